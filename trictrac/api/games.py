"""Games of any kind: played event by event, read from records and written as records, or played by programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Generic, Literal, cast, overload

from trictrac.api.rolls import RulesLike, load_rules, read_play, require_made
from trictrac.base.errors import TrictracError, misgiven
from trictrac.base.values import frozen, require, require_number
from trictrac.bot import parties as partie
from trictrac.bot.parties import Decider, Dice
from trictrac.games.common import events as tables
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.games.registry import game_of, script_of
from trictrac.model.play import Play, PlayLike, Plays
from trictrac.model.rules import MODERN, Rules
from trictrac.partie import events
from trictrac.partie.state import State, TrictracLog
from trictrac.protocol.log import E, Kind, Log, S
from trictrac.protocol.record import Record, new_record
from trictrac.protocol.script import GameRequest
from trictrac.rules.heads import TRICTRAC, find_game, heads

EventLike = events.Event | tables.Event | str
"""An event of a game, or its line in a record: ``"A throws 6-5"``."""

TablesName = Literal[
        "backgammon", "backgammon-club", "backgammon-dujardin", "toutes-tables", "jacquet", "garanguet", "toc",
    "tick-tack", "toccategli", "plein", "tourne-case", "revertier", "dames-rabattues",
]  # fmt: skip
"""The names of the other tables games."""


@frozen
class Game(Generic[S, E]):
    """A game of any kind with its rules. ``game`` makes one.

    It has the first state, the acts that are possible in a state, and the state after an event. A state never changes, so
    you can continue the game from any state, as often as you like. Give an event as a value, or as its line in a record.

    >>> jacquet = game("jacquet")
    >>> state = jacquet.start()
    >>> for event in ("A begins", "A throws 6-5"):
    ...     state = jacquet.apply(state, event)
    >>> state.roller, jacquet.due(state), jacquet.plays(state)
    (Player.A, ('play',), (Play.parse('1-7-12'),))
    """

    head: Record[S, E]
    """A record of the game without events: its name and its settings."""
    kind: Kind[S, E] = field(compare=False)
    """The course of the game, which takes events only as values."""
    arguments: tuple[object, ...] = field(default=(), compare=False)
    """Arguments of ``game`` that made it."""

    def __repr__(self) -> str:
        return f"game({', '.join(map(repr, self.arguments))})"

    @property
    def name(self) -> str:
        """The name of the game.

        >>> game("tric-trac").name
        'trictrac'
        """
        return self.head.game

    @property
    def rules(self) -> Rules | TablesRules:
        """The rules with which the game begins.

        >>> game("backgammon", "jacoby=yes").rules.jacoby, game("trictrac", "guiton").rules.name
        ('yes', 'guiton-1822')
        """
        return cast(Rules | TablesRules, self.head.values["rules"])

    @property
    def match(self) -> int:
        """Length of the match in points or holes, 0 for single games and for trictrac.

        >>> game("backgammon", match=7).match
        7
        """
        return int(self.head.own_headers.get("match") or 0)

    def _at(self, state: object) -> S:
        """Return a state of this game that began with these rules."""
        start = self.kind.start()
        rules = getattr(state, "agreed", None) or getattr(state, "rules", None)
        if type(state) is not type(start) or rules != getattr(start, "rules", None):
            raise misgiven("state", state, f"{self!r}.start()")
        return state

    def start(self) -> S:
        """Return the state before the first event.

        >>> game("trictrac").start().position
        Position.parse('W:1x15/B:1x15/W')
        >>> game("backgammon").start()
        <State of backgammon, draw: W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W>
        """
        return self.kind.start()

    def due(self, state: object) -> tuple[str, ...]:
        """Return the names of the acts that are possible now, the expected one first.

        >>> backgammon = game("backgammon")
        >>> backgammon.due(backgammon.start())
        ('draw', 'begin')

        Raises:
            UnreadableError: ``state`` is not a state of this game.
        """
        return self.kind.due(self._at(state))

    def plays(self, state: object) -> Plays:
        """Return the plays that the roll on the table allows, or an empty tuple if none is to be played.

        >>> backgammon = game("backgammon")
        >>> state = backgammon.log(["A begins", "A throws 6-6"]).state
        >>> len(backgammon.plays(state)), backgammon.text(Move(Player.A, backgammon.plays(state)[0]))
        (11, 'A plays 24/18 24/18 13/7 13/7')

        Raises:
            UnreadableError: ``state`` is not a state of this game.
        """
        return self.kind.plays(self._at(state))

    def event(self, given: EventLike) -> E:
        """Read an event of this game: a value, or its line in a record.

        >>> game("trictrac").event("A throws 6-5")
        Throw(player=Player.A, roll=Roll(6, 5))
        >>> game("backgammon").event("A plays 24/18/13")
        Move(player=Player.A, play=Play.parse('1-7-12'))
        >>> game("backgammon").event("A throws 7-5")
        Traceback (most recent call last):
        trictrac.base.errors.UnreadableError: 'A throws 7-5': expected a roll, like 6-4, or 4-4-3 of three dice

        Raises:
            UnreadableError: ``given`` is not an event of this game. The message says what is expected.
        """
        if isinstance(given, str):
            return self.head.vocabulary.read(given.strip())
        if not self.head.vocabulary.knows(given):
            raise misgiven("event", given, "'A begins', 'A throws 6-5'")
        return require_made(cast(E, given))

    def text(self, event: EventLike) -> str:
        """Write an event as its line in a record.

        >>> game("trictrac").text(Begin(Player.A)), game("backgammon").text(ThrowDice(Player.B, (6, 5)))
        ('A begins', 'B throws 6-5')

        Raises:
            UnreadableError: ``event`` is not an event of this game.
        """
        return self.head.vocabulary.write(self.event(event))

    def can(self, state: object, event: EventLike) -> bool:
        """Return whether an event can come now: it is due, and breaks no rule.

        >>> trictrac = game("trictrac")
        >>> state = trictrac.log(["A begins", "A throws 6-2"]).state
        >>> trictrac.can(state, "A plays 1-7 1-3"), trictrac.can(state, "A plays 1-7"), trictrac.can(state, "A throws 6-2")
        (True, False, False)

        Raises:
            UnreadableError: ``state`` or ``event`` is not one of this game.
        """
        at, read = self._at(state), self.event(event)
        try:
            self.kind.apply(at, read)
        except TrictracError:
            return False
        return True

    def apply(self, state: object, event: EventLike) -> S:
        """Return the state after one event.

        >>> trictrac = game("trictrac")
        >>> state = trictrac.apply(trictrac.start(), "A begins")
        >>> trictrac.apply(state, "A plays 1-7")
        Traceback (most recent call last):
        trictrac.base.errors.OutOfOrderError: cannot play now; due: throws (A has the dice)

        Raises:
            UnreadableError: ``state`` or ``event`` is not one of this game.
            OutOfOrderError: ``event`` is not due now. The message names the acts that are.
            IllegalPlayError: ``event`` is a play against the laws, not marked as accepted.
        """
        return self.kind.apply(self._at(state), self.event(event))

    def read_play(self, given: PlayLike, state: object) -> Play:
        """Read a play of the roll on the table, as ``read_play`` does.

        >>> backgammon = game("backgammon")
        >>> backgammon.read_play("8/2 6/2", backgammon.log(["A begins", "A throws 6-4"]).state)
        Play.parse('17-23 19-23')

        Raises:
            UnreadableError: ``state`` is not a state of this game, or ``given`` not a play of the roll.
            AmbiguousError: ``given`` can be several plays.
        """
        return read_play(given, cast(State | TablesState, self._at(state)))

    def log(self, events: Iterable[EventLike] = ()) -> Log[S, E]:
        """Return the game after these events, with the state after each.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"])
        >>> log.state.position
        Position.parse('W:1x13,3,7/B:1x15/B/rolls=1,0')

        Raises:
            TrictracError: an event is not one of this game, or does not fit in its place.
        """
        return Log(self.kind, tuple(map(self.event, _many("events", events))))

    def record(
        self, events: Iterable[EventLike] | Log[S, E], *, names: Sequence[str] = (), **headers: str
    ) -> Record[S, E]:
        """Return a record of a game, which ``str`` writes and ``read_record`` reads.

        ``names`` are those of the players, ``headers`` title, date, place, source and seed.

        >>> print(game("jacquet").record(["A begins", "A throws 6-5"], names=("Cloris", "Damon"), date="1738"))
        trictrac 1
        game: jacquet
        A: Cloris
        B: Damon
        date: 1738
        match: 1
        <BLANKLINE>
        A begins
        A throws 6-5
        <BLANKLINE>

        Raises:
            UnreadableError: an event is not one of this game, there is no such header, or there are more than two names.
        """
        items = events.events if isinstance(events, Log) else _many("events", events)
        given, known = tuple(_many("names", names)), {"title", "date", "place", "source", "seed"}
        if (
            len(given) > 2
            or not set(headers) <= known
            or not all(isinstance(text, str) for text in (*headers.values(), *given))
        ):
            raise misgiven("headers", {"names": given, **headers}, "names=('Cloris', 'Damon'), title='…', date='1738'")
        return new_record(self.head.script, self.head.values, tuple(map(self.event, items)), names=given, **headers)


TrictracGame = Game[State, events.Event]
"""The game of trictrac, with its states and events."""
TablesGame = Game[TablesState, tables.Event]
"""Another tables game, with its states and events."""


@overload
def game(name: Literal["trictrac"], options: RulesLike = "", match: int | None = None) -> TrictracGame: ...


@overload
def game(name: TablesName, options: RulesLike = "", match: int | None = None) -> TablesGame: ...


@overload
def game(name: str, options: RulesLike = "", match: int | None = None) -> TrictracGame | TablesGame: ...


def game(name: str, options: RulesLike = "", match: int | None = None) -> TrictracGame | TablesGame:
    """Return a game with its own rules, changed by ``options``.

    ``match`` is its length in points (None: the usual length of this game). For ``trictrac``, ``options`` is a rule set,
    as in ``load_rules``.

    >>> game("backgammon", "jacoby=yes"), game("backgammon", match=5).rules.crawford
    (game('backgammon', 'jacoby=yes'), 'yes')
    >>> game("trictrac", "soumille-1738").rules.play.exit
    'provincial'

    >>> [one for one in game_names() if "backgammon" in one]
    ['backgammon', 'backgammon-club', 'backgammon-dujardin']
    >>> game("bacgammon")
    Traceback (most recent call last):
    trictrac.base.errors.UnreadableError: no game 'bacgammon': did you mean backgammon, toutes-tables?

    Raises:
        UnreadableError: ``name`` is not a game, or ``match`` not a length it can have.
        RulesError: an option or a value does not exist.
    """
    if not isinstance(name, str):
        raise misgiven("game", name, ", ".join(map(repr, game_names())))
    if match is not None:
        require_number("match", match, 0, _MOST_POINTS, "0, 5")
    script = script_of(find_game(name))
    typed = defaultdict(
        str, rules=options if isinstance(options, str) else "", match="" if match is None else str(match)
    )
    typed["mode"] = "announce"
    values = dict(script.agree(script.game, GameRequest(typed, 2, thrown=False)).values)
    if match is not None and "match" not in values:
        raise misgiven("match", match, "'hole_target=6' among the options")
    if not isinstance(options, str):
        values["rules"] = require(game_of(script.game).rules, "options", load_rules(options))
    head = new_record(script, values)
    agreed = [] if match is None else [match]
    chosen = options if isinstance(options, str) else values["rules"]
    return Game(head, head.kind, (script.game, *([chosen] if chosen or agreed else []), *agreed))


_MOST_POINTS = 999


def game_names() -> tuple[str, ...]:
    """Return the names of the games that ``game`` knows.

    >>> game_names()[:4]
    ('trictrac', 'backgammon', 'backgammon-club', 'backgammon-dujardin')
    """
    return TRICTRAC, *heads()


def seeded_dice(seed: int) -> Dice:
    """Return dice that fall the same way for the same seed.

    >>> dice = seeded_dice(1818)
    >>> dice(), dice(), seeded_dice(1818)()
    ((2, 3), (5, 5), (2, 3))

    Raises:
        UnreadableError: ``seed`` is not a whole number.
    """
    return partie.seeded_dice(require(int, "seed", seed))


def play_partie(a: Decider, b: Decider, dice: Dice | int, rules: RulesLike = MODERN) -> TrictracLog:
    """Play a partie of trictrac to its end, with all points announced by the program. ``dice`` may be a seed.

    A player is any object with ``choose(state)``, which returns a play, and ``goes(state)``, whether to go after a
    hole.

    >>> log = play_partie(Sensible(), Sensible(), 1818)
    >>> log.state.phase, log.state.results[0].winner, log.state.results[0].score.holes
    (Phase.OVER, Player.A, (12, 1))

    Raises:
        UnreadableError: an argument is not a player, dice or rules.
        IllegalPlayError: a player chooses a play that is not allowed.
    """
    for name, player in (("a", a), ("b", b)):
        if isinstance(player, type) or not all(callable(getattr(player, act, None)) for act in ("choose", "goes")):
            raise misgiven(name, player, "Sensible(), RandomPlayer(Random(1818))")
    if not (callable(dice) or isinstance(dice, int)):
        raise misgiven("dice", dice, "1818, seeded_dice(1818)")
    return partie.play_partie(a, b, dice, load_rules(rules))


def _many(name: str, given: Iterable[E]) -> Iterable[E]:
    """Return an argument if it is an iterable and not a text."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise misgiven(name, given, "['A begins', 'A throws 6-5']")
    return given
