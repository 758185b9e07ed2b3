"""The games of the treatises as they are typed at the table."""

from __future__ import annotations

from pathlib import Path

from tests.support.records import TrictracRecord
from tests.support.terminal import CORPORA
from trictrac.games.registry import read_record


def corpus(typed: Path) -> TrictracRecord:
    return read_record((CORPORA / "games" / f"{typed.stem}.trictrac").read_text(encoding="utf-8"))


def called(typed: Path) -> tuple[str, ...]:
    """The words with which the séance of a treatise's game begins."""
    return (*corpus(typed).players, "--mode", typed.suffix[1:])
