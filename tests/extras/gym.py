"""The extra ``gym``: the checks of PettingZoo and Gymnasium, in an environment of its own (``.ci/extras gym``)."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from trictrac.environments.encoding import ACTIONS, LARGEST, SIZE
from trictrac.environments.gym import AGENTS, OneAgent, TwoAgents


def test_pettingzoo_accepts_two_agents() -> None:
    with warnings.catch_warnings():
        # The observation is a dictionary with the mask, as PettingZoo's own games have it.
        warnings.filterwarnings("ignore", "Observation space for each agent")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(TwoAgents(), num_cycles=300)
        seed_test(TwoAgents, num_cycles=100)


def test_gymnasium_accepts_one_agent() -> None:
    check_env(OneAgent(), skip_render_check=True)
    check_env(OneAgent("soumille-1738"), skip_render_check=True)
    several = gymnasium.make_vec("Trictrac-v1", num_envs=2, vectorization_mode="sync")
    seen, info = several.reset(seed=1)
    assert seen["observation"].shape == (2, SIZE)
    assert info["action_mask"].shape == (2, ACTIONS)


def test_a_partie_at_random_ends_and_pays_the_winner_what_the_other_loses() -> None:
    env = TwoAgents()
    for seed in range(3):
        env.reset(seed=seed)
        paid = dict.fromkeys(AGENTS, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            paid[agent] += reward
            assert (seen["observation"] >= 0).all()
            assert (seen["observation"] <= np.array(LARGEST)).all()
            env.step(None if over else int(env.action_space(agent).sample(seen["action_mask"])))
        assert sorted(paid.values()) == [-1.0, 1.0]


def test_the_same_seed_deals_the_same_and_chance_loses_to_the_sensible_player() -> None:
    env, paid = OneAgent(), 0.0
    for seed in range(6):
        seen, _ = env.reset(seed=seed)
        assert (seen["observation"] == OneAgent().reset(seed=seed)[0]["observation"]).all()
        random, over = np.random.default_rng(seed), False
        while not over:
            seen, reward, over, _, _ = env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        paid += reward
    assert paid < 0


def test_an_action_that_is_not_allowed_loses() -> None:
    env = OneAgent()
    env.reset(seed=1)
    assert env.step(np.int64(ACTIONS - 1))[1:3] == (-1.0, True)
