"""The lines of an export: an answer, a doubtful question or a mark in a lesson, read as strictly as written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.words import excerpt, is_harmless
from trictrac.study.deck.rows import BEYOND, DRILL, ECOLE, FAILED, GAME, LONGEST_TEXT, posed_question, question_of
from trictrac.study.deck.schedule import LAST_STAMP, Grade, moment_of, stamp_of
from trictrac.study.questions.forms import is_answer
from trictrac.study.questions.question import LONGEST
from trictrac.study.questions.slips import Slip

_SOURCES = (DRILL, ECOLE, FAILED, "lesson", GAME)
_UNANSWERED = (Slip.GIVEN_UP, Slip.TOO_LATE)
"""Mistakes that may have no claim."""
_FIRST = stamp_of(datetime(1971, 1, 1, tzinfo=UTC))
_IN_GAME = re.compile(r".+ [0-9]+ by .+")
_SLUG = re.compile(r"[a-z0-9-]{1,100}")


Row = dict[str, Any]
"""A row of the deck, or a line of an export without its kind: the values by their names."""

KINDS: Mapping[str, tuple[str, ...]] = {
    "answer": (
        *("question", "difficulty", "at", "source", "place", "claim", "truth", "slip", "seconds", "hints"),
        *("grade", "mu", "sigma"),
    ),
    "withdrawn": ("question", "at", "source", "place", "claim", "truth", "slip", "seconds", "hints"),
    "report": ("question", "note", "at"),
    "lesson": ("slug", "page", "done_at"),
}
"""The kinds of lines, each with the names of its values in order. An answer without ``mu`` and ``sigma`` moved no rating."""


def written(kind: str, row: Row) -> str:
    """Return a row as a line of an export: times in ISO 8601 (UTC), without the values that are None."""
    values = {name: value for name, value in row.items() if value is not None}
    for name in {"at", "done_at"} & values.keys():
        stamp = values[name]
        moment = moment_of(stamp).isoformat(timespec="milliseconds") if 0 <= stamp <= LAST_STAMP else str(stamp)
        values[name] = moment.replace("+00:00", "Z")
    return json.dumps({"kind": kind, **values}, ensure_ascii=False)


def fault_of(kind: str, row: Row) -> Saying | None:
    """Return why a row of the deck cannot be exported, or None if it can."""
    try:
        read_line(written(kind, row))
    except TrictracError as error:
        return error.saying
    return None


def read_line(line: str, latest: int = LAST_STAMP) -> tuple[str, Row]:
    """Return the kind and the row of a line, in which no time is later than ``latest`` (ms since 1970).

    Raises:
        TrictracError: ``line`` is not from an export, or holds an invalid value. The error names it.
    """
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UnreadableError("no JSON") from error
    if not isinstance(values, dict):
        raise UnreadableError("no object")
    kind = values.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise UnreadableError("no kind {kind!r}", kind=kind)
    row: Row = {}
    for name in KINDS[kind]:
        if name not in values and name not in _OPTIONAL:
            raise UnreadableError("{name!r} is missing", name=name)
        value = values.pop(name, None)
        try:
            row[name] = value if value is None and name in _OPTIONAL else _READERS[name](value)
        except TrictracError as error:
            raise UnreadableError("{name}: {error}", name=name, error=error.saying) from error
    if values:
        raise UnreadableError("no value {name!r} is known", name=next(iter(values)))
    for name in ("at", "done_at"):
        if (row.get(name) or 0) > latest:
            raise UnreadableError("{name}: that time is still to come by the clock of this computer", name=name)
    if "source" in row:
        _check(row)
    return kind, row


def _check(row: Row) -> None:
    """Raise an error unless the parts of an answer agree.

    Raises:
        UnreadableError: two parts of ``row`` contradict each other. The error names them.
    """
    source, place, slip = row["source"], row["place"], row["slip"]
    if source == GAME and not _IN_GAME.fullmatch(place):
        raise UnreadableError("place: {place!r} is not a place in a game", place=excerpt(place))
    question = posed_question(question_of(row["question"]), source, place)
    for name in ("truth", "claim") if row["claim"] or slip not in _UNANSWERED else ("truth",):
        if not is_answer(question, row[name]):
            raise UnreadableError("{name}: {text!r} is no answer to the question", name=name, text=excerpt(row[name]))
    grade = row.get("grade")
    if grade is not None and (grade == Grade.AGAIN) is not (slip is not None):
        raise UnreadableError("grade: a mistake has grade 1, and nothing else has")
    if (row.get("mu") is None) is not (row.get("sigma") is None):
        raise UnreadableError("mu and sigma go together")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableError("{value!r} is no text", value=value)
    if len(value) > LONGEST_TEXT:
        raise UnreadableError("a text of more than {most} characters", most=LONGEST_TEXT)
    if not is_harmless(value):
        raise UnreadableError("{value!r} has signs that cannot be shown", value=excerpt(value))
    return value


def _known(is_known: Callable[[str], object], wrong: Saying, value: object) -> str:
    text = _text(value)
    if not is_known(text):
        raise UnreadableError(wrong.text, value=excerpt(text), **wrong.values)
    return text


def _number(kind: type[float], least: float, most: float, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, kind)) or not least <= value <= most:
        raise UnreadableError(_OUT_OF_RANGE[kind].text, least=least, most=most)
    return kind(value)


_OUT_OF_RANGE = {
    int: Saying("expected a whole number from {least} to {most}"),
    float: Saying("expected a number from {least:g} to {most:g}"),
}


def _time(value: object) -> int:
    text = _text(value)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UnreadableError("{value!r} is no time", value=excerpt(text)) from error
    if moment.tzinfo is None:
        raise UnreadableError("{value!r} says no time zone: Z at its end is UTC", value=excerpt(text))
    stamp = stamp_of(moment)
    if not _FIRST <= stamp <= LAST_STAMP:
        raise UnreadableError("{value!r} is no time at which anybody counted here", value=excerpt(text))
    return stamp


_READERS: Mapping[str, Callable[[object], object]] = {
    **dict.fromkeys(("place", "claim", "truth", "note"), _text),
    "source": partial(
        _known, _SOURCES.__contains__, Saying("{value!r}: expected one of {sources}", sources=", ".join(_SOURCES))
    ),
    "slug": partial(_known, _SLUG.fullmatch, Saying("{value!r} is no lesson")),
    "question": lambda value: str(question_of(_text(value))),
    "hints": partial(_number, int, 0, 99),
    "page": partial(_number, int, 0, 999),
    "difficulty": partial(_number, float, 0, BEYOND),
    "at": _time,
    "seconds": partial(_number, float, 0, LONGEST),
    "mu": partial(_number, float, -BEYOND, BEYOND),
    "sigma": partial(_number, float, 1 / BEYOND, BEYOND),
    "done_at": _time,
    "slip": partial(_known, frozenset(Slip).__contains__, Saying("{value!r} is no kind of mistake")),
    "grade": partial(_number, int, min(Grade), max(Grade)),
}
"""The reader of each value of a line, which raises UnreadableError if it is not valid."""
_OPTIONAL = frozenset({"slip", "seconds", "grade", "mu", "sigma", "done_at"})
"""Values that may be left out or None."""
