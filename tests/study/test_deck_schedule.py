"""The schedule: golden sequences of FSRS, grades by time and hints, shifts that never change, a clock that goes back."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from statistics import mean
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.study.deck.schedule import (
    BEGINNER,
    CardState,
    Grade,
    Memory,
    Rating,
    choose_skill,
    day_bounds,
    grade_of,
    item_rating,
    jittered,
    local_day,
    moment_of,
    par_time,
    played,
    reviewed,
    stamp_of,
    wanted_difficulty,
)
from trictrac.study.questions.question import HARDEST
from trictrac.study.questions.skills import Skill

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
TEXT = "true-hits x"
DAY = 86_400_000

GOLDEN = [
    [
        (1, "2026-01-05 12:00:00.000", "2026-01-05 12:10:00.000", "LEARNING", 0.212, 6.4133),
        (3, "2026-01-05 12:10:00.000", "2026-01-06 12:10:00.000", "REVIEW", 0.246689, 6.402115),
        (3, "2026-01-06 07:00:00.000", "2026-01-08 07:00:00.000", "REVIEW", 2.021477, 6.390941),
        (3, "2026-01-08 12:11:00.000", "2026-01-14 12:11:00.000", "REVIEW", 6.451805, 6.379779),
        (3, "2026-01-15 03:59:59.000", "2026-02-01 03:59:59.000", "REVIEW", 17.623689, 6.368627),
        (1, "2026-02-20 04:00:00.000", "2026-02-20 04:10:00.000", "RELEARNING", 1.989237, 8.791621),
        (1, "2026-02-20 04:10:00.000", "2026-02-20 04:20:00.000", "RELEARNING", 0.675011, 9.588042),
        (2, "2026-02-20 04:11:00.000", "2026-02-21 04:11:00.000", "REVIEW", 0.675011, 9.711752),
        (2, "2026-02-21 12:00:00.000", "2026-02-22 12:00:00.000", "REVIEW", 1.068233, 9.793876),
        (4, "2026-02-23 12:00:00.000", "2026-02-26 12:00:00.000", "REVIEW", 3.015009, 9.710227),
    ],
    [
        (1, "2026-01-05 12:00:00.000", "2026-01-05 12:10:00.000", "LEARNING", 0.212, 6.4133),
        (4, "2026-01-05 12:01:30.000", "2026-01-06 12:01:30.000", "REVIEW", 0.42438, 5.20002),
        (3, "2026-01-06 12:01:30.000", "2026-01-09 12:01:30.000", "REVIEW", 3.075066, 5.190049),
        (3, "2026-01-09 13:31:34.320", "2026-01-20 13:31:34.320", "REVIEW", 10.917593, 5.180087),
        (3, "2026-01-20 11:23:16.080", "2026-02-22 11:23:16.080", "REVIEW", 34.028783, 5.170135),
        (4, "2026-03-01 09:00:00.000", "2026-08-03 09:00:00.000", "REVIEW", 158.608563, 3.541448),
        (4, "2026-08-01 09:00:00.000", "2027-01-28 09:00:00.000", "REVIEW", 658.756957, 1.368529),
    ],
    [
        (1, "2026-01-05 23:00:00.000", "2026-01-05 23:10:00.000", "LEARNING", 0.212, 6.4133),
        (2, "2026-01-06 03:59:00.000", "2026-01-07 03:59:00.000", "REVIEW", 0.212, 7.60421),
        (2, "2026-01-06 04:00:00.000", "2026-01-07 04:00:00.000", "REVIEW", 0.957699, 8.394791),
        (2, "2026-01-08 20:00:00.000", "2026-01-10 20:00:00.000", "REVIEW", 2.273613, 8.919616),
        (2, "2026-01-10 07:00:00.000", "2026-01-13 07:00:00.000", "REVIEW", 3.491503, 9.268019),
    ],
]


def stamp(text: str) -> int:
    return stamp_of(datetime.fromisoformat(text).replace(tzinfo=UTC))


@pytest.mark.parametrize("steps", GOLDEN)
def test_fixed_answers_at_fixed_times_lead_to_these_dates(steps: list[tuple[int, str, str, str, float, float]]) -> None:
    """Computed once with fsrs 6.3.2, desired retention 0.9, by whole days; long intervals with the shift."""
    memory: Memory | None = None
    for grade, at, due, state, stability, difficulty in steps:
        memory = reviewed(memory, Grade(grade), moment_of(stamp(at)), TEXT)
        assert memory.due == stamp(due)
        assert memory.state is CardState[state]
        assert (memory.stability, memory.difficulty) == pytest.approx((stability, difficulty), abs=1e-6)
    assert memory is not None
    assert memory.reviews == len(steps) - 1
    states = [state for _, _, _, state, _, _ in steps]
    assert memory.lapses == sum(pair == ("REVIEW", "RELEARNING") for pair in pairwise(states))


@pytest.mark.parametrize(
    ("seconds", "hints", "grade"),
    [
        (4.9, 0, Grade.EASY),
        (5, 0, Grade.GOOD),
        (20, 0, Grade.GOOD),
        (20.1, 0, Grade.HARD),
        (None, 0, Grade.GOOD),
        (1, 1, Grade.HARD),
        (None, 1, Grade.HARD),
    ],
)
def test_the_grade_of_a_right_answer_follows_from_time_and_hints(
    seconds: float | None, hints: int, grade: Grade
) -> None:
    assert grade_of(seconds=seconds, par=10, hints=hints) is grade


def test_the_par_time_is_ones_own_once_there_are_ten_answers() -> None:
    assert par_time(0, []) == 6
    assert par_time(2.5, [1.0] * 9) == 13.5
    assert par_time(2.5, [*range(1, 10), 100.0]) == 5.5


@given(st.sampled_from([1, 2, 3]), st.sampled_from([0, 1, None]), st.sampled_from(list(Grade)[1:]))
def test_every_right_answer_comes_back_on_another_day(state: int, step: int | None, grade: Grade) -> None:
    """Slowly or after a hint too: within a step of learning FSRS would have it asked again at once."""
    known = CardState(state)
    known_step = None if known is CardState.REVIEW else step or 0
    memory = Memory(stamp_of(START), known, known_step, 0.2, 6.0, stamp_of(START))
    after = reviewed(memory, grade, START + timedelta(minutes=1), TEXT)
    assert (after.state, after.due - after.last_review) == (CardState.REVIEW, DAY)


@given(st.integers(1, 400), st.text(), st.integers(0, 100))
def test_the_shift_is_small_and_always_the_same(days: int, text: str, reviews: int) -> None:
    shifted = jittered(days, text, reviews)
    assert shifted == jittered(days, text, reviews)
    assert abs(shifted - days) <= 0.05 * days + 0.5
    if days < 10:
        assert shifted == days


def test_cards_made_together_come_back_apart() -> None:
    dates = [jittered(100, f"question {number}", 3) for number in range(200)]
    assert min(dates) < 96
    assert max(dates) > 104
    assert 99 < sum(dates) / 200 < 101


@pytest.mark.parametrize("longest", [1, 30, 180])
def test_no_interval_is_longer_than_is_wished(longest: int) -> None:
    memory = Memory(0, CardState.REVIEW, None, 500.0, 5.0, stamp_of(START) - 400 * DAY)
    dues = {
        reviewed(memory, Grade.GOOD, START, f"question {number}", longest).due - stamp_of(START) for number in range(99)
    }
    assert max(dues) == longest * DAY
    assert min(dues) >= 0.94 * longest * DAY


@given(st.lists(st.tuples(st.sampled_from(Grade), st.integers(-(10**9), 10**10)), min_size=1, max_size=12))
def test_for_any_clock_a_card_goes_on_from_its_last_review(steps: list[tuple[Grade, int]]) -> None:
    at, memory = stamp_of(START), None
    for grade, passed in steps:
        at = max(0, at + passed)
        before, memory = memory, reviewed(memory, grade, moment_of(at), TEXT)
        assert memory.last_review == max(at, before.last_review if before else at)
        assert memory.due > memory.last_review
        assert memory.stability > 0
        assert 1 <= memory.difficulty <= 10


@given(st.integers(-6 * 10**13, 10**14))
def test_times_are_kept_to_the_millisecond(stamp: int) -> None:
    assert stamp_of(moment_of(stamp)) == stamp
    assert moment_of(stamp).tzinfo is UTC


@given(
    st.datetimes(START.replace(tzinfo=None), START.replace(2040, tzinfo=None)),
    st.sampled_from(["UTC", "Europe/Paris", "Asia/Kolkata"]),
)
def test_a_day_turns_at_four_in_the_morning_on_the_wall(wall: datetime, zone: str) -> None:
    now = wall.replace(tzinfo=ZoneInfo(zone))
    begun, ends = (moment_of(stamp).astimezone(now.tzinfo) for stamp in day_bounds(now))
    assert begun <= now < ends
    assert {(one.hour, one.minute, one.tzinfo) for one in (begun, ends)} == {(4, 0, ZoneInfo(zone))}
    assert local_day(now) == local_day(begun) == begun.date() == ends.date() - timedelta(1)


def test_an_answer_is_a_game_between_learner_and_question() -> None:
    item = item_rating(2)
    assert (item.mu, item.sigma, item_rating(50).mu, item_rating(-1).mu) == (22, 4, 40, 16)
    assert (BEGINNER.points, Rating(25, 1).points) == (1140, 1500)
    won, lost, helped = (
        played(BEGINNER, item, right=right, helped=hints)
        for right, hints in ((True, False), (False, False), (True, True))
    )
    assert lost[0].mu < BEGINNER.mu < won[0].mu
    assert won[1].mu < item.mu < lost[1].mu
    assert lost[0].mu < helped[0].mu < won[0].mu
    assert all(one[0].sigma < BEGINNER.sigma and one[0].answers == 1 for one in (won, lost, helped))
    assert played(BEGINNER, item_rating(8), right=True)[0].mu > won[0].mu


def test_what_is_weaker_or_less_practised_comes_more_often() -> None:
    ratings = {
        Skill.TRUE_HITS: Rating(35, 3, 100),
        Skill.FALSE_HITS: Rating(20, 3, 100),
        Skill.FILLING: Rating(35, 3, 0),
    }
    random = Random(1)
    often = Counter(choose_skill(ratings, random) for _ in range(3000))
    assert often[Skill.FALSE_HITS] > 2 * often[Skill.TRUE_HITS]
    assert often[Skill.FILLING] > 2 * often[Skill.TRUE_HITS]
    assert often[Skill.TRUE_HITS] > 100


def test_difficulty_rises_with_the_learner_and_varies_by_one() -> None:
    random = Random(2)
    weak, good, best = ([wanted_difficulty(mu, random) for _ in range(400)] for mu in (10, 33, 99))
    assert max(weak) == 0.0
    assert min(best) == HARDEST
    assert 1.8 < max(good) - min(good) <= 2
    assert 2.7 < mean(good) < 3.3
