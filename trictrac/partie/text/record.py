"""Records of games of trictrac: UTF-8 text with headers, then one event per line, read strictly.

    trictrac 1
    A: Cloris
    B: Damon
    date: 1738
    rules: modern
    marking: spoken

    A begins
    A throws 6-5
    A plays 1-7 1-6
    # a comment stays where it is

Players are A, who has White at first, and B. ``marking: spoken`` means that the players count for themselves: the claim
of a roll without ``marks`` is 0. ``announced``, the default, means that every point is marked by the laws, and
``marker`` that marks are recorded without a board. A play against the laws that was accepted ends in ``!``.

``referee strict`` among the events sets the refereeing of errors from there on: ``silent``, ``mute``, ``offered`` (also
before the first such line) or ``strict``, which marks each as an école without a claim.

``frame: ecrire marques=9 seats=tourner method=guiton-1822`` makes the parties those of a long game. More than two
players are named by ``C:``, ``D:`` and ``E:`` too. In the events A and B are then the two at the board.

``laws: 3`` is the edition of the laws by which the game was marked. The program judges it by that edition, so that its
marks do not change. A record without it was saved by a version before 0.7, or written by hand: it is judged by the
first of the editions 1, 2 and 3 that every event fits.

``rules: lepeintre-1818`` names a set. In a record of editions 1 and 2, or without a number, it is the set before
its options were amended. ``rules: lepeintre-1818,payment=flat`` has one of these options as amended.
"""

from __future__ import annotations

from trictrac.base.errors import StorageError, UnreadableError
from trictrac.base.files import newer_version
from trictrac.model.rules import EDITION, MODERN, Rules
from trictrac.partie.events import Counting, Event, Marking
from trictrac.partie.frame import Frame
from trictrac.partie.frames.seats import at_board
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import State
from trictrac.partie.text.frames import frame_text, read_frame
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.record import LETTERS, AnyRecord, Record
from trictrac.protocol.script import Agreed, GameRequest, Header, RecordHead, Script
from trictrac.rules.heads import TRICTRAC
from trictrac.rules.texts import recorded_rules

_EDITIONS = tuple(str(edition) for edition in range(1, EDITION + 1))


def _read_rules(text: str, head: RecordHead) -> Rules:
    if text == MODERN.name:
        return MODERN
    from trictrac.rules.loader import load_rules
    from trictrac.rules.recorded import typed_today

    laws = head.texts.get("laws", _EDITIONS[0])
    return load_rules(typed_today(text, int(laws) if laws in _EDITIONS else EDITION), files=head.files)


def _read_marking(text: str, _head: RecordHead) -> Counting:
    if text not in tuple(Counting):
        raise UnreadableError("marking: {marking!r}: one of {ways}", marking=text, ways=", ".join(Counting))
    return Counting(text)


def _read_edition(text: str, _head: RecordHead) -> int:
    there = newer_version(f"laws: {text}", f"laws: {EDITION}")
    if there:
        raise StorageError(
            "this was written by a newer trictrac (edition {there} of the laws, this one knows {known}): bring this program "
            "up to date",
            there=there,
            known=EDITION,
        )
    if text not in _EDITIONS:
        raise UnreadableError("laws: {edition!r}: one of {editions}", edition=text, editions=", ".join(_EDITIONS))
    return int(text)


def _agree(_game: str, request: GameRequest) -> Agreed:
    from trictrac.partie.text.setting import agree

    return agree(request)


_MARKING = Header(
    "marking", _read_marking, lambda marking, _: marking.value, lambda _: Counting.ANNOUNCED, in_kind=False
)
_FRAME: Header[Frame | None] = Header(
    "frame",
    lambda text, head: read_frame(text, head.players),
    lambda frame, _: frame_text(frame) if frame else "",
    lambda _: None,
)
_LAWS = Header(
    "laws",
    _read_edition,
    lambda edition, _: str(edition) * (edition > 1),
    lambda _: EDITION,
    unwritten=tuple(range(1, EDITION + 1)),
)
SCRIPT = Script(
    TRICTRAC,
    Trictrac,
    (
        Header("rules", _read_rules, lambda rules, values: recorded_rules(rules, _LAWS.of(values)), lambda _: MODERN),
        _MARKING,
        _FRAME,
        _LAWS,
    ),
    lambda _: VOCABULARY,
    "trictrac.partie.text.shapes",
    most_players=len(LETTERS),
    players=lambda values: frame.players if (frame := _FRAME.of(values)) else 2,
    opening=lambda values: (Marking(_MARKING.of(values)),),
    seats=at_board,
    agree=_agree,
)
"""The form of records of trictrac."""


def require_trictrac(record: AnyRecord) -> Record[State, Event]:
    """Return a record if it is one of trictrac.

    Raises:
        UnreadableError: ``record`` is one of another game.
    """
    if record.game != TRICTRAC:
        raise UnreadableError("this is a game of {game}: expected a game of trictrac", game=record.game)
    return record
