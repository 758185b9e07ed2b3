"""Questions on other games: dealt, asked, judged, explained and varied by the rules of their game."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.commands import refused, told
from trictrac.base.errors import TrictracError, UnreadableError
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.saying.language import choose_language
from trictrac.study.dealing.supply import Own, Supply, read_boards
from trictrac.study.deck.review import vary
from trictrac.study.questions.forms import form_of, is_answer, say_answer
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import judge_claim
from trictrac.study.questions.skills import Skill, dealt_skill
from trictrac.study.questions.slips import Slip

HIT = "jan-games W:1x11,9x2,12x2/B:1x12,6x2,8/W 5-1 {game}"
BOTH = "jan-games W:1x7,6x2,8x2,11x2,12x2/B:1x4,2,3,6,7x2,8x2,11x2,12x2/W 6-5 toc,match=3"
FILL = "jan-games W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2 toccategli"
GAMES = ("toc", "tick-tack", "toccategli", "toccategli,petit_hits=one_two")
FORM = form_of(Skill.GAMES)
ENGLISH = choose_language("en", {})


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_deals_one_game_without_repeating_itself(game: str) -> None:
    supply = Supply([Skill.GAMES], 4, game=game)
    dealt = [supply.next(Skill.GAMES, difficulty) for difficulty in (0.5, 2.0, 3.0, 4.5) * 3]
    questions = [question for question in dealt if question is not None]
    assert len({*map(str, questions)}) == 12
    assert {question.detail for question in questions} == {game}
    barren = [FORM.is_barren(question) for question in questions]
    assert any(barren)
    assert not all(barren)
    for question in questions:
        assert Question.parse(str(question)) == question
        assert is_answer(question, FORM.truth(question))
        assert judge_claim(question, FORM.truth(question))[1] is None
        assert FORM.hints(question)
        assert is_answer(question, FORM.read(question, "2 0"))


@pytest.mark.parametrize(
    ("text", "truth", "asked", "why"),
    [
        (HIT.format(game="toc"), "1 0", "toc: White rolls 5-1. How many holes", "White wins 1 hole: a true hit"),
        (HIT.format(game="tick-tack"), "1 0", "tick-tack: White throws 5-1. Does it win", "a single game by a hit"),
        (HIT.format(game="toccategli"), "1 0", "How many points in all", "truly: 1."),
        (FILL, "6 0", "toccategli: White rolls 3-2", "three ways: 6"),
        (BOTH, "1 1", "toc,match=3: White rolls 6-5", "Black wins 1 hole: a false hit"),
    ],
)
def test_a_question_is_judged_by_its_game(text: str, truth: str, asked: str, why: str) -> None:
    question = Question.parse(text)
    assert FORM.truth(question) == truth
    assert asked in ENGLISH.say(FORM.ask(question))
    assert why in " ".join(map(ENGLISH.sentence, FORM.explain(question)[1:]))


@pytest.mark.parametrize(
    ("claim", "slip"),
    [
        ("1 1", None),
        ("0 0", Slip.MISSED_SEVERAL),
        ("3 0", Slip.MISCOUNTED),
    ],
)
def test_a_wrong_answer_has_its_kind(claim: str, slip: Slip | None) -> None:
    assert FORM.slip(Question.parse(BOTH), claim) is slip


def test_mistakes_of_side_and_of_nothing_have_their_kind() -> None:
    hit, idle = Question.parse(HIT.format(game="toc")), Question.parse("jan-games W:1x15/B:1x15/W 6-4 toc")
    assert FORM.slip(hit, "0 1") is Slip.WRONG_SIDE
    assert FORM.slip(hit, "0 0") is Slip.MISSED_HIT
    assert FORM.slip(idle, "2 0") is Slip.NOTHING_THERE


@pytest.mark.parametrize(
    ("line", "answer"),
    [("2", "2 0"), ("2 1", "2 1"), ("2 holes, 1", "2 1"), ("rien", "0 0"), ("0", "0 0"), ("3 points et 0", "3 0")],
)
def test_an_answer_is_read(line: str, answer: str) -> None:
    question = Question.parse(FILL)
    assert FORM.read(question, line) == answer
    assert say_answer(question, answer) != answer


@pytest.mark.parametrize("line", ["", "2 2 2", "fill 8", "-1", "٣"])
def test_nonsense_is_refused_with_what_can_be_typed(line: str) -> None:
    with pytest.raises(UnreadableError, match="the roller’s number and then the other’s"):
        FORM.read(Question.parse(FILL), line)


def test_a_card_comes_back_as_another_question_of_its_game() -> None:
    question = Question.parse(HIT.format(game="toccategli"))
    varied = vary(question, Random(2))
    assert varied != question
    assert varied.detail == "toccategli"
    assert FORM.idea(varied) == FORM.idea(question)


def test_positions_of_ones_own_are_asked_by_the_game() -> None:
    boards = read_boards(
        "W:1x13,11x2/B:1x8,7,10x3,11x3/W 43", lambda text: (Position.parse(text.split()[0]), Roll(4, 3))
    )
    question = Own(boards, 1, MODERN, "toc").next(Skill.GAMES, 0.0)
    assert question is not None
    assert FORM.truth(question) == "0 1"


def test_a_drill_of_games_must_name_one() -> None:
    with pytest.raises(UnreadableError, match="drill --game toc"):
        dealt_skill("jan-games")
    with pytest.raises(TrictracError):
        FORM.truth(Question.parse(HIT.format(game="backgammon")))


def test_a_drill_of_a_game_is_held_and_its_rules_are_shown() -> None:
    printed = told("drill", "--game", "toccategli", "--seed", "3", "-n", "1", text="rules\nrules passing\nxyz\n?\n\n")
    assert "1 question: rolls of other games" in printed
    assert "toccategli: " in printed
    assert "passing=always_pairs" in printed
    assert "'xyz' is not an answer: type the roller’s number" in printed
    assert "0 of 1 right." in printed


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--game", "jacquet"), "trictrac plays --game jacquet"),
        (("--game", "toc", "filling"), "SKILLS is for trictrac"),
        (("--game", "toc", "--stats"), "--stats is for trictrac"),
        (("--game", "toc", "--rules", "margot=2_4"), "no option 'margot'"),
    ],
)
def test_a_drill_that_cannot_be_held_says_why(words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(2 if "for trictrac" in reason else 1, "drill", *words)
