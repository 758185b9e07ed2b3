"""Pictures of values for notebooks, drawn by packages that import this one."""

from __future__ import annotations

from collections.abc import Callable

drawers: list[Callable[[object], str]] = []
"""Functions that draw a value as SVG. The last one is used, and ``trictrac/__init__.py`` adds it."""


def picture(value: object) -> str:
    """Return a value drawn as SVG."""
    return drawers[-1](value)
