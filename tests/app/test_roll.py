"""One roll on the page: laid in few taps, judged as in the terminal, gone on from, and with every key in sight."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Playwright

from tests.support.browser import CHROMIUM, serious
from tests.support.browser import Phone as Browser
from tests.support.page import attribute, desk, elements, faults, links, text_of
from tests.support.page_shots import document
from tests.support.taps import Phone
from trictrac.app.addresses import address_of, opened
from trictrac.app.page import Page
from trictrac.app.screens.roll import Judged, Laying
from trictrac.model.position import Position
from trictrac.model.score import Side

MIDDLE = Position.parse("W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x3,2x2,3,4,6x2,8,9,10x2,12x2")
WITHOUT_TALONS = Position.parse("W:3x2,4,5x2,6,7x2,8x2,9,10x2,12x2/B:2x2,3,4x2,5,6x2,8x2,9,10x2,12x2")
MOST_TAPS = 45
HIT = "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W"


pytestmark = pytest.mark.usefixtures("home")


def laid(position: Position) -> list[str]:
    """The taps that lay a position from the talons on."""
    taps: list[str] = []
    for side in Side:
        taps += [f"does {side.letter}1"] * (side is Side.BLACK)
        for field, count in enumerate(position.checkers(side)):
            if 1 < field < 25:
                taps += [f"field {25 - field if side else field}"] * count
    return taps


def judged(position: str = HIT, roll: str = "64") -> Phone:
    return Phone(opened(desk(), address_of("roll", position, roll)))


def text(phone: Phone) -> str:
    return text_of(phone.shown.tree)


@pytest.mark.parametrize("position", [MIDDLE, WITHOUT_TALONS])
def test_a_middle_game_is_laid_in_few_taps(position: Position) -> None:
    fields = sum(count > 0 for side in Side for count in position.checkers(side))
    assert fields >= 17
    phone, taps = Phone(opened(desk(), "/roll")), [*laid(position), "die 6", "die 4", "ask"]
    assert len(taps) <= MOST_TAPS
    phone.tap(*taps)
    assert isinstance(phone.screen, Judged)
    assert phone.screen.position == position
    assert str(phone.screen.roll) == "6-4"


def test_how_many_checkers_are_left_to_place_is_always_in_sight() -> None:
    phone = Phone(opened(desk(), "/roll"))
    assert "White: 15 on the talon" in text(phone)
    phone.tap("field 5", "field 5", "does B1", "field 20", "does W-1", "field 5", "field 1")
    assert "White: 13 on the talon, 1 borne off" in text(phone)
    assert "Black: 14 on the talon" in text(phone)


def test_a_tap_that_can_change_nothing_says_why_and_is_not_undone() -> None:
    phone = Phone(Laying(WITHOUT_TALONS))
    phone.tap("field 5")
    assert "White has no checker left on the talon" in text(phone)
    phone.tap("does B-1", "field 14")
    assert "Black has no checker on this field" in text(phone)
    assert "undo" not in phone.offered


def test_impossible_positions_are_named_as_they_are_laid() -> None:
    phone = Phone(opened(desk(), "/roll"))
    phone.tap("die 6", "die 6", "field 12")
    assert "White has one checker alone on the corner" in text(phone)
    assert "ask" not in phone.offered
    phone.tap("field 12", "does B1", "field 12")
    assert "Black has a checker on the opponent’s corner" in text(phone)
    phone.tap("undo")
    assert "ask" in phone.offered
    assert "What does 6-6 earn?" in text(phone)


def test_a_reload_loses_nothing() -> None:
    phone = Phone(opened(desk(), "/roll"))
    phone.tap("field 5", "turn B", "turn B", "die 3")
    again = opened(phone.desk, phone.screen.address)
    assert isinstance(again, Laying)
    assert (again.position, again.dice) == (Position.parse("W:1x14,5/B:1x15/B"), (3,))
    phone.tap("die 3", "ask")
    assert opened(phone.desk, phone.screen.address) == phone.screen


def test_undo_and_clear_go_back_tap_by_tap() -> None:
    phone = Phone(opened(desk(), "/roll"))
    assert "undo" not in phone.offered
    phone.tap("field 5", "die 2", "clear")
    assert isinstance(phone.screen, Laying)
    assert (phone.screen.position, phone.screen.dice) == (Position(), ())
    phone.tap("undo")
    assert isinstance(phone.screen, Laying)
    assert (phone.screen.position.short, phone.screen.dice) == ("W:1x14,5/B:1x15", (2,))
    phone.tap("undo", "undo")
    assert "undo" not in phone.offered


def test_the_score_is_filled_in_and_an_impossible_one_is_named() -> None:
    phone = Phone(opened(desk(), "/roll"))
    phone.tap("score", **{"points-W": "4", "points-W-b": "on", "points-B": "0", "holes-W": "3", "holes-B": "2"})
    assert isinstance(phone.screen, Laying)
    assert str(phone.screen.position).endswith("/W/points=4b,0/holes=3,2")
    assert "Holes 3–2 · points 4–0" in text(phone)
    phone.tap("score", **{"points-W": "0", "points-W-b": "on", "points-B": "0", "holes-W": "0", "holes-B": "0"})
    assert "White holds the bredouille without a point" in text(phone)
    phone.tap(
        "die 6",
        "die 4",
        "score",
        **{"points-W": "0", "points-W-b": "on", "points-B": "0", "holes-W": "3", "holes-B": "12"},
    )
    # Each fault is named, and after the last hole there is no roll.
    assert "White holds the bredouille without a point (law 10.3); 12 holes: a partie ends at 12" in text(phone)
    assert "ask" not in phone.offered
    phone.tap("score", **{"points-W": "0", "points-B": "0", "holes-W": "3", "holes-B": "11"})
    assert "ask" in phone.offered


@pytest.mark.parametrize("target", [6, 24])
def test_the_last_hole_is_that_of_the_rules(target: int) -> None:
    phone = Phone(opened(desk(), "/roll")).liking(rules=f"modern,hole_target={target}")
    phone.tap("die 6", "die 4")
    for holes in (target - 1, target):
        phone.tap("score", **{"holes-W": str(holes), "holes-B": "2"})
        assert ("ask" in phone.offered) is (holes < target)
        assert (f"a partie ends at {target}" in text(phone)) is (holes == target)
    assert f"{target} holes" in text(phone)
    assert f"{target + 1} holes" not in text(phone), "no form offers more holes than the partie has"


def test_a_mark_that_is_lit_has_a_link_to_its_law() -> None:
    phone = Phone(opened(desk(), address_of("roll", HIT, "6-4")))
    assert "/law/8.2" in links(phone.shown.tree)


def test_the_rolls_made_before_are_filled_in_and_a_jan_that_depends_on_them_is_earned() -> None:
    early = "W:1x11,2,3,4,5/B:1x15/W"
    phone = Phone(opened(desk(), address_of("roll", "lay", early, "65")))
    phone.tap("ask")
    assert "six tables" not in text(phone)
    phone = Phone(opened(desk(), address_of("roll", "lay", early, "65")))
    phone.tap("score", **{"rolls-W": "2", "rolls-B": "x"})
    assert "is no number" in text(phone)
    phone.tap("score", **{"rolls-W": "2", "rolls-B": ""})
    assert phone.screen.address == address_of("roll", "lay", f"{early}/rolls=2,0", "65")
    phone.tap("score", **{"rolls-W": "2", "rolls-B": "0"}, **{"points-W": "4"})
    phone.tap("ask")
    assert phone.screen.address == address_of("roll", f"{early}/points=4,0/rolls=2,0", "6-5")
    assert "six tables" in text(phone)


def test_the_answer_shows_the_marks_with_their_proof_the_plays_and_the_hint() -> None:
    phone = judged()
    assert "In all: White 6." in text(phone)
    assert "Hits 16 (Black’s 9) truly, two ways" in text(phone)
    lines = sum(attribute(one, "class") == "line" for one in elements(phone.shown.tree))
    phone.tap("light 0")
    assert sum(attribute(one, "class") == "line" for one in elements(phone.shown.tree)) < lines
    phone.tap("open plays")
    assert "1-7 1-5" in text(phone)
    phone.tap("light 3", "open hint")
    assert "worth" in text(phone)


@pytest.mark.parametrize(
    ("taps", "said"),
    [
        (("field 1", "field 7", "field 12", "field 16"), "(law 3.2). Nearest allowed play:"),
        (("field 1", "field 5", "field 1", "to 7"), "1-5 1-7 is allowed (#1)."),
        (("field 1", "field 7", "play"), "(law 3.4)"),
    ],
)
def test_a_play_that_is_tapped_is_judged_with_its_law(taps: tuple[str, ...], said: str) -> None:
    phone = judged()
    phone.tap("open why", *taps)
    assert said in text(phone)
    phone.tap("open why")
    assert said not in text(phone)


def test_the_link_of_a_roll_opens_it_and_its_code_is_drawn_alone() -> None:
    page = Page("en")
    page.device(json.dumps({"site": "https://example.org/t/"}))
    page.go(address_of("roll", HIT, "64"))
    html = json.loads(page.act("open link"))["html"]
    link = f"https://example.org/t/#{address_of('roll', HIT, '6-4')}"
    assert f'data-copy="{link}"' in html
    assert 'class="qr"' in html
    assert 'id="board"' not in html
    assert "Hits 16" in json.loads(page.go(link.partition("#")[2]))["html"]


@pytest.mark.parametrize("mode", ["announce", "school"])
def test_a_game_goes_on_from_a_roll(mode: str) -> None:
    (on,) = (attribute(one, "href") for one in elements(judged().shown.tree) if attribute(one, "id") == "go-on")
    page = Page("en")
    html = json.loads(page.go(on.removeprefix("#").replace("announce", mode)))["html"]
    assert 'name="position"' in html
    shown = json.loads(page.act("begin", json.dumps({"mode": mode, "position": HIT, "roll": "6-4"})))
    assert shown["address"].startswith("/table/")
    assert "which checker?" in shown["html"] or "6-4" in shown["html"]
    assert 'id="notice"' not in shown["html"]


NONSENSE = (
    "field 0",
    "field 25",
    "field x",
    "die 7",
    "die",
    "does X",
    "light 99",
    "light x",
    "to 99",
    "open all",
    "ask",
    "",
)


@pytest.mark.parametrize("address", ["/roll", address_of("roll", HIT, "64")])
def test_nonsense_changes_nothing(address: str) -> None:
    page = Page("en")
    before = json.loads(page.go(address))
    for done in NONSENSE:
        assert json.loads(page.act(done))["address"] == before["address"]
    for wrong in ("/roll/x", "/roll/lay/x/6", f"/roll/{HIT}/67", "/roll/lay/W:-/B:-/666", "/roll/a/b/c/d"):
        assert json.loads(page.go(wrong))["address"] == "/"


def test_every_state_of_the_screen_is_free_of_faults() -> None:
    phone = Phone(opened(desk(), "/roll"))
    assert faults(phone.shown.tree) == []
    for part in ("plays", "why", "hint", "link"):
        phone = judged()
        phone.tap(f"open {part}")
        assert faults(phone.shown.tree) == []
        assert phone.shown.awake


SIZES = ((320, 568), (375, 553), (390, 664), (568, 320), (820, 1180), (1280, 800))
ROWS = {(375, 553): (44, 268, 552), (390, 664): (44, 378, 663)}
"""The foot of the title, of the board and of the last key."""


def test_every_key_is_whole_and_in_the_window(player: Playwright) -> None:
    browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    for screen in (Laying(MIDDLE, (6, 4)), judged().screen):
        tree = screen.show(desk()).tree
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(document(tree))
            boxes = page.evaluate(_BOXES)
            page.close()
            wrong = [
                (name, box)
                for name, box in boxes.items()
                if name != "board" and not _is_whole(box, width, height) and not name.startswith(("mark-", "report"))
            ]
            assert wrong == [], (width, height)
            if isinstance(screen, Laying) and (width, height) in ROWS:
                title, board, last = ROWS[width, height]
                assert boxes["back"][3] <= title
                assert boxes["board"][3] == pytest.approx(board, abs=2)
                assert boxes["ask"][3] <= last
    browser.close()


def _is_whole(box: list[float], width: int, height: int) -> bool:
    left, top, right, bottom = box
    is_large = right - left >= 43.9 and bottom - top >= 43.9
    return is_large and left >= 0 and top >= 0 and right <= width + 0.1 and bottom <= height + 0.1


_BOXES = """() => Object.fromEntries([...document.querySelectorAll("button, a, summary, #board")]
  .filter((one) => one.checkVisibility() && !one.matches("p a"))
  .map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.id, [left, top, right, bottom]];
  }))"""


def test_the_screen_has_no_serious_finding(phone: Browser, axe: str) -> None:
    found = []
    phone.go("/roll")
    phone.page.tap("#scoring")
    found += serious(phone, axe)
    phone.go(address_of("roll", HIT, "64"))
    for part in ("marks", "plays", "why", "link"):
        phone.tap(f"#open-{part}")
        found += serious(phone, axe)
    assert found == []
