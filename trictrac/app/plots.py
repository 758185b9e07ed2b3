"""Plots as elements: a value on a track with its interval, the last answers as a strip, days as bars, a rating as a curve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, cast

from trictrac.app.tree import Element, element

if TYPE_CHECKING:
    from trictrac.study.progress.sentences import Bar, Curve

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


def measure(name: str, text: str, *plot: Element) -> Element:
    """A name and its figures in words, above their plot."""
    return element(
        "div", element("p", element("span", name), element("span", text), class_="named"), *plot, class_="measure"
    )


def bar(shown: Bar) -> Element:
    """A value with its interval."""
    notes = (element("small", note) for note in shown.notes)
    return element("div", measure(shown.name, shown.text, track(shown.value, shown.low, shown.high)), *notes)


def strip(signs: str, said: str) -> Element:
    """The last answers, the newest at the end: full right, half after a hint, crossed wrong."""
    return element(
        "span", *(element("i", class_=_SIGNS[sign]) for sign in signs), class_="strip", role="img", aria_label=said
    )


def days(counts: Sequence[tuple[str, int]], said: str) -> Element:
    """How many there are on each of some days, today first; ``said`` to whoever does not see it."""
    most, step = max((count for _, count in counts), default=0) or 1, _WIDTH / max(1, len(counts))
    return element(
        "svg",
        *(part for at, one in enumerate(counts) for part in _day(at, *one, most, step)),
        viewBox=f"0 0 {_WIDTH:.0f} 104",
        class_="plot",
        role="img",
        aria_label=said,
    )


def _day(at: int, name: str, count: int, most: int, step: float) -> Iterator[Element]:
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


def curve(shown: Curve) -> Element:
    """A rating from day to day, with the band of its interval."""
    from trictrac.study.progress.shown import curve_spots

    spots = curve_spots(shown)
    left, right, top, bottom = (cast(int, spots[name]) for name in ("left", "right", "top", "bottom"))
    first, last = shown.points[0].day, shown.points[-1].day
    return element(
        "svg",
        element("path", d=f"M{left} {top}V{bottom}H{right}", fill="none", class_="axis"),
        element("path", d=_path(spots["band"]) + "Z", class_="band"),
        element("path", d=_path(spots["line"]), class_="curve"),
        element("text", str(spots["high"]), x=left - 4, y=top + 10, class_="small end"),
        element("text", str(spots["low"]), x=left - 4, y=bottom, class_="small end"),
        element("text", _shown(first), x=left, y=bottom + 18, class_="small start"),
        element("text", _shown(last), x=right, y=bottom + 18, class_="small end"),
        viewBox="0 0 640 180",
        class_="plot",
        role="img",
        aria_label=shown.text,
    )


def _path(spots: object) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in cast("list[tuple[str, str]]", spots))


def _shown(day: date) -> str:
    return day.isoformat()
