"""The strengths of the program: what each overlooks, how strong that leaves it, and how it counts where the players count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.commands import told
from tests.support.measure_levels import DRAWS, WHIMS, matched, rows
from trictrac.bot.choosing import ONE_PLY, SENSIBLE, play_partie, ready
from trictrac.bot.levels import LEVELS, MEASURES, Human, Slips
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import play_partie as play_at_table
from trictrac.bot.parties import seeded_dice
from trictrac.bot.player import Strong
from trictrac.bot.players import Sensible
from trictrac.bot.seat import level_sentences
from trictrac.bot.sensible import reached_by
from trictrac.bot.slips import FILLED, KEPT, KINDS, ROLLED, new_habits
from trictrac.bot.steps import new_table, refilled
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.laws.fields import RAIL
from trictrac.model.play import Play, Roll
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Turn
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Draw, Go, Hold, Move, Player
from trictrac.protocol.log import Log
from trictrac.rules.loader import load_rules, rule_set_names

# --- How strong each is, and how like people --------------------------------------------


def test_each_level_beats_the_one_below(compiled: Engine, effort: int) -> None:
    for below, name in pairwise(LEVELS):
        holes, spread, share, error, _ = matched(name, below, 80 * effort, compiled)
        print(f"{name} against {below}: {holes:+.2f} ± {spread:.2f} holes, {100 * share:.1f} ± {100 * error:.1f} % won")
        assert share + 2 * error > 0.65
        assert share > (0.65 if effort > 1 else 0.55)


def test_the_sensible_player_beats_the_weakest_in_four_parties_of_five(compiled: Engine, effort: int) -> None:
    holes, spread, share, error, _ = matched("sensible", next(iter(LEVELS)), 80 * effort, compiled)
    print(
        f"sensible against the weakest: {holes:+.2f} ± {spread:.2f} holes, {100 * share:.1f} ± {100 * error:.1f} % won"
    )
    assert share > (0.8 if effort > 1 else 0.75)


def test_levels_fill_and_keep_nearly_as_often_as_people_do(compiled: Engine, effort: int) -> None:
    """In the treatises' games 4.4 % of the rolls fill a jan and 11.1 % keep one; who plays worse fills less."""
    for name, least in {
        "beginner": (1.7, 3.8),
        "learner": (2.4, 6),
        "skilled": (3.1, 8.2),
        "strong": (3.5, 8.5),
    }.items():
        tally = matched(name, name, 50 * effort, compiled)[-1].tally
        fills, keeps = (100 * tally[at] / tally[ROLLED] for at in (FILLED, KEPT))
        print(f"{name}: {fills:.1f} % of the rolls fill, {keeps:.1f} % keep")
        assert least[0] < fills < 5
        assert least[1] < keeps < 12


def test_each_level_has_its_line_and_the_stronger_lose_less() -> None:
    measured = json.loads(MEASURES.read_text(encoding="utf-8"))
    assert list(measured) == list(LEVELS)
    lines = [str(line) for line in level_sentences()]
    assert [line.split(":")[0] for line in lines] == list(LEVELS)
    assert "beats" not in lines[0]
    assert all(f"beats {below} in " in line for below, line in zip(LEVELS, lines[1:], strict=False))
    lost = [measured[name]["lost"] for name in LEVELS]
    assert lost[0] > lost[-3] > lost[-2] > lost[-1]
    assert told("play", "--levels").replace("\n  ", " ").split("\n")[0].startswith("beginner: loses ")


# --- What each overlooks ----------------------------------------------------------------


def choices(seed: int) -> Iterator[State]:
    """The rolls of a game that leave a choice."""
    log = play_at_table(Sensible(), Strong(), seed)
    return (
        state for state in log.states if state.turn and state.phase is Phase.PLAY and len(state.turn.outcome.plays) > 1
    )


def shown(kind: int, turn: Turn, play: Play) -> int:
    """How much of a slip the board after a play shows, counted otherwise than the player does."""
    me, opp = play.after(turn.position.me), turn.position.opp
    if kind == 0:
        return sum(me[field] == 1 and bool(reached_by(opp) >> field & 1) for field in range(2, RAIL))
    return (sum(count < 2 for count in me[2:13]), sum(me[13:]), int(me[12] < 2))[kind - 1]


@pytest.mark.parametrize("kind", range(KINDS - 1))
def test_a_slip_is_seen_on_the_board(kind: int) -> None:
    """Who always slips plays worse in that respect than he could, where he could; who never does plays as the net."""
    always = Human(Slips(*(100 * (at == kind) for at in range(KINDS))))
    slipped = 0
    for state in islice(chain(choices(kind), choices(9 + kind)), 150):
        turn = state.turn
        assert turn is not None
        found = [shown(kind, turn, play) for play in turn.outcome.plays]
        chosen = shown(kind, turn, always.choose(state))
        assert chosen > min(found) or len(set(found)) == 1
        slipped += chosen > min(found)
        assert Human(Slips()).choose(state) == Strong().choose(state)
    assert slipped > 5


def test_a_level_that_stays_too_long_never_goes_and_others_go_as_the_net() -> None:
    choosing = [state for seed in range(4) for state in choices(seed) if state.choosing]
    assert not any(Human(Slips(stays=100)).goes(state) for state in choosing)
    assert [Human(Slips()).goes(state) for state in choosing] == [Strong().goes(state) for state in choosing]


def test_slips_compiled_are_those_interpreted(compiled: Engine) -> None:
    results = []
    for engine in (INTERPRETED, compiled):
        table, net = engine.buffers(new_table()), ready(read_net(), engine)
        whims = rows(engine.draws(8)((), WHIMS), engine)
        habits = engine.buffers(new_habits((50,) * KINDS, [[0.0]] * KINDS))._replace(whims=whims)
        table, kinds = refilled(table, engine.draws(6), DRAWS), engine.buffer([ONE_PLY, SENSIBLE, 0])
        result = engine.made(play_partie)(table, *net, habits, *net, habits, kinds, engine.buffer([0]))
        results.append((result, [*habits.tally]))
    assert results[0] == results[1]


@settings(max_examples=40)
@given(st.sampled_from(list(LEVELS)), st.sampled_from(rule_set_names()), st.integers(0, 999))
def test_a_level_plays_by_all_rules_and_the_same_seed_plays_alike(name: str, rules: str, seed: int) -> None:
    """What is not allowed the game refuses."""
    first, again = (opened(name, rules, seed) for _ in range(2))
    assert first == again
    assert sum(isinstance(event, Move) for event in first) > 10


def opened(name: str, rules: str, seed: int) -> tuple[Event, ...]:
    """The beginning of a partie that a level plays against itself."""
    log: Log[State, Event] = Log(Trictrac(load_rules(rules)))
    players, dice = [LEVELS[name].player(f"{seed} {side}") for side in "AB"], seeded_dice(seed)
    while len(log.events) < 40 and log.state.phase is not Phase.OVER:
        state = log.state
        player = players[state.roller]
        if state.phase is Phase.DRAW:
            log = log.add(Draw(*dice()))
        elif state.phase is Phase.THROW:
            log = log.add(events.Throw(state.roller, Roll.of(*dice())))
        elif state.choosing:
            log = log.add(Go(state.roller) if player.goes(state) else Hold(state.roller))
        else:
            log = log.add(Move(state.roller, player.choose(state)))
    return log.events


# --- How each counts --------------------------------------------------------------------


def turns(seed: int) -> list[Turn]:
    log = play_at_table(Sensible(), Sensible(), seed)
    return [state.turn for state in log.states if state.turn is not None and state.phase is Phase.PLAY]


def test_the_worse_the_level_the_more_it_miscounts_and_the_strong_ones_never_do() -> None:
    wrong = []
    for level in LEVELS.values():
        reckoner = level.reckoner("1738")
        found = [turn for seed in range(6) for turn in turns(seed)]
        pairs = [(turn, player) for turn in found for player in Player if turn.outcome.marks]
        wrong.append(sum(reckoner.marked(turn, player) != due(turn, player) for turn, player in pairs))
    assert wrong == sorted(wrong, reverse=True)
    assert wrong[0] > 40
    assert wrong[-2:] == [0, 0]


def due(turn: Turn, player: Player) -> int:
    return turn.outcome.me if turn.roller is player else turn.outcome.opp


def test_a_reckoner_errs_alike_from_one_seed() -> None:
    found = turns(3)
    for reckoner in (Reckoner(60, seed="a"), Reckoner(60, seed="b")):
        assert [reckoner.marked(turn, Player.A) for turn in found] == [
            reckoner.marked(turn, Player.A) for turn in found
        ]
    assert [Reckoner(60, seed="a").sees(turn, Player.A) for turn in found] != [
        Reckoner(60, seed="b").sees(turn, Player.A) for turn in found
    ]
