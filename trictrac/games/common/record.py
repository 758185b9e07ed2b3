"""Records of the tables games: the common headers, the rules where they are not the game's own, the points played to.

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

from collections.abc import Mapping
from typing import Any

from trictrac.base.errors import AgreementError, Saying, UnreadableError
from trictrac.games.common.events import Event, SetLayout, vocabulary
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesKind
from trictrac.games.sheets import agreed, game_options_text, load_game_rules, load_game_sheet
from trictrac.model.layout import read_layout
from trictrac.protocol.declared import Vocabulary
from trictrac.protocol.script import Agreed, Asked, Header, Script
from trictrac.rules.options import MOST_POINTS, option_named
from trictrac.saying.words import is_count


def _read_rules(text: str, known: Mapping[str, Any]) -> TablesRules:
    return load_game_rules(known["game"], text, files=known.get("files", False))


def _rules_text(rules: TablesRules, _values: Mapping[str, Any]) -> str:
    """The options in which the rules are not the game's own."""
    return game_options_text(rules)


def _read_match(text: str, _known: Mapping[str, Any]) -> int:
    """The points or holes played to."""
    if not _is_match(text):
        raise UnreadableError(
            "match: {match!r}: a number from 0 (single games) to {most}", match=text, most=MOST_POINTS
        )
    return int(text)


def _is_match(text: str) -> bool:
    return is_count(text) and int(text) <= MOST_POINTS


def _match_text(match: int, values: Mapping[str, Any]) -> str:
    """The points or holes played to; nothing of single games where that is usual."""
    return str(match) if match or values["rules"].match else ""


def _vocabulary(values: Mapping[str, Any]) -> Vocabulary[Event]:
    return vocabulary(falling=values["rules"].falling)


def _agree(game: str, asked: Asked) -> Agreed:
    """A match or single games; without a number of points it is played to as much as the sheet of the game says."""
    sheet, match, board = (
        load_game_sheet(game, asked.options["rules"]),
        asked.options["match"],
        asked.options["position"],
    )
    if match and not _is_match(match):
        raise AgreementError(
            "--match {match!r}: a number from 1 to {most}, or 0 for single games", match=match, most=MOST_POINTS
        )
    points = int(match) if match else sheet.rules.match
    rules, idle = agreed(sheet, points)
    given = (SetLayout(read_layout(board, falling=rules.falling)),) if board else ()
    return Agreed({"rules": rules, "match": points}, given, [_without_effect(rules, option) for option in idle])


def _without_effect(rules: TablesRules, option: str) -> Saying:
    """The remark on an option that was typed and has no effect."""
    if option_named(rules.OPTIONS, option.partition("=")[0]).single:
        return Saying("{typed} is not played in a match: it is a rule of single games.", typed=option)
    return Saying("{typed} has no effect in single games: it is a rule of matches.", typed=option)


_HEADERS = (
    Header("rules", _read_rules, _rules_text, lambda known: _read_rules("", known)),
    Header("match", _read_match, _match_text, lambda known: known["rules"].match, dump=int),
)


SCRIPT = Script("", TablesKind, _HEADERS, _vocabulary, "trictrac.games.common.shapes", agree=_agree)
"""How records of the tables games are written; each has its name and its kind."""
