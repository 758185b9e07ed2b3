"""The rolls of a file with boards: each board is text in the file, and a script draws them one by one."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import replace
from zlib import compress

from trictrac.app.tree import Element, element, written
from trictrac.base.errors import Saying
from trictrac.model.score import Side
from trictrac.saying.language import Language
from trictrac.view.doc import RollCard, dice_signs
from trictrac.view.shapes import RADIUS, checker
from trictrac.view.svg import board_picture

_KEYS = (
    ("first", "Home", Saying("The first roll"), "M18 5L11 12l7 7M6 5v14"),
    ("before", "ArrowLeft", Saying("The roll before"), "M15 5l-7 7 7 7"),
    ("next", "ArrowRight", Saying("The next roll"), "M9 5l7 7-7 7"),
    ("last", "End", Saying("The last roll"), "M6 5l7 7-7 7M18 5v14"),
)
"""The buttons: id, key of a keyboard that does the same, label, and path of the icon."""

_MAN = re.compile(
    r'<g( class="tt-checker" data-side="(.)" data-field="\d+")><circle [^>]*>'
    rf'<circle cx="([\d.]+)" cy="([\d.]+)" r="{RADIUS}" .*</g>'
)
_USED = r'<use href="#man-\2"\1 x="\3" y="\4"/>'
"""The replacement for a checker that ``_MAN`` finds: a reference to one shared drawing of its colour."""
_MEN = "".join(f'<g id="man-{side.letter}">{checker((0, 0), RADIUS, side, "")}</g>' for side in Side) + "</defs>"


class StepBoards:
    """The boards of the rolls of a document, stored as numbers of the lines that their drawings share."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._lines: dict[str, int] = {}
        self._boards: list[list[int]] = []
        self._last = ""
        self.rolls = 0
        """Number of rolls, with or without a board."""

    def roll(self, card: RollCard, inside: Iterable[Element]) -> Element:
        """Return a roll, with its board as collapsed text, and store the drawing of the board."""
        self.rolls += 1
        key, board = f"roll-{card.number}" if card.number else None, card.board
        thrown = element("span.thrown", " ", dice_signs(card.dice), aria_hidden="true")
        heading = (card.heading, " ", thrown) if card.dice else card.heading
        inside = list(inside)
        if board and not card.heading and inside:
            # A board between two rolls is called by the first thing that is said of it.
            heading = replace(inside.pop(0), tag="span")
        head = element("h3", element("a", heading, href=f"#{key}") if key else heading)
        fold: object = ""
        if board:
            # The script names the drawing by its roll and the text of the board; only arrows are described beside it.
            begun, _, said, style, *rest = board_picture(board, self._language).splitlines()
            lines = [begun, said if board.arrows else "", style.replace("</defs>", _MEN)]
            lines += (re.sub(_MAN, _USED, line) for line in rest)
            self._boards.append([self._lines.setdefault(line, len(self._lines)) for line in lines])
            self._last = "".join(lines)
            fold = element("details", element("summary", Saying("The board")), element("code", board.table.text))
        return element("article", head if heading else "", *inside, fold, id=key, class_="step" if board else None)

    def stage(self) -> str:
        """Return the place where the script draws the boards, with the last one drawn, or an empty text without boards."""
        if not self._boards:
            return ""
        shared = json.dumps([list(self._lines), self._boards], separators=(",", ":"), ensure_ascii=False)
        packed = b64encode(compress(shared.encode(), 9)).decode()
        keys = (
            element(
                "button",
                element("svg", element("path", d=lines), viewBox="0 0 24 24", aria_hidden="true"),
                type="button",
                id=name,
                aria_label=label,
                aria_keyshortcuts=key,
            )
            for name, key, label, lines in _KEYS
        )
        below = element("div", *keys, id="keys", hidden=True), element("figcaption", id="said", aria_live="polite")
        return (
            f'<figure id="stage" data-boards="{packed}"><div id="board">{self._last}</div>'
            f"{written(below, self._language)}</figure>"
        )
