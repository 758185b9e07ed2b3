"""The laws keep to plain integers and flat buffers, so that the same functions can be compiled from outside.

Read from their syntax trees: which statements and imports they use. Watched at work: what they write, which indices they
use, what every operation yields and what is shifted.
"""

from __future__ import annotations

import ast
import operator
import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import trictrac.laws
from tests.support.laws_support import (
    Situation,
    after,
    early,
    homeward,
    judge_by_laws,
    lowered,
    nearly_full,
    random_options,
    scattered,
    sensible_game,
)
from tests.support.possible_plays import possible_plays
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, MARKS_SIZE, PLAYS_SIZE, pack
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.marking import SCORE_SIZE

FOLDER = Path(trictrac.laws.__path__[0])
SOURCES = sorted(path for path in FOLDER.glob("*.py") if path.stem != "__init__")
ORDER = ("buffers", "options", "fields", "marking", "exit", "plays", "refusal", "jans", "roll")
"""The modules of the laws, each after those that it imports."""

FORBIDDEN = (
    ast.ClassDef,
    ast.Lambda,
    ast.Set,
    ast.Dict,
    ast.SetComp,
    ast.DictComp,
    ast.ListComp,
    ast.GeneratorExp,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.AsyncFunctionDef,
    ast.Try,
    ast.TryStar,
    ast.Raise,
    ast.Assert,
    ast.With,
    ast.Match,
    ast.Global,
    ast.Nonlocal,
    ast.Delete,
    ast.JoinedStr,
    ast.Starred,
    ast.NamedExpr,
    ast.Import,
    ast.Div,
    ast.Pow,
)
CALLABLE_BUILTINS = {"range", "max", "min", "sum", "len", "abs"}
METHODS = {"bit_length", "bit_count"}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_all_modules_are_looked_at() -> None:
    assert {path.stem for path in SOURCES} == set(ORDER)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_only_the_allowed_statements(path: Path) -> None:
    found = [ast.unparse(node) for node in ast.walk(tree_of(path)) if isinstance(node, FORBIDDEN)]
    assert found == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_only_the_allowed_imports(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            module = node.module or ""
            assert module in ("__future__", "collections.abc", "typing") or module.startswith("trictrac.laws.")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_only_the_allowed_calls_and_values(path: Path) -> None:
    """Functions of the laws, a few builtins, two methods of integers; no strings, floats or other objects as values."""
    tree = tree_of(path)
    known = {name for module in ORDER for name in vars(import_module(f"trictrac.laws.{module}"))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            assert not node.keywords
            if isinstance(node.func, ast.Attribute):
                assert node.func.attr in METHODS, ast.unparse(node)
            else:
                assert isinstance(node.func, ast.Name)
                assert node.func.id in CALLABLE_BUILTINS or node.func.id in known, ast.unparse(node)
        if isinstance(node, ast.FunctionDef):
            assert not node.decorator_list
            assert not node.args.defaults
            assert not node.args.vararg
            assert not node.args.kwarg
            assert not any(isinstance(inner, ast.FunctionDef) for inner in ast.walk(node) if inner is not node)
    docstrings = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef)
        for statement in node.body
        if isinstance(statement, ast.Expr)
    }
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings]
    assert {type(node.value) for node in constants} <= {int, bool, type(None)}
    annotations = [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert {ast.unparse(note) for note in annotations if note} <= {"int", "bool", "None"}


# --- At work ------------------------------------------------------------------------

LARGEST = 1 << 62


class Recording(list[int]):
    """A buffer that takes nothing but plain ints of 63 bits, at plain indices from 0."""

    def __setitem__(self, index: Any, value: Any) -> None:
        assert type(index) is int
        assert 0 <= index < len(self)
        assert type(value) is int, f"{value!r} is no plain int"
        assert -LARGEST <= value < LARGEST
        super().__setitem__(index, value)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            assert 0 <= index.start <= index.stop <= len(self)
        else:
            assert type(index) is int
            assert 0 <= index < len(self)
        return super().__getitem__(index)


def watch(name: str, left: int, right: int) -> int:
    """Do an operation of the laws, seeing to its numbers."""
    if name in ("LShift", "RShift"):
        assert left >= 0, f"{left} is shifted"
        assert 0 <= right < 63, f"shifted by {right}"
    result = OPERATIONS[name](left, right)
    assert type(result) in (int, bool)
    assert -LARGEST <= result < LARGEST
    return result


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
    "BitAnd": operator.and_,
    "BitOr": operator.or_,
    "BitXor": operator.xor,
    "LShift": operator.lshift,
    "RShift": operator.rshift,
}


class Watching(ast.NodeTransformer):
    """Send every operation through ``watch`` and tell ``enter`` of every call; imports come from the namespace."""

    def visit(self, node: ast.AST) -> Any:
        node = self.generic_visit(node)
        if isinstance(node, ast.BinOp):
            return watched(node.op, node.left, node.right)
        if isinstance(node, ast.AugAssign):
            reading = ast.parse(ast.unparse(node.target), mode="eval").body
            return ast.Assign([node.target], watched(node.op, reading, node.value))
        if isinstance(node, ast.FunctionDef):
            node.body.insert(1, ast.Expr(ast.Call(ast.Name("enter", ast.Load()), [ast.Constant(node.name)], [])))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trictrac."):
            return None
        return node


def watched(operation: ast.operator, left: ast.expr, right: ast.expr) -> ast.expr:
    name = ast.Constant(type(operation).__name__)
    return ast.Call(ast.Name("watch", ast.Load()), [name, left, right], [])


def watched_laws(entered: set[str]) -> dict[str, Any]:
    """The functions of the laws, compiled anew with every operation watched; ``entered`` collects which are called."""
    names: dict[str, Any] = {}
    for module in ORDER:
        tree = ast.fix_missing_locations(Watching().visit(tree_of(FOLDER / f"{module}.py")))
        space = {**names, "watch": watch, "enter": entered.add}
        exec(compile(tree, f"<watched {module}>", "exec"), space)
        names.update(space)
    return names


def rolls(rng: random.Random) -> Iterator[Situation]:
    play = sensible_game(rng)
    while True:
        yield from (next(play), homeward(rng), nearly_full(rng), scattered(rng), early(rng))


def recorded(numbers: Sequence[int]) -> Recording:
    return Recording(numbers)


def test_every_law_works_on_plain_ints(effort: int) -> None:
    rng = random.Random("kernel")
    entered: set[str] = set()
    laws = watched_laws(entered)
    for number, situation in zip(range(2000 * effort), rolls(rng), strict=False):
        options = random_options(rng) if number % 2 else {}
        rules = lowered(options)
        me, opp = recorded(situation.me), recorded(situation.opp)
        masks, plays, marks = recorded([0] * MASKS_SIZE), recorded([0] * PLAYS_SIZE), recorded([0] * MARKS_SIZE)
        circumstances = recorded((situation.roll_no, int(situation.first_releve), int(situation.meets)))
        high, low = situation.high, situation.low
        laws["judge_roll"](me, opp, high, low, circumstances, recorded(rules), masks, plays, marks)
        assert (tuple(me), tuple(opp)) == (situation.me, situation.opp)
        assert ([*masks], [*plays], [*marks]) == judge_by_laws(situation, rules)
        for play in (pack(*(rng.randint(0, 25) for _ in range(4))), rng.choice([*possible_plays(situation)])):
            assert type(laws["refuse"](me, masks, high, low, recorded(rules), plays, play)) is int
        if plays[ALLOWED]:
            laws["move"](me, plays[FIRST_PLAY])
            assert tuple(me) == after(situation.me, plays[FIRST_PLAY])
            laws["move_back"](me, plays[FIRST_PLAY])
        assert (tuple(me), tuple(opp)) == (situation.me, situation.opp)
        assert laws["is_full"](me, 7) in (0, 1)
        laws["points_for"](marks, number % 2)
    score = recorded([0] * SCORE_SIZE)
    for _ in range(500):
        side, bredouille, pavillon = rng.randrange(2), rng.randrange(2), rng.randrange(2)
        assert type(laws["mark_points"](score, side, 2 * rng.randrange(20), bredouille, pavillon)) is int
        if rng.random() < 0.2:
            laws["wipe_points"](score)
    assert entered == {
        node.name for path in SOURCES for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)
    }
