"""``trictrac progress``: how well a learner counts, and what to practise next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trictrac.base.errors import Saying
from trictrac.cli.documents import PICTURES, Formats, file_format, put_document
from trictrac.cli.program import help_text, value_option
from trictrac.cli.study import learners_deck, now, print_left_out
from trictrac.cli.terminal import view_of
from trictrac.cli.typed import number_of
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from datetime import date

    from trictrac.study.progress.figures import Progress
    from trictrac.study.questions.skills import Skill

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
    skill: Annotated[str, value_option("--skill", "Only this skill.", help_text("NAME"))] = "",
    since: Annotated[str, value_option("--since", "How many days to look back.", help_text("DAYS"))] = "",
    *,
    to: Annotated[Formats, PICTURES],
) -> None:
    """Show how well the user counts, and what to practise next."""
    whole = file_format(to)
    from dataclasses import replace
    from datetime import timedelta

    from trictrac.seance.library import default_library
    from trictrac.seance.preferences import load_preferences
    from trictrac.study.deck.schedule import local_day
    from trictrac.study.progress.playing import figures_of
    from trictrac.study.progress.record import progress_record
    from trictrac.study.progress.sentences import progress_doc
    from trictrac.study.questions.skills import read_skill

    days = number_of("--since", since, _LONGEST, Saying("a number of days, like 30"))
    only = read_skill(skill) if skill else None
    first = local_day(now()) - timedelta(days - 1) if days else None
    measured, preferred = _measure(only, first, language, aside=bool(whole)), load_preferences()
    if only is None:
        measured = replace(measured, play=figures_of(default_library(), preferred.me))
    view, most = view_of(preferred, {"board": "compact"}), None if whole else _MOST_MISTAKES
    put_document(lambda: progress_doc(measured, most), lambda: progress_record(measured, language), to, language, view)


def _measure(skill: Skill | None, since: date | None, language: Language, *, aside: bool) -> Progress:
    """Return the figures of the user's deck. No deck is created for a user without games."""
    from trictrac.seance.library import default_library
    from trictrac.seance.places import deck_path
    from trictrac.study.deck.withdrawal import withdrawn_answers
    from trictrac.study.lessons.shelf import skill_lessons
    from trictrac.study.progress.figures import measure

    today = now()
    if not deck_path().exists() and not default_library().names():
        return measure((), now=today, since=since, skill=skill, lessons=skill_lessons({})[0])
    with learners_deck(language, aside=aside) as deck:
        rows, cards, withdrawn = tuple(deck.answers()), deck.due_cards(today), withdrawn_answers(deck)
        lessons, lesson = skill_lessons(deck.lessons())
        print_left_out(deck.count("SELECT count(*) FROM answers") - len(rows), language, aside=aside)
    return measure(rows, cards, withdrawn, now=today, since=since, skill=skill, lessons=lessons, lesson=lesson)
