"""The chance to win the partie from a position, in plain Python: by the small net of the chances, some plies ahead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from operator import add

from trictrac.base.values import frozen
from trictrac.bot.net import FIRST_SCORE, OTHER, OWN, SIZE, inputs_of, score_state
from trictrac.bot.steps import mark_both
from trictrac.bot.winning import TARGET, PartieNet, chance_when_over, read_partie
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, move
from trictrac.laws.fields import RAIL
from trictrac.laws.roll import judge_roll
from trictrac.model.outcome import roll_buffers
from trictrac.model.play import ROLLS
from trictrac.model.rules import LOWERED_MODERN

_CHECKERS = 15

Row = Sequence[float]
"""Weights or sums, one for each hidden unit."""


@frozen
class Race:
    """A position after a play, seen by the side that has just played.

    It has the checkers of both, the score with the place of this side in it, the rolls of both in the relevé so far, and
    whether this is the first relevé (1 or 0).
    """

    me: list[int]
    opp: list[int]
    score: list[int]
    place: int
    rolls: tuple[int, int]
    is_first: int


class PartieMind:
    """Values positions by the chance to win the partie. It remembers what the checkers of each field add."""

    def __init__(self, net: PartieNet) -> None:
        self.net = net
        self._held: dict[tuple[int, int, int], Row] = {}
        self._moved: dict[tuple[int, int, int], Row] = {}

    def after(self, race: Race, own: int, other: int, plies: int) -> float:
        """Return the chance of the side that has just played, with these holes and this look-ahead."""
        if (over := chance_when_over(own, other)) is not None:
            return over
        if race.me[RAIL] == _CHECKERS:
            return self.net.rolling_first(own, other)
        if plies > 1:
            return 1 - self._before(race, own, other, plies)
        sums = self._scored(self._board(race.me, race.opp), score_state(race.score, race.place))
        return _chance(self._value(sums, own * TARGET + other))

    def _before(self, race: Race, own: int, other: int, plies: int) -> float:
        """Return the chance of the side that rolls next: the mean over its 21 rolls of its best choice."""
        me, opp, place = race.opp, race.me, 1 - race.place
        board, about, buffers = self._board(me, opp), (race.rolls[1] + 1, race.is_first, 0), roll_buffers()
        total = 0.0
        for roll in ROLLS:
            judge_roll(me, opp, roll.high, roll.low, about, LOWERED_MODERN, *buffers)
            score = list(race.score)
            won, lost = mark_both(score, place, buffers[2])
            mine, theirs = other + won, own + lost
            going = self.net.rolling_first(mine, own) if won else 0.0
            if mine < TARGET and theirs < TARGET:
                allowed = buffers[1][FIRST_PLAY : FIRST_PLAY + buffers[1][ALLOWED]]
                pair, state = mine * TARGET + theirs, score_state(score, place)
                holding, packed = self._best(me, self._scored(board, state), allowed, pair)
                if plies > 2:
                    held = list(me)
                    if packed:
                        move(held, packed)
                    rolls = race.rolls[1] + 1, race.rolls[0]
                    holding = self.after(Race(held, opp, score, place, rolls, race.is_first), mine, theirs, plies - 1)
                going = max(going, holding)
            total += roll.weight * going
        return total / 36

    def _best(self, me: list[int], sums: Row, plays: Sequence[int], pair: int) -> tuple[float, int]:
        """Return the chance after the best of these plays by one ply, and the play (0: none is possible)."""
        halves: dict[int, Row] = {}
        best, most = 0, -1e9
        for packed in plays:
            first, from2, to2 = packed & 1023, packed >> 10 & 31, packed >> 15
            from1, to1 = packed & 31, first >> 5
            if me[RAIL] + (to1 == RAIL) + (to2 == RAIL) == _CHECKERS:
                return self.net.first[pair], packed
            if to1 in (from2, to2) or from1 in (from2, to2):
                after = self._changed(me, sums, (from1, to1, from2, to2))
            else:
                if first not in halves:
                    halves[first] = self._changed(me, sums, (from1, to1))
                after = self._changed(me, halves[first], (from2, to2)) if to2 else halves[first]
            value = self._value(after, pair)
            if value > most:
                best, most = packed, value
        return _chance(most if plays else self._value(sums, pair)), best

    def _value(self, sums: Iterable[float], pair: int) -> float:
        row = self.net.outer[pair]
        return self.net.last[pair] + sum([one * weight for one, weight in zip(sums, row, strict=True) if one > 0])

    def _board(self, me: Sequence[int], opp: Sequence[int]) -> Row:
        """Return the sums for two boards, seen by the side ``me``, without a score."""
        held = [self._of(OWN, field, me[field]) for field in range(1, RAIL + 1) if me[field]]
        held += [self._of(OTHER, field, opp[field]) for field in range(1, RAIL + 1) if opp[field]]
        return list(map(sum, zip(self.net.inner[SIZE], *held, strict=True)))

    def _of(self, side: int, field: int, count: int) -> Row:
        """Return what a side's checkers on a field add to the sums."""
        key = side, field, count
        if key not in self._held:
            rows = [self.net.inner[at] for at in inputs_of(side, field, count)] if field else []
            self._held[key] = list(map(sum, zip([0.0] * len(self.net.inner[0]), *rows, strict=True)))
        return self._held[key]

    def _scored(self, board: Row, state: int) -> Row:
        return list(map(add, board, self.net.inner[FIRST_SCORE + state]))

    def _changed(self, me: list[int], sums: Row, ends: tuple[int, ...]) -> Row:
        """Return the sums after checkers move. ``ends`` has the start and the end of each move in turn."""
        change = dict.fromkeys(ends, 0)
        for at, field in enumerate(ends):
            change[field] += 1 if at & 1 else -1
        for field, by in change.items():
            if field and by:
                before = me[field]
                key = field, before, before + by
                if key not in self._moved:
                    pairs = zip(self._of(OWN, field, before + by), self._of(OWN, field, before), strict=True)
                    self._moved[key] = [new - old for new, old in pairs]
                sums = list(map(add, sums, self._moved[key]))
        return sums


def _chance(value: float) -> float:
    return 1 / (1 + exp(-value))


@cache
def shipped_chances() -> PartieMind:
    """Return the net of the chances that comes with the program, read once."""
    return PartieMind(read_partie())
