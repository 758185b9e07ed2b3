"""Raising the stake: the doubling cube with beavers, and the vie of tick-tack, offered, accepted or refused."""

from __future__ import annotations

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common import events
from trictrac.games.common.ending import won, worth
from trictrac.games.common.state import Phase, State, demand
from trictrac.games.running.rules import RunningRules

_OFFER = Saying("offer to raise the stake")
_ANSWER = Saying("answer an offer")


def offer(state: State, event: events.Offer) -> State:
    """A player offers to raise the stake.

    Raises:
        OutOfOrderError: he may not; says why.
    """
    raising = _raising(state)
    if state.phase is Phase.PLAY and not state.rules.raised_late:
        raise OutOfOrderError("doubling comes before the dice are thrown (rule {law})", law="doubling")
    demand(state.phase in (Phase.THROW, Phase.PLAY), state, _OFFER)
    if raising == "cube" and event.player is not state.roller:
        raise OutOfOrderError("a player doubles at his own turn only (rule {law})", law="doubling")
    if state.owner not in (None, event.player):
        raise OutOfOrderError("the other player owns the cube, and he alone may double (rule {law})", law="cube")
    if state.crawford:
        raise OutOfOrderError("there is no doubling in this game of the match (rule {law})", law="crawford")
    offered = 2 * state.stake if raising == "cube" else state.stake + 1
    return state._replace(
        phase=Phase.ANSWER,
        paused=state.phase,
        offered=offered,
        offerer=event.player,
        turned=True,
        illegal=None,
        passed=False,
    )


def _raising(state: State) -> str:
    """How the stake of this game is raised: by the ``cube`` or by the ``vie``.

    Raises:
        OutOfOrderError: it is not raised.
    """
    raising = state.rules.raising
    if raising == "no":
        if isinstance(state.rules, RunningRules):
            raise OutOfOrderError("there is no doubling cube in this game (rule {law})", law="cube")
        if any(option.name == "vying" for option in state.rules.OPTIONS):
            raise OutOfOrderError("there is no vying in this game (rule {law})", law="vying")
        raise OutOfOrderError("the stake is not raised in this game")
    return raising


def accept(state: State, event: events.Accept) -> State:
    """The stake that was offered counts from here on; who accepts it owns the cube, who was beavered leaves it there.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand(state.phase is Phase.ANSWER and event.player is state.answerer, state, _ANSWER)
    owner = state.offerer if state.beavered else event.player
    if state.rules.raising == "vie":
        owner = None
    return state._replace(phase=state.paused, stake=state.offered, owner=owner, offered=0, offerer=None, beavered=False)


def beaver(state: State, event: events.Beaver) -> State:
    """Who was doubled doubles again at once and keeps the cube; the other accepts or refuses.

    Raises:
        OutOfOrderError: there is nothing to answer so, or beavers are not played.
    """
    demand(state.phase is Phase.ANSWER and event.player is state.answerer and not state.beavered, state, _ANSWER)
    if not isinstance(state.rules, RunningRules) or state.rules.beavers != "yes":
        raise OutOfOrderError("no beavers are played here (rule {law})", law="beavers")
    return state._replace(stake=state.offered, offered=2 * state.offered, offerer=event.player, beavered=True)


def refuse(state: State, event: events.Refuse) -> State:
    """The game is given up to who offered, for what the rule ``refusal`` says.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand(state.phase is Phase.ANSWER and event.player is state.answerer, state, _ANSWER)
    assert state.offerer is not None
    rules = state.rules
    if not isinstance(rules, RunningRules) or rules.refusal == "before":
        return won(state, state.offerer, "refused", 1, state.stake)
    if rules.refusal == "doubled":
        return won(state, state.offerer, "refused", 1, state.offered)
    first = state.owner is None and not state.beavered
    times = 1 if first else worth(state.checkers[event.player], rules)
    return won(state, state.offerer, "refused", times, times * state.stake)


def set_stake(state: State, event: events.SetStake) -> State:
    """The cube as it really lies.

    Raises:
        OutOfOrderError: no cube shows that, or an offer is to be answered first.
    """
    cube = _raising(state) == "cube"
    demand(state.phase not in (Phase.ANSWER, Phase.OVER), state, Saying("set the stake"))
    if event.owner is not None and not cube:
        raise OutOfOrderError("nobody owns the stake in this game: type it without a name")
    if not 1 <= event.stake <= _HIGHEST:
        raise OutOfOrderError("a stake of {stake}: from 1 to {most}", stake=event.stake, most=_HIGHEST)
    if cube and event.stake & (event.stake - 1):
        raise OutOfOrderError("a cube shows 1, 2, 4, 8 and so on, not {stake}", stake=event.stake)
    return state._replace(stake=event.stake, owner=event.owner, turned=state.turned or event.stake > 1, illegal=None)


_HIGHEST = 1 << 20
