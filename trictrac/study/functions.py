"""Public functions of practice: questions, their judgement, and the cards of the deck."""

from __future__ import annotations

from pathlib import Path

from trictrac.base.errors import Saying, misgiven
from trictrac.base.values import frozen, number_in, require
from trictrac.model.rules import Rules
from trictrac.rules.loader import load_rules
from trictrac.seance.places import deck_path
from trictrac.study.dealing.supply import Supply
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import Listed
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import LEVEL_NAMES, Question
from trictrac.study.questions.quiz import judge_claim
from trictrac.study.questions.skills import DEALT, dealt_skill
from trictrac.study.questions.slips import Slip
from trictrac.view.doc import Indented

_MOST, _WISH = 10_000, 3.0
"""Most questions at a time, and the difficulty wished for where no level is given."""


@frozen
class Judgement:
    """The judgement of an answer. Answers have the form in which decks save them.

    >>> judgement = judge(questions("filling", seed=2, level="easy")[0], "6")
    >>> judgement.claim, judgement.truth, judgement.reasons[0]
    ('6', '6', 'Right: 6.')
    """

    claim: str
    truth: str
    slip: Slip | None = None
    """The kind of mistake, or None for a right answer."""
    reasons: tuple[str, ...] = ()
    """Why the right answer is right, in sentences."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is right.

        >>> judge(questions("filling", seed=1, level="easy")[0], "6").is_right
        False
        """
        return self.slip is None


def questions(
    *skills: str, count: int = 1, seed: int = 0, level: str = "", rules: Rules | str = "modern"
) -> tuple[Question, ...]:
    """Return questions as ``trictrac drill`` asks them, of each skill in turn. The same seed gives the same questions.

    ``skills`` are names such as ``filling`` or ``legality``; without any, all are mixed. ``level`` is ``easy``, ``fair``,
    ``hard``, or empty for any. ``str`` of a question is its text, which ``judge`` reads.

    >>> question = questions("filling", seed=1, level="easy")[0]
    >>> print(question)
    filling W:1x5,3x2,4x2,5x2,6x2,12x2/B:1x8,5x2,10,11x2,12x2/W/rolls=10,10 2-2
    >>> print(question_words(question))
    White rolls 2-2 (double-deux). How many points for filling?

    Raises:
        UnreadableError: an argument is not a skill, a level or a number.
        RulesError: ``rules`` is not a rule set.
    """
    chosen = tuple(dealt_skill(require(str, "skills", skill)) for skill in skills) or DEALT
    levels = {"": 0, **{name.text: number for number, name in LEVEL_NAMES.items()}}
    most, dice = number_in(1, _MOST, count), number_in(0, 1 << 62, seed)
    if most is None or dice is None:
        raise misgiven("count and seed", (count, seed), "10, 1822")
    if not isinstance(level, str) or level not in levels:
        raise misgiven("level", level, ", ".join(map(repr, levels)))
    by = load_rules(rules) if isinstance(rules, str) else require(Rules, "rules", rules)
    supply = Supply(chosen, dice, rules=by)
    dealt = (supply.next(chosen[at % len(chosen)], _WISH, levels[level]) for at in range(most))
    return tuple(question for question in dealt if question is not None)


def question_words(question: Question | str) -> str:
    """Return a question as a drill asks it, in English.

    >>> question_words("roller W:1x13,8,10/B:1x15/W 6-4")
    'White rolls 6-4. How many points does White earn in all?'

    Raises:
        UnreadableError: ``question`` is not a question.
    """
    posed = _read(question)
    return str(form_of(posed.skill).ask(posed))


def _read(question: Question | str) -> Question:
    return Question.parse(question) if isinstance(question, str) else require(Question, "question", question)


def judge(question: Question | str, answer: str) -> Judgement:
    """Return whether an answer to a question is right, with the reasons.

    ``answer`` is typed as in a drill: points, ``yes``, a number of throws, or jans.

    >>> judgement = judge(str(questions("filling", seed=1, level="easy")[0]), "6")
    >>> judgement.truth, judgement.slip.value
    ('0', 'nothing_there')
    >>> print(judgement.reasons[0])
    You said: 6. The right answer is nothing.

    Raises:
        UnreadableError: ``question`` is not a question, or ``answer`` not an answer to it. The message shows one.
    """
    posed = _read(question)
    form = form_of(posed.skill)
    claim = form.read(posed, require(str, "answer", answer))
    sentences, slip = judge_claim(posed, claim)
    said = [part.sentence if isinstance(part, Indented) else part for part in sentences]
    return Judgement(claim, form.truth(posed), slip, tuple(str(one) for one in said if isinstance(one, Saying)))


def read_deck(path: Path | None = None) -> tuple[Listed, ...]:
    """Return the cards of a deck with their last mistakes, the next one due first. The file is not changed.

    ``path`` is the file of a deck, by default your own. Without a deck there are no cards.

    >>> read_deck(Path("no deck.sqlite3"))
    ()

    Raises:
        StorageError: the file cannot be read, or is not a deck.
    """
    place = deck_path() if path is None else require(Path, "path", path)
    if not place.exists():
        return ()
    with Deck(place, writes=False) as deck:
        return deck.listed()
