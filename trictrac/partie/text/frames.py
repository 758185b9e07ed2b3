"""The header ``frame`` of a record: ``ecrire marques=9 seats=tourner method=guiton-1822 jetons=1 queue=20``."""

from __future__ import annotations

from trictrac.base.errors import AmbiguousError, UnreadableError
from trictrac.partie.frame import (
    CHOICES,
    METHODS,
    OPTION_NAMES,
    OPTIONS,
    Frame,
    FrameKind,
    FrameOptions,
    Seats,
)
from trictrac.saying.words import is_count

_KEYS: dict[FrameKind, tuple[str, ...]] = {
    FrameKind.ECRIRE: ("marques", "seats", "method"),
    FrameKind.COMBINE: ("marques", "method"),
    FrameKind.POULE: (),
}
"""Words of each long game beside its options."""


def frame_text(frame: Frame) -> str:
    """Return a frame as records write it: its method, and options that differ from it."""
    if frame.kind is FrameKind.POULE:
        return f"{frame.kind.value} {method_text(frame)}"
    seats = f" seats={frame.seats.value}" if frame.seats else ""
    return f"{frame.kind.value} marques={frame.marques}{seats} method={method_text(frame)}"


def method_text(frame: Frame) -> str:
    """Return the payments of a frame: its author, or else the nearest author, and options that differ from his.

    A poule has all its options, as no author is nearer than another.
    """
    if frame.kind is FrameKind.POULE:
        return " ".join(f"{name}={getattr(frame.options, name)}" for name in OPTIONS[frame.kind])
    method = frame.method or min(METHODS, key=lambda name: len(_differences(frame, METHODS[name])))
    return " ".join([method, *_differences(frame, METHODS[method])])


def _differences(frame: Frame, base: FrameOptions) -> list[str]:
    return [
        f"{name}={getattr(frame.options, name)}"
        for name in OPTION_NAMES
        if getattr(frame.options, name) != getattr(base, name) and name in OPTIONS[frame.kind]
    ]


def read_frame(text: str, players: int, usual: str = "") -> Frame:
    """Read a frame for this number of players. ``usual`` is the default method.

    Raises:
        UnreadableError: a word has no meaning, or none in this long game.
        AmbiguousError: the method can be several.
        RulesError: the settings do not go together.
    """
    first, *words = text.split() or [""]
    if first not in tuple(FrameKind):
        raise UnreadableError(
            "{frame!r} is no long game: one of {kinds}", frame=first, kinds=", ".join(kind.value for kind in FrameKind)
        )
    kind = FrameKind(first)
    keys = (*_KEYS[kind], *OPTIONS[kind])
    values: dict[str, str] = {}
    for word in words:
        key, equal, value = word.partition("=")
        if not equal or key not in keys or key in values:
            raise UnreadableError(
                "frame {frame}: {word!r}: each of these once, with = and a value: {keys}",
                frame=first,
                word=word,
                keys=", ".join(keys),
            )
        values[key] = value
    usual_seats = {3: Seats.TOURNER, 4: Seats.PARTNERS}.get(players, Seats.TWO)
    seats = Seats.POULE if kind is FrameKind.POULE else usual_seats
    if "seats" in values:
        named = values["seats"]
        if not named or named not in tuple(Seats):
            known = ", ".join(one.value for one in Seats if one and one is not Seats.POULE)
            raise UnreadableError("seats={text}: one of {seats}", text=named, seats=known)
        seats = Seats(named)
    # The usual number of marqués: K 46, 63; L I.VI; G VIII.
    marques = _read_number("marques", values.get("marques", "9" if seats is Seats.TOURNER else "8"))
    if kind is FrameKind.POULE:
        return Frame(kind, players, seats, options=_read_options(values, FrameOptions()))
    # The trictrac combiné has only one source.
    method = find_method(values.get("method", usual or ("combine-1780" if kind is FrameKind.COMBINE else "")))
    return Frame(kind, players, seats, marques, _read_options(values, METHODS[method]), method)


def _read_options(values: dict[str, str], base: FrameOptions) -> FrameOptions:
    typed = {name: values[name] for name in OPTION_NAMES if name in values}
    numbers = {name: _read_number(name, text) for name, text in typed.items() if name not in CHOICES}
    return FrameOptions(**{**{name: getattr(base, name) for name in OPTION_NAMES}, **typed, **numbers})


def find_method(text: str) -> str:
    """Return the method of payment with this name or beginning, or the first one for an empty text.

    Raises:
        UnreadableError: no method begins with ``text``.
        AmbiguousError: several methods begin with ``text``.
    """
    found = [name for name in METHODS if name.startswith(text)]
    if text and len(found) > 1 and text not in METHODS:
        raise AmbiguousError("method {text!r} can mean {methods}: type more of it", text=text, methods=", ".join(found))
    if not found:
        raise UnreadableError("no method {text!r}: one of {methods}", text=text, methods=", ".join(METHODS))
    return found[0]


def _read_number(key: str, text: str) -> int:
    if not is_count(text, 4):
        raise UnreadableError("{key}={text}: a number is expected", key=key, text=text)
    return int(text)
