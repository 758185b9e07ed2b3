"""The kinds of mistakes, with their words, found from the difference between a claim and the marks (laws 7, 8, 12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from trictrac.base.errors import Saying
from trictrac.model.mark import Jan, Mark, marks_of


class Slip(StrEnum):
    """A kind of mistake, in counting or in other questions, with its words as half a sentence."""

    words: Saying

    def __new__(cls, name: str, words: Saying) -> Slip:
        """Make a kind of mistake from its name and its words."""
        made = str.__new__(cls, name)
        made._value_, made.words = name, words
        return made

    MISSED_WAY = "missed_way", Saying("you missed a way")
    MISSED_HIT = "missed_hit", Saying("you missed a true hit")
    MISSED_CORNER = "missed_corner", Saying("you forgot the corner hit")
    MISSED_FILL = "missed_fill", Saying("you missed a fill")
    MISSED_KEEP = "missed_keep", Saying("you forgot the points for keeping a full jan")
    MISSED_RARE = "missed_rare", Saying("you missed a rare jan")
    MISSED_EXIT = "missed_exit", Saying("you forgot the points for bearing off the last checker")
    MISSED_FALSE_HIT = "missed_false_hit", Saying("you missed a false hit")
    MISSED_HELPLESS = "missed_helpless", Saying("you missed a number that cannot be played")
    MISSED_SEVERAL = "missed_several", Saying("you missed several ways or jans")
    FALSE_AS_TRUE = "false_as_true", Saying("you counted a false hit as true")
    WRONG_SIDE = "wrong_side", Saying("you counted points for the wrong player")
    WRONG_TABLE = "wrong_table", Saying("you counted a hit at the price of the other table")
    DOUBLET_VALUE = "doublet_value", Saying("you mixed up doublet and simple roll")
    WAY_TOO_MANY = "way_too_many", Saying("you counted a way that is not there")
    NOTHING_THERE = "nothing_there", Saying("you counted something where there is nothing")
    MISCOUNTED = "miscounted", Saying("the sum is wrong")
    WRONG_POINTS = "wrong_points", Saying("the points are wrong")
    WRONG_HOLES = "wrong_holes", Saying("the holes are wrong")
    WRONG_BREDOUILLE = "wrong_bredouille", Saying("the bredouille is wrong")
    WRONG_PAVILLON = "wrong_pavillon", Saying("the pavillon is wrong")
    LEGAL_REFUSED = "legal_refused", Saying("you refused a legal play")
    ILLEGAL_ALLOWED = "illegal_allowed", Saying("you allowed a play against the laws")
    WRONG_LAW = "wrong_law", Saying("the play breaks another law")
    CHANCES_TOO_FEW = "chances_too_few", Saying("you overlooked throws")
    CHANCES_TOO_MANY = "chances_too_many", Saying("you counted too many throws")
    OVERLOOKED_SCHOOL = "overlooked_school", Saying("you overlooked an école")
    FALSE_SCHOOL = "false_school", Saying("you claimed an école where there is none")
    WRONG_SCHOOL = "wrong_school", Saying("you claimed the école for the wrong amount")
    TOO_LATE = "too_late", Saying("the time ran out")
    GIVEN_UP = "given_up", Saying("you did not know the answer")
    TRUE_AS_FALSE = "true_as_false", Saying("you counted a true hit as false")
    NUMBER_THOUGHT_HELPLESS = "number_thought_helpless", Saying("you took a number for unplayable")
    LESSER_PLAY = "lesser_play", Saying("another play was worth more")
    WRONGLY_HELD = "wrongly_held", Saying("going was worth more")
    WRONGLY_GONE = "wrongly_gone", Saying("holding was worth more")


_FORGOTTEN = {
    Jan.TRUE_HIT: Slip.MISSED_HIT,
    Jan.CORNER_HIT: Slip.MISSED_CORNER,
    Jan.FILL: Slip.MISSED_FILL,
    Jan.CONSERVE: Slip.MISSED_KEEP,
    Jan.EXIT: Slip.MISSED_EXIT,
    Jan.FALSE_HIT: Slip.MISSED_FALSE_HIT,
    Jan.HELPLESS: Slip.MISSED_HELPLESS,
}


def points_slip(
    due: Sequence[Mark], others: Sequence[Mark], claimed: int, *, doublet: bool, roller: bool
) -> Slip | None:
    """Return the simplest mistake that makes this claim of these marks, or None if it is right.

    ``due`` are the marks that were to be counted, ``others`` the rest of the roll, ``claimed`` a number of points.
    ``roller`` says whether the marks counted are the roller's or the other's.
    """
    owed = sum(mark.points for mark in due)
    excess = claimed - owed
    if not excess:
        return None
    found = (
        _too_few(due, -excess)
        or _other_hits(others, excess, roller=roller)
        or _one_more(due, excess, doublet=doublet)
        or _wrong_price(due, excess, doublet=doublet)
    )
    if found:
        return found
    theirs = sum(mark.points for mark in others if mark.to_roller is not roller)
    if theirs and claimed in (theirs, theirs + owed):
        return Slip.WRONG_SIDE
    if not due:
        return Slip.NOTHING_THERE
    sums = {0}  # the points of any of the ways together
    for mark in due:
        for way in mark.ways:
            sums |= {worth + way.points for worth in sums}
    return Slip.MISSED_SEVERAL if -excess in sums else Slip.MISCOUNTED


def name_missed_jan(mark: Mark) -> Slip:
    """Return the mistake of not seeing a jan at all."""
    return _FORGOTTEN.get(mark.jan, Slip.MISSED_RARE)


def _too_few(due: Sequence[Mark], lack: int) -> Slip | None:
    """Return the mistake of a whole mark forgotten, or of some of its ways, or None."""
    for mark in due:
        if mark.points == lack:
            return name_missed_jan(mark)
    for mark in due:
        if any(lack == count * mark.ways[0].points for count in range(1, len(mark.ways))):
            return Slip.MISSED_HELPLESS if mark.jan is Jan.HELPLESS else Slip.MISSED_WAY
    return None


def _other_hits(others: Sequence[Mark], excess: int, *, roller: bool) -> Slip | None:
    """Return the mistake of false hits counted as true by the roller, or true ones as false for the other, or None.

    All hits may be mistaken, or one, or one way of each.
    """
    wanted, slip = (Jan.FALSE_HIT, Slip.FALSE_AS_TRUE) if roller else (Jan.TRUE_HIT, Slip.TRUE_AS_FALSE)
    hits = marks_of(others, wanted)
    whole, single = [mark.points for mark in hits], [mark.ways[0].points for mark in hits]
    return slip if excess > 0 and excess in (*whole, *single, sum(whole), sum(single)) else None


def _one_more(due: Sequence[Mark], excess: int, *, doublet: bool) -> Slip | None:
    """Return the mistake of one way too many, or of one more helpless number, if there could be one more, or None."""
    most = {Jan.TRUE_HIT: 3 - doublet, Jan.FILL: 3 - doublet, Jan.HELPLESS: 2}
    more = [mark for mark in due if excess == mark.ways[0].points and len(mark.ways) < most.get(mark.jan, 1)]
    if not more:
        return None
    return Slip.NUMBER_THOUGHT_HELPLESS if more[0].jan is Jan.HELPLESS else Slip.WAY_TOO_MANY


def _wrong_price(due: Sequence[Mark], excess: int, *, doublet: bool) -> Slip | None:
    """Return the mistake if ways are priced as on the other kind of roll, or hits as on the other table, or None."""
    ways = sum(len(mark.ways) for mark in due if mark.jan not in (Jan.HELPLESS, Jan.SIX_TABLES))
    if due and excess == ways * (-2 if doublet else 2):
        return Slip.DOUBLET_VALUE
    shifts = [
        len(mark.ways) * (-2 if mark.where == "petit" else 2) for mark in marks_of(due, Jan.TRUE_HIT, Jan.FALSE_HIT)
    ]
    return Slip.WRONG_TABLE if excess in (*shifts, sum(shifts)) else None


_SAYS_IT_ALL = {
    Slip.LEGAL_REFUSED,
    Slip.ILLEGAL_ALLOWED,
    Slip.WRONG_LAW,
    Slip.CHANCES_TOO_FEW,
    Slip.CHANCES_TOO_MANY,
    Slip.OVERLOOKED_SCHOOL,
    Slip.FALSE_SCHOOL,
    Slip.WRONG_SCHOOL,
    Slip.MISCOUNTED,
    Slip.NOTHING_THERE,
    Slip.MISSED_SEVERAL,
}
"""Mistakes that need no words beside the claim and the right answer."""


def slip_words(slip: Slip) -> Saying | None:
    """Return the kind of mistake in words, or None if it needs none."""
    return None if slip in _SAYS_IT_ALL else slip.words


def wrong_sentence(claim: object, right: object, wrong: object | None) -> Saying:
    """Return a sentence with the answer, the right one, and the mistake if it needs words."""
    if wrong is None:
        return Saying("You said: {claim}. The right answer is {right}.", claim=claim, right=right)
    return Saying("You said: {claim}. The right answer is {right}: {slip}.", claim=claim, right=right, slip=wrong)
