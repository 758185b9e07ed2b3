"""The numbers of the environments: observations by named planes, and one number for each act of a player."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from trictrac.base.errors import misgiven
from trictrac.model.play import Play, Roll
from trictrac.partie.events import Event, Throw
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.rules.loader import load_rules

VERSION = "trictrac-v1"
"""The version of the observations and of the actions. Other numbers get another version."""
_STARTS = 25
HOLD, GO = _STARTS**2, _STARTS**2 + 1
ACTIONS = GO + 1
"""Number of actions: a play by the two fields that its checkers leave, then to hold, then to go."""


class Plane(NamedTuple):
    """A part of an observation: its name, how many numbers it has, the largest one, and their unit."""

    name: str
    size: int
    most: int
    unit: str


PLANES = (
    Plane("own checkers", 25, 15, "checkers on the player's fields 1 to 24, then borne off"),
    Plane("other checkers", 25, 15, "checkers on the other player's own fields 1 to 24, then borne off"),
    Plane("points", 2, 11, "points of the player, of the other"),
    Plane("holes", 2, 24, "holes of the player, of the other"),
    Plane("bredouille", 2, 1, "1 if the player, or the other, holds the bredouille"),
    Plane("dice", 2, 6, "the higher die and the lower one on the table, 0 if none are"),
    Plane("turn", 1, 1, "1 if the player has the dice"),
    Plane("choice", 1, 1, "1 if the player with the dice is to hold or go"),
    Plane("rolls", 2, 255, "rolls of the player, of the other, in this relevé"),
)
SIZE = sum(plane.size for plane in PLANES)
LARGEST = tuple(plane.most for plane in PLANES for _ in range(plane.size))


def observe(state: State, player: Player) -> list[int]:
    """Return the observation of a player, plane after plane."""
    seen, decides = state.facing(player), state.phase is Phase.PLAY
    dice = (state.roll.high, state.roll.low) if decides and state.roll else (0, 0)
    score, has_dice = seen.score, state.roller is player
    found = [*seen.white[1:], *seen.black[1:], *score.points, *score.holes, *score.bredouille, *dice, has_dice]
    return [
        min(int(one), most)
        for one, most in zip([*found, decides and state.choosing, *seen.rolls], LARGEST, strict=True)
    ]


def action_of(play: Play) -> int:
    """Return the number of a play: 25 times the field that its longest move leaves, plus that of the other move.

    A missing move counts 0. Of two moves of the same length the one from the lower field comes first.

    >>> action_of(Play.parse("1-7 1-5")), action_of(Play.parse("1-7-11")), action_of(Play())
    (26, 32, 0)
    """
    starts = [start for start, _ in sorted(play.moves, key=lambda move: (move[0] - move[1], move[0]))]
    first, second = (*starts, 0, 0)[:2]
    return _STARTS * first + second


class Episode:
    """One partie by a rule set, in which the adapters throw the dice and the players act by numbers."""

    def __init__(self, rules: str = "modern") -> None:
        self.kind = Trictrac(load_rules(rules))
        self.state = self.kind.start()

    def __deepcopy__(self, _: object) -> Episode:
        return copy(self)

    @property
    def awaits_dice(self) -> bool:
        """Whether the adapter is to decide who begins, or to throw the dice."""
        return self.state.phase in (Phase.DRAW, Phase.THROW)

    @property
    def is_over(self) -> bool:
        """Whether the partie has ended."""
        return self.state.phase is Phase.OVER

    def begin(self, player: int) -> None:
        """Let a player begin."""
        self._apply(Begin(Player(player)))

    def throw(self, one: int, other: int) -> None:
        """Throw two dice for the player who has them."""
        self._apply(Throw(self.state.roller, Roll.of(one, other)))

    def choices(self) -> dict[int, Event]:
        """Return what the player with the dice may do, by the numbers of the actions."""
        state = self.state
        if state.phase is not Phase.PLAY:
            return {}
        if state.choosing:
            return {HOLD: Hold(state.roller), GO: Go(state.roller)}
        return {action_of(play): Move(state.roller, play) for play in self.kind.plays(state)}

    def act(self, action: int) -> None:
        """Do what a number says.

        Raises:
            UnreadableError: the player with the dice may not do that now.
        """
        choices = self.choices()
        if action not in choices:
            raise misgiven("action", action, sorted(choices))
        self._apply(choices[action])

    def rewards(self) -> list[float]:
        """Return the reward of A and of B: 1 for who has won the partie, -1 for the other, and 0 until its end."""
        if not self.is_over:
            return [0.0, 0.0]
        won = self.state.results[-1].winner
        return [1.0 if player is won else -1.0 for player in Player]

    def _apply(self, event: Event) -> None:
        self.state = self.kind.apply(self.state, event)
