"""The course that running games and games of jans share: the draw, the dice, a board set right, a game given up, the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from trictrac.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError, Saying
from trictrac.games.common import events, stakes
from trictrac.games.common.state import Handler, Phase, State, What, demand, happened, sure_of_crawford, won
from trictrac.games.events import Begin, Draw, Move, NewPartie, Note, Player
from trictrac.model.layout import faults
from trictrac.model.refusal import Refusal

_DIE = range(1, 7)

Thrown = Callable[[State, tuple[int, ...]], State]
"""The state when dice lie on the table."""


def drawn(state: State, event: Draw, thrown: Thrown) -> State:
    """One die each: the higher begins, or the lower (``beginner``), with fresh dice or with these two (``opening``).

    Equal dice are thrown again, and double the stake where ``automatic_doubles`` says so.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is Phase.DRAW, state, Saying("draw for the first move"))
    if event.a not in _DIE or event.b not in _DIE:
        raise OutOfOrderError("{a} and {b} are no dice: numbers from 1 to 6", a=event.a, b=event.b)
    rules = state.rules
    stake = state.kind.stake
    if event.a == event.b and stake is not None and state.automatic < stake.automatic:
        doubled = state._replace(stake=2 * state.stake, automatic=state.automatic + 1)
        return happened(doubled, What.AUTOMATIC, Player.A, doubled.stake)
    if event.a == event.b:
        return happened(state, What.DRAWN_AGAIN, Player.A)
    first = Player.A if (event.a > event.b) is (rules.beginner == "highest") else Player.B
    begun = begin(state, Begin(first))
    return begun if rules.opening == "fresh_dice" else thrown(begun, (max(event.a, event.b), min(event.a, event.b)))


def begin(state: State, event: Begin) -> State:
    """This player begins, however that was decided; he throws.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is Phase.DRAW, state, Saying("begin"))
    return state._replace(phase=Phase.THROW, roller=event.player, first=event.player)


def dice_thrown(state: State, event: events.Throw) -> tuple[int, ...]:
    """The dice that a player throws, the highest first.

    Raises:
        OutOfOrderError: another is to roll, or these are not the dice of this game.
    """
    demand(state.phase is Phase.THROW, state, Saying("roll"))
    if event.player is not state.roller:
        raise OutOfOrderError("a roll before one’s turn does not count: {player} is to roll", player=state.roller)
    count = state.rules.dice_count
    if len(event.dice) != count or not all(die in _DIE for die in event.dice):
        raise OutOfOrderError("this game is played with {count} dice, numbers from 1 to 6", count=count)
    return tuple(sorted(event.dice, reverse=True))


def dice(thrown: Thrown) -> dict[type, Handler]:
    """Return the handlers of the draw and of a roll in a game in which this is the state when the dice lie on the table."""
    return {Draw: partial(drawn, thrown=thrown), events.Throw: partial(_roll, thrown=thrown)}


def _roll(state: State, event: events.Throw, thrown: Thrown) -> State:
    return thrown(state, dice_thrown(state, event))


def thrown_or_passed(state: State, dice: tuple[int, ...], can_play: Callable[[State], bool]) -> State:
    """The dice lie on the table; where nothing can be played they pass on at once."""
    thrown = state._replace(dice=dice, number=state.number + 1, phase=Phase.PLAY, illegal=None, passed=False)
    if can_play(thrown):
        return thrown
    passed = thrown._replace(phase=Phase.THROW, roller=state.roller.other, passed=True)
    return happened(passed, What.UNPLAYABLE, state.roller)


def to_be_played(state: State, event: Move) -> State:
    """The state in which a play is made; it may be one with dice of which nothing could be played, which have passed on.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
    """
    if state.passed and event.play.moves and state.phase is Phase.THROW and event.player is state.roller.other:
        state = state._replace(phase=Phase.PLAY, roller=event.player, passed=False)
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("play"))
    return state


def stands(event: Move, refused: Refusal | None) -> bool:
    """Return whether a play breaks a rule, which is why it would be refused, and is said to stand all the same.

    Raises:
        IllegalPlayError: it breaks one, which is its ``law``, and is not said to stand.
    """
    if refused and not event.stands:
        raise IllegalPlayError("{reason}", law=refused.law, reason=refused.saying)
    return refused is not None


def demand_legal(state: State, event: events.Demand) -> State:
    """The other's illegal play is taken back, and he is to make a legal one.

    Raises:
        OutOfOrderError: no illegal play was made, or it has been accepted by rolling or doubling.
    """
    if state.illegal is None or event.player is state.offender:
        raise OutOfOrderError("no play against the rules stands that could be taken back: the next dice accept it")
    return state.illegal


def resign(state: State, event: events.Resign) -> State:
    """A player gives the game up, for so many times the stake; who is offered a higher one so refuses it.

    Raises:
        OutOfOrderError: no game is being played, or it cannot be worth so much.
    """
    demand(state.phase is not Phase.OVER, state, Saying("resign"))
    if event.player is state.answerer and event.times == 1:
        return state.kind.apply(state, events.Refuse(event.player))
    demand_worth(state, event)
    return won(state, event.player.other, "resigned", event.times, event.times * state.stake)


def demand_worth(state: State, event: events.Resign) -> None:
    """Refuse to give a game up for more times the stake than it can be worth.

    Raises:
        OutOfOrderError: it cannot be worth so much.
    """
    if not 1 <= event.times <= state.kind.most(state, event.player):
        law = state.kind.manner.barring(state, event.times)
        raise OutOfOrderError("this game cannot be worth {times} times the stake", times=event.times, law=law)


def new_game(state: State, event: NewPartie) -> State:
    """The next game of a match, or another single game; with ``next_game = winner`` the winner has the dice.

    Raises:
        OutOfOrderError: the game is not over, or the match is.
    """
    del event
    demand(state.phase is Phase.OVER, state, Saying("begin a new game"))
    if state.is_finished:
        raise OutOfOrderError("the match is won: stop ends the séance; trictrac score begins another")
    rules = state.rules
    fresh = State(
        state.kind, (rules.laid, rules.laid), game=state.game + 1, score=state.score, results=state.results,
        crawford_played=state.crawford_played,
    )  # fmt: skip
    if rules.next_game == "winner" and state.results:
        winner = state.results[-1].winner
        fresh = fresh._replace(phase=Phase.THROW, roller=winner, first=winner)
    return sure_of_crawford(fresh)


def placed(state: State, event: events.SetLayout, others: Iterable[Saying] = ()) -> State:
    """The board as it really lies; the side to roll rolls. ``others`` are faults that only this game knows.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
        OutOfOrderError: the game is over.
    """
    layout, rules = event.layout, state.rules
    found = (*faults(layout, same_way=rules.same_way, falling=rules.falling, count=sum(rules.laid)), *others)
    if found:
        error = ImpossiblePositionError("the board cannot lie so: {fault}", fault=found[0])
        error.faults = found
        raise error
    demand(state.phase in (Phase.DRAW, Phase.THROW, Phase.PLAY), state, Saying("set the board"))
    turn = Player(layout.turn)
    return state._replace(
        checkers=(layout.white, layout.black),
        roller=turn,
        phase=Phase.THROW,
        illegal=None,
        choice=False,
        first=state.first if state.first is not None else turn,
    )


def set_score(state: State, event: events.SetScore) -> State:
    """The score as it really is.

    Raises:
        OutOfOrderError: the match would be won by it.
    """
    if min(event.a, event.b) < 0 or (state.match and max(event.a, event.b) >= state.match):
        raise OutOfOrderError("a score of {a} to {b} cannot be set in this match", a=event.a, b=event.b)
    right = state._replace(score=(event.a, event.b), illegal=None)
    if state.number or state.phase is Phase.OVER:
        return right
    return sure_of_crawford(
        right._replace(crawford=False, crawford_played=right.crawford_played and not right.crawford)
    )


def _note(state: State, event: Note) -> State:
    """Return the state as it is: a remark changes nothing."""
    del event
    return state


SHARED: dict[type, Handler] = {
    events.Offer: stakes.offer,
    events.Accept: stakes.accept,
    events.Refuse: stakes.refuse,
    events.SetStake: stakes.set_stake,
    events.Resign: resign,
    events.SetScore: set_score,
    Begin: begin,
    NewPartie: new_game,
    Note: _note,
}
"""The events that do the same in all these games."""
