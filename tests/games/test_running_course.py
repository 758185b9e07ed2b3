"""Whole running games at random: they end, no checker is lost, the result is lawful, and both colours are treated alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.support.tables import RUNNING, A, B, random_event, random_game, rules_of
from trictrac.games.common.events import Event, GiveUp, Refuse
from trictrac.games.common.happening import TablesHappening, TablesPhase, What
from trictrac.games.common.state import TablesKind, TablesState, memory_of
from trictrac.games.registry import kind_of
from trictrac.games.running.course import running_rules
from trictrac.model.layout import COUNT, HAND, OFF, Checkers, faults
from trictrac.protocol.events import Draw, NewPartie, Player
from trictrac.protocol.log import Log

OPTIONS = {
    "backgammon": "automatic_doubles=once,beavers=yes,jacoby=yes",
    "backgammon-club": "hitter=stays_alone,refusal=counted",
    "backgammon-dujardin": "compulsory=most,bearing_off=beyond,refusal=doubled",
    "toutes-tables": "compulsory=most",
    "jacquet": "six_in_a_row=farthest_held",
    "garanguet": "triplets=three",
    "revertier": "shut_out=loses_double",
}
"""Every second game is played with these."""


def games(effort: int) -> int:
    return 150 if effort == 1 else 5000


def kind_at(game: str, number: int, match: int = 0) -> TablesKind:
    return kind_of(rules_of(game, OPTIONS[game] if number % 2 else ""), match)


def mirrored_event(event: Event) -> Event:
    """The same by the other player."""
    if isinstance(event, Draw):
        return Draw(event.b, event.a)
    values: dict[str, Any] = {one.name: getattr(event, one.name) for one in fields(event)}
    kind: Any = type(event)
    exchanged: Event = kind(
        **{name: value.other if isinstance(value, Player) else value for name, value in values.items()}
    )
    return exchanged


def mirrored(state: TablesState) -> TablesState:
    """The state with A and B exchanged; who is named beside equal dice says nothing."""
    return state._replace(
        checkers=state.checkers[::-1],
        roller=state.roller.other if state.phase is not TablesPhase.DRAW else state.roller,
        score=state.score[::-1],
        memory=replace(memory_of(state), arrived=memory_of(state).arrived[::-1]),
        owner=None if state.owner is None else state.owner.other,
        offer=None if state.offer is None else replace(state.offer, by=state.offer.by.other),
        first=None if state.first is None else state.first.other,
        illegal=None if state.illegal is None else mirrored(state.illegal),
        results=tuple(replace(result, winner=result.winner.other) for result in state.results),
        happenings=tuple(_mirrored_happening(happening) for happening in state.happenings),
    )


def _mirrored_happening(happening: TablesHappening) -> TablesHappening:
    if happening.what in (What.AUTOMATIC, What.DRAWN_AGAIN):
        return happening
    return TablesHappening(happening.what, happening.player.other, happening.number, happening.marks)


def assert_sound(state: TablesState) -> None:
    """No checker is lost or doubled, and the sides never share a field."""
    rules = state.rules
    assert [sum(checkers) for checkers in state.checkers] == [COUNT, COUNT]
    assert min(map(min, state.checkers)) >= 0
    if state.phase is not TablesPhase.OVER:
        assert faults(state.layout, same_way=rules.same_way) == ()


def assert_lawful_end(events: list[Event], states: list[TablesState], kind: TablesKind) -> None:
    """The winner has borne off all, or the other has refused or resigned; he gets what the stake and the board say."""
    before, end = states[-2:]
    rules = running_rules(end)
    result = end.results[-1]
    loser = end.checkers[result.winner.other]
    assert end.score[result.winner] - before.score[result.winner] == result.points
    assert end.score[result.winner.other] == before.score[result.winner.other]
    if result.how == "played":
        assert end.checkers[result.winner][OFF] == COUNT
        assert result.points == result.times * end.stake
        single = rules.jacoby == "yes" and not end.turned
        assert result.times <= (1 if single or rules.double_game == "no" else 3)
        if loser[OFF] and rules.triple_game != "behind":
            assert result.times == 1 or loser[HAND]
    elif result.how == "shut_out":
        assert loser[HAND] > loser[1:7].count(0)
        assert result.points == result.times == (2 if rules.shut_out == "loses_double" else 1)
    else:
        last = events[-1]
        assert isinstance(last, Refuse | GiveUp)
        assert result.how == ("refused" if isinstance(last, Refuse) else "resigned")
        assert last.player is result.winner.other
        assert end.checkers[result.winner][OFF] < COUNT


@pytest.mark.parametrize("game", RUNNING)
def test_random_games_end_keep_their_checkers_and_are_won_lawfully(game: str, effort: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(games(effort)):
        kind = kind_at(game, number)
        events, states = random_game(kind, Random(f"{game} {number}"))
        rules = running_rules(states[-1])
        for state in states:
            assert_sound(state)
        assert_lawful_end(events, states, kind)
        seen[states[-1].results[-1].how] += 1
        seen.update(happening.what for state in states for happening in state.happenings)
        seen.update(type(event).__name__ for event in events)
    assert seen["played"]
    assert seen[What.UNPLAYABLE]
    assert bool(seen[What.HIT]) is (rules.hitting == "yes")
    assert bool(seen["refused"]) is bool(seen["Accept"]) is (rules.cube == "yes")
    assert bool(seen["shut_out"]) is (rules.shut_out != "waits")
    assert bool(seen["Beaver"]) is bool(seen[What.AUTOMATIC]) is (game == "backgammon")


@pytest.mark.parametrize("game", RUNNING)
def test_undo_to_the_start_and_all_again_is_the_same_game(game: str, effort: int) -> None:
    for number in range(4 * effort):
        kind = kind_at(game, number)
        events, states = random_game(kind, Random(number))
        log: Log[TablesState, Event] = Log(kind)
        for event, state in zip(events, states[1:], strict=True):
            log = log.add(event)
            assert log.state == state
        assert Log(kind, tuple(events)).states == tuple(states)
        back = log
        for there in range(len(events), 0, -1):
            assert back.state == states[there]
            back = back.undo()
        assert (back.events, back.state) == ((), kind.start())
        again, taken, misfit = back.follow([[event] for event in events])
        assert (taken, misfit) == (len(events), None)
        assert again.states == tuple(states)


@pytest.mark.parametrize("game", RUNNING)
def test_the_same_game_with_the_colours_exchanged_is_the_same_game(game: str, effort: int) -> None:
    for number in range(20 * effort):
        kind = kind_at(game, number)
        events, states = random_game(kind, Random(number))
        state = kind.start()
        for event, expected in zip(events, states[1:], strict=True):
            state = kind.apply(state, mirrored_event(event))
            assert state == mirrored(expected)


@pytest.mark.parametrize("game", RUNNING)
def test_a_match_goes_on_until_somebody_has_its_points(game: str, effort: int) -> None:
    for number in range(3 * effort):
        kind = kind_at(game, number, match=3)
        rng = Random(number)
        state = kind.start()
        begun = 0
        while not state.is_finished:
            event = NewPartie() if state.phase is TablesPhase.OVER else random_event(kind, state, rng)
            begun += isinstance(event, NewPartie)
            state = kind.apply(state, event)
        assert max(state.score) >= 3 > min(state.score)
        assert state.game == len(state.results) == begun + 1
        won = Counter({A: 0, B: 0})
        for result in state.results:
            won[result.winner] += result.points
        assert (won[A], won[B]) == state.score
        assert kind.due(state) == ()


@pytest.mark.parametrize("game", RUNNING)
def test_what_is_due_can_be_done_and_a_roll_that_allows_nothing_is_passed_over(game: str, effort: int) -> None:
    for number in range(5 * effort):
        kind = kind_at(game, number)
        _, states = random_game(kind, Random(number))
        for state in states:
            if state.phase is TablesPhase.PLAY and len(state.dice) == 2:
                assert not kind.plays(state)[0].is_pass
            assert (
                kind.due(state)[0]
                == {
                    TablesPhase.DRAW: "draw",
                    TablesPhase.THROW: "throw",
                    TablesPhase.PLAY: "play",
                    TablesPhase.ANSWER: "accept",
                    TablesPhase.OVER: "new",
                }[state.phase]
            )


def test_a_checker_never_goes_back_but_into_hand() -> None:
    kind = kind_at("backgammon", 0)
    for number in range(30):
        _, states = random_game(kind, Random(number))
        for before, after in pairwise(states):
            for player in (A, B):
                was, now = before.checkers[player], after.checkers[player]
                assert pips(now) >= pips(was) or now[HAND] > was[HAND]


def pips(checkers: Checkers) -> int:
    """How far all checkers of a side have come."""
    return sum(field * count for field, count in enumerate(checkers))
