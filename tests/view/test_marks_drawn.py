"""What proves a mark is drawn as it is: every number is on the dice, and every checker ends where the picture says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, count
from math import dist
from random import Random

import pytest

from tests.support.laws_support import homeward, nearly_full, random_options, scattered, sensible_game
from tests.support.page import attribute, elements, said, text_of
from trictrac.app.drawing import board
from trictrac.app.picture import FRAMES, Drawing, Lit
from trictrac.app.tree import Element
from trictrac.model.mark import Jan, Leg, Mark, Way, legs_of
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Side
from trictrac.partie.board import table_of
from trictrac.partie.sentences.evidence import proved, reasons
from trictrac.saying.language import ENGLISH
from trictrac.view.doc import Board
from trictrac.view.geometry import Highlight, Plan
from trictrac.view.painter import BoardFrame
from trictrac.view.svg import table_svg
from trictrac.view.table import Table
from trictrac.view.text import table_text

MARKS, MANY_MARKS = 500, 20_000
"""So many marks of played games are drawn, and with --thorough."""
BUILT = 8
"""One in so many of the positions built is drawn without --thorough."""

JANS = {"petit": range(1, 7), "grand": range(7, 13), "retour": range(19, 25)}
CORNERS = {
    Jan.CORNER_HIT: [13, 13],
    Jan.TWO_TABLES: [12, 13],
    Jan.CONTRE_TWO_TABLES: [12, 13],
    Jan.MEZEAS: [13, 13],
    Jan.CONTRE_MEZEAS: [13, 13],
}
FAR = {"petit": 1, "grand": 1, "retour": 18}
"""Where the opponent stands, by his own fields, so that he bars none of the fields of a jan."""


def board_of(*fields: int) -> tuple[int, ...]:
    """Fifteen checkers: on these fields, the others on the talon, or borne off where all of these are home."""
    counts = [fields.count(field) for field in range(26)]
    counts[25 if min(fields) > 18 else 1] += 15 - len(fields)
    return tuple(counts)


def half_filled() -> Iterator[tuple[str, Position, Roll]]:
    """Two half-filled fields of each jan, and checkers that fill them by both numbers."""
    for where, jan in JANS.items():
        for gaps in combinations([field for field in jan if field != 12], 2):
            full = [field for field in jan for _ in range(1 if field in gaps else 2)]
            for roll in ROLLS:
                for one, other in {gaps, gaps[::-1]}:
                    starts = (one - roll.high, other - roll.low)
                    if min(starts) > 0 and 12 not in starts:
                        yield where, Position(board_of(*full, *starts), board_of(*[FAR[where]] * 15)), roll


def by_power() -> Iterator[tuple[Position, Roll]]:
    """The grand jan full but for the corner, which can be taken by power only: a six would be played from field 6."""
    full = [field for field in range(7, 12) for _ in range(2)]
    for low in range(2, 7):
        yield Position(board_of(*full, 7, 13 - low), board_of(*[1] * 15)), Roll(6, low)


def all_legs(mark: Mark, roll: Roll) -> list[Leg]:
    return [leg for way in mark.ways for leg in legs_of(mark, way, roll)]


def hold(position: Position, found: Outcome) -> None:
    """Hold each checker of each way against the board, the dice and the plays that are lawful."""
    for mark in found.marks:
        for way in mark.ways:
            hold_way(position, found, mark, way)


def hold_way(position: Position, found: Outcome, mark: Mark, way: Way) -> None:
    roll, legs = found.roll, legs_of(mark, way, found.roll)
    dice = [roll.high, roll.low]
    if mark.jan in (Jan.MISERY, Jan.MISERY_KEPT):
        assert legs == ()
        return
    assert [leg.start for leg in legs] == [*way.checkers]
    if way.number:
        assert all(leg.number == leg.end - leg.start == way.number for leg in legs)
        assert way.number in (*dice, sum(dice))
    elif mark.jan in (Jan.MEZEAS, Jan.CONTRE_MEZEAS):
        assert [leg.number for leg in legs] == [1, 1]
        assert 1 in dice
    elif legs:
        assert sorted(leg.number for leg in legs) == sorted(dice)
    if mark.jan is Jan.FILL:
        missing = [field for field in JANS[mark.where] if position.me[field] < 2]
        assert {leg.end for leg in legs} <= {*missing}
        if len(legs) == 2:
            moves = sorted((leg.start, leg.end) for leg in legs)
            assert moves in [sorted(play.moves) for play in found.plays]
    elif mark.jan in CORNERS:
        assert sorted(leg.end for leg in legs) == CORNERS[mark.jan]
    if not (mark.jan is Jan.FILL and [leg.end for leg in legs] == [12, 12]):
        assert all(leg.end - leg.start == leg.number for leg in legs)
    if mark.jan in (Jan.TRUE_HIT, Jan.FALSE_HIT):
        assert [position.opp[25 - leg.end] for leg in legs] == [1]


def as_side(position: Position, side: Side) -> Position:
    """A position of White's to roll, or the same of Black's."""
    return position if side is Side.WHITE else position.turned()


def draw(position: Position, found: Outcome, frame: BoardFrame) -> int:
    """Hold all that is drawn, written and said of the marks of a roll against its checkers; the number of marks."""
    if not found.marks:
        return 0
    side, roll, table = position.turn, found.roll, table_of(position)
    for mark, reason in zip(found.marks, reasons(found, side, "A", "B").reasons, strict=True):
        legs = all_legs(mark, roll)
        assert [(arrow.start, arrow.end, sum(arrow.numbers)) for arrow in reason.arrows] == legs
        lying = said(board(Board(table_of(position)), lit=Lit(side, reason=reason)))
        shown = lying.children[FRAMES.index(frame)]
        assert isinstance(shown, Element)
        drawn_on_the_page(Drawing(Plan(table), frame, Lit(side, reason=reason)), shown, legs, roll)
        said_of_the_fields(lying, legs)
        for way, phrase in zip(mark.ways, map(ENGLISH.say, reason.ways), strict=False):
            numbers = [int(number) for number in re.findall(r"by (?:the sum, )?(\d+)", phrase)]
            assert numbers == ([way.number] if way.number else [])
    whole = proved(Board(table_of(position)), found.marks, roll, side)
    kept = {field for mark in found.marks if mark.jan is Jan.CONSERVE for field in JANS[mark.where]}
    piled = {12 for mark in found.marks if mark.jan in (Jan.MISERY, Jan.MISERY_KEPT)}
    assert whole.highlight == {(side, field) for field in kept | piled}
    assert [(one.side, one.start, one.end, sum(one.numbers)) for one in whole.arrows] == list(
        dict.fromkeys((side, *leg) for mark in found.marks for leg in all_legs(mark, roll))
    )
    lit = whole.highlight
    assert bracketed(table, lit) == {place for one in lit for place in bracketed(table, frozenset([one]))}
    assert framed(table, lit) == {place for one in lit for place in framed(table, frozenset([one]))}
    return len(found.marks)


def bracketed(table: Table, lit: Highlight) -> set[tuple[int, int]]:
    """Where brackets stand in the board of a terminal."""
    lines = table_text(table, highlight=lit).splitlines()
    return {(row, at) for row, line in enumerate(lines) for at, letter in enumerate(line) if letter == "["}


def framed(table: Table, lit: Highlight) -> set[str]:
    """The brackets of an SVG picture."""
    return set(re.findall(r'<g class="tt-mark">.*?</g>', table_svg(table, highlight=lit)))


def drawn_on_the_page(drawing: Drawing, tree: Element | str, legs: list[Leg], roll: Roll) -> None:
    """The badges bear the numbers of the checkers, and each line and each cross-hair is where one of them ends."""
    shown = list(elements(tree))
    badges = [text_of(one) for one in shown if attribute(one, "class") == "badge-text"]
    assert all(set(map(int, badge.split("+"))) <= {roll.high, roll.low} for badge in badges)
    assert Counter(map(summed, badges)) == Counter(leg.number for leg in legs)
    aims = {(attribute(one, "cx"), attribute(one, "cy")) for one in shown if attribute(one, "class") == "ring aim"}
    places = [
        drawing.places(spot, sum(drawing.plan.counts(spot)))[0] for spot in {drawing.spot(leg.end) for leg in legs}
    ]
    assert aims == {(f"{x:.1f}".removesuffix(".0"), f"{y:.1f}".removesuffix(".0")) for x, y in places}
    ways = [attribute(one, "d") for one in shown if attribute(one, "class") == "line edge"][: len(legs)]
    for way, leg in zip(ways, legs, strict=True):
        stop = [float(number) for number in re.findall(r"[\d.]+", way)][-2:]
        assert dist(stop, drawing.end(drawing.lit.side, leg.end)) < drawing.frame.radius + 4.2


def summed(numbers: str) -> int:
    """The sum of numbers written ``6+4``."""
    return sum(map(int, numbers.split("+")))


def said_of_the_fields(tree: Element, legs: list[Leg]) -> None:
    """The names of the fields, as a voice says them, tell the same."""
    names = {attribute(one, "id"): attribute(one, "aria-label") for one in elements(tree)}
    for field in range(1, 25):
        name = names[f"board-{field}"]
        plays = [leg.number for leg in legs if leg.start == field]
        reached = [(leg.number, leg.start) for leg in legs if leg.end == field]
        assert [summed(numbers) for numbers in re.findall(r"plays ([\d+]+)", name)] == plays
        found = re.findall(r"reached by ([\d+]+) from (\d+)", name)
        assert [(summed(numbers), int(start)) for numbers, start in found] == reached


def test_two_half_filled_fields_are_filled_by_a_checker_each() -> None:
    position = Position.parse("W:1x9,2,7x3,8x2/B:1x5,2x2,3x3,4,5x2,6,9/B")
    found = outcome(position, "51")
    assert all_legs(found.marks[0], found.roll) == [Leg(1, 6, 5), Leg(3, 4, 1)]
    draw(position, found, FRAMES[0])


@pytest.mark.law("8.5")
def test_two_half_filled_fields_that_are_two_ways_have_an_end_each() -> None:
    """The option ``two_half_cases_two_ways`` (laws 8.5)."""
    position = Position.parse("W:15,17,19,20,21x2,22x2,23x2,24x5/B:18x8,21x7")
    found = outcome(position, "43", Rules.of(two_half_cases_two_ways="yes"))
    assert all_legs(found.marks[0], found.roll) == [Leg(15, 19, 4), Leg(17, 20, 3)]
    draw(position, found, FRAMES[0])


@pytest.mark.law("4.3", "8.5")
def test_by_power_both_end_on_the_corner_each_by_its_number() -> None:
    position = Position(board_of(*range(7, 12), *range(7, 12), 7, 8), board_of(*[1] * 15))
    fill = next(mark for mark in outcome(position, "65").marks if mark.jan is Jan.FILL)
    assert all_legs(fill, Roll(6, 5)) == [Leg(7, 12, 6), Leg(8, 12, 5)]


def test_no_checker_of_the_pile_of_misery_is_drawn_on_its_way() -> None:
    position = Position.parse("W:11,12x14/B:1x15")
    found = outcome(position, "11", Rules.of(misere="made"))
    assert Jan.MISERY in {mark.jan for mark in found.marks}
    hold(position, found)
    draw(position, found, FRAMES[0])


@pytest.mark.parametrize("side", Side)
def test_built_positions_are_drawn_truly(side: Side, effort: int) -> None:
    """Two half-filled fields of each jan by every roll, and the corner by power."""
    seen = Counter[str]()
    built = [*half_filled(), *(("power", position, roll) for position, roll in by_power())]
    for number, (where, placed, roll) in enumerate(built):
        if where != "power" and effort == 1 and number % BUILT:
            continue
        position = as_side(placed, side)
        found = outcome(position, roll)
        hold(position, found)
        draw(position, found, FRAMES[number % len(FRAMES)])
        seen[where] += any(mark.jan is Jan.FILL and len(mark.ways[0].checkers) == 2 for mark in found.marks)
    assert seen["power"] == 5
    assert min(seen[where] for where in JANS) > (5 if effort == 1 else 70)


def test_marks_of_played_games_are_drawn_truly(effort: int) -> None:
    play, marks = sensible_game(Random("pictures")), 0
    for number in count():
        if marks >= (MARKS if effort == 1 else MANY_MARKS):
            break
        situation = next(play)
        position = as_side(situation.position, Side(number % 2))
        found = outcome(position, Roll(situation.high, situation.low))
        hold(position, found)
        marks += draw(position, found, FRAMES[number % len(FRAMES)])


def test_the_checkers_of_any_way_end_where_a_lawful_play_leaves_them(effort: int) -> None:
    rng = Random("legs")
    for number in range(3000 * effort):
        situation = (nearly_full, homeward, scattered)[number % 3](rng)
        rules = Rules.of(**dict(random_options(rng))) if number % 2 else MODERN
        roll = Roll(situation.high, situation.low)
        hold(situation.position, outcome(situation.position, roll, rules, meets=situation.meets))
