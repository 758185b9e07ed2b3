"""The deck: answers kept, ratings and cards that follow, in any order, from two places at once, killed at any moment."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.support.deck import FILL, HIT, LEGAL, NOTHING, QUESTIONS, START, answer, state_of
from tests.support.killed import child, killed_at
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.rows import DeckCounts, LessonMark
from trictrac.study.deck.schedule import BEGINNER, CardState, Grade, Rating, item_rating
from trictrac.study.deck.store import SCRIPTS, Store
from trictrac.study.deck.withdrawal import withdraw
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip

KILLS = 12
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "data" / "deck.sqlite3") as opened:
        yield opened


def test_a_new_deck_knows_nothing(deck: Deck) -> None:
    assert deck.counts(START) == DeckCounts(0, 0, 0)
    assert not any((deck.due(START, 10), deck.failed_today(START), deck.reports(), deck.listed()))
    assert deck.ratings() == dict.fromkeys(Skill, BEGINNER)
    assert deck.next_due(START) is None
    assert list(deck.answers()) == []
    assert deck.lessons() == {}
    assert deck.card(FILL) is None


def test_a_wrong_answer_makes_a_card_that_comes_back_today(deck: Deck) -> None:
    recorded = deck.record(answer(FILL))
    assert (recorded.card_due, recorded.new_card) == (START + 10 * MINUTE, True)
    assert deck.ratings()[Skill.FILLING].mu < recorded.before.mu
    (card,) = deck.due(START, 10)
    assert (card.question, card.memory.reviews, card.memory.lapses) == (FILL, 0, 0)
    assert deck.counts(START) == DeckCounts(1, 1, 1)
    assert deck.next_due(START) is None
    assert deck.next_due(START - DAY) == START + 10 * MINUTE


def test_a_right_answer_makes_no_card(deck: Deck) -> None:
    recorded = deck.record(answer(FILL, right=True, seconds=3.0))
    assert (recorded.card_due, recorded.new_card) == (None, False)
    after = deck.ratings()[Skill.FILLING]
    assert after.mu > recorded.before.mu
    (logged,) = deck.answers()
    assert (logged.question, logged.slip, logged.seconds, logged.grade) == (FILL, None, 3.0, None)
    assert (logged.mu, logged.sigma) == (after.mu, after.sigma)


def test_a_right_drill_answer_counts_for_a_card_only_when_that_is_due(deck: Deck) -> None:
    deck.record(answer(FILL))
    known = deck.record(answer(FILL, START + MINUTE, right=True))
    assert (known.card_due, known.new_card) == (START + MINUTE + DAY, False)
    early = deck.record(answer(FILL, START + 2 * MINUTE, right=True))
    assert early.card_due == known.card_due
    deck.record(answer(FILL, START + DAY - MINUTE, right=True))
    assert [logged.grade for logged in deck.answers()] == [Grade.AGAIN, Grade.GOOD, None, Grade.GOOD]


def test_a_review_counts_even_before_its_time(deck: Deck) -> None:
    deck.record(answer(FILL))
    recorded = deck.record(answer(FILL, START, right=True, source="ecole"))
    assert recorded.card_due == START + DAY


def test_what_is_not_rated_moves_nothing(deck: Deck) -> None:
    deck.record(answer(FILL))
    before = state_of(deck)[:3]
    recorded = deck.record(answer(FILL, START + DAY, rated=False, source="failed"))
    assert recorded.before == deck.ratings()[Skill.FILLING]
    assert state_of(deck)[:3] == before
    *_, logged = deck.answers()
    assert (logged.grade, logged.mu, logged.source) == (None, None, "failed")


def test_a_mistake_in_a_game_makes_a_card_and_moves_no_rating(deck: Deck) -> None:
    recorded = deck.record(answer(FILL, source="game", place="x 3 by Cloris"))
    assert recorded.new_card
    assert recorded.before == deck.ratings()[Skill.FILLING] == BEGINNER
    assert item_of(deck, FILL) == item_rating(form_of(FILL.skill).difficulty(FILL))


def test_time_and_hints_grade_a_right_answer(deck: Deck) -> None:
    par = 6 + 3 * form_of(FILL.skill).difficulty(FILL)
    at = START
    deck.record(answer(FILL, at))
    for seconds, hints in ((2.1 * par, 0), (0.4 * par, 0), (0.4 * par, 1), (par, 0)):
        at += 400 * DAY
        deck.record(answer(FILL, at, right=True, seconds=seconds, hints=hints, source="ecole"))
    assert [logged.grade for logged in deck.answers()] == [1, 2, 4, 2, 3]


def test_ten_right_answers_set_the_learners_own_par(deck: Deck) -> None:
    for number in range(10):
        deck.record(answer(NOTHING, START, right=True, seconds=40.0 + number))
    deck.record(answer(HIT))
    deck.record(answer(HIT, START + DAY, right=True, seconds=50.0))
    assert [logged.grade for logged in deck.answers()][-1] == Grade.GOOD


def test_a_card_that_was_known_and_is_forgotten_is_a_lapse(deck: Deck) -> None:
    at = START
    deck.record(answer(FILL, at))
    for _ in range(4):
        card = deck.card(FILL)
        assert card is not None
        at = card.due
        deck.record(answer(FILL, at, right=True))
    assert deck.record(answer(FILL, at + DAY)).card_due == at + DAY + 10 * MINUTE
    card = deck.card(FILL)
    assert card is not None
    assert (card.memory.lapses, card.memory.reviews, card.memory.state) == (1, 5, CardState.RELEARNING)


def test_what_is_best_known_comes_first(deck: Deck) -> None:
    """When there is no time for all, a card that is nearly forgotten loses least by waiting."""
    for question, seconds in ((HIT, 1.0), (FILL, 99.0), (LEGAL, 10.0)):
        deck.record(answer(question))
        deck.record(answer(question, START, right=True, seconds=seconds, source="ecole"))
    assert [card.question for card in deck.due(START + DAY, 10)] == [HIT, LEGAL, FILL]


def test_of_what_is_equally_known_the_longest_due_comes_first(deck: Deck) -> None:
    for number, question in enumerate((HIT, FILL, LEGAL)):
        deck.record(answer(question, START - number * MINUTE))
    later = START + DAY
    assert [card.question for card in deck.due(later, 10)] == [LEGAL, FILL, HIT]
    assert [card.question for card in deck.due(later, 2)] == [LEGAL, FILL]


def test_what_is_due_today_is_due_at_any_hour_of_the_day(deck: Deck) -> None:
    """A day turns at 4 in the morning; who practised at eight in the evening may practise at seven the next morning."""
    evening = datetime(2026, 1, 5, 20, tzinfo=ZoneInfo("Europe/Paris"))
    deck.record(answer(HIT, evening))
    deck.record(answer(HIT, evening, right=True, source="ecole"))
    night, morning = evening + timedelta(hours=7, minutes=59), evening + timedelta(hours=11)
    assert (deck.counts(night).due, deck.counts(morning).due) == (0, 1)
    assert (deck.due_count(night), deck.due_count(morning)) == (0, 1)
    assert deck.due(night, 10) == ()
    assert [card.question for card in deck.due(morning, 10)] == [HIT]
    deck.record(answer(HIT, morning, right=True, source="ecole"))
    card = deck.card(HIT)
    assert card is not None
    assert card.due > morning + DAY, "a night has gone by: it was known on another day"


def test_no_card_stays_away_longer_than_is_wished(tmp_path: Path) -> None:
    for longest in (7, 180):
        with open_deck(tmp_path / f"{longest}.sqlite3", longest=longest) as deck:
            at = START
            deck.record(answer(FILL, at))
            for _ in range(12):
                due = deck.record(answer(FILL, at, right=True, seconds=1.0, source="ecole")).card_due
                assert due is not None
                interval, at = due - at, due
                assert DAY <= interval <= longest * DAY
            assert interval >= 0.95 * longest * DAY
            before = deck.listed()
            deck.rebuild(START)
            assert deck.listed() == before


def test_todays_failures_are_those_of_the_local_day(deck: Deck) -> None:
    """At noon in London it is 7 in the morning in New York: the day there began at 9 by the clock of London."""
    deck.record(answer(HIT, START - timedelta(hours=3, minutes=1)))
    deck.record(answer(LEGAL, START - timedelta(hours=2, minutes=59)))
    deck.record(answer(FILL, START))
    deck.record(answer(FILL, START + MINUTE))
    deck.record(answer(NOTHING, START, right=True))
    deck.record(answer(NOTHING, START, rated=False))
    now = START.astimezone(ZoneInfo("America/New_York"))
    assert deck.failed_today(now + MINUTE) == (LEGAL, FILL)
    assert deck.failed_today(now + DAY) == ()


def test_reports_and_lessons_are_kept(deck: Deck) -> None:
    deck.report(HIT, "is 9 not a passage?", START)
    deck.report(HIT, "", START + DAY)
    assert [(one.question, one.note, one.at) for one in deck.reports()] == [
        (HIT, "is 9 not a passage?", START),
        (HIT, "", START + DAY),
    ]
    deck.lesson_page("board", 3)
    deck.lesson_page("board", 2)
    deck.lesson_done("points", START)
    deck.lesson_done("points", START + DAY)
    deck.lesson_page("points", 4)
    assert deck.lessons() == {"board": LessonMark(2), "points": LessonMark(4, START)}


def test_the_list_has_the_last_mistake_of_each_card(deck: Deck) -> None:
    deck.record(answer(HIT))
    deck.record(answer(LEGAL))
    deck.record(answer(HIT, START + DAY, right=True))
    listed = deck.listed()
    assert [(one.card.question, one.claim, one.truth, one.slip) for one in listed] == [
        (LEGAL, "no 3.2", "yes", answer(LEGAL).slip),
        (HIT, "98", answer(HIT).truth, answer(HIT).slip),
    ]


def test_answers_are_listed_from_a_moment_on(deck: Deck) -> None:
    for number in range(3):
        deck.record(answer(HIT, START + number * DAY))
    assert [logged.at for logged in deck.answers(START + DAY)] == [START + DAY, START + 2 * DAY]


def test_the_rating_of_a_question_moves_with_its_answers(deck: Deck) -> None:
    deck.record(answer(HIT))
    assert item_of(deck, HIT).mu > item_rating(form_of(HIT.skill).difficulty(HIT)).mu


def item_of(deck: Deck, question: Question) -> Rating:
    """The rating of a question that the deck keeps."""
    ((mu, sigma),) = deck.rows("SELECT mu, sigma FROM questions WHERE text = ?", str(question))
    return Rating(mu, sigma)


def test_the_names_that_are_stored_stay() -> None:
    """Decks and exports that are about hold these names: one that changed could not be read any more. New ones may come."""
    skills = (
        "true-hits false-hits corner-hit filling keeping helplessness rare-jans bearing-off roller opponent both marking "
        "legality chances judging choosing"
    )
    slips = (
        "missed_way missed_hit missed_corner missed_fill missed_keep missed_rare missed_exit missed_false_hit "
        "missed_helpless missed_several false_as_true wrong_side wrong_table doublet_value way_too_many nothing_there "
        "miscounted wrong_points wrong_holes wrong_bredouille wrong_pavillon legal_refused illegal_allowed wrong_law "
        "chances_too_few chances_too_many overlooked_school false_school wrong_school too_late given_up"
    )
    assert set(skills.split()) <= set(Skill)
    assert set(slips.split()) <= set(Slip)


@pytest.mark.parametrize(
    ("statement", "cards"),
    [
        ("UPDATE answers SET slip = 'daydream' WHERE id = 1", 2),
        ("UPDATE answers SET source = 'ecole', place = 'as juggling' WHERE id = 1", 2),
        ("UPDATE answers SET at = 9000000000000000000 WHERE id = 1", 2),
        ("UPDATE answers SET mu = 9e999 WHERE id = 1", 2),
        ("UPDATE questions SET skill = 'juggling', text = 'juggling' || substr(text, 8) WHERE id = 1", 1),
        ("UPDATE questions SET text = 'chances W:1x15/B:1x15/W juggling' WHERE id = 1", 1),
    ],
)
def test_an_answer_that_makes_no_sense_is_left_out(deck: Deck, statement: str, cards: int) -> None:
    """The others are as they were, whatever is asked of the deck."""
    deck.record(answer(FILL))
    deck.record(answer(HIT))
    with deck.writing():
        deck.run(statement)
    assert [one.question for one in deck.answers()] == [HIT]
    assert deck.count("SELECT count(*) FROM answers") == 2
    assert len(deck.listed()) == len(deck.due_cards(START)) == len(deck.due(START + DAY, 2)) == cards
    assert deck.counts(START + DAY).total == cards
    assert HIT in deck.failed_today(START)
    assert deck.due(START + DAY, 1)
    deck.rebuild(START)
    deck.record(answer(FILL, START + DAY))
    assert deck.card(FILL) is not None


@pytest.mark.parametrize(
    "change",
    [
        "due = 9000000000000000000", "state = 7", "stability = 0", "stability = 9e999", "difficulty = 99", "last_review = -1",
        "step = NULL", "step = 99", "lapses = -1", "reviews = -1",
    ],
)  # fmt: skip
def test_a_card_that_makes_no_sense_is_left_out_until_it_is_rebuilt(deck: Deck, change: str) -> None:
    deck.record(answer(HIT))
    deck.record(answer(FILL))
    before = deck.listed()
    with deck.writing():
        deck.run(f"UPDATE cards SET {change} WHERE question = 1")
    assert deck.due(START + DAY, 1) == (before[1].card,)
    assert deck.counts(START + DAY) == DeckCounts(1, 1, 1)
    assert deck.count("SELECT count(*) FROM cards") == 2
    deck.record(answer(HIT, START + DAY))
    assert deck.counts(START + 2 * DAY) == DeckCounts(2, 2, 2)
    with deck.writing():
        deck.run(f"UPDATE cards SET {change} WHERE question = 1")
    deck.rebuild(START)
    assert deck.counts(START + 2 * DAY).total == 2


def test_an_answer_says_whether_it_was_right_and_moved_the_rating(deck: Deck) -> None:
    deck.record(answer(HIT, START))
    deck.record(answer(HIT, START + DAY, right=True))
    deck.record(answer(HIT, START + 2 * DAY, right=True, hints=1))
    deck.record(answer(HIT, START + 3 * DAY, right=True, rated=False, source="failed"))
    told = [(one.is_scored, one.is_right, one.is_helped) for one in deck.answers()]
    assert told == [(True, False, False), (True, True, False), (True, False, True), (False, True, False)]


def test_a_question_answered_again_within_hours_moves_no_rating(deck: Deck) -> None:
    deck.record(answer(HIT, START))
    first = deck.ratings()[HIT.skill]
    for minutes in (1, 10, 700):
        again = deck.record(answer(HIT, START + timedelta(minutes=minutes)))
        assert again.before == deck.ratings()[HIT.skill] == first
    deck.record(answer(HIT, START + DAY))
    assert deck.ratings()[HIT.skill].mu < first.mu
    assert [one.is_scored for one in deck.answers()] == [True, False, False, False, True]


def test_the_question_really_asked_is_that_of_the_review(deck: Deck) -> None:
    deck.record(answer(HIT))
    deck.record(answer(HIT, source="ecole", place=f"as {FILL}"))
    deck.record(answer(HIT, source="lesson", place="as a lesson"))
    assert [one.posed_question for one in deck.answers()] == [HIT, FILL, HIT]
    assert {one.question for one in deck.answers()} == {HIT}
    (listed,) = deck.listed()
    assert listed.posed_question == HIT


def test_due_times_of_cards_come_with_their_skills(deck: Deck) -> None:
    deck.record(answer(HIT, START))
    deck.record(answer(LEGAL, START - DAY))
    deck.record(answer(NOTHING, START, right=True))
    soon = START + 10 * MINUTE
    assert deck.due_cards(START) == [(soon - DAY, Skill.LEGALITY), (soon, Skill.TRUE_HITS)]


def test_what_was_answered_right_in_a_place_is_known(deck: Deck) -> None:
    for place, right in (("board", True), ("board", True), ("points", False)):
        deck.record(answer(HIT, source="lesson", place=place, right=right))
    deck.record(answer(FILL, source="lesson", place="board"))
    deck.record(answer(LEGAL, place="board", right=True))
    assert deck.right_questions("lesson", "board") == {str(HIT)}
    assert deck.right_questions("lesson", "points") == frozenset()


class Decks(RuleBasedStateMachine):
    """Two programs with one deck: whatever they do, and whatever the clock does, the log alone says how things stand."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(mkdtemp(prefix="trictrac-deck-"))
        self.decks = [open_deck(self.folder / "deck.sqlite3") for _ in range(2)]
        self.at = START
        self.count = 0
        self.failed: set[str] = set()

    @rule(
        which=st.integers(0, 1),
        question=st.sampled_from(QUESTIONS),
        right=st.booleans(),
        seconds=st.none() | st.floats(0, 100),
        hints=st.integers(0, 2),
        source=st.sampled_from(("drill", "ecole", "lesson", "game")),
        rated=st.sampled_from((True, True, True, False)),
        passed=st.sampled_from((-40 * DAY, -MINUTE, 0 * DAY, MINUTE, 11 * MINUTE, DAY, 9 * DAY)),
    )
    def answer(self, which: int, question: Question, right: bool, passed: timedelta, rated: bool, **more: Any) -> None:
        self.at += passed
        deck = self.decks[which]
        before = deck.card(question)
        recorded = deck.record(answer(question, self.at, right=right, rated=rated, **more))
        after = deck.card(question)
        self.count += 1
        if rated and not right:
            self.failed.add(str(question))
        assert recorded.card_due == (after.due if after else None)
        assert recorded.new_card == (before is None and after is not None)
        if before and after:
            assert after.memory.last_review >= before.memory.last_review
        if not rated:
            assert before == after

    @rule(which=st.integers(0, 1), question=st.sampled_from(QUESTIONS), right=st.booleans())
    def withdraw(self, which: int, question: Question, right: bool) -> None:
        before = state_of(self.decks[which])
        recorded = self.decks[which].record(answer(question, self.at, right=right))
        withdraw(self.decks[1 - which], recorded)
        assert state_of(self.decks[which]) == before

    @rule(which=st.integers(0, 1))
    def rebuild(self, which: int) -> None:
        before = state_of(self.decks[which])
        self.decks[which].rebuild(START)
        assert state_of(self.decks[which]) == before

    @rule(which=st.integers(0, 1))
    def open_again(self, which: int) -> None:
        self.decks[which].close()
        self.decks[which] = open_deck(self.folder / "deck.sqlite3")

    @invariant()
    def both_see_the_same(self) -> None:
        if not hasattr(self, "decks"):
            return
        one, other = map(state_of, self.decks)
        assert one == other
        assert len(one[3]) == self.count
        assert {text for text, *_ in one[2]} == self.failed

    def teardown(self) -> None:
        if hasattr(self, "decks"):
            self.decks[0].rebuild(START)
            self.both_see_the_same()
            for deck in self.decks:
                deck.close()
            shutil.rmtree(self.folder)


TestDecks = Decks.TestCase
TestDecks.settings = settings(stateful_step_count=15, max_examples=40)


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tests.support.deck import QUESTIONS, answer
from trictrac.base.errors import StorageError
from trictrac.study.questions.slips import Slip
from trictrac.study.deck.deck import open_deck
with open_deck(Path(sys.argv[1])) as deck:
    number = sum(1 for _ in deck.answers())
    while True:
        deck.record(answer(QUESTIONS[number % 5], datetime(2026, 1, 5, 12, 0, number % 60, tzinfo=UTC), place=str(number)))
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()
        number += 1
"""


def test_killed_at_any_moment_no_confirmed_answer_is_lost(tmp_path: Path, effort: int) -> None:
    path = tmp_path / "deck.sqlite3"
    chance = random.Random(1)
    expected = 0
    for _ in range(KILLS * effort):
        confirmed = killed_at(child(WRITER, path), chance.uniform(0, 0.05))
        assert confirmed == list(range(expected, expected + len(confirmed)))
        with open_deck(path) as deck:
            places = [logged.place for logged in deck.answers()]
            before = state_of(deck)
            deck.rebuild(START)
            assert state_of(deck) == before
            assert deck.rows("PRAGMA integrity_check") == [("ok",)]
        assert places == [str(number) for number in range(len(places))]
        assert confirmed[-1] + 1 <= len(places) <= confirmed[-1] + 2
        expected = len(places)


def test_killed_while_it_is_made_a_deck_is_there_or_not(tmp_path: Path, effort: int) -> None:
    chance = random.Random(2)
    for number in range(8 * effort):
        process = child(MAKER, tmp_path, 1000 * number)
        confirmed = killed_at(process, chance.uniform(0, 0.1))
        assert all((tmp_path / f"{made}.sqlite3").exists() for made in confirmed)
    for path in tmp_path.glob("*.sqlite3"):
        with open_deck(path) as deck:
            assert deck.counts(START) == DeckCounts(0, 0, 0)


MAKER = """
import sys
from pathlib import Path
from trictrac.base.errors import StorageError
from trictrac.study.questions.slips import Slip
from trictrac.study.deck.deck import open_deck
number = int(sys.argv[2])
while True:
    open_deck(Path(sys.argv[1], f"{number}.sqlite3")).close()
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
    number += 1
"""


def test_two_programs_write_at_once_and_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deck.sqlite3"
    writers = [child(BOTH, path, name) for name in ("one", "other")]
    for process in writers:
        _, complaint = process.communicate(timeout=60)
        assert complaint == b""
        assert process.returncode == 0
    with open_deck(path) as deck:
        places = [logged.place for logged in deck.answers()]
        assert sorted(places) == sorted(f"{name} {number}" for name in ("one", "other") for number in range(60))
        before = state_of(deck)
        deck.rebuild(START)
        assert state_of(deck) == before


def test_a_deck_that_is_being_made_belongs_to_no_other_program(tmp_path: Path) -> None:
    """Another process makes it after each statement with which a new file is looked at."""
    path = tmp_path / "deck.sqlite3"

    class Watched(sqlite3.Connection):
        def execute(self, *words: Any) -> Any:
            row = super().execute(*words).fetchone()
            open_deck(path).close()
            return SimpleNamespace(fetchone=lambda: row)

    store = Store.__new__(Store)
    store.path = path
    with closing(sqlite3.connect(path, factory=Watched)) as store._connection:
        assert store._version() == 0
    with closing(sqlite3.connect(path)) as store._connection:
        assert store._version() == len(SCRIPTS)


BOTH = """
import sys
from pathlib import Path
from tests.support.deck import QUESTIONS, answer
from trictrac.base.errors import StorageError
from trictrac.study.questions.slips import Slip
from trictrac.study.deck.deck import open_deck
with open_deck(Path(sys.argv[1])) as deck:
    for number in range(60):
        deck.record(answer(QUESTIONS[number % 5], place=f"{sys.argv[2]} {number}"))
"""


def test_moments_keep_their_order(deck: Deck) -> None:
    """A clock that went back does not change what came first."""
    times: list[datetime] = [START, START - 3 * DAY, START - DAY]
    for at in times:
        deck.record(answer(HIT, at))
    assert [logged.at for logged in deck.answers()] == times
    card = deck.card(HIT)
    assert card is not None
    assert card.due == START + 10 * MINUTE
