"""Plays typed at the table of a running game, read with the help of the roll to be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.base.errors import AmbiguousError, Saying, UnreadableError
from trictrac.games.common.deeds import describe_play
from trictrac.games.common.state import TablesState
from trictrac.games.common.ways import (
    Reading,
    backwards,
    backwards_instead_of,
    by_numbers,
    examples,
    listed_play,
    moves_of,
    no_hits,
    read_ways,
    unambiguous,
)
from trictrac.games.running.course import running_roll
from trictrac.games.running.plays import RunningRoll, after
from trictrac.games.running.refusal import ordered, refusal
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import HAND, OFF, Checkers, counted, field_text, turned
from trictrac.model.play import FromTo, Play
from trictrac.saying.words import excerpt, fold

_AS_ENTERED = ("compulsory", "six_in_a_row")
"""Rules that are checked after all moves are possible."""


def read_play(text: str, state: TablesState) -> Play:
    """Return the play that a text gives, of the roll on the table.

    ``8/5 6/5``, ``8-5 6-5``, ``8 5 6 5``, ``13/7*``, ``24/18/13``; ``24/13`` by the sum or by several equal numbers;
    ``tout 24`` by all of them; ``6/4(2)``, ``6/4x2``; ``bar/20``, ``b/20``, ``25/20``, ``barre``, ``main``; ``6/off``,
    ``6/0``, ``off 6 5``, ``sorti``, ``dehors``, ``bande``; ``pass``; ``#3`` for the third of the allowed plays. A legal
    reading goes before an illegal one. If there is no legal one the moves come back as typed, for the rules to refuse.

    Raises:
        AmbiguousError: the checkers can go several ways that leave different boards. The message lists them.
        UnreadableError: ``text`` is not a play, or its numbers run the wrong way. The message says how this game
            counts.
    """
    roll = running_roll(state)
    if fold(text).lstrip().startswith("#"):
        return listed_play(text, state)
    readings, hits = read_ways(text, roll.numbers, examples(falling=roll.rules.falling), falling=roll.rules.falling)
    onward = [ways for ways in readings if all(start < end for way in ways for start, end in way.moves)]
    if not onward:
        raise _backwards(text, readings[0], state, roll)
    play = _chosen(text, [moves_of(ways) for ways in onward], state, roll)
    _require_hits(text, hits, state, roll.rules)
    return play


def _require_hits(text: str, hits: tuple[int, ...], state: TablesState, rules: RunningRules) -> None:
    """Raise an error for the sign of a hit on a field without a hit: the board may differ from the real one."""
    there = turned(state.opp, same_way=rules.same_way)
    if hits and rules.hitting != "yes":
        raise no_hits(text)
    for field in hits:
        if field == OFF or there[field] != 1:
            raise UnreadableError(
                "{text!r} hits nothing on {field}: {stands}. Type the play without the sign of the hit, or "
                "correct the board with set.",
                text=excerpt(text),
                field=field_text(field, falling=rules.falling),
                stands=_occupants(there[field] if HAND < field < OFF else 0, state.own[field] if field < OFF else 0),
            )


def _occupants(theirs: int, mine: int) -> Saying:
    """Return the words for the checkers on a field: opposing ones, one's own, or none."""
    if theirs:
        return Saying("{count} opposing checkers stand there", count=theirs)
    if mine == 1:
        return Saying("a checker of one’s own stands there")
    if mine:
        return Saying("{count} checkers of one’s own stand there", count=mine)
    return Saying("no checker stands there")


def _chosen(text: str, readings: Sequence[Sequence[FromTo]], state: TablesState, roll: RunningRoll) -> Play:
    """Return the play meant by moves from field to field: the legal one, or else the nearest to the typed words.

    With the option ``rest=not_needed``, a move typed without a rest is played without one, if that is legal.
    """
    for play in (Play(tuple(moves)) for moves in readings if roll.rules.rest == "not_needed"):
        if refusal(roll, play) is None:
            return play
    legal: dict[tuple[Checkers, Checkers], Play] = {}
    illegal: list[tuple[bool, Play]] = []
    for play in by_numbers(readings, roll.numbers):
        refused = refusal(roll, play)
        if refused is None:
            made = ordered(roll, play)
            legal.setdefault(after(roll.own, roll.opp, made, roll.rules), made)
        else:
            illegal.append((refused.law not in _AS_ENTERED, play))
    found = unambiguous(text, tuple(legal.values()), state)
    if found is not None:
        return found
    if illegal:
        return ordered(roll, min(illegal, key=lambda one: one[0])[1])
    return Play(tuple(readings[0]))


def _backwards(text: str, ways: Reading, state: TablesState, roll: RunningRoll) -> UnreadableError:
    """Return the error for numbers that run the wrong way, with the play that may be meant."""
    falling = roll.rules.falling
    by_other_count = (
        [field if field in (HAND, OFF) else counted(field, falling=True) for field in way.fields] for way in ways
    )
    for fields in (by_other_count, (way.fields[::-1] for way in ways)):
        other = [replace(way, fields=tuple(one)) for way, one in zip(ways, fields, strict=True)]
        try:
            play = _chosen(text, [moves_of(other)], state, roll)
        except AmbiguousError:
            continue
        if refusal(roll, play) is None:
            return backwards_instead_of(describe_play(play, state), text, falling=falling)
    return backwards(text, examples(falling=falling), falling=falling)
