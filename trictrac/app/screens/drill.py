"""The quizzes of the page: drills, sprints, the masters' boards, due cards, today's mistakes, a single question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.learner import ActClock
from trictrac.app.screen import Desk, Parts
from trictrac.app.screens.practise import LEVEL_WORDS, drill_address, read_level
from trictrac.app.screens.quiz import QuizScreen, Sitting
from trictrac.base.values import frozen
from trictrac.saying.words import is_count
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import Quiz
from trictrac.study.questions.skills import DEALT, FIRST_SKILLS, Skill, dealt_skill
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
    watch = ActClock(desk.now)
    number = int(seed) if is_count(seed, 18) else new_seed(desk)
    skills = _skills_named(desk, words)
    limits = {} if words == _ALL else taught_limits(desk.deck.lessons())
    supply = Supply(skills, number, rules=desk.rules, limits=limits)
    drill = Drill(desk.deck, supply, DrillPlan(skills, COUNT, LEVEL_WORDS[level]), Random(number), watch)
    address, again = drill_address(words, level, number), drill_address(words, level)
    quiz = begun(Quiz(drill, watch, language=desk.language))
    return QuizScreen(Sitting(address, quiz, watch, left=remaining(COUNT), again=again, ahead=supply.ahead))


def _skills_named(desk: Desk, words: str) -> tuple[Skill, ...]:
    """Return the skills in an address: those named, all, or those of the lessons that are done."""
    from trictrac.study.lessons.shelf import skills_learnt

    if words == _ALL:
        return DEALT
    if words != _KNOWN:
        return tuple(dict.fromkeys(dealt_skill(word) for word in words.split("+")))
    return skills_learnt(desk.shelf, desk.deck.lessons()) or FIRST_SKILLS


def sprinted(desk: Desk, parts: Parts) -> QuizScreen:
    """Open a sprint of three minutes: ``/sprint/true-hits+filling``, followed by an optional level."""
    from trictrac.study.dealing.supply import Supply
    from trictrac.study.drill import DrillPlan
    from trictrac.study.lessons.shelf import taught_limits
    from trictrac.study.questions.question import kept_rules
    from trictrac.study.sprint import Sprint, SprintQuiz

    words, level, *_ = (*parts, "", "")
    words = words or _KNOWN
    watch, number, skills = ActClock(desk.now), new_seed(desk), _skills_named(desk, words)
    supply = Supply(skills, number, rules=desk.rules, limits=taught_limits(desk.deck.lessons()))
    plan = DrillPlan(skills, 0, LEVEL_WORDS[read_level(level or "own")])
    sprint = Sprint(desk.deck, supply, plan, Random(number), watch, minutes=3, rules=kept_rules(desk.rules))
    quiz = begun(SprintQuiz(sprint, watch, language=desk.language))
    address = f"/sprint/{words}/{level or 'easy'}"
    return QuizScreen(Sitting(address, quiz, watch, again=address, ahead=supply.ahead), hints=tuple(sprint.opening()))


@frozen
class _Alone:
    """A dealer of a single question."""

    waiting: list[Question]
    limits: Mapping[Skill, int]

    def next(self, _skill: Skill, _difficulty: float, _level: int = 0) -> Question | None:
        """Return the question the first time, then None."""
        return self.waiting.pop() if self.waiting else None


def ask_question(desk: Desk, parts: Parts) -> QuizScreen:
    """Open a single question by its text: ``/question/TEXT``."""
    from trictrac.study.drill import Drill, DrillPlan
    from trictrac.study.lessons.shelf import taught_limits

    question = Question.parse("".join(parts[:1]))
    watch = ActClock(desk.now)
    drill = Drill(
        desk.deck,
        _Alone([question], taught_limits(desk.deck.lessons())),
        DrillPlan((question.skill,), 1),
        Random(0),
        watch,
    )
    address, again = address_of("question", str(question)), drill_address(question.skill)
    return QuizScreen(
        Sitting(address, begun(Quiz(drill, watch, language=desk.language)), watch, left=remaining(1), again=again)
    )


def mastered(desk: Desk, parts: Parts) -> QuizScreen:
    """Open the masters' boards, or those of a theme or an author: ``/masters``, ``/masters/guiton``."""
    from trictrac.study.masters import Masters, MastersQuiz, find_boards

    watch, name = ActClock(desk.now), "".join(parts[:1])
    boards = find_boards(name, desk.language)
    quiz = begun(MastersQuiz(Masters(desk.deck, boards, COUNT, watch), watch, language=desk.language))
    address = address_of("masters", *parts[:1])
    return QuizScreen(Sitting(address, quiz, watch, left=remaining(min(COUNT, len(boards))), again=address))


def reviewed(desk: Desk, _parts: Parts) -> QuizScreen:
    """Open a review of the cards that are due: ``/review``."""
    from trictrac.study.deck.review import Review

    watch = ActClock(desk.now)
    deck, changes = desk.taught_deck()
    source = Review(deck, watch, vary=varying(desk))
    return QuizScreen(replace(session(desk, watch, source, "/review", changes), again="/ecole", back="/ecole"))


def session(desk: Desk, watch: ActClock, source: Review | Today, address: str, changes: Answer) -> Sitting:
    """Return a sitting with cards, which begins with sentences on the ``changes`` of the deck."""
    opening = (*changes, *source.opening())
    quiz = begun(Quiz(source, watch, language=desk.language))
    return Sitting(
        address, quiz, watch, opening, lambda held: source.left + (held.current is not None), ahead=source.ahead
    )


def varying(desk: Desk) -> Callable[[Question], Question]:
    """Return a function that replaces the question of a card by another with the same idea, at random."""
    from trictrac.study.deck.review import vary

    random = Random(new_seed(desk))
    return lambda question: vary(question, random)


def begun(quiz: Quiz) -> Quiz:
    """Return a quiz with its first question asked."""
    quiz.begin()
    return quiz


def remaining(count: int) -> Callable[[Quiz], int]:
    """Return a function that counts how many of ``count`` questions are left in a quiz."""
    return lambda quiz: count - quiz.tally[1]


def failed(desk: Desk, _parts: Parts) -> QuizScreen:
    """Open today's mistakes again, unrated: ``/failed``."""
    from trictrac.study.deck.review import Failed

    watch = ActClock(desk.now)
    deck = desk.deck
    source, left = Failed(deck, watch), remaining(len(deck.failed_today(desk.now)))
    quiz = begun(Quiz(source, watch, language=desk.language))
    return QuizScreen(Sitting("/failed", quiz, watch, tuple(source.opening()), left, again="/today", back="/today"))
