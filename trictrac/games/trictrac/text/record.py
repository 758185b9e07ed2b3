"""Records of games of trictrac: UTF-8 text, headers and then one event a line; read strictly, written canonically.

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

from dataclasses import dataclass
from typing import Any

from trictrac.errors import UnreadableError
from trictrac.games.declared import Vocabulary
from trictrac.games.record import (
    FORMAT,
    LETTERS,
    TRICTRAC,
    GameRecord,
    Heading,
    check_record,
    common_values,
    head_lines,
    read_record_as,
)
from trictrac.games.trictrac.frames.seats import at_board
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.partie.frame import Frame
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.state import State
from trictrac.games.trictrac.text.frames import frame_text, read_frame
from trictrac.games.trictrac.text.lines import VOCABULARY
from trictrac.model.rules import MODERN, Rules

__all__ = (
    "FORMAT", "HEADERS", "HEADING", "LETTERS", "Record", "check_record", "head_lines", "read_record", "require_trictrac",
    "rules_text", "trictrac_head",
)  # fmt: skip

HEADERS = ("title", *LETTERS, "date", "place", "source", "seed", "rules", "marking", "frame")
"""The headers a record of trictrac may have, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Record(GameRecord[State, Event]):
    """A game of trictrac as it is kept in a file: headers, the rule set, events with the comments between them."""

    rules: Rules = MODERN
    marking: Counting = Counting.ANNOUNCED
    frame: Frame | None = None

    @property
    def kind(self) -> Trictrac:
        """Trictrac by the rule set of the record, as a long game where it has a frame."""
        return Trictrac(self.rules, self.frame)

    @property
    def opening(self) -> tuple[Event, ...]:
        """Who counts."""
        return (events.Marking(self.marking),)

    @property
    def own_headers(self) -> dict[str, str]:
        """The rule set, who counts, the frame of a long game."""
        return {
            "rules": rules_text(self.rules),
            "marking": self.marking.value,
            "frame": frame_text(self.frame) if self.frame else "",
        }

    def names_at(self, state: State) -> tuple[str, str]:
        """The names of the two who sit at the board in a state: in a long game there may be others."""
        return at_board(state, self.all_players)

    @property
    def vocabulary(self) -> Vocabulary[Event]:
        """The events of trictrac."""
        return VOCABULARY


def rules_text(rules: Rules) -> str:
    """A rule set as records name it: its name, or its options that differ from the named set on which it rests."""
    if rules == MODERN:
        return MODERN.name
    from trictrac.rules.loader import based_text, load_rules, rule_set_names

    named = rules.name in rule_set_names() and load_rules(rules.name) == rules
    return rules.name if named else based_text(rules)


def read_record(text: str) -> Record:
    """Read a record of trictrac strictly; :func:`trictrac.games.registry.read_game` reads those of every game.

    Raises:
        UnreadableError: names the line, what it says and what is expected there.
    """
    return read_record_as(text, _heading_of_trictrac)


def require_trictrac(record: GameRecord[Any, Any]) -> Record:
    """The record, where it is one of trictrac.

    Raises:
        UnreadableError: it is one of another game.
    """
    if not isinstance(record, Record):
        raise _no_trictrac(record.game)
    return record


def trictrac_head(values: dict[str, str]) -> Record:
    """The record without events that the values of its headers make.

    Raises:
        UnreadableError: a value makes no sense.
        RulesError: there is no such rule set.
    """
    marking = values.get("marking", Counting.ANNOUNCED.value)
    if marking not in tuple(Counting):
        raise UnreadableError("marking: {marking!r}: one of {ways}", marking=marking, ways=", ".join(Counting))
    others = tuple(values.get(letter, "") for letter in LETTERS[2:])
    named = tuple(other for other in others if other)
    if named != others[: len(named)] or (named and "frame" not in values):
        raise UnreadableError("C, D and E: the players after B in their order, and only with a frame")
    return Record(
        **common_values(values),
        others=named,
        rules=_read_rules(values.get("rules", "modern")),
        marking=Counting(marking),
        frame=read_frame(values["frame"], 2 + len(named)) if "frame" in values else None,
    )


HEADING = Heading(HEADERS, trictrac_head)
"""How the headers of a record of trictrac are read."""


def _heading_of_trictrac(game: str) -> Heading[Record]:
    if game != TRICTRAC:
        raise _no_trictrac(game)
    return HEADING


def _no_trictrac(game: str) -> UnreadableError:
    return UnreadableError("this is a game of {game}: a game of trictrac is wanted here", game=game)


def _read_rules(text: str) -> Rules:
    if text == "modern":
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(text)
