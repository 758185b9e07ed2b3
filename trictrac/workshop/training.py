"""Training by self-play: a plan, done share by share, each with its own seed, so that it can be resumed anywhere.

The net plays a relevé, which is then walked backwards. It learns the value of a position for the side that has just
played: its holes minus the other's from then to the end of the relevé, and the worth of the next relevé. With one ply
it learns from the roll that fell, which costs little. With two it learns from the mean of the 21 possible rolls, which
removes luck and takes some fifteen times as long: then each value learns from all that follows in the relevé. The
weights move after each position, or after some hundreds at once, each at its own pace, which helps much more where
positions are valued exactly. On one machine with the same versions the same plan gives the same weights.

Only one of two nets learns. The other values the boards of its kind, and does not change. With two plies, and for the
second net, weak hands begin the relevés (``hands``). Where a hand does other than the net would, the trace is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trictrac.base.errors import TrictracError
from trictrac.bot import counting, facts, releves, rollout, selfplay
from trictrac.bot.choosing import (
    Ahead,
    best_play,
    disagree,
    is_past,
    look_at,
    mean_of_rolls,
    new_ahead,
    play_partie,
    value_first,
    value_seen,
)
from trictrac.bot.net import (
    Net,
    Nets,
    blank_net,
    learn_batch,
    learn_here,
    score_state,
)
from trictrac.bot.selfplay import run_loop
from trictrac.bot.steps import (
    DRAWN,
    PLAYED,
    ROLLS,
    TO_ROLL,
    FlatTable,
    boards,
    copy_score,
    draw,
    leave,
    mark_both,
    new_table,
    play,
    set_up,
    throw,
)
from trictrac.fast.engine import Engine, Loops, Single, can_keep, compile_all, compile_apart, is_kept
from trictrac.laws.fields import RAIL
from trictrac.laws.marking import HOLES
from trictrac.model.position import TALON
from trictrac.model.rules import LOWERED_MODERN
from trictrac.seance.places import compiled_folder
from trictrac.workshop.hands import MOST_DRAWS, NET, Hands, choose_weakly, draw_hands, new_hands
from trictrac.workshop.stages import Stage, TrainingPlan

MOST_ROLLS = 400
"""Most rolls of a relevé learnt at once (longer ones are cut)."""
_TRACES = 0.4, 0.5, 1.0
"""Lambda of TD(λ): 0 learns from the next value alone, 1 from the whole course of the relevé. With one ply, that of the
first net and of the second, and then with two."""
_CLIP = 6.0
_AT_RANDOM = 0.005
"""Probability, after a hole, that hold or go is drawn at random."""
_LEARNT_WEAK = 12
"""With two plies, boards are learnt from this many rolls before the end of weak play on."""
PLIES, BATCH, PAST, BEFORE, LEAST = range(5)
"""Indices of the terms of learning: plies, positions per batch, whether the second net learns (1 or 0), rolls before this
share, rolls of this share."""


class LearntReleve(NamedTuple):
    """The positions of a relevé, each seen by the side that has just played, and what the next roll won it.

    ``stored`` has their number, and how many were walked over since the weights moved. ``means`` is the mean value over
    all next rolls of each, with two plies.
    """

    mine: list[list[int]]
    theirs: list[list[int]]
    states: list[int]
    gains: list[float]
    ends: list[int]
    means: list[float]
    stored: list[int]
    talon: list[int]
    step: Single


def new_course() -> LearntReleve:
    """Return empty buffers for a relevé."""
    rows = [[0] * (RAIL + 1) for _ in range(2 * MOST_ROLLS)]
    room = [0] * MOST_ROLLS, [0.0] * MOST_ROLLS, [0] * MOST_ROLLS, [0.0] * MOST_ROLLS
    return LearntReleve(rows[:MOST_ROLLS], rows[MOST_ROLLS:], *room, [0, 0], list(TALON), [0.0])


def learn(
    table: FlatTable,
    rules: list[int],
    draws: list[float],
    net: Nets,
    slopes: Net,
    means: Net,
    squares: Net,
    ahead: Ahead,
    hands: Hands,
    course: LearntReleve,
    rate: float,
    terms: list[int],
) -> int:
    """Play and learn relevé after relevé until the rolls of ``terms`` are played (return 1), or the draws run out (0)."""
    batch = terms[BATCH]
    while table.course[DRAWN] + MOST_DRAWS <= len(draws):
        if not table.course[PLAYED]:
            begin(table, rules, draws, net, ahead, hands, course, terms)
        throw(table, rules, draws)
        roller = table.course[TO_ROLL]
        if play_roll(table, draws, net, ahead, hands, course):
            walk_back(net, slopes, course, rate, terms)
            done = table.course[PLAYED] >= terms[LEAST]
            if batch > 1 and (done or course.stored[1] >= batch):
                steps = 1 + (terms[BEFORE] + table.course[PLAYED]) // batch
                learn_batch(net.past if terms[PAST] else net.home, slopes, means, squares, rate, steps)
                course.stored[1] = 0
            if done:
                return 1
            begin(table, rules, draws, net, ahead, hands, course, terms)
        else:
            store(table, rules, net, ahead, hands, course, terms, roller)
    return 0


def begin(
    table: FlatTable,
    rules: list[int],
    draws: list[float],
    net: Nets,
    ahead: Ahead,
    hands: Hands,
    course: LearntReleve,
    terms: list[int],
) -> None:
    """Begin a relevé, and store the starting position for the side that does not roll."""
    course.stored[0] = 0
    if not terms[PAST]:
        value_first(net, course.talon, ahead.first)
    if terms[PAST] or terms[PLIES] > 1:
        draw_hands(hands, table, draws)
    store(table, rules, net, ahead, hands, course, terms, 1 - table.course[TO_ROLL])


def store(
    table: FlatTable,
    rules: list[int],
    net: Nets,
    ahead: Ahead,
    hands: Hands,
    course: LearntReleve,
    terms: list[int],
    side: int,
) -> None:
    """Store the position for a side, from the first that the net that learns values on."""
    at = course.stored[0]
    mine, theirs, me, opp = course.mine[at], course.theirs[at], table.sides[side], table.sides[1 - side]
    if not at and (is_past(net, me, opp) != terms[PAST] or (terms[PLIES] > 1 and hands.left[0] > _LEARNT_WEAK)):
        return
    for field in range(RAIL + 1):
        mine[field], theirs[field] = me[field], opp[field]
    course.states[at] = score_state(table.score, side)
    course.ends[at] = 0
    course.stored[0] = at + 1
    if terms[PLIES] > 1:
        copy_score(table.score, ahead.score)
        course.means[at] = -mean_of_rolls(net, table, rules, ahead, 1 - side)


def play_roll(table: FlatTable, draws: list[float], net: Nets, ahead: Ahead, hands: Hands, course: LearntReleve) -> int:
    """Mark, then go or play, store the result, and return whether the relevé is over (1 or 0).

    Before a position is stored, the result is written where the first one will be, and written over.
    """
    roller, at, first = table.course[TO_ROLL], max(0, course.stored[0] - 1), ahead.first
    me, opp = boards(table)
    won, lost = mark_both(table.score, roller, table.marks)
    state = score_state(table.score, roller)
    weak = hands.left[0] > 0 and hands.kinds[roller] != NET
    chosen, worth = 0, 0.0
    if course.stored[0] or not weak:
        chosen, worth = best_play(net, me, opp, state, table.plays, first)
    holding, going = won - lost + worth, won + first[0]
    goes = won > 0 and going > holding
    course.gains[at] = float(lost - won)
    hands.left[0] -= 1
    if weak:
        leaves, packed = choose_weakly(hands, table, draws, net, ahead, state, first[0] + lost)
        leaving = won > 0 and leaves > 0
        if leaving != goes or (packed != chosen and not goes):
            course.gains[at] = -max(holding, going) if won else -holding
            course.ends[at] = 1
        elif goes:
            course.gains[at] = -going
        goes, chosen = leaving, packed
    elif won and draw(table.course, draws) < _AT_RANDOM:
        course.gains[at] = -max(holding, going)
        course.ends[at] = 1
        goes = draw(table.course, draws) < 0.5
    elif goes:
        course.gains[at] = -going
    if goes:
        course.ends[at] = 1
        leave(table)
        return 1
    is_off = play(table, chosen)
    is_cut = not is_off and (at + 2 > MOST_ROLLS or table.course[ROLLS + roller] >= MOST_ROLLS)
    if (is_cut or is_off) and not course.ends[at]:
        course.gains[at] = -holding
        course.ends[at] = 1
    return int(is_off or is_cut)


def walk_back(net: Nets, slopes: Net, course: LearntReleve, rate: float, terms: list[int]) -> None:
    """Learn each stored position, the last first, from the gain of the next roll (or the mean of all) and what followed."""
    value = target = 0.0
    learner = net.past if terms[PAST] else net.home
    trace = _TRACES[2 if terms[PLIES] > 1 else terms[PAST]]
    for at in range(course.stored[0] - 1, -1, -1):
        if course.ends[at]:
            value = target = 0.0
        target = (course.means[at] if terms[PLIES] > 1 else course.gains[at] - value) - trace * (target - value)
        look_at(net, course.mine[at], course.theirs[at], course.states[at])
        value = value_seen(net)
        if not learner.on[0]:
            continue
        error = max(-_CLIP, min(_CLIP, target - value))
        if terms[BATCH] > 1:
            course.step[0] = error / terms[BATCH]
            learn_here(learner, slopes, course.step)
        else:
            course.step[0] = rate * error
            learn_here(learner, learner, course.step)
        course.stored[1] += 1


LOOPS: Loops = tuple(
    dict.fromkeys(
        (*selfplay.LOOPS, learn, disagree, play_partie, *rollout.LOOPS, *facts.LOOPS, *counting.LOOPS, *releves.LOOPS)
    )
)
"""Functions compiled to train and measure a net."""


def compiled(loops: Loops = LOOPS) -> Engine:
    """Return the engine of these loops, compiled here.

    Raises:
        TrictracError: nothing can be compiled here. The message says why.
    """
    folder = compiled_folder()
    if can_keep(folder) and not is_kept(loops, folder):
        compile_apart(loops, folder)
    engine = compile_all(loops, folder)
    if engine.reason is not None:
        raise TrictracError("{reason}", reason=engine.reason)
    return engine


SHARE = 10_000
"""Rolls of a share, plus those that the last relevé takes."""
_BLOCK = 1 << 14


def go_on(stage: Stage, engine: Engine) -> Iterator[Stage]:
    """Yield the training after each further share. The weights of an earlier stage are overwritten."""
    plan = stage.plan
    paces = stage.paces or (blank_net(plan.units, plan.inputs), blank_net(plan.units, plan.inputs))
    net, slopes = engine.buffers(stage.net), engine.buffers(blank_net(plan.units, plan.inputs))
    means, squares = (engine.buffers(one) for one in paces)
    weights = net, slopes, means, squares
    for share in range(stage.done, plan.shares):
        _learn_share(plan, share, weights, engine)
        yield Stage(plan, share + 1, net, (means, squares) if plan.batch > 1 else ())


def _learn_share(plan: TrainingPlan, share: int, weights: tuple[Nets, Net, Net, Net], engine: Engine) -> None:
    table = new_table()
    table.score[HOLES] = 0
    set_up(table)
    table, course, ahead = engine.buffers(table), engine.buffers(new_course()), engine.buffers(new_ahead())
    hands, terms = engine.buffers(new_hands()), [plan.plies, plan.batch, int(plan.past), share * SHARE, SHARE]
    rules, source, run = engine.buffer(LOWERED_MODERN), engine.draws(f"{plan.seed}/{share}"), engine.made(learn)
    lowered, rate = engine.buffer(terms), plan.rate_of(share)
    engine.made(value_first)(weights[0], course.talon, ahead.first)
    run_loop(
        lambda draws: run(table, rules, draws, *weights, ahead, hands, course, rate, lowered), table, source, _BLOCK
    )
