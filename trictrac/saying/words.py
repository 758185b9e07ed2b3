"""Tokens: a typed line cut into words and numbers, and the words that name the sides and the fields."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trictrac.errors import UnreadableError
from trictrac.model.play import OFF
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a stray sign, and what stands before it.

    ``before`` is empty when the token is glued to the one before, a blank when only blanks part them, else the signs.
    The last token of a line is empty and tells what stands at the end.
    """

    text: str
    before: str = " "

    @property
    def is_number(self) -> bool:
        """Whether this token is written in digits."""
        return self.text.isdigit() and self.text.isascii()

    @property
    def value(self) -> int:
        """The number; one of more than four digits counts as 9999, which no field or count is."""
        return int(self.text) if len(self.text) <= 4 else 9999

    @property
    def is_near(self) -> bool:
        """Whether at most blanks stand before it."""
        return self.before in ("", " ")


FRENCH_SIDES = {
    "n": Side.BLACK,
    "blanc": Side.WHITE,
    "blancs": Side.WHITE,
    "blanche": Side.WHITE,
    "blanches": Side.WHITE,
    "noir": Side.BLACK,
    "noirs": Side.BLACK,
    "noire": Side.BLACK,
    "noires": Side.BLACK,
}
ENGLISH_SIDES = {"w": Side.WHITE, "white": Side.WHITE, "whites": Side.WHITE, "black": Side.BLACK, "blacks": Side.BLACK}
SIDES = {**FRENCH_SIDES, **ENGLISH_SIDES, "b": Side.BLACK}
"""The words for a side. A single ``b`` is Black in English and blanc in French: the notation decides."""

FIELDS = {
    ("talon",): 1,
    ("stack",): 1,
    ("coin", "bourgeois"): 6,
    ("bourgeois", "corner"): 6,
    ("coin", "marchand"): 7,
    ("merchant", "corner"): 7,
    ("diable",): 8,
    ("devil",): 8,
    ("ecolier",): 11,
    ("schoolboy",): 11,
    ("coin", "repos"): 12,
    ("rest", "corner"): 12,
    ("coin",): 12,
    ("corner",): 12,
    ("off",): OFF,
    ("dehors",): OFF,
    ("sorti",): OFF,
    ("sortis",): OFF,
    ("sortie",): OFF,
    ("sorties",): OFF,
}
"""The fields that have a name, each in its side's own numbering; names of two words come before their shorter parts."""

_FIELD_WORDS = frozenset(word for name in FIELDS for word in name)
_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "→": ">", "×": "x", "*": "x", "’": "'"})
_GAP_SIGNS = ",;/->:()'+&"


def fold(text: str) -> str:
    """Return the text in small letters without accents, with plain dashes, arrows and signs for "times"."""
    from unicodedata import combining, normalize

    plain = normalize("NFD", text.casefold()).translate(_SIGNS)
    return "".join(character for character in plain if not combining(character))


def cut(text: str) -> list[Token]:
    """Cut a folded text into tokens, with one empty token for its end."""
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
        found[-1:] = _unglued(found[-1])
        gap, spaced = "", False
    return [*found, Token("", gap or " ")]


def _kind(character: str) -> str:
    if character in "0123456789":
        return "digit"
    return "letter" if character.isalpha() else ""


def _unglued(token: Token) -> list[Token]:
    """``offx3`` is off and x; ``offw2`` is off and w; ``coinx2`` is coin and x; ``wx2`` is w and x."""
    text = token.text
    if text.startswith("off") and len(text) > 3:
        return [Token("off", token.before), Token(text[3:], "")]
    if text.endswith("x") and (text[:-1] in _FIELD_WORDS or text[:-1] in SIDES):
        return [Token(text[:-1], token.before), Token("x", "")]
    return [token]


def without(tokens: Sequence[Token], fillers: Collection[str]) -> list[Token]:
    """Drop the words that say nothing; the signs around a dropped word are kept."""
    kept: list[Token] = []
    carried = ""
    dropped = False
    for token in tokens:
        if token.text in fillers:
            carried += token.before.strip()
            dropped = True
            continue
        if dropped:
            kept.append(replace(token, before=(carried + token.before.strip()) or " "))
        else:
            kept.append(token)
        carried, dropped = "", False
    return kept


def named_field(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Find the field whose name starts here and the number of its words; (0, 0) when none does."""
    for name, field in FIELDS.items():
        if all(at + k < len(tokens) and tokens[at + k].text == word for k, word in enumerate(name)):
            return field, len(name)
    return 0, 0


def words_suggestion(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that the word was probably meant for, or None when none is near."""
    from difflib import get_close_matches

    close = get_close_matches(word[:40], sorted(set(choices)), n=1, cutoff=0.7)
    return close[0] if close else None


def excerpt(text: str) -> str:
    """Quote the text for a message: whole, or its first 80 characters when it is longer."""
    return text if len(text) <= 80 else text[:80] + "…"


def refuse_long(text: str, limit: int) -> None:
    """Refuse a text that nobody types.

    Raises:
        UnreadableError: the text has more than ``limit`` characters.

    """
    if len(text) > limit:
        raise UnreadableError(
            "{text!r} is too long: {count} characters, at most {limit} are read. Type it shorter.",
            text=excerpt(text),
            count=len(text),
            limit=limit,
        )
