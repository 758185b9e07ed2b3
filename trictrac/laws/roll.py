"""The judging of one roll: its masks, plays and marks (laws 3–9)."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.fields import fill_masks
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import list_plays


def judge_roll(
    me: list[int],
    opp: Sequence[int],
    high: int,
    low: int,
    circumstances: Sequence[int],
    rules: Sequence[int],
    masks: list[int],
    plays: list[int],
    marks: list[int],
) -> None:
    """Fill ``masks``, ``plays`` and ``marks`` for one roll.

    ``high`` is at least ``low``. ``circumstances`` are those of ``jans``. ``me`` is unchanged on return.
    """
    fill_masks(me, opp, masks)
    list_plays(me, opp, masks, high, low, rules, plays)
    list_marks(me, masks, high, low, circumstances, rules, plays, marks)
