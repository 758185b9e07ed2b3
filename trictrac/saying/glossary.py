"""The glossary: the terms of trictrac in English and French, found by any of their names."""

from __future__ import annotations

from functools import cache
from typing import overload

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.texts import text_of
from trictrac.base.values import frozen, require
from trictrac.saying.language import Language
from trictrac.saying.words import ARTICLES, parts_of, refuse_long

_LONGEST = 80
_MOST_NEAR = 3


@frozen
class Term:
    """A term: its name, its other names and its definition in both languages.

    ``key`` is its name in the file, ``law`` the number of a law about it or empty, ``see`` the keys of related terms.

    >>> term = glossary("corner")
    >>> term.english, term.french
    ('corner', 'coin de repos')
    """

    key: str
    english: str
    french: str
    also_english: tuple[str, ...]
    also_french: tuple[str, ...]
    english_definition: str
    french_definition: str
    law: str
    see: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All its names, English and French. A name that both languages have is listed twice.

        >>> glossary("talon").names[0]
        'talon'
        """
        return (self.english, *self.also_english, self.french, *self.also_french)

    def name(self, code: str) -> str:
        """Return its standard name in a language, ``en`` or ``fr``.

        >>> glossary("corner").name("fr")
        'coin de repos'
        """
        return self.french if code == "fr" else self.english

    def also(self, code: str) -> tuple[str, ...]:
        """Return its synonyms and old spellings in a language.

        >>> glossary("corner").also("fr")
        ('coin', 'mon coin')
        """
        return self.also_french if code == "fr" else self.also_english

    def definition(self, code: str) -> str:
        """Return its definition in a language.

        >>> glossary("talon").definition("en").partition(".")[0]
        'Field 1, where all 15 checkers of a player stand at the start of every relevé'
        """
        return self.french_definition if code == "fr" else self.english_definition


@cache
def terms() -> tuple[Term, ...]:
    """Return all terms by subject: board, dice, moves, jans, marking, écoles, stakes, related games."""
    import tomli

    return tuple(
        Term(
            key=key,
            english=table["en"],
            french=table["fr"],
            also_english=tuple(table.get("also_en", ())),
            also_french=tuple(table.get("also_fr", ())),
            english_definition=table["text_en"],
            french_definition=table["text_fr"],
            law=table.get("law", ""),
            see=tuple(table["see"]),
        )
        for key, table in tomli.loads(text_of("saying/glossary.toml")).items()
    )


@overload
def glossary() -> tuple[Term, ...]: ...


@overload
def glossary(word: str) -> Term: ...


def glossary(word: str | None = None) -> Term | tuple[Term, ...]:
    """Return the term with this English or French name, as ``trictrac word`` does, or all terms.

    >>> glossary("bredouille").law, len(glossary()) > 100
    ('10.3', True)

    Raises:
        UnreadableError: the glossary has no such term. The message names the nearest.
    """
    return terms() if word is None else find_term(require(str, "word", word))


def find_term(word: str) -> Term:
    """Return the term with this name in either language.

    Capitals, accents, hyphens, apostrophes and blanks do not matter, nor do articles and the s or x of a plural.

    Raises:
        UnreadableError: the glossary has no such term. The message names the nearest.
    """
    refuse_long(word, _LONGEST)
    index = _index()
    found = index.get(_whole(word)) or index.get(_bare(word))
    if found is not None:
        return found
    near = _near(word)
    if near:
        raise UnreadableError(
            "{word!r} is not in the glossary: did you mean {nearest}? trictrac word lists all its terms",
            word=word,
            nearest=", ".join(near),
        )
    raise UnreadableError("{word!r} is not in the glossary: trictrac word lists all its terms", word=word)


@cache
def _index() -> dict[str, Term]:
    """Return the terms by full name, by name without articles and plurals, and by key."""
    index: dict[str, Term] = {}
    for reduced in (_whole, _bare):
        for term in terms():
            for name in term.names:
                index.setdefault(reduced(name), term)
    for term in terms():
        index.setdefault(_whole(term.key), term)
    return index


def _whole(name: str) -> str:
    return "".join(parts_of(name))


def _bare(name: str) -> str:
    words = parts_of(name)
    return "".join(_singular(word) for word in words if word not in ARTICLES) or "".join(words)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else word


def _near(word: str) -> list[str]:
    """Return at most three names of terms: names with all the words of ``word``, then similar spellings."""
    from difflib import get_close_matches

    wanted = {_singular(part) for part in parts_of(word) if part not in ARTICLES}
    spelt = {_bare(name): (term, name) for term in terms() for name in term.names}
    holding = [one for one in spelt.values() if wanted and wanted <= set(map(_singular, parts_of(one[1])))]
    close = get_close_matches(_bare(word), spelt, n=2 * _MOST_NEAR, cutoff=0.7)
    found: dict[str, str] = {}
    for term, name in (*holding, *map(spelt.__getitem__, close)):
        found.setdefault(term.key, name)
    return list(found.values())[:_MOST_NEAR]


def term_sentences(term: Term, language: Language) -> tuple[str, ...]:
    """Return a term in paragraphs: name, definition, other names, the other language, law, see also."""
    code, by_key = language.code, {one.key: one for one in terms()}
    other, inside = ("en", Saying("In English: {names}.")) if code == "fr" else ("fr", Saying("In French: {names}."))
    notes = [
        *([Saying("Also: {names}.", names=", ".join(term.also(code)))] if term.also(code) else []),
        inside.filled(names=", ".join((term.name(other), *term.also(other)))),
        *([Saying("Law {law}.", law=term.law)] if term.law else []),
        Saying("See: {names}.", names=", ".join(by_key[key].name(code) for key in term.see)),
    ]
    return (term.name(code), term.definition(code), *map(language.say, notes))
