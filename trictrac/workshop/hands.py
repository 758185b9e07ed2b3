"""Weak players who begin the relevés of a training, so that the net learns the boards that people reach.

Such a player is a hand here. One is drawn for each side of a relevé: one of random taste, the net with slips, a random one,
the sensible player, the net itself, or one that waits. Often both sides have the same hand. Two tastes in five keep their
checkers at home and seldom go. Some relevés begin on a random board. Random numbers come from the draws of the relevé. All
of it can be compiled.
"""

from __future__ import annotations

from typing import NamedTuple

from trictrac.bot.choosing import Ahead, best_play
from trictrac.bot.net import Nets
from trictrac.bot.sensible import best_allowed, leaves
from trictrac.bot.slips import KINDS, STAYS, Habits, new_habits, overlook
from trictrac.bot.steps import ROLLS, TO_ROLL, FlatTable, Floats, boards, copy_over, draw, leave
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, OPPONENT, PLAYS_SIZE, Ints, move, move_back, points_for
from trictrac.laws.fields import CORNER, RAIL, TALON
from trictrac.laws.marking import FLAGS, POINTS

NET, TASTE, SLIPS, RANDOM, SENSIBLE, WAITING = range(6)
"""Kinds of hand. One that waits moves no checker, as in the treatises, where often only one side is drawn."""
_SHARES = (0.05, 0.45, 0.8, 0.88, 0.95)
"""Where the share of each kind ends: net 5 %, taste 40 %, slips 35 %, random 8 %, sensible 7 %, the rest waits."""
_ALONE, _ON_BOARD = 0.25, 0.05
"""How often the net plays a relevé alone, and how often the others begin on a random board."""
_AT_HOME, _ALIKE = 0.4, 0.5
"""How often a taste keeps the checkers at home and seldom goes, and how often both sides have the same hand."""
_LONGEST, _WAITED = 100, 24
"""Most rolls of both sides before the net plays on, and most if a hand waits."""
_ZONES = (0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5)
"""For each field, its zone: talon, petit jan, the grand jan up to field 10, its last two fields, and the other's half."""
_OUT, _CASES, _BLOTS, _GOES = 4, 6, 7, 8
"""Places of a taste: the other's half, then after the zones the worth of a case, of a blot, how often he goes when he may."""
_TASTE_SIZE = 9
MOST_DRAWS = 128
"""Most draws that the beginning of a relevé takes."""


class Hands(NamedTuple):
    """The hands of a relevé: the kind of each side, the rolls that they still play, their tastes and slips, and buffers."""

    kinds: Ints
    left: Ints
    tastes: list[Floats]
    rates: list[Floats]
    habits: Habits
    plays: Ints


def new_hands() -> Hands:
    """Return the hands of a relevé that the net plays alone."""
    tastes, rates = [[0.0] * _TASTE_SIZE for _ in range(2)], [[0.0] * KINDS for _ in range(2)]
    return Hands([NET, NET], [0], tastes, rates, new_habits((0.0,) * KINDS, ((0.0,),) * KINDS), [0] * PLAYS_SIZE)


def draw_hands(hands: Hands, table: FlatTable) -> None:
    """Draw the hands of a relevé that begins, and sometimes a random board with random points."""
    hands.left[0] = 0
    if draw(table) < _ALONE:
        return
    leave(table)
    hands.left[0] = 1 + int(draw(table) * draw(table) * _LONGEST)
    for side in range(2):
        which, kind = draw(table), 0
        while kind < len(_SHARES) and which >= _SHARES[kind]:
            kind += 1
        hands.kinds[side] = kind
        for at in range(_GOES):
            hands.tastes[side][at] = 2 * draw(table) - 1
        hands.tastes[side][_GOES] = draw(table) * draw(table)
        for slip in range(KINDS):
            hands.rates[side][slip] = draw(table)
        if draw(table) < _AT_HOME:
            for at in range(_OUT):
                hands.tastes[side][at] = 0.5 * hands.tastes[side][at] ** 2
            for at in range(_OUT, _CASES):
                hands.tastes[side][at] = -abs(hands.tastes[side][at])
            hands.tastes[side][_GOES] *= hands.tastes[side][_GOES]
    if draw(table) < _ALIKE and WAITING not in hands.kinds:
        hands.kinds[1] = hands.kinds[0]
        copy_over(hands.tastes[0], hands.tastes[1])
        copy_over(hands.rates[0], hands.rates[1])
    if WAITING in hands.kinds:
        hands.left[0] = 1 + hands.left[0] % _WAITED
    if draw(table) < _ON_BOARD:
        _set_board(table)


def _set_board(table: FlatTable) -> None:
    """Put both sides' checkers on random fields, near each other, and give them random points."""
    course, score = table.course, table.score
    for side in range(2):
        mine, theirs = table.sides[side], table.sides[1 - side]
        first = 1 + int(draw(table) * 12)
        width = 1 + int(draw(table) * (25 - first))
        for _ in range(15):
            field = first + int(draw(table) * width)
            while theirs[RAIL - field]:
                field = field % (RAIL - 1) + 1
            mine[TALON] -= 1
            mine[field] += 1
        if mine[CORNER] == 1:
            mine[CORNER] = 0
            mine[TALON] += 1
        course[ROLLS + side] = 9
    score[POINTS], score[POINTS + 1] = 2 * int(draw(table) * 6), 2 * int(draw(table) * 6)
    flag = int(draw(table) * 3)
    if flag < 2 and score[POINTS + flag]:
        score[FLAGS + flag] = 1


def choose_weakly(hands: Hands, table: FlatTable, net: Nets, ahead: Ahead, state: int, going: float) -> tuple[int, int]:
    """Return whether the hand of the roller goes (1 or 0), if he may, and his play (0: none).

    ``state`` is that of the score after the roll was marked, ``going`` what going is worth beyond what the roll loses.
    """
    roller = table.course[TO_ROLL]
    me, opp = boards(table)
    kind, plays = hands.kinds[roller], table.plays
    if kind == WAITING:
        return 0, 0
    if kind == SENSIBLE:
        chosen, outlook = best_allowed(me, opp, plays)
        return 1 if leaves(me, opp, outlook, points_for(table.marks, OPPONENT)) else 0, chosen
    if kind in (RANDOM, TASTE):
        taste = hands.tastes[roller]
        goes = 1 if draw(table) < (taste[_GOES] if kind == TASTE else 0.5) else 0
        at = int(draw(table) * plays[ALLOWED]) if kind == RANDOM else _liked(me, plays, taste)
        return goes, plays[FIRST_PLAY + at] if plays[ALLOWED] else 0
    if kind == NET:
        chosen, worth = best_play(net, me, opp, state, plays, ahead.first)
        return 1 if going > worth else 0, chosen
    habits, some = hands.habits, hands.plays
    copy_over(plays, some)
    for slip in range(KINDS):
        habits.rates[slip], habits.whims[slip][0] = hands.rates[roller][slip], draw(table)
    some[ALLOWED] = overlook(me, opp, some, FIRST_PLAY, plays[ALLOWED], habits, 0)
    chosen, worth = best_play(net, me, opp, state, some, ahead.first)
    return 1 if going > worth and habits.whims[STAYS][0] >= habits.rates[STAYS] else 0, chosen


def _liked(me: Ints, plays: Ints, taste: Floats) -> int:
    """Return the place of the allowed play whose board is most to a taste."""
    best, most = 0, -1e9
    for at in range(plays[ALLOWED]):
        move(me, plays[FIRST_PLAY + at])
        worth = 0.0
        for field in range(1, RAIL + 1):
            count = me[field]
            if count:
                worth += count * taste[_ZONES[field]] + taste[_CASES if count > 1 else _BLOTS]
        move_back(me, plays[FIRST_PLAY + at])
        if worth > most:
            best, most = at, worth
    return best
