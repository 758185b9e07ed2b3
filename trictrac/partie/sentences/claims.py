"""The claims of two players who count for themselves: the écoles open to each, and why a mark in dispute is right or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from trictrac.base.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.model.score import Side
from trictrac.partie import events
from trictrac.partie.due import is_correctable, unmade, worth, wronged_by_contest
from trictrac.partie.events import Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Accusation, ErrorKind, Happening, MarkError, Turn, Why
from trictrac.partie.referee import is_kept_back
from trictrac.partie.sentences.events import claim_sentences, offer_sentence, sentence
from trictrac.partie.sentences.happenings import error_sentence
from trictrac.partie.sentences.rolls import call_sentence, reasons
from trictrac.partie.state import Phase, State
from trictrac.protocol.desk import GameDesk, Names
from trictrac.protocol.events import Player
from trictrac.protocol.words import called
from trictrac.saying.words import excerpt
from trictrac.view.answer import Answer, Board, Choice, OpenClaims
from trictrac.view.reason import Reasons


def claims(state: State, done: Sequence[Event], names: Names) -> tuple[OpenClaims, OpenClaims]:
    """The claims of A and of B after these events."""
    said: dict[Player, int] = {}
    for event in reversed(done):
        if isinstance(event, events.Throw):
            break
        if isinstance(event, events.Claim | events.Receive):
            said.setdefault(event.player, event.points)
    return _claim(state, Player.A, said, names), _claim(state, Player.B, said, names)


def _claim(state: State, player: Player, said: dict[Player, int], names: Names) -> OpenClaims:
    turn, due = state.turn, Trictrac.due(state)
    own = turn is None or turn.roller is player
    line = "claim" if own and "claim" in due else "got" if not own and "receive" in due else ""
    open_ = [error for error in state.known if error.by is not player]
    may_school = False
    if turn is not None:
        # The laws leave a player time to send the other to school for the last rolls (laws 12.1, 12.7).
        over = state.phase in (Phase.DRAW, Phase.OVER)
        may_school = state.phase is Phase.THROW or turn.claim > 0 or state.number > 1
        if own or over:
            may_school = bool(open_) or turn.received > 0
    return OpenClaims(
        said.get(player),
        f"{called(player, names)} {line}" if line else "",
        may_school,
        not own and turn is not None and turn.play is not None and state.silent and state.phase is Phase.THROW,
        tuple(offer_sentence(error, state, names) for error in open_),
        tuple(_answers(state, player, open_, names)),
        _proof(state, open_, names),
    )


def _answers(state: State, player: Player, found: Sequence[MarkError], names: Names) -> Iterator[Choice]:
    """The answers of a player to the first error open to him, to an école marked against him or contested (laws 12.3, 12.4)."""
    who = called(player, names)
    wronged = wronged_by_contest(state, player)
    if found:
        error = found[0]
        if error.is_false_school:
            yield Choice(f"{who} contest", Saying("Contest it: {points} for yourself", points=error.school))
        elif error.is_schoolable:
            yield Choice(f"{who} school {error.school}", Saying("Mark {points} for yourself", points=error.school))
        else:
            yield Choice(f"{who} oblige", Saying("Have the rest marked"))
        if error.is_schoolable and is_correctable(error, state):
            yield Choice(f"{who} correct", Saying("Only correct it"))
        yield Choice(f"{who} let", Saying("Let it pass"))
    elif any(not accusation.contested and accusation.by is not player for accusation in state.accusations):
        yield Choice(f"{who} contest", Saying("Contest the école"))
    elif any(accusation.contested and accusation.by is player for accusation in state.accusations):
        yield Choice(f"{who} maintain", Saying("Maintain the école"))
        if wronged is not None:
            yield Choice(f"{who} correct", Saying("The école as it was"))
            yield Choice(f"{who} let", Saying("Let it pass"))


def _proof(state: State, found: Sequence[MarkError], names: Names) -> tuple[Board, Reasons] | None:
    """The board before the last roll and the reasons for its points, once it is played and an error in them is open."""
    turn = state.turn
    if (
        turn is None
        or turn.play is None
        or not any(error.turn == turn.number and error.why is Why.OWN for error in found)
    ):
        return None
    from trictrac.partie.board import drawn
    from trictrac.partie.sentences import evidence

    side = state.side_of(turn.roller)
    position = turn.position if side is Side.WHITE else turn.position.turned()
    board = replace(drawn(position), names=names[::-1] if state.swapped else names, exchanged=state.swapped)
    return board, evidence.reasons(turn.outcome, side, names[turn.roller], names[turn.roller.other])


_PUT_RIGHT = ("schooled", "corrected")
_CLAIMED = (*_PUT_RIGHT, "contested", "maintained", "restored", "let_be")
"""The happenings that tell who has claimed what of an école."""


def why(desk: GameDesk[State, Event], text: str) -> Answer:
    """Explain the roll in dispute, else the last one; ``why 12`` explains the roll of entry 12.

    Raises:
        UnreadableError: ``text`` is no number of an entry.
        OutOfOrderError: there is no such roll yet, or a silent referee keeps it back.
    """
    course, names = desk.course, desk.names
    if text and not (text.isascii() and text.isdecimal() and len(text) < 7 and 1 <= int(text) <= course.count):
        raise UnreadableError("why {text}: why, or why and the number of an entry; log lists them", text=excerpt(text))
    state, states = desk.state, course.log.states
    turns = {state.turn.number: state.turn for state in states if state.turn}
    disputed = _disputed(states)
    if text:
        turn = course.state_after(int(text)).turn
    else:
        turn = turns.get(_roll_of(disputed[0], state) if disputed else _latest(states))
    if turn is None:
        raise OutOfOrderError("there is no roll to be explained yet")
    errors = [error for error in disputed if _roll_of(error, state) == turn.number]
    if is_kept_back(state, turn.number) and not errors:
        raise OutOfOrderError(
            "the referee is silent: a roll is explained when an école of it is claimed, or the relevé is over"
        )
    told = (
        [_judged(error, turn, states, names) for error in errors]
        if state.silent
        else _dispute(errors, turn, states, names)
    )
    return [call_sentence(turn.roll, names[turn.roller]), *told, *_proofs(states, turn, names)]


def reason(error: MarkError, states: Sequence[State], names: Names) -> Answer:
    """Return the points that were marked where somebody erred, those that are right, and what proves these."""
    turns = (state.turn for state in reversed(states) if state.turn)
    turn = next((turn for turn in turns if turn.number == error.turn), None)
    if turn is None:
        return []
    judged = _judged(error, turn, states, names)
    own = _accused_of(error) is turn.roller
    if error.why is Why.SCHOOL and not (error.kind is ErrorKind.FALSE_SCHOOL and _may_be_shown(states, turn, own=own)):
        return [judged]
    shown = [mark for mark in turn.outcome.marks if mark.to_roller is own]
    told = reasons(turn.outcome, shown, names[turn.roller], names[turn.roller.other])
    return [judged, *(told or [Saying("Nothing to mark.")])]


def _disputed(states: Sequence[State]) -> list[MarkError]:
    """Return the errors in dispute, those of the oldest roll first: open, contested, maintained, or claimed on the latest roll.

    A silent referee speaks only of rolls that are played, and of what was claimed.
    """
    state = states[-1]
    accusation = state.accusation
    if not (accusation and (accusation.contested or state.silent or accusation.turn >= _latest(states))):
        accusation = None if state.silent else _maintained(states)
    found = {*state.known, *(_accused(accusation) if accusation else ())}
    if state.silent:
        played = state.number - (state.phase is Phase.PLAY)
        found = {error for error in found if error.turn <= played}
    return sorted(found, key=lambda error: (_roll_of(error, state), error.is_of_a_claim, error.kind))


def _accused(accusation: Accusation) -> tuple[MarkError, ...]:
    return accusation.errors or ((accusation.false,) if accusation.false else ())


def _maintained(states: Sequence[State]) -> Accusation | None:
    """Return the école that has been maintained since the last throw."""
    for after, before in pairwise(reversed(states)):
        if after.number != states[-1].number:
            return None
        if any(one.what == "maintained" for one in after.happenings):
            return before.accusation
    return None


def _roll_of(error: MarkError, state: State) -> int:
    """Return the number of the roll that an error is about: before his play the roller falsely schools the roll before."""
    early = error.is_false_school and state.phase is Phase.PLAY and error.turn == state.number
    return error.turn - (early and error.by is state.roller and state.number > 1)


def _latest(states: Sequence[State]) -> int:
    """Return the number of the last roll that may be explained: where the players count, one that is played or judged."""
    state = states[-1]
    hidden = state.spoken and state.phase is Phase.PLAY and not _was_judged(states, state.number, Why.OWN)
    return state.number - hidden


def _was_judged(states: Sequence[State], number: int, why: Why) -> bool:
    """Whether the players have been told what is right of a roll: that what was marked for it is wrong."""
    told = (one.error for state in states if not state.silent for one in state.happenings if one.what == "erred")
    return any(error is not None and (error.turn, error.why) == (number, why) for error in (*states[-1].known, *told))


def _may_be_shown(states: Sequence[State], turn: Turn, *, own: bool) -> bool:
    """Whether the marks of a roll can be told: where the players count, once they cannot mark them any more (laws 12.1, 12.9)."""
    state = states[-1]
    if not state.spoken or (not state.silent and _was_judged(states, turn.number, Why.OWN if own else Why.GIVEN)):
        return True
    impossible = own and turn.helpless and state.rules.customs.ecole_impossible == "next_own_roll"
    if turn.number < state.number:
        thrown_since = state.turn is None or state.turn.roller is turn.roller or turn.number < state.number - 1
        return thrown_since or not impossible
    return own and state.phase is not Phase.PLAY and not turn.helpless


def _accused_of(error: MarkError) -> Player:
    """Return the player whose marks of the roll are in question."""
    return error.by.other if error.kind is ErrorKind.FALSE_SCHOOL else error.by


def _judged(error: MarkError, turn: Turn, states: Sequence[State], names: Names) -> Saying:
    """Return the points that were marked where somebody erred, and those that are right; else in what the error lies."""
    by = _accused_of(error)
    own = by is turn.roller
    due = worth(turn) if own else turn.given
    if error.kind is ErrorKind.FALSE_SCHOOL and _may_be_shown(states, turn, own=own):
        marked = turn.claim if own else turn.received
    elif error.kind in (ErrorKind.TOO_FEW, ErrorKind.TOO_MANY) and error.why is not Why.ERASED:
        marked = due + error.excess - error.owed
    else:
        return sentence(error_sentence(error, names))
    return Saying(_MARKED.text, player=names[by], marked=marked, due=due)


_MARKED = Saying("{player} marked {marked}; {due} are right.")


def _dispute(open_: Sequence[MarkError], turn: Turn, states: Sequence[State], names: Names) -> Iterator[Saying]:
    """Yield what the players marked on a roll and what is right, each error, and who has claimed what."""
    state, said = states[-1], list(_claimed(states, turn.number))
    errors = list(dict.fromkeys((*(one.error for one, _ in said if one.what in _PUT_RIGHT and one.error), *open_)))
    counts = [_counts(by, errors, turn, states, names) for by in (turn.roller, turn.roller.other)]
    counted = [count for count in counts if count is not None]
    named = {one.error for one, after in said if after.strict}
    yield from counted
    for error in errors:
        if counted and error in state.known:
            yield offer_sentence(error, state, names)
        elif error not in named:
            yield sentence(error_sentence(error, names))
    for happening, after in said:
        yield from claim_sentences(happening, after, names, {})


def _counts(
    by: Player, errors: Sequence[MarkError], turn: Turn, states: Sequence[State], names: Names
) -> Saying | None:
    """Return what a player marked at most and what is right, if his mark is in question and this may be told."""
    own, of_marks = by is turn.roller, (Why.OWN, Why.GIVEN)
    mine = [error for error in errors if error.by is by and error.why in of_marks]
    falsely = any(error.kind is ErrorKind.FALSE_SCHOOL and error.by is by.other for error in errors)
    if not (mine or falsely) or not _may_be_shown(states, turn, own=own):
        return None
    due = worth(turn) if own else turn.given
    kept = due - unmade(turn) if any(error.kind is ErrorKind.UNMADE for error in mine) else due
    missed = max((error.owed for error in mine), default=0)
    turns = (state.turn for state in states if state.turn and state.turn.number == turn.number)
    marks = [one.claim if own else one.received for one in turns]
    marks += [(kept if error.kind is ErrorKind.UNMADE else due) + error.excess for error in mine]
    return Saying(_MARKED.text, player=names[by], marked=due - missed if missed else max(marks), due=kept)


def _claimed(states: Sequence[State], number: int) -> Iterator[tuple[Happening, State]]:
    """Yield each claim and answer about the marks of a roll, with the state after it."""
    for before, after in pairwise(states):
        accused = _accused(before.accusation) if before.accusation else ()
        for one in after.happenings:
            about = (one.error,) if one.error else accused[:1]
            if one.what in _CLAIMED and any(number in (error.turn, _roll_of(error, before)) for error in about):
                yield one, after


def _proofs(states: Sequence[State], turn: Turn, names: Names) -> Iterator[object]:
    """Yield the marks of a roll that can be told, with every way of theirs."""
    own, given = _may_be_shown(states, turn, own=True), _may_be_shown(states, turn, own=False)
    roller, other = names[turn.roller], names[turn.roller.other]
    shown = [mark for mark in turn.outcome.marks if (own if mark.to_roller else given)]
    yield from reasons(turn.outcome, shown, roller, other)
    if not own:
        yield Saying("You will see what it earns once it is played.")
    elif not given:
        yield Saying("What it gives {other} is told at the next roll.", other=other)
    elif not shown:
        yield Saying("Nothing to mark.")
