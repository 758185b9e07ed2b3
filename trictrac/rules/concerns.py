"""Which options matter to which of the running games: one may depend on another, and two may go together only."""

from __future__ import annotations

from collections.abc import Mapping

from trictrac.errors import RulesError

NEEDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "automatic_doubles": ("cube", ("yes",)),
    "triplets": ("dice", ("three",)),
    "hit_and_run": ("hitting", ("yes",)),
    "hitter": ("hit_and_run", ("home", "outer", "entry")),
    "entering": ("hitting", ("yes",)),
    "courier": ("movement", ("same",)),
    "six_in_a_row": ("movement", ("same",)),
    "doubling": ("cube", ("yes",)),
    "refusal": ("cube", ("yes",)),
    "beavers": ("cube", ("yes",)),
    "jacoby": ("cube", ("yes",)),
    "crawford": ("cube", ("yes",)),
}
"""Options that say something only where another has one of these values."""

_TOGETHER = (
    ("dice", "doublets", {"two": "four", "three": "above_third"}),
    ("hitting", "blocked", {"yes": "two", "no": "one"}),
)
"""Options of which each value goes with one of the other: where nobody hits a single checker closes its field."""


def concerns(option: str, values: Mapping[str, object]) -> bool:
    """Whether an option can matter where the others have these values.

    >>> concerns("beavers", {"cube": "no"}), concerns("beavers", {"cube": "yes"})
    (False, True)
    """
    if option not in NEEDS:
        return True
    other, needed = NEEDS[option]
    return values[other] in needed


def require_effect(option: str, values: Mapping[str, object]) -> None:
    """Refuse an option that says nothing because of the value of another.

    Raises:
        RulesError: names the other option, and what to write for it.
    """
    if not concerns(option, values):
        other, needed = NEEDS[option]
        raise RulesError(
            "option {option} says nothing where {other} = {value}: write {other}={needed} as well, or leave it out",
            option=option,
            other=other,
            value=values[other],
            needed=needed[0],
        )


def require_agreement(values: Mapping[str, object]) -> None:
    """Refuse two options that cannot be played together.

    Raises:
        RulesError: names both, and what goes with each.
    """
    for first, second, pairs in _TOGETHER:
        wanted = pairs[str(values[first])]
        if values[second] != wanted:
            raise RulesError(
                "{first} = {value} goes with {second} = {wanted}: write {first}={value},{second}={wanted}",
                first=first,
                value=values[first],
                second=second,
                wanted=wanted,
            )
