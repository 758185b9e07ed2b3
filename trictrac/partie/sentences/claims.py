"""The claims of two players who count for themselves: their open écoles, and the reasons in a dispute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from trictrac.base.errors import OutOfOrderError, Saying, Sayings, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.mark import Mark
from trictrac.model.score import Names, Side
from trictrac.partie import events
from trictrac.partie.due import due, is_correctable, unmade, worth, wronged_by_contest
from trictrac.partie.events import Event
from trictrac.partie.ledger import Accusation, ErrorKind, Errors, Happening, MarkError, Turn, Why
from trictrac.partie.referee import is_kept_back
from trictrac.partie.sentences.events import claim_sentences, offer_sentence, sentence
from trictrac.partie.sentences.happenings import DISPUTED, error_sentence
from trictrac.partie.sentences.rolls import call_sentence, reasons
from trictrac.partie.state import Phase, State
from trictrac.protocol.desk import GameDesk
from trictrac.protocol.events import Player, own_first
from trictrac.protocol.words import called
from trictrac.saying.words import excerpt, is_count
from trictrac.view.answer import Answer, Choice, OpenClaims, Sentences
from trictrac.view.doc import Board
from trictrac.view.reason import Reasons

States = Sequence[State]
"""States of a game, from the first one on, after each of its events."""


def claims(state: State, done: Sequence[Event], names: Names) -> tuple[OpenClaims, OpenClaims]:
    """Return the claims of A and of B after these events."""
    said: dict[Player, int] = {}
    for event in reversed(done):
        if isinstance(event, events.Throw):
            break
        if isinstance(event, events.Claim | events.Receive):
            said.setdefault(event.player, event.points)
    return _claim(state, Player.A, said, names), _claim(state, Player.B, said, names)


def _claim(state: State, player: Player, said: dict[Player, int], names: Names) -> OpenClaims:
    turn, acts = state.turn, due(state)
    own = turn is None or turn.roller is player
    line = "claim" if own and "claim" in acts else "got" if not own and "receive" in acts else ""
    open_ = [error for error in state.known if error.by is not player]
    may_school = False
    if turn is not None:
        # The laws leave a player time to send the other to school for the last rolls (laws 12.1, 12.7).
        over = state.phase in (Phase.DRAW, Phase.OVER)
        may_school = state.awaits_throw or turn.claim > 0 or state.number > 1
        if own or over:
            may_school = bool(open_) or turn.received > 0
    return OpenClaims(
        # An école or a correction has taken down what was claimed too much (law 12.3).
        turn.claim if turn is not None and own and player in said else said.get(player),
        f"{called(player, names)} {line}" if line else "",
        may_school,
        not own and turn is not None and turn.play is not None and state.silent and state.awaits_throw,
        tuple(offer_sentence(error, state, names) for error in open_),
        tuple(_answers(state, player, open_, names)),
        _proof(state, open_, names),
    )


def _answers(state: State, player: Player, found: Sequence[MarkError], names: Names) -> Iterator[Choice]:
    """Yield a player's answers to the first error open to him, or to an école in dispute (laws 12.3, 12.4)."""
    who = called(player, names)
    if found:
        error = found[0]
        if error.is_false_school:
            yield Choice(f"{who} contest", Saying("Contest it: {points} for yourself", points=error.school))
        elif error.is_schoolable:
            yield Choice(f"{who} school {error.school}", Saying("School: mark {points}", points=error.school))
        else:
            yield Choice(f"{who} oblige", Saying("Oblige: have the rest marked"))
        if error.is_schoolable and is_correctable(error, state):
            yield Choice(f"{who} correct", Saying("Only correct it"))
        yield Choice(f"{who} let", Saying("Let it pass"))
    elif any(not accusation.contested and accusation.by is not player for accusation in state.accusations):
        yield Choice(f"{who} contest", Saying("Contest the école"))
    elif any(accusation.contested and accusation.by is player for accusation in state.accusations):
        yield Choice(f"{who} maintain", Saying("Maintain the école"))
        if wronged_by_contest(state, player) is not None:
            yield Choice(f"{who} correct", Saying("The école as it was"))
            yield Choice(f"{who} let", Saying("Let it pass"))


def _proof(state: State, found: Sequence[MarkError], names: Names) -> tuple[Board, Reasons] | None:
    """Return the board before the last roll and the reasons for its points, or None.

    The roll must be played, and an error in its points open.
    """
    turn = state.turn
    if turn is None or turn.play is None or (turn.number, Why.OWN) not in [(one.turn, one.why) for one in found]:
        return None
    from trictrac.partie.board import table_of
    from trictrac.partie.sentences import evidence

    side = state.side_of(turn.roller)
    position = turn.position if side is Side.WHITE else turn.position.turned()
    board = Board(table_of(position), names[::-1] if state.swapped else names, exchanged=state.swapped)
    return board, evidence.reasons(turn.outcome, side, *own_first(names, turn.roller))


_PUT_RIGHT = ("schooled", "corrected")
_CLAIMED = (*_PUT_RIGHT, *DISPUTED)
"""Happenings that claim or answer an école."""


def why(desk: GameDesk[State, Event], text: str) -> Answer:
    """Return the reasons for the roll in dispute, else for the last one, or for ``why 12`` the roll of entry 12.

    Raises:
        UnreadableError: ``text`` is not the number of an entry.
        OutOfOrderError: there is no such roll yet, or a silent referee keeps it back.
    """
    course, names = desk.course, desk.names
    if text and not (is_count(text, 6) and 1 <= int(text) <= course.count):
        raise UnreadableError(
            "why {text}: no entry has this number; type why alone, or why and a number that log lists",
            text=excerpt(text),
        )
    state, states = desk.state, course.log.states
    disputed = _disputed(states)
    if text:
        turn = course.state_after(int(text)).turn
    else:
        turn = _last_turn(states, _roll_of(disputed[0], state) if disputed else _latest(states))
    if turn is None:
        raise OutOfOrderError("there is no roll to be explained yet: throw or type the dice first")
    errors = [error for error in disputed if _roll_of(error, state) == turn.number]
    if is_kept_back(state, turn.number) and not errors:
        raise OutOfOrderError(
            "while the referee is silent or mute, why explains a roll only once an école on it is claimed, or once its "
            "relevé is over"
        )
    roll = _Roll(turn, states, names)
    found = map(roll.judged, errors) if state.silent else roll.dispute(errors)
    return [call_sentence(turn.roll, names[turn.roller]), *found, *roll.proofs()]


def reason(error: MarkError, states: States, names: Names) -> Answer:
    """Return the points marked in an error, the right ones, and their proof. A false école names its roll."""
    turn = _last_turn(states, _roll_of(error, states[-1]))
    if turn is None:
        return []
    roll, own = _Roll(turn, states, names), _accused_of(error) is turn.roller
    judged = roll.judged(error)
    if error.is_false_school:
        judged = Saying("{player}’s {roll}: {judged}", player=names[turn.roller], roll=turn.roll.shown, judged=judged)
    if error.why is Why.SCHOOL and not (error.kind is ErrorKind.FALSE_SCHOOL and roll.is_public(own=own)):
        return [judged]
    marks = [mark for mark in turn.outcome.marks if mark.to_roller is own]
    return [judged, *(roll.reasons(marks) or [Saying("Nothing to mark.")])]


def _last_turn(states: States, number: int) -> Turn | None:
    """Return the last state of the roll with this number, or None if there is none."""
    return next((one.turn for one in reversed(states) if one.turn and one.turn.number == number), None)


def _disputed(states: States) -> list[MarkError]:
    """Return the errors in dispute, the oldest roll first: open, contested, maintained, or claimed on the latest roll.

    Under a silent referee only errors of played rolls and claimed ones count.
    """
    state = states[-1]
    accusation = state.accusation
    if not (accusation and (accusation.contested or state.silent or accusation.turn >= _latest(states))):
        accusation = None if state.silent else _maintained(states)
    found = {*state.known, *(_accused(accusation) if accusation else ())}
    if state.silent:
        found = {error for error in found if error.turn <= state.number - state.awaits_play}
    return sorted(found, key=lambda error: (_roll_of(error, state), error.is_of_a_claim, error.kind))


def _accused(accusation: Accusation) -> Errors:
    return accusation.errors or ((accusation.false,) if accusation.false else ())


def _maintained(states: States) -> Accusation | None:
    """Return the école that was maintained since the last throw, or None."""
    for after, before in pairwise(reversed(states)):
        if after.number != states[-1].number:
            return None
        if any(one.what == "maintained" for one in after.happenings):
            return before.accusation
    return None


def _roll_of(error: MarkError, state: State) -> int:
    """Return the number of the roll that an error is about.

    A false école by the roller before his play is about the roll before.
    """
    early = error.is_false_school and state.awaits_play and error.turn == state.number
    return error.turn - (early and error.by is state.roller and state.number > 1)


def _latest(states: States) -> int:
    """Return the number of the last roll that may be explained. Where the players count, it must be played or judged."""
    state = states[-1]
    return state.number - (state.spoken and state.awaits_play and not _was_judged(states, state.number, Why.OWN))


def _was_judged(states: States, number: int, why: Why) -> bool:
    """Return whether the players have learnt the right points of a roll, as an error in them was reported."""
    found = (one.error for state in states if not state.silent for one in state.happenings if one.what == "erred")
    return (number, why) in [(error.turn, error.why) for error in (*states[-1].known, *found) if error]


def _accused_of(error: MarkError) -> Player:
    """Return the player whose marks of the roll are in question."""
    return error.by.other if error.kind is ErrorKind.FALSE_SCHOOL else error.by


def _claimed(states: States, number: int) -> Iterator[tuple[Happening, State]]:
    """Yield each claim and answer about the marks of a roll, with the state after it."""
    for before, after in pairwise(states):
        accused = _accused(before.accusation) if before.accusation else ()
        for one in after.happenings:
            about = (one.error,) if one.error else accused[:1]
            if one.what in _CLAIMED and any(number in (error.turn, _roll_of(error, before)) for error in about):
                yield one, after


_MARKED = Saying("{player} marked {marked}; {due} are right.")


@frozen
class _Roll:
    """A roll to explain, with the states of its game so far and the players' names."""

    turn: Turn
    states: States
    names: Names

    def is_public(self, *, own: bool) -> bool:
        """Return whether the roller's points, or those he gave, may be shown (laws 12.1, 12.9).

        They may not while they can still be marked.
        """
        state, turn = self.states[-1], self.turn
        judged = not state.silent and _was_judged(self.states, turn.number, Why.OWN if own else Why.GIVEN)
        if not state.spoken or judged:
            return True
        impossible = own and turn.helpless and state.customs.ecole_impossible == "next_own_roll"
        if turn.number < state.number:
            thrown_since = state.turn is None or state.turn.roller is turn.roller or turn.number < state.number - 1
            return thrown_since or not impossible
        return own and not state.awaits_play and not turn.helpless

    def reasons(self, marks: Iterable[Mark]) -> Answer:
        """Return some marks of the roll with all their ways."""
        return reasons(self.turn.outcome, marks, *own_first(self.names, self.turn.roller))

    def judged(self, error: MarkError) -> Saying:
        """Return the points marked in an error and the right ones, or a description of the error."""
        turn, by = self.turn, _accused_of(error)
        own = by is turn.roller
        right = worth(turn) if own else turn.given
        if error.kind is ErrorKind.FALSE_SCHOOL and self.is_public(own=own):
            marked = turn.claim if own else turn.received
        elif error.kind in (ErrorKind.TOO_FEW, ErrorKind.TOO_MANY) and error.why is not Why.ERASED:
            marked = right + error.excess - error.owed
        else:
            return sentence(error_sentence(error, self.names))
        return _MARKED.filled(player=self.names[by], marked=marked, due=right)

    def dispute(self, open_: Sequence[MarkError]) -> Sayings:
        """Yield the points marked on the roll and the right ones, each error, and the claims."""
        state, claimed = self.states[-1], list(_claimed(self.states, self.turn.number))
        put_right = (one.error for one, _ in claimed if one.what in _PUT_RIGHT and one.error)
        errors = list(dict.fromkeys((*put_right, *open_)))
        counted = [*filter(None, (self.counts(by, errors) for by in (self.turn.roller, self.turn.roller.other)))]
        named = {one.error for one, after in claimed if after.strict}
        yield from counted
        for error in errors:
            if counted and error in state.known:
                yield offer_sentence(error, state, self.names)
            elif error not in named:
                yield sentence(error_sentence(error, self.names))
        for happening, after in claimed:
            yield from claim_sentences(happening, after, self.names, {})

    def counts(self, by: Player, errors: Sequence[MarkError]) -> Saying | None:
        """Return the most that a player marked and the right points, or None if not in question or not to be shown."""
        turn, own = self.turn, by is self.turn.roller
        mine = [error for error in errors if error.by is by and error.why in (Why.OWN, Why.GIVEN)]
        falsely = any(error.kind is ErrorKind.FALSE_SCHOOL and error.by is by.other for error in errors)
        if not (mine or falsely) or not self.is_public(own=own):
            return None
        right = worth(turn) if own else turn.given
        kept = right - unmade(turn) if any(error.kind is ErrorKind.UNMADE for error in mine) else right
        missed = max((error.owed for error in mine), default=0)
        turns = (state.turn for state in self.states if state.turn and state.turn.number == turn.number)
        marks = [one.claim if own else one.received for one in turns]
        marks += [(kept if error.kind is ErrorKind.UNMADE else right) + error.excess for error in mine]
        return _MARKED.filled(player=self.names[by], marked=right - missed if missed else max(marks), due=kept)

    def proofs(self) -> Sentences:
        """Yield the marks of the roll that may be shown, with all their ways."""
        own, given = self.is_public(own=True), self.is_public(own=False)
        marks = [mark for mark in self.turn.outcome.marks if (own if mark.to_roller else given)]
        yield from self.reasons(marks)
        if not own:
            yield Saying("You will see what it earns once it is played.")
        elif not given:
            yield Saying(
                "You will see at the next roll what it gives {other}.", other=self.names[self.turn.roller.other]
            )
        elif not marks:
            yield Saying("Nothing to mark.")
