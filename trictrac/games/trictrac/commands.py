"""What can be typed at a table of trictrac beside play: the commands of every table and its own, with their help."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from trictrac.draw.answer import Answer
from trictrac.errors import Saying
from trictrac.games.game import BOARD, REVISING, Help
from trictrac.games.trictrac import explaining
from trictrac.games.trictrac.partie.events import Counting
from trictrac.games.trictrac.partie.state import State
from trictrac.games.trictrac.text.setting import MODES, needs_a_board
from trictrac.games.trictrac.text.verbs import BOARD_VERBS, MARKER_VERBS
from trictrac.games.trictrac.told.frames import account_told
from trictrac.games.trictrac.told.telling import account_sentences
from trictrac.saying.words import fold
from trictrac.seance import revising
from trictrac.seance.commands import ASKING as ASKING_EVERYWHERE
from trictrac.seance.commands import GENERAL, named

if TYPE_CHECKING:
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.seance.conversation import Command, Sitting


def account(scorer: Sitting[State, Event], text: str) -> Answer:
    """What the parties so far pay, by every method; in a long game the account so far, line by line."""
    del text
    if scorer.state.frame is not None:
        return account_told(scorer.state, scorer.all_names)
    return list(account_sentences(scorer.state, scorer.names))


def mode(scorer: Sitting[State, Event], text: str) -> Answer:
    """Change who counts; a mode with a board asks for the position after one without."""
    word, _, rest = text.partition(" ")
    counting = MODES.get(fold(word))
    if counting and not rest and needs_a_board(scorer.state, counting):
        scorer.asking = (f"mode {word}", Saying("mode {mode}", mode=word))
        return [Saying("How does the board lie? Type the position, or talon when all checkers are there; or cancel.")]
    return revising.enter(scorer, *scorer.read(f"mode {text}"))


COMMANDS: dict[str, Command] = {
    **GENERAL,
    **named(
        {
            "why pourquoi": explaining.why,
            "what combien quoi": explaining.what,
            "plays jeux coups": explaining.plays,
            "chances": explaining.chances,
            "mode": mode,
            "account comptes": account,
        }
    ),
}
"""Every word of a command, folded."""

ASKING: Collection[Command] = (
    *ASKING_EVERYWHERE, explaining.why, explaining.what, explaining.plays, explaining.chances, account,
)  # fmt: skip
"""What only asks, or changes nothing in the game: it may be typed while a line waits to be completed."""

SYNONYMS: tuple[Mapping[str, object], ...] = (COMMANDS, BOARD_VERBS, MARKER_VERBS)
"""Tables in which words that do the same have the same value."""

HELP: Help = (
    (
        "dice roll claim hold go pass play turn des marque reste vais passe jeu coup",
        Saying(
            "A whole turn on one line: 64 claim 4 hold 1-7 1-5. Dice, points where you count, hold or go, the play or pass."
        ),
    ),
    ("got receive recu", Saying("got 2: what the other's roll gave you, before the next roll.")),
    (
        "school ecole correct let contest maintain corrige laisse conteste maintiens",
        Saying("school, correct or let answer an error; school 4 claims one; contest and maintain dispute an école."),
    ),
    (
        "! false rectify order fausse rectifie ordonne",
        Saying(
            "! after a play enters it against the laws; rectify 1 puts a false move right; order 15 moves a checker on."
        ),
    ),
    (
        "marker + - next out marqueur suivant sorti",
        Saying(
            "Without a board: +4, +4 opp, +4 NAME, school +4 NAME, next (the dice pass on), out (borne off), - takes back."
        ),
    ),
    REVISING,
    (
        "why what plays chances word pourquoi combien jeux mot",
        Saying("why, why 12; what 64; plays; chances; word bredouille."),
    ),
    BOARD,
    (
        "set mode place",
        Saying(
            "set POSITION or set NAME 8b 3 when the real table differs (# and a reason); mode announce, school or marker."
        ),
    ),
    (
        "flag erase pavillon efface",
        Saying("flag forgotten, flag taken: the pavillon; erase: points taken off by mistake after bearing off."),
    ),
    (
        "note names language account remarque noms langue comptes",
        Saying("note TEXT; names Cloris Damon; language fr; account."),
    ),
    (
        "suspend suspends suspendre",
        Saying(
            "suspend ecrire, suspend honours: in the trictrac combiné, who may go goes in one of the two games only."
        ),
    ),
    (
        "help resign new stop quit abandonne nouvelle arrete quitte",
        Saying("resign; new: another partie; stop ends the séance; quit leaves it, all is kept."),
    ),
)
"""The commands by the words that ask for them."""

_OF_THE_COMBINE = ("suspend",)
_BOARDLESS = ("marker",)
_WITH_A_BOARD = ("dice", "got", "school", "!", "why", "board", "flag")
"""The first words of the help that has no use outside the combiné, with a board, and without one."""


def help_in(state: State) -> Help:
    """The help that is of use in a state."""
    hidden: tuple[str, ...] = _BOARDLESS if state.counting is not Counting.MARKER else _WITH_A_BOARD
    hidden += _OF_THE_COMBINE if state.combined is None else ()
    return tuple((words, saying) for words, saying in HELP if words.split()[0] not in hidden)
