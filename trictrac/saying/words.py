"""Typed words: lines cut into tokens, names found or misspelt, and text made safe for a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import filterfalse
from typing import TypeVar

from trictrac.base.errors import UnreadableError
from trictrac.base.values import frozen

T = TypeVar("T")


@frozen
class Token:
    """A word, a number or another sign, and what comes before it.

    ``before`` is empty if the token touches the one before, a blank if only blanks part them, else the signs between.
    The last token of a line is empty, and its ``before`` is the end of the line.
    """

    text: str
    before: str = " "

    @property
    def is_number(self) -> bool:
        """Whether this token is written in digits."""
        return self.text.isdigit() and self.text.isascii()

    @property
    def value(self) -> int:
        """Its number, or 9999 (no valid field or count) for more than four digits."""
        return int(self.text) if len(self.text) <= 4 else 9999

    @property
    def is_near(self) -> bool:
        """Whether it touches the token before or only blanks part them."""
        return self.before in ("", " ")


_SIGNS = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "→": ">", "×": "x", "*": "x", "’": "'", "œ": "oe"}
)
_GAP_SIGNS = ",;/->:()'+&"


def capital(text: str) -> str:
    """Return a text with its first letter capital.

    >>> capital("école of 4")
    'École of 4'
    """
    return text[:1].upper() + text[1:]


def fold(text: str) -> str:
    """Return a text in small letters without accents, with plain dashes, arrows and x for "times"."""
    plain = text.casefold()
    if not plain.isascii():
        from unicodedata import combining, normalize

        plain = "".join(filterfalse(combining, normalize("NFD", plain)))
    return plain.translate(_SIGNS)


def parts_of(text: str) -> list[str]:
    """Return the words of a text as ``fold`` writes them, without any signs."""
    return "".join(character if character.isalnum() else " " for character in fold(text)).split()


def is_count(word: str, digits: int = 3) -> bool:
    """Return whether a word is a number of at most ``digits`` ASCII digits."""
    return word.isascii() and word.isdigit() and len(word) <= digits


def named(meanings: Mapping[str, T]) -> dict[str, T]:
    """Return a mapping with one word per key, from keys that hold several words with blanks between."""
    return {word: meaning for words, meaning in meanings.items() for word in words.split()}


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text, which has blanks between them."""
    return frozenset(words.split())


def cut(text: str, glued: Collection[str] = ()) -> list[Token]:
    """Return the tokens of a text that ``fold`` returned, and an empty token for its end.

    ``glued`` are the words that may have an x stuck to them: ``coinx2`` is coin, x and 2.
    """
    found: list[Token] = []
    gap, spaced, at = "", True, 0
    text = text.strip()
    while at < len(text):
        start = at
        at += 1
        if text[start] in _GAP_SIGNS or text[start].isspace():
            spaced = True
            gap += "," if text[start] == "\n" else text[start].strip()
            continue
        kind = _kind(text[start])
        while kind and at < len(text) and _kind(text[at]) == kind:
            at += 1
        found.append(Token(text[start:at], gap or " " * spaced))
        found[-1:] = _unglued(found[-1], glued)
        gap, spaced = "", False
    return [*found, Token("", gap or " ")]


def _kind(character: str) -> str:
    if character in "0123456789":
        return "digit"
    return "letter" if character.isalpha() else ""


def _unglued(token: Token, glued: Collection[str]) -> list[Token]:
    """Return ``off`` apart from what touches it (``offx3``, ``offw2``), and an x apart from a word in ``glued``."""
    text = token.text
    if text.startswith("off") and len(text) > 3:
        return [Token("off", token.before), Token(text[3:], "")]
    if text.endswith("x") and text[:-1] in glued:
        return [Token(text[:-1], token.before), Token("x", "")]
    return [token]


def without(tokens: Sequence[Token], fillers: Collection[str]) -> list[Token]:
    """Return the tokens without filler words. The signs around such a word remain."""
    kept: list[Token] = []
    carried: str | None = None
    for token in tokens:
        signs = (carried or "") + token.before.strip()
        if token.text in fillers:
            carried = signs
        else:
            kept.append(token if carried is None else replace(token, before=signs or " "))
            carried = None
    return kept


def values_named(word: str, names: Mapping[str, T]) -> list[T]:
    """Return the value with this name, or all those with a name that begins so. An empty word names none."""
    found = [names[word]] if word in names else [names[name] for name in names if word and name.startswith(word)]
    return list(dict.fromkeys(found))


def words_suggestion(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that a misspelt word probably means, or None if none is near."""
    from difflib import get_close_matches

    close = get_close_matches(word[:40], sorted(set(choices)), n=1, cutoff=0.7)
    return close[0] if close else None


def excerpt(text: str, most: int = 80) -> str:
    """Return a text for a message, cut after ``most`` characters."""
    return text if len(text) <= most else f"{text[:most]}…"


def unreadable(text: str, line: str, /, **values: object) -> UnreadableError:
    """Return an error whose ``text`` names a typed line as ``{line!r}``. A long line is cut."""
    return UnreadableError(text, line=excerpt(line), **values)


def refuse_long(text: str, limit: int) -> None:
    """Raise an error if a text is longer than ``limit``.

    Raises:
        UnreadableError: ``text`` has more than ``limit`` characters.
    """
    if len(text) > limit:
        raise UnreadableError(
            "{text!r} is too long: {count} characters, at most {limit} are read. Type it shorter.",
            text=excerpt(text),
            count=len(text),
            limit=limit,
        )


_OBEYED = r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e\u2060-\u206f\ud800-\udfff\ufeff]"
_SPACES = "\u00a0\u202f"
"""French spaces at which no line is broken."""


def is_harmless(text: str) -> bool:
    """Return whether a text has no control character, direction mark or character without width."""
    return text.isprintable() or not re.search(_OBEYED, text)


def harmless(text: str) -> str:
    r"""Return a foreign text with a mark in the place of each such character.

    >>> harmless("well\x1b[2J played")
    'well�[2J played'
    """
    return re.sub(_OBEYED, "\ufffd", text)


def printable(text: str) -> str:
    """Return a text for the terminal, with a blank for each character that cannot be printed."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in _SPACES else " " for char in text)


def single_spaced(text: str) -> str:
    """Return a text with one blank between its words, and none at its ends."""
    return " ".join(text.split())


ARTICLES = word_set("le la les l un une à au aux du de des d the a an of to")
"""Articles and prepositions of French and English. ``dé`` (die) is not one of them."""

_MOST_NEAR = 3
_SHORTEST_PLURAL, _SHORTEST_ROOT = 3, 4
_ENDING = "(?:e|ee|er|ed|ing)$"


_PLAIN = str.maketrans(
    "–—−‐‑·’“”«»•×▌°µ\u00a0\u202f█▓▒░▁▂▃▄▅▆▇▀┌┐└┘─│┤├┬┴┼", '------\'""""*x|ou  #=-._.:*=+%*++++-|+++++'
) | str.maketrans({"±": "+/-", "…": "...", "≥": ">=", "→": "->", "§": "section", "æ": "ae", "œ": "oe"})


_LATEX = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\u00a0": "~"}
)


def latex_text(text: str) -> str:
    r"""Return a text with the signs that LaTeX takes for commands written out.

    >>> print(latex_text("5 % of {all}"))
    5 \% of \{all\}
    """
    return printable(text).translate(_LATEX)


def ascii_text(text: str) -> str:
    """Return a text in ASCII, without accents and with plain dashes and signs."""
    from unicodedata import combining, normalize

    bare = "".join(filterfalse(combining, normalize("NFKD", text.translate(_PLAIN))))
    return bare.encode("ascii", "replace").decode("ascii")


def wrapped(text: str, width: int, indent: int = 0, hanging: int = 2) -> list[str]:
    """Return the lines of a paragraph, at most ``width`` columns wide.

    The first is indented by ``indent`` columns, the others by ``hanging`` more.
    """
    blank = " " * indent
    return textwrap.wrap(
        printable(text),
        width,
        initial_indent=blank,
        subsequent_indent=blank + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a name without accents, endings and articles (unless it has only articles).

    >>> words_of("Les dames touchées")
    ('dame', 'touch')
    """
    words = re.findall(r"[^\W_]+", text.casefold())
    return tuple(_root(word) for word in words if word not in ARTICLES) or tuple(map(_root, words))


def _root(word: str) -> str:
    """Return a word without accents, plural and the commonest endings of verbs."""
    plain = fold(word)
    single = plain[:-1] if len(plain) >= _SHORTEST_PLURAL and plain[-1] in "sx" else plain
    root = re.sub(_ENDING, "", single)
    return root if len(root) >= _SHORTEST_ROOT else single


def begun(text: str, names: Sequence[str]) -> list[str]:
    """Return the name typed, else the names that begin with the text, else names with such a part after a hyphen."""
    wanted = fold(text.strip())
    if not wanted:
        return []
    return (
        [name for name in names if name == wanted]
        or [name for name in names if name.startswith(wanted)]
        or [name for name in names if len(wanted) > 2 and f"-{wanted}" in name]
    )


def near(text: str, spelt: Mapping[str, str]) -> list[str]:
    """Return at most three values of ``spelt`` whose keys are spelt like the text, the nearest first."""
    from difflib import get_close_matches

    found = get_close_matches(fold(text.strip()[:80]), spelt, n=2 * _MOST_NEAR, cutoff=0.7)
    return list(dict.fromkeys(spelt[spelling] for spelling in found))[:_MOST_NEAR]
