"""The declarations of events, from which come the lines of records, JSON and the words of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.values import Json, frozen
from trictrac.protocol.events import Begin, Draw, Go, Hold, Note, Player
from trictrac.protocol.log import E
from trictrac.saying.words import is_count

E_co = TypeVar("E_co", covariant=True)
V = TypeVar("V")

COMMENT = "comment"
"""Word in JSON for a line that is not an event."""


_NOTHING = Saying("{text!r}: expected nothing after the verb")


def _names(event: type[object]) -> tuple[str, ...]:
    """Return the names of the values of an event class, in order."""
    return tuple(name for kind in reversed(event.__mro__) for name in vars(kind).get("__slots__", ()))


def _values(event: object) -> tuple[object, ...]:
    """Return the values of an event in order, the player first if it has one."""
    return tuple(getattr(event, name) for name in _names(type(event)))


def _cut(line: str) -> tuple[str, str]:
    """Return the first word of a line, and the rest."""
    first, *rest = line.split(None, 1) or [""]
    return first, rest[0].rstrip() if rest else ""


@frozen
class Part(Generic[V]):
    """One value of an event: its text in a line and its key in JSON."""

    key: str
    read: Callable[[str], V]
    """Reads the value from words of a line. Raises ValueError or KeyError if they are not valid."""
    write: Callable[[V], str] = str
    """Returns the words for a value in a line."""
    dump: Callable[[V], object] = lambda value: value
    """Returns the value in JSON, or None to leave out the key."""
    words: Callable[[Any], str] = str
    """Returns the words in a line for a value from JSON."""
    absent: str = ""
    """Word in a line for a key that JSON leaves out."""
    mark: str = ""
    """Optional sign at the end of the line, of the last part. The value is whether it is there."""
    tag: str = ""
    """Beginning of an optional word at the end of the line, of the last part. Without such a word the value is None."""
    whole: bool = False
    """Whether it reads the rest of the line and not one word."""
    spread: bool = False
    """Whether the value is a tuple of all values of the event."""


def flag(key: str, mark: str) -> Part[bool]:
    """Return a part that is true if a line ends with this sign."""
    sign = mark.strip()
    return Part(
        key, bool, lambda is_so: sign * is_so, lambda is_so: is_so or None, lambda is_so: sign * is_so, mark=mark
    )


def read_number(text: str) -> int:
    """Return a number of at most nine digits.

    Raises:
        ValueError: ``text`` is not such a number.
    """
    if not is_count(text, 9):
        raise ValueError(text)
    return int(text)


@frozen
class Declared(Generic[E_co]):
    """The declaration of an event in records: its word, after the player's letter, and its values."""

    event: type[E_co]
    word: str
    """One word or two, also used in JSON."""
    parts: tuple[Part[Any], ...] = ()
    expects: Saying = _NOTHING
    """Message for a line with something else after the word."""
    said: Saying | None = None
    """The event in a few words with its values by name, or None if its game words it."""
    fixed: tuple[object, ...] = ()
    """Values that follow from the word alone."""

    @property
    def by_player(self) -> bool:
        """Whether a player's letter stands before the word."""
        return "player" in _names(self.event)[:1]

    @property
    def verb(self) -> str:
        """The first word."""
        return self.word.partition(" ")[0]

    def settled(self, event: object) -> tuple[object, ...]:
        """Return the values of an event that its word must settle."""
        return _values(event)[self.by_player :][: len(self.fixed)]

    def values(self, event: object) -> tuple[object, ...]:
        """Return the values of an event, one for each part."""
        found = _values(event)[self.by_player + len(self.fixed) :]
        return (found,) if self.parts and self.parts[0].spread else found

    def refusal(self, text: str) -> UnreadableError:
        """Return the error for a line with something else after the word."""
        return UnreadableError(self.expects.text, **{**self.expects.values, "text": text})

    def made(self, player: Player | None, rest: str, text: str) -> E_co:
        """Return the event of a line. ``rest`` is the line after the words of the event.

        Raises:
            UnreadableError: ``rest`` does not hold the right values.
        """
        end = self.parts[-1] if self.parts and (self.parts[-1].mark or self.parts[-1].tag) else None
        others = self.parts[:-1] if end else self.parts
        unmarked = rest.removesuffix(end.mark) if end else rest
        words = [unmarked.rstrip()] if others and others[0].whole else unmarked.split()
        tagged_word = words.pop() if end and end.tag and words and words[-1].startswith(end.tag) else None
        try:
            if len(words) != len(others):
                raise ValueError(rest)
            values = [part.read(word) for part, word in zip(others, words, strict=True)]
            if end and end.mark:
                values.append(unmarked != rest)
            elif end:
                values.append(None if tagged_word is None else end.read(tagged_word.removeprefix(end.tag)))
        except TrictracError:
            raise
        except (ValueError, KeyError) as error:
            raise self.refusal(text) from error
        if others and others[0].spread:
            values = [*values[0]]
        return self.event(*([player] if self.by_player else []), *self.fixed, *values)


def draw_text(drawn: tuple[int, int, object]) -> str:
    """Return the dice of the draw for the first move: ``A 5 B 3``, with ``by A`` if one player threw both."""
    a, b, thrower = drawn
    return f"A {a} B {b}" + (f" by {thrower}" if thrower is not None else "")


def _read_draw(text: str) -> tuple[int, int, Player | None]:
    words = text.split()
    if len(words) not in (4, 6) or words[0::2] not in (["A", "B"], ["A", "B", "by"]):
        raise ValueError(text)
    return read_number(words[1]), read_number(words[3]), Player[words[5]] if words[4:] else None


DRAW = Declared(
    Draw,
    "draw",
    (
        Part(
            "draw",
            _read_draw,
            draw_text,
            lambda drawn: {"A": drawn[0], "B": drawn[1], "by": None if drawn[2] is None else drawn[2].name},
            lambda drawn: draw_text((drawn["A"], drawn["B"], drawn.get("by"))),
            whole=True,
            spread=True,
        ),
    ),
    Saying("{text!r}: expected draw A 5 B 3, and by A when A threw both dice"),
)
BEGIN = Declared(Begin, "begins", said=Saying("{player} begins"))
HOLD = Declared(Hold, "holds", said=Saying("{player} holds"))
GO = Declared(Go, "goes", said=Saying("{player} goes"))


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def _read_text(text: str) -> str:
    if not text:
        raise ValueError(text)
    return text


NOTE = Declared(
    Note,
    "note",
    (Part("text", _read_text, _one_line, _one_line, whole=True),),
    Saying("{text!r}: expected note and a text"),
    Saying("Noted: {text}"),
)


@frozen
class Vocabulary(Generic[E]):
    """The declarations of all events in the records of a game."""

    declared: tuple[Declared[E], ...]

    def knows(self, event: object) -> bool:
        """Return whether the game has such events."""
        return any(one.event is type(event) for one in self.declared)

    def declaration(self, event: object) -> Declared[E]:
        """Return the declaration of an event."""
        first, *others = (one for one in self.declared if one.event is type(event))
        return next((one for one in others if one.fixed == one.settled(event)), first)

    def write(self, event: object) -> str:
        """Return an event as a line of a record."""
        one = self.declaration(event)
        head = [str(_values(event)[0]), one.word] if one.by_player else [one.word]
        parts = (part.write(value) for part, value in zip(one.parts, one.values(event), strict=True))
        return " ".join(word for word in (*head, *parts) if word)

    def read(self, line: str) -> E:
        """Read a line of a record strictly.

        Raises:
            UnreadableError: ``line`` is not an event. The message says what is expected.
        """
        first, rest = _cut(line)
        player = Player[first] if first in ("A", "B") else None
        verb, rest = (first, rest) if player is None else _cut(rest)
        found = [one for one in self.declared if one.verb == verb and one.by_player is (player is not None)]
        if not found:
            raise UnreadableError(
                "{text!r} is not an event: expected A or B and one of {verbs}; or one of {others}",
                text=line,
                verbs=", ".join(dict.fromkeys(one.verb for one in self.declared if one.by_player)),
                others=", ".join(dict.fromkeys(one.verb for one in self.declared if not one.by_player)),
            )
        if " " not in found[0].word:
            return found[0].made(player, rest, line)
        for one in found:
            if one.word == f"{verb} {rest}":
                return one.made(player, "", line)
        if found[0].expects is not _NOTHING:
            raise found[0].refusal(line)
        raise UnreadableError(
            "{text!r}: expected one of these words: {words}",
            text=line,
            words=", ".join(one.word.partition(" ")[2] for one in found),
        )

    def dump(self, event: object) -> Json:
        """Return an event in JSON form: ``do`` is its word, ``by`` the player."""
        one = self.declaration(event)
        by = {"by": str(_values(event)[0])} if one.by_player else {}
        parts = zip(one.parts, one.values(event), strict=True)
        return {"do": one.word, **by} | {part.key: part.dump(value) for part, value in parts}

    def line(self, found: Mapping[str, object]) -> str:
        """Return the line with the meaning of an event in JSON form, for the strict reader.

        It has every value of the event, even one that its word does not take.
        """
        known = {part.key: part for one in self.declared for part in one.parts}
        own = {part.key for one in self.declared if one.word == found["do"] for part in one.parts}
        words = [str(found.get("by") or ""), str(found["do"])]
        for key, part in known.items():
            value = found.get(key)
            words.append(part.words(value) if value is not None else part.absent if key in own else "")
        return " ".join(word for word in words if word)

    def deed(self, event: object, names: tuple[object, object]) -> Saying:
        """Return an event in a few words, as declared, without a full stop."""
        said = self.declaration(event).said
        assert said is not None
        values = (names[value] if isinstance(value, Player) else value for value in _values(event))
        return said.filled(**dict(zip(_names(type(event)), values, strict=True)))
