"""The rating of a player: bounded, given for three whole parties only, and the same for other parties of the same player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.analysed import analysed
from tests.support.documents import assert_same_words
from tests.support.measure_ratings import OF_EACH, ROUNDS, agreement, halves, simulated
from trictrac.bot.kinds import KINDS, kind_of
from trictrac.bot.levels import LEVELS
from trictrac.bot.quick import QuickMind
from trictrac.bot.rating import GameCosts, PartieCosts, costs_of, kinds_of, rating_of, ratings_doc, ratings_record
from trictrac.bot.reasons import REASONS, differences, prospects
from trictrac.bot.weights import read_net
from trictrac.fast.engine import Engine
from trictrac.model.outcome import outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.protocol.events import Player
from trictrac.saying.language import ENGLISH, choose_language

A_PARTIE = GameCosts((PartieCosts(40, 8.0, 5.0),), {"corner": (3, 5.0), "going": (1, 6.0)})


def test_a_decision_counts_with_one_hole_at_most() -> None:
    analysis, _ = analysed(2)
    for player in Player:
        costs = [one.cost for one in analysis.decisions if one.player is player]
        ((partie,), kinds) = (costs_of(analysis, player).parties, costs_of(analysis, player).kinds)
        assert partie.count == len(costs)
        assert partie.lost == pytest.approx(sum(min(1.0, cost) for cost in costs))
        assert partie.squares == pytest.approx(sum(min(1.0, cost) ** 2 for cost in costs))
        assert sum(count for count, _ in kinds.values()) == sum(cost >= 0.1 for cost in costs)
        assert set(kinds) <= set(KINDS)
    assert max(one.cost for one in analysis.decisions) > 1


def test_only_whole_parties_count() -> None:
    analysis, _ = analysed(2)
    (end, winner) = analysis.ends[0]
    middle = analysis.decisions[len(analysis.decisions) // 2].entry
    two = costs_of(replace(analysis, ends=((middle, winner), (end, winner))), Player.B).parties
    (whole,) = costs_of(analysis, Player.B).parties
    assert sum(one.count for one in two) == whole.count
    assert min(one.count for one in two) > 0
    assert costs_of(replace(analysis, ends=()), Player.B).parties == ()


def test_a_rating_needs_three_whole_parties() -> None:
    assert rating_of([A_PARTIE] * 2) is None
    assert rating_of([A_PARTIE, A_PARTIE, GameCosts((PartieCosts(0, 0.0, 0.0),), {})]) is None
    three, twelve = rating_of([A_PARTIE] * 3), rating_of([A_PARTIE] * 12)
    assert three is not None
    assert twelve is not None
    assert (three.rating, three.parties, three.decisions) == (twelve.rating, 3, 120) == (200, 3, 120)
    assert twelve.margin == pytest.approx(three.margin / 2, abs=1)


def test_the_costliest_kind_of_error_comes_first_and_every_form_says_the_same() -> None:
    assert [*kinds_of([A_PARTIE] * 2).items()] == [("going", (2, 12.0)), ("corner", (6, 10.0))]
    french = choose_language("fr", {})
    for games in (1, 3):
        players = {"Ann": [A_PARTIE] * games, "Ben": [GameCosts(A_PARTIE.parties, {"safety": (2, 1.0)})] * 3}
        for at, language in enumerate((ENGLISH, french)):
            assert_same_words(ratings_doc(players)[1:], language, (80, 44)[at])
        (ann, ben) = ratings_record(players)
        assert (ann["name"], ann["rating"] is None, ben["rating"] is None) == ("Ann", games < 3, False)


def test_every_reason_names_a_kind_of_error() -> None:
    """The corner not taken, and each reason that the plays of a roll differ by."""
    position = Position.parse("W:1x3,2x2,6x2,8x2,9x2,10x2,11x2/B:1x9,2x2,3x2,4x2/W")
    plays = outcome(position, Roll.parse("6-3")).plays
    best = next(play for play in plays if str(play) == "6-12 9-12")
    kinds = {kind_of(position, best, play, MODERN) for play in plays if play != best}
    assert "corner" in kinds
    assert kinds <= set(KINDS)
    named = {
        name for play in plays for name in differences(*(prospects(position, one, MODERN) for one in (best, play)))
    }
    assert named <= {row.name for row in REASONS}
    assert {row.error for row in REASONS} < set(KINDS)
    assert kind_of(position, best, best, MODERN) == "other"


def test_ratings_of_other_parties_of_the_same_players_agree(compiled: Engine, effort: int) -> None:
    """Sixty players and six parties of each with ``--thorough``; else a weak one and a strong one, who play two."""
    mind = QuickMind(read_net(), compiled)
    if effort > 1:
        together, near = agreement(halves([*simulated([*LEVELS], OF_EACH, ROUNDS, mind)]))
        assert together >= 0.8
        assert near >= 0.85
        return
    pairs = halves([*simulated(("beginner", "strong"), 1, 2, mind)])
    weak, best = [[one.parties[0].lost / one.parties[0].count for half in pair for one in half] for pair in pairs]
    assert len(weak) == len(best) == 2
    assert min(weak) > max(best)
