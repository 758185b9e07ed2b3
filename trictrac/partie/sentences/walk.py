"""The walk through a record of trictrac, roll by roll: marks and écoles, checked by the laws, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from trictrac.base.errors import Saying, Sayings
from trictrac.base.values import Json
from trictrac.model.score import Side
from trictrac.partie.events import Count, Event, School
from trictrac.partie.faults import must_be_righted
from trictrac.partie.frames.account import accounts, honours_account
from trictrac.partie.report import Amended, CountReport, RollReport, TrictracStep, amended, plays_to_choose, read_steps
from trictrac.partie.sentences.events import board_of
from trictrac.partie.sentences.happenings import (
    Names,
    check_sentences,
    count_sentences,
    dispute_sentences,
    error_sentence,
    result_sentence,
    score_sentence,
    summary_sentence,
    unplayed_sentence,
)
from trictrac.partie.sentences.rolls import mark_sentences, points_sentence
from trictrac.partie.state import State
from trictrac.protocol.events import Go, Hold, own_first
from trictrac.protocol.page import RecordPage
from trictrac.protocol.record import LETTERS
from trictrac.saying.language import strung
from trictrac.view.answer import Sentences
from trictrac.view.doc import Board


class TrictracWalk(RecordPage[State, Event]):
    """A record of trictrac, walked roll by roll."""

    read = staticmethod(read_steps)

    def board(self, state: State, played: Iterable[tuple[Side, int]] = ()) -> Board:
        """Return the board of a state, with the checkers just played highlighted."""
        return replace(board_of(state, self.names_at(state)), highlight=frozenset(played))

    def checked(self, step: TrictracStep) -> Iterator[Sequence[object]]:
        """Yield each école committed, claimed or overlooked, and each false move."""
        names = self.names_at(step.after)
        if isinstance(step, CountReport):
            results = (result_sentence(result, names) for result in step.results)
            yield *count_sentences(step, names), *results, score_sentence(step.after, names)
        elif isinstance(step, RollReport):
            turn, wrong = step.turn, list(check_sentences(step, names))
            yield (
                Saying(
                    "{number}. {player} {roll}. {mark}",
                    number=step.number,
                    player=names[turn.roller],
                    roll=turn.roll,
                    mark=score_sentence(step.after, names),
                ),
                *wrong,
                *dispute_sentences(step, names),
                *(mark_sentences(turn.outcome, *own_first(names, turn.roller)) if wrong else ()),
                *(sentence for found in amended(self.log, step) for sentence in amended_sentences(found, names)),
            )

    def summary(self, steps: Sequence[TrictracStep]) -> Saying:
        """Return the number of écoles and false moves."""
        return summary_sentence(tuple(step for step in steps if isinstance(step, RollReport)))

    def closing(self) -> Sentences:
        """Yield the account of a long game so far."""
        if self.log.state.frame is not None:
            found = accounts(self.log.state, self.record.all_players)
            yield from (line.text for line in found.lines)
            yield from found.closing

    def json(self, steps: Sequence[TrictracStep], *, whole: bool) -> Json:
        """Return the rolls, in a long game with the players at the board, and with the account if they are all."""
        is_long = self.log.state.frame is not None
        rolls, counts = [], []
        for step in steps:
            board = {"board": _by_letter(self.names_at(step.after))} if is_long else {}
            if isinstance(step, CountReport):
                counts.append(_count_json(step) | board)
            elif isinstance(step, RollReport):
                # The entries that today's laws judge otherwise: the law, and what the roll earns and the score by it.
                found = [
                    {"law": one.law, "earned": one.today.turn.outcome.me if one.today.turn else 0}
                    | _score_json(one.today)
                    for one in amended(self.log, step)
                ]
                rolls.append(_roll_json(step) | board | ({"amended": found} if found else {}))
        names = self.record.all_players
        page: Json = {"names": _by_letter(names), "rolls": rolls, **({"counts": counts} if counts else {})}
        if is_long and whole:
            account, combined = accounts(self.log.state, names), self.log.state.combined
            paid: Json = {
                "lines": [str(line.text) for line in account.lines],
                "closing": [str(saying) for saying in account.closing],
                "jetons": _by_letter(map(float, account.totals)),
            }
            if combined:
                paid["honours"] = _by_letter(map(float, honours_account(combined.games, names).totals))
            page["account"] = paid
        return page

    def names_at(self, state: State) -> tuple[str, str]:
        """Return the names of the two at the board."""
        return self.record.names_at(state)


def _by_letter(values: Iterable[object]) -> Json:
    """Return a value for each player, by the players' letters."""
    return dict(zip(LETTERS, values, strict=False))


def _count_json(report: CountReport) -> Json:
    choices = ("go" if isinstance(event, Go) else "hold" for event in report.events if isinstance(event, (Go, Hold)))
    return {
        "number": report.number,
        "by": report.roller.name,
        "marked": [
            {"by": event.player.name, "points": event.points, "ecole": isinstance(event, School)}
            for event in report.events
            if isinstance(event, (Count, School))
        ],
        "choice": next(choices, None),
        **_score_json(report.after),
    }


def amended_sentences(found: Amended, names: Names) -> Sayings:
    """Yield today's judgement of an entry. The mark does not change."""
    kept, today, law = found.kept, found.today, found.law
    if found.refused:
        yield Saying("By law {law} as it is today this is refused.", law=law)
        return
    if law == "6.4" and today.turn:
        points = points_sentence(today.turn.outcome, *own_first(names, today.roller))
        yield Saying("By law {law} as it is today: {finding}", law=law, finding=points or Saying("Nothing to mark."))
    new = [error for error in today.errors if error not in kept.errors]
    for error in new:
        yield Saying("By law {law} as it is today: {finding}.", law=law, finding=error_sentence(error, names))
    if kept.score != today.score:
        yield Saying("By law {law} as it is today: {finding}", law=law, finding=score_sentence(today, names))
    elif not new:
        for error in kept.errors:
            if error not in today.errors:
                yield Saying(
                    "By law {law} as it is today this is no école: {finding}.",
                    law=law,
                    finding=error_sentence(error, names),
                )
    yield from _amended_course(found, names)


def _amended_course(found: Amended, names: Names) -> Sayings:
    """Yield what would follow by today's laws: the end of the partie, a choice to hold or go, a corrected play."""
    kept, today, law = found.kept, found.today, found.law
    if today.is_over and not kept.is_over:
        yield Saying("By law {law} as it is today the partie is over.", law=law)
    elif kept.is_over and not today.is_over:
        yield Saying("By law {law} as it is today the partie continues.", law=law)
    if today.choosing and not kept.choosing:
        yield Saying("By law {law} as it is today {player} may hold or go.", law=law, player=names[today.chooser])
    elif kept.choosing and not today.choosing:
        yield Saying("By law {law} as it is today {player} may not go.", law=law, player=names[kept.chooser])
    if today.turn and kept.turn and today.turn.unplayed != kept.turn.unplayed:
        yield Saying("By law {law} as it is today: {finding}", law=law, finding=unplayed_sentence(today.turn, names))
    if must_be_righted(today):
        yield Saying("By law {law} as it is today this play is never let stand.", law=law)
    if law == "13.2" and plays_to_choose(today) != plays_to_choose(kept):
        plays = strung([play.shown for play in plays_to_choose(today)])
        yield Saying("By law {law} as it is today: the plays to choose from are {plays}.", law=law, plays=plays)


def _roll_json(report: RollReport) -> Json:
    turn = report.turn
    return {
        "number": turn.number,
        "by": turn.roller.name,
        "dice": list(turn.roll.numbers),
        "earned": turn.outcome.me,
        "gives": turn.given,
        "marked": turn.claim,
        "received": turn.received if report.after.spoken else turn.given if turn.play is not None else 0,
        "choice": "go" if turn.gone else "hold" if turn.held else None,
        "play": [list(move) for move in turn.play.moves] if turn.play is not None else None,
        "false_move": {"law": turn.refusal.law, "reason": str(turn.refusal.saying)} if turn.refusal else None,
        "errors": [
            {
                "kind": finding.error.kind,
                "by": finding.error.by.name,
                "points": finding.error.school,
                "fate": finding.fate,
            }
            for finding in report.findings
        ],
        **_score_json(report.after),
    }


def _score_json(state: State) -> Json:
    score = state.printed_score
    return {
        "score": {
            name: {"points": score.points[at], "bredouille": score.bredouille[at], "holes": score.holes[at]}
            for at, name in enumerate("AB")
        },
        "pavillon": ("none", "A", "B", "away")[score.pavillon],
    }
