"""The library: games by name, renamed, archived and found again, whoever else is at it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.base.errors import AmbiguousError, StorageError, UnreadableError
from trictrac.seance import disk
from trictrac.seance.journal import aside_path, read_lines
from trictrac.seance.library import Library, file_name

ROOT = Path(__file__).parents[2]
HEAD = ("trictrac journal 1",)

CREATOR = """
import sys
from pathlib import Path
from trictrac.seance.library import Library
library = Library(Path(sys.argv[1]))
for number in range(20):
    name, journal = library.create("game", [sys.argv[2], str(number)])
    journal.close()
"""

MOVER = """
import sys
from pathlib import Path
from trictrac.seance.library import Library
library = Library(Path(sys.argv[1]))
name, = [*library.names(), *library.names(archived=True)]
for number in range(10**9):
    if name in library.names(archived=True):
        library.restore(name)
    name = library.rename(name, f"game {number}")
    library.archive(name)
    print(name, flush=True)
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data" / "games")


def kept(library: Library, *names: str) -> None:
    """Games of these names, the last the newest."""
    for age, name in enumerate(names):
        library.create(name, HEAD)[1].close()
        os.utime(library.path(name), ns=(age, age))


def test_there_are_no_games_at_first(library: Library) -> None:
    assert library.names() == library.names(archived=True) == ()
    for act in (library.latest, lambda: library.find("a"), lambda: library.open("a")):
        with pytest.raises(UnreadableError, match="there are no games yet: trictrac score begins one"):
            act()
    assert not library.folder.exists()


def test_a_game_gets_a_free_name(library: Library) -> None:
    for expected in ("Cloris-Damon", "Cloris-Damon-2", "Cloris-Damon-3"):
        name, journal = library.create("Cloris-Damon", [expected])
        journal.extend(["64"])
        journal.close()
        assert name == expected
        assert library.path(name) == library.folder / f"{expected}.journal"
        assert read_lines(library.path(name)) == ((expected, "64"), "")
    library.archive("Cloris-Damon-2")
    assert library.create("Cloris-Damon", HEAD)[0] == "Cloris-Damon-4"


def test_lines_set_aside_are_not_mixed_with_those_of_another_game(library: Library) -> None:
    library.folder.mkdir(parents=True)
    (library.folder / "a.set-aside").write_text("left when its journal was deleted")
    assert library.create("a", HEAD)[0] == "a-2"


def test_two_processes_never_get_the_same_name(library: Library) -> None:
    children = [subprocess.Popen([sys.executable, "-c", CREATOR, str(library.folder), who], cwd=ROOT) for who in "abc"]
    assert [child.wait() for child in children] == [0, 0, 0]
    found = [read_lines(library.path(name))[0] for name in library.names()]
    assert sorted(found) == sorted((who, str(number)) for who in "abc" for number in range(20))
    assert {path.suffix for path in library.folder.iterdir()} == {".journal"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2026-11-21-Éloïse-Damon", "2026-11-21-Éloïse-Damon"),
        ("Mme de Genlis", "Mme-de-Genlis"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\games\\x", "C-games-x"),
        (".hidden", "hidden"),
        ("--resume", "resume"),
        ("a.journal", "a"),
        ("a.journal.journal", "a"),
        ("St. Cyr 2.0", "St.-Cyr-2.0"),
        ("a\0b\n\tc\udcff", "a-b-c"),
        ("Con", "game-Con"),
        ("aux.1", "game-aux.1"),
        ("e\u0301", "é"),
        ("…", "…"),
        ("/", ""),
        ("..", ""),
        ("", ""),
        ("x" * 300, "x" * 120),
        ("é" * 300, "é" * 60),
        ("x" + "é" * 300, "x" + "é" * 59),
    ],
)
def test_any_text_becomes_the_name_of_a_file(text: str, name: str) -> None:
    assert file_name(text) == name


@given(st.text(st.characters() | st.sampled_from("./-\\: \ud800")))
def test_the_name_of_a_file_is_safe(text: str) -> None:
    name = file_name(text)
    assert file_name(name) == name
    assert not set(name) & set('<>:"/\\|?* \0\n')
    assert not name.startswith((".", "-"))
    assert len(name.encode()) <= 125


@pytest.mark.parametrize("stem", ["", "/", "..", "\udcff"])
def test_a_game_without_a_name(library: Library, stem: str) -> None:
    assert library.create(stem, HEAD)[0] == "game"
    assert library.create(stem, HEAD)[0] == "game-2"


def test_the_newest_game_comes_first(library: Library) -> None:
    kept(library, "b", "c", "a")
    (library.folder / "notes.txt").write_text("no game")
    (library.folder / "._b.journal").write_text("no game")
    (library.folder / "gone.journal").symlink_to(library.folder / "nowhere")
    (library.folder / "round.journal").symlink_to(library.folder / "round.journal")
    assert library.names() == ("a", "c", "b")
    assert library.latest() == "a"
    name, journal = library.open("b")
    with journal:
        journal.extend(["64"])
    assert name == library.latest() == "b"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2026-11-20-Cloris-Damon", "2026-11-20-Cloris-Damon"),
        ("2026-11-20-cloris-damon", "2026-11-20-Cloris-Damon"),
        ("2026-11-20-Cloris-Damon.journal", "2026-11-20-Cloris-Damon"),
        (" 2026-11-21 ", "2026-11-21-Eloïse-Damon"),
        ("cloris", "2026-11-20-Cloris-Damon"),
        ("eloise", "2026-11-21-Eloïse-Damon"),
        ("ÉLOÏSE", "2026-11-21-Eloïse-Damon"),
        ("2025", "2025-old"),
        ("old", "old"),
    ],
)
def test_a_game_is_found_by_what_is_typed_of_its_name(library: Library, text: str, name: str) -> None:
    kept(library, "2025-old", "2026-11-20-Cloris-Damon", "2026-11-21-Eloïse-Damon", "old", "older")
    library.archive("2025-old")
    assert library.find(text) == name
    found, journal = library.open(text)
    with journal:
        assert (found, journal.path) == (name, library.path(name))


def test_a_name_that_fits_no_game_or_several(library: Library) -> None:
    kept(library, "cloris-1", "cloris-2", "damon", "x")
    with pytest.raises(AmbiguousError, match="'clo': cloris-2, cloris-1; type more"):
        library.find("clo")
    with pytest.raises(UnreadableError, match="no game 'damno': did you mean damon"):
        library.find("damno")
    for nonsense in ("qqq", "", "../damon"):
        with pytest.raises(
            UnreadableError, match=f"no game '{nonsense}': choose one of x, damon, cloris-2, …|did you mean"
        ):
            library.find(nonsense)


def test_renaming(library: Library) -> None:
    kept(library, "a", "b")
    aside_path(library.path("a")).write_text("half")
    content = library.path("a").read_bytes()
    assert library.rename("a", "une partie") == "une-partie"
    assert library.names() == ("b", "une-partie")
    assert library.path("une-partie").read_bytes() == content
    assert aside_path(library.path("une-partie")).read_text() == "half"
    assert len(list(library.folder.iterdir())) == 3
    for taken in ("b", "une-partie"):
        with pytest.raises(StorageError, match=f"there is a game {taken} already"):
            library.rename("une-partie", taken)
    with pytest.raises(UnreadableError, match=r"'\.\./' is not a name"):
        library.rename("b", "../")
    with pytest.raises(UnreadableError, match="no game"):
        library.rename("zzz", "c")
    library.archive("b")
    assert library.rename("b", "c") == "c"
    assert library.names(archived=True) == ("c",)
    with pytest.raises(StorageError, match="there is a game c already"):
        library.rename("une-partie", "c")


def test_archiving_and_restoring(library: Library) -> None:
    kept(library, "a", "b")
    aside_path(library.path("a")).write_text("half")
    assert library.archive("a") == "a"
    assert (library.names(), library.names(archived=True)) == (("b",), ("a",))
    assert library.path("a") == library.folder / "archive" / "a.journal"
    assert aside_path(library.path("a")).read_text() == "half"
    with pytest.raises(UnreadableError, match="no game 'a'"):
        library.archive("a")
    name, journal = library.open("a")
    with journal:
        journal.extend(["64"])
    assert name == library.restore("a") == "a"
    assert library.names(archived=True) == ()
    assert library.latest() == "a"
    assert read_lines(library.path("a")) == ((*HEAD, "64"), "")
    with pytest.raises(UnreadableError, match="no game is archived, so 'a' cannot be restored"):
        library.restore("a")


def test_two_games_of_one_name_keep_out_of_each_others_way(library: Library) -> None:
    kept(library, "a")
    library.archive("a")
    (library.folder / "a.journal").write_text("copied here by hand\n")
    assert library.path("a") == library.folder / "a.journal"
    for act in (library.archive, library.restore):
        with pytest.raises(StorageError, match="another game a already"):
            act("a")
    assert read_lines(library.folder / "archive" / "a.journal")[0] == HEAD


def test_a_game_being_written_is_not_moved(library: Library) -> None:
    journal = library.create("a", HEAD)[1]
    with journal:
        with pytest.raises(StorageError, match="being written by another process"):
            library.rename("a", "b")
        with pytest.raises(StorageError, match="being written by another process"):
            library.archive("a")
        journal.extend(["64"])
    assert library.rename("a", "b") == "b"
    assert read_lines(library.path("b")) == ((*HEAD, "64"), "")


def test_killed_while_renaming_and_archiving_the_game_is_whole(library: Library, effort: int) -> None:
    chance = random.Random(1)
    lines = library.create("a", ["head"] * 1000)[1].lines
    for _ in range(5 * effort):
        with subprocess.Popen(
            [sys.executable, "-c", MOVER, str(library.folder)], cwd=ROOT, stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(chance.uniform(0, 0.02))
            child.kill()
        names = [*library.names(), *library.names(archived=True)]
        assert len(names) == 1
        assert read_lines(library.path(names[0])) == (lines, "")


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside, path = tmp_path / "beside", tmp_path / "name"
    path.write_text("1")
    for act in (os.link, _no_links):
        monkeypatch.setattr(os, "link", act)
        beside.write_text("2")
        with pytest.raises(StorageError, match="File exists"):
            disk.give_name(beside, path)
        assert path.read_text() == "1"
        assert not beside.exists()


def _no_links(*words: object) -> None:
    raise NotImplementedError


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    library = Library(tmp_path / "file" / "games")
    with pytest.raises(StorageError, match="Not a directory"):
        library.create("a", HEAD)
    with pytest.raises(StorageError, match="Not a directory"):
        library.names()
    with pytest.raises(StorageError, match="Not a directory"):
        Library(tmp_path / "file").names()


def test_new_folders_are_on_the_disk_before_the_game_is(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(disk, "sync_folder", synced.append)
    library.create("a", HEAD)
    assert synced == [library.folder.parent.parent, library.folder.parent, library.folder]
