"""The way of one typed line at a table of trictrac: line → events → state → outcome → document.

:func:`read_event` reads a line event by event, and ``Trictrac.apply`` applies each before the next is read, as the
meaning of a word depends on the state. A roll is judged once, when it is thrown. Its outcome is saved with the turn
(:func:`outcome_of`), and :func:`event_answer` prints from it. :func:`read_line` does all but the last step, or names
the reason (:func:`why_refused`). A conversation enters the events and states that it returns, and prints the answer.

>>> from trictrac.partie.kind import Trictrac
>>> state, names = Trictrac().start(), ("Cloris", "Damon")
>>> for line in ("Cloris begins", "64 1-7 1-5", "53 1-6 1-4"):
...     state = read_line(line, Seat(state, names)).states[-1]
>>> done = read_line("66 1-7 1-7", Seat(state, names))
>>> done.events
(Throw(player=Player.A, roll=Roll(6, 6)), Move(player=Player.A, play=Play.parse('1-7 1-7')))
>>> thrown, played = done.states
>>> outcome_of(thrown)
<Outcome of 6-6: true_hit 6; 6 to the roller, 0 to the other; plays: 2>
>>> for sentence in event_answer(state, done.events[0], thrown, names):
...     print(sentence)
Cloris rolls 6-6 (sonnez).
Cloris hits the checker on field 19 (Damon’s 6) truly: 6.
"""

from __future__ import annotations

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, TrictracError
from trictrac.model.outcome import Outcome
from trictrac.model.score import Names
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.marks import is_on_the_table
from trictrac.partie.referee import awaits_first_roll
from trictrac.partie.sentences.events import event_sentences
from trictrac.partie.state import State
from trictrac.partie.text.setting import READERS
from trictrac.partie.text.spoken import is_number, read_moves, read_number, read_roll, refused, unclear
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS, TrictracLine
from trictrac.protocol.events import Begin, Draw, Move, NewPartie
from trictrac.protocol.line import Seat
from trictrac.protocol.log import TypedEvents
from trictrac.protocol.verbs import cut_short, due_of_other, finished
from trictrac.protocol.words import FILLERS, is_roll, unnamed
from trictrac.saying.words import fold, refuse_long
from trictrac.view.answer import Answer

_LONGEST = 200
_GOES_ON = (NewPartie, Draw, Begin, events.Throw, events.Count, events.TakeDice, events.BearOff)
"""Events that are refused once all marqués are played."""
_CLAIMS = (events.Claim, events.School, events.Correct, events.Let, events.Contest, events.Maintain)
"""Events about a mark of a roll that has been made."""


def read_line(text: str, seat: Seat[State, Event]) -> TypedEvents[State, Event]:
    """Return the events of a typed line: a turn or a part of it, a remark, a board, a score or a mode.

    It is refused from the first word without a meaning, ambiguous or unlawful play, or act that is not due.
    """
    line = TrictracLine(text, seat)
    event: Event | None = None
    word, _, rest = unnamed(text, seat.names).partition(" ")
    try:
        if reader := READERS.get(fold(word)):
            return TypedEvents(reader(seat, rest))
        refuse_long(text, _LONGEST)
        event = line.take_named()
        while event is not None or line.words:
            event = event or read_event(line)
            if event is not None:
                _require_begun(event, line.state)
                line.take(event, line.kind.apply(line.state, event))
            event = None
    except TrictracError as error:
        return _in_a_long_game(cut_short(line, why_refused(line, event, error)), seat)
    return _in_a_long_game(finished(line), seat)


def _require_begun(event: Event, state: State) -> None:
    """Refuse a claim about a partie that is over and whose time has not ended (law 10.6), since another has begun."""
    if isinstance(event, _CLAIMS) and awaits_first_roll(state):
        raise OutOfOrderError(
            "no roll of this partie is made yet: to claim in the partie before, type undo until new is taken back (law {law})",
            law="10.6",
        )


def read_event(line: TrictracLine) -> Event | None:
    """Return the next event of a line: a verb, dice, points or a play, or None for words without meaning."""
    word, state = line.verb(), line.state
    boardless = state.boardless
    verbs = MARKER_VERBS if boardless else BOARD_VERBS
    if line.events and state.is_over and state.strict:
        # An école has ended the partie: the rest of the turn is not played any more.
        line.words = []
    elif word in FILLERS:
        line.next()
    elif word in verbs:
        line.next()
        return verbs[word](line)
    elif word.startswith("+"):
        return verbs["+" if boardless else "claim"](line)
    elif state.awaits_draw:
        return line.draw()
    elif state.awaits_throw and not boardless:
        return read_roll(line)
    elif state.awaits_play:
        return read_number(line) if is_number(line) else read_moves(line)
    elif state.is_over and line.events and not line.ends_with(events.Resign):
        # The roll has ended the partie: its play is not played any more.
        line.words = []
    elif boardless and _is_points(line, word):
        return verbs["+"](line)
    else:
        raise unclear(line)
    return None


def _is_points(line: TrictracLine, word: str) -> bool:
    """Return whether only ``word``, a number, is left, perhaps with ``!``, that is points rather than dice."""
    number = int(word) if line.words[1:] == ["!"] and word.isdecimal() else line.alone
    return number is not None and (line.can_be_points(number) or not is_roll(str(number)[:2]))


def why_refused(line: TrictracLine, event: Event | None, error: TrictracError) -> TrictracError:
    """Return the error for a refused line. ``event`` is the event that failed, None if the line was not readable.

    For a play it suggests the nearest allowed one and how to insist. If the other player must do the act, it names him.
    """
    if isinstance(event, Move) and isinstance(error, IllegalPlayError):
        return line.or_choose(refused(line, event, error))
    state = line.state
    if isinstance(event, events.Receive) and isinstance(error, OutOfOrderError) and state.spoken and state.roll:
        return OutOfOrderError("got comes before the dice of the next roll; {still}", still=line.still_due(state.roll))
    return due_of_other(line, event, error) if event and isinstance(error, OutOfOrderError) else error


def outcome_of(state: State) -> Outcome | None:
    """Return the outcome of the roll on the table, judged when it was thrown, or None without a roll."""
    return state.turn.outcome if state.turn is not None and is_on_the_table(state) else None


def event_answer(before: State, event: Event, after: State, names: Names, everybody: tuple[str, ...] = ()) -> Answer:
    """Return the sentences on an event between two states. In a long game ``everybody`` names all players."""
    answer: Answer = list(event_sentences(before, event, after, names))
    if after.frame is not None:
        from trictrac.partie.sentences.frames import frame_sentences

        answer += frame_sentences(before, after, everybody)
    return answer


def _in_a_long_game(done: TypedEvents[State, Event], seat: Seat[State, Event]) -> TypedEvents[State, Event]:
    """Return the events of a line, with the handicap and the first player of another partie it begins.

    A long game that is over refuses it.
    """
    begins, frame = done.refused is None and isinstance(done.events[-1], NewPartie), seat.state.frame
    more: list[Event] = [event for event in seat.given if isinstance(event, events.SetScore)]
    if frame is not None:
        from trictrac.partie.frames.account import is_complete
        from trictrac.partie.frames.seats import seatings

        goes_on = any(isinstance(event, _GOES_ON) for event in done.events)
        if is_complete(seat.state) and (isinstance(done.refused, OutOfOrderError) if done.refused else goes_on):
            return TypedEvents(
                refused=OutOfOrderError(
                    "all {marques} marqués are played: account shows what they pay, stop ends the séance",
                    marques=frame.marques,
                )
            )
        first = seatings(frame, seat.state.results)[-1].first
        more += [] if first is None else [Begin(first)]
    return TypedEvents((*done.events, *more), done.states) if begins else done
