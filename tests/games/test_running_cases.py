"""What Lepeintre (1818) shows of gammon, jacquet and garanguet, and the Suite (1699) of revertier, by their rule sets."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.support.tables import RUNNING, rules_of, set_to
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.state import TablesState
from trictrac.games.running.plays import RunningRoll, after, numbers, plays
from trictrac.games.running.refusal import refusal
from trictrac.model.layout import layout_text, read_layout
from trictrac.model.play import Play
from trictrac.protocol.events import Player

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for work in ("lepeintre-1818", "suite-1699")
    for line in (Path(__file__).parents[1] / "corpora" / "tables" / f"{work}.jsonl").read_text("utf-8").splitlines()
    if (case := json.loads(line))["game"] in RUNNING
}


def thrown(case: dict[str, Any]) -> TablesState:
    """The board of a case with its roll on the table, even if nothing of it can be played."""
    board, dice = set_to(rules_of(case["game"]), case["board"]), tuple(map(int, case["roll"].split("-")))
    return board._replace(dice=dice, phase=TablesPhase.PLAY)


def told(key: str) -> list[Any]:
    """The plays that the cases call legal, or illegal."""
    return [
        pytest.param(case, Play(tuple(map(tuple, moves))), id=f"{name}-{number}")
        for name, case in CASES.items()
        for number, moves in enumerate(case.get(key, []))
    ]


def test_the_works_have_cases_of_four_games() -> None:
    assert Counter(case["game"] for case in CASES.values()) == {
        "toutes-tables": 5, "jacquet": 2, "garanguet": 2, "revertier": 6,
    }  # fmt: skip
    for case in CASES.values():
        assert layout_text(read_layout(case["board"], falling=False), falling=False) == case["board"]
        assert case.keys() & {"plays_legal", "pips_to_play"}


@pytest.mark.parametrize(("case", "play"), told("plays_legal"))
def test_a_play_that_he_makes_is_allowed(case: dict[str, Any], play: Play) -> None:
    state = thrown(case)
    rules = rules_of(case["game"])
    assert refusal(RunningRoll(state.own, state.opp, state.dice, rules), play) is None
    roll = RunningRoll(state.own, state.opp, state.dice, rules)
    left = {after(state.own, state.opp, other, rules) for other in plays(roll)}
    assert after(state.own, state.opp, play, rules) in left
    assert len(left) == case.get("count", len(left))


RULES = {"app-jacquet-001-0": "courier", "app-jacquet-002-0": "courier", "app-jacquet-002-1": "courier"} | {
    f"suite-revertier-{name}": law
    for name, law in {
        "001-0": "head", "002-0": "blocked", "002-1": "head", "003-0": "head", "005-0": "head", "006-0": "head",
        "006-1": "entering",
    }.items()
}  # fmt: skip
"""What the plays that he forbids break."""


@pytest.mark.parametrize(("case", "play"), told("plays_illegal"))
def test_a_play_that_he_forbids_is_refused(case: dict[str, Any], play: Play, request: pytest.FixtureRequest) -> None:
    state = thrown(case)
    refused = refusal(RunningRoll(state.own, state.opp, state.dice, rules_of(case["game"])), play)
    assert refused is not None
    assert refused.law == RULES[request.node.callspec.id]


@pytest.mark.parametrize(
    "case", [case for case in CASES.values() if "pips_to_play" in case], ids=lambda case: case["id"]
)
def test_garanguet_plays_the_right_number_of_pips(case: dict[str, Any]) -> None:
    state = thrown(case)
    assert sum(numbers(state.dice, rules_of("garanguet"))) == case["pips_to_play"]


@pytest.mark.parametrize(
    ("men", "moves"),
    [(1, ((1, 4), (4, 6), (6, 8))), (2, ((1, 4), (4, 6), (1, 3))), (3, ((1, 4), (1, 3), (1, 3)))],
)
def test_three_dice_are_played_by_one_two_or_three_men(men: int, moves: tuple[tuple[int, int], ...]) -> None:
    state = thrown(CASES["app-garanguet-001"])
    play = Play(moves)
    rules = rules_of("garanguet")
    assert refusal(RunningRoll(state.own, state.opp, state.dice, rules), play) is None
    own, _ = after(state.own, state.opp, play, rules)
    assert (15 - own[1], sum(field * count for field, count in enumerate(own))) == (men, 15 + 7)


def test_he_is_free_to_hit_both_single_checkers_or_none() -> None:
    state = thrown(CASES["app-gammon-005"])
    rules = rules_of("toutes-tables")
    assert state.roller is Player.B
    roll = RunningRoll(state.own, state.opp, state.dice, rules)
    hits = {after(state.own, state.opp, play, rules)[1][0] for play in plays(roll)}
    assert hits == {0, 1, 2}


@pytest.mark.parametrize(("dice", "pips"), [((3, 3, 3), 27), ((6, 6, 6), 54), ((1, 1, 1), 9)])
def test_three_equal_dice_are_played_three_times(dice: tuple[int, ...], pips: int) -> None:
    assert sum(numbers(dice, rules_of("garanguet"))) == pips
    assert sum(numbers(dice, rules_of("garanguet", "triplets=three"))) == pips // 3
