"""The table of a game: all that it says and understands, with what most games do; each game says the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.model.play import Play
from trictrac.protocol.desk import Command, Entries, GameDesk, Names, Standing
from trictrac.protocol.line import Seat
from trictrac.protocol.log import E, Log, S, TypedEvents
from trictrac.protocol.sentences import not_due
from trictrac.view.answer import Answer, Choice, OpenClaims
from trictrac.view.doc import Board
from trictrac.view.reason import Reasons

if TYPE_CHECKING:
    from trictrac.rules.sheets import Sheet


Help = Mapping[str, Saying]
"""Lines of help, each with the words, English and French, that ask for it."""


REVISING = {
    "undo redo edit insert delete log cancel drop annule refais modifie insere supprime historique renonce retire": Saying(
        "undo, undo 3; redo; log, log 5, log all; insert 5; delete 5; edit 5 or edit 5 63 1-7 1-4; cancel."
    )
}
BOARD = {
    "board bottom tablier bas": Saying(
        "board; board full, compact, large or none; board left or right; board ascii; bottom Cloris."
    )
}
NOTING = {
    "note names score language word hint hints remarque noms langue mot indice": Saying(
        "note TEXT; names Cloris Damon; score; language fr; word bredouille."
    )
}
LEAVING = {"help stop quit arrete quitte": Saying("stop ends the séance; quit leaves it, and everything is kept.")}


def unknown_here(_desk: object, _text: str) -> Answer:
    """Refuse a command that other games have.

    Raises:
        OutOfOrderError: says so.
    """
    raise OutOfOrderError("there is no such thing in this game: help lists what there is")


class GameTable(ABC, Generic[S, E]):
    """All that the table of a game says and understands at a desk; what is said of any state needs no desk.

    ``names`` are those of the two at the board.
    """

    commands: Mapping[str, Command[S, E]] = {}
    """The commands that this table has beside those of all, by each of their words, folded."""
    queries: Collection[Command[S, E]] = ()
    """Those of them that only ask: they are obeyed also while a line waits to be completed."""
    verbs: tuple[Mapping[str, object], ...] = ()
    """The words of the acts, folded, in tables in which words that do the same have the same value."""

    def __init__(self, desk: GameDesk[S, E]) -> None:
        self.desk = desk

    @property
    def state(self) -> S:
        """Where the game stands at the desk."""
        return self.desk.state

    @property
    def names(self) -> Names:
        """The names of the two at the board."""
        return self.desk.names

    @staticmethod
    @abstractmethod
    def read_line(line: str, seat: Seat[S, E], /) -> TypedEvents[S, E]:
        """Read a typed line: its events, each carried out before the next is read, and why the rest is refused, if it is."""

    @staticmethod
    @abstractmethod
    def event_sentences(before: S, event: E, after: S, names: Names, everybody: tuple[str, ...], /) -> Answer:
        """Return the sentences for an event, from the state before it to that after it; last the names of all players."""

    @staticmethod
    @abstractmethod
    def score(state: S, names: Names, /) -> object:
        """Return where the players stand in a state, in one sentence."""

    @staticmethod
    @abstractmethod
    def standing(state: S, /) -> Standing:
        """Return where the players stand in a state, in values."""

    @staticmethod
    @abstractmethod
    def marks(state: S, /) -> object:
        """Return a value for what is marked for the players in a state: where it has changed, the log shows the score."""

    @staticmethod
    @abstractmethod
    def board(state: S, names: Names, /) -> Board:
        """Return the board of a state, as a value that can be drawn."""

    @staticmethod
    @abstractmethod
    def looks(state: S, /) -> object:
        """Return a value for the looks of the board, which is drawn when it has changed; None if it is not to be drawn now."""

    @staticmethod
    @abstractmethod
    def deed(event: E, state: S, names: Names, /) -> object:
        """Return an event in a few words; the state is that after its entry."""

    @staticmethod
    @abstractmethod
    def possible(state: S, throws: bool, /) -> object:
        """Return examples of the acts that can be typed, the expected first; ``throws``: the program throws the dice."""

    @staticmethod
    @abstractmethod
    def count_throws(event: E, /) -> int:
        """Return how many times two dice are thrown for an event: once for a throw of two, twice for one of three, else never."""

    @abstractmethod
    def question(self) -> object:
        """Return the question to the players."""

    @staticmethod
    def idle_help(_state: S, /) -> Collection[str]:
        """Return the first words of those lines of the help that are of no use in a state."""
        return ()

    @staticmethod
    def acts(_state: S, /) -> Collection[str]:
        """Return the words of commands that are acts in a state."""
        return ()

    @staticmethod
    def parts(_state: S, /) -> Mapping[str, object]:
        """Return values for the parts of the table in a state, by the names that ``Talk.changed`` has."""
        return {}

    @staticmethod
    def has_board(_state: S, /) -> bool:
        """Return whether a board is kept in a state."""
        return True

    @staticmethod
    def by_enter(_state: S, _throws: bool, /) -> str:
        """Return the line that Enter alone stands for in a state; ``throws``: the program throws the dice."""
        return ""

    @staticmethod
    def dice_count(_state: S, /) -> int:
        """Return how many dice are thrown in a state."""
        return 2

    @staticmethod
    def rings(_state: S, /) -> bool:
        """Return whether the event that led to a state is worth a bell."""
        return False

    @staticmethod
    def reveals_school(_entries: Entries[S, E], _count: int, /) -> bool:
        """Return whether an école has been shown to the players since so many entries."""
        return False

    @staticmethod
    def has_errors(_log: Log[S, E], /) -> bool:
        """Return whether something was counted wrong in a log, so that it can be learnt."""
        return False

    @staticmethod
    def explain_not_due(error: OutOfOrderError, possible: object, /) -> object:
        """Return the answer to an act that is not due, with examples of those that are."""
        return not_due(error, possible)

    def help(self) -> Help:
        """Return the help at the desk."""
        return REVISING | BOARD | NOTING | LEAVING

    def useful(self) -> Collection[object]:
        """Return the commands of this table that are of use now, as they are typed in each language."""
        return ()

    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """Return all that can be chosen now, or once the dice typed so far are thrown; nothing if it is to be typed."""
        return ()

    def remedies(self) -> Sequence[tuple[Choice, Board]]:
        """Return the choices by which a false move is put right, each with the board as it would lie."""
        return ()

    def plays(self) -> Sequence[Play]:
        """Return the plays of the roll on the table, which ``#1``, ``#2`` and so on answer; none if they are not shown."""
        return ()

    def reasons(self) -> Reasons | None:
        """Return the reasons for the points of the roll on the table; None if they are not shown."""
        return None

    def claims(self) -> tuple[OpenClaims, OpenClaims] | None:
        """Return the claims of both players where they count for themselves; None where they do not."""
        return None

    def heading(self) -> tuple[object, object]:
        """Return how far the game has come, and by which rules it is played, in a few words each."""
        return self.desk.head.game, ""

    def rules(self) -> Sheet | None:
        """Return the sheet of the rules by which is played; None where the game has none."""
        return None

    def opening(self) -> Answer:
        """Return the sentences about the game with which a séance is opened."""
        return []

    def explain_reading(self, _line: str, _events: tuple[E, ...]) -> Answer:
        """Return the sentences that say for what a line was taken, where it could have meant something else."""
        return []

    def offers(self) -> Answer:
        """Return the claims that are open."""
        return []

    def closing(self) -> Answer:
        """Return the sentences at the end of a séance."""
        return [self.desk.score(self.state)]

    def changes(self, _old: Entries[S, E], _new: Entries[S, E]) -> Answer:
        """Return the changes that an edit has made beside the entry, from one course to another."""
        return []
