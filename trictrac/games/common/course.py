"""The course that all these games share: the draw, the dice, a higher stake, a board set right, a game given up, the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
from trictrac.games.common.state import Handler, TablesState, sure_of_crawford
from trictrac.model.layout import HAND, Checkers, faults
from trictrac.model.mark import Marks
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice
from trictrac.protocol.events import Begin, Draw, Move, NewPartie, Note, Player

_DIE = range(1, 7)
_HIGHEST = 1 << 20


def demand(condition: bool, state: TablesState, act: Saying) -> None:
    """Refuse an act that is not due.

    Raises:
        OutOfOrderError: says what was tried; ``act`` is how it is called.
    """
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
    score: tuple[int, int] | None = None,
) -> TablesState:
    """Return the state after a game is won; ``points`` are by default the stake ``times`` over, ``score`` grows by them."""
    if points is None:
        points = times * state.stake
    ended = state._replace(
        phase=TablesPhase.OVER,
        score=added(state.score, winner, points) if score is None else score,
        results=(*state.results, Win(winner, how, times, points, state.stake)),
        offer=None,
        illegal=None,
    )
    ended = happened(ended, What.WON, winner, points)
    return happened(ended, What.MATCH, winner) if ended.is_finished else ended


def added(pair: tuple[int, int], player: Player, number: int) -> tuple[int, int]:
    """Return a pair of numbers, A's and B's, with ``more`` added to those of one player."""
    return (pair[0] + number, pair[1]) if player is Player.A else (pair[0], pair[1] + number)


def draw(state: TablesState, event: Draw) -> TablesState:
    """One die each: the higher begins, or the lower (``beginner``), with fresh dice or with these two (``opening``).

    Equal dice are thrown again.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is TablesPhase.DRAW, state, Saying("draw for the first move"))
    if event.a not in _DIE or event.b not in _DIE:
        raise OutOfOrderError("{a} and {b} are not dice: expected numbers from 1 to 6", a=event.a, b=event.b)
    rules = state.rules
    if event.a == event.b:
        return happened(state, What.DRAWN_AGAIN, Player.A)
    first = Player.A if (event.a > event.b) is (rules.beginner == "highest") else Player.B
    begun = begin(state, Begin(first))
    if rules.opening == "fresh_dice":
        return begun
    return state.kind.manner.throw(begun, (max(event.a, event.b), min(event.a, event.b)))


def begin(state: TablesState, event: Begin) -> TablesState:
    """This player begins, however that was decided; he throws.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is TablesPhase.DRAW, state, Saying("begin"))
    return state._replace(phase=TablesPhase.THROW, roller=event.player, first=event.player)


def roll(state: TablesState, event: ThrowDice) -> TablesState:
    """Return the state after a roll, whose dice are read with the highest first.

    Raises:
        OutOfOrderError: another player is to roll, or these are not the dice of this game.
    """
    demand(state.phase is TablesPhase.THROW, state, Saying("roll"))
    if event.player is not state.roller:
        raise OutOfOrderError("a roll before one’s turn does not count: {player} is to roll", player=state.roller)
    count = state.rules.dice_count
    if len(event.dice) != count or not all(die in _DIE for die in event.dice):
        raise OutOfOrderError("this game is played with {count} dice, numbers from 1 to 6", count=count)
    return state.kind.manner.throw(state, tuple(sorted(event.dice, reverse=True)))


def on_the_table(state: TablesState, dice: Dice) -> TablesState:
    """The dice lie on the table, to be played."""
    return state._replace(dice=dice, number=state.number + 1, phase=TablesPhase.PLAY, illegal=None, passed=False)


def thrown_or_passed(state: TablesState, dice: Dice, can_play: Callable[[TablesState], bool]) -> TablesState:
    """The dice lie on the table; where nothing can be played they pass on at once."""
    thrown = on_the_table(state, dice)
    if can_play(thrown):
        return thrown
    thrown = thrown._replace(phase=TablesPhase.THROW, roller=state.roller.other, passed=True)
    return happened(thrown, What.UNPLAYABLE, state.roller)


def move(state: TablesState, event: Move) -> TablesState:
    """The roller plays; a play that stands may be one with dice of which nothing could be played, which have passed on.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule, which is its ``law``, and is not said to stand, or cannot be made at all.
    """
    before, manner = state, state.kind.manner
    if state.passed and event.play.moves and state.phase is TablesPhase.THROW and event.player is state.roller.other:
        state = state._replace(phase=TablesPhase.PLAY, roller=event.player, passed=False)
    demand(state.phase is TablesPhase.PLAY and event.player is state.roller, state, Saying("play"))
    if not is_against_rules(event, manner.refusal(state, event.play)):
        return manner.move(state, event.play)
    manner.require_possible(state, event.play)
    return manner.move(state, event.play, before._replace(happenings=(), passed=False))


def handed_over(state: TablesState, own: Checkers, opp: Checkers, illegal: TablesState | None) -> TablesState:
    """The checkers lie so after a play, the roller's first, and the dice are handed over."""
    roller, hits = state.roller, opp[HAND] - state.opp[HAND]
    after = state.with_checkers(own, opp)._replace(phase=TablesPhase.THROW, roller=roller.other, illegal=illegal)
    if hits:
        after = happened(after, What.HIT, roller, hits)
    return happened(after, What.ILLEGAL, roller) if illegal is not None else after


def is_against_rules(event: Move, refused: Refusal | None) -> bool:
    """Return whether a play breaks a rule, which is why it would be refused, and is said to stand all the same.

    Raises:
        IllegalPlayError: it breaks one, which is its ``law``, and is not said to stand.
    """
    if refused and not event.stands:
        raise IllegalPlayError("{reason}", law=refused.law, reason=refused.saying)
    return refused is not None


def demand_legal(state: TablesState, event: Demand) -> TablesState:
    """The other's illegal play is taken back, and he is to make a legal one.

    Raises:
        OutOfOrderError: no illegal play was made, or it has been accepted by rolling or doubling.
    """
    if state.illegal is None or event.player is state.offender:
        raise OutOfOrderError("no play against the rules stands that could be taken back: the next dice accept it")
    return state.illegal


def offer(state: TablesState, event: Offer) -> TablesState:
    """A player offers to raise the stake.

    Raises:
        OutOfOrderError: he may not; says why.
    """
    stake = _raised(state)
    if state.phase is TablesPhase.PLAY and not stake.late:
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
        OutOfOrderError: it is not raised.
    """
    stake = state.rules.stake
    if not stake.by:
        raise OutOfOrderError(stake.unraised.text, **stake.unraised.values)
    return stake


def accept(state: TablesState, event: Accept) -> TablesState:
    """The stake that was offered counts from here on; who accepts it owns the cube.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    offered = answered(state, event.player)
    owner = event.player if state.rules.stake.by == "cube" else None
    return state._replace(phase=offered.paused, stake=offered.stake, owner=owner, offer=None)


def answered(state: TablesState, player: Player) -> Offered:
    """Return the offer that a player answers.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand(state.phase is TablesPhase.ANSWER and player is state.answerer, state, Saying("answer an offer"))
    assert state.offer is not None
    return state.offer


def refuse(state: TablesState, event: Refuse) -> TablesState:
    """The game is given up to who offered, for the stake before the offer.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    answered(state, event.player)
    return won(state, event.player.other, "refused", 1)


def set_stake(state: TablesState, event: SetStake) -> TablesState:
    """The cube as it really lies: in the middle nobody has turned it, whatever it shows.

    Where a record of version 0.5 names no owner it counts as turned from 2 on, as it did there: what was kept stands.

    Raises:
        OutOfOrderError: no cube shows that, or an offer is to be answered first.
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
    """A player gives the game up, for so many times the stake; who is offered a higher one so refuses it.

    Raises:
        OutOfOrderError: no game is being played, or it cannot be worth so much.
    """
    demand(state.phase is not TablesPhase.OVER, state, Saying("resign"))
    if event.player is state.answerer and event.times == 1:
        return state.kind.apply(state, Refuse(event.player))
    demand_worth(state, event)
    return won(state, event.player.other, "resigned", event.times)


def demand_worth(state: TablesState, event: GiveUp) -> None:
    """Refuse to give a game up for more times the stake than it can be worth.

    Raises:
        OutOfOrderError: it cannot be worth so much.
    """
    if not 1 <= event.times <= state.kind.manner.most(state, event.player):
        raise OutOfOrderError(
            "this game cannot be worth {times} times the stake",
            times=event.times,
            law=state.kind.manner.barring(state, event.times),
        )


def new_game(state: TablesState, _event: NewPartie) -> TablesState:
    """The next game of a match, or another single game; with ``next_game = winner`` the winner has the dice.

    Raises:
        OutOfOrderError: the game is not over, or the match is.
    """
    demand(state.phase is TablesPhase.OVER, state, Saying("begin a new game"))
    if state.is_finished and state.kind.match == 1:
        raise OutOfOrderError(
            "a single game was played, and it is won: stop ends the séance; trictrac score begins another"
        )
    if state.is_finished:
        raise OutOfOrderError("the match is won: stop ends the séance; trictrac score begins another")
    rules = state.rules
    fresh = TablesState(
        state.kind, (rules.laid, rules.laid), game=state.game + 1, score=state.score, results=state.results,
        crawford_played=state.crawford_played, kept=state.kind.manner.kept,
    )  # fmt: skip
    if rules.next_game == "winner" and state.results:
        winner = state.results[-1].winner
        fresh = fresh._replace(phase=TablesPhase.THROW, roller=winner, first=winner)
    return sure_of_crawford(fresh)


def placed(state: TablesState, event: SetLayout, others: Iterable[Saying] = ()) -> TablesState:
    """The board as it really lies; the side to roll rolls. ``others`` are faults that only this game knows.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
        OutOfOrderError: the game is over.
    """
    layout, rules = event.layout, state.rules
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
    """Refuse a board that has these faults, if there are any.

    Raises:
        ImpossiblePositionError: tells the first.
    """
    if found:
        error = ImpossiblePositionError("the board cannot lie so: {fault}", fault=found[0])
        error.faults = found
        raise error


def set_score(state: TablesState, event: SetPoints) -> TablesState:
    """Set the score; and, if it is said, that this is the Crawford game (nobody doubles) or one after it.

    Raises:
        OutOfOrderError: the match would be won by it, or it is no score of the game named.
    """
    highest, is_over = max(event.a, event.b), state.phase is TablesPhase.OVER
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
    Demand: demand_legal,
    GiveUp: resign,
    SetPoints: set_score,
    Begin: begin,
    NewPartie: new_game,
    Note: lambda state, _: state,
}
"""The events that do the same in all these games."""
