"""Progress: intervals as the books have them, streaks on the calendar, what is due, what is suggested, and how it is drawn."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from tests.support.documents import assert_same_words, unmarked
from tests.support.page import desk
from tests.support.seances import Home
from trictrac.app.documents import elements
from trictrac.app.files import file_of
from trictrac.app.screens.progress import ProgressScreen
from trictrac.app.tree import written
from trictrac.cli.commands import app
from trictrac.partie.board import posed
from trictrac.saying.language import ENGLISH, LANGUAGES, Language, choose_language
from trictrac.saying.words import ascii_text
from trictrac.study.deck.rows import Logged
from trictrac.study.progress import sentences
from trictrac.study.progress.advice import Motive, median_of, median_place, proportion_of
from trictrac.study.progress.figures import Progress, RatingFigures, measure
from trictrac.study.progress.playing import RatingPoint
from trictrac.study.progress.record import progress_record
from trictrac.study.progress.sentences import bars_of_times, progress_doc
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.questions.slips import Slip
from trictrac.view.doc import Board, Curve, Heading, Indented, IntervalBar
from trictrac.view.doc_markdown import markdown_text
from trictrac.view.doc_text import TextWriter, bar_text, curve_lines, spark

Due = tuple[datetime, Skill]

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
QUESTION = "filling W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2"
RIGHT = Logged(Skill.FILLING, QUESTION, "12", "12", None, NOW, 6.0, 0, "drill", "", None, 19.0, 8.0)
WRONG = replace(RIGHT, claim="8", slip=Slip.MISSED_WAY)
HELPED = replace(RIGHT, hints=1)
UNSCORED = replace(RIGHT, mu=None, sigma=None)


def days_ago(days: float, row: Logged = RIGHT) -> Logged:
    return replace(row, at=NOW - timedelta(days))


def measured(*rows: Logged, cards: Sequence[Due] = (), skill: Skill | None = None) -> Progress:
    return measure(rows, cards, now=NOW, skill=skill)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (8, 10, 0.4902, 0.9433),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilsons_interval_is_that_of_the_books(count: int, of: int, low: float, high: float) -> None:
    """The first four are the examples of Newcombe 1998."""
    share = proportion_of(count, of)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def test_nothing_of_nothing_says_nothing() -> None:
    share = proportion_of(0, 0)
    assert (share.rate, share.low, share.high) == (None, 0.0, 1.0)


@pytest.mark.parametrize(
    ("count", "place"), [(0, 0), (1, 0), (5, 0), (6, 1), (8, 1), (9, 2), (10, 2), (20, 6), (25, 8), (50, 18), (100, 40)]
)
def test_the_interval_of_a_median_is_bounded_by_the_ranks_of_the_tables(count: int, place: int) -> None:
    assert median_place(count) == place


def test_exact_and_approximate_ranks_meet() -> None:
    assert abs(median_place(1000) - median_place(1002)) <= 1


def test_a_median_has_its_interval_from_six_times_on() -> None:
    five = median_of([5.0, 1.0, 4.0, 2.0, 3.0])
    ten = median_of(map(float, range(10, 0, -1)))
    assert five is not None
    assert ten is not None
    assert (five.median, five.low, five.high, five.count) == (3.0, None, None, 5)
    assert (ten.median, ten.low, ten.high, ten.count) == (5.5, 2.0, 9.0, 10)


def test_what_is_no_time_is_left_out_of_the_median() -> None:
    assert median_of([-3.0, float("nan"), float("inf")]) is None
    only = median_of([-3.0, 4.0])
    assert only is not None
    assert (only.median, only.count) == (4.0, 1)


def test_an_answer_after_a_hint_is_neither_right_nor_a_mistake() -> None:
    progress = measured(RIGHT, HELPED, WRONG)
    (figures,) = progress.skills
    assert (figures.right.count, figures.right.of, figures.helped, figures.wrong) == (1, 3, 1, 1)
    assert figures.last == "+hx"
    assert figures.seconds is not None
    assert figures.seconds.count == 1


def test_what_was_not_scored_counts_only_among_days_and_mistakes() -> None:
    progress = measured(RIGHT, days_ago(3, UNSCORED), replace(WRONG, mu=None, sigma=None))
    (figures,) = progress.skills
    assert (figures.right.of, figures.unscored, figures.last) == (1, 2, "+")
    assert (progress.totals.answers, progress.totals.days, progress.streaks.right) == (3, 2, 1)
    assert [(mistake.slip, mistake.share.count) for mistake in progress.mistakes] == [(Slip.MISSED_WAY, 1)]


def test_the_strip_shows_the_last_twenty() -> None:
    (figures,) = measured(*[WRONG] * 30, *[RIGHT] * 5).skills
    assert figures.last == "x" * 15 + "+" * 5


def test_the_commonest_mistake_leads_with_its_last_example() -> None:
    first, last = days_ago(9, WRONG), replace(WRONG, claim="4", at=NOW - timedelta(2))
    other = replace(days_ago(1, WRONG), slip=Slip.MISCOUNTED)
    made = measured(first, other, last).mistakes
    assert [(one.slip, one.share.count, one.share.of) for one in made] == [
        (Slip.MISSED_WAY, 2, 3),
        (Slip.MISCOUNTED, 1, 3),
    ]
    assert (made[0].example, made[0].last) == (last, date(2026, 11, 19))


def test_days_in_a_row_turn_at_four_by_the_local_clock() -> None:
    """3:30 and 4:30 in Paris are two days there, and one day by Greenwich."""
    paris = ZoneInfo("Europe/Paris")
    late = replace(RIGHT, at=datetime(2026, 11, 21, 2, 30, tzinfo=UTC))
    early = replace(RIGHT, at=datetime(2026, 11, 21, 3, 30, tzinfo=UTC))
    streaks = [measure([late, early], now=NOW.astimezone(zone)).streaks.days for zone in (paris, UTC)]
    assert streaks == [2, 1]


def test_days_in_a_row_survive_the_change_of_the_clocks() -> None:
    """On 25 October 2026 the day has 25 hours in Paris."""
    paris = ZoneInfo("Europe/Paris")
    rows = [replace(RIGHT, at=datetime(2026, 10, day, 23, 30, tzinfo=paris).astimezone(UTC)) for day in (24, 25, 26)]
    now = datetime(2026, 10, 26, 23, 45, tzinfo=paris).astimezone(UTC)
    assert measure(rows, now=now.astimezone(paris)).streaks.days == 3


def test_a_streak_of_days_lasts_until_a_whole_day_is_missed() -> None:
    until_yesterday = measured(days_ago(3), days_ago(2), days_ago(1)).streaks
    assert (until_yesterday.days, until_yesterday.practised_today) == (3, False)
    assert measured(days_ago(4), days_ago(3), days_ago(2)).streaks.days == 3, "one day in seven is free"
    assert measured(days_ago(5), days_ago(4), days_ago(3)).streaks.days == 0
    assert measured(days_ago(5), days_ago(4), days_ago(3)).streaks.days_longest == 3
    assert measured(days_ago(3), days_ago(0)).streaks.days == 1


def test_a_clock_gone_backwards_breaks_nothing() -> None:
    """The order is that of the log; a day after today counts for no streak of days."""
    rows = [days_ago(-2, WRONG), days_ago(1), days_ago(0), days_ago(0.1)]
    progress = measured(*rows)
    assert (progress.streaks.right, progress.streaks.days) == (3, 2)
    assert progress.skills[0].rating is not None
    assert [point.day for point in progress.skills[0].rating.curve] == sorted({row.at.date() for row in rows})


def test_right_answers_in_a_row_end_with_a_hint() -> None:
    streaks = measured(RIGHT, RIGHT, RIGHT, HELPED, RIGHT, UNSCORED).streaks
    assert (streaks.right, streaks.right_longest) == (1, 3)


def test_the_curve_has_the_last_rating_of_each_day() -> None:
    rows = [replace(days_ago(ago), mu=mu, sigma=sigma) for ago, mu, sigma in ((2, 19, 8), (2, 20, 7), (0, 22, 5))]
    rating = measured(*rows).skills[0].rating
    assert rating is not None
    assert rating.curve == (
        RatingPoint(date(2026, 11, 19), 1200, round(60 * 1.96 * 7)),
        RatingPoint(date(2026, 11, 21), 1320, round(60 * 1.96 * 5)),
    )
    assert (rating.now, rating.trend, rating.direction) == (1320, None, 0)


@pytest.mark.parametrize(
    ("mu", "sigma", "direction"), [(30.0, 2.0, 1), (20.0, 2.0, -1), (26.0, 2.0, 0), (30.0, 5.0, 0)]
)
def test_a_trend_within_its_uncertainty_is_steady(mu: float, sigma: float, direction: int) -> None:
    rows = [replace(RIGHT, mu=25.0, sigma=sigma)] * 20
    rating = measured(*rows, replace(RIGHT, mu=mu, sigma=sigma)).skills[0].rating
    assert rating is not None
    assert (rating.trend, rating.direction) == (round(60 * (mu - 25)), direction)


def test_the_forecast_goes_by_the_days_of_the_calendar() -> None:
    hours = (-20, -10, -1, 0, 3, 9.5, 30, 13 * 24, 14 * 24)
    forecast = measured(cards=[(NOW + timedelta(hours=hour), Skill.FILLING) for hour in hours]).forecast
    assert (forecast.now, forecast.overdue, forecast.later, forecast.cards) == (6, 1, 1, 9)
    assert [day.count for day in forecast.days] == [5, 1, *[0] * 11, 1]
    assert (forecast.days[0].day, forecast.days[-1].day) == (date(2026, 11, 21), date(2026, 12, 4))


def test_the_forecast_knows_when_the_learners_day_turns() -> None:
    card = (datetime(2026, 11, 22, 3, 30, tzinfo=UTC), Skill.FILLING)
    counts = [
        [day.count for day in measure((), [card], now=NOW.astimezone(zone)).forecast.days[:2]]
        for zone in (UTC, timezone(timedelta(hours=1)))
    ]
    assert counts == [[1, 0], [0, 1]]


def test_one_skill_leaves_the_others_out() -> None:
    other = replace(WRONG, skill=Skill.TRUE_HITS)
    cards = [(NOW, Skill.TRUE_HITS), (NOW, Skill.FILLING)]
    progress = measured(RIGHT, other, other, cards=cards, skill=Skill.FILLING)
    assert (progress.totals.answers, progress.mistakes, progress.forecast.cards) == (1, (), 1)
    assert {advice.skill for advice in progress.advice} <= {None, Skill.FILLING}


def test_since_a_day_leaves_streaks_unchanged() -> None:
    rows = [days_ago(day) for day in (3, 2, 1, 0)]
    progress = measure(rows, now=NOW, since=date(2026, 11, 20))
    assert (progress.totals.answers, progress.streaks.days, progress.streaks.right) == (2, 4, 4)


def said_level(*rows: Logged) -> tuple[int, str]:
    """The rating over all skills, and what it means."""
    level = measured(*rows).level
    assert level is not None
    return level.rating.now, ENGLISH.say(sentences.level_sentence(level))


def test_one_level_over_all_skills_says_what_it_means() -> None:
    """A skill never asked counts as a beginner's. A hundred and fifty whole rolls decide alone, and no card does."""
    again = [replace(WRONG, source="ecole")] * 30
    assert said_level(*[RIGHT] * 150, *[WRONG] * 50, *again) == (
        1140,
        "Of 20 new questions you answer 15 (14 to 16) rightly, in 6 seconds.",
    )
    rolls = [replace(RIGHT, skill=Skill.BOTH, seconds=30.0, mu=35.0, sigma=2.0)] * 200
    assert said_level(*rolls, *[WRONG] * 40) == (
        round(1140 + 60 * 16 / len(DEALT)),
        "Of 20 new whole rolls you count 20 (20 to 20) rightly for both sides, in 30 seconds.",
    )
    assert "After 150 answers to new questions" in said_level(*[RIGHT] * 149, *again)[1]
    assert measured(RIGHT, skill=Skill.FILLING).level is None


def test_an_empty_deck_says_where_to_begin() -> None:
    assert [str(advice.command) for advice in measured().advice] == ["trictrac lesson 1", "trictrac drill"]
    assert {advice.reason for advice in measured().advice} == {Motive.BEGIN}


def test_french_advice_names_skills_in_french_and_themes_in_words() -> None:
    french = choose_language("fr", {})
    told = " ".join(" ".join(shown(measured(*[WRONG] * 9, *[HELPED] * 9), language=french)).split())
    assert "trictrac drill remplir" in told
    assert "trictrac drill remplir --level" in told
    assert "un jan rempli de plusieurs façons" in told
    assert "fill-ways" not in told
    assert not {word for word in told.split() if word in {*Skill}}
    assert str(measured(*[WRONG] * 9).advice[0].command) == "trictrac drill filling"


def only(progress: Progress, reason: Motive) -> tuple[str, str]:
    (advice,) = [one for one in progress.advice if one.reason is reason]
    return str(advice.command), ENGLISH.say(sentences.reason(advice))


def test_due_cards_come_first() -> None:
    cards = [(NOW + timedelta(days), Skill.FILLING) for days in (-2, -0.1, 3)]
    progress = measured(*[WRONG] * 9, cards=cards)
    assert progress.advice[0].reason is Motive.DUE
    assert only(progress, Motive.DUE) == (
        "trictrac ecole",
        "2 cards are due of 3 in the école deck, 1 of them since before today.",
    )


def test_a_mistake_made_again_and_again_is_drilled() -> None:
    command, why = only(measured(*[WRONG] * 40, *[RIGHT] * 12, *[WRONG] * 8), Motive.SLIP)
    assert (command, why) == (
        "trictrac drill filling",
        "In 8 of your last 20 answers on filling: you missed a way.",
    )


def test_a_mistake_made_twice_is_not_drilled() -> None:
    assert Motive.SLIP not in {one.reason for one in measured(*[WRONG] * 2).advice}


def test_weakness_of_every_kind_is_drilled() -> None:
    slips = (Slip.MISSED_WAY, Slip.MISCOUNTED, Slip.WRONG_SIDE, Slip.TOO_LATE, Slip.MISSED_FILL, Slip.GIVEN_UP)
    rows = [*[RIGHT] * 8, *(replace(WRONG, slip=slip) for slip in slips)]
    assert only(measured(*rows), Motive.WEAK) == (
        "trictrac drill filling",
        "On filling 6 of your last 14 answers were wrong, in several ways.",
    )


def test_right_but_slow_is_timed() -> None:
    hits = [replace(RIGHT, skill=Skill.TRUE_HITS, seconds=14.0 + place / 10) for place in range(20)]
    progress = measured(*[RIGHT] * 20, *hits)
    command, why = only(progress, Motive.SLOW)
    assert command == "trictrac drill true-hits --timed 6"
    assert why == (
        "On true hits you are right (20 of the last 20 answers) but slow: 14.9 seconds (median of 20) against 6.0 on the "
        "other single jans."
    )


def test_whole_rolls_may_take_longer() -> None:
    rolls = [replace(RIGHT, skill=Skill.BOTH, seconds=60.0)] * 20
    assert Motive.SLOW not in {advice.reason for advice in measured(*[RIGHT] * 20, *rolls).advice}


def test_too_few_times_prove_no_slowness() -> None:
    hits = [replace(RIGHT, skill=Skill.TRUE_HITS, seconds=60.0 if place < 5 else None) for place in range(20)]
    assert Motive.SLOW not in {advice.reason for advice in measured(*[RIGHT] * 20, *hits).advice}


def test_many_hints_are_mentioned() -> None:
    assert only(measured(*[RIGHT] * 12, *[HELPED] * 8), Motive.HELPED) == (
        "trictrac drill filling",
        "On filling you took a hint for 8 of your last 20 answers.",
    )


def test_a_skill_never_practised_is_named_with_its_lesson() -> None:
    lessons = {Skill.CHANCES: 20, Skill.KEEPING: 8, Skill.FILLING: 6}
    progress = measure([RIGHT], now=NOW, lessons=lessons)
    assert only(progress, Motive.NEW) == (
        "trictrac lesson 8",
        f"You have never practised keeping a full jan: {len(DEALT) - 1} of the {len(DEALT)} skills are still untouched.",
    )
    assert only(measured(RIGHT), Motive.NEW)[0] == "trictrac drill true-hits"


def test_there_are_at_most_three_suggestions_one_for_a_skill() -> None:
    rows = [replace(WRONG, skill=skill) for skill in DEALT[:6] for _ in range(20)]
    advice = measured(*rows, cards=[(NOW, Skill.FILLING)]).advice
    assert len(advice) == 3
    assert len({one.skill for one in advice}) == 3


def moments(before: int, after: int) -> st.SearchStrategy[datetime]:
    """Moments so many days before and after now."""
    return st.integers(-before * 86400, after * 86400).map(lambda seconds: NOW + timedelta(seconds=seconds))


ROWS = st.builds(
    Logged,
    skill=st.sampled_from(Skill),
    text=st.just(QUESTION),
    claim=st.sampled_from(["", "8"]),
    truth=st.just("12"),
    slip=st.none() | st.sampled_from(Slip),
    at=moments(50, 10),
    seconds=st.none() | st.floats(-1, 1e4),
    hints=st.integers(0, 3),
    source=st.just("drill"),
    place=st.just(""),
    grade=st.none(),
    mu=st.none() | st.floats(0, 50),
    sigma=st.floats(0.1, 9),
)
CARDS = st.tuples(moments(50, 400), st.sampled_from(Skill))


@given(st.lists(ROWS, max_size=60), st.lists(CARDS, max_size=20))
def test_the_counts_add_up_for_any_rows_in_any_order(rows: list[Logged], cards: list[Due]) -> None:
    progress = measured(*rows, cards=cards)
    totals = progress.totals
    assert totals.answers == len(rows) == totals.right.of + totals.unscored
    assert totals.right.count + totals.helped + totals.wrong == totals.right.of
    assert sum(one.right.of + one.unscored for one in progress.skills) == totals.answers
    assert sum(one.share.count for one in progress.mistakes) == sum(row.slip is not None for row in rows)
    assert progress.forecast.cards == len(cards)
    for share in (totals.right, *(one.right for one in progress.skills), *(one.share for one in progress.mistakes)):
        rate = share.low if share.rate is None else share.rate
        assert 0 <= share.low <= rate <= share.high <= 1
    for one in progress.skills:
        assert len(one.last) == min(20, one.right.of)
        if one.seconds is not None and one.seconds.low is not None and one.seconds.high is not None:
            assert one.seconds.low <= one.seconds.median <= one.seconds.high
    assert 0 <= progress.streaks.right <= progress.streaks.right_longest <= totals.right.count
    assert 0 <= progress.streaks.days <= progress.streaks.days_longest <= totals.days
    assert len(progress.advice) <= 3
    json.dumps(progress_record(progress), allow_nan=False)
    assert all(ENGLISH.say(sentences.reason(advice)) for advice in progress.advice)


@given(st.lists(st.floats(0, 1), min_size=3, max_size=3), st.integers(1, 60))
def test_a_bar_is_as_wide_as_asked_for(parts: list[float], width: int) -> None:
    low, value, high = sorted(parts)
    drawn = bar_text(IntervalBar("", value, "", (low, high)), width)
    assert len(drawn) == len(ascii_text(drawn)) == width
    assert "?" not in ascii_text(drawn)


def test_a_bar_shows_its_interval_by_shades() -> None:
    bar = IntervalBar("", 0.7, "", (0.5, 0.9))
    assert bar_text(bar, 10) == "█████▓▓▒▒░"
    assert ascii_text(bar_text(bar, 10)) == "#####==--."


def test_sparklines() -> None:
    assert spark([0, 1, 4, 8], from_zero=True) == " ▂▅█"
    assert spark([0, 0], from_zero=True) == "  "
    assert ascii_text(spark([1200, 1500])) == "_#"
    assert spark([7, 7]) == "▁▁"


def points(*ratings: int) -> Curve:
    days = tuple((date(2026, 11, 1) + timedelta(day), rating, 90) for day, rating in enumerate(ratings))
    return Curve("fill", "", days)


@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_curve_keeps_to_its_width(width: int) -> None:
    lines = curve_lines(points(1300, 1250, 1400), width)
    assert max(map(len, lines)) <= width
    assert any(line.startswith("1400") for line in lines)
    assert any(line.startswith("1250") for line in lines)
    assert lines[-1].split() == ["2026-11-01", "2026-11-03"]
    assert "\x1b" not in "".join(lines)
    assert "?" not in ascii_text("".join(lines))


def test_a_curve_is_drawn_over_its_days() -> None:
    """The second point lies two days after the first, the third one day after the second; a jump is drawn through."""
    first = date(2026, 11, 1)
    days = ((first, 1200, 90), (first + timedelta(2), 1300, 90), (first + timedelta(3), 1200, 90))
    curve = Curve("fill", "", days)
    assert tuple(map(ascii_text, curve_lines(curve, 28))) == (
        "    +----------------------+",
        "1300+            ****      |",
        "    |         ***    #     |",
        "    |      ***        **   |",
        "    |   ***             ** |",
        "1200+***                 **|",
        "    ++--------------------++",
        "     2026-11-01  2026-11-04",
    )
    assert curve_lines(points(1200, 1500, 900), 27)[1:6] == (
        "1500┤       ▄▄▀▀▄         │",
        "    │   ▄▄▀▀     ▀▄       │",
        "    │▄▀▀           ▀▄▄    │",
        "    │                 ▀▄  │",
        " 900┤                   ▀▄│",
    )


def test_a_curve_that_stays_level_is_drawn() -> None:
    assert any(line.startswith("1300") for line in curve_lines(points(1300, 1300), 40))


def test_plain_ascii_keeps_the_sense() -> None:
    assert ascii_text("école 70% (64–76) ± l’un\u00a0: cœur") == "ecole 70% (64-76) +/- l'un : coeur"


def lived_in() -> Progress:
    """Six weeks of three skills."""
    rows = [
        replace(
            days_ago(42 - day, (RIGHT, RIGHT, WRONG, HELPED)[(day * part) % 4]),
            skill=skill,
            seconds=3.0 + part + day % 5,
            mu=19 + day / 10,
            sigma=8 - day / 10,
        )
        for day in range(42)
        for part, skill in enumerate((Skill.TRUE_HITS, Skill.FILLING, Skill.CHANCES), 1)
    ]
    cards = [(NOW + timedelta(days), Skill.FILLING) for days in (-3, -0.2, 0.1, 2, 2.1, 9, 30)]
    return measured(*rows, replace(UNSCORED, slip=Slip.MISCOUNTED), cards=cards)


BOARDS = ("you missed a way, last on 2026-11-20:", "the sum is wrong, last on 2026-11-21:")


def progress_page(progress: Progress, language: Language) -> str:
    """Progress as a file."""
    return file_of(progress_doc(progress), progress.today, language, progress_record(progress, language))


def shown(progress: Progress, width: int = 80, language: Language = ENGLISH) -> list[str]:
    """Progress as a terminal shows it, without the fields of its boards."""
    return list(TextWriter(language, width, lambda _: ["(a board)"]).lines(progress_doc(progress, 5)))


@pytest.mark.parametrize("width", [80, 40])
def test_the_mistakes_lead_and_the_ratings_come_last(width: int) -> None:
    writer = TextWriter(ENGLISH, width, lambda _: ["(a board)"], bold=True, coloured=True)
    lines = list(writer.lines(progress_doc(lived_in(), 5)))
    text = "\n".join(lines)
    headings = [
        found.replace("\x1b[0m\n\x1b[1m", " ")
        for found in re.findall(r"^\x1b\[1m((?:.|\x1b\[0m\n\x1b)*)\x1b\[0m$", text, re.MULTILINE)
    ]
    wanted = [
        "Progress in counting",
        "What to practise next",
        "Your level",
        "Mistakes made most",
        "The last board of each kind of mistake",
        *BOARDS,
        "Right without help, of the scored answers (95 percent interval)",
    ]
    wanted += [
        "Themes of the last 1000 answers, the weakest first",
        "The last answers, the newest at the end",
        "Seconds for a right answer: the median (95 percent interval)",
        "Streaks",
        "Cards of the école deck that come due",
        "Ratings",
    ]
    assert headings[: len(wanted)] == wanted
    assert headings[len(wanted) :] == ["all skills", "true hits", "filling"]
    assert all(len(re.sub(r"\x1b\[\d+m", "", line)) <= width for line in lines)
    assert "\x1b[36m" in text


def test_the_terminal_gives_every_share_with_its_sample() -> None:
    progress = lived_in()
    told = "\n".join(shown(progress))
    for one in progress.skills:
        assert f"{one.right.count} of {one.right.of}, " in told
        assert one.last in told
    for mistake in progress.mistakes:
        assert f"{mistake.share.count} of {mistake.share.of}, " in told


class Page(HTMLParser):
    """A page as a browser reads it; every element has to be closed in its order."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self.open and self.open[-1] == "pre":
            self.ids["figures"] = self.ids.get("figures", "") + data


def test_the_page_is_well_formed_and_needs_nothing_else() -> None:
    text = progress_page(lived_in(), ENGLISH)
    page = Page(text)
    assert text.startswith("<!DOCTYPE html>")
    assert "http:" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "https:" not in text
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.tags}
    assert not any(name in attributes for _, attributes in page.tags for name in ("src", "onload"))
    assert all((attributes.get("href") or "#").startswith("#") for _, attributes in page.tags)
    assert "url(" not in text.replace("url(#", "")
    assert "prefers-color-scheme: dark" in text


def test_every_picture_of_the_page_has_a_name_or_says_nothing() -> None:
    page = Page(progress_page(lived_in(), ENGLISH))
    tags = [tag for tag, _ in page.tags]
    pictures = [place for place, tag in enumerate(tags) if tag == "svg"]
    assert len(pictures) > 10
    assert all(
        "aria-hidden" in seen or (seen["role"] == "img" and ("aria-label" in seen or tags[place + 1] == "title"))
        for place in pictures
        for _, seen in (page.tags[place],)
    )


def test_the_page_has_the_figures_of_the_record() -> None:
    progress = lived_in()
    page = Page(progress_page(progress, ENGLISH))
    record = json.loads(json.dumps(progress_record(progress)))
    assert json.loads(page.ids["figures"]) == record
    told = " ".join(page.texts)
    for skill in record["skills"]:
        right, seconds = skill["right"], skill["seconds"]
        assert f"{right['count']} of {right['of']}, {round(100 * right['rate'])}%" in told
        assert f"{seconds['median']:.1f} ({seconds['low']:.1f}–{seconds['high']:.1f}, of {seconds['count']})" in told
        assert f"{skill['rating']['now']} ± {skill['rating']['margin']} after {skill['scored']} answers" in told
    for advice in record["advice"]:
        assert advice["command"] in told
        assert advice["why"] in told


def test_what_the_answers_hold_cannot_break_the_page() -> None:
    nasty = """<script>alert("&'")</script>"""
    text = progress_page(measured(replace(WRONG, claim=nasty)), ENGLISH)
    assert "<script" not in text
    assert any(nasty in part for part in Page(text).texts)


def test_a_claim_is_printed_in_a_players_words_and_kept_unchanged() -> None:
    marking = "marking W:1x15/B:1x15/W/points=8b,0/holes=3,1 W10"
    row = replace(WRONG, skill=Skill.MARKING, text=marking, claim="points=0,0 holes=4,1", truth="points=6b,0 holes=4,1")
    progress = measured(row)
    told = " ".join(" ".join(shown(progress)).split())
    form = form_of(Skill.MARKING)
    claim = ENGLISH.say(form.say(row.posed_question, row.claim))
    assert f"You said: {claim}. The right answer is " in told
    assert marking not in told, "it is drawn, and need not be written too"
    assert row.claim not in told
    assert progress_record(progress)["mistakes"] == [
        {
            "slip": Slip.MISSED_WAY,
            "share": {"count": 1, "of": 1, "rate": 1.0, "low": 0.2065, "high": 1.0},
            "last": "2026-11-21",
            "example": {"question": marking, "claim": row.claim, "truth": row.truth},
        }
    ]


def test_a_mistake_on_another_board_is_shown_with_that_board() -> None:
    other = QUESTION.replace("3-2", "2-1")
    progress = measured(replace(WRONG, source="ecole", place=f"as {other}", claim="8", truth="0"))
    (mistake,) = progress.mistakes
    asked = form_of(Skill.FILLING).ask(Question.parse(other))
    position = Question.parse(other).position
    example = f"{asked} You said: 8. The right answer is nothing. Position: {position}"
    assert str(sentences.example_sentence(mistake)) == example
    record = json.loads(json.dumps(progress_record(progress)))
    assert record["mistakes"][0]["example"]["question"] == other


def test_a_mistake_is_shown_with_its_board_its_reasons_and_a_command_that_works() -> None:
    """The last board of the kind, the answer given, the right one and why; what is typed to practise it."""
    (mistake,) = measured(days_ago(3, replace(WRONG, claim="4")), days_ago(1, WRONG)).mistakes
    heading, board, *told, practise = sentences.show_mistake(mistake)
    assert isinstance(heading, Heading)
    assert ENGLISH.say(heading.text) == "you missed a way, last on 2026-11-20:"
    assert isinstance(board, Board)
    assert board.table == posed(Question.parse(QUESTION).position).table
    assert board.highlight or board.arrows
    words = [ENGLISH.say(part.sentence if isinstance(part, Indented) else part) for part in told]
    assert words[:3] == [
        "White rolls 3-2. How many points for filling?",
        "You said: 8. The right answer is 12: you missed a way.",
        "White fills the petit jan three ways: 12. (law 8.5)",
    ]
    command = "trictrac drill filling --level hard"
    assert ENGLISH.say(practise) == f"Practise it: {command}"
    _, *typed = command.split()
    assert CliRunner().invoke(app, [*typed, "--stats", "--count", "1"]).exit_code == 0


@pytest.mark.parametrize(
    ("claim", "slip", "told"),
    [
        ("", Slip.GIVEN_UP, "The answer is: 12."),
        ("12", Slip.TOO_LATE, "Right, but too late: 12."),
        ("nonsense", Slip.MISCOUNTED, None),
    ],
)
def test_for_any_claim_a_board_is_shown_or_left_out(claim: str, slip: Slip, told: str | None) -> None:
    (mistake,) = measured(replace(WRONG, claim=claim, slip=slip)).mistakes
    found = sentences.show_mistake(mistake)
    assert (ENGLISH.say(found[3]) if found else None) == told


def test_the_terminal_shows_three_boards_and_the_page_all() -> None:
    kinds = (Slip.MISSED_WAY, Slip.MISCOUNTED, Slip.GIVEN_UP, Slip.NOTHING_THERE)
    progress = measured(*(replace(WRONG, slip=slip, claim="" if slip is Slip.GIVEN_UP else "8") for slip in kinds))
    assert shown(progress).count("(a board)") == 3
    assert progress_page(progress, ENGLISH).count("Trictrac board") == len(kinds)


UNTOUCHED = f"You have never practised true hits: {len(DEALT) - 1} of the {len(DEALT)} skills are still untouched."


@pytest.mark.parametrize(
    ("lesson", "command", "why"),
    [
        (0, "trictrac lesson 6", UNTOUCHED),
        (1, "trictrac lesson 1", "You are in lesson 1, on the way to true hits."),
        (6, "trictrac lesson 6", UNTOUCHED),
        (9, "trictrac lesson 6", UNTOUCHED),
    ],
)
def test_a_learner_in_the_middle_of_an_earlier_lesson_is_sent_to_that(lesson: int, command: str, why: str) -> None:
    lessons = dict.fromkeys(Skill, 9) | {Skill.TRUE_HITS: 6}
    (advice,) = measure([RIGHT], now=NOW, lessons=lessons, lesson=lesson).advice
    assert (str(advice.command), ENGLISH.say(sentences.reason(advice))) == (command, why)


ANSWERS = st.lists(ROWS, max_size=25)
TONGUES = st.sampled_from([choose_language(code, {}) for code in LANGUAGES])


@settings(max_examples=200)
@given(ANSWERS, st.lists(CARDS, max_size=6), TONGUES, st.sampled_from([40, 80]))
def test_text_page_file_and_markdown_say_the_same_words_in_the_same_order(
    rows: list[Logged], cards: list[Due], language: Language, width: int
) -> None:
    _, *parts = progress_doc(measured(*rows, cards=cards))
    assert_same_words(parts, language, width)


def test_what_is_due_is_shown_on_the_page_before_the_first_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards of an imported deck come before any answer: the page has their sections as the terminal does."""
    for name, place in Home(tmp_path).places().items():
        monkeypatch.setenv(name, place)
    progress = measured(cards=[(NOW, Skill.FILLING)])
    monkeypatch.setattr("trictrac.app.screens.progress.measure", lambda *_, **__: progress)
    page = unmarked(written(ProgressScreen().show(desk()).tree))
    for told in (page, " ".join(shown(progress))):
        assert "1 card is due of 1 in the école deck" in told
        assert "Cards of the école deck that come due" in told


def test_the_signs_of_the_last_answers_are_in_every_form() -> None:
    progress = lived_in()
    document = progress_doc(progress)
    for text in (
        "\n".join(shown(progress)),
        markdown_text(document, ENGLISH, lambda _: ()),
        "".join(map(written, elements(document))),
    ):
        assert all(one.last in text for one in progress.skills)


class Spaced(NullTranslations):
    """A catalogue that sets English as French is set, with a space before every colon."""

    def gettext(self, message: str) -> str:
        return message.replace(": ", "\u00a0: ")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_every_colon_is_set_by_the_language_and_fractions_have_their_comma() -> None:
    progress, french = lived_in(), Language("fr", Spaced())
    page = Page(progress_page(progress, french))
    figures = page.ids["figures"]
    for width in (40, 80):
        lines = shown(progress, width, french)
        texts = [text for text in (*lines, *page.texts) if text != figures and ":root" not in text and "B:" not in text]
        lawless = [re.sub(r"\(laws? [0-9., ]+\)", "", text) for text in texts]
        assert [text for text in lawless if re.search(r"[^\u00a0]: |\d\.\d", text)] == []
    seconds = json.loads(figures)["skills"][0]["seconds"]
    assert seconds == {"median": 6.0, "low": 5.0, "high": 7.0, "count": 22}
    assert "6,0 (5,0–7,0, of 22)" in page.texts


class Nasty(NullTranslations):
    """A catalogue in which a skill has signs that a page must escape."""

    def gettext(self, message: str) -> str:
        return "<b> & co" if message == "filling" else message


def test_a_picture_escapes_its_title() -> None:
    page = progress_page(measured(WRONG, HELPED, RIGHT), Language("en", Nasty()))
    assert 'aria-label="&lt;b&gt; &amp; co: xh+"' in page


def test_a_page_of_nothing_says_where_to_begin() -> None:
    page = Page(progress_page(measured(), ENGLISH))
    assert any("trictrac lesson 1" in text for text in page.texts)
    assert "accuracy" not in [attributes.get("id") for _, attributes in page.tags]


def test_the_record_has_names_that_stay() -> None:
    record = progress_record(lived_in())
    assert list(record) == [
        *(
            "format",
            "at",
            "today",
            "since",
            "skill",
            "last",
            "totals",
            "advice",
            "mistakes",
            "skills",
            "themes",
            "streaks",
            "due",
        ),
        "play",
        "level",
    ]
    assert record["format"] == "trictrac progress 1"
    assert record["at"] == "2026-11-21T15:00:00+00:00"
    assert record["streaks"] == {
        "right": 0,
        "right_longest": 5,
        "days": 43,
        "days_longest": 43,
        "practised_today": True,
    }


def test_bars_of_times_are_parts_of_the_longest() -> None:
    bars = bars_of_times(lived_in().skills)
    reaches = [bar.interval for bar in bars if bar.interval]
    assert max(high for _, high in reaches) == 1
    assert len(reaches) == len(bars)
    assert all(0 <= low <= bar.value <= high <= 1 for bar, (low, high) in zip(bars, reaches, strict=True))


def test_only_all_are_a_hundred_per_cent() -> None:
    phrase = [str(sentences.share_phrase(proportion_of(count, 400))) for count in (400, 399, 1, 0)]
    assert [re.findall(r"^\d+%", text) for text in phrase] == [["100%"], ["99%"], ["1%"], ["0%"]]


def test_measuring_loads_neither_plots_nor_pages() -> None:
    """What draws is loaded only where something is drawn."""
    import subprocess

    code = (
        "import sys, trictrac.study.progress.record, trictrac.view.doc, trictrac.view.doc_text; "
        "print({'rich', 'pydantic', 'markdown_it', 'jinja2', 'sqlite3', 'openskill', 'fsrs'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_rating_says_its_sample() -> None:
    rating = RatingFigures(1500, 200, 100, 150, (RatingPoint(date(2026, 11, 1), 1500, 90),))
    assert str(sentences.rating_phrase(rating, 40)) == "1500 ± 200 after 40 answers, rising (+150 over the last 20)"
    assert str(sentences.rating_phrase(replace(rating, trend=None), 1)) == "1500 ± 200 after 1 answer"
