"""Hold or go: the choice after a hole, going on a false count and coming back from it (laws 11)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.games.events import Go, Hold, Player
from trictrac.games.trictrac.partie.due import demand, error_of, refused
from trictrac.games.trictrac.partie.events import Suspend, Twin
from trictrac.games.trictrac.partie.marks import checked, continued, ended, is_won, with_ledger
from trictrac.games.trictrac.partie.state import (
    ErrorKind,
    Happening,
    LedgerEntry,
    MarkError,
    Phase,
    State,
    Turn,
    Why,
    own_holes,
)
from trictrac.model.position import TALON


def hold(state: State, event: Hold) -> State:
    """*Tenir* (laws 11.2)."""
    turn = on_the_table(state, event.player, "hold")
    demand(turn.choice, state, "hold")
    return held(state, turn)


def held(state: State, turn: Turn) -> State:
    """Holding after the last hole plays on into the next partie (option ``continuation``)."""
    state = state._replace(turn=replace(turn, held=True, choice=False))
    return continued(state, turn.roller) if is_won(state) else state


def go(state: State, event: Go) -> State:
    """*S'en aller*: points wiped, checkers back to the talons, the goer rolls first (laws 11.3).

    Where the players count for themselves anybody may go, and be schooled for it (laws 11.5).
    """
    turn = on_the_table(state, event.player, "go")
    demand(turn.choice or state.spoken, state, "go")
    demand(not turn.held, state, "go any more on this roll")
    if is_won(state):
        # Should an école undo the last hole, he who went has to stay.
        return ended(state._replace(turn=replace(turn, held=True, choice=False)), turn.roller)
    if not turn.choice and not _has_earned_it(state, turn):
        error = _wrongly_gone(state, turn)
        told = Happening("erred", turn.roller, error.school, error=error)
        state = state._replace(errors=(*state.errors, error), happenings=(*state.happenings, told))
    return leave(state, turn)


def suspend(state: State, event: Suspend) -> State:
    """Instead of going one of the two games is suspended, and the player stays for the other (trictrac combiné, K)."""
    turn = on_the_table(state, event.player, "suspend a game")
    demand(turn.choice and may_suspend(state), state, "suspend a game")
    return suspended(held(state, turn), event, turn.number)


def may_suspend(state: State) -> bool:
    """Whether both games of a combiné are played, so that one may be suspended."""
    return state.combined is not None and state.combined.suspended is None


def suspended(state: State, event: Suspend, number: int) -> State:
    """One game keeps its holes until somebody goes."""
    why = Why.SUSPENDS_ECRIRE if event.game is Twin.ECRIRE else Why.SUSPENDS_HONOURS
    return with_ledger(state, [*state.ledger, LedgerEntry(event.player, 0, why, number)])


def _has_earned_it(state: State, turn: Turn) -> bool:
    """Whether the roll completes a hole when it is marked rightly: who marks too few may go all the same (laws 11.5)."""
    own = LedgerEntry(turn.roller, turn.outcome.me - turn.claim, Why.OWN, turn.number)
    return own_holes(with_ledger(state, [*state.ledger, own]), turn.roller, turn.number) > 0


def _wrongly_gone(state: State, turn: Turn) -> MarkError:
    """The école of who goes without a hole: what he lacks of one (laws 11.5)."""
    excess = max(0, turn.claim - turn.outcome.me)
    missing = 12 - max(0, state.score.points[turn.roller] - excess)
    return replace(error_of(ErrorKind.WRONGLY_GONE, turn, Why.OWN), school=missing)


def leave(state: State, turn: Turn, may_come_back: bool = False) -> State:
    """The roller goes, and with six holes ends a marqué; for an error in his own mark he can be made to come back."""
    schoolable = any(error.by is turn.roller and error.turn == turn.number for error in state.errors)
    gone = with_ledger(state, [*state.ledger, LedgerEntry(turn.roller, 0, Why.GONE, turn.number)])._replace(
        before_go=state._replace(before_go=None, happenings=()) if schoolable or may_come_back else None,
        turn=replace(turn, gone=True, choice=False),
        late=(),
        goings=one_more(state.goings, turn.roller),
        happenings=(*state.happenings, Happening("gone", turn.roller)),
    )
    out = set_up(gone, turn.roller)
    return checked(out) if out.ends_by_going else out


def one_more(goings: tuple[int, int], goer: Player) -> tuple[int, int]:
    """How often each has gone when this player goes."""
    return goings[0] + (goer is Player.A), goings[1] + (goer is Player.B)


def set_up(state: State, first: Player) -> State:
    """A new relevé: all checkers on the talons (laws 1.4, 2.2)."""
    return state._replace(
        phase=Phase.THROW, roller=first, checkers=(TALON, TALON), rolls=(0, 0), releve=state.releve + 1
    )


def bear_off(state: State, roller: Player) -> State:
    """After bearing off the last checker one sets up anew and rolls again; by custom the colours are exchanged (laws 6.7)."""
    swaps = state.rules.customs.swap_colours_after_exit == "yes"
    told = Happening("exit", roller)
    return set_up(state._replace(swapped=state.swapped ^ swaps, happenings=(*state.happenings, told)), roller)


def has_gone_on(state: State, error: MarkError) -> bool:
    """Whether somebody went on a false count and can still be made to come back for it (laws 11.5)."""
    before = state.before_go
    if before is None or before.turn is None:
        return False
    return (error.by, error.turn) == (before.turn.roller, before.turn.number)


def come_back(state: State) -> State:
    """After going on a false count a player puts the checkers back and stays (laws 11.5)."""
    before = state.before_go
    assert before is not None
    assert before.turn is not None
    number = before.turn.number
    back = state._replace(
        phase=Phase.PLAY,
        checkers=before.checkers,
        roller=before.roller,
        rolls=before.rolls,
        releve=before.releve,
        turn=replace(before.turn, held=True, choice=False),
        late=before.late,
        before_go=None,
        results=before.results,
        goings=before.goings,
    )
    return with_ledger(back, [entry for entry in state.ledger if (entry.why, entry.turn) != (Why.GONE, number)])


def on_the_table(state: State, player: Player, act: str) -> Turn:
    """The roll that this player has to play.

    Raises:
        OutOfOrderError: there is none, or it is the other's.
    """
    if state.turn is None or state.phase is not Phase.PLAY or player is not state.roller:
        raise refused(state, act)
    return state.turn
