"""The present time, by the clock of the system."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo


class SystemZone(tzinfo):
    """The time zone of the system, with its changes of daylight saving time.

    So a moment last summer has the offset of that summer, although it is winter now.
    """

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        """Return the difference to UTC at a moment given by the local clock."""
        return moment.replace(tzinfo=None).astimezone().utcoffset() if moment else None

    def fromutc(self, moment: datetime) -> datetime:
        """Return a moment given in UTC as the local clock shows it."""
        local = moment.replace(tzinfo=UTC).astimezone().replace(tzinfo=self)
        return local.replace(fold=local.utcoffset() != local - moment)

    def dst(self, _moment: datetime | None) -> None:
        """Return None: nothing asks for the part of daylight saving time, nor for a name of the zone."""

    tzname = dst


def now() -> datetime:
    """Return the present time with the time zone of the system.

    Each has a zone of its own, so that the difference of two is the time between them also while the clocks change.
    """
    return datetime.now(SystemZone())
