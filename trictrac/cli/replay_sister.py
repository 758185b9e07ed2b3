"""``trictrac replay`` of a sister game: its record walked roll by roll, or set against the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.cli.program import CommandLineError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.games.common.events import Event
    from trictrac.games.common.report import Rolled, Stretch
    from trictrac.games.common.state import Result, State
    from trictrac.games.log import Log
    from trictrac.games.record import AnyRecord
    from trictrac.saying.language import Language


@dataclass(frozen=True, slots=True)
class Shown:
    """How a record is shown: what is drawn, and whether only some of its rolls are."""

    board: bool = True
    ascii_only: bool = False
    compact: bool = False
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Walk:
    """A record with its game folded, and what of it is walked."""

    record: AnyRecord
    log: Log[State, Event]
    stretches: tuple[Stretch, ...]
    language: Language
    shown: Shown


def walk_of(record: AnyRecord, rolls: tuple[int, int], language: Language, shown: Shown) -> Walk:
    """The rolls of a record from the first to the last that are asked for, each with what was done before it.

    Raises:
        UnreadableError: the events do not make a game.
        CommandLineError: there are no such rolls.
    """
    from trictrac.games.common.report import read_stretches
    from trictrac.games.record import check_record

    log = check_record(record)
    every = read_stretches(log)
    count = sum(stretch.roll is not None for stretch in every)
    first, last = rolls
    if not shown.whole and (first > count or last < first):
        raise CommandLineError(
            "--rolls {text!r} names no roll: the record has {count}", text=_range_text(rolls), count=count
        )
    found = every if shown.whole else tuple(_between(every, first, last))
    return Walk(record, log, found, language, shown)


def _range_text(rolls: tuple[int, int]) -> str:
    return str(rolls[0]) if rolls[0] == rolls[1] else f"{rolls[0]}-{rolls[1]}"


def _between(every: tuple[Stretch, ...], first: int, last: int) -> Iterator[Stretch]:
    """These rolls with what lies between them, and before the first in its game; after the last roll of all also what ends it."""
    waiting: list[Stretch] = []
    number = 0
    for stretch in every:
        waiting.append(stretch)
        if stretch.roll is None:
            continue
        number = stretch.roll.number
        if first <= number <= last:
            yield from (one for one in waiting if number > first or one.game == stretch.game)
        waiting = []
    if number <= last:
        yield from waiting


def put_walk(walk: Walk) -> None:
    """Print the record roll by roll: what was done, how things stand, the board."""
    from trictrac.cli.output import put
    from trictrac.games.common.report_told import account_sentences, stretch_sentences
    from trictrac.games.common.told import game_sentences

    say, names = walk.language.say, walk.record.players
    if walk.shown.whole:
        for sentence in game_sentences(walk.record.values["rules"], walk.record.values["match"], walk.language):
            put(say(sentence))
        print()
    for stretch in walk.stretches:
        for place, sentence in enumerate(stretch_sentences(walk.log, stretch, names)):
            put(say(sentence), indent=4 if place else 0)
        _put_state(walk, stretch)
        print()
    if walk.shown.whole:
        for sentence in account_sentences(walk.log, names):
            put(say(sentence))


def _put_state(walk: Walk, stretch: Stretch) -> None:
    """The score, where it or the board may have changed, and the board after a roll or where it was set up."""
    from trictrac.cli.output import put, put_board
    from trictrac.games.common.board import table_of
    from trictrac.games.common.events import SetLayout
    from trictrac.games.common.told import score_sentence

    names = walk.record.players
    events = walk.log.events[stretch.start : stretch.end]
    is_set = any(isinstance(event, SetLayout) for event in events)
    before, after = walk.log.states[stretch.start], stretch.after
    raised = before.stake != after.stake and before.game == after.game
    if stretch.roll is not None or is_set or raised or before.score != after.score:
        put(walk.language.say(score_sentence(after, names)), indent=4)
    if walk.shown.board and (stretch.roll is not None or is_set):
        put_board(
            table_of(after),
            walk.language,
            ascii_only=walk.shown.ascii_only,
            compact=walk.shown.compact,
            names=names,
        )


def put_check(walk: Walk) -> None:
    """Print each roll with its score, and every play against the rules with the rule that it breaks."""
    from trictrac.cli.output import put
    from trictrac.games.common.report_told import check_heading, check_sentence, summary_sentence
    from trictrac.games.common.wins import result_sentence

    say, names = walk.language.say, walk.record.players
    for stretch in walk.stretches:
        if stretch.roll is not None:
            put(say(check_heading(stretch.roll, stretch.after, names)))
            for fault in stretch.roll.faults:
                put(say(check_sentence(walk.log, fault, names)), indent=4)
        for result in stretch.results:
            put(say(result_sentence(result, walk.record.values["rules"], names)), indent=4 if stretch.roll else 0)
    put(say(summary_sentence(walk.stretches)))


def put_walk_json(walk: Walk) -> None:
    """Print the rolls as JSON, and how each game of the record ended."""
    from trictrac.cli.output import put_json

    record = walk.record
    games = [{"number": number, **_result_json(result)} for number, result in enumerate(walk.log.state.results, 1)]
    put_json(
        {
            "game": record.game,
            "rules": record.own_headers["rules"],
            "match": record.values["match"],
            "names": dict(zip("AB", record.players, strict=True)),
            "rolls": [
                _roll_json(walk, stretch, stretch.roll) for stretch in walk.stretches if stretch.roll is not None
            ],
            "between": [_between_json(walk, stretch) for stretch in walk.stretches if stretch.roll is None],
            "games": games,
        }
    )


def _result_json(result: Result) -> dict[str, object]:
    return {"winner": result.winner.name, "how": result.how, "times": result.times, "points": result.points}


def _roll_json(walk: Walk, stretch: Stretch, roll: Rolled) -> dict[str, object]:
    from trictrac.games.common.plays_text import play_text
    from trictrac.model.layout import layout_text

    after, falling = stretch.after, walk.record.values["rules"].falling
    return {
        "number": roll.number,
        "game": stretch.game,
        "by": roll.roller.name,
        "dice": list(roll.dice),
        "events": _lines(walk, stretch),
        "play": None if roll.play is None else play_text(roll.play.play, falling=falling),
        "hits": roll.hits,
        "against_rules": [_fault_json(walk, fault.place, demanded=fault.demanded) for fault in roll.faults],
        "board": layout_text(after.layout, falling=falling),
        "score": dict(zip("AB", after.score, strict=True)),
        "points": dict(zip("AB", after.points, strict=True)),
        "stake": after.stake,
        "owner": None if after.owner is None else after.owner.name,
        "results": [_result_json(result) for result in stretch.results],
    }


def _between_json(walk: Walk, stretch: Stretch) -> dict[str, object]:
    """What was done between two rolls: after how many rolls, in which game, line by line."""
    from trictrac.games.common.report import rolls_before

    return {
        "after_roll": rolls_before(walk.log, stretch.start),
        "game": stretch.game,
        "events": _lines(walk, stretch),
        "results": [_result_json(result) for result in stretch.results],
    }


def _lines(walk: Walk, stretch: Stretch) -> list[str]:
    """The events of a stretch as the record has them."""
    return [walk.record.vocabulary.write(event) for event in walk.log.events[stretch.start : stretch.end]]


def _fault_json(walk: Walk, place: int, *, demanded: bool) -> dict[str, object]:
    from trictrac.games.common.plays_text import play_text
    from trictrac.games.common.told import broken_rule, reason_of
    from trictrac.games.events import Move

    event = walk.log.events[place]
    assert isinstance(event, Move)
    broken = broken_rule(walk.log.states[place], event)
    assert broken is not None
    return {
        "play": play_text(event.play, falling=walk.record.values["rules"].falling),
        "rule": broken.law,
        "reason": str(reason_of(broken)),
        "taken_back": demanded,
    }
