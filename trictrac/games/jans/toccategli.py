"""Toccategli: sets of twelve points, paid by how far the loser has come."""

from __future__ import annotations

from functools import partial

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common import events
from trictrac.games.common.course import demand_legal, dice, new_game, stands
from trictrac.games.common.state import Manner, Phase, State, TablesKind, What, added, demand, happened, won
from trictrac.games.events import Go, Hold, Move, NewPartie, Player
from trictrac.games.jans.course import (
    HANDLERS,
    due,
    facing,
    is_off,
    on_talons,
    on_the_table,
    played,
    require_possible,
    win_marks,
    words,
)
from trictrac.games.jans.toccategli_marks import Judged, enters_alone, grade, judge, must_pair
from trictrac.laws.refusal import BOTH_NUMBERS, HIGHER_NUMBER, MUST_FILL, MUST_KEEP
from trictrac.model.mark import Jan, Mark
from trictrac.model.play import Play, Roll
from trictrac.model.refusal import SENTENCES, Refusal
from trictrac.model.refusal import refusal as trictracs_refusal

_OVERRIDDEN = ("3.4", "5.2", "9.1")
"""The laws of trictrac that going over in pairs changes: what must be played, where one may go, what must be filled or kept."""

SET = 12
"""The points of a set."""


def _judged(state: State) -> Judged:
    return judge(state.own, state.opp, state.rolls[state.roller], state.dice, state.kind.rules)


def plays(state: State) -> tuple[Play, ...]:
    """The plays that the roll on the table allows."""
    return _judged(state).plays


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    """A roll: the roller marks what it pays him; by twelve points, or by bearing off, he wins the set."""
    thrown = on_the_table(state, dice)
    roller = state.roller
    marked = _marked(thrown, roller, to_roller=True)
    out = any(mark.jan is Jan.EXIT for mark in _marks(thrown, to_roller=True))
    if out and state.kind.rules.exit_wins == "set":
        return _set_won(marked, roller, "exit")
    return _after_marking(marked)


def _after_marking(state: State) -> State:
    """With twelve points the roller has the set, and may hold or go; else he plays, or passes where he can play nothing."""
    if state.points[state.roller] >= SET:
        ended = _set_won(state, state.roller, "played")
        return ended._replace(choice=not ended.is_finished)
    if not plays(state)[0].is_pass:
        return state
    return _played(happened(state, What.UNPLAYABLE, state.roller), Play())


def _marks(state: State, *, to_roller: bool) -> tuple[Mark, ...]:
    return tuple(mark for mark in _judged(state).marks if mark.to_roller is to_roller)


def _marked(state: State, player: Player, *, to_roller: bool) -> State:
    marks = _marks(state, to_roller=to_roller)
    return win_marks(state, player, marks, sum(mark.points for mark in marks)) if marks else state


def _set_won(state: State, winner: Player, how: str) -> State:
    """A set is won: the loser's points say how often it counts, the winner keeps what he has beyond twelve."""
    times = grade(state.points[winner.other], state.kind.rules)
    rest = max(0, state.points[winner] - SET) if how == "played" else 0
    return won(state, winner, how, times, times * state.stake)._replace(points=added((0, 0), winner, rest))


def move(state: State, event: Move) -> State:
    """The roller plays; then the other marks what the roll gives him.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule and is not said to stand, or cannot be made at all.
    """
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("play"))
    refused = _refusal(state, event.play)
    if stands(event, refused):
        require_possible(state, event.play)
    return _played(state, event.play, against=refused is not None)


def _refusal(state: State, play: Play) -> Refusal | None:
    """The rule that a play breaks: a law of trictrac, or that of going over in pairs."""
    judged = _judged(state)
    change = play.change
    if any(change == other.change for other in judged.plays):
        return None
    if any(change == other.change for other in judged.disobliging):
        filling = any(mark.jan is Jan.FILL for mark in judged.marks)
        return Refusal(*SENTENCES[MUST_FILL if filling else MUST_KEEP])
    found = trictracs_refusal(facing(state.own, state.opp), Roll(*state.dice), play)
    if state.kind.rules.passing == "always_pairs" and must_pair(state.own):
        if found and found.law not in _OVERRIDDEN:
            return found
        if enters_alone(state.own, play):
            return Refusal(
                "passing", Saying("no checker goes over alone: two checkers together enter a field of the other’s")
            )
        both = len(judged.plays[0].moves) == 2
        return Refusal(*SENTENCES[BOTH_NUMBERS if both else HIGHER_NUMBER])
    if found is None:
        return Refusal("passing", Saying("two checkers can go over together, and all that can be played must be"))
    if found.law == "5.2" and state.kind.rules.passing != "as_trictrac":
        return Refusal(
            "passing", Saying("while the other can still fill his jan, two checkers together enter it, never one")
        )
    return found


def _played(state: State, play: Play, *, against: bool = False) -> State:
    other = state.roller.other
    given = _marks(state, to_roller=False)
    after = played(state, play, against=against)
    if given:
        after = win_marks(after, other, given, sum(mark.points for mark in given))
    if after.points[other] >= SET:
        after = _won_by_the_other(after, other)
    if after.phase is Phase.THROW and is_off(after, state.roller):
        return on_talons(after, state.roller, What.EXIT)
    return after


def _won_by_the_other(state: State, winner: Player) -> State:
    """A set that the roller's dice have won for the other: he stays, as at trictrac, unless the match is over."""
    illegal = state.illegal
    ended = _set_won(state, winner, "played")
    return ended if ended.is_finished else ended._replace(phase=Phase.THROW, game=ended.game + 1, illegal=illegal)


def hold(state: State, event: Hold) -> State:
    """The winner of a set by his own dice plays on from the board as it lies, with the points that he has beyond twelve.

    Raises:
        OutOfOrderError: he has won none by this roll.
    """
    demand(state.choice and event.player is state.roller, state, Saying("hold"))
    return _after_marking(state._replace(phase=Phase.PLAY, game=state.game + 1, choice=False))


def go(state: State, event: Go) -> State:
    """The winner of a set by his own dice begins anew.

    Raises:
        OutOfOrderError: he has won none by this roll.
    """
    demand(state.choice and event.player is state.roller, state, Saying("go"))
    return new_game(state, NewPartie())


def set_points(state: State, event: events.SetScore) -> State:
    """The points of the set as they really are.

    Raises:
        OutOfOrderError: a set would be won by them, or none is being played.
    """
    demand(state.phase is not Phase.OVER, state, Saying("set the points"))
    if not (0 <= event.a < SET and 0 <= event.b < SET):
        raise OutOfOrderError("{a} and {b} points cannot be set: from 0 to 11", a=event.a, b=event.b)
    return state._replace(points=(event.a, event.b))


def _barring(state: State, times: int) -> str:
    """Return the option by which a set does not count four times."""
    del state
    return "march" if times == 4 else ""


MANNER = Manner(
    HANDLERS
    | dice(_thrown)
    | {
        Move: move,
        Hold: hold,
        Go: go,
        events.Demand: demand_legal,
        events.SetScore: set_points,
    },
    due,
    plays,
    words,
    barring=_barring,
)
"""How toccategli is played."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the game."""
