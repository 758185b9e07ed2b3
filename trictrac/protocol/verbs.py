"""The verbs of the tables of all games: how a typed line is read, and what a refused line leaves."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from trictrac.base.errors import OutOfOrderError, TrictracError
from trictrac.protocol.events import Hold, NewPartie, Player, PlayerEvent
from trictrac.protocol.line import GameLine, S, Seated, T
from trictrac.protocol.log import E, TypedEvents


def simple(
    event: Callable[[Player], T], usual: Callable[[S], Player], skipped: Collection[str] = ()
) -> Callable[[GameLine[S, E]], T]:
    """Return the reader of a verb that needs only a player, after words to skip."""

    def read(line: GameLine[S, E]) -> T:
        line.skip(skipped)
        return event(line.actor(usual(line.state)))

    return read


def hold(line: GameLine[S, E], usual: Player | None = None) -> Hold:
    """Read *hold* (*tenir*), with a player's name before or after it. A single letter after it is a play."""
    is_play = len(line.words) == 1 and len(line.word()) == 1
    return Hold(line.mover if is_play else line.actor(line.state.roller if usual is None else usual))


def who_rolls(state: Seated) -> Player:
    """Return the player who has the dice."""
    return state.roller


def new(line: GameLine[S, E]) -> NewPartie:
    """Read ``new``, ``new game``, ``nouvelle partie``."""
    if line.word() in ("game", "partie"):
        line.next()
    return NewPartie()


def due_of_other(line: GameLine[S, E], event: E, error: OutOfOrderError) -> OutOfOrderError:
    """Return the error for an event that is not due. If the other player must do it, the message says so."""
    if not isinstance(event, PlayerEvent):
        return error
    player, dice = event.player, getattr(event, "roll", getattr(event, "dice", None))
    if dice and error.player is player.other and line.throw is None:
        return OutOfOrderError(
            "a roll before one’s turn does not count: {player} is to roll. If it is {other}’s turn, type turn {other}; "
            "if {player} rolled, type {name} {dice}",
            player=player.other,
            other=line.names[player],
            name=line.names[player.other],
            dice="".join(filter(str.isdecimal, str(dice))),
        )
    if error.act is None:
        return error
    try:
        line.kind.apply(line.state, replace(event, player=player.other))
    except OutOfOrderError:
        return error
    except TrictracError:
        # The other player must do it, though not so.
        pass
    return OutOfOrderError(
        "that is for {player} to do now, not for {other}", player=player.other, other=line.names[player]
    )


def cut_short(line: GameLine[S, E], error: TrictracError) -> TypedEvents[S, E]:
    """Return what a line does before an error.

    These are the events before a refused play, or those in ``kept``, else nothing.
    """
    if isinstance(error, OutOfOrderError):
        if not line.events or error.act is None:
            return TypedEvents(refused=error)
        late = line.unreadable(
            "{line!r}: cannot {act} at this place, and nothing of the line is entered. Possible: {acts}. help shows more.",
            act=error.act,
            acts=line.possible(),
        )
        return TypedEvents(refused=late)
    if line.typed:
        error.fields.update(kept=tuple(line.events), typed=line.typed)
    return TypedEvents(tuple(line.events), tuple(line.states), error) if error.kept else TypedEvents(refused=error)


def finished(line: GameLine[S, E]) -> TypedEvents[S, E]:
    """Return what a line does that was read to its end. A line without events is refused."""
    if line.events:
        return TypedEvents(tuple(line.events), tuple(line.states))
    line.words = line.line.split()
    return TypedEvents(refused=line.unclear())
