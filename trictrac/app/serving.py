"""A local server for the folder of a site, for this computer or the local network."""

from __future__ import annotations

import errno
import os
import re
import socket
import ssl
from contextlib import suppress
from functools import lru_cache
from gzip import compress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from operator import itemgetter
from pathlib import Path
from time import monotonic, sleep

from trictrac.base.errors import StorageError, TrictracError

HERE = "127.0.0.1"
_PATIENCE = 60
"""Seconds after which a connection is closed that has sent no request, or has not taken its answer."""
_CONNECTIONS = 256
"""Largest number of connections at a time."""
_LOCAL = re.compile(
    r"(\[[\da-f:.%]+\]|[\d.]+|[^.:]*|.+\.(local|localhost|lan|home|internal|home\.arpa|ts\.net))(:\d+)?", re.IGNORECASE
)
"""The names by which computers of a local network are called: numbers, names without a dot, and those that are local.

With any other name, a page from elsewhere has made its own name lead to this computer. A name that ends in ts.net leads only
to computers of one private network.
"""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types trictrac"
)
"""The page's content security policy: only its own files, no inline code, and text enters the page at one place only."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""The media types of files. A browser compiles WebAssembly while loading only if it has the right type."""


_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""The headers of every response."""


class _Handler(BaseHTTPRequestHandler):
    """The handler that serves the files of a site with their types and the policy."""

    protocol_version = "HTTP/1.1"
    server: SiteServer

    def do_GET(self) -> None:
        """Serve a file, compressed if the browser takes that and it is smaller, or only its tag if the browser has it."""
        self.server.connections[self.connection] = True, monotonic()
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        host = self.headers.get("Host", "")
        is_local = self.server.tls or _LOCAL.fullmatch(host) or host.partition(":")[0] == self.server.server_name
        if not is_local or name not in self.server.files:
            self.send_error(404 if is_local else 421)
            return
        content = self.server.files[name]
        packed, tag = _packed(content)
        is_known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if is_known else 200)
        if "gzip" in self.headers.get("Accept-Encoding", "") and len(packed) < len(content):
            content = packed
            self.send_header("Content-Encoding", "gzip")
        self.send_header("ETag", tag)
        self.send_header("Content-Type", _TYPES.get(Path(name).suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if not is_known:
            self.wfile.write(content)
        self.server.connections[self.connection] = False, monotonic()

    def end_headers(self) -> None:
        """Add the headers of every response."""
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Do nothing: requests are not logged."""


@lru_cache
def _packed(content: bytes) -> tuple[bytes, str]:
    """Return a file compressed, and a tag that names its content."""
    return compress(content), f'"{sha256(content).hexdigest()}"'


class SiteServer(ThreadingHTTPServer):
    """A server with a thread for each connection, of which it closes the slow ones, and of too many the idle ones."""

    daemon_threads = True
    request_queue_size = 512

    def __init__(self, host: str, port: int, files: dict[str, bytes], tls: ssl.SSLContext | None) -> None:
        self.files = files
        self.tls = tls
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._most = min(_CONNECTIONS, os.sysconf("SC_OPEN_MAX") // 2)
        self.connections: dict[socket.socket, tuple[bool, float]] = {}
        """Whether each open connection is being answered, and since when it is, or waits for a request."""
        super().__init__((host, port), _Handler)

    def server_bind(self) -> None:
        """Have a socket of IPv6 take the addresses of IPv4 too."""
        if self.address_family == socket.AF_INET6:
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        super().server_bind()

    def get_request(self) -> tuple[socket.socket, object]:
        """Return the next connection, after closing the one that has waited longest for a request if there are too many.

        The thread of the connection agrees on the encryption.
        """
        while len(present := list(self.connections.items())) >= self._most:
            _end(min(present, key=itemgetter(1))[0])
            sleep(0.001)
        connection, address = super().get_request()
        if self.tls is not None:
            connection = self.tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        self.connections[connection] = False, monotonic()
        return connection, address

    def service_actions(self) -> None:
        """Close the connections whose time is up."""
        for connection, (_, since) in list(self.connections.items()):
            if monotonic() - since > _PATIENCE:
                _end(connection)

    def shutdown_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        """Close a connection."""
        super().shutdown_request(request)
        assert isinstance(request, socket.socket)
        self.connections.pop(request, None)

    def handle_error(self, request: object, client_address: object) -> None:
        """Do nothing about a browser that has closed the connection."""


def _end(connection: socket.socket) -> None:
    """End a connection. Its thread, which then reads nothing more, closes it."""
    with suppress(OSError):
        # Not the method of an encrypted socket, which would take the encryption from the thread that uses it.
        socket.socket.shutdown(connection, socket.SHUT_RDWR)


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder by name, without links that lead out of it."""
    inside = folder.resolve()
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.resolve().parent == inside
    }


def serve(folder: Path, port: int, *, shared: bool = False, tls: ssl.SSLContext | None = None) -> SiteServer:
    """Return the server of a site, which starts with its ``serve_forever``. Port 0 takes any free port.

    Raises:
        TrictracError: the port is in use, or cannot be used.
        StorageError: ``folder`` has no site.
    """
    if not (folder / "index.html").exists():
        raise StorageError("{path} holds no site: trictrac app build {path} makes one", path=folder)
    everywhere = "::" if socket.has_dualstack_ipv6() else "0.0.0.0"
    try:
        return SiteServer(everywhere if shared else HERE, port, files_in(folder), tls)
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise TrictracError(
                "port {port} is taken by another program: choose another with --port", port=port
            ) from error
        raise TrictracError(
            "port {port} cannot be used ({reason}): choose another with --port", port=port, reason=error
        ) from error


def certified(certificate: str, key: str) -> tuple[ssl.SSLContext, str]:
    """Return the encryption with a certificate and its key, both in PEM files, and the name that it is for.

    The name is read from the certificate by a client that trusts this certificate alone.

    Raises:
        TrictracError: the files cannot be used, or the certificate has expired.
    """
    tls, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        # With a password, even an empty one, nobody is asked for it.
        tls.load_cert_chain(certificate, key, password="")
        client.load_verify_locations(certificate)
        guest, host = client.wrap_bio(back, there), tls.wrap_bio(there, back, server_side=True)
        for side in (guest, host, guest):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    except OSError as error:
        raise TrictracError(
            "the certificate {certificate} with the key {key} cannot be used: {reason}",
            certificate=certificate,
            key=key,
            reason=error.strerror or error,
        ) from error
    entries = (guest.getpeercert() or {}).get("subjectAltName", ())
    names = [str(entry[1]) for entry in entries if entry[0] in ("DNS", "IP Address")]
    return tls, (names or [own_address()])[0].replace("*", socket.gethostname())


def own_address() -> str:
    """Return the address of this computer in its local network, as URLs write it, or an empty text if it is in none."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            # Nothing is sent: the system only chooses the way that it would take to an address set aside for examples.
            probe.connect((elsewhere, 9))
            address: str = probe.getsockname()[0]
            return f"[{address}]" if ":" in address else address
    return ""
