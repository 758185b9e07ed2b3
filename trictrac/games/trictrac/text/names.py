"""Names: a position told side by side, each side in its own numbering, with the French and English names of fields."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.errors import UnreadableError
from trictrac.games.trictrac.text.letters import ENGLISH_SIDES, FIELDS, FRENCH_SIDES, SIDES, CheckersRead, named_field
from trictrac.model.play import OFF
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.saying.words import Token, excerpt, without, words_suggestion

_ARTICLES = frozenset({"de", "du", "des", "d", "l", "le", "la", "les", "au", "aux", "en", "sur", "et"})
_THINGS = frozenset({"case", "cases", "fleche", "dame", "dames", "field", "fields", "checker", "checkers"})
_FILLERS = _ARTICLES | _THINGS | {"the", "of", "on", "at", "in", "and", "s"}
_WORDS = (*SIDES, *(word for name in FIELDS for word in name))


def read_names(tokens: Sequence[Token], turn: str) -> list[Position]:
    """Read ``B12x2 N1x15``, ``blanc talon 13, coin 2 / noir talon 15`` or loosely written canonical text.

    A colour stands before its fields and holds until the next colour. An item is a field (1 to 24, or a name) and its
    count, after ``x`` or a blank; without count it is one checker. Commas part items; they may be left out after a name
    or an ``x``. ``B`` is blanc, unless W, white or black stands elsewhere (then it is Black); the readings are two when
    N or noir stands there as well, or when nothing decides and the text writes ``B:`` as the canonical text for Black.

    Raises:
        UnreadableError: says, without the whole text, which item is wrong.

    """
    plain = without(tokens, _FILLERS)
    found = []
    for meaning in _meanings(plain):
        board = _read_sides(plain, {**SIDES, "b": meaning})
        turns = (SIDES[turn],) if turn != "b" or meaning is Side.BLACK else (Side.WHITE, Side.BLACK)
        found += [board.position(side) for side in turns]
    return found


def _meanings(tokens: Sequence[Token]) -> tuple[Side, ...]:
    """Which side ``b`` can stand for in this text."""
    words = {token.text for token in tokens}
    french, english = bool(words & FRENCH_SIDES.keys()), bool(words & ENGLISH_SIDES.keys())
    if french != english:
        return (Side.WHITE,) if french else (Side.BLACK,)
    colon = any(token.text == "b" and ":" in tokens[at + 1].before for at, token in enumerate(tokens))
    return (Side.WHITE, Side.BLACK) if french or colon else (Side.WHITE,)


def _read_sides(tokens: Sequence[Token], sides: dict[str, Side]) -> CheckersRead:
    board = CheckersRead()
    side: Side | None = None
    at = 0
    if any(">" in token.before or "+" in token.before for token in tokens):
        raise UnreadableError("the signs > and + have no meaning in a position")
    while tokens[at].text:
        token = tokens[at]
        if token.text in sides:
            side = sides[token.text]
            at += 1
            if (tokens[at].text in sides or not tokens[at].text) and "-" not in tokens[at].before:
                raise UnreadableError("no field follows {word!r}", word=excerpt(token.text))
        elif side is None:
            raise _no_side(token.text)
        else:
            at = _read_item(tokens, at, board, side)
    if side is None:
        raise UnreadableError("no checker is named")
    return board


def _read_item(tokens: Sequence[Token], at: int, board: CheckersRead, side: Side) -> int:
    """Read one field with its count and say where the next item begins."""
    start = at
    field, width = named_field(tokens, at)
    if not field:
        field, width = _numbered_field(tokens[at]), 1
    at += width
    times = tokens[at].text in ("x", "=") and tokens[at + 1].is_number
    at += times
    count = 1
    counted = tokens[at].is_number and (times or not _parts(tokens[at]))
    if counted:
        count = tokens[at].value
        at += 1
    if tokens[start].is_number and not times:
        _require_apart(tokens, start, at, counted)
    said = "off" if field == OFF else str(field)
    board.put(side, field, count, said)
    return at


def _no_side(word: str) -> UnreadableError:
    near = words_suggestion(word, [side for side in SIDES if len(side) > 1])
    if near:
        return UnreadableError("{word!r} is no colour (perhaps {nearest}?)", word=excerpt(word), nearest=near)
    return UnreadableError(
        "{word!r} comes before any colour: begin with white or black, blanc or noir", word=excerpt(word)
    )


def _numbered_field(token: Token) -> int:
    if not token.is_number:
        near = words_suggestion(token.text, _WORDS)
        if near:
            raise UnreadableError(
                "{word!r} is no field or colour (perhaps {nearest}?)", word=excerpt(token.text), nearest=near
            )
        raise UnreadableError("{word!r} is no field or colour", word=excerpt(token.text))
    if not 1 <= token.value <= 24:
        raise UnreadableError("there is no field {word}: 1 to 24, or off", word=excerpt(token.text))
    return token.value


def _require_apart(tokens: Sequence[Token], start: int, end: int, counted: bool) -> None:
    """Refuse a field without ``x`` that does not stand apart: ``1 9 2 3`` and ``1-9`` could be fields or counts."""
    first, after = tokens[start], tokens[end]
    opens = start == 0 or _parts(first) or tokens[start - 1].text in SIDES
    closes = not after.text or _parts(after) or after.text in SIDES
    span = "-" in after.before and after.is_number and not counted
    if span or not (opens and closes):
        raise UnreadableError(
            "is the number beside {word} a field or a count? Write {word}x2 for two checkers and commas between fields",
            word=first.text,
        )


def _parts(token: Token) -> bool:
    """Whether a sign before the token parts two items."""
    return any(sign in ",;/-&" for sign in token.before)
