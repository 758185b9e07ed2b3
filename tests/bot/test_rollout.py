"""Rollouts: by the laws of the table, the luck taken off without moving the mean, the same compiled, in shares that add up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.support.nets import begun, rolls
from trictrac.bot.choosing import ONE_PLY, Ahead, decide, ready
from trictrac.bot.net import Nets, alone, new_net
from trictrac.bot.player import shipped_mind
from trictrac.bot.rollout import HORIZON, SHARE, Crew, Line, Roller, SampleMean, line_of, value_to_roller
from trictrac.bot.steps import (
    DRAWN,
    ROLLS,
    TO_ROLL,
    FlatTable,
    is_over,
    leave_or_play,
    mark_own,
    new_table,
    set_up,
    throw,
)
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.laws.marking import HOLES
from trictrac.seance.places import compiled_folder
from trictrac.workshop.stages import TrainingPlan
from trictrac.workshop.training import LOOPS, go_on
from trictrac.workshop.truth import judged_at


def lines(seed: int, every: int = 40) -> Iterator[Line]:
    """Lines of random games: each allowed play's turn, and going."""
    for number, table in enumerate(rolls(seed, every)):
        spot = judged_at(table)
        yield line_of(spot, spot.plays[number % len(spot.plays)] if spot.plays else 0)
        if number % 5 == 0:
            yield line_of(spot, None)


def played(line: Line, net: Nets, ahead: Ahead, draws: list[float], horizon: int) -> float | None:
    """A trial as the parties of the program are played, holes kept in the score; None where a side has its twelve."""
    table = new_table()._replace(draws=draws)
    for side, checkers in enumerate(line.start.sides):
        table.sides[side][:] = checkers
    table.score[:], table.course[: len(line.start.course)] = line.start.score, line.start.course
    for _ in range(horizon):
        throw(table)
        goes, packed, _, _ = decide(net, table, ahead, ONE_PLY)
        mark_own(table)
        leave_or_play(table, goes, packed)
        if is_over(table):
            return None
    sign = 1 if table.course[TO_ROLL] == 0 else -1
    return line.won + table.score[HOLES] - table.score[HOLES + 1] + sign * value_to_roller(net, table)


def test_a_trial_is_played_by_the_laws_of_the_table() -> None:
    """Going, bearing off and what a roll gives the other are as in the parties that the program plays."""
    net, ahead = ready(alone(new_net(4, 3)), INTERPRETED)
    roller, compared = Roller(alone(new_net(4, 3)), INTERPRETED), 0
    for number, line in enumerate(islice(lines(8), 60)):
        found = played(line, net, ahead, INTERPRETED.draws(number)((), 2 * HORIZON), HORIZON)
        holes, _ = roller.trials(line, 1, number)
        if found is not None:
            assert holes == pytest.approx([found])
            compared += 1
    assert compared > 40


def test_where_the_last_checker_leaves_the_same_side_rolls_from_the_talons() -> None:
    table = new_table()
    set_up(table)
    table.sides[0][:] = [0] * 23 + [1, 0, 14]
    table.score[HOLES] = 0
    table.course[ROLLS] = 20
    judged(table)
    start = line_of(judged_at(table), judged_at(table).plays[0]).start
    assert (start.course[0], start.sides[0][1], start.sides[1][1], start.course[2:]) == (0, 15, 15, [0, 0])
    assert start.score[0] == 4
    assert line_of(judged_at(table), None).start.score == [0] * 7


def judged(table: FlatTable) -> None:
    table.course[TO_ROLL], table.course[DRAWN] = 0, 0
    throw(table._replace(draws=[0.9, 0.1]))


def test_the_luck_taken_off_leaves_the_mean_where_it_was(compiled: Engine, effort: int) -> None:
    """Seven positions in ten thousand may lie four errors off by chance."""
    *_, stage = go_on(begun(TrainingPlan(8, 1, 20, 0.004, 0.0005)), compiled)
    roller = Roller(stage.net, compiled)
    for line in islice(lines(11), 8 * effort):
        _, lucks = roller.trials(line, 4000, "luck", 6)
        assert abs(fmean(lucks)) < 4 * stdev(lucks) / sqrt(len(lucks))


def test_the_luck_is_most_of_the_spread(compiled: Engine) -> None:
    roller, ratios, errors = Roller(read_net(), compiled), [], []
    for line in islice(lines(12), 12):
        holes, lucks = roller.trials(line, 20 * SHARE, 1)
        rest = [one - luck for one, luck in zip(holes, lucks, strict=True)]
        ratios.append(stdev(holes) / stdev(rest))
        errors.append(stdev(rest) / sqrt(96))
    print(f"the spread is {fmean(ratios):.1f} times smaller; standard error of 96 trials {fmean(errors):.3f}")
    assert fmean(ratios) > 4
    assert fmean(errors) < 0.06


def test_compiled_and_interpreted_are_the_same(compiled: Engine) -> None:
    """Weights of four bytes give values that differ a little."""
    plain, fast = (Roller(alone(new_net(6, 5)), engine) for engine in (INTERPRETED, compiled))
    for number, line in enumerate(islice(lines(13), 6)):
        for one, other in zip(plain.trials(line, 2, number), fast.trials(line, 2, number), strict=True):
            assert one == pytest.approx(other, abs=1e-3)


def test_a_rollout_does_not_depend_on_the_number_of_processes(compiled: Engine) -> None:
    """In this process and in two; the groups come in turn, each the better known the longer it takes."""
    assert SampleMean.of([1.0, 3.0]) == SampleMean(2.0, 1.0, 2)
    assert compiled.is_compiled
    folder, groups = compiled_folder(), [list(islice(lines(14), 2)), list(islice(lines(16), 1))]
    found = [list(Crew(2, 7, LOOPS, folder, jobs).roll_out(groups)) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert [(group, [one.count for one in estimates]) for group, estimates in found[0]] == [(0, [12, 12]), (1, [12])]
    assert found[0] != list(Crew(2, 8, LOOPS, folder, 1).roll_out(groups))
    low, high = SampleMean(1.0, 0.1, 96).interval
    assert (low, high) == pytest.approx((0.804, 1.196))


def test_a_rollout_agrees_with_two_plies_more_than_with_one(compiled: Engine) -> None:
    roller, apart = Roller(read_net(), compiled), {1: 0.0, 2: 0.0}
    for table in islice(rolls(15, 30), 25):
        spot = judged_at(table)
        worth, packed = shipped_mind().judge(spot, 1).plays[0]
        line = line_of(spot, packed)
        rolled = fmean(one for share in range(10) for one in roller.worths(line, SHARE, share))
        ahead = next(one for one, number in shipped_mind().judge(spot, 2, packed).plays if number == packed)
        apart[1] += abs(worth - rolled)
        apart[2] += abs(ahead - rolled)
    assert apart[2] < apart[1]
