"""``trictrac score`` as people use it: piped and typed, killed at any moment, on full disks and in small terminals."""

from __future__ import annotations

import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.played_games import SET
from tests.support.records import trictrac_record
from tests.support.score_corpus import called, corpus
from tests.support.seance import Pages, Scorer, said, table
from tests.support.terminal import CORPORA, PROGRAM, ROOT, Home, Table, tmux
from trictrac.games.registry import read_head, read_record
from trictrac.partie.events import Claim, Event, SetScore
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Note
from trictrac.protocol.record import head_lines
from trictrac.seance.journal import FORMAT, aside_path, read_lines
from trictrac.seance.preferences import load_preferences
from trictrac.seance.settings import Preferences

TYPED = sorted((CORPORA / "typed").iterdir())
KILLS = {1: 30, 10: 2000}
"""How many séances are killed, by the effort of the tests."""
TMUX = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def played(items: Iterable[Event], announced: bool) -> list[str]:
    """What happened, without remarks and ways of saying a play; where the program counts, without what was marked."""
    found = []
    for item in items:
        if isinstance(item, Note) or (announced and isinstance(item, (Claim, SetScore))):
            continue
        player, verb, *rest = VOCABULARY.write(item).split()
        if verb == "plays":
            ends = [move.split("-") for move in rest]
            rest = sorted(f"{fields[0]}-{fields[-1]}" for fields in ends)
        found.append(" ".join([player, verb, *rest]))
    return found


@pytest.mark.parametrize("typed", TYPED, ids=lambda path: path.name)
def test_a_treatises_game_piped_in_is_kept_and_written(home: Home, typed: Path) -> None:
    record = corpus(typed)
    lines = typed.read_text(encoding="utf-8").splitlines()
    printed = home.good("score", *called(typed), text="\n".join(lines) + "\n")
    shown = [line for line in printed.splitlines() if line.split("? ", 1)[-1] in lines]
    assert [line.split("? ", 1)[1] for line in shown] == lines
    kept = read_record(home.good("export"))
    announced = typed.suffix == ".announce"
    assert played(kept.events, announced) == played(record.events, announced)
    assert kept.players == record.players
    assert kept.log().state.score == record.log().state.score
    resumed = home.good("score", "--resume", text="why\n")
    assert f"{kept.players[0]} and {kept.players[1]}, {len(lines)} entries." in resumed
    assert home.kept() == kept


@pytest.mark.parametrize("typed", TYPED[:2], ids=lambda path: path.name)
@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_what_is_exported_can_be_brought_in(home: Home, typed: Path, form: str) -> None:
    home.good("score", *called(typed), text=typed.read_bytes())
    name, kept = home.library.latest(), home.kept()
    file = home.folder / f"game.{form}"
    home.good("export", name, "--to", form, "-o", str(file))
    brought = home.good("games", "import", str(file))
    again = home.library.latest()
    assert again != name
    assert f"--resume {again}" in " ".join(brought.split())
    assert home.kept() == kept
    resumed = home.good("score", "--resume", again, text="note on\n")
    assert home.kept().items == (*kept.items, Note("on"))
    assert "Noted: on." in resumed


@TMUX
def test_the_treatises_games_typed_on_a_keyboard(home: Home) -> None:
    with TemporaryDirectory() as folder:
        for typed in TYPED:
            with tmux(Path(folder)) as screen:
                screen.start(home, *called(typed))
                for line in typed.read_text(encoding="utf-8").splitlines():
                    screen.ask(line)
                shown = [line.rstrip() for line in screen.shown().rstrip().splitlines()]
            state = corpus(typed).log().state
            names = corpus(typed).players
            score = " ".join(" ".join(shown[-4:]).split())
            for name, points, holes in zip(names, state.score.points, state.score.holes, strict=True):
                assert f"{name} {points}" in score, typed.name
                assert f" {holes} hole" in score, typed.name
            assert shown[-1].endswith("?")
            assert home.kept().log().state.score == state.score


@TMUX
@pytest.mark.parametrize("name", ["lepeintre-2.school", "soumille-releve-1.announce"])
def test_forty_columns_cut_nothing(home: Home, name: str) -> None:
    """The terminal itself has nothing to wrap but what was typed."""
    typed = CORPORA / "typed" / name
    lines = [
        *typed.read_text(encoding="utf-8").splitlines(),
        "help",
        "why",
        "log all",
        "account",
        "nonsense",
        "chances",
    ]
    with TemporaryDirectory() as folder, tmux(Path(folder), columns=40) as screen:
        screen.start(home, *called(typed))
        for line in lines:
            screen.ask(line)
        shown, joined = (screen.lines(joined=way) for way in (False, True))
    assert all(len(line) <= 40 for line in shown)
    too_long = [line for line in joined if len(line.rstrip()) > 40]
    assert [line for line in too_long if line.partition("? ")[2].rstrip() not in lines] == []


@pytest.mark.parametrize("columns", ["20", "40", "61", "200"])
def test_no_word_is_broken_at_any_width(home: Home, columns: str) -> None:
    typed = CORPORA / "typed" / "soumille-releve-1.school"
    lines = typed.read_text(encoding="utf-8").splitlines()
    text = "\n".join([*lines, "help", "why 3", "log all", "account"]) + "\n"
    wide = home.good("score", *called(typed), "--board", "none", text=text, COLUMNS="5000")
    narrow = home.good("score", *called(typed), "--board", "none", text=text, COLUMNS=columns)
    assert narrow.replace("-2", "").split() == wide.replace("-2", "").split()
    if columns != "20":
        answers = [line for line in narrow.splitlines() if "? " not in line]
        assert max(map(len, answers)) <= int(columns)


def test_long_names_are_not_cut_within_a_word(home: Home) -> None:
    names = ("Maximilien-François-Marie-Isidore de Robespierre", "Bartholomäus Ottokar von Hohenzollern")
    printed = home.good("score", *names, text="A begins\n", COLUMNS="40")
    captions = [line[2:].split() for line in printed.splitlines() if line.startswith(("○ ", "● "))]
    assert len(captions) == 2
    for caption in captions:
        shown = [word for word in caption if word not in ("…", "·", "points", "holes", "0")]
        assert set(shown) <= set(" ".join(names).split())


@pytest.mark.parametrize(
    ("words", "environment"),
    [((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"}), (("--ascii",), {}), ((), {"PYTHONIOENCODING": "ascii"})],
)
def test_plain_terminals_are_sent_plain_text(home: Home, words: tuple[str, ...], environment: dict[str, str]) -> None:
    with Table(home, "Cloris", "Damon", *words, terminal=True, environment=environment) as live:
        live.read()
        live.ask("A begins")
        live.ask("64 1-7 1-5")
        board = live.ask("board")
        live.type("\x04")
        assert live.end() == 0
        raw = live.raw
    assert b"\x1b[3" not in raw
    assert b"\x1b[9" not in raw
    if environment.get("TERM") == "dumb":
        assert b"\x1b" not in raw
    drawn = board.partition("\n")[2]
    assert drawn.isascii() is (bool(words) or "PYTHONIOENCODING" in environment)
    assert "petit jan" in drawn


SCRIPT = (
    "A begins", "64 1-7 1-5", "55 1-6-11 1-6", "set A 4b 2 # as told", "undo", "note où? ça va", "32 1-4 1-3",
    "edit 2 64 1-7 1-5", "names Éloïse, Jean Luc", "21", "1-3 1-2", "41 tout 1", "nonsense", "undo 3", "why", "66 1-7 1-7",
)  # fmt: skip
"""A séance to be killed in: after its last line everything is taken back and typed again."""


class Reference:
    """What the journal should hold: the same lines answered in memory."""

    def __init__(self, names: tuple[str, str]) -> None:
        self.scorer: Scorer
        self.pages: Pages
        self.scorer, self.pages = table(head=trictrac_record(names=names))
        self._next = 0

    @property
    def line(self) -> str:
        """The next line of the script."""
        if self._next == len(SCRIPT):
            return f"undo {self.scorer.course.count}"
        return SCRIPT[self._next]

    def confirm(self) -> None:
        """The next line has been answered."""
        said(self.scorer, self.line)
        self._next = 0 if self._next == len(SCRIPT) else self._next + 1


def kept_entries(home: Home) -> list[str]:
    """The entries on the disk; there is no half line behind them."""
    lines, half = read_lines(home.journal())
    assert half == ""
    _, start = read_head(lines, FORMAT)
    return list(lines[start:])


def hold_and_kill(home: Home, words: tuple[str, ...], reference: Reference, after: float) -> None:
    """Hold a séance line by line, kill it some time after its beginning, and see what is on the disk."""
    with Table(home, *words, "--board", "none") as live:
        greeting = live.read()
        if "--resume" in words:
            assert f", {reference.scorer.course.count} entries." in greeting.replace("1 entry", "1 entries")
            assert greeting.endswith(f"\n{reference.scorer.prompt} ")
        deadline = time.monotonic() + after
        heard = ""
        while time.monotonic() < deadline:
            live.type(reference.line + "\n")
            start = len(live.printed)
            while not (heard := live.printed[start:]).endswith("? ") and time.monotonic() < deadline:
                live.hear(max(0.0, deadline - time.monotonic()))
            if heard.endswith("? "):
                reference.confirm()
                heard = ""
        start = len(live.printed) - len(heard)
        assert live.kill() == -signal.SIGKILL
        if live.printed[start:].endswith("? "):
            reference.confirm()
    entries = kept_entries(home)
    if entries != reference.pages:
        # The line that was being entered is on the disk, its answer was not yet printed.
        reference.confirm()
    assert entries == reference.pages


def kill_while_it_begins(home: Home, name: str, after: float) -> None:
    """Go on with a game and kill the program at once."""
    with Table(home, "--resume", name) as live:
        deadline = time.monotonic() + after
        while time.monotonic() < deadline:
            live.hear(max(0.0, deadline - time.monotonic()))
        assert live.kill() == -signal.SIGKILL


def test_a_game_begins_with_the_referee_that_is_asked_for_or_preferred(home: Home) -> None:
    lines = "A begins\n51 claim 8 1-6 1-2\n"
    begin = "score", "--mode", "school", "--board", "none", "A", "B"
    assert "École: A marks 8 too many; B marks 8." in home.good(*begin, "--referee", "strict", text=lines)
    home.good("config", "referee", "silent")
    assert "École" not in home.good(*begin, text=lines)
    assert "École: A marks 8 too many. B: school" in home.good(*begin, "--referee", "offered", text=lines)
    refused = home.run("score", "--game", "backgammon", "--referee", "strict")
    assert (refused.returncode, "--referee: there is no such thing in backgammon" in refused.stderr) == (2, True)


def test_killed_at_any_moment_no_confirmed_entry_is_lost(home: Home, effort: int) -> None:
    chance = random.Random(3)
    reference = Reference(("A", "B"))
    for number in range(KILLS[effort]):
        # Long games take long to read again.
        name = f"game-{number // 50}"
        words: tuple[str, ...] = ("--resume", name)
        if number % 50 == 0:
            reference, words = Reference(("A", "B")), ("A", "B", "--title", name)
        hold_and_kill(home, words, reference, chance.uniform(0, 0.03))
        if number % 10 == 5:
            kill_while_it_begins(home, name, chance.uniform(0, 0.2))
            assert kept_entries(home) == reference.pages


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1])
@pytest.mark.parametrize("terminal", [False, True])
def test_signals_that_end_the_program_lose_nothing(home: Home, signal_number: int, terminal: bool) -> None:
    with Table(home, "A", "B", terminal=terminal) as live:
        live.read()
        for line in ("A begins", "64 1-7 1-5"):
            live.ask(line)
        assert live.is_raw() if terminal else True
        live.kill(signal_number)
        assert "Traceback" not in live.printed
        assert not (terminal and live.is_raw())
    assert kept_entries(home) == ["A begins", "A throws 6-4; A plays 1-7 1-5"]
    assert "A and B, 2 entries." in home.good("score", "--resume")


def test_a_terminal_that_is_closed_loses_nothing(home: Home) -> None:
    with Table(home, "A", "B", terminal=True) as live:
        live.read()
        live.ask("A begins")
        live.hang_up()
        live.process.wait(10)
    assert kept_entries(home) == ["A begins"]


def begun(home: Home, *lines: str) -> Path:
    """A game with a few entries, and its journal."""
    home.good("score", "A", "B", text="\n".join(lines or ("A begins", "64 1-7 1-5", "31 1-4 1-2")) + "\n")
    return home.journal()


def test_a_half_written_line_is_reported_and_set_aside(home: Home) -> None:
    journal = begun(home)
    whole = journal.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for length in (1, len(last) // 2, len(last) - 1):
        journal.write_bytes(whole[: -len(last) + length])
        half = last[:length].decode()
        resumed = home.good("score", "--resume", text="31 1-4 1-2\n", COLUMNS="200")
        assert f"The last line was only half written and is set aside: {half!r}" in resumed
        assert "A and B, 2 entries." in resumed
        assert journal.read_bytes() == whole
        assert aside_path(journal).read_text().splitlines()[-1] == half
    assert "set aside" not in home.good("score", "--resume")


def test_nonsense_in_a_journal_is_reported_and_mended(home: Home) -> None:
    journal = begun(home)
    lines = journal.read_text().splitlines()
    place = lines.index("A throws 6-4; A plays 1-7 1-5")
    lines[place] = "A throws 6-4; A plays 1-7 1-6"
    damaged = "\n".join([*lines, ""])
    journal.write_text(damaged)
    name = home.library.latest()
    for words in (("score", "--resume"), ("export",)):
        done = home.run(*words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.count("\n") == 1
        assert f"line {place + 1}: " in done.stderr
        assert f"trictrac games mend {name}" in done.stderr
        assert journal.read_text() == damaged
    assert f"line {place + 1}: " in " ".join(home.good("games").split())
    assert f"2 lines are set aside, from line {place + 1} on, into " in home.good("games", "mend", name, COLUMNS="200")
    assert aside_path(journal).read_text().splitlines() == lines[place:]
    home.good("score", "--resume", text="64 1-7 1-5\n31 1-4 1-2\n")
    assert kept_entries(home) == ["A begins", "A throws 6-4; A plays 1-7 1-5", "B throws 3-1; B plays 1-4 1-2"]


def test_bytes_in_a_journal_that_are_no_text_are_reported_and_mended(home: Home) -> None:
    journal = begun(home)
    whole = journal.read_bytes()
    journal.write_bytes(whole + b"note \xff\n")
    number = whole.count(b"\n") + 1
    done = home.run("score", "--resume")
    assert done.returncode == 1
    assert f"line {number}, is no UTF-8 text" in done.stderr
    home.good("games", "mend", home.library.names()[0])
    assert journal.read_bytes() == whole


def test_a_second_process_is_refused(home: Home) -> None:
    with Table(home, "A", "B") as live:
        live.read()
        live.ask("A begins")
        for words in (("score", "--resume"), ("games", "archive", "A-B"), ("games", "rename", "A-B", "other")):
            done = home.run(*words)
            assert (done.returncode, done.stdout) == (1, "")
            assert "written by another process" in done.stderr
            assert "close that one first" in done.stderr
        assert "1 entr" in home.good("games")
        assert "A begins" in home.good("export")
        assert "A plays 1-7 1-5." in live.ask("64 1-7 1-5")
    assert len(kept_entries(home)) == 2


@pytest.mark.parametrize("words", [("score", "A", "B"), ("score", "--resume"), ("games",), ("export",)])
def test_an_impossible_folder_is_reported(home: Home, words: tuple[str, ...]) -> None:
    (home.folder / "data").write_text("a file")
    done = home.run(*words, text="A begins\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "Not a directory" in done.stderr


def test_a_folder_without_write_permission_is_reported(home: Home) -> None:
    """Root may write whatever the modes say, so no file may grow at all instead."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -f 0; exec '{sys.executable}' -m trictrac score A B"],
        input=b"A begins\n",
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=home.environment,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1
    assert home.library.names() == ()


def test_a_disk_full_in_the_middle_of_the_game(home: Home) -> None:
    # Half a compiled module would be taken for a whole one.
    with Table(home, "A", "B", "--board", "none", environment={"PYTHONDONTWRITEBYTECODE": "1"}) as live:
        live.read()
        live.ask("A begins")
        size = home.journal().stat().st_size
        unlimited = resource.RLIM_INFINITY
        for room in (0, 1, 20):
            resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, (size + room, unlimited))
            answer = " ".join(live.ask("64 1-7 1-5").split())
            assert "free some space" in answer or "File too large" in answer
            assert answer.endswith("A, dice?")
            assert kept_entries(home) == ["A begins"]
            assert "A begins" in live.ask("log")
        resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        assert "A plays 1-7 1-5." in live.ask("64 1-7 1-5")
    assert kept_entries(home) == ["A begins", "A throws 6-4; A plays 1-7 1-5"]


def test_ctrl_c_gives_up_the_line_and_ctrl_d_leaves(home: Home) -> None:
    with Table(home, "A", "B", "--board", "none", terminal=True) as live:
        live.read()
        live.ask("A begins")
        for _ in range(3):
            live.type("64 1-7")
            live.read("64 1-7")
            assert "Nothing is entered." in live.interrupt()
        assert "A plays 1-7 1-5." in live.ask("64 1-7 1-5")
        live.type("\x04")
        assert live.end() == 0
        assert "To continue: trictrac score --resume" in live.printed
    assert len(kept_entries(home)) == 2


def test_the_arrows_recall_lines_and_tab_completes(home: Home) -> None:
    with Table(home, "Cloris", "Damon", "--board", "none", terminal=True) as live:
        live.read()
        live.ask("note first")
        live.type("\x1b[A")
        live.read("note first")
        assert "Noted: first again." in live.ask(" again")
        live.type("lo\t")
        live.read("log ")
        assert "2. Noted: first again" in live.ask("")
        live.type("Dam\t")
        live.read("Damon ")
        assert "Damon begins." in live.ask("begins")
        live.type("\x04")
        assert live.end() == 0
    with Table(home, "--resume", "--board", "none", terminal=True) as live:
        live.read()
        live.type("\x1b[A")
        live.read("Damon begins")


def test_nobody_reads_on(home: Home) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"'{sys.executable}' -m trictrac score A B | head -1"],
        input=b"A begins\n" + b"note x\n" * 2000,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=home.environment,
    )
    assert done.stdout.startswith(b"Game ")
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""
    kept = kept_entries(home)
    assert kept == ["A begins", *["note x"] * 2000][: len(kept)]


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_end_the_game_at_most(home: Home, closed: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec '{sys.executable}' -m trictrac score A B {closed}"],
        input=b"A begins\n",
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=home.environment,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    if "<" in closed:
        assert "there are no games yet" in home.run("score", "--resume").stderr
    else:
        assert kept_entries(home) == ["A begins"]


ODD = (
    b"note \x1b[31mred\x1b[0m",
    b"names \x1b]0;title\x07Cloris, Da\xc2\x9bmon",
    b"A begins",
    b"\xff\xfe\x80",
    b"note \xff",
    b"note nul \0 nul",
    b"64 \x1b[2J",
    b"note bell \x07 back \b return \r feed \x0c",
    "note turned \u202e round \u2028 \ufeff".encode(),
    *(
        f"{verb} \x1b[2J".encode()
        for verb in ("why", "mode", "board", "help", "log", "lang", "undo", "edit", "set", "word")
    ),
    b"x" * 1_000_000,
    b"note " + b"y " * 500_000,
    b"word " + b"z" * 1_000_000,
    b"64 " + b"1-7 " * 250_000,
    b"edit " + b"9" * 5_000,
    b"undo " + b"9" * 5_000,
    "claim \u0663 \u00b2".encode(),
)
"""Lines that nobody types."""


def test_odd_lines_are_answered_and_nothing_of_them_moves_the_terminal(home: Home) -> None:
    done = subprocess.run(
        [*PROGRAM, "score", "A", "B", "--board", "none"],
        input=b"\n".join([*ODD, b"64 1-7 1-5", b"log", b"board"]),
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=home.environment,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    printed = done.stdout.decode()
    assert {char for char in printed if not char.isprintable()} <= {"\n", "\u00a0", "\u202f"}
    assert printed.count("? ") >= len(ODD)
    assert "plays 1-7 1-5." in printed
    for words in (("games",), ("export",), ("score", "--resume")):
        shown = home.good(*words)
        assert {char for char in shown if not char.isprintable()} <= {"\n", "\u00a0", "\u202f"}


def test_a_journal_with_escape_sequences_is_shown_without_them(home: Home) -> None:
    head = head_lines(trictrac_record(names=("Clo\x1b[31mris", "Damon")), FORMAT)
    _, journal = home.library.create("odd", [*head, "note \x1b[2J", "A begins"])
    journal.close()
    for words in (("games",), ("score", "--resume")):
        assert "\x1b" not in home.good(*words, text="board\nlog\n")


HEAVY = {"pydantic", "rich", "jinja2", "tomlkit", "sqlite3", "numpy", "babel"}
LOADED = """
import sys, trictrac.__main__ as program
sys.argv = ["trictrac", "score", *sys.argv[1:]]
try: program.main()
except SystemExit as end: assert not end.code, end.code
print("\\n" + " ".join(sys.modules))
"""


@pytest.mark.parametrize("words", [("A", "B"), ("--resume",), ("A", "B", "--lang", "fr")])
def test_a_turn_loads_nothing_heavy(home: Home, words: tuple[str, ...]) -> None:
    begun(home, "note first")
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        input=b"A begins\n64 1-7 1-5\nwhy\nboard full\n",
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=home.environment,
    )
    modules = set(done.stdout.decode().splitlines()[-1].split())
    assert modules & HEAVY == set()
    assert "trictrac.seance.commands" in modules


def test_what_was_counted_wrong_goes_to_the_deck_when_the_seance_ends(tmp_path: Path) -> None:
    home = Home(tmp_path)
    lines = (CORPORA / "typed" / "lepeintre-1.school").read_text(encoding="utf-8")
    told = home.good("score", "--mode", "school", "--board", "none", "Kermadeuc", "Lepeintre", text=lines)
    assert "new mistakes from your games are in the deck." in told
    assert told.endswith("trictrac ecole asks what was counted wrong until you have learnt it.\n")
    quiet = home.good("score", "Cloris", "Damon", text="Cloris begins\n")
    assert "deck" not in quiet
    assert "claimed nothing, right is" in home.good("ecole", "--list")


def test_a_deck_that_cannot_be_opened_does_not_spoil_the_seance(tmp_path: Path) -> None:
    home = Home(tmp_path)
    deck = tmp_path / "data" / "trictrac" / "deck.sqlite3"
    deck.parent.mkdir(parents=True)
    deck.write_text("no deck", encoding="utf-8")
    lines = (CORPORA / "typed" / "lepeintre-1.school").read_text(encoding="utf-8")
    told = home.good("score", "--mode", "school", "--board", "none", "Kermadeuc", "Lepeintre", text=lines)
    assert "The game is saved." in told
    assert str(deck) in told.replace("\n  ", "")


def test_the_language_typed_at_the_beginning_stays_with_the_game(home: Home) -> None:
    home.good("score", "A", "B", "--lang", "fr", text="A commence\n")
    assert "A, dés\u00a0?" in home.good("score", "--resume")
    assert "A, dice?" in home.good("score", "--resume", "--lang", "en")


def test_the_program_asks_once_whose_mistakes_become_cards(home: Home) -> None:
    config = home.folder / "config" / "trictrac" / "config.toml"

    def hold(a: str, b: str, *answers: str) -> str:
        with Table(home, a, b, "--mode", "school", "--board", "none", terminal=True) as live:
            live.read()
            live.ask(SET)
            live.ask("32 claim 8 3-6 4-6")
            live.type("quit\n")
            for answer in answers:
                live.read("> ")
                live.type(f"{answer}\n")
            assert live.end() == 0
            return live.printed

    for answer in ("quit", "Personne"):
        told = hold("Cloris", "Damon", answer)
        assert "choose one of" not in told
        assert ("No mistake of this game becomes a card." in told) is (answer != "quit")
        # The mistake of the first game, of which nothing was said, waits for the next time.
        assert ("1 new mistake from your games is in the deck." in told) is (answer != "quit")
    assert home.good("ecole", "--list").count("claimed") == 1
    assert load_preferences(config) == Preferences()
    assert "become cards of your deck?" in hold("Cloris", "Damon", "Zoé", "help", "undo", "")
    assert load_preferences(config) == Preferences(shared="Cloris, Damon")
    assert "your deck?" not in hold("Damon", "Cloris")
    hold("Cloris", "Ninon", "ninon")
    assert load_preferences(config).me == "Ninon"
    told = hold("Cloris", "Anna")
    assert "your deck?" not in told
    assert "Only the mistakes of Ninon at the table become cards." in told
