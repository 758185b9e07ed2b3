"""The sentences on a position: score, side to roll, and how many of the 36 throws do what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from trictrac.base.errors import Saying, Sayings
from trictrac.laws.fields import CORNER
from trictrac.model.chances import Chances, Holds
from trictrac.model.layout import field_label
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import outcome
from trictrac.model.play import ROLLS, Roll, Rolls
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import NO_SCORE, Pavillon, Score, Side
from trictrac.partie.sentences.rolls import from_field
from trictrac.saying.language import BY_SEMICOLON, Counted, hole_count, point_count, strung

PARTIAL = Saying("The board is partial: it is scored as it stands.")
"""Sentence for a position with fewer than fifteen checkers a side."""


def marked(score: Score, side: int, points: object, off: int = 0) -> list[object]:
    """Return the score of one side in parts, with ``points`` in words, and its checkers borne off."""
    parts = points_and_holes(score, side, points)
    if score.pavillon is Pavillon.of(Side(side)):
        parts.append(Saying("pavillon"))
    if off:
        parts.append(Counted("{count} checker borne off", "{count} checkers borne off", off))
    return parts


def points_and_holes(score: Score, side: int, points: object) -> list[object]:
    """Return the points of one side, given in words, with or without bredouille, and its holes."""
    if score.bredouille[side]:
        points = Saying("{points} en bredouille", points=points)
    return [points, hole_count(score.holes[side])]


def score_saying(score: Score, names: Sequence[object] = tuple(Side)) -> Saying:
    """Return a score in a player's words, by the names of the sides."""
    sides = [
        Saying("{side}: {marked}", side=name, marked=strung(marked(score, side, point_count(score.points[side]))))
        for side, name in enumerate(names)
    ]
    if score.pavillon is Pavillon.AWAY:
        sides.append(Saying("the pavillon put away"))
    return Saying("{score}", score=strung(sides, BY_SEMICOLON))


def position_words(position: Position) -> object:
    """Return the checkers and the side to roll as they are typed, and the score in words if there is one."""
    board = f"{position.short}/{position.turn.letter}"
    return board if position.score == NO_SCORE else strung([board, score_saying(position.score)], BY_SEMICOLON)


_JANS = {
    Jan.SIX_TABLES: Counted("makes the jan of six tables", "make the jan of six tables", 1),
    Jan.TWO_TABLES: Counted("makes the jan of two tables", "make the jan of two tables", 1),
    Jan.MEZEAS: Counted("makes the jan de mézéas", "make the jan de mézéas", 1),
    Jan.TRUE_HIT: Counted("hits truly", "hit truly", 1),
    Jan.CORNER_HIT: Counted("hits the corner", "hit the corner", 1),
    Jan.FILL: Counted("fills", "fill", 1),
    Jan.CONSERVE: Counted("keeps the full jan", "keep the full jan", 1),
    Jan.MISERY: Counted("makes the pile de misère", "make the pile de misère", 1),
    Jan.MISERY_KEPT: Counted("keeps the pile de misère", "keep the pile de misère", 1),
    Jan.EXIT: Counted("bears off the last checker", "bear off the last checker", 1),
    Jan.FALSE_HIT: Counted("hits falsely", "hit falsely", 1),
    Jan.CONTRE_TWO_TABLES: Counted("makes the contre-jan of two tables", "make the contre-jan of two tables", 1),
    Jan.CONTRE_MEZEAS: Counted("makes the contre-jan de mézéas", "make the contre-jan de mézéas", 1),
    Jan.MARGOT: Counted("makes margot la fendue", "make margot la fendue", 1),
    Jan.HELPLESS: Counted("leaves a number unplayed", "leave a number unplayed", 1),
}


def table_head(roller: object) -> Saying:
    """Return the heading of the counts."""
    return Saying("{player} is to roll. Of the 36 throws:", player=roller)


_MOST_NAMED = 11
"""Largest number of rolls listed by name. For a larger group of rolls, the rolls outside it are listed instead."""


def chances_counts(chances: Chances, other: object) -> list[tuple[int, Saying]]:
    """Return the numbers of throws, if not 0, with what they do, in the order of calling. ``other`` does not roll."""
    return [(_throws(rolls), saying) for rolls, saying in _effects(chances, other)]


def chances_named(chances: Chances, other: object) -> Sayings:
    """Yield the same sentences with the names of the rolls, or of the other rolls if these are fewer."""
    for rolls, saying in _effects(chances, other):
        left = [chance.roll for chance in reversed(chances.rolls) if chance.roll not in rolls]
        values = {"throws": _throws(rolls), "saying": saying}
        if not left:
            yield Saying("{throws:2} {saying}", **values)
        elif len(rolls) > _MOST_NAMED:
            yield Saying("{throws:2} {saying}: all but {rolls}", rolls=strung(left), **values)
        else:
            yield Saying("{throws:2} {saying}: {rolls}", rolls=strung(rolls), **values)


def _effects(chances: Chances, other: object) -> Iterator[tuple[Rolls, Saying]]:
    """Yield the rolls with each effect, in the order of calling, if there are any."""
    for saying, holds in _effects_counted(other):
        if rolls := chances.rolls_where(holds):
            yield rolls, saying.of(_throws(rolls)) if isinstance(saying, Counted) else saying


def _throws(rolls: Iterable[Roll]) -> int:
    """Return the number of throws, out of 36, that give these rolls."""
    return sum(roll.weight for roll in rolls)


def _effects_counted(other: object) -> Iterator[tuple[Saying, Holds]]:
    """Yield all effects that are counted, in the order of calling, each with its condition on a roll."""
    hits = {Jan.TRUE_HIT: "true_hits", Jan.FALSE_HIT: "false_hits"}
    for jan, saying in _JANS.items():
        yield saying, _has("jans", jan)
        if jan in hits:
            for field in range(1, 25):
                yield Saying("… on field {field}", field=field_label(field, other)), _has(hits[jan], field)
        elif jan is Jan.FILL:
            yield Saying("… of these in at least two ways"), lambda chance: chance.ways >= 2
            yield Saying("… of these in three ways"), lambda chance: chance.ways >= 3
        elif jan is Jan.HELPLESS:
            yield Saying("… both numbers"), lambda chance: chance.unplayed == 2
    yield Counted("can take the corner", "can take the corner", 1), lambda chance: chance.takes_corner
    yield Counted("gives nobody anything", "give nobody anything", 1), lambda chance: not chance.me and not chance.opp


def _has(values: str, one: object) -> Holds:
    """Return whether a roll has one of its ``jans``, ``true_hits`` or ``false_hits``, as a condition."""
    return lambda chance: one in getattr(chance, values)


def mean_sentence(chances: Chances, roller: object, other: object) -> Saying:
    """Return the points of the average throw."""
    return Saying(
        "On average: {player} {me:.2f}, {opponent} {opp:.2f}.",
        player=roller,
        opponent=other,
        me=chances.me,
        opp=chances.opp,
    )


def hits_sentences(chances: Chances, field: int, roller: object, other: object) -> tuple[Saying, ...]:
    """Return the throws that hit the checker of ``other`` on one field, truly and falsely."""
    values, found = {"player": roller, "field": field_label(field, other)}, []
    for hits, sentence in (
        ("true_hits", Saying("{player} hits field {field} truly by {throws} of the 36 throws: {rolls}.")),
        ("false_hits", Saying("{player} hits field {field} falsely by {throws} of the 36 throws: {rolls}.")),
    ):
        if rolls := [chance.roll for chance in chances.rolls if field in getattr(chance, hits)]:
            found.append(sentence.filled(throws=_throws(rolls), rolls=strung(rolls), **values))
    return tuple(found) or (Saying("No throw hits field {field}.", **values),)


# Throws counted by the distances of the checkers, as Guiton and the lessons count them (1822, ch. II).

_NUMBERS = range(1, 7)


def hitting_sayings(position: Position, field: int, rules: Rules, other: object | None) -> Sayings:
    """Yield the throws that truly hit a checker, for each checker from the nearest on, each throw once (law 8.2).

    ``other`` does not roll, and is None beside the board of a question.
    """
    return _by_distances(position, rules, other, lambda mark: mark.jan is Jan.TRUE_HIT and mark.field == field)


def filling_sayings(position: Position, rules: Rules, other: object | None) -> Sayings:
    """Yield the throws that fill, for each checker from the nearest to the gap on, each throw once (law 8.5)."""
    return _by_distances(position, rules, other, lambda mark: mark.jan is Jan.FILL)


def corner_sayings(position: Position, rolls: Sequence[Roll]) -> Sayings:
    """Yield the rolls that take the corner, by effect and by power, with the distances of the checkers (laws 4.2, 4.3)."""

    def by_effect(roll: Roll) -> bool:
        starts = [CORNER - number for number in roll.numbers]
        return all(position.me[start] >= starts.count(start) for start in starts)

    for is_effect, sentence in (
        (True, Saying("by effect (law 4.2), from {numbers} before the corner: {rolls}")),
        (False, Saying("by power (law 4.3), from {numbers} before the other corner: {rolls}")),
    ):
        if found := [roll for roll in rolls if by_effect(roll) is is_effect]:
            numbers = sorted({number for roll in found for number in roll.numbers})
            yield sentence.filled(numbers=strung(numbers), rolls=rolls_phrase(found))


def _by_distances(position: Position, rules: Rules, other: object | None, wanted: Callable[[Mark], bool]) -> Sayings:
    """Yield the throws that make a mark, by the checkers that prove it, those by both numbers last."""
    rolls: dict[tuple[int, int], list[Roll]] = {}
    for roll in ROLLS:
        for mark in filter(wanted, outcome(position, roll, rules).marks):
            for way in mark.ways:
                rolls.setdefault((way.number or _LAST, way.checkers[0] if way.number else 0), []).append(roll)
    counted: set[Roll] = set()
    for (distance, start), reached in sorted(rolls.items()):
        new = [roll for roll in dict.fromkeys(reached) if roll not in counted]
        if new:
            phrase = rolls_phrase(new, counted)
            if start:
                yield Saying(
                    "{distance} {start}: {rolls}", distance=distance, start=from_field(start, other), rolls=phrase
                )
            else:
                yield Saying("by both numbers: {rolls}", rolls=phrase)
            counted.update(new)


_LAST = 99
"""Sort key after all distances."""


def rolls_phrase(rolls: Iterable[Roll], counted: Iterable[Roll] = ()) -> Saying:
    """Return rolls in short form, like "every roll with a 6", then by name, with their number of throws.

    ``counted`` are rolls already shown.
    """
    new, known = set(rolls), set(counted)
    having = {number: {Roll.of(number, other) for other in _NUMBERS} for number in _NUMBERS}
    every = [number for number in _NUMBERS if having[number] <= new]
    left: set[Roll] = new.difference(*(having[number] for number in every))
    other = [number for number in _NUMBERS if having[number] <= new | known and len(having[number] & left) > 1]
    left.difference_update(*(having[number] for number in other))
    parts: list[object] = [Saying("every roll with a {numbers}", numbers=strung(every))] * bool(every)
    parts += [Saying("every other roll with a {numbers}", numbers=strung(other))] * bool(other)
    parts += [roll for roll in reversed(ROLLS) if roll in left]
    return Saying(
        "{rolls}: {throws}", rolls=strung(parts), throws=Counted("{count} throw", "{count} throws", _throws(new))
    )
