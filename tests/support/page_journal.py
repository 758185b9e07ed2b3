"""The events typed at a table and their scores, to compare them with a game entered by taps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trictrac.protocol.events import Move
from trictrac.protocol.log import Log
from trictrac.seance.opening import read_journal

CORPORA = Path(__file__).parents[1] / "corpora"


def typed(name: str) -> list[list[str]]:
    lines = (CORPORA / "typed" / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines]


def journal(name: str) -> Log[Any, Any]:
    lines = (CORPORA / "answers" / "seances" / f"{name}.journal").read_text(encoding="utf-8").splitlines()
    return read_journal(lines, name)[1].log


def marked(log: Log[Any, Any]) -> list[object]:
    """Return every event with the score after it. A play is given by its change, whatever the order of its moves."""
    done = (event.play.change if isinstance(event, Move) else event for event in log.events)
    return [*zip(done, (state.score for state in log.states[1:]), strict=True)]
