"""Commands in odd surroundings: time zones, locales, widths, homes that are none, preferences and words nobody would write."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.support.terminal import Home
from trictrac.base.files import read_toml
from trictrac.cli.commands import app
from trictrac.seance.places import config_path, games_folder

POSITION = "W:1x13,8,10/B:1x15/W"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A user of their own, of commands in this process too."""
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)
    return Home(tmp_path)


def call(*words: str) -> Result:
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, words)
    assert done.exit_code in (0, 1, 2), (words, done.exception)
    return done


NINES = "9" * 5000


@pytest.mark.parametrize(
    "surroundings",
    [
        {"TZ": "ABC+99"},
        {"TZ": "ABC-99DEF-98"},
        {"TZ": ":/dev/zero"},
        {"COLUMNS": NINES, "LINES": NINES},
        {"COLUMNS": "1000000000"},
        {"COLUMNS": "²", "LINES": "-5"},
        {"LC_ALL": "zz_ZZ.none", "LANGUAGE": "../../x", "TERM": ""},
        {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        {"HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""},
        {"XDG_DATA_HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null"},
        {"XDG_DATA_HOME": "/\udcff\x1b", "XDG_CONFIG_HOME": "/\udcff\x1b"},
    ],
    ids="-".join,
)
@pytest.mark.parametrize("words", [("--version",), ("score", "A", "B"), ("progress",)], ids=lambda words: words[0])
def test_odd_surroundings_are_no_disaster(surroundings: dict[str, str], words: tuple[str, ...], home: Home) -> None:
    done = home.run(*words, **surroundings)
    assert done.returncode in (
        (0,) if words == ("--version",) or "TZ" in surroundings or "COLUMNS" in surroundings else (0, 1)
    )
    assert "Traceback" not in done.stderr


def test_a_deleted_folder_is_reported(tmp_path: Path, home: Home) -> None:
    gone = tmp_path / "gone"
    code = (
        f"import os, sys; os.mkdir({str(gone)!r}); os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); "
        "sys.argv = ['trictrac', *sys.argv[1:]]; from trictrac.__main__ import main; main()"
    )
    for words in (("games", "import", "x"), ("roll", POSITION, "64", "--rules", "./x.toml"), ("export", "-o", "y")):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            check=False,
            env={**home.environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("trictrac: ")
        assert done.stderr.count("\n") == 1


TOML = {
    "a long number": f"board = {NINES}",
    "a long number in sixteens": "board = 0x" + "f" * 5000,
    "many brackets": "board = " + "[" * 5000 + "]" * 5000,
    "brackets and braces": "board = " + "[{b=" * 150 + "1" + "}]" * 150,
    "a date": "board = 1979-05-27T07:32:00Z",
    "another encoding": "board = 'é'",
    "a NUL": "board = 'a\0b'",
    "half a line": "board = 'a",
}
"""Files in TOML that nobody would write."""


@pytest.mark.parametrize("case", TOML)
def test_odd_preferences_and_rules_are_reported_in_one_line(case: str, home: Home) -> None:
    written = TOML[case].encode("latin-1" if case == "another encoding" else "utf-8")
    config_path().parent.mkdir(parents=True)
    config_path().write_bytes(written)
    rules = home.folder / "club.toml"
    rules.write_bytes(written)
    assert call("--version").exit_code == 0
    assert call("roll", POSITION, "64").exit_code == 0
    for words in (("config",), ("score", "A", "B"), ("roll", POSITION, "64", "--rules", str(rules))):
        done = call(*words)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert len(done.stderr) < 2100
    for words in (("config", "mode", "school"), ("config", "--unset", "mode")):
        done = call(*words)
        assert done.exit_code == 0 or done.stderr.count("\n") == 1
        assert b"board" in config_path().read_bytes()


def test_toml_says_what_it_cannot_read() -> None:
    assert read_toml(f"a = {2**63 - 1}\nb = [{{c = 1}}]") == {"a": 2**63 - 1, "b": [{"c": 1}]}
    for text in (f"a = {2**64}", f"a = {NINES}", "a = [{b = 0x" + "f" * 20 + "}]"):
        with pytest.raises(ValueError, match=r"^a number is too long$"):
            read_toml(text)


WORDS = ("bytes", "an escape sequence", "reversed writing", "a long word", "nothing", "a line end", "digits")
COMMANDS = (
    "ODD", "--ODD", "--lang ODD", "roll ODD 64", f"roll {POSITION} ODD", f"roll {POSITION} 64 --rules ODD", "score ODD B",
    "score A B --title ODD", "games ODD", "games rename ODD x", "games mend ODD", "games archive ODD", "games import ODD",
    "convert ODD", "replay ODD", "replay ODD --rolls ODD", "export ODD", "word ODD", "lesson ODD", "drill ODD",
    "drill --seed ODD", "ruling ODD", "cases ODD", "variants ODD", "variants show ODD", "variants why ODD", "config ODD",
    "config rules ODD", "config board ODD", "config --unset ODD", "ecole ODD", "ecole import ODD", "schema ODD", "board ODD",
    f"plays {POSITION} 64 ODD", "chances ODD", "score --resume ODD", "score A B --position ODD", "score --frame ODD A B C",
    "score A B --handicap ODD", "score A B --seed ODD", "score A B --game ODD", "score A B --rules ODD",
    "score A B C --frame ecrire --method ODD", "roll --batch ODD", "progress ODD",
)  # fmt: skip


@pytest.mark.parametrize(
    "odd", ["\udcff\udcfe", "a\x1b[2Jb", "\u202e\u200b", "x" * 100_000, "", "\n", NINES], ids=WORDS
)
def test_odd_words_after_a_command_are_no_disaster(odd: str, home: Home) -> None:
    for command in COMMANDS:
        done = call(*(word.replace("ODD", odd) for word in command.split()))
        assert len(done.stderr) < 2100
        assert not {char for char in done.stdout + done.stderr if not char.isprintable()} - set("\n\u00a0\u202f")


SIGNS = {
    "escape": "\x1b[2J", "bell": "\x07", "NUL": "\0", "delete": "\x7f", "eight-bit escape": "\x9b2J", "turned": "\u202e",
    "isolated": "\u2066", "no width": "\u200b", "word joiner": "\u2060", "mark of order": "\ufeff",
}  # fmt: skip
"""Signs that a terminal obeys or hides."""
HEADERS = ("A", "title", "place", "source", "seed", "rules")


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_that_a_terminal_obeys_are_refused_in_headers(sign: str, home: Home) -> None:
    path = home.folder / "record"
    for header in HEADERS:
        value = f"Clo{SIGNS[sign]}ris"
        for text in (
            f"trictrac 1\n{header}: {value}\n\nA begins\n",
            json.dumps({header: value, "events": []}),
            f'<!doctype html><pre id="record">trictrac 1\n{header}: {value}\n\n</pre>',
        ):
            path.write_text(text, encoding="utf-8")
            for command in (("convert", "record"), ("games", "import", "record")):
                done = call(*command)
                assert (done.exit_code, done.stdout) == (1, "")
                assert "has an invisible control character, like one that moves the cursor" in done.stderr
                assert done.stderr.rstrip("\n").isprintable()
    assert call("games").stdout.startswith("You have no games")


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_that_a_terminal_obeys_are_marked_in_remarks(sign: str, home: Home) -> None:
    path = home.folder / "record"
    text = f"trictrac 1\nA: Cloris\nB: Damon\n\n# a{SIGNS[sign]}b\nA begins\nnote c{SIGNS[sign]}d\nA throws 6-5\n"
    path.write_text(text, encoding="utf-8")
    marked = text.replace(SIGNS[sign], "\ufffd" + SIGNS[sign][1:])
    shown = {}
    for command in (
        "convert record", "convert record --json", "replay record", "replay record --check", "replay record --json",
        "export record", "export record --to html", "games import record", "games", "export", "export -o out",
    ):  # fmt: skip
        done = call(*command.split())
        assert (done.exit_code, done.stderr) == (0, "")
        assert not {char for char in done.stdout if not char.isprintable()} - set("\n\u00a0\u202f")
        shown[command] = done.stdout
    assert shown["convert record"].replace("rules: modern\nmarking: announced\n", "") == marked
    assert (home.folder / "out").read_text(encoding="utf-8") == shown["export"] == shown["convert record"]


def test_a_wrong_line_with_an_escape_sequence_is_quoted_without_it(home: Home) -> None:
    (home.folder / "re\x1b[2Jcord").write_text("trictrac 1\n\nA \x1b[2Jdances\u202e\n", encoding="utf-8")
    (home.folder / "club\x1b.toml").write_text("'\\u001b[2J\\u202e' = 1\n", encoding="utf-8")
    games_folder().mkdir(parents=True)
    (games_folder() / "ev\x1bil\udcff.journal").write_text("trictrac journal 1\n\nA \x1b[2Jdances\n", encoding="utf-8")
    for words in (
        ("convert", "re\x1b[2Jcord"), ("convert", "none\x1b"), ("roll", POSITION, "64", "--rules", "club\x1b.toml"),
        ("games",), ("games", "--all"), ("score", "--resume"), ("export", "ev"), ("games", "mend", "ev"),
        ("variants", "show", "club\x1b.toml"), ("games", "rename", "ev", "x"), ("games", "archive", "x"),
    ):  # fmt: skip
        done = call(*words)
        assert (done.stdout + done.stderr).replace("\n", "").isprintable(), words
