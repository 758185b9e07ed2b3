"""Records of games: UTF-8 text, headers and then one event a line; read strictly, written canonically.

    trictrac 1
    A: Cloris
    B: Damon
    date: 1738
    rules: modern
    marking: spoken

    A begins
    A throws 6-5
    A plays 1-7 1-6
    # a comment stays where it is

Players are A, who has White at first, and B. ``marking: spoken`` says that the players count for themselves: a roll without
``marks`` was claimed at nothing; ``announced`` (the default) that every point is marked as the laws have it; ``marker`` that no
board is kept and only marks are told. A play against the laws that was let stand ends in ``!``.

``frame: ecrire marques=9 seats=tourner method=guiton-1822`` says that the parties are those of a long game. More than two
players are named by ``C:``, ``D:`` and ``E:`` too; in the events A and B are then those two who sit at the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from trictrac.errors import TrictracError, UnreadableError
from trictrac.game import events
from trictrac.game.events import Counting, Event
from trictrac.game.frame import Frame
from trictrac.game.log import Log
from trictrac.game.state import State
from trictrac.game.trictrac import Trictrac
from trictrac.model.rules import MODERN, Rules
from trictrac.notation.frames import frame_text, read_frame
from trictrac.notation.lines import Comment, Item, item_text, read_item

FORMAT = "trictrac 1"
"""The first line of every record: the format and its version."""

LETTERS = "ABCDE"
"""The players of a long game."""

HEADERS = ("title", *LETTERS, "date", "place", "source", "seed", "rules", "marking", "frame")
"""The headers a record may have, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is kept in a file: headers, the rule set, events with the comments between them."""

    items: tuple[Item, ...] = ()
    title: str = ""
    names: tuple[str, str] = ("", "")
    date: str = ""
    place: str = ""
    source: str = ""
    seed: str = ""
    rules: Rules = MODERN
    marking: Counting = Counting.ANNOUNCED
    frame: Frame | None = None
    others: tuple[str, ...] = ()
    """The names of the third player of a long game and of those after him."""
    first_line: int = field(default=0, compare=False)
    """The line of the file on which the items begin, where the record was read from one."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events without the comments."""
        return tuple(item for item in self.items if not isinstance(item, Comment))

    def log(self) -> Log[State, Event]:
        """The game folded.

        Raises:
            TrictracError: the events do not make a game.
        """
        return Log(Trictrac(self.rules, self.frame), (events.Marking(self.marking), *self.events))

    @property
    def players(self) -> tuple[str, str]:
        """The players' names, A and B where they have none."""
        return self.names[0] or "A", self.names[1] or "B"

    @property
    def all_players(self) -> tuple[str, ...]:
        """The names of all players of a long game, of two players otherwise."""
        return *self.players, *self.others

    @property
    def headers(self) -> dict[str, str]:
        """The headers as records write them; those without a value are empty."""
        return {
            "title": self.title,
            "A": self.names[0],
            "B": self.names[1],
            **dict(zip_longest(LETTERS[2:], self.others, fillvalue="")),
            "date": self.date,
            "place": self.place,
            "source": self.source,
            "seed": self.seed,
            "rules": rules_text(self.rules),
            "marking": self.marking.value,
            "frame": frame_text(self.frame) if self.frame else "",
        }

    def __str__(self) -> str:
        """The text of the record, as :func:`read_record` reads it."""
        return "\n".join([*head_lines(self), *map(item_text, self.items)]) + "\n"


def head_lines(record: Record, first: str = FORMAT) -> list[str]:
    """The lines of a record before its events: the first names the format, an empty one ends them."""
    return [first, *(f"{key}: {value}" for key, value in record.headers.items() if value), ""]


def rules_text(rules: Rules) -> str:
    """A rule set as records name it: its name, or its options that differ from the named set on which it rests."""
    if rules == MODERN:
        return MODERN.name
    from trictrac.presets import load_rules, rule_set_names
    from trictrac.presets.loader import based_text

    named = rules.name in rule_set_names() and load_rules(rules.name) == rules
    return rules.name if named else based_text(rules)


def read_record(text: str) -> Record:
    """Read a record strictly.

    Raises:
        UnreadableError: names the line, what it says and what is expected there.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    record, start = read_head(lines)
    return replace(record, items=tuple(_read_items(lines[start:], start + 1)), first_line=start + 1)


def read_head(lines: Sequence[str], first: str = FORMAT) -> tuple[Record, int]:
    """Read the lines before the events; returns the record without them and how many lines that were.

    Raises:
        UnreadableError: the first line is another than ``first``, or a header is none.
    """
    if not lines or lines[0].strip() != first:
        raise UnreadableError(
            "line 1: {found!r} is not the first line of a record this program reads; that is {format!r}",
            found=lines[0] if lines else "",
            format=first,
        )
    return _read_headers(lines)


def check_record(record: Record) -> Log[State, Event]:
    """Fold a record event by event.

    Raises:
        UnreadableError: an event does not fit where it stands; the message gives its line.
    """
    log: Log[State, Event] = Log(Trictrac(record.rules, record.frame), (events.Marking(record.marking),))
    first = record.first_line or str(replace(record, items=())).count("\n") + 1
    for place, item in enumerate(record.items):
        if isinstance(item, Comment):
            continue
        try:
            log = log.add(item)
        except TrictracError as error:
            raise UnreadableError(
                "line {line}: {text!r}: {error}", line=first + place, text=item_text(item), error=error.saying
            ) from error
    return log


def _read_headers(lines: Sequence[str]) -> tuple[Record, int]:
    values: dict[str, str] = {}
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon or key not in HEADERS or key in values or not value.strip():
            raise UnreadableError(
                "line {line}: {text!r} is no header; each of these once, then an empty line: {headers}",
                line=number,
                text=line,
                headers=", ".join(f"{name}: …" for name in HEADERS),
            )
        values[key] = value.strip()
    marking = values.get("marking", Counting.ANNOUNCED.value)
    if marking not in tuple(Counting):
        raise UnreadableError("marking: {marking!r}: one of {ways}", marking=marking, ways=", ".join(Counting))
    others = tuple(values.get(letter, "") for letter in LETTERS[2:])
    named = tuple(other for other in others if other)
    if named != others[: len(named)] or (named and "frame" not in values):
        raise UnreadableError("C, D and E: the players after B in their order, and only with a frame")
    record = Record(
        title=values.get("title", ""),
        names=(values.get("A", ""), values.get("B", "")),
        date=values.get("date", ""),
        place=values.get("place", ""),
        source=values.get("source", ""),
        seed=values.get("seed", ""),
        rules=_read_rules(values.get("rules", "modern")),
        marking=Counting(marking),
        frame=read_frame(values["frame"], 2 + len(named)) if "frame" in values else None,
        others=named,
    )
    return record, number


def _read_rules(text: str) -> Rules:
    if text == "modern":
        return MODERN
    from trictrac.presets import load_rules

    return load_rules(text)


def _read_items(lines: Iterable[str], first: int) -> Iterator[Item]:
    for number, line in enumerate(lines, first):
        try:
            yield read_item(line)
        except TrictracError as error:
            raise UnreadableError("line {line}: {error}", line=number, error=error.saying) from error
