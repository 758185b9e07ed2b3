"""``trictrac analyse`` with several games: the ratings of their players, and the kinds of their errors."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import typer

from trictrac.base.errors import UnreadableError
from trictrac.cli.documents import Formats, put_document
from trictrac.cli.looking import looked_over, remember_costs
from trictrac.cli.output import STOPPED
from trictrac.cli.reading import named_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.base.working import Jobs
    from trictrac.bot.rating import GameCosts
    from trictrac.saying.language import Language


def rate(games: Sequence[str], player: str, rules: str, how: tuple[int, Jobs], to: Formats, language: Language) -> None:
    """Print or write the ratings of the players of some games, or of ``player`` in his saved games.

    ``how`` is the look-ahead in plies and the jobs.

    Raises:
        Exit: Ctrl-C has stopped it, after the ratings over the games before.
    """
    from trictrac.bot.rating import ratings_doc, ratings_record
    from trictrac.partie.text.record import require_trictrac
    from trictrac.protocol.record import check_record
    from trictrac.saying.words import fold

    known: dict[str, dict[str, GameCosts]] = {}
    whole = True
    if player:
        games, known = _games_of(player)
    found: dict[str, tuple[str, list[GameCosts]]] = {}
    for game in games:
        costs = known.get(game)
        if costs is None:
            name, read, _ = named_record(game, rules)
            log = check_record(record := require_trictrac(read))
            analysis, whole = looked_over(log, *how, language)
            if not whole:
                break
            costs = remember_costs(game, name, record, analysis, is_usual=not rules and how[0] == 1)
        for one, cost in costs.items():
            if not player or fold(one) == fold(player):
                found.setdefault(fold(one), (one, []))[1].append(cost)
    players = dict(found.values())
    put_document(partial(ratings_doc, players), partial(ratings_record, players), to, language)
    if not whole:
        raise typer.Exit(STOPPED)


def _games_of(player: str) -> tuple[list[str], dict[str, dict[str, GameCosts]]]:
    """Return the saved games of trictrac of a player, and the costs of those that were analysed before.

    Raises:
        UnreadableError: he has none.
    """
    from trictrac.protocol.words import same_name
    from trictrac.rules.heads import TRICTRAC
    from trictrac.seance.library import default_library
    from trictrac.seance.listing import GameSummary, listing
    from trictrac.study.progress.playing import remembered

    library = default_library()
    games = [
        name
        for name, found, _ in listing(library, [*library.names(), *library.names(archived=True)])
        if isinstance(found, GameSummary)
        and found.game == TRICTRAC
        and any(same_name(one, player) for one in found.players)
    ]
    if not games:
        raise UnreadableError(
            "no saved game is one of {player!r}: trictrac games lists them with their players", player=player
        )
    return games, {name: costs for name, _, costs in remembered(library)}
