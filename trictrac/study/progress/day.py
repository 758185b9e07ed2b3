"""The report after a day's session: the result, each skill, what to do next, and the cards to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from trictrac.base.errors import Saying
from trictrac.saying.language import Counted
from trictrac.seance.settings import Goal
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import GAME, Logged
from trictrac.study.deck.schedule import day_start, median
from trictrac.study.deck.withdrawal import withdrawn_answers
from trictrac.study.lessons.shelf import skill_lessons
from trictrac.study.plan import StudyDay, describe_goal, describe_session, describe_streak
from trictrac.study.progress.figures import Progress, measure
from trictrac.study.progress.sentences import days_to_come, reason
from trictrac.study.questions.skills import Skill
from trictrac.view.answer import Sentences
from trictrac.view.doc import Bars, Days, IntervalBar, Section, Steps

_WEEK = 7


def measure_deck(
    deck: Deck, now: datetime, since: date | None = None, skill: Skill | None = None, answers: Sequence[Logged] = ()
) -> Progress:
    """Measure all answers of a deck, which are read if not given, at the moment ``now``, with days in its time zone."""
    lessons, lesson = skill_lessons(deck.lessons())
    return measure(
        answers or deck.answers(),
        deck.due_cards(now),
        withdrawn_answers(deck),
        now=now,
        since=since,
        skill=skill,
        lessons=lessons,
        lesson=lesson,
    )


def day_doc(deck: Deck, day: StudyDay, now: datetime, goal: Goal) -> Sentences:
    """Yield the result of a day's session, then sections on each skill, on what is next, and on cards to come."""
    # Mistakes at the table are no answers of the session.
    answers = [one for one in deck.answers(day_start(now)) if one.source != GAME]
    yield describe_session(day)
    if seconds := [one.seconds for one in answers if one.slip is None and one.seconds is not None]:
        yield Saying("{seconds:.1f} s for a right answer (the median).", seconds=median(seconds))
    yield from (describe_goal(day, goal), describe_streak(day))
    given = {skill: [one.slip is None for one in answers if one.skill is skill] for skill in Skill}
    bars = tuple(
        IntervalBar(
            skill.words,
            sum(right) / len(right),
            Saying("{right} of {count}", right=sum(right), count=len(right)),
        )
        for skill, right in given.items()
        if right
    )
    if bars:
        yield Section("by-skill", Saying("By skill"), (Bars(bars),))
    progress = measure_deck(deck, now)
    if progress.advice and progress.totals.answers:
        steps = tuple((one.command, reason(one)) for one in progress.advice[:1])
        yield Section("advice", Saying("What to practise next"), (Steps(steps),))
    week = Days(days_to_come(progress.forecast).counts[:_WEEK])
    count = deck.due_count(now + timedelta(1))
    tomorrow = (
        Counted("{count} card is due tomorrow.", "{count} cards are due tomorrow.", count)
        if count
        else Saying("No card is due tomorrow.")
    )
    waiting = Counted(
        "{count} card waits for another day: a session asks as many as there is time for.",
        "{count} cards wait for another day: a session asks as many as there is time for.",
        day.waiting,
    )
    waits, forecast = [waiting] if day.waiting else [], [week] if progress.forecast.cards else []
    yield Section("coming", Saying("Coming back"), (tomorrow, *waits, *forecast))
