"""The masters' boards: the examples of three treatises, worked through in order, each with its author's own answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.texts import text_of
from trictrac.base.values import frozen
from trictrac.partie.sentences.positions import PARTIAL
from trictrac.saying.language import ENGLISH, Language, strung
from trictrac.saying.words import fold, values_named
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.source import DeckSource
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Answered, Clock, Question
from trictrac.study.questions.quiz import Quiz
from trictrac.view.answer import Answer, View

FILE = "study/masters.tsv"
"""The collection, a board a line: theme, author and place, question, answer, plays. ``tests.support.masters`` writes it."""

THEMES: Mapping[str, Saying] = {
    "hits": Saying("true hits"),
    "passages": Saying("hits and passages"),
    "fills": Saying("filling"),
    "corner": Saying("the corner"),
    "keep": Saying("keeping a full jan"),
    "helpless": Saying("helplessness"),
    "return": Saying("the return"),
    "exits": Saying("bearing off"),
    "hold-or-go": Saying("hold or go"),
}
"""The themes in the order in which they are worked through."""
AUTHORS = {"lepeintre": "Lepeintre 1818", "guiton": "Guiton 1822", "lafosse": "Lelasseux-Lafosse 1852"}

_PLACE = "masters"
"""The place of an answer to such a board, as the deck writes it."""


@frozen
class MasterBoard:
    """An example of a treatise as a question, with the author's answer and the plays that he names."""

    theme: str
    author: str
    place: str
    """Part, chapter, article, figure or number, as both languages write it."""
    question: Question
    answer: str
    plays: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The author and the place in his book."""
        return f"{AUTHORS[self.author]}, {self.place}"

    def say(self) -> Saying:
        """Return the author's answer in a sentence, with the plays that he names and its place."""
        form = form_of(self.question.skill)
        # An author who says that a play is not allowed does not say which law it breaks.
        answer = Saying("the play is not allowed") if self.answer == "no" else form.say(self.question, self.answer)
        if not self.plays:
            return Saying("The author’s answer: {answer} ({source}).", answer=answer, source=self.source)
        play = strung(self.plays, Saying("{one} or {rest}"))
        return Saying(
            "The author’s answer: {answer}; he plays {play} ({source}).", answer=answer, source=self.source, play=play
        )


@cache
def master_boards() -> tuple[MasterBoard, ...]:
    """Return the whole collection in order."""
    found = []
    for line in text_of(FILE).splitlines():
        theme, source, question, answer, plays = line.split("\t")
        author, _, place = source.partition(" ")
        found.append(
            MasterBoard(theme, author, place, Question.parse(question), answer, tuple(filter(None, plays.split("; "))))
        )
    return tuple(found)


def find_boards(text: str, language: Language) -> tuple[MasterBoard, ...]:
    """Return the boards of the theme or author that is typed, in full or its beginning, or all if nothing is.

    Raises:
        UnreadableError: ``text`` names none, or several. The error lists those, or all.
    """
    typed, called = fold(text.strip()), {**THEMES, **AUTHORS}
    if not typed:
        return master_boards()
    chosen = values_named(typed, {fold(word): name for name in called for word in (name, language.say(called[name]))})
    if len(chosen) != 1:
        raise UnreadableError(
            "no theme or author {text!r}; choose one of {names}",
            text=text,
            names=strung([called[name] for name in chosen or called]),
        )
    return tuple(board for board in master_boards() if chosen[0] in (board.theme, board.author))


class Masters(DeckSource):
    """A ``Source`` of boards: those answered least often first, in order, at most ``count`` of them."""

    def __init__(self, deck: Deck, boards: tuple[MasterBoard, ...], count: int, now: Clock) -> None:
        answered = Counter(
            deck.column("SELECT text FROM answers JOIN questions ON questions.id = question WHERE place = ?", _PLACE)
        )
        self.numbered = {board.question: (number, board) for number, board in enumerate(boards, 1)}
        """The number of each board from 1, and the board, by its question."""
        super().__init__(deck, now, _PLACE, sorted(self.numbered, key=lambda question: answered[str(question)])[:count])
        self._done = sum(str(question) in answered for question in self.numbered)

    def opening(self) -> Answer:
        """Return how many boards there are, and how many were answered before."""
        return [
            Saying(
                "The masters’ boards: {count}, of which you have answered {done}. help lists what you can type.",
                count=len(self.numbered),
                done=self._done,
            )
        ]

    def take(self, answered: Answered) -> Answer:
        """Save an answer, at the place of boards if it is one. A mistake becomes a card."""
        self._place = _PLACE if answered.question in self.numbered else ""
        return super().take(answered)


class MastersQuiz(Quiz):
    """A quiz of boards: each with its place before the question, and its author's answer before the program's reasons."""

    def __init__(self, masters: Masters, now: Clock, view: View | None = None, language: Language = ENGLISH) -> None:
        super().__init__(masters, now, view, language)
        self._numbered = masters.numbered

    @property
    def heading(self) -> Answer:
        """The number and place of the board, and a remark if the figure leaves checkers out.

        A question that replaces a withdrawn one has none.
        """
        if self.question not in self._numbered:
            return []
        number, board = self._numbered[self.question]
        head = Saying(
            "Board {number}, {theme}: {source}.", number=number, theme=THEMES[board.theme], source=board.source
        )
        return [head, PARTIAL] if board.question.position.is_partial else [head]

    def confirm(self, answered: Answered) -> Answer:
        """Return the author's own answer."""
        found = self._numbered.get(answered.question)
        return [found[1].say()] if found else []
