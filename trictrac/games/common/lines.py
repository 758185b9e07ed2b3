"""One line of a record of a sister game: an event, read strictly and written canonically."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from trictrac.errors import UnreadableError
from trictrac.games.common import events
from trictrac.games.common.events import Event
from trictrac.games.common.plays_text import play_text, read_moves
from trictrac.games.common.rules import MOST_TIMES
from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
from trictrac.games.record import draw_text
from trictrac.model.layout import layout_text, read_layout

PLAIN: dict[str, Callable[[Player], Event]] = {
    "begins": Begin,
    "doubles": events.Offer,
    "accepts": events.Accept,
    "refuses": events.Refuse,
    "beavers": events.Beaver,
    "demands": events.Demand,
    "calls": events.Call,
    "holds": Hold,
    "goes": Go,
}
"""The verbs after which nothing stands, with the events that they tell."""

_PLAIN_VERBS: dict[object, str] = {kind: verb for verb, kind in PLAIN.items()}


def event_text(event: Event, *, falling: bool) -> str:
    """An event as a line of a record; with ``falling`` fields are counted down, as at backgammon."""
    match event:
        case Draw(a, b, thrower):
            return f"draw {draw_text(a, b, thrower)}"
        case events.Throw(player, dice):
            return f"{player} throws {dice_text(dice)}"
        case Move(player, play, stands):
            return f"{player} plays {play_text(play, falling=falling)}" + " !" * stands
        case events.Resign(player, times):
            return f"{player} resigns" + (f" {times}" if times != 1 else "")
        case events.SetLayout(layout):
            return f"set {layout_text(layout, falling=falling)}"
        case events.SetScore(a, b):
            return f"score {a},{b}"
        case events.SetStake(stake, owner):
            return f"stake {stake} {'-' if owner is None else owner}"
        case Note(text):
            return f"note {' '.join(text.splitlines())}"
        case NewPartie():
            return "new game"
        case _:
            return f"{event.player} {_PLAIN_VERBS[type(event)]}"


def dice_text(dice: Sequence[int]) -> str:
    """A roll, the highest die first: ``6-5``, ``4-4-3``."""
    return "-".join(map(str, dice))


class _Line(NamedTuple):
    """A line whose verb is read: all of it, what stands after the verb, and whether fields are counted down."""

    text: str
    rest: str
    falling: bool


def read_event(line: str, *, falling: bool) -> Event:
    """Read a line that is no comment.

    Raises:
        UnreadableError: the line is no event; says what is expected.
    """
    first, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    if first in _FREE:
        return _FREE[first](_Line(line, rest, falling))
    verb, _, rest = rest.partition(" ")
    rest = rest.strip()
    if first in ("A", "B"):
        player = Player[first]
        if verb in PLAIN and not rest:
            return PLAIN[verb](player)
        if verb in PLAIN:
            raise UnreadableError("{text!r}: nothing is expected after the verb", text=line)
        if verb in _WITH_MORE:
            return _WITH_MORE[verb](player, _Line(line, rest, falling))
    raise UnreadableError(
        "{text!r} is no event: A or B and one of {verbs}; or one of {others}",
        text=line,
        verbs=", ".join((*PLAIN, *_WITH_MORE)),
        others=", ".join(_FREE),
    )


def _number(text: str) -> int | None:
    """A number of at most nine digits; None where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _read_throw(player: Player, line: _Line) -> Event:
    dice = line.rest.split("-")
    if len(dice) not in (2, 3) or not all(die in ("1", "2", "3", "4", "5", "6") for die in dice):
        raise UnreadableError("{text!r}: a roll is expected, like 6-4, or 4-4-3 of three dice", text=line.text)
    return events.Throw(player, tuple(sorted(map(int, dice), reverse=True)))


def _read_move(player: Player, line: _Line) -> Event:
    said = line.rest.removesuffix("!").rstrip()
    return Move(player, read_moves(said, falling=line.falling), said != line.rest)


def _read_resign(player: Player, line: _Line) -> Event:
    if line.rest and line.rest not in map(str, range(1, MOST_TIMES + 1)):
        raise UnreadableError(
            "{text!r}: nothing is expected after the verb, or 2 for a double game, 3 for a triple one", text=line.text
        )
    return events.Resign(player, int(line.rest or 1))


_WITH_MORE: dict[str, Callable[[Player, _Line], Event]] = {
    "throws": _read_throw,
    "plays": _read_move,
    "resigns": _read_resign,
}
"""The verbs after which more stands."""


def _read_draw(line: _Line) -> Event:
    words = line.rest.split()
    a, b = (_number(word) for word in (words[1:2] + words[3:4] + ["", ""])[:2])
    by = words[4:]
    if words[0:1] != ["A"] or words[2:3] != ["B"] or a is None or b is None or by not in ([], ["by", "A"], ["by", "B"]):
        raise UnreadableError("{text!r}: expected draw A 5 B 3, and by A when A threw both dice", text=line.text)
    return Draw(a, b, Player[by[1]] if by else None)


def _read_set(line: _Line) -> Event:
    if not line.rest or " " in line.rest:
        raise UnreadableError("{text!r}: set and the board in canonical text, without spaces", text=line.text)
    return events.SetLayout(read_layout(line.rest, falling=line.falling))


def _read_score(line: _Line) -> Event:
    numbers = [_number(part) for part in line.rest.split(",")]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        raise UnreadableError("{text!r}: score and two numbers, A’s and B’s, like score 3,2", text=line.text)
    return events.SetScore(numbers[0], numbers[1])


def _read_stake(line: _Line) -> Event:
    words = line.rest.split()
    stake = _number(words[0]) if len(words) == 2 and words[1] in ("A", "B", "-") else None
    if stake is None:
        raise UnreadableError("{text!r}: stake, a number, and A, B or - for the middle, like stake 4 A", text=line.text)
    return events.SetStake(stake, None if words[1] == "-" else Player[words[1]])


def _read_note(line: _Line) -> Event:
    if not line.rest:
        raise UnreadableError("{text!r}: note and a text", text=line.text)
    return Note(line.rest)


def _read_new(line: _Line) -> Event:
    if line.rest != "game":
        raise UnreadableError("{text!r}: new game", text=line.text)
    return NewPartie()


_FREE: dict[str, Callable[[_Line], Event]] = {
    "draw": _read_draw,
    "set": _read_set,
    "score": _read_score,
    "stake": _read_stake,
    "note": _read_note,
    "new": _read_new,
}
"""The lines that no player's letter begins."""
