"""The nets in plain Python: one number holds the sums of all hidden units, and a play adds to it what its moves change.

Each unit has a lane of bits in this number. So one addition adds to all units, many times as fast as a list of floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from operator import mul
from struct import Struct
from typing import TypeAlias

from trictrac.bot.net import (
    FIRST_SCORE,
    OTHER,
    OTHER_PAST,
    OWN,
    OWN_PAST,
    Net,
    borne_off,
    count_past,
    crosses,
    inputs_of,
    past_inputs,
)
from trictrac.laws.buffers import move
from trictrac.laws.fields import RAIL
from trictrac.model.layout import Fields

Sums: TypeAlias = int
"""Sums of the hidden units, or what is added to them: that of the first unit, plus that of the second in the next lane, …"""

CHECKERS = 15
_LANE = 64
"""Bits of a lane."""
_ONE = 1 << 32
"""The number for 1 in a lane."""
_SIGN = 1 << _LANE - 1
"""More than any sum in a lane."""


class Adder:
    """The first layer of a net in plain Python, which remembers what the checkers of each field add to its sums."""

    def __init__(self, inner: Sequence[Sequence[float]], bias: Sequence[float]) -> None:
        self._form = Struct(f"<{len(bias)}Q")
        self._ones = int.from_bytes(self._form.pack(*[1] * len(bias)), "little")
        self._signs = self._ones * _SIGN
        self._bias = self._lanes(bias)
        self.row = cache(lambda at: self._lanes(inner[at]))
        """Returns the sums that an input adds."""
        self._of = cache(self._sum_of)

    def _lanes(self, weights: Sequence[float]) -> Sums:
        """Return the weights of all units as one number."""
        above = self._form.pack(*[round(weight * _ONE) + _SIGN for weight in weights])
        return int.from_bytes(above, "little") - self._signs

    def board(self, me: Fields, opp: Fields) -> Sums:
        """Return the sums for two boards, seen by the side ``me``, without a score."""
        return self._bias + sum(
            self._of(OWN, field, me[field]) + self._of(OTHER, field, opp[field]) for field in range(1, RAIL + 1)
        )

    def _sum_of(self, side: int, field: int, count: int) -> Sums:
        """Return what a side's checkers on a field add to the sums."""
        return sum(map(self.row, inputs_of(side, field, count)))

    def shift(self, me: Fields, packed: int) -> Sums:
        """Return what the moves of a play add to the sums."""
        ends = packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15
        change = dict.fromkeys(ends, 0)
        for at, field in enumerate(ends):
            change[field] += 1 if at & 1 else -1
        fields = [(field, me[field], by) for field, by in change.items() if field]
        return sum(self._of(OWN, field, there + by) - self._of(OWN, field, there) for field, there, by in fields)

    def rectified(self, sums: Sums) -> Sums:
        """Return sums with 0 instead of those below 0."""
        above = sums + self._signs
        return above & (above >> _LANE - 1 & self._ones) * (_SIGN - 1)

    def units(self, sums: Sums) -> tuple[int, ...]:
        """Return the sum of each unit, 0 instead of those below 0."""
        return self._form.unpack(self.rectified(sums).to_bytes(self._form.size, "little"))

    def weighted(self, units: Sequence[int], outer: Sequence[float]) -> float:
        """Return the total of the sums of units, each multiplied by the weight of its unit in the second layer of a net."""
        return float(sum(map(mul, units, outer))) / _ONE


class MovedCheckers:
    """The sums of a net after the plays of one side on a board. It remembers what each move adds, for all rolls."""

    def __init__(self, adder: Adder, me: Fields, board: Sums) -> None:
        self._adder, self.me, self._board = adder, me, board
        self._moved = cache(partial(adder.shift, me))

    def played(self, state: int, packed: int) -> Sums:
        """Return the sums after a play, with a state of the score."""
        first, second = packed & 1023, packed >> 10
        from1, to1, from2, to2 = first & 31, first >> 5, second & 31, second >> 5
        if to1 == from2:
            first, second = from1 | to2 << 5, 0
        elif from1 in (from2, to2) or to1 == to2:
            first, second = packed, 0
        return self._board + self._adder.row(FIRST_SCORE + state) + self._moved(first) + self._moved(second)


class Valuer(Adder):
    """A net in plain Python. Each unit comes already multiplied by its outer weight, first those that raise the value."""

    def __init__(self, net: Net) -> None:
        self._outer, self._last = net.outer, net.last[0]
        self._order = sorted(range(len(net.outer)), key=lambda at: net.outer[at] < 0)
        self._raising = _LANE * sum(weight >= 0 for weight in net.outer)
        self._mask = (1 << self._raising) - 1
        super().__init__(net.inner, net.bias)

    def _lanes(self, weights: Sequence[float]) -> Sums:
        return super()._lanes([weights[at] * abs(self._outer[at]) for at in self._order])

    def value(self, sums: Sums) -> float:
        """Return the value of a position with these sums."""
        units = self.rectified(sums)
        apart = (units & self._mask) - (units >> self._raising)
        # The remainder of division by a lane of ones is the total of all lanes.
        return self._last + ((apart + _SIGN) % (2 * _SIGN - 1) - _SIGN) / _ONE


class SeenBoards:
    """A position seen by the side ``me``, whose plays are each valued by the net for the board after them.

    What a net needs of the board is summed when it first values a play.
    """

    def __init__(
        self, home: Valuer, past: Valuer | None, me: list[int], opp: Fields, first: Callable[[int], float]
    ) -> None:
        self._home, self._past, self._me, self._opp, self._first = home, past, me, opp, first
        self._is_past = bool(past and (count_past(me) or count_past(opp)))
        self._boards: dict[bool, tuple[Valuer, MovedCheckers]] = {}

    def values(self, state: int, plays: Sequence[int]) -> list[tuple[float, int]]:
        """Return the value after each play, with the play, or of the position if none is possible."""
        found: list[tuple[float, int]] = []
        for packed in plays or (0,):
            if self._me[RAIL] + borne_off(packed) == CHECKERS:
                found.append((self._first(state), packed))
            else:
                past = bool(self._past and (self._is_past or crosses(packed)))
                adder, moved = self._board(past)
                sums = moved.played(state, packed)
                found.append((adder.value(self._led(adder, sums, packed) if past else sums), packed))
        return found

    def _board(self, past: bool) -> tuple[Valuer, MovedCheckers]:
        """Return a net, and its sums after plays: all inputs, but of the second net's further ones only the other side's."""
        if past not in self._boards:
            adder, opp = self._past if past and self._past else self._home, self._opp
            sums = adder.board(self._me, opp) + sum(map(adder.row, past_inputs(opp, OTHER_PAST) if past else ()))
            self._boards[past] = adder, MovedCheckers(adder, self._me, sums)
        return self._boards[past]

    def _led(self, adder: Valuer, sums: Sums, packed: int) -> Sums:
        """Return the sums for the second net after a play, with what it says of the own checkers that passed over."""
        me = list(self._me)
        move(me, packed)
        return sums + sum(map(adder.row, past_inputs(me, OWN_PAST)))
