"""A conversation: how its answers are shown, which are documents, and what can be answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.saying.language import Language
    from trictrac.view.doc import Board
    from trictrac.view.reason import Reasons

SIZES = ("full", "compact", "large", "none")
"""Sizes of the board at the table. ``large`` is only the score, to be read across the table."""


SETTINGS = ("board", "bottom", "talon", "ascii")
"""Names of the settings of a view, as in preferences and journals."""


@frozen
class View:
    """How a table is shown: the size of the board after each play, the side at the bottom, plain ASCII or not."""

    size: str = "compact"
    bottom: Side | None = None
    """The side at the bottom while colours are not exchanged. None: the roller in a question, else White."""
    talon_left: bool = True
    ascii_only: bool = False
    screen: bool = False
    """Whether the screen is redrawn in place, if the terminal can."""
    bell: bool = False
    """Whether a bell rings at a hole and an école."""
    whole: bool = False
    """Whether long texts come whole, to be scrolled, rather than a screen at a time."""

    def having(self, setting: str, value: str) -> View:
        """Return the view with one of the ``SETTINGS`` changed, or unchanged if the value is invalid.

        >>> View().having("board", "full").having("bottom", "black")
        View(size='full', bottom=Side.BLACK)
        """
        match setting:
            case "board" if value in SIZES:
                return replace(self, size=value)
            case "bottom":
                return replace(self, bottom=Side.BLACK if value == "black" else Side.WHITE)
            case "talon":
                return replace(self, talon_left=value == "left")
            case "ascii":
                return replace(self, ascii_only=value == "yes")
        return self


Answer = list[object]
"""Parts of a document (:mod:`trictrac.view.doc`) in reading order, mostly sentences and boards."""

Sentences = Iterator[object]
"""The same, one after the other."""


@frozen
class Choice:
    """A possible answer: the line to type, and how it is shown."""

    line: str
    label: object
    letter: object = ""
    """The letter that types it, if any."""


_LETTERS = "abcdefgijklmnop"
"""Letters of choices, without the h that asks for help."""


def lettered(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices with letters, from a on."""
    return tuple(replace(choice, letter=letter) for letter, choice in zip(_LETTERS, choices, strict=False))


def line_of(line: str, choices: Iterable[Choice]) -> str:
    """Return the line of the choice whose letter is typed, or ``line`` if it is no such letter."""
    letter = line.strip().lower().rstrip(".)")
    return next((choice.line for choice in choices if letter and choice.letter == letter), line)


@frozen
class OpenClaims:
    """The claims open to one player, if the players count for themselves."""

    said: int | None = None
    """The points he has claimed for the last roll (None: no claim yet)."""
    line: str = ""
    """Beginning of the line by which he claims points now, empty if he cannot."""
    may_school: bool = False
    """Whether he still has time to send the other to school."""
    may_rectify: bool = False
    """Whether he may correct the last play. A silent referee does not say whether it is false."""
    offers: Sequence[Saying] = ()
    """Sentences on the écoles open to him."""
    answers: Sequence[Choice] = ()
    """His possible answers to them, or to an école marked against him."""
    proof: tuple[Board, Reasons] | None = None
    """The board before the roll with an école open to him, and the reasons for its points."""


class Talk(Protocol):
    """A conversation at a table, in a quiz, match or lesson, on a terminal or the page: a line in, an answer out."""

    closed: bool
    """Whether it is over."""
    view: View
    language: Language
    rings: str
    """The sound of the last answer, if a bell should ring for it: ``hole`` or ``school``."""
    changed: frozenset[str]
    """The parts that the last answer changed: ``checkers score dice stake schools turn``, ``question``, ``page``."""

    @property
    def prompt(self) -> object:
        """The question before the cursor."""

    @property
    def words(self) -> Sequence[str]:
        """The words that are useful to type now, in the current language."""

    @property
    def given_up(self) -> object:
        """The sentence after Ctrl-C."""

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """Return the possible answers, given what is typed so far, or nothing if answers can only be typed."""

    def board(self) -> Board | None:
        """Return the current board, or None."""

    def answer(self, line: str) -> Answer:
        """Answer one line."""


ENTER = Saying("Enter")
"""Label for Enter alone."""
ONLY_ENTER = (Choice("", ENTER),)
"""The choice of Enter alone."""


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    """Return the names of the parts that have changed."""
    return frozenset(name for name, value in after.items() if value != before.get(name))
