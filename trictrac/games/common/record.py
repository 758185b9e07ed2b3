"""Records of the tables games: the common headers, the rules where they are not the game's own, the points played to.

::

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

from collections.abc import Callable

from trictrac.base.errors import AgreementError, Saying, UnreadableError
from trictrac.games.common.events import Event, SetLayout, vocabulary
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesKind, TablesState
from trictrac.games.exchange.ids import is_board_id, read_moment
from trictrac.games.sheets import agreed, game_options_text, load_game_rules, load_game_sheet
from trictrac.model.layout import read_layout
from trictrac.protocol.script import Agreed, GameRequest, Header, RecordHead, Script
from trictrac.rules.options import MOST_POINTS, option_named
from trictrac.saying.words import is_count


def _read_match(text: str, _head: RecordHead) -> int:
    """Return the points or holes played to."""
    if not _is_match(text):
        raise UnreadableError(
            "match: {match!r}: expected a number from 0 (single games) to {most}", match=text, most=MOST_POINTS
        )
    return int(text)


def _is_match(text: str) -> bool:
    return is_count(text) and int(text) <= MOST_POINTS


def _agree(game: str, request: GameRequest) -> Agreed:
    """Return the agreement on a match or single games.

    Without a number of points it is played to what the rule set says.
    """
    typed, match, board = (request.options[name] for name in ("rules", "match", "position"))
    moment = read_moment(board) if is_board_id(board, game) else None
    if moment is not None:
        typed, match = typed or moment.rules, match or str(moment.match)
    sheet = load_game_sheet(game, typed)
    if match and not _is_match(match):
        raise AgreementError(
            "--match {match!r}: expected a number from 1 to {most}, or 0 for single games",
            match=match,
            most=MOST_POINTS,
        )
    points = int(match) if match else sheet.rules.match
    rules, idle = agreed(sheet, points)
    laid = (SetLayout(read_layout(board, falling=rules.falling)),) if board and moment is None else ()
    given = laid if moment is None else moment.events()
    return Agreed({"rules": rules, "match": points}, given, [_without_effect(rules, option) for option in idle])


def _without_effect(rules: TablesRules, option: str) -> Saying:
    """Return the remark that an option which was typed has no effect."""
    if option_named(rules.OPTIONS, option.partition("=")[0]).single:
        return Saying("{typed} is not played in a match: it is a rule of single games.", typed=option)
    return Saying("{typed} has no effect in single games: it is a rule of matches.", typed=option)


def tables_script(game: str, kind: Callable[[TablesRules, int], TablesKind]) -> Script[TablesState, Event]:
    """Return the format of the records of a tables game."""
    rules = Header(
        "rules",
        lambda text, head: load_game_rules(game, text, files=head.files),
        lambda rules, _: game_options_text(rules),
        lambda _: load_game_rules(game, files=False),
    )
    return Script(
        game,
        kind,
        (
            rules,
            # Of single games nothing is written where that is usual.
            Header(
                "match",
                _read_match,
                lambda match, values: str(match) if match or rules.of(values).match else "",
                lambda values: rules.of(values).match,
                dump=int,
            ),
        ),
        lambda values: vocabulary(falling=rules.of(values).falling),
        "trictrac.games.common.shapes",
        agree=_agree,
    )
