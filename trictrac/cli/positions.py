"""``trictrac drill --positions``: positions of the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.errors import TrictracError, UnreadableError
from trictrac.cli.program import FILE, value_option

if TYPE_CHECKING:
    from trictrac.model.play import Roll
    from trictrac.model.position import Position
    from trictrac.study.dealing.supply import ListedPosition

POSITIONS_OPTION = value_option("--positions", "Positions of your own, one a line, with or without a roll.", FILE)


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
