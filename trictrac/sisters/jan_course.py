"""What the counting games have in common: who begins, the dice, the checkers on the talons, a board or a game set right."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from trictrac.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError, Saying
from trictrac.game.events import Begin, Draw, NewPartie, Player
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import OFF, Play
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.sisters import events
from trictrac.sisters.ending import next_game, won
from trictrac.sisters.jan_rules import JanRules
from trictrac.sisters.layout import HAND, ON_TALON, Checkers, faults
from trictrac.sisters.state import Phase, Result, State, What, demand, happened

if TYPE_CHECKING:
    from trictrac.model.mark import Mark

TALONS: tuple[Checkers, Checkers] = (ON_TALON, ON_TALON)
_DIE = range(1, 7)
Thrown = Callable[[State, tuple[int, ...]], State]


def rules_of(state: State) -> JanRules:
    """The rules of a counting game."""
    rules = state.rules
    assert isinstance(rules, JanRules)
    return rules


def start(rules: JanRules, match: int) -> State:
    """All checkers on the talons, nobody to roll yet."""
    return State(rules, match, TALONS)


def drawn(state: State, event: Draw, thrown: Thrown) -> State:
    """One die each: the highest begins, or the lowest (``beginner``), with fresh dice or with these two (``opening``).

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is Phase.DRAW, state, Saying("draw for the first move"))
    if event.a not in _DIE or event.b not in _DIE:
        raise OutOfOrderError("{a} and {b} are no dice: numbers from 1 to 6", a=event.a, b=event.b)
    if event.a == event.b:
        return happened(state, What.DRAWN_AGAIN, Player.A)
    rules = rules_of(state)
    first = Player.A if (event.a > event.b) is (rules.beginner == "highest") else Player.B
    begun = begin(state, Begin(first))
    if rules.opening == "fresh_dice":
        return begun
    return thrown(begun, (max(event.a, event.b), min(event.a, event.b)))


def begin(state: State, event: Begin) -> State:
    """This player begins, however that was decided.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is Phase.DRAW, state, Saying("begin"))
    return state._replace(phase=Phase.THROW, roller=event.player, first=event.player)


def dice_of(state: State, event: events.Throw) -> tuple[int, ...]:
    """The dice that a player throws, the highest first.

    Raises:
        OutOfOrderError: another is to roll, or these are not two dice.
    """
    demand(state.phase is Phase.THROW, state, Saying("roll"))
    if event.player is not state.roller:
        raise OutOfOrderError("a roll before one’s turn does not count: {player} is to roll", player=state.roller)
    if len(event.dice) != 2 or not all(die in _DIE for die in event.dice):
        raise OutOfOrderError("this game is played with {count} dice, numbers from 1 to 6", count=2)
    return tuple(sorted(event.dice, reverse=True))


def on_the_table(state: State, dice: tuple[int, ...]) -> State:
    """The dice lie on the table, to be counted and played."""
    rolls = (state.rolls[0] + (state.roller is Player.A), state.rolls[1] + (state.roller is Player.B))
    return state._replace(
        dice=dice, number=state.number + 1, rolls=rolls, phase=Phase.PLAY, illegal=None, choice=False, held=False
    )


def judged(state: State) -> Outcome:
    """What trictrac makes of the roll on the table (laws 3–9)."""
    return _judged(state.own, state.opp, state.rolls[state.roller], state.dice)


@lru_cache(maxsize=2048)
def _judged(own: Checkers, opp: Checkers, roll_no: int, dice: tuple[int, ...]) -> Outcome:
    return outcome(facing(own, opp, roll_no), Roll(*dice))


def facing(own: Checkers, opp: Checkers, roll_no: int = 1) -> Position:
    """The board as the roller has it before him."""
    return Position(own, opp, rolls=(max(0, roll_no - 1), 0))


def played(state: State, play: Play, reason: Saying | None = None) -> State:
    """The checkers are moved and the dice handed over; ``reason`` says why a play that stands is against the rules."""
    own = play.after(state.own)
    after = state._replace(
        checkers=(own, state.opp) if state.roller is Player.A else (state.opp, own),
        phase=Phase.THROW,
        roller=state.roller.other,
        choice=False,
        illegal=state._replace(happenings=()) if reason else None,
    )
    return happened(after, What.ILLEGAL, state.roller) if reason else after


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
    if counts[CORNER] == 1 or counts[THEIR_CORNER]:
        raise IllegalPlayError(
            "one checker never stands alone on the corner, and nobody on the other player’s", law="corner"
        )


def on_talons(state: State, roller: Player, what: What) -> State:
    """All checkers lie on the talons again, and this player rolls."""
    again = state._replace(checkers=TALONS, phase=Phase.THROW, roller=roller, rolls=(0, 0), choice=False)
    return happened(again, what, roller)


def is_off(state: State, player: Player) -> bool:
    """Whether a player has borne off all his checkers."""
    return not any(state.checkers[player][1:OFF])


def over(state: State, winner: Player, how: str, times: int, score: tuple[int, int]) -> State:
    """The game is won, and this is the score."""
    points = times * state.stake
    result = Result(winner, how, times, points)
    ended = state._replace(
        phase=Phase.OVER, score=score, results=(*state.results, result), offered=0, offerer=None, choice=False
    )
    ended = happened(ended._replace(illegal=None), What.WON, winner, points)
    return happened(ended, What.MATCH, winner) if ended.is_finished else ended


def win_marks(state: State, player: Player, marks: tuple[Mark, ...], points: int) -> State:
    """A player marks the points of these jans."""
    total = (
        (state.points[0] + points, state.points[1])
        if player is Player.A
        else (state.points[0], state.points[1] + points)
    )
    return happened(state._replace(points=total), What.MARKED, player, points, marks)


def new_game(state: State, event: NewPartie) -> State:
    """The next game; with ``next_game = winner`` the winner has the dice.

    Raises:
        OutOfOrderError: the game is not over, or the match is.
    """
    del event
    return next_game(state, TALONS, winner_first=rules_of(state).next_game == "winner", crawford=False)


def resign(state: State, event: events.Resign) -> State:
    """A player gives the game up, as a single one or one of more stakes.

    Raises:
        OutOfOrderError: it is over, or it cannot be worth so much.
    """
    demand(state.phase is not Phase.OVER, state, Saying("resign"))
    rules = rules_of(state)
    most = 4 if rules.march == "yes" else 3 if rules.game == "toccategli" else 2
    if not 1 <= event.times <= most:
        raise OutOfOrderError("this game is given up for 1 to {most} stakes", most=most)
    return won(state._replace(choice=False), event.player.other, "resigned", event.times, event.times * state.stake)


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
        OutOfOrderError: the game is over.
    """
    layout = event.layout
    found = list(faults(layout, same_way=False))
    for side, own in (("White", layout.white), ("Black", layout.black)):
        if own[HAND]:
            found.append(Saying("{side} has checkers in hand: nothing is taken off in this game", side=side))
        if rules_of(state).game != "tick-tack" and (own[CORNER] == 1 or own[THEIR_CORNER]):
            found.append(Saying("{side} has a checker alone on the corner, or one on the other player’s", side=side))
    if found:
        error = ImpossiblePositionError("the board cannot lie so: {fault}", fault=found[0])
        error.faults = tuple(found)
        raise error
    demand(state.phase in (Phase.DRAW, Phase.THROW, Phase.PLAY), state, Saying("set the board"))
    turn = Player(layout.turn)
    checkers = (layout.white, layout.black)
    return state._replace(
        checkers=checkers,
        roller=turn,
        phase=Phase.THROW,
        illegal=None,
        choice=False,
        rolls=(0, 0) if checkers == TALONS else state.rolls,
        first=state.first if state.first is not None else turn,
    )
