"""The worked examples of Lepeintre's *Cours complet de trictrac* (1818), as facts: positions, counts of chances, marking.

``complete`` is false where a figure leaves out checkers: then only the events told are compared. ``low`` confidence is an
author's slip or an unclear text: shown (``trictrac cases lepeintre``), not enforced; where he prints something else than what
he must mean (``author``), what he means is enforced. Other games are kept in the files and not run.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.support.cases import POSITIONS, WORK, is_enforced
from tests.support.game_support import happened
from tests.support.terminal import CORPORA
from trictrac.model.mark import Jan
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.rules.loader import load_rules
from trictrac.variants.cases import can_run, judge, played
from trictrac.variants.corpus import (
    KINDS,
    ChanceExample,
    PositionExample,
    ScoreExample,
    examples,
    examples_of,
    works,
)
from trictrac.variants.wording import ask_saying, count_throws

OWN = load_rules(WORK)


def shown(cases: list[Any]) -> list[Any]:
    return [pytest.param(case, id=case.name) for case in cases]


CHANCES = [case for case in examples_of(WORK, "chances") if isinstance(case, ChanceExample)]
SCORES = [case for case in examples_of(WORK, "scores") if isinstance(case, ScoreExample)]

BY_HAND = "p4-score-010"
"""Wiping the other's points is a slip of the hand: no event of a game."""

ECOLES = [case for case in SCORES if case.lines]
MARKINGS = [case for case in SCORES if is_enforced(case) and not case.lines]


def test_every_case_is_run_shown_or_of_another_game() -> None:
    assert Counter(case.game or case.confidence == "low" for case in POSITIONS) == {
        False: 71,
        True: 1,
        "gammon": 5,
        "jacquet": 2,
        "garanguet": 2,
    }
    assert Counter(case.confidence == "low" for case in CHANCES) == {False: 98, True: 38}
    others = [case for case in SCORES if case.game == "a-ecrire"]
    assert (len(SCORES), len(MARKINGS), len(ECOLES), len(others)) == (44, 26, 7, 10)
    left = [case.name for case in SCORES if not case.game and not can_run(case)]
    assert left == [BY_HAND]


def test_ids_are_unique_and_every_case_names_its_place() -> None:
    for work, head in (("lepeintre-1818", "Lepeintre 1818, "), ("guiton-1822", "Guiton 1822, ")):
        cases = examples(work)
        assert len({case.name for case in cases}) == len(cases)
        assert all(case.source.en.startswith(head) for case in cases)


def test_every_line_of_the_corpus_is_an_example() -> None:
    files = [path for path in CORPORA.glob("*.jsonl") if path.stem.partition(".")[2] in KINDS]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    found = [example for work in works() for example in examples(work)]
    assert lines == sum(example.kind != "releves" for example in found) == 81 + 136 + 44 + 82
    assert sum(example.kind == "releves" for example in found) == len([*(CORPORA / "games").glob("*.trictrac")]) == 4
    assert {example.kind for example in found} == set(KINDS)
    assert works() == ("soumille-1738", "lepeintre-1818", "guiton-1822")
    assert examples("jollyvet-1634") == ()


def test_a_note_is_in_both_languages() -> None:
    for path in CORPORA.glob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            assert ("note" in case) == ("note_fr" in case), case["id"]
            assert all(case.get(key, "filled") for key in ("note", "note_fr")), case["id"]


# --- Positions --------------------------------------------------------------------


@pytest.mark.parametrize("rules", [MODERN, OWN], ids=["modern", WORK])
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.name, marks=pytest.mark.law(*{Jan(event.jan).law for event in case.events}))
        for case in POSITIONS
        if is_enforced(case)
    ],
)
def test_position(case: PositionExample, rules: Rules) -> None:
    verdict = judge(replace(case, author={}), rules)
    assert verdict.parted == ()
    assert verdict.points or not (case.events or case.legal or case.illegal or case.expected or case.author)


@pytest.mark.parametrize("case", shown([case for case in POSITIONS if case.confidence == "low"]))
def test_an_authors_slip_is_shown(case: PositionExample) -> None:
    assert not judge(case, MODERN).agrees, "the laws agree with the author after all: enforce the case"


@pytest.mark.parametrize("case", shown([case for case in POSITIONS if case.author]))
def test_what_an_author_leaves_out_is_shown(case: PositionExample) -> None:
    (point,) = judge(case, OWN).parted
    assert str(point.said) == f"White marks {case.author['me']} in all"
    assert "hits the checker" in str(point.laws)


def position_case(**changes: Any) -> PositionExample:
    case = next(case for case in POSITIONS if case.name == "p1-ch1-006")
    return replace(case, **changes)


def test_any_wrong_event_is_a_difference() -> None:
    """4-5-6 fills the petit jan three ways: 12 points."""
    case = position_case()
    event = case.events[0]
    assert judge(case, MODERN).agrees
    for wrong in (
        replace(event, points=8),
        replace(event, ways=2),
        replace(event, where="grand"),
        replace(event, to_roller=False),
        replace(event, jan="conserve"),
    ):
        assert not judge(position_case(events=(wrong,)), MODERN).agrees
    assert not judge(position_case(events=(event, event)), MODERN).agrees, "each mark stands for one event"
    assert not judge(position_case(expected={"me": 10}), MODERN).agrees
    assert not judge(position_case(expected={"opp": 2}), MODERN).agrees
    assert judge(position_case(expected={"me": 10}, complete=False), MODERN).agrees, "totals are not compared"
    assert not judge(position_case(illegal=case.legal), MODERN).agrees
    assert not judge(position_case(legal=position_case().legal, roll="6-6"), MODERN).agrees


# --- Chances ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", [MODERN, OWN], ids=["modern", WORK])
@pytest.mark.parametrize("case", shown([case for case in CHANCES if is_enforced(case)]))
def test_chances(case: ChanceExample, rules: Rules) -> None:
    assert count_throws(case.ask, Position.parse(case.position), rules) == case.answer
    assert judge(case, rules).agrees
    assert str(ask_saying(case.ask)).startswith("to ")


@pytest.mark.parametrize("case", shown([case for case in CHANCES if case.confidence == "low"]))
def test_coverings_in_passing_are_shown(case: ChanceExample) -> None:
    """The author counts rolls that cover the field; by the laws those that break elsewhere do not fill (laws 8.5)."""
    count = count_throws(case.ask, Position.parse(case.position), MODERN)
    assert 0 < count < case.answer
    (point,) = judge(case, OWN).parted
    assert str(point.said).endswith(f": {case.answer} of the 36 throws")
    assert str(point.laws) == f"to fill the grand jan: {count} of the 36 throws"


def test_where_filling_in_passing_is_paid_more_coverings_count() -> None:
    rules = load_rules(f"{WORK},fill_in_passing=yes")
    parted = [case.answer - count_throws(case.ask, Position.parse(case.position), rules) for case in CHANCES]
    assert Counter(parted) == {0: 121, 2: 15}, "of 6-5 the 6 alone can be played, whatever the 5 would cover (laws 3.4)"


# --- Marking ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", [MODERN, OWN], ids=["modern", WORK])
@pytest.mark.parametrize("case", shown(MARKINGS))
def test_marking(case: ScoreExample, rules: Rules) -> None:
    assert judge(case, rules).parted == ()


def test_a_wrong_score_is_a_difference() -> None:
    for case in MARKINGS:
        for side in ("me", "opp"):
            told = case.after[side]
            after = {**case.after, side: {**told, "points": (told["points"] + 2) % 12}}
            assert not judge(replace(case, after=after), MODERN).agrees, case.name


@pytest.mark.parametrize("case", shown(ECOLES))
def test_an_ecole_of_his_rules(case: ScoreExample) -> None:
    """What he means, by his own rules: an unmade fill that was marked is an école of twice its points (rule 60)."""
    assert judge(replace(case, author={}), OWN).parted == ()
    assert not happened(played(case, OWN), "false_school")
    single = {point.laws is None for point in judge(replace(case, author={}), MODERN).points}
    assert single == ({True, False} if case.name == "p4-score-005" else {True})


def test_a_misprint_of_an_author_is_shown() -> None:
    (case,) = [case for case in SCORES if case.author]
    (point,) = judge(case, OWN).parted
    assert (str(point.said), str(point.laws)) == (
        "A 10 points, 0 holes; B 8 points, 0 holes",
        "A 6 points, 0 holes; B 8 points, 0 holes",
    )


# --- Where author and laws part ---------------------------------------------------

SLIPS = {"p1-ch1-005", "p1-ch4-003", "p1-ch5-004", "p4-score-002", "lepeintre-1", "lepeintre-2", "lepeintre-3"}


def test_under_their_own_rules_there_is_no_other_difference() -> None:
    parted = {
        example.name
        for work in works()
        for example in examples(work)
        if can_run(example) and not judge(example, load_rules(work)).agrees
    }
    assert parted == SLIPS | {case.name for case in CHANCES if case.confidence == "low"}


def test_other_rules_part_elsewhere() -> None:
    fallavel = load_rules("fallavel-1776")
    parted = {case.name for case in POSITIONS if not case.game and not judge(case, fallavel).agrees}
    assert parted > SLIPS & {case.name for case in POSITIONS}, "he bears off as they did in the provinces"


def test_a_releve_that_cannot_be_played_by_other_rules_says_why() -> None:
    """By a partie of two holes Kermadeuc has won on the fifteenth roll."""
    releve = next(case for case in examples(WORK) if case.name == "lepeintre-1")
    (point,) = judge(releve, Rules.of(hole_target=2)).parted
    assert str(point.said) == "the relevé can be played as described"
    assert str(point.laws).startswith("cannot ")


def test_another_game_is_not_judged() -> None:
    gammon = next(case for case in POSITIONS if case.game)
    assert not can_run(gammon)
