"""One partie on the laws' flat buffers, roll by roll; its rolls can be read as spots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Protocol

from trictrac.base.values import frozen
from trictrac.bot.players import leaves_late, prospects
from trictrac.bot.sensible import leaves, outlook
from trictrac.bot.steps import RELEVE, ROLLS, TO_ROLL, FlatTable, begin_partie, boards, leave, new_table, play
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_PLAY,
    JAN,
    KEEPS,
    OPPONENT,
    ROLLER,
    TASK,
    move,
    move_back,
    points_for,
)
from trictrac.laws.marking import AWAY, FLAGS, HOLES, NO_FLAG, PAVILLON, POINTS, mark_points
from trictrac.laws.options import CORNER_EXCUSES, RENCONTRE
from trictrac.laws.plays import leaves_full
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan, records
from trictrac.model.outcome import GameSpot, read_outcome
from trictrac.model.play import ROLLS as ALL_ROLLS
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Score, Side

if TYPE_CHECKING:
    from trictrac.partie.events import Event
    from trictrac.partie.state import State
    from trictrac.protocol.log import Log

Dice = tuple[int, int]
"""Two numbers, the higher first."""

_ROLLS = {(roll.high, roll.low): roll for roll in ALL_ROLLS}


def thrown(random: Random) -> Dice:
    """Two dice, the higher number first."""
    one, other = int(random.random() * 6) + 1, int(random.random() * 6) + 1
    return (one, other) if one > other else (other, one)


class Playing:
    """One partie roll by roll: ``throw``, ``mark``, then ``play`` or ``go``, until it is ``over``; sides are White and Black.

    Points and holes are kept by the laws, and both players mark without a mistake (laws 10, 11).
    """

    def __init__(self, roller: int, rules: Rules = MODERN, source: str = "") -> None:
        self.over = False
        self._rules, self._source, self._lowered = rules, source, rules.play.lowered()
        self._table = new_table()
        begin_partie(self._table, roller)
        self._first: Dice | None = None
        self._dice: Dice = (6, 6)

    def copy(self) -> Playing:
        """Return the same game, to be played on otherwise."""
        other, (sides, *buffers) = copy(self), self._table
        other._table = FlatTable([list(side) for side in sides], *map(list, buffers))
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
    def me(self) -> list[int]:
        """The checkers of whoever has the dice."""
        return self._table.sides[self._table.course[TO_ROLL]]

    @property
    def opp(self) -> list[int]:
        """The other's checkers, in his own numbering."""
        return self._table.sides[1 - self._table.course[TO_ROLL]]

    @property
    def meets(self) -> bool:
        """Whether the roll earns a rencontre, which no position tells (laws 8.9)."""
        return bool(self._lowered[RENCONTRE]) and self._is_met(self._dice)

    @property
    def gives(self) -> int:
        """Points that the roll gives the other."""
        return points_for(self._table.marks, OPPONENT)

    @property
    def options(self) -> list[int]:
        """The plays to choose from, as the laws write them; none when nothing can be played."""
        plays = self._table.plays
        found = plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]]
        if self._lowered[CORNER_EXCUSES] and plays[TASK] == KEEPS:
            kept = [play for play in found if leaves_full(self.me, play, plays[JAN])]
            return kept or found
        return found

    def throw(self, dice: Dice) -> None:
        """Judge a roll; one throw may be tried after the other until something is marked or played."""
        self._dice, table = dice, self._table
        (me, opp), course = boards(table), table.course
        circumstances = (course[ROLLS + course[TO_ROLL]] + 1, course[RELEVE] == 1, self._is_met(dice))
        judge_roll(me, opp, *dice, circumstances, self._lowered, table.masks, table.plays, table.marks)

    def _is_met(self, dice: Dice) -> bool:
        course, roller = self._table.course, self.roller
        own, other = course[ROLLS + roller], course[ROLLS + 1 - roller]
        return self.releve == 1 and own == 0 and other == 1 and self._first == dice

    def ways(self, jans: frozenset[int]) -> list[int]:
        """The jans of each way that the roll has of these, by the laws' numbers."""
        return [record[0] for record in records(self._table.marks) if record[0] in jans]

    def spot(self) -> GameSpot:
        """The roll on the table with the position before it; to be read before anything is marked."""
        table = self._table
        white, black = table.sides
        rolls = (table.course[ROLLS], table.course[ROLLS + 1])
        position = Position(tuple(white), tuple(black), Side(self.roller), Score.read(table.score), rolls, self.releve)
        return GameSpot(position, read_outcome(_ROLLS[self._dice], table.plays, table.marks), self._rules, self._source)

    def mark(self) -> bool:
        """The roller marks; whether he has won a hole and may go (laws 10.1, 11.1)."""
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
        """Points wiped, checkers to the talons, the goer rolls first (laws 11.3)."""
        leave(self._table)

    def play(self, packed: int) -> None:
        """Play the roll (0: nothing), and the other marks what it gave him (laws 10.1); who is off rolls again (laws 6.7)."""
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
"""How much a player likes to stand so, his own checkers before the other's."""


class Chooser(Protocol):
    """Whoever plays such a game: a few lines of weighing, or a strong program."""

    def choose(self, game: Playing, random: Random) -> int:
        """The play of the roll on the table; 0 where none is allowed."""

    def goes(self, game: Playing, play: int) -> bool:
        """Whether he goes, having won a hole, instead of this play."""


@frozen
class Style:
    """One who plays sensibly: how many plays he looks at (0: all), whether he goes when it is sensible or always holds."""

    looks: int
    leaves: bool

    def choose(self, game: Playing, random: Random) -> int:
        """The play with the best outlook of those looked at."""
        return best_play(game, random, self.looks, outlook)

    def goes(self, game: Playing, play: int) -> bool:
        """Whether it is sensible to go, if he ever does."""
        return self.leaves and leaves(game.me, game.opp, _worth(game.me, game.opp, play, outlook), game.gives)


@frozen
class Builder:
    """One who builds full jans and keeps them, and goes late: he fills and keeps about as often as in the treatises' games."""

    def choose(self, game: Playing, random: Random) -> int:
        """The play that builds best."""
        return best_play(game, random, 0, prospects)

    def goes(self, game: Playing, _play: int) -> bool:
        """Whether nothing is kept, and the other gains much by the roll or stands far better."""
        return leaves_late(game.me, game.opp, game.gives)


USUAL: tuple[Chooser, ...] = (Style(0, True), Style(0, False), Style(5, True), Style(5, False), Style(2, False))
"""Players of all sorts: sensible ones, careless ones, and such as hold to the end, so that bearing off comes about."""

BUILDERS: tuple[Chooser, ...] = (Builder(),)
"""Players who fill and keep."""


def spots(seed: int, rules: Rules = MODERN, players: Sequence[Chooser] = USUAL) -> Iterator[GameSpot]:
    """Every roll of one partie after the other, without end; the same for the same seed.

    Each partie is played by two of these players, whom the seed chooses. The source of a spot names seed and partie.
    """
    random = Random(seed)
    partie = 0
    while True:
        partie += 1
        game = Playing(int(random.random() * 2), rules, f"{seed}/{partie}")
        yield from _partie(game, random, (random.choice(players), random.choice(players)))


def _partie(game: Playing, random: Random, players: tuple[Chooser, Chooser]) -> Iterator[GameSpot]:
    while not game.over:
        game.throw(thrown(random))
        if not game.meets:
            yield game.spot()
        may_go = game.mark()
        if game.over:
            return
        player = players[game.roller]
        play = player.choose(game, random)
        if may_go and player.goes(game, play):
            game.go()
        else:
            game.play(play)


def best_play(game: Playing, random: Random, looks: int, liking: Liking) -> int:
    """The play (0: none) that leaves what is liked most, of so many looked at (0: all)."""
    options = game.options
    if looks and len(options) > looks:
        options = random.sample(options, looks)
    me, opp = game.me, game.opp
    return max(options, key=lambda packed: _worth(me, opp, packed, liking), default=0)


def _worth(me: list[int], opp: list[int], packed: int, liking: Liking) -> int:
    """How much the board after a play (0: none) is liked."""
    if not packed:
        return liking(me, opp)
    move(me, packed)
    worth = liking(me, opp)
    move_back(me, packed)
    return worth


def spots_of(log: Log[State, Event]) -> Iterator[GameSpot]:
    """Every roll of a game in order, with the colours that the players had, judged by the rules of the game.

    Rolls made without a board, boards set up that cannot occur, and a rencontre, which no position tells (laws 8.9), are
    left out.
    """
    from trictrac.partie.report import read_rolls

    rules = log.state.rules
    for report in read_rolls(log):
        turn = report.turn
        if turn.position.faults() or any(mark.jan is Jan.MEETING for mark in turn.outcome.marks):
            continue
        before = log.states[report.start]
        position = turn.position if before.side_of(turn.roller) is Side.WHITE else turn.position.turned()
        yield GameSpot(position, turn.outcome, rules)
