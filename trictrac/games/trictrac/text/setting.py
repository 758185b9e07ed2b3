"""Saying that the real board or score differs, and changing who counts: set and mode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from trictrac.errors import TrictracError, UnreadableError
from trictrac.games.events import Note, Player
from trictrac.games.line import take_player
from trictrac.games.speech import put_right
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.games.trictrac.text.lines import read_score, score_text
from trictrac.games.trictrac.text.positions import read_position
from trictrac.model.position import TALON, Position
from trictrac.model.score import NO_SCORE, Pavillon, Score, Side
from trictrac.saying.language import Language
from trictrac.saying.words import excerpt, fold, named
from trictrac.values import frozen

T = TypeVar("T")

MODES = named(
    {"announce annonce": Counting.ANNOUNCED, "school ecole": Counting.SPOKEN, "marker marqueur": Counting.MARKER}
)
"""The modes of the table by their English and French names, folded."""

_FLAG = frozenset({"flag", "pavillon"})
_KEYS = ("points=", "holes=", "flag=")


@frozen
class Speaker:
    """The speaker of a table: the players' names and the language."""

    names: tuple[str, str]
    language: Language


Reader = Callable[[Speaker, State, str], tuple[Event, ...]]
"""Reads the rest of a line as events after a state."""


def note_events(speaker: Speaker, state: State, text: str) -> tuple[Event, ...]:
    """``note TEXT``: a remark for the record."""
    del speaker, state
    if not text:
        raise UnreadableError("note what? Like note the window was open")
    return (Note(text),)


def set_events(speaker: Speaker, state: State, text: str) -> tuple[Event, ...]:
    """``set POSITION`` or ``set MARK``: the real board or score differs; what follows ``#`` is the reason."""
    body, _, reason = text.partition("#")
    body, reason = body.strip(), reason.strip()
    if not body:
        raise UnreadableError(
            "set what? A position, or a mark: set {name} 8b 3 (points, b for bredouille, holes)", name=speaker.names[0]
        )
    mark = _read_mark(speaker.names, state.score, body)
    was: object = (score_text(state.score) or "points=0,0 holes=0,0") if mark else state.position
    return (mark or events.SetPosition(_placed(body, state)), put_right(speaker.language, was, reason))


def mode_events(speaker: Speaker, state: State, text: str) -> tuple[Event, ...]:
    """``mode announce|school|marker``; out of the marker mode with the position that lies on the table, or ``talon``."""
    del speaker
    word, _, rest = text.partition(" ")
    counting = MODES.get(fold(word))
    if counting is None:
        raise UnreadableError(
            "the mode is {now}; mode announce (the program counts), school (you count) or marker (no board) changes it",
            now=next(name for name, mode in MODES.items() if mode is state.counting),
        )
    if not needs_a_board(state, counting):
        return (events.Marking(counting),)
    return events.Marking(counting), events.SetPosition(_placed(rest, state))


READERS: dict[str, Reader] = named({"note remarque": note_events, "set place": set_events, "mode": mode_events})
"""The words, folded, of lines that are entered though they are no play."""


def needs_a_board(state: State, counting: Counting) -> bool:
    """Whether a board is to be kept from here on that was not kept before."""
    return state.counting is Counting.MARKER is not counting and state.phase is Phase.THROW


def _placed(text: str, state: State) -> Position:
    """The position typed, with the score, the rolls and whoever is to roll as they are where it does not say them."""
    now = state.position
    if fold(text) == "talon":
        return replace(now, white=TALON, black=TALON, rolls=(0, 0))
    typed = read_position(text)
    keeps = [key for key in _KEYS if key in text]
    return Position(
        typed.white,
        typed.black,
        now.turn if _says_nobody(text) else typed.turn,
        typed.score if keeps else now.score,
        typed.rolls if "rolls=" in text else now.rolls,
        typed.releve if "releve=" in text else now.releve,
    )


def _says_nobody(text: str) -> bool:
    """Whether a typed position leaves open who is to roll: then it can be said after it."""
    try:
        read_position(f"{text}/B")
    except TrictracError:
        return False
    return True


def _read_mark(names: tuple[str, str], score: Score, text: str) -> events.SetScore | None:
    """``points=8b,0 holes=3,1 flag=A`` for both, or ``NAME 8b 3 flag`` for one player; None when it is no mark."""
    words = text.split()
    if all(word.startswith(_KEYS) for word in words):
        return events.SetScore(_score(words))
    player, rest = take_player(text.split(), names)
    return None if player is None or not rest else events.SetScore(_marked(score, player, rest, text))


def _marked(score: Score, player: Player, words: list[str], text: str) -> Score:
    """The score with one player's points, bredouille, holes and pavillon as said."""
    numbers = [word.rstrip("b") for word in words if word not in _FLAG]
    if not 1 <= len(numbers) <= 2 or not all(number.isascii() and number.isdecimal() for number in numbers):
        raise UnreadableError("{text!r}: points, b for bredouille, then holes: like 8b 3 flag", text=excerpt(text))
    if max(map(len, numbers)) > 2 or int(numbers[0]) > 11:
        raise UnreadableError("{points} points: 0 to 11; twelve are a hole", points=numbers[0])
    points = _with(score.points, player, int(numbers[0]))
    bredouille = _with(score.bredouille, player, words[0].endswith("b"))
    holes = _with(score.holes, player, int(numbers[1])) if len(numbers) > 1 else score.holes
    mine = Pavillon.of(Side(player))
    pavillon = mine if _FLAG & set(words) else Pavillon.AWAY if score.pavillon is mine else score.pavillon
    return replace(score, points=points, bredouille=bredouille, holes=holes, pavillon=pavillon)


def _with(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    return (value, pair[1]) if player is Player.A else (pair[0], value)


def handicap(text: str) -> events.SetScore | None:
    """The score with which a partie begins: ``points=4b,0 holes=3,2``."""
    words = text.split()
    if not words:
        return None
    if not all(word.startswith(_KEYS) for word in words):
        raise UnreadableError("{text!r} is no handicap: like holes=3,0 or points=4b,0 for the two players", text=text)
    score = _score(words)
    return events.SetScore(score) if score != NO_SCORE else None


def _score(words: list[str]) -> Score:
    """A score for (A, B) as records write it, in any order."""
    return read_score(" ".join(sorted(words, key=_place)))


def _place(word: str) -> int:
    return next(at for at, key in enumerate(_KEYS) if word.startswith(key))
