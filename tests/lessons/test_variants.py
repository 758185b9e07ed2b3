"""The history of the rules says what the rule sets say: every check, every cell and every name, in both languages alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from trictrac.model.rules import OPTIONS
from trictrac.model.tariff import TARIFF
from trictrac.rules.entries import SheetEntry
from trictrac.rules.loader import sheets
from trictrac.rules.rulings import rulings
from trictrac.rules.sheets import Sheet
from trictrac.rules.status import Status
from trictrac.saying.language import choose_language
from trictrac.saying.pages import read_pages
from trictrac.study.lessons.shelf import lessons

_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
FOLDER = Path(__file__).parents[2] / "lessons" / "variants"
LANGUAGES = ("en", "fr")
WORKS = {
    "jollyvet-1634": r"Jollyvet",
    "charpentier-1698": r"Charpentier",
    "soumille-1738": r"Soumille",
    "soumille-1756": r"Soumille",
    "fallavel-1776": r"Fallavel",
    "combine-1780": r"Trictrac combiné",
    "lepeintre-1818": r"Lepeintre",
    "guiton-1822": r"Guiton",
    "lafosse-1852": r"Lelasseux-Lafosse",
    "malfilatre-2013": r"Malfilâtre",
    "encyclopedia": r"encyclopedia article|article d’encyclopédie",
    "modern": r"modern rules|règles modernes",
}
"""How the history names the work of each rule set."""
YEAR = re.compile(r"\b(?:1[67]|18|20)\d\d\b")
CHECK = re.compile(r"<!-- check (.+) -->")
NO_BREAK_SPACE = "\u00a0"

each_language = pytest.mark.parametrize("language", LANGUAGES)


class Paragraph(NamedTuple):
    """What is read in a paragraph, and what its checks say."""

    line: int
    text: str
    checks: tuple[str, ...]

    @property
    def is_heading(self) -> bool:
        return self.text.startswith("#")

    @property
    def is_table(self) -> bool:
        return self.text.startswith("|")


def page(language: str) -> Path:
    return FOLDER / f"history.{language}.md"


@cache
def paragraphs(language: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a page. The checks stand in the English one, and each goes for the same paragraph of the French."""
    found: list[Paragraph] = []
    text: list[str] = []
    checks: list[str] = []
    start = 1
    for number, line in enumerate([*page(language).read_text(encoding="utf-8").split("\n"), ""], 1):
        if line.startswith("<!--"):
            match = CHECK.fullmatch(line) if language == "en" else None
            assert match, f"history.{language}.md:{number}: {line} is no check"
            checks.append(match[1])
        elif line.strip():
            assert not checks, f"history.{language}.md:{number}: the checks stand at the end of a paragraph"
            start = start if text else number
            text.append(line)
        elif text or checks:
            assert text, f"history.{language}.md:{number}: checks without a paragraph"
            found.append(Paragraph(start, "\n".join(text), tuple(checks)))
            text, checks = [], []
    if language == "en":
        return tuple(found)
    return tuple(one._replace(checks=twin.checks) for one, twin in zip(found, paragraphs("en"), strict=True))


def sections(language: str) -> list[tuple[str, list[Paragraph]]]:
    """The headings, each with the paragraphs below it."""
    found: list[tuple[str, list[Paragraph]]] = []
    for paragraph in paragraphs(language):
        if paragraph.is_heading:
            found.append((paragraph.text, []))
        else:
            found[-1][1].append(paragraph)
    return found


def prose(language: str) -> Iterator[Paragraph]:
    return (one for one in paragraphs(language) if not one.is_heading and not one.is_table)


@cache
def sheet(name: str) -> Sheet:
    return next(one for one in sheets() if one.name == name)


def price(of: Sheet, jan: str) -> str:
    """What one way of the jan is paid in this set: on a simple roll and on a doublet."""
    changed = {row: f"{simple}/{doublet}" for row, simple, doublet in of.rules.play.tariff}
    return changed.get(jan, "{}/{}".format(*TARIFF[jan]))


def said(entry: SheetEntry, value: object) -> str:
    """The end of a check: the value, how sure it is, and the other reading where there is one."""
    return f"{value} {entry.status}" + (f" {entry.other}" if entry.status.has_other else "")


def truth(check: str) -> set[str]:
    """What the check might rightly say: one text for an option, one for each remedy of a ruling; none if it names nothing."""
    words = check.split()
    if words[0] == "ruling":
        slug, name = words[1:3]
        remedies = [remedy for ruling in rulings() if ruling.slug == slug for remedy in ruling.by(name)]
        return {f"ruling {slug} {name} {remedy.status}" for remedy in remedies}
    name, option = words[:2]
    of = sheet(name)
    kind, _, jan = option.partition(".")
    entry = of.entry(kind)
    return {f"{name} {option} = {said(entry, price(of, jan) if jan else entry.value)}"}


def named(check: str) -> str:
    """The rule set that a check is about."""
    words = check.split()
    return words[2] if words[0] == "ruling" else words[0]


@each_language
def test_the_history_says_what_the_rule_sets_say(language: str) -> None:
    checks = [(one.line, check) for one in paragraphs(language) for check in one.checks]
    assert len(checks) > 200
    wrong = [f"line {line}: {check}; it is {truth(check)}" for line, check in checks if check not in truth(check)]
    assert wrong == []


@pytest.mark.parametrize(
    "check",
    [
        "guiton-1822 exit = provincial stated",
        "guiton-1822 exit = quick implied",
        "fallavel-1776 exit = provincial disputed guiton_a",
        "fallavel-1776 exit = provincial disputed",
        "guiton-1822 tariff.fill = 2/4 stated",
        "ruling fill-not-made guiton-1822 disputed",
        "ruling broken-cup guiton-1822 stated",
    ],
)
def test_a_wrong_statement_is_found(check: str) -> None:
    assert check not in truth(check)


def test_both_languages_say_the_same_paragraph_by_paragraph() -> None:
    english, french = (paragraphs(language) for language in LANGUAGES)
    assert [(one.line, one.checks) for one in english if one.is_heading and one.checks] == []
    for one, other in zip(english, french, strict=True):
        assert re.findall("^#*", one.text) == re.findall("^#*", other.text)
        assert sorted(YEAR.findall(one.text)) == sorted(YEAR.findall(other.text)), (one.line, other.line)
        assert sorted(path for _, path in _LINK.findall(one.text)) == sorted(
            path.replace("/fr/", "/en/") for _, path in _LINK.findall(other.text)
        )


@each_language
def test_a_paragraph_does_not_say_the_same_twice(language: str) -> None:
    assert [one.line for one in paragraphs(language) if len(set(one.checks)) < len(one.checks)] == []


@each_language
def test_a_paragraph_with_a_year_has_a_check(language: str) -> None:
    assert [one.line for one in prose(language) if YEAR.search(one.text) and not one.checks] == []


@each_language
def test_a_paragraph_speaks_of_the_works_that_it_checks_and_of_no_other(language: str) -> None:
    for one in prose(language):
        text = " ".join(one.text.split())
        checked = {WORKS[named(check)] for check in one.checks}
        spoken = {words for words in WORKS.values() if re.search(words, text)}
        if one.checks or YEAR.search(text):
            assert checked == spoken, f"history.{language}.md:{one.line}"


@each_language
def test_every_section_names_works_with_their_years(language: str) -> None:
    found = [(title, below) for title, below in sections(language) if title.startswith("## ")]
    assert 8 <= len(found) <= 12
    for title, below in found:
        years = set(YEAR.findall(" ".join(one.text for one in below)))
        sets = {named(check) for one in below for check in one.checks}
        assert sets, title
        missing = {name for name in sets if YEAR.findall(name.replace("-", " ")) and not years & {name[-4:]}}
        assert missing - {"combine-1780"} == set(), title
        assert "combine-1780" not in sets or "1780" in years, title


def cells(table: Paragraph) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.text.split("\n")]


def cell(entry: SheetEntry) -> str:
    """A value in a table with the sign of its status, after which another one stands."""
    if entry.status.has_other:
        return f"{entry.status.sign.format(f'{entry.value} ')} {entry.other}"
    return entry.status.sign.format(entry.value)


@each_language
def test_the_tables_give_the_options_that_differ_and_every_cell_is_right(language: str) -> None:
    options: list[str] = []
    for table in filter(lambda one: one.is_table, paragraphs(language)):
        head, rule, *rows = cells(table)
        assert set("".join(rule)) == {"-"}
        assert [row[0] for row in rows] == [one.name for one in sheets()]
        for row in rows:
            expected = [cell(sheet(row[0]).entry(option)) for option in head[1:]]
            assert row[1:] == expected, f"history.{language}.md:{table.line}: {row[0]}"
        options += head[1:]
    differing = {option for option in OPTIONS if len({str(one.entry(option).value) for one in sheets()}) > 1}
    assert len(options) == len(set(options)) == 15
    assert set(options) == differing


@each_language
def test_options_of_one_value_with_a_second_reading_are_explained(language: str) -> None:
    told = {check.split(" = ")[0] for one in paragraphs(language) for check in one.checks if " = " in check}
    others = {f"{one.name} {entry.option}" for one in sheets() for entry in one.entries if entry.status.has_other}
    assert others - told == set()


@each_language
def test_the_links_lead_to_lessons_of_the_same_language(language: str) -> None:
    numbers = {f"{entry.head.slug}.md": entry.head.order for entry in lessons(language)}
    found = [link for one in paragraphs(language) for link in _LINK.findall(one.text)]
    assert len(found) >= 8
    for words, target in found:
        path = (FOLDER / target).resolve()
        assert path.is_file(), target
        assert path.parent.name == language
        assert words.split() == [{"en": "lesson", "fr": "leçon"}[language], str(numbers[path.name])]


@each_language
def test_the_quick_manner_of_bearing_off_leads_to_the_lesson_on_bearing_off(language: str) -> None:
    manner = {"en": "*Parisian*", "fr": "*parisienne*"}[language]
    (paragraph,) = [one for one in prose(language) if manner in one.text]
    ((_, target),) = _LINK.findall(paragraph.text)
    skills = {f"{entry.head.slug}.md": entry.head.skills for entry in lessons(language)}
    assert "bearing-off" in skills[Path(target).name]


@pytest.mark.parametrize("status", list(Status))
def test_the_statuses_and_the_sets_are_called_as_the_program_calls_them(status: Status) -> None:
    french = choose_language("fr", {})
    called = french.say(status.word)
    assert re.search(rf"\*{called}e?\*", "\n".join(one.text for one in prose("fr"))), called
    assert not re.search(
        r"\bensembles?\b(?! une)|règle moderne|\*(dite|déduite|disputée)\*", page("fr").read_text(encoding="utf-8")
    )


@each_language
def test_nothing_is_quoted(language: str) -> None:
    assert re.findall(r'[«»“”"]|https?:', page(language).read_text(encoding="utf-8")) == []


def test_the_french_is_set_as_the_french_set_it() -> None:
    for one in paragraphs("fr"):
        if one.is_table:
            continue
        text = re.sub(r"`[^`]*`|\]\([^)]*\)", "x", one.text)
        assert re.findall(rf"[^{NO_BREAK_SPACE}]([:;?!])", text) == [], f"line {one.line}"
        assert re.findall(rf"{NO_BREAK_SPACE}(?![:;?!])", text) == [], f"line {one.line}"
        assert "'" not in text, f"line {one.line}"


def test_the_english_has_no_space_before_a_sign() -> None:
    for one in prose("en"):
        assert re.findall(r"\s[:;?!,.]", re.sub(r"`[^`]*`|\.\./", "x", one.text)) == [], f"line {one.line}"


@each_language
def test_the_history_is_no_lesson(language: str) -> None:
    assert page(language).is_file()
    assert page(language).stem not in {entry.head.slug for entry in lessons(language)}
    texts = {one.name: one.text for one in read_pages("variants")}
    assert texts[page(language).stem] == page(language).read_text(encoding="utf-8")
