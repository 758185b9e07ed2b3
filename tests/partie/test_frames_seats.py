"""Who sits at the board in the long games, who makes room for whom, whose die it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.marques import A, B, marque, partie
from trictrac.partie.frame import METHODS, Frame, FrameKind, FrameOptions, Result, Seats
from trictrac.partie.frames.account import account, margin
from trictrac.partie.frames.seats import seatings
from trictrac.protocol.events import Player

NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil")


def ecrire(players: int, seats: Seats, marques: int, method: str = "guiton-1822") -> Frame:
    return Frame(FrameKind.ECRIRE, players, seats, marques, METHODS[method])


def boards(frame: Frame, winners: str, holes: int = 6) -> list[str]:
    """The two at the board for each marqué, as initials, with the die before who has it."""
    found = []
    for seated in seatings(frame, [marque(holes, 2, Player[winner]) for winner in winners]):
        a, b = (NAMES[player][0] for player in seated.board)
        found.append(f"{a}*-{b}" if seated.first is A else f"{a}-{b}*" if seated.first is B else f"{a}-{b}")
    return found


def test_a_tourner_the_loser_stays_and_each_then_plays_two_running() -> None:
    # Anna marks Bert: Bert stays. Vienna 66–67: the first winner plays again at the very end.
    table = ecrire(3, Seats.TOURNER, 9)
    assert boards(table, "ABABABABA")[:9] == ["A-B", "C-B*", "C*-A", "B-A*", "B*-C", "A-C*", "A*-B", "C-B*", "C*-A"]
    assert boards(table, "BABABABAB")[:4] == ["A-B", "A*-C", "B-C*", "B*-A"]


@given(st.text("AB", min_size=9, max_size=9))
def test_a_tourner_all_play_equally_often_and_never_three_running(winners: str) -> None:
    table = ecrire(3, Seats.TOURNER, 9)
    played = boards(table, winners)[:9]
    for name in "ABC":
        there = [name in board.replace("*", "") for board in played]
        assert sum(there) == 6
        assert not any(all(there[at : at + 3]) for at in range(7))
        assert sum(f"{name}*" in board for board in played[1:]) in (2, 3)


def test_partners_relieve_one_another_and_the_loser_stays_first() -> None:
    # Vienna 72–74 has A and B against C and D, and when A is marked: A–C, A–D, D–B, B–C, C–A. Here A and C play against B and D.
    table = ecrire(4, Seats.PARTNERS, 8)
    assert [board.replace("*", "") for board in boards(table, "BABAB")] == ["A-B", "A-D", "C-D", "C-B", "A-B", "A-D"]
    assert [board.replace("*", "") for board in boards(table, "ABAB")] == ["A-B", "C-B", "C-D", "A-D", "A-B"]


def test_the_chouette_has_the_die_at_the_odd_marques_and_the_partners_play_two_running() -> None:
    table = ecrire(3, Seats.CHOUETTE, 12)
    assert boards(table, "ABABABABABAB")[:5] == ["A*-B", "A-B*", "A*-C", "A-C*", "A*-B"]


def test_a_refait_is_played_again_by_the_same_with_the_same_die() -> None:
    for frame in (ecrire(3, Seats.TOURNER, 9), ecrire(3, Seats.CHOUETTE, 8), ecrire(2, Seats.TWO, 8)):
        first, second, third, _ = seatings(frame, [marque(7, 7, first=A), marque(8, 8, first=A), marque(8, 2)])
        assert (second.board, second.first, second.number, second.tries) == (first.board, A, 1, 1)
        assert (third.board, third.first, third.number, third.tries) == (first.board, A, 1, 2)


@pytest.mark.parametrize(
    ("method", "first"), [("guiton-1822", B), ("lafosse-1852", B), ("malfilatre-2013", A), ("combine-1780", A)]
)
def test_the_die_of_two_alternates_or_is_the_winners(method: str, first: Player) -> None:
    assert seatings(ecrire(2, Seats.TWO, 8, method), [marque(6, 2, B, first=B)])[-1].first is first


def test_in_the_chouette_and_between_partners_a_party_shares() -> None:
    two = account(ecrire(3, Seats.CHOUETTE, 8), [marque(8, 3)], NAMES[:3])
    assert list(map(str, two.totals)) == ["7", "-7/2", "-7/2"]
    assert str(two.closing[0]) == "After 1 marqué of 8: Anna +7, Bert -3.5 and Carl -3.5."
    four = account(ecrire(4, Seats.PARTNERS, 8), [marque(8, 2)], NAMES[:4])
    assert list(four.totals) == [4, -4, 4, -4]


def test_a_tourner_the_consolation_is_paid_to_the_waiting_player_too() -> None:
    table = ecrire(3, Seats.TOURNER, 9)
    found = account(table, [marque(7, 7), marque(12, 0, row=True)], NAMES[:3])
    assert [str(line.text) for line in found.lines[1:]] == [
        "Marqué 1: Anna 12, Bert 0, grande bredouille: 4 x (12 + 4) - 0 = 64.",
        "Consolation of Carl from Bert: 4 x 4 = 16.",
    ]
    assert list(found.totals) == [64, -80, 16]


POULE = Frame(FrameKind.POULE, 3, Seats.POULE, options=FrameOptions(ante=10))


def test_in_the_poule_the_loser_makes_room_and_two_running_take_the_pot_of_three() -> None:
    results = [partie(6, 2), partie(6, 3, B), partie(6, 4, B)]
    assert [seated.board for seated in seatings(POULE, results)] == [(0, 1), (0, 2), (1, 2), (0, 2)]
    found = account(POULE, results, NAMES[:3])
    assert [str(line.text) for line in found.lines] == [
        "Entry of Anna and Bert, 10 each: the pot holds 20.",
        "Partie 1: Anna beats Bert, 1 running.",
        "Entry of Carl, 10 each: the pot holds 30.",
        "Partie 2: Carl beats Anna, 1 running.",
        "Entry of Bert, 10 each: the pot holds 40.",
        "Partie 3: Carl beats Bert, 2 running.",
        "Carl has beaten all and takes the pot: 40.",
    ]
    assert list(found.totals) == [-10, -20, 30]
    assert str(found.closing[0]) == "After 3 parties: Anna -10, Bert -20 and Carl +30; the pot holds 0."


@pytest.mark.parametrize(("players", "running"), [(3, 2), (4, 3), (5, 4)])
def test_a_player_who_beats_all_others_in_a_row_takes_the_pot(players: int, running: int) -> None:
    frame = replace(POULE, players=players)
    taken = [
        any(
            "takes the pot" in str(line.text) for line in account(frame, [partie(6, 2)] * number, NAMES[:players]).lines
        )
        for number in range(1, players)
    ]
    assert taken == [number == running for number in range(1, players)]


@given(st.lists(st.builds(partie, st.just(6), st.integers(0, 5), st.sampled_from([A, B]), row=st.booleans()), max_size=20),
       st.sampled_from(["entries", "margin"]), st.integers(3, 5))  # fmt: skip
def test_what_is_not_with_the_players_is_in_the_pot(results: list[Result], way: str, players: int) -> None:
    frame = Frame(FrameKind.POULE, players, Seats.POULE, options=FrameOptions(ante=10, poule=way))
    found = account(frame, results, NAMES[:players])
    pot = -sum(found.totals)
    assert pot >= 0
    assert str(found.closing[0]).endswith(f"the pot holds {pot}.")


def test_the_poule_by_the_difference_of_the_holes() -> None:
    # Fallavel: ten holes in bredouille are twenty, less the other's four.
    assert margin(partie(10, 4, row=True)) == 16
    frame = replace(POULE, options=FrameOptions(ante=5, poule="margin"))
    found = account(frame, [partie(6, 2), partie(6, 1, B), partie(6, 0, B, row=True)], NAMES[:3])
    assert [str(line.text) for line in found.lines] == [
        "All pay 5: the pot holds 15.",
        "Partie 1: Anna wins by 6 holes to 2, takes 4; the pot holds 11.",
        "Partie 2: Carl wins by 6 holes to 1, takes 5; the pot holds 6.",
        "Partie 3: Carl wins by 6 holes to 0, takes 6; the pot holds 0.",
    ]
    assert list(found.totals) == [-1, -5, 6]
