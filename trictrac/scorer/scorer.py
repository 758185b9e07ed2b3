"""The scorer: one line typed at the table in, what is said and drawn out; every entry is in the journal before it answers."""

from __future__ import annotations

from trictrac.errors import OutOfOrderError, Saying, TrictracError
from trictrac.game.state import State
from trictrac.notation.line import possible
from trictrac.notation.verbs import VERBS
from trictrac.scorer.answers import Answer
from trictrac.scorer.commands import COMMANDS, obey
from trictrac.scorer.setting import READERS
from trictrac.scorer.sitting import Sitting


class Scorer(Sitting):
    """Whoever answers at the table."""

    given_up = Saying("Nothing is entered. quit leaves the table, and the game is kept.")
    """What is said when a line is given up."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that can be typed: the players' names, commands and acts."""
        return (*self.all_names, *sorted({*COMMANDS, *READERS, *VERBS}))

    def answer(self, line: str) -> Answer:
        """Answer one line; what cannot be done is answered with the reason, and nothing has changed."""
        try:
            return obey(self, line)
        except OutOfOrderError as error:
            return [_not_now(error, self.state)]
        except TrictracError as error:
            return [error]


def _not_now(error: OutOfOrderError, state: State) -> object:
    """An act that is not due, with what can be typed instead."""
    values = error.saying.values
    if "act" in values:
        return Saying("cannot {act} now. Possible: {acts}. help tells more.", act=values["act"], acts=possible(state))
    if "due" in values:
        return Saying(
            "not in this mode; mode announce, school or marker changes it. Possible: {acts}.", acts=possible(state)
        )
    return error
