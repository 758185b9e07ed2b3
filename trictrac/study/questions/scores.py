"""Scores as answers: the whole score, or the numbers that a question asks for (law 10)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from trictrac.base.errors import UnreadableError
from trictrac.model.score import NO_SCORE, Pavillon, Score, Side
from trictrac.partie.text.letters import SIDES
from trictrac.saying.words import excerpt, fold, named, unreadable
from trictrac.study.questions.items import MINUS

_TOKENS = r"(?P<number>\d{1,4})\s?(?P<flag>b(?![a-z0-9])|en bredouille|bredouille)?|[a-z]+|\d+"
_KINDS = named(
    {
        "point points pts": "points",
        "hole holes trou trous": "holes",
        "flag pavillon drapeau": "flag",
        "and et the le put is est with": "filler",
    }
)
"""The kind of each word in a score, except the words for the owner of the pavillon."""
_FLAG_WORDS = {word: Pavillon.of(side) for word, side in SIDES.items()} | named(
    {
        "away off range rentre serre abattu": Pavillon.AWAY,
        "none no nobody aucun personne sans rien": Pavillon.NONE,
    }
)
_FLAG_TEXTS = {Pavillon.WHITE: "W", Pavillon.BLACK: "B", Pavillon.AWAY: "away"}
_MOST_POINTS, _MOST_HOLES = 11, 99


def score_text(score: Score) -> str:
    """Return the canonical score, White first: ``points=4b,0 holes=3,2 flag=W``.

    There is no ``flag`` if nobody shows the pavillon.
    """
    points = ",".join(f"{count}{'b' * flag}" for count, flag in zip(score.points, score.bredouille, strict=True))
    text = f"points={points} holes={score.holes[0]},{score.holes[1]}"
    return f"{text} flag={_FLAG_TEXTS[score.pavillon]}" if score.pavillon else text


Numbers = tuple[tuple[str, Side], ...]
"""Numbers that a question asks for, each as ``points`` or ``holes`` and a side."""
EVERYTHING: Numbers = tuple(product(("points", "holes"), Side))
_Number = tuple[int, bool]
"""Number typed, and whether it has the b of bredouille."""


def read_score(line: str, before: Score = NO_SCORE, wanted: Numbers = EVERYTHING) -> Score:
    """Read ``4b 0 3 2``, ``points=4b,0 holes=3,2 flag=W``, ``trous 3 2 points 4b 0 pavillon noir`` and similar texts.

    White comes before Black, and the points before the holes unless they are named. ``b`` or ``bredouille`` after
    points means that they are uninterrupted. If only some numbers are in ``wanted``, these alone may be typed. The
    others, and a pavillon that is not named, stay as in ``before``.

    Raises:
        UnreadableError: ``line`` is not a score. The error shows one.
    """
    bare: list[_Number] = []
    numbers: dict[str, list[_Number]] = {"points": [], "holes": []}
    section, folded = bare, fold(line)
    flag, spoken_of = None, False
    if re.search(MINUS, folded):
        raise unreadable("{line!r}: points and holes are never less than 0", line)
    for match in re.finditer(_TOKENS, folded):
        word, kind = match[0], _KINDS.get(match[0])
        if match["number"]:
            section.append((int(match["number"]), bool(match["flag"])))
        elif kind in numbers:
            section = numbers[kind]
        elif word in _FLAG_WORDS and (bare or any(numbers.values())):
            flag = _FLAG_WORDS[word]
        elif kind == "flag":
            spoken_of = True
        elif not kind:
            raise _no_score(line, wanted)
    given = _sorted(bare, numbers, wanted)
    points = _pair(given["points"], zip(before.points, before.bredouille, strict=True), "points", wanted)
    holes = _pair(given["holes"], ((count, False) for count in before.holes), "holes", wanted)
    if points is None or holes is None:
        raise _no_score(line, wanted)
    if spoken_of and flag is None:
        raise unreadable(
            "{line!r}: whose is the pavillon? After the points and holes type flag w, flag b, flag away or flag none",
            line,
        )
    return _score(points, holes, before.pavillon if flag is None else flag, line)


def _sorted(bare: list[_Number], numbers: dict[str, list[_Number]], wanted: Numbers) -> dict[str, list[_Number]]:
    """Return the numbers by kind. Unnamed ones are the numbers ``wanted``, or else points before holes."""
    if bare and not any(numbers.values()) and len(bare) == len(wanted):
        return {
            kind: [number for number, (what, _) in zip(bare, wanted, strict=True) if what == kind] for kind in numbers
        }
    return {"points": bare[:2] + numbers["points"], "holes": bare[2:] + numbers["holes"]}


def _pair(given: list[_Number], was: Iterable[_Number], kind: str, wanted: Numbers) -> list[_Number] | None:
    """Return the numbers of White and Black, unanswered ones unchanged, or None if some are missing."""
    sides = [side for what, side in wanted if what == kind]
    if len(given) not in (len(sides), 2):
        return None
    pair = list(was)
    for side, number in zip(sides if len(given) == len(sides) else Side, given, strict=True):
        pair[side] = number
    return pair


def _score(points: list[_Number], holes: list[_Number], flag: Pavillon, line: str) -> Score:
    """Return the score with these numbers, or raise an error if there is none."""
    if any(uninterrupted for _, uninterrupted in holes):
        raise unreadable("{line!r}: b, for bredouille, stands behind points, not behind holes", line)
    if max(points)[0] > _MOST_POINTS or max(holes)[0] > _MOST_HOLES:
        raise unreadable(
            "{line!r}: points go up to 11, since 12 make a hole, and holes to {most}",
            line,
            most=_MOST_HOLES,
        )
    (mine, bredouille), (theirs, their_bredouille) = points
    return Score((mine, theirs), (bredouille, their_bredouille), (holes[0][0], holes[1][0]), flag)


def require_possible(score: Score, target: int, line: str) -> Score:
    """Return the score, if a partie of ``target`` holes can show it.

    Raises:
        UnreadableError: ``score`` has bredouille for both or without points, or more than ``target`` holes.
    """
    line_start = excerpt(line)
    if all(score.bredouille):
        raise UnreadableError(
            "{line!r}: both cannot hold the bredouille, so only one has points with b", line=line_start
        )
    if any(flag and not points for flag, points in zip(score.bredouille, score.points, strict=True)):
        raise UnreadableError(
            "{line!r}: without points nobody holds the bredouille, so 0 points have no b", line=line_start
        )
    if max(score.holes) > target:
        raise UnreadableError(
            "{line!r}: a partie has {target} holes, and nobody wins more; first come the points, then the holes",
            line=line_start,
            target=target,
        )
    return score


def _no_score(line: str, wanted: Numbers) -> UnreadableError:
    return unreadable(
        "{line!r} is no score: {count} numbers are asked for, points then holes (b after points: bredouille)",
        line,
        count=len(wanted),
    )
