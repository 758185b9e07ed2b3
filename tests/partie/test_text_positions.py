"""The readers of positions: every notation in French and English, round trips, and clear refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.base.errors import AmbiguousError, TrictracError, UnreadableError
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.text.letters import LETTERS
from trictrac.partie.text.positions import read_position
from trictrac.saying.language import ENGLISH, choose_language


def written(position: Position, names: Sequence[str]) -> str:
    """The checkers by these names of the fields from White's talon and of those borne off."""
    items = [
        f"{name}{side.letter}{count if count > 1 else ''}"
        for field, name in enumerate(names, 1)
        for side in Side
        if (count := position.checkers(side)[25 - field if side is Side.BLACK and field < 25 else field])
    ]
    return "-".join(items) or "-"


def to_letters(position: Position) -> str:
    """``aW9-bW3-lW2-yB15``."""
    return written(position, (*LETTERS, "off"))


def to_numbers(position: Position) -> str:
    """``1W9-2W3-24B15``."""
    return written(position, (*map(str, range(1, 25)), "off"))


GOLDEN = {
    "canonical, in small letters": ("w:1x13,8,10/b:1x15/b", "W:1x13,8,10/B:1x15/B"),
    "canonical, with blanks": (" W : 1 x 13, 8, 10 / B: 1x15 / W ", "W:1x13,8,10/B:1x15/W"),
    "canonical, Black first, no colons": ("B 1x15 W 1x13, 8, 10", "W:1x13,8,10/B:1x15/W"),
    "canonical, an empty side": ("w:-/b:1x15/b", "W:-/B:1x15/B"),
    "canonical, borne off": ("w: 24x2, OFFx13 / b: 1x15", "W:24x2,offx13/B:1x15/W"),
    "letters": ("aW3-bW1-yB3", "W:1x3,2/B:1x3/W"),
    "letters, the two corners": ("lW2 mB2", "W:12x2/B:12x2/W"),
    "letters, v and x around the missing w": ("vB2, xB3", "W:-/B:2x3,3x2/W"),
    "letters, without count": ("aW bB", "W:1/B:23/W"),
    "letters, small and run together": ("aw3bw1yb15", "W:1x3,2/B:1x15/W"),
    "letters, field and colour alike": ("bb2 nb bw", "W:2/B:11,23x2/W"),
    "letters, N for noir": ("aW3, yN15", "W:1x3/B:1x15/W"),
    "letters, with blanks": ("a W 3 - y B 15", "W:1x3/B:1x15/W"),
    "letters, x before the count": ("aWx3 xBx2", "W:1x3/B:2x2/W"),
    "letters, borne off": ("xW2-offW3-offB1", "W:23x2,offx3/B:off/W"),
    "letters, Black to roll": ("aW3-yB15 B", "W:1x3/B:1x15/B"),
    "letters, trait": ("aW3-yB15 trait aux noirs", "W:1x3/B:1x15/B"),
    "numbers": ("1W9-2W3-12W2-24B2", "W:1x9,2x3,12x2/B:1x2/W"),
    "numbers, with blanks": ("1 W 9, 2 W 3, 24 B 15", "W:1x9,2x3/B:1x15/W"),
    "numbers, without count": ("1W 2w 13b2", "W:1,2/B:12x2/W"),
    "numbers, N for noir": ("24N15-12W2", "W:12x2/B:1x15/W"),
    "numbers, words for the colours": ("12 white 2, 24 black 15", "W:12x2/B:1x15/W"),
    "numbers, Black to roll": ("1W15-24B15 black to roll", "W:1x15/B:1x15/B"),
    "numbers, glued count, then Black to roll": ("1W9 B", "W:1x9/B:-/B"),
    "names, B is blanc": ("B3x2", "W:3x2/B:-/W"),
    "names, N is noir": ("N1x15", "W:-/B:1x15/W"),
    "names, the count after a blank": ("N1 15", "W:-/B:1x15/W"),
    "names, both": ("b1x13 12x2 n1x15", "W:1x13,12x2/B:1x15/W"),
    "names, the sign for times": ("B 12×2, N 1*15", "W:12x2/B:1x15/W"),
    "names, W before the number makes B Black": ("W12x2 B1x15", "W:12x2/B:1x15/W"),
    "names, French words": ("blanc talon 15, coin 2", "W:1x15,12x2/B:-/W"),
    "names, noir": ("Noir talon 15", "W:-/B:1x15/W"),
    "names, English words": ("white corner 2", "W:12x2/B:-/W"),
    "names, whole English": (
        "White: talon 11, bourgeois corner 1, devil's field 1, corner 2; Black: stack 15; Black to roll",
        "W:1x11,6,8,12x2/B:1x15/B",
    ),
    "names, whole French": (
        (
            "Les blancs : talon 8, coin bourgeois 2, coin marchand 1, case du diable 1, case de l’Écolier 1, "
            "coin de repos 2 / les noirs : talon 15 / aux noirs de jouer"
        ),
        "W:1x8,6x2,7,8,11,12x2/B:1x15/B",
    ),
    "names, off": ("blanc 24x2, sorties 13 noir 24x3, dehors 12", "W:24x2,offx13/B:24x3,offx12/W"),
    "names, glued": ("blanc talonx13 coinx2 noir talonx15", "W:1x13,12x2/B:1x15/W"),
    "names, French and who is to roll": ("B1x15 N1x15 noir", "W:1x15/B:1x15/B"),
    "names, blanc to roll": ("B1x15 N1x15 blanc", "W:1x15/B:1x15/W"),
    "an empty board": ("-", "W:-/B:-/W"),
    "letters with marks": ("aW15-yB15 B points=4b,0", "W:1x15/B:1x15/B/points=4b,0"),
    "marks in any order and case": (
        "w:1x15/b:1x15/w Flag=B, HOLES = 3,2 points=4B, 0 relevé=2",
        "W:1x15/B:1x15/W/points=4b,0/holes=3,2/flag=B/releve=2",
    ),
}


@pytest.mark.parametrize(("text", "canonical"), GOLDEN.values(), ids=GOLDEN)
def test_a_notation_is_read(text: str, canonical: str) -> None:
    assert str(read_position(text)) == canonical


AMBIGUOUS = {
    "a count or a field": ("1 W 9 B", "W:1x9/B:-/B", "W:1/B:16/W"),
    "B beside W and N": ("W1x3 B2x2 N1x15", "W:1x3,2x2/B:1x15/W", "W:1x3/B:1x15,2x2/W"),
    "canonical Black or blanc": ("B: 1x15", "W:1x15/B:-/W", "W:-/B:1x15/W"),
    "blanc or Black to roll": ("B1x15 N1x15 B", "W:1x15/B:1x15/W", "W:1x15/B:1x15/B"),
    "B beside N in letters": ("aB13-yN15", "W:1x13/B:1x15/W", "W:-/B:1x15,24x13/W"),
    "B beside N in numbers": ("1B13 24N15", "W:1x13/B:1x15/W", "W:-/B:1x15,24x13/W"),
}


@pytest.mark.parametrize(("text", "one", "other"), AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_an_ambiguous_text_names_both_readings(text: str, one: str, other: str) -> None:
    with pytest.raises(AmbiguousError) as caught:
        read_position(text)
    assert one in str(caught.value)
    assert other in str(caught.value)


UNREADABLE = {
    "nothing": ("", "no checker"),
    "marks only": ("points=4,0", "no checker"),
    "a question mark": ("?", "'?'"),
    "a misspelt colour": ("blnac talon 15", "blanc"),
    "a misspelt field": ("blanc talno 15", "talon"),
    "no colour": ("talon 15", "'talon'"),
    "no colour after a number": ("12x2", "'12'"),
    "the letter w": ("wW3", "without w"),
    "the letter z": ("aW3-zB2", "'z'"),
    "a field beyond the board": ("W:1x9,30/B:1x15", "30"),
    "a number beyond the board": ("1W9-25B2", "'25'"),
    "the same field twice": ("aW3-aW2", "twice"),
    "no checkers": ("aW0", "0 checkers"),
    "fields or counts": ("B1 9 2 3", "1x2"),
    "a span or a count": ("B1-9", "1x2"),
    "the count before the name": ("blanc 15 au talon", "15"),
    "a colour without fields": ("blanc, noir talon 15", "'blanc'"),
    "a sign of plays": ("B1>9", "the signs > and +"),
    "a sign of several ways": ("B1+9", "the signs > and +"),
    "a mark of one side": ("W:1x15/B:1x15/W/points=4", "points=4"),
    "an unknown flag": ("aW15-yB15 flag=z", "flag=z"),
    "too long": ("aW3-" * 1000, "4000"),
    "digits without end": ("1" * 1999, "is no field"),
}


@pytest.mark.parametrize(("text", "told"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_refusal_says_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_position(text)
    assert told in str(caught.value)
    assert repr(text[:20])[:-1] in str(caught.value)


def test_a_refusal_shows_each_notation_and_each_shown_text_can_be_read() -> None:
    with pytest.raises(UnreadableError) as caught:
        read_position("zero")
    shown = caught.value.saying.values
    for notation in ("canonical", "letters", "numbers", "names"):
        text = str(shown[notation])
        assert text in str(caught.value)
        assert read_position(text) == Position.parse("W:1x13,12x2/B:1x15/W")


@pytest.mark.parametrize("text", ["zero", "B12x2 B:3"])
def test_a_refusal_names_the_colours_in_its_own_language_only(text: str) -> None:
    with pytest.raises((AmbiguousError, UnreadableError)) as caught:
        read_position(text)
    assert "black" in ENGLISH.say(caught.value)
    assert not {"blanc", "noir", "coin"} & set(re.findall(r"\w+", ENGLISH.say(caught.value)))
    french = choose_language("fr", {}).say(caught.value)
    assert "noir" in french
    assert not {"white", "black", "corner"} & set(re.findall(r"\w+", french))


counts = st.dictionaries(st.integers(1, 25), st.integers(1, 15), max_size=8).map(
    lambda found: tuple(found.get(field, 0) for field in range(26))
)
scores = st.builds(
    Score,
    st.tuples(st.integers(0, 11), st.integers(0, 11)),
    st.tuples(st.booleans(), st.booleans()),
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
    st.sampled_from(Pavillon),
)
numbers_of_rolls = st.tuples(st.integers(0, 40), st.integers(0, 40))
positions = st.builds(Position, counts, counts, st.sampled_from(Side), scores, numbers_of_rolls, st.integers(1, 9))


@given(positions)
def test_the_canonical_text_is_read_back(position: Position) -> None:
    assert read_position(str(position)) == position


@given(positions)
def test_the_canonical_text_is_read_in_any_case_and_spacing(position: Position) -> None:
    loose = str(position).lower().replace("/", " / ").replace(",", " , ").replace("=", " = ").replace("x", " x ")
    assert read_position(loose) == position


@given(positions, st.sampled_from([to_letters, to_numbers]), st.sampled_from(["{}", "  {} ", "{}\n"]))
def test_letters_and_numbers_are_read_back(position: Position, write: object, frame: str) -> None:
    assert callable(write)
    checkers = Position(position.white, position.black)
    text = write(position)
    for form in (text, text.lower(), text.replace("-", ", "), text.replace("-", " ")):
        if text != "-":
            assert read_position(frame.format(form)) == checkers
    assert read_position(f"{text} B") == replace(checkers, turn=Side.BLACK)
    assert read_position(text) == checkers


def test_writers_follow_the_board_from_whites_talon() -> None:
    position = Position.parse("W:1x9,2x3,12x2,off/B:1x14,12/B")
    assert to_letters(position) == "aW9-bW3-lW2-mB-yB14-offW"
    assert to_numbers(position) == "1W9-2W3-12W2-13B-24B14-offW"
    assert to_letters(Position.parse("W:-/B:-")) == to_numbers(Position.parse("W:-/B:-")) == "-"


WORDS = ("talon", "coin", "du", "diable", "points=", "4b,0", "to", "roll", "=", "aW3", "24B")
near_texts = st.text(alphabet="abcdnwy WBN0123456789x-,/:;=()offcointalon\n", max_size=40)
words = st.lists(
    st.sampled_from(["W", "B", "N", "w:", "b:", "1x15", "12", "2", "x", "off", "-", "/", ",", "blanc", "noir", *WORDS]),
    max_size=12,
).map(" ".join)


@given(st.one_of(st.text(), near_texts, words))
def test_nonsense_is_read_or_refused(text: str) -> None:
    try:
        read, said = read_position(text), ""
    except TrictracError as error:
        read, said = None, str(error)
    assert said if read is None else Position.parse(str(read)) == read


@pytest.mark.parametrize(
    "text", ["W:1x-3/B:1x15/W", "W:-1x15/B:1x15", "W:1x15/B:1x15/W/points=-4,0", "W: 1 x -3 / B: 1x15"]
)
def test_a_minus_sign_is_not_swallowed(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_position(text)
