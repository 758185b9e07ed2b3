"""Saying that the real board or score differs, and changing who counts: set and mode."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.game import events
from trictrac.game.events import Counting, Event, Player
from trictrac.game.state import Phase, State
from trictrac.model.position import TALON, Position
from trictrac.model.score import NO_SCORE, Pavillon, Score, Side
from trictrac.notation.positions import read_position
from trictrac.notation.tokens import excerpt, fold
from trictrac.scorer.answers import Answer

if TYPE_CHECKING:
    from trictrac.scorer.scorer import Scorer

T = TypeVar("T")

MODES = {
    "announce": Counting.ANNOUNCED,
    "annonce": Counting.ANNOUNCED,
    "school": Counting.SPOKEN,
    "ecole": Counting.SPOKEN,
    "marker": Counting.MARKER,
    "marqueur": Counting.MARKER,
}
"""The modes of the table by their English and French names, folded."""

_FLAG = frozenset({"flag", "pavillon"})
_KEYS = ("points=", "holes=", "flag=")


def set_table(scorer: Scorer, text: str) -> Answer:
    """``set POSITION`` or ``set MARK``: the real board or score differs; what follows ``#`` is the reason."""
    body, _, reason = text.partition("#")
    body = body.strip()
    if not body:
        raise UnreadableError(
            "set what? A position, or a mark: set {name} 8b 3 (points, b for bredouille, holes)", name=scorer.names[0]
        )
    event = _read_mark(scorer, body) or events.SetPosition(_placed(body, scorer.state))
    was = scorer.state.position if isinstance(event, events.SetPosition) else Position(score=scorer.state.score)
    told = Saying("put right; it was {was}", was=_score_words(was) if isinstance(event, events.SetScore) else was)
    note = scorer.language.say(Saying("{told}: {reason}", told=told, reason=reason.strip()) if reason.strip() else told)
    return scorer.enter(event, events.Note(note))


def _score_words(position: Position) -> str:
    """A score as records write it, for (A, B)."""
    return " ".join(str(position).split("/")[3:]).replace("flag=W", "flag=A") or "points=0,0 holes=0,0"


def mode(scorer: Scorer, text: str) -> Answer:
    """``mode announce|school|marker``; out of the marker mode with the position that lies on the table, or ``talon``."""
    word, _, rest = text.partition(" ")
    counting = MODES.get(fold(word))
    if counting is None:
        raise UnreadableError(
            "mode {text}: announce (the program counts), school (you count), marker (no board)", text=excerpt(text)
        )
    done: tuple[Event, ...] = (events.Marking(counting),)
    state = scorer.state
    if state.counting is Counting.MARKER and counting is not Counting.MARKER and state.phase is Phase.THROW:
        if not rest:
            scorer.asking = f"mode {word}"
            return [
                Saying("How does the board lie? Type the position, or talon when all checkers are there; or cancel.")
            ]
        done += (events.SetPosition(_placed(rest, state)),)
    return scorer.enter(*done)


def _placed(text: str, state: State) -> Position:
    """The position typed, with the score, the rolls and whoever is to roll as they are where it does not say them."""
    now = state.position
    if fold(text) == "talon":
        return replace(now, white=TALON, black=TALON, rolls=(0, 0))
    typed = read_position(text)
    turned = read_position(f"{text}/B") if _says_nobody(text) else typed
    keeps = [key for key in _KEYS if key in text]
    return Position(
        typed.white,
        typed.black,
        now.turn if turned != typed else typed.turn,
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


def _read_mark(scorer: Scorer, text: str) -> events.SetScore | None:
    """``points=8b,0 holes=3,1 flag=A`` for both, or ``NAME 8b 3 flag`` for one player; None when it is no mark."""
    words = text.split()
    if all(word.startswith(_KEYS) for word in words):
        return events.SetScore(_score(words))
    names = (*map(fold, scorer.names), *(str(player).lower() for player in Player))
    for name, player in zip(names, (*Player, *Player), strict=True):
        rest = fold(text).removeprefix(name)
        if rest != fold(text) and rest[:1] == " ":
            return events.SetScore(_marked(scorer.state.score, player, rest.split(), text))
    return None


def _marked(score: Score, player: Player, words: list[str], text: str) -> Score:
    """The score with one player's points, bredouille, holes and pavillon as said."""
    numbers = [word.rstrip("b") for word in words if word not in _FLAG]
    if not 1 <= len(numbers) <= 2 or not all(number.isdecimal() for number in numbers):
        raise UnreadableError("{text!r}: points, b for bredouille, then holes: like 8b 3 flag", text=excerpt(text))
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
    parts = [word.replace("flag=A", "flag=W") for word in words]
    return Position.parse("/".join(["W:-", "B:-", *sorted(parts, key=_place)])).score


def _place(word: str) -> int:
    return next(at for at, key in enumerate(_KEYS) if word.startswith(key))
