"""The rolls of a game looked over: what the net makes of each, as the ``Analysis`` of the game."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise

from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.analysis import DOUBTFUL, Analysis, Decision, DecisionSummary, Fortune, Found
from trictrac.bot.player import JudgedRoll, Mind, packed, shipped_mind, spot_of
from trictrac.bot.players import turn_of
from trictrac.bot.weighing import WeighedChoice, weigh
from trictrac.model.play import Play
from trictrac.model.rules import Rules
from trictrac.partie.ledger import Turn
from trictrac.partie.state import Phase, State, TrictracLog
from trictrac.protocol.events import Go, Hold, Move, Player


@frozen
class AnalysedRoll:
    """A roll to be analysed (``made`` is None), or a decision on it. ``entry`` is the number of its event, from 1."""

    entry: int
    number: int
    turn: Turn
    rules: Rules
    made: Play | bool | None


SHARE = 40
"""Questions that a worker answers at a time."""


def look_over(
    log: TrictracLog, plies: int = 1, jobs: Jobs = 1, mind: Callable[[], Mind] = shipped_mind
) -> Generator[tuple[int, tuple[Found, ...]], None, None]:
    """Yield the rolls and decisions of a game in order, each share with the number of events looked over so far.

    Left out are false moves that stood, rolls without a board, and all of a long game, which the net does not know.
    ``mind`` makes the valuer of positions in each worker.
    """
    questions = _questions(log)
    tasks = list(iter(lambda: tuple(islice(questions, SHARE)), ()))
    with closing(in_order(partial(_answers, mind, plies), tasks, jobs)) as found:
        for share, answers in zip(tasks, found, strict=True):
            yield share[-1].entry, answers


def how_played(log: TrictracLog, player: Player, event: int) -> DecisionSummary:
    """Return the summary of a player's decisions in a game up to an event, judged one ply ahead."""
    every = (one for one in _questions(log) if one.entry <= event)
    mine = tuple(one for one in every if one.made is not None and one.turn.roller is player)
    return Analysis.of(1, _answers(shipped_mind, 1, mine), ()).summary(player)


def _questions(log: TrictracLog) -> Iterator[AnalysedRoll]:
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
    return AnalysedRoll(entry, state.number, turn_of(state), state.rules, made)


def _answers(mind: Callable[[], Mind], plies: int, questions: tuple[AnalysedRoll, ...]) -> tuple[Found, ...]:
    """Return the answers to a share of the questions, without those that had no choice."""
    return tuple(filter(None, (_answer(mind(), plies, question) for question in questions)))


def _answer(mind: Mind, plies: int, question: AnalysedRoll) -> Found | None:
    turn, made, spot = question.turn, question.made, spot_of(question.turn, question.rules)
    if made is None:
        rolled = weigh(mind, spot, question.rules, 1)
        return Fortune(question.number, turn, question.entry, rolled.chance, rolled.holes - mind.expect(spot))
    choices = partial(_choices, mind, spot, question.rules, made)
    nearer = choices(1)
    if not nearer:
        return None
    ahead = 2 if plies > 1 or _cost(nearer) >= DOUBTFUL else 1
    some = choices(2) if ahead > 1 else nearer
    done, cost, best = some[0], _cost(some), max(some, key=lambda one: one.weight)
    less = None if done.chance is None else max(one.chance or 0.0 for one in some) - done.chance
    pair = max(some[1:], key=lambda one: one.weight).packed, done.packed
    decision = Decision(
        question.number, turn, question.entry, done.chance, made, cost, less, pair, question.rules, ahead
    )
    if cost < DOUBTFUL:
        return decision
    # Holding is the best play of each look-ahead.
    pairs = zip(some if isinstance(made, bool) else nearer, nearer, strict=True)
    weights = {one.packed: near.weight for one, near in pairs}
    apart = abs(cost - weights[best.packed] + weights[done.packed])
    return replace(decision, apart=apart, kind=_kind(question, best))


def _cost(choices: Sequence[WeighedChoice]) -> float:
    return max(one.weight for one in choices) - choices[0].weight


def _choices(mind: Mind, spot: JudgedRoll, rules: Rules, made: Play | bool, plies: int) -> list[WeighedChoice]:
    """Return the choice made, then the others, weighed, or nothing if it was illegal or the only one."""
    play = None if isinstance(made, bool) else packed(made)
    if play is not None and (len(spot.plays) < 2 or play not in spot.plays):
        return []
    weighed = weigh(mind, spot, rules, plies, play or 0)
    if play is None:
        if weighed.going is None:
            return []
        return [weighed.going, weighed.plays[0]] if made else [weighed.plays[0], weighed.going]
    return sorted(weighed.plays, key=lambda one: one.packed != play)


def _kind(question: AnalysedRoll, best: WeighedChoice) -> str:
    """Return the kind of error of a decision (``trictrac.bot.kinds``)."""
    from trictrac.bot.kinds import GOING, kind_of

    turn, made = question.turn, question.made
    if made is None or isinstance(made, bool):
        return GOING
    found = next(play for play in turn.outcome.plays if packed(play) == best.packed)
    return kind_of(turn.position, found, made, question.rules)


def analysis_of(
    log: TrictracLog, plies: int, found: Sequence[Found], entries: Sequence[int] = (), *, whole: bool = True
) -> Analysis:
    """Return the analysis of a game that consists of these rolls and decisions: the first ones if not ``whole``.

    ``entries`` has the number of events after 0, 1, 2… entries. Without it each event is an entry.
    """
    last = len(log.events) if whole else found[-1].entry if found else 0
    ends = entries or range(len(log.events) + 1)
    won = tuple(
        (bisect_left(ends, event), after.results[-1].winner)
        for event, (before, after) in enumerate(pairwise(log.states[: last + 1]), 1)
        if len(after.results) > len(before.results) and after.frame is None
    )
    listed = [replace(one, entry=bisect_left(ends, one.entry)) for one in found]
    is_resigned = any(result.resigned for result in log.states[last].results)
    return Analysis.of(plies, listed, won, is_resigned=is_resigned)
