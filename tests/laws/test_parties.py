"""Whole parties at random, to twelve holes: what must hold after every roll, whatever the players do.

Played on the laws' own buffers, with every allowed play and going or holding at random.
"""

from __future__ import annotations

import random

import pytest

from tests.support.parties import Partie

PARTIES = 10_000
CHUNKS = 10


@pytest.mark.law("1.3", "3.2", "4.1", "4.4", "5.2", "6.1", "8.10")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_parties_keep_every_invariant(chunk: int, effort: int) -> None:
    rng = random.Random(f"parties {chunk}")
    rolls = sum(Partie(rng).play_out() for _ in range(PARTIES // CHUNKS * effort))
    assert rolls > 50 * PARTIES // CHUNKS * effort
