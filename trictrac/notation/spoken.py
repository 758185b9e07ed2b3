"""What is typed at the table, line by line: dice, points, hold or go, play, écoles, in French or English, read forgivingly.

``DICE [claim N] [hold|go] [PLAY|pass]`` is a whole turn; before the dice ``got N`` for points received. A line may begin with
the name of who acts. Without a board: ``+4``, ``+4 opp``, ``next``, ``out``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trictrac.errors import IllegalPlayError, Saying, UnreadableError
from trictrac.game import events
from trictrac.game.events import Counting, Event, Player
from trictrac.game.state import Phase, State
from trictrac.game.trictrac import Trictrac
from trictrac.model.play import Play
from trictrac.model.roll import Roll
from trictrac.notation.plays import as_said, nearest, read_play
from trictrac.notation.tokens import excerpt, fold, refuse_long
from trictrac.notation.verbs import BOARD_VERBS, MARKER_VERBS, possible

Dice = Callable[[], tuple[int, int]]
"""Where the dice come from when the program throws them."""

_LONGEST = 200
MOST_OF_A_ROLL = 60
"""More points than a roll of any game ever earns; whoever types more has slipped."""
_FILLERS = frozenset({"je", "i", "il", "elle", "m'en", "s'en", "de", "of", "points", "point", "pts", "j'ai"})
_ALL = ({"for", "pour"}, {"all", "tout", "tous"})
_BY = frozenset({"by", "par"})
_BEGINS = frozenset({"begins", "begin", "starts", "commence", "debute"})


def read_turn(line: str, state: State, names: tuple[str, str], throw: Dice | None = None) -> tuple[Event, ...]:
    """Read one line typed at the table as the events that it means after ``state``.

    ``names`` are the players'; ``throw`` gives the dice where the program throws them.

    Raises:
        UnreadableError: a word has no meaning now; says which, and what is expected.
        AmbiguousError: a play has several readings.
        OutOfOrderError: the act is not due now.
        IllegalPlayError: the play breaks a law; says which, and suggests the nearest allowed one.
    """
    refuse_long(line, _LONGEST)
    return Line(line, state, names, throw).read()


def take_player(words: list[str], names: tuple[str, str]) -> tuple[Player | None, list[str]]:
    """The player whose name, or letter, the words begin with, and the words after it; the longer of two names first."""
    known = [([fold(word) for word in names[player].split()], player) for player in Player]
    known.sort(key=lambda one: -len(one[0]))
    folded = [fold(word) for word in words]
    for name, player in (*known, *(([str(player).lower()], player) for player in Player)):
        if folded[: len(name)] == name:
            return player, words[len(name) :]
    return None, words


class Line:
    """A line being read: its words that are left, and the state after those that were."""

    def __init__(self, line: str, state: State, names: tuple[str, str], throw: Dice | None) -> None:
        self.line = line
        self.words = line.replace(":", " : ").split()
        self.state = state
        self.names = names
        self.throw = throw
        self.events: list[Event] = []

    def read(self) -> tuple[Event, ...]:
        """The events of the line."""
        named = self._take_name()
        if named is not None and self.words[:1] == [":"]:
            self.words = self.words[1:]
        if named is not None and not self.words:
            self._begin(named)
        while self.words:
            self._act(named)
        if not self.events:
            self.words = self.line.split()
            raise self.unclear()
        return tuple(self.events)

    def add(self, event: Event) -> None:
        """Take an event in; what is left of the line is read after it."""
        self.state = Trictrac(self.state.rules).apply(self.state, event)
        self.events.append(event)

    def _act(self, named: Player | None) -> None:
        word = self.word()
        verbs = MARKER_VERBS if self.state.counting is Counting.MARKER else BOARD_VERBS
        if word in _FILLERS:
            self.next()
        elif word in verbs:
            self.next()
            verbs[word](self, named)
        elif self.state.counting is Counting.MARKER and word.startswith("+"):
            verbs["+"](self, named)
        elif self.state.phase is Phase.DRAW:
            self._draw(named)
        elif self.state.phase is Phase.THROW and self.state.counting is not Counting.MARKER:
            self._throw(named)
        elif self.state.phase is Phase.PLAY:
            self._play(named)
        elif self.state.phase is Phase.OVER and self.events:
            # The roll has ended the partie: its play is not played any more.
            self.words = []
        else:
            raise self.unclear()

    def word(self, at: int = 0) -> str:
        """A word that is left, folded; empty when there is none."""
        return fold(self.words[at]) if at < len(self.words) else ""

    def next(self) -> str:
        """Take the next word, folded."""
        return fold(self.words.pop(0))

    def unclear(self) -> UnreadableError:
        """The error of a word that means nothing here."""
        return UnreadableError(
            "{word!r} has no meaning now. Possible: {acts}. help tells more.",
            word=excerpt(" ".join(self.words) or self.line),
            acts=possible(self.state),
        )

    def number(self, most: int = 999) -> int | None:
        """Take the number that comes next, with or without a plus; None when none does."""
        while self.word() in _FILLERS or self.word() == ":":
            self.next()
        word = self.word().removeprefix("+")
        if not (word.isascii() and word.isdecimal() and int(word) <= most):
            return None
        self.next()
        while self.word() in ("points", "point", "pts"):
            self.next()
        return int(word)

    def points(self, example: Saying, earned: int = 0) -> int:
        """Take the number that a verb needs; more than a roll can earn is a slip, unless the roll has ``earned`` it."""
        found = self.number()
        if found is None:
            raise UnreadableError("{line!r}: how many points? Like {example}", line=excerpt(self.line), example=example)
        if found > max(MOST_OF_A_ROLL, earned):
            raise UnreadableError(
                "{points} points on one roll? More than {most} are taken for a slip.", points=found, most=MOST_OF_A_ROLL
            )
        return found

    def _take_name(self) -> Player | None:
        """Take the name of a player that begins what is left."""
        player, self.words = take_player(self.words, self.names)
        return player

    def player(self, named: Player | None, usual: Player) -> Player:
        """Who acts: named before or after the verb, else who usually does."""
        if self.word() in _BY:
            self.next()
        after = self._take_name() if self.words else None
        return named if named is not None else usual if after is None else after

    def _begin(self, player: Player) -> None:
        if self.state.phase is not Phase.DRAW:
            raise self.unclear()
        self.add(events.Begin(player))

    def _draw(self, named: Player | None) -> None:
        """Two dice, A's and B's, or who begins."""
        if self.word() in _BEGINS:
            self.next()
            self._begin(self.player(named, Player.A))
            return
        dice = self._dice()
        thrower = None
        if self.word() in _BY:
            thrower = self.player(None, Player.A)
        self.add(events.Draw(*dice, thrower if thrower is not None else named))

    def _throw(self, named: Player | None) -> None:
        if self.events and isinstance(self.events[-1], (events.Throw, events.Move, events.Go)):
            raise UnreadableError("{line!r}: one turn a line; what follows it begins another", line=excerpt(self.line))
        if _is_move(self.word()) and _is_move(self.word(1)):
            raise UnreadableError("{line!r}: the dice come first, like 64 1-7 1-5", line=excerpt(self.line))
        dice = self._dice()
        for_all = self.word() in _ALL[0] and self.word(1) in _ALL[1]
        if for_all:
            del self.words[:2]
        roller = self.state.roller if named is None else named
        self.add(events.Throw(roller, Roll.of(*dice), for_all))

    def _dice(self) -> tuple[int, int]:
        """Take two dice in the order typed: ``64``, ``6-4``, ``6 4``, ``sonnez``."""
        if self.throw is not None:
            raise UnreadableError("the program throws the dice here: type roll, or press Enter")
        digits = "".join(char for char in self.word() if char not in "-/,+x")
        apart = len(digits) == len(self.word(1)) == 1
        digits += self.word(1) * apart
        if len(digits) == 2 and set(digits) <= set("123456"):
            del self.words[: 1 + apart]
            return int(digits[0]), int(digits[1])
        if not digits.isalpha():
            raise self.unclear()
        try:
            roll = Roll.parse(self.words[0])
        except UnreadableError:
            raise self.unclear() from None
        self.next()
        return roll.high, roll.low

    def _play(self, named: Player | None) -> None:
        """The rest of the line is the play; ``!`` at its end has it stand against the laws."""
        text = " ".join(self.words)
        self.words = []
        said = text.rstrip("! ")
        stands = said != text
        turn = self.state.turn
        assert turn is not None
        roller = turn.roller if named is None else named
        plays = Trictrac(self.state.rules).plays(self.state)
        if not said:
            raise UnreadableError("{line!r}: which play? Then ! lets it stand", line=excerpt(self.line))
        try:
            play = as_said(said, read_play(said, plays, turn.roll), turn.roll)
        except UnreadableError as error:
            if _is_roll(text.split()[0]):
                raise UnreadableError(
                    "{line!r}: {roll} is thrown already and is to be played", line=excerpt(self.line), roll=turn.roll
                ) from error
            raise
        lawful = any(play.change == other.change for other in plays)
        try:
            self.add(events.Move(roller, play, stands and not lawful))
        except IllegalPlayError as error:
            raise _refused(error, play, plays, stands=stands, silent=self.state.spoken) from error

    def rest(self) -> str:
        """Take all that is left."""
        text = " ".join(self.words)
        self.words = []
        return text


def _is_roll(word: str) -> bool:
    """Whether a word looks like two dice."""
    return len(word) == 2 and set(word) <= set("123456")


def _is_move(word: str) -> bool:
    """Whether a word looks like a move from one field to another."""
    parts = word.replace("/", "-").replace(">", "-").split("-")
    return len(parts) > 1 and all(part.isdecimal() for part in parts)


_EARNS = ("9.1", "6.6")
"""The laws whose breach tells what a roll earns."""


def _refused(
    error: IllegalPlayError, play: Play, plays: tuple[Play, ...], *, stands: bool, silent: bool
) -> IllegalPlayError:
    """A refused play with the law, the nearest allowed play and how to let it stand all the same.

    Where the players count nothing is said that tells what the roll earns (laws 10.1, 12.1).
    """
    values: dict[str, Any] = {**error.saying.values, "near": nearest(play, plays) or plays[0]}
    if stands:
        return IllegalPlayError("{play} cannot stand even as a false move: {reason} (law {law}).", **values)
    if silent and error.law in _EARNS:
        return IllegalPlayError(
            "{play} is not allowed with {roll}. Was it played so all the same? Type the same line with ! at its end.",
            **values,
        )
    if silent:
        return IllegalPlayError(
            "{play} is not allowed with {roll}: {reason} (law {law}). Was it played so all the same? Type the same line with ! "
            "at its end.",
            **values,
        )
    return IllegalPlayError(
        "{play} is not allowed with {roll}: {reason} (law {law}). Nearest: {near}. Was it played so all the same? Type the "
        "same line with ! at its end.",
        **values,
    )
