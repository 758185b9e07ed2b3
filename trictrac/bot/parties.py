"""Parties between two players with dice from any source, as the events of a record."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from trictrac.base.errors import misgiven
from trictrac.base.values import number_in
from trictrac.model.play import Play, Roll
from trictrac.model.rules import MODERN, Rules
from trictrac.partie import events
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase, State, TrictracLog
from trictrac.protocol.events import Draw, Go, Hold, Move
from trictrac.protocol.log import Log

Dice = Callable[[], tuple[int, int]]
"""A function that returns the next two dice: typed, seeded or replayed."""


class Decider(Protocol):
    """A player: a program or a person."""

    def choose(self, state: State) -> Play:
        """Return the play for the roll on the table."""

    def goes(self, state: State) -> bool:
        """Return whether to go after a hole by one's own roll."""


def seeded_dice(seed: int) -> Dice:
    """Return dice that fall the same way for the same seed."""
    random = Random(seed)
    return lambda: (random.randint(1, 6), random.randint(1, 6))


def dice_from(seed: int, thrown: int) -> Dice:
    """Return seeded dice after ``thrown`` throws, so that a throw taken back falls the same again."""
    dice = seeded_dice(seed)
    for _ in range(thrown):
        dice()
    return dice


def play_partie(a: Decider, b: Decider, dice: Dice | int, rules: Rules = MODERN) -> TrictracLog:
    """Play a partie to its end, with all points marked, and return its log. ``dice`` may be a seed.

    >>> from trictrac.bot.players import Sensible
    >>> log = play_partie(Sensible(), Sensible(), 1818)
    >>> log.state.phase.value
    'over'
    """
    throw = seeded_dice(dice) if isinstance(dice, int) else dice
    log: TrictracLog = Log(Trictrac(rules))
    deciders = (a, b)
    while log.state.phase is not Phase.OVER:
        log = log.add(_next_event(log.state, deciders, throw))
    return log


def _next_event(state: State, deciders: tuple[Decider, Decider], throw: Dice) -> events.Event:
    if state.phase is Phase.DRAW:
        return Draw(*_thrown(throw))
    player, decider = state.roller, deciders[state.roller]
    if state.phase is Phase.THROW:
        return events.Throw(player, Roll.of(*_thrown(throw)))
    if state.turn is not None and state.turn.choice:
        return Go(player) if decider.goes(state) else Hold(player)
    return Move(player, Play.parse(decider.choose(state)))


def _thrown(throw: Dice) -> tuple[int, int]:
    """Return the two dice as they fell.

    Raises:
        UnreadableError: ``throw`` did not return two numbers from 1 to 6.
    """
    dice = throw()
    if not isinstance(dice, (tuple, list)) or len(dice) != 2 or any(number_in(1, 6, die) is None for die in dice):
        raise misgiven("dice", dice, "(6, 4)")
    return dice[0], dice[1]
