"""The layout of the page: the screens that one plays on, and a measure of each in a browser window of a given size.

The trees come from ``Page``, as the worker of the page makes them. A browser shows them with the page's own style sheets and
measures every control and every text: no start of Python in the browser is needed for that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.support.browser import CHROMIUM
from trictrac.app.page import Page
from trictrac.study.questions.skills import DEALT

SITE = Path(__file__).parents[2] / "trictrac" / "app" / "site"
SIZES = ((320, 568), (375, 553), (390, 664), (360, 640), (412, 732), (568, 320), (820, 1180), (1280, 800))
ON_ITS_SIDE = (568, 320)
HELD = "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W/points=8b,0/holes=3,1/flag=W"
"""A position in which 6-4 earns a hole by two marks."""
MANY = "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W/points=0,4b/holes=11,10"
"""The same late in the partie."""
TWO = {"a": "Cloris", "b": "Damon"}
LONG = {"a": "Bartholomew", "b": "Marguerite"}
Walk = tuple[str | tuple[str, dict[str, str]], ...]
WALKS: dict[str, Walk] = {
    "announce": (
        "/new/trictrac/announce", ("begin", TWO), "die 3", "undo", "say Cloris", "die 6", "die 4", "field 1", "field 7",
        "open more", "undo", "undo", "open plays", "open plays", "free", "field 24", "free", "say #1",
    ),
    "hole": (
        "/new/trictrac/announce", ("begin", {**TWO, "position": HELD}), "die 6", "die 4", "light 1", "say hold", "field 7",
        "field 13", "undo", "undo", "open plays", "open plays", "field 20", "field 12", "undo", "undo",
    ),
    "names": ("/new/trictrac/announce", ("begin", {**LONG, "position": MANY}), "die 6", "die 4", "say #1", "die 1", "die 1"),
    "refused": ("/new/trictrac/announce", ("begin", TWO), ("line", {"line": "hold"}), "say Cloris", "die 6", "field 3",
        "die 6", "free", "field 1", "field 3", "play",
    ),
    "revised": (
        "/new/trictrac/announce", ("begin", TWO), "say Cloris", "die 6", "die 5", "field 1", "field 7", "field 1", "field 6",
        "die 6", "die 6", ("line", {"line": "edit 2 62"}), ("line", {"line": "hint"}), "say drop",
    ),
    "school": (
        "/new/trictrac/school", ("begin", TWO), "say A begins", "die 6", "die 4", "open school A", "open school A",
        "say A claim 4", "open more", "open more", "open look", "open look", "open points A", "open points A", "open board",
        "field 1", "field 7", "field 1", "field 5", "open school A", "open points B",
    ),
    "too many": (
        "/new/trictrac/school", ("begin", {**TWO, "position": HELD}), "die 6", "die 4", "say A claim 8", "open board",
        "field 1", "field 7", "field 1", "field 5", "open rectify", "open rectify",
    ),
    "école": (
        "/new/trictrac/school", ("begin", TWO), "say A begins", "die 6", "die 4", "say A claim 0", "open board", "field 1",
        "field 7", "field 1", "field 5", "say B school 36", "open look",
    ),
    "false claim": (
        "/new/trictrac/school", ("begin", TWO), "say A begins", "die 6", "die 4", "say A claim 4", "open board", "field 1",
        "field 7", "field 1", "field 5", "say B school 4",
    ),
    "too few": (
        "/new/trictrac/school", ("begin", {**LONG, "position": HELD}), "die 6", "die 4", "say A claim 2", "open board",
        "field 1", "field 7", "field 1", "field 5", "die 2", "die 1",
    ),
    "held": ("/new/trictrac/school", ("begin", {**TWO, "position": HELD}), "die 6", "die 4", "say A claim 6", "say hold"),
    "ended": (
        "/new/trictrac/school", ("begin", LONG), "say A begins", "die 6", "die 4", "say A claim 4", "open board", "field 1",
        "field 7", "field 1", "field 5", ("line", {"line": "stop"}), "nobody",
    ),
    "marker": (
        "/new/trictrac/marker", ("begin", TWO), "die 3", "undo", "say A begins", "say +4", "open points A", "open points A",
        "open mark B", "open mark B", "open school A", "open school A", "say +8", "undo", "say next", "say +2", "open more",
        ("line", {"line": "why"}),
    ),
    "long names": ("/new/trictrac/marker", ("begin", LONG), "say A begins", "say next"),
    "play": ("/play", ("begin", {"dice": "thrown", "level": "learner"}), "say roll", "open more", "open more"),
    "guided": (
        "/guided", "next 1", "say roll", "next 3", "next 2", "next 1", "open plays", "say #1",
        *(f"next {left}" for left in range(9, 0, -1)), "say roll",
    ),
    "roll": (
        "/roll", "field 8", "does B1", "field 17", "field 24", "die 6", "die 4",
        "/roll/lay/W%3A1x13%2C8%2C20%2FB%3A1x12%2C2%2C5%2C17%2FW/64",
        f"/roll/{HELD.replace('/', '%2F')}/64", "open plays", "open why", "field 1", "field 7", "open hint", "open link",
    ),
    "program": (
        "/play", ("begin", {"dice": "thrown", "level": "learner", "theme": "corner", "name": "Bartholomew"}), "say roll",
        "say #1", "next 6", "next 5", "next 4", "next 3", "next 2", "next 1",
    ),
    "carried": ("/new/trictrac/announce", ("begin", {**TWO, "title": "Carried"}), "/game/Carried/carry"),
    "tiles": ("/read", "/practise"),
    "backgammon": ("/new/backgammon", ("begin", TWO), "die 3", "die 1", "open plays"),
    "drill": ("/drill/true-hits/fair/1738", "more", "more", "aside", "aside", "say hint", "say 2", "lit 1", "aside"),
    **{str(skill): (f"/drill/{skill}/hard/5", "say ?") for skill in DEALT},
    "both": ("/drill/roller+opponent/fair/8", "mine 4", "say 4 2"),
    "match": ("/match", ("begin", {"level": "hard"}), "say 4", "say why", "say hint", "say 0"),
    "erring": (
        "/match", "say resign", "say resign", "/match", ("begin", {"level": "easy", "errs": "100"}), "next 9", "say 4",
        *(f"next {left}" for left in range(9, 0, -1)), "say why", "say 0",
    ),
}  # fmt: skip
"""What is gone to and tapped, by the name of each walk. An act of a form stands with its fields."""


def screens(page: Page) -> Iterator[tuple[str, str]]:
    """Yield each screen of all walks once: what led to it, and its HTML."""
    seen = set()
    for name, walk in WALKS.items():
        for step in walk:
            act, fields = (step, {}) if isinstance(step, str) else step
            answer = page.go(act) if act.startswith("/") else page.act(act, json.dumps(fields))
            html = json.loads(answer)["html"]
            if html not in seen:
                seen.add(html)
                yield f"{name}, {act}", html


def launched(player: Playwright, text_size: int) -> Browser:
    """Return a browser whose text is as large as its user wants it, in percent."""
    return player.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", f"--blink-settings=defaultFontSize={16 * text_size // 100}"]
    )


def measured(
    browser: Browser, shown: list[tuple[str, str]], size: tuple[int, int], *, language: str = "en", dark: bool = False
) -> list[str]:
    """Return what is wrong with the layout of these screens in a window of this size."""
    linked = re.findall(r'href="(\w+\.css)"', (SITE / "index.html").read_text(encoding="utf-8"))
    sheets = "".join((SITE / name).read_text(encoding="utf-8") for name in linked)
    document = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{sheets}</style><div id="page"></div>'
    )
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page.set_content(document)
    found: list[str] = page.evaluate(MEASURE, [shown, size == ON_ITS_SIDE])
    page.close()
    return found


MEASURE = (Path(__file__).with_name("layout.js")).read_text(encoding="utf-8")
"""The measure: see its own first lines."""
