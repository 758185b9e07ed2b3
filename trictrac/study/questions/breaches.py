"""Breaches: every law that a play against the laws breaks for certain, beside the one by which it is refused (laws 3–6, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from trictrac.errors import Saying
from trictrac.laws import refusal as codes
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER, can_fill, is_full
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.refusal import SENTENCES, Refusal, refusal
from trictrac.model.roll import Roll
from trictrac.study.questions.counting import judged
from trictrac.study.questions.question import Question

_HOME = 19
_JANS = (1, 7, 19)


@lru_cache(maxsize=256)
def play_of(question: Question) -> Play:
    """The play that a question of legality asks about."""
    from trictrac.games.trictrac.text.lines import read_moves

    return read_moves(question.detail)


@lru_cache(maxsize=256)
def breaches(question: Question) -> tuple[Refusal, ...]:
    """The law by which a play is refused, then the others that it breaks too; nothing for an allowed play."""
    play = play_of(question)
    first = refusal(question.position, question.dice, play, question.rule_set)
    if first is None or first.law == "3.1":
        return (first,) if first else ()
    found = {first.law: first}
    for code in _broken(question.position, judged(question), play):
        law, saying = SENTENCES[code]
        found.setdefault(law, Refusal(law, saying))
        if code == codes.MUST_EMPTY:
            found.setdefault("9.1", Refusal("9.1", saying))
    return tuple(found.values())


def joins(play: Play, roll: Roll) -> bool:
    """Whether one checker plays both numbers, told rest by rest or as one distance (laws 3.1)."""
    if len(play.moves) != 1:
        return play.is_chain
    ((start, end),) = play.moves
    return end - start == roll.high + roll.low or (end == RAIL and start + roll.high < RAIL)


def _broken(position: Position, outcome: Outcome, play: Play) -> Iterator[int]:
    """The codes of the laws that a play with distances of the roll breaks by itself, in the order of the laws."""
    me, roll, joined = position.me, outcome.roll, joins(play, outcome.roll)
    after = play.after(me)
    landings = {end for _, end in (play.moves[-1:] if joined else play.moves) if end < RAIL}
    if any(position.opp[RAIL - field] for field in landings):
        yield codes.OCCUPIED
    if joined and not _has_rest(position, play.moves[0][0], roll):
        yield codes.NO_REST
    if len(play.moves) + (joined and len(play.moves) == 1) < min(len(one.moves) for one in outcome.plays):
        yield codes.BOTH_NUMBERS
    if after[CORNER] == 1:
        yield codes.CORNER_LEFT_ALONE if me[CORNER] else codes.CORNER_ENTERED_ALONE
    if THEIR_CORNER in landings:
        yield codes.OPPONENTS_CORNER
    if any(CORNER < field < _HOME for field in landings) and can_fill(position.opp, 7):
        yield codes.CLOSED_GRAND
    if any(field >= _HOME for field in landings) and can_fill(position.opp, 1):
        yield codes.CLOSED_PETIT
    if any(end == RAIL for _, end in play.moves) and any(after[1:_HOME]):
        yield codes.NOT_ALL_HOME
    yield from _shirked(me, outcome, after)


def _has_rest(position: Position, start: int, roll: Roll) -> bool:
    """Whether one of the fields on the way holds no opposing checker (laws 3.3)."""
    rests = [start + number for number in (roll.high, roll.low) if start + number < RAIL]
    return not rests or not all(position.opp[RAIL - rest] for rest in rests)


def _shirked(me: tuple[int, ...], outcome: Outcome, after: tuple[int, ...]) -> Iterator[int]:
    """Return the duties that every allowed play does and this one not: to empty the board, to fill or keep (laws 6.6, 9.1)."""
    jans = {mark.jan for mark in outcome.marks}
    if Jan.EXIT in jans and any(after[1:RAIL]):
        yield codes.MUST_EMPTY
    if jans.isdisjoint({Jan.FILL, Jan.CONSERVE}) or outcome.plays[0].is_pass:
        return
    boards = [play.after(me) for play in outcome.plays]
    for first in _JANS:
        if not is_full(after, first) and all(is_full(board, first) for board in boards):
            yield codes.MUST_KEEP if is_full(me, first) else codes.MUST_FILL


def reasons_of(broken: tuple[Refusal, ...]) -> Iterator[tuple[Saying, str]]:
    """Each reason once, with all its laws."""
    laws: dict[str, list[str]] = {}
    sayings: dict[str, Saying] = {}
    for one in broken:
        laws.setdefault(one.saying.text, []).append(one.law)
        sayings.setdefault(one.saying.text, one.saying)
    for text, saying in sayings.items():
        yield saying, ", ".join(laws[text])
