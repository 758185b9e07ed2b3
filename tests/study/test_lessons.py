"""Lessons read, found and taught: faults told with their line, questions asked where they stand and once more at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from tests.support.taught import FILLING, started, teach, text_of, type_all, words
from trictrac.base.errors import AmbiguousError, StorageError, UnreadableError
from trictrac.base.version import __version__
from trictrac.cli.terminal import show
from trictrac.model.mark import Jan
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.saying.pages import PageText, read_pages, without_comments
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.lessons.lesson import (
    Check,
    ChoiceBlock,
    Console,
    Diagram,
    LessonHead,
    Posed,
    Prose,
    QuestionBlock,
    RollBlock,
)
from trictrac.study.lessons.reader import read_lesson
from trictrac.study.lessons.shelf import ShelvedLesson, find, lessons, shelved
from trictrac.study.lessons.showing import board_of, show_block
from trictrac.study.lessons.teaching import Teaching
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import Answer
from trictrac.view.doc import Board, Markdown
from trictrac.view.markdown import without_links

SECOND = ("", "b", "", "", "")
"""The lines that lead to its second question, on page 2."""
THIRD = (*SECOND, "12", "", "")
"""The lines that lead to its third question, on page 3."""
DONE = (*THIRD, "no 4.1")
"""The lines that answer it all."""


def test_a_lesson_is_read_into_pages_of_blocks() -> None:
    lesson = read_lesson(text_of(), "01-first.md")
    assert lesson.head == LessonHead("01-first", "First", 1, (Skill.FILLING,), ())
    assert [page.heading for page in lesson.pages] == ["Numbers that fill", "A roll", "The end"]
    first, second, third = (page.blocks for page in lesson.pages)
    assert [type(block) for block in first] == [Prose, Check, Check, Prose, Diagram, ChoiceBlock, Prose]
    assert [type(block) for block in second] == [RollBlock, QuestionBlock, Prose, Console]
    prose, check, _, items, diagram, choice, _ = first
    assert isinstance(prose, Prose)
    assert prose.text == "One number, one way: 4 points. See [lesson 2](02-second.md)."
    assert check == Check(f"filling {FILLING} 3-2 = 12")
    assert items == Prose("- a list\n- of two")
    assert isinstance(diagram, Diagram)
    assert diagram.highlight == {(Side.WHITE, 6), (Side.WHITE, 7), (Side.BLACK, 9)}
    assert choice == ChoiceBlock("How many points make a *hole*?", ("6", "12", "24"), 1, "Twelve (law 1.4).")
    rolled, asked, _, console = second
    assert isinstance(rolled, RollBlock)
    assert rolled.marks == ("fill petit 12",)
    assert isinstance(asked, QuestionBlock)
    assert (str(asked.question), asked.answer) == (f"filling {FILLING} 3-2", "12")
    assert (asked.wording, asked.comment) == ("Count the ways.", "Three of them.")
    assert console == Console(f"trictrac roll {FILLING} 32", "…\n")
    assert [block.line for block in third] == [text_of().split("\n").index("## The end") + 4]


def test_a_roll_that_earns_nothing_has_no_marks() -> None:
    lesson = read_lesson(text_of("## A\n\n```roll\nW:1x15/B:1x15/W 6-4\n= nothing\n```\n"), "01-a.md")
    assert [block.marks for block in lesson.pages[0].blocks if isinstance(block, RollBlock)] == [()]


@pytest.mark.parametrize(("marks", "summed"), [(("true_hit 15 2",), False), (("true_hit 15 2", "true_hit 19 4"), True)])
def test_several_marks_of_a_roll_are_summed(marks: tuple[str, ...], summed: bool) -> None:
    position = Position.parse("W:1x12,3,12x2/B:1x11,6,9x2,10/W")
    shown = [str(part) for part in show_block(RollBlock(position, Roll(4, 3), marks))]
    assert ("In all: White 6." in shown) is summed


def test_of_links_only_the_words_are_shown() -> None:
    prose = "See [lesson 2](02-second.md), then [three](03-ecole.md)."
    assert without_links(prose) == "See lesson 2, then three."


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("# Title\n", 7, "headings"),
        ("\ntext\n", 8, "begins with a heading"),
        ("## A\n", 7, "the page is empty"),
        ("", 1, "a lesson has pages"),
        ("## A\n\n---\n", 9, "paragraphs, lists, tables"),
        ("## A\n\n<b>bold</b>\n", 9, "no other HTML"),
        ("## A\n\ntext\n<!-- check\nmore -->\n", 10, "a comment stands on one line"),
        ("## A\n\ntext\n<!-- remark -->\n", 10, "a comment is a check"),
        ("## A\n\ntext\n<!-- check tariff fill 4/6 -->\n", 10, "a comment is a check"),
        ("## A\n\n```python\n1\n```\n", 9, "no block 'python'"),
        ("## A\n\n```board\n```\n", 9, "empty"),
        ("## A\n\n```board\nW:1x15/B:1x15/W\n", 9, "not closed"),
        ("## A\n\n```board\nW:1x15/B:1x15/W\nmark 25\n```\n", 11, "like mark 8 10"),
        ("## A\n\n```board\nW:1x15/B:1x15/W\n8\n```\n", 11, "like mark 8 10"),
        ("## A\n\n```board\nnonsense\n```\n", 10, "is not a position"),
        ("## A\n\n```roll\nW:1x15/B:1x15/W\n= nothing\n```\n", 10, "a position and a roll"),
        ("## A\n\n```roll\nW:1x15/B:1x15/W 6-4\n```\n", 10, "what the roll earns"),
        ("## A\n\n```roll\nW:1x15/B:1x15/W 6-4\nfill petit 4\n```\n", 11, "a blank and a text"),
        ("## A\n\n```roll\nW:1x15/B:1x15/W 7-4\n= nothing\n```\n", 10, "is no roll"),
        ("## A\n\n```question\nroller W:1x15/B:1x15/W 6-4\n```\n", 10, "lacks its answer"),
        ("## A\n\n```question\nroller W:1x15/B:1x15/W 6-4\n= 0\n= 1\n```\n", 12, "once each"),
        ("## A\n\n```question\nrollers W:1x15/B:1x15/W 6-4\n= 0\n```\n", 10, "no skill"),
        ("## A\n\n```choice\n? Which?\n- 1\n- 2\n+ 3\n```\n", 10, "ends with !"),
        ("## A\n\n```choice\n? Which?\n+ 1\n- 2\n+ 3\n! So.\n```\n", 10, "2 and 1"),
        ("## A\n\n```choice\n? Which?\n+ 1\n- 2\n! So.\n```\n", 10, "two to four"),
        ("## A\n\n```choice\n? Which?\n+ 1\n- 2\n3\n! So.\n```\n", 13, "a blank and a text"),
        ("## A\n\n```console\n$ ls\nx\n```\n", 10, "a command is expected"),
        ("## A\n\n```console\n$ trictrac board x\n```\n", 10, "what it prints"),
    ],
)
def test_a_fault_is_reported_with_its_line(body: str, line: int, said: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_lesson(text_of(body), "01-first.md")
    assert str(caught.value).startswith(f"01-first.md, line {line}: ")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("## A\n", 1, "front matter"),
        ("+++\ntitle = 1\n", 1, "front matter"),
        ("+++\ntitle = \n+++\n## A\n", 1, "not valid TOML"),
        ('+++\ntitle = "A"\n+++\n', 1, "the front matter has title: it has title, order, skill, needs"),
        (text_of(title=" "), 2, "the title is missing"),
        (text_of(order=2), 3, "order = 2"),
        (text_of(skill='"hits"'), 4, "true-hits"),
        (text_of(needs="1"), 5, "numbers of earlier lessons"),
    ],
)
def test_a_fault_of_the_front_matter_is_reported(text: str, line: int, said: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_lesson(text, "01-first.md")
    assert str(caught.value).startswith(f"01-first.md, line {line}: ")
    assert said in str(caught.value)


def test_the_shelf_knows_the_front_matter_and_the_number_of_pages(shelf: tuple[ShelvedLesson, ...]) -> None:
    assert [entry.head.title for entry in shelf] == ["First steps", "Second steps", "L’École"]
    assert [entry.pages for entry in shelf] == [len(entry.read().pages) for entry in shelf] == [3, 3, 3]
    assert shelf[2].head == LessonHead("03-ecole", "L’École", 3, (Skill.JUDGING,), (1,))


def test_the_program_has_its_lessons() -> None:
    assert {code: len(lessons(code)) for code in ("en", "fr")}["en"] == len(lessons("fr")) > 0
    for code in ("en", "fr"):
        assert all(entry.pages == len(entry.read().pages) for entry in lessons(code))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2", 2),
        ("02", 2),
        ("02-second", 2),
        ("second", 2),
        ("SECOND Steps", 2),
        ("ecole", 3),
        ("l'école", 3),
        ("fir", 1),
    ],
)
def test_a_lesson_is_found_by_number_name_or_word(shelf: tuple[ShelvedLesson, ...], text: str, number: int) -> None:
    assert find(text, shelf).head.order == number


def test_an_unknown_lesson_is_answered_with_the_nearest(shelf: tuple[ShelvedLesson, ...]) -> None:
    with pytest.raises(UnreadableError, match="they go from 1 to 3"):
        find("4", shelf)
    with pytest.raises(UnreadableError, match="did you mean 2, Second steps"):
        find("secnd", shelf)
    with pytest.raises(UnreadableError, match="lists them"):
        find("bredouille", shelf)
    with pytest.raises(UnreadableError, match="lists them"):
        find("?", shelf)
    with pytest.raises(AmbiguousError, match=r"1\. First steps, 2\. Second steps"):
        find("steps", shelf)
    with pytest.raises(UnreadableError, match="too long"):
        find("x" * 200, shelf)


def test_a_page_is_shown_down_to_its_question_which_comes_at_enter(
    shelf: tuple[ShelvedLesson, ...], deck: Deck
) -> None:
    teaching = teach(shelf[0], deck)
    said = words(teaching.begin())
    assert said == (
        "Lesson 1: First steps. 3 pages; help lists what you can type.\n## Numbers that fill\n"
        "One number, one way: 4 points. See [lesson 2](02-second.md).\n- a list\n- of two"
    )
    assert ENGLISH.say(teaching.prompt) == "Enter for the question?"
    asked = teaching.answer("")
    assert words(asked) == "(board)\nHow many points make a *hole*?\n\n- a) 6\n- b) 12\n- c) 24"
    assert ENGLISH.say(teaching.prompt) == "a, b or c?"
    (board,) = (part for part in asked if isinstance(part, Board))
    assert (Side.BLACK, 9) in board.highlight


def test_a_lettered_question_shows_only_the_board_directly_above_it() -> None:
    """Any other board of its page is of another situation."""
    text = Path("lessons/en/06-true-hit.md").read_text(encoding="utf-8")
    page = read_lesson(text, "06-true-hit.md").pages[2]
    at = next(at for at, block in enumerate(page.blocks) if isinstance(block, ChoiceBlock))
    assert isinstance(page.blocks[at - 1], Diagram)
    assert board_of(page.blocks[:at])
    assert board_of((*page.blocks[:at], Check("tariff fill = 4/6")))
    assert board_of(page.blocks[: at - 1]) is None
    assert board_of(page.blocks[: at + 1]) is None


def test_a_question_at_the_head_of_a_page_needs_no_enter(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    said = words(teach(shelf[0], deck, start=3).begin())
    assert said.partition("## The end\n")[2].startswith("(board)\nWhite rolls 6-5 and plays 1-7-12. Is that allowed")


def test_after_a_verdict_enter_goes_on(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    assert type_all(teaching, "", "b") == "Right.\nTwelve (law 1.4)."
    assert ENGLISH.say(teaching.prompt) == "Enter to continue?"
    assert type_all(teaching, "") == "After the choice."
    assert ENGLISH.say(teaching.prompt) == "End of page 1 of 3: Enter for the next?"
    assert type_all(teaching, "").startswith("## A roll\n(board)")
    assert ENGLISH.say(teaching.prompt) == "Enter for the question?"


@pytest.mark.parametrize("line", ["B)", " 12 ", "b."])
def test_a_choice_is_answered_by_letter_or_words(shelf: tuple[ShelvedLesson, ...], deck: Deck, line: str) -> None:
    assert type_all(started(shelf[0], deck), "", line).startswith("Right.")


def test_what_is_no_answer_changes_nothing(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    teaching.answer("")
    for line in ("d", "13"):
        assert "type a letter from a to c" in words(teaching.answer(line))
    assert type_all(teaching, "") == "Type a letter, a to c, or ? if you do not know."
    hint = "There are no hints here: type a letter, a to c, or ? if you do not know."
    assert type_all(teaching, "hint") == type_all(teaching, "indice") == hint
    assert ENGLISH.say(teaching.prompt) == "a, b or c?"


def test_input_is_refused_where_nothing_is_asked(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    said = "nothing is being asked, so '2' answers nothing: Enter continues; page 1 to page 3 turn to a page"
    assert type_all(teaching, "2") == said
    assert type_all(teaching, "", "b", "2") == said
    assert "Enter continues; help lists what you can type" in type_all(teaching, "b")
    assert ENGLISH.say(teaching.prompt) == "Enter to continue?"
    assert type_all(teaching, "page 3", "page 2").startswith("## A roll")


def test_a_roll_is_shown_with_its_marks_and_laws(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    said = type_all(teaching, *SECOND[:-1])
    assert (
        f"(board)\n{FILLING}\nWhite rolls 3-2.\nWhite fills the petit jan three ways: 12. (law {Jan.FILL.law})" in said
    )
    assert "by the sum, 5" in said
    assert type_all(teaching, "") == "(board)\nCount the ways.\nWhite rolls 3-2. How many points for filling?"


def test_a_wrong_answer_is_explained_kept_and_asked_once_more(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    said = type_all(teaching, *SECOND, "8")
    assert said.startswith("You said: 8. The right answer is 12")
    assert "Three of them." in said
    assert "Added to your deck: trictrac ecole will ask it again." in said
    (kept,) = deck.answers()
    assert (kept.source, kept.place, kept.claim, kept.truth, kept.slip) == (
        "lesson",
        "01-first",
        "8",
        "12",
        Slip.MISSED_WAY,
    )
    assert kept.seconds == 3
    assert deck.counts(datetime(2027, 1, 1, tzinfo=UTC)).total == 1
    assert "**History.**" in type_all(teaching, "")
    assert type_all(teaching, "", "no 4.1").startswith("Right: ")
    assert ENGLISH.say(teaching.prompt) == "Enter to continue?"
    assert type_all(teaching, "").startswith("Once more: 1 of 1.\n(board)\nCount the ways.")
    assert deck.lessons()["01-first"].done_at is None
    assert "Lesson 1, First steps, is done." in type_all(teaching, "12")
    assert teaching.closed
    assert deck.lessons()["01-first"].done_at is not None


def test_a_second_answer_moves_no_rating(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    type_all(teaching, *SECOND, "8", "", "", "no 4.1", "")
    before = deck.ratings()[Skill.FILLING]
    type_all(teaching, "12")
    assert deck.ratings()[Skill.FILLING] == before
    assert [one.mu is not None for one in deck.answers()] == [True, True, False]


def test_what_is_asked_once_more_is_numbered_and_comes_with_its_board(
    shelf: tuple[ShelvedLesson, ...], deck: Deck
) -> None:
    teaching = started(shelf[0], deck)
    type_all(teaching, "", "a", "", "", "", "8", "", "", "no 4.1")
    assert type_all(teaching, "").startswith("Once more: 1 of 2.\n(board)\nHow many points")
    assert type_all(teaching, "again") == type_all(teaching, "board")
    assert type_all(teaching, "b") == "Right.\nTwelve (law 1.4)."
    assert type_all(teaching, "again").startswith("(board)\nHow many points")
    assert ENGLISH.say(teaching.prompt) == "Enter for the question?"
    assert type_all(teaching, "").startswith("Once more: 2 of 2.\n(board)\nCount the ways.")
    assert "is done" in type_all(teaching, "12")


def test_what_is_wrong_again_stays_open(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    type_all(teaching, "", "a", *THIRD[2:], "no 4.1")
    assert type_all(teaching, "").startswith("Once more: 1 of 1.")
    said = type_all(teaching, "c")
    assert said.startswith("No. The answer is b: 12")
    assert said.endswith("1 question is still open: trictrac lesson 1 asks it again.")
    assert teaching.closed
    assert deck.lessons()["01-first"].done_at is None
    again = started(shelf[0], deck)
    assert ENGLISH.say(again.prompt) == "Enter for the question?"
    assert "is done" in type_all(again, "", "b", "", "", "", "next", "", "no 4.1")


@pytest.mark.parametrize(
    "leaving", [("", "a", "page 3", "quit"), ("", "next", "page 3", "quit"), ("page 3", "no 4.1", "quit")]
)
def test_leaving_with_a_choice_open_resumes_at_its_page(
    shelf: tuple[ShelvedLesson, ...], deck: Deck, leaving: tuple[str, ...]
) -> None:
    assert type_all(started(shelf[0], deck), *leaving) == (
        "A question of page 1 is still open: trictrac lesson 1 continues there."
    )
    again = started(shelf[0], deck)
    type_all(again, "")
    assert ENGLISH.say(again.prompt) == "a, b or c?"
    assert "Once more: 1 of 2." in type_all(again, "page 3", "no 4.1", "")


@pytest.mark.parametrize("stop", range(len(DONE)))
def test_a_lesson_is_finished_over_two_sittings(shelf: tuple[ShelvedLesson, ...], deck: Deck, stop: int) -> None:
    """Wherever one leaves, what was read to its end is not asked again."""
    first = started(shelf[0], deck)
    for line in DONE[:stop]:
        first.answer(line)
    first.answer("quit")
    second = started(shelf[0], deck)
    page = deck.lessons()["01-first"].page
    assert page == (1 if stop < 3 else 2 if stop < 7 else 3)
    asked = right_to_the_end(second)
    assert asked == [block for at, block in shelf[0].read().posed.items() if at[0] >= page - 1]
    assert deck.lessons()["01-first"].done_at is not None


def test_a_long_lesson_is_finished_over_two_sittings_and_nothing_is_asked_twice(deck: Deck) -> None:
    for entry in lessons("en"):
        first = started(entry, deck)
        before = right_to_the_end(first, partial(four_pages_are_read, deck, entry))
        first.answer("quit")
        second = started(entry, deck)
        assert [*before, *right_to_the_end(second)] == list(entry.read().posed.values()), entry.head.slug
        assert deck.lessons()[entry.head.slug].done_at is not None, entry.head.slug


def test_only_what_is_open_is_asked_when_all_pages_are_read(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    first = started(shelf[0], deck)
    assert "You said: " in type_all(first, *SECOND, "8", "", "", "no 4.1", "", "8")
    assert first.closed
    second = teach(shelf[0], deck)
    said = words(second.begin())
    assert "Once more: 1 of 1.\n(board)\nCount the ways." in said
    left = type_all(second, "quit")
    assert left == "1 question is still open: trictrac lesson 1 asks it again."
    assert right_to_the_end(started(shelf[0], deck)) == [shelf[0].read().posed[1, 1]]
    assert deck.lessons()["01-first"].done_at is not None


def four_pages_are_read(deck: Deck, entry: ShelvedLesson) -> bool:
    return deck.lessons()[entry.head.slug].page > 4


def right_to_the_end(teaching: Teaching, enough: Callable[[], bool] = lambda: False) -> list[Posed]:
    """Go on and answer all rightly, until it is enough; what was asked."""
    asked = []
    while not teaching.closed and not enough():
        block = teaching.current
        told = words(teaching.answer(reply(block)))
        if block is not None:
            assert told.startswith("Right"), told
            asked.append(block)
    return asked


def reply(block: Posed | None) -> str:
    """The right answer; Enter where nothing is asked."""
    return "" if block is None else "abcd"[block.right] if isinstance(block, ChoiceBlock) else block.answer


def test_who_does_not_know_gets_the_answer(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    assert type_all(teaching, "", "?") == "The answer is b: 12\nTwelve (law 1.4)."
    type_all(teaching, "", "", "", "?")
    assert [one.slip for one in deck.answers()] == [Slip.GIVEN_UP]


def test_the_end_names_the_drill_and_the_next_lesson(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = teach(shelf[0], deck, shelf)
    teaching.begin()
    said = type_all(teaching, *DONE)
    assert said.endswith(
        "Lesson 1, First steps, is done.\nIt unlocks a drill: trictrac drill filling\n"
        "Next: lesson 2 (Second steps). trictrac lesson 2"
    )


def test_lessons_done_already_are_not_named_next(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    deck.lesson_done("02-second", datetime(2026, 1, 1, tzinfo=UTC))
    teaching = teach(shelf[0], deck, shelf)
    teaching.begin()
    assert "Next: lesson 3 (L’École)" in type_all(teaching, *DONE)
    deck.lesson_done("03-ecole", datetime(2026, 1, 1, tzinfo=UTC))
    again = teach(shelf[0], deck, shelf, start=3)
    again.begin()
    assert "All lessons are done." in type_all(again, "no 4.1")


def test_what_a_lesson_builds_on_is_named_and_not_enforced(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    assert "This lesson builds on lesson 1 (First steps), which you have not done yet." in words(
        teach(shelf[2], deck, shelf).begin()
    )
    deck.lesson_done("01-first", datetime(2026, 1, 1, tzinfo=UTC))
    assert "builds on" not in words(teach(shelf[2], deck, shelf).begin())


def test_the_page_is_kept_and_resumed(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    assert type_all(started(shelf[0], deck), *THIRD, "quit") == (
        "Page 3 of 3 is saved: trictrac lesson 1 continues there."
    )
    again = teach(shelf[0], deck)
    assert (
        "It continues at page 3, where you left it or left a question open; page 1 goes back to the beginning.\n## The end"
        in words(again.begin())
    )
    assert "## Numbers" in words(teach(shelf[0], deck, start=1).begin())


def test_what_was_wrong_in_an_earlier_sitting_is_asked_again(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    type_all(started(shelf[0], deck), *SECOND, "8", "page 3", "quit")
    assert type_all(started(shelf[0], deck), "no 4.1", "").startswith("Once more: 1 of 1.\n(board)\nCount the ways.")


def test_other_answers_are_not_looked_at(
    shelf: tuple[ShelvedLesson, ...], deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Deck, "answers")
    assert "is done" in type_all(started(shelf[0], deck), *DONE)


def refuse_once(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    """Have a change of the deck fail the next time."""
    change_it = getattr(Deck, change)

    def refused(*words: object) -> None:
        monkeypatch.setattr(Deck, change, change_it)
        raise StorageError("the deck is being written by another program")

    monkeypatch.setattr(Deck, change, refused)


def test_an_answer_that_cannot_be_kept_can_be_given_again(
    shelf: tuple[ShelvedLesson, ...], deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    teaching = started(shelf[0], deck)
    type_all(teaching, *SECOND)
    refuse_once(monkeypatch, "record")
    assert type_all(teaching, "8") == "the deck is being written by another program"
    assert ENGLISH.say(teaching.prompt) == "Your answer: a number?"
    assert type_all(teaching, "8").startswith("You said: 8. The right answer is 12")
    assert [(one.claim, one.is_scored) for one in deck.answers()] == [("8", True)]


def test_a_page_that_cannot_be_kept_is_not_turned_to(
    shelf: tuple[ShelvedLesson, ...], deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    teaching = started(shelf[0], deck)
    type_all(teaching, "")
    refuse_once(monkeypatch, "lesson_page")
    assert type_all(teaching, "page 2") == "the deck is being written by another program"
    assert ENGLISH.say(teaching.prompt) == "a, b or c?"
    assert "## A roll" in type_all(teaching, "page 2")


def test_a_lesson_ends_only_when_that_is_kept(
    shelf: tuple[ShelvedLesson, ...], deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    teaching = started(shelf[0], deck)
    refuse_once(monkeypatch, "lesson_done")
    said = type_all(teaching, *DONE)
    assert said.startswith("Right: ")
    assert said.endswith("the deck is being written by another program")
    assert not teaching.closed
    assert "is done" in type_all(teaching, "")
    assert teaching.closed


def test_leaving_works_even_if_the_page_cannot_be_kept(
    shelf: tuple[ShelvedLesson, ...], deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    teaching = started(shelf[0], deck)
    type_all(teaching, "", "a", "page 3")
    refuse_once(monkeypatch, "lesson_page")
    assert type_all(teaching, "quit") == "the deck is being written by another program"
    assert teaching.closed


def test_a_lesson_that_is_done_starts_again_and_asks_only_mistakes_again(
    shelf: tuple[ShelvedLesson, ...], deck: Deck
) -> None:
    type_all(started(shelf[0], deck), *DONE)
    teaching = teach(shelf[0], deck)
    assert "## Numbers" in words(teaching.begin())
    assert type_all(teaching, "", "next") == "After the choice."
    assert "is done" in type_all(teaching, "page 3", "no 4.1")
    assert teaching.closed
    assert "Once more: 1 of 1." in type_all(started(shelf[0], deck), "page 3", "yes", "")


def test_a_question_can_be_left_for_the_end(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    assert type_all(teaching, "", "next") == "You will be asked again at the end.\nAfter the choice."
    assert "## A roll" in type_all(teaching, "")
    assert "You will be asked again at the end." in type_all(teaching, "", "suivant")
    assert "## The end" in type_all(teaching, "")
    assert "You will be asked again at the end.\nOnce more: 1 of 3." in type_all(teaching, "next")
    assert type_all(teaching, "next").startswith("Once more: 2 of 3.")
    said = type_all(teaching, "12", "", "no 4.1")
    assert said.endswith("1 question is still open: trictrac lesson 1 asks it again.")


def test_pages_are_turned_to_and_fro(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    assert type_all(teaching, "back") == "this is the first page: Enter shows the next one"
    assert "## A roll" in type_all(teaching, "page 2")
    assert "## Numbers" in type_all(teaching, "retour")
    assert type_all(teaching, "page 4") == "there is no page 4: they go from 1 to 3"
    assert type_all(teaching, "page two") == (
        "'two' is not the number of a page: type for example page 3; help lists the other commands"
    )
    assert "## The end" in type_all(teaching, "page 3")
    assert deck.lessons()["01-first"].page == 3


def test_again_shows_the_page_and_board_the_question(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = teach(shelf[0], deck)
    first = words(teaching.begin()).partition("\n")[2]
    assert type_all(teaching, "board") == first
    assert type_all(teaching, "", "again") == first
    asked = type_all(teaching, "")
    assert type_all(teaching, "board") == asked
    assert type_all(teaching, "b", "board") == asked
    assert type_all(teaching, "", "", "encore").startswith("## A roll")


def test_hints_count_and_reasons_are_repeated(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    assert type_all(teaching, "why") == "Nothing has been answered yet."
    type_all(teaching, "", "b")
    assert type_all(teaching, "why") == "Twelve (law 1.4)."
    assert "Count back 3, 2 and 5 from its gaps." in type_all(teaching, "", "", "", "hint")
    type_all(teaching, "12")
    assert [one.hints for one in deck.answers()] == [1]
    assert type_all(teaching, "pourquoi").startswith("(board)\nWhite fills")


def test_a_doubtful_question_is_kept_for_checking(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    for line in ("report odd", "position"):
        assert "only a question about a position" in type_all(teaching, line)
    assert "only a question about a position" in type_all(teaching, "", "report odd")
    assert "Saved for checking" in type_all(teaching, *SECOND[1:], "report is it three?")
    (report,) = deck.reports()
    assert (str(report.question), report.note) == (f"filling {FILLING} 3-2", f"is it three? (trictrac {__version__})")
    assert type_all(teaching, "position") == f"filling {FILLING} 3-2"
    assert type_all(teaching, "12", "position") == f"filling {FILLING} 3-2"


def test_help_lists_what_can_be_typed_at_the_moment(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    teaching = started(shelf[0], deck)
    common = {"page", "back", "again", "quit"}
    assert offered(type_all(teaching, "help")) == common
    assert offered(type_all(teaching, "", "help")) == common | {"next", "board"}
    assert type_all(teaching, "help").startswith("Type the answer: a letter, a to c.\n?: you do not know")
    assert offered(type_all(teaching, "b", "help")) == common | {"why", "board"}
    assert type_all(teaching, "help").startswith("Enter: continue.")
    judged = type_all(teaching, "", "", "", "help")
    assert offered(judged) == common | {"next", "board", "hint", "position", "report"}
    assert offered(type_all(teaching, "12", "help")) == common | {"why", "board", "position", "report"}
    assert common | {"next", "board", "position", "report", "why"} <= set(teaching.words)
    assert "hint" not in teaching.words


def test_the_language_is_changed_within_a_lesson_and_that_is_confirmed(
    shelf: tuple[ShelvedLesson, ...], deck: Deck
) -> None:
    teaching = started(shelf[0], deck)
    prompt = teaching.prompt
    assert type_all(teaching, "language en").startswith("In English from now on")
    assert teaching.prompt == prompt


def offered(said: str) -> set[str]:
    """The words that help lists."""
    return set(re.findall(r"(?:^|\. )([a-z]+)(?= 3:| and a remark:|:)", said, re.MULTILINE))


def test_a_page_that_is_not_there_is_refused_at_the_door(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    with pytest.raises(UnreadableError, match="they go from 1 to 3"):
        teach(shelf[0], deck, start=4)


def test_a_lesson_that_lost_pages_asks_what_is_open(shelf: tuple[ShelvedLesson, ...], deck: Deck) -> None:
    deck.lesson_page("01-first", 9)
    assert "Once more: 1 of 2." in words(teach(shelf[0], deck).begin())


def shown_lines(answer: Answer, teaching: Teaching) -> int:
    """How many lines it takes in a terminal of 80 columns, the prompt below included."""
    with redirect_stdout(StringIO()) as printed:
        show(answer, teaching)
    return printed.getvalue().count("\n") + 1


def screens(tmp_path: Path, code: str, *, known: bool = True) -> Iterator[tuple[str, Answer, Teaching]]:
    """All that the lessons of a language show from prompt to prompt, to a learner who knows the answers or does not."""
    language = choose_language(code, {})
    for entry in (*lessons(code), *lessons(code, "tables/")):
        with open_deck(tmp_path / f"{entry.head.slug}.sqlite3") as deck:
            teaching = Teaching(entry.read(), deck, lambda: datetime(2026, 1, 2, tzinfo=UTC), language=language)
            told = teaching.begin()
            while True:
                yield entry.head.slug, told, teaching
                if teaching.closed:
                    break
                told = teaching.answer(reply(teaching.current) if known or teaching.current is None else "?")


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_stretch_of_the_lessons_fits_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, known: bool
) -> None:
    """24 lines between two prompts with the compact board, of nearly all; 26 at most."""
    monkeypatch.setenv("COLUMNS", "80")
    found = [
        (shown_lines(told, teaching), slug, words(told))
        for slug, told, teaching in screens(tmp_path, code, known=known)
        if slug in {entry.head.slug for entry in lessons(code)}
    ]
    too_long = [one for one in found if one[0] > 24]
    assert len(too_long) <= 5, too_long
    assert max(found)[0] <= 26, max(found)


BELOW = re.compile(r"\b(?:below|ci-dessous)\b", re.IGNORECASE)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_the_text_calls_below_is_on_the_same_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """In a terminal of 80 by 24."""
    monkeypatch.setenv("COLUMNS", "80")
    seen = 0
    for slug, told, teaching in screens(tmp_path, code):
        texts = [part.text for part in told if isinstance(part, Markdown)]
        if any(map(BELOW.search, texts)):
            seen += 1
            assert any(isinstance(part, Board) for part in told), (slug, texts)
            assert shown_lines(told, teaching) <= 24, (slug, texts)
    assert seen >= 15


def test_nobody_needs_time_for_the_comments_of_a_lesson() -> None:
    """A wheel is without them, and plans the same minutes."""
    pages = [*read_pages("en"), *read_pages("tables/fr"), *read_pages("further/en")]
    plain = [PageText(page.name, without_comments(page.text)) for page in pages]
    assert plain != pages
    assert [one.seconds for one in shelved(plain)] == [one.seconds for one in shelved(pages)]


def test_the_rules_of_a_question_are_those_by_which_it_is_judged(deck: Deck) -> None:
    body = f"\n## A roll\n\n```question\nfilling {FILLING} 3-2 rules=exit=provincial\n= 12\n```\n"
    (entry,) = shelved([PageText("01-first", text_of(body))])
    assert type_all(started(entry, deck), "rules exit").startswith("exit=provincial")
