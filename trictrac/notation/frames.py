"""The header ``frame`` of a record: ``ecrire marques=9 seats=tourner method=guiton-1822 jetons=1 queue=20``."""

from __future__ import annotations

from dataclasses import fields

from trictrac.errors import UnreadableError
from trictrac.game.frame import (
    METHODS,
    OPTION_NAMES,
    Frame,
    FrameKind,
    FrameOptions,
    Seats,
    usual_marques,
    usual_seats,
)

_NUMBERS = ("jetons", "queue", "fiche", "honour", "ante")
_VIENNA = "combine-1780"
"""The only source of the trictrac combiné."""
_KEYS = ("marques", "seats", "method", *OPTION_NAMES)


def frame_text(frame: Frame) -> str:
    """A frame as records write it: with the method that comes nearest to it, and what differs from that."""
    method = min(METHODS, key=lambda name: len(_differences(frame.options, METHODS[name])))
    words: list[str] = [frame.kind.value]
    if frame.kind is not FrameKind.POULE:
        words.append(f"marques={frame.marques}")
    if frame.kind is FrameKind.ECRIRE and frame.seats:
        words.append(f"seats={frame.seats.value}")
    words.append(f"method={method}")
    return " ".join([*words, *_differences(frame.options, METHODS[method])])


def _differences(options: FrameOptions, base: FrameOptions) -> list[str]:
    return [
        f"{field.name}={getattr(options, field.name)}"
        for field in fields(FrameOptions)
        if getattr(options, field.name) != getattr(base, field.name)
    ]


def read_frame(text: str, players: int, usual: str = "") -> Frame:
    """Read a frame for so many players; ``usual`` names the method where the text does not.

    Raises:
        UnreadableError: a word of it means nothing.
        RulesError: it cannot be played so.
    """
    first, *words = text.split() or [""]
    if first not in tuple(FrameKind):
        raise UnreadableError(
            "{frame!r} is no long game: one of {kinds}", frame=first, kinds=", ".join(kind.value for kind in FrameKind)
        )
    kind = FrameKind(first)
    values: dict[str, str] = {}
    for word in words:
        key, equal, value = word.partition("=")
        if not equal or key not in _KEYS or key in values:
            raise UnreadableError(
                "frame: {word!r}: each of these once, with = and a value: {keys}", word=word, keys=", ".join(_KEYS)
            )
        values[key] = value
    seats = _read_seats(values["seats"]) if "seats" in values else usual_seats(kind, players)
    marques = _read_number("marques", values["marques"]) if "marques" in values else usual_marques(seats)
    return Frame(
        kind, players, seats, marques, _read_options(values, usual or (_VIENNA if kind is FrameKind.COMBINE else ""))
    )


def _read_options(values: dict[str, str], usual: str) -> FrameOptions:
    base = METHODS[find_method(values.get("method", usual))]
    options = {name: getattr(base, name) for name in OPTION_NAMES}
    for name in OPTION_NAMES:
        if name in values:
            options[name] = _read_number(name, values[name]) if name in _NUMBERS else values[name]
    return FrameOptions(**options)


def find_method(text: str) -> str:
    """The method of payment that is meant: its name, or the beginning of one; the first without a text.

    Raises:
        UnreadableError: there is none.
    """
    found = [name for name in METHODS if name.startswith(text)]
    if not found:
        raise UnreadableError("no method {text!r}: one of {methods}", text=text, methods=", ".join(METHODS))
    return found[0]


def _read_seats(text: str) -> Seats:
    if text not in tuple(Seats) or not text:
        known = ", ".join(seats.value for seats in Seats if seats and seats is not Seats.POULE)
        raise UnreadableError("seats={text}: one of {seats}", text=text, seats=known)
    return Seats(text)


def _read_number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise UnreadableError("{key}={text}: a number is expected", key=key, text=text)
    return int(text)
