"""Mistakes in table language: what kind of mistake a wrong answer was."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.games.trictrac.partie.slips import Slip

SLIP_NAMES = {
    Slip.MISSED_WAY: Saying("a way was missed"),
    Slip.MISSED_HIT: Saying("a true hit was missed"),
    Slip.MISSED_CORNER: Saying("the corner hit was forgotten"),
    Slip.MISSED_FILL: Saying("a fill was missed"),
    Slip.MISSED_KEEP: Saying("a full jan kept was forgotten"),
    Slip.MISSED_RARE: Saying("a rare jan was missed"),
    Slip.MISSED_EXIT: Saying("the last checker borne off was forgotten"),
    Slip.MISSED_FALSE_HIT: Saying("a false hit was missed"),
    Slip.MISSED_HELPLESS: Saying("a number that cannot be played was missed"),
    Slip.MISSED_SEVERAL: Saying("several ways or jans were missed"),
    Slip.FALSE_AS_TRUE: Saying("a false hit was counted as true"),
    Slip.WRONG_SIDE: Saying("points were counted for the wrong player"),
    Slip.WRONG_TABLE: Saying("a hit was counted at the price of the other table"),
    Slip.DOUBLET_VALUE: Saying("doublet and simple roll were mixed up"),
    Slip.WAY_TOO_MANY: Saying("a way was counted that there is not"),
    Slip.NOTHING_THERE: Saying("something was counted where there is nothing"),
    Slip.MISCOUNTED: Saying("the sum is wrong"),
    Slip.WRONG_POINTS: Saying("the points are wrong"),
    Slip.WRONG_HOLES: Saying("the holes are wrong"),
    Slip.WRONG_BREDOUILLE: Saying("the bredouille is wrong"),
    Slip.WRONG_PAVILLON: Saying("the pavillon is wrong"),
    Slip.LEGAL_REFUSED: Saying("a legal play was refused"),
    Slip.ILLEGAL_ALLOWED: Saying("a play against the laws was allowed"),
    Slip.WRONG_LAW: Saying("it breaks another law"),
    Slip.CHANCES_TOO_FEW: Saying("throws were overlooked"),
    Slip.CHANCES_TOO_MANY: Saying("too many throws were counted"),
    Slip.OVERLOOKED_SCHOOL: Saying("an école was overlooked"),
    Slip.FALSE_SCHOOL: Saying("an école was claimed where there is none"),
    Slip.WRONG_SCHOOL: Saying("the école was claimed for the wrong amount"),
    Slip.TOO_LATE: Saying("the time ran out"),
    Slip.GIVEN_UP: Saying("it was not known"),
    Slip.TRUE_AS_FALSE: Saying("a true hit was counted as false"),
    Slip.NUMBER_THOUGHT_HELPLESS: Saying("a number was taken for unplayable"),
}
"""Every kind of mistake in a player's words, as half a sentence."""

_SAYS_IT_ALL = frozenset(
    {Slip.LEGAL_REFUSED, Slip.ILLEGAL_ALLOWED, Slip.WRONG_LAW, Slip.CHANCES_TOO_FEW, Slip.CHANCES_TOO_MANY}
    | {Slip.OVERLOOKED_SCHOOL, Slip.FALSE_SCHOOL, Slip.WRONG_SCHOOL, Slip.MISCOUNTED}
)
"""The mistakes that claim and truth beside each other show without another word."""


def wrong_sentence(claim: object, right: object, slip: Slip) -> Saying:
    """What was said, what is right, and what kind of mistake that was, where it needs to be said."""
    if slip in _SAYS_IT_ALL:
        return Saying("Wrong: {claim}. It is {right}.", claim=claim, right=right)
    return Saying("Wrong: {claim}. It is {right}: {slip}.", claim=claim, right=right, slip=SLIP_NAMES[slip])
