"""Toccategli: sets of twelve points paid by the loser's points, checkers that cross in pairs, and its own prices of jans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.games.common.course import with_memory
from trictrac.games.common.events import MarkPoints, SchoolPoints, SetPoints
from trictrac.games.common.happening import Happenings, TablesHappening, TablesPhase, What
from trictrac.games.common.sentences import TablesDesk
from trictrac.games.common.state import TablesState, memory_of
from trictrac.games.jans.course import (
    COUNTED,
    facing,
    move,
    on_the_table,
    or_exited,
    with_rests,
)
from trictrac.games.jans.sentences import CountedKind
from trictrac.games.jans.sets import (
    SET,
    after_marking,
    erred,
    go,
    hold,
    is_boardless,
    is_spoken,
    lapsed,
    mark,
    may_mark,
    school,
    set_points,
    set_won,
)
from trictrac.games.jans.toccategli_rules import ToccategliRules
from trictrac.laws.buffers import (
    ALLOWED,
    ALONE,
    FILLS,
    FIRST_PLAY,
    JAN,
    KEEPS,
    LAWFUL,
    MARKS_SIZE,
    PLAYS_SIZE,
    TASK,
    USED,
    pack,
)
from trictrac.laws.fields import CORNER, LANDING, MASKS_SIZE, THEIR_CORNER, can_fill, fill_masks, is_full
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import open_fields
from trictrac.laws.refusal import BOTH_NUMBERS, HIGHER_NUMBER, MUST_FILL, MUST_KEEP
from trictrac.model.layout import LAST, Checkers, Fields
from trictrac.model.mark import Jan, Mark, read_marks
from trictrac.model.outcome import SENTENCES, Outcome, Refusal, outcome
from trictrac.model.outcome import refusal as trictracs_refusal
from trictrac.model.play import Dice, Play, Plays, Roll, is_among
from trictrac.model.rules import LOWERED_MODERN
from trictrac.protocol.events import Go, Hold, Player, added
from trictrac.view.answer import Answer

_OVERRIDDEN = ("3.4", "5.2", "9.1")
"""Laws of trictrac that crossing in pairs changes: what must be played, where one may go, what must be filled or kept."""

_OWN = slice(1, CORNER + 1)


def lawful_plays(kernel: Outcome, own: Checkers, opp: Checkers, rules: ToccategliRules) -> Plays:
    """Return the plays of a roll by the rule ``passing``, before the duty to fill or keep a jan.

    ``kernel`` is what trictrac makes of the roll. Both numbers must be played if possible, else the higher, else the
    lower.
    """
    high, low = kernel.roll.high, kernel.roll.low
    found = _moving(kernel)
    if rules.passing == "as_trictrac":
        return found
    entering = bands(own, opp, high, low)
    if rules.passing != "always_pairs" or not must_pair(own):
        return (*found, *entering) if not found or len(found[0].moves) == 2 or not entering else entering
    both = (*(play for play in found if len(play.moves) == 2 and not enters_alone(own, play)), *entering)
    if both:
        return both
    return tuple(_single(own, opp, high, low, high)) or tuple(_single(own, opp, high, low, low))


def _moving(kernel: Outcome) -> Plays:
    """Return all lawful plays of trictrac by which a checker moves."""
    return tuple(play for play in kernel.lawful if not play.is_pass)


def bands(own: Fields, opp: Fields, high: int, low: int) -> Plays:
    """Return the plays by which two checkers together enter a field that trictrac closes.

    It closes the fields of a jan that the other player can still fill.
    """
    closed = [
        field for first, fields in ((7, range(14, 19)), (1, range(19, 25))) if can_fill(opp, first) for field in fields
    ]
    found = []
    for field in closed:
        one, other = field - high, field - low
        if opp[25 - field] or own[one] <= (one == other) or not own[other]:
            continue
        play = Play(((one, field), (other, field)))
        if play.after(own)[CORNER] != 1 and THEIR_CORNER not in (one, other):
            found.append(play)
    return tuple(found)


def must_pair(own: Fields) -> bool:
    """Return whether checkers must still cross two together.

    The last checker on its own side may cross alone, and so may one of three left on the corner: fifteen is odd.
    """
    left = sum(own[_OWN])
    return left > 1 and not left == own[CORNER] == 3


def enters_alone(own: Fields, play: Play) -> bool:
    """Return whether a play brings one checker across alone, or two that do not enter the same field."""
    over = sum(own[_OWN]) - sum(play.after(own)[_OWN])
    return over == 1 or (over == 2 and len({end for _, end in play.moves}) == 2)


def _single(own: Fields, opp: Fields, high: int, low: int, number: int) -> Iterator[Play]:
    """Yield plays of one number by which nobody crosses, for a roll of which no second number can be played."""
    masks = [0] * MASKS_SIZE
    fill_masks(own, opp, masks)
    open_fields(opp, masks, high, low)
    for start in range(1, LAST - number + 1):
        end = start + number
        entering = start <= CORNER < end or (end == CORNER and not own[CORNER])
        if own[start] and not entering and masks[LANDING] >> end & 1:
            yield Play(((start, end),))


@lru_cache(maxsize=2048)
def judge(own: Checkers, opp: Checkers, roll_no: int, dice: Dice, rules: ToccategliRules) -> Outcome:
    """Return the marks of a roll and the plays that it allows."""
    found = kernel = outcome(facing(own, opp, roll_no), Roll(*dice))
    if not any(mark.jan is Jan.EXIT for mark in kernel.marks):
        lawful = lawful_plays(kernel, own, opp, rules)
        if lawful != _moving(kernel):
            found = _judged(own, opp, roll_no, dice, lawful)
    priced = (_priced(mark, opp, dice, rules) for mark in found.marks)
    return replace(found, marks=tuple(mark for mark in priced if mark is not None))


def _judged(own: Checkers, opp: Checkers, roll_no: int, dice: Dice, lawful: Plays) -> Outcome:
    """Return the plays, with the duty to fill or keep a jan, and the marks that trictrac finds for ``lawful``."""
    task, first, allowed = _duty(own, lawful)
    others = tuple(play for play in lawful if play not in allowed)
    high, low = dice
    plays = [0] * PLAYS_SIZE
    plays[LAWFUL], plays[ALLOWED], plays[JAN], plays[TASK] = len(lawful), len(allowed), first, task
    plays[USED] = len(lawful[0].moves) if lawful else 0
    if plays[USED] == 1:
        ((start, end),) = lawful[0].moves
        plays[ALONE] = end - start
    for at, play in enumerate((*allowed, *others), FIRST_PLAY):
        (from1, to1), (from2, to2) = (*play.moves, (0, 0))[:2]
        plays[at] = pack(from1, to1, from2, to2)
    masks, marks = [0] * MASKS_SIZE, [0] * MARKS_SIZE
    fill_masks(own, opp, masks)
    open_fields(opp, masks, high, low)
    position = facing(own, opp, roll_no)
    list_marks(own, masks, high, low, (position.roll_no, position.releve == 1, False), LOWERED_MODERN, plays, marks)
    return Outcome(Roll(*dice), read_marks(marks), allowed or (Play(),), others)


def _duty(own: Checkers, lawful: Plays) -> tuple[int, int, Plays]:
    """Return the duty to fill or keep (0: none), the first field of its jan, and the plays that fulfil it."""
    for first in (1, 7, 19):
        leaving = tuple(play for play in lawful if is_full(play.after(own), first))
        kept = is_full(own, first)
        if leaving or (kept and not lawful):
            return (KEEPS if kept else FILLS), first, leaving
    return 0, 0, lawful


def _priced(mark: Mark, opp: Fields, dice: Dice, rules: ToccategliRules) -> Mark | None:
    """Return a mark at the prices of this game, or None if it pays nothing."""
    high, low = dice
    doublet = high == low
    if mark.jan is Jan.FALSE_HIT and rules.false_hits == "none":
        return None
    if mark.jan is Jan.TRUE_HIT and rules.sum_hit == "empty":
        mark = with_rests(mark, opp, high, low)
        if not mark.ways:
            return None
    one, twice, per_way = _price(mark, rules)
    grand = mark.jan is Jan.FILL and mark.where == "grand"
    alike = grand and rules.grand_fill == "same"
    each = alike or (mark.jan is Jan.FILL and not grand and rules.petit_fill == "each_way")
    points = [twice if doublet and not alike else one] * len(mark.ways)
    if not per_way or (doublet and not each):
        points[1:] = [0] * (len(points) - 1)
    return replace(mark, ways=tuple(replace(way, points=worth) for way, worth in zip(mark.ways, points, strict=True)))


def _price(mark: Mark, rules: ToccategliRules) -> tuple[int, int, bool]:
    """Return the points of a jan on a simple roll and on a doublet, and whether a simple roll pays for each way."""
    if mark.jan in (Jan.TRUE_HIT, Jan.FALSE_HIT):
        return (2, 4, True) if mark.where == "petit" and rules.petit_hits == "two_four" else (1, 2, True)
    if mark.jan is Jan.HELPLESS:
        return (2 if rules.helpless_points == "two" else 1), 2, rules.helpless_points == "one_each"
    return (2, 2, False) if mark.jan in (Jan.SIX_TABLES, Jan.EXIT) else (2, 4, mark.jan is Jan.FILL)


def _judged_now(state: TablesState) -> Outcome:
    return judge(state.own, state.opp, memory_of(state).rolls[state.roller], state.dice, state.kind.rules)


def _marked(state: TablesState, earned: Iterable[TablesHappening]) -> TablesState:
    """Return the state after the points that were earned are marked."""
    for one in earned:
        state = state._replace(points=added(state.points, one.player, one.number), happenings=(*state.happenings, one))
    return state


class Toccategli(CountedKind):
    """The kind of toccategli."""

    handlers = COUNTED | {Hold: hold, Go: go, SetPoints: set_points, MarkPoints: mark, SchoolPoints: school}
    may: ClassVar = {
        **CountedKind.may,
        "mark": may_mark,
        "school": may_mark,
        "throw": lambda state: not is_boardless(state),
    }
    choice = Saying("hold or go, after a set won by your own dice.")
    unit = "points"

    def earned(self, state: TablesState) -> Happenings:
        """Return the points of the roller, then those of the other."""
        judged, roller = _judged_now(state).marks, state.roller
        return tuple(
            TablesHappening(What.MARKED, player, sum(mark.points for mark in marks), marks)
            for player in (roller, roller.other)
            if (marks := tuple(mark for mark in judged if mark.to_roller is (player is roller)))
        )

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a roll, which may win the roller the set by twelve points or by bearing off."""
        if is_boardless(state):
            raise OutOfOrderError("no board is kept here (rule {law}): type what you mark, like mark 2", law="marking")
        if is_spoken(state):
            state = lapsed(state)
            if state.is_over:
                return state
        thrown = on_the_table(state, dice)
        roller = state.roller
        earned = self.earned_by(roller, thrown)
        wins = self.rules.exit_wins == "set" and any(mark.jan is Jan.EXIT for one in earned for mark in one.marks)
        if is_spoken(state) and not wins:
            a, b = (sum(one.number for one in self.earned_by(player, thrown)) for player in Player)
            return with_memory(thrown, due=(a, b), marked=(0, 0))
        marked = _marked(thrown, earned)
        return set_won(marked, roller, "exit") if wins else after_marking(marked)

    def why(self, desk: TablesDesk) -> Answer:
        """Return what the last roll earned and by what, but not before it is played if the players mark themselves."""
        if not is_spoken(desk.state):
            return super().why(desk)
        if desk.state.awaits_play:
            return [Saying("What the roll earns is shown once it is played.")]
        thrown = next((state for state in reversed(desk.course.log.states) if state.awaits_play), None)
        return super().why(desk) if thrown is None else [*self.count(thrown, desk.names).reasons]

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the rule that a play breaks (a law of trictrac, or ``passing``), or None for an allowed play."""
        judged = _judged_now(state)
        if is_among(play, judged.plays):
            return None
        if is_among(play, judged.disobliging):
            fills = any(mark.jan is Jan.FILL for mark in judged.marks)
            return Refusal(*SENTENCES[MUST_FILL if fills else MUST_KEEP])
        found = trictracs_refusal(facing(state.own, state.opp), Roll(*state.dice), play)
        if self.rules.passing == "always_pairs" and must_pair(state.own):
            if found and found.law not in _OVERRIDDEN:
                return found
            if enters_alone(state.own, play):
                return Refusal(
                    "passing", Saying("no checker goes over alone: two checkers together enter a field of the other’s")
                )
            return Refusal(*SENTENCES[BOTH_NUMBERS if len(judged.plays[0].moves) == 2 else HIGHER_NUMBER])
        if found is None:
            return Refusal("passing", Saying("two checkers can go over together, and all that can be played must be"))
        if found.law == "5.2" and self.rules.passing != "as_trictrac":
            return Refusal(
                "passing", Saying("while the other can still fill his jan, two checkers together enter it, never one")
            )
        return found

    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None) -> TablesState:
        """Return the state after a play, with the points that the roll gives the other player."""
        after, other = with_memory(move(state, play, illegal), choice=False), state.roller.other
        if is_spoken(state):
            return or_exited(erred(after, state.roller), state.roller)
        after = _marked(after, self.earned_by(other, state))
        if after.points[other] >= SET:
            # The set is won by the roller's dice: the other stays, as at trictrac, unless the match is over.
            ended = set_won(after, other, "played")
            onward = ended._replace(phase=TablesPhase.THROW, game=ended.game + 1, illegal=after.illegal)
            after = ended if ended.is_finished else onward
        return or_exited(after, state.roller)

    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows."""
        return _judged_now(state).plays

    def barring(self, _state: TablesState, times: int) -> str:
        """Return the option that keeps a set from counting four times, or ""."""
        return "march" if times == 4 else ""
