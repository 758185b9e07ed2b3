"""Events and plays of a tables game in a few words, as people read them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from trictrac.base.errors import Saying
from trictrac.games.common.events import (
    Event,
    GiveUp,
    Offer,
    SetLayout,
    SetPoints,
    SetStake,
    ThrowDice,
    dice_written,
    vocabulary,
)
from trictrac.games.common.happening import game_name
from trictrac.games.common.plays_text import play_text
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.model.layout import OFF, layout_text
from trictrac.model.play import Dice, Play, Roll, said_play
from trictrac.model.score import Names
from trictrac.protocol.events import Draw, Move, Player
from trictrac.protocol.words import describe_turn


def who_acts(state: TablesState) -> Player:
    """Return the player who is to act: the one who answers an offer, else the one with the dice."""
    return state.roller if state.answerer is None else state.answerer


def has_board(state: TablesState) -> bool:
    """Return whether a board is kept. Without one nothing is thrown."""
    throws = state.kind.may.get("throw")
    return throws is None or throws(state)


def deed(event: Event, before: TablesState, state: TablesState, names: Names) -> Saying:
    """Return one event in a few words, without a full stop. The states are those before and after its entry."""
    rules = state.rules
    match event:
        case Draw(a, b):
            return Saying("{a} draws {one}, {b} {other}", a=names[0], b=names[1], one=a, other=b)
        case ThrowDice(player, dice):
            return Saying("{player} rolls {roll}", player=names[player], roll=dice_text(dice, rules))
        case Move():
            return move_deed(event, names, rules, against=state.illegal is not None)
        case Offer(player) if rules.stake.by == "vie":
            return Saying("{player} vies", player=names[player])
        case Offer(player):
            return Saying("{player} doubles", player=names[player])
        case GiveUp(player, 1):
            return Saying("{player} resigns", player=names[player])
        case GiveUp(player, times):
            return Saying("{player} resigns {game}", player=names[player], game=game_name(times, rules))
        case SetLayout() if only_turns(event, before):
            return describe_turn("throw", names[state.roller])
        case SetLayout(layout):
            return Saying("The board is set: {board}", board=layout_text(layout, falling=rules.falling))
        case SetStake(stake, None | "middle"):
            return Saying("The stake is set: {stake}, for either to raise", stake=stake)
        case _:
            return vocabulary(falling=rules.falling).deed(event, names)


def move_deed(
    event: Move,
    names: Names,
    rules: TablesRules,
    hits: Collection[int] = frozenset(),
    *,
    against: bool,
) -> Saying:
    """Return a play in a few words. ``hits`` are the fields hit, numbered as the mover travels."""
    if event.play.is_pass and not against:
        return Saying("{player} plays nothing", player=names[event.player])
    play = said_play(play_text(event.play, falling=rules.falling, hits=hits, grouped=True))
    if against:
        return Saying("{player} plays {play}, against the rules", player=names[event.player], play=play)
    return Saying("{player} plays {play}", player=names[event.player], play=play)


def describe_play(play: Play, state: TablesState) -> Saying | str:
    """Return a play as people read it: a star where it hits (``13/7*``), equal ways once (``8/4(2)``)."""
    return said_play(play_text(play, falling=state.rules.falling, hits=hit_fields(play, state), grouped=True))


def hit_fields(play: Play, state: TablesState) -> frozenset[int]:
    """Return the fields on which a play hits a single checker, numbered as the mover travels."""
    there = {end: state.kind.met(end) for _, end in play.moves if end < OFF}
    return frozenset(end for end, field in there.items() if field and state.opp[field] == 1)


def only_turns(event: Event, before: TablesState) -> bool:
    """Return whether an event gives the dice to the other player, on the same board."""
    return isinstance(event, SetLayout) and replace(event.layout, turn=before.layout.turn) == before.layout


def set_words(event: Event, state: TablesState, names: Names) -> object | None:
    """Return the board, score or stake after an event that corrects it, or None for another event."""
    match event:
        case SetLayout() if only_turns(event, state):
            roll = state.awaits_play and dice_text(state.dice, state.rules)
            return describe_turn("leave" if roll else "throw", names[state.roller], roll)
        case SetLayout():
            return layout_text(state.layout, falling=state.rules.falling)
        case SetPoints():
            a, b = state.told_score
            return Saying("{a} to {b}", a=a, b=b)
        case SetStake():
            return stake_words(state, names)
        case _:
            return None


def stake_words(state: TablesState, names: Names) -> Saying:
    """Return the stake, with the owner of the cube if somebody owns it."""
    if state.owner is not None:
        return Saying("stake {stake}, {owner} has the cube", stake=state.stake, owner=names[state.owner])
    return Saying("stake {stake}", stake=state.stake)


def dice_text(dice: Dice, rules: TablesRules) -> object:
    """Return a roll as players call it: ``6-4``, ``4-4-3``. A doublet has its old name too if fields are counted up."""
    if len(dice) == 2 and dice[0] == dice[1] and not rules.falling:
        return Roll(*dice).shown
    return dice_written(dice)
