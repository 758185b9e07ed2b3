"""The play generator and the refusals of the running games against the oracle, by every sheet and every single option value.

Positions are of random play, and odd ones: many in hand, bearing off, six in a row, few checkers. Floors say how many rolls
of each sort were really compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.support.running_oracle import Board, Moves, broken_rules, lawful_results, numbers_of, opposite, result_of
from tests.support.running_rolls import OF_PLAYS, SORTS, some_rolls
from tests.support.tables import RUNNING, RUNNING_VALUES, changed, random_game, random_play, rules_of, thrown
from trictrac.games.common.happening import TablesPhase
from trictrac.games.registry import kind_of
from trictrac.games.running.plays import RunningRoll, after, closest, listed, most, numbers, plays
from trictrac.games.running.refusal import ordered, refusal
from trictrac.games.running.rules import STANDARD, RunningRules
from trictrac.model.layout import OFF, ON_TALON, Checkers, read_layout
from trictrac.model.play import Play


def some_moves(own: Checkers, dice: Sequence[int], allowed: Play, rng: Random) -> Iterator[Moves]:
    """An allowed play in another order, and plays that may be against the rules."""
    moves = list(allowed.moves)
    rng.shuffle(moves)
    yield tuple(moves)
    there = [field for field in range(OFF) if own[field]]
    strange = [(start, min(OFF, start + number)) for number in dice for start in [rng.choice(there)]]
    yield tuple(strange)
    yield tuple(strange[:1])
    if moves:
        yield tuple(moves[:-1])
        moves[rng.randrange(len(moves))] = strange[0]
        yield tuple(moves)


def assert_same(own: Checkers, opp: Checkers, dice: Sequence[int], rules: RunningRules) -> tuple[Play, ...]:
    """The generator finds what the oracle finds, each board once."""
    found = plays(RunningRoll(own, opp, dice, rules))
    left = [after(own, opp, play, rules) for play in found]
    where = (own, opp, dice, rules)
    assert len(set(left)) == len(left), where
    assert set(left) == lawful_results(own, opp, dice, rules), where
    assert left[0] == result_of(own, opp, found[0].moves, rules)
    assert numbers(dice, rules) == tuple(sorted(numbers_of(dice, rules), reverse=True))
    assert bool(most(RunningRoll(own, opp, dice, rules))[0]) is not found[0].is_pass, where
    return found


def assert_judged(own: Checkers, opp: Checkers, dice: Sequence[int], moves: Moves, rules: RunningRules) -> str:
    """A play is refused exactly if it breaks a rule, and for a rule that it breaks."""
    refused = refusal(RunningRoll(own, opp, dice, rules), Play(moves))
    broken = broken_rules(own, opp, dice, moves, rules)
    where = (own, opp, dice, moves, rules, refused, broken)
    assert (refused is not None) is bool(broken), where
    assert refused is None or refused.law in broken, where
    return refused.law if refused else ""


def compare(rules: RunningRules, rng: Random, count: int, sorts: Sequence[str] = SORTS) -> Counter[str]:
    """So many rolls compared; how many of what sort, and what was refused."""
    seen: Counter[str] = Counter()
    for sort, own, opp, dice in some_rolls(rules, rng, count, sorts):
        found = assert_same(own, opp, dice, rules)
        seen[sort] += 1
        seen["pass" if found[0].is_pass else "several" if len(found) > 1 else "forced"] += 1
        for moves in some_moves(own, dice, rng.choice(found), rng):
            seen[f"refused: {assert_judged(own, opp, dice, moves, rules)}"] += 1
    return seen


@pytest.mark.parametrize("game", RUNNING)
def test_the_plays_of_a_game_are_those_of_the_oracle(game: str, effort: int) -> None:
    count = 140 * effort if game == "garanguet" else 560 if effort == 1 else 8400
    seen = compare(rules_of(game), Random(game), count)
    assert all(seen[sort] >= count // 10 for sort in SORTS if game != "garanguet" or sort != "played")
    assert seen["several"] >= count // 3
    assert min(seen["pass"], seen["forced"]) >= count // 100
    assert seen["refused: "] >= count
    assert min(seen["refused: blocked"], seen["refused: compulsory"]) > 0


@pytest.mark.parametrize("option", OF_PLAYS)
def test_every_value_of_an_option_of_play_is_that_of_the_oracle(option: str, effort: int) -> None:
    rng = Random(option)
    for value in RUNNING_VALUES[option]:
        for game in RUNNING:
            rules = changed(rules_of(game), **{option: value})
            compare(rules, rng, 14 * effort if rules.dice == "three" else 21 if effort == 1 else 280)


def test_any_options_together_are_those_of_the_oracle(effort: int) -> None:
    rng = Random(1699)
    seen: Counter[str] = Counter()
    for _ in range(120 * effort):
        rules = changed(STANDARD, **{option: rng.choice(RUNNING_VALUES[option]) for option in OF_PLAYS[2:]})
        rules = replace(rules, movement=rng.choice(RUNNING_VALUES["movement"]))
        seen += compare(rules, rng, 14)
    wanted = ("dice", "entering", "blocked", "compulsory", "courier", "six_in_a_row", "bearing_off")
    assert all(seen[f"refused: {rule}"] >= 5 for rule in wanted)


@pytest.mark.parametrize("zone", ["home", "outer", "entry"])
@pytest.mark.parametrize("hitter", RUNNING_VALUES["hitter"])
def test_a_checker_that_has_hit_is_kept_where_it_is(zone: str, hitter: str, effort: int) -> None:
    rules = replace(rules_of("backgammon-club"), hit_and_run=zone, hitter=hitter)
    seen: Counter[str] = Counter()
    rng = Random(zone)
    for _ in range(150 * effort):
        own, opp = hitting_position(rules, rng)
        dice = thrown(rng, 2)
        for play in rng.sample(found := assert_same(own, opp, dice, rules), min(4, len(found))):
            for moves in some_moves(own, dice, play, rng):
                seen[assert_judged(own, opp, dice, moves, rules)] += 1
        free = plays(RunningRoll(own, opp, dice, replace(rules, hit_and_run="free")))
        for play in rng.sample(free, min(4, len(free))):
            seen[assert_judged(own, opp, dice, play.moves, rules)] += 1
    assert seen["hit_and_run"] >= 5
    assert bool(seen["hitter"]) is (hitter == "stays_alone")


def hitting_position(rules: RunningRules, rng: Random) -> Board:
    """Single opposing checkers before a handful of one's own, in the last quarter more often than not."""
    own, opp = [0] * 26, [0] * 26
    first = rng.choice((0, 1, 8, 17, 19, 19, 19))
    for _ in range(rng.randint(1, 5)):
        own[rng.randint(first, first + 3)] += 1
    for field in range(first + 1, min(25, first + 9)):
        if field and not own[field] and rng.random() < 0.7:
            opp[opposite(field, rules)] = 1
    return tuple(own), tuple(opp)


@pytest.mark.parametrize("game", RUNNING)
def test_moves_named_in_any_order_are_put_in_one_in_which_they_can_be_made(game: str, effort: int) -> None:
    rules, rng = rules_of(game), Random(game)
    shuffled = 0
    for _, own, opp, dice in some_rolls(rules, rng, (21 if game == "garanguet" else 70) * effort):
        play = random_play(own, opp, dice, rules, rng)
        moves = list(play.moves)
        rng.shuffle(moves)
        made = ordered(RunningRoll(own, opp, dice, rules), Play(tuple(moves)))
        assert sorted(made.moves) == sorted(moves)
        board = (own, opp)
        for start, end in made.moves:
            assert board[0][start]
            board = after(*board, Play(((start, end),)), rules)
        assert board == after(own, opp, play, rules)
        shuffled += tuple(moves) != play.moves
    assert shuffled >= 5


def test_what_is_no_move_on_the_board_is_refused_and_not_stumbled_over() -> None:
    own = opp = STANDARD.laid
    for move in ((-1, 5), (5, -1), (12, 26), (12, 6), (12, 12), (25, 25), (24, 30), (26, 27)):
        refused = refusal(RunningRoll(own, opp, (6, 5), STANDARD), Play((move,)))
        assert getattr(refused, "law", "") == "dice"


def triplets(count: int) -> Iterator[tuple[Checkers, Checkers, tuple[int, ...]]]:
    """Boards of games of garanguet, each with three equal dice."""
    kind, rng = kind_of(rules_of("garanguet"), 0), Random(12)
    while True:
        for state in random_game(kind, rng, offers=False)[1]:
            if state.phase is TablesPhase.THROW and rng.random() < 0.4:
                count -= 1
                yield state.own, state.opp, (rng.randint(1, 6),) * 3
                if not count:
                    return


def test_the_plays_of_a_triplet_are_listed_where_they_are_a_hundred_at_most() -> None:
    rules = rules_of("garanguet")
    seen = Counter[bool]()
    for own, opp, dice in triplets(150):
        found = listed(RunningRoll(own, opp, dice, rules))
        if found:
            every = plays(RunningRoll(own, opp, dice, rules))
            assert len(found) == len(every) <= 100
            assert {after(own, opp, play, rules) for play in found} == {after(own, opp, play, rules) for play in every}
        seen[bool(found)] += 1
    assert min(seen.values()) > 20, seen


def test_what_is_near_a_refused_play_of_a_triplet_is_allowed_and_keeps_what_it_can() -> None:
    rules = rules_of("garanguet")
    wanted = Play(((1, 3), (1, 3), (3, 5), (4, 6)))
    roll = RunningRoll(ON_TALON, ON_TALON, (2, 2, 2), rules)
    assert not Counter(wanted.moves[:3]) - Counter(closest(roll, wanted).moves)
    for own, opp, dice in triplets(60):
        roll = RunningRoll(own, opp, dice, rules)
        assert refusal(roll, closest(roll, Play(((1, 1 + dice[0]), (19, 25))))) is None


def test_a_roll_of_three_dice_with_two_equal_ones_is_played_with_a_rest_after_each_number() -> None:
    """Only a roll of different numbers is played at once (rest=not_needed): 5-2-2 is not, also once a 2 is played."""
    board = read_layout("W:1,offx14/B:1x10,17,19x2,20x2/W", falling=False)
    roll = RunningRoll(board.white, board.black, (5, 2, 2), rules_of("garanguet", "rest=not_needed"))
    assert [play.moves for play in plays(roll)] == [((1, 3),)]
