"""``trictrac today``: the session of a day. ``trictrac`` alone: the state of the day."""

from __future__ import annotations

from contextlib import closing

from trictrac.base.errors import Saying, StorageError
from trictrac.cli.output import print_sentences
from trictrac.cli.program import help_text
from trictrac.cli.study import learners_deck, now, print_left_out, vary_by_chance
from trictrac.cli.terminal import QuestionLook, converse, question_view
from trictrac.saying.language import Language

HELP = help_text(
    "Ten minutes a day: the cards that are due, 30 at most, five questions of what you know least, and the position "
    "of the day, which is the same for everybody.\n\n"
    "The program first shows how long the session will take. If you leave, it resumes there until the day ends, at 4 "
    "in the morning. Your mistakes are added to the école deck. After the session, trictrac today asks the mistakes "
    "of the day again, unrated. trictrac config goal sets the minutes or questions that you wish to do a day."
)


def today(language: Language, look: QuestionLook) -> None:
    """Run the session of the day."""
    from trictrac.cli.reading import read_rules
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import read_goal
    from trictrac.study.deck.review import Failed
    from trictrac.study.lessons.shelf import lessons
    from trictrac.study.questions.quiz import Quiz
    from trictrac.study.today import Today

    preferences = load_preferences()
    view = question_view(preferences, look)
    taught = [(entry.head.slug, entry.head.skills) for entry in lessons(language.code)]
    with learners_deck(language) as deck:
        print_left_out(deck.left_out(now()), language)
        goal, rules = read_goal(preferences.goal), read_rules(preferences.rules)
        source: Today | Failed
        source = Today(deck, now, taught, goal, rules, vary_by_chance)
        opening = source.opening()
        if source.day.is_done:
            source = Failed(deck, now)
            opening += source.opening()
        quiz = Quiz(source, now, view, language)
        converse(quiz, [*opening, *quiz.begin()], quiz.leave)


def print_day(language: Language) -> bool:
    """Print the state of the day and what to type next. Before any answer or lesson, print nothing and return False.

    Raises:
        StorageError: the deck cannot be read.
        UnreadableError: the preferences cannot be read.
    """
    from trictrac.seance.places import deck_path

    try:
        path = deck_path()
    except StorageError:
        return False
    if not path.exists():
        return False
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import read_goal
    from trictrac.study.deck.day import day_of, describe_goal, describe_session, describe_streak, lesson_begun
    from trictrac.study.deck.store import Store

    with closing(Store(path)) as store:
        if not store.row("SELECT 1 FROM answers UNION SELECT 1 FROM lessons LIMIT 1"):
            return False
        goal, day, lesson = read_goal(load_preferences().goal), day_of(store, now()), lesson_begun(store)
    print_sentences(language, describe_session(day), describe_streak(day), describe_goal(day, goal))
    print()
    if not day.is_done:
        print_sentences(language, Saying("trictrac today: begin, or go on where it was left."))
    elif day.right < day.answered:
        print_sentences(language, Saying("trictrac today: its failures once more, unrated."))
    if lesson:
        print_sentences(
            language, Saying("trictrac lesson {number}: go on with the lesson that you are in.", number=lesson)
        )
    print_sentences(language, Saying("trictrac --help: all commands."))
    return True
