"""The base of the games that count jans: sentences on what a roll wins, by which jan, and the checkers that prove it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.games.common import course
from trictrac.games.common.happening import Happenings, TablesHappening, What
from trictrac.games.common.sentences import TablesDesk
from trictrac.games.common.state import TablesKind, TablesState
from trictrac.games.jans.course import JansMemory, has_choice, on_the_table, require_possible
from trictrac.model.layout import field_label
from trictrac.model.mark import Jan, Mark, Marks, jan_name
from trictrac.model.outcome import Outcome
from trictrac.model.play import Dice, Play, Roll
from trictrac.model.score import Names, Pair
from trictrac.partie.sentences.rolls import mark_sentence, way_phrases
from trictrac.partie.text import plays
from trictrac.protocol.events import Player
from trictrac.protocol.game import RollCount
from trictrac.protocol.table import Help
from trictrac.saying.language import Counted, listed, point_count
from trictrac.view.answer import Answer, Sentences
from trictrac.view.doc import Indented

_ON_A_FIELD = {
    Jan.TRUE_HIT: Saying("a true hit on field {field}"),
    Jan.FALSE_HIT: Saying("a false hit on field {field}"),
    Jan.MARGOT: Saying("margot la fendue on field {field}"),
}


def _event_phrase(mark: Mark, happening: TablesHappening, names: Names) -> Saying:
    """Return a phrase for a jan, without points: ``a true hit on field 6``."""
    if mark.jan in _ON_A_FIELD:
        return _ON_A_FIELD[mark.jan].filled(field=field_label(mark.field, names[_roller(mark, happening).other]))
    return jan_name(mark.jan, mark.where)


def _roller(mark: Mark, happening: TablesHappening) -> Player:
    """Return the player whose roll makes a mark."""
    return happening.player if mark.to_roller else happening.player.other


class JansKind(TablesKind):
    """A game that counts jans: what a roll wins, and plays read as at trictrac."""

    require_possible = staticmethod(require_possible)
    sayings: ClassVar = {
        What.OVERLOOKED: Saying("Why not? {player} has not called what the throw wins."),
        What.VOID: Saying("Neither player can move any more: the game is begun anew."),
    }
    unit: ClassVar[str]
    """Unit of the earnings of a roll: ``points``, ``holes`` or ``stakes``."""

    @abstractmethod
    def earned(self, state: TablesState) -> Happenings:
        """Return what the roll on the table earns: the roller first, then what it gives the other."""

    def earned_by(self, player: Player, state: TablesState) -> Happenings:
        """Return what the roll on the table earns a player."""
        return tuple(one for one in self.earned(state) if one.player is player)

    def laid(self, state: TablesState, dice: Dice, _rolls: Pair) -> TablesState:
        """Return the state with a roll on the table, made after ``_rolls`` of each player since the set-up."""
        return course.on_the_table(state, dice)

    def count(self, state: TablesState, names: Names) -> RollCount:
        """Return what the roll on the table earns each player, and by what."""
        found, roller = self.earned(state), state.roller
        reasons = [line for one in found for line in self.reasons(one, state, names)]
        return RollCount(
            Outcome(Roll.of(*state.dice), tuple(mark for one in found for mark in one.marks), self.allowed(state), ()),
            sum(one.number for one in found if one.player is roller),
            sum(one.number for one in found if one.player is not roller),
            self.unit,
            reasons or [Saying("The roll wins nothing.")],
        )

    def reasons(self, earned: TablesHappening, state: TablesState, names: Names) -> Sentences:
        """Yield what a player earns by a roll, and the checkers that prove it."""
        yield from self.describe(earned, state, names)
        yield from map(Indented, self.proofs(earned.marks, earned, state, names))

    def read_typed(self, text: str, state: TablesState) -> Play:
        """Return the play that a text gives: an allowed one if its words name it, else the moves as typed."""
        roll = Roll.of(*state.dice[:2])
        return plays.as_said(text, plays.read_play(text, state.kind.plays(state), roll), roll)

    def describe(self, happening: TablesHappening, state: TablesState, names: Names) -> Sentences:
        """Yield the holes or points that a roll wins, and by which jans.

        At tick-tack also the throw that wins.
        """
        player = happening.player
        values: dict[str, object] = {
            "player": names[player],
            "events": listed([_event_phrase(mark, happening, names) for mark in happening.marks]),
        }
        match happening.what:
            case What.HOLE:
                yield Counted(
                    "{player} wins {count} hole: {events}.",
                    "{player} wins {count} holes: {events}.",
                    happening.number,
                    **values,
                )
            case What.MARKED:
                yield from (_marked_sentence(mark, happening, state, names) for mark in happening.marks)
                if len(happening.marks) > 1:
                    yield Saying("In all: {player} {me}.", player=names[player], me=happening.number)
            case What.LAPSED if happening.number > 0:
                yield Saying(
                    "{player} had forgotten {points}: nobody claims them any more.",
                    points=point_count(happening.number),
                    **values,
                )
            case What.LAPSED:
                yield Saying(
                    "{player} had marked {points} too many: the mark stands.",
                    points=point_count(-happening.number),
                    **values,
                )
            case What.WINS if happening.marks:
                yield Saying("The throw of {player} wins: {events}.", **values)

    def proofs(self, marks: Marks, happening: TablesHappening, state: TablesState, names: Names) -> Answer:
        """Return the checkers that prove jans of the roll on the table, way by way.

        Each follows the name of its jan if there are several.
        """
        roll = Roll.of(*state.dice[:2])
        found = [
            (mark, phrase)
            for mark in marks
            for phrase in way_phrases(mark, roll, names[_roller(mark, happening).other])
        ]
        if len(marks) == 1:
            return [phrase for _, phrase in found]
        return [
            Saying("{event}: {proof}", event=_event_phrase(mark, happening, names), proof=phrase)
            for mark, phrase in found
        ]

    def why(self, desk: TablesDesk) -> Answer:
        """Return the jans that the last roll won, with the checkers that prove them."""
        log, names = desk.course.log, desk.names
        if not any(state.dice for state in log.states):
            raise OutOfOrderError("there is no roll to be explained yet: throw or type the dice first")
        found: Answer = []
        for before, state in zip(reversed(log.states[:-1]), reversed(log.states), strict=False):
            found = [*self._proved(state, names), *found]
            if before.number != state.number:
                break
        state = log.state
        if not found and "call" in state.kind.due(state):
            return [Saying("You will see what the throw wins when it is called or played.")]
        return found or [Saying("The last roll has won nothing.")]

    def _proved(self, state: TablesState, names: Names) -> Sentences:
        for happening in state.happenings:
            for mark in happening.marks:
                if happening.what is What.MARKED:
                    yield _marked_sentence(mark, happening, state, names)
                else:
                    yield Saying(
                        "{player}: {event}.",
                        player=names[happening.player],
                        event=_event_phrase(mark, happening, names),
                    )
                yield from map(Indented, self.proofs((mark,), happening, state, names))


class CountedKind(JansKind):
    """A game that counts rolls, in which the winner by his own dice holds or goes."""

    may: ClassVar = {"hold": has_choice, "go": has_choice}
    kept = JansMemory()
    choice: ClassVar[Saying]
    """The help for holding and going."""

    def laid(self, state: TablesState, dice: Dice, rolls: Pair) -> TablesState:
        """Return the state with a roll on the table, counted with those before it."""
        return on_the_table(state._replace(memory=JansMemory(rolls)), dice)

    def help(self) -> Help:
        """Return the help for the choice to hold or go."""
        return {"hold go reste vais tiens": self.choice}


def _marked_sentence(mark: Mark, happening: TablesHappening, state: TablesState, names: Names) -> Saying:
    """Return the sentence for one jan with its points."""
    roller = _roller(mark, happening)
    return mark_sentence(mark, Roll.of(*state.dice[:2]), names[roller], names[roller.other])
