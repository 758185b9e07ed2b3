"""The payments of a partie à écrire: marqués, consolation, bredouilles, refaits, queues and paris.

K 13–39, 46–57, 65; G VIII; L I.VI; LL 222–246; M XIX.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.score import Pavillon, Side
from trictrac.partie.frame import SIX, FrameOptions, Marque, Result
from trictrac.protocol.events import own_first
from trictrac.saying.language import Counted, listed, strung
from trictrac.view.answer import Sentences
from trictrac.view.doc import Doc

Points = tuple[Fraction, ...]
"""Jetons won and lost, one number for each player or party."""


Names = Sequence[object]
"""Names of the players or of the parties."""


@frozen
class Posting:
    """A line of the account: what is paid and why. ``points`` are jetons by the number of the player, negative if he pays."""

    text: object
    points: Mapping[int, Fraction | int]


@frozen
class Account:
    """The payments of a long game."""

    lines: tuple[Posting, ...]
    totals: Points
    """Jetons that each player has won or lost. Their sum is 0, apart from a pot."""
    closing: Doc = ()
    """Closing sentences: the totals in words, and fiches."""


def added(lines: Sequence[Posting], width: int) -> Points:
    """Return the sums of the points of several lines, for this number of players."""
    return tuple(sum((Fraction(line.points.get(player, 0)) for line in lines), Fraction(0)) for player in range(width))


def amount(value: Fraction) -> str:
    """Return a number of jetons as text: ``7``, ``7.5``."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")


def signed(points: Fraction) -> str:
    """Return a number of jetons with its sign: ``+7``, ``-7``, ``0``."""
    return ("+" if points > 0 else "") + amount(points)


def jetons(value: Fraction) -> object:
    """Return a number of jetons with its noun: ``7 jetons``."""
    if value.denominator == 1:
        return Counted("{count} jeton", "{count} jetons", int(value))
    return Saying("{number} jetons", number=amount(value))


_POSTILLON, _FURTHER, _QUEUE = 28, 8, 20
_FICHE = 10


def queue_of_jetons(so_far: Points, lost: Sequence[int], each: int, parties: Names) -> Iterator[Posting]:
    """Yield the payment of the jetons beside the board, if any, to the party with most in hand before the paris.

    Equal parties share them (G VIII; LL 228; M XIX).
    """
    pot = each * sum(lost)
    if not pot:
        return
    in_hand = [points - each * number for points, number in zip(so_far, lost, strict=True)]
    most = [party for party, points in enumerate(in_hand) if points == max(in_hand)]
    shares = {party: Fraction(pot, len(most)) for party in most}
    template = (
        Saying("Queue des jetons: {pot} in all (from {laid}). In hand after that: {left}. {players} share the queue.")
        if len(most) > 1
        else Saying(
            "Queue des jetons: {pot} in all (from {laid}). In hand after that: {left}. The queue goes to {players}."
        )
    )
    text = template.filled(
        laid=strung(each_of(parties, (each * number for number in lost))),
        pot=pot,
        left=strung(each_of(parties, map(signed, in_hand))),
        players=listed([parties[party] for party in most]),
    )
    yield Posting(text, {party: shares.get(party, 0) - each * number for party, number in enumerate(lost)})


def list_totals(names: Names, totals: Points) -> object:
    """Return a sentence part with the jetons that each has won or lost."""
    return listed(each_of(names, map(signed, totals)))


def each_of(names: Names, points: Iterable[object]) -> list[object]:
    """Return each party or player with its number of jetons."""
    return [Saying("{player} {points}", player=name, points=own) for name, own in zip(names, points, strict=True)]


def excess(lost: Sequence[int], marques: int) -> list[tuple[int, int, int]]:
    """Return the marqués lost beyond an equal share, as (payer, receiver, marqués)."""
    share = marques // len(lost)
    over = [max(0, number - share) for number in lost]
    under = [max(0, share - number) for number in lost]
    found = []
    for payer, gainer in permutations(range(len(lost)), 2):
        if number := min(over[payer], under[gainer]):
            found.append((payer, gainer, number))
            over[payer] -= number
            under[gainer] -= number
    return found


def paris(lost: Sequence[int], marques: int, options: FrameOptions, parties: Names) -> Iterator[Posting]:
    """Yield the postillons for the marqués lost beyond an equal share.

    The first costs 28, each further 8, to each player below his share (G VIII; L I.VI; LL 227, 246; M XIX). Or each is
    two paris of 4, and those who pay or those who receive share a queue of 20 (K 48–49, 54, 65).
    """
    pairs = excess(lost, marques)
    for payer, gainer, number in pairs:
        values = {"loser": parties[payer], "winner": parties[gainer], "number": number, "paris": 2 * number}
        if options.paris == "each":
            value = Fraction(_POSTILLON + _FURTHER * (number - 1))
            text = Saying(
                "Postillon paid by {loser} to {winner}: 28{further} = {jetons}.",
                further=Saying(" + {number} x 8", number=number - 1) if number > 1 else "",
                jetons=value,
                **values,
            )
        else:
            queue = Fraction(_QUEUE, len(pairs))
            value = _FURTHER * number + queue
            values |= {"queue": amount(queue), "jetons": amount(value)}
            text = Saying("Paris paid by {loser} to {winner}: {paris} x 4 + {queue} of the queue = {jetons}.", **values)
        yield Posting(text, {payer: -value, gainer: value})


def last_queue(so_far: Points, value: int, parties: Names) -> Iterator[Posting]:
    """Yield the payment of the queue définitive, if any, to the party with most at the end (G VIII; LL 229)."""
    most = [party for party, points in enumerate(so_far) if points == max(so_far)]
    if value and len(most) == 1:
        others = len(so_far) - 1
        yield Posting(
            Saying(
                "Queue: {value} from each opponent to {player}, who has the most jetons.",
                value=value,
                player=parties[most[0]],
            ),
            {party: value * others if party in most else -value for party in range(others + 1)},
        )


def fiches_of(points: Fraction, method: str) -> tuple[int, bool]:
    """Return the number of fiches for some jetons, and whether five odd ones are played for (K 56)."""
    whole, odd = divmod(points, _FICHE)
    at_play = method == "six" and odd == _FICHE // 2
    return int(whole) + (odd >= _FICHE // 2 and not at_play), at_play


def fiches(totals: Points, method: str, parties: Names) -> Sentences:
    """Yield the payments in fiches of ten jetons: five odd ones count as one (G VIII; L I.VI; LL 230), or by K 56."""
    gains = [party for party, points in enumerate(totals) if points > 0]
    losses = [party for party, points in enumerate(totals) if points < 0]
    for party in losses if len(losses) > 1 else gains:
        number, at_play = fiches_of(abs(totals[party]), method)
        values = {"player": parties[party], "jetons": jetons(abs(totals[party]))}
        if party in gains:
            yield Counted("Received by {player}: {jetons}, {count} fiche.", "Received by {player}: {jetons}, {count} fiches.",
                          number, **values)  # fmt: skip
        else:
            yield Counted("Paid by {player}: {jetons}, {count} fiche.", "Paid by {player}: {jetons}, {count} fiches.",
                          number, **values)  # fmt: skip
        left = abs(totals[party]) % _FICHE
        if 0 < left < _FICHE // 2:
            yield Saying("Left over, and counting for nothing: {jetons}.", jetons=jetons(left))
        if at_play:
            yield Saying("The five odd jetons of {player} are doubled or quit on the higher die.", **values)


_CONSOLATION = 2


@frozen
class Worth:
    """The payment of a marqué: ``times`` × (``mine`` + ``consolation``) − ``theirs``, with ``mine`` and ``theirs`` in holes."""

    mine: int
    theirs: int
    times: int
    consolation: int
    grade: Saying

    @property
    def jetons(self) -> int:
        """Jetons that the loser pays the winner."""
        return self.times * (self.mine + self.consolation) - self.theirs

    @property
    def to_the_idle(self) -> int:
        """Jetons that the loser pays a player who waits, in the same grade (K 69; G VIII; LL 245; M XIX)."""
        return self.times * self.consolation

    @property
    def sum(self) -> Saying:
        """The arithmetic as a sentence part."""
        values = {"mine": self.mine, "theirs": self.theirs, "consolation": self.consolation, "jetons": self.jetons}
        if self.times == 1:
            return Saying("{mine} + {consolation} - {theirs} = {jetons}", **values)
        return Saying("{times} x ({mine} + {consolation}) - {theirs} = {jetons}", times=self.times, **values)


def worth(result: Result, tries: int, options: FrameOptions) -> Worth:
    """Return the payment of a marqué after ``tries`` refaits of it."""
    marque, winner = result.marque, result.winner
    assert marque is not None
    mine, theirs = own_first(result.score.holes, winner)
    times, grade, grande = 1, Saying("simple"), mine >= 12
    if marque.in_a_row and options.grades == "releve" and is_without_going(result, marque):
        times, grade = (
            (5, Saying("grande bredouille sans lever")) if grande else (3, Saying("petite bredouille sans lever"))
        )
    elif marque.in_a_row:
        times, grade = (4, Saying("grande bredouille")) if grande else (2, Saying("petite bredouille"))
        if options.grades == "extended" and mine >= 18:
            times = 16 if mine >= 24 else 8
    return Worth(mine, theirs, times, consolation(tries, options.refait), grade)


def consolation(tries: int, method: str) -> int:
    """Return the consolation after ``tries`` refaits: 2, then by the method (G VIII, LL 226, L I.VI; M XIX; K 13)."""
    if method == "doubled":
        return _CONSOLATION << tries
    return _CONSOLATION * (1 + (min(tries, 1) if method == "once" else tries))


def is_without_going(result: Result, marque: Marque) -> bool:
    """Return whether the bredouille is *sans lever*: its winner had not gone (K 17–18, 31–32).

    A player who overtakes a leader of six holes or more wins what the leader's bredouille would have been (K 25–26, 37,
    39).
    """
    winner = result.winner
    second = result.score.pavillon is Pavillon.of(Side(winner))
    overtaken = second and result.score.holes[winner.other] >= SIX
    return not marque.went[winner.other if overtaken else winner]
