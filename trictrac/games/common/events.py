"""The events of the tables games that trictrac does not have, and how all of theirs are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Literal, get_args

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.games.common.plays_text import play_text, read_moves
from trictrac.games.common.rules import MOST_TIMES
from trictrac.model.layout import Layout, layout_text, read_layout
from trictrac.model.play import Dice, Play
from trictrac.protocol.declared import BEGIN, DRAW, GO, HOLD, NOTE, Declared, Part, Vocabulary, flag, read_number
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player, PlayerEvent


@frozen
class ThrowDice(PlayerEvent):
    """A roll by a player, with the dice sorted highest first.

    >>> game("backgammon").event("A throws 6-5")
    ThrowDice(player=Player.A, dice=(6, 5))
    >>> game("garanguet").event("A throws 4-4-3").dice
    (4, 4, 3)
    """

    dice: Dice


@frozen
class Offer(PlayerEvent):
    """An offer to raise the stake: the doubling cube, or the vie at tick-tack.

    >>> log = game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", Offer(Player.B)])
    >>> log.state.offered, log.state.answerer, log.state.phase
    (2, Player.A, TablesPhase.ANSWER)
    """


@frozen
class Accept(PlayerEvent):
    """A player's agreement to play on for the offered stake.

    >>> log = game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles", Accept(Player.A)])
    >>> log.state.stake, log.state.owner
    (2, Player.A)
    """


@frozen
class Refuse(PlayerEvent):
    """A player's refusal of the offered stake, which loses the game.

    >>> log = game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles", Refuse(Player.A)])
    >>> log.state.results
    (Win(winner=Player.B, how='refused', times=1, points=1),)
    """


@frozen
class Beaver(PlayerEvent):
    """An immediate redouble by a player who was just doubled and who keeps the cube.

    >>> club = game("backgammon", "beavers=yes")
    >>> log = club.log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles", Beaver(Player.A)])
    >>> log.state.offered, log.state.answerer
    (4, Player.B)
    """


@frozen
class Demand(PlayerEvent):
    """A player's demand that the other take back an illegal play and make a legal one.

    >>> log = game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18 !"])
    >>> log.add(Demand(Player.B)).state.phase
    TablesPhase.PLAY
    """


@frozen
class Call(PlayerEvent):
    """The roller's call of what his throw wins, before he plays (tick-tack).

    >>> game("tick-tack").event("A calls")
    Call(player=Player.A)
    """


@frozen
class MarkPoints(PlayerEvent):
    """A player's own mark of points, where the players mark themselves (toccategli).

    >>> log = game("toccategli", "marking=spoken").log(["A begins", "A throws 6-4", MarkPoints(Player.A, 2)])
    >>> log.state.points
    (2, 0)
    """

    points: int


@frozen
class SchoolPoints(PlayerEvent):
    """A player's mark of what the other forgot or marked too much (toccategli).

    >>> log = game("toccategli", "marking=spoken").log(["A begins", "A throws 6-4", "A marks 2", "A plays 1-7 1-5"])
    >>> log.add(SchoolPoints(Player.B, 2)).state.points
    (0, 2)
    """

    points: int


@frozen
class GiveUp(PlayerEvent):
    """A resignation, with ``times`` 2 or 3 for a double or a triple game.

    >>> game("backgammon").log(["A begins", GiveUp(Player.A, 2)]).state.score
    (0, 2)
    """

    times: int = 1


@frozen
class SetLayout:
    """A correction of the board: where the checkers really lie, and which side is to roll.

    >>> backgammon = game("backgammon")
    >>> event = backgammon.event("set W:6x2/B:6x2/W")
    >>> backgammon.text(event), backgammon.log([event]).state
    ('set W:6x2/B:6x2/W', <State of backgammon, throw: W:6x2/B:6x2/W>)
    """

    layout: Layout


GameOfMatch = Literal["", "crawford", "after"]
"""Which game of a match is played: not given, the Crawford game, or one after it."""


@frozen
class SetPoints:
    """A correction of the score: the real points, or holes, of A and B.

    In a match with the Crawford rule ``game`` may be ``"crawford"``, the game without doubling, or ``"after"``, a game
    after it.

    >>> game("backgammon", match=7).log([SetPoints(5, 3)]).state.score
    (5, 3)
    >>> game("backgammon", "crawford=yes", match=7).log([SetPoints(6, 3, "after")]).state.crawford
    False
    """

    a: int
    b: int
    game: GameOfMatch = ""


@frozen
class SetStake:
    """A correction of the cube: the stake that it shows and its owner, ``"middle"`` if nobody turned it.

    In records of version 0.5 the owner may be None: nobody owns the cube. From a stake of 2 on it counts as turned.

    >>> state = game("backgammon").log([SetStake(4, Player.A)]).state
    >>> state.stake, state.owner
    (4, Player.A)
    """

    stake: int
    owner: Player | Literal["middle"] | None = "middle"


Event = (
    Draw | Begin | ThrowDice | Move | Offer | Accept | Refuse | Beaver | Demand | Call | MarkPoints | SchoolPoints
    | Hold | Go | SetLayout | SetPoints | SetStake | Note | GiveUp | NewPartie
)  # fmt: skip
"""Everything that can happen in a tables game."""


def dice_written(dice: Sequence[int]) -> str:
    """Return a roll, the highest die first: ``6-5``, ``4-4-3``."""
    return "-".join(map(str, dice))


def _read_dice(text: str) -> Dice:
    dice = text.split("-")
    if len(dice) not in (2, 3) or not set(dice) <= set("123456"):
        raise ValueError(text)
    return tuple(sorted(map(int, dice), reverse=True))


def _read_times(text: str) -> int:
    if text and text not in map(str, range(1, MOST_TIMES + 1)):
        raise ValueError(text)
    return int(text or 1)


def _read_score(text: str) -> tuple[int, int, str]:
    score, _, game = text.partition(" ")
    a, b = map(read_number, score.split(","))
    if game not in get_args(GameOfMatch):
        raise ValueError(text)
    return a, b, game


def _score_text(score: tuple[int, int, str]) -> str:
    return f"{score[0]},{score[1]} {score[2]}".rstrip()


_OWNERS = {"A": Player.A, "B": Player.B, "middle": "middle", "-": None}
"""Owners of the cube by their text. ``-`` stands in records of version 0.5."""


@cache
def vocabulary(*, falling: bool) -> Vocabulary[Event]:
    """Return the texts of the tables events. With ``falling`` fields are counted down, as at backgammon."""
    play = Part(
        "moves",
        partial(read_moves, falling=falling),
        partial(play_text, falling=falling),
        lambda play: play.moves,
        lambda moves: play_text(Play(tuple(moves)), falling=falling),
        whole=True,
    )
    written = partial(layout_text, falling=falling)
    board = Part("layout", partial(read_layout, falling=falling), written, written)
    return Vocabulary(
        (
            *_TO_THE_DICE,
            Declared(Move, "plays", (play, flag("stands", "!"))),
            *_BETWEEN,
            Declared(
                SetLayout,
                "set",
                (board,),
                Saying("{text!r}: expected set and the board in canonical text, without spaces"),
            ),
            *_TO_THE_END,
        )
    )


_TO_THE_DICE = (
    DRAW,
    BEGIN,
    Declared(
        ThrowDice,
        "throws",
        (Part("dice", _read_dice, dice_written, words=dice_written),),
        Saying("{text!r}: expected a roll, like 6-4, or 4-4-3 of three dice"),
    ),
)
_BETWEEN = (
    Declared(Offer, "doubles"),
    Declared(Accept, "accepts", said=Saying("{player} accepts")),
    Declared(Refuse, "refuses", said=Saying("{player} refuses")),
    Declared(Beaver, "beavers", said=Saying("{player} beavers")),
    Declared(Demand, "demands", said=Saying("{player} demands a legal play")),
    Declared(Call, "calls", said=Saying("{player} calls what the throw wins")),
    Declared(
        MarkPoints,
        "marks",
        (Part("points", read_number),),
        Saying("{text!r}: one number is expected at the end"),
        Saying("{player} marks {points}"),
    ),
    Declared(
        SchoolPoints,
        "schools",
        (Part("points", read_number),),
        Saying("{text!r}: one number is expected at the end"),
        Saying("{player} claims an école of {points}"),
    ),
    HOLD,
    GO,
    Declared(
        GiveUp,
        "resigns",
        (Part("times", _read_times, lambda times: str(times) if times != 1 else "", whole=True),),
        Saying(
            "{text!r}: expected nothing after the verb, or 2 for a double game, 3 for a triple game, 4 for "
            "the march of toccategli"
        ),
    ),
)
_TO_THE_END = (
    Declared(
        SetPoints,
        "score",
        (
            Part(
                "score",
                _read_score,
                _score_text,
                lambda score: {"A": score[0], "B": score[1]} | ({"game": score[2]} if score[2] else {}),
                lambda score: _score_text((score["A"], score["B"], score.get("game") or "")),
                whole=True,
                spread=True,
            ),
        ),
        Saying(
            "{text!r}: expected score and two numbers, A’s and B’s, like score 3,2; then crawford or after, or nothing"
        ),
        Saying("The score is set: {a} to {b}"),
    ),
    Declared(
        SetStake,
        "stake",
        (
            Part("stake", read_number),
            Part(
                "owner",
                _OWNERS.__getitem__,
                lambda owner: "-" if owner is None else str(owner),
                lambda owner: None if owner is None else str(owner),
                absent="-",
            ),
        ),
        Saying("{text!r}: expected stake, a number, and A, B or middle, like stake 4 A"),
        Saying("The stake is set: {stake}, and {owner} has the cube"),
    ),
    NOTE,
    Declared(NewPartie, "new game", expects=Saying("{text!r}: expected new game"), said=Saying("Another game")),
)
"""The events in the order of a record, without those that show fields: those before a play, before a board, and after it."""
