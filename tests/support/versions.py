"""What a later version of the program writes, for readers that have to leave it alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trictrac.study.deck import store


def newer(folder: Path) -> dict[str, bytes]:
    """Put a game, a deck and preferences as a later program writes them into a home folder; what they are."""
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
