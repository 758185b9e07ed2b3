"""The words on the drawn board of a sister game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying

if TYPE_CHECKING:
    from trictrac.saying.language import Language

_CAPTIONS = {
    "board": Saying("The board"),
    "marked": Saying("points {count}"),
    "points": Saying("points {count}"),
    "points_of": Saying("points {count} of {match}"),
    "holes": Saying("holes {count}"),
    "holes_of": Saying("holes {count} of {match}"),
    "stakes": Saying("stakes {count}"),
    "stakes_of": Saying("stakes {count} of {match}"),
    "pips": Saying("pips {count}"),
    "off": Saying("borne off {count}"),
    "cube": Saying("cube {count}"),
    "stake": Saying("stake {count}"),
    "to_roll": Saying("to roll"),
    "to_play": Saying("to play {dice}"),
    "to_answer": Saying("doubled to {count}?"),
}


def table_captions(language: Language) -> dict[str, str]:
    """The words on a drawn board, as ``draw`` takes them; ``{count}``, ``{match}`` and ``{dice}`` stand for what they say."""
    return {name: language.text(saying.text) for name, saying in _CAPTIONS.items()}
