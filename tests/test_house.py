"""The house: imports go one way, rooms stay small, the public names are complete, the laws keep to ints."""

import ast
import doctest
import importlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import trictrac

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trictrac"
MODULES = sorted(PACKAGE.rglob("*.py"))
FLOW = (
    "errors", "laws", "saying", "model", "rules", "draw", "games", "players", "seance", "study", "variants", "cli",
    "__main__",
)  # fmt: skip
BACKWARDS = {
    ("draw", "games"): 1,
    ("games", "seance"): 6,
    ("rules", "games"): 1,
}
"""The files that still reach to the right: hooks of the games that are to come; the numbers only fall."""
STUDY = ("questions", "dealing", "deck", "match", "drill", "lessons", "progress")


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The rooms of the package that a module names in imports, wherever they stand."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "trictrac" else [node.module]
            )
        found |= {name.split(".")[1] for name in names if name.startswith("trictrac.")}
    return found


def test_imports_go_only_to_the_left() -> None:
    backwards: Counter[tuple[str, str]] = Counter()
    for path in MODULES:
        here = room(path)
        if here != "__init__":
            rooms = imported(path)
            assert rooms <= set(FLOW) | {"__version__"}, path
            backwards.update((here, name) for name in rooms & set(FLOW) if FLOW.index(name) > FLOW.index(here))
    assert backwards == BACKWARDS


@pytest.mark.parametrize("path", [path for path in MODULES if room(path) == "study"], ids=str)
def test_the_rooms_of_study_stand_in_order_too(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts[1:]
    if parts[0] == "__init__":
        return
    found = set(re.findall(r"trictrac\.study\.(\w+)", path.read_text(encoding="utf-8")))
    assert found <= set(STUDY[: STUDY.index(parts[0]) + 1])


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_room_is_small_and_says_its_subject(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    tree = ast.parse(text)
    assert ast.get_docstring(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno <= 60, node.name


def test_library_modules_do_not_print() -> None:
    for path in MODULES:
        if room(path) != "cli":
            calls = [
                node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
            ]
            assert not [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"], path


def test_no_variant_is_asked_for_by_name() -> None:
    for path in MODULES:
        if room(path) != "rules":
            assert not re.search(
                r"==\s*[\"'](soumille|guiton|lepeintre|jollyvet|fallavel)", path.read_text(encoding="utf-8")
            )


def test_the_public_names_are_complete() -> None:
    for name in trictrac.__all__:
        assert getattr(trictrac, name) is not None
    homes = [name for names in trictrac._HOMES.values() for name in names]
    assert sorted(homes) == sorted(trictrac.__all__)
    assert not callable(getattr(trictrac, "no_such_name", None))


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys, trictrac; print([name for name in sys.modules if name.startswith('trictrac.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "name",
    [
        "trictrac",
        *(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in MODULES if ">>>" in path.read_text()),
    ],
)
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name.removesuffix(".__init__"))).failed == 0
