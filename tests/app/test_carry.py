"""A game goes to another device in a link: its score is read there, and it is continued there."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.support.page import desk, faults, said
from trictrac.app.addresses import address_of, opened
from trictrac.app.hand import step_of
from trictrac.app.page import Page
from trictrac.app.qr import squares
from trictrac.base.errors import UnreadableError
from trictrac.partie.events import Throw
from trictrac.seance.carrying import pack_game, unpack_game
from trictrac.seance.of_any import AnyConversation
from trictrac.seance.opening import TableRequest

SITE = "https://192.168.100.100:8714/trictrac/"
ROLLS = 60
EASY_TO_SCAN = 17 + 4 * 25
"""Most squares in a row of a code that a phone's camera reads from a screen without trouble."""


def move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> Path:
    """Go to a device by its name, and return the folder of its games."""
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / name))
    return tmp_path / name / ".local/share/trictrac/games"


def play(rolls: int, mode: str = "announce", name: str = "") -> str:
    """Play rolls of a game, which is new without a name, and return its name."""
    table = desk()
    if not name:
        terms = {"mode": mode, "referee": "offered", "rules": "modern"}
        name, _ = table.games.begin(
            TableRequest("trictrac", terms, ("Cloris", "Damon"), title="Ours", seed="7"), table.language
        )
    talk, random = table.games.talk(name, table.language), Random(8)
    before = len(rolls_of(talk))
    for _ in range(4 * rolls):
        if len(rolls_of(talk)) == before + rolls:
            break
        plays = talk.table.plays()
        lines = {"choice": "hold", "play": f"#{random.randint(1, len(plays) or 1)}", "other": "new"}
        talk.answer(lines.get(step_of(talk), "roll"))
    assert len(rolls_of(talk)) == before + rolls
    table.games.close()
    return name


def rolls_of(talk: AnyConversation) -> list[object]:
    """Return the rolls of a game."""
    return [event for event in talk.course.log.events if isinstance(event, Throw)]


def link_of(name: str) -> str:
    """Return the address in the code that a device shows for a game."""
    page = Page("en")
    page.device(json.dumps({"site": SITE}))
    shown = json.loads(page.go(address_of("game", name, "carry")))["html"]
    assert "works only on this computer" not in shown
    assert 'class="qr"' in shown
    found = re.search(r'data-copy="([^"]*)"', shown)
    assert found is not None
    return html.unescape(found[1])


@pytest.mark.parametrize("mode", ["announce", "school"])
def test_sixty_rolls_fit_in_a_code_that_a_phone_can_read(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(tmp_path, monkeypatch, "here")
    assert len(squares(link_of(play(ROLLS, mode)))) <= EASY_TO_SCAN


def test_a_game_is_read_on_another_device_and_continued_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = move(tmp_path, monkeypatch, "here")
    link = link_of(play(9))
    there = move(tmp_path, monkeypatch, "there")
    page = Page("en")
    address = link.removeprefix(f"{SITE}#")
    shown = json.loads(page.go(address))
    assert "Cloris – Damon" in shown["html"]
    assert "not saved here yet" in shown["html"]
    assert 'class="standing"' in shown["html"]
    assert not there.exists()
    assert json.loads(page.act("take"))["address"] == "/table/Ours"
    assert (there / "Ours.journal").read_bytes() == (here / "Ours.journal").read_bytes()
    assert 'id="notice"' not in json.loads(page.act("say roll"))["html"]
    # The code of an older state opens the game, which is further on here.
    longer = (there / "Ours.journal").read_bytes()
    page.go(address)
    page.act("take")
    assert [path.name for path in there.glob("*.journal")] == ["Ours.journal"]
    assert (there / "Ours.journal").read_bytes().startswith(longer)


def test_a_game_comes_back_with_what_was_played_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders, link = list[Path](), ""
    for name in ("here", "there", "here"):
        folders.append(move(tmp_path, monkeypatch, name))
        if link:
            at = desk()
            opened(at, link.partition("#")[2]).act(at, "take", {})
            at.games.close()
        link = link_of(play(3, name="Ours" if link else ""))
    texts = [(folder / "Ours.journal").read_text(encoding="utf-8") for folder in folders]
    assert texts[2].startswith(texts[1])
    assert texts[2].count("throws") == 9


def test_a_link_that_is_not_whole_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move(tmp_path, monkeypatch, "here")
    word, page = pack_game(b"trictrac journal 1\n"), Page("en")
    for wrong in ("", "x", word[:-3], word[3:], "é", pack_game(bytes(1 << 21))):
        with pytest.raises(UnreadableError, match="is not whole"):
            unpack_game(wrong)
        shown = json.loads(page.go(address_of("take", "Ours", wrong)))["html"]
        assert 'role="alert"' in shown
    for damaged in (b"\xff\n", b"trictrac journal 99\n\n", b"trictrac journal 1\nrules: whist\n\n", b""):
        shown = json.loads(page.go(address_of("take", "../../etc", pack_game(damaged))))["html"]
        assert 'role="alert"' in shown
        assert 'role="alert"' in json.loads(page.act("take"))["html"]
    assert not (tmp_path / "here/.local/share/trictrac/games").exists()


def test_both_screens_are_free_of_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move(tmp_path, monkeypatch, "here")
    link = link_of(play(3))
    for screen in (opened(desk(), "/game/Ours/carry"), opened(desk(), link.partition("#")[2])):
        assert faults(said(screen.show(desk()).tree)) == []


@pytest.mark.parametrize("site", ["http://localhost:8000/", "http://127.0.0.1:8714/"])
def test_a_link_that_names_this_computer_alone_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: str
) -> None:
    move(tmp_path, monkeypatch, "here")
    page = Page("en")
    page.device(json.dumps({"site": site}))
    shown = json.loads(page.go(address_of("game", play(3), "carry")))["html"]
    assert "works only on this computer" in shown
    assert shown.index('class="qr"') < shown.index("works only on this computer")
