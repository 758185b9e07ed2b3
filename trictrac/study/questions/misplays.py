"""Plays that break one law each, as players make them, and every law that a play surely breaks (laws 3–6, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from trictrac.base.errors import Saying
from trictrac.base.values import grouped
from trictrac.laws import refusal as codes
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER, can_fill, is_full
from trictrac.model.layout import Fields
from trictrac.model.mark import Jan
from trictrac.model.outcome import SENTENCES, GameSpot, Outcome, Refusal, refusal
from trictrac.model.play import FromTo, Play, Roll
from trictrac.model.position import Position
from trictrac.study.questions.form import choose_number
from trictrac.study.questions.question import Question, judge_question
from trictrac.study.questions.whynot import JANS

HOME = 19
"""The first field of the return jan."""


@lru_cache(maxsize=256)
def play_of(question: Question) -> Play:
    """Return the play in a question of legality."""
    return Play.parse(question.detail)


@lru_cache(maxsize=256)
def breaches(question: Question) -> tuple[Refusal, ...]:
    """Return the law that forbids the play, then the others that it breaks, or nothing for an allowed play."""
    play = play_of(question)
    first = refusal(question.position, question.dice, play, question.rule_set)
    if first is None or first.law == "3.1":
        return (first,) if first else ()
    found = {first.law: first}
    for code in _broken(question.position, judge_question(question), play):
        law, saying = SENTENCES[code]
        found.setdefault(law, Refusal(law, saying))
        if code == codes.MUST_EMPTY:
            found.setdefault("9.1", Refusal("9.1", saying))
    return tuple(found.values())


def joins(play: Play, roll: Roll) -> bool:
    """Return whether one checker plays both numbers, written rest by rest or as one distance (law 3.1)."""
    if len(play.moves) != 1:
        return play.is_chain
    ((start, end),) = play.moves
    return end - start == roll.total or (end == RAIL and start + roll.high < RAIL)


def _broken(position: Position, outcome: Outcome, play: Play) -> Iterator[int]:
    """Yield the codes of the laws that a play with the roll's distances breaks, in the order of the laws."""
    me, roll, joined = position.me, outcome.roll, joins(play, outcome.roll)
    after = play.after(me)
    landings = {end for _, end in (play.moves[-1:] if joined else play.moves) if end < RAIL}
    rests = [start + number for start, _ in play.moves[:1] for number in roll.numbers if start + number < RAIL]
    played = len(play.moves) + (joined and len(play.moves) == 1)
    corner_alone = codes.CORNER_LEFT_ALONE if me[CORNER] else codes.CORNER_ENTERED_ALONE
    broken = {
        codes.OCCUPIED: any(position.opp[RAIL - field] for field in landings),
        codes.NO_REST: joined and bool(rests) and all(position.opp[RAIL - rest] for rest in rests),
        codes.BOTH_NUMBERS: played < min(len(one.moves) for one in outcome.plays),
        corner_alone: after[CORNER] == 1,
        codes.OPPONENTS_CORNER: THEIR_CORNER in landings,
        codes.CLOSED_GRAND: any(CORNER < field < HOME for field in landings) and can_fill(position.opp, 7),
        codes.CLOSED_PETIT: any(field >= HOME for field in landings) and can_fill(position.opp, 1),
        codes.NOT_ALL_HOME: any(end == RAIL for _, end in play.moves) and any(after[1:HOME]),
    }
    yield from (code for code, is_broken in broken.items() if is_broken)
    yield from _shirked(me, outcome, after)


def _shirked(me: tuple[int, ...], outcome: Outcome, after: tuple[int, ...]) -> Iterator[int]:
    """Yield the duties that every allowed play fulfils and this one does not: to empty, fill or keep (laws 6.6, 9.1)."""
    jans = {mark.jan for mark in outcome.marks}
    if Jan.EXIT in jans and any(after[1:RAIL]):
        yield codes.MUST_EMPTY
    if jans.isdisjoint({Jan.FILL, Jan.CONSERVE}) or outcome.plays[0].is_pass:
        return
    boards = [play.after(me) for play in outcome.plays]
    for first in JANS:
        if not is_full(after, first) and all(is_full(board, first) for board in boards):
            yield codes.MUST_KEEP if is_full(me, first) else codes.MUST_FILL


def reasons_of(broken: tuple[Refusal, ...]) -> Iterator[tuple[Saying, str]]:
    """Return each reason once, with all its laws."""
    alike = grouped((one.saying.text, one) for one in broken)
    return ((ones[0].saying, ", ".join(one.law for one in ones)) for ones in alike.values())


_FEW_OUTSIDE = 3
_FEW_PLAYS = 4


def misplays(spot: GameSpot) -> Iterator[Play]:
    """Yield plays that are probably illegal, one of each kind of mistake. Only the laws decide whether they are."""
    position, outcome = spot.position, spot.outcome
    kinds: list[Iterable[Play]] = [
        outcome.disobliging,
        _by_power(position, outcome),
        _without_rest(position, outcome),
        _one_from_the_corner(position, outcome),
        *_landings(position, outcome),
        _one_number(outcome),
        _lower_alone(position, outcome),
        _off_too_early(position, outcome),
        _off_otherwise(position, outcome),
        [Play()] if len(outcome.plays) < _FEW_PLAYS and not outcome.plays[0].is_pass else [],
    ]
    for kind, plays in enumerate(kinds):
        if found := list(plays):
            yield found[choose_number(spot, len(found), str(kind))]


def _starts(me: Fields) -> list[int]:
    return [field for field in range(1, RAIL) if me[field]]


def _completed(position: Position, outcome: Outcome, bad: FromTo, number: int) -> Play:
    """Return a play with the wrong move ``bad`` by ``number``, and a right move by the other number if possible."""
    roll = outcome.roll
    other = roll.total - number
    for play in outcome.plays:
        for start, end in play.moves:
            spare = position.me[start] > (start == bad[0])
            if end - start == other and spare and CORNER not in (start, end):
                return Play((bad, (start, end)) if number == roll.high else ((start, end), bad))
    return Play((bad,))


def _landings(position: Position, outcome: Outcome) -> list[list[Play]]:
    """Return plays that land on forbidden fields, by kind.

    These are a blot, a made field, a closed jan, the opponent's corner, and the own corner alone.
    """
    opp = position.opp
    steps = [(start, start + number) for start, number in product(_starts(position.me), outcome.roll.numbers)]
    moves = [(start, end) for start, end in steps if end < RAIL]
    blots = [move for move in moves if opp[RAIL - move[1]] == 1]
    made = [move for move in moves if opp[RAIL - move[1]] > 1]
    free = [move for move in moves if not opp[RAIL - move[1]]]
    closed = [move for move in free if move[1] > THEIR_CORNER and can_fill(opp, 7 if move[1] < HOME else 1)]
    theirs = [move for move in free if move[1] == THEIR_CORNER]
    own = [move for move in free if move[1] == CORNER and not position.me[CORNER]]
    return [
        [_completed(position, outcome, move, move[1] - move[0]) for move in kind]
        for kind in (blots, made, closed, theirs, own)
    ]


def _one_from_the_corner(position: Position, outcome: Outcome) -> Iterator[Play]:
    """Yield plays that move one of the two checkers off the corner."""
    if position.me[CORNER] == 2:
        for number in outcome.roll.numbers:
            end = CORNER + number
            if end != THEIR_CORNER and not position.opp[RAIL - end]:
                yield _completed(position, outcome, (CORNER, end), number)


def _by_power(position: Position, outcome: Outcome) -> Iterator[Play]:
    """Yield the play that takes the corner by power, without regard to its conditions."""
    one, other, me = THEIR_CORNER - outcome.roll.high, THEIR_CORNER - outcome.roll.low, position.me
    if not me[CORNER] and me[one] and me[other] > (one == other):
        yield Play(((one, CORNER), (other, CORNER)))


def _without_rest(position: Position, outcome: Outcome) -> Iterator[Play]:
    """Yield plays of both numbers by one checker over fields that the other side holds."""
    roll, me, opp = outcome.roll, position.me, position.opp
    for start in _starts(me):
        end = start + roll.total
        rests = (start + roll.high, start + roll.low)
        if end < RAIL and not opp[RAIL - end] and all(opp[RAIL - rest] for rest in rests):
            yield from (Play(((start, rest), (rest, end))) for rest in dict.fromkeys(rests))


def _one_number(outcome: Outcome) -> Iterator[Play]:
    """Yield plays of one number where both can be played."""
    if len(outcome.plays[0].moves) == 2 and len(outcome.plays) <= 2 * _FEW_PLAYS:
        yield from (Play(play.moves[:1]) for play in outcome.plays)


def _lower_alone(position: Position, outcome: Outcome) -> Iterator[Play]:
    """Yield plays of the lower number where only the higher is allowed."""
    if len(outcome.plays[0].moves) == 1:
        for start in _starts(position.me):
            end = start + outcome.roll.low
            if end < RAIL and not position.opp[RAIL - end] and end not in (CORNER, THEIR_CORNER):
                yield Play(((start, end),))


def _off_too_early(position: Position, outcome: Outcome) -> Iterator[Play]:
    """Yield plays that bear a checker off while some are still outside."""
    if 0 < sum(position.me[1:HOME]) <= _FEW_OUTSIDE:
        for start, number in product(_starts(position.me), outcome.roll.numbers):
            if start >= HOME and start + number >= RAIL:
                yield _completed(position, outcome, (start, RAIL), number)


def _off_otherwise(position: Position, outcome: Outcome) -> Iterator[Play]:
    """Yield plays that move or bear off other checkers than the rules allow."""
    me, roll = position.me, outcome.roll
    if any(me[1:HOME]):
        return
    allowed = {play.change for play in outcome.plays}
    for one, other in product(range(HOME, RAIL), repeat=2):
        if not me[one] or me[other] <= (one == other):
            continue
        play = Play(((one, min(RAIL, one + roll.high)), (other, min(RAIL, other + roll.low))))
        blocked = any(end < RAIL and position.opp[RAIL - end] for _, end in play.moves)
        if not blocked and play.change not in allowed:
            yield play
