"""The timing of practice: a drill, and decks of many cards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from trictrac.base.errors import Saying, Sayings
from trictrac.seance.settings import Goal
from trictrac.study.dealing.supply import Supply
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.review import Review
from trictrac.study.drill import Drill, DrillPlan
from trictrac.study.lessons.shelf import lessons
from trictrac.study.plan import day_of
from trictrac.study.progress.day import measure_deck
from trictrac.study.progress.sentences import progress_doc
from trictrac.study.questions.quiz import Quiz
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.questions.slips import Slip
from trictrac.workshop.timing import Yardstick, ended_processes, enter_answers, run_in_terminal, time_by_turns

_QUESTIONS = 10_000
_CARDS = (1_000, 5_000, 50_000)
"""Numbers of cards in the decks that are timed."""


_now = partial(datetime.now, UTC)


def time_drill(rounds: int, yardstick: Yardstick) -> Sayings:
    """Time a drill: its first question as a whole process, the next ones of every skill, and decks."""
    with TemporaryDirectory() as folder:
        job = partial(run_in_terminal, ("drill", "--all"), folder)
        yield time_by_turns(Saying("a drill, from the command to its first question"), job, ended_processes(), rounds)

    def timing(skill: Skill) -> Saying:
        """Time from an answer to the next question, the deck's own part included."""
        drill = Drill(deck, Supply((skill,), 1818), DrillPlan((skill,), _QUESTIONS), Random(1818), _now)
        quiz = Quiz(drill, _now)

        def run() -> int:
            quiz.answer("")
            return 1

        quiz.begin()
        quiz.answer("?")
        name = Saying("the next question: {skill}", skill=skill.words)
        return time_by_turns(name, run, yardstick, rounds, again=lambda: quiz.answer("?"))

    with TemporaryDirectory() as folder, open_deck(Path(folder) / "deck.sqlite3") as deck:
        for skill in DEALT:
            yield timing(skill)
    for count in _CARDS:
        yield from time_deck(count, rounds, yardstick)


def time_deck(count: int, rounds: int, yardstick: Yardstick) -> Sayings:
    """Time what is read of a deck whose ``count`` cards are all due: the day, its first card, the list, the progress."""
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    now, shelf = begun + timedelta(1), lessons("en")
    jobs: tuple[tuple[Saying, Callable[[Deck], object]], ...] = (
        (Saying("the plan of the day"), lambda deck: day_of(deck, now, shelf, Goal(10))),
        (Saying("the first card"), lambda deck: Review(deck, lambda: now).next()),
        (Saying("the list"), Deck.listed),
        (Saying("the progress"), lambda deck: progress_doc(measure_deck(deck, now))),
    )
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deck.sqlite3"
        enter_answers(path, count, begun, (Slip.NOTHING_THERE,))

        def opened(read: Callable[[Deck], object]) -> int:
            with open_deck(path) as deck:
                read(deck)
            return 1

        for what, read in jobs:
            name = Saying("a deck of {count} cards: {what}", count=count, what=what)
            yield time_by_turns(name, partial(opened, read), yardstick, rounds)
