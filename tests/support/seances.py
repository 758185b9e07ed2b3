"""Recorded séances: the program's answer to each typed line, and the journal that it saves.

The lines are in ``tests/corpora/seances``. The first line of each file has the words after ``trictrac``. Those of the
treatises are in ``tests/corpora/typed`` and ``tests/corpora/tables``. The answers are in ``tests/corpora/answers``: in
English with small boards (``.en``) and in French without boards (``.fr``), each with the journal of the English séance
(``.journal``) without its date. To record them anew, after looking at the differences::

    python -m tests.support.seances
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner, Result

from trictrac.cli.commands import app

CORPORA = Path(__file__).parents[1] / "corpora"
ANSWERS = CORPORA / "answers" / "seances"
FORMS = {"en": "compact", "fr": "none"}
"""The languages of a recorded séance, each with its size of boards."""


@dataclass(frozen=True, slots=True)
class Seance:
    """The input of a séance: the words after ``trictrac score``, then the lines."""

    name: str
    words: tuple[str, ...]
    lines: str

    def called(self, language: str, board: str) -> tuple[str, ...]:
        """Return the words after ``trictrac``. A language among the séance's own words wins."""
        asked = () if "--lang" in self.words else ("--lang", language)
        return ("score", "--title", self.name, "--board", board, *asked, *self.words)


class Home:
    """A separate user, for whom the program runs in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games = folder / "data" / "trictrac" / "games"
        self.deck = folder / "data" / "trictrac" / "deck.sqlite3"
        self.preferences = folder / "config" / "trictrac" / "config.toml"

    def run(self, *words: str, text: str | bytes = "", **environment: str) -> Result:
        """Run the program once with this standard input."""
        with _environment({**self.places(), **environment}):
            return CliRunner().invoke(app, list(words), input=text)

    def good(self, *words: str, text: str = "") -> str:
        """Return what the program prints, after checking that it succeeds."""
        done = self.run(*words, text=text)
        assert (done.exit_code, done.stderr) == (0, ""), (words, done.exit_code, done.output)
        return done.stdout

    def put(self, source: Path, place: Path) -> None:
        """Put a file where the program saves it."""
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(source.read_bytes())

    def places(self) -> Mapping[str, str]:
        """Return the environment variables that decide where the program saves its files."""
        places = {f"XDG_{kind.upper()}_HOME": str(self.folder / kind) for kind in ("data", "config", "state")}
        return {**places, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "COLUMNS": "80"}


@contextmanager
def _environment(changed: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(changed)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def seances() -> Sequence[Seance]:
    """Return all séances by name."""
    found = [_written(path) for path in (CORPORA / "seances").glob("*.typed")]
    found += [_of_a_treatise(path) for path in (CORPORA / "typed").iterdir()]
    match = (CORPORA / "tables" / "backgammon.typed").read_text(encoding="utf-8")
    found.append(Seance("backgammon", ("--game", "backgammon", "--match", "5", "Cloris", "Damon"), match))
    return sorted(found, key=lambda seance: seance.name)


def _written(path: Path) -> Seance:
    first, _, lines = path.read_text(encoding="utf-8").partition("\n")
    command, *words = shlex.split(first)
    assert command == "score", path
    return Seance(path.stem, tuple(words), lines)


def _of_a_treatise(path: Path) -> Seance:
    """Return the séance of a treatise's game, with the players of its record."""
    head = (CORPORA / "games" / f"{path.stem}.trictrac").read_text(encoding="utf-8").splitlines()
    names = [line[3:] for line in head[:8] if line.startswith(("A: ", "B: "))]
    mode = path.suffix.removeprefix(".")
    return Seance(f"{path.stem}-{mode}", ("--mode", mode, *names), path.read_text(encoding="utf-8"))


def held(seance: Seance, language: str) -> tuple[str, str]:
    """Return what the program prints from the first line to the last, and the journal without its date."""
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        printed = home.good(*seance.called(language, FORMS[language]), text=seance.lines)
        return printed, undated((home.games / f"{seance.name}.journal").read_text(encoding="utf-8"))


def undated(journal: str) -> str:
    """Return the journal without the day on which it was started."""
    return "".join(line for line in journal.splitlines(keepends=True) if not line.startswith("date: "))


def answers(seance: Seance) -> Mapping[str, str]:
    """Return the files of a séance's answers by name."""
    found = {}
    for language in FORMS:
        printed, journal = held(seance, language)
        found[f"{seance.name}.{language}"] = printed
        found.setdefault(f"{seance.name}.journal", journal)
    return found


def main() -> None:
    """Record all answers anew."""
    ANSWERS.mkdir(parents=True, exist_ok=True)
    for path in ANSWERS.iterdir():
        path.unlink()
    for seance in seances():
        for name, text in answers(seance).items():
            (ANSWERS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
