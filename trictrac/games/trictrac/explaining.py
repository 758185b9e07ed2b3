"""Answers about the game that change nothing: why, what, plays, chances."""

from __future__ import annotations

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.state import Phase, State, Turn
from trictrac.games.trictrac.told.chances import chances_counts, mean_sentence, table_head
from trictrac.games.trictrac.told.reasons import reasons
from trictrac.games.trictrac.told.rolls import call_sentence, play_text, plays_sentence
from trictrac.games.trictrac.told.telling import tell
from trictrac.model.roll import Roll
from trictrac.saying.counted import strung
from trictrac.saying.words import excerpt
from trictrac.seance.conversation import Sitting


def why(scorer: Sitting[State, Event], text: str) -> Answer:
    """Every way of every mark of the last roll, with the checkers that prove it; ``why 12`` of the roll of entry 12."""
    course = scorer.course
    if text and not (text.isascii() and text.isdecimal() and len(text) < 7 and 1 <= int(text) <= course.count):
        raise UnreadableError("why {text}: why, or why and the number of an entry; log lists them", text=excerpt(text))
    if text:
        turn = course.state_after(int(text)).turn
    else:
        turn = _last(scorer.state, {state.turn.number: state.turn for state in course.log.states if state.turn})
    if turn is None:
        raise OutOfOrderError("there is no roll to be explained yet")
    return [
        *_proofs(
            scorer, turn, own=_is_told(scorer.state, turn, own=True), given=_is_told(scorer.state, turn, own=False)
        )
    ]


def _last(state: State, turns: dict[int, Turn]) -> Turn | None:
    """The last roll that may be explained."""
    on_the_table = state.spoken and state.phase is Phase.PLAY and state.turn is not None
    return turns.get(state.number - on_the_table)


def _is_told(state: State, turn: Turn, *, own: bool) -> bool:
    """Whether the marks of a roll can be told: where the players count, when the time to mark them is over (laws 12.1, 12.9)."""
    if not state.spoken:
        return True
    impossible = own and turn.helpless and state.rules.customs.ecole_impossible == "next_own_roll"
    if turn.number < state.number:
        thrown_since = state.turn is None or state.turn.roller is turn.roller or turn.number < state.number - 1
        return thrown_since or not impossible
    return own and state.phase is not Phase.PLAY and not turn.helpless


def _proofs(scorer: Sitting[State, Event], turn: Turn, *, own: bool, given: bool) -> Answer:
    names = scorer.names
    roller, other = names[turn.roller], names[turn.roller.other]
    shown = [mark for mark in turn.outcome.marks if (own if mark.to_roller else given)]
    found: Answer = [call_sentence(turn.roll, roller), *reasons(turn.outcome, shown, roller, other)]
    if not own:
        found.append(Saying("What it earns is told when it is played."))
    elif not given:
        found.append(Saying("What it gives {other} is told at the next roll.", other=other))
    elif not shown:
        found.append(Saying("Nothing to mark."))
    return found


def what(scorer: Sitting[State, Event], text: str) -> Answer:
    """What a roll would earn whoever has the dice, without entering it."""
    _require_board(scorer.state)
    roll = Roll.parse(text)
    state = _before_the_dice(scorer)
    imagined = _announced(state)
    event = events.Throw(state.roller, roll)
    after = Trictrac(state.rules).apply(imagined, event)
    return [Saying("If so:"), *map(Indented, tell(imagined, event, after, scorer.names))]


def _before_the_dice(scorer: Sitting[State, Event]) -> State:
    """How things stood when the dice were last to be thrown; where the players count, not once they are (laws 12.1)."""
    if scorer.state.phase is Phase.PLAY:
        _require_told(scorer.state)
    for state in reversed(scorer.course.log.states):
        if state.phase is Phase.THROW:
            return state
    raise OutOfOrderError("first say who begins")


def _announced(state: State) -> State:
    """The same board and score, the program counting."""
    if not state.spoken:
        return state
    return Trictrac(state.rules).apply(state, events.Marking(Counting.ANNOUNCED))


def plays(scorer: Sitting[State, Event], text: str) -> Answer:
    """The plays that the roll allows, with their numbers."""
    del text
    state = scorer.state
    _require_board(state)
    turn = state.turn
    if turn is None or state.phase is not Phase.PLAY:
        raise OutOfOrderError("no roll is on the table")
    _require_told(state)
    allowed = Trictrac(state.rules).plays(state)
    listed = [
        Saying("{number}: {play}", number=f"#{number}", play=play_text(play)) for number, play in enumerate(allowed, 1)
    ]
    return [plays_sentence(turn.outcome), strung(listed)]


def chances(scorer: Sitting[State, Event], text: str) -> Answer:
    """What the 36 throws do for whoever has the dice."""
    del text
    from trictrac.model.chances import count_chances

    _require_board(scorer.state)
    state = _before_the_dice(scorer)
    found = count_chances(state.facing(state.roller), state.rules)
    names = scorer.names
    roller, other = names[state.roller], names[state.roller.other]
    rows = [Saying("{throws:2} {saying}", throws=throws, saying=saying) for throws, saying in chances_counts(found)]
    return [table_head(roller), *map(Indented, rows), mean_sentence(found, roller, other)]


def _require_board(state: State) -> None:
    if state.counting is Counting.MARKER:
        raise OutOfOrderError("there is no board in this mode: mode announce or mode school, with the position")


def _require_told(state: State) -> None:
    """Where the players count, nothing is told of a roll before it is played (laws 12.1)."""
    if state.spoken:
        raise OutOfOrderError("you count here: nothing is told of a roll before it is played")
