"""A class: the figures of its pupils, read from the decks that they have exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.words import is_count
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.exchange import import_lines
from trictrac.study.deck.rows import GAME, Logged
from trictrac.study.progress.advice import Proportion
from trictrac.study.progress.figures import Progress, local_day, measure
from trictrac.study.questions.skills import Skill
from trictrac.view.doc import Aside, Columns, Doc, Section, Title, named

FORMAT = "trictrac class 1"
"""The format of the record. A change that breaks programs that read it needs a higher number."""


@frozen
class Pupil:
    """A pupil: the name, the figures, and the points lost by écoles at the table."""

    name: str
    progress: Progress
    schooled: int

    @property
    def row(self) -> tuple[str, ...]:
        """The pupil's row in the table."""
        totals, last = self.progress.totals, self.progress.last or "–"
        figures = (totals.answers, percent(totals.right), self.schooled, self.progress.forecast.now, last)
        return (self.name, *map(str, figures))

    @property
    def by_skill(self) -> Mapping[Skill, Proportion]:
        """The share of scored answers that were right without help, by skill, without skills never asked."""
        return {one.skill: one.right for one in self.progress.skills if one.right.of}


def read_pupil(name: str, text: str, *, now: datetime, since: date | None, skill: Skill | None) -> Pupil:
    """Measure the deck that a pupil has exported as ``text``, which is checked as strictly as for an import.

    ``since`` leaves out earlier answers, ``skill`` other skills.

    Raises:
        UnreadableError: ``text`` is not an exported deck, is damaged, or was written by a newer trictrac. The error says which.
    """
    with TemporaryDirectory() as folder, open_deck(Path(folder) / "deck.sqlite3") as deck:
        import_lines(deck, text, now)
        rows, cards = tuple(deck.answers()), deck.due_cards(now)
    chosen = [row for row in rows if skill in (None, row.skill) and (since is None or local_day(row.at, None) >= since)]
    return Pupil(name, measure(rows, cards, now=now, since=since, skill=skill), sum(map(_cost, chosen)))


def _cost(row: Logged) -> int:
    """Return the points of an école: the difference between the claim and the right points (law 12.1).

    Return 0 for an answer that is no école at the table.
    """
    if row.source != GAME or row.slip is None or not is_count(row.truth):
        return 0
    claim = row.claim or "0"
    return abs(int(row.truth) - int(claim)) if is_count(claim) else 0


def percent(share: Proportion) -> str:
    """Return a share in percent, or a dash if its total is 0."""
    return "–" if share.rate is None else f"{round(100 * share.rate)}%"


def class_doc(pupils: Sequence[Pupil], left_out: Mapping[str, str]) -> Doc:
    """Return the report on a class: a row for each pupil, the results by skill, and why files are left out.

    The column école has the points lost by écoles at the table.
    """
    skills = [skill for skill in Skill if any(skill in pupil.by_skill for pupil in pupils)]
    rows = tuple((skill.words, *(_right(pupil.by_skill.get(skill)) for pupil in pupils)) for skill in skills)
    troubles = tuple(Aside(named(file, error), "trouble") for file, error in left_out.items())
    by_skill = Columns(("", *(pupil.name for pupil in pupils)), rows, long=True)
    return (
        Title(Saying("A class")),
        *(
            (
                Columns(
                    (
                        Saying("pupil"),
                        Saying("answers"),
                        Saying("right"),
                        Saying("école"),
                        Saying("due"),
                        Saying("practised last"),
                    ),
                    tuple(pupil.row for pupil in pupils),
                ),
            )
            if pupils
            else ()
        ),
        *((Section("skills", Saying("Right by skill"), (by_skill,)),) if skills else ()),
        *((Section("left-out", Saying("Files left out"), troubles),) if troubles else ()),
    )


def _right(share: Proportion | None) -> object:
    return Saying("{percent} of {of}", percent=percent(share), of=share.of) if share else ""


def class_record(pupils: Sequence[Pupil], left_out: Mapping[str, str], now: datetime) -> dict[str, object]:
    """Return the report on a class as plain values: ``pupils``, and ``left_out`` with the error of each unreadable file.

    Each pupil has ``name``, ``answers``, ``right`` and ``skills`` (``count`` of ``of`` scored answers were right without
    help), ``schooled`` (points), ``due`` and ``cards`` (numbers of cards), and ``last`` (a day, or null).
    """
    entries = [
        {
            "name": pupil.name,
            "answers": progress.totals.answers,
            "right": _share(progress.totals.right),
            "skills": {skill.value: _share(share) for skill, share in pupil.by_skill.items()},
            "schooled": pupil.schooled,
            "due": progress.forecast.now,
            "cards": progress.forecast.cards,
            "last": str(progress.last) if progress.last else None,
        }
        for pupil in pupils
        for progress in (pupil.progress,)
    ]
    return {
        "format": FORMAT,
        "at": now.astimezone(UTC).isoformat(timespec="seconds"),
        "pupils": entries,
        "left_out": [{"file": file, "error": error} for file, error in left_out.items()],
    }


def _share(share: Proportion) -> dict[str, int]:
    return {"count": share.count, "of": share.of}
