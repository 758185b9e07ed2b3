"""A game looked over: the sums agree, who plays as the net says loses nothing, luck is fair, and a stop keeps what is done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import jsonschema
import pytest

from tests.test_cli_commands import refused, told
from trictrac.bot.analysis import Analysis, Decision, Fortune, look_over
from trictrac.bot.player import Strong
from trictrac.cli.schema import SCHEMAS
from trictrac.games.events import Player
from trictrac.games.log import Log
from trictrac.games.trictrac.partie.events import Event, Throw
from trictrac.games.trictrac.partie.state import State
from trictrac.model.play import ROLLS
from trictrac.players.choosers import Sensible
from trictrac.players.partie import play_partie

GAMES = Path(__file__).parent / "corpora" / "games"


def analysed(seed: int, plies: int = 1) -> tuple[Analysis, int]:
    """A partie of the strong player as A against the sensible one, looked over, and how many rolls it had."""
    log = play_partie(Strong(), Sensible(), seed)
    found = list(look_over(log, plies))
    analysis = Analysis(plies, tuple(one for _, one in found if one), tuple(one for one, _ in found if one))
    return analysis, sum(isinstance(event, Throw) for event in log.events)


@pytest.mark.parametrize("seed", range(3))
def test_who_plays_as_the_net_says_loses_nothing(seed: int) -> None:
    analysis, rolls = analysed(seed)
    assert analysis.summary(Player.A).lost == pytest.approx(0)
    every = analysis.summary(Player.B)
    plays, going = (analysis.summary(Player.B, going=kind) for kind in (False, True))
    assert every.count == plays.count + going.count
    assert every.lost == pytest.approx(plays.lost + going.lost)
    assert every.lost > 0
    assert every.blunders + every.errors + every.doubtful <= every.count
    assert len(analysis.fortunes) == rolls - 1 or len(analysis.fortunes) == rolls
    assert analysis.luck(Player.A) == pytest.approx(-analysis.luck(Player.B))
    worst = analysis.worst()
    assert [one.cost for one in worst] == sorted((one.cost for one in worst), reverse=True)
    assert all(one.player is Player.B for one in worst)


def test_luck_is_fair() -> None:
    """Of all 36 throws that might come, the luck is nothing on the average."""
    from trictrac.bot.player import shipped_mind, spot_at
    from trictrac.model.outcome import outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import MODERN

    position = Position.parse("W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W/points=8b,2")
    mind, lucks = shipped_mind(), []
    for roll in ROLLS:
        spot = spot_at(position, outcome(position, roll), MODERN)
        lucks += [mind.judge(spot, 1).best - mind.expect(spot)] * roll.weight
    assert fmean(lucks) == pytest.approx(0, abs=1e-9)


def test_the_command_tells_both_players_and_the_worst_on_boards() -> None:
    record = str(GAMES / "lepeintre-3.trictrac")
    text = told("analyse", record)
    assert text.startswith("Kermadeuc: ")
    assert "\nLepeintre: " in text
    assert "talons" in text or "The worst" not in text
    for plies in ("1", "2"):
        found = json.loads(told("analyse", record, "--plies", plies, "--json"))
        jsonschema.validate(found, SCHEMAS["analyse"]())
        assert found["whole"] is True
        assert sum(player["count"] for player in found["players"]) == len(found["decisions"])


def test_what_cannot_be_looked_over_is_said() -> None:
    marker = (
        "trictrac 1\nA: Anna\nB: Bert\nrules: modern\nmarking: marker\nlaws: 2\n\nA begins\nA counts 4\nB takes dice\n"
    )
    assert told("analyse", "-", text=marker).startswith("There is nothing to look over")
    assert "backgammon" in refused(1, "analyse", "-", text="trictrac 1\ngame: backgammon\nA: A\nB: B\n\nA begins\n")


def test_a_stop_keeps_what_has_been_looked_over(monkeypatch: pytest.MonkeyPatch) -> None:
    import trictrac.bot.analysis as analysis

    whole = analysis.look_over

    def stopped(log: Log[State, Event], plies: int) -> Iterator[tuple[Fortune | None, Decision | None]]:
        for number, one in enumerate(whole(log, plies)):
            if number == 20:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(analysis, "look_over", stopped)
    found = json.loads(told("analyse", str(GAMES / "lepeintre-1.trictrac"), "--json"))
    assert found["whole"] is False
    assert 0 < len(found["rolls"]) < 20
    assert "Stopped after roll " in told("analyse", str(GAMES / "lepeintre-1.trictrac"), "--no-board")
