"""Preferences: kept with the remarks in their file, refused where they make no sense, never half written."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import PlatformDirs
from typer.testing import CliRunner, Result

from trictrac.base.errors import StorageError, UnreadableError
from trictrac.cli.commands import app
from trictrac.saying.language import LANGUAGES
from trictrac.seance.library import default_library
from trictrac.seance.places import config_path, deck_path, has_preferences, history_path, reports_folder
from trictrac.seance.preferences import load_preferences, preferred_language, set_preference, unset_preference
from trictrac.seance.settings import MOST_A_DAY, MOST_DAYS, ROWS, Goal, Preferences, read_goal
from trictrac.view.answer import SETTINGS, SIZES

ROOT = Path(__file__).parents[2]
WRITTEN = """\
# The table of the club
language = "fr"   # at home

# Thursdays
mode = "school"# we learn
ascii = true
"""

SETTER = """
import sys
from pathlib import Path
from trictrac.seance.preferences import set_preference
while True:
    for value in sys.argv[3:]:
        set_preference(sys.argv[2], value, Path(sys.argv[1]))
        print(value, flush=True)
"""


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the preferences lie in this test; there is nothing yet."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("LC_ALL", "C")
    return config_path()


def run(*words: str, columns: int = 80) -> Result:
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(app, ["config", *words])


def told(*words: str, columns: int = 80) -> str:
    done = run(*words, columns=columns)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def refused(status: int, *words: str) -> str:
    done = run(*words)
    assert (done.exit_code, done.stdout) == (status, "")
    return done.stderr


def places(path: Path) -> tuple[Path, ...]:
    """Where preferences, games, the deck and typed lines lie."""
    return path, history_path(), default_library().folder, deck_path(), reports_folder()


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.mark.parametrize(
    "environment",
    [
        {"HOME": "/home/cloris"},
        {"HOME": "/home/cloris", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"},
        {"HOME": "/home/cloris", "XDG_DATA_HOME": ""},
        {"XDG_DATA_HOME": "/d"},
    ],
)
def test_files_lie_where_the_system_keeps_them(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    system = PlatformDirs("trictrac", appauthor=False)
    assert config_path() == system.user_config_path / "config.toml"
    assert default_library().folder == system.user_data_path / "games"
    assert history_path() == system.user_state_path / "history"


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(system: PlatformDirs) -> Path:
        raise RuntimeError

    monkeypatch.setattr(PlatformDirs, "user_config_path", property(unknown))
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert not has_preferences()
    assert preferred_language() == ""
    assert "no home folder is known" in refused(1)
    assert "no home folder is known" in refused(1, "mode", "school")


def test_nothing_is_preferred_at_first(path: Path) -> None:
    assert load_preferences() == Preferences()
    assert Preferences() == Preferences(
        language="", mode="announce", board="compact", bottom="white", talon="left", screen=True, rules="modern"
    )
    assert not Preferences().sounds
    assert not Preferences().ascii
    assert preferred_language() == ""
    assert not has_preferences()
    unset_preference("mode")
    assert not path.parent.exists()


def test_the_preferences_are_those_of_the_program() -> None:
    assert all(row.name == name and row.read(row.typed(row.default)) == row.default for name, row in ROWS.items())
    assert all(row.read(value) is not None for row in ROWS.values() for value in row.values)
    assert Preferences.language.values == LANGUAGES
    assert Preferences.board.values == SIZES
    assert set(SETTINGS) < set(ROWS)


def test_remarks_stay(path: Path) -> None:
    write(path, WRITTEN)
    assert load_preferences() == Preferences(language="fr", mode="school", ascii=True)
    assert has_preferences()
    set_preference("language", "en")
    set_preference("board", "full")
    set_preference("ascii", "no")
    assert path.read_text() == WRITTEN.replace('"fr"', '"en"').replace("true", "false") + 'board = "full"\n'
    unset_preference("mode")
    unset_preference("ascii")
    assert path.read_text() == (
        '# The table of the club\nlanguage = "en"   # at home\n\n# Thursdays\n# we learn\nboard = "full"\n'
    )
    assert load_preferences() == Preferences(language="en", board="full")


def test_the_earlier_name_of_a_preference_is_read_and_replaced(path: Path) -> None:
    write(path, "# the club\nbell = true\n")
    assert load_preferences() == Preferences(sounds=True)
    set_preference("mode", "school")
    assert path.read_text() == '# the club\nsounds = true\nmode = "school"\n'
    write(path, "bell = true\nsounds = false\n")
    assert load_preferences() == Preferences()
    write(path, "bell = true\n")
    unset_preference("sounds")
    assert path.read_text() == ""
    write(path, "bell = 3\n")
    assert "sounds cannot be 3" in refused(1)


@pytest.mark.parametrize("before", ["", "\n", "# no end", "\ufeffmode = 'school'", "mode = 'school'\r\n# end\r\n"])
def test_a_preference_is_added_to_any_file(path: Path, before: str) -> None:
    write(path, before)
    set_preference("talon", "right")
    assert load_preferences().talon == "right"
    assert load_preferences().mode == ("school" if "school" in before else "announce")
    assert all(line in path.read_text() for line in before.splitlines() if line.startswith("#"))


def test_the_goal_is_minutes_or_questions_a_day() -> None:
    assert told("goal") == "goal: 10 minutes (of practice a day; or a number of questions)\n"
    for typed, kept in (
        ("15", "15 minutes"),
        ("20q", "20 questions"),
        ("20 Questions", "20 questions"),
        ("5 min", "5 minutes"),
    ):
        assert told("goal", typed) == f"goal is now {kept}.\n"
    assert read_goal(load_preferences().goal) == Goal(5)
    assert told("--unset", "goal") == "goal is 10 minutes again.\n"
    assert ROWS["goal"].read(12) == "12 minutes"
    for value in (True, 0, -3, "", "0 minutes", "ten minutes", "10 hours", "10 minutes a day", "²", "99999"):
        with pytest.raises(UnreadableError, match="expected minutes or questions a day"):
            ROWS["goal"].read(value)


def test_the_longest_interval_is_a_number_of_days() -> None:
    assert told("interval") == "interval: 180 (most days until a card comes back)\n"
    assert told("interval", "90") == "interval is now 90.\n"
    assert load_preferences().interval == 90
    assert json.loads(told("interval", "--json")) == {"interval": 90}
    assert told("--unset", "interval") == "interval is 180 again.\n"
    for value in ("0", "3651", "soon", "1.5", "-3", "", True, 2.0):
        with pytest.raises(UnreadableError, match="expected a whole number of days from 1 to 3650"):
            ROWS["interval"].read(value)


def test_how_often_the_master_errs_is_a_share() -> None:
    assert told("master_errs") == "master_errs: 0 (rolls in a hundred on which the master of a match errs)\n"
    assert told("master_errs", "10 %") == "master_errs is now 10.\n"
    assert load_preferences().master_errs == 10
    assert told("master_errs", "0") == "master_errs is now 0.\n"
    for value in ("101", "often", "-1", "", "%", True, 101):
        with pytest.raises(UnreadableError, match="expected a percentage from 0 to 100"):
            ROWS["master_errs"].read(value)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            key: st.sampled_from(row.values or ["modern", "é 'x' \"y\" \\", "a = b # c"])
            for key, row in ROWS.items()
            if key not in ("interval", "goal", "master_errs")
        }
        | {
            "interval": st.integers(1, MOST_DAYS),
            "goal": st.builds("{} {}".format, st.integers(1, MOST_A_DAY), st.sampled_from(("minutes", "questions"))),
            "master_errs": st.integers(0, 100),
        },
    )
)
def test_what_is_set_is_loaded(tmp_path_factory: pytest.TempPathFactory, values: dict[str, str | int]) -> None:
    path = tmp_path_factory.mktemp("config") / "config.toml"
    for key, value in values.items():
        set_preference(key, value, path)
    loaded = load_preferences(path)
    for key, row in ROWS.items():
        expected = values.get(key, row.default)
        assert getattr(loaded, key) == (
            expected == "yes" if isinstance(row.default, bool) and key in values else expected
        )
    assert preferred_language(path) == values.get("language", "")
    for key in values:
        unset_preference(key, path)
    assert path.exists() == bool(values)
    assert load_preferences(path) == Preferences()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("mode = 'scool'", "mode cannot be 'scool': did you mean school? Choose one of announce, school, marker"),
        ("mode = 3", "mode cannot be 3: choose one of announce, school, marker"),
        ("mode = true", "mode cannot be True: choose one of announce, school, marker"),
        ("mode = ''", "mode cannot be '': choose one of announce, school, marker"),
        ("ascii = 'maybe'", "ascii cannot be 'maybe': choose one of no, yes"),
        ("ascii = 1", "ascii cannot be 1: choose one of no, yes"),
        ("language = 'de'", "language cannot be 'de': "),
        ("rules = ['modern']", "rules cannot be ['modern']: type some text"),
        ("rules = ' '", "rules cannot be ' ': type some text"),
        (
            "colour = 'red'",
            "no preference 'colour': choose one of language, mode, board, bottom, talon, screen, ascii, rules",
        ),
        ("bord = 'full'", "no preference 'bord': did you mean board? Choose one of language, mode"),
        ("[mode]\nx = 1", "mode cannot be {'x': 1}: choose one of announce"),
        ("mode school", "is not valid TOML: Expected '=' after a key"),
        ("mode = 'school", "is not valid TOML: "),
        (b"mode = '\xff'", "is no UTF-8 text (byte 9): save or send it as UTF-8"),
    ],
)
def test_a_file_that_makes_no_sense_is_reported(path: Path, content: str | bytes, said: str) -> None:
    write(path, content)
    with pytest.raises(UnreadableError) as caught:
        load_preferences()
    assert str(caught.value).startswith(str(path))
    assert said in str(caught.value)
    assert preferred_language() == ""
    assert said in refused(1)
    assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())


def test_a_wrong_line_is_mended_by_the_command(path: Path) -> None:
    write(path, "mode = 'scool'\ncolour = 'red'\nlanguage = 'fr'\n")
    assert preferred_language() == "fr"
    assert told("--lang", "en", "mode", "school") == "mode is now school.\n"
    told("--unset", "colour")
    assert load_preferences() == Preferences(language="fr", mode="school")


def test_config_shows_every_preference(path: Path) -> None:
    page = told()
    for line in (
        "language: that of the locale (en = English | fr = French)",
        "talon: left (left = at the left | right = at the right)",
        "ascii: no (no | yes)",
        "rules: modern (or any other rule set)",
    ):
        assert f"{line}\n" in page
    for file in places(path):
        assert f"  {file} (not there yet)\n" in told(columns=500)
    write(path, WRITTEN)
    assert f"  {path}\n" in told(columns=500)


def test_narrow_terminals(path: Path) -> None:
    for line in told(columns=40).splitlines():
        assert len(line) <= 40 or line.strip() in map(str, places(path))


@pytest.mark.parametrize(
    ("key", "french", "value"),
    [
        ("mode", "École", "school"), ("mode", "les joueurs", "school"), ("board", "grand", "full"), ("referee", "muet", "mute"),
        ("bottom", "Noir", "black"), ("theme", "sombre", "dark"), ("language", "français", "fr"), ("screen", "non", "no"),
    ],
)  # fmt: skip
def test_a_value_may_be_typed_in_french(path: Path, key: str, french: str, value: str) -> None:
    assert f"key is {value}".removeprefix("key") in told(key, french).replace("is now", "is").replace(
        "est maintenant", "is"
    )


def test_a_preference_is_shown_set_and_reset(path: Path) -> None:
    assert told("board") == "board: compact (full | compact | large | none)\n"
    assert told("board", "Full") == "board is now full.\n"
    assert told("board") == "board: full (full | compact | large | none)\n"
    assert path.read_text() == 'board = "full"\n'
    assert told("--unset", "board") == "board is compact again.\n"
    assert told("ascii", "yes") == "ascii is now yes.\n"
    assert path.read_text() == "ascii = true\n"
    assert told("--unset", "ascii") == "ascii is no again.\n"
    assert told("language", "en") == "language is now en.\n"
    assert told("language", "") == "language is now that of the locale.\n"
    assert told("--unset", "language") == "language is that of the locale again.\n"
    assert load_preferences() == Preferences()


def test_json(path: Path) -> None:
    told("ascii", "yes")
    page = json.loads(told("--json"))
    assert page["files"]["config"] == str(path)
    assert page["files"]["history"] == str(history_path())
    assert {key: entry["value"] for key, entry in page["preferences"].items()} == {
        key: key == "ascii" or row.default for key, row in ROWS.items()
    }
    assert page["preferences"]["mode"] == {
        "value": "announce",
        "default": "announce",
        "allowed": ["announce", "school", "marker"],
    }
    assert page["preferences"]["rules"]["allowed"] is None
    assert json.loads(told("ascii", "--json")) == {"ascii": True}
    assert json.loads(told("mode", "marker", "--json")) == {"mode": "marker"}
    assert json.loads(told("--unset", "mode", "--json")) == {"mode": "announce"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bord",), "no preference 'bord': did you mean board?"),
        (("bord", "full"), "no preference 'bord': did you mean board?"),
        (("--unset", "bord"), "no preference 'bord': did you mean board?"),
        (("board", "ful"), "board cannot be 'ful': did you mean full?"),
        (("ascii", "perhaps"), "ascii cannot be 'perhaps': choose one of no, yes"),
        (("rules", "nonsense"), "no rule set 'nonsense'"),
        (("rules", "./missing.toml"), "missing.toml"),
        (("rules", ""), "rules cannot be '': type some text"),
        (("rules", "exit=\udcff"), "rules cannot be"),
        (("board", "full", "now"), "a key and a value"),
        (("board", "--unset", "mode"), "--unset mode stands alone"),
    ],
)
def test_what_cannot_be_is_refused(path: Path, words: tuple[str, ...], said: str) -> None:
    assert said in refused(2, *words)
    assert not path.exists()


def test_rules_in_a_file_are_kept_by_their_whole_path(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "club.toml").write_text('exit = "provincial"\n')
    monkeypatch.chdir(tmp_path)
    assert str(tmp_path / "club.toml") in told("rules", "club.toml", columns=500)
    assert load_preferences().rules == str(tmp_path / "club.toml")
    told("rules", "exit=provincial")
    assert load_preferences().rules == "exit=provincial"


def test_a_link_stays_and_so_do_permissions(path: Path, tmp_path: Path) -> None:
    """People keep such files elsewhere, linked from here."""
    kept = tmp_path / "kept.toml"
    write(kept, WRITTEN)
    kept.chmod(0o600)
    path.parent.mkdir(parents=True)
    path.symlink_to(kept)
    set_preference("board", "none")
    assert path.is_symlink()
    assert kept.read_text() == WRITTEN + 'board = "none"\n'
    assert kept.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_full_disk_leaves_the_file_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def fail(*words: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write(path, WRITTEN)
    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail)
        with pytest.raises(StorageError, match=r"\(No space left on device\): free some space there"):
            set_preference("mode", "marker")
    assert path.read_text() == WRITTEN
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_or_file_that_cannot_be_used_is_reported(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StorageError, match="Is a directory"):
        load_preferences()
    assert preferred_language() == ""
    path.rmdir()
    path.parent.rmdir()
    path.parent.write_text("a file where a folder should be")
    assert "Not a directory" in refused(1, "mode", "school")


def test_killed_while_writing_the_file_is_whole(path: Path, effort: int) -> None:
    chance = random.Random(1)
    write(path, WRITTEN)
    for _ in range(10 * effort):
        with subprocess.Popen(
            [sys.executable, "-c", SETTER, path, "mode", "marker", "announce"], cwd=ROOT, stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(chance.uniform(0, 0.05))
            child.kill()
        mode = load_preferences().mode
        assert mode in ("marker", "announce")
        assert path.read_text() == WRITTEN.replace("school", mode)


def test_two_processes_keep_each_others_preferences(path: Path) -> None:
    words = {"mode": "marker", "board": "none", "talon": "right", "bottom": "black", "language": "fr"}
    children = [
        subprocess.Popen([sys.executable, "-m", "trictrac", "config", *pair], cwd=ROOT, stdout=subprocess.DEVNULL)
        for pair in words.items()
    ]
    assert [child.wait() for child in children] == [0] * len(words)
    assert tomllib.loads(path.read_text()) == words


def test_preferences_of_a_newer_version_are_named_as_such_and_left_unchanged(path: Path) -> None:
    newer = b'# mine\r\nversion = 2\nlanguage = "fr"\n[table]\nboard = "round"\n'
    path.parent.mkdir(parents=True)
    path.write_bytes(newer)
    told = r"was written by a newer trictrac \(version 2 of the preferences, this one knows 1\): bring this program up to date"
    for act in (load_preferences, lambda: set_preference("board", "full"), lambda: unset_preference("language")):
        with pytest.raises(UnreadableError, match=told):
            act()
    for words in ((), ("board",), ("board", "full"), ("--unset", "board")):
        assert CliRunner().invoke(app, ["config", *words]).exit_code == 1
    assert preferred_language() == ""
    assert path.read_bytes() == newer


@pytest.mark.parametrize("version", ['"2"', "2.5", "-1", "[2]"])
def test_preferences_of_no_version_are_not_taken_for_ours(path: Path, version: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(f"version = {version}\n")
    with pytest.raises(UnreadableError, match=r"version cannot be .*: expected 1"):
        load_preferences()


@pytest.mark.parametrize("line", ["version = 1", ""])
def test_preferences_of_this_version_may_say_so(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(f'{line}\nboard = "full"\n')
    assert load_preferences().board == "full"
    set_preference("board", "none")
    assert path.read_text() == f'{line}\nboard = "none"\n'
