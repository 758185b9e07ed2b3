"""Batches: JSON lines answered line by line and in order, good and bad."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from trictrac.bot.selfplay import random_rolls
from trictrac.bot.steps import boards
from trictrac.cli.batch import roll_answer
from trictrac.cli.commands import app
from trictrac.model.mark import legs_of
from trictrac.model.outcome import outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules

FIELDS = range(1, 25)
START = {"id": 1, "me": {"1": 15}, "opp": {"24": 15}, "dice": [6, 4]}


def run(*words: str, text: str | bytes) -> Result:
    return CliRunner(env={"LC_ALL": "C"}).invoke(app, list(words), input=text)


def answers(*lines: object, words: tuple[str, ...] = ("roll", "--batch")) -> list[Any]:
    """The answers to lines, given as JSON values or as text."""
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    done = run(*words, text=text)
    assert (done.exit_code, done.stderr) == (0, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(lines)
    return found


def as_line(position: Position, roll: Roll, number: int) -> dict[str, object]:
    """A position of play as a line has it: both sides in the mover's numbering."""
    return {
        "id": number,
        "me": {str(field): position.me[field] for field in FIELDS if position.me[field]},
        "opp": {str(25 - field): position.opp[field] for field in FIELDS if position.opp[field]},
        "me_off": position.me[25],
        "opp_off": position.opp[25],
        "dice": [roll.low, roll.high],
        "roll_no": position.roll_no,
    }


def test_a_line() -> None:
    (answer,) = answers(START)
    assert answer == {"id": 1, "me": 0, "opp": 0, "marks": [], "plays": [[[1, 7], [1, 5]], [[1, 7], [7, 11]]]}


def test_the_marks_of_a_line() -> None:
    full = {str(field): 2 for field in range(7, 13)}
    opp = {"24": 2, "19": 1} | {str(field): 2 for field in range(13, 19)}
    (answer,) = answers({"id": "x", "me": {"1": 3} | full, "opp": opp, "dice": [1, 6]})
    assert (answer["me"], answer["opp"]) == (4, 4)
    assert answer["marks"] == [
        {"jan": "conserve", "where": "grand", "ways": 1, "points": 4, "to": "me", "evidence": [
            {"number": None, "from": [], "to": [], "passage": None, "points": 4},
        ]},
        {"jan": "false_hit", "where": "petit", "field": 19, "ways": 1, "points": 4, "to": "opp", "evidence": [
            {"number": 7, "from": [12], "to": [19], "passage": 18, "points": 4},
        ]},
    ]  # fmt: skip


def test_helplessness_is_one_mark() -> None:
    held = {str(field): 2 for field in range(2, 8)} | {"8": 3}
    (answer,) = answers({"me": {"1": 15}, "opp": held, "dice": [6, 5]})
    assert answer["id"] is None
    assert answer["plays"] == [[]]
    (mark,) = answer["marks"]
    assert (mark["jan"], mark["ways"], mark["points"], mark["to"]) == ("helpless", 2, 4, "opp")
    assert "where" not in mark
    assert [way["number"] for way in mark["evidence"]] == [6, 5]


@pytest.mark.parametrize(
    ("me", "opp", "more", "jan", "where"),
    [
        ({"1": 13, "8": 1, "10": 1}, {"24": 15}, {"dice": [4, 3]}, "two_tables", "grand"),
        ({"1": 13, "8": 1, "10": 1}, {"24": 13, "13": 2}, {"dice": [4, 3]}, "contre_two_tables", "grand"),
        ({"1": 13, "12": 2}, {"24": 15}, {"dice": [4, 1]}, "mezeas", "grand"),
        ({"1": 13, "12": 2}, {"24": 13, "13": 2}, {"dice": [4, 1]}, "contre_mezeas", "grand"),
        ({"1": 11, "8": 2, "12": 2}, {"24": 15}, {"dice": [5, 5]}, "corner_hit", "grand"),
        ({"1": 11, "2": 1, "3": 1, "4": 1, "5": 1}, {"24": 15}, {"dice": [6, 5], "roll_no": 3}, "six_tables", None),
        ({"23": 1, "24": 1}, {"20": 15}, {"dice": [6, 4], "me_off": 13}, "exit", "retour"),
        ({"1": 15}, {"24": 13, "4": 1, "6": 1}, {"dice": [4, 2], "rules": "margot=2_4"}, "margot", "petit"),
        ({"1": 15}, {"24": 15}, {"dice": [4, 2], "rules": "rencontre=4_6", "meets": True}, "meeting", None),
    ],
)
def test_where_a_jan_is(
    me: dict[str, int], opp: dict[str, int], more: dict[str, object], jan: str, where: str | None
) -> None:
    (answer,) = answers({"me": me, "opp": opp, **more})
    found = {mark["jan"]: mark.get("where") for mark in answer["marks"]}
    assert found[jan] == where


def test_without_its_number_a_roll_makes_no_six_tables() -> None:
    line = {"me": {"1": 11, "2": 1, "3": 1, "4": 1, "5": 1}, "opp": {"24": 15}, "dice": [6, 5]}
    without, third, second = answers(line, {**line, "roll_no": 3}, {**line, "roll_no": None, "releve": 2})
    assert (without["me"], third["me"], second["me"]) == (0, 4, 0)
    once = {**line, "roll_no": 3, "releve": 2, "rules": "six_tables_scope=first_releve"}
    assert answers(once)[0]["me"] == 0


def test_rules_for_all_lines_and_for_one() -> None:
    line = {"me": {"1": 15}, "opp": {"24": 13, "4": 1, "6": 1}, "dice": [4, 2]}
    lines = (
        {**line, "rules": "margot=4_6"},
        line,
        {**line, "rules": {"tariff": {"margot": [10, 12]}}},
        {**line, "rules": "modern"},
    )
    by_name, default, by_object, modern = answers(*lines, words=("roll", "--batch", "--rules", "margot=2_4"))
    margots = [
        sum(mark["points"] for mark in answer["marks"] if mark["jan"] == "margot")
        for answer in (by_name, default, by_object, modern)
    ]
    assert margots == [4, 2, 0, 0]


def test_partial_boards_are_scored_as_they_stand() -> None:
    partial, whole = answers(
        {"me": {"1": 3}, "opp": {"24": 15}, "dice": [6, 4], "me_off": 0},
        {"me": {"24": 3}, "opp": {"20": 15}, "dice": [6, 4], "me_off": 12},
    )
    assert partial["partial"] is True
    assert "partial" not in whole


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({**START, "me": {"1": 16}}, "me has 16 checkers"),
        ({**START, "opp": {"24": 14, "1": 1}}, "both sides stand on field 1"),
        ({**START, "me": {"1": 14, "12": 1}}, "one checker alone on its corner, field 12"),
        ({**START, "opp": {"24": 14, "13": 1}}, "one checker alone on its corner, field 13"),
        ({**START, "me": {"1": 13, "13": 2}}, "a checker on the other corner, field 13"),
        ({**START, "opp": {"24": 13, "12": 2}}, "a checker on the other corner, field 12"),
        ({**START, "me": {"1": -1}}, "-1 checkers on field 1"),
        ({**START, "me": {"1": 1.5}}, "1.5 checkers"),
        ({**START, "me": {"1": 15.0}}, "15.0 checkers"),
        ({**START, "me": {"1": True}}, "true checkers"),
        ({**START, "me": {"1": "15"}}, "checkers on field 1"),
        ({**START, "me": {"0": 1}}, "the fields are 1 to 24"),
        ({**START, "me": {"25": 1}}, "the fields are 1 to 24"),
        ({**START, "me": {"01": 1}}, "the fields are 1 to 24"),
        ({**START, "me": {"talon": 1}}, "the fields are 1 to 24"),
        ({**START, "me": [15]}, "an object from fields to counts"),
        ({**START, "me": None}, "an object from fields to counts"),
        ({"id": 1, "me": {"1": 15}, "dice": [6, 4]}, "opp is missing"),
        ({"id": 1, "me": {"1": 15}, "opp": {}}, "dice is missing"),
        ({**START, "dice": [7, 1]}, "two numbers from 1 to 6"),
        ({**START, "dice": [0, 1]}, "two numbers from 1 to 6"),
        ({**START, "dice": [1]}, "two numbers from 1 to 6"),
        ({**START, "dice": "64"}, "two numbers from 1 to 6"),
        ({**START, "dice": [True, 1]}, "two numbers from 1 to 6"),
        ({**START, "me": {"1": 13}, "me_off": 1}, "14 checkers instead of 15, those borne off included"),
        ({**START, "me_off": "1"}, "me_off"),
        ({**START, "me_off": -1}, "me_off"),
        ({**START, "me_off": 10**400}, "me_off = 1"),
        ({**START, "me": {"1": 10**400}}, "a whole number from 0 to 15"),
        ({**START, "opp": {"1": 10**400, "2": 9 * 10**399}}, "a whole number from 0 to 15"),
        ({**START, "me_off": False}, "me_off"),
        ({**START, "roll_no": 0}, "roll_no"),
        ({**START, "roll_no": 10**400}, "roll_no = 1"),
        ({**START, "meets": 1}, "true or false"),
        ({**START, "rules": "soumile"}, "no rule set"),
        ({**START, "rules": "club.toml"}, "no files are read here"),
        ({**START, "rules": {"exit": 3}}, "the value must be in quotes, one of quick"),
        ({**START, "rules": 3}, "a name, options or an object"),
        ({**START, "rules": "exit=" * 10_000}, "rules are longer than 10000 characters"),
        ({**START, "rules": {"exit" * 10_000: "no"}}, "rules are longer than 10000 characters"),
        ({**START, "rules": {"tariff": {"fill": [10**400, 1]}}}, "two numbers of points to 1000000"),
    ],
)
def test_a_bad_line_is_answered_with_its_error(line: dict[str, object], said: str) -> None:
    bad, good = answers(line, START)
    assert bad.keys() == {"id", "error"}
    assert bad["id"] == 1
    assert said in bad["error"]
    assert good["id"] == 1
    assert "error" not in good


@pytest.mark.parametrize(
    "line", ["", "nonsense", "[1]", '"x"', "3", '{"id": 1', '{"id": NaN}', "[" * 100_000, "{}\x00"]
)
def test_a_line_that_is_no_object_has_no_id(line: str) -> None:
    bad, good = answers(line, START)
    assert bad["id"] is None
    assert "error" in bad
    assert "error" not in good


def test_lines_that_are_no_text() -> None:
    done = run("roll", "--batch", text=b'\xff\xfe\n\xef\xbb\xbf{"id":2}\n' + json.dumps(START).encode())
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert "no UTF-8 text" in first["error"]
    assert second["id"] is None
    assert third["id"] == 1
    assert done.exit_code == 0


def test_a_byte_order_mark_and_windows_lines_are_no_matter() -> None:
    line = json.dumps(START).encode()
    done = run("roll", "--batch", text=b"\xef\xbb\xbf" + line + b"\r\n" + line + b"\r\n")
    assert done.exit_code == 0
    assert done.stdout.count('"id":1,') == 2


def test_nothing_is_answered_with_nothing() -> None:
    done = run("roll", "--batch", text="")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")


def test_errors_may_be_french() -> None:
    done = run("roll", "--batch", "--lang", "fr", text="nonsense\n")
    assert "n’est pas du JSON" in json.loads(done.stdout)["error"]


@pytest.mark.parametrize("identity", [None, 0, "é\u2028", [1, {"a": None}], 1.5, True])
def test_any_id_comes_back(identity: object) -> None:
    assert answers({**START, "id": identity})[0]["id"] == identity


def test_files_are_answered_in_order(tmp_path: Path) -> None:
    names = []
    for number in range(3):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(f"{json.dumps({**START, 'id': number})}\n" * (number + 1))
        names.append(str(path))
    done = run("roll", "--batch", *names, text="")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [0, 1, 1, 2, 2, 2]
    broken = run("roll", "--batch", names[0], str(tmp_path), names[1], text="")
    assert broken.exit_code == 1
    assert broken.stdout.count("\n") == 1
    assert "cannot be read" in broken.stderr


@pytest.mark.parametrize(
    ("words", "rules"),
    [((), Rules()), (("--rules", "margot=2_4,exit=provincial"), Rules.of(margot="2_4", exit="provincial"))],
)
def test_lines_agree_with_the_outcome(words: tuple[str, ...], rules: Rules, effort: int) -> None:
    random = Random(1818)
    seen: list[tuple[Position, Roll]] = []
    for table in islice(random_rolls(1818), 1000 * effort):
        me, opp = boards(table)
        rolls = (random.randrange(6), 0)
        seen.append((Position(tuple(me), tuple(opp), rolls=rolls), Roll.of(random.randint(1, 6), random.randint(1, 6))))
    lines = [as_line(position, roll, number) for number, (position, roll) in enumerate(seen)]
    for (position, roll), answer in zip(seen, answers(*lines, words=("roll", "--batch", *words)), strict=True):
        judged = outcome(position, roll, rules)
        assert (answer["me"], answer["opp"]) == (judged.me, judged.opp)
        assert [(m["jan"], m["ways"], m["points"], m["to"] == "me") for m in answer["marks"]] == [
            (mark.jan.value, len(mark.ways), mark.points, mark.to_roller) for mark in judged.marks
        ]
        assert [tuple(map(tuple, play)) for play in answer["plays"]] == [play.moves for play in judged.plays]
        for given, mark in zip(answer["marks"], judged.marks, strict=True):
            assert [(way["number"] or 0, tuple(way["from"]), way["passage"] or 0) for way in given["evidence"]] == [
                (way.number, way.checkers, way.passage) for way in mark.ways
            ]
            assert [way["to"] for way in given["evidence"]] == [
                [leg.end for leg in legs_of(mark, way, roll)] for way in mark.ways
            ]
            assert given.get("field", mark.field) == mark.field
            assert given.get("where", "") == mark.where


def test_shares_that_are_answered_on_several_threads_do_not_mix() -> None:
    random = Random(7)
    lines: list[dict[str, Any]] = []
    for number, table in enumerate(islice(random_rolls(7), 1000)):
        me, opp = boards(table)
        roll = Roll.of(random.randint(1, 6), random.randint(1, 6))
        lines.append(as_line(Position(tuple(me), tuple(opp)), roll, number))

    def answer_share(share: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return list(map(roll_answer(Rules()), share))

    alone = answer_share(lines)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(answer_share, [lines] * 4))
    finally:
        sys.setswitchinterval(before)
    assert together == [alone] * 4


def test_chances_line_by_line() -> None:
    line = {"id": 7, "me": {"1": 14, "3": 1}, "opp": {"24": 14, "5": 1}}
    good, partial, bad = answers(line, {**line, "me": {"3": 1}}, {**line, "me": {"5": 1}}, words=("chances", "--batch"))
    assert good["true_hits"] == {"5": 23}
    assert len(good["rolls"]) == 21
    assert partial["partial"] is True
    assert "both sides stand on field 5" in bad["error"]
