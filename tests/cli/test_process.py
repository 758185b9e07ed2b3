"""The program as a process: pipes, closed streams, full disks, and what it loads to start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.deck import HIT, answer
from trictrac.rules.heads import heads
from trictrac.study.deck.deck import open_deck

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "trictrac")
POSITION = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"
LINE = json.dumps({"id": 1, "me": {"1": 15}, "opp": {"24": 15}, "dice": [6, 4]})
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80"}


def run(*words: str, text: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PROGRAM, *words], input=text, capture_output=True, check=False, cwd=ROOT, env={**ENVIRONMENT, **environment}
    )


def loaded(*words: str, **environment: str) -> set[str]:
    """The modules that a command loads, up to its first question where it asks any."""
    code = (
        "import sys, trictrac.__main__ as program\n"
        f"sys.argv = ['trictrac', *{words!r}]\n"
        "try: program.main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print('\\n' + ' '.join(sys.modules))"
    )
    with TemporaryDirectory() as home:
        places = {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE")}
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**ENVIRONMENT, **places, **environment},
        )
        return set(done.stdout.splitlines()[-1].split())


HEAVY = {"pydantic", "rich", "tomli", "tomllib", "sqlite3", "numpy", "json", "babel", "jinja2", "tomlkit"}


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("--version",), set()),
        (("roll", POSITION, "32"), set()),
        (("roll", POSITION, "32", "--board"), set()),
        (("roll", POSITION, "32", "--rules", "exit=provincial"), set()),
        (("roll", POSITION, "32", "--lang", "fr"), set()),
        (("plays", POSITION, "32"), set()),
        (("chances", POSITION), set()),
        (("board", POSITION), set()),
        (("roll", POSITION, "32", "--json"), {"json"}),
    ],
)
def test_a_plain_command_loads_nothing_heavy(words: tuple[str, ...], more: set[str]) -> None:
    modules = loaded(*words)
    assert modules & HEAVY == more
    assert "typer" in modules


SLOW = HEAVY | {"curses", "decimal", "fractions", "fsrs", "markdown_it", "openskill", "random", "statistics"}
"""What takes long to load, and is there in a command only where it is needed."""

BASE = (
    "__main__ base.clock base.errors base.files base.pictures base.texts base.values base.version cli laws model saying "
    "seance.places seance.settings"
)
LEARNING = f"{BASE} view partie.board partie.sentences seance.disk seance.journal seance.library seance.preferences seance.system"
DECK = f"{LEARNING} base.progress study.deck study.questions"
GAME = (
    "protocol.declared protocol.desk protocol.events protocol.game protocol.line protocol.log protocol.record games.registry "
    "protocol.script protocol.sentences protocol.table protocol.verbs protocol.words"
)
OF_SHEETS = " ".join(
    f"games.{home}" for head in heads().values() for home in (head.module, head.module.removesuffix("_game") + "_rules")
)
"""The modules that the sheets name, and the rules of each game alone."""
RULES = (
    f"{GAME} games.sheets games.common.game games.common.rules games.common.happening {OF_SHEETS} games.running.rules"
)
PLAYERS = "bot.flat bot.miscounts bot.parties bot.partner bot.players bot.sensible bot.slips bot.steps"
ALONE = (
    f"{BASE} seance.disk seance.preferences seance.system study.deck.day study.deck.rows study.deck.schedule "
    "study.deck.store study.questions.question study.questions.skills study.questions.slips"
)
ALLOWED = {
    "score": (
        f"{BASE} view.answer view.doc view.doc_text view.reason {GAME} partie rules.heads rules.texts seance",
        set(),
    ),
    "ecole": (f"{DECK} partie.text.letters partie.text.plays", {"sqlite3"}),
    "drill": (f"{DECK} {PLAYERS} rules.heads rules.texts study.dealing study.drill", {"random", "sqlite3"}),
    "progress": (
        f"{DECK} bot.kinds bot.rating study.lessons study.plan study.progress",
        {"sqlite3", "rich", "tomli", "fractions", "decimal", "random"},
    ),
    "today": (
        f"{DECK} {PLAYERS} partie.text rules.texts study.dealing study.lessons study.plan study.today",
        {"sqlite3", "tomli", "random"},
    ),
    "": (f"{ALONE} saying.pages study.lessons study.path study.plan", {"sqlite3", "tomli"}),
    "lesson": (
        f"{BASE} study.lessons study.questions.question study.questions.skills view.answer view.doc view.doc_text",
        {"tomli"},
    ),
    "variants": (
        f"{BASE} {RULES} games.jans.game rules variants.sets variants.sheet view.answer view.doc view.doc_text",
        {"tomli"},
    ),
}
"""The rooms and the modules that each command may load before it asks or tells anything, and what of them takes long."""

LATER = ("partie.sentences.evidence", "partie.sentences.stopped", "study.questions.hinting", "study.questions.nearest")
"""The modules that an answer or a hint needs, and no question; ``progress`` explains, too."""
NEVER = ("partie.frames.account", "partie.sentences.frames", "partie.sentences.page", "protocol.codec")


@pytest.mark.parametrize("command", ALLOWED)
def test_a_command_loads_only_what_it_needs_at_first(command: str, tmp_path: Path) -> None:
    rooms, slow = ALLOWED[command]
    if command in ("ecole", "progress", "today", ""):
        with open_deck(tmp_path / "trictrac" / "deck.sqlite3") as deck:
            deck.record(answer(HIT))
    modules = loaded(*command.split(), **{f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG", "STATE")})
    assert modules & SLOW <= slow
    own = {name.removeprefix("trictrac.") for name in modules if name.startswith("trictrac.")}
    allowed = rooms.split()
    folders = {".".join(one.split(".")[:end]) for one in allowed for end in (1, 2, 3)}
    assert not {one for one in own - folders if not any(f"{one}.".startswith(f"{room}.") for room in allowed)}
    assert not own & set(NEVER if command == "progress" else NEVER + LATER)


@pytest.mark.parametrize(
    "words", [("lesson", "1"), ("word", "8.2"), ("help", "table"), ("help", "8.2"), ("variants", "history", "3")]
)
def test_a_text_is_printed_without_a_library(words: tuple[str, ...]) -> None:
    assert not loaded(*words) & {"rich", "markdown_it", "pydantic", "jinja2"}


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "tests/corpora/games/soumille-releve-1.trictrac", "--plies", "1"),
        ("variants", "measure", "modern", "soumille-1738", "--games", "30", "--jobs", "1"),
    ],
)
def test_what_only_developers_need_is_not_loaded(words: tuple[str, ...]) -> None:
    assert not {name for name in loaded(*words) if name.startswith("trictrac.workshop")}


def test_the_version_needs_neither_laws_nor_rules() -> None:
    assert not {name for name in loaded("--version") if name.startswith(("trictrac.laws", "trictrac.model.rules"))}


def test_a_roll_without_its_board_loads_nothing_that_draws() -> None:
    written = {"trictrac.view", *(f"trictrac.view.{name}" for name in ("answer", "doc", "doc_text", "markdown"))}
    assert {name for name in loaded("roll", POSITION, "32") if name.startswith("trictrac.view")} <= written
    assert "trictrac.view.text" in loaded("roll", POSITION, "32", "--board")


def test_a_canonical_position_needs_no_reader() -> None:
    assert "trictrac.partie.text" not in loaded("roll", POSITION, "32")
    assert "trictrac.partie.text" in loaded("roll", "aW15-yB15", "32")


def test_the_program_answers_in_every_way_it_is_called() -> None:
    done = run("roll", POSITION, "32")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"White fills the petit jan three ways: 12." in done.stdout
    assert run("roll", "-", "32", text=POSITION.encode()).stdout == done.stdout


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("rol",), 2, b"did you mean roll?"),
        (("roll", POSITION, "99"), 1, b"'99' is no roll"),
        (("board", "W:1x16/B:1x15/W"), 1, b"White has 16 checkers"),
        (("roll", "\udcff", "64"), 1, b"is no position"),
    ],
)
def test_errors_are_one_line_and_never_a_traceback(words: tuple[str, ...], status: int, said: bytes) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (status, b"")
    assert done.stderr.startswith(b"trictrac: ")
    assert done.stderr.count(b"\n") == 1
    assert said in done.stderr


def test_a_live_pipe_is_answered_at_once() -> None:
    with subprocess.Popen(
        [*PROGRAM, "roll", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for number in range(3):
            program.stdin.write(LINE.replace('"id": 1', f'"id": {number}').encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == number
        program.stdin.close()
        assert program.wait() == 0


def test_a_broken_pipe_is_silent() -> None:
    with subprocess.Popen(
        [*PROGRAM, "roll", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        program.stdin.write(f"{LINE}\n".encode())
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait() == 141


def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "board", POSITION], stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT, env=ENVIRONMENT
        )
    assert done.returncode == 1
    assert done.stderr == b"trictrac: No space left on device\n"


@pytest.mark.parametrize(("closed", "status"), [("<&-", 1), (">&-", 0), ("2>&-", 1)])
def test_closed_streams_are_no_disaster(closed: str, status: int) -> None:
    words = f"board {POSITION}" if closed == ">&-" else "board -" if closed == "<&-" else "board nonsense"
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec '{sys.executable}' -m trictrac {words} {closed}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=ENVIRONMENT,
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_knows_only_ascii() -> None:
    done = run("board", POSITION, "--lang", "fr", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"trous" in done.stdout
    french = run("roll", POSITION, "32", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert french.returncode == 0
    assert b"Blanc remplit" in french.stdout
    law = run("help", "8.2", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert b"t - d1 - d2" in law.stdout
    assert b"?" not in law.stdout
    wrong = run("board", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert wrong.stderr == b"trictrac: il faut une position : trictrac board POSITION\n"


def test_many_lines_come_back_in_order() -> None:
    lines = [LINE.replace('"id": 1', f'"id": {number}') for number in range(5000)]
    done = run("roll", "--batch", text="\n".join(lines).encode())
    assert done.returncode == 0
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == list(range(5000))


def test_ctrl_c_is_heard_while_the_program_is_loaded() -> None:
    code = (
        "import sys\n"
        "class Stopped:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'trictrac.cli.commands': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stopped())\n"
        "from trictrac.__main__ import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
