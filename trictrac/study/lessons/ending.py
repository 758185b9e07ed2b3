"""What is said before and after a lesson: which lessons it builds on, which drill it unlocks, which lesson comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.saying.counted import Counted, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Sized

    from trictrac.draw.answer import Answer
    from trictrac.study.deck.rows import LessonMark
    from trictrac.study.lessons.lesson import Head


def needed(lesson: Head, shelf: Sequence[Head], marks: Mapping[str, LessonMark]) -> Answer:
    """The lessons that should come before and are not done; nothing where there are none."""
    missing = [head for head in shelf if head.order in lesson.needs and not is_done(head.slug, marks)]
    if not missing:
        return []
    return [Saying("It builds on {lessons}, not done yet.", lessons=listed([_named(head) for head in missing]))]


def ending(lesson: Head, shelf: Sequence[Head], marks: Mapping[str, LessonMark]) -> Answer:
    """That the lesson is done, its drill, and the lesson that comes next."""
    told: Answer = [Saying("Lesson {number}, {title}, is done.", number=lesson.order, title=lesson.title)]
    if lesson.skills:
        told.append(Saying("It unlocks a drill: trictrac drill {skills}", skills=" ".join(lesson.skills)))
    open_lessons = [head for head in shelf if not is_done(head.slug, marks)]
    after = [head for head in open_lessons if head.order > lesson.order] or open_lessons
    if after:
        told.append(Saying("Next: {lesson}. trictrac lesson {number}", lesson=_named(after[0]), number=after[0].order))
    elif shelf:
        told.append(Saying("All lessons are done."))
    return told


def still_open(lesson: Head, questions: Sized) -> Counted:
    """How many questions are open, and how they are asked again."""
    return Counted(
        "{count} question is still open: trictrac lesson {number} asks it again.",
        "{count} questions are still open: trictrac lesson {number} asks them again.",
        len(questions),
        number=lesson.order,
    )


def is_done(slug: str, marks: Mapping[str, LessonMark]) -> bool:
    """Whether a lesson is done."""
    mark = marks.get(slug)
    return mark is not None and mark.done_at is not None


def _named(head: Head) -> Saying:
    return Saying("lesson {number} ({title})", number=head.order, title=head.title)
