"""The examples of an author in sentences, and his questions on chances: whether a roll does something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from trictrac.base.errors import Saying, UnreadableError
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.layout import field_label
from trictrac.model.mark import Jan, Mark, jan_name
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import ROLLS
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Side
from trictrac.saying.language import BY_SEMICOLON, hole_count, point_count, strung
from trictrac.variants.corpus import (
    ChanceExample,
    Fields,
    PositionExample,
    ReleveExample,
    ScoreExample,
    StatedJan,
    WorkExample,
)


def event_saying(event: StatedJan, roller: object, other: object) -> Saying:
    """Return a jan of a roll as the author states it: ``White marks 8 for the grand jan filled, in 2 ways``."""
    plain, counted = (
        Saying("{player} marks {points} for {jan}"),
        Saying("{player} marks {points} for {jan}, in {ways} ways"),
    )
    return (plain if event.ways < 2 else counted).filled(
        player=roller if event.to_roller else other,
        points=event.points,
        jan=jan_name(Jan(event.jan), event.where),
        ways=event.ways,
    )


def points_saying(player: object, points: int | None) -> Saying:
    """Return all that a player marks on a roll."""
    said = Saying("{player} marks {points} in all") if points else Saying("{player} marks nothing")
    return said.filled(player=player, points=points)


def score_saying(score: Fields, one: object, other: object) -> object:
    """Return the known parts of a score, with the names of ``me`` and ``opp``, and the holder of the pavillon."""
    players = {"me": one, "opp": other}
    parts = [_side_saying(score[side], player) for side, player in players.items()]
    holder = score.get("pavillon")
    if holder in players:
        parts.append(Saying("{player} shows the pavillon", player=players[holder]))
    return strung(parts, BY_SEMICOLON)


def ecole_saying(points: int) -> Saying:
    """Return the école that is marked at the end, if any."""
    return Saying("an école of {points}", points=points) if points else Saying("no école")


def going_saying(may: object, player: object) -> Saying:
    """Return whether a player may leave after what happened (law 11.5)."""
    return (Saying("{player} may go") if may else Saying("{player} may not go")).filled(player=player)


def _side_saying(side: Fields, player: object) -> Saying:
    points = point_count(side.get("points", 0))
    parts: list[object] = [Saying("{points} en bredouille", points=points) if side.get("bredouille") else points]
    if "holes" in side:
        parts.append(hole_count(side["holes"]))
    return Saying("{player} {marked}", player=player, marked=strung(parts))


_ACTS = {
    "scores": Saying("{player} marks {points}"),
    "takes": Saying("{player} takes {holes}"),
    "goes": Saying("{player} goes"),
}


def situation_saying(example: WorkExample) -> object:
    """Return the start of an example: a position with its roll, or a score with the acts after it."""
    if isinstance(example, PositionExample):
        return Saying("{position}, {roll}", position=example.position, roll=example.roll)
    if isinstance(example, ChanceExample):
        return example.position
    if isinstance(example, ReleveExample):
        return Saying("{one} against {other}", one=example.record.players[0], other=example.record.players[1])
    assert isinstance(example, ScoreExample)
    if example.lines:
        return example.lines
    players = {"me": Side.WHITE, "opp": Side.BLACK}
    parts: list[object] = [score_saying(example.before, *players.values())]
    for act in example.acts:
        name, what, *amount = act.split()
        count = int(amount[0]) if amount else 0
        parts.append(_ACTS[what].filled(player=players[name], points=count, holes=hole_count(count)))
    return strung(parts, Saying("{one}. {rest}"))


def _marks(found: Outcome, jan: Jan, where: str = "") -> Iterator[Mark]:
    """Yield the marks of a jan, only those in the table ``where`` if it is given."""
    return (mark for mark in found.marks if mark.jan is jan and where in ("", mark.where))


def _earns(jan: Jan, where: str = "") -> Callable[[Outcome], bool]:
    """Return a test of whether a roll earns this jan."""
    return lambda found: any(_marks(found, jan, where))


_FILLS = _earns(Jan.FILL, "grand")


def _hits_by_one_number(found: Outcome, field: int, *origins: int) -> bool:
    """Return whether one number of the dice hits the checker on a field, from one of ``origins`` if any are given."""
    return any(
        way.number in found.roll.numbers and (not origins or way.checkers[0] in origins)
        for mark in _marks(found, Jan.TRUE_HIT)
        if mark.field == field
        for way in mark.ways
    )


def _takes_corner(found: Outcome, target: int) -> bool:
    """Return whether two checkers may take the corner by numbers that lead to ``target`` (laws 4.2, 4.3)."""
    numbers = sorted(found.roll.numbers)
    return any(
        [end for _, end in play.moves] == [CORNER, CORNER]
        and sorted(target - start for start, _ in play.moves) == numbers
        for play in found.plays
    )


_ASKS: dict[str, tuple[Saying, Callable[..., object]]] = {
    "corner_hit": (Saying("to hit the corner"), _earns(Jan.CORNER_HIT)),
    "two_tables": (Saying("to make the jan of two tables"), _earns(Jan.TWO_TABLES)),
    "false_hit": (Saying("to hit a checker falsely"), _earns(Jan.FALSE_HIT)),
    "false_hit of #": (
        Saying("to hit field {field} falsely"),
        lambda found, field: any(mark.field == field for mark in _marks(found, Jan.FALSE_HIT)),
    ),
    "true_hit in the petits jans": (
        Saying("to hit a checker truly in the table of the petits jans"),
        _earns(Jan.TRUE_HIT, "petit"),
    ),
    "true_hit of # by one number": (Saying("to hit field {field} truly by one number"), _hits_by_one_number),
    "true_hit of # by one number from #": (
        Saying("to hit field {field} truly by one number from field {start}"),
        _hits_by_one_number,
    ),
    "fill": (Saying("to fill the grand jan"), _FILLS),
    "cover": (Saying("to cover the field that lacks, whatever else breaks"), _FILLS),
    "fill in two ways": (
        Saying("to fill the grand jan in two ways or more"),
        lambda found: any(len(mark.ways) >= 2 for mark in _marks(found, Jan.FILL, "grand")),
    ),
    "keep": (Saying("to keep the grand jan"), _earns(Jan.CONSERVE, "grand")),
    "corner stays": (
        Saying("to be unable to leave the corner"),
        lambda found: all([start for start, _ in play.moves] != [CORNER, CORNER] for play in found.lawful),
    ),
    "corner by effect": (Saying("to take the corner by effect"), lambda found: _takes_corner(found, CORNER)),
    "corner by power": (Saying("to take the corner by power"), lambda found: _takes_corner(found, THEIR_CORNER)),
    "sum < #": (Saying("to throw less than {number}"), lambda found, number: found.roll.total < number),
    "sum = #": (Saying("to throw {number}"), lambda found, number: found.roll.total == number),
    "sum > #": (Saying("to throw more than {number}"), lambda found, number: found.roll.total > number),
}
"""Questions on chances, ``#`` standing for a number: the words of a player, and the test of a roll."""


def _read_question(ask: str) -> tuple[Saying, Callable[..., object], list[int]]:
    """Return the words of a question, the test of a roll, and its numbers.

    Raises:
        UnreadableError: ``ask`` is not among the questions about chances.
    """
    known = _ASKS.get(re.sub(r"\d+", "#", ask))
    if known is None:
        raise UnreadableError("{ask!r} is not a question about chances", ask=ask)
    return (*known, [int(number) for number in re.findall(r"\d+", ask)])


def count_throws(ask: str, position: Position, rules: Rules) -> int:
    """Return how many of the 36 throws do what ``ask`` names.

    Raises:
        UnreadableError: ``ask`` is not among the questions about chances.
    """
    _, holds, numbers = _read_question(ask)
    return sum(roll.weight for roll in ROLLS if holds(outcome(position, roll, rules), *numbers))


def ask_saying(ask: str) -> Saying:
    """Return the question in a player's words: ``to fill the grand jan``.

    Raises:
        UnreadableError: ``ask`` is not among the questions about chances.
    """
    said, _, numbers = _read_question(ask)
    field, start = (*numbers, 0, 0)[:2]
    return said.filled(number=field, field=field_label(field), start=field_label(start))
