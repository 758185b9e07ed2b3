"""The decisions of the program: lawful, plainly right or wrong, of all kinds, and not to be answered without looking."""

from __future__ import annotations

import bz2
import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot
from pathlib import Path
from random import Random

import pytest

from tests.support.make_decisions import WANTED, line_to_ship, ship
from tests.support.terminal import Home
from trictrac.base.texts import text_of
from trictrac.bot.analysis import DOUBTFUL
from trictrac.bot.player import packed, shipped_mind, spot_at
from trictrac.bot.rollout import Roller, SampleMean, line_of
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED
from trictrac.model.play import Play
from trictrac.model.rules import MODERN
from trictrac.model.score import Side
from trictrac.study.dealing.supply import Supply, another_like
from trictrac.study.questions.choosing import GO, GOING, HOLD, read_decision
from trictrac.study.questions.decisions import SHIPPED, board_text, decision_spots
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import LEVELS, Question, judge_question, level_of
from trictrac.study.questions.skills import Skill

FORM = form_of(Skill.CHOOSING)
LINES = text_of(SHIPPED).splitlines()[1:]
FEWEST, MOST_BYTES = 2000, 50_000
"""Fewest decisions, and the most bytes of their file in a wheel."""


@pytest.fixture(scope="module")
def questions() -> tuple[Question, ...]:
    """All decisions as questions, in the order in which a seed deals them."""
    return tuple(question for spot in decision_spots(Random(7)) for question in FORM.offer(spot))


def test_every_decision_is_a_question_with_lawful_answers(questions: Sequence[Question]) -> None:
    assert len(LINES) == len({*questions}) == len(questions) >= FEWEST
    assert len(bz2.compress(text_of(SHIPPED).encode("ascii"))) <= MOST_BYTES
    for question in questions:
        decision = read_decision(Question.parse(str(question)))
        names = [one.name for one in decision.candidates]
        lawful = [HOLD, GO] if decision.kind == GOING else [*map(str, judge_question(question).plays)]
        assert {*names} <= {*lawful}
        assert 2 <= len(names) <= 4
        assert sum(map(decision.is_right, names)) < len(names)
        offered = [choice.line for choice in FORM.choices(question)]
        assert offered == [HOLD, GO] if decision.kind == GOING else sorted(offered) == sorted(names)


def test_no_answer_is_near_the_line_between_right_and_wrong(questions: Sequence[Question]) -> None:
    """The trials of an answer leave an error of a hundredth of a hole at least, and two of it lie between it and the line."""
    for question in questions:
        decision = read_decision(question)
        assert all(abs(decision.cost(one.name) - DOUBTFUL) >= 0.01 for one in decision.candidates), question


def test_every_kind_has_its_share_and_either_side_of_holding_is_right(questions: Sequence[Question]) -> None:
    found = Counter(line[0] for line in LINES)
    assert {kind[0] for kind in WANTED} == {*found}
    assert all(0.95 * number <= found[kind[0]] <= 1.1 * number for kind, number in WANTED.items()), found
    truths = Counter(FORM.truth(one) for one in questions if read_decision(one).kind == GOING)
    assert {HOLD: found["h"], GO: found["g"]} == truths
    levels = Counter(level_of(FORM.difficulty(question)) for question in questions)
    assert min(levels[level] for level in LEVELS) >= len(questions) / 16
    sides = Counter(question.side for question in questions)
    assert min(sides[side] for side in Side) > len(questions) / 3


STRATEGIES: dict[str, Callable[[Sequence[str]], str]] = {
    "the first": lambda names: names[0],
    "the last": lambda names: names[-1],
    "the middle one": lambda names: names[len(names) // 2],
    "the longest": lambda names: max(names, key=len),
    "the shortest": lambda names: min(names, key=len),
}


def test_no_letter_is_right_often(questions: Sequence[Question]) -> None:
    right: Counter[tuple[str, bool]] = Counter()
    asked = Counter(read_decision(question).kind == GOING for question in questions)
    for question in questions:
        names, decision = [choice.line for choice in FORM.choices(question)], read_decision(question)
        for name, choose in STRATEGIES.items():
            right[name, decision.kind == GOING] += decision.is_right(choose(names))
    most = {name: 0.55 if name.endswith("est") else 0.4 for name in STRATEGIES}
    assert all(
        count / asked[is_going] <= (0.55 if is_going else most[name]) for (name, is_going), count in right.items()
    )


def test_a_decision_is_dealt_by_level_and_never_twice() -> None:
    for level, wish in zip(LEVELS, (1.0, 3.0, 5.0), strict=True):
        supply = Supply([Skill.CHOOSING], 5)
        found = [supply.next(Skill.CHOOSING, wish, level) for _ in range(60)]
        dealt = [one for one in found if one]
        assert len({one.position.short for one in dealt}) == len(found)
        assert {level_of(FORM.difficulty(one)) for one in dealt} == {level}
    again = another_like(dealt[0])
    assert (again.skill, level_of(FORM.difficulty(again))) == (Skill.CHOOSING, level)
    assert again != dealt[0]


def test_they_are_asked_whatever_the_rules_of_the_drill() -> None:
    from trictrac.rules.loader import load_rules

    question = Supply([Skill.CHOOSING], 5, rules=load_rules("bredouille=no")).next(Skill.CHOOSING, 3.0)
    assert question is not None
    assert question.rule_set == MODERN


def test_what_is_made_is_what_is_read(tmp_path: Path, questions: Sequence[Question]) -> None:
    made, by_board = [], {(line[2:22], line[23:25]): line for line in LINES}
    for question in questions[:100]:
        decision, position = read_decision(question), question.position
        ranked = sorted(decision.candidates, key=lambda one: -one.worth)
        answers = [(one.name, one.worth, 0.05, one.chance) for one in ranked]
        kind = decision.best.name if decision.kind == GOING else "corner"
        white = position if position.turn is Side.WHITE else position.turned()
        made.append({"seed": 9, "kind": kind, "position": str(white), "roll": str(question.roll), "answers": answers})
        *kept, answered = by_board[board_text(position), f"{question.dice.high}{question.dice.low}"].split()
        *again, anew = line_to_ship(made[-1]).split()
        assert again[1:] == kept[1:]
        assert {*anew.split(",")} == {*answered.split(",")}
    ship([*made, *made], tmp_path / "some")
    head, *lines = (tmp_path / "some").read_text(encoding="ascii").splitlines()
    assert head.split()[0] == "net"
    assert len(lines) == len(made)


def test_a_wrong_choice_says_what_it_costs_and_becomes_a_card(tmp_path: Path) -> None:
    home = Home(tmp_path)
    told = " ".join(home.good("drill", "choosing", "--count", "3", "--seed", "4", text="a\n\na\n\na\n\n").split())
    assert "Which play: a) " in told
    assert "was worth more, by " in told
    assert "Rollouts with the net " in told
    cards = json.loads(home.good("ecole", "--list", "--json"))
    assert cards
    assert all(card["question"].startswith("choosing ") for card in cards)
    assert told.count("Added to your deck") == len(cards)
    home.good("drill", "choosing", "--count", "1", "--seed", "4", text="a\n-\nb\n\n")
    assert "choosing what to do" in home.good("progress", COLUMNS="200")


def test_the_worths_are_those_of_rollouts(questions: Sequence[Question], effort: int) -> None:
    """The best answer rolled out again for a moment, against the worst, where it costs most; thoroughly, longer and more."""
    roller, trials, horizon = Roller(read_net(), INTERPRETED), 3 * min(effort, 4), 2 * min(effort, 4)
    far = [one for one in questions if read_decision(one).best.chance is None]
    dear = sorted(far, key=lambda one: -read_decision(one).cost(worst(one)))
    for question in [*dear[:1], *(far[:3] if effort > 1 else [])]:
        spot, means = spot_at(question.position, judge_question(question), MODERN), []
        for name in (FORM.truth(question), worst(question)):
            line = line_of(spot, packed_choice(question, name), MODERN)
            means.append(SampleMean.of(roller.worths(line, trials, f"again {question.position}", horizon)))
        assert means[0].mean - means[1].mean > DOUBTFUL - 3 * hypot(means[0].error, means[1].error)


def worst(question: Question) -> str:
    return min(read_decision(question).candidates, key=lambda one: one.worth).name


def packed_choice(question: Question, name: str) -> int | None:
    """Return an answer as lines take it. Who holds makes the best play."""
    if name in (HOLD, GO):
        found = shipped_mind().judge(spot_at(question.position, judge_question(question), MODERN), 1)
        return None if name == GO else found.plays[0][1]
    return packed(Play.parse(name))
