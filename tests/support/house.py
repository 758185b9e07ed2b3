"""The order of the packages, and the map of them that is drawn from their imports.

``python -m tests.support.house`` draws the map anew in ``lessons/reference/carrying-on.md``.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from textwrap import wrap

FLOW = (
    "base", "laws", "saying", "model", "fast", "rules", "view", "protocol", "partie", "bot", "games", "environments", "seance",
    "api", "variants", "study", "__init__", "app", "workshop", "cli",
    "__main__",
)  # fmt: skip

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "trictrac"
MODULES = sorted(PACKAGE.rglob("*.py"))
GUIDE = ROOT / "lessons" / "reference" / "carrying-on.md"
"""The page that shows the map, as its one block of text."""
_MAP = re.compile(r"(?<=^```text\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_WIDTH = 80
"""Largest number of characters in a line of the map."""


def name_of(path: Path) -> str:
    """Return the full name of a module. A package has the name of its folder."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


NAMES = {name_of(path): path for path in MODULES}


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def room(path: Path) -> str:
    """Return the package of a module, or the single module itself."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def imported(path: Path, *, texts: bool = False) -> set[str]:
    """Return the modules of the program that a module imports anywhere, with ``texts`` also those named in strings.

    A string names a module by its full name, by its name below ``trictrac``, or, if code appends the rest, by its beginning.
    """
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            one = node.module or ""
            found |= {name if (name := f"{one}.{alias.name}") in NAMES else one for alias in node.names}
        elif texts and isinstance(node, ast.Constant) and re.fullmatch(r"[a-z_]+(\.[a-z_]+)+\.?", str(node.value)):
            name = str(node.value).rstrip(".")
            found |= {name, f"trictrac.{name}"}
    return (found & set(NAMES)) - {name_of(path)}


def rooms_imported() -> dict[str, set[str]]:
    """Return the packages that each package imports, or names in strings. Single modules count as packages."""
    arrows: dict[str, set[str]] = {}
    for path in MODULES:
        there = {room(NAMES[name]) for name in imported(path, texts=True)}
        arrows.setdefault(room(path), set()).update(there - {room(path)})
    return arrows


def reached(begin: str, arrows: dict[str, set[str]]) -> set[str]:
    """Return everything that can be reached along arrows."""
    found: set[str] = set()
    waiting = [begin]
    while waiting:
        new = arrows[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def longest_chain(begin: str, arrows: dict[str, set[str]], above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the longest path along arrows that visits nothing twice."""
    chains = [longest_chain(room, arrows, (*above, begin)) for room in arrows.get(begin, ()) if room not in above]
    return (begin, *max(chains, key=len, default=()))


def draw_map() -> str:
    """Draw the packages, those that import nothing first: level, name, subject, then the packages that they import directly.

    A package is one level above the highest one that it imports. Left out are the imports that another import implies:
    a package that imports ``partie`` may import all that ``partie`` does.
    """
    arrows = rooms_imported()
    lines, level = [], 0
    for here in sorted(FLOW, key=lambda one: (len(longest_chain(one, arrows)), FLOW.index(one))):
        implied = {far for near in arrows[here] for far in reached(near, arrows)}
        above = len(longest_chain(here, arrows))
        lines += [""] * (above != level and level > 0)
        number, level = f"{above:2}" if above != level else "  ", above
        subject = wrap(_subject(here), _WIDTH - 17, break_on_hyphens=False)
        lines += [f"{number}  {here:13}{subject[0]}", *(f"{'':17}{more}" for more in subject[1:])]
        direct = sorted(arrows[here] - implied, key=FLOW.index)
        lines += [f"{'':17}→ {' · '.join(direct)}"] * bool(direct)
    return "\n".join(lines) + "\n"


def _subject(here: str) -> str:
    """Return the first line of the docstring of a package or a single module."""
    path = PACKAGE / here / "__init__.py"
    text = (path if path.exists() else PACKAGE / f"{here}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0].replace("``", "").rstrip(".")


def guide_page() -> str:
    """Return the page for contributors with the map as the imports draw it now."""
    return _MAP.sub(lambda _: draw_map(), GUIDE.read_text(encoding="utf-8"), count=1)


if __name__ == "__main__":
    GUIDE.write_text(guide_page(), encoding="utf-8")
