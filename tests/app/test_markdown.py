"""Markdown as elements: every page and lesson of the program, and what no page may take from a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from trictrac.app.markdown import inline, markdown
from trictrac.app.parts import dice, die
from trictrac.app.tree import Element, written
from trictrac.saying.pages import lessons_folder

PAGES = sorted(lessons_folder().rglob("*.md"))


def test_links_lead_to_addresses_of_the_page_or_nowhere() -> None:
    assert written(markdown("[a](b.md)", lambda where: f"#/help/{where}")[0]) == '<p><a href="#/help/b.md">a</a></p>'
    assert written(markdown("[a](https://example.org) ![b](c.png)")[0]) == "<p>a b</p>"
    assert written(markdown("[a](javascript:alert(1))")[0]) == "<p>[a](javascript:alert(1))</p>"


def test_tags_in_a_text_are_text_and_comments_are_gone() -> None:
    assert written(markdown("<script>x</script>")[0]) == "<p>&lt;script&gt;x&lt;/script&gt;</p>"
    assert markdown("<!-- fill = 4/6 -->") == ()


def test_a_heading_becomes_one_below_that_of_the_screen() -> None:
    assert [one.tag for one in markdown("# A\n\n## B\n\n### C") if isinstance(one, Element)] == ["h2", "h2", "h3"]


def test_one_line_stands_without_a_paragraph() -> None:
    assert "".join(map(written, inline("a *b* `c`"))) == "a <em>b</em> <code>c</code>"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_page_of_the_program_becomes_elements(path: Path) -> None:
    assert "".join(map(written, markdown(path.read_text(encoding="utf-8"))))


def test_a_die_has_as_many_pips_as_its_number_and_is_said() -> None:
    assert [len(die(number).children) for number in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    assert ("aria-label", "6-4") in dice((6, 4), "6-4").attributes
