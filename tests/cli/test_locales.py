"""Any byte can be typed under any locale, installed or not: the table goes on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.support.terminal import PATIENCE, Home, Table
from trictrac.base.errors import TrictracError

TYPED = "note é日😀\u0301\u202e\ufeff\x85\u2028" + "".join(chr(0xDC00 + byte) for byte in range(0x80, 0x100))
"""A character of each class, and every byte that is no character by itself."""


def has_begun(home: Home) -> bool:
    """Return whether the game has been entered into its file."""
    try:
        return bool(home.kept().items)
    except TrictracError:
        return False


@pytest.mark.parametrize(
    ("name", "screen"),
    [("C", True), ("POSIX", True), ("C.UTF-8", True), ("fr_FR.ISO-8859-1", None), ("xx_YY.UTF-8", True)],
)
def test_the_table_goes_on_after_any_byte(name: str, screen: bool | None, tmp_path: Path) -> None:
    """``screen`` is None if it depends on the locales of the system."""
    home = Home(tmp_path)
    with Table(home, "A", "B", terminal=True, lines=False, environment={"LC_ALL": name}) as live:
        deadline = time.monotonic() + PATIENCE
        while "?" not in live.printed:
            assert live.hear(PATIENCE)
        live.type(TYPED + "\x15\rA begins\r")
        while not has_begun(home) and time.monotonic() < deadline:
            live.hear(0.02)
        assert has_begun(home), live.printed
        if screen is not None:
            assert (b"\x1b[?1049h" in live.raw) is screen
