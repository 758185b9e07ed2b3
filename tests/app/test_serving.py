"""The server of the page: what it sends and to whom, and that slow or many connections leave others served."""

from __future__ import annotations

import gzip
import http.client
import socket
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from email.message import Message
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.terminal import BYTECODE, CORPORA, ROOT
from trictrac.app import build as building
from trictrac.app import serving
from trictrac.app.serving import HERE, SiteServer, certified, own_address, serve
from trictrac.base.errors import TrictracError
from trictrac.cli.site import app
from trictrac.saying.language import ENGLISH

CERTIFICATE, KEY, EXPIRED = (str(CORPORA / "https" / f"{name}.pem") for name in ("certificate", "key", "expired"))
PAGE = "<p>" + "the page " * 500
PROGRAM = b"\x00\x61\x73\x6d" * 99
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
"""A request whose head does not end."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a page, a program, and two links: one into the folder and one out of it."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "program.wasm").write_bytes(PROGRAM)
    (tmp_path / "letter.html").write_text("mine", encoding="utf-8")
    (folder / "inside.html").symlink_to("index.html")
    (folder / "outside.html").symlink_to(tmp_path / "letter.html")
    return folder


@contextmanager
def running(server: SiteServer) -> Iterator[int]:
    """Run a server, and yield its port."""
    with server:
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    with running(serve(site, 0)) as found:
        yield found


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    headers: Message
    content: bytes


def answer(port: int, path: str = "/", host: str = HERE, **headers: str) -> Answer:
    """The answer to one request, with these headers."""
    asked = http.client.HTTPConnection(host, port, timeout=20)
    with closing(asked):
        asked.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        found = asked.getresponse()
        return Answer(found.status, found.headers, found.read())


def test_a_file_is_compressed_for_those_who_take_that(port: int) -> None:
    plain, packed = answer(port), answer(port, Accept_Encoding="br, gzip")
    assert (plain.headers["Content-Encoding"], packed.headers["Content-Encoding"]) == (None, "gzip")
    assert len(packed.content) < 200
    assert gzip.decompress(packed.content) == plain.content == PAGE.encode()
    assert plain.headers["Content-Type"] == packed.headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_file_that_the_browser_has_is_not_sent_again(port: int) -> None:
    first = answer(port, "/program.wasm?v=1")
    assert first.content == PROGRAM
    again = answer(port, "/program.wasm", If_None_Match=first.headers["ETag"])
    assert (again.status, again.content) == (304, b"")
    assert answer(port, "/index.html", If_None_Match=first.headers["ETag"]).status == 200


@pytest.mark.parametrize("path", ["/outside.html", "/../letter.html", "/%00", "//letter.html", "/.", "/site/"])
def test_nothing_outside_the_folder_is_served(port: int, path: str) -> None:
    assert answer(port, "/inside.html").content == PAGE.encode()
    assert answer(port, path).status == 404


@pytest.mark.parametrize(
    "host", ["192.168.1.7:8714", "[fe80::1]:8714", "localhost", "anna.local:8714", "anna", "anna.cats.ts.net", ""]
)
def test_the_page_is_for_those_who_call_this_computer_by_a_local_name(port: int, host: str) -> None:
    assert answer(port, Host=host).status == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "elsewhere.example:8714", "localhost.elsewhere.com", "[::1"])
def test_a_page_from_elsewhere_gets_nothing(port: int, host: str) -> None:
    assert answer(port, Host=host).status == 421


def test_a_shared_site_is_served_to_both_kinds_of_addresses(site: Path) -> None:
    with running(serve(site, 0, shared=True)) as port:
        for host in (HERE, *(["::1"] if socket.has_dualstack_ipv6() else [])):
            assert answer(port, host=host).content == PAGE.encode()


def idle(port: int, count: int, sent: bytes = HALF) -> list[socket.socket]:
    """Connections that have sent only the beginning of a request."""
    made = [socket.create_connection((HERE, port), timeout=20) for _ in range(count)]
    for one in made:
        one.send(sent)
    return made


def test_a_connection_that_sends_no_request_is_closed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_PATIENCE", 0)
    with running(serve(site, 0)) as port, idle(port, 1)[0] as slow:
        assert slow.recv(1) == b""


@pytest.mark.parametrize("tls", [False, True])
def test_many_connections_without_a_request_leave_a_client_served(site: Path, tls: bool) -> None:
    encryption = certified(CERTIFICATE, KEY)[0] if tls else None
    with running(serve(site, 0, tls=encryption)) as port, ExitStack() as ends:
        for one in idle(port, 300, b"\x16\x03\x01" if tls else HALF):
            ends.enter_context(one)
        trusting = ssl.create_default_context(cafile=CERTIFICATE)
        address = f"https://localhost:{port}/" if tls else f"http://localhost:{port}/"
        with urllib.request.urlopen(address, context=trusting if tls else None, timeout=20) as found:
            assert found.read() == PAGE.encode()


_FEW = """
import resource, sys
from pathlib import Path
from trictrac.app.serving import serve
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
with serve(Path(sys.argv[1]), 0) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
"""
"""A program that serves a site with 40 descriptors."""


def test_few_descriptors_leave_a_client_served(site: Path) -> None:
    command = [sys.executable, "-c", _FEW, str(site)]
    with subprocess.Popen(command, cwd=ROOT, env={**BYTECODE, "PATH": ""}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        with ExitStack() as ends:
            for one in idle(port, 60):
                ends.enter_context(one)
            for _ in range(30):
                assert answer(port).content == PAGE.encode()
        process.kill()


def test_a_certificate_of_ones_own_gives_https(site: Path) -> None:
    encryption, name = certified(CERTIFICATE, KEY)
    assert name == "localhost"
    with running(serve(site, 0, tls=encryption)) as port:
        trusting = ssl.create_default_context(cafile=CERTIFICATE)
        with urllib.request.urlopen(f"https://localhost:{port}/", context=trusting) as found:
            assert found.read() == PAGE.encode()
        with pytest.raises(urllib.error.URLError):
            urllib.request.urlopen(f"https://localhost:{port}/")


@pytest.mark.parametrize(
    ("certificate", "key", "reason"),
    [
        (EXPIRED, KEY, "expired"), (KEY, CERTIFICATE, "PEM"), (CERTIFICATE, CERTIFICATE, "PEM"),
        ("nowhere.pem", KEY, "No such file"), (CERTIFICATE, "nowhere.pem", "No such file"),
    ],
)  # fmt: skip
def test_a_certificate_that_cannot_be_used_is_named(certificate: str, key: str, reason: str) -> None:
    with pytest.raises(TrictracError, match=f"the certificate .* with the key .* cannot be used: .*{reason}"):
        certified(certificate, key)


@pytest.fixture
def begun(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the command share the small site at any port, and end at once as by Ctrl-C."""

    def stop(_: SiteServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(building, "is_built", lambda: True)
    monkeypatch.setattr(building, "built", lambda: site)
    monkeypatch.setattr("trictrac.cli.site.PORT", 0)
    monkeypatch.setattr(SiteServer, "serve_forever", stop)


@pytest.mark.usefixtures("begun")
def test_a_computer_without_a_network_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(serving, "own_address", lambda: "[2001:db8::7]")
    app(ENGLISH, [], share=True, https=("", ""), port="", given="", force=False)
    drawn = capsys.readouterr().out
    assert "█" in drawn
    assert "http://[2001:db8::7]:" in drawn
    assert "trictrac help phone" in drawn
    monkeypatch.setattr(serving, "own_address", lambda: "")
    app(ENGLISH, [], share=True, https=("", ""), port="", given="", force=False)
    drawn = capsys.readouterr().out
    assert "█" not in drawn
    assert "This computer is in no network" in drawn
    assert HERE not in drawn


@pytest.mark.usefixtures("begun")
def test_the_command_gives_the_name_of_the_certificate(capsys: pytest.CaptureFixture[str]) -> None:
    app(ENGLISH, [], share=True, https=(CERTIFICATE, KEY), port="", given="", force=False)
    printed = capsys.readouterr().out
    assert "https://localhost:" in printed
    assert "Without https" not in printed


def test_a_computer_without_a_way_out_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert own_address() == ""
