"""A match against the master: right claims earn, wrong ones go to school, and no line of the journal is ever lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.matches import NO_BOARD, Clock, announced, in_memory, texts
from tests.support.records import trictrac_record
from tests.support.terminal import Home
from trictrac.base.errors import StorageError, TrictracError, UnreadableError
from trictrac.bot.parties import dice_from
from trictrac.games.registry import read_record
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.model.score import Side
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.report import read_rolls
from trictrac.partie.state import Phase, State
from trictrac.partie.text.record import require_trictrac
from trictrac.protocol.record import check_record
from trictrac.rules.loader import load_rules, rule_set_names
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.saying.words import fold
from trictrac.seance.journal import Journal
from trictrac.seance.library import Library
from trictrac.seance.opening import begin, read_course, read_journal, read_stored, resume
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.mistakes import sync
from trictrac.study.match import kept as module
from trictrac.study.match.kept import begin_match, find_match, resume_match
from trictrac.study.match.match import Match
from trictrac.study.match.turns import LEARNER, MASTER, Task, task_of
from trictrac.study.questions.quiz import GIVE_UP, HINT
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import Answer, View
from trictrac.view.doc import Board

Claimer = Callable[[Task], int]


def on_disk(library: Library, seed: int = 7, learner: str = "Cloris", limit: float | None = None) -> tuple[str, Match]:
    """A match in a library, with its journal let go as soon as it is begun: for what only reads it."""
    name, journal, match = begin_match(library, (learner, ""), seed, MODERN, NO_BOARD, ENGLISH, Clock(), limit)
    match.begin()
    journal.close()
    return name, match


def task(match: Match) -> Task:
    """What the learner has to count now."""
    found = task_of(match.state)
    assert found is not None
    return found


def rightly(asked: Task) -> int:
    return asked.due


def erring(seed: int) -> Claimer:
    """A learner who claims wrongly every third time: too much or too little."""
    random = Random(seed)

    def claim(asked: Task) -> int:
        if random.random() < 0.66:
            return asked.due
        return max(0, asked.due + random.choice((-4, -2, 2, 4)))

    return claim


def play(match: Match, claims: Claimer) -> list[tuple[Task, int, list[str]]]:
    """Play a match to its end: every task with what was claimed and what was said."""
    match.begin()
    done = []
    while not match.closed:
        asked = task(match)
        claimed = claims(asked)
        done.append((asked, claimed, texts(match.answer(str(claimed) if claimed else ""))))
    return done


def until(match: Match, wanted: Callable[[Task], bool]) -> Task:
    """Count rightly until a task is as wanted."""
    match.begin()
    while not wanted(task(match)):
        match.answer(str(task(match).due))
    return task(match)


def schools(match: Match) -> list[events.School]:
    return [event for event in match.talk.record.events if isinstance(event, events.School)]


@pytest.mark.parametrize("seed", range(8))
def test_right_counts_are_never_schooled_and_the_match_ends_as_the_program_announces(seed: int) -> None:
    match, _ = in_memory(seed)
    told = play(match, rightly)
    assert all(said[0] == f"Right: {claimed or 'nothing'}." for _, claimed, said in told)
    assert schools(match) == []
    log = announced(require_trictrac(match.talk.record))
    assert log.state.results == match.state.results
    assert log.state.printed_score == match.state.printed_score
    assert f"{len(told)} rolls counted: {len(told)} right, 0 wrong." in told[-1][2]
    won = match.state.results[0].winner is LEARNER
    assert ("The match is won." if won else "The match is lost.") in told[-1][2]


@pytest.mark.parametrize("name", rule_set_names())
def test_in_every_rule_set_right_claims_are_right(name: str) -> None:
    match, _ = in_memory(11, load_rules(name))
    play(match, rightly)
    assert schools(match) == []
    assert len(match.state.results) == 1


@pytest.mark.parametrize(
    "options",
    [
        "corner_excuses_passing=yes",
        "continuation=yes",
        "ecole_impossible=next_throw",
        "first_move=coup_et_des,opening_doublet=other_throws",
        "first_move=as_they_lie",
        "exit=provincial",
        "bredouille=no,pavillon=no,payment=pont",
    ],
)
@pytest.mark.parametrize("claims", [rightly, erring(3)])
def test_a_match_ends_under_any_customs(options: str, claims: Claimer) -> None:
    for seed in range(3):
        match, _ = in_memory(seed, load_rules(options))
        told = play(match, claims)
        assert match.state.results
        assert not [error for error in match.state.errors if error.by is MASTER]
        if claims is rightly:
            assert schools(match) == []
        assert told


@pytest.mark.parametrize("seed", range(12))
def test_every_wrong_claim_is_an_ecole_of_exactly_the_difference(seed: int) -> None:
    match, _ = in_memory(seed)
    told = play(match, erring(seed))
    log = check_record(read_record(str(match.talk.record)))
    findings = {report.number: report.findings for report in read_rolls(log)}
    gone = {report.number for report in read_rolls(log) if report.turn.gone}
    assert all(error.error.by is LEARNER for found in findings.values() for error in found)
    last = told[-1][0].turn.number
    for asked, claimed, said in told:
        number, wrong = asked.turn.number, abs(claimed - asked.due)
        assert said[0].startswith("You said: " if wrong else "Right")
        found = [(one.error.school, one.fate) for one in findings[number]]
        omitted = claimed < asked.due
        if not wrong or (omitted and number in gone):
            assert found == []
        elif omitted and number >= last - 1:
            assert set(found) <= {(wrong, "claimed"), (wrong, "open")}
        else:
            assert found == [(wrong, "claimed")]
    points = sum(school.points for school in schools(match))
    count = len(schools(match))
    assert f"{count} école{'s' * (count != 1)} suffered, {points} points in all." in told[-1][2]
    wrongs = sum(claimed != asked.due for asked, claimed, _ in told)
    assert f"{len(told)} rolls counted: {len(told) - wrongs} right, {wrongs} wrong." in told[-1][2]


def test_too_many_points_are_schooled_before_the_play_and_too_few_after_it() -> None:
    match, pages = in_memory(5)
    asked = until(match, lambda task: task.own and task.due == 0)
    match.answer("2")
    entry = next(line for line in reversed(pages) if line.startswith("A marks 2"))
    assert entry.startswith("A marks 2; B schools 2; A plays ")
    match, pages = in_memory(5)
    asked = until(match, lambda task: task.own and task.due > 0 and task.turn.outcome.opp == 0)
    said = texts(match.answer(""))
    assert any(line.startswith("A plays ") and line.endswith(f"; B schools {asked.due}") for line in pages)
    assert said[0].startswith(f"You said: nothing. The right answer is {asked.due}: ")
    assert f"Master sends Cloris to school and marks {asked.due}." in said


def test_unmarked_received_points_are_schooled_at_the_next_throw_and_named_before_it() -> None:
    match, pages = in_memory(5)
    asked = until(match, lambda task: not task.own and task.due > 0)
    said = texts(match.answer("0"))
    entry = next(line for line in reversed(pages) if not line.startswith("head"))
    assert entry.startswith("A throws")
    assert entry.endswith(f"; B schools {asked.due}")
    told = said.index(f"Master sends Cloris to school and marks {asked.due}.")
    assert told < next(at for at, line in enumerate(said) if line.startswith("Cloris rolls"))
    assert match.state.number == asked.turn.number + 1


HELPLESS = "W:9,10x2,11x5,12x6,24/B:9x2,10x5,11,12x4,21,22,23/W/points=0,4b/holes=2,5/flag=away/rolls=24,25"


def test_an_omission_when_nothing_can_be_played_is_schooled_at_the_next_own_roll() -> None:
    seed = next(seed for seed in range(1000) if dice_from(seed, 0)() == (4, 4))
    placed = events.SetPosition(Position.parse(HELPLESS))
    match, _ = in_memory(seed, given_first=(placed,))
    match.begin()
    assert task(match).turn.helpless
    assert task(match).due == 4
    said = texts(match.answer(""))
    assert "Nothing can be played: Master marks the 4 points when Cloris rolls next (law 12.9)." in said
    assert schools(match) == []
    assert not task(match).own
    said = texts(match.answer(str(task(match).due)))
    assert schools(match) == [events.School(MASTER, 4)]
    assert "Master sends Cloris to school and marks 4." in said


def test_going_with_too_few_points_loses_them_without_an_ecole() -> None:
    placed = events.SetPosition(
        Position.parse("W:7x4,9x4,10x2,11x3,12x2/B:2x2,5x2,7x2,8x2,10,11x2,12x3,23/W/points=8,4/holes=1,5/flag=away")
    )
    seed = next(seed for seed in range(1000) if dice_from(seed, 0)() == (4, 4))
    match, _ = in_memory(seed, given_first=(placed,))
    match.begin()
    said = texts(match.answer(str(task(match).due - 4)))
    assert "Cloris goes: the 4 points not marked are lost, and are no école (law 11.5)." in said
    assert schools(match) == []


def test_a_false_twelfth_hole_does_not_win() -> None:
    placed = events.SetPosition(Position.parse("W:1x15/B:1x15/W/points=8,0/holes=11,11/flag=away"))
    match, _ = in_memory(1, given_first=(placed,))
    match.begin()
    assert task(match).due == 0
    said = texts(match.answer("4"))
    assert "The partie is not won: it continues." in said
    assert not match.closed
    assert match.state.score.points == (8, 4)
    assert match.state.score.holes == (11, 11)


def test_the_journal_records_the_same_game() -> None:
    match, pages = in_memory(9)
    play(match, erring(9))
    record = require_trictrac(match.talk.record)
    bare = trictrac_record(names=record.names, marking=record.values["marking"], seed=record.seed)
    assert read_course(bare, pages).state == match.state
    assert check_record(read_record(str(record))).state.results == match.state.results


def held(library: Library, claims: Claimer) -> tuple[tuple[str, ...], list[tuple[int, State]]]:
    """A match held to its end: the lines of its journal, and at each question how many there were and the state."""
    _, journal, match = begin_match(library, ("Cloris", "Damon"), 3, MODERN, NO_BOARD, ENGLISH, Clock())
    asked = []
    with journal:
        match.begin()
        while not match.closed:
            asked.append((len(journal.lines), match.state))
            match.answer(str(claims(task(match))))
        asked.append((len(journal.lines), match.state))
    return journal.lines, asked


def test_a_match_cut_at_any_line_goes_on_where_it_stood(tmp_path: Path, effort: int) -> None:
    """At every second line, with --thorough at each."""
    lines, asked = held(Library(tmp_path / "whole"), erring(1))
    start = next(at for at, line in enumerate(lines, 1) if line == "head match: A")
    library = Library(tmp_path / "cut")
    for count in range(start, len(lines), 2 if effort == 1 else 1):
        name, journal = library.create("cut", lines[:count])
        journal.close()
        _, course = read_journal(lines[:count], name)
        over = bool(course.state.results)
        assert find_match(library) == (None if over else name)
        if not over:
            _, journal, match = resume_match(library, name, NO_BOARD, ENGLISH, Clock())
            with journal:
                assert match.state == course.state
                said = texts(match.begin())
                assert match.state == next(state for at, state in asked if at >= count)
                assert match.closed or said[-1]
        library.discard(name)


def test_a_half_written_line_is_no_claim(tmp_path: Path) -> None:
    library = Library(tmp_path)
    name, match = on_disk(library)
    path = library.path(name)
    path.write_bytes(path.read_bytes() + b"A marks 1")
    _, journal, again = resume_match(library, name, NO_BOARD, ENGLISH, Clock())
    with journal:
        assert journal.set_aside == "A marks 1"
        assert again.state == match.state


_HOLD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from trictrac.model.rules import MODERN
from trictrac.view.answer import View
from trictrac.study.match.kept import begin_match
from trictrac.seance.library import Library
from trictrac.saying.language import ENGLISH

now = lambda: datetime.now(UTC)
name, journal, match = begin_match(Library(Path(sys.argv[1])), ("Cloris", ""), 7, MODERN, View(), ENGLISH, now)
match.begin()
print(match.state.number, flush=True)
for line in sys.stdin:
    match.answer(line)
    print(match.state.number, flush=True)
"""


def test_a_match_whose_process_is_killed_goes_on_at_the_same_question(tmp_path: Path) -> None:
    other, _ = in_memory(7)
    other.begin()
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        numbers = [int(process.stdout.readline())]
        for claim in ("0", "2", "0", "4"):
            process.stdin.write(claim + "\n")
            process.stdin.flush()
            numbers.append(int(process.stdout.readline()))
            other.answer(claim)
        process.send_signal(signal.SIGKILL)
    library = Library(tmp_path)
    name = find_match(library)
    assert name is not None
    _, journal, match = resume_match(library, name, NO_BOARD, ENGLISH, Clock())
    with journal:
        match.begin()
        assert match.state.number == numbers[-1]
        assert match.state == other.state


def test_a_resumed_match_repeats_the_roll(tmp_path: Path) -> None:
    library = Library(tmp_path)
    name, _ = on_disk(library)
    while True:
        _, journal, match = resume_match(library, name, View(), ENGLISH, Clock())
        with journal:
            said = texts(match.begin())
            boards = [part for part in match.begin() if isinstance(part, Board)]
            assert said[0] == "The match continues: Cloris against Master, to 12 holes."
            who = "Cloris" if task(match).own else "Master"
            roll = ENGLISH.say(match.prompt).split(":")[0]
            assert f"{who} rolls {roll}." in said
            assert len(boards) == 1
            if not task(match).own:
                assert said[-1].startswith("Master plays")
                return
            match.answer("")


def test_a_late_claim_counts_as_nothing() -> None:
    clock = Clock()
    match, pages = in_memory(5, clock=clock, limit=30.0)
    asked = until(match, lambda task: task.due > 0)
    match.answer("board")
    clock.time += timedelta(seconds=30)
    said = texts(match.answer(str(asked.due)))
    assert said[0].startswith("Too late: it took ")
    assert said[1] == f"You said: nothing. The right answer is {asked.due}: the time ran out."
    assert schools(match)[-1] == events.School(MASTER, asked.due)
    assert pages.count(f"head late: {asked.turn.number}") == 1
    assert [line for line in pages if line.startswith("head late")] == [f"head late: {asked.turn.number}"]


def test_a_late_claim_goes_to_school_as_late(tmp_path: Path) -> None:
    clock, library = Clock(), Library(tmp_path)
    _, journal, match = begin_match(library, ("", ""), 5, MODERN, NO_BOARD, ENGLISH, clock, 30.0)
    with journal, open_deck(tmp_path / "deck.sqlite3") as deck:
        asked = until(match, lambda task: task.own and task.due > 0)
        clock.time += timedelta(seconds=30)
        match.answer(str(asked.due))
        while not task(match).due:
            match.answer("0")
        wrong = task(match)
        match.answer(str(wrong.due + 2))
        sync(deck, library, datetime.now(UTC))
        first, second = deck.answers()
        assert (first.claim, first.truth, first.slip) == ("", str(asked.due), Slip.TOO_LATE)
        assert (second.claim, second.truth) == (str(wrong.due + 2), str(wrong.due))
        assert second.slip is not Slip.TOO_LATE


@pytest.mark.parametrize("passed", [-3600.0, 7200.0])
def test_a_time_that_nobody_can_have_taken_is_not_kept(passed: float) -> None:
    clock = Clock()
    match, pages = in_memory(5, clock=clock)
    match.begin()
    match.answer("0")
    there = [line for line in pages if line.startswith("head seconds")]
    assert there == ["head seconds: 1.0"]
    clock.time += timedelta(seconds=passed)
    match.answer("0")
    assert [line for line in pages if line.startswith("head seconds")] == there


def test_a_late_claim_where_nothing_is_due_costs_nothing() -> None:
    clock = Clock()
    match, _ = in_memory(5, clock=clock, limit=30.0)
    assert any("30 seconds" in line for line in texts(match.begin()))
    assert task(match).due == 0
    clock.time += timedelta(seconds=31)
    said = texts(match.answer("8"))
    assert said[0].startswith("Too late")
    assert said[1] == "Right: nothing."


def test_in_time_the_limit_is_not_felt() -> None:
    free, _ = in_memory(2)
    timed, _ = in_memory(2, limit=30.0)
    assert [said for _, _, said in play(free, rightly)] == [said for _, _, said in play(timed, rightly)]


def test_the_mean_time_is_of_the_whole_match_though_it_was_left(tmp_path: Path) -> None:
    library = Library(tmp_path)
    name, journal, match = begin_match(library, ("", ""), 3, MODERN, NO_BOARD, ENGLISH, Clock(2.0))
    with journal:
        match.begin()
        match.answer("0")
    _, journal, match = resume_match(library, name, NO_BOARD, ENGLISH, Clock(4.0))
    with journal:
        match.begin()
        match.answer("0")
        said = texts(resigned(match))
    assert "2 rolls counted: 2 right, 0 wrong." in said
    assert "3.0 seconds for a roll on average." in said


_ANSWERS = {"", "nothing", "rien", *GIVE_UP, *HINT}
_ENDS = {"quit", "q", "exit", "leave", "quitte", "quitter", "resign", "abandon", "abandonne", "abandonner"}
NONSENSE = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["-4", "6.", "+6", "6 6", "٣", "²", "61", "999", "1" * 5000, "claim 4", "{0}", "{points}", "%s", "\ud800"]
    ),
    st.sampled_from(["why", "POURQUOI", "board", "Tablier", "score", "help", "undo", "-", "aide", "  marque "]),
)


@given(NONSENSE, st.booleans())
def test_any_input_is_answered_and_only_numbers_claim(line: str, own: bool) -> None:
    text = fold(" ".join(line.split()))
    number = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= 60
    assume(text not in _ANSWERS | _ENDS and not number)
    match, pages = in_memory(5)
    until(match, lambda task: task.own is own)
    before, written = match.state, len(pages)
    answer = match.answer(line)
    assert all(texts(answer))
    assert answer
    assert (match.state, len(pages), match.closed) == (before, written, False)


@pytest.mark.parametrize("line", ["0", "", "   ", "nothing", "rien", "00", "?", "donne"])
def test_nothing_can_be_claimed_in_several_ways(line: str) -> None:
    match, _ = in_memory(5)
    match.begin()
    number = match.state.number
    assert texts(match.answer(line))[0] == ("The answer is: nothing." if line in ("?", "donne") else "Right: nothing.")
    assert match.state.number == number + 1


def test_who_does_not_know_claims_nothing_and_gets_the_answer() -> None:
    match, _ = in_memory(5)
    asked = until(match, lambda task: task.own and task.due > 0)
    said = texts(match.answer("?"))
    assert said[0].startswith(f"You said: nothing. The right answer is {asked.due}: ")
    assert any("(law " in line for line in said)
    assert any(line.startswith("?:") for line in texts(match.answer("help")))


def test_unclear_lines_get_a_clear_sentence() -> None:
    match, _ = in_memory(5)
    match.begin()
    assert texts(match.answer("six")) == [
        "'six' is not a claim: type a number of points, or Enter for nothing; help says more"
    ]
    assert texts(match.answer("61")) == ["61 points: no roll earns that many, so nothing is claimed"]
    assert texts(match.answer("why")) == ["no roll is settled yet, so there is nothing to explain"]


def test_hints_are_those_of_a_drill_and_counted_at_the_end() -> None:
    match, _ = in_memory(5)
    match.begin()
    asked = until(match, lambda task: task.own and task.due > 0)
    assert texts(match.answer("hint")) == ["In order: hits, the corner, a jan to fill or to keep, the last checker."]
    shown = [" ".join(texts(match.answer("indice"))) for _ in range(4)]
    assert shown[1].startswith("There is ")
    assert shown[3] == "There are no more hints."
    assert match.task == asked
    match.answer("resign")
    end = texts(match.answer("resign"))
    assert end[-1] == "4 hints."


def test_why_explains_the_roll_just_settled_and_never_the_one_to_be_counted() -> None:
    match, _ = in_memory(5)
    asked = until(match, lambda task: task.own and task.due > 0)
    open_roll = f"Cloris rolls {asked.turn.roll}"
    assert not any(line.startswith(open_roll) for line in texts(match.answer("why")))
    match.answer(str(asked.due))
    said = texts(match.answer("why"))
    assert said[0].startswith(open_roll)
    ways = sum(len(mark.ways) for mark in asked.turn.outcome.marks)
    laws = [f"(law {mark.jan.law})" for mark in asked.turn.outcome.marks]
    assert [line[line.rindex("(law") :] for line in said if "(law" in line] == laws
    assert 1 + len(laws) <= len(said) <= 1 + len(laws) + ways


def test_the_board_asked_for_is_the_one_on_which_the_roll_fell() -> None:
    match, _ = in_memory(5, view=View())
    asked = until(match, lambda task: not task.own)
    (board,) = match.answer("board")
    assert isinstance(board, Board)
    assert board.table.layout.checkers(Side.BLACK) == asked.turn.position.white
    assert board.table.layout.checkers(Side.WHITE) == asked.turn.position.black
    assert board.names == ("Cloris", "Master")


def test_boards_are_drawn_before_each_roll_unless_none_are_wanted() -> None:
    shown, _ = in_memory(5, view=View())
    bare, _ = in_memory(5)
    assert sum(isinstance(part, Board) for part in shown.begin()) == 1
    assert sum(isinstance(part, Board) for part in bare.begin()) == 0
    assert [part for part in shown.answer("0") if isinstance(part, Board)]
    assert not [part for part in bare.answer("0") if isinstance(part, Board)]


def test_the_learner_stays_at_the_bottom_when_colours_are_exchanged() -> None:
    placed = events.SetPosition(Position.parse("W:24,offx14/B:2x15/W"))
    match, _ = in_memory(1, given_first=(placed,))
    match.begin()
    assert not exchanged(match)
    match.answer(str(task(match).due))
    assert match.state.swapped
    assert exchanged(match)
    assert match.board().bottom(match.view.bottom) is Side.BLACK, "the colour that Cloris has now"


def exchanged(match: Match) -> bool:
    """Whether the board asked for is turned, so that everybody keeps his seat."""
    (board,) = match.answer("board")
    assert isinstance(board, Board)
    return board.exchanged


def test_when_the_master_has_borne_off_the_board_is_turned_after_his_roll_is_settled() -> None:
    placed = events.SetPosition(Position.parse("W:2x15/B:24,offx14/B"))
    match, _ = in_memory(1, given_first=(placed,))
    match.begin()
    assert match.state.swapped
    (board,) = match.answer("board")
    assert isinstance(board, Board)
    assert board.table.layout.white[2] == 15
    assert not board.exchanged
    match.answer(str(task(match).due))
    assert exchanged(match)
    assert match.state.turn is not None
    assert match.state.turn.roller is MASTER


def resigned(match: Match) -> Answer:
    """What is said when a match is given up, which takes two words."""
    assert "Type resign again" in texts(match.answer("resign"))[0]
    assert not match.closed
    return match.answer("abandonne")


def test_resigning_is_forgotten_when_something_else_is_typed() -> None:
    match, _ = in_memory(5)
    match.begin()
    match.answer("resign")
    match.answer("board")
    assert "Type resign again" in texts(match.answer("resign"))[0]
    assert not match.closed


def test_resigning_loses_the_match() -> None:
    match, _ = in_memory(5)
    match.begin()
    said = texts(resigned(match))
    assert said[0].startswith("Cloris resigns; Master is given the holes that he lacks, and wins the partie")
    assert "The match is lost." in said
    assert match.closed
    assert match.answer("4") == []
    assert match.state.phase is Phase.OVER


def test_quitting_keeps_the_match_until_it_is_over(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert find_match(library) is None
    name, journal, match = begin_match(library, ("", ""), 7, MODERN, NO_BOARD, ENGLISH, Clock())
    with journal:
        match.begin()
        assert texts(match.answer("quit")) == ["The match is saved: trictrac drill --match continues it."]
        assert match.closed
    assert find_match(library) == name
    library.rename(name, "my match")
    os.mkfifo(library.path("newest"))
    assert find_match(library) == "my-match"
    _, journal, match = resume_match(library, "my-match", NO_BOARD, ENGLISH, Clock())
    with journal:
        match.begin()
        resigned(match)
    assert find_match(library) is None
    with pytest.raises(UnreadableError, match="my-match is not a match that can be resumed"):
        resume_match(library, "my-match", NO_BOARD, ENGLISH, Clock())


def test_matches_that_are_over_are_not_read_to_find_one_that_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    for number in range(3):
        name, journal, match = begin_match(library, ("", ""), number, MODERN, NO_BOARD, ENGLISH, Clock())
        with journal:
            match.begin()
            resigned(match)
    read: list[str] = []

    def seen(path: Path, name: str) -> object:
        read.append(name)
        return read_stored(path, name)

    monkeypatch.setattr(module, "read_stored", seen)
    assert find_match(library) is None
    assert read == []
    _, journal, scorer = resume(library, name, NO_BOARD, ENGLISH)
    with journal:
        scorer.answer("undo")
        assert not scorer.state.results
    assert find_match(library) == name
    assert read == [name]


def test_a_match_whose_end_cannot_be_marked_is_over_all_the_same() -> None:
    match, pages = in_memory(5)
    match.begin()
    pages.failures, pages.good_first = 1, 1
    assert "The match is lost." in texts(resigned(match))
    assert match.closed


def test_other_games_and_damaged_ones_are_no_matches(tmp_path: Path) -> None:
    library = Library(tmp_path)
    head = trictrac_record(names=("Cloris", "Damon"), marking=Counting.SPOKEN, seed="4", title="other")
    name, journal, _ = begin(library, head, (), NO_BOARD, ENGLISH)
    journal.close()
    with pytest.raises(UnreadableError, match="other is not a match"):
        resume_match(library, name, NO_BOARD, ENGLISH, Clock())
    name, _ = on_disk(library)
    with Journal(library.path(name)) as journal:
        journal.extend(["nonsense"])
    assert find_match(library) is None
    with pytest.raises(TrictracError, match="changed by hand or damaged"):
        resume_match(library, name, NO_BOARD, ENGLISH, Clock())


def test_a_match_changed_at_the_table_is_resumed_or_refused(tmp_path: Path) -> None:
    library = Library(tmp_path)
    name, first = on_disk(library)
    _, journal, scorer = resume(library, name, NO_BOARD, ENGLISH)
    with journal:
        scorer.answer("undo")
        assert scorer.state.phase is Phase.THROW
        assert scorer.throws
    _, journal, match = resume_match(library, name, NO_BOARD, ENGLISH, Clock())
    with journal:
        match.begin()
        assert match.state == first.state
    _, journal, scorer = resume(library, name, NO_BOARD, ENGLISH)
    with journal:
        scorer.answer("undo")
        scorer.answer("mode announce")
    assert find_match(library) is None


def test_a_match_is_written_with_its_header_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(Journal, "extend", full)
    library = Library(tmp_path)
    name, journal, _ = begin_match(library, ("", ""), 3, MODERN, NO_BOARD, ENGLISH, Clock())
    journal.close()
    assert find_match(library) == name


def test_the_names_are_kept_and_must_differ(tmp_path: Path) -> None:
    library = Library(tmp_path)
    _, match = on_disk(library, learner="  Ninon   de L. ")
    assert match.names == ("Ninon de L.", "Master")
    assert match.talk.record.names == match.names
    with pytest.raises(UnreadableError, match="the master is called Master too"):
        on_disk(library, learner="master")
    french = choose_language("fr", {})
    _, journal, match = begin_match(library, ("", ""), 1, MODERN, NO_BOARD, french, Clock())
    with journal:
        assert match.names == (french.text("Pupil"), french.text("Master"))
        assert match.names[0] != match.names[1]


def test_a_claim_that_cannot_be_written_does_not_count() -> None:
    match, pages = in_memory(5)
    match.begin()
    before = match.state
    pages.failures = 1
    assert texts(match.answer("0")) == ["the disk is full"]
    assert match.state == before
    assert texts(match.answer("0"))[0] == "Right: nothing."


def test_what_the_program_cannot_write_after_a_claim_is_done_at_the_next_line() -> None:
    other, _ = in_memory(5)
    other.begin()
    other.answer("0")
    match, pages = in_memory(5)
    match.begin()
    pages.failures, pages.good_first = 1, 2
    said = texts(match.answer("0"))
    assert said[0] == "Right: nothing."
    assert said[-1] == "the disk is full"
    assert task_of(match.state) is None
    assert ENGLISH.say(match.prompt) == "Enter to continue?"
    assert any(line.startswith("Master rolls") for line in texts(match.answer("")))
    assert match.state == other.state


def test_a_kept_match_is_a_game_of_mode_school_that_every_command_reads(tmp_path: Path) -> None:
    home = Home(tmp_path)
    name, journal, match = begin_match(home.library, ("Cloris", ""), 3, MODERN, NO_BOARD, ENGLISH, Clock())
    with journal:
        play(match, erring(4))
    exported = home.good("export", name)
    assert read_record(exported).values["marking"] is Counting.SPOKEN
    checked = home.good("replay", "-", "--check", text=exported)
    assert ", 0 overlooked; 0 false moves." in checked.replace("\n", " ")
    assert f"{len(schools(match))} claimed" in checked
    assert name in home.good("games")


def test_words_and_help_are_those_that_are_understood() -> None:
    match, _ = in_memory(5)
    match.begin()
    said = [line for word in (*match.words, "nothing") for line in texts(in_memory(5)[0].answer(word))]
    assert not [line for line in said if "is not a claim" in line]
    assert len(match.answer("help")) == 8
    assert ENGLISH.say(match.given_up)
