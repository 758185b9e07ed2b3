"""The strong player: its inputs and values, its choices in plain Python and by the loops, its file, its training, its play."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import replace
from itertools import chain, islice, product
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from tests.support.nets import begun, rolls
from trictrac.base.errors import StorageError
from trictrac.bot.choosing import (
    ONE_PLY,
    SENSIBLE,
    TWO_PLIES,
    decide,
    look_at,
    new_ahead,
    play_partie,
    ready,
    value_plays,
    value_seen,
)
from trictrac.bot.net import (
    NAME,
    NOTHING,
    PAST_SIZE,
    SIZE,
    Net,
    Nets,
    alone,
    blank_net,
    count_past,
    learn_batch,
    learn_here,
    list_on,
    list_past,
    net_of,
    new_net,
    reached,
    score_state,
    second_of,
    seen_by_other,
    sum_up,
    sum_up_past,
    value_after,
    value_here,
    weights_of,
)
from trictrac.bot.parties import play_partie as play_at_table
from trictrac.bot.player import Mind, Strong, shipped_mind, spot_of
from trictrac.bot.players import Sensible
from trictrac.bot.slips import new_habits
from trictrac.bot.steps import TO_ROLL, boards, new_table, refilled
from trictrac.bot.weights import little_endian, net_bytes, read_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, move
from trictrac.model.outcome import unpack
from trictrac.model.rules import MODERN
from trictrac.seance.places import compiled_folder
from trictrac.workshop import stages as stages_of_training
from trictrac.workshop.measuring import coherence, match
from trictrac.workshop.stages import Stage, TrainingPlan, read_stage, stage_bytes
from trictrac.workshop.training import go_on
from trictrac.workshop.truth import judged_at

OLD_NAME, OLD_STEPS = "counts-1-2-3-4-6-9 score-6-6-3", (1, 2, 3, 4, 6, 9)
"""The inputs before 0.19.0."""


# --- Inputs and values ------------------------------------------------------------------


def test_inputs_count_checkers_and_the_score() -> None:
    on = [0] * 40
    for table in islice(rolls(1), 300):
        me, opp = boards(table)
        roller = table.course[TO_ROLL]
        state = score_state(table.score, roller)
        assert state < 108
        assert seen_by_other(state) == score_state(table.score, 1 - roller)
        assert seen_by_other(seen_by_other(state)) == state
        list_on(me, opp, state, on)
        wanted = {
            225 * side + 9 * (field - 1) + least - 1
            for side, checkers in enumerate((me, opp))
            for field in range(1, 26)
            for least in range(1, 10)
            if checkers[field] >= least
        }
        assert set(on[1 : on[0] + 1]) == wanted | {450 + state}
        assert len(wanted) + 1 == on[0]
    assert NOTHING == SIZE == 558
    assert [reached(12, count) for count in range(1, 10)] == [*range(99, 108)]
    assert {reached(12, count) for count in (0, 10, 15)} == {reached(0, 1)} == {NOTHING}


def test_the_value_after_a_play_is_that_of_the_position_it_leaves() -> None:
    net, other, compared = new_net(7, 1), new_net(7, 1), 0
    for table in islice(rolls(2), 300):
        me, opp = boards(table)
        state = score_state(table.score, table.course[TO_ROLL])
        sum_up(net, me, opp, state)
        for play in table.plays[FIRST_PLAY : FIRST_PLAY + table.plays[ALLOWED]]:
            after = list(me)
            move(after, play)
            sum_up(other, after, opp, state)
            assert value_after(net, me, play) == pytest.approx(value_here(other), abs=1e-12)
            compared += 1
    assert compared > 1000


def pair(units: int, seed: int) -> Nets:
    """Two nets that have nothing in common, so that it matters which one values a board."""
    random, home = Random(seed), new_net(units, seed)
    weights = [random.uniform(-0.3, 0.3) for _ in range(units * (PAST_SIZE + 2) + 1)]
    return Nets(home, net_of(weights, units, PAST_SIZE))


def full_value(nets: Nets, me: list[int], opp: list[int], state: int) -> float:
    """The value of a board summed up anew, by the net that the rule names."""
    passed = any(me[13:]) or any(opp[13:])
    net: Net = nets.past if passed else nets.home
    (sum_up_past if passed else sum_up)(net, me, opp, state)
    return value_here(net)


def test_the_second_net_values_each_board_on_which_a_checker_has_passed_over() -> None:
    nets, other, ahead, kinds = pair(5, 8), pair(5, 8), new_ahead(), Counter[tuple[bool, bool]]()
    worths = [0.0] * 600
    for table in islice(rolls(9), 400):
        me, opp = boards(table)
        state = score_state(table.score, table.course[TO_ROLL])
        before = count_past(me) + count_past(opp) > 0
        assert before == (any(me[13:]) or any(opp[13:]))
        count = value_plays(nets, me, opp, state, table.plays, ahead.first, worths)
        look_at(nets, me, opp, state)
        assert value_seen(nets) == pytest.approx(full_value(other, me, opp, state), abs=1e-12)
        for at in range(count):
            after = list(me)
            move(after, table.plays[FIRST_PLAY + at])
            if after[25] < 15:
                assert worths[at] == pytest.approx(full_value(other, after, opp, state), abs=1e-12)
                kinds[before, any(after[13:]) or any(opp[13:])] += 1
    assert set(kinds) == {(False, False), (False, True), (True, True)}
    assert min(kinds.values()) > 40


def test_the_further_inputs_count_what_has_passed_over_and_the_jans_left() -> None:
    on = [0] * 40
    side = [0, 2, 1, 0, 2, 0, 0, 2, 2, 2, 0, 0, 2, 0, 1, 0, 0, 0, 1] + [0] * 7
    list_past(side, 409, on)
    assert on[:3] == [2, 409 + 2, 409 + 16 + 2 + 4]
    list_past([0] * 24 + [14, 1], 433, on)
    assert on[:5] == [4, 409 + 2, 409 + 16 + 6, 433 + 15, 433 + 16]


def test_a_second_net_begins_as_the_first() -> None:
    home = new_net(5, 4)
    nets = Nets(home, second_of(home))
    for table in islice(rolls(3), 100):
        me, opp = boards(table)
        state = score_state(table.score, table.course[TO_ROLL])
        sum_up(home, me, opp, state)
        sum_up_past(nets.past, me, opp, state)
        assert value_here(nets.past) == value_here(home)


@pytest.mark.parametrize("nets", [alone(new_net(6, 3)), pair(6, 3)])
def test_plain_python_chooses_what_the_loops_choose(nets: Nets) -> None:
    net, ahead = ready(nets, INTERPRETED)
    mind, went, could = Mind(net), 0, 0
    assert list(map(mind.first, range(108))) == pytest.approx(list(ahead.first), abs=1e-8)
    for number, table in enumerate(islice(rolls(4), 400)):
        for plies in (ONE_PLY, TWO_PLIES)[: 2 - (number % 20 > 0)]:
            verdict = mind.judge(judged_at(table), plies)
            goes, chosen, going, holding = decide(net, table, ahead, plies)
            assert verdict.plays[0][0] == pytest.approx(holding, abs=1e-8)
            assert verdict.plays[0][1] == chosen
            assert verdict.goes == bool(goes)
            assert (verdict.going is None) == (going < -99)
            went, could = went + goes, could + (verdict.going is not None)
    assert could > went > 0


def test_a_mind_that_has_seen_much_values_as_one_that_has_seen_nothing() -> None:
    """It remembers the means over the 21 rolls, of the roller and of the other player."""
    nets = pair(6, 3)
    mind = Mind(nets)
    for table in [*islice(rolls(4), 30)] * 2:
        spot = judged_at(table)
        for one in (spot, replace(spot, score=(spot.score[0] ^ 2, *spot.score[1:])), replace(spot, rolls=(0, 0))):
            assert mind.expect(one) == Mind(nets).expect(one)
            assert mind.judge(one, TWO_PLIES) == Mind(nets).judge(one, TWO_PLIES)


def test_the_loops_compiled_choose_what_they_choose_interpreted(compiled: Engine) -> None:
    """Weights of four bytes give values that differ a little."""
    a, b = ready(pair(16, 5), INTERPRETED), ready(pair(16, 5), compiled)
    assert list(b[1].first) == pytest.approx(a[1].first, abs=1e-5)
    results = []
    for engine, (net, ahead) in ((INTERPRETED, a), (compiled, b)):
        table = refilled(engine.buffers(new_table()), engine.draws(6), 12_000)
        kinds = engine.buffer([ONE_PLY, SENSIBLE, 0])
        habits = engine.buffers(new_habits())
        results.append(
            engine.made(play_partie)(table, net, ahead, habits, net, ahead, habits, kinds, engine.buffer([0]))
        )
    assert results[0] == results[1]
    # A call for whose types nothing was compiled in advance would compile all once more.
    assert len(compiled.made(play_partie).signatures) == 1  # type: ignore[attr-defined]


# --- The file ---------------------------------------------------------------------------


@pytest.mark.parametrize("nets", [alone(new_net(9, 7)), pair(9, 7)])
def test_nets_are_written_and_read(nets: Nets, tmp_path: Path) -> None:
    path = tmp_path / "some.net"
    path.write_bytes(net_bytes(nets))
    again = read_net(path)
    assert net_bytes(again) == net_bytes(nets)
    assert len(again.past.bias) == len(nets.past.bias)
    for one, other, step in zip(nets, again, (1 / 1024, 1 / 256), strict=True):
        assert weights_of(other) == pytest.approx(weights_of(one), abs=step)


def test_a_net_of_version_1_is_still_read(tmp_path: Path) -> None:
    """Of three units, each weight as written by that version."""
    path = tmp_path / "old.net"
    numbers = array("h", range(-500, 500 + 3 * (SIZE + 2) + 1 - 1000))
    path.write_bytes(f"trictrac net 1\n{NAME}\n3 0.25 0.5\n".encode() + little_endian(array("h", numbers)).tobytes())
    nets = read_net(path)
    assert len(nets.home.bias) == 3
    assert not nets.past.bias
    assert weights_of(nets.home) == [
        number * (0.25 if at < 3 * (SIZE + 1) else 0.5) for at, number in enumerate(numbers)
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"trictrac net 3", b"trictrac net 4", "made by a newer trictrac"),
        (b"trictrac net 3", b"gnubg weights", f"expected {NAME}"),
        (NAME.encode(), b"counts-1-2", "is damaged"),
        (b"\n3 ", b"\n4 ", "is damaged"),
        (b"trictrac net 3\n", b"trictrac net 2\n", "is not a net"),
    ],
)
def test_what_is_no_net_is_refused(old: bytes, new: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "some.net"
    path.write_bytes(net_bytes(alone(new_net(3, 1))).replace(old, new, 1))
    with pytest.raises(StorageError, match=said):
        read_net(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(StorageError, match="is not a net"):
        read_net(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (NAME.encode(), b"counts-1-2"),
        (b"\n3 ", b"\n4 "),
        (b"\n3 ", b"\nmany "),
        (b"\n3 0", b"\n3 2"),
        (b"\n3 ", b"\n3"),
    ],
)
def test_a_layout_that_its_numbers_do_not_have_is_no_net(old: bytes, new: bytes, tmp_path: Path) -> None:
    path = tmp_path / "some.net"
    path.write_bytes(unchecked(net_bytes(alone(new_net(3, 1)))).replace(old, new, 1))
    with pytest.raises(StorageError, match="is not a net"):
        read_net(path)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_net_with_fewer_inputs_is_still_read_and_values_as_it_did(version: int, tmp_path: Path) -> None:
    """The old inputs are a choice of those of now: weights of the others are 0, and no number of that file is theirs."""
    units, rng, path = 3, Random(6), tmp_path / "old.net"
    rows = [[rng.randint(-500, 500) for _ in range(units)] for _ in range(2 * 25 * 6 + 108 + 2)]
    apart = (
        [[rng.randint(-90, 90) for _ in range(units)] for _ in range(2 * 25 * 6 + 108 + 48 + 2)] if version > 1 else []
    )
    numbers = [*chain(*rows), 7, *chain(*apart), *([5] if apart else [])]
    if version == 1:
        data = little_endian(array("h", numbers)).tobytes()
        path.write_bytes(f"trictrac net 1\n{OLD_NAME}\n{units} 0.25 0.25\n".encode() + data)
    else:
        data = little_endian(array("H", (32640 + number for number in numbers))).tobytes()
        content = f"trictrac net {version}\n{OLD_NAME}\n{units} {units} 4 4\n".encode() + data[1::2] + data[::2]
        path.write_bytes(content + (crc32(content).to_bytes(4) if version > 2 else b""))
    nets = read_net(path)
    for table in islice(rolls(2), 200):
        me, opp = boards(table)
        state = score_state(table.score, table.course[TO_ROLL])
        on = [
            150 * side + 6 * (field - 1) + step
            for side, checkers in enumerate((me, opp))
            for field in range(1, 26)
            for step, least in enumerate(OLD_STEPS)
            if checkers[field] >= least
        ]
        on.append(300 + state)
        sum_up(nets.home, me, opp, state)
        assert list(nets.home.sums) == [sum(rows[at][unit] for at in (*on, -2)) / 4 for unit in range(units)]
        if apart:
            sum_up_past(nets.past, me, opp, state)
            more = [at - SIZE - 1 + 408 for at in nets.past.on[nets.past.on[0] - 3 : nets.past.on[0] + 1]]
            first = [sum(rows[at][unit] for at in (*on, -2)) for unit in range(units)]
            beyond = [sum(apart[at][unit] for at in (*on, *more, -2)) for unit in range(units)]
            assert list(nets.past.sums) == [(one + other) / 4 for one, other in zip(first, beyond, strict=True)]


def test_a_net_of_version_2_is_still_read(tmp_path: Path) -> None:
    path, whole = tmp_path / "old.net", net_bytes(pair(3, 7))
    path.write_bytes(unchecked(whole))
    assert net_bytes(read_net(path)) == whole


def unchecked(content: bytes) -> bytes:
    """A net as version 2 wrote it: without a checksum."""
    return content[:-4].replace(b"trictrac net 3", b"trictrac net 2", 1)


def test_a_flipped_bit_anywhere_in_a_net_is_found(tmp_path: Path) -> None:
    path, whole = tmp_path / "some.net", net_bytes(pair(3, 7))
    rng = Random(34)
    for at in [*range(60), *rng.sample(range(60, len(whole)), 200), *range(len(whole) - 4, len(whole))]:
        content = bytearray(whole)
        content[at] ^= 1 << rng.randrange(8)
        path.write_bytes(content)
        with pytest.raises(StorageError, match=r"some\.net"):
            read_net(path)


# --- Training ---------------------------------------------------------------------------

SHORT_SHARES = 10_000, 10_000
"""Rolls of a share, few so that the tests are short."""
SMALL = TrainingPlan(units=16, seed=1, shares=24, rate=0.004, last_rate=0.0002)


def test_the_same_plan_gives_the_same_net_and_goes_on_where_it_stopped(compiled: Engine, tmp_path: Path) -> None:
    path = tmp_path / "part"
    whole = [net_bytes(stage.net) for stage in go_on(begun(SMALL), compiled)]
    for stage in islice(go_on(begun(SMALL), compiled), 9):
        path.write_bytes(stage_bytes(stage))
    kept = read_stage(path)
    assert (kept.plan, kept.done) == (SMALL, 9)
    assert [net_bytes(stage.net) for stage in go_on(kept, compiled)] == whole[9:]
    assert len(set(whole)) == SMALL.shares


@pytest.mark.parametrize("past", [False, True])
@pytest.mark.parametrize(("plies", "batch"), [(1, 1), (2, 64)])
def test_of_two_nets_one_learns_and_the_other_stays(
    compiled: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plies: int, batch: int, past: bool
) -> None:
    monkeypatch.setattr(stages_of_training, "SHARE_ROLLS", SHORT_SHARES)
    path, home = tmp_path / "part", new_net(16, 1)
    plan = TrainingPlan(16, 1, 12, 0.004, 0.0002, plies, batch, past)
    begun_with = Nets(home, second_of(home))
    stages = []
    for stage in go_on(Stage(plan, 0, begun_with), compiled):
        stages.append(net_bytes(stage.net))
        if stage.done == 5:
            path.write_bytes(stage_bytes(stage))
    assert weights_of(stage.net[1 - past]) == pytest.approx(weights_of(begun_with[1 - past]), abs=1e-6)
    assert len(set(stages)) == plan.shares
    kept = read_stage(path)
    assert (kept.plan, kept.done) == (plan, 5)
    assert [net_bytes(one.net) for one in go_on(kept, compiled)] == stages[5:]


@pytest.mark.parametrize("past", [False, True])
@pytest.mark.parametrize("batch", [1, 64])
def test_a_net_learns_interpreted_too(monkeypatch: pytest.MonkeyPatch, batch: int, past: bool) -> None:
    monkeypatch.setattr(stages_of_training, "SHARE_ROLLS", SHORT_SHARES)
    plan = TrainingPlan(units=2, seed=3, shares=1, rate=0.004, last_rate=0.001, batch=batch, past=past)
    home = new_net(2, 3)
    nets = Nets(home, second_of(home)) if past else alone(home)
    before = net_bytes(nets)
    (stage,) = go_on(Stage(plan, 0, nets), INTERPRETED)
    assert net_bytes(stage.net) != before
    assert 0 < coherence(stage.net, INTERPRETED, ONE_PLY, 10).mean < 2


def test_a_little_training_beats_the_sensible_player(compiled: Engine, tmp_path: Path) -> None:
    path = tmp_path / "little.net"
    *_, stage = go_on(begun(TrainingPlan(32, 1, 30, 0.004, 0.0001)), compiled)
    path.write_bytes(net_bytes(stage.net))
    assert coherence(stage.net, compiled, ONE_PLY, 200).mean < 0.5
    assert 0.2 < ready(stage.net, compiled)[1].first[0] < 0.9
    assert match((ONE_PLY, SENSIBLE), 30, 1, compiled_folder(), 1, (path, path))[0].mean > 2


def test_a_batch_moves_each_weight_by_the_rate_at_first_whatever_its_slope() -> None:
    net, slopes, means, squares = new_net(8, 1), *(blank_net(8) for _ in range(3))
    talons = [0, 15, *[0] * 24]
    sum_up(net, talons, talons, 0)
    before = value_here(net)
    learn_here(net, slopes, [5.0])
    moved = [unit for unit in range(8) if slopes.bias[unit]]
    learn_batch(net, slopes, means, squares, 0.01, 1)
    assert moved
    for unit, weight in enumerate(new_net(8, 1).outer):
        assert abs(net.bias[unit]) == pytest.approx(0.01 if unit in moved else 0, abs=1e-4)
        assert net.outer[unit] == pytest.approx(weight + (0.01 if unit in moved else 0), abs=1e-4)
    assert not any(map(any, (*slopes.inner, slopes.bias, slopes.outer, slopes.last)))
    sum_up(net, talons, talons, 0)
    assert value_here(net) > before


@pytest.mark.parametrize(
    ("rates", "batch", "shares", "bar"), [((0.0005, 0.00005), 1, 16, 0.9), ((0.002, 0.0002), 256, 4, 0.8)]
)
def test_from_all_rolls_values_are_learnt_that_hold_together(
    compiled: Engine, tmp_path: Path, rates: tuple[float, float], batch: int, shares: int, bar: float
) -> None:
    """They hold together better after learning from all rolls, one by one or in batches."""
    path = tmp_path / "part"
    *_, first = go_on(begun(TrainingPlan(32, 1, 30, 0.004, 0.0005)), compiled)
    before = coherence(first.net, compiled, SENSIBLE, 1000).mean
    plan = TrainingPlan(32, 2, shares, *rates, 2, batch)
    for stage in go_on(Stage(plan, 0, first.net), compiled):
        if stage.done == shares // 2:
            path.write_bytes(stage_bytes(stage))
    assert coherence(stage.net, compiled, SENSIBLE, 1000).mean < bar * before
    *_, again = go_on(read_stage(path), compiled)
    assert again.plan == plan
    assert net_bytes(again.net) == net_bytes(stage.net)


@pytest.mark.parametrize("old", [b" 0.0002 0\n", b" 0.0002 1 0\n"])
def test_a_training_kept_before_there_were_two_plies_or_batches_is_read(old: bytes, tmp_path: Path) -> None:
    path = tmp_path / "part"
    path.write_bytes(stage_bytes(begun(SMALL)).replace(b" 0.0002 1 1 0\n", old))
    assert read_stage(path).plan == SMALL


def test_a_damaged_training_gets_a_sentence_or_another_plan(tmp_path: Path) -> None:
    """One bit is flipped in each byte before the weights, then another."""
    path, whole = tmp_path / "part", stage_bytes(begun(SMALL))
    refused = 0
    for at, bit in product(range(whole.index(b" 1 1 0\n") + 7), (0, 6)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
        try:
            read_stage(path)
        except StorageError:
            refused += 1
    assert refused > 30


@pytest.mark.parametrize("data", [b"", b"trictrac training 1\n", b"\xff\n\n\n\n"])
def test_what_is_no_training_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "part"
    path.write_bytes(data)
    with pytest.raises(StorageError, match="is no training"):
        read_stage(path)
    path.write_bytes(stage_bytes(begun(SMALL)).replace(b"training 1", b"training 2"))
    with pytest.raises(StorageError, match="newer"):
        read_stage(path)


def test_the_strong_player_sits_at_a_table() -> None:
    held = gone = 0
    for seed in range(1, 3):
        log = play_at_table(Strong(), Sensible(), seed)
        assert log.state.results[0].winner == 0
        for state in log.states:
            if state.turn is not None and state.choosing and state.roller == 0:
                spot = spot_of(state.turn, MODERN)
                assert [unpack(play) for play in spot.plays] == [
                    play for play in state.turn.outcome.plays if not play.is_pass
                ]
                assert Strong().goes(state) == shipped_mind().judge(spot, 1).goes
                held, gone = held + (not Strong().goes(state)), gone + Strong().goes(state)
    assert min(held, gone) > 0


def test_where_nothing_can_be_played_it_passes() -> None:
    states = chain.from_iterable(play_at_table(Sensible(), Sensible(), seed).states for seed in range(30))
    stuck = (one for one in states if one.turn is not None and one.turn.outcome.plays[0].is_pass)
    for state in islice(stuck, 3):
        assert all(Strong(plies).choose(state).is_pass for plies in (1, 2))
