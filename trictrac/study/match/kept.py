"""Matches in the library: started, found again and resumed."""

from __future__ import annotations

from contextlib import suppress

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.games.registry import game_of
from trictrac.model.rules import Rules
from trictrac.model.score import Names
from trictrac.partie.events import Counting, Event
from trictrac.partie.state import State
from trictrac.partie.text.record import SCRIPT
from trictrac.protocol.record import new_record
from trictrac.protocol.words import same_name
from trictrac.saying.language import Language
from trictrac.saying.words import single_spaced
from trictrac.seance.course import Act, SeanceCourse
from trictrac.seance.journal import Journal, read_lines
from trictrac.seance.library import Library
from trictrac.seance.opening import begin, read_stored, resume
from trictrac.study.deck.mistakes import MATCH
from trictrac.study.match.match import Match
from trictrac.study.match.turns import EASY_TERMS, OVER, Terms, headers, is_over, task_of, terms_of
from trictrac.study.questions.question import Clock
from trictrac.view.answer import View


def begin_match(
    library: Library,
    names: Names,
    seed: int,
    rules: Rules,
    view: View,
    language: Language,
    now: Clock,
    limit: float | None = None,
    terms: Terms = EASY_TERMS,
) -> tuple[str, Journal, Match]:
    """Start a match in the library, and return its name there, its journal and the match.

    ``names`` are the learner's and the master's. An empty one gets a default in the language.

    Raises:
        UnreadableError: both have the same name, or a record cannot have one of them.
        StorageError: the journal cannot be written.
    """
    learner = single_spaced(names[0]) or language.say(Saying("Pupil"))
    master = single_spaced(names[1]) or language.say(Saying("Master"))
    if same_name(learner, master):
        raise UnreadableError("the master is called {master} too: type another name for yourself", master=master)
    record = new_record(
        SCRIPT,
        {"rules": rules, "marking": Counting.SPOKEN},
        names=(learner, master),
        date=now().date().isoformat(),
        seed=str(seed),
    )
    heads = [f"{key}: {value}" for key, value in (*headers(terms), MATCH)]
    name, journal, talk = begin(library, record, (), view, language, heads)
    return name, journal, Match(talk, now, limit)


def resume_match(
    library: Library,
    name: str,
    view: View,
    language: Language,
    now: Clock,
    limit: float | None = None,
) -> tuple[str, Journal, Match]:
    """Resume a match after its last confirmed entry, and return its name, its journal and the match.

    Raises:
        UnreadableError: ``name`` is not a game, the game is not a match, or its journal cannot be read. The error says
            which.
        StorageError: another process is writing it.
    """
    name, journal, talk = resume(library, name, view, language)
    if not game_of(talk.head.game).counted or not talk.throws or not _goes_on(talk.course):
        journal.close()
        raise UnreadableError(
            "{name} is not a match that can be resumed; trictrac score --resume {name} opens it as it is", name=name
        )
    return name, journal, Match(talk, now, limit)


def find_match(library: Library) -> str | None:
    """Return the name of the unfinished match last played, or None.

    Raises:
        StorageError: the library cannot be read.
    """
    begun, over = (f"{Act.HEAD} {': '.join(header)}" for header in (MATCH, OVER))
    for name in library.names():
        # A journal that cannot be read is for trictrac games mend, one that cannot be opened for trictrac games to name.
        with suppress(TrictracError):
            path = library.path(name)
            lines, _ = read_lines(path)
            if begun in lines and lines[-1] != over:
                record, course = read_stored(path, name)
                if game_of(record.game).counted and _goes_on(course):
                    return name
    return None


def _goes_on(course: SeanceCourse[State, Event]) -> bool:
    """Return whether a game is a match in which a player may still claim points."""
    state = course.state
    over = is_over(state) and (OVER in course.heads or task_of(state, terms_of(course.heads)) is None)
    return MATCH in course.heads and state.counting is Counting.SPOKEN and not (course.left or course.stopped or over)
