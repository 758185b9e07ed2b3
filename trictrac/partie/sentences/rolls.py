"""The sentences on rolls and marks: each mark with the ways that prove it, and the whole roll in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from trictrac.base.errors import Saying
from trictrac.laws.fields import CORNER, TALON
from trictrac.laws.marking import HOLE
from trictrac.model.layout import field_label
from trictrac.model.mark import TABLES, Jan, Mark, Way, is_by_power
from trictrac.model.outcome import Outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.saying.language import Counted, hole_count, listed
from trictrac.view.answer import Answer

_WAYS = {1: Saying("one way"), 2: Saying("two ways"), 3: Saying("three ways")}

_MADE = Saying("{player} makes {jan}: {points}.")
_GIVEN = Saying("{player} marks {points} for {jan}.")
_SENTENCES = {
    Jan.SIX_TABLES: _MADE,
    Jan.TWO_TABLES: _MADE,
    Jan.MEZEAS: _MADE,
    Jan.MEETING: _MADE,
    Jan.CORNER_HIT: Saying("{player} hits the corner: {points}."),
    Jan.MISERY: Saying("{player} makes the pile de misère: {points}."),
    Jan.MISERY_KEPT: Saying("{player} keeps the pile de misère: {points}."),
    Jan.EXIT: Saying("{player} bears off the last checker: {points}."),
    Jan.FALSE_HIT: Saying("{player} marks {points} for a false hit on field {field}."),
    Jan.CONTRE_TWO_TABLES: _GIVEN,
    Jan.CONTRE_MEZEAS: _GIVEN,
    Jan.MARGOT: Saying("{player} marks {points} for {jan} on field {field}."),
    Jan.FILL: Saying("{player} fills the {table}: {points}."),
    Jan.CONSERVE: Saying("{player} keeps the {table}: {points}."),
    Jan.TRUE_HIT: Saying("{player} hits the checker on field {field} truly: {points}."),
    Jan.HELPLESS: Saying("{player} marks {points}: the {number} cannot be played."),
}
_SEVERAL_WAYS = {
    Jan.FILL: Saying("{player} fills the {table} {ways}: {points}."),
    Jan.TRUE_HIT: Saying("{player} hits the checker on field {field} truly {ways}: {points}."),
    Jan.HELPLESS: Saying("{player} marks {points}: neither number can be played."),
}


def mark_sentence(
    mark: Mark, roll: Roll, roller: object, other: object, *, by_helplessness: bool = False, posed: bool = False
) -> Saying:
    """Return one mark as it is called out: "White fills the grand jan two ways: 8".

    ``roller`` and ``other`` are sides or the players' names. ``by_helplessness`` is true if a full jan is kept because
    nothing can be played, ``posed`` if the board in sight is that of a question.
    """
    values = {
        "player": roller if mark.to_roller else other,
        "points": mark.points,
        "field": field_label(mark.field, None if posed else other),
        "ways": _WAYS.get(len(mark.ways), Saying("{count} ways")).filled(count=len(mark.ways)),
        "jan": mark.jan.called,
        "table": TABLES.get(mark.where),
        "number": mark.ways[0].number,
    }
    if mark.jan is Jan.CONSERVE and by_helplessness:
        return Saying("{player} keeps the {table}, as nothing can be played: {points}.", **values)
    if len(mark.ways) > 1 and mark.jan in _SEVERAL_WAYS:
        return _SEVERAL_WAYS[mark.jan].filled(**values)
    if mark.jan is Jan.HELPLESS and roll.is_doublet:
        return Saying("{player} marks {points}: the second {number} cannot be played.", **values)
    return _SENTENCES[mark.jan].filled(**values)


def way_phrase(mark: Mark, way: Way, roll: Roll, other: object | None) -> Saying | None:
    """Return how one way is earned, ``by 6, from field 5``, or None if the mark says it all.

    ``other`` does not roll, and is None beside the board of a question.
    """
    if mark.jan is Jan.SIX_TABLES:
        return Saying("from the talon to fields {one} and {other}", one=TALON + roll.low, other=TALON + roll.high)
    if mark.jan in (Jan.HELPLESS, Jan.MISERY, Jan.MISERY_KEPT) or not way.checkers:
        return None
    if mark.jan in (Jan.MEZEAS, Jan.CONTRE_MEZEAS):
        if roll.is_doublet:
            return Saying("by both aces, with just the two checkers on the corner")
        return Saying("by the ace, with just the two checkers on the corner")
    if not way.number:
        return _with_both_numbers(mark, way, roll, other)
    start, passage = from_field(way.checkers[0], other), field_label(way.passage, other)
    values = {"number": way.number, "start": start, "passage": passage}
    if way.number != roll.total:
        return Saying("by {number}, {start}", **values)
    if mark.jan is Jan.FALSE_HIT:
        if roll.is_doublet:
            return Saying("by the sum, {number}, {start}: the passage, field {passage}, is held", **values)
        values["one"], values["other"] = (field_label(mark.field - number, other) for number in roll.numbers)
        return Saying("by the sum, {number}, {start}: the passages, fields {one} and {other}, are held", **values)
    if not way.passage:
        return Saying("by the sum, {number}, {start}", **values)
    if mark.jan is Jan.FILL:
        return Saying("by the sum, {number}, {start}, resting on field {passage}", **values)
    return Saying("by the sum, {number}, {start}, over field {passage}", **values)


def way_phrases(mark: Mark, roll: Roll, other: object | None) -> list[Saying]:
    """Return how each way of a mark is earned, if the mark does not say it all."""
    return [*filter(None, (way_phrase(mark, way, roll, other) for way in mark.ways))]


def _with_both_numbers(mark: Mark, way: Way, roll: Roll, other: object | None) -> Saying:
    """Return two checkers with one number each, by power if that fills the corner (law 4.3)."""
    same = len(set(way.checkers)) == 1
    starts = [from_field(field, other) for field in way.checkers]
    values = {"start": starts[0], "starts": listed(starts)}
    if mark.jan is Jan.FILL and mark.field == CORNER and is_by_power(way.checkers, roll):
        if same:
            return Saying("by power, two checkers {start} (law 4.3)", **values)
        return Saying("by power, {starts} (law 4.3)", **values)
    if same:
        return Saying("by both numbers, two checkers {start}", **values)
    return Saying("by both numbers, {starts}", **values)


def from_field(field: int, other: object | None) -> Saying:
    """Return the start of one of the roller's checkers: ``from the talon``."""
    if field == TALON:
        return Saying("from the talon")
    if field == CORNER:
        return Saying("from the corner")
    return Saying("from field {field}", field=field_label(field, other))


def call_sentence(roll: Roll, roller: object) -> Saying:
    """Return the roll and its roller, in one sentence."""
    return Saying("{player} rolls {roll}.", player=roller, roll=roll.shown)


def mark_sentences(outcome: Outcome, roller: object, other: object, *, to_come: bool = False) -> tuple[Saying, ...]:
    """Return a sentence for each mark of a roll, in the order of calling, or that there is nothing to mark.

    ``to_come`` is true if points for the opponent are still to be marked, after the play (law 10.1).
    """
    idle = outcome.plays[0].is_pass
    sentences = []
    for mark in outcome.marks:
        found = mark_sentence(mark, outcome.roll, roller, other, by_helplessness=idle)
        sentences.append(found if mark.to_roller or not to_come else _TO_COME[found.text].filled(**found.values))
    return tuple(sentences) or (Saying("Nothing to mark."),)


def marks_in_turn(outcome: Outcome, roller: object, other: object) -> Iterator[tuple[Saying, list[Saying]]]:
    """Yield the sentence for each mark of a roll with those for its ways, or that there is nothing to mark."""
    for sentence, mark in zip_longest(mark_sentences(outcome, roller, other), outcome.marks):
        yield sentence, way_phrases(mark, outcome.roll, other) if mark else []


_TO_COME = {
    "{player} marks {points} for {jan}.": Saying("{player} will mark {points} for {jan}."),
    "{player} marks {points} for a false hit on field {field}.": Saying(
        "{player} will mark {points} for a false hit on field {field}."
    ),
    "{player} marks {points} for {jan} on field {field}.": Saying(
        "{player} will mark {points} for {jan} on field {field}."
    ),
    "{player} marks {points}: neither number can be played.": Saying(
        "{player} will mark {points}: neither number can be played."
    ),
    "{player} marks {points}: the second {number} cannot be played.": Saying(
        "{player} will mark {points}: the second {number} cannot be played."
    ),
    "{player} marks {points}: the {number} cannot be played.": Saying(
        "{player} will mark {points}: the {number} cannot be played."
    ),
}
"""Sentences on points still to be marked, by those on points marked."""


def points_sentence(outcome: Outcome, roller: object, other: object) -> Saying | None:
    """Return the totals, the roller's first: ``White 8, Black 4.``, or None if the roll earns nothing."""
    values = {"player": roller, "opponent": other, "me": outcome.me, "opp": outcome.opp}
    if outcome.me and outcome.opp:
        return Saying("In all: {player} {me}, {opponent} {opp}.", **values)
    if outcome.me:
        return Saying("In all: {player} {me}.", **values)
    return Saying("In all: {opponent} {opp}.", **values) if outcome.opp else None


def wins_partie(position: Position, outcome: Outcome, rules: Rules) -> bool:
    """Return whether the roller's points win the partie, and end it at once (law 10.6)."""
    after = rules.customs.marked(position.score, position.turn, outcome.me)
    return rules.stakes.continuation == "no" and after.holes[position.turn] >= rules.customs.hole_target


def holes_sentence(position: Position, outcome: Outcome, rules: Rules) -> Saying | None:
    """Return the holes made by the roller's points, old and new, and the rest, or None (laws 10.2, 10.3, 11.1)."""
    roller, customs, before = position.turn, rules.customs, position.score
    after = customs.marked(before, roller, outcome.me)
    count = after.holes[roller] - before.holes[roller]
    if not count:
        return None
    total = before.points[roller] + outcome.me
    points = Saying("{total} points", total=total)
    holes: Saying = hole_count(count)
    if count == 2 * (total // HOLE):
        points = Saying("{total} points en bredouille", total=total)
    elif customs.bredouille == "yes" and count == 1:
        holes = Saying("1 simple hole")
    elif customs.bredouille == "yes":
        holes = Saying("{holes}, the first simple, then en bredouille", holes=holes)
    values = {"points": points, "holes": holes, "player": roller, "count": after.points[roller]}
    if after.holes[roller] >= customs.hole_target:
        return Saying("{points}: {holes}, and {player} has won the partie.", **values)
    return Saying("{points}: {holes}, {count} left. {player} may hold or go.", **values)


def plays_sentence(outcome: Outcome) -> Saying:
    """Return the number of positions to which the roll may be played."""
    if all(play.is_pass for play in outcome.plays):
        return Saying("Nothing can be played.")
    return Counted("{count} play is allowed.", "{count} plays are allowed.", len(outcome.plays))


def reasons(outcome: Outcome, marks: Iterable[Mark], roller: object, other: object, *, posed: bool = False) -> Answer:
    """Return some marks of a roll as ``mark_sentence`` words them, with their ways."""
    from trictrac.view.doc import Indented

    idle = outcome.plays[0].is_pass
    found: Answer = []
    for mark in marks:
        sentence = mark_sentence(mark, outcome.roll, roller, other, by_helplessness=idle, posed=posed)
        found.append(Saying("{sentence} (law {law})", sentence=sentence, law=mark.jan.law))
        phrases = way_phrases(mark, outcome.roll, None if posed else other)
        # A keep and bearing off have no ways: the first of the allowed plays does it, whatever option lets others stand behind
        # it (laws 9.1), perhaps as only a corner taken by power does (laws 8.6, 6.6).
        if mark.jan in (Jan.CONSERVE, Jan.EXIT) and not idle:
            by_power = all(
                [end for _, end in one.moves] == [CORNER, CORNER]
                and is_by_power([start for start, _ in one.moves], outcome.roll)
                for one in outcome.plays
            )
            template = Saying("by power (law 4.3): {play}") if by_power else Saying("for instance {play}")
            phrases.append(template.filled(play=outcome.plays[0].shown))
        found += map(Indented, phrases)
    return found
