"""Ctrl-C while processes compile or play: the command ends at once with one line, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from tests.support.commands import FILLS, told
from tests.support.terminal import ROOT
from trictrac.cli.output import stoppable
from trictrac.saying.language import ENGLISH

HANGS = 120
"""Seconds that only a command that hangs would need."""
TWO = "import trictrac.base.working as w; w.cores = lambda: 2; from trictrac.__main__ import main; main()"


def _processes(session: int) -> Iterator[tuple[int, float]]:
    """Yield the living processes of a session, with the seconds of work that each has done."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            yield int(path.parent.name), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _stopped(tmp_path: Path, workers: int, *words: str) -> tuple[int, str, str]:
    """Run a command, send it Ctrl-C while ``workers`` processes work, and return its exit status and its output."""
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    with subprocess.Popen(
        [sys.executable, "-c", TWO, *words, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment,
        start_new_session=True,
    ) as program:
        until = time.monotonic() + HANGS
        while True:
            busy = [one for one, seconds in _processes(program.pid) if one != program.pid and seconds > 1]
            if len(busy) >= workers:
                break
            assert program.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)
        os.killpg(program.pid, signal.SIGINT)
        try:
            out, complaint = program.communicate(timeout=HANGS)
            while any(_processes(program.pid)) and time.monotonic() < until:
                time.sleep(0.1)
        finally:
            left = [one for one, _ in _processes(program.pid)]
            for one in left:
                os.kill(one, signal.SIGKILL)
    assert left == []
    return program.returncode, out, complaint


@pytest.fixture
def plain(tmp_path: Path) -> None:
    """Python without numba, so that workers play at once."""
    (tmp_path / "numba.py").write_text("raise ImportError('no numba here')")


def test_a_hint_shows_its_plain_answer_while_it_compiles_and_after_ctrl_c(tmp_path: Path) -> None:
    """One process compiles for all; what would be rolled out is dropped."""
    status, out, complaint = _stopped(tmp_path, 1, "hint", FILLS, "64", "--rollout", "1000")
    assert (status, out) == (130, told("hint", FILLS, "64"))
    first, best, *_, last = complaint.splitlines()
    assert first == "Compiling the laws. This is done once and takes one to four minutes."
    assert best.startswith("Best by the program’s net")
    assert last.startswith("Stopped: 0 of ")
    assert "Traceback" not in complaint


def test_what_is_compiled_only_in_part_is_not_kept(tmp_path: Path) -> None:
    """A command that is stopped while it compiles leaves the next one to say so again."""
    for _ in range(2):
        status, out, complaint = _stopped(tmp_path, 1, "selfplay", "--facts")
        assert (status, out) == (130, "")
        assert complaint.split("\n\n") == [
            "Compiling the laws. This is done once and takes one to four minutes.",
            "Stopped: no result.\n",
        ]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("words", "last"),
    [
        (("hint", FILLS, "64", "--rollout", "100000"), "Stopped: "),
        (("analyse", str(ROOT / "tests/corpora/games/lepeintre-1.trictrac"), "--rollout", "100000"), "Stopped: "),
        (("selfplay", "--games", "100000", "-o", "some.jsonl"), "Stopped: no result."),
        (("variants", "measure", "modern", "soumille-1738", "--games", "100000"), "Stopped: no result."),
        (("variants", "find", "modern", "lepeintre-1818", "--games", "100000"), "Stopped: no result."),
    ],
)
def test_ctrl_c_ends_a_command_and_its_workers(tmp_path: Path, words: tuple[str, ...], last: str) -> None:
    status, _, complaint = _stopped(tmp_path, 2, *words)
    assert status == 130
    assert complaint.splitlines()[-1].startswith(last)
    assert "Traceback" not in complaint


def test_little_is_loaded_before_ctrl_c_is_caught() -> None:
    """Where the program begins, nothing is loaded in which Ctrl-C could print a traceback."""
    code = "import re, runpy, sys; before = {*sys.modules}; import trictrac.__main__; print(*{*sys.modules} - before)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True)
    ours = {"trictrac", "trictrac.__main__", "trictrac.base", "trictrac.base.pictures", "trictrac.base.version"}
    assert {*done.stdout.split()} <= ours | {"__future__", "collections.abc", "gc"}


_HIDDEN = """
import sys
class Finder:
    def find_spec(self, name, *_):
        if name == "typer":
            raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()
sys.meta_path.insert(0, Finder())
from trictrac.__main__ import main
main()
"""
"""The program, stopped while a class of a library is made, as Python 3.11 reports it."""


def test_ctrl_c_that_a_library_hides_is_obeyed() -> None:
    for code, status, complaint in (
        (_HIDDEN, 130, ""),
        (_HIDDEN.replace(" from KeyboardInterrupt()", ""), 1, "Error calling"),
    ):
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, text=True)
        assert done.returncode == status
        assert complaint in done.stderr if complaint else done.stderr == ""


def test_ctrl_c_while_a_class_is_made_ends_the_command_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Until Python 3.12 the error of a class that is just being made hides the one of Ctrl-C."""

    class Pressed:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    with pytest.raises(typer.Exit) as ended, stoppable(ENGLISH):
        type("Made", (), {"pressed": Pressed()})
    assert ended.value.exit_code == 130
    assert "Stopped: no result." in capsys.readouterr().err
    with pytest.raises(RuntimeError, match="another"), stoppable(ENGLISH):
        raise RuntimeError("another")
