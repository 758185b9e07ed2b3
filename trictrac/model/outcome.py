"""What a roll earns and which plays it allows, as values: the laws' buffers read once into marks and plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
from trictrac.laws.options import CORNER_HIT, FALSE_HIT_PETIT, MARGOT_JAN, TRUE_HIT_GRAND
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan, Mark, Way
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.model.rules import LOWERED_MODERN, MODERN, Rules

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

_ORDER = {jan: place for place, jan in enumerate(Jan)}
_JAN_PLACES = ("petit", "grand", "", "retour")


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
    lowered = LOWERED_MODERN if rules is MODERN else rules.play.lowered()
    circumstances = (position.roll_no if counts_rolls else 0, position.releve == 1, meets)
    masks, plays, marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
    judge_roll(list(position.me), list(position.opp), roll.high, roll.low, circumstances, lowered, masks, plays, marks)
    allowed = FIRST_PLAY + plays[ALLOWED]
    return Outcome(
        roll,
        read_marks(marks),
        tuple(map(read_play, plays[FIRST_PLAY:allowed])) or (Play(),),
        tuple(map(read_play, plays[allowed : FIRST_PLAY + plays[LAWFUL]])),
    )


def read_play(packed: int) -> Play:
    """The play that the laws write as one int."""
    from1, to1, from2, to2 = packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15
    return Play(((from1, to1), (from2, to2)) if from2 else ((from1, to1),))


def read_marks(marks: Sequence[int]) -> tuple[Mark, ...]:
    """The records grouped into one mark per jan and hit field, in the order of calling."""
    found: dict[tuple[int, int], list[Way]] = {}
    fields: dict[tuple[int, int], int] = {}
    for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * marks[0], MARK_WIDTH):
        jan, _, points, field, number, from1, from2, passage = marks[at : at + MARK_WIDTH]
        key = (jan, field if TRUE_HIT_GRAND <= jan <= FALSE_HIT_PETIT or jan == MARGOT_JAN else 0)
        checkers = (from1, from2) if from2 else (from1,) if from1 else ()
        found.setdefault(key, []).append(Way(number, checkers, passage, points))
        fields[key] = field
    result = [
        Mark(JANS[key[0]], _where(key[0], fields[key]), fields[key], tuple(ways), _to(marks, key[0]) == ROLLER)
        for key, ways in found.items()
    ]
    result.sort(key=lambda mark: _ORDER[mark.jan])
    return tuple(result)


def _to(marks: Sequence[int], jan: int) -> int:
    """Who marks this jan."""
    return next(
        marks[at + 1] for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * marks[0], MARK_WIDTH) if marks[at] == jan
    )


def _where(jan: int, field: int) -> str:
    """The jan that is filled or kept, or the table of a hit checker (laws 1.2, 7)."""
    if TRUE_HIT_GRAND <= jan <= FALSE_HIT_PETIT:
        return "grand" if 7 <= field <= 18 else "petit"
    if field and CORNER_HIT < jan < MARGOT_JAN:
        return _JAN_PLACES[(field - 1) // 6]
    return ""
