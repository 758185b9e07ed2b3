"""The marks of a roll beside a board: in a few words, and with the checkers that prove them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.laws.fields import CORNER
from trictrac.model.layout import OFF, field_label
from trictrac.model.mark import TABLES, Jan, Mark, legs_of
from trictrac.model.outcome import Outcome
from trictrac.model.play import Moves, Numbers, Play, Roll
from trictrac.model.score import Side
from trictrac.partie.sentences.rolls import mark_sentence, way_phrases
from trictrac.view.arrows import Arrow, ArrowKind
from trictrac.view.doc import Board
from trictrac.view.reason import Reason, Reasons

if TYPE_CHECKING:
    from trictrac.partie.state import State

_WORDS = {
    Jan.TRUE_HIT: Saying("Hits {field} truly"),
    Jan.FALSE_HIT: Saying("False hit on {field}"),
    Jan.CORNER_HIT: Saying("Hits the corner"),
    Jan.FILL: Saying("Fills the {table}"),
    Jan.CONSERVE: Saying("Keeps the {table}"),
    Jan.SIX_TABLES: Saying("Jan of six tables"),
    Jan.TWO_TABLES: Saying("Jan of two tables"),
    Jan.MEZEAS: Saying("Jan de mézéas"),
    Jan.MEETING: Saying("Jan de rencontre"),
    Jan.MISERY: Saying("Makes the pile de misère"),
    Jan.MISERY_KEPT: Saying("Keeps the pile de misère"),
    Jan.EXIT: Saying("Bears off the last checker"),
    Jan.CONTRE_TWO_TABLES: Saying("Contre-jan of two tables"),
    Jan.CONTRE_MEZEAS: Saying("Contre-jan de mézéas"),
    Jan.MARGOT: Saying("Margot la fendue on {field}"),
    Jan.HELPLESS: Saying("The {number} cannot be played"),
}
_KINDS: dict[Jan, ArrowKind] = {Jan.TRUE_HIT: "hit", Jan.CORNER_HIT: "hit", Jan.FILL: "fill"}
_SEVERAL = {2: Saying("{words}, two ways"), 3: Saying("{words}, three ways")}


def reasons(outcome: Outcome, side: Side, roller: object, other: object, *, posed: bool = False) -> Reasons:
    """Return the marks of a roll of this side. ``roller`` and ``other`` are names, ``posed`` as in ``mark_sentence``."""
    roll, owner, idle = outcome.roll, None if posed else other, outcome.plays[0].is_pass
    found = (
        Reason(
            mark.points,
            mark.to_roller,
            mark_words(mark, roll, owner),
            tuple(way_phrases(mark, roll, owner)),
            mark_sentence(mark, roll, roller, other, by_helplessness=idle, posed=posed),
            mark.jan.law,
            tuple(arrows_of_marks([mark], roll, side)),
            _held(mark),
        )
        for mark in outcome.marks
    )
    return Reasons(side, tuple(found))


def arrows_of_marks(marks: Iterable[Mark], roll: Roll, side: Side) -> Iterator[Arrow]:
    """Yield the ways of the checkers that prove marks of a roll of this side, in the order of calling.

    >>> from trictrac import outcome
    >>> roll = outcome("W:1x13,8,10/B:1x12,5,9,20", "64")
    >>> [(arrow.kind, arrow.stops, arrow.by) for arrow in arrows_of_marks(roll.marks, roll.roll, Side.WHITE)]
    [('hit', (1, 5), '4'), ('hit', (10, 16), '6'), ('hit', (10, 16, 20), '6+4')]
    """
    for mark in marks:
        for way in mark.ways:
            for start, end, number in legs_of(mark, way, roll):
                numbers = (number,) if number != roll.total else roll.numbers
                # No checker rests on the passages of a false hit: they are held.
                rest = 0 if mark.jan is Jan.FALSE_HIT else way.passage
                if rest:
                    numbers = rest - start, end - rest
                yield Arrow(_KINDS.get(mark.jan, "reach"), side, start, end, numbers, rest)


def arrows_of_play(play: Play, roll: Roll, side: Side, kind: ArrowKind = "played") -> tuple[Arrow, ...]:
    """Return the ways of the checkers that a play of this side moves, each with the number of the roll that moves it.

    One checker that plays both numbers has one way, over the field on which it rests. What the roll cannot play has no number.

    >>> [(arrow.stops, arrow.by) for arrow in arrows_of_play(Play.parse("1-5 8-14"), Roll(6, 4), Side.WHITE)]
    [((1, 5), '4'), ((8, 14), '6')]
    >>> [(arrow.stops, arrow.by) for arrow in arrows_of_play(Play.parse("1-5-11"), Roll(6, 4), Side.WHITE)]
    [((1, 5, 11), '4+6')]
    """
    numbers = _numbers(play.moves, roll)
    if play.is_chain:
        (start, rest), (_, end) = play.moves
        return (Arrow(kind, side, start, end, numbers, rest),)
    return tuple(Arrow(kind, side, *move, numbers[at : at + 1]) for at, move in enumerate(play.moves))


def arrows_of_last_play(state: State) -> tuple[Arrow, ...]:
    """Return the ways of the checkers that the last play moved, or nothing if none followed the last throw."""
    turn = state.turn
    if turn is None or turn.play is None:
        return ()
    return arrows_of_play(turn.play, turn.roll, state.side_of(turn.roller))


def _numbers(moves: Moves, roll: Roll) -> Numbers:
    """Return the numbers by which these moves are made, or none where the roll cannot play them.

    A checker is borne off by a higher number too (law 6.3), and comes to the corner by power by one more (law 4.3).
    """
    found = {}
    for numbers in permutations(roll.numbers, len(moves)):
        over = [number - end + start for (start, end), number in zip(moves, numbers, strict=True)]
        if all(
            more == 0 or (end == OFF and more > 0) or (end == CORNER and more == 1)
            for more, (_, end) in zip(over, moves, strict=True)
        ):
            found[over.count(0)] = numbers
    return found[max(found)] if found else ()


def mark_words(mark: Mark, roll: Roll, other: object | None) -> Saying:
    """Return a mark in a few words, without its player and points: ``Fills the grand jan, two ways``."""
    count, number = len(mark.ways), mark.ways[0].number
    if mark.jan is Jan.HELPLESS and count > 1:
        return Saying("Neither number can be played")
    if mark.jan is Jan.HELPLESS and roll.is_doublet:
        return Saying("The second {number} cannot be played", number=number)
    words = _WORDS[mark.jan].filled(field=field_label(mark.field, other), table=TABLES.get(mark.where), number=number)
    if count == 1:
        return words
    return _SEVERAL.get(count, Saying("{words}, {count} ways")).filled(words=words, count=count)


def _held(mark: Mark) -> tuple[int, ...]:
    """Return the fields of a full jan that is kept, or of the corner with all checkers."""
    if mark.jan is Jan.CONSERVE:
        return tuple(range(mark.field, mark.field + 6))
    return (CORNER,) if mark.jan in (Jan.MISERY, Jan.MISERY_KEPT) else ()


def proved(board: Board, marks: Iterable[Mark], roll: Roll, side: Side) -> Board:
    """Return a board with arrows that prove marks of a roll of this side, and a kept jan highlighted."""
    every = tuple(marks)
    held = {(side, field) for mark in every for field in _held(mark)}
    arrows = dict.fromkeys(arrows_of_marks(every, roll, side))
    return replace(board, highlight=board.highlight | held, arrows=tuple(arrows))
