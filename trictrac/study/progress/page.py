"""Progress as one HTML page that needs nothing else: the figures of the terminal with drawn plots, and all of them as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

from trictrac.saying.language import Language
from trictrac.study.progress import sentences
from trictrac.study.progress.figures import HELPED, RIGHT, Day, Progress
from trictrac.study.progress.record import progress_record
from trictrac.study.progress.sentences import Bar, Curve, Say, Strip, named, plots_of

_CELL = 14
_WIDE, _HIGH = 640, 180
_LEFT, _RIGHT_EDGE, _TOP, _BOTTOM = 48, 12, 12, 24


def bar_svg(bar: Bar, say: Say) -> str:
    """A bar: filled up to the value, a whisker over the interval."""
    low, value, high = (round(200 * part, 1) for part in (bar.low, bar.value, bar.high))
    return _picture(
        200,
        16,
        say(named(bar.name, bar.text)),
        '<rect class="ground" width="200" height="16"/>',
        f'<rect class="value" width="{value}" height="16"/>',
        f'<path class="whisker" d="M{low} 8H{high}M{low} 4V12M{high} 4V12"/>',
    )


def strip_svg(strip: Strip, say: Say) -> str:
    """A cell for each answer: full where it was right, half after a hint, an empty one crossed where it was wrong."""
    parts = []
    for place, sign in enumerate(strip.signs):
        left = place * _CELL + 1
        parts.append(f'<rect class="cell" x="{left}" y="1" width="12" height="12"/>')
        if sign == RIGHT:
            parts.append(f'<rect class="value" x="{left}" y="1" width="12" height="12"/>')
        elif sign == HELPED:
            parts.append(f'<path class="value" d="M{left} 13h12v-12z"/>')
        else:
            parts.append(f'<path class="cross" d="M{left + 2} 3l8 8m0-8l-8 8"/>')
    return _picture(len(strip.signs) * _CELL, _CELL, say(named(strip.name, strip.signs)), *parts)


def columns_svg(columns: Sequence[Day], title: str) -> str:
    """A column for each day, its number above it, the day of the month below."""
    most = max((one.count for one in columns), default=0) or 1
    parts = []
    for place, one in enumerate(columns):
        middle, height = 24 + 42 * place, round(90 * one.count / most, 1)
        parts.append(f'<rect class="value" x="{middle - 14}" y="{110 - height}" width="28" height="{height}"/>')
        parts.append(f'<text x="{middle}" y="{105 - height}">{one.count}</text>')
        parts.append(f'<text class="soft" x="{middle}" y="128">{one.day.day}</text>')
    return _picture(42 * len(columns) + 6, 134, title, *parts)


def curve_svg(curve: Curve, say: Say) -> str:
    """A rating from day to day within the band of its interval, with its least and greatest value and first and last day."""
    days = [point.day.toordinal() for point in curve.points]
    low = min(point.rating - point.margin for point in curve.points)
    high = max(point.rating + point.margin for point in curve.points)
    across, up = max(1, days[-1] - days[0]), max(1, high - low)

    def place(day: int, rating: int) -> str:
        x = _LEFT + (_WIDE - _LEFT - _RIGHT_EDGE) * (day - days[0]) / across
        y = _TOP + (_HIGH - _TOP - _BOTTOM) * (high - rating) / up
        return f"{x:.1f},{y:.1f}"

    over = [place(day, point.rating + point.margin) for day, point in zip(days, curve.points, strict=True)]
    under = [place(day, point.rating - point.margin) for day, point in zip(days, curve.points, strict=True)]
    line = [place(day, point.rating) for day, point in zip(days, curve.points, strict=True)]
    marks = (f'<circle class="value" cx="{spot.split(",")[0]}" cy="{spot.split(",")[1]}" r="3"/>' for spot in line)
    return _picture(
        _WIDE,
        _HIGH,
        say(named(curve.name, curve.text)),
        f'<polygon class="band" points="{" ".join(over + under[::-1])}"/>',
        f'<path class="axis" d="M{_LEFT} {_TOP}V{_HIGH - _BOTTOM}H{_WIDE - _RIGHT_EDGE}"/>',
        f'<polyline class="line" points="{" ".join(line)}"/>',
        *marks,
        f'<text class="soft end" x="{_LEFT - 6}" y="{_TOP + 5}">{high}</text>',
        f'<text class="soft end" x="{_LEFT - 6}" y="{_HIGH - _BOTTOM}">{low}</text>',
        f'<text class="soft start" x="{_LEFT}" y="{_HIGH - 6}">{curve.points[0].day}</text>',
        f'<text class="soft end" x="{_WIDE - _RIGHT_EDGE}" y="{_HIGH - 6}">{curve.points[-1].day}</text>',
    )


def _picture(width: int, height: int, title: str, *parts: str) -> str:
    """A picture that grows with its place and says what it shows."""
    head = f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>", *parts, "</svg>"])


def progress_page(progress: Progress, language: Language) -> str:
    """One self-contained HTML document, without scripts and without anything from the network."""
    from pathlib import Path

    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("progress.html.jinja").render(
        code=language.code,
        say=language.say,
        sentences=sentences,
        progress=progress,
        plots=plots_of(progress, language.say),
        drawn={"bar": bar_svg, "strip": strip_svg, "columns": columns_svg, "curve": curve_svg},
        record=json.dumps(progress_record(progress, language), indent=1, ensure_ascii=False),
    )
