"""Positions as JSON lines for ``roll --batch`` and ``chances --batch``, checked as strictly as any other position."""

from __future__ import annotations

import json
from functools import lru_cache

from trictrac.base.errors import ImpossiblePositionError, RulesError, Saying, Sayings, UnreadableError
from trictrac.base.values import Json
from trictrac.cli.lines import Answer, as_json
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.rules.loader import load_rules, read_options
from trictrac.saying.language import strung

_LONGEST_RULES = 10_000
_CHECKERS = 15
_MOST_ROLLS = 1_000_000
_FIELDS = {str(field): field for field in range(1, 25)}
_DICE = frozenset(range(1, 7))


def roll_answer(rules: Rules) -> Answer:
    """Return the function that answers one line of ``roll --batch``."""
    from trictrac.model.outcome import roll_buffers
    from trictrac.protocol.judged import roll_record

    default, buffers = rules.play.lowered(), roll_buffers()

    def answer(record: Json) -> Json:
        me, opp, is_partial = _read_sides(record)
        roll, circumstances = _read_dice(record), _circumstances(record)
        meets = record.get("meets")
        if not (meets is None or isinstance(meets, bool)):
            raise UnreadableError("{name} = {value}: true or false", name="meets", value=as_json(meets))
        reply = roll_record(me, opp, roll, (*circumstances, bool(meets)), _read_lowered(record, default), buffers)
        return {**reply, "partial": True} if is_partial else reply

    return answer


def chances_answer(rules: Rules) -> Answer:
    """Return the function that answers one line of ``chances --batch``."""
    from trictrac.model.chances import count_throws

    default = rules.play.lowered()

    def answer(record: Json) -> Json:
        me, opp, is_partial = _read_sides(record)
        reply = count_throws(me, opp, (*_circumstances(record), False), _read_lowered(record, default)).to_dict()
        return {**reply, "partial": True} if is_partial else reply

    return answer


def read_board_line(line: str) -> tuple[Position, Roll | None]:
    """Return the position of a line of ``roll --batch``, with White to roll, and its roll, or None if it has none.

    Raises:
        TrictracError: the line has no valid position or roll.
    """
    from trictrac.cli.lines import read_line
    from trictrac.model.position import Position

    record = read_line(1, line.encode())
    if record.get("rules") is not None:
        raise RulesError("rules cannot stand here: --rules holds for all positions")
    me, opp, _ = _read_sides(record)
    roll_no, first_releve = _circumstances(record)
    position = Position(tuple(me), tuple(opp), rolls=(max(0, roll_no - 1), 0), releve=1 if first_releve else 2)
    return position, _read_dice(record) if "dice" in record else None


def _circumstances(record: Json) -> tuple[int, bool]:
    """Return the number of the roll (0 if unknown), and whether the relevé is the first of the partie."""
    releve = _whole_number(record, "releve", 1, _MOST_ROLLS, default=1)
    return _whole_number(record, "roll_no", 1, _MOST_ROLLS), releve == 1


def _read_sides(record: Json) -> tuple[list[int], list[int], bool]:
    """Return the numbers of checkers of both sides, each in its own numbering, and whether the board is partial.

    Raises:
        UnreadableError: a field is not 1 to 24, or its value is not a number of checkers.
        ImpossiblePositionError: the position cannot occur. The error names every fault.
    """
    me, opp = [0] * 26, [0] * 26
    total = _put(record, "me", "me_off", me, 0)
    their_total = _put(record, "opp", "opp_off", opp, 25)
    is_odd = total != 15 or their_total != 15 or 1 in (me[CORNER], opp[CORNER]) or me[THEIR_CORNER] or opp[THEIR_CORNER]
    if is_odd or any(me[field] and opp[25 - field] for field in range(1, 25)):
        _require_possible(me, opp)
    is_partial = (total < 15 and not me[RAIL]) or (their_total < 15 and not opp[RAIL])
    return me, opp, is_partial


def _put(record: Json, name: str, off_name: str, side: list[int], mirror: int) -> int:
    """Put the checkers of one side on ``side``, and return how many they are.

    ``mirror`` is 25 if the line counts the fields from the other side's talon, or else 0.
    """
    checkers = record.get(name)
    if type(checkers) is not dict:
        if name not in record:
            raise UnreadableError("{name} is missing: an object from fields to counts", name=name)
        raise UnreadableError("{name} = {value}: an object from fields to counts", name=name, value=as_json(checkers))
    total = 0
    for key, count in checkers.items():
        field = _FIELDS.get(key)
        if field is None:
            raise UnreadableError("{name} has a field {value}: the fields are 1 to 24", name=name, value=as_json(key))
        if type(count) is not int or not 0 <= count <= _CHECKERS:
            raise UnreadableError(
                "{name} has {value} checkers on field {field}: a whole number from 0 to {most}",
                name=name,
                value=as_json(count),
                field=key,
                most=_CHECKERS,
            )
        side[mirror - field if mirror else field] = count
        total += count
    side[RAIL] = _whole_number(record, off_name, 0, _CHECKERS)
    return total + side[RAIL]


def _whole_number(record: Json, name: str, least: int, most: int, default: int = 0) -> int:
    """Return a whole number of the record, or ``default`` if it is missing or null.

    Raises:
        UnreadableError: the value is not a whole number from ``least`` to ``most``.
    """
    value = record.get(name)
    if value is None:
        return default
    if type(value) is not int or not least <= value <= most:
        raise UnreadableError(
            "{name} = {value}: a whole number from {least} to {most}",
            name=name,
            value=as_json(value),
            least=least,
            most=most,
        )
    return value


def _read_dice(record: Json) -> Roll:
    """Return the roll that a record has as ``dice``.

    Raises:
        UnreadableError: the record has no two numbers from 1 to 6 there.
    """
    dice = record.get("dice")
    if type(dice) is list and len(dice) == 2 and all(type(die) is int and die in _DICE for die in dice):
        return Roll.of(*dice)
    if "dice" not in record:
        raise UnreadableError("dice is missing: two numbers from 1 to 6, like [6,4]")
    raise UnreadableError("dice = {value}: two numbers from 1 to 6, like [6,4]", value=as_json(dice))


def _read_lowered(record: Json, default: tuple[int, ...]) -> tuple[int, ...]:
    """Return the play options of the record's ``rules`` as the laws take them.

    Raises:
        RulesError: ``rules`` has an unknown name, option or value.
    """
    rules = record.get("rules")
    if rules is None:
        return default
    text = json.dumps(rules) if isinstance(rules, dict) else rules
    if isinstance(text, str):
        if len(text) > _LONGEST_RULES:
            raise RulesError("rules are longer than {limit} characters", limit=_LONGEST_RULES)
        return _lowered(text, is_object=text is not rules)
    raise RulesError("rules = {value}: a name, options or an object of options", value=as_json(rules))


@lru_cache(maxsize=256)
def _lowered(text: str, *, is_object: bool) -> tuple[int, ...]:
    rules = read_options(json.loads(text)) if is_object else load_rules(text, files=False)
    return rules.play.lowered()


def _require_possible(me: list[int], opp: list[int]) -> None:
    """Raise an error if this position cannot occur.

    The error calls the sides ``me`` and ``opp`` as the line does, and counts fields from the talon of the side to roll.

    Raises:
        ImpossiblePositionError: the position cannot occur. The error names every fault.
    """
    faults = [
        *_side_faults("me", me, CORNER, THEIR_CORNER),
        *_side_faults("opp", opp, THEIR_CORNER, CORNER),
        *(
            Saying("both sides stand on field {field} (law 3.2)", field=field)
            for field in range(1, 25)
            if me[field] and opp[25 - field]
        ),
    ]
    if faults:
        error = ImpossiblePositionError("the position cannot occur: {faults}", faults=strung(faults))
        error.faults = tuple(faults)
        raise error


def _side_faults(name: str, side: list[int], corner: int, their_corner: int) -> Sayings:
    """Yield the faults of one side.

    ``corner`` and ``their_corner`` are the fields of the two corners as the side to roll counts.
    """
    total = sum(side)
    if total > _CHECKERS or (total < _CHECKERS and side[RAIL]):
        yield Saying(
            "{name} has {total} checkers instead of 15, those borne off included (law 1.3)", name=name, total=total
        )
    if side[CORNER] == 1:
        yield Saying("{name} has one checker alone on its corner, field {field} (law 4.1)", name=name, field=corner)
    if side[THEIR_CORNER]:
        yield Saying("{name} has a checker on the other corner, field {field} (law 4.4)", name=name, field=their_corner)
