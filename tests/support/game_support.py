"""Shared parts of the tests of games: games as lines of a record, scores as text, and a board where hits are easy to count."""

from __future__ import annotations

from trictrac.base.errors import OutOfOrderError, TrictracError
from trictrac.model.rules import EDITION, MODERN, Rules
from trictrac.model.score import Score
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind, Happening
from trictrac.partie.state import State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Player
from trictrac.protocol.log import Log
from trictrac.protocol.record import read_comment

Game = Log[State, Event]

A, B = Player.A, Player.B

HITS = "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W"
"""A position for hits: A has fields 1–6 and his corner, B three single checkers on A's 17, 18 and 20.

5 and 6 from the corner hit 17 and 18, 2 points each. The sums 6 and 8 hit 18 (2) and 20 (4) from the corner. So A earns
2 with 6-1 or 4-2, 4 with 5-1 (17, and 18 by the sum), 6 with 6-2 or 5-3 (one number, and 20 by the sum), nothing with
2-1, 3-1, 4-3, 1-1 or 2-2. Doublets count double, and on 20 half as much again: 3-3 (18) and 5-5 (17) earn 4, 4-4 (20)
earns 6, 6-6 earns 12 (18 from the corner and from 6, 17 from 5). No roll gives B anything, and B earns nothing with 2-1.
"""

FALSE = "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,9x2/W"
"""A position for false hits: B also holds A's 16, so that 4-4 (16 and 20) hits 20 falsely, 6 points to B.

6-2 and 5-3 hit it truly, 4 points to A.
"""


def lines(text: str) -> list[Event]:
    """Return the events in lines of a record, separated by line breaks or semicolons."""
    told = text.replace(";", "\n").splitlines()
    return [VOCABULARY.read(line) for line in told if read_comment(line) is None]


def started(text: str = "", *, spoken: bool = True, edition: int = EDITION, **options: str | int) -> Game:
    """Return a game from its first event on. The players count for themselves by default."""
    rules = Rules.of(**options) if options else MODERN
    return told(
        Log(Trictrac(rules, edition=edition), (events.Marking(Counting.SPOKEN if spoken else Counting.ANNOUNCED),)),
        text,
    )


def told(game: Game, text: str) -> Game:
    """Return the game with more events."""
    for event in lines(text):
        game = game.add(event)
    return game


def changed(game: Game, index: int, event: Event) -> tuple[Game, tuple[Event, ...], TrictracError | None]:
    """Return the game with one event replaced, as far as the later events fit, with those left over and the error."""
    later = game.events[index + 1 :]
    edited, taken, why = game.undo(len(game.events) - index).add(event).follow([[after] for after in later])
    return edited, later[taken:], why


def score_text(score: Score) -> str:
    """Return a score as records write it: points (``b``: with the bredouille), holes, flag, in pairs of A and B."""
    return VOCABULARY.write(events.SetScore(score)).removeprefix("score").strip() or "nothing"


def score(game: Game) -> str:
    """Return the present score."""
    return score_text(game.state.score)


def errors(game: Game) -> list[tuple[ErrorKind, str, int]]:
    """Return the errors that may be claimed now: kind, player, points."""
    return [(error.kind, str(error.by), error.school) for error in game.state.errors]


def happened(game: Game, what: str) -> list[Happening]:
    """Return all happenings of one kind in a game."""
    return [happening for state in game.states for happening in state.happenings if happening.what == what]


def refusal_of(game: Game, text: str) -> TrictracError:
    """Return the error that refuses the last of these events, after checking that the ones before are accepted."""
    *first, last = lines(text)
    for event in first:
        game = game.add(event)
    try:
        game.add(last)
    except TrictracError as error:
        return error
    raise AssertionError(f"{VOCABULARY.write(last)} was accepted")


def is_out_of_order(game: Game, text: str) -> bool:
    """Return whether the last of these events is refused as out of order."""
    return isinstance(refusal_of(game, text), OutOfOrderError)
