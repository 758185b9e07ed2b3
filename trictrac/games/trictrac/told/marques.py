"""How a marqué of the partie à écrire ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying

if TYPE_CHECKING:
    from trictrac.games.trictrac.partie.result import Result


def marque_sentence(result: Result, names: tuple[object, object]) -> Saying:
    """Who wins a marqué and who is marked, or that it is a refait; what it pays the account tells."""
    winner, loser = result.winner, result.winner.other
    values = {
        "player": names[winner],
        "other": names[loser],
        "mine": result.score.holes[winner],
        "theirs": result.score.holes[loser],
    }
    marque = result.marque
    if marque and marque.refait:
        return Saying("Refait: {mine} holes each. The marqué is void and is played again.", **values)
    if result.resigned:
        return Saying("{other} gives the marqué up; {player} has it by {mine} holes to {theirs}.", **values)
    if marque and marque.in_a_row:
        return Saying("{player} wins the marqué by {mine} holes to {theirs}, all in a row.", **values)
    return Saying("{player} wins the marqué by {mine} holes to {theirs}.", **values)
