"""The position of a game of trictrac: checkers, side to roll, score, its canonical text and its faults."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import IllegalPlayError, ImpossiblePositionError, Saying, Sayings, UnreadableError, misgiven
from trictrac.base.pictures import picture
from trictrac.base.values import frozen, number_in, require
from trictrac.model.layout import ON_TALON, Checkers, side_text
from trictrac.model.play import Play, PlayLike
from trictrac.model.score import NO_SCORE, Pair, Pavillon, Score, Side

TALON = ON_TALON
"""Fifteen checkers on the talon, as at the start of every relevé (law 1.3)."""


@frozen
class Position:
    """Everything that lies on the table. Pairs are (White, Black).

    ``white`` and ``black`` are each side's checkers in its own numbering, ``turn`` the side to roll, ``rolls`` the
    number of rolls of each side since the set-up, ``releve`` the number of the relevé in the partie, from 1.

    >>> Position()
    Position.parse('W:1x15/B:1x15/W')
    >>> position = Position.parse("W:1x9,2x3,12x2,off/B:1x15/B/points=4b,0")
    >>> position.white[12], position.turn, position.score.points
    (2, Side.BLACK, (4, 0))

    Figure 2 of Lepeintre 1818, and the same position in his letters:

    >>> figure = Position.parse("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
    >>> figure.is_partial, figure.faults()
    (False, ())
    >>> read_position("aW3-bW2-cW3-dW3-eW2-fW-gW-yB5-xB3-vB3-rB2-pB2") == figure
    True
    """

    white: Checkers = TALON
    black: Checkers = TALON
    turn: Side = Side.WHITE
    score: Score = NO_SCORE
    rolls: Pair = (0, 0)
    releve: int = 1

    def __post_init__(self) -> None:
        white, black = self.white, self.black
        try:
            whole = len(bytes(white + black + self.rolls)) == 54 and len(white) == len(black) == 26
        except (TypeError, ValueError):
            whole = False
        if not whole or type(self.turn) is not Side or type(self.score) is not Score or type(self.releve) is not int:
            self._fit()

    def _fit(self) -> None:
        """Convert fields that were given in another form, like checkers in a list or a side as text.

        Raises:
            UnreadableError: a field cannot be converted.
        """
        for name in ("white", "black"):
            checkers = getattr(self, name)
            counts = [number_in(-99, 99, count) for count in checkers] if isinstance(checkers, (tuple, list)) else []
            if counts and len(counts) != 26:
                raise UnreadableError("a side is 26 counts (fields 1–24, 25 borne off), not {count}", count=len(counts))
            if not counts or None in counts:
                raise misgiven(name, checkers, "(0, 15, 0, …), 26 counts")
            object.__setattr__(self, name, tuple(counts))
        object.__setattr__(self, "turn", Side.of(self.turn))
        rolls = self.rolls if isinstance(self.rolls, (tuple, list)) else ()
        counted = [number_in(-_MOST, _MOST, number) for number in (*rolls, self.releve)]
        if len(counted) != 3 or None in counted or not isinstance(self.score, Score):
            raise misgiven("score, rolls, releve", (self.score, self.rolls, self.releve), "Score(), (0, 0), 1")
        object.__setattr__(self, "rolls", tuple(counted[:2]))

    def checkers(self, side: Side | str) -> Checkers:
        """Return the checkers of one side, in its own numbering.

        >>> Position().checkers("B")[1]
        15
        """
        return self.black if Side.of(side) else self.white

    @property
    def me(self) -> Checkers:
        """The checkers of the side to roll.

        >>> Position.parse("W:1x15/B:1x13,8,10/B").me[:11]
        (0, 13, 0, 0, 0, 0, 0, 0, 1, 0, 1)
        """
        return self.black if self.turn else self.white

    @property
    def opp(self) -> Checkers:
        """The other side's checkers, in the other side's own numbering.

        >>> Position.parse("W:1x15/B:1x13,8,10/B").opp[:3]
        (0, 15, 0)
        """
        return self.white if self.turn else self.black

    @property
    def roll_no(self) -> int:
        """Number in this relevé of the next roll of the side to roll, from 1.

        >>> Position.parse("W:1x13,3,7/B:1x15/W/rolls=1,0").roll_no
        2
        """
        return self.rolls[self.turn] + 1

    @property
    def is_partial(self) -> bool:
        """Whether a side has fewer than fifteen checkers and none borne off, like a figure in a treatise.

        >>> Position.parse("W:12x2/B:12x2").is_partial, Position().is_partial
        (True, False)
        """
        return any(sum(side) < 15 and not side[25] for side in (self.white, self.black))

    @property
    def short(self) -> str:
        """The checkers only: ``W:1x13,8,10/B:1x15``.

        >>> Position.parse("W:1x13,8,10/B:1x15/W/points=4b,0").short
        'W:1x13,8,10/B:1x15'
        """
        return f"W:{side_text(self.white)}/B:{side_text(self.black)}"

    def __str__(self) -> str:
        """Return the canonical text: checkers, side to roll, then all that differs from the start of a partie.

        ``W:1x9,2x3,12x2,off/B:1x15/W/points=4b,0/holes=3,2/flag=B/rolls=5,4/releve=2``
        """
        score = self.score
        texts = (
            ",".join(f"{p}{'b' * b}" for p, b in zip(score.points, score.bredouille, strict=True)),
            f"{score.holes[0]},{score.holes[1]}",
            _FLAG_TEXTS[score.pavillon],
            f"{self.rolls[0]},{self.rolls[1]}",
            str(self.releve),
        )
        marks = (f"{key}={text}" for key, text, usual in zip(KEYS, texts, _AT_START, strict=True) if text != usual)
        return "/".join((self.short, self.turn.letter, *marks))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Return the board as a picture for notebooks.

        >>> Position()._repr_svg_()[:4]
        '<svg'
        """
        return picture(self)

    def after(self, play: PlayLike) -> Position:
        """Return the position after a play of the side to roll. The other side is to roll, the score is unchanged.

        The play need not be allowed: see ``refusal``.

        >>> Position().after("1-7 1-5")
        Position.parse('W:1x13,5,7/B:1x15/B/rolls=1,0')
        >>> Position().after("1-7 1-5").after("1-5-11").short
        'W:1x13,5,7/B:1x14,11'

        Raises:
            UnreadableError: ``play`` is not a play.
            IllegalPlayError: ``play`` moves a checker from an empty field.
        """
        moves = Play.parse(play).moves
        left = list(self.me)
        for start, end in moves:
            if not 0 < start < 25 >= end > 0:
                raise misgiven("play", play, "'1-7 1-5', '20-off'")
            if left[start] < 1:
                raise IllegalPlayError(
                    "no checker of yours stands on field {field} to be moved", field=start, law="3.1"
                )
            left[start] -= 1
            left[end] += 1
        own, white_rolls, black_rolls = tuple(left), *self.rolls
        if self.turn:
            return Position(self.white, own, Side.WHITE, self.score, (white_rolls, black_rolls + 1), self.releve)
        return Position(own, self.black, Side.BLACK, self.score, (white_rolls + 1, black_rolls), self.releve)

    def turned(self) -> Position:
        """Return the same position with the colours exchanged (law 6.7). Every roll has the same result in it.

        >>> Position.parse("W:1x13,5,7/B:1x15/B/points=4b,0").turned()
        Position.parse('W:1x15/B:1x13,5,7/W/points=0,4b')
        """
        return Position(self.black, self.white, self.turn.other, self.score.exchanged, self.rolls[::-1], self.releve)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the canonical text strictly. ``read_position`` reads every notation.

        >>> Position.parse("W:1x13,8,10/B:1x15/B").turn
        Side.BLACK

        Raises:
            UnreadableError: ``text`` is not a position. The message names the wrong part and what is expected there.
        """
        require(str, "position", text, "'W:1x13,8,10/B:1x15/W'")
        parts = text.strip().split("/")
        if len(parts) < 2 or not parts[0].startswith("W:") or not parts[1].startswith("B:"):
            raise UnreadableError(
                "{text!r} is not a position; a position begins W:…/B:…, like W:1x13,8,10/B:1x15/W", text=text
            )
        position = cls(_read_side(parts[0][2:], text), _read_side(parts[1][2:], text))
        rest = parts[2:]
        if rest and rest[0] in ("W", "B"):
            position = replace(position, turn=Side("WB".index(rest.pop(0))))
        left: tuple[str, ...] = KEYS
        for part in rest:
            key, _, value = part.partition("=")
            if key not in left:
                raise UnreadableError(
                    "{part!r} in {text!r}: expected, in this order and once each, {keys}",
                    part=part,
                    text=text,
                    keys=", ".join(KEYS),
                )
            left = left[left.index(key) + 1 :]
            position = _read_part(position, key, value, text)
        return position

    def faults(self) -> tuple[Saying, ...]:
        """Return every reason why this position cannot occur, or an empty tuple.

        A partial board (``is_partial``) is no fault, nor is a position that only a false move can reach (law 13.2).

        >>> Position.parse("W:1x15,12/B:1x15").faults()[1]
        Saying('White has one checker alone on the corner, field 12 (law 4.1)')
        """
        found = [*self._board_faults(Side.WHITE), *self._board_faults(Side.BLACK)]
        found += [
            Saying(
                "both colours stand on White’s field {white} (Black’s {black}) (law 3.2)", white=field, black=25 - field
            )
            for field in range(1, 25)
            if self.white[field] and self.black[25 - field]
        ]
        found += [*self._score_faults(Side.WHITE), *self._score_faults(Side.BLACK)]
        if all(self.score.bredouille):
            found.append(Saying("both sides hold the bredouille (law 10.3)"))
        if self.releve < 1 or min(self.rolls) < 0:
            found.append(Saying("the relevé counts from 1 and the rolls from 0"))
        return tuple(found)

    def require_possible(self) -> Position:
        """Return this position if it can occur.

        >>> Position.parse("W:1x15,12/B:1x15").require_possible()
        Traceback (most recent call last):
        trictrac.base.errors.ImpossiblePositionError: W:1x15,12/B:1x15/W cannot occur: White has 16 checkers, more than \
15 (law 1.3). Correct the position.

        Raises:
            ImpossiblePositionError: names every fault.
        """
        faults = self.faults()
        if faults:
            error = ImpossiblePositionError(
                "{position} cannot occur: {fault}. Correct the position.", position=self, fault=faults[0]
            )
            error.faults = faults
            raise error
        return self

    def _board_faults(self, side: Side) -> Sayings:
        own = self.checkers(side)
        total = sum(own)
        if min(own) < 0:
            yield Saying("{side} has a negative number of checkers on a field", side=side)
        if total > 15:
            yield Saying("{side} has {total} checkers, more than 15 (law 1.3)", side=side, total=total)
        if total < 15 and own[25]:
            yield Saying(
                "{side} has {total} checkers instead of 15, those borne off included (law 1.3)", side=side, total=total
            )
        if own[12] == 1:
            yield Saying("{side} has one checker alone on the corner, field 12 (law 4.1)", side=side)
        if own[13]:
            yield Saying("{side} has a checker on the opponent’s corner, field 13 (law 4.4)", side=side)

    def _score_faults(self, side: Side) -> Sayings:
        score = self.score
        points, holes = score.points[side], score.holes[side]
        if not 0 <= points <= 11:
            yield Saying("{side} has {points} points: 0 to 11 can be marked (law 1.4)", side=side, points=points)
        if score.bredouille[side] and not points:
            yield Saying("{side} holds the bredouille without a point (law 10.3)", side=side)
        if holes < 0:
            yield Saying("{side} has {holes} holes (law 1.4)", side=side, holes=holes)
        if score.pavillon is Pavillon.of(side) and not all(score.holes):
            yield Saying("{side} shows the pavillon, which only the second to win holes does (law 10.5)", side=side)


PositionLike = Position | str
"""A position, or its text in any notation."""

_MOST = 10**6
"""Largest count of rolls or relevés that is read."""

KEYS = ("points", "holes", "flag", "rolls", "releve")
"""Marks that may follow the side to roll in the canonical text, in this order."""

_AT_START = ("0,0", "0,0", "none", "0,0", "1")
"""The texts of these marks at the start of a partie, which are left out."""

_FLAG_TEXTS = ("none", "W", "B", "away")


def _read_side(text: str, whole: str) -> Checkers:
    counts, last = [0] * 26, 0
    for word in text.split(",") if text not in ("", "-") else []:
        name, times, count = word.partition("x")
        field = 25 if name == "off" else _read_int(name, whole)
        number = _read_int(count, whole) if times else 1
        if not last < field <= 25 or (field == 25 and name != "off") or not 1 <= number <= 99:
            raise UnreadableError(
                "{word!r} in {text!r}: fields 1 to 24 in rising order, then off, like 1x9,12x2,offx3",
                word=word,
                text=whole,
            )
        counts[field] = number
        last = field
    return tuple(counts)


def _read_int(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise UnreadableError("{word!r} in {text!r} is no number", word=text, text=whole)
    return int(text)


def _read_part(position: Position, key: str, value: str, whole: str) -> Position:
    if key == "releve":
        return replace(position, releve=_read_int(value, whole))
    if key == "flag":
        if value not in _FLAG_TEXTS[1:]:
            raise UnreadableError("flag={value} in {text!r}: W, B or away", value=value, text=whole)
        return replace(position, score=replace(position.score, pavillon=Pavillon(_FLAG_TEXTS.index(value))))
    pair = value.split(",")
    if len(pair) != 2:
        raise UnreadableError(
            "{key}={value} in {text!r}: two numbers, White’s and Black’s, like {key}=4,0",
            key=key,
            value=value,
            text=whole,
        )
    if key == "points":
        flags = (pair[0].endswith("b"), pair[1].endswith("b"))
        points = (_read_int(pair[0].removesuffix("b"), whole), _read_int(pair[1].removesuffix("b"), whole))
        return replace(position, score=replace(position.score, points=points, bredouille=flags))
    numbers = (_read_int(pair[0], whole), _read_int(pair[1], whole))
    if key == "holes":
        return replace(position, score=replace(position.score, holes=numbers))
    return replace(position, rolls=numbers)
