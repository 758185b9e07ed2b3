"""The strong player with compiled loops: it values as the plain one does, many times as fast once loaded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from trictrac.bot.choosing import mean_of_rolls, ready, value_plays
from trictrac.bot.net import Nets
from trictrac.bot.player import JudgedRoll, Mind, shipped_mind
from trictrac.bot.steps import RELEVE, ROLLS, new_table
from trictrac.bot.weights import read_net
from trictrac.fast.engine import Engine, Loops, compile_all, is_kept
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, MOST_PLAYS, Ints
from trictrac.model.layout import Fields


class QuickMind(Mind):
    """A net ready to value positions with the loops of an engine."""

    def __init__(self, net: Nets, engine: Engine) -> None:
        self._net, self._ahead = ready(net, engine)
        self._engine, self._table = engine, engine.buffers(new_table())
        self._worths = engine.buffer([0.0] * MOST_PLAYS)

    def first(self, state: int = 0) -> float:
        """Return the worth of the first roll of a relevé to the roller, with a state of the score as he sees it."""
        return float(self._ahead.first[state])

    def _values_of(self, me: Fields, opp: Fields, state: int, plays: Sequence[int]) -> list[tuple[float, int]]:
        table, worths = self._table, self._worths
        table.sides[0][:], table.sides[1][:] = me, opp
        table.plays[ALLOWED], table.plays[FIRST_PLAY : FIRST_PLAY + len(plays)] = len(plays), plays
        self._engine.made(value_plays)(
            self._net, table.sides[0], table.sides[1], state, table.plays, self._ahead.first, worths
        )
        return [(float(worth), packed) for worth, packed in zip(worths, plays or (0,), strict=False)]

    def _mean(self, spot: JudgedRoll, me: Ints, opp: Ints, score: Ints, side: int) -> float:
        table = self._table._replace(rules=self._engine.buffer(spot.rules))
        table.sides[side][:], table.sides[1 - side][:], self._ahead.score[:] = me, opp, score
        table.course[ROLLS + side], table.course[RELEVE] = spot.rolls[side], spot.releve
        return float(self._engine.made(mean_of_rolls)(self._net, table, self._ahead, side))


@cache
def mind_for_many(loops: Loops, folder: Path) -> Mind:
    """Return the shipped net for many questions: compiled if its loops were compiled before, else in plain Python."""
    if is_kept(loops, folder):
        engine = compile_all(loops, folder)
        if engine.is_compiled:
            return QuickMind(read_net(), engine)
    return shipped_mind()
