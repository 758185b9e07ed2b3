"""A lesson as values: its pages, and the blocks of which a page is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.draw import Highlight
    from trictrac.model.mark import Mark
    from trictrac.model.position import Position
    from trictrac.model.roll import Roll
    from trictrac.study.questions.question import Question
    from trictrac.study.questions.skills import Skill


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, lists and tables in Markdown, without what only the tests read; ``line`` is where they stand in the file."""

    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to draw, with the checkers that are pointed out."""

    position: Position
    highlight: Highlight
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll and all that it earns, each mark as ``mark_text`` writes it."""

    position: Position
    roll: Roll
    marks: tuple[str, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the program judges; ``wording`` in place of its standard words, ``comment`` said afterwards."""

    question: Question
    answer: str
    wording: str
    comment: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with answers to choose from; ``right`` is the place of the right one, from 0."""

    text: str
    options: tuple[str, ...]
    right: int
    comment: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Console:
    """A command, without its ``$``, and what it prints; a line ``…`` alone stands for lines left out."""

    command: str
    output: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Check:
    """A statement of the prose as the tests can check it: ``QUESTION = ANSWER`` or ``tariff ROW = 4/6``; never shown."""

    text: str
    line: int = field(default=0, compare=False)


Block = Prose | Diagram | Rolled | Asked | Choice | Console | Check
"""What pages are made of."""

Posed = Asked | Choice
"""The blocks that want an answer."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown and asked under one heading."""

    heading: str
    blocks: tuple[Block, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Head:
    """What the list of lessons tells: ``skills`` are the drills that the lesson unlocks, ``needs`` the numbers of others."""

    slug: str
    title: str
    order: int
    skills: tuple[Skill, ...]
    needs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson; ``slug`` is the name of its file without ending, the same in every language."""

    slug: str
    title: str
    order: int
    skills: tuple[Skill, ...]
    needs: tuple[int, ...]
    pages: tuple[Page, ...]

    @property
    def posed(self) -> Iterator[Posed]:
        """All its questions, in their order."""
        blocks = chain.from_iterable(page.blocks for page in self.pages)
        return (block for block in blocks if isinstance(block, Posed))


def mark_text(mark: Mark) -> str:
    """A mark as lessons write it: ``true_hit 14 6``, ``fill petit 12``, ``helpless 4``."""
    from trictrac.model.mark import Jan

    place = ""
    if mark.jan in (Jan.TRUE_HIT, Jan.FALSE_HIT):
        place = f" {mark.field}"
    elif mark.jan in (Jan.FILL, Jan.CONSERVE):
        place = f" {mark.where}"
    return f"{mark.jan}{place} {mark.points}"
