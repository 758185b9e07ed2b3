"""A position at a glance: what is marked for both sides, who is to roll, and how many of the 36 throws do what."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.model.chances import Chances
from trictrac.model.mark import Jan
from trictrac.model.play import OFF
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


def chances_counts(chances: Chances) -> list[tuple[int, Saying]]:
    """The counts that are not zero, each with what the throws do, in the order of calling."""
    found: list[tuple[int, Saying]] = []
    hits = {Jan.TRUE_HIT: chances.hitting, Jan.FALSE_HIT: chances.hitting_falsely}
    for jan, saying in _JANS.items():
        found.append((chances.earning(jan), saying))
        if jan in hits:
            found += [(hits[jan](field), Saying("… on field {field}", field=field)) for field in range(1, 25)]
        elif jan is Jan.FILL:
            found.append((chances.filling(ways=2), Saying("… at least two ways")))
            found.append((chances.filling(ways=3), Saying("… three ways")))
        elif jan is Jan.HELPLESS:
            found.append((chances.all_helpless, Saying("… both numbers")))
    found.append((chances.taking_corner, Saying("can take the corner")))
    found.append((chances.barren, Saying("give nobody anything")))
    return [(throws, saying) for throws, saying in found if throws]


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
