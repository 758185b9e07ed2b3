"""The shelf of lessons: where they lie, one found by number, name or title, and what comes before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import AmbiguousError, Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.language import listed
from trictrac.saying.pages import lessons_folder
from trictrac.saying.words import excerpt, is_count, parts_of, refuse_long, words_suggestion
from trictrac.study.lessons.lesson import Lesson, LessonHead
from trictrac.study.lessons.reader import load_lesson, read_head

if TYPE_CHECKING:
    from trictrac.study.deck.rows import LessonMark
    from trictrac.study.questions.skills import Skill
    from trictrac.view.answer import Answer

_LONGEST = 80


@frozen
class ShelvedLesson:
    """One lesson on the shelf, of which only the front matter is read; ``pages`` is how many it has."""

    head: LessonHead
    pages: int
    path: Path

    def read(self) -> Lesson:
        """Return the whole lesson.

        Raises:
            UnreadableError: its file is no lesson; names file and line.
        """
        return load_lesson(self.path)


@cache
def lessons(language: str = "en", folder: Path | None = None) -> tuple[ShelvedLesson, ...]:
    """Return all lessons in the language of this code, in their order; ``folder`` in place of that of the program.

    Raises:
        StorageError: there are no lessons.
        UnreadableError: the front matter of one is wrong; names file and line.
    """
    found = []
    for path in ((folder or lessons_folder()) / language).glob("*.md"):
        text = path.read_text(encoding="utf-8")
        head, above = read_head(text, path.name)
        found.append(ShelvedLesson(head, _count_pages(text.split("\n")[above:]), path))
    return tuple(sorted(found, key=lambda entry: entry.head.order))


def tables_lessons(language: str = "en") -> tuple[ShelvedLesson, ...]:
    """Return the lessons of the other tables games, one for each; their numbers go on after those of the course.

    Raises:
        StorageError: there are no lessons.
        UnreadableError: the front matter of one is wrong; names file and line.
    """
    return lessons(language, lessons_folder() / "tables")


def all_shelves(language: str) -> tuple[tuple[ShelvedLesson, ...], ...]:
    """Return the lessons shelf by shelf: the course, the other tables games, those that lead beyond all others."""
    return lessons(language), tables_lessons(language), lessons(language, lessons_folder() / "further")


def shelf_of(entry: ShelvedLesson, language: str) -> tuple[ShelvedLesson, ...]:
    """Return the lessons that go with one: those of its shelf, and the course before those that lead beyond it."""
    course, tables, further = all_shelves(language)
    return course if entry in course else tables if entry in tables else (*course, *further)


def _count_pages(lines: Sequence[str]) -> int:
    """Return how many headings stand outside of fenced blocks."""
    fenced, count = False, 0
    for line in lines:
        fenced ^= line.startswith("```")
        count += not fenced and line.startswith("## ")
    return count


def find(text: str, shelf: Sequence[ShelvedLesson]) -> ShelvedLesson:
    """Return the lesson of this number, of this name (its file's), or with these words in its title.

    Raises:
        UnreadableError: there is none; names the nearest.
        AmbiguousError: several have these words; lists them.
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
    return found[0] if found else _nearest(text, word, shelf)


def _nearest(text: str, word: str, shelf: Sequence[ShelvedLesson]) -> ShelvedLesson:
    """Refuse, with the lesson that was probably meant."""
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
    """Return the words of a text in small letters, without accents and signs."""
    return " ".join(parts_of(text))


def needed_sentences(lesson: LessonHead, shelf: Sequence[LessonHead], marks: Mapping[str, LessonMark]) -> Answer:
    """Return the lessons that should come before and are not done, in a sentence; nothing if there are none."""
    missing = [_named(head) for head in shelf if head.order in lesson.needs and not is_done(head, marks)]
    said = Saying("It builds on {lessons}, which you have not done yet.", lessons=listed(missing))
    return [said] if missing else []


def ending_sentences(lesson: LessonHead, shelf: Sequence[LessonHead], marks: Mapping[str, LessonMark]) -> Answer:
    """Return that the lesson is done, its drill, and the lesson that comes next."""
    lines: Answer = [Saying("Lesson {number}, {title}, is done.", number=lesson.order, title=lesson.title)]
    if lesson.skills:
        lines.append(Saying("It unlocks a drill: trictrac drill {skills}", skills=" ".join(lesson.skills)))
    open_lessons = [head for head in shelf if not is_done(head, marks)]
    after = [head for head in open_lessons if head.order > lesson.order] or open_lessons
    if after:
        lines.append(Saying("Next: {lesson}. trictrac lesson {number}", lesson=_named(after[0]), number=after[0].order))
    elif shelf:
        lines.append(Saying("All lessons are done."))
    return lines


def is_done(lesson: LessonHead, marks: Mapping[str, LessonMark]) -> bool:
    """Return whether a lesson is done."""
    mark = marks.get(lesson.slug)
    return mark is not None and mark.done_at is not None


def skills_learnt(shelf: Sequence[ShelvedLesson], marks: Mapping[str, LessonMark]) -> tuple[Skill, ...]:
    """Return the skills of the lessons that are done, in their order."""
    return tuple(dict.fromkeys(skill for entry in shelf if is_done(entry.head, marks) for skill in entry.head.skills))


def skill_lessons(marks: Mapping[str, LessonMark]) -> tuple[Mapping[Skill, int], int]:
    """The first lesson of each skill, and that in which the learner is, the first not done of the course once it is begun.

    None where the lessons cannot be read, which is no reason to show no figures.
    """
    try:
        heads = [entry.head for entry in lessons()]
    except TrictracError:
        return {}, 0
    begun = any(head.slug in marks for head in heads)
    left = [head.order for head in heads if not is_done(head, marks)]
    return {skill: head.order for head in reversed(heads) for skill in head.skills}, min(left, default=0) * begun


def _named(head: LessonHead) -> Saying:
    return Saying("lesson {number} ({title})", number=head.order, title=head.title)
