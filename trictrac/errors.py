"""The one family of errors: every message says what was read, what is wrong and what to do.

TrictracError
├── UnreadableError          the text cannot be read at all
├── AmbiguousError           the text can be read in several ways
├── IllegalPlayError         the play breaks a law (its number is in ``law``)
├── OutOfOrderError          the act comes at the wrong moment of the game
├── ImpossiblePositionError  the position cannot occur (its faults are in ``faults``)
├── RulesError               a rule set names an unknown option or value
└── StorageError             a file cannot be opened or written, or another program is writing it
"""

from __future__ import annotations


class Saying:
    """An English sentence with named values, kept apart so that it can be said in another language.

    ``text`` is the sentence with its ``{names}``, ``values`` what they stand for; a value may itself be a saying.
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text.format(**self.values)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class TrictracError(ValueError):
    """Anything the user can put right; ``saying`` tells cause and cure in any language."""

    law = ""
    """The number of the law concerned, where one is."""

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text, values)
        self.saying = Saying(text, **values)

    def __str__(self) -> str:
        return str(self.saying)

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (type(self), self.saying.text, self.saying.values), self.__dict__


def _remade(kind: type[TrictracError], text: str, values: dict[str, object]) -> TrictracError:
    return kind(text, **values)


class UnreadableError(TrictracError):
    """A text that is no position, roll, play or record."""


class AmbiguousError(TrictracError):
    """A text with several readings; the message lists them."""


class IllegalPlayError(TrictracError):
    """A play against the laws; ``law`` is the number of the law it breaks (``"9.1"``)."""

    def __init__(self, text: str, /, law: str = "", **values: object) -> None:
        super().__init__(text, law=law, **values)
        self.law = law


class OutOfOrderError(TrictracError):
    """An act that is not due now; the message says what is."""


class ImpossiblePositionError(TrictracError):
    """A position that cannot occur where a possible one is needed; ``faults`` names each fault."""

    faults: tuple[Saying, ...] = ()


class RulesError(TrictracError):
    """An unknown rule set, option or value."""


class StorageError(TrictracError):
    """A file that cannot be opened or written, or that another program is writing."""
