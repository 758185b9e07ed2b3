"""Positions as people type them: the forgiving reader of every notation."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.errors import AmbiguousError, Saying, UnreadableError
from trictrac.games.trictrac.text.letters import GLUED, SIDES, read_letters, read_numbers
from trictrac.games.trictrac.text.names import read_names
from trictrac.model.position import KEYS, Position
from trictrac.saying.words import Token, cut, excerpt, fold, refuse_long

_LONGEST = 2000
_PLAYING = frozenset({"roll", "rolls", "play", "plays", "move", "moves", "jouer", "joue", "jouent", "trait", "turn"})
_AFTER_TURN = _PLAYING | {"to", "on", "de", "a", "au"}
_BEFORE_TURN = _PLAYING | {"to", "a", "au", "aux", "le", "les"}
_READERS = (read_letters, read_numbers, read_names)


def read_position(text: str) -> Position:
    """Read a position in any notation, whatever its case and spacing.

    - canonical text: ``W:1x13,8,10/B:1x15/W``, each side in its own numbering (see ``Position``);
    - the treatises' letters: ``aW13-hW1-jW1-yB15``: a–l White's talon to White's corner, m–y (without w) Black's corner
      to Black's talon; then the colour W or B (N for noir), then the count, 1 when absent;
    - numbers: ``1W13-8W1-10W1-24B15``: the field in White's numbering, colour, count;
    - names: ``B12x2 N1x15`` (colour before the number: B blanc, N noir), ``blanc talon 13, coin 2 / noir talon 15``,
      ``white corner 2``: each side's own fields; names are talon 1, coin bourgeois 6, coin marchand 7, case du diable
      8, case de l'écolier 11, coin (de repos) or corner 12, sortie, dehors or off 25. With W, white or black in the
      same text B is Black.

    Items are parted by dashes, commas, blanks or slashes (in names by commas or slashes where a number could be a field
    or a count) and stand in any order; ``offW2`` counts borne-off checkers in letters and numbers; a lone ``-`` is an
    empty board. After the checkers may stand who is to roll (``W``, ``black to roll``, ``trait aux noirs``; White when
    absent) and then the marks of the canonical text (``points=4b,0 holes=3,2``).

    Raises:
        AmbiguousError: the text has several readings; names them.
        UnreadableError: says what was read, what is wrong and shows each notation.

    """
    refuse_long(text, _LONGEST)
    try:
        return Position.parse(text)
    except UnreadableError:
        body, marks = _split_marks(fold(text))
    if any(f"{before}-{digit}" in body.replace(" ", "") for before in "x:=" for digit in "0123456789"):
        raise UnreadableError(
            "{text!r}: a minus sign before a number; fields and counts are positive", text=excerpt(text)
        )
    found: list[Position] = []
    wrong: Saying | None = None
    likely = _likely(cut(body, GLUED))
    for reader in _READERS:
        for tokens, turn in _turns(cut(body, GLUED)):
            try:
                found += [position for position in reader(tokens, turn) if position not in found]
            except UnreadableError as error:
                if reader is likely:
                    wrong = error.saying
    if len(found) == 1:
        return _marked(found[0], marks, text)
    if found:
        raise AmbiguousError(
            "{text!r} can be read as {readings}. Type the colours in full (white, black, blanc, noir) and no blank"
            " before a count.",
            text=excerpt(text),
            readings="; ".join(map(str, found)),
        )
    raise _unreadable(text, wrong or Saying("no checker is named"))


def _turns(tokens: Sequence[Token]) -> list[tuple[Sequence[Token], str]]:
    """Take the text whole, White to roll, and also without its last words if they may say who is to roll."""
    whole: list[tuple[Sequence[Token], str]] = [(tokens, "w")]
    last = len(tokens) - 2
    while last >= 0 and tokens[last].text in _AFTER_TURN:
        last -= 1
    if last < 0 or tokens[last].text not in SIDES or not tokens[last].before:
        return whole
    side, before = tokens[last].text, tokens[last].before
    while len(side) > 1 and last and tokens[last - 1].text in _BEFORE_TURN and tokens[last - 1].before:
        last -= 1
        before = tokens[last].before
    return [*whole, ([*tokens[:last], Token("", before)], side)]


def _likely(tokens: Sequence[Token]) -> object:
    """Choose the reader whose complaint to show, by how the text begins."""
    first, second = tokens[0], tokens[min(1, len(tokens) - 1)]
    if first.is_number:
        return read_numbers
    colour = (first.text + second.text)[1:2]
    if first.text not in SIDES and len(first.text) <= 3 and colour in ("w", "b", "n"):
        return read_letters
    return read_letters if first.text == "off" else read_names


def _split_marks(text: str) -> tuple[str, str]:
    """Part the checkers and who is to roll from the marks that follow (``points=…``)."""
    starts = [
        at
        for key in KEYS
        for at in range(len(text))
        if text.startswith(key, at) and text[at + len(key) :].lstrip().startswith("=")
    ]
    at = min(starts, default=len(text))
    return text[:at].rstrip(" \t\r\n/,;"), text[at:]


def _marked(position: Position, marks: str, text: str) -> Position:
    """Give the position its marks, in whatever order they were typed."""
    if not marks:
        return position
    compact = "".join(marks.split())
    for key in KEYS:
        compact = compact.replace(f"{key}=", f"/{key}=")
    parts = [part.strip(",;") for part in compact.split("/") if part.strip(",;")]
    parts = [f"flag={part[5:].upper()}" if part in ("flag=w", "flag=b") else part for part in parts]
    parts.sort(key=lambda part: KEYS.index(part.partition("=")[0]) if part.partition("=")[0] in KEYS else len(KEYS))
    try:
        return Position.parse("/".join((position.short, position.turn.letter, *parts)))
    except UnreadableError as error:
        raise _unreadable(text, error.saying) from error


def _unreadable(text: str, wrong: Saying) -> UnreadableError:
    return UnreadableError(
        "{text!r} is no position: {wrong}. Type it as {canonical} (each side from its own talon), {letters}, {numbers}"
        " (from White's talon) or {names}.",
        text=excerpt(text),
        wrong=wrong,
        canonical="W:1x13,12x2/B:1x15/W",
        letters="aW13-lW2-yB15",
        numbers="1W13-12W2-24B15",
        names="blanc talon 13, coin 2 / noir talon 15",
    )
