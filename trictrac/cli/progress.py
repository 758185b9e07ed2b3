"""``trictrac progress``: how well a learner counts, and what to practise next."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.base.errors import Saying, TrictracError
from trictrac.cli.documents import PICTURES, Formats, file_format, put_document
from trictrac.cli.output import print_aside
from trictrac.cli.program import BAD_DATA, any_words, flag, help_text, option
from trictrac.cli.study import learners_deck, now, print_left_out
from trictrac.cli.terminal import view_of
from trictrac.cli.typed import CommandLineError, number_of
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from trictrac.study.progress.figures import Progress
    from trictrac.study.progress.pupils import Pupil
    from trictrac.study.questions.skills import Skill

HELP = help_text(
    "How well you count: what to practise next and why, your most frequent mistakes, accuracy and times by skill, "
    "streaks, what is due in the école deck, and ratings. Accuracy and times have their number of answers and 95 "
    "percent intervals.\n\n"
    "Only an answer without a hint counts as right. An answer that is not scored (a repetition, an école in a game) "
    "counts only for the days and the mistakes.\n\n"
    "With --json: format, at, today, since, skill, last, totals, advice, mistakes, skills, streaks, due and play, with "
    "all figures of the page. Shares have count, of, rate, low and high; times, in seconds, have median, low, high and "
    "count.\n\n"
    "--merge FILES shows a class as a table, with a row for each deck that a pupil wrote with trictrac ecole export. "
    "If a file cannot be read, the program names it and shows the others. With --json: format, at, pupils and "
    "left_out."
)


_MOST_MISTAKES = 5
"""Number of kinds of mistakes shown on a terminal. Files have all of them."""
_LONGEST = 36500
_LONGEST_DECK = 1 << 26
"""Largest number of days for ``--since`` (``_LONGEST``), and largest size of a deck in bytes."""


def progress(
    language: Language,
    files: Annotated[
        list[str], any_words(help_text("[FILES]"), help_text("With --merge: decks written by trictrac ecole export."))
    ],
    merge: Annotated[
        bool, flag("--merge", help_text("A table of a class: one row for each deck that was exported."))
    ] = False,
    skill: Annotated[str, option("--skill", help_text("NAME"), help_text("Only this skill."))] = "",
    since: Annotated[str, option("--since", help_text("DAYS"), help_text("How many days to look back."))] = "",
    *,
    to: Annotated[Formats, PICTURES],
) -> None:
    """Show how well the user counts, and what to practise next."""
    whole = file_format(to)
    from datetime import timedelta

    from trictrac.seance.preferences import load_preferences
    from trictrac.study.deck.schedule import local_day
    from trictrac.study.questions.skills import read_skill

    days = number_of("--since", since, _LONGEST, Saying("a number of days, like 30"))
    only = read_skill(skill) if skill else None
    first = local_day(now()) - timedelta(days - 1) if days else None
    left_out: Mapping[str, str] = {}
    if merge:
        from trictrac.study.progress.pupils import class_doc, class_record

        pupils, left_out = _read_class(files, only, first, language)
        document = class_doc(pupils, left_out if whole else {})
        record = class_record(pupils, left_out, now())
    elif files:
        raise CommandLineError("{file!r}: decks of others stand behind --merge", file=files[0])
    else:
        from dataclasses import replace

        from trictrac.seance.library import default_library
        from trictrac.study.progress.playing import figures_of
        from trictrac.study.progress.record import progress_record
        from trictrac.study.progress.sentences import progress_doc

        measured = _measure(only, first, language, aside=bool(whole))
        if only is None:
            measured = replace(measured, play=figures_of(default_library(), load_preferences().me))
        document = progress_doc(measured, None if whole else _MOST_MISTAKES)
        record = progress_record(measured, language)
    if whole or len(document) > 1:
        view = view_of(load_preferences(), {"board": "compact"})
        put_document(lambda: document, lambda: record, to, language, view)
    for file, reason in left_out.items():
        remark = Saying("{file} is left out: {error}", file=file, error=reason)
        print_aside(language, f"trictrac: {language.say(remark)}")
    if left_out:
        raise typer.Exit(BAD_DATA)


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
        print_left_out(deck.count("answers") - len(rows), language, aside=aside)
    return measure(rows, cards, withdrawn, now=today, since=since, skill=skill, lessons=lessons, lesson=lesson)


def _read_class(
    files: Sequence[str], skill: Skill | None, since: date | None, language: Language
) -> tuple[Sequence[Pupil], Mapping[str, str]]:
    """Return one pupil for each different file, and the errors of the files that cannot be read.

    Raises:
        CommandLineError: ``files`` is empty.
    """
    from trictrac.cli.reading import read_text
    from trictrac.study.progress.pupils import read_pupil

    if not files:
        raise CommandLineError("--merge needs the decks of the pupils: trictrac progress --merge ann.jsonl bob.jsonl")
    files = tuple(dict.fromkeys(files))
    stems = Counter(Path(file).stem for file in files)
    pupils: list[Pupil] = []
    left_out: dict[str, str] = {}
    for file in files:
        stem = Path(file).stem
        name = file if stems[stem] > 1 else stem
        try:
            pupils.append(read_pupil(name, read_text(file, _LONGEST_DECK), now=now(), since=since, skill=skill))
        except TrictracError as error:
            left_out[file] = language.say(error)
    return pupils, left_out
