"""The claims of two players who count for themselves: what each has said of the last roll, and the écoles open to him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trictrac.draw.answer import Board, Choice, Claim
from trictrac.draw.reason import Reasons
from trictrac.errors import Saying
from trictrac.games.events import Player
from trictrac.games.speech import Names
from trictrac.games.trictrac.board import drawn
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.due import is_correctable, wronged_by_contest
from trictrac.games.trictrac.partie.events import Event
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.ledger import MarkError, Turn, Why
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.games.trictrac.told.evidence import reasons
from trictrac.games.trictrac.told.telling import offer_sentence
from trictrac.games.words import called
from trictrac.model.score import Side


def claims(state: State, done: Sequence[Event], names: Names) -> tuple[Claim, Claim]:
    """The claims of A and of B after these events."""
    said: dict[Player, int] = {}
    for event in reversed(done):
        if isinstance(event, events.Throw):
            break
        if isinstance(event, events.Claim | events.Receive):
            said.setdefault(event.player, event.points)
    return _claim(state, Player.A, said, names), _claim(state, Player.B, said, names)


def _claim(state: State, player: Player, said: dict[Player, int], names: Names) -> Claim:
    turn, due = state.turn, Trictrac(state.rules).due(state)
    own = turn is None or turn.roller is player
    line = "claim" if own and "claim" in due else "got" if not own and "receive" in due else ""
    open_ = [error for error in state.known if error.by is not player]
    return Claim(
        said.get(player),
        f"{called(player, names)} {line}" if line else "",
        turn is not None and _may_school(state, turn, player),
        not own and turn is not None and turn.play is not None and state.silent and state.phase is Phase.THROW,
        tuple(offer_sentence(error, state, names) for error in open_),
        tuple(_answers(state, player, open_, names)),
        _proof(state, open_, names),
    )


def _may_school(state: State, turn: Turn, player: Player) -> bool:
    """Whether the laws leave a player time to send the other to school for the last rolls (laws 12.1, 12.7)."""
    if state.phase in (Phase.DRAW, Phase.OVER) or turn.roller is player:
        return any(error.by is not player for error in state.known) or turn.received > 0
    return state.phase is Phase.THROW or turn.claim > 0 or state.number > 1


def _answers(state: State, player: Player, found: Sequence[MarkError], names: Names) -> Iterator[Choice]:
    """The answers of a player to the first error open to him, to an école marked against him or contested (laws 12.3, 12.4)."""
    who = called(player, names)
    wronged = wronged_by_contest(state, player)
    if found:
        error = found[0]
        if error.is_false_school:
            yield Choice(f"{who} contest", Saying("Contest it: {points} for yourself", points=error.school))
        elif error.is_schoolable:
            yield Choice(f"{who} school {error.school}", Saying("Mark {points} for yourself", points=error.school))
        else:
            yield Choice(f"{who} oblige", Saying("Have the rest marked"))
        if error.is_schoolable and is_correctable(error, state):
            yield Choice(f"{who} correct", Saying("Only correct it"))
        yield Choice(f"{who} let", Saying("Let it pass"))
    elif any(not accusation.contested and accusation.by is not player for accusation in state.accusations):
        yield Choice(f"{who} contest", Saying("Contest the école"))
    elif any(accusation.contested and accusation.by is player for accusation in state.accusations):
        yield Choice(f"{who} maintain", Saying("Maintain the école"))
        if wronged is not None:
            yield Choice(f"{who} correct", Saying("The école as it was"))
            yield Choice(f"{who} let", Saying("Let it pass"))


def _proof(state: State, found: Sequence[MarkError], names: Names) -> tuple[Board, Reasons] | None:
    """The board before the last roll and the reasons for its points, once it is played and an error in them is open."""
    turn = state.turn
    if (
        turn is None
        or turn.play is None
        or not any(error.turn == turn.number and error.why is Why.OWN for error in found)
    ):
        return None
    side = state.side_of(turn.roller)
    position = turn.position if side is Side.WHITE else turn.position.turned()
    board = replace(drawn(position), names=names[::-1] if state.swapped else names, exchanged=state.swapped)
    return board, reasons(turn.outcome, side, names[turn.roller], names[turn.roller.other])
