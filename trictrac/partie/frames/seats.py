"""The seats of a long game: the players of each partie, the one who makes way, and the holder of the die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate

from trictrac.base.values import frozen
from trictrac.model.score import Names
from trictrac.partie.frame import Frame, Result, Seats
from trictrac.partie.state import State
from trictrac.protocol.events import Player, pair_with


@frozen
class Seating:
    """The players of a partie, numbered from 0 in the order of their names."""

    board: tuple[int, int]
    """The players who are A and B at the board."""
    waiting: tuple[int, ...] = ()
    """The players who wait, the next to play first."""
    first: Player | None = None
    """The player who has the die, or None if they draw for it."""
    number: int = 1
    """Number of the marqué or partie, the same again after a refait."""
    tries: int = 0
    """Number of refaits of it so far."""
    stayer: Player | None = None
    """The player who stayed from the partie before, or None if nobody made way."""
    running: int = 0
    """Number of parties of a poule that ``stayer`` has won in a row."""


def parties(frame: Frame) -> tuple[tuple[int, ...], ...]:
    """Return the parties of a long game, each as players who pay and are paid together."""
    if frame.seats is Seats.CHOUETTE:
        return (0,), (1, 2)
    if frame.seats is Seats.PARTNERS:
        return (0, 2), (1, 3)
    return tuple((player,) for player in range(frame.players))


def seatings(frame: Frame, results: Iterable[Result]) -> tuple[Seating, ...]:
    """Return the seating of each of these results, and the next one."""
    waits = {Seats.CHOUETTE: (2,), Seats.PARTNERS: (2, 3)}.get(frame.seats, tuple(range(2, frame.players)))
    first = Seating((0, 1), waits, Player.A if frame.seats is Seats.CHOUETTE else None)
    return tuple(accumulate(results, partial(_next, frame), initial=first))


def seating(state: State) -> Seating:
    """Return the present seating. Between two parties it is that of the last one."""
    assert state.frame is not None
    return seatings(state.frame, state.results[: state.partie - 1])[-1]


def at_board(state: State, names: Sequence[str]) -> Names:
    """Return the names of A and B at the board now."""
    a, b = (0, 1) if state.frame is None or state.frame.players == 2 else seating(state).board
    return names[a], names[b]


def _next(frame: Frame, now: Seating, result: Result) -> Seating:
    """Return the seating after a partie."""
    marque = result.marque
    if marque and marque.refait:
        return replace(now, first=marque.first, tries=now.tries + 1)
    if frame.seats is Seats.TWO:
        # Who begins the next marqué of two players: K 58, M V; G III, LL 221.
        first = marque.first.other if marque and marque.first is not None else None
        return Seating(now.board, (), result.winner if frame.options.die == "winner" else first, now.number + 1)
    if frame.seats is Seats.CHOUETTE:
        # The partners relieve one another after two marqués; the die alternates from the chouette on (K 61; G VIII; LL 242).
        number = now.number + 1
        partner, other = (1, 2) if now.number // 2 % 2 == 0 else (2, 1)
        return Seating((0, partner), (other,), Player.B if number % 2 == 0 else Player.A, number)
    winner = result.winner
    if frame.seats is Seats.POULE:
        # The loser makes room for the next player, and waits behind the others (G VIII; L I.VI; LL 219).
        stays, first, enters = winner, None, now.waiting[0]
        running = now.running + 1 if winner is now.stayer and now.running < frame.players - 1 else 1
    else:
        # The loser of the first marqué stays, then each plays two running; who stays has the die. À tourner: K 66–67; G VIII;
        # M XIX; LL 244. Two against two: K 72–74; G VIII; LL 239–241; M XIX, where the die is given as à tourner.
        stays = first = winner.other if now.stayer is None else now.stayer.other
        partners = [one for one in now.waiting if one % 2 == now.board[stays.other] % 2]
        enters, running = now.waiting[0] if len(now.waiting) == 1 else partners[0], 0
    waiting = (*(one for one in now.waiting if one != enters), now.board[stays.other])
    board = pair_with(now.board, stays.other, enters)
    return Seating(board, waiting, first, now.number + 1, stayer=stays, running=running)
