"""The data of every plot of progress, drawn alike in a terminal and on a page."""

from __future__ import annotations

from collections.abc import Callable

from trictrac.errors import Saying
from trictrac.study.progress.advice import Median, Share
from trictrac.study.progress.figures import Day, Progress, RatingPoint
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
    due: tuple[Day, ...]
    curves: tuple[Curve, ...]


def plots_of(progress: Progress, say: Say) -> Plots:
    """Return the plots of the figures; the bars of times are parts of the longest interval among them."""
    names = {figures.skill: say(figures.skill.words) for figures in progress.skills}
    scored = [figures for figures in progress.skills if figures.scored]
    timed = [(names[one.skill], one.seconds) for one in progress.skills if one.seconds is not None]
    longest = max((seconds.reach[1] for _, seconds in timed), default=0.0) or 1.0

    def bar(name: str, share: Share, *notes: Saying) -> Bar:
        return Bar(name, share.low, share.rate or 0.0, share.high, say(count_phrase(share)), tuple(map(say, notes)))

    def bar_of_times(name: str, seconds: Median) -> Bar:
        low, high = seconds.reach
        return Bar(name, low / longest, seconds.median / longest, high / longest, say(seconds_phrase(seconds)))

    return Plots(
        mistakes=tuple(
            bar(say(one.slip.words), one.share, mistake_day(one), example_sentence(one)) for one in progress.mistakes
        ),
        accuracy=tuple(bar(names[one.skill], one.right) for one in scored),
        strips=tuple(Strip(names[one.skill], one.last) for one in scored),
        times=tuple(bar_of_times(name, seconds) for name, seconds in timed),
        due=progress.forecast.days if progress.forecast.cards else (),
        curves=tuple(
            Curve(names[one.skill], say(rating_phrase(one.rating, one.scored)), one.rating.curve)
            for one in scored
            if one.rating is not None
        ),
    )
