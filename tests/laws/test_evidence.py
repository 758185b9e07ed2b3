"""Every mark is proved by its ways: the checkers stand where it says, the arithmetic holds, the points are the tariff's."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import oracle
from tests.support.laws_support import (
    MODERN_OPTIONS,
    PLAY_OPTIONS,
    Board,
    Options,
    Situation,
    after,
    early,
    homeward,
    judge_by_laws,
    lowered,
    nearly_full,
    random_options,
    scattered,
    sensible_game,
    situations,
)
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_MARK,
    FIRST_PLAY,
    LAWFUL,
    MARK_POINTS,
    MARK_TO,
    MARK_WIDTH,
    OPPONENT,
    ROLLER,
    USED,
    points_for,
)
from trictrac.model.mark import Jan, Mark, read_marks
from trictrac.model.outcome import outcome
from trictrac.model.rules import VALUES, Rules
from trictrac.model.tariff import TARIFF

JAN_FIELDS = {"petit": range(1, 7), "grand": range(7, 13), "retour": range(19, 25)}
TO_THE_OPPONENT = {
    Jan.FALSE_HIT,
    Jan.HELPLESS,
    Jan.CONTRE_TWO_TABLES,
    Jan.CONTRE_MEZEAS,
    Jan.MARGOT,
}


class Evidence:
    """What a mark is held against: the roll, and the positions it may leave."""

    def __init__(self, situation: Situation, options: Options) -> None:
        self.me, self.opp = situation.me, situation.opp
        self.high, self.low = situation.high, situation.low
        self.situation, self.options = situation, options
        _, plays, self.marks = judge_by_laws(situation, lowered(options))
        packed = plays[FIRST_PLAY : FIRST_PLAY + plays[LAWFUL]]
        self.lawful: list[Board] = [after(self.me, play) for play in packed]
        self.allowed = self.lawful[: plays[ALLOWED]]
        self.used = plays[USED]

    def theirs(self, field: int) -> int:
        """Opposing checkers on a field of the mover's."""
        return self.opp[25 - field]

    @property
    def numbers(self) -> set[int]:
        return {self.high, self.low}

    @property
    def total(self) -> int:
        return self.high + self.low

    def price(self, mark: Mark) -> int:
        row = f"{mark.jan}_{mark.where}" if mark.jan in (Jan.TRUE_HIT, Jan.FALSE_HIT) else mark.jan.value
        prices = dict(TARIFF)
        for option, jan in (("rencontre", "meeting"), ("margot", "margot")):
            if self.options.get(option, "off") != "off":
                simple, doublet = self.options[option].split("_")
                prices[jan] = (int(simple), int(doublet))
        return prices[row][1 if self.high == self.low else 0]


def true_hit(roll: Evidence, mark: Mark) -> None:
    assert roll.theirs(mark.field) == 1
    for way in mark.ways:
        (source,) = way.checkers
        assert roll.me[source] > 0
        assert source + way.number == mark.field
        if way.number == roll.total:
            assert way.passage - source in roll.numbers
            assert roll.theirs(way.passage) <= 1
        else:
            assert way.number in roll.numbers
            assert way.passage == 0


def false_hit(roll: Evidence, mark: Mark) -> None:
    assert roll.theirs(mark.field) == 1
    (way,) = mark.ways
    (source,) = way.checkers
    assert roll.me[source] > 0
    assert source + way.number == mark.field
    assert way.number == roll.total
    assert all(roll.theirs(source + number) > 1 for number in roll.numbers)
    assert not any(mark.field > number and roll.me[mark.field - number] for number in roll.numbers)


def corner_hit(roll: Evidence, mark: Mark) -> None:
    (way,) = mark.ways
    assert roll.theirs(13) == 0
    assert sorted(13 - source for source in way.checkers) == [roll.low, roll.high]
    standing = Counter({field: count for field, count in enumerate(roll.me) if count})
    standing[12] -= 2
    assert all(standing[source] >= count for source, count in Counter(way.checkers).items())


def fill(roll: Evidence, mark: Mark) -> None:
    jan = JAN_FIELDS[mark.where]
    gaps = [field for field in jan for _ in range(2 - min(2, roll.me[field]))]
    in_passing = roll.options.get("fill_in_passing") == "yes"
    assert in_passing or all(oracle.is_full(board, jan) for board in roll.allowed)
    if len(gaps) == 2:
        sources = [source for way in mark.ways for source in way.checkers]
        assert all(roll.me[source] for source in sources)
        # By power the corner is filled from one field farther back (laws 8.5).
        targets = [gaps, [13, 13]] if gaps == [12, 12] else [gaps]
        distances = [
            sorted(goal - source for goal, source in zip(goals, order, strict=True))
            for goals in targets
            for order in itertools.permutations(sources)
        ]
        assert [roll.low, roll.high] in distances
        return
    assert gaps == [mark.field]
    for way in mark.ways:
        (source,) = way.checkers
        assert source + way.number == mark.field
        assert roll.me[source] > (2 if source in jan else 0)
        if way.number == roll.total:
            assert way.passage - source in roll.numbers
            assert roll.theirs(way.passage) == 0
        else:
            assert way.number in roll.numbers


def conserve(roll: Evidence, mark: Mark) -> None:
    jan = JAN_FIELDS[mark.where]
    assert len(mark.ways) == 1
    assert oracle.is_full(roll.me, jan)
    taken = [board for board in roll.allowed if not oracle.is_full(board, jan)]
    if roll.options.get("corner_excuses_passing") == "yes":
        taken = [board for board in taken if not board[12] >= 2]
    assert taken == []


def helpless(roll: Evidence, mark: Mark) -> None:
    assert len(mark.ways) == 2 - roll.used
    for way in mark.ways:
        assert way.number in roll.numbers
    if roll.used == 1:
        (way,) = mark.ways
        played = roll.total - way.number
        moved = {
            end - start
            for board in roll.lawful
            for start in range(1, 25)
            for end in range(start + 1, 26)
            if board[start] == roll.me[start] - 1 and board[end] == roll.me[end] + 1
        }
        assert played in moved or any(board[25] > roll.me[25] for board in roll.lawful)


def bearing_off(roll: Evidence, mark: Mark) -> None:
    assert roll.me[25] < 15
    assert roll.allowed
    assert all(board[25] == 15 or sum(board) == board[25] for board in roll.allowed)


def six_tables(roll: Evidence, mark: Mark) -> None:
    assert roll.situation.roll_no == 3
    assert roll.high != roll.low
    assert roll.me[1] == 11
    ends = [1 + roll.high, 1 + roll.low]
    assert sorted(ends + [field for field in range(2, 8) if roll.me[field] == 1]) == list(range(2, 8))


def on_two_corners(roll: Evidence, mark: Mark) -> None:
    (way,) = mark.ways
    assert roll.me[1] == 13
    assert roll.me[12] == 0
    assert all(roll.me[source] for source in way.checkers)
    distances = {(12 - one, 13 - other) for one, other in itertools.permutations(way.checkers)}
    assert distances & {(roll.high, roll.low), (roll.low, roll.high)}


def two_tables(roll: Evidence, mark: Mark) -> None:
    on_two_corners(roll, mark)
    assert roll.theirs(13) == 0


def contre_two_tables(roll: Evidence, mark: Mark) -> None:
    on_two_corners(roll, mark)
    assert roll.theirs(13) > 0


def mezeas(roll: Evidence, mark: Mark) -> None:
    assert (roll.me[1], roll.me[12], roll.low, roll.theirs(13)) == (13, 2, 1, 0)


def contre_mezeas(roll: Evidence, mark: Mark) -> None:
    assert (roll.me[1], roll.me[12], roll.low) == (13, 2, 1)
    assert roll.theirs(13) > 0


def meeting(roll: Evidence, mark: Mark) -> None:
    assert roll.situation.meets


def margot(roll: Evidence, mark: Mark) -> None:
    assert roll.theirs(mark.field - 1) == roll.theirs(mark.field + 1) == 1
    assert roll.me[mark.field] == roll.theirs(mark.field) == 0
    for way in mark.ways:
        (source,) = way.checkers
        assert roll.me[source]
        assert source + way.number == mark.field
        assert way.number in roll.numbers | {roll.total}


def misery(roll: Evidence, mark: Mark) -> None:
    assert roll.me[12] < 15
    assert roll.lawful
    assert all(board[12] == 15 for board in roll.lawful)


def misery_kept(roll: Evidence, mark: Mark) -> None:
    assert roll.me[12] == 15
    assert roll.lawful == []


PROOFS: dict[Jan, Callable[[Evidence, Mark], None]] = {
    Jan.SIX_TABLES: six_tables,
    Jan.TWO_TABLES: two_tables,
    Jan.MEZEAS: mezeas,
    Jan.MEETING: meeting,
    Jan.TRUE_HIT: true_hit,
    Jan.CORNER_HIT: corner_hit,
    Jan.FILL: fill,
    Jan.CONSERVE: conserve,
    Jan.MISERY: misery,
    Jan.MISERY_KEPT: misery_kept,
    Jan.EXIT: bearing_off,
    Jan.FALSE_HIT: false_hit,
    Jan.CONTRE_TWO_TABLES: contre_two_tables,
    Jan.CONTRE_MEZEAS: contre_mezeas,
    Jan.MARGOT: margot,
    Jan.HELPLESS: helpless,
}


def prove(situation: Situation, options: Options) -> set[Jan]:
    """Hold every mark of a roll against its evidence; the jans proved."""
    roll = Evidence(situation, options)
    marks = read_marks(roll.marks)
    for mark in marks:
        PROOFS[mark.jan](roll, mark)
        assert mark.ways
        assert len({(way.number, way.checkers) for way in mark.ways}) == len(mark.ways) or mark.jan is Jan.HELPLESS
        assert {way.points for way in mark.ways} == {roll.price(mark)}
        assert mark.to_roller == (mark.jan not in TO_THE_OPPONENT)
        assert mark.points == sum(way.points for way in mark.ways)
    records = range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * roll.marks[0], MARK_WIDTH)
    for side, is_roller in ((ROLLER, True), (OPPONENT, False)):
        total = sum(roll.marks[at + MARK_POINTS] for at in records if roll.marks[at + MARK_TO] == side)
        assert total == points_for(roll.marks, side)
        assert total == sum(mark.points for mark in marks if mark.to_roller == is_roller)
    assert sum(len(mark.ways) for mark in marks) == roll.marks[0]
    return {mark.jan for mark in marks}


def test_there_is_a_proof_for_every_jan() -> None:
    assert set(PROOFS) == set(Jan)


@given(situations())
def test_every_mark_is_proved_anywhere(situation: Situation) -> None:
    prove(situation, MODERN_OPTIONS)


@given(situations(), st.fixed_dictionaries({}, optional={name: st.sampled_from(VALUES[name]) for name in PLAY_OPTIONS}))
def test_every_mark_is_proved_by_any_options(situation: Situation, options: Options) -> None:
    prove(situation._replace(meets=True), options)


@pytest.mark.law("8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.9")
@pytest.mark.parametrize("source", ["sensible", "homeward", "nearly_full", "scattered", "early"])
def test_every_mark_is_proved_in_play(source: str, effort: int) -> None:
    rng = random.Random(f"evidence {source}")
    play = sensible_game(rng)
    sources: dict[str, Callable[[], Situation]] = {
        "sensible": lambda: next(play),
        "homeward": lambda: homeward(rng),
        "nearly_full": lambda: nearly_full(rng),
        "scattered": lambda: scattered(rng),
        "early": lambda: early(rng),
    }
    proved: set[Jan] = set()
    for number in range(5000 * effort):
        proved |= prove(sources[source](), random_options(rng) if number % 2 else MODERN_OPTIONS)
    assert len(proved) >= 5


@pytest.mark.law("8.10")
@given(situations())
def test_an_outcome_sums_its_marks_and_calls_them_in_order(situation: Situation) -> None:
    found = outcome(situation.position, f"{situation.high}{situation.low}", Rules.of(margot="2_4"))
    assert found.me == sum(way.points for mark in found.marks if mark.to_roller for way in mark.ways)
    assert found.opp == sum(way.points for mark in found.marks if not mark.to_roller for way in mark.ways)
    order = list(Jan)
    assert [order.index(mark.jan) for mark in found.marks] == sorted(order.index(mark.jan) for mark in found.marks)
