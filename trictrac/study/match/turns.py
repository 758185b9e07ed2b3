"""The turns of a match against the master, and the words for them: verdicts, rolls with their boards, reasons, the summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from trictrac.draw.answer import Answer, Board
from trictrac.errors import Saying
from trictrac.games.events import Draw, Go, Hold, Move, Player
from trictrac.games.log import Log
from trictrac.games.speech import Thrower
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.due import worth
from trictrac.games.trictrac.partie.events import Event
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.report import RollReport, read_rolls
from trictrac.games.trictrac.partie.state import Phase, State, Turn
from trictrac.games.trictrac.told.rolls import call_sentence, reasons
from trictrac.games.trictrac.told.telling import board_of, score_sentence, tell
from trictrac.model.mark import Mark
from trictrac.model.play import Play, Roll
from trictrac.players.choosers import Sensible
from trictrac.saying.language import Counted
from trictrac.study.questions.slips import Slip, points_slip, wrong_sentence
from trictrac.values import frozen

LEARNER, MASTER = Player.A, Player.B


@frozen
class Task:
    """The task of the learner: to count his own roll, or (``own`` false) what the master's roll gives him."""

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
    """Return the task of the learner; None where the program goes on by itself, or the partie is over."""
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


def settle(state: State, task: Task, points: int, throw: Thrower) -> tuple[Event, ...]:
    """Return the events after a claim: it is marked, schooled where it is wrong, and the turn is played or the next dice thrown.

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


def go_on(state: State, throw: Thrower) -> tuple[Event, ...]:
    """The next acts of the program, where the learner has nothing to count and the partie is not over."""
    script = _Script(state)
    if state.phase is Phase.DRAW:
        one, other = throw(2)
        script.add(Draw(one, other))
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

    def throw(self, dice: Thrower) -> None:
        """The next roll; the master's with all that he does."""
        if is_over(self.state):
            return
        self.add(events.Throw(self.state.roller, Roll.of(*dice(2))))
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


Names = tuple[str, str]


def verdict(task: Task, claimed: int, names: Names, *, late: bool = False) -> Answer:
    """Whether a claim is right; where it is wrong, what it was, with every mark and its ways."""
    if claimed == task.due:
        return [Saying("Right: {right}.", right=_points(claimed))]
    found = points_slip(task.marks, task.others, claimed, doublet=task.turn.roll.is_doublet)
    slip = Slip.TOO_LATE if late or found is None else found
    told: Answer = [wrong_sentence(_points(claimed), _points(task.due), slip)]
    if not task.marks and task.others:
        told.append(Saying("What the roll does earn:"))
    return [*told, *_proofs(task.turn, task.marks or task.others, names)]


def _points(points: int) -> object:
    return points or Saying("nothing")


def unschooled(task: Task, claimed: int, state: State, names: Names) -> Iterator[Saying]:
    """Why too few points are no école now: the learner has gone (laws 11.5), or could play nothing (laws 12.9)."""
    values = {"learner": names[LEARNER], "master": names[MASTER], "points": task.due - claimed}
    number, turn = task.turn.number, state.turn
    if not task.own or claimed >= task.due:
        return
    if any(late.number == number for late in state.late):
        yield Saying(
            "Nothing can be played: {master} marks the {points} points when {learner} rolls next (law 12.9).", **values
        )
    elif turn is not None and turn.number == number and turn.gone:
        yield Saying("{learner} goes: the {points} points not marked are lost, and are no école (law 11.5).", **values)


def roll_told(turn: Turn, names: Names) -> Answer:
    """Every way of every mark of a roll that is settled, with its law; who goes gives nothing (laws 11.3)."""
    marks = [mark for mark in turn.outcome.marks if mark.to_roller or not turn.gone]
    why = _proofs(turn, marks, names) or [Saying("Nothing to mark.")]
    return [call_sentence(turn.roll, names[turn.roller]), *why]


def _proofs(turn: Turn, marks: Iterable[Mark], names: Names) -> Answer:
    return reasons(turn.outcome, marks, names[turn.roller], names[turn.roller.other])


def course_told(log: Log[State, Event], start: int, names: Names, *, boards: bool) -> Answer:
    """Return the course from an event on: each roll after the score and the board on which it falls.

    Écoles that the dice make complete are told before the roll, as they are settled before it (laws 12.1, 12.5).
    """
    done = list(log.events)
    told: Answer = []
    at = start
    while at < len(done):
        end = at + 1
        if _opens_roll(log, at):
            while end < len(done) and isinstance(done[end], events.School):
                end += 1
            told += _told(log, at + 1, end, names)
            settled = log.states[end]
            if not is_over(settled):
                told.append(score_sentence(settled, names))
                told += [before_roll(log.states[at], settled, names)] if boards else []
                told += _told(log, at, at + 1, names)
        else:
            told += _told(log, at, end, names)
        at = end
    return [*told, score_sentence(log.state, names)] if is_over(log.state) else told


def _opens_roll(log: Log[State, Event], at: int) -> bool:
    """Whether dice fall that are to be played by this event."""
    return log.states[at + 1].number > log.states[at].number


def before_roll(before: State, now: State, names: Names) -> Board:
    """The board on which a roll falls, with the score as it is now."""
    assert now.turn is not None
    return board_of(before._replace(roller=now.turn.roller, score=now.score), names)


def last_roll(log: Log[State, Event]) -> int:
    """The place of the event by which the last roll fell; 0 where there is none."""
    return next((at for at in reversed(range(len(log.events))) if _opens_roll(log, at)), 0)


def _told(log: Log[State, Event], start: int, end: int, names: Names) -> Iterator[object]:
    """These events in table language, without the offers of écoles: the master always marks them."""
    states = log.states[start : end + 1]
    for event, (before, after) in zip(log.events[start:end], pairwise(states), strict=True):
        shown = tuple(one for one in after.happenings if one.what != "erred")
        yield from tell(before, event, after._replace(happenings=shown), names)


def summary(log: Log[State, Event], seconds: Sequence[float]) -> Answer:
    """How many rolls were counted, how many of them rightly, what the écoles cost, how fast it was."""
    reports = read_rolls(log)
    counted = [right for place, report in enumerate(reports, 1) for right in _counted(report, place == len(reports))]
    schools = [one.points for state in log.states for one in state.happenings if one.what == "schooled"]
    told: Answer = [
        Counted(
            "{count} roll counted: {right} right, {wrong} wrong.",
            "{count} rolls counted: {right} right, {wrong} wrong.",
            len(counted),
            right=sum(counted),
            wrong=len(counted) - sum(counted),
        ),
        Counted(
            "{count} école suffered, {points} points in all.",
            "{count} écoles suffered, {points} points in all.",
            len(schools),
            points=sum(schools),
        ),
    ]
    if seconds:
        told.append(Saying("{seconds:.1f} seconds for a roll on average.", seconds=sum(seconds) / len(seconds)))
    return told


def _counted(report: RollReport, last: bool) -> Iterator[bool]:
    """Whether the learner counted this roll rightly; nothing where he did not count it."""
    turn = report.turn
    if turn.roller is LEARNER:
        claims = [one.points for one in report.events if isinstance(one, events.Claim) and one.player is LEARNER]
        if claims or turn.play is not None or turn.gone:
            yield (claims[0] if claims else 0) == turn.outcome.me
        return
    given = [one.points for one in report.events if isinstance(one, events.Receive) and one.player is LEARNER]
    if given or (turn.play is not None and not turn.gone and not last):
        yield (given[0] if given else 0) == turn.outcome.opp
