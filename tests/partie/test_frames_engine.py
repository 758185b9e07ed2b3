"""A marqué on the board: it has no last hole, ends when somebody goes with six holes on the table, and an école reopens it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.game_support import FALSE, HITS, A, B, Game, errors, is_out_of_order, score, told
from trictrac.base.errors import OutOfOrderError
from trictrac.model.play import Roll
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Side
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.frame import Frame, FrameKind, Result
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.protocol.log import Log

ECRIRE = Frame(FrameKind.ECRIRE)


def begun(text: str, *, spoken: bool = False, rules: Rules = MODERN) -> Game:
    """A marqué from its first event on."""
    counting = Counting.SPOKEN if spoken else Counting.ANNOUNCED
    return told(Log(Trictrac(rules, ECRIRE), (events.Marking(counting),)), text)


def at(holes: str, points: str = "8,0", more: str = "") -> str:
    """A needs four points for a hole, which 5-1 earns."""
    return f"A begins; {HITS}/points={points}/holes={holes}{more}"


def ended(game: Game) -> Result:
    assert game.state.phase is Phase.OVER
    return game.state.results[-1]


def test_only_the_combine_remembers_what_moved_its_pegs() -> None:
    text = f"A begins; {HITS}/points=8,0; A throws 5-1; A holds; A plays 1-6 1-2; B throws 6-5; B plays 1-7 1-6; score points=2,2"
    assert begun(text).state.history == ()
    both = told(
        Log(Trictrac(MODERN, Frame(FrameKind.COMBINE)), (events.Marking(Counting.ANNOUNCED),)), text + " holes=1,0"
    )
    assert [(step.player, step.holes) for step in both.state.history] == [(A, 1)]


def test_why_a_player_who_held_cannot_go_is_explained() -> None:
    game = told(Log(Trictrac(MODERN, ECRIRE), (events.Marking(Counting.MARKER),)), "A begins; A counts 12; A holds")
    more = told(game, "A counts 12")
    with pytest.raises(OutOfOrderError, match="the roller has already held on this roll and cannot go any more"):
        told(more, "A goes")
    assert told(more, "B takes dice").state.roller is B
    assert is_out_of_order(more, "B goes")


def test_twelve_holes_end_no_marque() -> None:
    game = begun(at("11,3", more="/flag=away") + "; A throws 5-1; A holds; A plays 1-6 1-2")
    assert (game.state.phase, game.state.score.holes, game.state.roller) == (Phase.THROW, (12, 3), B)
    assert told(
        Log(Trictrac(), (events.Marking(Counting.ANNOUNCED),)), at("11,3", more="/flag=away") + "; A throws 5-1"
    ).state.results


def test_the_hole_on_the_others_dice_ends_nothing_either() -> None:
    game = begun(f"A begins; {FALSE}/points=0,8/holes=0,20; A throws 4-4; A plays 1-5 1-5")
    assert game.state.score.holes == (0, 21)
    assert game.state.phase is Phase.THROW


@pytest.mark.parametrize(
    ("holes", "winner", "shown", "refait"),
    [
        ("5,0", A, (6, 0), False),
        ("6,3", A, (7, 3), False),
        ("3,6", B, (4, 6), False),
        ("6,7", A, (7, 7), True),
        ("14,2", A, (15, 2), False),
    ],
)
def test_going_with_six_holes_on_the_table_ends_the_marque(
    holes: str, winner: Player, shown: tuple[int, int], refait: bool
) -> None:
    game = begun(at(holes, more="/flag=away" if "0" not in holes.split(",") else "") + "; A throws 5-1; A goes")
    result = ended(game)
    assert result.marque is not None
    assert (result.winner, result.score.holes, result.marque.refait) == (winner, shown, refait)
    assert (result.marque.first, int(result.stakes)) == (A, 0)
    assert game.kind.due(game.state) == ("new",)


def test_below_six_holes_going_is_an_ordinary_new_setting() -> None:
    game = begun(at("4,5", more="/flag=away") + "; A throws 5-1; A goes")
    assert (game.state.phase, game.state.releve, game.state.results) == (Phase.THROW, 2, ())
    assert game.state.goings == (1, 0)


@pytest.mark.parametrize(
    ("holes", "flag", "row"),
    [("7,0", "", True), ("7,3", "/flag=W", True), ("7,3", "/flag=B", False), ("7,3", "/flag=away", False)],
)
def test_holes_in_a_row_are_known_by_the_pavillon(holes: str, flag: str, row: bool) -> None:
    marque = ended(begun(at(holes, more=flag) + "; A throws 5-1; A goes")).marque
    assert marque is not None
    assert marque.in_a_row is row
    plain = ended(begun(at(holes, more=flag) + "; A throws 5-1; A goes", rules=Rules.of(pavillon="no"))).marque
    assert plain is not None
    assert not plain.in_a_row


def test_an_earlier_going_is_remembered() -> None:
    game = begun(at("0,0") + "; A throws 5-1; A goes")
    game = told(game, HITS + "/points=8,0/holes=7,0; A throws 5-1; A goes")
    marque = ended(game).marque
    assert marque is not None
    assert marque.went == (True, False)
    bare = ended(begun(at("7,0") + "; A throws 5-1; A goes")).marque
    assert bare is not None
    assert bare.went == (False, False)


def test_the_next_marque_begins_from_nothing() -> None:
    game = told(begun(at("6,3", more="/flag=away") + "; A throws 5-1; A goes"), "new partie; B begins")
    state = game.state
    assert (state.phase, state.roller, state.first, state.partie, state.goings) == (Phase.THROW, B, B, 2, (0, 0))
    assert score(game) == "nothing"
    assert state.ends_by_going
    assert len(state.results) == 1


# --- Écoles after the going -----------------------------------------------------------


def test_going_on_too_many_points_is_taken_back_and_the_marque_goes_on() -> None:
    game = begun(at("6,3", more="/flag=away") + "; A throws 6-1; A marks 4; A goes", spoken=True)
    assert ended(game).score.holes == (7, 3)
    assert [school for _, _, school in errors(game)] == [2]
    back = told(game, "B schools 2")
    assert (back.state.phase, back.state.results, back.state.score.holes) == (Phase.PLAY, (), (6, 3))
    assert score(back) == "points=10,2b holes=6,3 flag=away"
    assert is_out_of_order(back, "A goes")
    assert back.state.goings == (0, 0)
    assert told(back, "A plays 1-7 1-2").state.phase is Phase.THROW


def test_a_contested_ecole_sends_him_away_again_and_ends_the_marque() -> None:
    game = begun(
        at("6,3", more="/flag=away") + "; A throws 6-1; A marks 4; A goes; B schools 2; A contests", spoken=True
    )
    assert ended(game).score.holes == (7, 3)
    assert len(game.state.results) == 1
    maintained = told(game, "B maintains")
    assert (maintained.state.phase, maintained.state.results) == (Phase.PLAY, ())


def test_a_player_without_any_hole_comes_back_too() -> None:
    game = begun(at("6,3", more="/flag=away") + "; A throws 6-1; A marks 2; A goes", spoken=True)
    assert ended(game).score.holes == (6, 3)
    back = told(game, "B schools 2")
    assert (back.state.phase, back.state.results) == (Phase.PLAY, ())
    assert back.state.turn is not None
    assert back.state.turn.lifted


def test_an_ecole_let_pass_leaves_the_marque_unchanged() -> None:
    game = begun(at("6,3", more="/flag=away") + "; A throws 6-1; A marks 4; A goes; B lets", spoken=True)
    assert ended(game).score.holes == (7, 3)


def test_a_false_ecole_after_the_end_changes_nothing_of_it() -> None:
    game = begun(at("6,3", more="/flag=away") + "; A throws 5-1; A marks 4; A goes", spoken=True)
    schooled = told(game, "B schools 30")
    assert ended(schooled) == ended(game)
    assert len(schooled.state.results) == 1


# --- Given up, set, without a board -----------------------------------------------------


@pytest.mark.parametrize(
    ("holes", "flag", "shown", "row"),
    [
        ("0,0", "", (0, 6), True),
        ("3,2", "/flag=away", (3, 6), False),
        ("8,2", "/flag=away", (8, 9), False),
        ("2,0", "", (2, 6), True),
    ],
)
def test_a_marque_given_up_goes_to_the_other(holes: str, flag: str, shown: tuple[int, int], row: bool) -> None:
    result = ended(begun(at(holes, more=flag) + "; A resigns"))
    assert result.marque is not None
    assert (result.winner, result.score.holes, result.resigned, result.marque.in_a_row) == (B, shown, True, row)


def test_more_than_twelve_holes_may_be_set() -> None:
    game = begun("A begins; score holes=15,2 flag=away")
    assert game.state.score.holes == (15, 2)
    assert is_out_of_order(told(Log(Trictrac()), "A begins"), "score holes=15,2 flag=away")


def test_without_a_board_the_marque_ends_by_going_too() -> None:
    game = told(Log(Trictrac(MODERN, ECRIRE), (events.Marking(Counting.MARKER),)), "A begins; A counts 24; A goes")
    assert (game.state.phase, game.state.goings) == (Phase.THROW, (1, 0))
    game = told(game, "A counts 48")
    assert game.state.score.holes == (12, 0)
    assert game.state.phase is Phase.THROW
    result = ended(told(game, "A goes"))
    assert result.marque is not None
    assert (result.score.holes, result.marque.went, result.marque.in_a_row) == ((12, 0), (True, False), True)
    assert told(game, "A goes").undo().state == game.state


# --- Any marqué -------------------------------------------------------------------------


def at_random(seed: int) -> tuple[Game, list[State]]:
    """A marqué played at random, the program counting."""
    chance = Random(seed)
    kind = Trictrac(MODERN, ECRIRE)
    done: list[events.Event] = [Begin(Player(seed % 2))]
    states = [kind.apply(kind.start(), done[0])]
    while states[-1].phase is not Phase.OVER:
        state = states[-1]
        if state.phase is Phase.THROW:
            event: events.Event = events.Throw(state.roller, Roll.of(chance.randint(1, 6), chance.randint(1, 6)))
        elif state.choosing:
            event = Go(state.roller) if chance.random() < 0.5 else Hold(state.roller)
        else:
            event = Move(state.roller, chance.choice(kind.plays(state)))
        done.append(event)
        states.append(kind.apply(state, event))
    return Log(kind, tuple(done)), states


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_a_marque_ends_only_when_somebody_goes_with_six_holes_on_the_table(seed: int) -> None:
    game, states = at_random(seed)
    result = ended(game)
    marque = result.marque
    assert marque is not None
    last = game.events[-1]
    assert isinstance(last, Go)
    a, b = result.score.holes
    assert max(a, b) >= 6
    assert marque.refait == (a == b)
    assert marque.refait or result.score.holes[result.winner] == max(a, b)
    assert states[-2].score.holes == (a, b)
    assert not marque.in_a_row or states[-2].score.in_grande_bredouille(Side(result.winner))
    went = [any(isinstance(event, Go) and event.player is player for event in game.events[:-1]) for player in Player]
    assert marque.went == (went[0], went[1])
    for event, before in zip(game.events[1:], states, strict=False):
        assert not isinstance(event, Go) or event is last or max(before.score.holes) < 6
