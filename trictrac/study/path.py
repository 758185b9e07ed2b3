"""The path of a learner: lesson, drill, sprint, match and partie, with what is done and what is next."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from trictrac.base.errors import Saying, StorageError
from trictrac.base.files import open_file
from trictrac.saying.language import strung

if TYPE_CHECKING:
    from pathlib import Path

    from trictrac.study.deck.store import Store
    from trictrac.study.lessons.shelf import ShelvedLesson

_FIRST_LESSONS, _FIRST_ANSWERS = 6, 20
"""Number of lessons done, and of answers in drills, after which the path leads on."""
_NEWEST = 100
"""Number of games, the last by name, in which a match or a partie against the program is looked for."""
_HEAD = 1 << 12
"""Number of bytes of a journal in which its head ends."""


class Milestone(NamedTuple):
    """A part of the path: its words, what to type for it, its address on the page, and whether the next may begin."""

    words: Saying
    command: str
    address: str
    leads_on: bool

    @property
    def tick(self) -> str:
        """The sign of a part that is done. Lessons lead on before the last of them, and a partie once it is begun."""
        return " ✓" if self.leads_on and not self.command.startswith(("lesson", "play")) else ""


def milestones(store: Store | None, games: Path, shelf: Sequence[ShelvedLesson]) -> tuple[Milestone, ...]:
    """Return the parts of the path in order, from what the deck (None: there is none) and the folder of games say.

    Raises:
        StorageError: the deck cannot be read.
    """
    marks: dict[str, int] = dict(store.rows("SELECT slug, done_at IS NOT NULL FROM lessons")) if store else {}
    done = [entry.head.order for entry in shelf if marks.get(entry.head.slug)]
    left = [entry.head for entry in shelf if entry.head.order not in done]
    # A begun lesson comes first, then the one after the last that is done.
    left.sort(key=lambda head: (head.slug not in marks, head.order < max(done, default=0), head.order))
    answers = "SELECT total(place = ''), total(place GLOB 'sprint *') FROM answers WHERE source = 'drill'"
    drilled, sprints = (store.row(answers) if store else None) or (0, 0)
    heads = [*map(_head, sorted(games.glob("*.journal"), reverse=True)[:_NEWEST])]
    number, count = left[0].order if left else len(shelf), len(shelf)
    return (
        Milestone(
            Saying("lesson {number} of {count}", number=number, count=count),
            f"lesson {number}",
            f"/lesson/{number}",
            len(done) >= min(_FIRST_LESSONS, count),
        ),
        Milestone(Saying("drill"), "drill", "/practise", drilled >= _FIRST_ANSWERS),
        Milestone(Saying("sprint"), "drill --sprint 3", "/practise", sprints > 0),
        Milestone(Saying("match"), "drill --match", "/match", any("\nhead match: " in head for head in heads)),
        Milestone(Saying("partie"), "play", "/play", any("\nhead program: " in head for head in heads)),
    )


def _head(journal: Path) -> str:
    """Return the first lines of a journal, empty if it cannot be read, which trictrac games reports."""
    with suppress(OSError, StorageError), os.fdopen(open_file(journal), "rb") as file:
        return file.read(_HEAD).decode(errors="replace")
    return ""


def next_of(path: Sequence[Milestone]) -> Milestone:
    """Return the first part that does not lead on yet, or the lesson if all do."""
    return next((one for one in path if not one.leads_on), path[0])


def describe_path(path: Sequence[Milestone]) -> Saying:
    """Return the path in a line, with what is done ticked, and what to type next."""
    steps = strung([Saying("{step}{tick}", step=one.words, tick=one.tick) for one in path], Saying("{one} → {rest}"))
    return Saying("Path: {steps}. Next: {command}.", steps=steps, command=f"trictrac {next_of(path).command}")
