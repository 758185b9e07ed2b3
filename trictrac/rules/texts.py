"""Rules of trictrac by their texts: as typed and as records write them. The loader waits until it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.model.rules import EDITION, MODERN, Rules

if TYPE_CHECKING:
    from trictrac.rules.sheets import Sheet


def rules_of(text: str, *, files: bool = True) -> Rules:
    """Return the rule set that a text names. An empty text means the modern rules.

    Raises:
        RulesError: ``text`` is not a rule set, options or, with ``files``, a readable file.
    """
    if text in ("", MODERN.name):
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(text, files=files)


def recorded_rules(rules: Rules, edition: int = EDITION) -> str:
    """Return a rule set as records of this edition name it: by its name, and options that differ."""
    if rules == MODERN:
        return MODERN.name
    from trictrac.rules.recorded import based_text

    return based_text(rules, edition)


def sheet_in_force(rules: Rules) -> Sheet:
    """Return the sheet of the rules in force, with its sources."""
    from trictrac.rules.loader import load_sheet

    return load_sheet(recorded_rules(rules))
