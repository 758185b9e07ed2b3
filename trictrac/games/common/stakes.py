"""Raising the stake: the doubling cube with beavers, and the vie of tick-tack, offered, accepted or refused."""

from __future__ import annotations

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common import events
from trictrac.games.common.rules import Stake
from trictrac.games.common.state import Phase, State, demand, won
from trictrac.games.events import Player

_OFFER = Saying("offer to raise the stake")
_ANSWER = Saying("answer an offer")


def may_offer(state: State) -> bool:
    """Whether who has the dice may double now, as far as the cube goes."""
    return state.kind.stake is not None and state.owner in (None, state.roller) and not state.crawford


def offer(state: State, event: events.Offer) -> State:
    """A player offers to raise the stake.

    Raises:
        OutOfOrderError: he may not; says why.
    """
    stake = _stake(state)
    if state.phase is Phase.PLAY and not stake.late:
        raise OutOfOrderError("doubling comes before the dice are thrown (rule {law})", law="doubling")
    demand(state.phase in (Phase.THROW, Phase.PLAY), state, _OFFER)
    if stake.cube and event.player is not state.roller:
        raise OutOfOrderError("a player doubles at his own turn only (rule {law})", law="doubling")
    if state.owner not in (None, event.player):
        raise OutOfOrderError("the other player owns the cube, and he alone may double (rule {law})", law="cube")
    if state.crawford:
        raise OutOfOrderError("there is no doubling in this game of the match (rule {law})", law="crawford")
    return state._replace(
        phase=Phase.ANSWER,
        paused=state.phase,
        offered=2 * state.stake if stake.cube else state.stake + 1,
        offerer=event.player,
        turned=True,
        illegal=None,
        passed=False,
    )


def _stake(state: State) -> Stake:
    """How the stake of this game is raised.

    Raises:
        OutOfOrderError: it is not raised.
    """
    stake = state.kind.stake
    if stake is None:
        raise OutOfOrderError(state.kind.manner.unraised.text, **state.kind.manner.unraised.values)
    return stake


def accept(state: State, event: events.Accept) -> State:
    """The stake that was offered counts from here on; who accepts it owns the cube, who was beavered leaves it there.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand_answer(state, event.player)
    owner = state.offerer if state.beavered else event.player
    return state._replace(
        phase=state.paused,
        stake=state.offered,
        owner=owner if _stake(state).cube else None,
        offered=0,
        offerer=None,
        beavered=False,
    )


def demand_answer(state: State, player: Player) -> None:
    """Refuse an answer where nothing was offered to this player.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand(state.phase is Phase.ANSWER and player is state.answerer, state, _ANSWER)


def beaver(state: State, event: events.Beaver) -> State:
    """The player who was doubled doubles again at once and keeps the cube; the other accepts or refuses.

    Raises:
        OutOfOrderError: there is nothing to answer so, or beavers are not played.
    """
    demand(state.phase is Phase.ANSWER and event.player is state.answerer and not state.beavered, state, _ANSWER)
    if not _stake(state).beavers:
        raise OutOfOrderError("no beavers are played here (rule {law})", law="beavers")
    return state._replace(stake=state.offered, offered=2 * state.offered, offerer=event.player, beavered=True)


def refuse(state: State, event: events.Refuse) -> State:
    """The game is given up to who offered, for the stake before the offer.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand_answer(state, event.player)
    return won(state, event.player.other, "refused", 1, state.stake)


def set_stake(state: State, event: events.SetStake) -> State:
    """The cube as it really lies: in the middle nobody has turned it, whatever it shows.

    Where a record of version 0.5 names no owner it counts as turned from 2 on, as it did there: what was kept stands.

    Raises:
        OutOfOrderError: no cube shows that, or an offer is to be answered first.
    """
    stake = _stake(state)
    demand(state.phase not in (Phase.ANSWER, Phase.OVER), state, Saying("set the stake"))
    owner = None if event.owner == "middle" else event.owner
    if owner is not None and not stake.cube:
        raise OutOfOrderError("nobody owns the stake in this game: type it without a name")
    if not 1 <= event.stake <= _HIGHEST:
        raise OutOfOrderError("a stake of {stake}: from 1 to {most}", stake=event.stake, most=_HIGHEST)
    if stake.cube and event.stake & (event.stake - 1):
        raise OutOfOrderError("a cube shows 1, 2, 4, 8 and so on, not {stake}", stake=event.stake)
    turned = event.owner != "middle" and (state.turned or event.stake > 1)
    return state._replace(stake=event.stake, owner=owner, turned=turned, illegal=None)


_HIGHEST = 1 << 20
