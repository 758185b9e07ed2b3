"""How far the worth of a play may be wrong."""

from __future__ import annotations

from trictrac.bot.doubt import FAR_APART, doubt


def test_the_more_one_ply_and_two_differ_the_less_is_known() -> None:
    errors = [doubt(0.5, 0.5 + step / 100) for step in range(60)]
    assert errors == sorted(errors)
    assert errors == [doubt(0.5 + step / 100, 0.5) for step in range(60)]
    assert doubt(1.0, 1.0) < 0.25 < 0.35 < doubt(1.0, 1.0 + FAR_APART + 0.01)
