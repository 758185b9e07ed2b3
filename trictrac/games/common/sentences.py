"""The sentences of a table: each event, its consequences, the score, and why nothing could be played."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying
from trictrac.games.common.deeds import deed, dice_text, hit_fields, move_deed, only_turns, stake_words
from trictrac.games.common.events import Accept, Beaver, Demand, Event, Offer, SetLayout, SetPoints, ThrowDice
from trictrac.games.common.happening import TablesHappening, TablesPhase, What, result_sentence, unit_count
from trictrac.games.common.rules import rule_named
from trictrac.games.common.state import TablesKind, TablesState
from trictrac.games.common.ways import read_by_numbers
from trictrac.model.layout import HAND, number_word, pips
from trictrac.model.outcome import Refusal
from trictrac.model.play import Numbers, Play
from trictrac.model.score import Names
from trictrac.protocol.desk import GameDesk
from trictrac.protocol.events import Draw, Move, NewPartie, Player
from trictrac.protocol.log import Log
from trictrac.protocol.sentences import reason_of
from trictrac.saying.language import BY_SEMICOLON, Counted, point_count, strung
from trictrac.view.answer import Answer, Sentences
from trictrac.view.doc import Open

TablesDesk = GameDesk[TablesState, Event]


def event_sentences(
    before: TablesState, event: Event, after: TablesState, names: Names, _everybody: tuple[str, ...] = ()
) -> Answer:
    """Return the sentences for one event: the act, then all its consequences."""
    found = list(done(before, event, after, names))
    for happening in after.happenings:
        found += came_about(happening, before, event, after, names)
    if "hold" in after.kind.due(after) and "hold" not in before.kind.due(before):
        found.append(Open(Saying("{player} may hold or go.", player=names[after.roller])))
    return found


def done(before: TablesState, event: Event, after: TablesState, names: Names) -> Sentences:
    """Yield the sentences for the act itself, without its consequences."""
    if isinstance(event, Move):
        against = any(happening.what is What.ILLEGAL for happening in after.happenings)
        words = move_deed(event, names, after.rules, hit_fields(event.play, before), against=against)
        yield Saying("{words}.", words=words)
    elif not isinstance(event, NewPartie) and not only_turns(event, before):
        yield Saying("{words}.", words=deed(event, before, after, names))
    match event:
        case SetPoints(a, b, "") if after.crawford_played and not (before.crawford_played or after.crawford):
            yield Saying(
                "The program assumes that the Crawford game is over. If it is not, type score {a} {b} "
                "crawford, and nobody doubles in that game.",
                a=a,
                b=b,
            )
        case Draw() if after.awaits_play:
            yield Saying(
                "{player} begins, and plays these numbers: {roll}.",
                player=names[after.roller],
                roll=dice_text(after.dice, after.rules),
            )
        case Draw() if after.phase is not TablesPhase.DRAW and not after.happenings:
            yield Saying("{player} begins.", player=names[after.roller])
        case Offer(player):
            yield Saying("The stake would be {stake}. {other} answers.", stake=after.offered, other=names[player.other])
        case Beaver(player):
            yield Saying(
                "The stake would be {stake}, and {player} would keep the cube. {other} answers.",
                stake=after.offered,
                player=names[player],
                other=names[player.other],
            )
        case Accept() if after.owner is not None:
            yield Saying("The stake is {stake}, and {owner} has the cube.", stake=after.stake, owner=names[after.owner])
        case Accept():
            yield Saying("The stake is {stake}.", stake=after.stake)
        case Demand() if after.phase is TablesPhase.THROW:
            yield Saying("The checkers go back.")
        case Demand():
            yield Saying(
                "The checkers go back, and {player} plays {roll} anew.",
                player=names[after.roller],
                roll=dice_text(after.dice, after.rules),
            )
        case NewPartie():
            if after.crawford:
                yield Saying("Game {number}: the Crawford game, in which nobody doubles.", number=after.game)
            else:
                yield Saying("Game {number}.", number=after.game)
            if after.phase is not TablesPhase.DRAW:
                yield Saying("{player} has the dice.", player=names[after.roller])
        case SetLayout():
            yield from _odd_counts(after, names)
            yield Saying("{player} is to roll.", player=names[after.roller])


def _odd_counts(after: TablesState, names: Names) -> Sentences:
    """Yield a sentence for each side that has more or fewer checkers than the game gives it."""
    due = sum(after.rules.laid)
    for player in Player:
        count = sum(after.checkers[player])
        if count != due:
            yield Counted(
                "{player} has {count} checker there, not {due}.",
                "{player} has {count} checkers there, not {due}.",
                count,
                player=names[player],
                due=number_word(due),
            )


_SAYINGS = {
    What.DRAWN_AGAIN: Saying("Equal numbers: both draw again."),
    What.AUTOMATIC: Saying("Equal numbers double the stake: it is {number} now. Both draw again."),
    What.UNPLAYABLE: Saying("{player} cannot play: his turn is over."),
    What.GONE: Saying("The checkers go back to the talons, and {player} rolls."),
    What.EXIT: Saying("All are borne off: the checkers go back to the talons, and {player} rolls."),
}
"""Sentences for what an event brings about, alike in all games."""


def came_about(
    happening: TablesHappening, before: TablesState, event: Event, after: TablesState, names: Names
) -> Sentences:
    """Yield the sentences for one thing that an event brought about."""
    player, kind = happening.player, after.kind
    values: dict[str, object] = {"player": names[player], "other": names[player.other], "number": happening.number}
    match happening.what:
        case What.HIT if after.rules.falling:
            yield Counted(
                "{player} hits: {other} has {count} checker on the bar.",
                "{player} hits: {other} has {count} checkers on the bar.",
                after.checkers[player.other][HAND],
                **values,
            )
        case What.HIT:
            yield Counted(
                "{player} hits: {other} has {count} checker in hand.",
                "{player} hits: {other} has {count} checkers in hand.",
                after.checkers[player.other][HAND],
                **values,
            )
        case What.ILLEGAL if isinstance(event, Move):
            broken = broken_rule(before, event)
            if broken is not None:
                yield Saying("It breaks {rule}: {reason}.", rule=rule_named(broken.law), reason=reason_of(broken))
            yield Saying("{other} may demand a legal play, and accepts this one by continuing.", **values)
        case What.WON:
            yield result_sentence(after.results[-1], after.rules, names)
        case What.MATCH if after.match > 1:
            mine, theirs = after.score[player], after.score[player.other]
            yield Saying("{player} wins the match, {mine} to {theirs}.", mine=mine, theirs=theirs, **values)
        case what if template := _SAYINGS.get(what) or kind.sayings.get(what):
            yield template.filled(**values)
        case _:
            yield from kind.describe(happening, after, names)


def broken_rule(before: TablesState, event: Move) -> IllegalPlayError | None:
    """Return the error that refuses an illegal play, or None if the play is legal."""
    try:
        before.kind.apply(before, Move(event.player, event.play))
    except IllegalPlayError as error:
        return error
    return None


def score_sentence(state: TablesState, names: Names) -> Saying:
    """Return the score of the match, the pips of each player, the stake, and the owner of the cube."""
    return Saying("{parts}.", parts=strung([*_score_parts(state, names)], BY_SEMICOLON))


def _score_parts(state: TablesState, names: Names) -> Sentences:
    yield from (_player_score(state, player, names) for player in Player)
    if state.match > 1:
        yield Saying("match to {match}", match=state.match)
    if state.crawford:
        yield Saying("no doubling in this game")
    if not state.is_over and (state.owner is not None or state.stake > 1):
        yield stake_words(state, names)


def _player_score(state: TablesState, player: Player, names: Names) -> Saying:
    values: dict[str, object] = {"player": names[player], "score": unit_count(state.score[player], state.rules)}
    if state.rules.in_sets:
        return Saying("{player} {marked}, {score}", marked=point_count(state.points[player]), **values)
    if state.is_over or not state.kind.race:
        return Saying("{player} {score}", **values)
    return Saying(
        "{player} {score}, {left}", left=Counted("{count} pip", "{count} pips", pips(state.checkers[player])), **values
    )


def results_in_turn(state: TablesState, names: Names) -> Sentences:
    """Yield how each game that is over was won."""
    for number, result in enumerate(state.results, 1):
        yield Saying("Game {number}: {result}", number=number, result=result_sentence(result, state.rules, names))


class NumbersKind(TablesKind):
    """A game in which a roll only gives numbers to play and marks nothing."""

    @abstractmethod
    def numbers(self, state: TablesState) -> Numbers:
        """Return the numbers that the roll on the table gives."""

    def read_typed(self, text: str, state: TablesState) -> Play:
        """Return the play that a text gives, of the numbers of the roll on the table."""
        return read_by_numbers(text, state, self.numbers(state))

    @abstractmethod
    def reasons(self, state: TablesState, number: int) -> object:
        """Return why no checker could play this number of the roll on the table."""

    def first(self, _state: TablesState) -> Answer:
        """Return the rule to obey before any number is played, like entering first, or nothing."""
        return []

    def why(self, desk: TablesDesk) -> Answer:
        """Return why nothing of the last roll could be played: the first rule, then the reasons for each number.

        Raises:
            OutOfOrderError: a part of it could be played.
        """
        state = _unplayed(desk.course.log)
        if state is None:
            raise OutOfOrderError("nothing was refused: type why after a refusal to see the rule behind it")
        player, roll = desk.names[state.roller], dice_text(state.dice, state.rules)
        return [
            Saying("{player} could play nothing of {roll}.", player=player, roll=roll),
            *self.first(state),
            *(
                Saying("{number}: {reasons}.", number=number, reasons=self.reasons(state, number))
                for number in dict.fromkeys(self.numbers(state))
            ),
        ]


def _unplayed(log: Log[TablesState, Event]) -> TablesState | None:
    """Return the state with the last roll on the table if nothing of it could be played, else None."""
    for before, event, state in zip(
        reversed(log.states[:-1]), reversed(log.events), reversed(log.states), strict=False
    ):
        if isinstance(event, Draw | ThrowDice):
            rollers = [one.player for one in state.happenings if one.what is What.UNPLAYABLE]
            return before._replace(roller=rollers[0], dice=state.dice, phase=TablesPhase.PLAY) if rollers else None
        if isinstance(event, Move | NewPartie | SetLayout):
            break
    return None


def reasons_and_rules(reasons: Iterable[object], rules: Iterable[str]) -> object:
    """Return reasons joined by semicolons, each with its rule."""
    return strung(
        [
            Saying("{reason} ({rule})", reason=reason, rule=rule_named(rule))
            for reason, rule in zip(reasons, rules, strict=True)
        ],
        BY_SEMICOLON,
    )


def each_refused(refused: Iterable[Refusal | None]) -> object:
    """Return why plays are refused: each rule once, with the reason of the first play that breaks it."""
    found: dict[str, Refusal] = {}
    for one in refused:
        if one is not None:
            found.setdefault(one.law, one)
    return reasons_and_rules([one.saying for one in found.values()], found)
