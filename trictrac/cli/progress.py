"""``trictrac progress``: how well a learner counts, and what to practise next."""

from __future__ import annotations

from trictrac.base.clock import now
from trictrac.base.errors import Saying
from trictrac.cli.documents import PICTURES, Formats, file_format, put_document
from trictrac.cli.program import help_text, value_option
from trictrac.cli.study import learners_deck, print_left_out
from trictrac.cli.terminal import view_of
from trictrac.cli.typed import number_of
from trictrac.saying.language import Language

HELP = help_text(
    "How well you count: what to practise next and why, your most frequent mistakes, accuracy and times by skill, streaks, "
    "what is due in the école deck, and ratings. Beside each accuracy and each time you see the number of answers and a 95 "
    "percent interval.\n\n"
    "Only an answer without a hint counts as right. Answers to repeated questions, and mistakes in games, count for your "
    "days of practice, and what was wrong is listed with your mistakes. They do not change accuracy, times or ratings.\n\n"
    "--json prints all figures, in these fields: format, at, today, since, skill, last, totals, advice, mistakes, skills, "
    'streaks, due and play. A share, like accuracy, has the fields "count", "of", "rate", "low" and "high"; a time, in '
    'seconds, has "median", "low", "high" and "count".'
)


_MOST_MISTAKES = 5
"""Number of kinds of mistakes shown on a terminal. Files have all of them."""
_LONGEST = 36500
"""Largest number of days for ``--since``."""


def progress(
    language: Language,
    skill: str = value_option("--skill", "Only this skill.", help_text("NAME")),
    since: str = value_option("--since", "How many days to look back.", help_text("DAYS")),
    to: Formats = PICTURES,
) -> None:
    """Show how well the user counts, and what to practise next."""
    whole = bool(file_format(to))
    from dataclasses import replace
    from datetime import timedelta

    from trictrac.seance.library import default_library
    from trictrac.seance.places import deck_path
    from trictrac.seance.preferences import load_preferences
    from trictrac.study.deck.schedule import local_day
    from trictrac.study.lessons.shelf import skill_lessons
    from trictrac.study.progress.day import measure_deck
    from trictrac.study.progress.figures import measure
    from trictrac.study.progress.playing import figures_of
    from trictrac.study.progress.record import progress_record
    from trictrac.study.progress.sentences import progress_doc
    from trictrac.study.questions.skills import read_skill

    days = number_of("--since", since, _LONGEST, Saying("a number of days, like 30"))
    only, today, library = read_skill(skill) if skill else None, now(), default_library()
    first = local_day(today) - timedelta(days - 1) if days else None
    if deck_path().exists() or library.names():
        with learners_deck(language, aside=whole) as deck:
            answers = deck.answers()
            print_left_out(deck.count("SELECT count(*) FROM answers") - len(answers), language, aside=whole)
            measured = measure_deck(deck, today, first, only, answers)
    else:
        # No deck is created for a user without games.
        measured = measure((), now=today, since=first, skill=only, lessons=skill_lessons({})[0])
    preferred = load_preferences()
    if only is None:
        measured = replace(measured, play=figures_of(library, preferred.me))
    view, most = view_of(preferred, {"board": "compact"}), None if whole else _MOST_MISTAKES
    put_document(lambda: progress_doc(measured, most), lambda: progress_record(measured, language), to, language, view)
