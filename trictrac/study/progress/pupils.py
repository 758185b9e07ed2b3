"""A class: how its pupils count, one row a pupil, out of the decks that they have exported."""

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
"""The form of the record: a change that breaks readers raises the number."""


@frozen
class Pupil:
    """One pupil: the name, the figures, and how many points écoles at the table have cost."""

    name: str
    progress: Progress
    schooled: int

    @property
    def row(self) -> tuple[str, ...]:
        """The columns of the table."""
        totals, last = self.progress.totals, self.progress.last or "–"
        figures = (totals.answers, percent(totals.right), self.schooled, self.progress.forecast.now, last)
        return (self.name, *map(str, figures))

    @property
    def by_skill(self) -> Mapping[Skill, Proportion]:
        """How many scored answers were right without help, by skill; what was never asked is left out."""
        return {one.skill: one.right for one in self.progress.skills if one.right.of}


def read_pupil(name: str, text: str, *, now: datetime, since: date | None, skill: Skill | None) -> Pupil:
    """Measure the deck that somebody has exported; it is read as strictly as where it is imported.

    Raises:
        UnreadableError: it is no export, is broken or written by a newer trictrac; says what is wrong.
    """
    with TemporaryDirectory() as folder, open_deck(Path(folder) / "deck.sqlite3") as deck:
        import_lines(deck, text, now)
        rows, cards = tuple(deck.answers()), deck.due_cards(now)
    chosen = [row for row in rows if skill in (None, row.skill) and (since is None or local_day(row.at, None) >= since)]
    return Pupil(name, measure(rows, cards, now=now, since=since, skill=skill), sum(map(_cost, chosen)))


def _cost(row: Logged) -> int:
    """Return the points of an école: the difference between the claim and what was right (laws 12.1)."""
    if row.source != GAME or row.slip is None or not is_count(row.truth):
        return 0
    claim = row.claim or "0"
    return abs(int(row.truth) - int(claim)) if is_count(claim) else 0


def percent(share: Proportion) -> str:
    """Return a share in per cent; a dash of nothing."""
    return "–" if share.rate is None else f"{round(100 * share.rate)}%"


def class_doc(pupils: Sequence[Pupil], left_out: Mapping[str, str]) -> Doc:
    """Return a row for each pupil, how many are right in each skill, and why files are left out.

    The column école has the points that écoles at the table have cost.
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
    """Return the table as plain values: ``pupils``, and in ``left_out`` why a file is none of them.

    Of a pupil there are ``name``, ``answers``, ``right`` and ``skills`` (``count`` of ``of`` scored answers right without
    help), ``schooled`` (points), ``due``, ``cards`` and ``last`` (a day, or null).
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
