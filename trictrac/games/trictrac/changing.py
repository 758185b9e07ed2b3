"""What an edit changes at a table of trictrac: marks, false écoles, the score; whether an école had been shown before it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import Saying
from trictrac.games.trictrac.partie.events import Event
from trictrac.games.trictrac.partie.state import State
from trictrac.games.trictrac.told.telling import score_sentence
from trictrac.saying.counted import strung
from trictrac.seance.course import Course

_SHOWN = frozenset({"erred", "schooled", "false_school", "corrected"})

NamesIn = Callable[[State], tuple[str, str]]
"""The names of the two who sat at the board then."""


def was_shown(course: Course[State, Event], kept: int) -> bool:
    """Whether an école has been shown to the players since so many entries."""
    states = course.log.states[course.ends[kept] + 1 :]
    return any(
        state.spoken and (state.errors or any(one.what in _SHOWN for one in state.happenings)) for state in states
    )


def changes(old: Course[State, Event], new: Course[State, Event], names_in: NamesIn) -> Answer:
    """Every mark that an edit has changed, and where the players stood before it."""
    found: Answer = []
    for at in range(old.count if old.count == new.count else 0):
        if _is_false(new, at) and not _is_false(old, at):
            found.append(Saying("Entry {number}: the école is a false one now.", number=at + 1))
        was, now = (_marks(course, at) for course in (old, new))
        if was != now:
            names = names_in(new.state_after(at + 1))
            values = {"number": at + 1, "was": _mark_list(was, names), "now": _mark_list(now, names)}
            found.append(Saying("Entry {number}: {now} instead of {was}.", **values))
    if old.state.score != new.state.score and not new.left:
        found += [Saying("It was:"), Indented(score_sentence(old.state, names_in(old.state)))]
    return found


def _is_false(course: Course[State, Event], at: int) -> bool:
    """Whether the entry after so many others is an école that is none."""
    states = course.log.states[course.ends[at] + 1 : course.ends[at + 1] + 1]
    return any(one.what == "false_school" for state in states for one in state.happenings)


Mark = tuple[int, int, int]


def _marks(course: Course[State, Event], at: int) -> list[Mark]:
    """What the entry after so many others marked: player, points, holes."""
    states = course.log.states[course.ends[at] : course.ends[at + 1] + 1]
    return [
        (one.player, one.points, one.holes)
        for _, after in pairwise(states)
        for one in after.happenings
        if one.what == "marked"
    ]


def _mark_list(marks: list[Mark], names: tuple[str, str]) -> object:
    parts = [
        Saying("{player} {points} ({holes} holes)", player=names[player], points=points, holes=holes)
        if holes
        else Saying("{player} {points}", player=names[player], points=points)
        for player, points, holes in marks
    ]
    return strung(parts) or Saying("nothing")
