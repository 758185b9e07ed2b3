"""The open rules of a game: an option with its name, its values and their meanings, its law, and what it needs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any, cast

from trictrac.base.errors import RulesError, Saying
from trictrac.base.values import frozen
from trictrac.model.mark import row_names
from trictrac.model.options import no_value
from trictrac.model.rules import Customs, PlayOptions, Stakes
from trictrac.rules.entries import SheetEntry
from trictrac.saying.language import BY_SEMICOLON, Counted, strung
from trictrac.saying.words import near

MOST_POINTS = 99
"""The longest match."""

UNITS = ("points", "holes", "stakes")
"""The units that are counted from game to game."""

PLAIN = {"match": (), "numbering": ("falling", "rising"), "unit": UNITS}
"""The keys of a tables game beside its options: to how much it is played, how fields are numbered, what is won."""


@frozen
class Option:
    """One open rule of a game.

    ``about`` says in a few words what it is about; ``values`` gives each value with its meaning at the table, as a sentence,
    the first the default; ``explain`` makes the meaning of a value that is a number or a table. ``subject`` is the key of the
    heading under which it is read, ``law`` the number of the law it belongs to, where it has one. ``needs`` names another
    option and the values of it with which alone this one says something; ``goes_with`` another of which each value goes with one
    of this. ``in_match`` is the value that holds in a match unless another is asked for, ``single`` says of a rule of single
    games that it has no effect in one.
    """

    name: str
    about: Saying
    values: Mapping[str, Saying]
    subject: str = "counting"
    law: str = ""
    needs: tuple[str, tuple[str, ...]] | None = None
    goes_with: tuple[str, Mapping[str, str]] | None = None
    explain: Callable[[Any], Saying | None] | None = None
    in_match: str = ""
    single: bool = False

    @property
    def default(self) -> str:
        """The value that holds where nothing is said."""
        return next(iter(self.values))

    def matters(self, values: Mapping[str, object]) -> bool:
        """Return whether the option says something where the others have these values."""
        return self.needs is None or values[self.needs[0]] in self.needs[1]

    def require_effect(self, values: Mapping[str, object]) -> None:
        """Refuse the option where it says nothing because of the value of another.

        Raises:
            RulesError: names the other option, and what to write for it.
        """
        if self.needs is not None and not self.matters(values):
            other, needed = self.needs
            raise RulesError(
                "option {option} says nothing where {other} = {value}: write {other}={needed} as well, or leave it out",
                option=self.name,
                other=other,
                value=values[other],
                needed=needed[0],
            )

    def require_agreement(self, values: Mapping[str, object]) -> None:
        """Refuse a value that cannot be played together with that of another option.

        Raises:
            RulesError: names both, and what goes with each.
        """
        if self.goes_with is None:
            return
        other, pairs = self.goes_with
        value = values[self.name]
        wanted = pairs[str(value)]
        if values[other] != wanted:
            raise RulesError(
                "{first} = {value} goes with {second} = {wanted}: write {first}={value},{second}={wanted}",
                first=self.name,
                value=value,
                second=other,
                wanted=wanted,
            )

    def meaning(self, value: object) -> Saying:
        """Return what a value means at the table, as a sentence.

        Raises:
            RulesError: there is no such value; names those there are.
        """
        made = self.explain(value) if self.explain else None
        if made is not None:
            return made
        if not isinstance(value, str) or value not in self.values:
            raise no_value(self.name, value, self.values)
        return self.values[value]


def other_reading(entry: SheetEntry, option: Option, code: str) -> Saying:
    """Return the other value of an option, and who holds it, which is said in the language of this code.

    It is one of a status that has another: read out of the same words, played by others, or agreed on.
    """
    assert entry.status.beside is not None
    return entry.status.beside.filled(
        typed=typed(option.name, entry.other),
        meaning=option.meaning(entry.other),
        holders=entry.holders.said(code),
    )


def option_named(options: Iterable[Option], name: str) -> Option:
    """Return the option of this name.

    Raises:
        RulesError: there is no such option; names those there are.
    """
    known = {option.name: option for option in options}
    if name not in known:
        raise RulesError("no option {option!r}: the options are {options}", option=name, options=", ".join(known))
    return known[name]


def read_choice(allowed: Mapping[str, Collection[str]], option: str, value: object) -> str:
    """Return the value of one of these options, whose values are words, that a file or a line gives; true and false stand for
    yes and no.

    Raises:
        RulesError: no such option or value; names the nearest, or those there are.
    """
    if option not in allowed:
        nearest = ", ".join(near(option, {name: name for name in allowed}))
        if nearest:
            raise RulesError("no option {option!r}: did you mean {nearest}?", option=option, nearest=nearest)
        raise RulesError("no option {option!r}: the options are {options}", option=option, options=", ".join(allowed))
    values = allowed[option]
    if isinstance(value, bool) and "yes" in values:
        return "yes" if value else "no"
    if isinstance(value, str) and value in values:
        return value
    close = near(value, {name: name for name in values}) if isinstance(value, str) else []
    if close:
        raise RulesError(
            "option {name} = {value!r}: did you mean {nearest}? The values are {values}",
            name=option,
            value=value,
            nearest=", ".join(close),
            values=", ".join(values),
        )
    raise no_value(option, value, values)


def plain_value(key: str, value: object) -> str | int:
    """Return a value that is said of a game beside its options.

    Raises:
        RulesError: it cannot be; names what can.
    """
    if key == "match" and (type(value) is not int or not 0 <= value <= MOST_POINTS):
        raise RulesError("match = {value!r}: from 0 (single games) to {most}", value=value, most=MOST_POINTS)
    if PLAIN[key] and value not in PLAIN[key]:
        raise no_value(key, value, PLAIN[key])
    return cast("str | int", value)


def typed(option: str, value: object) -> str:
    """Return an option as it is typed: ``exit=quick``, ``hole_target=12``, ``tariff.fill=4/8``; ``tariff`` unchanged."""
    if not isinstance(value, tuple):
        return f"{option}={value}"
    return ",".join(f"{option}.{jan}={simple}/{doublet}" for jan, simple, doublet in value) or option


def _holes(holes: object) -> Saying | None:
    """To how many holes a partie is played; None for what is no number."""
    if not isinstance(holes, int):
        return None
    return Counted("A partie is won by {count} hole.", "A partie is won by {count} holes.", holes)


def _prices(prices: object) -> Saying | None:
    """The rows of a tariff that differ from the usual one; None for what is no tariff."""
    if not isinstance(prices, tuple):
        return None
    if not prices:
        return Saying("Every jan has the points of the tariff.")
    names = row_names()
    rows = [
        Saying("{jan} {simple}, {doublet} by a doublet", jan=names[jan], simple=simple, doublet=doublet)
        for jan, simple, doublet in prices
    ]
    return Saying("Every jan has the points of the tariff, but {rows}.", rows=strung(rows, BY_SEMICOLON))


_MADE = {"hole_target": _holes, "tariff": _prices}
"""The meanings of values that are no words, by their option."""

DECLARED: tuple[Option, ...] = tuple(
    Option(one.name, **one.metadata, explain=_MADE.get(one.name))
    for part in (PlayOptions, Customs, Stakes)
    for one in fields(cast(Any, part))
)
"""Every option of law 14 as its class declares it, in the order of the law."""
