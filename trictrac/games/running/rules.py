"""The options of the running games: backgammon, toutes-tables, jacquet, garanguet, revertier."""

from __future__ import annotations

from functools import partial

from trictrac.base.errors import Saying
from trictrac.games.common.game import TablesParts
from trictrac.games.common.rules import NEXT_GAME, Stake, TablesRules, option, with_options
from trictrac.model.layout import ON_TALON, SPREAD, Checkers


@with_options
class RunningRules(TablesRules):
    """The rules of one running game."""

    game: str = "backgammon"
    numbering: str = "falling"
    unit: str = "points"

    # fmt: off
    setup: str = option(Saying("how the checkers are set up"), {
        "spread": Saying(
            "Each begins with two checkers on the first field of his way, five on the 12th, three on the 17th and five on the "
            "19th: two, five, three and five on 24, 13, 8 and 6 as backgammon counts."
        ),
        "talons": Saying("Each begins with all fifteen checkers on his talon, the first field of his way."),
        "far_talons": Saying(
            "Each begins with all fifteen checkers on the first field of his way, in the corner at the other’s left, on the "
            "other’s side."
        ),
    }, "board")
    movement: str = option(Saying("which way the players run"), {
        "contrary": Saying("The players run contrary ways and meet."),
        "same": Saying("Both players run the same way round the board, from opposite corners."),
    }, "board")
    dice: str = option(Saying("the number of dice"), {
        "two": Saying("Two dice are thrown."),
        "three": Saying("Three dice are thrown."),
    }, "board", goes_with=("doublets", {"two": "four", "three": "above_third"}))
    opening: str = option(Saying("the dice of the draw"), {
        "drawn_dice": Saying("Each throws one die; the higher begins and plays these two numbers."),
        "fresh_dice": Saying("Each throws one die; the higher begins and throws his dice anew."),
    }, "beginning")
    next_game: str = option(*NEXT_GAME)
    automatic_doubles: str = option(Saying("equal dice at the draw"), {
        "no": Saying("Equal dice at the draw are only thrown again."),
        "once": Saying("Equal dice at the draw double the stake, once in a game; the cube stays in the middle."),
        "always": Saying("Equal dice at the draw double the stake every time; the cube stays in the middle."),
    }, "stake", needs=("cube", ("yes",)), single=True)
    doublets: str = option(Saying("doublets"), {
        "four": Saying("A doublet gives its number four times."),
        "above_third": Saying(
            "Two equal dice give their number four times if it is higher than the third die; otherwise each die gives "
            "its number once."
        ),
    }, "play")
    triplets: str = option(Saying("three equal dice"), {
        "nine": Saying("Three equal dice give their number nine times."),
        "three": Saying("Three equal dice give their number three times."),
    }, "play", needs=("dice", ("three",)))
    rest: str = option(Saying("the rest between two numbers"), {
        "open": Saying(
            "A checker that plays several numbers rests after each, and only where the field is open to it."
        ),
        "not_needed": Saying(
            "One checker may play both numbers of a roll that is no doublet at once: it does not rest between them, and hits "
            "nothing on the way."
        ),
    }, "play")
    blocked: str = option(Saying("what closes a field"), {
        "two": Saying("A field is closed by two or more opposing checkers."),
        "one": Saying("A field is closed by even one opposing checker."),
    }, "play")
    hitting: str = option(Saying("hitting"), {
        "yes": Saying("A player who comes to a single opposing checker hits it: it has to begin its way anew."),
        "no": Saying("Nobody hits."),
    }, "hitting", goes_with=("blocked", {"yes": "two", "no": "one"}))
    hit_and_run: str = option(Saying("moving on after a hit"), {
        "free": Saying("A checker that has hit may move on with the same roll."),
        "home": Saying("A checker that has hit in its own last quarter stays there until the next roll."),
        "outer": Saying("A checker that has hit in the third quarter of its way stays there until the next roll."),
        "entry": Saying("A checker that has hit in the first quarter of its way stays there until the next roll."),
    }, "hitting", needs=("hitting", ("yes",)))
    hitter: str = option(Saying("covering the checker that hit"), {
        "may_be_covered": Saying(
            "While a checker that has hit must stay on its field, another may join it there."
        ),
        "stays_alone": Saying(
            "While a checker that has hit must stay on its field (until the next roll), no other may join it there."
        ),
    }, "hitting", needs=("hit_and_run", ("home", "outer", "entry")))
    compulsory: str = option(Saying("what must be played of a roll"), {
        "higher": Saying(
            "A player plays as many numbers as he can. If he can play either of two but not both, he must play the higher."
        ),
        "most": Saying(
            "A player plays as many numbers as he can. If he can play either of two but not both, he chooses."
        ),
        "all_or_none": Saying("A roll is played whole; if that cannot be, none of it is played."),
    }, "play")
    entering: str = option(Saying("bringing checkers in again"), {
        "all": Saying("As many checkers enter as the dice allow, before any other moves."),
        "one": Saying("One checker only enters in a turn, by either die; the other die is lost."),
    }, "hitting", needs=("hitting", ("yes",)))
    courier: str = option(Saying("the courier"), {
        "no": Saying("Any checker may move from the beginning."),
        "last_quarter": Saying("The first checker, the courier, moves alone until it has reached the last quarter."),
    }, "play", needs=("movement", ("same",)))
    six_in_a_row: str = option(Saying("six fields in a row"), {
        "free": Saying("Any number of fields in a row may be held."),
        "farthest_held": Saying(
            "Only a player who, before he plays, already has a checker on each of the two farthest fields, the 23rd and the "
            "24th, may hold six fields in a row."
        ),
    }, "play", needs=("movement", ("same",)))
    head: str = option(Saying("the fields before the head"), {
        "free": Saying("Any number of a player’s checkers may stand on a field."),
        "single": Saying(
            "A player puts no second checker on any of the first eleven fields of his way; on the 12th, the head, any "
            "number of his checkers may stand."
        ),
    }, "play", needs=("movement", ("same",)))
    shut_out: str = option(Saying("the player who is shut out"), {
        "waits": Saying("A player who cannot bring his checkers in waits."),
        "loses": Saying(
            "A player has lost the game if he has more checkers in hand than there are fields in his first quarter "
            "without a checker of his own."
        ),
        "loses_double": Saying(
            "A player has lost a double game if he has more checkers in hand than there are fields in his first "
            "quarter without a checker of his own."
        ),
    }, "worth", needs=("head", ("single",)))
    bearing_off: str = option(Saying("the numbers that bear off"), {
        "excess": Saying(
            "A checker leaves by its exact number; a number that is too high bears off the rearmost checker."
        ),
        "any": Saying("A checker leaves by any number that carries it off the board."),
        "exact": Saying("A checker leaves by its exact number only: from the fourth field before the end by a 4."),
        "beyond": Saying(
            "A checker leaves by one number more than its exact one: from the fourth field before the end by a 5."
        ),
    }, "exit")
    double_game: str = option(Saying("the double game"), {
        "none_off": Saying("A game counts double when the loser has borne off nothing."),
        "not_home": Saying(
            "A game counts double when the loser has borne off nothing and has not brought all his checkers home."
        ),
        "no": Saying("No game counts double."),
    }, "worth")
    triple_game: str = option(Saying("the triple game"), {
        "none_off_behind": Saying(
            "A game counts triple when the loser has borne off nothing and still has a checker on the bar or in the winner’s "
            "home."
        ),
        "none_off_captured": Saying(
            "A game counts triple when the loser has borne off nothing and still has a checker on the bar."
        ),
        "captured": Saying("A game counts triple when the loser still has a checker on the bar."),
        "behind": Saying("A game counts triple when the loser still has a checker on the bar or in the winner’s home."),
        "no": Saying("No game counts triple."),
    }, "worth")
    cube: str = option(Saying("the doubling cube"), {
        "no": Saying("There is no doubling cube."),
        "yes": Saying(
            "A player may offer to double the stake; the player who accepts owns the cube, and he alone may double next."
        ),
    }, "stake")
    doubling: str = option(Saying("when doubling is offered"), {
        "before_dice": Saying("Doubling is offered in one’s own turn, before the dice are thrown."),
        "own_turn": Saying("Doubling is offered at any moment of one’s own turn."),
    }, "stake", needs=("cube", ("yes",)))
    refusal: str = option(Saying("what refusing a double costs"), {
        "before": Saying("A player who refuses a double gives the game up and pays the stake as it was before."),
        "counted": Saying(
            "A player who refuses the first double pays one point; one who refuses a later double pays what the game "
            "would be worth as the board stands, times the stake as it was before."
        ),
        "doubled": Saying("A player who refuses a double gives the game up and pays the doubled stake."),
    }, "stake", needs=("cube", ("yes",)))
    beavers: str = option(Saying("beavers"), {
        "no": Saying("A player who is offered a double accepts or refuses."),
        "yes": Saying(
            "A player who is offered a double may double again at once and keep the cube; the other accepts or refuses."
        ),
    }, "stake", needs=("cube", ("yes",)))
    jacoby: str = option(Saying("the Jacoby rule"), {
        "no": Saying("Double and triple games count whether anybody has doubled or not."),
        "yes": Saying("Double and triple games count as single ones when nobody has offered a double in the game."),
    }, "worth", needs=("cube", ("yes",)), single=True)
    crawford: str = option(Saying("the Crawford rule"), {
        "no": Saying("Doubling is allowed in every game of a match."),
        "yes": Saying("In the first game after a player has come within one point of the match nobody may double."),
    }, "stake", needs=("cube", ("yes",)), in_match="yes")
    # fmt: on

    @property
    def laid(self) -> Checkers:
        """The checkers of each side when a game begins."""
        return SPREAD if self.setup == "spread" else ON_TALON

    @property
    def home_near(self) -> bool:
        """Whether each side's home is drawn on its own side of the board, rather than the fields it starts from."""
        return self.falling or self.setup != "talons"

    @property
    def same_way(self) -> bool:
        """Whether both players run the same way round the board."""
        return self.movement == "same"

    @property
    def stake(self) -> Stake:
        """How the cube is used, if there is one."""
        if self.cube != "yes":
            return Stake(unraised=Saying("there is no doubling cube in this game (rule {law})", law="cube"))
        return Stake("cube", late=self.doubling == "own_turn", crawford=self.crawford == "yes")

    @property
    def most_times(self) -> int:
        """Most that a game can be worth, in stakes."""
        if self.triple_game != "no":
            return 3
        return 2 if self.double_game != "no" or self.shut_out == "loses_double" else 1

    @property
    def dice_count(self) -> int:
        """Number of dice in a roll."""
        return 3 if self.dice == "three" else 2


STANDARD = RunningRules(cube="yes")
"""Backgammon by its first rule set, with the cube and without optional rules."""


GAME = partial(TablesParts, RunningRules, "trictrac.games.running.kind", "Running")
"""The parts of the game. Its course is loaded at its first use."""
