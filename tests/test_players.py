"""Players: parties end, are the same for the same seed, and the sensible one knows what it is doing."""

from random import Random

import pytest

from trictrac.games.trictrac.partie.report import read_rolls
from trictrac.games.trictrac.partie.state import Phase
from trictrac.model.mark import Jan
from trictrac.players.choosers import RandomPlayer, Sensible
from trictrac.players.flat import random_rolls
from trictrac.players.partie import play_partie


@pytest.mark.parametrize("seed", range(6))
def test_a_partie_ends_at_twelve_holes(seed: int) -> None:
    log = play_partie(RandomPlayer(Random(seed)), Sensible(), seed)
    assert log.state.phase is Phase.OVER
    assert max(log.state.results[0].score.holes) == 12


def test_the_same_seed_gives_the_same_partie() -> None:
    assert play_partie(Sensible(), Sensible(), 7).events == play_partie(Sensible(), Sensible(), 7).events
    assert play_partie(Sensible(), Sensible(), 7).events != play_partie(Sensible(), Sensible(), 8).events


def test_the_sensible_player_beats_the_random_one() -> None:
    won = sum(play_partie(RandomPlayer(Random(seed)), Sensible(), seed).state.results[0].winner for seed in range(20))
    assert won >= 18


def test_sensible_games_are_like_real_ones() -> None:
    """Jans are filled and kept, corners taken, and players both hold and go."""
    earned, held, gone = set(), 0, 0
    for seed in range(30):
        for report in read_rolls(play_partie(Sensible(), Sensible(), 500 + seed)):
            earned |= {(mark.jan, mark.where) for mark in report.turn.outcome.marks}
            held += report.turn.held
            gone += report.turn.gone
    assert {
        (Jan.FILL, "grand"),
        (Jan.CONSERVE, "grand"),
        (Jan.CORNER_HIT, "grand"),
        (Jan.EXIT, "retour"),
        (Jan.FILL, "petit"),
    } <= earned
    assert held > 30
    assert gone > 20


def test_flat_parties_are_counted_and_watched() -> None:
    seen = []
    played = random_rolls(Random(3), 2000, watch=lambda me, opp, plays, marks, score: seen.append(sum(me) + sum(opp)))
    assert played == len(seen) >= 2000
    assert set(seen) == {30}
