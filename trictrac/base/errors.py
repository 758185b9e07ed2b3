"""The errors of the program, whose messages are made from fields, and the class of translatable sentences.

TrictracError
├── UnreadableError          the text cannot be read at all
├── AmbiguousError           the text can be read in several ways
├── IllegalPlayError         the play breaks a law
├── OutOfOrderError          the act comes at the wrong moment of the game
├── ImpossiblePositionError  the position cannot occur (its faults are in ``faults``)
├── AgreementError           the options of a new game do not go together
├── RulesError               a rule set names an unknown option or value
└── StorageError             a file cannot be opened or written, or another program is writing it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Self


class Saying:
    """An English sentence with named values, which can be translated later.

    ``text`` is the sentence with ``{names}`` in it, ``values`` gives each name its value, which may itself be a
    ``Saying``.

    >>> Saying("{player} begins", player="Cloris")
    Saying('Cloris begins')
    >>> str(Saying("{player} begins", player="Cloris"))
    'Cloris begins'
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def filled(self, **values: object) -> Saying:
        """Return a new sentence with this text and the values given here.

        >>> Saying("{player} begins").filled(player="Cloris")
        Saying('Cloris begins')
        """
        return Saying(self.text, **values)

    def __str__(self) -> str:
        return self.text.format(**self.values)

    def __repr__(self) -> str:
        text = str(self).replace("{", "{{").replace("}", "}}")
        return f"Saying({text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


Sayings = Iterator[Saying]
"""Sentences, one after the other."""


class TrictracError(ValueError):
    """An error that the user can correct. Its sentence names the cause and the cure.

    ``text`` is the English sentence with names in braces, ``fields`` gives each name its value. A program should read the
    properties below, not the sentence.

    >>> try:
    ...     outcome("W:1x15/B:1x15", "67")
    ... except TrictracError as error:
    ...     print(type(error).__name__, error.fields)
    UnreadableError {'text': '67'}
    """

    def __init__(self, text: str, /, **fields: object) -> None:
        super().__init__(text, fields)
        self.text = text
        self.fields = fields

    @property
    def saying(self) -> Saying:
        """The message as a sentence that can be translated.

        >>> RulesError("no option {option!r}", option="exits").saying
        Saying("no option 'exits'")
        """
        return Saying(self.text, **self.fields)

    @property
    def act(self) -> object:
        """The act tried at the wrong moment, as a verb that can follow "cannot", or None.

        >>> trictrac = game("trictrac")
        >>> try:
        ...     trictrac.apply(trictrac.start(), "A throws 6-5")
        ... except OutOfOrderError as error:
        ...     print(error.act)
        throw
        """
        return self.fields.get("act")

    @property
    def due(self) -> object:
        """The acts that are due instead, or None if the error does not name them.

        >>> trictrac = game("trictrac")
        >>> try:
        ...     trictrac.apply(trictrac.start(), "A throws 6-5")
        ... except OutOfOrderError as error:
        ...     print(error.due)
        draw, begins
        """
        return self.fields.get("due")

    @property
    def law(self) -> str:
        """The number of the broken law, or the option of the rules concerned, or an empty text.

        >>> trictrac = game("trictrac")
        >>> try:
        ...     trictrac.log(["A begins", "A throws 6-5", "A plays 1-7"])
        ... except IllegalPlayError as error:
        ...     print(error.law)
        3.4
        """
        return str(self.fields.get("law", ""))

    @property
    def reason(self) -> object:
        """The reason for a refusal without the rest of the message, or None if the message is the reason.

        >>> IllegalPlayError("{play}: {reason}", play="1-7", reason="both numbers can be played").reason
        'both numbers can be played'
        """
        return self.fields.get("reason")

    @property
    def nearest(self) -> object:
        """The allowed or known value nearest to what was typed, or None if nothing is near.

        >>> try:
        ...     game("jaquet")
        ... except UnreadableError as error:
        ...     print(error.nearest)
        jacquet
        """
        return self.fields.get("nearest")

    @property
    def kept(self) -> tuple[object, ...]:
        """The events typed earlier on the same line, which the game has accepted.

        >>> UnreadableError("no roll").kept
        ()
        """
        kept = self.fields.get("kept", ())
        return kept if isinstance(kept, tuple) else ()

    @property
    def rest(self) -> str:
        """The words of the line that still wait for an answer to another question, or an empty text.

        >>> UnreadableError("no roll", rest="1-7 1-5").rest
        '1-7 1-5'
        """
        return str(self.fields.get("rest", ""))

    @property
    def typed(self) -> str:
        """The refused play as typed, if the program asks whether it was played so. Otherwise an empty text.

        >>> IllegalPlayError("was it played so?", typed="1-7", asked=True).typed
        '1-7'
        """
        return str(self.fields.get("typed", "")) if self.fields.get("asked") else ""

    @property
    def player(self) -> object:
        """The player concerned, or None. ``named`` replaces a ``Player`` by his name.

        >>> OutOfOrderError("{player} has the dice", player=Player.B).player
        Player.B
        """
        return self.fields.get("player")

    def named(self, names: Sequence[str]) -> Self:
        """Return this error with the name of its player, from the names of the two at the board.

        >>> print(OutOfOrderError("{player} has the dice", player=Player.B).named(("Cloris", "Damon")))
        Damon has the dice
        """
        if not isinstance(self.player, int):
            return self
        return type(self)(self.text, **{**self.fields, "player": names[self.player]})

    def __str__(self) -> str:
        return str(self.saying)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.text, **self.fields), (), self.__dict__


class UnreadableError(TrictracError):
    """A text that is not a valid position, roll, play or record.

    >>> outcome("W:1x15/B:1x15", 70)
    Traceback (most recent call last):
    trictrac.base.errors.UnreadableError: roll = 70: it is given as 64, '64', '6-4', (6, 4)
    """


def misgiven(name: str, given: object, forms: object) -> UnreadableError:
    """Return an error for an argument of the wrong kind, where ``forms`` shows valid examples."""
    try:
        text = repr(given)
    except Exception:
        text = type(given).__name__
    given = text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}…"
    return UnreadableError("{name} = {given}: it is given as {forms}", name=name, given=given, forms=forms)


_MOST_CHARACTERS = 60
"""Largest number of characters of a value that an error prints."""


@contextmanager
def unhidden_interrupts() -> Iterator[None]:
    """Let Ctrl-C leave as KeyboardInterrupt. Until Python 3.12, a class that is just being made hides it in another error."""
    try:
        yield
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


def deprecate(old: str, new: str) -> None:
    """Warn about the use of a deprecated function, or of a deprecated form of one, and name its successor."""
    import warnings

    warnings.warn(f"{old} is deprecated: use {new}", DeprecationWarning, stacklevel=3)


class AmbiguousError(TrictracError):
    """A text with several readings, which the message lists.

    >>> read_play("6", outcome("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2", 32))
    Traceback (most recent call last):
    trictrac.base.errors.AmbiguousError: '6' can mean 3-6 4-6 (#1); 1-4-6 (#4): type each move from field to field, \
or # and the number
    """


class IllegalPlayError(TrictracError):
    """A play against the rules.

    ``law`` names the law that it breaks (``"9.1"``), or the rule of another game (``"blocked"``).

    >>> Position().after("2-3")
    Traceback (most recent call last):
    trictrac.base.errors.IllegalPlayError: no checker of yours stands on field 2 to be moved
    """


class OutOfOrderError(TrictracError):
    """An act that is not due now. The message names the acts that are.

    >>> game("trictrac").log(["A throws 6-5"])
    Traceback (most recent call last):
    trictrac.base.errors.OutOfOrderError: cannot throw now; due: draw, begins (A has the dice)
    """


class ImpossiblePositionError(TrictracError):
    """An impossible position where a possible one is required, with each fault in ``faults``.

    >>> try:
    ...     Position.parse("W:1x16/B:1x15").require_possible()
    ... except ImpossiblePositionError as error:
    ...     print(error.faults)
    (Saying('White has 16 checkers, more than 15 (law 1.3)'),)
    """

    faults: tuple[Saying, ...] = ()


class AgreementError(TrictracError):
    """Options for a new game that exclude each other, or that the game does not have.

    >>> issubclass(AgreementError, TrictracError), issubclass(TrictracError, ValueError)
    (True, True)
    """


class RulesError(TrictracError):
    """An unknown rule set, option or value.

    >>> load_rules("guitton")
    Traceback (most recent call last):
    trictrac.base.errors.RulesError: no rule set 'guitton': did you mean guiton-1822? trictrac variants lists them
    """

    @property
    def path(self) -> object:
        """The file with the error, or None if the rules were typed.

        >>> try:
        ...     load_rules("no-such-club.toml")
        ... except RulesError as error:
        ...     print(error.path)
        no-such-club.toml
        """
        return self.fields.get("path")

    @property
    def jan(self) -> str:
        """The row of the tariff concerned, or an empty text.

        >>> RulesError("{jan}: two numbers", jan="fill").jan
        'fill'
        """
        return str(self.fields.get("jan", ""))


class StorageError(TrictracError):
    """A file that cannot be opened or written, or that another program is writing.

    >>> from pathlib import Path
    >>> read_record(Path("/dev/null"))
    Traceback (most recent call last):
    trictrac.base.errors.StorageError: /dev/null is not a file but a device: save its output in a file, and give the name \
of that file
    """
