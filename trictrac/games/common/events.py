"""The events of the tables games beside those that they share with trictrac, as a record keeps them."""

from __future__ import annotations

from typing import Literal

from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
from trictrac.model.layout import Layout
from trictrac.values import frozen


@frozen
class Throw:
    """A player rolls; the dice as they are read, the highest first."""

    player: Player
    dice: tuple[int, ...]


@frozen
class Offer:
    """A player offers to raise the stake: the doubling cube, or the vie at tick-tack."""

    player: Player


@frozen
class Accept:
    """A player plays on for the stake that was offered."""

    player: Player


@frozen
class Refuse:
    """A player gives the game up rather than play on for the stake that was offered."""

    player: Player


@frozen
class Beaver:
    """A player who was doubled doubles again at once and keeps the cube."""

    player: Player


@frozen
class Demand:
    """A player does not let the other's illegal play stand: it is taken back, and a legal one is to be made."""

    player: Player


@frozen
class Call:
    """Tick-tack: the roller calls what his throw wins, before he plays."""

    player: Player


@frozen
class Resign:
    """A player gives the game up; ``times`` is 2 or 3 when he gives it up as a double or a triple one."""

    player: Player
    times: int = 1


@frozen
class SetLayout:
    """The real board differs: the checkers lie so, and this side is to roll."""

    layout: Layout


@frozen
class SetScore:
    """The real score differs: the points, or holes, of A and B."""

    a: int
    b: int


@frozen
class SetStake:
    """The real cube differs: it shows this stake and is owned by this player, or lies in the middle, where nobody turned it.

    None for the owner is read in records of version 0.5: nobody owns it, and it counts as turned from 2 on.
    """

    stake: int
    owner: Player | Literal["middle"] | None = "middle"


Event = (
    Draw | Begin | Throw | Move | Offer | Accept | Refuse | Beaver | Demand | Call | Hold | Go
    | SetLayout | SetScore | SetStake | Note | Resign | NewPartie
)  # fmt: skip
"""Everything that can happen in a tables game."""
