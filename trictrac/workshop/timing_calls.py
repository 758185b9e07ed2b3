"""The timing of public functions and of the environments, as ``trictrac bench`` prints it after that of the laws."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random

from trictrac.api.advice import advise
from trictrac.api.rolls import count_chances, outcome
from trictrac.base.errors import Saying, Sayings
from trictrac.environments.encoding import Episode
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.workshop.timing import Job, Yardstick, samples_of_play, time_by_turns, time_laws

_ACTS = 50


def time_laws_and_calls(rounds: int, yardstick: Yardstick) -> Sayings:
    """Time the laws, public functions on positions of random games, and an act in an environment with its dice."""
    yield from time_laws(rounds, yardstick)
    samples = samples_of_play(400)
    given = [(Position(tuple(me), tuple(opp)), Roll(high, low)) for me, opp, high, low in samples]
    jobs: list[tuple[Saying, Job]] = [
        (Saying("outcome(): a roll of a position"), lambda: len([outcome(*one) for one in given])),
        (
            Saying("count_chances(): all 36 rolls of a position"),
            lambda: len([count_chances(one) for one, _ in given[::99]]),
        ),
        (Saying("advise(): a roll, two plies ahead"), lambda: len([advise(*one) for one in given[::99]])),
        (Saying("an act in an environment"), _acts),
    ]
    if find_spec("numpy"):
        import numpy as np

        from trictrac.api.arrays import outcomes

        boards, dice = np.array([one[:2] for one in samples], np.int8), np.array([one[2:] for one in samples], np.uint8)
        jobs.append((Saying("outcomes(): a roll of an array"), lambda: len(outcomes(boards, dice))))
    if find_spec("pyspiel"):
        jobs.append((Saying("an act in OpenSpiel’s backgammon"), _spiel_acts))
    for name, job in jobs:
        yield time_by_turns(name, job, yardstick, rounds)


def _acts() -> int:
    """Make acts at random from the beginning of a partie, and return how many."""
    episode, random = Episode(), Random(1822)
    episode.begin(0)
    for _ in range(_ACTS):
        if episode.awaits_dice:
            episode.throw(random.randint(1, 6), random.randint(1, 6))
        episode.act(random.choice([*episode.choices()]))
    return _ACTS


def _spiel_acts() -> int:
    """Make acts at random in OpenSpiel's backgammon, and return how many."""
    state, random, count = import_module("pyspiel").load_game("backgammon").new_initial_state(), Random(1822), 0
    while count < _ACTS:
        count += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    return _ACTS
