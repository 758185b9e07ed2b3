"""The table of a game: all that it understands and answers, with what most games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.model.play import Play
from trictrac.model.score import Names
from trictrac.protocol.desk import Command, Entries, GameDesk, Standing, Tallies
from trictrac.protocol.line import Seat
from trictrac.protocol.log import E, Log, S, TypedEvents
from trictrac.protocol.sentences import not_due
from trictrac.saying.words import fold
from trictrac.view.answer import Answer, Choice, OpenClaims
from trictrac.view.doc import Board
from trictrac.view.reason import Reasons

if TYPE_CHECKING:
    from trictrac.rules.sheets import Sheet


Help = Mapping[str, Saying]
"""Lines of help by the words, English and French, for which they are shown."""


REVISING = {
    "undo redo edit insert delete log cancel drop annule refais modifie insere supprime historique renonce retire": Saying(
        "undo or undo 3 takes back the last entry or the last three, undo to 12 those after entry 12; redo or redo 3 enters "
        "them again; log, log 4 (the last four), log from 4 or log all lists entries; insert 5 inserts one before entry 5, "
        "delete 5 deletes entry 5, edit 5 or edit 5 63 1-7 1-4 changes it; cancel takes a change back, until the next entry."
    )
}
BOARD = {
    "board bottom tablier bas": Saying(
        "board draws the board; board full, compact, large, none or ascii chooses how it is drawn; board left "
        "or board right chooses the side of the talons; bottom NAME puts this player at the bottom."
    ),
    "report signale": Saying(
        "report and a remark: saves the last mark, refusal or hint, which you think is wrong (trictrac reports)."
    ),
}
LEAVING = {"help stop quit arrete quitte": Saying("stop ends the séance; quit leaves it, and everything is saved.")}


def unknown_here(_desk: object, _text: str) -> Answer:
    """Refuse a command that only other games have.

    Raises:
        OutOfOrderError: always.
    """
    raise OutOfOrderError("there is no such thing in this game: help lists what there is")


class GameTable(ABC, Generic[S, E]):
    """All that the table of a game understands and answers at a desk. Static methods need no desk.

    ``names`` are those of the two at the board.
    """

    commands: Mapping[str, Command[S, E]] = {}
    """Commands that only this table has, by each of their words as ``fold`` writes them."""
    queries: Collection[Command[S, E]] = ()
    """The commands among them that change nothing, and are allowed while a line waits to be completed."""
    verbs: tuple[Mapping[str, object], ...] = ()
    """Words of the acts as ``fold`` writes them, with equal values for words of one act."""

    def __init__(self, desk: GameDesk[S, E]) -> None:
        self.desk = desk

    @property
    def state(self) -> S:
        """The state of the game at the desk."""
        return self.desk.state

    @property
    def names(self) -> Names:
        """The names of the two at the board."""
        return self.desk.names

    @staticmethod
    @abstractmethod
    def read_line(line: str, seat: Seat[S, E], /) -> TypedEvents[S, E]:
        """Return the events of a typed line, each applied before the next is read, and the error if one is refused."""

    @staticmethod
    @abstractmethod
    def event_sentences(before: S, event: E, after: S, names: Names, everybody: tuple[str, ...], /) -> Answer:
        """Return the sentences for an event between two states. ``everybody`` has the names of all players."""

    @staticmethod
    @abstractmethod
    def score(state: S, names: Names, /) -> object:
        """Return the score in a state, in one sentence."""

    @staticmethod
    @abstractmethod
    def standing(state: S, /) -> Standing:
        """Return the standing of the players in a state."""

    @staticmethod
    @abstractmethod
    def marks(state: S, /) -> object:
        """Return a value for the marks in a state. The log shows the score when it changes."""

    @staticmethod
    @abstractmethod
    def board(state: S, names: Names, /) -> Board:
        """Return the board of a state, as a value that can be drawn."""

    @staticmethod
    @abstractmethod
    def looks(state: S, /) -> object:
        """Return a value for the look of the board, which is drawn when it changes, or None to draw nothing."""

    @staticmethod
    @abstractmethod
    def deed(event: E, before: S, state: S, names: Names, /) -> object:
        """Return an event in a few words. The states are those before and after its entry."""

    @staticmethod
    @abstractmethod
    def possible(state: S, throws: bool, /) -> object:
        """Return examples of what can be typed, the expected act first. ``throws``: the program throws the dice."""

    @staticmethod
    @abstractmethod
    def count_throws(event: E, /) -> int:
        """Return the number of throws of two dice that an event needs: 1, or 2 for three dice, or 0."""

    @abstractmethod
    def question(self) -> object:
        """Return the question to the players."""

    @staticmethod
    def idle_help(_state: S, /) -> Collection[str]:
        """Return the first words of the lines of help that are useless in a state."""
        return ()

    @staticmethod
    def acts(_state: S, /) -> Collection[str]:
        """Return the command words that are acts in a state."""
        return ()

    @staticmethod
    def parts(_state: S, /) -> Mapping[str, object]:
        """Return a value for each part of the table in a state, by the names in ``Talk.changed``."""
        return {}

    @staticmethod
    def has_board(_state: S, /) -> bool:
        """Return whether there is a board in a state."""
        return True

    @staticmethod
    @abstractmethod
    def by_enter(state: S, throws: bool, /) -> str:
        """Return the line that Enter alone means in a state. ``throws``: the program throws the dice."""

    @staticmethod
    def may_choose_anew(_state: S, /) -> bool:
        """Return whether hold or go, said last, may be changed for the other."""
        return False

    @staticmethod
    def dice_count(_state: S, /) -> int:
        """Return the number of dice thrown in a state."""
        return 2

    @staticmethod
    def rings(_state: S, /) -> str:
        """Return the sound of the event before a state, if it is worth a bell: ``hole`` or ``school``."""
        return ""

    @staticmethod
    def reveals_school(_entries: Entries[S, E], _count: int, /) -> bool:
        """Return whether the players have seen an école since entry ``_count``."""
        return False

    @staticmethod
    def tallies(_log: Log[S, E], /) -> Tallies:
        """Return what each of the two at the board has won, rolled and marked wrongly in a log."""
        return {}

    @staticmethod
    def has_errors(_log: Log[S, E], /) -> bool:
        """Return whether a log has counting errors, which can be practised."""
        return False

    @staticmethod
    def explain_not_due(error: OutOfOrderError, possible: object, /) -> object:
        """Return the answer to an act that is not due, with examples of those that are."""
        return not_due(error, possible)

    @abstractmethod
    def help(self) -> Help:
        """Return the help at the desk."""

    def useful(self) -> Iterable[object]:
        """Return the commands of this table that are useful now, as typed in each language."""
        return ()

    def instead_of_hints(self) -> object:
        """Return what helps at a table where the program gives no hints, without a full stop."""
        return Saying("why gives reasons")

    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """Return all choices now, or after the dice typed so far. It is empty if a line must be typed."""
        return ()

    def remedies(self) -> Sequence[tuple[Choice, Board]]:
        """Return the choices that correct a false move, each with the board after it."""
        return ()

    def plays(self) -> Sequence[Play]:
        """Return the plays that ``#1``, ``#2`` and so on answer, or nothing if they are not shown."""
        return ()

    def reasons(self, _state: S | None = None) -> Reasons | None:
        """Return the reasons for the points of the roll on the table in a state (None: now), or None if they are not shown."""
        return None

    def claims(self) -> tuple[OpenClaims, OpenClaims] | None:
        """Return the claims of both players if they count themselves, else None."""
        return None

    @abstractmethod
    def heading(self) -> tuple[object, object]:
        """Return the progress of the game, and its rules, in a few words each."""

    def rules(self) -> Sheet | None:
        """Return the sheet of the rules in force, or None if the game has none."""
        return None

    def opening(self) -> Answer:
        """Return the sentences about the game at the start of a séance."""
        return []

    def explain_reading(self, line: str, _done: tuple[E, ...], /) -> Answer:
        """Return sentences on how a line was understood, if it could mean something else or be a slip."""
        return (
            [Saying("If you did not mean to resign, `-` takes it back.")]
            if fold(line) in ("resign", "abandonne")
            else []
        )

    def offers(self) -> Answer:
        """Return the claims that are open."""
        return []

    @abstractmethod
    def closing(self) -> Answer:
        """Return the sentences at the end of a séance."""

    def changes(self, _old: Entries[S, E], _new: Entries[S, E]) -> Answer:
        """Return the changes that an edit made beyond its entry, from one course to another."""
        return []
