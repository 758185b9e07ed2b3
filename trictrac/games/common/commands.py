"""What can be typed at a table of a sister game beside play: the commands of every table and its own, with their help."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from trictrac.draw.answer import Answer
from trictrac.errors import Saying
from trictrac.games.common.asking import pips, plays, rules, score_asked, why
from trictrac.games.common.line import example_turn
from trictrac.games.game import BOARD, LEAVING, Help
from trictrac.games.running.rules import RunningRules
from trictrac.seance import revising
from trictrac.seance.commands import ASKING as ASKING_EVERYWHERE
from trictrac.seance.commands import GENERAL, named

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import TablesKind
    from trictrac.games.common.table import SisterScorer
    from trictrac.seance.conversation import Command


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
            "pips course": pips,
        }
    ),
}
"""Every word of a command, folded."""

ASKING: Collection[Command] = (*ASKING_EVERYWHERE, why, plays, rules, pips)
"""What only asks, or changes nothing in the game: it may be typed while a line waits to be completed."""


def help_in(kind: TablesKind, names: tuple[str, str], *, thrown: bool) -> Help:
    """The help that is of use in a game by these rules; ``thrown`` where the program throws the dice."""
    rules = kind.rules
    against = isinstance(rules, RunningRules) or rules.game != "tick-tack"
    return (
        ("draw begin begins dice des tirage commence", _draw(names, thrown)),
        ("dice roll play pass des jeu coup passe", _turn(rules, thrown)),
        *([("double accept refuse take drop pass beaver doubler accepte refuse prends castor cube", _cube(rules))]
          if kind.has_cube else []),
        *([("vie see accept refuse vies", Saying("vie raises the stake; see or refuse."))] if kind.vies else []),
        *_jan_lines(rules),
        *([_AGAINST] if against else []),
        ("set score turn place cube stake enjeu trait", _setting(kind)),
        ("why plays rules score pips pourquoi jeux coups regles", _asking(rules)),
        ("undo edit log cancel drop annule modifie historique renonce retire", _revising(rules, thrown)),
        ("note names language word remarque noms langue mot", _noting(rules)),
        ("new resign nouvelle abandonne", _ending(rules)),
        BOARD,
        LEAVING,
    )  # fmt: skip


_AGAINST = (
    "! demand exige",
    Saying("! after a play enters it against the rules; demand has a legal one played instead."),
)


def _draw(names: tuple[str, str], thrown: bool) -> Saying:
    a, b = names
    if thrown:
        return Saying("The draw: Enter throws a die for {a} and one for {b}; or {a} begins.", a=a, b=b)
    return Saying("The draw: 53, the die of {a} first, then that of {b}; or {a} begins.", a=a, b=b)


def _turn(rules: TablesRules, thrown: bool) -> Saying:
    dice, play = example_turn(rules)
    if thrown:
        return Saying(
            "Enter throws; then the play, like {play}. #3 is the third play that plays lists; pass plays nothing.",
            play=play,
        )
    return Saying(
        "A whole turn on one line: {dice} {play}. #3 is the third play that plays lists; pass plays nothing.",
        dice=dice,
        play=play,
    )


def _cube(rules: TablesRules) -> Saying:
    if isinstance(rules, RunningRules) and rules.beavers == "yes":
        return Saying("double; accept, refuse or beaver.")
    return Saying("double; accept or refuse.")


def _jan_lines(rules: TablesRules) -> Help:
    """What is said to win, and who may go, in the counting games."""
    if isinstance(rules, RunningRules):
        return ()
    if rules.game == "tick-tack":
        called = (("call hit appelle bats", Saying("call what the throw wins, before it is played.")),)
        return called if rules.silent else ()
    words = "hold go reste vais tiens"
    if rules.in_sets:
        return ((words, Saying("hold or go, after a set won by your own dice.")),)
    return ((words, Saying("hold or go, after a hole won by your own dice.")),)


def _setting(kind: TablesKind) -> Saying:
    if kind.has_cube:
        return Saying(
            "set BOARD, set score 3 2, set cube 4 NAME, set turn NAME when the real table differs (# and a reason)."
        )
    if kind.vies:
        return Saying(
            "set BOARD, set score 3 2, set stake 4, set turn NAME when the real table differs (# and a reason)."
        )
    return Saying("set BOARD, set score 3 2, set turn NAME when the real table differs (# and a reason).")


def _asking(rules: TablesRules) -> Saying:
    if isinstance(rules, RunningRules):
        return Saying("why; plays; rules, rules opening; score; pips.")
    return Saying("why; plays; rules, rules opening; score.")


def _revising(rules: TablesRules, thrown: bool) -> Saying:
    dice, play = example_turn(rules)
    turn = play if thrown else f"{dice} {play}"
    return Saying("undo, undo 3; log, log 5, log all; edit 5 or edit 5 {turn}; cancel.", turn=turn)


def _noting(rules: TablesRules) -> Saying:
    return Saying(
        "note TEXT; names Cloris Damon; language fr; word {word}.",
        word="backgammon" if rules.game.startswith("backgammon") else rules.game,
    )


def _ending(rules: TablesRules) -> Saying:
    if isinstance(rules, RunningRules) and (rules.double_game, rules.triple_game) == ("no", "no"):
        return Saying("resign; new: another game.")
    return Saying("resign, resign 2 (a double game); new: another game.")
