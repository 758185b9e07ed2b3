"""The words of the command line: values of options, verbs with their words, and errors about them."""

from __future__ import annotations

from contextlib import contextmanager
from math import nan
from typing import TYPE_CHECKING, TypeVar

from trictrac.base.errors import Saying, TrictracError
from trictrac.saying.words import fold, is_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trictrac.saying.language import Language

T = TypeVar("T")


class CommandLineError(TrictracError):
    """An error in the words of the command line."""


def refuse_if(wrong: object, text: str, /, **values: object) -> None:
    """Refuse the words of the command line if something is wrong.

    Raises:
        CommandLineError: ``wrong`` is true. ``text`` is its message.
    """
    if wrong:
        raise CommandLineError(text, **values)


def decimal(typed: str) -> float:
    """Return the number typed, with a point or a comma, or nan if it is not a number."""
    try:
        return float(typed.replace(",", "."))
    except ValueError:
        return nan


@contextmanager
def usage(kind: type[TrictracError] = TrictracError) -> Iterator[None]:
    """Turn errors of this kind into errors about the command line."""
    try:
        yield
    except kind as error:
        raise CommandLineError(error.text, **error.fields) from error


def one_of(option: str, typed: str, values: Iterable[str]) -> str:
    """Return the value that is typed, in full or its beginning.

    Raises:
        CommandLineError: no value begins with ``typed``.
    """
    for value in values:
        if typed.strip() and fold(value).startswith(fold(typed.strip())):
            return value
    raise CommandLineError("{option} {typed!r}: one of {values}", option=option, typed=typed, values=", ".join(values))


NO_VERB = Saying("{command} {verb}: one of {verbs}, or nothing")
MISTYPED = Saying("type trictrac {words} {form}")


def split_verb(command: str, words: Sequence[str], usages: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return the verb after a command, empty without one, and the words after it.

    ``usages`` has the words that each verb takes, which are marked for translation here or in a help.

    Raises:
        CommandLineError: the command has no such verb, or the verb takes more or fewer words.
    """
    verb, *rest = words or [""]
    refuse_if(verb and verb not in usages, NO_VERB.text, command=command, verb=verb, verbs=", ".join(usages))
    form = usages.get(verb, "")
    refuse_if(len(rest) != len(form.split()), MISTYPED.text, words=f"{command} {verb}".strip(), form=Saying(form))
    return verb, rest


def named_value(option: str, typed: str, sayings: Mapping[T, Saying], language: Language) -> T:
    """Return the value whose name is typed, in the language or in English, in full or its beginning.

    Raises:
        CommandLineError: ``typed`` names no value.
    """
    names = {say(saying.text): value for say in (language.text, str) for value, saying in sayings.items()}
    return names[one_of(option, typed, names)]


def refuse(given: Mapping[str, object], why: Saying) -> None:
    """Refuse the first of these options that has a value, with an error ``why`` that names the ``option``.

    Raises:
        CommandLineError: one of the options has a value.
    """
    for option, value in given.items():
        if value:
            raise CommandLineError(why.text, option=Saying(option))


def number_of(option: str, typed: str, most: int, wanted: Saying) -> int:
    """Return the number typed, from 1 to ``most``, or 0 if ``typed`` is empty.

    Raises:
        CommandLineError: ``typed`` is not such a number. The error ends with ``wanted``.
    """
    refuse_if(
        typed and not (is_count(typed, 9) and 0 < int(typed) <= most),
        "{option} {typed!r}: {expected}",
        option=option,
        typed=typed,
        expected=wanted,
    )
    return int(typed or 0)
