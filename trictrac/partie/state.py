"""The state of a partie between two events: the table, the act due, and the errors that may be claimed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from trictrac.base.values import WordEnum
from trictrac.laws.marking import HOLES
from trictrac.model.layout import Checkers
from trictrac.model.play import Numbers, Roll, Rolls
from trictrac.model.position import TALON, Position
from trictrac.model.rules import Customs, Rules
from trictrac.model.score import NO_SCORE, Pair, Score, Side
from trictrac.partie.combine import Combined, PegMove, combine
from trictrac.partie.events import Counting, Event, Referee, Twin
from trictrac.partie.frame import Frame, FrameKind, Result
from trictrac.partie.ledger import Accusation, Errors, Happenings, LedgerEntry, Turn, Why, enter
from trictrac.protocol.events import Player, own_first
from trictrac.protocol.log import Log

MOST_POINTS = 999
"""Largest number of points that a player can name at once."""


class Phase(WordEnum):
    """The act for which the game waits (law 10.1).

    >>> [phase.value for phase in Phase]
    ['draw', 'throw', 'play', 'over']
    """

    DRAW = "draw"
    """The draw for the first move."""
    THROW = "throw"
    """The next roll. Until then points given by the last roll are marked and écoles are claimed."""
    PLAY = "play"
    """The play of the roll on the table, with its points and the choice to hold or go."""
    OVER = "over"
    """The partie has ended."""


_SUSPENDED = {Why.SUSPENDS_ECRIRE: Twin.ECRIRE, Why.SUSPENDS_HONOURS: Twin.HONOURS}


class State(NamedTuple):
    """The state of a partie between two events. Pairs are (A, B).

    A state never changes: ``game("trictrac").apply`` returns a new one. It is a named tuple, the kind of value that is
    copied fastest with a few changes.

    >>> state = game("trictrac").log(["A begins", "A throws 6-2"]).state
    >>> state
    <State play 6-2: W:1x15/B:1x15/W/rolls=1,0>
    >>> state.roller, state.score, state.number
    (Player.A, Score(), 1)
    """

    rules: Rules
    phase: Phase = Phase.DRAW
    counting: Counting = Counting.ANNOUNCED
    checkers: tuple[Checkers, Checkers] = (TALON, TALON)
    roller: Player = Player.A
    base: Score = NO_SCORE
    acts: int = 0
    """Number of écoles claimed, contested and maintained so far."""
    ledger: tuple[LedgerEntry, ...] = ()
    """Marks since ``base``. If one is undone, all later ones follow (law 12.8)."""
    score: Score = NO_SCORE
    """The score as it was marked, with any holes beyond the last. ``printed_score`` is without them (law 10.6)."""
    swapped: bool = False
    """Whether A has Black. Colours are exchanged after each bearing off (law 6.7)."""
    rolls: Pair = (0, 0)
    releve: int = 1
    partie: int = 1
    number: int = 0
    first_rolls: Rolls = ()
    intruders: tuple[Numbers, Numbers] = ((), ())
    """Fields of each player's checkers in the other's closed grand jan at his last roll (law 13.2 i)."""
    turn: Turn | None = None
    """The roll on the table, or the last one played."""
    late: tuple[Turn, ...] = ()
    """Rolls that could not be played and were not fully marked, and may be marked late (law 12.9)."""
    errors: Errors = ()
    let: Errors = ()
    """Errors of the last rolls that were let pass, so that they are not reported again (law 12.7)."""
    lapsed: Errors = ()
    """Errors whose time ended at the last two throws, so that a claim is refused (law 12.7)."""
    accusations: tuple[Accusation, ...] = ()
    """Last école of each player that may still be answered, the newest last."""
    before_go: State | None = None
    """State before a player went, as long as that may be undone (law 11.5), else None."""
    must_throw: Player | None = None
    """The player who must throw the dice of the draw, or None."""
    held: bool = False
    """Whether the roller holds, in play without a board (law 11.4)."""
    flag_forgotten: tuple[Player, Pair, int] | None = None
    """The player who forgot the pavillon, the holes (A, B) then, and the number of the roll."""
    results: tuple[Result, ...] = ()
    happenings: Happenings = ()
    frame: Frame | None = None
    """The long game of this partie, or None."""
    first: Player | None = None
    """The player who began the partie, or None before."""
    goings: Pair = (0, 0)
    """Number of times each player has gone in this partie."""
    history: tuple[PegMove, ...] = ()
    """Moves of pegs before ``ledger`` in the trictrac combiné, where ``score`` has all holes since the beginning."""
    referee: Referee = Referee.OFFERED
    overlooked: Happenings = ()
    """Errors in this relevé that nobody noticed in time, for the referee's report at its end."""
    agreed: Rules | None = None
    """The rules with which the game began, if they have been changed since."""

    def __repr__(self) -> str:
        return f"<State {self.phase}{f' {self.roll}' if self.roll else ''}: {self.position}>"

    def _repr_svg_(self) -> str:
        """Return the table as a picture for notebooks."""
        return self.position._repr_svg_()

    @property
    def customs(self) -> Customs:
        """The options of the rules that the game reads.

        >>> game("trictrac").start().customs.hole_target
        12
        """
        return self.rules.customs

    def since(self, edition: int) -> bool:
        """Return whether the game follows the laws of this edition or of a later one.

        >>> game("trictrac").start().since(3)
        True
        """
        return self.rules.since(edition)

    @property
    def boardless(self) -> bool:
        """Whether the game is played without a board, by marks alone.

        >>> game("trictrac").log(["marking marker"]).state.boardless
        True
        """
        return self.counting is Counting.MARKER

    @property
    def awaits_draw(self) -> bool:
        """Whether it is still to be decided who begins.

        >>> game("trictrac").start().awaits_draw
        True
        """
        return self.phase is Phase.DRAW

    @property
    def awaits_throw(self) -> bool:
        """Whether the game waits for the next roll.

        >>> game("trictrac").log(["A begins"]).state.awaits_throw
        True
        """
        return self.phase is Phase.THROW

    @property
    def awaits_play(self) -> bool:
        """Whether a roll is on the table to be played.

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.awaits_play
        True
        """
        return self.phase is Phase.PLAY

    @property
    def is_over(self) -> bool:
        """Whether the partie has ended.

        >>> game("trictrac").log(["A begins", "A resigns"]).state.is_over
        True
        """
        return self.phase is Phase.OVER

    @property
    def ends_by_going(self) -> bool:
        """Whether this partie is a marqué: it has no last hole and ends when somebody goes.

        >>> game("trictrac").start().ends_by_going
        False
        """
        return self.frame is not None and self.frame.ends_by_going

    @property
    def has_last_hole(self) -> bool:
        """Whether this partie is won by a fixed number of holes (law 10.6).

        >>> game("trictrac").start().has_last_hole
        True
        """
        return self.frame is None or self.frame.kind is FrameKind.POULE

    @property
    def plays_on(self) -> bool:
        """Whether a player with all his holes may play on into the next partie (option ``continuation``).

        In a poule he may not, as the loser makes way for another player.

        >>> game("trictrac").start().plays_on, game("trictrac", "continuation=yes").start().plays_on
        (False, True)
        """
        return self.frame is None and self.rules.stakes.continuation == "yes"

    @property
    def combined(self) -> Combined | None:
        """The two games of the trictrac combiné, or None in any other game.

        >>> game("trictrac").start().combined is None
        True
        """
        if self.frame is None or self.frame.kind is not FrameKind.COMBINE:
            return None
        return combine(remembered(self, self.ledger), self.rules)

    @property
    def printed_score(self) -> Score:
        """The score to print, without holes beyond the last (law 10.6). After the partie it is that of the result.

        In the trictrac combiné the holes are those of the partie with honours.

        >>> play_partie(Sensible(), Sensible(), 1818).state.printed_score.holes
        (12, 1)
        """
        if self.combined is not None:
            honours = self.combined.honours
            return replace(self.score, holes=honours.holes, pavillon=honours.pavillon)
        if self.is_over:
            return self.results[-1].score
        if not self.has_last_hole or self.plays_on:
            return self.score
        return self.score.within(self.customs.hole_target)

    @property
    def spoken(self) -> bool:
        """Whether the players count, and the program checks their claims by the laws.

        >>> game("trictrac").log(["marking spoken"]).state.spoken
        True
        """
        return self.counting is Counting.SPOKEN

    @property
    def silent(self) -> bool:
        """Whether the players count and find the errors themselves.

        >>> game("trictrac").log(["marking spoken", "referee silent"]).state.silent
        True
        """
        return self.spoken and self.referee in (Referee.SILENT, Referee.MUTE)

    @property
    def strict(self) -> bool:
        """Whether the players count and every error is marked at once.

        >>> game("trictrac").log(["marking spoken", "referee strict"]).state.strict
        True
        """
        return self.spoken and self.referee is Referee.STRICT

    @property
    def known(self) -> Errors:
        """The errors that may still be claimed and that the players know.

        >>> log = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
        >>> [error.excess for error in log.state.known]
        [4]
        """
        return tuple(error for error in self.errors if error.is_of_a_claim) if self.silent else self.errors

    @property
    def accusation(self) -> Accusation | None:
        """The newest école that may still be contested or maintained, or None.

        >>> events = ["marking spoken", "A begins", "A throws 6-2", "A plays 1-7 1-3", "B schools 4"]
        >>> game("trictrac").log(events).state.accusation.by
        Player.B
        """
        return self.accusations[-1] if self.accusations else None

    @property
    def chooser(self) -> Player:
        """The player who may hold or go: the roller, or a player who marks a hole late (laws 11.1, 12.9).

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.chooser
        Player.A
        """
        return self.turn.roller if self.turn is not None and self._chooses_late else self.roller

    @property
    def _chooses_late(self) -> bool:
        return self.awaits_throw and self.turn is not None and self.turn.choice

    @property
    def choosing(self) -> bool:
        """Whether the roller has completed a hole by this roll and may hold or go now (law 11.1).

        >>> log = game("trictrac").log(["set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W", "A throws 6-5"])
        >>> log.state.choosing, game("trictrac").due(log.state)
        (True, ('hold', 'go', 'play'))
        """
        if self.awaits_play or self._chooses_late:
            return self.turn is not None and self.turn.choice
        return self.boardless and self.awaits_throw and not self.held and holes_by(self, self.roller, self.number) > 0

    @property
    def position(self) -> Position:
        """The position on the table, with White and Black. Its score has no holes beyond the last (law 10.6).

        >>> game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"]).state.position
        Position.parse('W:1x13,3,7/B:1x15/B/rolls=1,0')
        """
        score = self.score if self.ends_by_going else self.printed_score
        position = Position(*self.checkers, Side(self.roller), score, self.rolls, self.releve)
        return position.turned() if self.swapped else position

    @property
    def roll(self) -> Roll | None:
        """The roll to be played, or None.

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.roll
        Roll(6, 2)
        """
        return self.turn.roll if self.turn and self.awaits_play else None

    def side_of(self, player: Player | str) -> Side:
        """Return the side of this player: A has White unless colours are exchanged (law 6.7).

        >>> game("trictrac").start().side_of("B")
        Side.BLACK
        """
        side = Side(Player.of(player))
        return side.other if self.swapped else side

    def facing(self, player: Player | str) -> Position:
        """Return the board as this player sees it, as White and to roll.

        >>> state = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"]).state
        >>> state.facing(Player.A).short, state.facing("B").short
        ('W:1x13,3,7/B:1x15', 'W:1x15/B:1x13,3,7')
        """
        player = Player.of(player)
        score = self.score.exchanged if player else self.score
        checkers, rolls = own_first(self.checkers, player), own_first(self.rolls, player)
        return Position(*checkers, Side.WHITE, score, rolls, self.releve)


TrictracLog = Log[State, Event]
"""A game of trictrac, with the state after each event."""


def holes_by(state: State, player: Player, number: int, why: Why = Why.OWN) -> int:
    """Return the number of holes that a player has marked for a cause on this roll.

    Only holes by his own points give the roller the right to go (laws 11.1, 12.5).
    """
    buffer, won = state.base.as_ints(), 0
    for entry in state.ledger:
        before = buffer[HOLES + player]
        enter(buffer, entry, state.customs)
        if entry.cause == (player, why, number):
            won += buffer[HOLES + player] - before
    return won


def remembered(state: State, ledger: Iterable[LedgerEntry]) -> tuple[PegMove, ...]:
    """Return the moves of pegs in the trictrac combiné after these marks, from its beginning, or an empty tuple.

    A suspension without a hole is ignored.
    """
    if state.frame is None or state.frame.kind is not FrameKind.COMBINE:
        return ()
    buffer, found = state.base.as_ints(), list(state.history)
    own = {(step.player, step.turn) for step in state.history if step.holes}
    for entry in ledger:
        player, roll = entry.player, (entry.player, entry.turn)
        before = buffer[HOLES + player]
        enter(buffer, entry, state.customs)
        holes = buffer[HOLES + player] - before
        if holes and entry.why is Why.OWN:
            own.add(roll)
        if holes or entry.why is Why.GONE:
            found.append(PegMove(*roll, holes))
        elif entry.why in _SUSPENDED and roll in own:
            found.append(PegMove(*roll, suspended=_SUSPENDED[entry.why]))
    return tuple(found)
