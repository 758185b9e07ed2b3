"""The values of every rule set, and each set as printed, compared with those recorded in ``tests/corpora``.

No value of a set may change because another set or a default was changed. To record both files anew, after looking at the
differences::

    python -m tests.support.rule_sets
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.commands import told
from trictrac.rules.loader import IN_TIME, sheets
from trictrac.rules.options import typed

CORPORA = Path(__file__).parents[1] / "corpora"
VALUES = CORPORA / "rule-sets.values"
"""The recorded values: a line for each option of each set, with the value and how sure it is."""
SHEETS = CORPORA / "rule-sets.txt"
"""The recorded output of ``variants show`` for each set."""


def values() -> str:
    """Return the values of all sets, set by set for each option."""
    found = [(entry, sheet.name) for sheet in sheets() for entry in sheet.entries]
    options = list(dict.fromkeys(entry.option for entry, _ in found))
    found.sort(key=lambda one: options.index(one[0].option))
    return "".join(f"{typed(entry.option, entry.value)} | {entry.status} | {name}\n" for entry, name in found)


def shown(name: str) -> str:
    """Return a set as it is printed."""
    return told("variants", "show", name)


def kept_sheets() -> dict[str, str]:
    """Return the recorded output for each set, by its name."""
    _, *parts = re.split(r"^\$ trictrac variants show (.+)\n", SHEETS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


if __name__ == "__main__":
    VALUES.write_text(values(), encoding="utf-8")
    printed = (f"$ trictrac variants show {name}\n{shown(name)}" for name in IN_TIME)
    SHEETS.write_text("".join(printed), encoding="utf-8")
