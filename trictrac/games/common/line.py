"""A line typed at the table of a sister game while it is read: its words that are left, the state after what was read."""

from __future__ import annotations

from trictrac.errors import Saying, UnreadableError
from trictrac.games.common.events import Event
from trictrac.games.common.state import Phase, State, TablesKind
from trictrac.games.events import Player
from trictrac.games.line import EXAMPLES, FILLERS, TypedLine, one_of
from trictrac.games.speech import Thrower
from trictrac.saying.words import excerpt

_ENDS = "!.?,;:"


class SisterLine(TypedLine[State, Event]):
    """A line of a sister game being read."""

    def __init__(self, line: str, state: State, names: tuple[str, str], throw: Thrower | None) -> None:
        super().__init__(line, state, names)
        self.before = state
        """The state before the line."""
        self.throw = throw
        self.named: Player | None = None
        """Who was named before the act that is being read."""

    @property
    def kind(self) -> TablesKind:
        """The game by the rules of the state."""
        return self.state.kind

    def possible(self) -> Saying:
        """What can be typed at the table as it stands without the line."""
        return possible(self.before, thrown=self.throw is not None)

    def verb(self) -> str:
        """The next word, folded, without the signs that may end it."""
        word = self.word()
        return word.rstrip(_ENDS) or word

    def skip(self, words: frozenset[str] = FILLERS) -> None:
        """Drop the words that say nothing here."""
        while self.words and (self.verb() in words or self.word() == ":"):
            self.next()

    def actor(self, usual: Player) -> Player:
        """Who acts: named before the verb, or after it, else who usually does."""
        return self.player(None, usual) if self.named is None else self.named

    def unclear(self) -> UnreadableError:
        """The error of a word that means nothing here, or nothing after what stands before it."""
        if not self.events:
            return super().unclear()
        return UnreadableError(
            "{line!r}: {word!r} means nothing after what stands before it, and nothing of the line is entered. "
            "Possible: {acts}. help tells more.",
            line=excerpt(self.line),
            word=excerpt(" ".join(self.words) or self.line),
            acts=self.possible(),
        )

    def too_late(self, act: object) -> UnreadableError:
        """The error of an act that is not due after what stands before it on the line."""
        return UnreadableError(
            "{line!r}: cannot {act} after what stands before it, and nothing of the line is entered. "
            "Possible: {acts}. help tells more.",
            line=excerpt(self.line),
            act=act,
            acts=self.possible(),
        )


_POSSIBLE = EXAMPLES | {
    "enter": Saying("Enter"),
    "offer": Saying("double"),
    "vie": Saying("vie"),
    "accept": Saying("accept"),
    "see": Saying("see"),
    "refuse": Saying("refuse"),
    "beaver": Saying("beaver"),
    "demand": Saying("demand"),
    "call": Saying("call"),
    "undo": Saying("undo"),
}


def possible(state: State, *, thrown: bool = False) -> Saying:
    """What can be typed now, the expected first, as examples; ``thrown`` where the program throws the dice."""
    due = state.kind.due(state)
    if state.phase is Phase.OVER:
        due = (*due, *(("undo",) if state.is_finished else ()), "stop")
    return one_of({act: example for act in due if (example := _example(act, state, thrown)) is not None})


def dice_of(state: State) -> int:
    """With how many dice this game is played."""
    return state.rules.dice_count


def _example(act: str, state: State, thrown: bool) -> Saying | None:
    if act in ("draw", "throw") and thrown:
        return _POSSIBLE["enter"]
    if act == "throw":
        return Saying("the dice, like {dice}", dice=state.kind.words.example(state)[0])
    if act == "play":
        return Saying("a play, like {play}", play=state.kind.words.example(state)[1])
    if state.kind.vies:
        act = {"offer": "vie", "accept": "see"}.get(act, act)
    return _POSSIBLE.get(act)


def example_turn(state: State) -> tuple[str, str]:
    """Dice and a play of them as they are typed where fields are counted so: ``64`` and ``24/18 13/9``."""
    if state.rules.falling:
        return "64", "24/18 13/9"
    if state.rules.dice_count == 3:
        return "643", "1-7 1-5 1-4"
    return "64", "1-7 1-5"
