"""Programs that the tests kill while they write."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def child(code: str, *words: object) -> subprocess.Popen[bytes]:
    """Start a process whose output can be read without a buffer between."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        bufsize=0,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )


def killed_at(process: subprocess.Popen[bytes], after: float) -> list[int]:
    """Kill a child some time after its first number, and return the numbers that it had confirmed."""
    assert process.stdout is not None
    seen = process.stdout.readline()
    deadline = time.monotonic() + after
    while (left := deadline - time.monotonic()) > 0:
        if select.select([process.stdout], [], [], left)[0]:
            seen += os.read(process.stdout.fileno(), 1 << 16)
    os.kill(process.pid, signal.SIGKILL)
    rest, complaint = process.communicate()
    assert complaint == b""
    assert process.returncode == -signal.SIGKILL
    return [int(number) for number in (seen + rest).split(b"\n")[:-1]]
