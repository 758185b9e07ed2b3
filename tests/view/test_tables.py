"""The drawn boards of the tables games: pinned as people see them, and read back by the numbers along the edges."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.commands import refused, told
from trictrac import board_svg
from trictrac.base.errors import UnreadableError
from trictrac.games.common.board import table_of
from trictrac.games.common.events import Offer, SetLayout, SetStake
from trictrac.games.common.state import TablesState
from trictrac.games.jans.ticktack_rules import TickTackRules
from trictrac.games.jans.toccategli_rules import ToccategliRules
from trictrac.games.registry import kind_of
from trictrac.games.running.rules import STANDARD, RunningRules
from trictrac.model.layout import ON_TALON, SPREAD, Layout, faults, layout_text, pips, read_layout, turned
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.protocol.events import Draw, Player
from trictrac.rules.heads import heads
from trictrac.rules.options import UNITS
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.view.arrows import Arrow, ArrowKind
from trictrac.view.geometry import Plan
from trictrac.view.svg import table_svg
from trictrac.view.table import CAPTIONS, Bar, Caption, Table, captions
from trictrac.view.text import Size, table_text

W, B = Side.WHITE, Side.BLACK
SIZES: tuple[Size, Size] = ("full", "compact")
WAYS = [(True, True, False), (False, True, False), (False, False, False), (False, False, True)]
"""Backgammon, toutes-tables, garanguet and jacquet: counted down or up, home before the side at the bottom, the same way."""
SVG = "{http://www.w3.org/2000/svg}"


def said(*parts: str) -> tuple[Caption, ...]:
    """Captions as a test writes them: ``points_of 3 7``, ``to_play 6-5``, ``pips 12``, ``to_roll``."""
    found = []
    for part in parts:
        name, *numbers = part.split()
        if name in {"to_play", "dice"}:
            found.append(Caption(name, dice=tuple(map(int, numbers[0].split("-")))))
        else:
            count, match = (*map(int, numbers), 0, 0)[:2]
            found.append(Caption(name, count, match))
    return tuple(found)


def game_table(
    text: str, bar: Bar, said: tuple[tuple[Caption, ...], ...], *, jacquet: bool = False, **due: Any
) -> Table:
    """A table of backgammon or of jacquet."""
    layout = read_layout(text, falling=not jacquet)
    white, black = said
    return Table(layout, text, bar, (white, black), falling=not jacquet, home_near=not jacquet, same_way=jacquet, **due)


START = game_table(
    layout_text(Layout(SPREAD, SPREAD), falling=True),
    Bar(cube=True),
    (said("points_of 0 7", "pips 167"), said("points_of 0 7", "pips 167")),
)
MIDDLE = game_table(
    "W:bar,24,13x4,8x3,6x4,4x2/B:barx2,24,20,13x3,8x2,7,6x4,off/W",
    Bar(cube=True, stake=4, owner=B),
    (said("points_of 3 7", "pips 157", "to_play 6-5"), said("points_of 5 7", "pips 180", "off 1", "cube 4")),
    active=W,
    dice=(6, 5),
)
JACQUET = game_table(
    "W:19x2,20x2,24x3,offx8/B:2,19x3,22,offx10/W",
    Bar(),
    (said("holes 0", "pips 25", "off 8", "to_roll"), said("holes 0", "pips 44", "off 10")),
    jacquet=True,
    active=W,
)

START_DRAWN = """\
● Black · points 0 of 7 · pips 167
  12   11   10    9    8    7    ●    6    5    4    3    2    1
  13   14   15   16   17   18    ○   19   20   21   22   23   24
┌──────────────────────────────┬───┬──────────────────────────────┬───┐
│  ○    ┊         ┊    ●    ┊  │   │  ●    ┊         ┊         ○  │   │
│  ○    ┊         ┊    ●    ┊  │   │  ●    ┊         ┊         ○  │   │
│  ○    ┊         ┊    ●    ┊  │   │  ●    ┊         ┊         ┊  │   │
│  ○    ┊         ┊         ┊  │   │  ●    ┊         ┊         ┊  │   │
│  ○    ┊         ┊         ┊  │   │  ●    ┊         ┊         ┊  │   │
│                              │[1]│                              ├───┤
│  ●         ┊         ┊       │   │  ○         ┊         ┊       │   │
│  ●         ┊         ┊       │   │  ○         ┊         ┊       │   │
│  ●         ┊         ○       │   │  ○         ┊         ┊       │   │
│  ●         ┊         ○       │   │  ○         ┊         ┊    ●  │   │
│  ●         ┊         ○       │   │  ○         ┊         ┊    ●  │   │
└──────────────────────────────┴───┴──────────────────────────────┴───┘
  12   11   10    9    8    7    ○    6    5    4    3    2    1
  13   14   15   16   17   18    ●   19   20   21   22   23   24
○ White · points 0 of 7 · pips 167"""

MIDDLE_DRAWN = """\
● Black · points 5 of 7 · pips 180
  borne off 1 · cube 4
 12 11 10  9  8  7 ●  6  5  4  3  2  1
 13 14 15 16 17 18 ○ 19 20 21 22 23 24
┌─────────────────[4]──────────────────┐
│ ○  ┊     ┊  ●  ● ││ ●  ┊     ┊    [○]│
│ ○  ┊     ┊  ●  ┊ ││ ●  ┊     ┊     ┊ │
│ 4  ┊     ┊     ┊ ○│ 4  ┊     ┊     ┊ │
│                  ││                  │
│ ●     ┊     ○    ●│ 4     ┊     ┊    │
│ ●     ┊     ○    ●│ ○     ○     ┊    │
│ ●     ┊     ○    ││ ○  ●  ○     ┊  ● │
└──────────────────┴┴──────────────────┘
 12 11 10  9  8  7 ○  6  5  4  3  2  1
 13 14 15 16 17 18 ● 19 20 21 22 23 24
○ White · points 3 of 7 · pips 157
  to play 6-5"""

JACQUET_DRAWN = """\
x Black - holes 0 - pips 44 - borne off 10
      12   11   10    9    8    7    x    6    5    4    3    2    1
      24   23   22   21   20   19    o   18   17   16   15   14   13
+---+------------------------------+---+------------------------------+
|ooo|  o    :         :    o    o  |   |       :         :    x    :  |
|ooo|  o    :         :    o    o  |   |       :         :         :  |
|oo |  o    :         :         :  |   |       :         :         :  |
|   |       :         :         :  |   |       :         :         :  |
|   |       :         :         :  |   |       :         :         :  |
+---+                              |   |                              +---+
    |  :         :         :       |   |  :         :         :       |   |
    |  :         :         :       |   |  :         :         :       |x  |
    |  :         :         :       |   |  x         :         :       |xxx|
    |  :         :         :       |   |  x         :         :       |xxx|
    |  :         :         :       |   |  x         :    x    :       |xxx|
    +------------------------------+---+------------------------------+---+
       1    2    3    4    5    6    o    7    8    9   10   11   12
      13   14   15   16   17   18    x   19   20   21   22   23   24
o White - holes 0 - pips 25 - borne off 8 - to roll"""


def test_backgammon_begins() -> None:
    assert table_text(START) == START_DRAWN


def test_the_middle_of_a_game_with_checkers_on_the_bar_and_an_owned_cube() -> None:
    assert table_text(MIDDLE, size="compact", highlight={(W, 1)}) == MIDDLE_DRAWN


def test_jacquet_bears_off_at_two_corners() -> None:
    assert table_text(JACQUET, ascii_only=True) == JACQUET_DRAWN


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Fifteen checkers a side anywhere, never both on a field, with any cube and score."""
    falling, home_near, same_way = draw(st.sampled_from(WAYS))
    white = counts(draw(st.lists(st.integers(0, 25), min_size=15, max_size=15)))
    taken = turned(white, same_way=same_way)
    free = [field for field in range(26) if field in (0, 25) or not taken[field]]
    black = counts(draw(st.lists(st.sampled_from(free), min_size=15, max_size=15)))
    layout = Layout(white, black, draw(st.sampled_from(Side)))
    bar = Bar(
        trays=draw(st.booleans()) or bool(white[25] or black[25]),
        cube=draw(st.booleans()),
        stake=2 ** draw(st.integers(0, 20)),
        owner=draw(st.sampled_from((None, W, B))),
    )
    more = said("points 10", "holes_of 5 99", "pips 167", "cube 64", "to_answer 128")
    own, other = (
        (*more[: draw(st.integers(0, 5))], *said(*[f"off {side[25]}"] * (side[25] > 0))) for side in (white, black)
    )
    return Table(
        layout,
        layout_text(layout, falling=falling),
        bar,
        (own, other),
        falling=falling,
        home_near=home_near,
        same_way=same_way,
        clockwise=draw(st.booleans()),
        active=draw(st.sampled_from((None, W, B))),
        dice=draw(st.sampled_from(((), (6, 5), (4, 4, 3)))),
    )


def counts(fields: list[int]) -> tuple[int, ...]:
    return tuple(fields.count(field) for field in range(26))


VIEWS = st.sampled_from(list(itertools.product(Side, (True, False))))


def is_numbers(line: str, glyphs: str) -> bool:
    """Whether this is a row of numbers, with a checker of the side that counts so in the middle."""
    return re.fullmatch(rf"[\d ]+ [{glyphs}] [\d ]+", line) is not None


def read_fields(text: str, glyphs: str, reader: Side) -> dict[Side, Counter[int]]:
    """Both sides' checkers by the numbers of one side, as a person reads them."""
    lines = text.split("\n")
    rows_of_numbers = [y for y, line in enumerate(lines) if is_numbers(line, glyphs)]
    _, first, last, _ = rows_of_numbers
    edges = [y for y in rows_of_numbers if glyphs[reader] in lines[y]]
    found = {W: Counter[int](), B: Counter[int]()}
    for y, foot, step in zip(edges, (first, last), (1, -1), strict=True):
        row = lines[y].replace(glyphs[reader], " ")
        ends = [x for x in range(len(row)) if row[x].isdigit() and not row[x + 1 : x + 2].isdigit()]
        rows = [lines[foot + step * (2 + depth)].ljust(80) for depth in range((last - first - 3) // 2)]
        for number, x in zip(map(int, row.split()), ends, strict=True):
            stack = [line[x] for line in rows if line[x] in glyphs]
            shown = "".join(char for char in rows[-1][x : x + 2] if char.isdigit())
            if stack:
                found[Side(glyphs.index(stack[0]))][number] = int(shown) if shown else len(stack)
    return found


def numbered(table: Table, reader: Side) -> dict[Side, Counter[int]]:
    """Both sides' checkers on the fields, in the numbers of one side."""
    own = table.layout.checkers(reader)
    other = turned(table.layout.checkers(reader.other), same_way=table.same_way)
    return {
        side: Counter({25 - f if table.falling else f: fields[f] for f in range(1, 25) if fields[f]})
        for side, fields in ((reader, own), (reader.other, other))
    }


@given(tables(), VIEWS, st.sampled_from(SIZES), st.booleans())
def test_text_reads_back(table: Table, view: tuple[Side, bool], size: Size, ascii_only: bool) -> None:
    assert (
        faults(table.layout, same_way=table.same_way) == () or min(table.layout.white[25], table.layout.black[25]) == 15
    )
    text = table_text(table, bottom=view[0], left=view[1], size=size, ascii_only=ascii_only)
    for reader in Side:
        assert read_fields(text, "ox" if ascii_only else "○●", reader) == numbered(table, reader)
    assert text.isascii() is ascii_only
    assert all(len(line) <= (78 if size == "full" else 40) and line == line.rstrip() for line in text.split("\n"))


@given(tables(), VIEWS)
def test_every_checker_is_drawn_or_counted(table: Table, view: tuple[Side, bool]) -> None:
    """On the fields, on the bar (up to five, else their number), in the tray."""
    text = table_text(table, bottom=view[0], left=view[1])
    lines = [line for line in text.split("\n") if line[:1] not in "○●" and not is_numbers(line, "○●")]
    for side, glyph in zip(Side, "○●", strict=True):
        checkers = table.layout.checkers(side)
        stacks = [count for field, count in enumerate(checkers) if field < 25]
        drawn = sum(count if count <= 5 else 4 for count in stacks) + min(15, checkers[25])
        assert sum(line.count(glyph) for line in lines) == drawn
        if checkers[25]:
            assert f"borne off {checkers[25]}" in text


@given(tables(), st.booleans())
def test_the_other_side_at_the_bottom_sees_its_own_numbers(table: Table, left: bool) -> None:
    swapped = replace(table, layout=Layout(table.layout.black, table.layout.white))
    found = read_fields(table_text(table, bottom=B, left=left), "○●", B)
    mirrored = read_fields(table_text(swapped, bottom=W, left=left), "○●", W)
    assert (found[W], found[B]) == (mirrored[B], mirrored[W])


@given(st.sampled_from(Side), st.booleans(), st.sampled_from(WAYS), st.sampled_from(Side), st.integers(1, 24))
def test_spots_read_backwards(bottom: Side, left: bool, way: tuple[bool, bool, bool], side: Side, field: int) -> None:
    table = running(way)
    plan = Plan(table, bottom, left)
    spot = plan.spot(side, field)
    assert plan.field(side, spot) == field
    other = Plan(table, bottom, not left).spot(side, field)
    assert (other.column, other.top) == (11 - spot.column, spot.top)


def running(way: tuple[bool, bool, bool]) -> Table:
    """A table on which the checkers run this way."""
    falling, home_near, same_way = way
    return replace(START, falling=falling, home_near=home_near, same_way=same_way)


def test_a_board_on_which_white_runs_clockwise() -> None:
    """White comes home at its left, Black at its right: the same board, whoever sits at the bottom."""
    plain, clockwise = START, replace(START, clockwise=True)
    for side, home in ((W, (0, False)), (B, (11, False))):
        spot = Plan(clockwise, side).spot(side, 24)
        assert (spot.column, spot.top) == home
    assert Plan(plain, B).spot(B, 24) == Plan(plain, W).spot(W, 24)
    assert Plan(clockwise, W, left=False).spot(W, 24) == Plan(plain, W).spot(W, 24)


def test_where_the_games_begin_and_end() -> None:
    """Backgammon comes home before the side at the bottom, at its right; the others set out there, at its left."""
    backgammon, gammon, garanguet, jacquet = (Plan(running(way)) for way in WAYS)
    assert [(view.spot(W, 24).column, view.spot(W, 24).top) for view in (backgammon, garanguet)] == [
        (11, False),
        (0, True),
    ]
    assert gammon.spot(W, 24) == backgammon.spot(W, 24)
    assert (gammon.number(W, gammon.spot(W, 24)), backgammon.number(W, backgammon.spot(W, 24))) == (24, 1)
    assert (garanguet.spot(W, 1), garanguet.spot(B, 1)) == (garanguet.spot(B, 24), garanguet.spot(W, 24))
    assert [(jacquet.spot(side, 1).column, jacquet.spot(side, 1).top) for side in Side] == [(0, False), (11, True)]
    assert jacquet.spot(W, 13) == jacquet.spot(B, 1)


@pytest.mark.parametrize("count", [5, 6, 15])
def test_many_checkers_on_the_bar_show_their_number(count: int) -> None:
    table = replace(START, layout=Layout(counts([0] * count), ON_TALON))
    lines = table_text(table).split("\n")[4:9]
    bar = [line[32:35].strip() for line in lines]
    assert bar == (["○"] * 5 if count == 5 else [str(count), "○", "○", "○", "○"])


def test_the_cube_lies_in_the_middle_or_with_its_owner() -> None:
    def lines(owner: Side | None, stake: int, size: Size) -> list[int]:
        bar = Bar(cube=True, owner=owner, stake=stake)
        drawn = table_text(replace(START, furniture=bar), size=size).split("\n")
        first = [y for y, line in enumerate(drawn) if is_numbers(line, "○●")][1]
        return [y - first for y, line in enumerate(drawn) if f"[{stake}]" in line]

    for stake in (2, 64, 1024, 1 << 20):
        assert [lines(owner, stake, "full") for owner in (B, None, W)] == [[1], [7], [13]]
        assert [lines(owner, stake, "compact") for owner in (B, None, W)] == [[1], [5], [9]]
    assert "[1]" not in table_text(replace(START, furniture=Bar()))
    assert "stake 3" in table_text(replace(START, furniture=Bar(stake=3)))


def test_brackets_mark_fields_and_the_bar() -> None:
    text = table_text(MIDDLE, highlight={(W, 0), (B, 1), (B, 25), (W, 2)})
    assert text.count("[○]") == 1
    assert text.count("[●]") == 1
    assert text.count("[ ]") == 1
    assert "[○]" not in table_text(MIDDLE, size="compact", highlight={(W, 0)})


def test_names_and_words_cannot_break_the_drawing() -> None:
    text = table_text(START, names=("An\nne\x1b[31m", "é" * 99), captions={"pips": "p" * 99}, ascii_only=True)
    assert "\x1b" not in text
    assert text.isascii()
    assert max(map(len, text.split("\n"))) <= 78
    huge: Any = "huge"
    with pytest.raises(UnreadableError, match="full, compact"):
        table_text(START, size=huge)


def test_a_table_of_a_game() -> None:
    """The draw, the roll on the table, the offered cube, and a race without a cube."""
    kind = kind_of(STANDARD, 5)
    state = kind.start()
    begun = said("points_of 0 5", "pips 167")
    assert table_of(state) == replace(START, said=(begun, begun))
    rolled = table_of(kind.apply(state, Draw(3, 6)))
    assert (rolled.active, rolled.dice) == (B, (6, 3))
    for event in (SetLayout(MIDDLE.layout), SetStake(2, Player.A)):
        state = kind.apply(state, event)
    table = table_of(state)
    assert (table.active, table.dice, table.furniture) == (W, (), Bar(cube=True, owner=W, stake=2))
    doubled = table_of(kind.apply(state, Offer(Player.A)))
    assert (doubled.active, doubled.furniture) == (None, Bar(cube=True, owner=W, stake=2))
    assert "doubled to 4?" in table_text(doubled).split("\n")[0]
    garanguet = RunningRules(game="garanguet", setup="talons", dice="three", numbering="rising", unit="holes")
    kind = kind_of(garanguet, 3)
    table = table_of(kind.start())
    both = said("holes_of 0 3", "pips 360")
    assert table == Table(Layout(ON_TALON, ON_TALON), "W:1x15/B:1x15/W", Bar(), (both, both))
    assert "holes 0 of 3 · pips 360" in table_text(table)


def test_the_games_that_count_have_no_pips_and_trays_only_where_checkers_are_off() -> None:
    state = TablesState(kind_of(ToccategliRules(), 2), (ON_TALON, ON_TALON), score=(1, 0), points=(4, 7))
    lines = table_text(table_of(state)).split("\n")
    assert (lines[-1], lines[0]) == ("○ White · points 4 · holes 1 of 2", "● Black · points 7 · holes 0 of 2")
    assert lines[3].startswith("┌──────────────────────────────┬───┬")
    off = counts([1] * 14 + [25])
    assert table_text(table_of(state._replace(checkers=(off, ON_TALON)))).split("\n")[3].startswith("┌───┬──────")
    tick_tack = TablesState(kind_of(TickTackRules()), (ON_TALON, ON_TALON), stake=3)
    assert "points" not in table_text(table_of(tick_tack))
    assert " stake 3 " in table_text(table_of(tick_tack))


def test_checkers_that_wait_to_enter_lie_before_their_first_field_and_in_a_small_drawing_on_the_bar() -> None:
    layout = Layout(counts([0, 0, 5]), counts([0, 12, 12]))
    table = Table(layout, "", Bar(waiting=True), own_edges=True)
    lines = table_text(table).split("\n")
    assert lines[1].split() == [*map(str, range(1, 13))]
    assert lines[3].startswith("│●  │")
    assert lines[-4].startswith("│○○ │")
    small = table_text(table, size="compact")
    assert [line[19] for line in small.split("\n")[3:9]] == ["│", "│", "●", "│", "○", "○"]
    picture = table_svg(table)
    assert (picture.count('data-side="W" data-field="0"'), picture.count('data-side="B" data-field="0"')) == (2, 1)
    assert ">2</text>" in picture


def test_pips_count_the_bar_and_leave_out_what_is_borne_off() -> None:
    assert pips(SPREAD) == 167
    assert pips(counts([0, 24, 25])) == 26


def groups(picture: ET.Element, name: str) -> list[ET.Element]:
    return [group for group in picture.iter(f"{SVG}g") if group.get("class") == name]


@given(tables(), VIEWS)
def test_svg_holds_every_checker_at_its_number(table: Table, view: tuple[Side, bool]) -> None:
    picture = ET.fromstring(table_svg(table, bottom=view[0], left=view[1], highlight={(W, 0), (B, 3), (B, 25)}))
    height = float(picture.get("viewBox", "").split()[3])
    places = {
        (text.get("data-side"), float(text.get("x", "")), float(text.get("y", "")) < height / 2): int(text.text or "")
        for text in picture.iter(f"{SVG}text")
        if text.get("class") == "tt-number"
    }
    assert sorted(places.values()) == sorted([*range(1, 25)] * 2)
    found = {reader: {W: Counter[int](), B: Counter[int]()} for reader in Side}
    off_field = Counter[tuple[str, str]]()
    checkers = groups(picture, "tt-checker")
    assert len(checkers) == 30
    for group in checkers:
        letter, field = group.get("data-side", ""), group.get("data-field", "")
        if field in ("0", "25"):
            off_field[letter, field] += 1
            continue
        circle = list(group.iter(f"{SVG}circle"))[-1]
        for reader in Side:
            number = places[reader.letter, float(circle.get("cx", "")), float(circle.get("cy", "")) < height / 2]
            found[reader][W if letter == "W" else B][number] += 1
    assert found == {reader: numbered(table, reader) for reader in Side}
    layout = table.layout
    assert off_field == Counter({(s.letter, str(f)): layout.checkers(s)[f] for s in Side for f in (0, 25)})


def test_svg_of_the_middle_of_a_game() -> None:
    text = table_svg(MIDDLE, title="A <hard> one", names=("Anne & co", "Bob"))
    picture = ET.fromstring(text)
    assert picture[0].text == "A <hard> one"
    assert layout_text(MIDDLE.layout, falling=True) in (picture[1].text or "")
    assert "Anne & co: points 3 of 7, pips 157, to play 6-5." in (picture[1].text or "")
    assert [cube.get("data-side") for cube in groups(picture, "tt-cube")] == ["B"]
    assert [die.get("data-number") for die in groups(picture, "tt-die")] == ["6", "5"]
    assert sum(polygon.get("class") == "tt-fleche" for polygon in picture.iter(f"{SVG}polygon")) == 24
    assert groups(picture, "tt-roller") == []
    assert len(groups(ET.fromstring(table_svg(JACQUET)), "tt-roller")) == 1
    assert text.count("http") == 1
    assert "prefers-color-scheme:dark" in text


def test_the_words_are_those_of_the_language() -> None:
    assert captions(ENGLISH) == CAPTIONS
    assert set(captions(choose_language("fr", {}))) == set(CAPTIONS)
    marked = {key: f"<{key}>{''.join(re.findall('{[^}]*}', text))}" for key, text in CAPTIONS.items()}
    units = [f"{unit}{of}" for unit in UNITS for of in ("", "_of")]
    every = said("pips", "off", "cube", "to_roll", "to_play 6-5", "dice 6-5", "to_answer", *units)
    text = "".join(ET.fromstring(table_svg(replace(MIDDLE, said=(every, ())), captions=marked)).itertext())
    position = replace(
        Position.parse("W:24x9,offx6/B:1x15/W"),
        score=Score(points=(4, 0), bredouille=(True, False), holes=(1, 1), pavillon=Pavillon.WHITE),
    )
    text += "".join(ET.fromstring(board_svg(position, captions=marked)).itertext())
    kinds = get_args(ArrowKind)
    arrows = [Arrow(kind, Side.WHITE, start, end, (6, 4)) for kind in kinds for start, end in ((0, 10), (15, 25))]
    for table in (MIDDLE, replace(JACQUET, furniture=Bar(waiting=True))):
        text += "".join(ET.fromstring(table_svg(table, arrows=arrows, captions=marked)).itertext())
    assert [key for key in CAPTIONS if f"<{key}>" not in text] == []


def test_the_command_draws_a_board_of_a_game(tmp_path: Path) -> None:
    begun = told("board", "--game", "backgammon")
    assert begun.startswith(START_DRAWN.replace("0 of 7", "0"))
    ids = "GNUID=4HPwATDgc/ABMA:MAEAAAAAAAAE\nXGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n"
    assert begun.endswith(f"\nW:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W\n{ids}")
    assert told("board", "-", text="4HPwATDgc/ABMA") == told("board", "4HPwATDgc/ABMA")
    layout = layout_text(JACQUET.layout, falling=False)
    drawn = told("board", "--game", "jacq", layout, "--ascii")
    assert drawn == f"{JACQUET_DRAWN}\n\n{layout}\n"
    assert drawn == told("board", "--game", "jacquet", "-", "--ascii", text=layout)
    assert max(map(len, told("board", "--game", "garanguet", COLUMNS="40").splitlines())) <= 40
    path = tmp_path / "board.svg"
    said = told("board", "--game", "jacquet", layout, "--svg", str(path), "--talon", "right", "--bottom", "black")
    assert " ".join(said.split()) == f"{path} is written."
    assert path.read_text(encoding="utf-8") == table_svg(JACQUET, bottom=B, left=False)
    assert told("board", "--game", "trictrac", "W:1x15/B:1x15/W") == told("board", "W:1x15/B:1x15/W")


def test_the_command_says_what_is_wrong_with_a_board() -> None:
    assert "like W:24x2" in refused(1, "board", "--game", "backgammon", "nonsense")
    assert "both sides have checkers on White’s field 13, which is Black’s field 12" in refused(
        1, "board", "--game", "backgammon", "W:13/B:12/W"
    )
    assert "more than fifteen" in refused(1, "board", "--game", "jacquet", "W:1x16/B:1x15/W")
    assert "no game 'nonsuch'" in refused(2, "board", "--game", "nonsuch")
    assert "type one board" in refused(2, "board", "--game", "backgammon", "a", "b")
    assert "type one position" in refused(2, "board")


def test_the_sheet_on_which_white_runs_clockwise_is_drawn_so() -> None:
    lines = told("board", "--game", "backgammon-dujardin").splitlines()
    counted = [line.split() for line in lines if is_numbers(line, "○●")]
    assert counted[2] == ["1", "2", "3", "4", "5", "6", "○", "7", "8", "9", "10", "11", "12"]
    assert [head.game for head in heads().values() if head.direction] == ["backgammon-dujardin"]
