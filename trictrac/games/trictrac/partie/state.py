"""The state of a partie between two events: what lies on the table, what is due, what may still be schooled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from trictrac.games.events import Player
from trictrac.games.trictrac.partie.combine import Combined, Step, combine
from trictrac.games.trictrac.partie.events import Counting, Referee, Twin
from trictrac.games.trictrac.partie.frame import Frame, FrameKind, Result
from trictrac.games.trictrac.partie.ledger import LedgerEntry, Why, enter
from trictrac.laws.marking import HOLES
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play, Roll
from trictrac.model.position import TALON, Checkers, Position
from trictrac.model.refusal import Refusal
from trictrac.model.rules import Rules
from trictrac.model.score import NO_SCORE, Score, Side
from trictrac.values import frozen

MOST_POINTS = 999
"""More points than can be spoken of at any moment of any game."""


class Phase(StrEnum):
    """The act for which the game waits (laws 10.1)."""

    DRAW = "draw"
    """The draw for the first move."""
    THROW = "throw"
    """The next roll; until then what the last roll gave is marked and écoles are claimed."""
    PLAY = "play"
    """The roll is on the table: points, hold or go, play."""
    OVER = "over"
    """The partie has ended."""


_SUSPENDED = {Why.SUSPENDS_ECRIRE: Twin.ECRIRE, Why.SUSPENDS_HONOURS: Twin.HONOURS}


class ErrorKind(StrEnum):
    """The errors of marking (laws 12)."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    UNMADE = "unmade"
    """Points marked for a fill or keep that was then not played (laws 12.2)."""
    WRONGLY_GONE = "wrongly_gone"
    """Gone without a hole due by one's own roll, whatever was marked (laws 11.5)."""
    FALSE_SCHOOL = "false_school"
    """An école where none was (laws 12.4)."""
    SCHOOL_ABOVE = "school_above"
    """Points claimed above the amount of an école (laws 12.4)."""
    SCHOOL_IN_PART = "school_in_part"
    """An école of which only a part was marked: the other may have the rest marked (laws 12.3)."""


@frozen
class MarkError:
    """An error of marking that the opponent may still claim: ``school`` points are what he may mark for it.

    ``excess`` is what the mark of turn ``turn`` (``why``) exceeds; ``owed`` what it lacks. Of an école marked in part ``school``
    is what was due for the whole of it.
    """

    kind: ErrorKind
    by: Player
    turn: int
    why: Why
    school: int
    excess: int = 0
    owed: int = 0

    @property
    def is_false_school(self) -> bool:
        """Whether it is an école, or a part of one, for which there was no reason (laws 12.4)."""
        return self.kind in (ErrorKind.FALSE_SCHOOL, ErrorKind.SCHOOL_ABOVE)

    @property
    def is_schoolable(self) -> bool:
        """Whether the other may mark it as an école; there is none of an école (laws 12.3)."""
        return self.kind is not ErrorKind.SCHOOL_IN_PART

    @property
    def is_of_a_claim(self) -> bool:
        """Whether it was made in claiming an école: whoever claims one asks the referee."""
        return self.is_false_school or not self.is_schoolable


@frozen
class Accusation:
    """The last école marked: by whom, how much, the errors it rests on or else the false one that it is, and
    whether the other has called it false.
    """

    by: Player
    points: int
    turn: int
    errors: tuple[MarkError, ...] = ()
    false: MarkError | None = None
    contested: bool = False
    brought_back: bool = False
    """Whether it made a player who had gone come back (laws 11.5)."""


@frozen
class Turn:
    """One roll with all that was right and all that was said and done."""

    number: int
    roller: Player
    position: Position
    """The board before the play; White is the roller."""
    outcome: Outcome
    claim: int = 0
    received: int = 0
    choice: bool = False
    """Whether the roller has completed a hole by this roll and may hold or go (laws 11.1)."""
    held: bool = False
    gone: bool = False
    play: Play | None = None
    refusal: Refusal | None = None
    """The law that the play let stand breaks."""
    for_all: bool = False
    ordered: int = 0
    """The field of a checker that the opponent has ordered on (laws 13.2)."""
    lifted: bool = False
    """Whether the roller went without a hole and was called back: the opponent chooses what is played (laws 11.5)."""

    @property
    def roll(self) -> Roll:
        """The dice."""
        return self.outcome.roll

    @property
    def helpless(self) -> bool:
        """Whether no number can be played."""
        return self.outcome.plays[0].is_pass


@frozen
class Happening:
    """Something that an event brought about, for whoever tells the game."""

    what: str
    """``marked``, ``schooled``, ``false_school``, ``contested``, ``maintained``, ``restored`` (the mark of an accuser wrongly
    contested), ``let_be`` (that he was), ``corrected``, ``lapsed`` (an error that nobody claimed in time), ``erred``,
    ``marked_simple`` (a double hole), ``marked_double`` (a simple one), ``hole_forgotten``, ``false_move``, ``rectified``,
    ``gone``, ``exit``, ``won``, ``draw_again``; ``overlooked`` (one of these that nobody noticed, as ``of`` says)."""
    player: Player
    points: int = 0
    holes: int = 0
    error: MarkError | None = None
    refusal: Refusal | None = None
    of: str = ""
    turn: int = 0
    """The roll on which something was overlooked."""


class State(NamedTuple):
    """A partie between two events, as the other tables games share a state of their own; pairs are (A, B).

    A named tuple, because every event makes new ones with a few values changed, and nothing is changed faster.
    """

    rules: Rules
    phase: Phase = Phase.DRAW
    counting: Counting = Counting.ANNOUNCED
    checkers: tuple[Checkers, Checkers] = (TALON, TALON)
    roller: Player = Player.A
    base: Score = NO_SCORE
    ledger: tuple[LedgerEntry, ...] = ()
    """The marks since ``base``; an undone mark changes here and all later ones follow (laws 12.8)."""
    score: Score = NO_SCORE
    swapped: bool = False
    """Whether A has Black: colours are exchanged after each bearing off (laws 6.7)."""
    rolls: tuple[int, int] = (0, 0)
    releve: int = 1
    partie: int = 1
    number: int = 0
    first_rolls: tuple[Roll, ...] = ()
    turn: Turn | None = None
    """The roll on the table, or the last one played."""
    late: tuple[Turn, ...] = ()
    """Rolls of which nothing could be played and not all was marked: it may still be (laws 12.9)."""
    errors: tuple[MarkError, ...] = ()
    let: tuple[MarkError, ...] = ()
    """Errors of the last rolls that were let pass: they are not found again (laws 12.7)."""
    accusation: Accusation | None = None
    before_go: State | None = None
    """How things stood before somebody went, as long as that may be undone (laws 11.5)."""
    must_throw: Player | None = None
    """The player who throws the dice of the draw, if that is settled."""
    held: bool = False
    """Without a board: whether the roller has said that he stays (laws 11.4)."""
    flag_forgotten: tuple[Player, tuple[int, int], int] | None = None
    """The player who forgot the pavillon, the holes (A, B) then and the number of the roll."""
    results: tuple[Result, ...] = ()
    happenings: tuple[Happening, ...] = ()
    frame: Frame | None = None
    """The long game that this partie belongs to."""
    first: Player | None = None
    """The player who began the partie."""
    goings: tuple[int, int] = (0, 0)
    """How often each has gone in this partie."""
    history: tuple[Step, ...] = ()
    """Trictrac combiné: what moved pegs before ``ledger``. There ``score`` has all holes since the beginning."""
    referee: Referee = Referee.OFFERED
    overlooked: tuple[Happening, ...] = ()
    """All in this relevé that nobody noticed in time, where it is told at its end."""

    @property
    def ends_by_going(self) -> bool:
        """Whether this partie is a marqué: it has no last hole and ends when somebody goes."""
        return self.frame is not None and self.frame.ends_by_going

    @property
    def has_last_hole(self) -> bool:
        """Whether this partie is won by so many holes (laws 10.6)."""
        return self.frame is None or self.frame.kind is FrameKind.POULE

    @property
    def plays_on(self) -> bool:
        """Whether who has all his holes may play on into the next partie (option ``continuation``).

        In a poule he may not: the loser makes room for another player.
        """
        return self.frame is None and self.rules.stakes.continuation == "yes"

    @property
    def combined(self) -> Combined | None:
        """How the two games of the trictrac combiné stand; None in any other game."""
        if self.frame is None or self.frame.kind is not FrameKind.COMBINE:
            return None
        return combine(remembered(self, self.ledger), self.rules)

    @property
    def told_score(self) -> Score:
        """The score as it is told: that of the result when the partie is over, without surplus holes (laws 10.6).

        In the trictrac combiné the holes are those of the partie with honours.
        """
        combined = self.combined
        if combined is not None:
            return replace(self.score, holes=combined.honours.holes, pavillon=combined.honours.pavillon)
        return self.results[-1].score if self.phase is Phase.OVER else self.score

    @property
    def spoken(self) -> bool:
        """Whether the players count for themselves and the program sets what they say against the laws."""
        return self.counting is Counting.SPOKEN

    @property
    def silent(self) -> bool:
        """Whether the players count and find the errors themselves."""
        return self.spoken and self.referee in (Referee.SILENT, Referee.MUTE)

    @property
    def strict(self) -> bool:
        """Whether the players count and every error is marked at once."""
        return self.spoken and self.referee is Referee.STRICT

    @property
    def known(self) -> tuple[MarkError, ...]:
        """The errors that may still be claimed and of which the players have been told."""
        return tuple(error for error in self.errors if error.is_of_a_claim) if self.silent else self.errors

    @property
    def choosing(self) -> bool:
        """Whether the roller has completed a hole by this roll and may hold or go now (laws 11.1)."""
        if self.phase is Phase.PLAY:
            return self.turn is not None and self.turn.choice
        without_board = self.counting is Counting.MARKER and self.phase is Phase.THROW
        return without_board and not self.held and own_holes(self, self.roller, self.number) > 0

    @property
    def position(self) -> Position:
        """The position on the table, by colours."""
        score = self.score if self.has_last_hole or self.ends_by_going else self.told_score
        position = Position(*self.checkers, Side(self.roller), score, self.rolls, self.releve)
        return recoloured(position) if self.swapped else position

    @property
    def roll(self) -> Roll | None:
        """The roll to be played, if there is one."""
        return self.turn.roll if self.turn and self.phase is Phase.PLAY else None

    def facing(self, player: Player) -> Position:
        """The board as this player has it before him: he is White and to roll."""
        return Position(
            self.checkers[player],
            self.checkers[player.other],
            Side.WHITE,
            self.score.exchanged if player else self.score,
            (self.rolls[player], self.rolls[player.other]),
            self.releve,
        )


def own_holes(state: State, roller: Player, number: int) -> int:
    """How many holes the roller of this roll completed by it: gifts and écoles give no right to go (laws 11.1, 12.5)."""
    return holes_by(state, roller, Why.OWN, number)


def holes_by(state: State, player: Player, why: Why, number: int) -> int:
    """How many holes a player has marked for a cause on this roll."""
    buffer, won = state.base.as_ints(), 0
    for entry in state.ledger:
        before = buffer[HOLES + player]
        enter(buffer, entry, state.rules.customs)
        if (entry.player, entry.why, entry.turn) == (player, why, number):
            won += buffer[HOLES + player] - before
    return won


def recoloured(position: Position) -> Position:
    """The same table when the players have exchanged their colours (laws 6.7)."""
    return Position(
        position.black,
        position.white,
        position.turn.other,
        position.score.exchanged,
        position.rolls[::-1],
        position.releve,
    )


def remembered(state: State, ledger: Iterable[LedgerEntry]) -> tuple[Step, ...]:
    """The moves of pegs in the trictrac combiné when these marks are made, from its beginning; none in any other game.

    A game that was suspended without a hole was not.
    """
    if state.frame is None or state.frame.kind is not FrameKind.COMBINE:
        return ()
    buffer, found = state.base.as_ints(), list(state.history)
    own = {(step.player, step.turn) for step in state.history if step.holes}
    for entry in ledger:
        before = buffer[HOLES + entry.player]
        enter(buffer, entry, state.rules.customs)
        holes = buffer[HOLES + entry.player] - before
        if holes:
            found.append(Step(entry.player, entry.turn, holes))
            own |= {(entry.player, entry.turn)} if entry.why is Why.OWN else set()
        elif entry.why is Why.GONE:
            found.append(Step(entry.player, entry.turn))
        elif entry.why in _SUSPENDED and (entry.player, entry.turn) in own:
            found.append(Step(entry.player, entry.turn, suspended=_SUSPENDED[entry.why]))
    return tuple(found)
