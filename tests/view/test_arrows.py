"""Arrows on a board: their ends lie on the fields that they name, and every form of a board names them in the same order."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laws_support import sensible_game
from tests.support.page import attribute, elements, said, text_of
from trictrac import outcome
from trictrac.app.drawing import board
from trictrac.app.picture import FRAMES, Drawing
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.partie.board import table_of
from trictrac.partie.sentences.evidence import arrows_of_marks, arrows_of_play
from trictrac.saying.language import choose_language
from trictrac.view.arrows import MOVED, Arrow, ArrowKind, arrow_lines
from trictrac.view.doc import Board
from trictrac.view.furniture_svg import drawing_of
from trictrac.view.geometry import Plan, Spot
from trictrac.view.painter import lay_arrows
from trictrac.view.svg import table_svg
from trictrac.view.table import CAPTIONS, captions
from trictrac.view.text import Size, table_text

SVG = "{http://www.w3.org/2000/svg}"
SIZES: tuple[tuple[Size, int], ...] = (("full", 78), ("compact", 40))
FRENCH = choose_language("fr", {})
GIVEN = [
    *arrows_of_play(Play.parse("1-7 1-5"), Roll(6, 4), Side.WHITE),
    *arrows_of_play(Play.parse("10-16-20"), Roll(6, 4), Side.WHITE, "better"),
]
LYING = Position.parse("W:1x13,8,10/B:1x12,5,9,20")


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Up to fifteen checkers a side anywhere, never both colours on a field."""
    white = draw(st.lists(st.integers(1, 25), max_size=15))
    free = [field for field in range(1, 26) if field == 25 or 25 - field not in white]
    black = draw(st.lists(st.sampled_from(free), max_size=15))
    one, other = (tuple(fields.count(field) for field in range(26)) for fields in (white, black))
    return Position(one, other, draw(st.sampled_from(Side)))


@st.composite
def arrows(draw: st.DrawFn) -> tuple[Arrow, ...]:
    """Some arrows of both sides anywhere, also from the bar and off."""
    found = []
    for _ in range(draw(st.integers(1, 6))):
        start, rest, end = sorted(draw(st.sets(st.integers(0, 25), min_size=3, max_size=3)))
        numbers = tuple(draw(st.lists(st.integers(1, 6), max_size=2)))
        over = rest if len(numbers) == 2 and draw(st.booleans()) else 0
        kind = draw(st.sampled_from(get_args(ArrowKind)))
        found.append(Arrow(kind, draw(st.sampled_from(Side)), start, end, numbers, over))
    return tuple(found)


def place(arrow: Arrow, field: int) -> Spot:
    """Where a field lies on a board with White at the bottom and the talons at its left, counted out without the program."""
    field = field if arrow.side is Side.WHITE else 25 - field
    return Spot(field - 1, False) if field <= 12 else Spot(24 - field, True)


def unbroken(text: str) -> str:
    return " ".join(text.split())


@given(positions(), arrows())
def test_ends_lie_on_the_fields_named(position: Position, given_: tuple[Arrow, ...]) -> None:
    plan = Plan(table_of(position))
    for canvas in (drawing_of(plan).canvas, *(Drawing(plan, frame) for frame in FRAMES)):
        frame, laid = canvas.frame, lay_arrows(canvas, given_)
        assert [one.arrow for one in laid] == list(given_)
        for one in laid:
            points = [float(number) for number in re.findall(r"-?[\d.]+", one.line)]
            for field, (x, y) in ((one.arrow.start, points[:2]), (one.arrow.end, points[-2:])):
                assert -1 <= x <= frame.width + 1
                assert -1 <= y <= frame.height + 1
                if 1 <= field <= 24:
                    left, foot = canvas.rim(place(one.arrow, field))
                    low, high = (
                        (foot, foot + frame.depth) if place(one.arrow, field).top else (foot - frame.depth, foot)
                    )
                    near = frame.radius + 5
                    assert left - near <= x <= left + frame.field + near
                    assert low - near <= y <= high + near


@given(positions(), arrows())
def test_the_terminal_marks_both_ends(position: Position, given_: tuple[Arrow, ...]) -> None:
    text = table_text(table_of(position), arrows=given_, size="compact").split("\n")
    top, low = (at for at, line in enumerate(text) if line.replace(" ", "").isdigit())
    columns = [3 * column + 2 + (column > 5) for column in range(12)]
    for arrow in given_:
        for field, marks in ((arrow.start, "[>"), (arrow.end, ">")):
            if 1 <= field <= 24:
                spot = place(arrow, field)
                row = text[top + 2 if spot.top else low - 2]
                assert row[columns[spot.column] - 1] in marks
    legend = unbroken(" ".join(text[low + 1 :]))
    assert legend.endswith(" ".join(line for _, line in spoken(given_, "→")))


def spoken(given_: tuple[Arrow, ...], sign: str = "") -> list[tuple[str, str]]:
    """What arrows are called, with plain blanks."""
    return [(kind, unbroken(line)) for kind, line in arrow_lines(given_, table_of(LYING), CAPTIONS, sign)]


@given(arrows())
def test_every_form_names_the_same_arrows_in_the_same_order(given_: tuple[Arrow, ...]) -> None:
    table = table_of(LYING)
    named = [line for _, line in spoken(given_, "→")]
    numbers = re.findall(r"\d+|bar|off", " ".join(named))
    # Each kind is named once, its arrows in their order.
    by_kind = {arrow.kind: [one for one in given_ if one.kind == arrow.kind] for arrow in given_}
    assert numbers == [
        {"0": "bar", "25": "off"}.get(number, number)
        for same in by_kind.values()
        for one in same
        for number in (*map(str, one.stops), *(f"{number}" for number in one.numbers))
    ]
    picture = ET.fromstring(table_svg(table, arrows=given_))
    groups = [one for one in picture.iter(f"{SVG}g") if one.get("class") == "tt-arrow"]
    assert [(one.get("data-kind"), one.get("data-from"), one.get("data-to")) for one in groups] == [
        (arrow.kind, str(arrow.start), str(arrow.end)) for arrow in given_
    ]
    assert [unbroken(one.text or "") for one in picture if one.tag == f"{SVG}text"][-len(named) :] == named
    voice = [line for _, line in spoken(given_)]
    assert " ".join(f"{line}." for line in voice) in unbroken(picture[1].text or "")
    page = said(board(Board(table_of(LYING), arrows=given_)))
    assert [unbroken(text_of(one)) for one in elements(page) if one.tag == "p"] == voice
    fields = {attribute(one, "id"): attribute(one, "aria-label") for one in elements(page)}
    reached = Counter(place(arrow, arrow.end) for arrow in given_ if arrow.end < 25)
    for field in range(1, 25):
        white = Arrow("hit", Side.WHITE, field, field)
        assert fields[f"board-{field}"].count("reached") == reached[place(white, field)]


@pytest.mark.parametrize(("size", "width"), SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_lines_fit_the_board(size: Size, width: int, ascii_only: bool) -> None:
    table, few = table_of(LYING), [*GIVEN, *arrows_of_marks(outcome(LYING, 64).marks, Roll(6, 4), Side.WHITE)]
    for words in (CAPTIONS, captions(FRENCH)):
        text = table_text(table, arrows=few, size=size, ascii_only=ascii_only, captions=words)
        assert max(map(len, text.split("\n"))) <= width
        assert text.isascii() is ascii_only
    assert unbroken(text).endswith(
        "joué 1→7 par 6, 1→5 par 4 mieux 10→16→20 par 6+4 bat 1→5 par 4, 10→16 par 6, 10→16→20 par 6+4".replace(
            "→", "->" if ascii_only else "→"
        ).replace("é", "e" if ascii_only else "é")
    )


def test_a_board_whose_arrows_are_explained_beside_it_has_no_lines_for_them() -> None:
    explained = Board(table_of(LYING), arrows=tuple(GIVEN), names_arrows=False)
    text = table_text(explained.table, arrows=explained.arrows, names_arrows=False)
    assert text.endswith("to roll")
    assert (text.count(">"), text.count("<")) == (3, 3)
    assert "played" in table_text(explained.table, arrows=explained.arrows)
    assert [one.tag for one in elements(said(board(explained)))].count("figcaption") == 0
    assert "reached by 6+4 from 10" in str(said(board(explained)))


def test_kinds_are_told_apart_without_colours() -> None:
    """By their lines, in the picture and in the line below it; those that move a checker have a head."""
    lines = set()
    for kind in get_args(ArrowKind):
        text = table_svg(table_of(LYING), arrows=[Arrow(kind, Side.WHITE, 1, 7, (6,))])
        dashes = re.findall(r'stroke-dasharray="([^"]*)"', text)
        assert len({dash for dash in dashes if dash != "none"}) <= 1
        lines.add(dashes[0])
        assert ("a23 23" in text) is (kind not in MOVED)
    assert len(lines) == len(get_args(ArrowKind))


def test_numbers_do_not_cover_one_another() -> None:
    """Two ways of one checker along one line."""
    roll = Roll(3, 2)
    marks = outcome("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2", "32").marks
    table = table_of(Position.parse("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2"))
    for canvas in (drawing_of(Plan(table)).canvas, *(Drawing(Plan(table), frame) for frame in FRAMES)):
        laid = lay_arrows(canvas, arrows_of_marks(marks, roll, Side.WHITE))
        assert len(laid) == 3
        for one in laid:
            for other in laid:
                (x, y), (across, down) = one.middle, other.middle
                assert one is other or abs(x - across) + abs(y - down) >= 26


def test_a_play_moves_its_checkers_by_the_numbers_of_its_roll(effort: int) -> None:
    game, seen = sensible_game(Random("arrows")), Counter[str]()
    for number in range(400 * effort):
        situation = next(game)
        side, roll = Side(number % 2), Roll(situation.high, situation.low)
        for play in outcome(situation.position, roll).plays:
            found = arrows_of_play(play, roll, side, "better")
            assert {(arrow.kind, arrow.side) for arrow in found} <= {("better", side)}
            ways = [way for arrow in found for way in zip(arrow.stops, arrow.stops[1:], strict=False)]
            assert ways == list(play.moves)
            used = [number for arrow in found for number in arrow.numbers]
            assert len(used) == len(play.moves)
            assert not Counter(used) - Counter(roll.numbers)
            for (start, end), by in zip(ways, used, strict=True):
                power, off = end == 12 and start + by == 13, end == 25 and start + by > 25
                assert start + by == end or power or off
                seen["power" if start + by != end and power else "off" if off else "exact"] += 1
            seen["chain"] += play.is_chain
    assert min(seen[name] for name in ("power", "exact", "chain")) > 0


@pytest.mark.parametrize(
    ("text", "roll", "ways"),
    [
        ("21-off 24-off", (6, 4), [("4",), ("6",)]),
        ("20-off 24-off", (6, 4), [("6",), ("4",)]),
        ("7-12 8-12", (6, 5), [("6",), ("5",)]),
        ("1-5 1-8", (6, 4), [("",), ("",)]),
        ("1-2 1-2 1-2", (1, 1), [("",), ("",), ("",)]),
        ("1-5 5-11", (6, 4), [("4",), ("6",)]),
        ("pass", (6, 4), []),
    ],
)
def test_each_move_has_its_number(text: str, roll: tuple[int, int], ways: list[tuple[str]]) -> None:
    assert [(arrow.by,) for arrow in arrows_of_play(Play.parse(text), Roll(*roll), Side.WHITE)] == ways
