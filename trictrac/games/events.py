"""The events that every game has: who begins, a play, holding or going, a remark, a new game."""

from __future__ import annotations

from enum import IntEnum

from trictrac.model.play import Play
from trictrac.saying.words import harmless
from trictrac.values import frozen


class Player(IntEnum):
    """One of the two players; a pair of values is indexed by it. ``A`` has White until colours are exchanged (laws 6.7)."""

    A = 0
    B = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(1 - self)

    def __str__(self) -> str:
        return self.name


@frozen
class Draw:
    """The dice that decide who begins (laws 2.1): A's and B's, or those that lie on A's and B's side in the coup et dés.

    ``thrower`` is who threw both dice, where one player did.
    """

    a: int
    b: int
    thrower: Player | None = None


@frozen
class Begin:
    """This player begins the partie, however that was decided."""

    player: Player


@frozen
class Move:
    """The roller plays; ``stands`` when a play against the laws was let stand (laws 13.2)."""

    player: Player
    play: Play
    stands: bool = False


@frozen
class Hold:
    """*Tenir*: the roller who has completed a hole stays (laws 11.2)."""

    player: Player


@frozen
class Go:
    """*S'en aller*: the checkers go back to the talons (laws 11.3)."""

    player: Player


@frozen
class Note:
    """A remark that changes nothing; what a terminal would obey in it is marked."""

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", harmless(self.text))


@frozen
class NewPartie:
    """Another partie begins after one has ended."""
