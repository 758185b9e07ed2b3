"""Matches against the program, with a clock and a journal in memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.support.records import TrictracRecord, rules_of_record, trictrac_record
from trictrac.base.errors import StorageError
from trictrac.bot.parties import Decider, dice_from
from trictrac.bot.players import Sensible
from trictrac.model.rules import MODERN, Rules
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import State
from trictrac.protocol.log import Log
from trictrac.saying.language import ENGLISH
from trictrac.seance.course import Act, Entry, new_course
from trictrac.seance.opening import conversation_of
from trictrac.study.match.match import Match
from trictrac.study.match.turns import EASY_TERMS, Terms, headers
from trictrac.view.answer import Answer, View
from trictrac.view.doc import Board, Indented

NO_BOARD = View(size="none")


class Clock:
    """A clock that moves on by ``step`` seconds each time that it is read."""

    def __init__(self, step: float = 1.0) -> None:
        self.time = datetime(1738, 5, 1, tzinfo=UTC)
        self.step = step

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=self.step)
        return self.time


class Pages(list[str]):
    """A journal in memory, which can be set to fail on writing."""

    failures = 0
    good_first = 0

    def extend(self, lines: Iterable[str], /) -> None:
        if self.failures and not self.good_first:
            self.failures -= 1
            raise StorageError("the disk is full")
        self.good_first = max(0, self.good_first - 1)
        super().extend(lines)


SENSIBLE = Sensible()


def in_memory(
    seed: int,
    rules: Rules = MODERN,
    *,
    given_first: tuple[Event, ...] = (),
    view: View = NO_BOARD,
    clock: Clock | None = None,
    limit: float | None = None,
    terms: Terms = EASY_TERMS,
    chooser: Decider = SENSIBLE,
) -> tuple[Match, Pages]:
    """Return a match of Cloris against the master, and its journal in memory."""
    head = trictrac_record(names=("Cloris", "Master"), marking=Counting.SPOKEN, seed=str(seed), rules=rules)
    pages = Pages()
    scorer = conversation_of(head, new_course(head), pages, view=view, dice=lambda thrown: dice_from(seed, thrown))
    for header in headers(terms):
        scorer.write(Entry(act=Act.HEAD, text=": ".join(header)))
    if given_first:
        scorer.write(Entry(given_first, Act.START))
    match = Match(scorer, clock or Clock(), limit)
    match.master = replace(match.master, decider=chooser)
    return match, pages


def texts(answer: Answer) -> list[str]:
    """Return the sentences of an answer, without boards."""
    parts = [part.sentence if isinstance(part, Indented) else part for part in answer if not isinstance(part, Board)]
    return [ENGLISH.say(part) for part in parts]


def announced(record: TrictracRecord) -> Log[State, Event]:
    """Return the log of the same dice and plays with the program counting."""
    log: Log[State, Event] = Log(Trictrac(rules_of_record(record)), (events.Marking(Counting.ANNOUNCED),))
    for event in record.events:
        if not isinstance(event, (events.Claim, events.Receive)):
            log = log.add(event)
    return log
