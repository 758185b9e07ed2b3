"""The extra ``openspiel``: OpenSpiel's own test, and its search that plays (``.ci/extras openspiel``)."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from trictrac.environments import openspiel
from trictrac.environments.encoding import ACTIONS, SIZE

GAME = pyspiel.load_game("python_trictrac")


def test_openspiel_plays_at_random() -> None:
    pyspiel.random_sim_test(GAME, num_sims=4, serialize=False, verbose=False, mask_test=True)
    pyspiel.random_sim_test(GAME, num_sims=1, serialize=True, verbose=False, mask_test=True)
    assert GAME.num_distinct_actions() == ACTIONS


def test_a_rule_set_is_a_parameter() -> None:
    game = pyspiel.load_game("python_trictrac", {"rules": "soumille-1738"})
    assert game.rules == "soumille-1738"
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, mask_test=True)


def test_search_by_trials_plays_what_is_allowed() -> None:
    state = GAME.new_initial_state()
    state.apply_action(0)
    state.apply_action(20)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(GAME, 2, 8, rollouts, random_state=np.random.RandomState(1))
    action = bot.step(state)
    assert action in state.legal_actions()
    assert state.action_to_string(action) == "1-7 1-7"


def test_the_tensor_is_the_observation() -> None:
    state = GAME.new_initial_state()
    assert [state.action_to_string(action) for action, _ in state.chance_outcomes()] == ["A begins", "B begins"]
    state.apply_action(1)
    state.apply_action(0)
    observer = GAME.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.shape == (SIZE,)
    assert observer.tensor[0] == 15
    assert "throws" not in observer.string_from(state, 0)
    assert openspiel.TYPE.short_name == "python_trictrac"
