"""Reading a line typed at the table of any game: its words that are left, who is named, the dice, the state after what was read.

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
"""Throws so many dice, where the program does."""

Drawer = Callable[[int], Callable[[], tuple[int, int]]]
"""Returns what throws two dice after two, from the so-many-th throw of a game on: the same again after an undo."""


def thrower(drawer: Drawer, thrown: int) -> Thrower:
    """Return what throws the dice from the so-many-th throw on, when it is called."""
    draws: list[Callable[[], tuple[int, int]]] = []

    def throw(number: int) -> Dice:
        if not draws:
            draws.append(drawer(thrown))
        return tuple(die for _ in range(number // 2 + number % 2) for die in draws[0]())[:number]

    return throw


class Seated(Protocol):
    """The part of a state by which a line is read."""

    @property
    def roller(self) -> Player:
        """The player who has the dice."""


S = TypeVar("S", bound=Seated)
T = TypeVar("T")


@frozen
class Seat(Generic[T, E]):
    """The seat from which a line is typed: how things stand, who sits at the board, the language spoken there.

    ``throw`` gives the dice where the program throws them; ``given`` are the events with which the séance began.
    """

    state: T
    names: tuple[str, str] = ("A", "B")
    throw: Thrower | None = None
    language: Language = ENGLISH
    given: tuple[E, ...] = ()


class GameLine(TypedWords, ABC, Generic[S, E]):
    """A typed line of any game while it is read: its words that are left, and the state after those that were.

    With ``falling`` fields are counted down.
    """

    def __init__(self, line: str, seat: Seat[S, E], dice_count: int = 2, *, falling: bool = False) -> None:
        super().__init__(line, seat.names)
        self.before = seat.state
        self.throw = seat.throw
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
        """Why plays may not be typed by the letters with which they are listed; None where they may."""
        return None

    @property
    @abstractmethod
    def kind(self) -> Kind[S, E]:
        """The game that is played."""

    @abstractmethod
    def describe_play(self, play: Play) -> object:
        """Return a play of the roll on the table as people read it."""

    @property
    def one_throws(self) -> bool:
        """Whether one player may throw both dice of the draw."""
        return False

    def allowed(self) -> Plays:
        """The plays that are listed of the roll on the table."""
        return self.kind.plays(self.state)

    @abstractmethod
    def possible(self) -> Saying:
        """Examples of what can be typed at the table as it stands without the line."""

    @abstractmethod
    def example(self) -> tuple[str, str]:
        """Dice and a play of them, as they may be typed now."""

    @abstractmethod
    def rolled(self, dice: Dice) -> E:
        """Return the throw of these dice by who is named, or has the dice."""

    @abstractmethod
    def read_play(self, said: str) -> Play:
        """Read a play of the roll on the table.

        Raises:
            UnreadableError: it is none.
            AmbiguousError: it can mean several.
        """

    def take(self, event: E, state: S) -> None:
        """Take an event in with the state after it, by which the rest of the line is read."""
        self.events.append(event)
        self.states.append(state)

    def ends_with(self, *kinds: type[object]) -> bool:
        """Whether the line has told something, and such an event last."""
        return bool(self.events) and isinstance(self.events[-1], kinds)

    def take_named(self) -> Begin | None:
        """Take the name of who acts, where one comes next, with a colon after it; alone it says who begins, if that is open."""
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
        """The player who acts: named before the act, else who has the dice."""
        return self.state.roller if self.named is None else self.named

    def actor(self, usual: Player) -> Player:
        """The player who acts: named before or after the verb, else the usual one."""
        if self.named is not None:
            return self.named
        if self.word() in BY:
            self.next()
        after = self.take_name() if self.words else None
        return usual if after is None else after

    @property
    def is_open(self) -> bool:
        """Whether it is open who begins."""
        return "begin" in self.kind.due(self.state)

    def begin(self, player: Player) -> Begin:
        """This player begins, where that is open."""
        if not self.is_open:
            raise self.unclear()
        return Begin(player)

    def draw(self) -> Begin | Draw:
        """Take who begins or the dice of the draw: A's and B's, or each with the name before it.

        Raises:
            UnreadableError: they are named otherwise, the program throws, or these are no dice.
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
                raise UnreadableError(
                    "{line!r}: who begins, like {name} begins, or both dice, {a}’s and {b}’s, like 53",
                    line=excerpt(self.line),
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
        """The program throws.

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
            UnreadableError: a play comes first, or no dice.
        """
        if self.throw is None and is_way(self.words, self.dice_count, falling=self.falling):
            if self.ends_with(Draw):
                raise self._not_begun()
            raise UnreadableError(
                "{line!r}: the dice come first, like {example}",
                line=excerpt(self.line),
                example=" ".join(self.example()),
            )
        return self.dice(self.dice_count)

    def _not_begun(self) -> UnreadableError:
        """Return the error of a play typed while it is open who begins."""
        return UnreadableError(
            "{line!r}: first say who begins: {name} begins, or one die each: 62",
            line=excerpt(self.line),
            name=self.names[0],
        )

    def dice(self, count: int = 2) -> Dice:
        """Take so many dice in the order typed: ``64``, ``6-4``, ``6 4``, ``443``, ``sonnez``.

        Raises:
            UnreadableError: the program throws them, or these are none.
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
        raise UnreadableError("{line!r}: {wrong}", line=excerpt(self.line), wrong=wrong)

    def again(self, roll: object, verbs: Collection[str]) -> bool:
        """Take the dice of the roll on the table where they are typed again before a verb; whether they are."""
        after = after_dice(self.words, roll, self.dice_count)
        if self.events or not after or fold(after[0]) not in verbs:
            return False
        self.words = after
        return True

    def play(self, roll: object, thrown: type[object]) -> tuple[Play, bool]:
        """Take all that is left as a play of a roll, and whether ``!`` at its end has it stand; ``thrown`` is the event of dice.

        Raises:
            UnreadableError: there is only the sign, or it is no play, or dice.
            AmbiguousError: several plays end on these fields.
        """
        self.refuse_roll(roll)
        text = self.rest()
        said = self.typed = text.rstrip("! ")
        if not said:
            raise UnreadableError("{line!r}: which play? Then ! lets it stand", line=excerpt(self.line))
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
        """Refuse what is no play; it may be dice."""
        if after or not is_roll(said.partition(" ")[0], self.dice_count):
            raise wrong
        self.typed, line = "", excerpt(self.line)
        if behind:
            raise UnreadableError("{line!r}: two rolls on one line; none is entered", line=line) from wrong
        raise UnreadableError("{line!r}: {roll} is thrown already and is to be played", line=line, roll=roll) from wrong

    def refuse_roll(self, roll: object, *, is_play: bool = True) -> None:
        """Refuse dice typed alone, which may be the next roll or, where a play is due, its ends.

        Raises:
            UnreadableError: says how the roll on the table is taken back, and how the play is typed.
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
        """Return the clause that the roll on the table is still to be played, and how it is taken back."""
        return Saying("{roll} is still to be played (`-` takes {roll} back)", roll=str(roll))

    def _read(self, said: str) -> Play:
        """Return a play by its letter, as it is said, or by the fields on which its checkers end."""
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
        """Return the one listed play that ends on the fields of one of these texts of bare numbers."""
        return ended(said, self.allowed(), self.read_play, self.describe_play, falling=self.falling)

    def unclear(self) -> UnreadableError:
        """The error of a word that means nothing here, or nothing after what stands before it."""
        word = excerpt(" ".join(self.words) or self.line)
        if not self.events:
            return UnreadableError(
                "{word!r} has no meaning now. Possible: {acts}. help tells more.", word=word, acts=self.possible()
            )
        return UnreadableError(
            "{line!r}: {word!r} means nothing after what stands before it, and nothing of the line is entered. "
            "Possible: {acts}. help tells more.",
            line=excerpt(self.line),
            word=word,
            acts=self.possible(),
        )

    def another_turn(self) -> UnreadableError:
        """The error of dice after a whole turn."""
        return UnreadableError("{line!r}: one turn a line; what follows it begins another", line=excerpt(self.line))
