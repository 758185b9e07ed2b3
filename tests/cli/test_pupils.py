"""``trictrac progress --merge``: a class in a table, one row for each deck that was exported; what cannot be read is named."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.deck import FILL, HIT, NOTHING, answer
from tests.support.terminal import Home
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.exchange import export_lines
from trictrac.study.deck.rows import GAME
from trictrac.study.questions.question import Answered

NOW = datetime.now(UTC)
COST = 96
LONG_AGO = NOW - timedelta(days=40)


def exported(folder: Path, name: str, answers: Sequence[Answered]) -> str:
    """The export of a deck with these answers."""
    with open_deck(folder / f"{name}.sqlite3") as deck:
        for one in answers:
            deck.record(one)
        lines = list(export_lines(deck))
    path = folder / f"{name}.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A teacher who has practised nothing."""
    return Home(tmp_path)


@pytest.fixture
def ann(tmp_path: Path) -> str:
    """A pupil who has answered three questions, two of them rightly, one long ago."""
    return exported(
        tmp_path,
        "Ann",
        [answer(FILL, LONG_AGO, right=True), answer(HIT, NOW, right=True, seconds=3.0), answer(NOTHING, NOW)],
    )


@pytest.fixture
def bob(tmp_path: Path) -> str:
    """A pupil who has been sent to school at a table for so many points."""
    school = answer(HIT, NOW, source=GAME, place="evening 3 by Bob")
    assert abs(int(school.truth) - int(school.claim)) == COST
    return exported(tmp_path, "Bob", [school])


def test_a_class_is_a_row_for_each_pupil(home: Home, ann: str, bob: str) -> None:
    lines = [line.split() for line in home.good("progress", "--merge", ann, bob).splitlines()]
    today = str(NOW.astimezone().date())
    assert lines[:2] == [["A", "class"], ["pupil", "answers", "right", "école", "due", "practised", "last"]]
    assert lines[2][:4] == ["Ann", "3", "67%", "0"]
    assert lines[3][:4] == ["Bob", "1", "–", str(COST)]
    assert lines[2][5] >= str(LONG_AGO.date()) <= today
    assert ["Right", "by", "skill"] in lines
    assert "true hits: Ann 50% of 2." in [" ".join(line) for line in lines]
    assert not (home.folder / "data").exists()


def test_a_narrow_terminal_has_a_sentence_for_each(home: Home, ann: str, bob: str) -> None:
    shown = home.good("progress", "--merge", ann, bob, COLUMNS="40")
    assert "Ann: answers 3, right 67%, école 0, due" in " ".join(shown.split())
    assert all(len(line) <= 40 for line in shown.splitlines())


def test_the_table_as_json(home: Home, ann: str, bob: str) -> None:
    found = json.loads(home.good("progress", "--merge", ann, bob, "--json"))
    assert (found["format"], found["left_out"]) == ("trictrac class 1", [])
    first, second = found["pupils"]
    assert (first["name"], first["answers"], first["right"]) == ("Ann", 3, {"count": 2, "of": 3})
    assert first["skills"] == {"true-hits": {"count": 1, "of": 2}, "filling": {"count": 1, "of": 1}}
    assert (second["schooled"], second["right"], second["skills"]) == (COST, {"count": 0, "of": 0}, {})
    assert second["cards"] == 1


def test_skill_and_days_are_those_asked_for(home: Home, ann: str, bob: str) -> None:
    only = json.loads(home.good("progress", "--merge", ann, bob, "--json", "--skill", "filling"))
    assert [(one["answers"], one["schooled"]) for one in only["pupils"]] == [(1, 0), (0, 0)]
    late = json.loads(home.good("progress", "--merge", ann, bob, "--json", "--since", "7"))
    assert [(one["answers"], one["schooled"]) for one in late["pupils"]] == [(2, 0), (1, COST)]


def test_the_table_as_a_page(home: Home, ann: str, bob: str, tmp_path: Path) -> None:
    place = tmp_path / "class.html"
    done = home.run("progress", "--merge", ann, bob, str(tmp_path / "gone.jsonl"), "--html", str(place))
    assert done.returncode == 1
    page = place.read_text()
    assert page.count('<th scope="row">') == 2 * 2
    assert page.count('<th scope="col">') == 6 + 1 + 2
    assert "gone.jsonl cannot be read" in page
    keys = re.findall(' id="([^"]*)"', page)
    assert len(keys) == len(set(keys))
    assert "<script" not in page
    assert home.run("progress", "--merge", ann, "--html", str(place)).returncode == 1
    home.good("progress", "--merge", ann, "--html", str(place), "--force")


def test_the_table_as_markdown(home: Home, ann: str, bob: str, tmp_path: Path) -> None:
    done = home.run("progress", "--merge", ann, bob, str(tmp_path / "gone.jsonl"), "--markdown", "-")
    assert done.returncode == 1
    assert (
        "| pupil | answers | right | école | due | practised last |\n| --- | --- | --- | --- | --- | --- |\n| Ann | 3 | 67% |"
        in done.stdout
    )
    assert "| true hits | 50% of 2 |  |\n" in done.stdout
    assert "gone.jsonl cannot be read" in done.stdout


def test_unreadable_files_are_named_and_the_others_are_shown(home: Home, ann: str, tmp_path: Path) -> None:
    newer, broken, latin = (tmp_path / name for name in ("newer.jsonl", "broken.jsonl", "latin.jsonl"))
    newer.write_text('{"format": "trictrac deck 9"}\n')
    broken.write_text(Path(ann).read_text()[:200])
    latin.write_bytes(b"\xe9")
    files = [str(one) for one in (newer, broken, latin, tmp_path / "gone.jsonl", tmp_path)]
    done = home.run("progress", "--merge", *files[:2], ann, *files[2:])
    assert done.returncode == 1
    assert "Ann" in done.stdout
    told = done.stderr.splitlines()
    assert [line.removeprefix("trictrac: ").split(" is left out: ")[0] for line in told] == files
    for line, reason in zip(
        told, ("newer trictrac (version 9", "line 2", "UTF-8", "cannot be read", "cannot be read"), strict=True
    ):
        assert reason in line
    none = home.run("progress", "--merge", *files)
    assert (none.returncode, none.stdout) == (1, "")
    record = json.loads(home.run("progress", "--merge", files[0], ann, "--json").stdout)
    assert [one["file"] for one in record["left_out"]] == [files[0]]


def test_equal_names_are_shown_with_their_folders_and_a_file_counts_once(home: Home, ann: str, tmp_path: Path) -> None:
    other = tmp_path / "monday"
    other.mkdir()
    second = other / "Ann.jsonl"
    second.write_text(Path(ann).read_text())
    found = json.loads(home.good("progress", "--merge", ann, str(second), ann, "--json"))
    assert [one["name"] for one in found["pupils"]] == [ann, str(second)]


def test_what_is_wanted_is_said_and_the_table_is_in_french_too(home: Home, ann: str) -> None:
    for words, told in ((("--merge",), "--merge needs the decks"), ((ann,), "stand behind --merge")):
        done = home.run("progress", *words)
        assert done.returncode == 2
        assert told in " ".join(done.stderr.split())
    shown = home.good("--lang", "fr", "progress", "--merge", ann)
    assert "Une classe" in shown
    assert "élève" in shown
