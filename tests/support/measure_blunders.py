"""How many decisions that an analysis shows as blunders are none, by rollouts to the end of the relevé.

``python -m tests.support.measure_blunders [COUNT]`` plays parties between weak and middling levels, analyses them as
``trictrac analyse`` does where the loops are compiled, and rolls out half of the blunders shown, until there are ``COUNT``
(300). A blunder is none if it costs less than an error, beyond two standard errors.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import count

from trictrac.bot.analysing import analysis_of, look_over
from trictrac.bot.analysis import BLUNDER, ERROR, TRIALS, Analysis, Decision, lines_of
from trictrac.bot.levels import LEVELS
from trictrac.bot.parties import play_partie
from trictrac.bot.quick import QuickMind
from trictrac.bot.rollout import LOOPS, TO_END, Crew, Line, Roller, SampleMean, shipped_roller
from trictrac.bot.weights import read_net
from trictrac.fast.engine import compile_all
from trictrac.seance.places import compiled_folder

WEAK = ("beginner", "learner", "sensible", "skilled")
FIRST_SEED = 50_000
ENOUGH, MOST, STEP = 0.1, 768, 96
"""The standard error in holes at which trials of a cost end, the most trials of each choice, and how many are made at a time."""


def as_shown(seed: int, mind: QuickMind) -> Analysis:
    """The analysis of a partie between two of the levels, with the rollouts that ``trictrac analyse`` makes."""
    a, b = (LEVELS[WEAK[at]].player(f"{seed} {at}") for at in (seed % 4, seed // 4 % 4))
    log = play_partie(a, b, FIRST_SEED + seed)
    found = [one for _, share in look_over(log, 1, 1, lambda: mind) for one in share]
    analysis = analysis_of(log, 1, found)
    decisions, chosen = [*analysis.decisions], analysis.in_doubt()
    crew = Crew(TRIALS, 1, LOOPS, compiled_folder(), 1)
    for group, (other, made) in crew.roll_out([lines_of(decisions[at]) for at in chosen]):
        decisions[chosen[group]] = replace(decisions[chosen[group]], rolled=(other, made))
    return replace(analysis, decisions=tuple(decisions))


def truth(roller: Roller, lines: tuple[Line, Line], seed: str) -> SampleMean:
    """The cost of the second line against the first, rolled out to the end of the relevé."""
    found: list[list[float]] = [[], []]
    while True:
        for results, line in zip(found, lines, strict=True):
            results.extend(
                roller.worths(line, STEP, f"{seed} {len(results)} {tuple(map(tuple, line.start.sides))}", TO_END)
            )
        means = [*map(SampleMean.of, found)]
        error = (means[0].error ** 2 + means[1].error ** 2) ** 0.5
        if error <= ENOUGH or len(found[0]) >= MOST:
            return SampleMean(means[0].mean - means[1].mean, error, len(found[0]))


def is_none(cost: SampleMean) -> bool:
    """Whether a decision shown as a blunder is none."""
    return cost.mean + 2 * cost.error < ERROR


def main() -> None:
    """Print each blunder that is none, and the counts after each partie."""
    wanted, done, wrong, rolled = int((sys.argv[1:] or ["300"])[0]), 0, 0, 0
    engine = compile_all(LOOPS, compiled_folder())
    mind, roller = QuickMind(read_net(), engine), shipped_roller(LOOPS, compiled_folder())
    for seed in count():
        shown: list[Decision] = [one for one in as_shown(seed, mind).decisions if one.judged >= BLUNDER]
        for one in shown[seed % 2 :: 2]:
            cost = truth(roller, lines_of(one), f"{seed} {one.entry}")
            done, rolled = done + 1, rolled + (one.rolled is not None)
            if is_none(cost):
                wrong += 1
                print(f"{seed} roll {one.number}: {one.judged:.2f}, truly {cost.mean:.2f} ± {cost.error:.2f}", one.kind)
        print(f"{done} blunders shown, {rolled} of them rolled out by the analysis; {wrong} are none", flush=True)
        if done >= wanted:
            return


if __name__ == "__main__":
    main()
