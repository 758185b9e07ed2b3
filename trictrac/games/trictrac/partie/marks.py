"""Making and undoing marks, and what they lead to: a choice to hold or go, the end of a partie (laws 10, 12.5, 12.8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from trictrac.games.events import Player
from trictrac.games.trictrac.partie.frame import SIX, Result, marque_result, stakes
from trictrac.games.trictrac.partie.ledger import Happening, LedgerEntry, MarkError, Why, tally
from trictrac.games.trictrac.partie.state import Phase, State, own_holes, remembered
from trictrac.model.score import Score

_HOLE = 12
_REACH = 2
"""How many rolls back an école can still change a mark (laws 12.7, 12.9); older marks are final."""

_ORDER = {Why.OWN: 0, Why.GIVEN: 1, Why.SCHOOL: 2}
"""On one roll the roller marks first, then the opponent; écoles are marked last (laws 10.1, 12.5)."""


def mark(state: State, entry: LedgerEntry, whole: int) -> State:
    """Mark points: to what the same player has marked for the same cause on that turn they are added where it lies.

    ``whole`` is all that he has now marked for that cause.
    """
    ledger = list(state.ledger)
    cause = (entry.player, entry.why, entry.turn)
    same = [at for at, old in enumerate(ledger) if (old.player, old.why, old.turn) == cause]
    if same and entry.why is not Why.SCHOOL:
        at = same[-1]
        ledger[at] = replace(entry, points=ledger[at].points + entry.points)
    else:
        ledger.insert(_place(state, entry), entry)
    return with_ledger(state, ledger, entry.player, whole)


def counted(state: State, entry: LedgerEntry, holes: int | None) -> tuple[LedgerEntry, str]:
    """A mark of so many points in all with the holes that are said to have been marked for it, and what was wrong about those.

    A double hole marked simple is lost, and so is one that was forgotten; a simple one marked double is taken back. Holes beyond
    that, bredouille apart, are twelve points each (laws 12.6).
    """
    if holes is None:
        return entry, ""
    simple, _ = _completed(state, entry)
    beyond, missed = max(0, holes - 2 * simple), max(0, simple - max(1, holes))
    entry = replace(entry, points=entry.points + _HOLE * (beyond - missed), pegs=holes)
    simple, pegs = _completed(state, entry)
    if holes < pegs:
        return entry, "marked_simple" if holes >= simple else "hole_forgotten"
    return entry, "marked_double" if holes > pegs else ""


def _completed(state: State, entry: LedgerEntry) -> tuple[int, int]:
    """How many times a mark completes twelve points, and how many holes that is with the bredouille (laws 10.2, 10.3)."""
    cause = (entry.player, entry.why, entry.turn)
    bare = state._replace(ledger=tuple(old for old in state.ledger if (old.player, old.why, old.turn) != cause))
    at = _place(bare, entry)
    before = tally(state.base, bare.ledger[:at], state.rules)
    after = tally(before, [replace(entry, pegs=None)], state.rules)
    completed = (before.points[entry.player] + entry.points) // _HOLE
    return completed, after.holes[entry.player] - before.holes[entry.player]


def mark_late(state: State, entry: LedgerEntry, whole: int) -> State:
    """Mark what an école impossible left open (laws 12.9): in its order, but after the later rolls that are played."""
    ledger = list(state.ledger)
    ledger.insert(_place(state, entry), entry)
    return with_ledger(state, ledger, entry.player, whole)


def _place(state: State, entry: LedgerEntry) -> int:
    """Where a mark comes by laws 10.1 and 12.5: what belongs to the roll before comes before the roll on the table."""
    at = len(state.ledger)
    while at:
        last = state.ledger[at - 1]
        present = is_on_the_table(state) and entry.turn < last.turn == state.number
        if last.why not in _ORDER:
            break
        if not present and (last.turn != entry.turn or _ORDER[last.why] <= _ORDER[entry.why]):
            break
        at -= 1
    return at


def with_ledger(state: State, ledger: Iterable[LedgerEntry], player: Player | None = None, points: int = 0) -> State:
    """The state with these marks, and the word that a player marked points, if one did.

    A partie that was played on from goes on if its last hole is undone.
    """
    entries = list(ledger)
    state = _not_continued(state, entries)
    score = tally(state.base, entries, state.rules)
    told = state.happenings
    if player is not None:
        holes = max(0, score.holes[player] - state.score.holes[player])
        told = (*told, Happening("marked", player, points, holes))
    return state._replace(ledger=tuple(entries), score=score, happenings=told)


def amend(state: State, error: MarkError, change: int) -> State:
    """Raise or lower the mark that an error is about, as if it had been made so (laws 12.8)."""
    ledger = list(state.ledger)
    rest = change
    for at in reversed(range(len(ledger))):
        old = ledger[at]
        if (old.player, old.why, old.turn) == (error.by, error.why, error.turn) and rest:
            points = max(0, old.points + rest)
            rest -= points - old.points
            ledger[at] = replace(old, points=points, pegs=None if change > 0 else old.pegs)
    if rest > 0:
        owed = LedgerEntry(error.by, rest, error.why, error.turn)
        ledger.insert(_place(state, owed), owed)
    return with_ledger(_restated(state, error, change), ledger)


def _restated(state: State, error: MarkError, change: int) -> State:
    """All that was said of the roll goes with the mark, lest the same error be found twice."""
    turn = state.turn
    if turn is not None and turn.number == error.turn:
        if error.why is Why.OWN:
            turn = replace(turn, claim=turn.claim + change)
        else:
            turn = replace(turn, received=turn.received + change)
    mended = {error.turn} if error.why is Why.OWN else set()
    late = tuple(replace(old, claim=old.claim + change) if old.number in mended else old for old in state.late)
    return state._replace(turn=turn, late=late)


def unmark(state: State, entry: LedgerEntry) -> State:
    """Take one mark out of the account."""
    ledger = list(state.ledger)
    if entry in ledger:
        del ledger[len(ledger) - 1 - ledger[::-1].index(entry)]
    return with_ledger(state, ledger)


def settled(state: State) -> State:
    """The state with the marks that no école can reach any more made final."""
    if state.accusation:
        return state
    final = 0
    while final < len(state.ledger) and state.ledger[final].turn <= state.number - _REACH:
        final += 1
    if not final:
        return state
    older, newer = state.ledger[:final], state.ledger[final:]
    base = tally(state.base, older, state.rules) if newer else state.score
    return state._replace(history=remembered(state, older), base=base, ledger=newer)


def is_on_the_table(state: State) -> bool:
    """Whether a roll waits to be played; also when its points have just ended the partie."""
    turn = state.turn
    return turn is not None and turn.play is None and not turn.gone


def is_won(state: State) -> bool:
    """Whether somebody has all his holes (laws 10.6); in a marqué there is no last one."""
    return state.has_last_hole and max(state.score.holes) >= state.rules.customs.hole_target


def leader(state: State) -> Player:
    """The player who has won; if both have all their holes, the roller, who still has to choose what to do with his."""
    target = state.rules.customs.hole_target
    return state.roller if state.score.holes[state.roller] >= target else state.roller.other


def checked(state: State) -> State:
    """End the partie, or play on into the next one, when somebody has all his holes (laws 10.6), or has gone with six."""
    if state.ends_by_going:
        return _marque_checked(state)
    if not is_won(state) or state.phase is Phase.OVER:
        return state
    if not state.plays_on:
        return ended(state, leader(state))
    return state if state.choosing and leader(state) is state.roller else continued(state, leader(state))


def ended(state: State, winner: Player, resigned: bool = False) -> State:
    """The partie is over; surplus holes are ignored."""
    from fractions import Fraction

    target = state.rules.customs.hole_target
    holes = state.score.holes
    shown = replace(state.score, holes=(min(holes[0], target), min(holes[1], target)))
    paid = Fraction(0) if state.frame is not None else stakes(shown, winner, state.rules)
    result = Result(winner, shown, paid, resigned)
    won = Happening("won", winner, holes=shown.holes[winner])
    return state._replace(
        phase=Phase.OVER, results=(*state.results, result), happenings=(*state.happenings, won), must_throw=None
    )


def _marque_checked(state: State) -> State:
    """End the marqué when somebody has gone while one of the two had six holes (G VIII; LL 221; M XVI).

    What is marked after the going, by an école, can change nothing any more but the marks before it.
    """
    turn = state.turn
    if state.phase is not Phase.THROW or turn is None or not turn.gone:
        return state
    going = [at for at, entry in enumerate(state.ledger) if (entry.why, entry.turn) == (Why.GONE, turn.number)]
    if not going:
        return state
    score = tally(state.base, state.ledger[: going[0]], state.rules)
    return ended_by_going(state, turn.roller, score) if max(score.holes) >= SIX else state


def ended_by_going(state: State, goer: Player, score: Score, resigned: bool = False) -> State:
    """The marqué is over: who has more holes wins it, whoever went; equal holes are a refait (G VIII; LL 221, 226; M XIX)."""
    before = [state.goings[player] - (player is goer and not resigned) for player in Player]
    went, pavillon = (before[0] > 0, before[1] > 0), state.rules.customs.pavillon == "yes"
    result = replace(marque_result(goer, score, went, state.first, pavillon=pavillon), resigned=resigned)
    told = Happening("won", result.winner, holes=score.holes[result.winner])
    return state._replace(phase=Phase.OVER, results=(*state.results, result), happenings=(*state.happenings, told))


def continued(state: State, winner: Player) -> State:
    """The winner plays on: the board and the points stay, surplus holes count for the next partie (option ``continuation``)."""
    while is_won(state):
        over = ended(state, winner)._replace(phase=state.phase, partie=state.partie + 1, flag_forgotten=None)
        ledger = (*state.ledger, LedgerEntry(winner, 0, Why.WON, state.number))
        state = over._replace(ledger=ledger, score=tally(state.base, ledger, state.rules))
    return state


def reconsidered(state: State) -> State:
    """After an école: the choice to hold or go and the end of the partie follow the marks as they are now (laws 12.8)."""
    turn = state.turn
    if state.phase is Phase.OVER and state.ends_by_going:
        state = state._replace(phase=Phase.THROW, results=state.results[:-1])
    elif state.phase is Phase.OVER:
        last = state.results[-1]
        if state.score.holes[last.winner] >= state.rules.customs.hole_target:
            return state
        phase = Phase.PLAY if is_on_the_table(state) else Phase.THROW
        state = state._replace(phase=phase, results=state.results[:-1])
    if state.phase is Phase.PLAY and turn is not None:
        own = any((entry.why, entry.turn) == (Why.OWN, turn.number) for entry in state.ledger)
        choice = own_holes(state, turn.roller, turn.number) > 0 and not turn.held if own else turn.choice
        state = state._replace(turn=replace(turn, choice=choice))
    return checked(state)


def _not_continued(state: State, ledger: list[LedgerEntry]) -> State:
    """Take the end of a partie that was played on from out of the account when its last hole is undone."""
    for at in reversed([at for at, entry in enumerate(ledger) if entry.why is Why.WON]):
        holes = tally(state.base, ledger[:at], state.rules).holes
        if holes[ledger[at].player] < state.rules.customs.hole_target:
            later = sum(entry.why is Why.WON for entry in ledger[at + 1 :]) + (state.phase is Phase.OVER)
            undone = len(state.results) - 1 - later
            results = state.results[:undone] + state.results[undone + 1 :]
            state = state._replace(results=results, partie=state.partie - 1)
            del ledger[at]
    return state
