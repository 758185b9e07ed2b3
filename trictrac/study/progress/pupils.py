"""A class: how its pupils count, one row a pupil, out of the decks that they have exported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import BY_SEMICOLON, Language, strung
from trictrac.saying.words import is_count
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.exchange import import_lines
from trictrac.study.deck.rows import GAME, Logged
from trictrac.study.progress.advice import Proportion
from trictrac.study.progress.figures import Progress, local_day, measure
from trictrac.study.progress.renderers import Columns, Paragraph, Part, TextHeading
from trictrac.study.questions.skills import Skill

TITLE = Saying("A class")
HEADS = (
    Saying("pupil"),
    Saying("answers"),
    Saying("right"),
    Saying("école"),
    Saying("due"),
    Saying("practised last"),
)
"""The heads of the columns; école has the points that écoles at the table have cost."""
BY_SKILL = Saying("Right by skill")
_LONGEST_NAME = 24
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


def read_pupil(name: str, text: str, *, now: datetime, since: date | None = None, skill: Skill | None = None) -> Pupil:
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


def skills_of(pupils: Sequence[Pupil]) -> tuple[Skill, ...]:
    """Return the skills that some of them have practised."""
    return tuple(skill for skill in Skill if any(skill in pupil.by_skill for pupil in pupils))


def screen(pupils: Sequence[Pupil], language: Language, width: int) -> Iterator[Part]:
    """Yield the table, then for each skill how many are right."""
    say = language.say
    yield TextHeading(say(TITLE))
    rows = [tuple(map(say, HEADS)), *(pupil.row for pupil in pupils)]
    _, *columns = zip(*rows, strict=True)
    rest = sum(max(map(len, column)) + 2 for column in columns)
    if rest + 8 <= width:
        longest = max(8, min(_LONGEST_NAME, width - rest))
        cut = ((name if len(name) <= longest else name[: longest - 1] + "…", *others) for name, *others in rows)
        yield Columns(tuple(cut), ("bold", "", "", "", "", ""))
    else:
        (_, *heads), *below = rows
        for name, *cells in below:
            parts = [Saying("{head} {value}", head=head, value=cell) for head, cell in zip(heads, cells, strict=True)]
            yield Paragraph(f"{name}: {say(strung(parts))}.")
    skills = skills_of(pupils)
    if skills:
        yield TextHeading(say(BY_SKILL))
    for skill in skills:
        shares = [
            Saying("{name} {percent} of {of}", name=pupil.name, percent=percent(share), of=share.of)
            for pupil in pupils
            if (share := pupil.by_skill.get(skill))
        ]
        yield Paragraph(say(Saying("{skill}: {shares}.", skill=skill.words, shares=strung(shares, BY_SEMICOLON))))


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


def class_page(pupils: Sequence[Pupil], left_out: Mapping[str, str], today: date, language: Language) -> str:
    """Return the table as one HTML document, with a column for each skill."""
    from trictrac.view.cards import fill_template

    return fill_template(
        Path(__file__).with_name("pupils.html.jinja"),
        code=language.code,
        say=language.say,
        title=TITLE,
        today=today,
        heads=HEADS,
        skills=skills_of(pupils),
        pupils=pupils,
        percent=percent,
        left_out=left_out,
    )
