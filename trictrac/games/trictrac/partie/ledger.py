"""The account of a partie: the marks as they were made, and the score that they make (laws 10.2-10.5, 12.6)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from trictrac.games.events import Player
from trictrac.laws.marking import AWAY, FLAGS, HOLES, NO_FLAG, PAVILLON, POINTS, mark_points, wipe_points
from trictrac.model.rules import Customs, Rules
from trictrac.model.score import Score
from trictrac.values import frozen


class Why(StrEnum):
    """Why points were marked, or what else moved tokens, pegs and pavillon."""

    OWN = "own"
    """The roller's points."""
    GIVEN = "given"
    """Points that his roll gave the opponent."""
    SCHOOL = "school"
    GONE = "gone"
    """Somebody went: all points fall."""
    ERASED = "erased"
    """A player took off his own points by mistake."""
    WON = "won"
    """A partie was won and played on: the holes that won it are taken back (option ``continuation``)."""
    FORGOTTEN = "forgotten"
    TAKEN = "taken"
    """The pavillon was forgotten, or taken late."""
    SUSPENDS_ECRIRE = "suspends_ecrire"
    SUSPENDS_HONOURS = "suspends_honours"
    """A player who could go has gone in one game of the combiné only."""


_POINTS = (Why.OWN, Why.GIVEN, Why.SCHOOL)
"""Why points are marked."""


@frozen
class LedgerEntry:
    """One mark as it was made: by whom, how many points, why, on which turn, and how far the peg went at most.

    ``pegs`` is None where it went as far as the points make it go (laws 12.6).
    """

    player: Player
    points: int
    why: Why
    turn: int
    pegs: int | None = None


def tally(base: Score, ledger: Iterable[LedgerEntry], rules: Rules) -> Score:
    """The score after these marks (laws 10.2–10.5)."""
    buffer = base.as_ints()
    for entry in ledger:
        enter(buffer, entry, rules.customs)
    return Score.read(buffer)


def enter(buffer: list[int], entry: LedgerEntry, customs: Customs) -> None:
    """One mark in the account that the laws keep."""
    if entry.why in _POINTS:
        pavillon = buffer[PAVILLON]
        won = mark_points(buffer, entry.player, entry.points, customs.bredouille == "yes", customs.pavillon == "yes")
        if entry.pegs is not None and entry.pegs < won:
            buffer[HOLES + entry.player] -= won - entry.pegs
            buffer[PAVILLON] = buffer[PAVILLON] if entry.pegs else pavillon
    else:
        _shift(buffer, entry, customs.hole_target)


def _shift(buffer: list[int], entry: LedgerEntry, target: int) -> None:
    """The entries that move tokens, pegs and pavillon without points being marked."""
    player = entry.player
    if entry.why is Why.GONE:
        wipe_points(buffer)
    elif entry.why is Why.ERASED:
        buffer[POINTS + player] = buffer[FLAGS + player] = 0
    elif entry.why is Why.WON:
        buffer[HOLES + player] -= target
        buffer[HOLES + player.other] = 0
        buffer[PAVILLON] = NO_FLAG
    elif entry.why is Why.FORGOTTEN and buffer[PAVILLON] == player + 1:
        buffer[PAVILLON] = AWAY
    elif entry.why is Why.TAKEN and buffer[PAVILLON] == AWAY:
        buffer[PAVILLON] = player + 1
