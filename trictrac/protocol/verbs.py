"""The verbs of the tables of all games: how each of them is read from a typed line, and a line verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from trictrac.base.errors import OutOfOrderError, TrictracError
from trictrac.protocol.events import Hold, NewPartie, Player
from trictrac.protocol.line import Seated, TypedLine

L = TypeVar("L", bound=TypedLine[Any, Any])


def simple(
    event: Callable[[Player], object], usual: Callable[[Any], Player], skipped: Collection[str] = ()
) -> Callable[[TypedLine[Any, Any]], None]:
    """Return the reader of a verb that needs nothing but who acts, after words that say nothing."""

    def read(line: TypedLine[Any, Any]) -> None:
        line.skip(skipped)
        line.add(event(line.actor(usual(line.state))))

    return read


def hold(line: TypedLine[Any, Any], usual: Player | None = None) -> None:
    """*Tenir*, with the name before or after it, usually of the roller; one letter after it is that of a play."""
    is_play = len(line.words) == 1 and len(line.word()) == 1
    holder = line.state.roller if usual is None else usual
    line.add(Hold(line.mover if is_play else line.actor(holder)))


def who_rolls(state: Seated) -> Player:
    """Return the player who has the dice."""
    return state.roller


def new(line: TypedLine[Any, Any]) -> None:
    """``new``, ``new game``, ``nouvelle partie``."""
    if line.word() in ("game", "partie"):
        line.next()
    line.add(NewPartie())


def read_whole(line: L, act: Callable[[L], None]) -> tuple[Any, ...]:
    """Take in a line act by act: the events that it means, all of it or nothing.

    Raises:
        TrictracError: its play cannot be taken so; the error has the events before it, which stand.
        UnreadableError: it means nothing, or an act is not due after what stands before it.
    """
    while line.words:
        try:
            act(line)
        except OutOfOrderError as error:
            if not line.events or error.act is None:
                raise
            raise line.too_late(error.act) from error
        except TrictracError as error:
            if line.typed:
                error.fields.update(kept=tuple(line.events), typed=line.typed)
            raise
    if not line.events:
        line.words = line.line.split()
        raise line.unclear()
    return tuple(line.events)
