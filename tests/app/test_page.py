"""The page as the worker holds it: addresses and acts in, trees out; nothing kills it, and nothing forbidden is on its way."""

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.page import NOON
from trictrac.app.addresses import OPENERS, address_of
from trictrac.app.lock import locked
from trictrac.app.page import Page
from trictrac.base.version import __version__
from trictrac.rules.heads import heads
from trictrac.seance.places import config_path
from trictrac.seance.preferences import set_preference

FORBIDDEN = ("jinja2", "markupsafe", "numpy", "typer", "rich", "pydantic", "trictrac.cli")
"""The modules that the browser has not, or that are not worth their loading."""


pytestmark = pytest.mark.usefixtures("home")


def go(page: Page, address: str) -> dict[str, str]:
    shown: dict[str, str] = json.loads(page.go(address))
    return shown


def act(page: Page, done: str, **fields: str) -> dict[str, str]:
    shown: dict[str, str] = json.loads(page.act(done, json.dumps(fields)))
    return shown


@pytest.mark.parametrize("game", ["trictrac", *heads()])
def test_every_game_of_the_house_is_begun_and_scored_on_the_page(game: str) -> None:
    page = Page("en")
    assert f'id="game-{game}"' in go(page, "/new")["html"]
    assert go(page, f"/new/{game}")["address"] == f"/new/{game}"
    shown = act(page, "begin", a="Cloris", b="Damon <b>", mode="announce")
    assert shown["address"].startswith("/table/")
    assert "Damon &lt;b&gt;" in shown["html"]
    assert "Damon <b>" not in shown["html"]
    assert 'id="notice"' not in act(page, "line", line="Cloris")["html"]
    assert go(page, "/")["address"] == "/"
    assert go(page, shown["address"])["address"] == shown["address"]


@pytest.mark.parametrize(
    ("address", "done"),
    [
        ("/drill/true-hits/easy/7", ["say 0", "next"]),
        ("/lesson/1", ["on"]),
        ("/roll/W:1x13,5,6%2FB:1x15/2-1", ["open why", "field 1", "field 2"]),
    ],
)
def test_back_from_a_law_leads_to_the_screen_as_it_was_left_and_says_nothing_again(
    address: str, done: list[str]
) -> None:
    page = Page("en", lambda: NOON)
    set_preference("voice", "yes")
    go(page, address)
    for one in done:
        left = act(page, one)
    law = go(page, "/law/8.2")
    assert f'href="#{left["address"]}"' in law["html"]
    go(page, "/word/jan")
    again = go(page, left["address"])
    assert (again["html"], again["spoken"], again["sound"]) == (left["html"], "", "")
    assert go(page, "/laws")["html"].count('href="#/read"') == 0
    go(page, "/practise")
    assert go(page, left["address"])["html"] != left["html"]


def test_back_from_a_word_does_not_lead_to_itself() -> None:
    page = Page("en", lambda: NOON)
    for address in ("/word/jan", "/word/hole", "/word/jan"):
        assert f'href="#{address}" id="back"' not in go(page, address)["html"].replace('class="button tool" ', "")


def test_back_from_a_law_on_the_shelf_leads_to_its_list() -> None:
    page = Page("en", lambda: NOON)
    go(page, "/read")
    go(page, "/laws")
    assert 'href="#/law/8"' in go(page, "/law/8.2")["html"]


@pytest.mark.parametrize("address", ["/drill/keeping/hard/8", "/drill/both/fair/8"])
def test_work_done_ahead_changes_nothing_on_screen(address: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for early in (False, True):
        monkeypatch.setenv("HOME", str(home / str(early)))
        page = Page("en", lambda: NOON)
        shown.append([go(page, address)])
        for done in ("say ?", "next") * 3:
            while early and page.ahead():
                pass
            shown[-1].append(act(page, done))
        go(page, "/")
        assert not page.ahead()
    assert shown[0] == shown[1]


TURNS = (
    (["Damon begins"], "Damon to roll", "to roll"),
    (["64"], "Damon to play", "to play"),
    (["1-7 1-5"], "Cloris to roll", "to roll"),
    (["set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W", "65"], "Cloris to hold or go", "to hold or go"),
)


def test_every_screen_says_alike_whose_turn_it_is_and_for_what() -> None:
    page = Page("en")
    page.go("/new/trictrac")
    table = act(page, "begin", a="Cloris", b="Damon", mode="announce")["address"]
    for lines, turn, due in TURNS:
        go(page, table)
        for line in lines:
            shown = act(page, "line", line=line)["html"]
        assert f'class="due">▸ {due}<' in shown
        game = table.replace("/table/", "/game/")
        assert all(turn in go(page, address)["html"] for address in ("/", "/games", game)), turn


def test_a_partie_that_is_won_is_known_when_another_has_begun() -> None:
    page = Page("en")
    page.go("/new/trictrac")
    table = act(page, "begin", a="Cloris", b="Damon", mode="announce")["address"]
    for line in ("Damon begins", "64 1-7 1-5", "resign Cloris", "new"):
        act(page, "line", line=line)
    for address in ("/games", table.replace("/table/", "/game/")):
        assert "Damon won partie 1, 12–0; partie 2 begins" in go(page, address)["html"]


def test_a_game_in_which_nothing_is_entered_is_not_kept(home: Path) -> None:
    page = Page("en")
    go(page, "/new/backgammon")
    name = act(page, "begin")["address"].rpartition("/")[2]
    assert (home / f".local/share/trictrac/games/{name}.journal").exists()
    page.go("/new/jacquet")
    act(page, "begin", a="Cloris", b="Damon")
    assert not (home / f".local/share/trictrac/games/{name}.journal").exists()


@pytest.mark.parametrize(
    "address", ["/nonsense", "/table/nobody", "/table", "/new/whist", "/table/%00", "//", "/%2e%2e/x"]
)
def test_an_address_that_cannot_be_shown_leads_to_the_first_screen_and_says_why(address: str) -> None:
    shown = go(Page("en"), address)
    assert shown["address"] == "/"
    assert ('role="alert"' in shown["html"]) == bool(address.strip("/"))


@pytest.mark.parametrize("done", ["", "nonsense", "say", "language xx", "storage", "line\x00"])
def test_an_impossible_act_leaves_the_screen_unchanged(done: str) -> None:
    page = Page("en")
    for address in ("/", "/new", "/new/backgammon"):
        before = go(page, address)
        after = act(page, done, a="one", rules="\u202enone")
        assert after["address"] == before["address"]
        assert 'role="alert"' in after["html"]
        assert act(page, "notice away")["html"] == before["html"]


def test_a_failure_to_store_is_reported() -> None:
    page = Page("en")
    page.go("/")
    shown = json.loads(page.unkept("<SecurityError>"))["html"]
    assert "&lt;SecurityError&gt;. Entry is paused until this is saved." in shown
    assert 'data-do="storage again"' in shown
    assert "unkept" not in json.loads(page.show())["html"]
    for reason in ("QuotaExceededError: no room.", "UnknownError: IO error: FILE_ERROR_NO_SPACE"):
        assert "No space is left on this device. Entry is paused" in page.unkept(reason)


def test_the_language_is_switched_and_stays() -> None:
    page = Page("de")
    assert go(page, "/")["language"] == "en"
    assert act(page, "language fr")["language"] == "fr"
    assert go(Page("en"), "/")["language"] == "fr"


def test_preferences_that_cannot_be_read_are_said_and_nothing_is_lost(home: Path) -> None:
    config = home / ".config/trictrac/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("language = [", encoding="utf-8")
    page = Page("fr")
    assert 'role="alert"' in go(page, "/")["html"]
    assert "config.toml" in act(page, "language en")["html"]
    assert config.read_text(encoding="utf-8") == "language = ["


def test_openers_are_there() -> None:
    page = Page("en")
    for first in OPENERS:
        assert f"there is no page '/{first}'" not in go(page, f"/{first}")["html"]


def test_parts_of_an_address_are_what_they_were() -> None:
    page = Page("en")
    go(page, "/new/backgammon")
    act(page, "begin", a="É/l?i#se", b="<i>%20")
    address = act(page, "line", line="64")["address"]
    assert address.startswith("/table/2")
    assert go(page, address)["address"] == address
    assert address_of("table", "a/b?") == "/table/a%2Fb%3F"


def test_the_way_of_the_page_loads_nothing_that_the_browser_has_not() -> None:
    code = (
        "import sys\n"
        f"for name in {FORBIDDEN[:-1]!r}: sys.modules[name] = None\n"
        "from trictrac.app.page import Page\n"
        "page = Page('fr')\n"
        "for address in ('', '/new', '/new/backgammon'): page.go(address)\n"
        "page.act('begin', '{\"match\": \"5\"}')\n"
        "page.act('line', '{\"line\": \"64\"}')\n"
        "page.act('language en')\n"
        f"print([name for name in sys.modules if name.startswith({FORBIDDEN!r}) and sys.modules[name]])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


TEXTS = ("/lesson/1", "/law/8", "/word/bredouille", "/rules/modern", "/differences/modern/guiton-1822", "/why/exit")


@pytest.mark.parametrize("address", [*(f"/{first}" for first in OPENERS), *TEXTS, "/help/table", "/drill/roller"])
def test_headings_go_down_one_level_at_a_time(address: str) -> None:
    levels = [int(level) for level in re.findall(r"<h(\d)", go(Page("en"), address)["html"])]
    assert levels[0] == 1
    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_the_first_screen_loads_neither_drills_nor_the_exchange_of_decks() -> None:
    code = (
        "import sys\n"
        "from trictrac.app.page import Page\n"
        "assert 'id=\"notice\"' not in Page('en').go('')\n"
        "late = ('trictrac.app.screens.quiz', 'trictrac.study.deck', 'trictrac.study.dealing', 'xml')\n"
        "print([name for name in sys.modules if name.startswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_is_missing_without_https_is_said_before_the_first_game() -> None:
    page = Page("en")
    page.device(json.dumps({"secure": False}))
    before = go(page, "/")["html"]
    assert before.index("Your games belong to this address") < before.index("New game")
    go(page, "/new/backgammon")
    act(page, "begin", a="Cloris", b="Damon")
    after = go(page, "/")["html"]
    assert after.index("Your games belong to this address") > after.index("New game") > after.index("Cloris")


def test_the_promise_of_the_browser_is_missed_once_there_is_a_game(home: Path) -> None:
    page = Page("en")
    page.device(json.dumps({"persisted": False}))
    assert "has not promised" not in go(page, "/")["html"]
    go(page, "/new/backgammon")
    act(page, "begin", a="Cloris", b="Damon")
    assert "has not promised" in go(page, "/")["html"]


def test_what_the_page_contains_is_shown_with_a_link_to_all_licences() -> None:
    page = Page("fr")
    html = go(page, "/settings")["html"]
    about = html[html.index("À propos") :]
    assert all(text in about for text in (f"trictrac {__version__}", 'href="licences.txt"'))
    html = go(page, "/help/licence")["html"]
    assert all(name in html for name in ("Pyodide", "MPL-2.0", *(one.name for one in locked() if one.site is None)))


def test_damaged_preferences_are_put_away_at_a_tap(home: Path) -> None:
    page = Page("en")
    config_path().parent.mkdir(parents=True)
    config_path().write_text("theme = dark = light", encoding="utf-8")
    assert 'data-do="preferences afresh"' in go(page, "/")["html"]
    answer = act(page, "preferences afresh")
    assert 'id="notice"' not in answer["html"]
    assert config_path().with_suffix(".damaged").read_text(encoding="utf-8") == "theme = dark = light"
    assert not config_path().exists()
    act(page, "language fr")
    assert go(page, "/")["language"] == "fr"
    assert 'id="notice"' in act(page, "preferences afresh")["html"]
    assert config_path().exists()


def test_a_setting_is_saved_as_it_is_chosen_and_an_error_names_it_as_its_field_does(home: Path) -> None:
    page = Page("en")
    assert "data-at-once" in go(page, "/settings")["html"]
    answer = act(page, "keep", theme="dark")
    assert (answer["theme"], "Saved." in answer["html"]) == ("dark", True)
    wrong = act(page, "keep", interval="abc")["html"]
    assert "interval cannot be" not in wrong
    assert "cannot be" in wrong


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_list_of_laws_has_no_signs_of_markdown(locale: str) -> None:
    html = go(Page(locale), "/laws")["html"]
    assert "sortie" in html
    assert "*" not in html
