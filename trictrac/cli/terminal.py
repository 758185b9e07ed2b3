"""A séance on the terminal in lines: options for its boards, reading lines, printing answers, history and completion."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypedDict

from trictrac.base.errors import TrictracError
from trictrac.base.files import read_file
from trictrac.cli.output import document_lines, handling, is_at_terminal
from trictrac.cli.program import flag_option, value_option
from trictrac.cli.typed import one_of
from trictrac.saying.words import printable
from trictrac.seance.settings import ROWS, Preferences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from trictrac.seance.settings import Preference
    from trictrac.view.answer import Talk, View


class Look(TypedDict, total=False):
    """The options for how a board looks, by the names of the preferences. An empty value leaves it to the preference."""

    board: str
    bottom: str
    talon: str
    ascii: bool
    lines: bool


_ROWS, _COLUMNS = 24, 80
"""Smallest size of a terminal for the screen."""
_HISTORY = 1000
"""Number of typed lines saved."""
_LONGEST_HISTORY = 1 << 24
"""Largest size of their file in bytes."""


def has_room() -> bool:
    """Return whether input and output are a terminal that is large enough for the screen."""
    try:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return False
    return is_at_terminal() and rows >= _ROWS and columns >= _COLUMNS


def converse(
    talk: Talk, opening: Sequence[object], leaving: Callable[[], Sequence[object]] = tuple, history: Path | None = None
) -> None:
    """Show the opening, then read lines and show their answers until the conversation ends.

    Ctrl-C cancels the line, Ctrl-D leaves. ``leaving`` returns the last words if the user leaves early. ``history`` is the file
    for the lines typed (None: they are not saved).
    """
    show(opening, talk)
    if hasattr(sys.stdin, "reconfigure") and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    # Ctrl-C acts only while a line is read, so that every entry gets its answer.
    with handling({signal.SIGINT: signal.SIG_IGN}), _line_editing(talk, history):
        while not talk.closed:
            try:
                line = read_line(printable(talk.language.say(talk.prompt)) + " ")
            except KeyboardInterrupt:
                print()
                show([talk.given_up], talk)
                continue
            if line is None:
                print()
                break
            show(talk.answer(line), talk)
    if not talk.closed:
        show(leaving(), talk)


def restoring(restore: Callable[[], object]) -> AbstractContextManager[None]:
    """Restore the terminal when the process is ended from outside."""

    def end(number: int, _frame: object) -> None:
        with suppress(Exception):
            restore()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    return handling(dict.fromkeys((signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2), end))


def show(answer: Sequence[object], talk: Talk) -> None:
    """Print the sentences and boards of an answer."""
    for line in document_lines(answer, talk.view, talk.language):
        print(line)
    sys.stdout.flush()


def read_line(prompt: str) -> str | None:
    """Return one line, with blanks for control characters, or None at the end of the input.

    A line that is piped in is printed, so that the output makes sense on its own.
    """
    if sys.stdin is None:
        return None
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        line = printable(input(prompt))
    except EOFError:
        return None
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not sys.stdin.isatty():
        print(line)
    return line


@contextmanager
def _line_editing(talk: Talk, history: Path | None) -> Iterator[None]:
    """Set up the history for the arrow keys, and completion for Tab, if the terminal has them."""
    if not is_at_terminal():
        yield
        return
    with past_lines(history), ExitStack() as stack:
        with suppress(ImportError):
            import readline
            import termios

            look = termios.tcgetattr(sys.stdin)
            stack.enter_context(restoring(partial(termios.tcsetattr, sys.stdin, termios.TCSADRAIN, look)))
            from trictrac.saying.words import fold

            def complete(begun: str, number: int) -> str | None:
                # Capitals and accents count only where they tell words apart.
                found = [word for word in talk.words if word.startswith(begun)]
                found = found or [word for word in talk.words if fold(word).startswith(fold(begun))]
                return f"{found[number]} " if number < len(found) else None

            readline.set_completer_delims(" ")
            readline.set_completer(complete)
            readline.parse_and_bind("tab: complete")
        yield


@contextmanager
def past_lines(history: Path | None) -> Iterator[list[str]]:
    """Yield the lines typed before, oldest first, and save those added to the list in the file ``history``."""
    try:
        import readline
    except ImportError:
        yield []
        return
    readline.clear_history()
    if history is not None:
        try:
            with suppress(FileNotFoundError):
                read_file(history, _LONGEST_HISTORY)
                with suppress(OSError):
                    readline.read_history_file(history)
        except (OSError, TrictracError):
            history = None
    readline.set_history_length(_HISTORY)
    known = readline.get_current_history_length()
    past = [readline.get_history_item(number) for number in range(1, known + 1)]
    try:
        yield past
    finally:
        for line in past[known:]:
            readline.add_history(line)
        if history is not None:
            # The history of lines is a comfort; the game itself is in its journal.
            from trictrac.seance.disk import make_folder, make_private

            with suppress(OSError, TrictracError):
                make_folder(history.parent)
                make_private(history)
                readline.write_history_file(history)


def preferred_option(row: Preference[str]) -> str:
    """Return an option that overrides a preference."""
    return value_option(f"--{row.name}", str(row.help), "|".join(row.values))


BOARDS = "|".join(Preferences.board.values)
SIDES: Look = {
    "bottom": preferred_option(Preferences.bottom),
    "talon": preferred_option(Preferences.talon),
    "ascii": flag_option("--ascii", str(Preferences.ascii.help)),
}
"""The options of every drawn board except its size."""

TABLE_LOOK: Look = {
    "board": preferred_option(Preferences.board),
    **SIDES,
    "lines": flag_option("--lines", "Print lines instead of redrawing a screen."),
}
QUESTION_LOOK: Look = {"board": value_option("--board", "How boards are drawn.", "full|compact"), **SIDES}


def view_of(preferred: Preferences, look: Look) -> View:
    """Return the view: the options given, or else the preferences."""
    from trictrac.model.score import Side
    from trictrac.view.answer import View

    bottom = look.get("bottom")
    side = choice("bottom", bottom) if bottom else preferred.bottom
    return View(
        choice("board", look.get("board") or preferred.board),
        {"black": Side.BLACK, "white": Side.WHITE if bottom else None}[side],
        choice("talon", look.get("talon") or preferred.talon) == "left",
        bool(look.get("ascii")) or preferred.ascii,
        preferred.screen and not look.get("lines"),
        preferred.sounds,
    )


def question_view(preferred: Preferences, look: Look) -> View:
    """Return the view for questions, which always have a board: full, or else compact."""
    size = choice("board", look.get("board") or preferred.board)
    return view_of(preferred, {**look, "board": size if size == "full" else "compact"})


def choice(key: str, typed: str) -> str:
    """Return the value of a preference that is typed, in full or its beginning, or in French.

    Raises:
        CommandLineError: no value begins with ``typed``.
    """
    return one_of(f"--{key}", ROWS[key].meant(typed.strip()), ROWS[key].values)
