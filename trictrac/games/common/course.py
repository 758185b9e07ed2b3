"""The acts of all tables games: the draw, dice, stakes, corrections, resigning, the next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trictrac.base.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError, Saying
from trictrac.games.common.events import (
    Accept,
    Demand,
    GiveUp,
    Offer,
    Refuse,
    SetLayout,
    SetPoints,
    SetStake,
    ThrowDice,
)
from trictrac.games.common.happening import Offered, TablesHappening, TablesPhase, What, Win
from trictrac.games.common.rules import Stake
from trictrac.games.common.state import Handler, TablesState, memory_of, sure_of_crawford
from trictrac.model.layout import HAND, Checkers, faults
from trictrac.model.mark import Marks
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice
from trictrac.model.score import Pair, Side
from trictrac.protocol.events import Begin, Draw, Move, NewPartie, Note, Player, added

_DIE, _HIGHEST = range(1, 7), 1 << 20


def demand(condition: bool, state: TablesState, act: Saying) -> None:
    """Raise an OutOfOrderError, which names the act, unless ``condition`` is true."""
    if not condition:
        raise OutOfOrderError("cannot {act} now ({player} has the dice)", act=act, player=state.roller)


def happened(state: TablesState, what: What, player: Player, number: int = 0, marks: Marks = ()) -> TablesState:
    """Return the state with one more happening."""
    return state._replace(happenings=(*state.happenings, TablesHappening(what, player, number, marks)))


def won(
    state: TablesState,
    winner: Player,
    how: str,
    times: int,
    points: int | None = None,
    score: Pair | None = None,
) -> TablesState:
    """Return the state after a player wins a game. ``points`` are by default ``times`` the stake, ``score`` grows by them."""
    points = times * state.stake if points is None else points
    ended = state._replace(
        phase=TablesPhase.OVER,
        score=added(state.score, winner, points) if score is None else score,
        results=(*state.results, Win(winner, how, times, points, state.stake)),
        offer=None,
        illegal=None,
    )
    ended = happened(ended, What.WON, winner, points)
    return happened(ended, What.MATCH, winner) if ended.is_finished else ended


def with_memory(state: TablesState, **values: object) -> TablesState:
    """Return the state with other values in the memory of its game."""
    return state._replace(memory=replace(memory_of(state), **values))


def draw(state: TablesState, event: Draw) -> TablesState:
    """Return the state after each throws one die: the higher begins, or the lower (``beginner``).

    He plays fresh dice or these two (``opening``). Equal dice are thrown again.

    Raises:
        OutOfOrderError: it is already decided who begins, or a die is not 1 to 6.
    """
    demand(state.phase is TablesPhase.DRAW, state, Saying("draw for the first move"))
    if event.a not in _DIE or event.b not in _DIE:
        raise OutOfOrderError("{a} and {b} are not dice: expected numbers from 1 to 6", a=event.a, b=event.b)
    if event.a == event.b:
        return happened(state, What.DRAWN_AGAIN, Player.A)
    first = Player.A if (event.a > event.b) is (state.rules.beginner == "highest") else Player.B
    begun = begin(state, Begin(first))
    if state.rules.opening == "fresh_dice" or "throw" not in state.kind.due(begun):
        return begun
    return state.kind.throw(begun, (max(event.a, event.b), min(event.a, event.b)))


def begin(state: TablesState, event: Begin) -> TablesState:
    """Return the state in which this player begins and is to throw (OutOfOrderError: it is already decided who begins)."""
    demand(state.phase is TablesPhase.DRAW, state, Saying("begin"))
    return state._replace(phase=TablesPhase.THROW, roller=event.player, first=event.player)


def roll(state: TablesState, event: ThrowDice) -> TablesState:
    """Return the state after a roll, with its dice sorted highest first.

    Raises:
        OutOfOrderError: another player is to roll, or these are not the dice of this game.
    """
    demand(state.phase is TablesPhase.THROW, state, Saying("roll"))
    if event.player is not state.roller:
        raise OutOfOrderError("a roll before one’s turn does not count: {player} is to roll", player=state.roller)
    count = state.rules.dice_count
    if len(event.dice) != count or not all(die in _DIE for die in event.dice):
        raise OutOfOrderError("this game is played with {count} dice, numbers from 1 to 6", count=count)
    return state.kind.throw(state, tuple(sorted(event.dice, reverse=True)))


def on_the_table(state: TablesState, dice: Dice) -> TablesState:
    """Return the state with ``dice`` on the table, to be played."""
    return state._replace(dice=dice, number=state.number + 1, phase=TablesPhase.PLAY, illegal=None, passed=False)


def thrown_or_passed(state: TablesState, dice: Dice, can_play: Callable[[TablesState], bool]) -> TablesState:
    """Return the state with ``dice`` to be played, or passed on if nothing can be played."""
    thrown = on_the_table(state, dice)
    if can_play(thrown):
        return thrown
    thrown = thrown._replace(phase=TablesPhase.THROW, roller=state.roller.other, passed=True)
    return happened(thrown, What.UNPLAYABLE, state.roller)


def move(state: TablesState, event: Move) -> TablesState:
    """Return the state after a play.

    If nothing of the last dice could be played and they passed on, their player may still make an illegal play that
    stands.

    Raises:
        OutOfOrderError: no roll is to be played, or the other player is to play it.
        IllegalPlayError: the play breaks the rule ``law`` and is not marked to stand, or it cannot be made at all.
    """
    before, kind = state, state.kind
    if state.passed and event.play.moves and state.phase is TablesPhase.THROW and event.player is state.roller.other:
        state = state._replace(phase=TablesPhase.PLAY, roller=event.player, passed=False)
    demand(state.awaits_play and event.player is state.roller, state, Saying("play"))
    if not is_against_rules(event, kind.refusal(state, event.play)):
        return kind.move(state, event.play)
    kind.require_possible(state, event.play)
    return kind.move(state, event.play, before._replace(happenings=(), passed=False))


def handed_over(state: TablesState, own: Checkers, opp: Checkers, illegal: TablesState | None) -> TablesState:
    """Return the state with the checkers after a play, the roller's first, and the dice handed over."""
    roller, hits = state.roller, opp[HAND] - state.opp[HAND]
    after = state.with_checkers(own, opp)._replace(phase=TablesPhase.THROW, roller=roller.other, illegal=illegal)
    if hits:
        after = happened(after, What.HIT, roller, hits)
    return happened(after, What.ILLEGAL, roller) if illegal is not None else after


def is_against_rules(event: Move, refused: Refusal | None) -> bool:
    """Return whether a play breaks a rule and is marked to stand all the same.

    Raises:
        IllegalPlayError: the play breaks the rule ``law`` and is not marked to stand.
    """
    if refused and not event.stands:
        raise IllegalPlayError("{reason}", law=refused.law, reason=refused.saying)
    return refused is not None


def demand_legal(state: TablesState, event: Demand) -> TablesState:
    """Return the state before the other player's illegal play, so that he makes a legal one.

    Raises:
        OutOfOrderError: no illegal play stands, rolling or doubling has accepted it, or this player made it.
    """
    if state.illegal is None or event.player is state.offender:
        raise OutOfOrderError(
            "there is no illegal play to take back: the next throw, double or correction accepts an illegal play"
        )
    return state.illegal


def offer(state: TablesState, event: Offer) -> TablesState:
    """Return the state after a player offers to raise the stake.

    Raises:
        OutOfOrderError: he may not raise it now. The message says why.
    """
    stake = _raised(state)
    if state.awaits_play and not stake.late:
        raise OutOfOrderError(
            "doubling comes before the dice are thrown (rule {law}): play this roll, and double at your next turn",
            law="doubling",
        )
    demand(state.phase in (TablesPhase.THROW, TablesPhase.PLAY), state, Saying("offer to raise the stake"))
    if stake.by == "cube" and event.player is not state.roller:
        raise OutOfOrderError(
            "a player doubles at his own turn only (rule {law}): double before your next throw", law="doubling"
        )
    if state.owner not in (None, event.player):
        raise OutOfOrderError(
            "the other player owns the cube, and he alone may double (rule {law}): type the dice", law="cube"
        )
    if state.crawford:
        raise OutOfOrderError(
            "there is no doubling in this game of the match (rule {law}): type the dice", law="crawford"
        )
    offered = Offered(2 * state.stake if stake.by == "cube" else state.stake + 1, event.player, state.phase)
    return state._replace(phase=TablesPhase.ANSWER, offer=offered, turned=True, illegal=None, passed=False)


def _raised(state: TablesState) -> Stake:
    """Return how the stake of this game is raised.

    Raises:
        OutOfOrderError: the stake of this game is never raised.
    """
    stake = state.rules.stake
    if not stake.by:
        raise OutOfOrderError(stake.unraised.text, **stake.unraised.values)
    return stake


def accept(state: TablesState, event: Accept) -> TablesState:
    """Return the state at the offered stake. The player who accepts a cube owns it.

    Raises:
        OutOfOrderError: nothing is offered to this player.
    """
    offered = answered(state, event.player)
    owner = event.player if state.rules.stake.by == "cube" else None
    return state._replace(phase=offered.paused, stake=offered.stake, owner=owner, offer=None)


def answered(state: TablesState, player: Player) -> Offered:
    """Return the offer that a player answers.

    Raises:
        OutOfOrderError: nothing is offered to this player.
    """
    demand(state.phase is TablesPhase.ANSWER and player is state.answerer, state, Saying("answer an offer"))
    assert state.offer is not None
    return state.offer


def refuse(state: TablesState, event: Refuse) -> TablesState:
    """Return the state after a player refuses an offer, which loses the game at the old stake.

    Raises:
        OutOfOrderError: nothing is offered to this player.
    """
    answered(state, event.player)
    return won(state, event.player.other, "refused", 1)


def set_stake(state: TablesState, event: SetStake) -> TablesState:
    """Return the state with the stake and the owner of the real cube. A cube in the middle counts as never turned.

    An owner of None (records of version 0.5) means that nobody owns it and that it counts as turned from 2 on.

    Raises:
        OutOfOrderError: no cube shows this stake, or an offer must be answered first.
    """
    stake = _raised(state)
    demand(state.phase not in (TablesPhase.ANSWER, TablesPhase.OVER), state, Saying("set the stake"))
    owner = None if event.owner == "middle" else event.owner
    if owner is not None and stake.by != "cube":
        raise OutOfOrderError("nobody owns the stake in this game: type it without a name")
    if not 1 <= event.stake <= _HIGHEST:
        raise OutOfOrderError(
            "a stake of {stake} is not possible: type one from 1 to {most}", stake=event.stake, most=_HIGHEST
        )
    if stake.by == "cube" and event.stake & (event.stake - 1):
        raise OutOfOrderError("a cube shows 1, 2, 4, 8 and so on, not {stake}: type one of these", stake=event.stake)
    turned = event.owner != "middle" and (state.turned or event.stake > 1)
    return state._replace(stake=event.stake, owner=owner, turned=turned, illegal=None)


def resign(state: TablesState, event: GiveUp) -> TablesState:
    """Return the state after a player resigns. A single game resigned at an offer refuses the offer.

    Raises:
        OutOfOrderError: no game is being played, or it cannot be worth this multiple of the stake.
    """
    demand(not state.is_over, state, Saying("resign"))
    if event.player is state.answerer and event.times == 1:
        return state.kind.apply(state, Refuse(event.player))
    demand_worth(state, event)
    return won(state, event.player.other, "resigned", event.times)


def demand_worth(state: TablesState, event: GiveUp) -> None:
    """Raise an error if the resigned game cannot be worth this multiple of the stake.

    Raises:
        OutOfOrderError: ``event.times`` is more than the game can be worth.
    """
    if not 1 <= event.times <= state.kind.most(state, event.player):
        raise OutOfOrderError(
            "this game cannot be worth {times} times the stake",
            times=event.times,
            law=state.kind.barring(state, event.times),
        )


def new_game(state: TablesState, _event: NewPartie) -> TablesState:
    """Return the start of the next game. With ``next_game=winner`` the winner of the last one has the dice.

    Raises:
        OutOfOrderError: the game is not over, or the match is.
    """
    demand(state.is_over, state, Saying("begin a new game"))
    if state.is_finished and state.kind.match == 1:
        raise OutOfOrderError(
            "a single game was played, and it is won: stop ends the séance; trictrac score begins another"
        )
    if state.is_finished:
        raise OutOfOrderError("the match is won: stop ends the séance; trictrac score begins another")
    rules = state.rules
    fresh = TablesState(
        state.kind, (rules.laid, rules.laid), game=state.game + 1, score=state.score, results=state.results,
        crawford_played=state.crawford_played, memory=state.kind.kept,
    )  # fmt: skip
    if rules.next_game == "winner" and state.results:
        winner = state.results[-1].winner
        fresh = fresh._replace(phase=TablesPhase.THROW, roller=winner, first=winner)
    return sure_of_crawford(fresh)


def set_layout(state: TablesState, event: SetLayout) -> TablesState:
    """Return the state with the checkers of a layout, whose side is to roll.

    Raises:
        ImpossiblePositionError: the layout cannot occur in this game.
        OutOfOrderError: the game is over.
    """
    layout, rules = event.layout, state.rules
    others = (fault.filled(side=side) for side in Side for fault in state.kind.faults(layout.checkers(side)))
    refuse_board(*faults(layout, same_way=rules.same_way, falling=rules.falling, count=sum(rules.laid)), *others)
    demand(state.phase in (TablesPhase.DRAW, TablesPhase.THROW, TablesPhase.PLAY), state, Saying("set the board"))
    turn = Player(layout.turn)
    return state._replace(
        checkers=(layout.white, layout.black),
        roller=turn,
        phase=TablesPhase.THROW,
        illegal=None,
        first=state.first if state.first is not None else turn,
    )


def refuse_board(*found: Saying) -> None:
    """Raise an error if a board has faults.

    Raises:
        ImpossiblePositionError: there are faults. The message names the first.
    """
    if found:
        error = ImpossiblePositionError("this board is impossible because {fault}", fault=found[0])
        error.faults = found
        raise error


def set_score(state: TablesState, event: SetPoints) -> TablesState:
    """Return the state with another score and, if the event says so, in or after the Crawford game.

    Raises:
        OutOfOrderError: the score would win the match, or the Crawford game does not fit it.
    """
    highest, is_over = max(event.a, event.b), state.is_over
    if min(event.a, event.b) < 0 or (state.match and highest >= state.match):
        raise OutOfOrderError("a score of {a} to {b} cannot be set in this match", a=event.a, b=event.b)
    at_hand = state.rules.stake.crawford and state.match > 0 and highest == state.match - 1
    if event.game and not at_hand:
        raise OutOfOrderError("this is not the Crawford game, nor one after it, at {a} to {b}", a=event.a, b=event.b)
    right = state._replace(score=(event.a, event.b), illegal=None)
    if event.game or (at_hand and state.number and not is_over):
        is_it = event.game == "crawford" or (state.crawford and not event.game)
        return right._replace(crawford=is_it and not is_over, crawford_played=not (is_it and is_over))
    if state.number or is_over:
        return right
    return sure_of_crawford(
        right._replace(crawford=False, crawford_played=right.crawford_played and not right.crawford)
    )


SHARED: dict[type, Handler] = {
    Draw: draw,
    ThrowDice: roll,
    Move: move,
    Offer: offer,
    Accept: accept,
    Refuse: refuse,
    SetStake: set_stake,
    SetLayout: set_layout,
    Demand: demand_legal,
    GiveUp: resign,
    SetPoints: set_score,
    Begin: begin,
    NewPartie: new_game,
    Note: lambda state, _: state,
}
"""The function for each event that all these games treat alike."""
