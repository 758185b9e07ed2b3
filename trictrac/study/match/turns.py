"""The terms of a match in its journal, and its turns: the learner's next task, and what the program does then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from trictrac.base.values import frozen
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import Decider
from trictrac.bot.partner import ProgramPartner, chosen
from trictrac.bot.players import Sensible
from trictrac.model.mark import Marks
from trictrac.model.play import Roll
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Turn
from trictrac.partie.state import State
from trictrac.protocol.events import Draw, Go, Hold, Move, Player
from trictrac.protocol.line import Thrower
from trictrac.saying.words import is_count
from trictrac.study.questions.question import EASY, FAIR, HARD, LEVEL_NAMES, LEVELS

Headers = Sequence[tuple[str, str]]

LEARNER, MASTER = Player.A, Player.B

USUAL_MASTER = "sensible"
"""The level at which the checkers are moved by default."""

SECONDS = "seconds"
"""Name of the journal header with the seconds of one claim."""
HINT = "hint"
"""Name of the journal header for a hint, with the number of the roll."""
_LEVEL, _ERRS, _MASTER = "level", "errs", "master"
"""Names of the journal headers for terms that differ from a beginner's."""
CLAIMED = "claimed"
"""Name of the journal header for a roll rightly claimed but not all named: ``claimed: 12``."""
_NAMED, _RIGHT = "named", "right"
"""Words of the journal header for something named: ``named: 12 holes 2 right``."""
OVER = ("match", "over")
"""Journal header at the end of a match, so that a search for unfinished ones can skip it."""


@frozen
class Terms:
    """The terms of a match: its level, the percentage of rolls on which the master errs, and his level of play.

    At the easy level the learner counts. At the fair one he also holds or goes, at the hard one he names the holes, the
    bredouille and the pavillon too.
    """

    level: int = EASY
    errs: int = 0
    master: str = USUAL_MASTER

    def master_of(self, seed: str) -> ProgramPartner:
        """Return the master of a match with this seed, who is sensible at an unknown level of a later version."""
        player: Decider = Sensible()
        if self.master != USUAL_MASTER:
            from trictrac.bot.levels import LEVELS

            player = LEVELS[self.master].player(seed) if self.master in LEVELS else player
        return ProgramPartner(MASTER, player, Reckoner(self.errs, seed=seed))

    @property
    def goes(self) -> bool:
        """Whether the learner chooses to hold or go."""
        return self.level >= FAIR

    @property
    def names(self) -> bool:
        """Whether the learner names the holes, the bredouille and the pavillon."""
        return self.level >= HARD


EASY_TERMS = Terms()


def headers(terms: Terms) -> Iterator[tuple[str, str]]:
    """Yield the journal headers of the terms."""
    kept, usual = (
        {_LEVEL: LEVEL_NAMES[one.level].text, _ERRS: str(one.errs), _MASTER: one.master} for one in (terms, EASY_TERMS)
    )
    yield from (header for header in kept.items() if header not in usual.items())


def terms_of(heads: Headers) -> Terms:
    """Return the terms of a match from its journal, with the defaults for those not there."""
    kept = dict(heads)
    level = next((level for level in LEVELS if LEVEL_NAMES[level].text == kept.get(_LEVEL)), EASY)
    errs = kept.get(_ERRS, "")
    return Terms(level, min(int(errs), 100) if is_count(errs, 3) else 0, kept.get(_MASTER, USUAL_MASTER))


def named(number: int, what: str, said: str, *, right: bool) -> tuple[str, str]:
    """Return the journal header of something named after a roll."""
    return _NAMED, f"{number} {what} {said} {_RIGHT if right else 'wrong'}"


def named_on(heads: Headers, number: int) -> dict[str, str]:
    """Return the answers by which the points of a roll were named, keyed by what was named."""
    words = [value.split() for key, value in heads if key == _NAMED]
    return {word[1]: word[2] for word in words if len(word) == 4 and word[0] == str(number)}


def all_named(heads: Headers) -> list[bool]:
    """Return for each thing that was named whether it was right."""
    return [value.endswith(f" {_RIGHT}") for key, value in heads if key == _NAMED]


class TaskKind(StrEnum):
    """The kinds of tasks of a learner in a match."""

    OWN = "own"
    """Count his own roll."""
    GIVEN = "given"
    """Count what the master's roll gives him."""
    GOING = "going"
    """Hold or go."""
    CHECK = "check"
    """Claim an école against the master or let his marks stand, before the next throw or the end of the partie."""


@frozen
class Task:
    """The learner's task on a roll."""

    turn: Turn
    kind: TaskKind

    @property
    def own(self) -> bool:
        """Whether the task is to count his own roll."""
        return self.kind is TaskKind.OWN

    @property
    def counts(self) -> bool:
        """Whether the task is to count a roll."""
        return self.kind in (TaskKind.OWN, TaskKind.GIVEN)

    def marks(self, player: Player) -> Marks:
        """Return the marks of a player for the roll."""
        mine = self.turn.roller is player
        return tuple(mark for mark in self.turn.outcome.marks if mark.to_roller is mine)

    @property
    def due(self) -> int:
        """The right points of the learner."""
        return self.turn.outcome.me if self.turn.roller is LEARNER else self.turn.outcome.opp


def task_of(state: State, terms: Terms = EASY_TERMS) -> Task | None:
    """Return the learner's task, or None if the program continues or the partie is over."""
    turn = state.turn
    if turn is None:
        return None
    if is_over(state):
        last = state.results[-1]
        return Task(turn, TaskKind.CHECK) if terms.errs and last.winner is MASTER and not last.resigned else None
    if state.awaits_play and turn.roller is LEARNER:
        if not turn.claim:
            return Task(turn, TaskKind.OWN)
        return Task(turn, TaskKind.GOING) if terms.goes and state.choosing else None
    if not state.awaits_throw:
        return None
    if turn.roller is MASTER and turn.play is not None and not turn.received:
        return Task(turn, TaskKind.GIVEN)
    unchecked = (
        turn.gone if turn.roller is MASTER else turn.play is not None and bool(turn.outcome.opp or turn.received)
    )
    return Task(turn, TaskKind.CHECK) if terms.errs and unchecked and state.roller is turn.roller else None


def is_over(state: State) -> bool:
    """Return whether the one partie of the match has ended."""
    return bool(state.results)


class MatchScript:
    """The acts of the program, which plays the checkers of both. Each act is added to the state after the one before.

    Every public method returns all events that follow.
    """

    def __init__(self, state: State, master: ProgramPartner, terms: Terms, throw: Thrower) -> None:
        self.state, self._master, self._terms, self._dice = state, master, terms, throw
        self.events: list[Event] = []

    def settle(self, task: Task, points: int, holes: int | None) -> list[Event]:
        """Return the events after a claim: it is marked, an école follows if it is wrong, and the game continues.

        Too many points cost an école at once, too few of the learner's own roll once he has played, too few received
        once the next dice are thrown (laws 10.1, 12.1). ``holes`` are those that he named.
        """
        marked = events.Claim if task.own else events.Receive
        if points:
            self._add(marked(LEARNER, points, holes))
            self._school()
        return self._play() if task.own else self._throw()

    def choose(self, *, goes: bool) -> list[Event]:
        """Return the events after the learner has chosen to hold or go (law 11)."""
        self._add(Go(LEARNER) if goes else Hold(LEARNER))
        return self._play()

    def dispute(self, event: Event) -> list[Event]:
        """Return the events after the learner claims or maintains an école. The master contests a false one (law 12.4).

        A player who is called back plays on (law 11.5).
        """
        self._add(event)
        self._school()
        if not is_over(self.state) and self.state.awaits_play and self.state.roller is MASTER:
            self._play(marked=True)
        return self.events

    def go_on(self) -> list[Event]:
        """Return the next acts of the program, if the learner has no task and the partie is not over."""
        if self.state.awaits_play:
            return self._play()
        if not self.state.awaits_draw:
            return self._throw()
        one, other = self._dice(2)
        self._add(Draw(one, other))
        return self.events

    def _add(self, event: Event) -> None:
        """Add one act."""
        self.state = Trictrac(self.state.rules).apply(self.state, event)
        self.events.append(event)

    def _school(self) -> None:
        """Add every école that the master may mark, unless he has won (laws 10.6, 12)."""
        while not (self.state.results and self.state.results[-1].winner is MASTER):
            errors = [error for error in self.state.errors if error.by is LEARNER and error.is_schoolable]
            if not errors:
                return
            self._add(events.School(MASTER, errors[0].school))

    def _throw(self) -> list[Event]:
        """Make the next roll, and if it is the master's, also play it."""
        if not is_over(self.state):
            self._add(events.Throw(self.state.roller, Roll.of(*self._dice(2))))
            self._school()
            if self.state.roller is MASTER and self.state.awaits_play:
                self._play()
        return self.events

    def _play(self, *, marked: bool = False) -> list[Event]:
        """Play a roll, first holding or going, unless the learner must choose.

        The master marks his own roll before its play (not if ``marked``), and what the learner's gives him after it.
        """
        turn = self.state.turn
        assert turn is not None
        player = turn.roller
        if player is MASTER and not marked and (points := self._master.reckoner.marked(turn, MASTER)):
            self._add(events.Claim(MASTER, points))
        if self.state.choosing and not is_over(self.state):
            if player is LEARNER and self._terms.goes:
                return self.events
            self._add(Go(player) if self._master.goes(self.state) else Hold(player))
        if not is_over(self.state) and self.state.awaits_play:
            self._add(Move(player, chosen(self._master.decider, self.state)))
            turn = self.state.turn
            if turn is not None and turn.roller is LEARNER and (points := self._master.reckoner.marked(turn, MASTER)):
                self._add(events.Receive(MASTER, points))
        self._school()
        return self.events
