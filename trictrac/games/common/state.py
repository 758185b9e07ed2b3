"""A game between two events: checkers, dice, stake, score, and what the last event brought about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common.events import Event
from trictrac.games.common.plays_text import nearest
from trictrac.games.common.rules import Stake, TablesRules
from trictrac.games.common.words import Words
from trictrac.games.events import Player
from trictrac.model.layout import Checkers, Layout
from trictrac.model.mark import Mark
from trictrac.model.play import Play
from trictrac.model.score import Side
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.draw.table import Table


LISTED = 100
"""So many plays are listed of a roll that may allow hundreds of thousands."""


class Phase(StrEnum):
    """The points at which a game can stand."""

    DRAW = "draw"
    """It is open who begins."""
    THROW = "throw"
    """Somebody is to roll, or may offer to raise the stake."""
    PLAY = "play"
    """A roll is on the table and is to be played."""
    ANSWER = "answer"
    """A higher stake has been offered."""
    OVER = "over"
    """The game is won."""


class What(StrEnum):
    """The things that an event can bring about."""

    DRAWN_AGAIN = "drawn_again"
    """Equal dice: who begins is drawn anew."""
    AUTOMATIC = "automatic"
    """Equal dice at the draw have doubled the stake; ``number`` is what it is now."""
    UNPLAYABLE = "unplayable"
    """Nothing of the roll can be played."""
    HIT = "hit"
    """Opposing checkers are hit, ``number`` of them."""
    ILLEGAL = "illegal"
    """A play against the rules stands, unless the other demands a legal one."""
    MARKED = "marked"
    """``marks`` are counted: ``number`` points."""
    HOLE = "hole"
    """A player wins holes, ``number`` of them, for ``marks``."""
    GONE = "gone"
    """The winner of a hole goes: the checkers lie on the talons again, and he rolls."""
    EXIT = "exit"
    """A player has borne all his checkers off: they lie on the talons again, and he rolls."""
    OVERLOOKED = "overlooked"
    """Tick-tack: the roller has played without calling what his throw wins; ``marks`` and ``number`` as for ``WINS``."""
    WINS = "wins"
    """Tick-tack: a throw wins the game once or twice, ``number`` times; ``marks`` show how, where they can."""
    VOID = "void"
    """Nobody can win any more; the game is begun anew."""
    WON = "won"
    """A game is won: the last of ``results``."""
    MATCH = "match"
    """The match is won."""


@frozen
class Happening:
    """Something that an event brought about, for whoever tells the game."""

    what: What
    player: Player
    number: int = 0
    marks: tuple[Mark, ...] = ()


@frozen
class Result:
    """One game won: by whom, how (``played``, ``refused``, ``resigned``, or the event of tick-tack), and for how much.

    ``times`` is 1, 2 or 3 for a single, double or triple game, ``points`` what the winner gets: ``times`` the stake as a rule,
    at toc the holes that he has.
    """

    winner: Player
    how: str
    times: int
    points: int
    stake: int = 1
    """The stake for which the game was played."""


def added(pair: tuple[int, int], player: Player, number: int) -> tuple[int, int]:
    """A pair of numbers, A's and B's, with so many more for one player."""
    return (pair[0] + number, pair[1]) if player is Player.A else (pair[0], pair[1] + number)


class State(NamedTuple):
    """A tables game between two events, as trictrac has a state of its own; pairs are (A, B). A has White."""

    kind: TablesKind
    """The game that is played, with its rules and the points or holes to which is played."""
    checkers: tuple[Checkers, Checkers]
    """Each player's along his own way: 0 in hand, 1–24, 25 borne off."""
    phase: Phase = Phase.DRAW
    roller: Player = Player.A
    """The player who has the dice."""
    dice: tuple[int, ...] = ()
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
    offered: int = 0
    """The stake that has been offered, 0 when none is."""
    offerer: Player | None = None
    """The player who offered it."""
    beavered: bool = False
    """Whether the offer on the table answers another at once."""
    paused: Phase = Phase.THROW
    """The phase in which the offer was made."""
    turned: bool = False
    """Whether a higher stake was offered in this game."""
    automatic: int = 0
    """How often equal dice have doubled the stake in this game."""
    crawford: bool = False
    """Whether this is the one game of the match without doubling (option ``crawford``)."""
    illegal: State | None = None
    """How things stood before an illegal play, as long as the other may demand a legal one."""
    first: Player | None = None
    """The player who began the game."""
    arrived: tuple[bool, bool] = (False, False)
    """Whether the courier of each has reached the last quarter (option ``courier``)."""
    passed: bool = False
    """Whether nothing of the last roll could be played, and nobody has rolled since."""
    crawford_played: bool = False
    """Whether the game without doubling has begun in this match."""
    results: tuple[Result, ...] = ()
    happenings: tuple[Happening, ...] = ()
    rolls: tuple[int, int] = (0, 0)
    """How many rolls each has made since the checkers lay on the talons; only where jans are counted."""
    choice: bool = False
    """Whether who has won a hole or a set by his own dice may hold or go now."""
    vied: int = -1
    """Tick-tack: after how many throws of this game the last vie was offered."""
    kept: Any = None
    """Whatever else only this game has to remember: a value that it knows, with A's and B's in a pair."""

    @property
    def rules(self) -> TablesRules:
        """The rules of the game, as far as all these games have them."""
        rules: TablesRules = self.kind.rules
        return rules

    @property
    def match(self) -> int:
        """The points or holes to which is played; 0 for single games without an end."""
        return self.kind.match

    @property
    def layout(self) -> Layout:
        """The board as it lies, with the side to roll."""
        return Layout(*self.checkers, Side(self.roller))

    @property
    def own(self) -> Checkers:
        """The checkers of who has the dice."""
        return self.checkers[self.roller]

    @property
    def opp(self) -> Checkers:
        """The other's checkers, in his own numbering."""
        return self.checkers[self.roller.other]

    @property
    def is_finished(self) -> bool:
        """Whether the match is won."""
        return bool(self.match) and max(self.score) >= self.match

    def with_checkers(self, own: Checkers, opp: Checkers) -> State:
        """The state with these checkers, those of who has the dice first."""
        return self._replace(checkers=(own, opp) if self.roller is Player.A else (opp, own))

    @property
    def offender(self) -> Player | None:
        """The player of the illegal play that may still be taken back."""
        if self.illegal is None:
            return None
        return self.illegal.roller if self.illegal.phase is Phase.PLAY else self.illegal.roller.other

    @property
    def answerer(self) -> Player | None:
        """The player who is to answer an offer."""
        return self.offerer.other if self.offerer is not None and self.phase is Phase.ANSWER else None


def demand(condition: bool, state: State, act: Saying) -> None:
    """Refuse an act that is not due.

    Raises:
        OutOfOrderError: says what was tried; ``act`` is how it is called.
    """
    if not condition:
        raise OutOfOrderError("cannot {act} now ({player} has the dice)", act=act, player=state.roller)


def happened(state: State, what: What, player: Player, number: int = 0, marks: tuple[Mark, ...] = ()) -> State:
    """The state with one more happening."""
    return state._replace(happenings=(*state.happenings, Happening(what, player, number, marks)))


def won(state: State, winner: Player, how: str, times: int, points: int, score: tuple[int, int] | None = None) -> State:
    """The state after a game is won; the winner's score grows by the points where it is not given."""
    ended = state._replace(
        phase=Phase.OVER,
        score=added(state.score, winner, points) if score is None else score,
        results=(*state.results, Result(winner, how, times, points, state.stake)),
        offered=0,
        offerer=None,
        beavered=False,
        illegal=None,
        choice=False,
    )
    ended = happened(ended, What.WON, winner, points)
    return happened(ended, What.MATCH, winner) if ended.is_finished else ended


def sure_of_crawford(state: State) -> State:
    """A game that begins: nobody doubles in the first one after a player is one point from the match (``crawford``)."""
    stake = state.kind.stake
    at_hand = state.match > 0 and max(state.score) == state.match - 1 and not state.crawford_played
    if stake is None or not stake.crawford or not at_hand:
        return state
    return state._replace(crawford=True, crawford_played=True)


Handler = Callable[[State, Any], State]
"""The state after an event of one sort."""


_UNRAISED = Saying("the stake is not raised in this game")


def _most_times(state: State, loser: Player) -> int:
    """Return what any game by these rules can be worth."""
    del loser
    return state.rules.most_times


def _barred_by_none(state: State, times: int) -> str:
    """Return no option: what a game can be worth is no matter of one."""
    del state, times
    return ""


def _as_it_is(table: Table) -> Table:
    """Return the table as all these games have it."""
    return table


def _never_raised(rules: object) -> None:
    """Return no stake: that of most games is not raised."""
    del rules


@frozen
class Manner:
    """How a game is played, as the shared course, table and texts ask for it."""

    handlers: Mapping[type, Handler]
    """The handler of each event; there is nothing else in the game."""
    due: Callable[[State], tuple[str, ...]]
    """The names of the acts that are possible now, the expected one first."""
    plays: Callable[[State], tuple[Play, ...]]
    """The plays that the roll on the table allows."""
    words: Callable[[], Words]
    """The words that its table reads and says otherwise than those of the other games."""
    listed: Callable[[State], tuple[Play, ...]] | None = None
    """The plays where a roll can allow more than can be listed; none where it does."""
    closest: Callable[[State, Play], Play] | None = None
    """A play that keeps the moves of another as far as it can, where a roll allows more than can be listed."""
    most: Callable[[State, Player], int] = _most_times
    """How many times the stake a game that this player loses can still be worth."""
    barring: Callable[[State, int], str] = _barred_by_none
    """The option by which a game cannot be worth so many times the stake; empty where it is none."""
    stake: Callable[[Any], Stake | None] = _never_raised
    """How the stake is raised by these rules; None where it is not."""
    look: Callable[[Table], Table] = _as_it_is
    """The table as this game has it drawn, from the one that all these games have."""
    unraised: Saying = _UNRAISED
    """The sentence said where the stake is not raised."""
    race: bool = False
    """Whether the game is a race: the pips that are left are counted."""


@frozen
class TablesKind:
    """A running game or a game of jans by its rules, to so many points, holes or stakes; fulfils ``log.Kind``."""

    rules: Any
    match: int
    manner: Manner = field(compare=False, repr=False)

    @property
    def stake(self) -> Stake | None:
        """How the stake is raised; None where it is not."""
        return self.manner.stake(self.rules)

    @property
    def words(self) -> Words:
        """The words that its table reads and says otherwise than those of the other games."""
        return self.manner.words()

    @property
    def has_cube(self) -> bool:
        """Whether the stake is raised by the doubling cube."""
        return self.stake is not None and self.stake.cube

    def start(self) -> State:
        """The checkers set up, nobody to roll yet."""
        return sure_of_crawford(State(self, (self.rules.laid, self.rules.laid)))

    def apply(self, state: State, event: Event) -> State:
        """The state after one event.

        Raises:
            OutOfOrderError: the event is not due now, or there is no such thing in this game.
            IllegalPlayError: a play breaks a rule and is not said to stand.
        """
        handler = self.manner.handlers.get(type(event))
        if handler is None:
            raise OutOfOrderError("there is no such thing in this game: help tells what there is")
        return handler(state._replace(happenings=()) if state.happenings else state, event)

    def due(self, state: State) -> tuple[str, ...]:
        """The names of the acts that are possible now, the expected one first."""
        return self.manner.due(state)

    def plays(self, state: State) -> tuple[Play, ...]:
        """The plays that the roll on the table allows; none when no roll is to be played."""
        return self.manner.plays(state) if state.phase is Phase.PLAY else ()

    def listed(self, state: State) -> tuple[Play, ...]:
        """The plays that the roll on the table allows; none where there are more than can be listed."""
        if state.phase is not Phase.PLAY or self.manner.listed is None:
            return self.plays(state)
        return self.manner.listed(state)

    def nearest(self, state: State, play: Play) -> Play | None:
        """The allowed play to suggest for one that is refused; None where nothing can be played."""
        found = self.listed(state)
        if not found and self.manner.closest is not None:
            return self.manner.closest(state, play)
        return nearest(play, found)

    def most(self, state: State, loser: Player) -> int:
        """How many times the stake a game that this player loses can still be worth."""
        return self.manner.most(state, loser)
