"""Shared parts of the tests of laws: the program and the oracle with results in the same form, and positions to try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from tests.support import oracle
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, LAWFUL, MARKS_SIZE, PLAYS_SIZE
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import read_marks
from trictrac.model.outcome import unpack
from trictrac.model.position import TALON, Position
from trictrac.model.rules import LOWERED_MODERN, VALUES, Rules

Board = tuple[int, ...]
Options = Mapping[str, str]

MODERN_OPTIONS: Options = {}
PLAY_OPTIONS = tuple(oracle.OPTIONS)
"""The options of law 14 of kind P that have named values."""

_FIELD_MARKS = {"true_hit", "false_hit", "margot"}
_PLACE_MARKS = {"true_hit", "false_hit", "fill", "conserve"}


class Situation(NamedTuple):
    """Everything that a roll is judged by, except the rules. Each side has its own numbering."""

    me: Board
    opp: Board
    high: int
    low: int
    roll_no: int = 1
    first_releve: bool = True
    meets: bool = False

    @property
    def position(self) -> Position:
        """The position with the mover as White."""
        return Position(self.me, self.opp, rolls=(self.roll_no - 1, 0), releve=1 if self.first_releve else 2)

    def __str__(self) -> str:
        return f"{self.position} | {self.high}-{self.low}{' (meets)' if self.meets else ''}"


class Judgement(NamedTuple):
    """The marks of a roll in the oracle's form, and the boards that the mover may leave."""

    marks: frozenset[oracle.Mark]
    allowed: frozenset[Board]
    lawful: frozenset[Board]

    def points(self, side: str) -> int:
        return sum(mark[4] for mark in self.marks if mark[5] == side)


def situation_of(position: Position, roll: str, *, meets: bool = False) -> Situation:
    """Return the situation of a position with White to roll. ``roll`` is written like 6-5."""
    high, low = (int(number) for number in roll.split("-"))
    return Situation(position.me, position.opp, high, low, position.roll_no, position.releve == 1, meets)


@cache
def _lowered(options: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    return Rules.of(**dict(options)).play.lowered()


def lowered(options: Options) -> tuple[int, ...]:
    """Return options as the ints that the laws read."""
    return _lowered(tuple(sorted(options.items()))) if options else LOWERED_MODERN


def after(board: Sequence[int], play: int) -> Board:
    """Return the board after a play, packed as the laws write it."""
    counts = list(board)
    counts[play & 31] -= 1
    counts[play >> 5 & 31] += 1
    counts[play >> 10 & 31] -= 1
    counts[play >> 15] += 1
    counts[0] = 0
    return tuple(counts)


def judge_by_laws(
    situation: Situation, rules: Sequence[int] = LOWERED_MODERN
) -> tuple[list[int], list[int], list[int]]:
    """Return the laws' own buffers for one roll: masks, plays, marks."""
    masks, plays, marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
    circumstances = (situation.roll_no, situation.first_releve, situation.meets)
    judge_roll(
        list(situation.me), situation.opp, situation.high, situation.low, circumstances, rules, masks, plays, marks
    )
    return masks, plays, marks


def by_engine(situation: Situation, options: Options = MODERN_OPTIONS) -> Judgement:
    """Return the program's judgement."""
    _, plays, marks = judge_by_laws(situation, lowered(options))
    boards = [after(situation.me, play) for play in plays[FIRST_PLAY : FIRST_PLAY + plays[LAWFUL]]]
    lawful = frozenset(boards)
    assert len(lawful) == len(boards), f"one position is listed twice: {situation}"
    unmoved = frozenset([situation.me])
    return Judgement(
        frozenset(
            (
                mark.jan.value,
                mark.where if mark.jan in _PLACE_MARKS else "",
                mark.field if mark.jan in _FIELD_MARKS else 0,
                len(mark.ways),
                mark.points,
                "me" if mark.to_roller else "opp",
            )
            for mark in read_marks(marks)
        ),
        frozenset(boards[: plays[ALLOWED]]) or unmoved,
        lawful or unmoved,
    )


def by_oracle(situation: Situation, options: Options = MODERN_OPTIONS) -> Judgement:
    """Return the oracle's judgement."""
    verdict = oracle.judge(
        {field: situation.me[field] for field in range(1, 25) if situation.me[field]},
        {25 - field: situation.opp[field] for field in range(1, 25) if situation.opp[field]},
        (situation.high, situation.low),
        me_off=situation.me[25],
        opp_off=situation.opp[25],
        roll_no=situation.roll_no,
        first_releve=situation.first_releve,
        meeting=situation.meets,
        options=options,
    )
    return Judgement(verdict.marks, verdict.plays, verdict.lawful)


def dispute(situation: Situation, engine: Judgement, judge: Judgement, options: Options = MODERN_OPTIONS) -> str:
    """Return what the two judge differently, as text for the person who has to decide between them."""
    lines = [f"{situation} {dict(options) or ''}"]
    for name, ours, theirs in (
        ("marks", engine.marks, judge.marks),
        ("allowed", engine.allowed, judge.allowed),
        ("lawful", engine.lawful, judge.lawful),
    ):
        if ours != theirs:
            lines += [f"{name} of the engine only: {_said(item)}" for item in sorted(set(ours) - set(theirs))]
            lines += [f"{name} of the oracle only: {_said(item)}" for item in sorted(set(theirs) - set(ours))]
    return "\n".join(lines)


def _said(item: object) -> str:
    """Return a mark unchanged, or a board as text by its fields."""
    if isinstance(item, tuple) and len(item) == 26:
        return Position(item).short.split("/")[0]
    return str(item)


def plays_text(situation: Situation, options: Options = MODERN_OPTIONS) -> str:
    """Return the program's lawful plays with the board after each, the allowed ones first."""
    _, plays, _ = judge_by_laws(situation, lowered(options))
    packed = plays[FIRST_PLAY : FIRST_PLAY + plays[LAWFUL]]
    return "\n".join(f"{unpack(play)}  ->  {_said(after(situation.me, play))}" for play in packed) or "pass"


# --- Positions to try -----------------------------------------------------------


def random_roll(rng: random.Random) -> tuple[int, int]:
    one, other = rng.randint(1, 6), rng.randint(1, 6)
    return max(one, other), min(one, other)


def random_options(rng: random.Random) -> Options:
    """Return some play options with random values, often the default."""
    return {name: rng.choice(VALUES[name]) for name in PLAY_OPTIONS if rng.random() < 0.5}


Chooser = Callable[[Situation, Sequence[int]], int]
"""A function that picks one of the allowed plays, packed as the laws write them."""


def played(rng: random.Random, choose: Chooser, rules: Sequence[int] = LOWERED_MODERN) -> Iterator[Situation]:
    """Yield every roll of relevés without end, in which both sides play by ``choose``."""
    first = True
    while True:
        sides, rolls, mover = [TALON, TALON], [0, 0], 0
        while sides[0][25] < 15 and sides[1][25] < 15:
            rolls[mover] += 1
            situation = Situation(sides[mover], sides[1 - mover], *random_roll(rng), rolls[mover], first)
            yield situation
            _, plays, _ = judge_by_laws(situation, rules)
            if plays[ALLOWED]:
                play = choose(situation, plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]])
                sides[mover] = after(sides[mover], play)
            mover = 1 - mover
        first = False


def random_game(rng: random.Random, rules: Sequence[int] = LOWERED_MODERN) -> Iterator[Situation]:
    """Yield rolls of relevés in which every allowed play has the same chance."""
    return played(rng, lambda _, plays: rng.choice(plays), rules)


def sensible_game(rng: random.Random, rules: Sequence[int] = LOWERED_MODERN) -> Iterator[Situation]:
    """Yield rolls of relevés with sensible plays: jans filled and kept, corners taken, checkers passed home."""
    # The player stands on the whole game; the laws are also tested without it.
    from trictrac.bot.sensible import outlook

    def best(situation: Situation, plays: Sequence[int]) -> int:
        return max(plays, key=lambda play: outlook(after(situation.me, play), situation.opp))

    return played(rng, best, rules)


def homeward(rng: random.Random) -> Situation:
    """Return a roll while the mover passes to the return side or bears off, with the opponent anywhere."""
    while True:
        me, opp = [0] * 26, [0] * 26
        me[25] = rng.choice((0, 0, 0, 1, 3, 6, 9, 11, 12, 13, 14))
        inside = 15 - me[25]
        if not me[25]:
            outside = rng.choice((0, 0, 1, 1, 2, 3, 4))
            inside -= outside
            for _ in range(outside):
                me[rng.choice((5, 7, 9, 10, 11, 12, 12, 14, 15, 16, 17, 18, 18))] += 1
        for _ in range(inside):
            me[rng.randint(19, 24)] += 1
        opp[25] = rng.choice((0, 0, 0, 2, 5))
        lowest = 19 if opp[25] else rng.choice((1, 7, 7, 19, 19))
        free = [field for field in range(lowest, 25) if field != 13 and not me[25 - field]]
        for _ in range(15 - opp[25]):
            opp[rng.choice(free)] += 1
        if me[12] != 1 and opp[12] != 1:
            return Situation(tuple(me), tuple(opp), *random_roll(rng), roll_no=20)


def scattered(rng: random.Random) -> Situation:
    """Return a roll in a position that need not be reachable: fifteen checkers of each side all over the board."""
    while True:
        me, opp = [0] * 26, [0] * 26
        fields = [field for field in range(1, 25) if field != 13]
        mine = rng.sample(fields, rng.randint(2, 11))
        for _ in range(15):
            me[rng.choice(mine)] += 1
        free = [field for field in fields if not me[25 - field]]
        theirs = rng.sample(free, min(len(free), rng.randint(2, 11)))
        for _ in range(15):
            opp[rng.choice(theirs)] += 1
        if me[12] != 1 and opp[12] != 1:
            return Situation(tuple(me), tuple(opp), *random_roll(rng), roll_no=rng.randint(1, 9))


def nearly_full(rng: random.Random) -> Situation:
    """Return a roll with a jan of the mover full or nearly full, often with few spare checkers that can move."""
    while True:
        first = rng.choice((1, 7, 7, 19))
        jan = range(first, first + 6)
        me = [0] * 26
        for field in jan:
            me[field] = 2
        for field in rng.choice(((), (rng.choice(jan),), (rng.choice(jan),), (rng.choice(jan), rng.choice(jan)))):
            me[field] -= 1
        around = range(max(1, first - 10), min(24, first + 7) + 1)
        for field in rng.choices(around, k=rng.choice((1, 2, 15))):
            me[field] += sum(me) < 15
        idle = rng.choice((12, first + 5, 11))
        me[idle] += 15 - sum(me)
        if me[12] != 1 and me[13] == 0:
            return Situation(tuple(me), opposing(rng, me), *random_roll(rng), roll_no=20)


def piled(rng: random.Random) -> Situation:
    """Return a roll with all or nearly all of the mover's checkers on his corner."""
    me = [0] * 26
    me[12] = rng.randint(12, 15)
    while sum(me) < 15:
        me[rng.choice((6, 7, 8, 9, 10, 11, 11, 14, 18))] += 1
    return Situation(tuple(me), opposing(rng, me), *random_roll(rng), roll_no=20)


def opposing(rng: random.Random, me: Sequence[int]) -> Board:
    """Return the opponent's checkers where the mover leaves space: far behind, in his way, gathered behind him, or all over."""
    while True:
        opp = [0] * 26
        free = [field for field in range(1, 25) if field != 13 and not me[25 - field]]
        kind = rng.choice(("behind", "barring", "wood", "strewn"))
        if kind == "barring":
            for field in rng.sample(range(7, 13), rng.randint(3, 6)):
                opp[field] = 0 if me[25 - field] else 2
        elif kind == "wood":
            for field in (1, 2, 3, 4, 5, 6, *rng.choices(range(1, 7), k=6)):
                opp[field] += 0 if me[25 - field] else 1
        reach = {"behind": 3, "barring": 24, "wood": 24, "strewn": rng.choice((6, 12, 24))}[kind]
        rest = [field for field in free if field <= reach]
        held = rng.sample(rest, min(len(rest), rng.randint(1, 8)))
        while held and sum(opp) < 15:
            opp[rng.choice(held)] += 1
        if sum(opp) == 15 and opp[12] != 1:
            return tuple(opp)


def early(rng: random.Random) -> Situation:
    """Return the second to fourth roll of a relevé, with the rare jans within reach."""
    while True:
        me, opp = [0] * 26, [0] * 26
        for side, count in ((me, rng.choice((2, 4))), (opp, rng.choice((2, 4)))):
            for field in rng.choice(((12, 12), rng.sample(range(2, 8), 4), rng.choices(range(7, 12), k=4)))[:count]:
                side[field] += 1
            side[1] = 15 - sum(side)
        if me[12] != 1 and opp[12] != 1:
            return Situation(tuple(me), tuple(opp), *random_roll(rng), roll_no=rng.choice((2, 3, 3, 4)))


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Draw any roll in any possible position.

    A position has fifteen checkers a side, no field with both colours, and no checker alone on a corner.
    """

    def side(free: list[int], off: int) -> Board:
        fields = draw(st.lists(st.sampled_from(free), min_size=15 - off, max_size=15 - off))
        return (0, *(fields.count(field) for field in range(1, 25)), off)

    fields = [field for field in range(1, 25) if field != 13]
    me = side(fields, draw(st.sampled_from((0, 0, 1, 9, 13))))
    opp = side([field for field in fields if not me[25 - field]], draw(st.sampled_from((0, 0, 0, 4))))
    assume(me[12] != 1 and opp[12] != 1)
    one, other = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return Situation(me, opp, max(one, other), min(one, other), draw(st.integers(1, 4)))
