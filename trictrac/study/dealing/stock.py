"""Questions in stock by sort and difficulty, boards on which other dice can be tried, and past questions."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import islice
from random import Random
from typing import TypeVar

from trictrac.base.values import frozen
from trictrac.model.layout import Checkers, Fields
from trictrac.model.outcome import GameSpot, Outcome, outcome
from trictrac.model.play import ROLLS, Roll
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import EASY, HARDEST, Question, level_of
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.themes import Theme, theme_of_roll

_APART = 4
"""Boards that differ in fewer checkers than this are nearly the same."""

_Board = tuple[Checkers, Checkers]


class PastQuestions:
    """The questions of a session. None comes again, nor one that is nearly the same, nor one on the same board.

    Two questions of a skill with the same roll (or, without a roll, about the same thing) are nearly the same if fewer
    than four checkers in all differ, or if the same checkers hit or fill the same fields.
    """

    def __init__(self) -> None:
        self._boards: defaultdict[Hashable, list[_Board]] = defaultdict(list)
        self._proofs: set[Hashable] = set()
        self._seen: set[_Board] = set()

    def add(self, question: Question) -> None:
        """Add a question."""
        form, board = form_of(question.skill), (question.position.me, question.position.opp)
        self._boards[question.skill, form.matter(question)].append(board)
        self._proofs.add((question.skill, form.proof(question)))
        self._seen.add(board)

    def has(self, question: Question) -> bool:
        """Return whether this question, one that is nearly the same, or one on the same board was asked."""
        form, me, opp = form_of(question.skill), question.position.me, question.position.opp
        if form.has_board and (me, opp) in self._seen:
            return True
        proof = form.proof(question)
        if proof is not None and (question.skill, proof) in self._proofs:
            return True
        alike = self._boards[question.skill, form.matter(question)]
        return any(count_moved(me, mine) + count_moved(opp, theirs) < _APART for mine, theirs in alike)

    def forget_proofs(self) -> None:
        """Allow the same checkers to prove the same marks again, on another board."""
        self._proofs.clear()


def count_moved(one: Fields, other: Fields) -> int:
    """Return how many checkers of a side stand elsewhere on another board."""
    return sum(abs(here - there) for here, there in zip(one, other, strict=True)) // 2


_THROWS = tuple(Roll.of(one, other) for one in range(1, 7) for other in range(1, 7))


class Sort(Enum):
    """The sorts of question: nothing to count, something, or a whole roll with at least two kinds of jan."""

    BARREN = 0
    PLAIN = 1
    RICH = 2


_RICH_SHARE, _RICH_FROM = 0.85, 1.5
"""Share of rich rolls among the whole rolls that are not barren, and the difficulty from which it applies."""
_MAKING_UP = 0.15
"""Increase in the probability of a barren question for each one that the share still lacks."""
_NEAR, _NEAR_NOTHING = 0.5, 1.0
"""Distance from the wished difficulty within which a question is taken at once, and the same for a barren one."""
_SHELF = 10
"""Most questions in stock of one sort and about the same difficulty."""
_BOARDS = 40
"""Most boards remembered for each roll."""
_REMEMBERED = 400
"""Rolls of self-play remembered for the other skills."""
_ROUND = 4
"""Number of looks in a cycle, some at steered relevés and the others at self-play."""
_PLAIN_LOOK, _STEERED_LOOK, _TRY = 1, 5, 1
"""Costs of a look at a roll of self-play, of one at a steered relevé, and of trying other dice on a board."""
_COSTS, _SORT_COSTS, _THEME_COSTS = 60, 400, 6000
"""Cost of a search after which another difficulty will do, and after which another sort will, without and with a theme."""


@frozen
class Wish:
    """A wish for a question: difficulty, level (0: any), sort, dice (None: any), cost after which another sort will do."""

    difficulty: float
    level: int
    sort: Sort
    dice: frozenset[Roll] | None
    patience: int


@frozen
class StockedQuestion:
    """A question in stock. ``number`` is that of its shared roll, 0 for one from a steered relevé."""

    question: Question
    difficulty: float
    sort: Sort
    number: int

    def differs(self, wish: Wish) -> tuple[bool, bool, float]:
        """Return how it differs from a wish: in sort, in dice, in difficulty. Less is better."""
        other_dice = wish.dice is not None and self.question.roll not in wish.dice
        return self.sort is not wish.sort, other_dice, abs(self.difficulty - wish.difficulty)

    def satisfies(self, wish: Wish, spent: int) -> bool:
        """Return whether to take it for a wish, after searching at a cost of ``spent``."""
        other_sort, other_dice, gap = self.differs(wish)
        if other_sort or other_dice:
            return spent >= (wish.patience if other_sort else wish.patience * 3 // 10)
        return gap <= (_NEAR_NOTHING if self.sort is Sort.BARREN else _NEAR) or spent >= _COSTS


_T_co = TypeVar("_T_co", covariant=True)


class Prefetched(Iterator[_T_co]):
    """The items of an iterator in order, some of which can be made before they are taken."""

    def __init__(self, source: Iterable[_T_co], most: int) -> None:
        self._source, self._most = iter(source), most
        self._ready: deque[_T_co] = deque()

    def __next__(self) -> _T_co:
        return self._ready.popleft() if self._ready else next(self._source)

    def ahead(self) -> bool:
        """Make one more item, and return False if enough are waiting or none is left."""
        made = list(islice(self._source, int(len(self._ready) < self._most)))
        self._ready.extend(made)
        return bool(made)


class Shared:
    """The rolls that all skills share, numbered from 1. The last few hundred are remembered, or all if they end."""

    def __init__(self, source: Iterable[GameSpot], *, ends: bool) -> None:
        self.used: set[int] = set()
        self.ends = ends
        self._source = enumerate(source, 1)
        self._spots: deque[tuple[int, GameSpot]] = deque(maxlen=None if ends else _REMEMBERED)

    def get(self, number: int) -> tuple[int, GameSpot] | None:
        """Return the roll of this number, or the oldest remembered one after it, with its number, or None if there is none."""
        while not self._spots or number > self._spots[-1][0]:
            found = next(self._source, None)
            if found is None:
                return None
            self._spots.append(found)
        return self._spots[max(0, number - self._spots[0][0])]


class Stock:
    """Questions of one skill that could be asked, on shelves by difficulty and sort."""

    def __init__(
        self,
        skill: Skill,
        shared: Shared,
        own: Iterator[GameSpot | None],
        seed: int,
        game: str = "",
        theme: Theme | None = None,
        limit: int = 0,
    ) -> None:
        self._limit = limit
        """The last lesson of the course that a question may need (0: any)."""
        self._theme = theme
        """The theme of all questions that are not barren, or None."""
        self._skill, self._row, self._form = skill, skill.row, form_of(skill, game)
        self._dice = Random(seed)
        self._shared, self._own = shared, own
        self._next, self._looks = 1, 0
        self._shelves: dict[tuple[int, Sort], deque[StockedQuestion]] = {}
        self._dealt = dict.fromkeys(Sort, 0)
        self._owed: list[Roll] = []
        """Dice that have had a question with something to count, and none yet without."""
        self._untried: dict[Roll, deque[tuple[GameSpot, int]]] = {roll: deque(maxlen=_BOARDS) for roll in ROLLS}
        """For each roll the last boards on which it was not tried, with something to count or apparently so.

        Each has the number of the roll that was made on it.
        """

    def wish(self, random: Random, difficulty: float, level: int) -> Wish:
        """Return a wish for the sort that is due.

        A barren question has dice that had something to count before, and other questions have other dice.
        """
        wish = partial(Wish, difficulty, level, patience=_THEME_COSTS if self._theme else _SORT_COSTS)
        pairs = (self._skill.is_single or self._row.is_paired) and not self._shared.ends
        share = 0.0 if self._row.barren_is_easy and level > EASY else self._row.barren
        share += _MAKING_UP * (share * sum(self._dealt.values()) - self._dealt[Sort.BARREN])
        # A theme may be of doublets alone, so that other dice would give the answer away.
        waits = pairs and self._theme and not self._owed
        if not waits and random.random() < share:
            return wish(Sort.BARREN, frozenset({random.choice(self._owed)}) if pairs and self._owed else None)
        if self._skill.is_whole and not self._theme and random.random() < _RICH_SHARE and difficulty >= _RICH_FROM:
            return wish(Sort.RICH, None)
        return wish(Sort.PLAIN, frozenset(_THROWS).difference(self._owed) if pairs else None)

    def take(self, offer: StockedQuestion) -> None:
        """Record that the learner gets this question."""
        self._dealt[offer.sort] += 1
        if offer.number:
            self._shared.used.add(offer.number)
        if (roll := offer.question.roll) is None:
            return
        if offer.sort is not Sort.BARREN:
            self._owed.append(roll)
        elif roll in self._owed:
            self._owed.remove(roll)

    def look(self, wish: Wish) -> int:
        """Put what one more roll offers on the shelves, and return the cost, or 0 if there are no more rolls."""
        self._looks += 1
        throws = [roll for roll in _THROWS if wish.dice is None or roll in wish.dice]
        if throws and self._looks % _ROUND and self._throw_again(self._dice.choice(throws), wish.sort):
            return _TRY
        if self._looks % _ROUND < self._row.steered:
            spot = next(self._own, None)
            if spot is not None:
                self._put(spot, 0)
            if not self._shared.ends:
                return _STEERED_LOOK + self._row.cost
        got = self._shared.get(self._next)
        if got is None:
            return 0
        number, spot = got
        self._next = number + 1
        if number not in self._shared.used:
            self._put(spot, number)
        return _PLAIN_LOOK + self._row.cost

    def _throw_again(self, roll: Roll, sort: Sort) -> bool:
        """Try other dice on the next board for a question of this sort, and return False if they were tried on all.

        No board of a player's first roll is among them, since it might be a rencontre (law 8.9).
        """
        if not self._untried[roll]:
            return False
        spot, number = self._untried[roll].popleft()
        again = replace(spot, outcome=outcome(spot.position, roll, spot.rules))
        for offer in self._offers(again, number):
            if offer.sort is sort:
                self._shelf(offer).append(offer)
        return True

    def _put(self, spot: GameSpot, number: int) -> None:
        offers = list(self._offers(spot, number))
        for offer in offers:
            self._shelf(offer).append(offer)
        if offers and self._row.counts and not self._shared.ends and spot.position.roll_no > 1:
            for boards in self._untried.values():
                boards.append((spot, number))

    def _offers(self, spot: GameSpot, number: int) -> Iterator[StockedQuestion]:
        for question in self._form.offer(spot):
            difficulty, barren = self._form.rate(question, spot)
            fits = (
                not (theme := self._theme) or barren or theme_of_roll(theme.skill, spot.position, spot.outcome) is theme
            )
            if not fits or 0 < self._limit < self._form.taught_in(question):
                continue
            rich = self._skill.is_whole and not self._theme and is_rich(spot.outcome)
            yield StockedQuestion(
                question, difficulty, Sort.BARREN if barren else Sort.RICH if rich else Sort.PLAIN, number
            )

    def _shelf(self, offer: StockedQuestion) -> deque[StockedQuestion]:
        """Return the shelf of questions of the sort and about the difficulty of this one."""
        key = min(int(HARDEST), int(offer.difficulty)), offer.sort
        return self._shelves.setdefault(key, deque(maxlen=None if self._shared.ends else _SHELF))

    def best(self, wish: Wish, past: PastQuestions) -> StockedQuestion | None:
        """Return the question nearest to the wish, or None. Used ones are dropped from the shelves."""
        while True:
            offers = [
                offer
                for shelf in self._shelves.values()
                for offer in shelf
                if wish.level in (0, level_of(offer.difficulty))
            ]
            if not offers:
                return None
            found = min(offers, key=lambda offer: offer.differs(wish))
            if not (found.number in self._shared.used or past.has(found.question)):
                return found
            self._shelf(found).remove(found)


def is_rich(judged: Outcome) -> bool:
    """Return whether a roll has two kinds of jan, for either player."""
    return len({mark.jan for mark in judged.marks}) > 1
