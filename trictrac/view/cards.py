"""A page of chapters and cards: lines, pictures that share their parts, and the template that they fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import repeat, takewhile
from pathlib import Path

from trictrac.base.errors import Saying
from trictrac.base.values import frozen

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


@frozen
class CardLine:
    """One line of the page: its text, what it is (``mark``, ``told``, ``wrong``, ``result``, ``remark``, ``event``,
    ``score``) and the ways that prove a mark.
    """

    kind: str
    text: str
    proofs: tuple[str, ...] = ()


@frozen
class Card:
    """One roll, or what lies between two rolls (then ``number`` is 0); ``board`` is the picture after it, or empty."""

    lines: tuple[CardLine, ...]
    number: int = 0
    heading: str = ""
    dice: str = ""
    board: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether an école or a false move stands here."""
        return any(line.kind == "wrong" for line in self.lines)


@frozen
class Chapter:
    """One relevé of a partie, or one game of a match; ``span`` says which rolls it has."""

    number: int
    partie: int
    heading: str
    span: str
    cards: tuple[Card, ...]


TEMPLATE = Path(__file__).parent / "page.html.jinja"
"""The page of a game; every value is escaped but the boards."""


def fill_template(template: Path, **values: object) -> str:
    """Return the page that a template makes of these values; every one is escaped unless it says otherwise."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(template.parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template.name).render(values)


def share_boards(chapters: Iterable[Chapter]) -> tuple[list[Chapter], str]:
    """The chapters with small boards, and what these share; of one chapter after the other the whole boards are let go."""
    found: list[Chapter] = []

    def drawn() -> Iterator[str]:
        for chapter in chapters:
            yield from (card.board for card in chapter.cards if card.board)
            found.append(_with_boards(chapter, repeat(_GROUND)))

    boards, shared = share_parts(drawn())
    small = iter(boards)
    return [_with_boards(chapter, small) for chapter in found], shared


def _with_boards(chapter: Chapter, boards: Iterator[str]) -> Chapter:
    """A chapter with other boards where it has some."""
    return replace(
        chapter, cards=tuple(replace(card, board=next(boards)) if card.board else card for card in chapter.cards)
    )


_HEAD, _PAPER = 3, 4
"""A drawing begins with the picture, its title and its description; then come one line of style, its paper, one part a line."""
_GROUND = "tt-empty-board"


def share_parts(drawings: Iterable[str]) -> tuple[list[str], str]:
    """Boards as :func:`trictrac.view.svg.table_svg` draws them, made small: the pictures, and what one hidden picture holds.

    What all of them begin with (frame, numbers, flèches) is drawn once, and so is every part, such as a checker in its
    place, that stands on more than one of them. On a page of four hundred rolls a board then takes a twentieth.
    """
    known: dict[str, str] = {}
    lines = [[known.setdefault(line, line) for line in drawing.splitlines()] for drawing in drawings]
    if not lines:
        return [], ""
    parts = [one[_PAPER + 1 : -1] for one in lines]
    ground = len(list(takewhile(lambda alike: len(set(alike)) == 1, zip(*parts, strict=False))))
    count = Counter(part for board in parts for part in board[ground:])
    names = {part: f"tt-{number}" for number, part in enumerate(part for part, times in count.items() if times > 1)}
    boards = [
        "\n".join(
            [
                *one[:_HEAD],
                one[_PAPER],
                _use(_GROUND),
                *(_use(names[part]) if part in names else part for part in rest),
                "</svg>",
            ]
        )
        for one, rest in zip(lines, (board[ground:] for board in parts), strict=True)
    ]
    symbols = [f'<g id="{_GROUND}">', *parts[0][:ground], "</g>"]
    symbols += [f'<g id="{name}">{part}</g>' for part, name in names.items()]
    return boards, "\n".join([lines[0][_HEAD], "<defs>", *symbols, "</defs>"])


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'
