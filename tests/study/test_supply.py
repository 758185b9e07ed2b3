"""The supply of questions: reachable rolls, every skill at every level, nothing asked twice, the learner's own records."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import combinations, groupby, islice
from random import Random
from statistics import mean

import pytest

from tests.support.records import trictrac_record
from trictrac.bot.flat import Playing, spots, spots_of
from trictrac.bot.parties import play_partie
from trictrac.bot.players import Sensible
from trictrac.games.registry import read_record
from trictrac.model.mark import Jan
from trictrac.model.outcome import GameSpot, outcome, unpack
from trictrac.model.play import Play
from trictrac.model.position import TALON, Position
from trictrac.model.rules import MODERN, Rules
from trictrac.partie.events import Event, Throw
from trictrac.partie.kind import Trictrac
from trictrac.partie.report import read_rolls
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.protocol.log import Log
from trictrac.study.dealing.scripted import steer_releves
from trictrac.study.dealing.stock import count_moved, is_rich
from trictrac.study.dealing.supply import Supply, distribution
from trictrac.study.deck.rows import LessonMark
from trictrac.study.lessons.shelf import lessons, taught_limits
from trictrac.study.questions.counting import CountingForm
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import LEVELS, Question
from trictrac.study.questions.skills import DEALT, FIRST_SKILLS, Skill

COUNTING = [skill for skill in DEALT if isinstance(form_of(skill), CountingForm)]
OLD = Rules.of(exit="provincial", margot="2_4", rencontre="4_6", bredouille="no", corner_excuses_passing="yes")


def dealt(count: int, skills: list[Skill], seed: int = 1, wish: Callable[[int], float] | None = None) -> list[Question]:
    """So many questions, the skills by turns, as hard as ``wish`` says of each."""
    supply = Supply(skills, seed)
    random = Random(seed)
    found = []
    for number in range(count):
        skill = skills[number % len(skills)]
        question = supply.next(skill, wish(number) if wish else random.uniform(0, 6))
        assert question is not None
        found.append(question)
    return found


def continued(log: Log[State, Event], spot: GameSpot, following: Position | None) -> Log[State, Event]:
    """The game after this roll and whatever was done that leads to the next position."""
    player = log.state.roller
    log = log.add(Throw(player, spot.outcome.roll))
    if log.state.phase is Phase.OVER or following is None:
        return log
    if log.state.choosing:
        gone = log.add(Go(player))
        if gone.state.position == following:
            return gone
        log = log.add(Hold(player))
    for play in spot.outcome.plays:
        played = log.add(Move(player, play))
        if played.state.position == following:
            return played
    raise AssertionError(f"no play of {spot.position} {spot.outcome.roll} leads to {following}")


@pytest.mark.parametrize("rules", [MODERN, Rules.of(hole_target=6, swap_colours_after_exit="no", pavillon="no"), OLD])
def test_self_play_is_a_game_that_the_laws_allow_with_the_score_that_they_give(rules: Rules, effort: int) -> None:
    stream = islice(spots(11, rules), 3000 * effort)
    parties = [list(group) for _, group in groupby(stream, key=lambda spot: spot.source)]
    assert len(parties) > 10
    for partie in parties:
        if len(partie) > 1 and partie[1].position.rolls == (1, 1):
            continue  # the second roll met the first
        log: Log[State, Event] = Log(Trictrac(rules)).add(Begin(Player(partie[0].position.turn)))
        for spot, following in zip(partie, [*partie[1:], None], strict=True):
            assert log.state.position == spot.position
            assert spot.outcome == outcome(spot.position, spot.outcome.roll, rules)
            log = continued(log, spot, following.position if following else None)


def test_a_rencontre_is_not_asked_about_since_no_position_shows_it() -> None:
    for spot in islice(spots(3, OLD), 4000):
        assert all(mark.jan is not Jan.MEETING for mark in spot.outcome.marks)


@pytest.mark.parametrize("skill", [skill for skill in DEALT if not skill.row.is_stored])
def test_steered_releves_go_from_the_talons_by_allowed_plays(skill: Skill, monkeypatch: pytest.MonkeyPatch) -> None:
    started, play = Playing.__init__, Playing.play
    checked = 0

    def watched(game: Playing, packed: int) -> None:
        nonlocal checked
        spot = game.spot()
        chosen = unpack(packed) if packed else Play()
        assert chosen in outcome(spot.position, spot.outcome.roll).plays
        checked += 1
        play(game, packed)

    def started_so(game: Playing, roller: int, rules: Rules, source: str) -> None:
        started(game, roller, rules, source)
        assert tuple(game.me) == tuple(game.opp) == TALON

    monkeypatch.setattr(Playing, "play", watched)
    monkeypatch.setattr(Playing, "__init__", started_so)
    found = [spot for spot in islice(steer_releves(5, skill), 60) if spot]
    assert checked > 20
    assert all(spot.outcome == outcome(spot.position, spot.outcome.roll) for spot in found)
    assert not any(spot.position.faults() for spot in found)


def test_steering_finds_what_is_rare() -> None:
    found = Counter[Jan]()
    for skill in (Skill.RARE_JANS, Skill.BEARING_OFF, Skill.CORNER_HIT):
        for spot in islice(steer_releves(2, skill), 900):
            found.update(mark.jan for mark in spot.outcome.marks) if spot else None
    wanted = (
        Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS, Jan.EXIT, Jan.CORNER_HIT
    )  # fmt: skip
    assert all(found[jan] > 4 for jan in wanted), found


def test_petit_grand_and_return_jan_are_filled_and_kept() -> None:
    found = Counter[str]()
    for skill, jan in ((Skill.FILLING, Jan.FILL), (Skill.KEEPING, Jan.CONSERVE)):
        for spot in islice(steer_releves(2, skill), 900):
            if spot:
                found.update(f"{jan} {mark.where}" for mark in spot.outcome.marks if mark.jan is jan)
    for where in ("petit", "grand", "retour"):
        assert min(found[f"fill {where}"], found[f"conserve {where}"]) > 4, found


def test_every_skill_has_questions_of_every_level() -> None:
    cells = distribution(1, 2000)
    assert set(cells) == {(skill, level) for skill in DEALT for level in LEVELS}
    assert sum(cell.count for cell in cells.values()) == 2000
    assert not [f"{skill} {level}" for (skill, level), cell in cells.items() if not cell.count]


def test_the_spread_is_the_same_for_any_number_of_jobs() -> None:
    assert distribution(4, 600, FIRST_SKILLS, jobs=1) == distribution(4, 600, FIRST_SKILLS, jobs=2)


def test_nearly_half_of_the_questions_of_a_jan_are_barren_and_three_tenths_of_whole_rolls() -> None:
    cells = distribution(2, 60 * len(COUNTING), COUNTING)
    for skill in COUNTING:
        mine = [cells[skill, level] for level in LEVELS]
        share = sum(cell.barren for cell in mine) / sum(cell.count for cell in mine)
        assert 0.24 <= share <= 0.36 if skill.is_whole else 0.42 <= share <= 0.54, (skill, share)


@pytest.mark.parametrize(
    ("position", "rich"),
    [
        ("W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W", False),
        ("W:1x4,7x5,8x2,9,20x2,22/B:1x2,6,7x2,8x2,9,10,11x3,12x3/W", True),
    ],
)
def test_a_roll_with_two_kinds_of_jan_is_rich(position: str, rich: bool) -> None:
    assert is_rich(outcome(Position.parse(position), "66")) is rich


def test_the_same_seed_and_wishes_give_the_same_questions() -> None:
    assert dealt(60, list(DEALT), 4) == dealt(60, list(DEALT), 4)
    assert dealt(60, list(DEALT), 4) != dealt(60, list(DEALT), 5)


def test_rolls_that_are_played_ahead_change_no_question() -> None:
    """However much of it is done between two questions; and it comes to an end."""
    plain, early, random = Supply(DEALT, 4), Supply(DEALT, 4), Random(4)
    while early.ahead():
        pass
    for number in range(60):
        for _ in range(random.randrange(20)):
            early.ahead()
        skill = DEALT[number % len(DEALT)]
        assert early.next(skill, 3.0) == plain.next(skill, 3.0)


def test_nothing_is_asked_twice_or_nearly_so() -> None:
    for skill in DEALT:
        questions = dealt(40, [skill], 9)
        assert len(set(map(str, questions))) == 40
        if skill is Skill.MARKING:
            continue
        for one, other in combinations(questions, 2):
            if one.roll == other.roll and (one.roll or one.detail == other.detail):
                apart = count_moved(one.position.me, other.position.me) + count_moved(
                    one.position.opp, other.position.opp
                )
                assert apart >= 4, f"{one}\n{other}"


def test_no_board_is_seen_twice_in_a_session() -> None:
    for skills in (list(DEALT), [Skill.BEARING_OFF], [Skill.RARE_JANS]):
        asked = [question for question in dealt(100, skills, 5) if question.skill is not Skill.MARKING]
        assert len({(question.position.me, question.position.opp) for question in asked}) == len(asked)


@pytest.mark.parametrize("skill", [Skill.TRUE_HITS, Skill.FALSE_HITS, Skill.FILLING])
def test_the_same_checkers_do_not_prove_the_same_twice(skill: Skill) -> None:
    form = form_of(skill)
    assert isinstance(form, CountingForm)
    proofs = [(question.roll, form.due(question)) for question in dealt(80, [skill], 6)]
    proofs = [proof for proof in proofs if proof[1]]
    assert len(set(proofs)) == len(proofs) > 40


def test_no_roll_of_a_game_is_asked_about_twice() -> None:
    rolls = list(islice(spots(8), 300))
    supply = Supply(COUNTING, 1, spots=rolls)
    asked = [question for _ in range(10) for skill in COUNTING if (question := supply.next(skill, 2.0)) is not None]
    places = Counter((question.position.short, question.position.rolls, question.roll) for question in asked)
    assert len(asked) > 60
    assert max(places.values()) == 1


@pytest.mark.parametrize("skill", DEALT)
def test_harder_questions_come_when_they_are_wished_for(skill: Skill) -> None:
    form = form_of(skill)
    easy = [form.difficulty(question) for question in dealt(24, [skill], 3, lambda _: 0.0)]
    hard = [form.difficulty(question) for question in dealt(24, [skill], 3, lambda _: 6.0)]
    assert mean(hard) > mean(easy) + 0.75


def partie() -> Log[State, Event]:
    return play_partie(Sensible(), Sensible(), 1818)


def test_a_record_gives_its_own_rolls_and_no_others() -> None:
    log = read_record(str(trictrac_record(items=partie().events))).log()
    reports = read_rolls(log)
    found = list(spots_of(log))
    assert [spot.outcome for spot in found] == [report.turn.outcome for report in reports]
    assert [spot.position for spot in found] == [log.states[report.start].position for report in reports]


def test_questions_from_a_record_are_about_its_rolls_and_end_with_them() -> None:
    found = list(spots_of(partie()))
    supply = Supply([Skill.BOTH], 1, spots=found)
    asked = list(iter(lambda: supply.next(Skill.BOTH, 3.0), None))
    offered = {(spot.position.short, spot.outcome.roll) for spot in found}
    assert 20 < len(asked) <= len(found)
    assert {(question.position.short, question.roll) for question in asked if question} <= offered
    assert supply.next(Skill.BOTH, 0.0) is None
    early = Supply([Skill.BOTH], 1, spots=found)
    while early.ahead():
        pass
    assert list(iter(lambda: early.next(Skill.BOTH, 3.0), None)) == asked
    assert not early.ahead()


def test_a_record_without_a_jan_gives_no_question_of_it() -> None:
    found = [spot for spot in spots_of(partie()) if not list(form_of(Skill.RARE_JANS).offer(spot))]
    assert Supply([Skill.RARE_JANS], 1, spots=found).next(Skill.RARE_JANS, 3.0) is None


LIMITS = {
    Skill.LEGALITY: 4,
    Skill.MARKING: 8,
    Skill.TRUE_HITS: 6,
    Skill.FILLING: 10,
    Skill.CHANCES: 11,
    Skill.BOTH: 15,
    Skill.CHOOSING: 17,
}


@pytest.mark.parametrize(("skill", "limit"), LIMITS.items())
def test_a_skill_with_a_limit_asks_nothing_of_later_lessons(skill: Skill, limit: int) -> None:
    supply, form = Supply([skill], 5, limits={skill: limit}), form_of(skill)
    for number in range(18):
        question = supply.next(skill, number % 6)
        assert question
        assert form.taught_in(question) <= limit


@pytest.mark.parametrize(
    ("text", "lesson"),
    [
        ("true-hits W:1x9,3,4,6x2,12x2/B:1x9,5,6,7x2,10x2/W 5-2", 7),
        ("true-hits W:1x11,9x2,12x2/B:1x11,6x2,7,8/W 6-5", 0),
        ("filling W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2", 11),
        ("roller W:23,24,offx13/B:20x3,21x3,22x3,23x3,24x3/W 2-1", 19),
        ("legality W:1x15/B:1x15/W 6-5 1-6-12", 0),
        ("legality W:1x13,7x2/B:1x13,5,6/W 6-6 7-12 7-12", 4),
        ("legality W:1x3,5,7x2,8x2,9x2,10x2,11,12x2/B:1x13,2,3/W 6-5 1-7 5-10", 10),
        ("legality W:20,22,24,offx12/B:20x3,21x3,22x3,23x3,24x3/W 5-1 20-off 22-23", 19),
        ("marking W:1x15/B:1x15/W/points=8b,0 W10,go", 17),
        ("marking W:1x15/B:1x15/W/holes=2,0 B12", 17),
        ("marking W:1x15/B:1x15/W/points=8b,0 W6", 0),
        ("chances W:9x2,10x2,11x2,12x9/B:7x2,8x2,9x2,10x2,11x2,12x5/W helpless", 13),
    ],
)
def test_the_lesson_that_a_question_needs(text: str, lesson: int) -> None:
    question = Question.parse(text)
    assert form_of(question.skill).taught_in(question) == lesson


def test_the_limit_of_a_learner_is_the_lesson_before_the_one_he_is_in() -> None:
    done = {entry.head.slug: LessonMark(9, datetime(2026, 1, 1, tzinfo=UTC)) for entry in lessons()}
    course = list(done)
    assert taught_limits({}) == {}
    assert taught_limits({course[0]: LessonMark(2)}) == {}
    limits = taught_limits({slug: done[slug] for slug in course[:8]})
    assert set(limits.values()) == {8}
    assert Skill.FALSE_HITS in limits
    assert Skill.CORNER_HIT not in limits
    assert taught_limits(done) == {}
