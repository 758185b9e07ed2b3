"""The rules of the games that count what trictrac counts (toc, tick-tack, toccategli): an option for each rule that is open."""

from __future__ import annotations

from dataclasses import dataclass

from trictrac.games.running.rules import RunningRules, check_values

JAN_VALUES: dict[str, tuple[str, ...]] = {
    "opening": ("fresh_dice", "drawn_dice"),
    "beginner": ("highest", "lowest"),
    "next_game": ("draw", "winner"),
    "false_hits": ("opponent", "none"),
    "double_hole": ("no", "yes"),
    "double_ways": ("one_event", "whole_throw"),
    "holes_per_roll": ("one", "each_event"),
    "both_earn": ("both", "roller_only"),
    "keep_counts": ("yes", "no"),
    "helpless_counts": ("yes", "single", "no"),
    "exit_counts": ("yes", "no"),
    "bredouille": ("no", "yes"),
    "compulsory": ("higher", "most"),
    "corner": ("one_man", "two_men"),
    "sum_hit": ("not_held", "empty"),
    "eleventh": ("field_12", "field_11"),
    "going_in": ("both", "corner_held", "sice_cinque"),
    "filled": ("two_men", "one_man"),
    "toots": ("no", "one", "two"),
    "boveries": ("no", "one", "two"),
    "flyers": ("no", "one", "two"),
    "why_not": ("no", "yes"),
    "overlooked": ("any", "hit_or_going_in"),
    "vying": ("no", "yes"),
    "passing": ("always_pairs", "pairs", "as_trictrac"),
    "petit_hits": ("two_four", "one_two"),
    "grand_fill": ("same", "doubled"),
    "petit_fill": ("once", "each_way"),
    "helpless_points": ("two", "one", "one_each"),
    "exit_wins": ("set", "two_points"),
    "triple_at": ("three", "two"),
    "between": ("double", "triple"),
    "march": ("no", "yes"),
}
"""Every option with its values, the first the default. What each means is said in ``wording.sister_jan_rules``."""

JAN_OPTIONS: dict[str, tuple[str, ...]] = {
    "toc": (
        "opening",
        "next_game",
        "double_hole",
        "double_ways",
        "holes_per_roll",
        "both_earn",
        "false_hits",
        "keep_counts",
        "helpless_counts",
        "exit_counts",
        "bredouille",
    ),
    "tick-tack": (
        "opening",
        "next_game",
        "compulsory",
        "corner",
        "sum_hit",
        "eleventh",
        "going_in",
        "filled",
        "toots",
        "boveries",
        "flyers",
        "why_not",
        "overlooked",
        "vying",
    ),
    "toccategli": (
        "opening",
        "beginner",
        "next_game",
        "passing",
        "false_hits",
        "sum_hit",
        "petit_hits",
        "grand_fill",
        "petit_fill",
        "helpless_points",
        "exit_wins",
        "triple_at",
        "between",
        "march",
    ),
}
"""The options that concern each game."""


@dataclass(frozen=True, slots=True)
class JanRules:
    """The rules of one of these games; ``match`` is the number of holes, games or stakes that are usually played to."""

    game: str = "toc"
    opening: str = "fresh_dice"
    beginner: str = "highest"
    next_game: str = "draw"
    false_hits: str = "opponent"
    double_hole: str = "no"
    double_ways: str = "one_event"
    holes_per_roll: str = "one"
    both_earn: str = "both"
    keep_counts: str = "yes"
    helpless_counts: str = "yes"
    exit_counts: str = "yes"
    bredouille: str = "no"
    compulsory: str = "higher"
    corner: str = "one_man"
    sum_hit: str = "not_held"
    eleventh: str = "field_12"
    going_in: str = "both"
    filled: str = "two_men"
    toots: str = "no"
    boveries: str = "no"
    flyers: str = "no"
    why_not: str = "no"
    overlooked: str = "any"
    vying: str = "no"
    passing: str = "always_pairs"
    petit_hits: str = "two_four"
    grand_fill: str = "same"
    petit_fill: str = "once"
    helpless_points: str = "two"
    exit_wins: str = "set"
    triple_at: str = "three"
    between: str = "double"
    march: str = "no"
    match: int = 0
    numbering: str = "rising"
    unit: str = "holes"

    @property
    def falling(self) -> bool:
        """Whether fields are counted down, from 24 to 1."""
        return self.numbering == "falling"

    @property
    def same_way(self) -> bool:
        """Both players run the contrary way."""
        return False

    @property
    def setup(self) -> str:
        """All fifteen checkers begin on the talon."""
        return "talons"

    @property
    def crawford(self) -> str:
        """No match has a game in which the stake is not raised."""
        return "no"

    @property
    def in_sets(self) -> bool:
        """Whether points are marked and sets won by them: at toccategli."""
        return "exit_wins" in JAN_OPTIONS[self.game]

    @property
    def lone_on_corner(self) -> bool:
        """Whether one checker may stand alone on a corner: at tick-tack only."""
        return "corner" in JAN_OPTIONS[self.game]

    @property
    def most_automatic(self) -> int:
        """Equal dice at the draw double nothing."""
        return 0

    @property
    def most_times(self) -> int:
        """What a game can be worth at most, in stakes."""
        if "vying" in JAN_OPTIONS[self.game]:
            return 2
        if not self.in_sets:
            return 2 if "yes" in (self.double_hole, self.bredouille) else 1
        return 4 if self.march == "yes" else 3

    @property
    def dice_count(self) -> int:
        """With how many dice is played."""
        return 2

    @property
    def raising(self) -> str:
        """How the stake is raised: by the ``vie``, or ``no`` way."""
        return "vie" if self.vying == "yes" else "no"

    @property
    def silent(self) -> bool:
        """Whether nobody is told what a throw wins before it is called or played (option ``why_not``)."""
        return self.why_not == "yes"

    @property
    def raised_late(self) -> bool:
        """The stake may be raised when the dice are thrown already."""
        return True

    def __post_init__(self) -> None:
        check_values(self, JAN_VALUES)


SisterRules = RunningRules | JanRules
"""The rules of any sister game."""
