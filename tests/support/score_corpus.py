"""The games of the treatises as typed at the table."""

from __future__ import annotations

from pathlib import Path

from tests.support.records import TrictracRecord
from tests.support.terminal import CORPORA
from trictrac.games.registry import read_record


def corpus(typed: Path) -> TrictracRecord:
    return read_record((CORPORA / "games" / f"{typed.stem}.trictrac").read_text(encoding="utf-8"))


def called(typed: Path) -> tuple[str, ...]:
    """Return the words after ``trictrac score`` for a game of a treatise."""
    return (*corpus(typed).players, "--mode", typed.suffix[1:])
