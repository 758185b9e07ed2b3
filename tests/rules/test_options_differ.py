"""Every option of law 14 changes something: for every two of its values a situation that they judge differently.

One table: what the row shows, the option, the situation, and what is seen there by each value.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import pytest

from tests.partie import test_options as games
from tests.support.game_support import B, score, started
from tests.support.law_index import articles
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.position import Position
from trictrac.model.rules import OPTIONS, VALUES, Rules
from trictrac.model.tariff import TARIFF
from trictrac.partie.state import Phase
from trictrac.rules.options import DECLARED as TOLD

LAW_OF = {option.name: option.law for option in TOLD}
"""The article that names each option; of ``exit`` and ``exit_points_left`` a whole head."""

Scene = Callable[[str], object]
"""What is seen where the option has this value."""


@dataclass(frozen=True, slots=True)
class Row:
    """One situation and what each value makes of it."""

    shows: str
    option: str
    scene: Scene
    seen: Mapping[str, object]

    @property
    def pairs(self) -> set[frozenset[str]]:
        """The pairs of values that it tells apart."""
        return {frozenset(pair) for pair in itertools.combinations(self.seen, 2) if self.differ(*pair)}

    def differ(self, one: str, other: str) -> bool:
        return self.seen[one] != self.seen[other]


def judged(
    option: str, position: str, roll: str, others: Mapping[str, str] = MappingProxyType({}), *, meets: bool = False
) -> Callable[[str], Outcome]:
    """The roll by the rules in which the option has a value."""
    board = Position.parse(position)
    assert board.faults() == ()
    return lambda value: outcome(board, roll, Rules.of(**{**others, option: value}), meets=meets)


def points(shows: str, option: str, position: str, roll: str, seen: dict[str, str], **others: str) -> Row:
    """What the roll earns: the roller, then his opponent."""
    found = judged(option, position, roll, others)
    return Row(shows, option, lambda value: f"{found(value).me} {found(value).opp}", seen)


def plays(shows: str, option: str, position: str, roll: str, seen: dict[str, str]) -> Row:
    """The plays that the roll allows."""
    found = judged(option, position, roll)
    return Row(shows, option, lambda value: ", ".join(map(str, found(value).plays)), seen)


def met(position: str, roll: str, seen: dict[str, str]) -> Row:
    """The second player's first roll, which equals the first player's."""
    found = judged("rencontre", position, roll, meets=True)
    return Row(
        "jan de rencontre, both prices", "rencontre", lambda value: f"{found(value).me} {found(value).opp}", seen
    )


def in_games(shows: str, option: str) -> Row:
    """A scene of a game, as ``test_games_trictrac_options`` tells it."""
    scene, seen = games.SEEN[option]
    return Row(shows, option, scene, seen)


# --- What is played -----------------------------------------------------------------

INSIDE = "20-23 22-23, 20-21-24"
EVERY = "20-23 22-23, 20-21-24, 20-23 24-off, 22-off 20-21, 22-off 22-23, 22-off 24-off"
PLAYS = (
    plays(
        "bearing off in the provinces and in Paris",
        "exit",
        "W:20,22x2,24x2,offx10/B:24x15/W", "3-1",
        {"quick": EVERY, "provincial": INSIDE, "guiton_a": EVERY, "guiton_b": EVERY},
    ),
    plays(
        "Guiton's first rejected form: the last checker comes in by the higher number",
        "exit",
        "W:18,19x2,21x4,22x3,23x3,24x2/B:20,21x4,22x3,24x2,offx5/W", "6-5",
        {
            "quick": "18-24 19-24, 18-23 19-off",
            "provincial": "18-24 19-24",
            "guiton_a": "18-24 19-24",
            "guiton_b": "18-24 19-24, 18-23 19-off",
        },
    ),
    plays(
        "Guiton's second rejected form: nothing is borne off while the return jan can be filled",
        "exit",
        "W:19x4,20,21x3,22x2,23x2,24x3/B:24x15/W", "6-5",
        {
            "quick": "19-off 19-24, 19-off 20-off",
            "provincial": "19-24",
            "guiton_a": "19-off 19-24, 19-off 20-off",
            "guiton_b": "19-24",
        },
    ),
    points(
        "two numbers joined to bear off the last checker",
        "exit",
        "W:20,offx14/B:21x3,offx12/W", "5-1",
        {"quick": "4 0", "provincial": "0 2", "guiton_a": "4 0", "guiton_b": "4 0"},
    ),
    plays(
        "an exact number must bear off",
        "exit_compulsory",
        "W:20,22,23,24,offx11/B:19x15/W", "3-1",
        {
            "no": "20-23 22-23, 20-21-24, 20-23 24-off, 22-off 20-21, 22-off 23-24, 22-off 24-off",
            "yes": "22-off 24-off",
        },
    ),
    plays(
        "one checker borne off by the sum",
        "sum_exit",
        "W:19,22,24x2,offx11/B:23x15/W", "4-2",
        {"yes": "19-23 22-24, 19-21-off", "no": "19-23 22-24"},
    ),
    plays(
        "one checker borne off by the sum, though one number is enough",
        "sum_exit",
        "W:19,21,offx13/B:3x2,23x6,24x7/W", "6-1",
        {"yes": "19-20-off", "no": "19-off"},
    ),
    plays(
        "an excess that could be avoided",
        "excess_last_resort",
        "W:19,20,offx13/B:19,20,21,22x3,23x3,24,offx5/W", "6-3",
        {"yes": "19-off 20-23", "no": "19-off 20-23, 19-22 20-off"},
    ),
    plays(
        "Lepeintre's excuse of the corner",
        "corner_excuses_passing",
        "W:1x2,2x2,3x2,4x2,5x2,6x2,7,8,11/B:1x3,2x2,3x3,4,5x2,7x2,9x2/W", "6-5",
        {"no": "8-14-19", "yes": "8-14-19, 6-12 7-12"},
    ),
)  # fmt: skip

# --- What is earned -----------------------------------------------------------------

IN_RELEVE = "W:1x11,2,3,4,5/B:1x15/W/rolls=2,2"
MISERY_MADE, MISERY_KEPT = "W:10,12x14/B:1,7x2,8x2,9x2,10x3,11x3,12x2/W", "W:12x15/B:7x2,8x2,9x2,10x2,11x2,12x5/W"
EARNED = (
    points(
        "fill in passing",
        "fill_in_passing",
        "W:7x2,8x2,9x2,10x3,11,12x5/B:1x13,12x2/W", "2-1",
        {"no": "0 0", "yes": "4 0"},
    ),
    points(
        "two half-cases two ways",
        "two_half_cases_two_ways",
        "W:1x3,4,6,7x2,8x2,9x2,10,11,12x2/B:1x13,12x2/W", "6-5",
        {"no": "4 0", "yes": "8 0"},
    ),
    points(
        "return jan through the corner",
        "return_fill_via_corner",
        "W:12x2,16,19x3,20x2,21x2,22,23x2,24x2/B:19x5,21x4,22x3,23x2,24/W", "6-4",
        {"no": "4 0", "yes": "8 0"},
    ),
    points(
        "six tables in the first relevé",
        "six_tables_scope",
        IN_RELEVE, "6-5",
        {"every_releve": "4 0", "first_releve": "4 0"},
    ),
    points(
        "six tables in a later relevé",
        "six_tables_scope",
        f"{IN_RELEVE}/releve=2", "6-5",
        {"every_releve": "4 0", "first_releve": "0 0"},
    ),
    met("W:1x15/B:1x13,3,7/W", "6-2", {"off": "0 0", "4_6": "4 0", "2_4": "2 0"}),
    met("W:1x15/B:1x11,5x4/W", "4-4", {"off": "0 0", "4_6": "6 0", "2_4": "4 0"}),
    points(
        "margot, both prices",
        "margot",
        "W:1x14,4/B:1x13,18,20/W", "5-2",
        {"off": "0 0", "2_4": "0 2", "4_6": "0 4"},
    ),
    points(
        "margot by a doublet, both prices",
        "margot",
        "W:1x14,4/B:1x13,18,20/W", "2-2",
        {"off": "6 0", "2_4": "6 4", "4_6": "6 6"},
    ),
    points(
        "margot once and per way",
        "margot_count",
        "W:1x14,4/B:1x13,18,20/W", "5-2",
        {"once": "0 2", "per_way": "0 4"},
        margot="2_4",
    ),
    points(
        "margot once and per way, dearer",
        "margot_count",
        "W:1x14,4/B:1x13,18,20/W", "5-2",
        {"once": "0 4", "per_way": "0 8"},
        margot="4_6",
    ),
    points(
        "pile de misère made",
        "misere",
        MISERY_MADE, "2-1",
        {"off": "0 2", "made": "4 2", "made_and_kept": "4 2"},
    ),
    points(
        "pile de misère kept",
        "misere",
        MISERY_KEPT, "6-5",
        {"off": "0 4", "made": "0 4", "made_and_kept": "4 4"},
    ),
)  # fmt: skip

# --- Prices --------------------------------------------------------------------------

PRICED: dict[str, tuple[str, str, dict[str, str], tuple[str, str]]] = {
    "six_tables": ("W:1x11,3,4,5,7/B:1x9,3,4,6,8,12x2/W/rolls=2,0", "5-1", {}, ("4 0", "10 0")),
    "two_tables": ("W:1x13,7x2/B:1x12,3,5,6/W/rolls=1,0", "6-5", {}, ("4 0", "10 0")),
    "mezeas": ("W:1x13,12x2/B:1x11,4,6x2,10/W/rolls=2,0", "3-1", {}, ("6 0", "12 0")),
    "contre_two_tables": ("W:1x13,8,10/B:1x10,5,7x2,12x2/W/rolls=2,0", "5-2", {}, ("0 4", "0 10")),
    "contre_mezeas": ("W:1x13,12x2/B:1x11,5,8,12x2/W/rolls=2,0", "3-1", {}, ("0 4", "0 10")),
    "true_hit_grand": ("W:1x11,4,6,7,9/B:1x11,3,4,5,10/W/rolls=3,0", "5-1", {}, ("2 0", "10 0")),
    "true_hit_petit": ("W:1x11,3,4,5,10/B:1x10,4,6x2,7,10/W/rolls=3,0", "6-5", {}, ("8 0", "14 0")),
    "false_hit_grand": ("W:1x5,5,9,11x2,12x5,23/B:1x4,7,10x6,11x2,15,19/W", "4-3", {}, ("0 2", "0 10")),
    "false_hit_petit": ("W:3x2,11,14x2,20x3,21x6,22/B:6,7x3,9x2,10x5,19,21x3/W", "4-1", {}, ("0 4", "0 10")),
    "corner_hit": ("W:1x7,6,7,9,10,11,12x2,23/B:1x6,5,8,9,10x5,11/W", "4-2", {}, ("14 0", "20 0")),
    "fill": ("W:1x3,2x2,3x3,4,5x3,6x2,7/B:5x4,9x5,11x2,17x4/W", "6-1", {}, ("4 0", "10 0")),
    "conserve": ("W:1x3,2x3,3x2,4x2,5x2,6x2,10/B:7x3,9x2,11x2,14x3,17x3,18x2/W", "6-1", {}, ("4 0", "10 0")),
    "helpless": ("W:7x3,8x2,9x3,10x2,11x2,12x3/B:1x3,2x2,3x6,4x2,6x2/W", "6-3", {}, ("8 2", "8 10")),
    "exit": ("W:24,offx14/B:19x4,20x2,21,22x2,23x2,24x2,offx2/W", "5-1", {}, ("4 0", "10 0")),
    "meeting": ("W:1x15/B:1x13,3,7/W", "6-2", {"rencontre": "4_6"}, ("4 0", "10 0")),
    "margot": ("W:1x13,3,10/B:1x11,4,6,7,9/W/rolls=2,0", "4-3", {"margot": "2_4"}, ("0 2", "0 10")),
    "misery": (MISERY_MADE, "2-1", {"misere": "made"}, ("4 2", "10 2")),
    "misery_kept": (MISERY_KEPT, "6-5", {"misere": "made_and_kept"}, ("4 4", "10 4")),
}
"""For each row of the tariff a simple roll, the options that pay it, what it earns by the table and at 10 points a way."""


def priced(jan: str) -> Row:
    position, roll, others, (usual, dear) = PRICED[jan]

    def scene(value: str) -> str:
        usual_rules = Rules.of(**others)
        prices = ((jan, 10, 20),) if value == f"{jan} = 10/20" else ()
        rules = replace(usual_rules, play=replace(usual_rules.play, tariff=prices))
        found = outcome(Position.parse(position), roll, rules, meets=jan == "meeting")
        return f"{found.me} {found.opp}"

    return Row(f"the price of {jan}", "tariff", scene, {"as law 7 has it": usual, f"{jan} = 10/20": dear})


# --- Games: who begins, écoles, marking, payment --------------------------------------


def equal_dice_of_one(value: str) -> object:
    """A throws equal dice where the other throws again, if one player throws both: who is to throw now."""
    state = started("draw A 4 B 4 by A", first_move=value, opening_doublet="other_throws").state
    return state.phase, state.must_throw


def played_for_all(value: str) -> object:
    """The roll that bears off for all is played again from the talon; else the dice are thrown again."""
    said = " for all" if value == "yes" else ""
    game = started(
        f"set W:22,23,offx13/B:7x5,8x5,9x5/W; A throws 6-5{said}; A marks 4; A plays 22-off 23-off",
        joint_exit_roll=value,
    )
    return game.state.phase, str(game.state.roll)


def in_one_stroke(value: str) -> object:
    """Ten points in bredouille and twelve more: the hole is double where the bredouille is played, and ten remain."""
    text = "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W/points=10b,0; A throws 6-6; A marks 12; A plays 1-7 1-7"
    return score(started(text, bredouille=value))


GAMES = (
    in_games("who plays what at the start", "first_move"),
    Row(
        "equal dice, thrown by one player",
        "first_move",
        equal_dice_of_one,
        {
            "reroll": (Phase.DRAW, None),
            "as_they_lie": (Phase.DRAW, None),
            "coup_et_des": (Phase.DRAW, B),
        },
    ),
    in_games("the opening doublet of the coup et dés", "opening_doublet"),
    in_games("unmade fill double", "unmade_fill"),
    in_games("obliging the other to mark what he forgot", "oblige_to_mark"),
    in_games("école impossible, after the dice were thrown", "ecole_impossible"),
    in_games("a false move of both checkers put right", "rectify"),
    in_games("points wiped after bearing off", "exit_points_left"),
    in_games("augmentation d'école", "augmentation"),
    in_games("a partie of fewer holes", "hole_target"),
    in_games("a hole in bredouille", "bredouille"),
    Row("a hole and a remainder", "bredouille", in_one_stroke, {"yes": "points=10b,0 holes=2,0", "no": "points=10b,0 holes=1,0"}),
    in_games("the pavillon of the second to win holes", "pavillon"),
    in_games("pavillon taken late", "pavillon_late"),
    in_games("saying that one plays for all", "joint_exit_roll"),
    Row("jouer pour tout", "joint_exit_roll", played_for_all, {"no": (Phase.THROW, "None"), "yes": (Phase.PLAY, "6-5")}),
    in_games("colours after bearing off", "swap_colours_after_exit"),
    in_games("continuation", "continuation"),
    in_games("five payment scales", "payment"),
)  # fmt: skip

ROWS = (*PLAYS, *EARNED, *map(priced, PRICED), *GAMES)

ASKED_FOR = (
    "bearing off in the provinces and in Paris",
    "Guiton's first rejected form",
    "Guiton's second rejected form",
    "pile de misère made",
    "pile de misère kept",
    "margot, both prices",
    "margot once and per way",
    "jan de rencontre, both prices",
    "six tables in a later relevé",
    "return jan through the corner",
    "two half-cases two ways",
    "fill in passing",
    "unmade fill double",
    "pavillon taken late",
    "five payment scales",
    "continuation",
    "jouer pour tout",
    "Lepeintre's excuse of the corner",
)
"""The differences of the treatises that players ask for first."""


@pytest.mark.parametrize(
    ("row", "value"),
    [
        pytest.param(
            row,
            value,
            id=f"{row.option} = {value}: {row.shows}",
            marks=pytest.mark.law(*({"14", LAW_OF[row.option]} & {*articles()})),
        )
        for row in ROWS
        for value in row.seen
    ],
)
def test_what_a_value_makes_of_a_situation(row: Row, value: str) -> None:
    assert row.scene(value) == row.seen[value]


def values_of(option: str) -> list[str]:
    """The values of an option; of the prices those that the table changes, of the holes three lengths of a partie."""
    if option == "tariff":
        return ["as law 7 has it", *(f"{jan} = 10/20" for jan in TARIFF)]
    return ["12", "6", "7"] if option == "hole_target" else list(VALUES[option])


def told_apart(option: str) -> set[frozenset[str]]:
    return set().union(*(row.pairs for row in ROWS if row.option == option))


@pytest.mark.law("14")
@pytest.mark.parametrize("option", OPTIONS)
def test_every_two_values_of_an_option_differ_somewhere(option: str) -> None:
    """A price of one jan is told apart from the usual one; two of them change different jans."""
    pairs = {frozenset(pair) for pair in itertools.combinations(values_of(option), 2)}
    if option == "tariff":
        pairs = {pair for pair in pairs if "as law 7 has it" in pair}
    elif option == "hole_target":
        pairs = {frozenset(("12", "6")), frozenset(("6", "7"))}
    assert pairs <= told_apart(option)
    for row in ROWS:
        assert row.option != option or set(row.seen) <= set(values_of(option)), row.shows


def test_no_option_of_law_14_is_missing() -> None:
    assert {row.option for row in ROWS} == set(OPTIONS)
    assert set(VALUES) | {"tariff", "hole_target"} == set(OPTIONS)


def test_every_difference_asked_for_has_its_row() -> None:
    assert [name for name in ASKED_FOR if not any(row.shows.startswith(name) for row in ROWS)] == []
    assert all(row.pairs for row in ROWS if row.shows != "six tables in the first relevé")
