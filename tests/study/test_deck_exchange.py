"""The deck goes out and comes in again without a loss, merges without doubles, and can be read by Anki."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from itertools import count
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.deck import FILL, HIT, LEGAL, MARKED, NOTHING, QUESTIONS, START, answer, state_of
from trictrac.base.errors import UnreadableError
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.study.dealing.supply import Supply
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.exchange import (
    FORMATS,
    anki_lines,
    export_lines,
    import_lines,
    is_in,
    remove,
    strange,
)
from trictrac.study.deck.rows import LessonMark, Logged
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import DEALT, Skill

DAY = timedelta(days=1)
LATER = START + 30 * DAY


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Callable[[], Deck]]:
    numbers = count()
    with ExitStack() as decks:
        yield lambda: decks.enter_context(open_deck(tmp_path / f"{next(numbers)}.sqlite3"))


def filled(deck: Deck) -> Deck:
    """A deck with something of everything."""
    at = START
    for number, question in enumerate((*QUESTIONS, HIT, HIT, FILL, LEGAL)):
        at += 0.4 * DAY if number != 3 else -2 * DAY
        right = number in (1, 5, 7)
        deck.record(answer(question, at, right=right, seconds=number + 0.1, hints=number % 2))
    deck.record(answer(NOTHING, at, rated=False, source="failed"))
    deck.record(answer(MARKED, at, source="game", place="thé 3 by Éloïse"))
    deck.report(HIT, '«\u202f"x"\u00a0?', START)
    deck.lesson_page("board", 2)
    deck.lesson_done("points", START)
    return deck


def text_of(deck: Deck) -> str:
    return "\n".join(export_lines(deck)) + "\n"


def test_out_and_in_again_nothing_is_lost(new: Callable[[], Deck]) -> None:
    one, other = filled(new()), new()
    text = text_of(one)
    assert import_lines(other, text, LATER) == Counter(answers=11, reports=1, lessons=2)
    assert text_of(other) == text
    assert (list(other.answers()), other.listed(), other.ratings()) == (
        list(one.answers()),
        one.listed(),
        one.ratings(),
    )
    assert (other.reports(), other.lessons()) == (one.reports(), one.lessons())
    assert state_of(other)[:3] == state_of(one)[:3]


def test_content_already_in_the_deck_is_not_imported_again(new: Callable[[], Deck]) -> None:
    deck = filled(new())
    before = state_of(deck)
    assert import_lines(deck, text_of(deck), LATER) == Counter(answers=0, reports=0, lessons=0)
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
    assert import_lines(home, text_of(away), LATER) == Counter(answers=2, reports=0, lessons=1)
    assert import_lines(away, text_of(home), LATER) == Counter(answers=2, reports=0, lessons=0)
    assert list(home.answers()) == list(away.answers()) == list(both.answers())
    assert home.listed() == away.listed() == both.listed()
    assert home.ratings() == away.ratings() == both.ratings()
    assert home.lessons() == away.lessons() == {"board": LessonMark(6, START)}


@settings(max_examples=25)
@given(st.data())
def test_any_two_decks_merge_to_the_same(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("decks")
    steps = st.lists(st.tuples(st.sampled_from(QUESTIONS), st.booleans(), st.integers(0, 5000)), max_size=8)
    with open_deck(folder / "one.sqlite3") as first, open_deck(folder / "other.sqlite3") as second:
        decks = first, second
        for deck in decks:
            for question, right, minutes in sorted(data.draw(steps), key=lambda step: step[2]):
                deck.record(answer(question, START + timedelta(minutes=minutes), right=right))
        counts = [len(list(deck.answers())) for deck in decks]
        one, other = map(text_of, decks)
        import_lines(decks[0], other, LATER)
        import_lines(decks[1], one, LATER)
        merged = [_by_time(deck) for deck in decks]
        assert merged[0] == merged[1]
        assert max(counts) <= len(merged[0]) <= sum(counts)
        for deck in decks:
            before = state_of(deck)
            assert (
                import_lines(deck, one, LATER)
                == import_lines(deck, other, LATER)
                == Counter(answers=0, reports=0, lessons=0)
            )
            deck.rebuild(START)
            assert state_of(deck) == before


def _by_time(deck: Deck) -> list[tuple[object, ...]]:
    def key(one: Logged) -> tuple[object, ...]:
        return one.at, one.text, one.claim, one.grade or 0

    return sorted(map(key, deck.answers()))


HEAD = json.dumps({"format": FORMATS[0]})
GOOD = {
    "kind": "answer", "question": str(HIT), "difficulty": 1.0, "at": "2026-01-05T12:00:00.000Z", "source": "drill", "place": "",
    "claim": "98", "truth": "2", "slip": "miscounted", "hints": 0, "grade": 1, "mu": 20.0, "sigma": 7.0,
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"question": "true-hits"},
        {"question": "marking W:1x15/B:1x15/W X9"},
        {"question": "chances W:1x15/B:1x15/W juggling"},
        {"question": f"{HIT} rules=nowhere"},
        {"question": f"{HIT} rules=/etc/passwd"},
        {"question": 3},
        {"question": "\ud800"},
        {"difficulty": None},
        {"difficulty": "1"},
        {"difficulty": float("nan")},
        {"difficulty": 1e300},
        {"difficulty": -1},
        {"at": "2026-01-05T12:00:00"},
        {"at": "noon"},
        {"at": "9999-12-31T23:59:59Z"},
        {"at": "0001-01-01T00:00:00+14:00"},
        {"at": "2026-03-05T12:00:00Z"},
        {"at": 7},
        {"source": "nowhere"},
        {"source": []},
        {"source": "game", "place": ""},
        {"source": "game", "place": "evening"},
        {"source": "ecole", "place": "as nonsense"},
        {"place": "\x1b[2J"},
        {"place": 4},
        {"place": "x" * 10_001},
        {"claim": "abc"},
        {"claim": "²"},
        {"claim": "9" * 5000},
        {"claim": "2 2"},
        {"claim": "+2"},
        {"claim": ""},
        {"claim": "fill"},
        {"truth": ""},
        {"truth": "x"},
        {"truth": None},
        {"question": "chances W:1x15/B:1x15/W fill", "claim": "37", "truth": "4"},
        {"question": "chances W:1x15/B:1x15/W fill", "claim": "3", "truth": "٤"},
        {"question": "judging W:1x15/B:1x15/W 6-4 6", "claim": "right", "truth": "school ²"},
        {"question": str(LEGAL), "claim": "no 99", "truth": "yes"},
        {"question": str(LEGAL), "claim": "no", "truth": "yes"},
        {"question": str(MARKED), "claim": "4b 0 3 2", "truth": "points=0,0 holes=0,0"},
        {"question": str(MARKED), "claim": "points=0,0 holes=99,0", "truth": "points=0,0 holes=0,0"},
        {"slip": "unheard_of"},
        {"slip": []},
        {"slip": None},
        {"grade": 5},
        {"grade": 0},
        {"grade": 3},
        {"hints": -1},
        {"hints": True},
        {"hints": 1 << 60},
        {"mu": None},
        {"mu": 1e300},
        {"sigma": 0},
        {"seconds": "2"},
        {"seconds": -1},
        {"seconds": 1e9},
        {"kind": "card"},
        {"kind": None},
        {"kind": []},
        {"more": 1},
    ],
)
def test_an_unreadable_line_is_named_and_nothing_is_imported(
    new: Callable[[], Deck], change: dict[str, object]
) -> None:
    deck = filled(new())
    before = state_of(deck)
    lines = [HEAD, json.dumps(GOOD), json.dumps({**GOOD, **change})]
    with pytest.raises(UnreadableError, match=r"^line 3 is not from an exported deck: .*Nothing is brought in$"):
        import_lines(deck, "\n".join(lines), LATER)
    assert state_of(deck) == before
    assert import_lines(deck, "\n".join(lines[:2]), LATER) == Counter(answers=1, reports=0, lessons=0)


def test_what_each_form_takes_for_an_answer_is_brought_in(new: Callable[[], Deck]) -> None:
    """Among them what the program keeps of answers that were not given, and of hits whose field was not told."""
    answers: list[tuple[Question, str, str, dict[str, object]]] = [
        (HIT, "", "2", {"slip": "given_up"}),
        (HIT, "2", "2", {"slip": "too_late"}),
        (HIT, "2", "2", {"slip": None, "grade": 3}),
        (HIT, "true_hit 14 4; corner_hit 4", "2", {}),
        (HIT, "true_hit 4", "2", {}),
        (HIT, "nothing", "2", {}),
        (HIT, "98", "2", {"source": "ecole", "place": f"as {FILL}"}),
        (HIT, "98", "2", {"source": "game", "place": "soirée-2 14 by de la Tour"}),
        (HIT, "98", "2", {"source": "failed", "grade": None, "mu": None, "sigma": None, "seconds": 1800}),
        (LEGAL, "no 3.2", "yes", {}),
        (MARKED, "points=0,4b holes=0,12 flag=away", "points=0,0 holes=3,0", {}),
    ]
    lines = [
        json.dumps({**GOOD, "question": str(question), "claim": claim, "truth": truth, **more})
        for question, claim, truth, more in answers
    ]
    deck = new()
    assert import_lines(deck, "\n".join([HEAD, *lines]), LATER)["answers"] == len(answers)
    assert strange(deck) == ()
    assert [one.claim for one in deck.answers()] == [claim for _, claim, _, _ in answers]


@pytest.mark.parametrize("skill", DEALT)
def test_every_question_and_answer_of_a_drill_can_be_imported(new: Callable[[], Deck], skill: Skill) -> None:
    supply, deck, other = Supply([skill], 7), new(), new()
    for number in range(10):
        question = supply.next(skill, number / 2)
        assert question is not None
        deck.record(answer(question, START + number * DAY, right=True))
    assert strange(deck) == ()
    assert import_lines(other, text_of(deck), LATER)["answers"] == 10


BENT = {
    "answer": [
        "UPDATE answers SET claim = 'x' WHERE id = 1",
        "UPDATE answers SET truth = '²' WHERE id = 1",
        "UPDATE answers SET claim = CAST(x'ff' AS TEXT) WHERE id = 1",
        "UPDATE answers SET place = 'as x', source = 'ecole' WHERE id = 1",
        "UPDATE answers SET at = 9000000000000000000 WHERE id = 1",
        "UPDATE answers SET at = -1 WHERE id = 1",
        "UPDATE answers SET seconds = 9e999 WHERE id = 1",
        "UPDATE answers SET hints = -1 WHERE id = 1",
        "UPDATE answers SET slip = 'x' WHERE id = 1",
        "UPDATE questions SET text = 'x' WHERE id = 1",
        "UPDATE questions SET text = CAST(x'ff' AS TEXT) WHERE id = 1",
        "UPDATE questions SET difficulty = 9e999 WHERE id = 1",
    ],
    "report": ["UPDATE reports SET question = 'x'", "UPDATE reports SET at = -1", "UPDATE reports SET note = char(27)"],
    "lesson": ["UPDATE lessons SET page = -1", "UPDATE lessons SET done_at = -1", "UPDATE lessons SET slug = 'a b'"],
    "card": ["UPDATE cards SET state = 9 WHERE question = 1", "UPDATE cards SET due = -1 WHERE question = 1"],
}


@pytest.mark.parametrize(("kind", "statement"), [(kind, one) for kind, many in BENT.items() for one in many])
def test_unprintable_content_is_named_left_out_and_removed(new: Callable[[], Deck], kind: str, statement: str) -> None:
    deck = new()
    for question in (HIT, FILL):
        deck.record(answer(question))
    deck.report(HIT, "odd", START)
    deck.lesson_done("points", START)
    with deck.writing():
        deck.run(statement)
    (one,) = strange(deck)
    assert one.name == f"{kind}-1"
    assert len(text_of(deck).splitlines()) == 1 + 4 - (kind != "card")
    assert import_lines(new(), text_of(deck), LATER)["answers"] == 2 - (kind == "answer")
    assert import_lines(deck, text_of(deck), LATER) == Counter(answers=0, reports=0, lessons=0)
    with pytest.raises(UnreadableError, match=f"there is no 'answer-2' to remove; what cannot be shown: {one.name}"):
        remove(deck, "answer-2", LATER)
    assert remove(deck, one.name, LATER) == one
    assert strange(deck) == ()
    assert deck.rows("PRAGMA foreign_key_check") == []
    deck.rebuild(START)
    assert deck.counts(LATER).total == 2 - (kind == "answer")


@pytest.mark.parametrize("note", ["red\x1b[31m", "half\udcff", "two\nlines", "9" * 20_000])
def test_a_question_may_be_reported_with_any_note(new: Callable[[], Deck], note: str) -> None:
    deck = new()
    deck.report(HIT, note, START)
    assert strange(deck) == ()
    assert import_lines(new(), text_of(deck), LATER)["reports"] == 1


def test_answers_whose_question_is_gone_move_nothing(new: Callable[[], Deck]) -> None:
    deck = new()
    deck.record(answer(HIT))
    deck.record(answer(FILL))
    deck.run("PRAGMA foreign_keys = OFF")
    with deck.writing():
        deck.run("DELETE FROM questions WHERE text = ?", str(HIT))
    deck.rebuild(START)
    assert [listed.card.question for listed in deck.listed()] == [FILL]


def test_a_deck_with_unprintable_content_takes_imports(new: Callable[[], Deck]) -> None:
    deck, other = new(), new()
    deck.record(answer(HIT))
    with deck.writing():
        deck.run("UPDATE questions SET text = 'x'")
    other.record(answer(FILL))
    assert import_lines(deck, text_of(other), LATER)["answers"] == 1
    assert [one.name for one in strange(deck)] == ["answer-1"]
    assert [listed.card.question for listed in deck.listed()] == [FILL]


def test_an_export_that_the_deck_goes_beyond_is_known(new: Callable[[], Deck]) -> None:
    deck = filled(new())
    before = text_of(deck)
    deck.record(answer(FILL, START + 9 * DAY))
    deck.lesson_page("points", 9)
    assert is_in(deck, before)
    assert is_in(new(), HEAD)
    assert not is_in(new(), before)
    assert not is_in(deck, before.replace("odd", "even").replace('"page": 2', '"page": 3'))
    assert not is_in(deck, "nonsense")


def test_an_export_of_a_newer_version_is_named_as_such(new: Callable[[], Deck]) -> None:
    with pytest.raises(UnreadableError, match=r"newer trictrac \(version 3, .*bring this program up to date"):
        import_lines(new(), '{"format": "trictrac deck 3"}\n?', LATER)


@pytest.mark.parametrize("name", [name for name in GOOD if name not in ("slip", "grade")])
def test_a_line_that_lacks_something_is_named(new: Callable[[], Deck], name: str) -> None:
    line = {key: value for key, value in GOOD.items() if key != name}
    with pytest.raises(UnreadableError, match=r"^line 2 "):
        import_lines(new(), f"{HEAD}\n{json.dumps(line)}", LATER)


@pytest.mark.parametrize("text", ["", "\n", "{}", "[]", "x", '{"format": "trictrac deck"}', "[" * 100_000])
def test_what_is_no_export_is_refused(new: Callable[[], Deck], text: str) -> None:
    with pytest.raises(UnreadableError, match="this is no deck that trictrac ecole export has written"):
        import_lines(new(), text, LATER)


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "[]",
        "7",
        "9" * 5000,
        "[" * 100_000,
        '{"kind": []}',
        '{"kind": "lesson", "slug": "x", "page": -1}',
        '{"kind": "lesson", "slug": "x", "page": 1000000}',
        '{"kind": "lesson", "slug": "\\u001b[2J", "page": 1}',
        '{"kind": "lesson", "slug": "x", "page": 1, "done_at": "2999-01-01T00:00:00Z"}',
        json.dumps({"kind": "report", "question": str(HIT), "note": "\x1b[2J", "at": "2026-01-05T12:00:00Z"}),
        json.dumps({"kind": "report", "question": "nonsense", "note": "", "at": "2026-01-05T12:00:00Z"}),
    ],
)
def test_nonsense_after_the_head_is_named(new: Callable[[], Deck], line: str) -> None:
    with pytest.raises(UnreadableError, match=r"^line 2 "):
        import_lines(new(), f"{HEAD}\n{line}", LATER)


def test_anki_reads_fronts_and_backs_with_pictures(new: Callable[[], Deck]) -> None:
    """Its rules: header lines with #, then columns parted by tabs, one card a line."""
    deck = filled(new())
    *head, first, _, _, _, _ = anki_lines(deck, ENGLISH)
    columns = "#columns:Id\tFront\tBack\tTags"
    assert head == ["#separator:tab", "#html:true", columns, "#guid column:1", "#tags column:4"]
    _, front, back, tags = first.split("\t")
    for column in (front, back):
        svg = column[column.index("<svg") : column.index("</svg>") + len("</svg>")]
        assert ET.fromstring(svg).tag.endswith("svg")
        ET.fromstring(f"<div>{column}</div>")
    assert tags.split()[0] == "trictrac"
    (hit,) = (line for line in anki_lines(deck, ENGLISH) if "rolls 3-2. How many points for true hits" in line)
    assert "How many points for true hits?</p>" in hit
    assert "(law 8.2)" in hit


def test_anki_knows_a_card_again_by_its_id(new: Callable[[], Deck]) -> None:
    """It hangs on the question alone: not on the language, on later answers, or on the deck it lies in."""
    deck = filled(new())
    ids = {line.split("\t")[0]: line for line in list(anki_lines(deck, ENGLISH))[5:]}
    assert len(ids) == len(deck.listed())
    for card in deck.listed():
        deck.record(answer(card.card.question, LATER))
    other = new()
    import_lines(other, text_of(deck), LATER)
    assert {line.split("\t")[0] for line in list(anki_lines(other, choose_language("fr", {})))[5:]} == set(ids)
    hit = new()
    hit.record(answer(HIT))
    assert [*anki_lines(hit, ENGLISH)][-1].split("\t")[0] == "4ce6a08a-f86c-5958-95f0-acaf149d30e8"


def test_cards_for_anki_say_of_which_game_they_are(new: Callable[[], Deck]) -> None:
    deck = new()
    deck.record(answer(HIT, source="game", place="cloris-damon 12 by Cloris"))
    deck.record(answer(HIT, LATER, source="ecole"))
    back = [*anki_lines(deck, ENGLISH)][-1].split("\t")[2]
    assert back.endswith("<p>The mistake was made in the game cloris-damon, roll 12, by Cloris.</p>")


def test_cards_for_anki_speak_french(new: Callable[[], Deck]) -> None:
    deck = new()
    deck.record(answer(HIT))
    assert "Blanc" in list(anki_lines(deck, choose_language("fr", {})))[-1]
