"""The timing of ``trictrac bench --fast``: laws, games and advice in plain Python, alternating with the same compiled."""

from __future__ import annotations

from functools import partial
from itertools import islice

from trictrac.base.errors import Saying, Sayings
from trictrac.bot.flat import spots
from trictrac.bot.levels import LEVELS
from trictrac.bot.parties import play_partie
from trictrac.bot.player import Mind, shipped_mind, spot_at
from trictrac.bot.quick import QuickMind
from trictrac.bot.selfplay import judge_all, law_buffers, play_rolls
from trictrac.bot.traces import Loop
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.model.rules import LOWERED_MODERN, MODERN
from trictrac.workshop.timing import Job, Yardstick, samples_of_play, time_by_turns
from trictrac.workshop.training import compiled

_ROLLS = 1000
"""Number of rolls of a run in plain Python."""
_ADVISED = 20
"""Number of rolls of a run of advice."""
_TIMES = 40
"""How many times more rolls a compiled run plays."""


def time_fast(rounds: int, _: Yardstick) -> Sayings:
    """Time whole rolls, random games, games of the sensible player and advice.

    Each ratio is how many times faster the compiled functions are.

    Raises:
        TrictracError: nothing can be compiled here. The message says why.
    """
    engine = compiled()
    jobs = (
        (
            Saying("one roll: masks, allowed plays, marks with evidence"),
            _judging(INTERPRETED, 1),
            _judging(engine, _TIMES),
        ),
        (Saying("a roll of random whole games"), *_playing(engine, at_random=True)),
        (Saying("a roll of the sensible player’s games"), *_playing(engine, at_random=False)),
        (Saying("a roll of the strong level’s games, as events of a record"), *_tracing(engine)),
        (Saying("a hint, two plies ahead"), *_advising(engine, 2)),
        (Saying("a roll of an analysis, one ply ahead"), *_advising(engine, 1)),
    )
    for name, plain, quick in jobs:
        yield time_by_turns(name, plain, Yardstick(Saying("the same, compiled"), quick), rounds)


def _judging(engine: Engine, times: int) -> Job:
    """Return the job that judges the same rolls of random games ``times`` times."""
    samples = samples_of_play(_ROLLS)
    boards = engine.buffer([board for me, opp, _, _ in samples for board in (me, opp)])
    dice, rules = engine.buffer([[high, low] for _, _, high, low in samples]), engine.buffer(LOWERED_MODERN)
    numbers, points = engine.buffer([5] * _ROLLS), engine.buffer([[0, 0] for _ in samples])
    judge, buffers = engine.made(judge_all), engine.buffer(law_buffers())
    return lambda: sum(judge(boards, dice, numbers, rules, buffers, points) for _ in range(times))


def _advising(engine: Engine, plies: int) -> tuple[Job, Job]:
    """Return jobs in which the net judges rolls of sensible players, with one ply also against the mean of the 21 rolls."""
    rolls = [spot_at(one.position, one.outcome, MODERN) for one in islice(spots(1822), _ADVISED)]

    def run(mind: Mind) -> int:
        for spot in rolls:
            mind.judge(spot, plies)
            if plies == 1:
                mind.expect(spot)
        return _ADVISED

    return partial(run, shipped_mind()), partial(run, QuickMind(read_net(), engine))


def _playing(engine: Engine, *, at_random: bool) -> tuple[Job, Job]:
    """Return jobs that play games of the same seeds, interpreted and compiled."""
    seeds, others = iter(range(1 << 30)), iter(range(1 << 30))
    return (
        lambda: play_rolls(next(seeds), _ROLLS, at_random=at_random),
        lambda: play_rolls(next(others), _TIMES * _ROLLS, engine, at_random=at_random),
    )


def _tracing(engine: Engine) -> tuple[Job, Job]:
    """Return jobs that play the same parties at the table, and with the compiled loop."""
    level, loop = LEVELS["strong"].player, Loop(engine)

    def at_table() -> int:
        return play_partie(level("A"), level("B"), 1).state.number

    def traced() -> int:
        return sum(loop.play(level("A"), level("B"), seed).rolls for seed in range(1, 11))

    return at_table, traced
