"""Questions: the skills that are practised, a question with its text, one answered, and what a source and a form must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol
from zlib import crc32

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.saying.words import fold, words_suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.model.outcome import GameSpot
    from trictrac.study.questions.slips import Slip
    from trictrac.view.answer import Answer, Choice


class Skill(StrEnum):
    """A skill, by the name that is typed, with the words of players for it and other names, folded, that may be typed."""

    words: Saying
    others: tuple[str, ...]

    def __new__(cls, name: str, words: Saying, others: str = "") -> Skill:
        """Make a skill of its name, its words and its other names with blanks between them."""
        made = str.__new__(cls, name)
        made._value_, made.words, made.others = name, words, tuple(others.split())
        return made

    TRUE_HITS = "true-hits", Saying("true hits"), "battre-a-vrai vrai"
    FALSE_HITS = "false-hits", Saying("false hits"), "battre-a-faux faux"
    CORNER_HIT = "corner-hit", Saying("the corner hit"), "battre-le-coin coin corner"
    FILLING = "filling", Saying("filling"), "remplir fill"
    KEEPING = "keeping", Saying("keeping a full jan"), "conserver keep"
    HELPLESSNESS = "helplessness", Saying("helplessness"), "impuissance helpless"
    RARE_JANS = "rare-jans", Saying("the rare jans"), "jans-rares"
    BEARING_OFF = "bearing-off", Saying("bearing off"), "sortie exit"
    ROLLER = "roller", Saying("a whole roll for its player"), "joueur"
    OPPONENT = "opponent", Saying("a whole roll for the opponent"), "adversaire"
    BOTH = "both", Saying("a whole roll for both"), "les-deux"
    MARKING = "marking", Saying("marking points and holes"), "marque"
    LEGALITY = "legality", Saying("legal plays"), "coups-permis legalite legal"
    CHANCES = "chances", Saying("chances of the 36 throws")
    JUDGING = "judging", Saying("judging écoles"), "juger ecoles"
    CHOOSING = "choosing", Saying("choosing what to do"), "choisir"


DEALT: tuple[Skill, ...] = tuple(skill for skill in Skill if skill is not Skill.CHOOSING)
"""The skills that are dealt in drills; the questions of choosing are decisions that somebody has taken in a game."""


FIRST_SKILLS = (Skill.TRUE_HITS, Skill.FALSE_HITS, Skill.CORNER_HIT, Skill.FILLING, Skill.KEEPING, Skill.HELPLESSNESS)
"""The skills that are practised first, where nothing is known of the learner."""


def read_skill(text: str) -> Skill:
    """The skill of this name, English or French, or the one whose name begins so.

    Raises:
        UnreadableError: there is none, or there are several; says which there are.
    """
    word = "-".join(fold(text).replace("-", " ").split())
    names = {**{skill.value: skill for skill in Skill}, **{name: skill for skill in Skill for name in skill.others}}
    if word in names:
        return names[word]
    begun = {skill for name, skill in names.items() if word and name.startswith(word)}
    if len(begun) == 1:
        return begun.pop()
    near = words_suggestion(word, names)
    if near and not begun:
        raise UnreadableError("no skill {text!r}: did you mean {nearest}?", text=text, nearest=near)
    listed = ", ".join(skill for skill in Skill if not begun or skill in begun)
    raise UnreadableError("no skill {text!r}: there are {skills}", text=text, skills=listed)


def dealt_skill(text: str) -> Skill:
    """The skill of this name, as ``read_skill`` finds it, for a drill.

    Raises:
        UnreadableError: there is none, or no drill deals it.
    """
    skill = read_skill(text)
    if skill not in DEALT:
        raise UnreadableError(
            "no drill deals {skill}: trictrac analyse GAME --cards makes its questions of what was done in a game",
            skill=skill,
        )
    return skill


_WITHOUT_ROLL = (Skill.MARKING, Skill.CHANCES)
_WITH_DETAIL = (Skill.MARKING, Skill.CHANCES, Skill.LEGALITY, Skill.JUDGING, Skill.CHOOSING)
_RULES = "rules="


@frozen
class Question:
    """One thing asked; its text, ``SKILL POSITION [ROLL] [DETAIL] [rules=RULES]``, says all of it.

    ``detail`` is what is marked (``W10``), what is counted (``hit 14``), the play (``1-7 1-5``), the claim (``6``) or
    what could be done, with its worth (``trictrac.study.questions.choosing``);
    ``rules`` the options that differ from the modern ones, as ``load_rules`` reads them.
    """

    skill: Skill
    position: Position
    roll: Roll | None = None
    detail: str = ""
    rules: str = ""

    @property
    def dice(self) -> Roll:
        """The roll of a question that has one."""
        assert self.roll is not None
        return self.roll

    @property
    def rule_set(self) -> Rules:
        """The rules by which it is judged.

        Raises:
            RulesError: they are unknown.
        """
        return _rules_of(self.rules)

    def __str__(self) -> str:
        words = [self.skill.value, str(self.position), str(self.roll or ""), self.detail]
        return " ".join([word for word in words if word] + ([_RULES + self.rules] if self.rules else []))

    @classmethod
    def parse(cls, text: str) -> Question:
        """Read the text of a question, strictly.

        Raises:
            UnreadableError: says which part is missing or wrong.
            ImpossiblePositionError: the position cannot occur.
            RulesError: the rules are unknown.
        """
        words = text.split()
        rules = words.pop().removeprefix(_RULES) if words and words[-1].startswith(_RULES) else ""
        rules = kept_rules(_rules_of(rules))
        if len(words) < 2:
            raise UnreadableError("{text!r} is no question: a skill and a position are wanted", text=text)
        skill, position, rest = read_skill(words[0]), Position.parse(words[1]).require_possible(), words[2:]
        if skill not in _WITHOUT_ROLL and not rest:
            raise UnreadableError("{text!r} lacks its roll, like 6-4", text=text)
        roll = None if skill in _WITHOUT_ROLL else Roll.parse(rest.pop(0))
        if bool(rest) is not (skill in _WITH_DETAIL):
            raise UnreadableError(
                "{text!r} is no question of {skill}: see trictrac drill --help", text=text, skill=skill
            )
        return cls(skill, position, roll, " ".join(rest), rules)


@lru_cache(maxsize=64)
def kept_rules(rules: Rules) -> str:
    """The rules as a question keeps them: all options that differ from the modern ones, whatever set they come from."""
    if not rules.changed():
        return ""
    from trictrac.rules.recorded import options_text

    return options_text(rules)


@lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    """The rules that a question keeps; never out of a file, which may change."""
    if not text:
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(text, files=False)


Clock = Callable[[], datetime]
"""Tells the time, with the time zone of the learner, by which his days go."""

LONGEST = 1800.0
"""The most seconds of an answer: whoever takes longer has been away."""


@frozen
class Answered:
    """One answer; ``slip`` None means that it was right.

    ``claim`` and ``truth`` are canonical (``claim`` empty where the time ran out), ``at`` is in the learner's time zone,
    ``seconds`` how long it took (None where nobody measured), ``source`` is ``drill``, ``ecole``, ``failed``, ``lesson`` or
    ``game``, ``place`` where in it (a game and its roll, a lesson). What is not ``rated`` moves no rating and no card.
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


def no_choices(_question: Question) -> Sequence[Choice]:
    """Return no choices: the answer is typed."""
    return ()


class Source(Protocol):
    """Where the questions of a quiz come from, and where its answers go."""

    def next(self) -> Question | None:
        """The next question; None when the quiz is over."""

    def take(self, answered: Answered) -> Answer:
        """Keep an answer, and say what comes of it."""

    def report(self, question: Question, note: str) -> Answer:
        """Keep a doubtful question for checking."""

    def end(self) -> Answer:
        """Return the words at the end of the quiz."""


def seconds_between(since: datetime, at: datetime) -> float | None:
    """How long an answer took; None where the clock went backwards or nobody can have thought so long."""
    seconds = (at - since).total_seconds()
    return seconds if 0 <= seconds <= LONGEST else None


EASY, FAIR, HARD = LEVELS = (1, 2, 3)
"""The levels of difficulty."""

HARDEST = 8.0
"""Nothing harder is wished for, and what is harder is rated as this."""

LEVEL_NAMES = {EASY: Saying("easy"), FAIR: Saying("fair"), HARD: Saying("hard")}

_FAIR_FROM, _HARD_FROM = 2.0, 4.0


class Form(Protocol):
    """A form of question: how it is asked, what is right, what a wrong answer shows."""

    @property
    def example(self) -> Saying:
        """An example of an answer, for whoever asks for help."""

    def ask(self, question: Question) -> Saying:
        """The question in words; the board is drawn beside it."""

    def truth(self, question: Question) -> str:
        """The right answer, in canonical form."""

    def choices(self, question: Question) -> Sequence[Choice]:
        """The usual answers as they can be chosen; none where one is typed."""

    def read(self, question: Question, line: str) -> str:
        """Return the typed answer in canonical form.

        Raises:
            UnreadableError: it is no answer to this question; says what one looks like.
        """

    def is_answer(self, question: Question, text: str) -> bool:
        """Whether a text is an answer in canonical form.

        Raises:
            UnreadableError: it is none, and says why.
        """

    def say(self, question: Question, answer: str) -> object:
        """An answer in canonical form, in a player's words."""

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake that an answer is; None for the right one."""

    def wrong(self, question: Question, claim: str, slip: Slip) -> object | None:
        """Return every mistake in a wrong answer in words; None where the right answer beside it says all."""

    def explain(self, question: Question) -> Answer:
        """Why the right answer is right: a board with the proving checkers pointed out, every reason with its law."""

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Help by degrees, the last all but gives it away."""

    def difficulty(self, question: Question) -> float:
        """How hard it is: below 2 easy, from 4 hard."""

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """The questions of this form that a roll of a game lends itself to; only those worth asking."""


def level_of(difficulty: float) -> int:
    """The level of a difficulty."""
    return EASY if difficulty < _FAIR_FROM else FAIR if difficulty < _HARD_FROM else HARD


def chosen(spot: GameSpot, count: int, salt: str = "") -> int:
    """A number from 0 to ``count`` − 1, spread evenly over spots; another ``salt`` gives another choice."""
    position = spot.position
    text = f"{position.white}{position.black}{position.turn}{spot.outcome.roll}{position.score.points}{salt}"
    return crc32(text.encode()) % count
