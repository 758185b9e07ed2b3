"""Rule sets compared, searched and measured: which option makes a difference, the smallest roll that shows it, intervals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.measured import counts_of
from trictrac.bot.counting import PLAYERS, Counter, exact
from trictrac.bot.flat import spots
from trictrac.bot.net import MOST_ON
from trictrac.bot.parties import play_partie
from trictrac.bot.players import Sensible
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, PlayOptions, Rules
from trictrac.rules.loader import sheets
from trictrac.variants.comparing import RollVerdict, causes, compare, differing, idle
from trictrac.variants.finding import FoundRoll, Search, find, is_reachable, reduced, search_partie, weight
from trictrac.variants.measuring import (
    FEWEST_EVENTS,
    Counts,
    Estimate,
    Sample,
    difference,
    estimate,
    measures,
    play_counted,
    play_pairs,
    rare_difference,
    rare_estimate,
    split_visible,
)

SENSIBLY = Counter("sensible", INTERPRETED)
SETS = [
    *(sheet.rules for sheet in sheets()),
    Rules.of("passing", corner_excuses_passing="yes", rencontre="4_6", bredouille="no", hole_target=7),
    Rules.of("doublets", opening_doublet="plays", first_move="coup_et_des", pavillon="no", hole_target=20),
]
PROVINCIAL = Rules.of("provincial", exit="provincial")
MARGOT = Rules.of("margot", margot="2_4")
BEARING_OFF = Position.parse("W:24,offx14/B:24,offx14/B")
LONE_PAIR = Position.parse("W:1x14,7/B:1x13,5,7/W")


def judged(position: Position, roll: Roll, rules: Rules) -> RollVerdict:
    return RollVerdict.of(outcome(position, roll, rules))


def test_sets_are_grouped_by_what_the_roll_comes_to() -> None:
    groups = compare(BEARING_OFF, Roll(1, 1), [PROVINCIAL, MODERN, MARGOT], MODERN)
    assert [group.sets for group in groups] == [("modern", "margot"), ("provincial",)]
    assert [(group.outcome.me, group.outcome.opp) for group in groups] == [(6, 0), (0, 4)]
    assert groups[0].reasons == ()
    (reason,) = groups[1].reasons
    assert reason.causes == (("exit",),)
    assert reason.changes == (("exit", "provincial", "quick"),)


def test_sets_that_agree_are_one_group_in_the_order_given() -> None:
    groups = compare(Position(), Roll(6, 4), [PROVINCIAL, MARGOT, MODERN])
    assert [group.sets for group in groups] == [("provincial", "margot", "modern")]


def test_an_option_that_differs_without_making_the_difference_is_no_reason() -> None:
    both = Rules.of("both", margot="2_4", exit="provincial", misere="made", payment="flat")
    groups = compare(LONE_PAIR, Roll(6, 6), [MODERN, both])
    assert groups[1].reasons[0].causes == (("margot",),)


def test_two_options_are_named_where_neither_suffices_alone() -> None:
    """Margot is counted by ways only where it is played, and only two ways tell the count."""
    position, roll = Position.parse("W:1x13,8,10/B:1x13,8,11/B"), Roll(5, 3)
    per_way = Rules.of("per way", margot="2_4", margot_count="per_way", exit="provincial")
    assert compare(position, roll, [MODERN, per_way])[1].reasons[0].causes == (("margot", "margot_count"),)
    once = Rules.of("once", margot="2_4")
    assert compare(position, roll, [once, per_way])[1].reasons[0].causes == (("margot_count",),)


def test_all_smallest_sets_of_options_are_causes() -> None:
    def verdict(play: PlayOptions) -> bool:
        return play.exit == "provincial" or play.margot == "2_4"

    other = Rules.of(exit="provincial", margot="2_4", misere="made").play
    assert causes(MODERN.play, other, verdict) == (("exit",), ("margot",))


def test_a_cause_of_four_options_is_found_by_dropping_those_that_do_nothing() -> None:
    needed = {"exit": "provincial", "margot": "2_4", "misere": "made", "rencontre": "4_6"}

    def verdict(play: PlayOptions) -> bool:
        return all(getattr(play, option) == value for option, value in needed.items())

    other = Rules.of(fill_in_passing="yes", sum_exit="no", **needed).play
    (cause,) = causes(MODERN.play, other, verdict)
    assert set(cause) == set(needed)


def test_different_options_are_listed_whatever_their_kind() -> None:
    other = Rules.of(exit="provincial", unmade_fill="double", payment="flat", margot_count="per_way")
    assert differing(MODERN, other) == ("exit", "margot_count", "unmade_fill", "payment")
    assert idle(MODERN, other) == ("margot_count",)
    assert idle(MARGOT, Rules.of(margot="2_4", margot_count="per_way")) == ()


def searched(other: Rules, games: int = 8, base: Rules = MODERN) -> Search:
    return find(base, other, games, 1822, 1)


@pytest.mark.parametrize(
    ("option", "value", "heaviest"),
    [
        ("exit", "provincial", 2),
        ("margot", "2_4", 3),
        ("sum_exit", "no", 2),
        ("excess_last_resort", "no", 5),
        ("fill_in_passing", "yes", 12),
        ("two_half_cases_two_ways", "yes", 11),
        ("exit", "guiton_a", 17),
    ],
)
def test_the_roll_found_is_small_and_shows_its_option(option: str, value: str, heaviest: int) -> None:
    other = Rules.of("other", **{option: value})
    search = searched(other)
    (example,) = search.examples
    assert example.cause == (option,)
    assert weight(example.position)[0] <= heaviest
    assert is_reachable(example.position)
    assert example.first == outcome(example.position, example.roll)
    assert example.second == outcome(example.position, example.roll, other)
    assert RollVerdict.of(example.first) != RollVerdict.of(example.second)


def test_the_pile_of_misery_is_found_in_odd_games() -> None:
    (example,) = searched(Rules.of("heap", misere="made"), 40).examples
    assert any(mark.jan is Jan.MISERY for mark in example.second.marks)
    assert example.position.opp[1] == 15


def test_the_corner_may_excuse_from_keeping() -> None:
    (example,) = find(MODERN, Rules.of("excused", corner_excuses_passing="yes"), 1, 138, 1).examples
    assert (example.first.me, example.first.opp) == (example.second.me, example.second.opp)
    assert len(example.first.plays) < len(example.second.plays)
    assert any(play.moves[-1][1] == 12 for play in example.second.plays)


def test_a_rencontre_is_shown_though_no_position_has_it() -> None:
    (example,) = searched(Rules.of("meeting", rencontre="4_6")).examples
    assert example.meets
    assert example.second.me - example.first.me == (6 if example.roll.is_doublet else 4)


def test_customs_and_payment_are_no_matter_of_a_roll() -> None:
    search = searched(Rules.of("double", unmade_fill="double", payment="flat"))
    assert search == Search(0, (), (), (), ("unmade_fill", "payment"))


def test_what_is_off_in_both_sets_is_not_searched() -> None:
    assert searched(Rules.of("ways", margot_count="per_way")).idle == ("margot_count",)


def test_a_rare_rule_that_no_roll_showed_is_named() -> None:
    search = searched(Rules.of("via corner", return_fill_via_corner="yes"), 4)
    assert search.unseen == ("return_fill_via_corner",)
    assert search.examples == ()
    assert search.games == 4


def test_the_number_of_examples_kept_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[FoundRoll] = []
    monkeypatch.setattr("trictrac.variants.finding.keep", lambda _, examples: looked.extend(examples))
    monkeypatch.setattr("trictrac.variants.finding._MOST_EXAMPLES", 5)
    search_partie((MODERN, PROVINCIAL), 1822, 0)
    assert len(looked) == 5


def test_each_option_has_its_own_example() -> None:
    other = Rules.of("other", exit="provincial", margot="4_6", payment="flat")
    alone = find(MODERN, other, 12, 5, 1)
    assert {example.cause for example in alone.examples} == {("exit",), ("margot",)}
    assert alone.silent == ("payment",)
    assert find(MODERN, other, 12, 6, 1) != alone


def test_a_reduced_position_cannot_be_made_smaller_by_one_checker() -> None:
    def holds(position: Position) -> bool:
        return position.white[5] > 1 and position.black[3] > 0

    position = reduced(Position.parse("W:1x7,3x2,5x3,9,12x2/B:1x10,3x2,7x2,8/W"), holds)
    assert position.short == "W:1x13,5x2/B:1x14,3"


@pytest.mark.parametrize(
    "text",
    [
        "W:1x15/B:1x13,5,12/W",
        "W:1x14,20/B:1x15/W",
        "W:1x14,15/B:7x15/W",
        "W:1x3,offx12/B:1x15/W",
        "W:offx15/B:1x15/W",
        "W:1x15/B:1x14,2/W/rolls=3,3",
    ],
)
def test_what_no_lawful_game_brings_about_is_not_reachable(text: str) -> None:
    position = Position.parse(text)
    assert not is_reachable(position)


def test_positions_of_games_are_reachable() -> None:
    dealt = spots(7)
    assert all(is_reachable(next(dealt).position) for _ in range(300))


def test_a_mean_has_the_standard_error_of_the_textbook() -> None:
    found = estimate(Sample([2, 4, 4, 4, 5, 5, 7, 9], [1] * 8))
    assert found.value == 5
    assert found.reach == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5)
    assert found.is_even
    assert found.high - found.low == pytest.approx(2 * found.reach)


def test_a_ratio_has_the_error_of_the_delta_method() -> None:
    """Cochran 1977, 6.4: the residuals over the mean of what is counted by."""
    found = estimate(Sample([10, 30, 20], [1, 2, 3], 100))
    residuals = [10 - 10, 30 - 20, 20 - 30]
    error = (sum(value * value for value in residuals) / 2 / 3) ** 0.5 / 2
    assert found.value == 1000
    assert found.reach == pytest.approx(1.959964 * 100 * error)


def test_pairing_takes_out_what_both_have_in_common() -> None:
    random = Random(1)
    common = [random.gauss(100, 30) for _ in range(200)]
    first = Sample(common, [1] * 200)
    second = Sample([value + random.gauss(1, 0.5) for value in common], [1] * 200)
    paired = difference(first, second)
    assert paired.reach < 0.2 < estimate(first).reach
    assert paired.is_clear
    assert not difference(first, first).is_clear


def test_nothing_to_count_by_is_nothing() -> None:
    assert estimate(Sample([0, 0], [0, 0])) == Estimate(0, 0, 0)


def test_intervals_hold_the_truth_in_95_of_100_simulated_cases() -> None:
    """A ratio whose top hangs on its bottom, and the paired difference of two; the truths are 2.5 and 0.5."""
    random = Random(1818)
    held = differences = 0
    for _ in range(400):
        by = [random.randint(1, 9) for _ in range(60)]
        first = Sample([2.5 * unit + random.gauss(0, 4) for unit in by], by)
        second = Sample(
            [count + 0.5 * unit + random.gauss(0, 1) for count, unit in zip(first.counts, by, strict=True)], by
        )
        one, change = estimate(first), difference(first, second)
        held += one.low <= 2.5 <= one.high
        differences += change.low <= 0.5 <= change.high
    assert 365 <= held <= 395
    assert 365 <= differences <= 395


def test_intervals_of_rare_events_hold_the_truth_in_95_of_100_simulated_cases() -> None:
    """From one event in the sample to thirty, worth 4 or 6 each; the paired difference of two sets that share half of them."""
    random = Random(1634)
    for expected in (1, 3, 10, 30):
        held = differences = 0
        for _ in range(400):
            both, own, theirs = ([_events(random, expected / 2 / 200) for _ in range(200)] for _ in range(3))
            first, second = (
                Sample([one + other for one, other in zip(both, more, strict=True)], [1] * 200)
                for more in (own, theirs)
            )
            one, change = rare_estimate(first), rare_difference(first, second)
            held += one.low <= 5 * expected / 200 <= one.high
            differences += change.low <= 0 <= change.high
        assert held >= 376
        assert differences >= 376


def _events(random: Random, rate: float) -> float:
    """The points of the rare events of one partie."""
    return sum(random.choice((4, 6)) for _ in range(3) if random.random() < rate / 3)


def test_nothing_seen_is_bounded_and_not_sure() -> None:
    """The exact upper bound of none in so many is 3.689 (Poisson), here of events worth 6."""
    none = Sample([0] * 500, [100] * 500, 100)
    found, change = rare_estimate(none), rare_difference(none, none)
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(3.689 * 6 * 100 / 50_000, rel=0.01)
    assert found.varies
    assert not found.is_even
    assert change.value == 0
    assert -change.low == pytest.approx(change.high)
    assert not change.is_clear


def test_jans_that_nobody_made_are_measured_where_they_are_played() -> None:
    partie = counts_of(100, 2, 12, 9, 3, True, 1.0, (0,) * len(Jan))
    heap = Rules.of("heap", misere="made")
    found = {one.name: one for one in measures([(partie, partie)] * 40, (MODERN, heap))}
    assert found["points.six_tables"].first.high > 0
    assert (found["points.misery"].first.high, found["points.misery"].second.high > 0) == (0, True)
    assert "points.misery_kept" not in found
    assert "points.margot" not in found


def all_counts(
    rules: Rules, other: Rules, games: int, jobs: int = 1, seed: int = 3, player: str = "sensible"
) -> list[tuple[Counts, Counts]]:
    return [pair for part in play_pairs((rules, other), games, seed, jobs, player) for pair in part]


@pytest.mark.usefixtures("compiled")
def test_games_are_the_same_for_any_number_of_jobs_and_other_for_another_seed() -> None:
    alone = all_counts(MODERN, PROVINCIAL, 24)
    assert alone == all_counts(MODERN, PROVINCIAL, 24, 2)
    assert alone[:10] == all_counts(MODERN, PROVINCIAL, 10)
    assert alone != all_counts(MODERN, PROVINCIAL, 24, seed=4)
    strong = all_counts(MODERN, PROVINCIAL, 24, player="strong")
    assert alone != strong == all_counts(MODERN, PROVINCIAL, 24, 2, player="strong")


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("rules", SETS, ids=lambda rules: rules.name)
def test_what_is_counted_is_the_same_compiled_and_interpreted(
    rules: Rules, player: str, compiled: Engine, effort: int
) -> None:
    """To the last digit, by every rule set; the net is slow where it is not compiled."""
    plain, fast = Counter(player, INTERPRETED), Counter(player, compiled)
    for number in range(effort if player == "strong" else 5 * effort):
        assert play_counted(7, number, rules, plain) == play_counted(7, number, rules, fast)


def test_the_sums_of_the_net_come_out_the_same_in_any_order() -> None:
    """Its weights are those of the file but for half a part, and all sums of them are of less than 53 bits."""
    for shipped, counted in zip(read_net(), exact(read_net()), strict=True):
        weights = [
            (one, other)
            for rows in zip(shipped.inner, counted.inner, strict=True)
            for one, other in zip(*rows, strict=True)
        ]
        assert max(abs(one - other) for one, other in weights) <= 2**-17
        inner, outer = max(abs(one) for _, one in weights), max(map(abs, counted.outer))
        assert (MOST_ON + 1) * inner * outer * len(counted.outer) * 2**32 < 2**53


@pytest.mark.usefixtures("compiled")
def test_the_same_rules_have_the_same_games() -> None:
    assert all(first == second for first, second in all_counts(MODERN, Rules.of("écoles", unmade_fill="double"), 10))


def test_a_counted_partie_is_the_partie_that_the_table_plays() -> None:
    """The game itself, by the same dice: rolls, holes and stakes agree."""
    random = Random("11/0")

    def dice() -> tuple[int, int]:
        return int(random.random() * 6) + 1, int(random.random() * 6) + 1

    opening = iter([(6, 1)])
    log = play_partie(Sensible(), Sensible(), lambda: next(opening, None) or dice())
    counted = play_counted(11, 0, MODERN, SENSIBLY)
    (result,) = log.state.results
    assert counted["rolls"] == log.state.number
    assert counted["releves"] == log.state.releve
    assert counted["holes"] == sum(result.score.holes)
    assert counted["stakes"] == result.stakes
    assert counted["first_won"] == (result.winner == 0)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_counted_hangs_together(seed: int) -> None:
    counted = play_counted(seed, 0, MODERN, SENSIBLY)
    assert counted["doubles"] <= counted["wins"]
    assert counted["holes"] <= counted["wins"] + counted["doubles"] <= counted["holes"] + 3
    single = play_counted(seed, 0, Rules.of(bredouille="no", hole_target=3), SENSIBLY)
    assert single["doubles"] == 0
    assert single["holes"] <= single["wins"]
    assert play_counted(seed, 0, Rules.of(payment="flat"), SENSIBLY)["stakes"] == 1


def test_the_player_who_begins_may_play_the_dice_that_decided() -> None:
    """They are no doublet, unless the coup et dés plays one; the dice after them are the same."""
    plain, lying = (
        play_counted(2, number, rules, SENSIBLY)
        for number, rules in ((0, MODERN), (0, Rules.of(first_move="as_they_lie")))
    )
    assert plain != lying
    shown, unshown = split_visible(MODERN, Rules.of(opening_doublet="plays"))
    assert (shown, unshown) == ((), ("opening_doublet",))
    again, others = (Rules.of(opening_doublet=how, first_move="coup_et_des") for how in ("throw_again", "other_throws"))
    assert split_visible(again, others) == ((), ("opening_doublet",))
    shown, _ = split_visible(MODERN, Rules.of(opening_doublet="plays", first_move="coup_et_des"))
    assert shown == ("first_move", "opening_doublet")


def test_the_rolls_after_the_first_are_the_same_under_any_custom_of_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thrown: list[tuple[int, int]] = []

    def judged(me: list[int], opp: list[int], high: int, low: int, *rest: Any) -> None:
        thrown.append((high, low))
        judge_roll(me, opp, high, low, *rest)

    monkeypatch.setattr("trictrac.bot.steps.judge_roll", judged)
    heard = []
    for custom in ("reroll", "as_they_lie", "coup_et_des"):
        thrown.clear()
        play_counted(2, 0, Rules.of(first_move=custom, opening_doublet="plays"), SENSIBLY)
        heard.append(thrown[1:100])
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.usefixtures("compiled")
def test_margot_and_provincial_bearing_off_are_clear_in_the_measures() -> None:
    other = Rules.of("other", margot="2_4", exit="provincial", continuation="yes")
    found = {one.name: one for one in measures(all_counts(MODERN, other, 120), (MODERN, other))}
    assert found["points.margot"].first == Estimate(0, 0, 0)
    assert found["points.margot"].difference == found["points.margot"].second
    assert found["points.helpless"].difference.low > 0
    assert not found["stakes_per_partie"].difference.low > 0.5
    assert 0 <= found["first_player"].first.value <= 100
    assert "points.misery" not in found
    assert split_visible(MODERN, other) == (("exit", "margot"), ("continuation",))


@pytest.mark.usefixtures("compiled")
def test_payment_changes_the_stakes_only() -> None:
    flat = Rules.of("flat", payment="flat")
    found = measures(all_counts(MODERN, flat, 40), (MODERN, flat))
    assert [one.name for one in found if one.difference.is_clear] == ["stakes_per_partie"]
    assert found[5].second == Estimate(1, 1, 1)


def test_a_difference_that_rests_on_few_parties_is_not_clear() -> None:
    plain, other = (counts_of(100, 2, 12, 9, 3, True, stakes, (0,) * len(Jan)) for stakes in (1.0, 2.0))
    for count in (FEWEST_EVENTS - 1, FEWEST_EVENTS):
        pairs = [(plain, other)] * count + [(plain, plain)] * 10
        (stakes,) = [one for one in measures(pairs, (MODERN, MODERN)) if one.name == "stakes_per_partie"]
        assert stakes.difference.is_clear
        assert stakes.events == count
        assert stakes.is_clear == (count >= FEWEST_EVENTS)
        assert (stakes.first.varies, stakes.second.varies) == (False, True)


def test_every_roll_of_a_compared_position_has_a_verdict() -> None:
    for roll in ROLLS:
        same = judged(BEARING_OFF, roll, MODERN) == judged(BEARING_OFF, roll, PROVINCIAL)
        assert len(compare(BEARING_OFF, roll, [MODERN, PROVINCIAL])) == (1 if same else 2)
