"""The output of the commands: lines wrapped to the terminal, boards that fit it, JSON, files, and progress bars."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import typer

from trictrac.base.errors import Saying, StorageError, unhidden_interrupts
from trictrac.saying.words import printable, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from trictrac.base.progress import Advance
    from trictrac.saying.language import Language
    from trictrac.view.answer import View
    from trictrac.view.doc import Board

FULL_BOARD = 78
"""Columns that a full board needs."""
_BOARD = "○●┊╗■►→"
"""Characters of a drawn board, to test whether the output can show them."""
STOPPED = 130
"""Exit status after Ctrl-C."""


def terminal_width() -> int:
    """Return the columns of the terminal, at least 20, or 80 without a terminal."""
    return max(20, shutil.get_terminal_size().columns)


def print_sentences(language: Language, *sayings: object) -> None:
    """Print sentences, each as a paragraph wrapped to the terminal, and skip None."""
    for saying in sayings:
        if saying is not None:
            for line in wrapped(language.sentence(saying), terminal_width()):
                print(line)


def print_aside(language: Language, *sayings: object) -> None:
    """Print sentences on the standard error, each on one line."""
    for saying in sayings:
        print(printable(language.say(saying)), file=sys.stderr)


def put_json(value: object, *, indent: int | None = None) -> None:
    """Print a value as JSON, on one line or indented, with control characters escaped."""
    import json

    text = json.dumps(value, indent=indent, ensure_ascii=not can_draw(_BOARD))
    print("".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text))


def write_file(
    name: str,
    text: str | bytes,
    language: Language,
    *,
    force: bool,
    less: Callable[[str], bool] | None = None,
    as_json: bool = False,
) -> None:
    """Write a file completely or not at all, and print that it was written. For the name ``-`` print the text instead.

    A file that exists is replaced if it is empty, if ``force`` is true, or if ``less`` returns true for its text, which means
    that it holds a part of the new text. A file of the program itself is never replaced. ``as_json`` prints the path as JSON.

    Raises:
        StorageError: the file cannot be written, or exists and must not be replaced.
    """
    content = text.encode() if isinstance(text, str) else text
    if name == "-":
        print(content.decode(), end="")
        return
    from pathlib import Path

    from trictrac.seance.disk import put_file

    path = Path(name)
    refuse_own(path)
    replaced = put_file(path, content, force=force, less=less)
    if as_json:
        put_json({"written": str(path.absolute())})
    elif replaced and not force:
        print_sentences(language, Saying("{path} is written; what it held before is all in it.", path=name))
    else:
        print_sentences(language, Saying("{path} is written.", path=name))


def refuse_own(path: Path) -> None:
    """Refuse to write where the program saves its own files.

    Raises:
        StorageError: ``path`` is where the program saves games, deck and preferences.
    """
    from trictrac.seance.places import is_own

    if is_own(path):
        raise StorageError(
            "{path} lies where trictrac keeps your games, deck and preferences: choose a place elsewhere", path=path
        )


def fitted_board(view: View, language: Language, board: Board) -> list[str]:
    """Return the lines of a board for the terminal, as the view says, but compact if a full one does not fit."""
    width, full = terminal_width(), view.size == "full"
    return board_lines(board, for_output(view), language, columns=width, full=full and width >= FULL_BOARD)


def for_output(view: View) -> View:
    """Return the view with plain ASCII if the standard output cannot show other characters."""
    return replace(view, ascii_only=view.ascii_only or not can_draw(_BOARD))


def board_lines(board: Board, view: View, language: Language, *, columns: int, full: bool, rows: int = 0) -> list[str]:
    """Return the lines of a board as the view says: ``full`` or compact, or only the score in digits of ``rows`` rows."""
    from trictrac.view.table import captions, side_names

    names, words = board.names or side_names(language), captions(language)
    if board.score_only or view.size == "large":
        from trictrac.view.large import SMALLEST, score_text

        drawn = score_text(
            board.table,
            names=names,
            captions=words,
            ascii_only=view.ascii_only,
            columns=columns,
            rows=max(SMALLEST, rows),
        )
    else:
        from trictrac.view.text import table_text

        drawn = table_text(
            board.table,
            bottom=board.bottom(view.bottom),
            left=view.talon_left,
            ascii_only=view.ascii_only,
            size="full" if full else "compact",
            highlight=board.highlight,
            arrows=board.arrows,
            names_arrows=board.names_arrows,
            names=names,
            captions=words,
        )
    return drawn.split("\n")


def document_lines(document: Sequence[object], view: View, language: Language) -> Iterator[str]:
    """Return the lines of a document, with bold headings and coloured plots if the terminal can show them."""
    from trictrac.view.doc_text import TextWriter

    bold = bool(os.environ.get("FORCE_COLOR") or sys.stdout.isatty()) and os.environ.get("TERM") not in (
        "dumb",
        "unknown",
    )
    return TextWriter(
        language,
        terminal_width(),
        partial(fitted_board, view, language),
        ascii_only=not can_draw(_BOARD),
        bold=bold,
        coloured=bold and not os.environ.get("NO_COLOR"),
    ).lines(document)


def can_draw(signs: str, encoding: str = "") -> bool:
    """Return whether the standard output, or an encoding, can show these characters."""
    try:
        signs.encode(encoding or sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_at_terminal() -> bool:
    """Return whether lines are typed and read at a terminal, and not piped."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def handling(handlers: Mapping[int, Callable[[int, object], None] | signal.Handlers]) -> Iterator[None]:
    """Set the handlers of these signals inside this context, and those before it at its end."""
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def stoppable(language: Language) -> Iterator[None]:
    """Turn Ctrl-C into one line on the standard error and the exit status 130."""
    try:
        with unhidden_interrupts():
            yield
    except KeyboardInterrupt:
        raise stopped(language, Saying("Stopped: no result.")) from None


def stopped(language: Language, dropped: Saying) -> typer.Exit:
    """Print what Ctrl-C has dropped, and return what ends the command."""
    print(file=sys.stderr)
    print_aside(language, dropped)
    return typer.Exit(STOPPED)


@contextmanager
def progress_bar(language: Language, what: Saying, whole: int) -> Iterator[Advance]:
    """Show a progress bar if the standard error is a terminal.

    Yield a function that takes how many of ``whole`` are done.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(language.say(what), total=whole)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def stoppable_bar(language: Language, what: Saying, whole: int) -> Iterator[Advance]:
    """Show a progress bar, as ``progress_bar`` does, and let Ctrl-C end the work with one line."""
    with stoppable(language), progress_bar(language, what, whole) as advance:
        yield advance
