"""What the account of a partie keeps: tokens and pegs, rolls, faults, disputes (laws 10.2–10.5, 12). Players are 0 and 1."""

from __future__ import annotations

from dataclasses import dataclass, field

HOLE = 12
"""So many points make a hole."""
LAST_HOLE = 12
"""So many holes win."""

Player = int


# --- Points, holes, bredouille, pavillon (10.2–10.5) ----------------------------------


@dataclass
class Tokens:
    """What lies on the table beside the checkers; lists are by players."""

    points: list[int] = field(default_factory=lambda: [0, 0])
    flags: list[bool] = field(default_factory=lambda: [False, False])
    holes: list[int] = field(default_factory=lambda: [0, 0])
    pavillon: str = ""
    """Empty as long as one alone has holes; the letter of the second, who took it; ``-`` once it is put away."""

    def copy(self) -> Tokens:
        """Copy them."""
        return Tokens([*self.points], [*self.flags], [*self.holes], self.pavillon)

    def mark(self, player: Player, points: int) -> int:
        """Mark points; return how many holes they make."""
        other, won = 1 - player, 0
        if points <= 0:
            return 0
        self.flags[other] = False
        if self.points[player] == 0:
            self.flags[player] = True
        self.points[player] += points
        while self.points[player] >= HOLE:
            holes = 2 if self.flags[player] else 1
            self._win(player, holes)
            won += holes
            self.points[player] -= HOLE
            self.points[other], self.flags[other] = 0, False
            self.flags[player] = True
        for one in (0, 1):
            if self.points[one] == 0:
                self.flags[one] = False
        return won

    def _win(self, player: Player, holes: int) -> None:
        """Advance the peg; the second to win takes the pavillon, which is put away when the first wins again."""
        other = 1 - player
        if self.holes[other] > 0:
            if self.pavillon == "" and self.holes[player] == 0:
                self.pavillon = "AB"[player]
            elif self.pavillon == "AB"[other]:
                self.pavillon = "-"
        self.holes[player] += holes

    def wipe(self) -> None:
        """Take all points off: somebody has gone (11.3)."""
        self.points, self.flags = [0, 0], [False, False]


# --- Rolls, faults, what ranks last ---------------------------------------------------


@dataclass(eq=False)
class Late:
    """A mark that ranks last of a roll: a false école, what a contest or an augmentation brings (12.5)."""

    player: Player
    points: int
    claimed: int
    """How many things had happened when its école was claimed: what was claimed before a going falls with it (11.3)."""


@dataclass(eq=False)
class Rolled:
    """A roll: what it was worth, and all that was said of it."""

    number: int
    roller: Player
    due: int
    given: int
    helpless: bool = False
    claim: int = 0
    pegs: int | None = None
    """How many holes he marked, where he said so: of a double one but one (12.6)."""
    received: int = 0
    played: bool = False
    unmade: int = 0
    """What he was obliged to make and did not, for all that he played (12.2)."""
    unplayed: int = 0
    """Points for numbers left unplayed, if that is let stand (13.2 g)."""
    held: bool = False
    gone: bool = False
    """Whether he has gone and is not called back."""
    left: int = 0
    """How many things had happened when he went."""
    called_back: bool = False
    """Whether he went without a hole due and was called back (11.5)."""
    last: list[Late] = field(default_factory=list)

    @property
    def other(self) -> Player:
        """The opponent of the roller."""
        return 1 - self.roller

    @property
    def all_given(self) -> int:
        """What the other may mark: the gifts, and 2 for each number left unplayed where that is let stand."""
        return self.given + self.unplayed


@dataclass(eq=False)
class Fault:
    """An error of marking of ``by`` in the marks of a roll.

    ``kind``: ``many`` or ``few``; ``unmade`` (12.2), ``gone`` (11.5). ``own``: in the roller's marks. ``complete``: how many
    things had happened when it was complete, by which écoles of one roll are ordered (12.5).
    """

    kind: str
    own: bool
    roll: Rolled
    by: Player
    complete: int
    thrown: int
    """How many rolls had been thrown when it was complete."""
    status: str = "open"
    """``open``, ``schooled``, ``corrected``, ``let``, ``lapsed``, ``contested``."""
    taken: int = 0
    """The points that the other marked for it."""

    @property
    def accuser(self) -> Player:
        """The one who may claim it."""
        return 1 - self.by

    @property
    def is_righted(self) -> bool:
        """Whether the wrong mark is put right."""
        return self.status in ("schooled", "corrected")


@dataclass(eq=False)
class Dispute:
    """The last école: what it rests on, or the false one that it is; the contest of it."""

    by: Player
    points: int
    faults: tuple[Fault, ...] = ()
    false: tuple[Rolled, Late] | None = None
    answer: tuple[Rolled, Late] | None = None
    """What the accused marked by contesting it."""
    undone_going: Rolled | None = None
    clock: int = 0
    """How many things had happened when it was claimed."""
    contested: int = 0
    """The number of rolls thrown when it was contested."""
