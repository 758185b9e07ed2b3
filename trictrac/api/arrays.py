"""Many rolls at once: numpy arrays of boards and dice judged by the laws, compiled where they can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trictrac.api.rolls import RulesLike, load_rules
from trictrac.base.errors import TrictracError, misgiven
from trictrac.bot.selfplay import LOOPS, judge_all, law_buffers
from trictrac.fast.engine import INTERPRETED, compile_all
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.seance.places import compiled_folder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CHUNK, _WORTH_COMPILING = 1 << 16, 50_000
"""Rolls that are judged in one go, and from which loading the compiled laws saves time."""


def outcomes(
    positions: NDArray[np.int8],
    rolls: NDArray[np.uint8],
    rules: RulesLike = MODERN,
    *,
    numbers: NDArray[np.uint8] | None = None,
) -> NDArray[np.int16]:
    """Return the points of many rolls, for the roller and for the other player, as numpy arrays.

    - ``positions`` is int8, (n, 2, 26): the checkers of the side that rolls, then those of the other side. Each side has its
      own numbering: fields 1 to 24, and 25 for checkers borne off. Index 0 is 0.
    - ``rolls`` is uint8, (n, 2): two dice in any order.
    - ``numbers`` is uint8, (n,): the number of each roll in the relevé (see ``Position.roll_no``). Jans that depend on the
      number are left out if it is 0 or not given.

    The result is int16, (n, 2), the same as ``outcome`` gives roll by roll. With the extra ``fast``, the laws are compiled
    at the first call with many rolls, which takes half a minute. Later calls are fast.

    >>> import numpy as np
    >>> position = read_position("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2")
    >>> boards = np.array([[position.me, position.opp]], np.int8).repeat(2, axis=0)
    >>> outcomes(boards, np.array([[3, 2], [6, 6]], np.uint8)).tolist()
    [[12, 0], [0, 0]]

    Raises:
        TrictracError: numpy is not installed.
        UnreadableError: an argument is not such an array, or a roll not two numbers from 1 to 6.
        ImpossiblePositionError: a position cannot occur. The message names the first one.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise TrictracError('arrays of rolls need numpy: pip install "trictrac[fast]"') from error
    lowered = load_rules(rules).lowered()
    array, count = np.ndarray, len(rolls) if isinstance(rolls, np.ndarray) and rolls.ndim else 0
    given = np.zeros(count, np.uint8) if numbers is None else numbers
    for name, one, kind, shape in (
        ("positions", positions, np.int8, (count, 2, RAIL + 1)),
        ("rolls", rolls, np.uint8, (count, 2)),
        ("numbers", given, np.uint8, (count,)),
    ):
        if not isinstance(one, array) or one.dtype != kind or one.shape != shape:
            raise misgiven(name, one, f"numpy.array(…, {kind.__name__}) of shape {shape}")
    if count and not 1 <= rolls.min() <= rolls.max() <= 6:
        raise misgiven("rolls", rolls, "two numbers from 1 to 6")
    _require_possible(positions)
    engine = compile_all(LOOPS, compiled_folder()) if count >= _WORTH_COMPILING else INTERPRETED
    judge: Callable[..., object] = engine.made(judge_all)
    buffers, by = engine.buffer(law_buffers()), engine.buffer(lowered)
    found = np.empty((count, 2), np.int16)
    for start in range(0, count, _CHUNK):
        share = slice(start, start + _CHUNK)
        flat = positions[share].reshape(-1, RAIL + 1), np.sort(rolls[share])[:, ::-1], given[share]
        boards, dice, at = (
            np.ascontiguousarray(part, np.int64) if engine.is_compiled else part.tolist() for part in flat
        )
        points = engine.buffer([[0, 0]] * len(dice)) if engine.is_compiled else [[0, 0] for _ in dice]
        judge(boards, dice, at, by, buffers, points)
        found[share] = points
    return found


def _require_possible(positions: NDArray[np.int8]) -> None:
    """Refuse the first of these positions that cannot occur.

    Raises:
        ImpossiblePositionError: names it with its fault.
    """
    me, opp = positions[:, 0], positions[:, 1]
    totals = positions.sum(axis=2, dtype=int)
    short = ((totals < 15) & (positions[:, :, RAIL] > 0)) | (totals > 15)
    corners = (positions[:, :, CORNER] == 1) | (positions[:, :, THEIR_CORNER] != 0) | (positions[:, :, 0] != 0)
    shared = ((me[:, 1:RAIL] > 0) & (opp[:, RAIL - 1 : 0 : -1] > 0)).any(axis=1)
    wrong = (positions < 0).any(axis=(1, 2)) | (short | corners).any(axis=1) | shared
    if wrong.any():
        white, black = positions[wrong.argmax()].tolist()
        Position(tuple(white), tuple(black)).require_possible()
        raise misgiven("positions", (white, black), "checkers on fields 1 to 25 alone")
