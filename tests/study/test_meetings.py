"""The games of two players: what each has won and is owed, by rule set and month, what they mark wrongly, how they play."""

from __future__ import annotations

import json
from csv import DictReader
from io import StringIO
from pathlib import Path

import pytest

from tests.support.seances import Home
from trictrac.app.page import Page
from trictrac.bot.rating import GameCosts, PartieCosts
from trictrac.seance.library import Library
from trictrac.seance.listing import FILE, listing
from trictrac.study.progress.meetings import meetings, meetings_doc
from trictrac.study.progress.playing import remember, remembered

WON = "Anna begins\n64\n1-7 1-5\nresign Ben\n"
"""A partie that Anna wins without a hole of Ben's."""
ERRED = "Anna begins\n64\nclaim 4\n1-7 1-5\nschool 4\nquit\n"
"""A game in which Anna marks too much, and Ben sends her to school."""
RULES = "guiton-1822,payment=double"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    for names, words, text in (
        (("Anna", "Ben"), (), WON),
        (("Ben", "anna"), ("--mode", "school"), ERRED.replace("Anna", "anna")),
        (("Anna", "Ben"), ("--rules", RULES), WON),
        (("Ben", "Carl"), ("--game", "backgammon"), "Ben begins\n31\nresign 2\n"),
    ):
        home.good("score", *names, *words, "--board", "none", text=text)
    for path, day in zip(
        sorted(home.games.glob("*.journal")), ("20241231", "20250101", "2025-02-01", "20250201"), strict=True
    ):
        lines = path.read_text(encoding="utf-8").split("\n")
        path.write_text(
            "\n".join(f"date: {day}" if line.startswith("date:") else line for line in lines), encoding="utf-8"
        )
    return home


def rows(home: Home, *words: str) -> list[dict[str, str]]:
    return list(DictReader(StringIO(home.good("games", "stats", *words, "--csv"))))


def test_every_two_players_are_counted_by_month_and_rule_set(home: Home) -> None:
    found = rows(home)
    assert [(one["player"], one["other"], one["month"], one["rules"], one["games"]) for one in found] == [
        ("anna", "Ben", "2024-12", "guiton-1822, …", "1"),
        ("anna", "Ben", "2025-01", "modern", "1"),
        ("anna", "Ben", "2025-02", "modern", "1"),
        ("Ben", "Carl", "2025-02", "backgammon", "1"),
    ]
    assert [(one["parties"], one["parties_other"]) for one in found] == [("1", "0"), ("1", "0"), ("0", "0"), ("0", "1")]
    assert json.loads(home.good("games", "stats", "--json"))[0]["stakes"] == int(found[0]["stakes"])


def test_one_player_comes_first_and_two_are_shown_whole(home: Home) -> None:
    assert {(one["player"], one["other"]) for one in rows(home, "ben")} == {
        ("Ben", "anna"),
        ("Ben", "Carl"),
    }
    assert rows(home, "ben")[0]["parties_other"] == "1"
    assert "Rule set" in home.good("games", "stats", "ANNA", "Ben")
    whole = home.good("games", "stats", "Carl", "Ben")
    for words in ("Carl – Ben", "Carl 2", "2025-02", "backgammon", "Écoles in 100 rolls"):
        assert words in whole
    assert "No saved game" in home.good("games", "stats", "Anna", "Carl")
    for typed in ("--csv", "stats --all", "stats --csv --json"):
        assert home.run("games", *typed.split()).exit_code == 2


def test_errors_are_counted_in_100_rolls(home: Home) -> None:
    found = next(one for one in rows(home) if one["month"] == "2025-02" and one["player"] == "anna")
    assert (found["too_many"], found["too_many_other"], found["rolls"]) == ("1", "0", "1")
    library = Library(home.games)
    two = meetings(library, ("anna", "Ben"))
    assert "too many points" in "".join(map(repr, meetings_doc(two)))
    assert "'33.3'" in repr(meetings_doc(two))


def test_costs_and_luck_of_analysed_games_are_shown_with_their_numbers(home: Home) -> None:
    library = Library(home.games)
    (name,) = (name for name in library.names() if "Carl" in name)
    own = GameCosts((PartieCosts(4, 1.0, 0.5),) * 3, {}, (4, 2.0, 1.5))
    remember(library, name, "2025-02-01", {"Ben": own, "Carl": own})
    assert [(one, costs["Ben"]) for one, _, costs in remembered(library)] == [(name, own)]
    said = home.good("games", "stats", "Ben", "Carl")
    for words in ("Play in 1 analysed game", "250 ±", "12", "+500 ±", "4 rolls"):
        assert words in said


def test_what_is_read_is_remembered_even_if_it_ends_early(home: Home) -> None:
    library = Library(home.games)
    (library.folder / FILE).unlink(missing_ok=True)
    reading = listing(library, library.names())
    name, _, _ = next(reading)
    del reading
    assert [*json.loads((library.folder / FILE).read_bytes())["games"]] == [f"{name}.journal"]


def test_a_page_and_a_file_show_them(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.good("games", "stats", "Anna", "Ben", "--html", str(home.folder / "stats.html"))
    assert "<svg" in (home.folder / "stats.html").read_text(encoding="utf-8")
    for name, place in home.places().items():
        monkeypatch.setenv(name, place)
    page = Page("en")
    shown = json.loads(page.go("/stats"))["html"]
    assert 'href="#/stats/Ben/Carl"' in shown
    assert "backgammon" in json.loads(page.go("/stats/Ben/Carl"))["html"]
    assert 'href="#/stats"' in json.loads(page.go("/games"))["html"]
