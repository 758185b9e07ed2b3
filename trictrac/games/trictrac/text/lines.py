"""One line of a record: an event or a comment, read strictly and written canonically."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from trictrac.errors import UnreadableError
from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
from trictrac.games.record import Comment, draw_text, read_comment
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.model.play import OFF, Play
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.model.score import Score

Item = Event | Comment


def read_item(line: str) -> Item:
    """Read one line after the headers.

    Raises:
        UnreadableError: the line is no event.
    """
    comment = read_comment(line)
    return read_event(line.strip()) if comment is None else comment


def read_event(text: str) -> Event:
    """Read a line that is no comment.

    Raises:
        UnreadableError: the line is no event.
    """
    words = text.split()
    if not words:
        raise _unreadable(text)
    reader = _FREE.get(words[0])
    if reader:
        return reader(words[1:], text)
    if words[0] in ("A", "B") and len(words) > 1 and words[1] in _BY_PLAYER:
        return _BY_PLAYER[words[1]](Player[words[0]], words[2:], text)
    raise _unreadable(text)


def _unreadable(text: str) -> UnreadableError:
    return UnreadableError(
        "{text!r} is no event: A or B and one of {verbs}; or one of {others}",
        text=text,
        verbs=", ".join(_BY_PLAYER),
        others=", ".join(_FREE),
    )


def _number(words: list[str], text: str) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
        raise UnreadableError("{text!r}: one number is expected at the end", text=text)
    return int(words[0])


def _nothing(words: list[str], text: str) -> None:
    if words:
        raise UnreadableError("{text!r}: nothing is expected after the verb", text=text)


def read_moves(words: list[str], text: str) -> Play:
    """Read a canonical play: ``1-7 1-5``, ``1-5-7``, ``20-off``, ``pass``."""
    if words == ["pass"]:
        return Play()
    moves: list[tuple[int, int]] = []
    for word in words:
        fields = [
            OFF if part == "off" else int(part) if part.isascii() and part.isdigit() else 0 for part in word.split("-")
        ]
        if len(fields) not in (2, 3) or not all(fields):
            raise UnreadableError("{text!r}: {word!r} is no move; like 1-7, 1-5-7, 20-off", text=text, word=word)
        moves += pairwise(fields)
    if not 1 <= len(moves) <= 2:
        raise UnreadableError("{text!r}: one or two moves, or pass", text=text)
    return Play(tuple(moves))


def _read_throw(player: Player, words: list[str], text: str) -> Event:
    if words[1:] not in ([], ["for", "all"]) or not words:
        raise UnreadableError("{text!r}: a roll like 6-4 is expected, then nothing or 'for all'", text=text)
    return events.Throw(player, Roll.parse(words[0]), bool(words[1:]))


def _read_play(player: Player, words: list[str], text: str) -> Event:
    stands = words[-1:] == ["!"]
    return Move(player, read_moves(words[:-1] if stands else words, text), stands)


def _objects(kinds: dict[str, Callable[[Player], Event]]) -> Callable[[Player, list[str], str], Event]:
    """A verb with one word after it that says what the event is."""

    def read(player: Player, words: list[str], text: str) -> Event:
        if len(words) != 1 or words[0] not in kinds:
            raise UnreadableError(
                "{text!r}: one of these words is expected: {words}", text=text, words=", ".join(kinds)
            )
        return kinds[words[0]](player)

    return read


def _plain(kind: Callable[[Player], Event]) -> Callable[[Player, list[str], str], Event]:
    def read(player: Player, words: list[str], text: str) -> Event:
        _nothing(words, text)
        return kind(player)

    return read


def _counted(kind: Callable[[Player, int], Event]) -> Callable[[Player, list[str], str], Event]:
    return lambda player, words, text: kind(player, _number(words, text))


_BY_PLAYER: dict[str, Callable[[Player, list[str], str], Event]] = {
    "begins": _plain(Begin),
    "throws": _read_throw,
    "marks": _counted(events.Claim),
    "holds": _plain(Hold),
    "goes": _plain(Go),
    "suspends": _objects(
        {
            "ecrire": lambda player: events.Suspend(player, events.Twin.ECRIRE),
            "honours": lambda player: events.Suspend(player, events.Twin.HONOURS),
        }
    ),
    "plays": _read_play,
    "receives": _counted(events.Receive),
    "schools": _counted(events.School),
    "corrects": _plain(events.Correct),
    "lets": _plain(events.Let),
    "contests": _plain(events.Contest),
    "maintains": _plain(events.Maintain),
    "rectifies": lambda player, words, text: events.Rectify(player, read_moves(words, text)),
    "orders": _counted(events.OrderOn),
    "erases": _plain(events.Erase),
    "forgets": _objects({"flag": events.ForgetFlag}),
    "takes": _objects({"flag": events.TakeFlag, "dice": events.TakeDice}),
    "counts": _counted(events.Count),
    "bears": _objects({"off": events.BearOff}),
    "resigns": _plain(events.Resign),
}


def _read_draw(words: list[str], text: str) -> Event:
    fits = len(words) in (4, 6) and words[0] == "A" and words[2] == "B" and words[4:5] in ([], ["by"])
    thrower = Player[words[5]] if fits and len(words) == 6 and words[5] in ("A", "B") else None
    if not fits or (len(words) == 6 and thrower is None):
        raise UnreadableError("{text!r}: expected draw A 5 B 3, and by A when A threw both dice", text=text)
    return Draw(_number(words[1:2], text), _number(words[3:4], text), thrower)


def _read_score(words: list[str]) -> Event:
    position = Position.parse("/".join(["W:-", "B:-", *(word.replace("flag=A", "flag=W") for word in words)]))
    return events.SetScore(position.score)


def _read_marking(words: list[str], text: str) -> Event:
    if len(words) != 1 or words[0] not in tuple(Counting):
        raise UnreadableError("{text!r}: marking and one of {ways}", text=text, ways=", ".join(Counting))
    return events.Marking(Counting(words[0]))


def _read_new(words: list[str], text: str) -> Event:
    if words != ["partie"]:
        raise UnreadableError("{text!r}: new partie", text=text)
    return NewPartie()


def _read_set(words: list[str], text: str) -> Event:
    if len(words) != 1:
        raise UnreadableError("{text!r}: set and a position in canonical text, without spaces", text=text)
    return events.SetPosition(Position.parse(words[0]))


def _read_note(words: list[str], text: str) -> Event:
    if not words:
        raise UnreadableError("{text!r}: note and a text", text=text)
    return Note(text.removeprefix("note").strip())


_FREE: dict[str, Callable[[list[str], str], Event]] = {
    "draw": _read_draw,
    "set": _read_set,
    "score": lambda words, _: _read_score(words),
    "marking": _read_marking,
    "note": _read_note,
    "new": _read_new,
}

_VERBS: dict[type, str] = {
    Begin: "begins",
    Hold: "holds",
    Go: "goes",
    events.Correct: "corrects",
    events.Let: "lets",
    events.Contest: "contests",
    events.Maintain: "maintains",
    events.Erase: "erases",
    events.ForgetFlag: "forgets flag",
    events.TakeFlag: "takes flag",
    events.TakeDice: "takes dice",
    events.BearOff: "bears off",
    events.Resign: "resigns",
}


def item_text(item: Item) -> str:
    """One line of a record."""
    return str(item) if isinstance(item, Comment) else event_text(item)


def event_text(event: Event) -> str:
    """An event as a line of a record."""
    match event:
        case Draw(a, b, thrower):
            return f"draw {draw_text(a, b, thrower)}"
        case events.Throw(player, roll, for_all):
            return f"{player} throws {roll}" + " for all" * for_all
        case events.Suspend(player, game):
            return f"{player} suspends {game}"
        case events.Claim(player, points):
            return f"{player} marks {points}"
        case events.Receive(player, points):
            return f"{player} receives {points}"
        case events.School(player, points):
            return f"{player} schools {points}"
        case Move(player, play, stands):
            return f"{player} plays {play}" + " !" * stands
        case events.Rectify(player, play):
            return f"{player} rectifies {play}"
        case events.OrderOn(player, field):
            return f"{player} orders {field}"
        case events.Count(player, points):
            return f"{player} counts {points}"
        case events.Marking(counting):
            return f"marking {counting}"
        case events.SetPosition(position):
            return f"set {position}"
        case events.SetScore(score):
            return _score_text(score)
        case Note(text):
            return f"note {' '.join(text.splitlines())}"
        case NewPartie():
            return "new partie"
        case _:
            return f"{event.player} {_VERBS[type(event)]}"


def _score_text(score: Score) -> str:
    words = str(Position(score=score)).split("/")[3:]
    return " ".join(["score", *(word.replace("flag=W", "flag=A") for word in words)])
