"""Files of a later version of the program, for tests that readers leave them unchanged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trictrac.study.deck import store


def newer(folder: Path) -> dict[str, bytes]:
    """Write a game, a deck and preferences of a later version into a home folder, and return their contents."""
    data = folder / ".local/share/trictrac"
    games, config = data / "games/later.journal", folder / ".config/trictrac/config.toml"
    for path in (games, config):
        path.parent.mkdir(parents=True)
    games.write_text("trictrac journal 9\nsmell: roses\n\nwhatever\n", encoding="utf-8")
    config.write_text('version = 9\nsmell = "roses"\n', encoding="utf-8")
    deck = sqlite3.connect(data / "deck.sqlite3")
    deck.execute("CREATE TABLE smells (smell TEXT)")
    deck.execute(f"PRAGMA application_id = {store.APPLICATION}")
    deck.execute("PRAGMA user_version = 99")
    deck.commit()
    deck.close()
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
