"""``train``: a net and its log are written; what is stopped goes on; without numba it works as well, and says so once."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from tests.support.nets import begun
from tests.support.no_numba import ROOT, without_numba
from trictrac.bot.choosing import new_ahead
from trictrac.bot.net import second_of, weights_of
from trictrac.bot.steps import TO_ROLL, new_table, refilled, set_up
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.seance.places import config_path
from trictrac.workshop import stages
from trictrac.workshop.hands import MOST_DRAWS, WAITING, choose_weakly, draw_hands, new_hands
from trictrac.workshop.stages import TrainingPlan, read_stage, stage_bytes
from trictrac.workshop.training import go_on

PLAN = TrainingPlan(3, 4, 3, 0.01, 0.001)
WORDS = ("--units", "3", "--seed", "4", "--rolls", "30000", "--rate", "0.01", "--last-rate", "0.001")


def trained(path: Path, *words: str) -> str:
    return told("train", str(path), *words)


def test_a_net_is_written_with_the_log_of_its_training(compiled: Engine, tmp_path: Path) -> None:
    path = tmp_path / "some.net"
    assert compiled.is_compiled
    assert "some.net is written." in " ".join(trained(path, *WORDS).split())
    assert len(read_net(path).home.bias) == 3
    log = (tmp_path / "some.net.log").read_text().splitlines()
    assert log[0].endswith(": 3 4 3 0.01 0.001 1 1")
    assert [line.partition(" ")[0] for line in log[2:-1]] == ["10000", "20000", "30000"]
    assert all("coherence " in line and "first roll " in line for line in log[2:-1])
    same, of = map(int, re.findall(r"\d+", log[-1].partition(" in ")[2]))
    assert of > 500
    assert same >= 0.99 * of
    assert sorted(one.name for one in tmp_path.iterdir()) == ["some.net", "some.net.log"]
    assert "is there already" in refused(1, "train", str(path), *WORDS)
    trained(path, *WORDS, "--force")


def test_what_is_kept_goes_on_and_comes_to_the_same(compiled: Engine, tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    trained(whole, *WORDS)
    (stage,) = islice(go_on(begun(PLAN), compiled), 1)
    part = tmp_path / "parted.part"
    part.write_bytes(stage_bytes(stage))
    assert "The training continues after 10,000 rolls." in trained(parted, *WORDS)
    assert parted.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_a_net_can_be_trained_further(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    one, other, third = (tmp_path / name for name in ("one", "other", "third"))
    trained(one, *WORDS)
    trained(other, "--from", str(one), "--plies", "2", "--rolls", "10000", "--rate", "0.001", "--last-rate", "0.0001")
    assert len(read_net(other).home.bias) == 3
    assert other.read_bytes() != one.read_bytes()
    part = tmp_path / "kept.part"
    part.write_bytes(stage_bytes(begun(PLAN)))
    trained(third, "--from", str(part), "--rolls", "1")
    assert len(read_net(third).home.bias) == 3
    assert "is not a net" in refused(1, "train", str(third), "--from", f"{one}.log", "--force")


def test_the_second_net_begins_as_a_copy_and_goes_on_as_it_is(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    one, two, three, four = (tmp_path / name for name in ("one", "two", "three", "four"))
    trained(one, *WORDS)
    trained(two, "--past", "--from", str(one), "--rolls", "20000", "--rate", "0.01")
    slow = "--rate=0.000001", "--last-rate=0.000001"
    trained(three, "--past", "--from", str(two), "--rolls", "1", *slow)
    trained(four, "--from", str(two), "--plies", "2", "--rolls", "1", "--rate", "0.01")
    first, second, third, fourth = map(read_net, (one, two, three, four))
    near = partial(pytest.approx, abs=0.01)
    assert weights_of(second.past) != near(weights_of(second_of(first.home)))
    assert weights_of(third.past) == near(weights_of(second.past))
    assert weights_of(third.home) == near(weights_of(second.home))
    assert weights_of(second.home) == near(weights_of(first.home))
    assert weights_of(fourth.past) == near(weights_of(second.past))
    assert weights_of(fourth.home) != near(weights_of(first.home))


def test_what_is_learnt_in_batches_is_kept_with_the_number_of_batches(
    compiled: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stages, "SHARE_ROLLS", (10_000, 10_000))
    begun_with = begun(replace(PLAN, batch=64))
    first, last = [stage_bytes(stage) for stage in go_on(begun_with, compiled)][::2]
    (tmp_path / "part").write_bytes(first)
    kept = read_stage(tmp_path / "part")
    assert kept.steps > 2 * 5000 / 64
    assert stage_bytes([*go_on(kept, compiled)][-1]) == last


def test_the_longest_releve_fits_in_what_is_kept_of_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """A share of one roll ends with the relevé that this roll begins."""
    monkeypatch.setattr(stages, "SHARE_ROLLS", (1, 1))
    done = [stage.steps for stage in go_on(begun(replace(PLAN, shares=6, batch=4, plies=1)), INTERPRETED)]
    assert done == sorted(done)
    assert done[-1] > 6


def test_a_hand_that_waits_plays_nothing_and_not_for_long() -> None:
    hands, rolled = new_hands(), new_table()
    waiting = 0
    for seed in range(400):
        set_up(rolled)
        draw_hands(hands, refilled(rolled, INTERPRETED.draws(seed), MOST_DRAWS))
        if hands.left[0] and WAITING in hands.kinds:
            waiting += 1
            assert hands.left[0] <= 24
            rolled.course[TO_ROLL] = hands.kinds.index(WAITING)
            nets, ahead = begun(PLAN).net, new_ahead()
            assert choose_weakly(hands, rolled, nets, ahead, 0, 0.0) == (0, 0)
    assert waiting > 10


def test_what_is_kept_of_another_plan_is_left_alone(tmp_path: Path) -> None:
    part = tmp_path / "some.net.part"
    part.write_bytes(stage_bytes(begun(PLAN)))
    said = refused(2, "train", str(tmp_path / "some.net"), "--units", "5")
    assert "by another plan" in said
    assert part.exists()


def test_a_place_without_write_permission_is_reported_at_once(tmp_path: Path) -> None:
    assert "is a folder" in refused(1, "train", str(tmp_path), "--force")
    assert "see that this path is right" in refused(1, "train", str(tmp_path / "none" / "some.net"), *WORDS)
    assert "trictrac keeps your games" in refused(1, "train", str(config_path().parent / "some.net"))


@pytest.mark.parametrize("rate", ["0", "1", "-1", "quick", "nan", "inf"])
def test_an_impossible_rate_is_refused(rate: str, tmp_path: Path) -> None:
    assert "a number between 0 and 1" in refused(2, "train", str(tmp_path / "some.net"), f"--rate={rate}")


def test_ctrl_c_keeps_what_was_learnt(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    part = tmp_path / "some.net.part"
    words = [sys.executable, "-m", "trictrac", "train", str(tmp_path / "some.net"), "--units", "2"]
    process = subprocess.Popen([*words, "--rolls", "100000000"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    for _ in range(1000):
        if part.exists() and read_stage(part).done:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command continues" in " ".join(out.split())
    assert part.exists()
    assert not (tmp_path / "some.net").exists()


def test_without_numba_it_learns_more_slowly_and_prints_that(tmp_path: Path) -> None:
    done = without_numba(tmp_path, "train", str(tmp_path / "some.net"), "--units", "1", "--rolls", "1")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("trictrac[fast]") == 1
    assert (tmp_path / "some.net").stat().st_size > 800


def test_a_second_net_is_learnt_beside_a_trained_one(tmp_path: Path) -> None:
    assert "--past learns a second net beside a trained one" in refused(
        2, "train", str(tmp_path / "some.net"), "--past"
    )
    assert not (tmp_path / "some.net").exists()
