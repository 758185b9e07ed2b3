"""Pictures of screens without the page's runtime: a tree with the page's style sheets, drawn by Debian's Chromium.

``shot(screen.show(desk).tree, "screen.png")`` writes the picture. ``dark`` is the dark theme, ``large`` twice the size of
text.
"""

import atexit
import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from trictrac.app.tree import Element, written

SITE = Path(__file__).parents[2] / "trictrac" / "app" / "site"
CHROMIUM = "/usr/bin/chromium"


@cache
def browser() -> Browser:
    """Return the browser, started once."""
    player = sync_playwright().start()
    begun = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    atexit.register(player.stop)
    atexit.register(begun.close)
    return begun


def document(tree: Element, language: str = "en") -> str:
    """Return an HTML document that shows a tree as the page does."""
    names = re.findall(r'href="(.*\.css)"', (SITE / "index.html").read_text(encoding="utf-8"))
    sheets = "".join((SITE / name).read_text(encoding="utf-8") for name in names)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{sheets}</style>'
        f'<body><div id="page">{written(tree)}</div>'
    )


def shot(
    tree: Element, path: Path | str, width: int = 390, height: int = 844, *, dark: bool = False, large: bool = False
) -> None:
    """Write a picture of a tree on a phone of this size."""
    page = browser().new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=True,
    )
    page.set_content(document(tree))
    if large:
        page.add_style_tag(content="html { font-size: 200%; }")
    page.screenshot(path=str(path))
    page.close()
