"""Progress: what to practise next and why, mistakes with their boards, accuracy, times, streaks and ratings with plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from trictrac.app import plots
from trictrac.app.drawing import board
from trictrac.app.parts import bar, card
from trictrac.app.picture import Lit
from trictrac.app.screen import Desk, Shown, Still
from trictrac.app.telling import linked, sentence, told
from trictrac.app.tree import Element, element
from trictrac.errors import Saying
from trictrac.model.score import Side
from trictrac.study.progress import sentences
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.saying.language import Language
    from trictrac.study.progress.advice import Advice
    from trictrac.study.progress.figures import Progress
    from trictrac.study.progress.sentences import Section


def measured(desk: Desk) -> Progress:
    """The figures of the learner as they stand now."""
    from trictrac.study.lessons.shelf import skill_lessons
    from trictrac.study.progress.figures import measure

    zone = desk.now.tzinfo
    if not desk.learner.has_deck():
        return measure((), now=desk.now, zone=zone, lessons=skill_lessons({})[0])
    deck, _ = desk.learner.taught(desk.preferences, desk.now)
    lessons, lesson = skill_lessons(deck.lessons())
    return measure(deck.answers(), deck.due_cards(desk.now), now=desk.now, zone=zone, lessons=lessons, lesson=lesson)


@frozen
class ProgressScreen(Still):
    """All figures of a learner."""

    address: str = "/progress"

    def shown(self, desk: Desk) -> Shown:
        """How much was practised, then section by section."""
        progress, language = measured(desk), desk.language
        opening = (element("p", *linked(language.say(one), language)) for one in sentences.opening(progress))
        made = sentences.sections(progress, language.say, sentences.WHISKERS, sentences.CELLS)
        parts = (_section(one, desk) for one in made) if progress.totals.answers else ()
        return Shown(
            element(
                "main",
                bar(language, sentences.TITLE, back="/practise"),
                card(*opening, key="opening"),
                *parts,
                id="main",
                class_="reading",
            )
        )


def _section(section: Section, desk: Desk) -> Element:
    language = desk.language
    caveat = [sentence(section.caveat, language, "second")] if section.caveat else []
    return card(
        element("h2", language.say(section.heading)),
        *caveat,
        *(sentence(one, language) for one in section.words),
        *_plots(section, desk),
        key=f"section-{section.key}",
    )


def _plots(section: Section, desk: Desk) -> Iterator[Element]:
    language = desk.language
    if section.advice:
        yield element("ol", *(advice_row(one, language) for one in section.advice))
    yield from map(plots.bar, section.bars)
    for at, one in enumerate(section.boards):
        side = one.board.table.active or Side.WHITE
        yield element("h3", language.say(one.heading))
        yield board(one.board, language, lit=Lit(side), low=True, key=f"mistake-{at}")
        yield from told([*one.words, one.practise], language)
    for strip in section.strips:
        yield plots.measure(strip.name, "", plots.strip(strip.signs, f"{strip.name}: {strip.signs}"))
    if section.days:
        yield coming([(one.day, one.count) for one in section.days], language)
    for curve in section.curves:
        yield plots.measure(curve.name, curve.text, *([plots.curve(curve)] if len(curve.points) > 1 else []))


def advice_row(one: Advice, language: Language) -> Element:
    """A suggestion with its reason; the command is the way to its screen."""
    return element(
        "li", element("p", *linked(one.command, language)), sentence(sentences.reason(one), language, "second")
    )


WEEKDAYS = (
    Saying("Mon"),
    Saying("Tue"),
    Saying("Wed"),
    Saying("Thu"),
    Saying("Fri"),
    Saying("Sat"),
    Saying("Sun"),
)


def coming(counts: Sequence[tuple[date, int]], language: Language) -> Element:
    """How many cards come back on each of the days to come; of many days only their numbers are named."""
    few = len(counts) <= len(WEEKDAYS)
    named = [(language.say(WEEKDAYS[day.weekday()]) if few else str(day.day), count) for day, count in counts]
    return plots.days(named, ", ".join(f"{day}: {count}" for day, count in counts))


def opened(desk: Desk, parts: Sequence[str]) -> ProgressScreen:
    """Open the figures: ``/progress``."""
    del desk, parts
    return ProgressScreen()
