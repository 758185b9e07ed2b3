"""The lessons are true: every diagram, result, answer, check, law, link and command of theirs, in both languages alike."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from trictrac.base.errors import TrictracError
from trictrac.cli.commands import COMMANDS
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import outcome
from trictrac.model.position import Position
from trictrac.model.rules import TARIFF
from trictrac.study.lessons.lesson import (
    Asked,
    Block,
    Check,
    Choice,
    Console,
    Diagram,
    Lesson,
    Page,
    Prose,
    Rolled,
)
from trictrac.study.lessons.reader import load_lesson
from trictrac.study.lessons.shelf import further_lessons, tables_lessons
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import DEALT, Question, read_skill

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "lessons"
LANGUAGES = ("en", "fr")
COURSE = sorted(path for code in LANGUAGES for path in (FOLDER / code).glob("*.md"))
FILES = [*COURSE, *sorted((FOLDER / "further").glob("*/*.md"))]
SLUGS = sorted({path.stem for path in FILES})
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
PARAGRAPHS = {1: 5, 2: 2, 3: 6, 4: 5, 5: 4, 6: 8, 7: 0, 8: 10, 9: 2, 10: 8, 11: 5, 12: 12, 13: 3, 14: 0}
LAWS = {str(part) for part in PARAGRAPHS} | {
    f"{part}.{number}" for part, last in PARAGRAPHS.items() for number in range(1, last + 1)
}
"""The numbers of the laws: the parts, and how many laws each of them has."""
CITED = {"en": re.compile(r"\blaws? (\d[\d., and–-]*)"), "fr": re.compile(r"\blois? (\d[\d., et–-]*)")}
LINK = re.compile(r"\[[^\]]+\]\(([^)]*)\)")
HISTORY = {"en": "> **History.** ", "fr": "> **Histoire.** "}

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
each_slug = pytest.mark.parametrize("slug", SLUGS)


@cache
def lesson(path: Path) -> Lesson:
    return load_lesson(path)


def blocks(path: Path) -> Iterator[Block]:
    return chain.from_iterable(page.blocks for page in lesson(path).pages)


def place(path: Path, block: Block | Page) -> str:
    """Where a fault is."""
    return f"{path.relative_to(ROOT)}:{block.line}"


def statement(check: Check) -> tuple[str, str]:
    """What a check speaks of, and what it says of it."""
    what, _, said = check.text.partition(" = ")
    return what.strip(), said.strip()


def asked(path: Path) -> Iterator[tuple[Block, Question, str]]:
    """Every question of a lesson with the answer that it gives, those of the checks too."""
    for block in blocks(path):
        if isinstance(block, Asked):
            yield block, block.question, block.answer
        elif isinstance(block, Check) and not block.text.startswith(("tariff ", "fact ")):
            what, said = statement(block)
            yield block, Question.parse(what), said


def texts(path: Path) -> Iterator[tuple[Block, str]]:
    """Everything that a person reads in a lesson, except what the program prints."""
    for block in blocks(path):
        match block:
            case Prose():
                yield block, block.text
            case Asked():
                yield block, f"{block.wording}\n{block.comment}"
            case Choice():
                yield block, "\n".join((block.text, *block.options, block.comment))


@each_file
def test_a_lesson_is_read(path: Path) -> None:
    assert lesson(path).head.slug == path.stem
    assert 6 <= len(lesson(path).pages) <= 9, path


@each_file
def test_a_lesson_ends_with_a_test_of_its_own(path: Path) -> None:
    """Four right of five; no question of it stands elsewhere in the lesson."""
    taught = lesson(path)
    *pages, last = taught.pages
    assert (taught.head.bar, len(taught.test), len(last.blocks)) == (4, 5, 5)
    asked = [{str(one.question) for one in page.blocks if isinstance(one, Asked)} for page in (*pages, last)]
    assert not asked[-1] & set().union(*asked[:-1])
    answers = [one.answer for one in last.blocks if isinstance(one, Asked)]
    assert len(answers) < 3 or len(set(answers)) > 1


def test_both_languages_have_the_same_lessons() -> None:
    english, french = ([path.stem for path in FILES if path.parent.name == code] for code in LANGUAGES)
    assert english == french


def test_the_lessons_are_numbered_without_gaps() -> None:
    for code in LANGUAGES:
        orders = [lesson(path).head.order for path in COURSE if path.parent.name == code]
        assert orders == list(range(1, len(orders) + 1))
        assert len(orders) >= 20
        others = [*tables_lessons(code), *further_lessons(code)]
        assert [entry.head.order for entry in others] == list(range(len(orders) + 1, len(orders) + len(others) + 1))


def test_every_skill_is_unlocked_by_a_lesson() -> None:
    unlocked = {skill for path in FILES for skill in lesson(path).head.skills}
    assert [skill.value for skill in DEALT if skill not in unlocked] == []


def same(block: Block) -> object:
    """What a block has to have in common with its translation."""
    match block:
        case Prose():
            return None
        case Asked():
            return "question", str(block.question), block.answer, bool(block.wording), bool(block.comment)
        case Choice():
            numbers = tuple(option if option.isdigit() else "" for option in block.options)
            return "choice", len(block.options), block.right, numbers, re.findall(r"\d+\.\d+", block.comment)
        case Console():
            return "console", block.command.replace(" --lang fr", "")
        case _:
            return block


def told_apart(slug: str, folder: Path = FOLDER) -> Iterator[str]:
    """Where the two languages of a lesson part company."""
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


@each_slug
def test_both_languages_have_the_same_blocks(slug: str) -> None:
    (english,) = (path for path in FILES if (path.parent.name, path.stem) == ("en", slug))
    assert list(told_apart(slug, english.parent.parent)) == []


def positions(path: Path) -> Iterator[tuple[Block, Position]]:
    for block in blocks(path):
        if isinstance(block, Diagram | Rolled):
            yield block, block.position
    for block, question, _ in asked(path):
        yield block, question.position


@each_file
def test_every_position_can_occur(path: Path) -> None:
    assert [(place(path, block), str(at), at.faults()) for block, at in positions(path) if at.faults()] == []


def mark_text(mark: Mark) -> str:
    """A mark as lessons write it: ``true_hit 14 6``, ``fill petit 12``, ``helpless 4``."""
    place = ""
    if mark.jan in (Jan.TRUE_HIT, Jan.FALSE_HIT):
        place = f" {mark.field}"
    elif mark.jan in (Jan.FILL, Jan.CONSERVE):
        place = f" {mark.where}"
    return f"{mark.jan}{place} {mark.points}"


@each_file
def test_a_roll_earns_what_is_said(path: Path) -> None:
    wrong = []
    for block in blocks(path):
        if isinstance(block, Rolled):
            marks = tuple(map(mark_text, outcome(block.position, block.roll).marks))
            if marks != block.marks:
                wrong.append((place(path, block), block.marks, marks))
    assert wrong == []


@each_file
def test_every_answer_is_right(path: Path) -> None:
    wrong = []
    for block, question, answer in asked(path):
        form = form_of(question.skill)
        if form.truth(question) != answer:
            wrong.append((place(path, block), str(question), answer, form.truth(question)))
        elif form.read(question, answer) != answer or form.slip(question, answer) is not None:
            wrong.append((place(path, block), str(question), answer, "cannot be typed so"))
    assert wrong == []


@each_file
def test_every_check_of_the_tariff_is_right(path: Path) -> None:
    """The jan de six tables knows no doublet."""
    for block in blocks(path):
        if isinstance(block, Check) and block.text.startswith("tariff "):
            row, said = statement(block)
            simple, doublet = TARIFF[row.removeprefix("tariff ")]
            due = f"{simple}/-" if row.endswith(" six_tables") else f"{simple}/{doublet}"
            assert said == due, place(path, block)


def numbers(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


def after_board(question: str) -> str:
    """What the text of a question says after its checkers: the score, the roll, the detail."""
    return question.rsplit("/B:", maxsplit=1)[-1].partition("/")[2]


def proved(page: Page) -> set[int]:
    """The numbers that the blocks and checks of a page prove: points of marks and of ways with their sums, answers, scores."""
    found: set[int] = set()
    for block in page.blocks:
        match block:
            case Rolled():
                sums = {0}
                for mark in outcome(block.position, block.roll).marks:
                    found |= {way.points for way in mark.ways}
                    sums |= {sum_ + mark.points for sum_ in sums}
                found |= sums
            case Asked():
                found |= numbers(f"{block.answer} {after_board(str(block.question))}")
            case Choice():
                found |= numbers(f"{block.options[block.right]} {block.comment}")
            case Console():
                found |= numbers(block.output)
            case Check():
                what, said = statement(block)
                found |= numbers(f"{said} {after_board(what)}")
    return found


@each_file
def test_points_are_not_stated_without_proof(path: Path) -> None:
    """History boxes apart, which tell what others wrote."""
    unproved = [
        (place(path, block), f"{number} points", sorted(proved(page)))
        for page in lesson(path).pages
        for block in page.blocks
        if isinstance(block, Prose) and not block.text.startswith(">")
        for number in re.findall(r"(\d+)[ \n]points?\b", block.text)
        if int(number) not in proved(page)
    ]
    assert unproved == []


def laws(text: str, code: str) -> list[str]:
    """The numbers of the laws that a text cites."""
    return [number for cited in CITED[code].findall(text) for number in re.findall(r"\d+(?:\.\d+)?", cited)]


@each_file
def test_every_law_that_is_cited_exists(path: Path) -> None:
    wrong = [
        (place(path, block), number)
        for block, text in texts(path)
        for number in laws(text, path.parent.name)
        if number not in LAWS
    ]
    assert wrong == []


@each_file
def test_a_choice_cites_the_law(path: Path) -> None:
    choices = [block for block in blocks(path) if isinstance(block, Choice)]
    assert [place(path, block) for block in choices if not laws(block.comment, path.parent.name)] == []


@each_file
def test_a_choice_has_different_answers(path: Path) -> None:
    for block in blocks(path):
        if isinstance(block, Choice):
            assert len({option.casefold() for option in block.options}) == len(block.options), place(path, block)


def dead_links(path: Path) -> Iterator[tuple[str, str]]:
    """Links that do not lead to a lesson of the same folder."""
    for block, text in texts(path):
        for target in LINK.findall(text):
            if "/" in target or not (path.parent / target).is_file():
                yield place(path, block), target
        if "http" in text:
            yield place(path, block), "http"


@each_file
def test_links_lead_to_lessons(path: Path) -> None:
    assert list(dead_links(path)) == []


def unknown_commands(path: Path) -> Iterator[tuple[str, str]]:
    """Commands that are named in the prose and are none."""
    for block, text in texts(path):
        for words in re.findall(r"`trictrac ([^`]+)`", text):
            command, *rest = words.split()
            if command not in COMMANDS:
                yield place(path, block), words
            elif command == "drill":
                for word in rest:
                    if word[0] != "-" and word.islower() and not _is_skill(word):
                        yield place(path, block), word


@each_file
def test_commands_that_are_named_exist(path: Path) -> None:
    assert list(unknown_commands(path)) == []


def _is_skill(word: str) -> bool:
    try:
        return bool(read_skill(word))
    except TrictracError:
        return False


@each_file
def test_a_history_box_names_a_year(path: Path) -> None:
    quotes = [block for block in blocks(path) if isinstance(block, Prose) and block.text.startswith(">")]
    head = HISTORY[path.parent.name]
    assert [place(path, block) for block in quotes if not block.text.startswith(head)] == []
    assert [place(path, block) for block in quotes if not re.search(r"\b1[5-9]\d\d\b|\b20\d\d\b", block.text)] == []


def consoles(files: Sequence[Path]) -> list[ParameterSet]:
    """Every command of these lessons, as the path of the lesson and the number of the block there."""
    return [
        pytest.param(path, number, id=f"{path.parent.name}-{path.stem}-{number}")
        for path in files
        for number in range(len(re.findall(r"^```console$", path.read_text(encoding="utf-8"), re.MULTILINE)))
    ]


def assert_prints(path: Path, number: int, home: Path) -> None:
    """A command of a lesson prints what stands below it; a line of three dots stands for whatever is left out."""
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


@pytest.mark.parametrize(("path", "number"), consoles(FILES))
def test_a_command_prints_what_is_shown(path: Path, number: int, tmp_path: Path) -> None:
    assert_prints(path, number, tmp_path)


def badly_set(path: Path) -> Iterator[tuple[str, str]]:
    """Typewriter apostrophes, and signs without the narrow space that French wants before them."""
    pages = [(page, page.heading) for page in lesson(path).pages]
    for block, text in [*pages, *texts(path)]:
        plain = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)
        for found in re.findall(r"\w'\w+|\w+(?: |(?<=\w))[;?!](?!\w)|\w+ :", plain):
            yield place(path, block), found


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name == "fr"], ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    assert list(badly_set(path)) == []
