"""A match of backgammon has the Crawford rule unless told otherwise, what has no effect in it is said, old records stay."""

from pathlib import Path

import pytest

from tests.support.seances import Home
from trictrac import game
from trictrac.base.errors import OutOfOrderError
from trictrac.games.common.events import Offer, SetPoints
from trictrac.games.registry import read_record
from trictrac.games.sheets import load_game_rules
from trictrac.protocol.events import Begin, Player

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
            "jacoby=yes is not played in a match: it is a rule of single games.",
        ),
        (
            "--match 3 --rules automatic_doubles=once",
            "crawford=yes",
            "automatic_doubles=once is not played in a match: it is a rule of single games.",
        ),
        ("--match 1 --rules jacoby=yes", "", "jacoby=yes is not played in a match: it is a rule of single games."),
        (
            "--match 1 --rules crawford=yes",
            "crawford=yes",
            "crawford=yes has no effect in single games: it is a rule of matches.",
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
    assert not load_game_rules("jacquet").stake.by
    assert game("jacquet", match=3).rules == game("jacquet").rules


def test_a_match_kept_without_the_crawford_rule_was_played_without_it() -> None:
    old = read_record(RECORD.format(rules=""))
    assert [type(event) for event in old.events][-1] is Offer
    assert old.log().state.offered == 2
    with pytest.raises(OutOfOrderError, match="no doubling in this game of the match"):
        read_record(RECORD.format(rules="rules: crawford=yes\n")).log()
    new = game("backgammon", match=3)
    state = new.apply(new.apply(new.start(), SetPoints(2, 0)), Begin(Player.A))
    assert new.due(state) == ("throw",)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--match 3", "Assumed, after the usage of matches, which have it unless told otherwise"),
        ("--match 3 --rules crawford=no", "Assumed, after single games, because the text does not mention matches"),
        ("--rules crawford=yes", "Stated: your own options"),
    ],
)
def test_the_crawford_rule_of_a_match_is_nobodys_own_option(words: str, said: str, tmp_path: Path) -> None:
    told = Home(tmp_path).good("score", "--game", "backgammon", *words.split(), text="rules crawford\nrules\nstop\n")
    assert said in " ".join(told.split())
    assert ("Different from the game’s own rules" in told) is (words != "--match 3")


OWNERLESS = """trictrac 1
game: backgammon
A: Cloris
B: Damon
rules: jacoby=yes

A begins
A throws 3-1
A plays 8/5 6/5
stake 2 -
B resigns 2
"""


def test_a_cube_that_version_05_put_into_the_middle_counts_as_it_was_kept() -> None:
    assert read_record(OWNERLESS).log().state.score == (4, 0)
    with pytest.raises(OutOfOrderError, match="cannot be worth 2 times"):
        read_record(OWNERLESS.replace("stake 2 -", "stake 2 middle")).log()
    assert str(read_record(OWNERLESS)) == OWNERLESS
