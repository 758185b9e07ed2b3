"""What can be typed at a table of a sister game beside play: the commands of every table and its own, with their help."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.scorer import revising
from trictrac.scorer.answers import Answer
from trictrac.scorer.commands import ASKING as ASKING_EVERYWHERE
from trictrac.scorer.commands import GENERAL, named
from trictrac.scorer.helping import BOARD, LEAVING, REVISING, Help
from trictrac.scorer.sister_asking import pips, plays, rules, score_asked, why
from trictrac.sisters.rules import RunningRules

if TYPE_CHECKING:
    from trictrac.scorer.sister import SisterScorer
    from trictrac.scorer.sitting import Command
    from trictrac.sisters.jan_rules import JanRules


def score(sitting: SisterScorer, text: str) -> Answer:
    """``score`` tells it; with two numbers after it the real score differs, and it is set."""
    if text:
        return revising.enter(sitting, *sitting.read(f"set score {text}"))
    return score_asked(sitting)


COMMANDS: dict[str, Command] = {
    **GENERAL,
    **named(
        {
            "why pourquoi": why,
            "plays jeux coups": plays,
            "rules regles regle": rules,
            "score account comptes": score,
            "pips": pips,
        }
    ),
}
"""Every word of a command, folded."""

ASKING: Collection[Command] = (*ASKING_EVERYWHERE, why, plays, rules, pips)
"""What only asks, or changes nothing in the game: it may be typed while a line waits to be completed."""

_TURN_DOWN = (
    "dice roll play pass des jeu coup passe",
    Saying("A whole turn on one line: 64 24/18 13/9. #3 is the third play that plays lists; pass plays nothing."),
)
_TURN_UP = (
    "dice roll play pass des jeu coup passe",
    Saying("A whole turn on one line: 64 1-7 1-5. #3 is the third play that plays lists; pass plays nothing."),
)
_CUBE = (
    "double accept refuse take drop pass beaver doubler accepte refuse prends castor cube",
    Saying("double; accept or refuse; beaver where beavers are played."),
)
_VIE = (
    "vie see call accept refuse vies tiens appelle",
    Saying("vie raises the stake: accept or refuse; call what the throw wins."),
)
_GOING = ("hold go reste vais", Saying("hold or go, after a hole or a set won by your own dice."))
_REST: Help = (
    ("! demand exige", Saying("! after a play enters it against the rules; demand has a legal one played instead.")),
    (
        "set score turn place",
        Saying(
            "set BOARD, set score 3 2, set cube 4 NAME, set turn NAME when the real table differs (# and a reason)."
        ),
    ),
    ("why plays rules score pips pourquoi jeux coups regles", Saying("why; plays; rules, rules opening; score; pips.")),
    REVISING,
    BOARD,
    (
        "note names language word remarque noms langue mot",
        Saying("note TEXT; names Cloris Damon; language fr; word jacquet."),
    ),
    ("new resign nouvelle abandonne", Saying("resign, resign 2 (a double game); new: another game.")),
    LEAVING,
)
"""What can be typed in all of them, by the words that ask for it."""


def help_in(rules: RunningRules | JanRules) -> Help:
    """The help that is of use in a game by these rules."""
    turn = _TURN_DOWN if rules.falling else _TURN_UP
    if isinstance(rules, RunningRules):
        return (turn, *([_CUBE] if rules.cube == "yes" else []), *_REST)
    return (turn, _VIE, *_REST[1:]) if rules.game == "tick-tack" else (turn, _GOING, *_REST)
