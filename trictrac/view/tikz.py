r"""The board of any game as a picture for LaTeX, which needs ``\usepackage{tikz}``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trictrac.model.score import Side
from trictrac.saying.language import Language
from trictrac.saying.words import latex_text
from trictrac.view.doc import Board, named
from trictrac.view.furniture_svg import drawing_of
from trictrac.view.geometry import SPOTS, Plan, Spot
from trictrac.view.painter import Canvas, Point, paint, units
from trictrac.view.shapes import CAPTION, DEPTH, FIELD
from trictrac.view.table import captions, side_names

_FILLS = ("white", "black!80")
"""Colours of the checkers of White and Black."""


def board_tikz(board: Board, language: Language, chosen: Side | None = None, *, left: bool = True) -> str:
    """Return a board as a TikZ picture in the language, with the ``chosen`` side at the bottom."""
    drawing = drawing_of(Plan(board.table, board.bottom(chosen), left))
    names, words = board.names or side_names(language), captions(language)
    said = [
        language.say(named(names[side], ", ".join(part.said(words) for part in board.table.said[side])))
        for side in Side
    ]
    lines = paint(drawing.canvas, _InkSkin(drawing.canvas, said))
    return "\n".join((r"\begin{tikzpicture}[x=0.5pt, y=-0.5pt, font=\footnotesize]", *lines, r"\end{tikzpicture}", ""))


def _at(point: Point) -> str:
    return f"({units(point[0])},{units(point[1])})"


class _InkSkin:
    """The look of a board on paper: lines, pale flèches, white and dark checkers, words above and below."""

    def __init__(self, canvas: Canvas, said: Sequence[str]) -> None:
        self.canvas, self.said = canvas, said

    def ground(self) -> Iterator[str]:
        """Draw the frame, the flèches and the numbers of the fields."""
        canvas, frame = self.canvas, self.canvas.frame
        corners = (frame.left, frame.edge), (frame.left + frame.across, frame.edge + frame.table)
        yield rf"\draw[thick] {_at(corners[0])} rectangle {_at(corners[1])};"
        x, _ = canvas.rim(Spot(6, True))
        yield rf"\draw {_at((x - frame.middle, frame.edge))} rectangle {_at((x, corners[1][1]))};"
        for spot in SPOTS:
            points = " -- ".join(map(_at, frame.fleche(spot, 2, DEPTH - 8, is_left=canvas.is_left)))
            yield rf"\draw[fill=black!{(spot.column + spot.top) % 2 * 10 + 5}] {points} -- cycle;"
        for top in (True, False):
            side = canvas.plan.numbering(top=top)[0]
            for spot in canvas.plan.edge(top=top):
                yield rf"\node at {_at(canvas.inward(spot, -FIELD / 3))} {{{canvas.plan.number(side, spot)}}};"

    def checkers(self, spot: Spot, places: list[Point]) -> Iterator[str]:
        """Draw the checkers of a field, and their number where they overlap."""
        counts = self.canvas.plan.counts(spot)
        sides = [side for side in Side for _ in range(counts[side])]
        for side, place in zip(sides, places, strict=False):
            yield rf"\draw[fill={_FILLS[side]}] {_at(place)} circle ({units(self.canvas.frame.radius)});"
        if len(sides) > 5:
            ink = _FILLS[sides[-1].other]
            yield rf"\node[text={ink}] at {_at(places[-1])} {{{len(sides)}}};"

    def above(self) -> Iterator[str]:
        """Write the captions of both sides, with the roll to play."""
        plan, frame = self.canvas.plan, self.canvas.frame
        for side in Side:
            y = CAPTION / 2 if plan.is_top(side) else frame.height - CAPTION / 2
            roll = "–".join(map(str, plan.table.dice)) if plan.table.active is side else ""
            text = latex_text(" · ".join(filter(None, (self.said[side], roll))))
            yield rf"\node at {_at((frame.centre[0], y))} {{{text}}};"
