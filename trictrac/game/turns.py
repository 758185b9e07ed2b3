"""The ordinary course of a roll: who begins, throw, points, hold or go, play, points received (laws 2, 10, 11)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.errors import IllegalPlayError, OutOfOrderError, Saying
from trictrac.game import schools
from trictrac.game.claims import claim_errors, excess_error, worth
from trictrac.game.due import demand
from trictrac.game.events import Begin, Claim, Draw, Go, Hold, Move, OrderOn, Player, Receive, Rectify, Throw
from trictrac.game.faults import ordered_on, rectifications
from trictrac.game.marks import checked, continued, ended, is_won, mark, settled, wipe
from trictrac.game.state import ErrorKind, Happening, MarkError, Phase, State, Turn, Why
from trictrac.model.outcome import outcome
from trictrac.model.play import OFF, Play
from trictrac.model.position import TALON
from trictrac.model.refusal import Refusal, refusal
from trictrac.model.roll import Roll


def draw(state: State, event: Draw) -> State:
    """Who begins (laws 2.1)."""
    customs = state.rules.customs
    demand(state.phase is Phase.DRAW, state, "draw")
    demand(state.must_throw is None or event.thrower in (None, state.must_throw), state, "draw by the other player")
    if not (1 <= event.a <= 6 and 1 <= event.b <= 6):
        raise OutOfOrderError("{a} and {b} are no dice: 1 to 6 each", a=event.a, b=event.b)
    roll = Roll.of(event.a, event.b)
    first = Player.A if event.a > event.b else Player.B
    if roll.is_doublet:
        first = event.thrower or state.must_throw or Player.A
        if customs.opening_doublet != "plays" or customs.first_move == "reroll":
            thrower = first.other if customs.opening_doublet == "other_throws" else event.thrower
            return replace(state, must_throw=thrower, happenings=(Happening("draw_again", first),))
    begun = replace(state, phase=Phase.THROW, roller=first, must_throw=None)
    return begun if customs.first_move == "reroll" else throw(begun, Throw(first, roll))


def begin(state: State, event: Begin) -> State:
    """Somebody begins, however that was decided."""
    demand(state.phase is Phase.DRAW, state, "begin")
    return replace(state, phase=Phase.THROW, roller=event.player, must_throw=None)


def throw(state: State, event: Throw) -> State:
    """A roll: the time for the last one's errors runs out, and this one's points are counted (laws 10.1, 12.7)."""
    demand(state.phase is Phase.THROW and event.player is state.roller, state, "throw")
    demand(not event.for_all or state.rules.customs.joint_exit_roll == "yes", state, "play for all")
    player = event.player
    state = settled(schools.lapse(state, player))
    rolls = (state.rolls[0] + (player is Player.A), state.rolls[1] + (player is Player.B))
    firsts = state.first_rolls if len(state.first_rolls) > 1 else (*state.first_rolls, event.roll)
    meets = len(state.first_rolls) == 1 and firsts[0] == firsts[1] and state.releve == 1
    before = state.facing(player)
    judged = outcome(before, event.roll, state.rules, meets=meets)
    turn = Turn(state.number + 1, player, before, judged, for_all=event.for_all)
    accusation = state.accusation if state.accusation and state.accusation.by is not player else None
    state = replace(
        state,
        phase=Phase.PLAY,
        rolls=rolls,
        first_rolls=firsts,
        number=turn.number,
        turn=turn,
        before_go=None,
        accusation=accusation,
    )
    return state if state.spoken or not judged.me else _mark_own(state, turn, judged.me)


def _mark_own(state: State, turn: Turn, points: int) -> State:
    """The roller's mark for this roll is so many points; it may complete holes and the partie (laws 10.2, 11.1)."""
    before = state.score.holes[turn.roller]
    state = mark(state, turn.roller, points, Why.OWN, turn.number)
    won = state.score.holes[turn.roller] > before or turn.choice
    state = replace(state, turn=replace(turn, claim=points, choice=won and not turn.held))
    if is_won(state) and state.rules.stakes.continuation == "no":
        return ended(state, turn.roller)
    return state


def claim(state: State, event: Claim) -> State:
    """The roller names his points before touching a checker; nothing that was claimed is taken back (laws 10.1, 12.1)."""
    demand(state.spoken and event.points >= 0, state, "claim")
    late = state.late
    playing = state.phase is Phase.PLAY and event.player is state.roller
    if late and event.player is late.roller and not playing:
        demand(event.points >= late.claim, state, "claim less than before")
        state = mark(state, late.roller, event.points, Why.OWN, late.number)
        state = replace(state, late=replace(late, claim=event.points))
        return checked(schools.with_errors(state, late.number, Why.OWN, excess_error(late, Why.OWN, event.points)))
    turn = state.turn
    if turn is None or not playing or event.points < turn.claim:
        demand(False, state, "claim")
        return state
    state = schools.with_errors(state, turn.number, Why.OWN, excess_error(turn, Why.OWN, event.points))
    return _mark_own(state, turn, event.points)


def hold(state: State, event: Hold) -> State:
    """*Tenir* (laws 11.2)."""
    return _held(state, _on_the_table(state, event.player, "hold", chooses=True))


def _held(state: State, turn: Turn) -> State:
    """Who holds after his last hole plays on into the next partie (option ``continuation``)."""
    state = replace(state, turn=replace(turn, held=True, choice=False))
    return continued(state) if is_won(state) else state


def go(state: State, event: Go) -> State:
    """*S'en aller*: points wiped, checkers back to the talons, the goer rolls first (laws 11.3)."""
    turn = _on_the_table(state, event.player, "go", chooses=not state.spoken)
    demand(not turn.held, state, "go after holding")
    if is_won(state):
        return ended(state, turn.roller)
    errors = tuple(error for error in state.errors if error.turn == turn.number)
    if not turn.choice and not errors:
        missing = 12 - state.score.points[turn.roller]
        errors = (MarkError(ErrorKind.WRONGLY_GONE, turn.roller, turn.number, Why.OWN, missing),)
    gone = replace(
        wipe(state, Why.GONE, turn.roller, turn.number),
        before_go=replace(state, before_go=None),
        turn=replace(turn, gone=True, choice=False),
        errors=errors,
        happenings=(*state.happenings, Happening("gone", turn.roller)),
    )
    return _set_up(gone, turn.roller)


def _on_the_table(state: State, player: Player, act: str, chooses: bool) -> Turn:
    """The roll that this player has to play."""
    turn = state.turn
    if turn is None or state.phase is not Phase.PLAY or player is not state.roller or (chooses and not turn.choice):
        demand(False, state, act)
        raise AssertionError
    return turn


def _set_up(state: State, first: Player) -> State:
    """A new relevé: all checkers on the talons (laws 1.4, 2.2)."""
    return replace(
        state, phase=Phase.THROW, roller=first, checkers=(TALON, TALON), rolls=(0, 0), releve=state.releve + 1
    )


def move(state: State, event: Move) -> State:
    """The roller plays; after it the opponent marks what the roll gave him (laws 10.1)."""
    turn = _on_the_table(state, event.player, "play", chooses=False)
    if is_won(state):
        state = _held(state, turn)
    found = _refused(turn, event.play, state)
    if found and (not event.stands or not _is_there(turn, event.play)):
        raise IllegalPlayError(
            "{play} does not play {roll}: {reason} (law {number}). Position: {position}",
            law=found.law,
            play=event.play,
            roll=turn.roll,
            reason=found.saying,
            number=found.law,
            position=turn.position,
        )
    played = replace(turn, play=event.play, refusal=found, held=turn.held or turn.choice, choice=False)
    if found:
        told = Happening("false_move", turn.roller, refusal=found)
        state = replace(state, happenings=(*state.happenings, told))
    state = _settle_claim(_after_play(replace(state, turn=played), played), played)
    if not state.spoken and played.outcome.opp:
        state = checked(mark(state, turn.roller.other, played.outcome.opp, Why.GIVEN, turn.number))
    if played.for_all and not any(state.checkers[turn.roller][1:25]) and state.phase is Phase.THROW:
        state = throw(_set_up_after_exit(state, turn.roller), Throw(turn.roller, turn.roll))
    return state


def _refused(turn: Turn, play: Play, state: State) -> Refusal | None:
    """The law that a play breaks, an order to move on included (laws 13.2)."""
    found = refusal(turn.position, turn.roll, play, state.rules)
    if found is None and turn.ordered and play.change not in [one.change for one in ordered_on(turn, turn.ordered)]:
        return Refusal("13.2", Saying("the checker on field {field} was ordered on", field=turn.ordered))
    return found


def _is_there(turn: Turn, play: Play) -> bool:
    """Whether there is a checker for every move: any such play may be let stand."""
    counts = list(turn.position.me)
    for start, end in play.moves:
        if not (1 <= start <= 24 and 1 <= end <= OFF and counts[start]):
            return False
        counts[start] -= 1
        counts[end] += 1
    return counts[12] != 1 and not counts[13]


def _after_play(state: State, turn: Turn) -> State:
    """Move the checkers; a side that has borne all off sets up anew and rolls again (laws 6.7)."""
    counts = list(turn.position.me)
    for start, end in turn.play.moves if turn.play else ():
        counts[start] -= 1
        counts[end] += 1
    mine, theirs = tuple(counts), turn.position.opp
    checkers = (mine, theirs) if turn.roller is Player.A else (theirs, mine)
    state = replace(state, phase=Phase.THROW, checkers=checkers, roller=turn.roller.other)
    if any(mine[1:25]) or turn.for_all:
        return state
    return _set_up_after_exit(state, turn.roller)


def _set_up_after_exit(state: State, first: Player) -> State:
    swaps = state.rules.customs.swap_colours_after_exit == "yes"
    state = replace(state, happenings=(*state.happenings, Happening("exit", first)))
    return replace(_set_up(state, first), swapped=state.swapped ^ swaps)


def _settle_claim(state: State, turn: Turn) -> State:
    """The roller's omission is complete when a checker is touched; not when nothing can be played (laws 12.1, 12.9)."""
    errors = claim_errors(turn, turn.claim, state.rules.customs.unmade_fill == "double")
    if turn.helpless and turn.claim < worth(turn):
        state = replace(state, late=turn)
        errors = tuple(error for error in errors if error.kind is not ErrorKind.TOO_FEW)
    return schools.with_errors(state, turn.number, Why.OWN, errors)


def receive(state: State, event: Receive) -> State:
    """What the other's roll gave is marked before the next roll, whoever makes it (laws 10.1)."""
    turn = state.turn
    fits = state.spoken and state.phase is Phase.THROW
    if turn is None or not fits or turn.gone or turn.play is None or event.player is not turn.roller.other:
        demand(False, state, "receive")
        return state
    demand(event.points >= turn.received, state, "receive less than before")
    state = mark(state, event.player, event.points, Why.GIVEN, turn.number)
    state = replace(state, turn=replace(turn, received=event.points))
    return checked(schools.with_errors(state, turn.number, Why.GIVEN, excess_error(turn, Why.GIVEN, event.points)))


def rectify(state: State, event: Rectify) -> State:
    """The opponent replaces a false move before his next roll (laws 13.2)."""
    turn = state.turn
    if turn is None or state.phase is not Phase.THROW or not turn.refusal or event.player is not turn.roller.other:
        demand(False, state, "rectify")
        return state
    choices = rectifications(turn)
    chosen = [play for play in choices if play.change == event.play.change]
    if not chosen:
        raise IllegalPlayError(
            "{play} does not put this false move right; these do: {plays} (law 13.2)",
            law="13.2",
            play=event.play,
            plays=", ".join(map(str, choices)),
        )
    righted = replace(turn, play=chosen[0], refusal=None)
    state = _settle_claim(_after_play(replace(state, turn=righted), righted), righted)
    return replace(state, happenings=(*state.happenings, Happening("rectified", event.player)))


def order_on(state: State, event: OrderOn) -> State:
    """The opponent of the roller orders an intruder out of his grand jan (laws 13.2)."""
    turn = state.turn
    if turn is None or state.phase is not Phase.PLAY or event.player is state.roller:
        demand(False, state, "order on")
        return state
    demand(
        event.field in range(14, 19) and turn.position.me[event.field] > 0,
        state,
        "order on a checker that is not there",
    )
    return replace(state, turn=replace(turn, ordered=event.field))
