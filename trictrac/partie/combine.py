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
    """Return both games after these steps, in their order. Holes count for both, except for a suspended one.

    If a player goes in the partie with honours with the hole that has won it, the holes over are lost.
    """
    paid, pavillon = replace(rules, stakes=replace(rules.stakes, payment="honneurs")), rules.customs.pavillon == "yes"
    marque, honours, went = [0] * SCORE_SIZE, [0] * SCORE_SIZE, [False, False]
    marques: list[Result] = []
    games: list[Result] = []
    suspended: Twin | None = None
    last_won: tuple[Player, int] | None = None
    for step in steps:
        player = step.player
        in_marque, in_honours = suspended is not Twin.ECRIRE, suspended is not Twin.HONOURS
        if step.holes and in_marque:
            win_holes(marque, player, step.holes, pavillon)
        if step.holes and in_honours:
            win_holes(honours, player, step.holes, pavillon)
            while honours[HOLES + player] >= _TWELVE:
                # The twelfth hole wins; what is over counts for the next partie (continuation).
                held = Score.read(honours)
                final = replace(held, holes=pair_with(held.holes, player, _TWELVE))
                games.append(Result(player, final, stakes(final, player, paid)))
                honours = [0] * SCORE_SIZE
                win_holes(honours, player, held.holes[player] - _TWELVE, pavillon)
                last_won = (player, step.turn)
        if step.holes:
            continue
        if in_marque and step.suspended is not Twin.HONOURS:
            # Going, or suspending it, ends the marqué when one of the two has six holes.
            score = Score.read(marque)
            if max(score.holes) < SIX:
                went[player] = True
            else:
                marques.append(marque_result(player, score, (went[0], went[1]), None, pavillon=pavillon))
                marque, went = [0] * SCORE_SIZE, [False, False]
        if in_honours and step.suspended is not Twin.ECRIRE and last_won == (player, step.turn):
            honours = [0] * SCORE_SIZE
        suspended = step.suspended
    return Combined(Score.read(marque), Score.read(honours), suspended, tuple(marques), tuple(games))
