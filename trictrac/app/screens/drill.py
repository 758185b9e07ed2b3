"""Drills: the skills to choose from, and questions of them; the cards that are due, today's mistakes, one question alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.learner import Watch
from trictrac.app.screens.practise import LEVEL_WORDS, drill_address
from trictrac.app.screens.quiz import QuizScreen, Sitting
from trictrac.base.errors import UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.words import is_count
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import Quiz
from trictrac.study.questions.skills import DEALT, FIRST_SKILLS, Skill, dealt_skill

if TYPE_CHECKING:
    from trictrac.app.screen import Desk
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.review import Review
    from trictrac.study.today import Today
    from trictrac.view.answer import Answer

COUNT = 20
"""How many questions a drill has."""
_ALL, _KNOWN = "all", "known"
"""The words for all skills, and for those of the lessons that are done."""


def new_seed(desk: Desk) -> int:
    """A seed that nobody has chosen: no two moments have the same."""
    return int(desk.now.timestamp() * 1000) % 1_000_000_000


def drilled(desk: Desk, parts: Sequence[str]) -> QuizScreen:
    """Open a drill: ``/drill/true-hits+filling``, with a level, and a seed by which the same questions are asked again."""
    from trictrac.rules.loader import load_rules
    from trictrac.study.dealing.supply import Supply
    from trictrac.study.drill import Drill, DrillPlan

    words, level, seed, *_ = (*parts, "", "", "")
    words, level = words or _KNOWN, level or "own"
    deck, watch = desk.learner.deck(desk.preferences), Watch(desk.now)
    if level not in LEVEL_WORDS:
        raise UnreadableError("no level {text!r}: there are {levels}", text=level, levels=", ".join(LEVEL_WORDS))
    number = int(seed) if is_count(seed, 18) else new_seed(desk)
    skills = _skills(words, deck, desk)
    rules = load_rules(desk.preferences.rules)
    supply = Supply(skills, number, rules=rules)
    drill = Drill(deck, supply, DrillPlan(skills, COUNT, LEVEL_WORDS[level]), Random(number), watch)
    quiz = Quiz(drill, watch, language=desk.language)
    quiz.begin()
    return QuizScreen(
        Sitting(
            drill_address(words, level, number),
            quiz,
            watch,
            left=lambda: COUNT - quiz.tally[1],
            again=drill_address(words, level),
            ahead=supply.ahead,
        )
    )


def _skills(words: str, deck: Deck, desk: Desk) -> tuple[Skill, ...]:
    """The skills that an address names."""
    if words == _ALL:
        return DEALT
    if words != _KNOWN:
        return tuple(dict.fromkeys(dealt_skill(word) for word in words.split("+")))
    from trictrac.study.lessons.shelf import lessons, skills_learnt

    return skills_learnt(lessons(desk.language.code), deck.lessons()) or FIRST_SKILLS


@frozen
class _Alone:
    """Deals one question once."""

    waiting: list[Question]

    def next(self, _skill: Skill, _difficulty: float, _level: int = 0) -> Question | None:
        """The question; None after it."""
        return self.waiting.pop() if self.waiting else None


def asked(desk: Desk, parts: Sequence[str]) -> QuizScreen:
    """Open one question by its text: ``/question/TEXT``."""
    from trictrac.study.drill import Drill, DrillPlan

    question = Question.parse("".join(parts[:1]))
    watch = Watch(desk.now)
    plan = DrillPlan((question.skill,), 1)
    drill = Drill(desk.learner.deck(desk.preferences), _Alone([question]), plan, Random(0), watch)
    quiz = Quiz(drill, watch, language=desk.language)
    quiz.begin()
    return QuizScreen(
        Sitting(
            address_of("question", str(question)),
            quiz,
            watch,
            left=lambda: 1 - quiz.tally[1],
            again=drill_address(question.skill),
        )
    )


def reviewed(desk: Desk, _parts: Sequence[str]) -> QuizScreen:
    """Open a review of the cards that are due: ``/review``."""
    from trictrac.study.deck.review import Review

    watch = Watch(desk.now)
    deck, told = desk.learner.taught(desk.preferences, desk.now)
    source = Review(deck, watch, vary=varying(desk))
    return QuizScreen(begun(desk, watch, source, told, "/review", again="/ecole", back="/ecole"))


def varying(desk: Desk) -> Callable[[Question], Question]:
    """Asks another question of the idea of a card, one that nobody has chosen."""
    from trictrac.study.deck.review import vary

    random = Random(new_seed(desk))
    return lambda question: vary(question, random)


def begun(
    desk: Desk, watch: Watch, source: Review | Today, told: Answer, address: str, *, again: str, back: str
) -> Sitting:
    """Begin a session with the deck; ``told`` is what was brought into it before."""
    quiz = Quiz(source, watch, language=desk.language)
    opening = (*told, *source.opening())
    quiz.begin()
    return Sitting(
        address,
        quiz,
        watch,
        opening,
        left=lambda: source.left + (quiz.asked is not None),
        again=again,
        back=back,
        ahead=source.ahead,
    )


def failed(desk: Desk, _parts: Sequence[str]) -> QuizScreen:
    """Open today's mistakes once more, unrated: ``/failed``."""
    from trictrac.study.deck.review import Failed

    watch = Watch(desk.now)
    deck = desk.learner.deck(desk.preferences)
    source = Failed(deck, watch)
    count = len(deck.failed_today(desk.now))
    quiz = Quiz(source, watch, language=desk.language)
    opening = tuple(source.opening())
    quiz.begin()
    return QuizScreen(
        Sitting(
            "/failed",
            quiz,
            watch,
            opening,
            left=lambda: count - quiz.tally[1],
            again="/today",
            back="/today",
        )
    )
