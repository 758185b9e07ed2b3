"""Toc: anything that trictrac would pay wins a hole at once."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.games.common.course import demand, demand_worth, with_memory, won
from trictrac.games.common.events import GiveUp
from trictrac.games.common.happening import Happenings, TablesHappening, What
from trictrac.games.common.state import TablesState
from trictrac.games.jans.course import (
    COUNTED,
    demand_choice,
    facing,
    has_choice,
    judged,
    move,
    on_talons,
    on_the_table,
    or_exited,
    or_passed,
)
from trictrac.games.jans.sentences import CountedKind
from trictrac.games.jans.toc_rules import TocRules
from trictrac.model.mark import Jan, Mark, Marks
from trictrac.model.outcome import Refusal, refusal
from trictrac.model.play import Dice, Play, Plays, Roll
from trictrac.model.score import Pair
from trictrac.protocol.events import Go, Hold, Player, added


def hold(state: TablesState, event: Hold) -> TablesState:
    """Return the state after the winner of a hole holds.

    Raises:
        OutOfOrderError: the player has won no hole by this roll.
    """
    demand_choice(state, event.player, Saying("hold"))
    return or_passed(with_memory(state, choice=False))


def go(state: TablesState, event: Go) -> TablesState:
    """Return the state after the winner of a hole goes: checkers on the talons, nothing for the other player, and he rolls.

    Raises:
        OutOfOrderError: the player has won no hole by this roll.
    """
    demand_choice(state, event.player, Saying("go"))
    return on_talons(state, state.roller, What.GONE)


def resign(state: TablesState, event: GiveUp) -> TablesState:
    """Return the state after a player resigns and the other gets all the holes of the game.

    Raises:
        OutOfOrderError: the game is over, or cannot be worth this multiple.
    """
    demand(not state.is_over, state, Saying("resign"))
    demand_worth(state, event)
    state, winner = with_memory(state, choice=False), event.player.other
    if state.match < 2:
        return won(state, winner, "resigned", event.times, event.times)
    score = _more(state, winner, state.match)
    return won(state, winner, "resigned", event.times, score[winner], score)


def _events(state: TablesState, *, to_roller: bool) -> Marks:
    """Return the marks of the roll that trictrac would pay to one side and that count at toc."""
    rules: TocRules = state.kind.rules
    counts = {
        Jan.CONSERVE: rules.keep_counts,
        Jan.HELPLESS: rules.helpless_counts,
        Jan.EXIT: rules.exit_counts,
        Jan.FALSE_HIT: "no" if rules.false_hits == "none" else "yes",
    }
    return tuple(
        mark for mark in judged(state).marks if mark.to_roller is to_roller and counts.get(mark.jan, "yes") != "no"
    )


def holes(marks: Marks, dice: Dice, rules: TocRules, *, first_hole: bool) -> int:
    """Return the number of holes that the marks of one roll win.

    All together win one hole, or each wins one (option ``holes_per_roll``). A double wins two (option ``double_hole``). In a
    game to the first hole, the result is the multiple of the stake: one, or two for a double.
    """
    doubles = [_is_double(mark, dice, rules) for mark in marks]
    if rules.holes_per_roll == "each_event" and not first_hole:
        return len(marks) + sum(doubles)
    if rules.double_hole == "yes" and rules.double_ways == "whole_throw":
        doubles.append(sum(_ways(mark, rules) for mark in marks) > 1)
    return (1 + any(doubles)) * bool(marks)


def _is_double(mark: Mark, dice: Dice, rules: TocRules) -> bool:
    """Return whether an event counts double, by a doublet or in two ways."""
    if rules.double_hole == "no" or (mark.jan is Jan.HELPLESS and rules.helpless_counts == "single"):
        return False
    return dice[0] == dice[1] or _ways(mark, rules) > 1


def _ways(mark: Mark, rules: TocRules) -> int:
    return 1 if mark.jan is Jan.HELPLESS and rules.helpless_counts == "single" else len(mark.ways)


def _taken(state: TablesState, earned: Happenings) -> TablesState:
    """Return the state after a player takes the holes that he has earned, if any, which may win the game."""
    if not earned:
        return state
    player, number = earned[0].player, earned[0].number
    score = _more(state, player, number)
    taken = state._replace(score=score, happenings=(*state.happenings, *earned))
    if state.match < 2:
        return won(taken, player, "played", number, number, score)
    if score[player] < state.match:
        return taken
    times = 2 if state.kind.rules.bredouille == "yes" and not score[player.other] else 1
    return won(taken, player, "played", times, score[player], score)


def _more(state: TablesState, player: Player, number: int) -> Pair:
    """Return the score with these holes added, at most those that the game needs."""
    room = state.match - state.score[player]
    return added(state.score, player, min(number, room) if state.match > 1 else number)


class Toc(CountedKind):
    """The kind of toc."""

    handlers = COUNTED | {Hold: hold, Go: go, GiveUp: resign}
    choice = Saying("hold or go, after a hole won by your own dice.")
    unit = "holes"

    def earned(self, state: TablesState) -> Happenings:
        """Return the holes of the roller, then those of the other, unless the roller’s have won the game."""
        first_hole, rules = state.match < 2, self.rules
        mine, theirs = (_events(state, to_roller=to_roller) for to_roller in (True, False))
        if mine and (first_hole or rules.both_earn == "roller_only"):
            theirs = ()
        return tuple(
            TablesHappening(What.HOLE, player, holes(marks, state.dice, rules, first_hole=first_hole), marks)
            for player, marks in ((state.roller, mine), (state.roller.other, theirs))
            if marks
        )

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a roll. If it wins the roller a hole but not the game, he may go."""
        thrown = on_the_table(state, dice)
        counted = _taken(thrown, self.earned_by(state.roller, thrown))
        if counted.is_over:
            return counted
        chosen = with_memory(counted, choice=counted.score != thrown.score)
        return chosen if has_choice(chosen) else or_passed(chosen)

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the law of trictrac that a play breaks, or None for an allowed play."""
        return refusal(facing(state.own, state.opp), Roll(*state.dice), play)

    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None) -> TablesState:
        """Return the state after a play, with the holes that the roll gives the other player."""
        given = self.earned_by(state.roller.other, state)
        after = with_memory(move(state, play, illegal), choice=False)
        return or_exited(_taken(after, given), state.roller)

    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that trictrac allows."""
        return judged(state).plays
