"""Today: what a session holds, how long it is, how it is gone on with, and the days in a row, whatever the clock does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tests.support.deck import FILL, HIT, MARKED, NOTHING, START, Clock, answer
from tests.support.documents import assert_same_words, undrawn
from trictrac.saying.language import ENGLISH, LANGUAGES, choose_language
from trictrac.seance.settings import Goal
from trictrac.study.deck.day import (
    MOST_TIMES,
    QUESTIONS,
    StudyDay,
    chosen_place,
    day_of,
    days_of,
    describe_goal,
    describe_streak,
    position_place,
)
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.review import Review
from trictrac.study.deck.schedule import BEGINNER, Rating
from trictrac.study.progress.day import day_doc
from trictrac.study.progress.figures import measure
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, Question, level_of
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.today import Today, find_weakest, position_of
from trictrac.view.doc_text import TextWriter

TAUGHT = (
    ("01-board", ()),
    ("02-dice", (Skill.LEGALITY,)),
    ("06-true-hit", (Skill.TRUE_HITS,)),
    ("16-all", DEALT),
)
PARIS = ZoneInfo("Europe/Paris")


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        yield deck


@pytest.fixture
def clock() -> Clock:
    return Clock()


def begun(deck: Deck, clock: Clock) -> Today:
    return Today(deck, clock, TAUGHT, Goal(10))


def told(parts: object) -> str:
    """The parts as text, in one line and without plots."""
    assert isinstance(parts, list)
    return " ".join(filter(None, TextWriter(ENGLISH, 999, lambda _: ()).lines(undrawn(parts))))


def asked(today: Today, clock: Clock, most: int = 99, *, right: bool = True) -> list[Question]:
    """The questions that a session asks, so many at most, answered in ten seconds each."""
    found: list[Question] = []
    while len(found) < most and (question := today.next()) is not None:
        found.append(question)
        today.take(answer(question, clock.on(seconds=10), right=right, seconds=10.0))
    return found


DAYS = [date(2026, 11, 1) + timedelta(number) for number in range(40)]


def test_the_position_of_the_day_is_the_same_for_everybody_and_another_every_day() -> None:
    found = [position_of(day) for day in DAYS]
    assert found == [position_of(day) for day in DAYS]
    assert len(set(found)) == len(DAYS)


def test_the_position_of_the_day_is_of_middling_difficulty_and_of_interest() -> None:
    form = form_of(Skill.BOTH)
    for question in map(position_of, DAYS):
        assert question.skill is Skill.BOTH
        assert question.rules == ""
        assert level_of(form.difficulty(question)) == FAIR
        assert form.truth(question) != "0 0"


@pytest.mark.parametrize(
    ("ratings", "done", "wanted"),
    [
        ({}, (), [Skill.TRUE_HITS, Skill.FILLING]),
        ({}, ("01-board", "02-dice"), [Skill.LEGALITY]),
        ({Skill.FILLING: Rating(17, 5, 3)}, ("02-dice",), [Skill.FILLING, Skill.LEGALITY]),
        ({Skill.CHOOSING: Rating(5, 5, 3), Skill.BOTH: Rating(30, 2, 50)}, (), [Skill.BOTH]),
        (
            {skill: Rating(30 - number, 2, 50) for number, skill in enumerate(DEALT)},
            ("16-all",),
            [Skill.JUDGING, Skill.CHANCES, Skill.LEGALITY, Skill.MARKING, Skill.BOTH],
        ),
    ],
    ids=["of a new learner", "of the first lessons", "one practised", "one that is never dealt", "of many"],
)
def test_the_weakest_skills(ratings: dict[Skill, Rating], done: tuple[str, ...], wanted: list[Skill]) -> None:
    assert list(find_weakest(ratings, TAUGHT, done)) == wanted


def test_the_record_is_as_before_the_first_question_of_the_day(deck: Deck, clock: Clock) -> None:
    assert deck.ratings_before("today 2026-01-05") == {}
    deck.record(answer(HIT, clock()))
    deck.record(answer(FILL, clock(), right=True))
    before = deck.ratings_before("today 2026-01-05")
    assert before == {skill: deck.ratings()[skill] for skill in (Skill.TRUE_HITS, Skill.FILLING)}
    deck.record(answer(MARKED, clock(), place="today 2026-01-05"))
    assert deck.ratings()[Skill.MARKING] != BEGINNER
    assert deck.ratings_before("today 2026-01-05") == before
    assert deck.ratings_before("today 2026-01-06") != before


def test_a_new_learner_gets_questions_of_the_first_lessons_and_their_length(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    assert told(today.opening()) == (
        "Today: 5 questions, the position of the day; about 2 minutes. "
        "Questions to begin with: true hits; filling. No lesson is done yet: trictrac lesson 1 begins the course. "
        "On the board the far side is numbered on, 13 to 24, as the side that rolls counts."
    )
    questions = asked(today, clock)
    hits, fills = find_weakest({}, TAUGHT, ())
    assert [one.skill for one in questions[:-1]] == [hits, fills, hits, fills, hits]
    assert questions[-1] == position_of(date(2026, 1, 5))
    account = told(today.end())
    assert account.startswith(
        "Today’s session is done: 6 of 6 right. 10.0 s for a right answer (the median). The goal of today: 1 of 10 minutes "
        "so far. Days in a row with practice: 1, the longest row 1. By skill "
    )
    assert account.endswith("Coming back No card is due tomorrow.")


def test_the_account_of_the_day_says_the_same_in_its_four_forms(tmp_path: Path) -> None:
    random = Random(29)
    for number in range(200):
        clock = Clock()
        with open_deck(tmp_path / f"{number}.db") as deck:
            for question in random.choices((HIT, FILL, NOTHING, MARKED), k=random.randrange(9)):
                right, seconds = random.random() < 0.6, random.choice((None, 2.0, 31.5))
                deck.record(answer(question, clock.on(hours=random.randrange(9)), right=right, seconds=seconds))
            language = choose_language(random.choice(LANGUAGES), {})
            assert_same_words(
                day_doc(deck, day_of(deck.store, clock()), clock(), Goal(10)), language, random.choice((40, 80))
            )


def test_cards_come_first_then_questions_then_the_position(deck: Deck, clock: Clock) -> None:
    for card in (HIT, FILL, NOTHING):
        deck.record(answer(card, clock()))
    clock.on(days=1)
    today = begun(deck, clock)
    opening = told(today.opening())
    assert opening.startswith("Today: 3 cards, 5 questions, the position of the day; about ")
    assert "Questions" not in opening
    questions = [
        question for question in iter(today.next, None) if not today.take(answer(question, clock(), right=True))[9:]
    ]
    assert {*questions[:3]} == {HIT, FILL, NOTHING}
    assert len(questions) == 3 + QUESTIONS + 1
    assert [one.place for one in deck.answers() if one.source != "ecole"][3:] == [
        *["today 2026-01-06"] * QUESTIONS,
        "position 2026-01-06",
    ]


def test_a_part_that_begins_is_announced_after_the_answer_before_it(deck: Deck, clock: Clock) -> None:
    deck.record(answer(HIT, clock()))
    clock.on(days=1)
    today = begun(deck, clock)
    today.opening()
    said = [told(today.take(answer(one, clock(), right=True))) for one in iter(today.next, None)]
    assert said[0].endswith("Questions of what you know least: true hits.")
    assert said[-2] == "The position of the day, the same for everybody on 2026-01-06:"
    assert said[-1] == ""


def test_what_is_wrong_goes_to_school_and_is_due(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    today.opening()
    questions = asked(today, clock, right=False)
    assert deck.counts(clock()).due == len(questions) == QUESTIONS + 1
    assert set(deck.failed_today(clock())) == set(questions)
    assert told(today.end()).startswith("Today’s session is done: 0 of 6 right.")
    assert told(today.end()).endswith("6 cards are due today still: trictrac ecole asks them.")
    cards = deck.due_cards(clock())
    assert measure(deck.answers(), cards, now=clock(), zone=clock().tzinfo).forecast.now == 6


def test_what_is_due_today_still_and_what_more_is_due_tomorrow(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    today.opening()
    questions = asked(today, clock, right=False)
    for question in questions[:2]:
        for _ in range(MOST_TIMES):
            deck.record(answer(question, clock.on(seconds=10), source="ecole"))
    assert told(today.end()).endswith("4 cards are due today still: trictrac ecole asks them. 2 more are due tomorrow.")
    assert {card.question for card in deck.due(clock(), 30)} == set(questions[2:])
    assert Review(deck, clock).left == 4
    for question in questions[2:]:
        deck.record(answer(question, clock.on(seconds=10), source="ecole", right=True))
    assert told(today.end()).endswith("6 cards are due tomorrow.")
    assert deck.next_due(clock()) is not None


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("stops", range(QUESTIONS + 1))
def test_a_stopped_session_resumes_where_it_was(deck: Deck, clock: Clock, stops: int, right: bool) -> None:
    """The questions of the day are the same however often it is left; what went wrong among them is no card of this session."""
    for card in (HIT, FILL):
        deck.record(answer(card, clock()))
    clock.on(days=1)
    first = begun(deck, clock)
    first.opening()
    done = asked(first, clock, 2)
    done += asked(first, clock, stops, right=right)
    left = day_of(deck.store, clock())
    today = begun(deck, clock)
    assert told(today.opening()).startswith("Left of today: " if stops else "Today: ")
    rest = asked(today, clock)
    assert len(rest) == left.cards + left.chosen + left.positions
    assert len(done + rest) == 2 + QUESTIONS + 1
    assert len({*done, *rest}) == len(done + rest)
    assert begun(deck, clock).day.is_done


def test_what_is_got_ready_ahead_is_asked_in_its_place(deck: Deck, clock: Clock, tmp_path: Path) -> None:
    """The session is the same as that of a deck with the same answers for which nothing is got ready."""
    with open_deck(tmp_path / "other.sqlite3") as other:
        for one in (deck, other):
            for card in (HIT, FILL):
                one.record(answer(card, clock()))
        clock.on(days=1)
        plain, early = begun(other, clock), begun(deck, clock)
        for _ in range(2 + QUESTIONS + 1):
            while early.ahead():
                pass
            assert early.left == plain.left
            question = early.next()
            assert question == plain.next()
            assert question is not None
            for today in (plain, early):
                today.take(answer(question, clock(), right=True))
        assert not early.ahead()
        assert early.next() is plain.next() is None


def test_cards_left_in_the_middle_are_resumed(deck: Deck, clock: Clock) -> None:
    for card in (HIT, FILL, NOTHING):
        deck.record(answer(card, clock()))
    clock.on(days=1)
    done = asked(begun(deck, clock), clock, 2)
    today = begun(deck, clock)
    assert today.day.cards == 1
    assert {*done, *asked(today, clock, 1)} == {HIT, FILL, NOTHING}


def test_a_day_that_is_done_stays_done_until_four_in_the_morning(deck: Deck, clock: Clock) -> None:
    clock.at = datetime(2026, 3, 10, 23, 50, tzinfo=PARIS)
    today = begun(deck, clock)
    today.opening()
    asked(today, clock, right=False)
    for hours, done in ((0, True), (4, True), (4.5, False)):
        clock.at = datetime(2026, 3, 10, 23, 55, tzinfo=PARIS) + timedelta(hours=hours)
        again = begun(deck, clock)
        assert again.day.is_done is done
        assert ("Today’s session is done: 0 of 6 right." in told(again.opening())) is done
    assert begun(deck, clock).day.cards == 6


def test_a_session_that_goes_past_four_belongs_to_the_day_on_which_it_began(deck: Deck, clock: Clock) -> None:
    clock.at = datetime(2026, 3, 11, 3, 59, 30, tzinfo=PARIS)
    today = begun(deck, clock)
    today.opening()
    asked(today, clock)
    places = [one.place for one in deck.answers()]
    assert places == [*[chosen_place(date(2026, 3, 10))] * QUESTIONS, position_place(date(2026, 3, 10))]
    assert "6 of 6 right." in told(today.end())
    assert begun(deck, clock).day.chosen == QUESTIONS


def test_a_doubtful_question_is_kept_for_checking(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    today.opening()
    question = today.next()
    assert question is not None
    assert told(today.report(question, "is that so?")).startswith("Kept for checking")
    assert [report.question for report in deck.reports()] == [question]


# --- Days in a row ----------------------------------------------------------------------


def practised(deck: Deck, *moments: datetime) -> None:
    for moment in moments:
        deck.record(answer(HIT, moment, right=True, seconds=30.0))


def row(deck: Deck, now: datetime) -> tuple[int, int]:
    day = day_of(deck.store, now)
    return day.row, day.longest_row


@pytest.mark.parametrize("change", [date(2026, 3, 29), date(2026, 10, 25)], ids=["to summer", "to winter"])
@pytest.mark.parametrize("hour", [0, 3, 4, 5, 23])
def test_days_in_a_row_outlive_the_change_of_the_clocks(deck: Deck, change: date, hour: int) -> None:
    """Practice at the same hour by the clock on the wall is practice on every day."""
    moments = [datetime.combine(change + timedelta(day), time(hour), PARIS) for day in range(-3, 4)]
    practised(deck, *moments)
    assert row(deck, moments[-1]) == (7, 7)


def test_a_clock_that_was_ahead_and_is_set_right_leaves_the_streak_unchanged(deck: Deck) -> None:
    practised(deck, *(START + timedelta(day) for day in range(4)), START + timedelta(400))
    assert row(deck, START + timedelta(3)) == (4, 4)
    practised(deck, START + timedelta(4))
    assert row(deck, START + timedelta(4)) == (5, 5)


def test_a_clock_that_was_behind_and_is_set_right_leaves_the_streak_unchanged(deck: Deck) -> None:
    practised(deck, *(START + timedelta(day) for day in range(4)), START - timedelta(400))
    assert row(deck, START - timedelta(400)) == (1, 1)
    assert row(deck, START + timedelta(3)) == (4, 4)
    practised(deck, START + timedelta(4))
    assert row(deck, START + timedelta(4)) == (5, 5)


def test_a_clock_set_back_within_the_day_goes_on_with_the_session(deck: Deck, clock: Clock) -> None:
    first = begun(deck, clock)
    first.opening()
    done = asked(first, clock, 3)
    clock.on(hours=-2)
    today = begun(deck, clock)
    assert (today.day.chosen, today.day.positions) == (QUESTIONS - 3, 1)
    today.opening()
    assert len({*done, *asked(today, clock)}) == QUESTIONS + 1


def test_a_journey_ends_no_row_of_sessions(deck: Deck, clock: Clock) -> None:
    """At midnight, then at seven in Paris: seen from New York these fall on one day, and the next one is empty."""
    for day, hour in ((10, 20), (12, 0), (12, 7), (13, 7)):
        clock.at = datetime(2026, 3, day, hour, tzinfo=PARIS)
        today = begun(deck, clock)
        today.opening()
        asked(today, clock)
    clock.at = datetime(2026, 3, 13, 20, tzinfo=ZoneInfo("America/New_York"))
    assert days_of(deck.store, clock()) == {date(2026, 3, day) for day in (10, 11, 12, 13)}
    assert row(deck, clock()) == (4, 4)
    assert measure(deck.answers(), now=clock(), zone=clock().tzinfo).streaks.days == 4


def test_a_row_is_kept_until_the_end_of_the_next_day(deck: Deck) -> None:
    practised(deck, START, START + timedelta(1))
    for days, now in ((1, 2), (2, 2), (3, 0)):
        day = day_of(deck.store, START + timedelta(days))
        assert (day.row, day.longest_row) == (now, 2)
        assert ("today is still to come" in ENGLISH.say(describe_streak(day))) is (days == 2)


@pytest.mark.parametrize("hours", [-11, -3.5, 0, 5.75, 12.75, 14])
def test_days_turn_at_four_in_every_time_zone(deck: Deck, hours: float) -> None:
    zone = timezone(timedelta(hours=hours))
    practised(deck, datetime(2026, 6, 2, 3, 59, 59, tzinfo=zone), datetime(2026, 6, 2, 4, tzinfo=zone))
    assert days_of(deck.store, datetime(2026, 6, 3, tzinfo=zone)) == {date(2026, 6, 1), date(2026, 6, 2)}


# --- The goal ---------------------------------------------------------------------------


def test_the_goal_counts_minutes_or_questions_of_the_day(deck: Deck) -> None:
    practised(deck, *(START + timedelta(seconds=number) for number in range(4)), START - timedelta(1))
    day = day_of(deck.store, START + timedelta(hours=1))
    assert (day.answers, day.practised) == (4, 120.0)
    said = {goal: ENGLISH.say(describe_goal(day, goal)) for goal in (Goal(10), Goal(2), Goal(1, True), Goal(5, True))}
    assert list(said.values()) == [
        "The goal of today: 2 of 10 minutes so far.",
        "The goal of today is reached: 2 of 2 minutes.",
        "The goal of today is reached: 4 of 1 question.",
        "The goal of today: 4 of 5 questions so far.",
    ]


def test_an_empty_deck_has_a_day_too(deck: Deck) -> None:
    day = day_of(deck.store, START)
    assert day == StudyDay(date(2026, 1, 5), 0, 0, QUESTIONS, 1, day.seconds, 0, 0, 0, 0.0, 0, 0)
    assert day.minutes == 2
