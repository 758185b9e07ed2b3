"""The speech of a game, which is all that its table says and understands, and the desk that a conversation lends to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.model.play import Play
from trictrac.protocol.events import Note, Player
from trictrac.protocol.line import Seat, Thrower
from trictrac.protocol.log import Done, Log
from trictrac.protocol.record import Record
from trictrac.protocol.words import LETTERS
from trictrac.saying.language import Language, strung
from trictrac.view.answer import Answer, Board, Choice, Claim
from trictrac.view.reason import Reasons

if TYPE_CHECKING:
    from trictrac.rules.sheets import Sheet

S = TypeVar("S")
E = TypeVar("E")

Names = tuple[str, str]
"""The names of the two who sit at the board, A's and B's."""

Help = Mapping[str, Saying]
"""Lines of help, each with the words, English and French, that ask for it."""


class Partner(Protocol[S, E]):
    """A program that sits at a table and does by itself what is its turn to do."""

    def owns(self, event: E) -> bool:
        """Whether only the program does this."""

    def reply(self, state: S, throw: Thrower | None) -> Done[S, E]:
        """All that it does before somebody else is to act; ``throw`` gives its dice where the program throws them."""

    def told(self, log: Log[S, E], at: int, names: Names, told: Answer) -> Answer:
        """The sentences for an event of a game, where these are those of a table of two people."""


class Adviser(Protocol[S, E]):
    """Whoever advises at a table."""

    def hint(self, state: S, names: Names) -> Answer:
        """Advice on what is to be done; raises OutOfOrderError where there is none."""

    def doubt(self, state: S, done: Done[S, E], most: float, names: Names) -> Answer:
        """The reasons against what is about to be done, where it is bad by more than so many holes; else nothing."""


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


@frozen
class Stand:
    """Where a game stands: what each of the two at the board has won, who is to act and how, whether it is over."""

    won: tuple[int, ...] = ()
    """Holes, points or games; none where these do not tell who leads."""
    turn: Player | None = None
    act: str = ""
    """His act: ``throw``, ``choose`` (hold or go), ``play`` or ``answer``."""
    over: bool = False
    parties: tuple[tuple[Player, int, int], ...] = ()
    """The parties that are over: the winner of each, what he had won in it, and what the other had."""


class Standing(Protocol[S, E]):
    """The entries of a séance that stand, as a game looks at them."""

    @property
    def log(self) -> Log[S, E]:
        """The game so far."""

    @property
    def ends(self) -> tuple[int, ...]:
        """How many events there are after so many entries."""

    @property
    def count(self) -> int:
        """How many entries stand."""

    @property
    def stopped(self) -> bool:
        """Whether the séance was ended behind them."""

    def state_after(self, count: int) -> S:
        """The state after so many entries."""


class Desk(Protocol[S, E]):
    """The part of a conversation that it lends to the functions of its game."""

    asking: tuple[str, Saying] | None
    """The line that the next one completes, like ``edit 5``, and how it is shown."""

    @property
    def head(self) -> Record[S, E]:
        """The record without its events."""

    @property
    def language(self) -> Language:
        """The language that is spoken."""

    @property
    def course(self) -> Standing[S, E]:
        """The entries that stand."""

    @property
    def state(self) -> S:
        """Where the game stands."""

    @property
    def names(self) -> Names:
        """The names of the two who sit at the board."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all players."""

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice."""

    @property
    def refused(self) -> TrictracError | None:
        """The last refusal, as long as nothing has been entered or taken back since."""

    def names_in(self, state: S) -> Names:
        """The names of the two who sat at the board then."""

    def score(self, state: S) -> object:
        """Where the players stood then, in one sentence."""

    def read(self, line: str, count: int | None = None) -> Done[S, E]:
        """Read a line typed after so many entries, now if none are named; raises TrictracError where it means nothing then."""

    def enter(self, done: Done[S, E]) -> Answer:
        """Enter what was done at the table, and tell it."""


Command = Callable[[Desk[S, E], str], Answer]
"""Obeys one command at a desk of its game; the text is what follows its word."""


def _general_help(desk: object) -> Help:
    """The help of a table that has nothing of its own."""
    del desk
    return REVISING | BOARD | NOTING | LEAVING


def _nothing(*_: object) -> Answer:
    return []


def _empty(*_: object) -> tuple[()]:
    return ()


def _none(*_: object) -> None:
    return None


def _no_parts(*_: object) -> Mapping[str, object]:
    return {}


def _no_line(*_: object) -> str:
    return ""


def _two(*_: object) -> int:
    return 2


def _game_alone(desk: Desk[S, E]) -> tuple[object, object]:
    return desk.head.game, ""


def _never(*_: object) -> bool:
    return False


def _always(*_: object) -> bool:
    return True


def _score_alone(desk: Desk[S, E]) -> Answer:
    return [desk.score(desk.state)]


def not_due(error: OutOfOrderError, possible: object) -> object:
    """An act that is not due, with what can be typed instead."""
    if error.act is None:
        return error
    return Saying("Cannot {act} now. Possible: {acts}. help tells more.", act=error.act, acts=possible)


def unknown_here(_desk: object, _text: str) -> Answer:
    """Refuse a command that other games have.

    Raises:
        OutOfOrderError: says so.
    """
    raise OutOfOrderError("there is no such thing in this game: help tells what there is")


def put_right(language: Language, was: object, reason: str) -> Note:
    """The remark on what is set as it really is: how it was, and why it is set."""
    told = Saying("put right; it was {was}", was=was)
    return Note(language.say(Saying("{told}: {reason}", told=told, reason=reason) if reason else told))


def plays_told(count: Saying, shown: Sequence[object], most: int) -> Answer:
    """Plays with their letters, or numbers where there are no more, so many of them, after the sentence how many are allowed."""
    listed: list[object] = [
        Saying("{key}:\u00a0{play}", key=choice.letter or choice.line, play=choice.label)
        for choice in plays_by_letters(shown[:most])
    ]
    more = [Saying("… and {count} more.", count=len(shown) - most)] if len(shown) > most else []
    return [count, strung(listed), *more]


def refusal_told(play: object, roll: object, reason: object, rule: object, nearest: object = None) -> Saying:
    """Why a play is not allowed, the rule that it breaks, and the nearest play that is, where there is one."""
    values = {"play": play, "roll": roll, "reason": reason, "rule": rule}
    if nearest is None:
        return Saying("{play} is not allowed with {roll}: {reason} ({rule}).", **values)
    return Saying(
        "{play} is not allowed with {roll}: {reason} ({rule}). Nearest: {nearest}.", nearest=nearest, **values
    )


def not_allowed(error: IllegalPlayError, told: Saying, *, asked: bool = True, **fields: object) -> IllegalPlayError:
    """The error of a refused play as it is ``told``; with ``asked`` it says how to let the play stand all the same."""
    fields = {"reason": reason_of(error), "law": error.law, **fields}
    if not asked:
        return IllegalPlayError(told.text, **{**fields, **told.values})
    return IllegalPlayError(
        "{told} Was it played so all the same? Then type ! alone; else the play.", told=told, asked=True, **fields
    )


def reason_of(error: IllegalPlayError) -> object:
    """Why a play was refused, without what else there is to say of it."""
    return error.saying if error.reason is None else error.reason


EXAMPLES = {
    "draw": Saying("the two dice, like 53"),
    "begin": Saying("the name of who begins"),
    "enter": Saying("Enter (or roll)"),
    "hold": Saying("hold"),
    "go": Saying("go"),
    "new": Saying("new"),
    "stop": Saying("stop"),
}
"""Examples of how the acts are typed that every game has."""


def plays_by_letters(shown: Iterable[object]) -> tuple[Choice, ...]:
    """Return plays as choices, the first ones by letters."""
    numbered = zip_longest(shown, LETTERS, fillvalue="")
    return tuple(Choice(f"#{at}", play, letter) for at, (play, letter) in enumerate(numbered, 1) if play)


def one_of(acts: Mapping[str, Saying]) -> Saying:
    """The examples of these acts, one beside the other."""
    names = {act.replace(" ", "_"): saying for act, saying in acts.items()}
    between = " | "
    return Saying(between.join(f"{{{name}}}" for name in names), **names)


@frozen
class Speech(Generic[S, E]):
    """All that the table of a game says and understands; few games need more than the fields without a default.

    ``names`` are those of the two at the board.
    """

    question: Callable[[Desk[S, E]], object]
    """The question to the players at a desk."""
    read: Callable[[str, Seat[S, E]], Done[S, E]]
    """Reads a typed line: its events, each carried out before the next is read, and why the rest is refused, if it is."""
    told: Callable[[S, E, S, Names, tuple[str, ...]], Answer]
    """The sentences for an event, from the state before it to that after it; last the names of all players."""
    score: Callable[[S, Names], object]
    """Where the players stand in a state, in one sentence."""
    stand: Callable[[S], Stand]
    """Where the players stand in a state, in values."""
    marked: Callable[[S], object]
    """A value for what is marked for the players in a state: where it has changed, the log shows the score."""
    board: Callable[[S, Names], Board]
    """The board of a state, as a value that can be drawn."""
    looks: Callable[[S], object]
    """A value for the looks of the board in a state, which is drawn when it has changed; None where it is not to be drawn now."""
    deed: Callable[[E, S, Names], object]
    """An event in a few words; the state is that after its entry."""
    possible: Callable[[S, bool], object]
    """Examples of the acts that can be typed in a state, the expected first; last whether the program throws the dice."""
    throws_of: Callable[[E], int]
    """How many times two dice are thrown for an event: once for a throw of two, twice for one of three, else never."""
    commands: Mapping[str, Command[S, E]]
    """The commands that this table has beside those of all, by each of their words, folded."""
    askings: Collection[Command[S, E]]
    """Those of them that only ask: they are obeyed also while a line waits to be completed."""
    verbs: tuple[Mapping[str, object], ...]
    """The words of the acts, folded, in tables in which words that do the same have the same value."""
    help: Callable[[Desk[S, E]], Help] = _general_help
    """The help at a desk."""
    idle_help: Callable[[S], Collection[str]] = _empty
    """The first words of those lines of the help that are of no use in a state."""
    acts: Callable[[S], Collection[str]] = _empty
    """The words of commands that are acts in a state."""
    useful: Callable[[Desk[S, E]], Collection[object]] = _empty
    """The commands of this table that are of use at a desk now, as they are typed in each language."""
    parts: Callable[[S], Mapping[str, object]] = _no_parts
    """Values for the parts of the table in a state, by the names that ``Talk.changed`` has."""
    has_board: Callable[[S], bool] = _always
    """Whether a board is kept in a state."""
    by_enter: Callable[[S, bool], str] = _no_line
    """The line that Enter alone stands for in a state; second whether the program throws the dice."""
    choices: Callable[[Desk[S, E], str], Sequence[Choice]] = _empty
    """All that can be chosen at a desk now, or once the dice typed so far are thrown; nothing where it is to be typed."""
    remedies: Callable[[Desk[S, E]], Sequence[tuple[Choice, Board]]] = _empty
    """The choices at a desk by which a false move is put right, each with the board as it would lie."""
    plays: Callable[[Desk[S, E]], Sequence[Play]] = _empty
    """The plays of the roll on the table at a desk, which ``#1``, ``#2`` and so on answer; none where they are not told."""
    reasons: Callable[[Desk[S, E]], Reasons | None] = _none
    """The reasons for the points of the roll on the table at a desk; None where they are not told."""
    claims: Callable[[Desk[S, E]], tuple[Claim, Claim] | None] = _none
    """The claims of both players at a desk where they count for themselves; None where they do not."""
    dice: Callable[[S], int] = _two
    """How many dice are thrown in a state."""
    heading: Callable[[Desk[S, E]], tuple[object, object]] = _game_alone
    """How far a game has come at a desk, and by which rules it is played, in a few words each."""
    rules: Callable[[Desk[S, E]], Sheet | None] = _none
    """The sheet of the rules by which is played at a desk; None where the game has none."""
    opening: Callable[[Desk[S, E]], Answer] = _nothing
    """The sentences about the game with which a séance is opened."""
    taken: Callable[[Desk[S, E], str, tuple[E, ...]], Answer] = _nothing
    """The sentences at a desk that say for what a line was taken, where it could have meant something else; last its events."""
    offers: Callable[[Desk[S, E]], Answer] = _nothing
    """The claims that are open at a desk."""
    closing: Callable[[Desk[S, E]], Answer] = _score_alone
    """The sentences at the end of a séance."""
    changes: Callable[[Desk[S, E], Standing[S, E], Standing[S, E]], Answer] = _nothing
    """The changes that an edit has made beside the entry, from one course to another."""
    rings: Callable[[S], bool] = _never
    """Whether the event that led to a state is worth a bell."""
    was_shown: Callable[[Standing[S, E], int], bool] = _never
    """Whether in a course an école has been shown to the players since so many entries."""
    not_now: Callable[[OutOfOrderError, object], object] = not_due
    """The answer to an act that is not due, with examples of those that are."""
    erred: Callable[[Log[S, E]], bool] = _never
    """Whether something was counted wrong in a log, so that it can be learnt."""
