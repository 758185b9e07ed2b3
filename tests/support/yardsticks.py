"""A yardstick for ``trictrac bench --yardstick``: python-chess, which generates the moves of another game in Python."""

from __future__ import annotations

import chess

NAME = "one generation of 48 moves by python-chess"

_BOARD = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")


def run() -> int:
    """Generate the moves of the position twenty times."""
    for _ in range(20):
        assert len(list(_BOARD.legal_moves)) == 48
    return 20
