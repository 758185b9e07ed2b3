"""A match against the master: a whole partie of counting, kept as a game in which the players count.

The program throws the dice and plays both sides' checkers; the learner, A, only counts: the points of each roll of his own,
and what each of the master's gives him. The master marks rightly, and sends every wrong claim to école (laws 12.1). The game
is one of mode school with its journal in the library: a changed header, ``match: A``, marks it as a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from trictrac.draw.answer import ENTER, Answer, Board, Choice, View
from trictrac.errors import OutOfOrderError, Saying, StorageError, TrictracError, UnreadableError
from trictrac.games.log import Log
from trictrac.games.record import Record, new_record
from trictrac.games.registry import game_of
from trictrac.games.speech import Thrower
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.partie.state import State
from trictrac.games.trictrac.text.record import SCRIPT
from trictrac.games.trictrac.text.verbs import MOST_OF_A_ROLL
from trictrac.games.trictrac.told.telling import board_of, score_sentence
from trictrac.games.words import same_name
from trictrac.model.rules import Rules
from trictrac.saying.language import Language
from trictrac.saying.words import excerpt, fold
from trictrac.seance.conversation import Conversation
from trictrac.seance.course import Act, Course, Entry
from trictrac.seance.journal import Journal, read_lines
from trictrac.seance.library import Library
from trictrac.seance.opening import begin, read_stored, resume
from trictrac.study.deck.mistakes import LATE, MATCH
from trictrac.study.match.turns import (
    LEARNER,
    before_roll,
    course_told,
    go_on,
    is_over,
    last_roll,
    roll_told,
    settle,
    summary,
    task_of,
    unschooled,
    verdict,
)
from trictrac.study.questions.counting import even_points
from trictrac.study.questions.practice import AS_AT_A_TABLE, Command, Practice
from trictrac.study.questions.question import Clock, seconds_between
from trictrac.study.questions.quiz import GIVE_UP, IN_ANOTHER_LANGUAGE

_SECONDS = "seconds"
"""The changed header that keeps how long one claim took."""
_OVER = ("match", "over")
"""The changed header at the end of a match: whoever looks for an unfinished one need not read the others."""
_RESIGN = "resign abandon abandonne abandonner"
_NOTHING = frozenset({"", "nothing", "rien"}) | GIVE_UP

HELP = (
    Saying("On your roll type the points that you claim, before it is played; Enter claims nothing."),
    Saying("On the master's roll type what it gives you, before the next dice; Enter marks nothing."),
    Saying("?: you do not know; nothing is claimed, and the answer is told."),
    Saying("why: the reasons of the last roll that is settled. board, score: how it stands."),
    AS_AT_A_TABLE,
    IN_ANOTHER_LANGUAGE,
    Saying("resign gives the match up. quit leaves; it goes on another time where it stands."),
)


class Match(Practice):
    """A match in lines: a claim for each roll, until somebody has all the holes.

    ``limit`` is how many seconds a claim may take; one that comes later counts as nothing.
    """

    given_up = Saying("Nothing is claimed. quit leaves, and the match is kept.")
    """The sentence for a line that is given up."""

    def __init__(self, talk: Conversation[State, Event], now: Clock, limit: float | None = None) -> None:
        super().__init__(talk.view, talk.language)
        self._talk, self._now, self._limit = talk, now, limit
        self._since = now()
        self._resigning = False

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._talk.state

    @property
    def record(self) -> Record[State, Event]:
        """The game as it would be written down now."""
        return self._talk.record

    @property
    def names(self) -> tuple[str, str]:
        """The learner's name and the master's."""
        return self._talk.names

    @property
    def prompt(self) -> object:
        """The words before the cursor."""
        task = task_of(self.state)
        if task is None:
            return Saying("Enter goes on?")
        asked = Saying("{roll}: what do you mark?") if task.own else Saying("{roll}: what does it give you?")
        return Saying(asked.text, roll=task.turn.roll.shown)

    def begin(self) -> Answer:
        """Return the players, the score, the board, and the roll to be counted."""
        learner, master = self.names
        values = {"learner": learner, "master": master, "holes": self.state.rules.customs.hole_target}
        head = (
            Saying("The match goes on: {learner} against {master}, to {holes} holes.")
            if self._talk.course.count
            else Saying("A match: {learner} against {master}, to {holes} holes.")
        )
        told: Answer = [
            Saying(head.text, **values),
            Saying("You only count; the program throws and plays for both. help tells what can be typed."),
        ]
        if self._limit is not None:
            told.append(
                Saying("A claim that takes more than {seconds:g} seconds counts as nothing.", seconds=self._limit)
            )
        start = last_roll(self._log) if task_of(self.state) else len(self._log.events)
        trouble = self._go_on()
        return [*told, *self._told(start), *trouble, *self._end()]

    @property
    def commands(self) -> Mapping[str, Command]:
        """Those of all practice, and of the table; what cannot be done in a match says so."""
        return {
            **super().commands,
            "marque": self.score,
            "hint hints indice": self.hint,
            _RESIGN: self.resign,
        }

    @property
    def useful(self) -> tuple[Saying, ...]:
        """Those of all practice, the reasons, and giving up."""
        return (*super().useful, Saying("why"), Saying("resign"))

    @property
    def parts(self) -> Mapping[str, object]:
        """The parts of the table, and the roll that is to be counted."""
        return {**self._talk.speech.parts(self.state), "question": task_of(self.state)}

    @property
    def played(self) -> Rules:
        """The rules of the match."""
        return self.state.rules

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """The points of a claim; where none is asked for, Enter."""
        del typed
        return even_points() if task_of(self.state) else (Choice("", ENTER),)

    def board(self) -> Board:
        """The board on which the roll to be counted fell."""
        return (
            before_roll(self._ground, self.state, self.names)
            if task_of(self.state)
            else board_of(self.state, self.names)
        )

    def answer(self, line: str) -> Answer:
        """Answer one line; once the match is over, none."""
        if self.closed:
            return []
        self._resigning = self._resigning and fold(line.strip()) in _RESIGN.split()
        return super().answer(line)

    def claim(self, line: str) -> Answer:
        """Mark the points claimed, and go on to the next roll that is to be counted."""
        points = _read_points(fold(" ".join(line.split())), line)
        task = task_of(self.state)
        start = len(self._log.events)
        if task is None:
            trouble = self._go_on()
            return [*self._told(start), *trouble, *self._end()]
        at = self._now()
        taken = (at - self._since).total_seconds()
        late = self._limit is not None and taken > self._limit
        told: Answer = []
        if late:
            told.append(Saying("Too late: it took {seconds:.0f} seconds, and counts as nothing.", seconds=taken))
            points = 0
            self._keep(LATE, str(task.turn.number))
        self._talk.seance.enter(Entry(settle(self.state, task, points, self._throw())))
        told += verdict(task, points, self.names, late=late)
        told += unschooled(task, points, self.state, self.names)
        trouble = self._go_on(seconds_between(self._since, at))
        return [*told, *self._told(start), *trouble, *self._end()]

    def _go_on(self, seconds: float | None = None) -> Answer:
        """All that the program does until the learner has to count again; the error, where it cannot be kept."""
        try:
            if seconds is not None:
                self._keep(_SECONDS, f"{seconds:.1f}")
            while task_of(self.state) is None and not is_over(self.state):
                self._talk.seance.enter(Entry(go_on(self.state, self._throw())))
        except TrictracError as error:
            return [error]
        finally:
            self._since = self._now()
        return []

    def _keep(self, name: str, value: str) -> None:
        """Keep something in the journal beside the game."""
        self._talk.seance.enter(_head(name, value))

    def _throw(self) -> Thrower:
        """The next dice: the same again after the match was left."""
        dice = self._talk.throw_after(self._talk.course.count)
        if dice is None:
            raise OutOfOrderError("no dice are thrown by the program in this game")
        return dice

    def _told(self, start: int) -> Answer:
        return course_told(self._log, start, self.names, boards=self.view.size != "none")

    def _end(self) -> Answer:
        """The summary, once the partie is over."""
        if not is_over(self.state):
            return []
        self.closed = True
        with suppress(StorageError):
            self._keep(*_OVER)
        won = self.state.results[-1].winner is LEARNER
        seconds = [float(value) for key, value in self._talk.course.heads if key == _SECONDS and _is_number(value)]
        return [Saying("The match is won.") if won else Saying("The match is lost."), *summary(self._log, seconds)]

    @property
    def _log(self) -> Log[State, Event]:
        return self._talk.course.log

    @property
    def _ground(self) -> State:
        """The state with the board that the learner has to look at: that on which the roll to be counted fell."""
        return self._log.states[last_roll(self._log)] if task_of(self.state) else self.state

    def why(self, _rest: str) -> Answer:
        """The reasons of the last roll that is settled."""
        task = task_of(self.state)
        number = task.turn.number - 1 if task else self.state.number
        turns = [state.turn for state in self._log.states if state.turn and state.turn.number == number]
        if not turns:
            raise OutOfOrderError("no roll is settled yet, so there is none to be explained")
        return roll_told(turns[-1], self.names)

    def score(self, _rest: str) -> Answer:
        """Where the players stand."""
        return [score_sentence(self.state, self.names)]

    def hint(self, _rest: str) -> Answer:
        """There is none."""
        return [Saying("There are no hints in a match; trictrac drill gives them.")]

    def undo(self, _rest: str) -> Answer:
        """Nothing is taken back."""
        return [Saying("What is claimed is claimed: nothing is taken back in a match.")]

    def help(self, _rest: str) -> Answer:
        """Return the words that can be typed."""
        return list(HELP)

    def resign(self, _rest: str) -> Answer:
        """Give the match up, when it is said twice: nothing else here is lost by a word."""
        if not self._resigning:
            self._resigning = True
            return [Saying("That loses the match. resign once more gives it up; anything else goes on.")]
        start = len(self._log.events)
        self._talk.seance.enter(Entry((events.Resign(LEARNER),)))
        return [*self._told(start), *self._end()]

    def leave(self, _rest: str = "") -> Answer:
        """Leave; all is kept."""
        self.closed = True
        return [Saying("The match is kept, and goes on another time where it stands.")]


def begin_match(
    library: Library,
    names: tuple[str, str],
    seed: int,
    rules: Rules,
    view: View,
    language: Language,
    now: Clock,
    limit: float | None = None,
) -> tuple[str, Journal, Match]:
    """A new match in the library: its name there, its journal and the match.

    ``names`` are the learner's and the master's; an empty one is said in the language.

    Raises:
        UnreadableError: both have the same name, or one cannot be in a record.
        StorageError: the journal cannot be written.
    """
    learner = " ".join(names[0].split()) or language.say(Saying("Pupil"))
    master = " ".join(names[1].split()) or language.say(Saying("Master"))
    if same_name(learner, master):
        raise UnreadableError("the master is called {master} too: type another name for yourself", master=master)
    head = new_record(
        SCRIPT,
        names=(learner, master),
        date=now().astimezone().date().isoformat(),
        rules=rules,
        marking=Counting.SPOKEN,
        seed=str(seed),
    )
    name, journal, talk = begin(library, head, (), view, language)
    try:
        talk.seance.enter(_head(*MATCH))
    except TrictracError:
        journal.close()
        raise
    return name, journal, Match(talk, now, limit)


def resume_match(
    library: Library, name: str, view: View, language: Language, now: Clock, limit: float | None = None
) -> tuple[str, Journal, Match]:
    """A match gone on with, where its last confirmed entry left it.

    Raises:
        UnreadableError: there is no such game, it is no match, or its journal makes no sense; says which.
        StorageError: another process is writing it.
    """
    name, journal, talk = resume(library, name, view, language)
    if not game_of(talk.head.game).counted or not talk.throws or not _goes_on(talk.course):
        journal.close()
        raise UnreadableError(
            "{name} is no match that can go on; trictrac score --resume {name} opens it as it is", name=name
        )
    return name, journal, Match(talk, now, limit)


def find_match(library: Library) -> str | None:
    """The name of the unfinished match last played; None where there is none.

    Raises:
        StorageError: the library cannot be read.
    """
    begun, over = (f"{Act.HEAD} {': '.join(header)}" for header in (MATCH, _OVER))
    for name in library.names():
        path = library.path(name)
        try:
            lines, _ = read_lines(path)
            if begun not in lines or lines[-1] == over:
                continue
            head, course = read_stored(path, name)
            if game_of(head.game).counted and _goes_on(course):
                return name
        except TrictracError:
            # A journal that makes no sense is for trictrac games mend, one that cannot be opened for trictrac games to tell.
            continue
    return None


def _head(name: str, value: str) -> Entry[Event]:
    """A changed header of the game, which tells something beside it."""
    return Entry(act=Act.HEAD, text=f"{name}: {value}")


def _goes_on(course: Course[State, Event]) -> bool:
    """Whether a game is a match in which somebody may still claim points."""
    state = course.state
    idle = course.left or course.stopped or is_over(state)
    return MATCH in course.heads and state.counting is Counting.SPOKEN and not idle


def _read_points(text: str, line: str) -> int:
    """The points claimed; an empty line claims nothing."""
    if text in _NOTHING:
        return 0
    if not (text.isascii() and text.isdecimal()):
        raise UnreadableError(
            "{line!r} is no claim: a number of points, like 6, or Enter for nothing; help tells more",
            line=excerpt(line),
        )
    if len(text) > 3 or int(text) > MOST_OF_A_ROLL:
        raise UnreadableError("{points} points: no roll earns so many, so nothing is claimed", points=excerpt(text))
    return int(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdecimal()
