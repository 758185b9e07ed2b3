"""Progress shown: on a terminal, fitted to so many columns, as JSON under names that stay, and as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.saying.language import ENGLISH, Language
from trictrac.saying.words import ascii_text
from trictrac.study.progress import figures, sentences
from trictrac.study.progress.advice import Median, Proportion, Suggestion
from trictrac.study.progress.sentences import Curve, IntervalBar, Say, Strip, reason, sections
from trictrac.view.answer import Board, Indented

if TYPE_CHECKING:
    from rich.table import Table

BLOCKS, ASCII_BLOCKS = ("█", "▓", "▒", "░"), ("#", "=", "-", ".")
"""A bar up to the interval, in it below the value, in it above the value, and beyond."""
SPARKS, ASCII_SPARKS = "▁▂▃▄▅▆▇█", "_.:-=+*#"
"""The heights of a sparkline; none at all is a blank in either."""

_RULES = str.maketrans("┌┐└┘─│┤├┬┴┼", "++++-|+++++")


def bar_text(bar: IntervalBar, width: int, *, ascii_only: bool = False) -> str:
    """Return a bar of ``width`` columns; its four shades tell the interval and the value in it without any colour."""
    sure, below, above, beyond = ASCII_BLOCKS if ascii_only else BLOCKS
    low, value, high = (round(part * width) for part in (bar.low, bar.value, bar.high))
    return sure * low + below * (value - low) + above * (high - value) + beyond * (width - high)


def spark(values: Sequence[float], *, ascii_only: bool = False, from_zero: bool = False) -> str:
    """One character for each value, the higher the value the higher; ``from_zero`` counts, where 0 is a blank."""
    signs = ASCII_SPARKS if ascii_only else SPARKS
    if not values:
        return ""
    least, most = (0.0 if from_zero else min(values)), max(values)
    highest, reach = len(signs) - 1, (most - least) or 1.0
    return "".join(
        signs[round((value - least) / reach * highest)] if value or not from_zero else " " for value in values
    )


def curve_lines(
    points: Sequence[figures.RatingPoint], width: int, height: int = 8, *, ascii_only: bool = False
) -> tuple[str, ...]:
    """Return the curve of a rating over its days, ``width`` columns wide and ``height`` rows high, with the axes.

    Every curve is drawn on a figure of its own, so that nothing of one shows in another.
    """
    from importlib import import_module

    plotext = import_module("plotext")
    days = [point.day.toordinal() for point in points]
    ratings = [point.rating for point in points]
    figure = type(plotext.figure)(plotext.terminal)
    plotext.terminal.limit(False, False)
    try:
        figure.theme("colorless")
        figure.plot_size(width, height)
        figure.draw(figure.signal(days, ratings, marker="*" if ascii_only else "hd").lines(True))
        figure.ruler("x").ticks([days[0], days[-1]], [str(points[0].day), str(points[-1].day)])
        low, high = min(ratings), max(ratings)
        figure.ruler("y").lim(low - (low == high), high + (low == high))
        figure.ruler("y").ticks(sorted({low, high}), [str(rating) for rating in sorted({low, high})])
        drawn = str(figure.build().string(colorless=True))
    finally:
        plotext.terminal.limit()
    lines = (line.rstrip() for line in drawn.splitlines())
    return tuple(line.translate(_RULES) if ascii_only else line for line in lines if line)


_MOST_MISTAKES, _MOST_CURVES = 5, 3
"""Mistakes and curves drawn on a terminal; the page has all of them."""

_LEAST_BAR, _MOST_BAR = 10, 30
_WIDEST_CURVE = 100


@frozen
class TextHeading:
    """A heading."""

    text: str


@frozen
class Paragraph:
    """Sentences to be wrapped, with so many blanks before them."""

    text: str
    indent: int = 0


@frozen
class Columns:
    """Rows of columns that must not be wrapped; ``styles`` has one for each column."""

    rows: tuple[tuple[str, ...], ...]
    styles: tuple[str, ...]

    def table(self) -> Table:
        """Return the rows as a table without lines."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for style in self.styles:
            table.add_column(no_wrap=True, style=style, overflow="crop")
        for row in self.rows:
            table.add_row(*(Text(cell) for cell in row))
        return table


Part = TextHeading | Paragraph | Columns | Board


def screen(progress: figures.Progress, language: Language, width: int, *, ascii_only: bool = False) -> Iterator[Part]:
    """Yield all that is shown, one section after the other; of a learner who never practised the opening alone."""

    def say(what: object) -> str:
        return ascii_text(language.say(what)) if ascii_only else language.say(what)

    yield TextHeading(say(sentences.TITLE))
    yield from (Paragraph(say(sentence)) for sentence in sentences.opening(progress))
    if progress.last is None and not progress.forecast.cards and progress.skill is None:
        return
    _, below, above, _ = ASCII_BLOCKS if ascii_only else BLOCKS
    for section in sections(progress, say, sentences.shades(below, above), sentences.SIGNS, _MOST_MISTAKES):
        yield TextHeading(say(section.heading))
        yield from (Paragraph(say(one)) for one in (section.caveat, *section.words) if one)
        for number, advice in enumerate(section.advice, 1):
            yield Paragraph(f"{number}. {advice.command}")
            yield Paragraph(say(sentences.reason(advice)), 3)
        yield from _bars(section.bars, say, width, ascii_only=ascii_only)
        for one in section.boards:
            yield TextHeading(say(one.heading))
            yield one.board
            yield from (
                Paragraph(say(part.sentence), 4) if isinstance(part, Indented) else Paragraph(say(part))
                for part in (*one.words, one.practise)
            )
        yield from _strips(section.strips, width)
        if section.days:
            drawn = spark([day.count for day in section.days], ascii_only=ascii_only, from_zero=True)
            yield Columns(((str(section.days[0].day), f"|{drawn}|", str(section.days[-1].day)),), ("", "cyan", ""))
        yield from _curves(section.curves, say, width, ascii_only=ascii_only)


def _curves(curves: Sequence[Curve], say: Say, width: int, *, ascii_only: bool) -> Iterator[Part]:
    """Yield a line and a sparkline for every skill, then the curves that have the most days."""
    for curve in curves:
        yield Paragraph(say(sentences.named(curve.name, curve.text)))
        drawn = spark([point.rating for point in curve.points[-(width - 4) :]], ascii_only=ascii_only)
        if len(curve.points) > 1:
            yield Columns((("", drawn),), ("", "cyan"))
    longest = sorted(curves, key=lambda curve: -len(curve.points))[:_MOST_CURVES]
    for curve in (curve for curve in curves if curve in longest and len(curve.points) > 2):
        lines = curve_lines(curve.points, min(width, _WIDEST_CURVE), ascii_only=ascii_only)
        yield TextHeading(curve.name)
        yield Columns(tuple((line,) for line in lines), ("",))


def _bars(bars: Sequence[IntervalBar], say: Say, width: int, *, ascii_only: bool) -> Iterator[Part]:
    """Name, bar and numbers beside one another, or the bar below where there is no room."""
    if not bars:
        return
    left = width - max(len(bar.name) for bar in bars) - max(len(bar.text) for bar in bars) - 6
    if left >= _LEAST_BAR and not any(bar.notes for bar in bars):
        size = min(left, _MOST_BAR)
        rows = tuple((bar.name, bar_text(bar, size, ascii_only=ascii_only), bar.text) for bar in bars)
        yield Columns(rows, ("", "cyan", ""))
        return
    for bar in bars:
        yield Paragraph(say(sentences.named(bar.name, bar.text)))
        yield Columns((("", bar_text(bar, min(width - 4, _MOST_BAR), ascii_only=ascii_only)),), ("", "cyan"))
        yield from (Paragraph(note, 2) for note in bar.notes)


def _strips(strips: Sequence[Strip], width: int) -> Iterator[Part]:
    """Names and signs beside one another, or below one another."""
    rows = tuple((strip.name, strip.signs) for strip in strips)
    if rows and max(len(name) for name, _ in rows) + max(len(signs) for _, signs in rows) + 4 <= width:
        yield Columns(rows, ("", "bold"))
        return
    for name, signs in rows:
        yield Paragraph(name)
        yield Paragraph(signs, 2)


FORMAT = "trictrac progress 1"
"""The form of the record: a change that breaks readers raises the number."""

Record = dict[str, object]


def progress_record(progress: figures.Progress, language: Language = ENGLISH) -> Record:
    """Return the figures as plain values.

    ``format``, ``at`` (UTC), ``today``, ``since`` and ``skill`` (null without such), ``last`` (day of the last answer);
    ``totals``; ``advice`` (``reason`` is one of begin, due, slip, weak, slow, helped, new; ``why`` says it in the
    language); ``mistakes``, the commonest first; ``skills``; ``streaks``; ``due``. Days are ``YYYY-MM-DD`` on the local
    calendar. A share is ``count``, ``of``, ``rate`` (null of none), ``low`` and ``high`` (95 %, Wilson); a time is
    ``median``, ``low``, ``high`` (null below six times) and ``count``, in seconds. ``right`` is without help. A rating is
    ``now``, ``margin`` (half of its 95 % interval), ``trend`` (null before more than 20 answers) and ``curve``.
    """
    head = ("today", "since", "skill", "last", "totals")
    mistakes = []
    for mistake in progress.mistakes:
        last = mistake.example
        example = {"question": str(last.posed_question), "claim": last.claim, "truth": last.truth}
        mistakes.append({**_named(mistake), "example": example})
    return {
        "format": FORMAT,
        "at": progress.at.astimezone(UTC).isoformat(timespec="seconds"),
        **{name: _plain(getattr(progress, name)) for name in head},
        "advice": [{**_named(advice), "why": language.say(reason(advice))} for advice in progress.advice],
        "mistakes": mistakes,
        "skills": _plain(progress.skills),
        "streaks": _plain(progress.streaks),
        "due": _plain(progress.forecast),
    }


_COUNTED = ("scored", "right", "helped", "wrong", "unscored")
_NAMES: dict[type, tuple[str, ...]] = {
    figures.Totals: ("answers", *_COUNTED, "days", "seconds"),
    Suggestion: ("reason", "command", "skill", "count", "of", "overdue", "slip", "seconds", "usual"),
    figures.Mistake: ("slip", "share", "last"),
    figures.SkillFigures: ("skill", *_COUNTED, "seconds", "last", "rating"),
    figures.Streaks: ("right", "right_longest", "days", "days_longest", "practised_today"),
    figures.Forecast: ("cards", "now", "overdue", "days", "later"),
    figures.RatingFigures: ("now", "margin", "trend", "curve"),
    figures.RatingPoint: ("day", "rating", "margin"),
    figures.DayFigures: ("day", "count"),
    Proportion: ("count", "of", "rate", "low", "high"),
    Median: ("median", "low", "high", "count"),
}
"""The figures of each kind, by names that stay."""


def _named(figure: object) -> Record:
    """Figures by their names; shares to four places, times to three."""
    places = 4 if isinstance(figure, Proportion) else 3
    return {name: _plain(getattr(figure, name), places) for name in _NAMES[type(figure)]}


def _plain(value: object, places: int = 3) -> object:
    """Return a figure as JSON has it."""
    if type(value) in _NAMES:
        return _named(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float):
        return round(value, places)
    return str(value) if isinstance(value, date) else value


_FRAME = {"left": 48, "right": 628, "top": 12, "bottom": 156}
"""The axes of a curve, within a picture of 640 by 180."""


def curve_spots(curve: Curve) -> Mapping[str, object]:
    """Return where a rating and the edges of its interval lie within the axes, day by day; its least and greatest value."""
    low = min(point.rating - point.margin for point in curve.points)
    high = max(point.rating + point.margin for point in curve.points)
    first, last = curve.points[0].day, curve.points[-1].day
    across = (_FRAME["right"] - _FRAME["left"]) / max(1, (last - first).days)
    up = (_FRAME["bottom"] - _FRAME["top"]) / max(1, high - low)

    def spots(margins: int) -> list[tuple[str, str]]:
        """Where so many margins above the rating lie."""
        return [
            (
                f"{_FRAME['left'] + across * (point.day - first).days:.1f}",
                f"{_FRAME['top'] + up * (high - point.rating - margins * point.margin):.1f}",
            )
            for point in curve.points
        ]

    return {**_FRAME, "low": low, "high": high, "line": spots(0), "band": spots(1) + spots(-1)[::-1]}


def progress_page(progress: figures.Progress, language: Language) -> str:
    """One self-contained HTML document, without scripts and without anything from the network."""
    import json

    from trictrac.study.deck.exchange import picture
    from trictrac.view.cards import fill_template

    return fill_template(
        Path(__file__).parent / "progress.html.jinja",
        code=language.code,
        say=language.say,
        board=partial(picture, language=language),
        is_below=lambda part: isinstance(part, Indented),
        sentences=sentences,
        figures=figures,
        progress=progress,
        sections=sentences.sections(progress, language.say),
        spots=curve_spots,
        record=json.dumps(progress_record(progress, language), indent=1, ensure_ascii=False),
    )
