"""Long games for two to five players from end to end, set against another reckoning of their holes, places and payments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from tests.support.game_support import HITS, A, B, told
from trictrac.model.rules import MODERN, Rules
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.frame import METHODS, Frame, FrameKind, FrameOptions, Seats
from trictrac.partie.frames.account import accounts, is_complete
from trictrac.partie.frames.seats import at_board, seatings
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Go, Hold, NewPartie, Player
from trictrac.protocol.log import Log

NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil")
SEEDS = range(8)


@dataclass
class Pegs:
    """The holes of one partie by the points in their order: whoever was not interrupted wins double."""

    points: list[int] = field(default_factory=lambda: [0, 0])
    clean: list[bool] = field(default_factory=lambda: [True, True])
    holes: list[int] = field(default_factory=lambda: [0, 0])
    row: list[bool] = field(default_factory=lambda: [True, True])

    def mark(self, player: Player, points: int) -> None:
        """Points of one roll."""
        other = player.other
        self.clean[player] |= not self.points[player]
        self.clean[other] = False
        self.points[player] += points
        while self.points[player] >= 12:
            self.points[player] -= 12
            self.points[other] = 0
            self.row[other] &= not self.holes[other]
            self.holes[player] += 2 if self.clean[player] else 1
            self.clean[player] = True


def played(seed: int, kind: Trictrac, parties: int) -> Iterator[tuple[State, Event, State]]:
    """So many parties without a board, points and goings at random, on each roll the roller's first (laws 10.1)."""
    chance = random.Random(seed)
    due: list[Player] = []
    state = kind.apply(kind.start(), events.Marking(Counting.MARKER))
    while len(state.results) < parties or state.phase is not Phase.OVER:
        if state.phase is Phase.OVER:
            event: Event = NewPartie()
        elif state.phase is Phase.DRAW:
            assert kind.frame is not None
            first = seatings(kind.frame, state.results)[-1].first
            event = Begin(chance.choice((A, B)) if first is None else first)
        elif state.choosing:
            event = Go(state.roller) if chance.random() < 0.6 else Hold(state.roller)
        elif not due:
            event = events.TakeDice(state.roller.other)
        else:
            event = events.Count(due.pop(0), chance.choice((2, 4, 8, 12, 18, 24)))
        if isinstance(event, (Begin, events.TakeDice, Go)):
            due = [one for one in (event.player, event.player.other) if chance.random() < 0.5]
        after = kind.apply(state, event)
        yield state, event, after
        state = after


def ends(seed: int, kind: Trictrac, parties: int) -> Iterator[tuple[Pegs, State]]:
    """The pegs of each partie by the other reckoning, and the state when it has ended."""
    pegs = Pegs()
    for before, event, after in played(seed, kind, parties):
        if isinstance(event, events.Count):
            pegs.mark(event.player, event.points)
        if isinstance(event, Go) and after.phase is not Phase.OVER:
            pegs.points = [0, 0]
        assert after.score.holes == tuple(pegs.holes) or isinstance(event, NewPartie)
        if after.phase is Phase.OVER is not before.phase:
            yield pegs, after
            pegs = Pegs()


SEATED = {
    "two": Frame(FrameKind.ECRIRE, 2, Seats.TWO, 8, METHODS["guiton-1822"]),
    "chouette": Frame(FrameKind.ECRIRE, 3, Seats.CHOUETTE, 8, METHODS["guiton-1822"]),
    "tourner": Frame(FrameKind.ECRIRE, 3, Seats.TOURNER, 9, METHODS["guiton-1822"]),
    "partners": Frame(FrameKind.ECRIRE, 4, Seats.PARTNERS, 8, METHODS["guiton-1822"]),
}


class Places:
    """Who sits where, told by how often each has played running."""

    def __init__(self, frame: Frame) -> None:
        self.seats = frame.seats
        self.board = [0, 1]
        self.since = [0, 0]
        self.number = 0

    def after(self, winner: Player) -> None:
        """Somebody makes room after a marqué."""
        self.number += 1
        if self.seats is Seats.CHOUETTE:
            self.board = [0, 1 + self.number // 2 % 2]
        if self.seats not in (Seats.TOURNER, Seats.PARTNERS):
            return
        self.since = [self.since[0] + 1, self.since[1] + 1]
        leaves = winner if self.number == 1 else Player(self.since.index(2))
        player = self.board[leaves]
        free = {0, 1, 2} - set(self.board) if self.seats is Seats.TOURNER else {(player + 2) % 4}
        self.board[leaves] = free.pop()
        self.since[leaves] = 0


def paid(pegs: Pegs, refaits: int) -> tuple[Player, int, int]:
    """Who wins a marqué, what it pays him, and what each who waits gets of it."""
    winner = A if pegs.holes[0] > pegs.holes[1] else B
    mine, theirs = pegs.holes[winner], pegs.holes[winner.other]
    times = (4 if mine >= 12 else 2) if pegs.row[winner] else 1
    consolation = 2 + 2 * refaits
    return winner, times * (mine + consolation) - theirs, times * consolation


@pytest.mark.parametrize("seated", SEATED)
@pytest.mark.parametrize("seed", SEEDS)
def test_all_marques_pay_by_holes_and_places_reckoned_apart(seed: int, seated: str) -> None:
    frame = SEATED[seated]
    names = NAMES[: frame.players]
    rules = Rules.of("custom", continuation="yes") if seed % 2 else MODERN
    places, refaits, lost = Places(frame), 0, [0] * frame.players
    total = [Fraction(0)] * frame.players
    for pegs, state in ends(seed, Trictrac(rules, frame), 60):
        if is_complete(state):
            assert sum(accounts(state, names).totals) == 0
            break
        a, b = places.board
        assert at_board(state, names) == (names[a], names[b])
        assert max(pegs.holes) >= 6
        if pegs.holes[0] == pegs.holes[1]:
            refaits += 1
            continue
        winner, jetons, idle = paid(pegs, refaits)
        gainer, payer = places.board[winner], places.board[winner.other]
        for player, sign in ((gainer, 1), (payer, -1)):
            party = {"chouette": (0,) if player == 0 else (1, 2), "partners": (player, (player + 2) % 4)}
            for one in party.get(seated, (player,)):
                total[one] += Fraction(sign * jetons, len(party.get(seated, (player,))))
        if seated == "tourner":
            total[({0, 1, 2} - {gainer, payer}).pop()] += idle
            total[payer] -= idle
        lost[payer] += 1
        refaits = 0
        places.after(winner)
        assert accounts(state, names).totals == tuple(total)
    assert sum(lost) == frame.marques - 1


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("continuation", ["no", "yes"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_pot_of_a_poule_reckoned_apart(seed: int, continuation: str, players: int) -> None:
    frame = Frame(FrameKind.POULE, players, Seats.POULE, options=FrameOptions(ante=5))
    names = NAMES[:players]
    board, queue, running, stays, pot = [0, 1], list(range(2, players)), 0, -1, 10
    has = [-5, -5] + [0] * (players - 2)
    rules = Rules.of("custom", hole_target=6, continuation=continuation)
    taken = 0
    for pegs, state in ends(seed, Trictrac(rules, frame), 30):
        assert at_board(state, names) == (names[board[0]], names[board[1]])
        assert state.phase is Phase.OVER
        assert state.partie == len(state.results)
        winner = A if pegs.holes[0] >= 6 else B
        assert (state.results[-1].winner, state.results[-1].score.holes[winner]) == (winner, 6)
        running = running + 1 if board[winner] == stays else 1
        stays = board[winner]
        queue.append(board[winner.other])
        board[winner.other] = queue.pop(0)
        if running == players - 1:
            has[stays] += pot
            pot, stays, taken = 0, -1, taken + 1
        assert accounts(state, names).totals == tuple(
            points - (5 if pot and player == board[winner.other] else 0) for player, points in enumerate(has)
        )
        entering = board if not pot else [board[winner.other]]
        for player in entering:
            has[player] -= 5
            pot += 5
    assert taken


def test_in_a_poule_nobody_plays_on_after_the_last_hole() -> None:
    frame = Frame(FrameKind.POULE, 3, Seats.POULE)
    kind = Trictrac(Rules.of("custom", hole_target=6, continuation="yes"), frame)
    game = told(
        Log(kind, (events.Marking(Counting.ANNOUNCED),)), f"A begins; {HITS}/points=8b,0/holes=5,0; A throws 5-1"
    )
    assert game.state.phase is Phase.OVER
    assert (game.state.partie, len(game.state.results)) == (1, 1)
    assert game.kind.due(game.state) == ("new",)
    alone = Trictrac(kind.rules)
    game = told(
        Log(alone, (events.Marking(Counting.ANNOUNCED),)), f"A begins; {HITS}/points=8b,0/holes=5,0; A throws 5-1"
    )
    assert game.state.choosing, "outside of a poule he may"
