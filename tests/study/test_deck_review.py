"""Reviews: what is asked, in which order and how much of it; failures once more; the same idea on another board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tests.support.deck import FILL, HIT, LEGAL, MARKED, NOTHING, QUESTIONS, START, Clock, answer
from trictrac.bot.flat import spots
from trictrac.model.score import Side
from trictrac.study.deck.day import DAILY_CAP, reviews_per_card
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.review import Failed, Review, vary, vary_from, when_phrase
from trictrac.study.deck.source import VERSION
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Answered, Question, level_of
from trictrac.study.questions.quiz import KEPT_FOR_CHECKING, Quiz
from trictrac.study.questions.skills import DEALT, Skill

DAY = timedelta(days=1)
AGAIN = "A card answered wrongly is asked again, three times a day at most."


def mirrored(question: Question) -> Question:
    return form_of(question.skill).mirrored(question)


def idea(question: Question) -> object:
    return form_of(question.skill).idea(question)


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as opened:
        yield opened


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock()


def told(parts: list[object]) -> list[str]:
    return [str(part) for part in parts]


def many(count: int) -> list[Question]:
    """So many different questions."""
    found: dict[str, Question] = {}
    for spot in spots(1):
        for question in form_of(Skill.ROLLER).offer(spot):
            found[str(question)] = question
        if len(found) >= count:
            return list(found.values())[:count]
    raise AssertionError


def answered(source: Review | Failed, clock: Clock, *, right: bool) -> Question | None:
    """Answer the next question."""
    question = source.next()
    if question is not None:
        source.take(answer(question, clock(), right=right))
    return question


def test_an_empty_deck_has_nothing_to_ask(deck: Deck, clock: Clock) -> None:
    review = Review(deck, clock)
    assert review.next() is None
    assert told(review.opening()) == [
        "No card is due.",
        "There are no cards yet: every mistake in a drill or in a game scored in school mode makes one.",
    ]
    assert told(Failed(deck, clock).opening()) == ["You made no mistakes today."]
    assert Failed(deck, clock).next() is None


def test_due_cards_come_first_then_those_answered_wrongly(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL, LEGAL):
        deck.record(answer(question, clock()))
        clock.on(seconds=20)
    review = Review(deck, clock)
    assert told(review.opening()) == ["3 cards are to be reviewed, about 3 minutes.", AGAIN]
    assert answered(review, clock, right=True) == HIT
    assert answered(review, clock, right=False) == FILL
    assert answered(review, clock, right=True) == LEGAL
    assert answered(review, clock, right=True) == FILL
    assert review.next() is None
    assert told(review.end()) == ["3 right, 1 wrong.", "The next card is due in 1 day, on 2026-01-06."]


def test_the_cards_of_a_session_are_fixed_when_it_begins(deck: Deck, clock: Clock) -> None:
    deck.record(answer(HIT, clock()))
    review = Review(deck, clock)
    deck.record(answer(FILL, clock()))
    assert answered(review, clock, right=True) == HIT
    assert review.next() is None
    assert told(review.end()) == ["1 right, 0 wrong.", "1 more card is due."]
    assert Review(deck, clock).next() == FILL


@pytest.mark.parametrize("hints", [0, 1])
def test_a_right_answer_ends_it_for_today_were_it_slow_or_helped(deck: Deck, clock: Clock, hints: int) -> None:
    deck.record(answer(HIT, clock()))
    review = Review(deck, clock)
    assert review.next() == HIT
    (said,) = told(review.take(answer(HIT, clock.on(minutes=5), right=True, seconds=300.0, hints=hints)))
    assert said == "It will come back in 1 day, on 2026-01-06."
    assert [logged.grade for logged in deck.answers()] == [1, 2]
    assert review.next() is None
    assert Review(deck, clock).next() is None


def test_the_length_is_estimated_from_ones_own_times(deck: Deck, clock: Clock) -> None:
    questions = many(20)
    for question in questions[:12]:
        deck.record(answer(question, clock(), right=True, seconds=60.0))
    for question in questions[12:]:
        deck.record(answer(question, clock()))
    deck.record(answer(FILL, clock()))
    opening, _ = told(Review(deck, clock).opening())
    assert opening == "9 cards are to be reviewed, about 16 minutes.", "a third of the answers was wrong"
    (opening,) = told(Review(deck, clock, 1).opening()[:1])
    assert opening == "1 card is to be reviewed, about 2 minutes."


def test_a_day_has_a_cap_counted_from_the_log(deck: Deck, clock: Clock) -> None:
    questions = many(DAILY_CAP + 5)
    for question in questions:
        deck.record(answer(question, clock()))
    clock.on(days=3)
    review = Review(deck, clock)
    assert told(review.opening()) == [
        "30 cards are to be reviewed, about 16 minutes.",
        AGAIN,
        "5 more cards are due.",
    ]
    asked = Counter[str]()
    for _ in range(12):
        asked[str(answered(review, clock, right=False))] += 1
    again = Review(deck, clock)
    assert told(again.opening())[0].startswith("30 cards are to be reviewed,"), "12 of them once more"
    while (found := answered(again, clock, right=True)) is not None:
        asked[str(found)] += 1
        clock.on(seconds=1)
    assert len(asked) == DAILY_CAP
    assert told(again.end())[1:] == ["5 more cards are due and wait: at most 30 a day are asked (--cap)."]
    assert Review(deck, clock).next() is None
    assert len({str(answered(Review(deck, clock, 32), clock, right=True)) for _ in range(2)} - set(asked)) == 2
    clock.on(days=1)
    assert Review(deck, clock).next() is not None


def test_a_reported_question_is_not_asked_again_in_the_session(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL):
        deck.record(answer(question, clock()))
        clock.on(minutes=1)
    review = Review(deck, clock)
    assert review.next() == HIT
    assert told(review.report(HIT, "doubtful")) == [str(KEPT_FOR_CHECKING)]
    assert answered(review, clock, right=False) == FILL
    assert told(review.report(FILL, "just answered wrongly")) == [str(KEPT_FOR_CHECKING)]
    assert review.next() is None
    assert [one.note.partition(VERSION)[0] for one in deck.reports()] == ["doubtful", "just answered wrongly"]


def test_failures_are_asked_once_more_and_move_nothing(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL, LEGAL, HIT):
        deck.record(answer(question, clock()))
    deck.record(answer(NOTHING, clock(), right=True))
    cards, ratings = deck.listed(), deck.ratings()
    failed = Failed(deck, clock)
    assert told(failed.opening()) == ["3 mistakes of today once more; nothing is rated."]
    assert [answered(failed, clock, right=right) for right in (True, False, True, True)] == [HIT, FILL, LEGAL, None]
    assert told(failed.end()) == ["2 right, 1 wrong."]
    assert (deck.listed(), deck.ratings()) == (cards, ratings)
    assert Failed(deck, clock).next() == HIT
    assert told(failed.report(HIT, "x")) == [str(KEPT_FOR_CHECKING)]


def test_the_return_of_a_card_is_given_in_everyday_words() -> None:
    local = START.astimezone(ZoneInfo("Europe/Paris")).replace(hour=9, minute=5)
    phrases = {
        timedelta(): "now",
        timedelta(minutes=10): "today",
        timedelta(hours=18, minutes=54): "today",
        timedelta(hours=18, minutes=55): f"in 1 day, on {(local + DAY).date()}",
        timedelta(days=40): f"in 40 days, on {(local + 40 * DAY).date()}",
    }
    assert {passed: str(when_phrase(local + passed, local)) for passed in phrases} == phrases


def test_a_variation_counts_for_the_card_it_varies(deck: Deck, clock: Clock) -> None:
    deck.record(answer(HIT, clock()))
    other = vary_from(HIT, spots(1))
    review = Review(deck, clock, vary=lambda question: other)
    assert answered(review, clock, right=False) == HIT, "its first review"
    assert review.next() == other
    (said,) = told(review.take(answer(other, clock())))
    assert said == "It will come back today."
    *_, logged = deck.answers()
    assert (logged.question, logged.posed_question, logged.place, logged.grade) == (HIT, other, f"as {other}", 1)
    assert deck.counts(clock()).total == 1
    assert review.next() == other
    review.report(other, "odd")
    assert review.next() is None
    assert deck.reports()[0].question == other
    assert Review(deck, clock, vary=lambda question: other).next() == other
    assert Review(deck, clock).next() == HIT


def test_what_is_found_ahead_is_asked_and_found_once(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL, LEGAL):
        deck.record(answer(question, clock()))
        deck.record(answer(question, clock(), source="ecole"))
    found: list[Question] = []

    def other(question: Question) -> Question:
        found.append(mirrored(question))
        return found[-1]

    review, asked = Review(deck, clock, vary=other), 0
    while review.left:
        assert not review.ahead()
        review.ahead()
        assert answered(review, clock, right=asked > 0) == found[asked]
        asked += 1
    assert found == [mirrored(question) for question in (HIT, FILL, LEGAL, HIT)]
    assert not review.ahead()


def test_a_card_that_is_reported_is_not_asked_though_it_was_found_ahead(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL):
        deck.record(answer(question, clock()))
    review = Review(deck, clock)
    assert answered(review, clock, right=True) == HIT
    review.ahead()
    review.report(FILL, "odd")
    assert review.next() is None


def test_a_missing_variation_is_reported_once(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL):
        deck.record(answer(question, clock()))
        deck.record(answer(question, clock(), source="ecole"))
    review = Review(deck, clock, vary=mirrored)
    said = [told(review.take(answer(question, clock()))) for question in iter(review.next, None)]
    assert [len(one) for one in said] == [2, 1, 1, 1]
    assert said[0][0] == (
        "No game has another board like the one on this card, so this question showed the same "
        "board with White and Black exchanged."
    )


def test_a_card_says_of_which_game_it_is(deck: Deck, clock: Clock) -> None:
    deck.record(answer(HIT, clock(), source="game", place="cloris-damon 12 by Cloris"))
    deck.record(answer(HIT, clock(), source="ecole"))
    review = Review(deck, clock)
    assert review.next() == HIT
    assert told(review.take(answer(HIT, clock(), right=True))) == [
        "The mistake was made in the game cloris-damon, roll 12, by Cloris.",
        "It will come back in 1 day, on 2026-01-06.",
    ]


def test_a_mirror_shows_the_same_from_the_other_side() -> None:
    for question in QUESTIONS:
        other = mirrored(question)
        assert other.position.turn is Side.BLACK
        assert mirrored(other) == question
        assert idea(other) == idea(question)
        if question.skill is not Skill.MARKING:
            assert form_of(other.skill).truth(other) == form_of(question.skill).truth(question)
    assert str(mirrored(MARKED)) == "marking W:1x15/B:1x15/B/points=0,8b/holes=1,3 B10"
    assert form_of(Skill.MARKING).truth(mirrored(MARKED)) == "points=0,6b holes=1,5 flag=B"


def level(question: Question) -> int:
    return level_of(form_of(question.skill).difficulty(question))


def test_a_variation_is_another_board_with_the_same_idea() -> None:
    seen = Counter[Skill]()
    for spot in islice(spots(3), 150):
        for skill in DEALT:
            if seen[skill] >= 5:
                continue
            for question in islice(form_of(skill).offer(spot), 1):
                seen[skill] += 1
                other = vary_from(question, spots(7))
                assert other != question
                assert (other.skill, idea(other)) == (
                    skill,
                    idea(question),
                )
                assert level(other) == level(question)
                assert form_of(other.skill).is_barren(other) == form_of(question.skill).is_barren(question)
    assert set(seen) >= set(DEALT) - {Skill.RARE_JANS, Skill.BEARING_OFF, Skill.KEEPING, Skill.CHOOSING}


def test_where_no_game_has_the_idea_the_board_is_turned_round() -> None:
    assert vary_from(HIT, []) == mirrored(HIT)


def test_a_variation_keeps_the_rules() -> None:
    question = Question(HIT.skill, HIT.position, HIT.roll, rules="tariff.true_hit_petit=5/7")
    found = vary_from(question, spots(1, question.rule_set))
    assert found.rules == question.rules
    assert found != mirrored(question)


def test_a_card_is_varied_by_games_that_the_dice_decide() -> None:
    one, other = (vary(HIT, Random(seed)) for seed in (1, 2))
    assert vary(HIT, Random(1)) == one != other
    assert idea(one) == idea(other) == idea(HIT)
    question = replace(HIT, rules="margot=2_4")
    assert vary(question, Random(1)).rules == "margot=2_4"


def test_a_session_in_a_quiz(deck: Deck, clock: Clock) -> None:
    for question in (HIT, FILL):
        deck.record(answer(question, clock()))
        clock.on(seconds=1)
    quiz = Quiz(Review(deck, clock), clock)
    quiz.begin()
    clock.on(seconds=8)
    quiz.answer("4")
    assert str(quiz.prompt) == "Enter for the next question?"
    quiz.answer("")
    clock.on(seconds=15)
    quiz.answer("12")
    *_, end = quiz.answer("quit")
    assert quiz.closed
    graded: list[tuple[Question, int | None]] = [(one.question, one.grade) for one in deck.answers()]
    assert graded == [(HIT, 1), (FILL, 1), (HIT, 1), (FILL, 3)]
    assert str(end) == "1 more card is due."


def test_an_answer_without_a_question_is_kept_unchanged(deck: Deck, clock: Clock) -> None:
    given: Answered = answer(HIT, clock())
    assert told(Review(deck, clock).take(given)) == ["It will come back today."]
    assert deck.answers()[0].source == "ecole"


def test_a_card_answered_wrongly_again_and_again_rests(deck: Deck) -> None:
    deck.record(answer(HIT, START))
    review = Review(deck, lambda: START + DAY, 30)
    asked = 0
    while (question := review.next()) is not None:
        asked += 1
        told = review.take(replace(answer(question, START + DAY), source="ecole"))
        assert asked < 10
    assert asked == 3
    assert str(told[0]) == "That is enough of this one for today: it will come back another day."
    assert Review(deck, lambda: START + DAY, 30).next() is None
    assert Review(deck, lambda: START + 2 * DAY, 30).next() == HIT


def test_a_card_is_asked_three_times_a_day_however_often_the_session_is_left(deck: Deck) -> None:
    deck.record(answer(HIT, START))
    asked = 0
    for _ in range(5):
        review = Review(deck, lambda: START + DAY, 30)
        if (question := review.next()) is not None:
            asked += 1
            review.take(replace(answer(question, START + DAY), source="ecole"))
    assert asked == 3
    assert deck.counts(START + DAY).due == 0
    assert deck.counts(START + 2 * DAY).due == 1


def test_the_length_of_a_first_review_goes_by_how_often_the_learner_was_wrong(deck: Deck) -> None:
    """Who was always wrong is taken to be asked every card three times, who was wrong once in two a little less than twice."""
    deck.record(answer(HIT, START))
    assert reviews_per_card(deck) == 3
    deck.record(answer(FILL, START, right=True))
    assert reviews_per_card(deck) == 1.75


def test_a_mistake_asked_on_another_board_is_announced_as_another(deck: Deck) -> None:
    deck.record(answer(HIT, START, source="game", place="noon 18 by Ann"))
    review = Review(deck, lambda: START + DAY, 30, mirrored)
    said = []
    while (question := review.next()) is not None:
        said.append(str(review.take(replace(answer(question, START + DAY), source="ecole"))[0]))
    assert said[:2] == [
        "The mistake was made in the game noon, roll 18, by Ann.",
        "The mistake behind this card was made in the game noon, roll 18, by Ann; this is another board.",
    ]
