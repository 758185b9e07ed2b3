"""Forms of questions: what is right is right by the laws, every answer can be read and judged, every wrong one has its slip."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_laws_support import Situation, by_oracle, situations
from trictrac.errors import UnreadableError
from trictrac.game.slips import Slip
from trictrac.game.state import State
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome
from trictrac.model.position import TALON, Checkers, Position
from trictrac.model.roll import ROLLS, Roll
from trictrac.model.score import Pavillon, Score, Side
from trictrac.notation import read_play
from trictrac.notation.lines import read_moves
from trictrac.players import Sensible, play_partie
from trictrac.presets import load_rules
from trictrac.scorer.answers import Board, Indented
from trictrac.study.questions.form import EASY, FAIR, HARD, Spot, level_of
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill

COUNTED = {
    Skill.TRUE_HITS: ({Jan.TRUE_HIT}, "roller"),
    Skill.FALSE_HITS: ({Jan.FALSE_HIT}, "other"),
    Skill.CORNER_HIT: ({Jan.CORNER_HIT}, "roller"),
    Skill.FILLING: ({Jan.FILL}, "roller"),
    Skill.KEEPING: ({Jan.CONSERVE}, "roller"),
    Skill.HELPLESSNESS: ({Jan.HELPLESS}, "other"),
    Skill.RARE_JANS: (
        {Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS},
        "both",
    ),
    Skill.BEARING_OFF: ({Jan.EXIT}, "roller"),
    Skill.ROLLER: (set(Jan), "roller"),
    Skill.OPPONENT: (set(Jan), "other"),
    Skill.BOTH: (set(Jan), "both"),
}
"""What each skill of counting counts, and for whom."""

PLAY_LAWS = {"3.2", "3.3", "3.4", "4.1", "4.3", "4.4", "5.2", "6.1", "6.3", "6.4", "6.6", "9.1"}
"""Every law that a play of numbers rightly thrown can break by the modern rules."""


@dataclass(frozen=True, slots=True)
class Holding(Sensible):
    """Never goes, so that return jans and bearing off come about."""

    def goes(self, state: State) -> bool:
        return False


def partie(player: Sensible, seed: int) -> Iterator[Spot]:
    log = play_partie(player, player, seed)
    turns = {state.turn.number: state.turn for state in log.states if state.turn}
    for turn in turns.values():
        yield Spot(turn.position, turn.outcome, source=f"partie {seed}")


def endings(count: int) -> Iterator[Spot]:
    """Both sides bearing off, a few checkers left."""
    random = Random(1818)
    for _ in range(count):
        sides: list[Checkers] = []
        for _ in Side:
            left = random.randint(1, 7)
            side = [0] * 26
            side[25] = 15 - left
            for _ in range(left):
                side[random.choice((*range(19, 25), *range(20, 25), 18))] += 1
            sides.append(tuple(side))
        position = Position(sides[0], sides[1])
        roll = Roll.of(random.randint(1, 6), random.randint(1, 6))
        if not position.faults():
            yield Spot(position, outcome(position, roll))


def openings(count: int) -> Iterator[Spot]:
    """The first rolls of relevés, where the rare jans are."""
    random = Random(1634)
    for _ in range(count):
        downs = random.choice(((11, 12), (12, 12), (7, 6), (6, 9), (2, 3, 4, 5), (3, 4, 6, 7)))
        own = [0] * 26
        own[1] = 15 - len(downs)
        for field in downs:
            own[field] += 1
        theirs: Checkers = random.choice((TALON, (0, 13, *[0] * 10, 2, *[0] * 13)))
        position = Position(tuple(own), theirs, rolls=(len(downs) // 2, 1))
        if not position.faults():
            yield Spot(position, outcome(position, Roll.of(random.randint(1, 6), random.randint(1, 6))))


def recoloured(spot: Spot) -> Spot:
    """The same roll made by the other colour."""
    old = spot.position
    score = Score(
        old.score.points[::-1],
        old.score.bredouille[::-1],
        old.score.holes[::-1],
        Pavillon((0, 2, 1, 3)[old.score.pavillon]),
    )
    return replace(spot, position=Position(old.black, old.white, old.turn.other, score, old.rolls[::-1], old.releve))


@cache
def spots() -> tuple[Spot, ...]:
    games = [spot for seed in range(3) for spot in partie(Sensible(), seed)]
    games += [spot for seed in range(100, 108) for spot in partie(Holding(), seed)]
    found = [*games, *endings(300), *openings(200)]
    return tuple(recoloured(spot) if at % 3 == 0 else spot for at, spot in enumerate(found))


@cache
def questions(skill: Skill, most: int = 400) -> tuple[Question, ...]:
    """So many questions of a skill, spread over all spots."""
    found = [question for spot in spots() for question in form_of(skill).offer(spot)]
    return tuple(found[:: max(1, len(found) // most)])


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
    if question.skill is Skill.CHANCES:
        return {str(throws) for throws in (0, 1, 11, 20, 36)}
    if " " in truth:
        return {f"{mine} {theirs}" for mine, theirs in product((0, 4, 6), repeat=2)} | {"nothing", "fill 4"}
    return {str(points) for points in (0, 2, 4, 6, 8, 12)} | {"nothing", "fill 4", "true_hit 14 2", "false_hit 9 4"}


def said(answer: list[object]) -> str:
    """An answer as text; boards are told as boards."""
    parts = [part.sentence if isinstance(part, Indented) else part for part in answer]
    return "\n".join("(board)" if isinstance(part, Board) else str(part) for part in parts)


@pytest.mark.parametrize("skill", list(Skill))
def test_there_are_questions_of_every_skill(skill: Skill) -> None:
    assert len(questions(skill)) > 15


@pytest.mark.parametrize("skill", list(Skill))
def test_the_right_answer_can_be_typed_and_is_no_slip(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill):
        truth = form.truth(question)
        assert form.read(question, truth) == truth, question
        assert form.slip(question, truth) is None, question


@pytest.mark.parametrize("skill", list(Skill))
def test_every_other_answer_is_a_slip(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill, 120):
        truth = form.truth(question)
        for claim in other_claims(question):
            assert str(form.say(question, claim)), claim
            slip = form.slip(question, claim)
            if claim == truth:
                assert slip is None
            elif slip is None:
                assert claim.split()[0].isalpha() or "_" in claim, (question, claim)
                assert sum(int(word) for word in claim.split() if word.isdigit()) >= int(truth.split()[0])
            if truth != "0" and truth != "0 0" and claim == "nothing":
                assert slip is not None


@pytest.mark.parametrize("skill", list(Skill))
def test_a_question_survives_its_text(skill: Skill) -> None:
    for question in questions(skill):
        assert Question.parse(str(question)) == question


@pytest.mark.parametrize("skill", list(Skill))
def test_everything_can_be_said(skill: Skill) -> None:
    form = form_of(skill)
    assert str(form.example)
    for question in questions(skill, 150):
        assert str(form.ask(question)).endswith("?")
        assert str(form.say(question, form.truth(question)))
        told = said(form.explain(question))
        assert "(board)" in told
        assert "{" not in told
        degrees = form.hints(question)
        assert 2 <= len(degrees) <= 3
        assert all(said(degree) for degree in degrees)


@pytest.mark.parametrize("skill", [skill for skill in Skill if skill not in COUNTED])
def test_every_reason_names_its_law(skill: Skill) -> None:
    form = form_of(skill)
    for question in questions(skill, 150):
        told = said(form.explain(question))
        assert "law" in told or told.count("\n") <= 2, told


@pytest.mark.parametrize("skill", list(Skill))
def test_the_same_spot_offers_the_same_questions(skill: Skill) -> None:
    form = form_of(skill)
    for spot in spots()[::25]:
        again = replace(spot, outcome=outcome(spot.position, spot.outcome.roll), source="elsewhere")
        assert [str(question) for question in form.offer(spot)] == [str(question) for question in form.offer(again)]


@given(st.sampled_from(list(Skill)), st.integers(0, 10_000), st.text(max_size=40))
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
    assert re.search("like|12|law", help_given)


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


def test_points_may_be_typed_with_words() -> None:
    question = Question.parse("both W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2")
    form = form_of(Skill.BOTH)
    truth = form.truth(question)
    mine, theirs = truth.split()
    for line in (f"{mine}/{theirs}", f"{mine}, {theirs}", f" {mine} points {theirs} points", f"{mine} et {theirs}"):
        assert form.read(question, line) == truth
    assert form.read(question, "rien") == form.read(question, "Néant") == "0 0"


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
            score = replace(score, holes=(min(12, score.holes[0]), min(12, score.holes[1])))
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


@pytest.mark.parametrize(
    "line", ["", "4", "4b 0", "4b 0 3", "4 0 3 2 1", "12 0 3 2", "4 0 3b 2", "4 0 3 2 red", "flag w", "b 4 0 3 2"]
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
def test_what_is_not_said_of_the_pavillon_is_as_it_was(word: str, flag: str) -> None:
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
def test_the_first_thing_wrong_in_a_score_is_told(claim: str, slip: Slip | None) -> None:
    question = Question.parse("marking W:1x15/B:1x15/W/points=8,4/holes=3,1/flag=B W10")
    form = form_of(Skill.MARKING)
    assert form.slip(question, form.read(question, claim)) is slip


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
        play, roll = read_moves(question.detail.split(), question.detail), outcome(question.position, question.dice)
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
    spot = Spot(situation.position, outcome(situation.position, Roll(situation.high, situation.low)))
    allowed = by_oracle(situation).allowed
    for question in form_of(Skill.LEGALITY).offer(spot):
        play = read_moves(question.detail.split(), question.detail)
        assert (form_of(Skill.LEGALITY).truth(question) == "yes") is (play.after(situation.me) in allowed)


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
        for question in form.offer(Spot(spot.position, judged, rule_set, rules)):
            assert (form.truth(question) == "yes") is judged.allows(read_moves(question.detail.split(), ""))
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
        choices = str(refused.value).split("In question come: ")[1]
        assert 3 <= choices.count("(") <= 5
        numbers = [float(part.split("(")[0]) for part in choices.split("; ")]
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
    with pytest.raises(UnreadableError, match=r"In question come: 3\.2"):
        form_of(Skill.LEGALITY).read(question, line)


def test_a_legal_play_refused_is_told_so() -> None:
    question = Question.parse("legality W:1x15/B:1x15/W 3-1 1-4 1-2")
    assert form_of(Skill.LEGALITY).slip(question, "no 3.2") is Slip.LEGAL_REFUSED


def throws(question: Question) -> int:
    """The throws of two dice, one by one, judged by the outcome of each."""
    what, _, field = question.detail.partition(" ")
    found = 0
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
        found += (1 if roll.is_doublet else 2) * does[what]
    return found


def test_chances_are_counted_throw_by_throw() -> None:
    form, zeros, asked = form_of(Skill.CHANCES), 0, Counter[str]()
    for question in questions(Skill.CHANCES, 400):
        count = throws(question)
        assert form.truth(question) == str(count)
        assert count < 36
        assert form.is_barren(question) is (count == 0)
        zeros += count == 0
        asked[question.detail.split()[0]] += 1
        told = said(form.explain(question))
        if count:
            assert form.slip(question, str(count - 1)) is Slip.CHANCES_TOO_FEW
            assert told.split("doublet")[0].splitlines()[-1].strip().isdigit()
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
        assert form.is_barren(question) is (gap == 0)
        right += not gap
        for claim in ("right", "school 2", "school 4"):
            slip = form.slip(question, claim)
            slips[slip] += 1
            assert (slip is None) is (claim == form.truth(question))
    assert len(some) / 5 < right < len(some) / 2
    assert set(slips) == {None, Slip.OVERLOOKED_SCHOOL, Slip.FALSE_SCHOOL, Slip.WRONG_SCHOOL}


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
    with pytest.raises(UnreadableError, match="school 4"):
        form_of(Skill.JUDGING).read(questions(Skill.JUDGING)[0], "école")


@pytest.mark.parametrize("skill", list(Skill))
def test_questions_are_of_all_degrees_of_difficulty(skill: Skill) -> None:
    form = form_of(skill)
    levels = Counter(level_of(form.difficulty(question)) for question in questions(skill, 3000))
    assert set(levels) == {EASY, FAIR, HARD}
    assert max(levels.values()) < 0.9 * sum(levels.values())
    assert all(0 <= form.difficulty(question) < 20 for question in questions(skill))


def test_counting_is_harder_the_more_there_is_to_see() -> None:
    plain = Question.parse("true-hits W:1x13,8,10/B:1x14,12/W 5-3")
    crowded = Question.parse("true-hits W:1x5,2x2,3,5,6,7,8x2,9,10/B:1x6,3,5,7,9,10,11,12x3/W 6-4")
    form = form_of(Skill.TRUE_HITS)
    assert form.difficulty(plain) < form.difficulty(crowded)
    addition = Question.parse("marking W:1x15/B:1x15/W/points=2b,0 W4")
    hole = Question.parse("marking W:1x15/B:1x15/W/points=8,4 W6")
    pavillon = Question.parse("marking W:1x15/B:1x15/W/points=8b,4/holes=3,1/flag=B W10,B4")
    levels = [level_of(form_of(Skill.MARKING).difficulty(one)) for one in (addition, hole, pavillon)]
    assert levels == [EASY, FAIR, HARD]
