"""The plays of backgammon: what a roll may leave by the program, by GNU Backgammon and by the rules written out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.support.gnubg import BAR, OFF, Asked, Checkers, Results, after, available, legal_results
from trictrac.model.play import Play

POSITIONS = 2_100
LONGEST_GAME = 250
ROLLS = tuple(itertools.combinations_with_replacement(range(1, 7), 2))

needs_gnubg = pytest.mark.skipif(not available(), reason="GNU Backgammon is not installed")


def side(counts: dict[int, int]) -> Checkers:
    return tuple(counts.get(field, 0) for field in range(26))


def one_number(own: Checkers, opp: Checkers, number: int) -> Iterator[tuple[Checkers, Checkers]]:
    """Every position after one checker has played one number."""
    for start in (BAR,) if own[BAR] else range(1, 25):
        end = start + number
        if not own[start] or (end < OFF and opp[25 - end] > 1):
            continue
        if end >= OFF and (any(own[:19]) or (end > OFF and any(own[19:start]))):
            continue
        mine, theirs = list(own), list(opp)
        mine[start] -= 1
        mine[min(end, OFF)] += 1
        if end < OFF and theirs[25 - end]:
            theirs[25 - end] -= 1
            theirs[BAR] += 1
        yield tuple(mine), tuple(theirs)


def by_numbers(own: Checkers, opp: Checkers, numbers: tuple[int, ...]) -> list[Results]:
    """The positions after the first, the first two … of the numbers, as far as they go."""
    stages: list[Results] = [{(own, opp)}]
    for number in numbers:
        stages.append({result for mine, theirs in stages[-1] for result in one_number(mine, theirs, number)})
    return stages


def written_out(own: Checkers, opp: Checkers, dice: tuple[int, int]) -> Results:
    """The rules in the plainest way: as many numbers as possible, and if only one, the higher if it can be played."""
    high, low = max(dice), min(dice)
    if high == low:
        return next(stage for stage in reversed(by_numbers(own, opp, dice * 2)) if stage)
    _, only_high, high_low = by_numbers(own, opp, (high, low))
    _, only_low, low_high = by_numbers(own, opp, (low, high))
    return (high_low | low_high) or only_high or only_low or {(own, opp)}


def by_program(own: Checkers, opp: Checkers, dice: tuple[int, int]) -> Results:
    """The positions that the program's plays leave; a hit is implied where one opposing checker is met."""
    from trictrac.games.running.plays import RunningRoll, plays
    from trictrac.games.running.rules import STANDARD

    return {carried_out(own, opp, play) for play in plays(RunningRoll(own, opp, dice, STANDARD))}


def carried_out(own: Checkers, opp: Checkers, play: Play) -> tuple[Checkers, Checkers]:
    mine, theirs = list(own), list(opp)
    for start, end in play.moves:
        assert mine[start], f"no checker on {start} for {play}"
        mine[start] -= 1
        mine[end] += 1
        if end < OFF and theirs[25 - end] == 1:
            theirs[25 - end] = 0
            theirs[BAR] += 1
    return tuple(mine), tuple(theirs)


TASTES: tuple[Callable[[Checkers, Checkers], int], ...] = (
    lambda _own, _opp: 0,
    lambda own, _opp: sum(count > 1 for count in own[1:25]),
    lambda own, opp: 3 * opp[BAR] + sum(count > 1 for count in own[13:25]),
    lambda own, _opp: -sum(count == 1 for count in own[1:25]) + 2 * own[OFF],
    lambda own, _opp: sum(own[1:8]),
)
"""What a side likes to have: nothing, points, checkers hit, safety, checkers far behind."""


def one_game(random: Random) -> Iterator[Asked]:
    """The positions and rolls of a game between two sides of random tastes, each of which is sometimes forgotten."""
    own = opp = side({1: 2, 12: 5, 17: 3, 19: 5})
    mine, theirs = random.choice(TASTES), random.choice(TASTES)
    for _ in range(LONGEST_GAME):
        dice = random.randint(1, 6), random.randint(1, 6)
        yield own, opp, dice
        results = sorted(written_out(own, opp, dice))
        random.shuffle(results)
        liked = results[0] if random.random() < 0.2 else max(results, key=lambda result: mine(*result))
        own, opp = liked[1], liked[0]
        mine, theirs = theirs, mine
        if opp[OFF] == 15:
            return


def tight(random: Random) -> Asked:
    """A board, perhaps of no game, where a few checkers stand before many points and the others can hardly move."""
    mine, theirs = [0] * 26, [0] * 26
    for field in random.sample(range(19), random.randint(1, 3)):
        mine[field] += 1
    while sum(mine) < 15:
        mine[random.choice((22, 23, 24, OFF))] += 1
    free = [field for field in range(1, 25) if not mine[25 - field]]
    for field in random.sample(free, random.randint(5, min(7, len(free)))):
        theirs[field] = 2
    while sum(theirs) < 15:
        theirs[random.choice((*free, OFF))] += 1
    return tuple(mine), tuple(theirs), (random.randint(1, 6), random.randint(1, 6))


def is_either(own: Checkers, opp: Checkers, dice: tuple[int, int]) -> bool:
    """Whether each of two numbers can be played, and not both: the higher must be."""
    high, low = max(dice), min(dice)
    _, only_high, high_low = by_numbers(own, opp, (high, low))
    _, only_low, low_high = by_numbers(own, opp, (low, high))
    return high != low and bool(only_high and only_low) and not (high_low or low_high)


def kind(own: Checkers, opp: Checkers, dice: tuple[int, int]) -> str:
    if is_either(own, opp, dice):
        return "either"
    if own[BAR]:
        return "bar"
    return "open" if any(own[:19]) else "bearing off"


def sample(count: int, seed: int) -> tuple[Asked, ...]:
    """Different questions from random games, by their kinds; those where one of two numbers is chosen are mostly made up."""
    random = Random(seed)
    wanted = {"bar": count * 3 // 10, "bearing off": count * 3 // 10, "either": count // 20}
    wanted["open"] = count - sum(wanted.values())
    found: dict[str, set[Asked]] = {name: set() for name in wanted}

    def keep(question: Asked) -> None:
        name = kind(*question)
        if len(found[name]) < wanted[name]:
            found[name].add(question)

    while any(len(found[name]) < wanted[name] for name in ("open", "bar", "bearing off")):
        for question in one_game(random):
            if random.random() < 0.2:
                keep(question)
    while len(found["either"]) < wanted["either"]:
        question = tight(random)
        if is_either(*question):
            keep(question)
    return tuple(sorted(set().union(*found.values())))


def differences(asked: tuple[Asked, ...], said: list[Results], judged: list[Results]) -> str:
    """The first few questions whose answers differ, with what is too much and what is missing."""
    lines = [
        f"{own} {opp} {dice}: too much {sorted(here - there)[:3]}, missing {sorted(there - here)[:3]}"
        for (own, opp, dice), here, there in zip(asked, said, judged, strict=True)
        if here != there
    ]
    return "\n".join([f"{len(lines)} of {len(asked)} differ", *lines[:5]]) if lines else ""


@pytest.fixture(scope="module")
def asked(effort: int) -> tuple[Asked, ...]:
    return sample(POSITIONS * effort, seed=1743)


@pytest.fixture(scope="module")
def judged(asked: tuple[Asked, ...]) -> list[Results]:
    return legal_results(asked)


def test_the_sample_shows_every_roll_the_bar_bearing_off_and_the_choice_of_a_number(
    asked: tuple[Asked, ...], effort: int
) -> None:
    assert len(asked) == POSITIONS * effort
    assert {(min(dice), max(dice)) for _, _, dice in asked} == set(ROLLS)
    kinds = Counter(kind(*question) for question in asked)
    assert min(kinds["bar"], kinds["bearing off"]) > len(asked) / 4
    assert kinds["either"] == len(asked) // 20
    assert sum((own, opp) in written_out(own, opp, dice) for own, opp, dice in asked) > len(asked) / 50


def test_the_program_leaves_the_positions_of_the_rules_written_out(asked: tuple[Asked, ...]) -> None:
    said = [by_program(*question) for question in asked]
    assert differences(asked, said, [written_out(*question) for question in asked]) == ""


@needs_gnubg
def test_the_program_leaves_the_positions_that_gnubg_does(asked: tuple[Asked, ...], judged: list[Results]) -> None:
    assert differences(asked, [by_program(*question) for question in asked], judged) == ""


@needs_gnubg
def test_the_rules_written_out_leave_the_positions_that_gnubg_does(
    asked: tuple[Asked, ...], judged: list[Results]
) -> None:
    assert differences(asked, [written_out(*question) for question in asked], judged) == ""


@needs_gnubg
def test_gnubg_lists_all_the_hundreds_of_results_of_a_doublet() -> None:
    spread = side(dict.fromkeys(range(1, 16), 1))
    asked = [(spread, side({5: 15}), (number, number)) for number in (1, 2, 3)]
    judged = legal_results(asked)
    assert min(map(len, judged)) > 900
    assert judged == [written_out(*question) for question in asked]


@needs_gnubg
def test_a_side_that_cannot_play_keeps_its_position() -> None:
    shut_out = side({0: 1, 7: 14})
    six_points = side({19: 3, 20: 3, 21: 3, 22: 2, 23: 2, 24: 2})
    assert legal_results([(shut_out, six_points, roll) for roll in ROLLS]) == [{(shut_out, six_points)}] * 21


@pytest.mark.parametrize(
    ("play", "own", "opp"),
    [
        ("24/14", {1: 1, 11: 1, 12: 2, 20: 11}, {7: 1, 18: 1, 3: 13}),
        ("24/18*/14", {1: 1, 11: 1, 12: 2, 20: 11}, {0: 1, 7: 1, 3: 13}),
        ("24/18*(2)", {7: 2, 12: 2, 20: 11}, {0: 1, 7: 1, 3: 13}),
        ("5/off(2) 13/11", {1: 2, 12: 1, 14: 1, 20: 9, 25: 2}, {7: 1, 18: 1, 3: 13}),
        ("24/18* 24/20", {5: 1, 7: 1, 12: 2, 20: 11}, {0: 1, 7: 1, 3: 13}),
    ],
)
def test_a_play_of_gnubg_is_carried_out(play: str, own: dict[int, int], opp: dict[int, int]) -> None:
    assert after(side({1: 2, 12: 2, 20: 11}), side({7: 1, 18: 1, 3: 13}), play) == (side(own), side(opp))


@pytest.mark.parametrize(
    ("play", "wrong"),
    [
        ("24/18/14", "does not fit"),
        ("24/20*", "does not fit"),
        ("6/5", "does not fit"),
        ("13/3", "point of the opponent"),
        ("13-11", "cannot read '13-11'"),
        ("13/11(5)", "cannot read"),
    ],
)
def test_a_play_of_gnubg_that_does_not_fit_is_refused(play: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        after(side({1: 2, 12: 2, 20: 11}), side({7: 1, 18: 1, 3: 13}), play)


@pytest.mark.parametrize(
    ("mover", "opponent", "dice", "wrong"),
    [
        ({1: 14}, {1: 15}, (1, 2), "not a side"),
        ({25: 15}, {1: 15}, (1, 2), "not a side"),
        ({1: 15}, {24: 15}, (1, 2), "one field"),
        ({1: 15}, {1: 15}, (0, 7), "not a roll"),
    ],
)
def test_a_question_that_gnubg_would_misread_is_refused(
    mover: dict[int, int], opponent: dict[int, int], dice: tuple[int, int], wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        legal_results([(side(mover), side(opponent), dice)])
