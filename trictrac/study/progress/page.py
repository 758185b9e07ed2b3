"""Progress as JSON, under names that stay, and as one HTML page that needs nothing else: the same figures as on the terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from trictrac.saying.language import ENGLISH, Language
from trictrac.study.deck.rows import Logged
from trictrac.study.progress import figures, sentences
from trictrac.study.progress.advice import Advice, Median, Share
from trictrac.study.progress.figures import (
    Day,
    Forecast,
    Mistake,
    Progress,
    RatingFigures,
    RatingPoint,
    SkillFigures,
    Streaks,
    Totals,
)
from trictrac.study.progress.sentences import Curve, reason

FORMAT = "trictrac progress 1"
"""The form of the record: a change that breaks readers raises the number."""

Record = dict[str, object]


def progress_record(progress: Progress, language: Language = ENGLISH) -> Record:
    """The figures as plain values.

    ``format``, ``at`` (UTC), ``today``, ``since`` and ``skill`` (null without such), ``last`` (day of the last answer);
    ``totals``; ``advice`` (``reason`` is one of begin, due, slip, weak, slow, helped, new; ``why`` says it in the
    language); ``mistakes``, the commonest first; ``skills``; ``streaks``; ``due``. Days are ``YYYY-MM-DD`` on the local
    calendar. A share is ``count``, ``of``, ``rate`` (null of none), ``low`` and ``high`` (95 %, Wilson); a time is
    ``median``, ``low``, ``high`` (null below six times) and ``count``, in seconds. ``right`` is without help. A rating is
    ``now``, ``margin`` (half of its 95 % interval), ``trend`` (null before more than 20 answers) and ``curve``.
    """
    head = ("today", "since", "skill", "last", "totals")
    return {
        "format": FORMAT,
        "at": progress.at.isoformat(timespec="seconds"),
        **{name: _plain(getattr(progress, name)) for name in head},
        "advice": [{**_named(advice), "why": language.say(reason(advice))} for advice in progress.advice],
        "mistakes": [{**_named(mistake), "example": _example(mistake.example)} for mistake in progress.mistakes],
        "skills": _plain(progress.skills),
        "streaks": _plain(progress.streaks),
        "due": _plain(progress.forecast),
    }


_COUNTED = ("scored", "right", "helped", "wrong", "unscored")
_NAMES: dict[type, tuple[str, ...]] = {
    Totals: ("answers", *_COUNTED, "days", "seconds"),
    Advice: ("reason", "command", "skill", "count", "of", "overdue", "slip", "seconds", "usual"),
    Mistake: ("slip", "share", "last"),
    SkillFigures: ("skill", *_COUNTED, "seconds", "last", "rating"),
    Streaks: ("right", "right_longest", "days", "days_longest", "practised_today"),
    Forecast: ("cards", "now", "overdue", "days", "later"),
    RatingFigures: ("now", "margin", "trend", "curve"),
    RatingPoint: ("day", "rating", "margin"),
    Day: ("day", "count"),
    Share: ("count", "of", "rate", "low", "high"),
    Median: ("median", "low", "high", "count"),
}
"""The figures of each kind, by names that stay."""


def _named(figures: object) -> Record:
    """Figures by their names; shares to four places, times to three."""
    places = 4 if isinstance(figures, Share) else 3
    return {name: _plain(getattr(figures, name), places) for name in _NAMES[type(figures)]}


def _plain(value: object, places: int = 3) -> object:
    """A figure as JSON has it."""
    if type(value) in _NAMES:
        return _named(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float):
        return round(value, places)
    return str(value) if isinstance(value, date) else value


def _example(example: Logged) -> Record:
    return {"question": str(example.asked), "claim": example.claim, "truth": example.truth}


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
        figures=figures,
        progress=progress,
        sections=sentences.sections(progress, language.say, sentences.WHISKERS, sentences.CELLS),
        spots=curve_spots,
        record=json.dumps(progress_record(progress, language), indent=1, ensure_ascii=False),
    )
