"""A search for rolls that two rule sets score differently, each reduced to a small position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from heapq import nsmallest
from itertools import chain, islice, takewhile
from operator import attrgetter
from random import Random

from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.flat import Liking, Playing, best_play, spots, thrown
from trictrac.bot.sensible import outlook
from trictrac.laws.fields import CORNER, RAIL, can_fill, fill_masks
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import list_plays
from trictrac.model.layout import Checkers
from trictrac.model.mark import records
from trictrac.model.outcome import Outcome, allowed_in, outcome, roll_buffers
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import TALON, Position
from trictrac.model.rules import PlayOptions, Rules
from trictrac.model.score import NO_SCORE, Side
from trictrac.variants.comparing import (
    PLAY_OPTIONS,
    Cause,
    RollVerdict,
    TwoSets,
    causes,
    differing,
    idle,
    judging,
    with_options,
)

GAMES = 200
"""Parties searched by default."""

_KEPT = 3
"""Smallest rolls per cause that are kept for reduction."""
_MOST_EXAMPLES = 400
"""Most differing rolls of one partie whose cause is examined."""
_ENOUGH_PARTIES = 4
_LONGEST = 400
"""Most rolls of a partie between odd players."""
_MEETING = "rencontre"


@frozen
class FoundRoll:
    """A roll that two sets judge differently, and the options that make the difference.

    ``meets`` is that of ``outcome``.
    """

    position: Position
    roll: Roll
    cause: Cause
    first: Outcome
    second: Outcome
    meets: bool = False

    @property
    def differs_in_points(self) -> bool:
        """Whether the sets differ in the marks, not only in the plays."""
        return RollVerdict.of(self.first).marks != RollVerdict.of(self.second).marks

    @property
    def rank(self) -> tuple[bool, tuple[int, int], int]:
        """The sort key of an example, the best first: points differ, few checkers, few points."""
        return (not self.differs_in_points, weight(self.position), self.first.me + self.second.me)


@frozen
class Search:
    """The result of a search, with options in the order of law 14.

    ``unseen`` are options that differ and that a roll can show, though none did. ``idle`` govern what neither set plays.
    ``silent`` are customs and payment, which no single roll shows.
    """

    games: int
    examples: tuple[FoundRoll, ...]
    unseen: Cause
    idle: Cause
    silent: Cause


Found = dict[Cause, list[FoundRoll]]
"""The smallest differences found, by their causes."""


def keep(found: Found, examples: Iterable[FoundRoll]) -> None:
    """Keep those of these examples that are among the smallest of their cause."""
    for example in examples:
        found[example.cause] = nsmallest(_KEPT, [*found.get(example.cause, ()), example], key=attrgetter("rank"))


def find(
    first: Rules,
    second: Rules,
    games: int = GAMES,
    seed: int = 1822,
    jobs: Jobs = None,
    advance: Callable[[int], object] = lambda _: None,
) -> Search:
    """Search this number of parties for rolls that the two sets judge differently.

    The result has, for each cause, the smallest roll found, reduced. The parties are played alternately under the one set and
    the other, and all 21 rolls are tried on every position. The search ends early when every option that a roll can show has
    been seen. ``advance`` is called with the number of parties done.
    """
    options = differing(first, second)
    silent = tuple(option for option in options if option not in PLAY_OPTIONS)
    asleep = idle(first, second)
    sought = set(options).difference(silent, asleep)
    in_games = sought - {_MEETING}
    found, played = Found(), 0
    if in_games:
        with closing(in_order(partial(search_partie, (first, second), seed), range(games), jobs)) as parties:
            for played, part in enumerate(parties, 1):
                keep(found, chain.from_iterable(part.values()))
                advance(played)
                seen = {cause[0] for cause in found if len(cause) == 1}
                if played >= _ENOUGH_PARTIES and in_games <= seen:
                    break
    met = _meeting(first, second) if _MEETING in sought else None
    if met:
        keep(found, [met])
    smaller = [[_reduced(example, first, second) for example in kept] for kept in found.values()]
    examples = _choose([min(kept, key=attrgetter("rank")) for kept in smaller])
    seen = {option for example in examples for option in example.cause}
    unseen = tuple(option for option in options if option in sought - seen)
    return Search(played, examples, unseen, asleep, silent)


def search_partie(sets: TwoSets, seed: int, number: int) -> Found:
    """Try all rolls on every position of the partie with this number.

    Of four parties, sensible and careless players play two, and players with odd preferences the other two.
    """
    found, own_seed, rules = Found(), Random(f"{seed}/{number}").randrange(1 << 30), sets[number % 2]
    lowered = [rules.play.lowered() for rules in sets]
    if number % 4 > 1:
        positions = _odd_positions(own_seed, rules)
    else:
        played = takewhile(lambda spot: spot.source == f"{own_seed}/1", spots(own_seed, rules))
        positions = (replace(spot.position, score=NO_SCORE) for spot in played)
    examples = (
        example
        for position in positions
        for roll in _written_otherwise(position, lowered)
        for example in _examples(position, roll, *sets)
    )
    keep(found, islice(examples, _MOST_EXAMPLES))
    return found


def _odd_positions(seed: int, rules: Rules) -> Iterator[Position]:
    """Yield the positions of a partie whose players heap, scatter or run, and never go.

    Sensible play hardly leads to such positions.
    """
    random = Random(seed)
    likings = random.choice(_LIKINGS), random.choice(_LIKINGS)
    game = Playing(int(random.random() * 2), rules)
    for _ in range(_LONGEST):
        game.throw(thrown(random))
        yield replace(game.spot().position, score=NO_SCORE)
        game.mark()
        if game.over:
            return
        game.play(best_play(game, random, 0, likings[game.roller]))


def _running(me: Sequence[int], _: Sequence[int]) -> int:
    """Return how far a side has run: the return jan filled, the last checkers moved first, the corner kept."""
    kept, spread = 500 * (me[CORNER] >= 2), 100 * sum(min(2, count) for count in me[19:RAIL])
    return kept + spread + sum(count * min(field, 19) ** 2 for field, count in enumerate(me))


_LIKINGS: tuple[Liking, ...] = (
    # Heap checkers on the own corner and none beyond it, or hold many fields.
    lambda me, _: 4 * me[CORNER] + sum(me[7:CORNER]) - 4 * sum(me[CORNER + 1 : RAIL]),
    lambda me, _: sum(map(bool, me)),
    _running,
    outlook,
)


def _written_otherwise(position: Position, sets: Sequence[Sequence[int]]) -> Iterator[Roll]:
    """Yield the rolls for which the laws write different results under two sets of options, as the laws read them."""
    masks, plays, marks = roll_buffers()
    me, opp = list(position.me), position.opp
    circumstances = (position.roll_no, position.releve == 1, 0)
    fill_masks(me, opp, masks)
    for roll in ROLLS:
        written = []
        for options in sets:
            list_plays(me, opp, masks, roll.high, roll.low, options, plays)
            list_marks(me, masks, roll.high, roll.low, circumstances, options, plays, marks)
            written.append((list(records(marks)), allowed_in(plays)))
        if written[0] != written[1]:
            yield roll


def _examples(position: Position, roll: Roll, first: Rules, second: Rules, *, meets: bool = False) -> list[FoundRoll]:
    """Return an example of a roll for the first of its smallest causes, or none if the sets agree."""
    judged = judging(position, roll, meets=meets)
    found = causes(first.play, second.play, lambda play: RollVerdict.of(judged(play)))
    return [FoundRoll(position, roll, found[0], judged(first.play), judged(second.play), meets)] if found else []


def _reduced(example: FoundRoll, first: Rules, second: Rules) -> FoundRoll:
    if example.meets:
        return example
    changed = with_options(first.play, second.play, example.cause)
    in_points = example.differs_in_points

    def judged(position: Position, play: PlayOptions) -> Outcome:
        return outcome(position, example.roll, Rules(play=play))

    def still_differs(position: Position) -> bool:
        one, other = (RollVerdict.of(judged(position, play)) for play in (first.play, second.play))
        differs = one.marks != other.marks if in_points else one != other
        return differs and RollVerdict.of(judged(position, changed)) == other

    position = reduced(tidied(example.position, still_differs), still_differs)
    return replace(example, position=position, first=judged(position, first.play), second=judged(position, second.play))


def _choose(examples: list[FoundRoll]) -> tuple[FoundRoll, ...]:
    """Return the examples to show: single options first, then those with an option not yet shown."""
    chosen: list[FoundRoll] = []
    covered: set[str] = set()
    for example in sorted(examples, key=lambda one: (len(one.cause), one.rank, one.cause)):
        if not covered.issuperset(example.cause):
            chosen.append(example)
            covered.update(example.cause)
    return tuple(chosen)


def _meeting(first: Rules, second: Rules) -> FoundRoll | None:
    """Return the second player's first roll after the same roll of the first player (law 8.9), which no position shows."""
    for roll in reversed(ROLLS):
        for play in outcome(Position(), roll, first).plays:
            position = Position(play.after(TALON), TALON, Side.BLACK, rolls=(1, 0))
            for example in _examples(position, roll, first, second, meets=True):
                if example.cause == (_MEETING,):
                    return example
    return None


_TALON = 1


def weight(position: Position) -> tuple[int, int]:
    """Return how much a reader must look at: checkers neither on their talon nor borne off, and their fields."""
    fields = [count for side in Side for count in position.checkers(side)[2:25] if count]
    return sum(fields), len(fields)


def reduced(position: Position, holds: Callable[[Position], bool]) -> Position:
    """Return a smaller position for which the same holds.

    Checkers move back to the talon, or off, or onto another field of their side. Each step takes the smallest position that
    will do, until no step makes it smaller.
    """
    while True:
        smaller = sorted((one for one in _smaller(position) if is_reachable(one)), key=weight)
        found = next((one for one in smaller if holds(one)), None)
        if found is None:
            return position
        position = found


def is_reachable(position: Position) -> bool:
    """Return whether legal plays can reach this position in an unfinished relevé (laws 3.2, 4, 5.2, 6.1).

    If the position has numbers of rolls, they must be enough to bring the checkers that far.
    """
    if position.faults():
        return False
    for side in Side:
        own, other, rolls = position.checkers(side), position.checkers(side.other), position.rolls[side]
        if any(position.rolls):
            fields = sum((field - _TALON) * count for field, count in enumerate(own) if count)
            if not 2 * rolls <= fields <= 24 * rolls or sum(own) - own[_TALON] > 2 * rolls:
                return False
        if not any(own[1:25]) or (own[RAIL] and any(own[1:19])):
            return False
        if (any(own[19:25]) and can_fill(other, 1)) or (any(own[14:19]) and can_fill(other, 7)):
            return False
    return True


def _smaller(position: Position) -> Iterator[Position]:
    """Yield the positions that one step makes smaller, with less ``weight``."""
    before = weight(position)
    for side in Side:
        for checkers in _lighter(position.checkers(side)):
            changed = replace(position, black=checkers) if side else replace(position, white=checkers)
            if weight(changed) < before:
                yield changed


def _lighter(own: Checkers) -> Iterator[Checkers]:
    """Yield one side's checkers with one, two or all of a field moved together."""
    occupied = [start for start in range(2, 25) if own[start]]
    for start in occupied:
        for count in {1, min(2, own[start]), own[start]}:
            for target in (_TALON, RAIL, *(occupied if count == own[start] else ())):
                if target != start:
                    counts = list(own)
                    counts[start] -= count
                    counts[target] += count
                    yield tuple(counts)


def tidied(position: Position, holds: Callable[[Position], bool]) -> Position:
    """Return the position without score, and without relevé and numbers of rolls if ``holds`` is true without them."""
    bare = replace(position, score=NO_SCORE)
    tries = (
        replace(bare, rolls=rolls, releve=releve)
        for rolls in ((0, 0), bare.rolls)
        for releve in (1, min(2, bare.releve))
    )
    return next((one for one in tries if holds(one)), bare)
