"""The training of a net by self-play: a plan, done share by share, each with its own seed, so that it can be resumed.

The net plays a relevé, which is then walked backwards. It learns the value of a position for the side that has just
played: its holes minus the other's from then to the end of the relevé, and the worth of the next relevé. With one ply
it learns from the roll that fell, which costs little. With two it learns from the mean of the 21 possible rolls, which
removes luck and takes a dozen times as long: then each value learns from nearly all that follows in the relevé.

Without batches the weights move after each position. With batches the positions of a share are kept, and then learnt in
random order, twice each: those of one relevé are alike, and so are the errors of what they learn from. On one machine with
the same versions the same plan gives the same weights.

Only one of two nets learns. The other values the boards of its kind, and does not change. With two plies, and for the
second net, weak hands begin the relevés (``hands``). Where a hand does other than the net would, the trace is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
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
    MOST_ON,
    Net,
    Nets,
    blank_net,
    learn_batch,
    learn_here,
    score_state,
    sum_inputs,
    value_here,
)
from trictrac.bot.selfplay import run_loop
from trictrac.bot.steps import (
    DRAWN,
    PLAYED,
    ROLLS,
    TO_ROLL,
    FlatTable,
    Floats,
    begin_partie,
    boards,
    copy_over,
    draw,
    leave,
    mark_both,
    new_table,
    play,
    throw,
)
from trictrac.fast.engine import Engine, Loops, Single, can_keep, compile_all, compile_apart, is_kept
from trictrac.laws.buffers import Ints
from trictrac.laws.fields import RAIL
from trictrac.model.position import TALON
from trictrac.seance.places import compiled_folder
from trictrac.workshop.hands import MOST_DRAWS, NET, Hands, choose_weakly, draw_hands, new_hands
from trictrac.workshop.stages import Stage, TrainingPlan

MOST_ROLLS = 400
"""Most rolls of a relevé learnt at once (longer ones are cut)."""
_TRACES = 0.4, 0.5, 0.95
"""Lambda of TD(λ): 0 learns from the next value alone, 1 from the whole course of the relevé. With one ply, that of the
first net and of the second, and then with two."""
_CLIP = 6.0
"""Most holes by which a value is corrected at once."""
_AT_RANDOM = 0.005
"""Probability, after a hole, that hold or go is drawn at random."""
_PASSES = 2
"""How often each position of a share is learnt, if the positions are learnt in batches."""
_LEARNT_WEAK = 12
"""With two plies, boards are learnt from this many rolls before the end of weak play on."""
PLIES, BATCH, PAST, LEAST = range(4)
"""Indices of the terms of learning: plies, positions per batch, whether the second net learns (1 or 0), rolls of a share."""


class LearntReleve(NamedTuple):
    """The positions of a relevé, each seen by the side that has just played, and what the next roll won it.

    ``stored`` has their number. ``means`` is the mean value over all next rolls of each, with two plies.
    """

    mine: list[Ints]
    theirs: list[Ints]
    states: Ints
    gains: Floats
    ends: Ints
    means: Floats
    stored: Ints
    talon: Ints


class Pool(NamedTuple):
    """The positions of a share: for each the inputs that are on, after their number, and what it should be worth.

    ``kept`` has the number of positions, ``step`` the step by which the last one is learnt.
    """

    inputs: list[Ints]
    worths: Floats
    kept: Ints
    step: Single


def new_course() -> LearntReleve:
    """Return empty buffers for a relevé."""
    rows = [[0] * (RAIL + 1) for _ in range(2 * MOST_ROLLS)]
    room = [0] * MOST_ROLLS, [0.0] * MOST_ROLLS, [0] * MOST_ROLLS, [0.0] * MOST_ROLLS
    return LearntReleve(rows[:MOST_ROLLS], rows[MOST_ROLLS:], *room, [0], list(TALON))


def new_pool(most: int) -> Pool:
    """Return an empty pool for at most this number of positions."""
    return Pool([[0] * (MOST_ON + 2) for _ in range(most)], [0.0] * most, [0], [0.0])


def play_on(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    hands: Hands,
    course: LearntReleve,
    pool: Pool,
    rate: float,
    terms: Ints,
) -> int:
    """Play relevé after relevé until the rolls of ``terms`` are played (return 1), or the draws run out (0).

    Without batches the positions are learnt on the way, with batches they go into the pool.
    """
    while table.course[DRAWN] + MOST_DRAWS <= len(table.draws):
        if not table.course[PLAYED]:
            begin(table, net, ahead, hands, course, terms)
        throw(table)
        roller = table.course[TO_ROLL]
        if play_roll(table, net, ahead, hands, course):
            walk_back(net, course, pool, rate, terms)
            if table.course[PLAYED] >= terms[LEAST]:
                return 1
            begin(table, net, ahead, hands, course, terms)
        else:
            store(table, net, ahead, hands, course, terms, roller)
    return 0


def learn_pool(
    net: Net, slopes: Net, means: Net, squares: Net, pool: Pool, order: Ints, rate: float, batch: int, steps: int
) -> int:
    """Learn the positions of a pool in an order, in batches, and return the number of all batches so far.

    The last batch may be smaller. It moves the weights by as much less.
    """
    for at in range(len(order)):
        copy_over(pool.inputs[order[at]], net.on)
        sum_inputs(net)
        pool.step[0] = max(-_CLIP, min(_CLIP, pool.worths[order[at]] - value_here(net))) / batch
        learn_here(net, slopes, pool.step)
        if at % batch == batch - 1 or at == len(order) - 1:
            steps += 1
            learn_batch(net, slopes, means, squares, rate, steps)
    return steps


def begin(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    hands: Hands,
    course: LearntReleve,
    terms: Ints,
) -> None:
    """Begin a relevé, and store the starting position for the side that does not roll."""
    course.stored[0] = 0
    if not terms[PAST]:
        value_first(net, course.talon, ahead.first)
    if terms[PAST] or terms[PLIES] > 1:
        draw_hands(hands, table)
    store(table, net, ahead, hands, course, terms, 1 - table.course[TO_ROLL])


def store(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    hands: Hands,
    course: LearntReleve,
    terms: Ints,
    side: int,
) -> None:
    """Store the position as a side sees it, from the first position on that is one for the net that learns.

    With two plies, positions long before the end of weak play are left out.
    """
    at = course.stored[0]
    me, opp = table.sides[side], table.sides[1 - side]
    if not at and (is_past(net, me, opp) != terms[PAST] or (terms[PLIES] > 1 and hands.left[0] > _LEARNT_WEAK)):
        return
    copy_over(me, course.mine[at])
    copy_over(opp, course.theirs[at])
    course.states[at] = score_state(table.score, side)
    course.ends[at] = 0
    course.stored[0] = at + 1
    if terms[PLIES] > 1:
        copy_over(table.score, ahead.score)
        course.means[at] = -mean_of_rolls(net, table, ahead, 1 - side)


def play_roll(table: FlatTable, net: Nets, ahead: Ahead, hands: Hands, course: LearntReleve) -> int:
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
        leaves, packed = choose_weakly(hands, table, net, ahead, state, first[0] + lost)
        leaving = won > 0 and leaves > 0
        if leaving != goes or (packed != chosen and not goes):
            course.gains[at] = -max(holding, going) if won else -holding
            course.ends[at] = 1
        elif goes:
            course.gains[at] = -going
        goes, chosen = leaving, packed
    elif won and draw(table) < _AT_RANDOM:
        course.gains[at] = -max(holding, going)
        course.ends[at] = 1
        goes = draw(table) < 0.5
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


def walk_back(net: Nets, course: LearntReleve, pool: Pool, rate: float, terms: Ints) -> None:
    """Let the net learn each stored position, or put it into the pool, the last one first.

    Its target is the gain of the next roll (with two plies the mean of all rolls) and what followed.
    """
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
        if terms[BATCH] > 1:
            copy_over(learner.on, pool.inputs[pool.kept[0]])
            pool.worths[pool.kept[0]] = target
            pool.kept[0] += 1
        else:
            pool.step[0] = rate * max(-_CLIP, min(_CLIP, target - value))
            learn_here(learner, learner, pool.step)


LOOPS: Loops = tuple(
    dict.fromkeys(
        (
            *selfplay.LOOPS,
            play_on,
            learn_pool,
            disagree,
            play_partie,
            *rollout.LOOPS,
            *facts.LOOPS,
            *counting.LOOPS,
            *releves.LOOPS,
        )
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


_BLOCK = 1 << 14
"""Random draws made at once."""


def go_on(stage: Stage, engine: Engine) -> Iterator[Stage]:
    """Yield the training after each further share. The weights of an earlier stage are overwritten.

    The last relevé of a share is played to its end, so the pool can hold its positions too.
    """
    plan = stage.plan
    paces = stage.paces or (blank_net(plan.units, plan.inputs), blank_net(plan.units, plan.inputs))
    net, slopes = engine.buffers(stage.net), engine.buffers(blank_net(plan.units, plan.inputs))
    means, squares = (engine.buffers(one) for one in paces)
    pool = engine.buffers(new_pool(plan.share_rolls + MOST_ROLLS if plan.batch > 1 else 1))
    learn, learner, steps = engine.made(learn_pool), net.past if plan.past else net.home, stage.steps
    for share in range(stage.done, plan.shares):
        _play_share(plan, share, net, pool, engine)
        if kept := pool.kept[0]:
            random = Random(f"{plan.seed}/{share} order")
            order = engine.buffer([at for _ in range(_PASSES) for at in random.sample(range(kept), kept)])
            steps = learn(learner, slopes, means, squares, pool, order, plan.rate_of(share), plan.batch, steps)
        yield Stage(plan, share + 1, net, (means, squares) if plan.batch > 1 else (), steps)


def _play_share(plan: TrainingPlan, share: int, net: Nets, pool: Pool, engine: Engine) -> None:
    table = new_table()
    begin_partie(table, 0)
    table, course, ahead = engine.buffers(table), engine.buffers(new_course()), engine.buffers(new_ahead())
    hands = engine.buffers(new_hands())
    terms = engine.buffer([plan.plies, plan.batch, int(plan.past), plan.share_rolls])
    source, run, rate = engine.draws(f"{plan.seed}/{share}"), engine.made(play_on), plan.rate_of(share)
    engine.made(value_first)(net, course.talon, ahead.first)
    pool.kept[0] = 0
    run_loop(lambda table: run(table, net, ahead, hands, course, pool, rate, terms), table, source, _BLOCK)
