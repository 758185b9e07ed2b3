"""Tourne-case: three checkers a side run to the corner, each on his own side; who first has all three there has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from trictrac.base.errors import IllegalPlayError, Saying
from trictrac.base.values import frozen
from trictrac.games.common import events
from trictrac.games.common.course import (
    SHARED,
    dice,
    handed_over,
    happened,
    moves,
    placed,
    thrown_or_passed,
    won,
)
from trictrac.games.common.happening import Happening, What
from trictrac.games.common.state import Manner, State, TablesKind
from trictrac.games.common.told import each_refused, why_unplayed
from trictrac.games.common.ways import read_by_numbers, unambiguous
from trictrac.games.jans.course import fullest
from trictrac.games.jans.tourne_case_rules import TourneCaseRules
from trictrac.laws.fields import CORNER
from trictrac.model.layout import HAND, Checkers, Layout
from trictrac.model.outcome import Refusal
from trictrac.model.play import FromTo, Play
from trictrac.model.score import Side
from trictrac.protocol.events import Player
from trictrac.protocol.speech import Names
from trictrac.saying.words import fold
from trictrac.view.table import Bar, Table

_ALL = 3
"""The checkers of a side."""
_ENTERS = frozenset({"enter", "enters", "entre", "entrer", "rentre", "rentrer"})


@frozen
class Stand:
    """The checkers of both, each on his own way, and how many of the mover’s were hit and have not entered again."""

    own: Checkers
    opp: Checkers
    owed: int = 0

    def moved(self, start: int, end: int) -> Stand:
        """The checkers after one move; a checker that is faced goes off the board."""
        own, opp = list(self.own), list(self.opp)
        own[start] -= 1
        own[end] += 1
        if end < CORNER:
            opp[HAND] += opp[end]
            opp[end] = 0
        return Stand(tuple(own), tuple(opp), self.owed - (start == HAND and self.owed > 0))

    def after(self, play: Play) -> Stand:
        """The checkers after a play, whether or not the rules allow it."""
        stand = self
        for start, end in play.moves:
            stand = stand.moved(start, end)
        return stand


def numbers(dice: tuple[int, ...], rules: TourneCaseRules) -> tuple[int, ...]:
    """Return the numbers of a roll that are played: the lower one, or both; one of a doublet."""
    high, low = max(dice), min(dice)
    return (high, low) if rules.numbers == "both" and high > low else (low,)


def lands(start: int, number: int, rules: TourneCaseRules) -> int:
    """Return the field to which a number leads."""
    end = start + number
    return CORNER if end > CORNER and rules.corner_entry == "excess" else end


@lru_cache(maxsize=2048)
def plays(stand: Stand, dice: tuple[int, ...], rules: TourneCaseRules) -> tuple[Play, ...]:
    """Return the plays that a roll allows, one for each board that can be left: as many numbers as can be played."""
    return fullest(stand, numbers(dice, rules), partial(_steps, rules=rules), lambda _: True, higher=False)


def _steps(stand: Stand, number: int, rules: TourneCaseRules) -> Iterator[tuple[FromTo, Stand]]:
    """The moves of a number, the rear checkers first."""
    for start in range(CORNER):
        move = (start, lands(start, number, rules))
        if stand.own[start] and fault(stand, move, (number,), rules) is None:
            yield move, stand.moved(*move)


def fault(stand: Stand, move: FromTo, left: tuple[int, ...], rules: TourneCaseRules) -> Refusal | None:
    """Return the rule that a move breaks with these numbers left to play; None where it breaks none."""
    start, end = move
    words = {"start": _word(start), "end": _word(end)}
    if not stand.own[start] or start >= CORNER:
        if start == HAND:
            return Refusal("hit_checker", Saying("there is no checker to enter"))
        return Refusal("numbers", Saying("there is no checker on {start}", **words))
    if stand.owed and start != HAND and rules.hit_checker == "enters_first":
        return Refusal("hit_checker", Saying("a checker that was hit enters before any other moves"))
    if not any(lands(start, number, rules) == end for number in left):
        return Refusal("numbers", Saying("no number that is to be played leads from {start} to {end}", **words))
    if end > CORNER:
        return Refusal("corner_entry", Saying("no checker goes beyond the corner"))
    if stand.own[end] and end < CORNER:
        return Refusal("order", Saying("a checker of one’s own stands on {end}", **words))
    if rules.order == "follow" and any(stand.own[start + 1 : min(end, CORNER)]):
        return Refusal("order", Saying("no checker passes over another of its own side"))
    return None


def refusal(stand: Stand, left: tuple[int, ...], moves: tuple[FromTo, ...], rules: TourneCaseRules) -> Refusal | None:
    """Return the rule that moves break with these numbers left to play, made in this order; None where they break none."""
    if not moves:
        return None
    if not left:
        return Refusal("numbers", Saying("only one number of this roll is played"))
    start, end = moves[0]
    refused = fault(stand, moves[0], left, rules)
    if refused is not None:
        return refused
    after = stand.moved(start, end)
    found = [
        refusal(after, left[:at] + left[at + 1 :], moves[1:], rules)
        for at, number in enumerate(left)
        if lands(start, number, rules) == end
    ]
    return None if None in found else found[0]


def stand_of(state: State) -> Stand:
    """Return the checkers as who has the dice meets them; the state keeps how many of each were hit and are off."""
    return Stand(state.own, state.opp, state.kept[state.roller])


def allowed(state: State) -> tuple[Play, ...]:
    """Return the plays that the roll on the table allows."""
    return plays(stand_of(state), state.dice, state.kind.rules)


def refused(state: State, play: Play) -> Refusal | None:
    """Return the rule, an option of tourne-case, that a play of the roll on the table breaks; None for an allowed one."""
    rules: TourneCaseRules = state.kind.rules
    found = refusal(stand_of(state), numbers(state.dice, rules), play.moves, rules)
    return found or _too_few(len(allowed(state)[0].moves), play)


def _too_few(count: int, play: Play) -> Refusal | None:
    """Return the duty to play so many numbers, where a play plays fewer."""
    if len(play.moves) >= count:
        return None
    if count == 1:
        return Refusal("numbers", Saying("a number can be played, and then it must be"))
    return Refusal("numbers", Saying("{count} numbers can be played, and all that can be played must be", count=count))


def _word(field: int) -> object:
    """A field as it is said; off the board, where a checker begins."""
    return Saying("off the board") if field == HAND else field


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    """A roll; where nothing of it can be played the dice pass on."""
    return thrown_or_passed(state, dice, lambda thrown: not allowed(thrown)[0].is_pass)


def _played(state: State, play: Play, illegal: State | None = None) -> State:
    """The checkers are moved, those that they face are hit; the third in the corner has won."""
    there = stand_of(state).after(play)
    after = handed_over(state, there.own, there.opp, illegal)
    owed = list(state.kept)
    owed[state.roller] = there.owed
    owed[after.roller] += there.opp[HAND] - state.opp[HAND]
    after = after._replace(kept=tuple(owed))
    return _won(after, state.roller) if there.own[CORNER] == _ALL else after


def _won(state: State, winner: Player) -> State:
    """All three checkers of the winner are in the corner."""
    times = _most(state, winner.other)
    told = happened(state, What.WINS, winner, times)
    return won(told, winner, "played", times, times * state.stake)


def _most(state: State, loser: Player) -> int:
    """How many times the stake a game that this player loses now is worth: twice while he has no checker in the corner."""
    return 1 if state.checkers[loser][CORNER] else state.rules.most_times


def _barring(state: State, times: int) -> str:
    """Return the option by which a game does not count double."""
    del state
    return "double_win" if times == 2 else ""


def _require_possible(state: State, play: Play) -> None:
    """Refuse what cannot even be done by mistake."""
    counts = list(state.own)
    for start, end in play.moves:
        if not (HAND <= start < end <= CORNER and counts[start]):
            raise IllegalPlayError("a checker that is there goes forward on its own side", law="order")
        counts[start] -= 1
        counts[end] += 1


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls, and checkers off the board wait like those that never entered.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
        OutOfOrderError: the game is over.
    """
    return placed(state, event, _faults(event.layout))._replace(kept=(0, 0), passed=False)


def _faults(layout: Layout) -> Iterator[Saying]:
    for side in Side:
        own = layout.checkers(side)
        if any(own[CORNER + 1 :]):
            yield Saying("{side} has a checker beyond field 12: each stays on his own side", side=side)
        if max(own[1:CORNER]) > 1:
            yield Saying("{side} has two checkers on one field, which is not the corner", side=side)
        if own[CORNER] >= _ALL:
            yield Saying("{side} has three checkers in the corner: the game is won", side=side)


def _look(table: Table) -> Table:
    """Return the table with the numbers of each side on its own edge, and the checkers off the board before their first field."""
    if isinstance(table.furniture, Bar):
        table = replace(table, furniture=replace(table.furniture, trays=True, waiting=True))
    return replace(table, own_edges=True)


def _numbers(state: State) -> tuple[int, ...]:
    return numbers(state.dice, state.kind.rules)


def _read_play(text: str, state: State) -> Play:
    """A play as people type it: ``bar-5``, ``5-11``, ``enter``, ``11`` for where the checker ends, ``#2``, ``pass``."""
    word = fold(text).strip().rstrip("*")
    if word in _ENTERS:
        word = str(_numbers(state)[-1])
        return Play(((0, int(word)),))
    if word.isascii() and word.isdecimal() and 1 <= int(word) <= CORNER:
        return _ending_on(text, int(word), state)
    return read_by_numbers(text, state, _numbers, refused)


def _ending_on(text: str, field: int, state: State) -> Play:
    """The play by which a checker comes to a field; where there is none, a move there from a checker that some die leads."""
    meant = [play for play in state.kind.plays(state) if play.moves and play.moves[-1][1] == field]
    found = unambiguous(text, meant, state)
    starts = [start for start in range(field) if state.own[start] and field - start in state.dice]
    return found or Play((((starts or [max(0, field - _numbers(state)[-1])])[0], field),))


def _reasons(state: State, number: int) -> object:
    """Why no checker could play this number."""
    starts = [start for start in range(CORNER) if state.own[start]]
    return each_refused(refused(state, Play(((start, start + number),))) for start in starts)


def _example(state: State) -> tuple[str, str]:
    """Dice and a play of them as they are typed."""
    return ("64", "bar-6 bar-4") if state.kind.rules.numbers == "both" else ("64", "bar-4")


def _left(play: Play, state: State) -> object:
    return stand_of(state).after(play)


def _told(happening: Happening, state: State, names: Names) -> Iterator[object]:
    """The sentence for three checkers in the corner."""
    del state
    if happening.what is What.WINS:
        yield Saying("{player} has all three checkers in the corner.", player=names[happening.player])


def _met(rules: TourneCaseRules, field: int) -> int:
    """The field that faces this one, on which a checker is hit; none in the corner."""
    del rules
    return field if field < CORNER else 0


MANNER = Manner(
    SHARED | dice(_thrown) | moves(refused, _require_possible, _played) | {events.SetLayout: set_layout},
    allowed,
    _read_play,
    partial(why_unplayed, numbers=_numbers, reasons=_reasons),
    {},
    _told,
    met=_met,
    left=_left,
    most=_most,
    barring=_barring,
    example=_example,
    look=_look,
    kept=(0, 0),
)
"""How tourne-case is played and told; a state keeps how many of each were hit and have not entered again."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the game."""
