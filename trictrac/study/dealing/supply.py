"""The supply of questions of all skills, without repetition, its distribution, and positions of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING
from zlib import crc32

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.progress import Advance
from trictrac.base.values import frozen
from trictrac.bot.flat import BUILDERS, Chooser
from trictrac.bot.flat import spots as self_play
from trictrac.model.outcome import GameSpot, outcome
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.saying.language import Counted, strung
from trictrac.saying.words import excerpt
from trictrac.study.dealing.scripted import steer_releves
from trictrac.study.dealing.stock import PastQuestions, Prefetched, Shared, Stock
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import HARDEST, LEVELS, Question, level_of
from trictrac.study.questions.skills import DEALT, Skill, SkillLessons

if TYPE_CHECKING:
    from trictrac.base.working import Jobs
    from trictrac.study.questions.themes import Theme

_ALL_COSTS, _THEME_COSTS = 20000, 200
"""Cost of a vain search after which the same checkers may prove the same marks again, without and with a theme."""
_HOPELESS = 10 * _ALL_COSTS
"""Cost after which a search ends without a question. Some rules leave a level empty."""
AHEAD = 64
"""Most rolls of self-play, and of each kind of steered relevé, that are played in advance."""


class Supply:
    """A supply of questions from self-play and steered relevés, the same for the same seed and calls, or from given rolls.

    ``spots`` are rolls of the learner's own records: the supply ends with them. No roll of a game is used twice. Nearly
    half of the questions on a single jan have nothing to count, with the same dice as others that have. ``players``
    play the self-play. Questions on other games are about ``game``, with its options. With a ``theme``, all questions that
    have something to count belong to it. ``limits`` are the last lessons that questions of a skill may need.
    """

    def __init__(
        self,
        skills: Iterable[Skill],
        seed: int,
        *,
        rules: Rules = MODERN,
        spots: Iterable[GameSpot] | None = None,
        players: Sequence[Chooser] = BUILDERS,
        game: str = "",
        theme: Theme | None = None,
        limits: SkillLessons = MappingProxyType({}),
    ) -> None:
        self._random, self.limits = Random(seed), limits
        self._forgets = _THEME_COSTS if theme else _ALL_COSTS
        self._past = PastQuestions()
        played = Prefetched(self_play(seed, rules, players) if spots is None else spots, AHEAD)
        shared = Shared(played, ends=spots is not None)
        steering = {
            skill: Prefetched(() if shared.ends else steer_releves(seed, skill, rules), AHEAD)
            for skill in dict.fromkeys(skills)
        }
        self._stocks = {
            skill: Stock(skill, shared, own, seed, game, theme, limits.get(skill, 0)) for skill, own in steering.items()
        }
        self._rolls: tuple[Prefetched[GameSpot | None], ...] = (played, *steering.values())

    def ahead(self) -> bool:
        """Play a little ahead, so that the next questions are found sooner, and return False if that is enough."""
        return any(rolls.ahead() for rolls in self._rolls)

    def next(self, skill: Skill, difficulty: float, level: int = 0) -> Question | None:
        """Return a question of this skill of about this difficulty, or None if the given rolls are used up.

        With a ``level`` (easy, fair or hard, 0: any) it is of this level only.
        """
        stock = self._stocks[skill]
        wish = stock.wish(self._random, max(0.0, min(HARDEST, difficulty)), level)
        found = stock.best(wish, self._past)
        spent = 0
        while found is None or not found.satisfies(wish, spent):
            cost = stock.look(wish)
            if not cost or spent > _HOPELESS:
                break
            if spent < self._forgets <= spent + cost:
                self._past.forget_proofs()
            spent += cost
            found = stock.best(wish, self._past)
        if found is None:
            return None
        stock.take(found)
        self._past.add(found.question)
        return found.question


def another_like(question: Question, limits: SkillLessons = MappingProxyType({})) -> Question:
    """Return another question of the same skill, level and rules, always the same one for the same ``limits``.

    If none can be dealt, it is the same question seen from the other side.
    """
    skill, form = question.skill, form_of(question.skill)
    difficulty = form.difficulty(question)
    supply = Supply((skill,), crc32(str(question).encode()), rules=question.rule_set, limits=limits)
    return supply.next(skill, difficulty, level_of(difficulty)) or form.mirrored(question)


def dealers(name: str) -> Sequence[Chooser]:
    """Return the players with this name: ``builders`` fill and keep as in the treatises, ``strong`` is the program’s net."""
    if name == "strong":
        from trictrac.bot.player import Deals

        return (Deals(),)
    return BUILDERS


_LISTED = 10
"""Most unreadable lines that an error lists."""


@frozen
class ListedPosition:
    """A position of a list with the number of its line, and with its roll if there is one."""

    line: int
    position: Position
    roll: Roll | None


def read_boards(text: str, read: Callable[[str], tuple[Position, Roll | None]]) -> tuple[ListedPosition, ...]:
    """Return the positions of a text, one per line, each with or without a roll. ``#`` begins a comment, except in JSON.

    Raises:
        UnreadableError: ``text`` has no position, or lines that are not one. The error names each with its number.
    """
    found: list[ListedPosition] = []
    wrong: dict[str, Saying] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = (line if line.lstrip().startswith("{") else line.partition("#")[0]).strip()
        if not words:
            continue
        try:
            found.append(ListedPosition(number, *read(words)))
        except TrictracError as error:
            wrong[f"{number} {excerpt(words)!r}"] = error.saying
    if wrong:
        raise UnreadableError(
            "{lines}, so no question is asked: {wrong}. What is wrong with the first: {reason}",
            lines=Counted("{count} line is no position", "{count} lines are no positions", len(wrong)),
            wrong=strung([*islice(wrong, _LISTED), *(["…"] if len(wrong) > _LISTED else [])]),
            reason=next(iter(wrong.values())),
        )
    if not found:
        raise UnreadableError("there is no position; type one per line, with or without a roll after it")
    return tuple(found)


class Own:
    """A ``Dealer`` of one's own positions. One without a roll gets a fitting one, the same for the same seed."""

    def __init__(self, boards: Iterable[ListedPosition], seed: int, rules: Rules, game: str = "") -> None:
        self._left = list(boards)
        self.limits: SkillLessons = {}
        self._seed, self._rules, self._game = seed, rules, game

    def next(self, skill: Skill, _difficulty: float, level: int = 0) -> Question | None:
        """Return a question on the first remaining position that fits a skill and a level, or None. Difficulty is ignored."""
        for board in self._left:
            found = self._fitting(board, skill, level)
            if found is not None:
                self._left.remove(board)
                return found
        return None

    def misfits(self, skills: Sequence[Skill], level: int = 0) -> tuple[int, ...]:
        """Return the line numbers of the positions that fit none of the skills."""
        return tuple(
            board.line for board in self._left if not any(self._fitting(board, skill, level) for skill in skills)
        )

    def _fitting(self, board: ListedPosition, skill: Skill, level: int) -> Question | None:
        """Return the first question of a skill and level about a position, or None.

        Without a written roll it tries all rolls in random order. With one, any question about it will do, even a
        barren one.
        """
        form, random = form_of(skill, self._game), Random(f"{self._seed} {board.line} {board.position}")
        for roll in random.sample(ROLLS, len(ROLLS)) if board.roll is None else [board.roll]:
            spot = GameSpot(board.position, outcome(board.position, roll, self._rules), self._rules)
            for question in form.offer(spot) if board.roll is None else form.offer_all(spot):
                if level in (0, level_of(form.difficulty(question))):
                    return question
        return None


_WISHES = (0.0, 6.0)


@frozen
class Cell:
    """The questions of one skill at one level: their number, and how many are barren."""

    count: int = 0
    barren: int = 0


_A_SHARE = 1000
"""Questions that one supply deals, none of them twice."""


def distribution(
    seed: int,
    count: int = 2000,
    skills: Iterable[Skill] = DEALT,
    rules: Rules = MODERN,
    advance: Advance = lambda _: None,
    jobs: Jobs = None,
    players: str = "builders",
) -> dict[tuple[Skill, int], Cell]:
    """Deal ``count`` questions to learners of all strengths, the skills in turn, and count them by skill and level.

    Every skill and level has a cell, even an empty one. ``advance`` is called with the number dealt so far. Shares have
    their own seeds, so that any number of ``jobs`` deals the same. ``players`` is the name of the dealers.
    """
    from trictrac.base.working import in_order

    chosen = tuple(skills)
    dealt: Counter[tuple[Skill, int, bool]] = Counter()
    shares = [(start, min(_A_SHARE, count - start)) for start in range(0, count, _A_SHARE)]
    with closing(in_order(partial(_count_share, seed, chosen, rules, players), shares, jobs)) as counted:
        for (start, size), share in zip(shares, counted, strict=True):
            dealt += share
            advance(start + size)
    return {
        (skill, level): Cell(dealt[skill, level, False] + dealt[skill, level, True], dealt[skill, level, True])
        for skill in chosen
        for level in LEVELS
    }


def _count_share(
    seed: int, skills: Sequence[Skill], rules: Rules, players: str, share: tuple[int, int]
) -> Counter[tuple[Skill, int, bool]]:
    """Return the counts of a share (start and size) by skill, level and whether the question is barren."""
    start, size = share
    own = Random(f"{seed}/{start}").randrange(1 << 30) if start else seed
    supply, random = Supply(skills, own, rules=rules, players=dealers(players)), Random(own)
    found: Counter[tuple[Skill, int, bool]] = Counter()
    for number in range(start, start + size):
        skill = skills[number % len(skills)]
        question = supply.next(skill, random.uniform(*_WISHES))
        if question is not None:
            form = form_of(skill)
            found[skill, level_of(form.difficulty(question)), form.is_barren(question)] += 1
    return found
