"""A table as it is to be drawn: the checkers, the furniture of the board, and what is said of both sides."""

from __future__ import annotations

from trictrac.draw.captions import Caption
from trictrac.model.layout import Layout
from trictrac.model.score import Score, Side
from trictrac.values import frozen


@frozen
class Holes:
    """The furniture of trictrac: holes in the rails with pegs and the pavillon, tokens before the tips, corners in brass."""

    score: Score


@frozen
class Bar:
    """The furniture of other games: a bar for checkers in hand, trays for those borne off, the stake or the doubling cube."""

    trays: bool = True
    """Whether there is to be room beside the board for borne-off checkers, or for those that wait to enter."""
    waiting: bool = False
    """Whether checkers in hand wait in the trays, before their first field, and none is borne off; else they lie on the bar."""
    cube: bool = False
    """Whether there is a doubling cube."""
    stake: int = 1
    owner: Side | None = None
    """The side that alone may raise the stake."""


@frozen
class Table:
    """A table of any game; pairs are (White, Black)."""

    layout: Layout
    text: str
    """The board as its game writes it."""
    furniture: Holes | Bar
    said: tuple[tuple[Caption, ...], tuple[Caption, ...]] = ((), ())
    """The captions of each side."""
    falling: bool = False
    """Whether fields are counted down, from 24 to 1."""
    home_near: bool = False
    """Whether each side has the fields on which it comes home before it, else those from which it sets out."""
    same_way: bool = False
    """Whether both run the same way round the board."""
    clockwise: bool = False
    """Whether White is known to run clockwise; else the board may be seen from either end."""
    own_edges: bool = False
    """Whether along each edge stand only the numbers of the side that sits there, else those of both sides."""
    active: Side | None = None
    """The side that is to roll, or to play ``dice``."""
    dice: tuple[int, ...] = ()
    """The roll that is to be played."""

    @property
    def waiting(self) -> bool:
        """Whether checkers in hand wait beside the board, before their first field."""
        return isinstance(self.furniture, Bar) and self.furniture.trays and self.furniture.waiting

    @property
    def title(self) -> str:
        """The caption that names the board."""
        return "board" if isinstance(self.furniture, Holes) else "table"
