"""Progress as one HTML page that needs nothing else: the figures of the terminal with drawn plots, and all of them as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

from trictrac.saying.language import Language
from trictrac.study.progress import figures, sentences
from trictrac.study.progress.figures import Progress
from trictrac.study.progress.record import progress_record
from trictrac.study.progress.sentences import Curve

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
