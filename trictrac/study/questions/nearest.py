"""The nearest jan: what the roll would make if the dice, or a checker or two, were slightly different."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.laws.fields import RAIL
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import ROLLS, Play, Roll
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.partie.sentences.rolls import mark_sentence, way_phrase
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.study.questions.question import Question

FARTHEST = 6
"""Most points or fields of difference that count as near."""


@frozen
class Nearest:
    """A jan, or one more way of it, with the board and the roll that make it. ``given`` says what differs there."""

    position: Position
    roll: Roll
    given: object
    mark: Mark

    @property
    def saying(self) -> Saying:
        """The jan as it is called, with all its ways, after the difference that makes it."""
        side = self.position.turn
        values = {"given": self.given, "sentence": mark_sentence(self.mark, self.roll, side, side.other, posed=True)}
        ways = [phrase for way in self.mark.ways if (phrase := way_phrase(self.mark, way, self.roll, None))]
        if not ways:
            return Saying("The nearest, with {given}: {sentence}", **values)
        return Saying("The nearest, with {given}: {sentence} How: {way}.", way=strung(ways, BY_SEMICOLON), **values)


def nearest(question: Question, counted: Callable[[Outcome], Sequence[Mark]]) -> Nearest | None:
    """Return the nearest jan, or way of one, that the roll does not make, or None if none is near.

    ``counted`` picks the marks of an outcome to look for. The distance is the sum of the changes of both dice in
    points, or the number of fields by which one checker, or two of one field, are moved. At equal distance the dice
    come first, then the roller's checkers, then the other's, and one checker before two.
    """
    position, roll, rules = question.position, question.dice, question.rule_set
    there = {_thing(mark): len(mark.ways) for mark in counted(outcome(position, roll, rules))}
    for distance in range(1, FARTHEST + 1):
        for board, dice, given in _otherwise(position, roll, distance):
            for mark in counted(outcome(board, dice, rules)):
                made = there.get(_thing(mark))
                if made is None or made < len(mark.ways):
                    return Nearest(board, dice, given, mark)
    return None


def _thing(mark: Mark) -> tuple[Jan, str | int]:
    """Return the jan that is filled or the checker that is hit, each of which may have several ways."""
    return mark.jan, mark.where if mark.jan is Jan.FILL else mark.field


def _otherwise(position: Position, roll: Roll, distance: int) -> Iterator[tuple[Position, Roll, object]]:
    """Yield every roll and every board at this distance, with what differs."""
    for dice in ROLLS:
        if abs(dice.high - roll.high) + abs(dice.low - roll.low) == distance:
            yield position, dice, dice.shown
    for side, count, start in product((position.turn, position.turn.other), (1, 2), range(1, RAIL)):
        for end in (start + distance, start - distance):
            board = _moved(position, side, (start, end), count)
            if board is not None:
                yield board, roll, _given(position, side, start, end, count)


def _moved(position: Position, side: Side, move: tuple[int, int], count: int) -> Position | None:
    """Return the board with ``count`` checkers moved, or borne off, or None if it is impossible."""
    checkers, (start, end) = position.checkers(side), move
    if checkers[start] < count or not 1 <= end <= RAIL:
        return None
    moved = Play((move,) * count).after(checkers)
    board = replace(position, white=moved) if side is Side.WHITE else replace(position, black=moved)
    return None if board.faults() else board


def _given(position: Position, side: Side, start: int, end: int, count: int) -> Saying:
    """Return the words for moved checkers, with fields as the roller counts them."""
    if end == RAIL:
        one, two = Saying("{side}’s checker of field {start} off"), Saying("{side}’s two checkers of field {start} off")
    else:
        one = Saying("{side}’s checker on field {end}, not {start}")
        two = Saying("{side}’s two checkers on field {end}, not {start}")
    if side is not position.turn:
        start, end = RAIL - start, RAIL - end
    return (one if count == 1 else two).filled(side=side, start=start, end=end)
