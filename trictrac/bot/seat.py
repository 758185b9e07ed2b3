"""The program's seat at a table: its levels in words, and the player whom a journal asks for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, UnreadableError
from trictrac.saying.language import BY_SEMICOLON, listed, strung
from trictrac.saying.words import is_count

if TYPE_CHECKING:
    from trictrac.bot.partner import ProgramPartner
    from trictrac.protocol.record import AnyRecord

NAME = "Trictrac"
"""The name of the program where it plays."""
PROGRAM = "program"
"""Key of the header of a journal that gives the program's level."""
ERRS = "errs"
"""Key of the header of a journal that gives the percentage of the rolls on which the program marks wrongly."""
GUIDED = "guided"
"""Key of the header of a journal in which the program explains what happens for the first time."""

LEVELS_SAID = {
    "beginner": Saying("beginner"),
    "learner": Saying("learner"),
    "sensible": Saying("sensible"),
    "skilled": Saying("skilled"),
    "strong": Saying("strong"),
    "strongest": Saying("strongest"),
}
"""The levels by name, weakest first, with the words that users see."""

USUAL = "sensible"
"""The default level."""


def partner_of(head: AnyRecord, heads: Iterable[tuple[str, str]]) -> ProgramPartner | None:
    """Return the program that plays B at the level in the headers of a journal, or None if they give none.

    Its slips come from the seed of the record, or from its date if the dice are typed.

    Raises:
        UnreadableError: ``heads`` name a level that does not exist.
    """
    given = dict(heads)
    if PROGRAM not in given:
        return None
    from trictrac.bot.levels import LEVELS
    from trictrac.bot.partner import ProgramPartner
    from trictrac.protocol.events import Player

    level = LEVELS.get(given[PROGRAM])
    if level is None:
        raise UnreadableError(
            "this version has no level {level!r}: choose one of {levels}",
            level=given[PROGRAM],
            levels=", ".join(LEVELS),
        )
    seed, errs = head.seed or head.date, given.get(ERRS, "")
    share = min(int(errs), 100) if is_count(errs, 3) else None
    return ProgramPartner(Player.B, level.player(seed), level.reckoner(seed, share), GUIDED in given)


_KINDS = {
    "alone": Saying("checkers left alone"),
    "opens": Saying("cases opened"),
    "past": Saying("checkers past the corner"),
    "no_corner": Saying("the corner not taken"),
    "stays": Saying("holding too long"),
}
"""The kinds of slip in words."""
_OFTEN = 25
"""Percent from which a kind of slip is named."""


def level_sentences() -> list[Saying]:
    """Return one line for each level, weakest first: what it loses, how often it beats the one before, and its slips."""
    from json import loads

    from trictrac.bot.levels import LEVELS, MEASURES, Human

    measured = loads(MEASURES.read_text(encoding="utf-8"))
    found, below = [], ""
    for name, level in LEVELS.items():
        player, lost, won = level.player(""), measured[name]["lost"], measured[name]["won"]
        slips = player.slips._asdict() if isinstance(player, Human) else {}
        named = [_KINDS[kind] for kind, rate in slips.items() if rate >= _OFTEN]
        parts: list[object] = [Saying("loses {lost:.2f} holes a decision", lost=lost)] if lost else []
        if below:
            parts.append(Saying("beats {level} in {won:.0f} of 100 parties", level=LEVELS_SAID[below], won=100 * won))
        if named:
            parts.append(Saying("typical slips: {slips}", slips=listed(named)))
        found.append(Saying("{play}: {reasons}.", play=LEVELS_SAID[name], reasons=strung(parts, BY_SEMICOLON)))
        below = name
    return found
