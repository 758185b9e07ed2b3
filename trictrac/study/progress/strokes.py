"""Plots drawn with characters: bars, sparklines and rating curves, in block characters or in plain ASCII."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize

from trictrac.study.progress.figures import RatingPoint
from trictrac.study.progress.plots import Bar

BLOCKS, ASCII_BLOCKS = ("█", "▓", "▒", "░"), ("#", "=", "-", ".")
"""A bar up to the interval, in it below the value, in it above the value, and beyond."""
SPARKS, ASCII_SPARKS = "▁▂▃▄▅▆▇█", "_.:-=+*#"
"""The heights of a sparkline; none at all is a blank in either."""

_FRAME = str.maketrans("┌┐└┘─│┤├┬┴┼", "++++-|+++++")
_PLAIN = str.maketrans({"–": "-", "±": "+/-", "’": "'", "…": "...", "œ": "oe", "\u00a0": " ", "\u202f": " "})


def bar_text(bar: Bar, width: int, *, ascii_only: bool = False) -> str:
    """A bar so many columns wide; its four shades tell the interval and the value in it without any colour."""
    sure, below, above, beyond = ASCII_BLOCKS if ascii_only else BLOCKS
    low, value, high = (round(part * width) for part in (bar.low, bar.value, bar.high))
    return sure * low + below * (value - low) + above * (high - value) + beyond * (width - high)


def spark(values: Sequence[float], *, ascii_only: bool = False, from_zero: bool = False) -> str:
    """One character for each value, the higher the value the higher; ``from_zero`` counts, where 0 is a blank."""
    signs = ASCII_SPARKS if ascii_only else SPARKS
    if not values:
        return ""
    least, most = (0.0 if from_zero else min(values)), max(values)
    reach = (most - least) or 1.0
    heights = (round((value - least) / reach * (len(signs) - 1)) for value in values)
    return "".join(
        " " if from_zero and not value else signs[height] for value, height in zip(values, heights, strict=True)
    )


def curve_lines(
    points: Sequence[RatingPoint], width: int, height: int = 8, *, ascii_only: bool = False
) -> tuple[str, ...]:
    """The curve of a rating over its days, so many columns wide and rows high, with the axes.

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
    return tuple(line.translate(_FRAME) if ascii_only else line for line in lines if line)


def ascii_text(text: str) -> str:
    """The text in ASCII: accents dropped, dashes and signs written plainly."""
    bare = "".join(char for char in normalize("NFKD", text.translate(_PLAIN)) if not combining(char))
    return bare.encode("ascii", "replace").decode("ascii")
