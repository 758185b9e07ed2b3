"""The one family of errors: their fields say what was tried, what is wrong and what to do; messages are made from them.

TrictracError
├── UnreadableError          the text cannot be read at all
├── AmbiguousError           the text can be read in several ways
├── IllegalPlayError         the play breaks a law
├── OutOfOrderError          the act comes at the wrong moment of the game
├── ImpossiblePositionError  the position cannot occur (its faults are in ``faults``)
├── AgreementError           a new game cannot be agreed on so
├── RulesError               a rule set names an unknown option or value
└── StorageError             a file cannot be opened or written, or another program is writing it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    """Anything the user can put right: fields, and a sentence that names them and tells cause and cure.

    ``text`` is the English sentence with the names of fields in braces. What others decide by is asked of the properties
    below, never read out of the sentence.
    """

    def __init__(self, text: str, /, **fields: object) -> None:
        super().__init__(text, fields)
        self.text = text
        self.fields = fields

    @property
    def saying(self) -> Saying:
        """The message, to be said in any language."""
        return Saying(self.text, **self.fields)

    @property
    def act(self) -> object:
        """The act tried at the wrong moment, in words that follow "cannot"; None where nothing was."""
        return self.fields.get("act")

    @property
    def due(self) -> object:
        """The acts that are due instead; None where nothing is said of them."""
        return self.fields.get("due")

    @property
    def law(self) -> str:
        """The number of the law concerned, or the option of a game's rules; empty where there is none."""
        return str(self.fields.get("law", ""))

    @property
    def reason(self) -> object:
        """Why something is refused, without what else the message says; None where that is the whole message."""
        return self.fields.get("reason")

    @property
    def nearest(self) -> object:
        """The nearest of what is allowed or known to what was typed; None where nothing is near."""
        return self.fields.get("nearest")

    @property
    def kept(self) -> tuple[Any, ...]:
        """The events before what cannot be taken so, typed on the same line: they stand, and only the rest is asked."""
        kept = self.fields.get("kept", ())
        return kept if isinstance(kept, tuple) else ()

    @property
    def rest(self) -> str:
        """The words of the line that wait until something else is answered; empty where none do."""
        return str(self.fields.get("rest", ""))

    @property
    def typed(self) -> str:
        """The refused play as it was typed, where the players are asked whether it was played so; empty where they are not."""
        return str(self.fields.get("typed", "")) if self.fields.get("asked") else ""

    @property
    def player(self) -> object:
        """The player concerned: one of the two at the board until he is ``named``; None where nobody is."""
        return self.fields.get("player")

    def named(self, names: Sequence[str]) -> Self:
        """The same error with its player called by his name; ``names`` are those of the two at the board."""
        if not isinstance(self.player, int):
            return self
        return type(self)(self.text, **{**self.fields, "player": names[self.player]})

    def __str__(self) -> str:
        return str(self.saying)

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (type(self), self.text, self.fields), self.__dict__


def _remade(kind: type[TrictracError], text: str, fields: dict[str, object]) -> TrictracError:
    return kind(text, **fields)


class UnreadableError(TrictracError):
    """A text that is no position, roll, play or record."""


class AmbiguousError(TrictracError):
    """A text with several readings; the message lists them."""


class IllegalPlayError(TrictracError):
    """A play against the laws; ``law`` is the law that it breaks (``"9.1"``), or the rule of another game (``"blocked"``)."""


class OutOfOrderError(TrictracError):
    """An act that is not due now; the message says what is."""


class ImpossiblePositionError(TrictracError):
    """A position that cannot occur where a possible one is needed; ``faults`` names each fault."""

    faults: tuple[Saying, ...] = ()


class AgreementError(TrictracError):
    """Options for a new game that do not go together, or that mean nothing in it."""


class RulesError(TrictracError):
    """An unknown rule set, option or value."""

    @property
    def path(self) -> object:
        """The file in which it stands; None for what was typed."""
        return self.fields.get("path")

    @property
    def jan(self) -> str:
        """The row of the tariff concerned; empty where there is none."""
        return str(self.fields.get("jan", ""))


class StorageError(TrictracError):
    """A file that cannot be opened or written, or that another program is writing."""
