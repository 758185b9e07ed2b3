"""One roll under all rule sets, and the rolls found that two sets score differently, as documents and as records."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.board import table_of
from trictrac.partie.sentences.positions import PARTIAL
from trictrac.partie.sentences.rolls import call_sentence, mark_sentences, plays_sentence, points_sentence
from trictrac.rules.options import DECLARED, option_named, typed
from trictrac.saying.language import BY_SEMICOLON, Counted, listed, strung
from trictrac.variants.comparing import Cause, Group, RollVerdict, SetsReason, TwoSets
from trictrac.variants.finding import FoundRoll, Search
from trictrac.variants.sheet import value_record
from trictrac.view.answer import Sentences
from trictrac.view.doc import Article, Articles, Board, Columns, Copied, Doc, Indented, Section, Title

_MOST_PLAYS = 4
"""The number of plays that are named. More are only counted."""


def roll_lines(position: Position, judged: Outcome, *, plays: bool) -> list[object]:
    """Return what a roll earns either side under one set, and with ``plays`` how many plays it allows."""
    roller, other = position.turn, position.turn.other
    total = points_sentence(judged, roller, other) if len(judged.marks) > 1 else None
    below = (total, plays_sentence(judged) if plays else None)
    return [*mark_sentences(judged, roller, other), *filter(None, below)]


def plays_differ(outcomes: Sequence[Outcome]) -> bool:
    """Return whether the sets allow different plays."""
    return len({RollVerdict.of(judged).plays for judged in outcomes}) > 1


def plays_lines(judged: Outcome, against: Outcome) -> list[Saying]:
    """Return the plays that only one of two sets allows, if they are few."""
    if judged.plays[0].is_pass or against.plays[0].is_pass:
        return []
    kinds = (
        (Saying("Allowed only here: {plays}."), _beyond(judged, against)),
        (Saying("Not allowed here: {plays}."), _beyond(against, judged)),
    )
    return [
        said.filled(plays=strung([play.shown for play in plays]))
        for said, plays in kinds
        if 0 < len(plays) <= _MOST_PLAYS
    ]


def _beyond(judged: Outcome, against: Outcome) -> list[Play]:
    known = {play.change for play in against.plays}
    return [play for play in judged.plays if play.change not in known]


def groups_doc(position: Position, roll: Roll, groups: Sequence[Group], base: str) -> Doc:
    """Return a roll scored under all rule sets as a document: the board, then a section for each group that agrees."""
    count = sum(len(group.sets) for group in groups)
    if len(groups) == 1:
        ways: Saying = Counted("{count} rule set scores it:", "All {count} rule sets judge it alike:", count)
    else:
        ways = Saying("{count} rule sets judge it in {ways} ways:", count=count, ways=len(groups))
    plays = len(groups) == 1 or plays_differ([group.outcome for group in groups])
    return (
        Title(call_sentence(roll, position.turn)),
        Board(table_of(position)),
        Copied(str(position)),
        *((PARTIAL,) if position.is_partial else ()),
        ways,
        *(
            Section(
                f"group-{number}",
                ", ".join(group.sets),
                tuple(
                    map(
                        Indented,
                        (
                            *roll_lines(position, group.outcome, plays=plays),
                            *plays_lines(group.outcome, groups[0].outcome),
                            *(line for reason in group.reasons for line in reason_lines(reason, group, base)),
                        ),
                    )
                ),
            )
            for number, group in enumerate(groups, 1)
        ),
    )


def groups_record(position: Position, roll: Roll, groups: Sequence[Group]) -> Json:
    """Return a roll scored under all rule sets for JSON."""
    return {
        "position": str(position),
        "roll": str(roll),
        "groups": [
            {
                "sets": list(group.sets),
                **_outcome_record(group.outcome),
                "reasons": [
                    {
                        "sets": list(reason.sets),
                        "causes": [list(cause) for cause in reason.causes],
                        "changes": {
                            option: {"value": value_record(value), "against": value_record(against)}
                            for option, value, against in reason.changes
                        },
                    }
                    for reason in group.reasons
                ],
            }
            for group in groups
        ],
    }


def _outcome_record(judged: Outcome) -> Json:
    marks = [
        {
            "jan": str(mark.jan),
            "where": mark.where or None,
            "field": mark.field or None,
            "ways": len(mark.ways),
            "points": mark.points,
            "to": "me" if mark.to_roller else "opp",
        }
        for mark in judged.marks
    ]
    plays = [] if judged.plays[0].is_pass else [str(play) for play in judged.plays]
    return {"me": judged.me, "opp": judged.opp, "marks": marks, "plays": plays}


def reason_lines(reason: SetsReason, group: Group, base: str) -> list[Saying]:
    """Return which option makes the difference from the first group, and what it means.

    The sentence names the sets if they are not the whole group.
    """
    changes = {
        option: Saying(
            "{name} ({typed}, not {against})",
            name=option_named(DECLARED, option).about,
            typed=typed(option, value),
            against=typed(option, against),
        )
        for option, value, against in reason.changes
    }
    causes = [listed([changes[option] for option in cause]) for cause in reason.causes if cause]
    what = strung(causes, Saying("{one}, or {rest}"))
    whole, some = Saying("The difference from {base}: {what}."), Saying("The difference of {sets} from {base}: {what}.")
    head = whole if reason.sets == group.sets else some
    return [
        head.filled(sets=", ".join(reason.sets), base=base, what=what),
        *(option_named(DECLARED, option).meaning(value) for option, value, _ in reason.changes),
    ]


def search_doc(search: Search, sets: TwoSets, seed: int) -> Doc:
    """Return the result of a search as a document: its extent, a section for each example, and what it did not show."""
    left = left_sentences(search, *sets)
    return (
        *search_sentences(search, *sets, seed),
        *(() if search.examples else left),
        *(example_section(number, example, sets) for number, example in enumerate(search.examples, 1)),
        *((Section("left", "", left),) if search.examples and left else ()),
    )


def search_record(search: Search, sets: TwoSets, seed: int) -> Json:
    """Return the result of a search for JSON."""
    return {
        "sets": [rules.name for rules in sets],
        "seed": seed,
        "parties": search.games,
        "examples": [
            {
                "options": values_record(example.cause, sets),
                "position": str(example.position),
                "roll": str(example.roll),
                "meets": example.meets,
                "outcomes": [_outcome_record(example.first), _outcome_record(example.second)],
            }
            for example in search.examples
        ],
        "unseen": values_record(search.unseen, sets),
        "idle": values_record(search.idle, sets),
        "silent": values_record(search.silent, sets),
    }


def search_table(search: Search) -> Columns:
    """Return the examples of a search as a table: what makes the difference, the roll, and the points under both sets."""
    return Columns(
        ("options", "position", "roll", "meets", "first me", "first opp", "second me", "second opp"),
        tuple(
            (
                " ".join(one.cause),
                str(one.position),
                str(one.roll),
                str(one.meets).lower(),
                *(str(points) for judged in (one.first, one.second) for points in (judged.me, judged.opp)),
            )
            for one in search.examples
        ),
    )


def values_record(options: Cause, sets: TwoSets) -> dict[str, list[object]]:
    """Return options with their values in both sets, for JSON."""
    return {option: [value_record(rules.values[option]) for rules in sets] for option in options}


def example_section(number: int, example: FoundRoll, sets: TwoSets) -> Section:
    """Return a found roll with the verdict of both sets and the meaning of the options that make the difference."""
    position, outcomes = example.position, (example.first, example.second)
    plays = plays_differ(outcomes)
    sides = tuple(
        Article(
            rules.name,
            (
                *roll_lines(position, judged, plays=plays),
                *(plays_lines(judged, example.first) if judged is example.second else ()),
                *(option_named(DECLARED, option).meaning(rules.values[option]) for option in example.cause),
            ),
        )
        for rules, judged in zip(sets, outcomes, strict=True)
    )
    differences = Saying("What makes the difference: {options}.", options=differences_saying(example.cause, *sets))
    call = call_sentence(example.roll, position.turn)
    meets = (MEETS,) if example.meets else ()
    parts = (Board(table_of(position)), Copied(str(position)), call, *meets, Articles(sides))
    return Section(f"example-{number}", differences, parts)


def search_sentences(search: Search, first: Rules, second: Rules, seed: int) -> Sentences:
    """Yield how much was searched, as a title, or why nothing was found."""
    names = {"first": first.name, "second": second.name}
    if search.games:
        yield Title(
            Counted(
                "All rolls were tried on the positions of {count} partie, seed {seed}.",
                "All rolls were tried on the positions of {count} parties, seed {seed}.",
                search.games,
                seed=seed,
            )
        )
    elif not (search.examples or search.silent or search.idle):
        yield Title(Saying("{first} and {second} are the same in every option.", **names))
    elif not search.examples:
        yield Title(
            Saying(
                "No roll can distinguish {first} from {second}: no option on which they differ is about what a roll "
                "earns or allows.",
                **names,
            )
        )
    if search.examples:
        yield Saying(
            "One example of each difference. Checkers that play no part in it were removed, if a game can "
            "still lead to the position:"
        )


_LEFT = (
    Saying(
        "They differ in {options} too, but none of these rolls showed it: it is rare. Search longer (--games 2000) "
        "or with other dice (--seed)."
    ),
    Saying("They differ in {options}, but this changes nothing, since neither set plays what it is about."),
    Saying("They differ in customs, which no single roll shows: {options}."),
    Saying("They differ in what a partie pays, which no single roll shows: {options}."),
)
"""Reasons why an option was not shown: it is rare, has no effect, is a custom, or is on payment."""


def left_sentences(search: Search, first: Rules, second: Rules) -> tuple[Saying, ...]:
    """Return the differing options without an example, with the reason."""
    paid = [option for option in search.silent if option_named(DECLARED, option).subject == "payment"]
    customs = [option for option in search.silent if option not in paid]
    kinds = zip((search.unseen, search.idle, customs, paid), _LEFT, strict=True)
    return tuple(said.filled(options=differences_saying(options, first, second)) for options, said in kinds if options)


def differences_saying(options: Sequence[str], first: Rules, second: Rules) -> object:
    """Return options by name, with their values in both sets."""
    parts = [
        Saying(
            "{name} ({first} or {second})",
            name=option_named(DECLARED, option).about,
            first=typed(option, first.values[option]),
            second=typed(option, second.values[option]),
        )
        for option in options
    ]
    return strung(parts, BY_SEMICOLON)


MEETS = Saying("It is the second player’s first roll of the partie, and the first player’s was the same.")
"""The circumstance of a meeting, which no position shows (law 8.9)."""
