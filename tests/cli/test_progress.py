"""``trictrac progress`` as a process: what it prints, writes and refuses, with a deck as drills leave it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.support.records import trictrac_record
from tests.support.terminal import Home
from trictrac.partie.events import Counting
from trictrac.saying.language import ENGLISH
from trictrac.seance.opening import begin
from trictrac.study.deck.deck import open_deck
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import View

BOARD = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"
FILL = Question.parse(f"filling {BOARD} 3-2")
HITS = Question.parse(f"true-hits {BOARD} 3-2")


def another(question: Question, number: int) -> Question:
    """A question of its own with the same answer: so many rolls later."""
    return replace(question, position=replace(question.position, rolls=(number, number)))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A user without anything."""
    return Home(tmp_path)


@pytest.fixture
def learner(tmp_path: Path) -> Home:
    """A user who drilled on five days, the last of them today, and misses ways of filling."""
    now = datetime.now(UTC)
    with open_deck(tmp_path / "data" / "trictrac" / "deck.sqlite3") as deck:
        for day in range(5):
            for place in range(4):
                at = now - timedelta(days=4 - day, milliseconds=9 - place)
                slip = Slip.MISSED_WAY if place == 0 else None
                deck.record(Answered(another(FILL, place), "8" if slip else "12", "12", slip, at, 6.0 + place))
                deck.record(
                    Answered(
                        another(HITS, place), "0", "0", None, at, 3.0 + place / 10, hints=int(place == 3 and day == 4)
                    )
                )
    return Home(tmp_path)


def played(home: Home, *lines: str) -> None:
    """A game at the table in school mode, of which the deck does not know yet."""
    record = trictrac_record(names=("Al", "Bo"), marking=Counting.SPOKEN)
    _, journal, scorer = begin(home.library, record, (), View(size="none"), ENGLISH)
    with journal:
        for line in ("Al begins", *lines):
            scorer.answer(line)
        assert len(journal.lines) > len(lines)


def told(home: Home, *words: str) -> Any:
    return json.loads(home.good("progress", "--json", *words))


def test_without_answers_it_says_where_to_begin(home: Home) -> None:
    printed = " ".join(home.good("progress").split())
    assert "No answers are saved yet. Begin with trictrac lesson 1, or practise at once: trictrac drill." in printed
    assert not (home.folder / "data").exists()
    assert [advice["reason"] for advice in told(home)["advice"]] == ["begin", "begin"]


def test_it_shows_what_to_practise_and_why(learner: Home) -> None:
    printed = learner.good("progress")
    lines = printed.splitlines()
    assert lines.index("What to practise next") < lines.index("Mistakes made most") < lines.index("Ratings")
    assert "40 answers on 5 days." in lines
    assert "trictrac drill filling" in printed or "trictrac ecole" in printed
    assert any(line.startswith("you missed a way") and "5 of 5, 100% (57–100)" in line for line in lines)
    assert any(line.startswith("true hits") and "19 of 20, 95% (76–99)" in line for line in lines)
    assert any(line.split() == ["filling", "x+++" * 5] for line in lines)
    assert "Days in a row with practice: 5 now (longest streak 5)." in lines
    assert "┤" in printed


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_it_fits_the_terminal_and_its_characters(learner: Home, columns: int, encoding: str) -> None:
    printed = learner.good("progress", COLUMNS=str(columns), PYTHONIOENCODING=encoding)
    assert printed.isascii() is (encoding == "ascii")
    assert "?" not in printed.replace("filling?", "")
    assert "\x1b" not in printed
    long = [line for line in printed.splitlines() if len(line.rstrip()) > columns]
    # Only the text of a position, which is one word, may go beyond the edge.
    assert all("/" in line and len(line.split()) == 1 for line in long)


def test_without_colours_it_says_the_same(learner: Home) -> None:
    coloured = learner.good("progress", FORCE_COLOR="1")
    plain = learner.good("progress", FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b[36m" in coloured
    assert "\x1b[36m" not in plain


def test_json_has_the_figures(learner: Home) -> None:
    record = told(learner)
    filling, hits = sorted(record["skills"], key=lambda skill: str(skill["skill"]))
    assert record["totals"]["scored"] == 40
    assert (filling["right"]["count"], filling["right"]["of"], filling["wrong"]) == (15, 20, 5)
    assert (hits["right"]["count"], hits["helped"], hits["last"]) == (19, 1, "+" * 19 + "h")
    assert filling["seconds"] == {"median": 8.0, "low": 7.0, "high": 9.0, "count": 15}
    assert record["mistakes"][0]["example"] == {"question": str(FILL), "claim": "8", "truth": "12"}
    assert record["due"]["cards"] == 1
    assert len(filling["rating"]["curve"]) == 5
    assert record["streaks"]["days"] == 5


def test_the_page_has_the_same_figures(learner: Home, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert learner.good("progress", "--html", str(target)).split()[-2:] == ["is", "written."]
    text = target.read_text(encoding="utf-8")
    record = _figures(text)
    assert {**record, "at": ""} == {**told(learner), "at": ""}
    assert _figures(learner.good("progress", "--html", "-"))["totals"] == record["totals"]


def test_markdown_has_the_same_figures_and_the_boards(learner: Home, tmp_path: Path) -> None:
    target = tmp_path / "progress.md"
    assert learner.good("progress", "--markdown", str(target)).split()[-2:] == ["is", "written."]
    text = target.read_text(encoding="utf-8")
    assert text.startswith("# Progress in counting\n\n40 answers on 5 days.\n")
    assert "- true hits: 19 of 20, 95% (76–99)\n" in text
    assert f"- filling: `{'x+++' * 5}`\n" in text
    assert text.count("```text\n") == 1
    assert learner.good("progress", "--markdown", "-") == text


def test_progress_as_text_loads_no_library_of_pages_or_of_looks(learner: Home) -> None:
    code = (
        "import sys; from trictrac.cli.commands import app; app(['progress'], standalone_mode=False); "
        "print('loaded', sorted({'rich', 'jinja2', 'markdown_it'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=learner.environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Progress in counting\n40 answers")
    assert done.stdout.splitlines()[-1] == "loaded []"


def _figures(text: str) -> dict[str, Any]:
    """The JSON that a page holds."""

    class Reader(HTMLParser):
        found, inside = "", False

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.inside = ("id", "figures") in attrs

        def handle_data(self, data: str) -> None:
            self.found += data if self.inside else ""

        def handle_endtag(self, tag: str) -> None:
            self.inside = False

    reader = Reader()
    reader.feed(text)
    figures: dict[str, Any] = json.loads(reader.found)
    return figures


def test_one_skill_and_some_days(learner: Home) -> None:
    hits = told(learner, "--skill", "battre-a-vrai")
    assert (hits["skill"], hits["totals"]["answers"], hits["mistakes"]) == ("true-hits", 20, [])
    assert told(learner, "--since", "2")["totals"]["answers"] == 16
    assert told(learner, "--since", "2")["streaks"]["days"] == 5
    assert "No answers yet." in learner.good("progress", "--skill", "chances")


def test_an_old_deck_shows_when_it_was_last_used(tmp_path: Path) -> None:
    at = datetime.now().astimezone().replace(hour=12) - timedelta(days=30)  # at night it is still the day before
    with open_deck(tmp_path / "data" / "trictrac" / "deck.sqlite3") as deck:
        deck.record(Answered(HITS, "0", "0", None, at, 3.0))
    printed = Home(tmp_path).good("progress", "--since", "7")
    assert f"No answers since then; the last one was on {at.astimezone().date()}." in printed


def test_a_learner_in_the_middle_of_a_lesson_is_sent_to_it(home: Home, tmp_path: Path) -> None:
    with open_deck(tmp_path / "data" / "trictrac" / "deck.sqlite3") as deck:
        deck.record(Answered(HITS, "0", "0", None, datetime.now(UTC), 3.0))
        deck.lesson_page("01-board", 2)
        assert [one["command"] for one in told(home)["advice"]] == ["trictrac lesson 1"]
        deck.lesson_done("01-board", datetime.now(UTC))
        assert [one["command"] for one in told(home)["advice"]] == ["trictrac lesson 2"]


def test_unreadable_preferences_are_reported_before_there_is_a_deck(home: Home) -> None:
    place = home.folder / "config" / "trictrac" / "config.toml"
    place.parent.mkdir(parents=True)
    place.write_text('mode = "schol"\n')
    for words in ((), ("--json",), ("--html", "-")):
        done = home.run("progress", *words)
        assert (done.returncode, done.stdout) == (1, "")
        assert "mode cannot be 'schol': did you mean school?" in done.stderr


def test_mistakes_are_shown_with_their_boards(learner: Home) -> None:
    printed = learner.good("progress")
    shown = printed.partition("The last board of each kind of mistake\n")[2].partition("Right without help")[0]
    assert "petit jan" in shown
    assert "You said: 8. The right answer is 12: you missed a way." in shown
    (command,) = [line.partition(": ")[2] for line in shown.splitlines() if line.startswith("Practise it")]
    _, *words = command.split()
    assert learner.good(*words, "--count", "1", text="quit\n").startswith("1 question: filling.")


def test_looking_changes_nothing(learner: Home) -> None:
    first = told(learner)
    assert {**told(learner), "at": ""} == {**first, "at": ""}


def test_a_mistake_of_a_game_is_reported_once_and_beside_the_json(home: Home) -> None:
    played(home, "set W:1x13,8,10/B:1x13,5,7/W", "64 claim 4 1-7 1-5", "let")
    done = home.run("progress", "--json")
    assert done.stderr == "1 new mistake from your games is in the deck.\n"
    record = json.loads(done.stdout)
    assert [(one["slip"], one["example"]["claim"]) for one in record["mistakes"]] == [("missed_hit", "4")]
    assert (record["totals"]["unscored"], record["totals"]["scored"]) == (1, 0)
    assert "1 answer was not scored" in home.good("progress")


def test_french_is_no_obstacle(learner: Home) -> None:
    english, french = told(learner), told(learner, "--lang", "fr")
    assert {**french, "at": "", "advice": []} == {**english, "at": "", "advice": []}
    assert "x+++" * 5 in learner.good("progress", "--lang", "fr")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--skill", "juggling"), "no skill 'juggling'"),
        (("--since", "soon"), "--since 'soon': a number of days, like 30"),
        (("--since", "0"), "--since '0'"),
        (("--since", "99999"), "--since '99999'"),
        (("--json", "--html", "x.html"), "use one of --html, --markdown, --svg, --json"),
    ],
)
def test_what_it_cannot_read_it_refuses(home: Home, words: tuple[str, ...], complaint: str) -> None:
    done = home.run("progress", *words)
    assert done.returncode in (1, 2)
    assert complaint in done.stderr
    assert done.stdout == ""


def test_a_page_that_cannot_be_written_is_an_error(learner: Home, tmp_path: Path) -> None:
    done = learner.run("progress", "--html", str(tmp_path / "nowhere" / "page.html"))
    assert done.returncode == 1
    assert "nowhere" in done.stderr


def test_the_help_documents_the_json(home: Home) -> None:
    printed = " ".join(home.good("progress", "--help").split())
    for word in ("--html FILE", "--json", "--skill NAME", "--since DAYS", "totals, advice, mistakes, skills, streaks"):
        assert word in printed
