"""``trictrac plays --game``: the plays of a roll in another tables game listed, and one judged."""

from __future__ import annotations

import json

import pytest

from tests.support.commands import refused, told
from trictrac.cli.plays import MOST_LINES

START = "W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W"
TALONS = "W:1x15/B:1x15/W"


def asked(game: str, *words: str) -> str:
    """What is printed, its lines joined."""
    return " ".join(told("plays", "--game", game, *words).split())


def test_the_plays_of_a_roll_are_numbered() -> None:
    lines = told("plays", "--game", "backgammon", START, "31").splitlines()
    assert lines[:3] == [START, "White rolls 3-1.", "16 plays are allowed."]
    assert len(lines) == 3 + 16
    assert lines[13].split() == ["11.", "8/5", "6/5"]


def test_what_is_hit_has_a_star_and_black_rolls_too() -> None:
    lines = told("plays", "--game", "backgammon", "W:20,1x14/B:6x15/B", "1-1").splitlines()
    assert lines[1] == "Black rolls 1-1."
    assert any(line.endswith("6/5*(4)") for line in lines)


@pytest.mark.parametrize("play", ["8/5 6/5", "6/5 8/5", "8 5 6 5", "#11"])
def test_a_play_typed_in_any_way_is_allowed(play: str) -> None:
    assert asked("backgammon", START, "3-1", play) in ("8/5 6/5 is allowed (#11).", "6/5 8/5 is allowed (#11).")


def test_a_refused_play_names_its_rule_and_the_nearest() -> None:
    assert asked("backgammon", START, "31", "8/5") == (
        "8/5 is not allowed with 3-1: 2 numbers can be played, and all that can be played must be (rule compulsory). "
        "Nearest allowed play: 8/5/4."
    )
    assert "only the courier moves" in asked("jacquet", TALONS, "65", "1-7 1-6")


def test_where_nothing_can_be_played_no_nearest_play_is_named() -> None:
    blocked = ("W:bar,13x14/B:6x3,5x3,4x3,3x2,2x2,1x2/W", "61")
    assert asked("backgammon", *blocked).endswith("Nothing can be played.")
    assert asked("backgammon", *blocked, "pass") == "pass is allowed (#1)."
    assert asked("backgammon", *blocked, "bar/24") == (
        "bar/24 is not allowed with 6-1: 24 is held by two or more opposing checkers (rule blocked)."
    )


def test_a_long_list_is_cut_and_a_triplet_is_judged_without_one() -> None:
    many = "W:1x4,3,5,7,8,9,10,12,13,14,15,16/B:1x15/W"
    lines = told("plays", "--game", "garanguet", many, "4-4-3").splitlines()
    count = int(lines[2].split()[0])
    assert len(lines) == 3 + MOST_LINES + 1
    assert lines[-1] == f"… and {count - MOST_LINES} more."
    assert "too many to be listed" in asked("garanguet", many, "222")
    assert asked("garanguet", many, "222", "1-3(4) 3-5(4) 5-7") == "1-3(3) 1-3-5 3-5(2) 3-5-7 is allowed."
    assert "Nearest allowed play: 1-3" in asked("garanguet", many, "222", "1-3(4)")
    assert json.loads(told("plays", "--game", "garanguet", many, "222", "--json"))["plays"] is None
    assert asked("garanguet", TALONS, "444", "1-5(9)") == "1-5(9) is allowed (#1)."


def test_json_has_the_plays_or_the_judgement() -> None:
    head = {"game": "backgammon", "board": START, "roll": "3-1", "rules": "jacoby=yes"}
    words = ("plays", "--game", "backgammon", START, "31", "--rules", "jacoby=yes", "--json")
    listed = json.loads(told(*words))
    assert len(listed.pop("plays")) == 16
    assert listed == head
    judged = json.loads(told(*words, "8/5"))
    assert judged == {
        **head,
        "play": {"text": "8/5", "moves": [[17, 20]]},
        "allowed": False,
        "number": None,
        "rule": "compulsory",
        "reason": "2 numbers can be played, and all that can be played must be",
        "nearest": "8/5/4",
    }


def test_options_change_what_is_allowed() -> None:
    one_or_other = ("W:24,offx14/B:12x2,24x13/W", "65")
    assert asked("backgammon", *one_or_other).endswith("1 play is allowed. 1. 24/18")
    assert asked("backgammon", *one_or_other, "--rules", "compulsory=most").endswith("1. 24/18 2. 24/19")


def test_the_games_that_count_list_theirs_too() -> None:
    assert "10 plays are allowed." in asked("tick-tack", "W:1x13,8,10/B:1x15/W", "65")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("chess", START, "31"), "--game: no game 'chess'"),
        (("backgammon", START, "37"), "no roll '37'"),
        (("backgammon", START, "311"), "this game is played with 2 dice"),
        (("backgammon", "W:24x16/B:24/W", "31"), "this board is impossible because White has 16 checkers"),
        (("backgammon", "W:25/B:24/W", "31"), "'25' in"),
        (("backgammon", START, "31", "#17"), "'#17' is no play of the list"),
        (("backgammon", START), "type a position and a roll"),
    ],
)
def test_what_cannot_be_read_is_refused(words: tuple[str, ...], complaint: str) -> None:
    status = 2 if words[0] == "chess" or complaint.startswith("type a position") else 1
    assert complaint in refused(status, "plays", "--game", *words)
