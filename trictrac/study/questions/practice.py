"""A conversation with a learner in lines: the commands that a quiz, a match and a lesson share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from trictrac.base.errors import Saying, TrictracError
from trictrac.model.rules import MODERN
from trictrac.model.score import Names
from trictrac.saying.language import Language, choose_language
from trictrac.saying.words import fold, named
from trictrac.view.answer import Answer, Choice, View, changes
from trictrac.view.doc import Board
from trictrac.view.table import side_names

_OF_A_TABLE = (
    "redo refais refaire edit modifie modifier insert insere delete supprime drop "
    "names noms me moi note remarque log historique journal set place mode referee arbitre account comptes turn trait plays "
    "jeux coups what"
)
"""Words that mean something only at a table."""

_ALWAYS = Saying("help board score rules word language quit")
"""The commands that are always useful."""
AS_AT_A_TABLE = Saying("These commands work as at a table: score; rules, rules exit; board compact; word bredouille.")
"""The line of the help for the commands that are the same everywhere."""

Command = Callable[[str], Answer]
"""A function that carries out a command, from the rest of its line."""


class Practice(ABC):
    """A conversation with a learner in lines, each of which is a command or an answer."""

    given_up = Saying("Nothing is answered. quit leaves.")
    """The sentence after Ctrl-C."""

    def __init__(self, view: View | None, language: Language) -> None:
        self.view = view or View()
        self.language = language
        self.closed = False
        self.rings = ""
        self.changed: frozenset[str] = frozenset()

    @property
    def commands(self) -> Mapping[str, Command]:
        """Every command by its words without accents, separated by blanks. Impossible ones say so."""
        return {
            "quit quitter quitte leave exit q stop arrete arreter": self.leave,
            "why pourquoi": self.why,
            "help aide h": self.help,
            "language langue lang": self.speak,
            "board tablier damier again encore": self.draw,
            "score": self.score,
            "rules regles regle": self.rules,
            "word mot": self.word,
            "undo - annule annuler cancel renonce": self.undo,
            _OF_A_TABLE: self.elsewhere,
        }

    @property
    @abstractmethod
    def prompt(self) -> object:
        """The words before the cursor."""

    @property
    @abstractmethod
    def useful(self) -> tuple[Saying, ...]:
        """The commands that are useful now beside those of all practice, as the user types them, with blanks between."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are useful now, in the language in use."""
        return tuple(sorted(" ".join(map(self.language.say, (_ALWAYS, *self.useful))).split()))

    @property
    def names(self) -> Names:
        """The names of the two sides."""
        return side_names(self.language)

    @property
    @abstractmethod
    def parts(self) -> Mapping[str, object]:
        """A value for each thing that an answer can change, by the names in ``changed``."""

    @abstractmethod
    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """Return the possible answers as choices, or none if only a line can be typed."""

    def set(self, setting: str, value: str) -> None:
        """Change how boards are drawn from now on."""
        self.view = self.view.having(setting, value)

    @abstractmethod
    def board(self) -> Board | None:
        """Return the board in question, or None."""

    def answer(self, line: str) -> Answer:
        """Return the answer to one line. An impossible line changes nothing and is answered with the reason."""
        word, _, rest = line.strip().partition(" ")
        command = named(self.commands).get(fold(word))
        before = self.parts
        try:
            return command(rest.strip()) if command else self.claim(line)
        except TrictracError as error:
            return [error]
        finally:
            self.changed = changes(before, self.parts)

    @abstractmethod
    def claim(self, line: str) -> Answer:
        """Return the answer to a line that is not a command."""

    @abstractmethod
    def leave(self, _rest: str = "") -> Answer:
        """Leave before the end."""

    @abstractmethod
    def why(self, _rest: str) -> Answer:
        """Return the reasons of the last answer."""

    @abstractmethod
    def help(self, _rest: str) -> Answer:
        """Return the words that can be typed."""

    @abstractmethod
    def score(self, _rest: str) -> Answer:
        """Return the score."""

    def draw(self, rest: str) -> Answer:
        """Return the board again, or change how boards are drawn."""
        from trictrac.seance.commands import board

        return board(self, rest)

    def word(self, rest: str) -> Answer:
        """Return a term of the game, from the glossary."""
        from trictrac.seance.commands import word

        return word(self, rest)

    def rules(self, rest: str) -> Answer:
        """Return the rules in force, or what one of them means."""
        from trictrac.partie.commands import rules_in_force

        return rules_in_force(MODERN, rest)

    @abstractmethod
    def undo(self, _rest: str) -> Answer:
        """Withdraw the last answer, or return why none can be withdrawn."""

    def elsewhere(self, _rest: str) -> Answer:
        """Return a sentence saying that a command belongs to a table."""
        return [Saying("This command works only at a table (trictrac score); help lists what you can type here.")]

    def speak(self, rest: str) -> Answer:
        """Change the language from now on."""
        self.language = choose_language(rest, {})
        return [Saying("In English from now on; trictrac config language keeps the language that you prefer.")]
