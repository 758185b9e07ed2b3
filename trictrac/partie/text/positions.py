"""Positions as people type them, in any notation, and by names in each side's own numbering."""

from __future__ import annotations

import re

from trictrac.base.errors import AmbiguousError, Saying, UnreadableError
from trictrac.model.play import OFF
from trictrac.model.position import KEYS, Position
from trictrac.model.score import Side
from trictrac.partie.text.letters import (
    ENGLISH_SIDES,
    FRENCH_SIDES,
    GLUED,
    SIDES,
    CheckersRead,
    Tokens,
    named_field,
    read_letters,
    read_numbers,
)
from trictrac.saying.words import Token, cut, excerpt, fold, refuse_long, without, word_set, words_suggestion

_FILLERS = word_set(
    "de du des d l le la les au aux en sur et the of on at in and s "
    "case cases fleche dame dames field fields checker checkers"
)


def read_names(tokens: Tokens, turn: str) -> list[Position]:
    """Read ``B12x2 N1x15``, ``blanc talon 13, coin 2 / noir talon 15`` or loosely written canonical text.

    A colour comes before its fields and holds until the next colour. An item is a field (1 to 24, or a name) and its
    count, after ``x`` or a blank, by default one checker. Commas part items and may be left out after a name or an
    ``x``. ``B`` is blanc, unless the text has W, white or black (then it is Black). There are two readings if it has N
    or noir as well, or if nothing decides and it has ``B:``, as the canonical text for Black does.

    Raises:
        UnreadableError: an item is wrong. The message names it, without the whole text.
    """
    plain = without(tokens, _FILLERS)
    words = {token.text for token in plain}
    french, english = bool(words & FRENCH_SIDES.keys()), bool(words & ENGLISH_SIDES.keys())
    colon = any(token.text == "b" and ":" in plain[at + 1].before for at, token in enumerate(plain))
    meanings: tuple[Side, ...] = (Side.WHITE,)
    if english and not french:
        meanings = (Side.BLACK,)
    elif french == english and (french or colon):
        meanings = (Side.WHITE, Side.BLACK)
    found = []
    for meaning in meanings:
        board = _read_sides(plain, {**SIDES, "b": meaning})
        turns = (SIDES[turn],) if turn != "b" or meaning is Side.BLACK else (Side.WHITE, Side.BLACK)
        found += [board.position(side) for side in turns]
    return found


def _read_sides(tokens: Tokens, sides: dict[str, Side]) -> CheckersRead:
    board = CheckersRead()
    side: Side | None = None
    at = 0
    if any(">" in token.before or "+" in token.before for token in tokens):
        raise UnreadableError(
            "the signs > and + have no meaning in a position: type fields and counts, like W:1x13,8,10/B:1x15"
        )
    while tokens[at].text:
        token = tokens[at]
        if token.text in sides:
            side = sides[token.text]
            at += 1
            if (tokens[at].text in sides or not tokens[at].text) and "-" not in tokens[at].before:
                raise UnreadableError("no field follows {word!r}", word=excerpt(token.text))
        elif side is None:
            near = words_suggestion(token.text, [word for word in SIDES if len(word) > 1])
            if near:
                raise UnreadableError(
                    "{word!r} is no colour (perhaps {nearest}?)", word=excerpt(token.text), nearest=near
                )
            raise UnreadableError(
                "{word!r} comes before any colour: begin with white or black", word=excerpt(token.text)
            )
        else:
            at = _read_item(tokens, at, board, side)
    if side is None:
        raise UnreadableError("no checker is named")
    return board


def _read_item(tokens: Tokens, at: int, board: CheckersRead, side: Side) -> int:
    """Read one field with its count, and return the index of the next item."""
    start = at
    field, width = named_field(tokens, at)
    if not field:
        token, width = tokens[at], 1
        near = None if token.is_number else words_suggestion(token.text, GLUED)
        if near:
            raise UnreadableError(
                "{word!r} is no field or colour (perhaps {nearest}?)", word=excerpt(token.text), nearest=near
            )
        if not token.is_number:
            raise UnreadableError(
                "{word!r} is no field or colour: type a position like W:1x13,8,10/B:1x15", word=excerpt(token.text)
            )
        if not 1 <= token.value <= 24:
            raise UnreadableError("there is no field {word}: 1 to 24, or off", word=excerpt(token.text))
        field = token.value
    at += width
    times = tokens[at].text in ("x", "=") and tokens[at + 1].is_number
    at += times
    counted = tokens[at].is_number and (times or not _parts(tokens[at]))
    count = tokens[at].value if counted else 1
    at += counted
    if tokens[start].is_number and not times:
        # A field without ``x`` stands apart: ``1 9 2 3`` and ``1-9`` could be fields or counts.
        first, after = tokens[start], tokens[at]
        opens = start == 0 or _parts(first) or tokens[start - 1].text in SIDES
        closes = not after.text or _parts(after) or after.text in SIDES
        span = "-" in after.before and after.is_number and not counted
        if span or not (opens and closes):
            raise UnreadableError(
                "is the number beside {word} a field or a count? Write {word}x2 for two checkers and commas between fields",
                word=first.text,
            )
    board.put(side, field, count, "off" if field == OFF else str(field))
    return at


def _parts(token: Token) -> bool:
    """Return whether a sign before the token separates two items."""
    return any(sign in ",;/-&" for sign in token.before)


_LONGEST = 2000
_PLAYING = word_set("roll rolls play plays move moves jouer joue jouent trait turn")
_AFTER_TURN = _PLAYING | word_set("to on de a au")
_BEFORE_TURN = _PLAYING | word_set("to a au aux le les")


def read_position(text: str) -> Position:
    """Read a position in any notation, case and spacing.

    - canonical text: ``W:1x13,8,10/B:1x15/W``, each side in its own numbering (see ``Position``);
    - the treatises' letters: ``aW13-hW1-jW1-yB15``: a–l White's talon to White's corner, m–y (without w) Black's corner
      to Black's talon; then the colour W or B (N for noir), then the count, 1 when absent;
    - numbers: ``1W13-8W1-10W1-24B15``: the field in White's numbering, colour, count;
    - names: ``B12x2 N1x15`` (colour before the number: B blanc, N noir), ``blanc talon 13, coin 2 / noir talon 15``,
      ``white corner 2``: each side's own fields; names are talon 1, coin bourgeois 6, coin marchand 7, case du diable
      8, case de l'écolier 11, coin (de repos) or corner 12, sortie, dehors or off 25. With W, white or black in the
      same text B is Black.

    Items are separated by dashes, commas, blanks or slashes (in names by commas or slashes where a number could be a field
    or a count) and come in any order. ``offW2`` counts borne-off checkers in letters and numbers. A lone ``-`` is an
    empty board. After the checkers may follow the side to roll (``W``, ``black to roll``, ``trait aux noirs``; White
    when absent) and then the score as in the canonical text (``points=4b,0 holes=3,2``).

    Raises:
        AmbiguousError: ``text`` has several readings. The message lists them.
        UnreadableError: ``text`` is not a position. The message says what is wrong and shows each notation.
    """
    refuse_long(text, _LONGEST)
    try:
        return Position.parse(text)
    except UnreadableError:
        folded = fold(text)
    first_mark = re.search(rf"({'|'.join(KEYS)})\s*=", folded)
    at = first_mark.start() if first_mark else len(folded)
    body, marks = folded[:at].rstrip(" \t\r\n/,;"), folded[at:]
    if any(f"{before}-{digit}" in body.replace(" ", "") for before in "x:=" for digit in "0123456789"):
        raise UnreadableError(
            "{text!r}: a minus sign before a number; fields and counts are positive", text=excerpt(text)
        )
    found: list[Position] = []
    wrong: Saying | None = None
    likely = _likely(cut(body, GLUED))
    for reader in (read_letters, read_numbers, read_names):
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
            "{text!r} can be read as {readings}. Type the colours in full (white, black) and no blank before a count.",
            text=excerpt(text),
            readings="; ".join(map(str, found)),
        )
    raise _unreadable(text, wrong or Saying("no checker is named"))


def _turns(tokens: Tokens) -> list[tuple[Tokens, str]]:
    """Return the whole text with White to roll, and also the text without last words that may name the side to roll."""
    whole: list[tuple[Tokens, str]] = [(tokens, "w")]
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


def _likely(tokens: Tokens) -> object:
    """Return the reader whose error to show, by the beginning of the text."""
    first, second = tokens[0], tokens[min(1, len(tokens) - 1)]
    if first.is_number:
        return read_numbers
    colour = (first.text + second.text)[1:2]
    if first.text not in SIDES and len(first.text) <= 3 and colour in ("w", "b", "n"):
        return read_letters
    return read_letters if first.text == "off" else read_names


def _marked(position: Position, marks: str, text: str) -> Position:
    """Return the position with its score, typed in any order."""
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
        " (from White’s talon) or {names}.",
        text=excerpt(text),
        wrong=wrong,
        canonical="W:1x13,12x2/B:1x15/W",
        letters="aW13-lW2-yB15",
        numbers="1W13-12W2-24B15",
        names=Saying("white talon 13, corner 2 / black talon 15"),
    )
