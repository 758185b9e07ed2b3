"""Languages, English and French, and sentences that change with a number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.words import capital, fold, named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from gettext import NullTranslations


class Counted(Saying):
    """A sentence with one form for 1 and one for other numbers, each with ``{count}``."""

    __slots__ = ("count", "many")

    def __init__(self, one: str, many: str, count: int, **values: object) -> None:
        super().__init__(one, count=count, **values)
        self.many = many
        self.count = count

    def of(self, count: int) -> Counted:
        """Return the same sentence for another number."""
        others = {name: value for name, value in self.values.items() if name != "count"}
        return type(self)(self.text, self.many, count, **others)

    def __str__(self) -> str:
        return (self.text if self.count == 1 else self.many).format(**self.values)


def point_count(count: int) -> Counted:
    """Return a number of points as a sentence part."""
    return Counted("{count} point", "{count} points", count)


def hole_count(count: int) -> Counted:
    """Return a number of holes as a sentence part."""
    return Counted("{count} hole", "{count} holes", count)


def listed(parts: Sequence[object]) -> object:
    """Return several values joined as ``a, b and c``."""
    if len(parts) < 2:
        return strung(parts)
    return Saying("{one} and {other}", one=strung(parts[:-1]), other=parts[-1])


BY_COMMA = Saying("{one}, {rest}")
BY_SEMICOLON = Saying("{one}; {rest}")
IN_TURN = Saying("{one}, then {rest}")


def strung(parts: Sequence[object], by: Saying = BY_COMMA) -> object:
    """Return several values joined one after another, ``a, b, c``. ``by`` joins ``{one}`` to ``{rest}``."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return by.filled(one=parts[0], rest=strung(parts[1:], by))


@frozen
class Words:
    """A text in English and in French. The French may be empty."""

    en: str
    fr: str = ""

    def __str__(self) -> str:
        return self.en

    def said(self, code: str) -> str:
        """Return the text in a language, in English if there is no French."""
        return self.fr if code == "fr" and self.fr else self.en


LANGUAGES = ("en", "fr")
"""Codes of the languages, the language of the source first."""

_ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")
_ELIDED = {"fr": r"\b([Dd]|[Qq]u)e \{(\w+)\}"}
"""Words that lose their vowel before another, with the value that follows them."""
_VOWELS = tuple("aeiouæœ")
_FRENCH_SIGNS = str.maketrans({".": ",", ",": "\u202f"})
"""French signs for the decimal point and for the comma between thousands."""


class _FrenchDecimal(float):
    """A float that is formatted with French signs for point and comma."""

    def __str__(self) -> str:
        return format(self)

    def __format__(self, form: str) -> str:
        return format(float(self), form).translate(_FRENCH_SIGNS)


class _FrenchWhole(int):
    """An integer that is formatted with the French sign between thousands."""

    def __format__(self, form: str) -> str:
        return format(int(self), form).translate(_FRENCH_SIGNS)


class _FrenchText(str):
    """A text whose ``repr`` has French quotation marks."""

    def __repr__(self) -> str:
        return f"«\u00a0{repr(str(self))[1:-1]}\u00a0»"


_DRESSED: Mapping[str, Mapping[type, Callable[..., object]]] = {
    "fr": {float: _FrenchDecimal, int: _FrenchWhole, str: _FrenchText}
}
"""Types of values that a language formats in its own way."""


class Language:
    """A language, which translates sentences, errors and the values in them."""

    def __init__(self, code: str = "en", catalogue: NullTranslations | None = None) -> None:
        self.code = code
        self._catalogue = catalogue

    def text(self, english: str) -> str:
        """Return a sentence or template in this language, or the English one if it has no translation."""
        return self._catalogue.gettext(english) if self._catalogue and english else english

    def say(self, what: object) -> str:
        """Return a sentence in this language, with its values translated too.

        Errors, sides and other objects with a ``saying`` are translated by it, anything else by ``str``. Numbers get
        the signs of the language: 2.5 in English, 2,5 in French.
        """
        return str(self._said(what))

    def sentence(self, what: object) -> str:
        """Return a sentence that stands alone. An error gets a capital unless it begins with a value."""
        said = self.say(what)
        begins = isinstance(what, TrictracError) and self._template(what.saying)[:1].isalpha()
        return capital(said) if begins else said

    def _said(self, what: object) -> object:
        what = getattr(what, "saying", what)
        if isinstance(what, Words):
            what = what.said(self.code)
        if not isinstance(what, Saying):
            dress = _DRESSED.get(self.code, {}).get(float if isinstance(what, float) else type(what))
            return dress(what) if dress else what
        values = {name: self._said(value) for name, value in what.values.items()}
        template = self._template(what)
        if self.code in _ELIDED:
            template = re.sub(_ELIDED[self.code], lambda found: _elided(found, values), template)
        return template.format(**values)

    def _template(self, saying: Saying) -> str:
        if not isinstance(saying, Counted):
            return self.text(saying.text)
        if self._catalogue:
            return self._catalogue.ngettext(saying.text, saying.many, saying.count)
        return saying.text if saying.count == 1 else saying.many


def _elided(found: re.Match[str], values: Mapping[str, object]) -> str:
    """Return ``de {player}``, or ``d’{player}`` if the value begins with a vowel and is no single letter."""
    value = str(values[found[2]])
    begins = len(value) > 1 and fold(value[:1]).startswith(_VOWELS)
    return f"{found[1]}’{{{found[2]}}}" if begins else found[0]


ENGLISH = Language()
"""The language of the source."""


_CALLED = named({"français francais french": "fr", "anglais english": "en"})


def choose_language(name: str | None, environment: Mapping[str, str]) -> Language:
    """Return the language with this code or name, or that of the locale if ``name`` is None.

    The locale is the first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set. If it is not a known language, it
    is English.

    Raises:
        UnreadableError: ``name`` is neither a language nor its code.
    """
    if name is None:
        locale = next(filter(None, map(environment.get, _ENVIRONMENT)), "")
        code = re.split("[-._@]", locale)[0].lower()
    else:
        code = name.strip().lower()
        code = _CALLED.get(code, code)
        if code not in LANGUAGES:
            raise UnreadableError(
                "no language {name!r}: choose one of {languages}", name=name, languages=", ".join(LANGUAGES)
            )
    if code not in LANGUAGES[1:]:
        return ENGLISH
    from pathlib import Path

    folder = Path(__file__).parent / "locale"
    catalogue = folder / f"{code}.packed"
    if catalogue.is_file():
        from trictrac.saying.packed import PackedCatalogue

        return Language(code, PackedCatalogue(catalogue.read_bytes()))
    from gettext import translation

    return Language(code, translation("trictrac", folder, [code]))
