"""The events that every game has: beginning, a play, holding or going, a remark, a new game."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar, cast

from trictrac.base.errors import misgiven
from trictrac.base.values import frozen, member_repr, require
from trictrac.model.play import Play
from trictrac.model.score import Pair
from trictrac.saying.words import harmless

T = TypeVar("T")


class Player(IntEnum):
    """One of the two players, also the index of his value in a pair. A has White at first (law 6.7).

    >>> Player.of("B"), Player.A.other, str(Player.A), ("Cloris", "Damon")[Player.B]
    (Player.B, Player.B, 'A', 'Damon')
    """

    A = 0
    B = 1

    __repr__ = member_repr

    @classmethod
    def of(cls, given: Player | str) -> Player:
        """Read a player: ``A`` or ``B``.

        >>> Player.of("A"), Player.of(Player.B)
        (Player.A, Player.B)

        Raises:
            UnreadableError: ``given`` is not a player.
        """
        for player in cls:
            if given in (player, player.name):
                return player
        raise misgiven("player", given, "Player.A, 'A', 'B'")

    @classmethod
    def _missing_(cls, value: object) -> Player:
        """Read a player from text too."""
        return cls.of(cast(str, value))

    @property
    def other(self) -> Player:
        """The opponent.

        >>> Player.A.other
        Player.B
        """
        return Player(1 - self)

    def __str__(self) -> str:
        return self.name


def pair_with(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    """Return a pair (A, B) with another value for this player."""
    return (value, pair[1]) if player is Player.A else (pair[0], value)


def added(pair: Pair, player: Player, number: int) -> Pair:
    """Return the numbers of A and B with ``number`` added to that of one player."""
    return pair_with(pair, player, pair[player] + number)


def own_first(pair: tuple[T, T], player: Player) -> tuple[T, T]:
    """Return a pair (A, B) with this player's value first, or turn such a pair back."""
    return pair if player is Player.A else (pair[1], pair[0])


@frozen
class Draw:
    """The dice that decide who begins (law 2.1): A's and B's, or in the coup et dés those on A's and B's side.

    ``thrower`` is the player who threw both dice, or None.

    >>> game("trictrac").event("draw A 5 B 3")
    Draw(a=5, b=3)
    >>> game("trictrac").log([Draw(5, 3)]).state.roller
    Player.A
    """

    a: int
    b: int
    thrower: Player | None = None


@frozen
class PlayerEvent:
    """An act or a word of a player."""

    player: Player


@frozen
class Begin(PlayerEvent):
    """This player begins the partie, however that was decided.

    >>> state = game("trictrac").log([Begin(Player.B)]).state
    >>> state.roller, game("trictrac").due(state)
    (Player.B, ('throw',))
    """


@frozen
class Move(PlayerEvent):
    """The roller plays. ``stands`` is true if a play against the laws was accepted (law 13.2).

    >>> move = Move(Player.A, Play.parse("1-7 1-3"))
    >>> game("trictrac").text(move), game("backgammon").text(move)
    ('A plays 1-7 1-3', 'A plays 24/18 24/22')
    """

    play: Play
    stands: bool = False


@frozen
class Hold(PlayerEvent):
    """*Tenir*: the roller who has completed a hole plays on (law 11.2).

    >>> game("trictrac").text(Hold(Player.A))
    'A holds'
    """


@frozen
class Go(PlayerEvent):
    """*S'en aller*: the checkers go back to the talons (law 11.3).

    >>> game("trictrac").event("A goes")
    Go(player=Player.A)
    """


@frozen
class Note:
    """A remark that changes nothing. Control characters in it are replaced.

    >>> Note("the window was open")
    Note(text='the window was open')
    >>> game("toc").text(Note("played by candlelight"))
    'note played by candlelight'
    """

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", harmless(require(str, "text", self.text)))


@frozen
class NewPartie:
    """Another partie begins after one has ended.

    >>> game("trictrac").text(NewPartie()), game("backgammon").text(NewPartie())
    ('new partie', 'new game')
    """
