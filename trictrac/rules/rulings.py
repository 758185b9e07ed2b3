"""Rulings: what each rule set does about faults with dice, checkers, tokens and pegs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.rules.entries import Document, Place, shipped_document
from trictrac.rules.loader import IN_TIME, layers
from trictrac.rules.status import Status
from trictrac.saying.language import Words
from trictrac.saying.words import ARTICLES, near, words_of

FILE = "rules/rulings/faults.toml"
"""File of the rulings: a table for each fault, with its remedies."""

SUBJECTS = {
    "dice": Saying("The dice"),
    "checkers": Saying("Checkers touched and played"),
    "play": Saying("Course of the game, holding and going, écoles"),
    "tokens": Saying("The tokens"),
    "pegs": Saying("The pegs and the pavillon"),
    "company": Saying("The company"),
}
"""Subjects of faults in the order of the list, each with its heading."""

_FOLLOWED = {"modern": ("encyclopedia", "malfilatre-2013")}
"""Sets that another set follows if it has no remedy itself."""

_LONGEST = 80
_SLUG = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


@frozen
class Remedy:
    """The remedy of some rule sets (``sets``) for a fault, with its source."""

    sets: tuple[str, ...]
    remedy: Words
    source: Words
    status: Status


@frozen
class Ruling:
    """A fault with its subject (``about``), other names to find it by (``words``), and its remedies."""

    slug: str
    fault: Words
    words: tuple[str, ...]
    about: str
    remedies: tuple[Remedy, ...]

    def by(self, name: str) -> tuple[Remedy, ...]:
        """Return the remedies of a set, or an empty tuple if it has none."""
        return tuple(remedy for remedy in self.remedies if name in remedy.sets)


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return all rulings, by subject.

    Raises:
        RulesError: the file of the program is damaged. The message has file and line.
    """
    return read_rulings(shipped_document(FILE))


def read_rulings(document: Document) -> tuple[Ruling, ...]:
    """Return the rulings in a file, by subject and then in the order of the file.

    Raises:
        RulesError: something is missing, unknown or wrong. The message has file and line.
    """
    found = [_read_ruling(document, slug) for slug in document.table]
    return tuple(sorted(found, key=lambda ruling: list(SUBJECTS).index(ruling.about)))


def _read_ruling(document: Document, slug: str) -> Ruling:
    place: Place = (slug,)
    document.demand(
        isinstance(document.table[slug], dict) and _SLUG.fullmatch(slug) is not None,
        place,
        "{slug!r}: a fault is a table, [broken-die], of small letters and hyphens",
        slug=slug,
    )
    document.require_keys(place, ("fault", "fault_fr", "words", "about", "remedies"))
    about = document.text_at((*place, "about"))
    document.demand(
        about in SUBJECTS,
        (*place, "about"),
        "about {about!r}: it is one of {subjects}",
        about=about,
        subjects=", ".join(SUBJECTS),
    )
    remedies = document.table_at(place).get("remedies") or ()
    document.demand(
        isinstance(remedies, list) and all(isinstance(remedy, dict) for remedy in remedies),
        (*place, "remedies"),
        "{slug} has no remedies: add a table [[{slug}.remedies]]",
        slug=slug,
    )
    return Ruling(
        slug,
        document.words(place, "fault"),
        document.names((*place, "words")),
        about,
        tuple(_read_remedy(document, (*place, "remedies", at)) for at in range(len(remedies))),
    )


def _read_remedy(document: Document, place: Place) -> Remedy:
    document.require_keys(place, ("sets", "remedy", "remedy_fr", "source", "source_fr", "status"))
    sets = document.names((*place, "sets"))
    for name in sets:
        document.demand(
            name in IN_TIME,
            (*place, "sets"),
            "no rule set {name!r}: there are {names}",
            name=name,
            names=", ".join(IN_TIME),
        )
    return Remedy(sets, document.words(place, "remedy"), document.translated(place, "source"), document.status(place))


def heard(ruling: Ruling, name: str) -> tuple[str, tuple[Remedy, ...]]:
    """Return the set that decides a fault under these rules, and its remedies, or ``""`` and an empty tuple.

    It is the set named, else the one it extends, else one that it follows: the modern rules follow the encyclopedia,
    then Malfilâtre.

    Raises:
        RulesError: there is no such rule set.
    """
    names = [layer.name for layer in reversed(layers(name)) if layer.name in IN_TIME] or ["modern"]
    for one in (*names, *_FOLLOWED.get(names[-1], ())):
        if remedies := ruling.by(one):
            return one, remedies
    return "", ()


def find_rulings(text: str) -> tuple[Ruling, ...]:
    """Return the rulings that a text names, in English or French: by slug, fault, other name, or a part of one.

    Capitals, accents, hyphens, articles, plurals and the commonest endings of verbs do not matter. All the words of a
    name find the faults of this name alone. One word finds every fault that it occurs in.

    Raises:
        UnreadableError: no ruling is found. The message names the nearest.
    """
    if len(text) > _LONGEST:
        raise UnreadableError("{text!r}… is too long for the name of a fault", text=text[:_LONGEST])
    wanted = words_of(text)
    found = _called(wanted) if wanted else ()
    if found:
        return found
    spelt = {
        " ".join(words_of(name)): ruling.slug for ruling in reversed(rulings()) for name in (ruling.slug, *ruling.words)
    }
    close = [] if ARTICLES.issuperset(wanted) else near(" ".join(wanted), spelt)
    if close:
        raise UnreadableError(
            "no ruling on {text!r}: did you mean {nearest}? trictrac ruling lists them all",
            text=text,
            nearest=", ".join(close),
        )
    raise UnreadableError("no ruling on {text!r}: trictrac ruling lists them all", text=text)


def _called(wanted: tuple[str, ...]) -> tuple[Ruling, ...]:
    """Return the rulings that these words fit best."""
    kept = rulings()
    own = [ruling for ruling in kept if wanted in map(words_of, (ruling.slug, ruling.fault.en, ruling.fault.fr))]
    named = [ruling for ruling in kept if wanted in map(words_of, _names(ruling))]
    if own or (named and len(wanted) > 1):
        return tuple(own or named)
    in_a_name = [ruling for ruling in kept if any(set(wanted) <= set(words_of(name)) for name in _names(ruling))]
    in_all = [ruling for ruling in kept if set(wanted) <= _words(ruling)]
    begun = [
        ruling
        for ruling in kept
        if all(len(part) > 2 and any(word.startswith(part) for word in _words(ruling)) for part in wanted)
    ]
    return tuple(dict.fromkeys((*named, *in_a_name)) or in_all or ([] if ARTICLES.issuperset(wanted) else begun))


def _names(ruling: Ruling) -> Iterator[str]:
    yield from (ruling.slug, ruling.fault.en, ruling.fault.fr, *ruling.words)


def _words(ruling: Ruling) -> set[str]:
    return {word for name in _names(ruling) for word in words_of(name)}
