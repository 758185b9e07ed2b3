"""The quizzes of the page: drills, sprints, the masters' boards, due cards, today's mistakes, a single question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.screen import Desk, Parts
from trictrac.app.screens.practise import LEVEL_WORDS, drill_address, read_level
from trictrac.app.screens.quiz import QuizScreen, Sitting
from trictrac.base.values import frozen
from trictrac.saying.words import is_count
from trictrac.study.questions.question import Question, Source
from trictrac.study.questions.quiz import Quiz
from trictrac.study.questions.skills import DEALT, Skill, SkillLessons, dealt_skill
from trictrac.view.answer import Answer

if TYPE_CHECKING:
    from trictrac.study.deck.review import Review
    from trictrac.study.today import Today

COUNT = 20
"""Number of questions in a drill."""
_ALL, _KNOWN = "all", "known"
"""The words in an address for all skills, and for those of the lessons that are done."""


def new_seed(desk: Desk) -> int:
    """Return a seed made from the time in milliseconds."""
    return int(desk.now.timestamp() * 1000) % 1_000_000_000


def drilled(desk: Desk, parts: Parts) -> QuizScreen:
    """Open a drill: ``/drill/true-hits+filling``, followed by a level and a seed, both optional.

    The same seed gives the same questions.
    """
    from trictrac.study.dealing.supply import Supply
    from trictrac.study.drill import Drill, DrillPlan
    from trictrac.study.lessons.shelf import taught_limits

    words, level, seed, *_ = (*parts, "", "", "")
    words, level = words or _KNOWN, read_level(level or "own")
    number = int(seed) if is_count(seed, 18) else new_seed(desk)
    skills, notes = _skills_named(desk, words)
    limits = {} if words == _ALL else taught_limits(desk.deck.lessons())
    supply = Supply(skills, number, rules=desk.rules, limits=limits)
    drill = Drill(desk.deck, supply, DrillPlan(skills, COUNT, LEVEL_WORDS[level]), Random(number), desk.learner.clock)
    address, again = drill_address(words, level, number), drill_address(words, level)
    sitting = Sitting(address, begun(desk, drill), left=remaining(COUNT), again=again, ahead=supply.ahead)
    return QuizScreen(sitting, hints=tuple(notes))


def _skills_named(desk: Desk, words: str) -> tuple[tuple[Skill, ...], Answer]:
    """Return the skills in an address: those named, all, or those learnt, with a sentence if no lesson taught them."""
    from trictrac.study.drill import skills_to_drill

    if words == _KNOWN:
        return skills_to_drill(desk.deck.lessons())
    return DEALT if words == _ALL else tuple(dict.fromkeys(map(dealt_skill, words.split("+")))), []


def sprinted(desk: Desk, parts: Parts) -> QuizScreen:
    """Open a sprint of three minutes: ``/sprint/true-hits+filling``, followed by an optional level."""
    from trictrac.study.dealing.supply import Supply
    from trictrac.study.drill import DrillPlan
    from trictrac.study.lessons.shelf import taught_limits
    from trictrac.study.questions.question import kept_rules
    from trictrac.study.sprint import Sprint, SprintQuiz

    words, level, *_ = (*parts, "", "")
    words = words or _KNOWN
    number, (skills, notes), clock = new_seed(desk), _skills_named(desk, words), desk.learner.clock
    supply = Supply(skills, number, rules=desk.rules, limits=taught_limits(desk.deck.lessons()))
    plan = DrillPlan(skills, 0, LEVEL_WORDS[read_level(level or "own")])
    sprint = Sprint(desk.deck, supply, plan, Random(number), clock, minutes=3, rules=kept_rules(desk.rules))
    quiz = SprintQuiz(sprint, clock, language=desk.language)
    quiz.begin()
    address = f"/sprint/{words}/{level or 'easy'}"
    return QuizScreen(Sitting(address, quiz, again=address, ahead=supply.ahead), hints=(*notes, *sprint.opening()))


@frozen
class _Alone:
    """A dealer of a single question."""

    waiting: list[Question]
    limits: SkillLessons

    def next(self, _skill: Skill, _difficulty: float, _level: int = 0) -> Question | None:
        """Return the question the first time, then None."""
        return self.waiting.pop() if self.waiting else None


def ask_question(desk: Desk, parts: Parts) -> QuizScreen:
    """Open a single question by its text: ``/question/TEXT``."""
    from trictrac.study.drill import Drill, DrillPlan
    from trictrac.study.lessons.shelf import taught_limits

    question = Question.parse("".join(parts[:1]))
    dealer, plan = _Alone([question], taught_limits(desk.deck.lessons())), DrillPlan((question.skill,), 1)
    drill = Drill(desk.deck, dealer, plan, Random(0), desk.learner.clock)
    address, again = address_of("question", str(question)), drill_address(question.skill)
    return QuizScreen(Sitting(address, begun(desk, drill), left=remaining(1), again=again))


def mastered(desk: Desk, parts: Parts) -> QuizScreen:
    """Open the masters' boards, or those of a theme or an author: ``/masters``, ``/masters/guiton``."""
    from trictrac.study.masters import Masters, MastersQuiz, find_boards

    boards, clock = find_boards("".join(parts[:1]), desk.language), desk.learner.clock
    quiz = MastersQuiz(Masters(desk.deck, boards, COUNT, clock), clock, language=desk.language)
    quiz.begin()
    address = address_of("masters", *parts[:1])
    return QuizScreen(Sitting(address, quiz, left=remaining(min(COUNT, len(boards))), again=address))


def reviewed(desk: Desk, _parts: Parts) -> QuizScreen:
    """Open a review of the cards that are due: ``/review``."""
    from trictrac.study.deck.review import Review

    deck, changes = desk.taught_deck()
    source = Review(deck, desk.learner.clock, vary=varying(desk))
    return QuizScreen(replace(session(desk, source, "/review", changes), again="/ecole", back="/ecole"))


def session(desk: Desk, source: Review | Today, address: str, changes: Answer) -> Sitting:
    """Return a sitting with cards, which begins with sentences on the ``changes`` of the deck."""
    opening = (*changes, *source.opening())
    quiz = begun(desk, source)
    return Sitting(address, quiz, opening, lambda held: source.left + (held.current is not None), ahead=source.ahead)


def varying(desk: Desk) -> Callable[[Question], Question]:
    """Return a function that replaces the question of a card by another with the same idea, at random."""
    from trictrac.study.deck.review import vary

    random = Random(new_seed(desk))
    return lambda question: vary(question, random)


def begun(desk: Desk, source: Source) -> Quiz:
    """Return a quiz of this source with its first question asked."""
    quiz = Quiz(source, desk.learner.clock, language=desk.language)
    quiz.begin()
    return quiz


def remaining(count: int) -> Callable[[Quiz], int]:
    """Return a function that counts how many of ``count`` questions are left in a quiz."""
    return lambda quiz: count - quiz.tally[1]


def failed(desk: Desk, _parts: Parts) -> QuizScreen:
    """Open today's mistakes again, unrated: ``/failed``."""
    from trictrac.study.deck.review import Failed

    source, left = Failed(desk.deck, desk.learner.clock), remaining(len(desk.deck.failed_today(desk.now)))
    opening = tuple(source.opening())
    return QuizScreen(Sitting("/failed", begun(desk, source), opening, left, again="/today", back="/today"))
