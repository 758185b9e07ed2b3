"""A conversation as it is held: how its answers, which are documents, are shown, and what can be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
"""The sizes of the board at the table; ``large`` is the score alone, to be read across the table."""


SETTINGS = ("board", "bottom", "talon", "ascii")
"""The names of what can be otherwise in a view, as preferences and journals have them."""


@frozen
class View:
    """The way a table is shown: the size of the board after each play, the side at the bottom, whether in plain ASCII."""

    size: str = "compact"
    bottom: Side | None = None
    """The side at the bottom as long as no colours are exchanged; where none is chosen the roller in a question, else White."""
    talon_left: bool = True
    ascii_only: bool = False
    screen: bool = False
    """Whether on a screen redrawn in place, where the terminal can."""
    bell: bool = False
    """Whether it rings at a hole and an école."""
    whole: bool = False
    """Whether texts come whole, where they can be moved up and down, and not in stretches that fit a screen."""

    def having(self, setting: str, value: str) -> View:
        """The view with one of the ``SETTINGS`` otherwise; as it is where that has no such value.

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
"""The parts of a document (:mod:`trictrac.view.doc`), mostly sentences and boards, in the order in which they are read."""


@frozen
class Choice:
    """One of the things that can be answered now: the line that answers so, and how it is shown."""

    line: str
    label: object
    letter: object = ""
    """The letter that is typed for it, where it has one."""


@frozen
class OpenClaims:
    """The claims of one player where the players count for themselves."""

    said: int | None = None
    """The points that he has claimed of the last roll; None where he has said nothing."""
    line: str = ""
    """How a line begins by which he claims points now; empty where it is not his to claim."""
    may_school: bool = False
    """Whether the laws leave him time to send the other to school."""
    may_rectify: bool = False
    """Whether he may put the last play right, of which nobody tells him whether it was false."""
    offers: Sequence[object] = ()
    """The sentences on the écoles that are open to him."""
    answers: Sequence[Choice] = ()
    """The answers that he can give to them, or to an école marked against him."""
    proof: tuple[Board, Reasons] | None = None
    """The board before the roll of which an école is open to him, with the reasons for its points."""


class Talk(Protocol):
    """A conversation at a table, in a quiz, a match or a lesson, as a terminal or a page holds it: a line in, an answer out."""

    closed: bool
    """Whether it is over."""
    view: View
    language: Language
    rings: bool
    """Whether the last answer is worth a bell."""
    changed: frozenset[str]
    """The parts that the last answer changed: ``checkers score dice stake schools turn``, ``question``, ``page``."""

    @property
    def prompt(self) -> object:
        """The question, before the cursor."""

    @property
    def words(self) -> Sequence[str]:
        """The words that can be typed now and are of use, in the language spoken."""

    @property
    def given_up(self) -> object:
        """The sentence said when a line is given up."""

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """All that can be answered now, or once what is typed so far stands; nothing where only a line can be typed."""

    def board(self) -> Board | None:
        """The board of which is spoken; None where none lies."""

    def answer(self, line: str) -> Answer:
        """Answer one line."""


ENTER = Saying("Enter")
"""The label of what Enter alone answers."""
ONLY_ENTER = (Choice("", ENTER),)
"""The choice where nothing but Enter goes on."""


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    """Return the names of the parts that are not as they were."""
    return frozenset(name for name, value in after.items() if value != before.get(name))
