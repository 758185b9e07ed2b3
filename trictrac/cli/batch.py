"""Many positions: JSON lines in, JSON lines out, in the same order."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.cli.lines import read_dice, read_line, read_lowered, read_sides, whole_number, yes_or_no
from trictrac.cli.reading import open_input
from trictrac.errors import TrictracError, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import BinaryIO

    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language

    Record = dict[str, object]
    Answer = Callable[[Record], Record]

_CHUNK = 1 << 16
_LONGEST_LINE = 1 << 20
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_encode = json.JSONEncoder(separators=(",", ":")).encode


def answer_lines(files: Sequence[str], answer: Answer, language: Language) -> None:
    """Answer every line of the files, or of the standard input.

    Lines are answered as they come: whatever has been read is answered before more is waited for. A line that cannot be
    answered says so in its place, and the rest goes on.

    Raises:
        UnreadableError: a file cannot be read; what came before it is answered.
    """
    for name in files or ("-",):
        for lines in _chunks(name):
            sys.stdout.write("".join([_answer_line(line, answer, language) + "\n" for line in lines]))
            sys.stdout.flush()


def _answer_line(line: bytes, answer: Answer, language: Language) -> str:
    """The answer to one line."""
    record: Record = {}
    try:
        record = read_line(line)
        return _encode({"id": record.get("id"), **answer(record)})
    except TrictracError as error:
        return _encode({"id": record.get("id"), "error": language.say(error)})


def _chunks(name: str) -> Iterator[list[bytes]]:
    """The lines of a file, as many at a time as are there; ``-`` is the standard input."""
    try:
        if name == "-":
            yield from _lines_of(open_input())
        else:
            with Path(name).open("rb") as file:
                yield from _lines_of(file)
    except (OSError, ValueError) as error:
        if isinstance(error, TrictracError | BrokenPipeError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError("{name} cannot be read: {reason}", name=name, reason=reason) from error


def _lines_of(file: BinaryIO) -> Iterator[list[bytes]]:
    rest = b""
    is_first = True
    # read1 returns what is there, read waits until there is more.
    read = getattr(file, "read1", file.read)
    while chunk := read(_CHUNK):
        if is_first:
            chunk = chunk.removeprefix(_BYTE_ORDER_MARK)
            is_first = False
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > _LONGEST_LINE:
            raise UnreadableError("a line is longer than {limit} bytes: one position a line", limit=_LONGEST_LINE)
        if lines:
            yield lines
    if rest:
        yield [rest]


def roll_answer(rules: Rules) -> Answer:
    """Return the function that answers one line of ``roll --batch``."""
    from trictrac.cli.judged import Judge

    default = rules.play.lowered()
    judge = Judge().judge

    def answer(record: Record) -> Record:
        me, opp, partial = read_sides(record)
        high, low = read_dice(record)
        roll_no, first_releve = _circumstances(record)
        circumstances = (roll_no, first_releve, yes_or_no(record, "meets"))
        reply = judge(me, opp, high, low, circumstances, read_lowered(record, default))
        if partial:
            reply["partial"] = True
        return reply

    return answer


def chances_answer(rules: Rules) -> Answer:
    """Return the function that answers one line of ``chances --batch``."""
    from trictrac.cli.judged import chances_record
    from trictrac.model.chances import count_throws

    default = rules.play.lowered()

    def answer(record: Record) -> Record:
        me, opp, partial = read_sides(record)
        roll_no, first_releve = _circumstances(record)
        counted = count_throws(me, opp, (roll_no, first_releve, False), read_lowered(record, default))
        reply = chances_record(counted)
        if partial:
            reply["partial"] = True
        return reply

    return answer


def _circumstances(record: Record) -> tuple[int, bool]:
    """The number of the roll (0: not known) and whether the relevé is the first of the partie."""
    return whole_number(record, "roll_no", 1), whole_number(record, "releve", 1, default=1) == 1
