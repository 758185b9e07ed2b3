"""Four counters of code for the program and its packages: its size, its functions, and how much of it has a type.

They are watched together: denser lines lower only the statements, fewer and longer functions only the slivers. To print
them::

    python -m tests.support.counters
"""

from __future__ import annotations

import ast
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from io import StringIO
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "trictrac"
_CODE = {tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING}


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of some modules."""

    statements: int = 0
    """Number of statements except imports and docstrings, including strings below constants and attributes."""
    tokens: int = 0
    """Number of names, operators, numbers and strings outside imports and docstrings. A formatted string is one token."""
    functions: int = 0
    """Number of functions and methods, private or not."""
    slivers: int = 0
    """Number of private functions and methods that their own module uses exactly once."""
    untyped: int = 0
    """Number of times that ``Any`` occurs outside imports."""

    @property
    def sliver_share(self) -> float:
        """The share of slivers among the functions, from 0 to 1."""
        return self.slivers / max(1, self.functions)


def count_modules(paths: Iterable[Path]) -> Counts:
    """Return the counts of several modules together."""
    counted = [astuple(count_module(path.read_text(encoding="utf-8"))) for path in paths]
    return Counts(*map(sum, zip(*counted, strict=True)))


def count_module(source: str) -> Counts:
    """Return the counts of one module."""
    nodes = list(ast.walk(ast.parse(source)))
    statements = [node for node in nodes if isinstance(node, ast.stmt)]
    left_out = [node for node in statements if isinstance(node, (ast.Import, ast.ImportFrom)) or _is_docstring(node)]
    lines = {line for node in left_out for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    functions = [node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    used = Counter(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if isinstance(node, (ast.Name, ast.Attribute))
    )
    return Counts(
        statements=len(statements) - len(left_out),
        tokens=sum(line not in lines for line in _code_lines(source)),
        functions=len(functions),
        slivers=sum(name.startswith("_") and not name.startswith("__") and used[name] == 1 for name in functions),
        untyped=used["Any"],
    )


def _is_docstring(node: ast.stmt) -> bool:
    """Return whether a statement is only a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _code_lines(source: str) -> Iterator[int]:
    """Yield the line of each code token.

    A formatted string is one token before Python 3.12 and several from then on. The tokens inside it are skipped.
    """
    depth = 0
    for token in tokenize.generate_tokens(StringIO(source).readline):
        name = tokenize.tok_name[token.type]
        if depth == 0 and (token.type in _CODE or name.endswith("STRING_START")):
            yield token.start[0]
        depth += name.endswith("STRING_START") - name.endswith("STRING_END")


def main() -> None:
    """Print the counts of each package, and of the program."""
    rooms = {path.stem: [path] if path.is_file() else sorted(path.rglob("*.py")) for path in sorted(PROGRAM.iterdir())}
    print(f"{'':12}{'statements':>12}{'tokens':>10}{'functions':>11}{'slivers':>9}{'':7}{'Any':>5}")
    for name, paths in {**rooms, "all": sorted(PROGRAM.rglob("*.py"))}.items():
        if paths and paths[0].suffix == ".py":
            one = count_modules(paths)
            print(
                f"{name:12}{one.statements:12,}{one.tokens:10,}{one.functions:11,}{one.slivers:9,}{one.sliver_share:7.1%}{one.untyped:5}"
            )


if __name__ == "__main__":
    main()
