"""The outcome of a roll: its marks, the plays it allows, and why it refuses another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from trictrac.base.errors import Saying
from trictrac.base.values import Json, frozen
from trictrac.laws import refusal as codes
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, LAWFUL, MARKS_SIZE, PLAYS_SIZE, pack
from trictrac.laws.fields import MASKS_SIZE, fill_masks
from trictrac.laws.plays import list_plays
from trictrac.laws.roll import judge_roll
from trictrac.model.layout import field_label
from trictrac.model.mark import Marks, mark_records, read_marks
from trictrac.model.play import OFF, Play, PlayLike, Plays, Roll, is_among
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import NO_SCORE


def roll_buffers() -> tuple[list[int], list[int], list[int]]:
    """Return empty buffers for what the laws write about a roll: masks, plays and marks."""
    return [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE


def allowed_in(plays: list[int]) -> list[int]:
    """Return the allowed plays in a buffer of the laws, packed as the laws write them."""
    return plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]]


@frozen
class Outcome:
    """The result of one roll: what it earns, and how it may be played.

    ``marks`` are in the order in which a player calls them. ``plays`` are the allowed plays. ``disobliging`` plays are
    lawful, but do not do what the roll must do (law 3.6).

    Lepeintre 1818, part I, ch. I, fig. 2: 3-2 can fill the petit jan, so only plays that fill are allowed.

    >>> roll = outcome("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2", "32")
    >>> roll
    <Outcome of 3-2: fill 12; 12 to the roller, 0 to the other; plays: 4>
    >>> roll.me, roll.opp, [mark.jan.value for mark in roll.marks]
    (12, 0, ['fill'])
    >>> [str(play) for play in roll.plays]
    ['3-6 4-6', '3-6 7-9', '7-10 4-6', '1-4-6']
    """

    roll: Roll
    marks: Marks
    plays: Plays
    disobliging: Plays
    """Lawful plays that do not fill, keep or bear off the last checkers, although the roll can (laws 6.6, 9.1)."""

    def __repr__(self) -> str:
        marks = ", ".join(f"{mark.jan} {mark.points}" for mark in self.marks) or "nothing"
        count = len(self.plays)
        return f"<Outcome of {self.roll}: {marks}; {self.me} to the roller, {self.opp} to the other; plays: {count}>"

    def __str__(self) -> str:
        marks = ", ".join(f"{mark.jan} {mark.points}" for mark in self.marks) or "nothing"
        return (
            f"{self.roll} earns the roller {self.me} points and the other player {self.opp}: {marks}. "
            f"Allowed plays: {', '.join(map(str, self.plays))}."
        )

    def to_dict(self) -> Json:
        """Return the outcome as ``trictrac roll --json`` prints it.

        >>> outcome("W:1x13,8,10/B:1x15", 64).to_dict()["plays"]
        [[[1, 7], [1, 5]], [[1, 7], [7, 11]]]
        """
        return {
            "roll": str(self.roll),
            "me": self.me,
            "opp": self.opp,
            "marks": mark_records(self.marks, self.roll),
            "plays": [[list(move) for move in play.moves] for play in self.plays],
        }

    @property
    def me(self) -> int:
        """Points that the roller earns.

        >>> outcome("W:23,24,offx13/B:20x2,21x2,22x2,23x2,24x2", "21").me
        4
        """
        return sum(mark.points for mark in self.marks if mark.to_roller)

    @property
    def opp(self) -> int:
        """Points that the roll gives the opponent (Lepeintre 1818, part I, ch. III, fig. 8).

        >>> outcome("W:1x7,6x2,7x2,11x2,12x2/B:1x4,2,3,6,7x2,8x2,11x2,12x2", "66").opp
        12
        """
        return sum(mark.points for mark in self.marks if not mark.to_roller)

    @property
    def lawful(self) -> Plays:
        """All lawful plays, the allowed ones first.

        >>> roll = outcome("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2", "32")
        >>> len(roll.plays), len(roll.lawful) == len(roll.plays) + len(roll.disobliging)
        (4, True)
        """
        return self.plays + self.disobliging

    def allows(self, play: PlayLike) -> bool:
        """Return whether a play is allowed, with its moves in any order (law 3.5).

        >>> roll = outcome("W:1x15/B:1x15", "62")
        >>> roll.allows("1-3 1-7"), roll.allows("1-7 1-2")
        (True, False)

        Raises:
            UnreadableError: ``play`` is not a play.
        """
        return is_among(Play.parse(play), self.plays)


@frozen
class GameSpot:
    """A roll of a game: the position before it, with score, rolls and relevé, and its outcome.

    ``source`` names the game.
    """

    position: Position
    outcome: Outcome
    rules: Rules = MODERN
    source: str = ""

    @property
    def board(self) -> Position:
        """The position without its score, for questions about the board alone."""
        return replace(self.position, score=NO_SCORE)


def outcome(
    position: Position, roll: Roll | str, rules: Rules = MODERN, *, meets: bool = False, counts_rolls: bool = True
) -> Outcome:
    """Return the outcome of a roll of the side to roll: see ``trictrac.outcome``."""
    if isinstance(roll, str):
        roll = Roll.parse(roll)
    lowered = rules.lowered()
    circumstances = (position.roll_no if counts_rolls else 0, position.releve == 1, meets)
    masks, plays, marks = roll_buffers()
    judge_roll(list(position.me), list(position.opp), roll.high, roll.low, circumstances, lowered, masks, plays, marks)
    return read_outcome(roll, plays, marks)


def read_outcome(roll: Roll, plays: Sequence[int], marks: Sequence[int]) -> Outcome:
    """Return the outcome of a roll from the buffers of the laws."""
    allowed = FIRST_PLAY + plays[ALLOWED]
    return Outcome(
        roll,
        read_marks(marks),
        tuple(map(unpack, plays[FIRST_PLAY:allowed])) or (Play(),),
        tuple(map(unpack, plays[allowed : FIRST_PLAY + plays[LAWFUL]])),
    )


@lru_cache(maxsize=1 << 12)
def unpack(packed: int) -> Play:
    """Return the play that the laws pack in one int."""
    from1, to1, from2, to2 = packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15
    return Play(((from1, to1), (from2, to2)) if from2 else ((from1, to1),))


@frozen
class Refusal:
    """The law that a play breaks, and the reason as a sentence.

    >>> refusal("W:1x15/B:1x15", "62", "1-7")
    Refusal(law='3.4', saying=Saying('both numbers can be played, so both must be'))
    >>> print(refusal("W:1x15/B:1x15", "62", "1-7"))
    both numbers can be played, so both must be (law 3.4)
    """

    law: str
    saying: Saying

    def __str__(self) -> str:
        return f"{self.saying} (law {self.law})"


SENTENCES: dict[int, tuple[str, Saying]] = {
    codes.NO_CHECKER: ("3.1", Saying("no checker of yours stands on field {field} to be moved", field=0)),
    codes.WRONG_NUMBER: ("3.1", Saying("the distances are not the numbers of the roll")),
    codes.OCCUPIED: (
        "3.2",
        Saying("a checker may not be left on a field that holds any opposing checker, even a single one"),
    ),
    codes.NO_REST: ("3.3", Saying("the checker that plays both numbers finds no rest on the way")),
    codes.BOTH_NUMBERS: ("3.4", Saying("both numbers can be played, so both must be")),
    codes.HIGHER_NUMBER: (
        "3.4",
        Saying("a number that can be played must be played; if either can but not both, it must be the higher"),
    ),
    codes.CORNER_ENTERED_ALONE: ("4.1", Saying("the corner is entered only by two checkers in the same roll")),
    codes.CORNER_LEFT_ALONE: ("4.1", Saying("the last two checkers leave the corner only together")),
    codes.BY_POWER_FOR_EFFECT: ("4.3", Saying("the corner cannot be taken by power where it can be taken by effect")),
    codes.BY_POWER_BARRED: ("4.3", Saying("the corner is taken by power only while both corners are empty")),
    codes.BY_POWER_HALF: (
        "4.3",
        Saying("two checkers must take the corner by power together, not one by power and the other by effect"),
    ),
    codes.OPPONENTS_CORNER: ("4.4", Saying("no checker may be left on the opponent’s corner")),
    codes.CLOSED_GRAND: ("5.2", Saying("the opponent can still fill his grand jan: no checker may be left there")),
    codes.CLOSED_PETIT: ("5.2", Saying("the opponent can still fill his petit jan: no checker may be left there")),
    codes.NOT_ALL_HOME: (
        "6.1",
        Saying("bearing off begins when all checkers stand on fields 19 to 24 (the opponent’s 6 to 1)"),
    ),
    codes.EXCESS_NOT_FARTHEST: ("6.3", Saying("an excess number bears off the farthest checker")),
    codes.EXCESS_AVOIDABLE: ("6.4", Saying("the roll can be played without any excess number")),
    codes.EXIT_OPTION: ("14", Saying("the rule set’s way of bearing off does not allow this play")),
    codes.MUST_FILL: ("9.1", Saying("this roll can fill, so the play must fill")),
    codes.MUST_KEEP: ("9.1", Saying("this roll can keep the full jan, so the play must keep it")),
    codes.MUST_EMPTY: ("6.6", Saying("this roll can bear off the last checkers, so the play must bear them off")),
}


def refusal(position: Position, roll: Roll | str, play: Play, rules: Rules = MODERN) -> Refusal | None:
    """Return the law that a play of the side to roll breaks, or None if it is allowed."""
    if len(play.moves) > 2:
        return Refusal("3.1", Saying("a roll moves at most two checkers"))
    code = refusal_code(position, Roll.parse(roll) if isinstance(roll, str) else roll, play, rules)
    if not code:
        return None
    law, saying = SENTENCES[code]
    if code == codes.NO_CHECKER:
        saying = saying.filled(field=field_label(_bare_field(position, play)))
    if code == codes.EXIT_OPTION:
        law = _exit_law(rules)
    return Refusal(law, saying)


def refusal_code(position: Position, roll: Roll, play: Play, rules: Rules) -> int:
    """Return the code of ``laws.refusal`` for a play, 0 if it is allowed."""
    if len(play.moves) > 2 or not all(0 < start < OFF >= end > 0 for start, end in play.moves):
        return codes.WRONG_NUMBER
    me, (masks, plays, _) = list(position.me), roll_buffers()
    fill_masks(me, position.opp, masks)
    lowered = rules.lowered()
    list_plays(me, position.opp, masks, roll.high, roll.low, lowered, plays)
    (from1, to1), (from2, to2) = (*play.moves, (0, 0), (0, 0))[:2]
    return codes.refuse(me, masks, roll.high, roll.low, lowered, plays, pack(from1, to1, from2, to2))


def _exit_law(rules: Rules) -> str:
    """Return the law of the option that decides how these rules bear off."""
    play = rules.play
    if play.exit == "provincial":
        return "6.8"
    if play.exit == "quick" and play.sum_exit == "no":
        return "6.1"
    return "6.2" if play.exit == "quick" and play.exit_compulsory == "yes" else "14"


def _bare_field(position: Position, play: Play) -> int:
    """Return the first empty field from which a play moves a checker."""
    counts = list(position.me)
    for start, end in play.moves:
        if counts[start] < 1:
            return start
        counts[start] -= 1
        counts[end] += 1
    return 0
