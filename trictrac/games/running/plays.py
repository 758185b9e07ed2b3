"""The plays that a roll allows in the running games: found number by number, then limited to what must be played.

Plays are listed once for each board that they can leave. The rule of what must be played (``compulsory``) is applied to
all ways of playing at once, after they are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from trictrac.games.running.ground import (
    BEYOND,
    Ground,
    ground_of,
    is_lawful,
    leapers,
    moved,
    movers,
    moves,
    packed,
    steps,
)
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import HAND, OFF, Checkers, Fields, facing
from trictrac.model.play import Moves, Numbers, Play, Plays

_SHORT = 5
"""Most numbers of a roll all of whose plays are found at once. A triplet may have hundreds of thousands."""
_LISTED = 100
"""Most plays that are listed for a roll."""

Found = dict[int, tuple[int, Moves]]
"""Ways of playing, keyed by the board that each leaves (counts and fields hit), with the sum of the numbers used."""

_ON_BOARD = (1 << 4 * OFF) - 1


def numbers(dice: Sequence[int], rules: RunningRules) -> Numbers:
    """Return the numbers that a roll gives to play, highest first.

    A doublet gives four, and three dice what ``doublets`` and ``triplets`` say.
    """
    high, *rest = sorted(dice, reverse=True)
    if len(dice) == 2:
        return (high,) * 4 if rest == [high] else (high, *rest)
    if rest == [high, high]:
        return (high,) * (9 if rules.triplets == "nine" else 3)
    if rest[0] == high:
        return (high,) * 4 + (rest[1],)
    return (high,) + (rest[0],) * 4 if rest[0] == rest[1] and rules.doublets == "four" else (high, *rest)


class RunningRoll(NamedTuple):
    """A roll on a board: the checkers of the mover and of the other, each in his own numbering, the dice, the rules."""

    own: Fields
    opp: Fields
    dice: Sequence[int]
    rules: RunningRules

    @property
    def numbers(self) -> Numbers:
        """The numbers to play, the highest first."""
        return numbers(self.dice, self.rules)

    @property
    def ground(self) -> Ground:
        """The masks of the board and the rules that do not change while the roll is played."""
        found, played = ground_of(self.own, self.opp, self.rules), self.numbers
        return found if len({*played}) == len(played) else found._replace(leaps=False)

    @property
    def is_short(self) -> bool:
        """Whether the roll gives so few numbers that all its plays can be found at once."""
        return len(self.numbers) <= _SHORT

    @property
    def enters_one(self) -> bool:
        """Whether the roll only brings one checker in, and the other die is lost (option ``entering``)."""
        return self.own[HAND] > 0 and self.rules.entering == "one"


def listed(roll: RunningRoll) -> Plays:
    """Return the allowed plays: all of a short roll, those of a triplet if they are at most ``_LISTED``, else none."""
    if roll.is_short:
        return plays(roll)
    found = tuple(islice(_one_by_one(roll), _LISTED + 1))
    return found if len(found) <= _LISTED else ()


def closest(roll: RunningRoll, play: Play) -> Play:
    """Return the allowed play of a triplet that shares most moves with another, the first ones first."""
    return next(_one_by_one(roll, play.moves))


def plays(roll: RunningRoll) -> Plays:
    """Return the plays that a roll allows, one for each final board, or one empty play.

    Moves are (from, to) in the mover's fields, 0 in hand and 25 off.
    """
    if roll.enters_one:
        return _entries(roll)
    ground, left = roll.ground, roll.numbers
    counts, mine = packed(roll.own)
    found: list[Found] = [{} for _ in range(len(left) + 1)]
    if left[0] == left[-1] and not (ground.courier or ground.single):
        _repeat(counts, mine, 0, left, 1, (), found, ground)
    else:
        _search(counts, mine, 0, left, (0, ()), found, ground, set())
    return tuple([Play(made) for _, made in _obliged(found, roll.rules).values()]) or (Play(),)


def after(own: Fields, opp: Fields, play: Play, rules: RunningRules) -> tuple[Checkers, Checkers]:
    """Return the checkers of both sides after a play, each in its own numbering, with those hit in hand."""
    mine, theirs = list(own), list(opp)
    for start, end in play.moves:
        mine[start] -= 1
        mine[end] += 1
        if end != OFF and rules.hitting == "yes":
            there = facing(end, same_way=rules.same_way)
            theirs[HAND] += theirs[there]
            theirs[there] = 0
    return tuple(mine), tuple(theirs)


def most(roll: RunningRoll) -> tuple[int, int]:
    """Return how many numbers of a roll must be played, and their least sum (option ``compulsory``).

    The sum is 0 if any numbers will do. If the whole roll must be played, bearing off the last checker is enough.
    """
    if roll.enters_one:
        return (0, 0) if _entries(roll)[0].is_pass else (1, 0)
    ground, left, rules = roll.ground, roll.numbers, roll.rules
    counts, mine = packed(roll.own)
    whole = rules.compulsory == "all_or_none"
    count, total = max(_longest(counts, mine, 0, left, ground, whole, {}), (0, 0))
    if whole:
        return (len(left), 0) if count == len(left) else (0, 0)
    return (count, total) if rules.compulsory == "higher" and count < len(left) else (count, 0)


def _entries(roll: RunningRoll) -> Plays:
    """Return the plays by which one checker only enters, by either die."""
    ground = roll.ground
    counts, mine = packed(roll.own)
    closed = ground.closed | mine & ground.single
    return tuple(
        Play(((HAND, number),))
        for number in dict.fromkeys(roll.numbers)
        if not closed >> number & 1 and is_lawful(moved(counts, mine, HAND, number)[1], ground)
    ) or (Play(),)


def _search(
    counts: int,
    mine: int,
    hits: int,
    left: Numbers,
    done: tuple[int, Moves],
    found: list[Found],
    ground: Ground,
    seen: set[tuple[int, Numbers]],
) -> None:
    """Add to ``found``, by how many numbers were played, every way of playing the numbers left in any order."""
    total, made = done
    for number, leaps, rest in steps(left, ground.leaps):
        here = found[-1 - len(rest)]
        fields = (leapers if leaps else movers)(counts, mine, hits, number, ground)
        for start, end, next_counts, next_mine, next_hits in moves(counts, mine, hits, number, fields, ground):
            key = next_counts | next_hits << BEYOND
            way = (total + number, (*made, (start, end)))
            if (key not in here or here[key][0] < way[0]) and is_lawful(next_mine, ground):
                here[key] = way
            if rest and (key, rest) not in seen:
                seen.add((key, rest))
                _search(next_counts, next_mine, next_hits, rest, way, found, ground, seen)


def _repeat(
    counts: int,
    mine: int,
    hits: int,
    left: Numbers,
    least: int,
    made: Moves,
    found: list[Found],
    ground: Ground,
) -> None:
    """Add to ``found`` every way of playing one number repeatedly, rear checkers first, each board once."""
    number = left[0]
    depth = len(made) + 1
    fields = movers(counts, mine, hits, number, ground) & -least
    for start, end, next_counts, next_mine, next_hits in moves(counts, mine, hits, number, fields, ground):
        done = (*made, (start, end))
        if is_lawful(next_mine, ground):
            found[depth][next_counts | next_hits << BEYOND] = (number * depth, done)
        if depth < len(left):
            _repeat(next_counts, next_mine, next_hits, left, 1 << start, done, found, ground)


def _longest(
    counts: int,
    mine: int,
    hits: int,
    left: Numbers,
    ground: Ground,
    whole: bool,
    seen: dict[tuple[int, Numbers], tuple[int, int]],
) -> tuple[int, int]:
    """Return the most numbers that can be played, and their highest sum. With ``whole`` the last checker off counts as all."""
    if whole and not mine:
        return len(left), 0
    key = (counts | hits << BEYOND, left)
    if key in seen:
        return seen[key]
    best = (0, 0) if is_lawful(mine, ground) else (-1, 0)
    for number, leaps, rest in steps(left, ground.leaps):
        fields = (leapers if leaps else movers)(counts, mine, hits, number, ground)
        for _, _, next_counts, next_mine, next_hits in moves(counts, mine, hits, number, fields, ground):
            if best[0] == len(left):
                break
            count, total = _longest(next_counts, next_mine, next_hits, rest, ground, whole, seen)
            if count >= 0:
                best = max(best, (count + len(left) - len(rest), total + number))
    seen[key] = best
    return best


def _one_by_one(roll: RunningRoll, wanted: Moves = ()) -> Iterator[Play]:
    """Yield the allowed plays of a triplet, finding each when it is needed, those with the ``wanted`` moves first."""
    if roll.enters_one:
        yield from _entries(roll)
        return
    ground, left, rules = roll.ground, roll.numbers, roll.rules
    counts, mine = packed(roll.own)
    due, _ = most(roll)
    if not due:
        yield Play()
        return
    whole = rules.compulsory == "all_or_none"
    lengths: dict[tuple[int, Numbers], tuple[int, int]] = {}
    met: set[tuple[int, int]] = set()

    def ways(counts: int, mine: int, hits: int, left: Numbers, made: Moves, wanted: Moves) -> Iterator[Moves]:
        """Yield the ways of playing all of these equal numbers, one for each board, those with the ``wanted`` moves first."""
        if not left or not mine:
            yield made
            return
        number, rest = left[0], left[1:]
        nexts = moves(counts, mine, hits, number, movers(counts, mine, hits, number, ground), ground)
        for start, end, *at in sorted(nexts, key=lambda move: move[:2] not in wanted):
            move, key = (start, end), (at[0] | at[2] << BEYOND, len(rest))
            if key in met:
                continue
            met.add(key)
            if _longest(at[0], at[1], at[2], rest, ground, whole, lengths)[0] == len(rest):
                still = list(wanted)
                if move in still:
                    still.remove(move)
                yield from ways(at[0], at[1], at[2], rest, (*made, move), tuple(still))

    yield from map(Play, ways(counts, mine, 0, left[:due], (), wanted))


def _obliged(found: list[Found], rules: RunningRules) -> Found:
    """Return the ways of playing that ``compulsory`` allows. If it is the whole roll, the last checker off is enough."""
    if rules.compulsory == "all_or_none":
        finished = {key: way for ways in found[1:-1] for key, way in ways.items() if not key & _ON_BOARD}
        return finished | found[-1]
    depth = max((at for at, ways in enumerate(found) if ways), default=0)
    chosen = found[depth]
    if rules.compulsory == "higher" and depth < len(found) - 1:
        total = max((way[0] for way in chosen.values()), default=0)
        return {key: way for key, way in chosen.items() if way[0] == total}
    return chosen
