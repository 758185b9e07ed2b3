"""Dames rabattues: every roll against a second implementation, the examples of the Suite, boards, words, records and commands."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.commands import told
from tests.support.jans_table import Table
from tests.support.tables_records import random_record
from tests.support.tables_talk import said, table, talk
from trictrac.base.errors import ImpossiblePositionError, OutOfOrderError
from trictrac.games.common.events import SetLayout, ThrowDice
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.registry import kind_of, read_record
from trictrac.games.sheets import load_game_rules
from trictrac.model.layout import COUNT, OFF, Checkers, layout_text, read_layout
from trictrac.model.play import Play
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.events import Begin, Move, NewPartie, Player
from trictrac.saying.language import choose_language

A, B = Player
GAME = "dames-rabattues"
CASES = [
    case
    for line in (Path(__file__).parents[1] / "corpora" / "tables" / "suite-1699.jsonl").read_text("utf-8").splitlines()
    if (case := json.loads(line))["game"] == GAME
]
OPTIONS = tuple(
    f"numbers={numbers},doublet={doublet},last_laid={last_laid}"
    for numbers, doublet, last_laid in product(("for_both", "not_laid"), ("again", "once"), ("at_once", "next_roll"))
)

# A second implementation, from the words of the source: a side is the checkers standing and lying of each of its piles

Side = tuple[dict[int, int], dict[int, int]]


def side_of(own: Checkers) -> Side:
    return {pile: own[pile] for pile in range(1, 7)}, {pile: own[pile + 6] for pile in range(1, 7)}


def lay(side: Side, number: int) -> bool:
    """Lay a checker if one of this pile stands."""
    if side[0][number]:
        side[0][number] -= 1
        side[1][number] += 1
        return True
    return False


def lift(side: Side, number: int) -> bool:
    """Lift a checker if all of the side lie."""
    if sum(side[0].values()) or not side[1][number]:
        return False
    side[1][number] -= 1
    return True


def use(side: Side, numbers: list[int], options: str) -> list[int]:
    """Play what can be played of these numbers, and return the others."""
    still = [number for number in numbers if not lay(side, number)]
    if len(still) < len(numbers) and "next_roll" in options and not sum(side[0].values()):
        return still
    return [number for number in still if not lift(side, number)]


def after_roll(mine: Side, theirs: Side, dice: tuple[int, int], options: str) -> None:
    was_lifting = sum(mine[0].values()) == 0
    left = use(mine, [*dice], options)
    if "not_laid" in options and was_lifting and sum(theirs[0].values()) > 0:
        left = []
    if sum(mine[1].values()) + sum(mine[0].values()):
        use(theirs, left, options)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_roll_of_random_games_leaves_what_the_words_say(options: str, effort: int) -> None:
    kind, rng = kind_of(load_game_rules(GAME, options)), Random(options)
    for _ in range(40 * effort):
        state = kind.apply(kind.start(), Begin(rng.choice((A, B))))
        while not state.is_over:
            roller, dice = state.roller, (rng.randint(1, 6), rng.randint(1, 6))
            mine, theirs = side_of(state.own), side_of(state.opp)
            after_roll(mine, theirs, dice, options)
            state = kind.apply(state, ThrowDice(roller, dice))
            assert (side_of(state.checkers[roller]), side_of(state.checkers[roller.other])) == (mine, theirs)
            assert [sum(own) for own in state.checkers] == [COUNT, COUNT]
            again = dice[0] == dice[1] and "again" in options
            assert state.is_over or state.roller is (roller if again else roller.other)
            assert state.is_over is any(own[OFF] == COUNT for own in state.checkers)
        assert state.checkers[state.results[-1].winner][OFF] == COUNT


# The examples of the Suite


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_an_example_of_the_suite_lies_as_it_says(case: dict[str, Any]) -> None:
    game = Table(GAME, case["board"])
    for roll, board in zip(case["rolls"], case["boards"], strict=True):
        game.throw(*(int(die) for die in roll.split("-")))
        assert layout_text(game.state.layout, falling=False) == board


def test_the_first_to_lift_all_wins_also_by_the_dice_of_the_other() -> None:
    game = Table(GAME, "W:8,offx14/B:9,12,offx13/B")
    game.throw(2, 1)
    assert game.what == [(What.LIFTED, A, 2), (What.WINS, A, 1), (What.WON, A, 1)]
    assert (game.state.score, game.state.phase) == ((1, 0), TablesPhase.OVER)
    assert game.do(NewPartie()).checkers == game.kind.start().checkers


# At the table


@pytest.mark.parametrize(
    "board",
    [
        "W:bar,1,2x2,3x2,4x3,5x3,6x3/B:1x2/W",
        "W:13,1,2x2,3x2,4x3,5x3,6x3/B:1x2/W",
        "W:1x2,7,2,3x2,4x3,5x3,6x3/B:1x2/W",
        "W:1,2x2,3x2,4x3,5x3,6x3,off/B:1x2/W",
        "W:offx15/B:1x2/W",
    ],
)
def test_a_board_that_cannot_lie_so_is_refused(board: str) -> None:
    with pytest.raises(ImpossiblePositionError):
        Table(GAME).do(SetLayout(read_layout(board, falling=False)))


def test_a_roll_is_played_at_once_and_no_play_is_due() -> None:
    game = Table(GAME, "W:1x2,2x2,3x2,4x3,5x3,6x3/B:1x2,2x2,3x2,4x3,5x3,6x3/W")
    game.throw(6, 1)
    assert game.what == [(What.LAID, A, 6), (What.LAID, A, 1)]
    with pytest.raises(OutOfOrderError):
        game.do(Move(A, Play(((2, 8),))))


def test_it_is_typed_and_described_in_both_languages() -> None:
    scorer, _ = table(GAME)
    talk(scorer, ["Cloris begins"])
    assert said(scorer, "61")[1:3] == ["Cloris lays a checker of the pile 6.", "Cloris lays a checker of the pile 1."]
    assert said(scorer, "33")[3] == "A doublet: Damon throws again."
    assert said(scorer, "set W:8,12,offx13/B:6,7x2,8x2,9x2,10x3,11x3,12x2/W")[1] == "Cloris is to roll."
    assert "Cloris cannot play: his turn is over." in said(scorer, "51")
    assert said(scorer, "why") == [
        "Cloris could play nothing of 5-1.",
        "5: no checker of this pile is left (rule numbers).",
        "1: no checker of this pile is left (rule numbers).",
    ]
    assert "Cloris lifts a checker of the pile 2." in said(scorer, "21")
    talk(scorer, ["set W:6,7x2,8x2,9x2,10x3,11x3,12x2/B:6,7x2,8x2,9x2,10x3,11x3,12x2/W", "21"])
    assert "1: checkers are lifted only when all are laid (rule last_laid)." in said(scorer, "why")
    assert any("lies on 12" in line for line in said(scorer, "help dice"))
    french, _ = table(GAME, language=choose_language("fr", {}))
    assert talk(french, ["Cloris commence", "22"])[1:4] == [
        "Cloris rabat une dame de la pile 2.",
        "Cloris rabat une dame de la pile 2.",
        "Un doublet\u00a0: Cloris rejoue.",
    ]


@pytest.mark.parametrize("options", OPTIONS[::3])
def test_a_recorded_game_is_read_and_replayed_unchanged(options: str) -> None:
    record = random_record(GAME, options, 3, 1)
    assert read_record(str(record)) == record
    assert read_record(record_to_json(record)) == record
    assert told("replay", "-", "--check", text=str(record)).rstrip().endswith("every play is lawful.")


def test_it_is_drawn_judged_and_compared_by_the_commands() -> None:
    drawn = told("board", "--game", GAME).splitlines()
    assert [line.split() for line in drawn if line.split()[:1] == ["1"]] == [[*map(str, range(1, 13))]] * 2
    board = "W:1,2x2,3x2,4x3,5x3,6x3,7/B:1x2,2x2,3x2,4x3,5x3,6x3/W"
    assert "1-7 6-12 is allowed (#1)." in told("plays", "--game", GAME, board, "61", "1-7 6-12")
    judged = json.loads(told("plays", "--game", GAME, board, "61", "1-7", "--json"))
    assert (judged["allowed"], judged["rule"], judged["nearest"]) == (False, "numbers", "6-12 1-7")
    assert "next_roll" in told("variants", "diff", GAME, f"{GAME},last_laid=next_roll")
