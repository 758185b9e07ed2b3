"""A new game of trictrac as it is asked for: the mode, the rules, a handicap or a position, the long game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trictrac.errors import AgreementError
from trictrac.games.events import Begin
from trictrac.games.script import Agreed, Asked
from trictrac.games.trictrac.frames.seats import seatings
from trictrac.games.trictrac.partie.events import Counting, SetPosition
from trictrac.games.trictrac.partie.frame import METHODS, Frame, FrameKind
from trictrac.games.trictrac.text.frames import read_frame
from trictrac.games.trictrac.text.positions import read_position
from trictrac.games.trictrac.text.setting import MODES, handicap
from trictrac.model.rules import MODERN, Rules

_TOUR = 12
_POULE = "6"
"""The holes of a partie of the poule (F; LL 219)."""


def agree(asked: Asked) -> Agreed:
    """Return single parties or a long game as they are asked for.

    Raises:
        AgreementError: options do not go together.
        TrictracError: one of them cannot be read.
    """
    typed = asked.options
    rules, frame = _with_frame(typed, asked.players, _rules(typed["rules"]))
    marking, position = MODES[typed["mode"]], typed["position"]
    if asked.thrown and marking is Counting.MARKER:
        raise AgreementError("--roll: no dice are thrown in the mode marker; choose --mode announce or school")
    if position and marking is Counting.MARKER:
        raise AgreementError("--position: no board is kept in the mode marker; choose --mode announce or school")
    board = SetPosition(read_position(position).require_possible()) if position else None
    first = seatings(frame, ())[0].first if frame and not board else None
    given = (board, handicap(typed["handicap"]), None if first is None else Begin(first))
    return Agreed(
        {"rules": rules, "marking": marking, "frame": frame}, tuple(event for event in given if event is not None)
    )


def _rules(name: str) -> Rules:
    if name in ("", MODERN.name):
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(name)


def _with_frame(typed: Mapping[str, str], players: int, rules: Rules) -> tuple[Rules, Frame | None]:
    """The rules and the long game for so many players; the method is that of the rule set where none is named."""
    if not typed["frame"]:
        if any(typed[name] for name in ("marques", "seats", "holes", "method")):
            raise AgreementError("--marques, --seats, --holes and --method belong to --frame ecrire, combine or poule")
        return rules, None
    if typed["frame"] == FrameKind.POULE and (typed["marques"] or typed["seats"]):
        raise AgreementError("--marques and --seats are for --frame ecrire and combine")
    from trictrac.rules.loader import layers

    named = [layer.name for layer in layers(typed["rules"] or MODERN.name) if layer.name in METHODS]
    frame, holes = read_frame(_frame_text(typed), max(2, players), named[-1] if named else ""), typed["holes"]
    if frame.kind is not FrameKind.POULE:
        if holes:
            raise AgreementError("--holes is for --frame poule: a marqué ends from six holes on when somebody goes")
        if rules.customs.hole_target != _TOUR:
            raise AgreementError("hole_target has no say here: a marqué ends from six holes on when somebody goes")
    elif holes or rules.customs.hole_target == _TOUR:
        rules = _of_holes(rules, holes or _POULE)
    return rules, frame


def _frame_text(typed: Mapping[str, str]) -> str:
    """The long game as the header of a record has it."""
    words = [typed["frame"], *(f"{name}={typed[name]}" for name in ("marques", "seats") if typed[name])]
    words += [word if "=" in word else f"method={word}" for word in typed["method"].replace(",", " ").split()]
    return " ".join(words)


def _of_holes(rules: Rules, holes: str) -> Rules:
    if not (holes.isascii() and holes.isdecimal() and 1 <= len(holes) <= 2 and int(holes)):
        raise AgreementError("--holes {holes!r}: a number of holes from 1 to 99", holes=holes)
    if int(holes) == rules.customs.hole_target:
        return rules
    return replace(rules, name="custom", customs=replace(rules.customs, hole_target=int(holes)))
