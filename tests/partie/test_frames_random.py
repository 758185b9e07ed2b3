"""Long games tried at random, with écoles, corrections and acts out of order: marqués end and go on again as they must."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.support.game_support import Game, lines
from tests.support.marques import A, B
from tests.support.random_games import a_position, proposed, random_rules
from trictrac.base.errors import IllegalPlayError, OutOfOrderError
from trictrac.model.score import NO_SCORE, Pavillon, Score
from trictrac.partie import events
from trictrac.partie.events import Counting, Event, Twin
from trictrac.partie.faults import must_be_righted
from trictrac.partie.frame import SIX, Frame, FrameKind, Seats
from trictrac.partie.frames.account import accounts
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Why, tally
from trictrac.partie.marks import account, is_won
from trictrac.partie.state import Phase, State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Go, NewPartie
from trictrac.protocol.log import Log

ECRIRE, COMBINE = Frame(FrameKind.ECRIRE), Frame(FrameKind.COMBINE)
POULE = Frame(FrameKind.POULE, 3, Seats.POULE)
SEEDS = tuple(map(str, range(12)))


def tried(rng: random.Random, frame: Frame, state: State) -> Event:
    """The next thing somebody tries; marqués come near their end more often than they would."""
    if state.choosing and rng.random() < 0.4:
        if frame is COMBINE:
            return events.Suspend(state.roller, rng.choice(tuple(Twin)))
        return Go(state.roller)
    if frame is ECRIRE and state.phase is Phase.THROW and rng.random() < 0.03:
        holes = rng.choice(((5, 4), (6, 5), (7, 7), (5, 0), (13, 2)))
        flag = Pavillon.NONE if 0 in holes else rng.choice((Pavillon.WHITE, Pavillon.BLACK, Pavillon.AWAY))
        return events.SetScore(Score(rng.choice(((8, 0), (10, 10), (0, 6))), (False, False), holes, flag))
    if frame is COMBINE and rng.random() < 0.03:
        return events.SetScore(Score(rng.choice(((8, 0), (10, 10), (0, 6))), holes=state.printed_score.holes))
    if frame is POULE and state.phase is Phase.OVER and rng.random() < 0.2:
        return NewPartie()
    return proposed(rng, state)


def random_long_game(seed: str, frame: Frame, length: int = 500) -> Game:
    rng = random.Random(seed)
    counting = Counting.SPOKEN if rng.random() < 0.75 else Counting.ANNOUNCED
    game: Game = Log(Trictrac(random_rules(rng), frame), (events.Marking(counting),))
    for attempt in range(length):
        start = replace(a_position(rng), score=NO_SCORE)
        event = tried(rng, frame, game.state) if attempt else events.SetPosition(start)
        try:
            game = game.add(event)
        except (OutOfOrderError, IllegalPlayError):
            continue
    return game


def check(state: State) -> None:
    """What holds after every event of a marqué."""
    assert must_be_righted(state) or state.position.faults() == ()
    assert state.score == tally(state.base, account(state), state.rules) or state.phase is Phase.OVER
    assert len(state.results) == state.partie - (state.phase is not Phase.OVER)
    for result in state.results:
        assert result.marque is not None
        assert max(result.score.holes) >= SIX
        assert result.marque.refait == (result.score.holes[0] == result.score.holes[1])
    if state.phase is Phase.THROW and state.turn is not None and state.turn.gone:
        at = [
            place
            for place, entry in enumerate(state.ledger)
            if entry.why is Why.GONE and entry.turn == state.turn.number
        ]
        assert not at or max(tally(state.base, state.ledger[: at[0]], state.rules).holes) < SIX


@pytest.mark.parametrize("seed", SEEDS)
def test_marques_end_and_go_on_again_as_they_must(seed: str) -> None:
    game = random_long_game(seed, ECRIRE)
    for state in game.states:
        check(state)
    assert sum(accounts(game.state, ("Anna", "Bert")).totals) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_combine_never_ends_on_the_board_and_keeps_its_account(seed: str) -> None:
    game = random_long_game(seed, COMBINE)
    ended = 0
    for event, state in zip(game.events, game.states[1:], strict=True):
        combined = state.combined
        assert combined is not None
        assert not isinstance(event, events.Suspend) or combined.suspended is event.game
        assert state.phase is not Phase.OVER
        assert must_be_righted(state) or state.position.faults() == ()
        assert max(combined.honours.holes) < 12
        assert all(one.score.holes[one.winner] == 12 for one in combined.games)
        ended = max(ended, len(combined.marques))
    assert sum(accounts(game.state, ("Anna", "Bert")).totals) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_no_partie_of_a_poule_is_played_on_from(seed: str) -> None:
    game = random_long_game(seed, POULE)
    target = game.state.rules.customs.hole_target
    for state in game.states:
        assert len(state.results) == state.partie - (state.phase is not Phase.OVER)
        assert state.phase is Phase.OVER or not is_won(state)
        assert all(result.score.holes[result.winner] == target for result in state.results)
    names = ("Anna", "Bert", "Carl")
    assert -90 < sum(accounts(game.state, names).totals) <= 0, "what is in the pot is nobody's"


@pytest.mark.parametrize("frame", [ECRIRE, COMBINE, POULE], ids=["ecrire", "combine", "poule"])
def test_a_long_game_written_and_read_again_is_the_same(frame: Frame) -> None:
    game = random_long_game("again", frame)
    again = lines("\n".join(map(VOCABULARY.write, game.events)))
    assert Log(game.kind, tuple(again)).state == game.state


def test_random_games_come_to_everything_that_can_happen() -> None:
    games = [random_long_game(seed, ECRIRE) for seed in SEEDS]
    states = [state for game in games for state in game.states]
    assert any(result.marque and result.marque.refait for state in states for result in state.results)
    reopened = [
        (before, after)
        for game in games
        for before, after in zip(game.states, game.states[1:], strict=False)
        if len(after.results) < len(before.results)
    ]
    assert reopened, "an école has reopened a marqué"
    assert {result.winner for state in states for result in state.results} == {A, B}
    combined = [state.combined for seed in SEEDS for state in random_long_game(seed, COMBINE).states]
    assert {one.suspended for one in combined if one} == {None, *Twin}
    assert any(one and one.marques for one in combined)
    assert any(one and one.games for one in combined)
    poules = [random_long_game(seed, POULE) for seed in SEEDS]
    assert {game.state.rules.stakes.continuation for game in poules if game.state.results} == {"no", "yes"}
