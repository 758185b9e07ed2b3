"""The chances of a position: what each of the 36 throws earns, counted exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from trictrac.base.errors import deprecate, misgiven
from trictrac.base.values import Json, frozen, require_number
from trictrac.laws.buffers import ROLLER
from trictrac.laws.fields import CORNER, fill_masks
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import list_plays
from trictrac.model.layout import LAST
from trictrac.model.mark import JANS, Jan, records, where_of
from trictrac.model.outcome import allowed_in, roll_buffers
from trictrac.model.play import ROLLS, Roll, Rolls
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules

_TAKES = CORNER << 5 | CORNER << 15
_TARGETS = 31 << 5 | 31 << 15


@frozen
class RollChance:
    """The effects of one of the 21 rolls from a position, with fields in the roller's own numbering.

    >>> chance = count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9").rolls[8]
    >>> chance.roll, chance.me, chance.jans, chance.true_hits, chance.plays
    (Roll(4, 3), 6, (Jan.TRUE_HIT,), (16, 19), 13)
    """

    roll: Roll
    me: int
    """Points that the roller earns."""
    opp: int
    """Points that the roll gives the opponent."""
    plays: int
    """Number of positions that the allowed plays leave (law 3.6), 0 if nothing can be played."""
    jans: tuple[Jan, ...]
    """Every jan that the roll earns either side, in the order in which a player calls them."""
    true_hits: tuple[int, ...]
    """Fields with a checker that is hit truly (law 8.2)."""
    false_hits: tuple[int, ...]
    """Fields with a checker that is hit falsely (law 8.3)."""
    fills: str
    """The jan filled, ``petit``, ``grand`` or ``retour``, or empty (law 8.5)."""
    ways: int
    """Number of ways in which it is filled."""
    keeps: str
    """The full jan kept, or empty (law 8.6)."""
    takes_corner: bool
    """Whether some allowed play takes the mover's empty corner (law 4)."""
    unplayed: int
    """Number of dice that cannot be played, 0 to 2 (law 8.7)."""


Holds = Callable[[RollChance], object]
"""A condition on a roll."""


@frozen
class Chances:
    """The effects of all 21 rolls from a position. Every count of throws is out of 36.

    Lepeintre 1818, part I, ch. I, fig. 2: the petit jan lacks one checker.

    >>> chances = count_chances("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
    >>> chances
    <Chances of 21 rolls: 4.67 points for the roller, 0.00 for the other>
    >>> chances.filling("petit"), chances.filling("petit", ways=2)
    (30, 8)

    The chance that a throw earns the roller a hole at once:

    >>> chances.count(lambda chance: chance.me >= 12)
    2
    """

    rolls: tuple[RollChance, ...]

    def __repr__(self) -> str:
        count = len(self.rolls)
        return f"<Chances of {count} rolls: {self.me:.2f} points for the roller, {self.opp:.2f} for the other>"

    def __iter__(self) -> Iterator[RollChance]:
        return iter(self.rolls)

    def __len__(self) -> int:
        return len(self.rolls)

    def __str__(self) -> str:
        return (
            f"On the average throw the roller earns {self.me:.2f} points and the other player {self.opp:.2f}; "
            f"{self.barren} throws of 36 earn nothing."
        )

    def to_dict(self) -> Json:
        """Return the chances as ``trictrac chances --json`` prints them. Counts of 0 throws are left out.

        >>> count_chances("W:1x13,8,10/B:1x15").to_dict()["counts"]
        {'two_tables': 4, 'take_corner': 4, 'nothing': 32}
        """
        counts = {
            **{jan.value: self.earning(jan) for jan in Jan},
            "fill_two_ways": self.filling(ways=2),
            "fill_three_ways": self.filling(ways=3),
            "take_corner": self.taking_corner,
            "all_helpless": self.all_helpless,
            "nothing": self.barren,
        }
        return {
            "me": round(self.me, 6),
            "opp": round(self.opp, 6),
            "counts": _some(counts),
            "fills": _some({quadrant: self.filling(quadrant) for quadrant in _QUADRANTS}),
            "keeps": _some({quadrant: self.keeping(quadrant) for quadrant in _QUADRANTS}),
            "true_hits": _some({str(field): self.hitting(field) for field in range(1, 25)}),
            "false_hits": _some({str(field): self.hitting_falsely(field) for field in range(1, 25)}),
            "rolls": [
                {
                    "roll": str(chance.roll),
                    "throws": chance.roll.weight,
                    "me": chance.me,
                    "opp": chance.opp,
                    "plays": chance.plays,
                    "jans": [jan.value for jan in chance.jans],
                }
                for chance in self.rolls
            ],
        }

    def those(self, holds: Holds) -> Rolls:
        """Return the rolls that meet a condition: the old name of ``rolls_where``.

        >>> import warnings
        >>> with warnings.catch_warnings(action="ignore"):
        ...     count_chances(Position()).those(lambda chance: chance.me)
        ()
        """
        deprecate("Chances.those", "Chances.rolls_where")
        return self.rolls_where(holds)

    def rolls_where(self, holds: Holds) -> Rolls:
        """Return the rolls that meet a condition, the highest first.

        >>> chances = count_chances("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
        >>> chances.rolls_where(lambda chance: chance.ways == 3)
        (Roll(3, 2),)

        Raises:
            UnreadableError: ``holds`` is not a function.
        """
        if not callable(holds):
            raise misgiven("holds", holds, "lambda chance: chance.me >= 4")
        return tuple(chance.roll for chance in reversed(self.rolls) if holds(chance))

    def count(self, holds: Holds) -> int:
        """Return the number of throws, out of 36, that meet a condition.

        >>> count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9").count(lambda chance: chance.me >= 4)
        25

        Raises:
            UnreadableError: ``holds`` is not a function.
        """
        return sum(roll.weight for roll in self.rolls_where(holds))

    @property
    def me(self) -> float:
        """Points that the average throw earns the roller.

        >>> round(count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9").me, 2)
        5.56
        """
        return sum(chance.roll.weight * chance.me for chance in self.rolls) / 36

    @property
    def opp(self) -> float:
        """Points that the average throw gives the opponent (Lepeintre 1818, part I, ch. IV, fig. 9).

        >>> round(count_chances("W:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2/B:4,5,7x3,8x2,9x2,10x2,11x2,12x2").opp, 2)
        3.06
        """
        return sum(chance.roll.weight * chance.opp for chance in self.rolls) / 36

    def earning(self, jan: Jan | str) -> int:
        """Return the number of throws that earn a jan for either side (Lepeintre 1818, part I, ch. II, fig. 4).

        >>> count_chances("W:1x13,8,10/B:1x11,2,3x2,4/W/rolls=2,0").earning("two_tables")
        4

        Raises:
            UnreadableError: ``jan`` is not a jan.
        """
        jan = Jan(jan)
        return self.count(lambda chance: jan in chance.jans)

    def filling(self, quadrant: str = "", ways: int = 1) -> int:
        """Return the number of throws that fill a jan in at least ``ways`` ways.

        ``quadrant`` is ``petit``, ``grand`` or ``retour``, or empty for any of them.

        >>> chances = count_chances("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
        >>> chances.filling(), chances.filling("grand"), chances.filling("petit", ways=3)
        (30, 0, 2)

        Raises:
            UnreadableError: ``quadrant`` is not a jan, or ``ways`` not a number from 0 to 99.
        """
        _check_jan(quadrant)
        least = require_number("ways", ways, 0, 99, "2")
        return self.count(lambda chance: chance.ways >= max(1, least) and (not quadrant or chance.fills == quadrant))

    def keeping(self, quadrant: str = "") -> int:
        """Return the number of throws that keep a full jan, any jan by default (Guiton 1822, ch. XII).

        >>> count_chances("W:7x2,8x2,9x2,10x2,11x3,12x4/B:7x2,8x2,9x2,10x2,11x2,12x5/W/rolls=9,9").keeping("grand")
        3

        Raises:
            UnreadableError: ``quadrant`` is not a jan.
        """
        _check_jan(quadrant)
        return self.count(lambda chance: chance.keeps and (not quadrant or chance.keeps == quadrant))

    def hitting(self, field: int = 0) -> int:
        """Return the number of throws that truly hit a field: 1–24 as the roller counts, 0 for any.

        >>> chances = count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9")
        >>> chances.hitting(16), chances.hitting()
        (19, 33)

        Raises:
            UnreadableError: ``field`` is not a number from 0 to 24.
        """
        _check_field(field)
        return self.count(lambda chance: field in chance.true_hits if field else chance.true_hits)

    def hitting_falsely(self, field: int = 0) -> int:
        """Return the number of throws that falsely hit a field: 1–24 as the roller counts, 0 for any.

        >>> count_chances("W:1x7,6x2,7x2,11x2,12x2/B:1x4,2,3,6,7x2,8x2,11x2,12x2").hitting_falsely()
        10

        Raises:
            UnreadableError: ``field`` is not a number from 0 to 24.
        """
        _check_field(field)
        return self.count(lambda chance: field in chance.false_hits if field else chance.false_hits)

    @property
    def taking_corner(self) -> int:
        """Number of throws that can take the roller's corner (Lepeintre 1818, part I, ch. II).

        >>> count_chances("W:1x11,4,5,8,10/B:1x9,2x3,3x2,4/W/rolls=3,0").taking_corner
        4
        """
        return self.count(lambda chance: chance.takes_corner)

    @property
    def helpless(self) -> int:
        """Number of throws that leave a number unplayed (Lepeintre 1818, part I, ch. IV, fig. 10).

        >>> count_chances("W:7x3,8x3,9x3,10x2,11x2,12x2/B:7x2,8x2,9x2,10x3,11x3,12x3").helpless
        11
        """
        return self.count(lambda chance: chance.unplayed)

    @property
    def all_helpless(self) -> int:
        """Number of throws that leave both numbers unplayed.

        >>> count_chances("W:7x3,8x3,9x3,10x2,11x2,12x2/B:7x2,8x2,9x2,10x3,11x3,12x3").all_helpless
        1
        """
        return self.count(lambda chance: chance.unplayed == 2)

    @property
    def barren(self) -> int:
        """Number of throws that earn neither side anything.

        >>> Position().short, count_chances(Position()).barren
        ('W:1x15/B:1x15', 36)
        """
        return self.count(lambda chance: not chance.me and not chance.opp)


_QUADRANTS = ("petit", "grand", "retour")


def _some(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


def _check_jan(quadrant: object) -> None:
    if quadrant not in ("", *_QUADRANTS):
        raise misgiven("quadrant", quadrant, "'petit', 'grand', 'retour', ''")


def _check_field(field: object) -> None:
    require_number("field", field, 0, LAST, "1 to 24, 0")


def count_chances(position: Position, rules: Rules = MODERN, *, counts_rolls: bool = True) -> Chances:
    """Return the chances of the side to roll: see ``trictrac.count_chances``."""
    circumstances = (position.roll_no if counts_rolls else 0, position.releve == 1, False)
    return count_throws(list(position.me), list(position.opp), circumstances, rules.play.lowered())


def count_throws(
    me: list[int], opp: list[int], circumstances: tuple[int, bool, bool], lowered: tuple[int, ...]
) -> Chances:
    """Return the chances from the values of the laws.

    ``me`` and ``opp`` are counts per field, ``circumstances`` those of ``laws.jans``, ``lowered`` the options of
    ``laws.options``.
    """
    masks, plays, marks = roll_buffers()
    fill_masks(me, opp, masks)
    found = []
    for roll in ROLLS:
        high, low = roll.high, roll.low
        list_plays(me, opp, masks, high, low, lowered, plays)
        list_marks(me, masks, high, low, circumstances, lowered, plays, marks)
        found.append(_read(roll, not me[CORNER], plays, marks))
    return Chances(tuple(found))


def _read(roll: Roll, corner_empty: bool, plays: list[int], marks: list[int]) -> RollChance:
    """Return the effect of one roll from its buffers."""
    points = [0, 0]
    jans = true_hits = false_hits = ways = unplayed = 0
    fills = keeps = ""
    for number, to, earned, field, *_ in records(marks):
        jans |= 1 << number
        points[to] += earned
        match JANS[number]:
            case Jan.TRUE_HIT:
                true_hits |= 1 << field
            case Jan.FALSE_HIT:
                false_hits |= 1 << field
            case Jan.FILL:
                fills = where_of(number, field)
                ways += 1
            case Jan.CONSERVE:
                keeps = where_of(number, field)
            case Jan.HELPLESS:
                unplayed += 1
    allowed = allowed_in(plays)
    return RollChance(
        roll,
        points[ROLLER],
        points[1 - ROLLER],
        len(allowed),
        _jans(jans),
        _fields(true_hits),
        _fields(false_hits),
        fills,
        ways,
        keeps,
        corner_empty and any(play & _TARGETS == _TAKES for play in allowed),
        unplayed,
    )


@lru_cache(maxsize=1024)
def _jans(mask: int) -> tuple[Jan, ...]:
    """Return the jans in a bit mask of the numbers of the laws, in the order of calling."""
    earned = {jan for number, jan in enumerate(JANS) if mask >> number & 1}
    return tuple(jan for jan in Jan if jan in earned)


@lru_cache(maxsize=1024)
def _fields(mask: int) -> tuple[int, ...]:
    """Return the fields in a bit mask."""
    return tuple(field for field in range(1, 25) if mask >> field & 1)
