"""The points of a roll and of the 36 throws: what they earn either side and why, as documents."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
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
    mark_sentences,
    plays_sentence,
    points_sentence,
    way_phrase,
)
from trictrac.view.doc import Board, Columns, Copied, Doc, Indented, Section, Title

if TYPE_CHECKING:
    from trictrac.model.chances import Chances
    from trictrac.model.outcome import Outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules


def _begun(title: Saying, position: Position, board: Board | None) -> Doc:
    """Return the first parts of a document on a position: title, board, position."""
    partial = [PARTIAL] if position.is_partial else []
    return (Title(title, typed=True), *([board] if board else ()), Copied(str(position)), *partial)


def roll_doc(position: Position, outcome: Outcome, rules: Rules, *, board: bool) -> Doc:
    """Return what a roll earns either side, way by way, and how many plays it allows."""
    roll, roller, other, lying = outcome.roll, position.turn, position.turn.other, None
    if board:
        from trictrac.partie.board import table_of
        from trictrac.partie.sentences.evidence import proved

        lying = proved(Board(table_of(position, dice=roll.numbers)), outcome.marks, roll, roller)
    earned: list[object] = []
    for sentence, mark in zip_longest(mark_sentences(outcome, roller, other), outcome.marks):
        ways = (way_phrase(mark, way, roll, other) for way in mark.ways) if mark else ()
        earned += [sentence, *(Indented(way) for way in ways if way)]
    totals = (points_sentence(outcome, roller, other), holes_sentence(position, outcome, rules))
    return (
        *_begun(Saying("What a roll earns"), position, lying),
        call_sentence(roll, roller),
        *earned,
        *filter(None, totals),
        plays_sentence(outcome),
    )


def chances_doc(position: Position, chances: Chances, rules: Rules, field: int, *, board: bool) -> Doc:
    """Return what the 36 throws do and each roll earns, or only which of them hit the checker on a field."""
    roller, other, lying = position.turn, position.turn.other, None
    if board:
        from trictrac.partie.board import table_of

        lying = Board(table_of(position), highlight=frozenset({(roller, field)} if field else ()))
    begun = _begun(Saying("What the 36 throws earn"), position, lying)
    if field:
        hits = hits_sentences(chances, field, roller, other)
        return (*begun, *hits, *map(Indented, hitting_sayings(position, field, rules, other)))
    counts = (
        Saying("{throws:2} {saying}", throws=throws, saying=what) for throws, what in chances_counts(chances, other)
    )
    filling = [Indented(saying) for saying in filling_sayings(position, rules, other)]
    rolls = tuple((str(one.roll), one.me or "·", one.opp or "·") for one in chances.rolls)
    return (
        *begun,
        table_head(roller),
        *map(Indented, counts),
        mean_sentence(chances, roller, other),
        *([Saying("Filling, by the distances of the checkers:"), *filling] if filling else ()),
        Section("rolls", Saying("The points of each roll"), (Columns(("", roller, other), rolls),)),
    )
