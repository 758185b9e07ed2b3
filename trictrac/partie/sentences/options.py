"""The options of law 14 in words of the table: their names, their laws, and what each value means."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.model.mark import JANS
from trictrac.model.rules import TARIFF, Prices
from trictrac.rules.options import Option
from trictrac.saying.language import BY_SEMICOLON, Counted, strung


def row_names() -> dict[str, Saying]:
    """The rows of the tariff as a player names them."""
    from trictrac.partie.sentences.rolls import jan_name

    names = {
        row: jan_name(jan, "" if row == jan else row.removeprefix(f"{jan}_"))
        for row, jan in zip(TARIFF, JANS, strict=True)
    }
    return {**names, "helpless": Saying("each number that cannot be played")}


def _holes(holes: object) -> Saying | None:
    """To how many holes a partie is played; None for what is no number."""
    if not isinstance(holes, int):
        return None
    return Counted("A partie is won by {count} hole.", "A partie is won by {count} holes.", holes)


def _tariff(prices: Prices | str) -> Saying | None:
    """The rows of a tariff that differ; None for what is no tariff."""
    if not isinstance(prices, tuple):
        return None
    if not prices:
        return Saying("Every jan has the points of the tariff.")
    names = row_names()
    rows = [
        Saying("{jan} {simple}, {doublet} by a doublet", jan=names[jan], simple=simple, doublet=doublet)
        for jan, simple, doublet in prices
    ]
    return Saying("Every jan has the points of the tariff, but {rows}.", rows=strung(rows, BY_SEMICOLON))


# fmt: off
OPTIONS: tuple[Option, ...] = (
    Option("corner_excuses_passing", Saying("the corner against the petit jan"), {
        "no": Saying("Whoever can keep his full petit jan must, even by passing when he could take his corner."),
        "yes": Saying("Whoever could keep his full petit jan only by passing may take his corner instead."),
    }, subject="corner", law="9.1"),
    Option("exit", Saying("bearing off"), {
        "quick": Saying(
            "An exact number may bear a checker off or be played inside; an excess number bears off the farthest checker."
        ),
        "provincial": Saying(
            "What can be played inside must be, and a checker leaves only by an excess number; but to keep a full return jan "
            "three spare checkers may leave by exact numbers."
        ),
        "guiton_a": Saying(
            "As in quick bearing off, but the last checker outside comes in by the higher number if it can."
        ),
        "guiton_b": Saying(
            "As in quick bearing off, but no checker leaves while the return jan is not full and can still be filled."
        ),
    }, subject="exit", law="6"),
    Option("exit_compulsory", Saying("exact numbers in bearing off"), {
        "no": Saying("A checker that an exact number could bear off may stay, and another play the number inside."),
        "yes": Saying("An exact number must bear off its checker."),
    }, subject="exit", law="6.2"),
    Option("sum_exit", Saying("bearing off by the sum"), {
        "yes": Saying("Two numbers too small by themselves may bear off one checker together."),
        "no": Saying("No checker is borne off by the sum of two numbers that are both too small."),
    }, subject="exit", law="6.1"),
    Option("excess_last_resort", Saying("excess numbers"), {
        "yes": Saying(
            "No number is played so that the other becomes an excess, when both can be played without any."
        ),
        "no": Saying("One number may be played so that the other becomes an excess."),
    }, subject="exit", law="6.4"),
    Option("fill_in_passing", Saying("filling in passing"), {
        "no": Saying("A jan filled by one number and broken again by the other earns nothing."),
        "yes": Saying("A jan filled by one number earns its points, even when the other has to break it again."),
    }, subject="jans", law="8.5"),
    Option("two_half_cases_two_ways", Saying("filling two half-cases"), {
        "no": Saying("Two half-cases filled by the two numbers are one way."),
        "yes": Saying("Two half-cases filled by the two numbers are two ways."),
    }, subject="jans", law="8.5"),
    Option("return_fill_via_corner", Saying("filling the return jan from the corner"), {
        "no": Saying("The two checkers that hold the corner are never a way of filling the return jan."),
        "yes": Saying(
            "If another checker really fills the return jan, the sum counts as a way from the corner, though the two "
            "checkers there stay."
        ),
    }, subject="jans", law="8.5"),
    Option("six_tables_scope", Saying("when the jan of six tables counts"), {
        "every_releve": Saying("The jan of six tables counts in every relevé."),
        "first_releve": Saying("The jan of six tables counts only in the first relevé of a partie."),
    }, subject="jans", law="8.1"),
    Option("rencontre", Saying("the jan de rencontre"), {
        "off": Saying("When the second player's first roll equals the first player's, it earns nothing."),
        "4_6": Saying(
            "When the second player's first roll equals the first player's, he earns 4 points, 6 for a doublet."
        ),
        "2_4": Saying(
            "When the second player's first roll equals the first player's, he earns 2 points, 4 for a doublet."
        ),
    }, subject="jans", law="8.9"),
    Option("margot", Saying("margot la fendue"), {
        "off": Saying(
            "A roll that reaches the empty field between two single checkers gives the opponent nothing for it."
        ),
        "2_4": Saying(
            "A roll that reaches the empty field between two single checkers gives the opponent 2 points, 4 for a doublet."
        ),
        "4_6": Saying(
            "A roll that reaches the empty field between two single checkers gives the opponent 4 points, 6 for a doublet."
        ),
    }, subject="jans", law="8.9"),
    Option("margot_count", Saying("the ways of margot la fendue"), {
        "once": Saying("Where margot la fendue counts, she is paid once, however many numbers reach the field."),
        "per_way": Saying("Where margot la fendue counts, she is paid for every number that reaches the field."),
    }, subject="jans", law="8.9", needs=("margot", ("2_4", "4_6"))),
    Option("misere", Saying("the pile de misère"), {
        "off": Saying("All fifteen checkers on one's own corner earn nothing."),
        "made": Saying("All fifteen checkers forced onto one's own corner earn points once, when they come together."),
        "made_and_kept": Saying(
            "All fifteen checkers forced onto one's own corner earn points, and again on every roll on which they cannot leave."
        ),
    }, subject="jans", law="8.9"),
    Option("tariff", Saying("the tariff of the jans"), {}, subject="jans", law="7", told=_tariff),
    Option("first_move", Saying("who begins"), {
        "reroll": Saying("Each throws one die; the higher begins and throws both dice anew."),
        "as_they_lie": Saying("Each throws one die; the higher begins and plays the two numbers as they lie."),
        "coup_et_des": Saying(
            "One player throws both dice; the side on which the higher lies begins and plays them (coup et dés)."
        ),
    }, subject="play", law="2.1"),
    Option("opening_doublet", Saying("equal dice when it is thrown for the first move"), {
        "throw_again": Saying("Equal dice decide nothing and are thrown again in the same way."),
        "other_throws": Saying("When one player throws both dice and they are equal, the other player throws."),
        "plays": Saying(
            "When one player throws both dice to begin with that roll and they are equal, he plays the doublet."
        ),
    }, subject="play", law="2.1"),
    Option("unmade_fill", Saying("the école of a fill or a keep not made"), {
        "single": Saying("Whoever marks a fill or a keep and does not make it loses its points to the other."),
        "double": Saying(
            "Whoever marks a fill or a keep and does not make it loses its points to the other, who marks as many again."
        ),
    }, subject="schools", law="12.2"),
    Option("oblige_to_mark", Saying("making the other mark"), {
        "yes": Saying("Whoever marked too few can be made to mark the rest."),
        "no": Saying("Nobody can be made to mark what he left: it is schooled or passed over."),
    }, subject="schools", law="12.7"),
    Option("ecole_impossible", Saying("marking late when nothing can be played"), {
        "next_own_roll": Saying(
            "When no number can be played, what was forgotten may still be marked until one's own next roll."
        ),
        "next_throw": Saying(
            "When no number can be played, what was forgotten may be marked until the dice are thrown."
        ),
    }, subject="schools", law="12.9"),
    Option("rectify", Saying("a false move put right"), {
        "one_or_each": Saying(
            "When both checkers were wrongly played, the opponent has each put right, or one of them while the other stays, or "
            "has one play the sum and the other put back."
        ),
        "each_or_sum": Saying(
            "When both checkers were wrongly played, the opponent has each put right, or has one play the sum and the other put "
            "back; a single wrong one may always be made to play the sum."
        ),
        "every_one": Saying(
            "When both checkers were wrongly played, the opponent has each put right; he has one play the sum only if a checker "
            "went beyond the higher number."
        ),
    }, subject="schools", law="13.2"),
    Option("exit_points_left", Saying("points wiped after bearing off"), {
        "lost": Saying("Points wiped by mistake after bearing off are lost, without an école."),
        "ecole": Saying("Points wiped by mistake after bearing off are an école."),
    }, subject="schools", law="12"),
    Option("augmentation", Saying("an école that is maintained"), {
        "explained": Saying("Whoever maintains an école must give his reasons; the loser of the argument pays."),
        "unexplained": Saying("An école may be maintained, and contested again, without a reason given."),
    }, subject="schools", law="12.4"),
    Option("hole_target", Saying("the holes of a partie"), {}, subject="marking", law="10.6", told=_holes),
    Option("bredouille", Saying("the bredouille"), {
        "yes": Saying("A hole made in bredouille counts two."),
        "no": Saying("Every hole counts one."),
    }, subject="marking", law="10.3"),
    Option("pavillon", Saying("the pavillon"), {
        "yes": Saying("The second player to win holes shows the pavillon, for he may still win en grande bredouille."),
        "no": Saying("There is no pavillon and no grande bredouille."),
    }, subject="marking", law="10.5"),
    Option("pavillon_late", Saying("a pavillon forgotten"), {
        "yes": Saying("A pavillon forgotten can be taken later, as long as the other has won no hole since."),
        "before_next_hole": Saying("A pavillon forgotten can be taken until the next hole is won."),
        "first_hole_only": Saying("The pavillon can be taken only on the roll of the first hole."),
    }, subject="marking", law="10.5"),
    Option("joint_exit_roll", Saying("playing for all"), {
        "no": Saying("Whoever bears off throws anew for the next relevé."),
        "yes": Saying(
            "Whoever has at most two checkers left may say that he plays for all: the roll that bears them off is also his "
            "first roll of the next relevé."
        ),
    }, subject="exit", law="6.7"),
    Option("swap_colours_after_exit", Saying("the colours after bearing off"), {
        "yes": Saying("After bearing off the players exchange colours."),
        "no": Saying("After bearing off the players keep their colours."),
    }, subject="exit", law="6.7"),
    Option("continuation", Saying("playing on after the last hole"), {
        "no": Saying("The partie ends at once with the last hole, and holes beyond it are lost."),
        "yes": Saying("Whoever holds after the last hole plays on, and holes beyond it count for the next partie."),
    }, subject="payment", law="10.6"),
    Option("payment", Saying("what a partie pays"), {
        "quadruple": Saying(
            "Four stakes when the loser has no hole, three for a grande bredouille won second, two when the loser has fewer "
            "than 6 holes, else one."
        ),
        "pont": Saying(
            "Two stakes for a grande bredouille, one and a half when the loser has fewer than 7 holes, else one."
        ),
        "double": Saying("Two stakes for a grande bredouille, else one."),
        "honneurs": Saying(
            "Four stakes when the loser has no hole, three for a grande bredouille won second, two when the loser has fewer "
            "than 7 holes, else one."
        ),
        "flat": Saying("One stake, however it was won."),
    }, subject="payment", law="10.7"),
)
# fmt: on
"""Every option of law 14, in the order of reading."""
