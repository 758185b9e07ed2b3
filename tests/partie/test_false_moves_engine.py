"""The engine's false moves against those of the independent judge, as a partie comes to them (laws 13.1, 13.2)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from tests.support.false_moves import TypedMove, orders, read_moves, rule_on
from tests.support.false_moves_cases import CASES
from tests.support.false_plays import (
    any_play,
    any_rules,
    any_situation,
    narrow_play,
    narrow_situation,
    roll_of,
    with_intruder,
)
from tests.support.game_support import A, B
from tests.support.law_index import numbers_of
from tests.support.laws_support import Board
from trictrac.base.errors import OutOfOrderError
from trictrac.model.mark import Jan
from trictrac.model.play import OFF, Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.events import Counting, Event, Marking, OrderOn, Rectify, SetPosition, Throw
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Turn
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import State
from trictrac.protocol.events import Move
from trictrac.rules.loader import load_rules, rule_set_names

CHUNKS = 4
FLOORS = {"one_or_each": 20, "each_or_sum": 20, "every_one": 20, "never stands": 10, "points": 3, "two remedies": 30}
"""How many of a hundred random plays at least are false ones of a sort."""


class Judged(NamedTuple):
    """What both say of one play, as ``Ruling`` has it."""

    is_false: bool
    may_stand: bool
    remedies: frozenset[Board]
    marked: int


def rolls(config: pytest.Config) -> int:
    """How many random rolls are compared in each chunk: 400 in all, 20,000 with ``--thorough``."""
    return (20_000 if config.getoption("--thorough") else 400) // CHUNKS


# --- The engine and the judge ---------------------------------------------------------


def text(moves: tuple[TypedMove, ...]) -> str:
    """Moves as they are typed."""
    return " ".join("-".join("off" if field == OFF else str(field) for field in move) for move in moves) or "pass"


def partie(rules: Rules, *events: Event) -> State:
    """A partie in which the players count for themselves."""
    game = Trictrac(rules)
    state = game.apply(game.start(), Marking(Counting.SPOKEN))
    for event in events:
        state = game.apply(state, event)
    return state


def played(position: Position, roll: Roll, moves: str, rules: Rules) -> State:
    """A partie after a roll of White's and a play that is let stand, whatever it is."""
    return partie(rules, SetPosition(position), Throw(A, roll), Move(A, Play.parse(moves), stands=True))


def turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def by_engine(state: State) -> Judged:
    """The engine's ruling on the play just made."""
    turn = turn_of(state)
    helpless = sum(mark.points for mark in turn.outcome.marks if mark.jan is Jan.HELPLESS)
    plays = rectifications(turn, state.rules)
    boards = frozenset(play.after(turn.position.me) for play in plays)
    assert len(boards) == len(plays), "one position is offered twice"
    acts = Trictrac(state.rules).due(state)
    is_false = turn.refusal is not None
    assert ("rectify" in acts) == is_false
    return Judged(is_false, "throw" in acts, boards, turn.given - turn.outcome.opp + helpless)


def by_judge(position: Position, roll: Roll, moves: str, rules: Rules) -> Judged:
    ruling = rule_on(position, roll, read_moves(moves), rules)
    return Judged(ruling.is_false, ruling.may_stand, ruling.remedies, ruling.marked)


def told(turn: Turn, board: Board) -> str:
    """A position as the lawful play that leaves it, else as it is."""
    plays = (*turn.outcome.plays, *turn.outcome.disobliging)
    found = [str(play) for play in plays if play.after(turn.position.me) == board]
    return found[0] if found else Position(board).short.split("/")[0]


def compare(position: Position, roll: Roll, moves: str, rules: Rules) -> tuple[Judged, State]:
    """Assert that both say the same of a play; say what differs to whoever has to decide between them."""
    state = played(position, roll, moves, rules)
    engine, judge = by_engine(state), by_judge(position, roll, moves, rules)
    if engine != judge:
        turn, ours, theirs = turn_of(state), engine.remedies, judge.remedies
        lines = [f"{position} {roll} {moves} ({rules.customs.rectify})"]
        lines += [f"{name}: engine {getattr(engine, name)}, judge {getattr(judge, name)}" for name in _PLAIN]
        lines += [f"remedies of the engine only: {[told(turn, board) for board in sorted(ours - theirs)]}"]
        lines += [f"remedies of the judge only: {[told(turn, board) for board in sorted(theirs - ours)]}"]
        pytest.fail("\n".join(lines))
    return engine, state


_PLAIN = ("is_false", "may_stand", "marked")


# --- Plays ----------------------------------------------------------------------------


@pytest.mark.law("13.1", "13.2")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_false_plays_are_ruled_on_alike(chunk: int, pytestconfig: pytest.Config) -> None:
    rng, count = random.Random(chunk), rolls(pytestconfig)
    sorts: Counter[str] = Counter()
    for place in range(count):
        make = (any_situation, any_play) if place % 2 else (narrow_situation, narrow_play)
        situation, rules = make[0](rng), load_rules(rng.choice(rule_set_names())) if place % 4 == 0 else any_rules(rng)
        found, state = compare(situation.position, roll_of(situation), text(make[1](rng, situation)), rules)
        if found.is_false:
            sorts[rules.customs.rectify] += 1
            sorts["never stands"] += not found.may_stand
            sorts["points"] += found.marked > 0
            sorts["two remedies"] += len(found.remedies) > 1
            assert_one_is_put_in_its_place(rng, state, found)
    assert not {sort: n for sort, n in FLOORS.items() if sorts[sort] * 100 < n * count}, sorts


def assert_one_is_put_in_its_place(rng: random.Random, state: State, found: Judged) -> None:
    """One of the remedies can be entered; the other can throw instead just where the play may stand (law 13.2 f)."""
    game, turn = Trictrac(state.rules), turn_of(state)
    one = rng.choice(rectifications(turn, state.rules))
    righted = turn_of(game.apply(state, Rectify(B, one)))
    assert righted.refusal is None
    assert righted.play is not None
    assert righted.play.after(turn.position.me) == one.after(turn.position.me)
    if found.may_stand:
        game.apply(state, Throw(state.roller, Roll(2, 1)))
    else:
        with pytest.raises(OutOfOrderError, match="never let stand"):
            game.apply(state, Throw(state.roller, Roll(2, 1)))


@pytest.mark.law("6.8", "13.2g")
def test_where_both_numbers_cannot_bear_off_only_one_is_left_unplayed() -> None:
    """In the provincial exit an exact number bears off no last checker, nor does the sum (laws 6.8, 13.2 g)."""
    position, rules = Position.parse("W:21,offx14/B:7x2,10x2,11x2,12x2,15x4,16x3/W"), Rules.of(exit="provincial")
    found, _ = compare(position, Roll(4, 2), "21-off", rules)
    assert found.marked == 2


def worked(*, order: bool) -> list[Any]:
    """The worked cases that are orders to move on, or the others, each with the law that it proves."""
    return [
        pytest.param(
            case,
            id=f"{case['law']} {case['roll']} {case['moves']} {case['rectify']}",
            marks=pytest.mark.law(*numbers_of(case["law"])),
        )
        for case in CASES
        if case["moves"].startswith("order") == order
    ]


@pytest.mark.parametrize("case", worked(order=False))
def test_worked_false_moves_are_ruled_on_alike(case: dict[str, Any]) -> None:
    position, roll = Position.parse(case["position"]), Roll.parse(case["roll"])
    found, state = compare(position, roll, case["moves"], Rules.of(rectify=case["rectify"]))
    board = position.me
    assert found.remedies == {Play.parse(remedy).after(board) for remedy in case["remedies"]}
    assert (found.may_stand, found.marked) == (case["stands"], case["marked"])
    assert turn_of(state).given >= found.marked


# --- Orders (law 13.2 i) --------------------------------------------------------------


def obeying(position: Position, roll: Roll, field: int, rules: Rules) -> frozenset[Board] | None:
    """The engine's plays that obey an order; None where it may not be given."""
    game, state = Trictrac(rules), partie(rules, SetPosition(position), Throw(A, roll))
    try:
        state = game.apply(state, OrderOn(B, field))
    except OutOfOrderError:
        return None
    return frozenset(play.after(position.me) for play in game.plays(state))


def assert_orders_alike(position: Position, roll: Roll, field: int, rules: Rules) -> str:
    """Compare an order; where it may not be given, or cannot be obeyed, the judge has no plays."""
    engine, judge = obeying(position, roll, field, rules), orders(position, roll, field, rules)
    if engine is None or not judge:
        free = partie(rules, SetPosition(position), Throw(A, roll))
        unbound = frozenset(play.after(position.me) for play in Trictrac(rules).plays(free))
        assert not judge, f"{position} {roll} {field}"
        assert engine in (None, unbound), f"{position} {roll} {field}"
        return "refused" if engine is None else "vain"
    assert engine == judge, f"{position} {roll} {field}"
    return "obeyed"


@pytest.mark.parametrize("case", worked(order=True))
def test_worked_orders_are_obeyed_alike(case: dict[str, Any]) -> None:
    position, roll = Position.parse(case["position"]), Roll.parse(case["roll"])
    field = int(case["moves"].split()[1])
    white = Position(position.me, position.opp, rolls=(position.roll_no - 1, 0), releve=position.releve)
    said = assert_orders_alike(white, roll, field, Rules.of(rectify=case["rectify"]))
    assert (said == "obeyed") == bool(case["remedies"])


@pytest.mark.law("13.2i")
def test_random_orders_are_obeyed_alike(pytestconfig: pytest.Config) -> None:
    rng, count = random.Random(9), rolls(pytestconfig)
    sorts: Counter[str] = Counter()
    for _ in range(count):
        situation, rules = with_intruder(rng), any_rules(rng)
        position = situation.position
        fields = [field for field in range(13, 25) if position.me[field]] or [13]
        sorts[assert_orders_alike(position, roll_of(situation), rng.choice(fields), rules)] += 1
    assert min(sorts["obeyed"], sorts["vain"], sorts["refused"]) * 100 >= 5 * count, sorts
