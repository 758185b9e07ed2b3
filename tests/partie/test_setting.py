"""Beside the rolls: positions and scores set, marking switched, flags forgotten, resigning, several parties (laws 10, 14)."""

from __future__ import annotations

import pytest

from tests.support.game_support import (
    HITS,
    A,
    B,
    Game,
    changed,
    errors,
    happened,
    is_out_of_order,
    refusal_of,
    score,
    started,
    told,
)
from trictrac.base.errors import ImpossiblePositionError, OutOfOrderError
from trictrac.model.position import TALON, Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.report import read_rolls
from trictrac.partie.state import Phase
from trictrac.partie.text.frames import read_frame
from trictrac.protocol.events import Go, Note
from trictrac.protocol.log import Log

FIGURE_26 = "set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1; A throws 6-3"
"""6-3 earns A 2 points and gives B 4."""

WON = HITS + "/points=8b,0/holes=11,0; A throws 5-1; A marks 4"


# --- Setting the board ----------------------------------------------------------------


def test_a_game_may_begin_from_a_position() -> None:
    game = started("set W:1x13,8,10/B:1x14,7/B/points=4b,0/holes=3,2/flag=B/rolls=2,1/releve=2")
    state = game.state
    assert (state.phase, state.roller, state.releve, state.rolls) == (Phase.THROW, B, 2, (2, 1))
    assert score(game) == "points=4b,0 holes=3,2 flag=B"
    assert str(state.position) == "W:1x13,8,10/B:1x14,7/B/points=4b,0/holes=3,2/flag=B/rolls=2,1/releve=2"


def test_a_position_set_in_the_middle_of_a_roll_takes_the_roll_away() -> None:
    game = started(HITS + "; A throws 5-1; A marks 6; " + HITS + "/points=2b,0")
    assert (game.state.phase, game.state.turn, score(game), errors(game)) == (Phase.THROW, None, "points=2b,0", [])
    assert is_out_of_order(game, "B schools 2; A contests; A plays 1-6 1-2")
    assert told(game, "A throws 5-1; A marks 4").state.score.points == (6, 0)


def test_a_position_set_while_the_colours_are_exchanged_is_read_by_colours() -> None:
    """Since he bore off A has Black: the set-up names what lies on the table (laws 6.7)."""
    text = "W:1x13,8,10/B:1x14,7/B/points=4b,0/holes=3,2/flag=B/rolls=2,1/releve=2"
    borne_off = "set W:22,23,offx13/B:7x5,8x5,9x5/W; A throws 6-5; A marks 4; A plays 22-off 23-off; "
    game = started(borne_off + "set " + text)
    assert game.state.swapped
    assert str(game.state.position) == text
    assert (game.state.roller, game.state.rolls, score(game)) == (A, (1, 2), "points=0,4b holes=2,3 flag=A")
    assert [side[7] for side in game.state.checkers] == [1, 0]


@pytest.mark.parametrize(
    "text", ["set W:1x14,12/B:1x15/W", "set W:1x15/B:1x14,24/W", "set W:1x15/B:1x15/W/points=13,0"]
)
def test_an_impossible_position_is_refused(text: str) -> None:
    assert isinstance(refusal_of(started(""), text), ImpossiblePositionError)


def test_holes_are_won_not_set() -> None:
    for text in ("set W:1x15/B:1x15/W/holes=12,0", "score holes=0,12"):
        error = refusal_of(started(""), text)
        assert isinstance(error, OutOfOrderError)
        assert "12" in str(error)
    assert isinstance(refusal_of(started("", hole_target=6), "score holes=6,0"), OutOfOrderError)
    assert score(started("score holes=11,11 flag=away")) == "holes=11,11 flag=away"


# --- Setting the score ----------------------------------------------------------------


def test_the_score_is_set_between_rolls() -> None:
    game = started(HITS + "; A throws 2-1; A plays 1-3 1-2; score points=4b,0 holes=1,0")
    assert score(game) == "points=4b,0 holes=1,0"
    game = told(game, "B throws 2-1; B plays 1-3 1-2; A throws 5-1; A marks 2")
    assert score(game) == "points=6b,0 holes=1,0"


def test_a_score_given_before_the_first_roll_is_kept() -> None:
    """Points or holes given to the weaker player."""
    game = started("score holes=0,4; draw A 5 B 3; A throws 6-4")
    assert score(game) == "holes=0,4"


def test_after_the_score_was_set_a_mark_goes_on_from_what_was_named() -> None:
    game = started(HITS + "; A throws 6-2; A marks 2; score points=8,4b; A marks 6")
    assert score(game) == "holes=1,0"
    assert game.kind.due(game.state)[:2] == ("hold", "go")
    received = told(
        started(FIGURE_26 + "; A marks 2; A plays 1-7 1-4; B receives 2"), "score points=2,2b; B receives 4"
    )
    assert score(received) == "points=2,4b"


def test_excess_marked_before_the_score_was_set_stands() -> None:
    game = started(HITS + "; A throws 5-1; A marks 10; score points=6b,0; A plays 1-6 1-2")
    assert (score(game), errors(game)) == ("points=6b,0", [])
    received = started(FIGURE_26 + "; A marks 2; A plays 1-7 1-4; B receives 8; score points=2,4b; B throws 2-1")
    assert (score(received), errors(received)) == ("points=2,4b", [])


def test_what_was_not_marked_may_still_be_claimed() -> None:
    game = started(HITS + "; A throws 5-1; A marks 2; score points=6b,0; A plays 1-6 1-2")
    assert errors(game) == [(ErrorKind.TOO_FEW, "A", 2)]


def test_setting_the_score_ends_disputes() -> None:
    game = started(HITS + "; A throws 2-1; A plays 1-3 1-2; B schools 4; score holes=1,0")
    assert errors(game) == []
    assert is_out_of_order(game, "A contests")
    assert is_out_of_order(game, "A corrects")


def test_an_impossible_score_is_refused() -> None:
    kind = Trictrac()
    for wrong in (Score(points=(12, 0)), Score(bredouille=(True, False)), Score(pavillon=Pavillon.WHITE)):
        with pytest.raises(ImpossiblePositionError):
            kind.apply(kind.start(), events.SetScore(wrong))


def test_a_note_changes_nothing() -> None:
    for text in ("", HITS + "; A throws 5-1; A marks 6", WON):
        game = started(text)
        noted = told(game, "note the candle was moved")
        assert noted.state == started(text).kind.apply(game.state, Note(""))
        assert (noted.state.phase, noted.state.errors, noted.state.score) == (
            game.state.phase,
            game.state.errors,
            game.state.score,
        )


# --- Setting the rules ----------------------------------------------------------------

EIGHT = HITS + "/points=8b,0"
"""5-1 makes a hole in bredouille."""


def test_rules_set_between_rolls_judge_the_later_rolls_and_leave_the_earlier_marks() -> None:
    game = started(EIGHT + "; A throws 5-1; A holds; A plays 1-6 1-2; rules bredouille=no", spoken=False)
    assert (score(game), game.state.turn) == ("holes=2,0", None)
    assert score(told(game, EIGHT + "/holes=2,0; A throws 5-1")) == "holes=3,0"
    assert score(told(game, EIGHT + "/holes=2,0; rules modern; A throws 5-1")) == "holes=4,0"


def test_rules_of_today_do_not_change_the_edition_of_an_old_game() -> None:
    assert started("A begins; rules guiton-1822", edition=2).state.rules.edition == 2


def test_earlier_marks_are_settled_when_the_rules_change() -> None:
    game = started(HITS + "; A throws 2-1; A plays 1-3 1-2; B schools 4; rules soumille-1738")
    assert (errors(game), score(game)) == ([], "points=0,4b")
    assert is_out_of_order(game, "A contests")
    assert is_out_of_order(game, "A corrects")


@pytest.mark.parametrize(
    "text",
    [
        HITS + "; A throws 5-1",
        EIGHT + "; A throws 5-1; A marks 4",
        "marking marker; A begins; A counts 12",
        WON,
    ],
)
def test_rules_are_not_set_while_a_roll_or_a_choice_is_open_nor_after_the_partie(text: str) -> None:
    assert is_out_of_order(started(text), "rules guiton-1822")


def test_rules_by_which_the_partie_would_be_over_are_refused() -> None:
    game = started("A begins; score holes=6,0")
    assert is_out_of_order(game, "rules hole_target=6")
    assert told(game, "rules hole_target=7").state.customs.hole_target == 7


def test_a_pavillon_is_put_away_by_rules_without_one() -> None:
    game = started("A begins; score holes=1,2 flag=B; rules pavillon=no")
    assert score(game) == "holes=1,2 flag=away"
    assert score(told(game, "rules modern")) == "holes=1,2 flag=away"


@pytest.mark.parametrize("kind", ["ecrire", "combine", "poule"])
def test_of_the_long_games_only_the_partie_a_ecrire_takes_other_rules(kind: str) -> None:
    log: Game = Log(Trictrac(frame=read_frame(kind, 3 if kind == "poule" else 2)))
    if kind == "ecrire":
        assert told(log, "A begins; rules guiton-1822").state.rules.name == "guiton-1822"
    else:
        assert "long game" in str(refusal_of(log, "A begins; rules guiton-1822"))


# --- Who counts -----------------------------------------------------------------------


def test_marking_is_switched_between_rolls_only() -> None:
    assert is_out_of_order(started(HITS + "; A throws 5-1"), "marking announced")
    assert is_out_of_order(started(HITS + "; A throws 5-1", spoken=False), "marking spoken")


def test_from_announced_to_spoken_nothing_is_marked_twice_nor_forgotten() -> None:
    game = started(FIGURE_26 + "; A plays 1-7 1-4; marking spoken", spoken=False)
    assert score(game) == "points=2,4b"
    assert is_out_of_order(game, "B receives 2")
    assert score(told(game, "B receives 4")) == "points=2,4b"
    assert errors(told(game, "B throws 2-1")) == []


def test_from_spoken_to_announced_what_was_given_is_marked() -> None:
    game = started(FIGURE_26 + "; A plays 1-7 1-4; marking announced")
    assert score(game) == "points=0,4b"
    assert errors(game) == [(ErrorKind.TOO_FEW, "A", 2)], "A has touched a checker: too late"
    assert score(told(game, "marking announced; marking spoken; B receives 4")) == "points=0,4b"


def test_from_spoken_to_announced_what_could_still_be_marked_is_marked() -> None:
    helpless = "set W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7/W; A throws 6-6; A marks 8; A plays pass"
    game = started(helpless + "; marking announced")
    assert (score(game), game.state.late) == ("points=2,4b holes=2,0", ())
    assert told(game, "B throws 2-1; B plays pass !; A throws 2-1").state.errors == ()


# --- The flag (laws 10.5, option pavillon_late) ---------------------------------------

FLAG = HITS + "/points=8,0/holes=0,3; A throws 5-1; A marks 4; A holds"


@pytest.mark.law("10.5")
def test_a_forgotten_flag_may_still_be_taken() -> None:
    game = started(FLAG)
    assert score(game) == "holes=1,3 flag=A"
    game = told(game, "A forgets flag")
    assert score(game) == "holes=1,3 flag=away"
    assert score(told(game, "A takes flag")) == "holes=1,3 flag=A"
    assert is_out_of_order(game, "B takes flag")
    assert is_out_of_order(told(game, "A takes flag"), "A takes flag")


def test_a_player_without_a_flag_forgets_none() -> None:
    assert is_out_of_order(started(FLAG), "B forgets flag")
    assert is_out_of_order(started(HITS), "A forgets flag")
    assert is_out_of_order(started(HITS), "A takes flag")


def test_a_run_that_was_broken_cannot_be_taken_up_again() -> None:
    """B wins a hole meanwhile."""
    game = started(FLAG + "; A forgets flag; A plays 1-6 1-2; B throws 2-1; B marks 12; B holds; B plays 1-3 1-2")
    assert is_out_of_order(game, "A takes flag")


def test_an_ecole_that_undoes_the_hole_undoes_the_flag() -> None:
    game = started(
        HITS + "/points=8,0/holes=0,3; A throws 6-1; A marks 4; A holds; A forgets flag; A takes flag; B corrects"
    )
    assert score(game) == "points=10,0 holes=0,3"


def test_marks_made_before_a_flag_was_forgotten_can_still_be_put_right() -> None:
    game = started(HITS + "/points=8,0/holes=0,3; A throws 5-1; A marks 8; A holds; A forgets flag; B schools 4")
    assert score(game) == "points=0,4b holes=1,3 flag=away"


# --- Resigning ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("set_score", "who", "holes", "stakes"),
    [
        # Nothing won yet: the other could have won all twelve in a row, and alone.
        ("", "B", (12, 0), 4),
        # He has the only holes.
        ("score holes=5,0", "B", (12, 0), 4),
        # Only the resigner has: the winner would have taken the flag.
        ("score holes=0,3", "B", (12, 3), 3),
        ("score holes=2,3 flag=A", "B", (12, 3), 3),
        # The resigner shows the flag, or it was put away: not in a row any more.
        ("score holes=2,3 flag=B", "B", (12, 3), 2),
        ("score holes=2,3 flag=away", "B", (12, 3), 2),
        ("score holes=2,7 flag=away", "B", (12, 7), 1),
        ("score holes=3,0", "A", (3, 12), 3),
    ],
)
def test_resigning_pays_the_most_that_could_still_be_won(
    set_score: str, who: str, holes: tuple[int, int], stakes: int
) -> None:
    game = started(f"{set_score}; {who} resigns")
    result = game.state.results[0]
    assert (str(result.winner.other), result.score.holes, result.resigned) == (who, holes, True)
    assert result.stakes == stakes
    assert game.state.phase is Phase.OVER


def test_a_flag_that_could_still_be_taken_counts() -> None:
    game = started(FLAG + "; A forgets flag; B resigns")
    assert game.state.results[0].stakes == 3


def test_after_resigning_nothing_can_be_claimed() -> None:
    game = started(HITS + "; A throws 5-1; A marks 8; A resigns")
    assert game.kind.due(game.state) == ("new",)
    for text in ("B schools 4", "B corrects", "B resigns", "A plays 1-6 1-2", "B takes flag", "A marks 9"):
        assert is_out_of_order(game, text), text


def test_one_may_resign_on_either_roll_and_before_the_first() -> None:
    for text in ("", "draw A 5 B 3", HITS + "; A throws 5-1", HITS + "; A throws 2-1; A plays 1-3 1-2"):
        for who in (A, B):
            assert started(f"{text}; {who} resigns").state.results[0].winner is who.other


# --- Several parties ------------------------------------------------------------------


def test_another_partie_begins_at_nothing_but_the_account() -> None:
    game = started(WON + "; new partie")
    state = game.state
    assert (state.phase, state.partie, state.releve, state.rolls, state.turn) == (Phase.DRAW, 2, 1, (0, 0), None)
    assert (score(game), state.checkers, state.spoken) == ("nothing", (TALON, TALON), True)
    assert [result.winner for result in state.results] == [A]
    assert state.number == 1, "rolls are numbered through"


def test_another_partie_begins_only_after_one() -> None:
    assert is_out_of_order(started(HITS), "new partie")
    assert is_out_of_order(started(WON), "set W:1x15/B:1x15/W")
    assert is_out_of_order(started(WON), "score points=2,0")
    assert is_out_of_order(started(WON), "A throws 5-1")


def test_the_one_before_can_no_longer_be_claimed() -> None:
    game = started(WON.replace("marks 4", "marks 6") + "; new partie")
    assert errors(game) == []
    assert is_out_of_order(game, "B schools 2")


def test_parties_in_a_row() -> None:
    again = "; new partie; draw A 5 B 3; " + HITS + "/points=0,10/holes=3,11/flag=away; A throws 2-1; A plays 1-3 1-2"
    game = started(WON + again + "; B receives 2; A schools 2; B throws 2-1; A resigns; new partie; B begins")
    assert [(result.winner, result.score.holes) for result in game.state.results] == [(A, (12, 0)), (B, (3, 12))]
    assert (game.state.partie, game.state.roller, game.state.phase) == (3, B, Phase.THROW)
    assert len(happened(game, "won")) == 3, "once upon a wrong mark"


def test_colours_once_exchanged_stay_so_in_the_next_partie() -> None:
    last = "set W:22,23,offx13/B:7x5,8x5,9x5/W; A throws 6-5; A plays 22-off 23-off; B resigns; new partie; A begins"
    game = started(last, spoken=False)
    assert game.state.swapped
    assert game.state.position.turn is Side.BLACK
    assert game.state.position == Position(turn=Side.BLACK)


def test_several_parties_are_read_roll_by_roll() -> None:
    game = started(WON + "; new partie; draw A 5 B 3; A throws 6-4; A plays 1-7 1-5; set W:1x15/B:1x15/B; B throws 2-1")
    assert [(report.turn.number, str(report.turn.roll)) for report in read_rolls(game)] == [
        (1, "5-1"),
        (2, "6-4"),
        (3, "2-1"),
    ]


# --- The log --------------------------------------------------------------------------


def test_undo_crosses_holes_releves_and_the_end() -> None:
    game = started(WON + "; new partie; A begins")
    back = game.undo(3)
    assert (back.state.phase, score(back)) == (Phase.PLAY, "points=8b,0 holes=11,0")
    assert told(back, "A marks 2").state.phase is Phase.PLAY
    for count in (0, -1, len(game.events) + 1):
        with pytest.raises(OutOfOrderError):
            game.undo(count)


def test_an_edit_folds_again_and_stops_at_the_first_misfit() -> None:
    game = started(
        HITS + "/points=8,0; A throws 5-1; A marks 4; A holds; A plays 1-6 1-2; B throws 2-1; B plays 1-3 1-2"
    )
    edited, left, why = changed(game, 3, events.Claim(A, 2))
    assert [type(event).__name__ for event in left] == ["Hold", "Move", "Throw", "Move"]
    assert isinstance(why, OutOfOrderError)
    assert (edited.state.phase, score(edited)) == (Phase.PLAY, "points=10,0")
    fits, left, why = changed(game, 3, events.Claim(A, 6))
    assert (left, why) == ((), None)
    assert score(fits) == "points=2b,0 holes=1,0"
    assert len(fits.events) == len(game.events)
    assert score(game) == "holes=1,0", "the old log is as it was"


def test_what_does_not_exist_cannot_be_edited() -> None:
    game = started(HITS)
    for index in (-1, len(game.events)):
        with pytest.raises(OutOfOrderError):
            changed(game, index, Note("x"))
    with pytest.raises(OutOfOrderError):
        changed(game, 1, Go(A))
    first, left, why = changed(game, 0, events.Marking(Counting.ANNOUNCED))
    assert (first.state.spoken, left, why) == (False, (), None)


def test_a_log_is_its_events() -> None:
    game = started(HITS + "; A throws 5-1; A marks 4")
    again = Log(game.kind, game.events)
    assert again == game
    assert again.state == game.state
    assert again.states == game.states
    assert hash(again) == hash(game)
    assert game.undo(2) != game
