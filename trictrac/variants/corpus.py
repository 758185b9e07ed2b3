"""The examples of the treatises in the corpus: positions, counts of chances, score-keeping, whole relevés."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import PurePath
from typing import Any, ClassVar

from trictrac.base.texts import text_of, texts_in
from trictrac.base.values import frozen
from trictrac.games.registry import read_record
from trictrac.model.play import Play, Plays
from trictrac.model.score import Pair
from trictrac.partie.events import Event
from trictrac.partie.state import State
from trictrac.partie.text.record import require_trictrac
from trictrac.protocol.events import Player
from trictrac.protocol.record import Record
from trictrac.rules.entries import NOTHING
from trictrac.saying.language import Words

Fields = Mapping[str, Any]
"""Part of an example as in its file."""


@frozen
class WorkExample:
    """An example: its name in the corpus, its place in the work, the confidence in its reading, and a note.

    ``low`` confidence means a slip of the author or an unclear text, to be shown but not relied on. ``game`` is empty,
    or another game in the work (``gammon``, ``a-ecrire``), whose examples are not run.
    """

    name: str
    source: Words
    confidence: str
    note: Words
    game: str
    kind: ClassVar[str]
    """Its kind, one of ``KINDS``."""


@frozen
class StatedJan:
    """A jan that the author says a roll earns.

    ``where`` is empty and ``ways`` 0 if the author does not say.
    """

    jan: str
    points: int
    to_roller: bool
    where: str = ""
    ways: int = 0


@frozen
class PositionExample(WorkExample):
    """A roll in a position: what it earns and which plays it allows.

    ``expected`` has the points of ``me`` and ``opp`` that follow from the text, ``author`` those that he prints if they
    differ. If a figure leaves out checkers, ``complete`` is false and totals are not compared.
    """

    kind: ClassVar = "positions"
    position: str
    roll: str
    complete: bool
    expected: Mapping[str, int]
    author: Mapping[str, int]
    events: tuple[StatedJan, ...]
    legal: Plays
    illegal: Plays


@frozen
class ChanceExample(WorkExample):
    """The number of the 36 throws that do what ``ask`` names (``trictrac.variants.wording``)."""

    kind: ClassVar = "chances"
    position: str
    ask: str
    answer: int


@frozen
class ScoreExample(WorkExample):
    """A score before and after some events, with the parts that the author states for each side.

    Marks are simple acts (``me scores 4``). An école also has ``lines`` of a record, in which ``me_is`` plays the side that is
    called ``me``. ``author`` is what the author prints where it cannot be meant.
    """

    kind: ClassVar = "scores"
    before: Fields
    acts: tuple[str, ...]
    after: Fields
    author: Fields
    lines: str
    me_is: Player


@frozen
class ReleveRoll:
    """One roll of a relevé, with None for what the book does not state.

    Pairs are (A, B). ``earned`` is None if the author is silent and points are due. ``choice`` is ``hold``, ``go`` or ``-``.
    """

    number: int
    by: str
    roll: str
    earned: tuple[int | None, int | None]
    points: Pair
    flags: tuple[bool | None, bool | None]
    holes: tuple[int | None, int | None]
    choice: str


@frozen
class ReleveExample(WorkExample):
    """A relevé that the author plays through: the record, and his score after every roll."""

    kind: ClassVar = "releves"
    record: Record[State, Event]
    rolls: tuple[ReleveRoll, ...]


KINDS = tuple(one.kind for one in (PositionExample, ChanceExample, ScoreExample, ReleveExample))
"""The kinds of examples that a work may have, in the order of listing."""
_LINES = "corpora/*.jsonl"
"""The examples of all kinds but relevés, one a line."""


@cache
def works() -> tuple[str, ...]:
    """Return the works that have examples, by the names of their rule sets (``guiton-1822``), oldest first.

    Raises:
        StorageError: the examples are missing.
    """
    found = {PurePath(name).name.partition(".")[0] for name in texts_in(_LINES)} | {work for work, _ in _releves()}
    return tuple(sorted(found, key=lambda name: (name.rpartition("-")[2], name)))


@cache
def examples(work: str) -> tuple[WorkExample, ...]:
    """Return all examples of a work, kind by kind, in the order of its book.

    A work without examples has an empty tuple.

    Raises:
        StorageError: the examples are missing.
    """
    return tuple(example for kind in KINDS for example in examples_of(work, kind))


def examples_of(work: str, kind: str) -> tuple[WorkExample, ...]:
    """Return the examples of one kind in a work."""
    if kind == "releves":
        return tuple(releve for source, releve in _releves() if source == work)
    lines = texts_in(_LINES).get(f"corpora/{work}.{kind}.jsonl", "").splitlines()
    return tuple(_example(kind, json.loads(line), work) for line in lines)


# --- One line each --------------------------------------------------------------------


def _example(kind: str, case: Fields, work: str) -> WorkExample:
    """Return the example on one line of a file, of any kind but a relevé."""
    game = case.get("rules", "")
    common = {
        "name": case["id"],
        "source": Words(case["source"], case.get("source_fr", "")),
        "confidence": case["confidence"],
        "note": Words(case["note"], case["note_fr"]) if "note" in case else NOTHING,
        "game": "" if game == work else game,
    }
    if kind == "chances":
        return ChanceExample(**common, position=case["position"], ask=case["ask"], answer=case["answer_of_36"])
    if kind == "scores":
        return ScoreExample(
            **common,
            before=case["before"],
            acts=tuple(case["events"]),
            after=case["after"],
            author=case.get("author", {}),
            lines=case.get("told", ""),
            me_is=Player[case.get("me_is", "A")],
        )
    expected = dict(case["expect"])
    events = expected.pop("events", ())
    return PositionExample(
        **common,
        position=case["position"],
        roll=case["roll"],
        complete=case.get("complete", True),
        expected=expected,
        author=case.get("author", {}),
        events=tuple(
            StatedJan(one["jan"], one["points"], one["to"] == "me", one.get("where", ""), one.get("ways", 0))
            for one in events
        ),
        legal=_plays(case.get("plays_legal", ())),
        illegal=_plays(case.get("plays_illegal", ())),
    )


def _plays(plays: Iterable[list[list[int]]]) -> Plays:
    return tuple(Play(tuple((start, end) for start, end in moves)) for moves in plays)


# --- Relevés --------------------------------------------------------------------------


@cache
def _releves() -> tuple[tuple[str, ReleveExample], ...]:
    """Return the relevés, each after the name of the rule set of its work."""
    found = []
    for name, text in texts_in("corpora/games/*.trictrac").items():
        record = require_trictrac(read_record(text))
        marks = text_of(name.replace(".trictrac", ".marks"))
        in_french = re.search("^# source_fr: (.*)", marks, re.MULTILINE)
        source = Words(record.source, in_french[1] if in_french else "")
        named = re.search(r"(\w+) (\d{4})", record.source)
        work = f"{named[1].lower()}-{named[2]}" if named else ""
        found.append(
            (work, ReleveExample(PurePath(name).stem, source, "high", NOTHING, "", record, tuple(_read_marks(marks))))
        )
    return tuple(found)


def _read_marks(text: str) -> Iterator[ReleveRoll]:
    """Yield the rolls in a file of marks, whose first lines explain the format."""
    rows = [row for row in text.splitlines() if not row.startswith("#")]
    has_flags = any("b" in row.split("|")[2] for row in rows)
    for row in rows:
        (number, by, roll), earned, (one, other, *holes), (choice,) = (part.split() for part in row.split("|"))
        yield ReleveRoll(
            int(number),
            by,
            roll,
            (_number(earned[0]), _number(earned[1])),
            (int(one.rstrip("b")), int(other.rstrip("b"))),
            (one.endswith("b"), other.endswith("b")) if has_flags else (None, None),
            (_number(holes[0]), _number(holes[1])),
            choice,
        )


def _number(word: str) -> int | None:
    return None if word == "?" else int(word)
