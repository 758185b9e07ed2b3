"""The strong player in plain Python: what each play is worth, one ply or two ahead. It chooses as the loops do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from trictrac.base.values import frozen, require_number
from trictrac.bot.choosing import LOOKED_AT
from trictrac.bot.net import FIRST_SCORE, Nets, score_state, seen_by_other
from trictrac.bot.players import turn_of
from trictrac.bot.seen import CHECKERS, SeenBoards, Valuer
from trictrac.bot.steps import mark_both
from trictrac.bot.weights import read_net
from trictrac.laws.buffers import Ints, move
from trictrac.laws.fields import RAIL
from trictrac.laws.marking import POINTS, mark_points
from trictrac.laws.roll import judge_roll
from trictrac.model.layout import Fields
from trictrac.model.outcome import allowed_in, roll_buffers
from trictrac.model.play import ROLLS, Play
from trictrac.model.position import TALON
from trictrac.model.score import Pair, Side

if TYPE_CHECKING:
    from random import Random

    from trictrac.bot.flat import Playing
    from trictrac.model.outcome import Outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules
    from trictrac.partie.ledger import Turn
    from trictrac.partie.state import State

_REMEMBERED = 256
"""Most means over the 21 rolls that a mind remembers."""


@frozen
class JudgedRoll:
    """A roll that is judged but not marked: both boards, the laws' score with the roller first, and the points of both.

    ``rolls`` are the numbers of rolls that the roller and the other player had in the relevé before this roll. ``plays``
    are the allowed plays, packed as the laws write them.
    """

    me: tuple[int, ...]
    opp: tuple[int, ...]
    score: tuple[int, ...]
    earned: int
    given: int
    plays: tuple[int, ...]
    rolls: Pair
    releve: int
    rules: tuple[int, ...]

    def marked(self) -> tuple[Ints, int, int]:
        """Return the score after both have marked, and the holes won by the roller and by the other."""
        score = list(self.score)
        won = mark_points(score, 0, self.earned, 1, 0)
        lost = mark_points(score, 1, self.given, 1, 0)
        return score, won, lost


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


class Mind:
    """A player's nets ready to value positions."""

    def __init__(self, nets: Nets) -> None:
        self._home, self._past = Valuer(nets.home), Valuer(nets.past) if len(nets.past.bias) else None
        self._talons = self._home.board(TALON, TALON)
        self._means: dict[tuple[object, ...], float] = {}

    def first(self, state: int = 0) -> float:
        """Return the worth of the first roll of a relevé to the roller, with a state of the score as he sees it."""
        return -self._home.value(self._talons + self._home.row(FIRST_SCORE + seen_by_other(state)))

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
        return RollWorths(won + self.first() if won else None, worth, looked)

    def _values_of(self, me: Fields, opp: Fields, state: int, plays: Sequence[int]) -> list[tuple[float, int]]:
        """Return the value by one ply after each play, with the play, or of the position if none is possible."""
        return SeenBoards(self._home, self._past, list(me), opp, self.first).values(state, plays)

    def _value_ahead(self, spot: JudgedRoll, score: Ints, state: int, packed: int) -> float:
        """Return the value after a play: the mean over the other player's 21 rolls, by one ply."""
        opp, me = list(spot.me), list(spot.opp)
        move(opp, packed)
        return self.first(state) if opp[RAIL] == CHECKERS else -self._mean(spot, me, opp, score, 1)

    def expect(self, spot: JudgedRoll) -> float:
        """Return the worth to the roller of being about to roll: the mean over his 21 rolls, by one ply."""
        return self._mean(spot, list(spot.me), list(spot.opp), list(spot.score), 0)

    def _mean(self, spot: JudgedRoll, me: Ints, opp: Ints, score: Ints, side: int) -> float:
        """Return the mean worth, by one ply, of the 21 rolls to ``me``, whose points are at ``side`` of the score.

        The relevé, the rolls in it and the rules are those of ``spot``. An analysis asks for the mean after a play twice: to
        judge the play, and for the luck of the next roll.
        """
        about = spot.rolls[side] + 1, int(spot.releve == 1), 0
        key = *me, *opp, score[POINTS + side], score[POINTS + 1 - side], score_state(score, side), *about, spot.rules
        if key not in self._means:
            if len(self._means) == _REMEMBERED:
                self._means.clear()
            self._means[key] = self._mean_of(me, opp, score, side, about, spot.rules)
        return self._means[key]

    def _mean_of(
        self, me: Ints, opp: Ints, score: Ints, side: int, about: Sequence[int], rules: Sequence[int]
    ) -> float:
        view = SeenBoards(self._home, self._past, me, opp, self.first)
        masks, plays, marks = roll_buffers()
        total = 0.0
        for roll in ROLLS:
            judge_roll(me, opp, roll.high, roll.low, about, rules, masks, plays, marks)
            trial = list(score)
            won, lost = mark_both(trial, side, marks)
            theirs = score_state(trial, side)
            allowed = allowed_in(plays)
            worth = max(view.values(theirs, allowed))[0] - lost
            total += (won + (max(worth, self.first()) if won else worth)) * roll.weight
        return total / 36


@cache
def shipped_mind() -> Mind:
    """Return the net that comes with the program, read once."""
    return Mind(read_net())


@frozen
class Strong:
    """A player who always makes the play that the net values most, and goes if that is worth more.

    ``plies`` says how far he looks ahead: 1 or 2.

    >>> log = play_partie(Strong(), Sensible(), 1738)
    >>> log.state.results[-1].winner
    Player.A
    """

    plies: int = 1

    def __post_init__(self) -> None:
        require_number("plies", self.plies, 1, 2, "1, 2")

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
        return shipped_mind().first() > _judged(game).plays[0][0]


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
