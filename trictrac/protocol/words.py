"""The words of a line typed at the table of any game: names, numbers, dice, and what bare numbers mean where a play is due.

One rule holds for bare numbers at every table. Behind the dice of their roll they are the fields on which checkers end. Alone
they are fields if they cannot be a roll; those that can be one are refused, so that no roll is taken for a play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from itertools import combinations

from trictrac.base.errors import AgreementError, AmbiguousError, Saying, UnreadableError
from trictrac.model.layout import counted
from trictrac.model.play import Dice, Play, Roll
from trictrac.protocol.events import Player
from trictrac.saying.language import BY_SEMICOLON, listed, strung
from trictrac.saying.words import excerpt, fold

FILLERS = frozenset({"je", "i", "il", "elle", "m'en", "s'en", "de", "of", "points", "point", "pts", "j'ai"})
"""Words, folded, that may stand between the others."""

BEGINS = frozenset({"begins", "begin", "start", "starts", "commence", "debute"})
"""Words, folded, after the name of who begins."""
BY = frozenset({"by", "par"})
"""Words before the name of who has done it."""

GAME = frozenset({"la", "une", "the", "game", "partie", "as"})
"""Words, folded, for the game that is given up."""

LETTERS = "abdefjklmnpsuwxz"
"""The letters by which the plays of a list are typed, the first of them first: those that mean nothing else at a table."""

_ENDS = "!.?,;:"
_INITIALS = "hgrv"
"""The letters of *hold* and *go* in English and French: reste, vais."""
_MOST_GLUED = 8
"""The most digits behind the dice: four fields of two."""
_MOST_LISTED = 5
"""The most plays that a refusal lists."""


_TURNS = {
    "throw": (Saying("to throw"), Saying("{player} to throw")),
    "choose": (Saying("to hold or go"), Saying("{player} to hold or go")),
    "play": (Saying("to play"), Saying("{player} to play")),
    "answer": (Saying("to answer"), Saying("{player} to answer")),
}
"""The act of a player, by itself and with his name."""


def describe_turn(act: str, player: object = None) -> Saying:
    """Return what is to be done, as ``Stand.act`` names it, with the name of the player if one is given."""
    bare, named = _TURNS[act]
    return bare if player is None else named.filled(player=player)


def take_player(words: list[str], names: tuple[str, str]) -> tuple[Player | None, list[str]]:
    """Return the player whose name, or letter, the words begin with, and the words after it; the longer of two names first."""
    known = [([fold(word) for word in names[player].split()], player) for player in Player]
    known.sort(key=lambda one: -len(one[0]))
    folded = [fold(word) for word in words]
    for name, player in (*known, *(([str(player).lower()], player) for player in Player)):
        *before, last = folded[: len(name)] or [""]
        if [*before, last] == name or [*before, last.rstrip(_ENDS)] == name:
            return player, words[len(name) :]
    return None, words


def called(player: Player, names: tuple[str, str]) -> str:
    """Return how a player is called in a line: by his letter, unless the other's name is that letter; then by his name."""
    letter = str(player)
    return names[player] if same_name(names[player.other], letter) else letter


def unnamed(line: str, names: tuple[str, str]) -> str:
    """Return the line without the name with which it begins, and the colon after it."""
    _, words = take_player(line.replace(":", " : ", 1).split(), names)
    return " ".join(words[words[:1] == [":"] :]) if words[:1] != line.split()[:1] else line


def same_name(one: str, other: str) -> bool:
    """Return whether two names of players look alike."""
    return fold(one) == fold(other)


def check_names(names: Sequence[str]) -> None:
    """Refuse names by which the players of a game could not be told apart in its record.

    Raises:
        AgreementError: two are alike, or one of more than two has a comma.
    """
    for one, other in combinations(names, 2):
        if same_name(one, other):
            raise AgreementError("two players of one name, {name!r}: give them different names", name=one)
    if len(names) > 2 and any("," in name for name in names):
        raise AgreementError("names of a long game cannot have a comma: leave it out")


def is_roll(word: str, count: int = 2) -> bool:
    """Return whether a word looks like this number of dice."""
    return len(word) == count and set(word) <= set("123456")


def same_dice(word: str, roll: object) -> bool:
    """Return whether a word is this roll, in whatever order its dice are typed."""
    return sorted(word) == sorted(str(roll).replace("-", ""))


def is_glued(word: str) -> bool:
    """Return whether a word can be the digits of the fields on which checkers end, without anything between them."""
    return word.isdecimal() and 2 <= len(word) <= _MOST_GLUED


def parted(word: str, count: int) -> list[str]:
    """Return a word parted from this number of dice before it: ``6475`` is 64 and 75, ``64ha`` is 64, h, a; else the word."""
    dice, after = word[:count], word[count:]
    if is_roll(dice, count) and (is_glued(after) or after.startswith("#")):
        return [dice, after]
    if is_roll(dice, count) and after.lstrip(_INITIALS) in (*LETTERS, "") and len(after) <= 2:
        return [dice, *after]
    return [word]


def is_move(word: str) -> bool:
    """Return whether a word looks like a move from one field to another."""
    parts = word.replace("/", "-").replace(">", "-").split("-")
    return len(parts) > 1 and all(part.isdecimal() or part in ("bar", "off", "sort", "sortie") for part in parts)


class TypedWords:
    """The words of a typed line that are left; ``names`` are those of the two at the board."""

    def __init__(self, line: str, names: tuple[str, str]) -> None:
        self.line = line
        self.words = line.replace(":", " : ").split()
        self.names = names

    def word(self, at: int = 0) -> str:
        """Return a word that is left, folded; empty when there is none."""
        return fold(self.words[at]) if at < len(self.words) else ""

    def next(self) -> str:
        """Take the next word, folded."""
        return fold(self.words.pop(0))

    def verb(self) -> str:
        """Return the next word, folded, without the signs that may end it."""
        word = self.word()
        return word.rstrip(_ENDS.replace("?", "")) or word

    def skip(self, words: Collection[str] = FILLERS) -> None:
        """Drop the words that say nothing here."""
        while self.words and (self.verb() in words or self.word() == ":"):
            self.next()

    def end(self) -> None:
        """Drop the signs that end the line."""
        if not "".join(self.words).strip(_ENDS):
            self.words = []

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

    def take_dice(self, count: int) -> Dice | None:
        """Take so many dice that come next: ``64``, ``6-4``, ``6 4``, ``443``, ``sonnez``; None when none do."""
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
        """Take the old name of a doublet that comes next: ``sonnez``, ``ternes``; None when none does."""
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
        """The number that is all that is left, with or without the word points; None if there is none, or more."""
        words = [word for word in map(fold, self.words) if word not in FILLERS]
        return int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= _MOST_GLUED else None

    def rest(self) -> str:
        """Take all that is left."""
        text = " ".join(self.words)
        self.words = []
        return text


def after_dice(words: list[str], roll: object, count: int) -> list[str]:
    """Return the words behind the dice of this roll, where they begin with them in any form; else none."""
    line = TypedWords("", ("", ""))
    line.words = [*words]
    dice = line.take_dice(count)
    return line.words if dice and same_dice("".join(map(str, dice)), roll) else []


def ended(
    said: Sequence[str],
    plays: Sequence[Play],
    read: Callable[[str], Play],
    describe: Callable[[Play], object],
    *,
    falling: bool,
) -> Play:
    """Return the one of ``plays`` whose checkers end on these fields; each text of ``said`` names some by bare numbers.

    Digits in one word are cut in every way. Only if no play ends there can they be moves, as ``read`` reads them.

    Raises:
        UnreadableError: there is no such play, or these are no bare numbers.
        AmbiguousError: there are several; lists them.
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
    """Return the ways in which bare numbers name the fields of a play; none where something else is typed."""
    words = said.split()
    digits = "".join(words)
    if not digits.isdecimal() or len(digits) > _MOST_GLUED:
        return []
    return [*_cuts(digits)] if len(words) == 1 else [tuple(words)]


def _cuts(digits: str) -> Iterator[tuple[str, ...]]:
    """Yield all ways in which digits are numbers of one or two of them."""
    if not digits:
        yield ()
    for length in (1, 2):
        if len(digits) >= length:
            for rest in _cuts(digits[length:]):
                yield digits[:length], *rest


def _rises(word: str) -> bool:
    """Return whether the numbers of a word, with a dash between them, grow."""
    return word == "-".join(sorted(set(word) - {"-"}))


def is_way(words: Sequence[str], count: int, *, falling: bool) -> bool:
    """Return whether the first word is a move, not the dice: ``6-4`` is dice; ``1-4 1-2`` are moves if fields are counted up."""
    word = words[0]
    if not is_move(word) or not is_roll(word.replace("-", ""), count):
        return is_move(word)
    return not falling and _rises(word) and 1 < len(words) <= count and all(map(is_move, words))


def lone_roll(said: str, count: int, *, falling: bool) -> str:
    """Return the dice, two of them up to ``count``, if nothing else is said, else no digits.

    ``53``, ``5 3``, ``5,3`` and ``sonnez`` are dice, ``5-3`` too; ``3-5`` is a move where fields are counted up.
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
    """Return the dice of a roll with the fields of a play behind them, as they are typed in one word."""
    dice = str(roll).replace("-", "")
    return f"{dice}{numbers}" if len(numbers) > 1 else f"{dice} {numbers}"


def roll_refused(said: str, ends: str, roll: object, due: Saying, play: object, example: str) -> UnreadableError:
    """Return the refusal of a roll typed where a play is due: it may be the next roll, or the ends of a play.

    ``due`` says that the roll on the table is to be played, ``play`` is the one that ends there, None if there is none.
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
