"""Why nothing, or no more: what a roll lacks for a kind of jan, or for one more way to fill (law 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

from trictrac.base.errors import Saying, Sayings
from trictrac.laws.fields import CORNER, MASKS_SIZE, RAIL, REST, TALON, THEIR_CORNER, fill_masks, is_full
from trictrac.laws.plays import open_fields
from trictrac.model.layout import Checkers, Fields
from trictrac.model.mark import TABLES, Jan, Mark, marks_of
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.saying.language import listed
from trictrac.study.questions.aspects import ByJan
from trictrac.study.questions.question import Question, judge_question
from trictrac.study.questions.skills import RARE_JANS

JANS = {1: "petit", 7: "grand", 19: "retour"}
"""Jans that can be filled and kept, by their first fields."""

_AT_ONCE = 2
"""Most checkers that a roll brings in or bears off."""
_FEW = 4
"""Most missing checkers that are listed one by one."""
SIX_FIELDS = range(2, 8)
"""The fields on which six tables are made."""

_REASONS = ByJan[Callable[[Question], Sayings]]()


def why_nothing(question: Question, jan: Jan | None = None) -> list[Saying]:
    """Return why a roll earns none of these kinds of jan, or else none that the question counts, each reason with its law."""
    jans = question.skill.counts.jans if jan is None or jan not in _REASONS else (jan,)
    return [why for reasons in _REASONS.found(jans) for why in reasons(question)]


@_REASONS.of(Jan.TRUE_HIT)
def _true_hits(question: Question) -> Sayings:
    """Yield single checkers hit falsely instead, or that none is within reach."""
    false = marks_of(judge_question(question).marks, Jan.FALSE_HIT)
    for mark in false:
        yield Saying("field {field} is hit falsely: every passage to it is held (law 8.3)", field=mark.field)
    if not false:
        yield Saying("neither number leads a checker to a single opposing checker, alone or after the other (law 8.2)")


@_REASONS.of(Jan.FALSE_HIT)
def _false_hits(question: Question) -> Sayings:
    """Yield single checkers that the sum reaches and that are hit truly."""
    reached = singles_of(question.position, question.dice.total)
    hits = {mark.field: mark.ways for mark in marks_of(judge_question(question).marks, Jan.TRUE_HIT)}
    for field in reached:
        for way in hits.get(field, ()):
            if way.passage:
                yield Saying(
                    "field {field} is hit truly by the sum: the passage, field {passage}, is open (law 8.3)",
                    field=field,
                    passage=way.passage,
                )
    if not reached:
        yield Saying("the sum leads no checker to a single opposing checker (law 8.3)")


@_REASONS.of(Jan.CORNER_HIT)
def _corner(question: Question) -> Sayings:
    """Yield that the own corner is not held, the other's is, or the numbers do not bring two checkers there."""
    position, roll = question.position, question.dice
    me, side = position.me, position.turn
    if me[CORNER] < 2:
        yield Saying("{player}’s corner is not held (law 8.4)", player=side)
    if position.opp[CORNER]:
        yield Saying("{other}’s corner is not empty (law 8.4)", other=side.other)
    if me[CORNER] < 2 or position.opp[CORNER]:
        return
    landing = {number: me[THEIR_CORNER - number] - 2 * (number == 1) for number in roll.numbers}
    leading = [number for number, count in landing.items() if count > 0]
    if landing.get(1) == 0 and (roll.is_doublet or roll.high in leading):
        yield Saying("the two checkers that hold the own corner do not count, only surcases do (law 8.4)")
    elif roll.is_doublet and landing[roll.high] == 1:
        yield Saying(
            "only one checker stands on field {field}: two are required (law 8.4)", field=THEIR_CORNER - roll.high
        )
    elif leading:
        yield Saying(
            "only the {number} leads a checker to the other corner: two are required (law 8.4)", number=leading[0]
        )
    else:
        yield Saying("neither number leads a checker to the other corner (law 8.4)")
    start = THEIR_CORNER - roll.total
    if start > 0 and me[start]:
        yield Saying("the corner is never hit by the sum (law 8.4)")


@_REASONS.of(Jan.CONSERVE)
def _keeps(question: Question) -> Sayings:
    """Yield that there is no full jan, or one that every legal play breaks."""
    if any(is_full(question.position.me, first) for first in JANS):
        yield Saying("every way of playing the roll breaks the full jan, and the roll must be played (laws 3.4, 8.6)")
    else:
        yield Saying("no jan is full (law 8.6)")


@_REASONS.of(Jan.HELPLESS)
def _helpless(question: Question) -> Sayings:
    """Yield a play of all the numbers, or that the board is empty."""
    play = judge_question(question).plays[0]
    if len(play.moves) < _AT_ONCE:
        yield Saying("the last checker is off: a number left over is not helpless (law 6.6)")
    else:
        yield Saying("both numbers can be played, for instance {play} (law 8.7)", play=play.shown)


@_REASONS.of(Jan.EXIT)
def _exits(question: Question) -> Sayings:
    """Yield that there are too many checkers, too small numbers, or no rest."""
    position, roll = question.position, question.dice
    left = standing(position.me)
    if len(left) > _AT_ONCE:
        yield Saying("{count} checkers are left, and a roll bears off two at most (law 6.6)", count=len(left))
    elif len(left) == 1:
        (field,) = left
        rests = [rest for rest in (field + roll.high, field + roll.low) if rest < RAIL]
        if field + roll.total < RAIL:
            yield Saying(
                "the checker on field {field} is too far away: its distance to the rail is {count}, "
                "more than the sum of the roll (law 6.2)",
                field=field,
                count=RAIL - field,
            )
        elif rests and all(position.opp[RAIL - rest] for rest in rests):
            yield Saying("the last checker finds no rest on its way (law 3.3)")
    elif left:
        far, near = left
        if far < 19:
            yield Saying("field {field} is not home, and no number is left to bear it off (law 6.1)", field=far)
        elif far + roll.high < RAIL or near + roll.low < RAIL:
            yield Saying("the two numbers do not bear off both checkers (laws 6.2, 6.3)")


@_REASONS.of(*RARE_JANS)
def _rare(question: Question) -> Sayings:
    """Yield what is missing for the jan that the checkers off the talon might make."""
    position, roll = question.position, question.dice
    me, down = position.me, standing(position.me, TALON + 1)
    lacking = [field for field in SIX_FIELDS if field not in down]
    if len(down) == 2 and me[TALON] == 13:
        if down == [CORNER, CORNER]:
            yield Saying("the jan de mézéas wants an ace (law 8.1)")
        else:
            yield Saying("the two numbers do not lead one checker to each corner (law 8.1)")
    elif len(down) != 4 or me[TALON] != 11:
        yield Saying("such a jan is made with two or with four checkers off the talon (law 8.1)")
    elif len(lacking) > 2:
        yield Saying("six tables want four single checkers on fields 2 to 7 (law 8.1)")
    elif {*roll.numbers} != {field - TALON for field in lacking}:
        yield Saying(
            "six tables want {fields}: the numbers do not lead there from the talon (law 8.1)",
            fields=fields_listed(lacking),
        )
    elif position.roll_no not in (0, 3):
        yield Saying("six tables are made by the third roll of the relevé only (law 8.1)")
    elif position.releve != 1 and question.rule_set.play.six_tables_scope == "first_releve":
        yield Saying("these rules pay six tables in the first relevé only (law 8.1)")


@_REASONS.of(Jan.FILL)
def _fills(question: Question) -> Sayings:
    """Yield why the one or two missing checkers of a jan do not come, or which jan lacks the fewest."""
    lacking = [(first, gaps_of(question.position.me, first)) for first in JANS]
    for first, gaps in lacking:
        if not gaps:
            yield Saying("the jan is full already; it can only be kept (law 8.6)")
        elif len(gaps) == 1:
            yield from _one_missing(question, range(first, first + 6), gaps[0])
        elif len(gaps) == _AT_ONCE:
            yield from _two_missing(question, range(first, first + 6), gaps)
    first, gaps = min(lacking, key=lambda one: len(one[1]))
    if len(gaps) > _FEW:
        yield Saying("a roll brings in two checkers at most, and every jan lacks more (law 8.5)")
    elif len(gaps) > _AT_ONCE:
        yield Saying(
            "a roll brings in two checkers at most, and the {jan} lacks {count}, on {fields} (law 8.5)",
            jan=TABLES[JANS[first]],
            count=len(gaps),
            fields=fields_listed(gaps),
        )


def gaps_of(me: Fields, first: int) -> list[int]:
    """Return the fields of a jan that lack checkers, a field twice if it lacks two."""
    return [field for field in range(first, first + 6) for _ in range(2 - me[field])]


def spare_fields(me: Checkers, first: int) -> list[int]:
    """Return the fields of the checkers that a jan does not need, even if it is full."""
    return [field for field in range(1, RAIL) if me[field] > 2 * (first <= field < first + 6)]


def standing(me: Checkers, first: int = 1) -> list[int]:
    """Return the field of each checker on the board, from the field ``first`` on, in order."""
    return [field for field in range(first, RAIL) for _ in range(me[field])]


def singles_of(position: Position, distance: int = 0) -> list[int]:
    """Return the fields of single opposing checkers.

    A ``distance`` above 0 selects those that a checker of the roller is this far from.
    """
    singles = [field for field in range(distance + 1, RAIL) if position.opp[RAIL - field] == 1]
    return [field for field in singles if position.me[field - distance]] if distance else singles


def fields_listed(fields: Iterable[int]) -> object:
    """Return the words for several fields, each once."""
    return listed([Saying("field {field}", field=field) for field in dict.fromkeys(fields)])


def why_no_more(question: Question, mark: Mark) -> Sayings:
    """Yield why a fill has no more ways: what stops the other numbers for which a checker is ready."""
    made = {way.number for way in mark.ways}
    if mark.jan is Jan.FILL and 0 not in made:
        jan = next(range(first, first + 6) for first in JANS if first <= mark.field < first + 6)
        yield from _one_missing(question, jan, mark.field, made)


def _one_missing(question: Question, jan: range, gap: int, made: Set[int] = frozenset()) -> Sayings:
    """Yield what stops the spare checkers that numbers and sum would bring to the gap, except those ``made``."""
    me, roll = question.position.me, question.dice
    both, found = roll.total, bool(made)
    for number in dict.fromkeys((*roll.numbers, both)):
        start = gap - number
        if number in made or start < 1 or not me[start]:
            continue
        found = True
        values = {"number": number, "field": start, "gap": gap}
        if start in jan and me[start] <= 2:
            yield Saying("the checkers on field {field} are needed where they stand (law 8.5)", **values)
        elif start == CORNER and me[start] == 2:
            yield Saying("the two checkers that hold the corner leave it only together (law 4.1)")
        elif number == both:
            masks = [0] * MASKS_SIZE
            fill_masks(me, question.position.opp, masks)
            open_fields(question.position.opp, masks, *roll.numbers)
            if not any(masks[REST] >> (start + one) & 1 for one in roll.numbers):
                yield Saying("by the sum the checker on field {field} finds no rest (law 3.3)", **values)
        else:
            yield from _in_passing(question, start, number)
    if not found:
        yield Saying("neither number nor the sum leads a checker to field {gap} (law 8.5)", gap=gap)


def _in_passing(question: Question, start: int, number: int) -> Sayings:
    """Yield why a number that brings a spare checker to the gap fills nothing, because of the other one (laws 3.4, 8.5)."""
    me, roll = question.position.me, question.dice
    other = roll.total - number
    values = {"number": number, "field": start, "other": other}
    outcome = judge_question(question)
    if len(outcome.plays[0].moves) < _AT_ONCE:
        yield Saying("only one number can be played, and that is the {other}, not the {number} (law 3.4)", **values)
        return
    filled = Play(((start, start + number),)).after(me)
    lawful = {play.after(me) for play in outcome.lawful}
    last = [Play(((field, min(RAIL, field + other)),)) for field in standing(filled)]
    if any(play.after(filled) in lawful for play in last):
        yield Saying(
            "the {number} from field {field} would fill in passing only: the {other} must be played too, and breaks the jan "
            "(law 8.5)",
            **values,
        )
    else:
        yield Saying(
            "after the {number} from field {field} the {other} cannot be played, and both must be (law 3.4)", **values
        )


def _two_missing(question: Question, jan: range, gaps: list[int]) -> Sayings:
    """Yield why two missing checkers do not come: no corner by power, a held field, or a number that brings none."""
    position, roll = question.position, question.dice
    if gaps == [CORNER, CORNER] and _fills_by_power(question):
        if position.opp[CORNER]:
            yield Saying(
                "{other} holds the other corner, so the roller cannot take his own corner by power (law 4.3)",
                other=position.turn.other,
            )
        else:
            yield Saying(
                "taking the corner by power would fill the jan, but a corner that can be taken by effect cannot be taken "
                "by power (law 4.3)"
            )
        return
    held = [field for field in dict.fromkeys(gaps) if position.opp[RAIL - field]]
    if held:
        yield Saying("{other} stands on field {field} (law 3.2)", other=position.turn.other, field=held[0])
        return
    spare = spare_fields(position.me, jan[0])
    numbers = dict.fromkeys(roll.numbers)
    bringing = [number for number in numbers if any(gap - number in spare for gap in gaps)]
    if not bringing:
        yield Saying("two checkers are missing, and neither number brings one (law 8.5)")
    elif len(bringing) < len(numbers):
        yield Saying("two checkers are missing, and only the {number} brings one (law 8.5)", number=bringing[0])
    else:
        yield Saying("two checkers are missing, and the two numbers do not bring both (law 8.5)")


def _fills_by_power(question: Question) -> bool:
    """Return whether the grand jan would be full if the corner were taken by power."""
    me = Play(tuple((THEIR_CORNER - number, CORNER) for number in question.dice.numbers)).after(question.position.me)
    return min(me) >= 0 and bool(is_full(me, 7))
