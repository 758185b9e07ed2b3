"""The values of a lesson: its head, its pages, and the blocks on a page."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from trictrac.base.values import frozen

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.model.layout import Layout
    from trictrac.model.play import Roll
    from trictrac.model.position import Position
    from trictrac.study.questions.question import Question
    from trictrac.study.questions.skills import Skill
    from trictrac.view.geometry import Highlight


@frozen
class Placed:
    """A part of a lesson that knows its ``line`` in the file, from 1."""

    line: int = field(default=0, compare=False, kw_only=True)


@frozen
class Prose(Placed):
    """Paragraphs, lists and tables in Markdown, without the comments that only the tests read."""

    text: str


@frozen
class Diagram(Placed):
    """A position to draw, with checkers to highlight."""

    position: Position
    highlight: Highlight


@frozen
class Laid(Placed):
    """A board of another tables game to draw, with the rules of that game and fields to highlight."""

    rules: TablesRules
    layout: Layout
    highlight: Highlight


@frozen
class RollBlock(Placed):
    """A roll and everything it earns, one mark a text: ``true_hit 14 6``, ``fill petit 12``, ``helpless 4``."""

    position: Position
    roll: Roll
    marks: tuple[str, ...]


@frozen
class QuestionBlock(Placed):
    """A question that the program judges.

    ``wording`` replaces the program's own words for the question. ``comment`` is shown after the answer. Both may be empty.
    """

    question: Question
    answer: str
    wording: str
    comment: str


@frozen
class ChoiceBlock(Placed):
    """A question with answers to choose from, where ``right`` is the index of the right one."""

    text: str
    options: tuple[str, ...]
    right: int
    comment: str


@frozen
class Console(Placed):
    """A command, without its ``$``, and its output, in which a line ``…`` stands for omitted lines."""

    command: str
    output: str


@frozen
class Check(Placed):
    """A claim of the prose in a form that the tests can check, never shown: ``QUESTION = ANSWER``, ``tariff ROW = 4/6``.

    ``fact NAME = VALUE BOUNDS`` is a fact about games of the strong player, as ``trictrac selfplay --facts`` counts them.

    Claims about another tables game give its name, alone or with options (``jacquet,hitting=yes``):
    ``play GAME LAYOUT ROLL MOVES = yes`` (or ``no`` and the broken rule), ``plays GAME LAYOUT ROLL = 12``, ``option GAME
    OPTION = VALUE``, ``worth GAME LAYOUT = 3`` (the running games), ``wins GAME LAYOUT ROLL = roller 1 true_hit`` (the
    counting games), ``stakes GAME POINTS = 2``, ``pays GAME LAYOUT STAKE ROLL MOVES = 12``.
    """

    text: str


Block = Prose | Diagram | Laid | RollBlock | QuestionBlock | ChoiceBlock | Console | Check
"""The parts of a page."""

Posed = QuestionBlock | ChoiceBlock
"""The blocks that ask a question."""

Place = tuple[int, int]
"""The place of a block: the index of its page, and its index on the page."""


@frozen
class LessonPage(Placed):
    """A page of a lesson: everything under one heading."""

    heading: str
    blocks: tuple[Block, ...]


@frozen
class LessonHead:
    """The facts about a lesson that lists show.

    ``slug`` is the name of the file without its ending, the same in every language. ``skills`` are the drills that the lesson
    unlocks. ``needs`` are the numbers of the lessons that it builds on. ``bar`` is how many right answers pass its test, which
    is its last page (0: it has no test).
    """

    slug: str
    title: str
    order: int
    skills: tuple[Skill, ...]
    needs: tuple[int, ...]
    bar: int = 0


@frozen
class Lesson:
    """A lesson: its head and its pages."""

    head: LessonHead
    pages: tuple[LessonPage, ...]

    @property
    def posed(self) -> dict[Place, Posed]:
        """All questions by their places, in order."""
        return {
            (number, at): block
            for number, page in enumerate(self.pages)
            for at, block in enumerate(page.blocks)
            if isinstance(block, Posed)
        }

    @property
    def test(self) -> tuple[Place, ...]:
        """The places of the questions of the test, in order, or nothing if the lesson has no test."""
        return tuple(place for place in self.posed if place[0] == len(self.pages) - 1) if self.head.bar else ()
