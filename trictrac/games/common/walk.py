"""The record of a tables game, roll by roll: what was done and which plays were illegal, also as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trictrac.base.errors import IllegalPlayError, Saying
from trictrac.base.values import Json, frozen
from trictrac.games.common.board import table_of
from trictrac.games.common.deeds import dice_text
from trictrac.games.common.events import Demand, Event, GiveUp, Offer, SetLayout, ThrowDice
from trictrac.games.common.happening import TablesPhase, What, Win, result_sentence
from trictrac.games.common.plays_text import play_text
from trictrac.games.common.rules import rule_named
from trictrac.games.common.sentences import (
    broken_rule,
    came_about,
    results_in_turn,
    score_sentence,
)
from trictrac.games.common.state import TablesState
from trictrac.model.layout import layout_text
from trictrac.model.play import Dice
from trictrac.model.score import Names, Side
from trictrac.protocol.events import Begin, Draw, Move, NewPartie, Player
from trictrac.protocol.log import Log, Step, around
from trictrac.protocol.page import RecordPage
from trictrac.protocol.sentences import reason_of
from trictrac.saying.language import Counted
from trictrac.view.answer import Sentences
from trictrac.view.doc import Board

TablesLog = Log[TablesState, Event]
TablesStep = Step[TablesState, Event]


@frozen
class Fault:
    """An illegal play that stood or was taken back on demand, and the state before it."""

    move: Move
    before: TablesState
    demanded: bool
    """Whether the other player demanded a legal play."""

    @property
    def broken(self) -> IllegalPlayError:
        """The error that would have refused the play."""
        broken = broken_rule(self.before, self.move)
        assert broken is not None
        return broken

    def sentence(self, names: Names) -> Saying:
        """Return the rule that the play breaks, and whether the other player let it stand."""
        broken, other = self.broken, names[self.move.player.other]
        values = {"rule": rule_named(broken.law), "reason": reason_of(broken), "other": other}
        if self.demanded:
            return Saying("Against {rule}: {reason}; {other} demands a legal play.", **values)
        return Saying("Against {rule}: {reason}; the play was allowed to stand.", **values)

    def json(self) -> Json:
        """Return the play, the rule that it breaks and why, and whether it was taken back."""
        return {
            "play": play_text(self.move.play, falling=self.before.rules.falling),
            "rule": self.broken.law,
            "reason": str(reason_of(self.broken)),
            "taken_back": self.demanded,
        }


@frozen
class Rolled(TablesStep):
    """One roll with its roller, its dice and the play that remained (None: nothing could be played)."""

    roller: Player
    dice: Dice
    play: Move | None
    hits: int
    """Opposing checkers hit."""
    faults: tuple[Fault, ...]


def read_steps(log: TablesLog, _first: int = 0) -> Iterator[TablesStep]:
    """Yield the steps of a game in order: each roll, and what lies between rolls.

    A roll ends at the next offer, roll, new board or new game. An offer before the dice lies between rolls.
    """
    number = 0
    for start, end in _bounds(log):
        before, after = log.states[start], log.states[end]
        game = log.states[start + isinstance(log.events[start], NewPartie)].game
        is_roll = throws(log, start)
        number += is_roll
        won = after.results[len(before.results) :]
        step = start, log.events[start:end], 1, game, number * is_roll, after, won
        yield Rolled(*step, *_rolled(log, start, end)) if is_roll else Step(*step)


def throws(log: TablesLog, place: int) -> bool:
    """Return whether the event at this place throws dice that are played: a roll, or a draw whose dice are played."""
    event, before, after = around(log, place)
    return isinstance(event, ThrowDice) or (isinstance(event, Draw) and after.number > before.number)


def rolls_before(log: TablesLog, place: int) -> int:
    """Return how many rolls were made before this place."""
    return sum(throws(log, earlier) for earlier in range(place))


def _bounds(log: TablesLog) -> Iterator[tuple[int, int]]:
    """Yield the places where each step begins and ends."""
    start, is_roll = 0, False
    for place, event in enumerate(log.events):
        begins = throws(log, place) or isinstance(event, NewPartie) or (is_roll and _parts(event, log.states[place]))
        if begins and place > start:
            yield start, place
        if begins or not place:
            start, is_roll = place, throws(log, place)
    if log.events:
        yield start, len(log.events)


def _parts(event: Event, before: TablesState) -> bool:
    """Return whether an event ends the roll before it."""
    is_between = before.phase is TablesPhase.THROW and isinstance(event, (Offer, GiveUp))
    return is_between or isinstance(event, (Draw, Begin, SetLayout))


def _rolled(log: TablesLog, start: int, end: int) -> tuple[Player, Dice, Move | None, int, tuple[Fault, ...]]:
    """Return what a ``Rolled`` has of its own, for the roll between these places."""
    faults, hits = [], 0
    play: Move | None = None
    for place, event in enumerate(log.events[start:end], start):
        if not isinstance(event, Move):
            continue
        came_about = log.states[place + 1].happenings
        demanded = any(isinstance(later, Demand) for later in log.events[place + 1 : end])
        is_fault = any(one.what is What.ILLEGAL for one in came_about)
        if is_fault:
            faults.append(Fault(event, log.states[place], demanded))
        if not (is_fault and demanded):
            play = event
            hits += sum(one.number for one in came_about if one.what is What.HIT)
    # Who wins the draw plays its two numbers.
    first, winner = log.events[start], log.states[start + 1].first
    assert isinstance(first, ThrowDice | Draw)
    assert winner is not None
    by, dice = (first.player, first.dice) if isinstance(first, ThrowDice) else (winner, (first.a, first.b))
    return by, tuple(sorted(dice, reverse=True)), play, hits, tuple(faults)


def _wins(step: TablesStep) -> Iterator[Win]:
    """Return the games won in a step."""
    return (result for result in step.results if isinstance(result, Win))


class TablesWalk(RecordPage[TablesState, Event]):
    """The record of a tables game, read step by step."""

    read = staticmethod(read_steps)

    def belongs(self, step: TablesStep, roll: TablesStep) -> bool:
        """Return whether a step belongs to the same game of the match as the roll after it."""
        return step.chapter == roll.chapter

    def board(self, state: TablesState, played: Iterable[tuple[Side, int]] = ()) -> Board:
        """Return the board of a state, with the checkers just played highlighted."""
        return Board(table_of(state), self.record.players, frozenset(played))

    def checked(self, step: TablesStep) -> Iterable[Sequence[object]]:
        """Yield each roll with its score, its illegal plays with the rules that they break, and its results."""
        names = self.record.players
        results = [result_sentence(result, step.after.rules, names) for result in _wins(step)]
        if not isinstance(step, Rolled):
            yield from ([result] for result in results)
            return
        yield [
            Saying(
                "{number}. {player} {roll}. {mark}",
                number=step.number,
                player=names[step.roller],
                roll=dice_text(step.dice, step.after.rules),
                mark=score_sentence(step.after, names),
            ),
            *(fault.sentence(names) for fault in step.faults),
            *results,
        ]

    def summary(self, steps: Sequence[TablesStep]) -> Saying:
        """Return the number of rolls, and of illegal plays if there are any."""
        rolls = [step for step in steps if isinstance(step, Rolled)]
        faults = [fault for roll in rolls for fault in roll.faults]
        counted = Counted("{count} roll", "{count} rolls", len(rolls))
        if not faults:
            return Saying("{rolls}; every play is lawful.", rolls=counted)
        return Saying(
            "{rolls}; {faults}, {demanded}; every other play is lawful.",
            rolls=counted,
            faults=Counted("{count} play against the rules", "{count} plays against the rules", len(faults)),
            demanded=Counted(
                "{count} taken back on demand",
                "{count} taken back on demand",
                sum(fault.demanded for fault in faults),
            ),
        )

    def closing(self) -> Sentences:
        """Yield how each game ended and who won the match, or the score of an unfinished game."""
        state, names = self.log.state, self.record.players
        yield from results_in_turn(state, names)
        if not state.is_finished:
            if not state.is_over:
                yield Saying("Game {number} is not finished.", number=state.game)
            yield score_sentence(state, names)
            return
        yield from self.sentences_for(range(len(self.log.events)), What.MATCH)

    def sentences_for(self, places: Iterable[int], *kinds: What) -> Sentences:
        """Yield the sentences for happenings of some kinds, of the events at these places."""
        for place in places:
            event, before, after = around(self.log, place)
            for happening in after.happenings:
                if happening.what in kinds:
                    yield from came_about(happening, before, event, after, self.record.players)

    def json(self, steps: Sequence[TablesStep], *, whole: bool) -> Json:
        """Return the rolls and what lies between them, and how each game of the record ended."""
        del whole
        return {
            "game": self.record.game,
            "rules": self.record.own_headers["rules"],
            "match": self.log.state.match,
            "names": dict(zip("AB", self.record.players, strict=True)),
            "rolls": [self._roll_json(step) for step in steps if isinstance(step, Rolled)],
            "between": [
                {
                    "after_roll": rolls_before(self.log, step.start),
                    "game": step.chapter,
                    "events": self._lines(step),
                    "results": [_result_json(result) for result in _wins(step)],
                }
                for step in steps
                if not step.number
            ],
            "games": [
                {"number": number, **_result_json(result)} for number, result in enumerate(self.log.state.results, 1)
            ],
        }

    def _roll_json(self, roll: Rolled) -> Json:
        after = roll.after
        return {
            "number": roll.number,
            "game": roll.chapter,
            "by": roll.roller.name,
            "dice": list(roll.dice),
            "events": self._lines(roll),
            "play": None if roll.play is None else play_text(roll.play.play, falling=after.rules.falling),
            "hits": roll.hits,
            "against_rules": [fault.json() for fault in roll.faults],
            "board": layout_text(after.layout, falling=after.rules.falling),
            "score": dict(zip("AB", after.score, strict=True)),
            "points": dict(zip("AB", after.points, strict=True)),
            "stake": after.stake,
            "owner": None if after.owner is None else after.owner.name,
            "results": [_result_json(result) for result in _wins(roll)],
        }

    def _lines(self, step: TablesStep) -> list[str]:
        """Return the events of a step as the record writes them."""
        return [self.record.vocabulary.write(event) for event in step.events]


def _result_json(result: Win) -> Json:
    return {"winner": result.winner.name, "how": result.how, "times": result.times, "points": result.points}
