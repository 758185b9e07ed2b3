"""How far a worth may be wrong: where one ply and two differ, the nets know a board badly.

The table was measured against rollouts to the end of the relevé (``lessons/reference/strength.md``).
"""

from __future__ import annotations

from bisect import bisect_right

_APART = (0.1, 0.2, 0.3, 0.5)
_ERRORS = (0.21, 0.31, 0.38, 0.46, 0.58)
FAR_APART = 0.2
"""Holes between the worth of a play by one ply and by two from which it is better rolled out."""


def doubt(one_ply: float, two_plies: float) -> float:
    """Return the error of the worth of a play by two plies, root mean square in holes, by how far one ply is from it."""
    return _ERRORS[bisect_right(_APART, abs(one_ply - two_plies))]
