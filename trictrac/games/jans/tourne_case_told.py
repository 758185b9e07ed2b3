"""The words of tourne-case: how plays are typed, why nothing could be played, who has all his checkers in the corner."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.draw.answer import Answer
from trictrac.errors import Saying
from trictrac.games.common.events import Event
from trictrac.games.common.state import Happening, State, What
from trictrac.games.common.unplayed import each_refused, why_unplayed
from trictrac.games.common.ways import read_by_numbers, unambiguous
from trictrac.games.common.words import Names, Words
from trictrac.games.jans.tourne_case_plays import numbers, refused, stand_of
from trictrac.games.speech import Desk
from trictrac.laws.fields import CORNER
from trictrac.model.play import Play
from trictrac.saying.words import fold, refuse_long

_LONGEST = 200
_ENTERS = frozenset({"enter", "enters", "entre", "entrer", "rentre", "rentrer"})


def _numbers(state: State) -> tuple[int, ...]:
    return numbers(state.dice, state.kind.rules)


def _read_play(text: str, state: State) -> Play:
    """A play as people type it: ``bar-5``, ``5-11``, ``enter``, ``11`` for where the checker ends, ``#2``, ``pass``."""
    refuse_long(text, _LONGEST)
    word = fold(text).strip().rstrip("*")
    if word in _ENTERS:
        word = str(_numbers(state)[-1])
        return Play(((0, int(word)),))
    if word.isascii() and word.isdecimal() and 1 <= int(word) <= CORNER:
        return _ending_on(text, int(word), state)
    return read_by_numbers(text, state, _numbers(state), lambda play: refused(state, play) is None)


def _ending_on(text: str, field: int, state: State) -> Play:
    """The play by which a checker comes to a field; where there is none, a move there from a checker that some die leads."""
    meant = [play for play in state.kind.plays(state) if play.moves and play.moves[-1][1] == field]
    found = unambiguous(text, meant, state)
    starts = [start for start in range(field) if state.own[start] and field - start in state.dice]
    return found or Play((((starts or [max(0, field - _numbers(state)[-1])])[0], field),))


def _reasons(state: State, number: int) -> object:
    """Why no checker could play this number."""
    starts = [start for start in range(CORNER) if state.own[start]]
    return each_refused(refused(state, Play(((start, start + number),))) for start in starts)


def _why(desk: Desk[State, Event]) -> Answer:
    """Why nothing of the last roll could be played, where that is so."""
    return why_unplayed(desk, _numbers, _reasons)


def _example(state: State) -> tuple[str, str]:
    """Dice and a play of them as they are typed."""
    return ("64", "bar-6 bar-4") if state.kind.rules.numbers == "both" else ("64", "bar-4")


def _left(play: Play, state: State) -> object:
    return stand_of(state).after(play)


def _won(happening: Happening, state: State, names: Names) -> Iterator[object]:
    """The sentence for three checkers in the corner."""
    del state
    if happening.what is What.WINS:
        yield Saying("{player} has all three checkers in the corner.", player=names[happening.player])


WORDS = Words(_read_play, _why, _example, left=_left, won=_won)
"""The words of tourne-case."""
