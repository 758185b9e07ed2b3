"""Random games, driven only through the kind: right and wrong claims, écoles, false moves, whatever a player might try."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.support.game_support import A, B, Game, changed
from tests.support.random_games import check, proposed, random_game
from tests.support.records import rules_of_record, trictrac_record
from trictrac.base.errors import OutOfOrderError, TrictracError
from trictrac.bot.parties import play_partie
from trictrac.bot.players import RandomPlayer, Sensible
from trictrac.games.registry import read_record
from trictrac.laws.marking import SCORE_SIZE, mark_points, wipe_points
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.partie import events
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import LedgerEntry, Rank, Why
from trictrac.partie.remedies import rectifications
from trictrac.partie.report import read_all_rolls, read_rolls
from trictrac.partie.state import Phase, State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note
from trictrac.protocol.log import Log
from trictrac.protocol.record import check_record

GAMES = 50


# --- What a player might do -----------------------------------------------------------


# --- What must hold in every state ----------------------------------------------------


def ways_to_do(act: str, state: State) -> Iterator[Event]:
    """Events that an act that is due may be."""
    turn = state.turn
    for player in (A, B):
        match act:
            case "draw":
                yield Draw(5, 3, state.must_throw)
            case "begin":
                yield Begin(player)
            case "throw":
                yield events.Throw(player, Roll(6, 4))
            case "hold":
                yield Hold(player)
            case "go":
                yield Go(player)
            case "claim":
                yield events.Claim(player, 999)
            case "receive":
                yield events.Receive(player, 999)
            case "play":
                yield Move(player, Trictrac(state.rules).plays(state)[0])
            case "rectify":
                assert turn is not None
                yield events.Rectify(player, rectifications(turn, state.rules)[0])
            case "count":
                yield events.Count(player, 2)
            case "take dice":
                yield events.TakeDice(player)
            case "bear off":
                yield events.BearOff(player)
            case "school" if state.counting is Counting.MARKER:
                yield events.School(player, 2)
            case "school":
                yield from (events.School(player, error.school) for error in state.errors if error.by is not player)
            case "let":
                yield events.Let(player)
            case "correct":
                yield events.Correct(player)
            case "contest":
                yield events.Contest(player)
            case "maintain":
                yield events.Maintain(player)
            case "new":
                yield NewPartie()
            case _:
                raise ValueError(act)


def can_be_done(act: str, state: State) -> bool:
    for event in ways_to_do(act, state):
        try:
            Trictrac(state.rules).apply(state, event)
        except OutOfOrderError:
            continue
        return True
    return False


SEEDS = [f"game {number}" for number in range(GAMES)]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_is_sound_and_every_act_due_can_be_done(seed: str, effort: int) -> None:
    for turn in range(effort):
        game, _ = random_game(f"{seed}/{turn}")
        for state in game.states:
            check(state)
        for state in game.states[:: max(1, len(game.states) // 40)]:
            for act in game.kind.due(state):
                assert can_be_done(act, state), (act, state.phase, state.errors, state.accusation)


@pytest.mark.parametrize("seed", SEEDS[:25])
def test_a_refusal_says_why_and_changes_nothing(seed: str) -> None:
    game, refused = random_game(seed)
    assert refused
    for state, event, error in refused:
        before = pickle.dumps(state)
        with pytest.raises(type(error)):
            game.kind.apply(state, event)
        assert pickle.dumps(state) == before
        assert str(error)
        assert "{" not in str(error)


@pytest.mark.parametrize("seed", SEEDS[:25])
def test_records_of_random_games_round_trip(seed: str) -> None:
    game, _ = random_game(seed)
    assert isinstance(game.events[0], events.Marking)
    marking = game.events[0].counting
    record = trictrac_record(game.events[1:], names=("Cloris", "Damon"), rules=game.states[0].rules, marking=marking)
    again = read_record(str(record))
    assert (again.items, again.names, again.values["marking"]) == (record.items, record.names, record.values["marking"])
    assert str(again) == str(record)
    assert rules_of_record(again).changed() == rules_of_record(record).changed()
    folded = check_record(again.with_values(rules=record.values["rules"]))
    assert folded.states == game.states
    for event in game.events:
        assert VOCABULARY.read(VOCABULARY.write(event)) == event


@pytest.mark.parametrize("seed", SEEDS[:25])
def test_undo_takes_back_exactly_what_was_done(seed: str) -> None:
    game, _ = random_game(seed)
    shorter = game
    for count in range(1, len(game.events)):
        shorter = shorter.undo()
        assert shorter.events == game.events[:-count]
        assert shorter.state is game.states[-1 - count]
    again = shorter
    for event in game.events[len(shorter.events) :]:
        again = again.add(event)
    assert (again, again.states) == (game, game.states)
    assert game.undo(3) == game.undo().undo().undo()


@pytest.mark.parametrize("seed", SEEDS[:25])
def test_an_edit_keeps_all_that_fits(seed: str) -> None:
    game, _ = random_game(seed)
    rng = random.Random(f"edit {seed}")
    for _ in range(6):
        index = rng.randrange(len(game.events))
        event = proposed(rng, game.states[index])
        try:
            edited, left, why = changed(game, index, event)
        except TrictracError:
            with pytest.raises(TrictracError):
                game.kind.apply(game.states[index], event)
            continue
        assert edited.events + left == (*game.events[:index], event, *game.events[index + 1 :])
        assert (why is None) == (left == ())
        assert edited.states == Log(game.kind, edited.events).states
        if left:
            with pytest.raises(TrictracError):
                edited.add(left[0])


# --- Mirror ---------------------------------------------------------------------------


def mirrored(event: Event) -> Event:
    """The same event with the players changed over."""
    if isinstance(event, Draw):
        thrower = event.thrower.other if event.thrower is not None else None
        return Draw(event.b, event.a, thrower)
    if isinstance(event, events.SetScore):
        return events.SetScore(event.score.exchanged)
    if isinstance(event, events.SetPosition):
        position = event.position
        return events.SetPosition(
            Position(
                position.black,
                position.white,
                position.turn.other,
                position.score.exchanged,
                position.rolls[::-1],
                position.releve,
            )
        )
    if isinstance(event, (events.Marking, events.Refereeing, events.SetRules, Note, NewPartie)):
        return event
    return replace(event, player=event.player.other)


def assert_mirrored(one: State, other: State) -> None:
    assert one.score == other.score.exchanged
    assert one.checkers == other.checkers[::-1]
    assert one.rolls == other.rolls[::-1]
    assert (one.phase, one.releve, one.partie, one.number) == (other.phase, other.releve, other.partie, other.number)
    assert one.turn is None or one.turn.roller is (other.turn.roller.other if other.turn else None)
    assert one.phase in (Phase.DRAW, Phase.OVER) or one.roller is other.roller.other
    assert one.errors == tuple(
        replace(error, by=error.by.other, mark=error.mark and replace(error.mark, player=error.mark.player.other))
        for error in other.errors
    )
    assert [(result.winner, result.stakes, result.score) for result in one.results] == [
        (result.winner.other, result.stakes, result.score.exchanged) for result in other.results
    ]
    told = [(what.what, what.player, what.points, what.holes) for what in one.happenings if what.what != "draw_again"]
    told_of_other = [
        (what.what, what.player.other, what.points, what.holes)
        for what in other.happenings
        if what.what != "draw_again"
    ]
    assert told == told_of_other


@pytest.mark.parametrize("seed", SEEDS)
def test_players_changed_over_the_game_is_the_same(seed: str) -> None:
    game, _ = random_game(seed)
    state = game.kind.start()
    for event, original in zip(game.events, game.states[1:], strict=True):
        state = game.kind.apply(state, mirrored(event))
        assert_mirrored(original, state)


# --- Other ways to the same score -----------------------------------------------------


def announced_partie(seed: int, rules: Rules = MODERN) -> Game:
    """A partie announced by the program, played and left at random."""
    return play_partie(RandomPlayer(Random(seed)), Sensible(), seed, rules)


@pytest.mark.law("10.1", "11.2", "11.3")
@pytest.mark.parametrize("seed", range(12))
def test_announced_the_score_is_the_sum_of_what_the_rolls_earn(seed: int) -> None:
    """Recounted with nothing but the score machine: the roller, the choice, then the opponent (laws 10, 11)."""
    counted = [0] * SCORE_SIZE
    game = announced_partie(seed)
    for report in read_rolls(game):
        turn = report.turn
        mark_points(counted, turn.roller, turn.outcome.me, 1, 1)
        if turn.gone:
            wipe_points(counted)
        elif turn.play is not None:
            mark_points(counted, turn.roller.other, turn.outcome.opp, 1, 1)
        found = report.after.score
        assert [*found.points, *map(int, found.bredouille), *found.holes, found.pavillon] == counted


def spoken_rightly(game: Game) -> Iterator[Event]:
    """The events of an announced game with every point named by the players."""
    for state, event in zip(game.states, game.events, strict=False):
        turn = state.turn
        if isinstance(event, events.Throw) and turn is not None and turn.play is not None and turn.outcome.opp:
            yield events.Receive(turn.roller.other, turn.outcome.opp)
        yield event
        if isinstance(event, events.Throw):
            judged = game.kind.apply(state, event).turn
            if judged is not None and judged.outcome.me:
                yield events.Claim(event.player, judged.outcome.me)


@pytest.mark.parametrize("seed", range(12))
def test_players_who_name_every_point_score_as_the_program_does(seed: int) -> None:
    announced = announced_partie(seed)
    spoken: Game = Log(announced.kind, (events.Marking(Counting.SPOKEN),))
    for event in spoken_rightly(announced):
        spoken = spoken.add(event)
        assert spoken.state.errors == ()
    last = announced.state.turn
    if last is not None and last.play is not None and last.outcome.opp:
        spoken = spoken.add(events.Receive(last.roller.other, last.outcome.opp))
    assert spoken.state.score == announced.state.score
    assert spoken.state.results == announced.state.results
    scores = [report.turn.position.score for report in read_rolls(announced)]
    assert scores == [report.turn.position.score for report in read_rolls(spoken)]


def without_a_board(game: Game) -> Iterator[tuple[State, Event]]:
    """The events of an announced game as players tell them who keep no board, each with the state of that game after it."""
    roller = None
    for place, event in enumerate(game.events):
        before, after = game.states[place : place + 2]
        match event:
            case events.Throw(player):
                if roller is not player:
                    yield before, Begin(player) if roller is None else events.TakeDice(player)
                roller = player
                assert after.turn is not None
                if after.turn.outcome.me:
                    yield after, events.Count(player, after.turn.outcome.me)
            case Hold() | Go():
                yield after, event
            case Move(player):
                assert after.turn is not None
                if after.turn.outcome.opp:
                    yield after, events.Count(player.other, after.turn.outcome.opp)
                if after.phase is Phase.THROW and after.releve > before.releve:
                    yield after, events.BearOff(player)
    yield game.state, Note("the end")


@pytest.mark.parametrize("seed", range(12))
def test_players_who_keep_no_board_score_as_the_program_does(seed: int) -> None:
    announced = announced_partie(seed)
    marker: Game = Log(announced.kind, (events.Marking(Counting.MARKER),))
    for expected, event in without_a_board(announced):
        marker = marker.add(event)
        found = marker.state
        assert (found.score, found.releve, found.partie) == (expected.score, expected.releve, expected.partie)
        assert (found.choosing, found.swapped) == (expected.choosing, expected.swapped)
    assert marker.state.phase is Phase.OVER
    assert marker.state.results == announced.state.results
    assert len(read_all_rolls(marker)) == announced.state.number


@pytest.mark.law("12.8")
@pytest.mark.parametrize("seed", SEEDS[:20])
def test_a_mark_put_right_leaves_no_trace(seed: str) -> None:
    """Too much marked and only corrected is as if the right amount had been named (laws 12.8)."""
    rng = random.Random(f"right {seed}")
    game, _ = random_game(seed)
    compared = 0
    for there in game.states:
        state = there._replace(referee=Referee.OFFERED)
        turn = state.turn
        if (
            state.phase is not Phase.PLAY
            or turn is None
            or not state.spoken
            or turn.claim
            or turn.choice
            or turn.lifted
            or state.errors
        ):
            continue
        due, excess = turn.outcome.me, rng.choice((2, 4, 12, 20))
        right = game.kind.apply(state, events.Claim(turn.roller, due))
        wrong = game.kind.apply(state, events.Claim(turn.roller, due + excess))
        if wrong.choosing and not wrong.errors:
            # The points beyond those due are marked when he holds (law 11.5).
            right, wrong = (game.kind.apply(claimed, Hold(turn.roller)) for claimed in (right, wrong))
        if wrong.results != right.results and state.rules.stakes.continuation == "yes":
            continue
        corrected = game.kind.apply(wrong, events.Correct(turn.roller.other))
        assert corrected._replace(happenings=(), results=()) == right._replace(happenings=(), results=())
        assert [(result.winner, result.score.holes, result.stakes) for result in corrected.results] == [
            (result.winner, result.score.holes, result.stakes) for result in right.results
        ]
        schooled = game.kind.apply(wrong, events.School(turn.roller.other, excess))
        contested = game.kind.apply(schooled, events.Contest(turn.roller))
        if Phase.OVER not in (wrong.phase, schooled.phase) and state.rules.stakes.continuation == "no":
            answer = LedgerEntry(turn.roller, excess, Why.SCHOOL, turn.number, rank=Rank.LAST, act=contested.acts)
            assert Counter(contested.ledger) == Counter((*wrong.ledger, answer))
        compared += 1
    assert compared or not game.states[0].spoken


# --- Values ---------------------------------------------------------------------------


def test_states_are_values() -> None:
    game, _ = random_game("values")
    for state in game.states[::10]:
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.roller is state.roller
    for field in game.state._fields:
        with pytest.raises(AttributeError):
            setattr(game.state, field, None)
    assert pickle.loads(pickle.dumps(game)) == game


def test_the_random_games_are_worth_reading() -> None:
    """They err, accuse, contest, go and come back, bear off, play falsely and win, and are read roll by roll."""
    told: set[str] = set()
    for seed in SEEDS:
        game, _ = random_game(seed)
        told |= {happening.what for state in game.states for happening in state.happenings}
        reports = read_rolls(game)
        assert len({report.turn.number for report in reports}) == len(reports)
    assert told >= {
        "marked",
        "schooled",
        "false_school",
        "contested",
        "maintained",
        "corrected",
        "lapsed",
        "erred",
        "false_move",
        "rectified",
        "gone",
        "exit",
        "won",
        "draw_again",
    }


def test_no_kind_of_event_is_left_out() -> None:
    accepted = {type(event) for seed in SEEDS for event in random_game(seed)[0].events}
    rare = {events.OrderOn, events.Erase, events.ForgetFlag, events.TakeFlag}
    assert accepted >= set(Event.__args__) - rare - {events.Suspend}, "only the combiné knows the last"
