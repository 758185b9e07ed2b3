"""Checks on the texts of rule sets in both languages."""

from __future__ import annotations

import re

from trictrac.saying.language import Words

ENGLISH = re.compile(
    r"\b(about|after|against|and|as|bearing|before|by|common|dice|edition|encyclopedia|filling|first|for|game|general|going"
    r"|holding|if|in|laws|line|modern|no|of|on (bredouille|écoles|rules?)|part|read|reissue|reported|reprint|rolls?|rules?|same"
    r"|some|tariff|the|to|usage of|where)\b",
    re.IGNORECASE,
)
"""English words that occur in sources and titles, and are not French words there."""


PARTS = {"I": "première partie", "II": "deuxième partie", "III": "troisième partie", "IV": "quatrième partie"}


def assert_french_of(words: Words) -> None:
    """Check that a French text has no English words, French spaces before signs, and the same numbers as the English."""
    french = words.said("fr")
    assert not ENGLISH.search(french), french
    assert not re.search("[^\u00a0][;:?!](?!\\w)|['\"]", french), french
    assert words.fr != words.en, "where the French is the same it is left out"
    places = re.compile(r"\d+|\b[IVX]+\b|(?:première|deuxième|troisième|quatrième) partie")
    english = re.sub(r"\bpart ([IVX]+)\b", lambda part: PARTS[part[1]], words.en)
    assert sorted(places.findall(french)) == sorted(places.findall(english)), french
