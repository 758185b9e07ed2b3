"""Half a turn on the page: kept beside the journal until its turn is entered, and never a part of the game."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from trictrac.app.page import Page
from trictrac.seance.library import default_library

POSITION = "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W/points=8b,0/holes=3,1/flag=W"


pytestmark = pytest.mark.usefixtures("home")


def begun(title: str = "T", mode: str = "announce") -> Page:
    page = Page("en")
    page.go(f"/new/trictrac/{mode}")
    fields = {"a": "Cloris", "b": "Damon", "mode": mode, "referee": "offered", "position": POSITION, "title": title}
    page.act("begin", json.dumps(fields))
    return page


def taps(page: Page, *acts: str) -> str:
    """The last screen after these taps."""
    html = ""
    for act in acts:
        html = json.loads(page.act(act))["html"]
    return str(html)


def killed(page: Page, name: str = "T") -> Page:
    """A new page at the table, after the old one was killed."""
    page._desk.games._open.journal.close()  # type: ignore[union-attr]
    page = Page("en")
    page.go(f"/table/{name}")
    return page


def again(page: Page, name: str = "T") -> str:
    """The table as a new page opens it, after the old one was killed."""
    return str(json.loads(killed(page, name).show())["html"])


def journal(home: Path, name: str = "T") -> str:
    return (home / f".local/share/trictrac/games/{name}.journal").read_text(encoding="utf-8")


def is_kept(html: str) -> bool:
    return 'id="kept"' in html


def test_the_first_die_is_there_after_a_kill_and_not_in_the_journal(home: Path) -> None:
    page = begun()
    before = journal(home)
    html = taps(page, "die 6")
    assert journal(home) == before
    assert not is_kept(html)
    html = again(page)
    assert "Undo the 6" in html
    assert not is_kept(html)
    assert journal(home) == before


def test_the_first_checker_is_there_after_a_kill_until_undo_takes_it_back(home: Path) -> None:
    page = begun()
    assert not is_kept(taps(page, "die 3", "die 2", "field 2"))
    before = journal(home)
    taps(page, "field 4")
    page = killed(page)
    assert "Put the checker back" in page.show()
    assert journal(home) == before
    assert "Put the checker back" not in taps(page, "undo")
    assert "Put the checker back" not in again(page)


def test_the_next_event_drops_it_wherever_it_is_entered(home: Path) -> None:
    page = begun()
    taps(page, "die 3", "die 2", "field 2", "field 4")
    page._desk.games._open.journal.close()  # type: ignore[union-attr]
    name, other = default_library().open("T")
    other.extend(["A plays 2-4 1-4"])
    other.close()
    html = json.loads(Page("en").go(f"/table/{name}"))["html"]
    assert "Put the checker back" not in html
    assert is_kept(html)


def test_a_whole_turn_is_kept_and_leaves_no_draft(home: Path) -> None:
    page = begun()
    html = taps(page, "die 3", "die 2", "field 2", "field 4", "field 1", "field 4")
    assert journal(home).splitlines()[-1].startswith("A plays")
    assert is_kept(html)
    assert not (home / ".local/state/trictrac/draft").exists()


def test_half_a_turn_on_the_board_of_mode_school_is_there_again(home: Path) -> None:
    page = begun(mode="school")
    taps(page, "die 3", "die 2", "open board", "field 2", "field 4")
    html = again(page)
    assert 'data-do="field 4"' in html
    assert "Put the checker back" in html


def test_the_draft_of_one_game_is_none_of_another(home: Path) -> None:
    page = begun()
    taps(page, "die 6")
    begun("U")
    assert "Undo the 6" not in again(page, "U")


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'[["T", 1], [9], [[1]], "x", 3, 0]', b'{"a": 1}'])
def test_a_draft_that_makes_no_sense_is_none(content: bytes, home: Path) -> None:
    page = begun()
    taps(page, "die 6")
    (home / ".local/state/trictrac/draft").write_bytes(content)
    assert "Undo the 6" not in again(page)


def test_a_backup_has_its_date_and_no_draft(home: Path) -> None:
    from base64 import b64decode
    from io import BytesIO

    page = begun()
    taps(page, "die 6")
    page.go("/files")
    file = json.loads(page.act("give everything"))["file"]
    assert file["name"].removeprefix("trictrac-").removesuffix(".zip").count("-") == 2
    with ZipFile(BytesIO(b64decode(file["data"]))) as packed:
        assert not [name for name in packed.namelist() if "draft" in name]


def test_the_names_of_players_are_offered_again(home: Path) -> None:
    page = begun()
    taps(page, "die 3", "die 2")
    page.go("/play")
    page.act("begin", json.dumps({"name": "Célimène <b>"}))
    for address in ("/new/trictrac/announce", "/play"):
        html = json.loads(page.go(address))["html"]
        offered = html.partition('<datalist id="players">')[2].partition("</datalist>")[0]
        assert offered.count("<option") == 3
        assert all(f'value="{name}"' in offered for name in ("Cloris", "Damon", "Célimène &lt;b&gt;"))
        assert 'list="players"' in html


@pytest.mark.parametrize("opener", ["open more", "open plays", "free"])
def test_what_is_open_says_what_closes_it(opener: str) -> None:
    page = begun()
    taps(page, "die 3", "die 2")
    assert "data-closes" not in taps(page, "field 1")
    assert 'data-closes="close"' in taps(page, opener)
    html = taps(page, "close")
    assert "data-closes" not in html
    assert ("Put the checker back" in html) == (opener != "free")
