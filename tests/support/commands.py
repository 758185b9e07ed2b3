"""Run a command in this process: its output, its error, its exit status."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from trictrac.cli.commands import app

START = "W:1x15/B:1x15/W"
FILLS = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"
ENVIRONMENT = {"LC_ALL": "C", "COLUMNS": "80", "NO_COLOR": "1"}


def run(*words: str, text: str | bytes | None = None, **environment: str) -> Result:
    return CliRunner(env={**ENVIRONMENT, **environment}).invoke(app, list(words), input=text)


def told(*words: str, text: str | None = None, **environment: str) -> str:
    done = run(*words, text=text, **environment)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def refused(status: int, *words: str, text: str | bytes | None = None, **environment: str) -> str:
    """Return the single error message of a command that fails."""
    done = run(*words, text=text, **environment)
    assert (done.exit_code, done.stdout) == (status, "")
    assert done.stderr.startswith("trictrac: ")
    return done.stderr.removeprefix("trictrac: ").rstrip("\n")
