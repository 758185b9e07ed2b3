"""The points of a roll and of the 36 throws: what they earn either side and why, as documents."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from trictrac.base.errors import Saying
from trictrac.model.chances import Chances
from trictrac.model.outcome import Outcome
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.sentences.positions import (
    PARTIAL,
    chances_counts,
    filling_sayings,
    hits_sentences,
    hitting_sayings,
    mean_sentence,
    table_head,
)
from trictrac.partie.sentences.rolls import (
    call_sentence,
    holes_sentence,
    marks_in_turn,
    plays_sentence,
    points_sentence,
)
from trictrac.view.doc import Board, Columns, Copied, Doc, Indented, Section, Title


def begun(title: Saying, position: Position, board: Board | None) -> Doc:
    """Return the first parts of a document on a position: title, board, position."""
    return (
        Title(title, typed=True),
        *([board] if board else ()),
        Copied(str(position)),
        *([PARTIAL] if position.is_partial else ()),
    )


def roll_doc(position: Position, outcome: Outcome, rules: Rules, *, board: bool) -> Doc:
    """Return what a roll earns either side, way by way, and how many plays it allows."""
    roll, roller, other, lying = outcome.roll, position.turn, position.turn.other, None
    if board:
        from trictrac.partie.board import table_of
        from trictrac.partie.sentences.evidence import proved

        lying = proved(Board(table_of(position, dice=roll.numbers)), outcome.marks, roll, roller)
    earned = ((sentence, *map(Indented, ways)) for sentence, ways in marks_in_turn(outcome, roller, other))
    totals = (points_sentence(outcome, roller, other), holes_sentence(position, outcome, rules))
    return (
        *begun(Saying("What a roll earns"), position, lying),
        call_sentence(roll, roller),
        *chain.from_iterable(earned),
        *filter(None, totals),
        plays_sentence(outcome),
    )


def chances_doc(position: Position, chances: Chances, rules: Rules, field: int, *, board: bool) -> Doc:
    """Return what the 36 throws do and each roll earns, or only which of them hit the checker on a field."""
    roller, other, lying, more = position.turn, position.turn.other, None, list[object]()
    if board:
        from trictrac.partie.board import table_of

        lying = Board(table_of(position), highlight=frozenset({(roller, field)} if field else ()))
    if field:
        more = [*map(Indented, hitting_sayings(position, field, rules, other))]
    elif filling := [*map(Indented, filling_sayings(position, rules, other))]:
        more = [Saying("Filling, by the distances of the checkers:"), *filling]
    return (
        *begun(Saying("What the 36 throws earn"), position, lying),
        *throws_doc(chances, roller, other, field, Saying("The points of each roll"), more),
    )


def throws_doc(
    chances: Chances, roller: object, other: object, field: int, heading: Saying, more: Iterable[object] = ()
) -> Doc:
    """Return the counts of the 36 throws and, under ``heading``, each roll, or the throws that hit the checker on a field.

    ``more`` are the sentences after these counts or throws.
    """
    if field:
        return (*hits_sentences(chances, field, roller, other), *more)
    counts = (
        Saying("{throws:2} {saying}", throws=throws, saying=what) for throws, what in chances_counts(chances, other)
    )
    rolls = tuple((str(one.roll), one.me or "·", one.opp or "·") for one in chances.rolls)
    return (
        table_head(roller),
        *map(Indented, counts),
        mean_sentence(chances, roller, other),
        *more,
        Section("rolls", heading, (Columns(("", roller, other), rolls),)),
    )
