"""Reading a line typed at the table of any game: its words that are left, who is named, the dice, the state after what was read.

A game adds what its own verbs mean, how a roll of it is entered, and how a play of it is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from trictrac.errors import OutOfOrderError, Saying, TrictracError, UnreadableError
from trictrac.games.events import Begin, Draw, Player
from trictrac.games.log import Kind
from trictrac.games.speech import LETTERS, Thrower
from trictrac.games.words import BY, TypedWords, cuts, is_move, is_roll, same_dice
from trictrac.model.layout import counted
from trictrac.model.play import Play
from trictrac.saying.words import excerpt


class Seated(Protocol):
    """The part of a state by which a line is read."""

    @property
    def roller(self) -> Player:
        """The player who has the dice."""
        ...


S = TypeVar("S", bound=Seated)
E = TypeVar("E")
L = TypeVar("L", bound="TypedLine[Any, Any]")

BEGINS = frozenset({"begins", "begin", "start", "starts", "commence", "debute"})
"""Words, folded, after the name of who begins."""

_MOST_GLUED = 8
"""The most digits behind the dice: four fields of two."""


_INITIALS = "hgrv"
"""The letters of *hold* and *go* in English and French: reste, vais."""


class TypedLine(TypedWords, ABC, Generic[S, E]):
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
        super().__init__(line, names)
        self.before = self.state = state
        self.throw = throw
        self.dice_count = dice_count
        self.falling = falling
        self.named: Player | None = None
        """The player named before the act that is being read."""
        self.events: list[object] = []
        self.typed = ""
        """The play that is being read, as it was typed."""
        self._glued = ""
        """The digits typed behind the dice in one word: where checkers end."""

    @property
    def lettered(self) -> bool:
        """Whether plays may be typed by the letters with which they are listed."""
        return True

    @property
    @abstractmethod
    def kind(self) -> Kind[S, Any]:
        """The game that is played."""

    @property
    def one_throws(self) -> bool:
        """Whether one player may throw both dice of the draw."""
        return False

    def allowed(self) -> tuple[Play, ...]:
        """The plays that are listed of the roll on the table."""
        return self.kind.plays(self.state)

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
        """Take an event in; what is left of the line is read after it.

        Raises:
            OutOfOrderError: it is not due; where it is due of the other player, says so.
        """
        try:
            self.state = self.kind.apply(self.state, event)
        except OutOfOrderError as error:
            player = getattr(event, "player", None)
            if error.act is None or player is None or not self._is_due(event, player.other):
                raise
            raise OutOfOrderError(
                "that is for {player} to do now, not for {other}", player=player.other, other=self.names[player]
            ) from error
        self.events.append(event)

    def _is_due(self, event: object, player: Player) -> bool:
        """Whether the event is due of this player."""
        theirs: Any = event
        try:
            self.kind.apply(self.state, replace(theirs, player=player))
        except OutOfOrderError:
            return False
        except TrictracError:
            pass
        return True

    def ends_with(self, *kinds: type[Any]) -> bool:
        """Whether the line has told something, and such an event last."""
        return bool(self.events) and isinstance(self.events[-1], kinds)

    def take_named(self) -> None:
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

    def draw(self) -> None:
        """Take who begins or the dice of the draw: A's and B's, or each with the name before it.

        Raises:
            UnreadableError: they are named otherwise, the program throws, or these are no dice.
        """
        if self.begins():
            return
        first, words = self.named, [*self.words]
        if first is not None and self.throw is None:
            one = self.number(6)
            other = self.number(6) if one and self.take_name() is first.other else None
            if one and other:
                self.add(Draw(one, other) if first is Player.A else Draw(other, one))
                return
            self.words = words
            if not self.one_throws:
                raise UnreadableError(
                    "{line!r}: who begins, like {name} begins, or both dice, {a}’s and {b}’s, like 53",
                    line=excerpt(self.line),
                    name=self.names[first],
                    a=self.names[0],
                    b=self.names[1],
                )
        a, b = self.dice()
        by = self.word() in BY and self.one_throws
        self.add(Draw(a, b, self.actor(Player.A) if by else first))

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
        if self.throw is None and is_move(self.word()) and not self._are_dice():
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
        self._part_dice(count)
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
        doublet = self.take_doublet() if count == 2 else None
        if doublet is not None:
            return doublet
        if self.word()[:1].isdecimal() and len(digits) < 4 and set(digits) <= set("123456"):
            raise (
                UnreadableError("{line!r}: this game is played with three dice, like 643", line=excerpt(self.line))
                if count == 3
                else UnreadableError("{line!r}: two dice are thrown, like 64", line=excerpt(self.line))
            )
        raise self.unclear()

    def _part_dice(self, count: int) -> None:
        """Part dice from what is typed behind them in the same word: ``6475``, ``64a``."""
        word = self.word()
        dice, after = word[:count], word[count:]
        if not is_roll(dice, count):
            return
        if after.isdecimal() and 2 <= len(after) <= _MOST_GLUED:
            self._glued = after
            self.words[0:1] = [dice, after]
        elif after.startswith("#") or (after.lstrip(_INITIALS) in (*LETTERS, "") and len(after) <= 2):
            self.words[0:1] = [dice, after] if after.startswith("#") else [dice, *after]

    def play(self, read: Callable[[str], Play], roll: object, thrown: type[Any]) -> tuple[Play, bool]:
        """Take all that is left as a play of a roll, and whether ``!`` at its end has it stand; ``thrown`` is the event of dice.

        Raises:
            UnreadableError: there is only the sign, or it is no play but dice.
        """
        text = self.rest()
        said = text.rstrip("! ")
        if not said:
            raise UnreadableError("{line!r}: which play? Then ! lets it stand", line=excerpt(self.line))
        stands = said != text
        self.typed = said
        if said in LETTERS and len(said) == 1:
            if not self.lettered:
                raise UnreadableError("{text!r}: plays have no letters where the players count", text=said)
            self.typed = said = f"#{LETTERS.index(said) + 1}"
        first, _, after = said.partition(" ")
        try:
            return (self._ended(said, read) if said == self._glued else read(said)), stands
        except UnreadableError as error:
            if not is_roll(first, self.dice_count):
                if said.isdecimal() and 2 <= len(said) <= _MOST_GLUED:
                    return self._ended(said, read), stands
                raise
            if after and same_dice(first, roll) and not self.ends_with(thrown):
                return read(after), stands
            self.typed = ""
            if self.ends_with(thrown):
                raise UnreadableError(
                    "{line!r}: two rolls on one line; none is entered", line=excerpt(self.line)
                ) from error
            raise UnreadableError(
                "{line!r}: {roll} is thrown already and is to be played", line=excerpt(self.line), roll=roll
            ) from error

    def _ended(self, digits: str, read: Callable[[str], Play]) -> Play:
        """The one allowed play whose checkers end on the fields of these digits, or an UnreadableError."""
        allowed = {play.change: play for play in self.allowed()}
        found: dict[object, Play] = {}
        for ends in cuts(digits):
            fields = sorted(counted(int(end), falling=self.falling) for end in ends)
            found |= {change: play for change, play in allowed.items() if sorted(end for _, end in change) == fields}
            with suppress(UnreadableError):
                play = read(" ".join(ends))
                found |= {play.change: play} if play.change in allowed else {}
        if len(found) != 1:
            raise UnreadableError(
                "{digits!r}: behind the dice stand the fields on which the checkers end, and no one play ends so; "
                "type it like {play}",
                digits=digits,
                play=self.example()[1],
            )
        return next(iter(found.values()))

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
