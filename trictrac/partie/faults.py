"""False moves: checkers moved rightly, plays that are never accepted, and numbers left unplayed (laws 13.1, 13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, THEIR_CORNER, can_fill
from trictrac.model.layout import Fields, field_label
from trictrac.model.mark import Jan
from trictrac.model.outcome import Refusal, refusal
from trictrac.model.play import MOST_MOVES, OFF, Moves, Numbers, Play, Plays, is_among
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.ledger import Turn
from trictrac.partie.state import State

_PETIT, _GRAND = 1, 7
_CLOSED = range(14, 19)
"""Fields of the opponent's grand jan without his corner."""
_PRICE = 2
"""Points for each number left unplayed (law 13.2 g)."""


def fault(turn: Turn, play: Play, rules: Rules) -> Refusal | None:
    """Return the law that a play breaks, including an order to move a checker (law 13.2 i), or None."""
    if not all(1 <= start <= 24 and 1 <= end <= OFF for start, end in play.moves):
        return Refusal("3.1", Saying("fields are 1 to 24, then off"))
    third, choices = rules.since(3), allowed(turn, rules)
    plays = lawful(turn) if third and choices != turn.outcome.plays else turn.outcome.plays
    is_good = is_among(play, plays) and (third or len(play.moves) <= 2)
    found = None if is_good else refusal(turn.position, turn.roll, play, rules)
    if found is None and turn.ordered and not is_among(play, choices):
        return Refusal(
            "13.2",
            Saying("the opponent has ordered the checker on field {field} to move on", field=field_label(turn.ordered)),
        )
    return found


def bar(turn: Turn, play: Play) -> Saying | None:
    """Return why a play cannot be made even falsely, for lack of checkers, or None if it can."""
    if len(play.moves) > MOST_MOVES:
        return Saying("at most {count} moves can be entered", count=MOST_MOVES)
    counts = list(turn.position.me)
    for start, end in play.moves:
        if not (1 <= start <= 24 and 1 <= end <= OFF and counts[start]):
            field = field_label(start)
            if 1 <= start <= 24 and turn.position.me[start]:
                return Saying("too few checkers stand on field {field}", field=field)
            return Saying("no checker stands on field {field}", field=field)
        counts[start] -= 1
        counts[end] += 1
    return None


def unstable(position: Position, play: Play) -> Saying | None:
    """Return why a false play is never accepted (law 13.2 f), or None if the opponent may accept it."""
    if not any(play.after(position.me)[1:OFF]):
        return Saying("the last checker is never borne off falsely")
    return misplaced(position, play)


def misplaced(position: Position, play: Play) -> Saying | None:
    """Return why no checker may stay where a play puts it, on a corner or on the other's checkers, or None."""
    counts = play.after(position.me)
    if counts[CORNER] == 1:
        return Saying("one checker never stands alone on the corner")
    if counts[THEIR_CORNER]:
        return Saying("the other’s corner is never held")
    shared = next((field for field in range(1, OFF) if counts[field] and position.opp[OFF - field]), 0)
    return Saying("the other stands on field {field}", field=field_label(shared)) if shared else None


def must_be_righted(state: State) -> Saying | None:
    """Return why the last play must be corrected before the next throw (law 13.2 f), or None if it may stay."""
    turn = state.turn
    if turn is None or turn.play is None or turn.refusal is None or not state.since(3):
        return None
    return unstable(turn.position, turn.play)


def may_be_righted(turn: Turn | None) -> bool:
    """Return whether the last play may be corrected.

    Marking the points for a number left unplayed accepts it (law 13.2 g).
    """
    return turn is not None and turn.refusal is not None and not (turn.unplayed and turn.received > turn.outcome.opp)


def lawful(turn: Turn) -> Plays:
    """Return the lawful plays of a roll, only those that bear off the last checkers if some do (laws 3.6, 6.6)."""
    return turn.outcome.plays if _empties(turn) else turn.outcome.lawful


def _empties(turn: Turn) -> bool:
    """Return whether the roll can bear off the last checkers (law 6.6)."""
    return any(mark.jan is Jan.EXIT for mark in turn.outcome.marks)


def allowed(turn: Turn, rules: Rules) -> Plays:
    """Return the plays that the roller may choose from.

    Since the third edition of the laws he obeys an order to move a checker even if it breaks a full jan (law 13.2 i).
    """
    if not turn.ordered:
        return turn.outcome.plays
    plays = lawful(turn) if rules.since(3) else turn.outcome.plays
    return ordered_on(plays, turn.ordered) if _passes_on(plays, turn.ordered) else turn.outcome.plays


def intruders(position: Position) -> Numbers:
    """Return the fields of the roller's checkers in the opponent's closed grand jan (laws 5.2, 13.2 i)."""
    found = tuple(field for field in _CLOSED if position.me[field])
    return found if found and can_fill(position.opp, _GRAND) else ()


def ordered_on(plays: Plays, field: int) -> Plays:
    """Return the plays that move the checker on ``field`` out of the closed grand jan, or all if none does."""
    return tuple(play for play in plays if _passes_on([play], field)) or plays


def _passes_on(plays: Iterable[Play], field: int) -> bool:
    """Return whether some play moves the checker on a field out of the closed grand jan."""
    return any(start == field and end not in _CLOSED for play in plays for start, end in checkers(play))


def checkers(play: Play) -> Moves:
    """Return the way of each checker of a play, from its first field to its last."""
    return ((play.moves[0][0], play.moves[1][1]),) if play.is_chain else play.moves


# --- Right and wrong (law 13.2 a) -----------------------------------------------------


@frozen
class Moved:
    """A checker moved by a play, with the numbers that it rightly played, empty if it was moved wrongly."""

    start: int
    end: int
    numbers: Numbers = ()
    is_lone: bool = False
    """Whether it is alone on its own corner, on the opponent's corner, or on opposing checkers (law 13.2 f)."""

    @property
    def distance(self) -> int:
        """Number of fields it was moved."""
        return self.end - self.start


def read_moves(turn: Turn, play: Play) -> tuple[Moved, ...]:
    """Return the checkers that a false play moved, judged in their order (law 13.2 a)."""
    never: set[int] = set()
    while True:
        found = _judged(turn, play, never)
        alone = _alone_in_corner(turn, found)
        if alone <= never:
            break
        never |= alone
    after, opp = play.after(turn.position.me), turn.position.opp
    lone = {
        THEIR_CORNER,
        *(field for field in range(1, OFF) if opp[OFF - field] or (field == CORNER and after[field] == 1)),
    }
    return tuple(replace(one, is_lone=one.end in lone and not one.numbers) for one in found.values())


def _judged(turn: Turn, play: Play, never: set[int]) -> dict[int, Moved]:
    """Return each moved checker, judged on the board of that moment, by the index of its last move.

    Moves with an index in ``never`` are wrong.
    """
    counts, left = list(turn.position.me), list(turn.roll.numbers)
    # Both moves that rightly take the corner by power; none where the play does not (law 4.3).
    pair, entering = power_moves(turn), [move for move in play.moves if move[1] == CORNER]
    both = bool(entering) and entering[0] in pair and all(entering.count(move) >= pair.count(move) for move in pair)
    by_power = pair if both and any(sorted(one.moves) == sorted(pair) for one in lawful(turn)) else ()
    found: dict[int, Moved] = {}
    for place, (field, end) in enumerate(checkers(play)):
        put = [at for at, one in found.items() if one.end == field and not one.numbers]
        # Who moves from where a checker was wrongly put moves that one on, even if others stand there.
        start = found.pop(put[-1]).start if put else field
        counts[field] -= 1
        counts[start] += 1
        numbers: Numbers = ()
        if place not in never:
            powers = (THEIR_CORNER - start,) if (start, end) in by_power and THEIR_CORNER - start in left else ()
            numbers = powers or number_played(turn.position, counts, start, end, left)
        for number in numbers:
            left.remove(number)
        counts[start] -= 1
        counts[end] += 1
        found[place] = Moved(start, end, numbers)
    return found


def power_moves(turn: Turn) -> Moves:
    """Return the two moves that take the corner by power with a roll, even if the laws refuse them."""
    return tuple((THEIR_CORNER - number, CORNER) for number in turn.roll.numbers)


def _alone_in_corner(turn: Turn, found: dict[int, Moved]) -> set[int]:
    """Return the indices of moves that enter or leave the own corner without the second checker (law 4.1)."""
    before = turn.position.me[CORNER]
    came = [place for place, one in found.items() if one.end == CORNER]
    left = [place for place, one in found.items() if one.start == CORNER]
    if left and not before:
        # It was alone, and is moved on from there.
        return {place for place in came if place < left[0]}
    after = before + len(came) - len(left)
    if after == 1:
        return set((came or left)[-1:])
    return set(came) if not before and len([place for place in came if found[place].numbers]) < 2 else set()


def number_played(position: Position, counts: Fields, start: int, end: int, left: Sequence[int]) -> Numbers:
    """Return the numbers of ``left`` by which a checker may go from start to end, or an empty tuple.

    The rule of two checkers in the corner is ignored (laws 3.2–6.3).
    """
    if not may_stop(position, end):
        return ()
    # Exactly before in excess, the higher number before the lower.
    for number in sorted(set(left), key=lambda number: (start + number != end, -number)):
        if _reaches(counts, start, end, number):
            return (number,)
    return tuple(left) if len(left) == 2 and _reaches_by_sum(position, counts, start, end, left) else ()


def may_stop(position: Position, field: int) -> bool:
    """Return whether a checker of the roller may stay on a field (laws 3.2, 4.4, 5.2)."""
    if field == OFF:
        return True
    if position.opp[OFF - field] or field == THEIR_CORNER:
        return False
    return not (field > CORNER and can_fill(position.opp, _GRAND if field < 19 else _PETIT))


def _reaches(counts: Fields, start: int, end: int, number: int) -> bool:
    """Return whether one number moves a checker from start to end, with the rail by laws 6.1–6.3."""
    if end < OFF:
        return end - start == number
    if any(counts[1:19]) or start < 19:
        return False
    return start + number == OFF or (start + number > OFF and not any(counts[19:start]))


def _reaches_by_sum(position: Position, counts: Fields, start: int, end: int, numbers: Sequence[int]) -> bool:
    """Return whether a checker goes from start to end by both numbers, in either order, with a rest (laws 3.3, 5.3)."""
    for first, second in permutations(numbers):
        rest = start + first
        if rest < OFF and not position.opp[OFF - rest] and (rest <= 18 or may_stop(position, rest)):
            moved = list(counts)
            moved[start] -= 1
            moved[rest] += 1
            if _reaches(moved, rest, end, second):
                return True
    return False


# --- Numbers left unplayed (law 13.2 g) -----------------------------------------------


def unplayed(turn: Turn) -> int:
    """Return the points that an accepted false play gives the opponent for numbers left unplayed (law 13.2 g).

    A number counts if the roll could play it. A wrongly moved checker counts as played.
    """
    plays = turn.outcome.lawful
    if turn.play is None or turn.refusal is None or is_among(turn.play, plays):
        return 0
    moved = read_moves(turn, turn.play)
    if not all(one.numbers for one in moved):
        return 0
    me, most = turn.position.me, max(len(play.moves) for play in plays)
    last = _empties(turn) and sum(me[1:OFF]) == 1
    if last and _reaches_by_sum(turn.position, me, me.index(1, 1), OFF, turn.roll.numbers):
        # Both numbers together can bear off the last checker, even where one of them is enough (law 6.6).
        most = 2
    return _PRICE * max(0, most - sum(len(one.numbers) for one in moved))
