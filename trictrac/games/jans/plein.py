"""Plein: who first fills his grand jan has won; nothing else counts."""

from __future__ import annotations

from functools import partial

from trictrac.errors import ImpossiblePositionError, Saying
from trictrac.games.common import events
from trictrac.games.common.course import demand_legal, dice, stands
from trictrac.games.common.state import Manner, Phase, State, TablesKind, What, demand, happened, won
from trictrac.games.common.words import Words
from trictrac.games.events import Move, Player
from trictrac.games.jans import course
from trictrac.games.jans.course import HANDLERS, due
from trictrac.games.jans.plein_plays import GRAND, judge, refusal
from trictrac.games.jans.plein_rules import PleinRules
from trictrac.laws.fields import can_fill, is_full
from trictrac.model.layout import OFF
from trictrac.model.play import Play
from trictrac.model.score import Side


def plays(state: State) -> tuple[Play, ...]:
    """The plays that the roll on the table allows."""
    return judge(state.own, state.opp, state.dice, state.kind.rules).plays


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    """A roll; where nothing of it can be played the dice pass on."""
    thrown = course.on_the_table(state, dice)
    if not plays(thrown)[0].is_pass:
        return thrown
    return _played(happened(thrown, What.UNPLAYABLE, state.roller), Play())


def move(state: State, event: Move) -> State:
    """The roller plays, and has won if that leaves his grand jan full.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule and is not said to stand, or cannot be made at all.
    """
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("play"))
    refused = refusal(state.own, state.opp, state.dice, event.play, state.kind.rules)
    if stands(event, refused):
        course.require_possible(state, event.play)
    return _played(state, event.play, against=refused is not None)


def _played(state: State, play: Play, *, against: bool = False) -> State:
    """The checkers are moved: the game is won, can be won by nobody any more, or goes on."""
    roller = state.roller
    after = course.played(state, play, against=against)
    if is_full(after.checkers[roller], GRAND):
        return _won(after, roller)
    able = [can_fill(checkers, GRAND) for checkers in after.checkers]
    rules: PleinRules = state.kind.rules
    if rules.hopeless == "loses" and not able[roller]:
        return won(after, roller.other, "played", 1, after.stake)
    return after if any(able) else course.begun_anew(after, roller)


def _won(state: State, winner: Player) -> State:
    """The grand jan is full."""
    return won(happened(state, What.WINS, winner, 1), winner, "played", 1, state.stake)


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls.

    Raises:
        ImpossiblePositionError: the board cannot lie so, or the game is won on it already.
        OutOfOrderError: the game is over.
    """
    for side in Side:
        checkers = event.layout.checkers(side)
        if is_full(checkers, GRAND):
            fault = Saying("{side} has filled the grand jan: the game is won", side=side)
        elif checkers[OFF]:
            fault = Saying("{side} has borne checkers off: nobody bears off in this game", side=side)
        else:
            continue
        error = ImpossiblePositionError("the board cannot lie so: {fault}", fault=fault)
        error.faults = (fault,)
        raise error
    return course.set_layout(state, event)


def words() -> Words:
    """Return the words that the table of plein reads and says otherwise than those of the other games."""
    from trictrac.games.jans.plein_told import WORDS

    return WORDS


MANNER = Manner(
    HANDLERS
    | dice(_thrown)
    | {
        Move: move,
        events.Demand: demand_legal,
        events.SetLayout: set_layout,
    },
    due,
    plays,
    words,
)
"""How plein is played."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the game."""
