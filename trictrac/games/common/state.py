"""The state of a tables game between two events, and the kind of game: what each game adds to the common course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, cast

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.base.pictures import picture
from trictrac.base.values import frozen
from trictrac.games.common.events import Event, dice_written
from trictrac.games.common.happening import Happenings, Memory, Offered, TablesHappening, TablesPhase, What, Win
from trictrac.games.common.plays_text import nearest
from trictrac.games.common.rules import TablesRules
from trictrac.model.layout import Checkers, Layout, layout_text
from trictrac.model.mark import Marks
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice, Play, Plays
from trictrac.model.score import Names, Pair, Side
from trictrac.protocol.desk import GameDesk
from trictrac.protocol.events import Player, own_first
from trictrac.saying.words import refuse_long, word_set
from trictrac.view.answer import Answer
from trictrac.view.table import Table

_LONGEST = 200
"""Most characters of a typed play."""


class TablesState(NamedTuple):
    """The state of a tables game between two events. Pairs are (A, B), and A has White.

    >>> state = game("backgammon").log(["A begins", "A throws 6-5"]).state
    >>> state
    <State of backgammon, play 6-5: W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W>
    """

    kind: TablesKind
    """The game, with its rules and the points or holes played to."""
    checkers: tuple[Checkers, Checkers]
    """Checkers of each player, in the order he travels: 0 in hand, 1–24, 25 borne off."""
    phase: TablesPhase = TablesPhase.DRAW
    roller: Player = Player.A
    """The player who has the dice."""
    dice: Dice = ()
    """The last roll, highest die first."""
    number: int = 0
    """Rolls made in this game."""
    game: int = 1
    score: Pair = (0, 0)
    """Points or holes won in all games so far."""
    points: Pair = (0, 0)
    """Points marked within a game, in games that mark them."""
    stake: int = 1
    owner: Player | None = None
    """The only player who may raise the stake, or None if both may."""
    offer: Offered | None = None
    """The higher stake that waits for an answer."""
    turned: bool = False
    """Whether a higher stake was offered in this game."""
    crawford: bool = False
    """Whether this is the one game of the match without doubling (option ``crawford``)."""
    illegal: TablesState | None = None
    """The state before an illegal play, while the other player may demand a legal one."""
    first: Player | None = None
    passed: bool = False
    """Whether the last roll could not be played and nobody has rolled since."""
    crawford_played: bool = False
    """Whether the game without doubling has begun in this match."""
    results: tuple[Win, ...] = ()
    happenings: Happenings = ()
    memory: object = None
    """The memory of this game alone, in its own type."""

    def __repr__(self) -> str:
        dice = f" {dice_written(self.dice)}" if self.awaits_play else ""
        return (
            f"<State of {self.rules.game}, {self.phase}{dice}: {layout_text(self.layout, falling=self.rules.falling)}>"
        )

    def _repr_svg_(self) -> str:
        """Return the table as an SVG picture, for notebooks."""
        return picture(self)

    @property
    def rules(self) -> TablesRules:
        """Those rules of the game that all tables games have.

        >>> game("backgammon", "jacoby=yes").start().rules.jacoby
        'yes'
        """
        return cast("TablesRules", self.kind.rules)

    @property
    def match(self) -> int:
        """The points or holes that win the match, 0 for single games without end.

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
        """The checkers of the player who has the dice.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13"]).state.own[1]
        2
        """
        return self.checkers[self.roller]

    @property
    def opp(self) -> Checkers:
        """The checkers of the other player, in his own numbering.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13"]).state.opp[1]
        1
        """
        return self.checkers[self.roller.other]

    @property
    def awaits_play(self) -> bool:
        """Whether a roll is on the table to be played.

        >>> game("backgammon").log(["A begins", "A throws 6-5"]).state.awaits_play
        True
        """
        return self.phase is TablesPhase.PLAY

    @property
    def is_over(self) -> bool:
        """Whether the game has ended.

        >>> game("backgammon").log(["A begins", "A resigns"]).state.is_over
        True
        """
        return self.phase is TablesPhase.OVER

    @property
    def is_finished(self) -> bool:
        """Whether the match is won.

        >>> game("backgammon", match=3).log(["A begins", "A resigns 3"]).state.is_finished
        True
        """
        return bool(self.match) and max(self.score) >= self.match

    @property
    def told_score(self) -> Pair:
        """The score that ``set score`` corrects. In games played in sets it is the points of the set.

        >>> game("backgammon").log(["score 3,2"]).state.told_score
        (3, 2)
        """
        return self.points if self.rules.in_sets else self.score

    def with_checkers(self, own: Checkers, opp: Checkers) -> TablesState:
        """Return the state with these checkers, where ``own`` are those of the player with the dice.

        >>> state = game("backgammon").start()
        >>> state.with_checkers(state.opp, state.own) == state
        True
        """
        return self._replace(checkers=own_first((own, opp), self.roller))

    @property
    def offender(self) -> Player | None:
        """The player who made the illegal play that may still be taken back, or None.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18 !"]).state.offender
        Player.A
        """
        if self.illegal is None:
            return None
        return self.illegal.roller if self.illegal.awaits_play else self.illegal.roller.other

    @property
    def answerer(self) -> Player | None:
        """The player who is to answer an offer, or None.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles"]).state.answerer
        Player.A
        """
        return self.offer.by.other if self.offer is not None and self.phase is TablesPhase.ANSWER else None

    @property
    def offered(self) -> int:
        """The stake that is offered, 0 if none is.

        >>> game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles"]).state.offered
        2
        """
        return 0 if self.offer is None else self.offer.stake


def sure_of_crawford(state: TablesState) -> TablesState:
    """Return a new game, as the Crawford game if it is the first after a player came within one point of the match."""
    at_hand = state.match > 0 and max(state.score) == state.match - 1 and not state.crawford_played
    return state._replace(crawford=True, crawford_played=True) if at_hand and state.rules.stake.crawford else state


def memory_of(state: TablesState) -> Memory:
    """Return the memory of this game alone, for its own module.

    >>> memory_of(game("tourne-case").start())
    (0, 0)
    """
    return state.memory


Handler = Callable[[TablesState, Any], TablesState]

_ACTS = {
    TablesPhase.DRAW: ("draw", "begin"),
    TablesPhase.THROW: ("throw", "mark", "school", "offer", "demand"),
    TablesPhase.PLAY: ("play", "mark", "school", "hold", "go", "call", "offer"),
    TablesPhase.ANSWER: ("accept", "refuse", "beaver"),
    TablesPhase.OVER: ("go", "hold", "new", "demand"),
}
"""Acts that can be possible in each phase, the expected one first."""


def may_offer(state: TablesState) -> bool:
    """Return whether the player with the dice may offer a higher stake now."""
    stake = state.rules.stake
    in_time = state.phase is TablesPhase.THROW or (state.awaits_play and stake.late)
    return bool(stake.by) and in_time and state.owner in (None, state.roller) and not state.crawford


_ALWAYS = word_set("draw begin throw play accept refuse")
_MAY: Mapping[str, Callable[[TablesState], bool]] = {
    "offer": may_offer,
    "demand": lambda state: state.illegal is not None,
    "new": lambda state: not state.is_finished,
}
"""Tests of whether other acts are possible, for games without a test of their own."""


@frozen
class TablesKind(ABC):
    """A tables game with its rules and the points, holes or stakes played to (a ``log.Kind``).

    Each game or family is a subclass, with everything that the common code of tables games leaves open.
    """

    rules: Any
    match: int
    handlers: ClassVar[Mapping[type, Handler]]
    """The handler of each event. Any other event is refused."""
    may: ClassVar[Mapping[str, Callable[[TablesState], bool]]] = {}
    """Tests of whether acts are possible in their phase, where this game differs from the others."""
    sayings: ClassVar[Mapping[What, Saying]] = {}
    """Sentences for happenings of this game, with the ``player``, the ``other`` and the ``number`` of a happening."""
    race: ClassVar[bool] = False
    """Whether the game is a race, in which pips are counted."""
    hits: ClassVar[bool] = False
    """Whether checkers can be hit under some of its rules."""
    allows_faults: ClassVar[bool] = True
    """Whether an illegal play may stand, typed with ``!``."""
    kept: ClassVar[object] = None
    """The memory of this game alone, when a game begins."""

    def __repr__(self) -> str:
        return f"<TablesKind {self.rules.game}, match {self.match}>"

    def start(self) -> TablesState:
        """Return the state with the checkers set up, before it is decided who begins."""
        return sure_of_crawford(TablesState(self, (self.rules.laid, self.rules.laid), memory=self.kept))

    def apply(self, state: TablesState, event: Event) -> TablesState:
        """Return the state after one event.

        Raises:
            OutOfOrderError: the event is not due now, or this game does not have it.
            IllegalPlayError: the play breaks a rule and is not marked to stand.
        """
        handler = self.handlers.get(type(event))
        if handler is None:
            raise OutOfOrderError("there is no such thing in this game: help lists what there is")
        return handler(state._replace(happenings=()) if state.happenings else state, event)

    def due(self, state: TablesState) -> tuple[str, ...]:
        """Return the names of the acts that are possible now, the expected one first."""
        may = {**_MAY, **self.may}
        return tuple(act for act in _ACTS[state.phase] if (may[act](state) if act in may else act in _ALWAYS))

    def plays(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows, none if no roll is to be played."""
        return self.allowed(state) if state.awaits_play else ()

    def listed(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows, none if they are too many to list."""
        return self.plays(state)

    def read_play(self, text: str, state: TablesState) -> Play:
        """Return the play that a text gives, of the roll on the table.

        Raises:
            UnreadableError: ``text`` is not a play of this game, or it is too long.
            AmbiguousError: it can be several plays.
        """
        refuse_long(text, _LONGEST)
        return self.read_typed(text, state)

    def nearest(self, state: TablesState, play: Play) -> Play | None:
        """Return the allowed play to suggest for a refused one, or None if nothing can be played."""
        return nearest(play, self.plays(state))

    @abstractmethod
    def allowed(self, state: TablesState) -> Plays:
        """Return the plays that the roll on the table allows."""

    @abstractmethod
    def throw(self, state: TablesState, dice: Dice, /) -> TablesState:
        """Return the state after this roll."""

    @abstractmethod
    def refusal(self, state: TablesState, play: Play, /) -> Refusal | None:
        """Return the rule that a play of the roll on the table breaks, or None for an allowed play."""

    @abstractmethod
    def require_possible(self, state: TablesState, play: Play, /) -> None:
        """Raise an IllegalPlayError, which says why, for a play that cannot be made even by mistake."""

    @abstractmethod
    def move(self, state: TablesState, play: Play, illegal: TablesState | None = None, /) -> TablesState:
        """Return the state after a play. ``illegal`` is the state before one that breaks a rule and stands, else None."""

    @abstractmethod
    def read_typed(self, text: str, state: TablesState) -> Play:
        """Return the play that a text of a usual length gives (see ``read_play``)."""

    @abstractmethod
    def why(self, desk: GameDesk[TablesState, Event]) -> Answer:
        """Return the answer to ``why`` if nothing was refused and no illegal play stands."""

    def faults(self, _own: Checkers) -> Iterable[Saying]:
        """Return what makes the checkers of a ``side`` impossible in this game alone."""
        return ()

    def describe(self, _happening: TablesHappening, _state: TablesState, _names: Names) -> Iterable[object]:
        """Return the sentences for a happening for which this game needs more than ``sayings``."""
        return ()

    def proofs(self, _marks: Marks, _happening: TablesHappening, _state: TablesState, _names: Names) -> Answer:
        """Return the checkers that prove jans of the roll on the table, way by way, in games that count jans."""
        return []

    def met(self, _field: int) -> int:
        """Return the field, in the other player's numbering, that a checker on this field hits, or 0."""
        return 0

    def left(self, play: Play, _state: TablesState) -> object:
        """Return a value that is equal for all plays that leave the same board."""
        return play.change

    def most(self, state: TablesState, _loser: Player, /) -> int:
        """Return the highest multiple of the stake that this player can still lose."""
        return state.rules.most_times

    def barring(self, _state: TablesState, _times: int, /) -> str:
        """Return the option because of which a game cannot be worth this multiple of the stake, or ""."""
        return ""

    def example(self, state: TablesState) -> tuple[str, str]:
        """Return dice and a play of them as they may be typed: ``64`` and ``24/18 13/9``."""
        if state.rules.falling:
            return "64", "24/18 13/9"
        return ("643", "1-7 1-5 1-4") if state.rules.dice_count == 3 else ("64", "1-7 1-5")

    def help(self) -> Mapping[str, Saying]:
        """Return the lines of help for what only this game has, keyed by the words that ask for them."""
        return {}

    def term(self) -> str:
        """Return a glossary word that a player of this game may ask for."""
        return str(self.rules.game)

    def look(self, table: Table) -> Table:
        """Return the drawn table with what this game draws in its own way."""
        return table
