"""``trictrac app``: build the page and open it, share it in the local network, or write it as a site."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from trictrac.base.errors import Saying
from trictrac.cli.output import print_sentences
from trictrac.cli.program import FORCE_OPTION, any_words, flag_option, help_text, value_option
from trictrac.cli.typed import number_of, refuse_if
from trictrac.saying.language import Language

PORT = 8714
"""Default port of the page."""

HELP = help_text(
    "Open the program as a page in a browser or on a phone: to play and score, to practise, and to read. It works "
    "offline after the first load.\n\n"
    "trictrac app alone opens the page; the first time, it builds the page first. --share serves it to phones in the "
    "local network, and shows the address as a QR code. app build FOLDER writes the page into a folder, which you can "
    "put on any web server with https. trictrac help phone says how to get https.\n\n"
    "To build the page, the program fetches files of other projects with npm and pip, and checks them. --from FOLDER "
    "takes these files from a folder instead. trictrac help app says more."
)


def app(
    language: Language,
    words: list[str] = any_words("[build FOLDER]", help_text("Write the page into a folder.")),
    share: bool = flag_option("--share", "Serve the page to the local network."),
    https: tuple[str, str] = cast(
        tuple[str, str],
        value_option(
            "--https", "With --share: your certificate and its key, for https.", help_text("CERT KEY"), usual=("", "")
        ),
    ),
    port: str = value_option("--port", "Port of the page (8714 by default).", "N"),
    given: str = value_option("--from", "Folder of files the page needs, fetched earlier.", help_text("FOLDER")),
    force: bool = FORCE_OPTION,
) -> None:
    """Open, share or build the page."""
    if words:
        refuse_if(words[0] != "build" or len(words) != 2, "type trictrac app, or trictrac app build FOLDER")
        refuse_if(
            share or port or any(https),
            "app build writes a folder and serves nothing: --share, --https and --port are for trictrac app",
        )
        from trictrac.app.build import build

        sizes = build(Path(words[1]), Path(given) if given else None, force=force)
        print_sentences(
            language,
            Saying(
                "{folder}: {count} files, {size:.1f} MB. Any static host serves them over https as they are.",
                folder=Path(words[1]),
                count=len(sizes),
                size=sum(sizes.values()) / 1e6,
            ),
        )
        return
    refuse_if(
        given or force,
        "--from and --force are for trictrac app build FOLDER: add build and a folder, or leave them out",
    )
    refuse_if(any(https) and not share, "--https is for phones in the local network: add --share")
    _open(number_of("--port", port, 65535, Saying("expected a port from 1 to 65535")), language, https, share=share)


def _open(port: int, language: Language, https: tuple[str, str], *, share: bool) -> None:
    """Serve the page until Ctrl-C.

    ``share`` serves it to the local network and prints its address, on a terminal also as a QR code. ``https`` names the files
    of a certificate and its key, if there are any. Without ``share`` the page opens in the browser here.
    """
    import webbrowser

    from trictrac.app.build import built, is_built
    from trictrac.app.serving import certified, own_address, serve

    tls, name = certified(*https) if any(https) else (None, own_address() if share else "")
    offline = Saying(
        "Without https a phone cannot open the page offline, and its screen may go dark. trictrac help phone says how to get "
        "https."
    )
    alone = Saying(
        "This computer is in no network, so no phone can open the page. Connect the computer to one, and type this again."
    )
    note = None if tls or not share else offline if name else alone
    if not is_built():
        print_sentences(language, Saying("The page is built, the first time; that takes a minute…"))
    with serve(built(), port or PORT, shared=share, tls=tls) as server:
        address = f"{'https' if tls else 'http'}://{name or 'localhost'}:{server.server_address[1]}/"
        if name and sys.stdout.isatty():
            import segno

            segno.make(address, error="m").terminal(out=sys.stdout, compact=True)
        print_sentences(language, Saying("{address} – Ctrl-C ends it.", address=address), note)
        sys.stdout.flush()
        if not share:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
