"""The file of a training: its plan, its progress and its weights, so that it can be resumed anywhere."""

from __future__ import annotations

from array import array
from itertools import accumulate, product
from pathlib import Path

from trictrac.base.errors import StorageError
from trictrac.base.files import newer_version, read_file
from trictrac.base.values import frozen
from trictrac.bot.net import NAME, PAST_SIZE, SIZE, Net, Nets, alone, net_of, weights_of

_HEAD = "trictrac training 1"
_MOST = 30_000_000
"""Most bytes of a file."""
SHARE_ROLLS = 10_000, 100_000
"""Number of rolls of a share: without batches, and with them, which need boards of many relevés."""


@frozen
class TrainingPlan:
    """A plan: hidden units, seed, number of shares, and the learning rate, which falls from ``rate`` to ``last_rate``.

    With one ply the net learns from the roll that fell, with two from all possible ones. ``batch`` is the number of
    positions learnt at once, and ``past`` says whether it is the second net that learns.
    """

    units: int
    seed: int
    shares: int
    rate: float
    last_rate: float
    plies: int = 1
    batch: int = 1
    past: bool = False

    @property
    def share_rolls(self) -> int:
        """Number of rolls of a share."""
        return SHARE_ROLLS[self.batch > 1]

    @property
    def inputs(self) -> int:
        """Inputs of the net that learns."""
        return PAST_SIZE if self.past else SIZE

    def rate_of(self, share: int) -> float:
        """Return the learning rate of a share."""
        return float(self.rate * (self.last_rate / self.rate) ** (share / self.shares))

    def __str__(self) -> str:
        terms = f"{self.units} {self.seed} {self.shares} {self.rate!r} {self.last_rate!r} {self.plies} {self.batch}"
        return f"{terms} past" if self.past else terms


@frozen
class Stage:
    """The progress of a training: the weights after the ``done`` shares of its plan.

    ``paces`` are the running means of their slopes and of the squares of these, if they are learnt in batches, and
    ``steps`` the number of these batches.
    """

    plan: TrainingPlan
    done: int
    net: Nets
    paces: tuple[Net, ...] = ()
    steps: int = 0

    @property
    def rolls(self) -> int:
        """Number of rolls so far."""
        return self.done * self.plan.share_rolls


def stage_bytes(stage: Stage) -> bytes:
    """Return a training as a file to be continued: its plan, and each weight in full."""
    head = f"{_HEAD}\n{NAME}\n{stage.plan} {stage.done}\n"
    weights = array("d")
    for net in (*stage.net[: 2 if len(stage.net.past.bias) else 1], *stage.paces):
        weights.extend(weights_of(net))
    if stage.paces:
        weights.append(stage.steps)
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
        plies, batch = (*map(int, more[:2]), *(1, 1)[len(more) :])
        plan = TrainingPlan(
            int(units), int(seed), int(shares), float(rate), float(last_rate), plies, batch, more[2:] == ["past"]
        )
        finished = int(done)
        nets = _nets_in(array("d", lines[3]), plan)
        if (head, name) != (_HEAD, NAME):
            raise ValueError
    except (ValueError, IndexError, OverflowError) as error:
        raise StorageError(
            "{path} is no training that this trictrac reads: expected the inputs {inputs}", path=path, inputs=NAME
        ) from error
    return Stage(plan, finished, *nets)


def _nets_in(weights: array[float], plan: TrainingPlan) -> tuple[Nets, tuple[Net, ...], int]:
    """Return the nets of a training, and its paces and the number of its batches if it has any.

    Raises:
        ValueError: the number of weights is that of no such training.
    """
    for seconds, paces in product(([PAST_SIZE], []), ([plan.inputs] * 2, [])):
        inputs = [SIZE, *seconds, *paces]
        ends = list(accumulate(plan.units * (each + 2) + 1 for each in inputs))
        if ends[-1] + bool(paces) == len(weights):
            parts = zip([0, *ends], ends, inputs, strict=False)
            first, *others = (net_of(weights[begin:end], plan.units, each) for begin, end, each in parts)
            nets = Nets(first, others.pop(0)) if seconds else alone(first)
            return nets, tuple(others), int(weights[-1]) if paces else 0
    raise ValueError
