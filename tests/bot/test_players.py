"""Players: parties end, are the same for the same seed, and the sensible one knows what it is doing."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from trictrac.bot.flat import BUILDERS, Playing, Style, spots, thrown
from trictrac.bot.parties import play_partie
from trictrac.bot.player import Deals, shipped_mind, spot_at
from trictrac.bot.players import RandomPlayer, Sensible
from trictrac.bot.selfplay import go_on_sensibly, play_parties, play_rolls, random_rolls
from trictrac.bot.sensible import best_allowed
from trictrac.bot.steps import DRAWN, ROLLS, FlatTable, boards, is_over, new_table, throw
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, move, move_back
from trictrac.laws.fields import CORNER, RAIL, can_fill, is_full
from trictrac.model.mark import Jan
from trictrac.model.outcome import GameSpot
from trictrac.model.rules import MODERN
from trictrac.model.score import Side
from trictrac.partie.report import read_rolls
from trictrac.partie.state import Phase
from trictrac.rules.loader import load_sheet


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


def test_parties_are_played_to_their_end_and_can_be_watched() -> None:
    played = play_rolls(3, 2000, at_random=True)
    rolls = random_rolls(3)
    for _ in range(played):
        table = next(rolls)
        assert sum(map(sum, table.sides)) == 30
    assert played >= 2000
    assert next(rolls).course[ROLLS : ROLLS + 2] in ([0, 1], [1, 0])


@pytest.mark.parametrize("name", ["modern", "soumille-1738"])
def test_sensible_parties_are_those_of_the_sensible_player(name: str) -> None:
    """The loop and the partie roll by roll, with the same dice, come to the same boards and scores.

    The custom of exchanging colours after a bearing off is left out: it changes no board and no score but whose they are.
    """
    rules, random = load_sheet(name).rules, Random(name)
    rules = replace(rules, customs=replace(rules.customs, swap_colours_after_exit="no"))
    table, game, held, gone = new_table(rules.lowered()), Playing(0, rules), 0, 0
    sensible = Style(0, True)
    for _ in range(3000):
        draws = [random.random() for _ in range(5)]
        if begins := is_over(table):
            game = Playing(int(draws[0] * 2), rules)
        table.course[DRAWN] = 0
        play_parties(table._replace(draws=draws), 1 << 30, 0)
        one, other = (int(draw * 6) + 1 for draw in draws[begins : begins + 2])
        game.throw((max(one, other), min(one, other)))
        may_go = game.mark()
        if not game.over:
            chosen = sensible.choose(game, random)
            if may_go and sensible.goes(game, chosen):
                game.go()
                gone += 1
            else:
                game.play(chosen)
                held += may_go
            assert boards(table) == (game.me, game.opp)
            assert table.score == game._table.score
        assert is_over(table) == game.over
    assert min(held, gone) > 20


def slow_outlook(me: Sequence[int], opp: Sequence[int]) -> int:
    """The outlook field by field, as it is meant: each checker alone is looked for among those that the other can hit."""
    worth = 8 * me[RAIL] + (18 if me[CORNER] > 1 else 0)
    for field in range(2, RAIL):
        if me[field] > 1:
            worth += 14 if field == CORNER else 1 if field > CORNER else (2, 2, 3, 4, 6, 9, 9, 9, 9, 9)[field - 2]
        elif me[field]:
            worth -= 3 if any(opp[max(1, RAIL - field - 12) : RAIL - field]) else 1
    for first, pull in ((1, 2), (7, 6), (19, 3)):
        if is_full(me, first):
            worth += 60 + 10 * pull
        elif can_fill(me, first):
            worth += pull * sum(min(2, count) for count in me[first : first + 6])
    return worth


def sensible_rolls(seed: int) -> Iterator[FlatTable]:
    """The table at each roll of sensible players' games."""
    table, random = new_table(), Random(seed)
    while True:
        table.course[DRAWN] = 0
        throw(table._replace(draws=[random.random() for _ in range(3)]))
        yield table
        go_on_sensibly(table)


@pytest.mark.parametrize("rolls", [random_rolls, sensible_rolls])
def test_the_sensible_player_chooses_as_if_he_looked_field_by_field(
    rolls: Callable[[int], Iterator[FlatTable]], effort: int
) -> None:
    for table in islice(rolls(1822), 2_000 if effort == 1 else 100_000):
        me, opp = boards(table)
        best, most = 0, slow_outlook(me, opp)
        plays = table.plays[FIRST_PLAY : FIRST_PLAY + table.plays[ALLOWED]]
        for at, play in enumerate(plays):
            move(me, play)
            worth = slow_outlook(me, opp)
            move_back(me, play)
            if not at or worth > most:
                best, most = play, worth
        assert best_allowed(me, opp, table.plays) == (best, most)


def test_builders_fill_and_keep_about_as_often_as_in_the_treatises_games(effort: int) -> None:
    rolls = 20_000 * effort
    found = Counter(jan for spot in islice(spots(7, players=BUILDERS), rolls) for jan in jans_of(spot))
    assert 0.037 < found[Jan.FILL] / rolls < 0.051, "4.4 % in the treatises"
    assert 0.09 < found[Jan.CONSERVE] / rolls < 0.13, "11.1 % in the treatises"


def test_the_strong_player_deals_what_it_plays_at_a_table() -> None:
    """The same plays and the same choices to hold or go, though here its own points are marked already."""
    game, random, chosen = Playing(0), Random(3), [0, 0]
    for _ in range(300):
        game.throw(thrown(random))
        spot = game.spot()
        facing = spot.position if spot.position.turn is Side.WHITE else spot.position.turned()
        verdict = shipped_mind().judge(spot_at(facing, spot.outcome, MODERN), 1)
        may_go = game.mark()
        if game.over:
            break
        play = Deals().choose(game, random)
        assert play == verdict.plays[0][1]
        if may_go:
            goes = Deals().goes(game, play)
            assert goes == verdict.goes
            chosen[goes] += 1
        if may_go and Deals().goes(game, play):
            game.go()
        else:
            game.play(play)
    assert min(chosen) > 0


def jans_of(spot: GameSpot) -> set[Jan]:
    return {mark.jan for mark in spot.outcome.marks}
