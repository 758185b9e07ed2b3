"""Trictrac combiné: a marqué and a partie of twelve holes with honours on one board (K).

Every hole counts for both games. A player who may go can suspend one of the two, which keeps its holes until somebody
goes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from trictrac.base.values import frozen
from trictrac.laws.marking import HOLES, SCORE_SIZE, win_holes
from trictrac.model.rules import Rules
from trictrac.model.score import Score
from trictrac.partie.events import Twin
from trictrac.partie.frame import SIX, Result, marque_result, stakes
from trictrac.protocol.events import Player, pair_with

_TWELVE = 12


@frozen
class PegMove:
    """A move of pegs or the end of a tenue: holes won, a player gone (``holes`` 0), a game suspended."""

    player: Player
    turn: int
    holes: int = 0
    suspended: Twin | None = None


@frozen
class Combined:
    """The state of both games: the pegs of each, the suspended one, the marqués and parties that have ended."""

    marque: Score
    honours: Score
    suspended: Twin | None
    marques: tuple[Result, ...]
    games: tuple[Result, ...]


@lru_cache(maxsize=512)
def combine(steps: tuple[PegMove, ...], rules: Rules) -> Combined:
    """Return both games after these steps, in their order."""
    both = _Both(rules)
    for step in steps:
        both.take(step)
    return both.now()


class _Both:
    """The two games, while the steps are replayed."""

    def __init__(self, rules: Rules) -> None:
        self._rules = replace(rules, stakes=replace(rules.stakes, payment="honneurs"))
        self._pavillon = rules.customs.pavillon == "yes"
        self._marque = [0] * SCORE_SIZE
        self._honours = [0] * SCORE_SIZE
        self._goings = [0, 0]
        self._suspended: Twin | None = None
        self._marques: list[Result] = []
        self._games: list[Result] = []
        self._last_won: tuple[Player, int] | None = None

    def now(self) -> Combined:
        """Return the present state of both games."""
        return Combined(
            Score.read(self._marque),
            Score.read(self._honours),
            self._suspended,
            tuple(self._marques),
            tuple(self._games),
        )

    def take(self, step: PegMove) -> None:
        """Apply one step: holes count for both games, except a suspended one.

        If a player goes in the partie with honours with the hole that has won it, the holes over are lost.
        """
        in_marque, in_honours = self._suspended is not Twin.ECRIRE, self._suspended is not Twin.HONOURS
        if step.holes:
            if in_marque:
                win_holes(self._marque, step.player, step.holes, self._pavillon)
            if in_honours:
                win_holes(self._honours, step.player, step.holes, self._pavillon)
                while self._honours[HOLES + step.player] >= _TWELVE:
                    # The twelfth hole wins; what is over counts for the next partie (continuation).
                    held = Score.read(self._honours)
                    final = replace(held, holes=pair_with(held.holes, step.player, _TWELVE))
                    self._games.append(Result(step.player, final, stakes(final, step.player, self._rules)))
                    self._honours = [0] * SCORE_SIZE
                    win_holes(self._honours, step.player, held.holes[step.player] - _TWELVE, self._pavillon)
                    self._last_won = (step.player, step.turn)
            return
        if in_marque and step.suspended is not Twin.HONOURS:
            # Going, or suspending it, ends the marqué when one of the two has six holes.
            score = Score.read(self._marque)
            if max(score.holes) < SIX:
                self._goings[step.player] += 1
            else:
                went = (self._goings[0] > 0, self._goings[1] > 0)
                self._marques.append(marque_result(step.player, score, went, None, pavillon=self._pavillon))
                self._marque = [0] * SCORE_SIZE
                self._goings = [0, 0]
        if in_honours and step.suspended is not Twin.ECRIRE and self._last_won == (step.player, step.turn):
            self._honours = [0] * SCORE_SIZE
        self._suspended = step.suspended
