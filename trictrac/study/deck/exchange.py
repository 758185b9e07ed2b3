"""Exchange: the deck as JSON lines that lose nothing, merged with another without doubles, and as cards for Anki."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from trictrac.draw.answer import Board, Indented
from trictrac.draw.svg import table_svg
from trictrac.draw.table import captions, side_names
from trictrac.errors import TrictracError, UnreadableError
from trictrac.games.trictrac.board import drawn
from trictrac.study.deck.deck import Deck, fold_log
from trictrac.study.deck.rows import KEEP_ANSWER, Listed, question_of
from trictrac.study.deck.schedule import Grade, moment_of, stamp_of
from trictrac.study.deck.store import Store
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.slips import Slip

if TYPE_CHECKING:
    from trictrac.saying.language import Language

FORMAT = "trictrac deck 1"
"""The format and its version, as the first line of an export says them."""

_BIGGEST = 1 << 53
_FIRST_YEAR, _LAST_YEAR = 1971, 2999
_SHOWN = 40


class _Answer(NamedTuple):
    """An answer as it is exported; without ``mu`` and ``sigma`` it moved no rating."""

    question: str
    difficulty: float
    at: int
    source: str
    place: str
    claim: str
    truth: str
    slip: str | None
    seconds: float | None
    hints: int
    grade: int | None
    mu: float | None
    sigma: float | None


class _Report(NamedTuple):
    question: str
    note: str
    at: int


class _Lesson(NamedTuple):
    slug: str
    page: int
    done_at: int | None


_ANSWERS = (
    "SELECT text, difficulty, at, source, place, claim, truth, slip, seconds, hints, grade, answers.mu, answers.sigma "
    "FROM answers JOIN questions ON questions.id = answers.question ORDER BY answers.id"
)
_KINDS: dict[str, tuple[Callable[..., Any], tuple[str, ...], str]] = {
    "answer": (
        _Answer,
        _Answer._fields,
        _ANSWERS,
    ),
    "report": (_Report, _Report._fields, "SELECT question, note, at FROM reports ORDER BY id"),
    "lesson": (_Lesson, _Lesson._fields, "SELECT slug, page, done_at FROM lessons ORDER BY slug"),
}
"""The kinds of lines of an export: their rows, the values of these in order, and the statement that finds them."""

_Content = dict[str, list[Any]]
"""The rows of a deck, or of an export, by their kinds."""


class Imported(NamedTuple):
    """The numbers of things that an import has brought: answers, doubtful questions, and marks in lessons that were not there."""

    answers: int
    reports: int
    lessons: int


def export_lines(deck: Deck) -> Iterator[str]:
    """The deck as JSON lines: one that names the format, then every answer, doubtful question and lesson in its order."""
    yield json.dumps({"format": FORMAT})
    for kind, rows in _content(deck.store).items():
        for row in rows:
            yield json.dumps({"kind": kind, **_written(row._asdict())}, ensure_ascii=False)


def import_lines(deck: Deck, text: str) -> Imported:
    """Merge an export into the deck: what is there already stays once, answers stand by their time, ratings and cards follow.

    Raises:
        UnreadableError: a line is none of an export; names it, and nothing is brought in.
        StorageError: the deck cannot be written.
    """
    brought = _read(text)
    with deck.store.writing():
        there = _content(deck.store)
        answers = _missing(brought["answer"], there["answer"], _key)
        reports = _missing(brought["report"], there["report"], tuple)
        lessons = _merge_lessons(deck.store, brought["lesson"], there["lesson"])
        if reports:
            deck.store.run("DELETE FROM reports")
            rows = _merged(there["report"], reports)
            deck.store.run_each("INSERT INTO reports (question, note, at) VALUES (?, ?, ?)", rows)
        if answers:
            _put_answers(deck, _merged(there["answer"], answers))
            fold_log(deck.store)
    return Imported(len(answers), len(reports), lessons)


def _content(store: Store) -> _Content:
    return {kind: [row(*values) for values in store.rows(found)] for kind, (row, _, found) in _KINDS.items()}


def _key(answer: _Answer) -> Hashable:
    """By what an answer is known again in another deck: all that does not hang on the answers before it."""
    return answer._replace(difficulty=0.0, mu=None, sigma=None)


def _missing(brought: Sequence[Any], there: Sequence[Any], key: Callable[[Any], Hashable]) -> list[Any]:
    """Return the rows that are brought and not there, each as often as it is brought more often."""
    left = Counter(map(key, there))
    found = []
    for row in brought:
        if left[key(row)]:
            left[key(row)] -= 1
        else:
            found.append(row)
    return found


def _merged(mine: Sequence[Any], theirs: Sequence[Any]) -> list[Any]:
    """Both one after the other by time; neither changes its own order, even where a clock once went back."""
    found: list[Any] = []
    rest, others = list(reversed(mine)), list(reversed(theirs))
    while rest and others:
        found.append(others.pop() if others[-1].at < rest[-1].at else rest.pop())
    return found + rest[::-1] + others[::-1]


def _put_answers(deck: Deck, rows: Sequence[_Answer]) -> None:
    """Write the whole log anew, in this order."""
    deck.store.run("DELETE FROM answers")
    ids: dict[str, int] = {}
    for row in rows:
        if row.question not in ids:
            ids[row.question], _, _ = deck.keep_question(row.question, question_of(row.question).skill, row.difficulty)
    deck.store.run_each(KEEP_ANSWER, [(ids[row.question], *row[2:]) for row in rows])


def _merge_lessons(store: Store, brought: Sequence[_Lesson], there: Sequence[_Lesson]) -> int:
    """Keep the farther page and the first time a lesson was done; how many marks have changed."""
    mine = {lesson.slug: lesson for lesson in there}
    changed = 0
    for lesson in brought:
        own = mine.get(lesson.slug, _Lesson(lesson.slug, lesson.page, None))
        done = [at for at in (own.done_at, lesson.done_at) if at is not None]
        merged = _Lesson(lesson.slug, max(own.page, lesson.page), min(done, default=None))
        if merged != mine.get(lesson.slug):
            mine[lesson.slug] = merged
            changed += 1
            store.run("INSERT OR REPLACE INTO lessons (slug, page, done_at) VALUES (?, ?, ?)", *merged)
    return changed


def _written(values: dict[str, Any]) -> dict[str, Any]:
    """Times as people read them; what is not there is left out."""
    times = {
        name: _time_text(value) for name, value in values.items() if name in ("at", "done_at") and value is not None
    }
    return {name: value for name, value in {**values, **times}.items() if value is not None}


def _time_text(stamp: int) -> str:
    return moment_of(stamp).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _read(text: str) -> _Content:
    content: _Content = {kind: [] for kind in _KINDS}
    for number, line in enumerate(text.split("\n"), 1):
        if number == 1:
            _read_head(line)
        elif line.strip():
            try:
                _read_line(line, content)
            except (TrictracError, ValueError, TypeError, KeyError, RecursionError, OverflowError) as error:
                reason = error.saying if isinstance(error, TrictracError) else str(error)
                raise UnreadableError(
                    "line {number} is none of an exported deck: {line!r} ({reason}). Nothing is brought in",
                    number=number,
                    line=line[:_SHOWN],
                    reason=reason,
                ) from error
    if not text.strip():
        _read_head("")
    return content


def _read_head(line: str) -> None:
    try:
        head = json.loads(line)["format"]
    except (ValueError, TypeError, KeyError, RecursionError):
        head = None
    if head != FORMAT:
        raise UnreadableError(
            "this is no deck that trictrac ecole export has written: its first line is {line!r}, not {wanted}",
            line=line[:_SHOWN],
            wanted=json.dumps({"format": FORMAT}),
        )


def _read_line(line: str, content: _Content) -> None:
    values = json.loads(line)
    if not isinstance(values, dict):
        raise UnreadableError("no object")
    kind = values.pop("kind")
    if kind not in _KINDS:
        raise UnreadableError("no kind {kind!r}", kind=kind)
    row, names, _ = _KINDS[kind]
    found = {name: _READERS[name](values.pop(name, None) if name in _OPTIONAL else values.pop(name)) for name in names}
    if (found.get("mu") is None) != (found.get("sigma") is None):
        raise _out_of_bounds()
    if values:
        raise UnreadableError("no value {name!r} is known", name=next(iter(values)))
    content[kind].append(row(**found))


def _out_of_bounds() -> UnreadableError:
    return UnreadableError("a number is missing or out of bounds")


@lru_cache(maxsize=4096)
def _checked(text: object) -> str:
    """The text of a question that can be asked, as the deck keeps it."""
    question = Question.parse(_text(text))
    form_of(question.skill).ask(question)
    assert question.rule_set
    return str(question)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableError("{value!r} is no text", value=value)
    value.encode()
    return value


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _BIGGEST:
        raise UnreadableError("{value!r} is no whole number from 0 on", value=value)
    return value


def _real(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < _BIGGEST:
        raise UnreadableError("{value!r} is no number", value=value)
    return float(value)


def _difficulty(value: object) -> float:
    found = _real(value)
    if found is None:
        raise _out_of_bounds()
    return found


def _grade(value: object) -> object:
    if value not in (None, *Grade):
        raise _out_of_bounds()
    return value


def _slip(value: object) -> str | None:
    slips: type[StrEnum] = Slip
    return None if value is None else slips(_text(value)).value


def _time(value: object) -> int:
    moment = datetime.fromisoformat(_text(value))
    if moment.tzinfo is None:
        raise UnreadableError("{value!r} says no time zone: Z at its end is UTC", value=value)
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise UnreadableError("{value!r} is no time at which anybody counted here", value=value)
    return stamp_of(moment.astimezone(UTC))


_READERS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("source", "place", "claim", "truth", "note", "slug"), _text),
    **dict.fromkeys(("hints", "page"), _number),
    **dict.fromkeys(("seconds", "mu", "sigma"), _real),
    "question": _checked,
    "difficulty": _difficulty,
    "at": _time,
    "done_at": lambda value: None if value is None else _time(value),
    "slip": _slip,
    "grade": _grade,
}
"""How each value of a line is read."""
_OPTIONAL = frozenset({"slip", "seconds", "grade", "mu", "sigma", "done_at"})
"""The values that may be left out."""

_HEAD = ("#separator:tab", "#html:true", "#columns:Front\tBack\tTags", "#tags column:3")


def anki_lines(deck: Deck, language: Language) -> Iterator[str]:
    """All cards as Anki imports them: front (board and question), back (answer and reasons), tags (skill, kind of mistake)."""
    yield from _HEAD
    for listed in deck.listed():
        yield "\t".join(map(_one_line, (_front(listed, language), _back(listed, language), _tags(listed))))


def _front(listed: Listed, language: Language) -> str:
    question = listed.card.question
    asked = form_of(question.skill).ask(question)
    return _picture(drawn(question.position), language) + _paragraph(language.say(asked))


def _back(listed: Listed, language: Language) -> str:
    question = listed.card.question
    form = form_of(question.skill)
    parts = [f"<p><b>{escape(language.say(form.say(question, form.truth(question))))}</b></p>"]
    for part in form.explain(question):
        if isinstance(part, Board):
            parts.append(_picture(part, language))
        elif isinstance(part, Indented):
            parts.append(f'<p style="margin-left:2em">{escape(language.say(part.sentence))}</p>')
        else:
            parts.append(_paragraph(language.say(part)))
    return "".join(parts)


def _tags(listed: Listed) -> str:
    slip = [f"trictrac::{listed.slip.value}"] if listed.slip else []
    return " ".join(["trictrac", f"trictrac::{listed.card.question.skill.value}", *slip])


def _picture(board: Board, language: Language) -> str:
    names, words = side_names(language), captions(language)
    return table_svg(board.table, highlight=board.highlight, names=names, captions=words)


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _one_line(text: str) -> str:
    """A column: what separates columns and rows becomes a blank."""
    return " ".join(text.split())
