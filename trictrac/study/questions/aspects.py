"""A table with an entry for each kind of jan, from which a skill gets those of the jans that it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from trictrac.model.mark import Jan

T = TypeVar("T")


class ByJan(dict[Jan, T]):
    """A table with an entry for each kind of jan."""

    def of(self, *jans: Jan) -> Callable[[T], T]:
        """Return a decorator that enters a function for these jans."""

        def enter(entry: T) -> T:
            self.update(dict.fromkeys(jans, entry))
            return entry

        return enter

    def found(self, jans: Iterable[Jan]) -> tuple[T, ...]:
        """Return the entries for these jans, each once."""
        return tuple(dict.fromkeys(self[jan] for jan in jans if jan in self))
