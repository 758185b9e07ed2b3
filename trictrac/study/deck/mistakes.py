"""Mistakes at the table: errors of marking in games that are kept become cards by themselves, and go when they are undone."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trictrac.errors import Saying, StorageError, TrictracError
from trictrac.game.claims import worth
from trictrac.game.report import read_rolls
from trictrac.game.state import ErrorKind, MarkError, Turn, Why
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import NO_SCORE
from trictrac.study.deck.folding import refold_card
from trictrac.study.deck.moments import moment_of
from trictrac.study.deck.rows import GAME
from trictrac.study.questions.answered import Answered
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.table.disk import storage_error
from trictrac.wording.counted import Counted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from trictrac.game.events import Event
    from trictrac.game.log import Log
    from trictrac.game.state import State
    from trictrac.study.deck.deck import Deck
    from trictrac.table.library import Library

_KINDS = (ErrorKind.TOO_FEW, ErrorKind.TOO_MANY, ErrorKind.UNMADE)
_ROLL = re.compile(r"[0-9]+ by ")
_MILLION = 1_000_000

Key = tuple[str, str]
"""A place and the text of a question."""


@dataclass(frozen=True, slots=True)
class Synced:
    """What reading the games again has changed: mistakes that came in, that went, games that cannot be read."""

    new: int = 0
    gone: int = 0
    skipped: tuple[Saying, ...] = ()

    @property
    def told(self) -> tuple[Saying, ...]:
        """It in sentences; none where nothing has changed."""
        told: list[Saying] = []
        if self.new:
            told.append(
                Counted(
                    "{count} new mistake from your games is in the deck.",
                    "{count} new mistakes from your games are in the deck.",
                    self.new,
                )
            )
        if self.gone:
            told.append(
                Counted(
                    "{count} mistake that was undone is out of the deck.",
                    "{count} mistakes that were undone are out of the deck.",
                    self.gone,
                )
            )
        return (*told, *self.skipped)


def sync(deck: Deck, library: Library, now: datetime) -> Synced:
    """Read every kept game that was written since it was last read, and keep the mistakes of those who counted for themselves.

    A game that is renamed or put away keeps its mistakes, one that is deleted too. A game that makes no sense is told once.

    Raises:
        StorageError: the games or the deck cannot be read, or the deck cannot be written.
    """
    known: dict[str, int] = dict(deck.store.rows("SELECT name, stamp FROM games"))
    names = [*library.names(), *library.names(archived=True)]
    written = sorted((stamp, name) for name in set(names) if (stamp := _stamp(library.path(name))) is not None)
    new = gone = 0
    skipped: list[Saying] = []
    for stamp, name in written:
        if known.get(name) == stamp:
            continue
        old = _old_name(known, names, stamp) if name not in known else None
        try:
            found = _read(library.path(name), name, min(now, moment_of(stamp // _MILLION)))
        except StorageError as error:
            skipped.append(_unread(name, error))
            continue
        except TrictracError as error:
            skipped.append(_unread(name, error))
            _keep_stamp(deck, name, stamp)
            continue
        if old is not None:
            known.pop(old)
        came, went = _keep(deck, name, old, stamp, found)
        new, gone = new + came, gone + went
    return Synced(new, gone, tuple(skipped))


def mistakes(
    log: Log[State, Event], names: tuple[str, str], game: str, rules: Rules, at: datetime
) -> Iterator[Answered]:
    """The errors of marking in a game, each as a wrong answer; ``names`` are those of A and B (laws 12.1, 12.2)."""
    for report in read_rolls(log):
        for finding in report.findings:
            found = _asked(report.turn, finding.error, rules)
            if found is None:
                continue
            question, claim = found
            from trictrac.study.questions.forms import form_of

            form = form_of(question.skill)
            truth, slip = form.truth(question), form.slip(question, claim)
            if slip is not None:
                place = f"{game} {report.turn.number} by {names[finding.error.by]}"
                yield Answered(question, claim, truth, slip, at, source=GAME, place=place)


def _asked(turn: Turn, error: MarkError, rules: Rules) -> tuple[Question, str] | None:
    """The question that an error answers wrongly, with what was claimed; None for errors of another kind."""
    if error.kind not in _KINDS:
        return None
    board, text = replace(turn.position, score=NO_SCORE), _rules_text(rules)
    if error.kind is ErrorKind.UNMADE:
        # The count was right: what was wrong is the play, which left unmade what had been marked (laws 9.1, 12.2).
        return Question(Skill.LEGALITY, board, turn.roll, _play_text(turn), text), "yes"
    due = turn.outcome.me if error.why is Why.OWN else turn.outcome.opp
    claim = due + error.excess - error.owed
    if error.why is Why.GIVEN:
        # An école that he marked on this roll makes less of what he forgot (laws 12.10).
        claim = claim if error.excess else min(claim, turn.received)
        return Question(Skill.OPPONENT, board, turn.roll, rules=text), str(claim)
    if worth(turn) != due:
        # A keep from which the corner excused him was worth nothing to him (laws 9.1): the roll alone does not tell.
        return None
    return Question(Skill.ROLLER, board, turn.roll, rules=text), str(claim)


def _play_text(turn: Turn) -> str:
    assert turn.play is not None
    return str(turn.play)


def _rules_text(rules: Rules) -> str:
    if rules == MODERN:
        return ""
    from trictrac.presets import options_text

    return options_text(rules)


def _read(path: Path, name: str, at: datetime) -> dict[Key, Answered]:
    """The mistakes of a game as it stands, by place and question."""
    from trictrac.scorer.opening import read_stored
    from trictrac.scorer.sitting import names_of

    head, course = read_stored(path, name)
    found = mistakes(course.log, names_of(head, course), name, head.rules, at)
    return {(answered.place, str(answered.question)): answered for answered in found}


def _keep(deck: Deck, name: str, old: str | None, stamp: int, found: dict[Key, Answered]) -> tuple[int, int]:
    """Put the mistakes of a game into the deck, all at once; how many came and how many went."""
    from trictrac.study.questions.forms import form_of

    difficulties = {key: form_of(one.question.skill).difficulty(one.question) for key, one in found.items()}
    new = gone = 0
    with deck.store.writing():
        if old is not None:
            _rename(deck, old, name)
        there: dict[Key, tuple[int, int, str]] = {
            (place, text): (answer, question, claim)
            for answer, question, claim, place, text in deck.store.rows(
                "SELECT answers.id, question, claim, place, text FROM answers "
                "JOIN questions ON questions.id = question WHERE source = 'game' AND place >= ? AND place < ?",
                *(f"{name} ", f"{name}!"),
            )
            if _ROLL.match(place.removeprefix(f"{name} "))
        }
        for key, (answer, question, _) in there.items():
            if key not in found:
                gone += _forget(deck, answer, question)
        for key, answered in found.items():
            if key not in there:
                deck.enter(answered, difficulties[key])
                new += 1
            elif there[key][2] != answered.claim:
                assert answered.slip is not None
                values = answered.claim, answered.slip.value, there[key][0]
                deck.store.run("UPDATE answers SET claim = ?, slip = ? WHERE id = ?", *values)
        _put_stamp(deck, name, stamp)
    return new, gone


def _forget(deck: Deck, answer: int, question: int) -> bool:
    """Take a mistake out that was undone at the table, unless its card was reviewed; whether it went."""
    store = deck.store
    if store.row("SELECT 1 FROM answers WHERE question = ? AND source <> 'game' AND grade IS NOT NULL", question):
        return False
    store.run("DELETE FROM answers WHERE id = ?", answer)
    refold_card(store, question)
    if not store.row("SELECT 1 FROM answers WHERE question = ?", question):
        store.run("DELETE FROM questions WHERE id = ?", question)
    return True


def _old_name(known: dict[str, int], names: list[str], stamp: int) -> str | None:
    """The name that a game had when it was last read, where it has another now: renaming leaves the time of writing as it was."""
    return next((name for name, there in known.items() if there == stamp and name not in names), None)


def _rename(deck: Deck, old: str, new: str) -> None:
    rows = deck.store.rows(
        "SELECT id, place FROM answers WHERE source = 'game' AND place >= ? AND place < ?", f"{old} ", f"{old}!"
    )
    for answer, place in rows:
        rest = place.removeprefix(f"{old} ")
        if _ROLL.match(rest):
            deck.store.run("UPDATE answers SET place = ? WHERE id = ?", f"{new} {rest}", answer)
    deck.store.run("DELETE FROM games WHERE name = ?", old)


def _keep_stamp(deck: Deck, name: str, stamp: int) -> None:
    with deck.store.writing():
        _put_stamp(deck, name, stamp)


def _put_stamp(deck: Deck, name: str, stamp: int) -> None:
    deck.store.run("INSERT OR REPLACE INTO games (name, stamp) VALUES (?, ?)", name, stamp)


def _stamp(path: Path) -> int | None:
    """When a journal was last written, in nanoseconds, and its length: two entries of one tick of the clock differ by that.

    None where it has gone meanwhile.
    """
    try:
        there = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise storage_error(path, error) from error
    return there.st_mtime_ns + there.st_size


def _unread(name: str, error: TrictracError) -> Saying:
    return Saying("The game {name} is left out: {error}", name=name, error=error.saying)
