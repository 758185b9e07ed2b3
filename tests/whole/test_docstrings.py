"""Docstrings say plainly what the code does, as far as rules can check it.

A first line is one sentence. That of a function begins with a verb, all others (modules, classes, properties, constants)
name the thing.
Add a verb to ``VERBS`` if one is missing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.house import parsed

PACKAGE = Path(__file__).parents[2] / "trictrac"
PACKAGES = sorted({path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")})
"""The modules and packages of the program."""

PUBLISHED = {
    "model/mark.py.Jan", "partie/text/shapes.py.DrawDice", "games/common/shapes.py.DrawnDice", "games/common/shapes.py.ScoreSet",
    "cli/schema.py.OfPosition", "cli/schema.py.Replayed", "cli/schema.py.TablesRoll", "cli/schema_played.py.AdvisedModel",
    "cli/schema_played.py.OfRoll", "cli/schema_played.py.DecisionsModel", "cli/schema_played.py.DecisionModel",
    "cli/schema_played.py.CurvePoint",
}  # fmt: skip
"""Docstrings in a published JSON schema, which stay byte for byte."""

VERBS = re.compile(
    r"""(?:
    Accept | Add | Advance | Advise | Allow | Answer | Append | Apply | Ask
    | Begin | Block
    | Call | Cancel | Carry | Change | Choose | Claim | Clear | Close | Compile | Complete | Compose | Compute
    | Continue | Convert | Copy | Count | Create
    | Deal | Declare | Delay | Delete | Describe | Do | Draw | Drop
    | End | Enter | Explain
    | Fill | Find | Freeze
    | Give
    | Have | Hold
    | Ignore | Insert
    | Judge
    | Keep
    | Learn | Leave | Let | Limit | List | Load | Lock
    | Make | Mark | Measure | Move
    | Open
    | Play | Practise | Prepare | Print | Put
    | Raise | Read | Record | Refuse | Remember | Remove | Rename | Replace | Replay | Resign | Restore | Resume
    | Return | Review | Revise | Roll | Run
    | Save | Score | Search | Select | Serve | Set | Show | Start | Stop | Store | Swap
    | Take | Test | Throw | Time | Train | Translate | Try | Turn
    | Undo | Update
    | Wait | Warn | Weigh | Wipe | Withdraw | Write
    | Yield
    )\b""",
    re.VERBOSE,
)
"""The words with which the docstring of a function may begin."""

DIALECT = {
    r"\bso many\b": "number of …",
    r"(?<!there )\bis (?-i:none)\b|\bare (?-i:none)\b": "is not a valid …",
    r"\bwanted\b": "required, expected",
    r"\b(?:is|are|be|was|were|been|being) (?:told|said)\b|\btells?\b|\btelling\b": "shows, prints, returns, names",
    r"\bwhoever\b|\bwhatever\b|(?:^|[.:;(] )who\b": "the player who …",
    r"\bby (?:itself|themselves)\b|\bas a rule\b|\bwhere nothing is\b": "by default",
    r"\b(?:go|goes|going|gone|went) on (?:with|from)\b": "continue",
    r"\bfold(?:s|ed)?\b": "replay, reduce",
    r"\bhouses?\b|\brooms?\b": "project, package",
    r"\bas (?:it|they) (?:is|are|was|were)(?=[.,;:)]|$)": "unchanged",
    r"\bis asked\b|\bare asked\b": "name who asks for what",
    r"\blaws \d+(?:\.\d+[a-z]?)?(?![\d.]|[–,] ?\d| and \d)": "law n.n: one law is singular",
}


class Docstring(NamedTuple):
    """A docstring, the name of what it describes, and what that is."""

    where: str
    kind: str
    text: str

    @property
    def head(self) -> str:
        """The first line."""
        return self.text.partition("\n")[0]


def text_of(node: ast.stmt) -> str:
    """Return the text of a statement that is nothing but a text, or an empty one."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
        case _:
            return ""


def is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(one).endswith("property") for one in node.decorator_list)


def docstrings(node: ast.AST, where: str) -> Iterator[Docstring]:
    """Yield every docstring of a module, with the texts below its constants and attributes."""
    if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(node)):
        kind = "function" if isinstance(node, ast.FunctionDef) and not is_property(node) else "thing"
        yield Docstring(where, kind, text)
    body: list[ast.stmt] = getattr(node, "body", [])
    for before, after in pairwise(body):
        if isinstance(before, (ast.Assign, ast.AnnAssign)) and (text := text_of(after)):
            yield Docstring(f"{where}.{ast.unparse(before).partition(' ')[0].rstrip(':')}", "constant", text)
    for one in body:
        name = getattr(one, "name", "")
        yield from docstrings(one, f"{where}.{name}" if name else where)


def modules(package: str) -> list[Path]:
    return sorted((PACKAGE / package).rglob("*.py")) or [PACKAGE / f"{package}.py"]


@cache
def docstrings_of(package: str) -> list[Docstring]:
    """Return the docstrings of a package that the rules are for."""
    return [
        one
        for path in modules(package)
        for one in docstrings(parsed(path), path.relative_to(PACKAGE).as_posix())
        if one.where not in PUBLISHED
    ]


def faults(one: Docstring) -> list[str]:
    """Return what is wrong with a docstring, in words."""
    lines = (line for line in one.text.split("\n") if not line.lstrip().startswith((">>>", "...")))
    prose = re.sub("``.*?``", "…", "\n".join(lines), flags=re.DOTALL)
    wrong = [
        f"{found.group()!r}: {plain}"
        for dialect, plain in DIALECT.items()
        if (found := re.search(dialect, prose, re.IGNORECASE))
    ]
    if ";" in re.sub(r"\(.*?(?:\)|$)", "", one.head):  # Sources in brackets are parted by semicolons.
        wrong.append("a semicolon in the first line")
    if one.kind != "constant" and not one.head.endswith((".", ".”")):
        wrong.append("the first line is not one sentence")
    if one.kind == "function" and not VERBS.match(one.head):
        wrong.append("a function does something: its docstring begins with a verb")
    return wrong


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_are_plain(package: str) -> None:
    assert {one.where: (one.head, wrong) for one in docstrings_of(package) if (wrong := faults(one))} == {}


def test_docstrings_are_found() -> None:
    everything = [docstrings_of(package) for package in PACKAGES]
    assert all(everything)
    assert sum(map(len, everything)) > 50
    assert {one.kind for some in everything for one in some} == {"function", "thing", "constant"}


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("constant", "So many draws."), ("thing", "A text; it has lines."), ("thing", "A text of\ntwo lines."),
        ("function", "The points of a side."), ("function", "Whether a side is full."), ("function", "Return what is told."),
        ("function", "Read a roll.\n\nRaises:\n    UnreadableError: it is none."), ("function", "Return the points (laws 8.5)."),
        ("thing", "The player: who throws begins."), ("function", "Return it as it was."), ("function", "Draw it if wanted."),
    ],
)  # fmt: skip
def test_a_planted_fault_is_found(kind: str, text: str) -> None:
    assert faults(Docstring("module.name", kind, text)) != []


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("function", "Return whether a side is full (law 1.3)."), ("thing", "The points of a side: 0 to 11."),
        ("constant", "Number of tasks given\nto each worker; more wait."), ("function", "Return the points (laws 8.5, 8.6)."),
        ("thing", "The player who throws."), ("function", "Read a roll.\n\n>>> wanted\n"), ("thing", "Laws 3–6 in code."),
    ],
)  # fmt: skip
def test_plain_docstrings_have_no_fault(kind: str, text: str) -> None:
    assert faults(Docstring("module.name", kind, text)) == []
