"""The rules in records: on one line, a named set and the options that differ from it."""

from __future__ import annotations

from trictrac.base.errors import RulesError
from trictrac.model.rules import MODERN, Rules
from trictrac.model.tariff import TARIFF
from trictrac.rules.loader import IN_TIME, layers, load_rules, rules_of
from trictrac.rules.sheets import is_file, options_typed

_AMENDED = 3
"""First edition of the laws in whose records the name of a set means the present values of that set."""
_BROUGHT = frozenset({"rectify"})
"""Options that are new in that edition, which older records do not have."""


def options_text(rules: Rules) -> str:
    """Return the options on one line from which ``load_rules`` makes these rules: ``exit=provincial,tariff.fill=4/5``.

    It has all that differ from the modern ones.
    """
    return ",".join(_changes(rules, MODERN)) or "modern"


def based_text(rules: Rules, edition: int) -> str:
    """Return the named set of these rules, then options: ``guiton-1822,first_move=coup_et_des,margot=2_4``.

    This is the form for records of ``edition``. An unchanged set is its name alone, in earlier editions with the
    options in which it was amended. If any other option was changed, all that differ from the modern ones are written,
    so that the rules stay the same when the set is amended. Rules that are based on no set are written by
    ``options_text``.
    """
    base = _base_of(rules)
    if base is None:
        return options_text(rules)
    old = load_rules(typed_today(base.name, edition))
    own = _changes(rules, old)
    whole = _changes(rules, MODERN) if own and {*_changes(rules, base)} - {*_changes(old, base)} else []
    known = (part for part in whole if edition >= _AMENDED or part.partition("=")[0] not in _BROUGHT)
    text = ",".join([base.name, *dict.fromkeys([*known, *own])])
    return text if load_rules(typed_today(text, edition)).values == rules.values else options_text(rules)


def typed_today(text: str, edition: int) -> str:
    """Return what to type today for the rules that a record of this edition names.

    Before the third edition, a set named alone has each amended option at its value of that time.

    Raises:
        RulesError: there is no such set, or the options are not valid.
    """
    first, _, rest = text.strip().partition(",")
    if edition >= _AMENDED or "=" in first or is_file(first):
        return text
    (layer,) = layers(first)
    name, given = layer.name, options_typed(rest, text) if rest else {}
    before = {entry.option: entry.before for entry in layer.entries if entry.before is not None}
    kept = [f"{option}={value}" for option, value in before.items() if option not in given]
    line = ",".join([name, *([rest] if rest else []), *kept])
    return name if before and load_rules(line).values == load_rules(name).values else line


def _base_of(rules: Rules) -> Rules | None:
    """Return the set in the program on which rules are based by their name, or None if the name no longer makes them."""
    if not (rules.name in IN_TIME or any(sign in rules.name for sign in "=./\\")):
        return None
    try:
        found = layers(rules.name)
    except RulesError:
        return None
    named = [layer.name for layer in found if layer.name in IN_TIME and layer.name != MODERN.name]
    return load_rules(named[-1]) if named and rules_of(found).values == rules.values else None


def _changes(rules: Rules, base: Rules) -> list[str]:
    """Return the options in which rules differ from others, as typed, with each row of the tariff."""
    parts: list[str] = []
    theirs = base.values
    for option, value in rules.values.items():
        if option == "tariff":
            rows, others = (
                {jan: (simple, doublet) for jan, simple, doublet in one.play.tariff} for one in (rules, base)
            )
            for jan in rows | others:
                simple, doublet = rows.get(jan, TARIFF[jan])
                if rows.get(jan) != others.get(jan):
                    parts.append(f"tariff.{jan}={simple}/{doublet}")
        elif value != theirs[option]:
            parts.append(f"{option}={value}")
    return parts
