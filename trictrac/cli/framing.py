"""The long game that the options of ``trictrac score`` agree on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trictrac.cli.program import CommandLineError

if TYPE_CHECKING:
    from trictrac.games.trictrac.partie.frame import Frame
    from trictrac.model.rules import Rules


@dataclass(frozen=True, slots=True)
class Agreed:
    """The options typed about the long game; everything is empty where there is none."""

    frame: str = ""
    marques: str = ""
    seats: str = ""
    holes: str = ""
    method: str = ""

    def read(self, players: int, rules: Rules, rules_name: str) -> tuple[Rules, Frame | None]:
        """The rules and the frame for so many players; the method is that of the rule set where none is named.

        Raises:
            CommandLineError: an option is given that the long game does not have.
            TrictracError: it cannot be played so.
        """
        from trictrac.games.trictrac.partie.frame import METHODS, FrameKind
        from trictrac.games.trictrac.text.frames import read_frame
        from trictrac.rules.loader import layers

        if not self.frame:
            if self.marques or self.seats or self.holes or self.method:
                raise CommandLineError(
                    "--marques, --seats, --holes and --method belong to --frame ecrire, combine or poule"
                )
            return rules, None
        if self.frame == FrameKind.POULE and (self.marques or self.seats):
            raise CommandLineError("--marques and --seats are for --frame ecrire and combine")
        named = [layer.name for layer in layers(rules_name or "modern") if layer.name in METHODS]
        frame = read_frame(self._text(), max(2, players), named[-1] if named else "")
        if frame.kind is not FrameKind.POULE:
            if self.holes:
                raise CommandLineError(
                    "--holes is for --frame poule: a marqué ends from six holes on when somebody goes"
                )
            if rules.customs.hole_target != _TOUR:
                raise CommandLineError(
                    "hole_target has no say here: a marqué ends from six holes on when somebody goes"
                )
            return rules, frame
        if self.holes or rules.customs.hole_target == _TOUR:
            rules = _of_holes(rules, self.holes or _POULE)
        return rules, frame

    def _text(self) -> str:
        """The options as the header of a record has them."""
        words = [self.frame]
        words += [f"marques={self.marques}"] if self.marques else []
        words += [f"seats={self.seats}"] if self.seats else []
        words += [word if "=" in word else f"method={word}" for word in self.method.replace(",", " ").split()]
        return " ".join(words)


_TOUR = 12
_POULE = "6"
"""The holes of a partie of the poule (F; LL 219)."""


def _of_holes(rules: Rules, holes: str) -> Rules:
    if not (holes.isascii() and holes.isdecimal() and 1 <= len(holes) <= 2 and int(holes)):
        raise CommandLineError("--holes {holes!r}: a number of holes from 1 to 99", holes=holes)
    if int(holes) == rules.customs.hole_target:
        return rules
    return replace(rules, name="custom", customs=replace(rules.customs, hole_target=int(holes)))
