"""Typed plays: every form in French and English, suggestions, and clear refusals."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from trictrac.base.errors import AmbiguousError, TrictracError, UnreadableError
from trictrac.model.play import MOST_MOVES, OFF, ROLLS, FromTo, Play, Roll
from trictrac.partie.text.plays import as_said, nearest, read_play
from trictrac.saying.words import words_suggestion


def play(*moves: FromTo) -> Play:
    return Play(moves)


SIX_FOUR = Roll(6, 4)
OPENING = (play((1, 7), (1, 5)), play((1, 7), (7, 11)))
"""The plays of 6-4 from the talon."""

OPENING_FORMS = {
    "1-7 1-5": [
        "1-7 1-5",
        "1-5 1-7",
        "  1 - 7   1 - 5 ",
        "1/7 1/5",
        "1>7;1>5",
        "1 → 7, 1 → 5",
        "1–7, 1–5",
        "1-7,1-5",
        "1 7 1 5",
        "1,7 1,5",
        "17 15",
        "7 5",
        "5 7",
        "7,5",
        "7 et 5",
        "5 and 7",
        "1-7 5",
        "7 1-5",
        "1 7 5",
        "t-7 t-5",
        "T7 T5",
        "bar/7 bar/5",
        "Talon-7, Talon-5",
        "du talon à 7 et à 5",
        "stack to 7 and stack to 5",
        "tout à bas",
        "down",
        "#1",
        "# 1",
    ],
    "1-7-11": [
        "1-7-11",
        "1-5-11",
        "1/5/11",
        "1 5 11",
        "1-11",
        "1 11",
        "11",
        "111",
        "écolier",
        "talon - case de l'écolier",
        "all 1",
        "all",
        "tout 1",
        "TOUT D'UNE",
        "tout d’une 1",
        "1 tout d'une",
        "tout talon",
        "tout 1-11",
        "tout 1-5-11",
        "#2",
    ],
}


@pytest.mark.parametrize(("text", "said"), [(text, said) for said, forms in OPENING_FORMS.items() for text in forms])
def test_the_opening_is_read_in_every_form(text: str, said: str) -> None:
    found = read_play(text, OPENING, SIX_FOUR)
    assert found in OPENING
    assert str(found) == said


CORNER = (play((8, 12), (6, 12)), play((8, 14), (6, 10)), play((6, 12), (12, 16)), play((2, 8), (8, 12)))


@pytest.mark.parametrize(
    "text",
    ["corner", "coin", "c", "Coin de repos", "prendre le coin", "take the corner", "8-12 6-12", "8-c 6-coin", "c c"],
)
def test_the_corner_is_taken(text: str) -> None:
    assert read_play(text, CORNER, SIX_FOUR) == CORNER[0]


def test_the_corner_by_power_is_found_too() -> None:
    by_power = (play((7, 12), (9, 12)), play((7, 13), (9, 13)))
    assert read_play("coin", by_power, SIX_FOUR) == by_power[0]


def test_corner_means_one_checker_where_none_can_take_it() -> None:
    assert read_play("coin", CORNER[3:], SIX_FOUR) == CORNER[3]
    assert read_play("coin-16", [play((12, 16))], SIX_FOUR) == play((12, 16))


def test_a_corner_that_cannot_be_taken_is_reported() -> None:
    with pytest.raises(UnreadableError, match="corner"):
        read_play("coin", OPENING, SIX_FOUR)


EXITS = (play((20, OFF), (19, OFF)), play((20, OFF), (20, OFF)), play((19, 23), (20, OFF)))
SIX_FIVE = Roll(6, 5)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("20-off 19-off", 1),
        ("20 off 19 off", 1),
        ("20/OFF, 19/o", 1),
        ("20o 19o", 1),
        ("20off 19off", 1),
        ("20 dehors 19 sort", 1),
        ("20-25 19-25", 1),
        ("20 19 off", 1),
        ("sort 20 19", 1),
        ("20-off x2", 2),
        ("20-off (2)", 2),
        ("20 off bis", 2),
        ("20-off 20-off", 2),
        ("20-off 19-23", 3),
        ("23 20-off", 3),
    ],
)
def test_checkers_are_borne_off(text: str, number: int) -> None:
    assert read_play(text, EXITS, SIX_FIVE) == EXITS[number - 1]


@pytest.mark.parametrize("text", ["20-off", "20 off", "20/off", "20 o", "20 sort", "sort 20", "dehors 20", "20-dehors"])
def test_one_checker_is_borne_off(text: str) -> None:
    alone = play((20, OFF))
    assert read_play(text, [alone], SIX_FIVE) == alone


@pytest.mark.parametrize("text", ["7", "1-7", "1 7", "17", "t7", "1/7", "talon 7"])
def test_one_move_when_one_number_is_played(text: str) -> None:
    assert read_play(text, [play((1, 7))], SIX_FOUR) == play((1, 7))


@pytest.mark.parametrize("text", ["7", "7 7", "1-7 x2", "1-7*2", "1-7(2)", "1-7 1-7", "1-7 bis"])
def test_a_doublet_is_played_twice(text: str) -> None:
    twice = play((1, 7), (1, 7))
    assert read_play(text, [twice, play((1, 7), (7, 13))], Roll(6, 6)) == twice


@pytest.mark.parametrize("text", ["pass", "PASSE", "rien", "je passe", "nothing"])
def test_to_pass(text: str) -> None:
    assert read_play(text, [Play()], SIX_FOUR) == Play()
    assert read_play(text, [], SIX_FOUR) == Play()
    assert read_play(text, OPENING, SIX_FOUR) == Play(), "for the laws to refuse"


def test_the_allowed_play_of_the_same_result_is_returned() -> None:
    by_high = play((1, 7), (7, 11))
    by_low = play((1, 5), (5, 11))
    assert read_play("1-5-11", [by_high], SIX_FOUR) == by_high
    assert read_play("1-5-11", [by_high, by_low], SIX_FOUR) == by_low
    assert read_play("1-11", [by_high, by_low], SIX_FOUR) == by_high


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("5-1", play((5, 1))),
        ("7-1 5-1", play((7, 1), (5, 1))),
        ("1-7", play((1, 7))),
        ("1-7 1-6", play((1, 7), (1, 6))),
        ("2-12", play((2, 8), (8, 12))),
        ("2 6 12", play((2, 6), (6, 12))),
        ("tout 3", play((3, 9), (9, 13))),
        ("23 off", play((23, OFF))),
        ("off 23", play((23, OFF))),
        ("17-off", play((17, 23), (23, OFF))),
    ],
)
def test_a_play_that_is_not_allowed_comes_back_as_typed(text: str, typed: Play) -> None:
    assert read_play(text, OPENING, SIX_FOUR) == typed


def test_moves_that_undo_each_other_are_no_pass() -> None:
    assert read_play("5-7 7-5", [Play()], SIX_FOUR) == Play(((5, 7), (7, 5)), released=True)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1-6 1-6 1-6 1-6", play((1, 6), (1, 6), (1, 6), (1, 6))),
        ("1-7, 1-5, 1-6", play((1, 7), (1, 5), (1, 6))),
        ("1-5-10 1-7", play((1, 10), (1, 7))),
        ("1-4 4-9", Play(((1, 4), (4, 9)), released=True)),
        ("1-4-9", play((1, 4), (4, 9))),
    ],
)
def test_a_false_play_is_read_as_it_was_made(typed: str, read: Play) -> None:
    """Up to four moves; a checker that goes on without being released makes one (law 13.2 a, k)."""
    assert read_play(typed, OPENING, SIX_FOUR) == read
    assert Play.parse(str(read)) == read


def test_a_tout_dune_typed_as_two_moves_is_one() -> None:
    assert read_play("1-7 7-11", OPENING, SIX_FOUR) == OPENING[1]
    assert as_said("1-5 5-11", OPENING[1], SIX_FOUR) == play((1, 5), (5, 11))


MIDDLE = (
    play((1, 7), (1, 5)),
    play((2, 8), (4, 8)),
    play((1, 7), (4, 8)),
    play((2, 8), (3, 7)),
    play((3, 9), (3, 7)),
    play((1, 7), (3, 7)),
    play((1, 7), (7, 11)),
    play((2, 8), (8, 12)),
    play((3, 9), (9, 13)),
    play((4, 10), (10, 14)),
    play((8, 14), (14, 18)),
    play((9, 15), (15, 19)),
)


def test_an_ambiguous_short_form_lists_its_readings() -> None:
    with pytest.raises(AmbiguousError) as caught:
        read_play("8 7", MIDDLE, SIX_FOUR)
    assert "1-7 4-8 (#3)" in str(caught.value)
    assert "2-8 3-7 (#4)" in str(caught.value)
    assert "#5" not in str(caught.value)


def test_at_most_five_readings_are_listed() -> None:
    with pytest.raises(AmbiguousError) as caught:
        read_play("tout", MIDDLE, SIX_FOUR)
    assert str(caught.value).count("(#") == 5
    assert "1 more" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "found"), [("7 5", MIDDLE[0]), ("9 7", MIDDLE[4]), ("tout 3", MIDDLE[8]), ("all 8", MIDDLE[10])]
)
def test_a_short_form_is_accepted_when_one_play_fits(text: str, found: Play) -> None:
    assert read_play(text, MIDDLE, SIX_FOUR) == found


def test_two_numbers_can_be_a_move_or_two_ends() -> None:
    plays = [play((5, 6), (6, 7)), play((4, 5), (6, 7))]
    with pytest.raises(AmbiguousError):
        read_play("5 7", plays, Roll(1, 1))


@pytest.mark.parametrize("text", ["1-7-1-5", "1.7 1.5", "1_7 1_5", "1-7:1-5", "1-7-,1-5"])
def test_wrong_separators_are_refused_with_the_play_meant(text: str) -> None:
    with pytest.raises(UnreadableError, match="Did you mean 1-7 1-5"):
        read_play(text, OPENING, SIX_FOUR)


UNREADABLE = {
    "nothing": ("", "no field"),
    "a question mark": ("?", "'?'"),
    "a strange word": ("hop", "'hop'"),
    "a misspelt word": ("coim", "coin"),
    "a number beyond the list": ("#3", "1 to 2"),
    "no number after #": ("#", "1 to 2"),
    "a field beyond the board": ("1-30", "30"),
    "field 0": ("0-7 5", "field 0"),
    "ends that nothing reaches": ("9 8", "6-4"),
    "too many moves": ("1-7 1-5 1-6 1-4 1-3", "at most two"),
    "a move to its own field": ("7-7", "'7'"),
    "back from off": ("off-20", "off"),
    "a missing end": ("7-", "missing"),
    "a missing end in words": ("7 à", "missing"),
    "a missing start": ("-7", "missing"),
    "pass and play": ("pass 7", "pass"),
    "down and a field": ("tout à bas 7", "talon"),
    "a play twice": ("1-5-7 x2", "twice"),
    "tout d'une from the last fields": ("tout 24", "6-4"),
    "too long": ("1-7 " * 100, "400"),
}


@pytest.mark.parametrize(("text", "told"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_refusal_says_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_play(text, OPENING, SIX_FOUR)
    assert told in str(caught.value)


def test_a_refusal_shows_examples() -> None:
    with pytest.raises(UnreadableError, match=r"1-7 1-5.*1-5-7.*7 5.*corner, 20-off, #2, pass"):
        read_play("hop", OPENING, SIX_FOUR)


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        (play((7, 1)), play((1, 7), (3, 7))),
        (play((5, 1), (7, 1)), play((1, 7), (1, 5))),
        (play((1, 7), (1, 6)), play((1, 7), (1, 5))),
        (play((2, 12)), play((2, 8), (8, 12))),
        (play((2, 6), (6, 12)), play((2, 8), (8, 12))),
        (play((1, 7), (20, 24)), play((1, 7), (3, 7))),
        (play((20, 24)), None),
        (Play(), None),
    ],
)
def test_the_nearest_play_is_suggested(typed: Play, suggested: Play | None) -> None:
    plays = [play((1, 7), (3, 7)), play((1, 7), (1, 5)), play((2, 8), (8, 12))]
    assert nearest(typed, plays) == suggested


def test_the_only_play_is_suggested_to_one_who_passes() -> None:
    assert nearest(Play(), OPENING[:1]) == OPENING[0]
    assert nearest(play((1, 7)), [Play()]) == Play()
    assert nearest(play((1, 7)), []) is None


def test_words_are_suggested() -> None:
    assert words_suggestion("tallon", ["talon", "coin"]) == "talon"
    assert words_suggestion("xyz", ["talon", "coin"]) is None


@st.composite
def moves_of(draw: st.DrawFn, numbers: tuple[int, ...]) -> Play:
    starts = st.integers(1, 24)
    if len(numbers) == 2 and draw(st.booleans()):
        start = draw(st.integers(1, 24 - numbers[0]))
        return play((start, start + numbers[0]), (start + numbers[0], min(start + sum(numbers), OFF)))
    return Play(tuple((start, min(start + number, OFF)) for number in numbers for start in [draw(starts)]))


@st.composite
def allowed(draw: st.DrawFn) -> tuple[Roll, list[Play]]:
    """Make a roll and plays of it, one for each result, all of as many numbers."""
    roll = draw(st.sampled_from(ROLLS))
    orders = [(roll.high, roll.low), (roll.low, roll.high)] if draw(st.booleans()) else [(roll.high,)]
    plays = draw(st.lists(st.sampled_from(orders).flatmap(moves_of), max_size=12, unique_by=lambda found: found.change))
    return roll, plays or [Play()]


@given(allowed(), st.data())
def test_every_play_is_read_back_from_its_text(case: tuple[Roll, list[Play]], data: st.DataObject) -> None:
    roll, plays = case
    meant = data.draw(st.sampled_from(plays))
    text = str(meant)
    for form in (text, text.upper(), text.replace("-", "/"), text.replace(" ", ", "), f"#{plays.index(meant) + 1}"):
        assert read_play(form, plays, roll) == meant
    assert nearest(meant, plays) in plays


@given(allowed(), st.data())
def test_the_ends_of_a_play_find_it_or_are_ambiguous(case: tuple[Roll, list[Play]], data: st.DataObject) -> None:
    roll, plays = case
    meant = data.draw(st.sampled_from(plays))
    ends = [end for _, end in (meant.change if meant.is_chain else meant.moves)]
    assume(ends)
    try:
        found = read_play(" ".join("off" if end == OFF else str(end) for end in ends), plays, roll)
    except AmbiguousError:
        return
    assert found.change == meant.change


near_texts = st.text(alphabet="0123456789 -/>,;#().:'x*toucanlpsdebrf?", max_size=30)
FIELDS = ("1", "7", "5", "12", "17", "25", "0", "99", "t", "bar", "c", "coin", "o", "off")
WORDS = ("tout", "all", "d'une", "bas", "pass", "et", "to", "à", "#", "x2", "(2)", "-", "/", ">", ",")
phrases = st.lists(st.sampled_from(FIELDS + WORDS), max_size=7).map(" ".join)


@given(st.one_of(st.text(), near_texts, phrases), allowed())
def test_nonsense_is_read_or_refused(text: str, case: tuple[Roll, list[Play]]) -> None:
    roll, plays = case
    try:
        found, said = read_play(text, plays, roll), ""
    except TrictracError as error:
        found, said = Play(), str(error)
    assert len(found.moves) <= MOST_MOVES
    assert all(1 <= start <= 24 and 1 <= end <= OFF and start != end for start, end in found.moves)
    if not said and found not in plays:
        assert not found.change or all(other.change != found.change for other in plays)
