"""The words on a drawn board: English by default, those of a language, or the caller's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.model.score import Side
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.saying.language import Language

_SAID = {
    "board": Saying("Trictrac board"),
    "table": Saying("The board"),
    "points": Saying("points {count}"),
    "points_of": Saying("points {count} of {match}"),
    "bredouille": Saying("bredouille"),
    "holes": Saying("holes {count}"),
    "holes_of": Saying("holes {count} of {match}"),
    "stakes": Saying("stakes {count}"),
    "stakes_of": Saying("stakes {count} of {match}"),
    "pavillon": Saying("pavillon"),
    "pips": Saying("pips {count}"),
    "off": Saying("borne off {count}"),
    "cube": Saying("cube {count}"),
    "stake": Saying("stake {count}"),
    "to_roll": Saying("to roll"),
    "to_play": Saying("to play {dice}"),
    "to_answer": Saying("doubled to {count}?"),
    "talons": Saying("talons"),
    "corners": Saying("corners"),
    "petit_jan": Saying("petit jan"),
    "grand_jan": Saying("grand jan"),
}

CAPTIONS: Mapping[str, str] = {name: saying.text for name, saying in _SAID.items()}
"""Every caption in English; a caller's mapping may replace any of them.

``{count}`` stands for a number, ``{match}`` for what wins the match, ``{dice}`` for a roll.
"""


@frozen
class Caption:
    """A piece of what is said of a side: the name of a caption, and what stands in it."""

    name: str
    count: int = 0
    match: int = 0
    dice: tuple[int, ...] = ()

    def said(self, words: Mapping[str, str]) -> str:
        """The caption in these words, on one line."""
        dice = "-".join(map(str, self.dice))
        return one_line(words[self.name].format(count=self.count, match=self.match, dice=dice))


def captions(language: Language) -> dict[str, str]:
    """The words on a drawn board in a language."""
    return {name: language.text(saying.text) for name, saying in _SAID.items()}


def side_names(language: Language) -> tuple[str, str]:
    """The names of White and Black in a language."""
    return language.say(Side.WHITE), language.say(Side.BLACK)


def with_defaults(words: Mapping[str, str]) -> Mapping[str, str]:
    """The caller's captions, completed with the English ones."""
    return {**CAPTIONS, **words}


def one_line(text: str) -> str:
    """A name or a word on one line: whatever would break it or move the cursor becomes a space."""
    return "".join(char if char.isprintable() else " " for char in text)
