"""A document: a sequence of sentences and drawings, which text, page, file and Markdown show whole.

Only some parts, such as :class:`Section` and :class:`RollCard`, hold others. Words are sayings, errors or plain text,
which are translated when the document is shown. Anything that is not one of the parts below is a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.play import Dice
from trictrac.model.score import Names, Side

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from trictrac.view.arrows import Arrow
    from trictrac.view.geometry import Highlight
    from trictrac.view.table import Table

Doc = tuple[object, ...]
"""A document, or what stands on a part of one: sentences and parts in reading order."""


@frozen
class Board:
    """A table to draw, with the ``names`` of White and Black (None: those of the colours)."""

    table: Table
    names: Names | None = None
    highlight: Highlight = frozenset()
    """The checkers to highlight."""
    exchanged: bool = False
    """Whether the players have exchanged colours, so that their seats are the other way round."""
    score_only: bool = False
    """Whether only the score is drawn, because no checkers are known."""
    seat: Side | None = None
    """The side at the bottom, if the document decides it: that of the player whose decision is shown."""
    arrows: tuple[Arrow, ...] = ()
    """The ways of checkers to show."""
    names_arrows: bool = True
    """Whether lines below the board name its arrows, because no sentence of the document does."""

    def bottom(self, chosen: Side | None = None) -> Side:
        """Return the side at the bottom.

        It is the ``seat``, else the one ``chosen`` by the viewer, else that of a question, else White.
        """
        side = next(side for side in (self.seat, chosen, self.table.question_side, Side.WHITE) if side is not None)
        return side.other if self.exchanged else side


@frozen
class Indented:
    """A sentence that belongs under the one before it."""

    sentence: object


@frozen
class Copied:
    """Lines to be copied, which are never broken."""

    text: str

    def __str__(self) -> str:
        return self.text


@frozen
class Open:
    """A sentence on what may be done now, left out if it is done on the same line."""

    saying: Saying


@frozen
class Markdown:
    """A text in Markdown (:mod:`trictrac.view.markdown`), set off from other parts, or an empty line without a text."""

    text: str


@frozen
class Marked:
    """A sentence of Markdown, or words in it: ``strong``, ``em``, ``code``, or ``a`` for a link ``to`` an address."""

    inside: Doc
    look: str = ""
    to: str = ""

    def __str__(self) -> str:
        return "".join(map(str, self.inside))


@frozen
class Items:
    """A list, each item of some parts, with bullets or with numbers from ``first``."""

    items: tuple[Doc, ...]
    first: int = 0


@frozen
class Title:
    """The title of the document, and how it is printed: ``single`` on one page."""

    text: object
    look: str = ""
    typed: bool = False
    """Whether it repeats the typed command, so that a terminal leaves it out."""


@frozen
class Section:
    """Parts under a heading, which may be empty, with ``key`` as address on a page."""

    key: str
    heading: object
    parts: Doc


@frozen
class Facts:
    """Short facts on the subject: the name of each, and its value."""

    rows: tuple[tuple[object, object], ...]


@frozen
class RollCard:
    """A roll, or what lies between two rolls: heading, dice and words beside the board after it.

    ``number`` counts the rolls from 1. Between two rolls it is 0, and ``dice`` are empty.
    """

    number: int
    heading: object
    parts: Doc
    dice: Dice = ()
    board: Board | None = None


@frozen
class Links:
    """Links to sections and rolls of the document, each with address and words, in one line if ``in_line``."""

    heading: object
    rows: tuple[tuple[str, object], ...]
    in_line: bool = False


@frozen
class Heading:
    """A heading within a section."""

    text: object


@frozen
class Aside:
    """A remark in the background.

    ``kind`` is ``second`` for how to read what follows, ``trouble`` for what went wrong, ``quote`` for a note beside a
    text.
    """

    text: object
    kind: str = "second"


@frozen
class Steps:
    """Things to do in their order: what to type for each, and why."""

    rows: tuple[tuple[object, object], ...]


@frozen
class IntervalBar:
    """A value from 0 to 1 with its interval, if any. ``text`` has the numbers, and ``notes`` go below."""

    name: object
    value: float
    text: object
    interval: tuple[float, float] | None = None
    notes: Doc = ()


@frozen
class Bars:
    """Bars in rows. ``explained`` adds a line on how to read them, even without any."""

    rows: tuple[IntervalBar, ...]
    explained: bool = False


@frozen
class Strips:
    """Names with the last answers of each, newest last: ``+`` right, ``h`` right after a hint, ``x`` wrong."""

    rows: tuple[tuple[object, str], ...]


@frozen
class Days:
    """The number of cards due on each of some successive days."""

    counts: tuple[tuple[date, int], ...]


@frozen
class Curve:
    """A value over days or entries, each point with half the width of its interval. ``text`` has the latest value."""

    name: object
    text: object
    points: tuple[tuple[date | int, float, float], ...]
    rules: tuple[tuple[float, str], ...] = ()
    """Values at which a line is drawn across, ascending, with labels."""
    marks: tuple[CurveMark, ...] = ()
    marked: object = ""
    """The words that explain the marks, where they are drawn."""


@frozen
class CurveMark:
    """A point of a curve marked by a ``ring`` or a ``dot``, which links to the card of the roll ``number``."""

    at: date | int
    look: str
    number: int


@frozen
class Curves:
    """Curves in rows."""

    rows: tuple[Curve, ...]


@frozen
class Columns:
    """Rows of cells under heads, the first cell being the name of its row. An empty cell says nothing.

    A terminal too narrow for the columns shows the parts in ``narrow``, or a sentence for each row. A table of ``long`` cells
    always becomes sentences.
    """

    heads: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]
    long: bool = False
    narrow: tuple[object, ...] = ()


@frozen
class Timeline(Columns):
    """A table whose columns are ``years``. A picture of it has a dot for each cell that is not empty."""

    years: tuple[int, ...] = ()


@frozen
class Article:
    """A rule, or a set of rules, with facts on it. ``typed`` is what a user types for the rule."""

    name: object
    facts: tuple[object, ...] = ()
    typed: str = ""


@frozen
class Articles:
    """A list of articles. On the page a click opens the facts of one that has a command.

    Articles to compare are ``beside`` one another if they fit, with their facts aligned.
    """

    rows: tuple[Article, ...]
    beside: bool = False


def along(at: date | int) -> int:
    """Return the place of a point of a curve on its axis."""
    return at if isinstance(at, int) else at.toordinal()


def plain(part: object) -> object:
    """Return the sentence of a part that is one, or any other part unchanged."""
    match part:
        case Indented(sentence) | Aside(text=sentence) | Open(sentence):
            return sentence
    return part


def dice_signs(numbers: Iterable[int]) -> str:
    """Return dice as the characters of a text, like ``⚅⚃``."""
    return "".join("⚀⚁⚂⚃⚄⚅"[number - 1] for number in numbers)


def named(name: object, text: object) -> Saying:
    """Return a name and the text on it."""
    return Saying("{name}: {text}", name=name, text=text)
