"""Sentences in table language: marks in their order with what proves them, plays, positions at a glance."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

from tests.support.laws_support import Situation, situations
from trictrac.base.errors import Saying, UnreadableError
from trictrac.model.chances import count_chances
from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Score, Side
from trictrac.partie.events import Counting
from trictrac.partie.frame import Result
from trictrac.partie.sentences.happenings import result_sentence
from trictrac.partie.sentences.positions import (
    chances_counts,
    corner_sayings,
    filling_sayings,
    hits_sentences,
    hitting_sayings,
    mean_sentence,
)
from trictrac.partie.sentences.rolls import mark_sentences, plays_sentence, points_sentence, way_phrase
from trictrac.partie.state import State
from trictrac.partie.text.plays import read_play
from trictrac.partie.text.setting import mode_events
from trictrac.protocol.events import Player
from trictrac.protocol.line import Seat
from trictrac.protocol.sentences import describe_refusal
from trictrac.saying.language import ENGLISH, LANGUAGES, Counted, choose_language, listed, strung
from trictrac.view.table import CAPTIONS, captions, side_names

FULL = "7x2,8x2,9x2,10x2,11x2,12x2"
FRENCH = choose_language("fr", {})


def told(position: str, roll: str, *, rules: Rules = MODERN, names: tuple[object, object] | None = None) -> list[str]:
    """The whole roll, each mark followed by its ways."""
    seen = Position.parse(position).require_possible()
    judged = outcome(seen, roll, rules)
    roller, other = names or (seen.turn, seen.turn.other)
    lines = [f"{judged.roll.shown}."]
    for place, sentence in enumerate(mark_sentences(judged, roller, other)):
        lines.append(str(sentence))
        if judged.marks:
            mark = judged.marks[place]
            lines += [f"- {phrase}" for way in mark.ways if (phrase := way_phrase(mark, way, judged.roll, other))]
    return lines


@pytest.mark.parametrize(
    ("position", "roll", "lines"),
    [
        ("W:1x15/B:1x15/W", "64", ["6-4.", "Nothing to mark."]),
        ("W:1x15/B:1x15/B", "66", ["6-6 (sonnez).", "Nothing to mark."]),
        (
            "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W",
            "32",
            [
                "3-2.",
                "White fills the petit jan three ways: 12.",
                "- by 3, from field 3",
                "- by 2, from field 4",
                "- by the sum, 5, from the talon, resting on field 4",
            ],
        ),
        (
            "W:1x12,2,8x2/B:1x14,8/W",
            "54",
            [
                "5-4.",
                "White hits the checker on field 17 (Black’s 8) truly: 2.",
                "- by the sum, 9, from field 8, over field 13 (Black’s 12)",
            ],
        ),
        (
            "W:1x14,3/B:1x14,20/W",
            "32",
            [
                "3-2.",
                "White hits the checker on field 5 truly: 4.",
                "- by 2, from field 3",
            ],
        ),
        (
            f"W:1x3,{FULL}/B:1x2,6,{FULL}/W",
            "61",
            [
                "6-1.",
                "White keeps the grand jan: 4.",
                "Black marks 4 for a false hit on field 19 (Black’s 6).",
                "- by the sum, 7, from the corner: the passages, fields 13 (Black’s 12) and 18 (Black’s 7), are held",
            ],
        ),
        (
            f"W:1x3,{FULL}/B:1x3,{FULL}/W",
            "33",
            ["3-3 (terne).", "White keeps the grand jan: 6."],
        ),
        (
            "W:1x15/B:17x3,18x2,19x2,20x2,21x2,22x2,23x2/W",
            "65",
            ["6-5.", "Black marks 4: neither number can be played."],
        ),
        (
            "W:23,24,offx13/B:5x15/W",
            "21",
            ["2-1.", "White bears off the last checker: 4."],
        ),
        (
            "W:1x11,2,3,4,5/B:1x15/W/rolls=2,2",
            "65",
            ["6-5.", "White makes the jan of six tables: 4.", "- from the talon to fields 6 and 7"],
        ),
        (
            "W:1x13,8,10/B:1x15/W",
            "43",
            ["4-3.", "White makes the jan of two tables: 4.", "- by both numbers, from field 8 and from field 10"],
        ),
        (
            "W:1x13,8,10/B:1x13,12x2/W",
            "43",
            [
                "4-3.",
                "Black marks 4 for the contre-jan of two tables.",
                "- by both numbers, from field 8 and from field 10",
            ],
        ),
        (
            "W:1x13,12x2/B:1x15/W",
            "41",
            ["4-1.", "White makes the jan de mézéas: 4.", "- by the ace, with just the two checkers on the corner"],
        ),
        (
            "W:1x11,8x2,12x2/B:1x15/W",
            "55",
            ["5-5 (quine).", "White hits the corner: 6.", "- by both numbers, two checkers from field 8"],
        ),
    ],
)
def test_a_roll_is_described_way_by_way(position: str, roll: str, lines: list[str]) -> None:
    assert told(position, roll) == lines


def test_players_have_names() -> None:
    lines = told("W:1x13,8,10/B:1x13,12x2/W", "43", names=("Cloris", "Damon {x}"))
    assert lines[1] == "Damon {x} marks 4 for the contre-jan of two tables."


def test_helplessness_is_explained_number_by_number() -> None:
    # White leaves the talon by an ace only, and cannot go on by a 2.
    assert told("W:1x15/B:18x3,19x3,20x3,21x3,22x3/W", "21")[1:] == ["Black marks 2: the 2 cannot be played."]
    assert told("W:1/B:12x2/W", "66")[1:] == ["Black marks 2: the second 6 cannot be played."]


def test_a_jan_kept_by_helplessness_is_explained() -> None:
    lines = told(f"W:{FULL}/B:{FULL}/W", "66")
    assert lines[1:] == [
        "White keeps the grand jan, as nothing can be played: 6.",
        "Black marks 4: neither number can be played.",
    ]


def test_margot_and_misery() -> None:
    rules = Rules.of(margot="2_4", misere="made_and_kept")
    margot = told("W:1x15/B:1x13,19,21/W", "41", rules=rules)
    assert "Black marks 2 for margot la fendue on field 5." in margot
    assert "- by 4, from the talon" in margot


def test_the_totals() -> None:
    judged = outcome(Position.parse(f"W:1x3,{FULL}/B:1x2,6,{FULL}/W"), "61")
    assert str(points_sentence(judged, Side.WHITE, Side.BLACK)) == "In all: White 4, Black 4."
    assert points_sentence(outcome(Position(), "61"), "A", "B") is None


def test_how_many_plays() -> None:
    assert str(plays_sentence(outcome(Position(), "64"))) == "2 plays are allowed."
    assert str(plays_sentence(outcome(Position(), "66"))) == "1 play is allowed."
    shut = Position.parse("W:1x15/B:17x3,18x2,19x2,20x2,21x2,22x2,23x2/W")
    assert str(plays_sentence(outcome(shut, "65"))) == "Nothing can be played."
    assert str(Play().shown) == "pass"
    assert FRENCH.say(Play().shown) == "passe"


def test_a_refusal_names_law_and_cure() -> None:
    refused = refusal(Position(), "64", Play(((1, 5),)))
    assert refused is not None
    said = describe_refusal("1-5", "6-4", refused.saying, Saying("law {law}", law=refused.law), "1-7 1-5")
    assert str(said) == (
        "1-5 is not allowed with 6-4: both numbers can be played, so both must be (law 3.4). Nearest allowed play: 1-7 1-5."
    )
    assert FRENCH.say(said).startswith("1-5 n’est pas permis")


def test_captions_are_those_of_the_drawing() -> None:
    assert captions(ENGLISH) == dict(CAPTIONS)
    assert captions(FRENCH).keys() == CAPTIONS.keys()
    assert side_names(FRENCH) == ("Blanc", "Noir")


def test_chances_are_described() -> None:
    counted = count_chances(Position.parse("W:1x14,3/B:1x14,20/W"))
    said = {str(what): throws for throws, what in chances_counts(counted, Side.BLACK)}
    # A checker at distance 2 and fourteen at distance 4: an ace with 3 or 1, any 2, any 4, 3-1 and 2-2.
    assert said["hit truly"] == said["… on field 5"] == 23
    assert "fill" not in said
    assert str(hits_sentences(counted, 7, Side.WHITE, Side.BLACK)[0]) == "No throw hits field 7."
    assert str(hits_sentences(counted, 5, Side.WHITE, Side.BLACK)[0]).startswith(
        "White hits field 5 truly by 23 of the 36 throws: "
    )
    assert str(mean_sentence(counted, Side.BLACK, Side.WHITE)).startswith("On average: Black ")


@pytest.mark.parametrize(
    ("position", "field", "told"),
    [
        ("W:1x13,8,10/B:1x14,8/B", 15, ["7 from field 8: 6-1, 5-2, 4-3: 6 throws"]),
        (
            "W:1x10,2,5,7,12x2/B:1x9,7x5,10/W",
            15,
            [
                "3 from the corner: every roll with a 3, 2-1: 13 throws",
                "8 from field 7: 6-2, 4-4: 3 throws",
                "10 from field 5: 6-4, 5-5: 3 throws",
            ],
        ),
        (
            "W:1x2,5,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W",
            0,
            [
                "2 from field 6: every roll with a 2, 1-1: 12 throws",
                "3 from field 5: every other roll with a 3: 9 throws",
                "7 from the talon: 6-1: 2 throws",
            ],
        ),
        ("W:1x2,7x3,8x4,10x2,11x2,12x2/B:1x4,8x2,9x2,10x2,11x2,12x3/W", 0, ["by both numbers: 2-1, 1-1: 3 throws"]),
    ],
)
def test_throws_are_described_by_the_distances_of_the_checkers(position: str, field: int, told: list[str]) -> None:
    board = Position.parse(position)
    assert [str(line) for line in hitting_sayings(board, field, MODERN, None) if field] == (told if field else [])
    assert [str(line) for line in filling_sayings(board, MODERN, None) if not field] == ([] if field else told)


def test_the_throws_that_take_the_corner_are_described_by_distance() -> None:
    board = Position.parse("W:1x13,8,10/B:1x13,8x2/W")
    assert [
        str(line)
        for line in corner_sayings(board, count_chances(board).rolls_where(lambda chance: chance.takes_corner))
    ] == [
        "by effect (law 4.2), from 2, 4 before the corner: 4-2: 2 throws",
        "by power (law 4.3), from 3, 5 before the other corner: 5-3: 2 throws",
    ]


@given(situations())
def test_the_throws_of_all_distances_are_those_that_do_it(situation: Situation) -> None:
    board = situation.position
    chances = count_chances(board)
    for field in range(1, 25):
        assert throws(hitting_sayings(board, field, MODERN, None)) == chances.hitting(field)
    assert throws(filling_sayings(board, MODERN, None)) == chances.filling()
    corner = corner_sayings(board, chances.rolls_where(lambda chance: chance.takes_corner))
    assert throws(corner) == chances.taking_corner


def throws(told: Iterable[Saying]) -> int:
    """The throws at the end of each line."""
    return sum(int(str(line).rpartition(": ")[2].split()[0]) for line in told)


@pytest.mark.parametrize(
    ("field", "english", "french"), [(20, "1 hits truly", "1 bat à vrai"), (18, "2 hit truly", "2 battent à vrai")]
)
def test_one_throw_is_in_the_singular(field: int, english: str, french: str) -> None:
    single = {20: "W:1x14,8/B:1x14,5/W", 18: "W:1x14,7/B:1x14,7/W"}[field]
    told = chances_counts(count_chances(Position.parse(single)), Side.BLACK)
    assert english in [f"{count} {what}" for count, what in told]
    assert french in [f"{count} {FRENCH.say(what)}" for count, what in told]


def test_numbers_and_lists() -> None:
    assert [str(Counted("{count} hole", "{count} holes", n)) for n in (0, 1, 2)] == ["0 holes", "1 hole", "2 holes"]
    assert [str(listed(list("abc")[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [str(strung(list("abc")[:n])) for n in range(4)] == ["", "a", "a, b", "a, b, c"]


@pytest.mark.parametrize(
    ("asked", "environment", "code"),
    [
        (None, {}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "en_GB", "LC_MESSAGES": "fr"}, "fr"),
        (None, {"LANG": "fr_CA@x", "LC_ALL": ""}, "fr"),
        (None, {"LANG": "frr_DE"}, "en"),
        ("fr", {"LANG": "C"}, "fr"),
        ("EN", {"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_language_is_chosen(asked: str | None, environment: dict[str, str], code: str) -> None:
    assert choose_language(asked, environment).code == code


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnreadableError, match="en, fr"):
        choose_language("it", {})
    assert LANGUAGES[0] == "en"


def test_sayings_are_translated_inside_one_another() -> None:
    said = Saying("{name}: {parts}.", name=Side.BLACK, parts=Saying("{one} and {other}", one=Side.WHITE, other="{x}"))
    assert FRENCH.say(said) == "Noir\u00a0: Blanc et {x}."
    assert ENGLISH.say(said) == str(said) == "Black: White and {x}."
    assert FRENCH.say(
        UnreadableError("{text!r} is no roll: type two numbers from 1 to 6, like 64 or 6-4", text="a")
    ) == ("«\u00a0a\u00a0» n’est pas un coup\u00a0: tapez deux nombres de 1 à 6, comme 64 ou 6-4")
    assert FRENCH.say(Roll(6, 4)) == "6-4"
    assert FRENCH.say(Saying("a sentence that nobody translated")) == "a sentence that nobody translated"


def test_a_fraction_has_the_decimal_sign_of_the_language() -> None:
    said = Saying(
        "{mean:.2f}, {count}, {rate:,.1f}, {inner}", mean=7.5, count=3, rate=1234.5, inner=Saying("{x}", x=0.5)
    )
    assert ENGLISH.say(said) == "7.50, 3, 1,234.5, 0.5"
    assert FRENCH.say(said) == "7,50, 3, 1\u202f234,5, 0,5"
    assert (ENGLISH.say(0.5), FRENCH.say(0.5), FRENCH.say("0.5")) == ("0.5", "0,5", "0.5")


def test_english_needs_no_gettext() -> None:
    code = (
        "import sys, trictrac.partie.sentences.rolls, trictrac.partie.sentences.positions;"
        "from trictrac.saying.language import *;"
        "choose_language(None, {}); choose_language('en', {}); assert 'gettext' not in sys.modules;"
        "choose_language('fr', {}); assert 'gettext' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_one_hole_is_no_holes() -> None:
    result = Result(Player.A, Score(holes=(1, 0)), Fraction(1))
    assert str(result_sentence(result, ("Cloris", "Damon"))) == "Cloris wins the partie by 1 hole to 0: 1 stake."


def test_what_can_be_typed_is_named_in_french_to_the_french() -> None:
    with pytest.raises(UnreadableError) as refused:
        mode_events(Seat(State(MODERN, counting=Counting.MARKER), language=FRENCH), "")
    assert FRENCH.say(refused.value).startswith("le mode est marqueur\u00a0; ")
    with pytest.raises(UnreadableError) as refused:
        read_play("zzz", (Play(((1, 7), (1, 5))),), Roll(6, 4))
    assert FRENCH.say(refused.value).endswith("ou coin, 20-sort, #2, passe.")
