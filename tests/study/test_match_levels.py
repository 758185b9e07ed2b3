"""A match by its levels: hold or go, what is named, a master who errs and is sent to school; the score is that of the laws."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.matches import NO_BOARD, Clock, announced, in_memory, texts
from tests.support.terminal import Home, tmux
from trictrac.base.errors import UnreadableError
from trictrac.bot.levels import LEVELS
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import dice_from
from trictrac.bot.partner import ProgramPartner
from trictrac.bot.player import Strong
from trictrac.bot.players import RandomPlayer, Sensible
from trictrac.games.registry import read_record
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.report import read_rolls
from trictrac.partie.state import State
from trictrac.partie.text.record import require_trictrac
from trictrac.protocol.events import Go, Hold
from trictrac.protocol.log import Log
from trictrac.protocol.record import check_record
from trictrac.rules.loader import load_rules
from trictrac.saying.language import ENGLISH
from trictrac.seance.library import Library
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.mistakes import sync
from trictrac.study.match.kept import begin_match, find_match, resume_match
from trictrac.study.match.match import Match
from trictrac.study.match.naming import BREDOUILLE, HOLES, PAVILLON, namings
from trictrac.study.match.turns import LEARNER, MASTER, TaskKind, Terms, all_named, headers, terms_of
from trictrac.study.questions.question import EASY, FAIR, HARD

SHORT = load_rules("hole_target=3")


def reply(match: Match, random: Random, *, schooling: bool = True) -> str:
    """What a learner types who counts and names rightly, holds or goes by chance, and finds every error of the master."""
    task, naming = match.task, match.naming
    open_errors = [error.school for error in match.state.errors if error.by is MASTER and error.is_schoolable]
    if schooling and open_errors:
        return f"school {open_errors[0]}"
    if naming is not None:
        return naming.right
    assert task is not None
    if task.kind is TaskKind.GOING:
        return random.choice(("hold", "go", "a", "b)"))
    return "" if task.kind is TaskKind.CHECK else str(task.due)


def held(match: Match, seed: int = 0, *, schooling: bool = True) -> list[tuple[TaskKind, str, str, list[str]]]:
    """A match held to its end: for each line what was to be done, the prompt, the line and what was said."""
    random = Random(seed)
    match.begin()
    done = []
    while not match.closed:
        assert match.task is not None
        kind, prompt, line = match.task.kind, ENGLISH.say(match.prompt), reply(match, random, schooling=schooling)
        done.append((kind, prompt, line, texts(match.answer(line))))
    return done


def account(log: Log[State, Event]) -> Score:
    """The score by the laws alone: each roll's own points, then those given, then the écoles; going wipes all points.

    An école takes off what was marked too much; points beyond the end of the partie count here too.
    """
    marks: dict[tuple[int, int, Side, int], int] = {}
    for place, event in enumerate(log.events):
        state, number = log.states[place], log.states[place + 1].number
        if isinstance(event, events.Claim | events.Receive):
            marks[number, isinstance(event, events.Receive), Side(event.player), 0] = event.points
        elif isinstance(event, events.School):
            error = next(one for one in state.errors if one.by is not event.player and one.school == event.points)
            own = error.why.value == "own"
            if error.excess:
                marks[error.turn, not own, Side(error.by), 0] -= error.excess
            marks[error.turn, 2, Side(event.player), place] = event.points
        elif isinstance(event, Go):
            marks[number, 3, Side(event.player), 0] = 0
    score, customs = Score(), log.state.rules.customs
    for (_, order, side, _), points in sorted(marks.items()):
        if order == 3:
            score = Score((0, 0), (False, False), score.holes, score.pavillon)
        else:
            score = score.marked(
                side, points, bredouille=customs.bredouille == "yes", pavillon=customs.pavillon == "yes"
            )
    return score


def by_master(log: Log[State, Event]) -> list[str]:
    """What became of each error of the master's."""
    return [found.fate for report in read_rolls(log) for found in report.findings if found.error.by is MASTER]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((EASY, FAIR, HARD)), st.sampled_from((MODERN, SHORT)))
def test_when_nobody_errs_the_score_is_that_which_the_program_would_announce(
    seed: int, level: int, rules: Rules
) -> None:
    match, _ = in_memory(seed, rules, terms=Terms(level))
    held(match, seed)
    record = require_trictrac(match.talk.record)
    assert not any(isinstance(event, events.School) for event in record.events)
    assert announced(record).state.results == match.state.results
    assert announced(record).state.printed_score == match.state.printed_score
    assert check_record(read_record(str(record))).state.score == match.state.score == account(check_record(record))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((EASY, FAIR, HARD)), st.sampled_from((20, 100)), st.booleans())
def test_when_the_master_errs_his_marks_are_kept_and_the_ecoles_go_where_the_law_sends_them(
    seed: int, level: int, errs: int, schooling: bool
) -> None:
    match, _ = in_memory(seed, SHORT, terms=Terms(level, errs))
    held(match, seed, schooling=schooling)
    log = check_record(read_record(str(match.talk.record)))
    assert log.state.score == match.state.score == account(log)
    fates = by_master(log)
    assert set(fates) <= ({"claimed", "open"} if schooling else {"overlooked", "open"})
    for place, event in enumerate(log.events):
        if isinstance(event, events.Claim | events.Receive) and event.player is MASTER:
            turn = log.states[place].turn
            assert turn is not None
            assert event.points == Reckoner(errs, seed=match.talk.record.seed).marked(turn, MASTER)


def test_the_master_errs_as_often_as_is_wished_and_never_where_nothing_can_be_miscounted() -> None:
    match, _ = in_memory(4)
    held(match)
    turns = {state.turn.number: state.turn for state in match.talk.course.log.states if state.turn}
    for errs, least, most in ((0, 0.0, 0.0), (30, 0.1, 0.5), (100, 1.0, 1.0)):
        wrong = many = 0
        for turn in turns.values():
            due = turn.outcome.me if turn.roller is MASTER else turn.outcome.opp
            if due:
                many += 1
                wrong += Reckoner(errs, seed="1").marked(turn, MASTER) != due
        assert least <= wrong / many <= most


def test_the_masters_marks_come_with_their_reasons() -> None:
    match, _ = in_memory(5)
    for kind, _, _, said in held(match):
        for at, line in enumerate(said):
            if line.startswith("Master marks ") and line.endswith(" points.") and kind is TaskKind.GIVEN:
                assert "(law 8." in "".join(said[at + 1 : at + 3])
    assert any("(law 8." in line for _, _, _, said in held(in_memory(5)[0]) for line in said)


@pytest.mark.parametrize("level", [EASY, FAIR, HARD])
def test_each_level_asks_what_it_says_and_only_what_can_change(level: int) -> None:
    asked = set()
    for seed in range(6):
        match, _ = in_memory(seed, SHORT, terms=Terms(level))
        log = held(match, seed)
        asked |= {prompt for _, prompt, _, _ in log if ":" not in prompt}
    going, whom = {"a) hold or b) go?"}, "a) me, b) the master or c) nobody?"
    naming = {
        "how many holes do these points win?",
        f"who holds the bredouille then, {whom}",
        f"who shows the pavillon then, {whom}",
    }
    assert asked == {EASY: set(), FAIR: going, HARD: going | naming}[level]


@pytest.mark.parametrize(
    ("score", "points", "named"),
    [
        (Score(), 4, {BREDOUILLE: "me"}),
        (Score((4, 0), (True, False)), 4, {}),
        (Score((4, 4)), 4, {}),
        (Score((4, 6), (False, True)), 4, {BREDOUILLE: "nobody"}),
        (Score((8, 0), (True, False)), 4, {HOLES: "2", BREDOUILLE: "nobody", PAVILLON: "nobody"}),
        (Score((8, 2)), 6, {HOLES: "1", BREDOUILLE: "me", PAVILLON: "nobody"}),
        (Score((8, 2), holes=(0, 3)), 6, {HOLES: "1", BREDOUILLE: "me", PAVILLON: "me"}),
        (
            Score((8, 2), holes=(1, 3), pavillon=Pavillon.BLACK),
            4,
            {HOLES: "1", BREDOUILLE: "nobody", PAVILLON: "nobody"},
        ),
        (Score((8, 2), holes=(1, 3), pavillon=Pavillon.AWAY), 16, {HOLES: "3", BREDOUILLE: "nobody"}),
        (Score((8, 2), holes=(11, 3), pavillon=Pavillon.AWAY), 4, {}),
        (Score((8, 0), (True, False), holes=(10, 3), pavillon=Pavillon.AWAY), 4, {HOLES: "2"}),
        (Score(), 0, {}),
    ],
)
def test_what_is_named_is_what_tokens_pegs_and_pavillon_show(score: Score, points: int, named: dict[str, str]) -> None:
    assert {one.what: one.right for one in namings(score, points, MODERN.customs)} == named


def test_without_bredouille_and_pavillon_only_holes_are_named() -> None:
    customs = load_rules("bredouille=no,pavillon=no").customs
    assert {one.what: one.right for one in namings(Score((8, 0)), 18, customs)} == {HOLES: "2"}


def test_ten_holes_of_one_roll_can_be_named() -> None:
    holes, *_ = namings(Score(), 60, MODERN.customs)
    assert holes.right == "10"
    names = ("Cloris", "Master")
    assert [holes.read(choice.line, names) for choice in holes.choices(names)] == [*map(str, range(1, 11))]
    with pytest.raises(UnreadableError, match="type the number of holes"):
        holes.read("11", names)


def test_what_is_named_is_read_in_both_languages_and_nothing_else_is() -> None:
    holes, bredouille, pavillon = namings(Score((8, 2), holes=(0, 3)), 4, MODERN.customs)
    names = ("Cloris", "Master")
    assert [holes.read(line, names) for line in ("2", "1 trou", "?")] == ["2", "1", "1"]
    assert [bredouille.read(line, names) for line in ("Moi", "maître", "cloris", "MASTER", "personne", "?")] == [
        "me", "master", "me", "master", "nobody", "nobody",
    ]  # fmt: skip
    assert [choice.line for choice in holes.choices(names)] == ["1", "2"]
    assert [choice.line for choice in pavillon.choices(names)] == ["me", "master", "nobody"]
    for naming, line in ((holes, "0"), (holes, "many"), (holes, ""), (bredouille, "4"), (pavillon, "")):
        with pytest.raises(UnreadableError, match=": type "):
            naming.read(line, names)
    verdicts = [ENGLISH.say(naming.verdict("?", names)) for naming in (holes, bredouille, pavillon)]
    assert [re.findall(r"law [\d.]+", verdict) for verdict in verdicts] == [["law 10.3"], ["law 10.3"], ["law 10.5"]]


HOLE_BY_FOUR = "W:7x4,9x4,10x2,11x3,12x2/B:2x2,5x2,7x2,8x2,10,11x2,12x3,23/W/points=8b,0/holes=1,5/flag=away"


def placed(terms: Terms) -> Match:
    """A match in which the learner completes a hole by his first roll."""
    position = events.SetPosition(Position.parse(HOLE_BY_FOUR))
    seed = next(seed for seed in range(1000) if dice_from(seed, 0)() == (4, 4))
    match, _ = in_memory(seed, given_first=(position,), terms=terms)
    match.begin()
    return match


def test_a_double_hole_named_simple_is_lost_and_a_simple_one_named_double_taken_back() -> None:
    match = placed(Terms(HARD))
    assert match.task is not None
    due = match.task.due
    right = placed(Terms(HARD))
    for said in ("right", "less"):
        table = right if said == "right" else match
        table.answer(str(due))
        assert table.naming is not None
        line = table.naming.right if said == "right" else str(int(table.naming.right) - 1)
        table.answer(line)
        while table.naming is not None:
            table.answer(table.naming.right)
    assert match.state.score.holes[0] == right.state.score.holes[0] - 1
    assert right.state.choosing
    assert match.state.choosing
    assert all_named(match.talk.course.heads).count(False) == 1
    assert not any(isinstance(event, events.School) for event in match.talk.record.events)


def test_hold_or_go_is_the_learners_and_going_loses_what_he_has_not_marked() -> None:
    for line, event in (("h", Hold), ("TENIR", Hold), ("go", Go), ("v", Go)):
        match = placed(Terms(FAIR))
        assert match.task is not None
        match.answer(str(match.task.due))
        assert [choice.line for choice in match.choices()] == ["hold", "go"]
        assert "'perhaps' is not an answer: type hold or go;" in texts(match.answer("perhaps"))[0]
        assert {"hold", "go"} <= set(match.words)
        match.answer(line)
        assert event(LEARNER) in match.talk.record.events
    match = placed(Terms(FAIR))
    assert match.task is not None
    match.answer(str(match.task.due - 4))
    said = texts(match.answer("go"))
    assert "Cloris goes: the 4 points not marked are lost, and are no école (law 11.5)." in said


def test_a_false_ecole_is_contested_by_the_master_and_marked() -> None:
    match, _ = in_memory(5, terms=Terms(EASY))
    match.begin()
    before = match.state.score.points
    said = texts(match.answer("école 6"))
    assert said[:2] == [
        "Cloris claims an école and marks 6.",
        "Master contests the école and marks 6. Cloris may maintain it.",
    ]
    assert match.state.score.points == (before[0], before[1] + 6)
    match.answer("maintiens")
    assert match.state.score.holes == (0, 2)
    assert "cannot maintain the école now" in texts(match.answer("maintain"))[0]
    for line in ("school", "school many", "school 0", "school 1000"):
        assert "school needs the points of the école: type for example school 4" in texts(match.answer(line))


def test_an_ecole_of_more_than_it_is_is_false_above_and_one_of_less_is_in_part() -> None:
    for change, marks in ((2, 2), (-2, 0)):
        match = next(found for seed in range(50) if (found := until_an_error(seed, 4)))
        (error,) = [one for one in match.state.errors if one.by is MASTER]
        before = match.state.score
        match.answer(f"school {error.school + change}")
        after = match.state.score
        total = 12 * sum(after.holes) + sum(after.points) - 12 * sum(before.holes) - sum(before.points)
        assert total == error.school - error.excess + (marks if change > 0 else change)
        assert not [one for one in match.state.errors if one.is_schoolable]


def until_an_error(seed: int, points: int) -> Match | None:
    """A match in which the master has just made an error of so many points, early and with few points marked."""
    match, _ = in_memory(seed, terms=Terms(EASY, 100))
    match.begin()
    for _ in range(8):
        found = [one for one in match.state.errors if one.by is MASTER]
        if len(found) == 1 and found[0].school == points and max(match.state.score.points) < 6:
            return match
        if match.closed or match.task is None:
            return None
        match.answer("" if match.task.kind is TaskKind.CHECK else str(match.task.due))
    return None


def test_a_master_who_goes_or_wins_on_wrong_marks_can_still_be_schooled() -> None:
    kinds = set()
    for seed in range(40):
        match, _ = in_memory(seed, SHORT, terms=Terms(EASY, 20))
        for kind, _, line, said in held(match, seed):
            if kind is TaskKind.CHECK:
                kinds.add((line != "", any("The match is" in one for one in said)))
    assert {(True, False), (False, False), (False, True)} <= kinds


def test_nothing_betrays_the_masters_errors_while_they_may_be_schooled() -> None:
    for seed in range(4):
        match, _ = in_memory(seed, SHORT, terms=Terms(EASY, 100))
        match.begin()
        while not match.closed and match.task is not None:
            before = [*match.talk.course.log.states[-1].errors]
            if any(error.by is MASTER for error in before):
                told = " ".join(texts(match.answer("why")))
                fields = re.sub(r" \(Master’s \d+\)", "", told)
                assert "Master" not in fields.replace("Master rolls", "")
            said = texts(match.answer("" if match.task.kind is TaskKind.CHECK else str(match.task.due)))
            assert not any("École" in line and "lets it pass" not in line for line in said)


def test_what_can_be_chosen_is_an_answer_and_ecoles_are_chosen_where_the_master_errs() -> None:
    for terms in (Terms(EASY), Terms(HARD, 60)):
        for seed in range(3):
            match, _ = in_memory(seed, SHORT, terms=terms)
            match.begin()
            random = Random(seed)
            while not match.closed:
                lines = [choice.line for choice in match.choices()]
                assert lines
                assert any(line.startswith("school") for line in lines) <= bool(terms.errs)
                said = texts(match.answer(random.choice(lines)))
                assert not any(": type " in line or "is not a claim" in line for line in said)


def test_another_player_can_take_the_masters_seat() -> None:
    match, _ = in_memory(3, SHORT, chooser=RandomPlayer(Random(1)))
    other, _ = in_memory(3, SHORT)
    held(match)
    held(other)
    assert match.talk.record.events != other.talk.record.events


@pytest.mark.parametrize("terms", [Terms(FAIR, 40), Terms(HARD, 40)])
def test_a_match_cut_at_any_line_goes_on_with_the_same_question_on_its_terms(tmp_path: Path, terms: Terms) -> None:
    library = Library(tmp_path / "whole")
    _, journal, match = begin_match(library, ("Cloris", "Damon"), 3, SHORT, NO_BOARD, ENGLISH, Clock(), None, terms)
    asked = []
    with journal:
        random = Random(2)
        match.begin()
        while not match.closed:
            asked.append((len(journal.lines), match.task, match.naming))
            match.answer(reply(match, random))
    lines = journal.lines
    begun = next(at for at, line in enumerate(lines, 1) if line == "head match: A")
    library = Library(tmp_path / "cut")
    for count in range(begun, len(lines)):
        name, journal = library.create("cut", lines[:count])
        journal.close()
        over = lines[count - 1] == "head match: over" or not [one for at, *one in asked if at >= count]
        if not over:
            assert find_match(library) == name
            _, journal, match = resume_match(library, name, NO_BOARD, ENGLISH, Clock())
            with journal:
                match.begin()
                assert [match.task, match.naming] == next(one for at, *one in asked if at >= count)
        library.discard(name)


def test_the_masters_errors_are_not_the_learners_mistakes(tmp_path: Path) -> None:
    home = Home(tmp_path)
    terms = Terms(EASY, 100)
    _, journal, match = begin_match(home.library, ("Cloris", ""), 3, SHORT, NO_BOARD, ENGLISH, Clock(), None, terms)
    with journal:
        held(match)
    assert by_master(check_record(require_trictrac(match.talk.record)))
    with open_deck(tmp_path / "deck") as deck:
        assert sync(deck, home.library, Clock()()).new == 0


def test_what_cannot_be_written_after_the_last_name_is_done_at_the_next_line() -> None:
    match, pages = in_memory(5, terms=Terms(HARD))
    match.begin()
    while match.naming is None:
        match.answer(reply(match, Random(1)))
    pages.failures, pages.good_first = 1, 1
    assert texts(match.answer(match.naming.right))[-1] == "the disk is full"
    number = match.state.number
    assert ENGLISH.say(match.prompt) == "Enter to continue?"
    match.answer("")
    assert match.state.number > number


def test_a_whole_match_at_a_terminal(tmp_path: Path) -> None:
    """Every line is typed on a keyboard, at the hard level, against a master who errs; then the game is there to be read."""
    rules = load_rules("hole_target=2")
    other, _ = in_memory(8, rules, terms=Terms(HARD, 50))
    typed = [line for _, _, line, _ in held(other)]
    home = Home(tmp_path)
    words = ("--match", "--seed", "8", "--rules", "hole_target=2", "--level", "hard", "--master-errs", "50%")
    with tmux(tmp_path) as screen:
        shown = screen.start(home, *words, "--board", "none", command="drill")
        assert "The master errs on 50 rolls in a hundred" in " ".join(shown.split())
        for line in typed[:-1]:
            shown = screen.ask(line)
        screen("send-keys", "-l", typed[-1], ";", "send-keys", "Enter")
        rows = screen.await_rows(lambda rows: any("As a page" in row for row in rows))
    assert any("The match is" in row for row in rows)
    assert home.kept().events == other.talk.record.events


def test_the_master_plays_by_the_name_that_the_match_keeps() -> None:
    assert (
        Terms().master_of("7")
        == Terms(master="a player of a later version").master_of("7")
        == ProgramPartner(MASTER, Sensible(), Reckoner(seed="7"))
    )
    terms = Terms(master="strongest")
    assert terms_of(list(headers(terms))) == terms
    assert terms.master_of("7").decider == Strong(2)
    assert Terms(master="learner").master_of("7").decider == LEVELS["learner"].player("7")


def test_a_match_rings_at_holes_and_ecoles_and_never_at_an_error_that_is_to_be_found() -> None:
    """As at a table a bell rings for a hole or an école, but it does not betray the master's errors."""
    heard = set()
    for seed, errs in ((1, 0), (2, 100)):
        match, _ = in_memory(seed, SHORT, terms=Terms(EASY, errs))
        match.begin()
        while not match.closed and match.task is not None:
            start = len(match.talk.course.log.states)
            claim = match.task.due + 2 * (not errs and start < 20 and match.task.kind is TaskKind.OWN)
            match.answer("" if match.task.kind is TaskKind.CHECK else str(claim))
            happened = [one for state in match.talk.course.log.states[start:] for one in state.happenings]
            holes, what = any(one.holes for one in happened), {one.what for one in happened}
            assert (match.rings == "hole") <= holes
            assert bool(match.rings) is (holes or bool(what & {"schooled", "false_school", "corrected"}))
            heard.add((match.rings, "erred" in what))
            if not match.closed:
                match.answer("score")
                assert not match.rings
    assert {("hole", False), ("school", True), ("", False), ("", True)} <= heard, heard
