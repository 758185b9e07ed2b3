"""The account of the trictrac combiné: the marqués, and the parties with honours (K)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from trictrac.errors import Saying
from trictrac.games.trictrac.frames.line import Account, Line, added, shifted, signed
from trictrac.games.trictrac.frames.settling import fiches_of
from trictrac.games.trictrac.partie.frame import Frame
from trictrac.games.trictrac.partie.result import Result
from trictrac.saying.counted import Counted

_GRADES = {1: Saying("simple"), 2: Saying("double"), 3: Saying("triple"), 4: Saying("quadruple")}


def honours_account(results: Sequence[Result], names: Sequence[object]) -> Account:
    """What the parties with honours pay, in honours.

    Simple when the loser has passed the sixth hole, double when not, triple when the second to win holes runs to twelve,
    quadruple when the loser has none.
    """
    lines = []
    for number, result in enumerate(results, 1):
        winner, loser = result.winner, result.winner.other
        values = {
            "number": number,
            "winner": names[winner],
            "loser": names[loser],
            "theirs": result.score.holes[loser],
            "grade": _GRADES[int(result.stakes)],
            "honours": int(result.stakes),
        }
        text = Saying("Partie {number} with honours: {winner} 12, {loser} {theirs}, {grade}: {honours}.", **values)
        lines.append(Line(text, shifted(2, loser, winner, result.stakes)))
    totals = added([line.points for line in lines], 2)
    played = Counted("After {count} partie with honours", "After {count} parties with honours", len(results))
    values = {"played": played, "a": names[0], "b": names[1], "first": signed(totals[0]), "second": signed(totals[1])}
    return Account(tuple(lines), totals, (Saying("{played}: {a} {first} and {b} {second}.", **values),))


def money(frame: Frame, jetons: Fraction, honours: Fraction, names: Sequence[object]) -> Iterator[object]:
    """Both accounts in one, for the first player: fiches and honours at the values agreed."""
    number = fiches_of(abs(jetons), frame.options.fiches)[0] * (1 if jetons >= 0 else -1)
    total = number * frame.options.fiche + honours * frame.options.honour
    values = {
        "player": names[0],
        "fiches": number,
        "fiche": frame.options.fiche,
        "honours": honours,
        "honour": frame.options.honour,
        "total": signed(total),
    }
    yield Saying("{player}: {fiches} x {fiche} + {honours} x {honour} = {total}.", **values)
