"""Every item that a drill asks is judged as the engine judges its text."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from trictrac.model.chances import Chances, count_chances
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import OFF, Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Score, Side
from trictrac.rules.loader import load_rules
from trictrac.study.dealing.supply import Supply
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, Skill, kept_rules

OLD = "exit=provincial,margot=2_4,fill_in_passing=yes,two_half_cases_two_ways=yes,bredouille=no,hole_target=6"
RARE = {Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS}
COUNTED = {
    Skill.TRUE_HITS: ({Jan.TRUE_HIT}, "me"),
    Skill.FALSE_HITS: ({Jan.FALSE_HIT}, "opp"),
    Skill.CORNER_HIT: ({Jan.CORNER_HIT}, "me"),
    Skill.FILLING: ({Jan.FILL}, "me"),
    Skill.KEEPING: ({Jan.CONSERVE}, "me"),
    Skill.HELPLESSNESS: ({Jan.HELPLESS}, "opp"),
    Skill.RARE_JANS: (RARE, "me opp"),
    Skill.BEARING_OFF: ({Jan.EXIT}, "me"),
    Skill.ROLLER: (set(Jan), "me"),
    Skill.OPPONENT: (set(Jan), "opp"),
    Skill.BOTH: (set(Jan), "me opp"),
}


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
    jans, sides = COUNTED[question.skill]
    points = {
        side: sum(mark.points for mark in judged.marks if mark.jan in jans and mark.to_roller is (side == "me"))
        for side in ("me", "opp")
    }
    return " ".join(str(points[side]) for side in sides.split())


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
    random, skills = Random(31), list(Skill)
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
