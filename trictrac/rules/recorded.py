"""Rules as a record names them: on one line, the set on which they rest and the options that differ from it."""

from __future__ import annotations

from trictrac.base.errors import RulesError
from trictrac.model.rules import EDITION, MODERN, Rules
from trictrac.model.tariff import TARIFF
from trictrac.rules.loader import IN_TIME, layers, load_rules, rules_of
from trictrac.rules.sheets import is_file, options_typed

_AMENDED = 3
"""The edition of the laws since which a record that names a set means the set as it stands."""
_BROUGHT = frozenset({"rectify"})
"""The options that came with that edition: older records do not have them."""


def options_text(rules: Rules) -> str:
    """The options on one line from which ``load_rules`` makes the same rules: ``exit=provincial,tariff.fill=4/5``.

    All that differ from the modern ones are written, whatever set the rules come from.
    """
    return ",".join(_changes(rules, MODERN)) or "modern"


def based_text(rules: Rules, edition: int = EDITION) -> str:
    """Return the named set on which rules rest, then the options: ``guiton-1822,first_move=coup_et_des,margot=2_4``.

    A record of this edition of the laws names them so. A set alone is its name; in a record of an earlier edition the options
    in which it was amended stand there too. Where any other option was changed, every option is written that differs from the
    modern one: the rules are whole, even should the set be amended. Rules that rest on no set are as ``options_text`` has them.
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
    """Return the rules that a record of this edition of the laws names as they are typed today.

    Before the third edition, a set that is named alone has each option as it was before the option was amended.

    Raises:
        RulesError: no such set, or options that are not typed so.
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
    """The set that comes with the program on which rules rest by their name, where the name still makes the same rules."""
    if not (rules.name in IN_TIME or any(sign in rules.name for sign in "=./\\")):
        return None
    try:
        found = layers(rules.name)
    except RulesError:
        return None
    named = [layer.name for layer in found if layer.name in IN_TIME and layer.name != MODERN.name]
    return load_rules(named[-1]) if named and rules_of(found).values == rules.values else None


def _changes(rules: Rules, base: Rules) -> list[str]:
    """The options as they are typed in which rules differ from others, of the tariff the rows."""
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
