"""Practice in the browser: a drill by taps, every screen, a question with its code, files there and back."""

from __future__ import annotations

from pathlib import Path

from tests.support.browser import Phone
from tests.support.versions import newer
from trictrac.study.deck.store import SCRIPTS


def answer(phone: Phone) -> None:
    """Give up the question that is asked, and go to the next."""
    phone.tap("#unknown")
    phone.page.wait_for_selector("#next")
    phone.tap("#next")


def test_a_drill_is_answered_by_taps_and_every_answer_is_kept(phone: Phone) -> None:
    phone.go("/drill/true-hits/easy/7")
    phone.tap("#key-4")
    assert phone.page.locator("#verdict").count() == 1
    phone.tap("#next")
    answer(phone)
    assert any("deck.sqlite3" in path for path in phone.stored())
    phone.again()
    phone.go("/ecole")
    assert "2 cards due" in phone.text
    assert phone.complaints == []


def test_a_link_to_the_same_address_begins_anew(phone: Phone) -> None:
    phone.go("/sprint/filling")
    for act in ("#aside", "#stop", "#again"):
        phone.tap(act)
    assert phone.page.is_visible("#unknown")
    assert phone.complaints == []


def test_the_question_of_a_lesson_is_brought_into_the_window(phone: Phone) -> None:
    phone.go("/lesson/1")
    phone.tap("#on")
    phone.page.wait_for_selector(".answering")
    assert phone.page.evaluate("document.querySelector('.answering').getBoundingClientRect().bottom <= innerHeight")
    assert phone.complaints == []


def test_every_screen_of_practice_and_reading_opens(phone: Phone) -> None:
    for address in (
        "/", "/practise", "/today", "/ecole", "/match", "/progress", "/read", "/lesson/8", "/law/8.2", "/word/bredouille",
        "/rules/guiton-1822", "/differences/modern/guiton-1822", "/history/1", "/help/table", "/settings", "/files", "/games",
        "/play", "/reports", "/stats",
    ):  # fmt: skip
        phone.go(address)
        assert phone.address == address
        assert phone.page.locator("main h1").count() == 1
        assert phone.page.locator("#notice").count() == 0
    assert phone.complaints == []


def test_a_question_has_its_code_its_text_and_its_link(phone: Phone) -> None:
    phone.go("/drill/filling/own/7")
    text_before = phone.page.inner_text("#prompt")
    phone.tap("#aside")
    assert phone.page.locator("svg.qr").count() == 1
    phone.page.click("#question-link")
    phone.settled()
    assert phone.page.inner_text("#prompt") == text_before
    assert phone.complaints == []
    phone.go("/drill/true-hits/own/1738")
    phone.tap("#aside")
    phone.page.tap("#copy")
    # The page says that it is copied, or that this browser lets nothing be copied.
    phone.page.wait_for_selector("#state >> text=/copied/i")


def test_a_deck_goes_out_as_a_file_and_comes_in_again(phone: Phone, tmp_path: Path) -> None:
    phone.go("/drill/filling/own/7")
    phone.tap("#unknown")
    phone.go("/files")
    with phone.page.expect_download() as waiting:
        phone.page.click("#give-everything")
    packed = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(packed)
    phone.wipe()
    phone.start("/files")
    phone.page.set_input_files("#file", packed)
    phone.tap("#bring")
    phone.page.get_by_text("1 answer").first.wait_for()
    phone.page.set_input_files("#file", {"name": "<b>x</b>.zip", "mimeType": "text/plain", "buffer": b"nonsense"})
    phone.tap("#bring")
    phone.page.get_by_text("<b>x</b>.zip").first.wait_for()
    assert phone.complaints == []


def test_a_record_in_json_is_refused_in_words(phone: Phone, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"A": "Cloris", "B": "Damon", "events": []}', encoding="utf-8")
    phone.go("/files")
    phone.page.set_input_files("#file", path)
    phone.tap("#bring")
    phone.page.get_by_text("game.json: only the program in a terminal reads a record in JSON").wait_for()


def test_what_a_newer_program_has_stored_is_said_and_left_byte_for_byte(phone: Phone, tmp_path: Path) -> None:
    before = newer(tmp_path)
    phone.store(before)
    for what, known in (("preferences", 1), ("journal", 1), ("deck", len(SCRIPTS))):
        phone.page.get_by_text(f"of the {what}, this one knows {known}").first.wait_for()
    for address in (
        "/practise",
        "/today",
        "/ecole",
        "/drill/true-hits/easy/7",
        "/games",
        "/game/later",
        "/table/later",
        "/",
    ):
        phone.go(address)
    phone.tap("#language-fr")
    phone.go("/new/backgammon")
    phone.tap("#begin")
    phone.again("/settings")
    phone.tap("#keep")
    kept = phone.stored()
    assert {path: kept.get(path) for path in before} == before


def test_games_of_long_ago_are_reminded_of_and_given(phone: Phone) -> None:
    phone.store({f".local/share/trictrac/games/{number}.journal": b"trictrac journal 1\n" for number in range(10)})
    with phone.page.expect_download() as waiting:
        phone.page.click("#give-everything")
    assert waiting.value.suggested_filename.startswith("trictrac-20")
    phone.settled()
    assert phone.page.locator("#give-everything").count() == 0
    phone.again()
    assert phone.page.locator("#give-everything").count() == 0
