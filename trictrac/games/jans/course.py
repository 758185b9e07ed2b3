"""The common course of the games of jans: the roll judged by trictrac, the checkers on the talons, the acts due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from trictrac.errors import IllegalPlayError, Saying
from trictrac.games.common import events
from trictrac.games.common.course import SHARED, placed
from trictrac.games.common.state import Handler, Phase, State, What, added, happened
from trictrac.games.common.words import Words
from trictrac.games.events import Player
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.layout import HAND, ON_TALON, Checkers, Layout
from trictrac.model.mark import Mark
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import OFF, Play, Roll
from trictrac.model.position import Position
from trictrac.model.score import Side

TALONS: tuple[Checkers, Checkers] = (ON_TALON, ON_TALON)


def on_the_table(state: State, dice: tuple[int, ...]) -> State:
    """The dice lie on the table, to be counted and played."""
    rolls = (state.rolls[0] + (state.roller is Player.A), state.rolls[1] + (state.roller is Player.B))
    return state._replace(dice=dice, number=state.number + 1, rolls=rolls, phase=Phase.PLAY, illegal=None, choice=False)


def judged(state: State) -> Outcome:
    """The outcome by trictrac of the roll on the table (laws 3–9)."""
    return _judged(state.own, state.opp, state.rolls[state.roller], state.dice)


@lru_cache(maxsize=2048)
def _judged(own: Checkers, opp: Checkers, roll_no: int, dice: tuple[int, ...]) -> Outcome:
    return outcome(facing(own, opp, roll_no), Roll(*dice))


def facing(own: Checkers, opp: Checkers, roll_no: int = 1) -> Position:
    """The board as the roller has it before him."""
    return Position(own, opp, rolls=(max(0, roll_no - 1), 0))


def played(state: State, play: Play, *, against: bool = False) -> State:
    """The checkers are moved and the dice handed over; ``against`` says that the play breaks a rule and stands."""
    own = play.after(state.own)
    after = state.with_checkers(own, state.opp)._replace(
        phase=Phase.THROW,
        roller=state.roller.other,
        choice=False,
        illegal=state._replace(happenings=()) if against else None,
    )
    return happened(after, What.ILLEGAL, state.roller) if against else after


def require_possible(state: State, play: Play) -> None:
    """Refuse what cannot even be done by mistake.

    Raises:
        IllegalPlayError: says what.
    """
    counts = list(state.own)
    for start_field, end in play.moves:
        if not 1 <= start_field <= 24 or not counts[start_field]:
            raise IllegalPlayError("there is no checker on {start}", law="dice", start=start_field)
        if not start_field < end <= OFF:
            raise IllegalPlayError("no checker moves backwards", law="dice")
        counts[start_field] -= 1
        counts[end] += 1
    for field in range(1, 25):
        if counts[field] and state.opp[25 - field]:
            raise IllegalPlayError(
                "{end} is occupied by the other player: nobody can stand there", law="blocked", end=field
            )
    if not state.rules.lone_on_corner and (counts[CORNER] == 1 or counts[THEIR_CORNER]):
        raise IllegalPlayError(
            "one checker never stands alone on the corner, and nobody on the other player’s", law="corner"
        )


def on_talons(state: State, roller: Player, what: What) -> State:
    """All checkers lie on the talons again, and this player rolls."""
    again = state._replace(checkers=TALONS, phase=Phase.THROW, roller=roller, rolls=(0, 0), choice=False)
    return happened(again, what, roller)


def begun_anew(state: State, roller: Player) -> State:
    """Nobody can win any more: the same game is begun anew, for the stake that it has come to."""
    fresh = State(state.kind, TALONS, game=state.game, score=state.score, results=state.results)
    fresh = fresh._replace(stake=state.stake, turned=state.turned, happenings=state.happenings)
    return happened(fresh, What.VOID, roller)


def is_off(state: State, player: Player) -> bool:
    """Whether a player has borne off all his checkers."""
    return not any(state.checkers[player][1:OFF])


def win_marks(state: State, player: Player, marks: tuple[Mark, ...], points: int) -> State:
    """A player marks the points of these jans."""
    marked = state._replace(points=added(state.points, player, points))
    return happened(marked, What.MARKED, player, points, marks)


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
        OutOfOrderError: the game is over.
    """
    right = placed(state, event, _faults(event.layout, lone_on_corner=state.rules.lone_on_corner))
    return right._replace(rolls=(0, 0)) if right.checkers == TALONS else right


def _faults(layout: Layout, *, lone_on_corner: bool) -> Iterator[Saying]:
    """The faults that no board of a game of jans can have."""
    for side in Side:
        own = layout.checkers(side)
        if own[HAND]:
            yield Saying("{side} has checkers in hand: nothing is taken off in this game", side=side)
        if not lone_on_corner and (own[CORNER] == 1 or own[THEIR_CORNER]):
            yield Saying("{side} has a checker alone on the corner, or one on the other player’s", side=side)


def words() -> Words:
    """Return the words that the tables of these games read and say otherwise than those of the other games."""
    from trictrac.games.jans.told import WORDS

    return WORDS


def tick_tack_words() -> Words:
    """The same for tick-tack, where no play against the rules is let stand."""
    return replace(words(), lets_stand=False)


HANDLERS: dict[type, Handler] = SHARED | {events.SetLayout: set_layout}
"""The events that do the same in the games of jans."""


def due(state: State) -> tuple[str, ...]:
    """Return the names of the acts that are possible now, the expected one first; raising the stake is not among them."""
    match state.phase:
        case Phase.DRAW:
            return "draw", "begin"
        case Phase.THROW:
            return ("throw", *(["demand"] * (state.illegal is not None)))
        case Phase.PLAY:
            return ("play", *(["hold", "go"] * state.choice))
        case Phase.ANSWER:
            return "accept", "refuse"
        case Phase.OVER:
            if state.is_finished:
                return ()
            return ("go", "hold", "new") if state.choice else ("new",)
