"""The checkers stopped where a number cannot be played, and the laws that stop them (laws 3–6, 8.7)."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.laws import refusal as codes
from trictrac.laws.fields import RAIL
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome, refusal, refusal_code
from trictrac.model.play import FromTo, Moves, Play
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.view.answer import Sentences

_STILL = Saying("{other} can still fill there")
_WORDS = {
    codes.NO_REST: Saying("no rest"),
    codes.CORNER_ENTERED_ALONE: Saying("alone to the corner"),
    codes.CORNER_LEFT_ALONE: Saying("needed in the corner"),
    codes.OPPONENTS_CORNER: Saying("{other}’s corner"),
    codes.CLOSED_GRAND: _STILL,
    codes.CLOSED_PETIT: _STILL,
    codes.NOT_ALL_HOME: Saying("not all are home"),
    codes.EXCESS_NOT_FARTHEST: Saying("not the farthest"),
    codes.HIGHER_NUMBER: Saying("needed for the {number}"),
}
"""Reasons in a word or two, by the codes of the laws."""
_WHOLE = (codes.GOOD, codes.WRONG_NUMBER, codes.BOTH_NUMBERS, codes.HIGHER_NUMBER)
"""Codes that concern the whole play, and do not say why one checker stops."""


@frozen
class Stopped:
    """A play that a law refuses. Its last move is by the number that cannot be played."""

    play: Play
    law: str
    reason: Saying

    @property
    def moved(self) -> Play:
        """The move of the stopped checker, or both if the other number brought it there."""
        return self.play if self.play.is_chain else Play(self.play.moves[-1:])

    @property
    def arrival(self) -> tuple[int, str]:
        """The field it would reach, and the law against it."""
        return self.play.moves[-1][1], self.law


def stopped(position: Position, outcome: Outcome, number: int, rules: Rules = MODERN) -> tuple[Stopped, ...]:
    """Return what stops each checker, from the talon on, by a ``number`` that the outcome leaves unplayed.

    If the other number is played, the checkers it moves come last, each with the refused play of both numbers, unless
    they are listed already and another is stopped on the same field by the same law.
    """
    firsts = sorted({play.moves[0] for play in outcome.lawful if play.moves})
    alone: list[list[Moves]] = []
    for field in range(1, RAIL):
        if position.me[field]:
            move = _move(field, number)
            beside = [first for first in firsts if position.me[field] > (first[0] == field)]
            alone.append([(move,), *((first, move) for first in beside)])
    found = [one for tried in alone if (one := _refused(position, outcome, tried, rules))]
    named = {one.play.moves[-1][0] for one in found}
    for first in firsts:
        one = _refused(position, outcome, [(first, _move(first[1], number))], rules) if first[1] < RAIL else None
        if one and not (first[0] in named and one.arrival in {other.arrival for other in found}):
            found.append(one)
    return tuple(found)


def stopped_sayings(position: Position, outcome: Outcome, rules: Rules = MODERN) -> Sentences:
    """Yield a sentence for each number that cannot be played: its checkers by the law that stops them."""
    ways = (way for mark in outcome.marks if mark.jan is Jan.HELPLESS for way in mark.ways)
    for number in dict.fromkeys(way.number for way in ways):
        groups: dict[str, list[Stopped]] = {}
        for one in stopped(position, outcome, number, rules):
            groups.setdefault(str(one.reason), []).append(one)
        parts = [
            Saying(
                "{moves}: {reason} (law {law})",
                moves=strung([one.moved.shown for one in group]),
                reason=group[0].reason,
                law=group[0].law,
            )
            for group in groups.values()
        ]
        if parts:
            yield strung(parts, BY_SEMICOLON)


def _move(start: int, number: int) -> FromTo:
    return start, min(RAIL, start + number)


def _refused(position: Position, outcome: Outcome, tried: list[Moves], rules: Rules) -> Stopped | None:
    """Return the first of these plays that is refused for its last checker, else the first refused at all, or None."""
    coded = [(refusal_code(position, outcome.roll, Play(moves), rules), Play(moves)) for moves in tried]
    refused = [(code, play) for code, play in coded if code]
    code, play = next((one for one in refused if one[0] not in _WHOLE), refused[0] if refused else (0, Play()))
    found = refusal(position, outcome.roll, play, rules) if code else None
    if found is None:
        return None
    if code == codes.OCCUPIED:
        is_single = position.opp[RAIL - play.moves[-1][1]] == 1
        words = Saying("one checker stands there") if is_single else Saying("held")
    else:
        words = _WORDS.get(code, found.saying)
    return Stopped(play, found.law, words.filled(other=position.turn.other, number=outcome.roll.high))
