"""A lesson as values: its pages, and the blocks of which a page is made."""

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
    """A part of a lesson, and the ``line`` of its file on which it stands."""

    line: int = field(default=0, compare=False, kw_only=True)


@frozen
class Prose(Placed):
    """Paragraphs, lists and tables in Markdown, without what only the tests read."""

    text: str


@frozen
class Diagram(Placed):
    """A position to draw, with the checkers that are pointed out."""

    position: Position
    highlight: Highlight


@frozen
class Laid(Placed):
    """The board of another tables game to draw, by its rules, with the fields that are pointed out."""

    rules: TablesRules
    layout: Layout
    highlight: Highlight


@frozen
class RollBlock(Placed):
    """A roll and all that it earns, each mark in words: ``true_hit 14 6``, ``fill petit 12``, ``helpless 4``."""

    position: Position
    roll: Roll
    marks: tuple[str, ...]


@frozen
class QuestionBlock(Placed):
    """A question that the program judges; ``wording`` in place of its standard words, ``comment`` said afterwards."""

    question: Question
    answer: str
    wording: str
    comment: str


@frozen
class ChoiceBlock(Placed):
    """A question with answers to choose from; ``right`` is the place of the right one, from 0."""

    text: str
    options: tuple[str, ...]
    right: int
    comment: str


@frozen
class Console(Placed):
    """A command, without its ``$``, and what it prints; a line ``…`` alone stands for lines left out."""

    command: str
    output: str


@frozen
class Check(Placed):
    """A statement of the prose as the tests can check it, never shown: ``QUESTION = ANSWER``, ``tariff ROW = 4/6``.

    ``fact NAME = VALUE BOUNDS`` is a fact of the strong player's games, as ``trictrac selfplay --facts`` counts them.

    Of another tables game, named alone or with options of one's own (``jacquet,hitting=yes``):
    ``play GAME LAYOUT ROLL MOVES = yes`` (or ``no`` and the rule it breaks), ``plays GAME LAYOUT ROLL = 12``, ``option GAME
    OPTION = VALUE``, ``worth GAME LAYOUT = 3`` (the running games), ``wins GAME LAYOUT ROLL = roller 1 true_hit`` (the
    counting games), ``stakes GAME POINTS = 2``, ``pays GAME LAYOUT STAKE ROLL MOVES = 12``.
    """

    text: str


Block = Prose | Diagram | Laid | RollBlock | QuestionBlock | ChoiceBlock | Console | Check
"""The parts of a page."""

Posed = QuestionBlock | ChoiceBlock
"""The blocks that want an answer."""

Place = tuple[int, int]
"""Where a block stands: its page and its place on the page, both from 0."""


@frozen
class LessonPage(Placed):
    """A page: all that is shown and asked under one heading."""

    heading: str
    blocks: tuple[Block, ...]


@frozen
class LessonHead:
    """The head of a lesson, as lists tell it; ``slug`` is the name of the file without ending, the same in every language.

    ``skills`` are the drills that the lesson unlocks, ``needs`` the numbers of the lessons that it builds on. Of the questions
    of its last page, its test, ``bar`` are to be answered rightly; 0 where it has no test.
    """

    slug: str
    title: str
    order: int
    skills: tuple[Skill, ...]
    needs: tuple[int, ...]
    bar: int = 0


@frozen
class Lesson:
    """One lesson."""

    head: LessonHead
    pages: tuple[LessonPage, ...]

    @property
    def posed(self) -> dict[Place, Posed]:
        """All its questions by their places, in their order."""
        return {
            (number, at): block
            for number, page in enumerate(self.pages)
            for at, block in enumerate(page.blocks)
            if isinstance(block, Posed)
        }

    @property
    def test(self) -> tuple[Place, ...]:
        """The places of the questions of its test, in their order; none where it has no test."""
        last = len(self.pages) - 1
        return tuple(place for place in self.posed if place[0] == last) if self.head.bar else ()
