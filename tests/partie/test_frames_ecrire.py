"""What the partie à écrire pays, by every method that the sources tell of, with their own examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.marques import A, B, marque
from trictrac.base.errors import RulesError, UnreadableError
from trictrac.partie.frame import METHODS, Frame, FrameKind, FrameOptions, Result, Seats
from trictrac.partie.frames.account import account, lost_marques
from trictrac.partie.frames.ecrire import added, consolation, excess, paris, worth
from trictrac.partie.text.frames import frame_text, read_frame

GUITON, LAFOSSE, VIENNA = METHODS["guiton-1822"], METHODS["lafosse-1852"], METHODS["combine-1780"]
MALFILATRE, LEPEINTRE = METHODS["malfilatre-2013"], METHODS["lepeintre-1818"]
ALONE, GONE = (False, False), (True, False)


def frame(method: FrameOptions, marques: int = 8, players: int = 2, seats: Seats = Seats.TWO) -> Frame:
    return Frame(FrameKind.ECRIRE, players, seats, marques, method)


def said(agreed: Frame, results: list[Result], names: tuple[str, ...] = ("Anna", "Bert")) -> list[str]:
    found = account(agreed, results, names)
    return [*(str(line.text) for line in found.lines), *map(str, found.closing)]


@pytest.mark.parametrize(
    ("result", "method", "jetons"),
    [
        # Lepeintre's own example: six to one in petite bredouille.
        (marque(6, 1, row=True, second=True), LEPEINTRE, 15),
        # Guiton, chapter XIII: 9 or 10 in petite bredouille, the same after a double hole of the other, a grande of 12.
        (marque(9, 0, row=True), GUITON, 22),
        (marque(10, 0, row=True), GUITON, 24),
        (marque(9, 2), GUITON, 9),
        (marque(10, 2), GUITON, 10),
        (marque(12, 0, row=True), GUITON, 56),
        (marque(18, 0, row=True), GUITON, 80),
        # Vienna, 17–18 and 31–32: with and without having gone.
        (marque(6, 0, row=True, went=GONE), VIENNA, 16),
        (marque(6, 0, row=True, went=ALONE), VIENNA, 24),
        (marque(11, 0, row=True, went=GONE), VIENNA, 26),
        (marque(11, 0, row=True, went=ALONE), VIENNA, 39),
        (marque(12, 0, row=True, went=GONE), VIENNA, 56),
        (marque(12, 0, row=True, went=ALONE), VIENNA, 70),
        (marque(20, 0, row=True, went=GONE), VIENNA, 88),
        (marque(20, 0, row=True, went=ALONE), VIENNA, 110),
        (marque(8, 3), LAFOSSE, 7),
        (marque(6, 5, row=True, second=True), MALFILATRE, 11),
    ],
)
def test_a_marque_pays_what_the_author_says(result: Result, method: FrameOptions, jetons: int) -> None:
    assert worth(result, 0, method).jetons == jetons


@pytest.mark.parametrize(("holes", "times"), [(11, 2), (12, 4), (17, 4), (18, 8), (24, 16)])
def test_in_some_houses_the_grande_bredouille_grows_on(holes: int, times: int) -> None:
    found = worth(marque(holes, 0, row=True), 0, FrameOptions(grades="extended"))
    assert (found.times, found.jetons) == (times, times * (holes + 2))


@pytest.mark.parametrize(
    ("method", "paid"),
    [
        (GUITON, [2, 4, 6, 8]),
        (LAFOSSE, [2, 4, 6, 8]),
        (LEPEINTRE, [2, 4, 6, 8]),
        (MALFILATRE, [2, 4, 8, 16]),
        (VIENNA, [2, 4, 4, 4]),
    ],
    ids=["guiton", "lafosse", "lepeintre", "malfilatre", "vienna"],
)
def test_a_refait_raises_the_consolation(method: FrameOptions, paid: list[int]) -> None:
    assert [consolation(tries, method.refait) for tries in range(4)] == paid


def test_the_raised_consolation_is_multiplied_too() -> None:
    # Guiton: 4, 8, 16 after one refait by grade, 6, 12, 24 after two.
    row = [marque(6, 0), marque(6, 0, row=True), marque(12, 0, row=True)]
    assert [worth(one, 1, GUITON).to_the_idle for one in row] == [4, 8, 16]
    assert [worth(one, 2, GUITON).to_the_idle for one in row] == [6, 12, 24]
    assert said(frame(GUITON), [marque(7, 7), marque(7, 7), marque(6, 0, row=True)])[:3] == [
        "Marqué 1: refait, Anna and Bert have 7 holes each.",
        "Marqué 1: refait, Anna and Bert have 7 holes each.",
        "Marqué 1: Anna 6, Bert 0, petite bredouille: 2 x (6 + 6) - 0 = 24.",
    ]


def test_overtaking_six_holes_wins_the_bredouille_that_the_other_missed() -> None:
    # Vienna 25–26, 37: B has gone on his way to seven, A overtakes without going: the grade is that of B.
    overtaken = marque(8, 7, row=True, second=True, went=(False, True))
    assert worth(overtaken, 0, VIENNA).times == 2
    assert worth(marque(8, 7, row=True, second=True), 0, VIENNA).times == 3
    assert worth(marque(8, 3, row=True, second=True, went=(False, True)), 0, VIENNA).times == 3


def vienna_57() -> list[Result]:
    """Twelve marqués: A loses four by 13, 7, 9 and 17, B eight by 218 in all."""
    mine = [marque(20, 0, row=True), marque(12, 0, row=True), marque(6, 1), marque(6, 1), *[marque(6, 2)] * 4]
    return [*mine, marque(12, 1, B), marque(6, 1, B), marque(8, 1, B), marque(16, 1, B)]


def test_the_worked_account_of_vienna() -> None:
    # Article 57 prints 46 for A and 218 for B, who has lost eight of twelve: 218 + 8 + 16 + 20 - 46 = 216, 22 fiches.
    agreed = frame(VIENNA, 12)
    found = account(agreed, vienna_57(), ("Anna", "Bert"))
    rows = [line.points.get(0, 0) for line in found.lines]
    assert [row for row in rows[:12] if row < 0] == [-13, -7, -9, -17]
    assert sum(row for row in rows[:12] if row > 0) == 218
    assert rows[12:] == [8, 36]
    assert list(found.totals) == [216, -216]
    assert said(agreed, vienna_57())[12:] == [
        (
            "Queue des jetons: 12 in all (from Anna 4, Bert 8). In hand after that: Anna +168, Bert -180. "
            "The queue goes to Anna."
        ),
        "Paris paid by Bert to Anna: 4 x 4 + 20 of the queue = 36.",
        "After 12 marqués of 12: Anna +216 and Bert -216.",
        "Received by Anna: 216 jetons, 22 fiches.",
    ]


def test_the_postillon_costs_28_and_each_further_marque_8() -> None:
    won = [marque(6, 5)] * 7 + [marque(6, 5, B)]
    assert said(frame(GUITON), won)[8:] == [
        "Queue des jetons: 16 in all (from Anna 2, Bert 14). In hand after that: Anna +16, Bert -32. The queue goes to Anna.",
        "Postillon paid by Bert to Anna: 28 + 2 x 8 = 44.",
        "After 8 marqués of 8: Anna +76 and Bert -76.",
        "Received by Anna: 76 jetons, 8 fiches.",
    ]


def test_equal_players_share_the_queue_and_nothing_else_is_paid() -> None:
    even = [marque(6, 2), marque(6, 2, B)] * 4
    assert said(frame(LAFOSSE), even)[8:] == [
        (
            "Queue des jetons: 16 in all (from Anna 8, Bert 8). In hand after that: Anna -8, Bert -8. "
            "Anna and Bert share the queue."
        ),
        "After 8 marqués of 8: Anna 0 and Bert 0.",
    ]


def test_the_last_queue_goes_to_the_player_with_most_in_the_end() -> None:
    agreed = frame(FrameOptions(queue=20), 2)
    assert list(account(agreed, [marque(6, 0)] * 2, ("Anna", "Bert")).totals) == [2 * 8 + 4 - 0 + 28 + 20, -68]
    assert "Queue: 20 from each opponent to Anna, who has the most jetons." in said(agreed, [marque(6, 0)] * 2)


def test_nothing_is_settled_before_the_last_marque() -> None:
    assert said(frame(GUITON), [marque(6, 2)]) == [
        "Marqué 1: Anna 6, Bert 2, simple: 6 + 2 - 2 = 6.",
        "After 1 marqué of 8: Anna +6 and Bert -6.",
    ]


@pytest.mark.parametrize(
    ("lost", "method", "paid"),
    [
        # Guiton, Lafosse, Malfilâtre: 28 for each pair, 8 for each further marqué.
        ((6, 3, 3), GUITON, [-56, 28, 28]),
        ((5, 5, 2), LAFOSSE, [-28, -28, 56]),
        ((6, 4, 2), MALFILATRE, [-36, 0, 36]),
        # Vienna 65: 4 a pari, one queue of 20 divided.
        ((6, 4, 2), VIENNA, [-36, 0, 36]),
        ((6, 5, 1), VIENNA, [-26, -18, 44]),
        ((8, 1, 3), VIENNA, [-52, 34, 18]),
        ((5, 5, 2), VIENNA, [-18, -18, 36]),
    ],
)
def test_the_paris_between_three(lost: tuple[int, int, int], method: FrameOptions, paid: list[int]) -> None:
    assert list(added([*paris(lost, 12, method, ("Anna", "Bert", "Carl"))], 3)) == paid


@given(st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda pair: sum(pair) <= 12))
def test_what_is_lost_beyond_the_share_is_what_others_have_less(pair: tuple[int, int]) -> None:
    lost = (*pair, 12 - sum(pair))
    assert sum(number for _, _, number in excess(lost, 12)) == sum(max(0, number - 4) for number in lost)


MARQUES = st.builds(
    marque,
    st.integers(6, 30),
    st.integers(0, 30),
    st.sampled_from([A, B]),
    row=st.booleans(),
    went=st.tuples(st.booleans(), st.booleans()),
    first=st.sampled_from([A, B]),
).map(lambda one: one if one.score.holes[one.winner] >= one.score.holes[one.winner.other] else marque(9, 2, one.winner))
TABLES = st.sampled_from([(2, Seats.TWO, 8), (3, Seats.CHOUETTE, 8), (3, Seats.TOURNER, 9), (4, Seats.PARTNERS, 8)])
OPTIONS = st.builds(
    FrameOptions,
    grades=st.sampled_from(["plain", "releve", "extended"]),
    refait=st.sampled_from(["added", "doubled", "once"]),
    jetons=st.sampled_from([1, 2]),
    paris=st.sampled_from(["each", "shared"]),
    queue=st.sampled_from([0, 20]),
    fiches=st.sampled_from(["five", "six"]),
)


@given(TABLES, OPTIONS, st.lists(MARQUES, max_size=14))
def test_what_some_win_the_others_lose(
    table: tuple[int, Seats, int], options: FrameOptions, results: list[Result]
) -> None:
    players, seats, marques = table
    agreed = Frame(FrameKind.ECRIRE, players, seats, marques, options)
    found = account(agreed, results, ("Anna", "Bert", "Carl", "Dora")[:players])
    assert sum(found.totals) == 0
    assert all(sum(line.points.values()) == 0 for line in found.lines)
    assert len(found.totals) == players
    assert sum(lost_marques(agreed, results)) == sum(not (one.marque and one.marque.refait) for one in results)


@given(TABLES, OPTIONS)
def test_a_frame_is_read_as_it_is_written(table: tuple[int, Seats, int], options: FrameOptions) -> None:
    players, seats, marques = table
    agreed = Frame(FrameKind.ECRIRE, players, seats, marques, options)
    assert read_frame(frame_text(agreed), players) == agreed


@pytest.mark.parametrize(
    ("text", "players", "word"),
    [
        ("whist", 2, "whist"),
        ("ecrire marques=7", 2, "7"),
        ("ecrire marques=8 seats=tourner", 3, "9, 12"),
        ("ecrire seats=chouette", 2, "chouette or tourner"),
        ("ecrire seats=round", 3, "round"),
        ("ecrire jetons=3", 2, "1 or 2"),
        ("ecrire method=cotton", 2, "lafosse-1852"),
        ("ecrire grades=double", 2, "plain"),
        ("ecrire queue=much", 2, "much"),
        ("ecrire colour=red", 2, "colour"),
        ("ecrire queue=5 queue=6", 2, "queue=6"),
        ("poule", 2, "three to five"),
    ],
)
def test_a_frame_that_cannot_be_played_is_refused(text: str, players: int, word: str) -> None:
    with pytest.raises((RulesError, UnreadableError), match=word):
        read_frame(text, players)


def test_five_odd_jetons_are_played_for_in_vienna() -> None:
    agreed = frame(FrameOptions(fiches="six", jetons=1), 2)
    # 7 and 3 won, 2 of the queue des jetons, a postillon of 28.
    results = [marque(6, 1), marque(6, 5)]
    total = account(agreed, results, ("Anna", "Bert")).totals[0]
    assert total == 7 + 3 + 2 + 28
    odd = frame(FrameOptions(fiches="six", jetons=1, queue=5), 2)
    assert said(odd, results)[-2:] == [
        "Received by Anna: 45 jetons, 4 fiches.",
        "The five odd jetons of Anna are doubled or quit on the higher die.",
    ]
    assert said(frame(FrameOptions(jetons=1, queue=5), 2), results)[-1] == "Received by Anna: 45 jetons, 5 fiches."
