"""Records of tables games: examples, and random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from typer.testing import CliRunner, Result

from tests.support.records import TablesRecord, tables_record
from trictrac.base.errors import OutOfOrderError
from trictrac.cli.commands import app
from trictrac.games.common import events
from trictrac.games.common.events import Event
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.state import TablesState
from trictrac.games.sheets import load_game_rules
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Player
from trictrac.protocol.log import Log

MATCH = """trictrac 1
game: backgammon
A: Cloris
B: Damon
match: 3

# who will it be
draw A 3 B 3
draw A 5 B 3
A plays 8/3 6/3
B throws 6-2
# a calm opening
B plays 24/18 13/11
note he thinks of the cube
A throws 4-4
A plays 24/20/16 !
B demands
A plays 24/20 24/20 13/9 13/9
B doubles
A accepts
B throws 6-6
B plays 13/7 13/7 !
A throws 6-1
A plays 13/7 8/7
B throws 5-2
B plays bar/20 13/11
A doubles
B refuses
new game
A begins
A throws 3-1
A plays 8/5 6/5
B resigns 2
# the end
"""
"""A backgammon match with an accepted and a refused double, and two illegal plays."""


TOO_LITTLE = "4 numbers can be played, and all that can be played must be"


GAMES = (
    ("backgammon", "", 3),
    ("backgammon-club", "beavers=yes,jacoby=yes", 0),
    ("backgammon-dujardin", "", 3),
    ("toutes-tables", "", 2),
    ("jacquet", "", 1),
    ("garanguet", "", 2),
    ("toc", "", 3),
    ("tick-tack", "vying=yes", 3),
    ("tick-tack", "why_not=yes", 2),
    ("toccategli", "", 4),
)
"""The games to be played at random, with options and match."""


_ACTS: dict[str, Callable[[Player], Event]] = {
    "accept": events.Accept,
    "refuse": events.Refuse,
    "beaver": events.Beaver,
    "call": events.Call,
    "hold": Hold,
    "go": Go,
}


def _dice(state: TablesState, random: Random) -> tuple[int, ...]:
    while True:
        dice = tuple(sorted((random.randint(1, 6) for _ in range(state.rules.dice_count)), reverse=True))
        if len(set(dice)) > 1 or len(dice) == 2:
            return dice


def _event(log: Log[TablesState, Event], random: Random) -> Event:
    """Return an event that somebody might try, usually the expected one."""
    state, kind = log.state, log.kind
    due = [act for act in kind.due(state) if act not in ("demand", "offer") or random.random() < 0.1]
    act = due[0] if state.phase is not TablesPhase.PLAY else random.choice(due)
    if state.phase in (TablesPhase.ANSWER, TablesPhase.OVER):
        act = random.choice(due)
    player = state.roller if state.answerer is None else state.answerer
    if act in ("draw", "begin"):
        return Draw(random.randint(1, 6), random.randint(1, 6)) if random.random() < 0.8 else Begin(Player.B)
    if "offer" in due and random.random() < 0.5:
        return events.Offer(state.roller)
    if act == "new":
        return NewPartie()
    if act in _ACTS:
        return _ACTS[act](player)
    if act == "throw":
        return events.ThrowDice(state.roller, _dice(state, random))
    return Move(state.roller, random.choice(kind.plays(state)))


def random_record(game: str, rules: str, match: int, seed: object, *, most: int = 2000) -> TablesRecord:
    """Return a record of a random game, finished or not, the same for the same seed."""
    random = Random(f"{game} {rules} {seed}")
    head = tables_record(rules=load_game_rules(game, rules), match=match, names=("Cloris", "Damon"))
    log = head.empty_log()
    while len(log.events) < most and not (log.state.phase is TablesPhase.OVER and (log.state.is_finished or not match)):
        try:
            log = log.add(_event(log, random))
        except OutOfOrderError:
            continue
    return replace(head, items=log.events)


def run(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=given)


COUNTED = """trictrac 1
game: toc
A: Al
B: Zoë
match: 3

A begins
A throws 6-5
A plays 1-7 1-6
B throws 6-4
B plays 1-7 1-5
A throws 5-3
A plays 1-6 !
"""
