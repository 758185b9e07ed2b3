"""A drill: questions as hard as the learner's rating, each answer saved, and the result."""

from __future__ import annotations

from random import Random
from typing import Protocol

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import BY_SEMICOLON, Counted, strung
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import LessonMarks
from trictrac.study.deck.schedule import choose_skill, median, wanted_difficulty
from trictrac.study.deck.source import DeckSource
from trictrac.study.questions.question import EASY, FAIR, HARD, Clock, Question
from trictrac.study.questions.skills import FIRST_SKILLS, Skill, SkillLessons
from trictrac.study.questions.themes import Theme
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented

WISHES = {EASY: 1.0, FAIR: 3.0, HARD: 5.0}
"""Middle difficulty of the questions of each level."""

_FEWEST_RATED = 20
"""Answers in a skill below which its rating means little."""


class Dealer(Protocol):
    """A source of the questions of a drill: a supply, or positions of one's own."""

    @property
    def limits(self) -> SkillLessons:
        """The last lessons that questions of a skill may need."""

    def next(self, skill: Skill, difficulty: float, level: int = 0) -> Question | None:
        """Return the next question of a skill, of about this difficulty or of this level, or None if there are no more."""


@frozen
class DrillPlan:
    """The plan of a drill: skills, number of questions, level (0: the learner's own), and a theme, if it has one."""

    skills: tuple[Skill, ...]
    count: int
    level: int = 0
    theme: Theme | None = None

    @property
    def subjects(self) -> object:
        """The theme, or else the skills, in words."""
        return strung([one.words for one in ([self.theme] if self.theme else self.skills)], BY_SEMICOLON)


def skills_to_drill(marks: LessonMarks) -> tuple[tuple[Skill, ...], Answer]:
    """Return the skills of the lessons that are done, in the order of the lessons, each once.

    Before such a lesson these are the first skills, with a sentence that names the lesson to begin with.
    """
    number = 1
    if marks:
        from trictrac.study.lessons.shelf import is_done, lessons

        heads = [entry.head for entry in lessons()]
        learnt = dict.fromkeys(skill for head in heads if is_done(head, marks) for skill in head.skills)
        if learnt:
            return tuple(learnt), []
        number = next(head.order for head in heads if not is_done(head, marks))
    return FIRST_SKILLS, [
        Saying(
            "You have not yet learnt what these questions ask about: begin with trictrac lesson {number}.",
            number=number,
        )
    ]


class Drill(DeckSource):
    """A ``Source`` of questions chosen by what the deck knows of the learner."""

    def __init__(self, deck: Deck, supply: Dealer, plan: DrillPlan, random: Random, now: Clock) -> None:
        super().__init__(deck, now)
        self._supply, self._plan, self._random = supply, plan, random
        self._before = deck.ratings()
        self._found = False
        self.limits = supply.limits

    def opening(self) -> Answer:
        """Return how many questions there are, and the skills."""
        return [
            Counted(
                "{count} question: {skills}. help lists what you can type.",
                "{count} questions: {skills}. help lists what you can type.",
                self._plan.count,
                skills=self._plan.subjects,
            )
        ]

    def next(self) -> Question | None:
        """Return the next question, or None at the end or when the games are used up.

        Each skill comes at least once if there are enough questions.
        """
        practised = {answer.question.skill for answer in self._answers}
        count, level = self._plan.count - len(self._answers), self._plan.level
        ratings = self._deck.ratings()
        left = {skill: ratings[skill] for skill in self._plan.skills}
        while left and count:
            lacking = {skill: rating for skill, rating in left.items() if skill not in practised}
            skill = choose_skill(lacking if len(lacking) >= count else left, self._random)
            wish = WISHES[level] if level else wanted_difficulty(ratings[skill].mu, self._random)
            question = self._supply.next(skill, wish, level)
            if question is not None:
                self._found = True
                return question
            del left[skill]
        return None

    def end(self) -> Answer:
        """Return how many were right, how fast, and how the ratings moved."""
        if not self._answers:
            return [
                Saying("Nothing was answered.") if self._found else Saying("There is no roll with such a question.")
            ]
        right = [answer for answer in self._answers if answer.slip is None]
        counts = {"right": len(right), "count": len(self._answers)}
        times = [answer.seconds for answer in right if answer.seconds is not None]
        head = Saying("{right} of {count} right.", **counts)
        if times:
            head = Saying(
                "{right} of {count} right, in {seconds:.1f} s each (the median).", seconds=median(times), **counts
            )
        lines: Answer = [head]
        ratings = self._deck.ratings()
        for skill in self._plan.skills:
            slips = [answer.slip for answer in self._answers if answer.question.skill is skill]
            after = ratings[skill]
            values = {"skill": skill.words, "right": slips.count(None), "count": len(slips)}
            line = Saying("{skill}: {right} of {count}.", **values)
            if after.answers >= _FEWEST_RATED:
                line = Saying(
                    "{skill}: {right} of {count}; rating {before}, now {after}.",
                    before=self._before[skill].points,
                    after=after.points,
                    **values,
                )
            if slips:
                lines.append(Indented(line))
        return lines
