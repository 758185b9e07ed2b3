"""An exported game in a browser: one steps through it by keys, swipes and taps, and without its script all words are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from tests.support.browser import CHROMIUM, HEIGHT, WIDTH
from tests.support.html_page import FRENCH
from tests.support.tables_records import random_record
from trictrac.cli.export import in_form
from trictrac.games.registry import game_of, read_record
from trictrac.protocol.record import AnyRecord
from trictrac.saying.language import ENGLISH
from trictrac.view.doc import RollCard, Section
from trictrac.view.svg import board_picture

GAMES = Path(__file__).parents[1] / "corpora" / "games"
PIECES = """svg => [...svg.querySelectorAll("[class^=tt-][data-side], .tt-mark, .tt-die")]
  .filter(one => !one.closest("defs")).map(one => {
  const box = one.getBoundingClientRect(), whole = svg.getBoundingClientRect();
  const measures = [box.x - whole.x, box.y - whole.y, box.width].map(one => Math.round(2 * one));
  return [one.classList[0], one.dataset.side ?? "", one.dataset.field ?? "", ...measures].join(" ");
})"""
"""The pieces on a board: what each is, whose, on which field, and where it is seen."""


def record_of(name: str) -> AnyRecord:
    if name in ("backgammon", "jacquet", "toc", "plein"):
        return random_record(name, "", 3, "stepped", most=60)
    return read_record((GAMES / f"{name}.trictrac").read_text(encoding="utf-8"))


def cards_of(record: AnyRecord) -> Iterator[RollCard]:
    game = game_of(record.game)
    for part in game.page(record, ENGLISH).document():
        if isinstance(part, Section):
            yield from (card for card in part.parts if isinstance(card, RollCard) and card.board)


@pytest.fixture
def opened(player: Playwright, tmp_path: Path) -> Iterator[Any]:
    """Open a record as an exported file, with its script or without it; nothing may be complained of."""
    if not CHROMIUM:
        pytest.skip("Chromium is not here: apt-get install chromium")
    browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    complaints: list[str] = []

    def open_file(record: AnyRecord, at: str = "", *, scripts: bool = True, french: bool = False) -> Page:
        path = tmp_path / "game.html"
        path.write_text(in_form(record, "html", FRENCH if french else ENGLISH), encoding="utf-8")
        viewport: Any = {"width": WIDTH, "height": HEIGHT}
        page = browser.new_context(viewport=viewport, has_touch=True, java_script_enabled=scripts).new_page()
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{path.as_uri()}{at}")
        if scripts:
            page.wait_for_selector("body.stepped")
        return page

    yield open_file
    browser.close()
    assert complaints == []


@pytest.mark.parametrize("name", ["lepeintre-1", "backgammon", "jacquet", "toc"])
def test_each_step_shows_the_board_of_its_roll(opened: Any, name: str) -> None:
    record = record_of(name)
    page = opened(record)
    plain = page.context.new_page()
    plain.set_content("<style>#board { width: 370px } svg { width: 100% }</style><div id=board></div>")
    page.add_style_tag(content="#board { width: 370px !important; max-width: none !important }")
    for card in islice(cards_of(record), 40):
        assert card.board is not None
        drawn = board_picture(card.board, ENGLISH)
        plain.evaluate("drawn => { document.getElementById('board').innerHTML = drawn; }", drawn)
        expected = plain.eval_on_selector("#board svg", PIECES)
        assert len(expected) > 4
        assert page.eval_on_selector("#board svg", PIECES) == expected
        assert card.board.table.text in (page.get_attribute("#board svg", "aria-label") or "")
        if card.number:
            assert page.inner_text("#said").startswith(f"{card.number}. ")
            assert page.get_attribute(".now a", "href") == f"#roll-{card.number}"
        page.keyboard.press("ArrowRight")


def test_keys_buttons_swipes_taps_and_links_lead_to_a_roll(opened: Any) -> None:
    record = record_of("lepeintre-1")
    page = opened(record, "#roll-15")
    last = [*cards_of(record)][-1].number

    def at() -> tuple[str, str]:
        return page.inner_text("#said").partition(".")[0], page.url.rpartition("#")[2]

    def swipe(by: int) -> None:
        page.eval_on_selector(
            "#board",
            """(board, by) => {
              const touch = (x) => [new Touch({ identifier: 1, target: board, clientX: x, clientY: 100 })];
              board.dispatchEvent(new TouchEvent("touchstart", { touches: touch(200), changedTouches: touch(200) }));
              board.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: touch(200 + by) }));
            }""",
            by,
        )

    assert at() == ("15", "roll-15")
    page.keyboard.press("ArrowRight")
    assert at() == ("16", "roll-16")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert at() == ("14", "roll-14")
    page.keyboard.press("End")
    assert at() == (str(last), f"roll-{last}")
    assert page.is_disabled("#next")
    page.keyboard.press("Home")
    page.tap("#next")
    assert at() == ("2", "roll-2")
    swipe(-120)
    assert at() == ("3", "roll-3")
    swipe(120)
    swipe(-20)
    assert at() == ("2", "roll-2")
    # A link changes the address first, and the roll then follows it.
    page.tap("#roll-5 h3")
    page.wait_for_selector("#roll-5.now")
    assert at() == ("5", "roll-5")
    page.tap("nav a[href='#roll-19']")
    page.wait_for_selector("#roll-19.now")
    assert at() == ("19", "roll-19")
    assert page.get_attribute("#roll-19 a", "aria-current") == "step"
    for name in ("first", "before", "next", "last"):
        box = page.locator(f"#{name}").bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert page.get_attribute(f"#{name}", "aria-label")
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    # The roll that is shown stands below the board, in sight.
    roll, stage = page.locator("#roll-19").bounding_box(), page.locator("#stage").bounding_box()
    assert stage["y"] + stage["height"] <= roll["y"] + 1
    assert roll["y"] < HEIGHT


@pytest.mark.parametrize("name", ["lepeintre-1", "backgammon"])
def test_without_the_script_all_words_and_boards_are_there(opened: Any, name: str) -> None:
    record = record_of(name)
    page = opened(record, scripts=False, french=True)
    cards = [*cards_of(record)]
    assert page.locator("#keys").is_hidden()
    assert page.locator("#board svg").is_visible()
    for number in (cards[0].number, cards[-1].number):
        assert page.locator(f"#roll-{number} p").first.is_visible()
    for card, roll in zip(cards, page.locator("article.step").all(), strict=True):
        assert card.board is not None
        assert roll.locator("details code").text_content() == card.board.table.text
    page.locator("article.step summary").last.click()
    assert page.locator("article.step code").last.is_visible()
    assert re.sub(r"\s", "", page.locator("#record").text_content() or "") == re.sub(r"\s", "", str(record))


def test_after_printing_one_steps_on_and_every_roll_is_printed_with_its_board(opened: Any) -> None:
    """On paper each roll has its drawing in the place of its text; any key of a keyboard and any address is taken."""
    record = record_of("lepeintre-1")
    page = opened(record, "#5")
    page.keyboard.press("Home")
    page.keyboard.press('"')
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".step details svg").count() == page.locator(".step").count()
    page.emulate_media(media="print")
    assert page.locator(".step details code:visible").count() == 0
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".step details svg").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#roll-2")
    assert page.is_enabled("#before")


def test_every_step_has_its_name_in_the_list(opened: Any) -> None:
    """A board set between two rolls takes its name from its first sentence."""
    school = GAMES.parent / "written" / "0.5.0" / "records" / "school.trictrac"
    page = opened(read_record(school.read_text(encoding="utf-8")))
    assert page.locator(".step > h3").count() == page.locator(".step").count()
    assert page.evaluate("[...document.querySelectorAll('.step > h3')].every((head) => head.innerText.trim())")
