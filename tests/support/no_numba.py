"""Run the program where numba cannot be loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def without_numba(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process in which numba cannot be loaded."""
    (folder / "numba.py").write_text("raise ImportError('no numba here')")
    path = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "trictrac", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"},
    )
