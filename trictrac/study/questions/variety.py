"""Choices that look like chance and are the same for the same spot."""

from __future__ import annotations

from zlib import crc32

from trictrac.study.questions.form import Spot


def chosen(spot: Spot, count: int, salt: str = "") -> int:
    """A number from 0 to ``count`` − 1, spread evenly over spots; another ``salt`` gives another choice."""
    position = spot.position
    text = f"{position.white}{position.black}{position.turn}{spot.outcome.roll}{position.score.points}{salt}"
    return crc32(text.encode()) % count
