"""The reader of lesson files: front matter, pages and fenced blocks, with errors that name file and line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.files import read_toml
from trictrac.base.values import frozen
from trictrac.laws.fields import RAIL
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.saying.words import is_count, single_spaced
from trictrac.study.lessons.lesson import (
    Block,
    Check,
    ChoiceBlock,
    Console,
    Diagram,
    Laid,
    Lesson,
    LessonHead,
    LessonPage,
    Prose,
    QuestionBlock,
    RollBlock,
)
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import DEALT


@frozen
class LessonLine:
    """A line of a lesson file, with its number from 1."""

    file: str
    number: int
    text: str

    def wrong(self, template: str, /, **values: object) -> UnreadableError:
        """Return an error that names file and line, with a reason in which ``{text}`` is the text of the line."""
        reason = Saying(template, **{"text": self.text, **values})
        return UnreadableError("{file}, line {line}: {reason}", file=self.file, line=self.number, reason=reason)

    def pair(self, expected: str) -> list[str]:
        """Return the two words of this line.

        Raises:
            UnreadableError: the line has not exactly two words. ``expected`` is the reason that the error gives.
        """
        words = self.text.split()
        if len(words) != 2:
            raise self.wrong(expected)
        return words

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Add file and line to every error raised inside this context."""
        try:
            yield
        except TrictracError as error:
            raise self.wrong(error.text, **error.fields) from error


def lines_of(text: str, file: str) -> tuple[LessonLine, ...]:
    """Return the lines of a text, numbered from 1."""
    return tuple(LessonLine(file, number, line) for number, line in enumerate(text.split("\n"), 1))


_FENCE = "+++"
_KEYS = ("title", "order", "skill", "needs")
_BAR = "pass"
"""The key for how many right answers on the last page pass its test, left out if that page is no test."""


def read_head(text: str, file: str) -> tuple[LessonHead, int]:
    """Return the front matter of a lesson, and its number of lines.

    ``file`` is the name of the file, like ``07-name.md``.

    Raises:
        UnreadableError: the front matter is missing or wrong. The error names file and line, and what is expected.
    """
    lines = [line.strip() for line in text.split("\n")]
    first = LessonLine(file, 1, lines[0])
    if lines[0] != _FENCE or _FENCE not in lines[1:]:
        raise first.wrong("a lesson begins with its front matter between two lines +++")
    end = lines.index(_FENCE, 1)
    try:
        table = read_toml("\n".join(lines[1:end]))
    except ValueError as error:
        raise first.wrong("the front matter is not valid TOML: {reason}", reason=str(error)) from error
    if not set(_KEYS) <= set(table) <= {*_KEYS, _BAR}:
        raise first.wrong(
            "the front matter has {found}: it has {keys}, and pass where the last page is a test",
            found=", ".join(table) or "–",
            keys=", ".join(_KEYS),
        )
    return _head(table, lines_of(text, file), file.removesuffix(".md")), end + 1


def _head(table: dict[str, object], lines: tuple[LessonLine, ...], slug: str) -> LessonHead:
    at = {key: next((line for line in lines if line.text.strip().startswith(key)), lines[0]) for key in (*_KEYS, _BAR)}
    title, order, skill, needs = (table[key] for key in _KEYS)
    if not isinstance(title, str) or not title.strip():
        raise at["title"].wrong('the title is missing: write one, like title = "The board"')
    if type(order) is not int or not slug.startswith(f"{order:02}-"):
        raise at["order"].wrong(
            "order = {order}: the number with which the name of the file begins, as in 07-name.md", order=str(order)
        )
    if not isinstance(needs, list) or not all(isinstance(one, int) and 0 < one < order for one in needs):
        raise at["needs"].wrong("needs = {needs}: numbers of earlier lessons, like [1, 2]", needs=str(needs))
    skills = {one.value: one for one in DEALT}
    if not isinstance(skill, list) or not all(isinstance(one, str) and one in skills for one in skill):
        raise at["skill"].wrong(
            "skill = {skill}: a list of some of {skills}", skill=str(skill), skills=", ".join(skills)
        )
    bar = table.get(_BAR, 0)
    if type(bar) is not int or (_BAR in table and bar < 1):
        raise at[_BAR].wrong("pass = {bar}: how many right answers on the last page are enough, like 4", bar=str(bar))
    return LessonHead(slug, title, order, tuple(skills[one] for one in skill), tuple(needs), bar)


_FEWEST, _MOST = 3, 5


def _board(first: LessonLine, *rest: LessonLine) -> Diagram:
    with first.reading():
        position = Position.parse(first.text)
    return Diagram(position, frozenset(spot for line in rest for spot in _marked(line, position.turn)))


def _marked(line: LessonLine, turn: Side) -> list[tuple[Side, int]]:
    """Return the fields, each with its side, that a line ``mark 8 10`` or ``mark opp 5`` highlights."""
    verb, *words = line.text.split() or [""]
    side = turn
    if words[:1] == ["opp"]:
        side, words = turn.other, words[1:]
    fields = [int(word) for word in words if is_count(word)]
    if verb != "mark" or len(fields) != len(words) or not fields or not all(0 < one < 25 for one in fields):
        raise line.wrong("{text!r}: fields to point out are expected, like mark 8 10 or mark opp 5")
    return [(side, one) for one in fields]


def _table(first: LessonLine, *rest: LessonLine) -> Laid:
    from trictrac.games.sheets import load_game_rules
    from trictrac.model.layout import read_layout

    named, board = first.pair("{text!r}: a game and how its board lies are expected")
    game, _, options = named.partition(",")
    with first.reading():
        rules = load_game_rules(game, options, files=False)
        layout = read_layout(board, falling=rules.falling)
    spots = [spot for line in rest for spot in _marked(line, layout.turn)]
    return Laid(rules, layout, frozenset((side, RAIL - one if rules.falling else one) for side, one in spots))


def _roll(first: LessonLine, *rest: LessonLine) -> RollBlock:
    board, dice = first.pair("{text!r}: a position and a roll are expected")
    with first.reading():
        position, roll = Position.parse(board), Roll.parse(dice)
    marks = [_after("=", line) for line in rest]
    if not marks or ("nothing" in marks and len(marks) > 1):
        raise first.wrong("what the roll earns is expected below: lines like = fill petit 12, or = nothing")
    return RollBlock(position, roll, () if marks == ["nothing"] else tuple(marks))


def _question(first: LessonLine, *rest: LessonLine) -> QuestionBlock:
    with first.reading():
        question = Question.parse(first.text)
    found: dict[str, str] = {}
    for line in rest:
        sign = line.text[:1]
        if sign not in ("=", "?", "!") or sign in found:
            raise line.wrong("{text!r}: = answer, ? wording and ! comment are expected, once each")
        found[sign] = _after(sign, line)
    if "=" not in found:
        raise first.wrong("the question lacks its answer, a line like = 8")
    return QuestionBlock(question, found["="], found.get("?", ""), found.get("!", ""))


def _choice(first: LessonLine, *rest: LessonLine) -> ChoiceBlock:
    if not rest or not first.text.startswith("? ") or not rest[-1].text.startswith("! "):
        raise first.wrong("a choice begins with ? and the question, and ends with ! and the reason")
    options = tuple(_after(line.text[:1] if line.text[:1] in ("-", "+") else "-", line) for line in rest[:-1])
    rights = [at for at, line in enumerate(rest[:-1]) if line.text.startswith("+")]
    if len(rights) != 1 or not _FEWEST <= len(options) <= _MOST:
        raise first.wrong(
            "a choice has one right answer (+) and two to four wrong ones (-); there are {right} and {others}",
            right=len(rights),
            others=len(options) - len(rights),
        )
    return ChoiceBlock(_after("?", first), options, rights[0], _after("!", rest[-1]))


def _console(first: LessonLine, *rest: LessonLine) -> Console:
    command = first.text
    if not command.startswith("$ trictrac ") or not rest:
        raise first.wrong("{text!r}: a command is expected, like $ trictrac board …, and below what it prints")
    return Console(command.removeprefix("$ "), "\n".join(line.text for line in rest) + "\n")


def _after(sign: str, line: LessonLine) -> str:
    """Return the text after the sign at the beginning of a line."""
    text = line.text.removeprefix(sign).strip()
    if not line.text.startswith(f"{sign} ") or not text:
        raise line.wrong("{text!r}: {sign}, a blank and a text are expected", sign=sign)
    return text


_READERS: dict[str, Callable[..., Block]] = {
    "board": _board,
    "table": _table,
    "roll": _roll,
    "question": _question,
    "choice": _choice,
    "console": _console,
}
"""The reader of each kind of fenced block."""


_COMMENT = re.compile(r"[ \t]*<!--(.*?)-->")
_HTML = re.compile(r"<!--|-->|</?[A-Za-z][^>]*>")
_CODE = re.compile(r"`[^`]*`")


def read_lesson(text: str, file: str) -> Lesson:
    """Return the lesson written in ``text``.

    ``file`` is the name of its file, like ``07-name.md``.

    Raises:
        UnreadableError: ``text`` is not a lesson. The error names file and line, what is wrong and what is expected.
    """
    head, above = read_head(text, file)
    lines = lines_of(text, file)
    pages = tuple(_pages(lines, above))
    if not pages:
        raise lines[0].wrong("a lesson has pages, each under a heading like ## Hitting")
    found = Lesson(head, pages)
    if head.bar > len(found.test):
        raise lines[0].wrong(
            "pass = {bar}, and the last page asks only {count} questions", bar=head.bar, count=len(found.test)
        )
    return found


def _pages(lines: tuple[LessonLine, ...], above: int) -> Iterator[LessonPage]:
    from trictrac.view.markdown import stretches

    heading: LessonLine | None = None
    blocks: list[Block] = []
    for kind, start, found in stretches("\n".join(line.text for line in lines[above:])):
        stretch = lines[above + start : above + start + len(found)]
        if kind == "heading":
            yield from _page(heading, blocks)
            heading, blocks = stretch[0], []
            if not heading.text.startswith("## "):
                raise heading.wrong("{text!r}: the only headings are those of pages, ## Hitting")
        elif heading is None:
            raise stretch[0].wrong("a page begins with a heading, like ## Hitting")
        else:
            blocks += _read(kind, stretch)
    yield from _page(heading, blocks)


def _page(heading: LessonLine | None, blocks: Sequence[Block]) -> Iterator[LessonPage]:
    if heading is None:
        return
    if not blocks:
        raise heading.wrong("the page is empty")
    yield LessonPage(heading.text.removeprefix("## ").strip(), tuple(blocks), line=heading.number)


def _read(stretch: str, lines: tuple[LessonLine, ...]) -> Iterator[Block]:
    """Yield the blocks of one stretch of Markdown: one fenced block, or prose and its checks."""
    if stretch == "fence":
        if len(lines) < 2 or not lines[-1].text.startswith("```"):
            raise lines[0].wrong("the block is not closed by a line ```")
        kind, opening, inside = lines[0].text.strip("` "), lines[0], lines[1:-1]
        if kind not in _READERS:
            raise opening.wrong("no block {kind!r}: there are {kinds}", kind=kind, kinds=", ".join(_READERS))
        if not inside or not inside[0].text.strip():
            raise opening.wrong("the block {kind} is empty, or begins with an empty line", kind=kind)
        yield replace(_READERS[kind](*inside), line=inside[0].number)
        return
    if stretch in ("code", "rule"):
        raise lines[0].wrong("{text!r}: paragraphs, lists, tables, quotes and fenced blocks are expected")
    prose = "\n".join(_COMMENT.sub("", line.text) for line in lines).rstrip()
    if prose.strip(" >\n"):
        if _HTML.search(_CODE.sub("", prose)):
            raise lines[0].wrong("{text!r}: a comment stands on one line; there is no other HTML")
        yield Prose(prose, line=lines[0].number)
    for line in lines:
        for comment in _COMMENT.findall(line.text):
            verb, _, text = comment.strip().partition(" ")
            if verb != "check" or not all(part.strip() for part in text.partition(" = ")):
                raise line.wrong(
                    "{text!r}: a comment is a check, <!-- check QUESTION = ANSWER -->", text=comment.strip()
                )
            yield Check(single_spaced(text), line=line.number)
