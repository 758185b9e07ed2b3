"""The words of a typed play: fields, bar and off, the ways of the checkers, and how many go each way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from trictrac.base.errors import AmbiguousError, Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.games.common.deeds import describe_play
from trictrac.games.common.plays_text import is_way
from trictrac.games.common.state import TablesState
from trictrac.model.layout import HAND, OFF, counted
from trictrac.model.play import FromTo, Moves, Numbers, Play
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.words import Token, cut, excerpt, fold, is_count, without, word_set

PASSES = word_set("pass passe passes rien nothing")
"""Words, without accents, for a roll of which nothing is played."""

_IN_HAND = word_set("bar b barre hand main enter enters entre rentre")
_BORNE_OFF = word_set("off o out sort sorti sortie sortis sorties dehors bande rail")
_FILLERS = word_set("from de du the le la and et then puis in en d une")
_TO = word_set("to a vers")
_JOINS = frozenset("/->")
_TWICE = word_set("twice bis")
_ALL = word_set("tout toute all")
_MOST_TIMES = 9


@frozen
class CheckerWay:
    """The fields that one checker visits, in the order of travel, and how many checkers go this way."""

    fields: tuple[int, ...]
    times: int = 1

    @property
    def moves(self) -> Moves:
        """The moves from each field to the next, for all checkers of this way."""
        return tuple(pairwise(self.fields)) * self.times


Reading = list[CheckerWay]
"""The ways of the checkers that a typed play may mean."""


def moves_of(ways: Sequence[CheckerWay]) -> list[FromTo]:
    """Return the moves of all these ways."""
    return [move for way in ways for move in way.moves]


def read_ways(
    text: str, numbers: Sequence[int], examples: object, *, falling: bool
) -> tuple[list[Reading], tuple[int, ...]]:
    """Return the possible readings of a typed play, and the fields of its hits.

    A pass gives the readings ``[[]]``; ``tout 1`` moves one checker by all ``numbers`` of
    the roll. The hits are the fields, in the order of travel, that a sign follows: ``13/7*``, ``8/5x``.

    Raises:
        UnreadableError: ``text`` is not a play. The message names the wrong word, or says that a way has no end, and shows
            the ``examples``.
    """
    words = without(cut(fold(text), _IN_HAND | _BORNE_OFF), _FILLERS)
    tokens = [token for token in words if token.text or token.before.strip()]
    if [token.text for token in tokens] and {token.text for token in tokens} <= PASSES:
        return [[]], ()
    by_all = bool(tokens) and tokens[0].text in _ALL
    try:
        groups, hits = _groups(tokens[by_all:], falling)
        if by_all and [len(way.fields) for way in groups] == [1]:
            start = groups[0].fields[0]
            groups = [CheckerWay((start, min(OFF, start + sum(numbers))))]
        return _readings(groups), hits
    except UnreadableError as error:
        raise UnreadableError(
            "{text!r} is no play: {wrong}. Type it like {examples}, #2 or pass.",
            text=excerpt(text),
            wrong=error.saying,
            examples=examples,
        ) from error


def examples(*, falling: bool) -> Saying:
    """Return examples of plays as this game types them."""
    off = Saying("off")
    if falling:
        return Saying("24/18 13/9, 24/18/14, bar/20, 6/{off}, 8/4(2)", off=off)
    return Saying("1-7 1-5, 1-7-11, bar-3, 20-{off}, 1-5(2)", off=off)


def _groups(tokens: list[Token], falling: bool) -> tuple[Reading, tuple[int, ...]]:
    """Return the ways of joined fields with their repetitions, and the fields with the sign of a hit."""
    groups: Reading = []
    hits: list[int] = []
    joined = False
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        times = _times(tokens, at - 1)
        if times:
            if not groups or not 2 <= times <= _MOST_TIMES:
                raise UnreadableError("a move cannot be repeated {times} times here", times=times)
            groups[-1] = CheckerWay(groups[-1].fields, times)
            at += token.text == "x"
        elif token.text in _TO:
            joined = bool(groups)
        elif token.text == "x":
            hits += groups[-1].fields[-1:] if groups else ()
        elif token.text:
            sign = token.before.strip()
            field = _field(token, falling)
            if groups and (joined or (sign and set(sign) <= _JOINS)):
                groups[-1] = CheckerWay((*groups[-1].fields, field), groups[-1].times)
            else:
                groups.append(CheckerWay((field,)))
            joined = False
    return groups, tuple(dict.fromkeys(hits))


def _times(tokens: list[Token], at: int) -> int:
    """Return the repetition that stands here (``(2)``, ``x2``, ``twice``), 0 if none does."""
    token = tokens[at]
    if token.text in _TWICE:
        return 2
    if token.is_number and token.before.strip() == "(":
        return token.value
    after = tokens[at + 1 : at + 3]
    if token.text != "x" or not after or not after[0].is_number or after[0].before.strip():
        return 0
    alone = len(after) == 1 or not set(after[1].before.strip()) & _JOINS
    return after[0].value if alone and (after[0].before == "" or token.before == " ") else 0


def _field(token: Token, falling: bool) -> int:
    """Return the field, in the order of travel, that a word names."""
    if token.text in _IN_HAND:
        return HAND
    if token.text in _BORNE_OFF:
        return OFF
    if not token.is_number:
        raise UnreadableError("{word!r} is no field", word=excerpt(token.text))
    if token.value > OFF:
        raise UnreadableError("there is no field {field}: 1 to 24, bar, off", field=excerpt(token.text))
    return counted(token.value, falling=falling)


def _readings(groups: Reading) -> list[Reading]:
    """Return the readings in which each checker goes from a field to a field."""
    if not groups:
        raise UnreadableError("no field is named: type where a checker goes, like 6-12")
    readings = [ways for ways in _paired(groups) if all(is_way(way.fields) for way in ways)]
    if not readings:
        raise UnreadableError("each checker goes from a field to a field")
    return readings


def _paired(groups: Reading) -> list[Reading]:
    """Return the readings that join single fields in pairs, in one way of three, or with the one *off* of the line."""
    fields = [way.fields[0] for way in groups]
    readings = [_in_pairs(groups)]
    if all(len(way.fields) == 1 for way in groups):
        if len(groups) == 3:
            readings.append([CheckerWay(tuple(fields), max(way.times for way in groups))])
        if fields.count(OFF) == 1 and OFF in (fields[0], fields[-1]):
            readings.append([CheckerWay((way.fields[0], OFF), way.times) for way in groups if way.fields[0] != OFF])
    return readings


def _in_pairs(groups: Reading) -> Reading:
    found: Reading = []
    first: CheckerWay | None = None
    for way in groups:
        if first is None and len(way.fields) == 1:
            first = way
        elif first is not None and len(way.fields) == 1:
            found.append(CheckerWay((*first.fields, *way.fields), max(first.times, way.times)))
            first = None
        else:
            found.append(way)
    return [*found, first] if first is not None else found


def backwards(text: str, examples: object, *, falling: bool) -> UnreadableError:
    """Return the error for moves that run the wrong way, with examples of plays."""
    return UnreadableError(
        "{text!r}: {counts}, and no checker moves backwards. Type plays like {examples}.",
        text=excerpt(text),
        counts=_counting(falling),
        examples=examples,
    )


def backwards_instead_of(meant: object, text: str, *, falling: bool) -> UnreadableError:
    """Return the error for moves that run the wrong way, with the play that may be meant."""
    return UnreadableError(
        "{text!r}: {counts}, and no checker moves backwards. Did you mean {nearest}?",
        text=excerpt(text),
        counts=_counting(falling),
        nearest=meant,
    )


def _counting(falling: bool) -> Saying:
    if falling:
        return Saying("fields are counted down here, from 24 to 1")
    return Saying("fields are counted up here, from 1 to 24")


def no_hits(text: str) -> UnreadableError:
    """Return the error for the sign of a hit in a game without hits."""
    return UnreadableError(
        "{text!r}: nobody is hit in this game; type the play without the sign of a hit", text=excerpt(text)
    )


def listed_play(text: str, state: TablesState) -> Play:
    """Return the play with this number in the list of allowed plays: ``#3``.

    Raises:
        UnreadableError: the list has no such number, or the plays are too many to list.
    """
    plays = state.kind.listed(state)
    if not plays:
        raise UnreadableError(
            "{text!r}: the plays of this roll are too many to be listed; type the moves", text=excerpt(text)
        )
    number = fold(text).strip().removeprefix("#").strip()
    if not (is_count(number, 9) and 1 <= int(number) <= len(plays)):
        raise UnreadableError(
            "{text!r} is no play of the list: type # and a number from 1 to {count}",
            text=excerpt(text),
            count=len(plays),
        )
    return plays[int(number) - 1]


def by_numbers(readings: Sequence[Sequence[FromTo]], left: Numbers) -> list[Play]:
    """Return the plays, shortest first, that split typed moves into numbers of the roll.

    Each typed move keeps its start and its end.
    """
    found = dict.fromkeys(moves for reading in readings for moves in _by_numbers(tuple(reading), left))
    return [Play(moves) for moves in sorted(found, key=len)]


def _by_numbers(legs: Moves, left: Numbers) -> Iterator[Moves]:
    if not legs:
        yield ()
        return
    for moves, rest in _steps(*legs[0], left):
        for others in _by_numbers(legs[1:], rest):
            yield (*moves, *others)


def each_number(left: Numbers) -> Iterator[tuple[int, Numbers]]:
    """Yield each different number with those left after it."""
    for number in dict.fromkeys(left):
        at = left.index(number)
        yield number, left[:at] + left[at + 1 :]


def _steps(start: int, end: int, left: Numbers) -> Iterator[tuple[Moves, Numbers]]:
    """Yield each way for one checker to get from a field to another, with the numbers left over."""
    for number, rest in each_number(left):
        stop = min(OFF, start + number)
        if stop == end:
            yield ((start, end),), rest
        elif stop < end:
            for moves, others in _steps(stop, end, rest):
                yield ((start, stop), *moves), others


def unambiguous(text: str, found: Sequence[Play], state: TablesState) -> Play | None:
    """Return the only legal play that typed moves can mean, or None if no legal play is meant.

    Raises:
        AmbiguousError: several legal plays with different boards are meant. The message lists them.
    """
    if len(found) > 1:
        raise AmbiguousError(
            "{text!r} can mean {readings}: name each field where the checker stops",
            text=excerpt(text),
            readings=strung([describe_play(play, state) for play in found], BY_SEMICOLON),
        )
    return found[0] if found else None


def read_by_numbers(text: str, state: TablesState, numbers: Numbers) -> Play:
    """Return the play that a text gives, in a game that counts fields up and whose roll gives these ``numbers``.

    This is the legal play that is meant, or else the one nearest to the typed words, for the rules to refuse.

    Raises:
        AmbiguousError: it can be several legal plays, which leave different boards.
        UnreadableError: ``text`` is not a play of this game. The message says why.
    """
    if fold(text).lstrip().startswith("#"):
        return listed_play(text, state)
    kind = state.kind
    _, example = kind.example(state)
    readings, hits = read_ways(text, numbers, example, falling=False)
    onward = [moves for moves in map(moves_of, readings) if all(start < end for start, end in moves)]
    if not onward:
        raise backwards(text, example, falling=False)
    if hits and not kind.hits:
        raise no_hits(text)
    typed = by_numbers(onward, numbers)
    lawful = {play.change: play for play in reversed(typed) if kind.refusal(state, play) is None}
    found = unambiguous(text, tuple(lawful.values()), state)
    return found or next(iter(typed), Play(tuple(onward[0])))
