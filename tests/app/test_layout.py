"""The layout of the page, measured in a browser: what is to be tapped is in sight, large enough and uncut on every window."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.support.browser import CHROMIUM
from tests.support.layout import SIZES, launched, measured, screens
from tests.support.page import NOON
from trictrac.app.page import Page
from trictrac.app.screens import new


@pytest.mark.usefixtures("decks_closed")
def test_every_key_is_in_sight_and_nothing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: Playwright, effort: int
) -> None:
    if not CHROMIUM:
        pytest.skip("Chromium is not here: apt-get install chromium")
    monkeypatch.setattr(new, "_new_seed", lambda: "14")
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    wrong = []
    for language in ("en",) if effort == 1 else ("en", "fr"):
        monkeypatch.setenv("HOME", str(tmp_path / language))
        shown = list(screens(Page(language, lambda: NOON)))
        assert len(shown) > 130
        for text_size in (100,) if effort == 1 else (100, 200):
            browser = launched(player, text_size)
            for dark in (False,) if effort == 1 else (False, True):
                for size in SIZES:
                    wrong += measured(browser, shown, size, language=language, dark=dark)
            browser.close()
    assert wrong == []
