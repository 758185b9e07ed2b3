"""Moments: how the deck counts time, in whole milliseconds of UTC, and where a local day begins."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STEP = timedelta(milliseconds=1)


def stamp_of(moment: datetime) -> int:
    """The milliseconds of a moment since 1970, UTC."""
    return (moment - _EPOCH) // _STEP


def moment_of(stamp: int) -> datetime:
    """The moment, in UTC, of so many milliseconds since 1970."""
    return _EPOCH + stamp * _STEP


def day_start(now: datetime) -> datetime:
    """When the day began, by the clock on the wall."""
    return datetime.combine(now.astimezone().date(), time()).astimezone(UTC)
