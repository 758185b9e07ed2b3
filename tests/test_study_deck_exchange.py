"""The deck goes out and comes in again without a loss, merges without doubles, and can be read by Anki."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.deck import FILL, HIT, LEGAL, MARKED, NOTHING, QUESTIONS, START, answer, state_of
from trictrac.errors import UnreadableError
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.exchange import FORMAT, Imported, anki_lines, export_lines, import_lines
from trictrac.study.deck.rows import LessonMark, Logged

DAY = timedelta(days=1)


@pytest.fixture
def new(tmp_path: Path) -> Callable[[], Deck]:
    numbers = iter(range(1000))
    return lambda: open_deck(tmp_path / f"{next(numbers)}.sqlite3")


def filled(deck: Deck) -> Deck:
    """A deck with something of everything."""
    at = START
    for number, question in enumerate((*QUESTIONS, HIT, HIT, FILL, LEGAL)):
        at += 0.4 * DAY if number != 3 else -2 * DAY
        right = number in (1, 5, 7)
        deck.record(answer(question, at, right=right, seconds=number + 0.1, hints=number % 2))
    deck.record(answer(NOTHING, at, rated=False, source="failed"))
    deck.record(answer(MARKED, at, source="game", place="thé\u2028 3 by Éloïse"))
    deck.report(HIT, '«\u2028\t"x" ?', START)
    deck.lesson_page("board", 2)
    deck.lesson_done("points", START)
    return deck


def text_of(deck: Deck) -> str:
    return "\n".join(export_lines(deck)) + "\n"


def test_out_and_in_again_nothing_is_lost(new: Callable[[], Deck]) -> None:
    one, other = filled(new()), new()
    text = text_of(one)
    assert import_lines(other, text) == Imported(11, 1, 2)
    assert text_of(other) == text
    assert (list(other.answers()), other.listed(), other.ratings()) == (
        list(one.answers()),
        one.listed(),
        one.ratings(),
    )
    assert (other.reports(), other.lessons()) == (one.reports(), one.lessons())
    assert state_of(other)[:3] == state_of(one)[:3]


def test_what_is_there_is_not_brought_in_again(new: Callable[[], Deck]) -> None:
    deck = filled(new())
    before = state_of(deck)
    assert import_lines(deck, text_of(deck)) == Imported(0, 0, 0)
    assert state_of(deck) == before


def test_two_decks_become_one_in_the_order_of_time(new: Callable[[], Deck]) -> None:
    """A deck that went two ways on two machines is as if all had been answered on one."""
    home, away, both = new(), new(), new()
    shared = [answer(HIT, START), answer(FILL, START + DAY)]
    mine = [answer(HIT, START + 2 * DAY, right=True), answer(LEGAL, START + 4 * DAY)]
    theirs = [answer(FILL, START + 3 * DAY, right=True), answer(MARKED, START + 5 * DAY)]
    for deck, answers in ((home, shared + mine), (away, shared + theirs)):
        for one in answers:
            deck.record(one)
    for one in sorted(shared + mine + theirs, key=lambda one: one.at):
        both.record(one)
    home.lesson_page("board", 4)
    away.lesson_page("board", 6)
    away.lesson_done("board", START)
    assert import_lines(home, text_of(away)) == Imported(2, 0, 1)
    assert import_lines(away, text_of(home)) == Imported(2, 0, 0)
    assert list(home.answers()) == list(away.answers()) == list(both.answers())
    assert home.listed() == away.listed() == both.listed()
    assert home.ratings() == away.ratings() == both.ratings()
    assert home.lessons() == away.lessons() == {"board": LessonMark(6, START)}


@settings(max_examples=25)
@given(st.data())
def test_any_two_decks_merge_to_the_same(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("decks")
    steps = st.lists(st.tuples(st.sampled_from(QUESTIONS), st.booleans(), st.integers(0, 5000)), max_size=8)
    decks = [open_deck(folder / f"{number}.sqlite3") for number in range(2)]
    for deck in decks:
        for question, right, minutes in sorted(data.draw(steps), key=lambda step: step[2]):
            deck.record(answer(question, START + timedelta(minutes=minutes), right=right))
    counts = [len(list(deck.answers())) for deck in decks]
    one, other = map(text_of, decks)
    import_lines(decks[0], other)
    import_lines(decks[1], one)
    merged = [_by_time(deck) for deck in decks]
    assert merged[0] == merged[1]
    assert max(counts) <= len(merged[0]) <= sum(counts)
    for deck in decks:
        before = state_of(deck)
        assert import_lines(deck, one) == import_lines(deck, other) == Imported(0, 0, 0)
        deck.rebuild()
        assert state_of(deck) == before
        deck.close()


def _by_time(deck: Deck) -> list[tuple[object, ...]]:
    def key(one: Logged) -> tuple[object, ...]:
        return one.at, one.text, one.claim, one.grade or 0

    return sorted(map(key, deck.answers()))


HEAD = json.dumps({"format": FORMAT})
GOOD = {
    "kind": "answer", "question": str(HIT), "difficulty": 1.0, "at": "2026-01-05T12:00:00.000Z", "source": "drill", "place": "",
    "claim": "98", "truth": "2", "slip": "miscounted", "hints": 0, "grade": 1, "mu": 20.0, "sigma": 7.0,
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"question": "true-hits"},
        {"question": "marking W:1x15/B:1x15/W X9"},
        {"question": f"{HIT} rules=nowhere"},
        {"question": 3},
        {"question": "\ud800"},
        {"difficulty": None},
        {"difficulty": "1"},
        {"difficulty": float("nan")},
        {"at": "2026-01-05T12:00:00"},
        {"at": "noon"},
        {"at": "9999-12-31T23:59:59Z"},
        {"at": 7},
        {"slip": "unheard_of"},
        {"grade": 5},
        {"hints": -1},
        {"hints": True},
        {"hints": 1 << 60},
        {"mu": None},
        {"seconds": "2"},
        {"kind": "card"},
        {"kind": None},
        {"more": 1},
    ],
)
def test_a_line_that_is_none_is_named_and_nothing_is_brought_in(
    new: Callable[[], Deck], change: dict[str, object]
) -> None:
    deck = filled(new())
    before = state_of(deck)
    lines = [HEAD, json.dumps(GOOD), json.dumps({**GOOD, **change})]
    with pytest.raises(UnreadableError, match=r"^line 3 is none of an exported deck: .*Nothing is brought in$"):
        import_lines(deck, "\n".join(lines))
    assert state_of(deck) == before
    assert import_lines(deck, "\n".join(lines[:2])) == Imported(1, 0, 0)


@pytest.mark.parametrize("name", [name for name in GOOD if name not in ("slip", "grade")])
def test_a_line_that_lacks_something_is_named(new: Callable[[], Deck], name: str) -> None:
    line = {key: value for key, value in GOOD.items() if key != name}
    with pytest.raises(UnreadableError, match=r"^line 2 "):
        import_lines(new(), f"{HEAD}\n{json.dumps(line)}")


@pytest.mark.parametrize("text", ["", "\n", "{}", "[]", "x", '{"format": "trictrac deck 2"}', "[" * 100_000])
def test_what_is_no_export_is_refused(new: Callable[[], Deck], text: str) -> None:
    with pytest.raises(UnreadableError, match="this is no deck that trictrac ecole export has written"):
        import_lines(new(), text)


@pytest.mark.parametrize(
    "line", ["x", "[]", "7", "[" * 100_000, '{"kind": []}', '{"kind": "lesson", "slug": "x", "page": -1}']
)
def test_nonsense_after_the_head_is_named(new: Callable[[], Deck], line: str) -> None:
    with pytest.raises(UnreadableError, match=r"^line 2 "):
        import_lines(new(), f"{HEAD}\n{line}")


def test_anki_reads_fronts_and_backs_with_pictures(new: Callable[[], Deck]) -> None:
    """Its rules: header lines with #, then columns parted by tabs, one card a line."""
    deck = filled(new())
    *head, first, _, _, _, _ = anki_lines(deck, ENGLISH)
    assert head == ["#separator:tab", "#html:true", "#columns:Front\tBack\tTags", "#tags column:3"]
    front, back, tags = first.split("\t")
    for column in (front, back):
        svg = column[column.index("<svg") : column.index("</svg>") + len("</svg>")]
        assert ET.fromstring(svg).tag.endswith("svg")
        ET.fromstring(f"<div>{column}</div>")
    assert tags.split()[0] == "trictrac"
    (hit,) = (line for line in anki_lines(deck, ENGLISH) if "rolls 3-2. How many points for true hits" in line)
    assert "How many points for true hits?</p>" in hit
    assert "(law 8.2)" in hit


def test_cards_for_anki_speak_french(new: Callable[[], Deck]) -> None:
    deck = new()
    deck.record(answer(HIT))
    assert "Blanc" in list(anki_lines(deck, choose_language("fr", {})))[-1]
