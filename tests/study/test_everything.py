"""Backups: what is whole in a damaged one comes in, what is not is named, and a backup is written whatever is damaged."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from tests.support.attack import WRITTEN, deck_content
from tests.support.seances import Home
from trictrac.base.errors import TrictracError
from trictrac.base.salvage import salvage
from trictrac.saying.language import choose_language
from trictrac.seance import disk
from trictrac.seance.library import Library
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.everything import Brought, bring_all, pack

NOW = datetime(2026, 11, 29, 9, tzinfo=UTC)
PREFERENCES = '# Mes préférences\nmode = "marker"\nboard = "none"\n'
LANGUAGES = [choose_language(code, {}) for code in ("en", "fr")]
JOURNALS = sorted((WRITTEN / "games").glob("*.journal"))[:3]
NAMES = ["trictrac.json", *(f"games/{path.name}" for path in JOURNALS), "games/archive/Été.journal"]
PLACES = sorted([*NAMES, "deck.jsonl", "config.toml"])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A user with games, one of them archived, a deck and preferences."""
    home = Home(tmp_path_factory.mktemp("home"))
    for path in JOURNALS:
        home.put(path, home.games / path.name)
    home.put(JOURNALS[0], home.games / "archive" / "Été.journal")
    home.deck.write_bytes(deck_content())
    home.preferences.parent.mkdir(parents=True)
    home.preferences.write_text(PREFERENCES, encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def packed(home: Home) -> bytes:
    """The backup of that user."""
    with open_deck(home.deck) as deck:
        data, left_out = pack(Library(home.games), lambda: deck, home.preferences)
    assert left_out == ()
    return data


@pytest.fixture(scope="module")
def files(packed: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(packed)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert sorted(found) == PLACES
    return found


@contextmanager
def brought(data: bytes, folder: Path) -> Iterator[tuple[Brought, Library, Deck, Path]]:
    """Another user, who brings this in."""
    library, preferences = Library(folder / "games"), folder / "config" / "config.toml"
    with open_deck(folder / "deck.sqlite3") as deck:
        yield bring_all(data, library, lambda: deck, preferences, NOW), library, deck, preferences


def sentences(result: Brought) -> str:
    said = [[language.say(one) for one in result.sentences] for language in LANGUAGES]
    assert all(map(all, said))
    return "\n".join(said[0])


def with_flip(data: bytes, bit: int) -> bytes:
    flipped = bytearray(data)
    flipped[bit // 8] ^= 1 << bit % 8
    return bytes(flipped)


def stretches(packed: bytes) -> dict[str, range]:
    """Where the packed bytes of each file are."""
    with ZipFile(BytesIO(packed)) as archive:
        return {
            one.filename: range(begin := one.header_offset + 30 + len(one.filename.encode()), begin + one.compress_size)
            for one in archive.infolist()
        }


def test_after_a_flip_anywhere_each_whole_file_is_found(packed: bytes, files: dict[str, bytes], effort: int) -> None:
    """Only the file whose own bytes are hit can be missing, and it is named. A name that is hit may be misspelt."""
    random, at = Random("flips"), stretches(packed)
    bits = random.sample(range(8 * len(packed)), min(800, 8 * len(packed)))
    directory = range(packed.index(b"PK\x01\x02"), len(packed))
    heads = [place for span in at.values() for place in range(span.start - 30 - 9, span.start)]
    for where in (list(directory), heads):
        bits += [8 * random.choice(where) + random.randrange(8) for _ in range(150)]
    for bit in bits if effort == 1 else range(8 * len(packed)):
        found = salvage(with_flip(packed, bit), 1 << 28, lambda name: name in files)
        hit = [name for name, span in at.items() if bit // 8 in span]
        missing = [name for name in files if (name not in found.files or found.files[name]() != files[name])]
        assert missing in ([], hit), bit
        assert found.damaged == missing, bit
        assert found.strange == [], bit
        assert found.ended or bit // 8 in directory


def test_after_a_flip_everything_else_comes_in(packed: bytes, tmp_path: Path, effort: int) -> None:
    random, at = Random("brought"), stretches(packed)
    for number in range(12 * effort):
        bit = random.randrange(8 * len(packed))
        hit = next((name for name, span in at.items() if bit // 8 in span), "")
        with brought(with_flip(packed, bit), tmp_path / f"{number}") as (result, library, deck, preferences):
            said = sentences(result)
            games = len(library.names()) + len(library.names(archived=True))
            assert games == len(JOURNALS) + 1 - hit.startswith("games/") == result.added["games"], (bit, said)
            assert bool(deck.count("SELECT count(*) FROM answers")) is (hit != "deck.jsonl")
            assert preferences.exists() is (hit != "config.toml")
            assert bool(result.left_out) is (hit not in ("", "trictrac.json")) or "The end of the file" in said
            assert hit.removeprefix("games/archive/").removeprefix("games/").removesuffix(".journal") in {
                "deck.jsonl": said.replace("The deck is left out: its bytes are damaged", hit),
                "config.toml": said.replace("The preferences are left out: its bytes are damaged", hit),
                "trictrac.json": hit,
            }.get(hit, said)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_off_gives_what_is_whole(share: float, packed: bytes, tmp_path: Path) -> None:
    with brought(packed[: int(len(packed) * share)], tmp_path) as (result, library, _deck, _preferences):
        assert result.added["games"] == len(library.names()) + len(library.names(archived=True))
        assert "The end of the file is damaged: it may have held more." in sentences(result)
    assert result.added["games"] > 0 or share < 0.5


@pytest.mark.parametrize("data", [b"PK\x03\x04 broken", b"PK\x03\x04" * 9, b"PK\x01\x02" * 9 + b"PK\x05\x06", b""])
def test_a_file_in_which_nothing_is_whole_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(TrictracError), brought(data, tmp_path):
        raise AssertionError("it is taken")


def zipped(contents: dict[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_a_file_of_another_program_is_left_out_by_name(files: dict[str, bytes], tmp_path: Path) -> None:
    contents = {**files, "../x.journal": b"x", "games/empty/": b"", "games/__x/y.journal": b"x"}
    with brought(zipped(contents), tmp_path) as (result, library, _deck, _preferences):
        assert result.added["games"] == len(JOURNALS) + 1
        assert [str(one) for one in result.left_out] == [
            "'../x.journal' is left out: trictrac has not written it",
            "'games/__x/y.journal' is left out: trictrac has not written it",
        ]
    assert {path.name for path in tmp_path.iterdir()} == {"games", "config", "deck.sqlite3"}
    assert len(library.names()) == len(JOURNALS)


def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    newer = zipped({"trictrac.json": b'{"format": "trictrac everything 2"}'})
    with pytest.raises(TrictracError, match="newer"), brought(newer, tmp_path):
        raise AssertionError("it is taken")


@pytest.mark.parametrize("damage", [b"nonsense", b"\xff\xfe", b"note \xe9t\xe9"])
def test_a_damaged_journal_comes_in_up_to_its_damaged_line(
    damage: bytes, files: dict[str, bytes], tmp_path: Path
) -> None:
    """Twice is once, the rest is beside it, and the whole game goes on from there."""
    place = f"games/{JOURNALS[0].name}"
    name = JOURNALS[0].stem
    lines = files[place].splitlines(keepends=True)
    good, rest = lines[:-4], [damage + b"\n", *lines[-3:]]
    data = zipped({"trictrac.json": files["trictrac.json"], place: b"".join(good + rest)})
    with brought(data, tmp_path) as (result, library, deck, preferences):
        assert result.added["games"] == 1
        assert f"{name}: 4 lines are set aside, from line {len(good) + 1} on, into " in sentences(result)
        path = library.path(name)
        assert path.read_bytes() == b"".join(good)
        assert path.with_suffix(".set-aside").read_bytes() == b"".join(rest)
        again = bring_all(data, library, lambda: deck, preferences, NOW)
        assert sentences(again) == f"The game {name} is left out: line {len(good) + 1} of its journal makes no sense"
        whole = zipped({"trictrac.json": files["trictrac.json"], place: files[place]})
        longer = bring_all(whole, library, lambda: deck, preferences, NOW)
        assert (longer.added["games"], longer.added["longer"]) == (0, 1)
        assert path.read_bytes() == files[place]
        assert path.with_suffix(".set-aside").read_bytes() == b"".join(rest)


def test_each_part_of_a_backup_stands_or_falls_alone(files: dict[str, bytes], tmp_path: Path) -> None:
    contents = {
        **files,
        "deck.jsonl": files["deck.jsonl"] + b"nonsense\n",
        f"games/{JOURNALS[1].name}": b"trictrac journal 1\nnonsense\n",
        "config.toml": PREFERENCES.encode() + b'goal = "as long as I like"\ncolour = "green"\n',
    }
    with brought(zipped(contents), tmp_path) as (result, _library, deck, preferences):
        said = sentences(result)
        assert result.added["games"] == len(JOURNALS)
        assert deck.count("SELECT count(*) FROM answers") == files["deck.jsonl"].count(b'"kind": "answer"')
        assert "Line 2 of the deck" not in said
        assert f"Line {files['deck.jsonl'].count(10) + 1} of the deck is left out: 'nonsense' (no JSON)" in said
        assert f"The game {JOURNALS[1].stem} is left out: " in said
        assert said.count("The preferences are left out: ") == 2
        assert preferences.read_text(encoding="utf-8") == PREFERENCES


@pytest.mark.parametrize("content", [b'mode = "x', b"\xff", b"version = 9\n"])
def test_preferences_that_cannot_be_read_stay_out(content: bytes, files: dict[str, bytes], tmp_path: Path) -> None:
    with brought(zipped({**files, "config.toml": content}), tmp_path) as (result, _library, _deck, preferences):
        assert result.added["games"] == len(JOURNALS) + 1
        assert "The preferences are left out: " in sentences(result)
        assert not preferences.exists()


# --- The commands -----------------------------------------------------------------------


def damaged(home: Home, folder: Path) -> Home:
    """The same user, whose deck and preferences are damaged."""
    other = Home(folder / "damaged")
    for path in JOURNALS:
        other.put(path, other.games / path.name)
    other.deck.write_bytes(home.deck.read_bytes()[:3000] + b"\xff" * 3000)
    other.preferences.parent.mkdir(parents=True)
    other.preferences.write_bytes(b'mode = "x')
    return other


def test_games_are_saved_and_brought_in_whatever_is_damaged(home: Home, packed: bytes, tmp_path: Path) -> None:
    other, target = damaged(home, tmp_path), tmp_path / "all.zip"
    done = other.run("export", "--all", "-o", str(target))
    assert done.exit_code == 0, done.output
    assert "The deck is left out: " in done.stderr
    with ZipFile(target) as archive:
        assert sorted(archive.namelist()) == sorted(["config.toml", *NAMES[:-1]])
    target.write_bytes(packed)
    done = other.run("games", "import", str(target))
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Brought in: 1 game, ")
    assert "The deck is left out: " in " ".join(done.stdout.split())
    assert "move it away" in done.stdout


def test_a_game_that_cannot_be_read_is_missing_by_name(home: Home, tmp_path: Path) -> None:
    other, target = damaged(home, tmp_path), tmp_path / "all.zip"
    (other.games / "folder.journal").mkdir()
    done = other.run("export", "--all", "-o", str(target))
    assert done.exit_code == 0, done.output
    assert "The game folder is left out: " in done.stderr


def test_the_program_alone_helps_whatever_is_damaged(home: Home, tmp_path: Path) -> None:
    other = damaged(home, tmp_path)
    for _ in range(2):
        done = other.run()
        assert done.exit_code == 0
        assert "Usage: " in done.stdout
        assert "move it away" in " ".join(done.stderr.split())
        other.preferences.unlink(missing_ok=True)


def test_many_games_are_saved_and_brought_in_one_at_a_time(tmp_path: Path, effort: int) -> None:
    """The memory for it grows with the packed file, not with the files in it."""
    count = 150 if effort == 1 else 10_000
    library, text = Library(tmp_path / "games"), JOURNALS[0].read_text(encoding="utf-8")
    library.folder.mkdir()
    for number in range(count):
        remarks = f"# {number}{' by candlelight' * 4000}\n"
        (library.folder / f"game-{number}.journal").write_text(text + remarks, encoding="utf-8")
    size = count * len(text + remarks)
    advanced: list[int] = []

    @contextmanager
    def watch(whole: int) -> Iterator[Callable[[int], None]]:
        advanced.append(whole)
        yield advanced.append

    with open_deck(tmp_path / "deck.sqlite3") as deck:
        tracemalloc.start()
        try:
            data, _ = pack(library, lambda: deck, tmp_path / "none.toml", watch)
            _, packing = tracemalloc.get_traced_memory()
            tracemalloc.reset_peak()
            other = Library(tmp_path / "other" / "games")
            result = bring_all(data, other, lambda: deck, tmp_path / "other.toml", NOW, watch)
            _, bringing = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert result.added["games"] == count == len(other.names())
    assert advanced == [count + 3, *range(1, count + 4), count + 1, *range(1, count + 2)]
    assert max(packing, bringing) < size / 2 + 4 * len(data)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of forty games, half of them archived."""
    library, content = Library(tmp_path_factory.mktemp("many") / "games"), JOURNALS[0].read_bytes()
    (library.folder / "archive").mkdir(parents=True)
    for number in range(20):
        for folder in (library.folder, library.folder / "archive"):
            (folder / f"{folder.name}-{number}.journal").write_bytes(content)
    with open_deck(library.folder.with_name("deck.sqlite3")) as deck:
        return pack(library, lambda: deck, library.folder.with_name("none.toml"))[0]


def test_bringing_in_many_games_lists_and_syncs_no_folder_for_each(
    many: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed, synced = list[str](), list[Path]()
    scan, sync = os.scandir, disk.sync_folder

    def scanned(folder: str) -> object:
        listed.append(folder)
        return scan(folder)

    def sync_folder(folder: Path) -> None:
        synced.append(folder)
        sync(folder)

    monkeypatch.setattr("os.scandir", scanned)
    for module in ("disk", "library"):
        monkeypatch.setattr(f"trictrac.seance.{module}.sync_folder", sync_folder)
    with brought(many, tmp_path) as (result, library, _, _):
        assert result.added["games"] == 40
        assert len(listed) < 10
        assert len(synced) < 10
        assert {library.folder, library.folder / "archive"} <= {*synced}
        assert (len(library.names()), len(library.names(archived=True))) == (20, 20)


@pytest.mark.parametrize("after", [5, 25])
def test_an_import_killed_in_the_middle_is_completed_by_the_next(
    many: bytes, after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def kill(beside: Path, path: Path, *, synced: bool) -> None:
        if len(list((tmp_path / "games").rglob("*.journal"))) == after:
            raise Killed
        disk.give_name(beside, path, synced=synced)

    with monkeypatch.context() as until:
        until.setattr("trictrac.seance.journal.give_name", kill)
        with pytest.raises(Killed), brought(many, tmp_path):
            pass
    assert len(list((tmp_path / "games").rglob(".trictrac-*"))) == 1
    with brought(many, tmp_path) as (result, library, _, _):
        assert result.added["games"] == 40 - after
        for archived in (False, True):
            names = library.names(archived)
            assert len(names) == 20
            assert {library.path(name).read_bytes() for name in names} == {JOURNALS[0].read_bytes()}
    assert list((tmp_path / "games").rglob(".trictrac-*")) == []
