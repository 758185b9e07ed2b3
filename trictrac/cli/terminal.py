"""The terminal of a séance: lines typed by a person or piped in, answers printed, history and completion where there are any."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from trictrac.draw.answer import Answer, Drawn, View
    from trictrac.saying.language import Language

_HISTORY = 1000
"""How many typed lines are remembered."""
_SPACES = "\u00a0\u202f"
"""The spaces of French typography, at which no line is broken."""


class Talk(Protocol):
    """A conversation in lines: what is asked, what is answered, and when it is over."""

    closed: bool
    view: View
    language: Language

    @property
    def prompt(self) -> object:
        """The words before the cursor."""
        ...

    @property
    def words(self) -> Sequence[str]:
        """The words that Tab completes."""
        ...

    @property
    def given_up(self) -> object:
        """What is said when Ctrl-C gives up a line."""
        ...

    def answer(self, line: str) -> Answer:
        """Answer one line."""
        ...


def converse(talk: Talk, history: Path | None = None) -> None:
    """Ask, read a line, answer it, until it is over; Ctrl-C only gives up the line, Ctrl-D leaves.

    ``history`` is the file in which the lines typed are kept, where they are worth keeping.
    """
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    with _uninterrupted(), _line_editing(talk, history):
        while not talk.closed:
            try:
                line = _read(printable(talk.language.say(talk.prompt)) + " ")
            except KeyboardInterrupt:
                print()
                show([talk.given_up], talk)
                continue
            if line is None:
                print()
                return
            show(talk.answer(line), talk)


def show(answer: Sequence[object], talk: Talk) -> None:
    """Print what is said and drawn."""
    from trictrac.cli.output import put
    from trictrac.draw.answer import Board, Drawn, Indented, Markdown

    for part in answer:
        if isinstance(part, Board):
            _draw(part, talk.view, talk.language)
        elif isinstance(part, Drawn):
            _draw_table(part, talk.view, talk.language)
        elif isinstance(part, Markdown):
            from trictrac.cli.markdown import put_markdown

            put_markdown(part.text)
        elif isinstance(part, Indented):
            put(printable(talk.language.say(part.sentence)), indent=4)
        else:
            put(printable(talk.language.say(part)))
    sys.stdout.flush()


def printable(text: str) -> str:
    """The text with blanks for what a terminal would obey instead of showing: escape sequences, reversed writing and the like."""
    return "".join(char if char.isprintable() or char in _SPACES else " " for char in text)


def _draw_table(drawn: Drawn, view: View, language: Language) -> None:
    from trictrac.cli.output import put_table

    put_table(
        drawn.table,
        language,
        bottom=view.bottom,
        left=view.talon_left,
        ascii_only=view.ascii_only,
        compact=view.size != "full",
        highlight=drawn.highlight,
        names=(printable(drawn.names[0]), printable(drawn.names[1])) if drawn.names else None,
    )


def _draw(board: object, view: View, language: Language) -> None:
    from trictrac.cli.output import put_board
    from trictrac.draw.answer import Board

    assert isinstance(board, Board)
    put_board(
        board.position,
        language,
        bottom=view.bottom,
        talon_left=view.talon_left,
        ascii_only=view.ascii_only,
        compact=view.size != "full",
        highlight=board.highlight,
        names=(printable(board.names[0]), printable(board.names[1])) if board.names else None,
    )


def _read(prompt: str) -> str | None:
    """One line, blanks for what cannot be printed; None at the end of the input.

    What is piped in is shown, so that the output can be read by itself.
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
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C is heard only while a line is awaited: never between an entry and its answer."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _line_editing(talk: Talk, history: Path | None) -> Iterator[None]:
    """History by the arrow keys, kept between séances, and completion by Tab, where the terminal has them."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield
        return
    try:
        import readline
    except ImportError:
        yield
        return
    readline.clear_history()
    if history is not None:
        with suppress(OSError):
            readline.read_history_file(history)
    readline.set_history_length(_HISTORY)
    readline.set_completer_delims(" ")
    readline.set_completer(lambda begun, number: _completion(talk, begun, number))
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        if history is not None:
            # The history of lines is a comfort; the game itself is in its journal.
            with suppress(OSError):
                history.parent.mkdir(parents=True, exist_ok=True)
                readline.write_history_file(history)


def _completion(talk: Talk, begun: str, number: int) -> str | None:
    """The so-many-th word that begins so; capitals and accents count only where they tell words apart."""
    from trictrac.saying.words import fold

    found = [word for word in talk.words if word.startswith(begun)]
    found = found or [word for word in talk.words if fold(word).startswith(fold(begun))]
    return f"{found[number]} " if number < len(found) else None
