"""Positions of a kind to begin from: they are of the kind, the player's turn is next, and a seed gives one of them."""

from __future__ import annotations

import pytest

from tests.support.commands import refused, told
from trictrac.bot.themes import THEMES, themed_position
from trictrac.model.outcome import outcome
from trictrac.model.play import ROLLS
from trictrac.model.score import Side


@pytest.mark.parametrize("theme", THEMES)
def test_a_position_is_of_its_kind(theme: str) -> None:
    found = [themed_position(theme, seed) for seed in range(6)]
    assert len(set(found)) > 3
    assert found[0] == themed_position(theme, 0)
    for board in found:
        assert board.turn is Side.WHITE
        assert not board.faults()
        if theme == "corner":
            assert not board.white[12]
            assert not board.black[12]
            taking = [
                roll for roll in ROLLS if any(play.after(board.me)[12] > 1 for play in outcome(board, roll).plays)
            ]
            assert sum(roll.weight for roll in taking) >= 6
        elif theme == "return":
            assert sum(board.white[13:25]) >= 3
        else:
            assert max(board.score.holes) >= 9


def test_a_partie_begins_with_it() -> None:
    shown = told("play", "Anna", "--theme", "end", "--seed", "1", "--board", "none", text="quit\n")
    holes = max(themed_position("end", 1).score.holes)
    assert f" {holes} holes" in shown
    assert refused(2, "play", "--theme", "middle") == "--theme 'middle': one of corner, return, end"
    both = refused(2, "play", "--theme", "end", "--position", "W:1x15/B:1x15/W")
    assert both == "--theme and --position: either the program chooses the position or you do"
