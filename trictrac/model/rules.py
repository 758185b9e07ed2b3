"""A rule set: the options of law 14 as three values, and the flat tuple of ints that the laws read.

``PlayOptions`` decide what a roll earns and which plays it allows, ``Customs`` the order of marking and the écoles, ``Stakes``
what a partie pays. The first value of every option is the default: the rule set ``modern``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, fields
from functools import lru_cache
from typing import Any, cast

from trictrac.base.errors import RulesError
from trictrac.base.values import frozen
from trictrac.laws import options

TARIFF: dict[str, tuple[int, int]] = {
    "six_tables": (4, 4),
    "two_tables": (4, 6),
    "mezeas": (4, 6),
    "contre_two_tables": (4, 6),
    "contre_mezeas": (4, 6),
    "true_hit_grand": (2, 4),
    "true_hit_petit": (4, 6),
    "false_hit_grand": (2, 4),
    "false_hit_petit": (4, 6),
    "corner_hit": (4, 6),
    "fill": (4, 6),
    "conserve": (4, 6),
    "helpless": (2, 2),
    "exit": (4, 6),
    "meeting": (4, 6),
    "margot": (2, 4),
    "misery": (4, 6),
    "misery_kept": (4, 6),
}
"""Points of one way on a simple roll and on a doublet (laws 7), in the order in which the laws number the jans.

The options ``rencontre`` and ``margot`` name their own prices. The jan de six tables knows no doublet.
"""

Prices = tuple[tuple[str, int, int], ...]
"""Changes to the tariff: jan, points on a simple roll, on a doublet."""


def one_of(*values: str) -> str:
    """Declare an option that has one of these values, the first by default."""
    declared: str = field(default=values[0], metadata={"values": values})
    return declared


def choices(*kinds: object) -> dict[str, tuple[str, ...]]:
    """Return the values of every such option of these classes, by its name."""
    return {one.name: one.metadata["values"] for kind in kinds for one in fields(cast(Any, kind)) if one.metadata}


def _check(part: PlayOptions | Customs | Stakes) -> None:
    for option, values in choices(part).items():
        if getattr(part, option) not in values:
            raise no_value(option, getattr(part, option), values)


def no_value(option: str, value: object, values: Iterable[str]) -> RulesError:
    """Return the error of a value that an option does not have; names those that it has."""
    said = {"name": option, "value": value, "values": ", ".join(values)}
    return RulesError("option {name} = {value!r}: the values are {values}", **said)


@frozen
class PlayOptions:
    """The options of kind P: read by the laws, which number them in this order (``laws.options``)."""

    corner_excuses_passing: str = one_of("no", "yes")
    exit: str = one_of("quick", "provincial", "guiton_a", "guiton_b")
    exit_compulsory: str = one_of("no", "yes")
    sum_exit: str = one_of("yes", "no")
    excess_last_resort: str = one_of("yes", "no")
    fill_in_passing: str = one_of("no", "yes")
    two_half_cases_two_ways: str = one_of("no", "yes")
    return_fill_via_corner: str = one_of("no", "yes")
    six_tables_scope: str = one_of("every_releve", "first_releve")
    rencontre: str = one_of("off", "4_6", "2_4")
    margot: str = one_of("off", "2_4", "4_6")
    margot_count: str = one_of("once", "per_way")
    misere: str = one_of("off", "made", "made_and_kept")
    tariff: Prices = ()

    def __post_init__(self) -> None:
        _check(self)
        for jan, simple, doublet in self.tariff:
            if jan not in TARIFF or simple < 0 or doublet < 0:
                raise RulesError(
                    "tariff row {jan!r} {simple}/{doublet}: the rows are {jans}, with points from 0",
                    jan=jan,
                    simple=simple,
                    doublet=doublet,
                    jans=", ".join(TARIFF),
                )

    def lowered(self) -> tuple[int, ...]:
        """These options as the ints that the laws read (``laws.options``); worked out once for each rule set."""
        return _lowered(self)


@lru_cache(maxsize=256)
def _lowered(play: PlayOptions) -> tuple[int, ...]:
    flags = [values.index(getattr(play, option)) for option, values in choices(play).items()]
    prices = dict(TARIFF)
    for option, jan in (("rencontre", "meeting"), ("margot", "margot")):
        value = getattr(play, option)
        if value != "off":
            simple, _, doublet = value.partition("_")
            prices[jan] = (int(simple), int(doublet))
    prices.update({jan: (simple, doublet) for jan, simple, doublet in play.tariff})
    return (*flags, *(points for pair in prices.values() for points in pair))


_NOT_TO_THE_ROLLER = ("contre_two_tables", "contre_mezeas", "false_hit_grand", "false_hit_petit", "helpless")
"""The rows of the tariff that a roll gives to the other player."""


@lru_cache(maxsize=256)
def earnable(play: PlayOptions, most: int) -> frozenset[int]:
    """Return the points, up to ``most``, that a roll can earn by this tariff: sums of what its jans pay.

    A roll pays either as a simple one or as a doublet (laws 7). By the usual tariff they are all even numbers.

    >>> sorted(earnable(MODERN.play, 9)), sorted(earnable(PlayOptions(tariff=(("helpless", 1, 1),)), 9))
    ([0, 2, 4, 6, 8], [0, 2, 4, 6, 8])
    """
    prices = play.lowered()[-2 * len(TARIFF) :]
    found: set[int] = set()
    for paid in (prices[::2], prices[1::2]):
        ways = {points for jan, points in zip(TARIFF, paid, strict=True) if points and jan not in _NOT_TO_THE_ROLLER}
        sums = {0}
        for points in range(1, most + 1):
            sums |= {points} if any(points - way in sums for way in ways) else set()
        found |= sums
    return frozenset(found)


@frozen
class Customs:
    """The options of kind C: read by the game."""

    first_move: str = one_of("reroll", "as_they_lie", "coup_et_des")
    opening_doublet: str = one_of("throw_again", "other_throws", "plays")
    unmade_fill: str = one_of("single", "double")
    oblige_to_mark: str = one_of("yes", "no")
    ecole_impossible: str = one_of("next_own_roll", "next_throw")
    rectify: str = one_of("one_or_each", "each_or_sum", "every_one")
    exit_points_left: str = one_of("lost", "ecole")
    augmentation: str = one_of("explained", "unexplained")
    hole_target: int = 12
    bredouille: str = one_of("yes", "no")
    pavillon: str = one_of("yes", "no")
    pavillon_late: str = one_of("yes", "before_next_hole", "first_hole_only")
    joint_exit_roll: str = one_of("no", "yes")
    swap_colours_after_exit: str = one_of("yes", "no")

    def __post_init__(self) -> None:
        _check(self)
        if not 1 <= self.hole_target <= 99:
            raise RulesError("hole_target = {value}: from 1 to 99 holes", value=self.hole_target)


@frozen
class Stakes:
    """The options of kind S: read by the payment."""

    continuation: str = one_of("no", "yes")
    payment: str = one_of("quadruple", "pont", "double", "honneurs", "flat")

    def __post_init__(self) -> None:
        _check(self)


EDITION = 3
"""The newest edition of the laws: the second amended 6.4, 11.5, 12.3, 12.4 and 12.6, the third 10–13."""

_PLAY, _CUSTOMS, _STAKES = PlayOptions(), Customs(), Stakes()


@frozen
class Rules:
    """A rule set with its name, and the edition of the laws: games that an earlier version kept are judged by its own.

    >>> MODERN
    Rules.of('modern')
    >>> load_rules("soumille-1738")
    Rules.of('soumille-1738', exit='provincial', payment='double')
    """

    name: str = "modern"
    play: PlayOptions = _PLAY
    customs: Customs = _CUSTOMS
    stakes: Stakes = _STAKES
    edition: int = field(default=EDITION, compare=False)

    @classmethod
    def of(cls, name: str = "custom", /, **values: str | int | Prices) -> Rules:
        """The modern rules with some options changed: ``Rules.of(exit="provincial", hole_target=6)``.

        >>> Rules.of(exit="provincial", hole_target=6)
        Rules.of('custom', exit='provincial', hole_target=6)

        >>> try:
        ...     Rules.of(exits="provincial")
        ... except RulesError as error:
        ...     print(str(error)[:28])
        no option 'exits': the optio

        Raises:
            RulesError: an option or a value that law 14 does not know.
        """
        chosen: dict[type, dict[str, Any]] = {part: {} for part in _PARTS}
        for option, value in values.items():
            part = _PART_OF.get(option)
            if part is None:
                raise RulesError(
                    "no option {option!r}: the options are {options}", option=option, options=", ".join(OPTIONS)
                )
            chosen[part][option] = value
        play, customs, stakes = (chosen[part] for part in _PARTS)
        return cls(
            name,
            PlayOptions(**play) if play else _PLAY,
            Customs(**customs) if customs else _CUSTOMS,
            Stakes(**stakes) if stakes else _STAKES,
        )

    def __repr__(self) -> str:
        changed = "".join(f", {option}={value!r}" for option, value in self.changed().items())
        return f"Rules.of({self.name!r}{changed})"

    def since(self, edition: int) -> bool:
        """Return whether these are the laws of this edition or of a later one.

        >>> MODERN.since(3), Rules(edition=2).since(3)
        (True, False)
        """
        return self.edition >= edition

    def lowered(self) -> tuple[int, ...]:
        """The options as the ints that the laws read (``laws.options``), by the edition of the laws.

        >>> MODERN.lowered()[:4], Rules.of(exit="provincial").lowered()[:4]
        ((0, 0, 0, 0), (0, 1, 0, 0))
        """
        ints = self.play.lowered()
        if self.since(2) or ints[options.EXCESS]:
            return ints
        return (*ints[: options.EXCESS], options.EXCESS_FEWEST, *ints[options.EXCESS + 1 :])

    @property
    def values(self) -> dict[str, str | int | Prices]:
        """The values of all options, in the order of law 14.

        >>> MODERN.values["exit"], MODERN.values["hole_target"]
        ('quick', 12)
        """
        parts = (self.play, self.customs, self.stakes)
        return {one.name: getattr(part, one.name) for part in parts for one in fields(part)}

    def changed(self) -> dict[str, str | int | Prices]:
        """The options that differ from the modern ones.

        >>> load_rules("exit=provincial,margot=2_4").changed()
        {'exit': 'provincial', 'margot': '2_4'}
        """
        usual = MODERN.values
        return {option: value for option, value in self.values.items() if value != usual[option]}


_PARTS: tuple[type[PlayOptions | Customs | Stakes], ...] = (PlayOptions, Customs, Stakes)
_PART_OF = {one.name: part for part in _PARTS for one in fields(part)}

OPTIONS: tuple[str, ...] = tuple(_PART_OF)
"""The names of all options of law 14."""

VALUES = choices(*_PARTS)
"""Every option of law 14 with its values, the default first (``hole_target`` is a number, ``tariff`` a table)."""

MODERN = Rules()
"""The default rule set."""

LOWERED_MODERN = MODERN.play.lowered()
"""The modern play options as the laws read them."""
