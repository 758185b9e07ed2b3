"""The test of a lesson taken alone: once each question, without hints; passed, the lesson is done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.taught import FILLING, pages_in, teach, text_of, type_all, words
from trictrac.base.errors import UnreadableError
from trictrac.saying.language import ENGLISH
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.lessons.reader import read_lesson
from trictrac.study.lessons.shelf import ShelvedLesson, shelved
from trictrac.study.lessons.testing import LessonTest

BODY = f"""
## Numbers that fill

One number, one way.

## The test

```choice
? How many points make a *hole*?
- 6
+ 12
- 24
! Twelve (law 1.4).
```

```question
filling {FILLING} 3-2
= 12
! Three of them.
```

```question
legality W:1x15/B:1x15/W 6-5 1-7-12
= no 4.1
```
"""


def with_bar(bar: object) -> str:
    """A lesson whose last page passes with so many right answers."""
    return text_of(BODY).replace("needs = []\n", f"needs = []\npass = {bar}\n", 1)


@pytest.fixture
def entry(tmp_path: Path) -> ShelvedLesson:
    """A lesson of two pages, the second of which is its test."""
    folder = tmp_path / "lessons" / "en"
    folder.mkdir(parents=True)
    (folder / "01-first.md").write_text(with_bar(2), encoding="utf-8")
    return shelved(pages_in(folder))[0]


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as opened:
        yield opened


def begun(entry: ShelvedLesson, deck: Deck) -> LessonTest:
    return LessonTest(entry.read(), deck, lambda: datetime(2026, 1, 2, 12, tzinfo=UTC), shelf=[entry.head])


def is_done(deck: Deck) -> bool:
    mark = deck.lessons().get("01-first")
    return mark is not None and mark.done_at is not None


def test_the_last_page_of_a_lesson_that_passes_is_its_test(entry: ShelvedLesson) -> None:
    lesson = entry.read()
    assert (lesson.head.bar, lesson.test) == (2, ((1, 0), (1, 1), (1, 2)))
    assert read_lesson(text_of(BODY), "01-first.md").test == ()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (with_bar(0), 6, "pass = 0: how many right answers on the last page are enough"),
        (with_bar("true"), 6, "pass = True"),
        (with_bar(4), 1, "pass = 4, and the last page asks only 3 questions"),
    ],
)
def test_a_bar_that_nobody_can_reach_is_reported(text: str, line: int, said: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_lesson(text, "01-first.md")
    assert str(caught.value).startswith(f"01-first.md, line {line}: {said}")


def test_a_lesson_without_a_test_is_reported(entry: ShelvedLesson, deck: Deck) -> None:
    lesson = read_lesson(text_of(BODY), "01-first.md")
    with pytest.raises(UnreadableError, match="lesson 1 has no test"):
        LessonTest(lesson, deck, lambda: datetime(2026, 1, 2, tzinfo=UTC)).begin()


def test_the_first_screen_mentions_the_test_until_the_lesson_is_done(entry: ShelvedLesson, deck: Deck) -> None:
    told = "Do you know this lesson already? trictrac lesson 1 --test asks 3 questions; with 2 right answers the lesson is done."
    assert told in words(teach(entry, deck).begin())
    assert told not in words(teach(entry, deck, start=2).begin())
    deck.lesson_done("01-first", datetime(2026, 1, 1, tzinfo=UTC))
    assert told not in words(teach(entry, deck).begin())


def test_a_test_that_is_passed_makes_the_lesson_done(entry: ShelvedLesson, deck: Deck) -> None:
    test = begun(entry, deck)
    assert words(test.begin()).startswith(
        "Test of lesson 1, First: 3 questions, each asked once; 2 right and the lesson is done.\nHow many points"
    )
    assert ENGLISH.say(test.prompt) == "a, b or c?"
    assert type_all(test, "b") == "Right.\nTwelve (law 1.4)."
    assert ENGLISH.say(test.prompt) == "Enter for question 2 of 3?"
    assert type_all(test, "score") == "1 of 3 right."
    assert type_all(test, "", "8").startswith("You said: 8. The right answer is 12")
    assert not is_done(deck)
    assert "4.1" in type_all(test, "", "no 4.1")
    assert ENGLISH.say(test.prompt) == "Enter to continue?"
    said = type_all(test, "")
    assert "2 of 3 right.\nLesson 1, First, is done.\nIt unlocks a drill: trictrac drill filling" in said
    assert test.closed
    assert is_done(deck)
    assert [str(one.question.skill) for one in deck.answers()] == ["filling", "legality"]


def test_a_test_that_is_failed_sends_to_the_lesson(entry: ShelvedLesson, deck: Deck) -> None:
    test = begun(entry, deck)
    test.begin()
    said = type_all(test, "a", "", "?", "", "no 4.1", "")
    assert said.endswith(
        "1 of 3 right.\n2 right answers are required: read the lesson first. trictrac lesson 1 teaches it."
    )
    assert test.closed
    assert not is_done(deck)
    again = begun(entry, deck)
    again.begin()
    assert "is done" in type_all(again, "b", "", "12", "", "no 4.1", "")


def test_there_are_no_hints_in_a_test_and_nonsense_costs_nothing(entry: ShelvedLesson, deck: Deck) -> None:
    test = begun(entry, deck)
    test.begin()
    assert type_all(test, "hint") == "There are no hints in a test; ? shows the answer, and counts as wrong."
    assert "type a letter from a to c" in type_all(test, "nonsense")
    assert type_all(test, "help").startswith("Type the answer: a letter, a to c.\n?: you do not know")
    assert "hint:" not in type_all(test, "b", "", "help")
    assert type_all(test, "12", "why").startswith("(board)\nWhite fills")
    assert "nothing is being asked" in type_all(test, "page 2")
    assert type_all(test, "board").startswith("(board)\nWhite rolls 3-2.")
    assert not test.closed


def test_a_test_that_is_left_counts_for_nothing(entry: ShelvedLesson, deck: Deck) -> None:
    test = begun(entry, deck)
    test.begin()
    said = "The test is left and counts for nothing. trictrac lesson 1 --test begins it again."
    assert type_all(test, "b", "", "12", "quit") == said
    assert test.closed
    assert not is_done(deck)


def test_a_lesson_that_had_no_test_when_it_was_read_goes_on_with_it(entry: ShelvedLesson, deck: Deck) -> None:
    """All pages read in a version before, when the lesson had one less."""
    deck.lesson_page("01-first", 2)
    assert words(teach(entry, deck).begin()).partition("\n")[2].startswith("It continues at page 2")
    deck.lesson_done("01-first", datetime(2026, 1, 1, tzinfo=UTC))
    assert is_done(deck)
