"""A toy game to test code that serves every game: players in turn add 1 to 6, and the first to reach the goal wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.support.records import record_with
from trictrac.base.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.model.layout import ON_TALON, Layout
from trictrac.model.play import Play
from trictrac.model.score import Names
from trictrac.partie.text.record import SCRIPT
from trictrac.protocol.declared import NOTE, Declared, Part, Vocabulary
from trictrac.protocol.desk import Standing
from trictrac.protocol.events import Note, Player
from trictrac.protocol.game import BoardRoll, GameParts
from trictrac.protocol.line import Seat
from trictrac.protocol.log import TypedEvents
from trictrac.protocol.page import AnyPage
from trictrac.protocol.record import AnyRecord, Comment, Record
from trictrac.protocol.script import AnyScript, Header, Script, Shapes
from trictrac.protocol.table import BOARD, LEAVING, REVISING, GameTable, Help
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.language import Language
from trictrac.view.answer import Answer
from trictrac.view.doc import Board
from trictrac.view.table import Bar, Table


@dataclass(frozen=True, slots=True)
class Add:
    """A player adds a number."""

    player: Player
    number: int


Event = Add | Note


class Sum(NamedTuple):
    """The sum so far, and the player whose turn it is."""

    total: int = 0
    turn: Player = Player.A


@dataclass(frozen=True, slots=True)
class CountingGame:
    """The kind of the toy game."""

    goal: int = 20
    name: str = "counting"

    def start(self) -> Sum:
        """Return the state with the sum 0 and A to begin."""
        return Sum()

    def apply(self, state: Sum, event: Event) -> Sum:
        """Return the sum after one event."""
        if isinstance(event, Note):
            return state
        if event.player is not state.turn or state.total >= self.goal:
            raise OutOfOrderError("cannot {act} now", act=Saying("add for {player}", player=event.player))
        return Sum(state.total + event.number, event.player.other)

    def due(self, state: Sum) -> tuple[str, ...]:
        """Return the act ``add`` until the goal is reached."""
        return ("add",) if state.total < self.goal else ()

    def plays(self, state: Sum) -> tuple[Play, ...]:
        """Return no plays."""
        del state
        return ()

    def example(self, state: Sum) -> tuple[str, str]:
        """Return no dice, and no play of them."""
        del state
        return "", ""


def read_addend(text: str) -> int:
    """Return a number from 1 to 6."""
    return "0123456".index(text, 1)


VOCABULARY: Vocabulary[Event] = Vocabulary(
    (
        Declared(Add, "adds", (Part("number", read_addend),), Saying("{text!r} is no event: A adds 3")),
        NOTE,
    )
)


SHAPES = Shapes(
    "counting",
    "Counting",
    "A game of sums.",
    "Added",
    {"game": (str, ...), "goal": (str, "20")},
    {"number": (int | None, None), "text": (str | None, None)},
)

COUNTING = Script(
    "counting",
    CountingGame,
    (Header("goal", lambda text, _: int(text), lambda goal, _: str(goal), lambda _: 20),),
    lambda _: VOCABULARY,
    __name__,
)


def counting_record(items: tuple[Event | Comment, ...] = (), **headers: Any) -> Record[Sum, Event]:
    """Return a record of the toy game."""
    return record_with(COUNTING, items, **headers)


def script_of(game: str) -> AnyScript:
    """Return the format of records of trictrac or of the toy game."""
    if game == "counting":
        return COUNTING
    if game == TRICTRAC:
        return SCRIPT
    raise UnreadableError("there is no game {game!r}", game=game)


def abacus(total: int) -> Board:
    """Return a board that shows the sum."""
    return Board(Table(Layout(ON_TALON, ON_TALON), f"abacus {total}", Bar()))


class CountingTable(GameTable[Sum, Event]):
    """The table of the toy game. A player types a number, or nothing if the program throws a die."""

    @staticmethod
    def read_line(line: str, seat: Seat[Sum, Event]) -> TypedEvents[Sum, Event]:
        """Read a number, a note, or ``roll``."""
        word, _, rest = line.partition(" ")
        if word == "note":
            return TypedEvents((Note(rest),))
        text = str(seat.throw(2)[0]) if line == "roll" and seat.throw else line
        try:
            return TypedEvents((VOCABULARY.read(f"{seat.state.turn} adds {text}"),))
        except UnreadableError as error:
            return TypedEvents(refused=error)

    @staticmethod
    def score(state: Sum, names: Names) -> object:
        return Saying("Sum {total}.", total=state.total)

    @staticmethod
    def standing(state: Sum) -> Standing:
        return Standing((), state.turn, over=state.total >= 20)

    @staticmethod
    def marks(state: Sum) -> object:
        return state.total

    @staticmethod
    def board(state: Sum, names: Names) -> Board:
        return abacus(state.total)

    @staticmethod
    def looks(state: Sum) -> object:
        return state.total

    @staticmethod
    def deed(event: Event, before: Sum, state: Sum, names: Names) -> object:
        if isinstance(event, Note):
            return event.text
        return Saying("{player} adds {number}", player=names[event.player], number=event.number)

    @staticmethod
    def possible(state: Sum, throws: bool) -> object:
        return Saying("a number") if state.total < 20 else Saying("stop")

    @staticmethod
    def count_throws(event: Event) -> int:
        return isinstance(event, Add)

    @staticmethod
    def by_enter(state: Sum, throws: bool) -> str:
        return "roll" if throws else ""

    @staticmethod
    def event_sentences(before: Sum, event: Event, after: Sum, names: Names, everybody: tuple[str, ...]) -> Answer:
        return [Saying("That makes {total}.", total=after.total)]

    def help(self) -> Help:
        noting = {"note names score language word hint hints remarque noms langue mot indice": Saying("note TEXT")}
        return REVISING | BOARD | noting | LEAVING

    def question(self) -> object:
        return Saying("{player}?", player=self.names[self.state.turn])

    def heading(self) -> tuple[object, object]:
        return "counting", ""

    def closing(self) -> Answer:
        return [self.desk.score(self.state)]


class CountingParts(GameParts):
    """The parts of the toy game. Its rolls have nothing to count, and it has no page."""

    rules = object
    kind = CountingGame
    table = CountingTable
    script = COUNTING

    def page(self, record: AnyRecord, language: Language) -> AnyPage:
        raise NotImplementedError

    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        raise NotImplementedError


def game(name: str) -> GameParts:
    """Return the parts of the toy game."""
    assert name == "counting"
    return CountingParts(name)
