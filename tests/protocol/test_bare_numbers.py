"""Bare numbers where a play is due: at no table is a roll taken for a play, nor for points that no roll can earn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.support.seance import said
from tests.support.sitting import BEGUN, BOARDS, answered, sitting
from tests.support.tables import PLAYED, RUNNING, random_play
from tests.support.tables_talk import table as tables_table
from tests.support.typed import read_line, read_turn
from trictrac.base.errors import TrictracError
from trictrac.games.common.events import ThrowDice
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.state import TablesState
from trictrac.games.registry import kind_of
from trictrac.games.running.course import running_rules
from trictrac.games.sheets import load_game_rules
from trictrac.model.outcome import outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, PlayOptions
from trictrac.model.tariff import TARIFF, earnable
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase as TrictracPhase
from trictrac.partie.text.verbs import MOST_OF_A_ROLL
from trictrac.protocol.events import Draw, Go, Hold, Move, NewPartie, Player
from trictrac.rules.loader import IN_TIME, load_rules

NAMES = ("Cloris", "Damon")
COUNTED = ("announced", "spoken", "marker")
ALONE = ("53", "5 3", "53 !", "Cloris: 53", "5,3")


@pytest.mark.parametrize("game", [game for game in BOARDS if game != "spoken"])
@pytest.mark.parametrize("line", ALONE)
def test_two_numbers_of_a_roll_are_refused_with_the_cure(game: str, line: str) -> None:
    table = sitting(game, *BEGUN, "{dice}")
    roll = "6-4-3" if game == "garanguet" else "6-4"
    told = " ".join(said(table, line))
    assert f": a roll? {roll} is still to be played (`-` takes {roll} back). T" in told
    assert len(table.course.entries) == 2
    assert said(table, "!")[0].startswith("'!'")
    said(table, "-")
    assert table.language.say(table.prompt) == "Cloris, dice?"


@pytest.mark.parametrize(
    ("game", "thrown", "line", "play"),
    [
        ("announced", "42", "53", "1-5 1-3"),
        ("toc", "42", "5 3", "1-5 1-3"),
        ("backgammon", "64", "42", "8/2 8/4"),
        ("backgammon", "42", "42", "6/2 6/4"),
        ("backgammon", "42", "4-2", "6/2 6/4"),
    ],
)
def test_the_cure_names_the_play_that_ends_there(game: str, thrown: str, line: str, play: str) -> None:
    told = answered(game, (*BEGUN, thrown), line)
    roll, one, other = "-".join(thrown), line[0], line[-1]
    assert told == (
        f"{line}: a roll? {roll} is still to be played (`-` takes {roll} back). "
        f"To play to {one} and {other}, type {play}, or {thrown}{one}{other} in one word."
    )
    assert f"Cloris plays {play}." in answered(game, (*BEGUN, thrown), play)
    assert f"Cloris plays {play}." in answered(game, (*BEGUN, thrown), f"{thrown}{one}{other}")


def test_plays_are_not_revealed_where_the_players_count() -> None:
    told = answered("spoken", (*BEGUN, "42"), "5 3")
    assert told.endswith("To play to 5 and 3, type each move, like 1-7 1-5, or 4253 in one word.")


@pytest.mark.parametrize("lines", [("4253",), ("42 5 3",), ("42", "4253"), ("42", "42 5 3"), ("42", "24 3 5")])
@pytest.mark.parametrize("game", ["announced", "spoken", "toc", "tick-tack", "toccategli", "plein"])
def test_behind_their_own_dice_all_ends_do(game: str, lines: tuple[str, ...]) -> None:
    assert "Cloris plays 1-5 1-3." in answered(game, (*BEGUN, *lines[:-1]), lines[-1])


def test_behind_their_own_dice_bare_numbers_are_ends_before_they_are_moves() -> None:
    assert "Cloris plays 8/6 4/3." in said(_bearing(), "21 6 3")
    assert "Cloris plays 8/6 4/3." in said(_bearing("21"), "2163")
    assert "Cloris plays 8/5 6/5." in answered("backgammon", BEGUN, "31 8 5 6 5")


def _bearing(*lines: str) -> Any:
    """A board of backgammon on which 2-1 can be played to 6 and 3, and from 6 to 3."""
    talk, _ = tables_table("backgammon")
    for line in ("Cloris begins", "set W:8,6,4/B:24/W", *lines):
        said(talk, line)
    return talk


def test_ends_that_more_than_one_play_has_are_refused() -> None:
    talk, _ = tables_table("backgammon")
    for line in ("Cloris begins", "set W:12,11,6,5/B:24/W", "21"):
        said(talk, line)
    assert said(talk, "21 10 4") == ["'21 10 4' can mean 12/10 5/4; 6/4 11/10: type each move"]


@pytest.mark.parametrize("line", ["76", "7 6"])
@pytest.mark.parametrize("game", ["announced", "spoken", "toc"])
def test_ends_that_cannot_be_a_roll_go_on_working_alone(game: str, line: str) -> None:
    assert "Cloris plays 1-7 1-6." in answered(game, (*BEGUN, "65"), line)


@pytest.mark.parametrize("line", ["1-5", "1-3"])
def test_a_move_with_a_sign_is_no_roll(line: str) -> None:
    thrown = {"1-5": "31", "1-3": "11"}[line]
    assert f"Cloris plays 1-{2 if thrown == '11' else 4}-{line[-1]}." in answered("announced", (*BEGUN, thrown), line)


# In school mode.


@pytest.mark.parametrize(
    ("thrown", "line", "told"),
    [
        ("22", "12", "Cloris claims 12. Was it the next roll? `-` takes it back."),
        ("42", "22", "Cloris claims 22. Was it the next roll? `-` takes it back."),
        ("42", "Cloris: 22", "Cloris claims 22. Was it the next roll? `-` takes it back."),
        ("31", "4", "Cloris claims 4. Was it a field? `-` takes it back."),
        ("42", "8", "Cloris marks 8."),
    ],
)
def test_a_number_alone_is_the_claim(thrown: str, line: str, told: str) -> None:
    table = sitting("spoken", *BEGUN, thrown)
    assert said(table, line)[0] == told
    assert isinstance(table.course.log.events[-1], events.Claim)
    said(table, "-")
    assert table.language.say(table.prompt).endswith(", points and play?")


def test_a_marker_is_asked_about_points_and_never_about_fields_or_dice() -> None:
    for line, told in (
        ("4", "Cloris marks 4."), ("Damon 14", "Damon marks 14."), ("3", "3 points? Marks at trictrac are always even"),
        ("200", "200 points on one roll? More than 60 are taken for a slip: type ! alone if they were marked."),
        ("53", "'53': no board is kept here, so that neither dice nor plays are typed"),
    ):  # fmt: skip
        assert answered("marker", ["A begins"], line).startswith(told)
    assert answered("marker", ["A begins", "200"], "!").startswith("Cloris marks 200.")
    assert "points, like +4 or +4 opp" in answered("marker", ["A begins"], "contest")


def test_a_claim_in_words_asks_nothing_about_the_roll() -> None:
    assert "takes it back" not in answered("spoken", (*BEGUN, "42"), "claim 22")
    assert "takes it back" not in answered("spoken", (*BEGUN, "42"), "42 claim 22")


@pytest.mark.parametrize("line", ["53", "64", "7", "1", "76", "99", "Cloris: 53"])
def test_any_other_number_is_refused_with_both_cures(line: str) -> None:
    table = sitting("spoken", *BEGUN, "42")
    number = line.removeprefix("Cloris: ")
    glued = f", or 42{number}" if len(number) > 1 else ""
    told = (
        f"{number} alone is neither points nor a play. 4-2 is still to be played (`-` takes 4-2 back). "
        f"For points type an even number, like claim 4; for the play each move, like 1-7 1-5{glued}."
    )
    assert said(table, line) == [told]
    assert len(table.course.entries) == 2
    assert said(table, "!")[0].startswith("'!'")


@pytest.mark.parametrize(
    ("line", "entered"),
    [
        ("0 1-5 1-3", "Cloris claims 0, Cloris plays 1-5 1-3"),
        ("4 1-5 1-3", "Cloris claims 4, Cloris plays 1-5 1-3"),
        ("12 1-5 1-3", "Cloris claims 12, Cloris plays 1-5 1-3"),
        ("Cloris: 4 #1", "Cloris claims 4, Cloris plays 1-5 1-3"),
        ("42 1-5 1-3", "Cloris plays 1-5 1-3"),
        ("1 5 1 3", "Cloris plays 1-5 1-3"),
    ],
)
def test_points_and_play_are_one_line_where_the_players_count(line: str, entered: str) -> None:
    table = sitting("spoken", *BEGUN, "42")
    said(table, line)
    assert str(table.deed(3)) == entered


def test_a_number_that_may_be_dice_is_points_only_before_a_play_of_the_roll_on_the_table() -> None:
    table = sitting("spoken", *BEGUN, "42")
    said(table, "64 1-7 1-5")
    assert len(table.course.entries) == 2


def test_a_claim_in_between_is_not_taken_for_the_roll() -> None:
    told = answered("spoken", (*BEGUN, "42", "claim 2"), "53")
    assert "4-2 is still to be played (`-` takes the last line back). For points" in told


def test_at_hold_or_go_a_number_is_no_claim() -> None:
    told = answered("spoken", (*BEGUN, "22", "claim 12"), "12")
    assert told.startswith("12: a roll? 2-2 is still to be played (`-` takes the last line back).")


def test_choosing_for_the_other_plays_no_roll() -> None:
    lines = (*BEGUN, "set W:1x2,7x3,8x2,9x2,10x2,11x2,12x2/B:1x11,6x2,7x2/W", "31 claim 12 go")
    table = sitting("spoken", *lines)
    said(table, "school")
    count = len(table.course.log.events)
    for line in ("12", "53", "5 3"):
        said(table, line)
    assert not any(isinstance(event, events.Rectify) for event in table.course.log.events[count:])


# In the marker.


@pytest.mark.parametrize(("line", "player"), [("12", "Cloris"), ("Damon: 8", "Damon"), ("4 points", "Cloris")])
def test_without_a_board_a_number_alone_is_a_mark(line: str, player: str) -> None:
    found = answered("marker", BEGUN, line)
    assert f"{player} marks {line.split()[-1 if line[-1].isdigit() else 0]}." in found
    assert "takes it back" not in found


@pytest.mark.parametrize("line", ["53", "64", "7"])
def test_without_a_board_any_other_number_is_refused(line: str) -> None:
    assert "+4 marks points" in answered("marker", BEGUN, line) or line == "7"
    assert len(sitting("marker", *BEGUN, line).course.entries) == 1


# Schools.

AT_SCHOOL = ("A begins", "set W:4,9x2,10x2,11,12x2,16x4,23,24x2/B:10x3,11x2,12x5,18x2,22,23x2/W", "score A 6")


@pytest.mark.parametrize("referee", ["offered", "silent", "mute"])
@pytest.mark.parametrize("line", ["Damon school 12", "Damon: école 12", "school 12 Damon", "school 12"])
def test_an_ecole_after_the_play_may_have_as_many_points_as_dice_show(referee: str, line: str) -> None:
    table = sitting("spoken", *AT_SCHOOL, f"referee {referee}", "53 claim 12 hold 4-9-12", line)
    assert table.course.log.events[-1] == events.School(Player.B, 12)


@pytest.mark.parametrize("points", [12, 14, 16, 22, 24])
def test_an_ecole_of_other_points_is_no_roll_either(points: int) -> None:
    table = sitting("spoken", *AT_SCHOOL, "53 claim 12 hold 4-9-12", f"Damon school {points}")
    assert table.course.log.events[-1] == events.School(Player.B, points)


def test_the_dice_of_the_next_roll_follow_an_ecole() -> None:
    table = sitting("spoken", *AT_SCHOOL, "53 claim 12 hold 4-9-12", "school 64")
    assert table.course.log.events[-2:] == (events.School(Player.B, 12), events.Throw(Player.B, Roll(6, 4)))


# Toccategli: hold or go comes before the play.


@pytest.mark.parametrize("lines", [("61 1-7 1-2",), ("61", "1-7 1-2"), ("61", "#1"), ("61", "76")])
def test_a_play_typed_before_hold_or_go_is_refused(lines: tuple[str, ...]) -> None:
    board = "set W:1x2,7x3,8x2,9x2,10x2,11x2,12x2/B:1x11,6x2,7x2/W"
    table = sitting("toccategli", *BEGUN, board, "set score 10 0", *lines[:-1])
    assert said(table, lines[-1])[-1].endswith("hold or go comes first, then the play")
    assert isinstance(table.course.log.events[-1], ThrowDice)
    assert "Cloris plays 1-7 1-2." in said(table, "hold 1-7 1-2")


# What a roll can earn.

EARNED = (
    # The points, the roll and a position in which it earns them.
    "0 32 W:1x2,3x2,4,6,7,8x2,9x2,11x4/B:1,2,4,6,7x2,8x4,9x2,10,11x2",
    "2 32 W:1x2,3x2,4,6,7,8x2,9x2,11x4/B:1,2,4,6,7x2,8x4,9,10,11x2,off",
    "4 61 W:1,2,3,4,5,6,8x2,9x2,10x4,11/B:1,2,3x2,4x3,7x2,8,9x3,11x2",
    "6 61 W:1,2x2,3,6,8,9,10x2,11,15,20,24,offx2/B:2x2,3,4x2,7,9x5,11x2,18,off",
    "8 61 W:1,2,3,4,5,6,8,9x2,10x4,11,off/B:2,3x2,4x2,7x2,8,9x4,11x2,18",
    "10 61 W:1,2,3,4,5,6,9x2,10x4,11,offx2/B:2,3x2,4x2,5,7x2,8,9x3,10,11,18",
    "12 61 W:1,2,3,4,5,6,9x2,10x4,11,offx2/B:2,3x2,4x2,7,8,9x4,10,11x2,18",
    "14 61 W:1,2,3,6,8,9x2,10x3,11,20,offx3/B:2x2,3x2,4,7,8,9x4,10,11x2,off",
    "16 61 W:1,2x2,3,6,8,9,10x2,11,15,20,24,offx2/B:2x2,3,4,8x2,9x5,11x2,18,off",
    "18 61 W:1,2x2,3,6,8x2,9,10x2,11,15,24,offx2/B:2x2,3,4,7,8,9x5,11x2,18,off",
    "20 61 W:1,2x2,3,8,9,10x2,11,15,19,20,24,offx2/B:2x2,3,4,7,8,9x5,11x2,18,off",
    "22 61 W:1,2,3x2,6,8,9,10x2,11,15,20,24,offx2/B:2x2,3,4,7,8,9x5,11x2,18,off",
    "24 61 W:1,2x2,3x3,9,10x2,11,15x2,20,offx2/B:1,2x2,3,4,7,8,9x4,11x2,17,18",
    "26 61 W:1,2x2,3x3,6,9,10x2,11,15,20,offx2/B:1,2x2,3,4,7,8,9x4,11x2,17,18",
    "28 61 W:1x2,2x2,3x2,6,9,10x2,11,15,20,offx2/B:1,2x2,3,4,8,9x4,11,17,18,21,off",
    "30 61 W:1x2,2,3x2,6x2,10x2,15x2,18,20x2,off/B:1,2x2,3,4,8,9x4,11,17,18,21,off",
    "32 61 W:1x2,2,3x2,6x2,10x2,15x2,18,20x2,off/B:1x2,3,4,6,8,9x4,14,17,18,21,off",
    "34 61 W:1x2,2,3x2,6x2,10x2,15,18,20x3,22/B:1,2,4,6,8x2,9x3,11,14,16,17,21,off",
    "36 61 W:1x2,2,3x2,6x2,10x2,15x2,18,20x2,off/B:1,3,4,6,8,9x4,11,14,17,18,21,off",
    "38 61 W:1x3,2,3,6,10x2,15,18x2,20,22,offx2/B:1,2,4,6,8,9x5,16,17,18,20,21",
    "40 61 W:1x3,2,3,6,10x2,15,18x2,20,22,offx2/B:1,2,4,6,8,9x4,14,16,17,18,20,21",
    "42 61 W:1x3,2,3,6,10,14,15,18x2,20x3,off/B:1,2,3,4,6,8x2,9x2,14,16,17,18,21,off",
    "44 61 W:1x2,2,3x2,6,10,14,15,18x2,20x3,off/B:1,2,3,4,6,8,9x4,14,16,17,18,21",
    "46 61 W:1x6,2,3,6,10,14,15x2,18,20/B:1,2,3,4,6,8x2,9,14,16,17,18,21,offx2",
    "48 61 W:1x2,2,3,6,10,14,15x2,18x3,20x2,off/B:1,2x3,3,4,6,8,9,14,16,17,18,21,off",
    "50 61 W:1,2,3,5,6,10,14,15x3,18x3,20,off/B:1,2x3,3,4,6,8,9,14,16,17,18,21,off",
    "52 32 W:1,2x2,3,4,9x3,19,20,21,offx4/B:1,2,3,7x4,8x3,11,17,18,19,20",
    "54 32 W:1,2x3,3,4,9x3,11,19,20,21,offx2/B:1,2,3,7x4,8x3,11,17,18,19,20",
    "56 32 W:1,2x4,3,4x2,9x3,17,19,20,21/B:1,2,3,7x5,11,14,18,19,20,offx2",
    "58 32 W:1,2x3,3x2,4,9x3,16,17,19,20,21/B:1,2,3,7x4,11,14,17,18,19,20,offx2",
    "60 52 W:1,2,4x3,8,10,11,12x2,14,16,17x2,22/B:1,2,4,6,7,10,16,19,20x4,22,offx2",
)


@pytest.mark.parametrize("name", IN_TIME)
def test_every_number_that_is_taken_for_points_is_earned_by_some_roll(name: str) -> None:
    rules = load_rules(name)
    found = set()
    for points, roll, position in map(str.split, EARNED):
        assert outcome(Position.parse(position), roll, rules).me == int(points)
        found.add(int(points))
    assert found == earnable(rules.play.lowered(), MOST_OF_A_ROLL)


def test_points_that_no_roll_earns_follow_from_the_tariff() -> None:
    assert earnable(MODERN.play.lowered(), MOST_OF_A_ROLL) == {*range(0, MOST_OF_A_ROLL + 1, 2)}
    dear = PlayOptions(tariff=tuple((jan, 4, 10) for jan in TARIFF))
    assert earnable(dear.lowered(), 30) == {0, 4, 8, 10, 12, 16, 20, 24, 28, 30}
    assert earnable(PlayOptions(tariff=(("corner_hit", 5, 6),)).lowered(), 9) == {0, 2, 4, 5, 6, 7, 8, 9}
    assert 1 not in earnable(PlayOptions(tariff=(("helpless", 1, 1),)).lowered(), 9)


# Random pairs of a roll on the table and a roll typed.

Read = Callable[[str, Any, tuple[str, str]], tuple[Any, ...]]


def tables_states(game: str, rng: Random) -> Iterator[TablesState]:
    """States of random games in which a roll is to be played."""
    kind = kind_of(load_game_rules(game, ""), 0)
    state = kind.start()
    while True:
        if state.phase is TablesPhase.DRAW:
            event: Any = Draw(rng.randint(1, 6), rng.randint(1, 6))
        elif state.phase is TablesPhase.THROW:
            dice = (rng.randint(1, 6) for _ in range(state.rules.dice_count))
            event = ThrowDice(state.roller, tuple(sorted(dice, reverse=True)))
        elif "hold" in kind.due(state):
            yield state
            event = rng.choice((Hold, Go))(state.roller)
        elif state.phase is TablesPhase.OVER:
            event = NewPartie()
        else:
            yield state
            if game in RUNNING:
                play = random_play(state.own, state.opp, state.dice, running_rules(state), rng)
            else:
                play = rng.choice(kind.allowed(state))
            event = Move(state.roller, play)
        state = kind.apply(state, event)


def trictrac_states(counting: Counting, rng: Random) -> Iterator[Any]:
    """States of random parties of trictrac in which a roll is to be played, or without a board points to be marked."""
    kind = Trictrac(MODERN)
    state = kind.start()
    while True:
        if state.phase is TrictracPhase.DRAW:
            state = kind.apply(state, Draw(6, 5))
        elif state.phase is TrictracPhase.OVER:
            state = kind.start()
        elif state.phase is TrictracPhase.THROW:
            roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
            state = kind.apply(state, events.Throw(state.roller, roll))
        else:
            told = state._replace(counting=counting, referee=rng.choice(tuple(events.Referee)))
            yield told._replace(phase=TrictracPhase.THROW) if counting is Counting.MARKER else told
            going = state.choosing and rng.random() < 0.3
            event: Any = Go(state.roller) if going else Move(state.roller, rng.choice(kind.plays(state)))
            state = kind.apply(state, event)


def typed(rng: Random, count: int) -> str:
    """A roll as it may be typed."""
    dice = [rng.randint(1, 6) for _ in range(count)]
    dash = "-".join(map(str, sorted(dice, reverse=True)))
    return rng.choice(("".join(map(str, dice)), " ".join(map(str, dice)), dash))


TYPED_AT_A_STATE = 5
"""The rolls typed at each state of a random game."""


@pytest.mark.parametrize("game", [*COUNTED, *PLAYED])
def test_no_roll_typed_too_early_is_a_play(game: str, effort: int) -> None:
    rng = Random(f"bare {game}")
    states = trictrac_states(Counting(game), rng) if game in COUNTED else tables_states(game, rng)
    read: Read = read_turn if game in COUNTED else read_line
    earned = {int(row.split()[0]) for row in EARNED}
    for _ in range(PAIRS * effort // TYPED_AT_A_STATE):
        state = next(states)
        for _ in range(TYPED_AT_A_STATE):
            line = typed(rng, 2 if game in COUNTED else state.rules.dice_count)
            try:
                done = read(line, state, NAMES)
            except TrictracError:
                continue
            assert all(isinstance(event, (events.Claim, events.Count)) for event in done), (line, state, done)
            assert game in ("spoken", "marker")
            assert done[0].points in earned, (line, state)


PAIRS = 1000
"""The pairs tried at each table; ten times as many with ``--thorough``."""
