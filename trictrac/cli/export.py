"""``trictrac export`` and ``trictrac convert``: a saved game, or a record, as text, JSON or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trictrac.base.errors import TrictracError
from trictrac.cli.documents import SchemedJsonOption
from trictrac.cli.output import write_file
from trictrac.cli.program import ForceOption, argument, flag, help_text, option
from trictrac.cli.reading import RecordRulesOption, find_record
from trictrac.cli.typed import CommandLineError
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.protocol.record import AnyRecord

HELP = help_text(
    "Write a game as a record (text), as JSON, or as an HTML page with boards and marks.\n\n"
    "GAME is the file of a record or the name of a saved game; if there are both, it is the file. Without GAME it is "
    "the last game. Without --to, the ending of --output decides the form: .json, .html, otherwise text. trictrac "
    "games import reads all three.\n\n"
    "--all writes all games, the deck and the preferences into one file (trictrac.zip without -o), which trictrac "
    "games import and the page on a phone read."
)

CONVERT_HELP = help_text(
    """Read a record of a game, as text or JSON, and print it as text, or as JSON with --json.

GAME is the file of the record, or the name of a saved game, or - for the standard input. What is printed reads as the same
game."""
)

FORMS = ("text", "json", "html")
"""The formats in which a game can be written."""


def export(
    language: Language,
    game: Annotated[str, argument(help_text("GAME"))] = "",
    to: Annotated[str, option("--to", "text|json|html", help_text("The form."))] = "",
    output: Annotated[
        str, option("-o --output", help_text("FILE"), help_text("File to write; without it the game is printed."))
    ] = "",
    everything: Annotated[
        bool, flag("--all", help_text("All games, the deck and the preferences, as one file."))
    ] = False,
    force: ForceOption = False,
) -> None:
    """Write a game as text, JSON or an HTML page, or write all files of the user into one."""
    from dataclasses import replace

    from trictrac.games.registry import read_record
    from trictrac.protocol.record import check_record

    if everything:
        if game or to or output == "-":
            raise CommandLineError("--all writes everything into one file: trictrac export --all -o FILE.zip")
        from trictrac.cli.study import learners_deck
        from trictrac.seance.library import default_library
        from trictrac.seance.places import config_path
        from trictrac.study.everything import NAME, pack

        with learners_deck(language, synced=False) as deck:
            content = pack(default_library(), deck, config_path())
        write_file(output or NAME, content, language, force=force)
        return

    form = to or {".json": "json", ".html": "html", ".htm": "html"}.get(Path(output).suffix.lower(), "text")
    if form not in FORMS:
        raise CommandLineError("--to {form!r}: one of {forms}", form=form, forms=", ".join(FORMS))
    record = find_record(game)
    check_record(record)

    def goes_on(text: str) -> bool:
        """Return whether a text is a record of the same game with the same or fewer entries."""
        try:
            before = read_record(text)
        except TrictracError:
            return False
        return replace(record, items=record.items[: len(before.items)]) == before

    write_file(output or "-", in_form(record, form, language), language, force=force, less=goes_on)


def convert(
    game: Annotated[str, argument(help_text("GAME"))],
    rules: RecordRulesOption = "",
    as_json: SchemedJsonOption = False,
) -> None:
    """Print a record as text or as JSON."""
    from trictrac.protocol.codec import record_to_json
    from trictrac.protocol.record import check_record

    record = find_record(game, rules)
    check_record(record)
    print(record_to_json(record) if as_json else record, end="")


def in_form(record: AnyRecord, form: str, language: Language) -> str:
    """Return a record in one of ``FORMS``, a page in the given language."""
    from trictrac.protocol.codec import record_to_json

    if form == "json":
        return record_to_json(record)
    if form == "html":
        from trictrac.app.files import file_of
        from trictrac.games.registry import game_of

        document = game_of(record.game).page(record, language).document()
        return file_of(document, None, language, str(record))
    return str(record)
