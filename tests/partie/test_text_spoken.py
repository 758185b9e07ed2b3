"""Lines typed at the table, in English and French: which events they mean, and what is said of those that mean none."""

from __future__ import annotations

from itertools import takewhile

import pytest

from tests.support.records import trictrac_record
from tests.support.seance import Pages, said, table, talk
from tests.support.typed import read_turn
from trictrac.bot.parties import dice_from, play_partie
from trictrac.bot.players import Sensible
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import State
from trictrac.protocol.events import Go, Hold, Move
from trictrac.protocol.log import Log
from trictrac.protocol.words import LETTERS
from trictrac.rules.loader import load_rules
from trictrac.seance.course import new_course
from trictrac.seance.opening import conversation_of
from trictrac.view.answer import View

SET = "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


def entered(lines: list[str], mode: str = "announced", rules: str = "modern") -> str:
    """The journal line of the last of some typed lines; what was answered if nothing was entered."""
    head = trictrac_record(names=("Cloris", "Damon"), marking=Counting(mode), rules=load_rules(rules))
    scorer, pages = table(head=head)
    for line in lines:
        there = len(pages)
        answer = said(scorer, line)
    return pages[-1] if len(pages) > there else "? " + answer[0]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("53", "draw A 5 B 3"),
        ("3 5", "draw A 3 B 5"),
        ("5-3", "draw A 5 B 3"),
        ("66", "draw A 6 B 6"),
        ("Damon", "B begins"),
        ("damon commence", "B begins"),
        ("cloris: begins", "A begins"),
        ("begins Damon", "B begins"),
        ("b", "B begins"),
        ("cloris a", "? 'a' has no meaning now"),
        ("cloris je", "? 'cloris je' has no meaning now"),
        ("resign", "? 'resign': who resigns? Type the name too"),
        ("53 by Damon", "draw A 5 B 3 by B"),
        ("53 par cloris", "draw A 5 B 3 by A"),
    ],
)
def test_who_begins(line: str, event: str) -> None:
    assert entered([line]).startswith(event)


@pytest.mark.parametrize("line", ["62 1-3 1-7", "66 1-7 1-7", "62 1-7", "1-3 1-7", "Cloris 62 1-3 1-7"])
@pytest.mark.parametrize("mode", ["announced", "spoken"])
def test_a_play_before_the_start_is_known_is_answered_with_what_comes_first(line: str, mode: str) -> None:
    said_first = "first say who begins: Cloris begins, or one die each: 62"
    assert entered([line], mode) == f"? {line!r}: {said_first}"
    assert entered(["Cloris begins", "62 1-3 1-7"], mode).endswith("A plays 1-3 1-7")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("64", "A throws 6-4"),
        ("4 6", "A throws 6-4"),
        ("6-4", "A throws 6-4"),
        ("sonnez", "A throws 6-6"),
        ("carme", "A throws 4-4"),
        ("béset", "A throws 1-1"),
        ("BÉSET", "A throws 1-1"),
        ("64 1-7 1-5", "A throws 6-4; A plays 1-7 1-5"),
        ("64 17 15", "A throws 6-4; A plays 1-7 1-5"),
        ("64 tout 1", "A throws 6-4; A plays 1-7-11"),
        ("6 4 7 5", "A throws 6-4; A plays 1-7 1-5"),
        ("Cloris: 64 tout à bas", "A throws 6-4; A plays 1-7 1-5"),
        ("64 #1", "A throws 6-4; A plays 1-"),
        ("64 1-7 1-6 !", "A throws 6-4; A plays 1-7 1-6 !"),
        ("64 1-7 1-6!", "A throws 6-4; A plays 1-7 1-6 !"),
        ("64 1-7 1-5 !", "A throws 6-4; A plays 1-7 1-5"),
        ("64 marque 4", "? the program counts here and marks every point; with mode school the players count"),
        ("64 hold", "? '64 hold': cannot hold at this place, and nothing of the line is entered."),
        ("64 pass !", "A throws 6-4; A plays pass !"),
        ("64 1-25 !", "A throws 6-4; A plays 1-off !"),
        ("71", "? '71': a die shows 1 to 6; the dice are typed like 64"),
        ("0 4", "? '0 4': a die shows 1 to 6"),
        ("6", "? '6': two dice are thrown, like 64"),
        ("²3", "? '²3' has no meaning now"),
        ("hello", "? 'hello' has no meaning now"),
        ("Damon: 64", "? a roll before one’s turn does not count"),
        ("Cloris", "? 'Cloris' has no meaning now"),
        ("got", "? the program counts here and marks every point; with mode school the players count"),
        ("got 2", "? the program counts here and marks every point; with mode school the players count"),
        ("+4", "? the program counts here and marks every point; with mode school the players count"),
        ("roll", "? the dice are typed here, like 64"),
        ("6-4 1-7 1-5", "A throws 6-4; A plays 1-7 1-5"),
        ("1-4 1-6", "? '1-4 1-6': the dice come first, like 64 1-7 1-5"),
        ("64 64", "? '64 64': two rolls on one line; none is entered"),
        ("64 !", "? '64 !': which play? Type it with ! after it"),
        ("21 1-2-4", "A throws 2-1; A plays 1-2-4"),
        ("21 1-2 1-3", "A throws 2-1; A plays 1-2 1-3"),
        ("x" * 300, "? 'x"),
    ],
)
def test_a_turn(line: str, event: str) -> None:
    assert entered(["A begins", line]).startswith(event)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("32 hold #1", "A throws 3-2; A holds; A plays 3-6 4-6"),
        ("32 tiens", "A throws 3-2; A holds"),
        ("32 je reste", "A throws 3-2; A holds"),
        ("32 go", "A throws 3-2; A goes"),
        ("32 go 1-2", "? '32 go 1-2': one turn a line"),
        ("32 vais", "A throws 3-2; A goes"),
        ("32 je m’en vais", "A throws 3-2; A goes"),
        ("32 s'en va", "A throws 3-2; A goes"),
    ],
)
def test_hold_or_go(line: str, event: str) -> None:
    assert entered(["A begins", SET, line]).startswith(event)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("32 claim 12 go", "A throws 3-2; A marks 12; A goes"),
        ("32 j'ai marque: 12", "A throws 3-2; A marks 12"),
        ("32 claim +12", "A throws 3-2; A marks 12"),
        ("32 claim", "? '32 claim': how many points? Like claim 4"),
        ("32 claim 99", "? 99 points on one roll? More than 60 are taken for a slip: type ! alone"),
        ("32 claim -4", "? '32 claim -4': how many points?"),
        ("32 claim 4 claim 2", "? '32 claim 4 claim 2': cannot claim less than before at this place"),
        ("32 claim 4 claim 12", "A throws 3-2; A marks 4; A marks 12"),
        ("32 claim 14 hold school", "A throws 3-2; A marks 14; A holds; B schools 2"),
        ("32 claim 14 hold école", "A throws 3-2; A marks 14; A holds; B schools 2"),
        ("32 claim 14 hold school 2 Damon", "A throws 3-2; A marks 14; A holds; B schools 2"),
        ("32 claim 14 hold corrige", "A throws 3-2; A marks 14; A holds; B corrects"),
        ("32 claim 14 hold laisse", "A throws 3-2; A marks 14; A holds; B lets"),
        ("32 claim 14 hold school 4 conteste", "A throws 3-2; A marks 14; A holds; B schools 4; A contests"),
        (
            "32 claim 14 hold school contest maintiens",
            "A throws 3-2; A marks 14; A holds; B schools 2; A contests; B maintains",
        ),
        ("school", "? no école is open"),
        ("school 4 Cloris", "A schools 4"),
        ("Cloris: school 4", "A schools 4"),
        ("let", "? Cannot let an error pass now"),
        ("abandonne", "A resigns"),
        ("resign Damon", "B resigns"),
        ("flag", "? the pavillon: flag forgotten, or flag taken"),
        ("order", "? 'order': type the field of the checker that must move on"),
    ],
)
def test_claims_and_ecoles(line: str, event: str) -> None:
    assert entered(["A begins", SET, line], "spoken").startswith(event)


@pytest.mark.parametrize(
    ("line", "kept", "told"),
    [
        (
            "64 1-7 1-6",
            "A throws 6-4",
            "1-7 1-6 is not allowed with 6-4: the distances are not the numbers of the roll",
        ),
        (
            "64 2-8 1-5 !",
            "A throws 6-4",
            "2-8 1-5 cannot stand even as a false move: no checker stands on field 2",
        ),
        ("64 1-7 1-5 65", "A throws 6-4", "'1-7 1-5 65' is no play"),
        ("64 claim 4 1-7 1-6", "A throws 6-4; A marks 4", "1-7 1-6 is not allowed with 6-4"),
        ("64 claim 12 hold 1-7 x", "A throws 6-4; A marks 12; A holds", "'1-7 x' is no play"),
    ],
)
def test_a_turn_refused_in_its_play_keeps_what_was_typed_before(line: str, kept: str, told: str) -> None:
    scorer, pages = table("spoken")
    talk(scorer, ["A begins"])
    answer = said(scorer, line)
    assert pages[-1] == kept
    assert answer[-1].startswith(told)
    assert said(scorer, "64")[-1].startswith("64 alone is neither points nor a play. 6-4 is still to be played")
    assert pages[-1] == kept
    said(scorer, "64 1-7 1-5")
    assert pages[-1] == "A plays 1-7 1-5"


def test_a_number_that_means_nothing_after_the_dice_enters_nothing() -> None:
    scorer, pages = table("spoken")
    talk(scorer, ["A begins"])
    assert said(scorer, "64 99")[-1].startswith("99 alone is neither points nor a play. Nothing is entered. ")
    assert pages[-1] == "A begins"


@pytest.mark.parametrize("word", ["!", "y", "Oui", "o", "yes"])
def test_a_refused_play_stands_when_the_scorer_confirms_it(word: str) -> None:
    scorer, pages = table()
    talk(scorer, ["A begins", "64 1-7 1-6"])
    said(scorer, word)
    assert pages[-1] == "A plays 1-7 1-6 !"
    assert said(scorer, word)[0].startswith(f"{word!r} has no meaning now")


def test_the_dice_on_the_table_may_be_typed_again_before_points_and_play() -> None:
    lines = ["A begins", "64"]
    assert entered([*lines, "64 claim 2 1-7 1-5"], "spoken") == "A marks 2; A plays 1-7 1-5"
    assert entered([*lines, "46 1-7 1-5"]) == "A plays 1-7 1-5"
    assert entered([*lines, "65 1-7 1-5"]) == "? '65 1-7 1-5': 6-4 is still to be played (`-` takes 6-4 back)"


def test_with_a_sign_it_is_points_where_a_board_is_kept_too() -> None:
    lines = ["A begins", "64"]
    assert entered([*lines, "+4"], "spoken") == "A marks 4"
    assert entered(["A begins", "64 +4 1-7 1-5"], "spoken") == "A throws 6-4; A marks 4; A plays 1-7 1-5"
    assert entered([*lines, "+4"]).startswith("? the program counts here and marks every point; with mode school")
    assert entered([*lines, "got 2"]).startswith("? the program counts here")


def test_points_typed_where_the_program_counts_are_answered_with_how_a_score_is_corrected() -> None:
    for line in ("+4", "Cloris +4", "claim 4", "64 +4"):
        refused = entered(["A begins", line])
        assert refused.endswith(": set Cloris 4, set Cloris 4 1"), refused
    assert entered(["A begins", "Damon +4"]).endswith(": set Damon 4, set Damon 4 1")
    assert entered(["A begins", "set Cloris 4 1"]).startswith("score points=4,0 holes=1,0")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("6475", "A throws 6-4; A plays 1-7 1-5"),
        ("4657", "A throws 6-4; A plays 1-7 1-5"),
        ("6411", "A throws 6-4; A plays 1-7-11"),
        ("64a", "A throws 6-4; A plays 1-7 1-5"),
        ("64 b", "A throws 6-4; A plays 1-7-11"),
        ("64#2", "A throws 6-4; A plays 1-7-11"),
        ("6499", "A throws 6-4"),
        ("643", "? '643': two dice are thrown, like 64"),
    ],
)
def test_a_turn_is_typed_in_four_keys(line: str, event: str) -> None:
    assert entered(["A begins", line]).startswith(event)


def test_letters_are_those_of_the_plays_listed_and_none_where_the_players_count() -> None:
    scorer, pages = table()
    talk(scorer, ["A begins"])
    offered = scorer.choices("64")
    assert [(one.letter, one.label) for one in offered[:2]] == [("a", "1-7 1-5"), ("b", "1-7-11")]
    said(scorer, "64")
    assert scorer.choices() == offered
    assert " ".join(said(scorer, "plays")[1].split("\u00a0")).startswith("a: 1-7 1-5, b: 1-7-11")
    said(scorer, "b")
    assert pages[-1] == "A plays 1-7-11"
    counting, pages = table("spoken")
    talk(counting, ["A begins"])
    assert counting.choices("64") == ()
    talk(counting, ["64a"])
    assert pages[-1] == "A throws 6-4"


def test_hold_and_go_are_one_letter() -> None:
    for word, deed in (("h", "holds"), ("r", "holds"), ("g", "goes"), ("v", "goes")):
        assert entered(["A begins", SET, f"32 claim 12 {word}"], "spoken") == f"A throws 3-2; A marks 12; A {deed}"
    placed = "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W/points=8,0"
    assert entered(["A begins", placed, "32ha"]).startswith("A throws 3-2; A holds; A plays ")
    assert entered(["A begins", placed, "32g"]) == "A throws 3-2; A goes"


def test_what_can_be_chosen_now_is_offered_with_its_words() -> None:
    scorer, _ = table("spoken")
    assert [one.line for one in scorer.choices()] == ["Cloris", "Damon"]
    talk(scorer, ["Cloris", "64 claim 4 1-7 1-6"])
    assert [one.line for one in scorer.choices()] == ["!", "school", "let", "correct"]
    talk(scorer, ["!", "edit 2"])
    assert [one.line for one in scorer.choices()] == ["cancel"]
    bare, pages = table("marker")
    talk(bare, ["Cloris", "+12"])
    assert [one.line for one in bare.choices()] == ["hold", "go", "next", "out"]
    talk(bare, ["h", ""])
    assert pages[-1] == "B takes dice"


def test_a_turn_of_a_played_game_takes_no_more_than_four_and_a_half_keys() -> None:
    """Enter, hold and go counted: the dice, h or g, the letter of the play or its number where it has none."""
    keys = []
    log = Log(Trictrac(), (events.Marking(Counting.ANNOUNCED), *play_partie(Sensible(), Sensible(), 4).events))
    for start, thrown in enumerate(log.events):
        if isinstance(thrown, events.Throw):
            after = takewhile(lambda event: isinstance(event, Hold | Go | Move), log.events[start + 1 :])
            turn = (thrown, *after)
            line = shortest(log, start, turn)
            done = read_turn(line, log.states[start], ("Cloris", "Damon"))
            assert Log(Trictrac(), (*log.events[:start], *done)).state == log.states[start + len(turn)]
            keys.append(len(line) + 1)
    assert len(keys) > 100
    assert sum(keys) / len(keys) <= 4.5


def shortest(log: Log[State, Event], start: int, turn: tuple[Event, ...]) -> str:
    """The line of fewest keys for a turn that begins after so many events."""
    line = ""
    for at, event in enumerate(turn, start):
        if isinstance(event, events.Throw):
            line += f"{event.roll.high}{event.roll.low}"
        elif isinstance(event, Move):
            plays = [play.change for play in Trictrac().plays(log.states[at])]
            number = plays.index(event.play.change)
            line += LETTERS[number] if number < len(LETTERS) else f"#{number + 1}"
        else:
            line += "h" if isinstance(event, Hold) else "g"
    return line


def test_more_points_than_a_roll_earns_are_marked_when_they_are_meant() -> None:
    assert entered(["A begins", "+82", "!"], "marker") == "A counts 82"
    assert entered(["A begins", "64", "claim 90", "o"], "spoken") == "A marks 90"
    assert entered(["A begins", "+82", "+4", "!"], "marker").startswith("? '!' has no meaning now")


def test_marks_without_a_board_explain_what_wiped_them_and_a_forgotten_next() -> None:
    scorer, _ = table("marker")
    talk(scorer, ["A begins", "+4 opp", "+12 opp"])
    assert said(scorer, "+4")[:2] == [
        "Cloris marks 4.", "They count before Damon’s hole on this roll, which wipes them (laws 10.1, 10.2).",
    ]  # fmt: skip
    talk(scorer, ["next", "+2"])
    assert said(scorer, "+2")[:2] == [
        "Damon marks 2.",
        (
            "Damon has already marked on this roll. If the dice have passed to the other player since, take this mark back "
            "with `-` and type next first."
        ),
    ]
    talk(scorer, ["next"])
    assert len(said(scorer, "+6")) == 2


def test_an_open_ecole_is_answered_before_the_dice_of_a_line_and_never_by_the_wrong_player() -> None:
    lines = ["A begins", "64 claim 4 1-7 1-5"]
    assert entered([*lines, "school 51 1-6 1-2"], "spoken") == "B schools 4; B throws 5-1; B plays 1-6 1-2"
    assert entered([*lines, "Damon school 51"], "spoken") == "B schools 4; B throws 5-1"
    assert entered([*lines, "51 school 4 1-6 1-2"], "spoken").startswith(
        "? '51 school 4 1-6 1-2': the école comes before"
    )
    assert entered([*lines, "resign?"], "spoken").startswith("? 'resign?' has no meaning now")
    assert entered(["A begins", "school 3"], "marker") == "? 3 points? Marks at trictrac are always even"


def test_the_play_that_the_other_chooses_after_a_going_without_a_hole_is_typed_as_a_play() -> None:
    """Law 11.5."""
    placed = "set W:1x4,2x2,3x2,4x2,5x3,6,7/B:1x15/W/points=6,0"
    assert entered(["A begins", placed, "61 claim 6", "go", "school", "1-7 1-2"], "spoken") == "B rectifies 1-7 1-2"


def test_without_a_board_a_hole_that_goes_back_is_reported() -> None:
    scorer, _ = table("marker")
    talk(scorer, ["A begins", "+10", "next", "+8", "+2 A"])
    assert (
        "On one roll Damon’s points count before Cloris’s (law 10.1): Cloris has 2 en bredouille, 0 holes now."
        in said(scorer, "+4")
    )


def test_points_received_before_the_dice() -> None:
    lines = ["A begins", "64 1-7 1-5", "33 #1"]
    assert entered([*lines, "reçu 2"], "spoken") == "A receives 2"
    assert entered([*lines, "got 2 school"], "spoken").startswith("A receives 2; ")
    assert entered([*lines, "got 2 64 #1"], "spoken").startswith("A receives 2; A throws 6-4; A plays")


def test_a_false_move_is_put_right() -> None:
    lines = ["A begins", "64 1-7 1-6 !"]
    assert entered([*lines, "rectify 1"], "spoken").startswith("B rectifies 1-")
    assert entered([*lines, "fausse case 1"], "spoken").startswith("B rectifies 1-")
    assert entered([*lines, "rectifie 1-7 1-5"], "spoken") == "B rectifies 1-7 1-5"
    assert entered([*lines, "rectify 99"], "spoken").startswith("? '#99' is no play of the list")
    assert entered([*lines, "rectify 1-2 1-3"], "spoken").startswith("? 1-2 1-3 does not correct this false move")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("+4", "A counts 4"),
        ("+4 opp", "B counts 4"),
        ("+4 adversaire", "B counts 4"),
        ("+4 Damon", "B counts 4"),
        ("Damon +4", "B counts 4"),
        ("+ 4", "A counts 4"),
        ("+12 go", "A counts 12; A goes"),
        ("+12 hold next", "A counts 12; A holds; B takes dice"),
        ("+4 +2 opp next", "A counts 4; B counts 2; B takes dice"),
        ("school +4 Damon", "B schools 4"),
        ("out", "A bears off"),
        ("sorti", "A bears off"),
        ("suivant", "B takes dice"),
        ("64", "? '64': no board is kept here"),
        ("+x", "? '+x': how many points?"),
        ("+999", "? 999 points on one roll?"),
        ("+82", "? 82 points on one roll? More than 60 are taken for a slip: type ! alone if they were marked."),
        ("+82!", "A counts 82"),
        ("+82 ! opp", "B counts 82"),
        ("+3", "? 3 points? Marks at trictrac are always even"),
    ],
)
def test_without_a_board(line: str, event: str) -> None:
    assert entered(["A begins", line], "marker").startswith(event)


def test_playing_for_all_and_the_dice_as_they_lie() -> None:
    board = "set W:23,24,offx13/B:5x15/W"
    assert entered(["A begins", board, "11 pour tout"], rules="joint_exit_roll=yes") == "A throws 1-1 for all"
    assert entered(["53", "1-6 1-4"], rules="first_move=as_they_lie") == "A plays 1-6 1-4"


@pytest.mark.parametrize(
    ("board", "line", "play"),
    [
        ("18,24,offx13", "51 23 off", "18-23 24-off"),
        ("18,24,offx13", "51 off 23", "18-23 24-off"),
        ("22,24x2,offx12", "62 off off", "22-off 24-off"),
        ("22,24x2,offx12", "62 sort, sort", "22-off 24-off"),
        ("22,24x2,offx12", "62 22 off", "22-24-off"),
    ],
)
def test_a_checker_may_end_off_the_board(board: str, line: str, play: str) -> None:
    assert entered(["A begins", f"set W:{board}/B:6x15/W", line]).endswith(f"A plays {play}")


def test_a_roll_before_ones_turn_says_whose_turn_it_is() -> None:
    scorer, _ = table()
    talk(scorer, ["Cloris begins"])
    for line in ("Damon 64", "Damon: 64 1-7 1-5"):
        assert said(scorer, line) == [
            (
                "a roll before one’s turn does not count: Cloris is to roll. If it is Damon’s turn, "
                "type turn Damon; if Cloris rolled, type Cloris 64"
            )
        ]


def test_got_after_the_dice_says_how_to_take_them_back() -> None:
    lines = ["A begins", "64 1-7 1-5", "22"]
    late = "? got comes before the dice of the next roll; 2-2 is still to be played"
    assert entered([*lines, "got 2"], "spoken") == f"{late} (`-` takes 2-2 back)"
    assert entered([*lines, "claim 2", "got 2"], "spoken") == f"{late} (`-` takes the last line back)"


@pytest.mark.parametrize("line", ["+6 n", "+6 next", "+6 s"])
def test_without_a_board_the_dice_pass_on_the_line_of_the_points(line: str) -> None:
    assert entered(["A begins", line], "marker") == "A counts 6; B takes dice"


def test_a_play_that_can_never_be_let_stand_is_not_asked_about() -> None:
    scorer, _ = table()
    assert "type ! alone" in talk(scorer, ["Cloris begins", "64 1-7 1-6"])[-1]
    assert "type !" not in said(scorer, "24-off")[0]
    assert "cannot stand even as a false move" in said(scorer, "24-off!")[0]


def test_where_the_program_throws_a_play_is_no_reason_to_type_dice() -> None:
    head = trictrac_record(names=("Cloris", "Damon"), seed="5")
    scorer = conversation_of(head, new_course(head), Pages(), view=View(size="none"), dice=lambda at: dice_from(5, at))
    talk(scorer, ["Cloris begins"])
    assert said(scorer, "6/off") == ["the program throws the dice here: type roll, or press Enter"]


def test_names_of_several_words() -> None:
    head = trictrac_record(names=("Jean Luc", "Éloïse"))
    scorer, pages = table(head=head)
    said(scorer, "eloise begins")
    assert pages == ["B begins"]
    said(scorer, "resign jean luc")
    assert pages[-1] == "A resigns"


@pytest.mark.law("12.1")
@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("rien", "A marks 0"),
        ("nothing.", "A marks 0"),
        ("Cloris: none", "A marks 0"),
        ("claim nothing", "A marks 0"),
        ("rien 1-7 1-5", "A marks 0; A plays 1-7 1-5"),
        ("nothing 7 5", "A marks 0; A plays 1-7 1-5"),
        ("pass", "? pass is not allowed with 6-4"),
    ],
)
@pytest.mark.parametrize("referee", ["offered", "silent"])
def test_nothing_where_points_are_due_claims_nothing(line: str, event: str, referee: str) -> None:
    """A silent referee takes a pass as it is, also a false one: the word never plays nothing by mistake."""
    if (line, referee) == ("pass", "silent"):
        event = "A plays pass !"
    assert entered([f"referee {referee}", "A begins", "64", line], "spoken").startswith(event)


def test_nothing_is_a_pass_where_nothing_can_be_played_or_points_are_named_already() -> None:
    placed = "set W:1x15/B:1x13,18x2/W"
    assert entered(["A begins", placed, "66", "rien"], "spoken") == "A plays pass"
    assert entered(["A begins", placed, "66 nothing"], "spoken") == "A throws 6-6; A plays pass"
    assert entered(["A begins", "64", "claim 4", "rien"], "spoken").startswith("? pass is not allowed")
    assert entered(["A begins", "64", "rien"]).startswith("? pass is not allowed")
    assert entered(["A begins", "64 7 5", "got nothing 53"], "spoken") == "B receives 0; B throws 5-3"


@pytest.mark.parametrize("line", ["0", "nothing", "64 rien"])
def test_who_claims_nothing_is_told_so(line: str) -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", *(["64"] if line[0] != "6" else [])])
    assert said(scorer, line)[0] == "Cloris claims nothing. Now type the play, or pass if no number can be played."


@pytest.mark.parametrize("line", ["resign?", "resign ?", "abandonne\u00a0?"])
def test_a_question_resigns_nothing(line: str) -> None:
    assert "has no meaning" in entered(["A begins", line])
