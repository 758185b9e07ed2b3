"""Training by self-play: a plan, done share by share, each with its own seed, so that it can be continued anywhere.

The net plays a relevé, which is then walked backwards. It learns the value of a position for the side that has just
played: its holes minus the other's from then to the end of the relevé, and the worth of the next relevé. With one ply
it learns from the roll that fell, which costs little. With two it learns from the mean of the 21 possible rolls, which
removes luck and takes some fifteen times as long. The weights move after each position, or after some hundreds at once,
each at its own pace, which helps much more where positions are valued exactly. On one machine with the same versions
the same plan gives the same weights.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from trictrac.base.errors import StorageError, TrictracError
from trictrac.base.files import newer_version, read_file
from trictrac.base.values import frozen
from trictrac.bot import counting, facts, releves, rollout, selfplay
from trictrac.bot.choosing import (
    Ahead,
    best_play,
    disagree,
    mean_of_rolls,
    new_ahead,
    play_partie,
    value_first,
)
from trictrac.bot.net import (
    NAME,
    SIZE,
    Net,
    blank_net,
    learn_batch,
    learn_here,
    net_of,
    score_state,
    sum_up,
    value_here,
)
from trictrac.bot.selfplay import go_on_sensibly, run_loop
from trictrac.bot.steps import (
    DRAWN,
    PLAYED,
    RELEVE,
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

MOST_ROLLS = 400
"""Most rolls of a relevé learnt at once (longer ones are cut)."""
_TRACE = 0.4
"""Lambda of TD(λ): 0 learns from the next value alone, 1 from the whole course of the relevé."""
_CLIP = 6.0
_AT_RANDOM = 0.005
"""Probability, after a hole, that hold or go is drawn at random."""
_WATCHED = 4
"""With two plies, the sensible player plays one relevé in this many, so that the net learns such positions too."""
_MOST_DRAWS = 8
PLIES, BATCH, BEFORE, LEAST = range(4)
"""Indices of the terms of learning: plies, positions per batch, rolls before this share, rolls of this share."""


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
    net: Net,
    slopes: Net,
    means: Net,
    squares: Net,
    ahead: Ahead,
    course: LearntReleve,
    rate: float,
    terms: list[int],
) -> int:
    """Play and learn relevé after relevé until the rolls of ``terms`` are played (return 1), or the draws run out (0)."""
    plies, batch = terms[PLIES], terms[BATCH]
    if not course.stored[0]:
        begin(table, rules, net, ahead, course, plies)
    while table.course[DRAWN] + _MOST_DRAWS <= len(draws):
        throw(table, rules, draws)
        roller = table.course[TO_ROLL]
        watches = plies > 1 and table.course[RELEVE] % _WATCHED == 0
        if watch(table, course) if watches else play_roll(table, draws, net, ahead, course):
            walk_back(net, slopes, course, rate, terms)
            done = table.course[PLAYED] >= terms[LEAST]
            if batch > 1 and (done or course.stored[1] >= batch):
                steps = 1 + (terms[BEFORE] + table.course[PLAYED]) // batch
                learn_batch(net, slopes, means, squares, rate, steps)
                course.stored[1] = 0
            begin(table, rules, net, ahead, course, plies)
            if done:
                return 1
        else:
            store(table, rules, net, ahead, course, plies, roller)
    return 0


def begin(table: FlatTable, rules: list[int], net: Net, ahead: Ahead, course: LearntReleve, plies: int) -> None:
    """Store the starting position for the side that does not roll."""
    value_first(net, course.talon, ahead.first)
    course.stored[0] = 0
    store(table, rules, net, ahead, course, plies, 1 - table.course[TO_ROLL])


def store(
    table: FlatTable, rules: list[int], net: Net, ahead: Ahead, course: LearntReleve, plies: int, side: int
) -> None:
    """Store the position for a side."""
    at = course.stored[0]
    mine, theirs, me, opp = course.mine[at], course.theirs[at], table.sides[side], table.sides[1 - side]
    for field in range(RAIL + 1):
        mine[field], theirs[field] = me[field], opp[field]
    course.states[at] = score_state(table.score, side)
    course.ends[at] = 0
    course.stored[0] = at + 1
    if plies > 1:
        copy_score(table.score, ahead.score)
        course.means[at] = -mean_of_rolls(net, table, rules, ahead, 1 - side)


def watch(table: FlatTable, course: LearntReleve) -> int:
    """Play on as the sensible player, cut the trace, and return whether the relevé is over (1 or 0)."""
    at, releve = course.stored[0] - 1, table.course[RELEVE]
    go_on_sensibly(table)
    table.score[HOLES] = table.score[HOLES + 1] = 0
    course.ends[at] = 1
    return int(table.course[RELEVE] != releve or at + 2 > MOST_ROLLS)


def play_roll(table: FlatTable, draws: list[float], net: Net, ahead: Ahead, course: LearntReleve) -> int:
    """Mark, then go or play, store the result, and return whether the relevé is over (1 or 0)."""
    roller, at, first = table.course[TO_ROLL], course.stored[0] - 1, ahead.first
    me, opp = boards(table)
    won, lost = mark_both(table.score, roller, table.marks)
    state = score_state(table.score, roller)
    chosen, worth = best_play(net, me, opp, state, table.plays, first)
    holding, going = won - lost + worth, won + first[0]
    goes = won > 0 and going > holding
    course.gains[at] = float(lost - won)
    if won and draw(table.course, draws) < _AT_RANDOM:
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
    is_cut = not is_off and at + 2 > MOST_ROLLS
    if is_cut or (is_off and not course.ends[at]):
        course.gains[at] = -holding
        course.ends[at] = 1
    return int(is_off or is_cut)


def walk_back(net: Net, slopes: Net, course: LearntReleve, rate: float, terms: list[int]) -> None:
    """Learn each stored position, the last first, from the gain of the next roll (or the mean of all) and what followed."""
    value = target = 0.0
    for at in range(course.stored[0] - 1, -1, -1):
        if course.ends[at]:
            value = target = 0.0
        target = (course.means[at] if terms[PLIES] > 1 else course.gains[at] - value) - _TRACE * (target - value)
        sum_up(net, course.mine[at], course.theirs[at], course.states[at])
        value = value_here(net)
        error = max(-_CLIP, min(_CLIP, target - value))
        if terms[BATCH] > 1:
            course.step[0] = error / terms[BATCH]
            learn_here(net, slopes, course.step)
        else:
            course.step[0] = rate * error
            learn_here(net, net, course.step)
    course.stored[1] += course.stored[0]


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
_HEAD = "trictrac training 1"
_MOST = 30_000_000


@frozen
class TrainingPlan:
    """A plan: hidden units, seed, number of shares, and the learning rate, which falls from ``rate`` to ``last_rate``.

    With one ply the net learns from the roll that fell, with two from all possible ones. ``batch`` is the number of
    positions learnt at once.
    """

    units: int
    seed: int
    shares: int
    rate: float
    last_rate: float
    plies: int = 1
    batch: int = 1

    def rate_of(self, share: int) -> float:
        """Return the learning rate of a share."""
        return float(self.rate * (self.last_rate / self.rate) ** (share / self.shares))

    def __str__(self) -> str:
        return f"{self.units} {self.seed} {self.shares} {self.rate!r} {self.last_rate!r} {self.plies} {self.batch}"


@frozen
class Stage:
    """The progress of a training: the weights after the ``done`` shares of its plan.

    ``paces`` are the running means of their slopes and of the squares of these, if they are learnt in batches.
    """

    plan: TrainingPlan
    done: int
    net: Net
    paces: tuple[Net, ...] = ()


def go_on(stage: Stage, engine: Engine) -> Iterator[Stage]:
    """Yield the training after each further share. The weights of an earlier stage are overwritten."""
    plan = stage.plan
    paces = stage.paces or (blank_net(plan.units), blank_net(plan.units))
    net, means, squares = (engine.buffers(one) for one in (stage.net, *paces))
    weights = net, engine.buffers(blank_net(plan.units)), means, squares
    for share in range(stage.done, plan.shares):
        _learn_share(plan, share, weights, engine)
        yield Stage(plan, share + 1, net, (means, squares) if plan.batch > 1 else ())


def _learn_share(plan: TrainingPlan, share: int, weights: tuple[Net, Net, Net, Net], engine: Engine) -> None:
    table = new_table()
    table.score[HOLES] = 0
    set_up(table)
    table, course, ahead = engine.buffers(table), engine.buffers(new_course()), engine.buffers(new_ahead())
    rules, source, run = engine.buffer(LOWERED_MODERN), engine.draws(f"{plan.seed}/{share}"), engine.made(learn)
    terms, rate = engine.buffer([plan.plies, plan.batch, share * SHARE, SHARE]), plan.rate_of(share)
    run_loop(lambda draws: run(table, rules, draws, *weights, ahead, course, rate, terms), table, source, _BLOCK)


def stage_bytes(stage: Stage) -> bytes:
    """Return a training as a file to be continued: its plan, and each weight in full."""
    head = f"{_HEAD}\n{NAME}\n{stage.plan} {stage.done}\n"
    weights = array("d")
    for net in (stage.net, *stage.paces):
        weights.extend(float(weight) for row in (*net.inner[:SIZE], net.bias, net.outer, net.last) for weight in row)
    return head.encode() + weights.tobytes()


def read_stage(path: Path) -> Stage:
    """Return the training in a file.

    Raises:
        OSError: the file cannot be read.
        StorageError: the file is not a training, or is of another version or for other inputs.
    """
    lines = read_file(path, _MOST).split(b"\n", 3)
    head, name, layout = (line.decode("ascii", "replace") for line in (*lines, b"", b"")[:3])
    if newer := newer_version(head, _HEAD):
        raise StorageError(
            "{path} is a training of version {version}, made by a newer trictrac: take a newer one",
            path=path,
            version=newer,
        )
    try:
        units, seed, shares, rate, last_rate, *more, done = layout.split()
        plan = TrainingPlan(int(units), int(seed), int(shares), float(rate), float(last_rate), *map(int, more[:2]))
        weights = array("d", lines[3])
        each = plan.units * (SIZE + 2) + 1
        if (head, name) != (_HEAD, NAME) or len(weights) not in (each, 3 * each):
            raise ValueError
    except (ValueError, IndexError) as error:
        raise StorageError(
            "{path} is no training that this trictrac reads: expected the inputs {inputs}", path=path, inputs=NAME
        ) from error
    net, *paces = (net_of(weights[at : at + each], plan.units) for at in range(0, len(weights), each))
    return Stage(plan, int(done), net, tuple(paces))
