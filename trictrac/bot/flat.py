"""Parties on the flat buffers of the laws, roll by roll, and the positions with a roll (spots) that they yield."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Protocol

from trictrac.base.values import frozen
from trictrac.bot.players import leaves_late, prospects
from trictrac.bot.sensible import leaves, outlook
from trictrac.bot.steps import RELEVE, ROLLS, TO_ROLL, FlatTable, begin_partie, boards, leave, new_table, play
from trictrac.laws.buffers import JAN, KEEPS, OPPONENT, ROLLER, TASK, Ints, move, move_back, points_for
from trictrac.laws.marking import AWAY, FLAGS, HOLES, NO_FLAG, PAVILLON, POINTS, mark_points
from trictrac.laws.options import CORNER_EXCUSES, RENCONTRE
from trictrac.laws.plays import leaves_full
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan, records
from trictrac.model.outcome import GameSpot, allowed_in, read_outcome
from trictrac.model.play import ROLLS as ALL_ROLLS
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Score, Side

if TYPE_CHECKING:
    from trictrac.partie.state import TrictracLog

Dice = tuple[int, int]
"""Two numbers, the higher first."""

BY_DICE = {(roll.high, roll.low): roll for roll in ALL_ROLLS}
"""Each roll by its dice."""


def thrown(random: Random) -> Dice:
    """Return two random dice, the higher first."""
    one, other = int(random.random() * 6) + 1, int(random.random() * 6) + 1
    return (one, other) if one > other else (other, one)


class Playing:
    """One partie roll by roll: ``throw``, ``mark``, then ``play`` or ``go``, until it is ``over``.

    Sides are White and Black. The laws keep the points and holes, and both players mark without errors (laws 10, 11).
    """

    def __init__(self, roller: int, rules: Rules = MODERN, source: str = "") -> None:
        self.over = False
        self._rules, self._source, self._table = rules, source, new_table(rules.lowered())
        begin_partie(self._table, roller)
        self._first: Dice | None = None
        self._dice: Dice = (6, 6)

    def copy(self) -> Playing:
        """Return a copy, to be played on differently."""
        other, table = copy(self), self._table
        other._table = FlatTable._make(map(copy, table))._replace(sides=[*map(list, table.sides)])
        return other

    @property
    def roller(self) -> int:
        """The side that has the dice."""
        return self._table.course[TO_ROLL]

    @property
    def releve(self) -> int:
        """The number of the relevé, from 1."""
        return self._table.course[RELEVE]

    @property
    def me(self) -> Ints:
        """The checkers of the side that has the dice."""
        return self._table.sides[self.roller]

    @property
    def opp(self) -> Ints:
        """The checkers of the other side, in its own numbering."""
        return self._table.sides[1 - self.roller]

    @property
    def meets(self) -> bool:
        """Whether the roll earns a rencontre, which a position does not show (law 8.9)."""
        return bool(self._table.rules[RENCONTRE]) and self._is_met(self._dice)

    @property
    def gives(self) -> int:
        """Points that the roll gives the other side."""
        return points_for(self._table.marks, OPPONENT)

    @property
    def options(self) -> Ints:
        """The plays to choose from, packed as the laws write them, none if nothing can be played."""
        plays = self._table.plays
        found = allowed_in(plays)
        if self._table.rules[CORNER_EXCUSES] and plays[TASK] == KEEPS:
            kept = [play for play in found if leaves_full(self.me, play, plays[JAN])]
            return kept or found
        return found

    def throw(self, dice: Dice) -> None:
        """Judge a roll. Several can be tried one after the other until something is marked or played."""
        self._dice, table = dice, self._table
        (me, opp), course = boards(table), table.course
        circumstances = (course[ROLLS + course[TO_ROLL]] + 1, course[RELEVE] == 1, self._is_met(dice))
        judge_roll(me, opp, *dice, circumstances, table.rules, table.masks, table.plays, table.marks)

    def _is_met(self, dice: Dice) -> bool:
        course, roller = self._table.course, self.roller
        own, other = course[ROLLS + roller], course[ROLLS + 1 - roller]
        return self.releve == 1 and own == 0 and other == 1 and self._first == dice

    def ways(self, jans: frozenset[int]) -> Ints:
        """Return the number of the jan of each way that the roll has, for these jans only."""
        return [record[0] for record in records(self._table.marks) if record[0] in jans]

    def spot(self) -> GameSpot:
        """Return the roll with the position before it. Call it before anything is marked."""
        table = self._table
        white, black = table.sides
        rolls = (table.course[ROLLS], table.course[ROLLS + 1])
        position = Position(tuple(white), tuple(black), Side(self.roller), Score.read(table.score), rolls, self.releve)
        return GameSpot(
            position, read_outcome(BY_DICE[self._dice], table.plays, table.marks), self._rules, self._source
        )

    def mark(self) -> bool:
        """Mark for the roller, and return whether he has won a hole and may go (laws 10.1, 11.1)."""
        return self._mark(self.roller, ROLLER) > 0

    def _mark(self, side: int, to: int) -> int:
        marks, score, customs = self._table.marks, self._table.score, self._rules.customs
        points = points_for(marks, to) if marks[0] else 0
        if not points or self.over:
            return 0
        won = mark_points(score, side, points, customs.bredouille == "yes", customs.pavillon == "yes")
        self.over = score[HOLES + side] >= customs.hole_target
        return won

    def go(self) -> None:
        """Clear the points, put all checkers on the talons, and let the goer roll first (law 11.3)."""
        leave(self._table)

    def play(self, packed: int) -> None:
        """Play the roll (0: nothing) and let the other side mark what it gave (law 10.1).

        A side with all checkers off rolls again (law 6.7).
        """
        course, score, roller = self._table.course, self._table.score, self.roller
        self._first = self._first or self._dice
        course[ROLLS + roller] += 1
        self._mark(1 - roller, OPPONENT)
        if play(self._table, packed) and self._rules.customs.swap_colours_after_exit == "yes":
            # By custom the two exchange colours after a bearing off (laws 6.7).
            course[TO_ROLL] = 1 - roller
            for at in (POINTS, FLAGS, HOLES):
                score[at], score[at + 1] = score[at + 1], score[at]
            if score[PAVILLON] not in (NO_FLAG, AWAY):
                score[PAVILLON] = 3 - score[PAVILLON]


Liking = Callable[[Sequence[int], Sequence[int]], int]
"""A function that rates a board for a player, from his own checkers and the other's."""


class Chooser(Protocol):
    """A player who chooses in a ``Playing``."""

    def choose(self, game: Playing, random: Random) -> int:
        """Return the play for the roll on the table, 0 if none is allowed."""

    def goes(self, game: Playing, play: int) -> bool:
        """Return whether he goes after winning a hole, rather than make this play."""


@frozen
class Style:
    """A player who plays sensibly: how many plays he looks at (0: all), and whether he ever goes."""

    looks: int
    leaves: bool

    def choose(self, game: Playing, random: Random) -> int:
        """Return the play with the best outlook of those looked at."""
        return best_play(game, random, self.looks, outlook)

    def goes(self, game: Playing, play: int) -> bool:
        """Return whether it is sensible to go, if he ever does."""
        return self.leaves and leaves(game.me, game.opp, _worth(game.me, game.opp, play, outlook), game.gives)


@frozen
class Builder:
    """A player who builds full jans, keeps them and goes late, about as in the games of the treatises."""

    def choose(self, game: Playing, random: Random) -> int:
        """Return the play that builds best."""
        return best_play(game, random, 0, prospects)

    def goes(self, game: Playing, _play: int) -> bool:
        """Return whether no jan is kept, and the other side gains much by the roll or is far better off."""
        return leaves_late(game.me, game.opp, game.gives)


USUAL: tuple[Chooser, ...] = (Style(0, True), Style(0, False), Style(5, True), Style(5, False), Style(2, False))
"""Players of all sorts: sensible, careless, and some who always hold, so that bearing off occurs."""

BUILDERS: tuple[Chooser, ...] = (Builder(),)
"""Players who fill and keep jans."""


def spots(seed: int, rules: Rules = MODERN, players: Sequence[Chooser] = USUAL) -> Iterator[GameSpot]:
    """Yield every roll of one partie after another, without end, the same for the same seed.

    The seed chooses two of ``players`` for each partie. The source of a spot names seed and partie.
    """
    random = Random(seed)
    for partie in count(1):
        game = Playing(int(random.random() * 2), rules, f"{seed}/{partie}")
        both = random.choice(players), random.choice(players)
        while not game.over:
            game.throw(thrown(random))
            if not game.meets:
                yield game.spot()
            may_go, player = game.mark(), both[game.roller]
            if game.over:
                break
            play = player.choose(game, random)
            if may_go and player.goes(game, play):
                game.go()
            else:
                game.play(play)


def best_play(game: Playing, random: Random, looks: int, liking: Liking) -> int:
    """Return the play (0: none) whose board is rated best by ``liking``, of ``looks`` random ones (0: all)."""
    options = game.options
    if looks and len(options) > looks:
        options = random.sample(options, looks)
    me, opp = game.me, game.opp
    return max(options, key=lambda packed: _worth(me, opp, packed, liking), default=0)


def _worth(me: Ints, opp: Ints, packed: int, liking: Liking) -> int:
    """Return the rating of the board after a play (0: none)."""
    move(me, packed)
    worth = liking(me, opp)
    move_back(me, packed)
    return worth


def spots_of(log: TrictracLog) -> Iterator[GameSpot]:
    """Yield every roll of a game in order, in the players' colours, judged by the rules of the game.

    Rolls without a board, impossible boards, and rencontres, which a position does not show (law 8.9), are left out.
    """
    from trictrac.partie.report import read_rolls

    for report in read_rolls(log):
        turn = report.turn
        if turn.position.faults() or any(mark.jan is Jan.MEETING for mark in turn.outcome.marks):
            continue
        before = log.states[report.start]
        position = turn.position if before.side_of(turn.roller) is Side.WHITE else turn.position.turned()
        yield GameSpot(position, turn.outcome, before.rules)
