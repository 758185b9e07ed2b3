"""The page in a real browser of the size of a phone: Debian's Chromium, driven by Playwright.

Every test can use these fixtures, which the conftest imports. There is one browser for the whole run::

    from tests.support.browser import Phone

    def test_a_game(phone: Phone) -> None:
        phone.go("/new")
        phone.tap("#begin")
        phone.line("64")

The tests are skipped, with the reason, if Chromium is missing or the files of the page cannot be fetched.
"""

from __future__ import annotations

import fcntl
import io
import json
import os
import re
import shutil
import signal
import tarfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from trictrac.app.build import built
from trictrac.app.lock import contents, locked
from trictrac.app.serving import serve
from trictrac.base.errors import StorageError
from trictrac.seance.places import site_folder

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright

CHROMIUM = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), "")
WIDTH, HEIGHT = 390, 844
PATIENCE = 40_000
"""Milliseconds after which an answer counts as missing. It is long because other processes may use most of two cores."""
_COMPLAINTS = """
window.complaints = [];
addEventListener("securitypolicyviolation", (event) => complaints.push(`${event.violatedDirective} ${event.blockedURI}`));
addEventListener("error", (event) => complaints.push(String(event.message)));
addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
"""


class Phone:
    """A phone that has the page open, with methods to tap, type and read."""

    def __init__(self, context: BrowserContext, site: str, profile: Path) -> None:
        self.context = context
        self.site = site
        self.profile = profile
        self.complaints: list[str] = []
        self.page = self.opened()

    def opened(self) -> Page:
        """Return a new tab, still without a page."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(_COMPLAINTS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        """Record an error that the browser reports, except for the missing icon of a single file."""
        if said.type == "error" and not said.location["url"].endswith("favicon.ico"):
            self.complaints.append(said.text)

    def start(self, address: str = "") -> None:
        """Open the page at an address, and wait until the program is ready."""
        self.page.goto(f"{self.site}{f'#{address}' if address else ''}")
        self.ready()

    def ready(self, page: Page | None = None) -> None:
        """Wait until the program has started."""
        (page or self.page).wait_for_selector("html[data-started]", state="attached")

    def again(self, address: str = "") -> None:
        """Close the tab and open the page in a new one, as a new start."""
        self.page.close()
        self.page = self.opened()
        self.start(address)

    def crash(self) -> None:
        """Kill the process of the tab with its worker, and open a new tab."""
        page = self.page
        with page.expect_event("crash"):
            for process in renderers(self.profile):
                os.kill(process, signal.SIGKILL)
        page.close()
        self.page = self.opened()

    def go(self, address: str) -> None:
        """Follow a link to an address of the page."""
        self.page.evaluate("address => { location.hash = address; }", address)
        self.settled()

    def tap(self, what: str) -> None:
        """Tap the element that a selector finds, and wait for the answer."""
        self.page.tap(what)
        self.settled()

    def line(self, text: str) -> None:
        """Type a line into the field of a conversation, and send it."""
        self.page.fill("#field-line", text)
        self.tap("#send")

    def settled(self) -> None:
        """Wait until every tap is answered and shown."""
        self.page.evaluate("() => window.settled()")

    @property
    def text(self) -> str:
        """The visible text of the page."""
        return self.page.inner_text("body")

    @property
    def address(self) -> str:
        """The address shown."""
        return self.page.url.partition("#")[2]

    def stored(self) -> dict[str, bytes]:
        """Return the files in the browser's storage, by path below the home folder."""
        found: list[tuple[str, list[int]]] = self.page.evaluate(_STORED)
        return {path.removeprefix("/home/trictrac/"): bytes(content) for path, content in found}

    def store(self, files: Mapping[str, bytes]) -> None:
        """Put files into the browser's storage, by path below the home folder, and start the page anew."""
        self.page.goto(f"{self.site}manifest.webmanifest")
        for path, content in files.items():
            self.page.evaluate(_STORE, [f"/home/trictrac/{path}", list(content)])
        self.start()

    def journal(self) -> str:
        """Return the text of the only stored game."""
        (content,) = (content for path, content in self.stored().items() if path.endswith(".journal"))
        return content.decode()

    def wipe(self) -> None:
        """Delete everything stored except the files of the program."""
        self.page.goto(f"{self.site}manifest.webmanifest")
        self.page.evaluate(
            "() => new Promise((done, wrong) => { const asked = indexedDB.deleteDatabase('trictrac');"
            " asked.onsuccess = done; asked.onerror = wrong; })"
        )


_STORE = """([path, content]) => new Promise((done, wrong) => {
  const asked = indexedDB.open("trictrac");
  asked.onerror = wrong;
  asked.onsuccess = () => {
    const deal = asked.result.transaction("files", "readwrite");
    deal.objectStore("files").put({ data: new Uint8Array(content), time: Date.now() }, path);
    deal.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
_STORED = """() => new Promise((done, wrong) => {
  const asked = indexedDB.open("trictrac");
  asked.onerror = wrong;
  asked.onsuccess = () => {
    const found = [];
    const walk = asked.result.transaction("files").objectStore("files").openCursor();
    walk.onsuccess = () => {
      const at = walk.result;
      if (!at) { asked.result.close(); done(found); return; }
      found.push([at.key, [...at.value.data]]);
      at.continue();
    };
  };
})"""


@pytest.fixture(scope="session")
def folder() -> Path:
    """Return the folder of the site. One process builds it, and the others wait."""
    if not CHROMIUM:
        pytest.skip("Chromium is not here: apt-get install chromium")
    site_folder().mkdir(parents=True, exist_ok=True)
    with (site_folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return built()
        except StorageError as error:
            pytest.skip(f"the page cannot be built here: {error}")


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """Yield the address of the site, served for all tests."""
    with serve(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def renderers(profile: Path) -> list[int]:
    """Return the processes of a browser's tabs."""
    parents: dict[int, int] = {}
    words: dict[int, str] = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            number = int(place.name)
            words[number] = (place / "cmdline").read_bytes().decode(errors="replace")
            parents[number] = int((place / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
    ours = {number for number in parents if f"--user-data-dir={profile}" in words[number]}
    while more := {number for number, above in parents.items() if above in ours} - ours:
        ours |= more
    return [number for number in ours if "--type=renderer" in words[number]]


@pytest.fixture(scope="session")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the browser's data."""
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="session")
def player() -> Iterator[Playwright]:
    """Yield Playwright, which starts browsers."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as begun:
        yield begun


@pytest.fixture(scope="session")
def browser(player: Playwright, profile: Path, site: str) -> Iterator[BrowserContext]:
    """Yield a browser that has loaded the page once, so that it starts quickly."""
    context = player.chromium.launch_persistent_context(str(profile), **launched())
    phone = Phone(context, site, profile)
    phone.start()
    phone.page.wait_for_selector("html[data-remembered]", state="attached")
    phone.page.close()
    yield context
    context.close()


def launched() -> dict[str, Any]:
    """Return the settings with which the browser starts."""
    return {
        "executable_path": CHROMIUM, "args": ["--no-sandbox"], "viewport": {"width": WIDTH, "height": HEIGHT},
        "has_touch": True, "is_mobile": True, "locale": "en-GB", "accept_downloads": True, "reduced_motion": "reduce",
    }  # fmt: skip


@pytest.fixture
def phone(browser: BrowserContext, site: str, profile: Path) -> Iterator[Phone]:
    """Yield a phone with nothing stored, at the first screen. The test fails if the browser reports an error."""
    phone = Phone(browser, site, profile)
    phone.wipe()
    phone.complaints.clear()
    phone.start()
    yield phone
    with suppress(Exception):
        phone.complaints += phone.page.evaluate("window.complaints") or []
    for page in browser.pages[1:]:
        page.close()
    phone.page.close()
    assert not phone.complaints, phone.complaints


def entries(journal: str) -> list[str]:
    """Return the lines of a journal below its head."""
    return re.split(r"\n\n", journal, maxsplit=1)[1].splitlines()


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the accessibility checker that the lock names."""
    ((_, content),) = contents([one for one in locked() if one.name == "axe-core"], site_folder() / "fetched")
    with tarfile.open(fileobj=io.BytesIO(content)) as packed:
        part = packed.extractfile("package/axe.min.js")
        assert part is not None
        return part.read().decode()


def serious(phone: Phone, axe: str) -> list[str]:
    """Return the serious accessibility problems of the page, and headings that skip a level, in a few words each."""
    phone.page.evaluate(axe)
    found = phone.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{phone.address}: {one['id']}: {json.dumps([node['html'] for node in one['nodes']])[:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical") or one["id"] == "heading-order"
    ]
