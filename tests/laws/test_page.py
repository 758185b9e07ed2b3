"""The page of the laws: every law cited anywhere stands on it in both languages, and its figures are those of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from tests.support.seance import said, table
from trictrac.base.errors import UnreadableError
from trictrac.model.mark import Jan
from trictrac.model.outcome import SENTENCES
from trictrac.model.rules import MODERN, VALUES
from trictrac.model.tariff import TARIFF
from trictrac.rules.options import DECLARED
from trictrac.saying.glossary import terms
from trictrac.saying.pages import law, law_number, reference, sections
from trictrac.view.doc import Markdown

ROOT = Path(__file__).parents[2]
CODES = ("en", "fr")
TEXTS = {code: reference(code)["laws"].text for code in CODES}
LAWS = {code: re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE) for code, text in TEXTS.items()}
HEADS = {code: re.findall(r"^## (\d+)\.", text, re.MULTILINE) for code, text in TEXTS.items()}
_NUMBER = r"\d{1,2}(?:\.\d{1,2})?(?!\d)"
_CITED = re.compile(
    rf"\b(?:laws?|lois?) ({_NUMBER}(?:(?:, | and | or | to | et | ou | à |-){_NUMBER})*)", re.IGNORECASE
)
_CHECKED = re.compile(r"^= (?:no|non) (\d+\.\d+)", re.MULTILINE)


def cited() -> Iterator[tuple[str, str]]:
    """Every number of a law in the program, the lessons and the tests, with the file in which it stands."""
    kinds = {".py", ".toml", ".po", ".md"}
    for folder in ("trictrac", "lessons", "tests"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in kinds and path.name != Path(__file__).name:
                text = path.read_text(encoding="utf-8")
                found = [number for numbers in _CITED.findall(text) for number in re.findall(_NUMBER, numbers)]
                yield from ((number, path.name) for number in [*found, *_CHECKED.findall(text)])
    yield from ((option.law, option.name) for option in DECLARED)
    yield from ((jan.law, jan.value) for jan in Jan)
    yield from ((number, "a refusal") for number, _ in SENTENCES.values())
    yield from ((term.law, term.key) for term in terms() if term.law)
    yield from ((number, "the page") for text in TEXTS.values() for number in re.findall(r"\((\d+\.\d+)\)", text))


def test_every_cited_law_is_on_the_page() -> None:
    known = {*LAWS["en"], *HEADS["en"]}
    numbers = list(cited())
    assert [(number, where) for number, where in numbers if number not in known] == []
    assert len({number for number, _ in numbers}) > 70


def test_both_pages_have_the_same_laws_in_their_order() -> None:
    assert LAWS["en"] == LAWS["fr"]
    assert HEADS["en"] == HEADS["fr"] == [str(number) for number in range(1, 15)]
    for head in HEADS["en"]:
        below = [number for number in LAWS["en"] if number.startswith(f"{head}.")]
        assert below == [f"{head}.{number}" for number in range(1, len(below) + 1)]


def test_each_law_says_the_same_figures_in_both_languages() -> None:
    """Each figure of a law, and each option it names."""
    for number in LAWS["en"]:
        one, other = (law(number, language).replace("1,5", "1.5") for language in CODES)
        for kind in (r"\d+(?:\.\d+)?", "`[^`]+`"):
            assert sorted(re.findall(kind, one)) == sorted(re.findall(kind, other)), number


@pytest.mark.law("7")
@pytest.mark.parametrize("code", CODES)
def test_the_tariff_is_that_of_the_rules(code: str) -> None:
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+|–) \|", law("7", code), re.MULTILINE)
    prices = [(simple, simple if doublet == "–" else doublet) for simple, doublet in rows]
    assert prices == [(str(simple), str(doublet)) for simple, doublet in TARIFF.values()]


@pytest.mark.law("14")
@pytest.mark.parametrize("code", CODES)
def test_the_options_are_those_of_the_rules(code: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([\d.]+) \|", law("14", code), re.MULTILINE)
    assert {option: number for option, _, number in rows} == {option.name: option.law for option in DECLARED}
    values = {option: tuple(said.split(", ")) for option, said, _ in rows}
    assert {option: values[option] for option in VALUES} == VALUES
    assert values["hole_target"] == (str(MODERN.values["hole_target"]),)


@pytest.mark.parametrize("code", CODES)
def test_a_law_names_the_options_that_change_it(code: str) -> None:
    """That of a whole head is named somewhere under it."""
    for option in DECLARED:
        assert f"`{option.name}`" in law(option.law, code), option.name


@pytest.mark.parametrize("code", CODES)
def test_a_part_of_a_law_is_read_by_its_letter(code: str) -> None:
    """Law 13.2 has twelve parts."""
    parts = [law(f"13.2{letter}", code) for letter in "abcdefghijkl"]
    assert all(part.startswith(f"**13.2{letter}** ") for letter, part in zip("abcdefghijkl", parts, strict=True))
    whole = re.sub("^  ", "", law("13.2", code), flags=re.MULTILINE)
    assert [part.partition(" ")[2] in whole for part in parts] == [True] * 12
    assert "\n- " in parts[3]
    assert law_number("13.2g") == law_number("law 13.2G") == "13.2g"
    for number in ("13.2m", "8.2a"):
        with pytest.raises(UnreadableError, match=f"there is no law {number}: of "):
            law(number, code)


@pytest.mark.parametrize("typed", ["8.2", "law 8.2", "LAWS 8.2", "loi 8.2", " Lois  8.2"])
def test_a_law_is_asked_for_by_its_number(typed: str) -> None:
    assert law_number(typed) == "8.2"


@pytest.mark.parametrize(
    "typed", ["", "law", "8", "66", "6-6", "8.2.1", "jan 8.2", "8,2", "8.", "²", "law x", "9999.1"]
)
def test_other_words_ask_for_none(typed: str) -> None:
    assert law_number(typed) == ""


def test_a_number_that_is_no_law_is_answered_with_those_there_are() -> None:
    for number, sentence in (
        ("15.1", "there is no law 15.1: they go from 1 to 14"),
        ("0", "there is no law 0: they go from 1 to 14"),
        ("9.3", "there is no law 9.3: of 9 there are 9.1, 9.2"),
        ("7.1", "there is no law 7.1: of 7 there are 7"),
    ):
        with pytest.raises(UnreadableError) as found:
            law(number, "en")
        assert str(found.value) == sentence


def test_laws_are_printed_whole_and_alone() -> None:
    assert law("8.1", "en").count("\n- *") == 3
    assert law("8", "fr").startswith("## 8. ")
    for words in (
        ("help", "8.2"),
        ("help", "law", "8.2"),
        ("help", "LAWS", "8.2"),
        ("word", "8.2"),
        ("word", "loi", "8.2"),
    ):
        printed = told(*words)
        assert printed.startswith("8.2 True hit: ")
        assert "8.3" not in printed
        assert told(*words, "--lang", "fr").startswith("8.2 Battre à vrai")
    assert told("help", "laws", "1").startswith("1. Board and words\n")
    assert told("help", "1") == told("help", "laws", "1")
    assert refused(1, "help", "99") == "there is no law 99: they go from 1 to 14"
    assert told("help", "lois", "--lang", "fr") == told("help", "laws", "--lang", "fr")
    assert '"law": "8.2"' in told("word", "8.2", "--json")
    assert refused(1, "help", "8.99").startswith("there is no law 8.99: of 8 there are 8.1, ")


def test_a_law_is_read_at_the_table() -> None:
    scorer, pages = table()
    assert scorer.answer("word 8.2") == [Markdown(law("8.2", "en"))]
    assert said(scorer, "word 8.99")[0].startswith("there is no law 8.99: ")
    assert pages == []
    scorer.answer("language fr")
    assert scorer.answer("mot loi 8.2") == [Markdown(law("8.2", "fr"))]


def test_the_sections_of_a_page_are_its_headings_outside_of_blocks() -> None:
    assert sections("above\n# one\n```\n## no\n```\n## two\nx") == {
        "one": "# one\n```\n## no\n```\n",
        "two": "## two\nx\n",
    }
