"""The options of law 14 as three values, and the flat tuple of ints that the laws read.

``PlayOptions`` decide what a roll earns and which plays it allows, ``Customs`` the order of marking and the écoles,
``Stakes`` what a partie pays. The first value of every option is the default: the rule set ``modern``.
"""

from __future__ import annotations

from dataclasses import field, fields
from functools import lru_cache
from typing import Any

from trictrac.base.errors import RulesError, Saying, misgiven
from trictrac.base.values import frozen
from trictrac.laws import options
from trictrac.model.options import choice, choices, no_value, open_choice
from trictrac.model.score import Score, Side
from trictrac.model.tariff import TARIFF, Prices


def _check(part: PlayOptions | Customs | Stakes) -> None:
    for option, values in _VALUES[type(part)].items():
        if getattr(part, option) not in values:
            raise no_value(option, getattr(part, option), values)


@frozen
class PlayOptions:
    """The options of kind P, which the laws read and number in this order (``laws.options``)."""

    # fmt: off
    corner_excuses_passing: str = choice(Saying("taking the corner or keeping the petit jan"), "corner", "9.1", {
        "no": Saying(
            "A player who can keep his full petit jan must keep it, even if he must pass a checker into the return jan "
            "when he could take his corner."
        ),
        "yes": Saying(
            "A player who could keep his full petit jan only by passing a checker into the return jan may take his "
            "corner instead."
        ),
    })
    exit: str = choice(Saying("bearing off"), "exit", "6", {
        "quick": Saying(
            "An exact number may bear a checker off or be played inside; an excess number bears off the farthest checker."
        ),
        "provincial": Saying(
            "A number must be played inside if it can be. A checker leaves only by an excess number. Exception: to "
            "keep a full return jan, up to three spare checkers may leave by exact numbers."
        ),
        "guiton_a": Saying("As in quick bearing off, but the last checker outside comes in by the higher number if it can."),
        "guiton_b": Saying(
            "As in quick bearing off, but no checker leaves while the return jan is not full and can still be filled."
        ),
    })
    exit_compulsory: str = choice(Saying("exact numbers in bearing off: free or compulsory"), "exit", "6.2", {
        "no": Saying(
            "An exact number need not bear off its checker: another checker may play the number inside."
        ),
        "yes": Saying("An exact number must bear off its checker."),
    })
    sum_exit: str = choice(Saying("bearing off by the sum"), "exit", "6.1", {
        "yes": Saying("Two numbers too small by themselves may bear off one checker together."),
        "no": Saying("No checker plays both numbers and is borne off by the second, even if one number alone is enough."),
    })
    excess_last_resort: str = choice(Saying("excess numbers that another play avoids: forbidden or allowed"), "exit", "6.4", {
        "yes": Saying("If both numbers can be played without an excess, neither may be played as an excess."),
        "no": Saying(
            "A number may be played so that the other becomes an excess, even if both can be played without one."
        ),
    })
    fill_in_passing: str = choice(Saying("filling in passing"), "jans", "8.5", {
        "no": Saying("A jan filled by one number and broken again by the other earns nothing."),
        "yes": Saying("A jan filled by one number earns its points, even when the other has to break it again."),
    })
    two_half_cases_two_ways: str = choice(Saying("filling two half-cases: one way or two"), "jans", "8.5", {
        "no": Saying("Two half-cases filled by the two numbers are one way."),
        "yes": Saying("Two half-cases filled by the two numbers are two ways."),
    })
    return_fill_via_corner: str = choice(Saying("filling the return jan from the corner"), "jans", "8.5", {
        "no": Saying("The two checkers that hold the corner are never a way of filling the return jan."),
        "yes": Saying(
            "If another checker really fills the return jan, and a checker on the corner could reach the missing field "
            "by the sum, this counts as one more way, although the corner checkers stay."
        ),
    })
    six_tables_scope: str = choice(Saying("when the jan of six tables counts"), "jans", "8.1", {
        "every_releve": Saying("The jan of six tables counts in every relevé."),
        "first_releve": Saying("The jan of six tables counts only in the first relevé of a partie."),
    })
    rencontre: str = choice(Saying("the jan de rencontre"), "jans", "8.9", {
        "off": Saying("When the second player’s first roll equals the first player’s, it earns nothing."),
        "4_6": Saying(
            "When the second player’s first roll equals the first player’s, the second player earns 4 points, or 6 for "
            "a doublet."
        ),
        "2_4": Saying(
            "When the second player’s first roll equals the first player’s, the second player earns 2 points, or 4 for "
            "a doublet."
        ),
    })
    margot: str = choice(Saying("margot la fendue"), "jans", "8.9", {
        "off": Saying("A roll that reaches the empty field between two single checkers gives the opponent nothing for it."),
        "2_4": Saying(
            "A roll that reaches the empty field between two single checkers gives the opponent 2 points, 4 for a doublet."
        ),
        "4_6": Saying(
            "A roll that reaches the empty field between two single checkers gives the opponent 4 points, 6 for a doublet."
        ),
    })
    margot_count: str = choice(Saying("the ways of margot la fendue"), "jans", "8.9", {
        "once": Saying("Where margot la fendue counts, it earns its points once, however many numbers reach the field."),
        "per_way": Saying("Where margot la fendue counts, it earns its points for every number that reaches the field."),
    }, needs=("margot", ("2_4", "4_6")))
    misere: str = choice(Saying("the pile de misère"), "jans", "8.9", {
        "off": Saying("All fifteen checkers on one’s own corner earn nothing."),
        "made": Saying("All fifteen checkers forced onto one’s own corner earn points once, when they come together."),
        "made_and_kept": Saying(
            "All fifteen checkers forced onto one’s own corner earn points, and again on every roll on which they cannot leave."
        ),
    })
    tariff: Prices = open_choice((), Saying("the tariff of the jans"), "jans", "7")
    # fmt: on

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
        """Return these options as the ints that the laws read (``laws.options``), cached."""
        return _lowered(self)


@lru_cache(maxsize=256)
def _lowered(play: PlayOptions) -> tuple[int, ...]:
    flags = [values.index(getattr(play, option)) for option, values in _VALUES[PlayOptions].items()]
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
    """The options of kind C, which the game reads."""

    # fmt: off
    first_move: str = choice(Saying("who begins"), "play", "2.1", {
        "reroll": Saying(
            "Each player throws one die. The player with the higher die begins and throws both dice again."
        ),
        "as_they_lie": Saying(
            "Each player throws one die. The player with the higher die begins and plays these two numbers as his first roll."
        ),
        "coup_et_des": Saying(
            "One player throws both dice (coup et dés). The player on whose side the higher die lies begins, and plays "
            "this roll."
        ),
    })
    opening_doublet: str = choice(Saying("equal dice in the throw for the first move"), "play", "2.1", {
        "throw_again": Saying("Equal dice decide nothing and are thrown again in the same way."),
        "other_throws": Saying("When one player throws both dice and they are equal, the other player throws."),
        "plays": Saying(
            "When one player throws both dice for the first move and they are equal, he begins and plays the doublet."
        ),
    })
    unmade_fill: str = choice(Saying("the école of a fill or a keep not made"), "schools", "12.2", {
        "single": Saying("A player who marks a fill or a keep and does not make it loses its points to the other."),
        "double": Saying(
            "A player who marks a fill or a keep and does not make it loses its points to the other, who marks as many again."
        ),
    })
    oblige_to_mark: str = choice(Saying("making the other mark points that he left out"), "schools", "12.7", {
        "yes": Saying("A player who marked too few points can be made to mark the rest."),
        "no": Saying(
            "No player can be made to mark points that he left out: the other player schools them or lets them pass."
        ),
    })
    ecole_impossible: str = choice(Saying("marking late when nothing can be played"), "schools", "12.9", {
        "next_own_roll": Saying(
            "When no number can be played, a player may still mark forgotten points until his own next roll."
        ),
        "next_throw": Saying(
            "When no number can be played, a player may mark forgotten points only until the dice are thrown."
        ),
    })
    rectify: str = choice(Saying("correcting a false move"), "schools", "13.2", {
        "one_or_each": Saying(
            "When both checkers were wrongly played, the opponent may have both corrected, or one corrected while the "
            "other stays, or make one play the sum while the other goes back."
        ),
        "each_or_sum": Saying(
            "When both checkers were wrongly played, the opponent may have both corrected, or make one play the sum "
            "while the other goes back. A single checker wrongly played may always be made to play the sum."
        ),
        "every_one": Saying(
            "When both checkers were wrongly played, the opponent may have both corrected. He may make one play the "
            "sum only if a checker went beyond the higher number."
        ),
    })
    exit_points_left: str = choice(Saying("points wiped by mistake after bearing off: lost or an école"), "schools", "12", {
        "lost": Saying("Points wiped by mistake after bearing off are lost, without an école."),
        "ecole": Saying("Points wiped by mistake after bearing off are an école."),
    })
    augmentation: str = choice(Saying("an école that is maintained: with or without reasons"), "schools", "12.4", {
        "explained": Saying("A player who maintains an école must give his reasons; the loser of the argument pays."),
        "unexplained": Saying("An école may be maintained, and contested again, without a reason given."),
    })
    hole_target: int = open_choice(12, Saying("the holes of a partie"), "marking", "10.6")
    bredouille: str = choice(Saying("the bredouille"), "marking", "10.3", {
        "yes": Saying("A hole made in bredouille counts two."),
        "no": Saying("Every hole counts one."),
    })
    pavillon: str = choice(Saying("the pavillon"), "marking", "10.5", {
        "yes": Saying("The second player to win holes shows the pavillon, for he may still win en grande bredouille."),
        "no": Saying("There is no pavillon and no grande bredouille."),
    })
    pavillon_late: str = choice(Saying("a forgotten pavillon"), "marking", "10.5", {
        "yes": Saying("A forgotten pavillon can be taken later, as long as the other has won no hole since."),
        "before_next_hole": Saying("A forgotten pavillon can be taken until the next hole is won."),
        "first_hole_only": Saying("The pavillon can be taken only on the roll of the first hole."),
    })
    joint_exit_roll: str = choice(Saying("playing for all"), "exit", "6.7", {
        "no": Saying("The player who bears off throws anew for the next relevé."),
        "yes": Saying(
            "A player with at most two checkers left may say that he plays for all: the roll that bears them off is "
            "also his first roll of the next relevé."
        ),
    })
    swap_colours_after_exit: str = choice(Saying("the colours after bearing off"), "exit", "6.7", {
        "yes": Saying("After bearing off the players exchange colours."),
        "no": Saying("After bearing off the players keep their colours."),
    })
    # fmt: on

    def __post_init__(self) -> None:
        _check(self)
        if not 1 <= self.hole_target <= 99:
            raise RulesError("hole_target = {value}: from 1 to 99 holes", value=self.hole_target)

    def marked(self, score: Score, side: Side, points: int) -> Score:
        """Return the score after a side marks points, with bredouille and pavillon where these are played (law 10).

        >>> MODERN.customs.marked(Score((8, 0)), Side.WHITE, 6)
        Score(points=(2, 0), bredouille=(True, False), holes=(1, 0))
        """
        return score.marked(side, points, bredouille=self.bredouille == "yes", pavillon=self.pavillon == "yes")


@frozen
class Stakes:
    """The options of kind S, which decide the payment."""

    # fmt: off
    continuation: str = choice(Saying("playing on after the last hole"), "payment", "10.6", {
        "no": Saying("The partie ends at once with the last hole, and holes beyond it are lost."),
        "yes": Saying("A player who holds after the last hole plays on, and holes beyond it count for the next partie."),
    })
    payment: str = choice(Saying("what a partie pays"), "payment", "10.7", {
        "quadruple": Saying(
            "Four stakes if the loser has no hole, three if the second player to win holes wins en grande bredouille, "
            "two if the loser has fewer than 6 holes, otherwise one."
        ),
        "pont": Saying("Two stakes for a grande bredouille, one and a half when the loser has fewer than 7 holes, else one."),
        "double": Saying("Two stakes for a grande bredouille, else one."),
        "honneurs": Saying(
            "Four stakes if the loser has no hole, three if the second player to win holes wins en grande bredouille, "
            "two if the loser has fewer than 7 holes, otherwise one."
        ),
        "flat": Saying("One stake, however it was won."),
    })
    # fmt: on

    def __post_init__(self) -> None:
        _check(self)


EDITION = 3
"""Newest edition of the laws. The second amended 6.4, 11.5, 12.3, 12.4 and 12.6, the third 10–13."""

_PARTS: tuple[type[PlayOptions | Customs | Stakes], ...] = (PlayOptions, Customs, Stakes)
_VALUES = {part: choices(part) for part in _PARTS}

_PLAY, _CUSTOMS, _STAKES = PlayOptions(), Customs(), Stakes()


@frozen
class Rules:
    """A rule set: its options, its name, and the edition of the laws that it follows.

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
        """Return the modern rules with some options changed: ``Rules.of(exit="provincial", hole_target=6)``.

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
        return cls(name, PlayOptions(**play), Customs(**customs), Stakes(**stakes))

    def __repr__(self) -> str:
        changed = "".join(f", {option}={value!r}" for option, value in self.changed().items())
        return f"Rules.of({self.name!r}{changed})"

    def since(self, edition: int) -> bool:
        """Return whether these are the laws of this edition or of a later one.

        >>> MODERN.since(3), Rules(edition=2).since(3)
        (True, False)
        """
        if not isinstance(edition, int):
            raise misgiven("edition", edition, "int")
        return self.edition >= edition

    def lowered(self) -> tuple[int, ...]:
        """Return the options as the ints that the laws of this edition read (``laws.options``).

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
        """Return the options that differ from the modern ones.

        >>> load_rules("exit=provincial,margot=2_4").changed()
        {'exit': 'provincial', 'margot': '2_4'}
        """
        usual = MODERN.values
        return {option: value for option, value in self.values.items() if value != usual[option]}


_PART_OF = {one.name: part for part in _PARTS for one in fields(part)}

OPTIONS: tuple[str, ...] = tuple(_PART_OF)
"""The names of all options of law 14."""

VALUES = {option: values for part in _PARTS for option, values in _VALUES[part].items()}
"""Every option of law 14 with its values, the default first (``hole_target`` is a number, ``tariff`` a table)."""

MODERN = Rules()
"""The default rule set."""

LOWERED_MODERN = MODERN.play.lowered()
"""The modern play options as the laws read them."""
