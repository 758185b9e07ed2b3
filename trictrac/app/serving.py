"""A site served from a folder: to this computer, or to the local network."""

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
"""The policy of the page: it loads and runs its own files, nothing inline, and text becomes part of it in one place only."""

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
"""The types of files; a browser compiles while it loads only what is called WebAssembly."""


class _Handler(SimpleHTTPRequestHandler):
    """Hands out the files of a folder, no lists of them, each with its type and the policy of the page."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: object) -> str:
        """The type of a file by the ending of its name."""
        return _TYPES.get(Path(str(path)).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        """Add the headers that all answers have."""
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def list_directory(self, _path: object) -> None:
        """List nothing."""
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Say nothing of what is asked for."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that has gone away."""


def serve(folder: Path, port: int, *, shared: bool = False) -> ThreadingHTTPServer:
    """Return the server of a site, which serves once its ``serve_forever`` is called; port 0 is any that is free.

    Raises:
        TrictracError: the port is taken, or cannot be used.
        StorageError: no site lies in the folder.
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
    """Return the address of this computer in its local network, that of itself alone where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the way that it would take to an address set aside for examples.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return HERE
        address: str = probe.getsockname()[0]
        return address
