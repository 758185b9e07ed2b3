"""False moves and their rectifications (laws 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from trictrac.errors import Saying
from trictrac.games.trictrac.partie.ledger import Turn
from trictrac.laws.fields import CORNER, THEIR_CORNER, can_fill
from trictrac.laws.refusal import BY_POWER_FOR_EFFECT
from trictrac.model.mark import Jan
from trictrac.model.outcome import SENTENCES, Refusal, refusal
from trictrac.model.play import OFF, FromTo, Play
from trictrac.model.position import Position
from trictrac.model.rules import Rules

_GRAND = 7
_FOR_EFFECT = SENTENCES[BY_POWER_FOR_EFFECT][1]
_CLOSED = range(14, 19)
"""The opponent's grand jan without his corner."""


def fault(turn: Turn, play: Play, rules: Rules) -> Refusal | None:
    """The law that a play breaks, an order to move on included (laws 13.2)."""
    if not all(1 <= start <= 24 and 1 <= end <= OFF for start, end in play.moves):
        return Refusal("3.1", Saying("fields are 1 to 24, then off"))
    found = None if play in turn.outcome.plays else refusal(turn.position, turn.roll, play, rules)
    if found is None and turn.ordered and play.change not in [one.change for one in allowed(turn)]:
        return Refusal("13.2", Saying("the checker on field {field} was ordered on", field=turn.ordered))
    return found


def bar(turn: Turn, play: Play) -> Saying | None:
    """Why a false move cannot even be let stand (laws 13.1, 13.2); None for one or two checkers that stop where they may."""
    counts = list(turn.position.me)
    if len(play.moves) > 2:
        return Saying("two checkers at most are moved")
    for start, end in play.moves:
        if not (1 <= start <= 24 and 1 <= end <= OFF and counts[start]):
            return Saying("no checker stands on field {field}", field=start)
        counts[start] -= 1
        counts[end] += 1
    if counts[CORNER] == 1:
        return Saying("one checker never stands alone on the corner")
    if counts[THEIR_CORNER]:
        return Saying("the other's corner is never held")
    shared = next((field for field in range(1, 25) if counts[field] and turn.position.opp[25 - field]), 0)
    return Saying("the other stands on field {field}", field=shared) if shared else None


def allowed(turn: Turn) -> tuple[Play, ...]:
    """The plays that the roller may choose from: those that move on a checker ordered on, if any can (laws 13.2)."""
    return ordered_on(turn.outcome.plays, turn.ordered)


def rectifications(turn: Turn) -> tuple[Play, ...]:
    """The plays that the opponent may put in the place of a false move (laws 13.2).

    They are the allowed plays in which every wrongly moved checker moves by one of the numbers; all of them when none was
    moved wrongly (a fill or keep not made), or when a touched checker cannot move (then the roller chooses). In the place of
    who went without a hole he may choose any lawful play (laws 11.5).
    """
    if turn.play is None and turn.lifted:
        return ordered_on(_lawful(turn), turn.ordered)
    if turn.play is None or turn.refusal is None:
        return ()
    if turn.refusal.saying == _FOR_EFFECT:
        return _without_the_corner(turn)
    plays = allowed(turn)
    found = [play for play in plays if any(_replaces(play, wrong, turn) for wrong in _wrongly_moved(turn, turn.play))]
    return tuple(found) or plays


def _lawful(turn: Turn) -> tuple[Play, ...]:
    """The plays by which a fill or keep may fail too; the last checkers are borne off by all that can (laws 6.6)."""
    must_empty = any(mark.jan is Jan.EXIT for mark in turn.outcome.marks)
    return turn.outcome.plays if must_empty else turn.outcome.plays + turn.outcome.disobliging


def _without_the_corner(turn: Turn) -> tuple[Play, ...]:
    """The plays for a corner taken by power that could be taken by effect (laws 4.3, 13.1; F, G IV, LL 199, M XVII, W).

    One of the two checkers plays the sum, if it may; else the corner is lost for this roll, unless nothing else can be played.
    """
    plays, touched = allowed(turn), [start for start, _ in turn.play.moves] if turn.play else []
    sums = tuple(play for play in plays if play.is_chain and play.moves[0][0] in touched)
    if sums:
        return sums
    held = turn.position.me[CORNER]
    for choice in (plays, _lawful(turn)):
        found = tuple(play for play in choice if play.after(turn.position.me)[CORNER] == held)
        if found:
            return found
    return plays


def is_intruder(position: Position, field: int) -> bool:
    """Whether a checker of the roller's has been stopped in the opponent's closed grand jan (laws 5.2, 13.2)."""
    return field in _CLOSED and position.me[field] > 0 and bool(can_fill(position.opp, _GRAND))


def ordered_on(plays: tuple[Play, ...], field: int) -> tuple[Play, ...]:
    """Those plays in which an intruder in the closed grand jan passes on; all of them when it cannot, or none is ordered."""
    found = tuple(play for play in plays if any(start == field and end not in _CLOSED for start, end in _paths(play)))
    return found or plays


def _paths(play: Play) -> tuple[FromTo, ...]:
    """From where to where each checker goes; tout d'une is one path."""
    if play.is_chain:
        return ((play.moves[0][0], play.moves[1][1]),)
    return play.moves


def _readings(play: Play, turn: Turn) -> Iterator[tuple[FromTo, ...]]:
    """A play by the paths of its checkers: a tout d'une over a field of one's own is also two checkers moving (laws 3.5)."""
    yield _paths(play)
    if play.is_chain:
        (start, rest), (_, end) = play.moves
        passages = {rest} if end == OFF else {rest, start + end - rest}
        for passage in sorted(passages):
            if turn.position.me[passage]:
                yield (start, passage), (passage, end)


def _wrongly_moved(turn: Turn, false: Play) -> Iterator[tuple[FromTo, ...]]:
    """The paths of a false move beside those that it has in common with a lawful play, as many as there can be."""
    paths = Counter(_paths(false))
    lawful = (*turn.outcome.plays, *turn.outcome.disobliging)
    readings = [(reading, play.is_chain) for play in lawful for reading in _readings(play, turn)]
    # A number rightly played by one checker goes before a tout d'une.
    parted = [paths & Counter(reading) for reading, chain in readings if not (chain and len(reading) == 1)]
    right = parted if any(parted) else [paths & Counter(reading) for reading, _ in readings]
    most = max(common.total() for common in right)
    seen = []
    for common in right:
        if common.total() == most and common not in seen:
            seen.append(common)
            yield tuple((paths - common).elements())


def _replaces(play: Play, wrong: Iterable[FromTo], turn: Turn) -> bool:
    """Whether a play moves every wrongly moved checker; as tout d'une only one that went too far, and it alone (laws 13.2)."""
    wrong = tuple(wrong)
    touched = Counter(start for start, _ in wrong)
    far = any(end - start > turn.roll.high for start, end in wrong)
    alone = turn.play is not None and len(wrong) == len(_paths(turn.play))
    for reading in _readings(play, turn):
        chained = play.is_chain and len(reading) == 1
        if touched <= Counter(start for start, _ in reading) and (not wrong or not chained or (far and alone)):
            return True
    return False
