"""Plays of the tables games as text: as records have them, and as people read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise

from trictrac.base.errors import UnreadableError
from trictrac.model.layout import HAND, OFF, Checkers, field_text, read_field
from trictrac.model.play import FromTo, Play

PASS = "pass"
"""The text of a play without a move."""

MOST_MOVES = 9
"""Most moves of a play: a triplet at garanguet."""


def play_text(play: Play, *, falling: bool, hits: Collection[int] = frozenset(), grouped: bool = False) -> str:
    """Return a play as text: ``24/18/13``, ``bar/20 6/off`` if fields are counted down, else ``1-7-12``, ``bar-3 20-off``.

    For people only: ``hits`` are the fields that get a star (``13/7*``), numbered as the mover travels, and with
    ``grouped`` equal ways are written once (``8/4(2)``).
    """
    if play.is_pass:
        return PASS
    left = set(hits)
    ways = []
    for way, same in groupby(chains(play.moves)):
        text = _way_text(way, falling, left)
        left -= set(way[1:])
        rest = [_way_text(way, falling, left)] * (len(list(same)) - 1)
        ways += [f"{text}({len(rest) + 1})"] if grouped and rest else [text, *rest]
    return " ".join(ways)


def _way_text(way: Sequence[int], falling: bool, hits: Collection[int]) -> str:
    """Return the way of one checker, with a star where it hits."""
    start, *ends = way
    words = [field_text(field, falling=falling) + "*" * (field in hits) for field in ends]
    return ("/" if falling else "-").join([field_text(start, falling=falling), *words])


def chains(moves: Sequence[FromTo]) -> list[list[int]]:
    """Return the way of each checker: a move that begins where the one before it ended is joined to it."""
    found: list[list[int]] = []
    for start, end in moves:
        if found and found[-1][-1] == start:
            found[-1].append(end)
        else:
            found.append([start, end])
    return found


def read_moves(text: str, *, falling: bool) -> Play:
    """Return the play that a canonical text gives.

    Raises:
        UnreadableError: ``text`` is not a play. The message names the wrong word and shows moves of this game.
    """
    words = text.split()
    if words == [PASS]:
        return Play()
    moves: list[FromTo] = []
    for word in words:
        read = (read_field(part, falling=falling) for part in word.split("/" if falling else "-"))
        fields = [field for field in read if field is not None]
        if not is_way(fields) or _way_text(fields, falling, ()) != word:
            raise UnreadableError(
                "{text!r}: {word!r} is not a move; type moves like {examples}",
                text=text,
                word=word,
                examples="24/18, 24/18/13, bar/20, 6/off" if falling else "1-7, 1-7-12, bar-3, 20-off",
            )
        moves += pairwise(fields)
    if not 1 <= len(moves) <= MOST_MOVES:
        raise UnreadableError("{text!r}: expected 1 to {most} moves, or pass", text=text, most=MOST_MOVES)
    return Play(tuple(moves))


def move_by_move(own: Checkers, play: Play) -> Iterator[tuple[list[int], int, int]]:
    """Yield for each move the mover's checkers before it, its start and its end.

    The list of checkers is the same each time: read it before the next step.
    """
    counts = list(own)
    for start, end in play.moves:
        yield counts, start, end
        counts[start] -= 1
        counts[end] += 1


def is_way(fields: Sequence[int]) -> bool:
    """Return whether fields form a way: at least two, in hand only at the start, off only at the end."""
    return len(fields) > 1 and OFF not in fields[:-1] and HAND not in fields[1:]


def nearest(play: Play, plays: Sequence[Play]) -> Play | None:
    """Return the allowed play that is nearest to a refused one, or None if only a pass is allowed.

    The nearest has the most moves in common, then the fewest pips between the resulting boards.
    """
    if not plays or plays[0].is_pass:
        return None
    moves = Counter(play.moves)
    return min(plays, key=lambda other: (-(Counter(other.moves) & moves).total(), _apart(play, other)))


def _apart(one: Play, other: Play) -> int:
    """Return the distance in pips between the boards after two plays. A field changed by only one of them costs 25."""
    shorter, longer = sorted((one.change, other.change), key=len)
    ends = zip(shorter, longer, strict=False)
    return OFF * (len(longer) - len(shorter)) + sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in ends)
