"""The words of a match: verdicts, rolls with their boards, the master's reasons, the summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from trictrac.base.errors import Saying, Sayings
from trictrac.bot.partner import ProgramPartner
from trictrac.model.mark import Mark
from trictrac.model.rules import Rules
from trictrac.model.score import Names
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.ledger import Turn
from trictrac.partie.report import RollReport, read_rolls
from trictrac.partie.sentences.events import board_of, event_sentences, score_sentence
from trictrac.partie.sentences.evidence import reasons as proven
from trictrac.partie.sentences.rolls import call_sentence, reasons
from trictrac.partie.state import State, TrictracLog
from trictrac.protocol.events import Move, own_first
from trictrac.saying.language import Counted
from trictrac.study.match.turns import LEARNER, MASTER, USUAL_MASTER, Task, TaskKind, Terms, is_over
from trictrac.study.questions.practice import AS_AT_A_TABLE
from trictrac.study.questions.question import EASY, FAIR, HARD
from trictrac.study.questions.quiz import IN_ANOTHER_LANGUAGE
from trictrac.study.questions.slips import Slip, points_slip, slip_words, wrong_sentence
from trictrac.view.answer import Answer, Sentences
from trictrac.view.doc import Board, Open
from trictrac.view.reason import Reasons

_DOES = {
    EASY: Saying("You only count; the program throws and plays for both. help lists what you can type."),
    FAIR: Saying("You count, and hold or go; the program throws and plays for both. help lists what you can type."),
    HARD: Saying(
        "You count, name holes, bredouille and pavillon where they can change, and hold or go; the program throws "
        "and plays for both. help lists what you can type."
    ),
}
"""The learner's part, by the level of the match."""

_COUNTING = (
    Saying("On your roll type the points that you claim, before it is played; Enter claims nothing."),
    Saying("On the master’s roll type what it gives you, before the next dice; Enter marks nothing."),
    Saying("?: you do not know; nothing is claimed, and the answer is shown."),
    Saying("hint: help with the roll, a little at a time."),
)
_ALWAYS = (
    Saying("why: the reasons of the last roll that is settled. board, score: how it stands."),
    AS_AT_A_TABLE,
    IN_ANOTHER_LANGUAGE,
    Saying("resign gives up the match. quit leaves; you can continue it another time."),
)


def list_commands(terms: Terms) -> tuple[Saying, ...]:
    """Return the commands under these terms."""
    on_terms = (
        (
            Saying(
                "After a right claim you type how many holes it wins, and then who has the bredouille and the "
                "pavillon: me, master or nobody."
            ),
            terms.names,
        ),
        (
            Saying(
                "After a hole by your own roll: hold keeps what remains and plays the roll; go puts the checkers back."
            ),
            terms.goes,
        ),
        (
            Saying("school 4 sends the master to school for 4 points that he marked too many or too few (law 12)."),
            terms.errs,
        ),
    )
    return (*_COUNTING, *(line for line, holds in on_terms if holds), *_ALWAYS)


PROMPTS = {
    TaskKind.OWN: Saying("{roll}: what do you mark (Enter: nothing)?"),
    TaskKind.GIVEN: Saying("{roll}: what does it give you (Enter: nothing)?"),
    TaskKind.GOING: Saying("a) hold or b) go?"),
    TaskKind.CHECK: Saying("{roll}: Enter, or school and its points?"),
}
"""The words before the cursor, by task."""


def describe_opening(count: int, names: Names, rules: Rules, terms: Terms, limit: float | None) -> Answer:
    """Return the players and the terms, given the ``count`` of earlier entries."""
    begun = Saying("A match: {learner} against {master}, to {holes} holes.")
    resumed = Saying("The match continues: {learner} against {master}, to {holes} holes.")
    opening = (resumed if count else begun).filled(
        learner=names[LEARNER], master=names[MASTER], holes=rules.customs.hole_target
    )
    on_terms = (
        (Saying("The master errs on {errs} rolls in a hundred: school 4 sends him to school."), terms.errs),
        (Saying("The master plays at the level {level}."), terms.master != USUAL_MASTER),
        (Saying("A claim that takes more than {seconds:g} seconds counts as nothing."), limit is not None),
    )
    values = {"errs": terms.errs, "level": Saying(terms.master), "seconds": limit}
    return [opening, _DOES[terms.level], *(said.filled(**values) for said, holds in on_terms if holds)]


def judge_claim(
    task: Task, claimed: int, names: Names, *, late: bool = False, errs: bool = False, unsure: bool = False
) -> Answer:
    """Return whether a claim is right, and if not, what was right, with every mark and its ways.

    If the master ``errs``, his own marks stay hidden: they may still be sent to school. A player who is ``unsure``
    claims nothing.
    """
    if claimed == task.due:
        verdict = Saying("The answer is: {right}.") if unsure else Saying("Right: {right}.")
        return [verdict.filled(right=_points(claimed))]
    mine, theirs = task.marks(LEARNER), task.marks(MASTER)
    found = points_slip(mine, theirs, claimed, doublet=task.turn.roll.is_doublet, roller=task.own)
    slip = Slip.TOO_LATE if late or found is None else found
    wrong: Answer = [wrong_sentence(_points(claimed), _points(task.due), slip_words(slip))]
    others = () if errs else theirs
    if not mine and others:
        wrong.append(Saying("What the roll does earn:"))
    return wrong + _proofs(task.turn, mine or others, names)


def _points(points: int) -> object:
    return points or Saying("nothing")


def unschooled(task: Task, claimed: int, state: State, names: Names) -> Sayings:
    """Yield why too few points are no école: the learner has gone (law 11.5), or nothing can be played (law 12.9)."""
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


def describe_roll(turn: Turn, names: Names, *, errs: bool) -> Answer:
    """Return every mark of a settled roll with its ways and law.

    A player who goes gives nothing (law 11.3). If the master ``errs``, only the learner's marks are returned: the
    master's may still be sent to school.
    """
    mine = turn.roller is LEARNER
    marks = [mark for mark in turn.outcome.marks if mark.to_roller or not turn.gone]
    why = _proofs(turn, [mark for mark in marks if mark.to_roller is mine or not errs], names)
    return [call_sentence(turn.roll, names[turn.roller]), *(why or [Saying("Nothing to mark.")])]


def _proofs(turn: Turn, marks: Iterable[Mark], names: Names) -> Answer:
    return reasons(turn.outcome, marks, names[turn.roller], names[turn.roller.other])


def describe_course(
    log: TrictracLog, start: int, names: Names, master: ProgramPartner | None, *, boards: bool
) -> Answer:
    """Return what happened from event ``start`` on.

    Before each roll come the score and the board, with the master's marks his reasons (none without ``master``). Écoles
    that the dice complete come before the roll, because they are settled first (laws 12.1, 12.5).
    """
    done = list(log.events)
    course: Answer = []
    at = start
    while at < len(done):
        end = at + 1
        if _opens_roll(log, at):
            while end < len(done) and isinstance(done[end], events.School):
                end += 1
            course += _describe_turns(log, at + 1, end, names, master)
            settled = log.states[end]
            if not is_over(settled):
                course.append(score_sentence(settled, names))
                course += [before_roll(log.states[at], settled, names)] if boards else []
                course += _describe_turns(log, at, at + 1, names, master)
        else:
            course += _describe_turns(log, at, end, names, master)
        at = end
    return [*course, score_sentence(log.state, names)] if is_over(log.state) else course


def _opens_roll(log: TrictracLog, at: int) -> bool:
    """Return whether this event throws dice to be played."""
    return log.states[at + 1].number > log.states[at].number


def before_roll(before: State, now: State, names: Names) -> Board:
    """Return the board before a roll is played, with the present score."""
    assert now.turn is not None
    return board_of(before._replace(roller=now.turn.roller, score=now.score), names)


def last_roll(log: TrictracLog) -> int:
    """Return the index of the event that threw the last roll, or 0."""
    return next((at for at in reversed(range(len(log.events))) if _opens_roll(log, at)), 0)


def _describe_turns(
    log: TrictracLog, start: int, end: int, names: Names, master: ProgramPartner | None = None
) -> Sentences:
    """Yield these events in words."""
    for event, (before, after) in zip(log.events[start:end], pairwise(log.states[start : end + 1]), strict=True):
        yield from event_sentences(before, event, unannounced(after), names)
        turn = _marked_turn(before, event)
        if turn and master:
            yield from _proofs(turn, master.reckoner.sees(turn, MASTER), names)


def unannounced(state: State) -> State:
    """Return the state without announcements that a player has erred.

    The program marks the master's écoles, and the learner has to find the master's errors himself.
    """
    return state._replace(happenings=tuple(one for one in state.happenings if one.what != "erred"))


def _marked_turn(before: State, event: Event) -> Turn | None:
    """Return the turn for whose roll the master marks points by an event, or None."""
    return before.turn if isinstance(event, events.Claim | events.Receive) and event.player is MASTER else None


def seen_acts(
    log: TrictracLog, start: int, names: Names, master: ProgramPartner
) -> Iterator[tuple[int, Answer, Reasons | None]]:
    """Yield what the program did from event ``start`` on: the master's acts and all plays.

    They are the number of an event, from 1, its sentences, and the marks as the master sees them, if he marks points by it.
    """
    for at, event in enumerate(log.events[start:], start + 1):
        if getattr(event, "player", None) is MASTER or isinstance(event, Move):
            before, found = log.states[at - 1], None
            if turn := _marked_turn(before, event):
                outcome = replace(turn.outcome, marks=master.reckoner.sees(turn, MASTER))
                found = proven(outcome, before.side_of(turn.roller), *own_first(names, turn.roller))
            yield at, [part for part in _describe_turns(log, at - 1, at, names) if not isinstance(part, Open)], found


def summarise_match(log: TrictracLog, seconds: Sequence[float], named: Sequence[bool]) -> Answer:
    """Return how many rolls were counted, how many rightly, the cost of écoles, and the time per roll.

    ``named`` has for each thing named whether it was right.
    """
    reports = read_rolls(log)
    counted = [right for place, report in enumerate(reports, 1) for right in _counted(report, place == len(reports))]
    schools = [
        one.points
        for state in log.states
        for one in state.happenings
        if one.what in ("schooled", "contested") and one.player is MASTER
    ]
    fates = [found.fate for report in reports for found in report.findings if found.error.by is MASTER]
    lines = (
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
        named
        and Saying(
            "Holes, bredouille and pavillon: {right} of {count} named right.", right=sum(named), count=len(named)
        ),
        fates
        and Counted(
            "The master erred {count} time: {claimed} sent to school.",
            "The master erred {count} times: {claimed} sent to school.",
            len(fates),
            claimed=fates.count("claimed"),
        ),
        seconds and Saying("{seconds:.1f} seconds for a roll on average.", seconds=sum(seconds) / len(seconds)),
    )
    return [*filter(None, lines)]


def _counted(report: RollReport, last: bool) -> Iterator[bool]:
    """Yield whether the learner counted this roll rightly, or nothing if he did not count it."""
    turn = report.turn
    own, played = turn.roller is LEARNER, turn.play is not None
    counting, due = (events.Claim, turn.outcome.me) if own else (events.Receive, turn.outcome.opp)
    marked = [one.points for one in report.events if isinstance(one, counting) and one.player is LEARNER]
    counts = (played or turn.gone) if own else (played and not turn.gone and not last)
    if marked or counts:
        yield (marked[0] if marked else 0) == due
