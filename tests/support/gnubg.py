"""GNU Backgammon as a judge of backgammon plays: every position that a roll may leave, by its own move generator.

Its embedded Python sets each board and roll and asks for all hints. A hint at 0 plies is the whole list of legal plays,
because move filters only act on deeper searches. Its plays have its notation (``13/7*/4(2) bar/20 6/off``) and are carried
out here. A process answers any number of questions, but sleeps some ten milliseconds after each, so that several processes
share the work. Without its bearing-off database (``--no-bearoff``) gnubg fails in races.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

Checkers = tuple[int, ...]
"""26 counts of one side in its own direction of travel: 0 the bar, 1–24 the fields, 25 borne off."""

Asked = tuple[Checkers, Checkers, tuple[int, int]]
"""A question: the side that moves, its opponent in the opponent's own direction, and the roll."""

Results = set[tuple[Checkers, Checkers]]
"""The positions after a roll, seen by the same mover."""

BAR = 0
OFF = 25
WHOLE_SIDE = 15
USUAL_PLACE = "/usr/games/gnubg"
PROCESSES = 8
PATIENCE = 600
ALL_HINTS = 10_000
PART = re.compile(r"(?P<stations>(?:bar|\d+)(?:/(?:off|\d+)\*?)+)(?:\((?P<times>[2-4])\))?")

SCRIPT = """
import gnubg, json

SETTINGS = (
    "set automatic game off", "set automatic roll off", "set automatic move off", "set automatic bearoff off",
    "set display off", "set output rawboard on", "set threads 1",
    "set player 0 human", "set player 1 human", "set evaluation chequerplay evaluation plies 0",
    "set evaluation chequerplay evaluation prune off", "set evaluation chequerplay evaluation noise 0",
    "set evaluation chequerplay evaluation cubeful off",
)
AFRESH = 500

def hints(mover, opponent, dice):
    board = (tuple(opponent), tuple(mover))
    gnubg.command("set board " + gnubg.positionid(board))
    gnubg.command("set dice %d %d" % tuple(dice))
    state = gnubg.posinfo()
    if gnubg.board() != board or state["dice"] != tuple(dice) or (state["turn"], state["gamestate"]) != (1, 1):
        return None
    answer = gnubg.hint(most)
    if answer["hinttype"] != "chequer":
        return None
    return [each["move"] for each in answer["hint"]]

with open(asked_in) as source:
    asked = json.load(source)
for setting in SETTINGS:
    gnubg.command(setting)
answers = []
for number, (mover, opponent, dice) in enumerate(asked):
    if number % AFRESH == 0:
        gnubg.command("new session")
        gnubg.command("set turn 1")
    answers.append(hints(mover, opponent, dice))
with open(told_in, "w") as target:
    json.dump(answers, target)
"""


def available() -> bool:
    """Return whether GNU Backgammon is installed."""
    return _program() is not None


def legal_results(asked: Sequence[Asked]) -> list[Results]:
    """Return for each mover, opponent and roll the positions after every legal play, or the same position if there is none.

    Raises:
        ValueError: a position cannot occur in a game, or its game is over.
        RuntimeError: gnubg is missing, stops, or does not accept a position.
    """
    for mover, opponent, dice in asked:
        _check(mover, opponent, dice)
    results = []
    for (mover, opponent, dice), told in zip(asked, _ask_all(asked), strict=True):
        if told is None:
            raise RuntimeError(f"gnubg does not take the position {mover} {opponent} with {dice}")
        results.append({after(mover, opponent, play) for play in told} or {(mover, opponent)})
    return results


def after(mover: Checkers, opponent: Checkers, play: str) -> tuple[Checkers, Checkers]:
    """Return the position after a play in gnubg's notation.

    Raises:
        ValueError: the play cannot be read, does not fit the position, or its stars are not at the checkers hit.
    """
    own, theirs = list(mover), list(opponent)
    starred, hit = set(), set()
    for word in play.split():
        part = PART.fullmatch(word)
        if part is None:
            raise ValueError(f"cannot read {word!r} in the play {play!r} of gnubg")
        stations = part["stations"].split("/")
        fields = [_field(station) for station in stations]
        starred |= {field for field, station in zip(fields, stations, strict=True) if station.endswith("*")}
        times = int(part["times"] or 1)
        own[fields[0]] -= times
        own[fields[-1]] += times
        for field in set(fields[1:]) - {OFF}:
            there = 25 - field
            if theirs[there] > 1:
                raise ValueError(f"{word!r} in the play {play!r} of gnubg arrives on a point of the opponent's")
            if theirs[there]:
                theirs[there] = 0
                theirs[BAR] += 1
                hit.add(field)
    if min(own) < 0 or starred != hit:
        raise ValueError(f"the play {play!r} of gnubg does not fit {mover} {opponent}")
    return tuple(own), tuple(theirs)


def _program() -> str | None:
    return shutil.which("gnubg") or (USUAL_PLACE if os.access(USUAL_PLACE, os.X_OK) else None)


def _field(station: str) -> int:
    """Return the field of a word in gnubg's notation, which counts points down to the bearing off."""
    named = {"bar": BAR, "off": OFF}
    word = station.rstrip("*")
    return named[word] if word in named else 25 - int(word)


def _check(mover: Checkers, opponent: Checkers, dice: tuple[int, int]) -> None:
    """Refuse a position that gnubg would silently correct or ignore."""
    for side in (mover, opponent):
        if len(side) != OFF + 1 or min(side) < 0 or sum(side) != WHOLE_SIDE or side[OFF] == WHOLE_SIDE:
            raise ValueError(f"not a side of a game under way: {side}")
    if any(mover[field] and opponent[25 - field] for field in range(1, 25)):
        raise ValueError(f"both sides stand on one field: {mover} {opponent}")
    if len(dice) != 2 or not set(dice) <= set(range(1, 7)):
        raise ValueError(f"not a roll: {dice}")


def _ask_all(asked: Sequence[Asked]) -> list[list[str] | None]:
    """Return gnubg's list for each question, or None for a question that it does not accept.

    The questions are dealt to the processes in turn.
    """
    shares = [asked[first::PROCESSES] for first in range(min(PROCESSES, len(asked)))]
    told: list[list[str] | None] = [None] * len(asked)
    with ThreadPoolExecutor(PROCESSES) as pool:
        for first, answers in enumerate(pool.map(_ask, shares)):
            told[first::PROCESSES] = answers
    return told


def _ask(asked: Sequence[Asked]) -> list[list[str] | None]:
    """Return the answers of one process."""
    answers: list[list[str] | None] = run(SCRIPT, [(_points(m), _points(o), d) for m, o, d in asked], most=ALL_HINTS)
    return answers


def run(script: str, asked: object, **names: object) -> Any:
    """Run a Python script in gnubg, which reads ``asked`` from ``asked_in``, and return what it writes into ``told_in``.

    Both files are JSON. ``names`` are further global names of the script.

    Raises:
        RuntimeError: gnubg is missing or stops.
    """
    program = _program()
    if program is None:
        raise RuntimeError("gnubg is not installed")
    with TemporaryDirectory(prefix="gnubg-") as name:
        room = Path(name)
        path, question, told = room / "ask.py", room / "asked.json", room / "told.json"
        values = {"asked_in": str(question), "told_in": str(told), **names}
        path.write_text("".join(f"{key} = {value!r}\n" for key, value in values.items()) + script, encoding="utf-8")
        question.write_text(json.dumps(asked), encoding="utf-8")
        done = subprocess.run(
            [program, "--tty", "--quiet", "--no-rc", "--python", str(path)],
            env={"HOME": name, "PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
            cwd=room,
        )
        if done.returncode or not told.exists():
            raise RuntimeError(f"gnubg stopped: {done.stdout[-2000:].decode(errors='replace')}")
        return json.loads(told.read_text(encoding="utf-8"))


def _points(side: Checkers) -> list[int]:
    """Return a side as gnubg lists it: its points 1 to 24, then the bar."""
    return [side[25 - point] for point in range(1, 26)]
