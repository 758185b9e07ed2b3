"""The scorer answering at the table: what is announced, schools, undo and edit, modes, set, the account."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.records import trictrac_record
from tests.support.seance import HEAD, Pages, said, table, talk
from trictrac.base.errors import UnreadableError
from trictrac.bot.parties import dice_from, seeded_dice
from trictrac.games.registry import read_record
from trictrac.model.position import Position
from trictrac.model.score import Score, Side
from trictrac.partie import events
from trictrac.partie.commands import COMMANDS
from trictrac.partie.events import Counting
from trictrac.partie.state import Phase
from trictrac.partie.text.setting import handicap
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS
from trictrac.protocol.record import Comment
from trictrac.protocol.table import unknown_here
from trictrac.rules.loader import load_rules
from trictrac.saying.language import choose_language
from trictrac.seance.commands import GENERAL
from trictrac.seance.course import Act, Entry, new_course, read_entry
from trictrac.seance.opening import conversation_of, read_course
from trictrac.view.doc import Board

CORPORA = Path(__file__).parents[1] / "corpora"
SET = "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


@pytest.mark.parametrize("path", sorted((CORPORA / "typed").iterdir()), ids=lambda path: path.name)
def test_the_treatises_games_are_typed_line_by_line(path: Path) -> None:
    """Every line is taken as it is, and the score at the end is the one of the record."""
    record = read_record((CORPORA / "games" / f"{path.stem}.trictrac").read_text(encoding="utf-8"))
    spoken = path.suffix == ".school"
    head = trictrac_record(names=record.players, marking=Counting.SPOKEN if spoken else Counting.ANNOUNCED)
    scorer, pages = table(head=head)
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        there = len(pages)
        said(scorer, line)
        assert len(pages) == there + 1, line
    assert scorer.state.score == record.log().state.score
    assert scorer.state.checkers == record.log().state.checkers
    assert scorer.state.number == record.log().state.number


@pytest.mark.parametrize("counted", [(), ("mode school", "claim 12")])
def test_a_play_in_place_of_the_choice_holds(counted: tuple[str, ...]) -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", SET, "set Cloris 4", *counted[:1], "32", *counted[1:]])
    assert scorer.language.say(scorer.prompt) == "Cloris 3-2, hold or go?"
    assert said(scorer, "#1" if not counted else "3-6 4-6")[:2] == ["Cloris holds.", "Cloris plays 3-6 4-6."]
    assert said(scorer, "undo")[0] == "Taken back:"
    talk(scorer, ["hold"])
    assert said(scorer, "3-6 4-6")[0] == "Cloris plays 3-6 4-6."


def test_a_roll_is_announced_in_the_order_of_the_law() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", SET, "set Cloris 4"])
    assert said(scorer, "32") == [
        "Cloris rolls 3-2.",
        "Cloris fills the petit jan three ways: 12.",
        "1 hole, simple, and 4 points remain.",
        "Cloris may hold or go.",
        "Cloris 4 en bredouille, 1 hole, 11 to win; Damon 0, 0 holes, 12 to win.",
    ]
    assert str(scorer.prompt) == "Cloris 3-2, hold or go?"
    assert said(scorer, "hold #1")[:2] == ["Cloris holds.", "Cloris plays 3-6 4-6."]
    assert str(scorer.prompt) == "Damon, dice?"


@pytest.mark.parametrize(
    ("mark", "points", "sentence"),
    [
        ("0", 12, "2 holes, en bredouille, and nothing remains."),
        ("4", 8, "1 hole, simple, and nothing remains."),
        ("8b", 10, "2 holes, en bredouille, and 6 points remain."),
        ("8", 18, "3 holes, the first simple, then en bredouille, and 2 points remain."),
        ("7", 6, "1 hole, simple, and 1 point remains."),
    ],
)
def test_holes_are_called_simple_or_en_bredouille(mark: str, points: int, sentence: str) -> None:
    """Laws 10.4."""
    scorer, _ = table("marker")
    talk(scorer, ["Cloris begins", f"set Cloris {mark}"])
    assert sentence in said(scorer, f"+{points}")


def test_points_for_the_opponent_are_marked_after_the_play_with_their_holes() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", "set W:1x15/B:1x13,18x2/W", "set Damon 10b"])
    assert said(scorer, "66")[1] == "Damon will mark 4: neither number can be played."
    assert scorer.state.score.points == (0, 10)
    after = said(scorer, "pass")
    assert after[:3] == ["Cloris plays nothing.", "Damon marks 4.", "2 holes, en bredouille, and 2 points remain."]


def test_school_mode_reveals_nothing_before_the_play() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", SET])
    assert said(scorer, "32")[:-1] == ["Cloris rolls 3-2."]
    for closed in ("plays", "what 32", "chances"):
        assert len(said(scorer, closed)) == 1
    assert "12" not in " ".join(said(scorer, "why"))
    assert said(scorer, "claim 6")[:-1] == ["Cloris marks 6."]
    offered = said(scorer, "#1")
    assert "École: Cloris marks 6 too few. Damon: school (marks 6), correct, or let." in offered
    assert said(scorer, "école")[0] == "Damon sends Cloris to school and marks 6."
    assert (scorer.state.score.points, scorer.state.score.bredouille) == ((6, 6), (False, True))


def test_an_excess_is_offered_at_once_and_lapses_at_the_next_throw() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "64 1-7 1-5", "64 1-7 1-5"])
    assert "École: Cloris marks 4 too many. Damon: school (marks 4), correct, or let." in said(scorer, "21 claim 4")
    said(scorer, "#1")
    answer = said(scorer, "54 1-6 1-5")
    assert answer[0] == "Cloris marks 4 too many: Damon lets it pass."
    assert scorer.state.score.points == (4, 0)


def test_a_false_move_in_school_mode_is_offered_with_what_puts_it_right() -> None:
    scorer, _ = table("spoken")
    said(scorer, "A begins")
    answer = said(scorer, "64 1-7 1-6 !")
    assert "Damon may replace this play before the next roll: rectify 1 (1-7 1-5)" in answer
    assert "Cloris plays 1-7 1-5." in said(scorer, "rectify 1-7 1-5") or scorer.state.checkers[0][5] == 1


def test_undo_takes_back_lines_across_holes_releves_and_parties() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", SET, "set Cloris 0 11", "32"])
    assert scorer.state.results
    said(scorer, "new")
    assert scorer.state.partie == 2
    assert said(scorer, "undo 2")[0] == "Taken back:"
    assert (scorer.state.results, scorer.state.partie) == ((), 1)
    assert scorer.state.score.holes == (11, 0)
    said(scorer, "-")
    assert scorer.state.score.holes == (0, 0)
    assert pages[-2:] == ["undo 2", "undo 1"]
    assert said(scorer, "undo 9") == ["cannot take back 9 entries: there are 2"]
    assert said(scorer, "undo x") == ["'x' is no number: type one, like 2"]
    talk(scorer, ["note one", "note two", "note three"])
    assert said(scorer, "undo to 9") == ["there is no entry 9: the number of entries is 5; log lists them"]
    assert said(scorer, "undo to 3")[1:3] == ["Noted: two.", "Noted: three."]
    assert scorer.course.count == 3


def test_a_change_of_rules_is_one_step_of_undo_and_stands_in_the_log() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", "64 1-7 1-5", "rules guiton-1822"])
    assert said(scorer, "log")[0] == "guiton-1822 judges the game from its beginning."
    assert said(scorer, "undo 9") == ["cannot take back 9 entries: there are 2"]
    assert said(scorer, "undo")[0] == "The change of rules is cancelled; everything is as it was before."
    assert not said(scorer, "log")[0].startswith("guiton-1822")
    talk(scorer, ["rules guiton-1822"])
    assert said(scorer, "cancel")[0].startswith("The change of rules is cancelled")
    talk(scorer, ["rules guiton-1822", "undo 3"])
    assert scorer.course.count == 0


def test_a_misfit_roll_shows_the_board_as_it_is_a_play_of_this_roll_and_the_letters_of_all() -> None:
    scorer, _ = table()
    answer = talk(scorer, ["A begins", "64 1-7 1-5", "32", "1-4 1-3", "edit 3 61"])
    (text,) = (line.partition("Position: ")[2] for line in answer if "Position: " in line)
    position = Position.parse(text)
    assert (position.short, position.turn) == (scorer.state.position.short, Side.BLACK)
    assert "Expected there: a play, like 1-7 1-2." in answer
    assert [(one.line, one.letter) for one in scorer.choices()][:4] == [
        ("drop", ""), ("cancel", ""), ("#1", "a"), ("#2", "b"),
    ]  # fmt: skip
    assert said(scorer, "hold") == ["Cannot hold now. Possible: a play, like 1-7 1-2. help shows more."]


@pytest.mark.law("12.1")
def test_the_example_of_a_play_reveals_no_fill_where_the_players_count() -> None:
    spoken, _ = table("spoken")
    talk(spoken, [f"{EARNS_FOUR}/points=8,0", "51"])
    assert "a play, like 1-7 1-5" in said(spoken, "hold")[0]


@pytest.mark.law("13.2")
def test_plays_lists_what_can_replace_a_false_move_where_the_players_count_too() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "64 1-7 1-4 !"])
    assert said(scorer, "plays") == ["rectify 1 (1-7 1-5)"]


def test_the_list_of_plays_says_how_to_choose_those_without_a_letter() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "set W:1x3,2,3x3,4x2,5,6,7,8,9,10/B:1x15/W", "21"])
    count, listed, *hints = said(scorer, "plays")
    assert (count, hints[1:]) == (
        "76 plays are allowed.",
        ["To choose a play without a letter, type # and its number, like #17."],
    )
    for shown in re.findall(r"([a-z]|#\d+):\u00a0([^,]+)", listed):
        said(scorer, shown[0])
        assert pages[-1] == f"A plays {shown[1]}"
        said(scorer, "-")
    talk(scorer, ["- 2", "64"])
    assert said(scorer, "plays") == ["2 plays are allowed.", "a:\u00a01-7 1-5, b:\u00a01-7-11"]


def test_what_alone_asks_for_the_dice() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins"])
    assert said(scorer, "what") == ["which roll? Type it after what, like what 64"]


def test_redo_of_many_entries_says_how_many() -> None:
    scorer, _ = table()
    talk(scorer, [*("note one" for _ in range(12)), "undo 12"])
    assert said(scorer, "redo 2")[:3] == ["Entered again:", "Noted: one.", "Noted: one."]
    talk(scorer, ["undo 2"])
    assert said(scorer, "redo 12")[0] == "12 entries are entered again."


def test_undo_and_edit_after_an_ecole_are_marked_in_the_record() -> None:
    scorer, pages = table("spoken")
    talk(scorer, ["A begins", "64 claim 4", "undo"])
    assert pages[-1] == 'undo 1 "Taken back after an école was shown (1 entry): Cloris rolls 6-4, Cloris claims 4"'
    talk(scorer, ["64", "undo"])
    assert pages[-1] == "undo 1"
    talk(scorer, ["64 claim 4 1-7 1-5", "edit 2 64 1-7 1-5"])
    assert pages[-1].startswith('edit 2 "Changed after an école was shown; it was: Cloris rolls 6-4, Cloris claims 4')
    comments = [item.text for item in scorer.record.items if isinstance(item, Comment)]
    assert [text.split(" after ")[0] for text in comments] == ["Taken back", "Changed"]
    assert any("Changed after" in line for line in said(scorer, "log"))
    assert read_record(str(scorer.record)) == scorer.record
    # The remark is no entry: the next undo takes back what was done before it.
    assert said(scorer, "undo")[0] == "The edit is cancelled; everything is as it was before."
    assert said(scorer, "undo")[1] == "Cloris rolls 6-4, Cloris claims 4, Cloris plays 1-7 1-5."
    assert said(scorer, "undo")[1] == "Cloris begins."
    assert said(scorer, "undo") == ["there is nothing to take back"]


def test_edit_shows_every_later_mark_that_changes_and_asks_for_what_no_longer_fits() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", "64 1-7 1-5", "65 1-7 1-6", "66", "1-7 1-7", "31 tout 1"])
    assert said(scorer, "edit 3")[0].startswith("Entry 3 is: Damon rolls 6-5, Damon plays 1-7 1-6.")
    assert str(scorer.prompt) == "edit 3:"
    answer = said(scorer, "64 1-7 1-5")
    assert "Entry 4: nothing instead of Cloris 6." in answer
    assert "All later entries fit. Until the next entry, cancel takes the whole edit back." in answer
    assert said(scorer, "cancel")[0] == "The edit is cancelled; everything is as it was before."
    assert scorer.state.score.points == (6, 0)
    answer = said(scorer, "edit 2 66 1-7 1-7")
    assert "Entry 4 no longer fits: Cloris rolls 6-6 (sonnez)" not in answer
    said(scorer, "cancel")
    answer = said(scorer, "edit 4 54")
    assert any(line.startswith("Entry 5 no longer fits: Cloris plays 1-7(2)") for line in answer)
    assert str(scorer.prompt) == "entry 5 (or drop, cancel): Cloris 5-4, play?"
    assert said(scorer, "undo")[0].startswith("an edit is under way")
    assert "All later entries fit. Until the next entry, cancel takes the whole edit back." in said(scorer, "1-6 1-5")
    assert scorer.course.count == 6
    assert said(scorer, "edit 99") == ["there is no entry 99: the number of entries is 6; log lists them"]


def test_a_waiting_edit_can_be_given_up_or_typed_again() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64 1-7 1-5", "edit 2"])
    assert "1-7 1-6 is not allowed" in said(scorer, "64 1-7 1-6")[0]
    assert str(scorer.prompt) == "edit 2:"
    assert said(scorer, "cancel")[0] == "Cancelled: nothing has changed."
    assert (scorer.asking, len(pages)) == (None, 2)


def test_a_pending_edit_survives_the_journal() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "66 1-7 1-7", "31 tout 1", "55 1-6 1-6", "edit 2 11 1-2 1-2"])
    assert scorer.course.left == () or scorer.course.misfit
    talk(scorer, ["edit 2 66"])
    head = trictrac_record(names=("Cloris", "Damon"))
    again = conversation_of(head, read_course(head, pages), Pages())
    assert str(again.prompt) == str(scorer.prompt) == "entry 3 (or drop, cancel): Cloris 6-6 (sonnez), play?"


def test_a_play_left_out_is_asked_for_at_once_and_a_roll_left_out_takes_its_play_along() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64", "1-7 1-5", "53", "1-6 1-4", "21 1-2 1-3"])
    said(scorer, "delete 3")
    assert str(scorer.prompt) == "entry 3 (or drop, cancel): Cloris 6-4, play?"
    assert said(scorer, "drop")[:3] == [
        "Left out: Damon rolls 5-3.", "Left out: Damon plays 1-6 1-4.",
        "Entry 3 no longer fits: Cloris rolls 2-1, Cloris plays 1-2 1-3.",
    ]  # fmt: skip
    assert pages[-3:] == ["delete 3", "drop", "drop"]
    assert read_course(HEAD, pages).left == scorer.course.left
    # A play that fits the roll typed in place of its own stays.
    talk(scorer, ["cancel", "insert 4 53"])
    assert said(scorer, "drop")[:2] == [
        "Left out: Damon rolls 5-3.",
        "All later entries fit. Until the next entry, cancel takes the whole edit back.",
    ]
    assert scorer.course.count == 6


def test_enter_throws_in_an_edit_too_where_the_program_throws() -> None:
    head = trictrac_record(names=("Cloris", "Damon"), seed="5")
    scorer = conversation_of(head, new_course(head), table()[1], dice=lambda thrown: dice_from(5, thrown))
    talk(scorer, ["Cloris begins", "", "delete 1"])
    assert str(scorer.prompt) == "entry 1 (or drop, cancel): Who begins?"
    assert said(scorer, "")[0].startswith("Cloris draws ")


def test_modes_are_switched_and_a_board_is_asked_for() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64 1-7 1-5", "mode marker", "+4", "next", "mode school"])
    assert str(scorer.prompt) == "mode school (a position, talon or cancel):"
    assert "'next' is no position" in said(scorer, "next")[0]
    said(scorer, "W:1x12,7,5,2/B:1x15")
    assert (scorer.state.counting, scorer.state.roller) == (Counting.SPOKEN, 0)
    assert (scorer.state.score.points, scorer.state.checkers[0][7]) == ((0, 4), 1)
    assert pages[-1].startswith("marking spoken; set W:1x12,2,5,7/B:1x15/W/points=0,4b")
    assert said(scorer, "mode x")[0].startswith("the mode is school; to change it, type mode announce")
    said(scorer, "32")
    assert "Cannot change the mode now." in said(scorer, "mode announce")[0]


def test_a_board_put_away_is_forgotten_with_a_word_and_comes_back_by_undo() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", "64 1-7 1-5"])
    before = scorer.state.checkers
    for mode, counting in (("announce", Counting.ANNOUNCED), ("school", Counting.SPOKEN)):
        assert said(scorer, "mode marker")[0].startswith("The program forgets where the checkers stand")
        assert said(scorer, f"mode {mode}")[0].startswith("The program does not know where the checkers stand.")
        talk(scorer, ["cancel"])
        assert said(scorer, f"Damon: mode {mode}")[0].startswith("the program does not know where the checkers stand")
        assert "The board is set: W:1x15/B:1x15/B." in said(scorer, f"mode {mode} talon")
        assert scorer.state.counting is counting
        talk(scorer, ["undo 2"])
        assert (scorer.state.checkers, scorer.state.counting) == (before, Counting.ANNOUNCED)


def test_a_position_behind_a_mode_is_never_dropped_without_a_word() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins"])
    assert said(scorer, "mode marker W:1x14,7/B:1x15")[0].startswith("the mode is announce; to change it")
    assert "is no position" in said(scorer, "mode school please")[0]
    talk(scorer, ["mode school W:1x14,7/B:1x15/W"])
    assert pages[-1] == "marking spoken; set W:1x14,7/B:1x15/W"
    assert scorer.state.checkers[0][7] == 1


@pytest.mark.parametrize("line", ["talon", "Talons", "start", "début"])
def test_all_checkers_are_on_the_talons_by_one_word(line: str) -> None:
    scorer, _ = table()
    talk(scorer, ["mode marker", "A begins", "+4", "mode announce", line])
    assert scorer.state.position.short == f"{Position().short}"
    assert str(scorer.prompt) == "Cloris, dice?"


@pytest.mark.parametrize(
    "lines", [["set W:1x11,12x2/B:1x15 # a gift"], ["mode marker", "mode school", "W:1x11,12x2/B:1x15"]]
)
@pytest.mark.parametrize("answer", ["!", "y", "oui"])
def test_a_board_of_too_few_checkers_is_asked_about(lines: list[str], answer: str) -> None:
    scorer, pages = table()
    asked = talk(scorer, ["A begins", *lines])
    assert asked == ["White has 13 checkers: there are 15 (law 1.3). If the real board is like this, type ! alone."]
    assert "set" not in pages[-1]
    said(scorer, answer)
    assert "set W:1x11,12x2/B:1x15" in pages[-1]
    assert ": a gift" in pages[-1] or "marking" in pages[-1]
    assert scorer.asking is None
    assert talk(scorer, ["set W:offx2,1x13/B:1x15"])[0].startswith("The board is set")


def test_an_entry_changed_to_a_false_move_is_asked_about_as_a_whole() -> None:
    scorer, pages = table()
    assert "type ! alone" in talk(scorer, ["A begins", "64 1-7 1-5", "edit 2", "64 1-7 1-6"])[-1]
    said(scorer, "!")
    assert pages[-1] == "edit 2; A throws 6-4; A plays 1-7 1-6 !"
    assert scorer.course.count == 2


def test_a_player_may_be_called_like_a_command() -> None:
    scorer, pages = table()
    talk(scorer, ["names Rules Undo", "undo"])
    assert pages[-1] == "B begins"
    assert said(scorer, "-")[0] == "Taken back:"
    talk(scorer, ["rules begins", "Rules: 64 1-7 1-5", "undo: 53"])
    assert scorer.course.count == 3
    assert said(scorer, "undo")[0] == "Taken back:"


def test_the_real_table_differs() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64 1-7 1-5"])
    said(scorer, "set W:1x13,7,6/B:1x15 # a sleeve")
    assert pages[-1].startswith(
        "set W:1x13,6,7/B:1x15/B/rolls=1,0; note corrected; it was W:1x13,5,7/B:1x15/B: a sleeve"
    )
    said(scorer, "set Damon 8b 3")
    assert (
        pages[-1]
        == "score points=0,8b holes=0,3; note corrected; it was Cloris: 0 points, 0 holes; Damon: 0 points, 0 holes"
    )
    assert said(scorer, "set W:1x13,7,6/B:1x15/W")[1] == (
        "Noted: corrected; it was W:1x13,6,7/B:1x15/B; White: 0 points, 0 holes; "
        "Black: 8 points en bredouille, 3 holes."
    )
    said(scorer, "set points=2,4 holes=1,3")
    assert scorer.state.score.points == (2, 4)
    for wrong in ("set", "set Damon x", "set Damon 8b 3 4", "set points=12,0", "set Damon 4 12", "set nonsense"):
        there = len(pages)
        assert len(said(scorer, wrong)) == 1
        assert len(pages) == there


def test_every_partie_begins_with_the_ceremony_and_the_handicap() -> None:
    scorer, pages = table()
    given = handicap("holes=3,0 points=0,4b")
    assert given
    scorer.write(Entry((given,), Act.START))
    assert said(scorer, "undo") == ["there is nothing to take back"]
    talk(scorer, ["53", "resign", "new"])
    assert pages[-1] == "new partie; score points=0,4b holes=3,0"
    assert str(scorer.prompt) == "Who begins?"
    assert scorer.state.score.holes == (3, 0)
    for wrong in ("x", "holes=3", "points=4", "8b 3"):
        with pytest.raises(UnreadableError):
            handicap(wrong)


def test_the_account_runs_over_the_parties_by_every_method() -> None:
    scorer, _ = table(head=trictrac_record(names=("Cloris", "Damon"), rules=load_rules("payment=pont")))
    talk(scorer, ["A begins", "set Cloris 0 9", "resign Damon", "new", "A begins", "set Damon 0 8"])
    answer = said(scorer, "resign Cloris")
    assert "Cloris resigns; Damon is given the holes that he lacks, and wins the partie: 2 stakes." in answer
    assert "After 2 parties nobody owes anything." in answer
    account = said(scorer, "account")
    assert "By payment=flat it would be: Cloris 1 stake, Damon 1 stake." in account
    assert "By payment=quadruple it would be: Cloris 4 stakes, Damon 4 stakes." in account
    assert len(account) == 2 + 1 + 5


def test_the_program_throws_the_same_dice_again_after_an_undo() -> None:
    head = trictrac_record(names=("Cloris", "Damon"), seed="5")
    scorer = conversation_of(head, new_course(head), table()[1], dice=lambda thrown: dice_from(5, thrown))
    first = seeded_dice(5)()
    assert said(scorer, "")[0] == f"Cloris draws {first[0]}, Damon {first[1]}."
    before = said(scorer, "roll")[0]
    said(scorer, "undo")
    assert said(scorer, "lance")[0] == before
    said(scorer, "undo")
    assert said(scorer, "64") == ["the program throws the dice here: type roll, or press Enter"]


def test_french_is_complete_at_the_table() -> None:
    scorer, _ = table("spoken", choose_language("fr", {}))
    heard = []
    for line in ["A begins", "64 claim 4 1-7 1-6 !", "école", "conteste", "maintiens", "aide", "pourquoi", "comptes", "log",
                 "mode marker", "+12", "reste", "suivant", "mode announce talon", "combien 64", "chances", "33", "plays",
                 "edit 2", "cancel", "resign"]:  # fmt: skip
        heard += said(scorer, line)
        heard.append(scorer.language.say(scorer.prompt))
    english = {"the", "and", "marks", "plays", "holds", "rolls", "points", "school", "dice", "hole", "holes", "go"}
    words = {word.strip(".,:;()?") for sentence in heard for word in sentence.split()}
    assert words & (english - {"points", "go", "school", "plays"}) == set()


def test_commands_that_only_ask_leave_no_trace() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64 1-7 1-5"])
    for line in ("why", "why 1", "what 64", "chances", "board", "help", "help board", "log", "log 1",
                 "log all", "account", "word bredouille", "", "   "):  # fmt: skip
        assert scorer.answer(line), line
    assert len(pages) == 2
    for line in (
        "why x",
        "why 99",
        "what 99",
        "help me",
        "board x",
        "lang de",
        "plays",
        "word xyzzy",
        "note",
        "names",
        "names A A",
    ):
        assert len(said(scorer, line)) == 1, line
    assert len(pages) == 2


def test_the_board_is_drawn_when_it_has_changed() -> None:
    scorer, _ = table()
    said(scorer, "board compact")
    drawn = [
        part for line in ("A begins", "64 1-7 1-5", "note x") for part in scorer.answer(line) if isinstance(part, Board)
    ]
    assert len(drawn) == 2
    said(scorer, "board none")
    assert not [part for part in scorer.answer("64 1-7 1-5") if isinstance(part, Board)]


KNOWN = {word for word, command in COMMANDS.items() if command is not unknown_here}


@pytest.mark.parametrize("word", sorted({*GENERAL, *KNOWN, *BOARD_VERBS, *MARKER_VERBS} - {"?", "+"}))
def test_every_word_has_its_help(word: str) -> None:
    scorer, _ = table()
    assert said(scorer, f"help {word}")[0] != f"help has no line for {word}: help alone lists everything"


def test_names_and_notes_are_kept() -> None:
    scorer, pages = table()
    talk(scorer, ["names Jean Luc, Zoé", "note the window  was\topen", "stop"])
    assert pages == ["head names: Jean Luc, Zoé", "note the window was open", "stop"]
    assert scorer.closed
    assert scorer.record.names == ("Jean Luc", "Zoé")
    assert read_record(str(scorer.record)) == scorer.record


def test_an_entry_on_the_journal_is_what_was_answered() -> None:
    class Broken:
        def extend(self, lines: Sequence[str], /) -> None:
            raise UnreadableError("the disk is full: {lines}", lines=", ".join(lines))

    head = trictrac_record(names=("Cloris", "Damon"))
    scorer = conversation_of(head, new_course(head), Broken())
    assert said(scorer, "A begins") == ["the disk is full: A begins"]
    assert scorer.course.count == 0
    assert said(scorer, "names X Y") == ["the disk is full: head names: X, Y"]
    assert scorer.names == ("Cloris", "Damon")


def test_entries_are_typed() -> None:
    assert read_entry(HEAD, "undo 3") == Entry(act=Act.UNDO, number=3)


def test_a_refused_play_does_not_reveal_what_the_roll_earns() -> None:
    """Laws 10.1, 12.1: nothing is said of points before a checker is played."""
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", SET, "32"])
    answer = " ".join(said(scorer, "1-4 1-3"))
    assert "is not allowed with 3-2. If the refused play was made" in answer
    for telling in ("fill", "9.1", "Nearest"):
        assert telling not in answer
    announced, _ = table()
    assert (
        "this roll can fill, so the play must fill (law 9.1). Nearest allowed play: "
        in talk(announced, ["A begins", SET, "32 1-4 1-3"])[-1]
    )


def test_an_impossible_school_is_not_explained_before_it_is_complete() -> None:
    """Laws 12.9: who can play nothing may still mark until his own next roll."""
    scorer, _ = table("spoken")
    board = "set W:7x3,8x3,9x3,10x2,11x2,12x2/B:2,3,4,7x2,8x2,9x2,10x2,11x2,12x2/W"
    talk(scorer, ["A begins", board, "66 pass"])
    assert not any("keeps" in line for line in said(scorer, "why"))
    said(scorer, "31 #1")
    assert not any("keeps" in line for line in said(scorer, "why 3"))
    said(scorer, "11 #1")
    assert any("keeps the grand jan" in line for line in said(scorer, "why 3"))


def test_going_waits_for_the_school_of_the_roll_before() -> None:
    """Laws 12.5."""
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "set W:1x12,2,12x2/B:1x10,6,7x2,12x2/W/points=8,8", "61 1-7 1-2"])
    told = said(scorer, "65 claim 4 go")
    assert told[0] == "Damon rolls 6-5."
    assert "École: Damon marks 4 too few. Cloris: school (marks 4), correct, or let." in told
    assert told[-1] == "first answer the école of the roll before: type school, correct or let"
    assert str(scorer.prompt).startswith("(Cloris: école?) Damon 6-5"), "what the throw lays open is answered first"
    assert said(scorer, "go") == ["first answer the école of the roll before: type school, correct or let"]
    said(scorer, "school")
    assert scorer.state.score.holes == (1, 0)


def test_the_rest_of_a_line_goes_on_when_the_ecole_is_answered() -> None:
    """The throw itself lays the école open; the going waits for the answer, and for the hole that it leaves (laws 12.5)."""
    board = "set W:1x12,2,12x2/B:1x10,6,7x2,12x2/W/points=8,8"
    passed, _ = table("spoken")
    talk(passed, ["A begins", board, "61 1-7 1-2", "65 claim 4 go"])
    assert "Damon goes: the checkers return to the talons." in said(passed, "let")
    assert passed.state.score.holes == (0, 1)
    wiped, _ = table("spoken")
    talk(wiped, ["A begins", board, "61 1-7 1-2", "65 claim 4 go", "school"])
    assert wiped.state.score.holes == (1, 0)
    assert str(wiped.prompt) == "Damon 6-5, points and play?", "his hole is gone"
    undone, _ = table("spoken")
    talk(undone, ["A begins", board, "61 1-7 1-2", "65 claim 4 go", "undo", "65 claim 4"])
    assert "Damon goes: the checkers return to the talons." not in said(undone, "let")


EARNS_FOUR = "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W"
"""With 5-1 Cloris earns four points."""


def test_a_second_claim_on_a_roll_is_said_to_be_the_whole() -> None:
    scorer, _ = table("spoken")
    talk(scorer, [EARNS_FOUR, "51"])
    assert said(scorer, "claim 2")[0] == "Cloris marks 2."
    assert said(scorer, "claim 4")[0] == "Cloris marks 4 in all for this roll."
    talk(scorer, ["Damon: school 2", "Cloris contest"])
    assert said(scorer, "Damon maintain")[:2] == ["Damon maintains the école: 2 more.", "Cloris marks 4."]
    talk(scorer, ["undo 3"])
    talk(scorer, ["1-6 1-2"])
    assert said(scorer, "got 2")[0] == "Damon marks 2."
    assert said(scorer, "got 4")[0] == "Damon marks 4 in all for this roll."


def test_an_ecole_in_part_is_reported_and_the_rest_obliged() -> None:
    """Laws 12.3."""
    scorer, _ = table("spoken")
    talk(scorer, [EARNS_FOUR, "51 1-6 1-2"])
    told = said(scorer, "school 2")
    assert told[0] == "Damon sends Cloris to school and marks 2."
    assert told[1] == "École in part: 4 are due. Cloris: oblige (Damon marks 2 more), or let."
    assert str(scorer.prompt) == "(Cloris: école?) Damon, dice?"
    assert said(scorer, "oblige")[:2] == [
        "Cloris makes Damon mark the rest of the école: 2 points.",
        "Damon marks 2.",
    ]
    assert scorer.state.score.points == (0, 4)


@pytest.mark.law("12.3", "12.4")
def test_oblige_does_not_restore_the_mark_of_a_player_who_is_wrongly_contested() -> None:
    scorer, _ = table("spoken")
    talk(
        scorer, ["Cloris begins", "62 claim 4 1-7 1-3", "got 6", "Damon school 2", "Cloris school 2", "Cloris contest"]
    )
    assert said(scorer, "Damon oblige")[0] == "Cloris marks 4."
    assert scorer.state.score.holes == (2, 0)
    assert said(scorer, "Damon correct")[0].startswith("Damon has the école of 2 points restored")
    assert said(scorer, "Cloris oblige")[0] == "Cloris makes Damon mark the rest of the école: 2 points."
    assert scorer.state.score.points == (6, 4)


@pytest.mark.law("12.4")
@pytest.mark.parametrize("line", ["school", "school 4", "Cloris school 4"])
def test_school_against_a_false_ecole_says_that_it_contests_it(line: str) -> None:
    read = "The open école is a false one, so school contests it."
    scorer, _ = table("spoken")
    assert read not in talk(scorer, ["A begins", "62 claim 0 1-7 1-3", "school 4"])
    assert said(scorer, line)[:2] == [read, "Cloris contests the école and marks 4. Damon may maintain it."]
    talk(scorer, ["undo 3", "62 claim 4 1-7 1-3"])
    assert said(scorer, "school")[0] == "Damon sends Cloris to school and marks 4."


def test_the_log_says_of_an_ecole_against_an_ecole_what_the_table_said() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "51 claim 2", "school 4"])
    assert said(scorer, "school")[1] == "Cloris contests the école and marks 2. Damon may maintain it."
    assert any(line.endswith(". Cloris contests the école") for line in said(scorer, "log"))


def test_an_ecole_above_its_amount_and_one_wrongly_contested_are_reported() -> None:
    """Laws 12.4."""
    scorer, _ = table("spoken")
    talk(scorer, [f"{EARNS_FOUR}/points=0,8", "51 claim 6 1-6 1-2", "school"])
    assert scorer.state.score.points == (4, 10)
    assert said(scorer, "contest")[0] == (
        "Cloris contests the école and marks 2. Damon: maintain, correct (the école as it was), or let."
    )
    assert scorer.state.score.points == (8, 8), "the two too many are restored, and two are added"
    assert said(scorer, "correct")[0] == (
        "Damon has the école of 2 points restored, and the points that Cloris marked for it are taken off."
    )
    assert scorer.state.score.points == (4, 10)
    said(scorer, "undo")
    assert said(scorer, "let")[0] == "Damon lets it be."
    above, _ = table("spoken")
    talk(above, [EARNS_FOUR, "51 claim 2 1-6 1-2"])
    assert said(above, "school 6")[:3] == [
        "Damon sends Cloris to school and marks 2.",
        "Damon claims an école and marks 4.",
        "École: Damon claims 4 more than the école is worth. Cloris: contest (marks 4), correct, or let.",
    ]


def test_the_play_is_chosen_for_a_player_who_goes_without_a_hole() -> None:
    """Laws 11.5: with six points and a fill of four, two are missing."""
    scorer, _ = table("spoken")
    talk(scorer, ["set W:1x2,2x3,3x2,4x2,5x3,6,12x2/B:1x15/W/points=6,0", "61 claim 6", "go"])
    assert said(scorer, "school")[0] == "Damon sends Cloris to school and marks 2."
    assert said(scorer, "rectify")[0].startswith("rectify by which play? 1:\u00a02-8 5-6, 2:\u00a0")
    assert "11.5" in said(scorer, "rectify 8-14")[0]
    told = said(scorer, "rectify 1-7 1-2")
    assert (
        told[1] == "École: Cloris marks 4 for a full jan and plays otherwise. Damon: school (marks 4), correct, or let."
    )
    said(scorer, "school")
    assert scorer.state.score.points == (6, 6)


@pytest.mark.parametrize("line", ["51 claim 4 holes=1", "51 marque 4 trous=1"])
def test_the_holes_that_are_marked_can_be_said(line: str) -> None:
    """Laws 12.6."""
    scorer, _ = table("spoken")
    talk(scorer, [f"{EARNS_FOUR}/points=8b,0"])
    assert "Cloris marks a double hole as a simple one: that is no école, and the hole is lost." in said(scorer, line)
    assert scorer.state.score.holes == (1, 0)
    without_board, _ = table("marker")
    talk(without_board, ["A begins", "set Cloris 8b", "+4 holes=1"])
    assert without_board.state.score.holes == (1, 0)


@pytest.mark.parametrize("mode", ["spoken", "announced"])
def test_hold_or_go_on_the_roll_that_wins_says_nothing_any_more(mode: str) -> None:
    scorer, _ = table(mode)
    claim = " claim 4" if mode == "spoken" else ""
    talk(scorer, [f"{EARNS_FOUR}/points=8,0/holes=11,0", f"51{claim} hold 1-6 1-2"])
    assert scorer.state.phase is Phase.OVER
    before = scorer.state.results
    for line in ("go", "hold"):
        assert "cannot" not in said(scorer, line)[0]
    assert scorer.state.results == before
    assert said(scorer, "Damon hold") == ["that is for Cloris to do now, not for Damon"]


def test_an_ecole_that_turns_the_end_of_a_partie_is_reported() -> None:
    """Laws 10.6, 12.5: the école of the roll before comes before the points that won."""
    scorer, _ = table("spoken")
    board = "set W:1x12,2,12x2/B:1x10,6,7x2,12x2/W/points=8,8/holes=11,11/flag=away"
    talk(scorer, ["A begins", board, "61 1-7 1-2"])
    assert any(line.startswith("Damon wins") for line in said(scorer, "65 claim 4"))
    assert any(line.startswith("Cloris wins") for line in said(scorer, "school"))
    assert "Damon owes Cloris" in " ".join(said(scorer, "account"))


def test_a_partie_whose_last_hole_is_undone_goes_on() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "set Cloris 8b 11", "64 claim 4"])
    assert scorer.state.results
    assert "The partie is not won: it continues." in said(scorer, "school")


def test_a_line_may_go_on_after_the_points_that_end_the_partie() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", SET, "set Cloris 0 11", "32 1-4 1-3"])
    assert (pages[-1], len(scorer.state.results)) == ("A throws 3-2", 1)
    assert said(scorer, "")[-1] == "Cloris 0, 12 holes; Damon 0, 0 holes."


def test_the_pavillon_is_put_away_when_both_have_holes_and_none_shows_it() -> None:
    """Laws 10.5."""
    scorer, _ = table()
    talk(scorer, ["A begins", "set holes=3,11", "set Damon 10b 11", "resign Cloris"])
    assert scorer.state.results[0].stakes == 2


def test_correct_is_not_offered_where_nobody_can_be_obliged_to_mark() -> None:
    head = trictrac_record(names=("Cloris", "Damon"), marking=Counting.SPOKEN, rules=load_rules("oblige_to_mark=no"))
    scorer, _ = table(head=head)
    answer = talk(scorer, ["A begins", SET, "32 claim 6 #1"])
    assert "École: Cloris marks 6 too few. Damon: school (marks 6) or let." in answer


def test_an_edit_is_read_as_it_would_have_been_read_there() -> None:
    head = trictrac_record(names=("Cloris", "Damon"), seed="5")
    scorer = conversation_of(head, new_course(head), Pages(), dice=lambda thrown: dice_from(5, thrown))
    talk(scorer, ["A begins", "roll", "#1", "roll"])
    thrown = scorer.course.entries[1]
    said(scorer, "edit 2 roll")
    assert scorer.course.entries[1] == thrown
    given, pages = table()
    given.write(Entry((events.SetScore(Score(holes=(3, 0))),), Act.START))
    talk(given, ["A begins", "resign Damon", "new", "edit 3 new"])
    assert pages[-1] == "edit 3; new partie; score holes=3,0"
    talk(given, ["note one", "edit 4 note two", "edit 4 set Damon 4", "edit 4 il"])
    assert pages[-1].startswith("edit 4; score points=0,4 holes=3,0; note corrected")


def test_names_outlast_a_cancelled_edit_and_the_longer_is_read_first() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "edit 1 B begins", "names Jean, Jean Paul", "cancel"])
    assert scorer.names == ("Jean", "Jean Paul")
    talk(scorer, ["undo", "Jean Paul begins"])
    assert pages[-1] == "B begins"
    said(scorer, "set Jean Paul 4 1")
    assert scorer.state.score.points == (0, 4)


@pytest.mark.parametrize(
    "line", [":", "\u0301", "- 4", "-4", "why " + "9" * 5000, "set Cloris " + "9" * 5000, "undo " + "9" * 5000, "il"]
)
def test_no_line_is_too_odd(line: str) -> None:
    scorer, pages = table()
    assert len(said(scorer, line)) >= 1
    assert pages == []


def test_what_only_asks_may_be_typed_while_an_edit_waits() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64 1-7 1-5", "edit 2", "log", "help", "why"])
    assert str(scorer.prompt) == "edit 2:"
    said(scorer, "63 1-7 1-4")
    assert pages[-1] == "edit 2; A throws 6-3; A plays 1-7 1-4"
    talk(scorer, ["edit 2", "annule"])
    assert (scorer.asking, len(pages)) == (None, 3)


def test_an_answer_to_an_edit_says_where_the_entry_goes() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", "64 1-7 1-5", "64 1-7 1-5", "21 5-7 7-8", "edit 2 66 1-7 1-7"])
    assert "The new entry takes the place of the old one." in said(scorer, "21 1-3 1-2")
    again, _ = table()
    talk(again, ["A begins", "64 1-7 1-5", "65 1-7 1-6"])
    answer = said(again, "edit 2 64")
    assert any(line.startswith("Expected there: a play") for line in answer)
    assert "The new entry stands before the old one." in said(again, "1-7 1-5")


def test_an_edit_names_the_ecole_it_makes_false() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "64 claim 4 1-7 1-5", "school"])
    assert "Entry 3: the école is a false one now." in said(scorer, "edit 2 64 1-7 1-5")


def test_who_goes_on_a_false_count_is_called_back() -> None:
    """Laws 11.5."""
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W/points=8,0", "51 claim 16 go"])
    assert "Cloris puts the checkers back and stays." in said(scorer, "correct")
    lifted, _ = table("spoken")
    talk(lifted, ["A begins", "64 go", "school"])
    assert str(lifted.prompt) == "Cloris 6-4, which play (Damon chooses)?"
    assert said(lifted, "rectify")[0].startswith("rectify by which play? 1:\u00a0")
    assert said(lifted, "rectify 1-7 1-5")[0] == "Damon has 1-7 1-5 played instead."


def test_an_empty_line_shows_the_state_of_the_game() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "64 claim 4"])
    assert [type(part) for part in scorer.answer("")].count(Board) == 0
    assert any(line.startswith("École: Cloris marks 4 too many") for line in said(scorer, ""))
    said(scorer, "board compact")
    assert isinstance(scorer.answer("")[0], Board)


def test_the_rules_in_force_are_listed_with_their_sources() -> None:
    scorer, _ = table(head=trictrac_record(names=("Cloris", "Damon"), rules=load_rules("guiton-1822")))
    told = said(scorer, "rules")
    assert told[0] == "Guiton, Traité complet du jeu de trictrac, second edition, 1822."
    assert told[1] == "Different from the modern rules:"
    assert told[2].startswith("first_move=coup_et_des (who begins): ")
    assert "exit=quick" in told[-2]
    assert said(scorer, "règles margot") == said(scorer, "rules margot")
    assert said(scorer, "rules margot")[3].startswith("Or margot=2_4: ")
    assert said(scorer, "rules e")[0].startswith("several rules begin with e: type one of exit, ")
    assert said(scorer, "rules nothing")[0].startswith("rules nothing: neither an option nor a rule set ")


def test_the_board_of_a_partie_that_is_won_asks_nobody_to_roll_and_shows_no_hole_too_many() -> None:
    """Laws 10.6: surplus holes are ignored."""
    scorer, _ = table()
    talk(scorer, ["A begins", "set W:22,24,offx13/B:6x15/W/points=8b,0/holes=11,4", "62 22-off 24-off"])
    captions = [(caption.name, caption.count) for side in scorer.board().table.said for caption in side]
    assert captions == [("points", 0), ("holes", 12), ("off", 13), ("points", 0), ("holes", 4)]
    assert scorer.board().table.active is None


def test_no_english_word_is_left_in_a_french_play() -> None:
    scorer, _ = table(language=choose_language("fr", {}))
    talk(scorer, ["A begins", "set W:22,24,offx13/B:6x15/W", "64"])
    assert "22-sort 24-sort" in " ".join(said(scorer, "coups"))
    assert "Cloris joue 22-sort 24-sort." in said(scorer, "22-sort 24-sort")


# --- Chances --------------------------------------------------------------------------


def test_chances_name_the_throws_of_the_player_with_the_dice() -> None:
    scorer, _ = table()
    found = talk(scorer, ["Cloris begins", "64 1-7 1-5", "53 1-6 1-4", "chances"])
    assert found[0] == "Cloris is to roll. Of the 36 throws:"
    assert " 1 … on field 19 (Damon’s 6): 6-6" in found
    assert "35 give nobody anything: all but 6-6" in found


@pytest.mark.parametrize("mode", ["announced", "spoken"])
def test_chances_after_a_tried_play_are_those_of_the_next_roller(mode: str) -> None:
    scorer, pages = table(mode)
    talk(scorer, ["Cloris begins", "64 1-7 1-5"])
    there = len(pages)
    found = said(scorer, "chances 53 1-6 1-4")
    assert found[:2] == ["After 1-6 1-4:", "Cloris is to roll. Of the 36 throws:"]
    assert " 1 … on field 19 (Damon’s 6): 6-6" in found
    assert "law 3.1" in said(scorer, "chances 53 1-7 1-5")[0]
    assert said(scorer, "chances 53")[0].startswith("chances: which play is tried?")
    assert (len(pages), scorer.refused) == (there, None)


def test_no_chances_after_a_play_of_the_current_roll_where_the_players_count() -> None:
    announced, _ = table()
    talk(announced, ["Cloris begins", "64 1-7 1-5", "53"])
    assert said(announced, "chances 1-6 1-4")[0] == "After 1-6 1-4:"
    assert announced.state.phase is Phase.PLAY
    spoken, _ = table("spoken")
    talk(spoken, ["Cloris begins", "64 1-7 1-5", "53"])
    for line in ("chances", "chances 1-6 1-4", "chances 1-7 1-5"):
        assert said(spoken, line) == ["you count here: the program says nothing about a roll before it is played"]


def test_chances_after_a_play_that_holds() -> None:
    scorer, _ = table()
    talk(scorer, [f"{EARNS_FOUR}/points=8,0", "51"])
    assert scorer.state.choosing
    assert said(scorer, "chances 1-6 1-2")[0] == "After 1-6 1-2:"
    assert scorer.state.choosing


@pytest.mark.law("11.4")
@pytest.mark.parametrize(("first", "second"), [("hold", "go"), ("go", "hold")])
def test_one_word_changes_hold_for_go_before_a_checker_is_touched(first: str, second: str) -> None:
    done = {"hold": "A holds", "go": "A goes"}
    scorer, pages = table()
    talk(scorer, ["A begins", SET, "set Cloris 4", "32", first])
    assert said(scorer, second)[0].startswith("Cloris holds." if second == "hold" else "Cloris goes:")
    assert pages[-3:] == [done[first], "undo 1", done[second]]
    talk(scorer, ["undo 2", f"32 {first}", second])
    assert pages[-3:] == ["undo 1", "A throws 3-2", done[second]]
    talk(scorer, ["64 #1" if second == "go" else "#1"])
    assert said(scorer, first)[0].startswith(f"Cannot {first} now.")


def test_one_letter_means_one_play_as_long_as_the_position_stands() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", SET, "set Cloris 4", "32"])
    listed = said(scorer, "plays")
    talk(scorer, ["hold"])
    held = scorer.table.choices()
    assert all(f"{one.letter}:\u00a0{one.label}" in listed[1] for one in held if one.letter)
    for lines in (["2-20"], ["undo 2", "23", "hold"], ["go", "hold"]):
        talk(scorer, lines)
        assert (said(scorer, "plays"), scorer.table.choices()) == (listed, held)
    talk(scorer, ["undo 2", "set Cloris 0"])
    foreseen = scorer.table.choices("61")
    talk(scorer, ["61"])
    assert len(foreseen) > 1
    assert scorer.table.choices() == foreseen


@pytest.mark.law("11.4")
def test_where_the_players_count_a_word_said_binds() -> None:
    scorer, pages = table("spoken")
    talk(scorer, ["A begins", SET, "set Cloris 4", "32 claim 12", "hold"])
    assert said(scorer, "go") == ["Cloris holds: a word said binds (law 11.4)"]
    talk(scorer, ["undo", "go"])
    assert said(scorer, "hold") == ["Cloris has gone: a word said binds (law 11.4)"]
    assert pages[-1] == "A goes"


def test_on_one_line_nothing_is_said_of_a_choice_that_is_made_on_it() -> None:
    scorer, _ = table()
    talk(scorer, ["A begins", SET, "set Cloris 4"])
    assert "Cloris may hold or go." in said(scorer, "32")
    held = talk(scorer, ["undo", "32 hold 3-5 3-6"])
    assert "Cloris holds." in held
    assert "Cloris may hold or go." not in held
