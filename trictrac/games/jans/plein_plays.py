"""The plays of plein: trictrac's moves without hits, a doublet played four times, and the duty to fill the grand jan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from trictrac.errors import Saying
from trictrac.games.jans.plein_rules import PleinRules
from trictrac.laws import refusal as codes
from trictrac.laws.fields import CORNER, THEIR_CORNER, can_fill, is_full
from trictrac.model.layout import LAST, OFF, Checkers
from trictrac.model.play import Move, Play
from trictrac.model.refusal import SENTENCES, Refusal
from trictrac.values import frozen

GRAND = 7
"""The first field of the grand jan."""

_PETIT = 1
_RETURN = 19
"""The first field of the return jan, which is the other's petit jan."""


@frozen
class Judged:
    """The allowed plays of a roll, one for each board that can be left, and those that are lawful but miss a fill."""

    plays: tuple[Play, ...]
    missing: tuple[Play, ...]


def numbers(dice: Sequence[int], rules: PleinRules) -> tuple[int, ...]:
    """Return the numbers that a roll gives to play: a doublet four times, or twice."""
    high, low = dice
    return (high,) * 4 if high == low and rules.doublet == "doubled" else (high, low)


def closed(opp: Sequence[int], rules: PleinRules) -> tuple[int, ...]:
    """Return the fields of the other's side on which no checker may be left (laws 4.4, 5.2)."""
    if rules.crossing == "never":
        return tuple(range(THEIR_CORNER, OFF))
    grand = range(THEIR_CORNER, _RETURN) if can_fill(opp, GRAND) else (THEIR_CORNER,)
    return (*grand, *(range(_RETURN, OFF) if can_fill(opp, _PETIT) else ()))


@lru_cache(maxsize=2048)
def judge(own: Checkers, opp: Checkers, dice: tuple[int, ...], rules: PleinRules) -> Judged:
    """Return the plays that a roll allows: as many numbers as can be played, and filling where that can be (laws 3.4, 9.1)."""
    left = numbers(dice, rules)
    found: dict[Checkers, tuple[Move, ...]] = {}
    for made, board in _ways(own, opp, left, (), left[0] == left[-1], set()):
        if len(made) > len(found.get(board, ())) and _may_lie(own, board, opp, rules):
            found[board] = made
    most = max(map(len, found.values()), default=0)
    plays = [Play(made) for made in found.values() if len(made) == most]
    if most == 1 and left[0] > left[-1]:
        highest = max(_length(play) for play in plays)
        plays = [play for play in plays if _length(play) == highest]
    filling = tuple(play for play in plays if is_full(play.after(own), GRAND))
    if filling:
        return Judged(filling, tuple(play for play in plays if play not in filling))
    return Judged(tuple(plays) or (Play(),), ())


def _ways(
    own: Checkers,
    opp: Sequence[int],
    left: tuple[int, ...],
    made: tuple[Move, ...],
    alike: bool,
    seen: set[tuple[Checkers, tuple[int, ...]]],
) -> Iterator[tuple[tuple[Move, ...], Checkers]]:
    """The ways of playing numbers one after the other, each with the board that it leaves; no board of a depth twice.

    Equal numbers are played by the rear checkers first.
    """
    for at in range(1 if alike else len(left)) if left else ():
        rest = left[:at] + left[at + 1 :]
        first = made[-1][0] if made and alike else 1
        for start in range(first, LAST - left[at] + 1):
            end = start + left[at]
            if own[start] and not opp[OFF - end]:
                board = Play(((start, end),)).after(own)
                if (board, rest) not in seen:
                    seen.add((board, rest))
                    way = (*made, (start, end))
                    yield way, board
                    yield from _ways(board, opp, rest, way, alike, seen)


def _may_lie(own: Sequence[int], board: Sequence[int], opp: Sequence[int], rules: PleinRules) -> bool:
    """Whether a board may be left: no checker more on a closed field, none alone on the corner where that is not allowed."""
    if rules.lone_checker == "pair" and board[CORNER] == 1:
        return False
    return all(board[field] <= own[field] for field in closed(opp, rules))


def _length(play: Play) -> int:
    """The number that the first move plays."""
    start, end = play.moves[0]
    return end - start


def refusal(own: Checkers, opp: Checkers, dice: tuple[int, ...], play: Play, rules: PleinRules) -> Refusal | None:
    """Return the rule that a play breaks, a law of trictrac or an option of plein; None for an allowed one."""
    judged = judge(own, opp, dice, rules)
    if any(play.change == other.change for other in judged.plays):
        return None
    if any(play.change == other.change for other in judged.missing):
        return _law(codes.MUST_FILL)
    return (
        _refused_on_the_way(own, opp, dice, play, rules)
        or _refused_in_the_end(own, opp, play, rules)
        or _too_few(dice, judged, rules)
    )


def _law(code: int) -> Refusal:
    return Refusal(*SENTENCES[code])


def _refused_on_the_way(
    own: Checkers, opp: Checkers, dice: tuple[int, ...], play: Play, rules: PleinRules
) -> Refusal | None:
    """The fault of the first move that cannot be made, the moves being made as they are named."""
    counts, left = list(own), list(numbers(dice, rules))
    for at, (start, end) in enumerate(play.moves):
        if not counts[start] or start < 1:
            law, saying = SENTENCES[codes.NO_CHECKER]
            return Refusal(law, Saying(saying.text, field=start))
        if end == OFF:
            return Refusal("crossing", Saying("nobody bears off in this game"))
        if end - start not in left:
            return _law(codes.WRONG_NUMBER)
        if opp[OFF - end]:
            rests = any(later == end for later, _ in play.moves[at + 1 :])
            return _law(codes.NO_REST if rests else codes.OCCUPIED)
        left.remove(end - start)
        counts[start] -= 1
        counts[end] += 1
    return None


def _refused_in_the_end(own: Checkers, opp: Checkers, play: Play, rules: PleinRules) -> Refusal | None:
    """The field on which a checker may not be left as the play leaves it."""
    board = play.after(own)
    if rules.lone_checker == "pair" and board[CORNER] == 1:
        law, saying = SENTENCES[codes.CORNER_LEFT_ALONE if own[CORNER] else codes.CORNER_ENTERED_ALONE]
        del law
        return Refusal("lone_checker", saying)
    taken = [field for field in closed(opp, rules) if board[field] > own[field]]
    if not taken:
        return None
    if rules.crossing == "never":
        return Refusal("crossing", Saying("nobody goes over to the other player’s side"))
    if THEIR_CORNER in taken:
        return _law(codes.OPPONENTS_CORNER)
    return _law(codes.CLOSED_GRAND if min(taken) < _RETURN else codes.CLOSED_PETIT)


def _too_few(dice: tuple[int, ...], judged: Judged, rules: PleinRules) -> Refusal:
    """The duty to play all that can be played."""
    count = len(judged.plays[0].moves)
    if len(numbers(dice, rules)) > 2 and count > 1:
        return Refusal(
            "doublet", Saying("{count} numbers can be played, and all that can be played must be", count=count)
        )
    return _law(codes.BOTH_NUMBERS if count == 2 else codes.HIGHER_NUMBER)
