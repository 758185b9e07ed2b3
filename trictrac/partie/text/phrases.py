"""Phrases: a typed play cut into its fields and ruling words, before any play is chosen."""

from __future__ import annotations

from itertools import pairwise

from trictrac.base.errors import UnreadableError
from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, TALON
from trictrac.model.play import OFF
from trictrac.partie.text.letters import FIELDS, Tokens, named_field
from trictrac.saying.words import Token, named, without, word_set, words_suggestion

_RULES = named(
    {
        "pass passe passes rien nothing none": "passes",
        "tout toute all": "chain",
        "bas abattre abats abat down": "down",
        "bis twice": "twice",
    }
)
"""Words that rule a play, each with the attribute of a phrase that it sets."""
_JOIN = word_set("to a au en vers")
_PART = word_set("et and puis then")
_FILLERS = word_set(
    "le la les l de du d une s the of from my mon son je i take prendre prends prend joue play field case dame checker"
)
_SHORT = named({"t bar pile tas": TALON, "c": CORNER, "o out sort sors sortir": OFF})
_WORDS = (*_RULES, *_SHORT, *(word for name in FIELDS for word in name))


@frozen
class TypedField:
    """A typed field: its number (25 off), its word, and whether a dash or the like joins it to the one before."""

    field: int
    text: str
    joined: bool


@frozen
class Phrase:
    """A typed play: its places in order, and its ruling words.

    They make it a pass, a tout d'une, both numbers from the talon, or one move twice.
    """

    places: tuple[TypedField, ...]
    passes: bool = False
    chain: bool = False
    down: bool = False
    twice: bool = False

    @property
    def fields(self) -> tuple[int, ...]:
        """The fields named, in the order typed."""
        return tuple(place.field for place in self.places)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of places in each joined group: ``1-7 1-5`` is (2, 2), ``7 5`` is (1, 1)."""
        sizes: list[int] = []
        for place in self.places:
            if place.joined and sizes:
                sizes[-1] += 1
            else:
                sizes.append(1)
        return tuple(sizes)


def read_phrase(tokens: Tokens) -> Phrase:
    """Read the tokens as places and ruling words.

    Raises:
        UnreadableError: a word or sign is wrong. The message names it, without the whole text.
    """
    tokens = _plain(tokens)
    places: list[TypedField] = []
    rules: list[str] = []
    at = 0
    while tokens[at].text:
        token = tokens[at]
        # A sign before a place joins (dash, slash, arrow) or parts (comma, plus), not both.
        joins = not token.before or any(sign in token.before for sign in "-/>")
        parts = any(sign in token.before for sign in ",;+&")
        if at and ((joins and parts) or any(sign in token.before for sign in ":()")):
            raise UnreadableError("the sign before {word!r} is not clear", word=token.text)
        field, width = named_field(tokens, at)
        if token.text in _SHORT or token.is_number:
            field, width = _SHORT.get(token.text, token.value if token.is_number else 0), 1
        if width:
            places.append(TypedField(field, " ".join(t.text for t in tokens[at : at + width]), joins))
            at += width
        elif token.text == "x" and tokens[at + 1].text == "2":
            rules.append("twice")
            at += 2
        elif token.text == "x" and tokens[at + 1].is_number:
            raise UnreadableError(
                "a roll moves at most two checkers, each from a field to a field: type two moves, like 6-12 1-4"
            )
        elif token.text in _RULES:
            rules.append(_RULES[token.text])
            at += 1
        else:
            word = token.text
            near = words_suggestion(word, _WORDS) if len(word) > 2 else None
            if near:
                raise UnreadableError("{word!r} means nothing in a play (perhaps {nearest}?)", word=word, nearest=near)
            raise UnreadableError("{word!r} means nothing in a play", word=word)
    phrase = Phrase(tuple(places), **dict.fromkeys(rules, True))
    _require_sense(phrase)
    return phrase


def _plain(tokens: Tokens) -> list[Token]:
    """Return the tokens without fillers, and with signs for words.

    ``à`` and ``to`` become dashes, ``et`` and ``and`` commas, ``(2)`` an ``x2``.
    """
    plain: list[Token] = []
    sign = ""
    for token in without(tokens, _FILLERS):
        if token.text in _JOIN:
            sign = sign or "-"
        elif token.text in _PART:
            sign = ","
        else:
            if token.text == "2" and "(" in token.before:
                plain += [Token("x"), Token("2")]
            else:
                plain.append(Token(token.text, sign) if sign else token)
            sign = ""
    if any(sign in tokens[0].before + plain[-1].before for sign in "-/>"):
        raise UnreadableError(
            "a field is missing beside the first or the last sign: type a field on either side of it, like 6-12"
        )
    if ")" in plain[-1].before:
        plain[-1] = Token("")
    return plain


def _require_sense(phrase: Phrase) -> None:
    """Refuse words that do not go together and impossible moves."""
    if not (phrase.places or phrase.passes or phrase.chain or phrase.down):
        raise UnreadableError("no field is named: type where a checker goes, like 6-12")
    if phrase.passes and (phrase.places or phrase.chain or phrase.down or phrase.twice):
        raise UnreadableError("to pass is to play nothing else: type pass alone")
    if phrase.down and (phrase.places or phrase.twice):
        raise UnreadableError("both numbers from the talon leave no field to name")
    if phrase.twice and (phrase.shape not in ((2,), (1, 1)) or phrase.chain):
        raise UnreadableError("only one move can be played twice")
    for before, place in pairwise(phrase.places):
        if place.joined and before.field == OFF:
            raise UnreadableError("no checker comes back from off")
        if place.joined and before.field == place.field:
            raise UnreadableError("{word!r} is where this checker stands already", word=place.text)
