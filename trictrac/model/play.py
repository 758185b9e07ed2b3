"""Rolls of two dice, and plays as moves between fields (laws 1.5, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import total_ordering
from itertools import pairwise

from trictrac.base.errors import Saying, UnreadableError, misgiven
from trictrac.base.values import frozen, number_in


@frozen
@total_ordering
class Roll:
    """Two dice from 1 to 6, the higher first.

    >>> Roll(6, 4), sorted([Roll(6, 4), Roll(3, 3)])
    (Roll(6, 4), [Roll(3, 3), Roll(6, 4)])
    >>> str(Roll(6, 4))
    '6-4'
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not (isinstance(self.high, int) and isinstance(self.low, int) and 1 <= self.low <= self.high <= 6):
            raise UnreadableError(
                "{high}-{low} is no roll: two numbers from 1 to 6, the higher first", high=self.high, low=self.low
            )

    def __lt__(self, other: Roll) -> bool:
        return (self.high, self.low) < (other.high, other.low) if isinstance(other, Roll) else NotImplemented

    @classmethod
    def of(cls, one: int, other: int) -> Roll:
        """Return the roll of two dice in any order.

        >>> Roll.of(4, 6)
        Roll(6, 4)
        """
        return cls.parse((one, other))

    @classmethod
    def parse(cls, given: RollLike) -> Roll:
        """Read a roll: ``64``, ``6-4``, ``4 6``, ``6,4``, ``6/4``, a pair, or the old name of a doublet.

        The numbers may come in either order.

        >>> Roll.parse("4-6") == Roll.parse(64) == Roll.parse((6, 4)) == Roll(6, 4)
        True
        >>> Roll.parse("sonnez")
        Roll(6, 6)
        >>> Roll.parse("70")
        Traceback (most recent call last):
        trictrac.base.errors.UnreadableError: '70' is no roll: type two numbers from 1 to 6, like 64 or 6-4

        Raises:
            UnreadableError: it is not two numbers from 1 to 6.
        """
        if isinstance(given, cls):
            return given
        if isinstance(given, (tuple, list)) and len(given) == 2:
            one, other = (number_in(1, 6, die) for die in given)
            if one is not None and other is not None:
                return cls(max(one, other), min(one, other))
        number = number_in(11, 66, given)
        text = given if isinstance(given, str) else str(number)
        if not isinstance(given, str) and number is None:
            raise misgiven("roll", given, "64, '64', '6-4', (6, 4)")
        word = text.strip().lower().rstrip("s")
        if word in _DOUBLETS:
            return cls(_DOUBLETS[word], _DOUBLETS[word])
        digits = [c for c in text if c not in " -,/+:x\t"]
        if len(digits) != 2 or any(c not in "123456" for c in digits):
            raise UnreadableError("{text!r} is no roll: type two numbers from 1 to 6, like 64 or 6-4", text=text)
        high, low = sorted(map(int, digits), reverse=True)
        return cls(high, low)

    @property
    def numbers(self) -> tuple[int, int]:
        """Both numbers, the higher first.

        >>> Roll(6, 4).numbers
        (6, 4)
        """
        return self.high, self.low

    @property
    def total(self) -> int:
        """The sum of both numbers.

        >>> Roll(6, 4).total
        10
        """
        return self.high + self.low

    @property
    def is_doublet(self) -> bool:
        """Whether the two numbers are equal. They are played once (law 1.5).

        >>> [str(roll) for roll in ROLLS if roll.is_doublet]
        ['1-1', '2-2', '3-3', '4-4', '5-5', '6-6']
        """
        return self.high == self.low

    @property
    def weight(self) -> int:
        """Number of the 36 throws that give this roll: 1 for a doublet, else 2.

        >>> Roll(6, 4).weight, Roll(6, 6).weight, sum(roll.weight for roll in ROLLS)
        (2, 1, 36)
        """
        return 1 if self.is_doublet else 2

    @property
    def name(self) -> str:
        """The old name of a doublet (``sonnez``), else the two numbers (``6-4``).

        >>> [Roll(number, number).name for number in range(1, 7)]
        ['ambesas', 'double-deux', 'terne', 'carme', 'quine', 'sonnez']
        >>> Roll(6, 4).name
        '6-4'
        """
        return DOUBLET_NAMES[self.high] if self.is_doublet else str(self)

    @property
    def shown(self) -> Saying | str:
        """The roll for people: ``6-4``, or ``6-6 (sonnez)``.

        >>> print(Roll(6, 4).shown, Roll(5, 5).shown)
        6-4 5-5 (quine)
        """
        return Saying("{roll} ({name})", roll=self, name=self.name) if self.is_doublet else str(self)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Roll({self.high}, {self.low})"


DOUBLET_NAMES = ("", "ambesas", "double-deux", "terne", "carme", "quine", "sonnez")

_DOUBLETS = {name.rstrip("s"): number for number, name in enumerate(DOUBLET_NAMES) if number} | {
    "bezet": 1,
    "béset": 1,
    "beset": 1,
}

ROLLS: tuple[Roll, ...] = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 different rolls."""

Rolls = tuple[Roll, ...]
"""Several rolls in order."""


OFF = 25
"""The rail, counted as the field beyond 24: a checker there has been borne off (law 6.2)."""

MOST_MOVES = 4
"""Largest number of moves of a false play. A lawful one has at most two."""

FromTo = tuple[int, int]
"""A move from a field 1–24 to a field, or to 25, the rail. A checker that takes the corner by power moves from its real
field to 12.
"""
Moves = tuple[FromTo, ...]
"""The moves of a play, or the ways of its checkers."""

Dice = tuple[int, ...]
"""The dice of a roll, two or three."""

Numbers = tuple[int, ...]
"""Numbers of a roll still to be played, one checker each."""


@frozen
class Play:
    """The play of a roll: no, one or two moves. A *tout d'une* is two moves of one checker.

    A false play has up to four moves: the player let go of a checker after each (law 13.2).

    >>> Play(((1, 7), (1, 5)))
    Play.parse('1-7 1-5')
    >>> Play.parse("1-5-11").moves
    ((1, 5), (5, 11))

    Lepeintre 1818, part I, ch. I: the first roll is 6-2, played with two checkers or with one.

    >>> [str(play) for play in outcome(Position(), 62).plays]
    ['1-7 1-3', '1-7-9']
    """

    moves: Moves = ()
    released: bool = False
    """Whether the player let go of a checker between its two moves. Then it is no tout d'une."""

    def __post_init__(self) -> None:
        if type(self.moves) is not tuple or any(type(move) is not tuple or len(move) != 2 for move in self.moves):
            raise misgiven("moves", self.moves, "((1, 7), (1, 5))")

    @classmethod
    def parse(cls, given: PlayLike) -> Play:
        """Read ``1-7 1-5``, ``1-5-7`` (tout d'une), ``20-off`` or ``pass``, or moves as pairs of fields.

        ``1-5 5-8`` are two moves of a checker: the player let go of it on 5.

        >>> Play.parse("1-7 1-7") == Play.parse([(1, 7), (1, 7)])
        True
        >>> Play.parse("20-off 24-off").moves
        ((20, 25), (24, 25))
        >>> Play.parse("1+7")
        Traceback (most recent call last):
        trictrac.base.errors.UnreadableError: '1+7': '1+7' is no move; like 1-7, 1-5-7, 20-off

        Raises:
            UnreadableError: ``given`` is not a play. The message names the wrong word.
        """
        if isinstance(given, str):
            read = cls(_read_moves(given))
            return cls(read.moves, read.is_chain and len(given.split()) == 2)
        moves = given.moves if isinstance(given, Play) else given
        found = [_read_move(move) for move in moves] if isinstance(moves, (tuple, list)) else [None]
        legs = tuple(leg for leg in found if leg is not None)
        if len(legs) < len(found):
            raise misgiven("play", given, "'1-7 1-5', '1-5-7', '20-off', 'pass', ((1, 7), (1, 5))")
        return given if isinstance(given, Play) else cls(legs)

    @property
    def is_pass(self) -> bool:
        """Whether nothing is played.

        >>> Play().is_pass, Play.parse("1-7").is_pass
        (True, False)
        """
        return not self.moves

    @property
    def is_chain(self) -> bool:
        """Whether one checker plays both numbers (tout d'une, law 3.1).

        >>> Play.parse("1-5-11").is_chain, Play.parse("1-5 1-7").is_chain
        (True, False)
        """
        return len(self.moves) == 2 and self.moves[0][1] == self.moves[1][0] and not self.released

    def after(self, checkers: Sequence[int]) -> tuple[int, ...]:
        """Return the mover's checkers (26 counts) after this play, even one that the laws refuse.

        >>> talon = (0, 15) + 24 * (0,)
        >>> Play.parse("1-7 1-5").after(talon)[1:8]
        (13, 0, 0, 0, 1, 0, 1)

        Raises:
            UnreadableError: ``checkers`` is not 26 counts.
        """
        try:
            counts = list(checkers)
            for start, end in self.moves:
                counts[start] -= 1
                counts[end] += 1
        except (TypeError, IndexError, OverflowError) as error:
            raise misgiven("checkers", checkers, "position.me") from error
        return tuple(counts)

    @property
    def change(self) -> Moves:
        """The change on the board as moves, the same for every order in which they are made.

        >>> Play.parse("1-7 1-5").change, Play.parse("1-5-11").change
        (((1, 5), (1, 7)), ((1, 11),))
        """
        sources = sorted(move[0] for move in self.moves)
        targets = sorted(move[1] for move in self.moves)
        for field in list(sources):
            if field in targets:
                sources.remove(field)
                targets.remove(field)
        return tuple(zip(sources, targets, strict=True))

    @property
    def shown(self) -> Saying | str:
        """The text for people, with equal moves written once, ``1-7(2)``, and translatable words.

        >>> print(Play.parse("1-7 1-7").shown, Play.parse("20-off").shown)
        1-7(2) 20-off
        """
        count = len(self.moves)
        repeated = count > 1 and len(set(self.moves)) == 1
        return said_play(f"{Play(self.moves[:1])}({count})" if repeated else str(self))

    def __str__(self) -> str:
        """Return the canonical text, as records have it: ``1-7 1-5``, ``1-5-7`` for tout d'une, ``20-off``, ``pass``."""
        if self.is_pass:
            return "pass"
        if self.is_chain:
            (start, rest), (_, end) = self.moves
            return f"{start}-{rest}-{_field(end)}"
        return " ".join(f"{start}-{_field(end)}" for start, end in self.moves)

    def __repr__(self) -> str:
        is_text = len(self.moves) <= MOST_MOVES and all(start for start, _ in self.moves)
        return f"Play.parse({str(self)!r})" if is_text else f"Play({self.moves!r})"


Plays = tuple[Play, ...]
"""Several plays in order."""


def is_among(play: Play, plays: Iterable[Play]) -> bool:
    """Return whether one of ``plays`` leaves the same board as ``play`` (law 3.5)."""
    change = play.change
    return any(play.moves == other.moves or change == other.change for other in plays)


def distinct(plays: Iterable[Play]) -> Plays:
    """Return the first play of each resulting position."""
    found: dict[Moves, Play] = {}
    for play in plays:
        found.setdefault(play.change, play)
    return tuple(found.values())


RollLike = Roll | str | int | tuple[int, int]
"""A roll, or a value that is read as one: ``"64"``, ``64``, ``(6, 4)``."""

PlayLike = Play | str | Sequence[FromTo]
"""A play, or a value that is read as one: ``"1-7 1-5"``, ``((1, 7), (1, 5))``."""


def _read_moves(text: str) -> Moves:
    """Return the moves of a canonical text.

    If the text has several words, ``1-5-7`` in it is one move from the first field to the last.
    """
    words = text.split()
    if words == ["pass"]:
        return ()
    moves: list[FromTo] = []
    for word in words:
        fields = [_read_field(part) for part in word.split("-")]
        if len(fields) not in (2, 3) or not all(fields):
            raise UnreadableError("{text!r}: {word!r} is no move; like 1-7, 1-5-7, 20-off", text=text, word=word)
        moves += pairwise(fields) if len(words) == 1 else [(fields[0], fields[-1])]
    if not 1 <= len(moves) <= MOST_MOVES:
        raise UnreadableError(
            "{text!r}: one or two moves (a false play has up to {most}), or pass", text=text, most=MOST_MOVES
        )
    return tuple(moves)


def _read_field(text: str) -> int:
    """Return the number of a field, or 0 for any other text."""
    if text == "off":
        return OFF
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else 0


def _read_move(given: object) -> FromTo | None:
    """Return a move of two fields, or None for anything else."""
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        return None
    start, end = number_in(0, OFF - 1, given[0]), number_in(1, OFF, given[1])
    return None if start is None or end is None else (start, end)


def said_play(text: str) -> Saying | str:
    """Return the text of a play of any game for people, with ``pass`` and ``off`` translatable."""
    if text == "pass":
        return Saying("pass")
    return Saying(text.replace("off", "{off}"), off=Saying("off")) if "off" in text else text


def _field(field: int) -> str:
    return "off" if field == OFF else str(field)
