"""What the page of any recorded game is made of: lines on cards in chapters, and the template that they fill."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trictrac.draw.sharing import share_parts
from trictrac.errors import Saying

if TYPE_CHECKING:
    from collections.abc import Sequence

DICE = "⚀⚁⚂⚃⚄⚅"
"""The dice as a page shows them."""

WORDS = {
    "players": Saying("Players"),
    "date": Saying("Date"),
    "place": Saying("Place"),
    "source": Saying("Source"),
    "seed": Saying("Seed of the dice"),
    "rules": Saying("Rules"),
    "account": Saying("Account"),
    "contents": Saying("Contents"),
    "record": Saying("The record of this game"),
}
"""The words on the page of any game."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the page: its text, what it is (``mark``, ``told``, ``wrong``, ``result``, ``remark``, ``event``,
    ``score``) and the ways that prove a mark.
    """

    kind: str
    text: str
    proofs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One roll, or what lies between two rolls (then ``number`` is 0); ``board`` is the picture after it, or empty."""

    lines: tuple[Line, ...]
    number: int = 0
    heading: str = ""
    dice: str = ""
    board: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether an école or a false move stands here."""
        return any(line.kind == "wrong" for line in self.lines)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One relevé of a partie, or one game of a match; ``span`` says which rolls it has."""

    number: int
    partie: int
    heading: str
    span: str
    cards: tuple[Card, ...]


def fill_template(**values: object) -> str:
    """The page with these values; every one is escaped but the boards."""
    from pathlib import Path

    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(Path(__file__).parent)
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("page.html.jinja").render(values)


def share_boards(chapters: list[Chapter]) -> tuple[list[Chapter], str]:
    """The chapters with small boards, and what these share."""
    drawn = [card.board for chapter in chapters for card in chapter.cards if card.board]
    boards, shared = share_parts(drawn)
    small = iter(boards)
    return [
        replace(
            chapter, cards=tuple(replace(card, board=next(small)) if card.board else card for card in chapter.cards)
        )
        for chapter in chapters
    ], shared


def joined(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that say something, what lies between two rolls on one card as far as no board parts it."""
    found: list[Card] = []
    for card in cards:
        if found and not (card.number or found[-1].number or found[-1].board):
            found[-1] = replace(card, lines=found[-1].lines + card.lines)
        elif card.lines:
            found.append(card)
    return tuple(found)


def roll_span(rolls: Sequence[int]) -> Saying | None:
    """Which rolls a chapter has; None where it has none."""
    if len(rolls) > 1:
        return Saying("rolls {first} to {last}", first=rolls[0], last=rolls[-1])
    return Saying("roll {number}", number=rolls[0]) if rolls else None
