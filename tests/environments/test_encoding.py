"""The numbers of the environments: recorded observations, one action for each play, and the page that lists the planes.

``python -m tests.environments.test_encoding`` records the observations anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from trictrac import TrictracError, game
from trictrac.bot.parties import play_partie
from trictrac.bot.players import RandomPlayer, Sensible
from trictrac.environments.encoding import ACTIONS, GO, HOLD, LARGEST, PLANES, SIZE, Episode, action_of, observe
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase
from trictrac.protocol.events import Player
from trictrac.rules.loader import load_rules

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/corpora/observations.json"
GAMES = (
    (),
    ("A begins",),
    ("A begins", "A throws 6-2"),
    ("A begins", "A throws 6-2", "A plays 1-7 1-3", "B throws 6-6"),
    ("set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W/points=8,0", "A throws 6-5"),
    ("set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W/points=8,0", "A throws 6-5", "A holds"),
)


def recorded() -> list[dict[str, object]]:
    """What each player sees after these events, and what the player with the dice may do."""
    found: list[dict[str, object]] = []
    for events in GAMES:
        episode = Episode()
        episode.state = game("trictrac").log(events).state
        seen = {player.name: observe(episode.state, player) for player in Player}
        found.append({"events": [*events], **seen, "actions": sorted(episode.choices())})
    return found


def test_observations_and_actions_are_those_recorded() -> None:
    assert recorded() == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_the_page_lists_the_planes_and_the_actions() -> None:
    page = (ROOT / "lessons/research/environments.md").read_text(encoding="utf-8")
    at = 0
    for plane in PLANES:
        last = at + plane.size - 1
        place = f"{at}–{last}" if plane.size > 1 else f"{at}"
        assert f"| {place} | {plane.name} | {plane.size} | {plane.most} | {plane.unit} |" in page
        at = last + 1
    assert at == SIZE
    assert f"| {HOLD} | holds" in page
    assert f"| {GO} | goes" in page
    assert ACTIONS == GO + 1


@pytest.mark.parametrize("rules", ["modern", "soumille-1738", "exit=guiton_b"])
def test_each_play_of_a_roll_has_a_number_of_its_own(rules: str) -> None:
    seen = 0
    for seed in range(8):
        log = play_partie(RandomPlayer(Random(seed)), Sensible(), seed, load_rules(rules))
        for state in log.states:
            plays = Trictrac.plays(state)
            assert len({action_of(play) for play in plays}) == len(plays)
            for player in Player:
                numbers = observe(state, player)
                assert all(0 <= one <= most for one, most in zip(numbers, LARGEST, strict=True))
            seen += len(plays)
    assert seen > 5000


def test_an_episode_is_a_partie_of_the_program() -> None:
    episode, random, asked = Episode("soumille-1738"), Random(1), 0
    assert episode.rewards() == [0.0, 0.0]
    while not episode.is_over:
        if episode.state.phase is Phase.DRAW:
            episode.begin(1)
        elif episode.awaits_dice:
            episode.throw(random.randint(1, 6), random.randint(1, 6))
        else:
            asked += HOLD in episode.choices()
            episode.act(random.choice(sorted(episode.choices())))
    assert sorted(episode.rewards()) == [-1.0, 1.0]
    assert asked
    assert not episode.choices()


def test_an_action_that_is_not_allowed_is_refused() -> None:
    episode = Episode()
    for action in (0, GO, ACTIONS):
        with pytest.raises(TrictracError):
            episode.act(action)
    with pytest.raises(TrictracError, match="no rule set"):
        Episode("no such rules")


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(recorded(), indent=1) + "\n", encoding="utf-8")
