"""One roll judged whole: masks, plays, marks (laws 3–9)."""

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
    """Fill the three buffers for one roll; ``high`` ≥ ``low``, ``circumstances`` as in ``jans``, ``me`` is left as it was."""
    fill_masks(me, opp, masks)
    list_plays(me, opp, masks, high, low, rules, plays)
    list_marks(me, masks, high, low, circumstances, rules, plays, marks)
