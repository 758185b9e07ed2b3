"""``trictrac progress``: what the answers say about a learner, and what to practise next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.output import can_draw, put, put_json, show_board, terminal_width, write_file
from trictrac.cli.program import CommandLineError, ForceOption, JsonOption, help_text, number_of, option
from trictrac.cli.study import learners_deck, now, tell_left_out
from trictrac.cli.terminal import view_of
from trictrac.errors import Saying, TrictracError
from trictrac.saying.words import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.draw.answer import View
    from trictrac.saying.language import Language
    from trictrac.study.deck.rows import LessonMark
    from trictrac.study.progress.figures import Progress
    from trictrac.study.questions.question import Skill

HELP = help_text(
    "How your counting is going: what to practise next and why, the mistakes you make most, accuracy and times "
    "by skill with their samples and 95 percent intervals, streaks, what comes due in the école deck, and "
    "ratings.\n\n"
    "Only an answer without a hint is right; an answer that was not scored (a repetition, an école in a game) "
    "counts only among days and mistakes.\n\n"
    "With --json: format, at, today, since, skill, last, totals, advice, mistakes, skills, streaks and due, "
    "with all figures of the page. Shares have count, of, rate, low and high; times, in seconds, have median, "
    "low, high and count."
)

_LONGEST = 36500


def progress(
    ctx: typer.Context,
    skill: Annotated[str, option("--skill", help_text("NAME"), help_text("Only this skill."))] = "",
    since: Annotated[str, option("--since", help_text("DAYS"), help_text("How many days to look back."))] = "",
    html: Annotated[str, option("--html", help_text("FILE"), help_text("Write a page with the same plots."))] = "",
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show how the counting goes, and what to practise next."""
    if html and as_json:
        raise CommandLineError("--html or --json, one of them")
    from trictrac.seance.preferences import load_preferences

    days = number_of("--since", since, _LONGEST, Saying("a number of days, like 30"))
    view = view_of(load_preferences(), board="compact", bottom="", talon="", ascii_only=False)
    measured = _measure(skill, days, ctx.obj, aside=as_json or bool(html))
    if as_json:
        from trictrac.study.progress.shown import progress_record

        put_json(progress_record(measured, ctx.obj), indent=2)
    elif html:
        from trictrac.study.progress.shown import progress_page

        write_file(html, progress_page(measured, ctx.obj), ctx.obj, force=force)
    else:
        _print(measured, view, ctx.obj)


def _measure(name: str, days: int, language: Language, *, aside: bool) -> Progress:
    """Measure what the deck holds; today is the last of the days. Where there are neither games nor a deck none is begun."""
    from datetime import timedelta

    from trictrac.seance.library import default_library
    from trictrac.seance.places import deck_path
    from trictrac.study.deck.schedule import local_day
    from trictrac.study.progress.figures import measure
    from trictrac.study.questions.question import read_skill

    skill = read_skill(name) if name else None
    today = now()
    since = local_day(today) - timedelta(days - 1) if days else None
    if not deck_path().exists() and not default_library().names():
        lessons, _ = _lessons({})
        return measure((), now=today, since=since, skill=skill, lessons=lessons)
    with learners_deck(language, aside=aside) as deck:
        rows, cards = tuple(deck.answers()), deck.due_cards()
        lessons, lesson = _lessons(deck.lessons())
        tell_left_out(deck.count("answers") - len(rows), language, aside=aside)
    return measure(rows, cards, now=today, since=since, skill=skill, lessons=lessons, lesson=lesson)


def _lessons(marks: Mapping[str, LessonMark]) -> tuple[Mapping[Skill, int], int]:
    """The first lesson of each skill, and that in which the learner is, the first not done of the course once it is begun.

    None where the lessons cannot be read, which is no reason to show no figures.
    """
    from trictrac.study.lessons.shelf import lessons

    try:
        heads = [entry.head for entry in lessons()]
    except TrictracError:
        return {}, 0
    begun = any(head.slug in marks for head in heads)
    left = [head.order for head in heads if head.slug not in marks or marks[head.slug].done_at is None]
    return {skill: head.order for head in reversed(heads) for skill in head.skills}, min(left, default=0) * begun


def _print(measured: Progress, view: View, language: Language) -> None:
    """Print headings, paragraphs and plots."""
    import sys

    from rich.console import Console
    from rich.text import Text

    from trictrac.draw.answer import Board
    from trictrac.study.progress.shown import BLOCKS, SPARKS, Columns, Heading, screen

    ascii_only = not can_draw("".join((*BLOCKS, SPARKS, "▗▞┌")))
    console = Console(file=sys.stdout, width=terminal_width(), highlight=False, markup=False, emoji=False)
    first = True
    for part in screen(measured, language, terminal_width(), ascii_only=ascii_only):
        if isinstance(part, Columns):
            console.print(part.table())
            continue
        if isinstance(part, Board):
            show_board(part, view, language)
            continue
        text = printable(part.text)
        if isinstance(part, Heading):
            if not first:
                print()
            console.print(Text(text, style="bold"))
        else:
            put(text, part.indent)
        first = False
