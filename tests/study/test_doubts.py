"""Reports of what a user thinks is wrong: a text to send, a test that runs, and a way through a backup."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from types import CodeType

import pytest

from tests.support.seances import Home
from trictrac.app.page import Page
from trictrac.seance import reports
from trictrac.study.deck import doubts

LINES = """Anna begins
64
1-9 1-5
report nine is on the board
#1
62
report is this nothing?
hint
signaler bad hint
report once more
quit
"""
"""A refusal, a mark and a hint that are doubted, the hint twice."""
CLAIMS = ["nine is on the board", "is this nothing?", "bad hint", "once more"]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A user with four reports from a table, and one from a drill."""
    home = Home(tmp_path)
    home.good("score", "Anna", "Ben", "--board", "none", text=LINES)
    home.good("drill", "roller", "--seed", "3", "-n", "1", text="report seven it is\n")
    return home


def saved(home: Home) -> dict[str, Path]:
    return {path.stem[11:]: path for path in sorted((home.folder / "data" / "trictrac" / "reports").iterdir())}


def run_tests(text: str) -> dict[str, object]:
    """Run the tests of a report, and return all that they define."""
    code: CodeType = compile(text, "report", "exec")
    space: dict[str, object] = {}
    exec(code, space)
    found = [one for name, one in space.items() if name.startswith("test_")]
    assert found
    for one in found:
        assert callable(one)
        one()
    return space


def test_what_was_said_last_is_reported_with_all_that_shows_it_again(home: Home) -> None:
    listed = home.good("reports")
    assert [line.partition(": ")[2] for line in listed.splitlines()] == [*CLAIMS, "seven it is"]
    refusal, mark, hint, again = (path.read_text(encoding="utf-8") for path in saved(home).values())
    for line in ("Roll: 6-4", "Typed: 1-9 1-5", "Law: 3.1", "Rules: modern", "Position: W:1x15/B:1x15/W/rolls=1,0"):
        assert line in refusal.splitlines()
    assert "Roll: 6-2" in mark
    assert "Typed" not in mark
    assert "Ben rolls 6-2.\nNothing to mark.\n" in mark
    assert "Typed: hint" in hint
    assert hint.split("What the program said")[1] == again.split("What the program said")[1]


def test_the_law_of_a_mark_is_cited(tmp_path: Path) -> None:
    home, board = Home(tmp_path), "W:1,4,5,7x3,8x2,9x2,10x2,11,12x2/B:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2/W"
    home.good("score", "Anna", "Ben", "--position", board, text="64\nreport\nquit\n")
    assert "\nLaw: 8" in saved(home)["1"].read_text(encoding="utf-8")


def test_the_test_of_a_report_runs_and_fails_when_the_answer_changes(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.good("reports", "export", str(tmp_path / "reported.py"))
    text = (tmp_path / "reported.py").read_text(encoding="utf-8")
    assert text.count("def test_report_") == 5
    run_tests(text)
    run_tests(home.good("reports", "show", "question-1").partition("As a test:\n\n")[2])
    for module in (reports, doubts):
        monkeypatch.setattr(module, "in_words", lambda _: ["another answer"])
    with pytest.raises(AssertionError):
        run_tests(text)


def test_reports_are_shown_and_made_of_a_roll_of_a_saved_game(home: Home) -> None:
    assert "is kept" not in home.good("reports", "new", "Anna", "2", "hit him")
    shown = home.good("reports", "show", saved(home)["5"].stem)
    assert "Claim: hit him\n" in shown
    assert "Typed: hint\nWhat" in shown.replace("\n\n", "\n")
    for words in (("show", "5"), ("new", "Anna", "3", "x"), ("new", "Anna", "x", "x")):
        assert home.run("reports", *words).exit_code == 1


def test_a_report_made_twice_in_one_second_is_saved_once_and_named_both_times(tmp_path: Path) -> None:
    assert reports.keep(tmp_path, "2026-11-30", b"a report") == ("2026-11-30-1", True)
    assert reports.keep(tmp_path, "2026-11-30", b"a report") == ("2026-11-30-1", False)
    assert reports.keep(tmp_path, "2026-11-30", b"another") == ("2026-11-30-2", True)


def test_reports_travel_and_a_damaged_one_falls_alone(home: Home, tmp_path: Path) -> None:
    saved(home)["2"].write_bytes(b"trictrac report 1\n\xff")
    saved(home)["3"].write_text("trictrac report 1\nClaim: cut off", encoding="utf-8")
    listed = home.good("reports")
    assert ("is no UTF-8 text" in listed, "it is damaged" in " ".join(listed.split())) == (True, True)
    assert home.run("reports", "show", saved(home)["3"].stem).exit_code == 1
    home.good("export", "--all", "-o", str(tmp_path / "all.zip"))
    other = Home(tmp_path / "other")
    said = other.good("games", "import", str(tmp_path / "all.zip"))
    assert "3 reports" in said
    assert said.count("The report ") == 2
    assert [path.read_bytes() for path in saved(other).values()] == [
        saved(home)[name].read_bytes() for name in ("1", "4")
    ]
    assert "3 reports" not in other.good("games", "import", str(tmp_path / "all.zip"))


def test_the_page_reports_at_the_table_and_where_the_strong_player_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    for name, place in home.places().items():
        monkeypatch.setenv(name, place)
    page = Page("en")

    def go(address: str) -> str:
        html: str = json.loads(page.go(address))["html"]
        return html

    def act(done: str, **fields: str) -> str:
        html: str = json.loads(page.act(done, json.dumps(fields)))["html"]
        return html

    go("/new/trictrac")
    page.act("begin", json.dumps({"a": "Anna", "b": "Ben", "mode": "announce"}))
    for line in ("Anna begins", "64", "1-9 1-5"):
        act("line", line=line)
    assert 'id="report-form"' in act("open more")
    assert 'href="#/reports"' in act("report", note="nine <b>")
    go(f"/analysis/{next(home.games.iterdir()).stem}")
    act("on")
    assert 'href="#/reports"' in act("report", note="and here", roll="1")
    listed = go("/reports")
    for claim in ("nine &lt;b&gt;", "and here", "def test_what_was_reported"):
        assert claim in listed
    for path in saved(home).values():
        run_tests(path.read_text(encoding="utf-8").partition("As a test:\n\n")[2])
    kept = saved(home)["2"]
    assert f'data-copy="{escape(kept.read_text(encoding="utf-8"))}"' in listed
    left = act(f"delete {kept.stem}")
    assert ("and here" in left, "nine &lt;b&gt;" in left, kept.exists()) == (False, True, False)


@pytest.mark.usefixtures("decks_closed")
def test_the_page_deletes_a_question_and_a_damaged_report(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, place in home.places().items():
        monkeypatch.setenv(name, place)
    for path in saved(home).values():
        path.write_bytes(b"\xff")
    page = Page("en")
    listed: str = json.loads(page.go("/reports"))["html"]
    named = re.findall(r'data-do="delete ([\w-]+)"', listed)
    assert "seven it is" in listed
    for left, name in reversed([*enumerate(reversed(named))]):
        # A second tap on the same key deletes nothing more.
        for _ in range(2):
            listed = json.loads(page.act(f"delete {name}", "{}"))["html"]
            assert listed.count('data-do="delete ') == left
    assert "Nothing was reported." in listed
    assert saved(home) == {}
    assert "Nothing was reported." in home.good("reports")


def test_reports_in_files_are_read_while_the_deck_is_damaged(home: Home) -> None:
    home.deck.write_bytes(b"no deck at all" * 1000)
    *listed, deck = home.good("reports").splitlines()
    said = " ".join([*listed, deck])
    assert all(claim in said for claim in CLAIMS)
    assert "seven it is" not in said
    assert "deck: " in said
    assert "deck.sqlite3" in said
    (name, *_) = json.loads(home.good("reports", "--json"))
    assert CLAIMS[0] in home.good("reports", "show", name)
    exported = home.run("reports", "export", "-")
    assert exported.stdout.count("def test_") == len(CLAIMS)
    assert "deck.sqlite3 is damaged" in exported.stderr


def test_french_headings_lead_through_a_report(home: Home) -> None:
    name = json.loads(home.good("reports", "--json", "--lang", "fr"))
    (question,) = [one for one in name if one.startswith("question")]
    shown = home.good("reports", "show", question, "--lang", "fr")
    assert "\nRemarque : seven it is\n" in shown
    assert "\nCe que le programme a dit, en anglais :\n" in shown
    assert "Claim:" not in shown
    run_tests(shown.partition("pour programmeurs :\n")[2])
    assert name[question] == json.loads(home.good("reports", "--json"))[question]
    refused = home.run("reports", "show", "--lang", "fr")
    assert refused.stderr.strip() == "trictrac: tapez trictrac reports show NOM"
