"""Matches of backgammon as .mat files, which most backgammon programs read and write.

::

     3 point match

     Game 1
     Ana : 0                        Ben : 0
      1)                             31: 8/5 6/5
      2)  Doubles => 2                Takes
      3) 66: 24/18(2) 13/7(2)         Doubles => 4
      4)  Drops                       Wins 2 points

The left column is player A's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from trictrac.base.errors import AmbiguousError, OutOfOrderError, Saying, TrictracError, UnreadableError
from trictrac.games.common.deeds import hit_fields, who_acts
from trictrac.games.common.events import (
    Accept,
    Beaver,
    Demand,
    Event,
    GiveUp,
    Offer,
    Refuse,
    SetLayout,
    SetPoints,
    SetStake,
    ThrowDice,
)
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.plays_text import PASS, play_text
from trictrac.games.common.state import TablesState
from trictrac.games.exchange.ids import BACKGAMMON
from trictrac.model.play import Dice, Play
from trictrac.model.score import Pair
from trictrac.protocol.events import Begin, Draw, Move, NewPartie, Note, Player, added
from trictrac.protocol.record import AnyRecord, Comment, check_record, new_record
from trictrac.protocol.script import AnyScript, GameRequest
from trictrac.saying.words import single_spaced

_MATCH = re.compile(r"\s*(?:;[^\n]*\n\s*)*(\d+) point match\s*?\n", re.IGNORECASE)
_GAME = re.compile(
    r"^[ \t]*Game \d+\s*\n[ \t]*(?P<a>.*?) : (?P<a_score>\d+)\s+(?P<b>\S.*?) : (?P<b_score>\d+)\s*$", re.MULTILINE
)
_MOVE = r"(?:bar|\d+)(?:/(?:bar|off|\d+)\*?)+(?:\([2-4]\))?"
_CELL = re.compile(
    rf"\s*(?:(?P<row>\d+)\)(?P<gap> *)|(?P<dice>[1-6]{{2}}):(?P<play>(?:\s+{_MOVE})*)(?:\s*Cannot move)?"
    r"|Doubles => (?P<cube>\d+)|(?P<takes>Takes)|(?P<drops>Drops)|(?P<wins>Wins (?P<points>\d+) points?(?: and the match)?))",
    re.IGNORECASE,
)
_SECOND = 20
"""The column of a line from which words belong to player B."""
_LONGEST_GAP = 4
"""The most spaces between the number of a row and a word of player A."""


def is_mat(text: str) -> bool:
    r"""Return whether a text begins like a .mat file, even if the points of the match are missing.

    >>> is_mat(" 3 point match\n\n Game 1\n"), is_mat("trictrac 1\n")
    (True, False)
    """
    return _MATCH.match(text) is not None or _GAME.match(text) is not None


def read_mat(text: str, script: AnyScript) -> AnyRecord:
    """Return the record of a match with all its games. Unequal dice of a first roll are the draw for it.

    Raises:
        UnreadableError: ``text`` is not a match. The message names the game and the words, and says what is wrong.
    """
    head, games = _MATCH.match(text), [*_GAME.finditer(text)]
    if head is None or not games:
        raise UnreadableError(
            "this is no .mat file: it begins with a line like 5 point match; then come Game 1 and a line with both names"
        )
    agreed = script.agree(BACKGAMMON, GameRequest({"rules": "", "match": head[1], "position": ""}, 2, thrown=False))
    record = new_record(script, agreed.values, names=(games[0]["a"], games[0]["b"]))
    match = _Match(record.kind.start())
    ends = [*(game.start() for game in games[1:]), len(text)]
    for number, (game, end) in enumerate(zip(games, ends, strict=True), 1):
        words = game[0]
        try:
            match.begin((int(game["a_score"]), int(game["b_score"])))
            place = game.end()
            while text[place:end].strip():
                cell = _CELL.match(text, place, end)
                words = text[place:end].strip().partition("\n")[0] if cell is None else cell[0]
                if cell is None:
                    raise UnreadableError("expected a roll and its play, Doubles, Takes, Drops or Wins")
                match.enter(cell, text.rfind("\n", 0, cell.end()))
                place = cell.end()
        except TrictracError as error:
            raise UnreadableError(
                "game {number}, {words!r}: {error}", number=number, words=single_spaced(words), error=error.saying
            ) from error
    return replace(record, items=tuple(match.events))


class _Match:
    """A match as far as it is read: its state and the events that led to it."""

    def __init__(self, state: TablesState) -> None:
        self.state = state
        self.events: list[Event] = []
        self.first = Player.A

    def begin(self, score: Pair) -> None:
        """Begin a game at the score above it."""
        if self.events:
            self.do(NewPartie())
        if score != self.state.score:
            self.do(SetPoints(*score))

    def do(self, event: Event) -> None:
        """Add an event.

        Raises:
            TrictracError: it does not fit.
        """
        self.state = self.state.kind.apply(self.state, event)
        self.events.append(event)

    def enter(self, cell: re.Match[str], line: int) -> None:
        """Enter one cell of a game. ``line`` is where its line begins.

        Raises:
            TrictracError: the cell does not fit.
        """
        answerer = who_acts(self.state)
        if cell["row"]:
            self.first = Player.B if len(cell["gap"]) > _LONGEST_GAP else Player.A
            if self.state.phase not in (TablesPhase.DRAW, TablesPhase.OVER) and self.first is not answerer:
                raise UnreadableError("the turn before this row is missing: it begins with the wrong player")
        elif cell["dice"]:
            self._roll(tuple(map(int, cell["dice"])), single_spaced(cell["play"]))
        elif cell["cube"]:
            self.do(Offer(self.state.roller))
        elif cell["takes"]:
            self.do(Accept(answerer))
        elif cell["drops"]:
            self.do(Refuse(answerer))
        else:
            self._win(Player.B if cell.start("wins") - line > _SECOND else Player.A, int(cell["points"]))

    def _roll(self, dice: Dice, play: str) -> None:
        """Enter a roll and its play."""
        if self.state.phase is TablesPhase.DRAW:
            if dice[0] != dice[1] and self.state.rules.opening == "drawn_dice":
                high, low = max(dice), min(dice)
                self.do(Draw(low, high) if self.first else Draw(high, low))
            else:
                self.do(Begin(self.first))
        if not self.state.awaits_play:
            self.do(ThrowDice(self.state.roller, dice))
        if play or self.state.awaits_play:
            self.do(Move(self.state.roller, _play_of(play, self.state)))

    def _win(self, winner: Player, points: int) -> None:
        """Enter the end of a game: a resignation, where neither the last checker nor a refusal has ended it."""
        if not self.state.is_over:
            self.do(GiveUp(winner.other, points // self.state.stake))
        elif (won := self.state.results[-1]) and won.points != points:
            # By other rules of single games, which the file does not name, the game was worth other points.
            self.do(SetPoints(*added(self.state.score, won.winner, points - won.points)))


def _play_of(text: str, state: TablesState) -> Play:
    """Return a play from its words. Where its checkers can go several ways, the stars say which.

    Raises:
        UnreadableError, AmbiguousError: ``text`` is not a play of the roll.
    """
    words = re.sub(r"\b25/", "bar/", re.sub(r"/0\b", "/off", text.lower())) or PASS
    try:
        return state.kind.read_play(words, state)
    except AmbiguousError:
        stars = {25 - int(field) for field in re.findall(r"(\d+)\*", words)}
        for play in state.kind.listed(state):
            if hit_fields(play, state) == stars and sorted(_ends(play_text(play, falling=True))) == sorted(
                _ends(words)
            ):
                return play
        raise


def _ends(text: str) -> Iterator[str]:
    """Yield where each checker of a play begins and ends, ``24/14`` for ``24/18*/14``."""
    for word in text.replace("*", "").split():
        way, _, times = word.partition("(")
        yield from ["/".join((way.split("/")[0], way.split("/")[-1]))] * int(times[:1] or 1)


def mat_text(record: AnyRecord) -> str:
    """Return a match of backgammon as a .mat file.

    Raises:
        OutOfOrderError: an event cannot be written, like a board that was set; without it the game would be another.
    """
    if record.game != BACKGAMMON:
        raise OutOfOrderError(
            "only a match of backgammon is written as .mat, not {game}: export it as text", game=record.game
        )
    log, lines, cells = check_record(record), [f" {record.values['match']} point match"], list[_Cell]()
    for number, event in enumerate(log.events):
        before, after = log.states[number : number + 2]
        # Equal dice of the draw may just have doubled the stake.
        is_doubled = any(happening.what is What.AUTOMATIC for happening in after.happenings)
        if isinstance(event, _UNWRITTEN) or (isinstance(event, SetPoints) and cells) or is_doubled:
            raise OutOfOrderError(
                "{event!r} cannot be written as .mat, and without it the game would be another: export it as text",
                event=record.item_text(event),
            )
        demanded = isinstance((*log.events, None)[number + 1], Demand)
        if after.illegal is not None and after.illegal is not before.illegal and not demanded:
            raise OutOfOrderError(
                "{event!r} is a play against the rules, which cannot be written as .mat: export the game as text",
                event=record.item_text(event),
            )
        new = [] if demanded else [*_cells(event, before, after)]
        if new and not cells:
            a, b = before.score
            names = f" {record.players[0]} : {a}"
            lines += ["", f" Game {before.game}", f"{names:<32}{record.players[1]} : {b}"]
        cells += new
        if after.is_over and not before.is_over:
            lines += _rows(cells)
            cells = []
    return "\n".join([*lines, *_rows(cells)]) + "\n"


_Cell = tuple[Player, str]
"""A word of a game with its player."""

_UNWRITTEN = (SetLayout, SetStake, Beaver)
"""The events that no .mat file holds."""


def _cells(event: Event, before: TablesState, after: TablesState) -> Iterator[_Cell]:
    """Yield the cells of an event: the words of its player, and the result if it ends the game."""
    match event:
        case Move(player, play):
            yield player, f"{''.join(map(str, before.dice))}: {_play_text(play, before)}"
        case Draw() | ThrowDice() if after.passed:
            yield after.roller.other, f"{''.join(map(str, after.dice))}: Cannot Move"
        case Offer(player):
            yield player, f" Doubles => {after.offered}"
        case Accept(player):
            yield player, " Takes"
    if after.is_over and not before.is_over:
        result = after.results[-1]
        if result.how == "refused":
            yield result.winner.other, " Drops"
        yield result.winner, f" Wins {result.points} point{'s' * (result.points > 1)}"


def _play_text(play: Play, state: TablesState) -> str:
    """Return a play move by move, with a star where it hits."""
    hits = set(hit_fields(play, state))
    words = []
    for move in play.moves:
        words.append(play_text(Play((move,)), falling=True, hits=hits))
        hits -= {move[1]}
    return " ".join(words)


def _rows(cells: Sequence[_Cell]) -> Iterator[str]:
    """Yield the rows of a game, with player A's words at the left."""
    rows: list[list[str]] = []
    for player, text in cells:
        if player is Player.A or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][player] = text
    for number, (left, right) in enumerate(rows, 1):
        # A row of its own for the result has no number.
        head = "" if (left + right).startswith(" Wins") else f"{number:3})"
        yield f"{head:4} {left:<27} {right}".rstrip()


def left_out(record: AnyRecord) -> list[object]:
    """Return what a .mat file of this record does not carry, in words."""
    state, events = record.log().state, record.events
    rules = record.own_headers["rules"].replace("crawford=yes", "").strip(",")
    found = (
        (Saying("the rules {rules}", rules=rules), rules),
        (Saying("title, date, place and source"), record.title or record.date or record.place or record.source),
        (Saying("comments and remarks"), any(isinstance(item, Comment | Note) and str(item) for item in record.items)),
        (Saying("plays that were taken back"), any(isinstance(event, Demand) for event in events)),
        (
            Saying("draws that were thrown again"),
            any(isinstance(event, Draw) and event.a == event.b for event in events),
        ),
        (Saying("the roll that is not played yet"), state.awaits_play),
        (
            Saying("a resignation right after a double was taken (GNU Backgammon reads another double there)"),
            any(isinstance(a, Accept) and isinstance(b, GiveUp) for a, b in pairwise(events)),
        ),
    )
    return [words for words, there in found if there]
