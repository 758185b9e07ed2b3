"""The false moves of the treatises and of the laws, and random ones, put right by the independent judge."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.support import oracle
from tests.support.false_moves import Ruling, TypedMove, case_of, may_be_let_stand, orders, read_moves, rule_on
from tests.support.false_moves_cases import CASES
from tests.support.false_plays import after_move, any_play, any_rules, any_situation, roll_of
from tests.support.laws_support import Board, Situation, by_engine
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, VALUES, Rules
from trictrac.model.score import Side

FLOORS = {"false": 700, "no stand": 100, "lone corner": 40, "right and wrong": 80, "two wrong": 80, "missing": 40}
"""How many of a thousand random plays at least are of a sort."""


def after_moves(board: Board, moves: tuple[TypedMove, ...]) -> Board:
    for move in moves:
        board = after_move(board, move)
    return board


def listed(case: dict[str, Any]) -> dict[Board, str]:
    """The boards that the remedies of a case leave."""
    board = Position.parse(case["position"]).me
    return {after_moves(board, read_moves(text)): text for text in case["remedies"]}


# --- The worked cases ---------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['law']} {case['roll']} {case['moves']}")
def test_worked_false_move_is_put_right_as_its_source_says(case: dict[str, Any]) -> None:
    position, roll = Position.parse(case["position"]), Roll.parse(case["roll"])
    rules = Rules.of(rectify=case["rectify"])
    assert not position.faults()
    assert len(listed(case)) == len(case["remedies"]), "two remedies leave one position"
    if case["moves"].startswith("order "):
        assert set(listed(case)) == orders(position, roll, int(case["moves"].split()[1]), rules)
        return
    ruling = rule_on(position, roll, read_moves(case["moves"]), rules)
    assert ruling.is_false
    assert ruling.may_stand == case["stands"]
    assert ruling.marked == case["marked"]
    assert set(listed(case)) == ruling.remedies


def test_corpus_has_every_part_of_law_13_2() -> None:
    parts = {part for case in CASES for part in case["law"].split() if len(part) == 1}
    assert parts >= set("abcdefghijk")
    assert {case["rectify"] for case in CASES} == set(VALUES["rectify"])


# --- Random plays -------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_remedies_of_random_false_plays_obey_the_laws(seed: int) -> None:
    rng = random.Random(seed)
    sorts: Counter[str] = Counter()
    for _ in range(1_000):
        situation, rules = any_situation(rng), any_rules(rng)
        moves = any_play(rng, situation)
        ruling = rule_on(situation.position, roll_of(situation), moves, rules)
        sorts.update(sorts_of(situation, ruling))
        told = f"{situation} {moves} {rules.customs.rectify}"
        assert ruling.is_false == bool(ruling.remedies), told
        for remedy in ruling.remedies:
            assert_is_sound(situation, ruling, remedy, rules, told)
        assert_fill_may_be_enforced(situation, rules, moves, ruling, told)
        assert 0 <= ruling.marked <= 4, told
    assert not {sort: count for sort, count in FLOORS.items() if sorts[sort] < count}, sorts


def sorts_of(situation: Situation, ruling: Ruling) -> list[str]:
    """Tell of which sorts a play is, to see that all were tried."""
    found = {
        "false": ruling.is_false,
        "no stand": not ruling.may_stand,
        "lone corner": any(moved.end == 12 for moved in ruling.wrong) and not ruling.may_stand,
        "right and wrong": bool(ruling.right and ruling.wrong),
        "two wrong": len(ruling.wrong) == 2,
        "missing": ruling.is_false and not ruling.wrong and len(ruling.right) < 2,
    }
    return [sort for sort, is_so in found.items() if is_so]


def assert_is_sound(situation: Situation, ruling: Ruling, remedy: Board, rules: Rules, told: str) -> None:
    """No checker is lost, and the remedy is lawful to the engine or has one wrong move standing (13.2 d, e)."""
    assert sum(remedy) == sum(situation.me), told
    assert min(remedy) == remedy[0] == 0, told
    assert remedy != after_moves(
        situation.me, tuple((moved.start, moved.end) for moved in (*ruling.right, *ruling.wrong))
    )
    case = case_of(situation.position, roll_of(situation), rules)
    if remedy in by_engine(situation).lawful:
        return
    assert rules.customs.rectify == "one_or_each", told
    assert len(ruling.wrong) >= 2, told
    assert not ruling.right, told
    assert may_be_let_stand(case, remedy), told
    standing = [after_move(situation.me, (moved.start, moved.end)) for moved in ruling.wrong]
    assert any(is_one_step(case, board, remedy) for board in standing), told


def is_one_step(case: oracle.Case, board: Board, remedy: Board) -> bool:
    """Whether one number leads from one board to another, the first being no lawful one."""
    changes = [
        (field, after - before)
        for field, (before, after) in enumerate(zip(board, remedy, strict=True))
        if after != before
    ]
    if [change for _, change in changes] != [-1, 1]:
        return False
    (start, _), (end, _) = changes
    return any(end == min(25, start + number) for number in case.dice)


def assert_fill_may_be_enforced(
    situation: Situation, rules: Rules, moves: tuple[TypedMove, ...], ruling: Ruling, told: str
) -> None:
    """Every allowed play is listed where a remedy or a play without a wrong move misses a fill or a keep (13.2 e)."""
    allowed = by_engine(situation).allowed
    corner_refused = situation.me[12] == 0 and after_moves(situation.me, moves)[12] >= 2
    if not ruling.is_false or corner_refused:
        return
    for jan in (range(1, 7), range(7, 13), range(19, 25)):
        if all(oracle.is_full(board, jan) for board in allowed) and any(
            not oracle.is_full(board, jan) for board in ruling.remedies
        ):
            assert allowed - ruling.remedies <= {after_moves(situation.me, moves)}, told


@pytest.mark.parametrize("seed", range(2))
def test_allowed_plays_are_not_false(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        situation = any_situation(rng)
        position, roll = situation.position, roll_of(situation)
        for play in oracle.lawful_plays(case_of(position, roll, MODERN)):
            moves: tuple[TypedMove, ...] = tuple((step.start, step.end) for step in play.steps)
            ruling = rule_on(position, roll, moves)
            assert ruling.is_false == (play.after not in by_engine(situation).allowed), situation
            assert not ruling.wrong, f"{situation} {play}"


def test_two_wrong_moves_are_put_right_alike_in_either_order() -> None:
    rng = random.Random(5)
    compared = 0
    for _ in range(1_500):
        situation, rules = any_situation(rng), any_rules(rng)
        moves, position, roll = any_play(rng, situation), situation.position, roll_of(situation)
        if len(moves) != 2 or not situation.me[moves[1][0]]:
            continue
        if moves[0][-1] == moves[1][0] or moves[1][-1] == moves[0][0]:
            continue
        one, other = (rule_on(position, roll, order, rules) for order in (moves, moves[::-1]))
        if not one.right and not other.right:
            compared += 1
            assert one.remedies == other.remedies, f"{situation} {moves}"
            assert one.may_stand == other.may_stand
    assert compared > 100


def test_black_is_ruled_on_like_white() -> None:
    rng = random.Random(6)
    for _ in range(200):
        situation, rules = any_situation(rng), any_rules(rng)
        moves, white = any_play(rng, situation), situation.position
        black = Position(white.black, white.white, turn=Side.BLACK, rolls=white.rolls[::-1], releve=white.releve)
        assert rule_on(white, roll_of(situation), moves, rules) == rule_on(black, roll_of(situation), moves, rules)
