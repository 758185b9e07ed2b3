"""The rail of a player: checker, name, pavillon, pegs, holes and points, large enough to read at arm's length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.app.parts import block, span
from trictrac.app.picture import SIDES
from trictrac.app.tree import Element, Elements, Late, element
from trictrac.base.errors import Saying
from trictrac.model.layout import HAND
from trictrac.model.score import NO_SCORE, Score, Side
from trictrac.protocol.events import Player
from trictrac.protocol.words import describe_turn
from trictrac.saying.language import Counted
from trictrac.view.doc import Board
from trictrac.view.geometry import COLUMNS, flag_side, token_count
from trictrac.view.table import CAPTIONS, Holes

if TYPE_CHECKING:
    from trictrac.seance.of_any import AnyConversation

_DUE = ("to_roll", "to_play", "dice", "to_answer")
"""The captions for what a player has to do."""
_SHORT = 8
"""Largest number of letters of a name that stays on one line everywhere."""


def disc(side: Side) -> Element:
    """Draw a checker of this side."""
    circles = (
        element("circle", cx=12, cy=12, r=radius, class_=kind) for radius, kind in ((10.5, "man"), (6, "groove"))
    )
    return element("svg", *circles, viewBox="0 0 24 24", class_=f"checker {SIDES[side]}", aria_hidden="true")


def flag() -> Element:
    """Draw the pavillon, with its name for screen readers."""
    path = element("path", d="M3 1v20M3 2l14 5-14 5z")
    drawn = element("svg", path, viewBox="0 0 18 22", class_="flag", aria_hidden="true")
    return element("span", drawn, span("hidden", Saying("pavillon")))


def coin() -> Element:
    """Draw a token."""
    circles = (element("circle", cx=12, cy=12, r=radius) for radius in (10, 6))
    return element("svg", *circles, viewBox="0 0 24 24", class_="coin", aria_hidden="true")


def pegs(holes: int) -> Element:
    """Draw the twelve holes with the peg, and those passed filled. The peg of no hole is in a place of its own before them."""
    place = min(holes, COLUMNS)
    start = element("i", class_="start" if place else "peg")
    places = (
        element("i", class_="peg" if at == place else "hole passed" if at < place else "hole")
        for at in range(1, COLUMNS + 1)
    )
    return element("span.pegs", start, *places, aria_hidden="true")


def name_of(board: Board, side: Side) -> object:
    """Return the name of the player who has a side."""
    return (board.names or tuple(Side))[side]


def score_of(board: Board) -> Score:
    """Return the score at a table of trictrac, or ``NO_SCORE`` for other games."""
    furniture = board.table.furniture
    return furniture.score if isinstance(furniture, Holes) else NO_SCORE


def who(board: Board, side: Side, due: object) -> Element:
    """Return the checker and the name of a player, with the pavillon if he shows it, and what he has to do, if he has."""
    shows, name = flag_side(score_of(board)) is side, name_of(board, side)
    # The turn in words gives way to its sign where both have no room beside the name.
    sign = element("i.turn", "▸", aria_hidden="true") if due else ""
    whom = span("whom", disc(side), element("b.name", name), flag() if shows else "", sign)
    return block("who long" if len(str(name)) > _SHORT else "who", whom, span("due", "▸ ", due) if due else "")


def rail(board: Board, side: Side, *, due: object = "", waiting: int = 0, key: str) -> Element:
    """Return the rail of one player.

    ``due`` is what he has to do now. ``waiting`` are the points left over from a hole, which he keeps only if he holds.
    """
    furniture = board.table.furniture
    below = pegs(furniture.score.holes[side]) if isinstance(furniture, Holes) else ""
    figures = _of_trictrac(furniture.score, side, waiting) if isinstance(furniture, Holes) else _of_others(board, side)
    return element(
        "section",
        block("seat", who(board, side, due), below),
        *figures,
        id=key,
        class_="rail",
        aria_label=name_of(board, side),
    )


def figure(value: object, label: object, *before: Element) -> Element:
    """Return a number to read from afar, with what it counts below it."""
    return block("figure", span("value", *before, value), element("small", label))


def _of_trictrac(score: Score, side: Side, waiting: int) -> Elements:
    """Yield holes and points, with the tokens of a bredouille."""
    holes, points = score.holes[side], score.points[side]
    named = Counted("point", "points", points)
    yield figure(holes, Counted("hole", "holes", holes))
    if waiting:
        yield figure(points - waiting, Saying("{points} if held", points=waiting))
    elif score.bredouille[side]:
        label = span("full", Saying("bredouille")), span("brief", named)
        yield figure(points, label, *(coin() for _ in range(token_count(score, side))))
    else:
        yield figure(points, named)


def _of_others(board: Board, side: Side) -> Elements:
    """Yield the numbers of a side in another tables game, and its checkers that are on no field."""
    table = board.table
    for caption in table.said[side]:
        if caption.name not in _DUE:
            yield figure(caption.count, _label(Saying(CAPTIONS[caption.name], count="", match=caption.match)))
    in_hand = table.layout.checkers(side)[HAND]
    if in_hand:
        yield figure(in_hand, Saying("in hand") if table.waiting else Saying("on the bar"))


def _label(caption: Saying) -> Late:
    """Return the words of a caption without its number."""
    return lambda language: language.say(caption).strip()


def player_of(board: Board, side: Side) -> Player:
    """Return the player who has a side."""
    return Player(side.other if board.exchanged else side)


def due_of(talk: AnyConversation, board: Board, side: Side, count: int = -1) -> object:
    """Return what the player of a side has to do after ``count`` events (-1: all), or an empty text if it is not his turn."""
    standing = talk.table.standing(talk.course.log.states[count])
    return describe_turn(standing.act) if standing.turn is player_of(board, side) else ""
