"""The program's turn, step by step: its dice, its marks one by one, its play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.protocol.events import Begin, Move

if TYPE_CHECKING:
    from trictrac.seance.opening import AnyConversation

PAUSES: Mapping[str, int] = {"step": -1, "slow": 2000, "usual": 1000, "once": 0}
"""Milliseconds between two steps at each speed, or -1 if each waits for a tap."""


@frozen
class TurnStep:
    """A step that shows a part of what the program did."""

    at: int
    """Number of events of the game up to the one that is shown."""
    kind: str
    """``dice``, ``marks`` or ``play``."""
    lit: int = -1
    """The index of the mark whose proof the board shows, or -1."""


def frames_of(talk: AnyConversation) -> Iterator[TurnStep]:
    """Yield the steps of what the program did in the last entry.

    A play that comes last is no step if the board stays, because the table then shows that play.
    """
    course, partner, table = talk.course, talk.partner, talk.table
    if partner is None or not course.count:
        return
    start, end = course.ends[-2:]
    for at, event in enumerate(course.log.events[start:end], start + 1):
        if getattr(event, "player", None) is not partner.player or isinstance(event, Begin):
            continue
        if table.count_throws(event):
            yield TurnStep(at, "dice")
            found = table.reasons(course.log.states[at])
            yield from (TurnStep(at, "marks", lit) for lit in range(len(found.reasons) if found else 0))
        elif not isinstance(event, Move):
            yield TurnStep(at, "marks")
        elif at < end or table.claims() is not None:
            yield TurnStep(at, "play")
