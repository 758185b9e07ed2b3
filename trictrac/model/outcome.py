"""An outcome: the marks of a roll and the plays that it allows, read from the laws' buffers; and a roll of a game with it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, LAWFUL, MARKS_SIZE, PLAYS_SIZE
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Mark, read_marks
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import NO_SCORE
from trictrac.values import frozen


@frozen
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


@frozen
class GameSpot:
    """One roll of a game: the position before it with score, rolls and relevé, and the roll judged.

    ``source`` says where the game comes from.
    """

    position: Position
    outcome: Outcome
    rules: Rules = MODERN
    source: str = ""

    @property
    def board(self) -> Position:
        """The position without its score: what is asked of a board does not hang on it."""
        return replace(self.position, score=NO_SCORE)


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
    lowered = rules.lowered()
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
