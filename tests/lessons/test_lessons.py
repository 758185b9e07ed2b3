"""The lessons are true: every diagram, result, answer, check, law, link and command of theirs, in both languages alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.lesson_pages import (
    FOLDER,
    HISTORY,
    LANGUAGES,
    assert_prints,
    badly_set,
    blocks,
    consoles,
    dead_links,
    lesson,
    numbers,
    place,
    statement,
    texts,
    told_apart,
    unknown_commands,
)
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import outcome
from trictrac.model.position import Position
from trictrac.model.tariff import TARIFF
from trictrac.study.lessons.lesson import (
    Block,
    Check,
    ChoiceBlock,
    Console,
    Diagram,
    LessonPage,
    Prose,
    QuestionBlock,
    RollBlock,
)
from trictrac.study.lessons.shelf import all_shelves
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import DEALT

if TYPE_CHECKING:
    pass

COURSE = sorted(path for code in LANGUAGES for path in (FOLDER / code).glob("*.md"))
FILES = [*COURSE, *sorted((FOLDER / "further").glob("*/*.md"))]
SLUGS = sorted({path.stem for path in FILES})
PARAGRAPHS = {1: 5, 2: 2, 3: 6, 4: 5, 5: 4, 6: 8, 7: 0, 8: 10, 9: 2, 10: 8, 11: 5, 12: 12, 13: 3, 14: 0}
LAWS = {str(part) for part in PARAGRAPHS} | {
    f"{part}.{number}" for part, last in PARAGRAPHS.items() for number in range(1, last + 1)
}
"""The numbers of the laws: the parts, and how many laws each of them has."""
CITED = {"en": re.compile(r"\blaws? (\d[\d., and–-]*)"), "fr": re.compile(r"\blois? (\d[\d., et–-]*)")}

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
each_slug = pytest.mark.parametrize("slug", SLUGS)


def asked(path: Path) -> Iterator[tuple[Block, Question, str]]:
    """Every question of a lesson with the answer that it gives, those of the checks too."""
    for block in blocks(path):
        if isinstance(block, QuestionBlock):
            yield block, block.question, block.answer
        elif isinstance(block, Check) and not block.text.startswith(("tariff ", "fact ")):
            what, said = statement(block)
            yield block, Question.parse(what), said


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
    asked = [{str(one.question) for one in page.blocks if isinstance(one, QuestionBlock)} for page in (*pages, last)]
    assert not asked[-1] & set().union(*asked[:-1])
    answers = [one.answer for one in last.blocks if isinstance(one, QuestionBlock)]
    assert len(answers) < 3 or len(set(answers)) > 1


def test_both_languages_have_the_same_lessons() -> None:
    english, french = ([path.stem for path in FILES if path.parent.name == code] for code in LANGUAGES)
    assert english == french


def test_the_lessons_are_numbered_without_gaps() -> None:
    for code in LANGUAGES:
        orders = [lesson(path).head.order for path in COURSE if path.parent.name == code]
        assert orders == list(range(1, len(orders) + 1))
        assert len(orders) >= 20
        others = [entry for shelf in all_shelves(code)[1:] for entry in shelf]
        assert [entry.head.order for entry in others] == list(range(len(orders) + 1, len(orders) + len(others) + 1))


def test_every_skill_is_unlocked_by_a_lesson() -> None:
    unlocked = {skill for path in FILES for skill in lesson(path).head.skills}
    assert [skill.value for skill in DEALT if skill not in unlocked] == []


@each_slug
def test_both_languages_have_the_same_blocks(slug: str) -> None:
    (english,) = (path for path in FILES if (path.parent.name, path.stem) == ("en", slug))
    assert list(told_apart(slug, english.parent.parent)) == []


def positions(path: Path) -> Iterator[tuple[Block, Position]]:
    for block in blocks(path):
        if isinstance(block, Diagram | RollBlock):
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
def test_a_roll_earns_what_the_lesson_says(path: Path) -> None:
    wrong = []
    for block in blocks(path):
        if isinstance(block, RollBlock):
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


def after_board(question: str) -> str:
    """What the text of a question says after its checkers: the score, the roll, the detail."""
    return question.rsplit("/B:", maxsplit=1)[-1].partition("/")[2]


def proved(page: LessonPage) -> set[int]:
    """The numbers that the blocks and checks of a page prove: points of marks and of ways with their sums, answers, scores."""
    found: set[int] = set()
    for block in page.blocks:
        match block:
            case RollBlock():
                sums = {0}
                for mark in outcome(block.position, block.roll).marks:
                    found |= {way.points for way in mark.ways}
                    sums |= {sum_ + mark.points for sum_ in sums}
                found |= sums
            case QuestionBlock():
                found |= numbers(f"{block.answer} {after_board(str(block.question))}")
            case ChoiceBlock():
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
    choices = [block for block in blocks(path) if isinstance(block, ChoiceBlock)]
    assert [place(path, block) for block in choices if not laws(block.comment, path.parent.name)] == []


@each_file
def test_a_choice_has_different_answers(path: Path) -> None:
    for block in blocks(path):
        if isinstance(block, ChoiceBlock):
            assert len({option.casefold() for option in block.options}) == len(block.options), place(path, block)


@each_file
def test_links_lead_to_lessons(path: Path) -> None:
    assert list(dead_links(path)) == []


@each_file
def test_commands_that_are_named_exist(path: Path) -> None:
    assert list(unknown_commands(path)) == []


@each_file
def test_a_history_box_names_a_year(path: Path) -> None:
    quotes = [block for block in blocks(path) if isinstance(block, Prose) and block.text.startswith(">")]
    head = HISTORY[path.parent.name]
    assert [place(path, block) for block in quotes if not block.text.startswith(head)] == []
    assert [place(path, block) for block in quotes if not re.search(r"\b1[5-9]\d\d\b|\b20\d\d\b", block.text)] == []


@pytest.mark.parametrize(("path", "number"), consoles(FILES))
def test_a_command_prints_what_is_shown(path: Path, number: int, tmp_path: Path) -> None:
    assert_prints(path, number, tmp_path)


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name == "fr"], ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    assert list(badly_set(path)) == []
