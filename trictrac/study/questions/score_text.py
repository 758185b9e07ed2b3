"""A score as it is answered: read from one line, written canonically, said in words."""

from __future__ import annotations

import re

from trictrac.errors import Saying, UnreadableError
from trictrac.games.trictrac.text.letters import SIDES
from trictrac.games.trictrac.told.positions import marked
from trictrac.model.score import Pavillon, Score, Side
from trictrac.saying.language import BY_SEMICOLON, point_count, strung
from trictrac.saying.words import excerpt, fold

_TOKENS = re.compile(r"(?P<number>\d{1,4}\s?(?:b(?![a-z0-9])|en bredouille|bredouille)?)|[a-z]+|\d+")
_POINTS = frozenset({"point", "points", "pts"})
_HOLES = frozenset({"hole", "holes", "trou", "trous"})
_FLAG = frozenset({"flag", "pavillon", "drapeau"})
_FILLERS = frozenset({"and", "et", "the", "le", "put", "is", "est", "with"})
_FLAG_WORDS = {
    **{word: Pavillon.of(side) for word, side in SIDES.items()},
    **dict.fromkeys(("away", "off", "range", "rentre", "serre", "abattu"), Pavillon.AWAY),
    **dict.fromkeys(("none", "no", "nobody", "aucun", "personne", "sans", "rien"), Pavillon.NONE),
}
_FLAG_TEXTS = {Pavillon.WHITE: "W", Pavillon.BLACK: "B", Pavillon.AWAY: "away"}
_MOST_POINTS, _MOST_HOLES = 11, 99
_MINUS = re.compile(r"(?<![0-9a-z])-(?=[0-9])")


def score_text(score: Score) -> str:
    """The canonical answer: ``points=4b,0 holes=3,2 flag=W``; White first, nothing said of a pavillon that nobody shows."""
    points = ",".join(f"{count}{'b' * flag}" for count, flag in zip(score.points, score.bredouille, strict=True))
    text = f"points={points} holes={score.holes[0]},{score.holes[1]}"
    return f"{text} flag={_FLAG_TEXTS[score.pavillon]}" if score.pavillon else text


def read_score(line: str, pavillon: Pavillon = Pavillon.NONE) -> Score:
    """Read ``4b 0 3 2``, ``points=4b,0 holes=3,2 flag=W``, ``trous 3 2 points 4b 0 pavillon noir`` and the like.

    White comes before Black, the points before the holes unless they are named; ``b`` or ``bredouille`` behind points
    says that they are uninterrupted. ``pavillon`` is what holds where the line does not speak of it.

    Raises:
        UnreadableError: it is no score; says what one looks like.
    """
    numbers: dict[str, list[str]] = {"points": [], "holes": []}
    section, named, flag = "points", False, pavillon
    folded, whose, spoken_of = fold(line), False, False
    if _MINUS.search(folded):
        raise UnreadableError("{line!r}: points and holes are never less than 0", line=excerpt(line))
    for match in _TOKENS.finditer(folded):
        word = match[0]
        if match["number"]:
            if not named and len(numbers["points"]) == 2:
                section = "holes"
            numbers[section].append(word)
        elif word in _POINTS or word in _HOLES:
            section, named = ("points" if word in _POINTS else "holes"), True
        elif word in _FLAG_WORDS and (numbers["points"] or numbers["holes"]):
            flag, whose = _FLAG_WORDS[word], True
        elif word in _FLAG:
            spoken_of = True
        elif word not in _FILLERS:
            raise _no_score(line)
    if len(numbers["points"]) != 2 or len(numbers["holes"]) != 2:
        raise _no_score(line)
    if spoken_of and not whose:
        raise UnreadableError(
            "{line!r}: whose is the pavillon? Behind the points and holes: flag w, flag b, flag away or flag none",
            line=excerpt(line),
        )
    if any(not word.strip().isdigit() for word in numbers["holes"]):
        raise UnreadableError("{line!r}: b, for bredouille, stands behind points, not behind holes", line=excerpt(line))
    return Score(
        _pair(numbers["points"], _MOST_POINTS, line),
        (_is_uninterrupted(numbers["points"][0]), _is_uninterrupted(numbers["points"][1])),
        _pair(numbers["holes"], _MOST_HOLES, line),
        flag,
    )


def require_possible(score: Score, target: int, line: str) -> Score:
    """The score, if a partie of so many holes can show it.

    Raises:
        UnreadableError: both hold the bredouille, or one without points, or there are more holes than a partie has.
    """
    shown = excerpt(line)
    if all(score.bredouille):
        raise UnreadableError("{line!r}: both cannot hold the bredouille, so only one has points with b", line=shown)
    if any(flag and not points for flag, points in zip(score.bredouille, score.points, strict=True)):
        raise UnreadableError("{line!r}: without points nobody holds the bredouille, so 0 points have no b", line=shown)
    if max(score.holes) > target:
        raise UnreadableError(
            "{line!r}: a partie has {target} holes, and nobody wins more; first come the points, then the holes",
            line=shown,
            target=target,
        )
    return score


def _pair(words: list[str], most: int, line: str) -> tuple[int, int]:
    one, other = (int("".join(filter(str.isdigit, word))) for word in words)
    if max(one, other) > most:
        raise UnreadableError(
            "{line!r}: points go up to 11, since 12 are a hole, and holes to {most}",
            line=excerpt(line),
            most=_MOST_HOLES,
        )
    return one, other


def _is_uninterrupted(word: str) -> bool:
    return not word.strip().isdigit()


def _no_score(line: str) -> UnreadableError:
    return UnreadableError(
        "{line!r} is no score: points of White and Black, then holes of White and Black, like 4b 0 3 2 (b: bredouille), "
        "and flag w, flag b, flag away or flag none where the pavillon changes",
        line=excerpt(line),
    )


def score_saying(score: Score) -> Saying:
    """A score in a player's words."""
    sides = [
        Saying("{side}: {marked}", side=side, marked=strung(marked(score, side, point_count(score.points[side]))))
        for side in Side
    ]
    if score.pavillon is Pavillon.AWAY:
        sides.append(Saying("the pavillon put away"))
    return Saying("{score}", score=strung(sides, BY_SEMICOLON))
