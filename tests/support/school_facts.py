"""The facts in the account of a partie: tokens and pegs, rolls, faults, disputes (laws 10.2–10.5, 12). Players are 0 and 1."""

from __future__ import annotations

from dataclasses import dataclass, field

HOLE = 12
"""Points of a hole."""
LAST_HOLE = 12
"""Holes that win a partie."""

Player = int


# --- Points, holes, bredouille, pavillon (10.2–10.5) ----------------------------------


@dataclass
class Tokens:
    """Tokens, pegs and pavillon. Lists have one value for each player."""

    points: list[int] = field(default_factory=lambda: [0, 0])
    flags: list[bool] = field(default_factory=lambda: [False, False])
    holes: list[int] = field(default_factory=lambda: [0, 0])
    pavillon: str = ""
    """The letter of the player who shows it, empty while only one player has holes, ``-`` once it is put away."""

    def copy(self) -> Tokens:
        """Return a copy."""
        return Tokens([*self.points], [*self.flags], [*self.holes], self.pavillon)

    def mark(self, player: Player, points: int) -> int:
        """Mark points, and return the number of holes that they make."""
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
        """Advance the peg and move the pavillon.

        The second player to win holes takes the pavillon. It is put away when the first wins again.
        """
        other = 1 - player
        if self.holes[other] > 0:
            if self.pavillon == "" and self.holes[player] == 0:
                self.pavillon = "AB"[player]
            elif self.pavillon == "AB"[other]:
                self.pavillon = "-"
        self.holes[player] += holes

    def wipe(self) -> None:
        """Remove all points, because a player has gone (11.3)."""
        self.points, self.flags = [0, 0], [False, False]


# --- Rolls, faults, what ranks last ---------------------------------------------------


@dataclass(eq=False)
class Late:
    """A mark that comes last of a roll: a false école, or the result of a contest or an augmentation (12.5)."""

    player: Player
    points: int
    claimed: int
    """Number of earlier acts when its école was claimed. If that was before a going, the going cancels the mark (11.3)."""


@dataclass(eq=False)
class Rolled:
    """A roll: its worth, and what the players have claimed and done about it."""

    number: int
    roller: Player
    due: int
    given: int
    helpless: bool = False
    claim: int = 0
    pegs: int | None = None
    """Number of holes that the roller marked, if he named it: perhaps only one of a double hole (12.6)."""
    received: int = 0
    played: bool = False
    unmade: int = 0
    """Points for what he had to make and did not, though he has played (12.2)."""
    unplayed: int = 0
    """Points for numbers left unplayed, if the play is accepted (13.2 g)."""
    held: bool = False
    gone: bool = False
    """Whether the roller has gone and was not called back."""
    left: int = 0
    """Number of earlier acts when he went."""
    called_back: bool = False
    """Whether he went without a hole and was called back (11.5)."""
    last: list[Late] = field(default_factory=list)

    @property
    def other(self) -> Player:
        """The opponent of the roller."""
        return 1 - self.roller

    @property
    def all_given(self) -> int:
        """The points that the other may mark, including 2 for each number left unplayed in an accepted play."""
        return self.given + self.unplayed


@dataclass(eq=False)
class Fault:
    """An error of the player ``by`` in the marks of a roll.

    ``kind`` is ``many``, ``few``, ``unmade`` (12.2) or ``gone`` (11.5). ``own`` is whether it is in the roller's marks.
    ``complete`` is the number of earlier acts when it was complete, which orders the écoles of one roll (12.5).
    """

    kind: str
    own: bool
    roll: Rolled
    by: Player
    complete: int
    thrown: int
    """Number of rolls thrown when it was complete."""
    status: str = "open"
    """``open``, ``schooled``, ``corrected``, ``let``, ``lapsed``, ``contested``."""
    taken: int = 0
    """Points that the other player marked for it."""

    @property
    def accuser(self) -> Player:
        """The player who may claim it."""
        return 1 - self.by

    @property
    def is_righted(self) -> bool:
        """Whether the wrong mark is corrected."""
        return self.status in ("schooled", "corrected")


@dataclass(eq=False)
class Dispute:
    """The last école: the faults that it claims, or its false points, and the contest of it."""

    by: Player
    points: int
    faults: tuple[Fault, ...] = ()
    false: tuple[Rolled, Late] | None = None
    answer: tuple[Rolled, Late] | None = None
    """The mark of the accused player for contesting it."""
    undone_going: Rolled | None = None
    clock: int = 0
    """Number of earlier acts when it was claimed."""
    contested: int = 0
    """Number of rolls thrown when it was contested."""
