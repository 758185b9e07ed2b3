"""The clock: its zone is that of the system at each moment, also when daylight saving time begins and ends."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.support.deck import FILL, HIT, Clock, answer
from tests.support.page import desk
from tests.support.zones import system_in
from trictrac.base import clock
from trictrac.base.clock import SystemZone
from trictrac.study.deck.day import days_of
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.schedule import day_start, local_day
from trictrac.study.progress.day import measure_deck

PARIS = ZoneInfo("Europe/Paris")
CHANGES = [datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)]


@pytest.fixture(autouse=True)
def in_paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system is in Paris."""
    with system_in(monkeypatch, "Europe/Paris"):
        yield


@pytest.mark.parametrize("change", CHANGES)
def test_a_moment_has_the_time_that_the_clocks_of_the_system_showed(change: datetime) -> None:
    for quarter in range(-300, 300):
        moment = change + timedelta(minutes=15 * quarter, milliseconds=1)
        shown, right = moment.astimezone(SystemZone()), moment.astimezone(PARIS)
        assert (shown.replace(tzinfo=None), shown.fold) == (right.replace(tzinfo=None), right.fold)
        assert (shown.utcoffset(), shown.astimezone(UTC)) == (right.utcoffset(), moment)
        assert day_start(shown).isoformat() == day_start(right).isoformat()


@pytest.mark.parametrize("change", CHANGES)
def test_the_difference_of_two_readings_is_the_time_between_them(change: datetime) -> None:
    before, after = ((change + timedelta(seconds=by)).astimezone(SystemZone()) for by in (-5, 5))
    assert after - before == timedelta(seconds=10)
    assert before < after
    assert clock.now().tzinfo is not clock.now().tzinfo, "the difference within one zone is that on the wall"


def test_the_present_time_is_that_of_the_system() -> None:
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1)
    assert desk(now=clock.now()).now.isoformat()[-6:] in ("+01:00", "+02:00")


def test_a_summer_day_has_the_same_answers_in_winter_wherever_days_are_counted(tmp_path: Path) -> None:
    """An answer at 4:30 on a summer morning is of that day, though by the winter's offset it was 3:30."""
    summer = Clock(datetime(2026, 7, 8, 4, 30, tzinfo=PARIS))
    winter = datetime(2026, 12, 1, 12, tzinfo=UTC).astimezone(SystemZone())
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        deck.record(answer(HIT, summer()))
        deck.record(answer(FILL, summer.on(hours=1)))
        assert days_of(deck, winter) == {date(2026, 7, 8)}
        progress = measure_deck(deck, winter)
    assert (progress.last, progress.totals.days) == (date(2026, 7, 8), 1)
    assert {local_day(row.at) for row in progress.latest} == {date(2026, 7, 8)}
