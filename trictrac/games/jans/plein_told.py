"""The words of plein: how plays are typed, why nothing could be played, who has filled."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.draw.answer import Answer
from trictrac.errors import Saying
from trictrac.games.common.events import Event
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import Happening, State, What
from trictrac.games.common.unplayed import each_refused, why_unplayed
from trictrac.games.common.ways import read_by_numbers
from trictrac.games.common.words import Names, Words, example_turn
from trictrac.games.jans.plein_plays import numbers, refusal
from trictrac.games.speech import Desk
from trictrac.model.layout import LAST, OFF
from trictrac.model.play import Play
from trictrac.model.refusal import Refusal
from trictrac.saying.words import refuse_long

_LONGEST = 200


def _refused(state: State, play: Play) -> Refusal | None:
    return refusal(state.own, state.opp, state.dice, play, state.kind.rules)


def _numbers(state: State) -> tuple[int, ...]:
    return numbers(state.dice, state.kind.rules)


def _read_play(text: str, state: State) -> Play:
    """A play as people type it: ``1-7 1-5``, ``1-5-7``, ``1-7(2) 7-13-19``, ``#2``, ``pass``."""
    refuse_long(text, _LONGEST)
    return read_by_numbers(text, state, _numbers(state), lambda play: _refused(state, play) is None)


def _reasons(state: State, number: int) -> object:
    """Why no checker could play this number."""
    starts = [start for start in range(1, LAST + 1) if state.own[start]]
    return each_refused(_refused(state, Play(((start, min(OFF, start + number)),))) for start in starts)


def _why(desk: Desk[State, Event]) -> Answer:
    """Why nothing of the last roll could be played, where that is so."""
    return why_unplayed(desk, _numbers, _reasons)


def _won(happening: Happening, state: State, names: Names) -> Iterator[object]:
    """The sentence for a grand jan that is full."""
    del state
    if happening.what is What.WINS:
        yield Saying("{player} has filled the grand jan.", player=names[happening.player])


def _term(rules: TablesRules) -> str:
    """A word of the glossary: the jan that is to be filled."""
    del rules
    return "jan"


WORDS = Words(
    _read_play,
    _why,
    lambda state: example_turn(state.rules),
    term=_term,
    void=Saying("Neither player can fill his grand jan any more: the game is begun anew."),
    won=_won,
)
"""The words of plein."""
