"""Every format of a file that may come from outside × every damage: read, or refused with words, and always left as it is."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from typer.testing import Result

from tests.support.attack import WRITTEN, deck_content, export_content, guarded, nobody, require_ours, untouched
from tests.support.seances import Home

GOOD = ""
"""The outcome of a file that is read as if nothing were wrong with it."""
POSITION = "W:1x15/B:1x15/W"
LINE = {"id": "é", "me": {"1": 15}, "opp": {"24": 15}, "dice": [6, 4]}


@dataclass(frozen=True, slots=True)
class Format:
    """A format: a good file, where it lies, the words by which it is read, how a newer program begins it.

    ``cut`` is how many bytes a truncated one lacks; the outcomes are those of ``test_a_damaged_file``.
    """

    content: Callable[[], bytes]
    words: tuple[str, ...]
    outcomes: dict[str, str]
    place: str = "given/file"
    newer: tuple[str, str] | None = None
    cut: int = 7


def _kept(*place: str) -> Callable[[], bytes]:
    return WRITTEN.joinpath(*place).read_bytes


def _preferences() -> bytes:
    return '# Préférences\nboard = "none"\nlanguage = "en"\n'.encode()


def _rules() -> bytes:
    return '# Règles\nextends = "guiton-1822"\nexit = "provincial"\n'.encode()


def _batch() -> bytes:
    return (json.dumps(LINE, ensure_ascii=False) + "\n").encode() * 2


_TEXT = {
    "utf-16": "1 .*no UTF-8 text.*save",
    "latin-1": "1 .*no UTF-8 text.*save",
    "with a BOM": GOOD,
    "with CRLF": GOOD,
    "a link": GOOD,
    "a link to nothing": "1 .*([Nn]o such file)",
    "a folder": "1 .*(Is a directory|folder)",
    "a fifo": "1 .*file",
    "a device": "1 .*file",
    "too large": "1 .*(too long|too large|longer|larger|at most)",
    "unreadable": "1 .*Permission denied",
}
"""What comes of a text that is given by its path, whatever its format."""
_RECORD = _TEXT | {
    "newer": "1 .*newer",
    "truncated": "1 .*line 2[0-9]: ",
    "empty": "1 .*'' is not the first line",
    "with a NUL": "1 .*line 2[0-9]: ",
}
_NO_RECORD = dict.fromkeys(("a link to nothing", "a folder", "a fifo", "a device"), "1 .*(no games|file)")
_NAMED = _RECORD | _NO_RECORD
"""What is no file is the name of a kept game."""
_JSON = _NAMED | {"truncated": "1 .*JSON", "with a NUL": "1 .*JSON"}
_PAGE = _NAMED | {"truncated": "1 .*no record", "with a NUL": GOOD}
_EXPORT = _TEXT | {
    "newer": "1 .*newer",
    "truncated": "0 .*Line [0-9]+ of the deck is left out",
    "empty": "1 .*no deck",
    "with a NUL": "0 .*Line [0-9]+ of the deck is left out",
}
_RULES = _TEXT | {
    "truncated": "1 .*not valid TOML",
    "empty": "0",
    "with a NUL": "1 .*not valid TOML",
    "too large": "1 .*file.toml",
}
_BATCH = _TEXT | {
    "truncated": '0 .*"error":"the line is no JSON',
    "empty": "0$",
    "utf-16": '0 .*"error":".*no UTF-8 text',
    "latin-1": '0 .*"error":".*no UTF-8 text',
    "with a NUL": '0 .*"error":"the line is no JSON',
    "too large": '0 .*"error":".*longer',
}
_JOURNAL = {
    "newer": "1 .*newer",
    "empty": "1 .*head of the journal of kept",
    "utf-16": "1 .*no UTF-8 text.*save",
    "latin-1": "1 .*no UTF-8 text.*save",
    "truncated": "0 .*Jean Luc",
    "with a BOM": GOOD,
    "with CRLF": GOOD,
    "with a NUL": "1 .*line 24: .*mend",
    "a link": GOOD,
    "a link to nothing": "1 .*no games yet",
    "a folder": "1 .*(Is a directory|folder)",
    "a fifo": "1 .*file",
    "a device": "1 .*file",
    "too large": "1 .*(too long|too large|longer|larger|at most)",
    "unreadable": "1 .*Permission denied",
}
_MENDED = _JOURNAL | {
    "empty": "1 .*first line",
    "truncated": "0 .*half-written last line is set aside",
    "utf-16": "1 .*first line",
    "latin-1": "0 .*21 lines are set aside, from line 4",
    "with a NUL": "0 .*1 line is set aside, line 24",
}
_LISTED = {damage: outcome.replace("1 .*", "0 kept: .*") for damage, outcome in _JOURNAL.items()} | {
    "a link to nothing": "0 You have no games"
}
_PREFERENCES = {
    "newer": "1 .*newer",
    "truncated": "1 .*not valid TOML",
    "empty": "0",
    "utf-16": "1 .*no UTF-8 text.*save",
    "latin-1": "1 .*no UTF-8 text.*save",
    "with a BOM": GOOD,
    "with CRLF": GOOD,
    "with a NUL": "1 .*not valid TOML",
    "a link": GOOD,
    "a link to nothing": "0",
    "a folder": "1 .*(Is a directory|folder)",
    "a fifo": "1 .*file",
    "a device": "1 .*file",
    "too large": "1 .*(too long|too large|longer|larger|at most)",
    "unreadable": "1 .*Permission denied",
}
_DECK = {
    "newer": "1 .*newer",
    "truncated": "1 .*damaged",
    "empty": "0",
    "utf-16": "1 .*no deck",
    "latin-1": "1 .*damaged",
    "with a BOM": "1 .*no deck",
    "with CRLF": "1 .*damaged",
    "with a NUL": GOOD,
    "a link": GOOD,
    "a link to nothing": "0",
    "a folder": "1 .*see that",
    "a fifo": "1 .*(see that|file)",
    "a device": "1 .*(see that|file)",
    "too large": GOOD,
    "unreadable": "1 .*you may write there",
}

CHANGED = {
    ("journal, resume", "truncated"),
    ("journal, mend", "truncated"),
    ("journal, mend", "latin-1"),
    ("journal, mend", "with a NUL"),
    ("deck, list", "empty"),
    ("deck, progress", "empty"),
}
"""The files that change: lines are set aside beside the journal, as is said, and a deck is begun in an empty file."""

_GAME, _STORE, _CONFIG = (
    "data/trictrac/games/kept.journal",
    "data/trictrac/deck.sqlite3",
    "config/trictrac/config.toml",
)
_NEWER, _NEWER_GAME = ("trictrac 1", "trictrac 2"), ("trictrac journal 1", "trictrac journal 2")
_NEWER_DECK, _NEWER_CONFIG = ("trictrac deck 1", "trictrac deck 3"), ('board = "none"', "version = 2")
_REMARKS = _kept("records", "remarks.trictrac")
_REMARKED = _kept("games", "remarks.journal")
_AT_TABLE = ("--board", "none")

FORMATS: dict[str, Format] = {
    "record, convert": Format(_REMARKS, ("convert", "{file}"), _NAMED, newer=_NEWER),
    "record, replay": Format(_REMARKS, ("replay", "--no-board", "{file}"), _NAMED, newer=_NEWER),
    "record, import": Format(_REMARKS, ("games", "import", "{file}"), _RECORD, newer=_NEWER),
    "record, export": Format(_REMARKS, ("export", "{file}"), _NAMED, newer=_NEWER),
    "record as JSON, convert": Format(
        _kept("records", "remarks.json"), ("convert", "{file}"), _JSON, newer=_NEWER, cut=4
    ),
    "page, convert": Format(_kept("pages", "school.html"), ("convert", "{file}"), _PAGE, newer=_NEWER, cut=40),
    "journal, games": Format(_REMARKED, ("games",), _LISTED, _GAME, _NEWER_GAME),
    "journal, export": Format(_REMARKED, ("export", "kept"), _JOURNAL, _GAME, _NEWER_GAME),
    "journal, resume": Format(_REMARKED, ("score", "--resume", "kept", *_AT_TABLE), _JOURNAL, _GAME, _NEWER_GAME),
    "journal, mend": Format(_REMARKED, ("games", "mend", "kept"), _MENDED, _GAME, _NEWER_GAME),
    "deck, list": Format(deck_content, ("ecole", "--list"), _DECK, _STORE, cut=8192),
    "deck, progress": Format(deck_content, ("progress",), _DECK, _STORE, cut=8192),
    "deck's export, import": Format(export_content, ("ecole", "import", "{file}"), _EXPORT, newer=_NEWER_DECK),
    "preferences, config": Format(_preferences, ("config",), _PREFERENCES, _CONFIG, _NEWER_CONFIG, 4),
    "preferences, score": Format(_preferences, ("score", "A", "B"), _PREFERENCES, _CONFIG, _NEWER_CONFIG, 4),
    "rules, roll": Format(_rules, ("roll", POSITION, "64", "--rules", "{file}.toml"), _RULES, "given/file.toml", cut=4),
    "rules, show": Format(_rules, ("variants", "show", "{file}.toml"), _RULES, "given/file.toml", cut=4),
    "batch, roll": Format(_batch, ("roll", "--batch", "{file}"), _BATCH),
    "batch, chances": Format(_batch, ("chances", "--batch", "{file}"), _BATCH),
}

# --- Damages ----------------------------------------------------------------------------


def _make_newer(path: Path, one: Format) -> None:
    if one.newer is not None:
        old, new = (text.encode() for text in one.newer)
        assert old in one.content()
        path.write_bytes(one.content().replace(old, new))
        return
    path.write_bytes(one.content())
    with closing(sqlite3.connect(path)) as deck:
        deck.execute("PRAGMA user_version = 99")


def _make_large(path: Path, one: Format) -> None:
    """A GiB, most of it a hole in the disk; of lines no more than many times the longest."""
    path.write_bytes(one.content())
    os.truncate(path, 1 << 24 if "--batch" in one.words else 1 << 30)


def _make_link(path: Path, one: Format) -> None:
    path.with_name("elsewhere").write_bytes(one.content())
    path.symlink_to(path.with_name("elsewhere"))


def _make_unreadable(path: Path, one: Format) -> None:
    path.write_bytes(one.content())
    path.chmod(0)


def _bytes(change: Callable[[bytes, Format], bytes]) -> Callable[[Path, Format], object]:
    """A damage to what the file holds."""
    return lambda path, one: path.write_bytes(change(one.content(), one))


DAMAGES: dict[str, Callable[[Path, Format], object]] = {
    "newer": _make_newer,
    "truncated": _bytes(lambda content, one: content[: -one.cut]),
    "empty": _bytes(lambda content, one: b""),
    "utf-16": _bytes(lambda content, one: content.decode("latin-1").encode("utf-16")),
    "latin-1": _bytes(lambda content, one: content.decode(errors="replace").encode("latin-1", errors="replace")),
    "with a BOM": _bytes(lambda content, one: b"\xef\xbb\xbf" + content),
    "with CRLF": _bytes(lambda content, one: content.replace(b"\n", b"\r\n")),
    "with a NUL": _bytes(lambda content, one: content[:-3] + b"\0" + content[-3:]),
    "a link": _make_link,
    "a link to nothing": lambda path, one: path.symlink_to(path.with_name("nowhere")),
    "a folder": lambda path, one: path.mkdir(),
    "a fifo": lambda path, one: os.mkfifo(path),
    "a device": lambda path, one: path.symlink_to("/dev/zero"),
    "too large": _make_large,
    "unreadable": _make_unreadable,
}


# --- The table --------------------------------------------------------------------------


def _called(home: Home, one: Format) -> Result:
    words = [word.format(file=home.folder / "given" / "file") for word in one.words]
    return home.run(*words)


def _placed(folder: str, one: Format, damage: Callable[[Path, Format], object] | None) -> tuple[Home, Path]:
    """A user whose one file is damaged so, or good."""
    home = Home(Path(folder))
    path = home.folder / one.place
    path.parent.mkdir(parents=True)
    if damage is None:
        path.write_bytes(one.content())
    else:
        damage(path, one)
    return home, path


@cache
def _good(name: str) -> str:
    """What is printed of the good file."""
    with TemporaryDirectory() as folder:
        home, _ = _placed(folder, FORMATS[name], None)
        with guarded():
            done = _called(home, FORMATS[name])
        assert done.exit_code == 0, done.output
        return done.stdout.replace(folder, "")


def _give_away(folder: Path) -> None:
    """Let the user who is nobody have all files there, whatever their modes."""
    os.chown(folder, 65534, 65534)
    for path in folder.rglob("*"):
        os.chown(path, 65534, 65534, follow_symlinks=False)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_file(name: str, damage: str) -> None:
    """The outcome is the exit status and what is then said; an empty one is what a good file comes to."""
    one, good = FORMATS[name], _good(name)
    if damage not in one.outcomes:
        assert damage == "newer"
        assert one.newer is None
        return
    with TemporaryDirectory() as folder:
        home, path = _placed(folder, one, DAMAGES[damage])
        before = untouched(path)
        if damage == "unreadable" and not os.getuid():
            _give_away(home.folder)
            with guarded(), nobody():
                done = _called(home, one)
        else:
            with guarded():
                done = _called(home, one)
        require_ours(done, name, damage)
        told = done.stdout.replace(folder, "")
        if one.outcomes[damage] == GOOD:
            assert (done.exit_code, told) == (0, good)
        else:
            found = f"{done.exit_code} {told if done.exit_code == 0 else done.stderr}"
            assert re.match(one.outcomes[damage], " ".join(found.split())), found
        assert (untouched(path) == before) is ((name, damage) not in CHANGED)


@pytest.mark.parametrize("begun", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("name", [name for name in FORMATS if name.startswith("journal")])
def test_a_newer_journal_with_a_torn_last_line_is_left_unchanged_too(name: str, begun: bytes) -> None:
    """What an older program takes for half a line may be whole."""
    one = FORMATS[name]
    with TemporaryDirectory() as folder:
        home, path = _placed(
            folder, one, lambda path, one: path.write_bytes(begun + b"trictrac journal 2\n\nA begins\nB th")
        )
        before = untouched(path)
        done = _called(home, one)
        assert "newer" in done.output
        assert untouched(path) == before
        assert list(path.parent.iterdir()) == [path]


def test_every_cell_has_an_outcome() -> None:
    """Only rules and lines of a batch carry no version: they say all that they mean."""
    without = {name for name, one in FORMATS.items() if set(one.outcomes) != set(DAMAGES)}
    assert without == {name for name in FORMATS if name.startswith(("rules", "batch"))}
    assert all(set(DAMAGES) - set(FORMATS[name].outcomes) == {"newer"} for name in without)
