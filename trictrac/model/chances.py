"""Chances: what each of the 36 throws earns from a position, counted exactly."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, MARKS_SIZE, PLAYS_SIZE, ROLLER
from trictrac.laws.fields import CORNER, MASKS_SIZE, fill_masks
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import list_plays
from trictrac.model.mark import JANS, Jan, records, where_of
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.values import frozen

_TAKES = CORNER << 5 | CORNER << 15
_TARGETS = 31 << 5 | 31 << 15


@frozen
class RollChance:
    """The effect of one of the 21 rolls; fields are the roller's own."""

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


@frozen
class Chances:
    """The 21 rolls from one position; every count is out of the 36 throws of two dice."""

    rolls: tuple[RollChance, ...]

    def those(self, holds: Callable[[RollChance], object]) -> tuple[Roll, ...]:
        """The rolls for which something holds, the highest first."""
        return tuple(chance.roll for chance in reversed(self.rolls) if holds(chance))

    def count(self, holds: Callable[[RollChance], object]) -> int:
        """The throws for which something holds: ``count(lambda chance: chance.me >= 4)``."""
        return sum(chance.roll.weight for chance in self.rolls if holds(chance))

    @property
    def me(self) -> float:
        """Points that the roller earns on the average throw."""
        return sum(chance.roll.weight * chance.me for chance in self.rolls) / 36

    @property
    def opp(self) -> float:
        """Points that the average throw gives the opponent."""
        return sum(chance.roll.weight * chance.opp for chance in self.rolls) / 36

    def earning(self, jan: Jan) -> int:
        """The throws that earn a jan, whoever marks it."""
        return self.count(lambda chance: jan in chance.jans)

    def filling(self, quadrant: str = "", ways: int = 1) -> int:
        """The throws that fill a jan (any jan without a name) in at least so many ways."""
        return self.count(lambda chance: chance.ways >= max(1, ways) and (not quadrant or chance.fills == quadrant))

    def keeping(self, quadrant: str = "") -> int:
        """The throws that keep a full jan (any jan without a name)."""
        return self.count(lambda chance: chance.keeps and (not quadrant or chance.keeps == quadrant))

    def hitting(self, field: int = 0) -> int:
        """The throws that truly hit the checker on a field (on any field without one)."""
        return self.count(lambda chance: field in chance.true_hits if field else chance.true_hits)

    def hitting_falsely(self, field: int = 0) -> int:
        """The throws that falsely hit the checker on a field (on any field without one)."""
        return self.count(lambda chance: field in chance.false_hits if field else chance.false_hits)

    @property
    def taking_corner(self) -> int:
        """The throws with which the own corner can be taken."""
        return self.count(lambda chance: chance.takes_corner)

    @property
    def helpless(self) -> int:
        """The throws that leave a number unplayed."""
        return self.count(lambda chance: chance.unplayed)

    @property
    def all_helpless(self) -> int:
        """The throws that leave both numbers unplayed."""
        return self.count(lambda chance: chance.unplayed == 2)

    @property
    def barren(self) -> int:
        """The throws that earn neither side anything."""
        return self.count(lambda chance: not chance.me and not chance.opp)


def count_chances(position: Position, rules: Rules = MODERN, *, counts_rolls: bool = True) -> Chances:
    """Judge the 21 rolls of the side that is to roll, from a possible position.

    With ``counts_rolls`` false no jan that depends on the number of the roll is looked for; the option ``rencontre`` is
    never looked for.
    """
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
