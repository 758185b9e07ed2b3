"""The séance of a sister game: from one line typed at the table to what is said and drawn of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count as count_from
from itertools import pairwise

from trictrac.draw.answer import Answer, Drawn
from trictrac.draw.table import table_of
from trictrac.errors import IllegalPlayError, OutOfOrderError, Saying, TrictracError
from trictrac.games.common.asking import score_asked
from trictrac.games.common.commands import ASKING, COMMANDS, help_in
from trictrac.games.common.deeds import deed, set_words
from trictrac.games.common.events import Event, Throw
from trictrac.games.common.line import possible
from trictrac.games.common.record import SisterRecord
from trictrac.games.common.spoken import Thrower, read_line
from trictrac.games.common.state import Phase, State
from trictrac.games.common.told import question, score_sentence, tell
from trictrac.games.common.verbs import ACTS, ANSWERS, SETTING, VERBS
from trictrac.games.events import Draw, Note
from trictrac.games.game import Help
from trictrac.saying.counted import strung
from trictrac.saying.words import fold
from trictrac.seance.conversation import Command, Sitting
from trictrac.seance.course import Course


class SisterScorer(Sitting[State, Event]):
    """Whoever answers at a table of a sister game."""

    head: SisterRecord
    _refused: tuple[Course[State, Event], TrictracError] | None = None

    @property
    def refused(self) -> TrictracError | None:
        """What was refused last, a play, an offer or the like, as long as nothing has been entered or taken back since."""
        course, error = self._refused or (None, None)
        return error if course is self.course else None

    def question(self) -> object:
        """What the players are asked now."""
        state = self.state
        if self.throws and state.phase is Phase.THROW and state.illegal is not None:
            return Saying("{player}, Enter throws, or demand?", player=self.names[state.roller])
        if self.throws and state.phase is Phase.THROW:
            return Saying("{player}, Enter throws?", player=self.names[state.roller])
        return question(state, self.names)

    def read(self, line: str, count: int | None = None) -> tuple[Event, ...]:
        """What a line means after so many entries: dice, a play, an offer, a remark, a board or a score set right."""
        count = self.course.count if count is None else count
        state = self.course.state_after(count)
        setting, _, reason = line.partition("#") if fold(line.partition(" ")[0]) in SETTING else (line, "", "")
        try:
            done = read_line(setting, state, self.names_in(state), self._thrower(count))
        except TrictracError as error:
            if error.act is not None or isinstance(error, IllegalPlayError | OutOfOrderError):
                self._refused = self.course, error
            raise
        was = [words for event in done if (words := set_words(event, state, self.names_in(state))) is not None]
        if not was:
            return done
        told = Saying("put right; it was {was}", was=strung(was))
        reason = reason.strip()
        note = self.language.say(Saying("{told}: {reason}", told=told, reason=reason) if reason else told)
        return (*done, Note(note))

    def _thrower(self, count: int) -> Thrower | None:
        """So many dice at once after so many entries, where the program throws them: the same again after an undo."""
        drawer = self.dice
        if drawer is None:
            return None
        thrown = count_from(self.throws_before(count))

        def throw(number: int) -> tuple[int, ...]:
            return tuple(die for _ in range(number // 2 + number % 2) for die in drawer(next(thrown))())[:number]

        return throw

    def told(self, course: Course[State, Event], start: int, count: int) -> Answer:
        """What is said of so many events from one on."""
        log = course.log
        states = log.states[start : start + count + 1]
        found: Answer = []
        for event, (before, after) in zip(log.events[start : start + count], pairwise(states), strict=True):
            found += tell(before, event, after, self.names_in(after))
        return found

    def score(self, state: State) -> object:
        """Where the players stood then."""
        return score_sentence(state, self.names_in(state))

    def board(self) -> Drawn:
        """The table as it lies."""
        return Drawn(table_of(self.state), self.names)

    def looks(self) -> object:
        """The checkers, the score and the stake, between two rolls."""
        state = self.state
        shown = state.phase in (Phase.THROW, Phase.OVER)
        return (state.checkers, state.score, state.points, state.stake, state.owner) if shown else None

    @property
    def awaits_dice(self) -> bool:
        """Whether dice are to be thrown now."""
        return self.state.phase in (Phase.DRAW, Phase.THROW)

    def throws_of(self, event: Event) -> int:
        """How many times two dice are thrown for an event: three dice take two throws."""
        return len(event.dice) - 1 if isinstance(event, Throw) else isinstance(event, Draw)

    def deed(self, event: Event, state: State) -> object:
        """An event in a few words."""
        return deed(event, self.names_in(state), state.rules, against=state.illegal is not None)

    def possible(self, state: State) -> object:
        """What can be typed in a state."""
        return possible(state, thrown=self.throws)

    def closing(self) -> Answer:
        """The games that were won, and the final score."""
        return score_asked(self)

    @property
    def verbs(self) -> Collection[str]:
        """The words of the acts."""
        return VERBS

    @property
    def commands(self) -> Mapping[str, Command]:
        """Every word of a command, folded; ``drop`` answers an offer where there is one."""
        offered = self.state.phase is Phase.ANSWER and not self.course.left
        return {word: act for word, act in COMMANDS.items() if word != "drop"} if offered else COMMANDS

    @property
    def synonyms(self) -> tuple[Mapping[str, object], ...]:
        """Tables in which words that do the same have the same value."""
        return self.commands, ACTS, ANSWERS

    @property
    def askings(self) -> Collection[Command]:
        """The commands that only ask."""
        return ASKING

    @property
    def help(self) -> Help:
        """What can be typed in this game."""
        return help_in(self.state.kind, self.names, thrown=self.throws)
