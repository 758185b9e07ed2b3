"""The turns of a match against the master: what the learner has to count, and all that the program does besides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trictrac.games.events import Draw, Go, Hold, Move, Player
from trictrac.games.line import Dice
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.claims import worth
from trictrac.games.trictrac.partie.events import Event
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.state import Phase, State, Turn
from trictrac.model.mark import Mark
from trictrac.model.play import Play
from trictrac.model.roll import Roll
from trictrac.players import Sensible

LEARNER, MASTER = Player.A, Player.B


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner has to count now: his own roll, or (``own`` false) what the master's roll gives him."""

    turn: Turn
    own: bool

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that are the learner's."""
        return tuple(mark for mark in self.turn.outcome.marks if mark.to_roller is self.own)

    @property
    def others(self) -> tuple[Mark, ...]:
        """The marks of the same roll that are the master's."""
        return tuple(mark for mark in self.turn.outcome.marks if mark.to_roller is not self.own)

    @property
    def due(self) -> int:
        """The points that are right."""
        return self.turn.outcome.me if self.own else self.turn.outcome.opp


def task_of(state: State) -> Task | None:
    """What the learner has to count; None where the program goes on by itself, or the partie is over."""
    turn = state.turn
    if turn is None or is_over(state):
        return None
    if state.phase is Phase.PLAY and turn.roller is LEARNER and not turn.claim:
        return Task(turn, own=True)
    settled = turn.play is None or turn.gone or turn.received > 0
    if state.phase is Phase.THROW and turn.roller is MASTER and not settled:
        return Task(turn, own=False)
    return None


def is_over(state: State) -> bool:
    """Whether the one partie of the match has ended."""
    return bool(state.results)


def settle(state: State, task: Task, points: int, throw: Dice) -> tuple[Event, ...]:
    """What comes of a claim: it is marked, schooled where it is wrong, and the turn is played or the next dice thrown.

    Too many points are schooled at once; too few of the learner's own when he has played, too few received when the next
    dice are thrown (laws 10.1, 12.1).
    """
    script = _Script(state)
    if task.own:
        if points:
            script.add(events.Claim(LEARNER, points))
            script.school()
        script.play()
    else:
        if points:
            script.add(events.Receive(LEARNER, points))
            script.school()
        script.throw(throw)
    return tuple(script.events)


def go_on(state: State, throw: Dice) -> tuple[Event, ...]:
    """The next acts of the program, where the learner has nothing to count and the partie is not over."""
    script = _Script(state)
    if state.phase is Phase.DRAW:
        script.add(Draw(*throw()))
    elif state.phase is Phase.PLAY:
        script.play()
    else:
        script.throw(throw)
    return tuple(script.events)


class _Script:
    """Acts added one by one, each to the state after those before it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Do one act."""
        self.state = Trictrac(self.state.rules).apply(self.state, event)
        self.events.append(event)

    def school(self) -> None:
        """The master marks every école that he may, unless he has won (laws 10.6, 12)."""
        while not (self.state.results and self.state.results[-1].winner is MASTER):
            errors = [error for error in self.state.errors if error.by is LEARNER]
            if not errors:
                return
            self.add(events.School(MASTER, errors[0].school))

    def throw(self, dice: Dice) -> None:
        """The next roll; the master's with all that he does."""
        if is_over(self.state):
            return
        self.add(events.Throw(self.state.roller, Roll.of(*dice())))
        self.school()
        if self.state.roller is MASTER and self.state.phase is Phase.PLAY:
            self.play()

    def play(self) -> None:
        """Hold or go and play; before it the master's points where it is his roll, after it those that it gives him."""
        turn = self.state.turn
        assert turn is not None
        player = turn.roller
        if player is MASTER and turn.outcome.me > turn.claim:
            self.add(events.Claim(MASTER, turn.outcome.me))
        if self.state.choosing and not is_over(self.state):
            goes = Sensible().goes(self.state)
            self.add(Go(player) if goes else Hold(player))
        if not is_over(self.state) and self.state.phase is Phase.PLAY:
            self.add(Move(player, _chosen(self.state)))
            self._receive()
        self.school()

    def _receive(self) -> None:
        """The master marks what the learner's roll gave him."""
        turn = self.state.turn
        if turn is not None and turn.roller is LEARNER and turn.outcome.opp > turn.received:
            self.add(events.Receive(MASTER, turn.outcome.opp))


def _chosen(state: State) -> Play:
    """The most sensible of the plays that make all that the roll was marked for: a keep too that the corner would excuse."""
    turn = state.turn
    assert turn is not None
    outcome = turn.outcome
    made = tuple(play for play in outcome.plays if worth(replace(turn, play=play)) == outcome.me)
    return Sensible().choose(state._replace(turn=replace(turn, outcome=replace(outcome, plays=made or outcome.plays))))
