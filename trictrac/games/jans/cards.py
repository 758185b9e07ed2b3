"""Cards of the jan games: the earnings of a roll, or of all 36 throws, by the rules of the game."""

from __future__ import annotations

from typing import cast

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import Json
from trictrac.games.common.board import laid_out, table_of
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.games.jans.sentences import JansKind
from trictrac.games.registry import kind_of
from trictrac.games.sheets import game_options_text, load_game_rules
from trictrac.laws.fields import CORNER
from trictrac.model.chances import Chances, RollChance
from trictrac.model.layout import Layout
from trictrac.model.mark import Jan, Marks, mark_records, marks_of
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.score import Names, Side
from trictrac.partie.sentences.earnings import begun, throws_doc
from trictrac.partie.sentences.evidence import proved
from trictrac.partie.sentences.rolls import call_sentence, plays_sentence
from trictrac.partie.text.positions import read_position
from trictrac.protocol.game import BoardCard, RollCount
from trictrac.view.doc import Board, Copied, Doc

_EACH_ROLL = {
    "points": Saying("The points of each roll"),
    "holes": Saying("The holes of each roll"),
    "stakes": Saying("The stakes of each roll"),
}


def roll_card(game: str, rules: str, board: str, roll: str, *, meets: bool) -> BoardCard:
    """Return what a roll earns on a board, all given as typed.

    Raises:
        TrictracError: one of them is not valid in this game, or ``meets`` is true.
    """
    if meets:
        raise UnreadableError("only trictrac pays a roll that equals the opponent’s first: leave --meets out")
    own, thrown, position = load_game_rules(game, rules), Roll.parse(roll), read_position(board)
    counted, roller = count_roll(own, position, thrown), position.turn
    marks = counted.outcome.marks

    def doc(drawn: bool) -> Doc:
        return (
            *begun(
                Saying("What a roll earns"),
                position,
                proved(_drawn(own, position, thrown), marks, thrown, roller) if drawn else None,
            ),
            _copied(own),
            call_sentence(thrown, roller),
            *counted.reasons,
            plays_sentence(counted.outcome),
        )

    def record() -> Json:
        return {
            **_head(own, position, counted.unit),
            "roll": str(thrown),
            "me": counted.me,
            "opp": counted.opp,
            "marks": mark_records(marks, thrown),
            "plays": [play.moves for play in counted.outcome.plays],
        }

    return BoardCard(doc, record)


def chances_card(game: str, rules: str, board: str, field: int) -> BoardCard:
    """Return what the 36 throws earn on a board, or only which of them hit the checker on a field, if not 0.

    Raises:
        TrictracError: the rules or the board are not valid in this game.
    """
    own, position = load_game_rules(game, rules), read_position(board)
    counts = [count_roll(own, position, roll) for roll in ROLLS]
    chances = Chances(tuple(_chance(position, count) for count in counts))
    roller, other, unit = position.turn, position.turn.other, counts[0].unit

    def doc(drawn: bool) -> Doc:
        return (
            *begun(Saying("What the 36 throws earn"), position, _drawn(own, position) if drawn else None),
            _copied(own),
            *throws_doc(chances, roller, other, field, _EACH_ROLL[unit]),
        )

    return BoardCard(doc, lambda: {**_head(own, position, unit), **chances.to_dict()})


def count_roll(rules: TablesRules, position: Position, roll: Roll) -> RollCount:
    """Return what a roll earns each side by the rules of a jan game.

    Raises:
        ImpossiblePositionError: the checkers cannot lie so in this game.
    """
    state = _state(rules, position)
    kind = state.kind
    assert isinstance(kind, JansKind)
    return kind.count(kind.laid(state, roll.numbers, position.rolls), cast(Names, tuple(Side)))


def _state(rules: TablesRules, position: Position) -> TablesState:
    """Return the game with these checkers, before the roll."""
    return laid_out(kind_of(rules, rules.match), Layout(position.white, position.black, position.turn))


def _drawn(rules: TablesRules, position: Position, roll: Roll | None = None) -> Board:
    state = _state(rules, position)
    return Board(table_of(state if roll is None else state._replace(dice=roll.numbers)))


def _copied(rules: TablesRules) -> Copied:
    """Return the game with its rules, where they are not the default."""
    own = game_options_text(rules)
    return Copied(f"{rules.game}, {own}" if own else rules.game)


def _head(rules: TablesRules, position: Position, unit: str) -> Json:
    return {
        "game": rules.game,
        "position": str(position),
        "rules": game_options_text(rules),
        "unit": unit,
        **({"partial": True} if position.is_partial else {}),
    }


def _chance(position: Position, count: RollCount) -> RollChance:
    """Return what one roll earns as a chance."""
    judged, marks = count.outcome, count.outcome.marks
    earned = {mark.jan for mark in marks}
    filled = marks_of(marks, Jan.FILL)
    takes = not position.me[CORNER] and any(play.after(position.me)[CORNER] for play in judged.plays)
    return RollChance(
        judged.roll,
        count.me,
        count.opp,
        0 if judged.plays[0].is_pass else len(judged.plays),
        tuple(jan for jan in Jan if jan in earned),
        _fields(marks, Jan.TRUE_HIT),
        _fields(marks, Jan.FALSE_HIT),
        "".join(mark.where for mark in filled[:1]),
        sum(len(mark.ways) for mark in filled),
        "".join(mark.where for mark in marks_of(marks, Jan.CONSERVE)),
        takes,
        sum(len(mark.ways) for mark in marks_of(marks, Jan.HELPLESS)),
    )


def _fields(marks: Marks, jan: Jan) -> tuple[int, ...]:
    return tuple(mark.field for mark in marks_of(marks, jan))
