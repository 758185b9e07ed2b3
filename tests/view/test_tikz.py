"""A board for LaTeX: a parser of LaTeX reads it whole, and it has every field and every checker."""

from __future__ import annotations

import re

import pytest
from pylatexenc.latexwalker import LatexEnvironmentNode, LatexWalker  # type: ignore[import-untyped]

from tests.support.commands import refused, told
from trictrac.saying.words import latex_text

FILLS = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


def drawn(*words: str) -> list[str]:
    """Return the commands of a picture, which a strict parser reads as one environment."""
    text = told("board", *words, "--latex", "-")
    nodes, _, _ = LatexWalker(text, tolerant_parsing=False).get_latex_nodes()
    (picture,) = [node for node in nodes if isinstance(node, LatexEnvironmentNode)]
    assert picture.environmentname == "tikzpicture"
    assert "".join(node.latex_verbatim() for node in nodes if node is not picture).strip() == ""
    inside = "".join(node.latex_verbatim() for node in picture.nodelist)
    commands = inside.partition("]")[2].strip().split("\n")
    assert all(re.fullmatch(r"\\(draw|node).*;", command) for command in commands)
    return commands


@pytest.mark.parametrize(
    ("words", "white", "black"),
    [
        ([FILLS], 15, 15),
        (["W:1x13,2,4/B:1x15/W", "--talon", "right", "--bottom", "black"], 15, 15),
        (["--game", "backgammon"], 15, 15),
        (["W:24,offx14/B:24,offx14/W"], 1, 1),
    ],
)
def test_every_field_and_every_checker_is_drawn(words: list[str], white: int, black: int) -> None:
    commands = drawn(*words)
    assert sum("-- cycle" in command for command in commands) == 24
    circles = [command for command in commands if "circle" in command]
    assert sum("fill=white]" in command for command in circles) == white
    assert len(circles) == white + black
    assert len(set(circles)) == len(circles)


def test_a_checker_lies_on_the_middle_line_of_its_field() -> None:
    commands = drawn("W:1x14,7/B:1x15/W")
    seven, _ = [found[1] for command in commands if (found := re.match(r"\\node at \((.+),.+\) \{7\};", command))]
    assert [command for command in commands if command.startswith(rf"\draw[fill=white] ({seven},")]


def test_the_words_are_said_in_the_language_and_written_for_latex() -> None:
    assert any("Blanc~: points 0, trous 0" in line for line in drawn(FILLS, "--lang", "fr"))
    assert (
        latex_text("a_b & 5 % {c} \\ ~ ^ $ #")
        == r"a\_b \& 5 \% \{c\} \textbackslash{} \textasciitilde{} \textasciicircum{} \$ \#"
    )


def test_two_pictures_at_once_are_refused() -> None:
    assert refused(2, "board", FILLS, "--svg", "-", "--latex", "-") == "use one of --svg, --latex"
