"""The corpora of counts: rolls with their options, and the numbers of plays and points."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.support.laws_support import (
    Judgement,
    Options,
    Situation,
    situation_of,
)
from trictrac.model.position import Position

CORPORA = Path(__file__).parents[1] / "corpora"


class Line(NamedTuple):
    """A line of a corpus: a roll, the options to judge it by, and four numbers."""

    where: str
    position: str
    situation: Situation
    options: Options
    numbers: tuple[int, int, int, int]


def read(name: str) -> list[Line]:
    lines = []
    for number, text in enumerate((CORPORA / name).read_text(encoding="utf-8").splitlines(), start=1):
        if not text or text.startswith("#"):
            continue
        position, roll, *rest = text.split(" | ")
        lawful, allowed, me, opp = map(int, rest[:4])
        words = rest[4].split() if len(rest) > 4 else []
        situation = situation_of(Position.parse(position), roll, meets="meets" in words)
        options = dict(word.split("=") for word in words if word != "meets")
        lines.append(Line(f"{name}:{number}", position, situation, options, (lawful, allowed, me, opp)))
    return lines


MODERN, OPTIONS = read("modern.perft"), read("options.perft")


def numbers(judgement: Judgement) -> tuple[int, int, int, int]:
    return len(judgement.lawful), len(judgement.allowed), judgement.points("me"), judgement.points("opp")
