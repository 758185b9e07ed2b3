"""Plein: its plays against a list made by trying everything, its options, how a game ends, and its table, records and pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

import jsonschema
import pytest

from tests.support.commands import told
from tests.support.jans_table import Table
from tests.support.tables_records import random_record
from tests.support.tables_talk import said, table, talk
from trictrac.base.errors import IllegalPlayError, ImpossiblePositionError
from trictrac.cli.export import in_form
from trictrac.cli.schema import schema_of
from trictrac.games.common.events import GiveUp, SetLayout, ThrowDice
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.state import TablesState
from trictrac.games.jans.plein_rules import PleinRules
from trictrac.games.registry import kind_of, read_record
from trictrac.games.sheets import game_options_text, load_game_rules, load_game_sheet
from trictrac.model.layout import ON_TALON, read_layout
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.events import Draw, Move, NewPartie, Player
from trictrac.rules.status import Status
from trictrac.saying.language import ENGLISH, choose_language

A, B = Player
Board = tuple[int, ...]
FILLS = "W:3,4,5,6,7x2,8x2,9x2,10x2,11x2,12/B:1x6,5x2,6x2,7x2,8x2,9/W"
"""One checker is missing, on the corner."""
HOPELESS = "7,8x3,9x3,10x3,11x3,12x2"
OPTIONS = (
    "",
    "doublet=once",
    "lone_checker=pair",
    "crossing=never",
    "hopeless=loses",
    "lone_checker=pair,crossing=never",
)


# Everything tried, from the words of the sources alone


def fillable(checkers: Sequence[int], first: int) -> bool:
    """Whether two checkers can still come to each of six fields: enough of them behind each."""
    return all(sum(checkers[1 : first + step + 1]) >= 2 * (step + 1) for step in range(6))


def tried(own: Board, opp: Board, numbers: Sequence[int]) -> Iterator[tuple[int, int, Board]]:
    """Every board that can be reached by playing numbers in this order as far as one likes: count, sum, board."""
    yield 0, 0, own
    for start in range(1, 25):
        end = start + numbers[0] if numbers else 99
        if own[start] and end < 25 and not opp[25 - end]:
            board = tuple(count - (field == start) + (field == end) for field, count in enumerate(own))
            for count, total, there in tried(board, opp, numbers[1:]):
                yield count + 1, total + numbers[0], there


def brute(own: Board, opp: Board, dice: tuple[int, int], rules: PleinRules) -> set[Board]:
    """Every board that may be left after a roll."""
    high, low = dice
    numbers = [high] * (4 if rules.doublet == "doubled" else 2) if high == low else [high, low]
    shut = {13}
    shut |= set(range(14, 19)) if fillable(opp, 7) else set()
    shut |= set(range(19, 25)) if fillable(opp, 1) else set()
    if rules.crossing == "never":
        shut = set(range(13, 25))
    found = {
        (count, total if count == 1 else 0, board)
        for order in set(permutations(numbers))
        for count, total, board in tried(own, opp, order)
        if all(board[field] <= own[field] for field in shut) and (rules.lone_checker == "single" or board[12] != 1)
    }
    found |= {(0, 0, own)}
    most = max(one[:2] for one in found)
    boards = {board for *most_played, board in found if tuple(most_played) == most}
    full = {board for board in boards if min(board[7:13]) >= 2}
    return full or boards


def a_board(rng: Random) -> str:
    """A board that may lie in the middle of a game: mostly on the own side, with a few gone over."""

    def side(other: set[int]) -> dict[int, int]:
        counts: dict[int, int] = {}
        span = rng.choice((6, 9, 12, 12, 12, 24))
        while sum(counts.values()) < 15:
            field = rng.randint(1, span)
            if 25 - field not in other and field != 13:
                counts[field] = counts.get(field, 0) + 1
        return counts

    white = side(set())
    black = side(set(white))
    texts = [",".join(f"{field}x{count}" for field, count in sorted(one.items())) for one in (white, black)]
    return f"W:{texts[0]}/B:{texts[1]}/W"


@pytest.mark.parametrize("options", OPTIONS)
def test_the_plays_are_those_found_by_trying_everything(options: str, effort: int) -> None:
    rules = load_game_rules("plein", options)
    assert isinstance(rules, PleinRules)
    kind, rng, looked = kind_of(rules), Random(options), 0
    while looked < 60 * effort:
        high, low = sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True)
        try:
            laid = kind.apply(kind.start(), SetLayout(read_layout(a_board(rng), falling=False)))
        except ImpossiblePositionError:
            continue
        thrown = laid.kind.apply(laid, ThrowDice(A, (high, low)))
        wanted = brute(laid.checkers[0], laid.checkers[1], (high, low), rules)
        looked += 1
        if thrown.phase is not TablesPhase.PLAY:
            assert wanted == {laid.checkers[0]}
            continue
        plays = thrown.kind.plays(thrown)
        boards = [play.after(laid.checkers[0]) for play in plays]
        assert set(boards) == wanted
        assert len(boards) == len(wanted)
        for play in plays:
            assert thrown.kind.apply(thrown, Move(A, play)).illegal is None


# At the table


def test_a_game_begins_on_the_talons_and_a_doublet_is_played_twice_over() -> None:
    game = Table("plein")
    assert game.state.checkers == (ON_TALON, ON_TALON)
    game.throw(6, 6)
    assert [play.moves for play in game.kind.plays(game.state)] == [((1, 7),) * 4]
    once = Table("plein", options={"doublet": "once"})
    once.throw(6, 6)
    assert [play.moves for play in once.kind.plays(once.state)] == [((1, 7),) * 2]


def test_one_checker_goes_to_the_corner_alone_but_nowhere_else_than_trictrac_lets_it() -> None:
    game = Table("plein")
    game.throw(6, 5)
    assert game.play((1, 7), (7, 12)).checkers[0][12] == 1
    pair = Table("plein", options={"lone_checker": "pair"})
    pair.throw(6, 5)
    for moves, law in ((((1, 7), (7, 12)), "lone_checker"), (((1, 7),), "3.4"), (((1, 8),), "3.1"), (((2, 8),), "3.1")):
        with pytest.raises(IllegalPlayError) as refused:
            pair.play(*moves)
        assert refused.value.law == law


@pytest.mark.parametrize(
    ("board", "dice", "moves", "options", "law"),
    [
        ("W:1x13,8,12/B:1x15/W", (6, 1), ((8, 14), (1, 2)), {}, "5.2"),
        ("W:1x13,8,12/B:1x15/W", (6, 1), ((12, 18), (1, 2)), {}, "5.2"),
        ("W:1x13,8,12/B:1x15/W", (5, 1), ((8, 13), (1, 2)), {}, "4.4"),
        ("W:1x13,8,12/B:1x15/W", (6, 1), ((8, 14), (1, 2)), {"crossing": "never"}, "crossing"),
        ("W:1x13,20,19/B:12x15/W", (6, 5), ((20, 25), (1, 7)), {}, "crossing"),
        ("W:1x15/B:20x2,18,5x12/W", (6, 5), ((1, 7), (1, 6)), {}, "3.2"),
        ("W:1x14,2/B:18,19,5x13/W", (6, 5), ((1, 7), (7, 12)), {}, "3.3"),
        ("W:1x15/B:1x15/W", (5, 5), ((1, 6), (1, 6), (1, 6)), {}, "doublet"),
        (FILLS, (6, 1), ((3, 9), (4, 5)), {}, "9.1"),
    ],
)
def test_a_play_against_the_rules_is_refused_by_its_law_and_stands_with_a_mark(
    board: str, dice: tuple[int, int], moves: tuple[tuple[int, int], ...], options: dict[str, str], law: str
) -> None:
    game = Table("plein", board, options=options)
    game.throw(*dice)
    with pytest.raises(IllegalPlayError) as refused:
        game.play(*moves)
    assert refused.value.law == law
    if law not in ("3.2", "3.3"):
        before = game.state
        game.play(*moves, stands=True)
        assert game.state.illegal == before._replace(happenings=())


def test_filling_the_grand_jan_wins_a_stake() -> None:
    game = Table("plein", FILLS)
    game.throw(6, 1)
    assert all(min(play.after(game.state.own)[7:13]) == 2 for play in game.kind.plays(game.state))
    game.play((6, 12), (3, 4))
    assert game.what == [(What.WINS, A, 1), (What.WON, A, 1)]
    assert (game.state.phase, game.state.score) == (TablesPhase.OVER, (1, 0))
    assert game.do(NewPartie()).phase is TablesPhase.DRAW
    given_up = Table("plein").do(GiveUp(A))
    assert given_up.score == (0, 1)


def test_a_game_that_neither_can_fill_is_begun_again() -> None:
    game = Table("plein", f"W:{HOPELESS}/B:{HOPELESS}/W")
    game.throw(2, 1)
    game.any_play()
    assert game.what == [(What.VOID, A, 0)]
    assert (game.state.phase, game.state.game, game.state.checkers) == (TablesPhase.DRAW, 1, (ON_TALON, ON_TALON))
    one = Table("plein", f"W:{HOPELESS}/B:1x15/W")
    one.throw(2, 1)
    assert one.any_play().phase is TablesPhase.THROW


def test_a_player_who_can_fill_no_more_loses_where_that_is_agreed() -> None:
    game = Table("plein", "W:1,7,8x3,9x3,10x3,11x3,12/B:1x15/W", options={"hopeless": "loses"})
    game.throw(5, 4)
    game.play((1, 6), (8, 12))
    assert game.state.phase is TablesPhase.THROW
    lost = Table("plein", "W:1x2,8x3,9x3,10x3,11x3,12/B:1x15/W", options={"hopeless": "loses"})
    lost.throw(6, 6)
    lost.any_play()
    assert lost.state.phase is TablesPhase.THROW
    gone = Table("plein", "W:1,2,8x3,9x3,10x3,11x3,12/B:1x15/W", options={"hopeless": "loses"})
    gone.throw(6, 6)
    assert gone.any_play().results[-1].winner is B


@pytest.mark.parametrize(
    "board", ["W:7x3,8x3,9x3,10x2,11x2,12x2/B:1x15/W", "W:1x14,off/B:1x15/W", "W:bar,1x14/B:1x15/W"]
)
def test_a_board_on_which_the_game_is_over_or_that_is_another_games_is_refused(board: str) -> None:
    with pytest.raises(ImpossiblePositionError) as refused:
        Table("plein").do(SetLayout(read_layout(board, falling=False)))
    assert refused.value.faults


def test_it_is_typed_explained_and_described() -> None:
    scorer, pages = table("plein")
    assert talk(scorer, ["53"])[-1].startswith("Cloris 0 stakes")
    there = list(pages)
    assert "lone_checker" not in said(scorer, "65 1-7")[0]
    assert pages == [*there, "A throws 6-5"]
    assert said(scorer, "65 1-7-12")[0] == "Cloris plays 1-7-12."
    assert any(line.startswith("1-7 is not allowed with 6-6: 4 numbers can be") for line in said(scorer, "66 1-7"))
    assert said(scorer, "why")[1].startswith("doublet=doubled (doublets): ")
    assert said(scorer, "plays")[0] == "1 play is allowed."
    assert said(scorer, "1-7(4)")[0] == "Damon plays 1-7(4)."
    assert "nobody is hit" in " ".join(said(scorer, "61 1-7* 1-2"))
    assert "counted up here" in said(scorer, "61 7-1 2-1")[0]
    told_ = talk(scorer, [f"set {FILLS}", "61", "6-12 3-4"])
    assert told_[:3] == [
        "Cloris plays 6-12 3-4.",
        "Cloris has filled the grand jan.",
        "Cloris wins a single game: 1 stake.",
    ]
    assert said(scorer, "undo")[:2] == ["Taken back:", "Cloris plays 6-12 3-4."]
    assert said(scorer, "rules hopeless")[1] == "Assumed, after the aim of the game, to fill first"
    assert "pips" not in " ".join(said(scorer, "help"))
    assert "resign; new: another game." in said(scorer, "help")


def test_why_nothing_could_be_played_is_explained_number_by_number() -> None:
    scorer, _ = table("plein")
    talk(scorer, ["Cloris", "set W:7x3,8x3,9x3,10x3,11x3/B:1x15/W", "66"])
    first, second = said(scorer, "why")
    assert first == "Cloris could play nothing of 6-6 (sonnez)."
    assert second.startswith("6: no checker may be left on the opponent’s corner (law 4.4 of trictrac); ")


def test_a_game_that_neither_can_fill_is_reported_as_nobodys() -> None:
    scorer, _ = table("plein")
    told_ = talk(scorer, ["Cloris", f"set W:{HOPELESS}/B:{HOPELESS}/W", "21 #1"])
    assert "Neither player can fill his grand jan any more: the game is begun anew." in told_
    french, _ = table("plein", language=choose_language("fr", {}))
    told_ = talk(french, ["Cloris", f"set W:{HOPELESS}/B:{HOPELESS}/W", "21 #1"])
    assert any("ne peut plus remplir son grand jan" in line for line in told_)


def test_what_is_uncertain_is_said_in_its_sheet() -> None:
    status = {entry.option: entry.status for entry in load_game_sheet("plein").entries}
    assert {option for option, how in status.items() if how is Status.STATED} == {
        "next_game",
        "doublet",
        "lone_checker",
    }
    assert {option for option, how in status.items() if how is Status.ASSUMED} == {"opening", "crossing", "hopeless"}
    assert (
        game_options_text(load_game_rules("plein", "lone_checker=pair,doublet=once"))
        == "doublet=once,lone_checker=pair"
    )


@pytest.mark.parametrize(
    ("options", "match"), [("", 0), ("hopeless=loses,lone_checker=pair", 2), ("crossing=never", 1)]
)
def test_a_recorded_game_is_read_replayed_and_described_unchanged(options: str, match: int) -> None:
    for seed in range(3):
        record = random_record("plein", options, match, seed, most=300)
        assert read_record(str(record)) == record
        assert read_record(record_to_json(record)) == record
        jsonschema.validate(json.loads(record_to_json(record)), schema_of("tables-record"))
        page = in_form(record, "html", ENGLISH)
        assert "<h1" in page
        assert read_record(page) == record
        assert told("replay", "-", "--check", text=str(record)).rstrip().endswith("every play is lawful.")
        assert json.loads(told("replay", "-", "--json", text=str(record)))["game"] == "plein"


def test_it_is_listed_judged_drawn_and_compared_by_the_commands() -> None:
    assert "plein" in told("variants").split()
    assert "1 play is allowed." in told("plays", "--game", "plein", "start", "66")
    assert "is allowed" in told("plays", "--game", "plein", FILLS, "54", "3-8-12")
    judged: dict[str, Any] = json.loads(told("plays", "--game", "plein", FILLS, "61", "3-9 4-5", "--json"))
    assert (judged["allowed"], judged["rule"]) == (False, "9.1")
    assert "<svg" in told("board", "--game", "plein", FILLS, "--svg", "-")
    assert "stakes 0" in told("board", "--game", "plein", FILLS)
    assert "lone_checker" in told("variants", "diff", "plein", "plein,lone_checker=pair")


def test_a_match_is_played_to_its_end_by_random_plays() -> None:
    kind = kind_of(load_game_rules("plein"), 2)
    rng, state = Random(5), kind.start()
    for _ in range(20_000):
        if state.is_finished:
            break
        state = kind.apply(state, _event(state, rng))
        assert [sum(checkers) for checkers in state.checkers] == [15, 15]
    assert max(state.score) == 2


def _event(state: TablesState, rng: Random) -> Draw | NewPartie | ThrowDice | Move:
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    if state.phase is TablesPhase.DRAW:
        return Draw(*dice)
    if state.phase is TablesPhase.OVER:
        return NewPartie()
    if state.phase is TablesPhase.THROW:
        return ThrowDice(state.roller, dice)
    plays = state.kind.plays(state)
    return Move(state.roller, plays[min(rng.randrange(len(plays)) for _ in range(3))])


@pytest.mark.parametrize(
    ("game", "board"), [("plein", "W:22x15/B:2,7x3,12x2,13x4,17x5/W"), ("tick-tack", "W:24x15/B:-/W")]
)
def test_a_roll_that_begins_the_game_anew_lies_on_the_board_all_the_same(game: str, board: str) -> None:
    assert told("plays", "--game", game, board, "15").splitlines()[1:] == ["White rolls 5-1.", "Nothing can be played."]
