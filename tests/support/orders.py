"""The orders in which the lines of a relevé may be typed: a partial order from the laws, and all its linear orders.

A relevé is a few lines of a record. What a player must do before what is law (10.1, 12.1, 12.7): dice, points, hold or go,
play, points received, the next dice. The notes after ``|``, separated by commas, add what a line cannot show by itself:

====================  =====================================================================================
``few own 1``         too few points of roll 1's roller, complete once he has played (12.1)
``few late 1``        too few points of roll 1, of which nothing could be played: once he throws again (12.9)
``few given 1``       too few points of his opponent, complete at the next dice
``many own 1``        too many points, complete when they are marked; ``many given 1`` of the opponent
``unmade 1``          a fill or keep not played, complete once roll 1 is played (12.2)
``gone 1``            gone without a hole, complete at once (11.5)
``none 2``            no fault at all: claimed while roll 2 is on the table or played (12.4)
``of 2``              a false move of roll 2, corrected before the next dice
``late 1``            points of roll 1 named after the pass (12.9)
``leaves 2``          a play that leaves numbers worth 2 points unplayed (13.2 g)
``during 2``          typed while roll 2 is on the table or played
``at once``           directly after the line above it
``after E``           only after the event E; ``before E`` only before it
``unless E``          left out if E comes before it; ``if E``: only typed if E comes before it,
                      ``if E: F``: otherwise F in its place
====================  =====================================================================================
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from trictrac.partie.events import Claim, Contest, Correct, Event, Let, Maintain, Receive, Rectify, School, Throw
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Go, Hold, Move, Player

FILE = Path(__file__).parents[1] / "corpora" / "orders.toml"

Claimed = tuple[str, str, int]
"""A fault: its sort, the marks it is in (``own``, ``given``, ``late``), and the number of the roll from 1."""

Order = tuple[int, ...]
"""The numbers of the lines of a relevé in the order of typing."""

_DISPUTES = (School, Contest, Maintain)


@dataclass(frozen=True, eq=False)
class Line:
    """A line of a relevé, with notes on when it may be typed and when it is left out."""

    text: str
    event: Event
    notes: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, line: str) -> Line:
        """Read ``A schools 4 | few own 1, before B goes``."""
        text, _, notes = (part.strip() for part in line.partition("|"))
        parted = (note.strip().partition(" ") for note in notes.split(",") if note)
        return cls(text, VOCABULARY.read(text), tuple((word, rest) for word, _, rest in parted))

    def said(self, *words: str) -> Iterator[str]:
        """Yield the text after these words in the notes."""
        return (rest for word, rest in self.notes if word in words)

    @cached_property
    def player(self) -> Player:
        """The player who does what the line says."""
        found = getattr(self.event, "player", None)
        assert isinstance(found, Player)
        return found

    @property
    def is_late(self) -> bool:
        """Whether the line names points after a pass (12.9)."""
        return any(self.said("late"))

    @cached_property
    def faults(self) -> tuple[Claimed, ...]:
        """The faults that the line claims or corrects, several if it claims their sum (12.3)."""
        found: list[Claimed] = []
        for word, rest in self.notes:
            if word in ("few", "many"):
                whose, roll = rest.split()
                found.append((word, whose, int(roll)))
            elif word in ("unmade", "gone", "none", "of"):
                found.append((word, "own", int(rest)))
        return tuple(found)

    @property
    def is_right_school(self) -> bool:
        """Whether the line claims a real fault."""
        return isinstance(self.event, School) and any(sort != "none" for sort, *_ in self.faults)


@dataclass(frozen=True, eq=False)
class Releve:
    """A relevé with its faults, written in one of its possible orders, and its result by the laws."""

    name: str
    source: str
    laws: str
    position: str
    lines: tuple[Line, ...]
    ends: dict[str, str]
    rules: str = "modern"
    referees: str = ""
    """The referees under which all lines may be typed. A silent one is never asked about what he has not reported."""
    strict: str = ""
    """Why a strict referee has another result, for example because he marks what these players let pass."""

    @cached_property
    def throws(self) -> list[int]:
        """The numbers of the lines with dice."""
        return [at for at, line in enumerate(self.lines) if isinstance(line.event, Throw)]

    def _throw_after(self, roll: int) -> int | None:
        """Return the line of the dice after a roll (counted from 1)."""
        return self.throws[roll] if roll < len(self.throws) else None

    def _throw_of(self, player: Player, roll: int, *, accused: bool = False) -> int | None:
        """Return the line of a player's next dice after a roll, or of the accused if he throws twice in a row (12.7)."""
        for number in range(roll, len(self.throws)):
            now, last = (self.lines[self.throws[at]].player for at in (number, number - 1))
            if now is player or (accused and now is last):
                return self.throws[number]
        return None

    def _in_roll(self, roll: int, *kinds: type) -> int:
        """Return the last line of these kinds in a roll. A call back and the play that follows it come after the first play."""
        end = self._throw_after(roll)
        inside = range(self.throws[roll - 1], len(self.lines) if end is None else end)
        found = [at for at in inside if isinstance(self.lines[at].event, kinds) and not self.lines[at].is_late]
        assert found, (self.name, roll, kinds)
        return found[0] if Move in kinds or Go in kinds else found[-1]

    def _complete(self, line: Line, fault: Claimed) -> tuple[int | None, int]:
        """Return the line that completes a fault, and the roll after which the time to claim it runs (12.1, 12.7)."""
        sort, whose, roll = fault
        accused = line.player.other
        match sort, whose:
            case "few", "given":
                return self._throw_after(roll), roll + 1
            case "few", "late":
                found = self._throw_of(accused, roll)
                assert found is not None
                return found, self.throws.index(found) + 1
            case "many", "given":
                return self._in_roll(roll, Receive), roll
            case "many", _:
                return self._in_roll(roll, Claim), roll
            case "gone", _:
                return self._in_roll(roll, Go), roll
            case "none", _:
                return self.throws[roll - 1], roll
            case "of", _:
                return self._in_roll(roll, Move, Go), roll
            case _:
                return self._in_roll(roll, Move, Rectify), roll

    @cached_property
    def before(self) -> tuple[int, ...]:
        """For each line the lines that must come before it, as bits."""
        found = [0] * len(self.lines)

        def first(one: int | None, other: int | None) -> None:
            if one is not None and other is not None:
                found[other] |= 1 << one

        last = None
        for at, line in enumerate(self.lines):
            for first_, other in self._bounds(at, line):
                first(first_, other)
            if self._is_course(line):
                first(last, at)
                last = at
        return tuple(found)

    def _is_course(self, line: Line) -> bool:
        """Return whether a line belongs to the ordinary course of a roll, in which everything has its place (10.1)."""
        course = (Throw, Claim, Hold, Go, Move, Receive)
        return isinstance(line.event, course) and not line.is_late and not any(line.said("at"))

    def _bounds(self, at: int, line: Line) -> Iterator[tuple[int | None, int | None]]:
        """Yield pairs of lines, of which the first must come before the second."""
        player: Player = line.player
        for fault in line.faults:
            complete, roll = self._complete(line, fault)
            yield complete, at
            yield at, self._throw_after(roll) if fault[0] == "none" else self._throw_of(player, roll, accused=True)
        for rest in line.said("late"):
            yield self._in_roll(int(rest), Move), at
            yield at, self._throw_of(player, int(rest))
        if isinstance(line.event, (Contest, Maintain)) or (not line.faults and isinstance(line.event, Correct | Let)):
            answered = self._answered(at, player)
            yield answered, at
            yield at, self._next_throw_listed(player, at)
        for rest in line.said("during"):
            yield self.throws[int(rest) - 1], at
            yield at, self._throw_after(int(rest))
        for _ in line.said("at"):
            yield at - 1, at
        for rest in line.said("after"):
            yield self._named(rest), at
        for rest in line.said("before"):
            yield at, self._named(rest)

    def _answered(self, at: int, player: Player) -> int:
        """Return the other player's last école, contest or maintaining before a line, as the relevé is written."""
        found = [
            number
            for number, line in enumerate(self.lines[:at])
            if isinstance(line.event, _DISPUTES) and line.player is not player
        ]
        assert found, (self.name, self.lines[at].text)
        return found[-1]

    def _next_throw_listed(self, player: Player, at: int) -> int | None:
        """Return the next dice of a player after a line, as the relevé is written."""
        found = (number for number in self.throws if number > at)
        return next((number for number in found if self.lines[number].player is player), None)

    def _named(self, text: str) -> int:
        """Return the line with this text."""
        found = [at for at, line in enumerate(self.lines) if line.text == text]
        assert len(found) == 1, (self.name, text)
        return found[0]

    # --- Linear orders ----------------------------------------------------------------

    @cached_property
    def _counts(self) -> dict[int, int]:
        """The number of orders of the remaining lines, by the set of lines already typed."""
        return {(1 << len(self.lines)) - 1: 1}

    def _next(self, told: int) -> Iterator[int]:
        """Yield the lines that may follow a set of lines."""
        can = [at for at, before in enumerate(self.before) if not told >> at & 1 and before & ~told == 0]
        glued = [at for at in can if any(self.lines[at].said("at"))]
        yield from glued or can

    def count(self, told: int = 0) -> int:
        """Return the number of orders that the laws allow for the lines not yet in ``told``."""
        if told not in self._counts:
            self._counts[told] = sum(self.count(told | 1 << at) for at in self._next(told))
        return self._counts[told]

    def order(self, number: int) -> Order:
        """Return the order with this number, from 0."""
        told, found = 0, list[int]()
        while len(found) < len(self.lines):
            for at in self._next(told):
                after = told | 1 << at
                if number < self.count(after):
                    break
                number -= self.count(after)
            found.append(at)
            told = after
        return tuple(found)

    def orders(self, most: int, seed: str = "") -> list[Order]:
        """Return all orders, or ``most`` random ones, the same for the same seed.

        Raises:
            AssertionError: the order in which the relevé is written is not one of them.
        """
        told = tuple(range(len(self.lines)))
        assert all(self.before[at] & ~((1 << at) - 1) == 0 for at in told), f"{self.name}: told against the laws"
        count = self.count()
        numbers = range(count) if count <= most else Random(self.name + seed).sample(range(count), most)
        return [self.order(number) for number in numbers]

    # --- What is typed of an order ----------------------------------------------------

    def kept(self, order: Order, *, strict: bool = False) -> list[Line]:
        """Return the lines of an order that are typed.

        A strict referee himself claims each fault as soon as it is complete, and answers a false école.
        """
        if strict:
            order = self._claimed_at_once(order)
        places = {at: place for place, at in enumerate(order)}
        found: list[Line] = []
        for at in order:
            if not (strict and self._is_the_referees(at)):
                found += self._said_there(at, places)
        return found

    def _said_there(self, at: int, places: dict[int, int]) -> Iterator[Line]:
        """Yield the line to type in its place: itself, another instead, or nothing."""
        line = self.lines[at]
        for word, rest in line.notes:
            if word in ("if", "unless"):
                other, _, instead = (part.strip() for part in rest.partition(":"))
                if (places[self._named(other)] < places[at]) is (word == "unless"):
                    yield from [Line(instead, VOCABULARY.read(instead), line.notes)] if instead else []
                    return
        yield line

    def _is_the_referees(self, at: int) -> bool:
        """Return whether a strict referee does this himself: a right école, and the contest of a false one."""
        line = self.lines[at]
        if isinstance(line.event, Contest):
            return not self.lines[self._answered(at, line.player)].is_right_school
        return line.is_right_school

    def _claimed_at_once(self, order: Order) -> Order:
        """Return the order with every école directly after its fault."""
        schools = [at for at in order if self.lines[at].is_right_school]
        found = [at for at in order if at not in schools]
        for at in schools:
            complete = [self._complete(self.lines[at], fault)[0] for fault in self.lines[at].faults]
            found.insert(max(found.index(one) for one in complete if one is not None) + 1, at)
        return tuple(found)

    def goes_early(self, order: Order) -> bool:
        """Return whether a player goes while the other may still claim an école of the roll before.

        The referee *offered* does not let him.
        """
        return any(
            isinstance(self.lines[at].event, Go) and self._is_claimed_later(order, place)
            for place, at in enumerate(order)
        )

    def _is_claimed_later(self, order: Order, place: int) -> bool:
        """Return whether an école of the roll before is claimed against a player who went when its fault was complete."""
        before, goer = order[:place], self.lines[order[place]].player
        number = sum(throw in before for throw in self.throws)
        claims = [self.lines[at] for at in order[place + 1 :] if self.lines[at].is_right_school]
        return any(
            fault[2] < number and self._complete(claim, fault)[0] in before
            for claim in claims
            for fault in claim.faults
            if claim.player is not goer
        )


def releves(file: Path = FILE) -> list[Releve]:
    """Read the relevés of a file."""
    return [read_releve(one) for one in tomllib.loads(file.read_text(encoding="utf-8"))["releve"]]


def read_releve(values: dict[str, Any]) -> Releve:
    """Read one relevé from its table."""
    told = values["told"].strip().splitlines()
    rest = {key: value for key, value in values.items() if key != "told"}
    return Releve(lines=tuple(map(Line.read, told)), **rest)


def joined(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines that may be typed as one: dice, points, hold or go and play of one turn, one after the other."""
    found: list[list[Line]] = []
    for line in lines:
        turn = isinstance(line.event, (Claim, Hold, Go, Move)) and not line.is_late
        if found and turn and isinstance(found[-1][0].event, Throw) and not isinstance(found[-1][-1].event, (Go, Move)):
            found[-1].append(line)
        else:
            found.append([line])
    return found
