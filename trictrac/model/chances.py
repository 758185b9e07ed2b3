"""Chances: what each of the 36 throws earns from a position, counted exactly."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from trictrac.base.errors import misgiven
from trictrac.base.values import frozen, number_in
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, MARKS_SIZE, PLAYS_SIZE, ROLLER
from trictrac.laws.fields import CORNER, MASKS_SIZE, fill_masks
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import list_plays
from trictrac.model.layout import LAST
from trictrac.model.mark import JANS, Jan, records, where_of
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules

_TAKES = CORNER << 5 | CORNER << 15
_TARGETS = 31 << 5 | 31 << 15


@frozen
class RollChance:
    """The effect of one of the 21 rolls; fields are the roller's own.

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
    """How many positions the allowed plays leave (laws 3.6); 0 when nothing can be played."""
    jans: tuple[Jan, ...]
    """Every jan that the roll earns either side, in the order of calling."""
    true_hits: tuple[int, ...]
    """The fields whose checker is hit truly (laws 8.2)."""
    false_hits: tuple[int, ...]
    """The fields whose checker is hit falsely (laws 8.3)."""
    fills: str
    """The jan that is filled, ``petit``, ``grand`` or ``retour``, else empty (laws 8.5)."""
    ways: int
    """In how many ways it is filled."""
    keeps: str
    """The full jan that is kept, else empty (laws 8.6)."""
    takes_corner: bool
    """Whether some allowed play takes the own corner, which was empty (laws 4)."""
    unplayed: int
    """How many numbers cannot be played, 0 to 2 (laws 8.7)."""


Holds = Callable[[RollChance], object]
"""A question that is asked of a roll."""


@frozen
class Chances:
    """The 21 rolls from one position; every count is out of the 36 throws of two dice.

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

    def those(self, holds: Holds) -> tuple[Roll, ...]:
        """The rolls for which something holds, the highest first.

        >>> chances = count_chances("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
        >>> chances.those(lambda chance: chance.ways == 3)
        (Roll(3, 2),)

        Raises:
            UnreadableError: nothing can be asked so.
        """
        if not callable(holds):
            raise misgiven("holds", holds, "lambda chance: chance.me >= 4")
        return tuple(chance.roll for chance in reversed(self.rolls) if holds(chance))

    def count(self, holds: Holds) -> int:
        """The throws for which something holds.

        >>> count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9").count(lambda chance: chance.me >= 4)
        25

        Raises:
            UnreadableError: nothing can be asked so.
        """
        return sum(roll.weight for roll in self.those(holds))

    @property
    def me(self) -> float:
        """Points that the roller earns on the average throw.

        >>> round(count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9").me, 2)
        5.56
        """
        return sum(chance.roll.weight * chance.me for chance in self.rolls) / 36

    @property
    def opp(self) -> float:
        """Points that the average throw gives the opponent: Lepeintre 1818, part I, ch. IV, fig. 9.

        >>> round(count_chances("W:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2/B:4,5,7x3,8x2,9x2,10x2,11x2,12x2").opp, 2)
        3.06
        """
        return sum(chance.roll.weight * chance.opp for chance in self.rolls) / 36

    def earning(self, jan: Jan | str) -> int:
        """The throws that earn a jan, whoever marks it: Lepeintre 1818, part I, ch. II, fig. 4.

        >>> count_chances("W:1x13,8,10/B:1x11,2,3x2,4/W/rolls=2,0").earning("two_tables")
        4

        Raises:
            UnreadableError: there is no such jan.
        """
        jan = Jan(jan)
        return self.count(lambda chance: jan in chance.jans)

    def filling(self, quadrant: str = "", ways: int = 1) -> int:
        """The throws that fill a jan, ``petit``, ``grand`` or ``retour`` (any without a name), in at least so many ways.

        >>> chances = count_chances("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
        >>> chances.filling(), chances.filling("grand"), chances.filling("petit", ways=3)
        (30, 0, 2)

        Raises:
            UnreadableError: there is no such jan or number of ways.
        """
        _check_jan(quadrant)
        least = number_in(0, 99, ways)
        if least is None:
            raise misgiven("ways", ways, "2")
        return self.count(lambda chance: chance.ways >= max(1, least) and (not quadrant or chance.fills == quadrant))

    def keeping(self, quadrant: str = "") -> int:
        """The throws that keep a full jan (any jan without a name): Guiton 1822, ch. XII, tables of keeping.

        >>> count_chances("W:7x2,8x2,9x2,10x2,11x3,12x4/B:7x2,8x2,9x2,10x2,11x2,12x5/W/rolls=9,9").keeping("grand")
        3

        Raises:
            UnreadableError: there is no such jan.
        """
        _check_jan(quadrant)
        return self.count(lambda chance: chance.keeps and (not quadrant or chance.keeps == quadrant))

    def hitting(self, field: int = 0) -> int:
        """The throws that truly hit the checker on a field of the roller's (on any field without one).

        >>> chances = count_chances("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9")
        >>> chances.hitting(16), chances.hitting()
        (19, 33)

        Raises:
            UnreadableError: there is no such field.
        """
        _check_field(field)
        return self.count(lambda chance: field in chance.true_hits if field else chance.true_hits)

    def hitting_falsely(self, field: int = 0) -> int:
        """The throws that falsely hit the checker on a field (on any field without one).

        >>> count_chances("W:1x7,6x2,7x2,11x2,12x2/B:1x4,2,3,6,7x2,8x2,11x2,12x2").hitting_falsely()
        10

        Raises:
            UnreadableError: there is no such field.
        """
        _check_field(field)
        return self.count(lambda chance: field in chance.false_hits if field else chance.false_hits)

    @property
    def taking_corner(self) -> int:
        """The throws with which the own corner can be taken: Lepeintre 1818, part I, ch. II.

        >>> count_chances("W:1x11,4,5,8,10/B:1x9,2x3,3x2,4/W/rolls=3,0").taking_corner
        4
        """
        return self.count(lambda chance: chance.takes_corner)

    @property
    def helpless(self) -> int:
        """The throws that leave a number unplayed: Lepeintre 1818, part I, ch. IV, fig. 10.

        >>> count_chances("W:7x3,8x3,9x3,10x2,11x2,12x2/B:7x2,8x2,9x2,10x3,11x3,12x3").helpless
        11
        """
        return self.count(lambda chance: chance.unplayed)

    @property
    def all_helpless(self) -> int:
        """The throws that leave both numbers unplayed.

        >>> count_chances("W:7x3,8x3,9x3,10x2,11x2,12x2/B:7x2,8x2,9x2,10x3,11x3,12x3").all_helpless
        1
        """
        return self.count(lambda chance: chance.unplayed == 2)

    @property
    def barren(self) -> int:
        """The throws that earn neither side anything.

        >>> Position().short, count_chances(Position()).barren
        ('W:1x15/B:1x15', 36)
        """
        return self.count(lambda chance: not chance.me and not chance.opp)


def _check_jan(quadrant: object) -> None:
    if quadrant not in ("", "petit", "grand", "retour"):
        raise misgiven("quadrant", quadrant, "'petit', 'grand', 'retour', ''")


def _check_field(field: object) -> None:
    if number_in(0, LAST, field) is None:
        raise misgiven("field", field, "1 to 24, 0")


def count_chances(position: Position, rules: Rules = MODERN, *, counts_rolls: bool = True) -> Chances:
    """Judge the 21 rolls of the side that is to roll, as ``trictrac.count_chances`` tells."""
    circumstances = (position.roll_no if counts_rolls else 0, position.releve == 1, False)
    return count_throws(list(position.me), list(position.opp), circumstances, rules.play.lowered())


def count_throws(
    me: list[int], opp: list[int], circumstances: tuple[int, bool, bool], lowered: tuple[int, ...]
) -> Chances:
    """The same from the laws' own values: counts of both sides, circumstances as in ``laws.jans``, lowered options."""
    masks, plays, marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
    fill_masks(me, opp, masks)
    found = []
    for roll in ROLLS:
        high, low = roll.high, roll.low
        list_plays(me, opp, masks, high, low, lowered, plays)
        list_marks(me, masks, high, low, circumstances, lowered, plays, marks)
        found.append(_read(roll, not me[CORNER], plays, marks))
    return Chances(tuple(found))


def _read(roll: Roll, corner_empty: bool, plays: list[int], marks: list[int]) -> RollChance:
    """One roll from its buffers."""
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
    allowed = plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]]
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
    """The jans of a mask of the laws' numbers, in the order of calling."""
    earned = {jan for number, jan in enumerate(JANS) if mask >> number & 1}
    return tuple(jan for jan in Jan if jan in earned)


@lru_cache(maxsize=1024)
def _fields(mask: int) -> tuple[int, ...]:
    """The fields of a mask."""
    return tuple(field for field in range(1, 25) if mask >> field & 1)
