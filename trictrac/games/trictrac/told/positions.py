"""A position at a glance: what is marked for both sides, who is to roll, and how many of the 36 throws do what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from trictrac.errors import Saying
from trictrac.model.chances import Chances, RollChance
from trictrac.model.mark import Jan
from trictrac.model.play import OFF, Roll
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.saying.language import Counted, hole_count, point_count, strung

PARTIAL = Saying("The board is partial: it is scored as it stands.")
"""Said of a position with fewer than fifteen checkers a side."""


def glance(position: Position, white: object = Side.WHITE, black: object = Side.BLACK) -> tuple[Saying, ...]:
    """Points, bredouille, holes, pavillon and borne-off checkers of both sides, and who is to roll.

    ``white`` and ``black`` are the sides or the players' names.
    """
    players = (white, black)
    score = position.score
    sentences = [
        Saying(
            "{player}: {marked}.",
            player=players[side],
            marked=strung(marked(score, side, point_count(score.points[side]), position.checkers(side)[OFF])),
        )
        for side in Side
    ]
    if position.is_partial:
        sentences.append(PARTIAL)
    return (*sentences, Saying("{player} is to roll.", player=players[position.turn]))


def marked(score: Score, side: int, points: object, off: int = 0) -> list[object]:
    """Everything marked for one side, and its checkers borne off; the points are told so."""
    parts = points_and_holes(score, side, points)
    if score.pavillon is Pavillon.of(Side(side)):
        parts.append(Saying("pavillon"))
    if off:
        parts.append(Counted("{count} checker borne off", "{count} checkers borne off", off))
    return parts


def points_and_holes(score: Score, side: int, points: object) -> list[object]:
    """The points of one side as they are told, in bredouille or not, and its holes."""
    told = Saying("{points} en bredouille", points=points) if score.bredouille[side] else points
    return [told, hole_count(score.holes[side])]


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
    """The heading of the counts."""
    return Saying("{player} is to roll. Of the 36 throws:", player=roller)


_MOST_NAMED = 11
"""More rolls are told by those that are left."""


def chances_counts(chances: Chances) -> list[tuple[int, Saying]]:
    """The counts that are not zero, each with what the throws do, in the order of calling."""
    return [(_throws(rolls), saying) for rolls, saying in _effects(chances)]


def chances_named(chances: Chances) -> list[Saying]:
    """The same with the throws by their names, those that are left where they are fewer."""
    every = chances.those(lambda _: True)
    told = []
    for rolls, saying in _effects(chances):
        values = {"throws": _throws(rolls), "saying": saying, "rolls": strung(rolls)}
        if len(rolls) == len(every):
            told.append(Saying("{throws:2} {saying}", **values))
        elif len(rolls) <= _MOST_NAMED:
            told.append(Saying("{throws:2} {saying}: {rolls}", **values))
        else:
            left = strung([roll for roll in every if roll not in rolls])
            told.append(Saying("{throws:2} {saying}: all but {rolls}", **{**values, "rolls": left}))
    return told


def _effects(chances: Chances) -> Iterator[tuple[tuple[Roll, ...], Saying]]:
    """The rolls that do something, each time with what they do, in the order of calling; where there are any."""
    for saying, holds in _asked():
        rolls = chances.those(holds)
        if rolls:
            yield rolls, saying.of(_throws(rolls)) if isinstance(saying, Counted) else saying


def _throws(rolls: Iterable[Roll]) -> int:
    """How many of the 36 throws some rolls are."""
    return sum(roll.weight for roll in rolls)


Holds = Callable[[RollChance], object]
"""Whether a roll does something."""


def _asked() -> Iterator[tuple[Saying, Holds]]:
    """All that is counted of the throws, in the order of calling."""
    hits: dict[Jan, Callable[[int], Holds]] = {Jan.TRUE_HIT: _hits, Jan.FALSE_HIT: _hits_falsely}
    for jan, saying in _JANS.items():
        yield saying, _earns(jan)
        if jan in hits:
            yield from ((Saying("… on field {field}", field=field), hits[jan](field)) for field in range(1, 25))
        elif jan is Jan.FILL:
            yield Saying("… at least two ways"), lambda chance: chance.ways >= 2
            yield Saying("… three ways"), lambda chance: chance.ways >= 3
        elif jan is Jan.HELPLESS:
            yield Saying("… both numbers"), lambda chance: chance.unplayed == 2
    yield Counted("can take the corner", "can take the corner", 1), lambda chance: chance.takes_corner
    yield Counted("gives nobody anything", "give nobody anything", 1), lambda chance: not chance.me and not chance.opp


def _earns(jan: Jan) -> Holds:
    return lambda chance: jan in chance.jans


def _hits(field: int) -> Holds:
    return lambda chance: field in chance.true_hits


def _hits_falsely(field: int) -> Holds:
    return lambda chance: field in chance.false_hits


def mean_sentence(chances: Chances, roller: object, other: object) -> Saying:
    """The points of the average throw."""
    values = {"player": roller, "opponent": other, "me": chances.me, "opp": chances.opp}
    return Saying("On average: {player} {me:.2f}, {opponent} {opp:.2f}.", **values)


def hits_sentences(chances: Chances, field: int, roller: object) -> tuple[Saying, ...]:
    """How many throws hit the checker on one field, truly and falsely, and which."""
    truly = [chance.roll for chance in chances.rolls if field in chance.true_hits]
    falsely = [chance.roll for chance in chances.rolls if field in chance.false_hits]
    told = (
        (Saying("{player} hits field {field} truly by {throws} of the 36 throws: {rolls}."), truly),
        (Saying("{player} hits field {field} falsely by {throws} of the 36 throws: {rolls}."), falsely),
    )
    values = {"player": roller, "field": field}
    found = [
        Saying(sentence.text, throws=sum(roll.weight for roll in rolls), rolls=strung(rolls), **values)
        for sentence, rolls in told
        if rolls
    ]
    return tuple(found) or (Saying("No throw hits field {field}.", **values),)
