"""``trictrac export`` and ``trictrac convert``: a saved game, or a record, as text, JSON or a page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, TrictracError
from trictrac.cli.documents import SCHEMED_JSON_OPTION
from trictrac.cli.output import print_aside, progress_bar, write_file
from trictrac.cli.program import FILE, FORCE_OPTION, argument, flag_option, help_text, value_option
from trictrac.cli.reading import RECORD_RULES_OPTION, find_record
from trictrac.cli.typed import one_of, refuse_if
from trictrac.saying.language import Language, strung

if TYPE_CHECKING:
    from trictrac.protocol.record import AnyRecord

HELP = help_text(
    "Write a game as a record (text), as JSON, or as an HTML page with boards and marks; a game of backgammon also as "
    "a .mat file.\n\n"
    "GAME is the file of a record or the name of a saved game. If both exist, the file is used. Without GAME the last "
    "game is written. Without --to, the ending of --output chooses the format: .json, .html or .mat, otherwise text. "
    "trictrac games import reads all four formats.\n\n"
    "--all writes all games, the deck, the reports and the preferences into one file (trictrac.zip without -o). trictrac games "
    "import and the page on a phone read it."
)

CONVERT_HELP = help_text(
    "Read a record of a game (text, JSON or .mat), and print it as text, or in the format that --to names.\n\n"
    "GAME is the file of the record, the name of a saved game, or - for the standard input. It may also be an ID of a "
    "position of backgammon (XGID=…, GNUID=… or a position ID). If you read the printed record again, you get the "
    "same game. --to xgid and --to gnuid print the ID of its last position, with the score, the cube and the dice."
)

FORMS = ("text", "json", "html", "mat")
"""The formats in which a game can be written."""

_IDS = ("gnuid", "xgid")
"""The forms in which the moment of a game of backgammon is written."""


def export(
    language: Language,
    game: str = argument("GAME", usual=""),
    to: str = value_option("--to", "The output format.", "text|json|html|mat"),
    output: str = value_option("-o --output", "File to write; without it the game is printed.", FILE),
    everything: bool = flag_option("--all", "All games, the deck, the reports and the preferences, as one file."),
    force: bool = FORCE_OPTION,
) -> None:
    """Write a game as text, JSON or an HTML page, or write all files of the user into one."""
    from dataclasses import replace

    from trictrac.games.registry import read_record
    from trictrac.protocol.record import check_record

    if everything:
        refuse_if(
            game or to or output == "-", "--all writes everything into one file: trictrac export --all -o FILE.zip"
        )
        from contextlib import ExitStack

        from trictrac.seance.library import default_library
        from trictrac.seance.places import config_path, deck_path
        from trictrac.study.deck.deck import open_deck
        from trictrac.study.everything import NAME, pack

        with ExitStack() as opened:
            deck = lambda: opened.enter_context(open_deck(deck_path()))  # noqa: E731
            watch = partial(progress_bar, language, Saying("files packed"))
            content, left_out = pack(default_library(), deck, config_path(), watch)
        write_file(output or NAME, content, language, force=force)
        print_aside(language, *left_out)
        return

    form = to or {".json": "json", ".html": "html", ".htm": "html", ".mat": "mat"}.get(
        Path(output).suffix.lower(), "text"
    )
    one_of("--to", form, FORMS)
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
    language: Language,
    game: str = argument("GAME"),
    rules: str = RECORD_RULES_OPTION,
    as_json: bool = SCHEMED_JSON_OPTION,
    to: str = value_option("--to", "The output format.", "text|json|html|mat|gnuid|xgid"),
) -> None:
    """Print a record in another form."""
    from trictrac.protocol.record import check_record

    record = find_record(game, rules)
    state = check_record(record).state
    form = one_of("--to", to or ("json" if as_json else "text"), (*FORMS, *_IDS))
    if form not in _IDS:
        print(in_form(record, form, language), end="")
        return
    from trictrac.games.exchange.ids import BACKGAMMON, ids_of, moment_of

    refuse_if(
        not record.game.startswith(BACKGAMMON), "--to {form}: only a game of backgammon has such an ID", form=form
    )
    print(ids_of(moment_of(state))[_IDS.index(form)])


def in_form(record: AnyRecord, form: str, language: Language) -> str:
    """Return a record in one of ``FORMS``, a page in the given language."""
    if form == "json":
        from trictrac.protocol.codec import record_to_json

        return record_to_json(record)
    if form == "mat":
        from trictrac.games.exchange.mat import left_out, mat_text

        text, lost = mat_text(record), left_out(record)
        if lost:
            print_aside(language, Saying("A .mat file does not carry {lost}.", lost=strung(lost)))
        return text
    if form == "html":
        from trictrac.app.files import file_of
        from trictrac.games.registry import game_of

        return file_of(game_of(record.game).page(record, language).document(), None, language, str(record))
    return str(record)
