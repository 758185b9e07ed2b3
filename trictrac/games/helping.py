"""The help of any table: what can be typed there whatever is played, by the words that ask for it."""

from __future__ import annotations

from trictrac.errors import Saying

Help = tuple[tuple[str, Saying], ...]
"""What can be typed, line by line, each with the words, English and French, that ask for it."""

REVISING = (
    "undo edit log cancel drop annule modifie historique renonce retire",
    Saying("undo, undo 3; log, log 5, log all; edit 5 or edit 5 63 1-7 1-4; cancel."),
)
BOARD = ("board tablier", Saying("board; board full, compact or none; board left or right; board ascii."))
NOTING = (
    "note names language word remarque noms langue mot",
    Saying("note TEXT; names Cloris Damon; language fr; word bredouille."),
)
LEAVING = ("help stop quit arrete quitte", Saying("stop ends the séance; quit leaves it, all is kept."))

GENERAL_HELP: Help = (REVISING, BOARD, NOTING, LEAVING)
"""The help of a table that has nothing of its own."""
