"""The net: what the program prints to some three hundred commands, on which stream and with which exit status.

The transcripts lie in ``tests/corpora/net``, one for each family of commands. A line begins with what it is::

    $ COLUMNS=44 trictrac roll - 43 --lang fr       a command, after the variables of its environment
    < W:1x13,8,10/B:1x15/W                          what is typed to it
    | 3 coups sont permis.                          its standard output
    ! trictrac: no such position                    its standard error
    = 1                                             its exit status, where it is not 0

Other lines are remarks. The commands of a transcript are called one after another, for a user of their own who at first has
nothing but the folder ``corpora`` of the tests. As in a shell ``< FILE`` and ``> FILE`` may end a command. Besides ``trictrac``
there are:

- ``python -m trictrac``: the program in a process of its own;
- ``cp FILE FOLDER`` and ``cat FILE``;
- ``digest FILE``: the length and the sum of a long file, with its first and last line.

It is always noon of the same day in UTC, and the extra ``fast`` is not there. To write the transcripts anew, after looking at
what changed, all or those that are named::

    python -m tests.support.net
    python -m tests.support.net roll plays
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from tests.support.seances import CORPORA, Home
from trictrac import __version__

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = sorted((CORPORA / "net").glob("*.txt"))
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
_CLOCK = SimpleNamespace(now=lambda *_: NOON, fromtimestamp=partial(datetime.fromtimestamp, tz=UTC))
_CLOCKED = ("base.clock",)
"""The modules that look at the clock."""
_FOLDER = "/home/of-a-player"
"""What is written for the user's folder. It is as long as the folder's name, so that lines break at the same words."""
_LONG_FRACTION = re.compile(r"\d+\.\d{9,}(?:e-\d+)?")
_ANSWERED = re.compile(r"[|!=\\]")
_VARIABLE = re.compile(r"([A-Z_]+)=(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command prints, and its exit status."""

    output: str
    errors: str = ""
    status: int = 0

    def lines(self, home: Home) -> Iterator[str]:
        """The answer as it stands in a transcript, line by line without line ends."""
        for mark, text in ("|", self.output), ("!", self.errors):
            *whole, last = normalised(text, home).split("\n")
            yield from (f"{mark} {line}" if line else mark for line in whole)
            if last:
                yield from (f"{mark} {last}", "\\ no line end")
        if self.status:
            yield f"= {self.status}"


def renewed(transcript: str) -> str:
    """Return the transcript with what its commands answer today."""
    head, *parts = re.split(r"^\$ ", transcript, flags=re.MULTILINE)
    with _player() as home:
        return head + "".join(f"$ {_answered(part, home)}" for part in parts)


def _answered(part: str, home: Home) -> str:
    """Return a command and what is typed to it, its answer of today, and the remarks after it."""
    command, *rest = [line for line in part.split("\n") if not _ANSWERED.match(line)]
    typed = [line for line in rest if line.startswith("<")]
    answer = _call(shlex.split(command), "".join(f"{line[2:]}\n" for line in typed), home)
    return "\n".join([command, *typed, *answer.lines(home), *rest[len(typed) :]])


def normalised(text: str, home: Home) -> str:
    """Return the text without what differs from one machine or version to the next.

    That is the name of the user's folder, the number of the version, and what follows the fourth digit of long fractions. The
    escapes of a terminal are made legible.
    """
    text = text.replace(str(home.folder), _FOLDER).replace(__version__, "VERSION").replace("\x1b", "␛")
    return _LONG_FRACTION.sub(lambda found: f"{float(found[0]):.4f}…", text)


def _call(words: Sequence[str], typed: str, home: Home) -> Answer:
    """Call a command, as its words stand in a transcript, in the folder in which this process is."""
    variables = {}
    while found := _VARIABLE.fullmatch(words[0]):
        variables[found[1]], words = found[2], words[1:]
    if "<" in words:
        typed, words = Path(words[-1]).read_text(encoding="utf-8"), words[:-2]
    if ">" in words:
        target, words = Path(words[-1]), words[:-2]
        answer = _call_program(words, variables, typed, home)
        target.write_text(answer.output, encoding="utf-8")
        return replace(answer, output="")
    return _call_program(words, variables, typed, home)


def _call_program(words: Sequence[str], variables: Mapping[str, str], typed: str, home: Home) -> Answer:
    match words:
        case "trictrac", *rest:
            done = home.run(*rest, text=typed, **variables)
            return Answer(done.stdout, done.stderr, done.exit_code)
        case "python", *rest:
            environment = {**os.environ, **home.places(), "PYTHONPATH": str(ROOT), **variables}
            process = subprocess.run(
                [sys.executable, *rest],
                input=typed,
                capture_output=True,
                encoding="utf-8",
                check=False,
                env=environment,
            )
            return Answer(process.stdout, process.stderr, process.returncode)
        case "cp", *files, folder:
            for file in files:
                _copy(Path(file), Path(folder))
            return Answer("")
        case "cat", file:
            return Answer(Path(file).read_text(encoding="utf-8"))
        case "digest", file:
            return Answer(digest(normalised(Path(file).read_text(encoding="utf-8"), home)))
    raise ValueError(shlex.join(words))


def _copy(file: Path, folder: Path) -> None:
    """Put a copy of the file into the folder, as if it had been written at noon."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(shutil.copyfile(file, folder / file.name), (NOON.timestamp(), NOON.timestamp()))


def digest(text: str) -> str:
    """Return the length and the sum of a text, and its first and last line."""
    # How boards are packed depends on the library that packs them.
    text = re.sub(r'(?<=data-boards=")[^"]*', "", text)
    first, *_, last = text.rstrip("\n").split("\n")
    return f"{len(text)} characters, sha256 {sha256(text.encode()).hexdigest()}\n{first}\n…\n{last}\n"


@contextmanager
def _player() -> Iterator[Home]:
    """Be a new user in a folder of their own, with the clock, the chances and the extras of the net."""
    with TemporaryDirectory(prefix="net-", dir="/tmp") as name, pytest.MonkeyPatch.context() as changed:
        folder = Path(name)
        assert len(name) == len(_FOLDER)
        (folder / "corpora").symlink_to(CORPORA)
        changed.chdir(folder)
        changed.setenv("TZ", "UTC")
        time.tzset()
        changed.setenv("NO_COLOR", "1")
        changed.delenv("FORCE_COLOR", raising=False)
        # Other tests in this process may have compiled the laws, or may yet do so: they have another folder for it.
        changed.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        changed.setitem(vars(sys)["modules"], "numba", None)
        changed.setattr("random.SystemRandom", partial(Random, 1738))
        for module in _CLOCKED:
            changed.setattr(f"trictrac.{module}.datetime", _CLOCK)
        try:
            yield Home(folder)
        finally:
            changed.undo()
            time.tzset()


def main(*names: str) -> None:
    """Write the transcripts of these names anew, all without a name."""
    for path in TRANSCRIPTS:
        if not names or path.stem in names:
            path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
