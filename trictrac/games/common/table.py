"""A table of a running game or of a game of jans: what a typed line means there, what is asked, told and drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trictrac.base.errors import Saying
from trictrac.games.common.board import table_of
from trictrac.games.common.commands import ASKINGS, COMMANDS, help_at, score_told, sheet_in_force, useful
from trictrac.games.common.deeds import deed, set_words, shown
from trictrac.games.common.events import Event, ThrowDice
from trictrac.games.common.happening import Phase
from trictrac.games.common.spoken import read_line
from trictrac.games.common.state import State
from trictrac.games.common.told import game_sentences, question, score_sentence, tell
from trictrac.games.common.verbs import ACTS, ANSWERS, SETTING, acts_by_words, possible
from trictrac.model.play import Play
from trictrac.protocol.events import Draw
from trictrac.protocol.line import Seat
from trictrac.protocol.log import Done
from trictrac.protocol.speech import EXAMPLES, Desk, Names, Speech, Stand, plays_by_letters, put_right, unknown_here
from trictrac.protocol.words import is_roll, unnamed
from trictrac.saying.language import strung
from trictrac.saying.words import fold, named
from trictrac.view.answer import Answer, Board, Choice


def _question(desk: Desk[State, Event]) -> object:
    """The question to the players."""
    return question(desk.state, desk.names, throws=desk.throws)


def _read(line: str, seat: Seat[State, Event]) -> Done[State, Event]:
    """Read a typed line: dice, a play, an offer, a remark, a board or a score set right."""
    is_setting = fold(unnamed(line, seat.names).partition(" ")[0]) in SETTING
    setting, _, reason = line.partition("#") if is_setting else (line, "", "")
    done = read_line(setting, seat)
    was = [words for event in done.events if (words := set_words(event, seat.state, seat.names)) is not None]
    if not was or done.refused is not None:
        return done
    return Done((*done.events, put_right(seat.language, strung(was), reason.strip())), done.states)


def _opening(desk: Desk[State, Event]) -> Answer:
    """Which game it is, by which rules and to what it is played."""
    return game_sentences(desk.state.rules, desk.state.match, desk.language)


def _told(before: State, event: Event, after: State, names: Names, everybody: tuple[str, ...]) -> Answer:
    """The sentences for an event."""
    del everybody
    return tell(before, event, after, names)


def _board(state: State, names: Names) -> Board:
    return Board(table_of(state), names)


def _looks(state: State) -> object:
    """The checkers, the score and the stake, between two rolls."""
    shown = state.phase in (Phase.THROW, Phase.OVER)
    return (state.checkers, state.score, state.points, state.stake, state.owner) if shown else None


def _by_enter(state: State, throws: bool) -> str:
    """Enter throws where the program does."""
    return "roll" if throws and state.phase in (Phase.DRAW, Phase.THROW) else ""


def _choices(desk: Desk[State, Event], typed: str) -> Sequence[Choice]:
    """The names where it is open who begins, the plays by letters of the roll on the table or the dice typed, the acts due."""
    state = desk.state
    if typed and state.phase is Phase.THROW:
        state = _if_thrown(state, typed)
    begins = map(Choice, desk.names, desk.names) if state.phase is Phase.DRAW else ()
    plays = plays_by_letters(shown(play, state) for play in state.kind.listed(state))
    stop = [Choice("stop", EXAMPLES["stop"])] if state.phase is Phase.OVER and not desk.course.stopped else []
    return (*begins, *acts_by_words(state), *plays, *stop)


def _plays(desk: Desk[State, Event]) -> Sequence[Play]:
    """The plays of the roll on the table."""
    state = desk.state
    return state.kind.listed(state) if state.phase is Phase.PLAY else ()


def _dice(state: State) -> int:
    """Both draw with one die each; then as many are thrown as the game has."""
    return 2 if state.phase is Phase.DRAW else state.rules.dice_count


def _heading(desk: Desk[State, Event]) -> tuple[object, object]:
    """The number of the game in its match, and its rules."""
    state = desk.state
    return Saying("Game {number}", number=state.game), game_sentences(state.rules, state.match, desk.language)[0]


def _if_thrown(state: State, dice: str) -> State:
    """The state once these dice are thrown; as it is where they are none."""
    if not is_roll(dice, state.rules.dice_count):
        return state
    return state.kind.apply(state, ThrowDice(state.roller, tuple(sorted(map(int, dice), reverse=True))))


def _parts(state: State) -> Mapping[str, object]:
    """Values for the parts of the table."""
    return {
        "checkers": state.checkers,
        "score": (state.score, state.points),
        "dice": state.dice if state.phase is Phase.PLAY else (),
        "stake": (state.stake, state.owner, state.offer),
        "turn": (state.phase, state.roller),
    }


def _throws_of(event: Event) -> int:
    """How many times two dice are thrown for an event: three dice take two throws."""
    return len(event.dice) - 1 if isinstance(event, ThrowDice) else isinstance(event, Draw)


def _acts(state: State) -> Collection[str]:
    """The words of commands that are acts now: ``drop`` answers an offer where there is one."""
    return ("drop",) if state.phase is Phase.ANSWER else ()


def _stand(state: State) -> Stand:
    """The points, holes or stakes that were won."""
    over = state.phase is Phase.OVER
    turn = state.roller if state.answerer is None else state.answerer
    is_last = over and (state.is_finished or not state.match)
    return Stand(tuple(state.score), None if over or state.phase is Phase.DRAW else turn, state.phase.value, is_last)


SPEECH = Speech(
    question=_question,
    read=_read,
    told=_told,
    score=score_sentence,
    stand=_stand,
    marked=lambda state: (state.score, state.points),
    board=_board,
    looks=_looks,
    deed=deed,
    possible=possible,
    throws_of=_throws_of,
    commands={**COMMANDS, **named({"chances what combien quoi mode flag pavillon": unknown_here})},
    askings=ASKINGS,
    verbs=(ACTS, ANSWERS),
    help=help_at,
    acts=_acts,
    useful=lambda desk: [*useful(desk)],
    parts=_parts,
    choices=_choices,
    plays=_plays,
    rules=sheet_in_force,
    dice=_dice,
    heading=_heading,
    opening=_opening,
    by_enter=_by_enter,
    closing=score_told,
)
"""The speech of the running games and of the games of jans."""
