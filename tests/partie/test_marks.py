"""Marking in the course of a game: bredouille, pavillon, the order of marks, the end of the partie, what it pays (laws 10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.support.game_support import (
    FALSE,
    HITS,
    A,
    B,
    errors,
    happened,
    is_out_of_order,
    score,
    score_text,
    started,
    told,
)
from trictrac import board_text, game
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import NO_SCORE, Pavillon, Score
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.frame import stakes
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind, LedgerEntry, Why, tally
from trictrac.partie.sentences.events import board_of
from trictrac.partie.state import Phase
from trictrac.protocol.events import Player
from trictrac.protocol.log import Log

BOTH = "set W:1x13,7,9/B:1x12,7,12x2/W/{score}rolls=2,1"
"""Lepeintre's figure 26: 6-3 earns A 2 points and gives B 4 (contre jan de deux tables)."""


def both(text: str = "") -> str:
    return BOTH.format(score=text + "/" if text else "")


def marked(marks: str, rules: Rules = MODERN) -> str:
    """The score after marks like ``A 4, B 6``."""
    entries = [
        LedgerEntry(Player[player], int(points), Why.OWN, turn)
        for turn, (player, points) in enumerate(word.split() for word in marks.split(","))
    ]
    return score_text(tally(NO_SCORE, entries, rules))


@pytest.mark.law("1.4", "10.2", "10.3", "10.4")
@pytest.mark.parametrize(
    ("marks", "after"),
    [
        # Laws 10.3: the first to mark holds the bredouille, then the second, then nobody.
        ("A 4", "points=4b,0"),
        ("A 4, B 6", "points=4,6b"),
        ("A 4, B 6, A 2", "points=6,6"),
        ("A 4, B 6, A 2, B 2", "points=6,8"),
        # Laws 10.4.
        ("A 4, B 6, A 12", "points=4b,0 holes=1,0"),
        ("A 8, A 10", "points=6b,0 holes=2,0"),
        ("B 2, A 8, B 2, A 18", "points=2b,0 holes=3,0"),
        # A hole of exactly twelve leaves no point and no bredouille; the next point begins a new run.
        ("A 12", "holes=2,0"),
        ("A 4, B 2, A 8", "holes=1,0"),
        ("A 4, B 2, A 8, A 2", "points=2b,0 holes=1,0"),
        # The hole wipes the other's points and his run (laws 10.2).
        ("B 10, A 12, B 2", "points=0,2b holes=2,0"),
        ("A 10, B 4, A 2, B 8, B 4", "holes=1,2 flag=B"),
        # Rentrer en bredouille (Lepeintre part I, ch. VII): 24, 36, 48 points not in bredouille make 3, 5, 7 holes.
        ("A 4, B 6, A 20", "holes=3,0"),
        ("A 4, B 6, A 32", "holes=5,0"),
        ("A 4, B 6, A 44", "holes=7,0"),
        ("A 24", "holes=4,0"),
        # The largest roll after Fallavel: 82 points upon 2 are 14 holes in bredouille, else 13.
        ("A 2, A 82", "holes=14,0"),
        ("A 2, B 2, A 82", "holes=13,0"),
        # Nothing marked changes nothing, not even the other's run.
        ("A 4, B 0", "points=4b,0"),
    ],
)
def test_points_and_bredouille(marks: str, after: str) -> None:
    assert marked(marks) == after


@pytest.mark.law("10.5")
@pytest.mark.parametrize(
    ("marks", "after"),
    [
        # Laws 10.5: the first winner of holes shows no flag, the second does, then it is put away for good.
        ("A 12", "holes=2,0"),
        ("A 12, A 12", "holes=4,0"),
        ("A 12, B 12", "holes=2,2 flag=B"),
        ("A 12, B 12, B 12", "holes=2,4 flag=B"),
        ("B 12, A 12", "holes=2,2 flag=A"),
        ("A 12, B 12, A 12", "holes=4,2 flag=away"),
        ("A 12, B 12, A 12, B 12", "holes=4,4 flag=away"),
    ],
)
def test_pavillon(marks: str, after: str) -> None:
    assert marked(marks) == after


# --- The order of marks (laws 10.1, 10.2) ---------------------------------------------


@pytest.mark.law("10.1", "10.2")
@pytest.mark.parametrize("spoken", [False, True])
def test_the_roller_marks_before_the_opponent(spoken: bool) -> None:
    game = started(both("points=10,10"), spoken=spoken)
    claimed, received = ("A marks 2", "B receives 4") if spoken else ("", "")
    game = told(game, f"A throws 6-3; {claimed}")
    assert score(game) == "holes=1,0", "A's hole comes first and wipes the ten points of B"
    game = told(game, f"A holds; A plays 1-7 1-4; {received}")
    assert score(game) == "points=0,4b holes=1,0", "and B marks from zero what the roll gave him"


def test_the_second_to_mark_on_a_roll_holds_the_bredouille() -> None:
    game = started(both() + "; A throws 6-3; A plays 1-7 1-4", spoken=False)
    assert score(game) == "points=2,4b"


@pytest.mark.law("10.1")
def test_points_given_are_marked_only_after_the_play() -> None:
    game = started(both() + "; A throws 6-3; A marks 2")
    assert is_out_of_order(game, "B receives 4")
    assert score(told(game, "A plays 1-7 1-4; B receives 4")) == "points=2,4b"
    assert is_out_of_order(game, "A plays 1-7 1-4; A receives 4"), "only the opponent receives"


def test_points_given_may_be_marked_in_instalments_but_never_taken_back() -> None:
    game = started(both() + "; A throws 6-3; A marks 2; A plays 1-7 1-4; B receives 2; B receives 4")
    assert score(game) == "points=2,4b"
    assert is_out_of_order(game, "B receives 2")
    assert errors(game) == []


@pytest.mark.law("10.1")
def test_points_named_may_be_raised_but_never_taken_back() -> None:
    game = started(HITS + "; A throws 6-2; A marks 2; A marks 6")
    assert score(game) == "points=6b,0"
    assert is_out_of_order(game, "A marks 4")
    assert is_out_of_order(game, "A plays 1-7 1-3; A marks 6"), "a checker has been touched"
    assert is_out_of_order(game, "B marks 6"), "only the roller names his points"


def test_raising_a_mark_moves_the_token_once() -> None:
    """10 and 2 are a hole; raised to 6 the same roll leaves 4 points upon that one hole."""
    game = started(HITS + "/points=10b,0; A throws 6-2; A marks 2")
    assert score(game) == "holes=2,0"
    assert score(told(game, "A marks 6")) == "points=4b,0 holes=2,0"


def test_points_are_not_named_where_the_program_announces() -> None:
    game = started(HITS + "; A throws 6-2", spoken=False)
    assert score(game) == "points=6b,0"
    assert is_out_of_order(game, "A marks 6")
    assert is_out_of_order(game, "A plays 1-7 1-3; B receives 0")


@pytest.mark.law("10.1")
def test_the_mark_comes_before_the_play_and_after_the_roll() -> None:
    assert is_out_of_order(started(HITS), "A marks 4")
    assert is_out_of_order(started(HITS), "A plays 1-7 1-3")
    assert is_out_of_order(started(HITS), "B throws 2-1")
    assert is_out_of_order(started(HITS + "; A throws 2-1"), "A throws 2-1")
    assert is_out_of_order(started(HITS + "; A throws 2-1"), "B plays 1-3 1-2")


def test_a_mark_is_reported_with_its_holes() -> None:
    game = started(HITS + "/points=10b,0; A throws 6-6", spoken=False)
    told_mark = happened(game, "marked")[0]
    assert (told_mark.player, told_mark.points, told_mark.holes) == (A, 12, 2)


# --- The end of the partie (laws 10.6) ------------------------------------------------


@pytest.mark.law("1.4", "10.6")
def test_the_partie_ends_at_once_on_the_rollers_twelfth_hole() -> None:
    game = started(HITS + "/points=10b,0/holes=11,3; A throws 6-6", spoken=False)
    assert game.state.phase is Phase.OVER
    result = game.state.results[0]
    assert (result.winner, result.score.holes) == (A, (12, 3)), "the thirteenth hole is ignored"
    for choice in ("A holds", "A goes"):
        assert told(game, choice).state._replace(happenings=()) == game.state._replace(happenings=()), (
            "it says nothing now"
        )
    assert is_out_of_order(game, "B holds")
    assert is_out_of_order(game, "A plays 1-7 1-7")
    assert happened(game, "won")[0].player is A


@pytest.mark.law("10.1", "10.6")
def test_the_opponents_twelfth_hole_ends_it_after_the_rollers_play() -> None:
    game = started(both("points=4,8/holes=0,11") + "; A throws 6-3", spoken=False)
    assert game.state.phase is Phase.PLAY
    game = told(game, "A plays 1-7 1-4")
    assert game.state.phase is Phase.OVER
    assert (game.state.results[0].winner, game.state.results[0].score.holes) == (B, (0, 12))


@pytest.mark.law("10.1", "11.3")
def test_nor_does_it_end_if_the_roller_wipes_the_points_or_goes() -> None:
    twelfth = both("points=10b,8/holes=0,11") + "; A throws 6-3"
    held = told(started(twelfth, spoken=False), "A holds; A plays 1-7 1-4")
    assert (held.state.phase, score(held)) == (Phase.THROW, "points=0,4b holes=2,11 flag=A")
    gone = told(started(twelfth, spoken=False), "A goes")
    assert (gone.state.phase, score(gone)) == (Phase.THROW, "holes=2,11 flag=A")


@pytest.mark.law("10.6")
def test_the_rollers_twelfth_hole_comes_before_the_opponents() -> None:
    game = started(both("points=10,8/holes=11,11/flag=away") + "; A throws 6-3", spoken=False)
    assert game.state.results[0].winner is A


@pytest.mark.law("10.6")
def test_spoken_a_twelfth_hole_ends_it_when_it_is_marked() -> None:
    game = started(both("points=4,8/holes=0,11") + "; A throws 6-3; A marks 2; A plays 1-7 1-4")
    assert game.state.phase is Phase.THROW
    assert told(game, "B receives 4").state.phase is Phase.OVER
    lets_it_pass = told(game, "B throws 2-1")
    assert lets_it_pass.state.phase is Phase.PLAY


@pytest.mark.law("10.6")
def test_an_ecole_may_be_the_twelfth_hole() -> None:
    game = started(HITS + "/points=0,8/holes=0,11; A throws 5-1; A plays 1-6 1-2; B schools 4")
    assert (game.state.phase, game.state.results[0].winner) == (Phase.OVER, B)


# --- Payment (laws 10.7) --------------------------------------------------------------

FIRST, SECOND, NEITHER = Pavillon.NONE, Pavillon.BLACK, Pavillon.AWAY
"""How B, the winner, won: in grande bredouille with nobody else scoring, with the flag, or not in a row."""


@pytest.mark.law("10.7")
@pytest.mark.parametrize(
    ("payment", "lost", "pavillon", "paid"),
    [
        ("double", 0, FIRST, Fraction(2)),
        ("double", 3, SECOND, Fraction(2)),
        ("double", 5, NEITHER, Fraction(1)),
        ("pont", 0, FIRST, Fraction(2)),
        ("pont", 9, SECOND, Fraction(2)),
        ("pont", 6, NEITHER, Fraction(3, 2)),
        ("pont", 7, NEITHER, Fraction(1)),
        ("quadruple", 0, FIRST, Fraction(4)),
        ("quadruple", 2, SECOND, Fraction(3)),
        ("quadruple", 9, SECOND, Fraction(3)),
        ("quadruple", 5, NEITHER, Fraction(2)),
        ("quadruple", 6, NEITHER, Fraction(1)),
        ("honneurs", 0, FIRST, Fraction(4)),
        ("honneurs", 2, SECOND, Fraction(3)),
        ("honneurs", 6, NEITHER, Fraction(2)),
        ("honneurs", 7, NEITHER, Fraction(1)),
        ("flat", 0, FIRST, Fraction(1)),
        ("flat", 3, SECOND, Fraction(1)),
        ("flat", 5, NEITHER, Fraction(1)),
    ],
)
def test_payment(payment: str, lost: int, pavillon: Pavillon, paid: Fraction) -> None:
    rules = Rules.of(payment=payment)
    assert stakes(Score(holes=(lost, 12), pavillon=pavillon), B, rules) == paid
    mirrored = {Pavillon.BLACK: Pavillon.WHITE}.get(pavillon, pavillon)
    assert stakes(Score(holes=(12, lost), pavillon=mirrored), A, rules) == paid


@pytest.mark.law("10.7")
def test_the_flag_of_the_loser_pays_the_winner_nothing() -> None:
    """B showed the flag; A, who had won first, wins the partie at one stroke only after putting it away."""
    game = started(HITS + "/points=10b,0/holes=11,6/flag=B; A throws 6-6", spoken=False)
    result = game.state.results[0]
    assert result.score.pavillon is Pavillon.AWAY
    assert result.stakes == 1


@pytest.mark.law("10.7")
def test_without_the_pavillon_only_a_loser_without_a_hole_pays_four() -> None:
    rules = Rules.of(pavillon="no")
    assert stakes(Score(holes=(12, 0)), A, rules) == 4
    assert stakes(Score(holes=(12, 3), pavillon=Pavillon.WHITE), A, rules) == 2


@pytest.mark.law("8.3")
def test_false_hits_alone_are_given() -> None:
    game = started(FALSE + "; A throws 4-4; A plays 1-5 1-5", spoken=False)
    assert score(game) == "points=0,6b"


# --- The holes that were marked (laws 12.6) -------------------------------------------


@pytest.mark.law("12.6")
@pytest.mark.parametrize(
    ("points", "claim", "holes", "after", "slip"),
    [
        # A double hole: as it is, marked simple, forgotten.
        ("8b,0", 4, 2, "holes=2,0", ""),
        ("8b,0", 4, 1, "holes=1,0", "marked_simple"),
        ("8b,0", 4, 0, "nothing", "hole_forgotten"),
        # A simple hole: as it is, marked double, forgotten.
        ("8,0", 4, 1, "holes=1,0", ""),
        ("8,0", 4, 2, "holes=1,0", "marked_double"),
        ("8,0", 4, 0, "nothing", "hole_forgotten"),
        # No hole at all.
        ("4,0", 4, 0, "points=8,0", ""),
    ],
)
def test_a_double_hole_marked_simple_or_a_simple_one_double_is_no_ecole(
    points: str, claim: int, holes: int, after: str, slip: str
) -> None:
    game = started(HITS + f"/points={points}; A throws 5-1; A marks {claim} holes={holes}")
    assert (score(game), errors(game)) == (after, [])
    slips = ("marked_simple", "marked_double", "hole_forgotten")
    assert [what for what in slips if happened(game, what)] == [slip] * bool(slip)
    assert errors(told(game, "A plays 1-6 1-2")) == []


@pytest.mark.law("12.6")
@pytest.mark.parametrize(
    ("points", "holes", "after", "school"),
    [
        # Three holes for one, four for one, one where none was made: twelve points for each beyond the double (G III, LL 184).
        ("8,0", 3, "holes=3,0", 12),
        ("8,0", 4, "holes=4,0", 24),
        ("4,0", 1, "points=8b,0 holes=1,0", 12),
    ],
)
def test_holes_beyond_those_whose_points_were_earned_are_ecoles(
    points: str, holes: int, after: str, school: int
) -> None:
    game = started(HITS + f"/points={points}; A throws 5-1; A marks 4 holes={holes}")
    assert (score(game), errors(game)) == (after, [(ErrorKind.TOO_MANY, "A", school)])


@pytest.mark.law("12.6")
def test_of_holes_missed_all_but_one_are_ecoles_of_twelve_points() -> None:
    """Six points and eighteen are a simple hole and a double one: of one for three the second is missing (G III, LL 184)."""
    thrown = "set W:1x7,2,3,4,5,6,7,12x2/B:1x11,5,6,7,8/W/points=6,0; A throws 6-6; A marks 18"
    assert score(started(thrown)) == score(started(thrown + " holes=3")) == "holes=3,0"
    assert score(started(thrown + " holes=2")) == "holes=2,0"
    game = told(started(thrown + " holes=1"), "A plays 1-7 1-7")
    assert (score(game), errors(game)) == ("holes=1,0", [(ErrorKind.TOO_FEW, "A", 12)])
    assert score(told(game, "B schools 12")) == "holes=1,2 flag=B"
    assert score(told(game, "B corrects")) == "holes=3,0"


def test_an_ecole_undoes_the_holes_that_were_marked_too_many() -> None:
    game = started(HITS + "/points=8,0; A throws 5-1; A marks 4 holes=3")
    assert score(told(game, "B schools 12")) == "holes=1,2 flag=B"
    assert score(told(game, "B corrects")) == "holes=1,0"
    assert score(told(game, "B schools 12; A contests")) == "holes=5,0"


def test_received_and_counted_points_can_name_their_holes() -> None:
    """Without a board too."""
    given = started(both("points=0,8b") + "; A throws 6-3; A marks 2; A plays 1-7 1-4")
    assert score(told(given, "B receives 4 holes=1")) == score(told(given, "B receives 4")) == "holes=0,1"
    marker = told(Log(Trictrac(), (events.Marking(Counting.MARKER),)), "A begins; score points=8b,0")
    assert score(told(marker, "A counts 4 holes=1")) == "holes=1,0"
    assert score(told(marker, "A counts 4 holes=2")) == "holes=2,0"
    assert score(told(marker, "A counts 4")) == "holes=2,0"
    assert score(told(marker, "A counts 4 holes=9")) == "holes=2,0"


@pytest.mark.law("10.6")
@pytest.mark.parametrize("swapped", [False, True])
def test_holes_beyond_the_last_are_marked_but_are_no_holes_of_the_partie(swapped: bool) -> None:
    """A hole en bredouille after eleven makes thirteen: the marks have them, as an école can take them off again."""
    rules = Rules.of(hole_target=6)
    text = "set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W/points=8b,0/holes=5,2/flag=B"
    log = game("trictrac", "hole_target=6").log([text, "A throws 6-5"])
    state = log.state._replace(swapped=swapped)
    assert state.is_over
    assert (state.score.holes, state.printed_score.holes) == ((9, 2), (6, 2))
    assert state.position.score == (state.printed_score.exchanged if swapped else state.printed_score)
    assert board_of(state, ("Anna", "Ben")).table.text == str(state.position)
    assert "holes 9" not in board_text(state.position)
    assert stakes(state.printed_score, Player.A, rules) == state.results[0].stakes
    # Who may play on keeps them for the next partie.
    more = game("trictrac", "hole_target=6,continuation=yes").log([text, "A throws 6-5", "A holds"]).state
    assert (more.results[0].score.holes, more.score.holes, more.position.score.holes) == ((6, 2), (3, 0), (3, 0))
