"""A rule set: the options of law 14 as three values, and the flat tuple of ints that the laws read.

``PlayOptions`` decide what a roll earns and which plays it allows, ``Customs`` the order of marking and the écoles, ``Stakes``
what a partie pays. The first value of every option is the default: the rule set ``modern``.
"""

from __future__ import annotations

from dataclasses import field, fields
from functools import lru_cache
from typing import Any

from trictrac.errors import RulesError
from trictrac.laws import options
from trictrac.values import frozen

VALUES: dict[str, tuple[str, ...]] = {
    "corner_excuses_passing": ("no", "yes"),
    "exit": ("quick", "provincial", "guiton_a", "guiton_b"),
    "exit_compulsory": ("no", "yes"),
    "sum_exit": ("yes", "no"),
    "excess_last_resort": ("yes", "no"),
    "fill_in_passing": ("no", "yes"),
    "two_half_cases_two_ways": ("no", "yes"),
    "return_fill_via_corner": ("no", "yes"),
    "six_tables_scope": ("every_releve", "first_releve"),
    "rencontre": ("off", "4_6", "2_4"),
    "margot": ("off", "2_4", "4_6"),
    "margot_count": ("once", "per_way"),
    "misere": ("off", "made", "made_and_kept"),
    "first_move": ("reroll", "as_they_lie", "coup_et_des"),
    "opening_doublet": ("throw_again", "other_throws", "plays"),
    "unmade_fill": ("single", "double"),
    "oblige_to_mark": ("yes", "no"),
    "ecole_impossible": ("next_own_roll", "next_throw"),
    "exit_points_left": ("lost", "ecole"),
    "augmentation": ("explained", "unexplained"),
    "bredouille": ("yes", "no"),
    "pavillon": ("yes", "no"),
    "pavillon_late": ("yes", "before_next_hole", "first_hole_only"),
    "joint_exit_roll": ("no", "yes"),
    "swap_colours_after_exit": ("yes", "no"),
    "continuation": ("no", "yes"),
    "payment": ("quadruple", "pont", "double", "honneurs", "flat"),
}
"""Every option of law 14 with its values, the default first (``hole_target`` is a number, ``tariff`` a table).

Those before ``first_move`` stand in the order in which ``laws.options`` numbers them.
"""

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


def _check(part: PlayOptions | Customs | Stakes) -> None:
    for one in fields(part):
        value = getattr(part, one.name)
        if one.name in VALUES and value not in VALUES[one.name]:
            raise RulesError(
                "option {name} = {value!r}: the values are {values}",
                name=one.name,
                value=value,
                values=", ".join(VALUES[one.name]),
            )


@frozen
class PlayOptions:
    """The options of kind P: read by the laws."""

    corner_excuses_passing: str = "no"
    exit: str = "quick"
    exit_compulsory: str = "no"
    sum_exit: str = "yes"
    excess_last_resort: str = "yes"
    fill_in_passing: str = "no"
    two_half_cases_two_ways: str = "no"
    return_fill_via_corner: str = "no"
    six_tables_scope: str = "every_releve"
    rencontre: str = "off"
    margot: str = "off"
    margot_count: str = "once"
    misere: str = "off"
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
    flags = [VALUES[name].index(getattr(play, name)) for name in list(VALUES)[: options.PRICES]]
    prices = dict(TARIFF)
    for option, jan in (("rencontre", "meeting"), ("margot", "margot")):
        value = getattr(play, option)
        if value != "off":
            simple, _, doublet = value.partition("_")
            prices[jan] = (int(simple), int(doublet))
    prices.update({jan: (simple, doublet) for jan, simple, doublet in play.tariff})
    return (*flags, *(points for pair in prices.values() for points in pair))


@frozen
class Customs:
    """The options of kind C: read by the game."""

    first_move: str = "reroll"
    opening_doublet: str = "throw_again"
    unmade_fill: str = "single"
    oblige_to_mark: str = "yes"
    ecole_impossible: str = "next_own_roll"
    exit_points_left: str = "lost"
    augmentation: str = "explained"
    hole_target: int = 12
    bredouille: str = "yes"
    pavillon: str = "yes"
    pavillon_late: str = "yes"
    joint_exit_roll: str = "no"
    swap_colours_after_exit: str = "yes"

    def __post_init__(self) -> None:
        _check(self)
        if not 1 <= self.hole_target <= 99:
            raise RulesError("hole_target = {value}: from 1 to 99 holes", value=self.hole_target)


@frozen
class Stakes:
    """The options of kind S: read by the payment."""

    continuation: str = "no"
    payment: str = "quadruple"

    def __post_init__(self) -> None:
        _check(self)


EDITION = 2
"""The edition of the laws: the second is amended in 6.4, 11.5, 12.3 and 12.4."""

_PLAY, _CUSTOMS, _STAKES = PlayOptions(), Customs(), Stakes()


@frozen
class Rules:
    """A rule set with its name, and the edition of the laws: games that an earlier version kept are judged by its own."""

    name: str = "modern"
    play: PlayOptions = _PLAY
    customs: Customs = _CUSTOMS
    stakes: Stakes = _STAKES
    edition: int = field(default=EDITION, compare=False)

    @classmethod
    def of(cls, name: str = "custom", /, **values: str | int | Prices) -> Rules:
        """The modern rules with some options changed: ``Rules.of(exit="provincial", hole_target=6)``.

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

    @property
    def are_amended(self) -> bool:
        """Whether the laws are those of today (6.4, 11.5, 12.3, 12.4), not those of version 0.5.0."""
        return self.edition == EDITION

    def lowered(self) -> tuple[int, ...]:
        """The options as the ints that the laws read (``laws.options``), by the edition of the laws."""
        ints = self.play.lowered()
        if self.are_amended or ints[options.EXCESS]:
            return ints
        return (*ints[: options.EXCESS], options.EXCESS_FEWEST, *ints[options.EXCESS + 1 :])

    @property
    def values(self) -> dict[str, str | int | Prices]:
        """The values of all options, in the order of law 14."""
        parts = (self.play, self.customs, self.stakes)
        return {one.name: getattr(part, one.name) for part in parts for one in fields(part)}

    def changed(self) -> dict[str, str | int | Prices]:
        """The options that differ from the modern ones."""
        usual = MODERN.values
        return {option: value for option, value in self.values.items() if value != usual[option]}


_PARTS: tuple[type[PlayOptions | Customs | Stakes], ...] = (PlayOptions, Customs, Stakes)
_PART_OF = {one.name: part for part in _PARTS for one in fields(part)}

OPTIONS: tuple[str, ...] = tuple(_PART_OF)
"""The names of all options of law 14."""

MODERN = Rules()
"""The default rule set."""

LOWERED_MODERN = MODERN.play.lowered()
"""The modern play options as the laws read them."""
