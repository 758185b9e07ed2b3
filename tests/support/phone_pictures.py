"""The pictures of the page in the README: ``python -m tests.support.phone_pictures`` takes them anew in a real browser.

The pictures are saved with 64 colours, so that they stay small.
"""

from __future__ import annotations

import threading
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.support.browser import Phone, launched
from trictrac.app.build import built
from trictrac.app.serving import serve

FOLDER = Path(__file__).parents[2] / "lessons"
POSITION = "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W/points=8b,0/holes=3,1/flag=W"
SCALE = 1.5


def take(phone: Phone, name: str) -> None:
    """Take one picture."""
    phone.page.evaluate("() => document.activeElement?.blur()")
    phone.page.screenshot(path=FOLDER / f"phone-{name}.png")


def table(phone: Phone, mode: str) -> None:
    """Start a game from a position with something to count."""
    phone.go(f"/new/trictrac/{mode}")
    phone.page.fill("#field-a", "Cloris")
    phone.page.fill("#field-b", "Damon")
    phone.tap("summary")
    phone.page.fill("#field-position", POSITION)
    phone.tap("#begin")
    phone.tap("#die-6")
    phone.tap("#die-4")


def pictures(phone: Phone) -> None:
    """Take all pictures: marks with hold or go, écoles between two players, a verdict."""
    table(phone, "announce")
    take(phone, "announce")
    table(phone, "school")
    phone.tap("#claim-A-8")
    take(phone, "school")
    phone.go("/drill/true-hits/fair/1738")
    phone.tap("#key-2")
    take(phone, "drill")


def main() -> None:
    """Build the page if necessary, open it on a phone, and take the pictures."""
    with TemporaryDirectory() as folder, sync_playwright() as player, serve(built(), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = player.chromium.launch_persistent_context(folder, **launched(), device_scale_factor=SCALE)
        phone = Phone(context, f"http://localhost:{server.server_address[1]}/", Path(folder))
        phone.start()
        pictures(phone)
        context.close()
        server.shutdown()


if __name__ == "__main__":
    main()
