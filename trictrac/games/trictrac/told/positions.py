"""A position at a glance: what is marked for both sides, who is to roll, and how many of the 36 throws do what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    Jan.SIX_TABLES: Saying("make the jan of six tables"),
    Jan.TWO_TABLES: Saying("make the jan of two tables"),
    Jan.MEZEAS: Saying("make the jan de mézéas"),
    Jan.TRUE_HIT: Saying("hit truly"),
    Jan.CORNER_HIT: Saying("hit the corner"),
    Jan.FILL: Saying("fill"),
    Jan.CONSERVE: Saying("keep the full jan"),
    Jan.MISERY: Saying("make the pile de misère"),
    Jan.MISERY_KEPT: Saying("keep the pile de misère"),
    Jan.EXIT: Saying("bear off the last checker"),
    Jan.FALSE_HIT: Saying("hit falsely"),
    Jan.CONTRE_TWO_TABLES: Saying("make the contre-jan of two tables"),
    Jan.CONTRE_MEZEAS: Saying("make the contre-jan de mézéas"),
    Jan.MARGOT: Saying("make margot la fendue"),
    Jan.HELPLESS: Saying("leave a number unplayed"),
}


def table_head(roller: object) -> Saying:
    """The heading of the counts."""
    return Saying("{player} is to roll. Of the 36 throws:", player=roller)


_MOST_NAMED = 11
"""More rolls are told by those that are left."""


def chances_counts(chances: Chances) -> list[tuple[int, Saying]]:
    """The counts that are not zero, each with what the throws do, in the order of calling."""
    return [(sum(roll.weight for roll in rolls), saying) for rolls, saying in _effects(chances)]


def chances_named(chances: Chances) -> list[Saying]:
    """The same with the throws by their names, those that are left where they are fewer."""
    every = chances.those(lambda _: True)
    told = []
    for rolls, saying in _effects(chances):
        values = {"throws": sum(roll.weight for roll in rolls), "saying": saying, "rolls": strung(rolls)}
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
            yield rolls, saying


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
    yield Saying("can take the corner"), lambda chance: chance.takes_corner
    yield Saying("give nobody anything"), lambda chance: not chance.me and not chance.opp


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
