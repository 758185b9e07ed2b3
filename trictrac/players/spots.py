"""The rolls of games as spots: of self-play in several styles, or of a game that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from trictrac.model.mark import Jan
from trictrac.model.rules import MODERN, Rules
from trictrac.players.choosers import leaves, outlook
from trictrac.players.flat import Playing, Spot, move, move_back, thrown
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.games.log import Log
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.games.trictrac.partie.state import State

Liking = Callable[[Sequence[int], Sequence[int]], int]
"""How much a player likes to stand so, his own checkers before the other's."""


@frozen
class Style:
    """How somebody plays: how many plays he looks at (0: all), whether he goes when it is sensible or always holds."""

    looks: int
    goes: bool


_STYLES = (Style(0, True), Style(0, False), Style(5, True), Style(5, False), Style(2, False))


def spots(seed: int, rules: Rules = MODERN) -> Iterator[Spot]:
    """Every roll of one partie after the other, without end; the same for the same seed.

    In some the players look at every play and go sensibly, in others they are careless or hold to the end, so that return
    jans and bearing off come about. The source of a spot names seed and partie.
    """
    random = Random(seed)
    partie = 0
    while True:
        partie += 1
        yield from _partie(Playing(int(random.random() * 2), rules, f"{seed}/{partie}"), random)


def _partie(game: Playing, random: Random) -> Iterator[Spot]:
    styles = random.choice(_STYLES), random.choice(_STYLES)
    while not game.over:
        game.throw(thrown(random))
        if not game.meets:
            yield game.spot()
        may_go = game.mark()
        if game.over:
            return
        style = styles[game.roller]
        play, worth = best_play(game, random, style.looks, outlook)
        if may_go and style.goes and leaves(game.me, game.opp, worth, game.gives):
            game.go()
        else:
            game.play(play)


def best_play(game: Playing, random: Random, looks: int, liking: Liking) -> tuple[int, int]:
    """The play (0: none) that leaves what is liked most, of so many looked at (0: all), and how much it is liked."""
    me, opp, options = game.me, game.opp, game.options
    if looks and len(options) > looks:
        options = random.sample(options, looks)
    best, most = 0, None
    for packed in options:
        move(me, packed)
        worth = liking(me, opp)
        move_back(me, packed)
        if most is None or worth > most:
            best, most = packed, worth
    return best, liking(me, opp) if most is None else most


def spots_of(log: Log[State, Event]) -> Iterator[Spot]:
    """Every roll of a game in order, with the colours that the players had, judged by the rules of the game.

    Rolls made without a board, boards set up that cannot occur, and a rencontre, which no position tells (laws 8.9), are
    left out.
    """
    from trictrac.games.trictrac.partie.report import read_rolls
    from trictrac.games.trictrac.partie.state import recoloured
    from trictrac.model.score import Side

    rules = log.state.rules
    for report in read_rolls(log):
        turn = report.turn
        if turn.position.faults() or any(mark.jan is Jan.MEETING for mark in turn.outcome.marks):
            continue
        before = log.states[report.start]
        is_white = Side(turn.roller) is (Side.BLACK if before.swapped else Side.WHITE)
        position = turn.position if is_white else recoloured(turn.position)
        yield Spot(position, turn.outcome, rules)
