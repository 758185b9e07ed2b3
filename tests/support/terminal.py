"""Séances as people hold them: processes fed by a pipe, by a terminal of their own, or by keys typed in tmux."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType

from tests.support.records import TrictracRecord
from trictrac.partie.text.record import require_trictrac
from trictrac.seance.course import record_of
from trictrac.seance.library import Library
from trictrac.seance.opening import read_stored

ROOT = Path(__file__).parents[2]
CORPORA = ROOT / "tests" / "corpora"
PROGRAM = (sys.executable, "-m", "trictrac")
BYTECODE = {name: os.environ[name] for name in ("PYTHONPYCACHEPREFIX",) if name in os.environ}
"""Environment variables that the program needs even if it gets no others from the person who runs the tests."""

PATIENCE = 20.0
"""Seconds after which an answer counts as missing."""

# The program becomes the leader of its terminal, so that the keys Ctrl-C and Ctrl-D reach it.
_TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x07")


class Home:
    """A separate user: games, preferences and history in a folder of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.library = Library(folder / "data" / "trictrac" / "games")

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the program."""
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONIOENCODING")}
        places = {f"XDG_{kind.upper()}_HOME": str(self.folder / kind) for kind in ("data", "config", "state")}
        return {**kept, **places, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "COLUMNS": "80", "TERM": "xterm"}

    def run(self, *words: str, text: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the program once with this standard input."""
        done = subprocess.run(
            [*PROGRAM, *words],
            input=text.encode() if isinstance(text, str) else text,
            capture_output=True,
            check=False,
            cwd=ROOT,
            env={**self.environment, **environment},
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    def good(self, *words: str, text: str | bytes = b"", **environment: str) -> str:
        """Return what the program prints, after checking that it succeeds."""
        done = self.run(*words, text=text, **environment)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def journal(self, name: str = "") -> Path:
        """Return the file of a game, by default of the last one."""
        return self.library.path(name or self.library.latest())

    def kept(self, name: str = "") -> TrictracRecord:
        """Return the content of a game's file."""
        name = name or self.library.latest()
        return require_trictrac(record_of(*read_stored(self.library.path(name), name)))


class Table:
    """A live séance: lines go in by a pipe or a terminal, and the program's output comes out."""

    def __init__(
        self,
        home: Home,
        *words: str,
        command: str = "score",
        terminal: bool = False,
        lines: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        inside: int = subprocess.PIPE
        environment = {**home.environment, **(environment or {})}
        start: tuple[str, ...] = PROGRAM
        if terminal:
            self._master, inside = pty.openpty()
            fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
            del environment["COLUMNS"]
            start = (sys.executable, "-c", _TAKE_TERMINAL, *PROGRAM[1:])
        self.terminal = terminal
        self.process = subprocess.Popen(
            [*start, command, *words, *(["--lines"] if terminal and lines and command == "score" else [])],
            stdin=inside,
            stdout=inside,
            stderr=inside if terminal else subprocess.STDOUT,
            cwd=ROOT,
            env=environment,
            start_new_session=terminal,
            bufsize=0,
        )
        if terminal:
            os.close(inside)
            self._in = self._out = self._master
        else:
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.printed = ""
        """Everything printed so far."""
        self._bytes = b""

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        if self.terminal:
            os.close(self._master)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()

    def type(self, keys: str) -> None:
        """Press keys, or write to the pipe. Lone surrogates are bytes that no character has."""
        os.write(self._in, keys.encode(errors="surrogateescape"))

    def is_raw(self) -> bool:
        """Return whether the terminal passes each key on at once, instead of a line when it is ended."""
        return not termios.tcgetattr(self._master)[3] & termios.ICANON

    def read(self, ends: str = "? ", seconds: float = PATIENCE) -> str:
        """Return what is printed from here up to ``ends``, the end of a prompt, after checking that nothing follows."""
        start = len(self.printed)
        deadline = time.monotonic() + seconds
        while not self.printed[start:].endswith(ends):
            left = deadline - time.monotonic()
            assert left > 0, self.printed[start:]
            assert self.hear(left), self.printed[start:]
        return self.printed[start:]

    def hear(self, seconds: float) -> bool:
        """Read what is printed within some seconds, and return whether there may be more."""
        if not select.select([self._out], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self._out, 1 << 16)
        except OSError:
            # A terminal that nobody holds any more.
            return False
        self._bytes += piece
        self.printed = _CONTROL.sub("", self._bytes.decode(errors="replace")).replace("\r\n", "\n")
        return bool(piece)

    def ask(self, line: str) -> str:
        """Type a line, and return what is printed up to the next prompt."""
        self.type(line + "\n")
        return self.read()

    def end(self) -> int:
        """Read the rest, and return the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self.hear(deadline - time.monotonic()):
            assert time.monotonic() < deadline, self.printed
        return self.process.wait(PATIENCE)

    def interrupt(self) -> str:
        """Press Ctrl-C until the program reacts, and return what it prints."""
        start = len(self.printed)
        deadline = time.monotonic() + PATIENCE
        while not self.printed[start:].endswith("? "):
            assert time.monotonic() < deadline, self.printed[start:]
            self.type("\x03")
            heard = time.monotonic() + 1
            while not self.printed[start:].endswith("? ") and time.monotonic() < heard:
                self.hear(heard - time.monotonic())
        return self.printed[start:]

    @property
    def raw(self) -> bytes:
        """Everything printed so far, with the control sequences of the terminal."""
        return self._bytes

    def hang_up(self) -> None:
        """Close the window of the terminal."""
        assert self.terminal
        os.close(self._master)
        self.terminal = False

    def kill(self, number: int = signal.SIGKILL) -> int:
        """End the process by a signal, and return the exit status.

        A signal that comes in the instant before the program waits for a key is heard with the next one.
        """
        os.kill(self.process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(2)
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        return self.end()


class Screen:
    """A terminal in tmux in which the program runs."""

    _numbers = count()

    def __init__(self, folder: Path, columns: int, rows: int) -> None:
        number = next(self._numbers)
        self._log = folder / f"log-{number}"
        self._log.touch()
        self._tmux = ("tmux", "-u", "-S", str(folder / f"tmux-{number}"), "-f", "/dev/null")
        self._size = ("-x", str(columns), "-y", str(rows))
        self._seen = 0

    def __call__(self, *words: str) -> str:
        """Run one command of tmux."""
        done = subprocess.run([*self._tmux, *words], capture_output=True, text=True, check=True, encoding="utf-8")
        return done.stdout

    def start(self, home: Home, *words: str, command: str = "score", **environment: str) -> str:
        """Run the program with a séance in lines, and return what it prints up to its first prompt."""
        self.call(home, command, *words, *(["--lines"] if command == "score" else []), **environment)
        return self.wait()

    def call(self, home: Home, *words: str, **environment: str) -> None:
        """Run the program."""
        changed = {**home.environment, **environment}
        del changed["COLUMNS"]
        settings = [
            f"{name}={value}"
            for name, value in changed.items()
            if name.startswith(("XDG", "LC_")) or name in environment
        ]
        # The log of all that is printed has to be there before the first word.
        called = ["env", "-u", "COLUMNS", "-u", "LINES", *settings, *PROGRAM, *words]
        self("new-session", "-d", *self._size, "-c", str(ROOT), "sh")
        self("set-option", "-g", "history-limit", "50000")
        self("set-option", "-g", "remain-on-exit", "on")
        self("pipe-pane", f"cat >> '{self._log}'")
        self("respawn-pane", "-k", "-c", str(ROOT), *called)

    def wait(self, ends: str = "? ") -> str:
        """Return what is printed from here up to ``ends``."""
        deadline = time.monotonic() + PATIENCE
        while True:
            content = self._log.read_bytes()[self._seen :]
            text = _CONTROL.sub("", content.decode(errors="replace"))
            if "\n" in text and text.endswith(ends):
                self._seen += len(content)
                return text
            assert time.monotonic() < deadline, text
            time.sleep(0.002)

    def ask(self, line: str) -> str:
        """Type a line on the keyboard, and return what is printed up to the next prompt."""
        self("send-keys", "-l", line, ";", "send-keys", "Enter")
        return self.wait()

    def shown(self) -> str:
        """Return the present screen."""
        return self("capture-pane", "-p")

    def type(self, line: str) -> list[str]:
        """Type a line on a screen that is redrawn in place, and return its rows once they show the answer and a new prompt."""
        before = self.shown()
        self("send-keys", "-l", line, ";", "send-keys", "Enter")
        return self.await_rows(lambda rows: rows[-1].endswith("?") and "\n".join(rows) != before.rstrip())

    def await_rows(self, wanted: Callable[[list[str]], bool]) -> list[str]:
        """Return the rows of the screen once they meet a condition."""
        deadline = time.monotonic() + PATIENCE
        while True:
            rows = [row.rstrip() for row in self.shown().rstrip().split("\n")]
            if wanted(rows):
                return rows
            assert time.monotonic() < deadline, "\n".join(rows)
            time.sleep(0.01)

    def lines(self, *, joined: bool) -> list[str]:
        """Return all lines since the beginning, with wrapped lines ``joined`` or as they are shown."""
        return self("capture-pane", "-p", "-S", "-", *(["-J"] if joined else [])).rstrip().split("\n")


@contextmanager
def tmux(folder: Path, columns: int = 80, rows: int = 40) -> Iterator[Screen]:
    """Yield a separate terminal of tmux."""
    screen = Screen(folder, columns, rows)
    try:
        yield screen
    finally:
        subprocess.run([*screen._tmux, "kill-server"], capture_output=True, check=False)
