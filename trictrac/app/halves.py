"""A phone that lies between two players: half of the screen for each, the far half turned round, with a band between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from trictrac.app import steps
from trictrac.app.hand import AtTable
from trictrac.app.parts import block, button, icon, main
from trictrac.app.rails import name_of, player_of
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.protocol.events import Player
from trictrac.protocol.words import called
from trictrac.view.answer import OpenClaims
from trictrac.view.doc import Board

USUAL = (2, 4, 6)
"""The points most often marked at once."""
RARE = (8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36)
"""The points seldom marked at once."""


@frozen
class PlayerHalf:
    """The half of the screen of one player."""

    board: Board
    side: Side
    is_near: bool

    @property
    def player(self) -> Player:
        """The player who sits there."""
        return player_of(self.board, self.side)

    @property
    def is_active(self) -> bool:
        """Whether he is to roll or to play."""
        return self.board.table.active is self.side

    def section(self, inside: Iterable[Element], *, is_turned: bool) -> Element:
        """Return the half as an element, turned round if its player sits opposite."""
        far = not self.is_near
        looks = {"half": True, "opposite": far, "turned": far and is_turned, "active": self.is_active}
        return element(
            "section",
            *inside,
            id=f"half-{self.player}",
            class_=" ".join(word for word, holds in looks.items() if holds),
            role="group",
            aria_label=name_of(self.board, self.side),
        )


def halves(
    screen: AtTable,
    kind: str,
    inside: Callable[[PlayerHalf], Iterable[Element]],
    tools: Iterable[Element],
    folded: Sequence[Element],
) -> Element:
    """Return the half of the player opposite, the band with ``tools``, and what is unfolded or the half of who sits near."""
    board = screen.talk.board()
    near, (far, by) = board.bottom(screen.talk.view.bottom), screen.talk.table.heading()
    both = (PlayerHalf(board, side, side is near) for side in (near.other, near))
    opposite, own = (half.section(inside(half), is_turned=screen.turned) for half in both)
    notice = tuple(steps.notice(screen.answer))
    if folded:
        own = element("section.half.folds", *notice, *folded, id="folds")
    return main(
        element("h1.hidden", far, " · ", by, id="title", tabindex="-1"),
        opposite,
        steps.tools(screen, *tools, kind="band"),
        own if folded else replace(own, children=(*notice, *own.children)),
        kind=f"table {kind}",
        closes=screen.closes,
    )


def tools_of(screen: AtTable) -> tuple[Element, Element]:
    """Return the link to the history, and the switch that turns the other half round."""
    turn = button("flip", icon("turn"), kind="tool", label=Saying("Turn the other half round"))
    return steps.history_link(screen.name), turn


def keys(
    numbers: Sequence[int], line: str, key: str, *, sign: str = "", mine: OpenClaims | None = None
) -> list[Element]:
    """Return keys for points. A tap on one types ``line`` followed by its number.

    With ``mine``, the key of the points that a player has claimed already says so, and those that he can no longer claim are
    disabled.
    """
    said = -1 if mine is None or mine.said is None else mine.said
    claimed = element("span", str(said), element("small", Saying("released")))
    return [
        button(
            f"say {line}{number}",
            claimed if number == said else f"{sign}{number}",
            key=f"{key}-{number}",
            kind="key",
            off=Saying("a claim is never lowered: the token is released") if number <= said else "",
            pressed=number == said or None,
        )
        for number in numbers
    ]


def begin_key(screen: AtTable, player: Player) -> Element:
    """Return the key that makes a player begin."""
    return button(
        f"say {called(player, screen.talk.names)} begins",
        Saying("{player} begins", player=screen.talk.names[player]),
        key=f"begins-{player}",
        kind="main big",
    )


def school_keys(screen: AtTable, player: Player) -> Elements:
    """Yield the keys for the points of an école that a player claims against the other."""
    yield element("p.prompt", Saying("An école of how many points?"))
    yield rare_keys(f"{called(player, screen.talk.names)} school ", "school", player, *USUAL)


def rest_key(player: Player) -> Element:
    """Return the key that shows the points seldom marked."""
    return button(f"open points {player}", Saying("more"), key=f"points-{player}", kind="key words")


def rare_keys(line: str, what: str, player: Player, *more: int) -> Element:
    """Return the keys for points seldom marked, with ``more`` points before them, and the key back."""
    back = button(f"open {what} {player}", Saying("back"), key=f"{what}-{player}", kind="key words")
    return block("claims", *keys((*more, *RARE), line, f"{what}-{player}"), back)
