"""Whole parties played on the flat buffers, with every choice in them as the events of a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, islice
from pathlib import Path

from trictrac.base.values import frozen
from trictrac.bot.choosing import GOES, HOLDS, ONE_PLY, SENSIBLE, WINS, play_partie, ready, value_first
from trictrac.bot.levels import Human, Slips
from trictrac.bot.parties import Decider, seeded_dice
from trictrac.bot.parties import play_partie as play_partie_at_table
from trictrac.bot.player import Strong
from trictrac.bot.slips import KINDS, Habits, new_habits
from trictrac.bot.steps import PLAYED, TARGET, new_table
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine, Loops, compile_all
from trictrac.laws.marking import HOLES
from trictrac.model.outcome import unpack
from trictrac.model.play import Play, Roll
from trictrac.model.rules import MODERN, Rules
from trictrac.partie.events import Event, Throw
from trictrac.protocol.events import Draw, Go, Hold, Move, Player

LOOPS: Loops = (play_partie, value_first)
"""Loops worth compiling for many parties."""
_ROLLS = 300
"""Rolls for which dice are thrown before a partie. If they do not suffice, as many again are."""
_NOT_OVER = 99
"""Result of ``choosing.play_partie`` if the draws run out."""


@frozen
class TracedPartie:
    """A partie: its events, both sides' holes, and its rolls."""

    events: tuple[Event, ...]
    holes: tuple[int, ...]
    rolls: int


class Loop:
    """The loop that plays parties between players of levels, compiled or not."""

    def __init__(self, engine: Engine = INTERPRETED) -> None:
        self._engine, self._net = engine, ready(read_net(), engine)

    def play(self, a: Decider, b: Decider, seed: int, rules: Rules = MODERN) -> TracedPartie:
        """Play a partie, the same as at the table (``parties.play_partie``), by rules whose customs are the modern ones."""
        engine, throw, dice, result = self._engine, seeded_dice(seed), list[tuple[int, int]](), _NOT_OVER
        drawn = [Draw(*throw())]
        while drawn[-1].a == drawn[-1].b:
            drawn.append(Draw(*throw()))
        begins = Player.A if drawn[-1].a > drawn[-1].b else Player.B
        kinds = engine.buffer([seat_of(a)[0], seat_of(b)[0], 0])
        while result == _NOT_OVER:
            dice += [throw() for _ in range(_ROLLS)]
            draws = [begins / 2, *((die - 0.5) / 6 for die in chain.from_iterable(dice))]
            habits = [engine.buffers(_habits(one, len(dice))) for one in (a, b)]
            trace = engine.buffer([0] * len(dice))
            table = engine.buffers(new_table(rules.lowered())._replace(draws=draws))
            result = engine.made(play_partie)(table, *self._net, habits[0], *self._net, habits[1], kinds, trace)
        holes = min(TARGET, int(table.score[HOLES])), min(TARGET, int(table.score[HOLES + 1]))
        rolls = int(table.course[PLAYED])
        played = (_events_of(int(one), *pair) for one, pair in islice(zip(trace, dice, strict=True), rolls))
        return TracedPartie((*drawn, *chain.from_iterable(played)), holes, rolls)


def _events_of(done: int, one: int, other: int) -> list[Event]:
    """Return the throw of two dice, and what was done with it (``choosing.play_partie``)."""
    player, what, packed = Player(done & 1), done >> 1 & 3, done >> 3
    events: list[Event] = [Throw(player, Roll.of(one, other))]
    if what == GOES:
        events.append(Go(player))
    elif what == HOLDS:
        events.append(Hold(player))
    if what not in (GOES, WINS):
        events.append(Move(player, unpack(packed) if packed else Play()))
    return events


def seat_of(player: Decider) -> tuple[int, Sequence[float]]:
    """Return a player of a level as the loops know him: what chooses his plays, and how often he slips, in percent."""
    if isinstance(player, Human):
        return ONE_PLY, player.slips
    return (player.plies if isinstance(player, Strong) else SENSIBLE), Slips()


def _habits(player: Decider, rolls: int) -> Habits:
    """Return the slips of a player, with the random numbers of each roll where the loops look for them."""
    whims = [[0.0] * (2 * rolls + 1) for _ in range(KINDS)]
    if isinstance(player, Human):
        for number in range(1, rolls + 1):
            for row, whim in zip(whims, player.whims(number), strict=True):
                row[2 * number] = whim
    return new_habits(seat_of(player)[1], whims)


def play_levels(a: Decider, b: Decider, seed: int, rules: Rules, folder: Path | None) -> TracedPartie:
    """Play a partie at the table, or with the loop in a folder, if there is one and the flat buffers know the rules."""
    if folder and rules.customs == MODERN.customs and rules.stakes == MODERN.stakes and rules.play.rencontre == "off":
        return _loop_in(folder).play(a, b, seed, rules)
    log = play_partie_at_table(a, b, seed, rules)
    return TracedPartie(log.events, log.state.results[-1].score.holes, log.state.number)


@cache
def _loop_in(folder: Path) -> Loop:
    return Loop(compile_all(LOOPS, folder))
