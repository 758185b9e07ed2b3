"""The browser as it tells of itself, and what follows from it for the games kept there."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from trictrac.errors import Saying
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class Device:
    """The things that a browser offers; all is at its best until it has told."""

    secure: bool = True
    """Whether the page comes by https, or from this computer: else it needs the network, and the screen may go dark."""
    installed: bool = False
    """Whether it is on the home screen."""
    evicts: bool = False
    """Whether the browser may clear what a page keeps that was not used for a week."""
    persisted: bool | None = None
    """Whether the browser has promised to keep it; None where it was not asked, or has no answer."""
    voices: bool = False
    vibrates: bool = False
    shares: bool = False
    """Whether it can hand files to other programs."""
    update: bool = False
    """Whether a newer version waits for the next start."""
    refused: str = ""
    """The reason for which nothing can be stored at all, as the browser gives it."""

    @classmethod
    def read(cls, told: dict[str, Any], before: Device) -> Device:
        """Return the browser as it tells of itself; what it does not tell is as it was ``before``."""
        return cls(**{**asdict(before), **told})


def warnings(device: Device) -> Iterator[Saying]:
    """Say what is to be known of games that are kept in this browser, the worst first."""
    if device.refused:
        yield Saying(
            "This browser lets nothing be kept here ({reason}): a private window, or a full disk. What you play is lost when "
            "the page is closed.",
            reason=device.refused,
        )
    if not device.secure:
        yield Saying(
            "This page does not come by https: it needs the network each time, and the screen may go dark during a game."
        )
    if device.evicts and not device.installed:
        yield Saying(
            "On an iPhone or iPad, what a page keeps that is not on the home screen may be cleared after a week without use: "
            "put it on the home screen, and save your games as a file now and then."
        )
    elif device.persisted is False:
        yield Saying(
            "The browser has not promised to keep your games when room is short: save them as a file now and then."
        )


def told(device: Device) -> Iterator[Saying]:
    """Say what is good to know."""
    if device.persisted:
        yield Saying("The browser has promised to keep your games.")
    if device.update:
        yield Saying("A newer version is ready; it is taken at the next start.")
