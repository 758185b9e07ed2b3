"""Choices of a net on the flat buffers, one ply or two ahead, and whole parties by it. All of it can be compiled."""

from __future__ import annotations

from typing import NamedTuple

from trictrac.bot.net import (
    FIRST_SCORE,
    NOTHING,
    SCORES,
    Nets,
    borne_off,
    count_past,
    crosses,
    score_state,
    seen_by_other,
    sum_up,
    sum_up_past,
    value_after,
    value_after_past,
    value_here,
    value_with,
)
from trictrac.bot.slips import STAYS, Habits, count_roll, happens, overlook
from trictrac.bot.steps import (
    DRAWN,
    RELEVE,
    ROLLS,
    TARGET,
    TO_ROLL,
    FlatTable,
    Floats,
    boards,
    choose_sensibly,
    copy_over,
    is_over,
    leave_or_play,
    mark_both,
    mark_own,
    throw,
)
from trictrac.fast.engine import Engine
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, TASK, Ints, move, move_back
from trictrac.laws.fields import RAIL
from trictrac.laws.marking import HOLES, SCORE_SIZE
from trictrac.laws.roll import judge_roll
from trictrac.model.layout import Fields
from trictrac.model.outcome import roll_buffers
from trictrac.model.position import TALON

LOOKED_AT = 3
"""Plays valued with two plies: the best with one."""
_NEVER = -1000.0
"""A worth in holes below every other."""


class Ahead(NamedTuple):
    """Buffers for looking ahead: scores after this roll and the next, what the laws write, and the best plays.

    ``first`` is the worth of the first roll of a relevé to the roller, for each state of the score as he sees it.
    """

    score: Ints
    trial: Ints
    about: Ints
    masks: Ints
    plays: Ints
    marks: Ints
    best: Ints
    worth: Floats
    first: Floats


def new_ahead() -> Ahead:
    """Return empty buffers for looking ahead."""
    score, trial, about = [0] * SCORE_SIZE, [0] * SCORE_SIZE, [0] * 3
    return Ahead(score, trial, about, *roll_buffers(), [0] * LOOKED_AT, [0.0] * LOOKED_AT, [0.0] * SCORES)


def value_first(net: Nets, talon: Ints, first: Floats) -> None:
    """Write into ``first`` what the first roll of a relevé is worth, valued by the net on the talons."""
    sum_up(net.home, talon, talon, 0)
    for state in range(SCORES):
        first[state] = -value_with(net.home, FIRST_SCORE, FIRST_SCORE + seen_by_other(state), NOTHING, NOTHING)


def ready(net: Nets, engine: Engine) -> tuple[Nets, Ahead]:
    """Return the net and look-ahead buffers as the engine takes them, with the worth of the first roll filled in."""
    net, ahead = engine.buffers(net), engine.buffers(new_ahead())
    engine.made(value_first)(net, engine.buffer(TALON), ahead.first)
    return net, ahead


def is_past(net: Nets, me: Fields, opp: Fields) -> int:
    """Return whether the second net values a position, if there is one: a checker has passed over (1 or 0)."""
    return 1 if len(net.past.bias) and (count_past(me) or count_past(opp)) else 0


def look_at(net: Nets, me: Fields, opp: Fields, state: int) -> None:
    """Write the sums of a position seen by the side ``me`` for the net that values it. The other net has nothing on then."""
    net.home.on[0] = net.past.on[0] = 0
    if is_past(net, me, opp):
        sum_up_past(net.past, me, opp, state)
    else:
        sum_up(net.home, me, opp, state)


def value_seen(net: Nets) -> float:
    """Return the value, in holes, of the position last looked at."""
    return value_here(net.past) if net.past.on[0] else value_here(net.home)


def best_play(net: Nets, me: Ints, opp: Ints, state: int, plays: Ints, first: Floats) -> tuple[int, float]:
    """Return the allowed play that the net values most (0: none) and its value. The roll is already marked."""
    look_at(net, me, opp, state)
    if not plays[ALLOWED]:
        return 0, value_seen(net)
    best, most = 0, _NEVER
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[ALLOWED]):
        worth = _value_of(net, me, opp, state, plays[at], first)
        if worth > most:
            best, most = plays[at], worth
    return best, most


def value_plays(net: Nets, me: Ints, opp: Ints, state: int, plays: Ints, first: Floats, worths: Floats) -> int:
    """Write the value after each allowed play into ``worths`` and return their number.

    If no play is allowed, ``worths[0]`` is the value of the position.
    """
    look_at(net, me, opp, state)
    if not plays[ALLOWED]:
        worths[0] = value_seen(net)
    for at in range(plays[ALLOWED]):
        worths[at] = _value_of(net, me, opp, state, plays[FIRST_PLAY + at], first)
    return plays[ALLOWED]


def _value_of(net: Nets, me: Ints, opp: Ints, state: int, packed: int, first: Floats) -> float:
    """Return the value after a play. A side with all checkers off rolls first in the next relevé (law 6.7)."""
    off = borne_off(packed)
    if off and me[RAIL] + off == 15:
        return first[state]
    if not net.past.on[0] and crosses(packed) and len(net.past.bias):
        sum_up_past(net.past, me, opp, state)
    if net.past.on[0] and (crosses(packed) or not net.home.on[0]):
        return value_after_past(net.past, me, packed)
    return value_after(net.home, me, packed)


def decide(net: Nets, table: FlatTable, ahead: Ahead, plies: int) -> tuple[int, int, float, float]:
    """Choose between going and the plays, for a roll that is judged but not marked.

    Return 1 to go, else 0, then the best play (0: none), then the worth in holes of going and of holding. Where going
    is not possible its worth is less than any other.
    """
    roller = table.course[TO_ROLL]
    me, opp = boards(table)
    copy_over(table.score, ahead.score)
    won, lost = mark_both(ahead.score, roller, table.marks)
    state = score_state(ahead.score, roller)
    if plies == 1:
        chosen, worth = best_play(net, me, opp, state, table.plays, ahead.first)
    else:
        chosen, worth = _best_of_some(net, table, ahead, state)
    holding = won - lost + worth
    going = won + ahead.first[0] if won else _NEVER
    return int(going > holding), chosen, going, holding


def _best_of_some(net: Nets, table: FlatTable, ahead: Ahead, state: int) -> tuple[int, float]:
    """Return the play with the highest value by two plies, of those that are best by one, and its value."""
    me, opp = boards(table)
    if not table.plays[ALLOWED]:
        return 0, value_ahead(net, table, ahead)
    count = _list_best(net, me, opp, state, table.plays, ahead)
    best, most = 0, _NEVER
    for at in range(count):
        packed = ahead.best[at]
        move(me, packed)
        worth = ahead.first[state] if me[RAIL] == 15 else value_ahead(net, table, ahead)
        move_back(me, packed)
        if worth > most:
            best, most = packed, worth
    return best, most


def _list_best(net: Nets, me: Ints, opp: Ints, state: int, plays: Ints, ahead: Ahead) -> int:
    """Write the best plays by one ply into ``ahead``, best first, and return their number."""
    best, worth = ahead.best, ahead.worth
    look_at(net, me, opp, state)
    count = 0
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[ALLOWED]):
        one = _value_of(net, me, opp, state, plays[at], ahead.first)
        place = count
        while place and worth[place - 1] < one:
            place -= 1
        if place < LOOKED_AT:
            count = min(count + 1, LOOKED_AT)
            for behind in range(count - 1, place, -1):
                best[behind], worth[behind] = best[behind - 1], worth[behind - 1]
            best[place], worth[place] = plays[at], one
    return count


def value_ahead(net: Nets, table: FlatTable, ahead: Ahead) -> float:
    """Return the value to the roller after his play: the mean over the other player's 21 rolls, by one ply."""
    return -mean_of_rolls(net, table, ahead, 1 - table.course[TO_ROLL])


def mean_of_rolls(net: Nets, table: FlatTable, ahead: Ahead, side: int) -> float:
    """Return the worth to a side of being about to roll: the mean over its 21 rolls, by one ply.

    The score is ``ahead.score``.
    """
    me, opp = table.sides[side], table.sides[1 - side]
    ahead.about[0] = table.course[ROLLS + side] + 1
    ahead.about[1] = 1 if table.course[RELEVE] == 1 else 0
    total = 0.0
    for high in range(1, 7):
        for low in range(1, high + 1):
            judge_roll(me, opp, high, low, ahead.about, table.rules, ahead.masks, ahead.plays, ahead.marks)
            copy_over(ahead.score, ahead.trial)
            won, lost = mark_both(ahead.trial, side, ahead.marks)
            state = score_state(ahead.trial, side)
            worth = best_play(net, me, opp, state, ahead.plays, ahead.first)[1] - lost
            if won and ahead.first[0] > worth:
                worth = ahead.first[0]
            total += (won + worth) * (1 if high == low else 2)
    return total / 36


SENSIBLE, ONE_PLY, TWO_PLIES = 0, 1, 2
"""Kinds of player: the sensible one, and a net that looks one or two plies ahead."""
PLAYS, HOLDS, GOES, WINS = range(4)
"""Things done with a roll: played, played after holding, gone, nothing because the partie is won."""


def play_partie(
    table: FlatTable,
    a: Nets,
    ahead_a: Ahead,
    habits_a: Habits,
    b: Nets,
    ahead_b: Ahead,
    habits_b: Habits,
    kinds: Ints,
    trace: Ints,
) -> int:
    """Play a partie and return the holes of the first player minus the other's, or 99 if the draws run out.

    ``kinds`` holds the kind of each player and the side of the first. The habits say how each slips. What is done with
    each roll is written into ``trace`` while it has places: twice what ``_go_on`` returns, and the side.
    """
    first, rolls = kinds[2], 0
    table.course[DRAWN] = 0
    while True:
        if table.course[DRAWN] + 3 > len(table.draws):
            return 99
        throw(table)
        roller = table.course[TO_ROLL]
        if roller == first:
            done = _take_turn(a, table, ahead_a, habits_a, kinds[0])
        else:
            done = _take_turn(b, table, ahead_b, habits_b, kinds[1])
        if rolls < len(trace):
            trace[rolls] = 2 * done + roller
        rolls += 1
        if is_over(table):
            return min(TARGET, table.score[HOLES + first]) - min(TARGET, table.score[HOLES + 1 - first])


def _take_turn(net: Nets, table: FlatTable, ahead: Ahead, habits: Habits, kind: int) -> int:
    """Continue after a throw as a player of this kind does, with the plays that he does not overlook (``_go_on``)."""
    me, opp = boards(table)
    plays, at = table.plays, table.course[DRAWN] - 1
    count_roll(habits, plays[TASK])
    plays[ALLOWED] = overlook(me, opp, plays, FIRST_PLAY, plays[ALLOWED], habits, at)
    return _go_on(net, table, ahead, kind, happens(habits, STAYS, at))


def _go_on(net: Nets, table: FlatTable, ahead: Ahead, kind: int, stays: int) -> int:
    """Mark the roll, then go or play as a player of this kind does. A net that ``stays`` never goes.

    Return four times the play, and what was done: ``PLAYS``, ``HOLDS`` and plays, ``GOES``, or ``WINS`` the partie.
    """
    goes, packed = 0, 0
    if kind != SENSIBLE:
        goes, packed, _, _ = decide(net, table, ahead, kind)
    won = mark_own(table)
    if is_over(table):
        return WINS
    if kind == SENSIBLE:
        goes, packed = choose_sensibly(table, won)
    elif stays:
        goes = 0
    leave_or_play(table, goes, packed)
    return 4 * packed + (GOES if goes else HOLDS if won else PLAYS)


def disagree(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    plies: int,
    every: int,
    found: Floats,
) -> int:
    """Play a partie and compare, every ``every`` rolls, the value of the position with that by one more ply.

    Add to ``found`` the number of comparisons and the sums of the second and fourth powers of the differences. Return
    1, or 0 if the draws run out.
    """
    table.course[DRAWN] = 0
    rolls = 0
    while True:
        if table.course[DRAWN] + 3 > len(table.draws):
            return 0
        throw(table)
        roller = table.course[TO_ROLL]
        _go_on(net, table, ahead, plies, 0)
        if is_over(table):
            return 1
        rolls += 1
        if table.course[TO_ROLL] != roller and rolls % every == 0:
            copy_over(table.score, ahead.score)
            look_at(net, table.sides[roller], table.sides[1 - roller], score_state(table.score, roller))
            apart = value_seen(net) + mean_of_rolls(net, table, ahead, 1 - roller)
            found[0] += 1.0
            found[1] += apart**2
            found[2] += apart**4
