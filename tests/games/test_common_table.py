"""The other tables games at the table: whole matches typed line by line, in memory and through the program itself."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.support.records import TablesRecord
from tests.support.tables import COUNTING, GAMES, PLAYED
from tests.support.tables_talk import NAMES, Scorer, said, table, talk
from tests.support.terminal import Home, Table, tmux
from trictrac.games.common.commands import COMMANDS
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.table import TablesTable
from trictrac.games.registry import read_record
from trictrac.games.sheets import load_game_sheet
from trictrac.model.score import Side
from trictrac.rules.entries import evidence as evidence_of
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.seance.commands import GENERAL
from trictrac.seance.course import record_of
from trictrac.seance.opening import read_course, read_stored
from trictrac.view.answer import View
from trictrac.view.doc import Board
from trictrac.view.table import Bar

TMUX = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


def prompt(scorer: Scorer) -> str:
    return scorer.language.say(scorer.prompt)


CLUB = "beavers=yes,crawford=yes"
OPENING = ("53", "8/3 6/3", "62 24/18 13/11")
"""Cloris begins, makes her point, and Damon splits."""


def test_the_rest_of_a_play_completes_it() -> None:
    scorer, _ = table()
    told = talk(scorer, ["Cloris begins", "31 8/5"])
    assert "all that can be played must be (rule compulsory). Type the rest, like 5/4." in told[-1]
    assert said(scorer, "6/5")[0] == "Cloris plays 8/5 6/5."
    assert "Type the rest, like " in talk(scorer, ["66", "24/18"])[0]
    assert "Type the rest, like " in said(scorer, "13/7")[0]
    assert said(scorer, "8/2 8/2 6/off")[0].startswith("8/2(2) 6/off is not allowed with 6-6")
    assert said(scorer, "13/7(2) 8/2(2)")[0] == "Damon plays 13/7(2) 8/2(2)."


def test_a_refused_play_is_no_part_of_another_play_typed_whole() -> None:
    scorer, _ = table()
    talk(scorer, ["Cloris begins", "31 8/5"])
    assert said(scorer, "24/23 24/21")[0] == "Cloris plays 24/23 24/21."


def test_the_next_dice_begin_the_next_game() -> None:
    scorer, _ = table(match=3)
    assert talk(scorer, ["Cloris begins", "Damon resigns", "53"])[:3] == [
        "Game 2.",
        "Cloris draws 5, Damon 3.",
        "Cloris begins, and plays these numbers: 5-3.",
    ]
    assert talk(scorer, ["resign", "24 8/4 6/4"])[1:4] == [
        "Cloris draws 2, Damon 4.",
        "Damon begins, and plays these numbers: 4-2.",
        "Damon plays 8/4 6/4.",
    ]


def test_a_match_to_three_points_is_typed_to_its_end() -> None:
    scorer, _ = table(rules=CLUB, match=3)
    assert prompt(scorer) == "Who begins?"
    assert said(scorer, "33")[:2] == ["Cloris draws 3, Damon 3.", "Equal numbers: both draw again."]
    assert said(scorer, "53")[:2] == ["Cloris draws 5, Damon 3.", "Cloris begins, and plays these numbers: 5-3."]
    assert said(scorer, "8/3 6/3") == [
        "Cloris plays 8/3 6/3.",
        "Cloris 0 points, 159 pips; Damon 0 points, 167 pips; match to 3.",
    ]
    talk(scorer, ["Damon resigns"])
    assert (scorer.state.phase, scorer.state.score) == (TablesPhase.OVER, (1, 0))
    assert prompt(scorer) == "new, undo or stop?"
    assert said(scorer, "new")[0] == "Game 2."
    talk(scorer, ["Cloris begins", "double"])
    assert prompt(scorer) == "Damon, accept, refuse or beaver?"
    assert said(scorer, "refuse") == [
        "Damon refuses.",
        "Cloris wins the game: 1 point.",
        "Cloris 2 points; Damon 0 points; match to 3.",
    ]
    assert said(scorer, "new")[0] == "Game 3: the Crawford game, in which nobody doubles."
    assert "rule crawford" in said(scorer, "53 8/3 6/3")[0] or talk(scorer, ["double"])[0].endswith(
        "(rule crawford): type the dice"
    )
    assert said(scorer, "Cloris resigns 2")[:2] == [
        "Cloris resigns a gammon.",
        "Damon wins a gammon: 2 points.",
    ]
    talk(scorer, ["new", "53", "8/3 6/3", "double"])
    assert prompt(scorer) == "Cloris, accept, refuse or beaver?"
    assert said(scorer, "beaver")[:2] == [
        "Cloris beavers.",
        "The stake would be 4, and Cloris would keep the cube. Damon answers.",
    ]
    assert said(scorer, "accept")[:2] == ["Damon accepts.", "The stake is 4, and Cloris has the cube."]
    assert said(scorer, "resign")[-2:] == [
        "Cloris wins the match, 6 to 2.",
        "Cloris 6 points; Damon 2 points; match to 3.",
    ]
    assert prompt(scorer) == "undo or stop?"
    assert "the match is won" in said(scorer, "new")[0]


def test_an_undo_goes_back_across_the_end_of_a_game_and_of_the_match() -> None:
    scorer, pages = table(match=1)
    talk(scorer, [*OPENING, "Damon resigns"])
    assert scorer.state.is_finished
    assert said(scorer, "undo")[:2] == ["Taken back:", "Damon resigns."]
    assert (scorer.state.phase, scorer.state.score, prompt(scorer)) == (TablesPhase.THROW, (0, 0), "Cloris, dice?")
    talk(scorer, ["undo 2"])
    assert prompt(scorer) == "Cloris 5-3, play?"
    again = read_course(scorer.head, pages)
    assert (again.log, again.ends) == (scorer.course.log, scorer.course.ends)


def test_an_early_line_is_edited_and_misfits_are_asked_again() -> None:
    scorer, _ = table()
    talk(scorer, [*OPENING, "44 24/20(2) 13/9(2)"])
    assert said(scorer, "log")[2:4] == [
        "3. Damon rolls 6-2, Damon plays 24/18 13/11",
        "4. Cloris rolls 4-4, Cloris plays 24/20(2) 13/9(2)",
    ]
    told = said(scorer, "edit 3 42 8/4 6/4")
    assert told[-1].startswith("Cloris 0 points, 143 pips")
    assert "All later entries fit. Until the next entry, cancel takes the whole edit back." in told
    told = said(scorer, "edit 1 35")
    assert any(one.startswith("Entry 2 no longer fits") for one in told)
    assert prompt(scorer) == "entry 2 (or drop, cancel): Damon 5-3, play?"
    talk(scorer, ["cancel"])
    assert prompt(scorer) == "Damon, dice?"


def test_a_play_against_the_rules_is_refused_stands_with_a_mark_and_is_taken_back_on_demand() -> None:
    scorer, pages = table()
    talk(scorer, [*OPENING, "44"])
    there = list(pages)
    told = said(scorer, "24/20 24/20")
    assert "compulsory" in told[0]
    assert pages == there
    assert any("compulsory" in one for one in said(scorer, "why"))
    told = said(scorer, "24/20 24/20 !")
    assert told[0] == "Cloris plays 24/20(2), against the rules."
    assert "compulsory" in told[1]
    assert prompt(scorer) == "Damon, dice or demand?"
    assert said(scorer, "demand")[:2] == [
        "Damon demands a legal play.",
        "The checkers go back, and Cloris plays 4-4 anew.",
    ]
    talk(scorer, ["24/20(2) 13/9(2)"])
    assert scorer.state.illegal is None
    assert prompt(scorer) == "Damon, dice?"


def test_a_refusal_is_explained_until_something_is_entered_or_taken_back() -> None:
    scorer, _ = table()
    talk(scorer, [*OPENING, "44", "24/20"])
    assert said(scorer, "why")[0].startswith("The play was refused: 4 numbers can be played")
    talk(scorer, ["board", "log"])
    assert said(scorer, "why")[0].startswith("The play was refused: ")
    talk(scorer, ["undo"])
    assert said(scorer, "why")[0].startswith("nothing was refused")


def test_a_play_against_the_laws_of_trictrac_can_stand_at_toc_and_be_taken_back() -> None:
    scorer, _ = table("toc", match=3)
    talk(scorer, ["Cloris begins", "64"])
    reason = "both numbers can be played, so both must be"
    assert reason in said(scorer, "1-7")[0]
    assert said(scorer, "why") == [f"The play was refused: {reason}.", "It is law 3.4 of trictrac."]
    told = said(scorer, "1-7 !")
    assert told[:2] == ["Cloris plays 1-7, against the rules.", f"It breaks law 3.4 of trictrac: {reason}."]
    assert said(scorer, "demand")[0] == "Damon demands a legal play."
    assert prompt(scorer) == "Cloris 6-4, play?"


def test_playing_on_accepts_the_illegal_play() -> None:
    scorer, _ = table()
    talk(scorer, [*OPENING, "44 24/20 24/20 !", "61"])
    assert scorer.state.phase is TablesPhase.PLAY
    assert "the next throw, double or correction accepts an illegal play" in said(scorer, "demand")[0]


def test_the_answers_about_the_game_change_nothing() -> None:
    scorer, pages = table(rules="beavers=yes")
    talk(scorer, [*OPENING, "44"])
    there = list(pages)
    counted, listed, more, *_ = said(scorer, "plays")
    assert counted == "53 plays are allowed."
    assert listed.startswith("a:\u00a0")
    assert (listed.count(":"), more) == (40, "… and 13 more.")
    told = said(scorer, "rules")
    assert told[:2] == ["Backgammon.", "Different from the game’s own rules:"]
    assert told[2].startswith("beavers=yes (beavers): ")
    assert "jacoby=no" in told[3]
    assert said(scorer, "rules bea") == ["several rules begin with bea: type one of bearing_off, beavers"]
    told = said(scorer, "rules beav")
    assert told[0].startswith("beavers=yes (beavers): ")
    assert told[-1].startswith("Or beavers=no: ")
    assert any(line.startswith("Stated: ") for line in said(scorer, "rules cube"))
    assert "rules courier: neither an option nor a rule set of this game" in said(scorer, "rules courier")[0]
    assert said(scorer, "pips") == ["Cloris has 159 pips to run, Damon 159."]
    assert said(scorer, "why") == ["nothing was refused: type why after a refusal to see the rule behind it"]
    assert said(scorer, "score") == ["Cloris 0 points, 159 pips; Damon 0 points, 159 pips."]
    assert said(scorer, "help")[0] == "Now: a play, like 24/18 13/9."
    assert said(scorer, "help double") == ["double; accept, refuse or beaver."]
    assert pages == there


def test_what_is_put_right_is_noted_with_the_reason() -> None:
    scorer, _ = table(match=5)
    talk(scorer, OPENING)
    assert said(scorer, "set score 2 1 # the slate says so")[:2] == [
        "The score is set: 2 to 1.",
        "Noted: corrected; it was 0 to 0: the slate says so.",
    ]
    assert said(scorer, "set cube 2 Damon")[0] == "The stake is set: 2, and Damon has the cube."
    told = said(scorer, "set turn Damon")
    assert told[:2] == ["Damon is to roll.", "Noted: corrected; it was Cloris to roll."]
    assert prompt(scorer) == "Damon, dice?"
    there = scorer.course
    assert (
        "both sides have checkers on White’s field 1, which is Black’s field 24"
        in said(scorer, "set W:1x15/B:24x15/W")[0]
    )
    assert scorer.course is there
    assert said(scorer, "score 3 1")[0] == "The score is set: 3 to 1."
    assert scorer.state.score == (3, 1)


def test_names_and_remarks_are_kept_with_the_game() -> None:
    scorer, pages = table()
    talk(scorer, [*OPENING, "names Anna Bert", "note Bert; looked away"])
    assert prompt(scorer) == "Anna, dice?"
    assert said(scorer, "log")[-2:] == ["3. Bert rolls 6-2, Bert plays 24/18 13/11", "4. Noted: Bert; looked away"]
    assert pages[-1] == "note Bert; looked away"
    assert scorer.record.names == ("Anna", "Bert")
    assert said(scorer, "stop") == ["The séance is over.", "Anna 0 points, 159 pips; Bert 0 points, 159 pips."]
    assert scorer.closed


def test_the_account_lists_the_games_that_were_won() -> None:
    scorer, _ = table()
    talk(scorer, [*OPENING, "double", "accept", "62 24/16", "Cloris resigns 3", "new", "53", "Damon resigns"])
    assert said(scorer, "stop")[1:] == [
        "Game 1: Damon wins a backgammon: 3 × 2, 6 points.",
        "Game 2: Cloris wins a single game: 1 point.",
        "Cloris 1 point; Damon 6 points.",
    ]


def test_drop_answers_a_double_and_leaves_an_entry_out_after_an_edit() -> None:
    scorer, _ = table()
    talk(scorer, [*OPENING, "double"])
    assert said(scorer, "drop")[:2] == ["Damon refuses.", "Cloris wins the game: 1 point."]
    talk(scorer, ["edit 2 24/21 24/19", "edit 1 35"])
    assert scorer.course.left
    assert said(scorer, "drop")[0].startswith("Left out: ")


def test_the_table_is_drawn_when_it_has_changed() -> None:
    scorer, _ = table(view=View())
    assert not [part for part in scorer.answer("53") if isinstance(part, Board)]
    (drawn,) = [part for part in scorer.answer("8/3 6/3") if isinstance(part, Board)]
    assert drawn.names == NAMES
    assert drawn.table.layout == scorer.state.layout
    assert not [part for part in scorer.answer("note so") if isinstance(part, Board)]
    assert [part for part in scorer.answer("board") if isinstance(part, Board)] == [drawn]
    assert [part for part in scorer.answer("double") if isinstance(part, Board)] == []
    (offered,) = [part for part in scorer.answer("accept") if isinstance(part, Board)]
    assert offered.table.furniture == Bar(cube=True, stake=2, owner=Side.WHITE)
    scorer.answer("board none")
    assert not [part for part in scorer.answer("62 24/18 13/11") if isinstance(part, Board)]


def test_garanguet_is_played_with_three_dice() -> None:
    scorer, _ = table("garanguet", match=1)
    talk(scorer, ["53"])
    assert prompt(scorer) == "Cloris, dice?"
    assert "643" in said(scorer, "44")[0]
    assert said(scorer, "443 1-5 1-5 1-5 1-5 1-4")[:2] == ["Cloris rolls 4-4-3.", "Cloris plays 1-5(4) 1-4."]
    assert said(scorer, "3 2 2")[0] == "Damon rolls 3-2-2."
    assert len(scorer.course.log.kind.plays(scorer.state)[0].moves) == 3
    talk(scorer, ["1-4-6-8", "555"])
    assert said(scorer, "plays") == ["5-5-5 allows too many plays to list them."]


@pytest.mark.parametrize("game", ["backgammon", "garanguet", "toccategli"])
def test_thrown_dice_are_the_same_again_after_an_undo(game: str) -> None:
    scorer, pages = table(game, seed=8)
    fell: list[tuple[int, ...]] = []
    while len(fell) < 6:
        if scorer.state.phase is TablesPhase.PLAY:
            talk(scorer, ["hold" if "hold" in scorer.state.kind.due(scorer.state) else "#1"])
        before, prompted = len(pages), prompt(scorer)
        first = said(scorer, "")[0]
        assert len(pages) == before + 1, prompted
        talk(scorer, ["undo"])
        assert said(scorer, "roll")[0] == first
        fell.append(scorer.state.dice)
    assert len(set(fell)) > 3
    assert {len(dice) for dice in fell if dice} == {3 if game == "garanguet" else 2}
    assert "the program throws the dice" in talk(scorer, ["#1", "61"])[0]


def test_only_the_courier_of_jacquet_moves_before_it_is_home() -> None:
    scorer, _ = table("jacquet", match=1)
    told = talk(scorer, ["Cloris begins", "65 1-7 1-6"])
    assert "only the courier moves" in told[-1]
    assert "rule courier" in told[-1]
    assert said(scorer, "why")[1].startswith("courier=last_quarter (the courier): ")
    talk(scorer, ["65 1-7-12", "65 1-12", "61 12-19"])
    assert "1-7 1-2" in talk(scorer, ["21 12-15", "61 1-7 1-2"])[1]


def test_a_doublet_has_its_old_name_in_the_games_of_the_treatises() -> None:
    scorer, _ = table("toutes-tables", match=3)
    assert talk(scorer, ["Cloris begins", "66"])[0] == "Cloris rolls 6-6 (sonnez)."
    scorer, _ = table()
    assert talk(scorer, ["Cloris begins", "66"])[0] == "Cloris rolls 6-6."


def test_a_match_of_toutes_tables_goes_on_with_the_winner() -> None:
    scorer, _ = table("toutes-tables", match=3)
    assert talk(scorer, ["53", "Damon resigns 2"])[1:] == [
        "Cloris wins a double game: 2 holes.",
        "Cloris 2 holes; Damon 0 holes; match to 3.",
    ]
    assert said(scorer, "new")[:2] == ["Game 2.", "Cloris has the dice."]
    assert said(scorer, "double") == ["there is no doubling cube in this game (rule cube)"]


TO_A_HIT = ("Damon begins", "31 1-4 1-2", "41 1-5 1-2", "44 1-5 4-8", "64 1-7 1-5", "21 8-10-11", "41 1-5-6", "44")
"""A roll by which Damon hits a checker of Cloris, whatever is played for."""


def test_toc_is_won_by_what_trictrac_would_pay() -> None:
    scorer, _ = table("toc", match=2)
    told = talk(scorer, TO_A_HIT)
    assert told == [
        "Damon rolls 4-4 (carme).",
        "Damon wins 1 hole: a true hit on field 19 (Cloris’s 6).",
        "Damon may hold or go.",
        "Cloris 0 holes; Damon 1 hole; match to 2.",
    ]
    assert prompt(scorer) == "Damon 4-4 (carme), hold or go?"
    assert said(scorer, "why") == [
        "Damon: a true hit on field 19 (Cloris’s 6).",
        "by the sum, 8, from field 11, over field 15 (Cloris’s 10)",
    ]
    assert said(scorer, "go")[:2] == ["Damon goes.", "The checkers go back to the talons, and Damon rolls."]
    talk(scorer, ["undo", "hold", "#1"])
    assert prompt(scorer) == "Cloris, dice?"
    while scorer.state.phase is not TablesPhase.OVER:
        told = talk(scorer, ["#1" if scorer.state.phase is TablesPhase.PLAY else "64"])
    assert told[1].startswith(("Cloris wins 1 hole: ", "Damon wins 1 hole: "))
    assert told[2].endswith("wins a single game: 2 holes.")
    assert max(scorer.state.score) == 2


def test_toc_for_the_first_hole_ends_by_it() -> None:
    scorer, _ = table("toc", match=1)
    told = talk(scorer, TO_A_HIT)
    assert told[1:] == [
        "Damon wins 1 hole: a true hit on field 19 (Cloris’s 6).",
        "Damon wins a single game: 1 hole.",
        "Cloris 0 holes; Damon 1 hole.",
    ]
    assert prompt(scorer) == "undo or stop?"


def test_tick_tack_is_vied_upon_and_won_by_the_first_hit() -> None:
    scorer, _ = table("tick-tack", "vying=yes", match=3)
    talk(scorer, ["Damon begins", "62 1-7 1-3", "63 1-7 1-4", "53 1-6 3-6"])
    assert said(scorer, "vie")[:2] == ["Cloris vies.", "The stake would be 2. Damon answers."]
    assert prompt(scorer) == "Damon, see or refuse?"
    assert said(scorer, "help")[0] == "Now: see | refuse."
    assert said(scorer, "I see it")[:2] == ["Damon accepts.", "The stake is 2."]
    told = talk(scorer, ["52 4-9 7-9", "51 1-6 7-8", "62"])
    assert told[1:3] == [
        "The throw of Cloris wins: a true hit on field 17 (Damon’s 8).",
        "Cloris wins a single game by a hit: 1 × 2, 2 stakes.",
    ]
    assert said(scorer, "why")[0] == "Cloris: a true hit on field 17 (Damon’s 8)."


def test_toccategli_marks_points_and_a_set_may_be_held() -> None:
    scorer, _ = table("toccategli", seed=3)
    seen: list[str] = []
    while not any("may hold or go" in line for line in seen[-6:]):
        seen += said(scorer, "#1" if scorer.state.phase is TablesPhase.PLAY else "")
        if scorer.state.phase is TablesPhase.OVER and "hold" not in scorer.state.kind.due(scorer.state):
            talk(scorer, ["new"])
    marked = [line for line in seen if " hits the checker on field " in line or " truly" in line]
    assert marked
    assert [line for line in seen if " wins a " in line and " set: " in line]
    assert prompt(scorer).endswith("hold or go?")
    assert said(scorer, "go")[0].endswith("goes.")
    assert scorer.state.points == (0, 0)


REFUSED_OFFERS = [
    (
        "backgammon",
        "crawford=yes",
        2,
        ["Damon resigns", "new", "Cloris begins", "double"],
        "crawford=yes",
        "Assumed, after the usage of matches",
    ),
    ("backgammon", "", 0, ["53", "double"], "doubling=before_dice", "Stated: "),
    ("backgammon", "", 0, ["Cloris begins", "double", "beaver"], "beavers=no", "By agreement: "),
    ("backgammon", "jacoby=yes", 0, ["53", "resign 2"], "jacoby=yes", "Stated: your own options"),
    ("toutes-tables", "", 3, ["53", "double"], "cube=no", "Implied: "),
    ("tick-tack", "vying=no", 3, ["53", "vie"], "vying=no", "Stated: your own options"),
]


@pytest.mark.parametrize(("game", "options", "match", "lines", "rule", "evidence"), REFUSED_OFFERS)
def test_why_explains_the_rule_behind_a_refused_offer(
    game: str, options: str, match: int, lines: list[str], rule: str, evidence: str
) -> None:
    scorer, _ = table(game, options, match)
    told = talk(scorer, lines)
    first, meaning, source = said(scorer, "why")[:3]
    assert first == f"It was refused: {told[0]}."
    assert meaning.startswith(f"{rule} (")
    assert source.startswith(evidence)


def test_why_says_what_was_not_due_where_no_rule_is_behind_it() -> None:
    scorer, _ = table()
    talk(scorer, ["53", "double", "accept"])
    assert said(scorer, "why") == ["It was refused: cannot answer an offer now."]


BLOCKED = "is held by two or more opposing checkers (rule blocked)"
UNPLAYABLE = [
    (
        "backgammon",
        "",
        "set W:bar,13x5,8x3,6x6/B:1x2,2x2,3x2,4x2,5x2,6x2,13x3/W",
        "64",
        [
            "A checker that was hit enters before any other moves (rule entering).",
            f"6: 19 {BLOCKED}.",
            f"4: 21 {BLOCKED}.",
        ],
    ),
    (
        "backgammon",
        "compulsory=all_or_none",
        "set W:24x15/B:2x2,8x13/W",
        "61",
        [
            "6: the whole roll cannot be played, so none of it may be played (rule compulsory).",
            f"1: 23 {BLOCKED}.",
        ],
    ),
    (
        "jacquet",
        "",
        "set W:1x14,6/B:24x2,22x13/W",
        "64",
        [
            (
                "6: only the courier moves until it has reached the last quarter (rule courier); "
                "an opposing checker stands on 12 (rule blocked)."
            ),
            (
                "4: only the courier moves until it has reached the last quarter (rule courier); "
                "an opposing checker stands on 10 (rule blocked)."
            ),
        ],
    ),
]


@pytest.mark.parametrize(("game", "options", "board", "dice", "reasons"), UNPLAYABLE)
def test_why_explains_number_by_number_why_a_roll_cannot_be_played(
    game: str, options: str, board: str, dice: str, reasons: list[str]
) -> None:
    scorer, _ = table(game, options)
    assert "Cloris cannot play: his turn is over." in talk(scorer, [board, dice])
    told = said(scorer, "why")
    assert told == [f"Cloris could play nothing of {dice[0]}-{dice[1]}.", *reasons]
    talk(scorer, ["note so"])
    assert said(scorer, "why") == told
    talk(scorer, ["undo 2"])
    assert said(scorer, "why") == ["nothing was refused: type why after a refusal to see the rule behind it"]


def test_a_rule_at_the_table_has_the_evidence_of_its_sheet() -> None:
    scorer, _ = table("tick-tack")
    assert said(scorer, "rules eleventh")[1] == "Assumed, after Cotton, The Compleat Gamester, 1674, pp. 158–161"
    assert said(scorer, "rules toots")[1] == "By agreement: Cotton, The Compleat Gamester, 1674, pp. 158–161"
    told = said(scorer, "rules going_in")
    assert told[1] == "Disputed: Cotton, The Compleat Gamester, 1674, pp. 158–161"
    assert told[3].startswith("Or going_in=sice_cinque (Cotton's words on the two points taken alone; ")
    scorer, _ = table(rules="beavers=yes")
    assert said(scorer, "rules beavers")[1] == "Stated: your own options"


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_at_the_table_says_what_the_sheet_shows(game: str) -> None:
    scorer, _ = table(game)
    for entry in load_game_sheet(game).entries:
        assert said(scorer, f"rules {entry.option}")[1] == ENGLISH.say(evidence_of(entry))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [None, 5])
def test_help_fits_the_game_in_hand(game: str, seed: int | None) -> None:
    scorer, _ = table(game, seed=seed)
    kind = scorer.state.kind
    told = said(scorer, "help")
    joined = " ".join(told)
    assert ("set cube 4 NAME" in joined) is (kind.rules.stake.by == "cube")
    assert ("double; " in joined) is (kind.rules.stake.by == "cube")
    assert ("after a hole" in joined) is (game == "toc")
    assert ("after a set" in joined) is (game == "toccategli")
    assert ("pips" in joined) is (game not in COUNTING)
    assert ("! after a play" in joined) is (game not in ("tick-tack", "dames-rabattues"))
    assert ("Enter throws; " in joined) is (seed is not None and game in PLAYED)
    assert told[0].startswith("Now: Enter (or roll) | " if seed else "Now: the two dice, like 53 | ")
    assert ("53, the die of Cloris first, then that of Damon" in joined) is (seed is None)
    word = re.search(r"word ([\w-]+)\.", joined)
    assert word
    assert said(scorer, f"word {word[1]}")[0].replace(" ", "-") == word[1]


@pytest.mark.parametrize("game", PLAYED)
def test_the_examples_of_the_help_can_be_played(game: str) -> None:
    scorer, _ = table(game)
    talk(scorer, ["Cloris begins"])
    turn = re.search(r"A whole turn on one line: (.*?)\. #3", " ".join(said(scorer, "help")))
    edit = re.search(r"edit 5 or edit 5 (.*?); cancel", " ".join(said(scorer, "help")))
    assert turn
    assert edit
    assert edit[1] == turn[1]
    told = said(scorer, turn[1])
    assert told[0].startswith("Cloris rolls 6-4")
    assert any(line.startswith("Cloris plays ") for line in told)


def test_the_program_that_throws_asks_for_enter_in_its_errors() -> None:
    scorer, _ = table(seed=5)
    talk(scorer, ["Cloris begins"])
    assert said(scorer, "frog") == ["the program throws the dice here: type roll, or press Enter"]
    assert said(scorer, "accept") == [
        "Cannot answer an offer now. Possible: Enter (or roll) | double. help shows more."
    ]


def test_once_the_courier_has_arrived_others_move_in_the_examples() -> None:
    scorer, _ = table("jacquet")
    talk(scorer, ["set W:1x14,20/B:1x15/W", "64"])
    assert said(scorer, "help")[0] == "Now: a play, like 1-7 1-5."


def test_vying_is_explained_only_where_it_is_played() -> None:
    scorer, _ = table("tick-tack", "vying=yes,why_not=yes")
    assert {"vie raises the stake; see or refuse.", "call what the throw wins, before it is played."} <= set(
        said(scorer, "help")
    )
    scorer, _ = table("tick-tack", "vying=no")
    assert not [line for line in said(scorer, "help") if line.startswith(("vie", "call")) or "stake" in line]


def test_a_match_that_is_won_may_still_be_undone() -> None:
    scorer, _ = table(match=1)
    talk(scorer, ["53", "Damon resigns"])
    assert prompt(scorer) == "undo or stop?"
    assert said(scorer, "help")[0] == "Now: undo | stop."
    assert said(scorer, "frog")[0].endswith("Possible: undo | stop. help shows more.")


def test_the_sign_of_a_hit_that_hits_nothing_is_refused_and_only_the_play_asked() -> None:
    scorer, pages = table()
    there = list(pages)
    talk(scorer, ["Cloris begins"])
    assert said(scorer, "65 24/18/13*")[-1].startswith(
        "'24/18/13*' hits nothing on 13: 5 checkers of one’s own stand there."
    )
    assert pages[len(there) + 1 :] == ["A throws 6-5"]
    assert scorer.state.phase is TablesPhase.PLAY
    assert said(scorer, "65 24/18/13")[0] == "Cloris plays 24/18/13."


def test_what_follows_an_offer_is_explained_for_the_table_without_it() -> None:
    scorer, _ = table()
    talk(scorer, ["Cloris begins"])
    before = scorer.course
    assert said(scorer, "double 4") == [
        (
            "'double 4': '4' has no meaning at this place, and nothing of the line is entered. "
            "Possible: the dice, like 64 | double. help shows more."
        )
    ]
    assert scorer.course is before


def test_two_players_of_one_name_are_asked_for_two_names() -> None:
    scorer, _ = table()
    assert said(scorer, "names x, x") == ["'x' twice: each player needs a name of his own"]
    assert said(scorer, "names Éva eva") == ["'Éva' twice: each player needs a name of his own"]
    assert "like names Cloris, Damon" in said(scorer, "names x")[0]


def test_more_entries_than_there_are_are_not_taken_back() -> None:
    scorer, _ = table()
    talk(scorer, ["53"])
    assert said(scorer, "undo 99") == ["cannot take back 99 entries: there is only 1"]
    talk(scorer, ["8/3 6/3"])
    assert said(scorer, "undo 99") == ["cannot take back 99 entries: there are 2"]


def test_the_table_is_held_in_french() -> None:
    french = choose_language("fr", {})
    scorer, _ = table(match=3, rules="beavers=yes", language=french)
    talk(scorer, ["Cloris commence", "53", "8/3 6/3", "doubler", "castor", "accepte"])
    assert (scorer.state.stake, scorer.state.owner) == (4, 0)
    talk(scorer, ["annule 2", "abandonne"])
    assert (scorer.state.phase, scorer.state.score) == (TablesPhase.OVER, (0, 1))
    assert talk(scorer, ["nouvelle", "règles cube"])[0].startswith("cube=yes ")
    assert scorer.state.game == 2


WORDS = [
    *sorted(word for table in TablesTable.verbs for word in table), *sorted(GENERAL), *sorted(COMMANDS),
    "Cloris", "Damon", "A", "b:", "begins", "by", "bar", "off", "bar/20", "b/3", "24/18",
    "13/9", "6/off", "1-7", "1-5", "12-19", "20-off", "8/4(2)", "x2", "pass", "!", "#1", "#2", "#99", "-", "--", "0", "1",
    "2", "4",
    "999", "64", "11", "66", "443", "555", "6-4", "71", "sonnez", "cube", "W:1x15/B:1x15/B",
    "W:24x2,13x5,8x3,6x5/B:bar,24,13x5,8x3,6x5/B",
    "3,2", "rules", "courier", "cra", "# why", "full", "none", "fr", "en", "é", "☃", "{0}", "{player}", "%s", "\x1b[31m",
    "\ud800",
    "²", "٣", "1" * 40, "; ", "edit 1", ":", "\u0301", "9" * 5000,
]  # fmt: skip


def fitting(scorer: Scorer, random: Random) -> str:
    """A line that does one of the acts that are due."""
    acts = scorer.course.log.kind.due(scorer.state) or ("undo",)
    act = acts[0] if random.random() < 0.7 else random.choice(acts)
    dice = "".join(random.choice("123456") for _ in range(3 if scorer.state.rules.game == "garanguet" else 2))
    return {
        "draw": dice[:2],
        "begin": random.choice(["Cloris", "Damon begins"]),
        "throw": random.choice([dice, f"{dice} #1", f"{dice} #2"]),
        "play": random.choice(["#1", "#2", "#3", "pass", "13/9 13/9 !", "1-5 1-4 !", "1-7 !"]),
        "offer": "double",
    }.get(act, act)


def meddling(_: Scorer, random: Random) -> str:
    """A line that looks at the game or disturbs it."""
    lines = [
        f"undo {random.randint(1, 9)}", "-", f"edit {random.randint(1, 20)} 63", f"edit {random.randint(1, 20)} #1", "edit 3",
        "drop", "cancel", "set score 1 1", "score 1 0", "set cube 4 Damon", "set turn Cloris", "set W:24x2,13x5/B:13x5,6x2/B",
        "resign", "Damon resigns 2", "why", "plays", "rules", "rules cube", "pips", "score", "log", "note so; it is",
        "board", "help", "stop",
        "demand", "beaver", "refuse",
    ]  # fmt: skip
    return random.choice(lines)


def nonsense(_: Scorer, random: Random) -> str:
    """Words of the table in any order, and worse."""
    line = " ".join(random.choice(WORDS) for _ in range(random.randint(0, 6)))
    if random.random() < 0.1:
        line += "".join(chr(random.choice([random.randint(0, 0x2FF), random.randint(0, 0x10FFFF)])) for _ in range(5))
    return line


@pytest.mark.parametrize("game", GAMES)
def test_anything_can_be_typed(game: str, effort: int) -> None:
    for seed in range(4 * effort):
        random = Random(f"{game} {seed}")
        rules = {"backgammon": "beavers=yes,crawford=yes", "tick-tack": "vying=yes,why_not=yes"}.get(game, "")
        language = choose_language(random.choice(["en", "fr"]), {})
        scorer, pages = table(game, rules, random.choice([0, 1, 3]), language=language)
        for _ in range(150):
            line = random.choice([fitting, fitting, fitting, fitting, meddling, nonsense])(scorer, random)
            there, course = len(pages), scorer.course
            answer = said(scorer, line)
            prompt(scorer)
            assert all(isinstance(part, str) for part in answer)
            assert (len(pages) == there) == (scorer.course is course), line
            scorer.closed = False
        again = read_course(scorer.head, pages)
        assert again.log == scorer.course.log, seed
        assert (again.ends, again.left, again.stopped) == (
            scorer.course.ends,
            scorer.course.left,
            scorer.course.stopped,
        )
        if not scorer.course.left:
            assert read_record(str(scorer.record)) == scorer.record, seed


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def kept(home: Home, name: str = "") -> TablesRecord:
    """A game as it lies on the disk."""
    name = name or home.library.latest()
    record = record_of(*read_stored(home.library.path(name), name))
    assert record.game != "trictrac"
    return record


MATCH = ("--game", "backgammon", "--match", "3", "--rules", CLUB, "--title", "club", *NAMES)
TYPED = (
    "53", "8/3 6/3", "62 24/18 13/11", "44 24/20 24/20", "44 24/20 24/20 !", "demand", "24/20(2) 13/9(2)", "double", "beaver",
    "accept", "31 24/23 11/8", "resign",
)  # fmt: skip
"""A match in which Damon doubles, Cloris beavers, and resigns at the stake of four: Damon has won."""


def test_a_match_piped_in_is_kept_listed_and_written(home: Home) -> None:
    printed = home.good("score", *MATCH, text="\n".join(TYPED) + "\nstop\n")
    assert "Backgammon, a match to 3 points. Rules: beavers=yes,crawford=yes." in printed
    assert "Damon wins the match, 4 to 0." in printed
    record = kept(home)
    assert (record.values["match"], record.log().state.score) == (3, (0, 4))
    assert read_record(home.good("export", "club")) == record
    listed = " ".join(home.good("games").split())
    assert re.search(
        r"club \(backgammon\): [\d-]+, Cloris and Damon, 12 entries; Damon has won, 4 to 0; ended\.", listed
    )
    file = home.folder / "club.txt"
    home.good("export", "club", "-o", str(file))
    home.good("games", "import", str(file))
    assert home.library.latest() != "club"
    assert kept(home) == record


def test_a_game_killed_goes_on_where_its_last_line_left_it(home: Home) -> None:
    with Table(home, *MATCH) as first:
        first.read()
        for line in TYPED[:3]:
            first.ask(line)
        first.kill()
    with Table(home, "--resume", "club") as again:
        opened = again.read()
        assert "Backgammon, a match to 3 points" in opened
        assert "3. Damon rolls 6-2, Damon plays 24/18 13/11" in opened
        assert opened.endswith("Cloris, dice? ")
        for line in TYPED[5:]:
            again.ask(line)
        assert "24/18 13/11" in again.ask("log all")
        again.type("quit\n")
        assert again.end() == 0
    assert kept(home).names == NAMES


def test_options_that_are_another_games_are_refused(home: Home) -> None:
    for words, wanted in (
        (("--game", "jacquet", "--mode", "school"), "--mode: there is no such thing in jacquet"),
        (("--game", "jacquet", "--frame", "ecrire"), "--frame: there is no such thing in jacquet"),
        (("--game", "jacquet", "--handicap", "holes=3,0"), "--handicap: there is no such thing in jacquet"),
        (("--match", "3"), "--match: there is no such thing in trictrac"),
        (("--game", "backgamon"), "did you mean"),
        (("--game", "chess"), "there are trictrac"),
        (("--game", "jacquet", "--match", "many"), "a number from 1 to"),
        (("--game", "jacquet", "Cloris"), "the names of two players"),
        (("--game", "jacquet", "--resume"), "--game is for a new game"),
    ):
        done = home.run("score", *words)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert wanted in " ".join(done.stderr.split()), words
    done = home.run("score", "--game", "backgammon", "--rules", "beaver=yes")
    assert done.returncode == 1
    assert "did you mean beavers?" in done.stderr
    done = home.run("score", "--game", "backgammon", "--position", "W:1/B:24/W")
    assert done.returncode == 1
    assert not home.library.names()


def test_a_board_and_seeded_dice_begin_a_game(home: Home) -> None:
    board = "W:6x2,offx13/B:6x2,offx13/W"
    first = home.good(
        "score", "--game", "backgammon", "--position", board, "--seed", "7", *NAMES, text="\n#1\nundo 2\n\n"
    )
    (one, other) = [line for line in first.splitlines() if line.startswith("Cloris rolls")]
    assert one == other
    assert "Cloris, Enter to throw?" in first
    assert home.good("score", "--game", "garanguet", "--roll", text="A begins\n\nquit\n").count("rolls") == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_begun_and_shown_in_ascii_and_french(home: Home, game: str) -> None:
    printed = home.good(
        "score", "--game", game, "--ascii", "--lang", "fr", *NAMES, text="Cloris commence\nplateau\nboard full\n"
    )
    drawn = [line for line in printed.splitlines() if line.startswith("|")]
    assert drawn
    assert all(line.isascii() for line in drawn)
    assert kept(home).game == game


@TMUX
def test_a_match_is_typed_on_a_keyboard_in_a_narrow_terminal(home: Home) -> None:
    with TemporaryDirectory() as folder, tmux(Path(folder), columns=44) as screen:
        screen.start(home, *MATCH)
        for line in (*TYPED, "rules", "log all", "help"):
            screen.ask(line)
        shown, joined = (screen.lines(joined=way) for way in (False, True))
    assert all(len(line) <= 44 for line in shown)
    assert [line for line in joined if len(line.rstrip()) > 44 and "? " not in line] == []
    assert kept(home).log().state.is_finished


def test_a_play_where_none_is_possible_is_written_and_taken_back() -> None:
    scorer, _ = table()
    talk(scorer, ["Cloris", "set W:24x2,13x5,6x2,5x2,4x2,3x2/B:bar,24,13x5,8x3,6x5/W", "63 24/15"])
    for line in ("66 24/18 13/7 !", "24/18 13/7 !"):
        talk(scorer, ["66"] if line.startswith("24") else [])
        told = said(scorer, line)
        assert "It breaks rule entering: a checker is on the bar: it enters before any other moves." in told
        assert said(scorer, "demand")[:2] == ["Cloris demands a legal play.", "The checkers go back."]
        assert prompt(scorer) == "Cloris, dice?"
        talk(scorer, ["undo 2" if line.startswith("66") else "undo 3"])
    talk(scorer, ["66", "31 13/9"])
    assert "there is no illegal play to take back" in said(scorer, "demand")[0]


def test_a_board_with_too_few_checkers_is_said_to_be_one() -> None:
    scorer, _ = table()
    told = said(scorer, "set W:1,off/B:6x2/W")
    assert told[1:3] == ["Cloris has 2 checkers there, not fifteen.", "Damon has 2 checkers there, not fifteen."]


def test_the_board_can_be_turned_at_the_table() -> None:
    scorer, _ = table()
    for words, side in (("board black", Side.BLACK), ("tablier blancs", Side.WHITE)):
        said(scorer, words)
        assert scorer.view.bottom is side


def test_the_board_of_the_set_up_has_a_word(home: Home) -> None:
    assert "16 plays" in home.good("plays", "--game", "backgammon", "start", "31")


def test_nothing_is_revealed_of_a_throw_that_is_to_be_called() -> None:
    scorer, _ = table("tick-tack", "why_not=yes")
    talk(scorer, ["set W:1x13,7,5/B:1x13,12,7/W", "64"])
    assert said(scorer, "why") == ["You will see what the throw wins when it is called or played."]
    assert "wins a single game" in " ".join(said(scorer, "call"))


def test_a_stake_that_nobody_owns_is_set_without_a_name_and_within_a_game_only() -> None:
    scorer, _ = table("tick-tack")
    talk(scorer, ["Cloris"])
    assert said(scorer, "stake 4 Damon") == ["nobody owns the stake in this game: type it without a name"]
    assert said(scorer, "stake 4")[0] == "The stake is set: 4, for either to raise."
    talk(scorer, ["resign"])
    assert "Possible" in said(scorer, "stake 2")[0]


def test_the_dice_on_the_table_may_be_typed_again_before_the_play() -> None:
    scorer, _ = table()
    assert said(talk_to(scorer, ["Cloris", "63 24/18 13/11 !", "demand"]), "63 24/18 13/10")[0].startswith(
        "Cloris plays"
    )
    assert "(`-` takes 6-4 back)" in said(talk_to(scorer, ["64"]), "31 8/5 6/5")[0]


@pytest.mark.parametrize(("game", "example"), [("plein", "1-7 1-5"), ("tourne-case", "bar-4")])
def test_plays_are_exemplified_by_those_of_the_game(game: str, example: str) -> None:
    scorer, _ = table(game)
    assert (
        f"Type it like {example}, #2 or pass." in talk(scorer, ["Cloris", "64", "zzz"])[0] + said(scorer, "64 zzz")[-1]
    )


def test_a_player_may_be_called_like_a_command() -> None:
    scorer, pages = table("toc")
    talk(scorer, ["names Rules Undo", "undo"])
    assert pages[-1] == "B begins"
    assert said(scorer, "-")[0] == "Taken back:"
    talk(scorer, ["rules begins", "Rules: 64 1-7 1-5", "undo: 53"])
    assert scorer.course.count == 3
    assert said(scorer, "undo")[0] == "Taken back:"


def test_another_single_game_is_no_match_that_was_won() -> None:
    scorer, _ = table("toc", match=1)
    told = "a single game was played, and it is won: stop ends the séance; trictrac score begins another"
    assert talk(scorer, ["Cloris", "resign", "new"]) == [told]


def test_a_play_after_a_draw_to_be_repeated_is_refused_for_that() -> None:
    scorer, _ = table("backgammon-club")
    assert "throws new dice" in said(scorer, "31 8/5 6/5")[0]
    assert prompt(scorer) == "Who begins?"


def talk_to(scorer: Scorer, lines: Iterable[str]) -> Scorer:
    """The scorer after these lines."""
    talk(scorer, lines)
    return scorer


def test_the_game_of_a_match_is_said_with_its_score_and_kept() -> None:
    scorer, pages = table("backgammon", CLUB, 5)
    told = talk(scorer, ["31 8/5 6/5", "set score 4 0"])
    assert told[1] == (
        "The program assumes that the Crawford game is over. If it is not, type score 4 0 "
        "crawford, and nobody doubles in that game."
    )
    assert pages[-1].startswith("score 4,0; ")
    assert talk(scorer, ["64 24/18 13/9", "resign", "new"])[0] == "Game 2."
    assert talk(scorer, ["undo 4", "score 4 0 crawford # forgotten"])[-1].endswith("no doubling in this game.")
    assert pages[-1].startswith("score 4,0 crawford; ")
    assert said(scorer, "double") == ["there is no doubling in this game of the match (rule crawford): type the dice"]
    assert said(scorer, "score Cloris 4 post")[-1].endswith("match to 5.")
    assert pages[-1].startswith("score 4,0 after; ")
    assert said(scorer, "double")[0] == "Damon doubles."
