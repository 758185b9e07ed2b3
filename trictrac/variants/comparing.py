"""One roll scored under several rule sets: which agree, and which option makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import combinations

from trictrac.base.values import frozen, grouped
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import Moves, Roll
from trictrac.model.position import Position
from trictrac.model.rules import OPTIONS, PlayOptions, Rules
from trictrac.model.tariff import Prices
from trictrac.rules.options import DECLARED

Cause = tuple[str, ...]
"""Options that together make a difference, in the order of law 14."""

PLAY_OPTIONS: Cause = tuple(field.name for field in fields(PlayOptions))
"""The options that a roll can show. The others govern the marking, the écoles and the payment."""

Changes = tuple[tuple[str, str | int | Prices, str | int | Prices], ...]
"""Options, each with its value and the value that it is compared with."""

TwoSets = tuple[Rules, Rules]
"""Two rule sets to compare."""

_TRIED_TOGETHER = 3


def differing(first: Rules, second: Rules) -> Cause:
    """Return the options in which two rule sets differ."""
    theirs = second.values
    return tuple(option for option, value in first.values.items() if value != theirs[option])


def idle(first: Rules, second: Rules) -> Cause:
    """Return the options that differ without effect, because what they govern is off in both sets."""
    matter = {one.name for one in DECLARED for rules in (first, second) if one.matters(rules.values)}
    return tuple(option for option in differing(first, second) if option not in matter)


def with_options(play: PlayOptions, other: PlayOptions, options: Iterable[str]) -> PlayOptions:
    """Return ``play`` with these options taken from ``other``."""
    return replace(play, **{option: getattr(other, option) for option in options})


@frozen
class RollVerdict:
    """The outcome of a roll at the table: the marks without their proofs, and the possible boards."""

    marks: tuple[tuple[Jan, str, int, bool, int], ...]
    plays: frozenset[Moves]

    @classmethod
    def of(cls, judged: Outcome) -> RollVerdict:
        """Return the verdict on a judged roll."""
        marks = sorted((mark.jan, mark.where, mark.field, mark.to_roller, mark.points) for mark in judged.marks)
        return cls(tuple(marks), frozenset(play.change for play in judged.plays))


def judging(position: Position, roll: Roll, *, meets: bool) -> Callable[[PlayOptions], Outcome]:
    """Return a function that judges a roll under options of play, each time only once."""
    return cache(lambda play: outcome(position, roll, Rules(play=play), meets=meets))


def causes(first: PlayOptions, second: PlayOptions, judge: Callable[[PlayOptions], object]) -> tuple[Cause, ...]:
    """Return the smallest sets of options that turn the first rules' result into the second's.

    The options are tried one by one, then in twos and threes, and all sets of the smallest size are returned, no set if the
    results agree. If not even three options suffice, one set is returned, from which no option can be dropped.
    """
    wanted = judge(second)
    if judge(first) == wanted:
        return ()
    options = tuple(name for name in PLAY_OPTIONS if getattr(first, name) != getattr(second, name))
    for size in range(1, _TRIED_TOGETHER + 1):
        found = tuple(
            tried for tried in combinations(options, size) if judge(with_options(first, second, tried)) == wanted
        )
        if found:
            return found
    kept = list(options)
    for option in options:
        fewer = [name for name in kept if name != option]
        if judge(with_options(first, second, fewer)) == wanted:
            kept = fewer
    return (tuple(kept),)


@frozen
class SetsReason:
    """The reason why some sets score a roll differently from the first group.

    ``causes`` are the smallest sets of options that make the difference, each of them sufficient. ``changes`` has each option
    in them with its value in these sets and the value in the first group.
    """

    sets: tuple[str, ...]
    causes: tuple[Cause, ...]
    changes: Changes


@frozen
class Group:
    """Rule sets that score a roll alike, in the given order, and the reasons why they differ from the first group."""

    sets: tuple[str, ...]
    outcome: Outcome
    reasons: tuple[SetsReason, ...]


def compare(
    position: Position, roll: Roll, sets: Sequence[Rules], base: Rules | None = None, *, meets: bool = False
) -> tuple[Group, ...]:
    """Score one roll under every rule set and group the sets by what the roll earns and allows.

    The first group is that of ``base``, or of the first set without it. The reasons of the other groups name their difference
    from it.
    """
    judged = judging(position, roll, meets=meets)
    verdict = cache(lambda play: RollVerdict.of(judged(play)))
    against = base or sets[0]
    first = verdict(against.play)
    alike = grouped((verdict(rules.play), rules) for rules in sets)
    return tuple(
        Group(tuple(rules.name for rules in members), judged(members[0].play), _reasons(against, members, verdict))
        for _, members in sorted(alike.items(), key=lambda one: one[0] != first)
    )


def _reasons(
    against: Rules, members: Sequence[Rules], verdict: Callable[[PlayOptions], RollVerdict]
) -> tuple[SetsReason, ...]:
    """Return the reasons of one group, with the sets that share a reason together."""
    shared: dict[tuple[tuple[Cause, ...], Changes], list[str]] = {}
    for rules in members:
        found = causes(against.play, rules.play, verdict)
        named = sorted({option for cause in found for option in cause}, key=OPTIONS.index)
        changes = tuple((name, rules.values[name], against.values[name]) for name in named)
        shared.setdefault((found, changes), []).append(rules.name)
    return tuple(SetsReason(tuple(names), found, changes) for (found, changes), names in shared.items() if found)
