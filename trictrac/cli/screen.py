"""The screen of a séance: the board, the choices beside it, the latest sentences below, and the line to type.

curses draws it in place. A séance is held in lines instead if the terminal lacks curses, is smaller than 80 columns by 24
rows, or if the user prefers lines.
"""

from __future__ import annotations

import curses
import os
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import takewhile
from locale import CODESET, LC_CTYPE, Error, nl_langinfo, setlocale
from pathlib import Path

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.cli.output import FULL_BOARD, board_lines, can_draw, for_output, handling
from trictrac.cli.terminal import past_lines, restoring, show
from trictrac.protocol.words import is_move
from trictrac.saying.words import fold, printable
from trictrac.view.answer import Talk
from trictrac.view.doc import Board
from trictrac.view.doc_text import TextWriter

_FULL_ROWS = 34
"""Rows of a window from which the board is drawn in full size."""
_LARGE = (40, 120)
"""Rows and columns of a window from which the score stands below the board in large digits."""
_DIGIT_ROWS = 9
"""Smallest number of rows of these digits."""
_BESIDE = 24
"""Smallest width in columns of the text beside the board."""
_NEWS = 4
"""Smallest number of rows below the board."""
_NARROW = 20
"""Smallest width in columns for wrapping sentences. A narrower window cuts their ends off."""
_LONG_TURNS = 10
"""Number of turns typed move by move after which the screen teaches the short way."""
_SHORTER = Saying("Fewer keys: 6475 is 64 1-7 1-5, the dice and the fields where the checkers end.")
_MORE = Saying("Page {page} of {pages}. Enter: next page. Esc: back to the table.")
_BACK = Saying("Page {page} of {pages}, the last. Enter: back to the table.")
"""The last line of the screen below a page of a long answer."""

_KEYS: dict[str | int, str] = {
    "\n": "enter", "\r": "enter", curses.KEY_ENTER: "enter", "\t": "tab",
    "\x7f": "backspace", "\b": "backspace", curses.KEY_BACKSPACE: "backspace", curses.KEY_DC: "delete", "\x04": "leave",
    curses.KEY_LEFT: "left", "\x02": "left", curses.KEY_RIGHT: "right", "\x06": "right",
    curses.KEY_HOME: "home", "\x01": "home", curses.KEY_END: "end", "\x05": "end",
    curses.KEY_UP: "up", "\x10": "up", curses.KEY_DOWN: "down", "\x0e": "down",
    "\x15": "clear", "\x17": "word", "\x03": "give up", "\x0c": "redraw", "\x1a": "suspend",
    curses.KEY_RESIZE: "redraw", curses.KEY_NPAGE: "enter"
}  # fmt: skip
"""The action of each key that does not insert a character."""


class LineEditor:
    """The line being typed, with the place of its cursor and the lines typed before."""

    def __init__(self, past: Sequence[str] = ()) -> None:
        self.past = list(past)
        self.text, self.at = "", 0
        self._back = 0

    def press(self, key: str) -> None:
        """Change the line by one key: a character, or the name of a key that moves, deletes or recalls a line."""
        before, after = self.text[: self.at], self.text[self.at :]
        match key:
            case "backspace":
                self._set(before[:-1], after)
            case "delete":
                self._set(before, after[1:])
            case "word":
                self._set(before.rstrip().rpartition(" ")[0], after)
            case "clear":
                self._set("", after)
            case "left" | "right" | "home" | "end":
                moved = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": len(self.text)}[key]
                self.at = min(max(0, moved), len(self.text))
            case "up" | "down":
                self._back = min(max(0, self._back + (1 if key == "up" else -1)), len(self.past))
                self._set(self.past[-self._back] if self._back else "")
            case _ if len(key) == 1 and key.isprintable():
                self._set(before + key, after)

    def complete(self, words: Sequence[str]) -> tuple[str, ...]:
        """Complete the word before the cursor with ``words``, and return those that still fit if there are several."""
        begun = self.text[: self.at].rpartition(" ")[2]
        found = tuple(word for word in words if fold(word).startswith(fold(begun)))
        if not found:
            return ()
        common = "".join(signs[0] for signs in takewhile(lambda signs: len(set(signs)) == 1, zip(*found, strict=False)))
        ending = f"{found[0]} " if len(found) == 1 else common
        if len(ending) >= len(begun):
            self._set(self.text[: self.at - len(begun)] + ending, self.text[self.at :])
        return () if len(found) == 1 else found

    def take(self) -> str:
        """Return the line typed, and start an empty one."""
        text = self.text
        if text.strip() and text not in self.past[-1:]:
            self.past.append(text)
        self._set("")
        self._back = 0
        return text

    def _set(self, before: str, after: str = "") -> None:
        self.text, self.at = before + after, len(before)


@frozen
class Sight:
    """The text above the line to type: all its rows, the number of rows of the board, and the index of the first new row.

    ``places`` are the row and column of each choice that is seen.
    """

    rows: tuple[str, ...]
    board: int
    news: int
    places: tuple[tuple[int, int], ...] = ()


def composed(
    height: int,
    width: int,
    board: Sequence[str],
    beside: Sequence[str],
    lines: Sequence[str],
    fresh: int,
    score: Sequence[str] = (),
) -> Sight:
    """Compose the rows: the board with the choices beside it, the score, and the last of ``lines``, ``fresh`` of them new.

    A board that leaves less than four rows is left out. Choices stand in columns, and in rows below if there are more.
    """
    above = len(board) + len(score)
    seen = [*board, *score] if above + _NEWS <= height and max(map(len, board), default=0) <= width else []
    columns, tall, step = max(map(len, board), default=0), len(board), max(map(len, beside), default=0) + 2
    room = width - columns - 2
    across = max(1, (room + 2) // step) if seen and room >= _BESIDE else 0
    places = [(at % tall, columns + 2 + at // tall * step) for at in range(min(len(beside), tall * across))]
    if seen:
        each = max(1, width // step)
        free = (height - _NEWS - len(seen)) * each
        more = range(min(len(beside) - len(places), free))
        places += [(len(seen) + at // each, at % each * step) for at in more]
        seen += [""] * -(-len(more) // each)
    cells = list(beside) if len(beside) <= len(places) else [*beside[: max(0, len(places) - 1)], "…"]
    for (row, column), cell in zip(places, cells, strict=False):
        seen[row] = f"{seen[row]:{column}}{cell}"[:width]
    last = lines[max(0, len(lines) - height + len(seen)) :]
    blank = [""] * (height - len(seen) - len(last))
    return Sight((*seen, *last, *blank), len(seen), len(seen) + max(0, len(last) - fresh), tuple(places))


def is_usable() -> bool:
    """Return whether the terminal can draw in place, and the C library, by which curses reads keys, knows accents.

    A locale that is not installed, or C, becomes C.UTF-8 if Python prints UTF-8.
    """
    try:
        curses.setupterm(fd=sys.stdout.fileno())
    except curses.error:
        return False
    if can_draw("é") and not can_draw("é", nl_langinfo(CODESET)):
        with suppress(Error):
            setlocale(LC_CTYPE, "C.UTF-8")
    return bool(curses.tigetstr("cup") and curses.tigetstr("clear")) and can_draw("é", nl_langinfo(CODESET))


@contextmanager
def drawing() -> Iterator[None]:
    """Let curses draw on the terminal, which is restored if the process is ended from outside."""
    with restoring(curses.endwin), handling({signal.SIGWINCH: signal.SIG_DFL}):
        # readline has put the size of the window there, which curses would take for good.
        for name in ("LINES", "COLUMNS"):
            os.unsetenv(name)
        yield


def converse_in_sight(talk: Talk, opening: Sequence[object], history: Path | None = None) -> None:
    """Hold a séance on the screen, and print its whole course when it ends.

    ``history`` is the file for the lines typed (None: they are not saved).
    """
    with past_lines(history) as past, drawing():
        screen = curses.wrapper(_held, talk, opening, past)
    show([*screen.course, *([talk.board()] if talk.view.size != "none" else [])], talk)


def _held(window: curses.window, talk: Talk, opening: Sequence[object], past: list[str]) -> CursesScreen:
    curses.raw()
    curses.set_escdelay(25)
    screen = CursesScreen(talk, window, LineEditor(past), letters=_letters_look())
    screen.hold(opening)
    return screen


def _letters_look() -> int:
    """Return the style for letters of choices: bold, and coloured if the terminal has colours and ``NO_COLOR`` is not set."""
    if not curses.has_colors() or os.environ.get("NO_COLOR"):
        return curses.A_BOLD
    curses.use_default_colors()
    curses.init_pair(1, curses.COLOR_CYAN, -1)
    return curses.A_BOLD | curses.color_pair(1)


class KeyWindow:
    """A window of the terminal, with its size, the keys pressed in it, and the drawing of a row."""

    def __init__(self, window: curses.window) -> None:
        self.window = window
        self._decoder = getincrementaldecoder(nl_langinfo(CODESET))("ignore")

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows above the last one, and the number of usable columns."""
        height, width = self.window.getmaxyx()
        return height - 1, width - 1

    def key(self) -> str:
        """Wait for a key, and return its character, or the name of what it does, or nothing for a part of a character."""
        number = self.window.getch()
        if number < 0:
            return "end of input"
        if number == curses.KEY_RESIZE:
            curses.update_lines_cols()
        # curses itself waits for ever after a byte that begins no character.
        key = number if number > 255 else self._decoder.decode(bytes([number]))
        return _KEYS.get(key, key if isinstance(key, str) else "")

    def _put(self, at: int, text: str, look: int = curses.A_NORMAL) -> None:
        with suppress(curses.error):
            self.window.addnstr(at, 0, text, self.size[1], look)


class CursesScreen(KeyWindow):
    """A séance on the screen.

    ``letters`` is the style for letters of choices. ``course`` has everything typed and answered, without boards.
    """

    def __init__(self, talk: Talk, window: curses.window, line: LineEditor, letters: int = curses.A_BOLD) -> None:
        super().__init__(window)
        self.talk, self.line, self.letters = talk, line, letters
        self.course: list[object] = []
        self._fresh = self._long_turns = 0
        self._completions: tuple[str, ...] = ()

    def hold(self, opening: Sequence[object]) -> None:
        """Read lines and show their answers until the séance ends or the user types Ctrl-D."""
        self.show_answer(opening, paged=False)
        while not self.talk.closed:
            line = self.ask()
            if line is None:
                return
            self.course.append(f"{self.prompt}{line}")
            answer = self.talk.answer(line)
            if "checkers" in self.talk.changed and any(is_move(word) and "-" in word for word in line.split()):
                self._long_turns += 1
                answer += [_SHORTER] if self._long_turns == _LONG_TURNS else []
            self.show_answer(answer)

    @property
    def prompt(self) -> str:
        """The text before the cursor."""
        return printable(self.talk.language.say(self.talk.prompt)) + " "

    def show_answer(self, answer: Sequence[object], *, paged: bool = True) -> None:
        """Show an answer, page by page if it is too long and ``paged`` is true. Otherwise only its end is seen."""
        news = [part for part in answer if not isinstance(part, Board)]
        self.course += news
        self._fresh = len(news)
        if self.talk.rings and self.talk.view.bell:
            curses.beep()
        if paged and len(self._rows(news)) > self.size[0] - self._sight(()).board:
            # Page by page: whoever types goes back to the table and has begun a line.
            start = 0
            while start < len(rows := self._rows(news)):
                height = max(1, self.size[0])
                self.window.erase()
                for at, row in enumerate(rows[start : start + height]):
                    self._put(at, row)
                keys = (_MORE if start + height < len(rows) else _BACK).filled(
                    page=1 + start // height, pages=-(-len(rows) // height)
                )
                self._put(height, self.talk.language.say(keys), curses.A_BOLD)
                key = self.key()
                if key in ("enter", "down", " "):
                    start += height
                elif key != "redraw":
                    self.line.press(key)
                    return

    def _rows(self, parts: Sequence[object]) -> list[str]:
        return list(TextWriter(self.talk.language, max(_NARROW, self.size[1]), lambda _: ()).lines(parts))

    def ask(self) -> str | None:
        """Return the line that the user types, or None if he leaves the séance."""
        while True:
            self.draw()
            key = self.key()
            self._completions = ()
            if key == "enter":
                return printable(self.line.take())
            if key == "end of input" or (key == "leave" and not self.line.text):
                return None
            if key == "tab":
                self._completions = self.line.complete(self.talk.words)
            elif key == "give up":
                self.line.take()
                self.show_answer([self.talk.given_up])
            elif key == "redraw":
                self.window.clear()
            elif key == "suspend":
                curses.endwin()
                os.kill(os.getpid(), signal.SIGTSTP)
                self.window.refresh()
            else:
                self.line.press("delete" if key == "leave" else key)

    def draw(self) -> None:
        """Draw the whole screen. curses sends only the changes to the terminal."""
        choices = () if self._completions else self.talk.choices(self.line.text.strip())
        (height, width), prompt = self.size, self.prompt
        say, beside = self.talk.language.say, list(self._completions)
        for choice in choices:
            label, key = printable(say(choice.label)), choice.letter or (choice.line if choice.line[:1] == "#" else "")
            beside.append(f"{say(key)}  {label}" if key else label)
        sight = self._sight(beside)
        self.window.erase()
        for at, row in enumerate(sight.rows):
            self._put(at, row, curses.A_DIM if sight.board <= at < sight.news else curses.A_NORMAL)
        for (at, column), choice in zip(sight.places, choices, strict=False):
            if choice.letter and len(sight.rows[at]) > column:
                with suppress(curses.error):
                    self.window.chgat(at, column, 1, self.letters)
        start = max(0, len(prompt) + self.line.at - width + 1)
        self._put(height, (prompt + self.line.text)[start:])
        self._put(height, prompt[start:], curses.A_BOLD)
        with suppress(curses.error):
            self.window.move(height, len(prompt) + self.line.at - start)
        self.window.refresh()

    def _sight(self, beside: Sequence[str]) -> Sight:
        height, width = self.size
        known = len(self.course) - self._fresh
        old, new = self._rows(self.course[max(0, known - height) : known]), self._rows(self.course[known:])
        board, score = self._board()
        return composed(height, width, board, beside, [*old, *new], len(new), score)

    def _board(self) -> tuple[list[str], list[str]]:
        """Return the lines of the board, in full size if they fit, and of the score in large digits, if they fit too.

        Both are empty if the user wants no board.
        """
        board, view, language = self.talk.board(), for_output(self.talk.view), self.talk.language
        if board is None or view.size == "none":
            return [], []
        width, rows, columns = self.size[1], self.size[0] + 1, self.size[1] + 1
        full, score, digits = rows >= _FULL_ROWS and width >= FULL_BOARD, list[str](), min(rows // 3, columns // 8)
        is_large = rows >= _LARGE[0] and columns >= _LARGE[1]
        if is_large and not board.score_only and view.size != "large":
            digits = max(_DIGIT_ROWS, digits - 4)
            alone = replace(board, score_only=True)
            score = board_lines(alone, view, language, columns=width, full=False, rows=digits)
            full = rows >= _FULL_ROWS + len(score)
            board = replace(board, table=replace(board.table, said=((), ())))
        return board_lines(board, view, language, columns=width, full=full, rows=digits), score
