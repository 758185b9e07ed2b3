"""The house: imports go one way, rooms stay small, the public names are complete, the laws keep to ints."""

import ast
import doctest
import importlib
import inspect
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import trictrac
from tests.support.house import (
    FLOW,
    GUIDE,
    MODULES,
    NAMES,
    PACKAGE,
    ROOT,
    draw_map,
    guide_page,
    imported,
    longest_chain,
    name_of,
    parsed,
    reached,
    room,
    rooms_imported,
)
from trictrac.games import registry
from trictrac.rules.heads import heads

GAME_FOLDERS = ("trictrac.partie", "trictrac.games.common", "trictrac.games.running", "trictrac.games.jans")
LONGEST_CHAIN = 11
COMPILING = ("trictrac.variants.functions",)
"""Modules whose examples compile the laws."""
KINDS_ASKED, GAMES_ASKED = 0, 0
"""How often it is asked of which kind rules are, and which game it is by its name, outside its folder; the numbers only fall."""
SHARED = ("base", "model", "saying", "rules", "view", "protocol", "games")
"""The rooms whose names all games and all rooms after them use; of the games only what every game is met by."""
STUDY = (
    "questions",
    "dealing",
    "deck",
    "match",
    "masters",
    "lessons",
    "drill",
    "sprint",
    "path",
    "plan",
    "progress",
    "today",
    "everything",
    "functions",
)


PRIVATE = {
    "typer._click.core.Command",
    "typer._click.core.Context",
    "typer._click.exceptions.BadOptionUsage",
    "typer._click.exceptions.ClickException",
    "typer._click.exceptions.MissingParameter",
    "typer._click.exceptions.NoSuchOption",
    "typer._click.exceptions.UsageError",
    "typer._click.formatting.HelpFormatter",
    "typer._click.globals.get_current_context",
}
"""The private names of libraries that the package imports; the page on the package says why."""


def test_no_files_import_each_other_in_a_circle() -> None:
    arrows = {name: imported(path) for name, path in NAMES.items()}
    below = {name: reached(name, arrows) for name in arrows}
    circles = {frozenset(other for other in below[name] if name in below[other]) for name in arrows}
    assert circles == {frozenset()}


def test_libraries_are_used_by_their_public_names_with_one_exception() -> None:
    found = {
        f"{one.module}.{name.name}" if isinstance(one, ast.ImportFrom) else name.name
        for path in PACKAGE.rglob("*.py")
        for one in ast.walk(parsed(path))
        if isinstance(one, (ast.Import, ast.ImportFrom))
        for name in one.names
    }
    private = {name for name in found if re.search(r"(^|\.)_[a-z]", name) and not name.startswith("trictrac.")}
    assert private == PRIVATE
    page = (ROOT / "lessons" / "reference" / "contributing" / "packaging.md").read_text(encoding="utf-8")
    assert [name for name in PRIVATE if f"`{name.rpartition('.')[2]}`" not in page] == []


def test_the_longest_chain_of_packages_is_short() -> None:
    chain = longest_chain("__main__", rooms_imported())
    print(" → ".join(chain))
    assert len(chain) <= LONGEST_CHAIN, chain


def test_imports_go_only_to_the_left() -> None:
    arrows = rooms_imported()
    assert set(arrows) == set(FLOW)
    assert [(here, there) for here in FLOW for there in arrows[here] if FLOW.index(there) > FLOW.index(here)] == []
    assert not any("__init__" in there for there in arrows.values()), "nothing takes what it needs from the face"


def test_the_map_on_the_page_is_the_one_that_the_imports_draw() -> None:
    """``python -m tests.support.house`` draws it anew."""
    drawn = draw_map()
    assert drawn in GUIDE.read_text(encoding="utf-8") == guide_page()
    assert sorted(re.findall(r"^[ \d]{2}  (\w+)", drawn, re.MULTILINE)) == sorted(FLOW)
    assert "→ partie" in drawn


@pytest.mark.parametrize("path", [path for path in MODULES if room(path) == "study"], ids=str)
def test_the_packages_of_study_are_in_order_too(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts[1:]
    if parts[0] == "__init__":
        return
    found = set(re.findall(r"trictrac\.study\.(\w+)", path.read_text(encoding="utf-8")))
    assert found <= set(STUDY[: STUDY.index(parts[0]) + 1])


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_room_is_small_and_says_its_subject(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    assert ast.get_docstring(parsed(path))
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno <= 60, node.name


def test_what_a_shared_room_names_has_one_home() -> None:
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        if room(path) in SHARED and not name_of(path).startswith(GAME_FOLDERS):
            for node in parsed(path).body:
                if isinstance(node, ast.ClassDef):
                    homes.setdefault(node.name, []).append(name_of(path))
    assert {name: there for name, there in homes.items() if len(there) > 1} == {}


def test_every_game_is_found_by_its_sheet_and_offers_what_a_game_must() -> None:
    named = {f"trictrac.games.{head.module}" for head in heads().values()}
    offering = {
        name_of(path)
        for path in MODULES
        if room(path) == "games" and re.search(r"^GAME = ", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert named == offering
    for name in ("trictrac", *heads()):
        one = registry.game_of(name)
        assert one.name == name
        assert not inspect.isabstract(one.table)
        assert not inspect.isabstract(type(one))
        assert (one.script.game, one.script.kind) == (name, one.kind)


def test_only_the_registry_finds_a_game() -> None:
    """What is timed is named, and nothing else outside the folders names a running game or a game of jans."""
    for path in MODULES:
        if not name_of(path).startswith((*GAME_FOLDERS, "trictrac.workshop.timing")):
            assert not re.search(r"trictrac\.games\.(running|jans)\b", path.read_text(encoding="utf-8")), path


def test_what_a_tables_game_needs_is_loaded_with_it() -> None:
    """Its parts are loaded when they are asked for, by what names them alone."""
    for path in MODULES:
        if name_of(path).startswith(GAME_FOLDERS[1:]) and not path.stem.endswith("game"):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.FunctionDef):
                    assert not [one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom)], path


def test_docstrings_begin_plainly() -> None:
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                assert not re.match(r"\s*(Who|What|Whose)\b", node.value.value), (path, node.lineno)


def test_values_are_declared_the_quick_way() -> None:
    for path in MODULES:
        assert "@dataclass(frozen=True, slots=True)\n" not in path.read_text(encoding="utf-8"), path


def test_library_modules_do_not_print() -> None:
    for path in MODULES:
        if room(path) != "cli":
            calls = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
            assert not [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"], path


def test_no_variant_is_asked_for_by_name() -> None:
    for path in MODULES:
        if room(path) != "rules":
            assert not re.search(
                r"==\s*[\"'](soumille|guiton|lepeintre|jollyvet|fallavel)", path.read_text(encoding="utf-8")
            )


def words_compared(node: ast.AST) -> set[str]:
    """The texts that a comparison names."""
    if isinstance(node, ast.Compare):
        parts: list[ast.AST] = [node.left, *node.comparators]
    elif isinstance(node, ast.match_case):
        parts = [node.pattern]
    else:
        return set()
    found = [one for part in parts for one in ast.walk(part) if isinstance(one, ast.Constant)]
    return {one.value for one in found if isinstance(one.value, str)}


def test_shared_rooms_ask_a_game_and_not_which_it_is() -> None:
    games = {tomllib.loads(sheet.read_text("utf-8"))["game"] for sheet in PACKAGE.glob("rules/sheets/*.toml")}
    kinds, names = [], []
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                kinds += [path] * bool(re.search(r"Rules\b", ast.unparse(node.args[1])))
            names += [path] * bool(words_compared(node) & games)
    assert len(kinds) <= KINDS_ASKED
    assert len(names) <= GAMES_ASKED


def test_the_public_names_are_complete() -> None:
    for name in trictrac.__all__:
        assert getattr(trictrac, name) is not None
    homes = [name for names in trictrac._HOMES.values() for name in names]
    assert sorted(homes) == sorted(trictrac.__all__)
    assert not callable(getattr(trictrac, "no_such_name", None))


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import json, sys, trictrac; print(json.dumps(sorted(name for name in sys.modules if name.startswith('trictrac.'))))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert json.loads(done.stdout) == ["trictrac.base", "trictrac.base.pictures", "trictrac.base.version"]


@pytest.mark.parametrize(
    "name",
    [
        "trictrac",
        *(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in MODULES if ">>>" in path.read_text()),
    ],
)
def test_examples_in_docstrings_are_true(name: str, request: pytest.FixtureRequest) -> None:
    """Those of a module with public names begin with ``from trictrac import *``."""
    if name in COMPILING:
        request.getfixturevalue("compiled")
    module = importlib.import_module(name.removesuffix(".__init__"))
    public = {one: getattr(trictrac, one) for one in trictrac.__all__}
    is_public = module is trictrac or name.removeprefix("trictrac.") in trictrac._HOMES
    assert doctest.testmod(module, globs=vars(module) | (public if is_public else {})).failed == 0


def test_no_test_module_is_imported() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (PACKAGE.parent / "tests").rglob("*.py")}
    assert not [
        path for path, source in sources.items() if re.search(r"(?m)^\s*(from|import) tests\.\S*\btest_", source)
    ]
