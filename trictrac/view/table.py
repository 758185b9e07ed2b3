"""A table to draw: checkers, furniture of the board, and its words, in English by default."""

from __future__ import annotations

from collections.abc import Mapping

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.layout import Layout
from trictrac.model.play import Dice
from trictrac.model.score import Names, Score, Side
from trictrac.saying.language import Language
from trictrac.saying.words import printable

_SAID = {
    "board": Saying("Trictrac board"),
    "table": Saying("The board"),
    "points": Saying("points {count}"),
    "points_of": Saying("points {count} of {match}"),
    "bredouille": Saying("bredouille"),
    "holes": Saying("holes {count}"),
    "holes_of": Saying("holes {count} of {match}"),
    "stakes": Saying("stakes {count}"),
    "stakes_of": Saying("stakes {count} of {match}"),
    "pavillon": Saying("pavillon"),
    "pips": Saying("pips {count}"),
    "off": Saying("borne off {count}"),
    "cube": Saying("cube {count}"),
    "stake": Saying("stake {count}"),
    "to_roll": Saying("to roll"),
    "to_play": Saying("to play {dice}"),
    "dice": Saying("{dice}"),
    "to_answer": Saying("doubled to {count}?"),
    "talons": Saying("talons"),
    "corners": Saying("corners"),
    "petit_jan": Saying("petit jan"),
    "grand_jan": Saying("grand jan"),
    "played": Saying("played {ways}"),
    "better": Saying("better {ways}"),
    "hit": Saying("hits {ways}"),
    "fill": Saying("fills {ways}"),
    "reach": Saying("reaches {ways}"),
    "way": Saying("{way} by {numbers}"),
    "to": Saying("to"),
    "bar": Saying("bar"),
    "waiting": Saying("in hand"),
    "out": Saying("off"),
}

Captions = Mapping[str, str]
"""Captions of a drawn table by their names."""
CAPTIONS: Captions = {name: saying.text for name, saying in _SAID.items()}
"""Every caption in English, as defaults for a caller's mapping.

``{count}`` stands for a number, ``{match}`` for the goal of the match, ``{dice}`` for a roll, and for arrows ``{ways}``
for all
of a kind, ``{way}`` for the fields of one, ``{numbers}`` for its numbers."""


@frozen
class Caption:
    """A piece of a side's caption: its name, and the values in it."""

    name: str
    count: int = 0
    match: int = 0
    dice: Dice = ()

    def said(self, words: Captions) -> str:
        """Return the caption in these words, on one line."""
        dice = "-".join(map(str, self.dice))
        return printable(words[self.name].format(count=self.count, match=self.match, dice=dice))


def captions(language: Language) -> dict[str, str]:
    """Return the words on a drawn board in a language."""
    return {name: language.text(saying.text) for name, saying in _SAID.items()}


def side_names(language: Language) -> Names:
    """Return the names of White and Black in a language."""
    return language.say(Side.WHITE), language.say(Side.BLACK)


@frozen
class Holes:
    """The furniture of trictrac: holes with pegs and pavillon in the rails, tokens before the tips, corners in brass."""

    score: Score


@frozen
class Bar:
    """The furniture of other games: a bar for checkers in hand, trays for those off, the stake or the doubling cube."""

    trays: bool = True
    """Whether there is space beside the board for checkers off or waiting to enter."""
    waiting: bool = False
    """Whether checkers in hand wait in the trays, before their first field, and not on the bar. Then none is borne off.
    """
    cube: bool = False
    """Whether there is a doubling cube."""
    stake: int = 1
    owner: Side | None = None
    """The only side that may raise the stake, or None."""


@frozen
class Table:
    """A table of any game. Pairs are (White, Black)."""

    layout: Layout
    text: str
    """The board in the notation of its game."""
    furniture: Holes | Bar
    said: tuple[tuple[Caption, ...], tuple[Caption, ...]] = ((), ())
    """The captions of each side."""
    falling: bool = False
    """Whether fields are counted down, from 24 to 1."""
    home_near: bool = False
    """Whether each side has its home before it, not the fields it starts from."""
    same_way: bool = False
    """Whether both run the same way round the board."""
    clockwise: bool = False
    """Whether White is known to run clockwise. If not, the board may be seen from either end."""
    own_edges: bool = False
    """Whether an edge has only the numbers of the side that sits there, not those of both."""
    question_side: Side | None = None
    """The roller of a question, by whose count alone the fields are numbered, or None."""
    active: Side | None = None
    """The side that is to roll, or to play ``dice``."""
    dice: Dice = ()
    """The roll to play."""

    @property
    def waiting(self) -> bool:
        """Whether checkers in hand wait beside the board, before their first field."""
        return isinstance(self.furniture, Bar) and self.furniture.trays and self.furniture.waiting

    @property
    def title(self) -> str:
        """The name of the caption for the board."""
        return "board" if isinstance(self.furniture, Holes) else "table"
