"""Random games of trictrac: events that are due, with wrong ones among them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields, replace

from tests.support.game_support import A, B, Game
from tests.support.laws_support import homeward, nearly_full, random_roll
from trictrac.base.errors import IllegalPlayError, OutOfOrderError
from trictrac.model.play import Play, Roll
from trictrac.model.position import TALON, Position
from trictrac.model.rules import MODERN, VALUES, Customs, Rules, Stakes
from trictrac.model.score import Score
from trictrac.partie import events
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.faults import must_be_righted
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import tally
from trictrac.partie.marks import account, is_won
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note
from trictrac.protocol.log import Log
from trictrac.rules.loader import load_rules

EVENTS = 200


OPTIONS = [field.name for part in (Customs, Stakes) for field in fields(part) if field.name in VALUES]


def random_rules(rng: random.Random) -> Rules:
    """Return the modern rules half of the time, or else random options of the game and its payment."""
    if rng.random() < 0.5:
        return MODERN
    values: dict[str, str | int] = {name: rng.choice(VALUES[name]) for name in OPTIONS if rng.random() < 0.5}
    values["corner_excuses_passing"] = rng.choice(("yes", "no"))
    values["hole_target"] = rng.choice((1, 3, 6, 12, 12))
    return Rules.of(**values)


def a_roll(rng: random.Random) -> Roll:
    return Roll(*random_roll(rng))


def an_amount(rng: random.Random, right: int) -> int:
    """Return the right number of points most of the time, or else another."""
    return right if rng.random() < 0.7 else rng.choice((0, 2, 4, 6, 8, 12, right + 2, right + 4, max(0, right - 2), 26))


def a_play(rng: random.Random, state: State) -> Move:
    """Return an allowed play, or sometimes one that breaks a law."""
    turn = state.turn
    assert turn is not None
    draw = rng.random()
    if draw < 0.85:
        return Move(state.roller, rng.choice(Trictrac(state.rules).plays(state)), rng.random() < 0.05)
    if draw < 0.92 and turn.outcome.disobliging:
        return Move(state.roller, rng.choice(turn.outcome.disobliging), stands=True)
    sources = [field for field in range(1, 25) if turn.position.me[field]] or [1]
    moves = tuple((start, min(25, start + rng.randint(1, 8))) for start in rng.choices(sources, k=rng.randint(1, 2)))
    return Move(state.roller, Play(moves), rng.random() < 0.9)


def an_ecole(rng: random.Random, state: State) -> Event:
    """Return a claim about the other player's marks."""
    player = rng.choice((A, B))
    if state.accusation and rng.random() < 0.4:
        return rng.choice((events.Contest(A), events.Contest(B), events.Maintain(A), events.Maintain(B)))
    if state.errors and rng.random() < 0.8:
        error = rng.choice(state.errors)
        if rng.random() < 0.6:
            return events.School(error.by.other, error.school)
        return rng.choice((events.Correct(error.by.other), events.Let(error.by.other)))
    return events.School(player, rng.choice((2, 4, 6, 12)))


def the_next(rng: random.Random, state: State) -> Event:
    """Return an event that is due, sometimes with an error in it."""
    turn, roller = state.turn, state.roller
    if state.phase is Phase.DRAW:
        first = Begin(rng.choice((A, B)))
        return rng.choice((first, Draw(rng.randint(1, 6), rng.randint(1, 6), rng.choice((None, A, B)))))
    if state.phase is Phase.OVER:
        return NewPartie()
    if state.counting is Counting.MARKER:
        return without_board(rng, state)
    if state.phase is Phase.THROW:
        if turn is not None and turn.refusal and rng.random() < 0.4:
            return events.Rectify(turn.roller.other, rng.choice(rectifications(turn, state.rules)))
        if turn is not None and state.spoken and turn.play is not None and rng.random() < 0.4:
            return events.Receive(turn.roller.other, an_amount(rng, turn.outcome.opp))
        return events.Throw(roller, a_roll(rng), rng.random() < 0.1)
    assert turn is not None
    if state.spoken and rng.random() < 0.5:
        return events.Claim(roller, an_amount(rng, turn.outcome.me))
    if (turn.choice and rng.random() < 0.5) or (state.spoken and rng.random() < 0.03):
        return rng.choice((Hold(roller), Go(roller)))
    return a_play(rng, state)


def without_board(rng: random.Random, state: State) -> Event:
    """Return an event of a game without a board."""
    if state.choosing and rng.random() < 0.5:
        return rng.choice((Hold(state.roller), Go(state.roller)))
    return rng.choice(
        (
            events.Count(rng.choice((A, B)), 2 * rng.randint(1, 10)),
            events.Count(rng.choice((A, B)), 2 * rng.randint(1, 10)),
            events.School(rng.choice((A, B)), 2 * rng.randint(1, 4)),
            events.TakeDice(state.roller.other),
            events.TakeDice(state.roller.other),
            events.BearOff(state.roller),
        )
    )


def a_position(rng: random.Random) -> Position:
    """Return a position with much to fill, keep or bear off."""
    board = rng.choice((homeward, nearly_full))(rng).position
    points = rng.choice(((0, 0), (4, 0), (8, 10), (10, 10), (0, 6)))
    holes = rng.choice(((0, 0), (0, 0), (2, 0), (0, 2)))
    return replace(board, score=Score(points, (False, False), holes))


def anything(rng: random.Random, state: State) -> Event:
    """Return any event with any values."""
    player = rng.choice((A, B))
    points = rng.choice((-2, 0, 1, 2, 4, 11, 12, 40, 999, 1000))
    makers: tuple[Callable[[], Event], ...] = (
        lambda: Draw(rng.randint(0, 7), rng.randint(0, 7), rng.choice((None, A, B))),
        lambda: Begin(player),
        lambda: events.Throw(player, a_roll(rng), rng.random() < 0.2),
        lambda: events.Claim(player, points),
        lambda: Hold(player),
        lambda: Go(player),
        lambda: Move(
            player,
            Play(tuple((rng.randint(-1, 26), rng.randint(-1, 26)) for _ in range(rng.randint(0, 3)))),
            rng.random() < 0.5,
        ),
        lambda: events.Receive(player, points),
        lambda: events.School(player, points),
        lambda: events.Correct(player),
        lambda: events.Contest(player),
        lambda: events.Maintain(player),
        lambda: events.Rectify(player, Play(((1, 7),))),
        lambda: events.OrderOn(player, rng.randint(-3, 30)),
        lambda: events.Erase(player),
        lambda: events.ForgetFlag(player),
        lambda: events.TakeFlag(player),
        lambda: events.Count(player, points),
        lambda: events.TakeDice(player),
        lambda: events.BearOff(player),
        lambda: events.Let(player),
        lambda: events.Marking(rng.choice((Counting.SPOKEN, Counting.SPOKEN, *Counting))),
        lambda: events.Refereeing(rng.choice(tuple(Referee))),
        lambda: events.SetRules(
            load_rules(rng.choice(("modern", "soumille-1738", "guiton-1822", "hole_target=6,pavillon=no")))
        ),
        lambda: events.SetScore(Score((rng.choice((0, 4, 10)), 6), (False, False), (rng.randint(0, 2), 1))),
        lambda: Note("a remark"),
        lambda: events.Resign(player) if rng.random() < 0.1 else NewPartie(),
        lambda: events.SetPosition(a_position(rng)),
    )
    del state
    return rng.choice(makers)()


def proposed(rng: random.Random, state: State) -> Event:
    """Return the event to try next: usually one that is due, sometimes any other."""
    draw = rng.random()
    if draw < 0.72:
        return the_next(rng, state)
    if draw < 0.88 and state.spoken:
        return an_ecole(rng, state)
    return anything(rng, state) if draw < 0.95 else the_next(rng, state)


def random_game(
    seed: str, length: int = EVENTS
) -> tuple[Game, list[tuple[State, Event, OutOfOrderError | IllegalPlayError]]]:
    """Return a game of ``length`` attempts, and the refused ones, each with the state in which it was tried."""
    rng = random.Random(seed)
    counting = Counting.SPOKEN if rng.random() < 0.75 else Counting.ANNOUNCED
    game: Game = Log(Trictrac(random_rules(rng)), (events.Marking(counting),))
    refused = []
    for attempt in range(length):
        event = proposed(rng, game.state) if attempt else events.SetPosition(a_position(rng))
        try:
            game = game.add(event)
        except (OutOfOrderError, IllegalPlayError) as error:
            refused.append((game.state, event, error))
    return game, refused


def check(state: State) -> None:
    """Check what holds in every state."""
    position = state.position
    # What is never let stand lies on the board until it is put right (law 13.2 f).
    assert must_be_righted(state) or position.faults() == (), position
    assert [sum(side) for side in state.checkers] == [sum(state.checkers[0]), sum(state.checkers[1])]
    assert state.phase is Phase.OVER or state.score == tally(state.base, account(state), state.rules)
    turn = state.turn
    choosing = state.choosing and state.rules.stakes.continuation == "yes"
    assert state.phase in (Phase.OVER, Phase.DRAW) or choosing or not is_won(state), state.score
    assert (state.phase is Phase.PLAY) == (state.roll is not None)
    assert all(0 < error.school <= 999 for error in state.errors)
    assert not (state.spoken is False and state.late)
    if state.counting is Counting.MARKER:
        assert (state.checkers, state.rolls, state.turn) == ((TALON, TALON), (0, 0), None)
        assert state.phase is not Phase.PLAY
        assert (state.errors, state.let, state.accusation) == ((), (), None)
    if state.phase is Phase.PLAY:
        assert turn is not None
        assert turn.roller is state.roller
        assert (turn.play, turn.gone) == (None, False)
        assert not (turn.choice and turn.held)
        assert state.facing(state.roller).me == turn.position.me
