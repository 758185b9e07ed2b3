"""The worked examples of Lepeintre's *Cours complet de trictrac* (1818), as facts: positions, counts of chances, marking.

``complete`` is false where a figure leaves out checkers: then only the events told are compared. ``low`` confidence is an
author's slip or an unclear text: shown (``pytest -rP``), not enforced. Other games are kept in the files and not run.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trictrac.laws.marking import AWAY, FLAGS, HOLES, PAVILLON, POINTS, SCORE_SIZE, mark_points, win_holes, wipe_points
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.refusal import refusal
from trictrac.model.roll import ROLLS, Roll

Case = dict[str, Any]
CORPORA = Path(__file__).parent / "corpora"


def read(kind: str) -> list[Case]:
    lines = (CORPORA / f"lepeintre-1818.{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def is_enforced(case: Case) -> bool:
    return "rules" not in case and case["confidence"] != "low"


def shown(cases: list[Case]) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases]


POSITIONS, CHANCES, SCORES = read("positions"), read("chances"), read("scores")

SCHOOLS = tuple(f"p4-score-{number:03}" for number in (1, 2, 3, 4, 5, 6, 7, 10))
"""The écoles among the cases of score-keeping: claims against marks, run in ``test_game_claims``."""

MARKINGS = [case for case in SCORES if is_enforced(case) and case["id"] not in SCHOOLS]


def test_every_case_is_run_shown_or_of_another_game() -> None:
    assert Counter(case.get("rules", case["confidence"] == "low") for case in POSITIONS) == {
        False: 71,
        True: 1,
        "gammon": 5,
        "jacquet": 2,
        "garanguet": 2,
    }
    assert Counter(case["confidence"] == "low" for case in CHANCES) == {False: 98, True: 38}
    others = [case for case in SCORES if case.get("rules") == "a-ecrire"]
    assert (len(SCORES), len(MARKINGS), len(SCHOOLS), len(others)) == (44, 26, 8, 10)
    assert {case["id"] for case in SCORES} >= set(SCHOOLS)


def test_ids_are_unique_and_every_case_names_its_place() -> None:
    cases = POSITIONS + CHANCES + SCORES
    assert len({case["id"] for case in cases}) == len(cases)
    assert all(case["source"].startswith("Lepeintre 1818, ") for case in cases)


# --- Positions --------------------------------------------------------------------


def missing_events(case: Case, found: Outcome) -> Iterator[Case]:
    """The events told that the roll does not earn; each mark stands for one event."""
    marks = list(found.marks)
    for event in case["expect"]["events"]:
        for mark in marks:
            if (
                mark.jan == event["jan"]
                and mark.points == event["points"]
                and mark.to_roller == (event["to"] == "me")
                and event.get("where", mark.where) == mark.where
                and event.get("ways", len(mark.ways)) == len(mark.ways)
            ):
                marks.remove(mark)
                break
        else:
            yield event


def differences(case: Case) -> list[str]:
    """What the laws say otherwise than the book."""
    position, roll = Position.parse(case["position"]), Roll.parse(case["roll"])
    found = outcome(position, roll)
    expected = case["expect"]
    said = [f"not earned: {event}, but {found.marks}" for event in missing_events(case, found)]
    if case.get("complete", True):
        for side, points in (("me", found.me), ("opp", found.opp)):
            if expected.get(side, points) != points:
                said.append(f"{side} {points} points, not {expected[side]}: {found.marks}")
    for moves in case.get("plays_legal", ()):
        play = Play(tuple((start, end) for start, end in moves))
        refused = refusal(position, roll, play)
        if refused or not found.allows(play):
            said.append(f"{play} is refused: {refused}")
    for moves in case.get("plays_illegal", ()):
        play = Play(tuple((start, end) for start, end in moves))
        refused = refusal(position, roll, play)
        if not refused or not refused.law or found.allows(play):
            said.append(f"{play} is allowed")
    return said


@pytest.mark.parametrize("case", shown([case for case in POSITIONS if is_enforced(case)]))
def test_position(case: Case) -> None:
    assert differences(case) == []


@pytest.mark.parametrize("case", shown([case for case in POSITIONS if case["confidence"] == "low"]))
def test_an_authors_slip_is_shown(case: Case) -> None:
    said = differences(case)
    print(case["source"], case["note"], *said, sep="\n")
    assert said, "the laws agree with the author after all: enforce the case"


# --- Chances ----------------------------------------------------------------------


def holds(ask: str, position: Position, roll: Roll) -> bool:
    """Whether one roll is among those asked for."""
    found = outcome(position, roll)
    match ask.split():
        case ["sum", sign, number]:
            total, wanted = roll.high + roll.low, int(number)
            return {"<": total < wanted, "=": total == wanted, ">": total > wanted}[sign]
        case ["corner_hit" | "two_tables" as jan]:
            return any(mark.jan == jan for mark in found.marks)
        case ["fill" | "cover"]:
            return any(mark.jan is Jan.FILL and mark.where == "grand" for mark in found.marks)
        case ["fill", "in", "two", "ways"]:
            return any(mark.jan is Jan.FILL and mark.where == "grand" and len(mark.ways) >= 2 for mark in found.marks)
        case ["false_hit", "of", field]:
            return any(mark.jan is Jan.FALSE_HIT and mark.field == int(field) for mark in found.marks)
        case ["true_hit", "of", field, "by", "one", "number", *origin]:
            from_fields = [int(origin[1])] if origin else range(1, 25)
            return any(
                way.number in (roll.high, roll.low) and way.checkers[0] in from_fields
                for mark in found.marks
                if mark.jan is Jan.TRUE_HIT and mark.field == int(field)
                for way in mark.ways
            )
        case ["corner", "stays"]:
            lawful = found.plays + found.disobliging
            return not any([move[0] for move in play.moves] == [12, 12] for play in lawful)
    raise ValueError(ask)


def rolls_of_36(case: Case) -> int:
    position = Position.parse(case["position"])
    return sum(roll.weight for roll in ROLLS if holds(case["ask"], position, roll))


@pytest.mark.parametrize("case", shown([case for case in CHANCES if is_enforced(case)]))
def test_chances(case: Case) -> None:
    assert rolls_of_36(case) == case["answer_of_36"]


@pytest.mark.parametrize("case", shown([case for case in CHANCES if case["confidence"] == "low"]))
def test_coverings_in_passing_are_shown(case: Case) -> None:
    """The author counts rolls that cover the field; by the laws those that break elsewhere do not fill (laws 8.5)."""
    count = rolls_of_36(case)
    print(f"{case['id']}: {case['answer_of_36']} rolls cover, {count} fill")
    assert 0 < count < case["answer_of_36"]


# --- Marking ----------------------------------------------------------------------

SIDES = ("me", "opp")


def scores_of(told: Case) -> Iterator[list[int]]:
    """The score told, with every value of a bredouille that is not told."""
    flags = [[told[side]["bredouille"]] if "bredouille" in told[side] else [False, True] for side in SIDES]
    for pair in itertools.product(*flags):
        score = [0] * SCORE_SIZE
        for side, name in enumerate(SIDES):
            score[POINTS + side] = told[name]["points"]
            score[HOLES + side] = told[name]["holes"]
            score[FLAGS + side] = int(pair[side])
        score[PAVILLON] = ("none", *SIDES).index(told["pavillon"])
        yield score


def happen(event: str, score: list[int]) -> None:
    name, act, *amount = event.split()
    side = SIDES.index(name)
    if act == "scores":
        mark_points(score, side, int(amount[0]), 1, 1)
    elif act == "takes":
        win_holes(score, side, int(amount[0]), 1)
    elif act == "goes":
        wipe_points(score)
    else:
        raise ValueError(event)


def told_of(score: list[int], told: Case) -> Case:
    """The score in the words of a case, as far as it tells them; without points no bredouille is compared."""
    result: Case = {}
    for side, name in enumerate(SIDES):
        values = {
            "points": score[POINTS + side],
            "holes": score[HOLES + side],
            "bredouille": bool(score[FLAGS + side]),
        }
        if not score[POINTS + side]:
            values["bredouille"] = told[name].get("bredouille")
        result[name] = {key: values[key] for key in told[name]}
    result["pavillon"] = "none" if score[PAVILLON] == AWAY else ("none", *SIDES)[score[PAVILLON]]
    return result


@pytest.mark.parametrize("case", shown(MARKINGS))
def test_marking(case: Case) -> None:
    expected = {key: case["after"][key] for key in (*SIDES, "pavillon")}
    for score in scores_of(case["before"]):
        for event in case["events"]:
            happen(event, score)
        assert told_of(score, case["after"]) == expected
