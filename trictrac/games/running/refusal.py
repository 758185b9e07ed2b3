"""Why a play of a running game is not allowed: the rule that it breaks, and a sentence."""

from __future__ import annotations

from typing import NamedTuple

from trictrac.base.errors import Saying
from trictrac.games.common.rules import must_be_played
from trictrac.games.running.ground import (
    AWAY,
    Ground,
    courier_travels,
    is_lawful,
    leapers,
    moved,
    movers,
    packed,
    steps,
    stuck,
)
from trictrac.games.running.plays import RunningRoll, after, most, plays
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import HAND, OFF, counted
from trictrac.model.outcome import Refusal
from trictrac.model.play import FromTo, Moves, Numbers, Play


class _At(NamedTuple):
    """A half-made play: the checkers, the fields hit, the numbers left."""

    counts: int
    mine: int
    hits: int
    left: Numbers


def refusal(roll: RunningRoll, play: Play) -> Refusal | None:
    """Return the rule that a play breaks, its moves taken in any order, or None for an allowed play."""
    ground, rules = roll.ground, roll.rules
    start = _At(*packed(roll.own), 0, roll.numbers)
    if any(not (HAND <= move[0] < move[1] <= OFF) for move in play.moves):
        return Refusal("dice", Saying("every move goes forward on the board"))
    if roll.enters_one and len(play.moves) > 1:
        return Refusal(
            "entering",
            Saying("with a checker in hand one checker enters by one of the dice, and the other die is lost"),
        )
    ends = _ways(start, play.moves, ground)
    if not ends:
        return _first_fault(start, play.moves, ground, rules)
    if play.moves and not any(is_lawful(end.mine, ground) for end in ends):
        return Refusal(
            "six_in_a_row",
            Saying(
                "only a player who already has a checker on each of the two farthest fields may hold six fields in a row"
            ),
        )
    refused = _too_little(roll, list(ends))
    if refused and roll.is_short:
        result = after(roll.own, roll.opp, play, rules)
        if any(after(roll.own, roll.opp, other, rules) == result for other in plays(roll)):
            return None
    return refused


def ordered(roll: RunningRoll, play: Play) -> Play:
    """Return a play with its moves in an order in which they can be made, or unchanged if there is none."""
    start = _At(*packed(roll.own), 0, roll.numbers)
    return Play(next(iter(_ways(start, play.moves, roll.ground).values()), play.moves))


def _ways(start: _At, moves: Moves, ground: Ground) -> dict[_At, Moves]:
    """Return the boards on which the moves can end, each with a possible order of the moves, or nothing.

    A board that several orders reach is followed once only.
    """
    open_ways: list[tuple[_At, Moves, Moves]] = [(start, (), moves)]
    seen: set[tuple[_At, Moves]] = set()
    ends: dict[_At, Moves] = {}
    while open_ways:
        at, done, left = open_ways.pop()
        if not left:
            ends[at] = done
        for move in reversed(dict.fromkeys(left)):
            rest = list(left)
            rest.remove(move)
            for next_at in _after(at, move, ground):
                key = (next_at, tuple(sorted(rest)))
                if key not in seen:
                    seen.add(key)
                    open_ways.append((next_at, (*done, move), tuple(rest)))
    return ends


def _after(at: _At, move: FromTo, ground: Ground, meant: int = 0) -> list[_At]:
    """Return the boards after one move, by each number that can make it or by the one ``meant``."""
    start, end = move
    found = []
    for number, leaps, left in steps(at.left, ground.leaps):
        if not _leads(move, number, leaps) or meant not in (0, number):
            continue
        if (leapers if leaps else movers)(at.counts, at.mine, at.hits, number, ground) >> start & 1:
            counts, mine = moved(at.counts, at.mine, start, end)
            found.append(_At(counts, mine, at.hits | ground.blots & 1 << end, left))
    return found


def _leads(move: FromTo, number: int, leaps: bool) -> bool:
    """Return whether a number leads from the start to the end of a move, any number that is high enough leading off."""
    start, end = move
    if leaps:
        return start > HAND and start + number == end < OFF
    return min(OFF, start + number) == end


def _too_little(roll: RunningRoll, ends: list[_At]) -> Refusal | None:
    """Return the rule of what must be played if a play does not play enough, else None."""
    whole, by_all = roll.numbers, roll.rules.compulsory == "all_or_none"
    if by_all and any(not end.mine for end in ends):
        return None
    count, least = most(roll)
    done = len(whole) - min(len(end.left) for end in ends)
    if done < count:
        return Refusal("compulsory", must_be_played(count))
    if by_all and done not in (0, len(whole)) and not roll.enters_one:
        return Refusal("compulsory", Saying("the whole roll cannot be played, so none of it may be played"))
    if done == count and max(sum(whole) - sum(end.left) for end in ends) < least:
        return Refusal("compulsory", Saying("if only one of two numbers can be played, it must be the higher"))
    return None


def _first_fault(at: _At, moves: Moves, ground: Ground, rules: RunningRules) -> Refusal:
    """Return what forbids the first impossible move, taking the moves in their order."""
    meant = _meant(moves, at.left, ground) or (0,) * len(moves)
    for move, number in zip(moves, meant, strict=True):
        nexts = _after(at, move, ground, number)
        if not nexts:
            return _fault(at, move, ground, rules)
        at = nexts[0]
    return Refusal("dice", Saying("these moves do not follow on one another"))


def _meant(moves: Moves, left: Numbers, ground: Ground) -> Numbers:
    """Return a number of the roll for each move that goes as far, or nothing if they do not fit."""
    for number, leaps, rest in steps(left, ground.leaps) if moves else ():
        if _leads(moves[0], number, leaps):
            others = _meant(moves[1:], rest, ground)
            if len(others) == len(moves) - 1:
                return (number, *others)
    return ()


def _fault(at: _At, move: FromTo, ground: Ground, rules: RunningRules) -> Refusal:
    """Return the first of the faults, in this order, that an impossible move has."""
    start, end = move
    words = {"start": field_word(start, rules), "end": field_word(end, rules)}
    fits = any(_leads(move, number, leaps) for number, leaps, _ in steps(at.left, ground.leaps))
    is_bare, waits, closed = not at.counts >> 4 * start & 15, at.mine & 1 and start != HAND, ground.closed >> end & 1
    travels = start and ground.courier and courier_travels(at.counts, at.mine)
    faults: tuple[tuple[object, str, Saying], ...] = (
        (is_bare and start == HAND, "entering", Saying("there is no checker to enter")),
        (is_bare, "dice", Saying("there is no checker on {start}")),
        (waits and rules.falling, "entering", Saying("a checker is on the bar: it enters before any other moves")),
        (waits, "entering", Saying("a checker is in hand: it enters before any other moves")),
        (not fits, "dice", Saying("no number that is left to play leads from {start} to {end}")),
        (
            travels and at.mine.bit_length() - 1 != start,
            "courier",
            Saying("only the courier moves until it has reached the last quarter"),
        ),
        (
            stuck(at.counts, at.hits & ground.stay) >> start & 1,
            "hit_and_run",
            Saying("the checker that hit on {start} stays there until the next throw"),
        ),
        (
            end == OFF and at.mine & AWAY,
            "bearing_off",
            Saying("checkers are borne off only when all are in the last quarter"),
        ),
        (
            end == OFF and ground.bearing_off == "beyond",
            "bearing_off",
            Saying("a checker leaves from {start} only by the number one higher than the exact one"),
        ),
        (
            end == OFF and ground.bearing_off == "exact",
            "bearing_off",
            Saying("a checker leaves from {start} by the exact number only"),
        ),
        (end == OFF, "bearing_off", Saying("a higher number bears off only the rearmost checker")),
        (closed and rules.blocked == "two", "blocked", Saying("{end} is held by two or more opposing checkers")),
        (closed, "blocked", Saying("an opposing checker stands on {end}")),
        (
            (at.mine & ground.single) >> end & 1,
            "head",
            Saying("only one checker may stand on a field before the head, and {end} has one already"),
        ),
        (True, "hitter", Saying("the checker that hit on {end} stays alone until the next throw")),
    )
    return next(Refusal(rule, said.filled(**words)) for is_broken, rule, said in faults if is_broken)


def field_word(field: int, rules: RunningRules) -> object:
    """Return a field as the players of this game call it."""
    if field == HAND:
        return Saying("the bar")
    return Saying("off the board") if field == OFF else counted(field, falling=rules.falling)
