"""The decisions that drills ask: rolls of games by the modern rules, whose answers were rolled out beforehand.

``python -m tests.support.make_decisions`` made them. The first line of the file says how, and by which net. Each other line
has the first letter of the kind (hold, go, corner, filling or keeping, safety, return, off), both sides' checkers (a bit 1 for
each of the 15 checkers and a 0 after each of the 25 fields, in hexadecimal), the roll, the score in seven digits, and the
answers, the best first.

An answer is its number among the allowed plays in alphabetical order (hold 0, go 1), and the worth of the best one in
hundredths of a hole, or how much less this one is worth. Near the end of the partie the chance to win it follows, in
thousandths: ``3=155@656,0=31@617``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from trictrac.base.texts import text_of
from trictrac.model.outcome import GameSpot, outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.model.score import Score, Side

SHIPPED = "study/questions/decisions.txt"
"""The file of the decisions."""
EARLY = (4, 4)
"""Rolls of both sides before a decision: from here on their number changes nothing."""
_FIELDS = 25


def board_text(position: Position) -> str:
    """Return the checkers of the roller, then those of the other side, as the file writes them."""
    bits = "".join("1" * count + "0" for side in (position.me, position.opp) for count in side[1:])
    return f"{int(bits, 2):020x}"


@cache
def decisions() -> tuple[str, Mapping[str, str]]:
    """Return the digest of the net that rolled the decisions out, and their lines, each by board and roll."""
    head, *lines = text_of(SHIPPED).splitlines()
    return head.split()[1], {line[2:25]: line for line in lines}


def decision_on(spot: GameSpot) -> str | None:
    """Return the line of the decision on a roll, or None if there is none."""
    roll = spot.outcome.roll
    return decisions()[1].get(f"{board_text(spot.position)} {roll.high}{roll.low}")


def spot_of(line: str, turn: Side) -> GameSpot:
    """Return the roll of a decision, made by this side."""
    _, board, roll, score, _ = line.split()
    runs = [len(run) for run in f"{int(board, 16):080b}".split("0")]
    marks = Score.read([int(digit, 16) for digit in score])
    position = Position((0, *runs[:_FIELDS]), (0, *runs[_FIELDS : 2 * _FIELDS]), Side.WHITE, marks, EARLY)
    position = position if turn is Side.WHITE else position.turned()
    return GameSpot(position, outcome(position, Roll.parse(roll), MODERN))


def decision_spots(random: Random) -> Iterator[GameSpot]:
    """Yield the rolls of all decisions, in random order, made by either side."""
    lines = [*decisions()[1].values()]
    yield from (spot_of(line, random.choice([*Side])) for line in random.sample(lines, len(lines)))


def answers_on(line: str) -> Iterator[tuple[int, float, float | None]]:
    """Yield the answers of a decision: number, worth in holes, and the chance to win the partie near its end."""
    answers = re.findall(r"(\d+)=(-?\d+)@?(\d*)", line.rsplit(maxsplit=1)[-1])
    best = int(answers[0][1])
    for at, (place, number, chance) in enumerate(answers):
        yield int(place), (best - int(number) if at else best) / 100, int(chance) / 1000 if chance else None
