"""A conversation with a learner in lines: the commands that a quiz, a match and a lesson share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from trictrac.base.errors import Saying, TrictracError
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Side
from trictrac.saying.language import Language, choose_language
from trictrac.saying.words import fold, named
from trictrac.view.answer import Answer, Choice, View, changes
from trictrac.view.doc import Board

_REVISING = (
    "undo - annule annuler redo refais refaire edit modifie modifier insert insere delete supprime cancel renonce drop"
)
_OF_A_TABLE = (
    "names noms me moi note remarque log historique journal set place mode referee arbitre account comptes turn trait plays "
    "jeux coups what"
)
"""Words that mean something at a table only."""

AS_AT_A_TABLE = Saying("As at a table: score; rules, rules exit; board compact; word bredouille.")
"""The line of the help for the commands that are the same everywhere."""

Command = Callable[[str], Answer]
"""Obeys a command; the text is the rest of its line."""


class Practice(ABC):
    """A conversation with a learner in lines: commands, and all else, which is an answer."""

    given_up = Saying("Nothing is answered. quit leaves.")
    """The sentence for a line that is given up."""

    def __init__(self, view: View | None, language: Language) -> None:
        self.view = view or View()
        self.language = language
        self.closed = False
        self.rings = False
        self.changed: frozenset[str] = frozenset()

    @property
    def commands(self) -> Mapping[str, Command]:
        """Every command by the words for it, folded, with blanks between them; what cannot be done here says so."""
        return {
            "quit quitter quitte leave exit q stop arrete arreter": self.leave,
            "why pourquoi": self.why,
            "help aide h": self.help,
            "language langue lang": self.speak,
            "board tablier damier again encore": self.draw,
            "score": self.score,
            "rules regles regle": self.rules,
            "word mot": self.word,
            _REVISING: self.undo,
            _OF_A_TABLE: self.elsewhere,
        }

    @property
    @abstractmethod
    def prompt(self) -> object:
        """The words before the cursor."""

    @property
    def useful(self) -> tuple[Saying, ...]:
        """The commands that are of use now, as they are typed in each language."""
        return (
            *(Saying("help"), Saying("board"), Saying("score"), Saying("rules"), Saying("word"), Saying("language")),
            Saying("quit"),
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are of use now, in the language spoken."""
        return tuple(sorted(self.language.say(word) for word in self.useful))

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two sides."""
        return self.language.say(Side.WHITE), self.language.say(Side.BLACK)

    @property
    def parts(self) -> Mapping[str, object]:
        """Values for that which an answer can change, by the names that ``changed`` has."""
        return {}

    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """All that can be answered now; nothing where only a line can be typed."""
        return ()

    def set(self, setting: str, value: str) -> None:
        """Show boards otherwise from here on."""
        self.view = self.view.having(setting, value)

    def board(self) -> Board | None:
        """The board of which is spoken."""
        return None

    def answer(self, line: str) -> Answer:
        """Answer one line; what cannot be done is answered with the reason, and nothing has changed."""
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
        """Answer a line that is no command."""

    @abstractmethod
    def leave(self, _rest: str = "") -> Answer:
        """End before the end."""

    @abstractmethod
    def why(self, _rest: str) -> Answer:
        """The reasons of the answer before."""

    @abstractmethod
    def help(self, _rest: str) -> Answer:
        """Return the words that can be typed."""

    @abstractmethod
    def score(self, _rest: str) -> Answer:
        """How it stands."""

    def draw(self, rest: str) -> Answer:
        """The board once more, or how boards are drawn from here on."""
        from trictrac.seance.commands import board

        return board(self, rest)

    def word(self, rest: str) -> Answer:
        """A term of the game, from the glossary."""
        from trictrac.seance.commands import word

        return word(self, rest)

    def rules(self, rest: str) -> Answer:
        """The rules in force, or what one of them means."""
        from trictrac.partie.commands import rules_in_force

        return rules_in_force(self.played, rest, self.language)

    @property
    def played(self) -> Rules:
        """The rules by which is counted."""
        return MODERN

    def undo(self, _rest: str) -> Answer:
        """Nothing is taken back."""
        return [Saying("An answer stands: nothing is taken back here.")]

    def elsewhere(self, _rest: str) -> Answer:
        """Return that a command belongs to a table."""
        return [Saying("That is for a table, which trictrac score holds; help lists what you can type here.")]

    def speak(self, rest: str) -> Answer:
        """Speak another language from here on."""
        self.language = choose_language(rest, {})
        return [Saying("In English from now on; trictrac config language keeps the language that you prefer.")]
