"""A toy game for tests of what serves every game: players in turn add 1 to 6, and whoever reaches the goal has won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from trictrac.draw.answer import Answer
from trictrac.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.games.declared import NOTE, Declared, Part, Vocabulary
from trictrac.games.events import Note, Player
from trictrac.games.record import COMMON_HEADERS, TRICTRAC, GameRecord, Heading, common_values
from trictrac.games.registry import AnyRecord
from trictrac.games.trictrac.text.record import HEADING
from trictrac.model.play import Play
from trictrac.seance.conversation import Sitting
from trictrac.seance.course import Course


@dataclass(frozen=True, slots=True)
class Add:
    """A player adds a number."""

    player: Player
    number: int


Event = Add | Note


class Sum(NamedTuple):
    """What was added so far, and whose turn it is."""

    total: int = 0
    turn: Player = Player.A


@dataclass(frozen=True, slots=True)
class CountingGame:
    """The kind of game."""

    goal: int = 20
    name: str = "counting"

    def start(self) -> Sum:
        """Nothing is added; A begins."""
        return Sum()

    def apply(self, state: Sum, event: Event) -> Sum:
        """The sum after one event."""
        if isinstance(event, Note):
            return state
        if event.player is not state.turn or state.total >= self.goal:
            raise OutOfOrderError("cannot {act} now", act=Saying("add for {player}", player=event.player))
        return Sum(state.total + event.number, event.player.other)

    def due(self, state: Sum) -> tuple[str, ...]:
        """Adding, until the goal is reached."""
        return ("add",) if state.total < self.goal else ()

    def plays(self, state: Sum) -> tuple[Play, ...]:
        """None."""
        del state
        return ()


def read_addend(text: str) -> int:
    """From 1 to 6."""
    return "0123456".index(text, 1)


VOCABULARY: Vocabulary[Event] = Vocabulary(
    (
        Declared(Add, "adds", "A adds 3", (Part("number", read_addend),), Saying("{text!r} is no event: A adds 3")),
        NOTE,
    )
)


@dataclass(frozen=True, slots=True)
class CountingRecord(GameRecord[Sum, Event]):
    """A record of the toy game, with a header of its own."""

    goal: int = 20

    @property
    def kind(self) -> CountingGame:
        """The game with its goal."""
        return CountingGame(self.goal)

    @property
    def own_headers(self) -> dict[str, str]:
        """The goal."""
        return {"goal": str(self.goal)}

    @property
    def vocabulary(self) -> Vocabulary[Event]:
        """``A adds 3`` and ``note TEXT``."""
        return VOCABULARY


def counting_head(values: dict[str, str]) -> CountingRecord:
    """The record of its headers."""
    return CountingRecord(**common_values(values), goal=int(values.get("goal", "20")))


def heading_of(game: str) -> Heading[AnyRecord]:
    """The headings of trictrac and of the toy game."""
    if game == "counting":
        return Heading((*COMMON_HEADERS, "goal"), counting_head)
    if game == TRICTRAC:
        return HEADING
    raise UnreadableError("there is no game {game!r}", game=game)


class CountingScorer(Sitting[Sum, Event]):
    """A séance of the toy game; what is typed is a number, and an empty line throws a die where the program does."""

    head: CountingRecord

    def question(self) -> object:
        """Whose turn it is."""
        return Saying("{player}?", player=self.names[self.state.turn])

    def read(self, line: str, count: int | None = None) -> tuple[Event, ...]:
        """A number, a note, or ``roll``."""
        at = self.course.count if count is None else count
        word, _, rest = line.partition(" ")
        if word == "note":
            return (Note(rest),)
        throw = self.dice_after(at)
        text = str(throw()[0]) if line == "roll" and throw else line
        return (self.head.read_event(f"{self.course.state_after(at).turn} adds {text}"),)

    def told(self, course: Course[Sum, Event], start: int, count: int) -> Answer:
        """The sum after each event."""
        return [Saying("That makes {total}.", total=state.total) for state in course.log.states[start + 1 :][:count]]

    def score(self, state: Sum) -> object:
        """The sum."""
        return Saying("Sum {total}.", total=state.total)

    def board(self) -> object:
        """A board of a kind of its own."""
        return ("abacus", self.state.total)

    def looks(self) -> object:
        """The sum."""
        return self.state.total

    def deed(self, event: Event, state: Sum) -> object:
        """Who added what."""
        if isinstance(event, Note):
            return event.text
        return Saying("{player} adds {number}", player=self.names_in(state)[event.player], number=event.number)

    def possible(self, state: Sum) -> object:
        """A number, until the goal is reached."""
        return Saying("a number") if self.course.log.kind.due(state) else Saying("stop")

    def throws_of(self, event: Event) -> int:
        """One for each number."""
        return isinstance(event, Add)

    @property
    def awaits_dice(self) -> bool:
        """Always."""
        return True


def answerer_of(_: AnyRecord) -> Callable[..., CountingScorer]:
    """Who answers at the table."""
    return CountingScorer
