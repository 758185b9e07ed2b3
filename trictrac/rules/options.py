"""The options of a game: each with its name, its law, its values and their meanings, and what it needs."""

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
from trictrac.saying.glossary import Term, terms
from trictrac.saying.language import BY_SEMICOLON, Counted, strung
from trictrac.saying.words import near

MOST_POINTS = 99
"""Largest number of points of a match."""

UNITS = ("points", "holes", "stakes")
"""Units that are counted from game to game."""

PLAIN = {"match": (), "numbering": ("falling", "rising"), "unit": UNITS}
"""Keys of a tables game beside its options: length of a match, numbering of the fields, and unit won."""


@frozen
class Option:
    """An option of the rules of a game.

    ``about`` describes it in a few words. ``values`` maps each value to its meaning as a sentence, the default first.
    ``explain`` returns the meaning of a value that is a number or a table. ``subject`` is the key of its heading,
    ``law`` the number of its law or empty. ``needs`` names another option, and the values of that option with which this
    one has an effect. ``goes_with`` names another option, and for some of its values the only value of this option that
    may be combined with it. ``in_match`` is the default in a match, and ``single`` is true for a rule of single games only.
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
        """The default value."""
        return next(iter(self.values))

    def matters(self, values: Mapping[str, object]) -> bool:
        """Return whether the option has an effect if the others have these values."""
        return self.needs is None or values[self.needs[0]] in self.needs[1]

    def require_effect(self, values: Mapping[str, object]) -> None:
        """Refuse the option if the value of another leaves it without effect.

        Raises:
            RulesError: it has no effect. The message names the other option and a value for it.
        """
        if self.needs is not None and not self.matters(values):
            other, needed = self.needs
            raise RulesError(
                "option {option} has no effect with {other} = {value}: write {other}={needed} as well, or leave {option} out",
                option=self.name,
                other=other,
                value=values[other],
                needed=needed[0],
            )

    def require_agreement(self, values: Mapping[str, object]) -> None:
        """Refuse a value that does not go with that of another option.

        Raises:
            RulesError: the two do not go together. The message names a pair that does.
        """
        if self.goes_with is None:
            return
        other, pairs = self.goes_with
        value = values[self.name]
        wanted = pairs[str(value)]
        if values[other] != wanted:
            raise RulesError(
                "{first} = {value} requires {second} = {required}: write {first}={value},{second}={required}",
                first=self.name,
                value=value,
                second=other,
                required=wanted,
            )

    def meaning(self, value: object) -> Saying:
        """Return the meaning of a value at the table, as a sentence.

        Raises:
            RulesError: there is no such value. The message lists the values.
        """
        made = self.explain(value) if self.explain else None
        if made is not None:
            return made
        if not isinstance(value, str) or value not in self.values:
            raise no_value(self.name, value, self.values)
        return self.values[value]


def other_readings(entry: SheetEntry, option: Option) -> list[Saying]:
    """Return the other values of an option, each with who holds it: read otherwise, played by others, or agreed on."""
    beside = entry.status.beside
    return [
        beside.filled(typed=typed(option.name, one.value), meaning=option.meaning(one.value), holders=one.holders)
        for one in entry.readings
        if beside is not None
    ]


def option_named(options: Iterable[Option], name: str) -> Option:
    """Return the option of this name.

    Raises:
        RulesError: there is no such option. The message lists them.
    """
    known = {option.name: option for option in options}
    if name not in known:
        raise RulesError("no option {option!r}: the options are {options}", option=name, options=", ".join(known))
    return known[name]


def read_choice(allowed: Mapping[str, Collection[str]], option: str, value: object) -> str:
    """Return the value of an option whose values are words. True and false mean yes and no.

    Raises:
        RulesError: there is no such option or value. The message names the nearest, or all.
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
    if not isinstance(value, str):
        raise RulesError(
            "option {name} = {value!r}: the value must be in quotes, one of {values}",
            name=option,
            value=value,
            values=", ".join(values),
        )
    close = near(value, {name: name for name in values})
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
    """Return the value of a key of a game beside its options (``PLAIN``).

    Raises:
        RulesError: ``value`` is not valid. The message lists the values.
    """
    if key == "match" and (type(value) is not int or not 0 <= value <= MOST_POINTS):
        raise RulesError("match = {value!r}: from 0 (single games) to {most}", value=value, most=MOST_POINTS)
    if PLAIN[key] and value not in PLAIN[key]:
        raise no_value(key, value, PLAIN[key])
    return cast("str | int", value)


def typed(option: str, value: object) -> str:
    """Return an option in the form in which it is typed: ``exit=quick``, ``tariff.fill=4/8``, ``tariff`` if unchanged."""
    if not isinstance(value, tuple):
        return f"{option}={value}"
    return ",".join(f"{option}.{jan}={simple}/{doublet}" for jan, simple, doublet in value) or option


def _holes(holes: object) -> Saying | None:
    """Return the sentence for a number of holes, or None for another value."""
    if not isinstance(holes, int):
        return None
    return Counted("A partie is won by {count} hole.", "A partie is won by {count} holes.", holes)


def _prices(prices: object) -> Saying | None:
    """Return the sentence for the changed rows of a tariff, or None for another value."""
    if not isinstance(prices, tuple):
        return None
    if not prices:
        return Saying("Every jan earns the points of the tariff in law 7.")
    names = row_names()
    rows = [
        Saying("{jan} ({simple} points, {doublet} by a doublet)", jan=names[jan], simple=simple, doublet=doublet)
        for jan, simple, doublet in prices
    ]
    return Saying("Every jan earns the points of the tariff in law 7, except {rows}.", rows=strung(rows, BY_SEMICOLON))


_MADE = {"hole_target": _holes, "tariff": _prices}
"""Functions for the meanings of values that are no words, by option."""

DECLARED: tuple[Option, ...] = tuple(
    Option(one.name, **one.metadata, explain=_MADE.get(one.name))
    for part in (PlayOptions, Customs, Stakes)
    for one in fields(cast(Any, part))
)
"""All options of law 14 as their classes declare them, in the order of the law."""


def words_on(option: Option) -> tuple[Term, ...]:
    """Return the terms whose law is that of an option, or an article of it."""
    return tuple(term for term in terms() if option.law and f"{term.law}.".startswith(f"{option.law}."))


def options_on(term: Term) -> tuple[Option, ...]:
    """Return the options of trictrac that a term is about."""
    return tuple(option for option in DECLARED if term in words_on(option))


def rules_saying(term: Term) -> tuple[Saying, ...]:
    """Return the sentence that names the options of a term, if there are any."""
    names = [option.name for option in options_on(term)]
    return (Saying("Rules (trictrac variants why OPTION): {names}.", names=strung(names)),) if names else ()
