"""Typed plays, read against the plays that the roll allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, permutations, product

from trictrac.base.errors import AmbiguousError, Saying, UnreadableError
from trictrac.laws.fields import CORNER, TALON
from trictrac.model.play import MOST_MOVES, OFF, FromTo, Moves, Play, Roll, distinct
from trictrac.partie.text.letters import GLUED, Tokens
from trictrac.partie.text.phrases import Phrase, read_phrase
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.words import cut, excerpt, fold, refuse_long
from trictrac.view.answer import Choice

_LONGEST = 200
_FOUR_ENDS = ((1, 1, 1, 1), (2, 1, 1), (1, 1, 2))


def read_play(text: str, plays: Sequence[Play], roll: Roll) -> Play:
    """Read a play as people write it, in French or English, in any case, order and spacing.

    - moves: ``1-7 1-5``, ``1/7, 1/5``, ``1>7;1>5``, ``1 7 1 5``, ``17 15``, ``t7 t5``; ``1-7 x2`` for two such moves;
    - up to four moves of a false play: ``1-6 1-6 1-6 1-6``; ``1-5 5-8`` is a checker released on 5 and moved on;
    - tout d'une: ``1-5-7``, ``1-7`` with the sum, ``tout 1``, ``all 1``, ``tout d'une`` when one checker alone can;
    - destinations: ``7 5``, or ``7`` when everything played ends there;
    - ``corner``, ``coin``, ``c`` to take the corner; ``tout à bas`` or ``down`` for both numbers from the talon;
    - ``#3`` for the third of ``plays``; ``pass``, ``passe``, ``rien`` when nothing can be played.

    Fields are the mover's own. ``talon`` (``t``, ``bar``), ``coin`` (``c``), the other names of fields and ``off``
    (``o``, ``sort``, ``dehors``) may replace numbers. If an allowed play has the same result, it is returned. Moves
    typed in full that match no allowed play are returned as typed, for the laws to refuse: such a play may move
    backwards or by a wrong number. A sum typed as one move becomes tout d'une through the rest after the higher number.

    Raises:
        AmbiguousError: ``text`` fits several plays. The message lists at most five.
        UnreadableError: ``text`` is not a play, or a short form that no allowed play fits. The message suggests the nearest.
    """
    refuse_long(text, _LONGEST)
    tokens = cut(fold(text), GLUED)
    if tokens[0].text == "#":
        number = tokens[1].value if len(tokens) == 3 and tokens[1].is_number else 0
        if 1 <= number <= len(plays):
            return plays[number - 1]
        raise UnreadableError(
            "{text!r} is no play of the list: type # and a number from 1 to {count}",
            text=excerpt(text),
            count=len(plays),
        )
    try:
        phrase = read_phrase(tokens)
    except UnreadableError as error:
        raise _unreadable(text, tokens, plays, error.saying) from error
    if phrase.passes:
        return next((play for play in plays if play.is_pass), Play())
    typed = _typed(phrase, roll)
    hits = distinct((*_same(typed, plays), *_meant(phrase, plays, roll)))
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise _ambiguous(text, hits, plays)
    if typed is None:
        raise _unreadable(text, tokens, plays, _why(phrase, roll))
    return typed


_SHARED_MOVE = 4
"""Bonus in nearness for a play with one of the typed moves."""


def as_said(text: str, play: Play, roll: Roll) -> Play:
    """Return the play read from a text, with its moves and rests as typed if they were typed in full."""
    tokens = cut(fold(text), GLUED)
    if tokens[0].text == "#":
        return play
    phrase = read_phrase(tokens)
    said = _typed(phrase, roll) if phrase.shape in ((2, 2), (3,)) else None
    return Play(said.moves, play.released) if said is not None and said.change == play.change else play


def nearest(play: Play, plays: Sequence[Play]) -> Play | None:
    """Return the allowed play to suggest for one that is refused or mistyped, or None if nothing is similar.

    A move typed backwards is nearest, then one with one end wrong. Of equal ones it is the first of ``plays``.
    """
    if not play.moves:
        return plays[0] if len(plays) == 1 else None

    def cost(other: Play) -> int:
        least = min(_distance(play.moves, moves) for moves in {other.moves, _legs(other)})
        return least if set(play.moves).isdisjoint(other.moves) else least - _SHARED_MOVE

    best = min(plays, key=cost, default=None)
    return best if best and cost(best) < 6 * len(play.moves) else None


def _distance(one: Sequence[FromTo], other: Sequence[FromTo]) -> int:
    """Return the distance of two lists of moves: the cheapest pairing, and 2 for each move without another."""
    few, many = sorted((one, other), key=len)
    pairings = permutations(many, len(few))
    return 2 * (len(many) - len(few)) + min(sum(map(_move_distance, few, pairing)) for pairing in pairings)


def _move_distance(one: FromTo, other: FromTo) -> int:
    """Return 0 for the same move, 1 for the move backwards, else 2 for each end one field off and 3 for each farther."""
    if one == (other[1], other[0]):
        return 1
    return sum(min(3, abs(a - b) + 1) if a != b else 0 for a, b in zip(one, other, strict=True))


def _typed(phrase: Phrase, roll: Roll) -> Play | None:
    """Return the play whose moves are typed with both ends, or None for a short form."""
    if phrase.down:
        return Play(tuple((TALON, TALON + number) for number in roll.numbers))
    if not phrase.fields or not _on_board(phrase):
        return None
    moves = _moves(phrase, roll)
    if not moves or any(start in (OFF, end) for start, end in moves):
        return None
    play = _play(moves, roll)
    return Play(play.moves, released=True) if play.is_chain and phrase.shape == (2, 2) else play


def _moves(phrase: Phrase, roll: Roll) -> list[FromTo]:
    """Return the moves that are typed with both ends, or an empty list for a short form."""
    fields, shape = phrase.fields, phrase.shape
    if phrase.chain and len(fields) < 3:
        # Tout d'une goes to the field named, or by the sum; not when the first number ends the way.
        start, rest = fields[0], fields[0] + roll.high
        end = fields[1] if len(fields) == 2 else min(rest + roll.low, OFF)
        return [(start, rest), (rest, end)] if rest < end else []
    times = 2 if phrase.twice else 1
    steps = {end - start for start, end in pairwise(fields)}
    if phrase.chain:
        return list(pairwise(fields)) if len(fields) == 3 else []
    if shape == (1, 1) and fields[0] == OFF:
        return [(fields[1], OFF)] * times
    if shape == (2,) or (shape == (1, 1) and _fills_dice(fields[0], fields[1], roll)):
        return [(fields[0], fields[1])] * times
    if shape == (3,) or (shape == (1, 1, 1) and steps == {*roll.numbers}):
        return [(fields[0], fields[1]), (fields[1], fields[2])]
    if 1 < len(shape) <= MOST_MOVES and min(shape) > 1:
        ends = iter(fields)
        groups = [list(islice(ends, size)) for size in shape]
        return [(group[0], group[-1]) for group in groups]
    return [(fields[0], fields[1]), (fields[2], fields[3])] if shape in _FOUR_ENDS else []


def _on_board(phrase: Phrase) -> bool:
    return all(TALON <= field <= OFF for field in phrase.fields)


def _fills_dice(start: int, end: int, roll: Roll) -> bool:
    """Return whether a move from start to end is by a number of the roll or by its sum, or bears off."""
    return end == OFF or end - start in (*roll.numbers, roll.total)


def _play(moves: Sequence[FromTo], roll: Roll) -> Play:
    """Return a play of these moves. One move by the sum is tout d'une, through the rest after the higher number."""
    if len(moves) == 1:
        start, end = moves[0]
        total, rest = start + roll.total, start + roll.high
        if rest < end and (end == total or (end == OFF and total > OFF)):
            return Play(((start, rest), (rest, end)))
    return Play(tuple(moves))


def _same(typed: Play | None, plays: Sequence[Play]) -> list[Play]:
    """Return the allowed play of the same result in a list, the one with the same moves if listed."""
    if typed is None or not typed.change:
        return []
    same = [play for play in plays if play.change == typed.change]
    return sorted(same, key=lambda play: sorted(play.moves) != sorted(typed.moves))[:1]


def _meant(phrase: Phrase, plays: Sequence[Play], roll: Roll) -> list[Play]:
    """Return the allowed plays that a short form can mean."""
    fields = phrase.fields
    if phrase.down:
        return []
    if phrase.chain:
        chains = [play for play in plays if len(play.moves) == 2 and len(play.change) == 1]
        return [play for play in chains if play.change[0][: len(fields)] == fields]
    hits: list[Play] = []
    if _on_board(phrase):
        if phrase.shape == (1,):
            hits += [play for play in plays if play.moves and all(leg[1] == fields[0] for leg in _legs(play))]
            # "Corner" means first that both checkers take it, then that one goes there.
            pairs = [play for play in hits if len(_legs(play)) == 2]
            if fields[0] == CORNER and pairs and not phrase.places[0].text.isdigit():
                hits = pairs
        hits += [play for moves in _short_forms(phrase) for play in plays if _fits(moves, play)]
    for moves in _glued(phrase, roll):
        hits += _same(_play(moves, roll), plays)
    return hits


def _short_forms(phrase: Phrase) -> list[Moves]:
    """Return what a phrase with a missing end can mean. Field 0 means any field."""
    if phrase.twice:
        return []
    match phrase.shape, phrase.fields:
        case (1, 1), (a, b):
            return [((0, a), (0, b))]
        case (2, 1), (a, b, c):
            return [((a, b), (0, c))]
        case (1, 2), (a, b, c):
            return [((0, a), (b, c))]
        case (1, 1, 1), (a, b, c):
            off = [((one, OFF), (other, OFF)) for one, other, end in ((a, b, c), (b, c, a)) if end == OFF]
            return [((a, b), (0, c)), ((0, a), (b, c)), *off]
    return []


def _fits(moves: Moves, play: Play) -> bool:
    """Return whether the play is made of these moves. A move from 0 may start anywhere."""
    legs = _legs(play)
    return len(moves) == len(legs) and any(
        all(a in (0, c) and b == d for (a, b), (c, d) in zip(moves, order, strict=True)) for order in (legs, legs[::-1])
    )


def _legs(play: Play) -> Moves:
    """Return each checker's way from start to end."""
    return play.change if play.is_chain else play.moves


def _glued(phrase: Phrase, roll: Roll) -> list[Moves]:
    """Return every way to cut each number in two ends that the roll joins: ``17 15`` is 1-7 1-5."""
    if phrase.shape not in ((1,), (1, 1)):
        return []
    cuts: list[list[FromTo]] = []
    for place in phrase.places:
        digits = place.text
        if not (digits.isdigit() and 2 <= len(digits) <= 4):
            return []
        pairs = [(int(digits[:k]), int(digits[k:])) for k in range(1, len(digits)) if digits[k] != "0"]
        cuts.append([(a, b) for a, b in pairs if TALON <= a < b < OFF and _fills_dice(a, b, roll)])
    return list(product(*cuts))


def _why(phrase: Phrase, roll: Roll) -> Saying:
    beyond = [place for place in phrase.places if not TALON <= place.field <= OFF]
    if beyond:
        return Saying("there is no field {word}: 1 to 24, or off", word=beyond[0].text)
    if len(phrase.places) > 3 or max(phrase.shape, default=0) > 2:
        return Saying("a roll moves at most two checkers, each from a field to a field: type two moves, like 6-12 1-4")
    if phrase.fields == (CORNER,) and not phrase.chain:
        return Saying("no allowed play of {roll} takes the corner", roll=roll)
    return Saying("no allowed play of {roll} fits", roll=roll)


def _ambiguous(text: str, hits: Sequence[Play], plays: Sequence[Play]) -> AmbiguousError:
    """Return the error with at most five readings and their numbers in the list."""
    listed = [Saying("{play} (#{number})", play=play.shown, number=plays.index(play) + 1) for play in hits[:5]]
    values = {"text": excerpt(text), "readings": strung(listed, BY_SEMICOLON)}
    if len(hits) > 5:
        return AmbiguousError(
            "{text!r} can mean {readings} and {more} more plays: type each move from field to field",
            more=len(hits) - 5,
            **values,
        )
    return AmbiguousError(
        "{text!r} can mean {readings}: type each move from field to field, or # and the number", **values
    )


def _unreadable(text: str, tokens: Tokens, plays: Sequence[Play], wrong: Saying) -> UnreadableError:
    """Return the error for a text that is not a play, with the allowed play nearest to the typed numbers."""
    fields = [token.value for token in tokens if token.is_number]
    near = None
    if len(fields) in (2, 3, 4):
        ends = fields if len(fields) != 3 else [fields[0], fields[1], fields[1], fields[2]]
        near = nearest(Play(tuple(zip(ends[::2], ends[1::2], strict=True))), plays)
    values = {
        "text": excerpt(text),
        "wrong": wrong,
        "moves": "1-7 1-5",
        "chain": "1-5-7",
        "ends": "7 5",
        "others": Saying("corner, 20-off, #2, pass"),
    }
    if near is not None:
        return UnreadableError(
            "{text!r} is no play: {wrong}. Did you mean {nearest}? Type plays like {moves}, {chain}, {ends} or {others}.",
            nearest=near.shown,
            **values,
        )
    return UnreadableError(
        "{text!r} is no play: {wrong}. Type it like {moves}, {chain} (tout d’une), {ends} (where they end) or {others}.",
        **values,
    )


def rectify_choices(plays: Sequence[Play]) -> Iterator[Choice]:
    """Yield a choice for each play that can replace a false move, by number."""
    for number, play in enumerate(plays, 1):
        yield Choice(f"rectify {number}", Saying("rectify {number} ({play})", number=number, play=play.shown))
