"""Tables held in a real browser by real taps: Soumille's relevé announced and counted, a partie without a board."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.browser import Phone, serious
from tests.support.page_journal import journal, marked, typed
from trictrac.protocol.log import Log
from trictrac.seance.opening import read_journal


def begin(phone: Phone, mode: str) -> None:
    """Begin a game of Cloris and Damon in a mode."""
    phone.go(f"/new/trictrac/{mode}")
    phone.page.fill("#field-a", "Cloris")
    phone.page.fill("#field-b", "Damon")
    phone.tap("#begin")


def tap(phone: Phone, *acts: str) -> None:
    """Tap what does these things, one after another."""
    for act in acts:
        phone.tap(f'[data-do="{act}"]')


def stored(phone: Phone) -> Log[object, object]:
    """The game as it is in the browser's storage."""
    return read_journal(phone.journal().splitlines(), "game")[1].log


def moves(words: list[str]) -> list[str]:
    """The taps of a play."""
    return [f"field {field}" for word in words if "-" in word for pair in _pairs(word.split("-")) for field in pair]


def _pairs(fields: list[str]) -> list[tuple[str, str]]:
    return [(fields[at], fields[at + 1]) for at in range(len(fields) - 1)]


@pytest.mark.parametrize("mode", ["announce", "school"])
def test_soumilles_releve_is_played_by_taps(phone: Phone, mode: str) -> None:
    begin(phone, mode)
    first, *rolls = typed(f"soumille-releve-1.{mode}")
    tap(phone, f"say {first[0]}" if mode == "announce" else "say A begins")
    for at, (roll, *deeds) in enumerate(rolls):
        tap(phone, *(f"die {die}" for die in roll))
        if "claim" in deeds:
            tap(phone, f"say {'AB'[at % 2]} claim {deeds[1]}")
        if deeds[-1] == "go":
            tap(phone, "say go")
        else:
            tap(phone, *(["open board"] if mode == "school" else []), *moves(deeds))
    assert marked(stored(phone)) == marked(journal(f"soumille-releve-1-{mode}"))
    tap(phone, "undo")
    assert phone.page.is_visible('[data-do="say go"]')


def test_a_partie_is_marked_without_a_board(phone: Phone) -> None:
    dealt = Random(3)
    begin(phone, "marker")
    tap(phone, "say A begins")
    for _ in range(200):
        if phone.page.is_visible("[data-do='say new']"):
            break
        if phone.page.is_visible("[data-do='say hold']"):
            tap(phone, dealt.choice(["say hold", "say go"]))
        elif dealt.random() < 0.5:
            tap(phone, "say +6")
        else:
            tap(phone, "say next")
    state = stored(phone).states[-1]
    assert "wins the partie" in phone.text
    assert getattr(state, "results", ())


def test_no_step_of_a_table_has_a_serious_finding(phone: Phone, axe: str) -> None:
    found: list[str] = []

    def step(*acts: str) -> None:
        tap(phone, *acts)
        found.extend(serious(phone, axe))

    begin(phone, "announce")
    step("say Cloris")
    for acts in (["die 6"], ["die 4"], ["field 1"], ["field 7"], ["undo", "open plays"], ["open plays", "open more"]):
        step(*acts)
    step("say why")
    phone.go(f"{phone.address}/history")
    step("choose 2", "revise edit")
    begin(phone, "marker")
    step("say A begins", "say +4")
    step("open mark B")
    begin(phone, "school")
    step("say A begins", "die 6", "die 4", "say A claim 4")
    step("open board", "field 1", "field 7", "field 1", "field 5")
    assert found == []


@pytest.mark.parametrize(("width", "height"), [(667, 375), (640, 360), (844, 390)])
def test_on_its_side_a_small_phone_shows_all_that_is_to_be_tapped(phone: Phone, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    begin(phone, "announce")
    tap(phone, "say Cloris", "die 6", "die 4")
    assert phone.page.evaluate(_CUT, ["undo", "history", "more", "plays", "free", "mark-0"]) == []
    begin(phone, "marker")
    tap(phone, "say A begins", "say +6", "open mark B")
    assert phone.page.evaluate(_CUT, ["undo", "next", "set", "mark-B"]) == []


_CUT = """ids => ids.filter(id => {
  const one = document.getElementById(id);
  if (!one) return false;
  const place = one.getBoundingClientRect(), told = one.querySelector("b") ?? one;
  return place.bottom > innerHeight || place.right > innerWidth || told.scrollHeight > told.clientHeight + 1;
})"""
"""Those keys of which a part is out of sight, or out of themselves."""


def test_the_reason_of_a_faded_key_moves_nothing_and_goes_with_its_screen(phone: Phone) -> None:
    begin(phone, "school")
    tap(phone, "say A begins")
    phone.tap("#die-6")
    phone.tap("#die-4")
    assert phone.page.inner_text("#undo .move") == "6-4"
    before = phone.page.locator("#undo").bounding_box()
    phone.page.tap("#school-B", force=True)
    assert "cannot claim an école yet" in phone.page.inner_text("#state")
    assert phone.page.locator("#undo").bounding_box() == before
    phone.go(f"{phone.address}/history")
    assert not phone.page.is_visible("#state")
