"""Analysis of a game: what each decision cost and what the dice gave, in holes as the net values them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from typing import TypeAlias

from trictrac.base.values import frozen, require
from trictrac.bot.doubt import FAR_APART
from trictrac.bot.player import spot_of
from trictrac.bot.rollout import Line, SampleMean, line_of
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.ledger import Turn
from trictrac.protocol.events import Player

DOUBTFUL, ERROR, BLUNDER = 0.1, 0.25, 0.5
"""Least cost in holes of a doubtful decision, of an error, of a blunder. One ply finds the doubtful ones, two judge them."""
TRIALS, _A_DECISION = 48, 16
"""Trials of each choice of a decision that is rolled out unasked, and all such trials in a game, for each of its decisions."""
_MOST_LISTED = 3
"""Most decisions, and most rolls, that a report lists."""


@frozen
class RollAnalysis:
    """A finding on one roll of a game."""

    number: int
    """Number of the roll, from 1."""
    turn: Turn
    entry: int
    """Number of the entry, from 1, as ``log`` lists it at the table. In a record each event is an entry."""
    chance: float | None
    """The chance of ``player`` to win the partie after it, 0 to 1, or None if unknown (``trictrac.bot.winning``)."""

    @property
    def player(self) -> Player:
        """The player who rolled."""
        return self.turn.roller


@frozen
class Decision(RollAnalysis):
    """A choice between plays, or between holding and going."""

    made: Play | bool
    """The play made, or True for going and False for holding."""
    cost: float
    """Holes lost against the best choice, 0 for the best, as choices are weighed (``trictrac.bot.weighing``)."""
    chance_cost: float | None
    """Loss in the chance to win the partie against the best choice, or None if unknown."""
    packed: tuple[int | None, int | None]
    """The best other choice and the one made as the laws write plays, or None for going."""
    rules: Rules
    plies: int = 1
    """How far ahead the cost was found."""
    apart: float = 0.0
    """How far it is from the cost by one ply, in holes, 0 if it was found by one ply only."""
    kind: str = ""
    """The kind of error (``trictrac.bot.kinds``), empty if it is not doubtful."""
    rolled: tuple[SampleMean, SampleMean] | None = None
    """Worth by rollouts of the best other choice and of the one made, or None without rollouts."""

    @property
    def is_going(self) -> bool:
        """Whether the choice was between holding and going."""
        return isinstance(self.made, bool)

    @property
    def judged(self) -> float:
        """The cost by rollouts, at least 0, or without rollouts the one found by looking ahead."""
        rolled = self.rolled_cost
        return self.cost if rolled is None else max(0.0, rolled.mean)

    @property
    def judged_chance(self) -> float | None:
        """The loss in the chance to win the partie, corrected as far as rollouts correct the cost."""
        lost = self.chance_cost
        return lost * self.judged / self.cost if lost and self.cost else lost

    @property
    def rolled_cost(self) -> SampleMean | None:
        """The cost by rollouts, below 0 if the choice made did better, or None without rollouts."""
        if self.rolled is None:
            return None
        other, made = self.rolled
        return replace(other, mean=other.mean - made.mean, error=hypot(other.error, made.error))


@frozen
class Fortune(RollAnalysis):
    """A roll and its luck: how many holes more it is worth to the roller than the mean of the 21 possible rolls."""

    luck: float


Found: TypeAlias = "Fortune | Decision"


@frozen
class DecisionSummary:
    """Totals of one player's decisions of a kind: their number, the holes lost, and how many were bad."""

    count: int
    lost: float
    rate: float
    """Mean of the holes lost per decision."""
    doubtful: int
    errors: int
    blunders: int
    lost_chance: float | None
    """Sum of the losses in the chance to win the partie, or None unless all are known."""


@frozen
class Analysis:
    """The analysis of a game, or of its first part.

    ``plies`` is how far the player looked ahead.

    >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7-9"])
    >>> analysis = analyse(log)
    >>> analysis.decisions[0].made, analysis.fortunes[0].luck < 0
    (Play.parse('1-7-9'), True)
    """

    plies: int
    decisions: tuple[Decision, ...]
    fortunes: tuple[Fortune, ...]
    ends: tuple[tuple[int, Player], ...] = ()
    """The number of each entry that ended a partie, with the winner."""
    is_resigned: bool = False
    """Whether a player resigned a partie. Then luck did not decide it."""

    @classmethod
    def of(
        cls, plies: int, found: Iterable[Found], ends: tuple[tuple[int, Player], ...], *, is_resigned: bool = False
    ) -> Analysis:
        """Return the analysis that consists of these rolls and decisions, in any order.

        >>> Analysis.of(1, [], ()).decisions
        ()
        """
        every = tuple(found)
        decisions = tuple(one for one in every if isinstance(one, Decision))
        return cls(plies, decisions, tuple(one for one in every if isinstance(one, Fortune)), ends, is_resigned)

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        """The chance of A to win the partie, after each entry that changed it, if known.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7-9"])
        >>> [entry for entry, chance in analyse(log).curve]
        [2, 3]
        """
        every = sorted((*self.fortunes, *self.decisions), key=lambda one: one.number)
        known = [(one, one.chance) for one in every if one.chance is not None]
        found = {one.entry: chance if one.player is Player.A else 1 - chance for one, chance in known}
        if found:
            found |= {entry: float(winner is Player.A) for entry, winner in self.ends}
        return tuple(sorted(found.items()))

    def summary(self, player: Player | str, *, going: bool | None = None) -> DecisionSummary:
        """Return the summary of a player's decisions.

        ``going`` selects them: all (None), only those to hold or go (True), or only plays (False).

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7-9"])
        >>> analyse(log).summary(Player.A).count, analyse(log).summary(Player.A, going=True).count
        (1, 0)
        """
        of = Player.of(player)
        found = [one for one in self.decisions if one.player is of and (going is None or one.is_going is going)]
        costs, chances = [one.judged for one in found], [one.judged_chance for one in found]
        known = [chance for chance in chances if chance is not None]
        return DecisionSummary(
            len(costs),
            sum(costs),
            sum(costs) / max(1, len(costs)),
            sum(DOUBTFUL <= cost < ERROR for cost in costs),
            sum(ERROR <= cost < BLUNDER for cost in costs),
            sum(cost >= BLUNDER for cost in costs),
            sum(known) if known and len(known) == len(chances) else None,
        )

    def luck(self, player: Player | str) -> float:
        """Return the total luck of a player in holes: his own minus the other player's.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7-9"])
        >>> analyse(log).luck(Player.A) == -analyse(log).luck(Player.B)
        True
        """
        of = Player.of(player)
        return sum(one.luck if one.player is of else -one.luck for one in self.fortunes)

    def fair_chance(self, player: Player | str) -> float | None:
        """Return a player's chance to win, 0 to 1, if only the errors of both players counted, and no luck.

        None unless the game is one partie that nobody resigned, and all losses are known and together at most a partie.
        Rolling first counts as luck.

        >>> Analysis.of(1, [], ()).fair_chance("A") is None
        True
        """
        of = Player.of(player)
        own, other = (self.summary(one).lost_chance for one in (of, of.other))
        if len(self.ends) != 1 or self.is_resigned or own is None or other is None:
            return None
        fair = 0.5 - own + other
        return fair if 0 <= fair <= 1 else None

    def chance_luck(self, player: Player | str) -> float | None:
        """Return a player's luck as a chance to win: the result (1 or 0) minus ``fair_chance``.

        >>> Analysis.of(1, [], ()).chance_luck("A") is None
        True
        """
        fair = self.fair_chance(player)
        return None if fair is None else (self.ends[0][1] is Player.of(player)) - fair

    def worst(self, count: int = _MOST_LISTED) -> tuple[Decision, ...]:
        """Return at most ``count`` doubtful decisions and errors: first those that lost most chance to win, then most holes.

        >>> Analysis.of(1, [], ()).worst()
        ()
        """
        doubtful = [one for one in self.decisions if one.judged >= DOUBTFUL]
        most = require(int, "count", count)
        return tuple(sorted(doubtful, key=lambda one: (-(one.judged_chance or 0), -one.judged, one.number))[:most])

    def in_doubt(self) -> list[int]:
        """Return the indexes of the decisions to roll out, the least sure first.

        They are blunders, and decisions that one ply and two plies judge very differently: at most one in six of all decisions.

        >>> Analysis.of(1, [], ()).in_doubt()
        []
        """
        decisions = self.decisions
        found = [at for at, one in enumerate(decisions) if max(one.apart / FAR_APART, one.cost / BLUNDER) >= 1]
        found.sort(key=lambda at: (-decisions[at].apart / decisions[at].cost, at))
        return found[: len(decisions) * _A_DECISION // (2 * TRIALS)]

    def turns_of_luck(self) -> tuple[Fortune, ...]:
        """Return the rolls with the most luck, good or bad.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7-9"])
        >>> [fortune.turn.roll for fortune in analyse(log).turns_of_luck()]
        [Roll(6, 2)]
        """
        return tuple(sorted(self.fortunes, key=lambda one: (-abs(one.luck), one.number))[:_MOST_LISTED])


def lying(found: RollAnalysis) -> Position:
    """Return the board before a roll, with A as White."""
    position = found.turn.position
    return position.turned() if found.player else position


def lines_of(decision: Decision) -> tuple[Line, Line]:
    """Return the lines to roll out for a decision: the best other choice, and the one made."""
    spot, rules = spot_of(decision.turn, decision.rules), decision.rules
    other, made = decision.packed
    return line_of(spot, other, rules), line_of(spot, made, rules)
