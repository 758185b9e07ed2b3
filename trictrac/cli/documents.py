"""The output of a document: on the terminal, as a page, Markdown or a picture, its table as CSV, its record as JSON."""

from __future__ import annotations

import shutil
import sys
from functools import partial
from typing import TYPE_CHECKING, Literal, TypedDict, cast, get_args

from trictrac.base.errors import Saying
from trictrac.cli.output import board_lines, can_draw, document_lines, is_at_terminal, put_json, write_file
from trictrac.cli.program import FILE, FORCE_OPTION, JSON_OPTION, flag_option, value_option
from trictrac.cli.typed import CommandLineError, refuse_if
from trictrac.saying.words import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trictrac.saying.language import Language
    from trictrac.view.answer import View
    from trictrac.view.doc import Columns


Form = Literal["html", "markdown", "svg", "csv", "as_json", ""]


class Formats(TypedDict, total=False):
    """The options for where a document goes: a file in a format, or JSON, or else the terminal."""

    html: str
    markdown: str
    svg: str
    csv: bool
    force: bool
    as_json: bool


def _without(*names: str) -> Formats:
    return cast(Formats, {name: option for name, option in TABLES_AND_PICTURES.items() if name not in names})


TABLES_AND_PICTURES: Formats = {
    "html": value_option("--html", "Write a page for a browser; - prints it.", FILE),
    "markdown": value_option("--markdown", "Write Markdown; - prints it.", FILE),
    "svg": value_option("--svg", "Write the boards and plots as SVG; - prints them.", FILE),
    "csv": flag_option("--csv", "Print the table as CSV."),
    "force": FORCE_OPTION,
    "as_json": JSON_OPTION,
}
"""The options of a command whose documents have tables, boards or plots."""
PICTURES = _without("csv")
"""The options of a command whose documents have boards or plots."""
TABLES = _without("svg")
"""The options of a command whose documents have a table."""
PAGES = _without("svg", "csv")
"""The options of a command that shows a document."""
SCHEMED_JSON_OPTION = flag_option("--json", "Print JSON (see trictrac schema).")
BOARDS: Formats = {**PICTURES, "as_json": SCHEMED_JSON_OPTION}
"""The options of a command whose documents have boards and whose JSON has a schema."""


def option_name(name: str) -> str:
    """Return an option as a user types it, by the name of its parameter."""
    return f"--{name.removeprefix('as_')}"


def file_format(to: Formats) -> Form:
    """Return the chosen format: ``html``, ``markdown``, ``svg``, ``csv``, ``as_json``, or an empty text for the terminal.

    Raises:
        CommandLineError: ``to`` has more than one format.
    """
    names: tuple[Form, ...] = get_args(Form)
    chosen = [name for name in names if to.get(name)]
    refuse_if(
        len(chosen) > 1, "use one of {options}", options=", ".join(option_name(name) for name in names if name in to)
    )
    return chosen[0] if chosen else ""


def put_document(
    document: Callable[[], Sequence[object]],
    record: Callable[[], object],
    to: Formats,
    language: Language,
    view: View | None = None,
    indent: int | None = 2,
    table: Callable[[], Columns] | None = None,
) -> None:
    """Show a document on the terminal, write it to a file, or print ``record`` as JSON or ``table`` as CSV, as ``to`` says.

    A document longer than the screen of the terminal goes to the user's pager.

    Raises:
        CommandLineError: ``to`` has more than one format, or asks for a table or a picture that there is none of.
        StorageError: the file cannot be written, or exists and must not be replaced.
    """
    from trictrac.view.answer import View

    form, look = file_format(to), view or View("full")
    match form:
        case "":
            print_document(document(), language, look)
            return
        case "as_json":
            put_json(record(), indent=indent)
            return
        case "csv":
            if table is None:
                raise CommandLineError("there is no table here to print as CSV: leave out --csv, or use --json")
            import csv

            writer = csv.writer(sys.stdout, lineterminator="\n")
            found = table()
            for row in (found.heads, *found.rows):
                writer.writerow([printable(language.say(cell)) for cell in row])
            return
        case "html":
            from trictrac.app.files import file_of
            from trictrac.base.clock import now
            from trictrac.study.deck.schedule import local_day

            text = file_of(document(), local_day(now()), language, record())
        case "markdown":
            from trictrac.view.doc_markdown import markdown_text

            lines = partial(board_lines, view=look, language=language, columns=80, full=look.size == "full")
            text = markdown_text(document(), language, lines)
        case "svg":
            from trictrac.app.files import picture_of

            text = picture_of(document(), language)
    write_file(to[form], text, language, force=to.get("force", False))


def print_document(document: Sequence[object], language: Language, view: View | None = None) -> None:
    """Print a document on the terminal, through the user's pager if it is longer than the screen."""
    from trictrac.view.answer import View

    put_long(list(document_lines(document, view or View("full"), language)), language)


def put_long(lines: Sequence[str], language: Language) -> None:
    """Print lines, through the user's pager if they do not fit on the screen of the terminal."""
    if not _paged(lines, language):
        for line in lines:
            print(line)


_KEYS = Saying("Space for the next page, b for the page before, q to leave this text")
"""The last line of the screen while ``less`` shows a text, without ``? : . % \\``, which ``less`` does not show."""


def _paged(lines: Sequence[str], language: Language) -> bool:
    """Show lines in the user's pager (``PAGER``, by default ``less``), or return False if they fit or there is no pager."""
    import os
    import shlex
    import subprocess

    command = shlex.split(os.environ.get("PAGER", "less"))
    is_short = not is_at_terminal() or len(lines) < shutil.get_terminal_size().lines
    if is_short or not command or shutil.which(command[0]) is None or os.environ.get("TERM") == "dumb":
        return False
    sys.stdout.flush()
    # less ends by itself where the text fits, keeps colours and leaves the text on the screen.
    less = f"-Ps{language.say(_KEYS)}$ {os.environ.get('LESS', '-FRX')}"
    text = "\n".join((*lines, "")).encode("utf-8" if can_draw("█") else "ascii", "plain")
    subprocess.run(command, input=text, env={"LESSCHARSET": "utf-8", **os.environ, "LESS": less}, check=False)
    return True
