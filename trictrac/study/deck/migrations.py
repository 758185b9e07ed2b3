"""Migrations: the tables of the deck, version by version; a file of any older version is brought up to this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

Step = str | Callable[["sqlite3.Connection"], object]
"""A statement, or what is done with the open file where a statement cannot do it, as when texts are written anew."""

APPLICATION = 0x54544443
"""The number by which SQLite files say whose they are: TTDC."""

_VERSION_1 = (
    """CREATE TABLE questions (
        id INTEGER PRIMARY KEY,
        text TEXT UNIQUE NOT NULL,
        skill TEXT NOT NULL,
        difficulty REAL NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL
    ) STRICT""",
    """CREATE TABLE answers (
        id INTEGER PRIMARY KEY,
        question INTEGER NOT NULL REFERENCES questions,
        at INTEGER NOT NULL,
        source TEXT NOT NULL,
        place TEXT NOT NULL,
        claim TEXT NOT NULL,
        truth TEXT NOT NULL,
        slip TEXT,
        seconds REAL,
        hints INTEGER NOT NULL,
        grade INTEGER CHECK (grade BETWEEN 1 AND 4),
        mu REAL,
        sigma REAL
    ) STRICT""",
    "CREATE INDEX answers_of_question ON answers (question)",
    "CREATE INDEX answers_by_time ON answers (at)",
    "CREATE INDEX answers_of_games ON answers (place) WHERE source = 'game'",
    """CREATE TABLE cards (
        question INTEGER PRIMARY KEY REFERENCES questions,
        due INTEGER NOT NULL,
        state INTEGER NOT NULL,
        step INTEGER,
        stability REAL NOT NULL,
        difficulty REAL NOT NULL,
        last_review INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        reviews INTEGER NOT NULL
    ) STRICT""",
    "CREATE INDEX cards_by_due ON cards (due)",
    """CREATE TABLE skills (
        skill TEXT PRIMARY KEY,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        answers INTEGER NOT NULL
    ) STRICT""",
    "CREATE TABLE reports (id INTEGER PRIMARY KEY, question TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
    "CREATE TABLE lessons (slug TEXT PRIMARY KEY, page INTEGER NOT NULL, done_at INTEGER) STRICT",
    "CREATE TABLE games (name TEXT PRIMARY KEY, stamp INTEGER NOT NULL) STRICT",
)

SCRIPTS: list[tuple[Step, ...]] = [_VERSION_1]
"""The steps that lead from each version to the next one; a new file has version 0."""
