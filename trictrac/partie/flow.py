"""The way of one typed line at a table of trictrac: line → events → state → outcome → document.

A line is read event by event (:func:`read_event`), and each event is carried out (``Trictrac.apply``) before the next is read:
what a word means depends on how things stand. When dice are thrown their roll is judged, once; the outcome stays with the turn
(:func:`outcome_of`), and what is marked and printed is taken from there (:func:`event_answer`). :func:`read_line` goes all this
way but the last step, or says :func:`why_refused`; a conversation enters what it returns, states and all, and prints the answer.

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
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.marks import is_on_the_table
from trictrac.partie.sentences.events import event_sentences
from trictrac.partie.state import Phase, State
from trictrac.partie.text.setting import READERS
from trictrac.partie.text.spoken import is_number, read_moves, read_number, read_roll, refused, unclear
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS, TrictracLine
from trictrac.protocol.desk import Names
from trictrac.protocol.events import Begin, Draw, Move, NewPartie
from trictrac.protocol.line import Seat
from trictrac.protocol.log import TypedEvents
from trictrac.protocol.verbs import cut_short, due_of_other, finished
from trictrac.protocol.words import FILLERS, unnamed
from trictrac.saying.words import fold, refuse_long
from trictrac.view.answer import Answer

_LONGEST = 200
_GOES_ON = (NewPartie, Draw, Begin, events.Throw, events.Count, events.TakeDice, events.BearOff)
"""The events that come no more when all marqués are played."""


def read_line(text: str, seat: Seat[State, Event]) -> TypedEvents[State, Event]:
    """Read a typed line: a turn or a part of it, a remark, a board, a score or a mode; each event is carried out at once.

    A line that cannot be read or carried out is refused: a word has no meaning now, a play can be read in several ways or
    breaks a law, an act is not due.
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
                line.take(event, line.kind.apply(line.state, event))
            event = None
    except TrictracError as error:
        return _in_a_long_game(cut_short(line, why_refused(line, event, error)), seat)
    return _in_a_long_game(finished(line), seat)


def read_event(line: TrictracLine) -> Event | None:
    """Read the next event of a line: a verb, dice, points or a play; None where the words say nothing."""
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
    elif state.phase is Phase.DRAW:
        return line.draw()
    elif state.awaits_throw and not boardless:
        return read_roll(line)
    elif state.awaits_play:
        return read_number(line) if is_number(line) else read_moves(line)
    elif state.is_over and line.events and not line.ends_with(events.Resign):
        # The roll has ended the partie: its play is not played any more.
        line.words = []
    elif boardless and line.can_be_points(line.alone):
        return verbs["+"](line)
    else:
        raise unclear(line)
    return None


def why_refused(line: TrictracLine, event: Event | None, error: TrictracError) -> TrictracError:
    """Return why a line is refused: ``event`` is what could not be carried out, None where the line could not be read.

    Of a play the nearest allowed one is suggested, and how to let it stand; an act that is due of the other player says so.
    """
    if isinstance(event, Move) and isinstance(error, IllegalPlayError):
        return refused(line, event, error)
    return due_of_other(line, event, error) if event and isinstance(error, OutOfOrderError) else error


def outcome_of(state: State) -> Outcome | None:
    """Return the outcome of the roll on the table, as it was judged when it was thrown; None where none is there."""
    return state.turn.outcome if state.turn is not None and is_on_the_table(state) else None


def event_answer(before: State, event: Event, after: State, names: Names, everybody: tuple[str, ...] = ()) -> Answer:
    """Return the sentences on an event between two states; in a long game also what it means for ``everybody``."""
    answer: Answer = list(event_sentences(before, event, after, names))
    if after.frame is not None:
        from trictrac.partie.sentences.frames import frame_sentences

        answer += frame_sentences(before, after, everybody)
    return answer


def _in_a_long_game(done: TypedEvents[State, Event], seat: Seat[State, Event]) -> TypedEvents[State, Event]:
    """Return what a line does with what begins another partie: its handicap, and who has the die where that is settled.

    A long game that is over goes on no more.
    """
    begins = done.refused is None and isinstance(done.events[-1], NewPartie)
    more: tuple[Event, ...] = tuple(event for event in seat.given if isinstance(event, events.SetScore))
    if seat.state.frame is not None:
        from trictrac.partie.sentences.frames import next_first, over_error

        goes_on = any(isinstance(event, _GOES_ON) for event in done.events)
        over = over_error(seat.state)
        if over is not None and (isinstance(done.refused, OutOfOrderError) if done.refused else goes_on):
            return TypedEvents(refused=over)
        more += next_first(seat.state) if begins else ()
    return TypedEvents(done.events + more, done.states) if begins else done
