"""Analysis of a game: what each decision cost and what the dice gave, in holes as the net values them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, TypeAlias

from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.player import JudgedRoll, Mind, packed, shipped_mind, spot_of
from trictrac.bot.players import turn_of
from trictrac.bot.weighing import weigh
from trictrac.partie.state import Phase
from trictrac.protocol.events import Go, Hold, Move, Player

if TYPE_CHECKING:
    from trictrac.bot.rollout import Line, SampleMean
    from trictrac.model.play import Play
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules
    from trictrac.partie.events import Event
    from trictrac.partie.ledger import Turn
    from trictrac.partie.state import State
    from trictrac.protocol.log import Log

DOUBTFUL, ERROR, BLUNDER = 0.1, 0.25, 0.5
"""Least cost in holes of a doubtful decision, of an error, of a blunder. One ply finds the doubtful ones, two judge them."""
_MOST_LISTED = 3
"""Most decisions, and most rolls, that a report lists."""


@frozen
class RollAnalysis:
    """A finding on one roll of a game."""

    number: int
    """Number of the roll, from 1."""
    turn: Turn
    entry: int
    """Number of the journal entry, from 1."""
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
    plies: int = 1
    """How far ahead the cost was found."""
    rolled: tuple[SampleMean, SampleMean] | None = None
    """Worth by rollouts of the best other choice and of the one made, or None without rollouts."""

    @property
    def is_going(self) -> bool:
        """Whether the choice was between holding and going."""
        return isinstance(self.made, bool)

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
    """The analysis of a game, or of its first part, with a look-ahead of ``plies``."""

    plies: int
    decisions: tuple[Decision, ...]
    fortunes: tuple[Fortune, ...]
    ends: tuple[tuple[int, Player], ...] = ()
    """The number of each entry that ended a partie, with the winner."""

    @classmethod
    def of(cls, plies: int, found: Iterable[Found], ends: tuple[tuple[int, Player], ...]) -> Analysis:
        """Return the analysis that consists of these rolls and decisions, in any order."""
        every = tuple(found)
        decisions = tuple(one for one in every if isinstance(one, Decision))
        return cls(plies, decisions, tuple(one for one in every if isinstance(one, Fortune)), ends)

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        """A's chance to win the partie after each entry that changed it, if known."""
        every: tuple[Found, ...] = (*self.fortunes, *self.decisions)
        known = [(one, one.chance) for one in every if one.chance is not None]
        found = {one.entry: chance if one.player is Player.A else 1 - chance for one, chance in known}
        if found:
            found |= {entry: float(winner is Player.A) for entry, winner in self.ends}
        return tuple(sorted(found.items()))

    def summary(self, player: Player, *, going: bool | None = None) -> DecisionSummary:
        """Return the summary of a player's decisions: all (None), only holding or going (True), or only plays (False)."""
        found = [one for one in self.decisions if one.player is player and (going is None or one.is_going is going)]
        costs, chances = [one.cost for one in found], [one.chance_cost for one in found]
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

    def luck(self, player: Player) -> float:
        """Return the total luck of a player in holes: his own minus the other player's."""
        return sum(one.luck if one.player is player else -one.luck for one in self.fortunes)

    def fair_chance(self, player: Player) -> float | None:
        """Return the chance to win that a player's decisions and the other's leave him without luck, 0 to 1.

        None unless the game is one whole partie in which all losses are known, and not more than a partie in sum. Beginning
        it counts as luck.
        """
        lost = [self.summary(one).lost_chance for one in (player, player.other)]
        if len(self.ends) != 1 or lost[0] is None or lost[1] is None:
            return None
        fair = 0.5 - lost[0] + lost[1]
        return fair if 0 <= fair <= 1 else None

    def chance_luck(self, player: Player) -> float | None:
        """Return a player's luck as a chance to win: the result, 1 or 0, less ``fair_chance``."""
        fair = self.fair_chance(player)
        return None if fair is None else (self.ends[0][1] is player) - fair

    def worst(self, count: int = _MOST_LISTED) -> tuple[Decision, ...]:
        """Return the decisions that lost most of the chance to win, then most holes: at most ``count``, all doubtful at least."""
        doubtful = [one for one in self.decisions if one.cost >= DOUBTFUL]
        return tuple(sorted(doubtful, key=lambda one: (-(one.chance_cost or 0), -one.cost, one.number))[:count])

    def turns_of_luck(self) -> tuple[Fortune, ...]:
        """Return the rolls with the most luck, good or bad."""
        return tuple(sorted(self.fortunes, key=lambda one: (-abs(one.luck), one.number))[:_MOST_LISTED])


@frozen
class AnalysedRoll:
    """A roll to be analysed (``made`` is None), or a decision on it."""

    entry: int
    number: int
    turn: Turn
    spot: JudgedRoll
    rules: Rules
    made: Play | bool | None


def lying(found: RollAnalysis) -> Position:
    """Return the board before a roll, with A as White."""
    position = found.turn.position
    return position.turned() if found.player else position


SHARE = 40
"""Questions that a worker answers at a time."""


def look_over(
    log: Log[State, Event], plies: int = 1, jobs: Jobs = 1, mind: Callable[[], Mind] = shipped_mind
) -> Generator[tuple[int, tuple[Found, ...]], None, None]:
    """Yield the rolls and decisions of a game in order, each share with the number of its last entry.

    Left out are false moves that stood, rolls without a board, and all of a long game, which the net does not know.
    ``mind`` makes the valuer of positions in each worker.
    """
    questions = _questions(log)
    tasks = list(iter(lambda: tuple(islice(questions, SHARE)), ()))
    with closing(in_order(partial(_answers, mind, plies), tasks, jobs)) as found:
        for share, answers in zip(tasks, found, strict=True):
            yield share[-1].entry, answers


def how_played(log: Log[State, Event], player: Player, entry: int) -> DecisionSummary:
    """Return the summary of a player's decisions in a game up to an entry, judged one ply ahead."""
    every = (one for one in _questions(log) if one.entry <= entry)
    mine = tuple(one for one in every if one.made is not None and one.turn.roller is player)
    return Analysis.of(1, _answers(shipped_mind, 1, mine), ()).summary(player)


def _questions(log: Log[State, Event]) -> Iterator[AnalysedRoll]:
    for entry, (before, event, after) in enumerate(zip(log.states, log.events, log.states[1:], strict=False), 1):
        if before.frame is not None or after.turn is None:
            continue
        if after.phase is Phase.PLAY and after.number > before.number:
            yield _question(entry, after, None)
        elif isinstance(event, Go | Hold | Move) and before.phase is Phase.PLAY and before.turn is not None:
            if before.choosing or not isinstance(event, Move):
                # Who plays where he might go holds without a word.
                yield _question(entry, before, isinstance(event, Go))
            if isinstance(event, Move):
                yield _question(entry, before, event.play)


def _question(entry: int, state: State, made: Play | bool | None) -> AnalysedRoll:
    turn = turn_of(state)
    return AnalysedRoll(entry, state.number, turn, spot_of(turn, state.rules), state.rules, made)


def _answers(mind: Callable[[], Mind], plies: int, questions: tuple[AnalysedRoll, ...]) -> tuple[Found, ...]:
    """Return the answers to a share of the questions, without those that had no choice."""
    found = (_answer(mind(), plies, question) for question in questions)
    return tuple(one for one in found if one is not None)


def _answer(mind: Mind, plies: int, question: AnalysedRoll) -> Found | None:
    if question.made is None:
        choices = weigh(mind, question.spot, question.rules, 1)
        luck = choices.holes - mind.expect(question.spot)
        return Fortune(question.number, question.turn, question.entry, choices.chance, luck)
    made = question.made
    for ahead in range(plies, 3):
        weighed = (
            _weigh_going(mind, ahead, question, made)
            if isinstance(made, bool)
            else _weigh_play(mind, ahead, question, made)
        )
        if weighed is None:
            return None
        cost, chance, best = weighed
        if cost < DOUBTFUL:
            break
    less = best - chance if best is not None and chance is not None else None
    return Decision(question.number, question.turn, question.entry, chance, made, cost, less, ahead)


Weighed: TypeAlias = tuple[float, float | None, float | None] | None
"""Cost of a decision, chance after it and best possible chance, or None if there was no choice."""


def _weigh_play(mind: Mind, plies: int, question: AnalysedRoll, made: Play) -> Weighed:
    """Weigh a play against the others, or return None if it is illegal or the only one."""
    spot, play = question.spot, packed(made)
    if len(spot.plays) < 2 or play not in spot.plays:
        return None
    plays = weigh(mind, spot, question.rules, plies, play).plays
    done = next(one for one in plays if one.packed == play)
    best = max((one.chance for one in plays if one.chance is not None), default=None)
    return plays[0].weight - done.weight, done.chance, best


def _weigh_going(mind: Mind, plies: int, question: AnalysedRoll, went: bool) -> Weighed:
    """Weigh holding or going, or return None if going was not possible."""
    weighed = weigh(mind, question.spot, question.rules, plies)
    if weighed.going is None:
        return None
    done = weighed.going if went else weighed.plays[0]
    best = max((one.chance for one in (weighed.going, weighed.plays[0]) if one.chance is not None), default=None)
    return weighed.best.weight - done.weight, done.chance, best


def ends_of(log: Log[State, Event]) -> tuple[tuple[int, Player], ...]:
    """Return the number of each entry that ended a partie, with the winner."""
    found = zip(log.states, log.states[1:], strict=False)
    return tuple(
        (entry, after.results[-1].winner)
        for entry, (before, after) in enumerate(found, 1)
        if len(after.results) > len(before.results) and after.frame is None
    )


def lines_of(decision: Decision, rules: Rules) -> tuple[Line, Line]:
    """Return the lines to roll out for a decision: the best other choice, and the one made."""
    from trictrac.bot.rollout import line_of

    spot = spot_of(decision.turn, rules)
    plays, made = [one.packed for one in weigh(shipped_mind(), spot, rules, decision.plies).plays], decision.made
    if isinstance(made, bool):
        holding, going = line_of(spot, plays[0], rules), line_of(spot, None, rules)
        return (holding, going) if made else (going, holding)
    done = packed(made)
    return line_of(spot, next(play for play in plays if play != done), rules), line_of(spot, done, rules)
