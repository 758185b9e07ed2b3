"""Run a command in this process, with any exit status."""

from typer.testing import CliRunner, Result

from trictrac.cli.commands import app


def run(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=given)
