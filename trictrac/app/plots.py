"""Plots as elements of the page or of a file: bars, strips, days and curves, each beside its figures in words."""

from __future__ import annotations

from datetime import date

from trictrac.app.answers import sentence
from trictrac.app.parts import block
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying
from trictrac.saying.language import strung
from trictrac.view.doc import (
    Bars,
    Curve,
    Curves,
    Days,
    IntervalBar,
    Strips,
    Timeline,
    along,
    named,
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
_SIGNS = {"+": "right", "h": "helped", "x": "wrong"}
_WIDTH = 340.0


def figures(name: object, text: object, *plot: object, kind: str = "measure") -> Element:
    """Return a name and its figures in words, with their plot."""
    return block(kind, element("p.named", element("span", name), element("span", text)), *plot)


def track_of(bar: IntervalBar) -> Element:
    """Return a value from 0 to 1 as a bar, with a line for its interval if it has one."""
    whisker = []
    if bar.interval:
        low, high = (f"{100 * end:.1f}" for end in bar.interval)
        path = f"M{low} 6H{high}M{low} 3v6M{high} 3v6"
        whisker = [element("path", d=path, class_="whisker", vector_effect="non-scaling-stroke")]
    return element(
        "svg",
        element("rect", x=0, y=3, width=100, height=6, class_="ground"),
        element("rect", x=0, y=3, width=f"{100 * bar.value:.1f}", height=6, class_="value"),
        *whisker,
        viewBox="0 0 100 12",
        preserveAspectRatio="none",
        class_="track",
        aria_hidden="true",
    )


def days_of(counts: tuple[tuple[date, int], ...]) -> Element:
    """Draw the counts of days as bars, today first. More than seven days have dates instead of weekdays."""
    most, step = max(number for _, number in counts) or 1, _WIDTH / len(counts)
    named_days = [
        (WEEKDAYS[day.weekday()] if len(counts) <= len(WEEKDAYS) else str(day.day), number) for day, number in counts
    ]
    return element(
        "svg",
        *(part for at, one in enumerate(named_days) for part in _day(at, *one, most, step)),
        viewBox=f"0 0 {_WIDTH:.0f} 104",
        class_="plot",
        role="img",
        aria_label=strung([named(day, number) for day, number in named_days]),
    )


def _day(at: int, name: object, number: int, most: int, step: float) -> Elements:
    """Yield the bar of one day, as high as its count, with the count above it."""
    middle, height = step * (at + 0.5), 62 * number / most
    wide = min(26.0, step * 0.6)
    if number:
        yield element(
            "rect",
            x=f"{middle - wide / 2:.1f}",
            y=f"{82 - height:.1f}",
            width=f"{wide:.1f}",
            height=f"{height:.1f}",
            rx=4,
            class_="bar" if at else "bar now",
        )
        yield element("text", str(number), x=f"{middle:.1f}", y=f"{76 - height:.1f}")
    yield element("text", name, x=f"{middle:.1f}", y=99, class_="small")


_LEFT, _RIGHT, _TOP, _BOTTOM = 38, 332, 8, 116
"""The ends of the axes of a curve, in a picture of 340 by 136 units."""


def curve_of(curve: Curve, *, leads: bool = False) -> Element:
    """Return a curve of values over days or entries, within the band of its interval, with the extremes and ends labelled.

    If the curve has ``rules``, these lines are drawn and labelled instead of the extremes. If it ``leads``, its marks link
    to the cards of their rolls.
    """
    low = min(value - margin for _, value, margin in curve.points)
    high = max(value + margin for _, value, margin in curve.points)
    rules = dict(curve.rules) or {low: str(low), high: str(high)}
    low, high = min(rules), max(rules)
    first, last = curve.points[0][0], curve.points[-1][0]
    across, up = (_RIGHT - _LEFT) / max(1, along(last) - along(first)), (_BOTTOM - _TOP) / max(1, high - low)

    def spot(at: date | int, value: float) -> tuple[float, float]:
        return _LEFT + across * (along(at) - along(first)), _TOP + up * (high - value)

    def spots(margins: int) -> list[str]:
        """Return the points of the curve, shifted up by a number of margins."""
        return ["{:.1f} {:.1f}".format(*spot(at, value + margins * margin)) for at, value, margin in curve.points]

    values = {at: value for at, value, _ in curve.points}
    across_it = "".join(f"M{_LEFT} {spot(first, rule)[1]:.1f}H{_RIGHT}" for rule, _ in curve.rules)
    dots = "" if curve.rules else "".join(f"M{spot}h0" for spot in spots(0))
    marks = []
    for mark in curve.marks:
        x, y = spot(mark.at, values[mark.at])
        drawn = element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=3, class_=mark.look)
        marks.append(element("a", drawn, href=f"#roll-{mark.number}") if leads else drawn)
    return element(
        "svg",
        element("path", d=f"M{_LEFT} {_TOP}V{_BOTTOM}H{_RIGHT}", fill="none", class_="axis"),
        element("path", d=across_it or None, class_="rule"),
        element("path", d="M" + "L".join(spots(1) + spots(-1)[::-1]) + "Z", class_="band"),
        element("path", d="M" + "L".join(spots(0)), class_="curve"),
        element("path", d=dots or None, class_="dots"),
        *(
            element("text", label, x=_LEFT - 4, y=f"{spot(first, rule)[1] + 4:.1f}", class_="small end")
            for rule, label in rules.items()
        ),
        element("text", str(first), x=_LEFT, y=_BOTTOM + 18, class_="small start"),
        element("text", str(last), x=_RIGHT, y=_BOTTOM + 18, class_="small end"),
        *marks,
        viewBox="0 0 340 136",
        class_="plot",
        role="img",
        aria_label=curve.text,
    )


def timeline_of(table: Timeline) -> Element:
    """Return a timeline drawn: a row of dots for each row, with a line from the first to the last that begins with ●."""
    places = [270 + 46 * at for at in range(len(table.years))]
    drawn = [element("text", str(year), x=x, y=14) for x, year in zip(places, table.years, strict=True)]
    for y, (name, *cells) in enumerate(table.rows, 1):
        high = 18 * y + 14
        signs = [(x, str(cell)) for x, cell in zip(places, cells, strict=True) if cell]
        held = [x for x, sign in signs if sign.startswith("●")]
        line = f"M{held[0]} {high - 4}H{held[-1]}" if held else None
        drawn += [
            element("text", name, x=8, y=high, class_="start"),
            element("path", d=line, class_="axis"),
            element("path", d="".join(f"M{x} {high - 4}h0" for x in held) or None, class_="dots"),
            *(element("text", sign.strip("●"), x=x + 6, y=high - 7, class_="small") for x, sign in signs),
        ]
    return element("svg", *drawn, viewBox=f"0 0 720 {18 * len(table.rows) + 24}", class_="plot", role="img")


def plot_elements(part: object, *, leads: bool) -> Elements:
    """Yield the elements of bars, strips, days or curves. With ``leads``, the marks of a curve link to their rolls."""
    match part:
        case Bars(rows, explained):
            if explained:
                yield sentence(Saying("The line across a bar is its 95 percent interval."), "second")
            for bar in rows:
                yield element(
                    "div", figures(bar.name, bar.text, track_of(bar)), *(element("small", note) for note in bar.notes)
                )
        case Strips(strips):
            yield sentence(Saying("Full: right; half: right after a hint; crossed: wrong."), "second")
            for name, signs in strips:
                cells = (element("i", class_=_SIGNS[sign]) for sign in signs)
                strip = element("span.strip", *cells, role="img", aria_label=named(name, signs))
                yield figures(name, "", strip)
        case Days(counts):
            yield days_of(counts)
        case Curves(curves):
            for curve in curves:
                plot = curve_of(curve, leads=leads) if len(curve.points) > 1 else ""
                yield figures(curve.name, curve.text, plot, kind="measure drawn")
                if curve.marks:
                    yield sentence(curve.marked, "second")
