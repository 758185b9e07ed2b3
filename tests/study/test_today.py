"""Today: what a session holds, how long it is, how it is gone on with, and the days in a row, whatever the clock does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tests.support.deck import FILL, HIT, MARKED, NOTHING, START, Clock, answer
from tests.support.documents import assert_same_words, undrawn
from trictrac.saying.language import ENGLISH, LANGUAGES, choose_language
from trictrac.seance.settings import Goal
from trictrac.study.dealing.supply import Supply
from trictrac.study.deck.day import MOST_TIMES, Pace, chosen_place, days_in_a_row, days_of, position_place
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.schedule import BEGINNER, stamp_of, usual_time
from trictrac.study.lessons.lesson import LessonHead
from trictrac.study.lessons.shelf import ShelvedLesson
from trictrac.study.plan import QUESTIONS, Stretch, StudyDay, day_of, describe_goal, describe_session, describe_streak
from trictrac.study.progress.day import day_doc
from trictrac.study.progress.figures import measure
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, Question, level_of
from trictrac.study.questions.skills import Skill
from trictrac.study.today import Today, position_of, ratings_before, rolls_of
from trictrac.view.doc_text import TextWriter

LESSONS = (("06-true-hit", (Skill.TRUE_HITS,)), ("10-filling", (Skill.FILLING,)), ("15-whole-roll", (Skill.BOTH,)))
SHELF = tuple(
    ShelvedLesson(LessonHead(slug, slug, number, skills, ()), (60.0,) * 4, "")
    for number, (slug, skills) in enumerate(LESSONS, 1)
)
CHOSEN = QUESTIONS * len(SHELF)
"""The questions of a day on the skills of three lessons."""
GOAL = Goal(100, in_questions=True)
"""A goal in questions: the clock does not change their number."""
PARIS = ZoneInfo("Europe/Paris")


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        yield deck


def taught(deck: Deck) -> Deck:
    """The deck with all lessons done."""
    for entry in SHELF:
        deck.lesson_done(entry.head.slug, START - timedelta(500))
    return deck


@pytest.fixture
def deck(new: Deck) -> Deck:
    """A deck of someone who has done all lessons and practised nothing."""
    return taught(new)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def begun(deck: Deck, clock: Clock) -> Today:
    return Today(deck, clock, SHELF, GOAL)


def state(deck: Deck, now: datetime) -> StudyDay:
    return day_of(deck, now, SHELF, GOAL)


def told(parts: object) -> str:
    """The parts as text, in one line and without plots."""
    assert isinstance(parts, list)
    return " ".join(filter(None, TextWriter(ENGLISH, 999, lambda _: ()).lines(undrawn(parts))))


def asked(today: Today, clock: Clock, most: int = 99, *, right: bool = True, seconds: float = 10) -> list[Question]:
    """The questions that a session asks, so many at most, answered in so many seconds each."""
    found: list[Question] = []
    while len(found) < most and (question := today.next()) is not None:
        found.append(question)
        today.take(answer(question, clock.on(seconds=seconds), right=right, seconds=seconds))
    return found


DAYS = [date(2026, 11, 1) + timedelta(number) for number in range(8)]


def test_the_position_of_the_day_is_fair_the_same_for_everybody_and_another_every_day() -> None:
    found = [position_of(day, rolls_of(day)) for day in DAYS]
    assert found[:2] == [position_of(day, rolls_of(day)) for day in DAYS[:2]]
    assert len(set(found)) == len(DAYS)

    form = form_of(Skill.BOTH)
    for question in found:
        assert question.skill is Skill.BOTH
        assert question.rules == ""
        assert level_of(form.difficulty(question)) == FAIR
        assert form.truth(question) != "0 0"


def practise(deck: Deck, skill: Skill, days: Iterable[int], *, right: int, of: int = 5) -> None:
    """Record answers to drilled questions of a skill, on each of these days before the start."""
    for day in days:
        supply = Supply((skill,), day)
        for number in range(of):
            question = supply.next(skill, 2.0)
            assert question is not None
            at = START - timedelta(day) + timedelta(seconds=number)
            deck.record(answer(question, at, right=number < right, seconds=10.0))


def test_a_newcomer_begins_with_the_first_half_of_lesson_1(new: Deck) -> None:
    """He is asked no question, as he has learnt nothing; the second half comes on the next day, then the first skill."""
    day = state(new, START)
    assert day.lesson == Stretch(1, 1, 2, 120.0)
    assert (day.turns, day.chosen, day.positions, day.is_done) == ((), 0, 0, False)
    assert ENGLISH.say(describe_session(day)) == "Today: lesson 1, pages 1 to 2; about 2 minutes."
    new.lesson_page("06-true-hit", 3, 240.0)
    new.lesson_held("06-true-hit", START)
    assert state(new, START).is_done
    assert ENGLISH.say(describe_session(state(new, START))) == "Today’s session is done."
    day = state(new, START + timedelta(1))
    assert day.lesson is not None
    assert (day.lesson.first, day.lesson.last) == (3, 4)
    assert 120.0 < day.lesson.seconds < 240.0
    assert day.turns == (Skill.TRUE_HITS,) * QUESTIONS
    assert day.chosen == QUESTIONS
    new.lesson_done("06-true-hit", START + timedelta(1))
    assert state(new, START + timedelta(1)).lesson is None


def test_a_page_left_in_the_middle_does_not_change_how_long_the_day_takes(new: Deck) -> None:
    before = state(new, START)
    new.lesson_page("06-true-hit", 1, 90.0)
    assert state(new, START).seconds == before.seconds
    new.lesson_page("06-true-hit", 2, 0.0)
    assert state(new, START).seconds > before.seconds / 2


@pytest.mark.parametrize(
    ("right", "days", "begins"), [(2, 1, False), (3, 1, False), (4, 1, True), (0, 2, False), (0, 3, True)]
)
def test_the_next_lesson_waits_until_the_skill_before_it_is_steady(
    new: Deck, right: int, days: int, begins: bool
) -> None:
    """Two answers of three must be right, or three days must have passed with it."""
    new.lesson_done("06-true-hit", START - timedelta(9))
    practise(new, Skill.TRUE_HITS, range(1, 1 + days), right=right)
    lesson = state(new, START).lesson
    assert (lesson is not None) is begins
    assert lesson is None or lesson.number == 2


def test_who_knows_a_later_skill_begins_after_its_lesson(new: Deck) -> None:
    practise(new, Skill.FILLING, [3], right=5)
    day = state(new, START)
    assert day.lesson is not None
    assert day.lesson.number == 3
    assert set(day.turns) == {Skill.FILLING}


def test_a_skill_comes_back_after_1_2_4_8_days_as_long_as_most_answers_are_right(new: Deck) -> None:
    taught(new)
    practise(new, Skill.FILLING, [20, 12, 3], right=5)
    practise(new, Skill.BOTH, [20, 12, 3], right=1)
    practise(new, Skill.TRUE_HITS, [5, 3], right=4)
    assert [*dict.fromkeys(state(new, START).turns)] == [Skill.BOTH, Skill.TRUE_HITS, Skill.FILLING]
    practise(new, Skill.TRUE_HITS, [0], right=5)
    turns = state(new, START + timedelta(1)).turns
    assert [*dict.fromkeys(turns)] == [Skill.BOTH, Skill.FILLING, Skill.TRUE_HITS]


def test_the_ratings_of_the_day_are_those_before_it(deck: Deck, clock: Clock) -> None:
    assert ratings_before(deck, stamp_of(START)) == {}
    deck.record(answer(HIT, clock()))
    deck.record(answer(FILL, clock(), right=True))
    tomorrow = stamp_of(clock.on(days=1))
    before = ratings_before(deck, tomorrow)
    assert before == {skill: deck.ratings()[skill] for skill in (Skill.TRUE_HITS, Skill.FILLING)}
    deck.record(answer(MARKED, clock(), place="today 2026-01-06"))
    assert deck.ratings()[Skill.MARKING] != BEGINNER
    assert ratings_before(deck, tomorrow) == before
    assert ratings_before(deck, tomorrow + 1) != before


def test_a_session_asks_its_skills_in_turn_and_reports_the_day(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    assert told(today.opening()) == (
        "Today: 15 questions, the position of the day; about 4 minutes. "
        "Questions of today: true hits; filling; a whole roll for both."
    )
    questions = asked(today, clock)
    assert [one.skill for one in questions[:-1]] == [Skill.TRUE_HITS, Skill.FILLING, Skill.BOTH] * 5
    assert questions[-1] == position_of(date(2026, 1, 5), rolls_of(date(2026, 1, 5)))
    account = told(today.end())
    assert account.startswith(
        "Today’s session is done: 16 of 16 right. 10.0 s for a right answer (the median). The goal of today is reached. "
        "Days in a row with practice: 1 (longest streak 1). You may skip one day a week. By skill "
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
            assert_same_words(day_doc(deck, state(deck, clock()), clock(), GOAL), language, random.choice((40, 80)))


def test_cards_come_first_then_questions_then_the_position(deck: Deck, clock: Clock) -> None:
    for card in (HIT, FILL, NOTHING):
        deck.record(answer(card, clock()))
    clock.on(days=1)
    today = begun(deck, clock)
    opening = told(today.opening())
    assert opening.startswith("Today: 3 cards, 15 questions, the position of the day; about ")
    assert "Questions" not in opening
    questions = [
        question for question in iter(today.next, None) if not today.take(answer(question, clock(), right=True))[9:]
    ]
    assert {*questions[:3]} == {HIT, FILL, NOTHING}
    assert len(questions) == 3 + CHOSEN + 1
    assert [one.place for one in deck.answers() if one.source != "ecole"][3:] == [
        *["today 2026-01-06"] * CHOSEN,
        "position 2026-01-06",
    ]


def test_a_part_that_begins_is_announced_after_the_answer_before_it(deck: Deck, clock: Clock) -> None:
    deck.record(answer(HIT, clock()))
    clock.on(days=1)
    today = begun(deck, clock)
    today.opening()
    said = [told(today.take(answer(one, clock(), right=True))) for one in iter(today.next, None)]
    assert said[0].endswith("Questions of today: true hits; filling; a whole roll for both.")
    assert said[-2] == "The position of the day, the same for everybody on 2026-01-06:"
    assert said[-1] == ""


def test_mistakes_go_to_school_and_are_asked_again_until_nothing_is_due(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    today.opening()
    questions = asked(today, clock, CHOSEN + 1, right=False)
    assert deck.counts(clock()).due == len(questions) == CHOSEN + 1
    assert set(deck.failed_today(clock())) == set(questions)
    assert told(today.end()).startswith("So far today: 0 of 16 right. Left of today: 16 mistakes once more; about ")
    assert begun(deck, clock).day.mistakes == 16
    again = asked(today, clock)
    assert set(again) == set(questions)
    assert len(again) == len(questions)
    assert told(today.end()).startswith("Today’s session is done: 16 of 32 right.")
    assert told(today.end()).endswith("16 cards are due tomorrow.")
    assert deck.counts(clock()).due == 0
    cards = deck.due_cards(clock())
    assert measure(deck.answers(), cards, now=clock()).forecast.now == 0


def test_what_stays_wrong_three_times_waits_for_another_day(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    today.opening()
    questions = asked(today, clock, CHOSEN + 1, right=False)
    again = asked(today, clock, right=False)
    assert Counter(again) == dict.fromkeys(questions, MOST_TIMES)
    assert deck.counts(clock()).due == 0
    assert begun(deck, clock).day.is_done
    assert told(today.end()).endswith("16 cards are due tomorrow.")


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("stops", [0, 1, CHOSEN // 2, CHOSEN, CHOSEN + 1])
def test_a_stopped_session_resumes_where_it_was(deck: Deck, clock: Clock, stops: int, right: bool) -> None:
    """The questions of the day are the same however often it is left, and its mistakes come at its end."""
    for card in (HIT, FILL):
        deck.record(answer(card, clock()))
    clock.on(days=1)
    first = begun(deck, clock)
    first.opening()
    done = asked(first, clock, 2)
    done += asked(first, clock, stops, right=right)
    left = state(deck, clock())
    assert left.mistakes == (0 if right else stops)
    today = begun(deck, clock)
    if not today.day.is_done:
        assert told(today.opening()).startswith("Left of today: ")
    rest = asked(today, clock)
    assert len(rest) == left.chosen + left.positions + left.mistakes
    assert len({*done, *rest}) == 2 + CHOSEN + 1
    assert begun(deck, clock).day.is_done


def test_what_is_got_ready_ahead_is_asked_in_its_place(deck: Deck, clock: Clock, tmp_path: Path) -> None:
    """The session is the same as that of a deck with the same answers for which nothing is got ready."""
    with open_deck(tmp_path / "other.sqlite3") as other:
        for one in (deck, taught(other)):
            for card in (HIT, FILL):
                one.record(answer(card, clock()))
        clock.on(days=1)
        plain, early = begun(other, clock), begun(deck, clock)
        for _ in range(2 + CHOSEN + 1):
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
        assert ("Today’s session is done: 0 of 64 right." in told(again.opening())) is done
    assert begun(deck, clock).day.cards == 16


def test_a_session_that_goes_past_four_belongs_to_the_day_on_which_it_began(deck: Deck, clock: Clock) -> None:
    clock.at = datetime(2026, 3, 11, 3, 59, 30, tzinfo=PARIS)
    today = begun(deck, clock)
    today.opening()
    asked(today, clock)
    places = [one.place for one in deck.answers()]
    assert places == [*[chosen_place(date(2026, 3, 10))] * CHOSEN, position_place(date(2026, 3, 10))]
    assert "16 of 16 right." in told(today.end())
    assert begun(deck, clock).day.is_done is False


def test_a_doubtful_question_is_kept_for_checking(deck: Deck, clock: Clock) -> None:
    today = begun(deck, clock)
    today.opening()
    question = today.next()
    assert question is not None
    assert told(today.report(question, "is that so?")).startswith("Saved for checking")
    assert [report.question for report in deck.reports()] == [question]


# --- The time ---


IN_TIME = Goal(8)


@pytest.mark.parametrize(("seconds", "count"), [(8.0, CHOSEN), (12.0, CHOSEN), (30.0, 8), (70.0, 5)])
def test_questions_follow_the_clock_until_the_announced_time_is_over(
    deck: Deck, clock: Clock, seconds: float, count: int
) -> None:
    """Slow answers leave fewer questions, and as many when the session is left and resumed after each of them."""
    today = Today(deck, clock, SHELF, IN_TIME)
    assert "Their number follows your pace." in told(today.opening())
    given = 0
    while (question := today.next()) is not None:
        given += question.skill in today.day.turns
        today.take(answer(question, clock.on(seconds=seconds), right=True, seconds=seconds))
        resumed = Today(deck, clock, SHELF, IN_TIME)
        resumed.opening()
        assert resumed.left == today.left
    assert given == count + 1
    assert resumed.day.is_done


def test_quick_answers_bring_more_questions(deck: Deck, clock: Clock) -> None:
    today = Today(deck, clock, SHELF, Goal(2))
    today.opening()
    assert today.day.chosen == 7
    assert len(asked(today, clock, seconds=3)) == CHOSEN + 1


def test_a_pause_drops_no_question(deck: Deck, clock: Clock) -> None:
    today = Today(deck, clock, SHELF, IN_TIME)
    today.opening()
    question = today.next()
    assert question is not None
    left = today.left
    today.take(answer(question, clock.on(seconds=1500), right=True, seconds=1500.0))
    assert today.left == left


def test_cards_for_which_time_is_short_wait_until_tomorrow(deck: Deck, clock: Clock) -> None:
    """The best known are asked; the others are due tomorrow, as the report of the day says."""
    supply = Supply((Skill.TRUE_HITS,), 1)
    for _ in range(20):
        question = supply.next(Skill.TRUE_HITS, 2.0)
        assert question is not None
        deck.record(answer(question, clock.on(seconds=20)))
    clock.on(days=1)
    today = Today(deck, clock, SHELF, Goal(5))
    opening = told(today.opening())
    cards = today.day.cards
    assert f"Today: {cards} cards of 20, " in opening
    found = asked(today, clock, seconds=60)
    reviewed = len([one for one in deck.answers() if one.source == "ecole"])
    assert 0 < reviewed == cards < 20
    assert len(found) == reviewed + 2, "one question, and the position"
    end = told(today.end())
    assert f"20 cards are due tomorrow. {20 - reviewed} cards wait for another day" in end
    assert deck.counts(clock()).due == 0
    tomorrow = state(deck, clock.on(days=1))
    assert tomorrow.cards + tomorrow.waiting == 20


# --- Days in a row ----------------------------------------------------------------------


def practised(deck: Deck, *moments: datetime) -> None:
    for moment in moments:
        deck.record(answer(HIT, moment, right=True, seconds=30.0))


def row(deck: Deck, now: datetime) -> tuple[int, int]:
    day = state(deck, now)
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
    assert (today.day.chosen, today.day.positions) == (CHOSEN - 3, 1)
    today.opening()
    assert len({*done, *asked(today, clock)}) == CHOSEN + 1


def test_a_journey_ends_no_row_of_sessions(deck: Deck, clock: Clock) -> None:
    """At midnight, then at seven in Paris: seen from New York these fall on one day, and the next one is empty."""
    for day, hour in ((10, 20), (12, 0), (12, 7), (13, 7)):
        clock.at = datetime(2026, 3, day, hour, tzinfo=PARIS)
        today = begun(deck, clock)
        today.opening()
        asked(today, clock)
    clock.at = datetime(2026, 3, 13, 20, tzinfo=ZoneInfo("America/New_York"))
    assert days_of(deck, clock()) == {date(2026, 3, day) for day in (10, 11, 12, 13)}
    assert row(deck, clock()) == (4, 4)
    assert measure(deck.answers(), now=clock()).streaks.days == 4


def test_a_row_is_kept_until_the_end_of_the_day_after_a_free_one(deck: Deck) -> None:
    practised(deck, START, START + timedelta(1))
    for days, now in ((1, 2), (2, 2), (3, 2), (4, 0)):
        day = state(deck, START + timedelta(days))
        assert (day.row, day.longest_row) == (now, 2)
        assert ("and you can still practise today" in ENGLISH.say(describe_streak(day))) is (days in (2, 3))


@pytest.mark.parametrize(
    ("days", "wanted"),
    [
        ([0, 1, 2], (3, 3)),
        ([0, 2, 3], (3, 3)),
        ([0, 2, 4], (2, 2)),
        ([0, 2, 3, 4, 5, 6, 7, 9], (8, 8)),
        ([0, 2, 3, 4, 5, 6, 8], (5, 6)),
        ([0, 1, 4, 5], (2, 2)),
        ([5], (1, 1)),
    ],
    ids=str,
)
def test_one_day_in_seven_is_free(days: list[int], wanted: tuple[int, int]) -> None:
    begin = date(2026, 1, 5)
    found = {begin + timedelta(day) for day in days}
    if days == [0, 2, 4] or days[-1] == 8:
        wanted = (1, wanted[1])
    assert days_in_a_row(found, max(found)) == wanted


AUCKLAND, LOS_ANGELES = ZoneInfo("Pacific/Auckland"), ZoneInfo("America/Los_Angeles")


def test_who_flies_to_an_earlier_date_goes_on_with_the_day_that_has_begun(deck: Deck, clock: Clock) -> None:
    clock.at = datetime(2026, 11, 28, 9, tzinfo=AUCKLAND)
    today = begun(deck, clock)
    today.opening()
    asked(today, clock, 6)
    clock.at = datetime(2026, 11, 27, 21, tzinfo=LOS_ANGELES)
    day = begun(deck, clock).day
    assert (day.day, day.answered, day.chosen) == (date(2026, 11, 28), 6, CHOSEN - 6)
    asked(begun(deck, clock), clock)
    assert begun(deck, clock).day.is_done
    assert row(deck, clock()) == (1, 1)
    for number in (28, 29):
        assert state(deck, clock.on(days=1)).day == date(2026, 11, number)


def test_a_date_that_a_flight_leaves_out_ends_no_row_and_takes_no_free_day(deck: Deck) -> None:
    before = [datetime(2026, 11, day, 21, tzinfo=LOS_ANGELES) for day in (24, 25, 26, 27)]
    practised(deck, *before, datetime(2026, 11, 29, 19, tzinfo=AUCKLAND), datetime(2026, 12, 1, 9, tzinfo=AUCKLAND))
    assert days_of(deck, datetime(2026, 12, 1, 9, tzinfo=AUCKLAND)) >= {date(2026, 11, 28), date(2026, 11, 29)}
    assert row(deck, datetime(2026, 12, 1, 9, tzinfo=AUCKLAND))[0] >= 6


@pytest.mark.parametrize("hours", [-11, -3.5, 0, 5.75, 12.75, 14])
def test_days_turn_at_four_in_every_time_zone(deck: Deck, hours: float) -> None:
    zone = timezone(timedelta(hours=hours))
    practised(deck, datetime(2026, 6, 2, 3, 59, 59, tzinfo=zone), datetime(2026, 6, 2, 4, tzinfo=zone))
    assert days_of(deck, datetime(2026, 6, 3, tzinfo=zone)) == {date(2026, 6, 1), date(2026, 6, 2)}


# --- The goal ---------------------------------------------------------------------------


def test_the_goal_counts_minutes_or_questions_of_the_day(deck: Deck) -> None:
    practised(deck, *(START + timedelta(seconds=number) for number in range(4)), START - timedelta(1))
    day = state(deck, START + timedelta(hours=1))
    assert (day.answers, day.practised) == (4, 120.0)
    said = {goal: ENGLISH.say(describe_goal(day, goal)) for goal in (Goal(10), Goal(2), Goal(1, True), Goal(5, True))}
    assert list(said.values()) == [
        "The goal of today: 2 of 10 minutes so far.",
        "The goal of today is reached: 2 of 2 minutes.",
        "The goal of today is reached: 4 of 1 question.",
        "The goal of today: 4 of 5 questions so far.",
    ]


@pytest.mark.parametrize("goal", [Goal(3), Goal(10), Goal(30), Goal(12, True), Goal(40, True)], ids=str)
def test_the_session_is_as_long_as_the_goal_and_reaches_it(deck: Deck, clock: Clock, goal: Goal) -> None:
    for number in range(12):
        deck.record(answer(HIT, START - timedelta(100 + number), right=True, seconds=20.0))
    today = Today(deck, clock, SHELF, goal)
    today.opening()
    asked(today, clock)
    assert QUESTIONS <= today.day.chosen <= CHOSEN
    end = today.end()
    assert "The goal of today is reached" in told(end)


def test_an_empty_deck_has_a_day_too(new: Deck) -> None:
    day = day_of(new, START, (), GOAL)
    assert day == StudyDay(date(2026, 1, 5), None, 0, 0, (), 0, 0, 0, 0.0, 0, 0, 0, 0.0, 0, 0)


# --- The pace ---------------------------------------------------------------------------


def test_a_learner_without_answers_is_a_usual_one(deck: Deck) -> None:
    assert Pace(deck).expected(Skill.TRUE_HITS, 2.5) == usual_time(2.5)


@pytest.mark.parametrize(("seconds", "wanted"), [(5.0, 6.0), (40.0, 37.0), (4000.0, 12.0), (1700.0, 130.0)])
def test_the_pace_follows_the_answers_of_a_skill_and_of_all(deck: Deck, seconds: float, wanted: float) -> None:
    """A time beyond half an hour is none, and one long absence does not make a learner slow."""
    supply = Supply((Skill.TRUE_HITS,), 1)
    for number in range(60):
        question = supply.next(Skill.TRUE_HITS, 2.0)
        assert question is not None
        deck.record(answer(question, START + timedelta(seconds=number), right=True, seconds=seconds))
    pace = Pace(deck)
    assert pace.expected(Skill.TRUE_HITS) == pytest.approx(wanted, rel=0.35)
    assert pace.wrong == 0.0 if seconds < 1800 else pace.wrong == 0.25
