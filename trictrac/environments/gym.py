"""Trictrac for PettingZoo, between two agents, and for Gymnasium, against a player of the program."""

from __future__ import annotations

from typing import ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv

from trictrac.bot.parties import Decider
from trictrac.bot.players import Sensible
from trictrac.environments.encoding import ACTIONS, GO, HOLD, LARGEST, SIZE, VERSION, Episode, action_of, observe
from trictrac.protocol.events import Player

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]
"""An observation and the mask of the actions that are allowed."""


AGENTS = ("player_0", "player_1")
"""The agents of a partie: A, then B."""


def _space() -> Dict:
    box = Box(0.0, np.array(LARGEST, np.float32), (SIZE,), np.float32)
    return Dict({"observation": box, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})


def _seen(episode: Episode, player: Player) -> Seen:
    mask = np.zeros(ACTIONS, np.int8)
    if episode.state.roller is player:
        mask[list(episode.choices())] = 1
    return {"observation": np.array(observe(episode.state, player), np.float32), "action_mask": mask}


def _deal(episode: Episode, random: np.random.Generator) -> None:
    """Choose who begins, or throw the dice, until a player is to act."""
    while episode.awaits_dice:
        if episode.state.awaits_draw:
            episode.begin(int(random.integers(2)))
        else:
            episode.throw(*map(int, random.integers(1, 7, 2)))


class TwoAgents(AECEnv):
    """A partie between two agents, who act when the game asks them, sometimes twice in a row."""

    metadata: ClassVar[dict[str, object]] = {"name": VERSION, "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: str = "modern", render_mode: str | None = None) -> None:
        super().__init__()
        self.rules, self.render_mode = rules, render_mode
        self.possible_agents = [*AGENTS]
        self.observed, self.acted = _space(), Discrete(ACTIONS)
        self.random, _ = np_random()

    def observation_space(self, agent: str) -> Dict:
        """Return the space of the observations, the same for both agents."""
        return self.observed

    def action_space(self, agent: str) -> Discrete:
        """Return the space of the actions, the same for both agents."""
        return self.acted

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a partie. Without ``seed`` the dice go on as they fell."""
        if seed is not None:
            self.random, _ = np_random(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, object]() for agent in self.agents}
        self.episode = Episode(self.rules)
        _deal(self.episode, self.random)
        self.agent_selection = AGENTS[self.episode.state.roller]

    def observe(self, agent: str) -> Seen:
        """Return the observation of an agent, with the mask of its actions."""
        return _seen(self.episode, Player(AGENTS.index(agent)))

    def step(self, action: int | None) -> None:
        """Let the selected agent act, then throw the dice if they are due."""
        agent = self.agent_selection
        if self.terminations[agent] or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(int(action))
        _deal(self.episode, self.random)
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
        self._accumulate_rewards()
        self.agent_selection = AGENTS[self.episode.state.roller]

    def render(self) -> str:
        """Return the state as text."""
        return repr(self.episode.state)

    def close(self) -> None:
        """Do nothing: no window is open."""


class OneAgent(gymnasium.Env[Seen, np.int64]):
    """A partie of the agent, who is A, against a player of the program, by default the sensible one."""

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["ansi"]}

    def __init__(self, rules: str = "modern", opponent: Decider | None = None, render_mode: str | None = None) -> None:
        self.rules, self.opponent, self.render_mode = rules, opponent or Sensible(), render_mode
        self.observation_space, self.action_space = _space(), Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """Begin a partie, and return what the agent sees when it is first to act."""
        super().reset(seed=seed)
        self.episode = Episode(self.rules)
        return self._until_turn()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """Let the agent act, then the other player until the agent is to act again.

        An action that is not allowed loses the partie.
        """
        if int(action) not in self.episode.choices():
            seen = _seen(self.episode, Player.A)
            return seen, -1.0, True, False, {"action_mask": seen["action_mask"]}
        self.episode.act(int(action))
        seen, info = self._until_turn()
        return seen, self.episode.rewards()[Player.A], self.episode.is_over, False, info

    def _until_turn(self) -> tuple[Seen, dict[str, object]]:
        episode = self.episode
        _deal(episode, self.np_random)
        while not episode.is_over and episode.state.roller is Player.B:
            state = episode.state
            goes = state.choosing and self.opponent.goes(state)
            episode.act(action_of(self.opponent.choose(state)) if not state.choosing else GO if goes else HOLD)
            _deal(episode, self.np_random)
        seen = _seen(episode, Player.A)
        return seen, {"action_mask": seen["action_mask"]}

    def render(self) -> str:
        """Return the state as text."""
        return repr(self.episode.state)


gymnasium.register(id="Trictrac-v1", entry_point=OneAgent)
