"""An independent, slow search for the plays of the running games: every order, every checker, every number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from trictrac.games.running.rules import RunningRules

Board = tuple[tuple[int, ...], tuple[int, ...]]
Moves = tuple[tuple[int, int], ...]

_ZONES = {"free": range(0), "home": range(19, 25), "outer": range(13, 19), "entry": range(1, 7)}


class Stand(NamedTuple):
    """A board during a play: both sides, each in its own numbering, and the fields where the mover has hit so far."""

    own: tuple[int, ...]
    opp: tuple[int, ...]
    hits: frozenset[int] = frozenset()


def numbers_of(dice: Sequence[int], rules: RunningRules) -> list[int]:
    """Return the numbers that a roll gives to play."""
    faces = sorted(set(dice))
    if len(faces) == 1:
        times = 4 if len(dice) == 2 else {"nine": 9, "three": 3}[rules.triplets]
        return faces * times
    for face in faces:
        third = [other for other in dice if other != face]
        if len(dice) - len(third) == 2 and (rules.doublets == "four" or face > third[0]):
            return [face] * 4 + third
    return list(dice)


def ways_to_use(
    left: Sequence[int], numbers: Sequence[int], rules: RunningRules
) -> list[tuple[int, bool, tuple[int, ...]]]:
    """Yield how far one checker may go, by a number or by a sum without a rest, and the numbers left after it."""
    most = len(left) if rules.rest == "not_needed" and len(set(numbers)) == len(numbers) else 1
    found = []
    for count in range(1, most + 1):
        for used in combinations(range(len(left)), count):
            rest = tuple(number for place, number in enumerate(left) if place not in used)
            found.append((sum(left[place] for place in used), count > 1, rest))
    return list(dict.fromkeys(found))


def opposite(field: int, rules: RunningRules) -> int:
    """Return the same field in the other side's numbering."""
    if rules.movement == "same":
        return field + 12 if field <= 12 else field - 12
    return 25 - field


def faults_of(at: Stand, start: int, end: int, number: int, rules: RunningRules, *, at_once: bool = False) -> set[str]:
    """Yield every rule against playing this number from start to end now, or nothing if it is allowed."""
    if at.own[start] == 0:
        return {"entering" if start == 0 else "dice"}
    found: set[str] = set()
    if at.own[0] and start != 0:
        found.add("entering")
    if end != min(25, start + number) or (at_once and (start == 0 or end == 25)):
        found.add("dice")
        return found
    under_way = [field for field in range(1, 25) if at.own[field]]
    if rules.courier == "last_quarter" and not at.own[0] and not any(at.own[19:]) and start != max(under_way):
        found.add("courier")
    if start in at.hits and start in _ZONES[rules.hit_and_run] and at.own[start] == 1:
        found.add("hit_and_run")
    if end == 25:
        if not leaves(at.own, start, number, rules):
            found.add("bearing_off")
        return found
    if rules.hitter == "stays_alone" and end in at.hits and end in _ZONES[rules.hit_and_run]:
        found.add("hitter")
    if rules.head == "single" and end < 12 and at.own[end]:
        found.add("head")
    there = at.opp[opposite(end, rules)]
    if there >= 2 or (there == 1 and (rules.blocked == "one" or rules.hitting == "no")):
        found.add("blocked")
    return found


def leaves(own: Sequence[int], start: int, number: int, rules: RunningRules) -> bool:
    """Return whether this number bears off a checker from this field."""
    if any(own[field] for field in range(19)):
        return False
    distance = 25 - start
    if rules.bearing_off == "beyond":
        return number == distance + 1
    if rules.bearing_off == "any":
        return number >= distance
    if number == distance:
        return True
    return rules.bearing_off == "excess" and number > distance and not any(own[19:start])


def stepped(at: Stand, start: int, end: int, rules: RunningRules) -> Stand:
    """Return the board after one move."""
    own, opp, hits = list(at.own), list(at.opp), at.hits
    own[start] -= 1
    own[end] += 1
    if end != 25:
        there = opposite(end, rules)
        if opp[there] == 1:
            opp[there] = 0
            opp[0] += 1
            hits = hits | {end}
    return Stand(tuple(own), tuple(opp), hits)


def may_lie(own: Sequence[int], rules: RunningRules, before: Sequence[int]) -> bool:
    """Return whether the rule of six fields in a row allows this board.

    A side that held the two farthest fields before the play may.
    """
    if rules.six_in_a_row == "free" or (before[23] and before[24]):
        return True
    return not any(all(own[first : first + 6]) for first in range(1, 20))


def reached(at: Stand, numbers: Sequence[int], rules: RunningRules) -> list[tuple[Stand, tuple[int, ...]]]:
    """Yield every board that can occur during the play, with the numbers that are left then."""
    first = (at, tuple(sorted(numbers)))
    found, todo = {first}, [first]
    while todo:
        stand, left = todo.pop()
        for number, at_once, rest in ways_to_use(left, numbers, rules):
            for start in range(25):
                end = min(25, start + number)
                if not faults_of(stand, start, end, number, rules, at_once=at_once):
                    entry = (stepped(stand, start, end, rules), rest)
                    if entry not in found:
                        found.add(entry)
                        todo.append(entry)
    return list(found)


def lawful_results(own: Sequence[int], opp: Sequence[int], dice: Sequence[int], rules: RunningRules) -> set[Board]:
    """Return every board that may be left after a roll, with both sides in their own numbering."""
    numbers = numbers_of(dice, rules)
    at = Stand(tuple(own), tuple(opp))
    if own[0] and rules.entering == "one":
        entered = {
            stepped(at, 0, number, rules)[:2] for number in numbers if not faults_of(at, 0, number, number, rules)
        }
        return {board for board in entered if may_lie(board[0], rules, own)} or {at[:2]}
    ends = [(stand, left) for stand, left in reached(at, numbers, rules) if may_lie(stand.own, rules, own)]
    played = [(stand[:2], len(numbers) - len(left), sum(numbers) - sum(left)) for stand, left in ends]
    longest = max((count for _, count, _ in played), default=0)
    if rules.compulsory == "all_or_none":
        return {board for board, count, _ in played if count == len(numbers) or not any(board[0][:25])} or {at[:2]}
    full = [(board, total) for board, count, total in played if count == longest and count]
    if rules.compulsory == "higher" and longest < len(numbers):
        full = [(board, total) for board, total in full if total == max(total for _, total in full)]
    return {board for board, _ in full} or {at[:2]}


def result_of(own: Sequence[int], opp: Sequence[int], moves: Moves, rules: RunningRules) -> Board:
    """Return the board after these moves."""
    at = Stand(tuple(own), tuple(opp))
    for start, end in moves:
        at = stepped(at, start, end, rules)
    return at[:2]


def broken_rules(
    own: Sequence[int], opp: Sequence[int], dice: Sequence[int], moves: Moves, rules: RunningRules
) -> set[str]:
    """Return every rule that this play breaks, or nothing for an allowed play."""
    found: set[str] = set()
    if own[0] and rules.entering == "one" and len(moves) > 1:
        found.add("entering")
    made, faults = _attempts(Stand(tuple(own), tuple(opp)), moves, numbers_of(dice, rules), rules)
    if not made:
        return found | faults
    board = result_of(own, opp, moves, rules)
    if found or board in lawful_results(own, opp, dice, rules):
        return found
    return {"compulsory"} if not moves or may_lie(board[0], rules, own) else {"six_in_a_row"}


def _attempts(at: Stand, moves: Moves, numbers: Sequence[int], rules: RunningRules) -> tuple[bool, set[str]]:
    """Return whether the moves can be made in some order, each by a different number, and all rules against one of them."""
    first = (at, tuple(sorted(moves)), tuple(sorted(numbers)))
    seen, todo, made = {first}, [first], not moves
    against: set[str] = set()
    while todo and not made:
        stand, rest, left = todo.pop()
        against |= set() if left else {"dice"}
        for start, end in set(rest):
            for number, at_once, numbers_left in ways_to_use(left, numbers, rules):
                faults = faults_of(stand, start, end, number, rules, at_once=at_once)
                against |= faults
                moves_left = list(rest)
                moves_left.remove((start, end))
                made |= not faults and not moves_left
                after = (stepped(stand, start, end, rules), tuple(moves_left), numbers_left) if not faults else first
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return made, against
