"""``trictrac lesson``: the list of lessons, one lesson page by page, or its test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.clock import now
from trictrac.base.errors import Saying
from trictrac.cli.documents import print_document
from trictrac.cli.output import put_json, terminal_width
from trictrac.cli.program import any_words, flag_option, help_text, number_option
from trictrac.cli.study import learners_deck
from trictrac.cli.terminal import QUESTION_LOOK, Look, converse, question_view
from trictrac.cli.typed import refuse_if
from trictrac.saying.language import BY_SEMICOLON, Language, strung
from trictrac.view.doc import Copied, named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.study.deck.rows import LessonMarks
    from trictrac.study.lessons.shelf import ShelvedLesson

HELP = help_text(
    "The course in lessons, from the board to counting a whole roll.\n\n"
    "Without LESSON it lists the lessons, and shows which you have done. LESSON is a number or a word of the title. A "
    "lesson is taught page by page and asks questions. Wrong answers about a roll become cards (trictrac ecole). If you "
    "leave, the same command resumes at your page. --test takes the test of the lesson at once; if you pass, the "
    "lesson is done. A lesson that is done unlocks its drill."
)


def lesson(
    language: Language,
    words: list[str] = any_words("LESSON", help_text("A number, or a word of the title.")),
    listed: bool = flag_option("--list", "List the lessons."),
    as_json: bool = flag_option("--json", "Print the list as JSON."),
    start: int | None = number_option("--from", "Begin at this page.", None, 99, metavar=help_text("PAGE")),
    test: bool = flag_option("--test", "Take the test of the lesson now; if you pass, the lesson is done."),
    look: Look = QUESTION_LOOK,
) -> None:
    """List the lessons, teach one, or give its test."""
    from trictrac.study.lessons.shelf import all_shelves, find, shelf_of

    shelves = all_shelves(language.code)
    if listed or as_json or not words:
        refuse_if(test and not words, "--test is that of one lesson: trictrac lesson 7 --test")
        refuse_if(
            words or start is not None,
            "the list takes no lesson: trictrac lesson 7 teaches one, trictrac lesson lists them",
        )
        _list(shelves, language, as_json=as_json)
        return
    refuse_if(test and start is not None, "a test has no pages: choose --test or --from")
    from trictrac.seance.preferences import load_preferences
    from trictrac.study.lessons.teaching import Teaching
    from trictrac.study.lessons.testing import LessonTest

    entry = find(" ".join(words), [entry for shelf in shelves for entry in shelf])
    view = question_view(load_preferences(), look)
    heads = [one.head for one in shelf_of(entry, language.code)]
    with learners_deck(language) as deck:
        parts = entry.read(), deck, now, view, language, heads
        talk: Teaching | LessonTest = LessonTest(*parts) if test else Teaching(*parts, start)
        converse(talk, talk.begin(), talk.leave)


def _list(shelves: Sequence[Sequence[ShelvedLesson]], language: Language, *, as_json: bool) -> None:
    """Print the lessons of the course, those of the other tables games, and the advanced ones, without creating a deck.

    In JSON ``page`` is the page reached (null for a new lesson), and ``done`` the time when it was done (null before).
    """
    from trictrac.seance.places import deck_path

    marks: LessonMarks = {}
    if deck_path().exists():
        from trictrac.study.deck.deck import open_deck

        with open_deck(deck_path()) as deck:
            marks = deck.lessons()
    if as_json:
        records = [
            {
                "number": entry.head.order,
                "name": entry.head.slug,
                "title": entry.head.title,
                "skills": list(entry.head.skills),
                "needs": list(entry.head.needs),
                "pages": entry.pages,
                "page": None if mark is None else min(mark.page, entry.pages),
                "done": mark.done_at.isoformat() if mark and mark.done_at else None,
            }
            for shelf in shelves
            for entry in shelf
            for mark in (marks.get(entry.head.slug),)
        ]
        put_json(records, indent=2)
        return
    course, tables, further = (_rows(shelf, marks, language) for shelf in shelves)
    how = Saying(
        "Each line has the number and the title, how far you are, and the skills of the drill that the lesson "
        "unlocks. trictrac lesson NUMBER starts a lesson; with --test you take its test first; if you pass, the "
        "lesson is done."
    )
    others, beyond = Saying("The other tables games:"), Saying("Beyond the course:")
    gap = Copied("")
    print_document([*course, gap, how, gap, others, *tables, gap, beyond, *further], language)


def _rows(shelf: Sequence[ShelvedLesson], marks: LessonMarks, language: Language) -> Sequence[Copied | Saying]:
    """Return number, title, progress and skills of each lesson, in columns if they fit, or else in paragraphs."""
    rows = []
    for entry in shelf:
        mark, reached = marks.get(entry.head.slug), Saying("new")
        if mark is not None and mark.done_at is not None:
            reached = Saying("done")
        elif mark is not None:
            reached = Saying("page {page} of {pages}", page=min(mark.page, entry.pages), pages=entry.pages)
        drills = strung([skill.typed for skill in entry.head.skills])
        rows.append((f"{entry.head.order}.", entry.head.title, *map(language.say, (reached, drills))))
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(4)]
    if sum(widths) + 6 <= terminal_width():
        return [
            Copied(f"{number.rjust(widths[0])} {title.ljust(widths[1])}  {state.ljust(widths[2])}  {drill}".rstrip())
            for number, title, state, drill in rows
        ]
    return [
        named(f"{number} {title}", strung([*filter(None, (state, drill))], BY_SEMICOLON))
        for number, title, state, drill in rows
    ]
