"""The options of the sister games in words of the table: their names, and what each value means."""

from __future__ import annotations

from trictrac.errors import RulesError, Saying
from trictrac.games.jans.rules_told import JAN_OPTION_NAMES, JAN_VALUE_SAYINGS
from trictrac.games.names import COUNTING

RUNNING_NAMES: dict[str, Saying] = {
    "setup": Saying("how the checkers are set up"),
    "movement": Saying("which way the players run"),
    "dice": Saying("the number of dice"),
    "opening": Saying("the dice of the draw"),
    "next_game": Saying("who begins the next game"),
    "automatic_doubles": Saying("equal dice at the draw"),
    "doublets": Saying("doublets"),
    "triplets": Saying("three equal dice"),
    "rest": Saying("the rest between two numbers"),
    "blocked": Saying("what closes a field"),
    "hitting": Saying("hitting"),
    "hit_and_run": Saying("moving on after a hit"),
    "hitter": Saying("covering the checker that hit"),
    "compulsory": Saying("what must be played of a roll"),
    "entering": Saying("bringing checkers in again"),
    "courier": Saying("the courier"),
    "six_in_a_row": Saying("six fields in a row"),
    "bearing_off": Saying("the numbers that bear off"),
    "double_game": Saying("the double game"),
    "triple_game": Saying("the triple game"),
    "cube": Saying("the doubling cube"),
    "doubling": Saying("when doubling is offered"),
    "refusal": Saying("what refusing a double costs"),
    "beavers": Saying("beavers"),
    "jacoby": Saying("the Jacoby rule"),
    "crawford": Saying("the Crawford rule"),
}
"""What each option of the running games is about, in a few words."""

RUNNING_MEANINGS: dict[str, dict[str, Saying]] = {
    "setup": {
        "spread": Saying(
            "Each begins with two checkers on the first field of his way, five on the 12th, three on the 17th and five on the "
            "19th: two, five, three and five on 24, 13, 8 and 6 as backgammon counts."
        ),
        "talons": Saying("Each begins with all fifteen checkers on his talon, the first field of his way."),
    },
    "movement": {
        "contrary": Saying("The players run contrary ways and meet."),
        "same": Saying("Both players run the same way round the board, from opposite corners."),
    },
    "dice": {
        "two": Saying("Two dice are thrown."),
        "three": Saying("Three dice are thrown."),
    },
    "opening": {
        "drawn_dice": Saying("Each throws one die; the higher begins and plays these two numbers."),
        "fresh_dice": Saying("Each throws one die; the higher begins and throws his dice anew."),
    },
    "next_game": {
        "draw": Saying("For every game it is drawn anew who begins."),
        "winner": Saying("The winner of a game begins the next."),
    },
    "automatic_doubles": {
        "no": Saying("Equal dice at the draw are only thrown again."),
        "once": Saying("Equal dice at the draw double the stake, once in a game; the cube stays in the middle."),
        "always": Saying("Equal dice at the draw double the stake every time; the cube stays in the middle."),
    },
    "doublets": {
        "four": Saying("A doublet gives its number four times."),
        "above_third": Saying(
            "Two equal dice give their number four times if it is higher than the third die, else they are played as they lie."
        ),
    },
    "triplets": {
        "nine": Saying("Three equal dice give their number nine times."),
        "three": Saying("Three equal dice give their number three times."),
    },
    "rest": {
        "open": Saying(
            "A checker that plays several numbers rests after each, and only where the field is open to it."
        ),
        "not_needed": Saying(
            "One checker may play both numbers of a roll that is no doublet at once: it does not rest between them, and hits "
            "nothing on the way."
        ),
    },
    "blocked": {
        "two": Saying("A field is closed by two or more opposing checkers."),
        "one": Saying("A field is closed by even one opposing checker."),
    },
    "hitting": {
        "yes": Saying("Whoever comes to a single opposing checker hits it: it has to begin its way anew."),
        "no": Saying("Nobody hits."),
    },
    "hit_and_run": {
        "free": Saying("A checker that has hit may move on with the same roll."),
        "home": Saying("A checker that has hit in its own last quarter stays there until the next roll."),
        "outer": Saying("A checker that has hit in the third quarter of its way stays there until the next roll."),
        "entry": Saying("A checker that has hit in the first quarter of its way stays there until the next roll."),
    },
    "hitter": {
        "may_be_covered": Saying("Another checker may join the one that has hit and must stay."),
        "stays_alone": Saying("No other checker joins the one that has hit and must stay, until the next roll."),
    },
    "compulsory": {
        "higher": Saying("As many numbers as can be are played; if either of two but not both, it is the higher."),
        "most": Saying("As many numbers as can be are played; if either of two but not both, the player chooses."),
        "all_or_none": Saying("A roll is played whole; if that cannot be, none of it is played."),
    },
    "entering": {
        "all": Saying("As many checkers enter as the dice allow, before any other moves."),
        "one": Saying("One checker only enters in a turn, by either die; the other die is lost."),
    },
    "courier": {
        "no": Saying("Any checker may move from the beginning."),
        "last_quarter": Saying("The first checker, the courier, moves alone until it has reached the last quarter."),
    },
    "six_in_a_row": {
        "free": Saying("Any number of fields in a row may be held."),
        "farthest_held": Saying(
            "Only a player who, before he plays, already has a checker on each of the two farthest fields, the 23rd and the "
            "24th, may hold six fields in a row."
        ),
    },
    "bearing_off": {
        "excess": Saying(
            "A checker leaves by its exact number; a number that is too high bears off the rearmost checker."
        ),
        "any": Saying("A checker leaves by any number that carries it off the board."),
        "exact": Saying("A checker leaves by its exact number only: from the fourth field before the end by a 4."),
        "beyond": Saying(
            "A checker leaves by one number more than its exact one: from the fourth field before the end by a 5."
        ),
    },
    "double_game": {
        "none_off": Saying("A game counts double when the loser has borne off nothing."),
        "not_home": Saying(
            "A game counts double when the loser has borne off nothing and has not brought all his checkers home."
        ),
        "no": Saying("No game counts double."),
    },
    "triple_game": {
        "none_off_behind": Saying(
            "A game counts triple when the loser has borne off nothing and still has a checker on the bar or in the winner's "
            "home."
        ),
        "none_off_captured": Saying(
            "A game counts triple when the loser has borne off nothing and still has a checker on the bar."
        ),
        "captured": Saying("A game counts triple when the loser still has a checker on the bar."),
        "behind": Saying("A game counts triple when the loser still has a checker on the bar or in the winner's home."),
        "no": Saying("No game counts triple."),
    },
    "cube": {
        "no": Saying("There is no doubling cube."),
        "yes": Saying(
            "A player may offer to double the stake; whoever accepts owns the cube, and he alone may double next."
        ),
    },
    "doubling": {
        "before_dice": Saying("Doubling is offered in one's own turn, before the dice are thrown."),
        "own_turn": Saying("Doubling is offered at any moment of one's own turn."),
    },
    "refusal": {
        "before": Saying("Whoever refuses a double gives the game up and pays the stake as it was before."),
        "counted": Saying(
            "Whoever refuses the first double pays one point; whoever refuses a later one pays what the game would be worth as "
            "the board stands, times the stake as it was before."
        ),
        "doubled": Saying("Whoever refuses a double gives the game up and pays the doubled stake."),
    },
    "beavers": {
        "no": Saying("Whoever is doubled accepts or refuses."),
        "yes": Saying("Whoever is doubled may double again at once and keep the cube; the other accepts or refuses."),
    },
    "jacoby": {
        "no": Saying("Double and triple games count whether anybody has doubled or not."),
        "yes": Saying("Double and triple games count as single ones when nobody has offered a double in the game."),
    },
    "crawford": {
        "no": Saying("Doubling is allowed in every game of a match."),
        "yes": Saying("In the first game after a player has come within one point of the match nobody may double."),
    },
}
"""What each value of the running games' options means, as a sentence."""


def option_name(game: str, option: str) -> Saying:
    """What an option of this game is about, in a few words.

    Raises:
        RulesError: there is no such option.
    """
    names = _names(game)
    if option not in names:
        raise RulesError("no option {option!r}: the options are {options}", option=option, options=", ".join(names))
    return names[option]


def meaning(game: str, option: str, value: object) -> Saying:
    """What a value of an option of this game means at the table, as a sentence.

    Raises:
        RulesError: there is no such option or value.
    """
    option_name(game, option)
    values = _meanings(game)[option]
    if not isinstance(value, str) or value not in values:
        raise RulesError(
            "option {name} = {value!r}: the values are {values}", name=option, value=value, values=", ".join(values)
        )
    return values[value]


def _names(game: str) -> dict[str, Saying]:
    return JAN_OPTION_NAMES if game in COUNTING else RUNNING_NAMES


def _meanings(game: str) -> dict[str, dict[str, Saying]]:
    return JAN_VALUE_SAYINGS if game in COUNTING else RUNNING_MEANINGS
