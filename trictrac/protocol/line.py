"""The reading of a line typed at the table of any game.

A game adds what its own verbs mean, how a roll of it is entered, and how a play of it is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Generic, NoReturn, Protocol, TypeVar

from trictrac.base.errors import AmbiguousError, Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.play import Dice, Play, Plays
from trictrac.model.score import Names
from trictrac.protocol.events import Begin, Draw, Player
from trictrac.protocol.log import E, Kind
from trictrac.protocol.words import (
    BEGINS,
    BY,
    LETTERS,
    TypedWords,
    after_dice,
    ended,
    is_roll,
    is_way,
    lone_roll,
    roll_refused,
)
from trictrac.saying.language import ENGLISH, Language
from trictrac.saying.words import excerpt, fold

Thrower = Callable[[int], Dice]
"""Throws a number of dice, if the program throws them."""

Drawer = Callable[[int], Callable[[], tuple[int, int]]]
"""Returns a source of dice from a given throw of the game on. It throws two at a time, and the same again after an
undo.
"""


def thrower(drawer: Drawer, thrown: int) -> Thrower:
    """Return a function that throws the dice from throw ``thrown`` on."""
    draws: list[Callable[[], tuple[int, int]]] = []

    def throw(number: int) -> Dice:
        if not draws:
            draws.append(drawer(thrown))
        return tuple(die for _ in range(number // 2 + number % 2) for die in draws[0]())[:number]

    return throw


class Seated(Protocol):
    """The part of a state that is needed to read a line."""

    @property
    def roller(self) -> Player:
        """The player who has the dice."""


S = TypeVar("S", bound=Seated)
T = TypeVar("T")


@frozen
class Seat(Generic[T, E]):
    """The seat from which a line is typed: the state, the names at the board, the language.

    ``throw`` throws the dice, or is None if they are typed. ``given`` are the events with which the séance began.
    ``person`` is the player who types every line, or None if both do.
    """

    state: T
    names: Names = ("A", "B")
    throw: Thrower | None = None
    language: Language = ENGLISH
    given: tuple[E, ...] = ()
    person: Player | None = None


class GameLine(TypedWords, ABC, Generic[S, E]):
    """A typed line of any game while it is read. With ``falling`` fields are counted down."""

    one_throws = False
    """Whether one player may throw both dice of the draw."""

    def __init__(self, line: str, seat: Seat[S, E], dice_count: int = 2, *, falling: bool = False) -> None:
        super().__init__(line, seat.names)
        self.before = seat.state
        self.throw = seat.throw
        self.person = seat.person
        self.dice_count = dice_count
        self.falling = falling
        self.named: Player | None = None
        """The player named before the act that is being read."""
        self.events: list[E] = []
        self.states: list[S] = []
        """The state after each of the events."""
        self.typed = ""
        """The play that is being read, as it was typed."""

    @property
    def state(self) -> S:
        """The state after the events read so far."""
        return self.states[-1] if self.states else self.before

    @property
    def unlettered(self) -> Saying | None:
        """Reason why plays may not be typed by their letters, or None if they may."""
        return None

    @property
    @abstractmethod
    def kind(self) -> Kind[S, E]:
        """The game that is played."""

    @abstractmethod
    def describe_play(self, play: Play) -> object:
        """Return a play of the roll on the table as people read it."""

    def allowed(self) -> Plays:
        """Return the listed plays of the roll on the table."""
        return self.kind.plays(self.state)

    @abstractmethod
    def possible(self) -> Saying:
        """Return examples of what can be typed now in place of the line."""

    def example(self) -> tuple[str, str]:
        """Return dice and a play of them that may be typed now."""
        return self.kind.example(self.state)

    @abstractmethod
    def rolled(self, dice: Dice) -> E:
        """Return a throw of these dice, by the player named or the player with the dice."""

    @abstractmethod
    def read_play(self, said: str) -> Play:
        """Read a play of the roll on the table.

        Raises:
            UnreadableError: ``said`` is not a play of it.
            AmbiguousError: ``said`` can mean several plays.
        """

    def take(self, event: E, state: S) -> None:
        """Add an event, and the state after it for the rest of the line."""
        self.events.append(event)
        self.states.append(state)

    def ends_with(self, *kinds: type[object]) -> bool:
        """Return whether the last event of the line so far has one of these classes."""
        return bool(self.events) and isinstance(self.events[-1], kinds)

    def take_named(self) -> Begin | None:
        """Take a player's name and a colon, if they come next. Return Begin if nothing follows and nobody has begun."""
        words = self.words
        found = self.take_name()
        if found is not None and not self.words and not self.is_open:
            self.words = words
        elif found is not None:
            self.named = found
            if self.word() == ":":
                self.next()
            if not self.words:
                return self.begin(found)
        return None

    @property
    def mover(self) -> Player:
        """The player named before the act, else the player with the dice."""
        return self.state.roller if self.named is None else self.named

    def actor(self, usual: Player) -> Player:
        """Return the player named before or after the verb, else the usual one."""
        if self.named is not None:
            return self.named
        if self.word() in BY:
            self.next()
        after = self.take_name() if self.words else None
        return usual if after is None else after

    @property
    def is_open(self) -> bool:
        """Whether it is still undecided who begins."""
        return "begin" in self.kind.due(self.state)

    def begin(self, player: Player) -> Begin:
        """Return Begin for a player, if it is undecided who begins."""
        if not self.is_open:
            raise self.unclear()
        return Begin(player)

    def draw(self) -> Begin | Draw:
        """Take who begins, or the dice of the draw: A's and B's, or each with a name before it.

        Raises:
            UnreadableError: the names are not clear, the program throws, or these are not dice.
        """
        if self.word() in BEGINS:
            self.next()
            return self.begin(self.actor(Player.A))
        first, words = self.named, [*self.words]
        if first is not None and self.throw is None:
            one = self.number(6)
            other = self.number(6) if one and self.take_name() is first.other else None
            if one and other:
                return Draw(one, other) if first is Player.A else Draw(other, one)
            self.words = words
            if not self.one_throws:
                raise self.unreadable(
                    "{line!r}: who begins, like {name} begins, or both dice, {a}’s and {b}’s, like 53",
                    name=self.names[first],
                    a=self.names[0],
                    b=self.names[1],
                )
        is_play = is_way(self.words, 2, falling=self.falling) and not is_roll(self.word().replace("/", ""))
        if is_play and self.throw is None:
            raise self._not_begun()
        a, b = self.dice()
        by = self.word() in BY and self.one_throws
        return Draw(a, b, self.actor(Player.A) if by else first)

    def roll(self) -> E | Draw:
        """Return a throw by the program.

        Raises:
            UnreadableError: the players throw.
        """
        if self.throw is None:
            raise UnreadableError("the dice are typed here, like 64; begin the séance with --roll to have them thrown")
        if self.is_open:
            a, b = self.throw(2)
            return Draw(a, b)
        return self.rolled(self.throw(self.dice_count))

    def dice_to_play(self) -> Dice:
        """Take the dice of a roll.

        Raises:
            UnreadableError: a play comes first, or something that is not dice.
        """
        if self.throw is None and is_way(self.words, self.dice_count, falling=self.falling):
            if self.ends_with(Draw):
                raise self._not_begun()
            raise self.unreadable("{line!r}: the dice come first, like {example}", example=" ".join(self.example()))
        return self.dice(self.dice_count)

    def _not_begun(self) -> UnreadableError:
        """Return the error for a play typed before it is decided who begins."""
        return self.unreadable("{line!r}: first say who begins: {name} begins, or one die each: 62", name=self.names[0])

    def dice(self, count: int = 2) -> Dice:
        """Take ``count`` dice in the order typed: ``64``, ``6-4``, ``6 4``, ``443``, ``sonnez``.

        Raises:
            UnreadableError: the program throws the dice, or these are not dice.
        """
        if self.throw is not None:
            raise UnreadableError("the program throws the dice here: type roll, or press Enter")
        dice = self.take_dice(count)
        if dice is not None:
            return dice
        digits = "".join(char for char in self.word() if char not in "-,+x/")
        if not digits.isdecimal() or len(digits) > 3:
            raise self.unclear()
        if not set(digits) <= set("123456"):
            wrong = Saying("a die shows 1 to 6; the dice are typed like {dice}", dice="643" if count == 3 else "64")
        elif count == 3:
            wrong = Saying("this game is played with three dice, like 643")
        else:
            wrong = Saying("two dice are thrown, like 64")
        raise self.unreadable("{line!r}: {wrong}", wrong=wrong)

    def again(self, roll: object, verbs: Collection[str]) -> bool:
        """Take the dice on the table if they are typed again before a verb. Return whether they are."""
        after = after_dice(self.words, roll, self.dice_count)
        if self.events or not after or fold(after[0]) not in verbs:
            return False
        self.words = after
        return True

    def play(self, roll: object, thrown: type[object]) -> tuple[Play, bool]:
        """Take the rest of the line as a play. Return it, and whether ``!`` at its end insists on it.

        ``thrown`` is the event class of a throw.

        Raises:
            UnreadableError: there is only the sign, or it is not a play, or dice.
            AmbiguousError: several plays end on these fields.
        """
        self.refuse_roll(roll)
        text = self.rest()
        said = self.typed = text.rstrip("! ")
        if not said:
            raise self.unreadable("{line!r}: which play? Type it with ! after it")
        behind = self.ends_with(thrown)
        after = "" if behind else " ".join(after_dice(said.split(), roll, self.dice_count))
        if behind or after:
            with suppress(UnreadableError):
                return self._ended(said, after), said != text
        # All that is said may be the play, or what follows the dice on the table; of two plays the allowed one is meant.
        are_dice = "-" in said.partition(" ")[0] and not is_way(said.split(), self.dice_count, falling=self.falling)
        readings: list[Play] = []
        for one in filter(None, (after, said) if are_dice else (said, after)):
            try:
                readings.append(self._read(one))
            except UnreadableError as error:
                wrong = error
        if not readings:
            self._refuse_unread(said, after, wrong, roll, behind=behind)
        self.typed = said
        allowed = {play.change for play in self.allowed()} if len(readings) > 1 else ()
        return next((play for play in readings if play.change in allowed), readings[0]), said != text

    def _refuse_unread(self, said: str, after: str, wrong: UnreadableError, roll: object, *, behind: bool) -> NoReturn:
        """Raise the error for a text that is not a play. It may be dice."""
        if after or not is_roll(said.partition(" ")[0], self.dice_count):
            raise wrong
        self.typed, line = "", excerpt(self.line)
        if behind:
            raise UnreadableError("{line!r}: two rolls on one line; none is entered", line=line) from wrong
        raise UnreadableError("{line!r}: {still}", line=line, still=self.still_due(roll)) from wrong

    def refuse_roll(self, roll: object, *, is_play: bool = True) -> None:
        """Refuse dice typed alone, which may be the next roll or, if a play is due, the fields where it ends.

        Raises:
            UnreadableError: there are such dice. The message says how to take back the roll, and how to type the play.
        """
        said = " ".join(self.words).rstrip("! ")
        ends = "" if self.events else lone_roll(said, self.dice_count, falling=self.falling)
        if not ends:
            return
        example = self.example()[1]
        play: object = Saying("each move, like {example}", example=example) if self.unlettered else None
        if is_play and play is None:
            with suppress(UnreadableError, AmbiguousError):
                play = self.describe_play(self._ended(" ".join(ends)))
        raise roll_refused(said, ends, roll, self.still_due(roll), play, example)

    def still_due(self, roll: object) -> Saying:
        """Return the clause that the roll on the table must still be played, and how to take it back."""
        return Saying("{roll} is still to be played (`-` takes {roll} back)", roll=str(roll))

    def _read(self, said: str) -> Play:
        """Return a play from its letter, its text, or the fields on which its checkers end."""
        self.typed = said
        if said in LETTERS and len(said) == 1:
            if self.unlettered is not None:
                raise UnreadableError("{line!r}: {wrong}", line=said, wrong=self.unlettered)
            letters = LETTERS[: len(self.allowed())]
            if letters and said not in letters:
                raise UnreadableError(
                    "{text!r}: no play has this letter; type one of {letters}", text=said, letters=" ".join(letters)
                )
            self.typed = said = f"#{LETTERS.index(said) + 1}"
        try:
            return self.read_play(said)
        except UnreadableError as error:
            try:
                return self._ended(said)
            except UnreadableError:
                if said.isdecimal() and len(said) > 1:
                    raise
                raise error from None

    def _ended(self, *said: str) -> Play:
        """Return the only listed play that ends on the fields of one of these texts."""
        return ended(said, self.allowed(), self.read_play, self.describe_play, falling=self.falling)

    def unclear(self) -> UnreadableError:
        """Return the error for a word that has no meaning here."""
        word = excerpt(" ".join(self.words) or self.line)
        if not self.events:
            return UnreadableError(
                "{word!r} has no meaning now. Possible: {acts}. help shows more.", word=word, acts=self.possible()
            )
        return self.unreadable(
            "{line!r}: {word!r} has no meaning at this place, and nothing of the line is entered. Possible: "
            "{acts}. help shows more.",
            word=word,
            acts=self.possible(),
        )

    def another_turn(self) -> UnreadableError:
        """Return the error for dice after a whole turn."""
        return self.unreadable("{line!r}: one turn a line; what follows it begins another")
