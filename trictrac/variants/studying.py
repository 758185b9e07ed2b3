"""The results of comparing, searching and measuring rule sets, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.sentences.rolls import mark_sentences, plays_sentence, points_sentence
from trictrac.rules.options import DECLARED, option_named, typed
from trictrac.saying.language import BY_SEMICOLON, Counted, listed, strung
from trictrac.variants.comparing import Cause, Group, RollVerdict, SetsReason
from trictrac.variants.finding import FoundRoll, Search
from trictrac.variants.measuring import FEWEST_EVENTS, Estimate, Measure

_MOST_PLAYS = 4
"""How many plays are named; more are only counted."""


_MEASURED = {
    "rolls_per_hole": Saying("rolls to a hole"),
    "rolls_per_partie": Saying("rolls to a partie"),
    "releves_per_partie": Saying("relevés to a partie"),
    "bredouille_holes": Saying("holes en bredouille, of 100"),
    "first_player": Saying("won by who begins, of 100"),
    "stakes_per_partie": Saying("stakes to a partie"),
}

_VALUE = "{value:{form}}"
_FIGURE = "{value:{form}} ± {reach:{bound}}"
_STARRED = "{figure} *"
_UNEVEN = "{value:{form}} ({low:{form}}…{high:{form}})"
"""A figure whose interval goes farther on one side."""

PLAYED = {
    "sensible": Saying("Both players play sensibly: for full jans and few blots."),
    "strong": Saying("Both players play as the program’s net does that looks one ply ahead, by the rules of each set."),
}
"""The words for the players."""

HOW_MEASURED = Saying(
    "They mark without a mistake; the same dice fall under both sets. Where the bredouille is played, a hole won so counts as "
    "two holes."
)
"""The words for the games that were played."""


def sure_sentence(found: Sequence[Measure]) -> Saying:
    """How the figures are to be read, and how many of the stars chance alone would set."""
    rows = sum(one.difference.varies or bool(one.difference.value) for one in found)
    return Saying(
        "± bounds the 95 percent interval, and so do the two figures in brackets, where it is seldom seen; a figure without "
        "either is the same in every partie. * marks a difference whose interval leaves zero out and that rests on {fewest} "
        "parties or more. {rows} rows were looked at, of which chance alone would star up to {chance:{form}}.",
        fewest=FEWEST_EVENTS,
        rows=rows,
        chance=rows / 20,
        form=".1f",
    )


def roll_lines(position: Position, judged: Outcome, *, plays: bool) -> list[object]:
    """Return the earnings of a roll for either side under one set, and how many plays it allows where that is asked."""
    roller, other = position.turn, position.turn.other
    total = points_sentence(judged, roller, other) if len(judged.marks) > 1 else None
    below = (total, plays_sentence(judged) if plays else None)
    return [*mark_sentences(judged, roller, other), *filter(None, below)]


def plays_differ(outcomes: Sequence[Outcome]) -> bool:
    """Return whether some sets allow other plays than others."""
    return len({RollVerdict.of(judged).plays for judged in outcomes}) > 1


def plays_lines(judged: Outcome, against: Outcome) -> list[Saying]:
    """Return the plays that one set allows and the other does not, named where they are few."""
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


def groups_sentence(groups: Sequence[Group]) -> Saying:
    """Return in how many ways the sets score a roll."""
    count = sum(len(group.sets) for group in groups)
    if len(groups) == 1:
        return Counted("{count} rule set scores it:", "All {count} rule sets judge it alike:", count)
    return Saying("{count} rule sets judge it in {ways} ways:", count=count, ways=len(groups))


def reason_lines(reason: SetsReason, group: Group, base: str) -> list[Saying]:
    """Return which option makes the difference from the first group, and what it means; by sets where they do not agree."""
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
    if reason.sets == group.sets:
        head = Saying("The difference from {base}: {what}.", base=base, what=what)
    else:
        head = Saying(
            "The difference of {sets} from {base}: {what}.", sets=", ".join(reason.sets), base=base, what=what
        )
    return [head, *(option_named(DECLARED, option).meaning(value) for option, value, _ in reason.changes)]


def search_sentences(search: Search, first: Rules, second: Rules, seed: int) -> list[Saying]:
    """Return the result of a search, before its examples are shown: how much was searched, and why nothing was found."""
    lines: list[Saying] = []
    names = {"first": first.name, "second": second.name}
    if search.games:
        lines.append(
            Counted(
                "All rolls were tried on the positions of {count} partie, seed {seed}.",
                "All rolls were tried on the positions of {count} parties, seed {seed}.",
                search.games,
                seed=seed,
            )
        )
    elif not (search.examples or search.silent or search.idle):
        lines.append(Saying("{first} and {second} are the same in every option.", **names))
    elif not search.examples:
        lines.append(
            Saying(
                "No roll can tell {first} from {second}: no option on which they differ is about what a roll earns or allows.",
                **names,
            )
        )
    if search.examples:
        lines.append(
            Saying(
                "One of each kind, from which checkers were taken as long as it stayed one and could still come about:"
            )
        )
    return lines


_LEFT = (
    Saying(
        "They differ in {options} too, but none of these rolls showed it: it is rare. Search longer (--games 2000) "
        "or with other dice (--seed)."
    ),
    Saying("They differ in {options}, which says nothing, since neither set plays what it is about."),
    Saying("They differ in customs, which no single roll shows: {options}."),
    Saying("They differ in what a partie pays, which no single roll shows: {options}."),
)
"""The reasons why an option was not shown: it is rare, it is idle, it is a custom, it orders the payment."""


def left_sentences(search: Search, first: Rules, second: Rules) -> list[Saying]:
    """Return the options that differ and of which no example was shown, with the reason."""
    paid = [option for option in search.silent if option_named(DECLARED, option).subject == "payment"]
    customs = [option for option in search.silent if option not in paid]
    kinds = zip((search.unseen, search.idle, customs, paid), _LEFT, strict=True)
    return [_with_differences(said, options, first, second) for options, said in kinds if options]


def _with_differences(said: Saying, options: Sequence[str], first: Rules, second: Rules) -> Saying:
    """Return a sentence about these options, with the value of either set."""
    return said.filled(options=_differences(options, first, second))


def _differences(options: Sequence[str], first: Rules, second: Rules) -> object:
    """Options by their names, with the value of either set."""
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


def example_sentence(example: FoundRoll, first: Rules, second: Rules) -> Saying:
    """Return which options an example shows."""
    return Saying("What makes the difference: {options}.", options=_differences(example.cause, first, second))


def meaning_lines(cause: Cause, rules: Rules) -> list[Saying]:
    """Return the meanings, under one set, of the options that make a difference."""
    return [option_named(DECLARED, option).meaning(rules.values[option]) for option in cause]


MEETS = Saying("It is the second player's first roll of the partie, and the first player's was the same.")
"""The options that no position tells (laws 8.9)."""


def measure_name(measure: Measure) -> Saying:
    """Return the name of a measure."""
    return measure.jan.called if measure.jan else _MEASURED[measure.name]


def games_sentence(first: Rules, second: Rules, games: int, seed: int) -> Saying:
    """Return the words for the games that were played."""
    return Saying(
        "{games} under each set, seed {seed}. A: {first}. B: {second}.",
        games=Counted("{count} partie", "{count} parties", games),
        seed=seed,
        first=first.name,
        second=second.name,
    )


POINTS_BY_JAN = Saying("Points to 100 rolls, to either side, for")
"""The heading of the jans."""


def figure_saying(figure: Estimate, places: int, sign: str = "") -> Saying:
    """A value with its interval, to 2 or 4 decimals: ``9.14 ± 0.82``, ``0.02 (0.01…0.05)``; alone where nothing varied."""
    form, bound = f"{sign}.{places}f", f".{places}f"
    value = round(figure.value, places) + 0.0
    if not figure.varies:
        return Saying(_VALUE, value=value, form=form)
    if figure.is_even:
        return Saying(_FIGURE, value=value, form=form, reach=figure.reach, bound=bound)
    low, high = (round(end, places) + 0.0 for end in (figure.low, figure.high))
    return Saying(_UNEVEN, value=value, form=form, low=low, high=high)


def change_saying(measure: Measure, places: int) -> Saying:
    """Return a difference with its interval and its star: ``+9.14 ± 0.82 *``; in words where every partie was the same."""
    change = measure.difference
    if not measure.events:
        return Saying("the same")
    figure = figure_saying(change, places, "+")
    return Saying(_STARRED, figure=figure) if measure.is_clear else figure


def visible_sentences(visible: Cause, hidden: Cause, first: Rules, second: Rules, *, alike: bool) -> list[Saying]:
    """Return the differences of the sets, and those that such parties cannot show; ``alike``: every partie was the same."""
    seen = Saying("They differ in {options}, but these parties did not show it.")
    seen = seen if alike else Saying("What changes: {options}.")
    unseen = Saying("They differ in {options} too, but such parties cannot show it.")
    lines = [
        _with_differences(said, names, first, second) for said, names in ((seen, visible), (unseen, hidden)) if names
    ]
    none = Saying("Nothing that such parties can show is different: the figures are those of one set.")
    return lines if visible else [*lines, none]
