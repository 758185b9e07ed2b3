"""What is opened by a tap comes into sight on a phone: a form, a card of a question, the link of a game with its code."""

from __future__ import annotations

from tests.support.browser import Phone

_SEEN = """what => {
  const { top, bottom } = document.querySelector(what).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom), innerHeight];
}"""


def seen(phone: Phone, what: str) -> list[int]:
    """Return the top and the foot of an element in the window, and the height of the window."""
    found: list[int] = phone.page.evaluate(_SEEN, what)
    return found


def test_what_is_opened_comes_into_sight_on_short_screens(phone: Phone) -> None:
    for width, height in ((320, 568), (568, 320)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.go("/roll")
        assert seen(phone, "#scoring")[1] > height - 120
        phone.page.tap("#scoring")
        phone.page.wait_for_selector("details[open]")
        # The form is longer than what is left of the window: its key and its first fields are seen.
        assert seen(phone, "#scoring")[0] >= 0
        assert seen(phone, "details form")[0] <= height - 200
        phone.go("/drill/true-hits/own/1738")
        phone.tap("#aside" if phone.page.is_visible("#aside") else "#aside-below")
        for key in ("#aside-card", "#copy", "#question-link"):
            top, bottom, _ = seen(phone, key)
            assert 0 <= top < min(bottom, height - 44), key
        phone.go("/roll")
    phone.go("/new/trictrac/announce")
    phone.tap("#begin")
    phone.tap("#more")
    phone.tap("#to-device")
    phone.page.wait_for_selector("#link-text")
    phone.page.tap("#copy")
    phone.page.wait_for_selector("#state >> text=/copied/i")
    assert seen(phone, ".qr")[0] >= 0
    # The browser scrolls to the key that is tapped by whole pixels, and the key ends between two.
    assert seen(phone, ".qr")[1] < seen(phone, "#copy")[1] <= 321
    assert phone.complaints == []
