"""A document: the sentences and drawings about a subject, part after part, which text, page, file and Markdown show whole.

A document is a sequence of parts; only a :class:`Section` holds others. Words are sayings, errors or plain text, said when
the document is shown. Whatever is none of the parts below is a part of an answer (:mod:`trictrac.view.answer`): a sentence,
one under another, a board.
"""

from __future__ import annotations

from datetime import date

from trictrac.base.errors import Saying
from trictrac.base.values import frozen


@frozen
class Title:
    """The title of the document."""

    text: object


@frozen
class Section:
    """Parts under a heading, which may be empty; ``key`` is its address on a page."""

    key: str
    heading: object
    parts: tuple[object, ...]


@frozen
class Heading:
    """A heading within a section."""

    text: object


@frozen
class Aside:
    """A remark that stands back; ``kind`` is ``second`` for how to read what follows, ``trouble`` for what went wrong."""

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
    """A rating from day to day, each with half the width of its interval; ``text`` says where it stands."""

    name: object
    text: object
    points: tuple[tuple[date, int, int], ...]


@frozen
class Curves:
    """Curves below one another."""

    rows: tuple[Curve, ...]


@frozen
class Columns:
    """Rows of cells under their heads, of which the first names the row; an empty cell says nothing.

    A terminal without room for the columns shows a sentence for each row; one of ``long`` cells is shown so anyway.
    """

    heads: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]
    long: bool = False


def named(name: object, text: object) -> Saying:
    """Return a name and the text about it."""
    return Saying("{name}: {text}", name=name, text=text)
