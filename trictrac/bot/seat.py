"""The seat of the program at a table where it plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, UnreadableError

if TYPE_CHECKING:
    from trictrac.bot.partner import ProgramPartner
    from trictrac.protocol.record import AnyRecord

NAME = "Trictrac"
"""The name of the program where it plays."""
PROGRAM = "program"
"""The header of a journal that says how strongly the program plays there."""

LEVELS_SAID = {
    "beginner": Saying("beginner"),
    "learner": Saying("learner"),
    "sensible": Saying("sensible"),
    "skilled": Saying("skilled"),
    "strong": Saying("strong"),
    "strongest": Saying("strongest"),
}
"""The levels by name, the weakest first, each as it is shown."""

USUAL = "sensible"
"""The level where none is typed."""


def partner_of(head: AnyRecord, heads: Iterable[tuple[str, str]]) -> ProgramPartner | None:
    """The program that plays B, as strong as the headers of the journal say; None where they say nothing of one.

    It slips by the seed of the record, or by its date where the dice are typed.

    Raises:
        UnreadableError: ``heads`` name a level that does not exist.
    """
    levels = [value for key, value in heads if key == PROGRAM]
    if not levels:
        return None
    from trictrac.bot.levels import LEVELS
    from trictrac.bot.partner import ProgramPartner
    from trictrac.protocol.events import Player

    level = LEVELS.get(levels[-1])
    if level is None:
        raise UnreadableError(
            "this version has no level {level!r}: choose one of {levels}",
            level=levels[-1],
            levels=", ".join(LEVELS),
        )
    seed = head.seed or head.date
    return ProgramPartner(Player.B, level.player(seed), level.reckoner(seed))
