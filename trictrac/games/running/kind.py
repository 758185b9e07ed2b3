"""The running games: backgammon by three sheets, toutes-tables, jacquet, garanguet, one course ruled by options."""

from __future__ import annotations

from functools import partial

from trictrac.errors import Saying
from trictrac.games.common import events, stakes
from trictrac.games.common.course import SHARED, demand_legal, dice
from trictrac.games.common.rules import Stake
from trictrac.games.common.stakes import may_offer
from trictrac.games.common.state import Manner, Phase, State, TablesKind
from trictrac.games.common.words import Words
from trictrac.games.events import Move
from trictrac.games.running import course
from trictrac.games.running.plays import closest, listed, plays
from trictrac.games.running.rules import RunningRules
from trictrac.model.play import Play


def _plays(state: State) -> tuple[Play, ...]:
    return plays(state.own, state.opp, state.dice, course.running_rules(state))


def _words() -> Words:
    from trictrac.games.running.told import WORDS

    return WORDS


def _listed(state: State) -> tuple[Play, ...]:
    return listed(state.own, state.opp, state.dice, course.running_rules(state))


def _closest(state: State, play: Play) -> Play:
    return closest(state.own, state.opp, state.dice, play, course.running_rules(state))


def _stake(rules: RunningRules) -> Stake | None:
    """Return how the cube is used, where there is one."""
    if rules.cube != "yes":
        return None
    return Stake(
        cube=True,
        late=rules.doubling == "own_turn",
        beavers=rules.beavers == "yes",
        automatic={"no": 0, "once": 1, "always": 64}[rules.automatic_doubles],
        crawford=rules.crawford == "yes",
    )


def _due(state: State) -> tuple[str, ...]:
    """Return the names of the acts that are possible now, the expected one first."""
    stake = state.kind.stake
    match state.phase:
        case Phase.DRAW:
            return "draw", "begin"
        case Phase.THROW:
            return ("throw", *(["offer"] * may_offer(state)), *(["demand"] * (state.illegal is not None)))
        case Phase.PLAY:
            return ("play", *(["offer"] * (stake is not None and stake.late and may_offer(state))))
        case Phase.ANSWER:
            beavers = stake is not None and stake.beavers and not state.beavered
            return ("accept", "refuse", *(["beaver"] * beavers))
        case Phase.OVER:
            return (*(["new"] * (not state.is_finished)), *(["demand"] * (state.illegal is not None)))


MANNER = Manner(
    SHARED
    | dice(course.on_the_table)
    | {
        Move: course.move,
        events.Refuse: course.refuse,
        events.Beaver: stakes.beaver,
        events.Demand: demand_legal,
        events.SetLayout: course.set_layout,
    },
    _due,
    _plays,
    _words,
    _listed,
    _closest,
    course.most_worth,
    course.barring,
    _stake,
    unraised=Saying("there is no doubling cube in this game (rule {law})", law="cube"),
    race=True,
)
"""How the running games are played."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the running games."""
