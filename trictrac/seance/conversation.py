"""A conversation: a séance of any game with all that its players see of it, through the table of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying, TrictracError
from trictrac.model.score import Names
from trictrac.protocol.desk import GameAdviser, GamePartner
from trictrac.protocol.events import Go, Hold, Note
from trictrac.protocol.line import Drawer, Seat, Thrower, thrower
from trictrac.protocol.log import E, S, TypedEvents, extended
from trictrac.protocol.record import Record
from trictrac.protocol.table import GameTable
from trictrac.protocol.words import BEGINS, take_player
from trictrac.saying.language import LANGUAGES, Language, choose_language, strung
from trictrac.saying.words import fold
from trictrac.seance.course import Act, Entry, Pages, Seance, SeanceCourse, named_head, record_of
from trictrac.view.answer import ENTER, Answer, Choice, View, changes
from trictrac.view.doc import Board, Indented, Open

YES = frozenset({"!", "y", "yes", "o", "oui"})
"""Answers, without accents, that confirm what was in question."""


class Conversation(Seance[S, E]):
    """A séance with what its players see of it: typed lines go in, sentences and boards come out.

    ``table`` is the class of its table, ``find`` finds the command of a line among those of all tables, ``general``.
    """

    given_up = Saying("Nothing is entered. quit leaves the table and saves the game.")
    """The sentence for a line that is cancelled."""

    def __init__(
        self,
        head: Record[S, E],
        course: SeanceCourse[S, E],
        pages: Pages,
        table: type[GameTable[S, E]],
        find: Callable[[Conversation[S, E], str], tuple[Command[S, E] | None, str]],
        general: Mapping[str, Command[S, E]],
        *,
        view: View | None,
        language: Language,
        dice: Drawer | None,
    ) -> None:
        super().__init__(head, course, pages)
        self.table = table(self)
        self.view = view or View()
        self.language = language
        self.closed = False
        self.rings = ""
        """The sound of the last answer, if it deserves a bell: ``hole``, or ``school`` if one was opened or marked."""
        self.changed: frozenset[str] = frozenset()
        """The parts of the table that the last answer changed."""
        self.lines: tuple[tuple[str, SeanceCourse[S, E]], ...] = ()
        """The last two lines, each with the course before it."""
        self.asking: tuple[str, Saying] | None = None
        """The line that the next one completes, like ``edit 5``, and how it is shown, or None."""
        self._find = find
        self._commands: dict[str, Command[S, E]] = {**general, **table.commands}
        self._dice = dice
        self.adviser: Callable[[], GameAdviser[S, E]] | None = None
        """A function that returns the adviser at this table, or None without hints."""
        self.reporter: Callable[[str], Answer] = lambda _: []
        """A function that saves the last answer as doubted by the user, with what he claims."""
        self.tutor = 0.0
        """Cost in holes from which an act is doubted before it is entered (0: never)."""
        self.doubted = ""
        """The line that was last doubted. Typed again, or confirmed, it is entered."""
        self.partner: GamePartner[S, E] | None = None
        """The program as a player, or None. Its acts belong to the entry that they answer, and are undone with it."""
        self._drawn: object = None
        self._refused: tuple[SeanceCourse[S, E], TrictracError] | None = None

    @property
    def state(self) -> S:
        """The state of the game now."""
        return self.course.state

    @property
    def record(self) -> Record[S, E]:
        """The record of the game so far."""
        return record_of(self.head, self.course)

    @property
    def names(self) -> Names:
        """The names of the two players at the board, A's and B's."""
        return self.names_in(self.state)

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all players, who in a long game may be more than two."""
        return named_head(self.head, self.course).all_players

    def names_in(self, state: S) -> Names:
        """Return the names of the two players at the board in this state."""
        return named_head(self.head, self.course).names_at(state)

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice."""
        return self._dice is not None

    def _thrower(self, events: tuple[E, ...]) -> Thrower | None:
        """Return the thrower of the dice that fall after these events, or None if the players throw."""
        return thrower(self._dice, sum(map(self.table.count_throws, events))) if self._dice else None

    def answer(self, line: str) -> Answer:
        """Return the answer to one line, the board first. An impossible line changes nothing and gets the reason."""
        before, self.rings = self.table.parts(self.state), ""
        self.lines = (*self.lines[-1:], (line, self.course))
        try:
            command, text = self._find(self, line)
            if command is not None:
                answer = command(self, text)
            else:
                done, refused = self.table.read_line(text, self.seat()), self.refused
                if done.refused and refused and refused.typed:
                    # The line may be the rest of the play of which a part was refused.
                    whole = self.table.read_line(f"{refused.typed} {text}", self.seat())
                    done = done if whole.refused else whole
                answer = (self._chosen_anew(text) if done.refused else []) or self._objected(text, done)
                if not answer:
                    answer = [*self.table.explain_reading(text, done.events), *self.enter(done)]
                    # The rest of a line that waited for this one goes on, if its act is still due.
                    waiting = refused.rest if refused else ""
                    answer += self.answer(waiting) if self._is_due(waiting.partition(" ")[0]) else ()
        except OutOfOrderError as error:
            return [self.table.explain_not_due(error.named(self.names), self.possible(self.state))]
        except TrictracError as error:
            return [error.named(self.names)]
        finally:
            self.changed = changes(before, self.table.parts(self.state))
        return sorted(answer, key=lambda part: not isinstance(part, Board))

    def _chosen_anew(self, text: str) -> Answer:
        """Return the answer to hold right after go, or to go right after hold, recorded as undo and choice, or nothing."""
        course, names = self.course, self.names
        last = course.entries[-1] if course.count and not course.left else ()
        theirs = last and self.partner and self.partner.owns(last[-1])
        if theirs or not (last and isinstance(last[-1], Hold | Go) and self.table.may_choose_anew(self.state)):
            return []
        done = self.table.read_line(text, Seat(course.log.states[-2], names, language=self.language))
        if done.refused or not isinstance(done.events[0], Hold | Go):
            return []
        self.write(Entry(act=Act.UNDO, number=1), *([Entry(last[:-1])] if last[:-1] else []), Entry(done.events))
        return [*self.event_sentences(self.course, self.course.ends[-2], len(done.events)), *self.status()]

    def seat(self, count: int | None = None) -> Seat[S, E]:
        """Return what is needed to read a line typed after ``count`` entries (None: now)."""
        course, at = self.course, self.course.count if count is None else count
        state, events = course.state_after(at), course.log.events
        throw = self._thrower(events[: course.ends[at]])
        person = self.partner.player.other if self.partner else None
        return Seat(state, self.names_in(state), throw, self.language, events[: course.ends[0]], person)

    def read(self, line: str, count: int | None = None) -> TypedEvents[S, E]:
        """Return the events of a line typed after ``count`` entries (None: now).

        Raises:
            TrictracError: a part of ``line`` is refused.
        """
        done = self.table.read_line(line, self.seat(count))
        if done.refused is not None:
            self.refuse(done.refused)
        return done.whole()

    def refuse(self, error: TrictracError) -> TrictracError:
        """Remember a refusal, so that it can be explained and answered, and return it with the players' names."""
        asks = error.act is not None or error.typed or error.rest or "revised" in error.fields
        if asks or isinstance(error, IllegalPlayError | OutOfOrderError):
            self._refused = self.course, error
        return error.named(self.names)

    def _objected(self, text: str, done: TypedEvents[S, E]) -> Answer:
        """Return why a typed line is not entered, or only in part: the rest is refused, or it is doubted.

        If the play of a whole turn is refused, everything before it is entered, so that only the play is typed again.

        Raises:
            TrictracError: the line is refused, and no part of it is entered.
        """
        if done.refused is not None:
            refused = self.refuse(done.refused)
            if not done.events or self.course.left:
                raise refused
            return [*self.enter(replace(done, refused=None)), self.refuse(done.refused)]
        doubted, self.doubted = self.doubted, ""
        if not self.tutor or self.adviser is None or self.course.left or text == doubted:
            return []
        doubt = self.adviser().doubt(self.state, done, self.tutor, self.names)
        self.doubted = text if doubt else ""
        return [*doubt, Saying("Sure? Type the same line again, or yes; or type something better.")] if doubt else []

    def enter(self, done: TypedEvents[S, E]) -> Answer:
        """Enter what was done at the table, and return its sentences, after an edit also what it changed."""
        before = self.course
        done = self._answered(done)
        course = self.write(Entry(done.events), known=done.states)
        self.rings = next(filter(None, map(self.table.rings, course.log.states[course.ends[before.count] + 1 :])), "")
        mended: Answer = []
        if before.left:
            mended = [Saying("The new entry stands before the old one.")]
            if len(before.left) - len(course.left) > course.count - before.count - 1:
                mended = [Saying("The new entry takes the place of the old one.")]
            mended += self.changes(course.before, course) if course.before and not course.left else []
            mended += self.misfit()
        return [*self.event_sentences(course, course.ends[before.count], len(done.events)), *mended, *self.status()]

    def _answered(self, done: TypedEvents[S, E]) -> TypedEvents[S, E]:
        """Return what was done, followed by the answer of the program if it plays.

        Raises:
            OutOfOrderError: a part of it is for the program to do.
        """
        if self.partner is None:
            return done
        if any(map(self.partner.owns, done.events)):
            raise OutOfOrderError("the program plays for itself: type only its dice, and what you do")
        log = extended(self.course.log, done.events, done.states)
        reply = self.partner.reply(log.state, self._thrower(log.events))
        return TypedEvents(done.events + reply.events, log.states[len(self.course.log.states) :] + reply.states)

    @property
    def refused(self) -> TrictracError | None:
        """The last refusal, or None once something is entered or undone."""
        course, error = self._refused or (None, None)
        return error if course is self.course else None

    def set(self, setting: str, value: str) -> None:
        """Change how the table is shown, or the language. The journal saves it, except during an edit.

        Raises:
            StorageError: it cannot be written. Nothing has changed.
        """
        refused = self.refused
        if not self.course.left:
            self.write(Entry(act=Act.HEAD, text=f"{setting}: {value}"))
        self._refused = (self.course, refused) if refused else None
        self.apply(setting, value)

    def apply(self, setting: str, value: str) -> None:
        """Apply a setting to the view and the language, without saving it."""
        self.view = self.view.having(setting, value)
        if setting == "language" and value in LANGUAGES:
            self.language = choose_language(value, {})

    def is_name(self, line: str) -> bool:
        """Return whether a player's name, even one that is also a command, begins a line, with a colon or as who begins."""
        player, after = take_player(line.replace(":", " : ").split(), self.names)
        return player is not None and (
            after[:1] == [":"] or (self._is_due("begin") and (not after or fold(after[0]) in BEGINS))
        )

    def confirmed(self, line: str) -> str:
        """Return the line in question, with ``!``, if this line confirms it, else ""."""
        typed = self.refused.typed if self.refused else ""
        return f"{typed} !" if typed and fold(line) in YES else ""

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """Return what can be chosen now, or with the dice ``typed`` so far, or nothing if only a line can be typed."""
        if self.asking:
            return (Choice("cancel", Saying("cancel")),)
        if self.course.left:
            return Choice("drop", Saying("drop")), Choice("cancel", Saying("cancel")), *self.table.choices(typed)
        played = [Choice("!", Saying("it was played so"), "!")] if self.refused and self.refused.typed else []
        found = self.table.choices(typed)
        line = "" if typed else self.table.by_enter(self.state, self.throws)
        if line in (choice.line for choice in found):
            label = Saying("{line} ({enter})", line=next(one.label for one in found if one.line == line), enter=ENTER)
            return *played, *(replace(one, label=label) if one.line == line else one for one in found)
        return *played, *([Choice(line, ENTER)] if line else []), *found

    @property
    def prompt(self) -> object:
        """The words before the cursor."""
        question = self.table.question()
        if self.asking:
            return Saying("{line}:", line=self.asking[1])
        if self.course.left:
            return Saying("entry {number} (or drop, cancel): {due}", number=self.course.count + 1, due=question)
        return question

    def score(self, state: S) -> object:
        """Return the score in a state, in one sentence."""
        return self.table.score(state, self.names_in(state))

    def board(self) -> Board:
        """Return the board on the table, as a value that can be drawn."""
        return self.table.board(self.state, self.names)

    def status(self) -> Answer:
        """Return the score, and the board if it has changed since it was last drawn."""
        looks, score = self.table.looks(self.state), self._unseen_score()
        if self.view.size == "none" or looks is None or looks == self._drawn:
            return score
        self._drawn = looks
        return [self.board(), *score]

    def _unseen_score(self) -> Answer:
        """Return the score, or nothing if the screen has it on its board."""
        return [] if self.view.screen and self.view.size != "none" else [self.score(self.state)]

    def glance(self) -> Answer:
        """Return everything at once: the board if there is one and it is drawn, what is open, the score."""
        drawn = self.view.size != "none"
        self._drawn = (drawn and self.table.looks(self.state)) or self._drawn
        board = [self.board()] if drawn and self.table.has_board(self.state) else []
        return [*board, *self.table.offers(), *self._unseen_score()]

    @property
    def commands(self) -> Mapping[str, Command[S, E]]:
        """The commands by each of their words without accents, except words that are acts now."""
        acts = () if self.course.left else self.table.acts(self.state)
        return {word: command for word, command in self._commands.items() if word not in acts}

    @property
    def words(self) -> tuple[str, ...]:
        """The players' names, and the words of useful acts and commands in the language in use."""
        meant = {word for table in (self.commands, *self.table.verbs) for word in table} | BEGINS
        useful = [self.possible(self.state), *self.table.useful(), *self._useful()]
        said = {word.strip(",;:") for one in useful for word in self.language.say(one).split()}
        return (*self.all_names, *sorted(word for word in said if fold(word) in meant and len(word) > 1))

    def _useful(self) -> Iterable[Saying]:
        """Yield the commands of all tables that are useful now."""
        if self.asking or self.course.left:
            yield Saying("cancel")
        if self.course.left:
            yield Saying("drop")
        elif self._is_due("begin"):
            yield Saying("begins")
        if self.course.count:
            yield Saying("undo log edit insert delete")
        if self.course.undone:
            yield Saying("redo")
        yield Saying("help word board names score note me language report stop quit")

    def _is_due(self, act: str) -> bool:
        """Return whether an act is possible now."""
        return act in self.course.log.kind.due(self.state)

    def possible(self, state: S) -> object:
        """Return examples of what can be typed in a state, the expected first."""
        return self.table.possible(state, self.throws)

    def event_sentences(self, course: SeanceCourse[S, E], start: int, count: int) -> Answer:
        """Return the sentences for ``count`` events of a course, from the one at ``start`` on."""
        log = course.log
        found: Answer = []
        for at in range(start, start + count):
            before, after = log.states[at : at + 2]
            names = self.names_in(after)
            said = self.table.event_sentences(before, log.events[at], after, names, self.all_names)
            if self.partner is not None:
                said = self.partner.event_sentences(log, at, names, said)
            found = [*(part for part in found if not isinstance(part, Open)), *said]
        return found

    def changes(self, old: SeanceCourse[S, E], new: SeanceCourse[S, E]) -> Answer:
        """Return what an edit has changed besides its own entry, and the score before the edit."""
        found = self.table.changes(old, new)
        was = self.score(old.state)
        return found if new.left or was == self.score(new.state) else [*found, Saying("It was:"), Indented(was)]

    def misfit(self) -> Answer:
        """Return the first entry that no longer fits after an edit and why, or that all fit."""
        course = self.course
        if not course.left:
            return [Saying("All later entries fit. Until the next entry, cancel takes the whole edit back.")]
        number, entry, error = course.count + 1, self.deeds(course.left[0], course.state, course.state), course.misfit
        assert error is not None
        reason = error.named(self.names) if error.act is None else Saying("You cannot {act} there.", act=error.act)
        return [
            Saying("Entry {number} no longer fits: {entry}.", number=number, entry=entry),
            Indented(reason),
            Indented(Saying("Expected there: {acts}.", acts=self.possible(course.state))),
            Saying("Type what belongs there, drop it, or cancel the edit."),
        ]

    def deeds(self, entry: tuple[E, ...], before: S, state: S) -> object:
        """Describe an entry between two states in a few words."""
        if entry[1:] and isinstance(entry[-1], Note):
            return Saying("{entry} ({remark})", entry=self.deeds(entry[:-1], before, state), remark=entry[-1].text)
        return strung([self.table.deed(event, before, state, self.names_in(state)) for event in entry])

    def deed(self, number: int) -> object:
        """Describe the entry ``number`` (from 1) in a few words."""
        return self.deeds(self.course.entries[number - 1], *map(self.course.state_after, (number - 1, number)))


Command = Callable[[Conversation[S, E], str], Answer]
"""A command at a table, which is given the text after its word."""
