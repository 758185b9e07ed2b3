"""Random parties of two who count for themselves, against an account that follows the text of the laws (laws 10–12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

import pytest

from tests.support.game_support import score_text, started
from tests.support.laws_support import homeward, nearly_full, random_roll
from tests.support.orders_account import score_of, tokens_of, unmade
from tests.support.school_facts import Fault, Rolled
from tests.support.school_fold import Account
from trictrac.base.errors import TrictracError
from trictrac.model.mark import Jan
from trictrac.model.play import OFF, Play, Roll
from trictrac.model.rules import MODERN
from trictrac.model.score import Score
from trictrac.partie import events
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind, Turn
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import Phase, State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Go, Hold, Move, Player
from trictrac.protocol.log import Log

ROLLS = 50
GAMES = 40

Do = Callable[[], None]
Act = tuple[Event, Do]


@dataclass
class Table:
    """A game of the engine, the account beside it, and dice and slips at random."""

    rng: Random
    log: Log[State, Event]
    account: Account
    told: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def state(self) -> State:
        return self.log.state

    @property
    def turn(self) -> Turn:
        assert self.state.turn is not None
        return self.state.turn

    def chance(self, likely: float) -> bool:
        return self.rng.random() < likely

    # --- What may be done now ---------------------------------------------------------

    def acts(self) -> Iterator[Act]:
        """One act of each sort that comes about now, the rare ones first."""
        yield from self._disputes()
        yield from self._schools()
        if self.state.phase is Phase.PLAY and self.account.on_the_table:
            yield from self._before_the_play()
        elif self.state.phase is Phase.THROW:
            yield from self._after_the_play()

    def _disputes(self) -> Iterator[Act]:
        account, dispute = self.account, self.account.dispute
        if dispute is None:
            return
        by, other = Player(dispute.by), Player(1 - dispute.by)
        left = account.roll.gone or any(self._is_doubtful(fault) for fault in dispute.faults)
        if not dispute.contested and self.chance(0.15):
            if not (left and dispute.faults):
                yield events.Contest(other), account.contest
        elif dispute.contested == len(account.rolls) and self.chance(0.4) and not left:
            acts: list[Act] = [(events.Maintain(by), account.maintain)]
            alone = sum(len(roll.last) for roll in account.rolls[-3:]) == 1 and not account.open_to(by)
            if dispute.faults and alone and not self.state.silent:
                acts += [(events.Correct(by), account.restore), (events.Let(by), account.let_be)]
            yield self.rng.choice(acts)

    def _is_doubtful(self, fault: Fault) -> bool:
        """Whether no text says what comes of a contest: of a going, or of what excuses an omission of the accuser's (12.10)."""
        return fault.kind == "gone" or any(
            one.roll is fault.roll and one.kind == "few" and not one.own for one in self.account.faults
        )

    def _schools(self) -> Iterator[Act]:
        account = self.account
        if account.dispute is not None and account.dispute.contested:
            return
        if account.rolls and account.roll.called_back and account.may_have_gone:
            return  # No text says what becomes of the école of a going if he may go after all.
        for player in (0, 1):
            found = account.open_to(player)
            if found and self.chance(0.2):
                yield from self._school(player, found)
            elif not found and account.rolls and self.chance(0.02) and not self._is_late(player):
                points = self.rng.choice((2, 4, 6))
                yield events.School(Player(player), points), partial(account.school, player, [], points)

    def _is_late(self, player: int) -> bool:
        """Whether an école of his might be taken for one for which the time is over: that is refused (12.7)."""
        recent = self.account.rolls[-4:]
        others = [one for one in self.account.faults if one.roll in recent and one.status != "open"]
        over = any(one.accuser == player and one.status != "schooled" for one in others)
        waits = self.account.may_choose and self.account.roll.claim > self.account.roll.due
        return over or waits or self.account.dispute is not None or any(roll.last for roll in recent)

    def _school(self, player: int, found: list[Fault]) -> Iterator[Act]:
        account = self.account
        amounts = [account.amount(fault) for fault in found]
        draw, who = self.rng.random(), Player(player)
        alone = len(found) == 1 and not self._is_late(player)
        if alone and draw < 0.2 and not self.state.silent:
            fault = found[0]
            if draw < 0.1:
                yield events.Correct(who), lambda: account.correct(fault)
            else:
                yield events.Let(who), lambda: account.let(fault)
        elif len(set(amounts)) == len(amounts) or len(found) == 1:
            fault = self.rng.choice(found)
            if alone and draw > 0.8 and fault.kind != "gone":
                yield events.School(who, amounts[0] + 2), lambda: account.school(player, [fault], 2)
            else:
                yield events.School(who, account.amount(fault)), lambda: account.school(player, [fault])
        elif all(fault.kind != "gone" for fault in found) and (account.dispute is None or not account.dispute.false):
            yield events.School(who, sum(amounts)), lambda: account.school(player, found)

    def _before_the_play(self) -> Iterator[Act]:
        account, roll, turn = self.account, self.account.roll, self.turn
        me = Player(roll.roller)
        if roll.called_back:
            play = self.rng.choice(rectifications(turn, self.state.rules))
            yield events.Rectify(me.other, play), lambda: account.play(unmade(turn.outcome, turn.position.me, play))
            return
        closed = any(one.status != "open" for one in account.faults if one.roll is roll and one.own)
        if not roll.claim and not closed and not roll.held and self.chance(0.8):
            points = self._slip(roll.due)
            if points:
                yield events.Claim(me, points), lambda: account.claim(points)
        if account.may_choose and self.chance(0.8):
            if closed or roll.claim < roll.due or self.chance(0.4):
                yield Hold(me), account.hold
            else:
                yield Go(me), account.go
        elif not account.may_choose and not roll.held and not closed and roll.claim >= roll.due and self.chance(0.03):
            yield Go(me), account.go
        yield from self._play()

    def _slip(self, right: int) -> int:
        draw = self.rng.random()
        if draw < 0.75:
            return right
        return self.rng.choice((0, 2, 4, 6, 8, 12, 14, right + 2, right + 4, max(0, right - 2), max(0, right - 4)))

    def _play(self) -> Iterator[Act]:
        account, turn = self.account, self.turn
        me = turn.roller
        plays = turn.outcome.plays
        exits = any(mark.jan is Jan.EXIT for mark in turn.outcome.marks)
        if not exits and self.chance(0.2):
            false = self._false_play()
            if false is not None:
                play, unplayed = false
                move = Move(me, play, stands=True)
                try:
                    Trictrac(self.state.rules).apply(self.state, move)
                except TrictracError:
                    pass
                else:
                    missed = unmade(turn.outcome, turn.position.me, play)
                    yield move, lambda: account.play(missed, unplayed)
        play = self.rng.choice(plays)
        yield Move(me, play), lambda: account.play(0)

    def _false_play(self) -> tuple[Play, int] | None:
        """A false play (13.1), and the points for numbers that it leaves unplayed."""
        turn, rng = self.turn, self.rng
        lawful = rng.choice((*turn.outcome.plays, *turn.outcome.disobliging))
        if lawful.is_pass:
            return None
        if rng.random() < 0.3:
            return self._left_unplayed(lawful)
        make = rng.choice((self._off, self._off, self._more, self._anywhere))
        play = make(lawful)
        if play is None or {start for start, _ in play.moves} & {end for _, end in play.moves}:
            return (
                None  # Moved on from where it was put, a checker may have played but one number, and rightly (13.2 a).
            )
        return play, 0

    def _off(self, lawful: Play) -> Play | None:
        """One checker put down 1 to 3 fields from where a lawful play has it."""
        dice = (self.turn.roll.high, self.turn.roll.low)
        moves = [(lawful.moves[0][0], lawful.moves[-1][1])] if lawful.is_chain else [*lawful.moves]
        at = self.rng.randrange(len(moves))
        start, end = moves[at]
        there = end + self.rng.choice((-3, -2, -1, 1, 2, 3))
        if end == OFF or not start < there < OFF or there - start in (*dice, sum(dice)):
            return None
        moves[at] = (start, there)
        return Play(tuple(moves))

    def _more(self, lawful: Play) -> Play | None:
        """A third move, or a third and a fourth."""
        counts, moves = list(lawful.after(self.turn.position.me)), list(lawful.moves)
        for _ in range(self.rng.choice((1, 2))):
            start = self.rng.choice([field for field in range(1, 25) if counts[field]] or [0])
            end = start + self.rng.choice((self.turn.roll.high, self.turn.roll.low))
            if not 0 < start < end < OFF:
                return None
            moves.append((start, end))
            counts[start] -= 1
            counts[end] += 1
        return Play(tuple(moves))

    def _anywhere(self, lawful: Play) -> Play | None:
        """Both numbers, wherever they lead: a checker alone on a corner, one in a closed jan or upon another."""
        mine = [field for field in range(1, 25) if self.turn.position.me[field]]
        dice = (self.turn.roll.high, self.turn.roll.low)
        moves = tuple((start, start + die) for start, die in zip(self.rng.choices(mine, k=2), dice, strict=True))
        return Play(moves) if all(end < OFF for _, end in moves) and len(lawful.moves) == 2 else None

    def _left_unplayed(self, lawful: Play) -> tuple[Play, int] | None:
        """One move of a lawful play, which is right by itself (13.2 g)."""
        moves = lawful.moves
        if lawful.is_chain or len(moves) < 2 or any(field in (12, 13, OFF) for move in moves for field in move):
            return None
        return Play((self.rng.choice(moves),)), 2

    def _after_the_play(self) -> Iterator[Act]:
        account = self.account
        if account.rolls and account.roll.played and not account.roll.gone:
            roll, turn = account.roll, self.turn
            other = Player(roll.other)
            if not roll.received and self.chance(0.7):
                points = self._slip(roll.all_given)
                if points:
                    yield events.Receive(other, points), lambda: account.receive(points)
            counted = roll.unplayed and roll.received > roll.given
            if turn.refusal is not None and not counted and self.chance(0.3):
                found = rectifications(turn, self.state.rules)
                if found:
                    play = self.rng.choice(found)
                    yield events.Rectify(other, play), account.rectify
            if roll.helpless and account.may_go_late():
                me = Player(roll.roller)
                yield (Hold(me), account.hold) if self.chance(0.5) else (Go(me), account.go)
        for roll in account.rolls[-2:]:
            late = roll.helpless and roll.played and not roll.gone and roll.claim < roll.due
            if late and not any(one.gone for one in account.rolls[roll.number :]) and self.chance(0.3):
                due = roll.due
                yield events.Claim(Player(roll.roller), due), partial(account.late_claim, roll, due)
        if "throw" in Trictrac(self.state.rules).due(self.state):
            yield self._throw()
        yield (
            events.Rectify(self.turn.roller.other, self.rng.choice(rectifications(self.turn, self.state.rules))),
            account.rectify,
        )

    def _throw(self) -> Act:
        rolled = Roll(*random_roll(self.rng))
        event = events.Throw(self.state.roller, rolled)
        return event, self._thrown

    def _thrown(self) -> None:
        """Enter the roll that was just thrown in the account."""
        turn = self.turn
        outcome = turn.outcome
        self.account.throw(
            Rolled(
                len(self.account.rolls) + 1,
                int(turn.roller),
                outcome.me,
                outcome.opp,
                helpless=outcome.plays[0].is_pass,
            )
        )

    # --- One step ---------------------------------------------------------------------

    def step(self) -> bool:
        """Do one thing; False where the partie is won."""
        if self.state.phase is Phase.OVER or (self.account.winner is not None and not self.account.waits):
            assert self.state.phase is Phase.OVER, self.where("won by the account")
            assert self.account.winner is not None, self.where("won by the engine")
            assert self.state.results[-1].winner == self.account.winner, self.where("another winner")
            return False
        event, do = next(self.acts())
        self.told.append(VOCABULARY.write(event))
        try:
            self.log = self.log.add(event)
        except TrictracError as error:
            raise AssertionError(self.where(f"refused: {error}")) from error
        self._note(event)
        do()
        found, right = score_text(self.state.score), score_text(score_of(self.account.score()))
        if self.account.winner is None:
            assert found == right, self.where(f"the engine has {found}, the account {right}")
            assert self._offered() == self._open(), self.where(
                f"open: {self._offered()}, by the account {self._open()}"
            )
        return True

    def _note(self, event: Event) -> None:
        """Count what was done, before the account knows of it."""
        account = self.account
        self.seen[type(event).__name__] += 1
        opened = [fault for player in (0, 1) for fault in account.open_to(player)]
        before = [fault for fault in opened if fault.roll is not account.rolls[-1]]
        match event:
            case events.School(player=player):
                self.seen["late"] += any(fault.accuser == player for fault in before)
            case Go(player=player):
                self.seen["went early"] += any(fault.by == player for fault in before)
            case Move(stands=True):
                self.seen["false"] += 1
            case _:
                pass

    def _offered(self) -> list[tuple[int, int]]:
        """The écoles that the engine holds open: whose fault, how many points."""
        return sorted((int(error.by), error.school) for error in self.state.errors if not error.is_of_a_claim)

    def _open(self) -> list[tuple[int, int]]:
        """The écoles that the account holds open."""
        account = self.account
        return sorted((fault.by, account.amount(fault)) for player in (0, 1) for fault in account.open_to(player))

    def where(self, what: str) -> str:
        return f"{what}\n" + "\n".join(self.told[-24:])


def table(seed: str) -> Table:
    """A table set up at random."""
    rng = Random(seed)
    board = rng.choice((homeward, nearly_full))(rng).position
    points = rng.choice(((0, 0), (4, 0), (8, 10), (10, 10), (0, 6)))
    score = Score(points, (False, False), rng.choice(((0, 0), (2, 0), (0, 10), (9, 3))))
    position = replace(board, score=score)
    referee = rng.choice((Referee.OFFERED, Referee.SILENT, Referee.MUTE))
    first = (events.Marking(Counting.SPOKEN), events.Refereeing(referee), events.SetPosition(position))
    log: Log[State, Event] = Log(Trictrac(MODERN), first)
    found = Table(rng, log, Account(tokens_of(log.state.score)))
    found.told += [seed, VOCABULARY.write(first[-1])]
    return found


def played(seed: str) -> Table:
    """A table at which so many rolls are thrown, or the partie is won."""
    at = table(seed)
    while len(at.account.rolls) < ROLLS and at.step():
        pass
    return at


@pytest.mark.law("12.1", "12.5")
@pytest.mark.parametrize("number", range(GAMES))
def test_the_score_is_that_of_an_independent_account(number: int, effort: int) -> None:
    for turn in range(effort if effort == 1 else 2 * effort):
        played(f"fold {number}/{turn}")


def test_the_random_parties_are_worth_reading() -> None:
    """They err, accuse late, contest, go with an école open, and move falsely."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        seen += played(f"fold {number}/0").seen
    assert seen["Throw"] >= 800
    assert seen["false"] >= seen["Move"] / 12
    rare = ("late", "went early", "Contest", "Maintain", "Correct", "Let", "Rectify", "Hold")
    assert all(seen[one] for one in rare), seen


@pytest.mark.law("11.5")
@pytest.mark.parametrize("said", ["A schools 2", "A schools 2; B contests"])
def test_what_is_missing_to_a_hole_is_what_was_missing_when_he_went(said: str) -> None:
    """Law 11.5: her 4 points missed 8, whatever she claims once she has gone."""
    game = started(f"set W:1x15/B:1x15/W/points=4,0; A throws 2-1; A goes; {said}")
    assert [error.school for error in game.state.errors if error.kind is ErrorKind.WRONGLY_GONE] == [8]
