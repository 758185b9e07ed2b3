"""Answers to JSON lines, in order, by one process or several, with strict reading and strict JSON in return."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from math import isinf
from typing import BinaryIO, NoReturn, TypeAlias

from trictrac.base.errors import TrictracError, UnreadableError
from trictrac.base.files import open_file
from trictrac.base.values import Json
from trictrac.base.working import Jobs, delaying_interrupts, in_order
from trictrac.cli.documents import Formats, file_format
from trictrac.cli.reading import open_input
from trictrac.cli.typed import refuse_if
from trictrac.model.rules import Rules
from trictrac.saying.language import Language, choose_language
from trictrac.saying.words import excerpt

Answer: TypeAlias = Callable[[Json], Json]
Share: TypeAlias = tuple[int, list[bytes]] | TrictracError

_CHUNK = 1 << 16
_LONGEST_LINE = 1 << 20
_DEEPEST = 100
"""Largest depth of nested brackets in a line."""
_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[][{}]', re.DOTALL)
"""A bracket, or a whole string with its quotes."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def answer_lines(
    files: Sequence[str], to: Formats, make: Callable[[Rules], Answer], rules: Rules, language: Language, jobs: Jobs
) -> None:
    """Print the answer to every line of the files, or of the standard input without files.

    ``make`` returns the function that answers a line by ``rules``. One process answers each line as soon as it is read. More
    processes share the lines in larger parts, and the answers are the same, in the same order. The answer to an invalid line
    is an error, and the next lines are answered as usual.

    Raises:
        CommandLineError: ``to`` asks for another format than JSON.
        UnreadableError: a file cannot be read, after the answers to the lines before it.
        TrictracError: one of the processes was killed.
    """
    refuse_if(
        file_format(to) not in ("", "as_json"),
        "--batch answers with lines of JSON: leave out --html, --markdown and --svg",
    )
    answered = partial(_answer_share, make, rules, language.code)
    with closing(in_order(answered, _shares(files or ("-",), at_once=jobs == 1), jobs)) as answers:
        for text in answers:
            with delaying_interrupts():
                sys.stdout.write(text)
                sys.stdout.flush()


def _answer_share(make: Callable[[Rules], Answer], rules: Rules, code: str, share: Share) -> str:
    """Return the answers to a share of lines.

    Raises:
        TrictracError: ``share`` is this error, with which reading stopped.
    """
    if isinstance(share, TrictracError):
        raise share
    first, lines = share
    answer, language = make(rules), choose_language(code, {})
    answers = []
    for number, line in enumerate(lines, first):
        record: Json = {}
        try:
            record = read_line(number, line)
            answers.append(_encode({"id": record.get("id"), **answer(record)}))
        except TrictracError as error:
            answers.append(_encode({"id": record.get("id"), "error": language.say(error)}))
    return "".join(f"{text}\n" for text in answers)


def _shares(names: Sequence[str], *, at_once: bool) -> Iterator[Share]:
    """Yield the lines of files (``-``: the standard input) in shares, and last the error that stopped reading, if any.

    ``at_once`` takes the lines that can be read now, without waiting for more.
    """
    for name in names:
        try:
            if name == "-":
                yield from _lines_of(open_input(), at_once=at_once)
            else:
                with os.fdopen(open_file(name), "rb") as file:
                    yield from _lines_of(file, at_once=at_once)
        except TrictracError as error:
            yield error
            return
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            yield UnreadableError("{name} cannot be read: {reason}", name=name, reason=reason)
            return


def _lines_of(file: BinaryIO, *, at_once: bool) -> Iterator[Share]:
    """Yield lines of a file, with the number of the first. A line that is too long is cut just after the limit."""
    read = getattr(file, "read1", file.read) if at_once else file.read
    first, rest = 1, b""
    while chunk := read(_CHUNK):
        if len(rest) > _LONGEST_LINE and b"\n" not in chunk:
            continue
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[: _LONGEST_LINE + 1]
        if lines:
            yield first, lines
            first += len(lines)
    if rest:
        yield first, [rest]


def read_line(number: int, line: bytes) -> Json:
    """Return the JSON object of one line.

    Raises:
        UnreadableError: the line is too long, too deeply nested, or not a JSON object in UTF-8 that JSON can answer.
    """
    if len(line) > _LONGEST_LINE:
        raise UnreadableError(
            "line {number} is longer than {limit} bytes: one position a line", number=number, limit=_LONGEST_LINE
        )
    if number == 1:
        line = line.removeprefix(_BYTE_ORDER_MARK)
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise UnreadableError("the line is no UTF-8 text (byte {place})", place=error.start + 1) from error
    if text.count("[") + text.count("{") > _DEEPEST:
        depth = 0
        for sign in _BRACKETS.findall(text):
            depth += (sign in "[{") - (sign in "]}")
            if depth > _DEEPEST:
                raise UnreadableError("the brackets of the line are nested more than {limit} deep", limit=_DEEPEST)
    try:
        record = _decode(text)
    except TrictracError:
        raise
    except json.JSONDecodeError as error:
        raise UnreadableError("the line is no JSON: {reason}", reason=str(error)) from error
    except ValueError as error:
        raise UnreadableError(
            "the line has a whole number of more than {digits} digits", digits=sys.get_int_max_str_digits()
        ) from error
    if not isinstance(record, dict):
        raise UnreadableError("the line is no JSON object: write one like {example}", example='{"me":{"1":15}, …}')
    if "\\u" in text:
        try:
            json.dumps(record, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            # JSON can write half a character; UTF-8 and many readers of JSON cannot.
            half = as_json(error.object[error.start])
            raise UnreadableError("the line has half a character: {half} stands alone", half=half) from error
    return record


def _object(pairs: list[tuple[str, object]]) -> Json:
    """Return an object of the line.

    Raises:
        UnreadableError: the object has a name twice.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise UnreadableError("the line has {name} twice in an object: give it once", name=as_json(twice))
    return found


def _fraction(digits: str) -> float:
    """Return a number of the line with a decimal point or an exponent.

    Raises:
        UnreadableError: the number is too large for JSON.
    """
    value = float(digits)
    if isinf(value):
        raise UnreadableError("the line has the number {number}, which is too large", number=excerpt(digits, 40))
    return value


def _no_number(word: str) -> NoReturn:
    raise UnreadableError("the line has {word}, which is no JSON", word=word)


_decode = json.JSONDecoder(object_pairs_hook=_object, parse_float=_fraction, parse_constant=_no_number).decode


def as_json(value: object) -> str:
    """Return a value as JSON, cut after 40 characters."""
    return excerpt(json.dumps(value), 40)
