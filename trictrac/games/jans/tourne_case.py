"""Tourne-case: each player runs three checkers along his own side, and the first with all three in his corner wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from trictrac.base.errors import IllegalPlayError, Saying, Sayings
from trictrac.base.values import frozen
from trictrac.games.common import course
from trictrac.games.common.course import SHARED, handed_over, happened, thrown_or_passed, won
from trictrac.games.common.events import SetLayout
from trictrac.games.common.happening import What
from trictrac.games.common.plays_text import move_by_move
from trictrac.games.common.rules import must_be_played
from trictrac.games.common.sentences import NumbersKind, each_refused
from trictrac.games.common.state import TablesState, memory_of
from trictrac.games.common.ways import each_number, unambiguous
from trictrac.games.jans.course import fullest
from trictrac.games.jans.tourne_case_rules import TourneCaseRules
from trictrac.laws.fields import CORNER
from trictrac.model.layout import HAND, Checkers
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice, FromTo, Moves, Numbers, Play, Plays
from trictrac.protocol.events import Player, added, pair_with
from trictrac.saying.words import fold, is_count, word_set
from trictrac.view.table import Bar, Table

_ALL = 3
"""Checkers of a side."""
_ENTERS = word_set("enter enters entre entrer rentre rentrer")


@frozen
class TourneCaseBoard:
    """The checkers of both, each in his own numbering, and how many of the mover's hit checkers have not entered again."""

    own: Checkers
    opp: Checkers
    owed: int = 0

    def moved(self, start: int, end: int) -> TourneCaseBoard:
        """Return the checkers after one move, which takes an opposing checker that it faces off the board."""
        own, opp = list(self.own), list(self.opp)
        own[start] -= 1
        own[end] += 1
        if end < CORNER:
            opp[HAND] += opp[end]
            opp[end] = 0
        return TourneCaseBoard(tuple(own), tuple(opp), self.owed - (start == HAND and self.owed > 0))

    def after(self, play: Play) -> TourneCaseBoard:
        """Return the checkers after a play, legal or not."""
        board = self
        for start, end in play.moves:
            board = board.moved(start, end)
        return board


def numbers(dice: Dice, rules: TourneCaseRules) -> Numbers:
    """Return the numbers of a roll that are played: the lower one, or both, but one of a doublet."""
    high, low = max(dice), min(dice)
    return (high, low) if rules.numbers == "both" and high > low else (low,)


def lands(start: int, number: int, rules: TourneCaseRules) -> int:
    """Return the field that a number leads to from ``start``."""
    end = start + number
    return CORNER if end > CORNER and rules.corner_entry == "excess" else end


@lru_cache(maxsize=2048)
def plays(board: TourneCaseBoard, dice: Dice, rules: TourneCaseRules) -> Plays:
    """Return the plays that a roll allows, one for each final board, of as many numbers as possible."""

    def steps(board: TourneCaseBoard, number: int) -> Iterator[tuple[FromTo, TourneCaseBoard]]:
        """Yield the moves of one number, rear checkers first."""
        for start in range(CORNER):
            move = (start, lands(start, number, rules))
            if board.own[start] and fault(board, move, (number,), rules) is None:
                yield move, board.moved(*move)

    return fullest(board, numbers(dice, rules), steps, lambda _: True, higher=False)


def fault(board: TourneCaseBoard, move: FromTo, left: Numbers, rules: TourneCaseRules) -> Refusal | None:
    """Return the rule broken by a move with these numbers left to play, or None."""
    start, end = move
    words = {"start": _word(start), "end": _word(end)}
    if not board.own[start] or start >= CORNER:
        if start == HAND:
            return Refusal("hit_checker", Saying("there is no checker to enter"))
        return Refusal("numbers", Saying("there is no checker on {start}", **words))
    if board.owed and start != HAND and rules.hit_checker == "enters_first":
        return Refusal("hit_checker", Saying("a checker that was hit enters before any other moves"))
    if not any(lands(start, number, rules) == end for number in left):
        return Refusal("numbers", Saying("no number that is to be played leads from {start} to {end}", **words))
    if end > CORNER:
        return Refusal("corner_entry", Saying("no checker goes beyond the corner"))
    if board.own[end] and end < CORNER:
        return Refusal("order", Saying("a checker of one’s own stands on {end}", **words))
    if rules.order == "follow" and any(board.own[start + 1 : min(end, CORNER)]):
        return Refusal("order", Saying("no checker passes over another of its own side"))
    return None


def refusal(board: TourneCaseBoard, left: Numbers, moves: Moves, rules: TourneCaseRules) -> Refusal | None:
    """Return the rule broken by these moves, made in this order with these numbers left, or None."""
    if not moves:
        return None
    if not left:
        return Refusal("numbers", Saying("only one number of this roll is played"))
    start, end = moves[0]
    refused = fault(board, moves[0], left, rules)
    if refused is not None:
        return refused
    after = board.moved(start, end)
    found = [
        refusal(after, rest, moves[1:], rules)
        for number, rest in each_number(left)
        if lands(start, number, rules) == end
    ]
    return None if None in found else found[0]


def board_of(state: TablesState) -> TourneCaseBoard:
    """Return the checkers as the player with the dice has them before him."""
    return TourneCaseBoard(state.own, state.opp, memory_of(state)[state.roller])


def _word(field: int) -> object:
    """Return a field as people read it, where the place in hand is *off the board*."""
    return Saying("off the board") if field == HAND else field


def set_layout(state: TablesState, event: SetLayout) -> TablesState:
    """Return the state with the checkers of a layout, whose side is to roll.

    Checkers off the board count as never entered.

    Raises:
        ImpossiblePositionError: the layout cannot occur in this game.
        OutOfOrderError: the game is over.
    """
    return course.set_layout(state, event)._replace(memory=(0, 0), passed=False)


class TourneCase(NumbersKind):
    """The kind of tourne-case. A state keeps how many hit checkers of each have not entered again."""

    handlers = SHARED | {SetLayout: set_layout}
    sayings: ClassVar = {What.WINS: Saying("{player} has all three checkers in the corner.")}
    hits = True
    kept = (0, 0)

    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows."""
        return plays(board_of(state), state.dice, self.rules)

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the option of tourne-case that a play of the roll on the table breaks, or None for an allowed play."""
        found = refusal(board_of(state), self.numbers(state), play.moves, self.rules)
        count = len(self.allowed(state)[0].moves)
        if found or len(play.moves) >= count:
            return found
        return Refusal("numbers", must_be_played(count))

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a roll, with the dice passed on if nothing can be played."""
        return thrown_or_passed(state, dice, lambda thrown: not self.allowed(thrown)[0].is_pass)

    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None) -> TablesState:
        """Return the state after a play: it hits checkers that it faces, and wins with the third in the corner."""
        there = board_of(state).after(play)
        after = handed_over(state, there.own, there.opp, illegal)
        owed = pair_with(memory_of(state), state.roller, there.owed)
        after = after._replace(memory=added(owed, after.roller, there.opp[HAND] - state.opp[HAND]))
        if there.own[CORNER] < _ALL:
            return after
        times = self.most(after, state.roller.other)
        return won(happened(after, What.WINS, state.roller, times), state.roller, "played", times)

    def faults(self, own: Checkers) -> Sayings:
        """Yield what makes the checkers of a side impossible."""
        if any(own[CORNER + 1 :]):
            yield Saying("{side} has a checker beyond field 12: each stays on his own side")
        if max(own[1:CORNER]) > 1:
            yield Saying("{side} has two checkers on one field, which is not the corner")
        if own[CORNER] >= _ALL:
            yield Saying("{side} has three checkers in the corner: the game is won")

    def require_possible(self, state: TablesState, play: Play) -> None:
        """Raise an error for a play that cannot be made even by mistake."""
        for counts, start, end in move_by_move(state.own, play):
            if not (HAND <= start < end <= CORNER and counts[start]):
                raise IllegalPlayError(
                    "each move must start where a checker is, go forward and end on the player’s own side", law="order"
                )

    def read_typed(self, text: str, state: TablesState) -> Play:
        """Return the play that a text gives.

        It is ``bar-5``, ``5-11``, ``enter``, ``11`` for the field where the checker ends, ``#2`` or ``pass``.
        """
        word = fold(text).strip().rstrip("*")
        if word in _ENTERS:
            return Play(((HAND, self.numbers(state)[-1]),))
        if is_count(word, 9) and 1 <= int(word) <= CORNER:
            # The field where the checker ends: if no allowed play ends there, a move by one of the dice is taken.
            field = int(word)
            meant = [play for play in self.plays(state) if play.moves and play.moves[-1][1] == field]
            starts = (start for start in range(field) if state.own[start] and field - start in state.dice)
            start = next(starts, max(0, field - self.numbers(state)[-1]))
            return unambiguous(text, meant, state) or Play(((start, field),))
        return super().read_typed(text, state)

    def numbers(self, state: TablesState) -> Numbers:
        """Return the numbers that the roll on the table gives."""
        return numbers(state.dice, self.rules)

    def reasons(self, state: TablesState, number: int) -> object:
        """Return why no checker could play this number."""
        return each_refused(
            self.refusal(state, Play(((start, start + number),))) for start in range(CORNER) if state.own[start]
        )

    def left(self, play: Play, state: TablesState) -> object:
        """Return the board after a play."""
        return board_of(state).after(play)

    def met(self, field: int) -> int:
        """Return the facing field, on which a checker is hit, or 0 in the corner."""
        return field if field < CORNER else 0

    def most(self, state: TablesState, loser: Player) -> int:
        """Return the multiple of the stake that a loss costs now: it may be 2 while no checker is in the corner."""
        return 1 if state.checkers[loser][CORNER] else state.rules.most_times

    def barring(self, _state: TablesState, times: int) -> str:
        """Return the option that keeps a game from counting double, or ""."""
        return "double_win" if times == 2 else ""

    def example(self, _state: TablesState) -> tuple[str, str]:
        """Return dice and a play of them as they may be typed."""
        return ("64", "bar-6 bar-4") if self.rules.numbers == "both" else ("64", "bar-4")

    def look(self, table: Table) -> Table:
        """Return the table with each side's numbers on its own edge and its waiting checkers before field 1."""
        if isinstance(table.furniture, Bar):
            table = replace(table, furniture=replace(table.furniture, trays=True, waiting=True))
        return replace(table, own_edges=True)
