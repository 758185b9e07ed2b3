"""Rolls, plays, scores and rule sets: the small values."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.base.errors import RulesError, UnreadableError
from trictrac.laws import options
from trictrac.laws.options import JANS, PRICES
from trictrac.model.options import choices
from trictrac.model.play import OFF, ROLLS, Play, Roll
from trictrac.model.rules import LOWERED_MODERN, MODERN, OPTIONS, VALUES, Customs, PlayOptions, Rules, Stakes
from trictrac.model.score import Pavillon, Score, Side
from trictrac.model.tariff import TARIFF

# --- Rolls --------------------------------------------------------------------------


def test_the_21_rolls_are_the_36_throws() -> None:
    throws = [Roll.of(one, other) for one, other in itertools.product(range(1, 7), repeat=2)]
    assert len(ROLLS) == len(set(ROLLS)) == 21
    assert {roll: roll.weight for roll in ROLLS} == {roll: throws.count(roll) for roll in ROLLS}


@pytest.mark.parametrize("text", ["64", "46", "6-4", "4-6", "6 4", "6,4", "4/6", "6:4", "6x4", " 6 4 ", "6+4"])
def test_a_roll_is_read_in_either_order(text: str) -> None:
    assert Roll.parse(text) == Roll(6, 4)


@pytest.mark.parametrize("text", ["", "6", "7-1", "0-1", "6-4-2", "six", "6.4", "²6", "٣٢"])
def test_no_roll(text: str) -> None:
    with pytest.raises(UnreadableError, match="no roll"):
        Roll.parse(text)


@pytest.mark.law("1.5")
@pytest.mark.parametrize("dice", [(4, 6), (7, 1), (6, 0), (0, 0), (-1, -1)])
def test_the_higher_number_comes_first(dice: tuple[int, int]) -> None:
    with pytest.raises(UnreadableError):
        Roll(*dice)


@pytest.mark.law("1.5")
def test_the_names_of_rolls() -> None:
    doublets = ["ambesas", "double-deux", "terne", "carme", "quine", "sonnez"]
    assert [Roll(number, number).name for number in range(1, 7)] == doublets
    assert (Roll(6, 4).name, str(Roll(6, 4)), str(Roll(6, 6))) == ("6-4", "6-4", "6-6")
    assert [roll for roll in ROLLS if roll.is_doublet] == [Roll(number, number) for number in range(1, 7)]


# --- Plays --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ((), "pass"),
        (((1, 7),), "1-7"),
        (((1, 5), (1, 7)), "1-5 1-7"),
        (((1, 7), (1, 5)), "1-7 1-5"),
        (((3, 4), (20, OFF)), "3-4 20-off"),
        (((7, 12), (8, 12)), "7-12 8-12"),
        (((1, 5), (5, 7)), "1-5-7"),
        (((19, 23), (23, OFF)), "19-23-off"),
    ],
)
def test_the_text_of_a_play(moves: tuple[tuple[int, int], ...], text: str) -> None:
    assert str(Play(moves)) == text


def test_kinds_of_plays() -> None:
    assert Play().is_pass
    assert Play(((1, 5), (5, 7))).is_chain
    assert not Play(((1, 5), (1, 7))).is_chain
    assert not Play(((5, 7), (1, 5))).is_chain


@pytest.mark.law("3.5")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (((1, 7), (2, 4)), ((2, 4), (1, 7))),
        (((1, 5), (5, 8)), ((1, 4), (4, 8))),
        (((1, 5), (5, 8)), ((1, 8),)),
        (((5, 8), (1, 5)), ((1, 8),)),
        (((1, 7), (2, 4)), ((1, 4), (2, 7))),
    ],
)
def test_plays_with_the_same_result_change_the_same(
    one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]
) -> None:
    assert Play(one).change == Play(other).change


moves = st.tuples(st.integers(1, 24), st.integers(1, 25))


@given(st.lists(moves, max_size=2), st.lists(moves, max_size=2))
def test_a_change_is_the_difference_on_the_board(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    def difference(steps: list[tuple[int, int]]) -> list[int]:
        board = [0] * 26
        for start, end in steps:
            board[start] -= 1
            board[end] += 1
        return board

    same = difference(one) == difference(other)
    assert (Play(tuple(one)).change == Play(tuple(other)).change) == same


# --- Scores -------------------------------------------------------------------------


def test_sides() -> None:
    assert (Side.WHITE.other, Side.BLACK.other) == (Side.BLACK, Side.WHITE)
    assert (Side.WHITE.letter, str(Side.BLACK)) == ("W", "Black")
    assert (Pavillon.of(Side.WHITE), Pavillon.of(Side.BLACK)) == (Pavillon.WHITE, Pavillon.BLACK)


@pytest.mark.law("10.5")
@pytest.mark.parametrize(
    ("holes", "flag", "white", "black"),
    [
        ((0, 0), Pavillon.NONE, False, False),
        ((5, 0), Pavillon.NONE, True, False),
        ((5, 1), Pavillon.BLACK, False, True),
        ((1, 7), Pavillon.WHITE, True, False),
        ((6, 1), Pavillon.AWAY, False, False),
    ],
)
def test_the_player_who_plays_for_the_grande_bredouille(
    holes: tuple[int, int], flag: Pavillon, *, white: bool, black: bool
) -> None:
    """The first winner silently, the second with the flag, nobody once both have won in turn (laws 10.5)."""
    score = Score(holes=holes, pavillon=flag)
    assert score.in_grande_bredouille(Side.WHITE) is white
    assert score.in_grande_bredouille(Side.BLACK) is black


# --- Rule sets ----------------------------------------------------------------------


def test_the_default_of_every_option_is_its_first_value() -> None:
    modern = {
        name: getattr(part, name)
        for part in (MODERN.play, MODERN.customs, MODERN.stakes)
        for name in part.__dataclass_fields__
    }
    assert set(modern) == set(OPTIONS) == {*VALUES, "tariff", "hole_target"}
    assert all(modern[name] == values[0] for name, values in VALUES.items())
    assert (modern["tariff"], modern["hole_target"]) == ((), 12)
    assert MODERN.changed() == {}
    assert MODERN.name == "modern"


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in VALUES for value in VALUES[option]])
def test_every_value_is_accepted_and_described(option: str, value: str) -> None:
    rules = Rules.of("house", **{option: value})
    assert rules.changed() == ({} if value == VALUES[option][0] else {option: value})
    assert (rules == Rules("house")) == (value == VALUES[option][0])


@pytest.mark.parametrize("option", VALUES)
def test_an_unknown_value_is_refused_with_the_known_ones(option: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.of(**{option: "sometimes"})
    assert all(value in str(caught.value) for value in (option, "sometimes", *VALUES[option]))


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.of(luck="yes")
    assert all(option in str(caught.value) for option in ("luck", *OPTIONS))


@pytest.mark.parametrize("holes", [0, -1, 100])
def test_a_partie_has_one_to_99_holes(holes: int) -> None:
    with pytest.raises(RulesError, match="hole_target"):
        Customs(hole_target=holes)
    assert Customs(hole_target=1) != Customs(hole_target=99)


def test_the_laws_number_the_play_options_in_the_order_in_which_they_are_declared() -> None:
    """A number is called like its option: by a word that the two have in common."""
    source = Path(options.__file__).read_text(encoding="utf-8")
    numbers = dict(re.findall(r"^(\w+) = (\d+)$", source.partition("PRICES")[0], re.MULTILINE))
    assert [int(number) for number in numbers.values()] == list(range(PRICES))
    for name, option in zip(numbers, choices(PlayOptions), strict=True):
        assert {*name.lower().split("_")} & {*option.split("_")}, (name, option)


def test_the_laws_read_flags_then_prices() -> None:
    assert PlayOptions().lowered() == LOWERED_MODERN
    assert len(LOWERED_MODERN) == PRICES + 2 * JANS
    assert LOWERED_MODERN[:PRICES] == (0,) * PRICES
    assert LOWERED_MODERN[PRICES:] == tuple(itertools.chain.from_iterable(TARIFF.values()))
    for place, option in enumerate(list(VALUES)[:PRICES]):
        for number, value in enumerate(VALUES[option]):
            lowered = Rules.of(**{option: value}).play.lowered()
            assert lowered[place] == number
            assert lowered[:place] == LOWERED_MODERN[:place]
            assert lowered[place + 1 : PRICES] == LOWERED_MODERN[place + 1 : PRICES]


def test_the_parts_check_their_own_values() -> None:
    with pytest.raises(RulesError, match="exit"):
        PlayOptions(exit="slow")
    with pytest.raises(RulesError, match="first_move"):
        Customs(first_move="white")
    with pytest.raises(RulesError, match="payment"):
        Stakes(payment="later")


@pytest.mark.law("1.5")
@pytest.mark.parametrize(
    ("name", "number"),
    [("ambesas", 1), ("bezet", 1), ("double-deux", 2), ("Ternes", 3), ("carme", 4), (" quines ", 5), ("SONNEZ", 6)],
)
def test_doublets_are_read_by_their_names(name: str, number: int) -> None:
    assert Roll.parse(name) == Roll(number, number)
