"""The fenced blocks of a lesson: board, table, roll, question, choice, console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.laws.fields import RAIL
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.study.lessons.lesson import Asked, Block, Choice, Console, Diagram, Laid, Rolled
from trictrac.study.questions.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trictrac.model.score import Side
    from trictrac.study.lessons.source import Line

_FEWEST, _MOST = 3, 5


def read_fence(kind: str, opening: Line, inside: Sequence[Line]) -> Block:
    """The block of this kind, with what stands between its fences.

    Raises:
        UnreadableError: there is no such kind, or a line of it is wrong; names file and line, and what is expected.
    """
    reader = _READERS.get(kind)
    if reader is None:
        raise opening.wrong("no block {kind!r}: there are {kinds}", kind=kind, kinds=", ".join(_READERS))
    if not inside or not inside[0].text.strip():
        raise opening.wrong("the block {kind} is empty, or begins with an empty line", kind=kind)
    return reader(inside)


def _board(lines: Sequence[Line]) -> Diagram:
    with lines[0].reading():
        position = Position.parse(lines[0].text)
    spots = [spot for line in lines[1:] for spot in _marked(line, position.turn)]
    return Diagram(position, frozenset(spots), lines[0].number)


def _marked(line: Line, turn: Side) -> list[tuple[Side, int]]:
    """The checkers that a line ``mark 8 10`` or ``mark opp 5`` points out."""
    verb, *words = line.text.split() or [""]
    side = turn
    if words[:1] == ["opp"]:
        side, words = turn.other, words[1:]
    fields = [int(word) for word in words if word.isascii() and word.isdigit()]
    if verb != "mark" or len(fields) != len(words) or not fields or not all(0 < one < 25 for one in fields):
        raise line.wrong("{text!r}: fields to point out are expected, like mark 8 10 or mark opp 5", text=line.text)
    return [(side, one) for one in fields]


def _table(lines: Sequence[Line]) -> Laid:
    from trictrac.model.layout import read_layout
    from trictrac.rules.game_sheets import load_rules

    words = lines[0].text.split()
    if len(words) != 2:
        raise lines[0].wrong("{text!r}: a game and how its board lies are expected", text=lines[0].text)
    game, _, options = words[0].partition(",")
    with lines[0].reading():
        rules = load_rules(game, options, files=False)
        layout = read_layout(words[1], falling=rules.falling)
    spots = [spot for line in lines[1:] for spot in _marked(line, layout.turn)]
    along = [(side, RAIL - one if rules.falling else one) for side, one in spots]
    return Laid(rules, layout, frozenset(along), lines[0].number)


def _roll(lines: Sequence[Line]) -> Rolled:
    words = lines[0].text.split()
    if len(words) != 2:
        raise lines[0].wrong("{text!r}: a position and a roll are expected", text=lines[0].text)
    with lines[0].reading():
        position, roll = Position.parse(words[0]), Roll.parse(words[1])
    marks = [_after("=", line) for line in lines[1:]]
    if not marks or ("nothing" in marks and len(marks) > 1):
        raise lines[0].wrong("what the roll earns is expected below: lines like = fill petit 12, or = nothing")
    return Rolled(position, roll, () if marks == ["nothing"] else tuple(marks), lines[0].number)


def _question(lines: Sequence[Line]) -> Asked:
    with lines[0].reading():
        question = Question.parse(lines[0].text)
    found: dict[str, str] = {}
    for line in lines[1:]:
        sign = line.text[:1]
        if sign not in ("=", "?", "!") or sign in found:
            raise line.wrong("{text!r}: = answer, ? wording and ! comment are expected, once each", text=line.text)
        found[sign] = _after(sign, line)
    if "=" not in found:
        raise lines[0].wrong("the question lacks its answer, a line like = 8")
    return Asked(question, found["="], found.get("?", ""), found.get("!", ""), lines[0].number)


def _choice(lines: Sequence[Line]) -> Choice:
    text, *inside, last = [line.text for line in lines]
    if not text.startswith("? ") or not last.startswith("! "):
        raise lines[0].wrong("a choice begins with ? and the question, and ends with ! and the reason")
    options = tuple(_after(line.text[:1] if line.text[:1] in ("-", "+") else "-", line) for line in lines[1:-1])
    rights = [at for at, line in enumerate(inside) if line.startswith("+")]
    if len(rights) != 1 or not _FEWEST <= len(options) <= _MOST:
        raise lines[0].wrong(
            "a choice has one right answer (+) and two to four wrong ones (-); there are {right} and {others}",
            right=len(rights),
            others=len(options) - len(rights),
        )
    return Choice(_after("?", lines[0]), options, rights[0], _after("!", lines[-1]), lines[0].number)


def _console(lines: Sequence[Line]) -> Console:
    command = lines[0].text
    if not command.startswith("$ trictrac ") or len(lines) == 1:
        raise lines[0].wrong(
            "{text!r}: a command is expected, like $ trictrac board …, and below what it prints", text=command
        )
    return Console(command.removeprefix("$ "), "\n".join(line.text for line in lines[1:]) + "\n", lines[0].number)


def _after(sign: str, line: Line) -> str:
    """What follows the sign with which a line begins."""
    text = line.text.removeprefix(sign).strip()
    if not line.text.startswith(f"{sign} ") or not text:
        raise line.wrong("{text!r}: {sign}, a blank and a text are expected", text=line.text, sign=sign)
    return text


_READERS: dict[str, Callable[[Sequence[Line]], Block]] = {
    "board": _board,
    "table": _table,
    "roll": _roll,
    "question": _question,
    "choice": _choice,
    "console": _console,
}
"""The kinds of blocks."""
