"""``trictrac variants compare``, ``find`` and ``measure`` as processes: text, JSON, progress, Ctrl-C, refusals."""

from __future__ import annotations

import csv
import json
import shlex
import time
from io import StringIO
from pathlib import Path

import pytest

from tests.support.terminal import Home, Table
from trictrac.base.version import __version__

pytestmark = pytest.mark.usefixtures("compiled")

BEARING_OFF = "W:24,offx14/B:24,offx14/B"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A user without anything."""
    return Home(tmp_path)


def test_a_roll_is_compared_under_every_set(home: Home) -> None:
    text = home.good("variants", "compare", BEARING_OFF, "11", COLUMNS="200")
    assert "Black rolls 1-1 (ambesas)." in text
    assert "12 rule sets judge it in 2 ways:" in text
    first, second, again = text.split("\n\n")[1:]
    assert again.startswith("To repeat this with version ")
    assert first.splitlines()[0].endswith("encyclopedia, modern")
    assert "Black bears off the last checker: 6." in first
    assert second.splitlines()[0] == "soumille-1738, fallavel-1776"
    assert "White marks 4: neither number can be played." in second
    assert "The difference from modern: bearing off (exit=provincial, not exit=quick)." in second


def test_sets_that_agree_are_named_in_the_order_of_time(home: Home) -> None:
    text = home.good("variants", "compare", "W:1x13,8,10/B:1x15/W", "6", "4", COLUMNS="300")
    assert "All 12 rule sets judge it alike:" in text
    names = text.split("\n\n")[1].splitlines()[0].split(", ")
    assert (names[0], names[-1], len(names)) == ("jollyvet-1634", "modern", 12)
    assert names.index("guiton-1822") < names.index("lafosse-1852")


def test_a_comparison_as_json(home: Home) -> None:
    found = json.loads(home.good("variants", "compare", "W:1x14,7/B:1x13,5,7/W", "66", "--json"))
    assert (found["position"], found["roll"]) == ("W:1x14,7/B:1x13,5,7/W", "6-6")
    plain, other = found["groups"]
    assert plain["reasons"] == []
    assert other["sets"] == ["jollyvet-1634"]
    assert other["reasons"] == [
        {
            "sets": ["jollyvet-1634"],
            "causes": [["margot"]],
            "changes": {"margot": {"value": "2_4", "against": "off"}},
        }
    ]
    assert other["marks"] == [{"jan": "margot", "where": "petit", "field": 19, "ways": 1, "points": 4, "to": "opp"}]
    assert (other["me"], other["opp"]) == (0, 4)


def test_a_found_roll_is_drawn_and_explained_under_both_sets(home: Home) -> None:
    words = ("modern", "exit=provincial,payment=flat", "--games", "8", "--jobs", "1")
    text = home.good("variants", "find", *words, COLUMNS="200")
    assert "What makes the difference: bearing off (exit=quick or exit=provincial)." in text
    assert "to roll" in text
    assert "  modern\n    " in text
    assert "They differ in what a partie pays, which no single roll shows" in text
    assert text != home.good("variants", "find", *words, "--seed", "3", COLUMNS="200")


def test_a_found_roll_as_json_can_be_judged_again(home: Home) -> None:
    found = json.loads(home.good("variants", "find", "modern", "margot=2_4", "--games", "8", "--json", "--jobs", "1"))
    (example,) = found["examples"]
    assert found["command"] == "trictrac variants find modern margot=2_4 --games 8 --seed 1822"
    assert example["options"] == {"margot": ["off", "2_4"]}
    for rules, outcome in zip(("modern", "margot=2_4"), example["outcomes"], strict=True):
        again = json.loads(home.good("roll", example["position"], example["roll"], "--rules", rules, "--json"))
        assert (again["me"], again["opp"]) == (outcome["me"], outcome["opp"])
        assert len(again["plays"]) == len(outcome["plays"])


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ("unmade_fill=double", "No roll can distinguish modern from unmade_fill=double"),
        ("unmade_fill=double", "They differ in customs, which no single roll shows: the école of a fill"),
        ("payment=flat", "They differ in what a partie pays, which no single roll shows"),
        ("margot_count=per_way", "but this changes nothing, since neither set plays what it is about"),
        ("exit=quick", "modern and exit=quick are the same in every option."),
    ],
)
def test_the_reason_why_nothing_is_found_is_given(home: Home, other: str, told: str) -> None:
    assert told in home.good("variants", "find", "modern", other, COLUMNS="300")


def test_a_rare_difference_that_was_not_seen_is_named(home: Home) -> None:
    text = home.good(
        "variants", "find", "modern", "return_fill_via_corner=yes", "--games", "2", "--jobs", "1", COLUMNS="300"
    )
    assert text.startswith("All rolls were tried on the positions of 2 parties, seed 1822.")
    assert "none of these rolls showed it" in text


def test_a_measure_gives_values_intervals_and_what_is_clear(home: Home) -> None:
    words = ("modern", "margot=2_4,continuation=yes", "--games", "60", "--jobs", "1")
    text = home.good("variants", "measure", *words, COLUMNS="120")
    assert text.startswith("60 parties under each set, seed 1822. A: modern. B: margot=2_4,continuation=yes.")
    assert "What changes: margot la fendue (margot=off or margot=2_4)." in text
    assert "playing on after the last hole" in text
    (margot,) = [line for line in text.splitlines() if line.startswith("margot la fendue")]
    assert margot.split()[3] == "0.00"
    assert "0.00 ± 0.00" not in text
    assert any(line.startswith("the jan de mézéas  ") and "…" in line for line in text.splitlines())
    assert "rows, chance alone would mark up to" in " ".join(text.split())
    assert "the same in every partie" in text
    assert margot.endswith("*")
    french = home.good("variants", "measure", *words, "--lang", "fr", COLUMNS="120")
    assert "1,29 (0,79…2,11) +1,29 (+0,79…+2,11) *" in " ".join(french.split())


def test_a_measure_as_json(home: Home) -> None:
    words = ("measure", "guiton", "exit=provincial", "--games", "30", "--seed", "5", "--json", "--jobs", "1")
    found = json.loads(home.good("variants", *words))
    assert found["sets"] == ["guiton-1822", "exit=provincial"]
    assert (found["games"], found["seed"]) == (30, 5)
    assert found["command"].endswith("measure guiton-1822 exit=provincial --games 30 --seed 5 --player sensible")
    assert found["version"] == __version__
    again = home.good(*shlex.split(found["command"])[1:], "--json", "--jobs", "1")
    assert json.loads(again) == found
    assert found["changes"]["exit"] == ["quick", "provincial"]
    names = [measure["name"] for measure in found["measures"]]
    assert names[:2] == ["rolls_per_hole", "rolls_per_partie"]
    for measure in found["measures"]:
        for figure in ("first", "second", "difference"):
            assert measure[figure]["low"] <= measure[figure]["value"] <= measure[figure]["high"]
        low, high = measure["difference"]["low"], measure["difference"]["high"]
        assert measure["clear"] == (measure["events"] >= 20 and (low > 0 or high < 0))


def test_the_command_that_repeats_a_figure_is_printed_with_the_version(home: Home) -> None:
    text = " ".join(home.good("variants", "compare", "W:24,offx14/B:24,offx14/W", "11").split())
    again = f"To repeat this with version {__version__}: trictrac variants compare W:24,offx14/B:24,offx14/W 1-1"
    assert text.endswith(again)
    searched = home.good(
        "variants", "find", "modern", "guiton,margot=2_4", "--games", "2", "--jobs", "1", COLUMNS="200"
    )
    assert (
        f"version {__version__}: trictrac variants find modern guiton-1822,margot=2_4 --games 2 --seed 1822" in searched
    )


def test_measures_and_found_rolls_are_tables_as_csv(home: Home) -> None:
    words = ("modern", "margot=2_4", "--games", "30", "--jobs", "1", "--csv", "--lang", "fr")
    heads, *rows = csv.reader(StringIO(home.good("variants", "measure", *words)), strict=True)
    assert heads[:4] == ["measure", "modern", "modern low", "modern high"]
    assert rows[0][0] == "rolls_per_hole"
    for _, *figures, events in rows:
        assert events.isdigit()
        for value, low, high in (figures[:3], figures[3:6], figures[6:]):
            assert float(low) <= float(value) <= float(high)
    heads, *rows = csv.reader(StringIO(home.good("variants", "find", *words)), strict=True)
    assert [(row[0], *row[4:]) for row in rows] == [("margot", "0", "0", "0", "4")]
    assert heads[:3] == ["options", "position", "roll"]


def test_strong_players_are_measured_too(home: Home) -> None:
    words = ("measure", "modern", "margot=2_4", "--games", "40", "--player", "str", "--jobs", "2")
    assert "Both players play like the program’s net" in " ".join(home.good("variants", *words).split())
    found = json.loads(home.good("variants", *words, "--json"))
    assert found["player"] == "strong"
    fort = home.good("variants", *words[:-3], "fort", "--lang", "fr")
    assert "comme le réseau du programme à un coup" in " ".join(fort.split())


def test_a_narrow_terminal_has_a_sentence_for_each_row(home: Home) -> None:
    text = home.good("variants", "measure", "modern", "payment=flat", "--games", "30", "--jobs", "1", COLUMNS="50")
    assert max(map(len, text.splitlines())) <= 50
    assert "\nrolls to a hole: A 9.85 ± 0.84, B " in text


def test_a_bar_moves_only_on_a_terminal(home: Home) -> None:
    words = ("measure", "modern", "margot=2_4", "--games", "40", "--jobs", "1")
    with Table(home, *words, command="variants", terminal=True, environment={"PAGER": "cat"}) as table:
        assert table.end() == 0
        assert "parties played" in table.printed
        assert "rolls to a hole" in table.printed
    assert "parties played" not in home.good("variants", *words)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_with_one_line(home: Home, jobs: str) -> None:
    words = ("measure", "modern", "margot=2_4", "--games", "100000", "--jobs", jobs)
    with Table(home, *words, command="variants", terminal=True) as table:
        while "parties played" not in table.printed:
            assert table.hear(20)
        # Nobody is quicker than this; while the bar itself is being set up, what is printed goes to it.
        time.sleep(0.5)
        table.type("\x03")
        assert table.end() == 130
        assert "Stopped: no result." in table.printed
        assert "Traceback" not in table.printed


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("measure", "modern", "margot=2_4", "--games", "29"), 2, "at least 30"),
        (("measure", "modern", "margot=2_4", "--seed", "x"), 2, "expected a whole number"),
        (("measure", "modern"), 2, "measure"),
        (("measure", "modern", "guiton", "--player", "weak"), 2, "--player 'weak': one of sensible, strong"),
        (("find", "modern", "guiton", "--player", "strong"), 2, "variants find does not take --player"),
        (("find", "modern", "no-such-set"), 1, "no-such-set"),
        (("compare", "W:1x15/B:1x15/W"), 2, "compare"),
        (("compare", "W:1x15/B:1x15/W", "77"), 1, "77"),
        (("compare", "guiton-1822", "modern"), 1, "compare takes a position and a roll, and variants diff sets two"),
        (("compare", "W:1x15,off/B:1x15/W", "64"), 1, "16 checkers"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(home: Home, words: tuple[str, ...], status: int, told: str) -> None:
    done = home.run("variants", *words)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith("trictrac: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_the_parties_did_not_show_is_reported(home: Home) -> None:
    words = ("modern", "corner_excuses_passing=yes", "--games", "30", "--jobs", "1")
    text = home.good("variants", "measure", *words, COLUMNS="200")
    assert "corner_excuses_passing=yes), but these parties did not show it." in text
    assert "cannot show it" not in text
    (rolls,) = [line for line in text.splitlines() if line.startswith("rolls to a hole")]
    assert rolls.endswith("the same")


def test_a_search_prints_no_count_that_is_no_frequency(home: Home) -> None:
    words = ("modern", "margot=2_4", "--games", "5", "--jobs", "1")
    text = home.good("variants", "find", *words)
    assert " differ (" not in text
    assert "smallest" not in text
    assert not {"rolls", "different"} & set(json.loads(home.good("variants", "find", *words, "--json")))
