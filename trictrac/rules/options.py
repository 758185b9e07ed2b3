"""What an option of a game is: its name, its values with what each means at the table, its law, and what it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trictrac.errors import Saying


@dataclass(frozen=True, slots=True)
class Option:
    """One open rule of a game.

    ``about`` says in a few words what it is about; ``values`` gives each value with its meaning at the table, as a sentence,
    the first the default. ``law`` is the number of the law it belongs to, where it has one. ``needs`` names another option and
    the values of it with which alone this one says something.
    """

    name: str
    about: Saying
    values: Mapping[str, Saying]
    law: str = ""
    needs: tuple[str, tuple[str, ...]] | None = None

    @property
    def default(self) -> str:
        """The value that holds where nothing is said."""
        return next(iter(self.values))

    def matters(self, values: Mapping[str, object]) -> bool:
        """Whether the option says something where the others have these values."""
        return self.needs is None or values[self.needs[0]] in self.needs[1]
