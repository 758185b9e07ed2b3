"""What is won at a table of a counting game: holes, points and games, and by what; how any game was won and what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.games.common.state import What
from trictrac.games.trictrac.told.marks import JAN_NAMES, mark_sentence, way_phrase
from trictrac.model.mark import Jan
from trictrac.model.roll import Roll
from trictrac.saying.counted import Counted, listed

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import Happening, Result, State
    from trictrac.model.mark import Mark

Names = tuple[object, object]

_ON_A_FIELD = {
    Jan.TRUE_HIT: Saying("a true hit on field {field}"),
    Jan.FALSE_HIT: Saying("a false hit on field {field}"),
    Jan.MARGOT: Saying("margot la fendue on field {field}"),
}
_FILLED = {
    "petit": Saying("the petit jan filled"),
    "grand": Saying("the grand jan filled"),
    "retour": Saying("the return jan filled"),
}
_KEPT = {
    "petit": Saying("the petit jan kept"),
    "grand": Saying("the grand jan kept"),
    "retour": Saying("the return jan kept"),
}
HOW = {
    "hit": Saying("by a hit"),
    "going_in": Saying("by going in"),
    "second_table": Saying("by filling the second table"),
    "toots": Saying("by toots"),
    "boveries": Saying("by boveries"),
    "flyers": Saying("by flyers"),
    "why_not": Saying("by why-not"),
    "exit": Saying("by bearing off"),
}
"""By what a game was won, where that is to be said."""


def event_phrase(mark: Mark) -> Saying:
    """What a roll has done, without points: ``a true hit on field 19``."""
    if mark.jan is Jan.FILL:
        return _FILLED[mark.where]
    if mark.jan is Jan.CONSERVE:
        return _KEPT[mark.where]
    if mark.jan in _ON_A_FIELD:
        return Saying(_ON_A_FIELD[mark.jan].text, field=mark.field)
    return JAN_NAMES[mark.jan]


def won_sentences(happening: Happening, state: State, names: Names) -> Iterator[object]:
    """Holes or points won by a roll, and by what; a throw of tick-tack that wins, or was overlooked."""
    player = happening.player
    values: dict[str, object] = {
        "player": names[player],
        "events": listed([event_phrase(mark) for mark in happening.marks]),
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
            yield from (marked_sentence(mark, happening, state, names) for mark in happening.marks)
            if len(happening.marks) > 1:
                yield Saying("In all: {player} {me}.", player=names[player], me=happening.number)
        case What.OVERLOOKED:
            yield Saying("Why not? {player} has not called what the throw wins.", **values)
        case What.WINS if happening.marks:
            yield Saying("The throw of {player} wins: {events}.", **values)


def marked_sentence(mark: Mark, happening: Happening, state: State, names: Names) -> Saying:
    """One jan with the points that it pays here."""
    roller = happening.player if mark.to_roller else happening.player.other
    return mark_sentence(mark, Roll.of(*state.dice[:2]), names[roller], names[roller.other])


def proofs(mark: Mark, state: State) -> list[object]:
    """The checkers that prove an event of the roll on the table, way by way."""
    roll = Roll.of(*state.dice[:2])
    return [phrase for phrase in (way_phrase(mark, way, roll) for way in mark.ways) if phrase is not None]


def result_sentence(result: Result, rules: TablesRules, names: Names) -> Saying:
    """How a game was won and what it counts."""
    values: dict[str, object] = {
        "player": names[result.winner],
        "count": unit_count(result.points, rules),
        "times": result.times,
        "stake": result.stake,
        "game": game_name(result.times, rules),
        "how": HOW.get(result.how, ""),
    }
    if result.how == "refused":
        return Saying("{player} wins the game: {count}.", **values)
    if result.how in HOW and result.stake == 1:
        return Saying("{player} wins {game} {how}.", **values)
    if result.how in HOW:
        return Saying("{player} wins {game} {how}: {times} × {stake}, {count}.", **values)
    if result.times > 1 and result.stake > 1:
        return Saying("{player} wins {game}: {times} × {stake}, {count}.", **values)
    return Saying("{player} wins {game}: {count}.", **values)


def game_name(times: int, rules: TablesRules) -> Saying:
    """What a game won is called: by its multiple of the stake."""
    if rules.in_sets:
        return _SETS[times]
    if times == 1:
        return Saying("a single game")
    if rules.unit == "points":
        return Saying("a gammon") if times == 2 else Saying("a backgammon")
    return Saying("a double game") if times == 2 else Saying("a triple game")


_SETS = {
    1: Saying("a simple set"),
    2: Saying("a double set"),
    3: Saying("a triple set"),
    4: Saying("a quadruple set, the march"),
}


def unit_count(number: int, rules: TablesRules) -> Saying:
    """So many of what is counted from game to game: points, holes, games or stakes."""
    match rules.unit:
        case "points":
            return Counted("{count} point", "{count} points", number)
        case "stakes":
            return Counted("{count} stake", "{count} stakes", number)
        case _:
            return Counted("{count} hole", "{count} holes", number)
