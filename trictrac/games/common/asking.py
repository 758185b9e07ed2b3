"""Answers about a sister game that change nothing: allowed plays, rules in force, pips, why a play is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import AmbiguousError, IllegalPlayError, OutOfOrderError, Saying
from trictrac.games.common.deeds import dice_text
from trictrac.games.common.plays_text import play_text
from trictrac.games.common.rules import option_of
from trictrac.games.common.state import Phase, What
from trictrac.games.common.told import broken_rule, reason_of
from trictrac.games.common.told import pips as pips_of
from trictrac.games.common.wins import event_phrase, marked_sentence, proofs, result_sentence
from trictrac.games.events import Move, Player
from trictrac.games.running.plays import few_plays
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.why import unplayable_roll
from trictrac.rules.evidence import evidence
from trictrac.rules.game_sheets import load_sheet, rules_text, sourced_values
from trictrac.saying.counted import Counted, strung
from trictrac.saying.words import excerpt, fold

if TYPE_CHECKING:
    from trictrac.errors import TrictracError
    from trictrac.games.common.events import Event
    from trictrac.games.common.state import State
    from trictrac.games.common.table import SisterScorer
    from trictrac.games.log import Log
    from trictrac.rules.entries import Entry
    from trictrac.rules.game_sheets import SisterSheet

_SHOWN = 40
"""How many plays are listed."""


def plays(sitting: SisterScorer, text: str) -> Answer:
    """The plays that the roll allows, with their numbers."""
    del text
    state = sitting.state
    if state.phase is not Phase.PLAY:
        raise OutOfOrderError("no roll is on the table: plays lists what a roll allows")
    if not few_plays(state.dice, state.rules):
        return [Saying("{roll} allows too many plays to list them.", roll=dice_text(state.dice, state.rules))]
    found = sitting.course.log.kind.plays(state)
    listed: list[object] = [
        Saying(
            "{number}: {play}",
            number=f"#{number}",
            play=play_text(play, falling=state.rules.falling, grouped=True),
        )
        for number, play in enumerate(found[:_SHOWN], 1)
    ]
    answer: Answer = [Counted("{count} play is allowed.", "{count} plays are allowed.", len(found)), strung(listed)]
    if len(found) > _SHOWN:
        answer.append(Saying("… and {count} more.", count=len(found) - _SHOWN))
    return answer


def pips(sitting: SisterScorer, text: str) -> Answer:
    """How far each player has to run, and who is ahead."""
    del text
    state, names = sitting.state, sitting.names
    if not isinstance(state.rules, RunningRules):
        raise OutOfOrderError("nobody runs home here: score tells how the game stands")
    a, b = (pips_of(state, player) for player in Player)
    told: Answer = [Saying("{one} has {a} pips to run, {other} {b}.", one=names[0], other=names[1], a=a, b=b)]
    if a != b:
        ahead = Player.A if a < b else Player.B
        told.append(Saying("{player} is ahead by {count}.", player=names[ahead], count=abs(a - b)))
    return told


def rules(sitting: SisterScorer, text: str) -> Answer:
    """The rules in force, those first that are not the game’s own; ``rules cube`` what one means, and its source."""
    sheet = _sheet(sitting)
    option = fold(text).replace("-", "_")
    if option:
        return _rule(sitting, sheet.entry(_option_called(sheet, option)))
    own = {entry.option: entry.value for entry in load_sheet(sheet.game).entries}
    other = [entry for entry in sheet.entries if entry.value != own.get(entry.option)]
    told: Answer = [Saying("{game}.", game=sheet.title.said(sitting.language.code))]
    if other:
        told.append(Saying("Otherwise than the game’s own rules:"))
        told += [Indented(_in_force(sheet, entry)) for entry in other]
    same: list[object] = [_typed(entry) for entry in sheet.entries if entry not in other]
    told.append(Saying("As the game’s own rules: {options}.", options=strung(same)))
    told.append(Saying("rules {option} tells what one of them means.", option=sheet.entries[0].option))
    return told


def _option_called(sheet: SisterSheet, text: str) -> str:
    """The option that is meant: its name, or the beginning of it."""
    options = [entry.option for entry in sheet.entries]
    begun = [option for option in options if option.startswith(text)]
    if text not in options and len(begun) > 1:
        raise AmbiguousError("several rules begin with {text}: {options}", text=excerpt(text), options=", ".join(begun))
    return begun[0] if text not in options and begun else text


def _rule(sitting: SisterScorer, entry: Entry) -> Answer:
    """One rule with its evidence, and what else could be agreed on: first that of which a source of the game speaks."""
    sheet, code = _sheet(sitting), sitting.language.code
    told: Answer = [_in_force(sheet, entry), Indented(evidence(entry, code))]
    if entry.note:
        told.append(Indented(entry.note.said(code)))
    sourced = sourced_values(sheet.game, entry.option)
    option = option_of(sheet.rules, entry.option)
    for value in sorted(option.values, key=lambda value: value not in sourced):
        typed, means = f"{entry.option}={value}", option.meaning(value)
        if value == entry.other:
            holders = entry.holders.said(code)
            told.append(
                Indented(Saying("Or {typed} ({holders}): {meaning}", typed=typed, holders=holders, meaning=means))
            )
        elif value != entry.value and value in sourced:
            told.append(Indented(Saying("Or {typed}: {meaning}", typed=typed, meaning=means)))
        elif value != entry.value:
            told.append(Indented(Saying("In no source of this game, {typed}: {meaning}", typed=typed, meaning=means)))
    return told


def _in_force(sheet: SisterSheet, entry: Entry) -> Saying:
    option = option_of(sheet.rules, entry.option)
    return Saying(
        "{typed} ({name}): {meaning}", typed=_typed(entry), name=option.about, meaning=option.meaning(entry.value)
    )


def _typed(entry: Entry) -> str:
    return f"{entry.option}={entry.value}"


def _sheet(sitting: SisterScorer) -> SisterSheet:
    found = sitting.state.rules
    return load_sheet(found.game, rules_text(found), files=False)


def score_asked(sitting: SisterScorer) -> Answer:
    """The games that were won so far, and where the players stand."""
    state, names = sitting.state, sitting.names
    won: Answer = [
        Saying("Game {number}: {result}", number=number, result=result_sentence(result, state.rules, names))
        for number, result in enumerate(state.results, 1)
    ]
    return [*won, sitting.score(state)]


def why(sitting: SisterScorer, text: str) -> Answer:
    """The rule behind the last refusal, or broken by a play that stands; why a roll could not be played; what one has won."""
    del text
    log = sitting.course.log
    if sitting.refused is not None:
        return _refused(sitting, sitting.refused)
    if sitting.state.illegal is not None:
        for before, event in zip(reversed(log.states[:-1]), reversed(log.events), strict=True):
            broken = broken_rule(before, event) if isinstance(event, Move) else None
            if broken is not None:
                reason = reason_of(broken)
                return [Saying("The play that stands: {reason}.", reason=reason), *_rule_named(sitting, broken.law)]
    if isinstance(sitting.state.rules, RunningRules):
        told = unplayable_roll(log, sitting.names)
        if told:
            return told
        raise OutOfOrderError("nothing was refused: why tells the rule behind a refusal")
    return _won_by_the_roll(log, sitting.names)


def _refused(sitting: SisterScorer, error: TrictracError) -> Answer:
    """What was refused, and the rule behind it with its evidence."""
    rule = _rule_named(sitting, error.law)
    if isinstance(error, IllegalPlayError):
        return [Saying("The play was refused: {reason}.", reason=reason_of(error)), *rule]
    reason = error.named(sitting.names) if error.act is None else Saying("cannot {act} now", act=error.act)
    return [Saying("It was refused: {reason}.", reason=reason), *rule]


def _won_by_the_roll(log: Log[State, Event], names: tuple[str, str]) -> Answer:
    """What the last roll has won, with the checkers that prove it."""
    if not any(state.dice for state in log.states):
        raise OutOfOrderError("there is no roll to be explained yet")
    told: Answer = []
    for before, state in zip(reversed(log.states[:-1]), reversed(log.states), strict=False):
        told = [*_proved(state, names), *told]
        if before.number != state.number:
            break
    state = log.state
    if not told and state.rules.silent and state.phase is Phase.PLAY:
        return [Saying("What the throw wins is told when it is called or played.")]
    return told or [Saying("The last roll has won nothing.")]


def _proved(state: State, names: tuple[str, str]) -> Answer:
    found: Answer = []
    for happening in state.happenings:
        for mark in happening.marks:
            if happening.what is What.MARKED:
                found.append(marked_sentence(mark, happening, state, names))
            else:
                phrase = event_phrase(mark)
                found.append(Saying("{player}: {event}.", player=names[happening.player], event=phrase))
            found += map(Indented, proofs(mark, state))
    return found


def _rule_named(sitting: SisterScorer, option: str) -> Answer:
    """The rule of this name, where it is an option of the rules; else the law of trictrac that has this number."""
    if option[:1].isdecimal():
        return [Saying("It is law {law} of trictrac.", law=option)]
    sheet = _sheet(sitting)
    if option == "dice":
        return []
    return [line for entry in sheet.entries if entry.option == option for line in _rule(sitting, entry)[:2]]
