"""The page in a browser: it works without a network, what it has shown is kept, and one tab at a time writes."""

from __future__ import annotations

import json
import re
import threading
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Playwright

from tests.support.browser import HEIGHT, Phone, entries, launched, serious
from trictrac.app import build as building
from trictrac.app.addresses import OPENERS
from trictrac.app.serving import _packed, files_in, serve


def begin(phone: Phone, game: str = "backgammon") -> None:
    """Begin a game of Cloris and Damon."""
    phone.go(f"/new/{game}")
    phone.page.fill("#field-a", "Cloris")
    phone.page.fill("#field-b", "Damon <b>&amp;")
    phone.tap("#begin")


def note(phone: Phone, text: str) -> None:
    """Enter a remark, which every table takes at any time."""
    phone.page.evaluate("text => window.perform('act', { done: 'line', fields: { line: text } })", f"note {text}")


def test_a_game_is_kept_entry_by_entry_and_resumed(phone: Phone) -> None:
    begin(phone)
    note(phone, "the first")
    phone.settled()
    assert "note the first" in phone.journal() or "# the first" in phone.journal()
    before = phone.journal()
    phone.again()
    assert phone.address.startswith("/table/")
    assert "Cloris" in phone.text
    assert "Damon <b>&amp;" in phone.text
    note(phone, "the second")
    phone.settled()
    assert phone.journal().startswith(before)


def test_the_last_screen_is_there_before_the_program_and_says_what_waits(phone: Phone) -> None:
    begin(phone, "trictrac")
    last = phone.page.inner_text("main")
    phone.page.close()
    phone.page = phone.opened()
    phone.page.add_init_script("window.Worker = class { postMessage() {} terminate() {} };")
    phone.page.goto(phone.site)
    phone.page.wait_for_selector("html[data-last]", state="attached")
    assert phone.page.inner_text("main") == last
    assert phone.page.inner_text("#state") == "The keys wait until the program has started…"
    assert phone.page.get_attribute("html", "data-started") is None


def test_every_displayed_entry_survives_a_killed_page(phone: Phone, effort: int) -> None:
    random = Random(18)
    begin(phone)
    confirmed: list[str] = []
    phone.page.context.expose_binding("confirmed", lambda _, text: confirmed.append(text))
    for number in range(6 if effort == 1 else 300):
        phone.page.evaluate(_WATCHED)
        note(phone, f"n{number}")
        phone.page.wait_for_timeout(random.choice((0, 1, 3, 10, 20, 40, 80)))
        phone.crash()
        phone.start()
        journal = phone.journal()
        assert [text for text in confirmed if text not in journal] == []
        kept = [line for line in entries(journal) if "n" in line]
        assert len(set(kept)) == len(kept)
    assert confirmed


_WATCHED = r"""() => new MutationObserver(() => {
  for (const [text] of document.getElementById("page").innerText.matchAll(/\bn\d+\b/g)) confirmed(text);
}).observe(document.getElementById("page"), { subtree: true, childList: true, characterData: true })"""


def test_a_second_tab_watches_until_it_takes_over(phone: Phone) -> None:
    begin(phone)
    other = phone.opened()
    other.goto(phone.site)
    other.wait_for_selector("#state button")
    assert "Another tab has the game." in other.inner_text("#state")
    assert other.evaluate("document.getElementById('page').inert")
    note(phone, "seen elsewhere")
    phone.settled()
    other.wait_for_selector("text=seen elsewhere >> visible=true")
    other.tap("#state button")
    phone.ready(other)
    phone.page.wait_for_selector("#state button")
    assert phone.page.evaluate("document.getElementById('page').inert")
    other.evaluate("window.perform('act', { done: 'line', fields: { line: 'note from the second' } })")
    other.wait_for_selector("text=from the second >> visible=true")
    assert "from the second" in phone.journal()
    assert "seen elsewhere" in phone.journal()
    assert phone.complaints == []


def test_a_tab_waits_for_one_that_is_being_closed(phone: Phone) -> None:
    begin(phone)
    before = held(phone)
    phone.page = phone.opened()
    phone.page.goto(phone.site)
    before.evaluate("asked()")
    before.evaluate("release()")
    phone.ready()
    assert "Another tab" not in phone.text


def test_a_tab_that_watched_has_the_game_once_the_other_is_gone(phone: Phone) -> None:
    begin(phone)
    before = held(phone)
    phone.page = phone.opened()
    phone.page.goto(phone.site)
    phone.page.wait_for_selector("#state button")
    before.evaluate("release()")
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.ready()
    note(phone, "the second")
    phone.settled()
    assert "the second" in phone.journal()
    assert phone.page.inner_text("#state") == ""


def held(phone: Phone) -> Page:
    """Leave the page for a file beside it that holds its lock until it is told to release it."""
    phone.page.goto(f"{phone.site}manifest.webmanifest")
    phone.page.evaluate(_HELD)
    return phone.page


_HELD = """() => new Promise((has) => {
  navigator.locks.request("trictrac", () => new Promise((release) => { window.release = release; has(); }));
  window.asked = async () => {
    while (!(await navigator.locks.query()).pending.length) await new Promise((later) => setTimeout(later, 5));
  };
})"""


def test_a_page_that_is_reloaded_past_the_service_worker_starts(phone: Phone) -> None:
    reload = phone.context.new_cdp_session(phone.page)
    reload.send("Page.reload", {"ignoreCache": True})
    phone.page.wait_for_selector("html:not([data-started])", state="attached")
    phone.ready()
    assert phone.page.evaluate("navigator.serviceWorker.controller") is None


def test_the_language_is_switched_in_mid_game(phone: Phone) -> None:
    begin(phone)
    address = phone.address
    phone.go("/")
    phone.tap("#language-fr")
    assert phone.page.get_attribute("html", "lang") == "fr"
    phone.go(address)
    assert "Cloris commence" in phone.text
    phone.again()
    assert phone.page.get_attribute("html", "lang") == "fr"


def test_the_back_button_leads_back_and_nonsense_is_answered(phone: Phone) -> None:
    phone.go("/new")
    phone.go("/new/backgammon")
    phone.page.go_back()
    phone.page.wait_for_selector("#game-backgammon")
    assert phone.address == "/new"
    phone.go("/no/such/page")
    assert phone.address == "/"
    assert phone.page.is_visible("#notice")
    phone.tap("#notice-away")
    assert not phone.page.is_visible("#notice")


_FULL = """() => {
  IDBObjectStore.prototype.whole = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function () {
    this.transaction.db.close();
    throw new DOMException("no room", "QuotaExceededError");
  };
}"""
"""Has the worker find the disk full, on which Chromium closes the storage."""
_ROOM = "() => { IDBObjectStore.prototype.put = IDBObjectStore.prototype.whole; }"


def test_storage_that_is_full_is_said_and_nothing_more_is_taken(phone: Phone) -> None:
    begin(phone)
    (worker,) = phone.page.workers
    worker.evaluate(_FULL)
    note(phone, "the one that did not fit")
    phone.page.wait_for_selector("#unkept")
    assert "No space is left on this device. Entry is paused until this is saved." in phone.text
    note(phone, "refused")
    phone.go("/new")
    assert phone.page.is_visible("#unkept")
    phone.tap("#storage-again")
    assert phone.page.is_visible("#unkept")
    assert "did not fit" not in phone.journal()
    worker.evaluate(_ROOM)
    phone.tap("#storage-again")
    assert not phone.page.is_visible("#unkept")
    assert "did not fit" in phone.journal()
    note(phone, "taken again")
    phone.settled()
    assert "taken again" in phone.journal()
    assert "refused" not in phone.journal()


def test_the_page_warns_at_once_where_the_browser_refuses_storage(
    player: Playwright, site: str, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    refusing = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(refusing), encoding="utf-8")
    context = player.chromium.launch_persistent_context(str(tmp_path), **launched())
    phone = Phone(context, site, tmp_path)
    phone.page.add_init_script(
        "window.BroadcastChannel = class { constructor() { throw new DOMException('', 'SecurityError'); } };"
    )
    phone.start()
    assert "This browser cannot save anything here" in phone.text
    phone.tap("#language-fr")
    assert "La saisie est suspendue" in phone.page.inner_text("#unkept")
    context.close()


def test_the_browser_is_asked_once_to_keep_the_storage(phone: Phone) -> None:
    phone.page.evaluate(_REFUSING)
    begin(phone)
    note(phone, "the first")
    phone.settled()
    assert phone.page.evaluate("window.begged") == 1


_REFUSING = """() => {
  window.begged = 0;
  StorageManager.prototype.persist = async () => { window.begged += 1; return false; };
}"""


def test_it_works_without_a_network_after_the_first_visit(player: Playwright, folder: Path, tmp_path: Path) -> None:
    context = player.chromium.launch_persistent_context(str(tmp_path), **launched())
    with serve(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        phone = Phone(context, f"http://localhost:{server.server_address[1]}/", tmp_path)
        phone.start()
        begin(phone)
        server.shutdown()
    context.set_offline(True)
    phone.again()
    assert phone.address.startswith("/table/")
    note(phone, "in flight")
    phone.settled()
    assert "in flight" in phone.journal()
    policy = phone.page.evaluate("async () => (await fetch('worker.js')).headers.get('content-security-policy')")
    assert "require-trusted-types-for 'script'" in policy
    assert phone.page.get_attribute("html", "data-update") is None
    context.close()


def test_links_to_the_main_screens_are_at_the_foot(phone: Phone) -> None:
    place = phone.page.locator("#tabs").bounding_box()
    assert place is not None
    assert place["y"] + place["height"] == HEIGHT
    assert phone.page.locator("body").count() == 1


LARGEST_UPDATE = 2_500_000
"""The bytes that may be fetched if nothing but the program has changed."""


def make_newer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the site of a newer version of the program into a folder."""
    version = Path(__file__).parents[2] / "trictrac" / "base" / "version.py"
    newer = version.read_bytes() + b'__version__ += ".newer"\n'
    ours = {**dict(building._sources()), "trictrac/base/version.py": newer}
    monkeypatch.setattr(building, "_sources", lambda: iter(ours.items()))
    building.build(folder)


def test_a_newer_program_is_fetched_alone_and_starts_at_the_next_visit(
    player: Playwright, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[tuple[str, int]] = []
    monkeypatch.setattr(BaseHTTPRequestHandler, "log_request", lambda one, code: fetched.append((one.path, code)))
    context = player.chromium.launch_persistent_context(str(tmp_path / "profile"), **launched())
    with serve(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        phone = Phone(context, f"http://localhost:{server.server_address[1]}/", tmp_path)
        phone.start()
        phone.page.wait_for_selector("html[data-remembered]", state="attached")
        begin(phone)
        note(phone, "of the old one")
        phone.settled()
        before = server.files
        make_newer(tmp_path / "site", monkeypatch)
        server.files = files_in(tmp_path / "site")
        version = re.findall("[0-9a-f]{16}", server.files["version.js"].decode())[0]
        fetched.clear()
        phone.again()
        phone.page.wait_for_selector(f"html[data-update=waiting][data-remembered='{version}']", state="attached")
        assert version not in phone.page.evaluate("async () => await (await fetch('version.js')).text()")
        files = {
            name: len(_packed(server.files[name])[0]) for path, code in fetched if (name := path[1:]) and code == 200
        }
        assert {"trictrac.zip", "sw.js"} <= set(files) <= {"trictrac.zip", "version.js", "sw.js"}
        assert sum(files.values()) <= LARGEST_UPDATE
        assert {name for name, content in before.items() if server.files[name] != content} == set(files)
        watching = phone.opened()
        watching.goto(phone.site)
        watching.wait_for_selector("#state button")
        phone.again()
        assert version in phone.page.evaluate("async () => await (await fetch('version.js')).text()")
        assert phone.page.get_attribute("html", "data-warm") == "true"
        assert phone.address.startswith("/table/")
        assert "of the old one" in phone.journal()
        # A tab of the old version says so, and takes the game over only as one of the newer version.
        watching.wait_for_selector("text=A newer version is here. Your games stay.")
        note(phone, "of the newer one")
        phone.settled()
        phone.page.close()
        phone.page = watching
        watching.evaluate("window.old = true")
        watching.tap("#state button")
        phone.ready()
        assert watching.evaluate("window.old") is None
        assert "of the newer one" in phone.journal()
        server.shutdown()
    context.close()


def test_a_game_is_given_as_a_file_and_one_in_json_is_for_the_terminal(phone: Phone) -> None:
    begin(phone, "trictrac")
    phone.tap("#begins-0")
    phone.go("/games")
    phone.tap("#game-0")
    for key in ("#give-record", "#give-journal"):
        with phone.page.expect_download() as given:
            phone.tap(key)
        assert "Cloris" in given.value.path().read_text(encoding="utf-8")
    phone.go("/files")
    phone.page.set_input_files("#file", {"name": "a.json", "mimeType": "text/plain", "buffer": b'{"format": 1}'})
    phone.tap("#bring")
    assert "a.json: only the program in a terminal reads a record in JSON" in phone.text
    assert in_sight(phone, "#answer")


def test_what_was_wrong_with_a_form_is_in_sight(phone: Phone) -> None:
    phone.go("/new/trictrac/announce")
    phone.page.fill("#field-a", "Cloris")
    phone.tap("#begin")
    assert in_sight(phone, "#answer")


def test_what_a_history_refuses_is_in_sight(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.go("/new/trictrac/announce")
    phone.tap("#begin")
    phone.page.evaluate(
        "for (const line of ['A begins', '64', '1-7 1-5', '31', '1-4 1-2']) "
        "window.perform('act', { done: 'line', fields: { line } })"
    )
    phone.tap("#history")
    phone.tap("#choose-1")
    phone.tap("#edit")
    phone.page.fill("#typed", "banana")
    phone.tap("#send")
    assert "banana" in phone.page.inner_text("#answer")
    assert in_sight(phone, "#answer")


def in_sight(phone: Phone, name: str) -> bool:
    """Whether an element is inside the window, but for a part of a pixel that scrolling leaves over."""
    size, place = phone.page.viewport_size, phone.page.locator(name).bounding_box()
    assert place is not None
    assert size is not None
    return bool(place["y"] > -1 and place["y"] + place["height"] < size["height"] + 1)


def test_all_that_begins_a_game_is_in_sight_however_long_the_names_are(phone: Phone) -> None:
    phone.go("/new/trictrac/announce")
    phone.page.fill("#field-a", "<img src=x onerror=alert(1)>")
    phone.page.fill("#field-b", "Marie-Antoinette-Charlotte-Eléonore-Sophie")
    phone.tap("#begin")
    for name in ("begins-0", "begins-1", "die-6"):
        assert phone.page.evaluate(_INSIDE, name), name


def test_a_law_in_an_answer_is_as_high_as_a_fingertip(phone: Phone) -> None:
    phone.go("/new/trictrac/school")
    phone.tap("#begin")
    for line in ("A begins", "64", "1-24"):
        phone.page.evaluate("line => window.perform('act', { done: 'line', fields: { line } })", line)
    place = phone.page.locator("#answer a").bounding_box()
    assert place is not None
    assert place["height"] >= 24


_INSIDE = """id => {
  const one = document.getElementById(id);
  const place = one.getBoundingClientRect(), within = one.closest(".action").getBoundingClientRect();
  return one.scrollWidth <= one.clientWidth && place.top >= within.top && place.bottom <= within.bottom;
}"""
"""Whether a key holds what is written on it, and can be seen without scrolling."""

ADDRESSES = (
    *(f"/{first}" for first in OPENERS), "/new/trictrac/announce", "/new/trictrac/school", "/new/trictrac/marker",
    "/new/backgammon", "/drill/roller", "/lesson/1", "/help/api", "/law/8", "/word/bredouille", "/rules/modern", "/nowhere",
)  # fmt: skip
"""Addresses of all screens; those that want more than a name say what, at the first."""


NONSENSE = {
    "empty.trictrac": b"",
    "noise.zip": bytes(range(256)) * 9,
    "letter.txt": b"Dear <b>Cloris</b>,\n",
    "deck.jsonl": b"{}\n",
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_that_is_brought_in_is_refused_in_words(phone: Phone, name: str) -> None:
    begin(phone)
    note(phone, "what is here stays")
    phone.settled()
    before = phone.stored()
    phone.go("/files")
    phone.page.set_input_files("#bring-form input[type=file]", {"name": name, "mimeType": "", "buffer": NONSENSE[name]})
    phone.tap("#bring")
    assert phone.page.inner_text("main").strip()
    assert phone.page.locator("main b >> text=Cloris").count() == 0
    kept = phone.stored()
    assert {path: kept[path] for path in before} == before
    assert not [path for path in kept if path.endswith(".journal") and path not in before]


def test_no_screen_has_a_serious_finding(phone: Phone, axe: str) -> None:
    found = []
    for address in ADDRESSES:
        phone.go(address)
        found += serious(phone, axe)
    begin(phone)
    found += serious(phone, axe)
    assert found == []
