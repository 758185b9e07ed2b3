"""How values are measured: where the rolls come from, what is taken off for the trials, and what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from trictrac.bot.rollout import SampleMean
from trictrac.bot.weights import SHIPPED
from trictrac.fast.engine import Engine
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.seance.places import compiled_folder
from trictrac.workshop.truth import SOURCES, WORKS, JudgedPlays, judgements, rows, samples


def test_the_rolls_are_of_every_source_and_leave_a_choice() -> None:
    found = samples(3, 5)
    assert [source for source, _, _ in found] == [name for name in (*SOURCES, *WORKS) for _ in range(3)]
    assert found == samples(3, 5)
    for source, spot, made in found:
        assert len(spot.plays) > 1
        assert made in (0, *spot.plays)
        assert (made == 0) == (source in WORKS)
        assert Position(spot.me, spot.opp).faults() == ()
        assert spot.rules == MODERN.lowered()


def test_what_the_trials_err_is_taken_off() -> None:
    true, near = SampleMean(1.0, 0.3, 100), SampleMean(0.5, 0.4, 100)
    said = ((1.5, 0.5, 1.3, 0.5), (1.0, 0.5, 1.0, 0.5))
    found = [JudgedPlays("strong", False, said, ((true, near), (true, near)))] * 2
    first, second, *_ = (str(row) for row in rows(found, ["one.net", "other.net"]))
    # Values err by .5 and .3 of which .3 is the trials', grades by .5 and .3 of which .5 is.
    assert first == "strong play, 2: one.net, played on by one.net: value 0.40 / 0.00, grade 0.00 / 0.00"
    assert second == first.replace("on by one", "on by other")


def test_trials_to_the_end_of_the_releve_tell_which_play_is_better(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    other = tmp_path / "same.net"
    other.write_bytes(SHIPPED.read_bytes())
    some = [one for one in samples(3, 5) if one[0] == "strong"]
    found = list(judgements(some, (SHIPPED, other), 96, compiled_folder(), 1))
    for one in found:
        assert one.said[0] == one.said[1]
        assert one.truth[0] == one.truth[1]
        for mean in one.truth[0]:
            assert mean.count >= 96
            assert mean.error < 0.1
        assert one.said[0][2] == pytest.approx(one.truth[0][0].mean, abs=0.6)
    assert len(list(rows(found, ["a", "b"]))) == 8
