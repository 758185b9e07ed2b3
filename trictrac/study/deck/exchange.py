"""The deck as JSON lines without any loss, merged with another without doubles, and as cards for Anki."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from heapq import merge
from html import escape
from operator import itemgetter
from uuid import NAMESPACE_URL, uuid5

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.files import named_format, newer_version
from trictrac.base.values import frozen
from trictrac.partie.board import posed
from trictrac.saying.language import Language
from trictrac.saying.words import single_spaced
from trictrac.study.deck.deck import Deck, fold_log
from trictrac.study.deck.lines import KINDS, Row, fault_of, read_line, written
from trictrac.study.deck.mistakes import made_in
from trictrac.study.deck.rows import (
    IS_QUESTION,
    KEEP_ANSWER,
    KEEP_WITHDRAWN,
    MEMORY_COLUMNS,
    SOUND_MEMORY,
    Listed,
    question_of,
)
from trictrac.study.deck.schedule import LAST_STAMP, stamp_of
from trictrac.study.deck.store import Store
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.themes import theme_of
from trictrac.view.doc import Board, Indented
from trictrac.view.svg import board_picture

FORMATS = ("trictrac deck 1", "trictrac deck 2")
"""The formats of an export, with their versions, one of which is its first line. The second has withdrawn answers."""

_AHEAD = timedelta(days=1)
"""How far the clock of an exporting computer may be ahead of this one."""
_EXCERPT = 40

_ROWS = {
    "answer": (
        "SELECT answers.id, text, questions.difficulty, at, source, place, claim, truth, slip, seconds, hints, grade, "
        "answers.mu, answers.sigma FROM answers JOIN questions ON questions.id = answers.question ORDER BY answers.id"
    ),
    "withdrawn": "SELECT id, question, at, source, place, claim, truth, slip, seconds, hints FROM withdrawn ORDER BY id",
    "report": "SELECT id, question, note, at FROM reports ORDER BY id",
    "lesson": "SELECT rowid, slug, page, done_at FROM lessons ORDER BY slug",
}
"""The SQL that finds the rows of each kind of line, each after its number."""

_REPLACED = {
    "withdrawn": ("DELETE FROM withdrawn", KEEP_WITHDRAWN),
    "report": ("DELETE FROM reports", "INSERT INTO reports (question, note, at) VALUES (?, ?, ?)"),
}
"""The SQL that clears and fills the table of each kind of line whose rows are merged by time."""

_RECKONED = ("difficulty", "mu", "sigma")
"""Values of an answer that depend on earlier ones, so that they do not identify it in another deck."""

_Content = Mapping[str, list[Row]]
"""The rows of a deck, or of an export, by kind."""


@frozen
class Strange:
    """Something in the deck that cannot be shown: the name for removing it, the reason, and its values."""

    name: str
    reason: Saying
    values: Mapping[str, object]


def export_lines(deck: Deck) -> Iterator[str]:
    """Yield the deck as JSON lines: the format, then every answer, doubtful question and lesson in its order.

    What cannot be shown is left out, as no deck would accept it.
    """
    yield json.dumps({"format": FORMATS[deck.count("SELECT count(*) FROM withdrawn") > 0]})
    yield from (written(kind, row) for kind, _, row in _numbered(deck) if fault_of(kind, row) is None)


def strange(deck: Deck) -> tuple[Strange, ...]:
    """Return all that cannot be shown, in the order of the deck."""
    found = [
        Strange(f"{kind}-{number}", fault, row)
        for kind, number, row in _numbered(deck)
        if (fault := fault_of(kind, row)) is not None
    ]
    cards = deck.rows(
        f"SELECT question, text, {MEMORY_COLUMNS} FROM cards JOIN questions ON questions.id = cards.question "
        f"WHERE NOT ({SOUND_MEMORY}) AND {IS_QUESTION} ORDER BY question"
    )
    reason = Saying(
        "the saved schedule of this card is invalid, so the card never comes back: trictrac ecole "
        "rebuild computes the schedule again"
    )
    names = ("question", *(name.rpartition(".")[2] for name in MEMORY_COLUMNS.split(", ")))
    return (*found, *(Strange(f"card-{row[0]}", reason, dict(zip(names, row[1:], strict=True))) for row in cards))


def remove(deck: Deck, name: str, now: datetime) -> Strange:
    """Remove something that cannot be shown from the deck, and return it.

    Raises:
        UnreadableError: ``name`` does not name something that cannot be shown. The error lists the names.
        StorageError: the deck cannot be written.
    """
    left = {one.name: one for one in strange(deck)}
    if name not in left:
        raise UnreadableError(
            "there is no {name!r} to remove; what cannot be shown: {names}",
            name=name,
            names=", ".join(left) or Saying("nothing"),
        )
    kind, _, number = name.partition("-")
    with deck.writing():
        table, column = _PLACES[kind]
        deck.run(f"DELETE FROM {table} WHERE {column} = ?", int(number))
        if kind == "answer":
            deck.run("DELETE FROM cards WHERE question NOT IN (SELECT question FROM answers)")
            deck.run("DELETE FROM questions WHERE id NOT IN (SELECT question FROM answers)")
            fold_log(deck, now)
    return left[name]


_PLACES = {
    "answer": ("answers", "id"), "withdrawn": ("withdrawn", "id"),
    "report": ("reports", "id"), "lesson": ("lessons", "rowid"), "card": ("cards", "question")
}  # fmt: skip


def import_lines(deck: Deck, text: str, now: datetime, left_out: list[Saying] | None = None) -> Counter[str]:
    """Add what an export has and the deck lacks, compute ratings and cards anew, and return how much was added.

    It counts ``answers`` (withdrawn ones too), doubtful questions (``reports``) and marks in ``lessons``, added or changed.
    Answers are ordered by time. With a list ``left_out``, a line that cannot be read is left out and named there.

    Raises:
        UnreadableError: the first line does not name the format, or without ``left_out``, a line is not from an export.
            The error names it, and nothing is added.
        StorageError: the deck cannot be written.
    """
    brought = _read(text, stamp_of(now + _AHEAD), left_out)
    with deck.writing():
        there = _content(deck)
        new = _additions(brought, there)
        deck.run_each(
            "INSERT OR REPLACE INTO lessons (slug, page, done_at) VALUES (?, ?, ?)",
            (tuple(row.values()) for row in new["lesson"]),
        )
        for kind, (clear, fill) in _REPLACED.items():
            if new[kind]:
                deck.run(clear)
                deck.run_each(fill, (tuple(row.values()) for row in _merged(there[kind], new[kind])))
        if new["answer"]:
            log = _merged(there["answer"], new["answer"])
            ids: dict[str, int] = dict(deck.rows("SELECT text, id FROM questions"))
            for row in log:
                text = row["question"]
                if text not in ids:
                    ids[text], _, _ = deck.keep_question(text, question_of(text).skill, row["difficulty"])
            deck.run("DELETE FROM answers")
            deck.run_each(KEEP_ANSWER, ((ids[text], *values) for text, _, *values in (row.values() for row in log)))
            fold_log(deck, now)
    return Counter(
        answers=len(new["answer"]) + len(new["withdrawn"]), reports=len(new["report"]), lessons=len(new["lesson"])
    )


def is_in(deck: Deck, text: str) -> bool:
    """Return whether a text is an export whose whole content the deck has."""
    try:
        brought = _read(text, LAST_STAMP)
    except UnreadableError:
        return False
    return not any(_additions(brought, _content(deck)).values())


def _numbered(store: Store) -> Iterator[tuple[str, int, Row]]:
    """Yield every row of a deck, after its kind and its number."""
    for kind, statement in _ROWS.items():
        for number, *values in store.rows(statement):
            yield kind, number, dict(zip(KINDS[kind], values, strict=True))


def _content(store: Store) -> _Content:
    content: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    for kind, _, row in _numbered(store):
        content[kind].append(row)
    return content


def _additions(brought: _Content, there: _Content) -> _Content:
    """Return what an export brings and a deck lacks."""
    return {kind: (_new_marks if kind == "lesson" else _missing)(brought[kind], there[kind]) for kind in KINDS}


def _missing(brought: Iterable[Row], there: Iterable[Row]) -> list[Row]:
    """Return the rows of ``brought`` that are not ``there``, counting equal rows."""

    def key(row: Row) -> Hashable:
        return tuple(value for name, value in row.items() if name not in _RECKONED)

    left, found = Counter(map(key, there)), []
    for row in brought:
        if left[key(row)]:
            left[key(row)] -= 1
        else:
            found.append(row)
    return found


def _merged(mine: Iterable[Row], theirs: Iterable[Row]) -> list[Row]:
    """Return both merged by time, each in its own order even if its clock once went back."""
    return list(merge(mine, theirs, key=itemgetter("at")))


def _new_marks(brought: Iterable[Row], there: Iterable[Row]) -> list[Row]:
    """Return the changed marks in lessons, with the farther page and the earlier time of completion."""
    own, found = {mark["slug"]: mark for mark in there}, []
    for mark in brought:
        slug = mark["slug"]
        same = [one for one in (own.get(slug), mark) if one]
        done = [one["done_at"] for one in same if one["done_at"] is not None]
        merged = {"slug": slug, "page": max(one["page"] for one in same), "done_at": min(done, default=None)}
        if merged != own.get(slug):
            own[slug] = merged
            found.append(merged)
    return found


def _read(text: str, latest: int, left_out: list[Saying] | None = None) -> _Content:
    """Return the rows of an export, in which no time is later than ``latest`` (ms since 1970).

    Raises:
        UnreadableError: the first line does not name this format, or another is not from an export and there is no list
            ``left_out`` to name it in.
    """
    first, *lines = text.split("\n")
    head = named_format(first)
    if there := newer_version(head, FORMATS[-1]):
        raise UnreadableError(
            "this deck was exported by a newer trictrac (version {there}, this one reads version {known}): bring this program "
            "up to date. Nothing is brought in",
            there=there,
            known=len(FORMATS),
        )
    if head not in FORMATS:
        raise UnreadableError(
            "this is no deck that trictrac ecole export has written: its first line is {line!r}, not {expected}",
            line=first[:_EXCERPT],
            expected=json.dumps({"format": FORMATS[0]}),
        )
    content: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    for number, line in enumerate(lines, 2):
        if line.strip():
            try:
                kind, row = read_line(line, latest)
                content[kind].append(row)
            except TrictracError as error:
                values = {"number": number, "line": line[:_EXCERPT], "reason": error.saying}
                if left_out is None:
                    raise UnreadableError(
                        "line {number} is not from an exported deck: {line!r} ({reason}). Nothing is brought in",
                        **values,
                    ) from error
                left_out.append(Saying("Line {number} of the deck is left out: {line!r} ({reason})", **values))
    return content


def anki_lines(deck: Deck, language: Language) -> Iterator[str]:
    """Yield all cards as Anki imports them: id, front (board, question), back (answer, reasons), tags (skill, mistake).

    Anki recognises a card by its id, and updates it when it is imported again.
    """
    yield from ("#separator:tab", "#html:true", "#columns:Id\tFront\tBack\tTags", "#guid column:1", "#tags column:4")
    for listed in deck.listed():
        question = listed.card.question
        name = str(uuid5(NAMESPACE_URL, f"trictrac:{question}"))
        question_text = _paragraph(language.say(form_of(question.skill).ask(question)))
        front = board_picture(posed(question.position), language) + question_text
        tags = ["trictrac", f"trictrac::{question.skill.value}"]
        if listed.slip:
            tags.append(f"trictrac::{listed.slip.value}")
        if theme := theme_of(question):
            tags.append(f"trictrac::{theme.name}")
        # Tabs and line ends, which separate columns and rows, become blanks inside a column.
        columns = (name, front, "".join(_back(listed, language)), " ".join(tags))
        yield "\t".join(map(single_spaced, columns))


def _back(listed: Listed, language: Language) -> Iterator[str]:
    question = listed.card.question
    form = form_of(question.skill)
    yield f"<p><b>{escape(language.say(form.say(question, form.truth(question))))}</b></p>"
    for part in form.explain(question):
        if isinstance(part, Board):
            yield board_picture(part, language)
        elif isinstance(part, Indented):
            yield f'<p style="margin-left:2em">{escape(language.say(part.sentence))}</p>'
        else:
            yield _paragraph(language.say(part))
    if listed.card.game:
        yield _paragraph(language.say(made_in(listed.card.game)))


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
