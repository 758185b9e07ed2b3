"""Sayings that change with a number, and the language in which all are said: English as the source has it, French by gettext."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.words import capital, fold

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from gettext import NullTranslations


class Counted(Saying):
    """A saying with one form for 1 and another for other numbers; ``{count}`` stands for the number."""

    __slots__ = ("count", "many")

    def __init__(self, one: str, many: str, count: int, **values: object) -> None:
        super().__init__(one, count=count, **values)
        self.many = many
        self.count = count

    def of(self, count: int) -> Counted:
        """The same saying of another number."""
        others = {name: value for name, value in self.values.items() if name != "count"}
        return type(self)(self.text, self.many, count, **others)

    def __str__(self) -> str:
        return (self.text if self.count == 1 else self.many).format(**self.values)


def point_count(count: int) -> Counted:
    """Return a number of points as a saying."""
    return Counted("{count} point", "{count} points", count)


def hole_count(count: int) -> Counted:
    """Return a number of holes as a saying."""
    return Counted("{count} hole", "{count} holes", count)


def listed(parts: Sequence[object]) -> object:
    """Several things in one sentence: ``a, b and c``."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    if len(parts) == 2:
        return Saying("{one} and {other}", one=parts[0], other=parts[1])
    return Saying("{one}, {rest}", one=parts[0], rest=listed(parts[1:]))


BY_COMMA = Saying("{one}, {rest}")
BY_SEMICOLON = Saying("{one}; {rest}")
IN_TURN = Saying("{one}, then {rest}")


def strung(parts: Sequence[object], by: Saying = BY_COMMA) -> object:
    """Several things one after another: ``a, b, c``, however many; ``by`` says how ``one`` is joined to the ``rest``."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return by.filled(one=parts[0], rest=strung(parts[1:], by))


LANGUAGES = ("en", "fr")
"""The languages by their codes; English is the source."""

_ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")
_ELIDED = {"fr": r"\b([Dd]|[Qq]u)e \{(\w+)\}"}
"""The words whose vowel is dropped before another, with the value that follows them."""
_VOWELS = tuple("aeiouæœ")
_FRENCH_SIGNS = str.maketrans({".": ",", ",": "\u202f"})
"""The signs of French for the decimal point and for the comma between thousands."""


class _FrenchDecimal(float):
    """A number that is formatted like any float, with the signs of French for point and comma."""

    __slots__ = ()

    def __str__(self) -> str:
        return format(self)

    def __format__(self, form: str) -> str:
        return format(float(self), form).translate(_FRENCH_SIGNS)


class _FrenchWhole(int):
    """A whole number that is formatted like any, with the sign of French between thousands."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return format(int(self), form).translate(_FRENCH_SIGNS)


class _FrenchText(str):
    """A text that is quoted between the marks of French, its signs escaped as ever."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"«\u00a0{repr(str(self))[1:-1]}\u00a0»"


_DRESSED: Mapping[str, Mapping[type, Callable[..., object]]] = {
    "fr": {float: _FrenchDecimal, int: _FrenchWhole, str: _FrenchText}
}
"""The kinds of values that a language writes otherwise than Python."""


class Language:
    """One language: says sayings, errors, sides and fractions, whole or inside one another."""

    __slots__ = ("_catalogue", "code")

    def __init__(self, code: str = "en", catalogue: NullTranslations | None = None) -> None:
        self.code = code
        self._catalogue = catalogue

    def text(self, english: str) -> str:
        """Return a sentence or template in this language; the English one where it has no translation."""
        return self._catalogue.gettext(english) if self._catalogue and english else english

    def say(self, what: object) -> str:
        """Say a saying, each named value in this language too; anything else as it writes itself.

        Errors, sides and whatever else has a ``saying`` are said by it. In the values numbers have the signs of the language:
        2.5 in English, 2,5 in French.
        """
        return str(self._said(what))

    def sentence(self, what: object) -> str:
        """Say what stands by itself: an error begins with a capital, unless with a name or with what was typed."""
        said = self.say(what)
        begins = isinstance(what, TrictracError) and self._template(what.saying)[:1].isalpha()
        return capital(said) if begins else said

    def _said(self, what: object) -> object:
        what = getattr(what, "saying", what)
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
    """``de {player}``, or ``d’{player}`` where a vowel follows, unless it is a letter by itself."""
    value = str(values[found[2]])
    begins = len(value) > 1 and fold(value[:1]).startswith(_VOWELS)
    return f"{found[1]}’{{{found[2]}}}" if begins else found[0]


ENGLISH = Language()
"""The language of the source."""


_CALLED = {"français": "fr", "francais": "fr", "french": "fr", "anglais": "en", "english": "en"}


def choose_language(name: str | None, environment: Mapping[str, str]) -> Language:
    """Return the language of this code or name, else that of the locale (``LC_ALL``, ``LC_MESSAGES``, ``LANG``), else English.

    Raises:
        UnreadableError: ``name`` is neither a language nor its code.
    """
    if name is None:
        locale = next(filter(None, map(environment.get, _ENVIRONMENT)), "")
        code = locale.replace(".", "_").replace("-", "_").replace("@", "_").partition("_")[0].lower()
    else:
        code = name.strip().lower()
        code = _CALLED.get(code, code)
        if code not in LANGUAGES:
            raise UnreadableError(
                "no language {name!r}: choose one of {languages}", name=name, languages=", ".join(LANGUAGES)
            )
    if code not in LANGUAGES[1:]:
        return ENGLISH
    import gettext
    from pathlib import Path

    folder = Path(__file__).parent / "locale"
    return Language(code, gettext.translation("trictrac", folder, [code]))
