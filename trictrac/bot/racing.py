"""The chance to win the partie from a position, in plain Python: by the small net of the chances, some plies ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import TypeAlias

from trictrac.base.values import frozen
from trictrac.bot.net import FIRST_SCORE, SIZE, borne_off, score_state
from trictrac.bot.seen import CHECKERS, Adder, MovedCheckers
from trictrac.bot.steps import mark_both
from trictrac.bot.winning import OUTPUT_OF, TARGET, PartieNet, chance_when_over, read_partie
from trictrac.laws.buffers import Ints, move
from trictrac.laws.fields import RAIL
from trictrac.laws.roll import judge_roll
from trictrac.model.outcome import allowed_in, roll_buffers
from trictrac.model.play import ROLLS
from trictrac.model.rules import LOWERED_MODERN
from trictrac.model.score import Pair

Holes: TypeAlias = "tuple[int, int]"
"""The holes of a side and those of the other."""


@frozen
class Race:
    """A position after a play, seen by the side that has just played.

    It has the checkers of both, the score with the place of this side in it, the rolls of both in the relevé so far, and
    whether this is the first relevé (1 or 0).
    """

    me: Ints
    opp: Ints
    score: Ints
    place: int
    rolls: Pair
    is_first: int


class PartieMind(Adder):
    """Values positions by the chance to win the partie, for several pairs of holes at once: one's own, the other's."""

    def __init__(self, net: PartieNet) -> None:
        super().__init__(net.inner, net.inner[SIZE])
        self.net = net

    def after(self, race: Race, holes: Sequence[Holes], plies: int) -> dict[Holes, float]:
        """Return the chance of the side that has just played, with each of these pairs of holes and this look-ahead."""
        if race.me[RAIL] == CHECKERS:
            return {pair: self.net.rolling_first(*pair) for pair in holes}
        over = {pair: chance_when_over(*pair) for pair in holes}
        found = {pair: chance for pair, chance in over.items() if chance is not None}
        going_on = [pair for pair in over if pair not in found]
        if plies > 1 and going_on:
            return found | self._before(race, going_on, plies)
        sums = self.board(race.me, race.opp) + self.row(FIRST_SCORE + score_state(race.score, race.place))
        units = self.units(sums)
        return found | {pair: _chance(self._value(units, pair)) for pair in going_on}

    def _before(self, race: Race, holes: Sequence[Holes], plies: int) -> dict[Holes, float]:
        """Return 1 less the chance of the side that rolls next, which is the mean over its 21 rolls of its best choice."""
        me, opp, place = race.opp, race.me, 1 - race.place
        about, buffers = (race.rolls[1] + 1, race.is_first, 0), roll_buffers()
        totals, moved = dict.fromkeys(holes, 0.0), MovedCheckers(self, me, self.board(me, opp))
        for roll in ROLLS:
            judge_roll(me, opp, roll.high, roll.low, about, LOWERED_MODERN, *buffers)
            score = list(race.score)
            won, lost = mark_both(score, place, buffers[2])
            then = {(own, other): (other + won, own + lost) for own, other in holes}
            allowed = allowed_in(buffers[1])
            going_on = [pair for pair in then.values() if max(pair) < TARGET]
            best = self._best(moved, score_state(score, place), allowed, going_on) if going_on else {}
            held = {pair: chance for pair, (chance, _) in best.items()}
            for packed in {packed for _, packed in best.values()} if plies > 2 else ():
                board = list(me)
                move(board, packed)
                rolls = race.rolls[1] + 1, race.rolls[0]
                some = [pair for pair in best if best[pair][1] == packed]
                held |= self.after(Race(board, opp, score, place, rolls, race.is_first), some, plies - 1)
            for pair, (mine, theirs) in then.items():
                going = self.net.rolling_first(mine, theirs - lost) if won else 0.0
                totals[pair] += roll.weight * max(going, held.get((mine, theirs), 0.0))
        return {pair: 1 - total / 36 for pair, total in totals.items()}

    def _best(
        self, moved: MovedCheckers, state: int, plays: Sequence[int], holes: Sequence[Holes]
    ) -> dict[Holes, tuple[float, int]]:
        """Return, for each pair of holes, the chance after the best of these plays by one ply, and the play (0: none)."""
        found: dict[Holes, tuple[float, int]] = {}
        for packed in plays or (0,):
            if moved.me[RAIL] + borne_off(packed) == CHECKERS:
                return {pair: (self.net.rolling_first(*pair), packed) for pair in holes}
            units = self.units(moved.played(state, packed))
            for pair in holes:
                value = self._value(units, pair)
                if pair not in found or value > found[pair][0]:
                    found[pair] = value, packed
        return {pair: (_chance(value), packed) for pair, (value, packed) in found.items()}

    def _value(self, units: Sequence[int], holes: Holes) -> float:
        output = OUTPUT_OF[holes[0] * TARGET + holes[1]]
        return self.net.last[output] + self.weighted(units, self.net.outer[output])


def _chance(value: float) -> float:
    return 1 / (1 + exp(-value))


@cache
def shipped_chances() -> PartieMind:
    """Return the net of the chances that comes with the program, read once."""
    return PartieMind(read_partie())
