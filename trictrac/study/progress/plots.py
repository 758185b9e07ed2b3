"""The data of every plot of progress, drawn alike in a terminal and on a page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from trictrac.study.progress.figures import Progress, RatingPoint
from trictrac.study.progress.sentences import (
    count_phrase,
    example_sentence,
    mistake_day,
    rating_phrase,
    seconds_phrase,
)
from trictrac.values import frozen

Say = Callable[[object], str]
"""How sentences become text: a language's ``say``, or what makes plain ASCII of it."""


@frozen
class Bar:
    """A value with its interval, as parts of the longest bar (0 to 1); ``text`` says the same in numbers.

    ``notes`` stand below it.
    """

    name: str
    low: float
    value: float
    high: float
    text: str
    notes: tuple[str, ...] = ()


@frozen
class Strip:
    """The last answers of a skill, a sign for each, the newest at the end."""

    name: str
    signs: str


@frozen
class Curve:
    """A rating from day to day; ``text`` says where it stands."""

    name: str
    text: str
    points: tuple[RatingPoint, ...]


@frozen
class Plots:
    """All plots in the words of one language."""

    mistakes: tuple[Bar, ...]
    accuracy: tuple[Bar, ...]
    strips: tuple[Strip, ...]
    times: tuple[Bar, ...]
    due: tuple[tuple[date, int], ...]
    curves: tuple[Curve, ...]


def plots_of(progress: Progress, say: Say) -> Plots:
    """Return the plots of the figures; the bars of times are parts of the longest interval among them."""
    names = {figures.skill: say(figures.skill.words) for figures in progress.skills}
    scored = [figures for figures in progress.skills if figures.right.of]
    return Plots(
        mistakes=tuple(
            Bar(
                say(one.slip.words),
                one.share.low,
                one.share.rate or 0.0,
                one.share.high,
                say(count_phrase(one.share)),
                (say(mistake_day(one)), say(example_sentence(one))),
            )
            for one in progress.mistakes
        ),
        accuracy=tuple(
            Bar(
                names[one.skill],
                one.right.low,
                one.right.rate or 0.0,
                one.right.high,
                say(count_phrase(one.right)),
            )
            for one in scored
        ),
        strips=tuple(Strip(names[one.skill], one.last) for one in scored),
        times=_times(progress, say),
        due=progress.forecast.days if progress.forecast.cards else (),
        curves=tuple(
            Curve(names[one.skill], say(rating_phrase(one.rating, one.right.of)), one.rating.curve)
            for one in scored
            if one.rating is not None
        ),
    )


def _times(progress: Progress, say: Say) -> tuple[Bar, ...]:
    timed = [(one.skill, one.seconds) for one in progress.skills if one.seconds is not None]
    longest = (
        max((seconds.seconds if seconds.high is None else seconds.high for _, seconds in timed), default=0.0) or 1.0
    )
    return tuple(
        Bar(
            say(skill.words),
            (seconds.seconds if seconds.low is None else seconds.low) / longest,
            seconds.seconds / longest,
            (seconds.seconds if seconds.high is None else seconds.high) / longest,
            say(seconds_phrase(seconds)),
        )
        for skill, seconds in timed
    )
