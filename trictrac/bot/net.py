"""The net: inputs that are on or off, one layer of hidden units, one value in holes. Plain functions that compile.

A position is seen by the side that has just played. For each side and field (25 is off) there is one input for at least
1, 2 … 9 checkers, first its own, then the other's. One more input stands for each state of the score.

A second net may value the boards on which a checker of either side has passed over, beyond field 12. It has two more
inputs on for each side: how many of its checkers have passed over, and which jans it can still fill.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from trictrac.fast.engine import Single, Singles
from trictrac.laws.buffers import Ints, move, move_back
from trictrac.laws.fields import CORNER, RAIL, can_fill
from trictrac.laws.marking import FLAGS, POINTS
from trictrac.model.layout import Fields

NAME = "counts-1-to-9 score-6-6-3"
"""The name of these inputs. Weights trained for other inputs are not read, but for those of the versions before 0.19.0."""

STEPS = 9
"""Number of checkers on a field, and of its inputs, up to which each further checker turns one on."""
OWN, OTHER = 0, RAIL * STEPS
FIRST_SCORE = 2 * RAIL * STEPS
SCORES = 108
"""Number of states of the score: both sides' points in twos, and which side has the bredouille if any."""
SIZE = FIRST_SCORE + SCORES
NOTHING = SIZE
"""Number of an input that is never on, for what does not change."""
OWN_PAST, OTHER_PAST = SIZE + 1, SIZE + 25
"""First of the further inputs of the second net, of which 24 stand for each side."""
PAST_SIZE = SIZE + 48
"""Number of inputs of the second net. Their rows come after the row of zeros, ``NOTHING``."""
_FILLED = 16
"""Place of the inputs for the jans, after those for the number of checkers that have passed over."""
MOST_ON = 35
"""Most inputs that are on: fifteen checkers of each side, the score, and two more for each side in the second net."""
_MEANS_KEPT, _SQUARES_KEPT, _LEAST_SLOPE = 0.9, 0.999, 1e-7
"""Decay of the running means of slopes and of their squares, and a term that keeps a root above 0."""


def score_state(score: Sequence[int], side: int) -> int:
    """Return the number of the state of the score for a side: both sides' points in twos, and who has the bredouille."""
    other = 1 - side
    flag = 1 if score[FLAGS + side] else 2 if score[FLAGS + other] else 0
    return ((score[POINTS + side] >> 1) * 6 + (score[POINTS + other] >> 1)) * 3 + flag


def seen_by_other(state: int) -> int:
    """Return the number of the same state of the score for the other side."""
    flag, points = state % 3, state // 3
    return (points % 6 * 6 + points // 6) * 3 + (3 - flag) % 3


def list_on(me: Fields, opp: Fields, state: int, on: Ints) -> None:
    """Write into ``on`` the number of inputs that are on, then the inputs."""
    count = 0
    for field in range(1, RAIL + 1):
        for step in range(min(me[field], STEPS)):
            count += 1
            on[count] = OWN + (field - 1) * STEPS + step
        for step in range(min(opp[field], STEPS)):
            count += 1
            on[count] = OTHER + (field - 1) * STEPS + step
    on[0] = count + 1
    on[count + 1] = FIRST_SCORE + state


def inputs_of(side: int, field: int, count: int) -> range:
    """Return the inputs that ``count`` checkers of a side (``OWN`` or ``OTHER``) on a field turn on."""
    first = side + (field - 1) * STEPS
    return range(first, first + min(count, STEPS))


def list_past(side: Fields, first: int, on: Ints) -> None:
    """Add the further inputs that a side turns on to the list ``on``. ``first`` is the first of its inputs."""
    count = on[0]
    on[count + 1], on[count + 2] = past_inputs(side, first)
    on[0] = count + 2


def past_inputs(side: Fields, first: int) -> tuple[int, int]:
    """Return the two further inputs that a side turns on: by how many checkers passed over, and by the jans it can fill."""
    jans = can_fill(side, 1) + 2 * can_fill(side, 7) + 4 * can_fill(side, 19)
    return first + count_past(side), first + _FILLED + jans


def count_past(side: Fields) -> int:
    """Return how many checkers of a side have passed over, those that are off among them."""
    count = 0
    for field in range(CORNER + 1, RAIL + 1):
        count += side[field]
    return count


def crosses(packed: int) -> int:
    """Return whether a play takes a checker beyond field 12 (1 or 0)."""
    return 1 if packed >> 5 & 31 > CORNER or packed >> 15 > CORNER else 0


def borne_off(packed: int) -> int:
    """Return the number of checkers that a play bears off."""
    return (packed >> 5 & 31 == RAIL) + (packed >> 15 == RAIL)


def reached(field: int, count: int) -> int:
    """Return the own input that the last of ``count`` checkers on a field turns on, or ``NOTHING`` if it turns none on."""
    return NOTHING if not field or not 1 <= count <= STEPS else OWN + (field - 1) * STEPS + count - 1


class Net(NamedTuple):
    """The weights, and buffers: sums of the hidden units, the inputs that are on, and a zero of the weights' type."""

    inner: Singles
    bias: Single
    outer: Single
    last: Single
    sums: Single
    nought: Single
    on: Ints


class Nets(NamedTuple):
    """A player's nets: the first, and the one for boards on which a checker has passed over (no units: there is none)."""

    home: Net
    past: Net


def alone(net: Net) -> Nets:
    """Return the nets of a player who has only one."""
    return Nets(net, blank_net(0, PAST_SIZE))


def second_of(net: Net) -> Net:
    """Return a second net that begins as a copy of the first, with zeros for its further inputs."""
    more = [[0.0] * len(net.bias) for _ in range(PAST_SIZE - SIZE)]
    return with_room([*map(list, net.inner), *more], list(net.bias), list(net.outer), list(net.last))


def new_net(units: int, seed: int) -> Net:
    """Return an untrained net, with random weights from a seed."""
    random = Random(seed)
    inner = [[random.uniform(-0.15, 0.15) for _ in range(units)] for _ in range(SIZE)] + [[0.0] * units]
    outer = [random.uniform(-1.0, 1.0) / units**0.5 for _ in range(units)]
    return with_room(inner, [0.0] * units, outer, [0.0])


def blank_net(units: int, size: int = SIZE) -> Net:
    """Return a net of zeros with this number of hidden units and inputs."""
    return with_room([[0.0] * units for _ in range(size + 1)], [0.0] * units, [0.0] * units, [0.0])


def net_of(weights: Sequence[float], units: int, size: int = SIZE) -> Net:
    """Return the net with these weights: rows of the inputs, the bias, the outer weights, the last weight."""
    rows = [list(weights[units * at : units * (at + 1)]) for at in range(size + 2)]
    inner = [*rows[:NOTHING], [0.0] * units, *rows[NOTHING:size]]
    return with_room(inner, rows[size], rows[size + 1], list(weights[-1:]))


def weights_of(net: Net) -> list[float]:
    """Return the weights of a net in the order in which ``net_of`` takes them."""
    rows = (*net.inner[:NOTHING], *net.inner[NOTHING + 1 :], net.bias, net.outer, net.last)
    return [float(weight) for row in rows for weight in row]


def with_room(inner: Singles, bias: Single, outer: Single, last: Single) -> Net:
    """Return a net with these weights and new buffers. The row after those of the inputs holds zeros."""
    return Net(inner, bias, outer, last, [0.0] * len(bias), [0.0], [0] * (MOST_ON + 2))


def sum_up(net: Net, me: Fields, opp: Fields, state: int) -> None:
    """Write the sums of the hidden units for a position seen by the side ``me``, and the inputs that are on."""
    list_on(me, opp, state, net.on)
    sum_inputs(net)


def sum_up_past(net: Net, me: Fields, opp: Fields, state: int) -> None:
    """Write the sums and the inputs that are on as ``sum_up`` does, for the second net."""
    list_on(me, opp, state, net.on)
    list_past(me, OWN_PAST, net.on)
    list_past(opp, OTHER_PAST, net.on)
    sum_inputs(net)


def sum_inputs(net: Net) -> None:
    """Write the sums of the hidden units for the inputs that are on."""
    sums, bias, on = net.sums, net.bias, net.on
    for unit in range(len(sums)):
        sums[unit] = bias[unit]
    for place in range(1, on[0] + 1):
        row = net.inner[on[place]]
        for unit in range(len(sums)):
            sums[unit] += row[unit]


def value_here(net: Net) -> float:
    """Return the value, in holes, of the position last summed up."""
    return value_with(net, NOTHING, NOTHING, NOTHING, NOTHING)


def value_after(net: Net, me: Ints, packed: int) -> float:
    """Return the value after a play from the position last summed up. ``me`` is restored."""
    one_off, one_on, two_off, two_on = changed_by(me, packed)
    return value_with(net, one_off, one_on, two_off, two_on)


def value_after_past(net: Net, me: Ints, packed: int) -> float:
    """Return the value by the second net after a play from the position last summed up. ``me`` is restored."""
    one_off, one_on, two_off, two_on = changed_by(me, packed)
    off1, on1, off2, on2 = net.inner[one_off], net.inner[one_on], net.inner[two_off], net.inner[two_on]
    on = net.on
    off3, off4 = net.inner[on[on[0] - 3]], net.inner[on[on[0] - 2]]
    move(me, packed)
    three_on, four_on = past_inputs(me, OWN_PAST)
    move_back(me, packed)
    on3, on4 = net.inner[three_on], net.inner[four_on]
    sums, outer, nought = net.sums, net.outer, net.nought[0]
    total = net.last[0]
    for unit in range(len(sums)):
        one = sums[unit] - off1[unit] + on1[unit] - off2[unit] + on2[unit]
        one += on3[unit] - off3[unit] + on4[unit] - off4[unit]
        total += (max(nought, one)) * outer[unit]
    return total


def changed_by(me: Ints, packed: int) -> tuple[int, int, int, int]:
    """Return the inputs that a play turns off and on, first by one checker and then by the other. ``me`` is restored."""
    from1, to1, from2, to2 = packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15
    if to1 == from2:
        to1, from2, to2 = to2, 0, 0
    one_off = reached(from1, me[from1])
    me[from1] -= 1
    me[to1] += 1
    one_on = reached(to1, me[to1])
    two_off = reached(from2, me[from2])
    me[from2] -= 1
    me[to2] += 1
    two_on = reached(to2, me[to2])
    move_back(me, packed)
    return one_off, one_on, two_off, two_on


def value_with(net: Net, one_off: int, one_on: int, two_off: int, two_on: int) -> float:
    """Return the value of the position last summed up, with two inputs off and two others on."""
    off1, on1, off2, on2 = net.inner[one_off], net.inner[one_on], net.inner[two_off], net.inner[two_on]
    sums, outer, nought = net.sums, net.outer, net.nought[0]
    total = net.last[0]
    for unit in range(len(sums)):
        one = sums[unit] - off1[unit] + on1[unit] - off2[unit] + on2[unit]
        total += (max(nought, one)) * outer[unit]
    return total


def learn_here(net: Net, into: Net, step: Single) -> None:
    """Add ``step[0]`` times the slope of the value of the position last summed up to the weights of ``into``.

    ``into`` may be the net itself. The sums of ``net`` are overwritten.
    """
    sums, outer, on = net.sums, net.outer, net.on
    size, nought = step[0], net.nought[0]
    into.last[0] += size
    for unit in range(len(sums)):
        one = sums[unit]
        slope = size * outer[unit] if one > nought else nought
        into.outer[unit] += size * (max(nought, one))
        into.bias[unit] += slope
        sums[unit] = slope
    for place in range(1, on[0] + 1):
        row = into.inner[on[place]]
        for unit in range(len(sums)):
            row[unit] += sums[unit]


def learn_batch(net: Net, slopes: Net, means: Net, squares: Net, rate: float, steps: int) -> None:
    """Change the weights by one step of Adam along the gathered slopes, and set the slopes to 0.

    Each weight has its own pace: the running mean of its slopes divided by the root of that of their squares, both
    corrected for their start at 0. ``steps`` counts this one (Kingma and Ba, "Adam", 2015).
    """
    pace = rate * (1.0 - _SQUARES_KEPT**steps) ** 0.5 / (1.0 - _MEANS_KEPT**steps)
    for at in range(len(net.inner)):
        _move(net.inner[at], slopes.inner[at], means.inner[at], squares.inner[at], pace)
    _move(net.bias, slopes.bias, means.bias, squares.bias, pace)
    _move(net.outer, slopes.outer, means.outer, squares.outer, pace)
    _move(net.last, slopes.last, means.last, squares.last, pace)


def _move(weights: Single, slopes: Single, means: Single, squares: Single, pace: float) -> None:
    for at in range(len(weights)):
        slope = slopes[at]
        slopes[at] = 0.0
        means[at] += (1.0 - _MEANS_KEPT) * (slope - means[at])
        squares[at] += (1.0 - _SQUARES_KEPT) * (slope * slope - squares[at])
        weights[at] += pace * means[at] / (squares[at] ** 0.5 + _LEAST_SLOPE)
