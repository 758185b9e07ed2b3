"""Events between the rolls: the way of counting, corrections, the flag, resigning, another partie."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import OutOfOrderError
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie import events, marker, referee
from trictrac.partie.due import demand, refused, with_error
from trictrac.partie.events import Counting
from trictrac.partie.faults import must_be_righted
from trictrac.partie.frame import SIX
from trictrac.partie.ledger import ErrorKind, MarkError, Turn, Why
from trictrac.partie.marks import ended, ended_by_going, note_in_ledger
from trictrac.partie.state import Phase, State, remembered
from trictrac.partie.turns import announce
from trictrac.protocol.events import NewPartie, Player, pair_with


def marking(state: State, event: events.Marking) -> State:
    """Return the state with another way of counting, which cannot change while a roll is to be played."""
    demand(not state.awaits_play, state, "change the mode")
    if event.counting is Counting.MARKER:
        return marker.put_away(state)
    switched = marker.stay(state)._replace(counting=event.counting, held=False)
    return switched if event.counting is Counting.SPOKEN else announce(switched)


def set_rules(state: State, event: events.SetRules) -> State:
    """Return the state with other rules from here on. Earlier marks stay and can no longer be claimed.

    Raises:
        OutOfOrderError: a roll is to be played or put right, the partie is over, or it or the long game cannot go on.
    """
    open_turn = state.awaits_play or state.choosing or must_be_righted(state)
    demand(not (open_turn or state.is_over), state, "change the rules")
    if state.frame is not None and not state.ends_by_going:
        raise OutOfOrderError("this long game has the same rules to its end: they can change only from its beginning")
    rules = replace(event.rules, edition=state.rules.edition)
    target, holes = rules.customs.hole_target, max(state.score.holes)
    if holes >= target and state.has_last_hole:
        raise OutOfOrderError(
            "{holes} holes are made, and by these rules a partie ends at {target}: end this partie first",
            holes=holes,
            target=target,
        )
    pavillon = state.score.pavillon if rules.customs.pavillon == "yes" else Pavillon.NONE
    changed = state._replace(rules=rules, turn=None, late=(), agreed=state.agreed or state.rules)
    return _with_score(changed, replace(state.score, pavillon=pavillon))


def set_position(state: State, event: events.SetPosition) -> State:
    """Return the state with the board and the score of this position, by the colours that the players hold."""
    demand(not state.is_over, state, "set up a position")
    position = event.position.require_possible()
    mine = position.turned() if state.swapped else position
    return _with_score(state, _open_score(mine.score, state))._replace(
        phase=Phase.THROW,
        checkers=(mine.white, mine.black),
        roller=Player(mine.turn),
        first=Player(mine.turn) if state.first is None else state.first,
        rolls=mine.rolls,
        releve=position.releve,
        first_rolls=(),
        intruders=((), ()),
        turn=None,
        late=(),
        must_throw=None,
    )


def set_score(state: State, event: events.SetScore) -> State:
    """Return the state with this score. Earlier marks can no longer be claimed."""
    demand(not state.is_over, state, "set the score")
    Position(score=event.score).require_possible()
    return _with_score(state, _open_score(event.score, state))._replace(
        turn=_forgiven(state.turn) if state.turn else None, late=tuple(map(_forgiven, state.late))
    )


def _open_score(score: Score, state: State) -> Score:
    """Return a typed score if it may be set.

    Holes that would end the partie cannot be set, because they have to be won (law 10.6). In the combiné no holes can be
    set, because they would belong to two games.

    Raises:
        OutOfOrderError: ``score`` has such holes.
    """
    if state.combined is not None:
        a, b = state.printed_score.holes
        if score.holes not in ((a, b), state.score.holes):
            raise OutOfOrderError(
                "in the trictrac combiné holes are won, never set: points can be, like points=4b,0, with holes={a},{b} as they "
                "are",
                a=a,
                b=b,
            )
        return replace(score, holes=state.score.holes, pavillon=state.score.pavillon)
    target = state.customs.hole_target
    if max(score.holes) >= target and state.has_last_hole:
        raise OutOfOrderError(
            "{holes} holes: a partie ends at {target}, so fewer can be set",
            holes=max(score.holes),
            target=target,
        )
    return score


def _with_score(state: State, score: Score) -> State:
    """Return the state with a score. If both have holes and nobody shows the pavillon, it was put away (law 10.5)."""
    if score.pavillon is Pavillon.NONE and all(score.holes):
        score = replace(score, pavillon=Pavillon.AWAY)
    return state._replace(
        history=remembered(state, state.ledger),
        base=score,
        ledger=(),
        score=score,
        errors=(),
        let=(),
        accusations=(),
        lapsed=(),
        before_go=None,
        flag_forgotten=None,
        overlooked=referee.overlooked(state),
    )


def _forgiven(turn: Turn) -> Turn:
    """Return a roll with points marked too many no longer claimable."""
    return replace(turn, claim=min(turn.claim, turn.outcome.me), received=min(turn.received, turn.given))


def erase(state: State, event: events.Erase) -> State:
    """Return the state after points are erased by mistake after a bearing off.

    They are lost, or an école (option ``exit_points_left``).
    """
    turn = state.turn
    points = state.score.points[event.player]
    borne_off = turn is not None and turn.play is not None and turn.position.releve < state.releve
    demand(state.awaits_throw and borne_off and points > 0, state, "erase points")
    wiped = note_in_ledger(state, event.player, Why.ERASED)
    if state.customs.exit_points_left == "lost":
        return wiped
    return with_error(wiped, MarkError(ErrorKind.TOO_FEW, event.player, state.number, Why.ERASED, points, owed=points))


def forget_flag(state: State, event: events.ForgetFlag) -> State:
    """Return the state after the second to win holes does not take the pavillon he may show."""
    demand(not state.is_over, state, "forget the pavillon")
    demand(state.score.pavillon is Pavillon.of(Side(event.player)), state, "forget a pavillon that is not one’s own")
    return note_in_ledger(state, event.player, Why.FORGOTTEN)._replace(
        flag_forgotten=(event.player, state.score.holes, state.number)
    )


def take_flag(state: State, event: events.TakeFlag) -> State:
    """Return the state after the pavillon is taken late, if option ``pavillon_late`` allows and the run is unbroken."""
    forgotten = state.flag_forgotten
    if forgotten is None or forgotten[0] is not event.player or state.is_over:
        raise refused(state, "take the pavillon")
    late, (_, holes, number) = state.customs.pavillon_late, forgotten
    same = state.score.holes == holes
    in_time = late == "yes" or (same and (late == "before_next_hole" or state.number == number))
    demand(_is_unbroken(state, event.player) and in_time, state, "take the pavillon any more")
    return note_in_ledger(state, event.player, Why.TAKEN)._replace(flag_forgotten=None)


def _is_unbroken(state: State, player: Player) -> bool:
    """Return whether the other has won no hole since this player forgot the pavillon."""
    forgotten = state.flag_forgotten
    if forgotten is None or forgotten[0] is not player:
        return False
    return state.score.holes[player.other] == forgotten[1][player.other]


def resign(state: State, event: events.Resign) -> State:
    """Return the state after the other wins, with the most that he could still have won.

    Nothing can be claimed any more. A marqué given up (K 14) goes to the other with six holes, or with one more than
    the loser.
    """
    demand(not state.is_over, state, "resign")
    if state.combined is not None:
        raise OutOfOrderError(
            "in the trictrac combiné nobody resigns: a player who may go goes, and stop ends the séance"
        )
    winner = event.player.other
    score = state.score
    most = max(SIX, score.holes[winner], score.holes[event.player] + 1)
    holes = pair_with(score.holes, winner, most if state.ends_by_going else state.customs.hole_target)
    second = score.pavillon is Pavillon.NONE and not score.holes[winner] and score.holes[event.player]
    late = _is_unbroken(state, winner) and state.customs.pavillon_late == "yes"
    shows = state.customs.pavillon == "yes" and (second or late)
    best = Score(score.points, score.bredouille, holes, Pavillon.of(Side(winner)) if shows else score.pavillon)
    settled = _with_score(state, best)._replace(late=())
    if state.ends_by_going:
        return ended_by_going(settled, event.player, best, resigned=True)
    return ended(settled, winner, resigned=True)


def new_partie(state: State, _event: NewPartie) -> State:
    """Return the start of another partie, with the results of those played. Its first throw closes the one before."""
    demand(state.is_over, state, "begin another partie")
    return State(
        state.rules,
        counting=state.counting,
        swapped=state.swapped,
        partie=state.partie + 1,
        number=state.number,
        results=state.results,
        frame=state.frame,
        referee=state.referee,
        lapsed=state.errors,
        agreed=state.agreed,
        overlooked=referee.overlooked(state),
    )
