"""Dealing: a supply of questions of all skills, none asked twice or nearly so, and how they spread over levels."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from random import Random

from trictrac.model.mark import Jan
from trictrac.model.outcome import GameSpot
from trictrac.model.rules import MODERN, Rules
from trictrac.players.flat import spots as self_play
from trictrac.study.dealing.scripted import steered
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.forms import form_of, is_barren
from trictrac.study.questions.question import HARDEST, LEVELS, Question, Skill, level_of
from trictrac.values import frozen

_APART = 4
"""Boards in which fewer checkers than this stand elsewhere are nearly the same."""

_PROVED = (Jan.TRUE_HIT, Jan.FALSE_HIT, Jan.FILL)

_Board = tuple[Sequence[int], Sequence[int]]


class Asked:
    """The questions of a session: what is the same as one of them, or nearly so, is not asked again.

    Nearly the same are two questions of a skill with the same roll (or, without a roll, about the same thing) when fewer
    than four checkers in all stand elsewhere, or when the same checkers hit or fill the same fields.
    """

    def __init__(self) -> None:
        self._boards: defaultdict[Hashable, list[_Board]] = defaultdict(list)
        self._proofs: set[Hashable] = set()

    def add(self, question: Question) -> None:
        """Remember a question that is asked."""
        position = question.position
        self._boards[_matter(question)].append((position.me, position.opp))
        self._proofs.add(_proof(question))

    def has(self, question: Question) -> bool:
        """Whether it, or one that is nearly the same, has been asked."""
        proof = _proof(question)
        if proof is not None and proof in self._proofs:
            return True
        me, opp = question.position.me, question.position.opp
        return any(moved(me, mine) + moved(opp, theirs) < _APART for mine, theirs in self._boards[_matter(question)])

    def forget_proofs(self) -> None:
        """Let the same checkers prove the same marks again, on another board."""
        self._proofs.clear()


def moved(one: Sequence[int], other: Sequence[int]) -> int:
    """How many checkers of a side stand elsewhere on another board."""
    return sum(abs(here - there) for here, there in zip(one, other, strict=True)) // 2


def _matter(question: Question) -> Hashable:
    """Return the things that two questions must share to be compared by their boards."""
    score = question.position.score
    if question.skill is Skill.MARKING:
        return question.skill, question.detail, score.points, score.bredouille
    return question.skill, question.roll, question.detail if question.roll is None else ""


def _proof(question: Question) -> Hashable:
    """The hits and fills to be counted with the checkers that prove them; None without any.

    What proves another jan hangs on the roll alone.
    """
    form = form_of(question.skill)
    if not isinstance(form, Counting):
        return None
    marks = [mark for mark in form.due(question) if mark.jan in _PROVED]
    return (question.skill, question.roll, frozenset((mark.field, mark.ways) for mark in marks)) if marks else None


_BARREN_SHARE = 0.25
_OTHER_SHARES = {Skill.LEGALITY: 0.4, Skill.JUDGING: 0.4, Skill.MARKING: 0.0}
"""Where two answers out of five are that nothing is wrong, and where something is always marked."""
_MAKING_UP = 0.15
"""How much likelier a barren question becomes for each one that there were too few."""
_NEAR = 0.5
"""A question so near the wish is taken without a further look."""
_SHELF = 10
"""How many questions of one skill, about as hard and alike in being barren or not, are kept in stock."""
_REMEMBERED = 400
"""How many rolls of self-play are remembered for the other skills."""
_ROUND = 4
_STEERED = {
    Skill.FALSE_HITS: 4,
    Skill.CORNER_HIT: 3,
    Skill.FILLING: 3,
    Skill.RARE_JANS: 4,
    Skill.BEARING_OFF: 4,
    Skill.MARKING: 0,
    Skill.LEGALITY: 1,
    Skill.CHANCES: 1,
}
_USUALLY_STEERED = 2
"""Of four looks so many are at steered relevés, the others at self-play."""
_PLAIN, _STEERED_LOOK = 1, 5
"""The costs of a look at a roll of self-play and at a steered relevé."""
_SLOW_OFFERS = {Skill.LEGALITY: 4, Skill.CHANCES: 4}
"""The further costs of making questions of a roll where that takes long."""
_COSTS = 60
"""The most spent on one question, as soon as there is any; twice as much for one that is barren, or is not, as it should."""
_ALL_COSTS = 20000
"""After so much spent in vain the same checkers may prove the same marks again."""


_HOPELESS = 10 * _ALL_COSTS
"""After so much spent there is no such question: rules may be such that a level is empty."""


class Supply:
    """Questions out of self-play and steered relevés, the same for the same seed and calls; or out of given rolls only.

    ``spots`` are the rolls of the learner's own records; then the supply ends with them. No roll of a game is asked about
    twice. About a quarter of the questions are barren, where a skill has such.
    """

    def __init__(
        self,
        skills: Iterable[Skill],
        seed: int,
        *,
        rules: Rules = MODERN,
        spots: Iterable[GameSpot] | None = None,
    ) -> None:
        self._random = Random(seed)
        self._asked = Asked()
        shared = _Shared(self_play(seed, rules) if spots is None else spots, ends=spots is not None)
        self._shared = shared
        self._stocks = {
            skill: _Stock(skill, shared, iter(()) if shared.ends else steered(seed, skill, rules)) for skill in skills
        }

    def next(self, skill: Skill, difficulty: float, level: int = 0) -> Question | None:
        """The question of this skill that is about as hard as wished for; None when the given rolls are used up.

        With a ``level`` (easy, fair or hard) it is of this level and no other.
        """
        stock = self._stocks[skill]
        wish = max(0.0, min(HARDEST, difficulty))
        barren = self._random.random() < stock.barren_chance
        found = stock.best(wish, self._asked, barren=barren, level=level)
        spent = 0
        while found is None or not found.satisfies(wish, spent, barren=barren):
            cost = stock.look()
            if not cost:
                break
            if spent < _ALL_COSTS <= spent + cost:
                self._asked.forget_proofs()
            elif spent > _HOPELESS:
                break
            spent += cost
            found = stock.best(wish, self._asked, barren=barren, level=level)
        if found is None:
            return None
        stock.asked += 1
        stock.barren += found.barren
        self._asked.add(found.question)
        if found.number:
            self._shared.used.add(found.number)
        return found.question


@frozen
class _Offer:
    """A question in stock; ``number`` is that of the shared roll that it is about, 0 for one of a steered relevé."""

    question: Question
    difficulty: float
    barren: bool
    number: int

    def satisfies(self, wish: float, spent: int, *, barren: bool) -> bool:
        """Whether it is taken without a further look, after so much was spent on looking."""
        if self.barren is barren and abs(self.difficulty - wish) <= _NEAR:
            return True
        return spent >= (_COSTS if self.barren is barren else 2 * _COSTS)


class _Shared:
    """The rolls that all skills draw on, numbered from 1; the last few hundred are remembered, or all."""

    def __init__(self, source: Iterable[GameSpot], *, ends: bool) -> None:
        self.used: set[int] = set()
        self.ends = ends
        self._source = iter(source)
        self._spots: deque[GameSpot] = deque()
        self._first = 1

    def get(self, number: int) -> tuple[int, GameSpot] | None:
        """The roll of this number, or the oldest one remembered after it, with its number; None when there is none."""
        number = max(number, self._first)
        while number >= self._first + len(self._spots):
            spot = next(self._source, None)
            if spot is None:
                return None
            self._spots.append(spot)
            if not self.ends and len(self._spots) > _REMEMBERED:
                self._spots.popleft()
                self._first += 1
        return number, self._spots[number - self._first]


class _Stock:
    """The questions of one skill that could be asked, on shelves by difficulty."""

    def __init__(self, skill: Skill, shared: _Shared, own: Iterator[GameSpot | None]) -> None:
        self.asked = self.barren = 0
        self._form = form_of(skill)
        self._share = _OTHER_SHARES.get(skill, _BARREN_SHARE)
        self._slow = _SLOW_OFFERS.get(skill, 0)
        self._steered = _STEERED.get(skill, _USUALLY_STEERED)
        self._shared, self._own = shared, own
        self._next, self._looks = 1, 0
        self._shelves: dict[tuple[int, bool], deque[_Offer]] = {}

    @property
    def barren_chance(self) -> float:
        """How likely the next question should be barren, so that the share comes right."""
        return self._share + _MAKING_UP * (self._share * self.asked - self.barren)

    def look(self) -> int:
        """Put what one more roll offers on the shelves; what that cost, 0 when there are no more rolls."""
        self._looks += 1
        if self._looks % _ROUND < self._steered:
            spot = next(self._own, None)
            if spot is not None:
                self._put(spot, 0)
            if not self._shared.ends:
                return _STEERED_LOOK + self._slow
        got = self._shared.get(self._next)
        if got is None:
            return 0
        number, spot = got
        self._next = number + 1
        if number not in self._shared.used:
            self._put(spot, number)
        return _PLAIN + self._slow

    def _put(self, spot: GameSpot, number: int) -> None:
        for question in self._form.offer(spot):
            difficulty, barren = self._form.difficulty(question), is_barren(question)
            shelf = min(int(HARDEST), int(difficulty)), barren
            most = None if self._shared.ends else _SHELF
            self._shelves.setdefault(shelf, deque(maxlen=most)).append(_Offer(question, difficulty, barren, number))

    def best(self, wish: float, asked: Asked, *, barren: bool, level: int) -> _Offer | None:
        """The question nearest to the wish, barren or not as wished for if there is any such; what is stale is dropped."""
        while True:
            offers = [
                offer for shelf in self._shelves.values() for offer in shelf if level in (0, level_of(offer.difficulty))
            ]
            if not offers:
                return None
            found = min(offers, key=lambda offer: (offer.barren is not barren, abs(offer.difficulty - wish)))
            if not (found.number in self._shared.used or asked.has(found.question)):
                return found
            for shelf in self._shelves.values():
                if found in shelf:
                    shelf.remove(found)


_WISHES = (0.0, 6.0)


@frozen
class Cell:
    """The questions of one skill at one level: how many, and how many of them are barren."""

    count: int = 0
    barren: int = 0


def distribution(
    seed: int,
    count: int = 2000,
    skills: Iterable[Skill] = tuple(Skill),
    rules: Rules = MODERN,
    advance: Callable[[int], None] = lambda _: None,
) -> dict[tuple[Skill, int], Cell]:
    """Deal so many questions, the skills by turns and as hard as learners of all strengths want them, and count them.

    Every skill and level has its cell, also an empty one. ``advance`` is told how many are dealt.
    """
    chosen = tuple(skills)
    supply, random = Supply(chosen, seed, rules=rules), Random(seed)
    cells = {(skill, level): Cell() for skill in chosen for level in LEVELS}
    for number in range(count):
        advance(number)
        skill = chosen[number % len(chosen)]
        question = supply.next(skill, random.uniform(*_WISHES))
        if question is None:
            break
        key = skill, level_of(form_of(skill).difficulty(question))
        cells[key] = Cell(cells[key].count + 1, cells[key].barren + is_barren(question))
    return cells
