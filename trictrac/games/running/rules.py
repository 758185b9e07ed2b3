"""The rules of the running games (backgammon, toutes-tables, jacquet, garanguet): an option for each rule that differs."""

from __future__ import annotations

from dataclasses import dataclass

from trictrac.errors import RulesError, Saying

RUNNING_VALUES: dict[str, tuple[str, ...]] = {
    "setup": ("spread", "talons"),
    "movement": ("contrary", "same"),
    "dice": ("two", "three"),
    "opening": ("drawn_dice", "fresh_dice"),
    "next_game": ("draw", "winner"),
    "automatic_doubles": ("no", "once", "always"),
    "doublets": ("four", "above_third"),
    "triplets": ("nine", "three"),
    "rest": ("open", "not_needed"),
    "blocked": ("two", "one"),
    "hitting": ("yes", "no"),
    "hit_and_run": ("free", "home", "outer", "entry"),
    "hitter": ("may_be_covered", "stays_alone"),
    "compulsory": ("higher", "most", "all_or_none"),
    "entering": ("all", "one"),
    "courier": ("no", "last_quarter"),
    "six_in_a_row": ("free", "farthest_held"),
    "bearing_off": ("excess", "any", "exact", "beyond"),
    "double_game": ("none_off", "not_home", "no"),
    "triple_game": ("none_off_behind", "none_off_captured", "captured", "behind", "no"),
    "cube": ("no", "yes"),
    "doubling": ("before_dice", "own_turn"),
    "refusal": ("before", "counted", "doubled"),
    "beavers": ("no", "yes"),
    "jacoby": ("no", "yes"),
    "crawford": ("no", "yes"),
}
"""Every option with its values, the first the default. What each means is said in ``wording.sister_rules``."""

UNITS = ("points", "holes", "stakes")
"""What can be counted from game to game."""

MOST_TIMES = 4
"""What a game can be worth at most, in stakes: the march of toccategli."""

MOST_POINTS = 99
"""The longest match."""


@dataclass(frozen=True, slots=True)
class RunningRules:
    """The rules of one running game.

    ``match`` is the number of points or holes that are usually played to, 0 for single games; ``numbering`` says whether its
    players count the fields down to their home, as at backgammon, or up from their talon, and ``unit`` what a game wins.
    """

    game: str = "backgammon"
    setup: str = "spread"
    movement: str = "contrary"
    dice: str = "two"
    opening: str = "drawn_dice"
    next_game: str = "draw"
    automatic_doubles: str = "no"
    doublets: str = "four"
    triplets: str = "nine"
    rest: str = "open"
    blocked: str = "two"
    hitting: str = "yes"
    hit_and_run: str = "free"
    hitter: str = "may_be_covered"
    compulsory: str = "higher"
    entering: str = "all"
    courier: str = "no"
    six_in_a_row: str = "free"
    bearing_off: str = "excess"
    double_game: str = "none_off"
    triple_game: str = "none_off_behind"
    cube: str = "no"
    doubling: str = "before_dice"
    refusal: str = "before"
    beavers: str = "no"
    jacoby: str = "no"
    crawford: str = "no"
    match: int = 0
    numbering: str = "falling"
    unit: str = "points"

    @property
    def falling(self) -> bool:
        """Whether fields are counted down, from 24 to 1."""
        return self.numbering == "falling"

    @property
    def same_way(self) -> bool:
        """Whether both players run the same way round the board."""
        return self.movement == "same"

    @property
    def in_sets(self) -> bool:
        """No points are marked within a running game."""
        return False

    @property
    def beginner(self) -> str:
        """Who begins by the dice of the draw."""
        return "highest"

    @property
    def most_automatic(self) -> int:
        """How often equal dice at the draw may double the stake."""
        return {"no": 0, "once": 1, "always": 64}[self.automatic_doubles]

    @property
    def dice_count(self) -> int:
        """With how many dice is played."""
        return 3 if self.dice == "three" else 2

    @property
    def raising(self) -> str:
        """How the stake is raised: by the ``cube``, or ``no`` way."""
        return "cube" if self.cube == "yes" else "no"

    @property
    def raised_late(self) -> bool:
        """Whether the stake may be raised when the dice are thrown already."""
        return self.doubling == "own_turn"

    def __post_init__(self) -> None:
        check_values(self, RUNNING_VALUES)


def check_values(rules: object, allowed: dict[str, tuple[str, ...]]) -> None:
    """Refuse a value that an option cannot have.

    Raises:
        RulesError: names the option, the value and those there are.
    """
    for name, values in allowed.items():
        if getattr(rules, name) not in values:
            raise RulesError(
                "option {name} = {value!r}: the values are {values}",
                name=name,
                value=getattr(rules, name),
                values=", ".join(values),
            )
    match = getattr(rules, "match", 0)
    if type(match) is not int or not 0 <= match <= MOST_POINTS:
        raise RulesError("match = {value!r}: from 0 (single games) to {most}", value=match, most=MOST_POINTS)


def rule_named(rule: str) -> Saying:
    """A rule that a play breaks, by its option in the sheet of the game, or by its number where it is a law of trictrac."""
    if rule[:1].isdecimal():
        return Saying("law {law} of trictrac", law=rule)
    return Saying("rule {rule}", rule=rule)


STANDARD = RunningRules(cube="yes")
"""Backgammon as the first sheet has it, without its optional rules."""
