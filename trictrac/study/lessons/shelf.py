"""The lists of lessons: where their files are, how to find one, and which comes before or after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trictrac.base.errors import AmbiguousError, Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.language import listed, strung
from trictrac.saying.pages import PageText, read_pages
from trictrac.saying.words import excerpt, is_count, parts_of, refuse_long, words_suggestion
from trictrac.study.lessons.lesson import Lesson, LessonHead
from trictrac.study.lessons.reader import read_head, read_lesson

if TYPE_CHECKING:
    from trictrac.study.deck.rows import LessonMarks
    from trictrac.study.questions.skills import SkillLessons
    from trictrac.view.answer import Answer

_LONGEST = 80
_A_WORD, _A_QUESTION = 0.3, 10.0
"""Usual seconds for a word, and for a question beside its words."""
_ASKING = ("```question", "```choice")


@frozen
class ShelvedLesson:
    """A lesson in a list: its front matter, the usual seconds of each page, and its whole text."""

    head: LessonHead
    seconds: tuple[float, ...]
    text: str

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self.seconds)

    def read(self) -> Lesson:
        """Return the whole lesson.

        Raises:
            UnreadableError: the file is not a lesson. The error names file and line.
        """
        return read_lesson(self.text, f"{self.head.slug}.md")


@cache
def lessons(language: str = "en", folder: str = "") -> tuple[ShelvedLesson, ...]:
    """Return all lessons of the course in a language (a code like ``en``), or those in another ``folder``, in order.

    Raises:
        StorageError: the installation lacks the lessons.
        UnreadableError: the front matter of a lesson is wrong. The error names file and line.
    """
    return shelved(read_pages(f"{folder}{language}"))


def shelved(pages: Iterable[PageText]) -> tuple[ShelvedLesson, ...]:
    """Return the lessons on these pages, in order.

    Raises:
        UnreadableError: the front matter of a lesson is wrong. The error names file and line.
    """
    found = []
    for page in pages:
        head, above = read_head(page.text, f"{page.name}.md")
        found.append(ShelvedLesson(head, _page_seconds(page.text.split("\n")[above:]), page.text))
    return tuple(sorted(found, key=lambda entry: entry.head.order))


def all_shelves(language: str) -> tuple[tuple[ShelvedLesson, ...], ...]:
    """Return three lists of lessons: the course, the other tables games, and those for advanced players.

    There is one lesson for each of the other games, numbered after those of the course.

    Raises:
        StorageError: the installation lacks the lessons.
        UnreadableError: the front matter of a lesson is wrong. The error names file and line.
    """
    return lessons(language), lessons(language, "tables/"), lessons(language, "further/")


def shelf_of(entry: ShelvedLesson, language: str) -> tuple[ShelvedLesson, ...]:
    """Return the list to which a lesson belongs. For an advanced lesson, the course comes before its own list."""
    course, tables, further = all_shelves(language)
    return course if entry in course else tables if entry in tables else (*course, *further)


def _page_seconds(lines: Sequence[str]) -> tuple[float, ...]:
    """Return the seconds that a usual reader needs for each page, which begins with a heading outside fenced blocks.

    Nobody reads the comments, which a wheel leaves out.
    """
    fenced, pages = False, list[float]()
    for line in lines:
        fenced ^= line.startswith("```")
        if not fenced and line.startswith("## "):
            pages.append(0.0)
        if pages:
            pages[-1] += _A_QUESTION if line in _ASKING else len(line.partition("<!--")[0].split()) * _A_WORD
    return tuple(pages)


def find(text: str, shelf: Sequence[ShelvedLesson]) -> ShelvedLesson:
    """Return the lesson with this number, this file name, or these words in its title.

    Raises:
        UnreadableError: no lesson fits ``text``. The error names the nearest.
        AmbiguousError: several titles have these words. The error lists them.
    """
    refuse_long(text, _LONGEST)
    word = _plain(text)
    if is_count(word, _LONGEST):
        numbered = {entry.head.order: entry for entry in shelf}
        if int(word) in numbered:
            return numbered[int(word)]
        raise UnreadableError(
            "there is no lesson {number}: they go from 1 to {last}", number=int(word), last=max(numbered, default=0)
        )
    names = {_plain(name): entry for entry in shelf for name in _names(entry.head)}
    if word in names:
        return names[word]
    found = [entry for entry in shelf if word and any(word in _plain(name) for name in _names(entry.head))]
    if len(found) > 1:
        raise AmbiguousError(
            "{text!r} may be {lessons}: type the number",
            text=text,
            lessons=", ".join(f"{entry.head.order}. {entry.head.title}" for entry in found),
        )
    if found:
        return found[0]
    parts = {part: entry for entry in shelf for name in _names(entry.head) for part in [_plain(name), *parts_of(name)]}
    near = words_suggestion(word, parts)
    if near is None:
        raise UnreadableError("no lesson {text!r}: trictrac lesson lists them", text=excerpt(text))
    raise UnreadableError(
        "no lesson {text!r}: did you mean {number}, {title}? trictrac lesson lists them",
        text=excerpt(text),
        number=parts[near].head.order,
        title=parts[near].head.title,
    )


def _names(head: LessonHead) -> tuple[str, str, str]:
    return head.slug, head.slug.partition("-")[2], head.title


def _plain(text: str) -> str:
    """Return the words of a text in lower case, without accents and punctuation."""
    return " ".join(parts_of(text))


def needed_sentences(lesson: LessonHead, shelf: Sequence[LessonHead], marks: LessonMarks) -> Answer:
    """Return a sentence that lists the lessons needed first and not yet done, or nothing if all are done."""
    missing = [_named(head) for head in shelf if head.order in lesson.needs and not is_done(head, marks)]
    return (
        [Saying("This lesson builds on {lessons}, which you have not done yet.", lessons=listed(missing))]
        if missing
        else []
    )


def ending_sentences(lesson: LessonHead, shelf: Sequence[LessonHead], marks: LessonMarks) -> Answer:
    """Return sentences that the lesson is done, which drill it unlocks, and which lesson comes next."""
    lines: Answer = [Saying("Lesson {number}, {title}, is done.", number=lesson.order, title=lesson.title)]
    if lesson.skills:
        lines.append(
            Saying(
                "It unlocks a drill: trictrac drill {skills}",
                skills=strung([skill.typed for skill in lesson.skills], Saying("{one} {rest}")),
            )
        )
    open_lessons = [head for head in shelf if not is_done(head, marks)]
    after = [head for head in open_lessons if head.order > lesson.order] or open_lessons
    if after:
        lines.append(Saying("Next: {lesson}. trictrac lesson {number}", lesson=_named(after[0]), number=after[0].order))
    elif shelf:
        lines.append(Saying("All lessons are done."))
    return lines


def is_done(lesson: LessonHead, marks: LessonMarks) -> bool:
    """Return whether the learner has done a lesson."""
    mark = marks.get(lesson.slug)
    return mark is not None and mark.done_at is not None


def skill_lessons(marks: LessonMarks) -> tuple[SkillLessons, int]:
    """Return the number of the first lesson of each skill, and that of the lesson that the learner is in.

    The learner is in the first lesson of the course not yet done, once any lesson was begun (0: none). If the lessons cannot
    be read, the figures are shown without them: the result is then empty and 0.
    """
    try:
        heads = [entry.head for entry in lessons()]
    except TrictracError:
        return {}, 0
    begun = any(head.slug in marks for head in heads)
    left = [head.order for head in heads if not is_done(head, marks)]
    return {skill: head.order for head in reversed(heads) for skill in head.skills}, min(left, default=0) * begun


def taught_limits(marks: LessonMarks) -> SkillLessons:
    """Return the number of the last lesson that questions of a skill may need, for a learner of the course.

    Only skills of lessons before the one that the learner is in have such a limit.
    """
    first, current = skill_lessons(marks)
    return {skill: current - 1 for skill, lesson in first.items() if lesson < current}


def _named(head: LessonHead) -> Saying:
    return Saying("lesson {number} ({title})", number=head.order, title=head.title)
