"""A record of a tables game walked roll by roll: what was done, which plays broke the rules, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trictrac.draw.answer import Board
from trictrac.games.common.board import table_of
from trictrac.games.common.events import Event, SetLayout
from trictrac.games.common.plays_text import play_text
from trictrac.games.common.report import Fault, Rolled, Stretch, read_stretches, rolls_before
from trictrac.games.common.report_told import (
    account_sentences,
    check_heading,
    check_sentence,
    stretch_sentences,
    summary_sentence,
)
from trictrac.games.common.state import Result, State
from trictrac.games.common.told import broken_rule, game_sentences, reason_of, score_sentence
from trictrac.games.common.wins import result_sentence
from trictrac.games.events import Move
from trictrac.games.walk import Walk as AnyWalk
from trictrac.model.layout import layout_text


class Walk(AnyWalk[State, Event, Stretch]):
    """A record of a tables game; a step is a roll, or what lies between two rolls."""

    def read(self) -> tuple[Stretch, ...]:
        """Return the rolls in order, and what lies between them."""
        return read_stretches(self.log)

    def number(self, step: Stretch) -> int:
        """Return the number of a roll in the record, 0 for what lies between two rolls."""
        return step.roll.number if step.roll is not None else 0

    def belongs(self, step: Stretch, roll: Stretch) -> bool:
        """Return whether a step is of the same game of the match as the roll after it."""
        return step.game == roll.game

    def told(self, step: Stretch) -> Iterator[object]:
        """Return what was done, and the score where it or the board may have changed."""
        before, after = self.log.states[step.start], step.after
        yield from stretch_sentences(self.log, step, self.record.players)
        raised = before.stake != after.stake and before.game == after.game
        if step.roll is not None or self._is_set(step) or raised or before.score != after.score:
            yield score_sentence(after, self.record.players)

    def board(self, step: Stretch) -> Board | None:
        """Return the board after a roll, or where it was set up."""
        is_shown = step.roll is not None or self._is_set(step)
        return Board(table_of(step.after), self.record.players) if is_shown else None

    def checked(self, step: Stretch) -> Iterable[Sequence[object]]:
        """Return each roll with its score, and every play against the rules with the rule that it breaks."""
        names = self.record.players
        results = [result_sentence(result, self.record.values["rules"], names) for result in step.results]
        if step.roll is None:
            yield from ([result] for result in results)
            return
        faults = [check_sentence(self.log, fault, names) for fault in step.roll.faults]
        yield [check_heading(step.roll, step.after, names), *faults, *results]

    def summary(self, steps: Sequence[Stretch]) -> object:
        """Return how many rolls there are, and how many plays against the rules."""
        return summary_sentence(steps)

    def opening(self) -> Iterable[object]:
        """Return which game it is, by what rules and to what it is played."""
        return game_sentences(self.record.values["rules"], self.record.values["match"], self.language)

    def account(self) -> Iterable[object]:
        """Return how each game ended and who won the match, or how the game that is not finished stands."""
        return account_sentences(self.log, self.record.players)

    def json(self, steps: Sequence[Stretch], *, whole: bool) -> dict[str, object]:
        """Return the rolls and what lies between them, and how each game of the record ended."""
        del whole
        results = enumerate(self.log.state.results, 1)
        return {
            "game": self.record.game,
            "rules": self.record.own_headers["rules"],
            "match": self.record.values["match"],
            "names": dict(zip("AB", self.record.players, strict=True)),
            "rolls": [self._roll_json(step, step.roll) for step in steps if step.roll is not None],
            "between": [self._between_json(step) for step in steps if step.roll is None],
            "games": [{"number": number, **_result_json(result)} for number, result in results],
        }

    def _is_set(self, step: Stretch) -> bool:
        """Whether the board is set up in a step."""
        return any(isinstance(event, SetLayout) for event in self.log.events[step.start : step.end])

    def _roll_json(self, step: Stretch, roll: Rolled) -> dict[str, object]:
        after, falling = step.after, self.record.values["rules"].falling
        return {
            "number": roll.number,
            "game": step.game,
            "by": roll.roller.name,
            "dice": list(roll.dice),
            "events": self._lines(step),
            "play": None if roll.play is None else play_text(roll.play.play, falling=falling),
            "hits": roll.hits,
            "against_rules": [self._fault_json(fault) for fault in roll.faults],
            "board": layout_text(after.layout, falling=falling),
            "score": dict(zip("AB", after.score, strict=True)),
            "points": dict(zip("AB", after.points, strict=True)),
            "stake": after.stake,
            "owner": None if after.owner is None else after.owner.name,
            "results": [_result_json(result) for result in step.results],
        }

    def _between_json(self, step: Stretch) -> dict[str, object]:
        """The events between two rolls: after how many rolls, in which game, line by line."""
        return {
            "after_roll": rolls_before(self.log, step.start),
            "game": step.game,
            "events": self._lines(step),
            "results": [_result_json(result) for result in step.results],
        }

    def _lines(self, step: Stretch) -> list[str]:
        """The events of a step as the record has them."""
        return [self.record.vocabulary.write(event) for event in self.log.events[step.start : step.end]]

    def _fault_json(self, fault: Fault) -> dict[str, object]:
        event = self.log.events[fault.place]
        assert isinstance(event, Move)
        broken = broken_rule(self.log.states[fault.place], event)
        assert broken is not None
        return {
            "play": play_text(event.play, falling=self.record.values["rules"].falling),
            "rule": broken.law,
            "reason": str(reason_of(broken)),
            "taken_back": fault.demanded,
        }


def _result_json(result: Result) -> dict[str, object]:
    return {"winner": result.winner.name, "how": result.how, "times": result.times, "points": result.points}
