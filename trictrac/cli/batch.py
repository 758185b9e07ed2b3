"""Many positions: JSON lines in, JSON lines out, in the same order; each is checked as strictly as any other position."""

from __future__ import annotations

import json
import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

from trictrac.cli.reading import open_input
from trictrac.errors import ImpossiblePositionError, RulesError, Saying, TrictracError, UnreadableError
from trictrac.files import open_file
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER
from trictrac.rules.loader import load_rules, read_options
from trictrac.saying.language import strung

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import BinaryIO

    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language

    Record = dict[str, object]
    Answer = Callable[[Record], Record]

_CHUNK = 1 << 16
_LONGEST_LINE = 1 << 20
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FIELDS = {str(field): field for field in range(1, 25)}
_DICE = frozenset(range(1, 7))
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
        record = _read_line(line)
        return _encode({"id": record.get("id"), **answer(record)})
    except TrictracError as error:
        return _encode({"id": record.get("id"), "error": language.say(error)})


def _chunks(name: str) -> Iterator[list[bytes]]:
    """The lines of a file, as many at a time as are there; ``-`` is the standard input."""
    try:
        if name == "-":
            yield from _lines_of(open_input())
        else:
            with os.fdopen(open_file(name), "rb") as file:
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
        me, opp, partial = _read_sides(record)
        high, low = _read_dice(record)
        roll_no, first_releve = _circumstances(record)
        circumstances = (roll_no, first_releve, _yes_or_no(record, "meets"))
        reply = judge(me, opp, high, low, circumstances, _read_lowered(record, default))
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
        me, opp, partial = _read_sides(record)
        roll_no, first_releve = _circumstances(record)
        counted = count_throws(me, opp, (roll_no, first_releve, False), _read_lowered(record, default))
        reply = chances_record(counted)
        if partial:
            reply["partial"] = True
        return reply

    return answer


def _circumstances(record: Record) -> tuple[int, bool]:
    """The number of the roll (0: not known) and whether the relevé is the first of the partie."""
    return _whole_number(record, "roll_no", 1), _whole_number(record, "releve", 1, default=1) == 1


def _read_line(line: bytes) -> dict[str, object]:
    """The JSON object of one line.

    Raises:
        UnreadableError: the line is no JSON object in UTF-8.
    """
    try:
        record = json.loads(line.decode(), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise UnreadableError("the line is no UTF-8 text (byte {place})", place=error.start + 1) from error
    except (ValueError, RecursionError) as error:
        raise UnreadableError("the line is no JSON: {reason}", reason=str(error)) from error
    if not isinstance(record, dict):
        raise UnreadableError("the line is no JSON object: write one like {example}", example='{"me":{"1":15}, …}')
    return record


def _read_sides(record: Mapping[str, object]) -> tuple[list[int], list[int], bool]:
    """The counts of both sides, each in its own numbering, and whether the board is partial.

    Raises:
        UnreadableError: a field or a count is none.
        ImpossiblePositionError: the position cannot occur; names every fault.
    """
    me = [0] * 26
    opp = [0] * 26
    total = _put(record, "me", "me_off", me, 0)
    their_total = _put(record, "opp", "opp_off", opp, 25)
    if total != 15 or their_total != 15 or me[CORNER] == 1 or opp[CORNER] == 1 or me[THEIR_CORNER] or opp[THEIR_CORNER]:
        _require_possible(me, opp)
    for field in range(1, 25):
        if me[field] and opp[25 - field]:
            _require_possible(me, opp)
    partial = (total < 15 and not me[RAIL]) or (their_total < 15 and not opp[RAIL])
    return me, opp, partial


def _put(record: Mapping[str, object], name: str, off_name: str, side: list[int], mirror: int) -> int:
    """Put the checkers of one side down and count them; ``mirror`` is 25 where the fields are the other side's."""
    checkers = record.get(name)
    if type(checkers) is not dict:
        if name not in record:
            raise UnreadableError("{name} is missing: an object from fields to counts", name=name)
        raise UnreadableError("{name} = {value}: an object from fields to counts", name=name, value=_json(checkers))
    total = 0
    for key, count in checkers.items():
        field = _FIELDS.get(key)
        if field is None:
            raise UnreadableError("{name} has a field {value}: the fields are 1 to 24", name=name, value=_json(key))
        if type(count) is not int or count < 0:
            raise UnreadableError(
                "{name} has {value} checkers on field {field}: a whole number from 0",
                name=name,
                value=_json(count),
                field=key,
            )
        side[mirror - field if mirror else field] = count
        total += count
    off = record.get(off_name)
    if off:
        side[RAIL] = _whole_number(record, off_name, 0)
        total += side[RAIL]
    elif off is not None and type(off) is not int:
        _whole_number(record, off_name, 0)
    return total


def _whole_number(record: Mapping[str, object], name: str, least: int, default: int = 0) -> int:
    """A whole number of the record, ``default`` where it is absent or null.

    Raises:
        UnreadableError: it is another thing, or less than ``least``.
    """
    value = record.get(name)
    if value is None:
        return default
    if type(value) is not int or value < least:
        raise UnreadableError(
            "{name} = {value}: a whole number from {least}", name=name, value=_json(value), least=least
        )
    return value


def _yes_or_no(record: Mapping[str, object], name: str) -> bool:
    """A truth value of the record, false where it is absent or null.

    Raises:
        UnreadableError: it is another thing.
    """
    value = record.get(name)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise UnreadableError("{name} = {value}: true or false", name=name, value=_json(value))


def _read_dice(record: Mapping[str, object]) -> tuple[int, int]:
    """The two dice, the higher first.

    Raises:
        UnreadableError: they are not two numbers from 1 to 6.
    """
    dice = record.get("dice")
    if type(dice) is list and len(dice) == 2 and type(dice[0]) is int and type(dice[1]) is int:
        one, other = dice
        if one in _DICE and other in _DICE:
            return (one, other) if one >= other else (other, one)
    if "dice" not in record:
        raise UnreadableError("dice is missing: two numbers from 1 to 6, like [6,4]")
    raise UnreadableError("dice = {value}: two numbers from 1 to 6, like [6,4]", value=_json(dice))


def _read_lowered(record: Mapping[str, object], default: tuple[int, ...]) -> tuple[int, ...]:
    """The play options of the record's ``rules``, as the laws read them.

    Raises:
        RulesError: an unknown name, option or value.
    """
    rules = record.get("rules")
    if rules is None:
        return default
    if isinstance(rules, str):
        return _lowered(rules, is_object=False)
    if isinstance(rules, dict):
        return _lowered(json.dumps(rules), is_object=True)
    raise RulesError("rules = {value}: a name, options or an object of options", value=_json(rules))


@lru_cache(maxsize=256)
def _lowered(text: str, *, is_object: bool) -> tuple[int, ...]:
    rules = read_options(json.loads(text)) if is_object else load_rules(text, files=False)
    return rules.play.lowered()


def _require_possible(me: list[int], opp: list[int]) -> None:
    """Raise if this position cannot occur; sides are named as the line names them, fields as the mover counts."""
    faults = [*_side_faults("me", me, CORNER, THEIR_CORNER), *_side_faults("opp", opp, THEIR_CORNER, CORNER)]
    faults += [
        Saying("both sides stand on field {field} (law 3.2)", field=field)
        for field in range(1, 25)
        if me[field] and opp[25 - field]
    ]
    if faults:
        error = ImpossiblePositionError("the position cannot occur: {faults}", faults=strung(faults))
        error.faults = tuple(faults)
        raise error


def _side_faults(name: str, side: list[int], corner: int, their_corner: int) -> list[Saying]:
    """The faults of one side; ``corner`` and ``their_corner`` are the two corners as the mover counts."""
    total = sum(side)
    faults = []
    if total > 15 or (total < 15 and side[RAIL]):
        faults.append(
            Saying(
                "{name} has {total} checkers, those borne off included: there are 15 (law 1.3)", name=name, total=total
            )
        )
    if side[CORNER] == 1:
        faults.append(
            Saying("{name} has one checker alone on its corner, field {field} (law 4.1)", name=name, field=corner)
        )
    if side[THEIR_CORNER]:
        faults.append(
            Saying("{name} has a checker on the other corner, field {field} (law 4.4)", name=name, field=their_corner)
        )
    return faults


def _json(value: object) -> str:
    """A value as the line has it, cut short."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(word)
