"""Progress as JSON: the same figures as on the terminal and on the page, under names that stay."""

from __future__ import annotations

from trictrac.saying.language import ENGLISH, Language
from trictrac.study.progress.advice import Advice, Median, Share
from trictrac.study.progress.figures import Forecast, Mistake, Progress, RatingFigures, SkillFigures, Totals
from trictrac.study.progress.sentences import reason

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
    return {
        "format": FORMAT,
        "at": progress.at.isoformat(timespec="seconds"),
        "today": str(progress.today),
        "since": None if progress.since is None else str(progress.since),
        "skill": progress.skill,
        "last": None if progress.last is None else str(progress.last),
        "totals": _totals(progress.totals),
        "advice": [_advice(advice, language) for advice in progress.advice],
        "mistakes": [_mistake(mistake) for mistake in progress.mistakes],
        "skills": [_skill(figures) for figures in progress.skills],
        "streaks": {
            "right": progress.streaks.right,
            "right_longest": progress.streaks.right_longest,
            "days": progress.streaks.days,
            "days_longest": progress.streaks.days_longest,
            "practised_today": progress.streaks.practised_today,
        },
        "due": _due(progress.forecast),
    }


def _totals(totals: Totals) -> Record:
    return {
        "answers": totals.answers,
        "scored": totals.right.of,
        "right": _share(totals.right),
        "helped": totals.helped,
        "wrong": totals.wrong,
        "unscored": totals.unscored,
        "days": totals.days,
        "seconds": round(float(totals.seconds), 3),
    }


def _advice(advice: Advice, language: Language) -> Record:
    return {
        "reason": advice.reason,
        "command": advice.command,
        "skill": advice.skill,
        "count": advice.count,
        "of": advice.of,
        "overdue": advice.overdue,
        "slip": advice.slip,
        "seconds": _median(advice.seconds),
        "usual": _median(advice.usual),
        "why": language.say(reason(advice)),
    }


def _mistake(mistake: Mistake) -> Record:
    example = mistake.example
    return {
        "slip": mistake.slip,
        "share": _share(mistake.share),
        "last": str(mistake.last),
        "example": {"question": str(example.asked), "claim": example.claim, "truth": example.truth},
    }


def _skill(figures: SkillFigures) -> Record:
    return {
        "skill": figures.skill,
        "scored": figures.right.of,
        "right": _share(figures.right),
        "helped": figures.helped,
        "wrong": figures.wrong,
        "unscored": figures.unscored,
        "seconds": _median(figures.seconds),
        "last": figures.last,
        "rating": None if figures.rating is None else _rating(figures.rating),
    }


def _rating(rating: RatingFigures) -> Record:
    curve = [{"day": str(point.day), "rating": point.rating, "margin": point.margin} for point in rating.curve]
    return {"now": rating.now, "margin": rating.margin, "trend": rating.trend, "curve": curve}


def _due(forecast: Forecast) -> Record:
    return {
        "cards": forecast.cards,
        "now": forecast.now,
        "overdue": forecast.overdue,
        "days": [{"day": str(day), "count": count} for day, count in forecast.days],
        "later": forecast.later,
    }


def _share(share: Share) -> Record:
    rate = None if share.rate is None else round(share.rate, 4)
    return {
        "count": share.count,
        "of": share.of,
        "rate": rate,
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def _median(seconds: Median | None) -> Record | None:
    if seconds is None:
        return None
    low, high = (None if end is None else round(end, 3) for end in (seconds.low, seconds.high))
    return {"median": round(seconds.seconds, 3), "low": low, "high": high, "count": seconds.count}
