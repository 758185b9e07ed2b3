"""Reading a line typed at the table of any game: its words that are left, who is named, the dice, the state after what was read.

A game adds what its own verbs mean, how a roll of it is entered, and how a play of it is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import Any, Generic, Protocol, TypeVar

from trictrac.errors import OutOfOrderError, Saying, TrictracError, UnreadableError
from trictrac.games.events import Begin, Draw, NewPartie, Player
from trictrac.games.log import Kind
from trictrac.games.speech import Thrower
from trictrac.model.play import Play, Roll
from trictrac.saying.words import excerpt, fold


class Seated(Protocol):
    """The part of a state by which a line is read."""

    @property
    def roller(self) -> Player:
        """The player who has the dice."""
        ...


S = TypeVar("S", bound=Seated)
E = TypeVar("E")
L = TypeVar("L", bound="TypedLine[Any, Any]")

FILLERS = frozenset({"je", "i", "il", "elle", "m'en", "s'en", "de", "of", "points", "point", "pts", "j'ai"})
"""Words, folded, that may stand between the others."""

BY = frozenset({"by", "par"})
"""Words before the name of who has done it."""

BEGINS = frozenset({"begins", "begin", "start", "starts", "commence", "debute"})
"""Words, folded, after the name of who begins."""

_ENDS = "!.?,;:"


def take_player(words: list[str], names: tuple[str, str]) -> tuple[Player | None, list[str]]:
    """The player whose name, or letter, the words begin with, and the words after it; the longer of two names first."""
    known = [([fold(word) for word in names[player].split()], player) for player in Player]
    known.sort(key=lambda one: -len(one[0]))
    folded = [fold(word) for word in words]
    for name, player in (*known, *(([str(player).lower()], player) for player in Player)):
        if folded[: len(name)] == name:
            return player, words[len(name) :]
    return None, words


def same_name(one: str, other: str) -> bool:
    """Whether two names of players look alike."""
    return fold(one) == fold(other)


def is_roll(word: str, count: int = 2) -> bool:
    """Whether a word looks like so many dice."""
    return len(word) == count and set(word) <= set("123456")


def same_dice(word: str, roll: object) -> bool:
    """Whether a word is this roll, in whatever order its dice are typed."""
    return sorted(word) == sorted(str(roll).replace("-", ""))


def is_move(word: str) -> bool:
    """Whether a word looks like a move from one field to another."""
    parts = word.replace("/", "-").replace(">", "-").split("-")
    return len(parts) > 1 and all(part.isdecimal() or part in ("bar", "off") for part in parts)


class TypedLine(ABC, Generic[S, E]):
    """A typed line of any game while it is read: its words that are left, and the state after those that were.

    ``names`` are those of the two at the board; ``throw`` gives so many dice where the program throws them. With ``falling``
    fields are counted down.
    """

    def __init__(
        self,
        line: str,
        state: S,
        names: tuple[str, str],
        throw: Thrower | None,
        dice_count: int = 2,
        *,
        falling: bool = False,
    ) -> None:
        self.line = line
        self.words = line.replace(":", " : ").split()
        self.before = self.state = state
        self.names = names
        self.throw = throw
        self.dice_count = dice_count
        self.falling = falling
        self.named: Player | None = None
        """The player named before the act that is being read."""
        self.events: list[object] = []
        self.typed = ""
        """The play that is being read, as it was typed."""

    @property
    @abstractmethod
    def kind(self) -> Kind[S, Any]:
        """The game that is played."""

    @abstractmethod
    def possible(self) -> Saying:
        """Examples of what can be typed at the table as it stands without the line."""

    @abstractmethod
    def example(self) -> tuple[str, str]:
        """Dice and a play of them, as they may be typed now."""

    @abstractmethod
    def rolled(self, dice: tuple[int, ...]) -> None:
        """Take in the roll of who is named, or has the dice."""

    def add(self, event: object) -> None:
        """Take an event in; what is left of the line is read after it."""
        self.state = self.kind.apply(self.state, event)
        self.events.append(event)

    def ends_with(self, *kinds: type[Any]) -> bool:
        """Whether the line has told something, and such an event last."""
        return bool(self.events) and isinstance(self.events[-1], kinds)

    def word(self, at: int = 0) -> str:
        """A word that is left, folded; empty when there is none."""
        return fold(self.words[at]) if at < len(self.words) else ""

    def next(self) -> str:
        """Take the next word, folded."""
        return fold(self.words.pop(0))

    def verb(self) -> str:
        """The next word, folded, without the signs that may end it."""
        word = self.word()
        return word.rstrip(_ENDS) or word

    def skip(self, words: Collection[str] = FILLERS) -> None:
        """Drop the words that say nothing here."""
        while self.words and (self.verb() in words or self.word() == ":"):
            self.next()

    def number(self, most: int = 999) -> int | None:
        """Take the number that comes next, with or without a plus; None when none does."""
        self.skip()
        word = self.word().removeprefix("+")
        if not (word.isascii() and word.isdecimal() and int(word) <= most):
            return None
        self.next()
        while self.word() in ("points", "point", "pts"):
            self.next()
        return int(word)

    def take_name(self) -> Player | None:
        """Take the name of a player that begins what is left."""
        player, self.words = take_player(self.words, self.names)
        return player

    def take_named(self) -> None:
        """Take the name of who acts, where one comes next, with a colon after it; alone it says who begins."""
        found = self.take_name()
        if found is None:
            return
        self.named = found
        if self.word() == ":":
            self.next()
        if not self.words:
            self.begin(found)

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

    def begin(self, player: Player) -> None:
        """This player begins, where that is open."""
        if not self.is_open:
            raise self.unclear()
        self.add(Begin(player))

    def begins(self) -> bool:
        """Take who begins: the verb, with the name before or after it; False where no such verb comes next."""
        if self.word() not in BEGINS:
            return False
        self.next()
        self.begin(self.actor(Player.A))
        return True

    def roll(self) -> None:
        """The program throws.

        Raises:
            UnreadableError: the players throw.
        """
        if self.throw is None:
            raise UnreadableError("the dice are typed here, like 64; begin the séance with --roll to have them thrown")
        if self.is_open:
            a, b = self.throw(2)
            self.add(Draw(a, b))
        else:
            self.rolled(self.throw(self.dice_count))

    def dice_to_play(self) -> tuple[int, ...]:
        """Take the dice of a roll.

        Raises:
            UnreadableError: a play comes first, or no dice.
        """
        if is_move(self.word()) and not self._are_dice():
            raise UnreadableError(
                "{line!r}: the dice come first, like {example}",
                line=excerpt(self.line),
                example=" ".join(self.example()),
            )
        return self.dice(self.dice_count)

    def _are_dice(self) -> bool:
        """Whether a word that may be a move is meant for the dice; ``1-4 1-2`` are two moves where fields are counted up."""
        word, count = self.word(), self.dice_count
        if not is_roll(word.replace("-", ""), count):
            return False
        rises = not self.falling and word == "-".join(sorted(set(word) - {"-"}))
        return not (rises and 1 < len(self.words) <= count and all(map(is_move, self.words)))

    def dice(self, count: int = 2) -> tuple[int, ...]:
        """Take so many dice in the order typed: ``64``, ``6-4``, ``6 4``, ``443``, ``sonnez``.

        Raises:
            UnreadableError: the program throws them, or these are none.
        """
        if self.throw is not None:
            raise UnreadableError("the program throws the dice here: type roll, or press Enter")
        digits, used = "", 0
        while used < len(self.words) and len(digits) < count:
            word = "".join(char for char in self.word(used) if char not in "-,+x/")
            if not word.isdecimal() or (used and len(word) > 1):
                break
            digits += word
            used += 1
        if is_roll(digits, count):
            del self.words[:used]
            return tuple(map(int, digits))
        doublet = self._doublet() if count == 2 else None
        if doublet is not None:
            return doublet
        if self.word()[:1].isdecimal() and len(digits) < 4 and set(digits) <= set("123456"):
            raise (
                UnreadableError("{line!r}: this game is played with three dice, like 643", line=excerpt(self.line))
                if count == 3
                else UnreadableError("{line!r}: two dice are thrown, like 64", line=excerpt(self.line))
            )
        raise self.unclear()

    def _doublet(self) -> tuple[int, int] | None:
        """Take the old name of a doublet that comes next: ``sonnez``, ``ternes``; None when none does."""
        if not self.word().isalpha():
            return None
        try:
            roll = Roll.parse(self.words[0])
        except UnreadableError:
            return None
        self.next()
        return roll.high, roll.low

    def rest(self) -> str:
        """Take all that is left."""
        text = " ".join(self.words)
        self.words = []
        return text

    def play(self, read: Callable[[str], Play], roll: object, thrown: type[Any]) -> tuple[Play, bool]:
        """Take all that is left as a play of a roll, and whether ``!`` at its end has it stand; ``thrown`` is the event of dice.

        Raises:
            UnreadableError: there is only the sign, or it is no play but dice.
        """
        text = self.rest()
        said = text.rstrip("! ")
        if not said:
            raise UnreadableError("{line!r}: which play? Then ! lets it stand", line=excerpt(self.line))
        self.typed = said
        first, _, after = said.partition(" ")
        try:
            return read(said), said != text
        except UnreadableError as error:
            if not is_roll(first, self.dice_count):
                raise
            if after and same_dice(first, roll) and not self.ends_with(thrown):
                return read(after), said != text
            self.typed = ""
            if self.ends_with(thrown):
                raise UnreadableError(
                    "{line!r}: two rolls on one line; none is entered", line=excerpt(self.line)
                ) from error
            raise UnreadableError(
                "{line!r}: {roll} is thrown already and is to be played", line=excerpt(self.line), roll=roll
            ) from error

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

    def too_late(self, act: object) -> UnreadableError:
        """The error of an act that is not due after what stands before it on the line."""
        return UnreadableError(
            "{line!r}: cannot {act} after what stands before it, and nothing of the line is entered. "
            "Possible: {acts}. help tells more.",
            line=excerpt(self.line),
            act=act,
            acts=self.possible(),
        )

    def another_turn(self) -> UnreadableError:
        """The error of dice after a whole turn."""
        return UnreadableError("{line!r}: one turn a line; what follows it begins another", line=excerpt(self.line))


def read_whole(line: L, act: Callable[[L], None]) -> tuple[Any, ...]:
    """Take in a line act by act: the events that it means, all of it or nothing.

    Raises:
        TrictracError: its play cannot be taken so; the error has the events before it, which stand.
        UnreadableError: it means nothing, or an act is not due after what stands before it.
    """
    while line.words:
        try:
            act(line)
        except OutOfOrderError as error:
            if not line.events or error.act is None:
                raise
            raise line.too_late(error.act) from error
        except TrictracError as error:
            if line.typed:
                error.fields.update(kept=tuple(line.events), typed=line.typed)
            raise
    if not line.events:
        line.words = line.line.split()
        raise line.unclear()
    return tuple(line.events)


def simple(
    event: Callable[[Player], object], usual: Callable[[Any], Player], skipped: Collection[str] = ()
) -> Callable[[TypedLine[Any, Any]], None]:
    """Return the reader of a verb that needs nothing but who acts, after words that say nothing."""

    def read(line: TypedLine[Any, Any]) -> None:
        line.skip(skipped)
        line.add(event(line.actor(usual(line.state))))

    return read


def who_rolls(state: Seated) -> Player:
    """Return the player who has the dice."""
    return state.roller


def new(line: TypedLine[Any, Any]) -> None:
    """``new``, ``new game``, ``nouvelle partie``."""
    if line.word() in ("game", "partie"):
        line.next()
    line.add(NewPartie())
