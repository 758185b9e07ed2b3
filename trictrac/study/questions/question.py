"""Questions: a question and its text, an answer, levels of difficulty, and what a source of questions must offer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen, require
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Side
from trictrac.study.questions.skills import Skill, read_skill

if TYPE_CHECKING:
    from trictrac.model.outcome import Outcome
    from trictrac.study.questions.slips import Slip
    from trictrac.view.answer import Answer


_RULES = "rules="


@frozen
class Question:
    """One question. Its text, ``SKILL POSITION [ROLL] [DETAIL] [rules=RULES]``, contains all of it.

    ``detail`` is what is marked (``W10``), what is counted (``hit 14``), the play (``1-7 1-5``), the claim (``6``) or
    the candidates with their worth (``trictrac.study.questions.choosing``). ``rules`` are the options that differ from
    the modern ones, as ``load_rules`` reads them.

    >>> question = questions("filling", seed=1, level="easy")[0]
    >>> Question.parse(str(question)) == question, question.roll
    (True, Roll(2, 2))
    """

    skill: Skill
    position: Position
    roll: Roll | None = None
    detail: str = ""
    rules: str = ""

    @property
    def dice(self) -> Roll:
        """The roll of a question that has one.

        >>> questions("filling", seed=1, level="easy")[0].dice
        Roll(2, 2)
        """
        assert self.roll is not None
        return self.roll

    @property
    def side(self) -> Side:
        """The side that rolls.

        >>> questions("filling", seed=1, level="easy")[0].side
        Side.WHITE
        """
        return self.position.turn

    @property
    def rule_set(self) -> Rules:
        """The rules by which it is judged.

        >>> questions("filling", seed=1, rules="soumille-1738")[0].rule_set.play.exit
        'provincial'

        Raises:
            RulesError: the rules are unknown.
        """
        return _rules_of(self.rules)

    def __str__(self) -> str:
        words = [self.skill.value, str(self.position), str(self.roll or ""), self.detail]
        return " ".join([word for word in words if word] + ([_RULES + self.rules] if self.rules else []))

    @classmethod
    def parse(cls, text: str) -> Question:
        """Return the question in a text, read strictly.

        >>> Question.parse("filling W:1x15/B:1x15/W 6-4").skill.value
        'filling'

        Raises:
            UnreadableError: a part of ``text`` is missing or wrong. The error names it.
            ImpossiblePositionError: the position cannot occur.
            RulesError: the rules are unknown.
        """
        words = require(str, "question", text).split()
        rules = words.pop().removeprefix(_RULES) if words and words[-1].startswith(_RULES) else ""
        rules = kept_rules(_rules_of(rules))
        if len(words) < 2:
            raise UnreadableError("{text!r} is not a question: expected a skill and a position", text=text)
        skill, position, rest = read_skill(words[0]), Position.parse(words[1]).require_possible(), words[2:]
        if skill.row.has_roll and not rest:
            raise UnreadableError("{text!r} lacks its roll, like 6-4", text=text)
        roll = Roll.parse(rest.pop(0)) if skill.row.has_roll else None
        if bool(rest) is not (skill.row.counts is None):
            raise UnreadableError(
                "{text!r} is no question of {skill}: see trictrac drill --help", text=text, skill=skill
            )
        return cls(skill, position, roll, " ".join(rest), rules)


@lru_cache(maxsize=64)
def kept_rules(rules: Rules) -> str:
    """Return the rules as a question writes them: all options that differ from the modern ones, from any set."""
    if not rules.changed():
        return ""
    from trictrac.rules.recorded import options_text

    return options_text(rules)


@lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    """Return the rules of a question, never from a file, which may change."""
    if not text:
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(text, files=False)


@lru_cache(maxsize=256)
def judge_question(question: Question) -> Outcome:
    """Return the roll of a question, judged by its rules."""
    from trictrac.model.outcome import outcome

    return outcome(question.position, question.dice, question.rule_set)


Clock = Callable[[], datetime]
"""A function that returns the time in the learner's time zone, which decides his days."""

LONGEST = 1800.0
"""Most seconds of an answer. A longer time is not counted."""


@frozen
class Answered:
    """One answer. ``slip`` is None if it was right.

    ``claim`` and ``truth`` are canonical (``claim`` is empty if the time ran out), ``at`` is in the learner's time
    zone, ``seconds`` how long it took (None: not measured), ``source`` is ``drill``, ``ecole``, ``failed``, ``lesson``
    or ``game``, ``place`` where in it (a game and its roll, a lesson). An answer that is not ``rated`` moves no rating
    and no card.
    """

    question: Question
    claim: str
    truth: str
    slip: Slip | None
    at: datetime
    seconds: float | None = None
    source: str = "drill"
    place: str = ""
    hints: int = 0
    rated: bool = True


class Source(Protocol):
    """A source of the questions of a quiz, which also takes its answers."""

    def next(self) -> Question | None:
        """Return the next question, or None when the quiz is over."""

    def take(self, answered: Answered) -> Answer:
        """Save an answer, and return its consequences in sentences."""

    def withdraw(self, answered: Answered) -> Question:
        """Withdraw the last answer, and return a new question that replaces its question.

        The answer to that question is taken like any other, also after ``next`` has returned a later question.
        """

    def report(self, question: Question, note: str) -> Answer:
        """Save a doubtful question for checking."""

    def end(self) -> Answer:
        """Return the words at the end of the quiz."""


def seconds_between(since: datetime, at: datetime) -> float | None:
    """Return how long an answer took, or None if the clock went back or it is too long to be true."""
    seconds = (at - since).total_seconds()
    return seconds if 0 <= seconds <= LONGEST else None


def clock_time(until: datetime, now: datetime) -> str:
    """Return the time left as a clock shows it, like ``2:41``."""
    left = max(0, int((until - now).total_seconds()))
    return f"{left // 60}:{left % 60:02}"


EASY, FAIR, HARD = LEVELS = (1, 2, 3)
"""The levels of difficulty."""

HARDEST = 8.0
"""Greatest difficulty. Harder questions are rated as if they had it."""

LEVEL_NAMES = {EASY: Saying("easy"), FAIR: Saying("fair"), HARD: Saying("hard")}

_FAIR_FROM, _HARD_FROM = 2.0, 4.0


def level_of(difficulty: float) -> int:
    """Return the level of a difficulty."""
    return EASY if difficulty < _FAIR_FROM else FAIR if difficulty < _HARD_FROM else HARD
