"""The chance to win the partie from a position, in plain Python: by the small net of the chances, some plies ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from operator import itemgetter

from trictrac.base.values import frozen
from trictrac.bot.net import FIRST_SCORE, SIZE, borne_off, score_state
from trictrac.bot.seen import CHECKERS, Adder, MovedCheckers, Sums
from trictrac.bot.steps import mark_both
from trictrac.bot.winning import OUTPUT_OF, TARGET, PartieNet, chance_when_over, read_partie
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, move
from trictrac.laws.fields import RAIL
from trictrac.laws.roll import judge_roll
from trictrac.model.outcome import roll_buffers
from trictrac.model.play import ROLLS
from trictrac.model.rules import LOWERED_MODERN


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


class PartieMind(Adder):
    """Values positions by the chance to win the partie."""

    def __init__(self, net: PartieNet) -> None:
        super().__init__(net.inner, net.inner[SIZE])
        self.net = net

    def after(self, race: Race, own: int, other: int, plies: int) -> float:
        """Return the chance of the side that has just played, with these holes and this look-ahead."""
        if (over := chance_when_over(own, other)) is not None:
            return over
        if race.me[RAIL] == CHECKERS:
            return self.net.rolling_first(own, other)
        if plies > 1:
            return 1 - self._before(race, own, other, plies)
        sums = self.board(race.me, race.opp) + self.row(FIRST_SCORE + score_state(race.score, race.place))
        return _chance(self._value(sums, own * TARGET + other))

    def _before(self, race: Race, own: int, other: int, plies: int) -> float:
        """Return the chance of the side that rolls next: the mean over its 21 rolls of its best choice."""
        me, opp, place = race.opp, race.me, 1 - race.place
        about, buffers = (race.rolls[1] + 1, race.is_first, 0), roll_buffers()
        total, moved = 0.0, MovedCheckers(self, me, self.board(me, opp))
        for roll in ROLLS:
            judge_roll(me, opp, roll.high, roll.low, about, LOWERED_MODERN, *buffers)
            score = list(race.score)
            won, lost = mark_both(score, place, buffers[2])
            mine, theirs = other + won, own + lost
            going = self.net.rolling_first(mine, own) if won else 0.0
            if mine < TARGET and theirs < TARGET:
                allowed = buffers[1][FIRST_PLAY : FIRST_PLAY + buffers[1][ALLOWED]]
                pair, state = mine * TARGET + theirs, score_state(score, place)
                holding, packed = self._best(moved, state, allowed, pair)
                if plies > 2:
                    held = list(me)
                    move(held, packed)
                    rolls = race.rolls[1] + 1, race.rolls[0]
                    holding = self.after(Race(held, opp, score, place, rolls, race.is_first), mine, theirs, plies - 1)
                going = max(going, holding)
            total += roll.weight * going
        return total / 36

    def _best(self, moved: MovedCheckers, state: int, plays: Sequence[int], pair: int) -> tuple[float, int]:
        """Return the chance after the best of these plays by one ply, and the play (0: none is possible)."""
        found: list[tuple[float, int]] = []
        for packed in plays or (0,):
            if moved.me[RAIL] + borne_off(packed) == CHECKERS:
                return self.net.first[pair], packed
            found.append((self._value(moved.played(state, packed), pair), packed))
        most, best = max(found, key=itemgetter(0))
        return _chance(most), best

    def _value(self, sums: Sums, pair: int) -> float:
        output = OUTPUT_OF[pair]
        return self.net.last[output] + self.weighted(sums, self.net.outer[output])


def _chance(value: float) -> float:
    return 1 / (1 + exp(-value))


@cache
def shipped_chances() -> PartieMind:
    """Return the net of the chances that comes with the program, read once."""
    return PartieMind(read_partie())
