"""Records of the sister games: the common headers, the rules where they are not the game's own, the points played to.

trictrac 1
game: backgammon
A: Cloris
B: Damon
rules: beavers=yes
match: 5

draw A 5 B 3
A plays 13/8 13/10
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.errors import UnreadableError
from trictrac.games.common.events import Event
from trictrac.games.common.lines import vocabulary
from trictrac.games.common.state import State
from trictrac.games.declared import Vocabulary
from trictrac.games.record import COMMON_HEADERS, GameRecord, common_values
from trictrac.games.running.rules import STANDARD
from trictrac.rules.options import MOST_POINTS

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.log import Kind

SISTER_HEADERS = (*COMMON_HEADERS, "rules", "match")
"""The headers that a record of a sister game may have besides ``game``, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class SisterRecord(GameRecord[State, Event]):
    """A sister game as it is kept in a file: headers, its rules, the points or holes played to, events with comments."""

    rules: TablesRules = STANDARD
    match: int = 0

    @property
    def kind(self) -> Kind[State, Event]:
        """The game by the rules of the record."""
        from trictrac.games.registry import kind_of

        return kind_of(self.rules, self.match)

    @property
    def own_headers(self) -> dict[str, str]:
        """The options in which the rules are not the game's own, and the points or holes played to."""
        from trictrac.games.sheets import rules_text

        return {
            "rules": rules_text(self.rules),
            "match": str(self.match) if self.match or self.rules.match else "",
        }

    @property
    def vocabulary(self) -> Vocabulary[Event]:
        """The events of the tables games, the fields counted as in this one."""
        return vocabulary(falling=self.rules.falling)


def sister_head(values: dict[str, str]) -> SisterRecord:
    """The record without events that the values of its headers make; ``game`` is one of them.

    Without ``match`` it is played to as many points as the rules usually have.

    Raises:
        UnreadableError: a value makes no sense.
        RulesError: there is no such option.
    """
    from trictrac.games.sheets import load_rules

    rules = load_rules(values["game"], values.get("rules", ""), files=False)
    match = values.get("match", str(rules.match))
    if not (match.isascii() and match.isdecimal() and len(match) < 4 and int(match) <= MOST_POINTS):
        raise UnreadableError(
            "match: {match!r}: a number from 0 (single games) to {most}", match=match, most=MOST_POINTS
        )
    return SisterRecord(**common_values(values), rules=rules, match=int(match))
