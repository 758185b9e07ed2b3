"""A slow account of a partie in which the players count for themselves, written from the text of laws 10–12 alone.

For every roll it has the right points and the points claimed. The score is computed from the beginning each time, with each
mark in the place that law 12.5 gives it. The account has no board: the test gives it the worth of rolls, and the points
that a false play fails to make. Players are 0 and 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.support.school_facts import HOLE, LAST_HOLE, Dispute, Fault, Late, Player, Rolled, Tokens


@dataclass
class Account:
    """The account of a partie that starts with a given score."""

    base: Tokens
    rolls: list[Rolled] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    dispute: Dispute | None = None
    clock: int = 0

    # --- The score ----------------------------------------------------------------

    def score(self) -> Tokens:
        """Compute the score from the beginning."""
        return self._fold()[0]

    def _fold(self, *, rightly: Rolled | None = None) -> tuple[Tokens, dict[int, int], dict[int, int]]:
        """Compute the score, the holes that each roll's own points made, and the points that its roller had before them.

        The rolls in ``rightly`` are counted with the right points, and as if their roller had held.
        """
        tokens, holes, had = self.base.copy(), dict[int, int](), dict[int, int]()
        for roll in self.rolls:
            right = roll is rightly
            had[roll.number] = tokens.points[roll.roller]
            made = tokens.mark(roll.roller, roll.due if right else self._own(roll))
            if roll.pegs is not None and roll.pegs < made:
                tokens.holes[roll.roller] -= made - roll.pegs
            holes[roll.number] = made
            went = roll.gone and not right
            if went:
                # What was marked last of the roll before he went is gone too, with the holes that it made.
                tokens.wipe()
            elif not (roll is self.roll and roll.helpless and roll.played and not roll.held and made):
                # As long as he may go on points named late, what the other marked is taken back (12.9).
                tokens.mark(roll.other, self._given(roll))
            for fault in self._schooled(roll):
                points = HOLE - had[roll.number] - roll.due if fault.kind == "gone" else fault.taken
                tokens.mark(fault.accuser, points)
            for late in roll.last:
                if not went or late.claimed > roll.left:
                    tokens.mark(late.player, late.points)
        return tokens, holes, had

    def _own(self, roll: Rolled) -> int:
        """Return the roller's points as marked now: as he named them, unless they were corrected (12.8)."""
        points = roll.claim
        for fault in self._of(roll, own=True):
            if fault.is_righted and fault.kind in ("many", "gone"):
                points = min(points, roll.due)
            if fault.status == "corrected" and fault.kind == "few":
                points = roll.due
        for fault in self._of(roll, own=True):
            if fault.is_righted and fault.kind == "unmade":
                points = min(points, roll.due - roll.unmade)
        return points

    def _given(self, roll: Rolled) -> int:
        """Return the other player's points for this roll as marked now."""
        points = roll.received
        for fault in self._of(roll, own=False):
            if fault.is_righted and fault.kind == "many":
                points = min(points, roll.all_given)
            if fault.status == "corrected" and fault.kind == "few":
                points = roll.all_given
        return points

    def _of(self, roll: Rolled, *, own: bool) -> list[Fault]:
        return [fault for fault in self.faults if fault.roll is roll and fault.own is own]

    def _schooled(self, roll: Rolled) -> list[Fault]:
        """Return the right écoles at the end of a roll, in the order in which their faults were complete (12.5)."""
        found = [fault for fault in self.faults if fault.status == "schooled" and self._place(fault) is roll]
        return sorted(found, key=lambda fault: (fault.by != roll.roller, fault.complete))

    def _place(self, fault: Fault) -> Rolled:
        """Return the roll after whose points an école counts: that of its fault, or the last before a late completion (12.9)."""
        if fault.kind == "few" and fault.own and fault.roll.helpless:
            return self.rolls[fault.thrown - 2]
        return fault.roll

    @property
    def winner(self) -> Player | None:
        """The player who has twelve holes, or None."""
        return self._with_twelve(self.score())

    @property
    def waits(self) -> bool:
        """Whether the partie is won only once this roll is over, because the winning mark comes last of it (10.6)."""
        if self.winner is None:
            return False
        last, self.roll.last = self.roll.last, []
        before = self._with_twelve(self.score())
        self.roll.last = last
        return before is None

    @staticmethod
    def _with_twelve(tokens: Tokens) -> Player | None:
        return next((player for player in (0, 1) if tokens.holes[player] >= LAST_HOLE), None)

    # --- What is due now ----------------------------------------------------------

    @property
    def roll(self) -> Rolled:
        """The last roll."""
        return self.rolls[-1]

    @property
    def on_the_table(self) -> bool:
        """Whether the last roll is not yet played."""
        return bool(self.rolls) and not self.roll.played and not self.roll.gone

    @property
    def may_choose(self) -> bool:
        """Whether the roller has made a hole by his own points and has neither chosen nor played (11.1, 11.4)."""
        if not self.on_the_table or self.roll.held or self.roll.called_back:
            return False
        return self._fold()[1][self.roll.number] > 0

    @property
    def may_have_gone(self) -> bool:
        """Whether the last roll makes a hole once all open faults of the roll before are claimed."""
        opened = [fault for fault in self.faults if fault.status == "open" and fault.roll is not self.roll]
        for fault in opened:
            fault.status, fault.taken = "schooled", self.amount(fault)
        due = self._holes(self.roll.due)
        for fault in opened:
            fault.status, fault.taken = "open", 0
        return due > 0

    def amount(self, fault: Fault) -> int:
        """Return the points of an école for this fault now (12.1, 11.5)."""
        roll = fault.roll
        match fault.kind, fault.own:
            case "gone", _:
                return HOLE - self._fold(rightly=roll)[2][roll.number] - roll.due
            case "unmade", _:
                return min(roll.claim, roll.due) - (roll.due - roll.unmade)
            case "many", True:
                return roll.claim - roll.due
            case "few", True:
                return roll.due - roll.claim
            case "many", False:
                return roll.received - roll.all_given
            case _:
                return roll.all_given - roll.received - self._own_schools(fault)

    def _own_schools(self, fault: Fault) -> int:
        """Return the points of écoles that the player who forgot points has himself marked on that roll (12.10)."""
        return sum(one.taken for one in self.faults if one.status == "schooled" and one.roll is fault.roll and one.own)

    def open_to(self, player: Player) -> list[Fault]:
        """Return the faults that a player may claim now."""
        self._excess()
        found = [fault for fault in self.faults if fault.status == "open" and fault.accuser == player]
        return [fault for fault in found if self.amount(fault) > 0 and not self._waits_for_the_choice(fault)]

    def _waits_for_the_choice(self, fault: Fault) -> bool:
        """Return whether points claimed too many are not marked yet (11.5)."""
        return fault.kind == "many" and fault.own and self._is_not_marked_yet(fault.roll)

    # --- What is done -------------------------------------------------------------

    def _fault(self, kind: str, roll: Rolled, *, own: bool) -> None:
        by = roll.roller if own else roll.other
        known = [one for one in self._of(roll, own=own) if one.kind == kind]
        if not known:
            self.faults.append(Fault(kind, own, roll, by, self.clock, len(self.rolls)))

    def throw(self, roll: Rolled) -> None:
        """Throw the dice. The time to claim some faults ends, and other faults become complete (12.1, 12.7, 12.9)."""
        self.clock += 1
        player = roll.roller
        last = self.rolls[-1] if self.rolls else None
        twice = last is not None and last.roller == player
        for fault in self.faults:
            if fault.status == "open" and (fault.accuser == player or twice):
                fault.status = "lapsed"
        if self.dispute and (self._speaker(self.dispute) == player or twice):
            self.dispute = None
        self.rolls.append(roll)
        if (
            last is not None
            and last.played
            and not last.gone
            and self.amount(Fault("few", False, last, last.other, 0, 0)) > 0
        ):
            self._fault("few", last, own=False)
        for before in self.rolls[-3:-1]:
            late = before.helpless and before.played and not before.gone and before.claim < before.due
            if late and before.roller == player and not any(one.gone for one in self.rolls[before.number :]):
                self._fault("few", before, own=True)

    @staticmethod
    def _speaker(dispute: Dispute) -> Player:
        return dispute.by if dispute.contested else 1 - dispute.by

    def claim(self, points: int, pegs: int | None = None) -> None:
        """Claim the roller's points, and perhaps the number of holes he marks (10.1, 12.6)."""
        self.clock += 1
        self.roll.claim, self.roll.pegs = points, pegs
        self._excess()

    def _excess(self) -> None:
        """Make points too many a fault once the token is released, or with the choice if they make no hole too many (11.5)."""
        if not self.rolls:
            return
        roll = self.roll
        if roll.gone and roll.claim > roll.due and self._holes(roll.due) == 0:
            self._fault("gone", roll, own=True)
        if roll.claim <= roll.due or any(one.kind == "gone" for one in self._of(roll, own=True)):
            return
        if not self._is_not_marked_yet(roll) and not roll.gone:
            self._fault("many", roll, own=True)

    def _is_not_marked_yet(self, roll: Rolled) -> bool:
        """Return whether points too many make no hole too many, and the roller has not chosen yet (11.5)."""
        return roll is self.roll and self.may_choose and self.holes_now() == self.holes_due()

    def holes_now(self) -> int:
        """Return the holes that the roll on the table has made as it is marked, without bredouille."""
        return self._holes(self._own(self.roll))

    def holes_due(self) -> int:
        """Return the holes that the roll on the table should make, without bredouille."""
        return self._holes(self.roll.due)

    def _holes(self, points: int) -> int:
        """Return how many dozens these points of the last roll complete, with the points that its roller had before."""
        roll = self.roll
        return (self._fold(rightly=roll)[2][roll.number] + points) // HOLE

    def late_claim(self, roll: Rolled, points: int) -> None:
        """Claim points after the pass, for a roll of which nothing could be played (12.9)."""
        self.clock += 1
        roll.claim = points

    def may_go_late(self) -> bool:
        """Return whether points claimed late have made a hole on which he may still hold or go (12.9)."""
        roll = self.roll
        return roll.helpless and roll.played and not roll.held and self._fold()[1][roll.number] > 0

    def hold(self) -> None:
        """Hold."""
        self.clock += 1
        self.roll.held = True
        self._excess()

    def go(self) -> None:
        """Go, with or without a hole (11.3, 11.5)."""
        self.clock += 1
        roll = self.roll
        due = self._holes(roll.due)
        marked = self.holes_now()
        roll.gone, roll.left = True, self.clock
        if due == 0:
            self.faults = [one for one in self.faults if not (one.roll is roll and one.own)]
            self._fault("gone", roll, own=True)
        elif marked <= due:
            self.faults = [one for one in self.faults if not (one.roll is roll and one.own and one.status == "open")]

    def play(self, unmade: int = 0, unplayed: int = 0) -> None:
        """Play, perhaps falsely: ``unmade`` are points that had to be made, ``unplayed`` points for numbers left (13.2 g)."""
        self.clock += 1
        roll = self.roll
        roll.played, roll.unmade, roll.unplayed = True, unmade, unplayed
        roll.held = roll.held or not roll.helpless or self._fold()[1][roll.number] > 0
        self._excess()
        if roll.claim < roll.due and not roll.helpless and not roll.called_back:
            self._fault("few", roll, own=True)
        if unmade and self.amount(Fault("unmade", True, roll, roll.roller, 0, 0)) > 0:
            self._fault("unmade", roll, own=True)

    def rectify(self) -> None:
        """Correct a false play. Marks and écoles stay, but no number is left unplayed any more (13.2 e, g)."""
        self.clock += 1
        self.roll.unplayed = 0

    def receive(self, points: int) -> None:
        """Mark the points that the roll gave the other player."""
        self.clock += 1
        self.roll.received = points
        if points > self.roll.all_given:
            self._fault("many", self.roll, own=False)

    # --- Écoles -------------------------------------------------------------------

    def school_in_part(self, fault: Fault, points: int) -> None:
        """Mark only a part of an école. The whole excess is removed (12.3)."""
        self.school(fault.accuser, [fault])
        fault.taken = points
        self.dispute = Dispute(fault.accuser, points, (fault,), clock=self.clock)

    def school(self, player: Player, faults: list[Fault], more: int = 0) -> None:
        """Mark right écoles in full, and perhaps more points, which are false (12.3, 12.4)."""
        self.clock += 1
        taken = 0
        for fault in faults:
            fault.taken = self.amount(fault)
            taken += fault.taken
        undone = self._put_right(faults)
        if faults:
            self.dispute = Dispute(player, taken, tuple(faults), undone_going=undone, clock=self.clock)
        if more:
            self._falsely(player, more)

    def _falsely(self, player: Player, points: int) -> None:
        late = Late(player, points, self.clock)
        self.roll.last.append(late)
        self.dispute = Dispute(player, points, false=(self.roll, late), clock=self.clock)

    def _put_right(self, faults: list[Fault], status: str = "schooled") -> Rolled | None:
        """Undo the wrong marks. A player who went on them, or on a hole that they take away, comes back (11.5, 12.5)."""
        for fault in faults:
            fault.status = status
        roll = self.roll
        own = [fault for fault in faults if fault.roll is roll and fault.own]
        if roll.gone and own:
            roll.called_back = any(fault.kind == "gone" for fault in own)
            self._comes_back(roll)
            return roll
        return self._review_going()

    def _review_going(self) -> Rolled | None:
        """Bring back a player who went on a hole that was taken away since, if his own roll was rightly counted (12.5)."""
        roll = self.roll
        wrongly = any(fault.kind == "gone" for fault in self._of(roll, own=True))
        if not roll.gone or wrongly or roll.claim > roll.due or self._fold(rightly=roll)[1][roll.number] > 0:
            return None
        self._comes_back(roll)
        return roll

    @staticmethod
    def _comes_back(roll: Rolled) -> None:
        roll.gone, roll.held = False, True

    def correct(self, fault: Fault) -> None:
        """Correct a mark without an école (12.3, 12.7)."""
        self.clock += 1
        self._put_right([fault], "corrected")

    def oblige(self, fault: Fault) -> None:
        """Have the rest of a partly marked école marked (12.3)."""
        self.clock += 1
        fault.taken = self.whole(fault)

    def whole(self, fault: Fault) -> int:
        """Return the full worth of a marked école."""
        return self.amount(fault)

    def let(self, fault: Fault) -> None:
        """Let the other player's error pass."""
        self.clock += 1
        fault.status = "let"

    def contest(self) -> None:
        """Contest the last école: it is undone, and the accused player marks its amount (12.4)."""
        self.clock += 1
        dispute = self.dispute
        assert dispute is not None
        if dispute.false:
            roll, late = dispute.false
            roll.last.remove(late)
        for fault in dispute.faults:
            fault.status = "contested"
        undone = dispute.undone_going
        if undone is not None and undone is self.roll and not undone.played:
            undone.gone, undone.called_back = True, False
        answer = Late(1 - dispute.by, dispute.points, dispute.clock if dispute.false else self.clock)
        self.roll.last.append(answer)
        dispute.answer = self.roll, answer
        dispute.contested = len(self.rolls)
        self._review_going()

    def maintain(self) -> None:
        """Maintain a contested école: the accuser gives his reasons, and the player who is wrong pays (12.4)."""
        self.clock += 1
        dispute = self.dispute
        assert dispute is not None
        if dispute.faults:
            self._take_back_the_answer(dispute)
            self.roll.last.append(Late(dispute.by, dispute.points, self.clock))
        else:
            self.roll.last.append(Late(1 - dispute.by, dispute.points, self.clock))
        self.dispute = None

    def restore(self) -> None:
        """Give an accuser who was wrongly contested his mark again, without a second école (12.4)."""
        self.clock += 1
        dispute = self.dispute
        assert dispute is not None
        self._take_back_the_answer(dispute)
        self.dispute = None

    def let_be(self) -> None:
        """Accept a wrong contest."""
        self.clock += 1
        self.dispute = None

    def _take_back_the_answer(self, dispute: Dispute) -> None:
        assert dispute.answer is not None
        roll, late = dispute.answer
        roll.last.remove(late)
        self._put_right(list(dispute.faults))

    def take_off(self) -> None:
        """Remove a false école without another mark (12.3)."""
        self.clock += 1
        dispute = self.dispute
        assert dispute is not None
        assert dispute.false is not None
        roll, late = dispute.false
        roll.last.remove(late)
        self.dispute = None
        self._review_going()
