"""The input of commands: positions, rolls, rule sets and records from the command line, files or the standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.files import decode_text, read_file
from trictrac.cli.program import RULES, flag_option, help_text, number_option, value_option
from trictrac.cli.typed import CommandLineError, refuse_if
from trictrac.model.position import Position
from trictrac.saying.words import is_count

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from trictrac.base.working import Jobs
    from trictrac.protocol.record import AnyRecord

_LONGEST_POSITION = 10_000
_LONGEST_FILE = 1 << 24
_INPUT = Saying("the standard input")

RULES_OPTION = value_option(
    "--rules",
    "The rules (default modern): a name, options (exit=provincial,margot=2_4) or a TOML file (club.toml).",
    RULES,
    usual="modern",
)
"""The option ``--rules`` of every command that judges rolls."""

GAME_OPTION = value_option("--game", "The tables game.", help_text("GAME"))
"""The option ``--game`` of the commands that take a board of any game."""

JOBS_OPTION = number_option(
    "--jobs", "With --batch: how many processes share the lines. With more than one, answers come in groups.", 1, 1024
)
"""The option ``--jobs`` of the commands with ``--batch``."""

WORKERS_OPTION = number_option("--jobs", "How many processes work.", None, 1024)
"""The option ``--jobs`` of other work that is shared out."""

BATCH_OPTION = flag_option("--batch", "Judge JSON lines.")
IN_BATCH = Saying("{option} is for one position: JSON lines are judged by trictrac’s rules")
BOARD_OPTION = flag_option("--board", "Draw the position too.")
"""The options ``--batch`` and ``--board`` of the commands on a position."""

CLUSTER_OPTION = value_option(
    "--cluster", "Have a Dask cluster do the work: tcp://host:8786 or tls://host:8786.", help_text("ADDRESS")
)
"""The option ``--cluster`` of every command that can share its work."""


def crew(jobs: int | None, cluster: str, usual: int | None = None) -> Jobs:
    """Return the number of processes to use, or the address of a cluster.

    ``usual`` is the default of ``jobs``.

    Raises:
        CommandLineError: both are given, or ``cluster`` is not an address like tcp://host:8786.
    """
    refuse_if(
        cluster and jobs not in (usual, None), "--jobs and --cluster: either processes of this machine or a cluster"
    )
    refuse_if(
        cluster and not cluster.startswith(("tcp://", "tls://")),
        "--cluster {address!r}: an address is like tcp://host:8786",
        address=cluster,
    )
    return cluster or jobs


RECORD_RULES_OPTION = value_option(
    "--rules", "The rules in place of those that the record has: a name, options or a TOML file (club.toml).", RULES
)
"""The option ``--rules`` of the commands that read a record."""


def named_rules(name: str) -> str:
    """Return the rules named by ``--rules``, or an empty text for the default of any game."""
    return "" if name == "modern" else name


def read_board(word: str) -> Position:
    """Return the possible position typed in any notation. The word ``-`` reads it from the standard input.

    Raises:
        UnreadableError: the text is not a position.
        AmbiguousError: the text has several readings.
        ImpossiblePositionError: the position cannot occur.
    """
    from trictrac.partie.cards import position_of

    return position_of(board_text(word))


def board_text(word: str) -> str:
    """Return the board typed, or the text of the standard input for ``-``."""
    return _read_input(_LONGEST_POSITION) if word == "-" else word


def read_text(name: str, limit: int = _LONGEST_FILE) -> str:
    """Return the text of a file of at most ``limit`` bytes (``-``: of the standard input).

    Raises:
        UnreadableError: ``name`` cannot be read, is not UTF-8 text, or is too long a standard input.
        StorageError: ``name`` is not a regular file, or is too large.
    """
    if name == "-":
        return _read_input(limit)
    try:
        content = read_file(name, limit)
    except OSError as error:
        raise UnreadableError(
            "{name} cannot be read: {reason}",
            name=name,
            reason=Saying("there is no such file") if isinstance(error, FileNotFoundError) else error.strerror,
        ) from error
    return decode_text(content, name)


def find_record(game: str, rules: str = "") -> AnyRecord:
    """Return the record that ``named_record`` finds, without its name."""
    return named_record(game, rules)[1]


def named_record(game: str, rules: str = "") -> tuple[str, AnyRecord, Sequence[int]]:
    """Return the name and the record of a game: from a file (``-``: the standard input), or else a saved game.

    The third value has the number of events after 0, 1, 2… entries. In a file each event is an entry.
    A file comes before a saved game of the same name. An empty ``game`` is the last game played. The name of a file is given
    without its ending. ``rules`` replace those of the record.

    Raises:
        TrictracError: ``game`` is neither a file nor a saved game, or cannot be read.
    """
    from trictrac.games.registry import read_record, script_of
    from trictrac.saying.words import harmless, printable
    from trictrac.seance.course import record_of
    from trictrac.seance.library import default_library
    from trictrac.seance.opening import read_stored

    path = Path(game)
    named = "-".join(printable(path.stem).split())
    if game == "-" or (game and path.exists() and not path.is_dir()):
        return _entered(named, read_record(read_text(game), rules))
    library = default_library()
    try:
        name = library.find(game) if game else library.latest()
    except UnreadableError as error:
        if not game:
            raise
        if path.is_dir():
            # No game is called like this folder: what is wrong with reading it is said.
            return _entered(named, read_record(read_text(game), rules))
        from trictrac.games.exchange.ids import BACKGAMMON, is_id, record_at

        if is_id(game):
            return _entered(BACKGAMMON, record_at(game, script_of(BACKGAMMON)))
        raise UnreadableError(
            "{game!r} is neither a file nor a saved game: {error}", game=game, error=error.saying
        ) from error
    head, course = read_stored(library.path(name), name)
    record = record_of(head, course)
    return harmless(name), read_record(str(record), rules) if rules else record, course.ends


def _entered(name: str, record: AnyRecord) -> tuple[str, AnyRecord, Sequence[int]]:
    first = len(record.opening)
    return name, record, range(first, first + len(record.events) + 1)


def read_seed(text: str) -> int:
    """Return the seed typed, or a random one if ``text`` is empty.

    Raises:
        CommandLineError: ``text`` is not a whole number.
    """
    if not text:
        from random import SystemRandom

        return SystemRandom().randrange(1_000_000_000)
    refuse_if(not is_count(text, 18), "--seed {seed!r}: expected a whole number", seed=text)
    return int(text)


def _read_input(limit: int) -> str:
    content = open_input().read(limit + 1)
    if len(content) > limit:
        raise UnreadableError("{name} is too long: at most {limit} bytes are read", name=_INPUT, limit=limit)
    return decode_text(content, _INPUT)


def open_input() -> BinaryIO:
    """Return the standard input, to read bytes.

    Raises:
        UnreadableError: the standard input is closed.
    """
    if sys.stdin is None:
        raise UnreadableError("the standard input is closed: name a file or type the position instead of -")
    return sys.stdin.buffer


_SET_UP = ("start", "début", "debut", "départ", "depart")
"""Words for the starting board of a game."""


def game_called(text: str, board: str = "") -> str:
    """Return the name of the game typed after ``--game``, else backgammon if ``board`` is an ID of it, else trictrac.

    Raises:
        CommandLineError: ``text`` names no game. The error lists the games.
    """
    from trictrac.rules.heads import TRICTRAC

    if not text and board and not board.startswith("W:"):
        from trictrac.games.exchange.ids import BACKGAMMON, is_nearly_id

        return BACKGAMMON if is_nearly_id(board) else TRICTRAC
    if not text:
        return TRICTRAC
    from trictrac.rules.heads import find_game

    try:
        return find_game(text)
    except UnreadableError as error:
        raise CommandLineError("--game: {error}", error=error.saying) from error


def typed_board(word: str) -> str:
    """Return the board typed, or read from the standard input for ``-``, or an empty text for the starting board."""
    return "" if not word or word.casefold() in _SET_UP else board_text(word)
