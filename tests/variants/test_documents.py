"""Rule sets as documents: text, Markdown, HTML file and page say the same words, for all sets, rules, languages and widths."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.documents import assert_same_words, unmarked
from tests.support.measured import counts_of
from tests.support.page import desk
from trictrac.app.screens.rules import why
from trictrac.app.tree import written
from trictrac.bot.counting import PLAYERS
from trictrac.games.sheets import game_sheets
from trictrac.model.mark import Jan
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.rules.loader import sheets
from trictrac.rules.options import DECLARED, Option
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import ENGLISH, LANGUAGES, Language, choose_language
from trictrac.variants.cases import WorkVerdicts, judge_work
from trictrac.variants.comparing import compare
from trictrac.variants.differences import contrast, contrast_doc
from trictrac.variants.finding import Search, find
from trictrac.variants.history import history_doc, history_of, matrix_doc
from trictrac.variants.measured import measured_doc
from trictrac.variants.measuring import Counts, Measured, measures, split_visible
from trictrac.variants.sets import options_of
from trictrac.variants.sheet import sets_doc, sheet_doc
from trictrac.variants.studying import groups_doc, search_doc
from trictrac.variants.verdicts import verdicts_doc
from trictrac.view.doc_markdown import markdown_text
from trictrac.view.doc_text import TextWriter

WIDE = 1000
OTHERS = sorted({option.name: option for sheet in game_sheets() for option in options_of(sheet)}.items())
BEARING_OFF, LONE_PAIR = Position.parse("W:24,offx14/B:24,offx14/B"), Position.parse("W:1x14,7/B:1x13,5,7/W")
DIFFERENT = Rules.of("other", exit="provincial", margot="2_4", payment="flat", unmade_fill="double", rencontre="4_6")
SILENT = Rules.of("customs", payment="flat", margot_count="per_way")

languages = st.sampled_from([choose_language(code, {}) for code in LANGUAGES])
widths = st.integers(20, 200)
rule_sets = st.sampled_from([*sheets(), *game_sheets()])
several = st.lists(st.sampled_from(sheets()), min_size=2, max_size=5, unique=True)


@cache
def searched(other: Rules) -> Search:
    return find(MODERN, other, 4, 1822, 1)


@settings(max_examples=200)
@given(rule_sets, languages, widths)
def test_a_rule_set_says_the_same_in_every_form(sheet: Sheet, language: Language, width: int) -> None:
    assert_same_words(sheet_doc(sheet, language), language, width)


@settings(max_examples=200)
@given(
    st.sampled_from([*((option, True) for option in DECLARED), *((one, False) for _, one in OTHERS)]), languages, widths
)
def test_a_history_says_the_same_in_every_form(asked: tuple[Option, bool], language: Language, width: int) -> None:
    option, ours = asked
    assert_same_words(history_doc(history_of(option, sheets() if ours else game_sheets()), language), language, width)


@settings(max_examples=200)
@given(several, languages, widths)
def test_differences_say_the_same_in_every_form(sets: Sequence[Sheet], language: Language, width: int) -> None:
    assert_same_words(contrast_doc(contrast(sets), language), language, width)


@given(several, languages)
def test_the_table_of_all_rules_says_the_same_in_every_form(sets: Sequence[Sheet], language: Language) -> None:
    assert_same_words(matrix_doc(sets, language), language, WIDE)
    assert_same_words(sets_doc(), language)


@settings(max_examples=200)
@given(st.sampled_from([BEARING_OFF, LONE_PAIR, Position()]), st.sampled_from(ROLLS), languages, widths)
def test_a_roll_under_all_sets_says_the_same_in_every_form(
    position: Position, roll: Roll, language: Language, width: int
) -> None:
    groups = compare(position, roll, [sheet.rules for sheet in sheets()], MODERN)
    assert_same_words(groups_doc(position, roll, groups, "modern"), language, width)


@settings(max_examples=60)
@given(st.sampled_from([DIFFERENT, SILENT, MODERN]), languages, widths)
def test_a_search_says_the_same_in_every_form(other: Rules, language: Language, width: int) -> None:
    assert_same_words(search_doc(searched(other), (MODERN, other), 1822), language, width)


counts = st.builds(
    counts_of,
    *[st.integers(1, 300)] * 5,
    st.booleans(),
    st.sampled_from([1.0, 2.0]),
    st.tuples(*[st.sampled_from([0, 0, 4, 6])] * len(Jan)),
)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(counts, counts), min_size=30, max_size=40), st.sampled_from(sorted(PLAYERS)), languages, widths
)
def test_what_was_measured_says_the_same_in_every_form(
    pairs: list[tuple[Counts, Counts]], player: str, language: Language, width: int
) -> None:
    sets = MODERN, DIFFERENT
    found = Measured(sets, len(pairs), 5, player, measures(pairs, sets), *split_visible(*sets), alike=False)
    assert_same_words(measured_doc(found), language, width)


@given(
    st.sampled_from([judge_work(work, MODERN) for work in ("guiton-1822", "soumille-1738")]),
    st.booleans(),
    languages,
    widths,
)
def test_the_examples_of_a_work_say_the_same_in_every_form(
    found: WorkVerdicts, every: bool, language: Language, width: int
) -> None:
    assert_same_words(verdicts_doc(found, language, every=every), language, width)


def test_the_page_of_a_rule_has_headings_for_its_values_and_not_for_their_meanings() -> None:
    held = desk()
    tree = written(why(held, ["exit"]).show(held).tree, ENGLISH)
    headings = [unmarked(part.partition("</h")[0]).strip(" >") for part in tree.split("<h2")[1:]]
    assert headings == ["exit=quick, as in the modern rules", "exit=provincial", "exit=guiton_b", "exit=guiton_a"]
    assert "<h3" not in tree


def test_a_narrow_terminal_shows_a_sentence_for_each_row_or_the_sets_of_each_value() -> None:
    pairs = [
        (
            counts_of(100 + at, 2, 12, 9, 3, True, 1.0, (at,) * len(Jan)),
            counts_of(150 - at, 2, 12, 9, 3, True, 1.0, (4,) * len(Jan)),
        )
        for at in range(40)
    ]
    found = Measured((MODERN, MODERN), 40, 5, "sensible", measures(pairs, (MODERN, MODERN)), (), (), alike=True)
    lines = {width: list(TextWriter(ENGLISH, width, lambda _: ()).lines(measured_doc(found))) for width in (44, 100)}
    assert any(line.startswith("rolls to a hole: A 9.96 ± 0.30, B 10.88 ±") for line in lines[44])
    assert any(line.startswith("rolls to a hole    ") and line.endswith(" +0.92 ± 0.60 *") for line in lines[100])
    by_value = list(TextWriter(ENGLISH, 44, lambda _: ()).lines(matrix_doc(sheets(), ENGLISH)))
    assert "provincial: soumille-1738, fallavel-1776/" in by_value
    assert max(map(len, [*lines[44], *by_value])) <= 44


def test_a_document_in_markdown_has_no_heading_without_words() -> None:
    document = history_doc(history_of(next(one for one in DECLARED if one.name == "misere"), sheets()), ENGLISH)
    markdown = markdown_text(document, ENGLISH, lambda _: ())
    assert markdown.endswith("\n\nNo set has misere=made.\n")
    assert "## \n" not in markdown
