"""Progress as JSON, under names that later versions keep."""

from __future__ import annotations

from datetime import UTC, date

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.bot.rating import costs_record
from trictrac.saying.language import ENGLISH, Language
from trictrac.study.progress import figures
from trictrac.study.progress.advice import Median, Proportion, Suggestion
from trictrac.study.progress.playing import RatingPoint
from trictrac.study.progress.sentences import reason

FORMAT = "trictrac progress 1"
"""The format of the record. A change that breaks programs that read it needs a higher number."""


def progress_record(progress: figures.Progress, language: Language = ENGLISH) -> Json:
    """Return the figures as plain values for JSON.

    The keys are ``format``, ``at`` (UTC), ``today``, ``since`` and ``skill`` (null if not limited), ``last`` (day of the last
    answer), ``totals``, ``advice`` (``reason`` is begin, due, slip, weak, slow, helped or new; ``why`` is the reason as a
    sentence in ``language``), ``mistakes`` (the most frequent first), ``skills``, ``themes`` (the weakest
    first), ``streaks`` and ``due``. Days are
    ``YYYY-MM-DD`` in local time. A share is ``count``, ``of``, ``rate`` (null if ``of`` is 0), ``low`` and ``high`` (95 %
    Wilson interval). A time is ``median``, ``low``, ``high`` (null for fewer than six times) and ``count``, in seconds.
    ``right`` means without help. A rating is ``now``, ``margin`` (half of its 95 % interval), ``trend`` (null for 20 answers
    or fewer) and ``curve``. ``play`` is null where no game was analysed, or has ``parties`` (whole ones), ``rating`` (null for
    fewer than three; thousandths of a hole), ``kinds`` of error and ``curve``. ``level`` is null for one skill and without a
    rating, or has the ``rating`` over all skills, ``share`` and ``seconds`` of the right answers to new questions, and
    ``whole``, whether only whole rolls are among them.
    """
    play = progress.play
    return {
        "format": FORMAT,
        "at": progress.at.astimezone(UTC).isoformat(timespec="seconds"),
        **{name: _plain(getattr(progress, name)) for name in ("today", "since", "skill", "last", "totals")},
        "advice": [{**_named(advice), "why": language.say(reason(advice))} for advice in progress.advice],
        "mistakes": [
            {
                **_named(mistake),
                "example": {
                    "question": str(mistake.example.posed_question),
                    "claim": mistake.example.claim,
                    "truth": mistake.example.truth,
                },
            }
            for mistake in progress.mistakes
        ],
        "skills": _plain(progress.skills),
        "themes": [{"name": theme.name, **_named(share)} for theme, share in figures.themes_of(progress.latest)],
        "streaks": _plain(progress.streaks),
        "due": _plain(progress.forecast),
        "play": play and {"parties": play.parties, **costs_record([play.costs]), "curve": _plain(play.curve)},
        "level": _plain(progress.level),
    }


_NAMES: dict[type, str] = {
    figures.Totals: "answers scored right helped wrong unscored days seconds withdrawn",
    Suggestion: "reason command skill count of overdue slip seconds usual",
    figures.Mistake: "slip share last",
    figures.SkillFigures: "skill scored right helped wrong unscored seconds last rating",
    figures.OverallLevel: "rating whole share seconds",
    figures.Streaks: "right right_longest days days_longest practised_today",
    figures.Forecast: "cards now overdue days later",
    figures.RatingFigures: "now margin trend curve",
    RatingPoint: "day rating margin",
    figures.DayFigures: "day count",
    Proportion: "count of rate low high",
    Median: "median low high count",
}
"""The names in JSON of the figures of each kind."""


def _named(figure: object) -> Json:
    """Return figures by name, with shares rounded to four places and times to three."""
    places = 4 if isinstance(figure, Proportion) else 3
    return {name: _plain(getattr(figure, name), places) for name in _NAMES[type(figure)].split()}


def _plain(value: object, places: int = 3) -> object:
    """Return a figure as a value for JSON."""
    if type(value) in _NAMES:
        return _named(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float):
        return round(value, places)
    return str(value) if isinstance(value, (date, Saying)) else value
