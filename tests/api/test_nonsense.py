"""Nonsense of any kind, in any argument of anything public: an error that says so, or an answer, and nothing else."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trictrac
from tests.support.public import FILLED, PUBLIC, methods
from trictrac import (
    MODERN,
    Begin,
    Jan,
    Move,
    Play,
    Player,
    Position,
    RandomPlayer,
    Roll,
    Saying,
    Score,
    Sensible,
    Side,
    Throw,
    Trictrac,
    TrictracError,
    count_chances,
    game,
    outcome,
    read_record,
    read_rolls,
    refusal,
)
from trictrac.base.values import number_in
from trictrac.games.common import events as tables
from trictrac.partie import events
from trictrac.protocol.codec import record_to_json

TRICTRAC, BACKGAMMON = game("trictrac"), game("backgammon")
LOG = TRICTRAC.log(["A begins", "A throws 6-2", "A plays 1-7 1-3"])
TO_PLAY = TRICTRAC.log(["A begins", "A throws 6-2"]).state
RACE = BACKGAMMON.log(["A begins", "A throws 6-5"]).state
JUDGED, JUDGED_ON = outcome(FILLED, 32), trictrac.read_position(FILLED)
SPOKEN = TRICTRAC.log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
RECORD = read_record("trictrac 1\nA: Cloris\nB: Damon\n\nA begins\n# by candlelight\n")
QUESTION = trictrac.questions("filling", seed=1, level="easy")[0]

SELVES: dict[str, object] = {
    "Chances": count_chances(FILLED), "Game": TRICTRAC, "Layout": RACE.layout, "Log": LOG, "Mark": JUDGED.marks[0],
    "MarkError": SPOKEN.state.errors[0], "Outcome": JUDGED, "Play": JUDGED.plays[0], "Position": Position(), "Player": Player.A,
    "RandomPlayer": RandomPlayer(Random(1)), "Record": RECORD, "Roll": Roll(6, 4), "Rules": MODERN, "Score": Score(),
    "Sensible": Sensible(), "Side": Side.WHITE, "State": TO_PLAY, "TablesState": RACE, "Step": read_rolls(LOG)[0],
    "RollReport": read_rolls(LOG)[0], "Trictrac": Trictrac(), "Turn": TO_PLAY.turn, "Jan": Jan.FILL,
    "Pavillon": trictrac.Pavillon.NONE, "TrictracError": TrictracError("{a}", a=1),
    "Advice": trictrac.advise(Position(), 64, plies=1), "Analysis": trictrac.analyse(LOG), "Term": trictrac.glossary("corner"),
    "Judgement": trictrac.judge(QUESTION, "0"), "Question": QUESTION, "Saying": Saying("{a}", a=1),
}  # fmt: skip

BOARDS = np.array([[JUDGED_ON.me, JUDGED_ON.opp]], np.int8)
ONE_PLAY = "W:23,24,offx13/B:20x2,21x2,22x2,23x2,24x2,offx5"

SENSE: dict[str, object] = {
    "position": FILLED, "roll": 32, "rules": "modern", "play": "3-6 4-6", "given": "3-6 4-6", "plays": JUDGED, "side": "W",
    "points": 4, "field": 12, "jan": "fill", "quadrant": "petit", "ways": 1, "holds": bool, "checkers": Position().white,
    "state": TO_PLAY, "event": "A plays 1-7 1-3", "events": ["A begins"], "name": "backgammon", "names": ("Cloris", "Damon"),
    "options": "", "match": 3, "log": LOG, "seed": 1, "dice": 1818, "a": Sensible(), "b": Sensible(), "count": 1,
    "item": Begin(Player.A), "line": "A begins", "own": RACE.own, "opp": RACE.opp, "buffer": [0] * 7, "player": "A", "one": 6,
    "other": 4, "text": FILLED, "bottom": "W", "size": "full", "highlight": {("W", 8)}, "captions": {}, "title": "",
    "_state": TO_PLAY, "at": JUDGED, "plies": 1, "record": LOG, "first": "modern", "second": "soumille-1738",
    "word": "corner", "question": QUESTION, "answer": "0", "level": "easy", "path": Path("no.sqlite3"),
    "jobs": 1, "trials": 12, "advance": abs, "talon_left": True, "ascii_only": True, "counts_rolls": True, "meets": True,
    "files": False, "target": 12, "bredouille": True, "pavillon": True, "analysed": False, "edition": 1, "games": 30,
    "code": "fr", "going": True, "groups": [[Throw(Player.B, Roll(6, 5))]], "known": (),
}  # fmt: skip
"""What makes sense as an argument of this name."""

OWN_SENSE: dict[str, dict[str, object]] = {
    "read_position": {"given": FILLED}, "read_roll": {"given": 64}, "read_record": {"given": str(RECORD)},
    "load_rules": {"given": "guiton"}, "Side.of": {"given": "W"}, "Player.of": {"given": "A"}, "Roll.parse": {"given": 64},
    "Game.event": {"given": "A begins"}, "Game.text": {"event": "A begins"}, "Game.read_play": {"given": "1-7 1-3"},
    "Position.after": {"play": "1-7 1-3"}, "game": {"match": None}, "Log.add": {"event": Throw(Player.B, Roll(6, 5))},
    "Trictrac.apply": {"event": Move(Player.A, Play.parse("1-7 1-3"))},
    "outcomes": {"positions": BOARDS, "rolls": np.array([[3, 2]], np.uint8), "numbers": np.array([1], np.uint8)},
    "to_arrow": {"games": [LOG], "first": 1},
    "Layout.parse": {"text": "W:1x15/B:1x15/W"},
    "rule_set": {"name": "guiton"}, "read_records": {"given": str(RECORD)},
    "measure": {"player": "sensible"}, "find": {"games": 1}, "rollout": {"position": ONE_PLAY, "roll": 21},
    "Advice.of": {"play": "1-7 1-5"},
    "advise": {"position": Position(), "roll": 64}, "questions": {}, "Question.parse": {"text": str(QUESTION)},
}  # fmt: skip

BY_PROGRAM = {"Log.follow", "Record.names_at", "Step.has", "Advice.of", "Analysis.of", "Analysis.summary"}
"""Methods that other packages call with values of their own; they are public so that the names can be read."""

WORK = ("games", "seed", "jobs", "trials", "count")
"""Numbers that cost work: nonsense in their place is no number that can be worked with."""


def called() -> dict[str, Callable[..., object]]:
    """Every public function and method by its name, those of a value bound to one."""
    found: dict[str, Callable[..., object]] = {}
    for name, one in PUBLIC.items():
        if inspect.isfunction(one):
            found[name] = one
        elif inspect.isclass(one) and name in SELVES:
            for method in methods(one):
                bound = getattr(SELVES[name], method)
                if callable(bound):
                    found[f"{name}.{method}"] = bound
    return found


CALLED = called()


def arguments(name: str) -> dict[str, object]:
    """Arguments that make sense, for every parameter that has a sense of its own and is called by its name."""
    found: dict[str, object] = {}
    for parameter in inspect.signature(CALLED[name]).parameters.values():
        sense = {**SENSE, **OWN_SENSE.get(name, {})}
        if parameter.name in sense and parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            found[parameter.name] = sense[parameter.name]
    return found


CASES = [(name, parameter) for name in CALLED if name not in BY_PROGRAM for parameter in arguments(name)]

VALUES = st.sampled_from(
    [*SELVES.values(), JUDGED, LOG, RACE, RECORD, RECORD.log(), BACKGAMMON, Saying("{a}", a=1), Begin(Player.A), SPOKEN.events,
     "\ud800", Path("/"), Path("\0"), Path("x" * 9999), "/" * 9999, np.zeros(2), np.zeros((1, 2), np.uint8),
     object(), object, lambda: None, lambda *_: None, Random, ..., NotImplemented, 10**300, -(10**300), float("nan"), 1j,
     range(26), bytearray(26), memoryview(b"64"), b"64", "\0", "/", "/\0.toml", "W:1x99/B:1x99", "W:-1/B:1", [[]], ((),), {1: 2},
     {"exit": None}, {"tariff": {"fill": 5}}, (6, 4, 2), ("a", "b"), (1.0, 2.0), [(1, 7), (1, "5")], ((0, 26),), ((25, 1),)]
)  # fmt: skip
FEW = settings(max_examples=settings.default.max_examples // 10, deadline=None)  # type: ignore[union-attr]
NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=5) | VALUES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def told(function: Callable[..., object], *values: object, **arguments: Any) -> str:
    """What a call is told: the message of an error of the family, or that it is answered."""
    try:
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            function(*values, **arguments)
    except TrictracError as error:
        return str(error)
    return "answered"


@pytest.mark.parametrize("name", sorted({name for name, _ in CASES}))
def test_sense_is_answered(name: str) -> None:
    if name != "to_arrow" or find_spec("pyarrow"):
        assert told(CALLED[name], **arguments(name)) == "answered"


@pytest.mark.parametrize(("name", "parameter"), CASES, ids=lambda one: one)
@FEW
@given(nonsense=NONSENSE)
def test_nonsense_is_an_error_of_the_family(name: str, parameter: str, nonsense: object) -> None:
    works = parameter in WORK and (nonsense is None or number_in(0, 1 << 62, nonsense) is not None)
    if works or (parameter == "advance" and callable(nonsense)):
        nonsense = -1
    assert told(CALLED[name], **{**arguments(name), parameter: nonsense})


def test_every_public_name_that_can_be_called_is_called() -> None:
    ready = {kind.__name__ for kind in (*EVENTS, *(kind for kind, _ in MADE))}
    for name, one in PUBLIC.items():
        if inspect.isclass(one) and not issubclass(one, TrictracError) and methods(one):
            assert name in SELVES or name in ready, name
        elif inspect.isfunction(one):
            assert name in ("game_names", "rule_set_names") or any(name == called for called, _ in CASES), name


FIELDS: dict[str, object] = {
    "player": Player.A, "points": 4, "roll": Roll(6, 5), "dice": (6, 5), "game": trictrac.Twin.ECRIRE, "field": 8,
    "play": Play.parse("1-7 1-3"), "counting": trictrac.Counting.SPOKEN, "referee": trictrac.Referee.MUTE, "a": 3, "b": 1,
    "position": Position(), "score": Score(), "layout": RACE.layout, "stake": 2, "text": "by candlelight", "rules": MODERN,
}  # fmt: skip
EVENTS: dict[Any, Any] = {
    kind: kind(**{one.name: FIELDS[one.name] for one in fields(kind) if one.default is MISSING})
    for kind in (*get_args(events.Event), *get_args(tables.Event))
}
"""One event of each class."""


def written(event: object) -> str:
    """Return a record of one event as text and as JSON, after it has been asked whether the event can come."""
    kind: Any = TRICTRAC if TRICTRAC.head.vocabulary.knows(event) else BACKGAMMON
    record = kind.record([event])
    return f"{kind.can(kind.start(), event)}{record}{record_to_json(record)}"


@pytest.mark.parametrize(("kind", "field"), [(kind, one.name) for kind in EVENTS for one in fields(kind)])
@FEW
@given(nonsense=NONSENSE | st.integers(-9, 99))
def test_a_record_of_nonsense_is_not_written(kind: type, field: str, nonsense: object) -> None:
    assert told(written, EVENTS[kind]) == "answered"
    assert told(lambda: written(replace(EVENTS[kind], **{field: nonsense})))


@FEW
@given(nonsense=NONSENSE)
def test_a_record_with_nonsense_in_its_head_is_not_written(nonsense: object) -> None:
    def write(**head: Any) -> str:
        return record_to_json(TRICTRAC.record(["A begins"], **head))

    assert all(told(write, **{name: nonsense}) for name in ("title", "date", "names"))


MADE = [
    (Roll, (6, 4)), (Play, (((1, 7),),)), (trictrac.Strong, (1,)),
    (Position, (Position().white, Position().black, Side.WHITE, Score(), (0, 0), 1)), (Score, ()),
    (trictrac.Note, ("",)), (trictrac.Log, (Trictrac(), (Begin(Player.A),))), (Side, (0,)), (Player, (0,)), (Jan, ("fill",)),
    (trictrac.Layout, (RACE.layout.white, RACE.layout.black)), (Throw, (Player.A, Roll(6, 5))), (trictrac.Rules, ("mine",)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "place"), [(kind, place) for kind, values in MADE for place in range(len(values))])
@FEW
@given(nonsense=NONSENSE)
def test_no_value_is_made_of_nonsense_without_an_error(
    kind: Callable[..., object], place: int, nonsense: object
) -> None:
    values = list(next(values for one, values in MADE if one is kind))
    assert told(kind, *values[:place], nonsense, *values[place + 1 :])


@pytest.mark.parametrize("rules", [MODERN, "guiton-1822"])
def test_arguments_of_known_kinds_say_what_is_wrong(rules: Any) -> None:
    wrong: list[tuple[Any, Any, Any]] = [
        (None, 64, "1-7"),
        (FILLED, None, "1-7"),
        (FILLED, 64, None),
        (FILLED, "64", object()),
    ]
    for position, roll, play in wrong:
        with pytest.raises(trictrac.UnreadableError, match="it is given as"):
            refusal(position, roll, play, rules)


def test_an_endless_number_is_refused_with_the_reason() -> None:
    huge: Any = 10**5000
    for call in (lambda: outcome(FILLED, huge), lambda: outcome(huge, 64), lambda: game("backgammon", "", huge)):
        assert "it is given as" in told(call)


class Junk:
    def __init__(self, chosen: object) -> None:
        self.chosen = chosen

    def choose(self, _: object) -> Any:
        return self.chosen

    def goes(self, _: object) -> bool:
        return False


@pytest.mark.parametrize("chosen", [None, 64, "tout", object(), Play(((1, 24),)), ((1, 2, 3),)])
def test_a_player_that_chooses_nonsense_gets_an_error_that_says_so(chosen: object) -> None:
    with pytest.raises(TrictracError):
        trictrac.play_partie(Junk(chosen), Sensible(), 1)


@pytest.mark.parametrize("dice", [lambda: None, lambda: (7, 1), lambda: "64", lambda: (1,), lambda: 64.0])
def test_impossible_dice_are_refused_with_the_reason(dice: Any) -> None:
    with pytest.raises(TrictracError):
        trictrac.play_partie(Sensible(), Sensible(), dice)
