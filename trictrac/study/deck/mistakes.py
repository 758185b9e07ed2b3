"""Mistakes at the table: marking errors in saved games become cards automatically, and leave when they are undone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, StorageError, TrictracError
from trictrac.base.progress import Watch, unwatched
from trictrac.base.values import frozen
from trictrac.model.rules import Rules
from trictrac.model.score import NO_SCORE, Names
from trictrac.saying.language import Counted
from trictrac.saying.words import harmless, is_count
from trictrac.seance.disk import explained
from trictrac.study.deck.deck import Deck, fold_cards
from trictrac.study.deck.rows import GAME
from trictrac.study.deck.schedule import moment_of
from trictrac.study.deck.store import Store
from trictrac.study.questions.question import Answered, Question, kept_rules
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip

if TYPE_CHECKING:
    from trictrac.partie.ledger import MarkError, Turn
    from trictrac.partie.state import State, TrictracLog
    from trictrac.protocol.events import Player
    from trictrac.seance.library import Library

LATE = "late"
"""Name of the journal header for a roll on which A's time ran out, so that his claim of 0 is no answer."""

MATCH = ("match", "A")
"""Journal header of a match against the program, whose value is the learner."""

_BY = " by "
_ROLL = rf"[0-9]+{_BY}"
_MILLION = 1_000_000

Key = tuple[str, str]
"""The number of a roll and the text of a question. They identify a mistake even if game or players are renamed."""


@frozen
class _Kept:
    """A mistake of a game in the log, with the ids of answer and question."""

    answer: int
    question: int
    place: str
    text: str
    claim: str
    slip: str

    @property
    def key(self) -> Key:
        return _key(self.place, self.text)

    @property
    def is_choice(self) -> bool:
        """Whether it came from an analysis of the game, so that rereading the game neither finds nor removes it."""
        return self.text.startswith(f"{Skill.CHOOSING} ")


@frozen
class Synced:
    """The result of rereading games: mistakes added, mistakes removed, games that cannot be read."""

    new: int = 0
    gone: int = 0
    skipped: tuple[Saying, ...] = ()

    @property
    def sentences(self) -> tuple[Saying, ...]:
        """The result in sentences, none if nothing has changed."""
        came = Counted(
            "{count} new mistake from your games is in the deck.",
            "{count} new mistakes from your games are in the deck.",
            self.new,
        )
        went = Counted(
            "{count} mistake that was undone is out of the deck.",
            "{count} mistakes that were undone are out of the deck.",
            self.gone,
        )
        return (*(change for change in (came, went) if change.count), *self.skipped)


def sync(
    deck: Deck,
    library: Library,
    now: datetime,
    watch: Watch = unwatched,
    me: str = "",
    nobodys: str = "",
) -> Synced:
    """Add the marking mistakes of every game saved since the last sync, and remove those undone there.

    With ``me``, only new mistakes of that player are added; those of others in the deck stay. The game ``nobodys`` adds
    none. Renamed and archived
    games keep their mistakes, and so does a deleted one until another takes its name. A game that cannot be read is
    reported once.

    Raises:
        StorageError: the deck cannot be read or written.
    """
    known: dict[str, int] = dict(deck.rows("SELECT name, stamp FROM games"))
    paths = {harmless(name): library.path(name) for name in (*library.names(), *library.names(archived=True))}
    written = sorted((stamp, name) for name, path in paths.items() if (stamp := _stamp(path)) is not None)
    changed = [(stamp, name) for stamp, name in written if known.get(name) != stamp]
    new = gone = 0
    skipped: list[Saying] = []
    with watch(len(changed)) as advance:
        for done, (stamp, name) in enumerate(changed):
            advance(done)
            try:
                found, others = _read(
                    paths[name], name, min(now, moment_of(stamp // _MILLION).astimezone(now.tzinfo)), me
                )
            except TrictracError as error:
                skipped.append(Saying("The game {name} is left out: {error}", name=name, error=error.saying))
                if not isinstance(error, StorageError):
                    with deck.writing():
                        _put_stamp(deck, name, stamp)
                continue
            if name == nobodys:
                others = frozenset(found)
            gone_names = {} if name in known else {one: at for one, at in known.items() if one not in paths}
            old = _old_name(deck, gone_names, stamp, found)
            if old is not None:
                known.pop(old)
            came, went = _keep(deck, name, old, stamp, found, others, now)
            new, gone = new + came, gone + went
    return Synced(new, gone, tuple(skipped))


def mistakes(
    log: TrictracLog,
    names_at: Callable[[State], Names],
    game: str,
    at: datetime,
    late: frozenset[int],
    *,
    is_over: bool,
    learner: Player | None,
) -> Iterator[Answered]:
    """Yield the marking errors of a game, each as a wrong answer (laws 12.1, 12.2).

    ``names_at`` gives the names of A and B in a state. ``late`` are the rolls on which the time ran out. Until the game
    ``is_over``, rolls on which a silent referee has not spoken are skipped. Against the program only mistakes of the
    ``learner`` count, and its own that he overlooked: he took a wrong mark for right.
    """
    from trictrac.partie.referee import is_kept_back
    from trictrac.partie.report import read_rolls
    from trictrac.study.questions.forms import form_of
    from trictrac.study.questions.judging import RIGHT

    for report in read_rolls(log):
        if is_kept_back(log.state, report.turn.number) and not is_over:
            continue
        names, rules = names_at(report.after), log.states[report.start].rules
        for finding in report.findings:
            by, others = finding.error.by, learner is not None and finding.error.by is not learner
            found = _question_about(report.turn, finding.error, rules)
            if found is None or (others and finding.fate != "overlooked"):
                continue
            question, claim = found
            if others and question.skill is Skill.ROLLER:
                question, claim = replace(question, skill=Skill.JUDGING, detail=claim), RIGHT
            form = form_of(question.skill)
            truth, slip = form.truth(question), form.slip(question, claim)
            if report.turn.number in late and claim == "0" and not others:
                claim, slip = "", Slip.TOO_LATE
            if slip is not None:
                place = place_at(game, report.turn.number, names[by.other if others else by])
                yield Answered(question, claim, truth, slip, at, source=GAME, place=place)


def place_at(game: str, roll: int, player: str) -> str:
    """Return the place of a mistake at the table, as the deck writes it."""
    return f"{game} {roll}{_BY}{player}"


def describe_place(place: str) -> Saying:
    """Return the place of a mistake at the table in words."""
    game, _, rest = place.partition(" ")
    if not re.match(_ROLL, rest):
        return Saying("in the game {game}", game=place)
    roll, _, player = rest.partition(_BY)
    return Saying("in the game {game}, roll {roll}, by {player}", game=game, roll=roll, player=player)


def made_in(place: str, *, elsewhere: bool = False) -> Saying:
    """Return a sentence on the game and the player of a mistake. ``elsewhere``: the question had another board."""
    if elsewhere:
        return Saying(
            "The mistake behind this card was made {place}; this is another board.", place=describe_place(place)
        )
    return Saying("The mistake was made {place}.", place=describe_place(place))


def _question_about(turn: Turn, error: MarkError, rules: Rules) -> tuple[Question, str] | None:
    """Return the question that an error answers wrongly, with the claim, or None for other kinds of error."""
    from trictrac.partie.due import worth
    from trictrac.partie.ledger import ErrorKind, Why

    counted = error.kind in (ErrorKind.TOO_FEW, ErrorKind.TOO_MANY, ErrorKind.UNMADE)
    if not counted and not (error.kind is ErrorKind.WRONGLY_GONE and error.excess):
        return None
    if (error.kind is ErrorKind.UNMADE and turn.refusal is None) or (error.why is Why.GIVEN and turn.unplayed):
        # The play decided, not the roll: the other chose it (law 11.5), or it left a number unplayed (law 13.2 g).
        return None
    board, text = replace(turn.position, score=NO_SCORE), kept_rules(rules)
    if error.kind is ErrorKind.UNMADE:
        # The count was right: what was wrong is the play, which left unmade what had been marked (laws 9.1, 12.2).
        return Question(Skill.LEGALITY, board, turn.roll, str(turn.play), text), "yes"
    due = turn.outcome.me if error.why is Why.OWN else turn.given
    claim = due + error.excess - error.owed
    if error.why is Why.GIVEN:
        # An école that he marked on this roll makes less of what he forgot (laws 12.10).
        claim = claim if error.excess else min(claim, turn.received)
        return Question(Skill.OPPONENT, board, turn.roll, rules=text), str(claim)
    if worth(turn) != due:
        # A keep from which the corner excused him was worth nothing to him (laws 9.1): the roll alone does not tell.
        return None
    return Question(Skill.ROLLER, board, turn.roll, rules=text), str(claim)


def _read(path: Path, name: str, at: datetime, me: str) -> tuple[dict[Key, Answered], frozenset[Key]]:
    """Return the mistakes of a game, and the keys of those that players other than ``me`` made.

    Both are empty for games in which nobody counts points.
    """
    from trictrac.bot.seat import PROGRAM
    from trictrac.games.registry import game_of
    from trictrac.protocol.events import Player
    from trictrac.protocol.words import same_name
    from trictrac.seance.course import named_head
    from trictrac.seance.opening import read_stored

    head, course = read_stored(path, name)
    if not game_of(head.game).counted:
        return {}, frozenset()
    late = frozenset(int(value) for key, value in course.heads if key == LATE and is_count(value, 9))
    alone = MATCH in course.heads or PROGRAM in dict(course.heads)
    made = mistakes(
        course.log,
        named_head(head, course).names_at,
        name,
        at,
        late,
        is_over=course.stopped,
        learner=Player.A if alone else None,
    )
    found = {_key(answered.place, str(answered.question)): answered for answered in made}
    if not me or alone:
        return found, frozenset()
    return found, frozenset(
        key for key, one in found.items() if not same_name(one.place.partition(" ")[2].partition(_BY)[2], me)
    )


def _key(place: str, text: str) -> Key:
    return place.partition(" ")[2].partition(_BY)[0], text


def _kept(store: Store, game: str) -> list[_Kept]:
    """Return the mistakes of a game that are in the log."""
    kept = store.made(
        _Kept,
        "SELECT answers.id, question, place, text, claim, slip FROM answers "
        "JOIN questions ON questions.id = question WHERE source = 'game' AND place >= ? AND place < ? ORDER BY answers.id",
        *(f"{game} ", f"{game}!"),
    )
    return [one for one in kept if re.match(_ROLL, one.place.removeprefix(f"{game} "))]


def _keep(
    deck: Deck,
    name: str,
    old: str | None,
    stamp: int,
    found: dict[Key, Answered],
    others: frozenset[Key],
    now: datetime,
) -> tuple[int, int]:
    """Update the mistakes of a game in the deck in one transaction, and return how many were added and removed.

    New mistakes of ``others`` are not added. Those saved under the name ``old`` are moved to the new one.
    """
    from trictrac.study.questions.forms import form_of

    difficulties = {key: form_of(one.question.skill).difficulty(one.question) for key, one in found.items()}
    new = gone = 0
    with deck.writing():
        if old is not None:
            for one in _kept(deck, old):
                place = f"{name} {one.place.removeprefix(f'{old} ')}"
                deck.run("UPDATE answers SET place = ? WHERE id = ?", place, one.answer)
            deck.run("DELETE FROM games WHERE name = ?", old)
        there = {one.key: one for one in _kept(deck, name) if not one.is_choice}
        for key, kept in there.items():
            if key not in found:
                gone += _forget(deck, kept, now)
        for key, answered in found.items():
            if key in there:
                row, was = (answered.claim, answered.slip and answered.slip.value, answered.place), there[key]
                if row != (was.claim, was.slip, was.place):
                    deck.run("UPDATE answers SET claim = ?, slip = ?, place = ? WHERE id = ?", *row, was.answer)
            elif key not in others:
                deck.enter(answered, difficulties[key])
                new += 1
        _put_stamp(deck, name, stamp)
    return new, gone


def _forget(deck: Deck, kept: _Kept, now: datetime) -> bool:
    """Remove a mistake that was undone at the table, unless its card was reviewed, and return whether it was removed."""
    question = kept.question
    if deck.row("SELECT 1 FROM answers WHERE question = ? AND source <> 'game' AND grade IS NOT NULL", question):
        return False
    deck.run("DELETE FROM answers WHERE id = ?", kept.answer)
    fold_cards(deck, now, "question = ?", question)
    if not deck.row("SELECT 1 FROM answers WHERE question = ?", question):
        deck.run("DELETE FROM questions WHERE id = ?", question)
    return True


def _old_name(store: Store, gone: dict[str, int], stamp: int, found: dict[Key, Answered]) -> str | None:
    """Return the old name of a renamed game, or None.

    ``gone`` maps missing names to their stamps. Renaming keeps the stamp. If the game was also played on, all mistakes
    known under the old name are still in it.
    """
    claims = {key: one.claim for key, one in found.items()}
    known = ((name, {one.key: one.claim for one in _kept(store, name) if not one.is_choice}) for name in gone)
    with_stamp = (name for name, there in gone.items() if there == stamp)
    with_mistakes = (name for name, kept in known if kept and kept.items() <= claims.items())
    return next(chain(with_stamp, with_mistakes), None)


def _put_stamp(store: Store, name: str, stamp: int) -> None:
    store.run("INSERT OR REPLACE INTO games (name, stamp) VALUES (?, ?)", name, stamp)


def _stamp(path: Path) -> int | None:
    """Return when a journal was last written, in ns, plus its length, or None if it no longer exists.

    The length distinguishes two entries in one tick of the clock.
    """
    with explained(path), suppress(FileNotFoundError):
        there = path.stat()
        return there.st_mtime_ns + there.st_size
    return None
