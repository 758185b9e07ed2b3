"""The program beside an older version, in processor time: ``python -m tests.support.beside OLD NEW [WORD…]``.

OLD and NEW are the commands ``trictrac`` of two installations. A WORD limits the jobs to those whose name has it. The two
versions do each job by turns, each in a home of its own. The ratio is the median of NEW divided by OLD.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

TIMES = 9
BOARD = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2"
QUESTIONS = "?\n\n" * 60
WORDS = f"""
--version
--help
help
word jan
config
games
progress
ecole
today
lesson 1
variants
variants diff modern guiton
cases lepeintre-1818
ruling
schema roll
drill fill
play Cloris
score Cloris Damon
board {BOARD}
roll {BOARD} 32
plays {BOARD} 32
chances {BOARD}
hint {BOARD} 32
replay game.trictrac
analyse game.trictrac
export --to html -o game.html --force
export --all -o all.zip --force
selfplay --games 5 --seed 1
selfplay --games 1 --level strong --seed 1
"""
JOBS = {f"trictrac {words}".strip(): (words, "") for words in WORDS.splitlines()} | {
    "a partie typed at the table": ("score Cloris Damon --board none", "typed"),
    "60 questions of a drill": ("drill fill --count 60", "questions"),
    "roll --batch, 5,000 lines": ("roll --batch batch.jsonl", ""),
}
"""The jobs: their words, and which of the prepared texts is typed."""


def prepared(old: str, folder: Path) -> dict[str, str]:
    """Write the files of the jobs, and return the texts that are typed."""
    made = subprocess.run([old, "selfplay", "--games", "1", "--seed", "5"], capture_output=True, check=True)
    record = json.loads(made.stdout.splitlines()[0])["record"]
    (folder / "game.trictrac").write_text(record)
    board = {"me": {"1": 15}, "opp": {"24": 15}, "me_off": 0, "opp_off": 0}
    line = json.dumps(board | {"id": 1, "dice": [6, 4], "roll_no": 1})
    (folder / "batch.jsonl").write_text(f"{line}\n" * 5_000)
    turns: list[str] = []
    for words in (line.split() for line in record.partition("\n\n")[2].splitlines()):
        match words:
            case ["draw", name, dice, _, others]:
                turns.append(f"{'Cloris' if (dice > others) == (name == 'A') else 'Damon'} begins")
            case [_, "throws", dice]:
                turns.append(dice.replace("-", ""))
            case [_, "plays", *moves]:
                turns[-1] += " " + " ".join(moves)
            case [_, "holds" | "goes" as word]:
                turns.append("hold" if word == "holds" else "go")
    return {"typed": "\n".join(turns), "questions": QUESTIONS, "": ""}


def spent(program: str, words: str, typed: str, folder: Path, home: Path) -> float:
    """Return the seconds of processor time of a command and of its children."""
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm"}
    before = getrusage(RUSAGE_CHILDREN)
    made = subprocess.run(
        [program, *words.split()], input=typed, capture_output=True, cwd=folder, env=env, text=True, check=False
    )
    after = getrusage(RUSAGE_CHILDREN)
    if made.returncode:
        sys.exit(f"{program} {words}: {made.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(old: str, new: str, *wanted: str) -> None:
    """Print a row for each job: the seconds of each version, and the ratio."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        typed = prepared(old, folder)
        homes = {program: folder / str(number) for number, program in enumerate((old, new))}
        for program, home in homes.items():
            home.mkdir()
            for words, text in (
                ("score Cloris Damon --board none", typed["typed"]),
                ("drill fill --count 60", QUESTIONS),
            ):
                spent(program, words, text, folder, home)
        for name, (words, text) in JOBS.items():
            if wanted and not any(word in name for word in wanted):
                continue
            times = [
                [spent(program, words, typed[text], folder, homes[program]) for program in (old, new)]
                for _ in range(TIMES)
            ]
            olds, news = (median(column) for column in zip(*times, strict=True))
            ratio = median(now / then for then, now in times)
            print(f"| {name} | {olds:.3f} s | {news:.3f} s | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
