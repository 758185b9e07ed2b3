"""What a roll earns and which plays it allows, as values: the laws' buffers read once into marks and plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_MARK,
    FIRST_PLAY,
    LAWFUL,
    MARK_WIDTH,
    MARKS_SIZE,
    PLAYS_SIZE,
    ROLLER,
)
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.options import (
    CONSERVE,
    FALSE_HIT_GRAND,
    FALSE_HIT_PETIT,
    FILL,
    MARGOT_JAN,
    TRUE_HIT_GRAND,
    TRUE_HIT_PETIT,
)
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan, Mark, Way
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.model.rules import MODERN, Rules

JANS: tuple[Jan, ...] = (
    Jan.SIX_TABLES,
    Jan.TWO_TABLES,
    Jan.MEZEAS,
    Jan.CONTRE_TWO_TABLES,
    Jan.CONTRE_MEZEAS,
    Jan.TRUE_HIT,
    Jan.TRUE_HIT,
    Jan.FALSE_HIT,
    Jan.FALSE_HIT,
    Jan.CORNER_HIT,
    Jan.FILL,
    Jan.CONSERVE,
    Jan.HELPLESS,
    Jan.EXIT,
    Jan.MEETING,
    Jan.MARGOT,
    Jan.MISERY,
    Jan.MISERY_KEPT,
)
"""The jan of each number that the laws use."""

CALLING = {jan: place for place, jan in enumerate(Jan)}
"""The place of each jan in the order of calling."""

QUADRANTS = ("petit", "grand", "", "retour")
"""The jans that can be filled, by the quarter of the board on which they stand: ``QUADRANTS[(field - 1) // 6]``."""

HITS = (TRUE_HIT_GRAND, TRUE_HIT_PETIT, FALSE_HIT_GRAND, FALSE_HIT_PETIT)
"""The laws' numbers of the hits."""

AT_FIELDS = (*HITS, MARGOT_JAN)
"""The laws' numbers of the jans that are marked once for each field they are made on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One roll judged: its marks in the order of calling, the allowed plays and those that are lawful only (laws 3.6)."""

    roll: Roll
    marks: tuple[Mark, ...]
    plays: tuple[Play, ...]
    disobliging: tuple[Play, ...]
    """Lawful plays that do not fill, keep or empty though the roll could (laws 9.1)."""

    @property
    def me(self) -> int:
        """Points that the roller earns."""
        return sum(mark.points for mark in self.marks if mark.to_roller)

    @property
    def opp(self) -> int:
        """Points that the roll gives the opponent."""
        return sum(mark.points for mark in self.marks if not mark.to_roller)

    def allows(self, play: Play) -> bool:
        """Whether a play leaves an allowed position, in whatever order its moves are named (laws 3.5)."""
        change = play.change
        return any(change == allowed.change for allowed in self.plays)


def outcome(
    position: Position,
    roll: Roll | str,
    rules: Rules = MODERN,
    *,
    meets: bool = False,
    counts_rolls: bool = True,
) -> Outcome:
    """Judge a roll of the side that is to roll.

    ``meets`` says that it is the second player's first roll of the partie and equals the first player's (option
    ``rencontre``); with ``counts_rolls`` false no jan that depends on the number of the roll is looked for.
    """
    if isinstance(roll, str):
        roll = Roll.parse(roll)
    lowered = rules.play.lowered()
    circumstances = (position.roll_no if counts_rolls else 0, position.releve == 1, meets)
    masks, plays, marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
    judge_roll(list(position.me), list(position.opp), roll.high, roll.low, circumstances, lowered, masks, plays, marks)
    allowed = FIRST_PLAY + plays[ALLOWED]
    return Outcome(
        roll,
        read_marks(marks),
        tuple(map(unpack, plays[FIRST_PLAY:allowed])) or (Play(),),
        tuple(map(unpack, plays[allowed : FIRST_PLAY + plays[LAWFUL]])),
    )


@lru_cache(maxsize=1 << 12)
def unpack(packed: int) -> Play:
    """The play that the laws write as one int."""
    from1, to1, from2, to2 = packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15
    return Play(((from1, to1), (from2, to2)) if from2 else ((from1, to1),))


def read_marks(marks: Sequence[int]) -> tuple[Mark, ...]:
    """The records grouped into one mark per jan and hit field, in the order of calling."""
    found: dict[tuple[int, int, int], list[Way]] = {}
    fields: dict[tuple[int, int, int], int] = {}
    for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * marks[0], MARK_WIDTH):
        jan, to, points, field, number, from1, from2, passage = marks[at : at + MARK_WIDTH]
        key = (jan, to, field if jan in AT_FIELDS else 0)
        checkers = (from1, from2) if from2 else (from1,) if from1 else ()
        found.setdefault(key, []).append(Way(number, checkers, passage, points))
        fields[key] = field
    result = [
        Mark(JANS[jan], _where(jan, fields[jan, to, target]), fields[jan, to, target], tuple(ways), to == ROLLER)
        for (jan, to, target), ways in found.items()
    ]
    result.sort(key=lambda mark: CALLING[mark.jan])
    return tuple(result)


def _where(jan: int, field: int) -> str:
    """The jan that is filled or kept, or the table of a hit checker (laws 1.2, 7)."""
    if jan in HITS:
        return "grand" if 7 <= field <= 18 else "petit"
    if jan in (FILL, CONSERVE):
        return QUADRANTS[(field - 1) // 6]
    return ""
