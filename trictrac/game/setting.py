"""Events beside the rolls: how points are marked, corrections of board and score, the flag, resigning, another partie."""

from __future__ import annotations

from dataclasses import replace

from trictrac.game.due import demand
from trictrac.game.events import (
    Erase,
    ForgetFlag,
    Marking,
    NewPartie,
    Note,
    Player,
    Resign,
    SetPosition,
    SetScore,
    TakeFlag,
)
from trictrac.game.marks import ended, wipe
from trictrac.game.state import ErrorKind, Happening, MarkError, Phase, State, Why
from trictrac.model.position import TALON
from trictrac.model.score import NO_SCORE, Pavillon, Score, Side


def marking(state: State, event: Marking) -> State:
    """Who counts: the players (spoken) or the program; not in the middle of a roll."""
    demand(state.phase is not Phase.PLAY, state, "change how points are marked before the roll is played")
    return replace(state, spoken=event.spoken)


def set_position(state: State, event: SetPosition) -> State:
    """The board and the score are as this position says; whoever is to roll rolls."""
    position = event.position.require_possible()
    return replace(
        state,
        phase=Phase.THROW,
        checkers=(position.white, position.black),
        roller=Player(position.turn),
        base=position.score,
        ledger=(),
        score=position.score,
        swapped=False,
        rolls=position.rolls,
        releve=position.releve,
        turn=None,
        late=None,
        errors=(),
        accusation=None,
        before_go=None,
    )


def set_score(state: State, event: SetScore) -> State:
    """Tokens, pegs and pavillon are as said."""
    return replace(state, base=event.score, ledger=(), score=event.score, errors=(), accusation=None, before_go=None)


def note(state: State, event: Note) -> State:
    """A remark changes nothing."""
    del event
    return state


def erase(state: State, event: Erase) -> State:
    """Points taken off by mistake while setting up after a bearing off: lost, or an école (option ``exit_points_left``)."""
    points = state.score.points[event.player]
    fresh = state.phase is Phase.THROW and state.rolls == (0, 0) and state.releve > 1 and points > 0
    demand(fresh, state, "erase points")
    wiped = wipe(state, Why.ERASED, event.player, state.number)
    if state.rules.customs.exit_points_left == "lost":
        return wiped
    error = MarkError(ErrorKind.TOO_FEW, event.player, state.number, Why.ERASED, points, owed=points)
    told = Happening("erred", event.player, points, error=error)
    return replace(wiped, errors=(*wiped.errors, error), happenings=(*wiped.happenings, told))


def forget_flag(state: State, event: ForgetFlag) -> State:
    """The second to win holes does not take the pavillon he may show."""
    score = state.score
    demand(score.pavillon is Pavillon.of(Side(event.player)), state, "forget a pavillon that is not one's own")
    bare = replace(score, pavillon=Pavillon.AWAY)
    return replace(state, base=bare, ledger=(), score=bare, flag_forgotten=(event.player, score.holes, state.number))


def take_flag(state: State, event: TakeFlag) -> State:
    """The pavillon is taken late, as far as option ``pavillon_late`` lets it and the run was not broken."""
    forgotten = state.flag_forgotten
    late = state.rules.customs.pavillon_late
    if forgotten is None or forgotten[0] is not event.player:
        demand(False, state, "take the pavillon")
        return state
    player, holes, number = forgotten
    unbroken = state.score.holes[player.other] == holes[player.other]
    same = state.score.holes == holes
    in_time = late == "yes" or (same and (late == "before_next_hole" or state.number == number))
    demand(unbroken and in_time, state, "take the pavillon any more")
    shown = replace(state.score, pavillon=Pavillon.of(Side(player)))
    return replace(state, base=shown, ledger=(), score=shown, flag_forgotten=None)


def resign(state: State, event: Resign) -> State:
    """The other wins, with the most that he could still have won (variants § 23)."""
    demand(state.phase is not Phase.OVER, state, "resign")
    winner = event.player.other
    score = state.score
    target = state.rules.customs.hole_target
    holes = (target, score.holes[1]) if winner is Player.A else (score.holes[0], target)
    fresh = score.pavillon is Pavillon.NONE and not score.holes[winner] and score.holes[event.player]
    best = Score(score.points, score.bredouille, holes, Pavillon.of(Side(winner)) if fresh else score.pavillon)
    return ended(replace(state, score=best), winner, resigned=True)


def new_partie(state: State, event: NewPartie) -> State:
    """Another partie: everything back to the start but the account of those played."""
    del event
    demand(state.phase is Phase.OVER, state, "begin another partie")
    return replace(
        State(state.rules),
        spoken=state.spoken,
        swapped=state.swapped,
        checkers=(TALON, TALON),
        base=NO_SCORE,
        partie=state.partie + 1,
        number=state.number,
        results=state.results,
    )
