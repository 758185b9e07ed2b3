"""The other tables games as text: records strict, plays and turns as people type them, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from tests.support.records import tables_record
from tests.support.tables import GAMES, RUNNING
from tests.support.typed import read_line
from trictrac.base.errors import AmbiguousError, IllegalPlayError, OutOfOrderError, TrictracError, UnreadableError
from trictrac.cli.commands import app
from trictrac.cli.schema import schema_of
from trictrac.games.common import events
from trictrac.games.common.deeds import deed
from trictrac.games.common.events import Event, vocabulary
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.plays_text import nearest, play_text, read_moves
from trictrac.games.common.rules import MOST_TIMES
from trictrac.games.common.state import TablesState
from trictrac.games.common.verbs import possible
from trictrac.games.registry import kind_of, read_record, script_of
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.games.sheets import load_game_rules
from trictrac.model.layout import COUNT, Layout, read_layout
from trictrac.model.play import Play
from trictrac.model.score import Side
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
from trictrac.protocol.record import Comment, check_record, new_record, record_of
from trictrac.seance.course import Act

NAMES = ("Cloris", "Damon")

PLAYERS = st.sampled_from(Player)
MOVES = st.tuples(st.integers(0, 24), st.integers(1, 25))
PLAYS = st.lists(MOVES, max_size=9).map(lambda moves: Play(tuple(moves)))
CHECKERS = st.lists(st.integers(0, 25), max_size=COUNT).map(
    lambda fields: tuple(fields.count(field) for field in range(26))
)
TEXTS = st.text(min_size=1).map(lambda text: " ".join(text.split())).filter(bool)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Draw, st.integers(0, 9), st.integers(0, 9), st.none() | PLAYERS),
    st.builds(
        events.ThrowDice,
        PLAYERS,
        st.lists(st.integers(1, 6), min_size=2, max_size=3).map(lambda dice: tuple(sorted(dice, reverse=True))),
    ),
    st.builds(Move, PLAYERS, PLAYS, st.booleans()),
    st.sampled_from(
        (
            Begin, Hold, Go, events.Offer, events.Accept, events.Refuse, events.Beaver, events.Demand, events.Call,
        )
    ).flatmap(lambda kind: st.builds(kind, PLAYERS)),
    st.builds(events.GiveUp, PLAYERS, st.integers(1, MOST_TIMES)),
    st.builds(events.SetLayout, st.builds(Layout, CHECKERS, CHECKERS, st.sampled_from(Side))),
    st.builds(events.SetPoints, st.integers(0, 999_999_999), st.integers(0, 999_999_999)),
    st.builds(events.SetStake, st.integers(0, 999_999_999), st.none() | st.just("middle") | PLAYERS),
    st.builds(Note, TEXTS),
    st.just(NewPartie()),
)  # fmt: skip
FALLING = "backgammon"
RISING = "jacquet"


def table(layout: str, *dice: int, game: str = FALLING, options: str = "", turn: Player = Player.A) -> TablesState:
    """A game with this board, and this roll to be played."""
    rules = load_game_rules(game, options)
    kind = kind_of(rules, rules.match)
    state = kind.apply(kind.start(), Begin(turn))
    state = kind.apply(state, events.SetLayout(read_layout(layout, falling=rules.falling)))
    return kind.apply(state, events.ThrowDice(state.roller, dice)) if dice else state


def fresh(game: str = FALLING, options: str = "") -> TablesState:
    """A game before the first event."""
    rules = load_game_rules(game, options)
    return kind_of(rules, rules.match).start()


def typed(lines: list[str], state: TablesState) -> tuple[list[Event], TablesState]:
    """What lines typed one after another mean, and the state after them."""
    found: list[Event] = []
    for line in lines:
        for event in read_line(line, state, NAMES):
            found.append(event)
            state = state.kind.apply(state, event)
    return found, state


def lines_of(found: list[Event], state: TablesState) -> list[str]:
    """The events as a record has them."""
    return [vocabulary(falling=state.rules.falling).write(event) for event in found]


OPENING = "W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W"


class TestCanonicalText:
    @given(EVENTS, st.booleans())
    def test_every_event_read_equals_the_event_written(self, event: Event, falling: bool) -> None:
        words = vocabulary(falling=falling)
        assert words.read(words.write(event)) == event

    @given(EVENTS, st.booleans())
    def test_no_event_but_a_note_looks_like_two_entries_or_another_act(self, event: Event, falling: bool) -> None:
        line = vocabulary(falling=falling).write(event)
        assert line.split()[0] not in tuple(Act)
        assert "\n" not in line
        if not isinstance(event, Note):
            assert ";" not in line

    @given(PLAYS, st.booleans())
    def test_every_play_read_equals_the_play_written(self, play: Play, falling: bool) -> None:
        assert read_moves(play_text(play, falling=falling), falling=falling) == play

    @pytest.mark.parametrize(
        ("moves", "falling", "rising"),
        [
            (((1, 7), (7, 12)), "24/18/13", "1-7-12"),
            (((0, 3),), "bar/22", "bar-3"),
            (((20, 25), (19, 25)), "5/off 6/off", "20-off 19-off"),
            (((1, 5), (1, 5)), "24/20 24/20", "1-5 1-5"),
            ((), "pass", "pass"),
        ],
    )
    def test_plays_are_written_as_the_game_counts(
        self, moves: tuple[tuple[int, int], ...], falling: str, rising: str
    ) -> None:
        assert play_text(Play(moves), falling=True) == falling
        assert play_text(Play(moves), falling=False) == rising

    def test_people_read_hits_and_equal_ways_shorter(self) -> None:
        play = Play(((12, 18), (12, 18), (1, 7)))
        assert play_text(play, falling=True, hits={18}, grouped=True) == "13/7*(2) 24/18"

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("", "is not an event"),
            ("A", "is not an event"),
            ("C throws 6-5", "is not an event"),
            ("A dances", "is not an event"),
            ("A doubles twice", "expected nothing"),
            ("A throws 6", "expected a roll"),
            ("A throws 6-7", "expected a roll"),
            ("A throws 6-5-4-3", "expected a roll"),
            ("A plays", "expected 1 to 9 moves"),
            ("A plays 8-5", "'8-5' is not a move; type moves like 24/18"),
            ("A plays 08/5", "is not a move"),
            ("A plays 25/20", "is not a move"),
            ("A plays off/5", "is not a move"),
            ("A plays 8/bar", "is not a move"),
            ("A plays !", "expected 1 to 9 moves"),
            ("A resigns 5", "2 for a double game"),
            ("draw 5 3", "expected draw A 5 B 3"),
            ("draw A 5 B 3 by C", "expected draw A 5 B 3"),
            ("set", "without spaces"),
            ("set W:24 B:3", "without spaces"),
            ("set W:24", "is not a board of this game"),
            ("score 3 2", "like score 3,2"),
            ("score 3", "like score 3,2"),
            ("stake 4", "stake, a number"),
            ("stake A 4", "stake, a number"),
            ("note", "note and a text"),
            ("new", "new game"),
        ],
    )
    def test_what_is_no_event_is_refused_with_what_is_expected(self, line: str, says: str) -> None:
        with pytest.raises(UnreadableError, match=says):
            vocabulary(falling=True).read(line)


class TestTypedPlays:
    @pytest.mark.parametrize(
        ("text", "dice", "means"),
        [
            ("8/5 6/5", (3, 1), "8/5 6/5"),
            ("8-5 6-5", (3, 1), "8/5 6/5"),
            ("8 5 6 5", (3, 1), "8/5 6/5"),
            ("8 / 5, 6 / 5", (3, 1), "8/5 6/5"),
            ("8>5;6>5", (3, 1), "8/5 6/5"),
            ("6/5 8/5", (3, 1), "6/5 8/5"),
            ("8 to 5 and 6 to 5", (3, 1), "8/5 6/5"),
            ("8/5/4", (3, 1), "8/5/4"),
            ("8/4", (3, 1), "8/5/4"),
            ("24/18/13", (6, 5), "24/18/13"),
            ("24/13", (6, 5), "24/18/13"),
            ("24-18-13", (6, 5), "24/18/13"),
            ("24 18 13", (6, 5), "24/18/13"),
            ("24/18 18/13", (6, 5), "24/18/13"),
            ("18/13 24/18", (6, 5), "24/18/13"),
            ("13/5", (2, 2), "13/11/9/7/5"),
            ("6/4(2) 13/11(2)", (2, 2), "6/4 6/4 13/11 13/11"),
            ("6/4x2 13/11x2", (2, 2), "6/4 6/4 13/11 13/11"),
            ("6/4 x2 13/11 x 2", (2, 2), "6/4 6/4 13/11 13/11"),
            ("6/4*2 13/11*2", (2, 2), "6/4 6/4 13/11 13/11"),
            ("6/2(2)", (2, 2), "6/4/2 6/4/2"),
            ("13/9 twice", (2, 2), "13/11/9 13/11/9"),
        ],
    )
    def test_the_first_board_of_backgammon(self, text: str, dice: tuple[int, ...], means: str) -> None:
        play = read_play(text, table(OPENING, *dice))
        assert play_text(play, falling=True) == means

    @pytest.mark.parametrize("text", ["13/7* 8/3", "13/7x 8/3", "13/7*/2", "8/3 13/7 *", "13/7 8/3"])
    def test_the_sign_of_a_hit_is_taken_where_a_checker_is_hit_and_may_be_left_out(self, text: str) -> None:
        state = table("W:24x2,13x5,8x3,6x5/B:24,18,13x5,8x3,6x5/W", 6, 5)
        assert read_play(text, state) == read_play(text.replace("*", "").replace("x", ""), state)

    @pytest.mark.parametrize("text", ["8/5*(2) 6/3(2)", "8/5(2)* 6/3(2)", "8/5x(2) 6/3x2"])
    def test_the_sign_of_a_hit_stands_beside_a_number_of_times(self, text: str) -> None:
        state = table("W:24x2,13x5,8x3,6x5/B:24,20,13x5,8x3,6x5/W", 3, 3)
        assert play_text(read_play(text, state), falling=True) == "8/5 8/5 6/3 6/3"

    @pytest.mark.parametrize(
        ("text", "game", "dice", "says"),
        [
            ("24/18/13*", "backgammon", (6, 5), "hits nothing on 13: 5 checkers of one’s own stand there"),
            ("8/5x 6/5x", "backgammon", (3, 1), "hits nothing on 5: no checker stands there"),
            ("24/19* 24/18", "backgammon", (6, 5), "hits nothing on 19: 5 opposing checkers stand there"),
            ("24*/18 13/8", "backgammon", (6, 5), "hits nothing on 24: 2 checkers of one’s own stand there"),
            ("1-7-11*", "jacquet", (6, 4), "nobody is hit in this game"),
        ],
    )
    def test_the_sign_of_a_hit_where_nothing_is_hit_is_an_error_that_says_what_stands_there(
        self, text: str, game: str, dice: tuple[int, ...], says: str
    ) -> None:
        board = OPENING if game == "backgammon" else "W:1x15/B:1x15/W"
        with pytest.raises(UnreadableError, match=says):
            read_play(text, table(board, *dice, game=game))

    @pytest.mark.parametrize(
        "word", ["bar/20", "b/20", "25/20", "bar-20", "bar 20", "barre/20", "main 20", "BAR/20", "b 20"]
    )
    def test_a_checker_enters_by_many_names(self, word: str) -> None:
        state = table("W:bar,13x5,8x3,6x6/B:24x2,13x5,8x3,6x5/W", 5, 3)
        assert play_text(read_play(f"{word} 13/10", state), falling=True) == "bar/20 13/10"

    @pytest.mark.parametrize(
        "text",
        [
            "6/off 5/off",
            "6/0 5/0",
            "off 6 5",
            "6 5 off",
            "6 off 5 off",
            "6/sorti, 5/dehors",
            "6/bande 5/bande",
            "sorti 5 6",
            "6/o 5/o",
        ],
    )
    def test_checkers_are_borne_off_by_many_names(self, text: str) -> None:
        play = read_play(text, table("W:6x2,5x2/B:6x2,5x2/W", 6, 5))
        assert sorted(play.moves) == [(19, 25), (20, 25)]

    def test_off_by_more_than_one_number(self) -> None:
        play = read_play("6/off", table("W:6,1x5/B:6x2,5x2/W", 4, 3))
        assert play_text(play, falling=True) == "6/2/off"

    @pytest.mark.parametrize(
        ("text", "means"),
        [("1-7-11", "1-7-11"), ("1-11", "1-7-11"), ("1/11", "1-7-11"), ("1 11", "1-7-11")],
    )
    def test_rising_games_are_typed_upwards(self, text: str, means: str) -> None:
        state = table("W:1x15/B:1x15/W", 6, 4, game=RISING)
        assert play_text(read_play(text, state), falling=False) == means

    def test_two_ways_that_leave_different_boards_are_listed(self) -> None:
        state = table("W:24x2,13x5,8x3,6x5/B:20,13x5,8x3,5x5,7/W", 6, 5)
        with pytest.raises(AmbiguousError, match=r"24/18\*/13; 24/19/13: name each field"):
            read_play("24/13", state)
        assert play_text(read_play("24/18*/13", state), falling=True) == "24/18/13"

    def test_two_ways_that_leave_the_same_board_are_one(self) -> None:
        assert read_play("13/4", table(OPENING, 5, 4)).moves == ((12, 17), (17, 21))

    def test_the_open_way_is_found(self) -> None:
        state = table("W:24x2,13x5,8x3,6x5/B:24x2,13x5,7x2,3x6/W", 6, 5)
        assert read_play("24/13", state).moves == ((1, 6), (6, 12))

    def test_a_play_by_its_number_in_the_list(self) -> None:
        state = table(OPENING, 6, 5)
        plays = kind_of(state.rules, 0).plays(state)
        assert read_play("#3", state) == plays[2]
        for text in ("#0", "#999", "#", "#x"):
            with pytest.raises(UnreadableError, match=f"from 1 to {len(plays)}"):
                read_play(text, state)

    def test_the_plays_of_a_triplet_are_listed_where_they_are_few(self) -> None:
        strewn = table("W:1x4,3,5,7,8,9,10,12,13,14,15,16/B:1x15/W", 2, 2, 2, game="garanguet")
        with pytest.raises(UnreadableError, match="too many to be listed"):
            read_play("#1", strewn)
        state = table("W:1x15/B:1x15/W", 2, 2, 2, game="garanguet")
        assert read_play("#1", state).moves == ((1, 3),) * 9
        assert read_play("1-3(9)", state).moves == ((1, 3),) * 9
        assert read_play("1-19", state).moves == tuple((field, field + 2) for field in range(1, 18, 2))

    @pytest.mark.parametrize(
        ("text", "game", "says"),
        [
            ("1-7 1-5", FALLING, "counted down here, from 24 to 1.* Did you mean 24/18 24/20"),
            ("7/13", FALLING, "counted down here"),
            ("5/8 5/6", FALLING, "counted down here"),
            ("24/18 24/19", RISING, "counted up here, from 1 to 24"),
        ],
    )
    def test_numbers_in_the_wrong_direction_are_answered_with_how_the_game_counts(
        self, text: str, game: str, says: str
    ) -> None:
        state = table(OPENING, 6, 4) if game == FALLING else table("W:1x15/B:1x15/W", 6, 4, game=game)
        with pytest.raises(UnreadableError, match=says):
            read_play(text, state)

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "no field is named"),
            ("13", "each checker goes from a field to a field"),
            ("13/7 8", "each checker goes from a field to a field"),
            ("13/30", "there is no field 30"),
            ("13/7 (12)", "12 times"),
            ("x2", "2 times"),
            ("13/corner", "'corner' is no field"),
            ("off/6", "each checker goes"),
            ("6/bar", "each checker goes"),
            ("fly away", "'fly' is no field"),
        ],
    )
    def test_what_is_no_play_is_answered_with_how_plays_are_typed(self, text: str, says: str) -> None:
        with pytest.raises(UnreadableError, match=says):
            read_play(text, table(OPENING, 6, 5))

    def test_illegal_moves_come_back_as_typed(self) -> None:
        state = table(OPENING, 6, 5)
        assert read_play("13/7", state).moves == ((12, 18),)
        assert read_play("24/20", state).moves == ((1, 5),)
        assert read_play("pass", state) == Play()

    @settings(deadline=None, max_examples=40)
    @given(st.integers(0, 10_000), st.sampled_from(RUNNING))
    def test_every_allowed_play_is_read_from_its_own_text(self, seed: int, game: str) -> None:
        state = some_turn(Random(seed), game)
        for play in kind_of(state.rules, 0).plays(state)[:40]:
            text = play_text(play, falling=state.rules.falling)
            assert read_play(text, state) == play
            short = play_text(play, falling=state.rules.falling, grouped=True)
            assert sorted(read_play(short, state).moves) == sorted(play.moves)

    def test_the_nearest_play_shares_most_moves(self) -> None:
        state = table(OPENING, 6, 5)
        plays = kind_of(state.rules, 0).plays(state)
        near = nearest(Play(((12, 18), (12, 16))), plays)
        assert near is not None
        assert play_text(near, falling=True) == "13/7 13/8"
        assert nearest(Play(((12, 18),)), (Play(),)) is None


def some_turn(rng: Random, game: str) -> TablesState:
    """A turn of a random game, with a roll to be played whose plays can be listed."""
    return random_game(rng, game, turns=rng.randrange(30), whole=False)[1]


def random_game(
    rng: Random, game: str, *, options: str = "", turns: int = 400, whole: bool = True
) -> tuple[list[Event], TablesState]:
    """A random match, or the beginning of one up to a roll that is to be played."""
    rules = load_game_rules(game, options)
    kind = kind_of(rules, rules.match or 3)
    state = kind.start()
    found: list[Event] = []
    while not state.is_finished and (turns > 0 or (not whole and state.phase is not TablesPhase.PLAY)):
        event = _any_event(rng, state, offers=whole)
        state = kind.apply(state, event)
        found.append(event)
        turns -= isinstance(event, Move)
    return found, state


def _any_event(rng: Random, state: TablesState, *, offers: bool) -> Event:
    kind = state.kind
    if state.phase is TablesPhase.DRAW:
        return Draw(rng.randint(1, 6), rng.randint(1, 6))
    if "hold" in kind.due(state) and rng.random() < 0.5:
        return rng.choice((Hold, Go))(state.roller)
    if state.phase is TablesPhase.OVER:
        return NewPartie()
    if state.phase is TablesPhase.ANSWER:
        assert state.answerer is not None
        answers: list[Callable[[Player], Event]] = [events.Accept, events.Refuse]
        answers += [events.Beaver] * ("beaver" in kind.due(state))
        return rng.choice(answers)(state.answerer)
    if state.phase is TablesPhase.PLAY:
        return Move(state.roller, rng.choice(kind.plays(state)))
    if offers and "offer" in kind.due(state) and rng.random() < 0.05:
        return events.Offer(state.roller)
    if offers and rng.random() < 0.01 and isinstance(state.rules, RunningRules):
        return events.GiveUp(state.roller, 1)
    count = state.rules.dice_count
    while True:
        dice = tuple(sorted((rng.randint(1, 6) for _ in range(count)), reverse=True))
        if count == 2 or len(set(dice)) == count:
            return events.ThrowDice(state.roller, dice)


_TYPED: dict[type, str] = {
    events.Offer: "double", events.Accept: "takes", events.Refuse: "refuse", events.Beaver: "beaver", Hold: "hold", Go: "go",
}  # fmt: skip


def as_typed(event: Event, *, falling: bool) -> str:
    """An event as it may be typed at the table."""
    match event:
        case Draw(a, b):
            return f"{a}{b}"
        case events.ThrowDice(_, dice):
            return "".join(map(str, dice))
        case Move(_, play):
            return play_text(play, falling=falling, grouped=True)
        case events.GiveUp(player, times):
            return f"{NAMES[player]} resigns {times}"
        case NewPartie():
            return "new"
        case _:
            return _TYPED[type(event)]


class TestTypedTurns:
    @pytest.mark.parametrize(
        ("lines", "game", "options", "means"),
        [
            (["53"], FALLING, "", ["draw A 5 B 3"]),
            (["5 3 8/3 6/3"], FALLING, "", ["draw A 5 B 3", "A plays 8/3 6/3"]),
            (["Cloris 5 Damon 3"], FALLING, "", ["draw A 5 B 3"]),
            (["Damon 3 Cloris 5"], FALLING, "", ["draw A 5 B 3"]),
            (["55 44 35"], FALLING, "", ["draw A 5 B 5", "draw A 4 B 4", "draw A 3 B 5"]),
            (["Damon begins"], FALLING, "", ["B begins"]),
            (["damon"], FALLING, "", ["B begins"]),
            (["commence Cloris", "64 24/18 13/9"], FALLING, "", ["A begins", "A throws 6-4", "A plays 24/18 13/9"]),
            (["Cloris", "4 6", "24/18 13/9"], FALLING, "", ["A begins", "A throws 6-4", "A plays 24/18 13/9"]),
            (["Cloris", "Cloris: 6-4 24/14", "Damon: 31 8/5 6/5"], FALLING, "",
             ["A begins", "A throws 6-4", "A plays 24/18/14", "B throws 3-1", "B plays 8/5 6/5"]),
            (["Cloris", "ternes 8/5(2) 6/3(2)"], FALLING, "",
             ["A begins", "A throws 3-3", "A plays 8/5 8/5 6/3 6/3"]),
            (["Cloris", "double", "accept"], FALLING, "", ["A begins", "A doubles", "B accepts"]),
            (["Cloris", "Cloris doubles Damon accepts"], FALLING, "", ["A begins", "A doubles", "B accepts"]),
            (["Cloris", "double! prends"], FALLING, "", ["A begins", "A doubles", "B accepts"]),
            (["Cloris", "je double", "je tiens"], FALLING, "", ["A begins", "A doubles", "B accepts"]),
            (["Cloris", "doubler", "i see it"], FALLING, "", ["A begins", "A doubles", "B accepts"]),
            (["Cloris", "double", "pass"], FALLING, "", ["A begins", "A doubles", "B refuses"]),
            (["Cloris", "double", "drop", "new"], FALLING, "", ["A begins", "A doubles", "B refuses", "new game"]),
            (["Cloris", "double", "j'abandonne"], FALLING, "", None),
            (["Cloris", "double", "abandonne"], FALLING, "", ["A begins", "A doubles", "B refuses"]),
            (["Cloris", "double", "abandonne la partie"], FALLING, "", ["A begins", "A doubles", "B resigns"]),
            (["Cloris", "double", "castor", "oui"], FALLING, "beavers=yes", ["A begins", "A doubles", "B beavers", "A accepts"]),
            (["Cloris", "resign"], FALLING, "", ["A begins", "A resigns"]),
            (["Cloris", "Damon resigns gammon"], FALLING, "", ["A begins", "B resigns 2"]),
            (["Cloris", "resign 3 Damon", "nouvelle partie"], FALLING, "", ["A begins", "B resigns 3", "new game"]),
            (["abandonne la partie double Cloris"], FALLING, "", ["A resigns 2"]),
            (["Cloris", "64 24/18 !", "exige"], FALLING, "",
             ["A begins", "A throws 6-4", "A plays 24/18 !", "B demands"]),
            (["Cloris", "64 24/18 13/9!"], FALLING, "", ["A begins", "A throws 6-4", "A plays 24/18 13/9"]),
            (["Cloris", "64 24/18!", "Damon demand 24/18 13/9"], FALLING, "",
             ["A begins", "A throws 6-4", "A plays 24/18 !", "B demands", "A plays 24/18 13/9"]),
            (["Damon begins", "443 1-5(4) 1-4"], "garanguet", "",
             ["B begins", "B throws 4-4-3", "B plays 1-5 1-5 1-5 1-5 1-4"]),
            (["Cloris", "4-3-4 1-5(4) 1-4"], "garanguet", "",
             ["A begins", "A throws 4-4-3", "A plays 1-5 1-5 1-5 1-5 1-4"]),
            (["Cloris", "4 4 3", "1-5(4) 1-4"], "garanguet", "",
             ["A begins", "A throws 4-4-3", "A plays 1-5 1-5 1-5 1-5 1-4"]),
            (["53", "6-4 1-7 1-5", "31 4 2"], "toc", "",
             ["draw A 5 B 3", "A throws 6-4", "A plays 1-7 1-5", "B throws 3-1", "B plays 1-4 1-2"]),
            (["53", "64 1-8 1-3 !", "Damon reprends", "tout à bas"], "toc", "",
             ["draw A 5 B 3", "A throws 6-4", "A plays 1-8 1-3 !", "B demands", "A plays 1-7 1-5"]),
            (["Cloris", "je vie", "je tiens", "55 down"], "tick-tack", "vying=yes",
             ["A begins", "A doubles", "B accepts", "A throws 5-5", "A plays 1-6 1-6"]),
            (["set W:bar,6x14/B:24,13x14/B"], FALLING, "", ["set W:bar,6x14/B:24,13x14/B"]),
            (["score 3 2"], FALLING, "", ["score 3,2"]),
            (["set score 3-2"], FALLING, "", ["score 3,2"]),
            (["cube 4 Damon"], FALLING, "", ["stake 4 B"]),
            (["stake Damon 4"], FALLING, "", ["stake 4 B"]),
            (["set cube 2"], FALLING, "", ["stake 2 middle"]),
            (["cube 1 middle"], FALLING, "", ["stake 1 middle"]),
            (["turn Damon"], FALLING, "", ["set W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/B"]),
            (["note Both; drank: tea"], FALLING, "", ["note Both; drank: tea"]),
        ],
    )  # fmt: skip
    def test_lines_mean_events(self, lines: list[str], game: str, options: str, means: list[str] | None) -> None:
        if means is None:
            with pytest.raises(UnreadableError):
                typed(lines, fresh(game, options))
            return
        found, state = typed(lines, fresh(game, options))
        assert lines_of(found, state) == means

    def test_a_roll_that_cannot_be_played_needs_no_pass_but_may_have_one(self) -> None:
        state = table("W:bar,13x5,8x3,6x6/B:6x3,5x3,4x3,3x2,2x2,1x2/W")
        for line in ("66", "66 pass", "66 passe!", "6 6 rien"):
            (throw,) = read_line(line, state, NAMES)
            assert throw == events.ThrowDice(Player.A, (6, 6))
        with pytest.raises(UnreadableError, match="nothing of 6-6 can be played"):
            read_line("66 bar/19", state, NAMES)

    def test_the_program_throws_as_many_dice_as_the_game_has(self) -> None:
        asked: list[int] = []

        def throw(count: int) -> tuple[int, ...]:
            asked.append(count)
            return (2, 5, 4)[:count]

        state = fresh("garanguet")
        assert read_line("roll", state, NAMES, throw) == (Draw(2, 5),)
        _, begun = typed(["Cloris"], state)
        assert read_line("lance", begun, NAMES, throw) == (events.ThrowDice(Player.A, (5, 4, 2)),)
        assert asked == [2, 3]
        with pytest.raises(UnreadableError, match="the program throws"):
            read_line("542", begun, NAMES, throw)
        with pytest.raises(UnreadableError, match="the dice are typed here"):
            read_line("roll", begun, NAMES)

    @pytest.mark.parametrize(
        ("line", "rule", "says"),
        [
            ("24/18", "compulsory", "all that can be played must be"),
            ("24/18 24/19", "blocked", "held by two or more"),
            ("24/20 13/7", "dice", "no number that is left to play leads from 24 to 20"),
            ("23/17 13/8", "dice", "there is no checker on 23"),
            ("bar/19 13/8", "entering", "no checker to enter"),
            ("6/off 6/1", "bearing_off", "only when all are in the last quarter"),
            ("pass", "compulsory", "must be"),
        ],
    )
    def test_a_refused_play_names_the_rule_the_nearest_play_and_how_to_let_it_stand(
        self, line: str, rule: str, says: str
    ) -> None:
        with pytest.raises(IllegalPlayError, match=says) as caught:
            read_line(line, table(OPENING, 6, 5), NAMES)
        assert caught.value.law == rule
        assert f"(rule {rule})" in str(caught.value)
        assert ("Type the rest, like " if line == "24/18" else "Nearest allowed play: ") in str(caught.value)
        assert "type ! alone" in str(caught.value)

    def test_where_trictrac_is_played_its_law_is_named(self) -> None:
        with pytest.raises(IllegalPlayError, match=r"\(law 3.1 of trictrac\). Nearest allowed play: 1-7 1-5"):
            read_line("1-8 1-3", table("W:1x15/B:1x15/W", 6, 4, game="toc"), NAMES)

    def test_moves_without_dice_are_not_taken_for_them(self) -> None:
        state = table("W:1x15/B:1x15/W", game="toc")
        with pytest.raises(UnreadableError, match="the dice come first, like 64 1-7 1-5"):
            read_line("1-4 1-2", state, NAMES)
        assert read_line("4-1 1-5 1-2", state, NAMES)[0] == events.ThrowDice(Player.A, (4, 1))
        assert read_line("1-4 1-5 1-2", state, NAMES)[0] == events.ThrowDice(Player.A, (4, 1))
        assert read_line("1-4", state, NAMES) == (events.ThrowDice(Player.A, (4, 1)),)

    def test_what_cannot_be_done_cannot_stand(self) -> None:
        with pytest.raises(IllegalPlayError, match="cannot stand even as an illegal play: there is no checker on 23"):
            read_line("23/17 13/8 !", table(OPENING, 6, 5), NAMES)

    def test_an_allowed_play_with_a_mark_stands_as_allowed(self) -> None:
        assert read_line("24/18 13/8 !", table(OPENING, 6, 5), NAMES) == (Move(Player.A, Play(((1, 7), (12, 17)))),)

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("", "has no meaning now"),
            ("frog", "'frog' has no meaning now. Possible: the dice, like 64 | double"),
            ("24/18 13/8", "the dice come first, like 64 24/18 13/9"),
            ("77", "a die shows 1 to 6"),
            ("6", "two dice are thrown"),
            ("643", "two dice are thrown"),
            ("64 53", "two rolls on one line"),
            ("64 24/18 13/9 31 8/5 6/5", "."),
            ("64 !", "which play"),
            ("note", "note and a text"),
            ("cube", "what the cube shows"),
            ("score 3", "the score of Cloris and that of Damon"),
            ("turn nobody", "who is to roll"),
            ("set W:24", "is not a board"),
            ("x" * 500, "too long"),
        ],
    )
    def test_words_without_meaning_are_answered_with_what_is_possible(self, line: str, says: str) -> None:
        _, state = typed(["Cloris"], fresh())
        with pytest.raises(TrictracError, match=says):
            read_line(line, state, NAMES)

    def test_a_roll_on_the_table_is_to_be_played_first(self) -> None:
        with pytest.raises(UnreadableError, match="42: a roll? 6-5 is still to be played".replace("?", r"\?")):
            read_line("42", table(OPENING, 6, 5), NAMES)

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("double 4", "'double 4': '4' has no meaning at this place"),
            ("double 64", "'double 64': '64' has no meaning at this place"),
            ("double roll", "'double roll': cannot roll at this place"),
            ("Cloris resigns 64", "'64' has no meaning at this place"),
        ],
    )
    def test_the_error_of_what_follows_an_act_speaks_of_the_table_before_the_line(self, line: str, says: str) -> None:
        _, state = typed(["Cloris"], fresh())
        with pytest.raises(TrictracError, match=says) as caught:
            read_line(line, state, NAMES, (lambda count: (6, 4)[:count]) if "roll" in line else None)
        dice = "Enter (or roll)" if "roll" in line else "the dice, like 64"
        assert f"nothing of the line is entered. Possible: {dice} | double. help shows more." in str(caught.value)

    def test_a_line_is_read_whole_or_not_at_all(self) -> None:
        state = table(OPENING)
        with pytest.raises(IllegalPlayError):
            read_line("64 24/18 24/19", state, NAMES)
        with pytest.raises(UnreadableError, match="at this place, and nothing of the line is entered"):
            read_line("double double", state, NAMES)

    def test_who_resigns_before_the_draw_is_to_be_named(self) -> None:
        with pytest.raises(UnreadableError, match="who resigns"):
            read_line("resign", fresh(), NAMES)

    def test_a_single_die_with_one_name_is_asked_for_the_other(self) -> None:
        with pytest.raises(UnreadableError, match="Damon begins"):
            read_line("Damon 53", fresh(), NAMES)

    def test_what_is_possible_fits_the_moment(self) -> None:
        state = fresh()
        assert str(possible(state)) == "the two dice, like 53 | the name of the player who begins"
        _, state = typed(["Cloris", "double"], state)
        assert str(possible(state)) == "accept | refuse"
        _, state = typed(["refuse"], state)
        assert str(possible(state)) == "new | undo | stop"
        assert str(possible(table("W:1x15/B:1x15/W", 6, 4, game=RISING))) == "a play, like 1-7-11"
        assert str(possible(table("W:1x15/B:1x15/W", game="garanguet"))) == "the dice, like 643"
        assert str(possible(table("W:1x15/B:1x15/W", 6, 4, 3, game="garanguet"))) == "a play, like 1-7 1-5 1-4"
        assert str(possible(table("W:1x15/B:1x15/W", game="toc"), thrown=True)) == "Enter (or roll)"
        assert str(possible(fresh(), thrown=True)) == "Enter (or roll) | the name of the player who begins"

    def test_nonsense_is_refused_and_nothing_else_happens(self) -> None:
        rng = Random(11)
        states = [fresh(), table(OPENING), table(OPENING, 6, 5), table("W:1x15/B:1x15/W", 4, 4, 3, game="garanguet")]
        states.append(typed(["Cloris", "double"], fresh())[1])
        states.append(typed(["Cloris", "resign"], fresh())[1])
        words = [
            "24/18", "13-7", "bar", "off", "(2)", "x2", "x", "*", "!", "#3", "#", "64", "443", "6", "5", "Cloris", "Damon", "A",
            "b", "double", "accept", "pass", "resign", "gammon", "new", "set", "score", "cube", "turn", "note", ":", "by", "hold",
            "roll", "W:24/B:1", "é", "²", "٣", "call", "demand", "begins", "to", "/", "-", ",", "99999999999999999999", "0",
            "25", "vie",
        ]  # fmt: skip
        read = 0
        refused: set[type] = set()
        for number in range(2000):
            line = " ".join(rng.choices(words, k=rng.randint(1, 6)))
            if number % 4 == 0:
                line = "".join(rng.choices("0123456789/-x*()! abdfor#:,W.é\t", k=rng.randint(1, 25)))
            try:
                read += bool(read_line(line, rng.choice(states), NAMES))
            except TrictracError as error:
                refused.add(type(error))
        assert read > 20
        assert refused >= {UnreadableError, IllegalPlayError, OutOfOrderError}


class TestRecords:
    @pytest.mark.parametrize("game", GAMES)
    def test_random_games_read_as_they_were_written(self, game: str) -> None:
        for seed in range(2):
            options = {"backgammon": "beavers=yes", "tick-tack": "vying=yes"}.get(game, "")
            found, state = random_game(Random(seed), game, options=options, turns=60)
            record = tables_record(
                (Comment("a random game"), *found, Comment("")),
                names=NAMES,
                date="1768",
                rules=state.rules,
                match=state.match,
            )
            assert read_record(str(record)) == record
            assert read_record(record_to_json(record)) == record
            jsonschema.validate(json.loads(record_to_json(record)), schema_of("tables-record"))
            assert check_record(record).state == state

    @pytest.mark.parametrize("game", GAMES)
    def test_a_whole_game_typed_line_by_line_is_the_same(self, game: str) -> None:
        options = {"backgammon": "beavers=yes", "tick-tack": "vying=yes"}.get(game, "")
        found, end = random_game(Random(5), game, options=options, turns=60)
        kind = kind_of(end.rules, end.match)
        state = kind.start()
        for event in found:
            line = as_typed(event, falling=end.rules.falling)
            again = read_line(line, state, NAMES)
            state = kind.apply(state, again[0])
            assert len(again) == 1
            if not isinstance(event, Move):
                assert again[0] == event, line
        assert state == end

    @settings(max_examples=60)
    @given(st.lists(EVENTS, max_size=6), st.sampled_from(GAMES), st.integers(0, 99))
    def test_any_events_read_as_they_were_written(self, found: list[Event], game: str, match: int) -> None:
        record = tables_record(tuple(found), rules=load_game_rules(game), match=match, title="A title", seed="7")
        assert read_record(str(record)) == record
        assert read_record(record_to_json(record)) == record

    def test_a_record_is_written_so(self) -> None:
        text = (
            "trictrac 1\ngame: backgammon\nA: Cloris\nB: Damon\nrules: beavers=yes\nmatch: 9\n\n"
            "draw A 3 B 5\nB plays 13/8 13/10\n# well played\nA doubles\nB beavers\nA accepts\nA throws 6-5\n"
            "A plays 24/18/13\nB resigns 2\nnew game\n"
        )
        record = read_record(text)
        assert record.game != "trictrac"
        assert str(record) == text
        assert record.game == "backgammon"
        assert record.values["match"] == 9
        assert check_record(record).state.score == (8, 0)

    def test_the_match_has_the_usual_length_where_none_is_given(self) -> None:
        rules = load_game_rules("backgammon")
        assert new_record(script_of("backgammon")).values["match"] == rules.match
        longer = replace(rules, match=7)
        assert tables_record(rules=longer, match=0).own_headers["match"] == "0"

    @pytest.mark.parametrize("match", ["-1", "100", "many", "٣", "1e3"])
    def test_a_match_is_a_number(self, match: str) -> None:
        with pytest.raises(UnreadableError, match="from 0"):
            record_of(script_of("backgammon"), {"match": match})

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ('{"game": "chess", "events": []}', "no game 'chess'"),
            ('{"game": "backgammon", "events": [{"do": "dances"}]}', "events.0.do"),
            ('{"game": "backgammon", "events": [{"do": "plays", "by": "A"}]}', "events.0: .*expected 1 to 9 moves"),
            ('{"game": "backgammon", "events": [{"do": "doubles"}]}', "events.0: 'doubles' is not an event"),
            ('{"game": "backgammon", "match": 100}', "match"),
            ('{"game": "backgammon", "rules": "wings=yes"}', "wings"),
            ('{"game": "backgammon", "frame": "x"}', "frame"),
            ("{", "JSON"),
        ],
    )
    def test_the_error_for_wrong_json_names_the_place(self, text: str, says: str) -> None:
        with pytest.raises(TrictracError, match=says):
            read_record(text)

    def test_convert_reads_and_writes_both_forms(self, tmp_path: Path) -> None:
        record = tables_record(
            (Begin(Player.A), events.ThrowDice(Player.A, (6, 5))), names=NAMES, rules=load_game_rules(FALLING)
        )
        path = tmp_path / "game.trictrac"
        path.write_text(str(record), encoding="utf-8")
        asked = CliRunner().invoke(app, ["convert", str(path), "--json"])
        assert asked.exit_code == 0, asked.output
        path.write_text(asked.output, encoding="utf-8")
        back = CliRunner().invoke(app, ["convert", str(path)])
        assert back.output == str(record)

    def test_trictrac_as_json_may_name_itself(self) -> None:
        assert read_record('{"game": "trictrac", "A": "Cloris"}').players == ("Cloris", "B")


def test_the_schema_of_a_record_has_every_game_and_every_event() -> None:
    schema = schema_of("tables-record")
    assert schema["properties"]["game"]["enum"] == list(GAMES)
    verbs = schema["$defs"]["TablesEventModel"]["properties"]["do"]["enum"]
    assert verbs == ["comment", *(one.word for one in vocabulary(falling=True).declared)]


EXAMPLES = (
    "draw A 5 B 3, A begins, A throws 6-5, A plays {play}, A doubles, B accepts, B refuses, B beavers, B demands, A calls, "
    "A marks 4, B schools 4, A holds, A goes, A resigns 2, set {board}, score 3;2, stake 4 A, note the board was knocked, "
    "new game"
)
"""A line of a record with each event, in the order of their declarations."""


@pytest.mark.parametrize("falling", [True, False])
def test_a_line_of_every_event_is_read_written_and_described(falling: bool) -> None:
    words = vocabulary(falling=falling)
    play, board = ("24/18 13/8", "W:6x2/B:6x2/W") if falling else ("1-7 12-17", "W:1x15/B:1x15/W")
    lines = EXAMPLES.format(play=play, board=board).split(", ")
    start = kind_of(load_game_rules(FALLING if falling else RISING)).start()
    assert {one.event for one in words.declared} == set(Event.__args__)
    for one, line in zip(words.declared, (line.replace(";", ",") for line in lines), strict=True):
        event = words.read(line)
        assert type(event) is one.event
        assert words.write(event) == line
        assert words.read(words.line({part.key: None for part in one.parts} | words.dump(event))) == event
        assert str(deed(event, start, start, NAMES))


def test_a_game_given_up_for_more_than_it_can_be_worth_has_the_name_of_the_most() -> None:
    start = kind_of(load_game_rules("backgammon")).start()
    assert str(deed(events.GiveUp(Player.A, MOST_TIMES), start, start, NAMES)) == "Cloris resigns a backgammon"
