"""Tick-tack: men go to any field that two opposing men do not hold, and the first throw that wins anything wins the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.games.common import course
from trictrac.games.common.course import demand, happened, is_against_rules, won
from trictrac.games.common.events import Call, Demand, Offer
from trictrac.games.common.happening import Happenings, TablesHappening, What, Win, result_sentence
from trictrac.games.common.plays_text import move_by_move
from trictrac.games.common.state import TablesState, may_offer
from trictrac.games.jans.course import HANDLERS, begun_anew, fullest, move, steps_over, with_rests
from trictrac.games.jans.sentences import JansKind
from trictrac.games.jans.ticktack_rules import TickTackRules
from trictrac.laws.buffers import MARKS_SIZE
from trictrac.laws.fields import CORNER, MASKS_SIZE, THEIR_CORNER, fill_masks
from trictrac.laws.jans import hits
from trictrac.model.layout import LAST, Checkers, Fields
from trictrac.model.mark import Jan, Mark, Marks, Way, read_marks
from trictrac.model.outcome import Refusal
from trictrac.model.play import ROLLS, Dice, Play, Plays, is_among
from trictrac.model.rules import LOWERED_MODERN
from trictrac.model.score import Names
from trictrac.protocol.events import Move
from trictrac.protocol.table import Help
from trictrac.view.answer import Sentences
from trictrac.view.doc import Indented


@lru_cache(maxsize=2048)
def plays(own: Checkers, opp: Checkers, dice: Dice, rules: TickTackRules) -> Plays:
    """Return the plays that a throw allows, one for each final board, or one empty play.

    Both numbers are played if possible, by one man or by two. A doublet is two numbers.
    """
    return fullest(
        own,
        dice,
        lambda board, number: steps_over(board, opp, number, 1),
        lambda board: not _lone_on_corner(board, rules),
        higher=rules.compulsory == "higher",
    )


def _lone_on_corner(after: Fields, rules: TickTackRules) -> bool:
    return rules.corner == "two_men" and any(after[field] == 1 for field in (CORNER, THEIR_CORNER))


def is_stuck(own: Checkers, opp: Checkers, rules: TickTackRules) -> bool:
    """Return whether no throw at all can be played."""
    return all(plays(own, opp, (roll.high, roll.low), rules)[0].is_pass for roll in ROLLS)


_AGREED = {"no": 0, "one": 1, "two": 2}
_ELEVENTH = {"field_12": CORNER, "field_11": CORNER - 1}
_SICE_CINQUE = (5, 6)


class ThrowWin(NamedTuple):
    """One thing that wins: its name, the multiple of the stake, and the marks that show it, if any can."""

    how: str
    times: int
    marks: Marks = ()


@lru_cache(maxsize=2048)
def wins(own: Checkers, opp: Checkers, dice: Dice, rules: TickTackRules) -> tuple[ThrowWin, ...]:
    """Return everything that a throw wins, the most valuable first, empty if it wins nothing."""
    return tuple(sorted(_wins_in_turn(own, opp, dice, rules), key=lambda win: -win.times))


def _wins_in_turn(own: Checkers, opp: Checkers, dice: Dice, rules: TickTackRules) -> Iterator[ThrowWin]:
    """Yield everything that a throw wins: first with the men as they stand, then by the boards after its plays."""
    high, low = dice
    struck = true_hits(own, opp, high, low, empty=rules.sum_hit == "empty")
    if struck:
        yield ThrowWin("hit", 1, struck)
    entered = _going_in(own, opp, high, low, rules)
    if entered is not None:
        yield ThrowWin("going_in", 2, entered)
    boards = [(play, play.after(own)) for play in plays(own, opp, dice, rules)]
    least = 2 if rules.filled == "two_men" else 1
    for how, first, where, times in (
        ("second_table", 7, "grand", 2),
        ("toots", 1, "petit", _AGREED[rules.toots]),
    ):
        filling = [play for play, after in boards if _full(after, first, least)]
        if times and filling and not _full(own, first, least):
            missing = next(field for field in range(first, first + 6) if own[field] < least)
            way = Way(0, tuple(start for start, _ in filling[0].moves), 0, times)
            yield ThrowWin(how, times, (Mark(Jan.FILL, where, missing, (way,), to_roller=True),))
    eleventh = _ELEVENTH[rules.eleventh]
    if (
        rules.boveries != "no"
        and not _has_boveries(own, eleventh)
        and any(_has_boveries(after, eleventh) for _, after in boards)
    ):
        yield ThrowWin("boveries", _AGREED[rules.boveries])
    flown = sum(opp[1:7]) == sum(opp) and not any(own[19:25])
    if rules.flyers != "no" and flown and any(any(after[19:25]) for _, after in boards):
        yield ThrowWin("flyers", _AGREED[rules.flyers])


def true_hits(own: Fields, opp: Fields, high: int, low: int, *, empty: bool) -> Marks:
    """Return the hits of single men by the dice.

    A hit by the sum needs a resting field without two opposing men, or with ``empty`` without any.
    """
    masks, marks = [0] * MASKS_SIZE, [0] * MARKS_SIZE
    fill_masks(own, opp, masks)
    hits(masks, high, low, LOWERED_MODERN, marks)
    found = [with_rests(mark, opp, high, low) if empty else mark for mark in read_marks(marks) if mark.to_roller]
    # The first way of a hit has the one game that it wins.
    return tuple(
        replace(mark, ways=tuple(replace(way, points=int(place == 0)) for place, way in enumerate(mark.ways)))
        for mark in found
        if mark.ways
    )


def _going_in(own: Checkers, opp: Checkers, high: int, low: int, rules: TickTackRules) -> Marks | None:
    """Return the marks for going in, empty if none can show it, or None if the throw does not go in.

    Two men must reach the other player's open eleventh point, beside those that hold the points to be kept. The mark is
    trictrac's corner hit, if the eleventh point is the corner.
    """
    eleventh = _ELEVENTH[rules.eleventh]
    theirs = LAST + 1 - eleventh
    kept = {"both": (eleventh, *_SICE_CINQUE), "corner_held": (eleventh,), "sice_cinque": _SICE_CINQUE}[rules.going_in]
    if any(own[field] < 2 for field in kept) or opp[eleventh] > 1:
        return None
    spare = list(own)
    for field in kept:
        spare[field] -= 2
    one, other = theirs - high, theirs - low
    if spare[one] <= (one == other) or not spare[other]:
        return None
    mark = Mark(Jan.CORNER_HIT, "grand", 0, (Way(0, (one, other), 0, 2),), to_roller=True)
    return (mark,) if eleventh == CORNER else ()


def _full(own: Fields, first: int, least: int) -> bool:
    return all(own[field] >= least for field in range(first, first + 6))


def _has_boveries(own: Fields, eleventh: int) -> bool:
    return own[eleventh] > 0 and own[LAST + 1 - eleventh] > 0


def _wins(state: TablesState) -> tuple[ThrowWin, ...]:
    return wins(state.own, state.opp, state.dice, state.kind.rules)


def _won(state: TablesState, found: tuple[ThrowWin, ...]) -> TablesState:
    how, times, _ = found[0]
    return won(happened(state, What.WINS, state.roller, times, _marks(found)), state.roller, how, times)


def _marks(found: Iterable[ThrowWin]) -> Marks:
    return tuple(mark for win in found for mark in win.marks)


def call(state: TablesState, event: Call) -> TablesState:
    """Return the state after the roller calls that his throw wins.

    Raises:
        OutOfOrderError: nothing can be called now or by these rules, or the throw wins nothing.
    """
    if state.kind.rules.why_not != "yes":
        raise OutOfOrderError("nothing needs to be called here: what wins is announced (rule {law})", law="why_not")
    demand(state.awaits_play and event.player is state.roller, state, Saying("call"))
    found = _wins(state)
    if not found:
        raise OutOfOrderError("nothing in this throw wins: play it")
    return _won(state, found)


def play_or_lose(state: TablesState, event: Move) -> TablesState:
    """Return the state after a play. If its player overlooked what his throw wins, the other wins (*why not*).

    Raises:
        OutOfOrderError: no throw is to be played, the other player is to play it, or an illegal play is marked to
            stand.
        IllegalPlayError: the play breaks the rule ``law``.
    """
    demand(state.awaits_play and event.player is state.roller, state, Saying("play"))
    refused = state.kind.refusal(state, event.play)
    if refused and event.stands:
        raise OutOfOrderError(
            "an illegal play never stands at tick-tack, not even with !: {reason}",
            reason=refused.saying,
        )
    is_against_rules(event, refused)
    missed = tuple(
        win for win in _wins(state) if state.kind.rules.overlooked == "any" or win.how in ("hit", "going_in")
    )
    after = move(state, event.play)
    if not missed:
        return after
    times = 2 if any(win.how == "going_in" for win in missed) else 1
    after = happened(after, What.OVERLOOKED, state.roller, times, _marks(missed))
    return won(after, state.roller.other, "why_not", times)


def demand_legal(_state: TablesState, _event: Demand) -> TablesState:
    """Refuse every demand for a legal play.

    Raises:
        OutOfOrderError: always, since no illegal play stands in this game.
    """
    raise OutOfOrderError("at tick-tack no play against the rules stands: there is none to be demanded back")


def offer(state: TablesState, event: Offer) -> TablesState:
    """Return the state after a vie, which offers to raise the stake by one.

    Raises:
        OutOfOrderError: the player may not vie now. The message says why.
    """
    if state.rules.stake.by and state.memory == state.number:
        raise OutOfOrderError("there was a vie already: the next one comes after the next throw")
    return course.offer(state, event)._replace(memory=state.number)


class TickTack(JansKind):
    """The kind of tick-tack. A state keeps the number of throws of its game at the last vie."""

    handlers = HANDLERS | {Move: play_or_lose, Call: call, Demand: demand_legal, Offer: offer}
    may: ClassVar = {
        "call": lambda state: state.kind.rules.why_not == "yes",
        "offer": lambda state: may_offer(state) and state.memory != state.number,
    }
    move = staticmethod(move)
    allows_faults = False
    kept = -1
    unit = "stakes"

    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that the throw on the table allows."""
        return plays(state.own, state.opp, state.dice, self.rules)

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the rule that a play breaks, or None for an allowed play."""
        lawful, left = self.allowed(state), list(state.dice)
        if is_among(play, lawful):
            return None
        for counts, start, end in move_by_move(state.own, play):
            if not 1 <= start <= LAST or not counts[start]:
                return Refusal("dice", Saying("there is no man on {start}", start=start))
            if end - start not in left:
                return Refusal(
                    "dice", Saying("no number that is left to play leads from {start} to {end}", start=start, end=end)
                )
            if end > LAST:
                return Refusal("movement", Saying("no man leaves the board in this game"))
            if state.opp[25 - end] > 1:
                return Refusal("movement", Saying("{end} is held by two or more opposing men", end=end))
            left.remove(end - start)
        if _lone_on_corner(play.after(state.own), self.rules):
            return Refusal(
                "corner", Saying("a corner is entered by two men together and left by the last two together")
            )
        if len(play.moves) < len(lawful[0].moves):
            return Refusal("compulsory", Saying("all that can be played must be"))
        return Refusal("compulsory", Saying("if only one of two numbers can be played, it must be the higher"))

    def earned(self, state: TablesState) -> Happenings:
        """Return the game that the throw wins, if it wins one."""
        found = _wins(state)
        return (TablesHappening(What.WINS, state.roller, found[0].times, _marks(found)),) if found else ()

    def reasons(self, earned: TablesHappening, state: TablesState, names: Names) -> Sentences:
        """Yield how the throw wins and what the game is worth, and the men that prove it."""
        for win in _wins(state):
            yield result_sentence(Win(state.roller, win.how, win.times, win.times), state.rules, names)
            yield from map(Indented, self.proofs(win.marks, earned, state, names))

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a throw, which wins at once unless the roller must call it (``why_not``)."""
        thrown = course.on_the_table(state, dice)
        found = _wins(thrown)
        if found and self.rules.why_not == "no":
            return _won(thrown, found)
        if found or not self.allowed(thrown)[0].is_pass:
            return thrown
        passed = happened(move(thrown, Play()), What.UNPLAYABLE, state.roller)
        if is_stuck(state.own, state.opp, self.rules) and is_stuck(state.opp, state.own, self.rules):
            return begun_anew(passed, state.roller)
        return passed

    def help(self) -> Help:
        """Return the help for vying and calling, if they are played."""
        vie = {"vie see accept refuse vies": Saying("vie raises the stake; see or refuse.")}
        call = {"call hit appelle bats": Saying("call what the throw wins, before it is played.")}
        return (vie if self.rules.vying == "yes" else {}) | (call if self.rules.why_not == "yes" else {})
