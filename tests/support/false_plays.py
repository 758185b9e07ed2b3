"""Random false plays: distances wrong by one to three, lone corners, closed jans, moves too many or too few, false exits."""

from __future__ import annotations

import random

from tests.support.false_moves import TypedMove
from tests.support.laws_support import (
    Board,
    Situation,
    early,
    homeward,
    nearly_full,
    opposing,
    piled,
    random_game,
    random_roll,
    scattered,
    sensible_game,
)
from trictrac.model.play import OFF, Roll
from trictrac.model.rules import VALUES, Rules


def any_situation(rng: random.Random) -> Situation:
    """Return a roll in a played game, or in one of the built positions."""
    kind = rng.randrange(7)
    if kind < 2:
        game = (random_game, sensible_game)[kind](rng)
        return [next(game) for _ in range(rng.randint(2, 60))][-1]
    return (homeward, scattered, nearly_full, piled, early)[kind - 2](rng)


def narrow_situation(rng: random.Random) -> Situation:
    """Return a roll near the end of bearing off, or one with some checkers before the corner and on it."""
    while True:
        me = [0] * 26
        if rng.random() < 0.5:
            for _ in range(rng.randint(1, 4)):
                me[rng.randint(rng.choice((17, 19, 19, 19)), 24)] += 1
            me[OFF] = 15 - sum(me)
        else:
            for field in rng.choices(range(4, 13), k=rng.randint(2, 7)):
                me[field] += 1
            me[12] = rng.choice((0, 0, me[12], 2, 3))
            me[1] = 15 - sum(me)
        if me[12] != 1:
            return Situation(tuple(me), opposing(rng, me), *random_roll(rng), roll_no=20)


def with_intruder(rng: random.Random) -> Situation:
    """Return a roll of a side that has a checker in the grand jan that the other can still fill, if it fits there."""
    situation = any_situation(rng)
    free = [field for field in range(14, 19) if not situation.opp[OFF - field]]
    mine = [field for field in range(1, 12) if situation.me[field]]
    if not free or not mine:
        return situation
    return situation._replace(me=after_move(situation.me, (rng.choice(mine), rng.choice(free))))


def any_rules(rng: random.Random) -> Rules:
    """Return the modern rules with any value of ``rectify``."""
    return Rules.of(rectify=rng.choice(VALUES["rectify"]))


def roll_of(situation: Situation) -> Roll:
    return Roll(situation.high, situation.low)


def any_play(rng: random.Random, situation: Situation) -> tuple[TypedMove, ...]:
    """Return none to four moves, mostly two, often false, each of a checker that is really there."""
    board, moves = situation.me, list[TypedMove]()
    numbers = [situation.high, situation.low]
    rng.shuffle(numbers)
    for _ in range(rng.choices((0, 1, 2, 3, 4), (1, 6, 16, 3, 1))[0]):
        move = _any_move(rng, board, numbers[len(moves) % 2], moves)
        if move is None:
            break
        moves.append(move)
        board = after_move(board, move)
    return tuple(moves)


def narrow_play(rng: random.Random, situation: Situation) -> tuple[TypedMove, ...]:
    """Return one to four moves, often right, onto one field, into a corner, off, or on with the same checker."""
    board, moves = situation.me, list[TypedMove]()
    numbers = [situation.high, situation.low]
    rng.shuffle(numbers)
    for place in range(rng.choices((1, 2, 3, 4), (3, 14, 4, 1))[0]):
        starts = [field for field in range(1, OFF) if board[field]]
        if not starts:
            break
        last = moves[-1][-1] if moves else OFF
        start = last if last < OFF and rng.random() < 0.12 else rng.choice(starts)
        aims = (
            start + numbers[place % 2],
            start + sum(numbers),
            last,
            12 + (start >= 12),
            OFF,
            start + rng.randint(1, 12),
        )
        end = min(OFF, max(start + 1, rng.choices(aims, (45, 10, 10, 8, 7, 20))[0]))
        moves.append((start, end))
        board = after_move(board, moves[-1])
    return tuple(moves)


def after_move(board: Board, move: TypedMove) -> Board:
    """Return the board after one move, right or wrong."""
    counts = list(board)
    counts[move[0]] -= 1
    counts[move[-1]] += 1
    return tuple(counts)


def _any_move(rng: random.Random, board: Board, number: int, before: list[TypedMove]) -> TypedMove | None:
    starts = [field for field in range(1, OFF) if board[field]]
    if not starts:
        return None
    kind = rng.random()
    start = before[-1][-1] if before and kind < 0.1 and before[-1][-1] < OFF else rng.choice(starts)
    if kind < 0.5:
        distance = number
    elif kind < 0.85:
        distance = number + rng.choice((-3, -2, -1, 1, 2, 3))
    elif kind < 0.93:
        distance = rng.choice((12, 13, 12, 13, OFF)) - start
    else:
        distance = rng.randint(1, 13)
    end = min(OFF, start + max(1, distance))
    if end - start > 1 and rng.random() < 0.05:
        return (start, rng.randint(start + 1, end - 1), end)
    return (start, end)
