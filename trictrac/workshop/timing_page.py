"""The timing of the page in a browser: its starts, its answers to taps, and its size."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from gzip import compress
from http.server import HTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from trictrac.base.errors import Saying, Sayings, TrictracError

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

_PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}
_SLOWER = 4
"""How many times slower than this machine a phone is assumed to be."""
_PATIENCE = 120_000
"""Most milliseconds to wait for the page."""
_MARK = f"--random-seed={os.getpid()}"
"""An option of the browser's engine by which its processes are found."""
_STARTED, _REMEMBERED = "html[data-started]", "html[data-remembered]"
_TAPS = 60
_LEVELS = ("easy", "fair", "hard")
_THOUGHT = 150
"""Least milliseconds that a learner looks at a question, and at its answer."""

_SLOWING = """exec 2>&-
trap 'kill -CONT $pages; exit' TERM
for _ in $(seq 3000); do
  sleep 0.01; kill -STOP $pages; pages=$(pgrep -f "$0"); sleep 0.03; kill -CONT $pages
done"""
"""A program for the shell that stops the processes of the pages, their workers too, three quarters of two minutes."""

_TAPPED = """async ([keys, count, thought]) => {
  const times = [];
  for (let number = 0; number < count; number += 1) {
    const found = [...document.querySelectorAll(keys)].filter((one) => one.getAttribute("aria-disabled") !== "true");
    if (!found.length) break;
    await new Promise((later) => setTimeout(later, thought));
    const before = performance.now();
    found[number % found.length].click();
    await settled();
    times.push(performance.now() - before);
  }
  return times;
}"""


def time_page(
    rounds: int, questions: int, build: Callable[[], Path], serve: Callable[[Path, int], HTTPServer]
) -> Sayings:
    """Measure how quickly the page starts and answers, over ``rounds`` later starts, and its size.

    ``questions`` are those of a drill. ``build`` makes the page's folder and ``serve`` serves it at a port.

    Raises:
        TrictracError: there is no browser, or no Playwright.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise TrictracError("bench --app needs Playwright: pip install playwright") from error
    browser = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), "")
    if not browser:
        raise TrictracError("bench --app needs Chromium: apt-get install chromium")
    folder = build()
    contents = [path.read_bytes() for path in folder.iterdir()]
    yield Saying(
        "all files: {all:.1f} MB, {packed:.1f} MB compressed",
        all=sum(map(len, contents)) / 1e6,
        packed=sum(len(compress(content)) for content in contents) / 1e6,
    )
    with serve(folder, 0) as server, sync_playwright() as player, TemporaryDirectory() as profile:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = player.chromium.launch_persistent_context(
            profile, executable_path=browser, args=["--no-sandbox", f"--js-flags={_MARK}"], **_PHONE
        )
        context.set_default_timeout(_PATIENCE)
        yield from _timed(context, f"http://localhost:{server.server_port}/", rounds, questions)
        context.close()
        server.shutdown()


def _timed(context: BrowserContext, site: str, rounds: int, questions: int) -> Sayings:
    page = context.new_page()
    yield _row(Saying("the first start"), [_start(page, site)])
    page.wait_for_selector(_REMEMBERED, state="attached")
    later = []
    for _ in range(rounds):
        page.close()
        page = context.new_page()
        later.append(_start(page, site))
    yield _row(Saying("a later start"), later)
    _go(page, "/new/trictrac/announce")
    page.tap("#begin")
    page.evaluate("settled()")
    yield _row(Saying("a tap at the table"), _tapped(page, '[data-do^="die "], [data-do^="say "], [data-do^="field "]'))
    taps = list[float]()
    for level in _LEVELS:
        # An answer and the next question by turns, looked at before each tap.
        _go(page, f"/drill/all/{level}/18")
        taps += _tapped(page, "#unknown, #next", 2 * questions - 2, _THOUGHT)
    yield _row(Saying("an answer in a drill"), taps[::2])
    yield _row(Saying("the next question of a drill"), taps[1::2])
    page.close()
    page = context.new_page()
    with subprocess.Popen(["sh", "-c", _SLOWING, f"[t]ype=renderer.*{_MARK}"]) as slowing:
        ready = _start(page, site)
        slowing.terminate()
    yield Saying(
        "a later start, the page and the program {times} times slower: {ready:.0f} ms; the last screen is there after "
        "{drawn:.0f} ms",
        times=_SLOWER,
        ready=ready,
        drawn=float(page.get_attribute("html", "data-last") or 0),
    )


def _start(page: Page, site: str) -> float:
    """Return the milliseconds until the program has started."""
    before = perf_counter()
    page.goto(site)
    page.wait_for_selector(_STARTED, state="attached")
    return 1000 * (perf_counter() - before)


def _go(page: Page, address: str) -> None:
    page.evaluate(
        """(address) => new Promise((gone) => {
          addEventListener("hashchange", () => settled().then(gone), { once: true });
          location.hash = address;
        })""",
        address,
    )


def _tapped(page: Page, keys: str, count: int = _TAPS, thought: float = 0) -> list[float]:
    return list[float](page.evaluate(_TAPPED, [keys, count, thought]))


def _row(what: Saying, times: Sequence[float]) -> Saying:
    """Return a sentence with the median time and the 95th percentile."""
    ordered = sorted(times) or [0.0]
    return Saying(
        "{what}: {usual:.0f} ms, p95 {most:.0f} ms; measured {count} times",
        what=what,
        usual=ordered[len(ordered) // 2],
        most=ordered[min(len(ordered) - 1, len(ordered) * 19 // 20)],
        count=len(times),
    )
