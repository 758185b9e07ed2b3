"""A document: the sentences and drawings about a subject, part after part, which text, page, file and Markdown show whole.

A document is a sequence of parts; only a :class:`Section` and a :class:`RollCard` hold others. Words are sayings, errors or plain
text, said when the document is shown. What is none of the parts below is a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Side

if TYPE_CHECKING:
    from datetime import date

    from trictrac.view.arrows import Arrow
    from trictrac.view.geometry import Highlight
    from trictrac.view.table import Table


@frozen
class Board:
    """A table to draw; ``names`` are White's and Black's (the colours' own where there are none)."""

    table: Table
    names: tuple[str, str] | None = None
    highlight: Highlight = frozenset()
    """The checkers to be pointed out."""
    exchanged: bool = False
    """Whether the players have exchanged their colours: nobody changes his seat then."""
    score_only: bool = False
    """Whether no checkers are kept, so that only the score is drawn."""
    seat: Side | None = None
    """The side at the bottom, whatever the viewer prefers: the player of whose decision the document speaks."""
    arrows: tuple[Arrow, ...] = ()
    """The ways of checkers to be pointed out."""
    names_arrows: bool = True
    """Whether lines below the board name its arrows; not if the sentences of a document do."""

    def bottom(self, chosen: Side | None = None) -> Side:
        """Return the side at the bottom: its ``seat``, else the one ``chosen`` by the viewer, that of a question, or White."""
        sides = (self.seat, chosen, self.table.question_side, Side.WHITE)
        side = next(side for side in sides if side is not None)
        return side.other if self.exchanged else side


@frozen
class Indented:
    """A sentence that belongs under the one before it."""

    sentence: object


def plain(part: object) -> object:
    """A part of an answer without what sets it apart."""
    return part.sentence if isinstance(part, Indented) else part


@frozen
class Copied:
    """Lines to be copied: they are never broken."""

    text: str

    def __str__(self) -> str:
        return self.text


@frozen
class Open:
    """A sentence on what may be done now; nothing is said of it where it is done on the same line."""

    saying: Saying


@frozen
class Markdown:
    """A text in Markdown (:mod:`trictrac.view.markdown`), its parts apart from one another; without a text an empty line."""

    text: str


@frozen
class Marked:
    """A sentence of such a text, or words in it: ``strong``, ``em``, ``code``, or ``a`` link that leads ``to`` somewhere."""

    inside: tuple[object, ...]
    look: str = ""
    to: str = ""

    def __str__(self) -> str:
        return "".join(map(str, self.inside))


@frozen
class Items:
    """Items below one another, each of some parts, with a sign before each, or a number that counts from ``first``."""

    items: tuple[tuple[object, ...], ...]
    first: int = 0


@frozen
class Title:
    """The title of the document; one of a ``single`` page is printed small enough for that."""

    text: object
    single: bool = False
    typed: bool = False
    """Whether the command that was typed says as much, so that a terminal leaves it out."""


@frozen
class Section:
    """Parts under a heading, which may be empty; ``key`` is its address on a page."""

    key: str
    heading: object
    parts: tuple[object, ...]


@frozen
class Facts:
    """Short facts about the subject: what each is, and what it is here."""

    rows: tuple[tuple[object, object], ...]


@frozen
class RollCard:
    """A roll, or what lies between two rolls: its heading, dice and words beside the board that it leaves.

    ``number`` counts the rolls from 1, and is 0 between two of them; ``dice`` are empty there.
    """

    number: int
    heading: object
    parts: tuple[object, ...]
    dice: tuple[int, ...] = ()
    board: Board | None = None


@frozen
class Links:
    """Sections and rolls of the document, each with its address and its words; those ``in_line`` stand beside one another."""

    heading: object
    rows: tuple[tuple[str, object], ...]
    in_line: bool = False


@frozen
class Heading:
    """A heading within a section."""

    text: object


@frozen
class Aside:
    """A remark that stands back.

    ``kind`` is ``second`` for how to read what follows, ``trouble`` for what went wrong, ``quote`` for a note beside a text.
    """

    text: object
    kind: str = "second"


@frozen
class Steps:
    """Things to do in their order: what is typed for each, and why."""

    rows: tuple[tuple[str, object], ...]


@frozen
class IntervalBar:
    """A value from 0 to 1 with the interval around it, where it has one; ``text`` says it in numbers, ``notes`` stand below."""

    name: object
    value: float
    text: object
    interval: tuple[float, float] | None = None
    notes: tuple[object, ...] = ()


@frozen
class Bars:
    """Bars below one another; ``explained`` asks for a line on how to read them, which stands there even without any."""

    rows: tuple[IntervalBar, ...]
    explained: bool = False


@frozen
class Strips:
    """Names, and for each its last answers: ``+`` right, ``h`` right after a hint, ``x`` wrong, the newest at the end."""

    rows: tuple[tuple[object, str], ...]


@frozen
class Days:
    """How many cards come on each of some days, one after the other."""

    counts: tuple[tuple[date, int], ...]


@frozen
class Curve:
    """A value over days or entries, each with half the width of its interval; ``text`` says where it stands."""

    name: object
    text: object
    points: tuple[tuple[date | int, float, float], ...]
    rules: tuple[tuple[float, str], ...] = ()
    """The values at which a line is drawn across, from the least to the greatest, each with its label."""
    marks: tuple[CurveMark, ...] = ()
    marked: object = ""
    """The words on what the marks are, said where they are drawn."""


@frozen
class CurveMark:
    """A point of a curve that is marked by a ``ring`` or a ``dot``; ``number`` is the roll whose card it leads to."""

    at: date | int
    look: str
    number: int


@frozen
class Curves:
    """Curves below one another."""

    rows: tuple[Curve, ...]


@frozen
class Columns:
    """Rows of cells under their heads, of which the first names the row; an empty cell says nothing.

    A terminal without room for the names beside the columns puts them above; without room for the columns it shows the parts in
    ``narrow``, or a sentence for each row. A table of ``long`` cells is always shown in sentences.
    """

    heads: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]
    long: bool = False
    narrow: tuple[object, ...] = ()


@frozen
class Article:
    """A rule, or a set of rules, with what there is to say of it; ``typed`` is what a user types for the rule."""

    name: object
    facts: tuple[object, ...] = ()
    typed: str = ""


@frozen
class Articles:
    """Articles below one another; on a page the facts of a rule are folded under it."""

    rows: tuple[Article, ...]


@frozen
class Sides:
    """Articles to compare: beside one another where there is room, their first facts in a line, and the second, and so on."""

    rows: tuple[Article, ...]


def along(at: date | int) -> int:
    """Return the place of a point of a curve on its axis."""
    return at if isinstance(at, int) else at.toordinal()


def named(name: object, text: object) -> Saying:
    """Return a name and the text about it."""
    return Saying("{name}: {text}", name=name, text=text)
