"""The sentences on each event at the table: the roll and its marks, holes, écoles, the end of a partie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trictrac.base.errors import Saying, Sayings
from trictrac.laws.marking import HOLE
from trictrac.model.play import OFF
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie import events
from trictrac.partie.due import is_correctable, wronged_by_contest
from trictrac.partie.events import Counting, Event, Twin
from trictrac.partie.faults import allowed, must_be_righted
from trictrac.partie.frame import SIX
from trictrac.partie.ledger import Accusation, ErrorKind, Happening, MarkError, Turn
from trictrac.partie.marks import unmark
from trictrac.partie.remedies import rectifications
from trictrac.partie.sentences.happenings import (
    KEPT_BACK,
    Names,
    account_sentence,
    both_sentence,
    by_name,
    deed,
    error_sentence,
    happening_sentences,
    is_named_with_school,
    marked_before,
    overlooked_sentence,
    result_sentence,
    unplayed_sentence,
)
from trictrac.partie.sentences.positions import marked, points_and_holes
from trictrac.partie.sentences.rolls import call_sentence, mark_sentences, points_sentence
from trictrac.partie.state import State
from trictrac.partie.text.plays import rectify_choices
from trictrac.protocol.events import Draw, Go, Move, NewPartie, Player, own_first
from trictrac.rules.texts import sheet_in_force
from trictrac.saying.language import Counted, point_count, strung
from trictrac.view.answer import Sentences
from trictrac.view.doc import Board, Open


def only_turns(event: Event, before: State) -> bool:
    """Return whether an event gives the dice to the other player, on the same board."""
    return (
        isinstance(event, events.SetPosition)
        and replace(event.position, turn=before.position.turn) == before.position
        and not (before.awaits_throw and event.position == before.position)
    )


def event_sentences(before: State, event: Event, after: State, names: Names) -> Sentences:
    """Yield the sentences on one event: lapsed errors, the event, then its effects in the order of law 10.1."""
    for happening in after.happenings:
        error = happening.error
        if happening.what == "overlooked":
            yield overlooked_sentence(happening, names)
        elif happening.what == "lapsed" and error and (error.is_of_a_claim or not before.silent):
            yield Saying(
                "{error}: {other} lets it pass.", error=error_sentence(error, names), other=names[error.by.other]
            )
    old, new = before.turn, after.turn
    if isinstance(event, events.Throw) and old and old.unplayed and not before.spoken:
        yield unplayed_sentence(old, names)
    if before.choosing and isinstance(event, Move):
        yield sentence(Saying("{player} holds", player=names[before.roller]))
    if only_turns(event, before):
        yield Saying("{player} is to roll.", player=names[after.roller])
    else:
        yield from _deed(event, after, names)
    if after.rules != before.rules:
        from trictrac.protocol.in_force import describe_changes
        from trictrac.rules.options import DECLARED

        yield from describe_changes(sheet_in_force(before.rules), sheet_in_force(after.rules), DECLARED)
    for happening in sorted(after.happenings, key=lambda one: one.what == "erred"):
        yield from _came_about(event, happening, before, after, names)
    if new and new.lifted and not (old and old.lifted):
        yield Saying(
            "{player} puts the checkers back. {other} chooses the play, with rectify.",
            **by_name(names, after.roller),
        )
    elif old and old.gone and new and new.number == old.number and not new.gone:
        yield Saying("{player} puts the checkers back and stays.", player=names[after.roller])
    if after.swapped != before.swapped and not after.is_over:
        yield Saying("Colours are exchanged: {player} has {side} now.", player=names[0], side=after.side_of(Player.A))
    if len(after.results) < len(before.results):
        yield (
            Saying("The marqué is not over: it continues.")
            if after.ends_by_going
            else Saying("The partie is not won: it continues.")
        )
    elif after.results != before.results:
        # An école may have turned the last one; with the option ``continuation`` one roll may end several.
        for result in after.results[len(before.results) :] or after.results[-1:]:
            yield result_sentence(result, names)
        if after.frame is None:
            yield account_sentence(after, names)


def _deed(event: Event, after: State, names: Names) -> Sentences:
    """Yield the event itself. Points that it marks come with its effects."""
    turn = after.turn
    if isinstance(event, events.Throw) and turn and turn.play is None:
        yield from _thrown(after, turn, names)
    elif not isinstance(event, REPORTED_BY_HAPPENINGS):
        yield sentence(deed(event, names, after.rules, silent=after.silent))
    if isinstance(event, Draw) and not after.awaits_draw:
        yield Saying("{player} begins.", player=names[after.roller])
        if after.awaits_play and turn:
            yield from _thrown(after, turn, names)
    elif isinstance(event, events.Refereeing) and not after.spoken:
        yield Saying("The referee acts only in school mode, where you count: type mode school to change to it.")
    elif isinstance(event, NewPartie) and after.frame is None:
        yield Saying("Partie {number}.", number=after.partie)
    elif isinstance(event, events.OrderOn) and turn and allowed(turn, after.rules) == turn.outcome.plays:
        yield Saying("This checker cannot move on, so any allowed play will do.")


REPORTED_BY_HAPPENINGS = (
    events.Claim, events.Receive, events.Count, events.School, events.Correct, events.Let, events.Contest, events.Maintain,
    Go, events.Resign, NewPartie, events.BearOff,
)  # fmt: skip


def sentence(words: object) -> Saying:
    """Return words as a sentence, with a full stop."""
    return Saying("{words}.", words=words)


def _thrown(state: State, turn: Turn, names: Names) -> Sentences:
    """Yield a roll, with all that it earns if the program announces."""
    players = own_first(names, turn.roller)
    yield call_sentence(turn.roll, players[0])
    if state.spoken:
        return
    yield from mark_sentences(turn.outcome, *players, to_come=True)
    if len(turn.outcome.marks) > 1 and (total := points_sentence(turn.outcome, *players)):
        yield total


def _came_about(event: Event, happening: Happening, before: State, after: State, names: Names) -> Sentences:
    error = happening.error
    if happening.what == "marked":
        yield from _marked(event, happening, before, after, names)
    elif happening.what == "erred" and error:
        if error in after.known:
            yield offer_sentence(error, after, names)
    elif happening.what in (*_IN_THE_EVENT, *(KEPT_BACK if after.silent else ())):
        return
    elif happening.what == "draw_again" and after.must_throw is not None:
        yield Saying("Equal numbers: {player} throws.", player=names[after.must_throw])
    elif happening.what == "false_move" and after.turn:
        yield from _rectifiable(after, after.turn, happening, names)
    else:
        wronged = _WRONGLY_CONTESTED if wronged_by_contest(after) is not None else {}
        yield from claim_sentences(happening, after, names, _AT_THE_TABLE | wronged)
        if happening.what == "contested" and after.accusation is not None:
            yield from _come_back(before.score, after, after.accusation, names)


_IN_THE_EVENT = ("lapsed", "won", "rectified", "overlooked")
"""Happenings whose sentences come before or after those of the others."""


def _come_back(before: Score, after: State, accusation: Accusation, names: Names) -> Sentences:
    """Yield the points that an école had taken and that come back before its amount is marked (law 12.4)."""
    accused = accusation.by.other
    score, player = unmark(after, accusation.answer).score, names[accused]
    count = score.points[accused] - before.points[accused]
    if score.holes[accused] != before.holes[accused]:
        points = points_and_holes(score, accused, point_count(score.points[accused]))
        yield Saying("{player} has {marked} again.", player=player, marked=strung(points))
    elif count > 0:
        yield Counted(
            "{player}’s {count} point comes back.", "{player}’s {count} points come back.", count, player=player
        )


def claim_sentences(happening: Happening, after: State, names: Names, otherwise: Mapping[str, Saying]) -> Sayings:
    """Yield the claim of an école or the answer to it, with templates in ``otherwise`` first.

    A strict referee names the error too.
    """
    error, player = happening.error, names[happening.player]
    if after.strict and happening.what in ("schooled", "contested") and error:
        yield Saying(
            "École: {error}; {player} marks {points}.",
            error=error_sentence(error, names),
            player=player,
            points=happening.points,
        )
    elif happening.what == "corrected" and error and error.kind is ErrorKind.WRONGLY_GONE:
        yield Saying("{player} has the checkers put back.", player=player)
    else:
        yield from happening_sentences(happening, names, otherwise)


_WRONGLY_CONTESTED = {
    "contested": Saying(
        "{player} contests the école and marks {points}. {other}: maintain, correct (the école as it was), or let."
    ),
}
"""Sentence for a right école that is contested (law 12.4)."""

_AT_THE_TABLE = {
    "contested": Saying("{player} contests the école and marks {points}. {other} may maintain it."),
    "false_school": Saying("{player} claims an école and marks {points}."),
}
"""Sentences that differ while they can still be answered."""


def _marked(event: Event, happening: Happening, before: State, after: State, names: Names) -> Sentences:
    """Yield points marked, and the holes they make: simple or en bredouille, and the rest."""
    player = happening.player
    announced = after.counting is Counting.ANNOUNCED and after.awaits_play and player is before.roller
    if happening.points and not announced and not is_named_with_school(happening, after.happenings):
        again = marked_before(event, before)
        said = Saying("{player} marks {points} in all for this roll.") if again else Saying("{player} marks {points}.")
        yield said.filled(player=names[player], points=happening.points)
    is_schooled = any(one.what == "schooled" and one.player is not player for one in after.happenings)
    if happening.holes and after.strict and is_schooled:
        alone = before.customs.marked(before.score, Side(player), happening.points)
        yield holes_sentence(before.score, alone, player, happening.holes, happening.points)
    elif happening.holes:
        gained = _recent_points(after, player, after.number) - _recent_points(before, player, after.number)
        yield holes_sentence(before.score, after.score, player, happening.holes, gained)
        if after.choosing:
            yield Open(Saying("{player} may hold or go.", player=names[after.chooser]))
    if after.boardless:
        yield from _without_board(happening, before, after, names)


def _without_board(happening: Happening, before: State, after: State, names: Names) -> Sentences:
    """Yield remarks on points marked without a board: a hole wiped them, or the dice may have passed on."""
    player, other = happening.player, happening.player.other
    points, holes = after.score.points[other], after.score.holes[other]
    if holes < before.score.holes[other] or points not in (before.score.points[other], 0):
        yield Saying(
            "On one roll {player}’s points count before {other}’s (law 10.1): {other} has {marked} now.",
            **by_name(names, player),
            marked=strung(points_and_holes(after.score, other, points)),
        )
    marked = [entry for entry in before.ledger if entry.turn == before.number and entry.player is player]
    if happening.points and not happening.holes and not after.score.points[player]:
        yield Saying(
            "They count before {other}’s hole on this roll, which wipes them (laws 10.1, 10.2).",
            other=names[other],
        )
    elif happening.points and marked and before.awaits_throw and after.number == before.number:
        yield Saying(
            "{player} has already marked on this roll. If the dice have passed to the other player since, "
            "take this mark back with `-` and type next first.",
            player=names[player],
        )


def holes_sentence(before: Score, after: Score, player: Player, pegs: int, gained: int) -> Saying:
    """Return the number of holes made by ``gained`` points, simple or en bredouille, and the rest (laws 10.2–10.4)."""
    left = after.points[player]
    earned = after.holes[player] - before.holes[player]
    # A hole is twelve points: what the points added up do not explain counts double.
    completed = (before.points[player] + gained) // HOLE
    doubled = pegs - completed if earned == pegs and completed <= pegs <= 2 * completed else None
    rest = Counted("{count} point remains", "{count} points remain", left) if left else Saying("nothing remains")
    values: dict[str, object] = {"rest": rest, "pegs": pegs}
    if doubled == 0:
        return Counted("{count} hole, simple, and {rest}.", "{count} holes, simple, and {rest}.", pegs, **values)
    if doubled is not None and 2 * doubled == pegs:
        return Saying("{pegs} holes, en bredouille, and {rest}.", **values)
    if doubled is not None:
        return Saying("{pegs} holes, the first simple, then en bredouille, and {rest}.", **values)
    return Counted("{count} hole, and {rest}.", "{count} holes, and {rest}.", pegs, **values)


def _recent_points(state: State, player: Player, number: int) -> int:
    """Return the points that a player has marked on the roll ``number`` and the one before."""
    return sum(entry.points for entry in state.ledger if entry.player is player and entry.turn >= number - 1)


def offer_sentence(error: MarkError, state: State, names: Names) -> Saying:
    """Return the sentence on an école open to the opponent, with his choices (laws 12.3, 12.7)."""
    values = by_name(names, error.by)
    if not error.is_schoolable:
        values |= {"due": error.school, "rest": error.owed}
        return Saying("École in part: {due} are due. {other}: oblige ({player} marks {rest} more), or let.", **values)
    values |= {"error": error_sentence(error, names), "points": error.school}
    if not is_correctable(error, state):
        return Saying("École: {error}. {other}: school (marks {points}) or let.", **values)
    if error.is_false_school:
        return Saying("École: {error}. {other}: contest (marks {points}), correct, or let.", **values)
    return Saying("École: {error}. {other}: school (marks {points}), correct, or let.", **values)


def _rectifiable(after: State, turn: Turn, happening: Happening, names: Names) -> Sentences:
    """Yield a false move, and the plays that may or must replace it (law 13.2)."""
    must = must_be_righted(after)
    if must is None or happening.refusal is None:
        yield from happening_sentences(happening, names)
    else:
        yield Saying("False move that is never let stand: {reason} (law {law}).", reason=must, law="13.2")
    if not after.awaits_throw:
        return
    ways = [choice.label for choice in rectify_choices(rectifications(turn, after.rules))]
    other = names[turn.roller.other]
    if must is None and len(ways) == 1:
        yield Saying("{other} may replace this play before the next roll: {how}", other=other, how=ways[0])
    else:
        may = Saying("{other} may replace this play before the next roll:", other=other)
        yield may if must is None else Saying("{other} must replace this play before the next roll:", other=other)
        yield from ways
    if turn.unplayed and not after.spoken:
        yield Saying("Otherwise {other} marks {points} with the next roll.", other=other, points=turn.unplayed)


def board_of(state: State, names: tuple[str, str]) -> Board:
    """Return the board of a state, with the players' names by colour, and at the end of a partie its final score.

    No side is to roll before the draw, nor after the partie.
    """
    from trictrac.partie.board import table_of

    return Board(
        table_of(
            state.position,
            idle=state.is_over or state.awaits_draw,
            dice=state.roll.numbers if state.roll else (),
        ),
        names[::-1] if state.swapped else names,
        exchanged=state.swapped,
        score_only=state.boardless,
    )


def score_sentence(state: State, names: Names) -> Saying:
    """Return the score: points, bredouille, holes, pavillon, checkers borne off, and holes to go."""
    return both_sentence(names, (_marked_up(state, Player.A), _marked_up(state, Player.B)))


def _marked_up(state: State, player: Player) -> object:
    """Return the score of one player and his holes to go, or in a combiné the points and the holes of both games."""
    combined = state.combined
    if combined is not None:
        parts = points_and_holes(state.score, player, state.score.points[player])[:1]
        for twin, score, saying in (
            (Twin.ECRIRE, combined.marque, Counted("{count} hole to the marqué", "{count} holes to the marqué", 1)),
            (Twin.HONOURS, combined.honours, Counted("{count} with honours", "{count} with honours", 1)),
        ):
            holes: Saying = saying.of(score.holes[player])
            if score.pavillon is Pavillon.of(Side(player)):
                holes = Saying("{holes} and pavillon", holes=holes)
            parts.append(Saying("{holes} (suspended)", holes=holes) if combined.suspended is twin else holes)
        return strung(parts)
    target = SIX if state.ends_by_going else state.customs.hole_target
    score = state.printed_score
    parts = marked(score, player, score.points[player], state.checkers[player][OFF])
    if not state.is_over and not (state.ends_by_going and score.holes[player] >= target):
        parts.append(Counted("{count} to win", "{count} to win", max(0, target - score.holes[player])))
    return strung(parts)


def question(state: State, names: Names) -> Saying:
    """Return the question to the player who must act, with an open école or one that was contested first."""
    found, accusation = _question(state, names), state.accusation
    if accusation and accusation.contested and not state.boardless:
        return Saying("({player}: maintain?) {question}", player=names[accusation.by], question=found)
    if state.known and not state.boardless:
        return Saying("({player}: école?) {question}", player=names[state.known[0].by.other], question=found)
    return found


def _question(state: State, names: Names) -> Saying:
    if state.awaits_draw:
        if state.customs.first_move != "reroll":
            return Saying("Who begins (dice, and by whom: 53 by {player})?", player=names[0])
        return Saying("Who begins?")
    if state.is_over:
        return Saying("new, undo or stop?")
    player = names[state.roller]
    if state.boardless:
        if state.choosing:
            return Saying("{player}, hold or go?", player=player)
        return Saying("{player}, points?", player=player)
    if must_be_righted(state):
        return Saying("{player}, which play in its place?", player=player)
    if state.awaits_throw or state.turn is None:
        if state.choosing:
            return Saying("{player}, hold or go? Or {other}, dice?", player=names[state.chooser], other=player)
        return Saying("{player}, dice?", player=player)
    values = {**by_name(names, state.roller), "roll": state.turn.roll.shown}
    if state.turn.lifted:
        return Saying("{player} {roll}, which play ({other} chooses)?", **values)
    if state.choosing:
        return Saying("{player} {roll}, hold or go?", **values)
    if state.spoken:
        return Saying("{player} {roll}, points and play?", **values)
    return Saying("{player} {roll}, play?", **values)
