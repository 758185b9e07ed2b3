"""Progress as one HTML page that needs nothing else: the figures of the terminal with their plots, and all of them as JSON."""

from __future__ import annotations

import json

from trictrac.errors import Saying
from trictrac.saying.language import Language
from trictrac.study.progress import drawings, sentences
from trictrac.study.progress.figures import Progress
from trictrac.study.progress.plots import Bar, Say, plots_of
from trictrac.study.progress.record import progress_record

_WORDS = {
    "title": sentences.TITLE,
    "advice": sentences.ADVICE,
    "no_advice": sentences.NO_ADVICE,
    "mistakes": sentences.MISTAKES,
    "no_mistakes": sentences.NO_MISTAKES,
    "accuracy": sentences.ACCURACY,
    "last": sentences.LAST,
    "cells": sentences.CELLS,
    "whiskers": sentences.WHISKERS,
    "times": sentences.TIMES,
    "streaks": sentences.STREAKS,
    "due": sentences.DUE,
    "ratings": sentences.RATINGS,
    "caveat": sentences.RATINGS_CAVEAT,
    "figures": Saying("All figures as JSON"),
}


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
    return environment.get_template("progress.html.jinja").render(_values(progress, language))


def _values(progress: Progress, language: Language) -> dict[str, object]:
    """What the page is filled with; pictures are marked as such, all else is escaped."""
    say = language.say
    plots = plots_of(progress, say)
    return {
        "code": language.code,
        "words": {name: say(saying) for name, saying in _WORDS.items()},
        "today": str(progress.today),
        "opening": [say(sentence) for sentence in sentences.opening(progress)],
        "advice": [(advice.command, say(sentences.reason(advice))) for advice in progress.advice],
        "has_answers": progress.totals.answers > 0,
        "mistakes": _drawn(plots.mistakes, say),
        "accuracy": _drawn(plots.accuracy, say),
        "strips": [(strip.name, drawings.strip_svg(strip, say)) for strip in plots.strips],
        "times": _drawn(plots.times, say),
        "streaks": [say(sentence) for sentence in sentences.streak_sentences(progress.streaks)],
        "due": say(sentences.forecast_sentence(progress.forecast)),
        "columns": drawings.columns_svg(plots.due, say(sentences.DUE)) if plots.due else "",
        "curves": [(curve.name, curve.text, drawings.curve_svg(curve, say)) for curve in plots.curves],
        "record": json.dumps(progress_record(progress, language), indent=1, ensure_ascii=False),
    }


def _drawn(bars: tuple[Bar, ...], say: Say) -> list[tuple[Bar, str]]:
    return [(bar, drawings.bar_svg(bar, say)) for bar in bars]
