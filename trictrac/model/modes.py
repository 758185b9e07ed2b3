"""The modes of a table of trictrac: ways of counting, and of refereeing errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trictrac.base.errors import Saying


class Mode(NamedTuple):
    """A way of counting at the table."""

    counting: str
    """Its name in records."""
    typed: str
    """Words to type for it, in English and in French."""
    name: Saying
    counts: Saying
    """Answer to the question who counts."""
    title: Saying
    brief: Saying
    """The course of such a table in at most six words."""
    begins: Saying
    """Title of a new game in this mode."""
    deed: Saying
    """Description of the mode where the user chooses it."""
    against: Saying | None = None
    """Answer to the question who counts, for a partie against the program, or None if it cannot play in this mode."""


MODES: Mapping[str, Mode] = {
    "announce": Mode(
        "announced",
        "announce annonce",
        Saying("announce"),
        Saying("the program"),
        Saying("Announce"),
        Saying("The program counts and says why"),
        Saying("Trictrac: the program counts and says why"),
        Saying("The program announces every point and marks it"),
        Saying("the program counts for both"),
    ),
    "school": Mode(
        "spoken",
        "school ecole",
        Saying("school"),
        Saying("the players"),
        Saying("School"),
        Saying("You count, the program checks"),
        Saying("Trictrac: you count, it checks"),
        Saying("The players count: they claim points and school errors"),
        Saying("each counts for himself"),
    ),
    "marker": Mode(
        "marker",
        "marker marqueur",
        Saying("marker"),
        Saying("nobody: only a marker"),
        Saying("Marker"),
        Saying("Only points and holes"),
        Saying("Trictrac: only points and holes, no board"),
        Saying("The program forgets where the checkers stand, and marks what you enter"),
    ),
}
"""The modes by name, the default first."""


def mode_of(counting: str) -> Mode:
    """Return the mode with this name in records."""
    return next(mode for mode in MODES.values() if mode.counting == counting)


class RefereeWay(NamedTuple):
    """A way of refereeing errors where the players count."""

    typed: str
    """Words to type for it, in English and in French."""
    name: Saying
    done: Saying
    """The treatment of errors in a few words."""
    deed: Saying
    """Description of the way where the user chooses it."""


REFEREES: Mapping[str, RefereeWay] = {
    "offered": RefereeWay(
        "offered propose",
        Saying("offered"),
        Saying("errors are offered"),
        Saying("The referee shows an error to the opponent, who claims it or not"),
    ),
    "silent": RefereeWay(
        "silent silencieux",
        Saying("silent"),
        Saying("silent"),
        Saying("The referee is silent: you find the écoles; after the relevé he lists those you overlooked"),
    ),
    "mute": RefereeWay(
        "mute muet",
        Saying("mute"),
        Saying("mute"),
        Saying("The referee is mute: you find the écoles, and he never lists any"),
    ),
    "strict": RefereeWay(
        "strict",
        Saying("strict"),
        Saying("strict"),
        Saying("The referee is strict: every error is marked at once as an école"),
    ),
}
"""The ways of refereeing by name, the default first."""
