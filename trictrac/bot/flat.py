"""One partie on the laws' flat buffers, roll by roll; its rolls can be read as spots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from trictrac.base.values import frozen
from trictrac.bot.players import leaves_late, prospects
from trictrac.bot.sensible import leaves, outlook
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_PLAY,
    JAN,
    KEEPS,
    LAWFUL,
    MARKS_SIZE,
    OPPONENT,
    PLAYS_SIZE,
    ROLLER,
    TASK,
    move,
    move_back,
    points_for,
)
from trictrac.laws.fields import MASKS_SIZE, RAIL
from trictrac.laws.marking import AWAY, HOLES, NO_FLAG, PAVILLON, SCORE_SIZE, mark_points, wipe_points
from trictrac.laws.options import CORNER_EXCUSES, RENCONTRE
from trictrac.laws.plays import leaves_full
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan, read_marks, records
from trictrac.model.outcome import GameSpot, Outcome, unpack
from trictrac.model.play import Play, Roll
from trictrac.model.position import TALON, Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Score, Side

if TYPE_CHECKING:
    from trictrac.partie.events import Event
    from trictrac.partie.state import State
    from trictrac.protocol.log import Log

Dice = tuple[int, int]
"""Two numbers, the higher first."""

_ROLLS = {(high, low): Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)}


def thrown(random: Random) -> Dice:
    """Two dice, the higher number first."""
    one, other = int(random.random() * 6) + 1, int(random.random() * 6) + 1
    return (one, other) if one > other else (other, one)


class Playing:
    """One partie roll by roll: ``throw``, ``mark``, then ``play`` or ``go``, until it is ``over``; sides are White and Black.

    Points and holes are kept by the laws, and both players mark without a mistake (laws 10, 11).
    """

    def __init__(self, roller: int, rules: Rules = MODERN, source: str = "") -> None:
        self.roller = roller
        self.over = False
        self.releve = 1
        self._rules, self._source = rules, source
        self._lowered = rules.play.lowered()
        self._sides = [list(TALON), list(TALON)]
        self._rolls = [0, 0]
        self._score = [0] * SCORE_SIZE
        self._first: Dice | None = None
        self._dice: Dice = (6, 6)
        self._masks, self._plays, self._marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE

    def copy(self) -> Playing:
        """The same game, to be played on otherwise."""
        other = Playing(self.roller, self._rules, self._source)
        other.over, other.releve, other._first, other._dice = self.over, self.releve, self._first, self._dice
        other._sides = [list(side) for side in self._sides]
        other._rolls, other._score = list(self._rolls), list(self._score)
        return other

    @property
    def me(self) -> list[int]:
        """The checkers of whoever has the dice."""
        return self._sides[self.roller]

    @property
    def opp(self) -> list[int]:
        """The other's checkers, in his own numbering."""
        return self._sides[1 - self.roller]

    @property
    def rolls(self) -> int:
        """How many rolls whoever has the dice has made in this relevé."""
        return self._rolls[self.roller]

    @property
    def meets(self) -> bool:
        """Whether the roll earns a rencontre, which no position tells (laws 8.9)."""
        return bool(self._lowered[RENCONTRE]) and self._is_met(self._dice)

    @property
    def gives(self) -> int:
        """Points that the roll gives the other."""
        return points_for(self._marks, OPPONENT)

    @property
    def options(self) -> list[int]:
        """The plays to choose from, as the laws write them; none when nothing can be played."""
        found = self._plays[FIRST_PLAY : FIRST_PLAY + self._plays[ALLOWED]]
        if self._lowered[CORNER_EXCUSES] and self._plays[TASK] == KEEPS:
            kept = [play for play in found if leaves_full(self.me, play, self._plays[JAN])]
            return kept or found
        return found

    def throw(self, dice: Dice) -> None:
        """Judge a roll; one throw may be tried after the other until something is marked or played."""
        self._dice = dice
        circumstances = (self.rolls + 1, self.releve == 1, self._is_met(dice))
        judge_roll(self.me, self.opp, *dice, circumstances, self._lowered, self._masks, self._plays, self._marks)

    def _is_met(self, dice: Dice) -> bool:
        return self.releve == 1 and self.rolls == 0 and self._rolls[1 - self.roller] == 1 and self._first == dice

    def ways(self, jans: frozenset[int]) -> list[int]:
        """The jans of each way that the roll has of these, by the laws' numbers."""
        return [record[0] for record in records(self._marks) if record[0] in jans]

    def spot(self) -> GameSpot:
        """The roll on the table with the position before it; to be read before anything is marked."""
        white, black = self._sides
        position = Position(
            tuple(white),
            tuple(black),
            Side(self.roller),
            Score.read(self._score),
            (self._rolls[0], self._rolls[1]),
            self.releve,
        )
        plays, allowed = self._plays, FIRST_PLAY + self._plays[ALLOWED]
        judged = Outcome(
            _ROLLS[self._dice],
            read_marks(self._marks),
            tuple(map(unpack, plays[FIRST_PLAY:allowed])) or (Play(),),
            tuple(map(unpack, plays[allowed : FIRST_PLAY + plays[LAWFUL]])),
        )
        return GameSpot(position, judged, self._rules, self._source)

    def mark(self) -> bool:
        """The roller marks; whether he has won a hole and may go (laws 10.1, 11.1)."""
        return self._mark(self.roller, ROLLER) > 0

    def _mark(self, side: int, to: int) -> int:
        points = points_for(self._marks, to) if self._marks[0] else 0
        if not points or self.over:
            return 0
        customs = self._rules.customs
        won = mark_points(self._score, side, points, customs.bredouille == "yes", customs.pavillon == "yes")
        self.over = self._score[HOLES + side] >= customs.hole_target
        return won

    def go(self) -> None:
        """Points wiped, checkers to the talons, the goer rolls first (laws 11.3)."""
        wipe_points(self._score)
        self._set_up()

    def play(self, packed: int) -> None:
        """Play the roll (0: nothing), and the other marks what it gave him (laws 10.1); who is off rolls again (laws 6.7)."""
        me, roller = self.me, self.roller
        if packed:
            move(me, packed)
        if self._first is None:
            self._first = self._dice
        self._rolls[roller] += 1
        self._mark(1 - roller, OPPONENT)
        if me[RAIL] == sum(me):
            self._set_up()
            if self._rules.customs.swap_colours_after_exit == "yes":
                # By custom the two exchange colours after a bearing off (laws 6.7).
                score, self.roller = self._score, 1 - self.roller
                for at in (0, 2, 4):
                    score[at], score[at + 1] = score[at + 1], score[at]
                if score[PAVILLON] not in (NO_FLAG, AWAY):
                    score[PAVILLON] = 3 - score[PAVILLON]
        else:
            self.roller = 1 - roller

    def _set_up(self) -> None:
        self._sides = [list(TALON), list(TALON)]
        self._rolls = [0, 0]
        self.releve += 1


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
        return self.leaves and leaves(game.me, game.opp, _worth(game, play, outlook), game.gives)


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
    return max(options, key=lambda packed: _worth(game, packed, liking), default=0)


def _worth(game: Playing, packed: int, liking: Liking) -> int:
    """How much the board after a play (0: none) is liked."""
    me, opp = game.me, game.opp
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
