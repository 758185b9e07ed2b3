"""Forms of questions: what is right is right by the laws, every answer can be read and judged, every wrong one has its slip."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laws_support import Situation, by_oracle, situations
from tests.support.questions import COUNTED, endings, questions, said, spots
from trictrac.base.errors import Saying, UnreadableError
from trictrac.model.mark import Jan
from trictrac.model.outcome import GameSpot, outcome
from trictrac.model.play import ROLLS, Play, Roll
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.text.plays import read_play
from trictrac.rules.loader import load_rules
from trictrac.study.questions.choosing import read_decision
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.marking import wanted_numbers
from trictrac.study.questions.question import EASY, FAIR, HARD, Question, level_of
from trictrac.study.questions.quiz import judge_claim
from trictrac.study.questions.scores import read_score
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.questions.slips import Slip, name_missed_jan
from trictrac.view.doc import Board

PLAY_LAWS = {"3.2", "3.3", "3.4", "4.1", "4.3", "4.4", "5.2", "6.1", "6.3", "6.4", "6.6", "9.1"}
"""Every law that a play of numbers rightly thrown can break by the modern rules."""


def other_claims(question: Question) -> set[str]:
    """Answers in canonical form, most of them wrong."""
    truth = form_of(question.skill).truth(question)
    if question.skill is Skill.MARKING:
        return {
            f"points={a},{b} holes={c},{d}{flag}"
            for a, b, c, d, flag in product(
                ("0", "4", "4b"), ("0", "6b"), (0, 3), (0, 2), ("", " flag=B", " flag=away")
            )
        }
    if question.skill is Skill.LEGALITY:
        return {"yes", *(f"no {law}" for law in PLAY_LAWS)}
    if question.skill is Skill.JUDGING:
        return {"right", *(f"school {points}" for points in (1, 2, 4, 6, 8))}
    if question.skill is Skill.CHOOSING:
        return {choice.line for choice in form_of(question.skill).choices(question)}
    if question.skill is Skill.CHANCES:
        return {str(throws) for throws in (0, 1, 11, 20, 36)}
    if " " in truth:
        return {f"{mine} {theirs}" for mine, theirs in product((0, 4, 6), repeat=2)} | {"nothing", "fill 4"}
    return {str(points) for points in (0, 2, 4, 6, 8, 12)} | {"nothing", "fill 4", "true_hit 14 2", "false_hit 9 4"}


def laws_named(question: Question) -> set[str]:
    """The laws that the explanation of a play says to be broken."""
    told = said(form_of(Skill.LEGALITY).explain(question)).splitlines()
    broken = [line for line in told if " is not allowed: " in line or line.startswith("besides, ")]
    return {law for line in broken for law in re.findall(r"\d+\.\d+|14", line.rpartition("(law")[2])}


@pytest.mark.parametrize("skill", DEALT)
def test_there_are_questions_of_every_skill(skill: Skill) -> None:
    assert len(questions(skill)) > 15


@pytest.mark.parametrize("skill", DEALT)
def test_the_right_answer_can_be_typed_and_is_no_slip(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill):
        truth = form.truth(question)
        assert form.read(question, truth) == truth, question
        assert form.slip(question, truth) is None, question


@pytest.mark.parametrize("skill", DEALT)
def test_every_other_answer_is_a_slip(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill, 120):
        truth = form.truth(question)
        for claim in other_claims(question):
            assert str(form.say(question, claim)), claim
            slip = form.slip(question, claim)
            if claim == truth:
                assert slip is None
            elif skill is Skill.CHOOSING:
                assert (slip is None) is read_decision(question).is_right(claim)
            elif skill is Skill.LEGALITY:
                assert (slip is None) is (claim.removeprefix("no ") in laws_named(question))
            elif slip is None:
                assert claim.split()[0].isalpha() or "_" in claim, (question, claim)
                assert sum(int(word) for word in claim.split() if word.isdigit()) >= int(truth.split()[0])
            if truth != "0" and truth != "0 0" and claim == "nothing":
                assert slip is not None


@pytest.mark.parametrize("skill", DEALT)
def test_a_question_survives_its_text(skill: Skill) -> None:
    for question in questions(skill):
        assert Question.parse(str(question)) == question


@pytest.mark.parametrize("skill", DEALT)
def test_everything_can_be_said(skill: Skill) -> None:
    form = form_of(skill)
    assert str(form.example)
    for question in questions(skill, 80):
        assert str(form.ask(question)).endswith("?")
        assert str(form.say(question, form.truth(question)))
        told = said(form.explain(question))
        assert "(board)" in told
        assert "{" not in told
        degrees = form.hints(question)
        assert 3 <= len(degrees) <= 4
        assert all(said(degree) for degree in degrees)


@pytest.mark.parametrize("skill", [skill for skill in DEALT if skill not in COUNTED and not skill.row.is_stored])
def test_every_reason_names_its_law(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill, 150):
        told = said(form.explain(question))
        assert "law" in told or told.count("\n") <= 2, told


@pytest.mark.parametrize("skill", DEALT)
def test_the_same_spot_offers_the_same_questions(skill: Skill) -> None:
    form = form_of(skill)
    for spot in spots()[::25]:
        again = replace(spot, outcome=outcome(spot.position, spot.outcome.roll), source="elsewhere")
        assert [str(question) for question in form.offer(spot)] == [str(question) for question in form.offer(again)]


@given(st.sampled_from(DEALT), st.integers(0, 10_000), st.text(max_size=40))
def test_nonsense_is_refused_with_help(skill: Skill, number: int, line: str) -> None:
    form, some = form_of(skill), questions(skill)
    question = some[number % len(some)]
    try:
        claim = form.read(question, line)
    except UnreadableError as refused:
        help_given = str(refused)
    else:
        assert form.read(question, claim) == claim
        assert str(form.say(question, claim))
        assert (form.slip(question, claim) is None) is (claim == form.truth(question)) or " " in claim
        return
    assert re.search("like|12|law|letter|number|hold|points|yes", help_given)


@given(situations(), st.sampled_from(list(COUNTED)))
def test_counts_are_those_of_the_laws(situation: Situation, skill: Skill) -> None:
    """Against the slow judge of the tests, who shares no code with the program."""
    question = Question(skill, situation.position, Roll(situation.high, situation.low))
    jans, whose = COUNTED[skill]
    marks = [mark for mark in by_oracle(situation).marks if mark[0] in {jan.value for jan in jans}]
    mine = sum(mark[4] for mark in marks if mark[5] == "me")
    theirs = sum(mark[4] for mark in marks if mark[5] != "me")
    due = {"roller": str(mine), "other": str(theirs), "both": f"{mine} {theirs}"}[whose]
    if not situation.meets:
        assert form_of(skill).truth(question) == due


@pytest.mark.parametrize("skill", list(COUNTED))
def test_counting_jan_by_jan_is_right_when_every_jan_is_named(skill: Skill) -> None:
    form = form_of(skill)
    jans, whose = COUNTED[skill]
    for question in questions(skill, 100):
        roll = outcome(question.position, question.dice)
        due = [m for m in roll.marks if m.jan in jans and (whose == "both" or m.to_roller is (whose == "roller"))]
        fields = {Jan.TRUE_HIT, Jan.FALSE_HIT}
        items = [f"{m.jan.value} {m.field if m.jan in fields else ''} {m.points}" for m in due]
        claim = form.read(question, "; ".join(items) or "nothing")
        assert form.slip(question, claim) is None
        if items:
            wrong = form.read(question, "; ".join(items[1:]) or "0")
            assert form.slip(question, wrong) is not None
            twice = form.read(question, "; ".join([*items, items[0]]))
            assert form.slip(question, twice) is Slip.NOTHING_THERE


def verdict_told(text: str, claim: str) -> str:
    """The verdict on a claim."""
    told, _ = judge_claim(Question.parse(text), claim)
    return str(told[0])


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("points=0,0 holes=1,0", "White’s and Black’s points and White’s holes are wrong"),
        ("points=8,0 holes=1,0", "Black’s points and White’s holes are wrong"),
        ("points=4,2 holes=0,0", "White’s points are wrong"),
        ("points=8,2 holes=1,1", "White’s and Black’s holes are wrong"),
        ("points=8b,2 holes=0,0", "the bredouille is wrong"),
        ("points=8,2b holes=2,0 flag=W", "White’s holes, the bredouille and the pavillon are wrong"),
    ],
)
def test_every_number_of_a_score_that_is_wrong_is_named(claim: str, wrong: str) -> None:
    told = verdict_told("marking W:1x15/B:1x15/W/points=4,2 W4", claim)
    assert told.startswith("You said: ")
    assert told.endswith(f": {wrong}.")


def test_when_the_partie_is_over_only_wrong_holes_are_named() -> None:
    told = verdict_told("marking W:1x15/B:1x15/W/points=10,2/holes=11,0 W4", "points=4,2 holes=11,1")
    assert told.endswith(": White’s and Black’s holes are wrong.")


@pytest.mark.parametrize("claims", [(6, 4), (4, 6), (0, 4), (2, 0), (40, 40)])
def test_the_player_whose_points_are_wrong_is_named(claims: tuple[int, int]) -> None:
    text = "both W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2"
    due = [int(points) for points in form_of(Skill.BOTH).truth(Question.parse(text)).split()]
    told = verdict_told(text, f"{claims[0]} {claims[1]}").rpartition(": ")[2]
    for side, said_, right in zip(Side, claims, due, strict=True):
        assert (f"({side})" in told) is (said_ != right), (told, due)


def test_jan_by_jan_every_mistake_is_named() -> None:
    text = "roller W:1,4,5,7x3,8x2,9x2,10x2,11,12x2/B:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2/W 6-4"
    marks = outcome(Question.parse(text).position, "64").marks
    kinds = {name_missed_jan(mark).words.text for mark in marks if mark.to_roller}
    assert len(kinds) > 1
    assert all(kind in verdict_told(text, "nothing") for kind in kinds)


def test_points_may_be_typed_with_words() -> None:
    question = Question.parse("both W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2")
    form = form_of(Skill.BOTH)
    truth = form.truth(question)
    mine, theirs = truth.split()
    for line in (f"{mine}/{theirs}", f"{mine}, {theirs}", f" {mine} points {theirs} points", f"{mine} et {theirs}"):
        assert form.read(question, line) == truth
    assert form.read(question, "rien") == form.read(question, "Néant") == "0 0"


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("hit 14 6", "true_hit 14 6"),
        ("bat la 14 : 6 points", "true_hit 14 6"),
        ("battre à faux 14 6", "false_hit 14 6"),
        ("hit on field 14: 6", "true_hit 14 6"),
        ("false hit 9 4", "false_hit 9 4"),
        ("corner hit 4", "corner_hit 4"),
        ("battre le coin 4", "corner_hit 4"),
        ("fill petit jan 8; keep 4", "fill 8; conserve 4"),
        ("conserver le plein 4", "conserve 4"),
        ("contre-jan de deux tables 4", "contre_two_tables 4"),
        ("contre mézéas 6", "contre_mezeas 6"),
        ("dame impuissante 2", "helpless 2"),
        ("hit-14-6", "true_hit 14 6"),
    ],
)
def test_a_jan_may_be_named_in_many_ways(line: str, claim: str) -> None:
    question = questions(Skill.BOTH)[0]
    assert form_of(Skill.BOTH).read(question, line) == claim


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hit 15 4 corner", "does not name a jan and its points"),
        ("corner 4 hit 15", "does not name a jan and its points"),
        ("hit 15 two ways", "cannot read two, ways"),
        ("hit 15 -4", "less than 0"),
        ("hit 15 −4", "less than 0"),
        ("hit 15", "with its field"),
        ("hit 4", "with its field"),
        ("hit 25 4", "with its field"),
        ("hit 15 4 2", "with its field"),
        ("corner fill 4", "does not name one jan"),
        ("contre fill 4", "does not name one jan"),
        ("fill 12 4", "after a fill type only the points"),
        ("hit 14 maybe 4", "cannot read maybe"),
        ("glorious hit 14 4", "cannot read glorious"),
        ("fill", "does not name a jan and its points"),
    ],
)
def test_a_jan_with_anything_more_or_less_is_refused(line: str, told: str) -> None:
    with pytest.raises(UnreadableError, match=rf"{told}.*(?:like|type for example) [a-z]+ \d"):
        form_of(Skill.BOTH).read(questions(Skill.BOTH)[0], line)


def test_claims_kept_without_a_field_can_still_be_described() -> None:
    question = questions(Skill.TRUE_HITS)[0]
    assert str(form_of(Skill.TRUE_HITS).say(question, "true_hit 4")) == "a true hit: 4"


@pytest.mark.parametrize(
    ("text", "claim", "slip"),
    [
        ("both W:1x13,7,8/B:1x13,12x2/W/rolls=2,2 5-5", "6 0", Slip.WRONG_SIDE),
        ("roller W:1x13,7,8/B:1x13,12x2/W/rolls=2,2 5-5", "two_tables 6", Slip.WRONG_SIDE),
        ("rare-jans W:1x13,7,8/B:1x13,12x2/W/rolls=2,2 5-5", "two_tables 6", Slip.WRONG_SIDE),
        ("rare-jans W:1x13,12x2/B:1x13,12x2/W/rolls=2,2 5-1", "mezeas 4", Slip.WRONG_SIDE),
        ("rare-jans W:1x13,12x2/B:1x15/W/rolls=2,2 5-1", "contre_mezeas 4", Slip.WRONG_SIDE),
        ("rare-jans W:1x13,12x2/B:1x15/W/rolls=2,2 5-1", "0 4", Slip.WRONG_SIDE),
    ],
)
def test_what_is_claimed_for_the_other_side(text: str, claim: str, slip: Slip) -> None:
    question = Question.parse(text)
    assert form_of(question.skill).slip(question, claim) is slip


def test_another_kind_of_jan_is_not_the_wrong_side() -> None:
    """Who counts only fills, and claims as much as the other has for helplessness, counted something else wrongly."""
    for skill in (Skill.FILLING, Skill.KEEPING, Skill.BEARING_OFF, Skill.CORNER_HIT, Skill.HELPLESSNESS):
        for question in questions(skill, 200):
            claims = [str(points) for points in range(0, 20, 2)]
            found = {form_of(skill).slip(question, claim) for claim in claims}
            assert found.isdisjoint({Slip.WRONG_SIDE, Slip.FALSE_AS_TRUE, Slip.TRUE_AS_FALSE})


def test_a_number_taken_for_unplayable() -> None:
    form = form_of(Skill.HELPLESSNESS)
    found = Counter[tuple[str, str, Slip | None]]()
    for question in questions(Skill.HELPLESSNESS, 3000):
        for claim in ("2", "4"):
            found[form.truth(question), claim, form.slip(question, claim)] += 1
    assert found["2", "4", Slip.NUMBER_THOUGHT_HELPLESS]
    assert found["4", "2", Slip.MISSED_HELPLESS]
    assert set(found) <= {
        ("0", "2", Slip.NOTHING_THERE), ("0", "4", Slip.NOTHING_THERE), ("2", "2", None), ("4", "4", None),
        ("2", "4", Slip.NUMBER_THOUGHT_HELPLESS), ("4", "2", Slip.MISSED_HELPLESS),
    }  # fmt: skip


def test_counting_a_true_hit_as_false_is_its_own_slip() -> None:
    form, found = form_of(Skill.FALSE_HITS), 0
    for question in questions(Skill.FALSE_HITS, 3000):
        roll = outcome(question.position, question.dice)
        true = [mark for mark in roll.marks if mark.jan is Jan.TRUE_HIT]
        if form.truth(question) == "0" and true:
            assert form.slip(question, str(true[0].points)) is Slip.TRUE_AS_FALSE
            assert form.slip(question, f"false_hit {true[0].field} 4") is Slip.TRUE_AS_FALSE
            found += 1
    assert found > 20


@pytest.mark.parametrize("skill", DEALT)
def test_the_first_hint_does_not_reveal_whether_there_is_anything(skill: Skill) -> None:
    form, firsts = form_of(skill), defaultdict[bool, set[str]](set)
    for question in questions(skill, 3000):
        ((first,), *_) = form.hints(question)
        assert isinstance(first, Saying)
        firsts[form_of(question.skill).is_barren(question)].add(first.text)
        if skill in COUNTED:
            elsewhere = replace(question, position=Position(turn=question.position.turn))
            assert form.hints(elsewhere)[0] == [first]
    assert not skill.row.barren or firsts[True] == firsts[False]
    assert len(firsts[False]) == (2 if skill.row.is_stored else 1)


@pytest.mark.parametrize("skill", list(COUNTED))
def test_the_second_hint_speaks_of_the_board(skill: Skill) -> None:
    form, told, barren = form_of(skill), set[str](), set[bool]()
    for question in questions(skill, 3000):
        second = said(form.hints(question)[1])
        told.add(second)
        if re.search(r"field|to the rail|The \d|[Tt]hink of", second):
            barren.add(form_of(question.skill).is_barren(question))
    assert barren == {True, False}
    assert len(told) >= 3


@pytest.mark.parametrize("skill", list(COUNTED))
def test_the_last_hint_shows_what_it_speaks_of(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill, 150):
        *_, last = form.hints(question)
        boards = [part for part in last if isinstance(part, Board)]
        roll = outcome(question.position, question.dice)
        jans, whose = COUNTED[skill]
        due = [m for m in roll.marks if m.jan in jans and (whose == "both" or m.to_roller is (whose == "roller"))]
        shown = {field for board in boards for _, field in board.highlight}
        assert bool(boards) is bool(shown) is ("These checkers" in said(last))
        explained = next(part for part in form.explain(question) if isinstance(part, Board))
        ends = {field for arrow in explained.arrows for field in (arrow.start, arrow.end)}
        assert {field for _, field in explained.highlight} | ends == shown
        for mark in due:
            if mark.jan is Jan.CONSERVE:
                assert shown >= set(range(mark.field, mark.field + 6))
            elif mark.jan is Jan.EXIT:
                assert shown >= {field for field in range(1, 25) if question.position.me[field]}
            elif mark.jan is Jan.HELPLESS:
                numbers = "Neither number" if len(mark.ways) > 1 else str(mark.ways[0].number)
                assert re.search(f"{numbers} can(not)? be played", said(last))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("keeping W:1x3,7x2,8x2,9x2,10x2,11x2,12x2/B:1x15/W 4-3", "for instance "),
        ("bearing-off W:23,24,offx13/B:24x15/W 4-2", "for instance 23-off 24-off"),
        ("filling W:1x2,7x3,8x4,9x2,10x2,11x2/B:1x15/W 6-5", "by power, from field 7 and from field 8 (law 4.3)"),
        ("filling W:1,7x4,8x4,9x2,10x2,11x2/B:1x15/W 5-4", "by both numbers, from field 7 and from field 8"),
        ("rare-jans W:1x13,12x2/B:1x15/W/rolls=2,2 5-1", "by the ace, with just the two checkers on the corner"),
        ("rare-jans W:1x13,12x2/B:1x15/W/rolls=2,2 1-1", "by both aces, with just the two checkers on the corner"),
    ],
)
def test_reasons_name_the_play_the_power_and_the_ace(text: str, told: str) -> None:
    question = Question.parse(text)
    assert told in said(form_of(question.skill).explain(question))


def test_the_play_named_for_a_keep_or_a_sortie_does_it() -> None:
    for skill in (Skill.KEEPING, Skill.BEARING_OFF):
        found = 0
        for question in questions(skill, 300):
            told = re.findall(
                r"^(?:for instance|by power \(law 4.3\):) (.+)$", said(form_of(skill).explain(question)), re.MULTILINE
            )
            roll = outcome(question.position, question.dice)
            due = form_of(skill).truth(question) != "0"
            assert len(told) == (due and not roll.plays[0].is_pass)
            if told:
                assert roll.allows(read_play(told[0], roll.plays, question.dice))
                found += 1
        assert found > 5


def marked(score: Score, side: Side, points: int) -> Score:
    """Points marked by the words of law 10.3, one hole after the other."""
    mine, theirs = score.points[side], score.points[side.other]
    up = score.bredouille[side] or mine == 0
    total, holes, flag = mine + points, list(score.holes), score.pavillon
    won = 0
    while total >= 12:
        won += 2 if up else 1
        total, up, theirs = total - 12, True, 0
    if won:
        holes[side] += won
        if holes[side.other] and flag is Pavillon.NONE:
            flag = Pavillon.of(side)
        elif flag is Pavillon.of(side.other):
            flag = Pavillon.AWAY
    pair = (total, theirs) if side is Side.WHITE else (theirs, total)
    ups = (up and total > 0, False) if side is Side.WHITE else (False, up and total > 0)
    return Score(pair, ups, (holes[0], holes[1]), flag)


def expected(question: Question) -> str:
    """The score of a marking question, worked out here."""
    score = question.position.score
    for word in question.detail.split(","):
        if word == "go":
            score = Score((0, 0), (False, False), score.holes, score.pavillon)
            continue
        score = marked(score, Side("WB".index(word[0])), int(word[1:]))
        if max(score.holes) >= 12:
            score = Score(holes=(min(12, score.holes[0]), min(12, score.holes[1])), pavillon=score.pavillon)
            break
    points = ",".join(f"{n}{'b' if up else ''}" for n, up in zip(score.points, score.bredouille, strict=True))
    flag = {Pavillon.WHITE: " flag=W", Pavillon.BLACK: " flag=B", Pavillon.AWAY: " flag=away"}.get(score.pavillon, "")
    return f"points={points} holes={score.holes[0]},{score.holes[1]}{flag}"


def test_marking_is_worked_out_as_law_10_says() -> None:
    form = form_of(Skill.MARKING)
    for question in questions(Skill.MARKING, 2000):
        assert form.truth(question) == expected(question), question


@given(
    st.integers(0, 11),
    st.integers(0, 11),
    st.integers(0, 2),
    st.integers(0, 11),
    st.integers(0, 11),
    st.integers(1, 60),
)
def test_any_score_is_marked_as_law_10_says(a: int, b: int, up: int, c: int, d: int, points: int) -> None:
    score = Score((a, b), (up == 1 and a > 0, up == 2 and b > 0), (c, d), Pavillon.AWAY if c and d else Pavillon.NONE)
    for detail in (f"W{points}", f"B{points}", f"W{points},B2"):
        question = Question(Skill.MARKING, Position(score=score), None, detail)
        assert form_of(Skill.MARKING).truth(question) == expected(question)
        assert said(form_of(Skill.MARKING).explain(question))


@pytest.mark.parametrize(
    ("position", "events", "score"),
    [
        ("points=8b,0", "W10", "points=6b,0 holes=2,0"),
        ("points=8,0", "W18", "points=2b,0 holes=3,0"),
        ("points=4,6b", "W12", "points=4b,0 holes=1,0"),
        ("points=8b,4/holes=3,1/flag=B", "W4,B4", "points=0,4b holes=5,1 flag=away"),
        ("points=8b,0/holes=0,3", "W12,go", "points=0,0 holes=2,3 flag=W"),
        ("points=10b,6/holes=11,2/flag=away", "W2,B8", "points=0,0 holes=12,2 flag=away"),
        ("points=10b,0/holes=11,0", "W6", "points=0,0 holes=12,0"),
        ("points=10,8b/holes=10,3/flag=away", "W30", "points=0,0 holes=12,3 flag=away"),
    ],
)
def test_marking_examples(position: str, events: str, score: str) -> None:
    question = Question.parse(f"marking W:1x15/B:1x15/W/{position} {events}")
    assert form_of(Skill.MARKING).truth(question) == score


@pytest.mark.parametrize(
    "line",
    [
        "4b 0 3 2",
        "4B,0 3,2",
        "4b/0 3/2",
        "4 bredouille 0 3 2",
        "points=4b,0 holes=3,2",
        "trous 3 2 points 4b 0",
        "4b 0 et 3 2",
        "4b 0 3 2 flag w",
        "4b 0 3 2 pavillon blanc",
        "points 4b 0, holes 3 2, flag=W",
    ],
)
def test_a_score_may_be_typed_in_many_ways(line: str) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/holes=3,2/flag=W W4")
    form = form_of(Skill.MARKING)
    assert form.read(question, line) == form.truth(question) == "points=4b,0 holes=3,2 flag=W"


def test_only_what_can_change_is_asked_for_and_that_is_enough() -> None:
    form, kinds = form_of(Skill.MARKING), Counter[tuple[int, bool]]()
    for question in questions(Skill.MARKING, 2000):
        asked, text = wanted_numbers(question), str(form.ask(question))
        score, before = read_score(form.truth(question)), question.position.score
        numbers = {
            "points": [f"{count}{'b' * flag}" for count, flag in zip(score.points, score.bredouille, strict=True)],
            "holes": [str(count) for count in score.holes],
        }
        flag = {Pavillon.WHITE: " flag w", Pavillon.BLACK: " flag b", Pavillon.AWAY: " flag away"}.get(
            score.pavillon, ""
        )
        line = " ".join(numbers[what][side] for what, side in asked)
        assert form.read(question, line + (flag if "flag" in text else "")) == form.truth(question)
        assert "flag" in text or score.pavillon is before.pavillon
        kinds[len(asked), "flag" in text] += 1
    assert set(kinds) == {(2, False), (3, False), (4, False), (2, True), (3, True), (4, True)}


@pytest.mark.parametrize(
    ("position", "events", "asked"),
    [
        ("", "W4", "White’s points and White’s holes now (in this order; b after points: bredouille)?"),
        (
            "points=0,4b",
            "W4",
            "White’s and Black’s points and White’s holes now (in this order; b after points: bredouille)?",
        ),
        (
            "",
            "W4,B2",
            "White’s and Black’s points, White’s and Black’s holes and the pavillon now (in this order; b after",
        ),
        (
            "holes=0,3",
            "W10",
            "White’s points, White’s holes and the pavillon now (in this order; b after points: bredouille; flag w",
        ),
        (
            "holes=2,3/flag=away",
            "W10",
            "White’s points and White’s holes now (in this order; b after points: bredouille)?",
        ),
    ],
)
def test_the_question_says_how_the_score_is_typed(position: str, events: str, asked: str) -> None:
    question = Question.parse(f"marking W:1x15/B:1x15/W{'/' * bool(position)}{position} {events}")
    assert asked in str(form_of(Skill.MARKING).ask(question))


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("6b 5", "points=6b,0 holes=5,2 flag=W"),
        ("6b 0 5 2", "points=6b,0 holes=5,2 flag=W"),
        ("points 6b holes 5", "points=6b,0 holes=5,2 flag=W"),
        ("trous 5 points 6b", "points=6b,0 holes=5,2 flag=W"),
        ("6b 5 flag away", "points=6b,0 holes=5,2 flag=away"),
    ],
)
def test_the_numbers_asked_for_are_enough(line: str, score: str) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/points=8b,0/holes=3,2/flag=W W10")
    assert form_of(Skill.MARKING).read(question, line) == score


@pytest.mark.parametrize(
    "line", ["", "4", "4b", "4 0 3 2 1", "12 0 3 2", "4 0 3b 2", "4 0 3 2 red", "flag w", "b 4 0 3 2"]
)
def test_what_is_no_score_is_helped(line: str) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/holes=3,2/flag=W W4")
    with pytest.raises(UnreadableError, match="points"):
        form_of(Skill.MARKING).read(question, line)


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("", " flag=W"),
        ("flag b", " flag=B"),
        ("noir", " flag=B"),
        ("away", " flag=away"),
        ("pavillon aucun", ""),
        ("none", ""),
    ],
)
def test_the_pavillon_is_unchanged_where_nothing_is_written_of_it(word: str, flag: str) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/holes=3,2/flag=W W4")
    assert form_of(Skill.MARKING).read(question, f"4b 0 3 2 {word}") == f"points=4b,0 holes=3,2{flag}"


@pytest.mark.parametrize(
    ("claim", "slip"),
    [
        ("6 0 5 1 away", Slip.WRONG_HOLES),
        ("6b 0 5 1", Slip.WRONG_HOLES),
        ("4b 0 4 1", Slip.WRONG_POINTS),
        ("6 0 4 1", Slip.WRONG_BREDOUILLE),
        ("6b 0 4 1", Slip.WRONG_PAVILLON),
        ("6b 0 4 1 away", None),
    ],
)
def test_the_first_thing_wrong_in_a_score_is_named(claim: str, slip: Slip | None) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/points=8,4/holes=3,1/flag=B W10")
    form = form_of(Skill.MARKING)
    assert form.slip(question, form.read(question, claim)) is slip


@pytest.mark.parametrize("claim", ["0 0 12 0", "4b 0 12 0", "4 2b 12 0 flag w"])
def test_when_the_partie_is_over_only_the_holes_matter(claim: str) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/points=10b,0/holes=11,0 W18")
    form = form_of(Skill.MARKING)
    assert form.slip(question, form.read(question, claim)) is None
    assert form.slip(question, form.read(question, claim.replace("12", "11"))) is Slip.WRONG_HOLES
    told = said(form.explain(question))
    assert "12 make the last hole needed: " in told
    assert "bredouille" not in told
    assert "remain" not in told


def test_a_bredouille_is_typed_and_its_loss_is_explained() -> None:
    form = form_of(Skill.MARKING)
    question = Question.parse("marking W:1x15/B:1x15/W/points=0,2b/holes=2,3/flag=away W4")
    assert "Black loses the bredouille" in said(form.explain(question))
    assert str(form.ask_to_type(question)).endswith("in this order (b after points: bredouille).")


def test_the_arithmetic_stops_at_the_last_hole() -> None:
    form = form_of(Skill.MARKING)
    two_wanted = Question.parse("marking W:1x15/B:1x15/W/points=10,8b/holes=9,3/flag=away W30")
    told = said(form.explain(two_wanted))
    assert told.count("12 make a hole, a simple one") == told.count("counts as 2 holes (law 10.3)") == 1
    one_wanted = Question.parse("marking W:1x15/B:1x15/W/points=10,8b/holes=11,3/flag=away W30")
    told = said(form.explain(one_wanted))
    assert told.count("make a hole") == 1
    assert "counts as 2" not in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("4b 0 3 -2", "less than 0"),
        ("points -4 0 holes 3 2", "less than 0"),
        ("4b 0 3 −2", "less than 0"),
        ("4b 0 3 2 flag", "whose is the pavillon"),
        ("4b 2b 3 2", "both cannot hold"),
        ("0b 4 3 2", "without points"),
        ("4b 0 13 2", "12 holes"),
        ("14 0 3 2", "points go up to 11"),
    ],
)
def test_a_score_that_cannot_be_is_refused_with_the_reason(line: str, told: str) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/holes=3,2/flag=W W4")
    with pytest.raises(UnreadableError, match=told):
        form_of(Skill.MARKING).read(question, line)


def test_a_partie_of_six_holes_has_no_seventh() -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/holes=3,2/flag=W W4 rules=modern,hole_target=6")
    with pytest.raises(UnreadableError, match="6 holes"):
        form_of(Skill.MARKING).read(question, "4b 0 7 2")


@pytest.mark.parametrize("detail", ["W0", "go", "W4,go", "X4", "W12,,go", "w4", "W"])
def test_what_cannot_be_marked_is_no_question(detail: str) -> None:
    question = Question(Skill.MARKING, Position(), None, detail)
    with pytest.raises(UnreadableError, match="W10"):
        form_of(Skill.MARKING).truth(question)


def test_rules_without_bredouille_and_short_parties_are_marked_so() -> None:
    form = form_of(Skill.MARKING)
    short = Question.parse("marking W:1x15/B:1x15/W/points=8b,0/holes=5,0 W16 rules=modern,hole_target=6")
    assert form.truth(short) == "points=0,0 holes=6,0"
    plain = Question.parse("marking W:1x15/B:1x15/W/points=8b,0/holes=5,0 W16 rules=modern,bredouille=no")
    assert form.truth(plain) == "points=0,0 holes=7,0"
    assert "no bredouille" in said(form.explain(plain))


def test_legality_is_that_of_the_laws() -> None:
    form = form_of(Skill.LEGALITY)
    for question in questions(Skill.LEGALITY, 1200):
        play, roll = Play.parse(question.detail), outcome(question.position, question.dice)
        truth = form.truth(question)
        assert (truth == "yes") is roll.allows(play)
        if play.change in [disobliging.change for disobliging in roll.disobliging]:
            assert truth in ("no 9.1", "no 6.6")
        if truth == "no 3.4":
            assert len(play.moves) < 2
        if truth == "no 3.2":
            assert any(question.position.opp[25 - end] for _, end in play.moves if end < 25)
        if truth == "no 5.2":
            assert any(end > 13 for _, end in play.moves)
        assert read_play(question.detail, roll.plays, question.dice).change == play.change


@given(situations())
def test_offered_plays_are_legal_as_the_oracle_says(situation: Situation) -> None:
    spot = GameSpot(situation.position, outcome(situation.position, Roll(situation.high, situation.low)))
    allowed = by_oracle(situation).allowed
    for question in form_of(Skill.LEGALITY).offer(spot):
        play = Play.parse(question.detail)
        assert (form_of(Skill.LEGALITY).truth(question) == "yes") is (play.after(situation.me) in allowed)


def certain(question: Question) -> dict[str, bool]:
    """The laws that a play of two single numbers breaks whatever else it does, each worked out here."""
    position, play = question.position, Play.parse(question.detail)
    board, theirs = list(position.me), position.opp
    for start, end in play.moves:
        board[start] -= 1
        board[end] += 1
    ends = [end for _, end in (play.moves[-1:] if play.is_chain else play.moves) if end < 25]
    open_to = [sum(theirs[1 : 7 + field]) >= 2 * field for field in range(1, 7)]
    home_to = [sum(theirs[1 : 1 + field]) >= 2 * field for field in range(1, 7)]
    return {
        "3.2": any(theirs[25 - end] for end in ends),
        "4.1": board[12] == 1,
        "4.4": 13 in ends,
        "5.2": (all(open_to) and any(12 < end < 19 for end in ends))
        or (all(home_to) and any(end > 18 for end in ends)),
        "6.1": any(end == 25 for _, end in play.moves) and any(board[1:19]),
    }


def test_every_law_that_a_play_breaks_is_a_right_answer() -> None:
    form, several = form_of(Skill.LEGALITY), 0
    for question in questions(Skill.LEGALITY, 2000):
        if form.truth(question) in ("yes", "no 3.1"):
            continue
        named = laws_named(question)
        assert form.truth(question).removeprefix("no ") in named
        for law, broken in certain(question).items():
            if f"no {law}" != form.truth(question):
                assert (law in named) is broken, (str(question), law)
            assert (form.slip(question, f"no {law}") is None) is (law in named)
        several += len(named) > 1
    assert several > 30


@pytest.mark.parametrize(
    ("text", "laws"),
    [
        ("W:1x8,7x2,8,9x2,12x2/B:1x7,3,4,7x2,8,11,12x2/B 6-1 12-18-19", {"3.3", "4.1"}),
        ("W:1x13,8,9/B:1x13,12x2/W 5-1 8-13 9-10", {"3.2", "4.4", "5.2"}),
        ("W:12x2,24x13/B:19x15/W 6-5 12-18 24-off", {"4.1", "6.1"}),
        ("W:22,24,offx13/B:20x3,21x3,22x3,23x3,24x3/W 3-2 22-24 24-off", {"6.6", "9.1"}),
        ("W:1x11,8,9,10,11/B:1x15/W 5-3 8-12 9-12", {"4.3"}),
        ("W:1x12,7,8,9/B:1x15/W 5-4 7-12 9-12", {"4.3"}),
        ("W:1x14,2/B:1x14,18/W 6-5 1-7", {"3.2", "3.4"}),
        ("W:1,7x3,8x2,9x2,10x2,11,12x4/B:1x14,19/W 4-1 1-5-6", {"3.2", "9.1"}),
        ("W:1x15/B:1x15/W 3-1 1-6", {"3.1"}),
        ("W:1x14,8/B:1x12,6,11x2/W 6-5 8-14-19", {"3.2", "5.2"}),
    ],
)
def test_plays_against_several_laws(text: str, laws: set[str]) -> None:
    question = Question.parse(f"legality {text}")
    form = form_of(Skill.LEGALITY)
    assert laws_named(question) == laws
    wrong = {f"no {law}" for law in PLAY_LAWS - laws} | {"yes"}
    assert all(form.slip(question, f"no {law}") is None for law in laws)
    assert all(form.slip(question, claim) in (Slip.WRONG_LAW, Slip.ILLEGAL_ALLOWED) for claim in wrong)


@pytest.mark.parametrize(
    ("text", "reasons", "never"),
    [
        ("W:24,offx14/B:24x3,offx12/W 3-1 24-off", ("6.6",), ("3.4",)),
        ("W:1x14,8/B:2x13,11x2/W 6-5 8-14-19", ("3.3", "5.3"), ()),
        ("W:1x14,8/B:2x13,11x2/W 6-5 8-13-19", ("3.3", "5.3"), ()),
        ("W:1x15/B:1x15/W 4-3 1-8", (), ("3.4", "3.3")),
    ],
)
def test_why_a_play_that_seems_forbidden_is_allowed(
    text: str, reasons: tuple[str, ...], never: tuple[str, ...]
) -> None:
    question = Question.parse(f"legality {text}")
    assert form_of(Skill.LEGALITY).truth(question) == "yes"
    told = said(form_of(Skill.LEGALITY).explain(question))
    assert all(f"law {law})" in told for law in reasons), told
    assert not any(f"law {law})" in told for law in never), told


def test_every_law_of_play_comes_up() -> None:
    form = form_of(Skill.LEGALITY)
    found = Counter(form.truth(question) for spot in spots() for question in form.offer(spot))
    assert {f"no {law}" for law in PLAY_LAWS} <= set(found)
    assert found["yes"] > sum(found.values()) / 5
    assert max(count for law, count in found.items() if law != "yes") < sum(found.values()) / 3


@pytest.mark.parametrize(("rules", "law"), [("exit=provincial", "no 6.8"), ("exit_compulsory=yes", "no 6.2")])
def test_laws_of_other_rule_sets_come_up(rules: str, law: str) -> None:
    form, rule_set = form_of(Skill.LEGALITY), load_rules(rules)
    found = set()
    for spot in endings(500):
        judged = outcome(spot.position, spot.outcome.roll, rule_set)
        for question in form.offer(GameSpot(spot.position, judged, rule_set, rules)):
            assert (form.truth(question) == "yes") is judged.allows(Play.parse(question.detail))
            found.add(form.truth(question))
    assert law in found


def test_the_laws_in_question_give_nothing_away() -> None:
    """The same play on a like board has the same choices, legal or not; the right law is always among them."""
    form = form_of(Skill.LEGALITY)
    lists: dict[tuple[str, bool], set[str]] = defaultdict(set)
    verdicts: dict[tuple[str, bool], set[bool]] = defaultdict(set)
    for question in questions(Skill.LEGALITY, 5000):
        with pytest.raises(UnreadableError) as refused:
            form.read(question, "non")
        choices = str(refused.value).split("The laws to choose from: ")[1]
        assert 3 <= choices.count("(") <= 5
        numbers = [float(part.split("(")[0].split(") ")[1]) for part in choices.split("; ")]
        assert numbers == sorted(numbers)
        truth = form.truth(question)
        assert truth == "yes" or f"{truth.removeprefix('no ')} (" in choices
        key = question.detail, sum(question.position.me[1:25]) < 3
        lists[key].add(choices)
        verdicts[key].add(truth == "yes")
    assert all(len(choices) == 1 for choices in lists.values())
    assert sum(len(found) == 2 for found in verdicts.values()) > 20


@pytest.mark.parametrize(
    "line", ["no 3.2", "non, loi 3.2", "3.2", "NO law 3.2", "n 3,2", "non (3.2)", "illegal: loi 3.2."]
)
def test_a_law_may_be_named_in_many_ways(line: str) -> None:
    question = Question.parse("legality W:1x15/B:1x15/W 3-1 1-4")
    assert form_of(Skill.LEGALITY).read(question, line) == "no 3.2"
    assert form_of(Skill.LEGALITY).slip(question, "no 3.2") is Slip.WRONG_LAW


@pytest.mark.parametrize("line", ["yes", "oui", "légal", "Permis.", " y "])
def test_a_play_may_be_allowed_in_many_ways(line: str) -> None:
    question = Question.parse("legality W:1x15/B:1x15/W 3-1 1-4")
    assert form_of(Skill.LEGALITY).read(question, line) == "yes"
    assert form_of(Skill.LEGALITY).slip(question, "yes") is Slip.ILLEGAL_ALLOWED


@pytest.mark.parametrize("line", ["no", "non", "no 8.5", "yes 3.2", "peut-être", "3.", ""])
def test_an_answer_without_a_law_of_play_is_helped(line: str) -> None:
    question = Question.parse("legality W:1x15/B:1x15/W 3-1 1-4")
    with pytest.raises(UnreadableError, match=r"The laws to choose from: b\) 3\.2"):
        form_of(Skill.LEGALITY).read(question, line)


def test_a_law_that_forbids_no_play_is_answered_with_all_letters_and_a_pass_is_said_in_words() -> None:
    question = Question.parse("legality W:1x15/B:1x15/W 3-1 pass")
    assert str(form_of(Skill.LEGALITY).ask(question)).startswith("White rolls 3-1 and plays nothing.")
    with pytest.raises(UnreadableError, match=r"Type a for yes, or the letter of a law\. The laws to choose from: b\)"):
        form_of(Skill.LEGALITY).read(question, "8.5")


def test_refusing_a_legal_play_is_its_own_slip() -> None:
    question = Question.parse("legality W:1x15/B:1x15/W 3-1 1-4 1-2")
    assert form_of(Skill.LEGALITY).slip(question, "no 3.2") is Slip.LEGAL_REFUSED


def throws(question: Question) -> int:
    """The throws of two dice that do it."""
    return sum(1 if roll.is_doublet else 2 for roll in rolls_of(question))


def rolls_of(question: Question) -> list[Roll]:
    """The rolls that do it, one by one, judged by the outcome of each."""
    what, _, field = question.detail.partition(" ")
    found = []
    for roll in ROLLS:
        judged = outcome(question.position, roll)
        jans = {mark.jan for mark in judged.marks}
        takes = question.position.me[12] == 0 and any(play.after(question.position.me)[12] for play in judged.plays)
        hits = {mark.field for mark in judged.marks if mark.jan is Jan.TRUE_HIT}
        does = {
            "fill": Jan.FILL in jans,
            "keep": Jan.CONSERVE in jans,
            "helpless": Jan.HELPLESS in jans,
            "corner": takes,
            "hit": bool(field) and int(field) in hits,
        }
        if does[what]:
            found.append(roll)
    return found


def test_chances_are_counted_throw_by_throw() -> None:
    form, zeros, asked = form_of(Skill.CHANCES), 0, Counter[str]()
    for question in questions(Skill.CHANCES, 400):
        count = throws(question)
        assert form.truth(question) == str(count)
        assert count < 36
        assert form_of(question.skill).is_barren(question) is (count == 0)
        zeros += count == 0
        asked[question.detail.split()[0]] += 1
        told = said(form.explain(question))
        if count:
            assert form.slip(question, str(count - 1)) is Slip.CHANCES_TOO_FEW
            assert not re.search(r"\b0 (doublet|other)", told)
            doublets = sum(roll.is_doublet for roll in rolls_of(question))
            assert ("once" in told) is bool(doublets)
            assert ("twice" in told) is (doublets < len(rolls_of(question)))
        assert form.slip(question, str(count + 1)) is Slip.CHANCES_TOO_MANY
    assert 0 < zeros < 100
    assert set(asked) == {"fill", "keep", "corner", "helpless", "hit"}


@pytest.mark.parametrize("line", ["17", "17/36", "17 of 36", "17 throws", " 17 / 36 ", "17 coups"])
def test_chances_may_be_typed_in_many_ways(line: str) -> None:
    assert form_of(Skill.CHANCES).read(questions(Skill.CHANCES)[0], line) == "17"


@pytest.mark.parametrize("detail", ["", "hit", "hit 25", "hit x", "fill 3", "win"])
def test_only_known_chances_are_asked(detail: str) -> None:
    with pytest.raises(UnreadableError, match="hit FIELD"):
        form_of(Skill.CHANCES).truth(Question(Skill.CHANCES, Position(), None, detail))


def test_judging_is_the_difference_of_law_12_1() -> None:
    form, right, slips = form_of(Skill.JUDGING), 0, Counter[Slip | None]()
    some = questions(Skill.JUDGING, 600)
    for question in some:
        roll = outcome(question.position, question.dice)
        gap = abs(int(question.detail) - sum(mark.points for mark in roll.marks if mark.to_roller))
        assert form.truth(question) == (f"school {gap}" if gap else "right")
        assert form_of(question.skill).is_barren(question) is (gap == 0)
        right += not gap
        for claim in ("right", "school 2", "school 4"):
            slip = form.slip(question, claim)
            slips[slip] += 1
            assert (slip is None) is (claim == form.truth(question))
    assert len(some) / 5 < right < len(some) / 2
    assert set(slips) == {None, Slip.OVERLOOKED_SCHOOL, Slip.FALSE_SCHOOL, Slip.WRONG_SCHOOL}


@pytest.mark.parametrize(
    ("rules", "until"),
    [("", "until White rolls again"), (" rules=ecole_impossible=next_throw", "until the dice are thrown")],
)
def test_what_is_forgotten_when_nothing_can_be_played_is_no_ecole_yet(rules: str, until: str) -> None:
    form = form_of(Skill.JUDGING)
    question = Question.parse(f"judging W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7/W 6-6 6{rules}")
    assert form.truth(question) == "right"
    assert form.slip(question, "school 8") is Slip.FALSE_SCHOOL
    told = said(form.explain(question))
    assert until in told
    assert "law 12.9" in told
    assert "may mark these 8, or" not in told
    assert "which number can be played" in said(form.hints(question)[-1])
    too_many = replace(question, detail="18")
    assert form.truth(too_many) == "school 4"


def test_too_few_where_nothing_can_be_played_is_never_asked() -> None:
    idle = 0
    for spot in spots():
        if spot.outcome.plays[0].is_pass:
            for question in form_of(Skill.JUDGING).offer(spot):
                assert int(question.detail) >= spot.outcome.me
                idle += 1
    assert idle > 5


def test_what_the_accuser_may_do_is_explained() -> None:
    text = "judging W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2 {}"
    form = form_of(Skill.JUDGING)
    few, many = Question.parse(text.format(8)), Question.parse(text.format(16))
    assert "let it pass, or oblige White to mark them (laws 12.1, 12.7)" in said(form.explain(few))
    kinder = Question.parse(f"{few} rules=oblige_to_mark=no")
    assert "oblige" not in said(form.explain(kinder))
    assert "let them stand (laws 12.1, 12.7)" in said(form.explain(many))


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        *((word, "right") for word in ("right", "Juste", "bon", "accept", "0", "école 0", "correct")),
        *(
            (word, "school 4")
            for word in ("4", "school 4", "École 4", "an école of 4 points", "correct 4", "école de 4 points")
        ),
    ],
)
def test_a_verdict_may_be_typed_in_many_ways(line: str, claim: str) -> None:
    assert form_of(Skill.JUDGING).read(questions(Skill.JUDGING)[0], line) == claim


def test_an_ecole_without_its_points_is_helped() -> None:
    with pytest.raises(UnreadableError, match="school and the points"):
        form_of(Skill.JUDGING).read(questions(Skill.JUDGING)[0], "école")


@pytest.mark.parametrize("skill", DEALT)
def test_questions_are_of_all_degrees_of_difficulty(skill: Skill) -> None:
    form = form_of(skill)
    levels = Counter(level_of(form.difficulty(question)) for question in questions(skill, 3000))
    assert set(levels) == {EASY, FAIR, HARD}
    assert max(levels.values()) < 0.9 * sum(levels.values())
    assert all(0 <= form.difficulty(question) < 20 for question in questions(skill))


def test_counting_is_harder_the_more_there_is_to_see() -> None:
    plain = Question.parse("true-hits W:1x13,8,10/B:1x14,10/W 5-3")
    crowded = Question.parse("true-hits W:1x5,2x2,3,5,6,7,8x2,9,10/B:1x6,3,5,7,9,10,11,12x3/W 6-4")
    form = form_of(Skill.TRUE_HITS)
    assert form.difficulty(plain) < form.difficulty(crowded)
    addition = Question.parse("marking W:1x15/B:1x15/W/points=2b,0 W4")
    hole = Question.parse("marking W:1x15/B:1x15/W/points=8,4 W6")
    pavillon = Question.parse("marking W:1x15/B:1x15/W/points=8b,4/holes=3,1/flag=B W10,B4")
    levels = [level_of(form_of(Skill.MARKING).difficulty(one)) for one in (addition, hole, pavillon)]
    assert levels == [EASY, FAIR, HARD]
