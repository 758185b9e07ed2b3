"""The examples of an author in sentences, and the chances that he counts: whether a roll is among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trictrac.errors import Saying, UnreadableError
from trictrac.games.trictrac.told.rolls import jan_name
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import ROLLS
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Side
from trictrac.saying.language import BY_SEMICOLON, hole_count, point_count, strung
from trictrac.variants.corpus import ChanceExample, Example, PositionExample, ReleveExample, ScoreExample, ToldEvent


def event_saying(event: ToldEvent, roller: object, other: object) -> Saying:
    """A jan that a roll earns by what the author says: ``White marks 8 for the grand jan filled, in 2 ways``."""
    values = {
        "player": roller if event.to_roller else other,
        "points": event.points,
        "jan": jan_name(Jan(event.jan), event.where),
    }
    if event.ways < 2:
        return Saying("{player} marks {points} for {jan}", **values)
    return Saying("{player} marks {points} for {jan}, in {ways} ways", ways=event.ways, **values)


def points_saying(player: object, points: int | None) -> Saying:
    """All that a player marks on a roll."""
    if not points:
        return Saying("{player} marks nothing", player=player)
    return Saying("{player} marks {points} in all", player=player, points=points)


def score_saying(told: Mapping[str, Any], one: object, other: object) -> object:
    """A score as far as it is told, ``me`` and ``opp`` by the names of the two, and who shows the pavillon."""
    parts: list[object] = [_side_saying(told["me"], one), _side_saying(told["opp"], other)]
    shows = {"me": one, "opp": other}.get(told.get("pavillon", "none"))
    if shows is not None:
        parts.append(Saying("{player} shows the pavillon", player=shows))
    return strung(parts, BY_SEMICOLON)


def ecole_saying(points: int) -> Saying:
    """The école that is marked at last, if any is."""
    return Saying("an école of {points}", points=points) if points else Saying("no école")


def going_saying(player: object, *, may_go: bool) -> Saying:
    """Whether a player may leave after what happened (laws 11.5)."""
    if may_go:
        return Saying("{player} may go", player=player)
    return Saying("{player} may not go", player=player)


def _side_saying(told: Mapping[str, Any], player: object) -> Saying:
    points = point_count(told.get("points", 0))
    parts: list[object] = [Saying("{points} en bredouille", points=points) if told.get("bredouille") else points]
    if "holes" in told:
        parts.append(hole_count(told["holes"]))
    return Saying("{player} {marked}", player=player, marked=strung(parts))


_ACTS = {
    "scores": Saying("{player} marks {points}"),
    "takes": Saying("{player} takes {holes}"),
    "goes": Saying("{player} goes"),
}


def situation_saying(example: Example) -> object:
    """Return the beginning of an example and the events in it: a position with its roll, a score with the marks made."""
    if isinstance(example, PositionExample):
        return Saying("{position}, {roll}", position=example.position, roll=example.roll)
    if isinstance(example, ChanceExample):
        return example.position
    if isinstance(example, ReleveExample):
        return Saying("{one} against {other}", one=example.record.players[0], other=example.record.players[1])
    assert isinstance(example, ScoreExample)
    if example.told:
        return example.told
    players = {"me": Side.WHITE, "opp": Side.BLACK}
    parts: list[object] = [score_saying(example.before, *players.values())]
    for act in example.acts:
        name, what, *amount = act.split()
        count = int(amount[0]) if amount else 0
        parts.append(Saying(_ACTS[what].text, player=players[name], points=count, holes=hole_count(count)))
    return strung(parts, Saying("{one}. {rest}"))


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
            return any(_marks(found, Jan.FILL, "grand"))
        case ["fill", "in", "two", "ways"]:
            return any(len(mark.ways) >= 2 for mark in _marks(found, Jan.FILL, "grand"))
        case ["keep"]:
            return any(_marks(found, Jan.CONSERVE, "grand"))
        case ["false_hit", "of", field]:
            return any(mark.field == int(field) for mark in _marks(found, Jan.FALSE_HIT))
        case ["true_hit", "in", "the", "petits", "jans"]:
            return any(_marks(found, Jan.TRUE_HIT, "petit"))
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


def _marks(found: Outcome, jan: Jan, where: str = "") -> Iterator[Mark]:
    """The marks of a jan, in one table only where that is asked."""
    return (mark for mark in found.marks if mark.jan is jan and where in ("", mark.where))


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
