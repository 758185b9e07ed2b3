"""Names as people type them: without capitals, accents and articles, by their beginnings, or misspelt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ARTICLES = frozenset(
    {"le", "la", "les", "l", "un", "une", "à", "au", "aux", "du", "de", "des", "d", "the", "a", "an", "of", "to"}
)
"""The words of French and English that name nothing; ``dé`` and ``à`` are others."""

_MOST_NEAR = 3
_SHORTEST_PLURAL, _SHORTEST_ROOT = 3, 4
_ENDING = re.compile("(?:e|ee|er|ed|ing)$")


def folded(text: str) -> str:
    """The text in small letters without accents."""
    from unicodedata import combining, normalize

    plain = normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in plain if not combining(letter))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a name without capitals, accents, articles and endings; the articles where there is nothing else.

    >>> words_of("Les dames touchées")
    ('dame', 'touch')
    """
    words = re.findall(r"[^\W_]+", text.casefold())
    return tuple(_root(word) for word in words if word not in ARTICLES) or tuple(map(_root, words))


def _root(word: str) -> str:
    """A word without accents, and without the endings of the plural and of the commonest forms of a verb."""
    plain = folded(word)
    single = plain[:-1] if len(plain) >= _SHORTEST_PLURAL and plain[-1] in "sx" else plain
    root = _ENDING.sub("", single)
    return root if len(root) >= _SHORTEST_ROOT else single


def begun(text: str, names: Sequence[str]) -> list[str]:
    """The name that is typed, else those that begin so, else those of which a part after a hyphen begins so."""
    wanted = folded(text.strip())
    if not wanted:
        return []
    return (
        [name for name in names if name == wanted]
        or [name for name in names if name.startswith(wanted)]
        or [name for name in names if len(wanted) > 2 and f"-{wanted}" in name]
    )


def near(text: str, spelt: Mapping[str, str]) -> list[str]:
    """At most three of the things that are spelt nearly so, the nearest first; ``spelt`` has the thing of each spelling."""
    from difflib import get_close_matches

    found = get_close_matches(folded(text.strip()), spelt, n=2 * _MOST_NEAR, cutoff=0.7)
    return list(dict.fromkeys(spelt[spelling] for spelling in found))[:_MOST_NEAR]
