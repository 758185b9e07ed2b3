"""Every item that a drill asks is judged as the engine judges its text, and as the oracle does, which shares nothing with it."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.support import oracle
from tests.support.laws_support import Judgement, Situation, by_oracle
from tests.support.questions import COUNTED
from trictrac.model.chances import Chances, count_chances
from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import OFF, Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Score, Side
from trictrac.rules.loader import load_rules
from trictrac.study.dealing.supply import Supply
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, kept_rules
from trictrac.study.questions.skills import DEALT, Skill

OLD = "exit=provincial,margot=2_4,fill_in_passing=yes,two_half_cases_two_ways=yes,bredouille=no,hole_target=6"
BY_THE_LAWS = [skill for skill in DEALT if not skill.row.is_stored]
"""The skills whose answers the laws give."""
SIDES = {"roller": ("me",), "other": ("opp",), "both": ("me", "opp")}
"""The sides whose points are counted, as the second implementation names them."""


def truth(question: Question, rules: Rules) -> str:
    """What the engine says of a question, asked without the form that drills use."""
    position, detail = question.position, question.detail
    if question.skill is Skill.MARKING:
        return marked(position, detail, rules)
    if question.skill is Skill.CHANCES:
        return str(counted(count_chances(position, rules), detail))
    assert question.roll is not None
    if question.skill is Skill.LEGALITY:
        found = refusal(position, question.roll, play_of(detail), rules)
        return f"no {found.law}" if found else "yes"
    judged = outcome(position, question.roll, rules)
    if question.skill is Skill.JUDGING:
        gap = abs(int(detail) - judged.me)
        return f"school {gap}" if gap else "right"
    jans, whose = COUNTED[question.skill]
    points = {
        side: sum(mark.points for mark in judged.marks if mark.jan in jans and mark.to_roller is (side == "me"))
        for side in ("me", "opp")
    }
    return " ".join(str(points[side]) for side in SIDES[whose])


def play_of(text: str) -> Play:
    """A play in canonical text, read move by move."""
    moves = []
    for word in text.replace("pass", "").split():
        fields = [OFF if field == "off" else int(field) for field in word.split("-")]
        moves += list(pairwise(fields))
    return Play(tuple(moves))


def counted(chances: Chances, what: str) -> int:
    kind, _, field = what.partition(" ")
    return {
        "fill": chances.filling(),
        "keep": chances.keeping(),
        "corner": chances.taking_corner,
        "helpless": chances.helpless,
        "hit": chances.hitting(int(field or 0)),
    }[kind]


def marked(position: Position, events: str, rules: Rules) -> str:
    score, customs = position.score, rules.customs
    for event in events.split(","):
        if event == "go":
            score = replace(score, points=(0, 0), bredouille=(False, False))
            continue
        side = Side("WB".index(event[0]))
        score = score.marked(
            side, int(event[1:]), bredouille=customs.bredouille == "yes", pavillon=customs.pavillon == "yes"
        )
        if score.holes[side] >= customs.hole_target:
            white, black = (min(holes, customs.hole_target) for holes in score.holes)
            score = Score(holes=(white, black), pavillon=score.pavillon)
            break
    points = ",".join(f"{count}{'b' * flag}" for count, flag in zip(score.points, score.bredouille, strict=True))
    flag = ("", " flag=W", " flag=B", " flag=away")[score.pavillon]
    return f"points={points} holes={score.holes[0]},{score.holes[1]}{flag}"


@pytest.mark.parametrize("name", ["", OLD])
def test_the_answer_to_every_item_is_the_engine_s(name: str, effort: int) -> None:
    text = kept_rules(load_rules(name)) if name else ""
    rules = load_rules(text) if text else MODERN
    random, skills = Random(31), BY_THE_LAWS
    for number in range(1000 * effort):
        if number % 1000 == 0:
            supply = Supply(skills, number, rules=rules)
        skill = skills[number % len(skills)]
        dealt = supply.next(skill, random.uniform(0, 6))
        assert dealt is not None
        question = Question.parse(str(dealt))
        assert question == dealt
        assert question.rule_set == rules
        assert form_of(skill).truth(question) == truth(question, rules), str(question)


def test_the_judge_of_this_file_can_disagree() -> None:
    question = Question(Skill.BOTH, Position.parse("W:1x13,8,10/B:1x15/W"), Roll(6, 4))
    assert truth(question, MODERN) == form_of(Skill.BOTH).truth(question)
    assert truth(question, Rules.of(tariff=(("true_hit_grand", 99, 99),))) == truth(question, MODERN)
    assert truth(replace(question, roll=Roll(5, 2)), MODERN) == form_of(Skill.BOTH).truth(
        replace(question, roll=Roll(5, 2))
    )


ROLLS = [Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def judgement(position: Position, roll: Roll) -> Judgement:
    first = position.releve == 1
    return by_oracle(Situation(position.me, position.opp, roll.high, roll.low, position.roll_no, first))


def truth_by_oracle(question: Question) -> str:
    """The answer by the brute-force judge; of a play that is not allowed only that, and of a score all but the pavillon."""
    position, detail = question.position, question.detail
    if question.skill is Skill.MARKING:
        return marked_by_oracle(position.score, detail)
    if question.skill is Skill.CHANCES:
        found = [roll for roll in ROLLS if does(position, judgement(position, roll), detail)]
        return str(sum(1 if roll.high == roll.low else 2 for roll in found))
    assert question.roll is not None
    verdict = judgement(position, question.roll)
    if question.skill is Skill.LEGALITY:
        return "yes" if play_of(detail).after(position.me) in verdict.allowed else "no"
    if question.skill is Skill.JUDGING:
        gap = int(detail) - verdict.points("me")
        open_still = gap < 0 and verdict.allowed == {position.me}
        return f"school {abs(gap)}" if gap and not open_still else "right"
    jans, whose = COUNTED[question.skill]
    return " ".join(
        str(sum(mark[4] for mark in verdict.marks if mark[0] in jans and mark[5] == side)) for side in SIDES[whose]
    )


def does(position: Position, verdict: Judgement, what: str) -> bool:
    kind, _, field = what.partition(" ")
    if kind == "corner":
        return any(board[12] > 1 for board in verdict.allowed)
    jan = {"fill": "fill", "keep": "conserve", "helpless": "helpless", "hit": "true_hit"}[kind]
    return any(mark[0] == jan and (not field or mark[2] == int(field)) for mark in verdict.marks)


def marked_by_oracle(score: Score, events: str) -> str:
    points, flags, holes = score.points, score.bredouille, score.holes
    for event in events.split(","):
        if event == "go":
            points, flags = (0, 0), (False, False)
            continue
        points, flags, holes = oracle.mark(points, flags, holes, "WB".index(event[0]), int(event[1:]))
        if max(holes) >= 12:
            points, flags, holes = (0, 0), (False, False), (min(holes[0], 12), min(holes[1], 12))
            break
    told = ",".join(f"{count}{'b' * flag}" for count, flag in zip(points, flags, strict=True))
    return f"points={told} holes={holes[0]},{holes[1]}"


def bare(skill: Skill, answer: str) -> str:
    """As much of an answer as the oracle knows."""
    return answer.partition(" ")[0] if skill is Skill.LEGALITY else answer.partition(" flag=")[0]


def test_the_answer_to_every_item_is_the_oracle_s(effort: int) -> None:
    random, skills, items = Random(7), BY_THE_LAWS, 750 if effort == 1 else 20_100
    differ = []
    for number in range(items):
        if number % 750 == 0:
            supply = Supply(skills, 100 + number)
        question = supply.next(skills[number % len(skills)], random.uniform(0, 6))
        assert question is not None
        if bare(question.skill, form_of(question.skill).truth(question)) != truth_by_oracle(question):
            differ.append(str(question))
    assert not differ, "\n".join(differ)
