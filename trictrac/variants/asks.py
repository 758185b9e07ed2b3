"""What the treatises count the chances of: whether one roll is among them, and how the question is put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying, UnreadableError
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome
from trictrac.model.roll import ROLLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.model.mark import Mark
    from trictrac.model.outcome import Outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules


def count_throws(ask: str, position: Position, rules: Rules) -> int:
    """How many of the 36 throws do what is asked.

    Raises:
        UnreadableError: no such question.
    """
    return sum(roll.weight for roll in ROLLS if _holds(ask, outcome(position, roll, rules)))


def _holds(ask: str, found: Outcome) -> bool:
    """Whether one roll is among those asked for."""
    roll = found.roll
    match ask.split():
        case ["sum", sign, number]:
            total, wanted = roll.high + roll.low, int(number)
            return {"<": total < wanted, "=": total == wanted, ">": total > wanted}[sign]
        case ["corner_hit" | "two_tables" | "false_hit" as jan]:
            return any(_marks(found, Jan(jan)))
        case ["fill" | "cover"]:
            return any(mark.where == "grand" for mark in _marks(found, Jan.FILL))
        case ["fill", "in", "two", "ways"]:
            return any(mark.where == "grand" and len(mark.ways) >= 2 for mark in _marks(found, Jan.FILL))
        case ["keep"]:
            return any(mark.where == "grand" for mark in _marks(found, Jan.CONSERVE))
        case ["false_hit", "of", field]:
            return any(mark.field == int(field) for mark in _marks(found, Jan.FALSE_HIT))
        case ["true_hit", "in", "the", "petits", "jans"]:
            return any(mark.where == "petit" for mark in _marks(found, Jan.TRUE_HIT))
        case ["true_hit", "of", field, "by", "one", "number", *origin]:
            return _hits_by_one_number(found, int(field), [int(word) for word in origin[1:]])
        case ["corner", "stays"]:
            lawful = found.plays + found.disobliging
            return not any([start for start, _ in play.moves] == [CORNER, CORNER] for play in lawful)
        case ["corner", "by", "effect"]:
            return _takes_corner(found, CORNER)
        case ["corner", "by", "power"]:
            return _takes_corner(found, THEIR_CORNER)
    raise UnreadableError("{ask!r} is no question about chances", ask=ask)


def _marks(found: Outcome, jan: Jan) -> Iterator[Mark]:
    return (mark for mark in found.marks if mark.jan is jan)


def _hits_by_one_number(found: Outcome, field: int, origins: list[int]) -> bool:
    """Whether a checker is hit by a number of the dice, from one of these fields if there are any."""
    numbers = (found.roll.high, found.roll.low)
    return any(
        way.number in numbers and (not origins or way.checkers[0] in origins)
        for mark in _marks(found, Jan.TRUE_HIT)
        if mark.field == field
        for way in mark.ways
    )


def _takes_corner(found: Outcome, target: int) -> bool:
    """Whether two checkers may take the corner by numbers that reach this field (laws 4.2, 4.3)."""
    numbers = sorted((found.roll.high, found.roll.low))
    return any(
        [end for _, end in play.moves] == [CORNER, CORNER]
        and sorted(target - start for start, _ in play.moves) == numbers
        for play in found.plays
    )


_ASKS = {
    "corner_hit": Saying("to hit the corner"),
    "two_tables": Saying("to make the jan of two tables"),
    "false_hit": Saying("to hit a checker falsely"),
    "fill": Saying("to fill the grand jan"),
    "cover": Saying("to cover the field that lacks, whatever else breaks"),
    "fill in two ways": Saying("to fill the grand jan in two ways or more"),
    "keep": Saying("to keep the grand jan"),
    "true_hit in the petits jans": Saying("to hit a checker truly in the table of the petits jans"),
    "corner stays": Saying("to be unable to leave the corner"),
    "corner by effect": Saying("to take the corner by effect"),
    "corner by power": Saying("to take the corner by power"),
}
_SUMS = {
    "<": Saying("to throw less than {number}"),
    "=": Saying("to throw {number}"),
    ">": Saying("to throw more than {number}"),
}


def ask_saying(ask: str) -> Saying:
    """The question as a player puts it: ``to fill the grand jan``.

    Raises:
        UnreadableError: no such question.
    """
    if ask in _ASKS:
        return _ASKS[ask]
    match ask.split():
        case ["sum", sign, number]:
            return Saying(_SUMS[sign].text, number=int(number))
        case ["false_hit", "of", field]:
            return Saying("to hit field {field} falsely", field=int(field))
        case ["true_hit", "of", field, "by", "one", "number"]:
            return Saying("to hit field {field} truly by one number", field=int(field))
        case ["true_hit", "of", field, "by", "one", "number", "from", start]:
            return Saying(
                "to hit field {field} truly by one number from field {start}", field=int(field), start=int(start)
            )
    raise UnreadableError("{ask!r} is no question about chances", ask=ask)
