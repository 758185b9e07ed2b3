"""The time zone of the system, set by a test."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def system_in(monkeypatch: pytest.MonkeyPatch, zone: str) -> Iterator[None]:
    """Set the time zone of the system within a block."""
    with monkeypatch.context() as there:
        there.setenv("TZ", zone)
        time.tzset()
        yield
    time.tzset()
