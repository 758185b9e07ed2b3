"""Checks on the pages of the lessons."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from trictrac.base.errors import TrictracError
from trictrac.cli.commands import COMMANDS
from trictrac.rules.heads import heads
from trictrac.study.lessons.lesson import (
    Block,
    Check,
    ChoiceBlock,
    Console,
    Lesson,
    LessonPage,
    Prose,
    QuestionBlock,
)
from trictrac.study.lessons.reader import read_lesson
from trictrac.study.questions.skills import read_skill

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet


ROOT = Path(__file__).parents[2]


FOLDER = ROOT / "lessons"


LANGUAGES = ("en", "fr")


ENVIRONMENT = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


LINK = re.compile(r"\[[^\]]+\]\(([^)]*)\)")


HISTORY = {"en": "> **History.** ", "fr": "> **Histoire.** "}


@cache
def lesson(path: Path) -> Lesson:
    return read_lesson(path.read_text(encoding="utf-8"), path.name)


def blocks(path: Path) -> Iterator[Block]:
    return chain.from_iterable(page.blocks for page in lesson(path).pages)


def place(path: Path, block: Block | LessonPage) -> str:
    """Return file and line of a fault."""
    return f"{path.relative_to(ROOT)}:{block.line}"


def statement(check: Check) -> tuple[str, str]:
    """Return both sides of a check: the question, and the answer it claims."""
    what, _, said = check.text.partition(" = ")
    return what.strip(), said.strip()


def texts(path: Path) -> Iterator[tuple[Block, str]]:
    """Yield all text that a person reads in a lesson, except output of the program."""
    for block in blocks(path):
        match block:
            case Prose():
                yield block, block.text
            case QuestionBlock():
                yield block, f"{block.wording}\n{block.comment}"
            case ChoiceBlock():
                yield block, "\n".join((block.text, *block.options, block.comment))


def same(block: Block) -> object:
    """Return what a block must have in common with its translation."""
    match block:
        case Prose():
            return None
        case QuestionBlock():
            return "question", str(block.question), block.answer, bool(block.wording), bool(block.comment)
        case ChoiceBlock():
            numbers = tuple(option if option.isdigit() else "" for option in block.options)
            return "choice", len(block.options), block.right, numbers, re.findall(r"\d+\.\d+", block.comment)
        case Console():
            return "console", block.command.replace(" --lang fr", "")
        case _:
            return block


def told_apart(slug: str, folder: Path = FOLDER) -> Iterator[str]:
    """Yield the differences between the two languages of a lesson."""
    paths = [folder / code / f"{slug}.md" for code in LANGUAGES]
    english, french = map(lesson, paths)
    heads = (english.head, french.head)
    if len({(head.skills, head.needs, head.bar) for head in heads}) > 1:
        yield f"{slug}: skill, needs or pass"
    if len(english.pages) != len(french.pages):
        yield f"{slug}: {len(english.pages)} and {len(french.pages)} pages"
    for one, other in zip(english.pages, french.pages, strict=False):
        where = f"{place(paths[0], one)} and {place(paths[1], other)}"
        ours, theirs = ([same(block) for block in page.blocks if same(block)] for page in (one, other))
        if ours != theirs:
            differing = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
            yield f"{where}: {differing[:1] or (len(ours), len(theirs))}"
        boxes = [
            sum(isinstance(block, Prose) and block.text.startswith(HISTORY[code]) for block in page.blocks)
            for code, page in zip(LANGUAGES, (one, other), strict=True)
        ]
        if boxes[0] != boxes[1]:
            yield f"{where}: {boxes} history boxes"


def numbers(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


def dead_links(path: Path) -> Iterator[tuple[str, str]]:
    """Yield links that do not lead to a lesson in the same folder."""
    for block, text in texts(path):
        for target in LINK.findall(text):
            if "/" in target or not (path.parent / target).is_file():
                yield place(path, block), target
        if "http" in text:
            yield place(path, block), "http"


def unknown_commands(path: Path) -> Iterator[tuple[str, str]]:
    """Yield commands named in the text that do not exist."""
    for block, text in texts(path):
        for words in re.findall(r"`trictrac ([^`]+)`", text):
            command, *rest = words.split()
            if command not in COMMANDS:
                yield place(path, block), words
            elif command == "drill":
                for before, word in pairwise(("", *rest)):
                    known = word in heads() if before == "--game" else _is_skill(word)
                    if word[0] != "-" and word.islower() and not known:
                        yield place(path, block), word


def _is_skill(word: str) -> bool:
    try:
        return bool(read_skill(word))
    except TrictracError:
        return False


def consoles(files: Sequence[Path]) -> list[ParameterSet]:
    """Return every command in these lessons: the path of the lesson and the index of the block."""
    return [
        pytest.param(path, number, id=f"{path.parent.name}-{path.stem}-{number}")
        for path in files
        for number in range(len(re.findall(r"^```console$", path.read_text(encoding="utf-8"), re.MULTILINE)))
    ]


def assert_prints(path: Path, number: int, home: Path) -> None:
    """Check that a command in a lesson prints the text below it. A line of three dots stands for any omitted lines."""
    block = [one for one in blocks(path) if isinstance(one, Console)][number]
    assert ("--lang fr" in block.command) is (path.parent.name == "fr"), place(path, block)
    homes = {name: str(home) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    words, _, typed = block.command.partition(" < ")
    with (ROOT / typed if typed else Path(os.devnull)).open(encoding="utf-8") as lines:
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(words)], stdin=lines, capture_output=True, check=False, cwd=ROOT,
            env={**ENVIRONMENT, **homes}, encoding="utf-8",
        )  # fmt: skip
    printed = "\n".join(line.rstrip() for line in done.stdout.split("\n"))
    written = "\n".join(line.rstrip() for line in block.output.split("\n"))
    shown = ".*".join(map(re.escape, written.split("…\n")))
    assert re.fullmatch(shown, printed + done.stderr, re.DOTALL), f"{place(path, block)}:\n{printed}{done.stderr}"


def badly_set(path: Path) -> Iterator[tuple[str, str]]:
    """Yield typewriter apostrophes, and signs without the narrow space that French requires before them."""
    pages = [(page, page.heading) for page in lesson(path).pages]
    for block, text in [*pages, *texts(path)]:
        plain = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)
        for found in re.findall(r"\w'\w+|\w+(?: |(?<=\w))[;?!](?!\w)|\w+ :", plain):
            yield place(path, block), found
