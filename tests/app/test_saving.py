"""The page and what is kept: a reminder to save a file, records that it cannot read, data of a newer program left as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.deck import HIT, answer
from tests.support.page import NOON, acts, attribute, desk, elements, faults, said, text_of
from tests.support.versions import newer
from tests.support.zones import system_in
from trictrac.app.addresses import OPENERS, opened
from trictrac.app.page import Page
from trictrac.app.screen import Desk
from trictrac.app.tree import Element, written
from trictrac.base.clock import SystemZone
from trictrac.seance.library import default_library
from trictrac.study.deck.store import SCRIPTS

GIVE = "give everything"
RECORD = """trictrac 1
A: Cloris
B: Damon
rules: modern
laws: 2

draw A 6 B 5
A throws 4-2
A plays 1-7
B throws 5-2
B plays 1-8
A throws 6-1
A plays 1-7 1-2
"""


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    found = desk()
    yield found
    found.learner.close()


def play(games: int, days: float) -> None:
    """Keep so many games, each written so many days after noon."""
    library = default_library()
    for _ in range(games):
        name, journal = library.create("game", ["trictrac journal 1"])
        journal.close()
        moment = (NOON + timedelta(days=days)).timestamp()
        os.utime(library.path(name), (moment, moment))


def home(at: Desk, days: float) -> Element:
    """The first screen so many days after noon, without a fault."""
    late = replace(at, now=NOON + timedelta(days=days))
    tree = said(opened(late, "/").show(late).tree)
    assert faults(tree) == []
    return tree


def test_games_of_a_week_ago_are_reminded_of_until_they_are_given(held: Desk) -> None:
    assert GIVE not in acts(home(held, 30))
    play(1, 0)
    assert GIVE not in acts(home(held, 6.9))
    assert GIVE in acts(home(held, 7))
    late = replace(held, now=NOON + timedelta(days=7))
    shown = opened(late, "/").act(late, GIVE, {}).show(late)
    assert shown.given is not None
    assert shown.given.data.startswith(b"PK")
    assert GIVE not in acts(shown.tree)
    assert GIVE not in acts(home(held, 30))
    play(1, 13)
    assert GIVE not in acts(home(held, 13.9))
    assert GIVE in acts(home(held, 14))


def test_ten_games_are_reminded_of_at_once(held: Desk) -> None:
    play(9, 1)
    assert GIVE not in acts(home(held, 1))
    default_library().archive(default_library().latest())
    play(1, 1)
    assert GIVE in acts(home(held, 1))
    late = replace(held, now=NOON + timedelta(days=2))
    opened(late, "/files").act(late, GIVE, {})
    assert GIVE not in acts(home(held, 2))


def test_a_game_of_an_earlier_edition_of_the_laws_names_it_once_when_opened(held: Desk) -> None:
    _, journal = default_library().create("older", ["trictrac journal 1", "A: Ann", "laws: 2", "", "A begins"])
    journal.close()
    screens = [opened(held, "/table/older") for _ in range(2)]
    told = [written(screen.show(held).tree).count("stays under edition 2 of the laws") for screen in screens]
    held.games.close()
    assert told == [1, 0]


@pytest.mark.parametrize("month", [3, 10])
def test_a_game_of_half_an_hour_ago_is_so_also_while_the_clocks_change(
    month: int, held: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Paris the clocks change at one o'clock UTC on the last Sunday of March and of October."""
    change = datetime(2026, month, 29 if month == 3 else 25, 1, tzinfo=UTC)
    play(1, (change - timedelta(minutes=20) - NOON) / timedelta(1))
    with system_in(monkeypatch, "Europe/Paris"):
        now = replace(held, now=(change + timedelta(minutes=10)).astimezone(SystemZone()))
        for address in ("/", "/games"):
            assert "30 min ago" in text_of(said(opened(now, address).show(now).tree))


def test_answers_of_a_week_ago_are_reminded_of(held: Desk) -> None:
    deck = held.deck
    deck.record(answer(HIT, NOON))
    deck.record(answer(HIT, NOON + timedelta(days=6)))
    assert GIVE not in acts(home(held, 6.5))
    assert GIVE in acts(home(held, 7))


@pytest.mark.parametrize("noted", ["", "nonsense", "2026-01-05", "x" * 200])
def test_a_note_that_makes_no_sense_is_none(noted: str, held: Desk, tmp_path: Path) -> None:
    path = tmp_path / ".local/state/trictrac/saved"
    path.parent.mkdir(parents=True)
    path.write_text(noted, encoding="utf-8")
    play(1, 0)
    assert GIVE not in acts(home(held, 1))
    assert GIVE in acts(home(held, 7))


@pytest.mark.usefixtures("decks_closed")
def test_a_file_is_given_once_and_not_again_when_the_language_is_switched(held: Desk) -> None:
    page = Page("en", lambda: NOON)
    page.go("/files")
    assert json.loads(page.act(GIVE))["file"]["name"] == "trictrac-2026-01-05.zip"
    assert json.loads(page.act("language fr"))["file"] is None
    assert json.loads(page.act(GIVE))["file"]["name"] == "trictrac-2026-01-05.zip"
    assert held.learner.has_deck()


def test_a_record_in_json_is_refused_in_words_where_its_library_is_not(tmp_path: Path) -> None:
    fields = {"file": b64encode(b'{"A": "Cloris", "events": []}').decode(), "file-name": "<b>.json"}
    code = (
        "import json, sys\n"
        "sys.modules.update(dict.fromkeys(['pydantic', 'pydantic_core', 'jinja2', 'markupsafe', 'numpy', 'typer', 'rich']))\n"
        "from trictrac.app.page import Page\n"
        "page = Page('en')\n"
        "page.go('/files')\n"
        f"print(page.act('bring', {json.dumps(json.dumps(fields))}))\n"
        f"page.act('bring', {json.dumps(json.dumps(record()))})\n"
        "from trictrac.seance.library import default_library\n"
        "(name,) = default_library().names()\n"
        "from trictrac.app.addresses import OPENERS\n"
        "for first in OPENERS:\n"
        "    for more in ('', '/1', f'/{name}', '/trictrac/school', '/mixed', '/why/exit'): page.go(f'/{first}{more}')\n"
        "page.go(f'/game/{name}')\n"
        "for form in ('record', 'journal'): assert json.loads(page.act(f'give {form}'))['file']\n"
        "page.go(f'/analysis/{name}')\n"
        "page.act('on')\n"
        "for address in ('/drill/all/own/3', '/today', '/lesson/8'): page.go(address); page.act('say hint'); page.act('say ?')\n"
    )
    clean = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")} | {"HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=clean)
    assert done.returncode == 0, done.stderr
    html = json.loads(done.stdout)["html"]
    assert "&lt;b&gt;.json: only the program in a terminal reads a record in JSON: import the record as text" in html


def record() -> dict[str, str]:
    """The fields of a form by which a record is brought in."""
    return {"file": b64encode(RECORD.encode()).decode(), "file-name": "one.trictrac"}


def test_the_chance_to_win_is_drawn_where_a_game_is_looked_over(held: Desk) -> None:
    opened(held, "/files").act(held, "bring", record())
    screen = opened(held, f"/analysis/{default_library().latest()}")
    while "on" in acts(said(screen.show(held).tree)):
        screen.act(held, "on", {})
    tree = said(screen.show(held).tree)
    assert faults(tree) == []
    assert "The chance of" in text_of(tree)
    assert any(attribute(one, "class") == "curve" for one in elements(tree))
    assert not [one for one in elements(tree) if attribute(one, "href").startswith("#roll")]


def test_what_a_newer_program_has_written_is_said_and_left_byte_for_byte(tmp_path: Path, held: Desk) -> None:
    before, page = newer(tmp_path), Page("en")
    html = json.loads(page.go("/"))["html"]
    for what, known in (("preferences", 1), ("journal", 1), ("deck", len(SCRIPTS))):
        assert f"of the {what}, this one knows {known}): bring this program up to date" in html
    assert 'id="new-announce"' in html
    for first in OPENERS:
        for more in ("", "/later", "/1"):
            page.go(f"/{first}{more}")
            for done in ("language fr", GIVE, "give deck", "give journal", "on", "say 4", "line"):
                page.act(done, json.dumps({"line": "64"}))
    page.go("/settings")
    assert "newer" in json.loads(page.act("keep", json.dumps({"theme": "dark"})))["html"]
    page.go("/new/trictrac/announce")
    shown = json.loads(page.act("begin", json.dumps({"a": "Cloris", "b": "Damon", "mode": "announce"})))
    assert shown["address"].startswith("/table/")
    page.go("/files")
    page.act("bring", json.dumps(record()))
    kept = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {path: kept.get(path) for path in before} == before
    assert held.readable_deck is None
