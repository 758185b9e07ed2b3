"""``trictrac drill --sheet``: printed worksheets with their key, and positions of the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trictrac.base.errors import StorageError, TrictracError, UnreadableError
from trictrac.cli.output import write_file
from trictrac.cli.program import help_text, number, option
from trictrac.cli.typed import CommandLineError

if TYPE_CHECKING:
    from trictrac.model.play import Roll
    from trictrac.model.position import Position
    from trictrac.saying.language import Language
    from trictrac.study.dealing.supply import ListedPosition
    from trictrac.study.sheet import Worksheet

SheetOption = Annotated[
    int | None,
    number("--sheet", help_text("Write this many questions as a page to be printed."), 500),
]
OutputOption = Annotated[
    str,
    option(
        "-o --output", help_text("FILE"), help_text("With --sheet: the page (drill-SEED.html); its key lies beside it.")
    ),
]
PositionsOption = Annotated[
    str,
    option("--positions", help_text("FILE"), help_text("Positions of your own, one a line, with or without a roll.")),
]


def read_positions(name: str) -> tuple[ListedPosition, ...]:
    """Return the positions in a file (``-``: the standard input).

    Raises:
        UnreadableError: the file cannot be read, or some lines are not positions. The error names them.
    """
    from trictrac.cli.reading import read_text
    from trictrac.study.dealing.supply import read_boards

    try:
        return read_boards(read_text(name), read_board)
    except UnreadableError as error:
        raise UnreadableError("{name}: {error}", name=name, error=error.saying) from error


def read_board(words: str) -> tuple[Position, Roll | None]:
    """Return a position in any notation, or as a line of ``roll --batch``, and its roll (None if it has none).

    Raises:
        TrictracError: ``words`` is not a position, or one that cannot occur.
    """
    from trictrac.model.play import Roll
    from trictrac.partie.cards import position_of

    if words.startswith("{"):
        from trictrac.cli.batch import read_board_line

        return read_board_line(words)
    position, _, last = words.rpartition(" ")
    try:
        roll = Roll.parse(last)
    except TrictracError:
        return position_of(words), None
    return position_of(position), roll


def write_sheet(sheet: Worksheet, name: str, language: Language, *, force: bool) -> None:
    """Write a worksheet, and its key to a separate file. If one of the two cannot be written, neither is.

    An empty ``name`` becomes one with the seed, like ``drill-7.html``.

    Raises:
        CommandLineError: ``name`` is the standard output.
        StorageError: a file cannot be written, or exists and must not be replaced.
    """
    from pathlib import Path

    from trictrac.app.files import file_of
    from trictrac.base.files import read_file
    from trictrac.study.sheet import key_doc, sheet_doc

    if name == "-":
        raise CommandLineError(
            "--sheet writes two pages, the sheet and its key: name a file with -o, like -o sheet.html"
        )
    name = name or f"drill-{sheet.seed}.html"
    documents = {key_name(name): key_doc(sheet), name: sheet_doc(sheet)}
    pages = {page: file_of(document, None, language, None) for page, document in documents.items()}
    for path, data in ((Path(page), text.encode()) for page, text in pages.items()):
        # A new key is of no use beside an old sheet: neither is written if one of them cannot be.
        size = path.stat().st_size if path.is_file() else 0
        if size and not force and (size != len(data) or read_file(path, size) != data):
            raise StorageError("{path} is there already: choose another name, or replace it with --force", path=path)
    for page, content in pages.items():
        write_file(page, content, language, force=force)


def key_name(name: str) -> str:
    """Return the name of the file for the key to a worksheet.

    >>> key_name("class/monday.html")
    'class/monday-key.html'
    """
    from pathlib import Path

    path = Path(name)
    return str(path.with_name(f"{path.stem}-key{path.suffix or '.html'}"))
