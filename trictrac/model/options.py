"""Declarations of options: for each its words, its law and its values with their meanings.

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
    """Return the declaration of an option whose values are words with meanings, the default first.

    ``about`` describes it in a few words, ``subject`` is the key of its heading, ``law`` the number of the law that it
    changes. ``needs`` names another option and the values of that one without which this one has no effect.
    """
    return field(
        default=next(iter(values)),
        metadata={"about": about, "subject": subject, "law": law, "values": values, "needs": needs},
    )


def open_choice(default: V, about: Saying, subject: str, law: str) -> V:
    """Return the declaration of an option whose values are numbers or tables."""
    return field(default=default, metadata={"about": about, "subject": subject, "law": law, "values": {}})


def one_of(*values: str) -> str:
    """Return the declaration of a choice without meanings. The first value is the default."""
    return field(default=values[0], metadata={"values": values})


def choices(*kinds: object) -> dict[str, tuple[str, ...]]:
    """Return the values of each option of these classes that has a list of values, the default first."""
    declared = (one for kind in kinds for one in fields(cast(Any, kind)))
    return {one.name: tuple(one.metadata["values"]) for one in declared if one.metadata.get("values")}


def no_value(option: str, value: object, values: Iterable[str]) -> RulesError:
    """Return an error for a value that an option does not have. Its message lists ``values``."""
    return RulesError(
        "option {name} = {value!r}: the values are {values}", name=option, value=value, values=", ".join(values)
    )
