"""A game between two events: checkers, dice, stake, score, and what the last event brought about."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.base.pictures import picture
from trictrac.base.values import frozen
from trictrac.games.common.events import Event
from trictrac.games.common.happening import Offered, TablesHappening, TablesPhase, Win
from trictrac.games.common.plays_text import nearest
from trictrac.games.common.rules import TablesRules
from trictrac.model.layout import Checkers, Layout, layout_text
from trictrac.model.mark import Marks
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice, Play, Plays
from trictrac.model.score import Side
from trictrac.protocol.events import Player
from trictrac.saying.words import refuse_long

if TYPE_CHECKING:
    from trictrac.protocol.desk import GameDesk, Names
    from trictrac.view.table import Table

_LONGEST = 200
"""The most characters of a typed play."""

LISTED = 100
"""So many plays are listed of a roll that may allow hundreds of thousands."""


class TablesState(NamedTuple):
    """A tables game between two events, as trictrac has a state of its own; pairs are (A, B). A has White.

    >>> state = game("backgammon").log(["A begins", "A throws 6-5"]).state
    >>> state
    <State of backgammon, play 6-5: W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W>
    >>> state.roller, state.dice, state.stake, state.score
    (Player.A, (6, 5), 1, (0, 0))
    """

    kind: TablesKind
    """The game that is played, with its rules and the points or holes to which is played."""
    checkers: tuple[Checkers, Checkers]
    """Each player's along his own way: 0 in hand, 1–24, 25 borne off."""
    phase: TablesPhase = TablesPhase.DRAW
    roller: Player = Player.A
    """The player who has the dice."""
    dice: Dice = ()
    """The last roll, the highest first."""
    number: int = 0
    """How many rolls were made in this game."""
    game: int = 1
    score: tuple[int, int] = (0, 0)
    """Points or holes won in all games so far."""
    points: tuple[int, int] = (0, 0)
    """The points marked within a game, where there are any."""
    stake: int = 1
    owner: Player | None = None
    """The only player who may raise the stake; None for either."""
    offer: Offered | None = None
    """The higher stake that is to be answered."""
    turned: bool = False
    """Whether a higher stake was offered in this game."""
    crawford: bool = False
    """Whether this is the one game of the match without doubling (option ``crawford``)."""
    illegal: TablesState | None = None
    """How things stood before an illegal play, as long as the other may demand a legal one."""
    first: Player | None = None
    """The player who began the game."""
    passed: bool = False
    """Whether nothing of the last roll could be played, and nobody has rolled since."""
    crawford_played: bool = False
    """Whether the game without doubling has begun in this match."""
    results: tuple[Win, ...] = ()
    happenings: tuple[TablesHappening, ...] = ()
    kept: Any = None
    """Whatever else only this game has to remember: a value of its own."""

    def __repr__(self) -> str:
        dice = f" {'-'.join(map(str, self.dice))}" if self.phase is TablesPhase.PLAY else ""
        return (
            f"<State of {self.rules.game}, {self.phase}{dice}: {layout_text(self.layout, falling=self.rules.falling)}>"
        )

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        return picture(self)

    @property
    def rules(self) -> TablesRules:
        """The rules of the game, as far as all these games have them.

        >>> game("backgammon", "jacoby=yes").start().rules.jacoby
        'yes'
        """
        rules: TablesRules = self.kind.rules
        return rules

    @property
    def match(self) -> int:
        """The points or holes to which is played; 0 for single games without an end.

        >>> game("backgammon", match=5).start().match
        5
        """
        return self.kind.match

    @property
    def layout(self) -> Layout:
        """The board as it lies, with the side to roll.

        >>> game("jacquet").start().layout
        Layout.parse('W:1x15/B:1x15/W')
        """
        return Layout(*self.checkers, Side(self.roller))

    @property
    def own(self) -> Checkers:
        """The checkers of who has the dice.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13"]).state.own[1]
        2
        """
        return self.checkers[self.roller]

    @property
    def opp(self) -> Checkers:
        """The other's checkers, in his own numbering.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13"]).state.opp[1]
        1
        """
        return self.checkers[self.roller.other]

    @property
    def is_finished(self) -> bool:
        """Whether the match is won.

        >>> game("backgammon", match=3).log(["A begins", "A resigns 3"]).state.is_finished
        True
        """
        return bool(self.match) and max(self.score) >= self.match

    @property
    def told_score(self) -> tuple[int, int]:
        """The score that is set and put right: that of the set, where games are played in sets.

        >>> game("backgammon").log(["score 3,2"]).state.told_score
        (3, 2)
        """
        return self.points if self.rules.in_sets else self.score

    def with_checkers(self, own: Checkers, opp: Checkers) -> TablesState:
        """The state with these checkers, those of who has the dice first.

        >>> state = game("backgammon").start()
        >>> state.with_checkers(state.opp, state.own) == state
        True
        """
        return self._replace(checkers=(own, opp) if self.roller is Player.A else (opp, own))

    @property
    def offender(self) -> Player | None:
        """The player of the illegal play that may still be taken back.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18 !"]).state.offender
        Player.A
        """
        if self.illegal is None:
            return None
        return self.illegal.roller if self.illegal.phase is TablesPhase.PLAY else self.illegal.roller.other

    @property
    def answerer(self) -> Player | None:
        """The player who is to answer an offer.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles"]).state.answerer
        Player.A
        """
        return self.offer.by.other if self.offer is not None and self.phase is TablesPhase.ANSWER else None

    @property
    def offered(self) -> int:
        """The stake that has been offered, 0 when none is.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles"]).state.offered
        2
        """
        return 0 if self.offer is None else self.offer.stake


def who_acts(state: TablesState) -> Player:
    """Return the player who is to act: who has the dice, or answers an offer."""
    return state.roller if state.answerer is None else state.answerer


def sure_of_crawford(state: TablesState) -> TablesState:
    """A game that begins: nobody doubles in the first one after a player is one point from the match (``crawford``)."""
    at_hand = state.match > 0 and max(state.score) == state.match - 1 and not state.crawford_played
    return state._replace(crawford=True, crawford_played=True) if at_hand and state.rules.stake.crawford else state


Handler = Callable[[TablesState, Any], TablesState]
"""The state after an event of one sort."""


_ACTS = {
    TablesPhase.DRAW: ("draw", "begin"),
    TablesPhase.THROW: ("throw", "offer", "demand"),
    TablesPhase.PLAY: ("play", "hold", "go", "call", "offer"),
    TablesPhase.ANSWER: ("accept", "refuse", "beaver"),
    TablesPhase.OVER: ("go", "hold", "new", "demand"),
}
"""The acts that can be possible in a phase, the expected one first."""


def may_offer(state: TablesState) -> bool:
    """Whether who has the dice may offer a higher stake now, as far as its owner goes."""
    stake = state.rules.stake
    in_time = state.phase is TablesPhase.THROW or (state.phase is TablesPhase.PLAY and stake.late)
    return bool(stake.by) and in_time and state.owner in (None, state.roller) and not state.crawford


_ALWAYS = frozenset({"draw", "begin", "throw", "play", "accept", "refuse"})
"""The acts that are possible whenever their phase is."""
_MAY: Mapping[str, Callable[[TablesState], bool]] = {
    "offer": may_offer,
    "demand": lambda state: state.illegal is not None,
    "new": lambda state: not state.is_finished,
}
"""Whether the others are that every game has where it does not say otherwise."""


class Manner(ABC):
    """The manner of a game or of a family: what the shared course, table and texts ask of it, with what most games do."""

    handlers: ClassVar[Mapping[type, Handler]]
    """The handler of each event; there is nothing else in the game."""
    may: ClassVar[Mapping[str, Callable[[TablesState], bool]]] = {}
    """Whether acts are possible that not every game has, or has otherwise, where their phase is."""
    race: ClassVar[bool] = False
    """Whether the game is a race: the pips that are left are counted."""
    hits: ClassVar[bool] = False
    """Whether checkers are hit in the game, by some of its rules."""
    allows_faults: ClassVar[bool] = True
    """Whether a play against the rules may stand, by ``!``."""
    kept: ClassVar[object] = None
    """The value that a state keeps for this game alone, when a game begins."""

    @abstractmethod
    def plays(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows."""

    @abstractmethod
    def throw(self, state: TablesState, dice: Dice, /) -> TablesState:
        """Return the state when these dice lie on the table."""

    @abstractmethod
    def refusal(self, state: TablesState, play: Play, /) -> Refusal | None:
        """Return the rule that a play of the roll on the table breaks; None for an allowed one."""

    @abstractmethod
    def require_possible(self, state: TablesState, play: Play, /) -> None:
        """Refuse a play that cannot even be made by mistake.

        Raises:
            IllegalPlayError: says what cannot be made.
        """

    @abstractmethod
    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None, /) -> TablesState:
        """Return the state after a play; ``illegal`` is how things stood before one that breaks a rule and stands."""

    @abstractmethod
    def read_play(self, text: str, state: TablesState) -> Play:
        """Read a typed play of the roll on the table.

        Raises:
            UnreadableError: it is no play of this game.
            AmbiguousError: it can be several plays.
        """

    @abstractmethod
    def why(self, desk: GameDesk[TablesState, Event]) -> list[object]:
        """Answer ``why`` at a desk where nothing was refused and no play stands against the rules."""

    def listed(self, state: TablesState) -> Plays:
        """Return the allowed plays; none if the roll allows more than can be listed."""
        return self.plays(state)

    def closest(self, _state: TablesState, _play: Play) -> Play | None:
        """Return an allowed play that keeps the moves of another as far as it can, of a roll whose plays are not listed."""
        return None

    def describe(self, _happening: TablesHappening, _state: TablesState, _names: Names) -> Iterable[object]:
        """Return the sentences for a happening that only this game knows, or tells in its own way."""
        return ()

    def proofs(self, _marks: Marks, _happening: TablesHappening, _state: TablesState, _names: Names) -> list[object]:
        """Return the checkers that prove jans of the roll on the table, way by way, if jans are counted."""
        return []

    def met(self, _state: TablesState, _field: int) -> int:
        """Return the field of the other's way on which a checker is hit by one that comes to this field; 0 for none."""
        return 0

    def left(self, play: Play, _state: TablesState) -> object:
        """Return a value for the board that a play leaves: plays that leave the same are one."""
        return play.change

    def most(self, state: TablesState, _loser: Player, /) -> int:
        """Return how many times the stake a game that this player loses can still be worth."""
        return state.rules.most_times

    def barring(self, _state: TablesState, _times: int, /) -> str:
        """Return the option by which a game cannot be worth so many times the stake; empty if it is none."""
        return ""

    def example(self, state: TablesState) -> tuple[str, str]:
        """Return dice, and a play of them, as they may be typed: ``64`` and ``24/18 13/9``."""
        if state.rules.falling:
            return "64", "24/18 13/9"
        return ("643", "1-7 1-5 1-4") if state.rules.dice_count == 3 else ("64", "1-7 1-5")

    def help(self, _kind: TablesKind) -> Mapping[str, Saying]:
        """Return the lines of help for what only this game has, by the words that ask for them."""
        return {}

    def term(self, rules: TablesRules) -> str:
        """Return a word of the glossary that a player of the game may ask for."""
        return rules.game

    def look(self, table: Table) -> Table:
        """Return the table as this game has it drawn, from the one that all these games have."""
        return table


@frozen
class TablesKind:
    """A running game or a game of jans by its rules, to so many points, holes or stakes; fulfils ``log.Kind``."""

    rules: Any
    match: int
    manner: Manner = field(compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<TablesKind {self.rules.game}, match {self.match}>"

    def start(self) -> TablesState:
        """The checkers set up, nobody to roll yet."""
        return sure_of_crawford(TablesState(self, (self.rules.laid, self.rules.laid), kept=self.manner.kept))

    def apply(self, state: TablesState, event: Event) -> TablesState:
        """The state after one event.

        Raises:
            OutOfOrderError: the event is not due now, or there is no such thing in this game.
            IllegalPlayError: a play breaks a rule and is not said to stand.
        """
        handler = self.manner.handlers.get(type(event))
        if handler is None:
            raise OutOfOrderError("there is no such thing in this game: help lists what there is")
        return handler(state._replace(happenings=()) if state.happenings else state, event)

    def due(self, state: TablesState) -> tuple[str, ...]:
        """The names of the acts that are possible now, the expected one first."""
        may = {**_MAY, **self.manner.may}
        return tuple(act for act in _ACTS[state.phase] if act in _ALWAYS or (act in may and may[act](state)))

    def plays(self, state: TablesState) -> Plays:
        """The plays that the roll on the table allows; none when no roll is to be played."""
        return self.manner.plays(state) if state.phase is TablesPhase.PLAY else ()

    def read_play(self, text: str, state: TablesState) -> Play:
        """The play that is typed, of the roll on the table; raises UnreadableError or AmbiguousError."""
        refuse_long(text, _LONGEST)
        return self.manner.read_play(text, state)

    def listed(self, state: TablesState) -> Plays:
        """The plays that the roll on the table allows; none where there are more than can be listed."""
        return self.manner.listed(state) if state.phase is TablesPhase.PLAY else ()

    def nearest(self, state: TablesState, play: Play) -> Play | None:
        """The allowed play to suggest for one that is refused; None where nothing can be played."""
        found = self.listed(state)
        return nearest(play, found) if found else self.manner.closest(state, play)


KindMaker = Callable[[TablesRules, int], TablesKind]
"""A maker of a kind of game from its rules and the points, holes or stakes played to, 0 for single games."""
