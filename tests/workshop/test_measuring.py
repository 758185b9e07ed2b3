"""How the strong player is measured: matches, coherence, its own games and losses; the shipped net meets its bars."""

from __future__ import annotations

import pytest

from trictrac.bot.choosing import ONE_PLY, SENSIBLE, TWO_PLIES
from trictrac.bot.player import Mind, shipped_mind
from trictrac.bot.weights import SHIPPED, read_net
from trictrac.fast.engine import Engine
from trictrac.seance.places import compiled_folder
from trictrac.workshop.measuring import alike, choices, coherence, facts, loss, losses, match, times


def test_a_match_is_the_same_for_any_number_of_processes(compiled: Engine) -> None:
    assert compiled.is_compiled
    folder = compiled_folder()
    lead, won = match((ONE_PLY, SENSIBLE), 60, 1, folder, 1)
    assert match((ONE_PLY, SENSIBLE), 60, 1, folder, 2) == (lead, won)
    turned, _ = match((SENSIBLE, ONE_PLY), 60, 1, folder, 1)
    assert turned.mean == -lead.mean


def test_a_player_against_himself_wins_half(compiled: Engine) -> None:
    assert compiled.is_compiled
    lead, won = match((ONE_PLY, ONE_PLY), 40, 3, compiled_folder(), 1)
    assert (lead.mean, won) == (0, 0.5)


def test_a_loss_is_none_where_nothing_is_better_and_luck_is_no_loss() -> None:
    assert loss({1: [0.5] * 8, 2: [0.1] * 8}, 1) == 0
    assert loss({1: [0.5] * 8, None: [0.1] * 8}, None) == pytest.approx(0.4)
    # Each is better by one half of the trials, and worse by the other.
    assert loss({1: [1.0, 0.0] * 4, 2: [0.0, 1.0] * 4}, 1) <= 0


def test_the_strong_player_fills_and_keeps_and_chooses_quickly(compiled: Engine) -> None:
    assert compiled.is_compiled
    told = facts(60, compiled_folder(), 1, 1)
    assert 0.01 < told["fills"].mean < told["keeps"].mean < 0.1
    spots, mind = choices(1, 1, 1)[:40], shipped_mind()
    assert alike(mind, Mind(read_net()), spots) == len(spots) == 40
    one, two = (times(mind, spots, plies) for plies in (ONE_PLY, TWO_PLIES))
    assert one == sorted(one)
    assert sum(one) < sum(two)


def test_the_shipped_net_is_small_and_plays_well(compiled: Engine, effort: int) -> None:
    assert SHIPPED.stat().st_size <= 600_000
    assert SHIPPED.with_name("strong.net.log").read_text("utf-8").startswith("trictrac train ")
    lead, won = match((ONE_PLY, SENSIBLE), 250 * effort, 1, compiled_folder())
    print(f"one ply against the sensible player: {lead}, {won}")
    assert lead.mean + 2 * lead.error > 8.6
    assert won > (0.975 if effort > 1 else 0.96)
    for plies, bar in ((ONE_PLY, 0.15), (SENSIBLE, 0.3)):
        apart = coherence(read_net(), compiled, plies, 3000 * effort)
        print(f"coherence, games of {plies} plies: {apart}")
        assert apart.mean - 2 * apart.error < bar


def test_two_plies_beat_one(compiled: Engine, effort: int) -> None:
    assert compiled.is_compiled
    lead, _ = match((TWO_PLIES, ONE_PLY), 120 * effort, 1, compiled_folder())
    print(f"two plies against one: {lead}")
    assert lead.mean + 2 * lead.error > 0.5


def test_little_is_lost_against_rollouts(compiled: Engine, effort: int) -> None:
    assert compiled.is_compiled
    spots = choices(effort, 2)
    going = [spot for spot in spots if shipped_mind().judge(spot, ONE_PLY).going is not None]
    plays = spots[:: len(spots) // (6 * effort)]
    for name, some, bars in (("plays", plays, (0.015, 0.003)), ("to hold or go", going, (0.02, 0.02))):
        found = losses(some[: 6 * effort], compiled_folder(), going=name != "plays")
        print(f"lost on {name}, at one ply and at two: {found}")
        for lost, bar in zip(found, bars, strict=True):
            assert lost.mean - 3 * lost.error < bar
