"""``trictrac today``: the session of a day. ``trictrac`` alone: the state of the day."""

from __future__ import annotations

from contextlib import closing
from functools import partial

from trictrac.base.clock import now
from trictrac.base.errors import Saying, StorageError
from trictrac.cli.output import print_sentences
from trictrac.cli.program import flag_option, help_text
from trictrac.cli.study import learners_deck, print_left_out, vary_by_chance
from trictrac.cli.terminal import QUESTION_LOOK, Look, converse, question_view, show
from trictrac.saying.language import Language

HELP = help_text(
    "Practise for about ten minutes a day: pages of the next lesson, the cards that are due, questions on the skills "
    "of the day, and the position of the day, which is the same for everybody. Your mistakes come once more at the "
    "end.\n\n"
    "The next lesson begins when most of your answers on the last lesson were right. A skill that you know comes back "
    "after 1, 2, 4, 8 … days.\n\n"
    "The program first shows how long the session will take. If you leave a session, the same command resumes it on "
    "the same day; a day ends at 4 in the morning. Your mistakes are added to the école deck. trictrac ecole asks only "
    "the cards of this deck; run it as often as you like. trictrac config goal sets how many minutes or questions a "
    "session has."
)


def today(
    language: Language,
    skip: bool = flag_option("--no-lesson", "Leave the lesson for another day."),
    look: Look = QUESTION_LOOK,
) -> None:
    """Hold the session of the day: pages of a lesson first, then the questions."""
    from trictrac.rules.texts import rules_of
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import read_goal
    from trictrac.study.lessons.shelf import lessons
    from trictrac.study.plan import describe_session
    from trictrac.study.questions.quiz import Quiz
    from trictrac.study.today import Today, teach_today

    preferences = load_preferences()
    view, shelf = question_view(preferences, look), lessons(language.code)
    with learners_deck(language) as deck:
        print_left_out(deck.left_out(now()), language)
        goal, rules = read_goal(preferences.goal), rules_of(preferences.rules)
        begun = partial(Today, deck, now, shelf, goal, rules, vary_by_chance)
        source = begun()
        if source.day.lesson:
            if skip:
                deck.lesson_held(shelf[source.day.lesson.number - 1].head.slug, now())
            else:
                talk = teach_today(source.day.lesson, shelf, deck, now, view, language)
                converse(talk, [describe_session(source.day), *talk.begin()], talk.leave)
                print()
            source = begun()
        if source.day.lesson:
            return
        quiz = Quiz(source, now, view, language)
        opening = source.opening()
        if source.left:
            converse(quiz, [*opening, *quiz.begin()], quiz.leave)
        else:
            show(source.end(), quiz)


def print_day(language: Language) -> bool:
    """Print the state of the day and what to type next. Before any answer or lesson, print nothing and return False.

    Raises:
        StorageError: the deck cannot be read.
        UnreadableError: the preferences cannot be read.
    """
    from trictrac.seance.places import deck_path, games_folder

    try:
        path = deck_path()
    except StorageError:
        return False
    if not path.exists():
        return False
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import read_goal
    from trictrac.study.deck.store import Store
    from trictrac.study.lessons.shelf import lessons
    from trictrac.study.path import describe_path, milestones
    from trictrac.study.plan import day_of, describe_goal, describe_session, describe_streak

    with closing(Store(path)) as store:
        if not store.row("SELECT 1 FROM answers UNION SELECT 1 FROM lessons LIMIT 1"):
            return False
        goal = read_goal(load_preferences().goal)
        shelf = lessons(language.code)
        day, steps = day_of(store, now(), shelf, goal), milestones(store, games_folder(), shelf)
    print_sentences(
        language, describe_session(day), describe_streak(day), describe_goal(day, goal), describe_path(steps)
    )
    print()
    print_sentences(
        language,
        Saying("trictrac drill: practise more.")
        if day.is_done
        else Saying("trictrac today: begin, or continue where you left off."),
        Saying("trictrac --help: all commands."),
    )
    return True
