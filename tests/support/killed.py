"""Programs that are killed while they write."""

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
    """A process whose output is read as it comes, without a buffer between."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        bufsize=0,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )


def killed_at(process: subprocess.Popen[bytes], after: float) -> list[int]:
    """The numbers that a child had confirmed when it was killed; the time counts from the first of them."""
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
