"""A sitting: a séance of any game with all that its players see of it, and the hooks by which each game answers its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from trictrac.draw.answer import Answer, Indented, View
from trictrac.errors import OutOfOrderError, Saying, TrictracError, UnreadableError
from trictrac.games.game import GENERAL_HELP, Help
from trictrac.games.line import Dice
from trictrac.games.record import Comment, GameRecord
from trictrac.saying.language import ENGLISH, Language
from trictrac.seance.commands import ASKING, GENERAL, obey
from trictrac.seance.course import Course
from trictrac.seance.entries import Codec
from trictrac.seance.seance import Pages, Seance

S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R", bound=GameRecord[Any, Any])

Drawer = Callable[[int], Dice]
"""Dice from the so-many-th throw of the séance on."""

Command = Callable[[Any, str], Answer]
"""Obeys one command at a sitting of its game; the text is what follows its word."""


class Sitting(ABC, Generic[S, E]):
    """A séance with what the players see of it: one line typed at the table in, what is said and drawn out.

    ``head`` is the record without its events; ``dice`` throws where the program does. What is abstract every game answers its
    own way; what has a default, where it has more to say.
    """

    given_up = Saying("Nothing is entered. quit leaves the table, and the game is kept.")
    """What is said when a line is given up."""

    def __init__(
        self,
        head: GameRecord[S, E],
        course: Course[S, E],
        pages: Pages,
        *,
        view: View | None = None,
        language: Language = ENGLISH,
        dice: Drawer | None = None,
    ) -> None:
        self.seance: Seance[S, E] = Seance(course, pages, codec_of(head))
        self.view = view or View()
        self.language = language
        self.closed = False
        self.asking: tuple[str, Saying] | None = None
        """The line that the next one completes, like ``edit 5``, and how it is shown."""
        self.head = head
        self.dice = dice
        self._drawn: object = None

    @property
    def course(self) -> Course[S, E]:
        """The entries that stand."""
        return self.seance.course

    @property
    def state(self) -> S:
        """Where the game stands."""
        return self.seance.course.state

    @property
    def record(self) -> GameRecord[S, E]:
        """The game as it would be written down now."""
        return record_of(self.head, self.course)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two who sit at the board, A's and B's."""
        return self.names_in(self.state)

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all players: in a long game there may be more than two."""
        return all_names_of(self.head, self.course)

    def names_in(self, state: S) -> tuple[str, str]:
        """The names of the two who sat at the board then."""
        del state
        return self.all_names[0], self.all_names[1]

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice."""
        return self.dice is not None

    def throws_before(self, count: int) -> int:
        """How many times two dice were thrown in so many entries."""
        return sum(map(self.throws_of, self.course.log.events[: self.course.ends[count]]))

    def dice_after(self, count: int) -> Dice | None:
        """The dice after so many entries, where the program throws them: the same again after an undo."""
        drawer = self.dice
        if drawer is None:
            return None

        def throw() -> tuple[int, int]:
            return drawer(self.throws_before(count))()

        return throw

    def answer(self, line: str) -> Answer:
        """Answer one line; what cannot be done is answered with the reason, and nothing has changed."""
        try:
            return obey(self, line)
        except OutOfOrderError as error:
            return [self.not_now(error)]
        except TrictracError as error:
            return [error.named(self.names)]

    @property
    def prompt(self) -> object:
        """The words before the cursor."""
        if self.asking:
            return Saying("{line}:", line=self.asking[1])
        if self.course.left:
            return Saying("entry {number} anew, drop or cancel?", number=self.course.count + 1)
        return self.question()

    def status(self) -> Answer:
        """Where the players stand; the board too when it has changed since it was last drawn."""
        looks = self.looks()
        shown: Answer = []
        if self.view.size != "none" and looks is not None and looks != self._drawn:
            self._drawn = looks
            shown.append(self.board())
        return [*shown, self.score(self.state)]

    def glance(self) -> Answer:
        """All at once, when it is asked for: the board where one is kept and drawn, what is open, the score."""
        drawn = self.view.size != "none" and self.has_board
        *_, score = self.status()
        return [*([self.board()] if drawn else []), *self.offers(), score]

    @property
    def words(self) -> tuple[str, ...]:
        """The words that can be typed: the players' names, commands and acts."""
        return (*self.all_names, *sorted({*self.commands, *self.verbs}))

    @abstractmethod
    def question(self) -> object:
        """What the players are asked now."""

    @abstractmethod
    def read(self, line: str, count: int | None = None) -> tuple[E, ...]:
        """What a line means after so many entries, now if none are named: play, a remark, a board or a score set right.

        Raises:
            TrictracError: it means nothing then.
        """

    @abstractmethod
    def told(self, course: Course[S, E], start: int, count: int) -> Answer:
        """What is said of so many events of a course from one on."""

    @abstractmethod
    def score(self, state: S) -> object:
        """Where the players stood then, in one sentence."""

    @abstractmethod
    def board(self) -> object:
        """The board as it lies on the table, as a value that can be drawn."""

    @abstractmethod
    def looks(self) -> object:
        """What the board shows, drawn after an entry when it has changed; None when it is not to be drawn now."""

    @abstractmethod
    def deed(self, event: E, state: S) -> object:
        """An event in a few words; ``state`` is that after its entry."""

    @abstractmethod
    def possible(self, state: S) -> object:
        """What can be typed in a state, the expected first, as examples."""

    @abstractmethod
    def throws_of(self, event: E) -> int:
        """How many times two dice are thrown for an event: once for a throw of two, twice for one of three, else never."""

    @property
    def verbs(self) -> Collection[str]:
        """The words of the acts, which Tab completes beside the commands."""
        return ()

    @property
    def commands(self) -> Mapping[str, Command]:
        """Every word of a command, folded."""
        return GENERAL

    @property
    def askings(self) -> Collection[Command]:
        """The commands that only ask, or change nothing in the game: typed also while a line waits to be completed."""
        return ASKING

    @property
    def help(self) -> Help:
        """What can be typed, by the words that ask for it."""
        return GENERAL_HELP

    @property
    def help_now(self) -> Help:
        """The part of the help that is of use now."""
        return self.help

    @property
    def synonyms(self) -> tuple[Mapping[str, object], ...]:
        """Tables in which words that do the same have the same value."""
        return (self.commands,)

    @property
    def has_board(self) -> bool:
        """Whether a board is kept now."""
        return True

    @property
    def awaits_dice(self) -> bool:
        """Whether an empty line, or ``roll``, would throw the dice now, where the program throws them."""
        return False

    def offers(self) -> Answer:
        """What is open to be claimed."""
        return []

    def closing(self) -> Answer:
        """What is said at the end of the séance."""
        return [self.score(self.state)]

    def changes(self, old: Course[S, E], new: Course[S, E]) -> Answer:
        """What an edit has changed beside the entry, and where the players stood before it."""
        was = self.score(old.state)
        return [] if new.left or was == self.score(new.state) else [Saying("It was:"), Indented(was)]

    def was_shown(self, course: Course[S, E], kept: int) -> bool:
        """Whether an école has been shown to the players since so many entries, so that taking them back is remarked."""
        del course, kept
        return False

    def not_now(self, error: OutOfOrderError) -> object:
        """An act that is not due, with what can be typed instead."""
        if error.act is None:
            return error.named(self.names)
        acts = self.possible(self.state)
        return Saying("cannot {act} now. Possible: {acts}. help tells more.", act=error.act, acts=acts)


def codec_of(head: GameRecord[S, E]) -> Codec[E]:
    """How the journal of a game writes its events: as its records do."""

    def read(line: str) -> E:
        item = head.read_item(line)
        if isinstance(item, Comment):
            raise UnreadableError("{line!r} is no event", line=line)
        return item

    return Codec(read, head.write_event)


def new_course(head: GameRecord[S, E]) -> Course[S, E]:
    """The course of a séance that begins: nothing has been typed yet."""
    log = head.empty_log()
    return Course(log, (len(log.events),))


def all_names_of(head: GameRecord[S, E], course: Course[S, E]) -> tuple[str, ...]:
    """The names of all players, as they were last changed; A and B without any."""
    changed = dict(course.heads).get("names")
    return tuple(changed.split(", ")) if changed else head.all_players


def record_of(head: R, course: Course[Any, Any]) -> R:
    """The game as it would be written down now: its head and the events that stand."""
    a, b, *others = all_names_of(head, course) if course.heads else (*head.names, *head.others)
    items: list[object] = list(course.log.events)
    for at, text in reversed(course.remarks):
        items.insert(course.ends[min(at, course.count)], Comment(text))
    return replace(head, items=tuple(items[len(head.opening) :]), names=(a, b), others=tuple(others))
