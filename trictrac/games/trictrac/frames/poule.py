"""The poule: entries, the pot, and who takes it (F; G VIII; L I.VI; LL 219)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from trictrac.errors import Saying
from trictrac.games.trictrac.frames.posting import Account, Posting, added, amount, signed
from trictrac.games.trictrac.frames.seats import Seating, seatings
from trictrac.games.trictrac.partie.frame import Frame
from trictrac.games.trictrac.partie.result import Result
from trictrac.model.score import Side
from trictrac.saying.counted import Counted, listed


def poule_account(frame: Frame, results: Sequence[Result], names: Sequence[object]) -> Account:
    """The sums that each has put into the pot and taken out of it; the rest that it holds is nobody's."""
    told = _by_entries if frame.options.poule == "entries" else _by_margin
    lines = tuple(told(frame, results, names))
    totals = added([line.points for line in lines], frame.players)
    each = [
        Saying("{player} {points}", player=name, points=signed(points))
        for name, points in zip(names, totals, strict=True)
    ]
    pot = -sum(totals, Fraction(0))
    played = Counted("After {count} partie", "After {count} parties", len(results))
    closing = Saying("{played}: {totals}; the pot holds {pot}.", played=played, totals=listed(each), pot=amount(pot))
    return Account(lines, totals, (closing,))


def is_taken(frame: Frame, sitting: Seating) -> bool:
    """Whether the pot was taken by the last partie: who stays has beaten all the others running."""
    return sitting.running >= frame.players - 1


def _by_entries(frame: Frame, results: Sequence[Result], names: Sequence[object]) -> Iterator[Posting]:
    """Entering is paid for each time; beating all the others running takes the pot (G VIII; L I.VI; LL 219)."""
    seated = seatings(frame, results)
    pot, ante = 0, frame.options.ante
    for number, sitting in enumerate(seated):
        fresh = number == 0 or is_taken(frame, sitting)
        if fresh and number == len(results) and number:
            return
        stays = None if fresh or sitting.stayer is None else sitting.board[sitting.stayer]
        entering = [player for player in sitting.board if player != stays]
        pot += ante * len(entering)
        values = {"players": listed([names[player] for player in entering]), "ante": ante, "pot": pot}
        row = [Fraction(-ante if player in entering else 0) for player in range(frame.players)]
        yield Posting(Saying("Entry of {players}, {ante} each: the pot holds {pot}.", **values), tuple(row))
        if number == len(results):
            return
        won = seated[number + 1]
        winner = sitting.board[results[number].winner]
        yield _won(frame, number + 1, results[number], sitting, names, won.running)
        if is_taken(frame, won):
            row = [Fraction(pot if player == winner else 0) for player in range(frame.players)]
            yield Posting(
                Saying("{player} has beaten all and takes the pot: {pot}.", player=names[winner], pot=pot), tuple(row)
            )
            pot = 0


def _won(frame: Frame, number: int, result: Result, sitting: Seating, names: Sequence[object], running: int) -> Posting:
    values = {
        "number": number,
        "winner": names[sitting.board[result.winner]],
        "loser": names[sitting.board[result.winner.other]],
        "running": Counted("{count} running", "{count} running", running),
    }
    text = Saying("Partie {number}: {winner} beats {loser}, {running}.", **values)
    return Posting(text, (Fraction(0),) * frame.players)


def margin(result: Result) -> int:
    """The difference of the holes, those of the winner doubled when he won them in a row (F)."""
    mine, theirs = result.score.holes[result.winner], result.score.holes[result.winner.other]
    return mine * (2 if result.score.in_grande_bredouille(Side(result.winner)) else 1) - theirs


def _by_margin(frame: Frame, results: Sequence[Result], names: Sequence[object]) -> Iterator[Posting]:
    """Each pays once, and every winner takes a jeton for each hole of difference, until the pot is empty (F).

    The winnings are taken out of the pot; a new one is made when it is empty.
    """
    pot, ante = 0, frame.options.ante
    for number, (sitting, result) in enumerate(zip(seatings(frame, results), results, strict=False), 1):
        if not pot:
            pot = ante * frame.players
            text = Saying("All pay {ante}: the pot holds {pot}.", ante=ante, pot=pot)
            yield Posting(text, (Fraction(-ante),) * frame.players)
        winner = sitting.board[result.winner]
        taken = min(pot, margin(result))
        pot -= taken
        a, b = result.score.holes[result.winner], result.score.holes[result.winner.other]
        values = {"number": number, "player": names[winner], "mine": a, "theirs": b, "taken": taken, "pot": pot}
        text = Saying(
            "Partie {number}: {player} wins by {mine} holes to {theirs}, takes {taken}; the pot holds {pot}.", **values
        )
        yield Posting(text, tuple(Fraction(taken if player == winner else 0) for player in range(frame.players)))
