"""A phone that lies between two players: half of the screen for each, the far half turned round, with a band between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trictrac.app import steps
from trictrac.app.hand import AtTable
from trictrac.app.parts import block, button, icon
from trictrac.app.rails import player_of
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.protocol.events import Player
from trictrac.protocol.words import called
from trictrac.view.doc import Board

USUAL = (2, 4, 6)
"""The points most often marked at once."""
RARE = (8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36)
"""The points seldom marked at once."""


def seats(screen: AtTable, board: Board) -> tuple[tuple[Side, Player], tuple[Side, Player]]:
    """Return the two sides with their players, the far one first."""
    near = board.bottom(screen.talk.view.bottom)
    return (near.other, player_of(board, near.other)), (near, player_of(board, near))


def sits_near(screen: AtTable, player: Player) -> bool:
    """Return whether a player has the lower half."""
    _, (_, near) = seats(screen, screen.talk.board())
    return player is near


def half(name: object, inside: Iterable[Element], *, key: str, opposite: bool, turned: bool, active: bool) -> Element:
    """Return the half of one player, turned round for the player opposite."""
    look = " ".join(
        word
        for word, holds in (("half", True), ("opposite", opposite), ("turned", opposite and turned), ("active", active))
        if holds
    )
    return element("section", *inside, id=key, class_=look, role="group", aria_label=name)


def heading(screen: AtTable) -> Element:
    """Return the title of the screen, for screen readers."""
    far, by = screen.talk.table.heading()
    return element("h1", far, " · ", by, class_="hidden", id="title", tabindex="-1")


def tools_of(screen: AtTable) -> tuple[Element, Element]:
    """Return the link to the history, and the switch that turns the other half round."""
    turn = Saying("Turn the other half round")
    return (
        steps.history_link(screen.name),
        button(icon("turn"), do="flip", key="flip", kind="tool", label=turn),
    )


@frozen
class Released:
    """The points that a player has claimed already.

    Their key bears ``word``. The keys up to ``least`` points are disabled, for the given ``reason``.
    """

    points: int = -1
    word: object = ""
    least: int = -1
    reason: object = ""


def keys(
    numbers: Sequence[int], line: str, key: str, *, sign: str = "", released: Released | None = None
) -> list[Element]:
    """Return keys for points. A tap on one types ``line`` followed by its number."""
    held = released or Released()
    return [
        button(
            element("span", str(number), element("small", held.word)) if number == held.points else f"{sign}{number}",
            do=f"say {line}{number}",
            key=f"{key}-{number}",
            kind="key",
            off=held.reason if number <= held.least else "",
            pressed=number == held.points or None,
        )
        for number in numbers
    ]


def begin_key(screen: AtTable, player: Player) -> Element:
    """Return the key that makes a player begin."""
    names = screen.talk.names
    begins = Saying("{player} begins", player=names[player])
    return button(begins, do=f"say {called(player, names)} begins", key=f"begins-{player}", kind="main big")


def school_keys(screen: AtTable, player: Player) -> Iterator[Element]:
    """Yield the keys for the points of an école that a player claims against the other."""
    yield element("p", Saying("An école of how many points?"), class_="prompt")
    yield rare_keys(f"{called(player, screen.talk.names)} school ", "school", player, *USUAL)


def rest_key(player: Player, off: object = "") -> Element:
    """Return the key that shows the points seldom marked. ``off`` is the reason why it is disabled, if it is."""
    more = Saying("more")
    return button(more, do=f"open points {player}", key=f"points-{player}", kind="key words", off=off)


def rare_keys(line: str, what: str, player: Player, *more: int) -> Element:
    """Return the keys for points seldom marked, with ``more`` points before them, and the key back."""
    back = button(Saying("back"), do=f"open {what} {player}", key=f"{what}-{player}", kind="key words")
    return block("claims", *keys((*more, *RARE), line, f"{what}-{player}"), back)
