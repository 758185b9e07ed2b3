"""The drawn board: read back as a person reads it, by the numbers printed along each player's edge."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac import board_svg, board_text
from trictrac.base.errors import UnreadableError
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.board import posed, table_of
from trictrac.view.geometry import Plan, token_place
from trictrac.view.svg import table_svg
from trictrac.view.text import Size, table_text

W, B = Side.WHITE, Side.BLACK
SIZES: tuple[Size, Size] = ("full", "compact")
VIEWS = list(itertools.product((W, B), (True, False)))
SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Up to fifteen checkers a side anywhere, never both colours on a field, with any score."""
    white = draw(st.lists(st.integers(1, 25), max_size=15))
    free = [field for field in range(1, 26) if field == 25 or 25 - field not in white]
    black = draw(st.lists(st.sampled_from(free), max_size=15))
    holder = draw(st.sampled_from((None, W, B)))
    score = Score(
        points=(draw(st.integers(0, 11)), draw(st.integers(0, 11))),
        bredouille=(holder is W, holder is B),
        holes=(draw(st.integers(0, 12)), draw(st.integers(0, 12))),
        pavillon=draw(st.sampled_from(Pavillon)),
    )
    return Position(counts(white), counts(black), draw(st.sampled_from(Side)), score)


def counts(fields: list[int]) -> tuple[int, ...]:
    return tuple(fields.count(field) for field in range(26))


@dataclass
class Reading:
    """One edge of a drawn board: where the numbers 1–12 stand, and its lines from the rail to the middle row."""

    numbers: dict[int, int]
    lines: list[str]

    @property
    def rail(self) -> str:
        return self.lines[0]

    @property
    def tokens(self) -> str:
        return self.lines[-2]

    @property
    def middle(self) -> str:
        return self.lines[-1]

    def stack(self, number: int) -> tuple[str, int]:
        """The glyph of the checkers on the field of this number, and how many they are."""
        x = self.numbers[number]
        column = [line[x] for line in self.lines[1:-2]]
        glyphs = [char for char in column if char in "○●ox"]
        shown = "".join(char for char in self.lines[-3][x : x + 2] if char.isdigit())
        return (glyphs[0] if glyphs else ""), int(shown) if shown else len(glyphs)


def read(text: str) -> tuple[Reading, Reading]:
    """The top edge and the bottom edge of a drawing."""
    lines = text.split("\n")
    top, bottom = (y for y, line in enumerate(lines) if line.replace(" ", "").isdigit())
    width = max(map(len, lines[top + 1 : bottom]))
    board = [line.ljust(width) for line in lines[top : bottom + 1]]
    half = len(board) // 2
    return read_edge(board[: half + 1]), read_edge(board[: half - 1 : -1])


def read_edge(lines: list[str]) -> Reading:
    ends = [x for x in range(len(lines[0])) if lines[0][x].isdigit() and not lines[0][x + 1 : x + 2].isdigit()]
    numbers = [int(word) for word in lines[0].split()]
    return Reading(dict(zip(numbers, ends, strict=True)), lines[1:])


def read_checkers(text: str, bottom: Side, glyphs: str) -> dict[Side, Counter[int]]:
    """Both sides' checkers, each in its own numbering, found without knowing how the drawing was made."""
    found: dict[Side, Counter[int]] = {W: Counter(), B: Counter()}
    for edge, owner in zip(read(text), (bottom.other, bottom), strict=True):
        for number in range(1, 13):
            glyph, count = edge.stack(number)
            if count:
                side = Side(glyphs.index(glyph))
                found[side][number if side is owner else 25 - number] += count
    return found


def on_board(checkers: tuple[int, ...]) -> Counter[int]:
    return Counter({field: checkers[field] for field in range(1, 25) if checkers[field]})


@given(positions(), st.sampled_from(VIEWS), st.sampled_from(SIZES), st.booleans())
def test_text_reads_back(position: Position, view: tuple[Side, bool], size: Size, ascii_only: bool) -> None:
    text = board_text(position, bottom=view[0], talon_left=view[1], size=size, ascii_only=ascii_only)
    found = read_checkers(text, view[0], "ox" if ascii_only else "○●")
    assert found == {W: on_board(position.white), B: on_board(position.black)}


@given(positions(), st.text(max_size=60))
def test_width_and_characters(position: Position, name: str) -> None:
    for size, width in zip(SIZES, (78, 40), strict=True):
        text = board_text(position, size=size, names=(name, "Black"))
        assert all(len(line) <= width and line == line.rstrip() for line in text.split("\n"))
        assert not any(east_asian_width(char) in "WF" for char in board_text(position, size=size))
    assert board_text(position, names=(name, "Béatrice"), ascii_only=True).isascii()


@pytest.mark.parametrize("size", SIZES)
def test_long_names_and_words_are_cut_to_the_page(size: Size) -> None:
    text = board_text(
        Position(), size=size, names=("n" * 99, "Black"), captions={"to_roll": "w" * 99, "petit_jan": "p" * 99}
    )
    assert max(map(len, text.split("\n"))) == {"full": 78, "compact": 40}[size]
    assert read_checkers(text, W, "○●") == {W: {1: 15}, B: {1: 15}}


@pytest.mark.law("1.1")
@pytest.mark.parametrize(("bottom", "left"), VIEWS)
def test_each_player_reads_his_own_numbers_along_his_edge(bottom: Side, left: bool) -> None:
    top, low = read(board_text(Position(), bottom=bottom, talon_left=left))
    along = list(range(1, 13)) if left else list(range(12, 0, -1))
    assert list(top.numbers) == list(low.numbers) == along
    assert top.numbers == low.numbers
    assert low.stack(1)[0] == "○●"[bottom]


def test_talons_and_corners_face_each_other() -> None:
    """Laws 1.1: my 13 is the opponent's 12, my 24 his talon."""
    view = Plan(table_of(Position()))
    assert (view.spot(W, 1).column, view.spot(B, 1).column) == (0, 0)
    assert (view.spot(W, 12).column, view.spot(B, 12).column) == (11, 11)
    assert view.spot(W, 13) == view.spot(B, 12)
    assert view.spot(W, 24) == view.spot(B, 1)
    assert not view.spot(W, 7).top
    assert view.spot(W, 18).top


@given(st.sampled_from(Side), st.integers(1, 24), st.sampled_from(Side), st.booleans())
def test_turning_the_board(side: Side, field: int, bottom: Side, left: bool) -> None:
    view = Plan(table_of(Position()), bottom, left)
    spot = view.spot(side, field)
    assert view.field(side, spot) == field
    assert Plan(table_of(Position()), bottom, not left).spot(side, field) == replace(spot, column=11 - spot.column)
    assert Plan(table_of(Position()), bottom.other, left).spot(side, field) == replace(spot, top=not spot.top)
    assert spot == view.spot(side.other, 25 - field)


@given(positions(), st.sampled_from(Side))
def test_talons_right_is_the_mirror_of_talons_left(position: Position, bottom: Side) -> None:
    """Checkers, tokens, pegs and flag; numbers of checkers and pairs of tokens are not symmetrical in themselves."""
    few = replace(
        position,
        white=tuple(min(n, 3) for n in position.white),
        black=tuple(min(n, 3) for n in position.black),
        score=replace(position.score, bredouille=(False, False)),
    )
    left, right = (
        board_text(few, bottom=bottom, talon_left=left, size="compact", ascii_only=True) for left in (True, False)
    )
    assert pieces(left) == [line[::-1] for line in pieces(right)]


def pieces(text: str) -> list[str]:
    """The lines of a board with nothing but what lies on it, without the middle one and its words."""
    top, low = read(text)
    return ["".join(char if char in "ox*v^P." else " " for char in line) for line in top.lines[:-1] + low.lines[:-1]]


@pytest.mark.law("10.8")
@pytest.mark.parametrize(("bottom", "left"), VIEWS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", Side)
def test_token_places(bottom: Side, left: bool, size: Size, side: Side) -> None:
    """Laws 10.8: at 2 and 4; at 6 and 7 against the middle rail; at 12 against the side rail; 0 between the talons."""
    for points, field, rail in ((0, 1, -1), (2, 2, 0), (4, 4, 0), (6, 6, 1), (8, 7, -1), (10, 12, 1)):
        score = Score(points=(points, 0) if side is W else (0, points))
        edges = read(board_text(Position(score=score), bottom=bottom, talon_left=left, size=size))
        edge = edges[side is bottom]
        x = edge.tokens.index("■")
        cell = abs(edge.numbers[1] - edge.numbers[2])
        assert abs(x - edge.numbers[field]) <= cell // 2
        if rail:
            assert edge.tokens[x + (rail if left else -rail)] == "│"
        else:
            assert x == edge.numbers[field]


def test_odd_points_keep_out_of_the_places_of_the_law() -> None:
    plan = Plan(table_of(Position()))
    places = [(place.spot, place.lean) for place in (token_place(plan, Score(points=(p, 0)), W) for p in range(12))]
    assert len(set(places)) == 12
    assert token_place(plan, Score(points=(12, 0)), W) == token_place(plan, Score(), W)


@pytest.mark.law("10.3")
@pytest.mark.parametrize(
    ("points", "bredouille", "white", "black", "spare"),
    [
        ((0, 0), (False, False), 1, 1, True),
        ((4, 0), (True, False), 1, 1, True),
        ((4, 6), (False, True), 1, 2, False),
        ((8, 6), (True, False), 2, 1, False),
        ((8, 6), (False, False), 1, 1, True),
    ],
)
def test_two_tokens_show_the_bredouille_of_the_second(
    points: tuple[int, int], bredouille: tuple[bool, bool], white: int, black: int, spare: bool
) -> None:
    """Laws 10.3: the first to mark holds it silently with one token, the second shows it with two."""
    position = Position(score=Score(points=points, bredouille=bredouille))
    top, low = read(board_text(position))
    assert (low.tokens.count("■"), top.tokens.count("■")) == (white, black)
    assert low.middle.count("■") == spare
    picture = ET.fromstring(board_svg(position))
    owners = Counter(group.get("data-side") for group in groups(picture, "tt-token"))
    assert owners == Counter({"W": white, "B": black, "-": int(spare)})


@pytest.mark.law("10.8")
@pytest.mark.parametrize(("bottom", "left"), VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_pegs_advance_along_the_own_holes(bottom: Side, left: bool, size: Size) -> None:
    for holes in range(13):
        score = Score(holes=(holes, 12 - holes))
        edges = read(board_text(Position(score=score), bottom=bottom, talon_left=left, size=size))
        for edge, side, peg in zip(edges, (bottom.other, bottom), "▼▲", strict=True):
            if score.holes[side]:
                assert edge.rail.index(peg) == edge.numbers[score.holes[side]]
                assert sum(edge.rail[x] == "·" for x in edge.numbers.values()) == 11
            else:
                assert edge.lines[1][0 if left else -1] == peg


@pytest.mark.law("10.5")
@pytest.mark.parametrize(("bottom", "left"), VIEWS)
def test_the_flag_is_at_the_start_peg_of_its_player(bottom: Side, left: bool) -> None:
    at_rail = 0 if left else -1
    for pavillon in Pavillon:
        top, low = read(
            board_text(Position(score=Score(holes=(1, 1), pavillon=pavillon)), bottom=bottom, talon_left=left)
        )
        shown = {"top": top.lines[1][at_rail], "middle": low.middle[at_rail], "bottom": low.lines[1][at_rail]}
        place = "middle"
        if pavillon in (Pavillon.WHITE, Pavillon.BLACK):
            place = "bottom" if pavillon is Pavillon.of(bottom) else "top"
        assert [where for where, char in shown.items() if char == "►"] == [place]


@pytest.mark.parametrize(("bottom", "left"), VIEWS)
def test_the_corners_have_a_double_rail(bottom: Side, left: bool) -> None:
    for edge in read(board_text(Position(), bottom=bottom, talon_left=left)):
        marked = [n for n, x in edge.numbers.items() if edge.rail[x - 1] == "═" == edge.rail[x + 1]]
        assert marked == [12]
        assert edge.lines[1][-1 if left else 0] == "║"


def test_the_tables_are_named_on_their_side() -> None:
    left, right = board_text(Position()).split("\n")[9].split("│")[:2]
    assert "petit jan" in left
    assert "talons" in left
    assert "grand jan" in right
    assert "corners" in board_text(Position(), talon_left=False).split("\n")[9].split("│")[1]


def test_highlight_brackets_the_field_in_its_own_numbering() -> None:
    position = Position.parse("W:1x11,8x2,12x2/B:1x15/W")
    top, low = read(board_text(position, highlight={(W, 8), (B, 16), (B, 12), (B, 25)}))
    lit = {n: [line[x - 1 : x + 2] for line in low.lines[1:-2] if line[x - 1] == "["] for n, x in low.numbers.items()}
    assert {n: marks for n, marks in lit.items() if marks} == {8: ["[○]", "[○]"], 9: ["[ ]"]}
    assert [n for n, x in top.numbers.items() if top.lines[1][x - 1] == "["] == [12]
    for size in SIZES:
        text = board_text(position, highlight={(W, 1)}, size=size)
        assert text.count("[○]") == {"full": 4, "compact": 2}[size]
        assert read_checkers(text, W, "○●")[W] == on_board(position.white)


def test_captions_show_the_score_at_a_glance() -> None:
    score = Score(points=(4, 10), bredouille=(False, True), holes=(3, 7), pavillon=Pavillon.BLACK)
    position = Position.parse("W:1x15/B:19x2,24x9,offx4/B")
    lines = board_text(replace(position, score=score), names=("Anne", "Bob")).split("\n")
    assert lines[0] == "● Bob · points 10 · bredouille · holes 7 · pavillon · borne off 4 · to roll"
    assert lines[-1] == "○ Anne · points 4 · holes 3"
    narrow = board_text(replace(position, score=score), names=("Anne", "Bob"), size="compact").split("\n")
    assert narrow[:2] == ["● Bob · points 10 · bredouille · holes 7", "  pavillon · borne off 4 · to roll"]


def test_captions_in_another_language() -> None:
    french = {"points": "{count} points", "to_roll": "à jouer", "holes": "trous : {count}"}
    lines = board_text(Position(), captions=french).split("\n")
    assert lines[-1] == "○ White · 0 points · trous : 0 · à jouer"
    assert board_text(Position(), captions=french, ascii_only=True).endswith("o White - 0 points - trous : 0 - a jouer")
    assert "trous : 0" in board_svg(Position(), captions=french)


def test_names_cannot_break_the_drawing() -> None:
    names = ("An\nne\x1b[31m", "<B&b>")
    assert len(board_text(Position(), names=names).split("\n")) == 19
    assert "\x1b" not in board_text(Position(), names=names)
    assert "<B&b>" in "".join(ET.fromstring(board_svg(Position(), names=names)).itertext())


def test_an_impossible_position_shows_both_colours() -> None:
    """Laws 3.2 is broken: the drawing must show it, so that it can be put right."""
    text = board_text(Position.parse("W:4x8,5/B:20,21x3/W"), size="compact")
    _, low = read(text)
    assert [line[low.numbers[5]] for line in low.lines[1:3]] == ["○", "●"]
    assert "8○" in text
    assert "3●" in text


def test_unknown_size() -> None:
    huge: Any = "huge"
    with pytest.raises(UnreadableError, match="full, compact"):
        board_text(Position(), size=huge)


def groups(picture: ET.Element, name: str) -> list[ET.Element]:
    return [group for group in picture.iter(f"{SVG}g") if group.get("class") == name]


def place(group: ET.Element) -> tuple[float, float]:
    """The centre of the last circle of a checker or peg."""
    circle = list(group.iter(f"{SVG}circle"))[-1]
    return float(circle.get("cx", "")), float(circle.get("cy", ""))


@given(positions(), st.sampled_from(VIEWS))
def test_svg_holds_every_checker_at_its_number(position: Position, view: tuple[Side, bool]) -> None:
    bottom, left = view
    picture = ET.fromstring(board_svg(position, bottom=bottom, talon_left=left))
    height = float(picture.get("viewBox", "").split()[3])
    numbers = {
        (float(text.get("y", "")) < height / 2, int(text.text or "")): float(text.get("x", ""))
        for text in picture.iter(f"{SVG}text")
        if text.get("class") == "tt-number"
    }
    assert len(numbers) == 24
    found = {W: Counter[int](), B: Counter[int]()}
    for group in groups(picture, "tt-checker"):
        side = W if group.get("data-side") == "W" else B
        field = int(group.get("data-field", ""))
        found[side][field] += 1
        x, y = place(group)
        own_half = (y > height / 2) is (side is bottom)
        assert own_half is (field <= 12)
        if field < 25:
            assert x == numbers[y < height / 2, min(field, 25 - field)]
    assert found == {s: Counter(dict(enumerate(n))) for s, n in ((W, position.white), (B, position.black))}


def test_svg_of_the_start() -> None:
    text = board_svg(Position(), title="The start & nothing else")
    picture = ET.fromstring(text)
    assert len(groups(picture, "tt-checker")) == 30
    assert sum(polygon.get("class") == "tt-fleche" for polygon in picture.iter(f"{SVG}polygon")) == 24
    assert sum(circle.get("class") == "tt-hole" for circle in picture.iter(f"{SVG}circle")) == 30
    assert sum(path.get("class") == "tt-corner" for path in picture.iter(f"{SVG}path")) == 2
    assert picture[0].tag == f"{SVG}title"
    assert picture[0].text == "The start & nothing else"
    assert picture[1].tag == f"{SVG}desc"
    assert str(Position()) in (picture[1].text or "")
    assert text.count("http") == 1


@pytest.mark.parametrize(("bottom", "left"), VIEWS)
def test_svg_tokens_pegs_and_flag(bottom: Side, left: bool) -> None:
    """Laws 10.8: beside the same numbers as in the terminal, each on its owner's half."""
    score = Score(points=(6, 10), holes=(5, 7), pavillon=Pavillon.BLACK)
    picture = ET.fromstring(board_svg(Position(score=score), bottom=bottom, talon_left=left))
    height = float(picture.get("viewBox", "").split()[3])
    numbers = {
        int(text.text or ""): float(text.get("x", ""))
        for text in picture.iter(f"{SVG}text")
        if text.get("class") == "tt-number"
    }
    to_corners = 1 if left else -1
    tokens = owned(picture, "tt-token", "rect")
    white, black = tokens["W"], tokens["B"]
    assert 5 < (white[0] + 8.5 - numbers[6]) * to_corners < 20
    assert 5 < (black[0] + 8.5 - numbers[12]) * to_corners < 20
    pegs = owned(picture, "tt-peg", "circle")
    assert (pegs["W"][0], pegs["B"][0]) == (numbers[5], numbers[7])
    for at_white, at_black in ((white, black), (pegs["W"], pegs["B"])):
        assert (at_white[1] > height / 2) is (bottom is W)
        assert (at_black[1] > height / 2) is (bottom is B)
    flag = groups(picture, "tt-flag")[0]
    x, y = (float(number) for number in flag[0].get("d", "").split()[0].removeprefix("M").split(","))
    assert flag.get("data-side") == "B"
    assert (x - numbers[1]) * to_corners < 0
    assert (y > height / 2) is (bottom is B)


def owned(picture: ET.Element, name: str, shape: str) -> dict[str, tuple[float, float]]:
    """Where each side's group of this name has its first shape."""
    across, down = {"rect": ("x", "y"), "circle": ("cx", "cy")}[shape]
    firsts = {group.get("data-side", ""): next(group.iter(SVG + shape)) for group in groups(picture, name)}
    return {side: (float(first.get(across, "")), float(first.get(down, ""))) for side, first in firsts.items()}


def test_svg_highlight_and_roller() -> None:
    picture = ET.fromstring(board_svg(Position(), highlight={(W, 7), (B, 18), (B, 1), (B, 25)}))
    assert len(groups(picture, "tt-mark")) == 2
    assert len(groups(picture, "tt-roller")) == 1


def test_svg_boards_distinguish_the_sides_without_colour() -> None:
    picture = ET.fromstring(board_svg(Position()))
    circles = {group.get("data-side"): len(list(group)) for group in groups(picture, "tt-checker")}
    assert circles["W"] == circles["B"] + 2


@pytest.mark.parametrize("side", Side)
def test_a_board_that_is_asked_about_is_numbered_from_the_roller_who_sits_at_its_bottom(side: Side) -> None:
    board = posed(Position(turn=side))
    text = table_text(board.table, bottom=board.bottom(), size="compact")
    far, *_, near = (line for line in text.split("\n") if line.replace(" ", "").isdigit())
    assert (far.split(), near.split()) == ([str(n) for n in range(24, 12, -1)], [str(n) for n in range(1, 13)])
    assert text.rstrip().split("\n")[-1].startswith("○●"[side])
    assert (board.bottom(side.other), posed(Position(turn=side)).bottom()) == (side.other, side)
    assert board_svg(Position()).count(">24<") == 0 < table_svg(board.table, bottom=side).count(">24<")
