"""The declaration of an option where its value lives: its words, its law, its values with what each means at the table.

A field of a class of values declares an option; ``rules.options`` reads the declarations of law 14.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from typing import Any, TypeVar, cast

from trictrac.base.errors import RulesError, Saying

V = TypeVar("V")


def choice(
    about: Saying,
    subject: str,
    law: str,
    values: Mapping[str, Saying],
    *,
    needs: tuple[str, tuple[str, ...]] | None = None,
) -> str:
    """Declare an option whose values are words, each with its meaning at the table, the default first.

    ``about`` says in a few words what it is about, ``subject`` is the key of the heading under which it is read, ``law`` the
    number of the law that it changes. ``needs`` names another option and the values of it with which alone this one says
    something.
    """
    said = {"about": about, "subject": subject, "law": law, "values": values, "needs": needs}
    return field(default=next(iter(values)), metadata=said)


def open_choice(default: V, about: Saying, subject: str, law: str) -> V:
    """Declare an option whose values are numbers or tables, not words; ``rules.options`` says what one means."""
    said = {"about": about, "subject": subject, "law": law, "values": {}}
    return field(default=default, metadata=said)


def one_of(*values: str) -> str:
    """Declare a choice that has no words: one of these values, the first by default."""
    return field(default=values[0], metadata={"values": values})


def choices(*kinds: object) -> dict[str, tuple[str, ...]]:
    """Return the values of every such option of these classes, by its name, the default first."""
    declared = (one for kind in kinds for one in fields(cast(Any, kind)))
    return {one.name: tuple(one.metadata["values"]) for one in declared if one.metadata.get("values")}


def no_value(option: str, value: object, values: Iterable[str]) -> RulesError:
    """Return the error of a value that an option does not have; names those that it has."""
    said = {"name": option, "value": value, "values": ", ".join(values)}
    return RulesError("option {name} = {value!r}: the values are {values}", **said)
