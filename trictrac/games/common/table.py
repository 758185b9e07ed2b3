"""The table of a running game or of a jan game: typed lines, the question, sentences and board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trictrac.base.errors import Saying
from trictrac.games.common.board import table_of
from trictrac.games.common.commands import COMMANDS, QUERIES, describe_score, rules_in_force
from trictrac.games.common.deeds import deed, describe_play, dice_text, has_board, set_words, who_acts
from trictrac.games.common.events import Event, ThrowDice
from trictrac.games.common.happening import TablesPhase, unit_count
from trictrac.games.common.sentences import event_sentences, score_sentence
from trictrac.games.common.spoken import read_line
from trictrac.games.common.state import TablesState
from trictrac.games.common.verbs import ACTS, ANSWERS, SETTING, acts_by_words, possible
from trictrac.games.exchange.ids import BACKGAMMON, ids_of, moment_of
from trictrac.games.sheets import game_options_text, load_game_sheet
from trictrac.model.play import Play
from trictrac.model.score import Names
from trictrac.protocol.desk import Standing, Tallies
from trictrac.protocol.events import Draw, Player
from trictrac.protocol.line import Seat
from trictrac.protocol.log import Log, TypedEvents
from trictrac.protocol.sentences import EXAMPLES, plays_by_letters, put_right
from trictrac.protocol.table import BOARD, LEAVING, GameTable, Help
from trictrac.protocol.words import is_roll, unnamed
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import strung
from trictrac.saying.words import fold
from trictrac.view.answer import Answer, Choice
from trictrac.view.doc import Board

_AGAINST = {
    "! demand exige": Saying(
        "! after a play enters it even if it is illegal; demand makes the player replace it by a legal play."
    )
}
_SETTING = {
    "crawford": Saying(
        "set BOARD, set score 3 2, set cube 4 NAME, set turn NAME when the real table differs (# and a reason); set score 4 0 "
        "crawford if this is the Crawford game, set score 4 0 after if the Crawford game was played before."
    ),
    "cube": Saying(
        "set BOARD, set score 3 2, set cube 4 NAME, set turn NAME when the real table differs (# and a reason)."
    ),
    "vie": Saying("set BOARD, set score 3 2, set stake 4, set turn NAME when the real table differs (# and a reason)."),
    "": Saying("set BOARD, set score 3 2, set turn NAME when the real table differs (# and a reason)."),
}
"""Help for corrections, by how the stake is raised, and for a match with the Crawford rule."""


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
        """Return the question before the cursor, which names the player and his act."""
        state, throws = self.state, self.desk.throws
        player = self.names[who_acts(state)]
        match state.phase:
            case TablesPhase.DRAW:
                return Saying("Who begins?")
            case TablesPhase.OVER if "hold" in state.kind.due(state):
                return Saying("{player}, hold or go?", player=player)
            case TablesPhase.PLAY if "hold" in state.kind.due(state):
                return Saying("{player} {roll}, hold or go?", player=player, roll=dice_text(state.dice, state.rules))
            case TablesPhase.OVER if state.is_finished:
                return Saying("undo or stop?")
            case TablesPhase.OVER:
                return Saying("new, undo or stop?")
            case TablesPhase.ANSWER if "beaver" in state.kind.due(state):
                return Saying("{player}, accept, refuse or beaver?", player=player)
            case TablesPhase.ANSWER if state.rules.stake.by == "vie":
                return Saying("{player}, see or refuse?", player=player)
            case TablesPhase.ANSWER:
                return Saying("{player}, accept or refuse?", player=player)
            case TablesPhase.PLAY:
                return Saying("{player} {roll}, play?", player=player, roll=dice_text(state.dice, state.rules))
            case TablesPhase.THROW if not has_board(state):
                return Saying("Who marks?")
            case _ if state.illegal is not None and throws:
                return Saying("{player}, Enter to throw, or demand?", player=player)
            case _ if state.illegal is not None:
                return Saying("{player}, dice or demand?", player=player)
            case _ if throws:
                return Saying("{player}, Enter to throw?", player=player)
            case _:
                return Saying("{player}, dice?", player=player)

    def help(self) -> Help:
        """Return the help for this table, by its game and its rules."""
        kind = self.state.kind
        (a, b), (dice, play) = self.names, kind.example(self.state)
        if self.desk.throws:
            draw = Saying("The draw: Enter throws a die for {a} and one for {b}; or {a} begins.", a=a, b=b)
            turn = Saying(
                "Enter throws; then the play, like {play}. #3 is the third play of the list (type plays to "
                "see it); pass plays nothing.",
                play=play,
            )
        else:
            draw = Saying("The draw: 53, the die of {a} first, then that of {b}; or {a} begins.", a=a, b=b)
            turn = Saying(
                "A whole turn on one line: {dice} {play}. #3 is the third play of the list (type plays to see it); pass plays "
                "nothing. Numbers alone after the dice are the fields where checkers end; a roll alone is never a play.",
                dice=dice,
                play=play,
            )
        stake = kind.rules.stake
        return {
            "draw begin begins dice des tirage commence": draw,
            "dice roll play pass des jeu coup passe": turn,
            **kind.help(),
            **(_AGAINST if kind.allows_faults else {}),
            "set score turn place cube stake enjeu trait": _SETTING[
                "crawford" if kind.match and stake.crawford else stake.by
            ],
            "why plays rules score pips hint hints pourquoi jeux coups regles indice": (
                Saying("why; plays; rules, rules opening; score; pips.")
                if kind.race
                else Saying("why; plays; rules, rules opening; score.")
            ),
            "undo edit log cancel drop annule modifie historique renonce retire": Saying(
                "undo, undo 3, undo to 12; redo, redo 3; log, log 4 (the last four), log from 4, log all; insert 5; delete 5; "
                "edit 5 or edit 5 {turn}; cancel.",
                turn=play if self.desk.throws else f"{dice} {play}",
            ),
            "note names language word remarque noms langue mot": Saying(
                "note TEXT; names NAME NAME; language fr; word {word}.", word=kind.term()
            ),
            "new resign nouvelle abandonne": (
                Saying("resign, resign 2 (a double game); new: another game.")
                if kind.rules.most_times > 1
                else Saying("resign; new: another game.")
            ),
            **BOARD,
            **LEAVING,
        }

    def useful(self) -> list[Saying]:
        """Return the commands that are useful at this table now."""
        state = self.state
        commands = (
            (Saying("why"), state.number or self.desk.refused is not None),
            (Saying("plays"), state.awaits_play),
            (Saying("pips"), state.kind.race),
            (Saying("turn"), not state.is_over),
            (Saying("resign"), not state.is_over),
            (Saying("set"), True),
            (Saying("rules"), True),
        )
        return [command for command, is_useful in commands if is_useful]

    def instead_of_hints(self) -> object:
        """Return what helps at this table: at backgammon a strong program of another make, with the ID for it."""
        if not self.state.rules.game.startswith(BACKGAMMON) or self.state.phase is TablesPhase.OVER:
            return super().instead_of_hints()
        gnuid, _ = ids_of(moment_of(self.state))
        return Saying(
            "GNU Backgammon gives strong hints if you type set gnubgid {id} there", id=gnuid.removeprefix("GNUID=")
        )

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """Return what can be chosen now: the beginner, the plays of the roll (or of the dice ``typed``), the acts due."""
        state = self.state
        if "throw" in state.kind.due(state) and is_roll(typed, state.rules.dice_count):
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
        """Return the sentence for the game, its length, and its rules if they are not the default."""
        rules, match = self.state.rules, self.state.match
        game, own = load_game_sheet(rules.game).title.said(self.desk.language.code), game_options_text(rules)
        played = Saying("one game") if match else Saying("single games")
        if match > 1:
            played = Saying("a match to {points}", points=unit_count(match, rules))
        if own:
            return [Saying("{game}, {played}. Rules: {rules}.", game=game, played=played, rules=own)]
        return [Saying("{game}, {played}.", game=game, played=played)]

    def closing(self) -> Answer:
        """Return the result of each finished game, then the score."""
        return describe_score(self.desk)
