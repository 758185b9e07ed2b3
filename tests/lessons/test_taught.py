"""Nothing is asked or named in the course before the lesson that teaches it, unless the page says which lesson that is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import pytest

from trictrac.base.errors import UnreadableError
from trictrac.saying.language import LANGUAGES, Language, choose_language
from trictrac.study.lessons.lesson import LessonPage, Posed, Prose
from trictrac.study.lessons.shelf import ShelvedLesson, lessons
from trictrac.study.lessons.showing import QuestionExercise, pose, show_block
from trictrac.view.answer import Answer
from trictrac.view.doc import Board, Indented, Markdown

TERMS = tomllib.loads(Path("tests/corpora/taught.toml").read_text(encoding="utf-8"))["term"]
COURSE = [(code, entry) for code in LANGUAGES for entry in lessons(code)]
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def words(parts: Answer, language: Language) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Markdown):
            yield part.text
        elif not isinstance(part, Board):
            yield language.say(part.sentence if isinstance(part, Indented) else part)


def told(page: LessonPage, slug: str, language: Language) -> Iterator[str]:
    """All that a page says and asks, with reasons and lists, without its history."""
    yield page.heading
    for at, block in enumerate(page.blocks):
        if isinstance(block, Prose):
            yield re.sub(r"(?m)^>.*$", "", block.text)
        elif isinstance(block, Posed):
            posing = pose(block, page.blocks[:at], slug, lambda: NOON, rated=False)
            yield from words([*posing.opening(), *posing.why()], language)
            if isinstance(posing, QuestionExercise):
                yield from (language.say(choice.label) for choice in posing.choices)
                yield from words(list(chain.from_iterable(posing.form.hints(posing.question))), language)
                with pytest.raises(UnreadableError) as error:
                    posing.answer("no")
                yield language.say(error.value)
        else:
            yield from words(show_block(block), language)


def named_lessons(text: str) -> set[int]:
    """The lessons that a page names: ``lesson 6``, ``lessons 6 and 10``, ``leçon 4``."""
    found = re.findall(r"(?:lessons?|leçons?)[ \u00a0\n]((?:\d+(?:, | and | et )?)+)", text, re.IGNORECASE)
    linked = re.findall(r"\((\d\d)-[a-z-]+\.md\)", text)
    return {int(number) for group in (*found, *linked) for number in re.findall(r"\d+", group)}


def untaught(order: int, texts: list[str], code: str) -> list[tuple[int, str]]:
    """The terms of later lessons in these texts, unless these name that lesson."""
    named = named_lessons("\n".join(texts))
    return [
        (term["lesson"], text[max(0, match.start() - 60) : match.end() + 60])
        for term in TERMS
        if order < term["lesson"] and term["lesson"] not in named
        for text in texts
        for match in re.finditer(term[code], text, re.IGNORECASE)
    ]


@pytest.mark.parametrize(("code", "entry"), COURSE, ids=[f"{code}-{entry.head.slug}" for code, entry in COURSE])
def test_nothing_is_named_before_it_is_taught(code: str, entry: ShelvedLesson) -> None:
    language = choose_language(code, {})
    faults = {
        number: found
        for number, page in enumerate(entry.read().pages, 1)
        if (found := untaught(entry.head.order, list(told(page, entry.head.slug, language)), code))
    }
    assert faults == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_move_made_twice_is_explained_where_it_is_first_written(code: str) -> None:
    language = choose_language(code, {})
    pages = ("\n".join(told(page, entry.head.slug, language)) for entry in lessons(code) for page in entry.read().pages)
    first = next(text for text in pages if re.search(r"\d\(2\)", text))
    assert re.search(r"`4-7\(2\)` \w+(?: \w+)? `4-7 4-7`", first)


def test_a_later_term_is_found_unless_its_lesson_is_named() -> None:
    assert untaught(5, ["Type the points and the pavillon."], "en")
    assert untaught(6, ["by the sum, 7, from the corner"], "en")
    assert not untaught(7, ["by the sum, 7, from the corner"], "en")
    assert not untaught(1, ["The pavillon is a flag.", "Lessons 5 and 17 explain it."], "en")
