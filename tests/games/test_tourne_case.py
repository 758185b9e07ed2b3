"""Tourne-case: its plays against a list made by trying everything, its options, and its table, drawing, records and pages."""

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
from trictrac.base.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError, TrictracError
from trictrac.cli.export import in_form
from trictrac.cli.schema import schema_of
from trictrac.games.common.events import Demand, GiveUp, SetLayout, ThrowDice
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.jans.tourne_case_rules import TourneCaseRules
from trictrac.games.registry import kind_of, read_record
from trictrac.games.sheets import game_options_text, load_game_rules, load_game_sheet
from trictrac.model.layout import read_layout
from trictrac.model.play import Play
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.events import Begin, Move, NewPartie, Player
from trictrac.rules.status import Status
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.variants.sheet import sheet_doc

A, B = Player
Men = tuple[int, ...]
"""Where the three checkers of a side are: 0 off the board, 1 to 12."""

OPTIONS = (
    "",
    "numbers=both",
    "order=pass",
    "corner_entry=excess",
    "hit_checker=enters_first,numbers=both",
    "corner_entry=excess,numbers=both",
    "order=pass,numbers=both",
)


# Everything tried, from the words of the sources alone


def steps(men: Men, number: int, owed: int, rules: TourneCaseRules) -> Iterator[tuple[Men, int, int]]:
    """Every way to play one number: the men after it, where it ended, and how many that were hit are still to enter."""
    for man in sorted(set(men)):
        end = man + number
        if end > 12 and rules.corner_entry == "excess":
            end = 12
        others = list(men)
        others.remove(man)
        joins = end < 12 and end in others
        passes = rules.order == "follow" and any(man < other < end for other in others)
        waits = owed and man and rules.hit_checker == "enters_first"
        if man < 12 and end <= 12 and not joins and not passes and not waits:
            yield tuple(sorted((*others, end))), end, owed - (not man and owed > 0)


def tried(
    men: Men, facing: Men, numbers: Sequence[int], owed: int, rules: TourneCaseRules
) -> Iterator[tuple[int, Men, Men]]:
    """Everything that playing numbers in this order can leave: how many were played, the men of both."""
    yield 0, men, facing
    if numbers:
        for moved, end, still in steps(men, numbers[0], owed, rules):
            hit = tuple(sorted(0 if other == end < 12 else other for other in facing))
            for count, own, opp in tried(moved, hit, numbers[1:], still, rules):
                yield count + 1, own, opp


def brute(men: Men, facing: Men, dice: tuple[int, int], owed: int, rules: TourneCaseRules) -> set[tuple[Men, Men]]:
    """Everything that may be left after a roll."""
    numbers = [min(dice)] if rules.numbers == "lower" or dice[0] == dice[1] else [*dice]
    found = {one for order in permutations(numbers) for one in tried(men, facing, order, owed, rules)}
    most = max(count for count, _, _ in found)
    return {(own, opp) for count, own, opp in found if count == most}


def men_of(checkers: Sequence[int]) -> Men:
    return tuple(field for field, count in enumerate(checkers) for _ in range(count))


def some_men(rng: Random) -> Men:
    """Three men as they may stand in the middle of a game."""
    while True:
        men = tuple(sorted(rng.choice((0, 0, 12, *range(1, 12))) for _ in range(3)))
        if men != (12, 12, 12) and all(men.count(field) < 2 for field in range(1, 12)):
            return men


@pytest.mark.parametrize(
    ("men", "dice", "wanted"),
    [
        # The corner is reached by 1 and 3 and, in excess, by 3 alone: both numbers are played.
        ("bar,8,10", (3, 1), "10-11-12"),
        ("6,12x2", (6, 1), "6-7-12"),
    ],
)
def test_both_numbers_are_played_where_one_alone_reaches_the_corner_in_excess(
    men: str, dice: tuple[int, int], wanted: str
) -> None:
    kind = kind_of(load_game_rules("tourne-case", "numbers=both,corner_entry=excess"))
    laid = kind.apply(kind.start(), SetLayout(read_layout(f"W:{men}/B:bar,3,4/W", falling=False)))
    plays = kind.plays(kind.apply(laid, ThrowDice(A, dice)))
    assert wanted in map(str, plays)
    assert all(len(play.moves) == 2 for play in plays)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_plays_are_those_found_by_trying_everything(options: str, effort: int) -> None:
    rules = load_game_rules("tourne-case", options)
    assert isinstance(rules, TourneCaseRules)
    kind, rng = kind_of(rules), Random(options)
    for _ in range(400 * effort):
        white, black = some_men(rng), some_men(rng)
        owed = rng.randint(0, white.count(0))
        sides = (",".join("bar" if man == 0 else str(man) for man in men) for men in (white, black))
        laid = kind.apply(kind.start(), SetLayout(read_layout("W:{}/B:{}/W".format(*sides), falling=False)))
        high, low = sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True)
        thrown = kind.apply(laid._replace(memory=(owed, 0)), ThrowDice(A, (high, low)))
        wanted = brute(white, black, (high, low), owed, rules)
        if thrown.phase is not TablesPhase.PLAY:
            assert wanted == {(white, black)}
            continue
        plays = kind.plays(thrown)
        after = [kind.apply(thrown, Move(A, play)) for play in plays]
        assert all(state.illegal is None for state in after)
        left = [(men_of(state.checkers[0]), men_of(state.checkers[1])) for state in after]
        assert set(left) == wanted
        assert len(left) == len(set(left)) or "enters_first" in options


# At the table


def test_the_game_begins_off_the_board_and_the_example_of_the_encyclopedie_is_played() -> None:
    game = Table("tourne-case")
    assert men_of(game.state.checkers[0]) == men_of(game.state.checkers[1]) == (0, 0, 0)
    game.throw(6, 5)
    assert [play.moves for play in game.kind.plays(game.state)] == [((0, 5),)]
    game.any_play()
    game.throw(2, 1)
    game.any_play()
    game.throw(6, 6)
    assert [play.moves for play in game.kind.plays(game.state)] == [((5, 11),)]


def test_of_thirty_six_rolls_eleven_give_an_ace_and_one_a_six() -> None:
    lower = [min(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert [lower.count(number) for number in range(1, 7)] == [11, 9, 7, 5, 3, 1]
    kind = kind_of(load_game_rules("tourne-case"))
    begun = kind.apply(kind.start(), Begin(A))
    ends = [
        kind.plays(kind.apply(begun, ThrowDice(A, (one, other))))[0].moves[0][1]
        for one in range(1, 7)
        for other in range(1, 7)
    ]
    assert ends == lower


def test_a_checker_is_hit_from_the_field_that_faces_it_and_starts_again() -> None:
    game = Table("tourne-case", "W:bar,4,12/B:bar,7,11/W")
    game.throw(5, 3)
    game.play((4, 7))
    assert game.what == [(What.HIT, A, 1)]
    assert men_of(game.state.checkers[1]) == (0, 0, 11)
    assert game.state.memory == (0, 1)
    corner = Table("tourne-case", "W:bar,9,12/B:bar,7,12/W")
    corner.throw(5, 3)
    corner.play((9, 12))
    assert corner.what == []
    assert men_of(corner.state.checkers[1]) == (0, 7, 12)


def test_a_hit_player_enters_first_where_littre_is_followed() -> None:
    for first, count in (("free", 2), ("enters_first", 1)):
        game = Table("tourne-case", "W:bar,4,12/B:bar,7,11/W", options={"hit_checker": first})
        game.throw(3, 3)
        game.play((4, 7))
        game.throw(1, 1)
        assert len(game.kind.plays(game.state)) == count
        game.play((0, 1))
        assert game.state.memory == (0, 0)
    game = Table("tourne-case", "W:bar,4,12/B:bar,7,11/W", options={"hit_checker": "enters_first"})
    game.throw(3, 3)
    game.play((4, 7))
    game.throw(1, 1)
    with pytest.raises(IllegalPlayError) as refused:
        game.play((11, 12))
    assert refused.value.law == "hit_checker"


@pytest.mark.parametrize(
    ("board", "dice", "moves", "law"),
    [
        ("W:bar,3,4/B:barx3/W", (6, 1), ((3, 4),), "order"),
        ("W:barx2,3/B:barx3/W", (6, 4), ((0, 4),), "order"),
        ("W:bar,9,11/B:barx3/W", (6, 3), ((9, 11),), "numbers"),
        ("W:bar,9,11/B:barx3/W", (6, 3), ((11, 14),), "corner_entry"),
        ("W:barx2,3/B:barx3/W", (6, 4), ((3, 9),), "numbers"),
        ("W:barx2,3/B:barx3/W", (6, 4), ((3, 7), (0, 6)), "numbers"),
        ("W:barx2,3/B:barx3/W", (6, 4), (), "numbers"),
        ("W:4,5,6/B:barx3/W", (6, 4), ((0, 4),), "hit_checker"),
        ("W:4,5,6/B:barx3/W", (6, 4), ((7, 11),), "numbers"),
    ],
)
def test_a_play_against_the_rules_is_refused_by_its_option(
    board: str, dice: tuple[int, int], moves: tuple[tuple[int, int], ...], law: str
) -> None:
    game = Table("tourne-case", board)
    game.throw(*dice)
    with pytest.raises(IllegalPlayError) as refused:
        game.play(*moves)
    assert refused.value.law == law
    try:
        before, after = game.state, game.play(*moves, stands=True)
    except TrictracError:
        assert law in ("corner_entry", "hit_checker") or moves == ((7, 11),)
    else:
        assert after.illegal == before._replace(happenings=())
        assert game.do(Demand(B)).phase is TablesPhase.PLAY


def test_the_third_checker_in_the_corner_wins_a_stake_or_two_where_that_is_agreed() -> None:
    for options, board, times in (
        ({}, "W:10,12x2/B:barx2,9/W", 1),
        ({"double_win": "none_home"}, "W:10,12x2/B:barx2,9/W", 2),
        ({"double_win": "none_home"}, "W:10,12x2/B:bar,9,12/W", 1),
    ):
        game = Table("tourne-case", board, options=options)
        game.throw(4, 2)
        game.play((10, 12))
        assert game.what == [(What.WINS, A, times), (What.WON, A, times)]
        assert game.state.score == (times, 0)
        assert game.do(NewPartie()).checkers == game.kind.start().checkers
    with pytest.raises(OutOfOrderError) as refused:
        Table("tourne-case").do(GiveUp(A, 2))
    assert refused.value.law == "double_win"
    doubled = Table("tourne-case", options={"double_win": "none_home"})
    assert doubled.do(GiveUp(A, 2)).score == (0, 2)


@pytest.mark.parametrize(
    "board",
    ["W:barx2,13/B:barx3/W", "W:bar,5x2/B:barx3/W", "W:12x3/B:barx3/W", "W:barx4/B:barx3/W", "W:barx2,off/B:barx3/W"],
)
def test_a_board_that_cannot_lie_so_is_refused(board: str) -> None:
    with pytest.raises(ImpossiblePositionError):
        Table("tourne-case").do(SetLayout(read_layout(board, falling=False)))


def test_it_is_typed_explained_and_described_in_both_languages() -> None:
    scorer, pages = table("tourne-case")
    talk(scorer, ["53", "65"])
    there = list(pages)
    assert said(scorer, "6")[0].startswith("bar-6 is not allowed with 6-5: ")
    assert "(rule numbers)" in said(scorer, "bar-6")[0]
    assert said(scorer, "why")[1].startswith("numbers=lower (the numbers that are played): ")
    assert pages == there
    assert said(scorer, "5")[0] == "Cloris plays bar-5."
    assert said(scorer, "66 enter")[1] == "Damon plays bar-6."
    assert said(scorer, "66 11")[1] == "Cloris plays 5-11."
    assert said(scorer, "plays") == ["no roll is on the table: type plays after a roll to list the plays it allows"]
    assert said(scorer, "55 bar-5")[1] == "Damon plays bar-5."
    assert said(scorer, "55 bar-5*")[1:3] == ["Cloris plays bar-5*.", "Cloris hits: Damon has 2 checkers in hand."]
    assert said(scorer, "undo")[:2] == ["Taken back:", "Cloris rolls 5-5 (quine), Cloris plays bar-5."]
    assert "field 12" in said(scorer, "set W:barx2,13/B:barx3/W")[0]
    assert said(scorer, "set W:barx2/B:barx3/W")[1] == "Cloris has 2 checkers there, not 3."
    french, _ = table("tourne-case", language=choose_language("fr", {}))
    assert talk(french, ["Cloris commence", "66 entre"])[1] == "Cloris joue bar-6."
    assert talk(french, ["place W:10,12x2/B:barx3/W", "42 12"])[1:3] == [
        "Cloris joue 10-12.",
        "Cloris a ses trois dames au coin.",
    ]


def test_why_nothing_could_be_played_is_explained() -> None:
    scorer, _ = table("tourne-case")
    talk(scorer, ["Cloris", "set W:10,12x2/B:barx3/W", "43"])
    assert said(scorer, "why") == [
        "Cloris could play nothing of 4-3.",
        "3: no checker goes beyond the corner (rule corner_entry).",
    ]
    told_ = talk(scorer, ["undo", "43 10-12 !"])
    assert any("against the rules" in line for line in told_)


def test_what_is_uncertain_is_said_in_its_sheet() -> None:
    sheet = load_game_sheet("tourne-case")
    rivals = {entry.option: entry.other for entry in sheet.entries if entry.status is Status.RIVAL}
    assert rivals == {"numbers": "both", "hit_checker": "enters_first"}
    assert game_options_text(load_game_rules("tournecase", "hit_checker=enters_first")) == "hit_checker=enters_first"


@pytest.mark.parametrize(
    ("options", "match"),
    [("", 3), ("numbers=both,double_win=none_home", 4), ("hit_checker=enters_first,order=pass", 0)],
)
def test_a_recorded_game_is_read_replayed_and_described_unchanged(options: str, match: int) -> None:
    for seed in range(4):
        record = random_record("tourne-case", options, match, seed)
        assert read_record(str(record)) == record
        assert read_record(record_to_json(record)) == record
        jsonschema.validate(json.loads(record_to_json(record)), schema_of("tables-record"))
        assert read_record(in_form(record, "html", ENGLISH)) == record
        assert told("replay", "-", "--check", text=str(record)).rstrip().endswith("every play is lawful.")
        assert json.loads(told("replay", "-", "--json", text=str(record)))["game"] == "tourne-case"


def test_it_is_listed_judged_and_compared_by_the_commands() -> None:
    assert "tourne-case" in told("variants").split()
    assert "2 plays are allowed." in told("plays", "--game", "tourne-case", "W:bar,3,4/B:barx3/W", "61")
    judged: dict[str, Any] = json.loads(
        told("plays", "--game", "tourne-case", "W:bar,3,4/B:barx3/W", "61", "3-4", "--json")
    )
    assert (judged["allowed"], judged["rule"], judged["nearest"]) == (False, "order", "4-5")
    assert "enters_first" in told("variants", "diff", "tourne-case", "tourne-case,hit_checker=enters_first")


def test_the_checkers_off_the_board_wait_before_their_first_field() -> None:
    drawn = told("board", "--game", "tourne-case", "W:barx2,4/B:bar,7,12/W").splitlines()
    assert drawn[3].startswith("│●  │")
    assert any(line.startswith("│○○ │") for line in drawn)
    assert [line.split() for line in drawn if line.split()[:1] == ["1"]] == [[*map(str, range(1, 13))]] * 2
    small = told("board", "--game", "tourne-case", "W:barx2,4/B:bar,7,12/W", "--compact")
    assert (small.count("○"), small.count("●")) == (4, 4)
    picture = told("board", "--game", "tourne-case", "W:barx2,4/B:bar,7,12/W", "--svg", "-")
    assert picture.count('class="tt-checker"') == 6
    assert picture.count('data-field="0"') == 3


def test_a_play_of_nothing_is_a_pass_where_nothing_can_be_played() -> None:
    game = Table("tourne-case", "W:10,12x2/B:barx3/W")
    game.throw(4, 3)
    assert game.what == [(What.UNPLAYABLE, A, 0)]
    assert (game.state.phase, game.state.roller) == (TablesPhase.THROW, B)
    stands = game.do(Move(A, Play(((10, 12),)), stands=True))
    assert stands.results[-1].winner is A


def test_the_sheet_says_how_far_the_fields_are_counted() -> None:
    told = [str(part) for part in sheet_doc(load_game_sheet("tourne-case"), ENGLISH)]
    assert any("from 1 to 12." in line for line in told)
