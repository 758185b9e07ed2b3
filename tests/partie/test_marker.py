"""Play without a board: what the players say they mark moves tokens, pegs, pavillon and dice (laws 10, 11)."""

from __future__ import annotations

import pytest

from tests.support.game_support import HITS, A, B, Game, errors, happened, is_out_of_order, refusal_of, score, told
from tests.support.records import trictrac_record
from tests.support.seance import table, talk
from trictrac.base.errors import OutOfOrderError
from trictrac.model.position import TALON
from trictrac.model.rules import MODERN, Rules
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.report import CountReport, RollReport, read_all_rolls, read_rolls
from trictrac.partie.sentences.happenings import count_sentences, score_sentence
from trictrac.partie.sentences.page import TrictracPage
from trictrac.partie.state import Phase
from trictrac.protocol.events import Player
from trictrac.protocol.log import Log
from trictrac.saying.language import ENGLISH

NAMES = ("Cloris", "Damon")


def marker(text: str = "", **options: str | int) -> Game:
    """A game without a board; A begins."""
    rules = Rules.of(**options) if options else MODERN
    return told(Log(Trictrac(rules), (events.Marking(Counting.MARKER),)), "A begins; " + text)


# --- Points and holes -----------------------------------------------------------------


@pytest.mark.law("10.1", "10.4")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # Laws 10.4: A 4, then B 6 (two tokens), then A 12: A's hole is simple.
        ("A counts 4; B counts 6; B takes dice; A takes dice; A counts 12", "points=4b,0 holes=1,0"),
        # A 8 (flag up), then 10: a hole en bredouille, 6 left, flag up.
        ("A counts 8; B takes dice; A takes dice; A counts 10", "points=6b,0 holes=2,0"),
        # A 8 (flag down) and 18: one simple hole, then a double one, 2 left.
        ("A counts 8; B counts 2; B takes dice; A takes dice; A counts 18", "points=2b,0 holes=3,0"),
        # On one roll the roller's points count before the other's, whoever speaks first (laws 10.1).
        ("B counts 4; A counts 12", "points=0,4b holes=2,0"),
        ("A counts 8; B counts 4; A counts 4", "points=0,4b holes=2,0"),
        # The same two marks on two rolls: the hole comes after B's points and wipes them.
        ("A counts 8; B counts 4; B takes dice; A takes dice; A counts 4", "holes=1,0"),
    ],
)
def test_marks_follow_the_laws_of_marking(text: str, wanted: str) -> None:
    assert score(marker(text)) == wanted


@pytest.mark.law("10.5")
@pytest.mark.parametrize(
    ("holes", "wanted"),
    [
        ("A counts 12", "holes=2,0"),
        ("A counts 12; B takes dice; B counts 12", "holes=2,2 flag=B"),
        ("A counts 12; B takes dice; B counts 12; A takes dice; A counts 12", "holes=4,2 flag=away"),
        ("A counts 12; B takes dice; B counts 12; A takes dice; B schools 12", "holes=2,4 flag=B"),
    ],
)
def test_the_pavillon_goes_to_the_second_and_is_put_away(holes: str, wanted: str) -> None:
    """Laws 10.5."""
    assert score(marker(holes)) == wanted


def test_the_pavillon_may_be_forgotten_and_taken_late() -> None:
    game = marker("A counts 12; B takes dice; B counts 12; B forgets flag")
    assert score(game) == "holes=2,2 flag=away"
    assert score(told(game, "A takes dice; B takes flag")) == "holes=2,2 flag=B"


def test_nothing_less_than_a_point_is_counted() -> None:
    for text in ("A counts 0", "A schools 0", "B counts 1000", "B schools 1000"):
        assert "1 to 999" in str(refusal_of(marker(), text))


# --- Hold or go (laws 11) -------------------------------------------------------------


@pytest.mark.law("11.1")
def test_only_a_hole_by_ones_own_roll_gives_the_choice() -> None:
    own = marker("A counts 8; B counts 2; B takes dice; A takes dice; A counts 6")
    assert own.state.choosing
    assert own.kind.due(own.state)[:2] == ("hold", "go")
    for text in ("B counts 12", "A schools 12", "A counts 10"):
        game = marker(text)
        assert not game.state.choosing
        assert is_out_of_order(game, "A goes")
        assert is_out_of_order(game, "A holds")
    assert is_out_of_order(own, "B goes")


@pytest.mark.law("11.3")
def test_going_loses_the_points_and_rolls_first() -> None:
    game = marker("A counts 16; B counts 4; A goes")
    assert (score(game), game.state.releve, game.state.roller) == ("holes=2,0", 2, A)
    assert is_out_of_order(game, "A holds")
    assert not game.state.swapped
    assert score(told(game, "B counts 4")) == "points=0,4b holes=2,0"


@pytest.mark.law("11.2", "11.4")
def test_who_holds_keeps_the_remainder_and_decides_once() -> None:
    game = marker("A counts 16; A holds; B counts 4")
    assert score(game) == "points=4,4b holes=2,0"
    for text in ("A goes", "A holds", "A counts 12; A goes"):
        assert is_out_of_order(game, text)


@pytest.mark.parametrize("text", ["B takes dice", "A bears off"])
def test_doing_something_else_counts_as_holding(text: str) -> None:
    game = marker("A counts 16; " + text)
    assert score(game) == "points=4b,0 holes=2,0"
    assert not game.state.choosing


def test_the_choice_belongs_to_one_roll() -> None:
    game = marker("A counts 16; A holds; B takes dice; A takes dice; A counts 8")
    assert game.state.choosing
    assert score(told(game, "A goes")) == "holes=4,0"


# --- Dice, relevés, colours -----------------------------------------------------------


def test_the_dice_go_over() -> None:
    game = marker("B takes dice")
    assert (game.state.roller, game.state.phase) == (B, Phase.THROW)
    assert is_out_of_order(game, "B takes dice")
    assert told(game, "A takes dice").state.roller is A


@pytest.mark.law("6.7")
def test_bearing_off_begins_a_releve_with_exchanged_colours() -> None:
    """Laws 6.7: points and holes stay, who bore off rolls first."""
    game = marker("A counts 4; B takes dice; A takes dice; A counts 6; B counts 2; A bears off")
    state = game.state
    assert (score(game), state.roller, state.releve, state.swapped) == ("points=10,2b", A, 2, True)
    assert [told.player for told in happened(game, "exit")] == [A]
    assert is_out_of_order(game, "B bears off")
    assert not told(game, "A bears off").state.swapped
    assert not marker("A bears off", swap_colours_after_exit="no").state.swapped


def test_marks_of_two_rolls_ago_are_final() -> None:
    state = marker("A counts 4; B takes dice; B counts 2; A takes dice; A counts 2; B takes dice").state
    assert {entry.turn for entry in state.ledger} == {2, 3}
    assert state.base.points == (4, 0)


# --- The end of a partie --------------------------------------------------------------

NEARLY = "score points=8,8 holes=11,11 flag=away; "


@pytest.mark.law("10.6")
@pytest.mark.parametrize(
    ("text", "winner"),
    [("A counts 4", A), ("B counts 4", B), ("A schools 4", A), ("B schools 4", B), ("A counts 40", A)],
)
def test_the_twelfth_hole_ends_the_partie(text: str, winner: Player) -> None:
    game = marker(NEARLY + text)
    assert game.state.phase is Phase.OVER
    assert [(result.winner, result.score.holes[winner]) for result in game.state.results] == [(winner, 12)]
    assert game.kind.due(game.state) == ("new",)
    for refused in ("A counts 2", "A schools 2", "B takes dice", "A bears off", "B goes", "B holds"):
        assert is_out_of_order(game, refused), refused
    for choice in ("A holds", "A goes"):
        if text.startswith("A counts"):
            assert told(game, choice).state._replace(happenings=()) == game.state._replace(happenings=())
        else:
            assert is_out_of_order(game, choice)
    again = told(game, "new partie; B begins; B counts 4")
    assert (score(again), again.state.counting, again.state.partie) == ("points=0,4b", Counting.MARKER, 2)


def test_a_partie_may_be_resigned() -> None:
    assert marker("A counts 12; A resigns").state.results[0].winner is B


def test_playing_on_the_winner_chooses_first() -> None:
    """Option ``continuation``."""
    game = marker(NEARLY + "A counts 18", continuation="yes")
    assert (game.state.phase, game.state.choosing, game.state.partie) == (Phase.THROW, True, 1)
    held = told(game, "A holds")
    assert (score(held), held.state.partie, held.state.results[0].winner) == ("points=2b,0 holes=2,0", 2, A)
    assert told(game, "B takes dice").state.score == held.state.score
    gone = told(game, "A goes")
    assert (gone.state.phase, gone.state.results[0].score.holes) == (Phase.OVER, (12, 11))
    for text in ("B counts 4", "B schools 4"):
        on = marker(NEARLY + text, continuation="yes")
        assert (score(on), on.state.partie, on.state.choosing) == ("nothing", 2, False)


# --- Écoles ---------------------------------------------------------------------------


_EIGHT = "B takes dice; B counts 8; A takes dice; B takes dice; "
"""B has 8 points en bredouille, and the dice again."""


@pytest.mark.law("12.5")
@pytest.mark.parametrize(
    ("text", "wanted", "choosing"),
    [
        # About the roll before, it counts first; else last.
        ("B schools 4 before; A counts 12; B counts 2", "points=0,2b holes=2,0", True),
        ("B schools 4; A counts 12; B counts 2", "points=0,6b holes=2,0", True),
        ("A counts 12; B schools 4; B counts 2", "points=0,6b holes=2,0", True),
        ("A counts 4; B takes dice; B schools 4 before; B counts 4", "points=4,8b", False),
        # B's hole comes from the école: his own 4 stand alone, and A's 2 break his run.
        (_EIGHT + "B schools 4 before; B counts 4; A counts 2", "points=2b,4 holes=0,2", False),
        # Claimed after his 4, it comes last of this roll: they make the hole, which gives the choice.
        (_EIGHT + "B counts 4; B schools 4; A counts 2", "points=2,4b holes=0,2", True),
        # Two écoles stand in the order in which they are typed.
        (
            "A counts 8; B takes dice; B schools 12 before; A schools 4 before; B counts 2",
            "points=4,2b holes=0,2",
            False,
        ),
        # The école of the roll on which A went comes after the going, which wiped all points.
        ("A counts 14; A goes; B schools 4 before; A counts 12", "holes=4,0", True),
    ],
)
def test_an_ecole_ranks_before_or_after_the_roll_and_is_not_judged(text: str, wanted: str, choosing: bool) -> None:
    game = marker(text)
    assert (score(game), game.state.choosing) == (wanted, choosing)
    assert errors(game) == []


@pytest.mark.law("12.5")
@pytest.mark.parametrize("mark", ["+2", "+2 opp"])
def test_an_ecole_typed_before_any_mark_of_a_roll_is_about_the_roll_before(mark: str) -> None:
    scorer, _ = table("marker")
    talk(scorer, ["Cloris begins", "next", "+8 n", "next", "Damon school 4", "+4"])
    assert not scorer.course.log.state.choosing
    talk(scorer, ["Cloris school 2", "-", "-", mark, "Damon school 6"])
    claims = [event for event in scorer.course.log.events if isinstance(event, events.School)]
    assert claims == [events.School(B, 4, before=True), events.School(B, 6)]


def test_an_ecole_is_reported() -> None:
    game = marker("B schools 4")
    assert [(told.player, told.points) for told in happened(game, "schooled")] == [(B, 4)]


# --- What belongs where ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "A throws 6-4",
        "A marks 4",
        "B receives 4",
        "A plays 1-7 1-5",
        "B rectifies 1-7 1-5",
        "B orders 15",
        "A erases",
        "set W:1x15/B:1x15/W",
    ],
)
def test_what_needs_the_board_is_refused_without_one(text: str) -> None:
    for game in (marker(), marker().undo()):
        error = refusal_of(game, text)
        assert isinstance(error, OutOfOrderError)
        assert "no board is kept" in str(error)
        assert "marking announced" in str(error)
    assert "due: counts, takes dice, bears off, schools" in str(refusal_of(marker(), text))


@pytest.mark.parametrize("counting", [Counting.ANNOUNCED, Counting.SPOKEN])
@pytest.mark.parametrize("text", ["A counts 4", "B takes dice", "A bears off"])
def test_what_is_said_without_a_board_is_refused_with_one(counting: Counting, text: str) -> None:
    game = told(Log(Trictrac(), (events.Marking(counting),)), "A begins")
    assert "marking marker" in str(refusal_of(game, text))


def test_without_a_board_nothing_is_put_right_or_contested() -> None:
    for text in ("A corrects", "A contests", "A maintains", "A lets"):
        assert is_out_of_order(marker("B schools 4"), text)


def test_dice_that_decide_who_begins_are_no_roll() -> None:
    for first_move in ("reroll", "as_they_lie", "coup_et_des"):
        start: Game = Log(Trictrac(Rules.of(first_move=first_move)), (events.Marking(Counting.MARKER),))
        game = told(start, "draw A 2 B 5")
        assert (game.state.phase, game.state.roller, game.state.turn) == (Phase.THROW, B, None)
        assert score(told(game, "B counts 4")) == "points=0,4b"
        assert told(start, "draw A 2 B 2").state.phase is Phase.DRAW


# --- The board put away and set up again ----------------------------------------------


def spoken(text: str) -> Game:
    return told(Log(Trictrac(), (events.Marking(Counting.SPOKEN),)), text)


def test_putting_the_board_away_keeps_score_dice_and_releve() -> None:
    game = spoken(HITS + "/points=4,0/releve=3; A throws 6-1; A marks 2; A plays 1-7 2-3; marking marker")
    state = game.state
    assert (score(game), state.roller, state.releve) == ("points=6,0", B, 3)
    assert (state.checkers, state.rolls, state.turn) == ((TALON, TALON), (0, 0), None)
    game = told(game, "B counts 6; A counts 2")
    assert score(game) == "points=8,6"
    again = told(game, "marking marker")
    assert (again.state.number, score(again)) == (game.state.number, "points=8,6")


def test_putting_the_board_away_lets_open_errors_pass() -> None:
    game = spoken(HITS + "; A throws 5-1; A marks 10; A plays 1-6 1-2; marking marker")
    assert errors(game) == []
    assert [told.error.kind for told in happened(game, "lapsed") if told.error] == [ErrorKind.TOO_MANY]
    assert score(told(game, "B schools 6")) == "points=10,6b"


def test_setting_the_board_up_again_keeps_score_dice_and_releve() -> None:
    for counting in (Counting.ANNOUNCED, Counting.SPOKEN):
        game = marker(f"A counts 16; A goes; B takes dice; B counts 4; marking {counting}")
        state = game.state
        assert (score(game), state.roller, state.releve) == ("points=0,4b holes=2,0", B, 2)
        assert state.checkers == (TALON, TALON)
        assert told(game, "B throws 6-4; B plays 1-7 1-5").state.roller is A
        assert "throw" in game.kind.due(state)
        assert is_out_of_order(game, "B counts 2")


def test_setting_the_board_up_counts_as_holding() -> None:
    game = marker(NEARLY + "A counts 18; marking announced", continuation="yes")
    assert (score(game), game.state.partie, game.state.choosing) == ("points=2b,0 holes=2,0", 2, False)


# --- Read roll by roll ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("A goes; B takes dice", [1, 2, 3]),
        ("A bears off", [1, 2]),
        ("A bears off; B takes dice; B counts 4", [1, 2, 3]),
    ],
)
def test_a_roll_in_which_nothing_is_marked_has_a_card(text: str, rolls: list[int]) -> None:
    page = TrictracPage(trictrac_record(marker("A counts 12; " + text).events), ENGLISH)
    assert [page.card(step).number for step in page.steps] == [0, *rolls]


def test_a_game_with_and_without_a_board_is_read_roll_by_roll() -> None:
    game = spoken(
        "A begins; A throws 6-4; A plays 1-7 1-5; marking marker; B counts 4; A counts 2; A takes dice; A counts 12; A goes; "
        "B takes dice; B bears off; marking spoken; A resigns"
    )
    reports = read_all_rolls(game)
    assert [report.number for report in reports] == [1, 2, 3, 4, 5, 6]
    assert [type(report) for report in reports] == [RollReport, *[CountReport] * 5]
    assert [report.roller for report in reports if isinstance(report, CountReport)] == [B, A, A, B, B]
    assert [report.number for report in read_rolls(game)] == [1]
    assert [len(report.results) for report in reports] == [0, 0, 0, 0, 0, 1]
    said = [str(line) for report in reports[1:4] if isinstance(report, CountReport) for line in sentences(report)]
    assert said == [
        "2. Damon has the dice; no board is kept.",
        "Damon marks 4.",
        "Cloris marks 2.",
        "Cloris 2 en bredouille, 0 holes; Damon 4, 0 holes.",
        "3. Cloris has the dice; no board is kept.",
        "Cloris marks 12: 2 holes.",
        "Cloris goes: the checkers return to the talons.",
        "Cloris 0, 2 holes; Damon 0, 0 holes.",
        "4. Cloris has the dice; no board is kept.",
        "Cloris 0, 2 holes; Damon 0, 0 holes.",
    ]


def sentences(report: CountReport) -> list[object]:
    return [*count_sentences(report, NAMES), score_sentence(report.after, NAMES)]


def test_holding_is_reported() -> None:
    [first, *_] = read_all_rolls(marker("A counts 12; A holds; B takes dice"))
    assert isinstance(first, CountReport)
    assert "Cloris holds." in [str(line) for line in count_sentences(first, NAMES)]


def test_enter_is_among_the_choices_where_it_passes_the_dice() -> None:
    scorer, _ = table(head=trictrac_record(names=NAMES, marking=Counting.MARKER))
    scorer.answer("Cloris begins")
    assert [ENGLISH.say(one.label) for one in scorer.choices()] == [
        "next: dice to the other (Enter)",
        "out: last checker off",
    ]
