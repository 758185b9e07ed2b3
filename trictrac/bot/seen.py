"""The nets in plain Python: a board is summed once, and a play changes the sums only for the fields that it changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

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

Sums = Sequence[float]
"""Sums of the hidden units, or what is added to them."""

CHECKERS = 15


class Adder:
    """The first layer of a net in plain Python, which remembers what the checkers of each field add to its sums."""

    def __init__(self, inner: Sequence[Sums], bias: Sums) -> None:
        self._inner, self._bias = inner, bias
        self._held: dict[tuple[int, int, int], Sums] = {}
        self._moved: dict[tuple[int, int, int], Sums] = {}

    def board(self, me: Sequence[int], opp: Sequence[int]) -> Sums:
        """Return the sums for two boards, seen by the side ``me``, without a score."""
        held = [self._of(OWN, field, me[field]) for field in range(1, RAIL + 1) if me[field]]
        held += [self._of(OTHER, field, opp[field]) for field in range(1, RAIL + 1) if opp[field]]
        return list(map(sum, zip(self._bias, *held, strict=True)))

    def _of(self, side: int, field: int, count: int) -> Sums:
        """Return what a side's checkers on a field add to the sums."""
        key = side, field, count
        if key not in self._held:
            rows = [self._inner[at] for at in inputs_of(side, field, count)]
            self._held[key] = list(map(sum, zip(*rows, strict=True))) if rows else [0.0] * len(self._bias)
        return self._held[key]

    def scored(self, board: Sums, state: int) -> Sums:
        """Return the sums for boards with a state of the score added."""
        return self.added(board, FIRST_SCORE + state)

    def added(self, sums: Sums, row: int) -> Sums:
        """Return sums with one more input on."""
        return list(map(add, sums, self._inner[row]))

    def shift(self, me: Sequence[int], ends: tuple[int, ...]) -> Sums:
        """Return what moves add to the sums, empty if no input changes. ``ends`` has the start and the end of each move."""
        change = dict.fromkeys(ends, 0)
        for at, field in enumerate(ends):
            change[field] += 1 if at & 1 else -1
        total: Sums = ()
        for field, by in change.items():
            before, after = me[field], me[field] + by
            key = field, before, after
            if key not in self._moved:
                pairs = zip(self._of(OWN, field, after), self._of(OWN, field, before), strict=True)
                same = not field or inputs_of(OWN, field, after) == inputs_of(OWN, field, before)
                self._moved[key] = () if same else [new - old for new, old in pairs]
            total = plus(total, self._moved[key])
        return total


class MovedCheckers:
    """The sums of a net after the plays of one side on a board. It remembers what each move adds, for all rolls."""

    def __init__(self, adder: Adder, me: Sequence[int], board: Sums) -> None:
        self._adder, self.me, self._board = adder, me, board
        self._moves: dict[int, Sums] = {}
        self._halves: dict[int, dict[int, Sums]] = {}
        """For each state of the score, the sums after a first move (0: none)."""

    def played(self, state: int, packed: int) -> Sums:
        """Return the sums after a play, with a state of the score."""
        if state not in self._halves:
            self._halves[state] = {0: self._adder.scored(self._board, state)}
        halves = self._halves[state]
        first, second = packed & 1023, packed >> 10
        from1, to1, from2, to2 = packed & 31, first >> 5, second & 31, second >> 5
        if to1 == from2:
            first, second = from1 | to2 << 5, 0
        elif from1 in (from2, to2) or to1 == to2:
            return plus(halves[0], self._adder.shift(self.me, (from1, to1, from2, to2)))
        if first not in halves:
            halves[first] = plus(halves[0], self._move(first))
        return plus(halves[first], self._move(second)) if second else halves[first]

    def _move(self, packed: int) -> Sums:
        """Return what one move adds to the sums."""
        if packed not in self._moves:
            self._moves[packed] = self._adder.shift(self.me, (packed & 31, packed >> 5))
        return self._moves[packed]


def plus(sums: Sums, more: Sums) -> Sums:
    """Return the totals of two lists of sums, of which one may be empty."""
    return list(map(add, sums, more)) if sums and more else sums or more


def weighted(sums: Iterable[float], outer: Sums, last: float) -> float:
    """Return the value of a position with these sums by the second layer of a net."""
    return last + sum([one * weight for one, weight in zip(sums, outer, strict=True) if one > 0])


class Valuer(Adder):
    """A net in plain Python."""

    def __init__(self, net: Net) -> None:
        super().__init__(net.inner, net.bias)
        self._outer, self._last = net.outer, net.last[0]

    def value(self, sums: Iterable[float]) -> float:
        """Return the value of a position with these sums."""
        return weighted(sums, self._outer, self._last)


class SeenBoards:
    """A position seen by the side ``me``, whose plays are each valued by the net for the board after them.

    What a net needs of the board is summed when it first values a play.
    """

    def __init__(
        self, home: Valuer, past: Valuer | None, me: list[int], opp: Sequence[int], first: Sequence[float]
    ) -> None:
        self._home, self._past, self._me, self._opp, self._first = home, past, me, opp, first
        self._is_past = bool(past and (count_past(me) or count_past(opp)))
        self._boards: dict[bool, tuple[Valuer, MovedCheckers]] = {}

    def values(self, state: int, plays: Sequence[int]) -> list[tuple[float, int]]:
        """Return the value after each play, with the play, or of the position if none is possible."""
        found: list[tuple[float, int]] = []
        for packed in plays or (0,):
            if self._me[RAIL] + borne_off(packed) == CHECKERS:
                found.append((self._first[state], packed))
                continue
            past = bool(self._past and (self._is_past or crosses(packed)))
            adder, moved = self._board(past)
            sums = moved.played(state, packed)
            found.append((adder.value(self._led(adder, sums, packed) if past else sums), packed))
        return found

    def _board(self, past: bool) -> tuple[Valuer, MovedCheckers]:
        """Return a net, and its sums after plays: all inputs, but of the second net's further ones only the other side's."""
        if past not in self._boards:
            adder, opp = self._past if past and self._past else self._home, self._opp
            sums = adder.board(self._me, opp)
            for row in past_inputs(opp, OTHER_PAST) if past else ():
                sums = adder.added(sums, row)
            self._boards[past] = adder, MovedCheckers(adder, self._me, sums)
        return self._boards[past]

    def _led(self, adder: Valuer, sums: Sums, packed: int) -> Sums:
        """Return the sums for the second net after a play, with what it says of the own checkers that passed over."""
        me = list(self._me)
        move(me, packed)
        for row in past_inputs(me, OWN_PAST):
            sums = adder.added(sums, row)
        return sums
