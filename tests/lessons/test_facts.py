"""The lesson of the strong player says what was counted: ``python -m tests.lessons.test_facts`` counts anew and writes it in."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import run, told
from tests.support.lesson_pages import FOLDER, LANGUAGES, blocks, lesson, place
from trictrac.bot.facts import FACTS
from trictrac.study.lessons.lesson import Check, Prose

COUNTED = Path(__file__).parents[1] / "corpora" / "facts.json"
COMMAND = ("selfplay", "--facts", "--level", "strongest", "--seed", "1", "--json")
PATHS = {code: next((FOLDER / "further" / code).glob("*-strong-player.md")) for code in LANGUAGES}
ROW = re.compile(r"^\| (.*?) \|[^|]*\|[^|]*\| <!-- check fact (\w+) = .* -->$")

each_language = pytest.mark.parametrize("code", LANGUAGES)

Fact = Mapping[str, float]


def counted() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(COUNTED.read_text("utf-8"))
    return found


def cells(name: str, fact: Fact) -> tuple[str, str]:
    """A fact as the lesson has it, and its bounds: holes and rolls as they are, all else in per cent."""
    digits = {"first_roll": 2, "releve_rolls": 1, "releve_holes": 2, "beginner_holes": 2}.get(name, 2)
    is_share = name not in ("first_roll", "releve_rolls", "releve_holes", "beginner_holes") and "cost" not in name
    if is_share:
        digits = 1 if fact["value"] < 0.02 else 0
    value, low, high = (f"{fact[key] * (100 if is_share else 1):.{digits}f}" for key in ("value", "low", "high"))
    sign = "%" if is_share else ""
    return f"{value}{sign}", f"{low}–{high}{sign}"


def said(text: str, code: str) -> str:
    """A figure as the language writes it."""
    return text.replace(".", ",").replace("%", " %") if code == "fr" else text


def row(label: str, name: str, fact: Fact, code: str) -> str:
    """A row of a table with what it is checked by."""
    value, bounds = cells(name, fact)
    return f"| {label} | {said(value, code)} | {said(bounds, code)} | <!-- check fact {name} = {value} {bounds} -->"


def rows(code: str) -> Iterator[tuple[str, str, str]]:
    """Each row that tells a fact, with its label and the fact's name."""
    for line in PATHS[code].read_text("utf-8").splitlines():
        if found := ROW.match(line):
            yield line, found[1], found[2]


@each_language
def test_the_lesson_has_the_figures_that_were_counted(code: str) -> None:
    facts = counted()["facts"]
    assert list(facts) == list(FACTS)
    assert [line for line, label, name in rows(code) if line != row(label, name, facts[name], code)] == []
    checks = [one.text.split()[1] for one in blocks(PATHS[code]) if isinstance(one, Check)]
    assert checks == [name for _, _, name in rows(code)]
    assert {*FACTS} - {*checks} == {"fills", "keeps", "goes_behind_9"}


@each_language
def test_no_figure_is_outside_of_the_tables(code: str) -> None:
    """But for the numbers of the count itself."""
    found = counted()
    sizes = [found["parties"], found["facts"]["borne_off"]["cases"], found["facts"]["goes"]["cases"]]
    thousands = [f"{size:,}".replace(",", "\u202f" if code == "fr" else ",") for size in sizes]
    told_ = [one for page in lesson(PATHS[code]).pages for one in page.blocks if isinstance(one, Prose)]
    text = "\n".join(one.text for one in told_)
    assert [size for size in thousands if size not in text] == []
    outside = [
        (place(PATHS[code], one), figure)
        for one in told_
        if not one.text.startswith(("|", ">"))
        for figure in re.findall(
            r"\d+[.,]\d+|\d+\s?%", re.sub("|".join([*thousands, r"l(?:aw|oi) [\d.]+"]), "", one.text)
        )
    ]
    assert [figure for _, figure in outside if figure.strip("\u202f %") != "95"] == []


WORDS = {
    "first_roll": (0.3, 0.5), "beginner_wins": (0.5, 0.56), "borne_off": (0, 0.02), "two_checkers": (0.85, 1),
    "goes": (0.45, 0.55), "goes_keeping_0": (0.5, 0.65), "goes_keeping_10": (0.15, 0.3), "goes_giving_8": (0.79, 0.88),
    "goes_giving_10": (0.9, 1), "goes_spare_0": (0.35, 0.5), "goes_spare_5": (0.68, 0.82), "goes_spare_15": (0.5, 0.7),
    "goes_spare_20": (0.2, 0.45), "goes_behind_3": (0.3, 0.5), "goes_behind_6": (0, 0.12), "goes_petit": (0.85, 1),
    "goes_corners_own": (0.12, 0.25), "goes_corners_other": (0.75, 0.9),
}  # fmt: skip
"""Between which bounds a fact has to lie for the words of the lesson and the answers of its questions."""


def test_the_words_agree_with_the_figures() -> None:
    facts = counted()["facts"]
    wrong = [name for name, (low, high) in WORDS.items() if not low < facts[name]["value"] < high]
    assert wrong == []
    assert 0.7 < facts["cost_of_going"]["value"] / facts["cost_of_holding"]["value"] < 1
    assert facts["goes_behind_0"]["value"] < facts["goes_behind_3"]["value"] > facts["goes_behind_6"]["value"]
    kept = [facts[f"goes_keeping_{points}"]["value"] for points in range(0, 12, 2)]
    given = [facts[f"goes_giving_{points}"]["value"] for points in range(0, 12, 2)]
    assert (kept, given) == (sorted(kept, reverse=True), sorted(given))


def test_facts_counted_again_agree_with_the_file(effort: int) -> None:
    """By other parties: of 38 that agree hardly one differs by four standard errors."""
    if effort == 1:
        # The first time the laws are compiled, and the command says so on its error output.
        done = run(*COMMAND[:2], "--games", "40", "--seed", "2", "--jobs", "1", "--json")
        assert done.exit_code == 0
        again = json.loads(done.stdout)
        most = 6.0
    else:
        again = json.loads(told(*COMMAND[:4], "--games", "1000", "--seed", "2", "--json"))
        most = 4.0
    facts, far = counted()["facts"], []
    for name, fact in again["facts"].items():
        error = hypot(fact["error"], facts[name]["error"], 0.05 if effort == 1 else 0.0)
        if fact["cases"] > 100 and abs(fact["value"] - facts[name]["value"]) > most * error:
            far.append((name, facts[name]["value"], fact["value"], error))
    assert far == []


def write() -> None:
    """Count the facts, and write them into both lessons."""
    if "--as-counted" not in sys.argv:
        COUNTED.write_text(told(*COMMAND, "--games", "5000"), "utf-8")
    facts = counted()["facts"]
    for code, path in PATHS.items():
        text = path.read_text("utf-8")
        for line, label, name in rows(code):
            text = text.replace(line, row(label, name, facts[name], code))
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
