"""Hints on counting: where to look and what may count, on boards with something to count and without."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trictrac.base.errors import Saying, Sayings
from trictrac.laws.fields import RAIL, TALON, THEIR_CORNER
from trictrac.model.mark import TABLES, Jan
from trictrac.partie.sentences.rolls import from_field
from trictrac.saying.language import Counted, listed
from trictrac.study.questions.aspects import ByJan
from trictrac.study.questions.question import Question, judge_question
from trictrac.study.questions.skills import RARE_JANS, CountingRow, read_skill
from trictrac.study.questions.weight import traps
from trictrac.study.questions.whynot import JANS, fields_listed, gaps_of, singles_of, spare_fields, standing
from trictrac.view.answer import Answer

_CANDIDATES = ByJan[Callable[[Question], Sayings]]()


def method(question: Question) -> Saying:
    """Return how to look, which depends on the skill, the dice and the colours alone."""
    roll, side = question.dice, question.side
    dice = list(dict.fromkeys(roll.numbers))
    return question.skill.counts.method.filled(
        numbers=listed([*dice, roll.total]), dice=listed(dice), both=roll.total, other=side.other
    )


def in_question(question: Question, counts: CountingRow) -> Answer:
    """Return the checkers, fields and numbers that may count, whether or not they earn something."""
    if counts.jans:
        return [seen for candidates in _CANDIDATES.found(counts.jans) for seen in candidates(question)]
    outcome = judge_question(question)
    made, parts = {mark.jan for mark in outcome.marks}, map(read_skill, counts.parts)
    near = [
        part.words
        for part in parts
        if made.intersection(part.counts.jans) or traps(question.position, outcome, part.counts.jans)
    ]
    return [Saying("Think of {kinds}.", kinds=listed(near)) if near else Saying("Nothing seems near.")]


@_CANDIDATES.of(Jan.TRUE_HIT)
def _singles(question: Question) -> Sayings:
    yield _say_fields(
        singles_of(question.position),
        question,
        Saying("{other}’s single checkers: {fields}."),
        Saying("{other} has no single checker."),
    )


@_CANDIDATES.of(Jan.FALSE_HIT)
def _by_sum(question: Question) -> Sayings:
    yield _say_fields(
        singles_of(question.position, question.dice.total),
        question,
        Saying("The sum leads to a single checker here: {fields}."),
        Saying("The sum leads to no single checker."),
    )


def _say_fields(fields: Sequence[int], question: Question, some: Saying, none: Saying, number: int = 0) -> Saying:
    return (some if fields else none).filled(fields=fields_listed(fields), other=question.side.other, number=number)


@_CANDIDATES.of(Jan.CORNER_HIT)
def _before_the_corner(question: Question) -> Sayings:
    starts = [from_field(THEIR_CORNER - number, None) for number in question.dice.numbers]
    if question.dice.is_doublet:
        yield Saying("To hit the corner, two checkers must come {start}.", start=starts[0])
    else:
        yield Saying(
            "To hit the corner, one checker must come {one}, and the other {other}.", one=starts[0], other=starts[1]
        )


@_CANDIDATES.of(Jan.FILL)
def _gaps(question: Question) -> Sayings:
    lacking = {first: gaps_of(question.position.me, first) for first in JANS}
    fewest = min(len(gaps) for gaps in lacking.values() if gaps)
    for first, gaps in lacking.items():
        if len(gaps) == fewest:
            yield Counted(
                "The {jan} lacks {count} checker: {fields}.",
                "The {jan} lacks {count} checkers: {fields}.",
                len(gaps),
                jan=TABLES[JANS[first]],
                fields=fields_listed(gaps),
            )


@_CANDIDATES.of(Jan.CONSERVE)
def _spare(question: Question) -> Sayings:
    me = question.position.me
    full = [first for first in JANS if not gaps_of(me, first)]
    if not full:
        yield Saying("No jan is full.")
    for first in full:
        yield _say_fields(
            spare_fields(me, first), question, Saying("Spare checkers: {fields}."), Saying("No checker is spare.")
        )


@_CANDIDATES.of(Jan.HELPLESS)
def _ways_out(question: Question) -> Sayings:
    me, opp = question.position.me, question.position.opp
    free = {
        number: [f for f in range(1, RAIL) if me[f] and (f + number >= RAIL or not opp[RAIL - f - number])]
        for number in question.dice.numbers
    }
    number = min(free, key=lambda number: len(free[number]))
    yield _say_fields(
        free[number],
        question,
        Saying("From these fields the {number} leads to no checker of {other}: {fields}."),
        Saying("The {number} would bring every checker to a field with a checker of {other}."),
        number,
    )


@_CANDIDATES.of(*RARE_JANS)
def _down(question: Question) -> Sayings:
    count = sum(question.position.me[TALON + 1 :])
    if count == 2:
        yield Saying("Two checkers are off the talon: think of two tables, mézéas and their contre-jans.")
    elif count == 4:
        yield Saying("Four checkers are off the talon: think of six tables.")
    else:
        yield Counted("{count} checker is off the talon.", "{count} checkers are off the talon.", count)


@_CANDIDATES.of(Jan.EXIT)
def _wants(question: Question) -> Sayings:
    left = standing(question.position.me)
    if len(left) > _FEW:
        yield Counted("{count} checker is left.", "{count} checkers are left.", len(left))
    else:
        yield Saying("Distances to the rail: {points}.", points=listed([RAIL - field for field in left]))


_FEW = 3
