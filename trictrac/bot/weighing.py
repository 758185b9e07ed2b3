"""The worth of the choices on a roll: holes of this relevé, and near the end what the partie is expected to pay.

With nine holes or more on either side a choice is weighed by the stakes that it is expected to bring, in holes at what
a hole is worth at the beginning of a partie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from trictrac.base.values import frozen
from trictrac.bot.player import JudgedRoll, Mind
from trictrac.bot.racing import Race, shipped_chances
from trictrac.bot.winning import NEAR, TARGET, fewer_to_win
from trictrac.laws.buffers import move
from trictrac.laws.marking import HOLES, PAVILLON, win_holes
from trictrac.model.rules import Rules
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.frame import stakes
from trictrac.protocol.events import Player

HOLES_A_STAKE = 10.0
"""Holes that weigh as much as a stake: at the beginning of a partie a hole adds five points of a hundred to the chance."""

Prizes: TypeAlias = "dict[tuple[int, int], float]"
"""Stakes by holes, one's own first. Each stake counts times the chance to win the partie with these holes.

A stake that is won only before the other has a number of holes is that of a partie in which he needs no more than these.
"""


def weight_of(worth: float, stakes: float | None) -> float:
    """Return what a choice is weighed by, in holes: its worth in holes, or near the end the stakes expected of it."""
    return worth if stakes is None else HOLES_A_STAKE * stakes


@frozen
class WeighedChoice:
    """A choice: a play (0: none is possible) with which the roller holds, or going (None), with its worth in holes.

    ``chance`` is that of winning the partie with it, 0 to 1, or None if unknown. ``stakes`` is what the partie is expected
    to bring the roller, or None far from the end.
    """

    packed: int | None
    worth: float
    chance: float | None = None
    stakes: float | None = None

    @property
    def weight(self) -> float:
        """Its weight against other choices, in holes."""
        return weight_of(self.worth, self.stakes)

    def moved(self, shift: tuple[float, float]) -> WeighedChoice:
        """Return the option with its chance and its stakes shifted."""
        chance, stakes = ((one or 0.0) + by for one, by in zip((self.chance, self.stakes), shift, strict=True))
        return replace(self, chance=min(1.0, max(0.0, chance)), stakes=stakes)


@frozen
class Weighing:
    """The choices on a roll, the best first: going (None: not possible) and the plays looked at."""

    going: WeighedChoice | None
    plays: tuple[WeighedChoice, ...]
    allowed: int
    """Number of plays of the roll."""
    a_hole: float = 0.0
    """The chance that a hole of weight adds."""

    @property
    def holes(self) -> float:
        """The worth of the choice that is worth most in holes."""
        return max(one.worth for one in (*self.plays, self.going or self.plays[0]))

    @property
    def chance(self) -> float | None:
        """The highest chance to win the partie, or None if unknown."""
        every = (*self.plays, self.going or self.plays[0])
        return max((one.chance for one in every if one.chance is not None), default=None)

    @property
    def best(self) -> WeighedChoice:
        """The best choice of all."""
        return max(self.plays[0], self.going or self.plays[0], key=lambda one: one.weight)


@frozen
class PartieStanding:
    """A partie at a roll: the roll, and the holes of both after it is marked, as in a partie of twelve.

    ``gone`` and ``held`` are the prizes after going and after holding, or None far from the end.
    """

    spot: JudgedRoll
    own: int
    other: int
    lost: int
    gone: Prizes | None
    held: Prizes | None

    def going(self, worth: float) -> WeighedChoice:
        """Return going, so that the other does not mark for the roll."""
        own, other = self.own, self.other - self.lost
        net = shipped_chances().net
        return WeighedChoice(None, worth, net.rolling_first(own, other), expected(self.gone, net.rolling_first))

    def holding(self, worth: float, packed: int, plies: int) -> WeighedChoice:
        """Return holding with a play, its chance by a look-ahead of ``plies``."""
        spot = self.spot
        score, _, _ = spot.marked()
        me = list(spot.me)
        move(me, packed)
        race = Race(me, list(spot.opp), score, 0, spot.rolls, int(spot.releve == 1))
        now = self.own, self.other
        chances = shipped_chances().after(race, [now, *(self.held or ())], plies)
        return WeighedChoice(packed, worth, chances[now], expected(self.held, lambda *pair: chances[pair]))

    @property
    def a_hole(self) -> float:
        """The chance to win the partie that a hole of weight adds. A roll that wins it leaves nothing to add."""
        if self.held is not None:
            open_prizes = sum(prize for (own, _), prize in self.held.items() if own < TARGET)
            return 1 / HOLES_A_STAKE / open_prizes if open_prizes else 0.0
        first = shipped_chances().net.rolling_first
        return (first(self.own + 1, self.other) - first(self.own, self.other + 1)) / 2

    def by_holes(self, plays: Sequence[WeighedChoice], known: WeighedChoice) -> tuple[WeighedChoice, ...]:
        """Return plays with the chance that follows from their worth, beside another choice whose chance is known."""
        chance, a_hole = known.chance or 0.0, self.a_hole
        return tuple(
            replace(one, chance=min(1.0, max(0.0, chance + a_hole * (one.worth - known.worth)))) for one in plays
        )

    def by_stakes(
        self, plays: Sequence[WeighedChoice], going: WeighedChoice | None, plies: int
    ) -> tuple[WeighedChoice, ...]:
        """Return plays, the best first, by the stakes expected of them. Against going, the best one is looked at deeper."""
        found = sorted((self.holding(one.worth, one.packed or 0, plies) for one in plays), key=lambda one: -one.weight)
        best = found[0]
        if going is None:
            return tuple(found)
        deeper = self.holding(best.worth, best.packed or 0, plies + 1)
        shift = (deeper.chance or 0.0) - (best.chance or 0.0), (deeper.stakes or 0.0) - (best.stakes or 0.0)
        return tuple(one.moved(shift) for one in found)


def expected(prizes: Prizes | None, chance: Callable[[int, int], float]) -> float | None:
    """Return the stakes expected from these prizes, where the chance is known for each pair of holes."""
    return None if prizes is None else sum(prize * chance(*holes) for holes, prize in prizes.items())


def standing_of(spot: JudgedRoll, rules: Rules) -> PartieStanding | None:
    """Return the standing of the partie at a roll, or None if it is over or nothing is known of one by its rules."""
    fewer = fewer_to_win(rules)
    if fewer is None:
        return None
    own, other = (holes + fewer for holes in spot.score[HOLES : HOLES + 2])
    if max(own, other) >= TARGET:
        return None
    _, won, lost = spot.marked()
    own, lost = own + won, lost if own + won < TARGET else 0
    if max(own, other + lost) < NEAR:
        return PartieStanding(spot, own, other + lost, lost, None, None)
    score = list(spot.score)
    if won:
        win_holes(score, 0, won, 1)
    gone = _prizes(score, fewer, rules)
    if lost:
        win_holes(score, 1, lost, 1)
    return PartieStanding(spot, own, other + lost, lost, gone, _prizes(score, fewer, rules))


def _prizes(score: Sequence[int], fewer: int, rules: Rules) -> Prizes:
    """Return the prizes of the first side of a score, less those of the other."""
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    holes = score[HOLES], score[HOLES + 1]
    both = Score(holes=(min(holes[0], TARGET), min(holes[1], TARGET)), pavillon=Pavillon(score[PAVILLON]))
    for needs, prize in _purses(both, rules):
        found[holes[0] + fewer, TARGET - needs] += prize
    for needs, prize in _purses(both.exchanged, rules):
        found[TARGET - needs, holes[1] + fewer] += prize
        found[TARGET, 0] -= prize
    return {pair: prize for pair, prize in found.items() if prize}


def _purses(score: Score, rules: Rules) -> Iterator[tuple[int, float]]:
    """Yield numbers of holes, each with the stake that White wins more if he wins before Black wins that many."""
    target, (own, other) = rules.customs.hole_target, score.holes

    def paid(holes: int, flag: Pavillon) -> float:
        return float(stakes(Score(holes=(target, holes), pavillon=flag), Player.A, rules)) if holes < target else 0.0

    for holes in range(other, target):
        yield holes + 1 - other, paid(holes, Pavillon.AWAY) - paid(holes + 1, Pavillon.AWAY)
    if other < target and (not own or score.in_grande_bredouille(Side.WHITE)):
        yield 1, paid(other, Pavillon.WHITE) - paid(other, Pavillon.AWAY)


def weigh(mind: Mind, spot: JudgedRoll, rules: Rules, plies: int, also: int = 0) -> Weighing:
    """Return the choices on a roll by a look-ahead of ``plies``: the plays that look best by one ply, and ``also``."""
    verdict, standing = mind.judge(spot, plies, also), standing_of(spot, rules)
    count = len(verdict.plays)
    going = None if verdict.going is None else WeighedChoice(None, verdict.going)
    plays = tuple(WeighedChoice(packed, worth) for worth, packed in verdict.plays[: verdict.looked])
    if standing is None:
        return Weighing(going, plays, count)
    # The chance after going is known exactly. So plays far from the end are compared with it, even where going is not allowed.
    known = standing.going(mind.first() if verdict.going is None else verdict.going)
    going = going and known
    plays = standing.by_holes(plays, known) if standing.held is None else standing.by_stakes(plays, going, plies)
    return Weighing(going, plays, count, standing.a_hole)
