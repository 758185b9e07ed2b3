"""The error of a worth, estimated from how far one ply and two differ: far apart, the nets know a board badly.

The table was measured against rollouts to the end of the relevé (``lessons/reference/strength.md``).
"""

from __future__ import annotations

from bisect import bisect_right

_APART = (0.1, 0.2, 0.3, 0.5)
"""Holes between the worths by one ply and by two at which a class begins, but for the first class."""
_ERRORS = (0.21, 0.31, 0.38, 0.46, 0.58)
"""The error of each class, in holes."""
FAR_APART = 0.2
"""Holes between the worth of a play by one ply and by two from which it is better rolled out."""


def doubt(one_ply: float, two_plies: float) -> float:
    """Return the root mean square error, in holes, of the worth of a play by two plies, given that by one ply."""
    return _ERRORS[bisect_right(_APART, abs(one_ply - two_plies))]
