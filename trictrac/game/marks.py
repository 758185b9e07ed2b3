"""Making and undoing marks, and what they lead to: the end of a partie (laws 10, 12.8)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.game.events import Player
from trictrac.game.payment import stakes
from trictrac.game.state import Entry, Happening, Phase, Result, State, Why, tally
from trictrac.model.score import Pavillon

_REACH = 3
"""How many rolls back an école can still change a mark (laws 12.7); older marks are final."""


def mark(state: State, player: Player, points: int, why: Why, turn: int) -> State:
    """Mark points; what the same player had marked for the same cause on that turn is replaced, an école is added."""
    entry = Entry(player, points, why, turn)
    ledger = list(state.ledger)
    same = [at for at, old in enumerate(ledger) if (old.player, old.why, old.turn) == (player, why, turn)]
    if same and why is not Why.SCHOOL:
        ledger[same[0]] = entry
    else:
        ledger.append(entry)
    return with_ledger(state, ledger, player, points)


def with_ledger(state: State, ledger: list[Entry], player: Player | None = None, points: int = 0) -> State:
    """The state with these marks, and the word that a player marked points, if one did."""
    score = tally(state.base, ledger, state.rules)
    marked = replace(state, ledger=tuple(ledger), score=score)
    if player is None:
        return marked
    holes = max(0, score.holes[player] - state.score.holes[player])
    return replace(marked, happenings=(*state.happenings, Happening("marked", player, points, holes)))


def amend(ledger: tuple[Entry, ...], player: Player, why: Why, turn: int, change: int) -> list[Entry]:
    """The marks with one of them raised or lowered (laws 12.8)."""
    return [
        replace(entry, points=entry.points + change)
        if (entry.player, entry.why, entry.turn) == (player, why, turn)
        else entry
        for entry in ledger
    ]


def wipe(state: State, why: Why, player: Player, turn: int) -> State:
    """Points fall: both sides' when somebody goes, one player's when he erases them by mistake."""
    return with_ledger(state, [*state.ledger, Entry(player, 0, why, turn)])


def settled(state: State) -> State:
    """The state with the marks that no école can reach any more made final."""
    final = [entry for entry in state.ledger if entry.turn <= state.number - _REACH]
    if not final:
        return state
    return replace(state, base=tally(state.base, final, state.rules), ledger=state.ledger[len(final) :])


def is_won(state: State) -> bool:
    """Whether somebody has all his holes (laws 10.6)."""
    return max(state.score.holes) >= state.rules.customs.hole_target


def leader(state: State) -> Player:
    """Who has more holes."""
    return Player.A if state.score.holes[0] >= state.score.holes[1] else Player.B


def checked(state: State) -> State:
    """End the partie, or play on into the next one, when somebody has all his holes (laws 10.6)."""
    if not is_won(state) or state.phase is Phase.OVER:
        return state
    if state.rules.stakes.continuation == "yes":
        return continued(state)
    return ended(state, leader(state))


def ended(state: State, winner: Player, resigned: bool = False) -> State:
    """The partie is over; surplus holes are ignored."""
    target = state.rules.customs.hole_target
    holes = state.score.holes
    shown = replace(state.score, holes=(min(holes[0], target), min(holes[1], target)))
    result = Result(winner, shown, stakes(shown, winner, state.rules), resigned)
    won = Happening("won", winner, holes=shown.holes[winner])
    return replace(
        state, phase=Phase.OVER, results=(*state.results, result), happenings=(*state.happenings, won), must_throw=None
    )


def continued(state: State) -> State:
    """The winner plays on: the board and the points stay, surplus holes count for the next partie (option ``continuation``)."""
    winner = leader(state)
    over = ended(state, winner)
    surplus = state.score.holes[winner] - state.rules.customs.hole_target
    holes = (surplus, 0) if winner is Player.A else (0, surplus)
    score = replace(state.score, holes=holes, pavillon=Pavillon.NONE)
    return replace(over, phase=state.phase, base=score, ledger=(), score=score, partie=state.partie + 1, errors=())
