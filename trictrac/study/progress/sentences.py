"""The progress report in words: headings, suggestions with their reasons, and a line for each figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from trictrac.base.errors import Saying, Sayings
from trictrac.saying.language import Counted
from trictrac.study.progress import figures
from trictrac.study.progress.advice import Median, Motive, Proportion, Suggestion, drill_of
from trictrac.study.progress.playing import play_section
from trictrac.study.questions.forms import form_of, is_answer, say_answer
from trictrac.study.questions.question import LEVEL_NAMES, level_of
from trictrac.study.questions.slips import Slip
from trictrac.view.doc import (
    Aside,
    Bars,
    Board,
    Curve,
    Curves,
    Days,
    Doc,
    Heading,
    IntervalBar,
    Section,
    Steps,
    Strips,
    Title,
)

_MOST_BOARDS = 3
"""Number of kinds of mistakes that get a board, if the number of kinds is limited."""


def opening(progress: figures.Progress) -> Sayings:
    """Yield how much the learner has practised, since when, and how much of it was right."""
    totals = progress.totals
    if progress.skill is not None:
        yield Saying("This report covers only {skill}.", skill=progress.skill.words)
    if progress.since is not None:
        yield Saying(
            "This report covers the answers since {day}; streaks and suggestions use all answers.", day=progress.since
        )
    if not totals.answers:
        yield nothing(progress)
        return
    yield Counted(
        "{count} answer on {days}.",
        "{count} answers on {days}.",
        totals.answers,
        days=Counted("{count} day", "{count} days", totals.days),
    )
    if totals.right.of:
        yield Saying(
            "Answers scored: {of}. Right without help: {right}. Right after a hint: {helped}. Wrong: {wrong}. "
            "Share right without help: {share}.",
            of=totals.right.of,
            right=totals.right.count,
            helped=totals.helped,
            wrong=totals.wrong,
            share=share_phrase(totals.right),
        )
    if totals.unscored:
        yield Counted(
            "{count} answer was not scored (a repetition, or a mistake in a game): it counts only for the "
            "days of practice and for the mistakes.",
            "{count} answers were not scored (repetitions, or mistakes in games): they count only for the "
            "days of practice and for the mistakes.",
            totals.unscored,
        )
    if totals.withdrawn:
        yield Counted(
            "{count} answer was withdrawn and counts for nothing.",
            "{count} answers were withdrawn and count for nothing.",
            totals.withdrawn,
        )


def nothing(progress: figures.Progress) -> Saying:
    """Return the sentence for a report without answers."""
    if progress.last is not None:
        return Saying("No answers since then; the last one was on {day}.", day=progress.last)
    if progress.skill is not None:
        return Saying("No answers yet.")
    return Saying(
        "No answers are saved yet. Begin with trictrac lesson 1, or practise at once: trictrac drill. The program "
        "saves your answers, and progress then shows what to practise next."
    )


def reason(advice: Suggestion) -> Saying:
    """Return the reason for a suggestion, with its numbers."""
    values = {"skill": advice.skill.words if advice.skill else "", "count": advice.count, "of": advice.of}
    if advice.reason is Motive.DUE:
        due = Saying("{due} of {of} in the école deck.")
        if advice.overdue:
            due = Saying("{due} of {of} in the école deck, {overdue} of them since before today.")
        cards = Counted("{count} card is due", "{count} cards are due", advice.count)
        return due.filled(due=cards, overdue=advice.overdue, **values)
    if advice.slip is not None:
        return Saying("In {count} of your last {of} answers on {skill}: {slip}.", slip=advice.slip.words, **values)
    if advice.seconds and advice.usual:
        return Saying(
            "On {skill} you are right ({count} of the last {of} answers) but slow: {mine:.1f} seconds (median of {times}) "
            "against {usual:.1f} on the other single jans.",
            mine=advice.seconds.median,
            times=advice.seconds.count,
            usual=advice.usual.median,
            **values,
        )
    if advice.lesson:
        return Saying("You are in lesson {lesson}, on the way to {skill}.", lesson=advice.lesson, **values)
    return _REASONS[advice.reason].filled(**values)


_REASONS = {
    Motive.BEGIN: Saying("No answers are saved yet."),
    Motive.WEAK: Saying("On {skill} {count} of your last {of} answers were wrong, in several ways."),
    Motive.HELPED: Saying("On {skill} you took a hint for {count} of your last {of} answers."),
    Motive.NEW: Saying("You have never practised {skill}: {count} of the {of} skills are still untouched."),
}


def share_phrase(share: Proportion) -> Saying:
    """Return a share in percent with its interval."""
    return Saying(
        "{rate}% ({low}–{high})", rate=_percent(share.rate or 0.0), low=_percent(share.low), high=_percent(share.high)
    )


def example_sentence(mistake: figures.Mistake) -> Saying:
    """Return the latest answer with a mistake: the question with its position, the right answer, and the one given."""
    question, claim = mistake.example.posed_question, mistake.example.claim
    return Saying(
        "{asked} You said: {claim}. The right answer is {truth}. Position: {position}",
        asked=form_of(question.skill).ask(question),
        claim=say_answer(question, claim) if claim else "?",
        truth=say_answer(question, mistake.example.truth),
        position=question.position,
    )


def seconds_phrase(seconds: Median) -> Saying:
    """Return a median of times in seconds, with its interval and the number of times."""
    values = {"median": seconds.median, "count": seconds.count}
    if seconds.low is None or seconds.high is None:
        return Saying("{median:.1f} (of {count}: too few for an interval)", **values)
    return Saying("{median:.1f} ({low:.1f}–{high:.1f}, of {count})", low=seconds.low, high=seconds.high, **values)


def rating_phrase(rating: figures.RatingFigures, answers: int) -> Saying:
    """Return a rating with its margin, its number of answers and its trend."""
    values = {
        "now": rating.now,
        "margin": rating.margin,
        "answers": Counted("{count} answer", "{count} answers", answers),
    }
    if rating.trend is None:
        return Saying("{now} ± {margin} after {answers}", **values)
    return _TRENDS[rating.direction].filled(change=f"{rating.trend:+d}", **values)


_TRENDS = {
    1: Saying("{now} ± {margin} after {answers}, rising ({change} over the last 20)"),
    0: Saying("{now} ± {margin} after {answers}, steady ({change} over the last 20)"),
    -1: Saying("{now} ± {margin} after {answers}, falling ({change} over the last 20)"),
}
"""The sentences for a rating with a trend, by its direction."""


def level_sentence(level: figures.OverallLevel) -> Saying:
    """Return what a level means: how many new questions of 20 are answered rightly, and how fast."""
    if level.share.of < figures.ENOUGH:
        return Saying(
            "After {least} answers to new questions, this line shows how many of 20 you answer rightly. "
            "Answers so far: {count}.",
            least=figures.ENOUGH,
            count=level.share.of,
        )
    right, least, most = (round(20 * one) for one in (level.share.rate or 0.0, level.share.low, level.share.high))
    seconds = Saying(", in {seconds:.0f} seconds", seconds=level.seconds.median) if level.seconds else ""
    if level.whole:
        meant = Saying("Of 20 new whole rolls you count {right} ({least} to {most}) rightly for both sides{seconds}.")
    else:
        meant = Saying("Of 20 new questions you answer {right} ({least} to {most}) rightly{seconds}.")
    return meant.filled(right=right, least=least, most=most, seconds=seconds)


def streak_sentences(streaks: figures.Streaks) -> Sayings:
    """Yield the streaks of right answers and of days."""
    yield Saying(
        "Right answers in a row: {now} now (longest streak {most}).", now=streaks.right, most=streaks.right_longest
    )
    yield Saying(
        "Days in a row with practice: {now} now (longest streak {most}).", now=streaks.days, most=streaks.days_longest
    )
    if streaks.days and not streaks.practised_today:
        yield Saying("You have not practised yet today: one answer keeps the row going.")


def forecast_sentence(forecast: figures.Forecast) -> Saying:
    """Return how many cards are due today, since earlier days, within two weeks, and later."""
    if not forecast.cards:
        return Saying("No cards yet: a mistake makes one.")
    return Saying(
        "Cards due today: {now} ({overdue} of them since an earlier day). In the next {days} days: {soon}. Later: {later}.",
        now=forecast.now,
        overdue=forecast.overdue,
        days=figures.DAYS_AHEAD - 1,
        soon=sum(day.count for day in forecast.days[1:]),
        later=forecast.later,
    )


def _percent(rate: float) -> int:
    """Return a rate in whole percent, with 0 and 100 only for exactly none and all."""
    if rate in (0, 1):
        return round(100 * rate)
    return min(99, max(1, round(100 * rate)))


def show_mistake(mistake: figures.Mistake) -> Doc:
    """Return the latest answer with this mistake: kind and day, board, verdict with reasons, and a drill to type.

    Return nothing for an answer that this program cannot read, which another version may have written.
    """
    from trictrac.partie.board import posed
    from trictrac.study.questions.quiz import judge_claim

    question, claim = mistake.example.posed_question, mistake.example.claim
    if claim and not is_answer(question, claim):
        return ()
    form = form_of(question.skill)
    judgement, _ = judge_claim(question, claim, late=mistake.slip is Slip.TOO_LATE)
    pictures = [part for part in judgement if isinstance(part, Board)]
    level = LEVEL_NAMES[level_of(form.difficulty(question))].text
    return (
        Heading(Saying("{slip}, last on {day}:", slip=mistake.slip.words, day=mistake.last)),
        pictures[0] if pictures else posed(question.position),
        form.ask(question),
        *(part for part in judgement if not isinstance(part, Board)),
        Saying("Practise it: {command}", command=drill_of(question.skill, f" --level {level}")),
    )


def progress_doc(progress: figures.Progress, most: int | None = None) -> tuple[Title, *Doc]:
    """Return the progress report: advice and mistakes come first, ratings last.

    A learner who has never practised gets the opening alone. ``most`` limits the kinds of mistakes (None: all).
    """
    begun = progress.last is not None or progress.forecast.cards or progress.skill is not None
    played = () if progress.play is None else (play_section(progress.play),)
    return (
        Title(Saying("Progress in counting")),
        *opening(progress),
        *(_sections(progress, most) if begun else ()),
        *played,
    )


def _sections(progress: figures.Progress, most: int | None) -> Iterator[Section]:
    steps = tuple((one.command, reason(one)) for one in progress.advice)
    nothing_to_do = Saying("Nothing stands out. trictrac drill asks about everything.")
    yield Section("advice", Saying("What to practise next"), (Steps(steps) if steps else nothing_to_do,))
    scored = [one for one in progress.skills if one.scored]
    rated = [(one.skill.words, one.rating, one.scored) for one in scored if one.rating]
    if progress.level:
        rated.insert(0, (Saying("all skills"), progress.level.rating, progress.totals.scored))
        yield Section("level", Saying("Your level"), (rating_phrase(*rated[0][1:]), level_sentence(progress.level)))
    if progress.totals.answers:
        drawn = {one: show_mistake(one) for one in progress.mistakes[: most and _MOST_BOARDS]}
        mistakes = []
        for one in progress.mistakes[:most]:
            # The last answer stands below the bar, unless its board is drawn further on.
            notes = () if drawn.get(one) else (Saying("Last on {day}:", day=one.last), example_sentence(one))
            mistakes.append(_bar(one.slip.words, one.share, *notes))
        bars = Bars(tuple(mistakes), explained=bool(mistakes or scored))
        yield Section(
            "mistakes", Saying("Mistakes made most"), (bars, *(() if mistakes else (Saying("No mistakes."),)))
        )
        if boards := tuple(chain.from_iterable(drawn.values())):
            yield Section("boards", Saying("The last board of each kind of mistake"), boards)
    if scored:
        yield Section(
            "accuracy",
            Saying("Right without help, of the scored answers (95 percent interval)"),
            (Bars(tuple(_bar(one.skill.words, one.right) for one in scored)),),
        )
        if themes := figures.themes_of(progress.latest)[:most]:
            heading = Saying("Themes of the last {count} answers, the weakest first", count=figures.MEASURED)
            yield Section("themes", heading, (Bars(tuple(_bar(one.words, share) for one, share in themes)),))
        yield Section(
            "last",
            Saying("The last answers, the newest at the end"),
            (Strips(tuple((one.skill.words, one.last) for one in scored)),),
        )
    if times := bars_of_times(progress.skills):
        yield Section("times", Saying("Seconds for a right answer: the median (95 percent interval)"), (Bars(times),))
    yield Section("streaks", Saying("Streaks"), tuple(streak_sentences(progress.streaks)))
    days = [days_to_come(progress.forecast)] if progress.forecast.cards else []
    yield Section("due", Saying("Cards of the école deck that come due"), (forecast_sentence(progress.forecast), *days))
    if curves := tuple(Curve(name, rating_phrase(rating, answers), rating.curve) for name, rating, answers in rated):
        caveat = Saying(
            "A rating is an estimate from your answers and the difficulty of the questions; 1500 is the "
            "middle. ± is half of the 95 percent interval. A rating means little before about twenty answers, "
            "and you cannot compare it with other people’s."
        )
        yield Section("ratings", Saying("Ratings"), (Aside(caveat), Curves(curves)))


def days_to_come(forecast: figures.Forecast) -> Days:
    """Return the numbers of cards on each day of a forecast."""
    return Days(tuple((one.day, one.count) for one in forecast.days))


def _bar(name: object, share: Proportion, *notes: Saying) -> IntervalBar:
    text = Saying("{count} of {of}, {share}", count=share.count, of=share.of, share=share_phrase(share))
    return IntervalBar(name, share.rate or 0.0, text, (share.low, share.high), notes)


def bars_of_times(skills: Iterable[figures.SkillFigures]) -> tuple[IntervalBar, ...]:
    """Return a bar for each skill with times, whose length is relative to the longest interval."""
    timed = [(one.skill.words, one.seconds) for one in skills if one.seconds is not None]
    longest = max((seconds.reach[1] for _, seconds in timed), default=0.0) or 1.0
    return tuple(
        IntervalBar(
            name,
            seconds.median / longest,
            seconds_phrase(seconds),
            (seconds.reach[0] / longest, seconds.reach[1] / longest),
        )
        for name, seconds in timed
    )
