"""The table of a running game or of a jan game: typed lines, the question, sentences and board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.games.common.board import table_of
from trictrac.games.common.commands import COMMANDS, QUERIES, describe_score, help_at, rules_in_force, useful
from trictrac.games.common.deeds import deed, describe_play, has_board, set_words, who_acts
from trictrac.games.common.events import Event, ThrowDice
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.sentences import event_sentences, game_sentences, question, score_sentence
from trictrac.games.common.spoken import read_line
from trictrac.games.common.state import TablesState
from trictrac.games.common.verbs import ACTS, ANSWERS, SETTING, acts_by_words, possible
from trictrac.games.exchange.ids import BACKGAMMON, ids_of, moment_of
from trictrac.model.play import Play
from trictrac.protocol.desk import Names, Standing, Tallies
from trictrac.protocol.events import Draw, Player
from trictrac.protocol.line import Seat
from trictrac.protocol.log import Log, TypedEvents
from trictrac.protocol.sentences import EXAMPLES, plays_by_letters, put_right
from trictrac.protocol.table import GameTable, Help
from trictrac.protocol.words import is_roll, unnamed
from trictrac.saying.language import strung
from trictrac.saying.words import fold
from trictrac.view.answer import Answer, Choice
from trictrac.view.doc import Board

if TYPE_CHECKING:
    from trictrac.rules.sheets import Sheet


class TablesTable(GameTable[TablesState, Event]):
    """A table of a running game or of a jan game."""

    commands = COMMANDS
    queries = QUERIES
    verbs = (ACTS, ANSWERS)

    event_sentences = staticmethod(event_sentences)
    score = staticmethod(score_sentence)
    deed = staticmethod(deed)
    possible = staticmethod(possible)
    has_board = staticmethod(has_board)

    @staticmethod
    def read_line(line: str, seat: Seat[TablesState, Event]) -> TypedEvents[TablesState, Event]:
        """Return the events of a typed line.

        Behind a line that corrects the table, a remark notes how it was before, with the reason after ``#``.
        """
        is_setting = fold(unnamed(line, seat.names).partition(" ")[0]) in SETTING
        setting, _, reason = line.partition("#") if is_setting else (line, "", "")
        done = read_line(setting, seat)
        was = [words for event in done.events if (words := set_words(event, seat.state, seat.names)) is not None]
        if not was or done.refused is not None:
            return done
        return TypedEvents((*done.events, put_right(seat.language, strung(was), reason.strip())), done.states)

    @staticmethod
    def standing(state: TablesState) -> Standing:
        """Return the score in points, holes or stakes, who acts, the phase, and whether all is over."""
        over = state.is_over
        return Standing(
            tuple(state.score),
            None if over or state.phase is TablesPhase.DRAW else who_acts(state),
            state.phase.value,
            over and (state.is_finished or not state.match),
        )

    @staticmethod
    def tallies(log: Log[TablesState, Event]) -> Tallies:
        """Return the games and points that each player has won."""
        won = [[one.points for one in log.state.results if one.winner is player] for player in Player]
        return {"parties": (len(won[0]), len(won[1])), "stakes": (sum(won[0]), sum(won[1]))}

    @staticmethod
    def marks(state: TablesState) -> object:
        """Return the score, and the points within the game."""
        return state.score, state.points

    @staticmethod
    def board(state: TablesState, names: Names) -> Board:
        """Return the board."""
        return Board(table_of(state), names)

    @staticmethod
    def looks(state: TablesState) -> object:
        """Return checkers, score and stake between two rolls, or None during a roll."""
        if state.phase not in (TablesPhase.THROW, TablesPhase.OVER) or not has_board(state):
            return None
        return state.checkers, state.score, state.points, state.stake, state.owner

    @staticmethod
    def count_throws(event: Event) -> int:
        """Return how many times two dice are thrown for an event: three dice take two throws."""
        return len(event.dice) - 1 if isinstance(event, ThrowDice) else isinstance(event, Draw)

    @staticmethod
    def acts(state: TablesState) -> Collection[str]:
        """Return the words of commands that are acts now: ``drop`` answers an offer."""
        return ("drop",) if state.phase is TablesPhase.ANSWER else ()

    @staticmethod
    def parts(state: TablesState) -> Mapping[str, object]:
        """Return a value for each part of the table, to see what changes."""
        return {
            "checkers": state.checkers,
            "score": (state.score, state.points),
            "dice": state.dice if state.awaits_play else (),
            "stake": (state.stake, state.owner, state.offer),
            "turn": (state.phase, state.roller),
        }

    @staticmethod
    def by_enter(state: TablesState, throws: bool) -> str:
        """Return the line that Enter types: a roll if the program throws the dice, else nothing."""
        return "roll" if throws and {"draw", "throw"} & {*state.kind.due(state)} else ""

    @staticmethod
    def dice_count(state: TablesState) -> int:
        """Return how many dice are thrown now: two for the draw, then as many as the game has."""
        return 2 if state.phase is TablesPhase.DRAW else state.rules.dice_count

    def question(self) -> object:
        """Return the question to the players."""
        return question(self.state, self.names, throws=self.desk.throws)

    def help(self) -> Help:
        """Return the help for this table, by its game and its rules."""
        return help_at(self.desk)

    def useful(self) -> Collection[object]:
        """Return the commands that are useful at this table now."""
        return [*useful(self.desk)]

    def instead_of_hints(self) -> object:
        """Return what helps at this table: at backgammon a strong program of another make, with the ID for it."""
        if not self.state.rules.game.startswith(BACKGAMMON) or self.state.phase is TablesPhase.OVER:
            return super().instead_of_hints()
        gnuid, _ = ids_of(moment_of(self.state))
        return Saying("GNU Backgammon gives strong ones; type there: set gnubgid {id}", id=gnuid.removeprefix("GNUID="))

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """Return what can be chosen now: the beginner, the plays of the roll (or of the dice ``typed``), the acts due."""
        state = self.state
        if state.phase is TablesPhase.THROW and is_roll(typed, state.rules.dice_count):
            state = state.kind.apply(state, ThrowDice(state.roller, tuple(map(int, typed))))
        begins = map(Choice, self.names, self.names) if state.phase is TablesPhase.DRAW else ()
        plays = plays_by_letters(describe_play(play, state) for play in state.kind.listed(state))
        stop = [Choice("stop", EXAMPLES["stop"])] if state.is_over and not self.desk.course.stopped else []
        return (*begins, *acts_by_words(state), *plays, *stop)

    def plays(self) -> Sequence[Play]:
        """Return the plays that are listed for the roll on the table."""
        return self.state.kind.listed(self.state)

    def heading(self) -> tuple[object, object]:
        """Return the number of the game in its match, and the sentence for its rules."""
        return Saying("Game {number}", number=self.state.game), self.opening()[0]

    def rules(self) -> Sheet:
        """Return the rule set in force."""
        return rules_in_force(self.desk).sheet

    def opening(self) -> Answer:
        """Return the sentence for the game, its rules and its length."""
        return game_sentences(self.state.rules, self.state.match, self.desk.language)

    def closing(self) -> Answer:
        """Return the result of each finished game, then the score."""
        return describe_score(self.desk)
