"""Marks made and undone, and their effects: a choice to hold or go, the end of a partie (laws 10, 12.5, 12.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from trictrac.laws.marking import HOLE
from trictrac.model.score import Pair, Score
from trictrac.partie.frame import SIX, Result, marque_result, stakes
from trictrac.partie.ledger import POINTS_MARKED, Happening, LedgerEntry, MarkError, Rank, Turn, Why, tally
from trictrac.partie.state import Phase, State, holes_by, remembered
from trictrac.protocol.events import Player

_REACH = 2
"""Number of rolls back in which an école can still change a mark (laws 12.7, 12.9)."""


def mark(state: State, entry: LedgerEntry, whole: int) -> State:
    """Return the state after a mark, added to the player's mark for the same cause if there is one.

    ``whole`` is the number of points that he has now marked for that cause. An école is always a mark of its own.
    """
    same = [at for at, old in enumerate(state.ledger) if old.cause == entry.cause]
    ledger = list(state.ledger)
    if not same or entry.why is Why.SCHOOL:
        ledger.insert(place_of(state, entry), entry)
    else:
        ledger[same[-1]] = replace(entry, points=ledger[same[-1]].points + entry.points)
    return with_ledger(state, ledger, entry.player, whole)


def mark_all(state: State, entries: Sequence[LedgerEntry], whole: int | None = None) -> State:
    """Return the state after several marks of one player, each in its place: écoles, or an école impossible (law 12.9).

    ``whole`` is the number of points to report, their sum if None.
    """
    ledger = list(state.ledger)
    for entry in entries:
        ledger.insert(place_of(state._replace(ledger=tuple(ledger)), entry), entry)
    points = sum(entry.points for entry in entries) if whole is None else whole
    return with_ledger(state, ledger, entries[0].player, points)


def counted(state: State, entry: LedgerEntry, holes: int | None) -> tuple[LedgerEntry, str]:
    """Return a mark with the pegs moved as the player moved them, and the name of his slip (law 12.6).

    ``holes`` is the number of holes that he marked (None: the right one). The slip is ``hole_forgotten`` (the hole is lost),
    ``marked_simple`` (of a double hole one is lost), ``marked_double`` (of a simple hole, undone), or an empty text for no
    slip. Each hole beyond those by bredouille adds twelve points.
    """
    if holes is None:
        return entry, ""
    simple = completed(state, entry)[0]
    beyond, missed = max(0, holes - 2 * simple), max(0, simple - max(1, holes))
    entry = replace(entry, points=entry.points + HOLE * (beyond - missed), pegs=holes)
    simple, pegs = completed(state, entry)
    if holes < pegs:
        return entry, "marked_simple" if holes >= simple else "hole_forgotten"
    return entry, "marked_double" if holes > pegs else ""


def completed(state: State, entry: LedgerEntry) -> Pair:
    """Return how many times a mark completes twelve points, and the holes it makes (laws 10.2, 10.3).

    Holes include those by bredouille. The mark replaces the player's mark for the same cause.
    """
    bare = state._replace(ledger=tuple(old for old in state.ledger if old.cause != entry.cause))
    before = tally(state.base, bare.ledger[: place_of(bare, entry)], state.rules)
    after = tally(before, [replace(entry, pegs=None)], state.rules)
    return (before.points[entry.player] + entry.points) // HOLE, after.holes[entry.player] - before.holes[entry.player]


def place_of(state: State, entry: LedgerEntry) -> int:
    """Return the index of a mark in the ledger, by its roll, its rank and the time of its claim (laws 10.1, 12.5).

    Entries without points keep their place on their roll. By earlier editions of the laws only marks of a roll on the
    table gave way to those of the roll before.
    """
    third, is_open = state.since(3), is_on_the_table(state)
    for at in range(len(state.ledger), 0, -1):
        last = state.ledger[at - 1]
        gives_way = entry.turn < last.turn and (
            third or (is_open and last.turn == state.number and last.why in POINTS_MARKED)
        )
        same = entry.turn == last.turn and last.why in POINTS_MARKED
        if not gives_way and not (same and _rank(state, entry) < _rank(state, last)):
            return at
    return 0


def _rank(state: State, entry: LedgerEntry) -> tuple[int, int]:
    """Return the rank of a mark on its roll, and the act. Earlier editions of the laws do not order écoles."""
    rank = {Why.OWN: Rank.OWN, Why.GIVEN: Rank.GIVEN}.get(entry.why, entry.rank)
    return (rank, entry.act) if state.since(3) else (min(rank, Rank.ROLLER_AT_FAULT), 0)


def with_ledger(state: State, ledger: Iterable[LedgerEntry], player: Player | None = None, points: int = 0) -> State:
    """Return the state with these marks. If a player is named, his points are reported.

    A partie that was played on from continues if its last hole is undone.
    """
    entries = list(ledger)
    state = _not_continued(state, entries)._replace(ledger=tuple(entries))
    score = tally(state.base, account(state), state.rules)
    if player is not None:
        holes = max(0, score.holes[player] - state.score.holes[player])
        state = happened(state, Happening("marked", player, points, holes))
    return state._replace(score=score)


def note_in_ledger(state: State, player: Player, why: Why) -> State:
    """Return the state with an entry without points at the end of the ledger."""
    return with_ledger(state, [*state.ledger, LedgerEntry(player, 0, why, state.number)])


def happened(state: State, *happenings: Happening) -> State:
    """Return the state with more happenings of the last event."""
    return state._replace(happenings=(*state.happenings, *happenings))


def account(state: State) -> tuple[LedgerEntry, ...]:
    """Return the marks that count now. What a roll gave waits while a hole marked late gives a choice (law 12.9)."""
    turn = state.turn
    if turn is None or not (turn.choice and state.awaits_throw):
        return state.ledger
    return tuple(entry for entry in state.ledger if (entry.why, entry.turn) != (Why.GIVEN, turn.number))


def amend(state: State, error: MarkError, change: int) -> State:
    """Return the state with the mark of an error raised or lowered, as if marked so at first (law 12.8)."""
    ledger = list(state.ledger)
    rest = change
    for at in reversed(range(len(ledger))):
        old = ledger[at]
        if old.cause == error.cause and rest:
            points = max(0, old.points + rest)
            rest -= points - old.points
            ledger[at] = replace(old, points=points, pegs=None if change > 0 else old.pegs)
    if rest > 0:
        owed = LedgerEntry(error.by, rest, error.why, error.turn)
        ledger.insert(place_of(state, owed), owed)
    # What was claimed for the roll changes with the mark; otherwise the same error would be found again.
    turn, late, own = state.turn, state.late, error.why is Why.OWN
    if own:
        late = tuple(replace(old, claim=old.claim + change) if old.number == error.turn else old for old in late)
    if turn is not None and turn.number == error.turn:
        turn = replace(turn, claim=turn.claim + change) if own else replace(turn, received=turn.received + change)
    return with_ledger(state._replace(turn=turn, late=late), ledger)


def unmark(state: State, *entries: LedgerEntry | None) -> State:
    """Return the state without these marks, those that there are. They do not come back with a player who has gone."""
    before = state.before_go
    if before is not None:
        state = state._replace(before_go=unmark(before, *entries))
    return with_ledger(state, [entry for entry in state.ledger if entry not in entries])


def settled(state: State) -> State:
    """Return the state after making final the marks that are too old for an école."""
    if state.accusations:
        return state
    older = tuple(takewhile(lambda entry: entry.turn <= state.number - _REACH, state.ledger))
    if not older:
        return state
    newer = state.ledger[len(older) :]
    base = tally(state.base, older, state.rules) if newer else state.score
    return state._replace(history=remembered(state, older), base=base, ledger=newer)


def is_on_the_table(state: State) -> bool:
    """Return whether a roll waits to be played, even if its points have just ended the partie."""
    turn = state.turn
    return turn is not None and turn.play is None and not turn.gone


def is_won(state: State) -> bool:
    """Return whether a player has all his holes (law 10.6). A marqué has no last hole.

    Marks that come last of a roll count only after its play, once the opponent has marked his points for it (law 12.5).
    """
    target, turn = state.customs.hole_target, state.turn
    if not state.has_last_hole or max(state.score.holes) < target:
        return False
    marks = account(state)
    is_open = turn is not None and not (turn.gone or turn.closed) and (turn.play is None or turn.received < turn.given)
    if is_open and state.spoken and state.since(3):
        marks = tuple(entry for entry in marks if (entry.turn, entry.rank) != (state.number, Rank.LAST))
    return max(tally(state.base, marks, state.rules).holes) >= target


def leader(state: State) -> Player:
    """Return the winner: the first player to have all his holes, in the order of the marks (laws 10.6, 12.5).

    By earlier editions of the laws it is the roller if both have all their holes.
    """
    if state.since(3):
        return state.ledger[_last_hole(state)].player
    return state.roller if state.score.holes[state.roller] >= state.customs.hole_target else state.roller.other


def _last_hole(state: State) -> int:
    """Return the index in the ledger of the mark that wins the partie."""
    score, won = state.base, 0
    for at, entry in enumerate(state.ledger):
        before, score = score, tally(score, (entry,), state.rules)
        if max(score.holes) >= state.customs.hole_target > max(before.holes):
            won = at
    return won


def checked(state: State) -> State:
    """Return the state with the partie ended, or played on from, if a player has won it (law 10.6).

    He has won with all his holes, or a marqué by going with six.
    """
    turn = state.turn
    if state.ends_by_going:
        # What is marked after the going, by an école, changes nothing any more but the marks before it (G VIII; LL 221; M XVI).
        if not state.awaits_throw or turn is None or not turn.gone:
            return state
        for at, entry in enumerate(state.ledger):
            if (entry.why, entry.turn) == (Why.GONE, turn.number):
                score = tally(state.base, state.ledger[:at], state.rules)
                return ended_by_going(state, turn.roller, score) if max(score.holes) >= SIX else state
        return state
    if not is_won(state) or state.is_over:
        return state
    if not state.plays_on:
        return ended(state, leader(state))
    return state if state.choosing and leader(state) is state.roller else continued(state, leader(state))


def won_by_last_marks(state: State) -> State:
    """Return the state at the next throw, with the partie ended by marks that came last before (law 10.6)."""
    may_end = state.since(3) and state.has_last_hole and not state.plays_on and not state.is_over
    if not may_end or max(state.score.holes) < state.customs.hole_target:
        return state
    return ended(state._replace(turn=state.turn and replace(state.turn, closed=True)), leader(state))


def ended(state: State, winner: Player, resigned: bool = False) -> State:
    """Return the state in which the partie is over. Surplus holes are ignored."""
    from fractions import Fraction

    score = state.score
    if state.since(3) and not resigned:
        score = tally(state.base, state.ledger[: _last_hole(state) + 1], state.rules)
    final = score.within(state.customs.hole_target)
    paid = Fraction(0) if state.frame is not None else stakes(final, winner, state.rules)
    return _over(state, Result(winner, final, paid, resigned))


def ended_by_going(state: State, goer: Player, score: Score, resigned: bool = False) -> State:
    """Return the state after a marqué: more holes win it, equal holes are a refait (G VIII; LL 221, 226; M XIX)."""
    before = [state.goings[player] - (player is goer and not resigned) for player in Player]
    went, pavillon = (before[0] > 0, before[1] > 0), state.customs.pavillon == "yes"
    return _over(state, replace(marque_result(goer, score, went, state.first, pavillon=pavillon), resigned=resigned))


def _over(state: State, result: Result) -> State:
    over = state._replace(phase=Phase.OVER, results=(*state.results, result), must_throw=None)
    return happened(over, Happening("won", result.winner, holes=result.score.holes[result.winner]))


def continued(state: State, winner: Player) -> State:
    """Return the state in which the winner plays on (option ``continuation``).

    The board and the points stay, and surplus holes count for the next partie.
    """
    while is_won(state):
        over = ended(state, winner)._replace(phase=state.phase, partie=state.partie + 1, flag_forgotten=None)
        ledger = (*state.ledger, LedgerEntry(winner, 0, Why.WON, state.number))
        state = over._replace(ledger=ledger, score=tally(state.base, ledger, state.rules))
    return state


def reconsidered(state: State) -> State:
    """Return the state after an école, with the choice to hold or go and the end of the partie updated (law 12.8)."""
    turn, over = state.turn, state.is_over
    final = not state.ends_by_going and not state.since(3)
    if over and final and state.score.holes[state.results[-1].winner] >= state.customs.hole_target:
        return state
    if over:
        is_to_play = is_on_the_table(state) and not state.ends_by_going
        state = state._replace(phase=Phase.PLAY if is_to_play else Phase.THROW, results=state.results[:-1])
    if turn is not None and may_choose(state, turn):
        own = any((entry.why, entry.turn) == (Why.OWN, turn.number) for entry in state.ledger)
        choice = holes_by(state, turn.roller, turn.number) > 0 and not turn.held if own else turn.choice
        state = with_ledger(state._replace(turn=replace(turn, choice=choice)), state.ledger)
    return checked(state)


def may_choose(state: State, turn: Turn) -> bool:
    """Return whether the roller may hold or go if this roll completes a hole (laws 11.4, 12.9).

    He may before his play, or late if he could play nothing.
    """
    if state.awaits_play:
        return True
    late = any(late.number == turn.number for late in state.late)
    return late and state.awaits_throw and state.since(3)


def _not_continued(state: State, ledger: list[LedgerEntry]) -> State:
    """Return the state without the end of a partie that was played on from, if its last hole is undone."""
    for at in reversed([at for at, entry in enumerate(ledger) if entry.why is Why.WON]):
        holes = tally(state.base, ledger[:at], state.rules).holes
        if holes[ledger[at].player] < state.customs.hole_target:
            later = sum(entry.why is Why.WON for entry in ledger[at + 1 :]) + state.is_over
            undone = len(state.results) - 1 - later
            results = state.results[:undone] + state.results[undone + 1 :]
            state = state._replace(results=results, partie=state.partie - 1)
            del ledger[at]
    return state
