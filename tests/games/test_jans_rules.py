"""Toc, tick-tack and toccategli, and what all games that count share: every rule and value of an option, and whole games."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from tests.support.jans_table import A, B, Table
from tests.support.tables import COUNTING, GAMES, PLAYED
from tests.support.typed import read_line
from trictrac.base.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError, RulesError
from trictrac.games.common.events import (
    Accept,
    Beaver,
    Call,
    Demand,
    Event,
    GiveUp,
    MarkPoints,
    Offer,
    Refuse,
    SchoolPoints,
    SetLayout,
    SetPoints,
    ThrowDice,
)
from trictrac.games.common.happening import TablesPhase, What, result_sentence
from trictrac.games.common.state import TablesKind, TablesState, memory_of
from trictrac.games.jans.course import JansMemory
from trictrac.games.jans.ticktack_rules import TickTackRules
from trictrac.games.jans.toccategli_rules import ToccategliRules
from trictrac.games.registry import kind_of, rules_class
from trictrac.games.sheets import load_game_rules, load_game_sheet
from trictrac.model.layout import COUNT, ON_TALON, read_layout
from trictrac.model.mark import Jan, Mark
from trictrac.model.play import Play
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player

MOST_EVENTS = 30_000
"""After so many events no other random game of a kind is begun."""
TALONS = (ON_TALON, ON_TALON)


ONE_WAY = "W:1x15/B:1x14,17/W"
THREE_WAYS = "W:1x13,4,5/B:1x14,17/W"
TWO_HITS = "W:1x15/B:1x13,17,21/W"
HITS_IN_TWO_WAYS = "W:1x12,7,8,9/B:1x13,15,14/W"
FALSE_HIT = "W:1x13,7x2/B:1x10,17,20x2,21x2/W"
HELPLESS = "W:1x15/B:1x11,20x2,21x2/W"
HALF_HELPLESS = "W:1x15/B:1x7,19x2,20x2,21x2,22x2/W"
KEEP = "W:1x2,2x2,3x2,4x2,5x2,6x2,8x3/B:1x15/W"
EXIT = "W:23,24,offx13/B:5x15/W"
BOTH = "W:1x13,7x2/B:1x8,8,14,17,20x2,21x2/W"
CORNER_HIT = "W:1x11,12x2,7,8/B:1x15/W"
PETIT_FILL = "W:1x3,2x2,3x2,4x2,5x2,6,8x3/B:1x15/W"
PETIT_DOUBLET = "W:1x2,2x2,3x2,4x3,5x3,6,8x2/B:1x15/W"
GRAND_FILL = "W:2x3,6,7x2,8x2,9x2,10x2,11,12x2/B:1x15/W"
ELEVEN = "W:1x7,5x2,6x2,8,9,11x2/B:1x15/W"
ALL_THREE = "W:1x7,5x2,6x2,7,8,12x2/B:1x15/W"


# What they all share


@pytest.mark.parametrize("game", COUNTING)
def test_the_higher_die_begins_with_fresh_dice_and_equal_dice_are_thrown_again(game: str) -> None:
    kind = kind_of(load_game_rules(game), 1)
    assert kind.rules.game == game
    assert kind.due(kind.start()) == ("draw", "begin")
    again = kind.apply(kind.start(), Draw(3, 3))
    assert [told.what for told in again.happenings] == [What.DRAWN_AGAIN]
    begun = kind.apply(again, Draw(2, 5))
    assert (begun.phase, begun.roller, begun.first) == (TablesPhase.THROW, B, B)
    assert begun.checkers == kind.start().checkers == (kind.rules.laid, kind.rules.laid)


@pytest.mark.parametrize("game", [game for game in COUNTING if game in PLAYED])
def test_the_drawn_dice_are_played_where_that_is_agreed(game: str) -> None:
    kind = kind_of(rules_class(game)(game, opening="drawn_dice"), 1)
    begun = kind.apply(kind.start(), Draw(2, 5))
    assert (begun.phase, begun.roller, begun.dice) == (TablesPhase.PLAY, B, (5, 2))


def test_the_lower_die_begins_where_that_is_agreed() -> None:
    kind = kind_of(ToccategliRules(beginner="lowest"))
    assert kind.apply(kind.start(), Draw(2, 5)).roller is A


@pytest.mark.parametrize(("next_game", "phase"), [("draw", TablesPhase.DRAW), ("winner", TablesPhase.THROW)])
@pytest.mark.parametrize("game", COUNTING)
def test_the_next_game_begins_as_the_first_one_did(game: str, next_game: str, phase: TablesPhase) -> None:
    table = Table(game, options={"next_game": next_game})
    table.do(GiveUp(A))
    assert table.kind.due(table.state) == ("new",)
    table.do(NewPartie())
    assert (table.state.phase, table.state.game, table.state.checkers) == (phase, 2, table.kind.start().checkers)
    assert phase is TablesPhase.DRAW or table.state.roller is B
    assert table.state.score == (0, 1)


@pytest.mark.parametrize("game", COUNTING)
def test_what_is_not_due_is_refused(game: str) -> None:
    table = Table(game)
    for event in (Draw(1, 2), Begin(A), ThrowDice(B, (1, 2)), ThrowDice(A, (1, 2, 3)), ThrowDice(A, (7, 1)), Hold(A), Go(A),
                  Beaver(A), Demand(B), Accept(B), NewPartie(), GiveUp(A, 9), Call(A), Move(A, Play())):  # fmt: skip
        with pytest.raises(OutOfOrderError):
            table.kind.apply(table.state, event)
    with pytest.raises(OutOfOrderError):
        table.kind.apply(table.kind.start(), Draw(0, 2))
    assert table.do(Note("a remark")).phase is TablesPhase.THROW
    assert table.kind.plays(table.state) == ()


@pytest.mark.parametrize("game", COUNTING)
def test_a_board_that_cannot_lie_so_is_refused(game: str) -> None:
    table = Table(game)
    for board in ("W:1x16/B:1x15/W", "W:1x14,24/B:1x15/W", "W:bar,1x14/B:1x15/W"):
        with pytest.raises(ImpossiblePositionError):
            table.do(SetLayout(read_layout(board, falling=False)))
    lone = SetLayout(read_layout("W:1x14,12/B:1x15/B", falling=False))
    if game in PLAYED and sum(table.state.rules.laid) == COUNT and table.kind.rules.lone_on_corner:
        assert table.do(lone).roller is B
    else:
        with pytest.raises(ImpossiblePositionError):
            table.do(lone)


@pytest.mark.parametrize("game", COUNTING)
def test_the_sheet_speaks_of_every_option_and_every_value_is_explained(game: str) -> None:
    assert {entry.option for entry in load_game_sheet(game).entries} == {
        option.name for option in rules_class(game).OPTIONS
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_rules_class_has_a_field_for_every_option_that_is_declared_and_no_other(game: str) -> None:
    own = rules_class(game)
    plain = {"game", "match", "numbering", "unit"}
    assert {field.name for field in fields(own)} - plain == {option.name for option in own.OPTIONS}
    assert all(getattr(own(game), option.name) == option.default for option in own.OPTIONS)


def test_an_unknown_value_is_refused() -> None:
    with pytest.raises(RulesError, match="going_in"):
        TickTackRules(going_in="never")


# Toc


@pytest.mark.parametrize(
    ("board", "dice", "options", "holes"),
    [
        (ONE_WAY, (4, 3), {}, (1, 0)),
        (THREE_WAYS, (4, 3), {}, (1, 0)),
        (THREE_WAYS, (4, 3), {"double_hole": "yes"}, (2, 0)),
        (ONE_WAY, (4, 3), {"double_hole": "yes"}, (1, 0)),
        ("W:1x15/B:1x14,20/W", (2, 2), {}, (1, 0)),
        ("W:1x15/B:1x14,20/W", (2, 2), {"double_hole": "yes"}, (2, 0)),
        (TWO_HITS, (4, 3), {"double_hole": "yes"}, (1, 1)),
        (TWO_HITS, (4, 3), {"double_hole": "yes", "double_ways": "whole_throw"}, (2, 1)),
        (TWO_HITS, (4, 3), {"holes_per_roll": "each_event"}, (2, 1)),
        (THREE_WAYS, (4, 3), {"holes_per_roll": "each_event", "double_hole": "yes"}, (2, 0)),
        (FALSE_HIT, (4, 3), {}, (0, 1)),
        (FALSE_HIT, (4, 3), {"false_hits": "none"}, (0, 0)),
        (HELPLESS, (4, 3), {}, (0, 1)),
        (HELPLESS, (4, 3), {"helpless_counts": "no"}, (0, 0)),
        (HELPLESS, (4, 3), {"double_hole": "yes"}, (0, 2)),
        (HELPLESS, (4, 3), {"double_hole": "yes", "helpless_counts": "single"}, (0, 1)),
        (HALF_HELPLESS, (6, 5), {"double_hole": "yes"}, (0, 1)),
        (KEEP, (2, 1), {}, (1, 0)),
        (KEEP, (2, 1), {"keep_counts": "no"}, (0, 0)),
        (EXIT, (4, 3), {}, (1, 0)),
        (EXIT, (4, 3), {"exit_counts": "no"}, (0, 0)),
        (BOTH, (4, 3), {}, (1, 1)),
        (BOTH, (4, 3), {"both_earn": "roller_only"}, (1, 0)),
    ],
)
def test_toc_counts_as_holes_what_trictrac_would_pay(
    board: str, dice: tuple[int, int], options: dict[str, str], holes: tuple[int, int]
) -> None:
    table = Table("toc", board, 12, options=options)
    table.throw(*dice)
    if table.state.phase is TablesPhase.PLAY:
        table.any_play()
    assert table.state.score == holes


def test_toc_takes_the_rollers_hole_before_and_the_others_after_the_play() -> None:
    table = Table("toc", BOTH, 12)
    table.throw(4, 3)
    assert table.what == [(What.HOLE, A, 1)]
    assert table.jans == [Jan.TRUE_HIT]
    table.any_play()
    assert table.what == [(What.HOLE, B, 1)]
    assert table.jans == [Jan.FALSE_HIT]


@pytest.mark.parametrize(("double_hole", "times"), [("no", 1), ("yes", 2)])
@pytest.mark.parametrize("match", [0, 1])
def test_toc_to_the_first_hole_is_won_at_once_and_a_double_wins_twice(double_hole: str, times: int, match: int) -> None:
    table = Table("toc", THREE_WAYS, match, options={"double_hole": double_hole})
    table.throw(4, 3)
    assert (table.state.phase, table.state.results[-1].times, table.state.results[-1].points) == (
        TablesPhase.OVER,
        times,
        times,
    )
    assert table.state.is_finished is bool(match)
    assert table.kind.due(table.state) == (() if match else ("new",))


@pytest.mark.parametrize(
    ("board", "dice", "options", "times"),
    [
        (HITS_IN_TWO_WAYS, (3, 1), {}, 1),
        (HITS_IN_TWO_WAYS, (3, 1), {"double_hole": "yes"}, 2),
        (TWO_HITS, (4, 3), {}, 1),
        (TWO_HITS, (4, 3), {"double_hole": "yes"}, 1),
        (TWO_HITS, (4, 3), {"double_hole": "yes", "double_ways": "whole_throw"}, 2),
    ],
)
@pytest.mark.parametrize("holes_per_roll", ["one", "each_event"])
def test_toc_to_the_first_hole_pays_twice_for_a_double_only_not_for_two_events(
    board: str, dice: tuple[int, int], options: dict[str, str], times: int, holes_per_roll: str
) -> None:
    table = Table("toc", board, 1, options={"holes_per_roll": holes_per_roll, **options})
    table.throw(*dice)
    assert table.jans == [Jan.TRUE_HIT, Jan.TRUE_HIT]
    assert (table.state.results[-1].times, table.state.results[-1].points) == (times, times)
    assert table.state.score == (times, 0)


def test_toc_to_the_first_hole_may_be_won_by_the_others_dice() -> None:
    table = Table("toc", FALSE_HIT, 1)
    table.throw(4, 3)
    table.any_play()
    assert table.state.results[-1].winner is B


def test_toc_lets_the_winner_of_a_hole_by_his_own_dice_go_or_hold() -> None:
    table = Table("toc", BOTH, 3)
    before = table.throw(4, 3)
    assert table.kind.due(before) == ("play", "hold", "go")
    table.do(Go(A))
    assert (table.state.checkers, table.state.roller, table.state.score) == (TALONS, A, (1, 0))
    assert table.what == [(What.GONE, A, 0)]
    table.state = before
    held = table.do(Hold(A))
    assert table.kind.due(held) == ("play",)
    with pytest.raises(OutOfOrderError):
        table.do(Go(A))
    assert table.any_play().score == (1, 1)


def test_toc_gives_no_choice_by_the_others_dice_and_none_with_the_last_hole() -> None:
    table = Table("toc", HELPLESS, 3)
    table.throw(4, 3)
    assert "hold" not in table.kind.due(table.state)
    assert table.what == [(What.UNPLAYABLE, A, 0), (What.HOLE, B, 1)]
    last = Table("toc", ONE_WAY, 3)
    last.do(SetPoints(2, 0))
    assert last.throw(4, 3).phase is TablesPhase.OVER
    assert last.state.score == (3, 0)


def test_toc_asks_a_helpless_player_whether_he_goes_before_he_passes() -> None:
    table = Table("toc", "W:1x15/B:1x13,20,21/W", 3)
    assert "hold" in table.kind.due(table.throw(4, 3))
    assert table.kind.plays(table.state) == (Play(),)
    table.do(Hold(A))
    assert (table.state.roller, table.state.score) == (B, (1, 1))
    assert table.what == [(What.UNPLAYABLE, A, 0), (What.HOLE, B, 1)]


def test_toc_rolls_again_from_the_talons_after_the_last_checker_is_off() -> None:
    table = Table("toc", EXIT, 6)
    table.throw(4, 3)
    table.any_play()
    assert (table.state.checkers, table.state.roller, memory_of(table.state).rolls) == (TALONS, A, (0, 0))
    assert (What.EXIT, A, 0) in table.what


@pytest.mark.parametrize(("bredouille", "score", "times"), [("no", 0, 1), ("yes", 0, 2), ("yes", 1, 1)])
def test_toc_may_pay_twice_a_loser_without_a_hole(bredouille: str, score: int, times: int) -> None:
    table = Table("toc", ONE_WAY, 3, options={"bredouille": bredouille})
    table.do(SetPoints(2, score))
    won = table.throw(4, 3).results[-1]
    assert (won.times, won.points) == (times, 3)
    names = ("Cloris", "Damon")
    called = "a double game" if times == 2 else "a single game"
    assert str(result_sentence(won, table.state.rules, names)) == f"Cloris wins {called}: 3 holes."


def test_toc_counts_the_jan_of_six_tables_at_the_third_roll_only() -> None:
    table = Table("toc", "W:1x11,2,3,4,5/B:1x15/W", 3)
    table.state = table.state._replace(memory=JansMemory((2, 2)))
    early = table.kind.apply(table.state._replace(memory=JansMemory((1, 1))), ThrowDice(A, (6, 5)))
    assert early.score == (0, 0)
    assert table.throw(6, 5).score == (1, 0)
    assert table.jans == [Jan.SIX_TABLES]


def test_toc_refuses_an_illegal_play_lets_it_stand_when_told_and_takes_it_back_on_demand() -> None:
    table = Table("toc", KEEP, 3)
    before = table.throw(2, 1)
    with pytest.raises(IllegalPlayError, match="keep") as caught:
        table.play((1, 3), (1, 2))
    assert caught.value.law == "9.1"
    table.play((1, 3), (1, 2), stands=True)
    assert (What.ILLEGAL, A, 0) in table.what
    assert "demand" in table.kind.due(table.state)
    assert table.do(Demand(B)) == before._replace(happenings=())
    for moves in (((8, 24), (1, 2)), ((8, 12), (1, 2)), ((7, 8),), ((8, 7),)):
        with pytest.raises(IllegalPlayError):
            table.play(*moves, stands=True)


def test_toc_is_given_up_with_all_its_holes() -> None:
    table = Table("toc", ONE_WAY, 6)
    table.do(GiveUp(A))
    assert (table.state.score, table.state.is_finished, table.state.results[-1].how) == ((0, 6), True, "resigned")


def test_toc_and_toccategli_have_no_vying() -> None:
    for game in ("toc", "toccategli"):
        with pytest.raises(OutOfOrderError, match="not raised"):
            Table(game).do(Offer(A))


# Tick-tack


@pytest.mark.parametrize(
    ("board", "dice", "options", "won"),
    [
        (ONE_WAY, (4, 3), {}, ("hit", 1)),
        (THREE_WAYS, (4, 3), {}, ("hit", 1)),
        ("W:1x14,3/B:1x14,20/W", (2, 2), {}, ("hit", 1)),
        (FALSE_HIT, (4, 3), {}, None),
        (ALL_THREE, (6, 5), {}, ("going_in", 2)),
        (CORNER_HIT, (6, 5), {}, None),
        (CORNER_HIT, (6, 5), {"going_in": "corner_held"}, ("going_in", 2)),
        (CORNER_HIT, (6, 5), {"going_in": "sice_cinque"}, None),
        ("W:1x9,5x2,6x2,7,8/B:1x15/W", (6, 5), {}, None),
        ("W:1x9,5x2,6x2,7,8/B:1x15/W", (6, 5), {"going_in": "sice_cinque"}, ("going_in", 2)),
        ("W:1x9,5x2,6x2,7,8/B:1x13,12x2/W", (6, 5), {"going_in": "sice_cinque"}, None),
        ("W:1x8,5x2,6x2,7,12x2/B:1x15/W", (6, 6), {}, None),
        ("W:1x7,5x2,6x2,7x2,12x2/B:1x15/W", (6, 6), {}, ("going_in", 2)),
        ("W:1x3,5,7x2,8x2,9x2,10x2,11,12x2/B:1x15/W", (6, 1), {}, ("second_table", 2)),
        ("W:1x9,6,7,8,9,10,11/B:1x15/W", (6, 1), {}, None),
        ("W:1x9,6,7,8,9,10,11/B:1x15/W", (6, 1), {"filled": "one_man"}, ("second_table", 2)),
        (ALL_THREE, (6, 5), {"eleventh": "field_11"}, None),
        (ELEVEN, (6, 5), {"eleventh": "field_11"}, ("going_in", 2)),
        (ELEVEN, (6, 5), {}, None),
        (ELEVEN, (6, 5), {"eleventh": "field_11", "going_in": "corner_held"}, ("going_in", 2)),
        ("W:1x9,5x2,6x2,8,9/B:1x15/W", (6, 5), {"eleventh": "field_11"}, None),
        ("W:1x9,5x2,6x2,8,9/B:1x15/W", (6, 5), {"eleventh": "field_11", "going_in": "sice_cinque"}, ("going_in", 2)),
        ("W:1x7,5x2,6x2,8,9,11x2/B:1x13,11x2/W", (6, 5), {"eleventh": "field_11"}, None),
        ("W:1x13,11,8/B:1x15/W", (6, 1), {"boveries": "one", "eleventh": "field_11"}, ("boveries", 1)),
        ("W:1x13,11,8/B:1x15/W", (6, 1), {"boveries": "one"}, None),
        (PETIT_FILL, (3, 2), {}, None),
        (PETIT_FILL, (3, 2), {"toots": "one"}, ("toots", 1)),
        (PETIT_FILL, (3, 2), {"toots": "two"}, ("toots", 2)),
        ("W:1x13,12,8/B:1x15/W", (5, 1), {}, None),
        ("W:1x13,12,8/B:1x15/W", (5, 1), {"boveries": "one"}, ("boveries", 1)),
        ("W:1x13,12,8/B:1x15/W", (5, 1), {"boveries": "two"}, ("boveries", 2)),
        ("W:1x14,14/B:1x15/W", (5, 1), {}, None),
        ("W:1x14,14/B:1x15/W", (5, 1), {"flyers": "one"}, ("flyers", 1)),
        ("W:1x14,14/B:1x15/W", (5, 1), {"flyers": "two"}, ("flyers", 2)),
        ("W:1x14,14/B:1x14,8/W", (5, 1), {"flyers": "two"}, None),
        ("W:1x15/B:1x12,17,20,22/W", (4, 3), {}, ("hit", 1)),
    ],
)
def test_tick_tack_is_won_by_the_first_thing_that_a_throw_wins(
    board: str, dice: tuple[int, int], options: dict[str, str], won: tuple[str, int] | None
) -> None:
    table = Table("tick-tack", board, options=options)
    table.throw(*dice)
    if won is None:
        assert table.state.phase is not TablesPhase.OVER
        return
    result = table.state.results[-1]
    assert ((result.how, result.times), result.winner, result.points) == (won, A, won[1])
    assert table.what == [(What.WINS, A, won[1]), (What.WON, A, won[1])]
    shown = won[0] not in ("boveries", "flyers") and (won[0], options.get("eleventh")) != ("going_in", "field_11")
    assert bool(table.jans) is shown


@pytest.mark.parametrize(("sum_hit", "over"), [("not_held", True), ("empty", False)])
def test_tick_tack_may_want_an_empty_field_on_the_way_of_a_sum(sum_hit: str, over: bool) -> None:
    table = Table("tick-tack", "W:1x15/B:1x11,17,20x2,21/W", options={"sum_hit": sum_hit})
    table.state = table.state._replace(checkers=(table.state.own, table.state.opp))
    found = [mark.field for mark in _wins(table.kind.apply(table.state, ThrowDice(A, (4, 3))))]
    assert (8 in found) is over


def _wins(state: TablesState) -> list[Mark]:
    return [mark for told in state.happenings if told.what is What.WINS for mark in told.marks]


def test_tick_tack_waits_with_why_not_for_the_rollers_call() -> None:
    table = Table("tick-tack", ALL_THREE, options={"why_not": "yes"})
    before = table.throw(6, 5)
    assert not before.happenings
    assert table.kind.due(before) == ("play", "call", "offer")
    won = table.do(Call(A))
    assert (won.results[-1].winner, won.results[-1].how, won.score) == (A, "going_in", (2, 0))
    table.state = before
    lost = table.any_play()
    assert (lost.results[-1].winner, lost.results[-1].how, lost.score) == (B, "why_not", (0, 2))
    assert table.what[0] == (What.OVERLOOKED, A, 2)


def test_tick_tack_loses_one_game_by_an_overlooked_hit_and_refuses_a_call_for_nothing() -> None:
    table = Table("tick-tack", ONE_WAY, options={"why_not": "yes"})
    table.throw(4, 3)
    assert table.any_play().score == (0, 1)
    empty = Table("tick-tack", options={"why_not": "yes"})
    before = empty.throw(4, 3)
    with pytest.raises(OutOfOrderError, match="nothing in this throw wins"):
        empty.do(Call(A))
    assert empty.state == before
    assert "call" in empty.kind.due(before)
    assert empty.any_play().roller is B


@pytest.mark.parametrize(("overlooked", "score"), [("any", (0, 1)), ("hit_or_going_in", (0, 0))])
def test_tick_tack_says_what_must_not_be_overlooked(overlooked: str, score: tuple[int, int]) -> None:
    table = Table("tick-tack", PETIT_FILL, options={"why_not": "yes", "toots": "two", "overlooked": overlooked})
    table.throw(3, 2)
    assert table.any_play().score == score


def test_tick_tack_raises_the_stake_by_vies_one_for_each_throw() -> None:
    table = Table("tick-tack", "W:1x14,2/B:1x14,17/W")
    table.do(Offer(B), Accept(A))
    assert (table.state.stake, table.kind.due(table.state)) == (2, ("throw",))
    with pytest.raises(OutOfOrderError, match="after the next throw"):
        table.do(Offer(A))
    table.throw(2, 1)
    table.do(Offer(A))
    assert table.kind.due(table.state) == ("accept", "refuse")
    refused = table.kind.apply(table.state, Refuse(B))
    assert (refused.score, refused.results[-1].how) == ((2, 0), "refused")
    assert table.do(Accept(B)).stake == 3


def test_a_double_game_of_tick_tack_doubles_the_vies_too() -> None:
    table = Table("tick-tack", ALL_THREE)
    table.do(Offer(A), Accept(B))
    assert table.throw(6, 5).score == (4, 0)
    with pytest.raises(OutOfOrderError, match="vying"):
        Table("tick-tack", options={"vying": "no"}).do(Offer(A))


def test_tick_tack_men_move_anywhere_that_two_opposing_men_do_not_hold() -> None:
    table = Table("tick-tack", "W:1x12,12x2,16/B:1x11,20x2,12x2/W")
    table.throw(6, 3)
    assert table.kind.apply(table.state, Move(A, Play(((12, 18), (12, 15))))).roller is B
    assert table.kind.apply(table.state, Move(A, Play(((1, 7), (7, 10))))).roller is B
    for moves, law in (
        (((2, 8), (1, 4)), "dice"),
        (((1, 8),), "dice"),
        (((1, 7), (1, 7)), "dice"),
        (((1, 7),), "compulsory"),
        ((), "compulsory"),
    ):
        with pytest.raises(IllegalPlayError) as caught:
            table.play(*moves)
        assert caught.value.law == law
    blocked = Table("tick-tack", "W:1x13,7x2/B:1x11,12x2,21x2/W")
    blocked.throw(6, 3)
    for move in ((7, 13), (1, 4)):
        with pytest.raises(IllegalPlayError, match="held by two or more"):
            blocked.play(move, (1, 7))
    far = Table("tick-tack", "W:1x13,23x2/B:8x15/W")
    far.throw(6, 4)
    with pytest.raises(IllegalPlayError, match="leaves the board"):
        far.play((23, 29), (1, 5))
    with pytest.raises(IllegalPlayError, match="leads from 1 to 99"):
        far.play((1, 99))


@pytest.mark.parametrize(("corner", "fine"), [("one_man", True), ("two_men", False)])
def test_tick_tack_lets_one_man_stand_on_a_corner_or_two(corner: str, fine: bool) -> None:
    table = Table("tick-tack", "W:1x13,8,10/B:1x15/W", options={"corner": corner})
    table.throw(4, 2)
    assert table.kind.apply(table.state, Move(A, Play(((8, 12), (10, 12))))).roller is B
    if fine:
        assert table.play((8, 12), (1, 3)).roller is B
        return
    with pytest.raises(IllegalPlayError) as caught:
        table.play((8, 12), (1, 3))
    assert caught.value.law == "corner"


@pytest.mark.parametrize(("compulsory", "count"), [("higher", 1), ("most", 2)])
def test_tick_tack_plays_the_higher_of_two_numbers_or_either(compulsory: str, count: int) -> None:
    table = Table("tick-tack", "W:18,24x14/B:8x15/W", options={"compulsory": compulsory})
    table.throw(6, 5)
    assert len(table.kind.plays(table.state)) == count
    if count == 1:
        with pytest.raises(IllegalPlayError, match="higher"):
            table.play((18, 23))


def test_tick_tack_begins_again_when_neither_side_can_move() -> None:
    table = Table("tick-tack", "W:24x15/B:24x15/W")
    table.throw(2, 1)
    assert (What.VOID, A, 0) in table.what
    assert (table.state.phase, table.state.checkers, table.state.results) == (TablesPhase.DRAW, TALONS, ())
    passing = Table("tick-tack", "W:24x15/B:2x15/W")
    passing.throw(2, 1)
    assert (passing.what, passing.state.roller) == ([(What.UNPLAYABLE, A, 0)], B)


def test_tick_tack_keeps_the_stake_of_a_game_begun_again() -> None:
    table = Table("tick-tack", "W:24x15/B:24x15/W")
    table.do(Offer(A), Accept(B))
    table.throw(2, 1)
    assert (What.VOID, A, 0) in table.what
    assert (table.state.stake, table.state.phase) == (2, TablesPhase.DRAW)
    table.do(Draw(5, 2), Offer(B), Accept(A))
    assert table.state.stake == 3


def test_tick_tack_lets_no_play_against_the_rules_stand_and_none_is_demanded_back() -> None:
    table = Table("tick-tack")
    table.throw(6, 4)
    with pytest.raises(OutOfOrderError, match="not even with !: no number that is left"):
        table.play((1, 8), stands=True)
    with pytest.raises(OutOfOrderError, match="none to be demanded back"):
        table.do(Demand(B))
    state, names = table.state, ("A", "B")
    with pytest.raises(OutOfOrderError, match="not even with !"):
        read_line("1-8 !", state, names)
    with pytest.raises(IllegalPlayError) as caught:
        read_line("1-8", state, names)
    assert "!" not in str(caught.value)
    assert read_line("1-7 1-5 !", state, names) == (Move(A, Play(((1, 7), (1, 5)))),)


# Toccategli


@pytest.mark.parametrize(
    ("board", "dice", "options", "points"),
    [
        (ONE_WAY, (4, 3), {}, (1, 0)),
        (THREE_WAYS, (4, 3), {}, (3, 0)),
        ("W:1x14,3/B:1x14,18/W", (2, 2), {}, (2, 0)),
        ("W:1x14,5/B:1x14,16/W", (4, 4), {}, (2, 0)),
        ("W:1x15/B:1x14,22/W", (2, 1), {}, (2, 0)),
        ("W:1x15/B:1x14,22/W", (2, 1), {"petit_hits": "one_two"}, (1, 0)),
        ("W:1x14,3/B:1x14,20/W", (2, 2), {}, (4, 0)),
        ("W:1x14,3/B:1x14,20/W", (2, 2), {"petit_hits": "one_two"}, (2, 0)),
        (FALSE_HIT, (4, 3), {}, (0, 0)),
        (FALSE_HIT, (4, 3), {"false_hits": "opponent"}, (0, 1)),
        ("W:1x15/B:1x12,17,20,21/W", (4, 3), {}, (4, 2)),
        ("W:1x15/B:1x12,17,20,21/W", (4, 3), {"sum_hit": "not_held"}, (5, 2)),
        (HELPLESS, (4, 3), {}, (0, 2)),
        (HELPLESS, (4, 3), {"helpless_points": "one_each"}, (0, 2)),
        (HALF_HELPLESS, (6, 5), {}, (0, 2)),
        (HALF_HELPLESS, (6, 5), {"helpless_points": "one_each"}, (0, 1)),
        (HELPLESS, (4, 4), {"helpless_points": "one_each"}, (0, 2)),
        (HELPLESS, (4, 3), {"helpless_points": "one"}, (0, 1)),
        (HALF_HELPLESS, (6, 5), {"helpless_points": "one"}, (0, 1)),
        (HELPLESS, (4, 4), {"helpless_points": "one"}, (0, 2)),
        (PETIT_DOUBLET, (1, 1), {}, (4, 0)),
        (PETIT_DOUBLET, (1, 1), {"petit_fill": "each_way"}, (8, 0)),
        (KEEP, (2, 1), {}, (2, 0)),
        (CORNER_HIT, (6, 5), {}, (2, 0)),
        (PETIT_FILL, (3, 2), {}, (2, 0)),
        (GRAND_FILL, (5, 5), {}, (6, 0)),
        (GRAND_FILL, (5, 5), {"grand_fill": "doubled"}, (8, 0)),
        ("W:1x2,5,6,7x2,8x2,9x2,10x2,11,12x2/B:1x15/W", (6, 5), {}, (6, 0)),
    ],
)
def test_toccategli_has_prices_of_its_own(
    board: str, dice: tuple[int, int], options: dict[str, str], points: tuple[int, int]
) -> None:
    table = Table("toccategli", board, options=options)
    table.throw(*dice)
    if table.state.phase is TablesPhase.PLAY:
        table.any_play()
    assert table.state.points == points


def test_toccategli_lets_two_checkers_together_enter_the_others_field() -> None:
    table = Table("toccategli", "W:1x13,9,10/B:1x15/W")
    table.throw(6, 5)
    assert table.kind.apply(table.state, Move(A, Play(((9, 15), (10, 15))))).roller is B
    for passing in ("always_pairs", "pairs"):
        single = Table("toccategli", "W:1x13,9,10/B:1x15/W", options={"passing": passing})
        single.throw(6, 5)
        with pytest.raises(IllegalPlayError, match="two checkers together") as caught:
            single.play((9, 15), (1, 6))
        assert caught.value.law == "passing"
    closed = Table("toccategli", "W:1x13,9,10/B:1x15/W", options={"passing": "as_trictrac"})
    closed.throw(6, 5)
    with pytest.raises(IllegalPlayError) as other:
        closed.play((9, 15), (10, 15))
    assert other.value.law == "5.2"


@pytest.mark.parametrize(("passing", "fine"), [("always_pairs", False), ("pairs", True), ("as_trictrac", True)])
@pytest.mark.parametrize("moves", [((9, 15), (1, 6)), ((10, 16), (9, 14)), ((9, 15), (15, 20)), ((12, 18), (1, 6))])
def test_toccategli_lets_nobody_go_over_alone_even_where_the_other_can_fill_no_more(
    passing: str, fine: bool, moves: tuple[tuple[int, int], ...]
) -> None:
    table = Table("toccategli", "W:1x10,9,10,12x3/B:22x15/W", options={"passing": passing})
    table.throw(6, 5)
    if fine:
        assert table.play(*moves).roller is B
        return
    with pytest.raises(IllegalPlayError, match="no checker goes over alone") as caught:
        table.play(*moves)
    assert caught.value.law == "passing"
    assert table.play((9, 15), (10, 15)).roller is B


@pytest.mark.parametrize(
    ("board", "dice", "found", "points"),
    [
        ("W:9,10,20x13/B:8x15/W", (6, 5), {((9, 15), (10, 15))}, (0, 0)),
        ("W:9,10,20x13/B:8x15/W", (6, 4), {((20, 24),)}, (0, 2)),
        ("W:5,11x2,12x12/B:8x15/W", (6, 5), {((5, 11),)}, (0, 2)),
        ("W:10,22x14/B:8x15/W", (6, 5), {((10, 15), (15, 21))}, (0, 0)),
        ("W:12x3,22x12/B:8x15/W", (6, 5), {((12, 18), (18, 23))}, (0, 0)),
        ("W:12x3,11,22x11/B:8x15/W", (6, 5), set(), (0, 2)),
        ("W:12x2,22x13/B:8x15/W", (4, 4), {((12, 16), (12, 16))}, (0, 0)),
        ("W:12x2,22x13/B:8x15/W", (6, 4), set(), (0, 2)),
        ("W:14,15,22x11,3x2/B:8x15/W", (6, 5), {((14, 20), (15, 20)), ((14, 20), (3, 8))}, (0, 0)),
    ],
)
def test_toccategli_takes_the_last_checker_over_alone_and_one_of_three_on_the_corner(
    board: str, dice: tuple[int, int], found: set[tuple[tuple[int, int], ...]], points: tuple[int, int]
) -> None:
    table = Table("toccategli", board)
    table.throw(*dice)
    plays = {tuple(play.moves) for play in table.kind.plays(table.state)}
    if len(found) > 1:
        assert {tuple(sorted(moves)) for moves in found} < {tuple(sorted(moves)) for moves in plays}
    else:
        assert plays == found
    if table.state.phase is TablesPhase.PLAY:
        table.any_play()
    assert table.state.points == points


def test_toccategli_says_which_number_is_to_be_played_where_nobody_goes_over_alone() -> None:
    table = Table("toccategli", "W:5,11x2,12x12/B:8x15/W")
    table.throw(6, 5)
    for moves, law in (((5, 10),), "3.4"), ((), "3.4"), (((5, 9),), "3.1"), (((12, 18),), "passing"):
        with pytest.raises(IllegalPlayError) as caught:
            table.play(*moves)
        assert caught.value.law == law
    keeping = Table("toccategli", "W:7x2,8x2,9x3,10x3,11x2,12x3/B:1x15/W")
    keeping.throw(6, 5)
    assert keeping.jans == [Jan.CORNER_HIT, Jan.CONSERVE]
    assert [play.moves for play in keeping.kind.plays(keeping.state)] == [((9, 15), (10, 15))]


def test_toccategli_is_played_to_its_end_by_pairs_always(effort: int) -> None:
    exits = 0
    for number in range(40 * effort):
        dice = Random(f"pairs {number}")
        kind = kind_of(replace(load_game_rules("toccategli"), next_game="winner"), 12)
        assert isinstance(kind.rules, ToccategliRules)
        assert kind.rules.passing == "always_pairs"
        state = kind.apply(kind.start(), Begin(A))
        for _ in range(5_000):
            if state.is_finished:
                break
            act = kind.due(state)[0]
            roller, before = state.roller, state.own
            if act == "throw":
                state = kind.apply(state, ThrowDice(roller, (dice.randint(1, 6), dice.randint(1, 6))))
            elif act == "play":
                play = dice.choice(kind.plays(state))
                state = kind.apply(state, Move(roller, play))
                left = sum(before[1:13])
                over = left - sum(play.after(before)[1:13])
                assert over != 1 or left == 1 or left == before[12] == 3
            else:
                state = kind.apply(state, Hold(roller) if act == "go" else NewPartie())
            exits += any(mark.jan is Jan.EXIT for told in state.happenings for mark in told.marks)
        assert state.is_finished
    assert exits


@pytest.mark.parametrize(("passing", "points", "count"), [("pairs", (0, 0), 1), ("as_trictrac", (0, 2), 0)])
def test_toccategli_must_go_over_in_a_pair_when_nothing_else_plays_both_numbers(
    passing: str, points: tuple[int, int], count: int
) -> None:
    table = Table("toccategli", "W:9,10,12x13/B:1x15/W", options={"passing": passing})
    table.throw(6, 5)
    assert (table.state.points, len(table.kind.plays(table.state))) == (points, count)


@pytest.mark.parametrize(("passing", "points"), [("pairs", (4, 0)), ("as_trictrac", (2, 2))])
def test_toccategli_keeps_a_full_jan_by_a_pair(passing: str, points: tuple[int, int]) -> None:
    table = Table("toccategli", "W:7x2,8x2,9x3,10x3,11x2,12x3/B:1x15/W", options={"passing": passing})
    table.throw(6, 5)
    if passing == "pairs":
        assert table.jans == [Jan.CORNER_HIT, Jan.CONSERVE]
        with pytest.raises(IllegalPlayError):
            table.play((7, 12))
    assert table.any_play().points == points


@pytest.mark.parametrize(
    ("points", "options", "times"),
    [
        (11, {}, 1),
        (7, {}, 1),
        (6, {}, 2),
        (4, {}, 2),
        (4, {"between": "triple"}, 3),
        (6, {"between": "triple"}, 2),
        (3, {}, 3),
        (3, {"triple_at": "two"}, 2),
        (2, {"triple_at": "two"}, 3),
        (0, {}, 3),
        (0, {"march": "yes"}, 4),
        (1, {"march": "yes"}, 3),
    ],
)
def test_toccategli_pays_by_the_points_of_the_loser(points: int, options: dict[str, str], times: int) -> None:
    table = Table("toccategli", ONE_WAY, points=(11, points), options=options)
    table.throw(4, 3)
    assert (table.state.results[-1].times, table.state.score) == (times, (times, 0))


def test_toccategli_goes_on_with_what_is_beyond_twelve_or_begins_anew() -> None:
    table = Table("toccategli", THREE_WAYS, points=(11, 7))
    won = table.throw(4, 3)
    assert (won.phase, won.points, table.kind.due(won)) == (TablesPhase.OVER, (2, 0), ("go", "hold", "new"))
    assert table.what == [(What.MARKED, A, 3), (What.WON, A, 1)]
    table.do(Hold(A))
    assert (table.state.phase, table.state.game, table.state.points) == (TablesPhase.PLAY, 2, (2, 0))
    assert table.any_play().roller is B
    table.state = won
    table.do(Go(A))
    assert (table.state.checkers, table.state.points, table.state.roller) == (TALONS, (0, 0), A)
    assert (table.state.phase, table.state.score) == (TablesPhase.THROW, (1, 0))


def test_toccategli_goes_on_where_the_others_dice_have_won_the_set() -> None:
    table = Table("toccategli", HELPLESS, points=(4, 11))
    table.throw(4, 3)
    assert (table.state.phase, table.state.points, table.state.score) == (TablesPhase.THROW, (0, 1), (0, 2))
    assert (table.state.roller, table.state.game) == (B, 2)
    last = Table("toccategli", HELPLESS, 1, points=(4, 11))
    assert last.throw(4, 3).is_finished
    assert last.kind.due(last.state) == ()


def test_toccategli_is_won_by_bearing_off_and_what_is_beyond_twelve_is_lost() -> None:
    table = Table("toccategli", EXIT, points=(11, 7))
    table.throw(4, 3)
    assert (table.state.results[-1].how, table.state.points) == ("exit", (0, 0))
    assert table.kind.due(table.state) == ("new",)
    with pytest.raises(OutOfOrderError):
        table.do(Hold(A))
    marked = Table("toccategli", EXIT, points=(3, 7), options={"exit_wins": "two_points"})
    assert marked.throw(4, 3).points == (5, 7)
    marked.any_play()
    assert (What.EXIT, A, 0) in marked.what
    assert (marked.state.checkers, marked.state.roller, marked.state.points) == (TALONS, A, (5, 7))


def test_toccategli_sets_the_points_right_and_refuses_twelve() -> None:
    table = Table("toccategli")
    assert table.do(SetPoints(4, 11)).points == (4, 11)
    with pytest.raises(OutOfOrderError):
        table.do(SetPoints(12, 0))
    assert table.do(GiveUp(B, 3)).score == (3, 0)


# Whole games


def _next(kind: TablesKind, state: TablesState, dice: Random) -> Event:
    """Some act that is due; plays that come early in the list are made more often, so that games are won in the end."""
    acts = kind.due(state)
    act = acts[0] if dice.random() < 0.6 else dice.choice([act for act in acts if act != "begin"])
    throw = (dice.randint(1, 6), dice.randint(1, 6))
    if act == "draw":
        return Draw(*throw)
    if act == "play":
        plays = kind.plays(state)
        return Move(state.roller, plays[min(dice.randrange(len(plays)) for _ in range(3))])
    doer = state.answerer if state.answerer is not None else state.roller
    makers: dict[str, type[Hold | Go | Offer | Accept | Refuse | Call]] = {
        "hold": Hold,
        "go": Go,
        "offer": Offer,
        "accept": Accept,
        "refuse": Refuse,
        "call": Call,
    }
    if act in makers:
        return makers[act](doer)
    if act in ("mark", "school"):
        made = MarkPoints if act == "mark" else SchoolPoints
        return made(doer, dice.randint(1, 4))
    return NewPartie() if act == "new" else ThrowDice(state.roller, throw)


def _mirrored(event: Event) -> Event:
    if isinstance(event, Draw):
        return Draw(event.b, event.a)
    if isinstance(event, NewPartie):
        return event
    assert isinstance(event, (ThrowDice, Move, Hold, Go, Offer, Accept, Refuse, Call, MarkPoints, SchoolPoints))
    return replace(event, player=event.player.other)


def _shared(state: TablesState, *, mirror: bool) -> tuple[object, ...]:
    """What of a state is the same with A and B exchanged."""

    def seen(player: Player | None) -> Player | None:
        return player.other if mirror and player is not None else player

    turn = -1 if mirror else 1
    results = [(seen(one.winner), one.how, one.times, one.points) for one in state.results]
    told = [(one.what, seen(one.player), one.number, one.marks) for one in state.happenings]
    told = [(*one[:1], None, *one[2:]) if one[0] is What.DRAWN_AGAIN else one for one in told]
    rolls = [memory_of(state).rolls] if isinstance(memory_of(state), JansMemory) else []
    pairs = [pair[::turn] for pair in (state.checkers, state.score, state.points, *rolls)]
    roller = None if state.phase is TablesPhase.DRAW else seen(state.roller)
    return pairs, roller, state.phase, state.stake, seen(state.first), state.kind.due(state), results, told


@pytest.mark.parametrize("game", COUNTING)
def test_random_games_end_lawfully_and_their_mirror_image_too(game: str, effort: int) -> None:
    looked = 0
    for number in range(150 if effort == 1 else 5000):
        if looked > MOST_EVENTS * effort:
            break
        dice = Random(f"{game} {number}")
        own = rules_class(game)
        options: dict[str, Any] = {option.name: dice.choice(tuple(option.values)) for option in own.OPTIONS}
        kind = kind_of(own(game, **options), dice.choice((1, 2, 5, 12)))
        state = mirror = kind.start()
        for _ in range(5_000):
            if state.is_finished:
                break
            looked += 1
            event = _next(kind, state, dice)
            try:
                state = kind.apply(state, event)
            except OutOfOrderError:
                assert isinstance(event, Call)
                continue
            mirror = kind.apply(mirror, _mirrored(event))
            assert _shared(state, mirror=False) == _shared(mirror, mirror=True)
            assert [sum(side) for side in state.checkers] == [sum(kind.rules.laid)] * 2
            shared = [f for f in range(1, 25) if state.checkers[0][f] and state.checkers[1][25 - f]]
            assert not shared or state.phase is TablesPhase.OVER
        assert state.is_finished
        assert max(state.score) >= kind.match
