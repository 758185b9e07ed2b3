"""The board on the page: every field is named, what is pointed out lies where it is, and what proves a mark is drawn."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from math import hypot

import pytest

from tests.support.page import attribute, elements, said
from tests.support.taps import conversation, phone, text
from trictrac.app.drawing import board
from trictrac.app.painting import picture
from trictrac.app.parts import dice, die
from trictrac.app.picture import FRAMES, MOST, NUMBERS, Drawing, Lit
from trictrac.app.plots import days_of
from trictrac.app.tree import Element, written
from trictrac.bot.parties import play_partie
from trictrac.bot.players import Sensible
from trictrac.games.registry import game_of, script_of
from trictrac.model.outcome import outcome
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.partie.board import table_of
from trictrac.partie.ledger import Turn
from trictrac.partie.sentences.evidence import reasons
from trictrac.protocol.record import new_record
from trictrac.rules.heads import heads
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.view.doc import Board
from trictrac.view.geometry import SPOTS, Plan
from trictrac.view.painter import BoardFrame

FRENCH = choose_language("fr", {})
POSITION = Position.parse(
    "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W/points=8b,0/holes=3,1/flag=W"
)
MARKS = reasons(outcome(POSITION, "64"), Side.WHITE, "Cloris", "Damon")


def names(tree: Element) -> dict[str, str]:
    return {attribute(one, "id"): attribute(one, "aria-label") for one in elements(tree) if attribute(one, "id")}


def test_fields_are_named_as_the_player_counts_them() -> None:
    found = names(board(Board(table_of(POSITION)), lit=Lit(Side.WHITE, reason=MARKS.reasons[0])))
    assert found["board-10"] == "field 10, 1 white checker, plays 6"
    assert found["board-16"] == "field 16, 1 black checker, reached by 6 from 10, reached by 4 from 12"
    assert found["board-4"] == "field 4, empty"
    black = names(said(board(Board(table_of(POSITION)), lit=Lit(Side.BLACK), bottom=Side.BLACK), FRENCH))
    assert black["board-1"] == "flèche 1, 4 dames noires"


def test_only_what_can_be_used_is_reached_by_the_tab_key() -> None:
    lit = Lit(Side.WHITE, movable=(1, 2), chosen=2, ends=((6, "4"),))
    fields = [one for one in elements(board(Board(table_of(POSITION)), lit=lit, tapped=True)) if one.tag == "button"]
    assert [attribute(one, "data-do") for one in fields] == [f"field {field}" for field in range(1, 25)]
    assert {attribute(one, "id") for one in fields if not attribute(one, "tabindex")} == {
        "board-1", "board-2", "board-6",
    }  # fmt: skip
    assert [attribute(one, "aria-label") for one in fields[1:6:4]] == [
        "field 2, 1 white checker, taken up",
        "field 6, empty, by 4",
    ]


@cache
def turns(seed: int) -> tuple[Turn, ...]:
    log = play_partie(Sensible(), Sensible(), seed)
    return tuple({state.turn.number: state.turn for state in log.states if state.turn}.values())


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
@pytest.mark.parametrize("bottom", Side)
def test_all_that_is_drawn_lies_in_the_picture(frame: BoardFrame, bottom: Side) -> None:
    for turn in turns(5):
        plan = Plan(table_of(turn.position), bottom)
        for reason in reasons(turn.outcome, Side.WHITE, "A", "B").reasons:
            for one in elements(picture(Drawing(plan, frame, Lit(Side.WHITE, reason=reason)))):
                for name, most in {"cx": frame.width, "x": frame.width, "cy": frame.height, "y": frame.height}.items():
                    assert -1 <= float(attribute(one, name) or 0) <= most + 1


def test_every_checker_is_drawn_or_counted() -> None:
    for turn in turns(3):
        for frame in FRAMES:
            drawn_ = list(elements(picture(Drawing(Plan(table_of(turn.position)), frame))))
            shown = sum("man" in attribute(one, "class") for one in drawn_)
            more = sum(int(str(one.children[0])) - 6 for one in drawn_ if "count" in attribute(one, "class"))
            assert shown + more == sum(sum(turn.position.checkers(side)[1:25]) for side in Side)


def test_each_mark_is_in_a_few_words_with_what_proves_it() -> None:
    told = [(mark.points, ENGLISH.say(mark.words), list(map(ENGLISH.say, mark.ways))) for mark in MARKS.reasons]
    assert told == [
        (4, "Hits 16 (Damon’s 9) truly, two ways", ["by 6, from field 10", "by 4, from the corner"]),
        (2, "Hits 17 (Damon’s 8) truly", ["by the sum, 10, from field 7, over field 11"]),
    ]
    assert FRENCH.say(MARKS.reasons[0].words) == "Bat 16 (la 9 de Damon) à vrai, de deux façons"
    assert [arrow.start for arrow in MARKS.reasons[0].arrows] == [10, 12]
    assert MARKS.reasons[1].arrows[0].rest == 11


def test_arrows_go_as_far_as_their_numbers() -> None:
    counted = 0
    for seed in range(20):
        for turn in turns(seed):
            for reason in reasons(turn.outcome, Side.WHITE, "A", "B").reasons:
                for arrow in reason.arrows:
                    by_power = arrow.end == 12 and sum(arrow.numbers) == 13 - arrow.start
                    assert arrow.end - arrow.start == sum(arrow.numbers) or by_power
                    counted += 1
    assert counted > 1000


@pytest.mark.parametrize("game", ["trictrac", *heads()])
def test_every_game_is_drawn(game: str) -> None:
    head = new_record(script_of(game), names=["A", "B"])
    lying: Board = game_of(game).table.board(head.empty_log().state, ("A", "B"))
    for side in Side:
        text = written(board(lying, bottom=side, lit=Lit(side), tapped=True))
        assert len(re.findall(r"<button", text)) == 24


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_no_checker_covers_the_numbers_of_the_edges(frame: BoardFrame) -> None:
    lying = game_of("backgammon").table.board(new_record(script_of("backgammon")).empty_log().state, ("A", "B"))
    drawing = Drawing(Plan(lying.table), frame)
    for count in range(1, 16):
        for spot in SPOTS:
            middle = drawing.inward(spot, frame.depth + frame.strip / 2)[1]
            for _, y in drawing.places(spot, count):
                assert abs(middle - y) >= frame.radius + NUMBERS


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_checkers_on_the_bar_lie_inside_the_board_and_cover_none(frame: BoardFrame) -> None:
    held = phone(conversation("backgammon"))
    for line in ("Cloris begins", "set W:barx7,13x3,8,6x4/B:barx2,24,13x5,8x3,6x4/W", "31"):
        held.act("line", {"line": line})
    drawing = Drawing(Plan(held.talk.board().table, Side.WHITE), frame, Lit(Side.WHITE, movable=(0,)))
    bars = [place for side in Side for place in drawing.in_hand(side)]
    assert len(bars) == MOST + 2
    for x, y in bars:
        assert drawing.on_bar <= x <= frame.width - drawing.on_bar
        assert drawing.on_bar <= y <= frame.height - drawing.on_bar
        for spot in SPOTS:
            for other in drawing.places(spot, sum(drawing.plan.counts(spot))) if any(drawing.plan.counts(spot)) else ():
                assert hypot(x - other[0], y - other[1]) >= drawing.on_bar + frame.radius - 0.1
    assert "7" in [text(one) for one in elements(picture(drawing)) if attribute(one, "class") == "count white"]


def test_a_checker_that_enters_is_named_by_where_it_lies() -> None:
    held = phone(conversation("backgammon"))
    for line in ("Cloris begins", "set W:bar,24,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W", "31"):
        held.act("line", {"line": line})
    held.tap("field 0")
    assert "From the bar: where to?" in text(held.shown.tree)
    assert "bar – 22" in text(held.shown.tree)
    held = phone(conversation("tourne-case"))
    for line in ("Cloris begins", "31"):
        held.act("line", {"line": line})
    held.tap("field 0")
    assert "Enter a checker: where to?" in text(held.shown.tree)


def test_the_days_of_a_plot_are_named_in_the_language_of_the_page() -> None:
    days = days_of(((date(2026, 11, 23), 2), (date(2026, 11, 24), 0)))
    assert 'aria-label="lun\xa0: 2, mar\xa0: 0"' in written(days, FRENCH)


def test_a_die_has_as_many_pips_as_its_number_and_a_label() -> None:
    assert [len(die(number).children) for number in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    assert ("aria-label", "6-4") in dice((6, 4), "6-4").attributes


def test_a_field_with_both_colours_shows_both_and_their_numbers() -> None:
    drawn_one = said(picture(Drawing(Plan(table_of(Position.parse("W:1x14,24/B:1x15")), Side.WHITE), FRAMES[0])))
    looks = [attribute(one, "class") for one in elements(drawn_one)]
    assert (looks.count("man white"), looks.count("man black")) == (MOST + 1, MOST - 1)
    counts = {
        attribute(one, "class"): one.children for one in elements(drawn_one) if "count" in attribute(one, "class")
    }
    assert counts == {"count white": ("14",), "count black": ("1+15",)}
