"""The measures of two rule sets over many parties, as a document and as a record."""

from __future__ import annotations

from dataclasses import asdict, astuple

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.saying.language import Counted
from trictrac.variants.measuring import FEWEST_EVENTS, Estimate, Measure, Measured
from trictrac.variants.studying import differences_saying, values_record
from trictrac.view.doc import Aside, Columns, Doc, Section, Title

_SMALL = 0.05
"""Value of a measure below which its figures have four decimals."""


_MEASURED = {
    "rolls_per_hole": Saying("rolls to a hole"),
    "rolls_per_partie": Saying("rolls to a partie"),
    "releves_per_partie": Saying("relevés to a partie"),
    "bredouille_holes": Saying("holes en bredouille, of 100"),
    "first_player": Saying("parties won by the beginner, of 100"),
    "stakes_per_partie": Saying("stakes to a partie"),
}

_VALUE = "{value:{form}}"
_FIGURE = "{value:{form}} ± {reach:{bound}}"
_STARRED = "{figure} *"
_UNEVEN = "{value:{form}} ({low:{form}}…{high:{form}})"
"""Format of a figure whose interval is longer on one side."""

_PLAYED = {
    "sensible": Saying("Both players play sensibly: for full jans and few blots."),
    "strong": Saying("Both players play like the program’s net, which looks one ply ahead, by the rules of each set."),
}
"""Words for the players."""

HOW_MEASURED = Saying(
    "They mark without a mistake. The same dice fall under both sets. If a set has the bredouille, a hole won en bredouille "
    "counts as two."
)
"""Words for the games played."""


def measured_doc(found: Measured) -> Doc:
    """Return a measurement as a document: the games, the differing options, the figures, and how to read them."""
    first, second = found.sets
    games = Counted("{count} partie", "{count} parties", found.games)
    heads = ("", "A", "B", Saying("difference"))
    sure = Saying(
        "The figure after ±, or the two figures in brackets, give the limits between which the true figure lies 95 times in "
        "100. A figure without limits is the same in every partie. * marks a difference whose limits do not include zero, if "
        "it was seen in {fewest} parties or more. Of these {rows} rows, chance alone would mark up to {chance:{form}}.",
        fewest=FEWEST_EVENTS,
        rows=found.rows,
        chance=found.rows / 20,
        form=".1f",
    )
    return (
        Title(
            Saying(
                "{games} under each set, seed {seed}. A: {first}. B: {second}.",
                games=games,
                seed=found.seed,
                first=first.name,
                second=second.name,
            )
        ),
        *visible_sentences(found),
        Section("measures", "", (Columns(heads, tuple(figures_row(one) for one in found.measures if not one.jan)),)),
        Section(
            "points",
            Saying("Points per 100 rolls, both players together, for"),
            (Columns(heads, tuple(figures_row(one) for one in found.measures if one.jan)),),
        ),
        Section("reading", "", (_PLAYED[found.player], HOW_MEASURED, Aside(sure))),
    )


def figures_row(one: Measure) -> tuple[object, ...]:
    """Return the name of a measure, its figures under both sets, and their difference.

    If all figures are small, they have four decimals.
    """
    places = 2 if max(one.first.high, one.second.high) >= _SMALL else 4
    name = one.jan.called if one.jan else _MEASURED[one.name]
    return name, figure_saying(one.first, places), figure_saying(one.second, places), change_saying(one, places)


def measured_record(found: Measured) -> Json:
    """Return a measurement for JSON."""

    def bounds(figure: Estimate) -> dict[str, float]:
        return {name: round(value, 6) for name, value in asdict(figure).items()}

    return {
        "sets": [rules.name for rules in found.sets],
        "games": found.games,
        "seed": found.seed,
        "player": found.player,
        "changes": values_record(found.visible, found.sets),
        "unshown": values_record(found.hidden, found.sets),
        "measures": [
            {
                "name": one.name,
                "first": bounds(one.first),
                "second": bounds(one.second),
                "difference": bounds(one.difference),
                "events": one.events,
                "clear": one.is_clear,
            }
            for one in found.measures
        ],
    }


def measured_table(found: Measured) -> Columns:
    """Return a measurement as a table: for each measure both values and the difference, with the ends of their intervals."""
    first, second = (rules.name for rules in found.sets)
    names = [f"{what}{end}" for what in (first, second, "difference") for end in ("", " low", " high")]
    return Columns(
        ("measure", *names, "events"),
        tuple(
            (
                one.name,
                *(f"{end:.6f}" for figure in (one.first, one.second, one.difference) for end in astuple(figure)),
                str(one.events),
            )
            for one in found.measures
        ),
    )


def figure_saying(figure: Estimate, places: int, sign: str = "") -> Saying:
    """Return a value with its interval, to 2 or 4 decimals: ``9.14 ± 0.82``, ``0.02 (0.01…0.05)``.

    A value that never varied has no interval.
    """
    form, bound = f"{sign}.{places}f", f".{places}f"
    value = round(figure.value, places) + 0.0
    if not figure.varies:
        return Saying(_VALUE, value=value, form=form)
    if figure.is_even:
        return Saying(_FIGURE, value=value, form=form, reach=figure.reach, bound=bound)
    low, high = (round(end, places) + 0.0 for end in (figure.low, figure.high))
    return Saying(_UNEVEN, value=value, form=form, low=low, high=high)


def change_saying(measure: Measure, places: int) -> Saying:
    """Return a difference with its interval and its star: ``+9.14 ± 0.82 *``.

    If every partie was the same, it is in words.
    """
    if not measure.events:
        return Saying("the same")
    figure = figure_saying(measure.difference, places, "+")
    return Saying(_STARRED, figure=figure) if measure.is_clear else figure


def visible_sentences(found: Measured) -> list[Saying]:
    """Return sentences on the options that differ, and on those that such parties cannot show."""
    seen = (
        Saying("They differ in {options}, but these parties did not show it.")
        if found.alike
        else Saying("What changes: {options}.")
    )
    unseen = Saying("They differ in {options} too, but such parties cannot show it.")
    lines = [
        said.filled(options=differences_saying(names, *found.sets))
        for said, names in ((seen, found.visible), (unseen, found.hidden))
        if names
    ]
    none = Saying("Such parties cannot show any difference between the two sets: the figures are the same for both.")
    return lines if found.visible else [*lines, none]
