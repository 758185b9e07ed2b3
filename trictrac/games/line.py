"""A line typed at the table while it is read: its words that are left, who is named, the state after what was read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any, Generic, TypeVar

from trictrac.errors import Saying, UnreadableError
from trictrac.games.events import Begin, Player
from trictrac.games.log import Kind
from trictrac.games.speech import Thrower
from trictrac.model.roll import Roll
from trictrac.saying.words import excerpt, fold

S = TypeVar("S")
E = TypeVar("E")

FILLERS = frozenset({"je", "i", "il", "elle", "m'en", "s'en", "de", "of", "points", "point", "pts", "j'ai"})
"""Words, folded, that may stand between the others."""

BY = frozenset({"by", "par"})
"""Words before the name of who has done it."""

BEGINS = frozenset({"begins", "begin", "starts", "commence", "debute"})
"""Words, folded, after the name of who begins."""


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


def is_move(word: str, others: Collection[str] = ()) -> bool:
    """Whether a word looks like a move from one field to another; ``others`` are names of what is no numbered field."""
    parts = word.replace("/", "-").replace(">", "-").split("-")
    return len(parts) > 1 and all(part.isdecimal() or part in others for part in parts)


class TypedLine(ABC, Generic[S, E]):
    """A typed line of any game while it is read: its words that are left, and the state after those that were."""

    def __init__(self, line: str, state: S, names: tuple[str, str], throw: Thrower | None) -> None:
        self.line = line
        self.words = line.replace(":", " : ").split()
        self.before = self.state = state
        self.names = names
        self.throw = throw
        """Gives so many dice, where the program throws them."""
        self.named: Player | None = None
        """The player named before the act that is being read."""
        self.events: list[E] = []

    @property
    @abstractmethod
    def kind(self) -> Kind[S, E]:
        """The game that is played."""

    @abstractmethod
    def possible(self) -> Saying:
        """The acts that can be typed, as examples."""

    def add(self, event: E) -> None:
        """Take an event in; what is left of the line is read after it."""
        self.state = self.kind.apply(self.state, event)
        self.events.append(event)

    def beginning(self, player: Player) -> Begin:
        """The event by which this player begins.

        Raises:
            UnreadableError: that is no question now.
        """
        if "begin" not in self.kind.due(self.state):
            raise self.unclear()
        return Begin(player)

    def thrown(self, count: int) -> tuple[int, ...]:
        """So many dice that the program throws.

        Raises:
            UnreadableError: it does not.
        """
        if self.throw is None:
            raise UnreadableError("the dice are typed here, like 64; begin the séance with --roll to have them thrown")
        return self.throw(count)

    def require_typed(self) -> None:
        """Refuse typed dice where the program throws them.

        Raises:
            UnreadableError: it does.
        """
        if self.throw is not None:
            raise UnreadableError("the program throws the dice here: type roll, or press Enter")

    def ends_with(self, *kinds: type[Any]) -> bool:
        """Whether the line has told something, and such an event last."""
        return bool(self.events) and isinstance(self.events[-1], kinds)

    def word(self, at: int = 0) -> str:
        """A word that is left, folded; empty when there is none."""
        return fold(self.words[at]) if at < len(self.words) else ""

    def next(self) -> str:
        """Take the next word, folded."""
        return fold(self.words.pop(0))

    def number(self, most: int = 999) -> int | None:
        """Take the number that comes next, with or without a plus; None when none does."""
        while self.word() in FILLERS or self.word() == ":":
            self.next()
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

    def player(self, named: Player | None, usual: Player) -> Player:
        """The player who acts: named before or after the verb, else the usual one."""
        if self.word() in BY:
            self.next()
        after = self.take_name() if self.words else None
        return named if named is not None else usual if after is None else after

    def doublet(self) -> tuple[int, int] | None:
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

    def rest_as_play(self) -> tuple[str, str]:
        """Take all that is left as a play: as it was typed, and without the ``!`` that has it stand.

        Raises:
            UnreadableError: there is only the sign.
        """
        text = self.rest()
        said = text.rstrip("! ")
        if not said:
            raise UnreadableError("{line!r}: which play? Then ! lets it stand", line=excerpt(self.line))
        return text, said

    def unclear(self) -> UnreadableError:
        """The error of a word that means nothing here."""
        return UnreadableError(
            "{word!r} has no meaning now. Possible: {acts}. help tells more.",
            word=excerpt(" ".join(self.words) or self.line),
            acts=self.possible(),
        )

    def another_turn(self) -> UnreadableError:
        """The error of dice after a whole turn."""
        return UnreadableError("{line!r}: one turn a line; what follows it begins another", line=excerpt(self.line))

    def thrown_already(self, roll: object, *, here: bool) -> UnreadableError:
        """The error of dice where a play is due; ``here`` where the roll to be played is on this line."""
        if here:
            return UnreadableError("{line!r}: two rolls on one line; none is entered", line=excerpt(self.line))
        return UnreadableError(
            "{line!r}: {roll} is thrown already and is to be played", line=excerpt(self.line), roll=roll
        )


EXAMPLES = {
    "draw": Saying("the two dice, like 53"),
    "begin": Saying("the name of who begins"),
    "hold": Saying("hold"),
    "go": Saying("go"),
    "new": Saying("new"),
    "stop": Saying("stop"),
}
"""Examples of how the acts are typed that every game has."""


def one_of(acts: Mapping[str, Saying]) -> Saying:
    """The examples of these acts, one beside the other."""
    names = {act.replace(" ", "_"): saying for act, saying in acts.items()}
    between = " | "
    return Saying(between.join(f"{{{name}}}" for name in names), **names)
