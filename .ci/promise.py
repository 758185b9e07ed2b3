"""Compare the public names with those of the last tag: a name that was removed or changed needs an entry in the CHANGELOG.

``python .ci/promise.py [TAG]``, with griffe installed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]


def last_tag() -> str:
    """Return the last tag before this commit, or an empty text."""
    words = ["git", "-C", str(ROOT), "describe", "--tags", "--abbrev=0"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def public(package: griffe.Module) -> griffe.Module:
    """Return a module with the public names alone, wherever they are defined."""
    found = griffe.Module("public")
    for name in map(str, package.exports or ()):
        found.set_member(name, package[name].final_target)
    return found


def changes(tag: str) -> list[str]:
    """Return every public name that was removed or changed since a tag, with what changed."""
    old = public(griffe.load_git("trictrac", ref=tag, repo=ROOT, resolve_aliases=True))
    new = public(griffe.load("trictrac", search_paths=[ROOT], resolve_aliases=True))
    found = griffe.find_breaking_changes(old, new)
    return sorted({f"{one.obj.path.removeprefix('public.')}: {one.kind.value}" for one in found})


def written_since(tag: str) -> str:
    """Return the lines that were added to the CHANGELOG and to the list of changes since a tag."""
    words = ["git", "-C", str(ROOT), "diff", tag, "--", "README.md", "lessons/reference/changes.md"]
    difference = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return "\n".join(line for line in difference.splitlines() if line.startswith("+"))


if __name__ == "__main__":
    tag = sys.argv[1] if len(sys.argv) > 1 else last_tag()
    if not tag:
        print("There is no tag yet: the public names are compared from the first release on.")
        sys.exit()
    added = written_since(tag)
    found = changes(tag)
    silent = [one for one in found if not re.search(rf"\b{one.partition(':')[0].rpartition('.')[2]}\b", added)]
    print(f"Since {tag}:", *(found or ["no public name was removed or changed"]), sep="\n")
    if silent:
        sys.exit("Not in the CHANGELOG:\n" + "\n".join(silent))
