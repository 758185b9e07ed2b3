"""The words of a line typed at the table of any game: names, numbers, dice, and bare numbers where a play is due.

One rule holds for bare numbers at every table. After the dice of their roll they are the fields on which checkers end.
Alone they are fields if they cannot be a roll. Those that can be one are refused, so that no roll is taken for a play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from itertools import combinations

from trictrac.base.errors import AgreementError, AmbiguousError, OutOfOrderError, Saying, UnreadableError
from trictrac.model.layout import counted
from trictrac.model.play import Dice, Play, Roll
from trictrac.model.score import Names
from trictrac.protocol.events import Player
from trictrac.saying.language import BY_SEMICOLON, listed, strung
from trictrac.saying.words import excerpt, fold, is_count, unreadable, word_set

FILLERS = word_set("je i il elle m'en s'en de of points point pts j'ai")
"""Words, as ``fold`` writes them, that may come between the others."""

BEGINS = word_set("begins begin start starts commence debute")
"""Words, as ``fold`` writes them, after the name of the player who begins."""
BY = word_set("by par")
"""Words before the name of the player who did it."""

GAME = word_set("la une the game partie as")
"""Words, as ``fold`` writes them, for the game that is given up."""

LETTERS = "abdefjklmnpsuwxz"
"""Letters that choose the plays of a list, in order. They mean nothing else at a table."""

_ENDS = "!.,;:"
_INITIALS = "hgrtv"
"""Initials of *hold* and *go* in English and French (*reste* or *tenir*, *vais*)."""
_MOST_GLUED = 8
"""Largest number of digits after the dice: four fields of two digits."""
_MOST_LISTED = 5
"""Largest number of plays that a refusal lists."""


_TURNS = {
    "throw": (Saying("to roll"), Saying("{player} to roll")),
    "choose": (Saying("to hold or go"), Saying("{player} to hold or go")),
    "play": (Saying("to play"), Saying("{player} to play")),
    "answer": (Saying("to answer"), Saying("{player} to answer")),
    "leave": (Saying("to play"), Saying("{player} to play, and {roll} was not played")),
}
"""The act of a player, alone and with his name."""


def describe_turn(act: str, player: object = None, roll: object = "") -> Saying:
    """Return the act that is due, named as in ``Standing.act``, with the player if one is given. ``leave`` drops a roll."""
    bare, named = _TURNS[act]
    return bare if player is None else named.filled(player=player, roll=roll)


def take_turn(said: str, names: Names, roller: Player | None) -> Player:
    """Return the player named, who takes the dice from now on, unless he is the ``roller`` who already has them.

    Raises:
        UnreadableError: ``said`` is not the name of one player.
        OutOfOrderError: it is his turn already.
    """
    player, more = take_player(said.split(), names)
    if player is None or more:
        raise UnreadableError("type turn and the name of the player who is to roll")
    if player is roller:
        raise OutOfOrderError("it is {player}’s turn already", player=player)
    return player


def take_player(words: list[str], names: Names) -> tuple[Player | None, list[str]]:
    """Return the player whose name or letter the words begin with, or None, and the words after it.

    The longer of two names is tried first.
    """
    known = [([fold(word) for word in names[player].split()], player) for player in Player]
    known.sort(key=lambda one: -len(one[0]))
    folded = [fold(word) for word in words]
    for name, player in (*known, *(([str(player).lower()], player) for player in Player)):
        *before, last = folded[: len(name)] or [""]
        if [*before, last] == name or [*before, last.rstrip(_ENDS)] == name:
            return player, words[len(name) :]
    return None, words


def called(player: Player, names: Names) -> str:
    """Return a player's letter, or his name if his opponent's name is that letter."""
    letter = str(player)
    return names[player] if same_name(names[player.other], letter) else letter


def unnamed(line: str, names: Names) -> str:
    """Return the line without a player's name and a colon at its beginning."""
    _, words = take_player(line.replace(":", " : ", 1).split(), names)
    return " ".join(words[words[:1] == [":"] :]) if words[:1] != line.split()[:1] else line


def same_name(one: str, other: str) -> bool:
    """Return whether two names of players look alike."""
    return fold(one) == fold(other)


def check_names(names: Sequence[str]) -> None:
    """Refuse names of players that a record could not keep apart.

    Raises:
        AgreementError: two names are alike, or one of more than two has a comma.
    """
    for one, other in combinations(names, 2):
        if same_name(one, other):
            raise AgreementError("two players of one name, {name!r}: give them different names", name=one)
    if len(names) > 2 and any("," in name for name in names):
        raise AgreementError("names of a long game cannot have a comma: leave it out")


def is_roll(word: str, count: int = 2) -> bool:
    """Return whether a word looks like this number of dice."""
    return len(word) == count and set(word) <= set("123456")


def parted(word: str, count: int) -> list[str]:
    """Return a word cut after its ``count`` dice: ``6475`` is 64 and 75, ``64ha`` is 64, h, a. Others stay whole."""
    dice, after = word[:count], word[count:]
    if not is_roll(dice, count):
        return [word]
    if after.startswith("#") or (after.isdecimal() and 2 <= len(after) <= _MOST_GLUED):
        return [dice, after]
    return [dice, *after] if after.lstrip(_INITIALS) in (*LETTERS, "") and len(after) <= 2 else [word]


def is_move(word: str) -> bool:
    """Return whether a word looks like a move from one field to another."""
    parts = word.replace("/", "-").replace(">", "-").split("-")
    return len(parts) > 1 and all(part.isdecimal() or part in ("bar", "off", "sort", "sortie") for part in parts)


class TypedWords:
    """The remaining words of a typed line. ``names`` are those of the two at the board."""

    def __init__(self, line: str, names: Names) -> None:
        self.line = line
        self.words = line.replace(":", " : ").split()
        self.names = names

    def unreadable(self, text: str, /, **values: object) -> UnreadableError:
        """Return an error whose ``text`` names the line as ``{line!r}``."""
        return unreadable(text, self.line, **values)

    def word(self, at: int = 0) -> str:
        """Return a remaining word as ``fold`` writes it, or an empty text if there is none."""
        return fold(self.words[at]) if at < len(self.words) else ""

    def next(self) -> str:
        """Take the next word, and return it as ``fold`` writes it."""
        return fold(self.words.pop(0))

    def verb(self) -> str:
        """Return the next word as ``fold`` writes it, without signs at its end."""
        word = self.word()
        return word.rstrip(_ENDS) or word

    def skip(self, words: Collection[str] = FILLERS) -> None:
        """Remove these words from the beginning."""
        while self.words and (self.verb() in words or self.word() == ":"):
            self.next()

    def end(self) -> None:
        """Remove the signs at the end of the line, if nothing else is left."""
        if not "".join(self.words).strip(_ENDS):
            self.words = []

    def number(self, most: int = 999) -> int | None:
        """Take the next number, with or without a plus, or return None if there is none."""
        self.skip()
        word = self.word().removeprefix("+")
        if not (is_count(word, 9) and int(word) <= most):
            return None
        self.next()
        while self.word() in ("points", "point", "pts"):
            self.next()
        return int(word)

    def take_name(self) -> Player | None:
        """Take a player's name if it comes next, else return None."""
        player, self.words = take_player(self.words, self.names)
        return player

    def take_dice(self, count: int) -> Dice | None:
        """Take ``count`` dice if they come next: ``64``, ``6-4``, ``6 4``, ``443``, ``sonnez``. Else return None."""
        self.words[:1] = parted(self.words[0], count)
        digits, used = "", 0
        while used < len(self.words) and len(digits) < count:
            word = "".join(char for char in self.word(used) if char not in "-,+x/")
            if not word.isdecimal() or (used and len(word) > 1):
                break
            digits += word
            used += 1
        if not is_roll(digits, count):
            return self.take_doublet() if count == 2 else None
        del self.words[:used]
        return tuple(map(int, digits))

    def take_doublet(self) -> tuple[int, int] | None:
        """Take the old name of a doublet if it comes next: ``sonnez``, ``ternes``. Else return None."""
        if not self.word().isalpha():
            return None
        try:
            roll = Roll.parse(self.words[0])
        except UnreadableError:
            return None
        self.next()
        return roll.high, roll.low

    @property
    def alone(self) -> int | None:
        """The number if it is all that is left, with or without the word points, else None."""
        words = [word for word in map(fold, self.words) if word not in FILLERS]
        return int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= _MOST_GLUED else None

    def rest(self) -> str:
        """Take all that is left."""
        text = " ".join(self.words)
        self.words = []
        return text


def after_dice(words: list[str], roll: object, count: int) -> list[str]:
    """Return the words after the dice of this roll, in any form, or an empty list if they do not begin with them."""
    line = TypedWords("", ("", ""))
    line.words = [*words]
    dice = line.take_dice(count)
    return line.words if dice and sorted(map(str, dice)) == sorted(str(roll).replace("-", "")) else []


def ended(
    said: Sequence[str],
    plays: Sequence[Play],
    read: Callable[[str], Play],
    describe: Callable[[Play], object],
    *,
    falling: bool,
) -> Play:
    """Return the one play whose checkers end on these fields, which each text in ``said`` gives by bare numbers.

    Digits in one word are cut in every way. If no play ends there, ``read`` reads them as moves.

    Raises:
        UnreadableError: there is no such play, or a text is not bare numbers.
        AmbiguousError: there are several. The message lists them.
    """
    ways = [way for text in said for way in _ends(text)]
    fields = [sorted(counted(int(end), falling=falling) for end in way) for way in ways]
    allowed = {play.change: play for play in plays}
    found = {change: play for change, play in allowed.items() if sorted(end for _, end in change) in fields}
    for way in () if found else ways:
        with suppress(UnreadableError):
            play = read(" ".join(way))
            found |= {play.change: play} if play.change in allowed else {}
    if not found:
        raise UnreadableError("{said!r}: no play of this roll ends on these fields; type each move", said=said[0])
    if len(found) > 1:
        readings = strung([describe(play) for play in [*found.values()][:_MOST_LISTED]], BY_SEMICOLON)
        raise AmbiguousError("{said!r} can mean {readings}: type each move", said=said[0], readings=readings)
    return next(iter(found.values()))


def _ends(said: str) -> list[tuple[str, ...]]:
    """Return the ways to cut bare numbers into fields, or an empty list for another text."""
    words = said.split()
    digits = "".join(words)
    if not digits.isdecimal() or len(digits) > _MOST_GLUED:
        return []
    return [*_cuts(digits)] if len(words) == 1 else [tuple(words)]


def _cuts(digits: str) -> Iterator[tuple[str, ...]]:
    """Yield all ways to cut digits into numbers of one or two digits."""
    if not digits:
        yield ()
    for length in (1, 2):
        if len(digits) >= length:
            for rest in _cuts(digits[length:]):
                yield digits[:length], *rest


def _rises(word: str) -> bool:
    """Return whether the numbers in a word, with a dash between them, rise."""
    return word == "-".join(sorted(set(word) - {"-"}))


def is_way(words: Sequence[str], count: int, *, falling: bool) -> bool:
    """Return whether the first word is a move and not dice.

    ``6-4`` is dice. ``1-4 1-2`` are moves if fields are counted up.
    """
    word = words[0]
    if not is_move(word) or not is_roll(word.replace("-", ""), count):
        return is_move(word)
    return not falling and _rises(word) and 1 < len(words) <= count and all(map(is_move, words))


def lone_roll(said: str, count: int, *, falling: bool) -> str:
    """Return the digits of two to ``count`` dice if nothing else is typed, else an empty text.

    ``53``, ``5 3``, ``5,3``, ``5-3`` and ``sonnez`` are dice. ``3-5`` is a move if fields are counted up.
    """
    words = said.replace(",", " ").replace("+", " ").split()
    digits = "".join(words)
    if len(words) == 1 and (falling or not _rises(digits)):
        digits = digits.replace("-", "")
    if any(is_roll(digits, number) for number in range(2, count + 1)):
        return digits
    doublet = TypedWords(said, ("", "")).take_doublet() if count == 2 and len(words) == 1 else None
    return "".join(map(str, doublet or ()))


def glued(roll: object, numbers: str) -> str:
    """Return dice with the fields of a play after them, typed as one word."""
    return f"{str(roll).replace('-', '')}{numbers}"


def roll_refused(said: str, ends: str, roll: object, due: Saying, play: object, example: str) -> UnreadableError:
    """Return the refusal of a roll typed where a play is due: it may be the next roll, or the ends of a play.

    ``due`` is the clause that the roll on the table must be played. ``play`` is the play that ends there, or None.
    """
    if play is None:
        return UnreadableError(
            "{said}: a roll? {due}. Type each move of the play, like {example}.",
            said=excerpt(said),
            due=due,
            example=example,
        )
    return UnreadableError(
        "{said}: a roll? {due}. To play to {ends}, type {play}, or {glued} in one word.",
        said=excerpt(said),
        due=due,
        ends=listed(ends),
        play=play,
        glued=glued(roll, ends),
    )
