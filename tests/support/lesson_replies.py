"""Lines that answer a lesson correctly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.saying.language import Language
from trictrac.study.lessons.lesson import ChoiceBlock, Lesson, Posed
from trictrac.study.lessons.showing import Cutter
from trictrac.view.answer import View

if TYPE_CHECKING:
    pass


def replies(lesson: Lesson, language: Language) -> list[str]:
    """Return the lines that answer a whole lesson correctly, with Enter after each stretch and verdict except the last."""
    lines = []
    cutter = Cutter(View(), language)
    for number, page in enumerate(lesson.pages):
        for step in cutter.steps(page, number):
            lines += [reply(lesson.posed[step]), ""] if isinstance(step, tuple) else [""]
    return lines[:-1]


def reply(block: Posed) -> str:
    return "abcde"[block.right] if isinstance(block, ChoiceBlock) else block.answer
