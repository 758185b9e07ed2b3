"""A recorded sister game told roll by roll, what in it stands against the rules, and how its games ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.games.common.deeds import dice_text
from trictrac.games.common.events import Event
from trictrac.games.common.rules import rule_named
from trictrac.games.common.state import Phase, State, What
from trictrac.games.common.told import broken_rule, came_about, reason_of, score_sentence, tell
from trictrac.games.common.wins import result_sentence
from trictrac.games.events import Move
from trictrac.saying.counted import Counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trictrac.games.common.report import Fault, Rolled, Stretch
    from trictrac.games.log import Log

Names = tuple[object, object]


def stretch_sentences(log: Log[State, Event], stretch: Stretch, names: Names) -> Iterator[object]:
    """Everything that was done and came about in a stretch; the first sentence of a roll has its number."""
    told = (sentence for place in range(stretch.start, stretch.end) for sentence in tell_at(log, place, names))
    if stretch.roll is not None:
        yield numbered(stretch.roll, next(told))
    yield from told


def tell_at(log: Log[State, Event], place: int, names: Names) -> list[object]:
    """One event of a log as it is told at the table."""
    return tell(log.states[place], log.events[place], log.states[place + 1], names)


def numbered(roll: Rolled, sentence: object) -> Saying:
    """The first sentence of a roll, with the number of the roll."""
    return Saying("{number}. {sentence}", number=roll.number, sentence=sentence)


def check_sentence(log: Log[State, Event], fault: Fault, names: Names) -> Saying:
    """A play against the rules: the rule that it breaks, and whether the other let it stand."""
    event = log.events[fault.place]
    assert isinstance(event, Move)
    broken = broken_rule(log.states[fault.place], event)
    assert broken is not None
    values = {"rule": rule_named(broken.law), "reason": reason_of(broken), "other": names[fault.player.other]}
    if fault.demanded:
        return Saying("Against {rule}: {reason}; {other} demands a legal play.", **values)
    return Saying("Against {rule}, and let stand: {reason}.", **values)


def check_heading(roll: Rolled, after: State, names: Names) -> Saying:
    """A roll by its number, its player and its dice, and how things stand after it."""
    return Saying(
        "{number}. {player} {roll}. {mark}",
        number=roll.number,
        player=names[roll.roller],
        roll=dice_text(roll.dice, after.rules),
        mark=score_sentence(after, names),
    )


def summary_sentence(stretches: Iterable[Stretch]) -> Saying:
    """How many rolls there are, and how many plays against the rules; all the others are lawful."""
    rolls = [stretch.roll for stretch in stretches if stretch.roll is not None]
    faults = [fault for roll in rolls for fault in roll.faults]
    counted = Counted("{count} roll", "{count} rolls", len(rolls))
    if not faults:
        return Saying("{rolls}; every play is lawful.", rolls=counted)
    demanded = sum(fault.demanded for fault in faults)
    return Saying(
        "{rolls}; {faults}, {demanded}; every other play is lawful.",
        rolls=counted,
        faults=Counted("{count} play against the rules", "{count} plays against the rules", len(faults)),
        demanded=Counted("{count} taken back on demand", "{count} taken back on demand", demanded),
    )


def account_sentences(log: Log[State, Event], names: Names) -> Iterator[object]:
    """How each game ended, who has won the match, or how the game that is not finished stands."""
    state = log.state
    for number, result in enumerate(state.results, 1):
        yield Saying("Game {number}: {result}", number=number, result=result_sentence(result, state.rules, names))
    if state.is_finished:
        yield from _match_sentences(log, names)
        return
    if state.phase is not Phase.OVER:
        yield Saying("Game {number} is not finished.", number=state.game)
    yield score_sentence(state, names)


def _match_sentences(log: Log[State, Event], names: Names) -> Iterator[object]:
    """The sentences of the match that is won."""
    for place, after in enumerate(log.states[1:]):
        for happening in after.happenings:
            if happening.what is What.MATCH:
                yield from came_about(happening, log.states[place], log.events[place], after, names)
