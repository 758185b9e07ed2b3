"""What the blocks of a lesson say and draw."""

from __future__ import annotations

from trictrac.draw.answer import Answer, Board, Drawn, Indented, Markdown
from trictrac.games.trictrac.told.rolls import call_sentence, points_sentence
from trictrac.model.layout import layout_text
from trictrac.model.outcome import outcome
from trictrac.study.lessons.lesson import Block, Console, Diagram, Laid, Prose, Rolled
from trictrac.study.lessons.reader import without_links
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill

GAP = Markdown("")
"""An empty line."""


def shown(block: Block) -> Answer:
    """A block as it is read; nothing for a check, and for what is asked."""
    match block:
        case Prose():
            return [Markdown(without_links(block.text))]
        case Diagram():
            return [Board(block.position, highlight=block.highlight), Indented(str(block.position)), GAP]
        case Laid():
            return [drawn(block), Indented(layout_text(block.layout, falling=block.rules.falling)), GAP]
        case Rolled():
            return _rolled(block)
        case Console():
            return [Markdown(f"```\n$ {block.command}\n{block.output}```")]
        case _:
            return []


def drawn(block: Laid) -> Drawn:
    """The board of a sister game, as it is drawn."""
    from trictrac.draw.table import table_at

    return Drawn(table_at(block.rules, block.layout), highlight=block.highlight)


def _rolled(block: Rolled) -> Answer:
    """The board with the proving checkers, the roll, and what it earns, way by way, with the laws."""
    question = Question(Skill.BOTH, block.position, block.roll)
    board, *told = form_of(Skill.BOTH).explain(question)
    side = block.position.turn
    total = points_sentence(outcome(block.position, block.roll), side, side.other)
    several = len(block.marks) > 1
    call = call_sentence(block.roll, side)
    return [board, Indented(str(block.position)), call, *told, *([total] if several and total else []), GAP]
