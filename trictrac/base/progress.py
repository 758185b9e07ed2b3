"""Progress of long work, for its caller to show."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

Advance: TypeAlias = Callable[[int], None]
"""A function that takes the number of things done."""
Watch: TypeAlias = Callable[[int], AbstractContextManager[Advance]]
"""A context manager that shows progress: given the number of things to do, it yields a function for the number done."""


def unwatched(_whole: int) -> AbstractContextManager[Advance]:
    """Return a ``Watch`` that shows nothing."""
    return nullcontext(lambda _done: None)
