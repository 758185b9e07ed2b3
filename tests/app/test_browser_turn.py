"""What only a browser shows of a turn: checkers glide, the program's turn goes on by itself, Back closes, half a turn stays."""

from __future__ import annotations

from tests.support.browser import Phone

_GLIDES = """() => {
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, { duration }) {
    window.glides.push([this.getAttribute("class"), duration]);
    return animate.call(this, frames, { duration });
  };
}"""


def begin(phone: Phone) -> None:
    """Begin a partie against the program, and play once."""
    phone.go("/play")
    phone.page.fill("#field-name", "Cloris")
    phone.tap("#begin")


def throw(phone: Phone) -> None:
    """Throw until Cloris is to play."""
    while not phone.page.is_visible("#plays"):
        phone.tap("#next" if phone.page.is_visible("#next") else "#roll" if phone.page.is_visible("#roll") else "#hold")


def test_the_programs_turn_goes_on_by_itself_and_checkers_glide_unless_motion_is_reduced(phone: Phone) -> None:
    phone.page.emulate_media(reduced_motion="no-preference")
    begin(phone)
    throw(phone)
    phone.page.evaluate(_GLIDES)
    phone.tap("#plays")
    phone.tap("#choose-1")
    phone.page.wait_for_selector("#roll")
    glides = phone.page.evaluate("window.glides")
    assert glides[:2] == [["man white", 160]] * 2
    assert ["man black", 160] in glides
    assert ["man white", 160] not in glides[2:]
    phone.page.emulate_media(reduced_motion="reduce")
    phone.tap("#again")
    phone.tap("#stop")
    step = phone.page.get_attribute("#next", "data-do")
    phone.tap("#board")
    assert not phone.page.locator(f"[data-do='{step}']").count()
    assert phone.page.evaluate("window.glides") == glides


def test_back_closes_what_was_opened_and_then_leaves(phone: Phone) -> None:
    phone.go("/")
    begin(phone)
    throw(phone)
    address = phone.address
    for opener, sign in (("#plays", "#choose-1"), ("#more", "#typed-form"), ("#free", "text=Only allowed moves")):
        phone.tap(opener)
        phone.page.wait_for_selector(sign)
        phone.page.go_back()
        phone.page.wait_for_selector(sign, state="detached")
        phone.settled()
        assert phone.address == address
        # What is closed by its own key leaves nothing behind for Back either.
        phone.tap(opener)
        phone.tap("#undo")
        assert phone.page.evaluate("history.state") is None
    phone.tap("#more")
    phone.tap("#back")
    assert not phone.page.is_visible("#typed-form")
    phone.page.go_back()
    phone.page.wait_for_selector("#play-form")


def test_back_folds_what_was_unfolded(phone: Phone) -> None:
    phone.go("/new/trictrac/announce")
    phone.page.tap("summary")
    phone.page.wait_for_selector("#field-title")
    phone.page.go_back()
    phone.page.wait_for_selector("#field-title", state="hidden")
    assert phone.address == "/new/trictrac/announce"


def test_half_a_turn_is_there_after_a_kill(phone: Phone) -> None:
    begin(phone)
    throw(phone)
    before = phone.journal()
    phone.tap("#plays")
    phone.tap("#plays")
    assert not phone.page.is_visible("#kept")
    phone.tap("[data-do='field 1']")
    phone.crash()
    phone.start()
    assert phone.page.get_attribute("#board-1", "aria-pressed") == "true"
    assert phone.journal() == before
