"""A drill: questions as hard as the learner is good, each answer kept, and what it came to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from statistics import median

from trictrac.errors import Saying
from trictrac.scorer.answers import Answer, Indented
from trictrac.study.dealing.supply import Supply, choose_skill, wanted_difficulty
from trictrac.study.deck.deck import Deck
from trictrac.study.questions.answered import Answered
from trictrac.study.questions.form import EASY, FAIR, HARD
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import Clock
from trictrac.study.questions.skills import SKILL_NAMES, Skill
from trictrac.wording.counted import Counted

_WISHES = {EASY: 1.0, FAIR: 3.0, HARD: 5.0}
"""How hard a question of each level is in the middle."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is practised: which skills, how many questions, at one level or (0) at the learner's own."""

    skills: tuple[Skill, ...]
    count: int
    level: int = 0


class Drill:
    """Fulfils ``Source``: questions chosen by what the deck knows of the learner."""

    def __init__(self, deck: Deck, supply: Supply, plan: Plan, random: Random, now: Clock) -> None:
        self._deck, self._supply, self._plan, self._random, self._now = deck, supply, plan, random, now
        self._answers: list[Answered] = []
        self._ratings = deck.ratings()
        self._before = dict(self._ratings)

    def opening(self) -> Answer:
        """How long it is and what is practised."""
        skills = [Saying(SKILL_NAMES[skill].text) for skill in self._plan.skills]
        told: Answer = [
            Counted(
                "{count} question. help lists what can be typed.",
                "{count} questions. help lists what can be typed.",
                self._plan.count,
            )
        ]
        return told + [Indented(name) for name in skills]

    def next(self) -> Question | None:
        """The next question; None when there have been enough or the games are used up."""
        if len(self._answers) >= self._plan.count:
            return None
        left = {skill: self._ratings[skill] for skill in self._plan.skills}
        while left:
            skill = choose_skill(left, self._random)
            question = self._supply.next(skill, self._wish(skill), self._plan.level)
            if question is not None:
                return question
            del left[skill]
        return None

    def _wish(self, skill: Skill) -> float:
        """How hard the next question should be."""
        if self._plan.level:
            return _WISHES[self._plan.level]
        return wanted_difficulty(self._ratings[skill].mu, self._random)

    def take(self, answered: Answered) -> Answer:
        """Keep an answer; a mistake goes to school."""
        recorded = self._deck.record(answered)
        self._ratings[answered.question.skill] = recorded.after
        self._answers.append(answered)
        if recorded.new_card:
            return [Saying("It goes to school: trictrac ecole brings it back.")]
        return []

    def report(self, question: Question, note: str) -> Answer:
        """Keep a doubtful question for checking."""
        self._deck.report(question, note, self._now())
        return [Saying("Kept for checking; trictrac ecole reports lists such questions.")]

    def end(self) -> Answer:
        """How many were right, how fast, and how the ratings moved."""
        if not self._answers:
            return [Saying("Nothing was answered.")]
        right = [answer for answer in self._answers if answer.slip is None]
        told: Answer = [Saying("{right} of {count} right.", right=len(right), count=len(self._answers))]
        times = [answer.seconds for answer in right if answer.seconds is not None]
        if times:
            told[0] = Saying(
                "{right} of {count} right, in {seconds:.0f} seconds each (the median).",
                right=len(right), count=len(self._answers), seconds=median(times),
            )  # fmt: skip
        return told + [Indented(line) for line in self._by_skill()]

    def _by_skill(self) -> Iterable[Saying]:
        for skill in self._plan.skills:
            given = [answer for answer in self._answers if answer.question.skill is skill]
            if given:
                yield Saying(
                    "{skill}: {right} of {count}; rating {before}, now {after}.",
                    skill=Saying(SKILL_NAMES[skill].text),
                    right=sum(answer.slip is None for answer in given),
                    count=len(given),
                    before=self._before[skill].shown,
                    after=self._ratings[skill].shown,
                )
