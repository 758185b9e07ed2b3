"""A relevé of the test of orders, computed with the account of ``school_fold.py`` and without the code of the partie."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.orders import Line, Releve
from tests.support.school_facts import Fault, Rolled, Tokens
from tests.support.school_fold import Account
from trictrac.model.layout import Checkers
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import Play
from trictrac.model.position import TALON, Position
from trictrac.model.score import Pavillon, Score
from trictrac.partie import events
from trictrac.protocol.events import Go, Hold, Move
from trictrac.rules.loader import load_rules

_FIRST = {"petit": 1, "grand": 7, "retour": 19}
_LETTERS = {Pavillon.WHITE: "A", Pavillon.BLACK: "B", Pavillon.AWAY: "-"}


def tokens_of(score: Score) -> Tokens:
    """Return a score as the account keeps it."""
    return Tokens([*score.points], [*score.bredouille], [*score.holes], _LETTERS.get(score.pavillon, ""))


def score_of(tokens: Tokens) -> Score:
    """Return the account's score as the program has it."""
    a, b = (
        (points, flag, holes) for points, flag, holes in zip(tokens.points, tokens.flags, tokens.holes, strict=True)
    )
    signs = {letter: sign for sign, letter in _LETTERS.items()}
    return Score((a[0], b[0]), (a[1], b[1]), (a[2], b[2]), signs.get(tokens.pavillon, Pavillon.NONE))


def unmade(found: Outcome, me: Checkers, play: Play) -> int:
    """Return the points of the fills and keeps that a play leaves unmade (12.2); none where nothing could be played."""
    if found.plays[0].is_pass:
        return 0
    counts, points = play.after(me), 0
    for mark in found.marks:
        if mark.jan in (Jan.FILL, Jan.CONSERVE):
            first = _FIRST[mark.where]
            points += mark.points if any(counts[at] < 2 for at in range(first, first + 6)) else 0
    return points


class Reckoning:
    """A relevé under way: the account, and the board that gives each roll its worth."""

    def __init__(self, releve: Releve) -> None:
        position = Position.parse(releve.position)
        self.rules = load_rules(releve.rules)
        self.account = Account(tokens_of(position.score))
        self.sides = [position.white, position.black]
        self.before = self.sides
        self.rolls = [*position.rolls]
        self.found: Outcome | None = None

    def say(self, line: Line) -> None:
        """Enter one line."""
        event, account, player = line.event, self.account, int(line.player)
        match event:
            case events.Throw(roll=roll):
                if account.rolls and account.roll.gone:
                    self.sides, self.rolls = [TALON, TALON], [0, 0]
                self.rolls[player] += 1
                seen = Position(self.sides[player], self.sides[1 - player], rolls=(self.rolls[player] - 1, 0))
                self.found = outcome(seen, roll, self.rules)
                helpless = self.found.plays[0].is_pass
                number = len(account.rolls) + 1
                account.throw(Rolled(number, player, self.found.me, self.found.opp, helpless=helpless))
            case Move(play=play) | events.Rectify(play=play):
                self._play(line, play)
            case Hold():
                account.hold()
            case Go():
                account.go()
            case events.Claim(points=points, holes=holes):
                late = next(line.said("late"), "")
                account.late_claim(account.rolls[int(late) - 1], points) if late else account.claim(points, holes)
            case events.Receive(points=points):
                account.receive(points)
            case events.School(points=points):
                self._school(line, points)
            case _:
                self._answer(line)

    def _play(self, line: Line, play: Play) -> None:
        account, roll = self.account, self.account.roll
        assert self.found is not None
        if roll.played:
            account.rectify()
            self.sides = self.before
        else:
            false = roll.called_back or getattr(line.event, "stands", False)
            missed = unmade(self.found, self.sides[roll.roller], play) if false else 0
            account.play(missed, int(next(line.said("leaves"), "0")))
            self.before = [*self.sides]
        self.sides[roll.roller] = play.after(self.sides[roll.roller])

    def _faults(self, line: Line) -> list[Fault]:
        """The faults that a line names, as the account has them."""
        found = []
        for sort, whose, number in line.faults:
            own = whose != "given"
            found += [
                fault
                for fault in self.account.faults
                if (fault.kind, fault.own, fault.roll.number) == (sort, own, number)
            ]
        return found

    def _school(self, line: Line, points: int) -> None:
        account, faults = self.account, self._faults(line)
        assert len(faults) == len(line.faults) or not line.is_right_school, f"{line.text}: no such fault"
        assert all(fault.status == "open" for fault in faults), f"{line.text}: {[fault.status for fault in faults]}"
        due = sum(map(account.amount, faults))
        if faults and points < due:
            assert len(faults) == 1
            account.school_in_part(faults[0], points)
        else:
            account.school(int(line.player), faults, points - due)

    def _answer(self, line: Line) -> None:
        """What is said to a fault, to an école or to a contest."""
        account, faults, dispute = self.account, self._faults(line), self.account.dispute
        match line.event:
            case events.Contest():
                account.contest()
            case events.Maintain():
                account.maintain()
            case events.Correct() if faults and faults[0].status == "schooled":
                account.oblige(faults[0])
            case events.Correct() if faults:
                account.correct(faults[0])
            case events.Correct() if dispute is not None and dispute.contested:
                account.restore()
            case events.Correct():
                account.take_off()
            case events.Let() if faults:
                account.let(faults[0])
            case events.Let():
                account.let_be()
            case _:
                raise AssertionError(line.text)


def reckon(releve: Releve, lines: Sequence[Line]) -> Account:
    """Return the account of a relevé after these lines."""
    reckoning = Reckoning(releve)
    for line in lines:
        reckoning.say(line)
    return reckoning.account
