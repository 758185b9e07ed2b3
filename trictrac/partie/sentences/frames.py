"""The sentences of a long game at the table: the seats, the die, the pay of each marqué, the account."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying, Sayings
from trictrac.partie.combine import Combined
from trictrac.partie.frame import Frame, FrameKind, Seats
from trictrac.partie.frames.account import account, accounts, honours_account, is_complete, result_line
from trictrac.partie.frames.seats import Seating, seating, seatings
from trictrac.partie.state import State
from trictrac.partie.text.frames import method_text
from trictrac.saying.language import listed
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented


def frame_sentences(before: State, after: State, names: Sequence[str]) -> Answer:
    """Return the sentences that a long game adds to an event: pay of a marqué, final account, next players."""
    frame, old, new = after.frame, before.combined, after.combined
    assert frame is not None
    if old is not None and new is not None:
        return _combined_sentences(old, new, after, frame, names)
    if after.partie != before.partie:
        return list(seating_sentences(frame, seating(after), names))
    if after.results == before.results or len(after.results) < len(before.results):
        return []
    if is_complete(after):
        return [Saying("The account:"), *account_lines(after, names)]
    return [
        *map(Indented, result_line(frame, after.results, names)),
        *account(frame, after.results, names).closing,
        Saying("new begins the next one."),
    ]


def _combined_sentences(old: Combined, new: Combined, after: State, frame: Frame, names: Sequence[str]) -> Answer:
    """Return the sentences on games of the combiné that an event has ended, or reopened."""
    answer: Answer = []
    moved = (new.marques, new.games) != (old.marques, old.games)
    if len(new.marques) < len(old.marques):
        answer.append(Saying("The marqué is not over: it continues."))
    elif is_complete(after) and moved:
        return [Saying("The account:"), *account_lines(after, names)]
    elif new.marques != old.marques:
        answer += map(Indented, result_line(frame, new.marques, names))
    if len(new.games) < len(old.games):
        answer.append(Saying("The partie is not won: it continues."))
    elif new.games != old.games:
        lines = honours_account(new.games, names).lines
        answer += (Indented(line.text) for line in lines[len(old.games) :] or lines[-1:])
    return answer


def account_lines(state: State, names: Sequence[str]) -> Answer:
    """Return the account so far, or the final one when all is played."""
    found = accounts(state, names)
    return [*(Indented(line.text) for line in found.lines), *found.closing]


def opening_sentences(frame: Frame, names: Sequence[str]) -> Answer:
    """Return the terms of a long game, and the first players."""
    paid = Saying("It is paid by {method}.", method=method_text(frame))
    if frame.kind is FrameKind.COMBINE:
        return [
            Saying("Trictrac combiné of {marques} marqués.", marques=frame.marques),
            paid,
            Saying(
                "suspend ecrire and suspend honours: a player who may go suspends one game and plays on for the other."
            ),
        ]
    answer: Answer = [Saying("Poule of {players}.", players=frame.players)]
    if frame.kind is FrameKind.ECRIRE:
        answer = [Saying("Partie à écrire of {marques} marqués.", marques=frame.marques)]
    if frame.seats is Seats.CHOUETTE:
        answer.append(Saying("{player} plays against {others}.", player=names[0], others=listed(names[1:])))
    elif frame.seats is Seats.PARTNERS:
        answer.append(Saying("{us} play against {them}.", us=listed(names[::2]), them=listed(names[1::2])))
    return [*answer, paid, *seating_sentences(frame, seatings(frame, ())[0], names)]


def seating_sentences(frame: Frame, seated: Seating, names: Sequence[str]) -> Sayings:
    """Yield the players of the next marqué or partie, and the holder of the die."""
    a, b = (names[player] for player in seated.board)
    values = {"number": seated.number, "all": frame.marques, "a": a, "b": b}
    if frame.kind is FrameKind.POULE:
        yield Saying("Partie {number}: {a} and {b}.", **values)
    elif seated.tries:
        yield Saying("Marqué {number} of {all} again: {a} and {b}.", **values)
    else:
        yield Saying("Marqué {number} of {all}: {a} and {b}.", **values)
    if seated.first is not None:
        yield Saying("{player} has the die.", player=(a, b)[seated.first])
