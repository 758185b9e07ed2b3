"""What earlier versions have written is read as it was: journals, records, pages, decks and preferences.

Everything lies in ``tests/corpora/written``, a folder for each version, made by the program of that version at its own
command line. None of it is ever written anew. How the same games are drawn today lies in ``tests/corpora/answers/pages``; after a
change of the drawing that was meant: ``python -m tests.whole.test_written``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.seances import CORPORA, Home

WRITTEN = CORPORA / "written"
JOURNALS = sorted(WRITTEN.glob("*/games/*.journal"))
RECORDS = sorted(WRITTEN.glob("*/records/*.trictrac"))
PAGES = sorted(WRITTEN.glob("*/pages/*.html"))
DRAWN = CORPORA / "answers" / "pages"

TRICTRAC = (
    "draw", "begins", "throws", "for all", "marks", "holds", "goes", "suspends ecrire", "suspends honours", "plays", "!",
    "receives", "schools", "corrects", "lets", "contests", "maintains", "rectifies", "orders", "erases", "forgets flag",
    "takes flag", "takes dice", "counts", "bears off", "marking", "set", "score", "note", "resigns", "new partie",
)  # fmt: skip
"""The words of the events of trictrac."""
OTHERS = (
    "draw", "begins", "throws", "plays", "!", "doubles", "accepts", "refuses", "beavers", "demands", "calls", "holds", "goes",
    "resigns", "set", "score", "stake", "note", "new game",
)  # fmt: skip
"""The words of the events of the other games."""
ACTS = ("start", "undo", "edit", "drop", "cancel", "stop", "head", "#")
"""The words at the head of an entry of a journal that is no event."""
HEADERS = (
    "game", "title", "A", "B", "C", "D", "E", "date", "place", "source", "seed", "rules", "marking", "match", "frame",
)  # fmt: skip


def ids(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def record_of(path: Path) -> Path:
    """The record that lies beside a journal, a page or a record in another form."""
    return path.parent.parent / "records" / f"{path.stem}.trictrac"


def parted(path: Path) -> tuple[str, list[str]]:
    """The head of a journal or a record, and the lines after it."""
    head, _, body = text_of(path).partition("\n\n")
    return head, body.splitlines()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


# --- What the corpus holds --------------------------------------------------------------


@pytest.mark.parametrize("of_trictrac", [True, False])
def test_every_word_of_a_record_occurs(of_trictrac: bool) -> None:
    lines = [
        re.sub(r"^[AB] ", "", line)
        for path in RECORDS
        for head, body in [parted(path)]
        if ("game: " not in head) is of_trictrac
        for line in body
    ]
    for word in TRICTRAC if of_trictrac else OTHERS:
        ends = word in ("!", "for all")
        assert any(line.endswith(f" {word}") if ends else f"{line} ".startswith(f"{word} ") for line in lines), word


def test_every_act_of_a_journal_and_every_header_occur() -> None:
    lines = [line for path in JOURNALS for line in parted(path)[1]]
    for act in ACTS:
        assert any(re.match(rf"{act}(?![\w])", line) for line in lines), act
    heads = "\n".join(parted(path)[0] for path in (*JOURNALS, *RECORDS))
    for header in HEADERS:
        assert re.search(rf"^{header}: ", heads, re.MULTILINE), header


def test_every_game_and_every_way_of_counting_occur() -> None:
    heads = "\n".join(parted(path)[0] for path in RECORDS)
    assert set(re.findall(r"^game: (.*)", heads, re.MULTILINE)) == {
        "backgammon", "backgammon-club", "backgammon-dujardin", "toutes-tables", "jacquet", "garanguet", "toc", "tick-tack",
        "toccategli",
    }  # fmt: skip
    assert set(re.findall(r"^marking: (.*)", heads, re.MULTILINE)) == {"announced", "spoken", "marker"}
    assert set(re.findall(r"^frame: (\w+)", heads, re.MULTILINE)) == {"ecrire", "combine", "poule"}
    assert set(re.findall(r"seats=(\w+)", heads)) >= {"chouette", "tourner"}


# --- Journals ---------------------------------------------------------------------------


@pytest.mark.parametrize("version", sorted(path.name for path in WRITTEN.iterdir()))
def test_kept_games_are_listed(home: Home, version: str) -> None:
    kept = sorted((WRITTEN / version / "games").glob("*.journal"))
    for path in kept:
        home.put(path, home.games / path.name)
    listed = " ".join(home.good("games", "--all").split())
    for path in kept:
        assert re.search(rf"(?<![\w-]){path.stem}(?: \([\w-]+\))?: [^:;]*, \d+ entries[;.]", listed), path.stem


@pytest.mark.parametrize("path", JOURNALS, ids=ids)
def test_an_old_kept_game_is_exported_unchanged_and_goes_on(home: Home, path: Path) -> None:
    """Going on adds to what is written and changes nothing of it."""
    kept = home.games / path.name
    home.put(path, kept)
    assert home.good("export", path.stem) == text_of(record_of(path))
    assert home.good("export", "--to", "json", path.stem) == text_of(record_of(path).with_suffix(".json"))
    home.good("score", "--resume", path.stem, "--board", "compact", text="log all\naccount\nnote so\n")
    assert kept.read_bytes() == path.read_bytes() + b"note so\n"


# --- Records ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_an_old_record_is_written_again_unchanged(home: Home, path: Path) -> None:
    in_json = path.with_suffix(".json")
    assert home.good("convert", str(path)) == text_of(path)
    assert home.good("convert", "--json", str(path)) == text_of(in_json)
    assert home.good("convert", str(in_json)) == text_of(path)


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_a_record_is_checked_roll_by_roll_in_either_form(home: Home, path: Path) -> None:
    told = home.good("replay", "--check", "--compact", str(path))
    assert told
    assert home.good("replay", "--check", "--compact", str(path.with_suffix(".json"))) == told
    assert json.loads(home.good("replay", "--check", "--json", str(path)))


@pytest.mark.parametrize("path", PAGES, ids=ids)
def test_a_page_becomes_the_game_that_it_shows(home: Home, path: Path) -> None:
    home.good("games", "import", str(path))
    (kept,) = home.games.glob("*.journal")
    assert home.good("export", kept.stem) == text_of(record_of(path))


# --- Pages as they are drawn today ------------------------------------------------------


def page_of(path: Path, folder: Path) -> str:
    """The page that is drawn today of a game of an earlier version, without its boards as the library of today packs them."""
    home = Home(folder)
    kept = path.parent.parent / "games" / f"{path.stem}.journal"
    home.put(kept, home.games / kept.name)
    return re.sub(r'(?<=data-boards=")[^"]*', "", home.good("export", "--to", "html", path.stem))


@pytest.mark.parametrize("path", PAGES, ids=ids)
def test_an_old_page_is_drawn_unchanged(tmp_path: Path, path: Path) -> None:
    assert page_of(path, tmp_path) == text_of(DRAWN / path.name)


def draw_pages() -> None:
    """Draw the pages anew, after a change of their drawing that was meant."""
    for path in PAGES:
        with TemporaryDirectory() as folder:
            (DRAWN / path.name).write_text(page_of(path, Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    draw_pages()
