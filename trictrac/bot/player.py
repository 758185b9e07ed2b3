"""The strong player in plain Python, where a play costs only the fields that it changes. It chooses as the loops do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from operator import add
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.bot.choosing import LOOKED_AT
from trictrac.bot.net import (
    FIRST_SCORE,
    OTHER,
    OTHER_PAST,
    OWN,
    OWN_PAST,
    SCORES,
    Net,
    Nets,
    count_past,
    inputs_of,
    past_inputs,
    score_state,
    seen_by_other,
)
from trictrac.bot.players import turn_of
from trictrac.bot.steps import mark_both
from trictrac.bot.weights import read_net
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, move
from trictrac.laws.fields import CORNER, RAIL
from trictrac.laws.marking import mark_points
from trictrac.laws.roll import judge_roll
from trictrac.model.outcome import roll_buffers
from trictrac.model.play import ROLLS, Play
from trictrac.model.position import TALON
from trictrac.model.score import Side

if TYPE_CHECKING:
    from random import Random

    from trictrac.bot.flat import Playing
    from trictrac.model.outcome import Outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules
    from trictrac.partie.ledger import Turn
    from trictrac.partie.state import State

Sums = Sequence[float]
"""Sums of the hidden units, or what is added to them."""

_CHECKERS = 15


@frozen
class JudgedRoll:
    """A roll that is judged but not marked: both boards, the laws' score with the roller first, and the points of both.

    ``rolls`` are those of the roller and of the other in the relevé before this one, ``plays`` the allowed plays,
    packed as the laws write them.
    """

    me: tuple[int, ...]
    opp: tuple[int, ...]
    score: tuple[int, ...]
    earned: int
    given: int
    plays: tuple[int, ...]
    rolls: tuple[int, int]
    releve: int
    rules: tuple[int, ...]

    def marked(self) -> tuple[list[int], int, int]:
        """Return the score after both have marked, and the holes won by the roller and by the other."""
        score = list(self.score)
        won = mark_points(score, 0, self.earned, 1, 0)
        lost = mark_points(score, 1, self.given, 1, 0)
        return score, won, lost

    def empties(self, packed: int) -> bool:
        """Return whether a play takes the last checker off the board."""
        return self.me[RAIL] + (packed >> 5 & 31 == RAIL) + (packed >> 15 == RAIL) == _CHECKERS


@frozen
class RollWorths:
    """The worth of a roll to the roller, in holes: of going (None: not possible), and of holding with each play, best first."""

    going: float | None
    plays: tuple[tuple[float, int], ...]
    looked: int
    """Number of plays valued with the full look-ahead. The plays after them are valued by one ply."""

    @property
    def goes(self) -> bool:
        """Whether going is worth more than the best play."""
        return self.going is not None and self.going > self.plays[0][0]

    @property
    def best(self) -> float:
        """The worth of the best choice."""
        return max(self.plays[0][0], self.plays[0][0] if self.going is None else self.going)


class Adder:
    """A net in plain Python, which remembers what the checkers of each field add to its sums."""

    def __init__(self, net: Net) -> None:
        self._inner, self._bias, self._outer, self._last = net.inner, net.bias, net.outer, net.last[0]
        self._held: dict[tuple[int, int, int], Sums] = {}
        self._moved: dict[tuple[int, int, int], Sums] = {}

    def board(self, me: Sequence[int], opp: Sequence[int]) -> Sums:
        """Return the sums for two boards, seen by the side ``me``, without a score."""
        held = [self._of(OWN, field, me[field]) for field in range(1, RAIL + 1) if me[field]]
        held += [self._of(OTHER, field, opp[field]) for field in range(1, RAIL + 1) if opp[field]]
        return list(map(sum, zip(self._bias, *held, strict=True)))

    def _of(self, side: int, field: int, count: int) -> Sums:
        """Return what a side's checkers on a field add to the sums."""
        key = side, field, count
        if key not in self._held:
            rows = [self._inner[at] for at in inputs_of(side, field, count)]
            self._held[key] = list(map(sum, zip(*rows, strict=True))) if rows else [0.0] * len(self._bias)
        return self._held[key]

    def scored(self, board: Sums, state: int) -> Sums:
        """Return the sums for boards with a state of the score added."""
        return self.added(board, FIRST_SCORE + state)

    def added(self, sums: Sums, row: int) -> Sums:
        """Return sums with one more input on."""
        return list(map(add, sums, self._inner[row]))

    def value(self, sums: Iterable[float]) -> float:
        """Return the value of a position with these sums."""
        return self._last + sum([one * weight for one, weight in zip(sums, self._outer, strict=True) if one > 0])

    def changed(self, me: Sequence[int], sums: Sums, ends: tuple[int, ...]) -> Sums:
        """Return the sums after checkers move. ``ends`` has the start and the end of each move in turn."""
        change = dict.fromkeys(ends, 0)
        for at, field in enumerate(ends):
            change[field] += 1 if at & 1 else -1
        for field, by in change.items():
            before, after = me[field], me[field] + by
            key = field, before, after
            if key not in self._moved:
                pairs = zip(self._of(OWN, field, after), self._of(OWN, field, before), strict=True)
                same = not field or inputs_of(OWN, field, after) == inputs_of(OWN, field, before)
                self._moved[key] = [] if same else [new - old for new, old in pairs]
            if shift := self._moved[key]:
                sums = list(map(add, sums, shift))
        return sums


class View:
    """A position seen by the side ``me``, as the net of its class values it. The net of the other class waits its turn."""

    def __init__(
        self, home: Adder, past: Adder | None, me: list[int], opp: Sequence[int], first: Sequence[float]
    ) -> None:
        self._home, self._past, self._me, self._opp, self._first = home, past, me, opp, first
        self._is_past = past is not None and bool(count_past(me) or count_past(opp))
        self._boards: dict[bool, Sums] = {}

    def values(self, state: int, plays: Sequence[int]) -> list[tuple[float, int]]:
        """Return the value after each play, with the play, or of the position if none is possible."""
        found: list[tuple[float, int]] = []
        kinds: dict[bool, tuple[Adder, Sums, dict[int, Sums]]] = {}
        me = self._me
        for packed in plays:
            first, second = packed & 1023, packed >> 10
            from1, to1, from2, to2 = packed & 31, first >> 5, second & 31, second >> 5
            if to1 == from2:
                first, second, to1, from2, to2 = from1 | to2 << 5, 0, to2, 0, 0
            if me[RAIL] + (to1 == RAIL) + (to2 == RAIL) == _CHECKERS:
                found.append((self._first[state], packed))
                continue
            past = self._past is not None and (self._is_past or to1 > CORNER or to2 > CORNER)
            if past not in kinds:
                adder = self._adder(past)
                kinds[past] = adder, adder.scored(self._board(past), state), {}
            adder, sums, halves = kinds[past]
            if from1 in (from2, to2) or to1 in (from2, to2):
                sums = adder.changed(me, sums, (from1, to1, from2, to2))
            else:
                if first not in halves:
                    halves[first] = adder.changed(me, sums, (from1, to1))
                sums = adder.changed(me, halves[first], (from2, to2)) if second else halves[first]
            found.append((adder.value(self._led(adder, sums, packed) if past else sums), packed))
        return found or [(self._value_here(state), 0)]

    def _adder(self, past: bool) -> Adder:
        return self._past if past and self._past is not None else self._home

    def _board(self, past: bool) -> Sums:
        """Return the sums of the boards for a net: all of the second but what tells of the own side's lead."""
        if past not in self._boards:
            adder, opp = self._adder(past), self._opp
            sums = adder.board(self._me, opp)
            for row in past_inputs(opp, OTHER_PAST) if past else ():
                sums = adder.added(sums, row)
            self._boards[past] = sums
        return self._boards[past]

    def _led(self, adder: Adder, sums: Sums, packed: int) -> Sums:
        """Return the sums for the second net after a play, with what it says of the own checkers that passed over."""
        me = list(self._me)
        if packed:
            move(me, packed)
        for row in past_inputs(me, OWN_PAST):
            sums = adder.added(sums, row)
        return sums

    def _value_here(self, state: int) -> float:
        adder = self._adder(self._is_past)
        sums = adder.scored(self._board(self._is_past), state)
        return adder.value(self._led(adder, sums, 0) if self._is_past else sums)


class Mind:
    """A player's nets ready to value positions."""

    def __init__(self, nets: Nets) -> None:
        self._home, self._past = Adder(nets.home), Adder(nets.past) if len(nets.past.bias) else None
        board = self._home.board(TALON, TALON)
        self.first = [-self._home.value(self._home.scored(board, seen_by_other(state))) for state in range(SCORES)]
        """Worth of the first roll of a relevé to the roller, for each state of the score as he sees it."""

    def judge(self, spot: JudgedRoll, plies: int, also: int = 0) -> RollWorths:
        """Return the worth of going and of each play: by one ply, or by two for the best ones and ``also``."""
        score, won, lost = spot.marked()
        state = score_state(score, 0)
        found = self._values_of(spot.me, spot.opp, state, spot.plays)
        found.sort(key=lambda one: -one[0])
        looked = len(found)
        if plies > 1:
            some = [packed for at, (_, packed) in enumerate(found) if at < LOOKED_AT or (also and packed == also)]
            ahead = [(self._value_ahead(spot, score, state, packed), packed) for packed in some]
            ahead.sort(key=lambda one: -one[0])
            found, looked = [*ahead, *(one for one in found if one[1] not in some)], len(some)
        worth = tuple((won - lost + value, packed) for value, packed in found)
        return RollWorths(won + self.first[0] if won else None, worth, looked)

    def _values_of(
        self, me: Sequence[int], opp: Sequence[int], state: int, plays: Sequence[int]
    ) -> list[tuple[float, int]]:
        """Return the value by one ply after each play, with the play, or of the position if none is possible."""
        return View(self._home, self._past, list(me), opp, self.first).values(state, plays)

    def _value_ahead(self, spot: JudgedRoll, score: list[int], state: int, packed: int) -> float:
        """Return the value after a play: the mean over the other player's 21 rolls, by one ply."""
        opp, me = list(spot.me), list(spot.opp)
        if packed:
            move(opp, packed)
        if opp[RAIL] == _CHECKERS:
            return self.first[state]
        return -self._mean(spot, me, opp, score, 1)

    def expect(self, spot: JudgedRoll) -> float:
        """Return the worth to the roller of being about to roll: the mean over his 21 rolls, by one ply."""
        return self._mean(spot, list(spot.me), list(spot.opp), list(spot.score), 0)

    def _mean(self, spot: JudgedRoll, me: list[int], opp: list[int], score: list[int], side: int) -> float:
        """Return the mean worth, by one ply, of the 21 rolls to ``me``, whose points are at ``side`` of the score.

        The relevé, the rolls in it and the rules are those of ``spot``.
        """
        view, about = (
            View(self._home, self._past, me, opp, self.first),
            (spot.rolls[side] + 1, int(spot.releve == 1), 0),
        )
        masks, plays, marks = roll_buffers()
        total = 0.0
        for roll in ROLLS:
            judge_roll(me, opp, roll.high, roll.low, about, spot.rules, masks, plays, marks)
            trial = list(score)
            won, lost = mark_both(trial, side, marks)
            theirs = score_state(trial, side)
            allowed = plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]]
            worth = max(view.values(theirs, allowed))[0] - lost
            total += (won + (max(worth, self.first[0]) if won else worth)) * roll.weight
        return total / 36


@cache
def shipped_mind() -> Mind:
    """Return the net that comes with the program, read once."""
    return Mind(read_net())


@frozen
class Strong:
    """A player who always makes the play that the net values most, and goes if that is worth more.

    ``plies`` is 1 or 2, how far he looks ahead.

    >>> log = play_partie(Strong(), Sensible(), 1738)
    >>> log.state.results[-1].winner
    Player.A
    """

    plies: int = 1

    def choose(self, state: State) -> Play:
        """Return the allowed play with the highest value.

        >>> log = game("trictrac").log(["A begins", "A throws 6-4"])
        >>> Strong().choose(log.state)
        Play.parse('1-7-11')
        """
        return best_of(state, self._judge(state))

    def goes(self, state: State) -> bool:
        """Return whether going is worth more than holding with the best play.

        >>> worn = "W:7x2,8x2,9x2,10x2,11x2,12x5/B:1x5,2x2,3x2,4x2,5x2,6x2/W/points=8,0"
        >>> log = game("trictrac").log([f"set {worn}", "A throws 6-5"])
        >>> Strong().goes(log.state)
        True
        """
        return self._judge(state).goes

    def _judge(self, state: State) -> RollWorths:
        return shipped_mind().judge(spot_of(turn_of(state), state.rules), self.plies)


@frozen
class Deals:
    """The strong player, one ply ahead, as a ``Chooser`` in games whose rolls become questions."""

    def choose(self, game: Playing, _random: Random) -> int:
        """Return the play with the highest value, 0 if none is allowed."""
        return _judged(game).plays[0][1]

    def goes(self, game: Playing, _play: int) -> bool:
        """Return whether the first roll of a relevé is worth more than the best play."""
        return shipped_mind().first[0] > _judged(game).plays[0][0]


def _judged(game: Playing) -> RollWorths:
    """Return the worths of the roll on the table, whose roller has marked his own points."""
    spot = game.spot()
    return shipped_mind().judge(replace(spot_at(spot.position, spot.outcome, spot.rules), earned=0), 1)


def spot_of(turn: Turn, rules: Rules) -> JudgedRoll:
    """Return a turn as a question to the net: the board and the score before the roll was marked."""
    return spot_at(turn.position, turn.outcome, rules)


def spot_at(position: Position, judged: Outcome, rules: Rules) -> JudgedRoll:
    """Return a roll as a question to the net. The score is that before the roll was marked."""
    position = position if position.turn is Side.WHITE else position.turned()
    return JudgedRoll(
        position.me,
        position.opp,
        tuple(position.score.as_ints()),
        judged.me,
        judged.opp,
        tuple(packed(play) for play in judged.plays if not play.is_pass),
        position.rolls,
        position.releve,
        rules.lowered(),
    )


def best_of(state: State, verdict: RollWorths) -> Play:
    """Return the play of the roll on the table that comes first in a verdict."""
    best = verdict.plays[0][1]
    return next((play for play in turn_of(state).outcome.plays if packed(play) == best), Play())


def packed(play: Play) -> int:
    """Return a play as the one number that the laws write."""
    ends = chain.from_iterable(play.moves)
    return sum(field << 5 * place for place, field in enumerate(ends))
