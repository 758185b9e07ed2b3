"""Remedies: the whole plays with which the opponent may replace a false move (laws 11.5, 13.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, permutations

from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, is_full
from trictrac.model.play import OFF, Numbers, Play, Plays, distinct, is_among
from trictrac.model.rules import Rules
from trictrac.partie import earlier
from trictrac.partie.faults import (
    Moved,
    allowed,
    lawful,
    may_stop,
    number_played,
    ordered_on,
    power_moves,
    read_moves,
    unstable,
)
from trictrac.partie.ledger import Turn

Part = tuple[int, Numbers]
"""The field from which a checker is played, and the numbers that it plays."""
Leg = tuple[int, int, Numbers]
"""The way of one checker in a lawful play: from, to, and the numbers that it plays."""

_FIRST_FIELDS = (1, 7, 19)
"""First field of each jan that is filled and kept."""


def rectifications(turn: Turn, rules: Rules) -> Plays:
    """Return the plays with which the opponent may replace a false move, each resulting position once.

    If the roller chooses a part, each of his possible plays is among them. For a player who went without a hole, the
    opponent may choose any lawful play (law 11.5).
    """
    if turn.play is None and turn.lifted:
        return ordered_on(lawful(turn), turn.ordered)
    if turn.play is None or turn.refusal is None:
        return ()
    if not rules.since(3):
        return earlier.rectifications(turn, turn.play)
    case = _case(turn, turn.play, rules)
    # The remedies by how many checkers were moved rightly and wrongly (law 13.2 b–d, g, k).
    if turn.helpless:
        remedies: list[Plays] = []
    elif case.right:
        remedies = [_beside_right(case)]
    elif len(case.wrong) < 2:
        remedies = [_one_wrong(case, one) for one in case.wrong]
    else:
        remedies = [_two_wrong(case, pair) for pair in combinations(case.wrong, 2)]
    # Where nothing that was moved can stay or be moved rightly, the roller replays the whole roll (law 13.2 g, h).
    anew = case.bound(case.plays)
    found = tuple(play for plays in remedies for play in plays or anew) or anew
    fulls = _fulls(case)
    if any(_missed(case, play, fulls) for play in found):
        # He may enforce the fill or the keep that one of them would miss (law 13.2 e).
        found = (*found, *(play for play in case.choices if not _missed(case, play, fulls)))
    return distinct(found)


def corrections(turn: Turn, rules: Rules) -> Plays:
    """Return the remedies with which the roller may correct his own stop in a closed jan (law 13.2 l)."""
    if turn.refusal is None or turn.refusal.law != "5.2":
        return ()
    found = rectifications(turn, rules)
    return tuple(play for play in found if is_among(play, allowed(turn, rules))) or found


@frozen
class _Case:
    """A false play with the checkers moved rightly and wrongly, and the plays for its remedies."""

    turn: Turn
    false: Play
    rectify: str
    """The option ``rectify`` (law 13.2 d, 14)."""
    plays: Plays
    """Lawful plays without those that take a corner refused for this roll."""
    choices: Plays
    """Plays that law 9.1 or an order leaves to the roller."""
    right: tuple[Moved, ...] = ()
    wrong: tuple[Moved, ...] = ()
    together: bool = False
    """Whether the two wrong ones were put together on one field (law 13.2 a)."""

    @property
    def numbers(self) -> Numbers:
        """The numbers of the roll."""
        return self.turn.roll.numbers

    @property
    def left(self) -> Numbers:
        """The numbers that are not rightly played, each once."""
        return tuple(Counter(self.numbers) - Counter(number for one in self.right for number in one.numbers))

    def bound(self, plays: Plays) -> Plays:
        """Return those of these plays that law 9.1 leaves to the roller, or all if it leaves no play (law 13.2 e)."""
        return tuple(play for play in plays if is_among(play, self.choices)) or plays

    def having(self, *parts: Part, same: bool = False) -> Plays:
        """Return the lawful plays that keep the right moves and play these parts.

        With ``same`` the checker of a part may play the other number too.
        """
        stops = {one.end for one in self.right} | {start + sum(numbers) for start, numbers in parts if same}
        return tuple(
            play
            for play in self.plays
            if any(_has(legs, self.right, parts) for legs in _readings(self.turn, play, stops))
        )


def _case(turn: Turn, false: Play, rules: Rules) -> _Case:
    """Return the case of a false play."""
    choices = allowed(turn, rules)
    plays = lawful(turn) if choices == turn.outcome.plays else choices
    moved = () if is_among(false, turn.outcome.lawful) else read_moves(turn, false)
    # Two checkers put down on one field, one of them rightly, that the other does not reach by a number (law 13.2 a).
    is_pair = len(false.moves) == 2 and sorted(bool(one.numbers) for one in moved) == [False, True]
    is_far = any(one.distance not in turn.roll.numbers for one in moved)
    together = is_pair and is_far and moved[0].end == moved[1].end < OFF
    right = () if together else tuple(one for one in moved if one.numbers)
    wrong = tuple(one for one in moved if together or not one.numbers)
    if _takes_corner(turn, false) and sum(one.end == CORNER for one in right) < 2:
        # Whoever took the corner wrongly may not take it on this roll, unless he must (laws 3.4, 13.2 f, j).
        plays = tuple(play for play in plays if not _takes_corner(turn, play)) or plays
        choices = tuple(play for play in choices if is_among(play, plays)) or plays
    return _Case(turn, false, rules.customs.rectify, plays, choices, right, wrong, together)


def _takes_corner(turn: Turn, play: Play) -> bool:
    """Return whether a play puts checkers together onto the empty corner."""
    return not turn.position.me[CORNER] and play.after(turn.position.me)[CORNER] > 1


def _beside_right(case: _Case) -> Plays:
    """Return the remedies beside the right moves: for a wrong checker or a number left unplayed (law 13.2 b, g)."""
    found = [
        play
        for one in case.wrong
        for number in case.left
        for play in case.having((one.start, (number,)))
        if one.is_lone or not _breaks(case, play)
    ]
    whole = Play(tuple((one.start, one.end) for one in case.right))
    kept = case.having() if case.left else tuple(play for play in case.plays if play.change == whole.change)
    # No number is forced so, nor left so, that a full jan breaks which the whole roll can keep.
    stays = any(play.change == whole.change or not _breaks(case, play) for play in kept)
    return tuple(found) or (case.bound(kept) if stays else ())


def _one_wrong(case: _Case, one: Moved) -> Plays:
    """Return the remedies for a single checker, moved wrongly (law 13.2 c, f)."""
    sums = case.having((one.start, case.numbers))
    if one.is_lone:
        # As the roller likes, with the same one too (law 13.2 f).
        own = (case.bound(case.having((one.start, (number,)), same=True)) for number in case.left)
        return (*sums, *chain.from_iterable(own))
    each = tuple(play for number in case.left for play in _by_number(case, one, number))
    if one.distance > sum(case.numbers):
        return sums or each
    return each + sums if one.distance > max(case.numbers) or case.rectify == "each_or_sum" else each


def _by_number(case: _Case, one: Moved, number: int) -> Plays:
    """Return the plays of a wrong checker by one number, with another checker for the other if possible (law 13.2 c)."""
    part = (one.start, (number,))
    return case.bound(case.having(part) or case.having(part, same=True))


def _two_wrong(case: _Case, pair: tuple[Moved, Moved]) -> Plays:
    """Return the remedies for two checkers, both moved wrongly (law 13.2 d, f, j)."""
    one, other = pair
    sums = [case.having((each.start, case.numbers)) for each in pair]
    if (
        sorted((each.start, each.end) for each in pair) == sorted(power_moves(case.turn))
        and not case.turn.position.me[CORNER]
    ):
        return (*sums[0], *sums[1])
    is_far = case.rectify != "every_one" or any(each.distance > max(case.numbers) for each in pair)
    found = [
        play
        for first, second in dict.fromkeys(permutations(case.numbers))
        for play in case.having((one.start, (first,)), (other.start, (second,)))
    ]
    found += [play for each, plays in zip(pair, sums, strict=True) if is_far or each.is_lone for play in plays]
    if case.rectify == "one_or_each" and not case.together:
        found += [*_one_standing(case, one, other), *_one_standing(case, other, one)]
    if not found:
        found = [play for each in pair for number in case.left for play in _by_number(case, each, number)]
    return tuple(found)


def _one_standing(case: _Case, one: Moved, other: Moved) -> Iterator[Play]:
    """Yield the plays that correct one wrong checker and leave the other (law 13.2 d, e)."""
    position = case.turn.position
    stays = (other.start, other.end)
    counts = Play((stays,)).after(position.me)
    for number in case.left:
        move = (one.start, min(one.start + number, OFF))
        if other.is_lone or not number_played(position, counts, *move, (number,)):
            continue
        moves = (move, stays) if case.wrong.index(one) < case.wrong.index(other) else (stays, move)
        play = Play(moves[::-1] if moves[0][1] == moves[1][0] else moves)
        if unstable(position, play) is None and not _takes_corner(case.turn, play) and play.change != case.false.change:
            yield play


def _readings(turn: Turn, play: Play, stops: Iterable[int]) -> Iterator[tuple[Leg, ...]]:
    """Yield a lawful play as the ways of its checkers, in each way to see it.

    A checker that plays both numbers also counts as two ways if it passes over a checker of its side, which may have
    moved on instead (law 3.5), or over a field in ``stops``, on which it was released.
    """
    numbers, position = turn.roll.numbers, turn.position
    if play.is_chain:
        (start, _), (_, end) = play.moves
        yield ((start, end, numbers),)
        for first, second in dict.fromkeys(permutations(numbers)):
            rest = start + first
            if rest >= OFF or position.opp[OFF - rest]:
                continue
            parts = rest in stops or (position.me[rest] and may_stop(position, rest))
            if parts and number_played(position, Play(((start, rest),)).after(position.me), rest, end, (second,)):
                yield (start, rest, (first,)), (rest, end, (second,))
        return
    by_power = sorted(play.moves) == sorted(power_moves(turn))
    for order in dict.fromkeys(permutations(numbers)):
        legs = tuple((start, end, (number,)) for (start, end), number in zip(play.moves, order, strict=False))
        if all(
            end - start == number - by_power or (end == OFF and start + number > OFF) for start, end, (number,) in legs
        ):
            yield legs


def _has(legs: Iterable[Leg], right: Iterable[Moved], parts: Iterable[Part]) -> bool:
    """Return whether these ways include the rightly moved checkers and, beside them, the parts."""
    rest = [(start, end, sorted(numbers)) for start, end, numbers in legs]
    wanted = [(one.start, {one.end}, one.numbers) for one in right]
    wanted += [(start, set(range(OFF + 1)), numbers) for start, numbers in parts]
    for start, ends, numbers in wanted:
        found = next((leg for leg in rest if leg[0] == start and leg[1] in ends and leg[2] == sorted(numbers)), None)
        if found is None:
            return False
        rest.remove(found)
    return True


# --- Full jans (laws 9.1, 13.2 b, e, g) -----------------------------------------------


def _fulls(case: _Case) -> list[int]:
    """Return the first field of each jan that the whole roll fills or keeps."""
    return [first for first in _FIRST_FIELDS if not all(_missed(case, play, [first]) for play in case.choices)]


def _missed(case: _Case, play: Play, fulls: Iterable[int]) -> bool:
    """Return whether a play leaves one of these jans unfilled or broken."""
    after = play.after(case.turn.position.me)
    return not all(is_full(after, first) for first in fulls)


def _breaks(case: _Case, play: Play) -> bool:
    """Return whether a play breaks a full jan that the whole roll can keep."""
    return _missed(case, play, [first for first in _fulls(case) if is_full(case.turn.position.me, first)])
