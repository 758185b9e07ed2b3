"""A local server for the folder of a site, for this computer or the local network."""

from __future__ import annotations

import errno
import socket
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from trictrac.base.errors import StorageError, TrictracError

HERE = "127.0.0.1"
_EVERYWHERE = "0.0.0.0"
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
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""The media types of files. A browser compiles WebAssembly while loading only if it has the right type."""


class _Handler(SimpleHTTPRequestHandler):
    """The handler that serves the files of a folder with their types and the policy, and lists no folder."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: object) -> str:
        """Return the type of a file by the ending of its name."""
        return _TYPES.get(Path(str(path)).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        """Add the headers of every response."""
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def list_directory(self, _path: object) -> None:
        """Refuse to list a folder."""
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Do nothing: requests are not logged."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Do nothing about a browser that has closed the connection."""


def serve(folder: Path, port: int, *, shared: bool = False) -> ThreadingHTTPServer:
    """Return the server of a site, which starts with its ``serve_forever``. Port 0 takes any free port.

    Raises:
        TrictracError: the port is in use, or cannot be used.
        StorageError: ``folder`` has no site.
    """
    if not (folder / "index.html").exists():
        raise StorageError("{path} holds no site: trictrac app build {path} makes one", path=folder)
    try:
        return _Server((_EVERYWHERE if shared else HERE, port), partial(_Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise TrictracError(
                "port {port} is taken by another program: choose another with --port", port=port
            ) from error
        raise TrictracError(
            "port {port} cannot be used ({reason}): choose another with --port", port=port, reason=error
        ) from error


def own_address() -> str:
    """Return the address of this computer in its local network, or 127.0.0.1 if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the way that it would take to an address set aside for examples.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return HERE
        address: str = probe.getsockname()[0]
        return address
