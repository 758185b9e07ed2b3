"""The options of toc, tick-tack and toccategli in words of the table: their names, and what each value means."""

from __future__ import annotations

from trictrac.errors import Saying

JAN_OPTION_NAMES: dict[str, Saying] = {
    "opening": Saying("the dice of the draw"),
    "beginner": Saying("who begins"),
    "next_game": Saying("who begins the next game"),
    "false_hits": Saying("false hits"),
    "double_hole": Saying("la double"),
    "double_ways": Saying("what makes two ways"),
    "holes_per_roll": Saying("several events of one roll"),
    "both_earn": Saying("a roll that gives both something"),
    "keep_counts": Saying("keeping a full jan"),
    "helpless_counts": Saying("numbers that cannot be played"),
    "exit_counts": Saying("bearing off the last checker"),
    "bredouille": Saying("winning while the other has no hole"),
    "compulsory": Saying("what must be played of a throw"),
    "corner": Saying("men on the corners"),
    "sum_hit": Saying("hitting by the sum"),
    "eleventh": Saying("the eleventh point"),
    "going_in": Saying("the points kept for going in"),
    "filled": Saying("when a table is filled"),
    "toots": Saying("toots"),
    "boveries": Saying("boveries"),
    "flyers": Saying("flyers"),
    "why_not": Saying("why-not"),
    "overlooked": Saying("what must not be overlooked"),
    "vying": Saying("vying"),
    "passing": Saying("passing into the other’s field"),
    "petit_hits": Saying("hits in the table of the petits jans"),
    "grand_fill": Saying("filling the grand jan by a doublet"),
    "petit_fill": Saying("filling the petit jan by a doublet"),
    "helpless_points": Saying("the price of numbers that cannot be played"),
    "exit_wins": Saying("what bearing off wins"),
    "triple_at": Saying("the triple set"),
    "between": Saying("a loser between the triple and six points"),
    "march": Saying("the march"),
}
"""What each option of the counting games is about, in a few words."""

JAN_VALUE_SAYINGS: dict[str, dict[str, Saying]] = {
    "opening": {
        "fresh_dice": Saying("Each throws one die; who begins throws both dice anew."),
        "drawn_dice": Saying("Each throws one die; who begins plays these two numbers."),
    },
    "beginner": {
        "highest": Saying("The higher die begins."),
        "lowest": Saying("The lower die begins."),
    },
    "next_game": {
        "draw": Saying("For every game it is drawn anew who begins."),
        "winner": Saying("The winner of a game begins the next."),
    },
    "false_hits": {
        "opponent": Saying("A hit by the sum without a passage is a false hit and counts for the other."),
        "none": Saying("A hit by the sum without a passage is nothing, for either."),
    },
    "double_hole": {
        "no": Saying("What trictrac would pay is one hole, by a doublet or in several ways too."),
        "yes": Saying("La double is agreed: by a doublet, or in two ways or more, it is two holes."),
    },
    "double_ways": {
        "one_event": Saying("Two ways are two ways of one event."),
        "whole_throw": Saying("Two ways are any two that one roll has, of different events too."),
    },
    "holes_per_roll": {
        "one": Saying("All events of one roll win a player one hole together, or two if one of them is double."),
        "each_event": Saying(
            "Each event of a roll wins a hole, or two if it is double; a game to the first hole counts one of them."
        ),
    },
    "both_earn": {
        "both": Saying("The roller takes his hole first, then the other what the roll gives him."),
        "roller_only": Saying("Where the roll wins the roller a hole it gives the other nothing."),
    },
    "keep_counts": {
        "yes": Saying("Keeping a full jan wins a hole."),
        "no": Saying("Keeping a full jan wins nothing."),
    },
    "helpless_counts": {
        "yes": Saying("Numbers that cannot be played are a hole for the other, a double one like any other event."),
        "single": Saying("Numbers that cannot be played are one hole for the other, never a double one."),
        "no": Saying("Numbers that cannot be played win nobody anything."),
    },
    "exit_counts": {
        "yes": Saying("Bearing off the last checker wins a hole."),
        "no": Saying("Bearing off the last checker wins nothing."),
    },
    "bredouille": {
        "no": Saying("A game of several holes counts once, whatever the loser has."),
        "yes": Saying("A game of several holes counts twice if the loser has none."),
    },
    "compulsory": {
        "higher": Saying("All that can be played must be; of two numbers of which only one can, the higher."),
        "most": Saying("All that can be played must be; of two numbers of which only one can, either."),
    },
    "corner": {
        "one_man": Saying("One man may enter a corner, field 12 or 13, stay there alone and leave it."),
        "two_men": Saying(
            "A corner, field 12 or 13, is entered by two men together and left by the last two together."
        ),
    },
    "sum_hit": {
        "not_held": Saying(
            "The sum hits unless two or more opposing checkers hold every field on which it could rest."
        ),
        "empty": Saying("The sum hits only if a field on which it can rest has no opposing checker at all."),
    },
    "eleventh": {
        "field_12": Saying(
            "The eleventh point is field 12, the corner, counted without the ace-point; the other’s is one’s own 13."
        ),
        "field_11": Saying(
            "The eleventh point is field 11, counted from the ace-point as the first; the other’s is one’s own 14."
        ),
    },
    "going_in": {
        "both": Saying(
            "One’s own eleventh point and the sice and cinque, fields 6 and 5, are kept while two other men go in."
        ),
        "corner_held": Saying(
            "One’s own eleventh point is kept while two other men go in, as the corner is hit at trictrac."
        ),
        "sice_cinque": Saying("One’s own sice and cinque, fields 6 and 5, are kept while two other men go in."),
    },
    "filled": {
        "two_men": Saying("A table is filled with two men or more on each of its six points."),
        "one_man": Saying("A table is filled with a man on each of its six points."),
    },
    "toots": {
        "no": Saying("Filling one’s first table wins nothing."),
        "one": Saying("Filling one’s first table wins one game."),
        "two": Saying("Filling one’s first table wins two games."),
    },
    "boveries": {
        "no": Saying("A man on each eleventh point wins nothing."),
        "one": Saying("A man on one’s own eleventh point and one on the other’s win one game."),
        "two": Saying("A man on one’s own eleventh point and one on the other’s win two games."),
    },
    "flyers": {
        "no": Saying("A man in the other’s first table wins nothing."),
        "one": Saying("A man in the other’s first table, before the other has left it with any, wins one game."),
        "two": Saying("A man in the other’s first table, before the other has left it with any, wins two games."),
    },
    "why_not": {
        "no": Saying("The program tells at once what a throw wins."),
        "yes": Saying("The roller calls what his throw wins; if he plays without calling it, the other wins."),
    },
    "overlooked": {
        "any": Saying("Whatever wins and is not called loses one game, going in two."),
        "hit_or_going_in": Saying("A hit that is not called loses one game, going in two; the rest is only missed."),
    },
    "vying": {
        "no": Saying("A game is played for one stake."),
        "yes": Saying("A player may vie, once for each throw: the other yields, or plays for one stake more."),
    },
    "passing": {
        "always_pairs": Saying(
            "Two checkers may always go over to the other’s half together, onto one field; none goes alone but the last."
        ),
        "pairs": Saying(
            "While the other can still fill his jan two checkers together may enter it, never one; then single ones pass."
        ),
        "as_trictrac": Saying("While the other can still fill his jan no checker enters it, as at trictrac."),
    },
    "petit_hits": {
        "two_four": Saying("Two points for each way, four on a doublet."),
        "one_two": Saying("One point for each way, two on a doublet, as in the other table."),
    },
    "grand_fill": {
        "same": Saying("Two points for each way, on a doublet as on a simple roll."),
        "doubled": Saying("Two points for each way on a simple roll, four on a doublet."),
    },
    "petit_fill": {
        "once": Saying("Four points on a doublet, in however many ways."),
        "each_way": Saying("Four points for each way on a doublet."),
    },
    "helpless_points": {
        "two": Saying("Two points for a roll that cannot be played whole."),
        "one": Saying("One point for a roll that cannot be played whole, two on a doublet."),
        "one_each": Saying("One point for each number that cannot be played, two on a doublet."),
    },
    "exit_wins": {
        "set": Saying("Who bears off first marks two points and has won the set; what he has beyond twelve is lost."),
        "two_points": Saying("Who bears off first marks two points and rolls again from the talons."),
    },
    "triple_at": {
        "three": Saying("A loser with three points or fewer pays three stakes."),
        "two": Saying("A loser with two points or fewer pays three stakes."),
    },
    "between": {
        "double": Saying("A loser who has more points than that, and fewer than six, pays two stakes."),
        "triple": Saying("A loser who has more points than that, and fewer than six, pays three stakes."),
    },
    "march": {
        "no": Saying("A loser without a point pays like one with few."),
        "yes": Saying("A loser without a point pays four stakes: the march."),
    },
}
"""What each value of an option of the counting games means at the table, as a sentence."""
