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
    """Mark points, and add them to the player's mark for the same cause on that turn where there is one.

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
    """Mark several écoles of one player at once, or what an école impossible left open (law 12.9), each in its place.

    ``whole`` is the number of points reported; without it the sum.
    """
    ledger = list(state.ledger)
    for entry in entries:
        ledger.insert(place_of(state._replace(ledger=tuple(ledger)), entry), entry)
    points = sum(entry.points for entry in entries) if whole is None else whole
    return with_ledger(state, ledger, entries[0].player, points)


def counted(state: State, entry: LedgerEntry, holes: int | None) -> tuple[LedgerEntry, str]:
    """Return a mark with the holes that the player says he marked for it, and the name of the slip in them, if any.

    A double hole marked simple is lost, and so is one that was forgotten; a simple one marked double is taken back. Holes beyond
    that, bredouille apart, are twelve points each (law 12.6).
    """
    if holes is None:
        return entry, ""
    simple = completed(state, entry)[0]
    beyond, missed = max(0, holes - 2 * simple), max(0, simple - max(1, holes))
    entry = replace(entry, points=entry.points + _HOLE * (beyond - missed), pegs=holes)
    simple, pegs = completed(state, entry)
    if holes < pegs:
        return entry, "marked_simple" if holes >= simple else "hole_forgotten"
    return entry, "marked_double" if holes > pegs else ""


def completed(state: State, entry: LedgerEntry) -> tuple[int, int]:
    """Return how often a mark completes twelve points, and the holes that it makes (laws 10.2, 10.3).

    It stands in the place of the player's mark for the same cause, and its holes are those with bredouille.
    """
    bare = state._replace(ledger=tuple(old for old in state.ledger if old.cause != entry.cause))
    before = tally(state.base, bare.ledger[: place_of(bare, entry)], state.rules)
    after = tally(before, [replace(entry, pegs=None)], state.rules)
    return (before.points[entry.player] + entry.points) // _HOLE, after.holes[entry.player] - before.holes[entry.player]


def place_of(state: State, entry: LedgerEntry) -> int:
    """Return where a mark comes in the ledger: by its roll, and on one roll by its rank (laws 10.1, 12.5).

    What moves tokens and pegs without points stays where it was on its roll. By the earlier editions of the laws only the
    marks of a roll still on the table gave way to those of the roll before.
    """
    third, is_open = state.rules.since(3), is_on_the_table(state)
    for at in range(len(state.ledger), 0, -1):
        last = state.ledger[at - 1]
        gives_way = entry.turn < last.turn and (
            third or (is_open and last.turn == state.number and last.why in POINTS_MARKED)
        )
        same = entry.turn == last.turn and last.why in POINTS_MARKED
        if not gives_way and not (same and _rank(state, entry) < _rank(state, last)):
            return at
    return 0


def _rank(state: State, entry: LedgerEntry) -> int:
    """Return the place of a mark on its roll; the earlier editions of the laws give écoles no order."""
    rank = {Why.OWN: Rank.OWN, Why.GIVEN: Rank.GIVEN}.get(entry.why, entry.rank)
    return rank if state.rules.since(3) else min(rank, Rank.ROLLER_AT_FAULT)


def with_ledger(state: State, ledger: Iterable[LedgerEntry], player: Player | None = None, points: int = 0) -> State:
    """Return the state with these marks; where a player is named, it also reports the points that he marked.

    A partie that was played on from goes on if its last hole is undone.
    """
    entries = list(ledger)
    state = _not_continued(state, entries)._replace(ledger=tuple(entries))
    score = tally(state.base, account(state), state.rules)
    if player is not None:
        holes = max(0, score.holes[player] - state.score.holes[player])
        state = happened(state, Happening("marked", player, points, holes))
    return state._replace(score=score)


def note_in_ledger(state: State, player: Player, why: Why) -> State:
    """Enter last in the ledger what moves tokens, pegs or the pavillon without points."""
    return with_ledger(state, [*state.ledger, LedgerEntry(player, 0, why, state.number)])


def happened(state: State, *happenings: Happening) -> State:
    """Return the state with more happenings: what the event just entered has brought about."""
    return state._replace(happenings=(*state.happenings, *happenings))


def account(state: State) -> tuple[LedgerEntry, ...]:
    """Return the marks that count now: what a roll gave waits while a hole that is marked late gives a choice (law 12.9)."""
    turn = state.turn
    if turn is None or not (turn.choice and state.awaits_throw):
        return state.ledger
    return tuple(entry for entry in state.ledger if (entry.why, entry.turn) != (Why.GIVEN, turn.number))


def amend(state: State, error: MarkError, change: int) -> State:
    """Raise or lower the mark that an error is about, as if it had been made that way (law 12.8)."""
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


def unmark(state: State, *entries: LedgerEntry) -> State:
    """Take marks out of the account."""
    ledger = list(state.ledger)
    for entry in entries:
        if entry in ledger:
            del ledger[len(ledger) - 1 - ledger[::-1].index(entry)]
    return with_ledger(state, ledger)


def settled(state: State) -> State:
    """Return the state in which the marks that no école can change any more are final."""
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
    """Return whether a roll waits to be played, also when its points have just ended the partie."""
    turn = state.turn
    return turn is not None and turn.play is None and not turn.gone


def is_won(state: State) -> bool:
    """Return whether a player has all his holes (law 10.6); a marqué has no last hole.

    Until a roll is played and the opponent has marked what it gave him, the marks that come last of it do not count (law 12.5).
    """
    target, turn = state.customs.hole_target, state.turn
    if not state.has_last_hole or max(state.score.holes) < target:
        return False
    marks = account(state)
    is_open = turn is not None and not turn.gone and (turn.play is None or turn.received < turn.given)
    if is_open and state.spoken and state.rules.since(3):
        marks = tuple(entry for entry in marks if (entry.turn, entry.rank) != (state.number, Rank.LAST))
    return max(tally(state.base, marks, state.rules).holes) >= target


def leader(state: State) -> Player:
    """The player who has won: the first to have all his holes, in the order of the marks (laws 10.6, 12.5).

    By the earlier editions of the laws it is the roller if both have all their holes.
    """
    if state.rules.since(3):
        return state.ledger[_last_hole(state)].player
    return state.roller if state.score.holes[state.roller] >= state.customs.hole_target else state.roller.other


def _last_hole(state: State) -> int:
    """Return the place in the ledger of the mark that wins the partie."""
    score, won = state.base, 0
    for at, entry in enumerate(state.ledger):
        before, score = score, tally(score, (entry,), state.rules)
        if max(score.holes) >= state.customs.hole_target > max(before.holes):
            won = at
    return won


def checked(state: State) -> State:
    """End the partie, or play on into the next one, when somebody has all his holes (law 10.6), or has gone with six."""
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
    """End the partie at the next throw by the marks that came last of the roll before (law 10.6)."""
    target = state.customs.hole_target
    won = state.rules.since(3) and state.has_last_hole and not state.plays_on and max(state.score.holes) >= target
    return ended(state, leader(state)) if won and not state.is_over else state


def ended(state: State, winner: Player, resigned: bool = False) -> State:
    """Return the state in which the partie is over; surplus holes are ignored."""
    from fractions import Fraction

    target, score = state.customs.hole_target, state.score
    if state.rules.since(3) and not resigned:
        score = tally(state.base, state.ledger[: _last_hole(state) + 1], state.rules)
    final = replace(score, holes=(min(score.holes[0], target), min(score.holes[1], target)))
    paid = Fraction(0) if state.frame is not None else stakes(final, winner, state.rules)
    result = Result(winner, final, paid, resigned)
    over = state._replace(phase=Phase.OVER, results=(*state.results, result), must_throw=None)
    return happened(over, Happening("won", winner, holes=final.holes[winner]))


def ended_by_going(state: State, goer: Player, score: Score, resigned: bool = False) -> State:
    """The marqué is over: who has more holes wins it, whoever went; equal holes are a refait (G VIII; LL 221, 226; M XIX)."""
    before = [state.goings[player] - (player is goer and not resigned) for player in Player]
    went, pavillon = (before[0] > 0, before[1] > 0), state.customs.pavillon == "yes"
    result = replace(marque_result(goer, score, went, state.first, pavillon=pavillon), resigned=resigned)
    over = state._replace(phase=Phase.OVER, results=(*state.results, result))
    return happened(over, Happening("won", result.winner, holes=score.holes[result.winner]))


def continued(state: State, winner: Player) -> State:
    """The winner plays on: the board and the points stay, surplus holes count for the next partie (option ``continuation``)."""
    while is_won(state):
        over = ended(state, winner)._replace(phase=state.phase, partie=state.partie + 1, flag_forgotten=None)
        ledger = (*state.ledger, LedgerEntry(winner, 0, Why.WON, state.number))
        state = over._replace(ledger=ledger, score=tally(state.base, ledger, state.rules))
    return state


def reconsidered(state: State) -> State:
    """After an école: the choice to hold or go and the end of the partie follow the marks as they are now (law 12.8)."""
    turn, over = state.turn, state.is_over
    final = not state.ends_by_going and not state.rules.since(3)
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
    """Whether the roller may hold or go if this roll completes a hole: before his play, or late if he could play nothing
    (laws 11.4, 12.9).
    """
    if state.awaits_play:
        return True
    late = any(late.number == turn.number for late in state.late)
    return late and state.awaits_throw and state.rules.since(3)


def _not_continued(state: State, ledger: list[LedgerEntry]) -> State:
    """Take the end of a partie that was played on from out of the account when its last hole is undone."""
    for at in reversed([at for at, entry in enumerate(ledger) if entry.why is Why.WON]):
        holes = tally(state.base, ledger[:at], state.rules).holes
        if holes[ledger[at].player] < state.customs.hole_target:
            later = sum(entry.why is Why.WON for entry in ledger[at + 1 :]) + state.is_over
            undone = len(state.results) - 1 - later
            results = state.results[:undone] + state.results[undone + 1 :]
            state = state._replace(results=results, partie=state.partie - 1)
            del ledger[at]
    return state
