"""The settings: one row per preference, with its default, its values, its words, and how it is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar, overload

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.modes import MODES, REFEREES
from trictrac.saying.words import fold, is_count

T = TypeVar("T")

MOST_DAYS = 3650
"""Most days of the interval."""
MOST_A_DAY = 1000
"""Most minutes or questions of a goal."""


@frozen
class Goal:
    """A goal for the practice of a day, in minutes or in questions."""

    count: int
    in_questions: bool = False

    def __str__(self) -> str:
        return f"{self.count} {'questions' if self.in_questions else 'minutes'}"


def read_goal(value: object) -> Goal:
    """Read a goal: ``10 minutes``, ``20 questions``, or a number of minutes.

    Raises:
        UnreadableError: ``value`` is not a number of minutes or questions from 1 to 1000.

    >>> str(read_goal("15")), str(read_goal("20 q"))
    ('15 minutes', '20 questions')
    """
    text = str(value).strip().lower()
    unit = text.lstrip("0123456789")
    number = text.removesuffix(unit)
    units = [word for word in ("minutes", "questions") if word.startswith(unit.strip())]
    if not units or not is_count(number, 4) or not 1 <= int(number) <= MOST_A_DAY:
        raise UnreadableError(
            "goal cannot be {value!r}: expected minutes or questions a day, from 1 to {most}, like 10 minutes or 20 questions",
            value=value,
            most=MOST_A_DAY,
        )
    return Goal(int(number), units[0] == "questions")


@dataclass(eq=False)
class Preference(ABC, Generic[T]):
    """A row of the preferences: an attribute that gives its value, or itself on the class ``Preferences``."""

    default: T
    words: Mapping[str, Saying | None] = field(default_factory=dict)
    """Each value with its word on the page, if any. ``""`` stands for a default outside the values."""
    label: Saying | None = None
    """The words beside it on the page, if it can be set there."""
    help: Saying | None = None
    """The help of the option that overrides it, if there is one."""
    free: Saying | None = None
    """The sentence that shows it, if it can have any value."""
    unset: Saying | None = None
    """The word for an empty value."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Other words to type for a value, separated by blanks."""
    name: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        """Its possible values, empty if it can have any."""
        return tuple(filter(None, self.words))

    def meant(self, typed: str) -> str:
        """Return the value that a word means, also a French one, or else the word itself."""
        from trictrac.saying.language import choose_language

        if typed.lower() in self.words:
            return typed.lower()
        french = choose_language("fr", {})
        for value, said in self.words.items():
            if value and fold(typed) in (fold(french.say(said or value)), *self.also.get(value, "").split()):
                return value
        return typed

    def __set_name__(self, _kind: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, one: None, kind: type) -> Self: ...
    @overload
    def __get__(self, one: Preferences, kind: type) -> T: ...
    def __get__(self, one: Preferences | None, kind: type) -> Self | T:
        return self if one is None else one.value_of(self)

    @abstractmethod
    def read(self, value: object) -> T:
        """Return the value that a typed word or a file gives.

        Raises:
            UnreadableError: ``value`` is not allowed here. The message names the allowed values.
        """

    def typed(self, value: T) -> str:
        """Return a value as the user types it."""
        return str(value)

    def _choose(self, value: object) -> str:
        """Return the value that a word gives, also a French one, or the default. Case does not matter."""
        word = self.meant(value.strip()) if isinstance(value, str) else None
        if word is not None and (word in self.values or word == self.default):
            return word
        raise UnreadableError(
            "{key} cannot be {value!r}: {cure}",
            key=self.name,
            value=value,
            cure=_suggestion(str(value), self.values),
        )


class OneOf(Preference[str]):
    """A preference with a few values."""

    def read(self, value: object) -> str:
        """Return one of the values, or the default. Case does not matter."""
        return self._choose(value)


class YesOrNo(Preference[bool]):
    """A preference that is yes or no."""

    def __init__(self, default: bool, *, label: Saying | None = None, help: Saying | None = None) -> None:
        yes, no = {"yes": Saying("yes")}, {"no": Saying("no")}
        super().__init__(default, yes | no if default else no | yes, label=label, help=help)

    def read(self, value: object) -> bool:
        """Return whether it is yes. A file may give a boolean."""
        return value if isinstance(value, bool) else self._choose(value) == "yes"

    def typed(self, value: bool) -> str:
        """Return ``yes`` or ``no``."""
        return "yes" if value else "no"


class Text(Preference[str]):
    """A preference that can be any text."""

    def read(self, value: object) -> str:
        """Return the text without blanks around it. It may be empty only if that is the default."""
        word = value.strip() if isinstance(value, str) else None
        if word is None or not ((word and word.isprintable()) or word == self.default):
            raise UnreadableError("{key} cannot be {value!r}: type some text", key=self.name, value=value)
        return word


class DayCount(Preference[int]):
    """A preference in days."""

    def read(self, value: object) -> int:
        """Return the days, from a number or its digits."""
        days = int(value) if isinstance(value, str) and is_count(value.strip(), 4) else value
        if isinstance(days, bool) or not isinstance(days, int) or not 1 <= days <= MOST_DAYS:
            raise UnreadableError(
                "{key} cannot be {value!r}: expected a whole number of days from 1 to {most}",
                key=self.name,
                value=value,
                most=MOST_DAYS,
            )
        return days


class Percentage(Preference[int]):
    """A preference in percent."""

    def read(self, value: object) -> int:
        """Return the percentage, typed as ``10%`` or ``10``."""
        share = read_share(value) if isinstance(value, str) else value
        if isinstance(share, bool) or not isinstance(share, int) or not 0 <= share <= 100:
            raise UnreadableError(
                "{key} cannot be {value!r}: expected a percentage from 0 to 100", key=self.name, value=value
            )
        return share


class DailyPractice(Preference[str]):
    """A preference for the practice of a day."""

    def read(self, value: object) -> str:
        """Return the goal that ``read_goal`` reads, written in full."""
        return str(read_goal(value))


def read_share(text: str) -> int | None:
    """Return the whole percentage from 0 to 100 in a text like ``10%``, or None if it is not one."""
    digits = text.strip().removesuffix("%").rstrip()
    return int(digits) if is_count(digits, 3) and int(digits) <= 100 else None


def _suggestion(word: str, words: Collection[str]) -> Saying:
    """Return a sentence with the possible words, and the nearest to ``word`` first."""
    from difflib import get_close_matches

    allowed = ", ".join(words)
    if near := get_close_matches(word.lower(), words, n=1):
        return Saying("did you mean {nearest}? Choose one of {allowed}", nearest=near[0], allowed=allowed)
    return Saying("choose one of {allowed}", allowed=allowed)


class Preferences:
    """The preferences of a user, which apply unless a command overrides them, one row each in the order shown."""

    language = OneOf(
        "",
        {"": Saying("as the device"), "en": Saying("English"), "fr": Saying("French")},
        label=Saying("Language"),
        unset=Saying("that of the locale"),
    )
    mode = OneOf(
        "announce",
        {name: mode.counts for name, mode in MODES.items()},
        label=Saying("Counting at a table"),
        also={name: mode.typed for name, mode in MODES.items()},
    )
    board = OneOf(
        "compact",
        {"full": Saying("full"), "compact": Saying("compact"), "large": Saying("large"), "none": Saying("none")},
        help=Saying("How the board is drawn after each play."),
    )
    bottom = OneOf(
        "white",
        {"white": Saying("White"), "black": Saying("Black")},
        label=Saying("Who sits below"),
        help=Saying("The side at the bottom."),
    )
    talon = OneOf(
        "left",
        {"left": Saying("at the left"), "right": Saying("at the right")},
        label=Saying("Where the talons are"),
        help=Saying("Where the talons are."),
    )
    screen = YesOrNo(True)
    ascii = YesOrNo(False, help=Saying("Draw in plain ASCII."))
    rules = Text(
        "modern", label=Saying("Rules, by a name or options"), free=Saying("{key}: {value} (or any other rule set)")
    )
    referee = OneOf(
        "offered",
        {name: referee.done for name, referee in REFEREES.items()},
        label=Saying("Refereeing of those who count"),
        also={name: referee.typed for name, referee in REFEREES.items()},
    )
    me = Text(
        "",
        label=Saying("Your name at the table"),
        free=Saying("{key}: {value} (the player whose mistakes at the table become cards)"),
        unset=Saying("everybody"),
    )
    shared = Text(
        "",
        label=Saying("Players who share your deck"),
        free=Saying("{key}: {value} (players who share one deck, so that nobody asks them whose it is)"),
        unset=Saying("nobody"),
    )
    interval = DayCount(
        180,
        label=Saying("Most days until a card comes back"),
        free=Saying("{key}: {value} (most days until a card comes back)"),
    )
    goal = DailyPractice(
        "10 minutes",
        label=Saying("Goal of a day, like 10 minutes or 20 questions"),
        free=Saying("{key}: {value} (of practice a day; or a number of questions)"),
    )
    master_errs = Percentage(
        0,
        label=Saying("Rolls in a hundred on which the master errs"),
        free=Saying("{key}: {value} (rolls in a hundred on which the master of a match errs)"),
    )
    players = OneOf(
        "builders",
        {"builders": None, "strong": None},
        help=Saying(
            "Players of the games that give the positions; builders fill and keep jans more often than strong players do."
        ),
    )
    theme = OneOf(
        "system",
        {"system": Saying("as the device"), "light": Saying("light"), "dark": Saying("dark")},
        label=Saying("Light or dark"),
    )
    voice = YesOrNo(False, label=Saying("Says the marks aloud"))
    vibration = YesOrNo(True, label=Saying("Vibrates at a hole"))
    sounds = YesOrNo(False, label=Saying("Sounds at the dice, a hole and an école"))
    speed = OneOf(
        "usual",
        {"step": Saying("step"), "slow": Saying("slow"), "usual": Saying("usual"), "once": Saying("at once")},
        label=Saying("Speed at which the program plays"),
    )
    autothrow = YesOrNo(False, label=Saying("Throws your dice for you, where the program throws"))

    def __init__(self, **kept: str | int) -> None:
        self._kept: dict[str, Any] = {name: value for name, value in kept.items() if value != ROWS[name].default}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Preferences) and self._kept == other._kept

    def __hash__(self) -> int:
        return hash(frozenset(self._kept.items()))

    def __repr__(self) -> str:
        return f"Preferences({', '.join(f'{name}={value!r}' for name, value in self._kept.items())})"

    def value_of(self, row: Preference[T]) -> T:
        """Return the value that is set for a row, else its default."""
        value: T = self._kept.get(row.name, row.default)
        return value


AnyPreference = Preference[Any]
"""A row of the preferences with any type of value."""

ROWS: Mapping[str, AnyPreference] = {
    name: row for name, row in vars(Preferences).items() if isinstance(row, Preference)
}
"""The rows by name."""


def row_named(key: str) -> AnyPreference:
    """Return the row of a preference.

    Raises:
        UnreadableError: no preference has this name. The message suggests the nearest.
    """
    if key in ROWS:
        return ROWS[key]
    raise UnreadableError("no preference {key!r}: {cure}", key=key, cure=_suggestion(key, ROWS))


def made_of(me: str) -> Saying:
    """Return a sentence on whose mistakes become cards."""
    if me:
        return Saying("Only the mistakes of {player} at the table become cards.", player=me)
    return Saying("The mistakes of all players at the table become cards.")
