"""``trictrac roll`` without words: a position laid on the screen of the terminal by the arrow keys."""

from __future__ import annotations

import curses
from dataclasses import replace

import typer

from trictrac.base.errors import Saying, TrictracError
from trictrac.cli.output import board_lines, for_output
from trictrac.cli.screen import KeyWindow, drawing
from trictrac.laws.marking import HOLE
from trictrac.model.layout import LAST
from trictrac.model.play import Dice, Roll
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.board import table_of
from trictrac.partie.laying import stores, with_checker
from trictrac.protocol.events import Player, pair_with
from trictrac.saying.language import Language
from trictrac.saying.words import capital
from trictrac.view.answer import View
from trictrac.view.doc import Board

_KEYS = (
    Saying("Arrows: the field. + and -: a checker, {side}. Tab: the other side."),
    Saying("p: a point, b: bredouille, h: a hole, f: pavillon, {side}. u: take a key back."),
    Saying("1 to 6: the dice. t: who throws. Enter: what it earns. q: leave."),
)
_MISSING = Saying("Two of the keys 1 to 6 are the dice.")


def lay_roll(view: View, language: Language) -> list[str]:
    """Return the position that the user lays and his roll as words of the command.

    Raises:
        Exit: the user leaves.
    """
    with drawing():
        return curses.wrapper(lambda window: _LayingWindow(window, view, language).hold())


class _LayingWindow(KeyWindow):
    """A board on which a mark moves by the arrow keys. Fields are numbered as White counts them."""

    def __init__(self, window: curses.window, view: View, language: Language) -> None:
        super().__init__(window)
        curses.raw()
        curses.set_escdelay(25)
        self.view, self.language = replace(for_output(view), bottom=Side.WHITE, size="full"), language
        self.position, self.dice, self.field, self.side = Position(), Dice(), 1, Side.WHITE
        self.before: list[tuple[Position, Dice]] = []
        """The position and the dice before each key that changed them."""

    def hold(self) -> list[str]:
        """Take keys until the roll is complete and the user presses Enter. Exit if he leaves."""
        why: object = ""
        while True:
            fault, is_thrown = next(iter(self.position.faults()), ""), len(self.dice) == 2
            self._draw(why or fault or ("" if is_thrown else _MISSING))
            key, why = self.key(), ""
            if key in ("q", "give up", "leave", "end of input"):
                raise typer.Exit
            if key == "enter" and is_thrown and not fault:
                return [str(self.position), str(Roll.of(*self.dice))]
            if key == "u":
                self.position, self.dice = self.before.pop() if self.before else (self.position, self.dice)
                continue
            before = self.position, self.dice
            try:
                self._press(key)
            except TrictracError as error:
                why = error
            self.before += [before] if before != (self.position, self.dice) else []

    def _press(self, key: str) -> None:
        """Change the position, the dice or the field of the mark by one key."""
        at_bottom, across = self.field <= LAST // 2, LAST + 1 - self.field
        right = 1 if at_bottom == self.view.talon_left else -1
        match key:
            case "up" | "down" | "left" | "right":
                steps = {"left": self.field - right, "right": self.field + right}
                to = steps.get(key, across)
                if to == across or (1 <= to <= LAST and (to <= LAST // 2) == at_bottom):
                    self.field = to
            case "+" | "=" | "-":
                self.position = with_checker(self.position, self.side, self.field, -1 if key == "-" else 1)
            case "tab":
                self.side = self.side.other
            case "t":
                self.position = replace(self.position, turn=self.position.turn.other)
            case "p" | "h" | "b" | "f":
                self.position = replace(self.position, score=_with_mark(self.position.score, key, self.side))
            case "1" | "2" | "3" | "4" | "5" | "6":
                self.dice = (*self.dice, int(key))[-2:]

    def _draw(self, why: object) -> None:
        """Draw the board, the checkers still to place, the keys, and why something is not possible."""
        board = Board(table_of(self.position, dice=self.dice), highlight=frozenset({(Side.WHITE, self.field)}))
        (height, width), say = self.size, self.language.say
        keys = [say(one.filled(side=self.side)) for one in _KEYS]
        placed = " · ".join(say(stores(self.position, side)) for side in Side)
        self.window.erase()
        rows = board_lines(board, self.view, self.language, columns=width, full=True)
        for at, row in enumerate([*rows, placed, *keys]):
            self._put(at, row)
        self._put(height, capital(say(why)), curses.A_BOLD)
        self.window.refresh()


def _with_mark(score: Score, key: str, side: Side) -> Score:
    """Return the score with a point or a hole more for a side, none after eleven, or its bredouille or pavillon changed."""
    player, flags = Player(side), (Pavillon.NONE, Pavillon.of(side), Pavillon.AWAY)
    match key:
        case "p":
            return replace(score, points=pair_with(score.points, player, (score.points[side] + 1) % HOLE))
        case "h":
            return replace(score, holes=pair_with(score.holes, player, (score.holes[side] + 1) % HOLE))
        case "b":
            return replace(score, bredouille=pair_with(score.bredouille, player, not score.bredouille[side]))
    at = flags.index(score.pavillon) if score.pavillon in flags else 0
    return replace(score, pavillon=flags[(at + 1) % len(flags)])
