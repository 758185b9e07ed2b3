"""The scorer: a séance of trictrac, from one line typed at the table to what is said and drawn of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

from trictrac.draw.answer import Answer, Board
from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.events import Begin, Draw, NewPartie
from trictrac.games.game import Help
from trictrac.games.line import possible
from trictrac.games.trictrac.changing import changes, was_shown
from trictrac.games.trictrac.commands import ASKING, COMMANDS, HELP, SYNONYMS, help_in
from trictrac.games.trictrac.frames.account import is_complete
from trictrac.games.trictrac.frames.seats import at_board
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.games.trictrac.text.record import Record
from trictrac.games.trictrac.text.setting import READERS, Speaker
from trictrac.games.trictrac.text.spoken import read_turn
from trictrac.games.trictrac.text.verbs import VERBS
from trictrac.games.trictrac.told.deeds import deed
from trictrac.games.trictrac.told.frames import account_told, frame_told, next_first, require_unfinished
from trictrac.games.trictrac.told.telling import account_sentence, offer_sentence, question, score_sentence, tell
from trictrac.saying.words import fold
from trictrac.seance.conversation import Command, Sitting, all_names_of, record_of
from trictrac.seance.course import Course

_GOES_ON = (NewPartie, Draw, Begin, events.Throw, events.Count, events.TakeDice, events.BearOff)
"""What nobody does any more when all marqués are played."""


class Scorer(Sitting[State, Event]):
    """Whoever answers at a table of trictrac."""

    head: Record

    @property
    def record(self) -> Record:
        """The game as it would be written down now."""
        return record_of(self.head, self.course)

    def names_in(self, state: State) -> tuple[str, str]:
        """The names of the two who sat at the board then."""
        return at_board(state, self.all_names)

    def question(self) -> object:
        """What the players are asked now."""
        state = self.state
        if is_complete(state):
            return Saying("account, undo or stop?")
        if self.throws and state.phase is Phase.THROW and self.has_board:
            return Saying("{player}, Enter throws?", player=self.names[state.roller])
        return question(state, self.names)

    def read(self, line: str, count: int | None = None) -> tuple[Event, ...]:
        """What a line means after so many entries, now if none are named: play, a remark, a board, a score or a mode."""
        count = self.course.count if count is None else count
        state = self.course.state_after(count)
        word, _, rest = line.partition(" ")
        reader = READERS.get(fold(word))
        if reader:
            return reader(Speaker(self.names_in(state), self.language), state, rest)
        try:
            done = read_turn(line, state, self.names_in(state), self.dice_after(count))
        except OutOfOrderError:
            require_unfinished(state)
            raise
        if any(isinstance(event, _GOES_ON) for event in done):
            require_unfinished(state)
        return done + self._handicap() + next_first(state) if isinstance(done[-1], NewPartie) else done

    def _handicap(self) -> tuple[Event, ...]:
        """The score with which the séance began; every other partie begins so too."""
        given = self.course.log.events[: self.course.ends[0]]
        return tuple(event for event in given if isinstance(event, events.SetScore))

    def told(self, course: Course[State, Event], start: int, count: int) -> Answer:
        """What is said of so many events from one on."""
        log = course.log
        states = log.states[start : start + count + 1]
        found: Answer = []
        for event, (before, after) in zip(log.events[start : start + count], pairwise(states), strict=True):
            found += tell(before, event, after, self.names_in(after))
            found += frame_told(before, after, self.all_names)
        return found

    def offers(self) -> Answer:
        """The écoles that are open to be claimed."""
        return [offer_sentence(error, self.state, self.names) for error in self.state.errors]

    def score(self, state: State) -> object:
        """Where the players stood then."""
        return score_sentence(state, self.names_in(state))

    def board(self) -> Board:
        """The board as it lies on the table."""
        return board_of(self.state, self.names)

    def looks(self) -> object:
        """The checkers and the score, between two rolls."""
        state = self.state
        shown = self.has_board and state.phase in (Phase.THROW, Phase.OVER)
        return (state.checkers, state.swapped, state.score) if shown else None

    @property
    def has_board(self) -> bool:
        """Whether a board is kept now."""
        return self.state.counting is not Counting.MARKER

    @property
    def awaits_dice(self) -> bool:
        """Whether dice are to be thrown now."""
        return self.has_board and self.state.phase in (Phase.DRAW, Phase.THROW)

    def throws_of(self, event: Event) -> int:
        """How many times two dice are thrown for an event."""
        return isinstance(event, (Draw, events.Throw))

    def deed(self, event: Event, state: State) -> object:
        """An event in a few words."""
        return deed(event, self.names_in(state), state.rules)

    def possible(self, state: State) -> object:
        """What can be typed in a state."""
        return possible(state)

    def closing(self) -> Answer:
        """What the parties pay, in a long game line by line."""
        if self.state.frame is not None:
            return account_told(self.state, self.all_names)
        return [account_sentence(self.state, self.names)]

    def changes(self, old: Course[State, Event], new: Course[State, Event]) -> Answer:
        """Every mark that an edit has changed, and where the players stood before it."""
        return changes(old, new, self.names_in)

    def was_shown(self, course: Course[State, Event], kept: int) -> bool:
        """Whether an école has been shown to the players since so many entries."""
        return was_shown(course, kept)

    def not_now(self, error: OutOfOrderError) -> object:
        """An act that is not due, with what can be typed instead."""
        if error.due is not None and error.act is None:
            return Saying(
                "not in this mode; mode announce, school or marker changes it. Possible: {acts}.",
                acts=possible(self.state),
            )
        return super().not_now(error)

    @property
    def verbs(self) -> Collection[str]:
        """The words of the acts."""
        return {*READERS, *VERBS}

    @property
    def commands(self) -> Mapping[str, Command]:
        """Every word of a command, folded."""
        return COMMANDS

    @property
    def askings(self) -> Collection[Command]:
        """The commands that only ask."""
        return ASKING

    @property
    def help(self) -> Help:
        """What can be typed."""
        return HELP

    @property
    def help_now(self) -> Help:
        """The part of the help that is of use now."""
        return help_in(self.state)

    @property
    def synonyms(self) -> tuple[Mapping[str, object], ...]:
        """Tables in which words that do the same have the same value."""
        return SYNONYMS


def board_of(state: State, names: tuple[str, str]) -> Board:
    """A board with the players' names by their colours."""
    return Board(state.position, names[::-1] if state.swapped else names)


def names_of(head: Record, course: Course[State, Event]) -> tuple[str, str]:
    """The names of the two at the board, as they were last changed; A and B without any."""
    return at_board(course.state, all_names_of(head, course))
