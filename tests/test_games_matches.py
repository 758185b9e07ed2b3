"""A match of backgammon has the Crawford rule unless told otherwise, what has no effect in it is said, old records stay."""

from pathlib import Path

import pytest

from tests.seances import Home
from trictrac.errors import OutOfOrderError
from trictrac.games.common.events import Offer, SetScore
from trictrac.games.events import Begin, Player
from trictrac.games.registry import read_record
from trictrac.games.sheets import game

RECORD = "trictrac 1\ngame: backgammon\nA: Cloris\nB: Damon\n{rules}match: 3\n\nscore 2,0\nA begins\nA doubles\n"


@pytest.mark.parametrize(
    ("words", "rules", "said"),
    [
        ("--match 3", "crawford=yes", ""),
        ("--match 3 --rules crawford=no", "", ""),
        ("--match 3 --rules beavers=yes", "beavers=yes,crawford=yes", ""),
        ("--rules match=3", "crawford=yes,match=3", ""),
        ("--match 1", "", ""),
        ("", "", ""),
        (
            "--match 3 --rules jacoby=yes",
            "crawford=yes",
            "jacoby=yes has no effect in a match: it is a rule of single games.",
        ),
        (
            "--match 3 --rules automatic_doubles=once",
            "crawford=yes",
            "automatic_doubles=once has no effect in a match: it is a rule of single games.",
        ),
        ("--rules jacoby=yes", "jacoby=yes", ""),
        (
            "--rules crawford=yes",
            "crawford=yes",
            "crawford=yes has no effect in single games: it is a rule of matches.",
        ),
    ],
)
def test_a_new_game_has_the_rules_of_a_match_or_of_single_games(
    words: str, rules: str, said: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    told = home.good("score", "--title", "game", "--game", "backgammon", *words.split(), text="stop\n")
    assert told.splitlines()[2:3] == ([said] if said else ["Who begins? stop"])
    head = (home.games / "game.journal").read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    assert ([line for line in head if line.startswith("rules: ")] or ["rules: "]) == [f"rules: {rules}"]


def test_a_game_without_a_cube_has_no_rules_of_matches() -> None:
    assert game("jacquet", match=3).stake is None
    assert game("jacquet", match=3).rules == game("jacquet").rules


def test_a_match_kept_without_the_crawford_rule_was_played_without_it() -> None:
    old = read_record(RECORD.format(rules=""))
    assert [type(event) for event in old.events][-1] is Offer
    assert old.log().state.offered == 2
    with pytest.raises(OutOfOrderError, match="no doubling in this game of the match"):
        read_record(RECORD.format(rules="rules: crawford=yes\n")).log()
    new = game("backgammon", match=3)
    state = new.apply(new.apply(new.start(), SetScore(2, 0)), Begin(Player.A))
    assert new.due(state) == ("throw",)
