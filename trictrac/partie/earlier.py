"""False moves by the first two editions of the laws (law 13.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from trictrac.base.errors import Saying
from trictrac.laws.fields import CORNER
from trictrac.laws.refusal import BY_POWER_FOR_EFFECT
from trictrac.model.outcome import SENTENCES
from trictrac.model.play import OFF, FromTo, Moves, Play, Plays
from trictrac.partie import faults
from trictrac.partie.faults import checkers, lawful, ordered_on
from trictrac.partie.ledger import Turn


def bar(turn: Turn, play: Play) -> Saying | None:
    """Return why a false move cannot even be accepted (laws 13.1, 13.2), or None if it can."""
    if len(play.moves) > 2:
        return Saying("two checkers at most are moved")
    return faults.bar(turn, play) or faults.misplaced(turn.position, play)


def rectifications(turn: Turn, false: Play) -> Plays:
    """Return the plays with which the opponent may replace a false move (law 13.2).

    They are the allowed plays in which every wrongly moved checker moves by one of the numbers. If none was moved
    wrongly (a fill or keep not made), or a touched checker cannot move, they are all allowed plays.
    """
    if turn.refusal is not None and turn.refusal.saying == SENTENCES[BY_POWER_FOR_EFFECT][1]:
        return _without_the_corner(turn, false)
    plays = ordered_on(turn.outcome.plays, turn.ordered)
    wrongly = tuple(_wrongly_moved(turn, false))
    return tuple(play for play in plays if any(_replaces(play, wrong, turn, false) for wrong in wrongly)) or plays


def _without_the_corner(turn: Turn, false: Play) -> Plays:
    """Return the plays for a corner taken by power that could be taken by effect (laws 4.3, 13.1).

    F, G IV, LL 199, M XVII, W: one of the two checkers plays the sum if it may. Otherwise the corner is lost for this
    roll, unless nothing else can be played.
    """
    plays = ordered_on(turn.outcome.plays, turn.ordered)
    touched = [start for start, _ in false.moves]
    sums = tuple(play for play in plays if play.is_chain and play.moves[0][0] in touched)
    if sums:
        return sums
    held = turn.position.me[CORNER]
    for choice in (plays, lawful(turn)):
        found = tuple(play for play in choice if play.after(turn.position.me)[CORNER] == held)
        if found:
            return found
    return plays


def _paths(play: Play) -> Moves:
    """Return the path of each checker from start to end. A tout d'une is one path."""
    return checkers(replace(play, released=False))


def _readings(play: Play, turn: Turn) -> Iterator[Moves]:
    """Yield a play as paths of checkers, in each way to see it.

    A tout d'une over a field with an own checker is also a play of two checkers (law 3.5).
    """
    yield _paths(play)
    if play.is_chain:
        (start, rest), (_, end) = play.moves
        for passage in sorted({rest} if end == OFF else {rest, start + end - rest}):
            if turn.position.me[passage]:
                yield (start, passage), (passage, end)


def _wrongly_moved(turn: Turn, false: Play) -> Iterator[Moves]:
    """Yield the paths of a false move that the nearest lawful plays do not share."""
    paths = Counter(_paths(false))
    readings = [(reading, play.is_chain) for play in turn.outcome.lawful for reading in _readings(play, turn)]
    # A number rightly played by one checker goes before a tout d'une.
    parted = [paths & Counter(reading) for reading, chain in readings if not (chain and len(reading) == 1)]
    right = parted if any(parted) else [paths & Counter(reading) for reading, _ in readings]
    most = max(common.total() for common in right)
    seen = []
    for common in right:
        if common.total() == most and common not in seen:
            seen.append(common)
            yield tuple((paths - common).elements())


def _replaces(play: Play, wrong: Sequence[FromTo], turn: Turn, false: Play) -> bool:
    """Return whether a play moves every wrongly moved checker (law 13.2).

    A tout d'une may move only one that went too far and was the only one moved.
    """
    touched = Counter(start for start, _ in wrong)
    far = any(end - start > turn.roll.high for start, end in wrong)
    alone = len(wrong) == len(_paths(false))
    return any(
        touched <= Counter(start for start, _ in reading)
        and (not wrong or (far and alone) or not (play.is_chain and len(reading) == 1))
        for reading in _readings(play, turn)
    )
