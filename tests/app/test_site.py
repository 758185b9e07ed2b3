"""The site: what it is made of is checked against the lock, what is written is complete, and it is served with its policy."""

import io
import json
import re
import tarfile
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.terminal import Home
from trictrac.app import build as building
from trictrac.app import lock as locking
from trictrac.app.build import build, files_of_site
from trictrac.app.lock import Locked, contents, locked
from trictrac.app.screen import Device, news, warnings
from trictrac.app.serving import HERE, POLICY, own_address, serve
from trictrac.base.errors import StorageError, TrictracError
from trictrac.base.texts import text_of
from trictrac.seance.places import site_folder

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def packed(files: dict[str, bytes]) -> bytes:
    """A zip of these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def rolled(files: dict[str, bytes]) -> bytes:
    """A tar of these files."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, content in files.items():
            part = tarfile.TarInfo(name)
            part.size = len(content)
            archive.addfile(part, io.BytesIO(content))
    return made.getvalue()


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with small stand-ins for what the lock names, and a lock that names them."""
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    library = packed({"os.py": b"", "unittest/case.py": b"", "pdb.py": b""})
    parts = {f"package/{name}": library if name.endswith(".zip") else name.encode() for name in (*RUNTIME, "LICENSE")}
    stand_ins = {
        "pyodide": (rolled(parts), tuple(parts)),
        "wheel": (packed({"wheel/__init__.py": b"", "wheel/fast.so": b"x", "wheel/LICENSE": b"Of the wheel"}), None),
        "tests": (b"tests", ()),
    }
    folder = tmp_path / "given"
    folder.mkdir()
    lock = []
    for name, (content, site) in stand_ins.items():
        (folder / f"{name}.bin").write_bytes(content)
        lock.append(Locked(name, "npm", "1", f"{name}.bin", sha256(content).hexdigest(), site))
    monkeypatch.setattr(building, "locked", lambda: tuple(lock))
    return folder


def wanted_of(given: Path) -> list[Locked]:
    """The lock of the stand-ins."""
    return [
        Locked(path.stem, "npm", "1", path.name, sha256(path.read_bytes()).hexdigest())
        for path in sorted(given.iterdir())
    ]


def test_the_lock_names_each_file_once_with_its_digest_and_no_host() -> None:
    found = locked()
    assert len({one.file for one in found}) == len(found) >= 9
    for one in found:
        assert re.fullmatch("[0-9a-f]{64}", one.sha256)
        assert one.registry in ("npm", "pypi")
        assert one.version in one.file
    assert "//" not in Path(locking.__file__).with_name("lock.toml").read_text(encoding="utf-8")


def test_a_site_is_complete_and_every_file_is_precached_by_its_digest(given: Path, tmp_path: Path) -> None:
    sizes = build(tmp_path / "site", given)
    there = {path.name: path.read_bytes() for path in (tmp_path / "site").iterdir()}
    assert sizes == {name: len(content) for name, content in there.items()}
    assert {*RUNTIME, "index.html", "page.js", "worker.js", "base.css", "trictrac.zip"} <= set(there)
    _, _, after = there["sw.js"].partition(b"const FILES = ")
    listed = json.loads(after.partition(b";\n")[0])
    assert set(listed) == set(there) - {"sw.js"}
    assert POLICY.encode() in there["index.html"]
    assert POLICY.encode() in there["sw.js"]
    with zipfile.ZipFile(io.BytesIO(there["trictrac.zip"])) as archive:
        names = set(archive.namelist())
    assert {"trictrac/app/page.py", "trictrac/lessons/en/01-board.md", "wheel/__init__.py"} <= names
    assert not [name for name in names if name.endswith((".so", ".po")) or name.startswith("trictrac/cli")]
    with zipfile.ZipFile(io.BytesIO(there["python_stdlib.zip"])) as archive:
        assert archive.namelist() == ["os.py"]


def test_the_same_is_built_from_the_same(given: Path) -> None:
    assert files_of_site(given) == files_of_site(given)


def test_the_licences_of_all_parts_are_in_the_site(given: Path) -> None:
    text = files_of_site(given)["licences.txt"].decode()
    assert "Mozilla Public License Version 2.0" in text
    assert (
        text.index("Mozilla Public") < text.index("idiomorph\n\nLICENSE") < text.index("wheel/LICENSE\n\nOf the wheel")
    )


def test_every_package_that_is_shipped_brings_its_licence_or_has_it_here() -> None:
    here = text_of("app/site/licences.txt")
    for one in locked():
        assert not one.site or "package/LICENSE" in one.site or f"{one.name.title()} {one.version}" in here, one.name


def test_nothing_of_the_page_is_inline_or_from_elsewhere(given: Path) -> None:
    for name, content in files_of_site(given).items():
        if name in ("index.html", "page.js", "worker.js", "storage.js", "base.css", "table.css", "study.css"):
            text = content.decode()
            assert not re.search(r"https?://(?!www\.w3\.org)", text), name
            assert not re.search(r"<style|style=|<script>|onclick=|\\.innerHTML|eval\(", text), name


def test_a_folder_that_holds_something_is_left_unchanged(given: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("mine", encoding="utf-8")
    with pytest.raises(StorageError, match="not empty"):
        build(folder, given)
    assert [path.name for path in folder.iterdir()] == ["index.html"]
    build(folder, given, force=True)
    assert (folder / "sw.js").exists()
    with pytest.raises(StorageError):
        build(folder / "index.html", given)


def test_a_file_that_is_not_the_one_of_the_lock_is_refused(given: Path, tmp_path: Path) -> None:
    (given / "wheel.bin").write_bytes(b"another")
    with pytest.raises(StorageError, match=r"wheel\.bin .* is not the file that the lock names"):
        build(tmp_path / "site", given)
    (given / "wheel.bin").unlink()
    with pytest.raises(StorageError, match=r"wheel\.bin is missing, which the page needs"):
        build(tmp_path / "site", given)
    assert not (tmp_path / "site").exists()


def test_what_was_fetched_is_kept_and_checked_again(given: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = wanted_of(given)
    fetched: list[str] = []

    def fetch(one: Locked) -> bytes:
        fetched.append(one.name)
        return (given / one.file).read_bytes()

    monkeypatch.setattr(locking, "_fetched", fetch)
    kept = site_folder() / "fetched"
    assert len(list(contents(wanted, kept))) == len(fetched) == 3
    assert len(list(contents(wanted, kept))) == len(fetched) == 3
    (kept / "wheel.bin").write_bytes(b"damaged")
    assert len(list(contents(wanted, kept))) == 3
    assert fetched[3:] == ["wheel"]


def test_a_missing_client_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    one = Locked("nothing", "npm", "1", "nothing-1.tgz", "0" * 64)
    with pytest.raises(StorageError, match="with npm, which is not installed"):
        list(contents([one], tmp_path / "kept"))
    (tmp_path / "npm").write_text("#!/bin/sh\necho 'no network' >&2\nexit 1\n", encoding="utf-8")
    (tmp_path / "npm").chmod(0o755)
    with pytest.raises(StorageError, match=r"nothing-1\.tgz could not be fetched \(no network\)"):
        list(contents([one], tmp_path / "kept"))


@pytest.fixture
def address(given: Path, tmp_path: Path) -> Iterator[str]:
    build(tmp_path / "site", given)
    with serve(tmp_path / "site", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HERE}:{server.server_address[1]}/"
        server.shutdown()


def test_a_site_is_served_with_types_and_policy(address: str) -> None:
    types = {
        "": "text/html; charset=utf-8", "pyodide.asm.wasm": "application/wasm", "worker.js": "text/javascript; charset=utf-8",
        "manifest.webmanifest": "application/manifest+json", "icon.svg": "image/svg+xml",
    }  # fmt: skip
    for path, kind in types.items():
        with urllib.request.urlopen(address + path) as answer:
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["nothing", "../given/wheel.bin", "%2e%2e/given/wheel.bin", "..%2fgiven/"])
def test_nothing_else_is_served(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(address + path)


def test_a_port_in_use_and_a_folder_without_a_site_are_reported(address: str, tmp_path: Path) -> None:
    port = int(address.rstrip("/").rpartition(":")[2])
    with pytest.raises(TrictracError, match=f"port {port} is taken"):
        serve(tmp_path / "site", port)
    with pytest.raises(StorageError, match="holds no site"):
        serve(tmp_path / "given", 0)


def test_the_address_in_the_network_is_of_numbers() -> None:
    assert re.fullmatch(r"(\d+(\.\d+){3}|\[[0-9a-f:]+\])?", own_address())


def test_the_command_says_what_it_cannot_do(tmp_path: Path) -> None:
    home = Home(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").write_text("mine", encoding="utf-8")
    wrong = {
        ("app", "built"): 2, ("app", "build"): 2, ("app", "--port", "0"): 2, ("app", "build", "x", "--share"): 2,
        ("app", "--https", "x", "y"): 2, ("app", "--https", "x"): 2, ("app", "--share", "--https", "x", "y"): 1,
        ("app", "build", "x", "--https", "x", "y"): 2, ("app", "--from", "x"): 2, ("app", "build", str(tmp_path / "full")): 1,
        ("app", "build", str(tmp_path / "new"), "--from", str(tmp_path / "full")): 1,
    }  # fmt: skip
    for words, status in wrong.items():
        done = home.run(*words)
        assert done.returncode == status, words
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "new").exists()


def test_what_a_browser_lacks_is_named() -> None:
    assert list(warnings(Device())) == []
    poor = Device(secure=False, evicts=True, persisted=False, refused="SecurityError")
    assert len(list(warnings(poor))) == 3
    assert len(list(warnings(Device(persisted=False)))) == 1
    assert len(list(news(Device(persisted=True, update=True)))) == 2
