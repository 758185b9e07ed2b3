"""Progress: what to practise next and why, mistakes with their boards, figures with plots, which are elements too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import cast

from trictrac.app.answers import linked, render_answer, sentence
from trictrac.app.drawing import board
from trictrac.app.parts import bar, block, card, main
from trictrac.app.picture import Lit
from trictrac.app.screen import Desk, PageView, Still
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.study.progress import sentences
from trictrac.study.progress.advice import Suggestion
from trictrac.study.progress.figures import Progress
from trictrac.study.progress.sentences import Curve, IntervalBar, ProgressSection


def measured(desk: Desk) -> Progress:
    """The figures of the learner as they stand now."""
    from trictrac.study.lessons.shelf import skill_lessons
    from trictrac.study.progress.figures import measure

    zone = desk.now.tzinfo
    if not desk.learner.has_deck():
        return measure((), now=desk.now, zone=zone, lessons=skill_lessons({})[0])
    deck, _ = desk.taught_deck()
    lessons, lesson = skill_lessons(deck.lessons())
    return measure(deck.answers(), deck.due_cards(desk.now), now=desk.now, zone=zone, lessons=lessons, lesson=lesson)


@frozen
class ProgressScreen(Still):
    """All figures of a learner."""

    address: str = "/progress"

    def show(self, desk: Desk) -> PageView:
        """How much was practised, then section by section."""
        progress = measured(desk)
        opening = (element("p", linked(one)) for one in sentences.opening(progress))
        made = sentences.sections(progress, desk.language.say, sentences.WHISKERS, sentences.CELLS)
        parts = []
        for one in made if progress.totals.answers else ():
            caveat = [sentence(one.caveat, "second")] if one.caveat else []
            words = (sentence(said) for said in one.words)
            heading = element("h2", one.heading)
            parts.append(card(heading, *caveat, *words, *_plots(one), key=f"section-{one.key}"))
        return PageView(
            main(
                bar(sentences.TITLE, back="/practise"),
                card(*opening, key="opening"),
                *parts,
            )
        )


def _plots(section: ProgressSection) -> Iterator[Element]:
    if section.advice:
        yield element("ol", *(advice_row(one) for one in section.advice))
    yield from map(bar_of, section.bars)
    for at, one in enumerate(section.boards):
        side = one.board.table.active or Side.WHITE
        yield element("h3", one.heading)
        yield board(one.board, lit=Lit(side), low=True, key=f"mistake-{at}")
        yield from render_answer([*one.words, one.practise])
    for strip in section.strips:
        yield figures(strip.name, "", strip_of(strip.signs, f"{strip.name}: {strip.signs}"))
    if section.days:
        yield coming([(one.day, one.count) for one in section.days])
    for curve in section.curves:
        yield figures(curve.name, curve.text, curve_of(curve) if len(curve.points) > 1 else "")


def advice_row(one: Suggestion) -> Element:
    """A suggestion with its reason; the command is the way to its screen."""
    return element("li", element("p", linked(one.command)), sentence(sentences.reason(one), "second"))


WEEKDAYS = (
    Saying("Mon"),
    Saying("Tue"),
    Saying("Wed"),
    Saying("Thu"),
    Saying("Fri"),
    Saying("Sat"),
    Saying("Sun"),
)


def coming(counts: Sequence[tuple[date, int]]) -> Element:
    """How many cards come back on each of the days to come; of many days only their numbers are named."""
    few = len(counts) <= len(WEEKDAYS)
    named = [(WEEKDAYS[day.weekday()] if few else str(day.day), count) for day, count in counts]
    return days_of(named, ", ".join(f"{day}: {count}" for day, count in counts))


_SIGNS = {"+": "right", "h": "helped", "x": "wrong"}
_WIDTH = 340.0


def track(value: float, low: float | None = None, high: float | None = None) -> Element:
    """A value from 0 to 1 on a track, with a line across it from ``low`` to ``high`` where there is an interval."""
    whisker = []
    if low is not None and high is not None:
        path = f"M{100 * low:.1f} 6H{100 * high:.1f}M{100 * low:.1f} 3v6M{100 * high:.1f} 3v6"
        whisker = [element("path", d=path, class_="whisker", vector_effect="non-scaling-stroke")]
    return element(
        "svg",
        element("rect", x=0, y=3, width=100, height=6, rx=3, class_="ground"),
        element("rect", x=0, y=3, width=f"{100 * value:.1f}", height=6, rx=3, class_="value"),
        *whisker,
        viewBox="0 0 100 12",
        preserveAspectRatio="none",
        class_="track",
        aria_hidden="true",
    )


def figures(name: object, text: object, *plot: object) -> Element:
    """A name and its figures in words, above their plot."""
    return block("measure", element("p", element("span", name), element("span", text), class_="named"), *plot)


def bar_of(interval: IntervalBar) -> Element:
    """A value with its interval."""
    notes = (element("small", note) for note in interval.notes)
    return element(
        "div", figures(interval.name, interval.text, track(interval.value, interval.low, interval.high)), *notes
    )


def strip_of(signs: str, said: str) -> Element:
    """The last answers, the newest at the end: full right, half after a hint, crossed wrong."""
    return element(
        "span", *(element("i", class_=_SIGNS[sign]) for sign in signs), class_="strip", role="img", aria_label=said
    )


def days_of(counts: Sequence[tuple[object, int]], said: str) -> Element:
    """Draw the counts of some days as bars, today first; ``said`` is read by screen readers."""
    most, step = max((count for _, count in counts), default=0) or 1, _WIDTH / max(1, len(counts))
    return element(
        "svg",
        *(part for at, one in enumerate(counts) for part in _day(at, *one, most, step)),
        viewBox=f"0 0 {_WIDTH:.0f} 104",
        class_="plot",
        role="img",
        aria_label=said,
    )


def _day(at: int, name: object, count: int, most: int, step: float) -> Iterator[Element]:
    """One day: a bar as high as its count, which stands above it."""
    middle, height = step * (at + 0.5), 62 * count / most
    wide = min(26.0, step * 0.6)
    if count:
        look = "bar now" if at == 0 else "bar"
        yield element(
            "rect",
            x=f"{middle - wide / 2:.1f}",
            y=f"{82 - height:.1f}",
            width=f"{wide:.1f}",
            height=f"{height:.1f}",
            rx=4,
            class_=look,
        )
        yield element("text", str(count), x=f"{middle:.1f}", y=f"{76 - height:.1f}")
    yield element("text", name, x=f"{middle:.1f}", y=99, class_="small")


def curve_of(curve: Curve) -> Element:
    """A rating from day to day, with the band of its interval."""
    from trictrac.study.progress.renderers import curve_spots

    spots = curve_spots(curve)
    left, right, top, bottom = (cast(int, spots[name]) for name in ("left", "right", "top", "bottom"))
    first, last = curve.points[0].day, curve.points[-1].day
    return element(
        "svg",
        element("path", d=f"M{left} {top}V{bottom}H{right}", fill="none", class_="axis"),
        element("path", d=_path(spots["band"]) + "Z", class_="band"),
        element("path", d=_path(spots["line"]), class_="curve"),
        element("text", str(spots["high"]), x=left - 4, y=top + 10, class_="small end"),
        element("text", str(spots["low"]), x=left - 4, y=bottom, class_="small end"),
        element("text", first.isoformat(), x=left, y=bottom + 18, class_="small start"),
        element("text", last.isoformat(), x=right, y=bottom + 18, class_="small end"),
        viewBox="0 0 640 180",
        class_="plot",
        role="img",
        aria_label=curve.text,
    )


def _path(spots: object) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in cast("list[tuple[str, str]]", spots))
