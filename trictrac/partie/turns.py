"""The course of a roll: first move, throw, points, play, points received, corrected false moves (laws 2, 10, 13)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying
from trictrac.model.outcome import Refusal, outcome
from trictrac.model.play import Play, Roll
from trictrac.partie import earlier, referee, schools
from trictrac.partie.due import claim_errors, demand, error_of, excess_error, may_mark_late, refused, with_errors, worth
from trictrac.partie.events import Claim, OrderOn, Receive, Rectify, Throw
from trictrac.partie.faults import (
    allowed,
    bar,
    fault,
    intruders,
    may_be_righted,
    must_be_righted,
    unplayed,
)
from trictrac.partie.going import bear_off, confirmed, held, on_the_table, with_excess
from trictrac.partie.ledger import ErrorKind, Happening, LedgerEntry, Turn, Why
from trictrac.partie.marks import (
    amend,
    checked,
    counted,
    ended,
    happened,
    is_won,
    mark,
    mark_all,
    reconsidered,
    settled,
    won_by_last_marks,
)
from trictrac.partie.remedies import corrections, rectifications
from trictrac.partie.state import MOST_POINTS, Phase, State, holes_by
from trictrac.protocol.events import Begin, Draw, Move, Player, added, own_first, pair_with
from trictrac.saying.language import strung


def draw(state: State, event: Draw) -> State:
    """Return the state after the draw for the first move (law 2.1).

    In the coup et dés one player throws both dice. Only then do the rules on equal dice depend on who threw them.
    """
    customs = state.customs
    demand(state.awaits_draw, state, "draw")
    demand(state.must_throw is None or event.thrower in (None, state.must_throw), state, "have the other player draw")
    if not (1 <= event.a <= 6 and 1 <= event.b <= 6):
        raise OutOfOrderError("{a} and {b} are no dice: 1 to 6 each", a=event.a, b=event.b)
    roll = Roll.of(event.a, event.b)
    named = state.must_throw if event.thrower is None else event.thrower
    thrower = named if customs.first_move == "coup_et_des" else None
    if not roll.is_doublet:
        first = Player.A if event.a > event.b else Player.B
    elif thrower is not None and customs.opening_doublet == "plays":
        first = thrower
    else:
        again = thrower.other if thrower is not None and customs.opening_doublet == "other_throws" else thrower
        return happened(state._replace(must_throw=again), Happening("draw_again", Player.A if again is None else again))
    begun = begin(state, Begin(first))
    return begun if state.boardless or customs.first_move == "reroll" else throw(begun, Throw(first, roll))


def begin(state: State, event: Begin) -> State:
    """Return the state after a player begins."""
    demand(state.awaits_draw, state, "begin")
    return state._replace(phase=Phase.THROW, roller=event.player, first=event.player, must_throw=None)


def throw(state: State, event: Throw) -> State:
    """Return the state after a roll, with its points counted and older errors lapsed (laws 10.1, 12.7)."""
    demand(state.awaits_throw, state, "throw")
    if event.player is not state.roller:
        raise OutOfOrderError("a roll before one’s turn does not count: {player} is to roll", player=state.roller)
    reason = must_be_righted(state)
    if state.turn and state.turn.play is not None and reason is not None:
        raise OutOfOrderError(
            "{play} is never let stand: {reason} (law 13.2). First have another play put in its place, like rectify {example}",
            play=state.turn.play.shown,
            reason=reason,
            example=str(rectifications(state.turn, state.rules)[0]),
        )
    if event.for_all:
        few = sum(state.checkers[event.player][1:25]) <= 2
        demand(few and state.customs.joint_exit_roll == "yes", state, "play for all")
    if state.choosing and state.turn is not None:
        # The hole that the other marked late gives no choice any more (laws 12.9).
        state = held(state, state.turn)
    lapsed = referee.after_a_throw(state, schools.lapse(state, event.player))
    if state.turn and state.turn.unplayed and not state.spoken:
        lapsed = _give(lapsed, state.turn.given)
    lapsed = won_by_last_marks(lapsed)
    return lapsed if lapsed.is_over else _rolled(settled(confirmed(lapsed)), event)


def _rolled(state: State, event: Throw) -> State:
    """Return the state with new dice on the table."""
    player, roll = event.player, event.roll
    rolls = added(state.rolls, player, 1)
    firsts, before = state.first_rolls, state.facing(player)
    meets = state.releve == 1 and rolls == (1, 1) and firsts == (roll,)
    judged = outcome(before, roll, state.rules, meets=meets)
    turn = Turn(state.number + 1, player, before, judged, for_all=event.for_all, stood=state.intruders[player])
    state = state._replace(
        intruders=pair_with(state.intruders, player, intruders(before)),
        phase=Phase.PLAY,
        rolls=rolls,
        first_rolls=firsts if len(firsts) > 1 else (*firsts, roll),
        number=turn.number,
        turn=turn,
        before_go=None,
    )
    return state if state.spoken or not judged.me else _mark_own(state, turn, judged.me)


def _mark_own(state: State, turn: Turn, points: int, pegs: int | None = None) -> State:
    """Return the state with ``points`` as the roller's mark, which may complete holes and the partie (laws 10.2, 11.1)."""
    state = mark(state, LedgerEntry(turn.roller, points - turn.claim, Why.OWN, turn.number, pegs), points)
    choice = (turn.choice or holes_by(state, turn.roller, turn.number) > 0) and not turn.held
    state = state._replace(turn=replace(turn, claim=points, choice=choice))
    if is_won(state) and not state.plays_on:
        return ended(state, turn.roller)
    return state if choice else checked(state)


def claim(state: State, event: Claim) -> State:
    """Return the state after the roller's claim, made before he touches a checker and never lowered (laws 10.1, 12.1)."""
    demand(state.spoken and 0 <= event.points <= MOST_POINTS, state, "claim")
    turn = state.turn
    if turn is None or not state.awaits_play or event.player is not state.roller:
        return _claim_late(state, event)
    # He has touched the checkers (laws 10.1, 12.1).
    demand(not (turn.lifted and state.since(2)), state, "claim any more on this roll")
    demand(event.points >= turn.claim, state, "claim less than before")
    whole, slip = counted(state, LedgerEntry(turn.roller, event.points, Why.OWN, turn.number), event.holes)
    state = referee.slipped(state, event.player, slip)
    if not state.since(3):
        state = with_errors(state, turn.number, Why.OWN, excess_error(replace(turn, claim=whole.points), Why.OWN))
    return with_excess(_mark_own(state, turn, whole.points, whole.pegs))


def _claim_late(state: State, event: Claim) -> State:
    """Return the state after a player who could play nothing marks late (law 12.9)."""
    late = next((late for late in state.late if late.roller is event.player), None)
    if late is None or not may_mark_late(state):
        raise refused(state, "claim")
    demand(event.points >= late.claim, state, "claim less than before")
    claimed = replace(late, claim=event.points)
    state = with_errors(state, late.number, Why.OWN, excess_error(claimed, Why.OWN))
    state = state._replace(late=tuple(claimed if old == late else old for old in state.late))
    if state.turn == late:
        state = state._replace(turn=claimed)
    entry = LedgerEntry(late.roller, event.points - late.claim, Why.OWN, late.number)
    return reconsidered(mark_all(state, [entry], event.points))


def move(state: State, event: Move) -> State:
    """Return the state after the roller plays. The opponent then marks what the roll gave him (law 10.1)."""
    turn = on_the_table(state, event.player, "play")
    found = fault(turn, event.play, state.rules)
    bars = bar if state.since(3) else earlier.bar
    barred = bars(turn, event.play) if found and event.stands else None
    if found and (barred or not event.stands):
        refusal = (
            Saying("{play} cannot stand even as a false move: {reason} (law {law}). Position: {position}")
            if barred
            else Saying("{play} does not play {roll}: {reason} (law {law}). Position: {position}")
        )
        raise IllegalPlayError(
            refusal.text,
            law="13.2" if barred else found.law,
            play=event.play.shown,
            roll=turn.roll,
            reason=barred or found.saying,
            position=turn.position.turned() if state.side_of(turn.roller) else turn.position,
        )
    return _played(state, turn, event.play, found)


def _played(state: State, turn: Turn, play: Play, found: Refusal | None) -> State:
    """Return the state after a play. ``found`` is the law that an accepted false play breaks."""
    if is_won(state):
        state = held(state, turn)
    played = replace(turn, play=play, refusal=found, held=turn.held or turn.choice, choice=False)
    if state.since(3):
        played = replace(played, unplayed=unplayed(played))
    if found:
        state = happened(state, Happening("false_move", turn.roller, refusal=found))
    state = _set_up_anew(_settle_claim(_after_play(state, played), played), turn.roller)
    state = checked(state) if state.spoken else _give(state, turn.outcome.opp)
    return _joint_roll(state, played)


def _after_play(state: State, turn: Turn) -> State:
    """Return the state with the checkers moved and the dice passed on."""
    mine = turn.play.after(turn.position.me) if turn.play else turn.position.me
    return state._replace(
        phase=Phase.THROW,
        turn=turn,
        checkers=own_first((mine, turn.position.opp), turn.roller),
        roller=turn.roller.other,
    )


def _set_up_anew(state: State, roller: Player) -> State:
    """Return the state, set up anew if a side has borne off all, which then rolls again (law 6.7)."""
    return state if any(state.checkers[roller][1:25]) or must_be_righted(state) else bear_off(state, roller)


def _settle_claim(state: State, turn: Turn) -> State:
    """Return the state with the roller's marks settled once he touches a checker (laws 12.1, 12.9).

    If nothing can be played, he may still mark. If the program announces, it takes back a keep from which the corner
    excuses (law 9.1). A keep broken by obeying an order is always taken back (law 13.2 i).
    """
    due = worth(turn)
    rightly = min(turn.claim, turn.outcome.me) if state.since(3) and turn.ordered else due
    beyond = (rightly if state.spoken else turn.claim) - due
    if beyond > 0:
        state = amend(state, error_of(ErrorKind.TOO_MANY, turn, Why.OWN, excess=beyond), -beyond)
        turn = replace(turn, claim=turn.claim - beyond)
    if turn.helpless and not turn.refusal and turn.claim < due:
        return state._replace(late=(*state.late, turn))
    return with_errors(state, turn.number, Why.OWN, claim_errors(turn, state.customs.unmade_fill == "double"))


def _give(state: State, whole: int) -> State:
    """Return the state with the rest of these points, given by the roll on the board, marked for the opponent."""
    turn = state.turn
    if turn is None or whole <= turn.received:
        return state
    state = mark(state, LedgerEntry(turn.roller.other, whole - turn.received, Why.GIVEN, turn.number), whole)
    return checked(state._replace(turn=replace(turn, received=whole)))


def _joint_roll(state: State, turn: Turn) -> State:
    """Return the state after a player who played for all has borne off.

    He plays the same roll again from the talon (option ``joint_exit_roll``).
    """
    if turn.for_all and not turn.refusal and state.releve > turn.position.releve and state.awaits_throw:
        return _rolled(state, Throw(turn.roller, turn.roll))
    return state


def announce(state: State) -> State:
    """Return the state in which the program counts, with unmarked points of the last rolls marked (laws 10.1, 12.9)."""
    if not state.awaits_throw:
        return state._replace(late=())
    for late in state.late:
        due = worth(late)
        if due > late.claim:
            state = mark_all(state, [LedgerEntry(late.roller, due - late.claim, Why.OWN, late.number)], due)
    state = checked(state._replace(late=()))
    turn = state.turn
    return _give(state, turn.outcome.opp) if turn and turn.play is not None and state.awaits_throw else state


def receive(state: State, event: Receive) -> State:
    """Return the state after points given by the other's roll are marked, before the next roll (law 10.1)."""
    turn = state.turn
    fits = state.spoken and state.awaits_throw and 0 <= event.points <= MOST_POINTS
    if turn is None or not fits or turn.play is None or event.player is not turn.roller.other:
        raise refused(state, "mark points received")
    demand(event.points >= turn.received, state, "mark fewer points received than before")
    whole, slip = counted(state, LedgerEntry(event.player, event.points, Why.GIVEN, turn.number), event.holes)
    entry = replace(whole, points=whole.points - turn.received)
    turn = replace(turn, received=whole.points)
    state = mark(referee.slipped(state, event.player, slip), entry, whole.points)._replace(turn=turn)
    return checked(with_errors(state, turn.number, Why.GIVEN, excess_error(turn, Why.GIVEN)))


def rectify(state: State, event: Rectify) -> State:
    """Return the state after a false move is replaced, or a player called back is moved (laws 11.5, 13.2).

    The opponent does it. The roller may correct himself in a closed jan.
    """
    turn = state.turn
    if turn is None:
        raise refused(state, "rectify")
    lifted = state.awaits_play and turn.lifted
    demand(lifted or (state.awaits_throw and may_be_righted(turn)), state, "rectify")
    corrects = event.player is turn.roller
    choices = (corrections if corrects else rectifications)(turn, state.rules)
    demand(not corrects or (bool(choices) and state.since(3)), state, "rectify")
    known = choices if state.since(2) else (*choices, *allowed(turn, state.rules))
    chosen = [play for play in known if play.change == event.play.change]
    if not chosen:
        values = {"play": event.play.shown, "plays": strung([play.shown for play in choices])}
        if lifted:
            raise IllegalPlayError(
                "{play} is not one of the plays from which you choose: {plays} (law 11.5)", law="11.5", **values
            )
        raise IllegalPlayError(
            "{play} does not correct this false move; these plays do: {plays} (law 13.2)", law="13.2", **values
        )
    if lifted:
        return _played(state, turn, chosen[0], None)
    righted = replace(turn, play=chosen[0], refusal=None, unplayed=0)
    if state.releve != turn.position.releve:
        # The relevé is again that in which the false move bore off the last checkers.
        mine, theirs = turn.position.rolls
        state = state._replace(
            releve=turn.position.releve,
            rolls=own_first((mine + 1, theirs), turn.roller),
            swapped=state.swapped ^ (state.customs.swap_colours_after_exit == "yes"),
        )
    state = happened(_after_play(state, righted), Happening("rectified", event.player))
    return _joint_roll(_set_up_anew(state, turn.roller), righted)


def order_on(state: State, event: OrderOn) -> State:
    """Return the state after the opponent orders a checker out of his closed grand jan (law 13.2)."""
    turn = state.turn
    if turn is None or not state.awaits_play or event.player is state.roller:
        raise refused(state, "order a checker to move on")
    demand(event.field in intruders(turn.position), state, "order a checker to move on from that field")
    demand(event.field not in turn.stood or not state.since(3), state, "order a checker to move on after its next roll")
    return state._replace(turn=replace(turn, ordered=event.field))
