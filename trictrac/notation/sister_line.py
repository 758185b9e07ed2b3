"""A line typed at the table of a sister game while it is read: its words that are left, the state after what was read."""

from __future__ import annotations

from collections.abc import Callable

from trictrac.errors import Saying, UnreadableError
from trictrac.game.events import Player
from trictrac.notation.line import BY, FILLERS, Words
from trictrac.notation.tokens import excerpt
from trictrac.sisters.events import Event
from trictrac.sisters.games import kind_of
from trictrac.sisters.state import State

Thrower = Callable[[int], tuple[int, ...]]
"""Where the dice come from when the program throws them: as many as are asked for."""

_ENDS = "!.?,;:"


class SisterLine(Words):
    """A line of a sister game being read: its words that are left, and the state after those that were."""

    def __init__(self, line: str, state: State, names: tuple[str, str], throw: Thrower | None) -> None:
        super().__init__(line, names)
        self.state = state
        self.throw = throw
        self.events: list[Event] = []
        self.named: Player | None = None
        """Who was named before the act that is being read."""

    def add(self, event: Event) -> None:
        """Take an event in; what is left of the line is read after it."""
        self.state = kind_of(self.state.rules, self.state.match).apply(self.state, event)
        self.events.append(event)

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
        if self.named is not None:
            return self.named
        if self.word() in BY:
            self.next()
        after = self.take_name() if self.words else None
        return usual if after is None else after

    def unclear(self) -> UnreadableError:
        """The error of a word that means nothing here."""
        return UnreadableError(
            "{word!r} has no meaning now. Possible: {acts}. help tells more.",
            word=excerpt(" ".join(self.words) or self.line),
            acts=possible(self.state),
        )


_POSSIBLE = {
    "draw": Saying("the two dice, like 53"),
    "begin": Saying("the name of who begins"),
    "throw": Saying("the dice, like 64"),
    "throw three": Saying("the dice, like 643"),
    "play": Saying("a play, like 1-7 1-5"),
    "play falling": Saying("a play, like 13/7 8/4"),
    "offer": Saying("double"),
    "vie": Saying("vie"),
    "accept": Saying("accept"),
    "refuse": Saying("refuse"),
    "beaver": Saying("beaver"),
    "demand": Saying("demand"),
    "call": Saying("call"),
    "hold": Saying("hold"),
    "go": Saying("go"),
    "new": Saying("new"),
    "stop": Saying("stop"),
}


def possible(state: State) -> Saying:
    """What can be typed now, the expected first, as examples."""
    due = kind_of(state.rules, state.match).due(state)
    acts = {act: _example(act, state) for act in (*due, *(() if due and "new" not in due else ("stop",)))}
    between = " | "
    return Saying(
        between.join(f"{{{act}}}" for act in acts if acts[act]), **{act: acts[act] for act in acts if acts[act]}
    )


def dice_of(state: State) -> int:
    """With how many dice this game is played."""
    return 3 if getattr(state.rules, "dice", "two") == "three" else 2


def _example(act: str, state: State) -> Saying | None:
    name = act
    if act == "throw" and dice_of(state) == 3:
        name = "throw three"
    elif act == "play" and state.rules.falling:
        name = "play falling"
    elif act == "offer" and hasattr(state.rules, "vying"):
        name = "vie"
    return _POSSIBLE.get(name)
