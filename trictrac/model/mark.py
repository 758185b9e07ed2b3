"""The marks of a roll: each jan that it earns, with the ways that prove it (laws 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from trictrac.base.errors import Saying, misgiven
from trictrac.base.values import Json, WordEnum, frozen
from trictrac.laws.buffers import FIRST_MARK, MARK_WIDTH, ROLLER
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.play import Roll
from trictrac.model.tariff import TARIFF


class Jan(WordEnum):
    """The jans, by the names that cases, records and JSON use; in the order in which they are called out.

    >>> Jan("fill"), Jan.FILL == "fill", Jan.FILL.law, Jan.CORNER_HIT.table
    (Jan.FILL, True, '8.5', 'grand')
    """

    called: Saying
    """Its name as a player says it."""
    law: str
    """Number of the law that pays it."""
    table: str
    """The table in which it is made, if that is always the same: ``grand`` for jans about a corner, ``retour`` for the
    exit (laws 1.2, 7).
    """

    def __new__(cls, name: str, called: Saying | None = None, law: str = "8.9", table: str = "") -> Jan:
        """Make a jan of its name, words, law and table, or find it by its name alone."""
        assert called is not None
        made = str.__new__(cls, name)
        made._value_, made.called, made.law, made.table = name, called, law, table
        return made

    @classmethod
    def _missing_(cls, value: object) -> Jan:
        """Refuse a value that is not a jan."""
        raise misgiven("jan", value, ", ".join(cls))

    SIX_TABLES = "six_tables", Saying("the jan of six tables"), "8.1"
    TWO_TABLES = "two_tables", Saying("the jan of two tables"), "8.1", "grand"
    MEZEAS = "mezeas", Saying("the jan de mézéas"), "8.1", "grand"
    MEETING = "meeting", Saying("the jan de rencontre")
    TRUE_HIT = "true_hit", Saying("a true hit"), "8.2"
    CORNER_HIT = "corner_hit", Saying("the corner hit"), "8.4", "grand"
    FILL = "fill", Saying("a fill"), "8.5"
    CONSERVE = "conserve", Saying("a full jan kept"), "8.6"
    MISERY = "misery", Saying("the pile de misère made"), "8.9", "grand"
    MISERY_KEPT = "misery_kept", Saying("the pile de misère kept"), "8.9", "grand"
    EXIT = "exit", Saying("the last checker borne off"), "6.6", "retour"
    FALSE_HIT = "false_hit", Saying("a false hit"), "8.3"
    CONTRE_TWO_TABLES = "contre_two_tables", Saying("the contre-jan of two tables"), "8.1", "grand"
    CONTRE_MEZEAS = "contre_mezeas", Saying("the contre-jan de mézéas"), "8.1", "grand"
    MARGOT = "margot", Saying("margot la fendue")
    HELPLESS = "helpless", Saying("helplessness"), "8.7"


class Leg(NamedTuple):
    """The way of one checker that proves a mark: its first field, its last field, and the number it plays.

    Fields are the mover's own. The number is a die or the sum of both dice. For the corner by power it is one more than
    the distance (law 4.3).
    """

    start: int
    end: int
    number: int


@frozen
class Way:
    """One way (*façon*) in which a jan is earned.

    ``number`` is the die or the sum that it uses (0 if none), ``checkers`` are the fields of the checkers that earn it,
    ``passage`` is the field over which the sum goes (0 if none).

    Lepeintre 1818, part I, ch. II: 4-3 hits the checker on field 16 by its 4 only.

    >>> roll = outcome("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9", "43")
    >>> roll.marks[0].ways
    (Way(number=4, checkers=(12,), passage=0, points=2),)
    """

    number: int
    checkers: tuple[int, ...]
    passage: int
    points: int


@frozen
class Mark:
    """One jan that a roll earns on one field, with all its ways. Fields are numbered as the roller counts.

    ``where`` is the jan that is filled or kept: ``petit``, ``grand`` or ``retour``. For any other jan it is the table in
    which it is made, or empty. ``field`` is the field of the hit checker, or the field that is filled, or 0.
    ``to_roller`` is true if the roller marks it, false if his opponent does.

    Lepeintre 1818, part I, ch. II, fig. 4: the jan de deux tables by 4-3.

    >>> outcome("W:1x13,8,10/B:1x11,2,3x2,4/W/rolls=2,0", "43").marks[0]
    Mark(jan=Jan.TWO_TABLES, where='grand', field=0, \
ways=(Way(number=0, checkers=(8, 10), passage=0, points=4),), to_roller=True)
    """

    jan: Jan
    where: str
    field: int
    ways: tuple[Way, ...]
    to_roller: bool

    @property
    def points(self) -> int:
        """The sum of the points of its ways. In Lepeintre 1818, part I, ch. I, fig. 2, there are three.

        >>> mark = outcome("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2", "32").marks[0]
        >>> mark.jan, mark.where, len(mark.ways), mark.points
        (Jan.FILL, 'petit', 3, 12)
        """
        return sum(way.points for way in self.ways)


Marks = tuple[Mark, ...]
"""Several marks in order."""


def legs_of(mark: Mark, way: Way, roll: Roll) -> tuple[Leg, ...]:
    """Return the way of each checker in one way of a mark, or an empty tuple if none moves.

    Two half-cases are filled by one checker each. By power both checkers end on the corner (laws 4.3, 8.5).

    >>> roll = outcome("W:1x9,2,7x3,8x2/B:1x5,2x2,3x3,4,5x2,6,9/B", "51")
    >>> legs_of(roll.marks[0], roll.marks[0].ways[0], roll.roll)
    (Leg(start=1, end=6, number=5), Leg(start=3, end=4, number=1))
    """
    if way.number:
        return _played(way.checkers, [way.number] * len(way.checkers))
    if mark.jan in _ON_CORNERS:
        ends = _ON_CORNERS[mark.jan]
        return tuple(Leg(start, end, end - start) for start, end in zip(way.checkers, ends, strict=True))
    if mark.jan is Jan.FILL and mark.field == CORNER and is_by_power(way.checkers, roll):
        return tuple(Leg(start, CORNER, THEIR_CORNER - start) for start in way.checkers)
    if mark.jan not in (Jan.FILL, Jan.SIX_TABLES):
        return ()
    legs = _played(way.checkers, roll.numbers)
    # The field of a fill is the farther of those that were missing.
    reaches = mark.jan is Jan.SIX_TABLES or max(leg.end for leg in legs) == mark.field
    return legs if reaches else _played(way.checkers, roll.numbers[::-1])


def is_by_power(starts: Sequence[int], roll: Roll) -> bool:
    """Return whether two checkers on these fields take the corner by power, not by effect (laws 4.2, 4.3)."""
    return sorted(starts) == [THEIR_CORNER - roll.high, THEIR_CORNER - roll.low]


def _played(starts: Sequence[int], numbers: Sequence[int]) -> tuple[Leg, ...]:
    """Return the ways of these checkers, each by its own number."""
    return tuple(Leg(start, start + number, number) for start, number in zip(starts, numbers, strict=True))


JANS: tuple[Jan, ...] = tuple(Jan(row.removesuffix("_grand").removesuffix("_petit")) for row in TARIFF)
"""The jan of each number in the laws."""

CALLING = {jan: place for place, jan in enumerate(Jan)}
"""Place of each jan in the order of calling."""

_QUARTERS = ("petit", "grand", "", "retour")
"""The jans that can be filled, by quarter of the board."""

_ON_CORNERS = {
    Jan.TWO_TABLES: (CORNER, THEIR_CORNER),
    Jan.CONTRE_TWO_TABLES: (CORNER, THEIR_CORNER),
    Jan.MEZEAS: (THEIR_CORNER, THEIR_CORNER),
    Jan.CONTRE_MEZEAS: (THEIR_CORNER, THEIR_CORNER),
    Jan.CORNER_HIT: (THEIR_CORNER, THEIR_CORNER),
}
"""Fields that the two checkers of a way reach, for jans that fix them (laws 8.1, 8.4)."""

_ON_FIELDS = (Jan.TRUE_HIT, Jan.FALSE_HIT, Jan.MARGOT)
_AT_FIELDS = frozenset(number for number, jan in enumerate(JANS) if jan in _ON_FIELDS)
"""Numbers of the jans that are marked once per field."""

WayRecord = tuple[int, int, int, int, int, int, int, int]
"""One way as the laws write it: jan, side, points, field, number, fields of one or two checkers, passage."""


def records(marks: Sequence[int]) -> Iterator[WayRecord]:
    """Return the records of a buffer of marks, one per way."""
    flat = iter(marks[FIRST_MARK : FIRST_MARK + MARK_WIDTH * marks[0]])
    return zip(flat, flat, flat, flat, flat, flat, flat, flat, strict=True)


@cache
def where_of(jan: int, field: int) -> str:
    """Return where a jan is made, from the number and the field in its record (laws 1.2, 7, 8).

    This is the jan filled or kept, the table of a hit checker or of margot, or ``Jan.table``. It is empty for the six
    tables, whose fields 2 to 7 lie in both tables, and for meeting and helplessness.
    """
    if JANS[jan] in (Jan.FILL, Jan.CONSERVE):
        return _QUARTERS[(field - 1) // 6]
    if jan in _AT_FIELDS:
        return "grand" if 7 <= field <= 18 else "petit"
    return JANS[jan].table


def read_marks(marks: Sequence[int]) -> Marks:
    """Return the marks of a buffer, one per jan and hit field, in the order of calling."""
    found: dict[tuple[int, int, int], list[Way]] = {}
    fields: dict[tuple[int, int, int], int] = {}
    for jan, to, points, field, number, from1, from2, passage in records(marks):
        key = (jan, to, field if jan in _AT_FIELDS else 0)
        checkers = (from1, from2) if from2 else (from1,) if from1 else ()
        found.setdefault(key, []).append(Way(number, checkers, passage, points))
        fields[key] = field
    result = [
        Mark(JANS[key[0]], where_of(key[0], fields[key]), fields[key], tuple(ways), key[1] == ROLLER)
        for key, ways in found.items()
    ]
    if len(result) > 1:
        result.sort(key=lambda mark: CALLING[mark.jan])
    return tuple(result)


def mark_records(marks: Marks, roll: Roll) -> list[Json]:
    """Return the marks of a roll as JSON, each with the ways that earn it, and with ``where`` or ``field`` if its jan has one."""
    return [
        {
            "jan": mark.jan.value,
            **({"where": mark.where} if mark.where else {}),
            **({"field": mark.field} if mark.jan in _ON_FIELDS else {}),
            "ways": len(mark.ways),
            "points": mark.points,
            "to": "me" if mark.to_roller else "opp",
            "evidence": [
                {
                    "number": way.number or None,
                    "from": [*way.checkers],
                    "to": [leg.end for leg in legs_of(mark, way, roll)],
                    "passage": way.passage or None,
                    "points": way.points,
                }
                for way in mark.ways
            ],
        }
        for mark in marks
    ]


def marks_of(marks: Iterable[Mark], *jans: Jan) -> list[Mark]:
    """Return the marks for one of these jans."""
    return [mark for mark in marks if mark.jan in jans]


TABLES = {"petit": Saying("petit jan"), "grand": Saying("grand jan"), "retour": Saying("return jan")}
"""Names of the jans that are filled and kept, by table."""

_FULL = {Jan.FILL: Saying("the {table} filled"), Jan.CONSERVE: Saying("the {table} kept")}
_HIT_IN = {
    "petit": Saying("{jan} in the table of the petits jans"),
    "grand": Saying("{jan} in the table of the grands jans"),
}


def jan_name(jan: Jan, where: str) -> Saying:
    """Return the name of a jan, with its table if known: ``the grand jan filled``."""
    name = jan.called
    if where and jan in _FULL:
        return _FULL[jan].filled(table=TABLES[where])
    return _HIT_IN[where].filled(jan=name) if where and jan in (Jan.TRUE_HIT, Jan.FALSE_HIT) else name


def row_names() -> dict[str, Saying]:
    """Return the names of the rows of the tariff."""
    names = {
        row: jan_name(jan, "" if row == jan else row.removeprefix(f"{jan}_"))
        for row, jan in zip(TARIFF, JANS, strict=True)
    }
    return {**names, "helpless": Saying("each number that cannot be played")}
