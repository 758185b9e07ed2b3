"""The rules of the running games one by one: where the sheets part, what each value of each option does, cube, irregularities.

Boards are written in each side's own fields from 1 to 24, whatever the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal

import pytest

from tests.support.running_oracle import lawful_results
from tests.support.running_rolls import OF_PLAYS, some_rolls
from tests.support.tables import RUNNING, RUNNING_VALUES, A, B, carried, changed, rules_of, set_to
from trictrac.base.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError
from trictrac.games.common.events import (
    Accept,
    Beaver,
    Demand,
    Event,
    GameOfMatch,
    GiveUp,
    Offer,
    Refuse,
    SetLayout,
    SetPoints,
    SetStake,
    ThrowDice,
)
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.state import TablesState, memory_of
from trictrac.games.registry import kind_of
from trictrac.games.running.course import worth
from trictrac.games.running.plays import RunningRoll, numbers, plays
from trictrac.games.running.refusal import refusal
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.model.layout import HAND, read_layout
from trictrac.model.play import FromTo, Play
from trictrac.protocol.events import Begin, Draw, Move, NewPartie, Note, Player

Scene = Callable[[RunningRules], object]
"""What is seen by these rules."""

FIRST, CLUB, BOXED, ALL_TABLES, JACQUET, GARANGUET, REVERTIER = RUNNING
BACKGAMMONS = (FIRST, CLUB, BOXED)


# --- What a scene shows ---------------------------------------------------------------------------


def ways(layout: str, *dice: int) -> Scene:
    """The plays that a roll allows, as moves in the mover's fields."""

    def scene(rules: RunningRules) -> object:
        board = read_layout(layout, falling=False)
        return {play.moves for play in plays(RunningRoll(board.white, board.black, dice, rules))}

    return scene


def played(layout: str, *dice: int) -> Scene:
    """How many moves are made of a roll."""

    def scene(rules: RunningRules) -> object:
        board = read_layout(layout, falling=False)
        return {len(play.moves) for play in plays(RunningRoll(board.white, board.black, dice, rules))}

    return scene


def judged(layout: str, dice: tuple[int, ...], *moves: FromTo) -> Scene:
    """The rule that a play breaks; nothing for an allowed one."""

    def scene(rules: RunningRules) -> object:
        board = read_layout(layout, falling=False)
        refused = refusal(RunningRoll(board.white, board.black, dice, rules), Play(moves))
        return refused.law if refused else ""

    return scene


def together(*scenes: Scene) -> Scene:
    """Several things seen."""
    return lambda rules: tuple(scene(rules) for scene in scenes)


def course(look: Callable[[TablesState], object], *events: Event, match: int = 0) -> Scene:
    """What is seen after these events; the word of the rule in the message where one of them is refused."""

    def scene(rules: RunningRules) -> object:
        kind = kind_of(rules, match)
        state = kind.start()
        for event in events:
            try:
                state = kind.apply(state, event)
            except OutOfOrderError as error:
                return f"no: {error}".partition(" (")[0]
        return look(state)

    return scene


def lost(loser: str) -> Scene:
    """What a game is worth that is won against these checkers."""
    board = read_layout(f"W:{loser}/B:-", falling=False)
    return lambda rules: worth(board.white, rules)


def stake(state: TablesState) -> object:
    return state.stake


def phase(state: TablesState) -> object:
    return state.phase


def points(state: TablesState) -> object:
    return state.results[-1].points


def to_play(state: TablesState) -> tuple[int, ...]:
    assert isinstance(state.rules, RunningRules)
    return numbers(state.dice, state.rules)


# --- Boards -----------------------------------------------------------------------------------------

ONE_OR_OTHER = "W:1,offx14/B:13x2,1x13/W"
"""6-5: a six or a five can be played from 1, not both: 12 is closed."""
THREE_OF_FOUR = "W:1,offx14/B:12x2,1x13/W"
"""3-3: 1-4-7-10, and 13 is closed."""
HIT_AT_HOME = "W:15,12x14/B:5,1x14/W"
HIT_OUTSIDE = "W:9,1x14/B:11,2x14/W"
HIT_ON_ENTRY = "W:1x15/B:20,7x14/W"
"""A single opposing checker on 20, 14 or 5, that a 5 or a 4 hits."""
COVERED = "W:15,16,1x13/B:5,2x14/W"
"""5-4: both numbers lead to the single checker on 20."""
TWO_IN_HAND = "W:barx2,12x13/B:1x15/W"
ONE_IN_HAND = "W:bar,12x14/B:1x15/W"
TO_BEAR_OFF = "W:20,23,offx13/B:1x15/W"
ONLY_EXCESS = "W:22,23,offx13/B:1x15/W"
COURIER_OUT = "W:1x14,12/B:1x15/W"
SIX = "W:1x9,2,3,4,5,8x2/B:1x15/W"
"""6-1: 1-7 with 5-6 or 1-2-… would hold six in a row."""

REFUSED_TWICE = (
    Begin(A),
    Offer(A),
    Accept(B),
    ThrowDice(A, (6, 1)),
    Move(A, Play(((12, 18), (17, 18)))),
    Offer(B),
    Refuse(A),
)
REFUSED_ONCE = (*REFUSED_TWICE[:2], Refuse(B))
SHOWN_UP = (Begin(A), SetLayout(read_layout("W:23,offx14/B:1x15/W", falling=False)), ThrowDice(A, (6, 2)))
WON = (*SHOWN_UP, Move(A, Play(((23, 25),))))
"""A game that A wins at once: B has all on his first field."""
CAUGHT = "W:24,offx14/B:bar,1x14/W"
SHUT_OUT = (
    SetLayout(read_layout("W:19x15/B:bar,1x9,2,3,4,5,9/W", falling=False)),
    ThrowDice(A, (6, 2)),
    Move(A, Play(((19, 21), (19, 25)))),
)
"""A hits the checker on B's 9: B has two in hand, and of his first six fields only the last is not his own."""


# --- The three sheets of backgammon, and the other games --------------------------------------------

SHEETS: dict[str, tuple[Scene, tuple[object, ...]]] = {
    "the dice of the draw are played, or fresh ones thrown": (
        course(lambda state: (state.phase, state.roller, state.dice), Draw(3, 5)),
        (("play", B, (5, 3)), ("throw", B, ()), ("throw", B, ())),
    ),
    "of two numbers of which only one can be played it is the higher, either, or none": (
        ways(ONE_OR_OTHER, 6, 5),
        ({((1, 7),)}, {((1, 7),), ((1, 6),)}, {()}),
    ),
    "three numbers of a doublet are played, or none": (played(THREE_OF_FOUR, 3, 3), ({3}, {3}, {0})),
    "a checker that has hit at home goes on, or stays": (
        judged(HIT_AT_HOME, (5, 3), (15, 20), (20, 23)),
        ("", "hit_and_run", ""),
    ),
    "a checker that has hit at home may be covered": (judged(COVERED, (5, 4), (15, 20), (16, 20)), ("", "", "")),
    "all enter that can, or one, and the other die is lost": (
        together(played(TWO_IN_HAND, 6, 3), played(ONE_IN_HAND, 6, 3)),
        (({2}, {2}), ({2}, {2}), ({1}, {1})),
    ),
    "a three bears off from the second field but last, or the rear checker only, or by the exact number": (
        judged(TO_BEAR_OFF, (3, 2), (23, 25), (20, 22)),
        ("bearing_off", "", "bearing_off"),
    ),
    "numbers too high bear off, or nothing": (played(ONLY_EXCESS, 6, 5), ({2}, {2}, {0})),
    "the cube before the dice only, or at any moment of one's turn": (
        course(phase, Begin(A), ThrowDice(A, (6, 1)), Offer(A)),
        ("no: doubling comes before the dice are thrown", "answer", "no: doubling comes before the dice are thrown"),
    ),
    "who refuses the first double pays what was at stake": (course(points, *REFUSED_ONCE), (1, 1, 1)),
}
"""What is seen by the first sheet, the second and the boxed one."""

WORTH: dict[str, tuple[int, ...]] = {
    "19x14,off": (1, 1, 1, 1, 1, 1, 1),
    "19x15": (2, 2, 2, 1, 1, 1, 1),
    "18,19x14": (2, 2, 2, 2, 1, 1, 1),
    "7,19x14": (2, 2, 2, 2, 1, 1, 1),
    "6,19x14": (3, 2, 3, 2, 1, 1, 1),
    "bar,19x14": (3, 3, 3, 2, 1, 1, 1),
    "bar,19x13,off": (1, 3, 3, 1, 1, 1, 1),
    "6,19x13,off": (1, 1, 3, 1, 1, 1, 1),
    "18,19x13,off": (1, 1, 1, 1, 1, 1, 1),
}
"""What a loser's checkers cost by the seven games."""


@pytest.mark.parametrize("topic", SHEETS)
def test_differences_between_the_sheets_of_backgammon(topic: str) -> None:
    scene, seen = SHEETS[topic]
    assert tuple(scene(rules_of(game)) for game in BACKGAMMONS) == seen


@pytest.mark.parametrize("loser", WORTH)
def test_what_a_game_is_worth(loser: str) -> None:
    assert tuple(lost(loser)(rules_of(game)) for game in RUNNING) == WORTH[loser]


def test_every_sheet_begins_as_its_game_does() -> None:
    assert [rules_of(game).laid[1] for game in RUNNING] == [2, 2, 2, 2, 15, 15, 15]
    begun = course(lambda state: state.phase, Draw(6, 1))
    assert [begun(rules_of(game)) for game in RUNNING] == ["play", *["throw"] * 6]


@pytest.mark.parametrize("game", RUNNING)
def test_equal_dice_are_drawn_again(game: str) -> None:
    seen = course(lambda state: (state.phase, state.stake, state.happenings[-1].what), Draw(4, 4))
    assert seen(rules_of(game)) == ("draw", 1, What.DRAWN_AGAIN)


# --- Every value of every option ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """One scene, and what is seen by each value of an option, the other rules being those of a game."""

    option: str
    game: str
    scene: Scene
    seen: dict[str, object]
    others: tuple[tuple[str, str], ...] = ()

    def rules(self, value: str) -> RunningRules:
        return changed(rules_of(self.game), **dict(self.others), **{self.option: value})


CUBE = (("cube", "yes"),)
HIT_THREE = together(
    judged(HIT_AT_HOME, (5, 3), (15, 20), (20, 23)),
    judged(HIT_OUTSIDE, (5, 3), (9, 14), (14, 17)),
    judged(HIT_ON_ENTRY, (4, 3), (1, 5), (5, 8)),
)
"""Hitting and going on: at home, in the quarter before it, and in the first quarter."""
NO_CUBE = "no: there is no doubling cube in this game"
LATE = "no: doubling comes before the dice are thrown"
LOST_SIX = together(
    *(lost(loser) for loser in ("19x15", "18,19x14", "6,19x14", "bar,19x14", "bar,19x13,off", "6,19x13,off"))
)
AFTER_CRAWFORD = (
    SetPoints(1, 0), Begin(A), GiveUp(B), NewPartie(), Begin(A), Offer(A),
)  # fmt: skip

TABLE = (
    Row("setup", JACQUET, lambda rules: (rules.laid[1], rules.home_near), {
        "spread": (2, True), "talons": (15, False), "far_talons": (15, True),
    }),
    Row("movement", FIRST, played("W:1,offx14/B:1x15/W", 6, 6), {"contrary": {4}, "same": {1}}),
    Row("dice", FIRST, course(phase, Begin(A), ThrowDice(A, (6, 5))), {
        "two": "play", "three": "no: this game is played with 3 dice, numbers from 1 to 6",
    }),
    Row("opening", FIRST, course(phase, Draw(6, 5)), {"drawn_dice": "play", "fresh_dice": "throw"}),
    Row("next_game", FIRST, course(lambda state: (state.phase, state.first), Begin(A), GiveUp(B), NewPartie()), {
        "draw": ("draw", None), "winner": ("throw", A),
    }),
    Row("automatic_doubles", FIRST, course(stake, Draw(3, 3), Draw(4, 4), Draw(2, 2), Draw(6, 5)), {
        "no": 1, "once": 2, "always": 8,
    }),
    Row("doublets", GARANGUET, course(to_play, Begin(A), ThrowDice(A, (5, 4, 4))), {
        "four": (5, 4, 4, 4, 4), "above_third": (5, 4, 4),
    }),
    Row("triplets", GARANGUET, course(to_play, Begin(A), ThrowDice(A, (3, 3, 3))), {"nine": (3,) * 9, "three": (3,) * 3}),
    Row("rest", FIRST, ways("W:1,offx14/B:18x2,19x2,1x11/W", 6, 5), {"open": {()}, "not_needed": {((1, 12),)}}),
    Row("blocked", FIRST, judged("W:1,offx14/B:18,1x14/W", (6, 5), (1, 7), (7, 12)), {"two": "", "one": "blocked"}),
    Row("hitting", FIRST, judged("W:1,offx14/B:18,1x14/W", (6, 5), (1, 7), (7, 12)), {"yes": "", "no": "blocked"}),
    Row("hit_and_run", FIRST, HIT_THREE, {
        "free": ("", "", ""),
        "home": ("hit_and_run", "", ""),
        "outer": ("", "hit_and_run", ""),
        "entry": ("", "", "hit_and_run"),
    }),
    Row("hitter", CLUB, judged(COVERED, (5, 4), (15, 20), (16, 20)), {"may_be_covered": "", "stays_alone": "hitter"}),
    Row("compulsory", FIRST, ways(ONE_OR_OTHER, 6, 5), {
        "higher": {((1, 7),)}, "most": {((1, 7),), ((1, 6),)}, "all_or_none": {()},
    }),
    Row("entering", FIRST, played(TWO_IN_HAND, 6, 3), {"all": {2}, "one": {1}}),
    Row("courier", JACQUET, judged(COURIER_OUT, (6, 5), (1, 7), (1, 6)), {"no": "", "last_quarter": "courier"}),
    Row("six_in_a_row", JACQUET, judged("W:1x2,2,3,4,5,22x9/B:1x15/W", (5, 1), (1, 6), (22, 23)), {
        "free": "", "farthest_held": "six_in_a_row",
    }),
    Row("six_in_a_row", JACQUET, judged("W:1x2,2,3,4,5,23x9/B:1x15/W", (5, 1), (1, 6), (23, 24)), {
        "free": "", "farthest_held": "six_in_a_row",
    }),
    Row("six_in_a_row", JACQUET, judged("W:1x2,2,3,4,5,22,23x4,24x4/B:1x15/W", (5, 1), (1, 6), (22, 23)), {
        "free": "", "farthest_held": "",
    }),
    Row("head", REVERTIER, judged("W:1x14,4/B:1x15/W", (3, 1), (1, 4), (1, 2)), {"free": "", "single": "head"}),
    Row("shut_out", REVERTIER, course(lambda state: (str(state.phase), state.score), *SHUT_OUT), {
        "waits": ("throw", (0, 0)), "loses": ("over", (1, 0)), "loses_double": ("over", (2, 0)),
    }),
    Row("bearing_off", FIRST, together(
        judged(TO_BEAR_OFF, (3, 2), (23, 25), (20, 22)),
        played(ONLY_EXCESS, 6, 5),
        judged("W:20,21,offx13/B:1x15/W", (6, 5), (20, 25), (21, 25)),
    ), {
        "excess": ("bearing_off", {2}, ""),
        "any": ("", {2}, ""),
        "exact": ("bearing_off", {0}, "bearing_off"),
        "beyond": ("", {0}, ""),
    }),
    Row("double_game", FIRST, LOST_SIX, {
        "none_off": (2, 2, 3, 3, 1, 1), "not_home": (1, 2, 3, 3, 1, 1), "no": (1, 1, 3, 3, 1, 1),
    }),
    Row("triple_game", FIRST, LOST_SIX, {
        "none_off_behind": (2, 2, 3, 3, 1, 1),
        "none_off_captured": (2, 2, 2, 3, 1, 1),
        "captured": (2, 2, 2, 3, 3, 1),
        "behind": (2, 2, 3, 3, 3, 3),
        "no": (2, 2, 2, 2, 1, 1),
    }),
    Row("cube", FIRST, course(phase, Begin(A), Offer(A)), {"no": NO_CUBE, "yes": "answer"}),
    Row("doubling", FIRST, course(phase, Begin(A), ThrowDice(A, (6, 1)), Offer(A)), {"before_dice": LATE, "own_turn": "answer"}),
    Row("refusal", FIRST, together(course(points, *REFUSED_ONCE), course(points, *REFUSED_TWICE)), {
        "before": (1, 2), "counted": (1, 6), "doubled": (2, 4),
    }),
    Row("beavers", FIRST, course(lambda state: (state.stake, state.offered), Begin(A), Offer(A), Beaver(B)), {
        "no": "no: no beavers are played here", "yes": (2, 4),
    }),
    Row("jacoby", FIRST, course(points, *WON), {"no": 3, "yes": 1}),
    Row("crawford", FIRST, course(phase, *AFTER_CRAWFORD, match=3), {
        "no": "answer", "yes": "no: there is no doubling in this game of the match",
    }),
)  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.option}-{row.game}")
def test_what_each_value_does(row: Row) -> None:
    assert {value: row.scene(row.rules(value)) for value in RUNNING_VALUES[row.option]} == row.seen


def test_any_two_values_of_an_option_play_differently() -> None:
    for option, values in RUNNING_VALUES.items():
        rows = [row for row in TABLE if row.option == option]
        for pair in combinations(values, 2):
            assert any(row.seen[pair[0]] != row.seen[pair[1]] for row in rows), (option, pair)


@pytest.mark.parametrize("game", RUNNING)
def test_every_value_matters_somewhere_in_every_game_that_it_concerns(game: str) -> None:
    own = rules_of(game)
    values = {option: getattr(own, option) for option in RUNNING_VALUES}
    idle = [
        f"{option.name}={value}"
        for option in own.OPTIONS
        if option.matters(values)
        for value in option.values
        if value != values[option.name] and not is_felt(own, option.name, value)
    ]
    assert idle == IDLE.get(game, [])


IDLE = {
    game: ["doublets=above_third"] for game in (FIRST, CLUB, BOXED, ALL_TABLES, REVERTIER)
} | {
    JACQUET: ["doublets=above_third", "blocked=two", "hitting=yes"],
    GARANGUET: ["blocked=two", "hitting=yes"],
}  # fmt: skip
"""What says nothing alone: two dice have no third, and hitting goes together with what closes a field."""


def is_felt(own: RunningRules, option: str, value: str) -> bool:
    """Whether some course ends otherwise, or some roll leaves other boards, when one value is changed."""
    other = changed(own, **{option: value})
    if any(row.scene(own) != row.scene(other) for row in TABLE if row.option == option):
        return True
    if option not in OF_PLAYS:
        return False
    return any(
        lawful_results(white, black, dice, own) != lawful_results(white, black, dice, other)
        for _, white, black, dice in some_rolls(own, Random(1), 250)
        if len(dice) == (3 if other.dice == "three" else 2)
    )


# --- The cube -------------------------------------------------------------------------------------------


def begun(options: str = "", *, game: str = FIRST, match: int = 0) -> TablesState:
    """A game in which A is to roll."""
    kind = kind_of(rules_of(game, options), match)
    return kind.apply(kind.start(), Begin(A))


def refused_act(state: TablesState, event: Event) -> str:
    """The message with which an event is refused."""
    with pytest.raises(OutOfOrderError) as raised:
        carried(state, event)
    return str(raised.value)


ROLL = (6, 1)
OPENING = Play(((12, 18), (17, 18)))


def turn(player: Player) -> tuple[Event, Event]:
    """A roll and a play that leave both sides as free as before."""
    return ThrowDice(player, ROLL), Move(player, OPENING)


def test_the_player_who_accepts_owns_the_cube_and_alone_doubles_again() -> None:
    state = carried(begun(), Offer(A))
    assert (state.phase, state.offered, state.answerer, state.stake) == (TablesPhase.ANSWER, 2, B, 1)
    state = carried(state, Accept(B))
    assert (state.phase, state.stake, state.owner, state.roller) == (TablesPhase.THROW, 2, B, A)
    assert "owns the cube" in refused_act(state, Offer(A))
    state = carried(state, *turn(A), Offer(B))
    assert state.offered == 4
    state = carried(state, Accept(A))
    assert (state.stake, state.owner, state.roller) == (4, A, B)
    assert "owns the cube" in refused_act(state, Offer(B))


def test_there_is_no_end_to_redoubling() -> None:
    state = begun()
    for number, player in enumerate((A, B, A, B, A, B, A, B)):
        state = carried(state, Offer(player), Accept(player.other))
        assert (state.stake, state.owner) == (2 << number, player.other)
        if number < 7:
            where = SetLayout(read_layout(f"W:1x15/B:1x15/{'WB'[player.other]}", falling=False))
            state = carried(state, where)


def test_refusing_loses_the_game_at_the_stake_before_the_offer() -> None:
    state = carried(begun(), Offer(A), Refuse(B))
    assert (state.phase, state.score, state.results[-1].how) == (TablesPhase.OVER, (1, 0), "refused")
    state = carried(begun(), Offer(A), Accept(B), *turn(A), Offer(B), Refuse(A))
    assert (state.score, state.results[-1].points) == ((0, 2), 2)
    assert carried(state, NewPartie()).stake == 1


def test_only_the_roller_offers_and_only_the_other_answers() -> None:
    assert "own turn" in refused_act(begun(), Offer(B))
    state = carried(begun(), Offer(A))
    out_of_turn: tuple[Event, ...] = (Accept(A), Refuse(A), ThrowDice(A, ROLL), Offer(A), Offer(B), SetStake(4, A))
    unasked: tuple[Event, ...] = (Accept(B), Refuse(A), Beaver(B))
    for event in out_of_turn:
        refused_act(state, event)
    for event in unasked:
        refused_act(begun("beavers=yes"), event)


def test_a_beaver_keeps_the_cube_and_the_doubler_accepts_or_refuses() -> None:
    state = carried(begun("beavers=yes"), Offer(A), Beaver(B))
    assert (state.stake, state.offered, state.answerer) == (2, 4, A)
    refused_act(state, Beaver(A))
    kept = carried(state, Accept(A))
    assert (kept.stake, kept.owner, kept.phase, kept.roller, memory_of(kept).beavered) == (
        4,
        B,
        TablesPhase.THROW,
        A,
        False,
    )
    assert carried(state, Refuse(A)).score == (0, 2)


@pytest.mark.parametrize(
    ("options", "doubled", "wins"), [("", False, 3), ("jacoby=yes", False, 1), ("jacoby=yes", True, 6)]
)
def test_by_jacoby_a_game_counts_single_unless_it_was_doubled(options: str, doubled: bool, wins: int) -> None:
    offers = (Offer(A), Accept(B)) if doubled else ()
    state = carried(begun(options), *offers, *WON[1:])
    assert (state.results[-1].points, state.score) == (wins, (wins, 0))


@pytest.mark.parametrize(
    ("owner", "turned", "wins"), [("middle", False, 2), (None, True, 6), (A, True, 6), (B, True, 6)]
)
def test_a_cube_set_by_hand_was_turned_where_it_has_an_owner(
    owner: Player | Literal["middle"] | None, turned: bool, wins: int
) -> None:
    """And where a record of version 0.5 names none, as it was counted then."""
    state = carried(begun("jacoby=yes"), SetStake(2, owner))
    assert (state.turned, carried(state, *WON[1:]).score) == (turned, (wins, 0))
    if owner == "middle":
        refused_act(state, GiveUp(B, 3))


def test_a_cube_set_back_into_the_middle_was_not_turned() -> None:
    state = carried(begun("jacoby=yes"), Offer(A), Accept(B), SetStake(2))
    assert not state.turned
    assert carried(state, *WON[1:]).score == (2, 0)


def test_dice_that_double_the_stake_leave_the_cube_in_the_middle_and_are_no_double_for_jacoby() -> None:
    rules = rules_of(FIRST, "automatic_doubles=once,jacoby=yes")
    kind = kind_of(rules)
    state = carried(kind.start(), Draw(5, 5))
    assert (state.stake, state.owner, state.phase) == (2, None, TablesPhase.DRAW)
    assert [h.what for h in state.happenings] == [What.AUTOMATIC]
    state = carried(state, Draw(5, 5))
    assert (state.stake, [h.what for h in state.happenings]) == (2, [What.DRAWN_AGAIN])
    assert carried(state, *WON).score == (2, 0)


def test_the_second_sheet_at_its_word_counts_the_points_of_a_later_refusal() -> None:
    state = begun("refusal=counted", game=CLUB)
    assert carried(state, Offer(A), Refuse(B)).results[-1].points == 1
    later = carried(state, Offer(A), Accept(B), *turn(A), Offer(B), Refuse(A))
    assert (later.results[-1].times, later.results[-1].points) == (2, 4)
    caught = SetLayout(read_layout("W:bar,1x14/B:19x15/B", falling=False))
    later = carried(state, Offer(A), Accept(B), caught, Offer(B), Refuse(A))
    assert (later.results[-1].times, later.results[-1].points) == (3, 6)


def test_at_any_moment_is_before_the_play_too_and_the_roll_stays() -> None:
    state = carried(begun(game=CLUB), ThrowDice(A, ROLL), Offer(A), Accept(B))
    assert (state.phase, state.dice, state.stake, state.owner) == (TablesPhase.PLAY, ROLL, 2, B)
    assert carried(state, Move(A, OPENING)).roller is B


def test_crawford_is_the_first_game_at_match_point_and_no_other() -> None:
    state = carried(begun("crawford=yes", match=3), SetPoints(1, 1), GiveUp(B))
    assert state.score == (2, 1)
    state = carried(state, NewPartie(), Begin(A))
    assert state.crawford
    assert "no doubling" in refused_act(state, Offer(A))
    state = carried(state, GiveUp(A), NewPartie(), Begin(B))
    assert (state.score, state.crawford) == ((2, 2), False)
    assert carried(state, Offer(B)).offered == 2


def test_a_match_is_won_by_its_points_and_single_games_have_no_end() -> None:
    state = carried(begun(match=3), *WON[1:])
    assert state.is_finished
    assert [h.what for h in state.happenings] == [What.WON, What.MATCH]
    assert "match is won" in refused_act(state, NewPartie())
    state = carried(begun(), *WON[1:])
    assert not state.is_finished
    again = carried(state, NewPartie())
    assert (again.game, again.score, again.phase, again.checkers) == (2, (3, 0), TablesPhase.DRAW, begun().checkers)


@pytest.mark.parametrize(
    "event", [SetPoints(3, 0), SetPoints(-1, 0), SetStake(3, A), SetStake(0, A), SetStake(1 << 30, A)]
)
def test_an_impossible_position_is_not_set(event: Event) -> None:
    refused_act(begun(match=3), event)


# --- Giving up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "board", "times", "points"),
    [
        (FIRST, "", "", 1, 1),
        (FIRST, "", "", 2, 2),
        (FIRST, "", "", 3, 3),
        (FIRST, "jacoby=yes", "", 2, 0),
        (FIRST, "", "W:23,offx14/B:1x15/W", 2, 0),
        (CLUB, "", "W:23,offx14/B:1x15/W", 3, 3),
        (ALL_TABLES, "", "", 2, 2),
        (ALL_TABLES, "", "", 3, 0),
        (JACQUET, "", "", 2, 0),
        (FIRST, "", "", 0, 0),
        (FIRST, "", "", 4, 0),
    ],
)
def test_a_game_is_given_up_for_no_more_than_it_can_be_worth(
    game: str, options: str, board: str, times: int, points: int
) -> None:
    state = set_to(rules_of(game, options), board) if board else begun(options, game=game)
    if not points:
        refused_act(state, GiveUp(A, times))
        return
    over = carried(state, GiveUp(A, times))
    assert (over.score, over.results[-1].how, over.phase) == ((0, points), "resigned", TablesPhase.OVER)
    refused_act(over, GiveUp(B))


# --- Irregularities -------------------------------------------------------------------------------------

ILLEGAL = Play(((12, 18),))
"""One number of 6-1, where both can be played."""


def with_illegal_play() -> TablesState:
    return carried(begun(), ThrowDice(A, ROLL), Move(A, ILLEGAL, stands=True))


def test_an_illegal_play_is_refused_unless_it_is_let_stand() -> None:
    state = carried(begun(), ThrowDice(A, ROLL))
    with pytest.raises(IllegalPlayError) as raised:
        carried(state, Move(A, ILLEGAL))
    assert raised.value.law == "compulsory"
    after = with_illegal_play()
    assert (after.roller, after.checkers[A][18], after.happenings[-1].what) == (B, 1, What.ILLEGAL)


def test_the_other_demands_a_legal_play_before_he_rolls() -> None:
    state = with_illegal_play()
    refused_act(state, Demand(A))
    back = carried(state, Note("a slip"), Demand(B))
    assert (back.phase, back.roller, back.dice, back.checkers[A][18]) == (TablesPhase.PLAY, A, ROLL, 0)
    assert carried(back, Move(A, OPENING)).roller is B


@pytest.mark.parametrize("accepted", [(ThrowDice(B, ROLL),), (Offer(B),), (SetPoints(1, 1),), (SetStake(2, A),)])
def test_rolling_or_doubling_accepts_the_illegal_play(accepted: tuple[Event, ...]) -> None:
    state = carried(with_illegal_play(), *accepted)
    assert "the next throw, double or correction accepts an illegal play" in refused_act(state, Demand(B))
    assert state.checkers[A][18] == 1


def test_a_legal_play_is_not_taken_back() -> None:
    refused_act(carried(begun(), *turn(A)), Demand(B))


def test_an_illegal_play_that_ends_the_game_may_be_taken_back_too() -> None:
    state = set_to(rules_of(FIRST), "W:20,offx14/B:1x15/W", (2, 1))
    over = carried(state, Move(A, Play(((20, 25),)), stands=True))
    assert (over.phase, over.score) == (TablesPhase.OVER, (3, 0))
    kind = kind_of(rules_of(FIRST))
    assert kind.due(over) == ("new", "demand")
    back = carried(over, Demand(B))
    assert (back.phase, back.score, back.results, back.roller) == (TablesPhase.PLAY, (0, 0), (), A)
    refused_act(carried(over, NewPartie()), Demand(B))


@pytest.mark.parametrize(
    ("moves", "law"),
    [
        (((2, 8),), "dice"),
        (((12, 6),), "dice"),
        (((1, 24),), "blocked"),
        (((1, 30),), "dice"),
        (((-1, 5),), "dice"),
        (((25, 26),), "dice"),
    ],
)
def test_what_cannot_even_be_done_does_not_stand(moves: tuple[FromTo, ...], law: str) -> None:
    with pytest.raises(IllegalPlayError) as raised:
        carried(begun(), ThrowDice(A, ROLL), Move(A, Play(moves), stands=True))
    assert raised.value.law == law


def test_dice_thrown_out_of_turn_do_not_count() -> None:
    state = begun()
    assert "before one’s turn" in refused_act(state, ThrowDice(B, ROLL))
    rolled = carried(state, ThrowDice(A, ROLL))
    refused_act(rolled, ThrowDice(B, ROLL))
    refused_act(rolled, ThrowDice(A, ROLL))
    for dice in ((6,), (6, 5, 4), (7, 1), (0, 1)):
        refused_act(state, ThrowDice(A, dice))


def test_a_roll_that_allows_nothing_passes_the_dice_on_at_once() -> None:
    enters = set_to(rules_of(FIRST), "W:bar,12x14/B:19,20x3,21x3,22x3,23x2,24x3/W", (6, 6))
    assert (enters.phase, enters.roller, enters.happenings) == (TablesPhase.PLAY, A, ())
    state = set_to(rules_of(FIRST), "W:bar,12x14/B:19x3,20x3,21x3,22x2,23x2,24x2/W", (6, 6))
    assert (state.phase, state.roller, state.happenings[-1].what) == (TablesPhase.THROW, B, What.UNPLAYABLE)


@pytest.mark.parametrize("board", ["W:1x16/B:1x15/W", "W:24/B:1/W", "W:offx15/B:1x15/W", "W:-/B:1x15/W"])
def test_a_board_that_cannot_lie_so_is_not_set(board: str) -> None:
    with pytest.raises(ImpossiblePositionError):
        set_to(rules_of(FIRST), board)


def test_a_checker_that_is_hit_goes_into_hand_and_enters_first() -> None:
    state = set_to(rules_of(FIRST), "W:1,12x14/B:18,1x14/W", (6, 5))
    hit = carried(state, Move(A, Play(((1, 7), (12, 17)))))
    assert (hit.checkers[B][HAND], hit.happenings[-1].what, hit.happenings[-1].number) == (1, What.HIT, 1)
    rolled = carried(hit, ThrowDice(B, (3, 2)))
    assert {play.moves[0][0] for play in kind_of(rules_of(FIRST)).plays(rolled)} == {HAND}


def test_the_courier_that_has_arrived_stays_arrived_though_it_is_hit() -> None:
    kind = kind_of(rules_of(JACQUET, "hitting=yes,blocked=two"), 1)
    state = kind.start()
    board = "W:18,1x14/B:1x13,2,8/W"
    for event in (SetLayout(read_layout(board, falling=False)), ThrowDice(A, (1, 2))):
        state = kind.apply(state, event)
    state = kind.apply(state, Move(A, Play(((18, 20), (20, 21)))))
    assert memory_of(state).arrived == (True, False)
    hit = kind.apply(state, SetLayout(read_layout("W:18,1x14/B:1x13,2,8/W", falling=False)))
    assert memory_of(hit).arrived == (False, False)
    state = state._replace(checkers=((1, 14, *[0] * 24), state.checkers[1]), roller=A)
    thrown = kind.apply(state, ThrowDice(A, (3, 1)))
    assert kind.apply(thrown, Move(A, Play(((0, 3), (1, 2))))).roller is B


def test_the_crawford_game_comes_once_for_any_score_set() -> None:
    kind = kind_of(rules_of(FIRST, "crawford=yes"), 5)
    state = kind.apply(kind.apply(kind.start(), SetPoints(4, 0)), Begin(A))
    assert state.crawford
    state = kind.apply(kind.apply(state, GiveUp(A)), NewPartie())
    assert not state.crawford
    state = kind.start()
    for event in (Begin(A), GiveUp(A), SetPoints(4, 0), NewPartie()):
        state = kind.apply(state, event)
    assert state.crawford


def test_resigning_instead_of_answering_refuses() -> None:
    kind = kind_of(rules_of("backgammon-dujardin", "refusal=doubled"), 0)
    state = kind.start()
    for event in (Begin(A), Offer(A), GiveUp(B)):
        state = kind.apply(state, event)
    assert (state.score, state.results[-1].how) == ((2, 0), "refused")


def test_no_cube_is_set_in_a_game_without_a_cube() -> None:
    kind = kind_of(rules_of(FIRST, "cube=no"), 0)
    with pytest.raises(OutOfOrderError, match="rule cube"):
        kind.apply(kind.start(), SetStake(2, A))


def test_a_checker_typed_without_a_rest_makes_none_where_none_is_needed() -> None:
    rules = rules_of("backgammon-dujardin", "rest=not_needed")
    state = kind_of(rules, 0).start()
    board = read_layout("W:24,6x14/B:20x2,18x2,6x11/W", falling=True)
    for event in (SetLayout(board), ThrowDice(A, (5, 4))):
        state = kind_of(rules, 0).apply(state, event)
    assert read_play("24/15", state).moves == ((1, 10),)


def test_a_score_set_in_the_middle_of_a_match_makes_no_second_crawford_game() -> None:
    kind = kind_of(rules_of(FIRST, "crawford=yes"), 5)
    state = kind.start()
    for event in (Begin(A), ThrowDice(A, (3, 1)), Move(A, Play(((17, 20), (19, 20)))), SetPoints(4, 0)):
        state = kind.apply(state, event)
    assert not state.crawford
    state = kind.apply(kind.apply(state, GiveUp(A)), NewPartie())
    assert (state.score, state.game, state.crawford) == ((4, 1), 2, False)


@pytest.mark.parametrize(("game", "crawford", "then"), [("crawford", True, False), ("after", False, False)])
def test_one_can_say_which_game_of_the_match_it_is(game: GameOfMatch, crawford: bool, then: bool) -> None:
    kind = kind_of(rules_of(FIRST, "crawford=yes"), 5)
    for before in ((), (ThrowDice(A, (3, 1)), Move(A, Play(((17, 20), (19, 20)))))):
        state = kind.start()
        for event in (Begin(A), *before, SetPoints(4, 0, game)):
            state = kind.apply(state, event)
        assert state.crawford is crawford
        state = kind.apply(kind.apply(state, GiveUp(A)), NewPartie())
        assert state.crawford is then


@pytest.mark.parametrize(("game", "then"), [("", True), ("crawford", True), ("after", False)])
def test_between_two_games_the_score_says_whether_the_next_is_the_crawford_game(game: GameOfMatch, then: bool) -> None:
    kind = kind_of(rules_of(FIRST, "crawford=yes"), 5)
    state = kind.start()
    for event in (Begin(A), GiveUp(A), SetPoints(4, 0, game), NewPartie()):
        state = kind.apply(state, event)
    assert state.crawford is then


def test_no_game_is_called_crawford_at_another_score_or_without_the_rule() -> None:
    for rules, score in (("crawford=yes", (3, 0)), ("crawford=no", (4, 0))):
        kind = kind_of(rules_of(FIRST, rules), 5)
        with pytest.raises(OutOfOrderError, match="not the Crawford game"):
            kind.apply(kind.start(), SetPoints(*score, "crawford"))


@pytest.mark.parametrize(("option", "points"), [("loses", 1), ("loses_double", 2)])
def test_being_shut_out_costs_what_its_own_option_says_whatever_else_counts_double(option: str, points: int) -> None:
    rules = rules_of(REVERTIER, f"shut_out={option},double_game=none_off,triple_game=behind")
    assert course(lambda state: state.score, *SHUT_OUT)(rules) == (points, 0)
