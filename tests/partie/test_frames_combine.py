"""Trictrac combiné: every hole counts for a marqué and for a partie with honours, and one of the two may be suspended (K)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.game_support import HITS, Game, is_out_of_order, told
from tests.support.marques import A, B
from tests.support.records import trictrac_record
from tests.support.seance import Pages, Scorer, said, talk
from trictrac.base.errors import OutOfOrderError
from trictrac.games.registry import read_record
from trictrac.model.play import Roll
from trictrac.model.rules import MODERN
from trictrac.partie import events
from trictrac.partie.combine import Combined, PegMove, combine
from trictrac.partie.events import Counting, Twin
from trictrac.partie.frame import METHODS, Frame, FrameKind
from trictrac.partie.frames.account import accounts, honours_account, is_complete
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase, State
from trictrac.partie.text.frames import frame_text, read_frame
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.protocol.log import Log
from trictrac.seance.course import new_course
from trictrac.seance.opening import conversation_of
from trictrac.view.answer import View

COMBINE = Frame(FrameKind.COMBINE, marques=2, options=METHODS["combine-1780"])


def won(player: Player, holes: int, turn: int = 0) -> PegMove:
    return PegMove(player, turn, holes)


def went(player: Player, turn: int = 0) -> PegMove:
    return PegMove(player, turn)


def suspended(player: Player, game: Twin, turn: int = 0) -> PegMove:
    return PegMove(player, turn, suspended=game)


def both(*steps: PegMove) -> Combined:
    return combine(steps, MODERN)


def holes(found: Combined) -> tuple[tuple[int, int], tuple[int, int]]:
    """The holes to the marqué and with honours."""
    return found.marque.holes, found.honours.holes


# --- The two games ----------------------------------------------------------------------


def test_every_hole_counts_for_both_games() -> None:
    found = both(won(A, 2), won(B, 3))
    assert holes(found) == ((2, 3), (2, 3))
    assert found.marque.pavillon is found.honours.pavillon


def test_going_with_six_holes_ends_the_marque_and_leaves_the_honours() -> None:
    found = both(won(A, 5), won(B, 2), won(A, 2, 9), went(A, 9))
    assert holes(found) == ((0, 0), (7, 2))
    assert [one.score.holes for one in found.marques] == [(7, 2)]
    assert not found.games


def test_the_twelfth_hole_wins_with_honours_and_leaves_the_marque() -> None:
    found = both(won(A, 6), won(B, 2), won(A, 6))
    assert holes(found) == ((12, 2), (0, 0))
    assert [(one.winner, one.score.holes) for one in found.games] == [(A, (12, 2))]


@pytest.mark.parametrize(
    ("steps", "honours"),
    [
        ([won(B, 7), won(A, 1), won(B, 1), won(A, 11)], 1),
        ([won(B, 6), won(A, 1), won(B, 1), won(A, 11)], 1),
        ([won(B, 5), won(A, 1), won(B, 1), won(A, 11)], 2),
        ([won(B, 6), won(A, 12)], 3),
        ([won(A, 12)], 4),
    ],
)
def test_the_honours(steps: list[PegMove], honours: int) -> None:
    assert [int(one.stakes) for one in both(*steps).games] == [honours]


def test_holding_keeps_the_remainder_and_going_leaves_it() -> None:
    # Continuation: the second hole of a double carries over.
    stays = both(won(B, 3), won(A, 11), won(A, 2, 7))
    assert holes(stays) == ((13, 3), (1, 0))
    goes = both(won(B, 3), won(A, 11), won(A, 2, 7), went(A, 7))
    assert holes(goes) == ((0, 0), (0, 0))
    assert len(goes.games) == len(goes.marques) == 1
    later = both(won(B, 3), won(A, 11), won(A, 2, 7), won(A, 1, 9), went(A, 9))
    assert later.honours.holes == (2, 0)


def test_a_suspended_game_keeps_its_holes_until_somebody_goes() -> None:
    steps = [won(A, 4, 1), suspended(A, Twin.HONOURS, 1), won(A, 3, 2), won(B, 1, 3)]
    assert holes(both(*steps)) == ((7, 1), (4, 0))
    assert both(*steps).suspended is Twin.HONOURS
    after = both(*steps, won(A, 1, 5), went(A, 5), won(A, 2, 6))
    assert holes(after) == ((2, 0), (6, 0))
    assert after.suspended is None
    assert [one.score.holes for one in after.marques] == [(8, 1)]


def test_a_marque_suspended_with_six_holes_is_paid_and_closed() -> None:
    steps = [won(A, 6, 1), suspended(A, Twin.ECRIRE, 1)]
    assert [one.score.holes for one in both(*steps).marques] == [(6, 0)]
    on = both(*steps, won(A, 2, 2), won(B, 1, 3))
    assert holes(on) == ((0, 0), (8, 1))
    assert holes(both(*steps, won(A, 2, 2), won(B, 1, 3), went(B, 3), won(B, 1, 4))) == ((0, 1), (8, 2))


def test_a_marque_suspended_below_six_counts_as_gone() -> None:
    kept = both(won(A, 4, 1), suspended(A, Twin.ECRIRE, 1), won(A, 2, 2), went(A, 2), won(A, 2, 3), went(A, 3))
    marque = kept.marques[0].marque
    assert marque is not None
    assert (kept.marques[0].score.holes, marque.in_a_row, marque.went) == ((6, 0), True, (True, False))
    bare = both(won(A, 6, 1), went(A, 1)).marques[0].marque
    assert bare is not None
    assert bare.went == (False, False)


def test_the_account_of_the_honours() -> None:
    games = both(won(A, 12), won(B, 5), won(A, 1), won(B, 7)).games
    assert [str(line.text) for line in honours_account(games, ("Anna", "Bert")).lines] == [
        "Partie 1 with honours: Anna 12, Bert 0, quadruple: 4.",
        "Partie 2 with honours: Bert 12, Anna 1, double: 2.",
    ]
    assert (
        str(honours_account(games, ("Anna", "Bert")).closing[0]) == "After 2 parties with honours: Anna +2 and Bert -2."
    )


# --- On the board -----------------------------------------------------------------------


def begun(text: str, counting: Counting = Counting.ANNOUNCED) -> Game:
    return told(Log(Trictrac(MODERN, COMBINE), (events.Marking(counting),)), text)


def now(game: Game) -> Combined:
    combined = game.state.combined
    assert combined is not None
    return combined


def test_a_player_who_may_go_may_suspend_one_game_and_hold() -> None:
    game = begun(f"A begins; {HITS}/points=8,0; A throws 5-1")
    assert game.kind.due(game.state) == ("hold", "go", "suspend", "play")
    assert is_out_of_order(game, "B suspends ecrire")
    kept = told(game, "A suspends ecrire")
    assert now(kept).suspended is Twin.ECRIRE
    assert is_out_of_order(kept, "A goes")
    played = told(kept, "A plays 1-6 1-2")
    assert (played.state.phase, played.state.roller) == (Phase.THROW, B)
    assert "suspend" not in played.kind.due(played.state)
    assert is_out_of_order(told(Log(Trictrac()), f"A begins; {HITS}/points=8,0; A throws 5-1"), "A suspends ecrire")


def test_an_ecole_takes_the_hole_and_what_was_suspended_by_it_away() -> None:
    game = begun(f"A begins; {HITS}/points=8,0; A throws 6-1; A marks 4; A suspends honours", Counting.SPOKEN)
    assert (holes(now(game)), now(game).suspended) == (((1, 0), (1, 0)), Twin.HONOURS)
    schooled = told(game, "B schools 2")
    assert (holes(now(schooled)), now(schooled).suspended) == (((0, 0), (0, 0)), None)
    gone = begun(f"A begins; {HITS}/points=8,0; A throws 6-1; A marks 4; A goes", Counting.SPOKEN)
    assert holes(now(told(gone, "B schools 2"))) == ((0, 0), (0, 0))


def test_holes_are_not_set_and_no_marque_is_given_up() -> None:
    game = begun(f"A begins; {HITS}/points=8,0; A throws 5-1; A holds; A plays 1-6 1-2")
    assert is_out_of_order(game, "score holes=3,0")
    assert is_out_of_order(game, "A resigns")
    assert is_out_of_order(game, "score points=4,2"), "no holes are other holes than one"
    moved = told(game, "score points=4,2 holes=1,0; set W:1x15/B:1x15/W/holes=1,0")
    assert holes(now(moved)) == ((1, 0), (1, 0))


def test_holes_that_are_set_are_refused_with_what_can_be_set() -> None:
    game = begun("A begins; score points=4b,0")
    assert game.state.score.points == (4, 0)
    with pytest.raises(OutOfOrderError, match="points can be, like points=4b,0, with holes=0,0"):
        told(game, "score holes=3,0")


@pytest.mark.parametrize("twin", Twin)
def test_what_is_suspended_after_the_score_was_put_right_is_suspended(twin: Twin) -> None:
    game = begun(f"A begins; {HITS}/points=8,0; A throws 5-1; score points=2,0 holes=1,0; A suspends {twin}")
    assert now(game).suspended is twin
    assert now(told(game, "A plays 1-6 1-2")).suspended is twin


def at_random(seed: int) -> tuple[list[events.Event], list[State]]:
    """Some hundred events of a combiné, the program counting."""
    chance = Random(seed)
    kind = Trictrac(MODERN, COMBINE)
    done: list[events.Event] = [Begin(Player(seed % 2))]
    states = [kind.apply(kind.start(), done[0])]
    while len(done) < 600:
        state = states[-1]
        if state.phase is Phase.THROW:
            event: events.Event = events.Throw(state.roller, Roll.of(chance.randint(1, 6), chance.randint(1, 6)))
        elif "suspend" in kind.due(state) and chance.random() < 0.3:
            event = events.Suspend(state.roller, chance.choice(tuple(Twin)))
        elif state.choosing:
            event = Go(state.roller) if chance.random() < 0.5 else Hold(state.roller)
        else:
            event = Move(state.roller, chance.choice(kind.plays(state)))
        done.append(event)
        states.append(kind.apply(state, event))
    return done, states


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_both_games_follow_from_the_holes_and_the_goings_in_their_order(seed: int) -> None:
    done, states = at_random(seed)
    steps: list[PegMove] = []
    for event, before, after in zip(done[1:], states, states[1:], strict=False):
        for player in (before.roller, before.roller.other):
            more = after.score.holes[player] - before.score.holes[player]
            steps += [PegMove(player, after.number, more)] if more else []
        if isinstance(event, Go):
            steps.append(PegMove(event.player, after.number))
        if isinstance(event, events.Suspend):
            steps.append(PegMove(event.player, after.number, suspended=event.game))
        assert after.combined == combine(tuple(steps), MODERN)
        assert after.phase is not Phase.OVER
    total = accounts(states[-1], ("Anna", "Bert")).totals
    assert sum(total) == 0


# --- At the table -----------------------------------------------------------------------


def table() -> Scorer:
    head = trictrac_record(names=("Anna", "Bert"), marking=Counting.MARKER, frame=COMBINE)
    return conversation_of(head, new_course(head), Pages(), view=View(size="none"))


def test_a_combine_at_the_table() -> None:
    scorer = table()
    first = talk(scorer, ["Anna", "+36", "suspend ecrire"])
    assert first == [
        "Anna suspends the partie à écrire.",
        "Marqué 1: Anna 6, Bert 0, petite bredouille sans lever: 3 x (6 + 2) - 0 = 24.",
        "Anna 0, 0 holes to the marqué (suspended), 6 with honours; Bert 0, 0 holes to the marqué (suspended), 0 with honours.",
    ]
    assert "Partie 1 with honours: Anna 12, Bert 0, quadruple: 4." in talk(scorer, ["next", "next", "+36"])
    assert said(scorer, "go")[:2] == [
        "Anna goes: the checkers return to the talons.",
        "Anna 0, 0 holes to the marqué, 0 with honours; Bert 0, 0 holes to the marqué, 0 with honours.",
    ]
    ended = talk(scorer, ["+36", "go"])
    assert ended[1:-1] == [
        "The account:",
        "Marqué 1: Anna 6, Bert 0, petite bredouille sans lever: 3 x (6 + 2) - 0 = 24.",
        "Marqué 2: Anna 6, Bert 0, petite bredouille sans lever: 3 x (6 + 2) - 0 = 24.",
        "Queue des jetons: 2 in all (from Anna 0, Bert 2). In hand after that: Anna +48, Bert -50. The queue goes to Anna.",
        "Paris paid by Bert to Anna: 2 x 4 + 20 of the queue = 28.",
        "Partie 1 with honours: Anna 12, Bert 0, quadruple: 4.",
        "After 2 marqués of 2: Anna +78 and Bert -78.",
        "Received by Anna: 78 jetons, 8 fiches.",
        "After 1 partie with honours: Anna +4 and Bert -4.",
        "Anna: 8 x 75 + 4 x 100 = +1000.",
    ]
    assert is_complete(scorer.state)
    for line in ("+12", "out", "next", "new"):
        assert said(scorer, line) == ["all 2 marqués are played: account shows what they pay, stop ends the séance"], (
            line
        )
    assert read_record(str(scorer.record)) == scorer.record
    assert scorer.record.log().state.combined == scorer.state.combined
    talk(scorer, ["undo"])
    assert not is_complete(scorer.state)


def test_the_frame_of_a_combine_is_read_as_it_is_written() -> None:
    assert frame_text(COMBINE) == "combine marques=2 method=combine-1780"
    assert read_frame("combine marques=2", 2) == COMBINE
    with pytest.raises(ValueError, match="combine for two"):
        read_frame("combine", 3)
    with pytest.raises(ValueError, match="seats=chouette"):
        read_frame("combine seats=chouette", 2)
