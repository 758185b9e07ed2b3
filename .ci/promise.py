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


def names_of(package: griffe.Module) -> dict[str, griffe.Object]:
    """Return the public names of the package, each with what it names."""
    return {str(name): package[str(name)].final_target for name in package.exports or () if str(name) in package.members}


def changes(tag: str) -> list[str]:
    """Return every public name that was removed or changed since a tag, with what changed."""
    old = names_of(griffe.load_git("trictrac", ref=tag, repo=ROOT, resolve_aliases=True))
    new = names_of(griffe.load("trictrac", search_paths=[ROOT], resolve_aliases=True))
    found = [f"{name}: removed" for name in old if name not in new]
    for name in old.keys() & new.keys():
        for breakage in griffe.find_breaking_changes(old[name], new[name]):
            path = breakage.obj.path.removeprefix(old[name].path).strip(".").partition("(")[0]
            found.append(f"{name}{path and '.'}{path}: {breakage.kind.value}")
    return sorted(set(found))


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
    silent = [one for one in changes(tag) if not re.search(rf"\b{one.partition(':')[0].rpartition('.')[2]}\b", added)]
    print(f"Since {tag}:", *(changes(tag) or ["no public name was removed or changed"]), sep="\n")
    if silent:
        sys.exit("Not in the CHANGELOG:\n" + "\n".join(silent))
