"""Trictrac for OpenSpiel: importing this module registers the game ``python_trictrac``."""

from __future__ import annotations

import numpy as np
import pyspiel

from trictrac.environments.encoding import ACTIONS, GO, HOLD, SIZE, VERSION, Episode, observe
from trictrac.model.play import ROLLS
from trictrac.protocol.events import Player

_LONGEST = 20_000
"""Most acts and throws of a partie, many times as many as in any partie that was played."""
_BEGINNERS = ((0, 0.5), (1, 0.5))
_THROWS = tuple((number, roll.weight / 36) for number, roll in enumerate(ROLLS))
"""The chance of each roll, by its number among the 21."""

TYPE = pyspiel.GameType(
    short_name="python_trictrac",
    long_name=f"Grand Trictrac ({VERSION})",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "modern"},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=len(ROLLS),
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=_LONGEST,
)


class SpielGame(pyspiel.Game):
    """The game by a rule set, which is its one parameter."""

    def __init__(self, params: dict[str, str] | None = None) -> None:
        super().__init__(TYPE, INFO, params or {})
        self.rules = (params or {}).get("rules", "modern")

    def new_initial_state(self) -> SpielState:
        """Return the state before it is decided who begins."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        """Return an observer of perfect information."""
        return SpielObserver()


class SpielState(pyspiel.State):
    """A state of the game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.episode = Episode(game.rules)

    def current_player(self) -> int:
        """Return the player to act, or chance, or that the game is over."""
        if self.episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.episode.awaits_dice else int(self.episode.state.roller)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.episode.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance with their probabilities: the player to begin, or the rolls."""
        return list(_BEGINNERS if self.episode.state.awaits_draw else _THROWS)

    def _apply_action(self, action: int) -> None:
        if self.episode.state.awaits_draw:
            self.episode.begin(action)
        elif self.episode.awaits_dice:
            self.episode.throw(ROLLS[action].high, ROLLS[action].low)
        else:
            self.episode.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{Player(action)} begins" if self.episode.state.awaits_draw else f"throws {ROLLS[action]}"
        if action in (HOLD, GO):
            return "goes" if action == GO else "holds"
        return str(getattr(self.episode.choices().get(action), "play", action))

    def is_terminal(self) -> bool:
        """Return whether the partie has ended."""
        return self.episode.is_over

    def returns(self) -> list[float]:
        """Return the utility of both players."""
        return self.episode.rewards()

    def __str__(self) -> str:
        return repr(self.episode.state)


class SpielObserver:
    """The observer that fills the tensor of an observation."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.tensor[:] = observe(state.episode.state, Player(player))

    def string_from(self, state: SpielState, _player: int) -> str:
        """Return the state as text."""
        return str(state)


pyspiel.register_game(TYPE, SpielGame)
