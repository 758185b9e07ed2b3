"""A sprint: as many right answers as possible in a few minutes, and the third mistake ends it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from trictrac.base.errors import Saying
from trictrac.saying.language import ENGLISH, Counted, Language
from trictrac.saying.words import fold
from trictrac.study.deck.deck import Deck
from trictrac.study.drill import Dealer, Drill, DrillPlan
from trictrac.study.questions.question import EASY, LEVEL_NAMES, Clock, clock_time
from trictrac.study.questions.quiz import GIVE_UP, HINT, Quiz
from trictrac.view.answer import Answer, View

MISTAKES = 3
"""Number of mistakes that ends a sprint."""

_MOST = 10_000
"""Largest number of questions of a sprint."""


class Sprint(Drill):
    """The questions of a sprint. The places of its answers in the log say of what kind it is, which gives the record.

    A kind is the minutes, the level (easy if the plan has none), the skills, and the rule set or other game.
    """

    def __init__(
        self, deck: Deck, supply: Dealer, plan: DrillPlan, random: Random, now: Clock, minutes: int, rules: str
    ) -> None:
        super().__init__(deck, supply, replace(plan, count=_MOST, level=plan.level or EASY), random, now)
        self.minutes = minutes
        kind = " ".join([str(minutes), str(self._plan.level), "+".join(sorted(plan.skills)), rules]).rstrip()
        self._place = f"sprint {now():%Y-%m-%dT%H:%M:%S} {kind}"
        # The kind of a sprint begins with the 28th letter of its place.
        self._record = deck.count(
            "SELECT coalesce(max(found), 0) FROM (SELECT sum(slip IS NULL) AS found FROM answers "
            "WHERE place GLOB 'sprint *' AND substr(place, 28) = ? AND place <> ? GROUP BY place)",
            *(kind, self._place),
        )
        """The most right answers of an earlier sprint of this kind."""
        record = Saying("The record is {count} right.", count=self._record)
        self._known = record if self._record else Saying("There is no record yet.")

    def opening(self) -> Answer:
        """Return the skills, what ends the sprint, and the record."""
        return [
            Counted(
                "A sprint of {count} minute: {skills}, {level}. Three mistakes end it, and so does hint, ? or quit.",
                "A sprint of {count} minutes: {skills}, {level}. Three mistakes end it, and so does hint, ? or quit.",
                self.minutes,
                skills=self._plan.subjects,
                level=LEVEL_NAMES[self._plan.level],
            ),
            self._known,
        ]

    def end(self) -> Answer:
        """Return how many were right, and whether that is a record."""
        is_record = self._right > self._record
        return [*super().end(), Saying("A record: {count} right.", count=self._right) if is_record else self._known]


class SprintQuiz(Quiz):
    """A quiz that ends with the time, with the third mistake, with a hint, or when an answer is given up."""

    def __init__(self, source: Sprint, now: Clock, view: View | None = None, language: Language = ENGLISH) -> None:
        super().__init__(source, now, view, language)
        self.until: datetime = now().astimezone(UTC) + timedelta(minutes=source.minutes)
        self._terms = source.opening()[0]

    @property
    def prompt(self) -> Saying:
        """The time left, and the words before the cursor."""
        return Saying("{left} left. {prompt}", left=clock_time(self.until, self._now()), prompt=super().prompt)

    def undo(self, _rest: str) -> Answer:
        """Return that no answer can be withdrawn."""
        return [Saying("In a sprint an answer stands: it is not withdrawn.")]

    def help(self, rest: str) -> Answer:
        """Return the words that can be typed, and what ends the sprint."""
        return [*super().help(rest), self._terms]

    def _next(self) -> Answer:
        """Return the next question, or the end. The time that the program needs to find a question does not count."""
        begun = self._now()
        answer = super()._next()
        self.until += self._now() - begun
        return answer

    def claim(self, line: str) -> Answer:
        """Return whether an answer is right and the next question, or the end."""
        if self._now() >= self.until:
            return [Saying("The time is over, so this answer does not count."), *self.leave()]
        word = fold(line.strip())
        if word in HINT:
            return self.leave()
        answer = super().claim(line)
        right, count = self.tally
        if word in GIVE_UP or count - right == MISTAKES:
            return [*answer, *self.leave()]
        return [answer[0], *self._next()]
