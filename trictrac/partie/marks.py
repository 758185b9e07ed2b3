"""Making and undoing marks, and what they lead to: a choice to hold or go, the end of a partie (laws 10, 12.5, 12.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from trictrac.model.score import Score
from trictrac.partie.frame import SIX, Result, marque_result, stakes
from trictrac.partie.ledger import POINTS_MARKED, Happening, LedgerEntry, MarkError, Rank, Turn, Why, tally
from trictrac.partie.state import Phase, State, holes_by, remembered
from trictrac.protocol.events import Player

_HOLE = 12
_REACH = 2
"""How many rolls back an école can still change a mark (laws 12.7, 12.9); older marks are final."""


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
        ledger.insert(place_of(state, entry), entry)
    return with_ledger(state, ledger, entry.player, whole)


def mark_all(state: State, entries: Sequence[LedgerEntry]) -> State:
    """Mark several écoles of one player at once, each where it comes."""
    marked = state
    for entry in entries:
        ledger = list(marked.ledger)
        ledger.insert(place_of(marked, entry), entry)
        marked = marked._replace(ledger=tuple(ledger))
    return with_ledger(state, marked.ledger, entries[0].player, sum(entry.points for entry in entries))


def counted(state: State, entry: LedgerEntry, holes: int | None) -> tuple[LedgerEntry, str]:
    """A mark of so many points in all with the holes that are said to have been marked for it, and what was wrong about those.

    A double hole marked simple is lost, and so is one that was forgotten; a simple one marked double is taken back. Holes beyond
    that, bredouille apart, are twelve points each (laws 12.6).
    """
    if holes is None:
        return entry, ""
    simple = times(state, entry)
    beyond, missed = max(0, holes - 2 * simple), max(0, simple - max(1, holes))
    entry = replace(entry, points=entry.points + _HOLE * (beyond - missed), pegs=holes)
    simple, pegs = _completed(state, entry)
    if holes < pegs:
        return entry, "marked_simple" if holes >= simple else "hole_forgotten"
    return entry, "marked_double" if holes > pegs else ""


def times(state: State, entry: LedgerEntry) -> int:
    """Return how many times this mark would complete twelve points, in the place of the player's mark for that cause."""
    return _completed(state, entry)[0]


def _completed(state: State, entry: LedgerEntry) -> tuple[int, int]:
    """How many times a mark completes twelve points, and how many holes that is with the bredouille (laws 10.2, 10.3)."""
    cause = (entry.player, entry.why, entry.turn)
    bare = state._replace(ledger=tuple(old for old in state.ledger if (old.player, old.why, old.turn) != cause))
    at = place_of(bare, entry)
    before = tally(state.base, bare.ledger[:at], state.rules)
    after = tally(before, [replace(entry, pegs=None)], state.rules)
    completed = (before.points[entry.player] + entry.points) // _HOLE
    return completed, after.holes[entry.player] - before.holes[entry.player]


def mark_late(state: State, entry: LedgerEntry, whole: int) -> State:
    """Mark what an école impossible left open (laws 12.9): in its order, but after the later rolls that are played."""
    ledger = list(state.ledger)
    ledger.insert(place_of(state, entry), entry)
    return with_ledger(state, ledger, entry.player, whole)


def place_of(state: State, entry: LedgerEntry) -> int:
    """Return where a mark comes in the ledger: by its roll, and on one roll by its rank (laws 10.1, 12.5).

    What moves tokens and pegs without points stays where it was on its roll. By the earlier editions of the laws only the
    marks of a roll still on the table gave way to those of the roll before.
    """
    at = len(state.ledger)
    while at and _comes_before(state, entry, state.ledger[at - 1]):
        at -= 1
    return at


def _comes_before(state: State, entry: LedgerEntry, last: LedgerEntry) -> bool:
    if state.rules.since(3) and entry.turn < last.turn:
        return True
    if last.why not in POINTS_MARKED:
        return False
    present = is_on_the_table(state) and entry.turn < last.turn == state.number
    return present or (entry.turn == last.turn and _rank(state, entry) < _rank(state, last))


def _rank(state: State, entry: LedgerEntry) -> int:
    """Return the place of a mark on its roll; the earlier editions of the laws knew no order of écoles."""
    rank = {Why.OWN: Rank.OWN, Why.GIVEN: Rank.GIVEN}.get(entry.why, entry.rank)
    return rank if state.rules.since(3) else min(rank, Rank.ROLLER_AT_FAULT)


def with_ledger(state: State, ledger: Iterable[LedgerEntry], player: Player | None = None, points: int = 0) -> State:
    """The state with these marks, and the word that a player marked points, if one did.

    A partie that was played on from goes on if its last hole is undone.
    """
    entries = list(ledger)
    state = _not_continued(state, entries)._replace(ledger=tuple(entries))
    score = tally(state.base, account(state), state.rules)
    told = state.happenings
    if player is not None:
        holes = max(0, score.holes[player] - state.score.holes[player])
        told = (*told, Happening("marked", player, points, holes))
    return state._replace(ledger=tuple(entries), score=score, happenings=told)


def account(state: State) -> tuple[LedgerEntry, ...]:
    """Return the marks that count now: what a roll gave waits while a hole that is marked late gives a choice (laws 12.9)."""
    turn = state.turn
    if turn is None or not (turn.choice and state.phase is Phase.THROW):
        return state.ledger
    return tuple(entry for entry in state.ledger if (entry.why, entry.turn) != (Why.GIVEN, turn.number))


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
        ledger.insert(place_of(state, owed), owed)
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


def unmark(state: State, *entries: LedgerEntry) -> State:
    """Take marks out of the account."""
    ledger = list(state.ledger)
    for entry in entries:
        if entry in ledger:
            del ledger[len(ledger) - 1 - ledger[::-1].index(entry)]
    return with_ledger(state, ledger)


def settled(state: State) -> State:
    """The state with the marks that no école can reach any more made final."""
    if state.accusations:
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
    """Whether somebody has all his holes (laws 10.6); in a marqué there is no last one.

    The marks that come last of a roll do not count as long as other points of that roll may still be marked before them.
    """
    target = state.rules.customs.hole_target
    if not state.has_last_hole or max(state.score.holes) < target:
        return False
    return max(tally(state.base, _in_force(state), state.rules).holes) >= target


def _in_force(state: State) -> tuple[LedgerEntry, ...]:
    """Return the marks less those that come last of a roll whose points are not all marked (laws 10.6, 12.5)."""
    if not state.rules.since(3) or _is_marked(state):
        return account(state)
    return tuple(entry for entry in account(state) if (entry.turn, entry.rank) != (state.number, Rank.LAST))


def _is_marked(state: State) -> bool:
    """Whether all points of the last roll are marked: it is played, and the opponent has what it gave him."""
    turn = state.turn
    if turn is None or turn.gone or not state.spoken:
        return True
    return turn.play is not None and turn.received >= turn.given


def leader(state: State) -> Player:
    """The player who has won: the first to have all his holes, in the order of the marks (laws 10.6, 12.5).

    By the earlier editions of the laws it is the roller if both have all their holes.
    """
    if state.rules.since(3):
        return state.ledger[_last_hole(state)].player
    target = state.rules.customs.hole_target
    return state.roller if state.score.holes[state.roller] >= target else state.roller.other


def _last_hole(state: State) -> int:
    """Return the place in the ledger of the mark that wins the partie."""
    score, won = state.base, 0
    for at, entry in enumerate(state.ledger):
        before, score = score, tally(score, (entry,), state.rules)
        target = state.rules.customs.hole_target
        if max(score.holes) >= target > max(before.holes):
            won = at
    return won


def checked(state: State) -> State:
    """End the partie, or play on into the next one, when somebody has all his holes (laws 10.6), or has gone with six."""
    if state.ends_by_going:
        return _marque_checked(state)
    if not is_won(state) or state.phase is Phase.OVER:
        return state
    if not state.plays_on:
        return ended(state, leader(state))
    return state if state.choosing and leader(state) is state.roller else continued(state, leader(state))


def won_by_last_marks(state: State) -> State:
    """End the partie at the next throw by the marks that came last of the roll before (laws 10.6)."""
    target = state.rules.customs.hole_target
    won = state.rules.since(3) and state.has_last_hole and not state.plays_on and max(state.score.holes) >= target
    return ended(state, leader(state)) if won and state.phase is not Phase.OVER else state


def ended(state: State, winner: Player, resigned: bool = False) -> State:
    """The partie is over; surplus holes are ignored."""
    from fractions import Fraction

    target = state.rules.customs.hole_target
    score = state.score
    if state.rules.since(3) and not resigned:
        score = tally(state.base, state.ledger[: _last_hole(state) + 1], state.rules)
    shown = replace(score, holes=(min(score.holes[0], target), min(score.holes[1], target)))
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
    turn, over = state.turn, state.phase is Phase.OVER
    stands = not state.ends_by_going and not state.rules.since(3)
    if over and stands and state.score.holes[state.results[-1].winner] >= state.rules.customs.hole_target:
        return state
    if over:
        is_to_play = is_on_the_table(state) and not state.ends_by_going
        phase = Phase.PLAY if is_to_play else Phase.THROW
        state = state._replace(phase=phase, results=state.results[:-1])
    if turn is not None and may_choose(state, turn):
        own = any((entry.why, entry.turn) == (Why.OWN, turn.number) for entry in state.ledger)
        choice = holes_by(state, turn.roller, turn.number) > 0 and not turn.held if own else turn.choice
        state = state._replace(turn=replace(turn, choice=choice))
        state = with_ledger(state, state.ledger)
    return checked(state)


def may_choose(state: State, turn: Turn) -> bool:
    """Whether the roller may hold or go if this roll completes a hole: before his play, or late if he could play nothing
    (laws 11.4, 12.9).
    """
    if state.phase is Phase.PLAY:
        return True
    late = any(late.number == turn.number for late in state.late)
    return late and state.phase is Phase.THROW and state.rules.since(3)


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
