"""Plein: the first to fill his grand jan wins. Moves as at trictrac, without hits, doublets played four times."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common import course
from trictrac.games.common.course import SHARED, happened, on_the_table, refuse_board, won
from trictrac.games.common.events import SetLayout
from trictrac.games.common.happening import What
from trictrac.games.common.plays_text import move_by_move
from trictrac.games.common.rules import must_be_played
from trictrac.games.common.sentences import NumbersKind, each_refused
from trictrac.games.common.state import TablesState
from trictrac.games.jans.course import JansBoard, begun_anew, fullest, move, or_passed, steps_over
from trictrac.games.jans.plein_rules import PleinRules
from trictrac.laws import refusal as codes
from trictrac.laws.fields import CORNER, THEIR_CORNER, can_fill, is_full
from trictrac.model.layout import LAST, OFF, Checkers, Fields
from trictrac.model.outcome import SENTENCES, Outcome, Refusal
from trictrac.model.play import Dice, Numbers, Play, Plays, Roll, is_among
from trictrac.model.score import Side

GRAND = 7
"""The first field of the grand jan."""

_PETIT = 1
_RETURN = 19
"""The first field of the return jan, which is the other player's petit jan."""


def numbers(dice: Sequence[int], rules: PleinRules) -> Numbers:
    """Return the numbers that a roll gives to play: a doublet four times, or twice."""
    high, low = dice
    return (high,) * 4 if high == low and rules.doublet == "doubled" else (high, low)


def closed(opp: Fields, rules: PleinRules) -> tuple[int, ...]:
    """Return the fields of the other player's side on which no checker may be left (laws 4.4, 5.2)."""
    if rules.crossing == "never":
        return tuple(range(THEIR_CORNER, OFF))
    grand = range(THEIR_CORNER, _RETURN) if can_fill(opp, GRAND) else (THEIR_CORNER,)
    return (*grand, *(range(_RETURN, OFF) if can_fill(opp, _PETIT) else ()))


@lru_cache(maxsize=2048)
def judge(own: Checkers, opp: Checkers, dice: Dice, rules: PleinRules) -> Outcome:
    """Return the plays that a roll allows: as many numbers as possible, and a fill if possible (laws 3.4, 9.1)."""

    def may_lie(board: Checkers) -> bool:
        """Return whether a board is legal: no more checkers on closed fields, no lone one in a corner for two."""
        is_alone = rules.lone_checker == "pair" and board[CORNER] == 1
        return not is_alone and all(board[field] <= own[field] for field in closed(opp, rules))

    plays = fullest(
        own, numbers(dice, rules), lambda board, number: steps_over(board, opp, number, 0), may_lie, higher=True
    )
    filling = tuple(play for play in plays if is_full(play.after(own), GRAND))
    others = tuple(play for play in plays if play not in filling)
    return Outcome(Roll(*dice), (), filling or plays, others if filling else ())


def _judged(state: TablesState) -> Outcome:
    return judge(state.own, state.opp, state.dice, state.kind.rules)


def _law(code: int) -> Refusal:
    return Refusal(*SENTENCES[code])


def _refused_on_the_way(state: TablesState, play: Play) -> Refusal | None:
    """Return what forbids the first impossible move, taking the moves in their order, or None."""
    left = list(numbers(state.dice, state.kind.rules))
    for at, (counts, start, end) in enumerate(move_by_move(state.own, play), 1):
        if not counts[start] or start < 1:
            law, saying = SENTENCES[codes.NO_CHECKER]
            return Refusal(law, saying.filled(field=start))
        if end == OFF:
            return Refusal("crossing", Saying("nobody bears off in this game"))
        if end - start not in left:
            return _law(codes.WRONG_NUMBER)
        if state.opp[OFF - end]:
            rests = any(later == end for later, _ in play.moves[at:])
            return _law(codes.NO_REST if rests else codes.OCCUPIED)
        left.remove(end - start)
    return None


def _refused_in_the_end(own: Checkers, opp: Checkers, play: Play, rules: PleinRules) -> Refusal | None:
    """Return what forbids the final board of a play, or None."""
    board = play.after(own)
    if rules.lone_checker == "pair" and board[CORNER] == 1:
        _, saying = SENTENCES[codes.CORNER_LEFT_ALONE if own[CORNER] else codes.CORNER_ENTERED_ALONE]
        return Refusal("lone_checker", saying)
    taken = [field for field in closed(opp, rules) if board[field] > own[field]]
    if not taken:
        return None
    if rules.crossing == "never":
        return Refusal("crossing", Saying("nobody goes over to the other player’s side"))
    if THEIR_CORNER in taken:
        return _law(codes.OPPONENTS_CORNER)
    return _law(codes.CLOSED_GRAND if min(taken) < _RETURN else codes.CLOSED_PETIT)


def set_layout(state: TablesState, event: SetLayout) -> TablesState:
    """Return the state with the checkers of a layout, whose side is to roll.

    Raises:
        ImpossiblePositionError: the layout cannot occur, or the game is already won on it.
        OutOfOrderError: the game is over.
    """
    for side in Side:
        if is_full(event.layout.checkers(side), GRAND):
            refuse_board(Saying("{side} has filled the grand jan: the game is won", side=side))
        elif event.layout.checkers(side)[OFF]:
            refuse_board(Saying("{side} has borne checkers off: nobody bears off in this game", side=side))
    return course.set_layout(state, event)


class Plein(JansBoard, NumbersKind):
    """The kind of plein."""

    handlers = SHARED | {SetLayout: set_layout}
    sayings: ClassVar = {
        What.WINS: Saying("{player} has filled the grand jan."),
        What.VOID: Saying("Neither player can fill his grand jan any more: the game is begun anew."),
    }

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a roll, with the dice passed on if nothing can be played."""
        return or_passed(on_the_table(state, dice))

    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None) -> TablesState:
        """Return the state after a play: the game is won, cannot be won any more, or goes on."""
        roller = state.roller
        after = move(state, play, illegal)
        if is_full(after.checkers[roller], GRAND):
            return won(happened(after, What.WINS, roller, 1), roller, "played", 1)
        able = [can_fill(checkers, GRAND) for checkers in after.checkers]
        if self.rules.hopeless == "loses" and not able[roller]:
            return won(after, roller.other, "played", 1)
        return after if any(able) else begun_anew(after, roller)

    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows."""
        return _judged(state).plays

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the law of trictrac or the option of plein that a play breaks, or None for an allowed play."""
        judged = _judged(state)
        if is_among(play, judged.plays):
            return None
        if is_among(play, judged.disobliging):
            return _law(codes.MUST_FILL)
        found = _refused_on_the_way(state, play) or _refused_in_the_end(state.own, state.opp, play, self.rules)
        count = len(judged.plays[0].moves)
        if found is None and count > 1 and len(self.numbers(state)) > 2:
            found = Refusal("doublet", must_be_played(count))
        return found or _law(codes.BOTH_NUMBERS if count == 2 else codes.HIGHER_NUMBER)

    def numbers(self, state: TablesState) -> Numbers:
        """Return the numbers that the roll on the table gives."""
        return numbers(state.dice, self.rules)

    def reasons(self, state: TablesState, number: int) -> object:
        """Return why no checker could play this number."""
        return each_refused(
            self.refusal(state, Play(((start, min(OFF, start + number)),)))
            for start in range(1, LAST + 1)
            if state.own[start]
        )

    def term(self) -> str:
        """Return ``jan``, the word for what must be filled."""
        return "jan"
