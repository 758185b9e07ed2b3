"""How checkers go over at toccategli: two together onto one field, never one alone, and what the numbers then allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trictrac.games.jans.rules import JanRules
from trictrac.laws.fields import CORNER, LANDING, MASKS_SIZE, THEIR_CORNER, can_fill, fill_masks
from trictrac.laws.plays import open_fields
from trictrac.model.layout import LAST, Checkers
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play

_OWN = slice(1, CORNER + 1)


def lawful_plays(kernel: Outcome, own: Checkers, opp: Checkers, rules: JanRules) -> tuple[Play, ...]:
    """The plays of a roll by the rule ``passing``, before the duty to fill or to keep a jan is looked at.

    ``kernel`` is what trictrac makes of the roll; who can play both numbers here must, else the higher, else the lower.
    """
    high, low = kernel.roll.high, kernel.roll.low
    found = tuple(play for play in (*kernel.plays, *kernel.disobliging) if not play.is_pass)
    if rules.passing == "as_trictrac":
        return found
    entering = bands(own, opp, high, low)
    paired = rules.passing == "always_pairs" and must_pair(own)
    if not paired:
        return (*found, *entering) if not found or len(found[0].moves) == 2 or not entering else entering
    both = (*(play for play in found if len(play.moves) == 2 and not enters_alone(own, play)), *entering)
    if both:
        return both
    return tuple(_single(own, opp, high, low, high)) or tuple(_single(own, opp, high, low, low))


def bands(own: Sequence[int], opp: Sequence[int], high: int, low: int) -> tuple[Play, ...]:
    """The plays by which two checkers together enter a field that trictrac closes, because the other can still fill his jan."""
    closed = [
        field for first, fields in ((7, range(14, 19)), (1, range(19, 25))) if can_fill(opp, first) for field in fields
    ]
    found = []
    for field in closed:
        one, other = field - high, field - low
        if opp[25 - field] or own[one] <= (one == other) or not own[other]:
            continue
        play = Play(((one, field), (other, field)))
        after = play.after(own)
        if after[CORNER] != 1 and THEIR_CORNER not in (one, other):
            found.append(play)
    return tuple(found)


def must_pair(own: Sequence[int]) -> bool:
    """Whether two must still go over together: not the last checker on one's own side, nor one of three left on the corner.

    Fifteen is odd, so that one goes over alone at some time; the last two leave the corner together only.
    """
    left = sum(own[_OWN])
    return left > 1 and not left == own[CORNER] == 3


def enters_alone(own: Sequence[int], play: Play) -> bool:
    """Whether a play brings a checker over otherwise than two together onto one field."""
    over = sum(own[_OWN]) - sum(play.after(own)[_OWN])
    return over == 1 or (over == 2 and len({end for _, end in play.moves}) == 2)


def _single(own: Sequence[int], opp: Sequence[int], high: int, low: int, number: int) -> Iterator[Play]:
    """The plays of one number where no second one can be played and nobody goes over alone."""
    masks = [0] * MASKS_SIZE
    fill_masks(own, opp, masks)
    open_fields(opp, masks, high, low)
    for start in range(1, LAST - number + 1):
        end = start + number
        entering = start <= CORNER < end or (end == CORNER and not own[CORNER])
        if own[start] and not entering and masks[LANDING] >> end & 1:
            yield Play(((start, end),))
