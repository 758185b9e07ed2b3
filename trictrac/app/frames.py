"""The program's turn, step by step: its dice, its marks one by one, its play, and what a guide explains of any turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trictrac.app.rails import name_of, score_of
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.protocol.events import Begin, Go, Hold, Move
from trictrac.saying.language import point_count
from trictrac.view.doc import Doc, Indented, Open
from trictrac.view.reason import Reasons

if TYPE_CHECKING:
    from trictrac.seance.of_any import AnyConversation
    from trictrac.view.answer import Answer

PAUSES: Mapping[str, int] = {"step": -1, "slow": 2000, "usual": 1000, "once": 0}
"""Milliseconds between two steps at each speed, or -1 if each waits for a tap."""


@frozen
class TurnStep:
    """A step that shows a part of what the program did."""

    at: int
    """Number of events of the game up to the one that is shown."""
    kind: str
    """``dice``, ``marks`` or ``play``, or ``guide`` for a sentence that explains what happened."""
    lit: int = -1
    """The index of the mark whose proof the board shows, or -1."""
    said: Doc = ()
    """The sentences on the event."""
    found: Reasons | None = None
    """The marks of the roll, if the program shows them."""
    scored: bool = True
    """Whether the score is that after the event, and not yet that before it."""


def frames_of(talk: AnyConversation, later: int = 0) -> Iterator[TurnStep]:
    """Yield the steps of what the program did in the last entry, and of what a guide explains of it, a sentence at a time.

    A play that comes last is no step if the board stays, because the table then shows that play. ``later`` is the number
    of entries after the one that is shown.
    """
    course, partner, table = talk.course, talk.partner, talk.table
    if partner is None or course.count <= later:
        return
    start, end = course.ends[course.count - later - 1 :][:2]
    for at, event in enumerate(course.log.events[start:end], start + 1):
        stays = at == course.ends[-1] and isinstance(event, Move) and table.claims() is None
        said = sentences(talk, at - 1, at)
        explained = [part for part in said if isinstance(part, Indented)] if partner.guides else []
        if getattr(event, "player", None) is partner.player and not isinstance(event, Begin) and not stays:
            found = table.reasons(course.log.states[at])
            yield from steps_of(talk, at, [part for part in said if part not in explained], found)
        yield from (TurnStep(at, "guide", said=(part.sentence,)) for part in explained)


def repeated(talk: AnyConversation) -> tuple[TurnStep, ...]:
    """Return the steps of the program's last turn, also if one entry of the player came after it."""
    return tuple(frames_of(talk)) or tuple(frames_of(talk, 1))


def steps_of(talk: AnyConversation, at: int, said: Answer, found: Reasons | None) -> Iterator[TurnStep]:
    """Yield the steps of an event: itself, unless marks stand for it, and then each mark."""
    event = talk.course.log.events[at - 1]
    kind = "dice" if talk.table.count_throws(event) else "play" if isinstance(event, Move) else "marks"
    count = len(found.reasons) if found and not isinstance(event, Hold | Go | Move) else 0
    sums = earned(talk, at) if count and kind == "dice" else []
    if kind != "marks" or not count:
        yield TurnStep(at, kind, said=tuple(said), found=found, scored=not count)
    yield from (TurnStep(at, "marks", lit, tuple(said), found, lit == count - 1 and not sums) for lit in range(count))
    if sums:
        yield TurnStep(at, "marks", said=tuple(sums))


def earned(talk: AnyConversation, at: int) -> Answer:
    """Return what the roll ``at`` (from 1) comes to if it wins a hole: the holes, and the points of the other that they wipe."""
    found, boards = talk.table.reasons(talk.course.log.states[at]), talk.course.log.states[at - 1 : at + 1]
    before, after = (talk.table.board(state, talk.names_in(state)) for state in boards)
    old, new = map(score_of, (before, after))
    if found is None or old.holes == new.holes:
        return []
    said = [part for part in sentences(talk, at - 1, at) if not isinstance(part, Indented)][1 + len(found.reasons) :]
    for side in Side:
        if new.holes[side] == old.holes[side] and new.points[side] < old.points[side]:
            points, player = point_count(old.points[side]), name_of(after, side)
            said.append(Saying("The hole wipes the {points} of {player}.", points=points, player=player))
    return said


def sentences(talk: AnyConversation, start: int, end: int) -> Answer:
    """Return the sentences on the events after the first ``start`` up to ``end``, without those on what may be done now."""
    return [part for part in talk.event_sentences(talk.course, start, end - start) if not isinstance(part, Open)]
