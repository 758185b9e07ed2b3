"""The pages of theory: their parts, their twins, and one figure of each measured again within its error."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from math import hypot
from pathlib import Path

import pytest

from tests.support.measure_theory import corner, ecoles, jans, kept, lengths, mean_of, turns_of, won_with
from trictrac import outcome
from trictrac.bot.levels import LEVELS
from trictrac.bot.parties import play_partie
from trictrac.bot.player import Strong, shipped_mind, spot_at, spot_of
from trictrac.bot.rollout import SampleMean, line_of, shipped_roller
from trictrac.bot.weights import net_digest
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "lessons" / "theory"
NAMES = ("first-roll", "hold-or-go", "full-jans", "corner", "handicaps", "ecoles", "lengths", "rules")
PARTS = {
    "en": ("The figures", "Repeat them", "What would change the answer", "What the authors said"),
    "fr": ("Les chiffres", "Pour les refaire", "Ce qui changerait la réponse", "Ce qu’en disent les auteurs"),
}
MOST_WORDS = 1100
FARTHEST = 4.0
"""Standard errors by which a figure measured again may differ."""
START = "W:1x15/B:1x15/W"


@cache
def text_of(name: str, language: str) -> str:
    return (FOLDER / f"{name}.{language}.md").read_text(encoding="utf-8")


def table_rows(text: str) -> list[list[str]]:
    """The cells of all tables, without their heads."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    heads = {at - 1 for at, row in enumerate(rows) if set(row[0]) == {"-"}}
    return [row for at, row in enumerate(rows) if at not in heads and set(row[0]) != {"-"}]


def numbers(text: str) -> list[str]:
    """The numbers of a text as English writes them."""
    return re.findall(r"[+-]?\d[\d.]*", text.replace("\u202f", "").replace(",", ".").replace("\u00a0%", "%"))


def figure(name: str, label: str, column: int = 1) -> float:
    """The figure in a row of a table of the English page."""
    (row,) = (row for row in table_rows(text_of(name, "en")) if row[0] == label)
    return float(numbers(row[column])[0])


def value_and_error(name: str, label: str, column: int = 1) -> tuple[float, float]:
    """A figure and its standard error, as a cell of the English page has them."""
    (row,) = (row for row in table_rows(text_of(name, "en")) if row[0] == label)
    value, error = map(float, numbers(row[column]))
    return value, error


def test_every_page_is_tested() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.{code}.md" for name in NAMES for code in PARTS}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", PARTS)
def test_a_page_opens_with_its_answer_and_has_its_parts(name: str, language: str) -> None:
    text = text_of(name, language)
    title, answer = text.split("\n\n")[:2]
    assert title.startswith("# ")
    assert len(re.findall(r"[.!?](?:\s|$)", answer)) == 1
    assert tuple(re.findall(r"^## (.*)$", text, re.MULTILINE)) == PARTS[language]
    assert len(re.sub(r"^```(?s:.*?)^```$|^\|.*$", "", text, flags=re.MULTILINE).split()) <= MOST_WORDS
    assert re.search(r"^(?:\.venv/bin/python -m tests\.support\.|(?:do )?trictrac )", text, re.MULTILINE)
    assert f"`{net_digest()}`" in text, "the net is another: measure the page again"
    assert re.search(r"\b(?:16|17|18)\d\d\b", text.partition(f"## {PARTS[language][3]}")[2])


@pytest.mark.parametrize("name", NAMES)
def test_the_twin_has_the_same_figures(name: str) -> None:
    english, french = (
        [[numbers(cell) for cell in row[1:]] for row in table_rows(text_of(name, code))] for code in PARTS
    )
    assert english == french
    assert sum(map(len, english)) > 5


@pytest.mark.parametrize("name", NAMES)
def test_the_index_of_the_site_names_each_page(name: str) -> None:
    for index in ("index.md", "index.fr.md"):
        assert f"\ntheory/{name}\n" in (ROOT / "lessons" / index).read_text(encoding="utf-8")


def agree(published: Sequence[float], again: SampleMean) -> None:
    """Compare a published figure, with its error, with one measured again."""
    value, error = published
    assert abs(again.mean - value) <= FARTHEST * hypot(error, again.error), f"{value} ± {error}, again {again}"


def test_first_roll_3_1_is_worth_more_with_two_checkers(effort: int) -> None:
    """By short trials, in plain Python."""
    position, roll = Position.parse(START), Roll(3, 1)
    spot = spot_at(position, outcome(position, roll), MODERN)
    roller = shipped_roller((), Path())
    both, alone = (
        SampleMean.of(roller.worths(line_of(spot, packed), 6 * effort, "theory", 4))
        for packed in sorted(spot.plays, key=lambda packed: packed >> 10 & 31)
    )
    assert figure("first-roll", "3-1") > figure("first-roll", "3-1", 2)
    agree((figure("first-roll", "3-1"), 0.004), both)
    agree((figure("first-roll", "3-1", 2), 0.004), alone)


def test_a_full_grand_jan_is_kept_as_often_as_the_page_says(effort: int) -> None:
    """The table of three rolls is exact, and points for filling are counted in other parties."""
    for row in table_rows(text_of("full-jans", "en")):
        if len(row) == 5:
            spare = [int(field) for field in row[0].split(",")]
            assert sum(12 - field for field in spare) == int(row[1])
            assert [float(cell) for cell in row[2:]] == [round(100 * kept(spare, rolls), 1) for rolls in (1, 2, 3)]
    again = mean_of(jans(3 * effort, 2, shipped_mind())["grand: points for filling, 100 rolls"])
    agree((figure("full-jans", "Points for filling, in 100 rolls", 2), 0.4), again)


def test_the_strong_player_goes_as_often_as_the_page_says(effort: int) -> None:
    judged = ((number, shipped_mind().judge(spot_of(turn, MODERN), 1)) for number, turn in turns_of(4 * effort, 2))
    again = mean_of([(number, 100.0 * verdict.goes) for number, verdict in judged if verdict.going is not None])
    agree(value_and_error("hold-or-go", "It goes"), again)


def test_taking_the_corner_is_worth_what_the_page_says(effort: int) -> None:
    """By one ply, which is quick."""
    again = mean_of(corner(3 * effort, 2, shipped_mind(), 1)["gain, all"])
    agree(value_and_error("corner", "all", 2), again)


def test_holes_make_two_levels_equal_as_the_page_says(effort: int) -> None:
    """Played at the table in plain Python, the players exchanged."""
    leads = []
    for number in range(8 * effort):
        strong, weak = (LEVELS[name].player(str(number)) for name in ("skilled", "sensible"))
        first, second = (
            play_partie(*players, number).state.results[-1].score.holes for players in ((strong, weak), (weak, strong))
        )
        leads.append((first[0] - first[1], second[1] - second[0]))
    again = mean_of([*enumerate(100 * share for share in won_with(4, leads))])
    agree(value_and_error("handicaps", "sensible", 4), again)


def test_ecoles_cost_what_the_page_says(effort: int) -> None:
    again = mean_of(ecoles(5 * effort, 2, [(25, 0, 0)])["errs on 25%, overlooks 0%, the other errs on 0%: holes lost"])
    agree(value_and_error("ecoles", "25 of 100 rolls"), again)


def test_parties_are_as_long_as_the_page_says(effort: int) -> None:
    again = mean_of(lengths(8 * effort, 2, ["sensible"])["sensible: rolls"])
    agree(value_and_error("lengths", "sensible"), again)


def test_a_partie_pays_what_the_page_says(effort: int) -> None:
    """By the modern rules, in plain Python."""
    again = mean_of(
        [
            (number, float(play_partie(Strong(), Strong(), 10_000 + number).state.results[-1].stakes))
            for number in range(8 * effort)
        ]
    )
    agree(value_and_error("rules", "`payment=quadruple`"), again)
