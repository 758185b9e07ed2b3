"""The account of a long game: marqués, parties with honours (K), queues and paris, the pot of the poule.

The poule after F; G VIII; L I.VI; LL 219: entries, the pot, and who takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from trictrac.base.errors import Saying
from trictrac.model.score import Side
from trictrac.partie.frame import Frame, FrameKind, Result, Seats
from trictrac.partie.frames.ecrire import (
    Account,
    Names,
    Posting,
    added,
    amount,
    fiches,
    fiches_of,
    last_queue,
    list_totals,
    paris,
    queue_of_jetons,
    signed,
    worth,
)
from trictrac.partie.frames.seats import Seating, parties, seatings
from trictrac.partie.state import State
from trictrac.protocol.events import own_first
from trictrac.saying.language import Counted, hole_count, listed
from trictrac.view.doc import Doc

Results = Sequence[Result]
"""Ended parties or marqués in order."""

_GRADES = {1: Saying("simple"), 2: Saying("double"), 3: Saying("triple"), 4: Saying("quadruple")}


def honours_account(results: Results, names: Names) -> Account:
    """Return the payments of the parties with honours, in honours.

    Simple if the loser has passed the sixth hole, double if not, triple if the second to win holes runs to twelve,
    quadruple if the loser has none.
    """
    lines = []
    for number, result in enumerate(results, 1):
        winner, loser = result.winner, result.winner.other
        text = Saying(
            "Partie {number} with honours: {winner} 12, {loser} {theirs}, {grade}: {honours}.",
            number=number,
            winner=names[winner],
            loser=names[loser],
            theirs=result.score.holes[loser],
            grade=_GRADES[int(result.stakes)],
            honours=int(result.stakes),
        )
        lines.append(Posting(text, {loser: -result.stakes, winner: result.stakes}))
    totals = added(lines, 2)
    (a, b), (first, second) = names, map(signed, totals)
    closing = Saying(
        "{played}: {a} {first} and {b} {second}.",
        played=Counted("After {count} partie with honours", "After {count} parties with honours", len(results)),
        a=a,
        b=b,
        first=first,
        second=second,
    )
    return Account(tuple(lines), totals, (closing,))


def account(frame: Frame, results: Results, names: Names) -> Account:
    """Return the account of a long game so far. ``names`` are those of all its players.

    >>> from trictrac.partie.frame import FrameKind
    >>> account(Frame(FrameKind.ECRIRE), (), ("Cloris", "Damon")).totals
    (Fraction(0, 1), Fraction(0, 1))
    """
    if frame.kind is FrameKind.POULE:
        return poule_account(frame, results, names)
    options, groups = frame.options, parties(frame)
    sides = [listed([names[player] for player in party]) for party in groups]
    lines, lost = list(_marques(frame, results, names)), lost_marques(frame, results)
    done = sum(lost) >= frame.marques
    if done:
        lines += queue_of_jetons(added(lines, len(sides)), lost, options.jetons, sides)
        lines += paris(lost, frame.marques, options, sides)
        lines += last_queue(added(lines, len(sides)), options.queue, sides)
    total = added(lines, len(sides))
    # Partners share what their party wins or loses.
    shares = {player: total[at] / len(party) for at, party in enumerate(groups) for player in party}
    totals = tuple(shares[player] for player in range(frame.players))
    marques = Counted("{count} marqué", "{count} marqués", sum(lost))
    played = Saying("After {marques} of {all}", marques=marques, all=frame.marques)
    closing: list[object] = [Saying("{played}: {totals}.", played=played, totals=list_totals(names, totals))]
    if done:
        closing += fiches(total, options.fiches, sides)
    return Account(tuple(lines), totals, tuple(closing))


def accounts(state: State, names: Names) -> Account:
    """Return the account of the long game so far, in the combiné also with the parties with honours and their value."""
    frame, combined = state.frame, state.combined
    assert frame is not None
    found = account(frame, ended(state), names)
    if combined is None:
        return found
    honours, options, jetons = honours_account(combined.games, names), frame.options, found.totals[0]
    number = fiches_of(abs(jetons), options.fiches)[0] * (1 if jetons >= 0 else -1)
    money = Saying(
        "{player}: {fiches} x {fiche} + {honours} x {honour} = {total}.",
        player=names[0],
        fiches=number,
        fiche=options.fiche,
        honours=honours.totals[0],
        honour=options.honour,
        total=signed(number * options.fiche + honours.totals[0] * options.honour),
    )
    return Account((*found.lines, *honours.lines), found.totals, (*found.closing, *honours.closing, money))


def ended(state: State) -> tuple[Result, ...]:
    """Return the ended parties, of the combiné the ended marqués."""
    return state.results if state.combined is None else state.combined.marques


def is_complete(state: State) -> bool:
    """Return whether all agreed marqués are played. A poule has no end."""
    frame = state.frame
    if frame is None or frame.kind is FrameKind.POULE:
        return False
    return sum(lost_marques(frame, ended(state))) >= frame.marques


def lost_marques(frame: Frame, results: Results) -> tuple[int, ...]:
    """Return the number of marqués that each party has lost, without refaits."""
    lost = [0] * len(parties(frame))
    for sitting, result in zip(seatings(frame, results), results, strict=False):
        if result.marque and not result.marque.refait:
            lost[_party(frame, sitting.board[result.winner.other])] += 1
    return tuple(lost)


def result_line(frame: Frame, results: Results, names: Names) -> Doc:
    """Return the sentences that the last partie adds to the account."""
    before, after = account(frame, results[:-1], names).lines, account(frame, results, names).lines
    return tuple(line.text for line in after[len(before) :])


def _marques(frame: Frame, results: Results, names: Names) -> Iterator[Posting]:
    """Yield the payments of each marqué, à tourner also those to players who wait."""
    for sitting, result in zip(seatings(frame, results), results, strict=False):
        a, b = sitting.board
        if result.marque is None or result.marque.refait:
            yield Posting(
                Saying(
                    "Marqué {number}: refait, {a} and {b} have {holes} holes each.",
                    number=sitting.number,
                    a=names[a],
                    b=names[b],
                    holes=result.score.holes[0],
                ),
                {},
            )
            continue
        winner, loser = own_first(sitting.board, result.winner)
        found = worth(result, sitting.tries, frame.options)
        text = Saying(
            "Marqué {number}: {winner} {mine}, {loser} {theirs}, {grade}: {sum}.",
            number=sitting.number,
            winner=names[winner],
            loser=names[loser],
            mine=found.mine,
            theirs=found.theirs,
            grade=found.grade,
            sum=found.sum,
        )
        payer, gainer = _party(frame, loser), _party(frame, winner)
        yield Posting(text, {payer: -found.jetons, gainer: found.jetons})
        for idle in sitting.waiting if frame.seats is Seats.TOURNER else ():
            yield Posting(
                Saying(
                    "Consolation of {player} from {loser}: {times} x {consolation} = {jetons}.",
                    player=names[idle],
                    loser=names[loser],
                    times=found.times,
                    consolation=found.consolation,
                    jetons=found.to_the_idle,
                ),
                {payer: -found.to_the_idle, _party(frame, idle): found.to_the_idle},
            )


def _party(frame: Frame, player: int) -> int:
    """Return the number of the party of a player."""
    return next(number for number, party in enumerate(parties(frame)) if player in party)


def poule_account(frame: Frame, results: Results, names: Names) -> Account:
    """Return what each player has paid into the pot and taken out. The pot keeps the rest."""
    postings = _by_entries if frame.options.poule == "entries" else _by_margin
    lines = tuple(postings(frame, results, names))
    totals = added(lines, frame.players)
    closing = Saying(
        "{played}: {totals}; the pot holds {pot}.",
        played=Counted("After {count} partie", "After {count} parties", len(results)),
        totals=list_totals(names, totals),
        pot=amount(-sum(totals, Fraction(0))),
    )
    return Account(lines, totals, (closing,))


def is_taken(frame: Frame, sitting: Seating) -> bool:
    """Return whether the last partie won the pot: the player who stays has beaten all others in a row."""
    return sitting.running >= frame.players - 1


def _by_entries(frame: Frame, results: Results, names: Names) -> Iterator[Posting]:
    """Yield the payments where each entry pays, and beating all others in a row wins the pot (G VIII; L I.VI; LL 219)."""
    seated = seatings(frame, results)
    pot, ante = 0, frame.options.ante
    for number, sitting in enumerate(seated):
        fresh = number == 0 or is_taken(frame, sitting)
        if fresh and number == len(results) and number:
            return
        stays = None if fresh or sitting.stayer is None else sitting.board[sitting.stayer]
        entering = [player for player in sitting.board if player != stays]
        pot += ante * len(entering)
        yield Posting(
            Saying(
                "Entry of {players}, {ante} each: the pot holds {pot}.",
                players=listed([names[player] for player in entering]),
                ante=ante,
                pot=pot,
            ),
            dict.fromkeys(entering, -ante),
        )
        if number == len(results):
            return
        won = seated[number + 1]
        winner, loser = own_first(sitting.board, results[number].winner)
        yield Posting(
            Saying(
                "Partie {number}: {winner} beats {loser}, {running}.",
                number=number + 1,
                winner=names[winner],
                loser=names[loser],
                running=Counted("{count} running", "{count} running", won.running),
            ),
            {},
        )
        if is_taken(frame, won):
            yield Posting(
                Saying("{player} has beaten all and takes the pot: {pot}.", player=names[winner], pot=pot),
                {winner: pot},
            )
            pot = 0


def margin(result: Result) -> int:
    """Return the difference of the holes, with the winner's doubled if he won them in a row (F)."""
    mine, theirs = own_first(result.score.holes, result.winner)
    return mine * (2 if result.score.in_grande_bredouille(Side(result.winner)) else 1) - theirs


def _by_margin(frame: Frame, results: Results, names: Names) -> Iterator[Posting]:
    """Yield the payments where each pays once, and winners take a jeton per hole of difference (F).

    When the pot is empty, all pay again.
    """
    pot, ante = 0, frame.options.ante
    for number, (sitting, result) in enumerate(zip(seatings(frame, results), results, strict=False), 1):
        if not pot:
            pot = ante * frame.players
            yield Posting(
                Saying("All pay {ante}: the pot holds {pot}.", ante=ante, pot=pot),
                dict.fromkeys(range(frame.players), -ante),
            )
        winner = sitting.board[result.winner]
        taken = min(pot, margin(result))
        pot -= taken
        mine, theirs = own_first(result.score.holes, result.winner)
        yield Posting(
            Saying(
                "Partie {number}: {player} wins by {holes} to {theirs}, takes {taken}; the pot holds {pot}.",
                number=number,
                player=names[winner],
                holes=hole_count(mine),
                theirs=theirs,
                taken=taken,
                pot=pot,
            ),
            {winner: taken},
        )
